/* What buildings and hands are worth to a sensible player, in hundredths of a point.
 *
 * A point is not a point: roads and knights are taken again, so what they bring counts little beside a settlement's lasting point; a knight's
 * extra card a turn counts more than a second knight's point. The numbers were found by playing thousands of games against each other
 * with two to four players. */
#include <string.h>

#include "card_mind.h"

enum { NO_ROAD = -10, ROAD_A = 12, ROAD_B = 5, CASTLE_ROAD_A = 33, CASTLE_ROAD_B = 73 };
enum { KNIGHT_A = 95, KNIGHT_B = 21, CHURCH_KNIGHT = 71 };
enum { POINT = 100, OPEN_SETTLEMENT = -21, OPEN_CITY = -9 };
enum { CARD = 6, SECOND_GOAL = 180, NEXT_ONE = 161 };

/* Beside the expansion's points: library, castle, church, university, town hall, guild. */
static const int16_t abilities[CC_EXPANSIONS] = {-24, -43, -30, 117, -34, 69};

/* --- the outlook -------------------------------------------------------------------------------------------- */

static void finish_outlook(const cc_card_rules *r, cc_outlook *o) {
  o->players = r->players;
  o->goal = r->goal;
  o->soothsayer = r->soothsayer;
  o->lead = 0;
  for (int p = 0; p < r->players; p++) {
    const cc_estate *e = &o->estate[p];
    o->scores[p] = (uint8_t)cc_estate_score(e);
    if (o->scores[p] > o->lead) o->lead = o->scores[p];
  }
}

/* A view and a state call the same public things alike. */
#define COPY_OUTLOOK(from, r, o)                                                                                        \
  do {                                                                                                                  \
    for (int p = 0; p < (r)->players; p++)                                                                              \
      (o)->estate[p] = (cc_estate){(from)->roads[p], (from)->knights[p], (from)->settlements[p], (from)->cities[p], \
                                   (from)->expansions[p]};                                                              \
    memcpy((o)->expansions_left, (from)->expansions_left, sizeof (o)->expansions_left);                                 \
    memcpy((o)->backs, (from)->backs, sizeof (o)->backs);                                                               \
    (o)->roads_left = (from)->roads_left;                                                                               \
    (o)->knights_left = (from)->knights_left;                                                                           \
    (o)->settlements_left = (from)->settlements_left;                                                                   \
    (o)->destiny = (from)->destiny;                                                                                     \
    finish_outlook(r, o);                                                                                               \
  } while (0)

void cc_outlook_of_view(const cc_card_view *v, const cc_card_rules *r, cc_outlook *o) { COPY_OUTLOOK(v, r, o); }
void cc_outlook_of_state(const cc_card *s, const cc_card_rules *r, cc_outlook *o) { COPY_OUTLOOK(s, r, o); }

/* --- what a seat has ---------------------------------------------------------------------------------------- */

static int has(const cc_estate *e, int expansion) { return cc_is_in(e->expansions, expansion); }

int cc_estate_score(const cc_estate *e) {
  return cc_points_of(e->roads, e->knights, e->settlements, e->cities, e->expansions);
}

/* [E3] */
static int roads_worth(const cc_estate *e) {
  const int held = has(e, CC_CASTLE) ? (e->roads < CC_CASTLE_ROADS ? e->roads : CC_CASTLE_ROADS) : 0;
  const int held_a = cc_a_sides(held), held_b = held / 2;
  return (e->roads ? 0 : NO_ROAD) + CASTLE_ROAD_A * held_a + CASTLE_ROAD_B * held_b + ROAD_A * (cc_a_sides(e->roads) - held_a) +
         ROAD_B * (e->roads / 2 - held_b);
}

/* [E4] */
static int knights_worth(const cc_estate *e) {
  const int held = has(e, CC_CHURCH) && e->knights;
  return CHURCH_KNIGHT * held + KNIGHT_A * (cc_a_sides(e->knights) - held) + KNIGHT_B * (e->knights / 2);
}

int cc_estate_worth(const cc_estate *e) {
  int worth = POINT * (e->settlements + 2 * e->cities + cc_card_expansion_points[e->expansions]);
  worth += OPEN_SETTLEMENT * e->settlements + OPEN_CITY * (e->cities - cc_count(e->expansions));
  for (uint32_t x = e->expansions; x; x &= x - 1) worth += abilities[cc_lowest(x)];
  return worth + roads_worth(e) + knights_worth(e);
}

/* --- others -------------------------------------------------------------------------------------------------- */

enum { AT_LEADER = 113 };

int cc_grudge(const cc_outlook *o, int seat) {
  if (o->players == 2) return 256;
  return o->scores[seat] == o->lead ? AT_LEADER : AT_LEADER / o->players;
}

/* --- ground ------------------------------------------------------------------------------------------------- */

/* Three points stand on a settlement when all is built on it, and a few more are roads and knights: who gets too few settlements before
 * the stack is empty has hardly a way to the goal. */
enum { ON_EACH = 3, WITHOUT = 4, WITHOUT_IN_A_DUEL = 3 };
enum { STUCK = 400 };
/* Of 256: by how many are lacking (1 or 2), and how many others may take from the stack before it is too late. */
static const uint8_t dangers[2][2] = {{100, 0}, {200, 30}};

static int ground_of(const cc_estate *e) { return e->settlements + e->cities; }

static int needed(const cc_outlook *o) {
  return (o->goal - (o->players == 2 ? WITHOUT_IN_A_DUEL : WITHOUT) + ON_EACH - 1) / ON_EACH;
}

int cc_lacking(const cc_outlook *o, int seat) { return needed(o) - ground_of(&o->estate[seat]); }

static int danger(const cc_outlook *o, int ground, int left) {
  const int lacking = needed(o) - ground, slack = left - lacking;
  if (lacking <= 0) return 0;
  if (slack < 0) return STUCK;
  return lacking > 2 || slack > 1 ? 0 : STUCK * dangers[lacking - 1][slack] / 256;
}

/* What one settlement less in the stack, and one more here, does to everybody's danger. */
static int race_worth(const cc_outlook *o, int me) {
  const int left = o->settlements_left, mine = ground_of(&o->estate[me]);
  int sum = danger(o, mine, left) - danger(o, mine + 1, left - 1);
  for (int p = 0; p < o->players; p++) {
    if (p == me) continue;
    const int theirs = ground_of(&o->estate[p]);
    sum += (danger(o, theirs, left - 1) - danger(o, theirs, left)) * cc_grudge(o, p) / 256;
  }
  return sum;
}

/* --- theft -------------------------------------------------------------------------------------------------- */

enum { ALARM = 45, ALARM_FROM = 3, THEFT = 204 };

/* [E3] [E4] [B9] */
static bool takeable(const cc_estate *e, int building) {
  return cc_takeable(building, e->roads, e->knights, e->expansions);
}

/* What it is worth to anybody else that a seat has one road or knight less; more when it is close to the goal. */
static int theft_worth(const cc_outlook *o, int from, int building) {
  const int to_goal = o->goal - o->scores[from];
  cc_estate less = o->estate[from];
  if (building == CC_ROAD)
    less.roads--;
  else
    less.knights--;
  const int loss = (cc_estate_worth(&o->estate[from]) - cc_estate_worth(&less)) * cc_grudge(o, from) / 256 * THEFT / 256;
  return to_goal > ALARM_FROM ? loss : loss * (256 + ALARM * (ALARM_FROM + 1 - to_goal)) / 256;
}

int cc_expected_victim(const cc_outlook *o, int taker, int building) {
  int best = -1, most = INT32_MIN;
  for (int p = cc_seat_toward(o->destiny, taker, o->players); p != taker; p = cc_seat_toward(o->destiny, p, o->players)) {
    if (!takeable(&o->estate[p], building)) continue;
    if (o->soothsayer) return p;
    const int worth = theft_worth(o, p, building);
    if (worth > most) most = worth, best = p;
  }
  return best;
}

/* --- what a seat wants -------------------------------------------------------------------------------------- */

static void want_row(const cc_outlook *o, int me, int building, int left, cc_wants *w) {
  const cc_estate now = o->estate[me];
  const uint8_t road = building == CC_ROAD, knight = building == CC_KNIGHT;
  cc_estate one = now, two;
  one.roads = (uint8_t)(one.roads + road), one.knights = (uint8_t)(one.knights + knight);
  two = one;
  two.roads = (uint8_t)(two.roads + road), two.knights = (uint8_t)(two.knights + knight);
  const int victim = left ? -1 : cc_expected_victim(o, me, building);
  w->again[building] = (cc_estate_worth(&two) - cc_estate_worth(&one)) * NEXT_ONE / 256;
  if (!left && victim < 0) return;
  w->now[building] = cc_estate_worth(&one) - cc_estate_worth(&now) + (victim < 0 ? 0 : theft_worth(o, victim, building));
  w->points[building] = cc_estate_score(&one) - cc_estate_score(&now);
}

/* The best and the second best expansion of each price, as if there were a city for it. */
static void want_expansions(const cc_outlook *o, int me, cc_wants *w) {
  cc_estate now = o->estate[me];
  if (w->free_cities <= 0) now.cities++;
  for (int i = 0; i < CC_EXPANSIONS; i++) {
    if (!o->expansions_left[i] || (now.expansions >> i & 1)) continue;
    const int price = cc_price_of(CC_LIBRARY + i);
    cc_estate with = now;
    with.expansions |= (uint8_t)(1u << i);
    const int worth = cc_estate_worth(&with) - cc_estate_worth(&now);
    if (worth <= w->now[price]) continue;
    w->again[price] = w->now[price];
    w->now[price] = worth;
    w->points[price] = cc_card_expansion_points[1u << i];
    w->building[price] = CC_LIBRARY + i;
  }
}

void cc_find_wants(const cc_outlook *o, int me, cc_wants *w) {
  const cc_estate *mine = &o->estate[me];
  memset(w, 0, sizeof *w);
  for (int i = 0; i < CC_PRICE_EXPANSION; i++) w->building[i] = i;
  w->short_of = o->goal - o->scores[me];
  w->settlements = mine->settlements;
  w->free_cities = mine->cities - cc_count(mine->expansions);
  want_row(o, me, CC_ROAD, o->roads_left, w);
  want_row(o, me, CC_KNIGHT, o->knights_left, w);
  if (o->settlements_left) w->now[CC_SETTLEMENT] = POINT + OPEN_SETTLEMENT + race_worth(o, me);
  if (o->settlements_left > 1) w->again[CC_SETTLEMENT] = POINT + OPEN_SETTLEMENT;
  w->now[CC_CITY] = w->again[CC_CITY] = POINT + OPEN_CITY - OPEN_SETTLEMENT;
  w->points[CC_SETTLEMENT] = w->points[CC_CITY] = 1;
  want_expansions(o, me, w);
}

/* --- what a hand promises ----------------------------------------------------------------------------------- */

/* Of 256: what remains of a building's worth when so many cards are still missing. */
static const uint8_t near[] = {225, 160, 100, 46, 20, 6, 0, 0};
enum { NO_SETTLEMENT_YET = 128, NO_CITY_YET = 49 }; /* of 256, as long as what it must stand on is missing */

static int worth_later(const cc_wants *w, int price, uint32_t built) {
  const int settlements = w->settlements + (int)(built >> CC_SETTLEMENT & 1) - (int)(built >> CC_CITY & 1);
  const int cities = w->free_cities + (int)(built >> CC_CITY & 1) - (built >> CC_PRICE_EXPANSION != 0);
  const int worth = built >> price & 1 ? w->again[price] : w->now[price];
  if (price == CC_CITY && settlements <= 0) return worth * NO_SETTLEMENT_YET / 256;
  if (price >= CC_PRICE_EXPANSION && cities <= 0) return worth * NO_CITY_YET / 256;
  return worth;
}

static int best_promise(const int16_t *worth, cc_lanes hand, int *which) {
  const uint64_t balances = cc_balances(hand);
  int best = 0;
  *which = -1;
  for (int i = 0; i < CC_PRICES; i++) {
    const int missing = 128 - (int)(balances >> (8 * i) & 0xFF);
    const int promise = worth[i] * near[missing < 0 ? 0 : missing > 7 ? 7 : missing] >> 8;
    if (promise > best) best = promise, *which = i;
  }
  return best;
}

void cc_find_later(const cc_wants *w, uint32_t built, int16_t worth[CC_PRICES]) {
  for (int i = 0; i < CC_PRICES; i++) worth[i] = (int16_t)worth_later(w, i, built);
}

int cc_hand_worth(const int16_t later[CC_PRICES], cc_lanes hand) {
  int16_t others[CC_PRICES];
  int which;
  int sum = best_promise(later, hand, &which);
  if (which < 0) return CARD * cc_total(hand);
  memcpy(others, later, sizeof others);
  others[which] = 0;
  hand = cc_beyond(hand, cc_price(which));
  sum += best_promise(others, hand, &which) * SECOND_GOAL / 256;
  if (which >= 0) hand = cc_beyond(hand, cc_price(which));
  return sum + CARD * cc_total(hand);
}
