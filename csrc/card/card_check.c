/* Can this be a state of a game? Every card and piece is where it can be, and the phase has what it needs.
 * A state that passes may be played on: nothing after it looks at a number it cannot trust. */
#include <string.h>

#include "card_parts.h"

/* Each count is at most the deck's before they are added up, so the sum cannot carry. */
static bool cards_conserved(const cc_card *s, const cc_card_rules *r) {
  const cc_lanes deck = cc_card_deck(r->players);
  int sum[CC_KINDS] = {0};
  for (int i = 0; i < 4 + 2 * CC_CARD_SEATS; i++) {
    const cc_lanes fixed[4] = {s->pile, s->discards, s->market, s->paid};
    const cc_lanes x = i < 4 ? fixed[i] : i < 4 + CC_CARD_SEATS ? s->hand[i - 4] : s->aside[i - 4 - CC_CARD_SEATS];
    if (!cc_within(x, deck)) return false;
    for (int k = 0; k < CC_KINDS; k++) sum[k] += cc_lane(x, k);
  }
  for (int k = 0; k < CC_KINDS; k++)
    if (sum[k] != cc_lane(deck, k)) return false;
  return cc_total(s->market) == CC_CARD_MARKET;
}

static int sum_of(const uint8_t *counts) {
  int sum = 0;
  for (int p = 0; p < CC_CARD_SEATS; p++) sum += counts[p];
  return sum;
}

static bool expansions_conserved(const cc_card *s, int players) {
  for (int p = 0; p < CC_CARD_SEATS; p++)
    if (s->expansions[p] >> CC_EXPANSIONS || cc_count(s->expansions[p]) > s->cities[p]) return false;
  for (int i = 0; i < CC_EXPANSIONS; i++) {
    int n = s->expansions_left[i];
    for (int p = 0; p < CC_CARD_SEATS; p++) n += s->expansions[p] >> i & 1;
    if (n != cc_card_supply(players, (cc_card_building)(CC_LIBRARY + i))) return false;
  }
  return true;
}

/* [B5] A city that won the game never had its back turned up. */
static bool backs_conserved(const cc_card *s, int players) {
  const int turned = cc_card_supply(players, CC_CITY) - s->backs[CC_MARKET_DAY] - s->backs[CC_ROBBER_ATTACK];
  for (int back = 0; back < CC_BACKS; back++)
    if (s->backs[back] > cc_card_backs(players, back)) return false;
  return turned == sum_of(s->cities) || (s->outcome == CC_GOAL && turned == sum_of(s->cities) - 1);
}

static bool pieces_conserved(const cc_card *s, int players) {
  return s->roads_left + sum_of(s->roads) == cc_card_supply(players, CC_ROAD) &&
         s->knights_left + sum_of(s->knights) == cc_card_supply(players, CC_KNIGHT) &&
         s->settlements_left + sum_of(s->settlements) + sum_of(s->cities) == cc_card_supply(players, CC_SETTLEMENT) &&
         expansions_conserved(s, players) && backs_conserved(s, players);
}

static bool seat_empty(const cc_card *s, int p) {
  uint64_t known = 0;
  for (int k = 0; k < CC_KINDS; k++) known |= s->known[p][k];
  return !(s->hand[p] | s->aside[p] | known | s->roads[p] | s->knights[p] | s->settlements[p] | s->cities[p] | s->expansions[p] |
           s->to_discard[p]);
}

static bool bounds_hold(const cc_card *s, int p) {
  for (int k = 0; k < CC_KINDS; k++) {
    const int has = cc_lane(s->hand[p], k) + cc_lane(s->aside[p], k) + (p == s->current ? cc_lane(s->paid, k) : 0);
    if (s->known[p][k] >> 56 || cc_lane(s->known[p][k], p)) return false;
    for (int o = 0; o <= CC_CARD_SEATS; o++)
      if (cc_lane(s->known[p][k], o) > has) return false;
  }
  return true;
}

static bool seats_sound(const cc_card *s, const cc_card_rules *r) {
  for (int p = 0; p < CC_CARD_SEATS; p++) {
    if (p >= r->players ? !seat_empty(s, p) : !bounds_hold(s, p)) return false;
    if (s->phase != CC_PHASE_OVER && cc_score(s, p) >= r->goal) return false; /* [W1] it would have won before */
  }
  return true;
}

/* [B6] While discards are chosen, what lies aside and what is still owed are together what is above the limit. */
static bool discards_sound(const cc_card *s) {
  int owed = 0;
  for (int p = 0; p < CC_CARD_SEATS; p++) {
    const int hand = cc_total(s->hand[p]), aside = cc_total(s->aside[p]);
    owed += s->to_discard[p];
    if ((aside || s->to_discard[p]) &&
        (s->phase != CC_PHASE_DISCARD || hand - s->to_discard[p] != CC_CARD_HAND_LIMIT))
      return false;
  }
  if (s->phase != CC_PHASE_DISCARD) return s->discarder == CC_NOBODY && owed == 0;
  return s->discarder < CC_CARD_SEATS && s->to_discard[s->discarder];
}

/* [E1] While the first card is chosen, the one who chooses knows the partner's whole hand. */
static bool look_sound(const cc_card *s) {
  for (int k = 0; k < CC_KINDS; k++)
    if (cc_lane(s->known[s->partner][k], s->current) != cc_lane(s->hand[s->partner], k)) return false;
  return true;
}

static bool trade_sound(const cc_card *s, const cc_card_rules *r) {
  if (s->phase != CC_PHASE_PICK && s->phase != CC_PHASE_GIVE) return s->partner == CC_NOBODY && s->owed == 0;
  if (s->partner >= r->players || s->partner == s->current) return false;
  if (s->owed < 1 || s->owed > CC_CARD_MAX_TRADES || (s->phase == CC_PHASE_PICK && !look_sound(s))) return false;
  return cc_total(s->hand[s->phase == CC_PHASE_PICK ? s->partner : s->current]) >= s->owed;
}

static bool payment_sound(const cc_card *s, const cc_card_rules *r) {
  if (s->phase == CC_PHASE_PAY)
    return s->building < CC_BUILDINGS && s->part < cc_card_prices[s->building].parts && s->waived <= 1 && cc_pay_choices(s) != 0;
  if (s->paid || s->part || s->waived) return false;
  if (s->phase != CC_PHASE_VICTIM) return s->building == CC_NOBODY;
  if (s->building > CC_KNIGHT) return false;
  const uint32_t seats = cc_take_candidates(s, r, s->building);
  return (seats & (seats - 1)) != 0;
}

/* What was begun must be there to be had when it is paid for. */
static bool building_to_be_had(const cc_card *s, const cc_card_rules *r) {
  if (s->phase != CC_PHASE_PAY) return true;
  switch (s->building) {
    case CC_ROAD: return s->roads_left || cc_take_candidates(s, r, CC_ROAD);
    case CC_KNIGHT: return s->knights_left || cc_take_candidates(s, r, CC_KNIGHT);
    case CC_SETTLEMENT: return s->settlements_left;
    case CC_CITY: return s->settlements[s->current];
    default: {
      const int i = s->building - CC_LIBRARY, me = s->current;
      return s->expansions_left[i] && !(s->expansions[me] >> i & 1) && cc_count(s->expansions[me]) < s->cities[me];
    }
  }
}

static bool turn_sound(const cc_card *s, const cc_card_rules *r) {
  const bool over = s->phase == CC_PHASE_OVER;
  const bool expansion = s->built >> CC_BUILT_EXPANSION & 1;
  if (s->built_expansion == CC_NOBODY ? expansion : s->built_expansion >= CC_BUILDINGS || s->built_expansion < CC_LIBRARY || !expansion)
    return false;
  return s->current < r->players && s->phase <= CC_PHASE_OVER && s->outcome <= CC_STALLED && over == (s->outcome != CC_UNDECIDED) &&
         (s->winner < r->players ? over : s->winner == CC_NOBODY) && s->destiny <= CC_COUNTER_CLOCKWISE &&
         s->trades <= CC_CARD_MAX_TRADES && s->built < 32 && s->used < 8 && s->idle <= r->players && s->turn >= 1 &&
         s->turn <= (unsigned)r->round_limit * r->players && s->sealed <= 1 &&
         !(s->reserved[0] | s->reserved[1]);
}

cc_status cc_card_check(const cc_card *s, const cc_card_rules *r) {
  const bool ok = turn_sound(s, r) && cards_conserved(s, r) && pieces_conserved(s, r->players) && seats_sound(s, r) &&
                  discards_sound(s) && trade_sound(s, r) && payment_sound(s, r) && building_to_be_had(s, r);
  return ok ? CC_OK : CC_BAD_STATE;
}

/* --- views -------------------------------------------------------------------------------------------------- */

/* What the view shows is in the deck, and what it hides is as many cards as are left: then the hidden ones can be dealt. */
static bool view_cards_sound(const cc_card_view *v, const cc_card_rules *r) {
  const cc_lanes deck = cc_card_deck(r->players);
  const cc_lanes shown[5 + CC_CARD_SEATS] = {v->hand,     v->aside,    v->paid,     v->discards, v->market,  v->known[0],
                                             v->known[1], v->known[2], v->known[3], v->known[4], v->known[5]};
  int left = cc_total(deck) - v->pile, sum[CC_KINDS] = {0};
  for (int i = 0; i < 5 + CC_CARD_SEATS; i++) {
    if (!cc_within(shown[i], deck)) return false;
    for (int k = 0; k < CC_KINDS; k++) sum[k] += cc_lane(shown[i], k);
  }
  for (int k = 0; k < CC_KINDS; k++)
    if (sum[k] > cc_lane(deck, k)) return false;
  for (int p = 0; p < CC_CARD_SEATS; p++) {
    const int known = cc_total(v->known[p]) + (p == v->seat ? cc_total(v->hand + v->aside + v->paid) : 0);
    if (p >= r->players ? v->hand_size[p] || known : v->hand_size[p] < known) return false;
    left -= v->hand_size[p];
  }
  return left == cc_total(v->discards) + cc_total(v->market);
}

static bool view_seats_sound(const cc_card_view *v, const cc_card_rules *r) {
  const bool own = v->seat < r->players;
  if (v->players != r->players || !(own || v->seat == CC_CARD_SEATS) || v->current >= r->players || v->phase > CC_PHASE_OVER) return false;
  if (own ? v->known[v->seat] != 0 : v->hand || v->aside) return false;
  if (v->paid && v->seat != v->current) return false;
  if (v->phase == CC_PHASE_PICK && v->partner >= r->players) return false;
  for (int p = 0; p < r->players; p++)
    if (v->phase == CC_PHASE_DISCARD && p != v->seat && v->hand_size[p] > CC_CARD_HAND_LIMIT &&
        v->hand_size[p] - CC_CARD_HAND_LIMIT < v->to_discard[p])
      return false;
  return true;
}

cc_status cc_card_check_view(const cc_card_view *v, const cc_card_rules *r) {
  cc_card possible;
  cc_card_view again;
  if (!view_seats_sound(v, r) || !view_cards_sound(v, r)) return CC_BAD_STATE;
  cc_card_resample(v, r, 0, &possible);
  if (cc_card_check(&possible, r) != CC_OK) return CC_BAD_STATE;
  cc_card_see(&possible, r, v->seat, &again);
  return memcmp(v, &again, sizeof again) == 0 ? CC_OK : CC_BAD_STATE;
}
