/* Cards by kind: the count of kind k (lumber, brick, wool, grain, ore) in byte k of a 64-bit word.
 * Counts stay below 128, so lanes never carry into each other. */
#ifndef CC_LANES_H
#define CC_LANES_H

#include <stdbool.h>
#include <stdint.h>

#include "bits.h"

enum { CC_LUMBER, CC_BRICK, CC_WOOL, CC_GRAIN, CC_ORE, CC_KINDS };

typedef uint64_t cc_lanes;

#define CC_LANE_ONES UINT64_C(0x0101010101)
#define CC_LANE_TOPS UINT64_C(0x8080808080)
#define CC_CARDS(l, b, w, g, o)                                                                        \
  ((uint64_t)(l) | (uint64_t)(b) << 8 | (uint64_t)(w) << 16 | (uint64_t)(g) << 24 | (uint64_t)(o) << 32)

static inline cc_lanes cc_one(int kind) { return UINT64_C(1) << (8 * kind); }
static inline int cc_lane(cc_lanes x, int kind) { return (int)((x >> (8 * kind)) & 0xFF); }
static inline int cc_total(cc_lanes x) { return (int)(((x * CC_LANE_ONES) >> 32) & 0xFF); }

/* What x has beyond y, kind by kind; x and y below 128 a kind. */
static inline cc_lanes cc_beyond(cc_lanes x, cc_lanes y) {
  const uint64_t difference = (x | CC_LANE_TOPS) - y, enough = difference & CC_LANE_TOPS;
  return difference & (enough - (enough >> 7));
}

/* Five bits: which kinds are there. */
static inline uint32_t cc_kinds(cc_lanes x) {
  const uint64_t there = ((x + (CC_LANE_TOPS - CC_LANE_ONES)) & CC_LANE_TOPS) >> 7;
  return (uint32_t)((there * UINT64_C(0x0102040810)) >> 32) & 31u;
}

/* Five bits: of which kinds x has at least as many as y; x and y below 128 a kind. */
static inline uint32_t cc_enough(cc_lanes x, cc_lanes y) {
  const uint64_t enough = (((x | CC_LANE_TOPS) - y) & CC_LANE_TOPS) >> 7;
  return (uint32_t)((enough * UINT64_C(0x0102040810)) >> 32) & 31u;
}

/* Whether x, which may be any number, is cards of which there are at most so many. */
static inline bool cc_within(uint64_t x, cc_lanes most) {
  return x >> (8 * CC_KINDS) == 0 && !(x & CC_LANE_TOPS) && cc_enough(most, x) == 31;
}

/* Bit 5 * give + take for each kind given and each other kind taken. */
static inline uint64_t cc_swaps(uint32_t give, uint32_t take) {
  enum { DIAGONAL = 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24 };
  const uint64_t spread = (give & 1) | (uint64_t)(give & 2) << 4 | (uint64_t)(give & 4) << 8 | (uint64_t)(give & 8) << 12 |
                          (uint64_t)(give & 16) << 16;
  return spread * take & ~(uint64_t)DIAGONAL;
}

/* The kind of the n-th card (from 0) when they lie sorted; x must have more than n cards. */
static inline int cc_nth_card(cc_lanes x, uint32_t n) {
  const uint64_t upto = x * CC_LANE_ONES;
  return (n >= (upto & 0xFF)) + (n >= ((upto >> 8) & 0xFF)) + (n >= ((upto >> 16) & 0xFF)) +
         (n >= ((upto >> 24) & 0xFF));
}

/* In the bytes that `ones` selects with a 1: x - n, but not below 0. All below 128. */
static inline uint64_t cc_lose(uint64_t x, uint64_t n, uint64_t ones) {
  const uint64_t tops = UINT64_C(0x8080808080808080), left = (x | tops) - n * ones;
  return left & ~tops & (((left & tops) >> 7) * 0xFF);
}

#endif
