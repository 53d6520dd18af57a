/* What is legal, and the two doors through which actions come in. */
#include "board_parts.h"

static inline void choose_from(cc_choices *c, unsigned first, uint64_t bits) {
  c->first[c->n] = first;
  c->bits[c->n] = bits;
  c->n += bits != 0;
}

static inline void choose_edges(cc_choices *c, const uint64_t edges[CC_EDGE_WORDS]) {
  for (unsigned w = 0; w < CC_EDGE_WORDS; w++) choose_from(c, CC_BA_ROAD + 64 * w, edges[w]);
}

static inline uint64_t bit(int action) { return UINT64_C(1) << action; }

/* --- development cards ------------------------------------------------------------------------------------------ */

/* [V5] The pairs of cards that the bank has, or its last card. */
static uint64_t plenty(cc_lanes bank) {
  uint64_t pairs = 0;
  if (cc_total(bank) == 1) return (uint64_t)cc_kinds(bank) << CC_BA_PLENTY_ONE;
  for (int i = 0; i < CC_BOARD_PAIRS; i++) {
    const cc_lanes pair = cc_one(cc_board_pairs[i][0]) + cc_one(cc_board_pairs[i][1]);
    pairs |= (uint64_t)(cc_enough(bank, pair) == 31) << i;
  }
  return pairs << CC_BA_PLENTY;
}

/* [V4] */
static bool roads_playable(const cc_board *s, const cc_board_rules *r) {
  return s->roads_left[s->current] && cc_any_open_edge(s, cc_island(r), s->current);
}

static inline uint32_t playable(const cc_board *s) { return s->played ? 0 : s->dev[s->current] - s->bought; }

/* [V2] All but knights. */
static uint64_t plays(const cc_board *s, const cc_board_rules *r, uint32_t devs) {
  uint64_t low = 0;
  if (cc_dev_count(devs, CC_DEV_ROADS) && roads_playable(s, r)) low |= bit(CC_BA_ROADS);
  if (cc_dev_count(devs, CC_DEV_PLENTY)) low |= plenty(s->bank);
  if (cc_dev_count(devs, CC_DEV_MONOPOLY)) low |= UINT64_C(31) << CC_BA_MONOPOLY;
  return low;
}

static inline uint64_t knight(uint32_t devs) { return (uint64_t)(cc_dev_count(devs, CC_DEV_KNIGHT) > 0) << CC_BA_KNIGHT; }

/* [T1] */
static uint64_t before_roll(const cc_board *s, const cc_board_rules *r) {
  const uint32_t devs = playable(s);
  return bit(CC_BA_ROLL) | knight(devs) | (r->any_before_roll && devs >> 4 ? plays(s, r, devs) : 0);
}

/* --- trade between players -------------------------------------------------------------------------------------- */

/* [D6] Seven bits of terms by how many cards of the kind can be given, and by how many may be on a side. */
static const uint8_t terms_by_hand[CC_BOARD_MOST_NUMBERED + 1] = {0x00, 0x71, 0x73, 0x77, 0x7F};
static const uint8_t terms_by_limit[CC_BOARD_MOST_NUMBERED + 1] = {0x00, 0x01, 0x13, 0x37, 0x7F};

static inline int at_most_four(int n) { return n < CC_BOARD_MOST_NUMBERED ? n : CC_BOARD_MOST_NUMBERED; }

/* [D1] [D6] */
static void numbered_offers(const cc_board *s, const cc_board_rules *r, int seat, cc_choices *c) {
  const uint64_t each = 1 | UINT64_C(1) << 7 | UINT64_C(1) << 14 | UINT64_C(1) << 21 | UINT64_C(1) << 28;
  for (int k = 0; k < CC_KINDS; k++) {
    const uint64_t terms = terms_by_hand[at_most_four(cc_lane(s->hand[seat], k))] & terms_by_limit[at_most_four(r->offer_cards)];
    choose_from(c, (unsigned)(CC_BA_OFFER + 35 * k), terms * each & ~(UINT64_C(0x7F) << (7 * k)));
  }
}

static inline bool trading(const cc_board *s, const cc_board_rules *r) { return !(r->strict & s->built); }

/* [D2] */
static inline void proposals(const cc_board *s, const cc_board_rules *r, cc_choices *c) {
  if (!s->proposals || !s->hand[s->current] || !trading(s, r)) return;
  numbered_offers(s, r, s->current, c);
  choose_from(c, CC_BA_ASK, 1);
}

/* [D3] An offer back that says the same as accepting is none. */
static void answers(const cc_board *s, const cc_board_rules *r, cc_choices *c) {
  const uint64_t offer = s->laid[s->current] & CC_TERMS_OF_CARDS;
  const cc_lanes wanted = cc_wanted(offer);
  const int same = offer ? cc_board_number_of(cc_terms(wanted, cc_given(offer), 0)) : -1;
  const bool able = offer && cc_enough(s->hand[s->asked], wanted) == 31;
  choose_from(c, CC_BA_ACCEPT, (uint64_t)able | 1u << (CC_BA_DECLINE - CC_BA_ACCEPT));
  numbered_offers(s, r, s->asked, c);
  if (same < 0) return;
  for (unsigned i = 0; i < c->n; i++) {
    const unsigned number = (unsigned)(CC_BA_OFFER + same);
    if (number >= c->first[i] && number < c->first[i] + 35) c->bits[i] &= ~(UINT64_C(1) << (number - c->first[i]));
  }
}

/* [D4] */
static uint64_t closings(const cc_board *s) {
  uint64_t seats = 0;
  for (int p = 0; p < CC_BOARD_SEATS; p++) {
    if (p == s->current || !(s->laid[p] & CC_LAID_ACCEPTED)) continue;
    const bool back = (s->laid[p] & CC_LAID_ANSWER) == CC_LAID_OFFERED;
    if (!back || cc_enough(s->hand[s->current], cc_wanted(s->laid[p])) == 31) seats |= UINT64_C(1) << p;
  }
  return seats;
}

/* --- the rest of a turn ----------------------------------------------------------------------------------------- */

/* [C1] … [C4]: what this hand pays for, as far as there are pieces and places. */
static inline void buildings(const cc_board *s, const cc_board_rules *r, uint32_t kinds, cc_choices *c) {
  const int me = s->current;
  if ((kinds & 3) == 3 && s->roads_left[me]) {
    uint64_t edges[CC_EDGE_WORDS];
    cc_open_edges(s, cc_island(r), me, edges);
    choose_edges(c, edges);
  }
  if ((kinds & 15) == 15 && s->settlements_left[me])
    for (unsigned w = 0; w < CC_CROSSING_WORDS; w++)
      choose_from(c, CC_BA_SETTLEMENT + 64 * w, s->reach[me][w] & ~s->taken[w]);
  if (s->cities_left[me] && cc_enough(s->hand[me], CC_CITY_COST) == 31)
    for (unsigned w = 0; w < CC_CROSSING_WORDS; w++) choose_from(c, CC_BA_CITY + 64 * w, s->houses[me][w] & ~s->cities[w]);
}

/* [T2] */
static inline void rest_of_turn(const cc_board *s, const cc_board_rules *r, cc_choices *c) {
  const cc_lanes hand = s->hand[s->current];
  const uint32_t kinds = cc_kinds(hand), devs = playable(s);
  uint64_t low = bit(CC_BA_END) | knight(devs);
  if (devs >> 4 & 0xFFF) low |= plays(s, r, devs);
  if ((kinds & 28) == 28 && s->deck) low |= bit(CC_BA_BUY);
  const uint32_t give = cc_enough(hand, cc_board_rates[s->ports[s->current]]);
  if (give && trading(s, r)) low |= cc_swaps(give, cc_kinds(s->bank)) << CC_BA_BANK;
  choose_from(c, 0, low);
  buildings(s, r, kinds, c);
  proposals(s, r, c);
}

static void founding(const cc_board *s, const cc_board_rules *r, cc_choices *c) {
  const cc_board_island *is = cc_island(r);
  if (s->phase == CC_BP_SETTLE) {
    for (unsigned w = 0; w < CC_CROSSING_WORDS; w++) choose_from(c, CC_BA_SETTLEMENT + 64 * w, is->every[w] & ~s->taken[w]);
  } else {
    uint64_t edges[CC_EDGE_WORDS] = {0};
    for (int i = 0; i < 3 && is->way[s->settled][i] != CC_NO_EDGE; i++) cc_add(edges, is->way[s->settled][i]);
    choose_edges(c, edges);
  }
}

static void free_roads(const cc_board *s, const cc_board_rules *r, cc_choices *c) {
  uint64_t edges[CC_EDGE_WORDS];
  cc_open_edges(s, cc_island(r), s->current, edges);
  choose_edges(c, edges);
}

void cc_board_choices(const cc_board *s, const cc_board_rules *r, cc_choices *c) {
  c->n = 0;
  switch (s->phase) {
    case CC_BP_MAIN: rest_of_turn(s, r, c); break;
    case CC_BP_ROLL: choose_from(c, 0, before_roll(s, r)); break;
    case CC_BP_DISCARD: choose_from(c, CC_BA_DISCARD, cc_kinds(s->hand[s->asked])); break;
    case CC_BP_ROBBER: choose_from(c, CC_BA_ROBBER, cc_board_robber_goals(s, r)); break;
    case CC_BP_STEAL: choose_from(c, CC_BA_STEAL, cc_board_victims(s)); break;
    case CC_BP_FREE: free_roads(s, r, c); break;
    case CC_BP_ANSWER: answers(s, r, c); break;
    case CC_BP_CLOSE:
      choose_from(c, CC_BA_WITHDRAW, 1);
      choose_from(c, CC_BA_CLOSE, closings(s));
      break;
    case CC_BP_SETTLE:
    case CC_BP_ROAD: founding(s, r, c); break;
    default: break;
  }
}

void cc_board_legal(const cc_board *s, const cc_board_rules *r, uint64_t legal[CC_BOARD_MASK]) {
  cc_choices c;
  for (int w = 0; w < CC_BOARD_MASK; w++) legal[w] = 0;
  cc_board_choices(s, r, &c);
  for (unsigned i = 0; i < c.n; i++) cc_put(legal, (int)c.first[i], c.bits[i]);
}

/* --- the fast door ---------------------------------------------------------------------------------------------- */

void cc_board_step(cc_board *s, const cc_board_rules *r, unsigned action, cc_trace *t) {
  const int move = cc_board_moves[action], at = (int)action - cc_board_first[move];
  cc_board_count(s);
  switch (move) {
    case CC_BM_END: cc_board_end_turn(s, r, t); break;
    case CC_BM_ROLL: cc_board_roll(s, r, t); break;
    case CC_BM_BUY: cc_board_buy(s, r, t); break;
    case CC_BM_KNIGHT: cc_board_play_knight(s, r, t); break;
    case CC_BM_ROADS: cc_board_play_roads(s, t); break;
    case CC_BM_MONOPOLY: cc_board_play_monopoly(s, r, at, t); break;
    case CC_BM_PLENTY: cc_board_play_plenty(s, cc_one(cc_board_pairs[at][0]) + cc_one(cc_board_pairs[at][1]), t); break;
    case CC_BM_PLENTY_ONE: cc_board_play_plenty(s, cc_one(at), t); break;
    case CC_BM_BANK: cc_board_swap_bank(s, at / 5, at % 5, t); break;
    case CC_BM_ROAD: cc_board_lay_road(s, r, at, t); break;
    case CC_BM_SETTLEMENT: cc_board_settle(s, r, at, t); break;
    case CC_BM_CITY: cc_board_raise_city(s, r, at, t); break;
    case CC_BM_ROBBER: cc_board_move_robber(s, at, t); break;
    case CC_BM_STEAL: cc_board_steal(s, at, true, t); break;
    case CC_BM_DISCARD: cc_board_put_aside(s, r, at, t); break;
    case CC_BM_ASK: cc_board_ask(s, r, t); break;
    case CC_BM_ACCEPT: cc_board_accept(s, r, t); break;
    case CC_BM_DECLINE: cc_board_decline(s, r, t); break;
    case CC_BM_WITHDRAW: cc_board_withdraw(s, 0, t); break;
    case CC_BM_CLOSE: cc_board_close(s, at, t); break;
    default: cc_board_propose(s, r, cc_terms_of(at), t); break;
  }
}
