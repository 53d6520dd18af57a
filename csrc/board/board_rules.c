/* The numbers of the board game: cards, costs, rates, and the table of actions. */
#include "board_parts.h"

cc_lanes cc_board_cost(cc_board_piece piece) {
  static const cc_lanes cost[CC_PIECES] = {CC_ROAD_COST, CC_SETTLEMENT_COST, CC_CITY_COST, CC_DEV_COST};
  return cost[piece];
}

int cc_board_devs(cc_board_dev dev) { return cc_dev_count(CC_ALL_DEVS, (int)dev); }
int cc_board_score(const cc_board *s, int seat) { return cc_points(s, seat); }
int cc_board_rate(const cc_board *s, int seat, int kind) { return cc_lane(cc_board_rates[s->ports[seat]], kind); }

static bool seats_and_island(const cc_board_rules *r) {
  return r->players >= 2 && r->players <= CC_BOARD_SEATS && (r->start < r->players || r->start == CC_BOARD_RANDOM_START) &&
         r->layout < CC_LAYOUTS && r->printed <= 1 && r->desert_centre <= 1;
}

cc_status cc_board_rules_check(const cc_board_rules *r) {
  const bool ok = seats_and_island(r) && r->goal >= CC_BOARD_MIN_GOAL && r->goal <= CC_BOARD_MAX_GOAL && r->any_before_roll <= 1 &&
                  r->strict <= 1 && r->robber_desert <= 1 && r->proposals <= CC_BOARD_MAX_PROPOSALS && r->offer_cards >= 1 &&
                  r->offer_cards <= CC_BOARD_KIND_CARDS && r->turn_limit >= 1 && r->turn_limit <= CC_BOARD_MAX_TURNS &&
                  !(r->reserved | r->reserved2);
  if (!ok) return CC_BAD_RULES;
  /* a founding settlement takes at most four crossings away: there must be one left for the last */
  return cc_crossings(cc_island(r)) > 4 * (2 * r->players - 1) && cc_hexes(cc_island(r)) > 1 ? CC_OK : CC_BAD_RULES;
}

/* --- trade with the bank ---------------------------------------------------------------------------------------- */

/* [B1] Bits 0 … 4: a 2:1 harbour of that kind, bit 5: a 3:1 harbour. */
#define RATE(set, k) ((set) >> (k) & 1 ? 2 : (set) >> CC_ANY_HARBOUR & 1 ? 3 : 4)
#define RATES(set) CC_CARDS(RATE(set, 0), RATE(set, 1), RATE(set, 2), RATE(set, 3), RATE(set, 4))
#define RATES8(set) \
  RATES(set), RATES((set) + 1), RATES((set) + 2), RATES((set) + 3), RATES((set) + 4), RATES((set) + 5), RATES((set) + 6), RATES((set) + 7)
const cc_lanes cc_board_rates[1 << (CC_KINDS + 1)] = {RATES8(0),  RATES8(8),  RATES8(16), RATES8(24),
                                                      RATES8(32), RATES8(40), RATES8(48), RATES8(56)};

const uint8_t cc_board_pairs[CC_BOARD_PAIRS][2] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 1}, {1, 2}, {1, 3},
                                                   {1, 4}, {2, 2}, {2, 3}, {2, 4}, {3, 3}, {3, 4}, {4, 4}};

/* --- the actions by number ---------------------------------------------------------------------------------- */

const uint16_t cc_board_first[CC_BOARD_MOVES] = {
    CC_BA_END,    CC_BA_ROLL,  CC_BA_BUY,     CC_BA_KNIGHT, CC_BA_ROADS, CC_BA_MONOPOLY, CC_BA_PLENTY,
    CC_BA_PLENTY_ONE, CC_BA_BANK, CC_BA_ROAD, CC_BA_SETTLEMENT, CC_BA_CITY, CC_BA_ROBBER, CC_BA_STEAL,
    CC_BA_DISCARD, CC_BA_ASK, CC_BA_ACCEPT, CC_BA_DECLINE, CC_BA_WITHDRAW, CC_BA_CLOSE, CC_BA_OFFER};

#define TWO(m) m, m
#define FIVE(m) m, m, m, m, m
#define EIGHT(m) TWO(m), TWO(m), TWO(m), TWO(m)
#define MANY(m) EIGHT(m), EIGHT(m), EIGHT(m), EIGHT(m), EIGHT(m), EIGHT(m) /* 48 */
#ifdef CC_BOARD_LARGE
#define SEATS(m) FIVE(m), m
#define HEXES(m) MANY(m), EIGHT(m), EIGHT(m)
#define CROSSINGS(m) MANY(m), MANY(m), MANY(m), MANY(m)
#define EDGES(m) CROSSINGS(m), MANY(m), EIGHT(m), TWO(m), TWO(m)
#else
#define SEATS(m) TWO(m), TWO(m)
#define HEXES(m) EIGHT(m), EIGHT(m), TWO(m), m
#define CROSSINGS(m) MANY(m), FIVE(m), m
#define EDGES(m) MANY(m), EIGHT(m), EIGHT(m), EIGHT(m)
#endif

const uint8_t cc_board_moves[CC_BOARD_ACTIONS] = {
    CC_BM_END,
    CC_BM_ROLL,
    CC_BM_BUY,
    CC_BM_KNIGHT,
    CC_BM_ROADS,
    FIVE(CC_BM_MONOPOLY),
    EIGHT(CC_BM_PLENTY), FIVE(CC_BM_PLENTY), TWO(CC_BM_PLENTY),
    FIVE(CC_BM_PLENTY_ONE),
    EIGHT(CC_BM_BANK), EIGHT(CC_BM_BANK), EIGHT(CC_BM_BANK), CC_BM_BANK,
    EDGES(CC_BM_ROAD),
    CROSSINGS(CC_BM_SETTLEMENT),
    CROSSINGS(CC_BM_CITY),
    HEXES(CC_BM_ROBBER),
    SEATS(CC_BM_STEAL),
    FIVE(CC_BM_DISCARD),
    CC_BM_ASK,
    CC_BM_ACCEPT,
    CC_BM_DECLINE,
    CC_BM_WITHDRAW,
    SEATS(CC_BM_CLOSE),
    MANY(CC_BM_OFFER), MANY(CC_BM_OFFER), MANY(CC_BM_OFFER), EIGHT(CC_BM_OFFER), EIGHT(CC_BM_OFFER), EIGHT(CC_BM_OFFER),
    FIVE(CC_BM_OFFER), TWO(CC_BM_OFFER),
};

/* --- terms of trade --------------------------------------------------------------------------------------------- */

const uint8_t cc_board_terms[CC_BOARD_TERMS][2] = {{1, 1}, {2, 1}, {3, 1}, {4, 1}, {1, 2}, {1, 3}, {1, 4}};

static bool one_kind(cc_lanes x) {
  const uint32_t kinds = cc_kinds(x);
  return kinds && !(kinds & (kinds - 1));
}

int cc_board_number_of(uint64_t terms) {
  const cc_lanes give = cc_given(terms), want = cc_wanted(terms);
  const int gives = cc_total(give), wants = cc_total(want);
  if (cc_addressed(terms) || !one_kind(give) || !one_kind(want) || (gives > 1 && wants > 1)) return -1;
  if (gives > CC_BOARD_MOST_NUMBERED || wants > CC_BOARD_MOST_NUMBERED) return -1;
  const int t = wants == 1 ? gives - 1 : wants + CC_BOARD_MOST_NUMBERED - 2;
  return CC_BOARD_TERMS * (5 * cc_lowest(cc_kinds(give)) + cc_lowest(cc_kinds(want))) + t;
}

static bool could_be_terms(cc_lanes give, cc_lanes want, unsigned to) {
  return give && want && !((give | want) >> (8 * CC_KINDS)) && !(cc_kinds(give) & cc_kinds(want)) && !(to >> CC_BOARD_SEATS) &&
         cc_enough(CC_BANK_CARDS, give) == 31 && cc_enough(CC_BANK_CARDS, want) == 31;
}

uint64_t cc_board_offer(cc_lanes give, cc_lanes want, unsigned to) {
  const uint64_t terms = cc_terms(give, want, to);
  const int number = cc_board_number_of(terms);
  if (number >= 0) return CC_BOARD_GAME | (uint64_t)(CC_BA_OFFER + number);
  return could_be_terms(give, want, to) ? CC_BOARD_OFFER | terms : 0;
}

bool cc_board_is_action(uint64_t word) {
  if (word >> 56 == CC_BOARD_GAME >> 56) return (word ^ CC_BOARD_GAME) < CC_BOARD_ACTIONS;
  return word >> 56 == CC_BOARD_OFFER >> 56 && cc_board_offer(cc_given(word), cc_wanted(word), cc_addressed(word)) == word;
}

static cc_board_action of_offer(uint64_t terms) {
  return (cc_board_action){.give = cc_given(terms), .want = cc_wanted(terms), .move = CC_BM_OFFER, .to = (uint8_t)cc_addressed(terms)};
}

cc_board_action cc_board_decode(uint64_t word) {
  if (word >> 56 == CC_BOARD_OFFER >> 56) return of_offer(word);
  const int action = (int)(word ^ CC_BOARD_GAME), move = cc_board_moves[action], at = action - cc_board_first[move];
  cc_board_action out = {.move = (uint8_t)move, .at = (uint8_t)at};
  switch (move) {
    case CC_BM_PLENTY: out.want = cc_one(cc_board_pairs[at][0]) + cc_one(cc_board_pairs[at][1]); break;
    case CC_BM_PLENTY_ONE: out.want = cc_one(at); break;
    case CC_BM_BANK: out.give = cc_one(at / 5), out.want = cc_one(at % 5); break;
    case CC_BM_OFFER: out = of_offer(cc_terms_of(at)); break;
    default: break;
  }
  return out;
}
