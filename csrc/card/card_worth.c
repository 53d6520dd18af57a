/* What buildings and hands are worth. */
#include <string.h>

#include "card_mind.h"

#include "tune.h"
static int ability(int i) { switch (i) { case 0: return T_LIBRARY; case 1: return T_CASTLE; case 2: return T_CHURCH; case 3: return T_UNIVERSITY; case 4: return 0; default: return T_GUILD; } }
static int trades_worth(int n) { switch (n) { case 0: return T_TRADE0; case 1: return T_TRADE1; case 2: return T_TRADE2; case 3: return T_TRADE3; default: return T_TRADE4 + 5 * (n - 4); } }
static int draws_worth(int n) { switch (n) { case 0: return 0; case 1: return T_DRAW1; case 2: return T_DRAW2; default: return T_DRAW2 + 50 * (n - 2); } }
static int near(int n) { switch (n) { case 0: return T_NEAR0; case 1: return T_NEAR1; case 2: return T_NEAR2; case 3: return T_NEAR3; case 4: return T_NEAR4; case 5: return T_NEAR5; default: return 0; } }
static int hold(int building, int left) { return building == CC_ROAD ? (left == 0 ? T_ROAD0 : left == 1 ? T_ROAD1 : left == 2 ? T_ROAD2 : 256) : (left == 0 ? T_KNIGHT0 : left == 1 ? T_KNIGHT1 : left == 2 ? T_KNIGHT2 : 256); }
#define OPEN_SETTLEMENT T_OPEN_SETTLEMENT
#define OPEN_CITY T_OPEN_CITY
#define YOUNG T_YOUNG
#define CARD_WORTH T_CARD

int cc_estate_score(const cc_estate *e) {
  return e->settlements + 2 * e->cities + e->roads / 2 + e->knights / 2 + cc_card_expansion_points[e->expansions];
}

static void finish_board(const cc_card_rules *r, cc_board *b) {
  b->players = r->players;
  b->goal = r->goal;
  b->soothsayer = r->soothsayer;
  b->lead = 0;
  for (int p = 0; p < r->players; p++) {
    b->scores[p] = (uint8_t)cc_estate_score(&b->estate[p]);
    if (b->scores[p] > b->lead) b->lead = b->scores[p];
  }
}

/* A view and a state name the same public things alike. */
#define COPY_BOARD(from, r, b)                                                                                   \
  do {                                                                                                           \
    for (int p = 0; p < (r)->players; p++)                                                                       \
      (b)->estate[p] = (cc_estate){(from)->roads[p], (from)->knights[p], (from)->settlements[p], (from)->cities[p], \
                                   (from)->expansions[p]};                                                       \
    (b)->destiny = (from)->destiny;                                                                              \
    (b)->roads_left = (from)->roads_left;                                                                        \
    (b)->knights_left = (from)->knights_left;                                                                    \
    (b)->settlements_left = (from)->settlements_left;                                                            \
    memcpy((b)->expansions_left, (from)->expansions_left, sizeof (b)->expansions_left);                          \
    memcpy((b)->backs, (from)->backs, sizeof (b)->backs);                                                        \
    finish_board(r, b);                                                                                          \
  } while (0)

void cc_board_of_view(const cc_card_view *v, const cc_card_rules *r, cc_board *b) { COPY_BOARD(v, r, b); }
void cc_board_of_state(const cc_card *s, const cc_card_rules *r, cc_board *b) { COPY_BOARD(s, r, b); }

static int young(const cc_board *b) {
  const int left = b->goal - b->lead;
  return left > YOUNG ? YOUNG : left;
}

/* Cards that may be taken are worth less than those that a castle or a church holds. */
static int row_worth(const cc_board *b, const cc_estate *e, int building) {
  const int n = building == CC_ROAD ? e->roads : e->knights, y = young(b);
  const int held = building == CC_ROAD ? (e->expansions >> (CC_CASTLE - CC_LIBRARY) & 1 ? 3 : 0) : (int)(e->expansions >> (CC_CHURCH - CC_LIBRARY) & 1);
  const int firm = n < held ? n : held, sides = n ? cc_a_sides(n) : 0, firm_sides = firm ? cc_a_sides(firm) : 0;
  const int base = building == CC_ROAD ? trades_worth(0) : 0;
  const int all = 100 * (n / 2) + ((building == CC_ROAD ? trades_worth(sides) : draws_worth(sides)) - base) * y / YOUNG;
  const int safe = 100 * (firm / 2) + ((building == CC_ROAD ? trades_worth(firm_sides) : draws_worth(firm_sides)) - base) * y / YOUNG;
  return safe + (all - safe) * hold(building, building == CC_ROAD ? b->roads_left : b->knights_left) / 256;
}

int cc_estate_worth(const cc_board *b, const cc_estate *e) {
  int growth = 0;
  for (uint32_t x = e->expansions; x; x &= x - 1) growth += ability(cc_lowest(x));
  growth += OPEN_SETTLEMENT * e->settlements + OPEN_CITY * (e->cities - cc_count(e->expansions));
  const int firm = 100 * (e->settlements + 2 * e->cities + cc_card_expansion_points[e->expansions]);
  return firm + growth * young(b) / YOUNG + row_worth(b, e, CC_ROAD) + row_worth(b, e, CC_KNIGHT);
}

int cc_grudge(const cc_board *b, int me, int seat) {
  if (b->players == 2) return 256;
  (void)me;
  return b->scores[seat] == b->lead ? T_GRUDGE : T_GRUDGE / b->players;
}

static bool takeable(const cc_estate *e, int building) {
  if (building == CC_ROAD) return e->roads > (e->expansions >> (CC_CASTLE - CC_LIBRARY) & 1 ? 3 : 0);
  return e->knights > (e->expansions >> (CC_CHURCH - CC_LIBRARY) & 1 ? 1 : 0);
}

/* Worth to me of one road or knight less at a seat. */
static int theft_worth(const cc_board *b, int me, int from, int building) {
  cc_estate less = b->estate[from];
  if (building == CC_ROAD)
    less.roads--;
  else
    less.knights--;
  return (cc_estate_worth(b, &b->estate[from]) - cc_estate_worth(b, &less)) * cc_grudge(b, me, from) / 256 * (b->goal - b->scores[from] <= 3 ? 256 + T_LATE * (4 - (b->goal - b->scores[from])) : 256) / 256 * T_THEFT / 256;
}

int cc_expected_victim(const cc_board *b, int me, int building) {
  const int step = b->destiny == CC_CLOCKWISE ? 1 : b->players - 1;
  int best = -1, most = -1;
  for (int p = (me + step) % b->players; p != me; p = (p + step) % b->players) {
    if (!takeable(&b->estate[p], building)) continue;
    if (b->soothsayer) return p;
    const int worth = theft_worth(b, me, p, building);
    if (worth > most) most = worth, best = p;
  }
  return best;
}

static void want_cards(const cc_board *b, int me, int building, int left, cc_wants *w) {
  const cc_estate now = b->estate[me];
  cc_estate one = now, two = now;
  const int victim = left ? -1 : cc_expected_victim(b, me, building);
  if (building == CC_ROAD)
    one.roads++, two.roads = (uint8_t)(two.roads + 2);
  else
    one.knights++, two.knights = (uint8_t)(two.knights + 2);
  w->again[building] = cc_estate_worth(b, &two) - cc_estate_worth(b, &one);
  if (!left && victim < 0) return;
  w->now[building] = cc_estate_worth(b, &one) - cc_estate_worth(b, &now);
  w->points[building] = cc_estate_score(&one) - cc_estate_score(&now);
  if (victim >= 0) w->now[building] += theft_worth(b, me, victim, building);
}

static void want_expansions(const cc_board *b, int me, cc_wants *w) {
  const cc_estate *mine = &b->estate[me];
  for (int i = 0; i < CC_EXPANSIONS; i++) {
    if (!b->expansions_left[i] || (mine->expansions >> i & 1)) continue;
    const int price = i + CC_LIBRARY == CC_TOWN_HALL ? CC_PRICE_TOWN_HALL : CC_PRICE_EXPANSION;
    const int points = cc_card_expansion_points[1u << i];
    cc_estate with = *mine;
    with.cities = (uint8_t)(with.cities + (with.cities == cc_count(with.expansions)));
    const int before = cc_estate_worth(b, &with);
    with.expansions |= (uint8_t)(1u << i);
    const int worth = cc_estate_worth(b, &with) - before;
    if (worth <= w->now[price]) continue;
    w->again[price] = w->now[price];
    w->now[price] = worth;
    w->points[price] = points;
    w->building[price] = i + CC_LIBRARY;
  }
}

void cc_find_wants(const cc_board *b, int me, cc_wants *w) {
  const cc_estate *mine = &b->estate[me];
  memset(w, 0, sizeof *w);
  for (int i = 0; i < CC_PRICES; i++) w->building[i] = i;
  w->short_of = b->goal - b->scores[me];
  w->settlements = mine->settlements;
  w->free_cities = mine->cities - cc_count(mine->expansions);
  want_cards(b, me, CC_ROAD, b->roads_left, w);
  want_cards(b, me, CC_KNIGHT, b->knights_left, w);
  const int open = OPEN_SETTLEMENT * young(b) / YOUNG;
  if (b->settlements_left) w->now[CC_SETTLEMENT] = 100 + open, w->points[CC_SETTLEMENT] = 1;
  if (b->settlements_left > 1) w->again[CC_SETTLEMENT] = w->now[CC_SETTLEMENT];
  w->now[CC_CITY] = w->again[CC_CITY] = 100 + OPEN_CITY * young(b) / YOUNG - open;
  w->points[CC_CITY] = 1;
  want_expansions(b, me, w);
}

/* What of its worth remains when the card it must stand on is not there yet. */
static int later_worth(const cc_wants *w, int price, uint32_t built) {
  const int settlements = w->settlements + (int)(built >> CC_SETTLEMENT & 1) - (int)(built >> CC_CITY & 1);
  const int cities = w->free_cities + (int)(built >> CC_CITY & 1) - (built >> CC_PRICE_EXPANSION != 0);
  const int worth = built >> price & 1 ? w->again[price] : w->now[price];
  if (price == CC_CITY && settlements <= 0) return worth * T_LATER_CITY / 256;
  if (price >= CC_PRICE_EXPANSION && cities <= 0) return worth * T_LATER_EXP / 256;
  return worth;
}

static const cc_lanes needs[CC_PRICES] = {CC_CARDS(1, 1, 0, 0, 0), CC_CARDS(0, 0, 1, 1, 1), CC_CARDS(1, 1, 1, 1, 0),
                                          CC_CARDS(0, 0, 0, 2, 3), CC_CARDS(0, 0, 3, 0, 1), CC_CARDS(0, 0, 3, 0, 3)};

static cc_lanes without(cc_lanes hand, cc_lanes need) {
  cc_lanes out = 0;
  for (int k = 0; k < CC_KINDS; k++) {
    const int rest = cc_lane(hand, k) - cc_lane(need, k);
    if (rest > 0) out |= (uint64_t)rest << (8 * k);
  }
  return out;
}

static int best_promise(const int *worth, cc_lanes hand, int *which) {
  const uint64_t sums = cc_balances(hand);
  int best = 0;
  *which = -1;
  for (int i = 0; i < CC_PRICES; i++) {
    const int missing = 128 - (int)(sums >> (8 * i) & 0xFF);
    const int promise = worth[i] * near(missing < 0 ? 0 : missing > 7 ? 7 : missing) / 256;
    if (promise > best) best = promise, *which = i;
  }
  return best;
}

int cc_hand_worth(const cc_wants *w, cc_lanes hand, uint32_t built) {
  int worth[CC_PRICES], which, sum = 0;
  for (int i = 0; i < CC_PRICES; i++) worth[i] = later_worth(w, i, built);
  for (int goal = 0; goal < 2 && hand; goal++) {
    const int promise = best_promise(worth, hand, &which);
    if (which < 0) break;
    sum += goal ? promise * T_SECOND / 256 : promise;
    hand = without(hand, needs[which]);
    worth[which] = 0;
  }
  return sum + CARD_WORTH * cc_total(hand);
}

/* 65536 * 2^(-i/16) */
static const uint32_t halves[16] = {65536, 62757, 60097, 57549, 55109, 52772, 50535, 48393,
                                    46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219};
enum { HALVING = 110, HALF_TURN = 35 }; /* a lead of so much doubles the odds; what it is worth to have the move */

static uint32_t odds(int behind, int halving) {
  const int i = behind * 16 / halving;
  return i >= 256 ? 0 : halves[i & 15] >> (i >> 4);
}

void cc_card_judge(const cc_card *s, const cc_card_rules *r, uint32_t share[CC_CARD_SEATS]) {
  cc_board b;
  cc_wants w;
  int worth[CC_CARD_SEATS], best = INT32_MIN;
  uint64_t sum = 0;
  cc_board_of_state(s, r, &b);
  for (int p = 0; p < r->players; p++) {
    cc_find_wants(&b, p, &w);
    worth[p] = cc_estate_worth(&b, &b.estate[p]) + cc_hand_worth(&w, s->hand[p] + s->aside[p], 0) + (p == s->current ? HALF_TURN : 0);
    if (worth[p] > best) best = worth[p];
  }
  const int halving = HALVING;
  for (int p = 0; p < r->players; p++) sum += share[p] = odds(best - worth[p], halving);
  for (int p = 0; p < r->players; p++) share[p] = (uint32_t)(((uint64_t)share[p] << 16) / sum);
}
