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

static int size_of(const uint64_t *set, int words) {
  int n = 0;
  for (int w = 0; w < words; w++) n += cc_count(set[w]);
  return n;
}

static bool remain(uint8_t *left, int supply, int used) {
  *left = (uint8_t)(supply - used);
  return used <= supply;
}

static bool count_pieces(cc_board *s, int players) {
  bool ok = true;
  for (int p = 0; p < players; p++) {
    uint64_t cities[CC_CROSSING_WORDS];
    for (int w = 0; w < CC_CROSSING_WORDS; w++) cities[w] = s->houses[p][w] & s->cities[w];
    const int all = size_of(s->houses[p], CC_CROSSING_WORDS), big = size_of(cities, CC_CROSSING_WORDS);
    ok &= remain(&s->roads_left[p], CC_BOARD_ROADS, size_of(s->roads[p], CC_EDGE_WORDS));
    ok &= remain(&s->settlements_left[p], CC_BOARD_SETTLEMENTS, all - big);
    ok &= remain(&s->cities_left[p], CC_BOARD_CITIES, big);
  }
  return ok;
}

/* Bank and deck hold what is nowhere else; cards that were played, but for knights, count as not bought. */
static bool refill(cc_board *s, int players) {
  s->bank = CC_BANK_CARDS;
  s->deck = CC_ALL_DEVS;
  for (int p = 0; p < players; p++) {
    const uint32_t devs = s->dev[p], knights = s->army[p];
    if (s->hand[p] >> (8 * CC_KINDS) || cc_enough(s->bank, s->hand[p]) != 31 || cc_enough(CC_BANK_CARDS, s->hand[p]) != 31) return false;
    for (int d = 0; d < CC_DEVS; d++)
      if (cc_dev_count(devs, d) + (d == CC_DEV_KNIGHT ? (int)knights : 0) > cc_dev_count(s->deck, d)) return false;
    if (devs >> (4 * CC_DEVS)) return false;
    s->bank -= s->hand[p];
    s->deck -= devs + knights * cc_one_dev(CC_DEV_KNIGHT);
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

cc_status cc_board_arrange(cc_board *s, const cc_board_rules *r, int current) {
  const cc_board_island *is = cc_island(r);
  if (current < 0 || current >= r->players || !count_pieces(s, r->players) || !refill(s, r->players)) return CC_BAD_STATE;
  cc_board_derive(s, is);
  for (int p = 0; p < CC_BOARD_SEATS; p++) s->length[p] = (uint8_t)cc_board_measure(s, is, p);
  s->road_holder = (uint8_t)cc_board_longest_holder(s);
  s->army_holder = (uint8_t)largest_army(s);
  memset(s->known, 0, sizeof s->known);
  memset(s->laid, 0, sizeof s->laid);
  s->founded = (uint8_t)(2 * r->players);
  s->outcome = CC_BO_UNDECIDED;
  s->winner = s->asked = CC_NOBODY;
  s->settled = CC_NO_PLACE;
  s->free_roads = 0;
  s->turn = (uint16_t)(s->turn ? s->turn - 1 : 0);
  cc_board_begin_turn(s, r, current, NULL);
  return cc_board_check(s, r);
}
