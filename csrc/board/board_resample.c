/* From a view to a state that looks like it: what it hides is dealt at random. */
#include <string.h>

#include "board_parts.h"

static void copy_land(const cc_board_view *v, const cc_board_island *is, cc_board *s) {
  memcpy(s->land, v->land, sizeof s->land);
  memcpy(s->harbour, v->harbour, sizeof s->harbour);
  for (int h = 0; h < cc_hexes(is); h++)
    if (v->token[h]) s->on[v->token[h] - 2] |= (cc_board_hexes)1 << h;
  s->robber = v->robber;
}

static void copy_pieces(const cc_board_view *v, cc_board *s) {
  memcpy(s->roads, v->roads, sizeof s->roads);
  memcpy(s->houses, v->houses, sizeof s->houses);
  memcpy(s->cities, v->cities, sizeof s->cities);
  memcpy(s->ports, v->ports, sizeof s->ports);
  memcpy(s->army, v->army, sizeof s->army);
  memcpy(s->length, v->length, sizeof s->length);
  memcpy(s->roads_left, v->roads_left, sizeof s->roads_left);
  memcpy(s->settlements_left, v->settlements_left, sizeof s->settlements_left);
  memcpy(s->cities_left, v->cities_left, sizeof s->cities_left);
}

static void copy_turn(const cc_board_view *v, cc_board *s) {
  s->bank = v->bank;
  memcpy(s->laid, v->laid, sizeof s->laid);
  s->turn = v->turn;
  s->current = v->current;
  s->phase = v->phase;
  s->outcome = v->outcome;
  s->winner = v->winner;
  s->start = v->start;
  s->founded = v->founded;
  s->settled = v->settled;
  s->road_holder = v->road_holder;
  s->army_holder = v->army_holder;
  s->dice[0] = v->dice[0];
  s->dice[1] = v->dice[1];
  s->asked = v->asked;
  s->played = v->played;
  s->free_roads = v->free_roads;
  s->built = v->built;
  s->proposals = v->proposals;
}

/* --- hands ------------------------------------------------------------------------------------------------------ */

static void know(cc_board *s, int observer, int of, cc_lanes bound) {
  const int byte = observer < CC_BOARD_SEATS ? observer : of;
  for (int k = 0; k < CC_KINDS; k++) s->known[k][of] |= (cc_board_bounds)cc_lane(bound, k) << (8 * byte);
}

/* The certain cards first, the others at random. */
static void deal_hands(const cc_board_view *v, cc_board *s) {
  cc_lanes pool = CC_BANK_CARDS - v->bank - v->hand - v->aside;
  for (int p = 0; p < v->players; p++) pool -= v->known[p];
  for (int p = 0; p < v->players; p++) {
    if (p == v->seat) continue;
    const int size = v->hand_size[p];
    s->hand[p] = v->known[p] + cc_deal(&s->rng, &pool, size - cc_total(v->known[p]));
    if (v->phase == CC_BP_DISCARD && size > CC_BOARD_HAND_LIMIT)
      s->laid[p] = cc_deal(&s->rng, &s->hand[p], size / 2 - v->to_discard[p]);
    know(s, v->seat, p, v->known[p]);
  }
  if (v->seat >= CC_BOARD_SEATS) return;
  s->hand[v->seat] = v->hand;
  if (v->phase == CC_BP_DISCARD) s->laid[v->seat] = v->aside;
}

/* [D5] What the terms on the table show, everybody knows. */
static void show_terms(cc_board *s, int players) {
  if (s->phase != CC_BP_ANSWER && s->phase != CC_BP_CLOSE) return;
  for (int p = 0; p < players; p++) cc_board_show(s, p, cc_board_shown(s, p));
}

/* --- development cards ------------------------------------------------------------------------------------------ */

static uint32_t deal_devs(cc_rng *rng, uint32_t *pool, uint32_t from, int cards) {
  uint32_t out = 0;
  for (; cards > 0; cards--) {
    const cc_lanes there = cc_dev_lanes(*pool & from);
    const uint32_t card = cc_one_dev(cc_nth_card(there, cc_rng_below(rng, (uint32_t)cc_total(there))));
    *pool -= card;
    out += card;
  }
  return out;
}

#define POINT_CARDS (UINT32_C(15) << (4 * CC_DEV_POINT))

/* [W2] So many victory point cards a seat can hide: with more it would have won in its last turn. */
int cc_board_can_hide(const cc_board *s, const cc_board_rules *r, int seat) {
  const int since = seat != s->current && s->road_holder == seat ? CC_BOARD_AWARD : 0; /* that it may have got since then */
  const int most = r->goal - 1 - cc_open_points(s, seat) + since;
  return most > 0 ? most : 0;
}

/* First to each seat as many other cards as it cannot hide points, then to all the rest: so it always comes out. */
static void deal_hidden_devs(const cc_board_view *v, const cc_board_rules *r, cc_board *s) {
  uint32_t pool = CC_ALL_DEVS - v->played_devs;
  if (v->seat < CC_BOARD_SEATS) pool -= s->dev[v->seat] = v->dev[v->seat];
  for (int round = 0; round < 2; round++)
    for (int p = 0; p < v->players; p++) {
      if (p == v->seat) continue;
      const int others = v->dev_size[p] - cc_board_can_hide(s, r, p), first = others > 0 ? others : 0;
      s->dev[p] += round ? deal_devs(&s->rng, &pool, ~UINT32_C(0), v->dev_size[p] - first)
                         : deal_devs(&s->rng, &pool, ~POINT_CARDS, first);
    }
  s->deck = pool;
  uint32_t held = s->dev[v->current];
  s->bought = v->current == v->seat ? v->bought : deal_devs(&s->rng, &held, ~UINT32_C(0), v->bought_n);
}

static void copy_devs(const cc_board_view *v, cc_board *s) {
  s->deck = CC_ALL_DEVS - v->played_devs;
  for (int p = 0; p < v->players; p++) s->deck -= s->dev[p] = v->dev[p];
  s->bought = v->bought;
}

void cc_board_open(const cc_board_view *v, const cc_board_rules *r, cc_board *s) {
  memset(s, 0, sizeof *s);
  copy_land(v, cc_island(r), s);
  copy_pieces(v, s);
  copy_turn(v, s);
  cc_board_derive(s, cc_island(r));
}

void cc_board_resample(const cc_board_view *v, const cc_board_rules *r, uint64_t seed, cc_board *s) {
  cc_board_open(v, r, s);
  cc_rng_seed(&s->rng, seed);
  deal_hands(v, s);
  show_terms(s, v->players);
  if (v->phase == CC_BP_OVER)
    copy_devs(v, s);
  else
    deal_hidden_devs(v, r, s);
}
