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

static inline uint64_t cc_byte_counts(uint64_t w) {
  w -= (w >> 1) & 0x5555555555555555u;
  w = (w & 0x3333333333333333u) + ((w >> 2) & 0x3333333333333333u);
  return (w + (w >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
}

static inline int cc_count(uint64_t w) { return (int)((cc_byte_counts(w) * 0x0101010101010101u) >> 56); }

/* Position of the n-th (from 0) set bit; w must have more than n of them. */
static inline int cc_select(uint64_t w, int n) {
  const uint64_t upto = cc_byte_counts(w) * 0x0101010101010101u; /* byte i: bits set in bytes 0…i */
  const uint64_t rank = (uint64_t)n * 0x0101010101010101u;
  const uint64_t whole = (((rank | 0x8080808080808080u) - upto) & 0x8080808080808080u) >> 7;
  const int base = (int)((whole * 0x0101010101010101u) >> 56) * 8; /* bytes wholly before the bit */
  int rest = n - (int)(((upto << 8) >> base) & 0xFF);
  uint64_t byte = (w >> base) & 0xFF;
  while (rest-- > 0) byte &= byte - 1;
  return base + cc_lowest(byte);
}

/* Put `bits` at position `at` of a set of several words. */
static inline void cc_put(uint64_t *set, int at, uint64_t bits) {
  const int word = at >> 6, shift = at & 63;
  set[word] |= bits << shift;
  if (shift && (bits >> (64 - shift))) set[word + 1] |= bits >> (64 - shift);
}

static inline bool cc_has(const uint64_t *set, unsigned n) { return (set[n >> 6] >> (n & 63)) & 1u; }

#endif
