/* What happens when a building has been paid for. */
#include "card_parts.h"

static int neighbour(const cc_card *s, const cc_card_rules *r, int seat) {
  return cc_seat_toward(s->destiny, seat, r->players);
}

/* [B9] [B10] */
uint32_t cc_take_candidates(const cc_card *s, const cc_card_rules *r, int building) {
  const int me = s->current;
  uint32_t seats = 0;
  for (int p = neighbour(s, r, me); p != me; p = neighbour(s, r, p)) {
    if (!cc_can_take(s, building, p)) continue;
    seats |= 1u << p;
    if (r->soothsayer) break;
  }
  return seats;
}

unsigned cc_card_takes_from(const cc_card *s, const cc_card_rules *r, cc_card_building building) {
  return cc_take_candidates(s, r, (int)building);
}

static void fire_passed_over(const cc_card *s, const cc_card_rules *r, int from, cc_trace *t) {
  if (!t || !r->soothsayer) return;
  for (int p = neighbour(s, r, s->current); p != from; p = neighbour(s, r, p)) {
    cc_fire(t, CC_R_PASSED_OVER);
    if (s->building == CC_ROAD && s->roads[p]) cc_fire(t, CC_R_CASTLE_HELD);
    if (s->building == CC_KNIGHT && s->knights[p]) cc_fire(t, CC_R_CHURCH_HELD);
  }
}

static bool won(cc_card *s, const cc_card_rules *r, cc_trace *t) {
  if (cc_score(s, s->current) < r->goal) return false;
  cc_end_game(s, r, CC_GOAL, s->current, t);
  return true;
}

static void back_to_main(cc_card *s) {
  s->building = CC_NOBODY;
  s->phase = CC_PHASE_MAIN;
}

/* [B9] The last card laid goes, and continues the taker's own order: both are counts. */
void cc_seize(cc_card *s, const cc_card_rules *r, int from, cc_trace *t) {
  const int building = s->building;
  uint8_t *cards = building == CC_ROAD ? s->roads : s->knights;
  const bool b_side = cards[from] % 2 == 0;
  fire_passed_over(s, r, from, t);
  cards[from]--;
  cards[s->current]++;
  cc_fire(t, building == CC_ROAD ? CC_R_SEIZED_ROAD : CC_R_SEIZED_KNIGHT);
  if (b_side) cc_fire(t, building == CC_ROAD ? CC_R_SEIZED_ROAD_B : CC_R_SEIZED_KNIGHT_B);
  cc_tell(t, (cc_event){CC_E_SEIZED, CC_EVERYONE, s->current, (uint8_t)from, (uint8_t)building, 1, 0, 0, 0});
  back_to_main(s);
  won(s, r, t);
}

static void take_or_choose(cc_card *s, const cc_card_rules *r, cc_trace *t) {
  const uint32_t seats = cc_take_candidates(s, r, s->building);
  if (seats & (seats - 1))
    s->phase = CC_PHASE_VICTIM;
  else
    cc_seize(s, r, cc_lowest(seats), t);
}

static void lay(cc_card *s, const cc_card_rules *r, uint8_t *left, uint8_t *cards, cc_trace *t) {
  if (!*left) {
    take_or_choose(s, r, t);
    return;
  }
  --*left;
  cards[s->current]++;
  back_to_main(s);
  won(s, r, t);
}

/* [B4] */
static void build_settlement(cc_card *s, const cc_card_rules *r, cc_trace *t) {
  s->settlements_left--;
  s->settlements[s->current]++;
  back_to_main(s);
  if (!won(s, r, t) && cc_has_destiny(r)) s->phase = CC_PHASE_FLIP;
}

static void flip(cc_card *s, cc_trace *t) {
  s->destiny = !s->destiny;
  cc_tell_all(t, CC_E_DESTINY, s->current, s->destiny, 0, 0);
}

void cc_answer_flip(cc_card *s, int yes, cc_trace *t) {
  cc_fire(t, yes ? CC_R_FLIP_CHOSEN : CC_R_FLIP_DECLINED);
  if (yes) flip(s, t);
  s->phase = CC_PHASE_MAIN;
}

/* [B7] */
static void market_day(cc_card *s, cc_trace *t) {
  cc_fire(t, CC_R_MARKET_DAY);
  s->discards += s->market;
  s->market = cc_turn_up(s, CC_CARD_MARKET, t);
  cc_tell_all(t, CC_E_MARKET_DAY, s->current, 0, cc_total(s->market), s->market);
}

/* [B6] From the builder clockwise; CC_NOBODY when all have chosen. */
static int next_discarder(const cc_card *s, int players) {
  for (int i = 0, p = s->current; i < players; i++, p = cc_next_seat(p, players))
    if (s->to_discard[p]) return p;
  return CC_NOBODY;
}

static void reveal_discards(cc_card *s, int players, cc_trace *t) {
  for (int i = 0, p = s->current; i < players; i++, p = cc_next_seat(p, players)) {
    const cc_lanes cards = s->aside[p];
    if (!cards) continue;
    s->aside[p] = 0;
    s->discards += cards;
    cc_all_see_losses(s, p, cards);
    cc_tell_all(t, CC_E_REVEALED, p, 0, cc_total(cards), cards);
  }
}

/* [B6] Goes on with the next who must discard; after the last all is shown, and the destiny card flipped. */
static void robber_goes_on(cc_card *s, const cc_card_rules *r, cc_trace *t) {
  s->discarder = (uint8_t)next_discarder(s, r->players);
  s->phase = CC_PHASE_DISCARD;
  if (s->discarder != CC_NOBODY) return;
  s->phase = CC_PHASE_MAIN;
  reveal_discards(s, r->players, t);
  if (!cc_has_destiny(r)) return;
  cc_fire(t, CC_R_FLIP_FORCED);
  flip(s, t);
}

static void robber_attack(cc_card *s, const cc_card_rules *r, cc_trace *t) {
  cc_fire(t, CC_R_ROBBER);
  for (int i = 0, p = s->current; i < r->players; i++, p = cc_next_seat(p, r->players)) {
    const int excess = cc_total(s->hand[p]) - CC_CARD_HAND_LIMIT;
    if (excess <= 0) continue;
    s->to_discard[p] = (uint8_t)excess;
    cc_tell_all(t, CC_E_MUST_DISCARD, p, 0, excess, 0);
  }
  robber_goes_on(s, r, t);
}

void cc_put_aside(cc_card *s, const cc_card_rules *r, int kind, cc_trace *t) {
  const int p = s->discarder;
  s->hand[p] -= cc_one(kind);
  s->aside[p] += cc_one(kind);
  cc_fire(t, CC_R_DISCARD);
  cc_tell_some(t, 1 << p, CC_E_DISCARDED, p, CC_NOBODY, cc_one(kind));
  if (--s->to_discard[p] == 0) robber_goes_on(s, r, t);
}

/* [B5] Any back not turned up yet is equally likely. */
static int turn_back(cc_card *s, cc_trace *t) {
  const int days = s->backs[CC_MARKET_DAY], attacks = s->backs[CC_ROBBER_ATTACK];
  int back;
  if (cc_is_dictated(t))
    back = cc_dictated(t, (days > 0) + (attacks > 0)) == 0 && days ? CC_MARKET_DAY : CC_ROBBER_ATTACK;
  else
    back = (int)cc_rng_below(&s->rng, (uint32_t)(days + attacks)) < days ? CC_MARKET_DAY : CC_ROBBER_ATTACK;
  s->backs[back]--;
  return back;
}

static void build_city(cc_card *s, const cc_card_rules *r, cc_trace *t) {
  s->settlements[s->current]--;
  s->cities[s->current]++;
  back_to_main(s);
  if (won(s, r, t)) return;
  const int back = turn_back(s, t);
  cc_tell_all(t, CC_E_TURNED, s->current, back, 0, 0);
  if (back == CC_MARKET_DAY)
    market_day(s, t);
  else
    robber_attack(s, r, t);
}

/* [B8] */
static void build_expansion(cc_card *s, const cc_card_rules *r, cc_trace *t) {
  const int i = s->building - CC_LIBRARY;
  s->built_expansion = s->building;
  s->expansions_left[i]--;
  s->expansions[s->current] |= (uint8_t)(1u << i);
  back_to_main(s);
  won(s, r, t);
}

static void fire_built(const cc_card *s, cc_trace *t) {
  static const uint8_t rule[CC_BUILDINGS] = {CC_R_ROAD,      CC_R_KNIGHT,    CC_R_SETTLEMENT, CC_R_CITY,      CC_R_EXPANSION,
                                             CC_R_EXPANSION, CC_R_EXPANSION, CC_R_EXPANSION,  CC_R_TOWN_HALL, CC_R_EXPANSION};
  if (!t) return;
  const int cards = cc_card_prices[s->building].parts - s->waived;
  t->fired[rule[s->building]]++;
  t->fired[CC_R_THREE] += (uint32_t)(cc_total(s->paid) - cards) / 2;
  t->fired[CC_R_WAIVED] += s->waived;
}

/* [B3] Now everybody sees what was paid; [T6] trading is over. */
static void settle_payment(cc_card *s, cc_trace *t) {
  const int building = s->building;
  fire_built(s, t);
  cc_tell_all(t, CC_E_BUILT, s->current, building, s->waived, s->paid);
  cc_all_see_losses(s, s->current, s->paid);
  s->discards += s->paid;
  s->paid = 0;
  if (s->waived) s->used |= CC_USED_UNIVERSITY;
  s->waived = s->part = s->trades = 0;
  s->built |= (uint8_t)(1u << (building < CC_LIBRARY ? building : CC_BUILT_EXPANSION));
}

void cc_complete_building(cc_card *s, const cc_card_rules *r, cc_trace *t) {
  settle_payment(s, t);
  switch (s->building) {
    case CC_ROAD: lay(s, r, &s->roads_left, s->roads, t); break;
    case CC_KNIGHT: lay(s, r, &s->knights_left, s->knights, t); break;
    case CC_SETTLEMENT: build_settlement(s, r, t); break;
    case CC_CITY: build_city(s, r, t); break;
    default: build_expansion(s, r, t); break;
  }
}
