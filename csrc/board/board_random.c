/* Uniformly random games: the fast door, and a choice without a mask. */
#include "board_parts.h"

static inline unsigned single(const cc_choices *c) { return c->n == 1 && !(c->bits[0] & (c->bits[0] - 1)); }

/* One of these actions, each as likely. Where there is one only, no chance is used up. */
static inline unsigned any_of(const cc_choices *c, cc_rng *rng) {
  uint64_t ranks[CC_BOARD_GROUPS];
  uint32_t size = 0;
  unsigned i = 0;
  if (single(c)) return c->first[0] + (unsigned)cc_lowest(c->bits[0]);
  for (unsigned k = 0; k < c->n; k++) {
    ranks[k] = cc_ranks(c->bits[k]);
    size += (uint32_t)(ranks[k] >> 56);
  }
  uint32_t n = cc_rng_below(rng, size);
  for (; n >= ranks[i] >> 56; i++) n -= (uint32_t)(ranks[i] >> 56);
  return c->first[i] + (unsigned)cc_select_ranked(c->bits[i], ranks[i], (int)n);
}

unsigned cc_board_playout(cc_board *s, const cc_board_rules *r, cc_rng *rng, unsigned most) {
  cc_choices c;
  unsigned n = 0;
  for (; n < most && s->phase != CC_BP_OVER; n++) {
    cc_board_choices(s, r, &c);
    cc_board_step(s, r, any_of(&c, rng), NULL);
  }
  return n;
}
