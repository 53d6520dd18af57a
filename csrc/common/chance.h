/* Cards drawn blind: from the random stream, or as a trace dictates. */
#ifndef CC_CHANCE_H
#define CC_CHANCE_H

#include "rng.h"
#include "trace.h"

/* The kind of a card drawn blind from these. */
static inline int cc_blind(cc_rng *rng, cc_lanes from, cc_trace *t) {
  if (cc_is_dictated(t)) {
    const uint32_t kinds = cc_kinds(from);
    return cc_select(kinds, cc_dictated(t, cc_count(kinds)));
  }
  return cc_nth_card(from, cc_rng_below(rng, (uint32_t)cc_total(from)));
}

/* So many of these cards, drawn blind. */
static inline cc_lanes cc_deal(cc_rng *rng, cc_lanes *from, int cards) {
  cc_lanes out = 0;
  for (; cards > 0; cards--) {
    const cc_lanes card = cc_one(cc_nth_card(*from, cc_rng_below(rng, (uint32_t)cc_total(*from))));
    *from -= card;
    out += card;
  }
  return out;
}

#endif
