/* A position set up by hand, for tests, puzzles and analysis. */
#include "card_parts.h"

static int used(const uint8_t *counts) {
  int sum = 0;
  for (int p = 0; p < CC_CARD_SEATS; p++) sum += counts[p];
  return sum;
}

static int owners(const cc_card *s, int expansion) {
  int sum = 0;
  for (int p = 0; p < CC_CARD_SEATS; p++) sum += s->expansions[p] >> expansion & 1;
  return sum;
}

static bool remain(uint8_t *left, int supply, int taken) {
  *left = (uint8_t)(supply - taken);
  return taken <= supply;
}

static bool restack(cc_card *s, int players) {
  const int houses = used(s->settlements) + used(s->cities);
  bool ok = remain(&s->roads_left, cc_card_supply(players, CC_ROAD), used(s->roads)) &&
            remain(&s->knights_left, cc_card_supply(players, CC_KNIGHT), used(s->knights)) &&
            remain(&s->settlements_left, cc_card_supply(players, CC_SETTLEMENT), houses);
  for (int i = 0; i < CC_EXPANSIONS; i++)
    ok = ok && remain(&s->expansions_left[i], cc_card_supply(players, (cc_card_building)(CC_LIBRARY + i)), owners(s, i));
  return ok;
}

/* The draw pile holds what is nowhere else. */
static bool repile(cc_card *s, int players) {
  for (int k = 0; k < CC_KINDS; k++) {
    int rest = cc_lane(cc_card_deck(players), k) - cc_lane(s->discards, k) - cc_lane(s->market, k);
    for (int p = 0; p < players; p++) rest -= cc_lane(s->hand[p], k);
    if (rest < 0) return false;
    s->pile = (s->pile & ~(UINT64_C(0xFF) << (8 * k))) | (uint64_t)rest << (8 * k);
  }
  return true;
}

cc_status cc_card_arrange(cc_card *s, const cc_card_rules *r, int current) {
  if (current >= r->players || !restack(s, r->players) || !repile(s, r->players)) return CC_BAD_STATE;
  s->turn--;
  cc_begin_turn(s, current, NULL);
  return cc_card_check(s, r);
}
