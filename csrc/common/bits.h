/* Sets of small numbers in 64-bit words, portable and without branches. */
#ifndef CC_BITS_H
#define CC_BITS_H

#include <stdbool.h>
#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
static inline int cc_lowest(uint64_t w) {
  unsigned long i;
  _BitScanForward64(&i, w);
  return (int)i;
}
#else
static inline int cc_lowest(uint64_t w) { return __builtin_ctzll(w); }
#endif

#define CC_BYTES UINT64_C(0x0101010101010101)

/* Byte i: how many bits are set in bytes 0 … i; the highest byte counts all. */
static inline uint64_t cc_ranks(uint64_t w) {
  w -= (w >> 1) & 0x5555555555555555u;
  w = (w & 0x3333333333333333u) + ((w >> 2) & 0x3333333333333333u);
  return ((w + (w >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * CC_BYTES;
}

static inline int cc_count(uint64_t w) { return (int)(cc_ranks(w) >> 56); }

/* In how many bytes n is at least the byte's number; both below 128. */
static inline int cc_bytes_upto(uint64_t bytes, uint64_t n) {
  const uint64_t tops = CC_BYTES << 7;
  return (int)((((((n * CC_BYTES) | tops) - bytes) & tops) >> 7) * CC_BYTES >> 56);
}

/* Position of the n-th (from 0) set bit of w, whose ranks are given; w must have more than n bits set. */
static inline int cc_select_ranked(uint64_t w, uint64_t ranks, int n) {
  const int base = cc_bytes_upto(ranks, (uint64_t)n) * 8; /* the bytes wholly before the bit */
  const uint64_t rest = (uint64_t)n - ((ranks << 8 >> base) & 0xFF);
  const uint64_t bits = ((w >> base) & 0xFF) * CC_BYTES & UINT64_C(0x8040201008040201); /* a byte for each of its eight bits */
  const uint64_t ones = ((bits + UINT64_C(0x7F7F7F7F7F7F7F7F)) >> 7) & CC_BYTES;
  return base + cc_bytes_upto(ones * CC_BYTES, rest);
}

static inline int cc_select(uint64_t w, int n) { return cc_select_ranked(w, cc_ranks(w), n); }

/* Put `bits` at position `at` of a set of several words. */
static inline void cc_put(uint64_t *set, int at, uint64_t bits) {
  const int word = at >> 6, shift = at & 63;
  set[word] |= bits << shift;
  if (shift && (bits >> (64 - shift))) set[word + 1] |= bits >> (64 - shift);
}

static inline void cc_add(uint64_t *set, unsigned n) { set[n >> 6] |= UINT64_C(1) << (n & 63); }

static inline bool cc_has(const uint64_t *set, unsigned n) { return (set[n >> 6] >> (n & 63)) & 1u; }

#endif
