/* The random player: uniform over a set of action numbers. */
#ifndef CC_RANDOM_H
#define CC_RANDOM_H

#include "../common/bits.h"
#include "../common/rng.h"

static inline int cc_size_of(const uint64_t *set, unsigned words) {
  int n = 0;
  for (unsigned i = 0; i < words; i++) n += cc_count(set[i]);
  return n;
}

/* The n-th (from 0) action of a set that has more than n. */
static inline unsigned cc_nth_of(const uint64_t *set, int n) {
  for (unsigned i = 0;; i++) {
    const int here = cc_count(set[i]);
    if (n < here) return 64 * i + (unsigned)cc_select(set[i], n);
    n -= here;
  }
}

/* As cc_nth_of with a random n, but every word is counted once. */
static inline unsigned cc_random_of(const uint64_t *set, unsigned words, cc_rng *rng) {
  uint64_t ranks[8] = {0};
  uint32_t size = 0;
  for (unsigned i = 0; i < words; i++) {
    ranks[i] = cc_ranks(set[i]);
    size += (uint32_t)(ranks[i] >> 56);
  }
  uint32_t n = cc_rng_below(rng, size);
  unsigned i = 0;
  for (; n >= ranks[i] >> 56; i++) n -= (uint32_t)(ranks[i] >> 56);
  return 64 * i + (unsigned)cc_select_ranked(set[i], ranks[i], (int)n);
}

#endif
