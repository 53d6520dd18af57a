/* A turn begins, the dice fall, the robber comes, a game ends. */
#include <string.h>

#include "board_parts.h"

/* [W3] The seat with most points, or CC_NOBODY when it is not alone. */
static int leader(const cc_board *s, int players) {
  int best = -1, seat = CC_NOBODY;
  for (int p = 0; p < players; p++) {
    const int points = cc_points(s, p);
    if (points == best) seat = CC_NOBODY;
    if (points > best) best = points, seat = p;
  }
  return seat;
}

/* [W4] */
static void tell_end(const cc_board *s, int players, cc_trace *t) {
  for (int p = 0; p < players; p++)
    if (s->dev[p]) cc_tell_all(t, CC_BE_SHOWN, p, 0, cc_dev_total(s->dev[p]), cc_dev_lanes(s->dev[p]));
  cc_tell_all(t, CC_BE_OVER, s->winner, s->outcome, 0, 0);
}

static void end_game(cc_board *s, const cc_board_rules *r, int outcome, int winner, cc_trace *t) {
  s->phase = CC_BP_OVER;
  s->outcome = (uint8_t)outcome;
  s->winner = (uint8_t)winner;
  s->free_roads = 0;
  cc_fire(t, outcome == CC_BO_GOAL ? CC_BR_GOAL : CC_BR_LIMIT);
  if (winner == CC_NOBODY) cc_fire(t, CC_BR_DRAWN_GAME);
  if (t) tell_end(s, r->players, t);
}

bool cc_board_won(cc_board *s, const cc_board_rules *r, cc_trace *t) {
  if (cc_points(s, s->current) < r->goal) return false;
  end_game(s, r, CC_BO_GOAL, s->current, t);
  return true;
}

void cc_board_begin_turn(cc_board *s, const cc_board_rules *r, int seat, cc_trace *t) {
  s->current = (uint8_t)seat;
  s->turn++;
  s->phase = CC_BP_ROLL;
  s->dice[0] = s->dice[1] = 0;
  s->played = s->built = 0;
  s->bought = 0;
  s->proposals = r->proposals;
  cc_tell_all(t, CC_BE_TURN, seat, 0, 0, 0);
  if (cc_board_won(s, r, t)) cc_fire(t, CC_BR_GOAL_AT_START);
}

void cc_board_end_turn(cc_board *s, const cc_board_rules *r, cc_trace *t) {
  if (s->turn == r->turn_limit)
    end_game(s, r, CC_BO_LIMIT, leader(s, r->players), t);
  else
    cc_board_begin_turn(s, r, cc_next_seat(s->current, r->players), t);
}

int cc_board_actor(const cc_board *s) {
  if (s->phase == CC_BP_OVER) return -1;
  return s->phase == CC_BP_DISCARD || s->phase == CC_BP_ANSWER ? s->asked : s->current;
}

/* --- production ------------------------------------------------------------------------------------------------- */

/* Four bits for each seat become a byte. */
static inline uint64_t claims_of(cc_board_shares shares) {
  uint64_t x = shares;
  x = (x | x << 16) & UINT64_C(0x0000FFFF0000FFFF);
  x = (x | x << 8) & UINT64_C(0x00FF00FF00FF00FF);
  return (x | x << 4) & UINT64_C(0x0F0F0F0F0F0F0F0F);
}

static inline int sum_of_bytes(uint64_t x) { return (int)((x * CC_BYTES) >> 56); }

/* [T4] Who alone claims more than the bank has takes the rest; several get nothing. */
static uint64_t cut_short(const cc_board *s, int kind, uint64_t claims, cc_trace *t) {
  const int seat = cc_lowest(claims) / 8;
  const bool alone = !(claims & ~(UINT64_C(0xFF) << (8 * seat)));
  cc_fire(t, alone ? CC_BR_SHORT_ALONE : CC_BR_SHORT_SEVERAL);
  cc_tell_all(t, CC_BE_SHORT, alone ? seat : CC_NOBODY, kind, sum_of_bytes(claims), 0);
  return alone ? (uint64_t)cc_lane(s->bank, kind) << (8 * seat) : 0;
}

static inline void hand_out(cc_board *s, int kind, uint64_t claims) {
  s->bank -= (cc_lanes)sum_of_bytes(claims) << (8 * kind);
  for (int p = 0; p < CC_BOARD_SEATS; p++) {
    const uint64_t n = claims >> (8 * p) & 0xFF;
    s->hand[p] += n << (8 * kind);
    s->known[kind][p] += (cc_board_bounds)n * CC_ALL_OBSERVERS;
  }
}

static void tell_produced(const cc_board *s, const cc_lanes before[CC_BOARD_SEATS], cc_trace *t) {
  for (int p = 0; p < CC_BOARD_SEATS; p++) {
    const cc_lanes cards = s->hand[p] - before[p];
    if (!cards) continue;
    cc_fire(t, CC_BR_PRODUCED);
    cc_tell_all(t, CC_BE_PRODUCED, p, 0, cc_total(cards), cards);
  }
}

/* [T3] [R5] */
static inline void produce(cc_board *s, int number, cc_trace *t) {
  cc_board_hexes hexes = s->on[number - 2];
  const cc_board_hexes robber = (cc_board_hexes)1 << s->robber;
  cc_lanes before[CC_BOARD_SEATS];
  if (t) memcpy(before, s->hand, sizeof before);
  if (t && hexes & robber && s->yield[s->robber]) cc_fire(t, CC_BR_BLOCKED);
  hexes &= ~robber;
  while (hexes) {
    const int h = cc_lowest(hexes), kind = s->land[h];
    uint64_t claims = claims_of(s->yield[h]);
    hexes &= hexes - 1;
    for (cc_board_hexes rest = hexes; rest; rest &= rest - 1) {
      const int other = cc_lowest(rest);
      if (s->land[other] != kind) continue;
      claims += claims_of(s->yield[other]);
      hexes &= ~((cc_board_hexes)1 << other);
    }
    if (sum_of_bytes(claims) > cc_lane(s->bank, kind)) claims = cut_short(s, kind, claims, t);
    if (claims) hand_out(s, kind, claims);
  }
  if (t) tell_produced(s, before, t);
}

/* --- seven and robber ----------------------------------------------------------------------------------------- */

int cc_board_owed(const cc_board *s, int seat) {
  const int aside = cc_total(s->laid[seat]), all = cc_total(s->hand[seat]) + aside;
  return all > CC_BOARD_HAND_LIMIT ? all / 2 - aside : 0;
}

/* [R2] From the roller clockwise; CC_NOBODY when all have chosen. */
static int next_discarder(const cc_board *s, int players) {
  for (int i = 0, p = s->current; i < players; i++, p = cc_next_seat(p, players))
    if (cc_board_owed(s, p)) return p;
  return CC_NOBODY;
}

static void reveal_discards(cc_board *s, int players, cc_trace *t) {
  for (int i = 0, p = s->current; i < players; i++, p = cc_next_seat(p, players)) {
    const cc_lanes cards = s->laid[p];
    if (!cards) continue;
    s->laid[p] = 0;
    s->bank += cards;
    cc_all_see_losses(s, p, cards);
    cc_tell_all(t, CC_BE_REVEALED, p, 0, cc_total(cards), cards);
  }
}

static void discards_go_on(cc_board *s, const cc_board_rules *r, cc_trace *t) {
  s->asked = (uint8_t)next_discarder(s, r->players);
  s->phase = CC_BP_DISCARD;
  if (s->asked != CC_NOBODY) return;
  reveal_discards(s, r->players, t);
  cc_board_send_robber(s, r);
}

void cc_board_put_aside(cc_board *s, const cc_board_rules *r, int kind, cc_trace *t) {
  const int p = s->asked;
  s->hand[p] -= cc_one(kind);
  s->laid[p] += cc_one(kind);
  cc_fire(t, CC_BR_DISCARD);
  cc_tell_some(t, 1 << p, CC_BE_DISCARDED, p, CC_NOBODY, cc_one(kind));
  if (!cc_board_owed(s, p)) discards_go_on(s, r, t);
}

static void tell_seven(const cc_board *s, int players, cc_trace *t) {
  int several = 0;
  cc_fire(t, CC_BR_SEVEN);
  for (int i = 0, p = s->current; i < players; i++, p = cc_next_seat(p, players)) {
    const int owed = cc_board_owed(s, p);
    several += owed > 0;
    if (owed) cc_tell_all(t, CC_BE_MUST_DISCARD, p, 0, owed, 0);
  }
  if (several > 1) cc_fire(t, CC_BR_DISCARD_SEVERAL);
}

/* [R1] */
static void seven(cc_board *s, const cc_board_rules *r, cc_trace *t) {
  if (t) tell_seven(s, r->players, t);
  discards_go_on(s, r, t);
}

cc_board_hexes cc_board_robber_goals(const cc_board *s, const cc_board_rules *r) {
  const int n = cc_hexes(cc_island(r));
  cc_board_hexes goals = (cc_board_hexes)~(cc_board_hexes)0 >> (8 * (int)sizeof goals - n);
  goals &= ~((cc_board_hexes)1 << s->robber);
  for (int h = 0; h < n && !r->robber_desert; h++)
    if (s->land[h] == CC_DESERT) goals &= ~((cc_board_hexes)1 << h);
  return goals;
}

void cc_board_send_robber(cc_board *s, const cc_board_rules *r) {
  s->phase = CC_BP_ROBBER;
  if (!r->robber_desert && !cc_board_robber_goals(s, r)) cc_board_resume(s);
}

uint32_t cc_board_victims(const cc_board *s) {
  const cc_board_shares there = s->yield[s->robber];
  uint32_t seats = 0;
  for (int p = 0; p < CC_BOARD_SEATS; p++) seats |= (uint32_t)((there >> (4 * p) & 15) && s->hand[p]) << p;
  return seats & ~(1u << s->current);
}

void cc_board_steal(cc_board *s, int from, bool chosen, cc_trace *t) {
  const int me = s->current, kind = cc_blind(&s->rng, s->hand[from], t);
  cc_hand_over(s, from, me, kind);
  cc_fire(t, chosen ? CC_BR_STOLE_CHOSEN : CC_BR_STOLE);
  cc_tell_some(t, 1 << me | 1 << from, CC_BE_STOLE, me, from, cc_one(kind));
  cc_board_resume(s);
}

void cc_board_move_robber(cc_board *s, int hex, cc_trace *t) {
  s->robber = (uint8_t)hex;
  cc_fire(t, CC_BR_ROBBER);
  cc_tell_all(t, CC_BE_ROBBER, s->current, hex, 0, 0);
  const uint32_t victims = cc_board_victims(s);
  if (!victims) {
    cc_fire(t, CC_BR_NOTHING_TO_STEAL);
    cc_board_resume(s);
  } else if (victims & (victims - 1)) {
    s->phase = CC_BP_STEAL;
  } else {
    cc_board_steal(s, cc_lowest(victims), false, t);
  }
}

void cc_board_roll(cc_board *s, const cc_board_rules *r, cc_trace *t) {
  const uint32_t x = cc_is_dictated(t) ? (uint32_t)cc_dictated(t, 36) : cc_rng_below(&s->rng, 36);
  s->dice[0] = (uint8_t)(1 + x / 6);
  s->dice[1] = (uint8_t)(1 + x % 6);
  const int number = s->dice[0] + s->dice[1];
  cc_fire(t, CC_BR_ROLL);
  cc_tell_all(t, CC_BE_ROLLED, s->current, s->dice[0], s->dice[1], 0);
  if (number == 7) {
    seven(s, r, t);
    return;
  }
  s->phase = CC_BP_MAIN;
  produce(s, number, t);
}
