/* What a seat may know, written field by field, and the way back to a state that is possible. */
#include <string.h>

#include "card_parts.h"

static cc_lanes bounds(const cc_card *s, int of, int observer) {
  cc_lanes out = 0;
  for (int k = 0; k < CC_KINDS; k++) out |= (uint64_t)cc_lane(s->known[of][k], observer) << (8 * k);
  return out;
}

static cc_lanes possession(const cc_card *s, int seat) {
  return s->hand[seat] + s->aside[seat] + (seat == s->current ? s->paid : 0);
}

static void see_seats(const cc_card *s, int players, int seat, cc_card_view *v) {
  for (int p = 0; p < players; p++) {
    v->known[p] = bounds(s, p, seat);
    v->hand_size[p] = (uint8_t)cc_total(possession(s, p));
  }
  memcpy(v->roads, s->roads, sizeof v->roads);
  memcpy(v->knights, s->knights, sizeof v->knights);
  memcpy(v->settlements, s->settlements, sizeof v->settlements);
  memcpy(v->cities, s->cities, sizeof v->cities);
  memcpy(v->expansions, s->expansions, sizeof v->expansions);
  memcpy(v->to_discard, s->to_discard, sizeof v->to_discard);
}

static void see_table(const cc_card *s, cc_card_view *v) {
  v->discards = s->discards;
  v->market = s->market;
  v->pile = (uint8_t)cc_total(s->pile);
  v->turn = s->turn;
  v->current = s->current;
  v->outcome = s->outcome;
  v->winner = s->winner;
  v->destiny = s->destiny;
  v->trades = s->trades;
  v->built = s->built;
  v->built_expansion = s->built_expansion;
  v->used = s->used;
  v->idle = s->idle;
  v->partner = s->partner;
  v->owed = s->owed;
  v->discarder = s->discarder;
  v->roads_left = s->roads_left;
  v->knights_left = s->knights_left;
  v->settlements_left = s->settlements_left;
  memcpy(v->backs, s->backs, sizeof v->backs);
  memcpy(v->expansions_left, s->expansions_left, sizeof v->expansions_left);
}

/* [B3] Until a building is paid for, only its builder sees that one was begun. */
static void see_payment(const cc_card *s, int seat, cc_card_view *v) {
  const bool secret = s->phase == CC_PHASE_PAY && seat != s->current;
  v->phase = secret ? CC_PHASE_MAIN : s->phase;
  v->building = secret ? CC_NOBODY : s->building;
  v->part = secret ? 0 : s->part;
  v->waived = secret ? 0 : s->waived;
  v->paid = secret ? 0 : s->paid;
}

void cc_card_see(const cc_card *s, const cc_card_rules *r, int seat, cc_card_view *v) {
  memset(v, 0, sizeof *v);
  v->seat = (uint8_t)seat;
  v->players = r->players;
  v->actor = (uint8_t)cc_card_actor(s); /* -1 becomes CC_NOBODY */
  if (seat < CC_CARD_SEATS) {
    v->hand = s->hand[seat];
    v->aside = s->aside[seat];
  }
  see_table(s, v);
  see_payment(s, seat, v);
  see_seats(s, r->players, seat, v);
}

/* --- resample ----------------------------------------------------------------------------------------------- */

static void copy_table(const cc_card_view *v, cc_card *s) {
  s->discards = v->discards;
  s->market = v->market;
  s->paid = v->paid;
  s->turn = v->turn;
  s->current = v->current;
  s->phase = v->phase;
  s->outcome = v->outcome;
  s->winner = v->winner;
  s->destiny = v->destiny;
  s->trades = v->trades;
  s->built = v->built;
  s->built_expansion = v->built_expansion;
  s->used = v->used;
  s->idle = v->idle;
  s->partner = v->partner;
  s->owed = v->owed;
  s->building = v->building;
  s->part = v->part;
  s->waived = v->waived;
  s->discarder = v->discarder;
  s->roads_left = v->roads_left;
  s->knights_left = v->knights_left;
  s->settlements_left = v->settlements_left;
  memcpy(s->backs, v->backs, sizeof s->backs);
  memcpy(s->expansions_left, v->expansions_left, sizeof s->expansions_left);
  memcpy(s->roads, v->roads, sizeof s->roads);
  memcpy(s->knights, v->knights, sizeof s->knights);
  memcpy(s->settlements, v->settlements, sizeof s->settlements);
  memcpy(s->cities, v->cities, sizeof s->cities);
  memcpy(s->expansions, v->expansions, sizeof s->expansions);
  memcpy(s->to_discard, v->to_discard, sizeof s->to_discard);
}

static void know(cc_card *s, int observer, int of, cc_lanes bound) {
  for (int k = 0; k < CC_KINDS; k++) s->known[of][k] |= (uint64_t)cc_lane(bound, k) << (8 * observer);
}

/* Deal everything that the view hides: the certain cards first, the others at random. */
static void deal_hands(const cc_card_view *v, cc_lanes pool, cc_card *s) {
  for (int p = 0; p < v->players; p++) pool -= v->known[p];
  for (int p = 0; p < v->players; p++) {
    if (p == v->seat) continue;
    const int size = v->hand_size[p];
    s->hand[p] = v->known[p] + cc_deal(&s->rng, &pool, size - cc_total(v->known[p]));
    if (v->phase == CC_PHASE_DISCARD && size > CC_CARD_HAND_LIMIT)
      s->aside[p] = cc_deal(&s->rng, &s->hand[p], size - CC_CARD_HAND_LIMIT - v->to_discard[p]);
    know(s, v->seat, p, v->known[p]);
  }
  s->pile = pool;
}

void cc_card_resample(const cc_card_view *v, const cc_card_rules *r, uint64_t seed, cc_card *s) {
  memset(s, 0, sizeof *s);
  cc_rng_seed(&s->rng, seed);
  copy_table(v, s);
  if (v->seat < CC_CARD_SEATS) {
    s->hand[v->seat] = v->hand;
    s->aside[v->seat] = v->aside;
  }
  deal_hands(v, cc_card_deck(r->players) - v->market - v->discards - v->hand - v->aside - v->paid, s);
  if (v->phase == CC_PHASE_PICK && v->seat != v->current) know(s, v->current, v->partner, s->hand[v->partner]);
}
