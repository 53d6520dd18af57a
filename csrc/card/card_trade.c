/* Trading: the market, the draw pile, an opponent, the library and the guild. */
#include "card_parts.h"

/* [T2] */
void cc_swap_market(cc_card *s, int give, int take, cc_trace *t) {
  const int me = s->current;
  s->hand[me] += cc_one(take) - cc_one(give);
  s->market += cc_one(give) - cc_one(take);
  s->trades--;
  cc_all_see_loss(s, me, give);
  cc_all_see_gain(s, me, take);
  cc_fire(t, CC_R_MARKET);
  cc_tell_all(t, CC_E_MARKET, me, take, 0, cc_one(give));
}

/* [T3] */
void cc_swap_deck(cc_card *s, int give, cc_trace *t) {
  const int me = s->current;
  s->hand[me] -= cc_one(give);
  s->discards += cc_one(give);
  s->trades--;
  cc_all_see_loss(s, me, give);
  cc_fire(t, s->roads[me] ? CC_R_DECK : CC_R_DECK_NO_ROAD);
  cc_tell_all(t, CC_E_DECK, me, 0, 0, cc_one(give));
  cc_draw(s, me, 1, t);
}

static void take_blind(cc_card *s, int from, int cards, cc_lanes taken, cc_trace *t) {
  const int me = s->current;
  for (; cards > 0; cards--) {
    const int kind = cc_blind(&s->rng, s->hand[from], t);
    cc_hand_over(s, from, me, kind);
    taken += cc_one(kind);
  }
  cc_tell_some(t, 1 << me | 1 << from, CC_E_TOOK, me, from, taken);
  s->phase = CC_PHASE_GIVE;
}

/* All cards of a trade count against the trades left from its start. */
static void promise(cc_card *s, int from, int cards) {
  s->partner = (uint8_t)from;
  s->owed = (uint8_t)cards;
  s->trades = (uint8_t)(s->trades - cards);
}

/* [T4] */
void cc_begin_trade(cc_card *s, int from, int cards, cc_trace *t) {
  promise(s, from, cards);
  cc_fire(t, cards > 1 ? CC_R_TRADE_MANY : CC_R_TRADE);
  take_blind(s, from, cards, 0, t);
}

/* [E1] The look: for the seat that looks, the bounds become exact. */
void cc_begin_library(cc_card *s, int from, int cards, cc_trace *t) {
  const int me = s->current;
  promise(s, from, cards);
  s->used |= CC_USED_LIBRARY;
  s->phase = CC_PHASE_PICK;
  for (int k = 0; k < CC_KINDS; k++) {
    uint64_t *known = &s->known[from][k];
    *known = (*known & ~(cc_observer(me) * 0xFF)) | cc_observer(me) * (uint64_t)cc_lane(s->hand[from], k);
  }
  cc_fire(t, CC_R_LIBRARY);
  cc_tell_some(t, 1 << me, CC_E_LOOK, me, from, s->hand[from]);
}

/* [E1] The first card is chosen, the rest drawn blind. */
void cc_pick(cc_card *s, int kind, cc_trace *t) {
  cc_hand_over(s, s->partner, s->current, kind);
  take_blind(s, s->partner, s->owed - 1, cc_one(kind), t);
}

void cc_give_back(cc_card *s, int kind, cc_trace *t) {
  const int me = s->current, to = s->partner;
  cc_hand_over(s, me, to, kind);
  cc_tell_some(t, 1 << me | 1 << to, CC_E_GAVE, me, to, cc_one(kind));
  if (--s->owed) return;
  s->partner = CC_NOBODY;
  s->phase = CC_PHASE_MAIN;
}

/* [E5] */
void cc_use_guild(cc_card *s, int from, cc_trace *t) {
  const int me = s->current, kind = cc_blind(&s->rng, s->hand[from], t);
  cc_hand_over(s, from, me, kind);
  s->used |= CC_USED_GUILD;
  cc_fire(t, CC_R_GUILD);
  cc_tell_some(t, 1 << me | 1 << from, CC_E_GUILD, me, from, cc_one(kind));
}
