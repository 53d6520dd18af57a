/* What follows from the pieces on the board, and a position set up by hand. */
#include <string.h>

#include "board_parts.h"

static void derive_reach(cc_board *s, const cc_board_island *is, int seat) {
  memcpy(s->reach[seat], s->houses[seat], sizeof s->reach[seat]);
  for (int w = 0; w < CC_EDGE_WORDS; w++)
    for (uint64_t roads = s->roads[seat][w]; roads; roads &= roads - 1)
      for (int i = 0; i < 2; i++) cc_add(s->reach[seat], is->end[64 * w + cc_lowest(roads)][i]);
  for (int p = 0; p < CC_BOARD_SEATS; p++)
    for (int w = 0; w < CC_CROSSING_WORDS && p != seat; w++) s->reach[seat][w] &= ~s->houses[p][w];
}

static void add_yield(cc_board *s, const cc_board_island *is, int seat, int crossing) {
  const uint32_t cards = 1u + cc_has(s->cities, (unsigned)crossing);
  for (int i = 0; i < 3 && is->hex[crossing][i] != CC_NO_PLACE; i++) {
    cc_board_shares *yield = &s->yield[is->hex[crossing][i]];
    *yield = (cc_board_shares)(*yield + (cards << (4 * seat)));
  }
}

static void derive_houses(cc_board *s, const cc_board_island *is, int seat) {
  for (int w = 0; w < CC_CROSSING_WORDS; w++)
    for (uint64_t houses = s->houses[seat][w]; houses; houses &= houses - 1) {
      const int crossing = 64 * w + cc_lowest(houses), harbour = is->harbour[crossing];
      for (int i = 0; i < CC_CROSSING_WORDS; i++) s->taken[i] |= is->near[crossing][i];
      if (harbour != CC_NO_PLACE) s->ports[seat] |= (uint8_t)(1u << s->harbour[harbour]);
      add_yield(s, is, seat, crossing);
    }
}

void cc_board_derive(cc_board *s, const cc_board_island *is) {
  memset(s->taken, 0, sizeof s->taken);
  memset(s->yield, 0, sizeof s->yield);
  memset(s->ports, 0, sizeof s->ports);
  for (int p = 0; p < CC_BOARD_SEATS; p++) {
    derive_reach(s, is, p);
    derive_houses(s, is, p);
  }
}

/* --- by hand ---------------------------------------------------------------------------------------------------- */

static bool found(cc_board_flaw *flaw, int kind, int seat, int at) {
  *flaw = (cc_board_flaw){(uint8_t)kind, (uint8_t)seat, (uint8_t)at};
  return false;
}

static int size_of(const uint64_t *set, int words) {
  int n = 0;
  for (int w = 0; w < words; w++) n += cc_count(set[w]);
  return n;
}

static bool remain(uint8_t *left, int supply, int used) {
  *left = (uint8_t)(supply - used);
  return used <= supply;
}

static bool count_pieces(cc_board *s, int players, cc_board_flaw *flaw) {
  for (int p = 0; p < players; p++) {
    uint64_t cities[CC_CROSSING_WORDS];
    for (int w = 0; w < CC_CROSSING_WORDS; w++) cities[w] = s->houses[p][w] & s->cities[w];
    const int roads = size_of(s->roads[p], CC_EDGE_WORDS), big = size_of(cities, CC_CROSSING_WORDS);
    const int small = size_of(s->houses[p], CC_CROSSING_WORDS) - big;
    if (!remain(&s->roads_left[p], CC_BOARD_ROADS, roads)) return found(flaw, CC_BF_ROADS, p, roads);
    if (!remain(&s->settlements_left[p], CC_BOARD_SETTLEMENTS, small)) return found(flaw, CC_BF_SETTLEMENTS, p, small);
    if (!remain(&s->cities_left[p], CC_BOARD_CITIES, big)) return found(flaw, CC_BF_CITIES, p, big);
  }
  return true;
}

/* Bank and deck hold what is nowhere else; cards that were played, but for knights, count as not bought. */
static bool refill(cc_board *s, int players, cc_board_flaw *flaw) {
  s->bank = CC_BANK_CARDS;
  s->deck = CC_ALL_DEVS;
  for (int p = 0; p < players; p++) {
    const uint32_t devs = s->dev[p], knights = s->army[p];
    const cc_lanes hand = s->hand[p];
    if (hand >> (8 * CC_KINDS) || hand & CC_LANE_TOPS || devs >> (4 * CC_DEVS)) return false;
    const uint32_t enough = cc_enough(s->bank, hand);
    if (enough != 31) return found(flaw, CC_BF_CARDS, p, cc_lowest(~enough));
    for (int d = 0; d < CC_DEVS; d++)
      if (cc_dev_count(devs, d) + (d == CC_DEV_KNIGHT ? (int)knights : 0) > cc_dev_count(s->deck, d))
        return found(flaw, CC_BF_DEVS, p, d);
    s->bank -= hand;
    s->deck -= devs + knights * cc_one_dev(CC_DEV_KNIGHT);
  }
  return true;
}

static bool near_another(const cc_board *s, const cc_board_island *is, int crossing) {
  int n = 0;
  for (int p = 0; p < CC_BOARD_SEATS; p++)
    for (int w = 0; w < CC_CROSSING_WORDS; w++) n += cc_count(s->houses[p][w] & is->near[crossing][w]);
  return n > 1; /* it is near itself */
}

/* A road hangs on a building or another road of its seat at one of its ends. */
static bool hangs(const cc_board *s, const cc_board_island *is, int seat, int edge) {
  bool any = false;
  for (int i = 0; i < 2; i++) {
    const int crossing = is->end[edge][i];
    any |= cc_has(s->houses[seat], (unsigned)crossing);
    for (int k = 0; k < 3; k++) any |= is->way[crossing][k] != edge && cc_has(s->roads[seat], is->way[crossing][k]);
  }
  return any;
}

static bool placed(const cc_board *s, const cc_board_island *is, int players, cc_board_flaw *flaw) {
  for (int p = 0; p < players; p++) {
    for (int v = 0; v < cc_crossings(is); v++)
      if (cc_has(s->houses[p], (unsigned)v) && near_another(s, is, v)) return found(flaw, CC_BF_NEAR, p, v);
    for (int e = 0; e < cc_edges(is); e++)
      if (cc_has(s->roads[p], (unsigned)e) && !hangs(s, is, p, e)) return found(flaw, CC_BF_LOOSE, p, e);
  }
  return true;
}

/* [A4] Among equals the holder that was set, if one was. */
static int largest_army(const cc_board *s) {
  int most = CC_BOARD_MIN_ARMY, seat = CC_NOBODY;
  for (int p = 0; p < CC_BOARD_SEATS; p++)
    if (s->army[p] > most || (s->army[p] == most && (seat == CC_NOBODY || p == s->army_holder))) most = s->army[p], seat = p;
  return seat;
}

static bool award(cc_board *s, const cc_board_island *is, cc_board_flaw *flaw) {
  const int road = s->road_holder, army = s->army_holder;
  for (int p = 0; p < CC_BOARD_SEATS; p++) s->length[p] = (uint8_t)cc_board_measure(s, is, p);
  s->road_holder = (uint8_t)cc_board_longest_holder(s);
  s->army_holder = (uint8_t)largest_army(s);
  if (road != CC_NOBODY && s->road_holder != road) return found(flaw, CC_BF_LONGEST_ROAD, road, s->length[road]);
  if (army != CC_NOBODY && s->army_holder != army) return found(flaw, CC_BF_LARGEST_ARMY, army, s->army[army]);
  return true;
}

/* [W2] In another's turn nothing but the longest road can be won. */
static bool not_won(const cc_board *s, const cc_board_rules *r, cc_board_flaw *flaw) {
  for (int p = 0; p < r->players; p++)
    if (cc_points(s, p) - (s->road_holder == p ? CC_BOARD_AWARD : 0) >= r->goal) return found(flaw, CC_BF_WON, p, cc_points(s, p));
  return true;
}

static void begin(cc_board *s, const cc_board_rules *r, int current) {
  memset(s->known, 0, sizeof s->known);
  memset(s->laid, 0, sizeof s->laid);
  s->founded = (uint8_t)(2 * r->players);
  s->outcome = CC_BO_UNDECIDED;
  s->winner = s->asked = CC_NOBODY;
  s->settled = CC_NO_PLACE;
  s->free_roads = 0;
  s->turn = (uint16_t)(s->turn ? s->turn - 1 : 0);
  cc_board_begin_turn(s, r, current, NULL);
}

cc_status cc_board_arrange(cc_board *s, const cc_board_rules *r, int current, cc_board_flaw *flaw) {
  const cc_board_island *is = cc_island(r);
  *flaw = (cc_board_flaw){CC_BF_OTHER, CC_NOBODY, 0};
  if (current < 0 || current >= r->players || !count_pieces(s, r->players, flaw) || !refill(s, r->players, flaw) ||
      !placed(s, is, r->players, flaw))
    return CC_BAD_STATE;
  cc_board_derive(s, is);
  if (!award(s, is, flaw) || !not_won(s, r, flaw)) return CC_BAD_STATE;
  begin(s, r, current);
  return cc_board_check(s, r);
}
