/* Can this be what a seat sees of a game? What is shown is counted first; then a state is dealt that looks like it, checked, and seen
 * again. */
#include <string.h>

#include "board_parts.h"

/* Numbers that reach into tables. */
static bool places_in(const cc_board_view *v, const cc_board_island *is) {
  for (int h = 0; h < cc_hexes(is); h++)
    if (v->token[h] == 1 || v->token[h] > CC_NUMBERS + 1) return false;
  for (int i = 0; i < cc_harbours(is); i++)
    if (v->harbour[i] > CC_ANY_HARBOUR) return false;
  for (int p = 0; p < CC_BOARD_SEATS; p++)
    if (!cc_on_the_island(is, v->houses[p], v->roads[p])) return false;
  return true;
}

static bool seats_in(const cc_board_view *v, const cc_board_rules *r) {
  const bool own = v->seat < r->players;
  if (v->players != r->players || !(own || v->seat == CC_BOARD_SEATS) || v->current >= r->players || v->phase > CC_BP_OVER) return false;
  if (own ? v->known[v->seat] != 0 : v->hand || v->aside) return false;
  return v->aside == 0 || v->phase == CC_BP_DISCARD;
}

/* The hidden cards are as many as the hands have beyond what is known of them. */
static bool cards_in(const cc_board_view *v) {
  cc_lanes left = CC_BANK_CARDS;
  const cc_lanes open[3] = {v->bank, v->hand, v->aside};
  int hidden = 0;
  for (int i = 0; i < 3 + CC_BOARD_SEATS; i++) {
    const cc_lanes cards = i < 3 ? open[i] : v->known[i - 3];
    if (!cc_within(cards, left)) return false;
    left -= cards;
  }
  for (int p = 0; p < CC_BOARD_SEATS; p++) {
    const int known = p == v->seat ? cc_total(v->hand + v->aside) : cc_total(v->known[p]);
    if (p >= v->players ? v->hand_size[p] || known : v->hand_size[p] < known) return false;
    if (v->phase == CC_BP_DISCARD && p != v->seat && v->hand_size[p] > CC_BOARD_HAND_LIMIT && v->hand_size[p] / 2 < v->to_discard[p])
      return false;
    hidden += v->hand_size[p] - known;
  }
  return hidden == cc_total(left);
}

static bool devs_within(uint32_t devs, uint32_t most) {
  for (int d = 0; d < CC_DEVS; d++)
    if (cc_dev_count(devs, d) > cc_dev_count(most, d)) return false;
  return devs >> (4 * CC_DEVS) == 0;
}

/* Everybody's cards are shown when the game is over, and the stack is what is left. */
static bool open_devs_in(const cc_board_view *v) {
  uint32_t left = CC_ALL_DEVS - v->played_devs;
  for (int p = 0; p < CC_BOARD_SEATS; p++) {
    if (!devs_within(v->dev[p], left)) return false;
    left -= v->dev[p];
  }
  return devs_within(v->bought, v->dev[v->current]);
}

/* Enough cards are hidden for those that hands and stack hide, and enough of them are not victory points (cc_board_resample). */
static bool hidden_devs_in(const cc_board_view *v, const cc_board_rules *r) {
  const uint32_t own = v->seat < CC_BOARD_SEATS ? v->dev[v->seat] : 0;
  if (!devs_within(own, CC_ALL_DEVS - v->played_devs)) return false;
  const uint32_t pool = CC_ALL_DEVS - v->played_devs - own;
  int hidden = v->deck, others = 0;
  cc_board open;
  cc_board_open(v, r, &open);
  for (int p = 0; p < v->players; p++) {
    if (p == v->seat) continue;
    const int beyond = v->dev_size[p] - cc_board_can_hide(&open, r, p);
    hidden += v->dev_size[p];
    others += beyond > 0 ? beyond : 0;
  }
  return hidden == cc_dev_total(pool) && others <= cc_dev_total(pool) - cc_dev_count(pool, CC_DEV_POINT) &&
         (v->current == v->seat || v->bought_n <= v->dev_size[v->current]);
}

static bool devs_in(const cc_board_view *v, const cc_board_rules *r) {
  if (!devs_within(v->played_devs, CC_ALL_DEVS)) return false;
  return v->phase == CC_BP_OVER ? open_devs_in(v) : hidden_devs_in(v, r);
}

cc_status cc_board_check_view(const cc_board_view *v, const cc_board_rules *r) {
  cc_board possible;
  cc_board_view again;
  if (!seats_in(v, r) || !places_in(v, cc_island(r)) || !cards_in(v) || !devs_in(v, r)) return CC_BAD_STATE;
  cc_board_resample(v, r, 0, &possible);
  if (cc_board_check(&possible, r) != CC_OK) return CC_BAD_STATE;
  cc_board_see(&possible, r, v->seat, &again);
  return memcmp(v, &again, sizeof again) == 0 ? CC_OK : CC_BAD_STATE;
}
