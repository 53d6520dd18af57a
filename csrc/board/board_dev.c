/* Development cards: bought, and played. */
#include "board_parts.h"

static void tell_bought(cc_trace *t, int seat, int dev) {
  cc_tell(t, (cc_event){CC_BE_BOUGHT, (uint8_t)(1 << seat), (uint8_t)seat, CC_NOBODY, (uint8_t)dev, 1, 0, 0, CC_DEV_COST});
  cc_tell(t, (cc_event){CC_BE_BOUGHT, (uint8_t)~(1 << seat), (uint8_t)seat, CC_NOBODY, CC_NOBODY, 1, 1, 0, CC_DEV_COST});
}

/* [V1] [V7] */
void cc_board_buy(cc_board *s, const cc_board_rules *r, cc_trace *t) {
  const int me = s->current, dev = cc_blind(&s->rng, cc_dev_lanes(s->deck), t);
  cc_pay(s, me, CC_DEV_COST);
  s->deck -= cc_one_dev(dev);
  s->dev[me] += cc_one_dev(dev);
  s->bought += cc_one_dev(dev);
  cc_board_note_built(s, r, t);
  cc_fire(t, CC_BR_BOUGHT);
  tell_bought(t, me, dev);
  if (dev != CC_DEV_POINT) return;
  cc_fire(t, CC_BR_POINT_CARD);
  if (cc_board_won(s, r, t)) cc_fire(t, CC_BR_GOAL_POINT_CARD);
}

/* [V2] */
static void play(cc_board *s, int dev, int rule, int count, cc_trace *t) {
  s->dev[s->current] -= cc_one_dev(dev);
  s->played = 1;
  cc_fire(t, rule);
  if (!s->dice[0]) cc_fire(t, dev == CC_DEV_KNIGHT ? CC_BR_KNIGHT_BEFORE : CC_BR_DEV_BEFORE);
  cc_tell_all(t, CC_BE_PLAYED, s->current, dev, count, 0);
}

/* [A4] */
static void award_army(cc_board *s, cc_trace *t) {
  const int me = s->current, holder = s->army_holder, least = holder == CC_NOBODY ? CC_BOARD_MIN_ARMY : s->army[holder] + 1;
  if (holder == me || s->army[me] < least) return;
  s->army_holder = (uint8_t)me;
  cc_fire(t, holder == CC_NOBODY ? CC_BR_LARGEST_ARMY : CC_BR_ARMY_TAKEN);
  cc_tell(t, (cc_event){CC_BE_LARGEST_ARMY, CC_EVERYONE, (uint8_t)me, (uint8_t)holder, 0, s->army[me], 0, 0, 0});
}

/* [V3] */
void cc_board_play_knight(cc_board *s, const cc_board_rules *r, cc_trace *t) {
  const int knights = ++s->army[s->current];
  play(s, CC_DEV_KNIGHT, CC_BR_KNIGHT, knights, t);
  award_army(s, t);
  if (!cc_board_won(s, r, t)) cc_board_send_robber(s, r);
}

/* [V4] */
void cc_board_play_roads(cc_board *s, cc_trace *t) {
  const int left = s->roads_left[s->current];
  play(s, CC_DEV_ROADS, CC_BR_ROADS, 0, t);
  s->free_roads = (uint8_t)(left < 2 ? left : 2);
  s->phase = CC_BP_FREE;
}

/* [V5] */
void cc_board_play_plenty(cc_board *s, cc_lanes cards, cc_trace *t) {
  play(s, CC_DEV_PLENTY, CC_BR_PLENTY, 0, t);
  cc_receive(s, s->current, cards);
  if (cc_total(cards) == 1) cc_fire(t, CC_BR_PLENTY_ONE);
  cc_tell_all(t, CC_BE_PLENTY, s->current, 0, cc_total(cards), cards);
}

/* [V6] */
void cc_board_play_monopoly(cc_board *s, const cc_board_rules *r, int kind, cc_trace *t) {
  const int me = s->current;
  int all = 0;
  play(s, CC_DEV_MONOPOLY, CC_BR_MONOPOLY, kind, t);
  for (int i = 1, p = cc_next_seat(me, r->players); i < r->players; i++, p = cc_next_seat(p, r->players)) {
    const int n = cc_lane(s->hand[p], kind);
    if (!n) continue;
    const cc_lanes cards = (cc_lanes)n << (8 * kind);
    cc_hand_openly(s, p, me, cards);
    all += n;
    cc_tell(t, (cc_event){CC_BE_MONOPOLY, CC_EVERYONE, (uint8_t)me, (uint8_t)p, 0, (uint8_t)n, 0, 0, cards});
  }
  if (!all) cc_fire(t, CC_BR_MONOPOLY_EMPTY);
}
