/* The numbers of the card edition: cards, costs, points, and the table of actions. */
#include "card_parts.h"

#define L CC_LUMBER
#define B CC_BRICK
#define W CC_WOOL
#define G CC_GRAIN
#define O CC_ORE
#define EXPANSION_PRICE \
  {4, {W, W, W, O}, {CC_CARDS(0, 0, 2, 0, 1), CC_CARDS(0, 0, 1, 0, 1), CC_CARDS(0, 0, 0, 0, 1), 0}, CC_CARDS(0, 0, 3, 0, 1)}

/* [P1] */
const cc_card_price cc_card_prices[CC_BUILDINGS] = {
    [CC_ROAD] = {2, {L, B}, {CC_CARDS(0, 1, 0, 0, 0), 0}, CC_CARDS(1, 1, 0, 0, 0)},
    [CC_KNIGHT] = {3, {W, G, O}, {CC_CARDS(0, 0, 0, 1, 1), CC_CARDS(0, 0, 0, 0, 1), 0}, CC_CARDS(0, 0, 1, 1, 1)},
    [CC_SETTLEMENT] = {4,
                       {L, B, W, G},
                       {CC_CARDS(0, 1, 1, 1, 0), CC_CARDS(0, 0, 1, 1, 0), CC_CARDS(0, 0, 0, 1, 0), 0},
                       CC_CARDS(1, 1, 1, 1, 0)},
    [CC_CITY] = {5,
                 {G, G, O, O, O},
                 {CC_CARDS(0, 0, 0, 1, 3), CC_CARDS(0, 0, 0, 0, 3), CC_CARDS(0, 0, 0, 0, 2), CC_CARDS(0, 0, 0, 0, 1), 0},
                 CC_CARDS(0, 0, 0, 2, 3)},
    [CC_LIBRARY] = EXPANSION_PRICE,
    [CC_CASTLE] = EXPANSION_PRICE,
    [CC_CHURCH] = EXPANSION_PRICE,
    [CC_UNIVERSITY] = EXPANSION_PRICE,
    [CC_TOWN_HALL] = {6,
                      {W, W, W, O, O, O},
                      {CC_CARDS(0, 0, 2, 0, 3), CC_CARDS(0, 0, 1, 0, 3), CC_CARDS(0, 0, 0, 0, 3), CC_CARDS(0, 0, 0, 0, 2),
                       CC_CARDS(0, 0, 0, 0, 1), 0},
                      CC_CARDS(0, 0, 3, 0, 3)},
    [CC_GUILD] = EXPANSION_PRICE,
};

/* Points above the city's own 2, by the set of a player's expansions: 1 each, the town hall (bit 4) 2. */
#define POINTS(set) (((set)&1) + ((set) >> 1 & 1) + ((set) >> 2 & 1) + ((set) >> 3 & 1) + 2 * ((set) >> 4 & 1) + ((set) >> 5 & 1))
#define POINTS8(set) \
  POINTS(set), POINTS((set) + 1), POINTS((set) + 2), POINTS((set) + 3), POINTS((set) + 4), POINTS((set) + 5), POINTS((set) + 6), POINTS((set) + 7)
const uint8_t cc_card_expansion_points[1 << CC_EXPANSIONS] = {POINTS8(0),  POINTS8(8),  POINTS8(16), POINTS8(24),
                                                              POINTS8(32), POINTS8(40), POINTS8(48), POINTS8(56)};

/* [C2], from two players up */
static const uint8_t supply[CC_BUILDINGS][5] = {
    [CC_ROAD] = {5, 7, 9, 11, 13},   [CC_KNIGHT] = {2, 4, 5, 7, 8},  [CC_SETTLEMENT] = {7, 11, 15, 19, 23},
    [CC_CITY] = {7, 11, 15, 19, 23}, [CC_LIBRARY] = {1, 1, 1, 1, 1}, [CC_CASTLE] = {1, 1, 2, 2, 3},
    [CC_CHURCH] = {1, 2, 2, 3, 3},   [CC_UNIVERSITY] = {1, 1, 1, 1, 1}, [CC_TOWN_HALL] = {1, 1, 1, 1, 1},
    [CC_GUILD] = {0, 1, 2, 3, 4},
};
static const uint8_t backs[CC_BACKS][5] = {[CC_MARKET_DAY] = {2, 3, 5, 6, 8}, [CC_ROBBER_ATTACK] = {5, 8, 10, 13, 15}};

cc_lanes cc_card_deck(int players) { return CC_CARDS(11, 11, 15, 14, 16) * (players > 4 ? 2 : 1); }
int cc_card_supply(int players, cc_card_building building) { return supply[building][players - 2]; }
int cc_card_backs(int players, int back) { return backs[back][players - 2]; }
cc_lanes cc_card_cost(cc_card_building building) { return cc_card_prices[building].cost; }
int cc_card_part_kind(cc_card_building building, int part) { return cc_card_prices[building].kind[part]; }

int cc_card_side(int cards) { return cards % 2; }
int cc_card_a_sides(int cards) { return cc_a_sides(cards); }

/* What a card is worth by itself: an expansion beside the city's own 2, a road or knight on its B side. */
int cc_card_points(cc_card_building building) {
  if (building >= CC_LIBRARY) return cc_card_expansion_points[1u << (building - CC_LIBRARY)];
  return building == CC_CITY ? 2 : 1;
}

int cc_card_score(const cc_card *s, int seat) { return cc_score(s, seat); }

cc_status cc_card_rules_check(const cc_card_rules *r) {
  const bool ok = r->players >= 2 && r->players <= CC_CARD_SEATS && r->goal >= CC_CARD_MIN_GOAL && r->goal <= CC_CARD_MAX_GOAL &&
                  (r->start < r->players || r->start == CC_CARD_RANDOM_START) && r->soothsayer <= 1 &&
                  r->destiny <= CC_COUNTER_CLOCKWISE && r->reserved == 0 && r->round_limit >= 1 &&
                  r->round_limit <= CC_CARD_MAX_ROUNDS;
  return ok ? CC_OK : CC_BAD_RULES;
}

/* --- the actions by number ---------------------------------------------------------------------------------- */

#define ONE(move, a) {CC_MOVE_##move, a, 0}
#define FIVE(move) ONE(move, 0), ONE(move, 1), ONE(move, 2), ONE(move, 3), ONE(move, 4)
#define SIX(move) FIVE(move), ONE(move, 5)
#define SWAPS(give) \
  {CC_MOVE_MARKET, give, 0}, {CC_MOVE_MARKET, give, 1}, {CC_MOVE_MARKET, give, 2}, {CC_MOVE_MARKET, give, 3}, {CC_MOVE_MARKET, give, 4}
#define WITH(move, seat) \
  {CC_MOVE_##move, seat, 1}, {CC_MOVE_##move, seat, 2}, {CC_MOVE_##move, seat, 3}, {CC_MOVE_##move, seat, 4}, \
      {CC_MOVE_##move, seat, 5}, {CC_MOVE_##move, seat, 6}, {CC_MOVE_##move, seat, 7}
#define WITH_ALL(move) WITH(move, 0), WITH(move, 1), WITH(move, 2), WITH(move, 3), WITH(move, 4), WITH(move, 5)

const cc_card_action cc_card_actions[CC_CARD_ACTIONS] = {
    SWAPS(0), SWAPS(1), SWAPS(2), SWAPS(3), SWAPS(4),
    FIVE(DECK),
    SIX(BUILD), ONE(BUILD, 6), ONE(BUILD, 7), ONE(BUILD, 8), ONE(BUILD, 9),
    SIX(GUILD),
    FIVE(DRAW),
    SIX(VICTIM),
    ONE(PAY_CARD, 0),
    FIVE(PAY_THREE),
    ONE(WAIVE, 0),
    WITH_ALL(TRADE),
    FIVE(PICK),
    FIVE(GIVE),
    FIVE(DISCARD),
    ONE(FLIP, 0),
    ONE(KEEP, 0),
    WITH_ALL(LIBRARY),
};

cc_card_action cc_card_decode(unsigned action) { return cc_card_actions[action]; }
