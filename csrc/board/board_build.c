/* Founding, roads, settlements, cities. */
#include "board_parts.h"

static void tell_built(cc_trace *t, int seat, int piece, int where, cc_lanes paid) {
  cc_tell_all(t, CC_BE_BUILT, seat, piece, where, paid);
}

static inline void put(uint64_t *set, int n) { cc_add(set, (unsigned)n); }

/* --- roads ------------------------------------------------------------------------------------------------------ */

static void place_road(cc_board *s, const cc_board_island *is, int edge, cc_lanes paid, cc_trace *t) {
  const int me = s->current;
  s->roads_left[me]--;
  put(s->roads[me], edge);
  for (int i = 0; i < 2; i++)
    if (!cc_others_at(s, me, is->end[edge][i])) put(s->reach[me], is->end[edge][i]);
  tell_built(t, me, CC_PIECE_ROAD, edge, paid);
  cc_fire(t, CC_BR_ROAD);
  const int before = s->length[me], after = cc_board_lengthen(s, is, me, edge, t);
  if (after == before) return;
  s->length[me] = (uint8_t)after;
  cc_board_award_road(s, false, t);
}

/* [F2] The next settlement, or the first turn. */
static void found_on(cc_board *s, const cc_board_rules *r, cc_trace *t) {
  const int n = r->players, done = s->founded;
  s->settled = CC_NO_PLACE;
  s->phase = CC_BP_SETTLE;
  if (done == 2 * n)
    cc_board_begin_turn(s, r, s->start, t);
  else if (done < n)
    s->current = (uint8_t)cc_next_seat(s->current, n);
  else if (done > n)
    s->current = (uint8_t)((s->current ? s->current : n) - 1);
}

/* [V4] */
static void lay_free_road(cc_board *s, const cc_board_rules *r, cc_trace *t) {
  s->free_roads--;
  if (cc_board_won(s, r, t)) return;
  if (s->free_roads && cc_any_open_edge(s, cc_island(r), s->current)) return;
  if (s->free_roads) cc_fire(t, CC_BR_ROADS_ONE);
  s->free_roads = 0;
  cc_board_resume(s);
}

void cc_board_lay_road(cc_board *s, const cc_board_rules *r, int edge, cc_trace *t) {
  const bool pays = s->phase == CC_BP_MAIN;
  if (pays) cc_pay(s, s->current, CC_ROAD_COST);
  if (s->phase != CC_BP_ROAD) cc_board_note_built(s, r, t);
  place_road(s, cc_island(r), edge, pays ? CC_ROAD_COST : 0, t);
  if (pays)
    cc_board_won(s, r, t);
  else if (s->phase == CC_BP_FREE)
    lay_free_road(s, r, t);
  else
    found_on(s, r, t);
}

/* --- settlements and cities ------------------------------------------------------------------------------------- */

/* A building more, or a bigger one: a card more from each hex around it. */
static void raise_yield(cc_board *s, const cc_board_island *is, int crossing) {
  for (int i = 0; i < 3 && is->hex[crossing][i] != CC_NO_PLACE; i++) {
    cc_board_shares *yield = &s->yield[is->hex[crossing][i]];
    *yield = (cc_board_shares)(*yield + (1u << (4 * s->current)));
  }
}

static void place_settlement(cc_board *s, const cc_board_island *is, int crossing, cc_lanes paid, cc_trace *t) {
  const int me = s->current, harbour = is->harbour[crossing];
  s->settlements_left[me]--;
  put(s->houses[me], crossing);
  put(s->reach[me], crossing);
  for (int w = 0; w < CC_CROSSING_WORDS; w++) s->taken[w] |= is->near[crossing][w];
  if (harbour != CC_NO_PLACE) s->ports[me] |= (uint8_t)(1u << s->harbour[harbour]);
  raise_yield(s, is, crossing);
  tell_built(t, me, CC_PIECE_SETTLEMENT, crossing, paid);
  cc_board_interrupt(s, is, me, crossing, t);
}

/* [F4] */
static void first_cards(cc_board *s, const cc_board_island *is, int crossing, cc_trace *t) {
  cc_lanes cards = 0;
  for (int i = 0; i < 3 && is->hex[crossing][i] != CC_NO_PLACE; i++) {
    const int kind = s->land[is->hex[crossing][i]];
    if (kind != CC_DESERT) cards += cc_one(kind);
  }
  cc_receive(s, s->current, cards);
  if (!t) return;
  cc_fire(t, CC_BR_FIRST_CARDS);
  if (cc_total(cards) < 3) cc_fire(t, CC_BR_FEWER_FIRST);
  if (cards) cc_tell_all(t, CC_BE_PRODUCED, s->current, 0, cc_total(cards), cards);
}

/* [F2] [F3] */
static void found(cc_board *s, const cc_board_rules *r, int crossing, cc_trace *t) {
  const cc_board_island *is = cc_island(r);
  place_settlement(s, is, crossing, 0, t);
  cc_fire(t, CC_BR_FOUNDED);
  if (++s->founded > r->players) first_cards(s, is, crossing, t);
  s->settled = (uint8_t)crossing;
  s->phase = CC_BP_ROAD;
}

void cc_board_settle(cc_board *s, const cc_board_rules *r, int crossing, cc_trace *t) {
  if (s->phase == CC_BP_SETTLE) {
    found(s, r, crossing, t);
    return;
  }
  cc_pay(s, s->current, CC_SETTLEMENT_COST);
  cc_board_note_built(s, r, t);
  cc_fire(t, CC_BR_SETTLEMENT);
  place_settlement(s, cc_island(r), crossing, CC_SETTLEMENT_COST, t);
  cc_board_won(s, r, t);
}

/* [C3] */
void cc_board_raise_city(cc_board *s, const cc_board_rules *r, int crossing, cc_trace *t) {
  const int me = s->current;
  cc_pay(s, me, CC_CITY_COST);
  cc_board_note_built(s, r, t);
  cc_fire(t, CC_BR_CITY);
  if (!s->settlements_left[me]) cc_fire(t, CC_BR_PIECE_FREED);
  s->settlements_left[me]++;
  s->cities_left[me]--;
  put(s->cities, crossing);
  raise_yield(s, cc_island(r), crossing);
  tell_built(t, me, CC_PIECE_CITY, crossing, CC_CITY_COST);
  cc_board_won(s, r, t);
}
