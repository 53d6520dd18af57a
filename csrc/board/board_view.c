/* What a seat may know, written field by field, and the way back to a state that is possible. */
#include <string.h>

#include "board_parts.h"

/* What this observer knows of a seat's cards: its own byte, or the seat's for a watcher. */
static inline int observer_byte(int seat, int of) { return 8 * (seat < CC_BOARD_SEATS ? seat : of); }

static cc_lanes bounds(const cc_board *s, int of, int observer) {
  cc_lanes out = 0;
  if (observer == of) return 0;
  for (int k = 0; k < CC_KINDS; k++) out |= (uint64_t)(s->known[k][of] >> observer_byte(observer, of) & 0xFF) << (8 * k);
  return out;
}

static uint32_t played_devs(const cc_board *s) {
  uint32_t devs = CC_ALL_DEVS - s->deck;
  for (int p = 0; p < CC_BOARD_SEATS; p++) devs -= s->dev[p];
  return devs;
}

static void see_land(const cc_board *s, const cc_board_rules *r, cc_board_view *v) {
  cc_board_layout l;
  cc_board_layout_of(s, r, &l);
  memcpy(v->land, l.land, sizeof v->land);
  memcpy(v->token, l.token, sizeof v->token);
  memcpy(v->harbour, l.harbour, sizeof v->harbour);
  v->robber = s->robber;
}

static void see_pieces(const cc_board *s, cc_board_view *v) {
  memcpy(v->roads, s->roads, sizeof v->roads);
  memcpy(v->houses, s->houses, sizeof v->houses);
  memcpy(v->cities, s->cities, sizeof v->cities);
  memcpy(v->ports, s->ports, sizeof v->ports);
  memcpy(v->army, s->army, sizeof v->army);
  memcpy(v->length, s->length, sizeof v->length);
  memcpy(v->roads_left, s->roads_left, sizeof v->roads_left);
  memcpy(v->settlements_left, s->settlements_left, sizeof v->settlements_left);
  memcpy(v->cities_left, s->cities_left, sizeof v->cities_left);
}

static void see_turn(const cc_board *s, cc_board_view *v) {
  v->turn = s->turn;
  v->current = s->current;
  v->phase = s->phase;
  v->actor = (uint8_t)cc_board_actor(s); /* -1 becomes CC_NOBODY */
  v->outcome = s->outcome;
  v->winner = s->winner;
  v->start = s->start;
  v->founded = s->founded;
  v->settled = s->settled;
  v->road_holder = s->road_holder;
  v->army_holder = s->army_holder;
  v->dice[0] = s->dice[0];
  v->dice[1] = s->dice[1];
  v->asked = s->asked;
  v->played = s->played;
  v->free_roads = s->free_roads;
  v->built = s->built;
  v->proposals = s->proposals;
  v->bank = s->bank;
  v->deck = (uint8_t)cc_dev_total(s->deck);
  v->bought_n = (uint8_t)cc_dev_total(s->bought);
  v->played_devs = played_devs(s);
}

/* [N5] [W4] */
static void see_seats(const cc_board *s, int players, int seat, cc_board_view *v) {
  const bool discarding = s->phase == CC_BP_DISCARD, over = s->phase == CC_BP_OVER;
  for (int p = 0; p < players; p++) {
    const bool own = p == seat;
    v->known[p] = bounds(s, p, seat);
    v->hand_size[p] = (uint8_t)(cc_total(s->hand[p]) + (discarding ? cc_total(s->laid[p]) : 0));
    v->to_discard[p] = (uint8_t)(discarding ? cc_board_owed(s, p) : 0);
    v->laid[p] = discarding ? 0 : s->laid[p];
    v->dev[p] = own || over ? s->dev[p] : 0;
    v->dev_size[p] = (uint8_t)cc_dev_total(s->dev[p]);
    v->points[p] = (uint8_t)(own || over ? cc_points(s, p) : cc_open_points(s, p));
  }
  if (seat >= players) return;
  v->hand = s->hand[seat];
  v->aside = discarding ? s->laid[seat] : 0;
  v->bought = seat == s->current ? s->bought : 0;
}

void cc_board_see(const cc_board *s, const cc_board_rules *r, int seat, cc_board_view *v) {
  memset(v, 0, sizeof *v);
  v->seat = (uint8_t)seat;
  v->players = r->players;
  see_land(s, r, v);
  see_pieces(s, v);
  see_turn(s, v);
  see_seats(s, r->players, seat, v);
  if (s->phase == CC_BP_OVER) v->bought = s->bought;
}
