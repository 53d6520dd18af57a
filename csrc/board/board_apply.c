/* The checked door: what is not legal is refused with the reason. */
#include "board_parts.h"

/* Bits of the phases that a move belongs to. */
static uint32_t phases_of(int move) {
  const uint32_t main = 1u << CC_BP_MAIN, roll = 1u << CC_BP_ROLL, answer = 1u << CC_BP_ANSWER, close = 1u << CC_BP_CLOSE;
  switch (move) {
    case CC_BM_ROLL: return roll;
    case CC_BM_KNIGHT:
    case CC_BM_ROADS:
    case CC_BM_MONOPOLY:
    case CC_BM_PLENTY:
    case CC_BM_PLENTY_ONE: return main | roll;
    case CC_BM_ROAD: return main | 1u << CC_BP_ROAD | 1u << CC_BP_FREE;
    case CC_BM_SETTLEMENT: return main | 1u << CC_BP_SETTLE;
    case CC_BM_ROBBER: return 1u << CC_BP_ROBBER;
    case CC_BM_STEAL: return 1u << CC_BP_STEAL;
    case CC_BM_DISCARD: return 1u << CC_BP_DISCARD;
    case CC_BM_ACCEPT:
    case CC_BM_DECLINE: return answer;
    case CC_BM_WITHDRAW:
    case CC_BM_CLOSE: return close;
    case CC_BM_OFFER: return main | answer;
    default: return main;
  }
}

static int dev_of(int move) {
  switch (move) {
    case CC_BM_KNIGHT: return CC_DEV_KNIGHT;
    case CC_BM_ROADS: return CC_DEV_ROADS;
    case CC_BM_MONOPOLY: return CC_DEV_MONOPOLY;
    default: return CC_DEV_PLENTY;
  }
}

static cc_status why_not_play(const cc_board *s, const cc_board_rules *r, int move) {
  const int dev = dev_of(move);
  if (!cc_dev_count(s->dev[s->current], dev)) return CC_NO_CARD;
  if (s->played || (s->phase == CC_BP_ROLL && !r->any_before_roll && dev != CC_DEV_KNIGHT)) return CC_NOT_NOW;
  return cc_dev_count(s->dev[s->current] - s->bought, dev) ? CC_NOT_AVAILABLE : CC_NOT_NOW;
}

/* Places first: what is paid for must have somewhere to stand, and a piece. */
static cc_status why_not_build(const cc_board *s, const cc_board_rules *r, cc_board_action act) {
  const int me = s->current;
  const unsigned at = act.at;
  uint64_t edges[CC_EDGE_WORDS];
  bool place, piece;
  if (act.move == CC_BM_ROAD) {
    cc_open_edges(s, cc_island(r), me, edges);
    place = cc_has(edges, at), piece = s->roads_left[me];
  } else if (act.move == CC_BM_SETTLEMENT) {
    place = cc_has(s->reach[me], at) && !cc_has(s->taken, at), piece = s->settlements_left[me];
  } else {
    place = cc_has(s->houses[me], at) && !cc_has(s->cities, at), piece = s->cities_left[me];
  }
  if (s->phase != CC_BP_MAIN || !place) return CC_NOT_NOW;
  return piece ? CC_CANNOT_PAY : CC_NOT_AVAILABLE;
}

static bool trading_over(const cc_board *s, const cc_board_rules *r) { return r->strict && s->built; }

static cc_status why_not_bank(const cc_board *s, const cc_board_rules *r, cc_board_action act) {
  if (act.give == act.want) return CC_NOT_NOW;
  if (trading_over(s, r)) return CC_NO_TRADES;
  return cc_enough(s->bank, act.want) == 31 ? CC_CANNOT_PAY : CC_NO_CARD;
}

static cc_status why_not_offer(const cc_board *s, const cc_board_rules *r, cc_board_action act) {
  const int seat = cc_board_actor(s);
  if (s->phase == CC_BP_MAIN && (!s->proposals || trading_over(s, r))) return CC_NO_TRADES;
  if (act.to >> r->players || (seat == s->current ? act.to >> seat & 1 : act.to)) return CC_NO_SUCH_SEAT;
  return act.move == CC_BM_ASK || cc_enough(s->hand[seat], act.give) != 31 ? CC_NO_CARD : CC_NOT_NOW;
}

static cc_status why_not_close(const cc_board *s, const cc_board_rules *r, int with) {
  if (with >= r->players || with == s->current) return CC_NO_SUCH_SEAT;
  return s->laid[with] & CC_LAID_ACCEPTED ? CC_NO_CARD : CC_NOT_NOW;
}

static cc_status why_not(const cc_board *s, const cc_board_rules *r, cc_board_action act) {
  if (s->phase == CC_BP_OVER) return CC_GAME_OVER;
  if (!(phases_of(act.move) >> s->phase & 1)) return CC_WRONG_PHASE;
  switch (act.move) {
    case CC_BM_KNIGHT:
    case CC_BM_ROADS:
    case CC_BM_MONOPOLY:
    case CC_BM_PLENTY:
    case CC_BM_PLENTY_ONE: return why_not_play(s, r, act.move);
    case CC_BM_ROAD:
    case CC_BM_SETTLEMENT:
    case CC_BM_CITY: return why_not_build(s, r, act);
    case CC_BM_BUY: return s->deck ? CC_CANNOT_PAY : CC_NOT_AVAILABLE;
    case CC_BM_BANK: return why_not_bank(s, r, act);
    case CC_BM_ASK:
    case CC_BM_OFFER: return why_not_offer(s, r, act);
    case CC_BM_CLOSE: return why_not_close(s, r, act.at);
    case CC_BM_STEAL: return CC_NO_SUCH_SEAT;
    case CC_BM_ACCEPT: return s->laid[s->current] & CC_TERMS_OF_CARDS ? CC_NO_CARD : CC_NOT_NOW;
    case CC_BM_DISCARD: return CC_NO_CARD;
    default: return CC_NOT_NOW;
  }
}

/* [D1] [D2] [D3] */
static bool legal_offer(const cc_board *s, const cc_board_rules *r, uint64_t terms) {
  if (s->phase == CC_BP_ANSWER) return cc_board_may_offer(s, r, s->asked, terms);
  return s->phase == CC_BP_MAIN && s->proposals && !trading_over(s, r) && cc_board_may_offer(s, r, s->current, terms);
}

static cc_status apply_offer(cc_board *s, const cc_board_rules *r, uint64_t word, cc_trace *t) {
  const uint64_t terms = word ^ CC_BOARD_OFFER;
  if (!legal_offer(s, r, terms)) return why_not(s, r, cc_board_decode(word));
  if (t) t->events_n = t->chances_n = 0;
  cc_board_count(s);
  cc_board_propose(s, r, terms, t);
  return CC_OK;
}

cc_status cc_board_apply(cc_board *s, const cc_board_rules *r, uint64_t word, cc_trace *t) {
  const uint64_t action = word ^ CC_BOARD_GAME;
  uint64_t legal[CC_BOARD_MASK];
  if (!cc_board_is_action(word)) return CC_NOT_AN_ACTION;
  if (word >> 56 == CC_BOARD_OFFER >> 56) return apply_offer(s, r, word, t);
  cc_board_legal(s, r, legal);
  if (!cc_has(legal, (unsigned)action)) return why_not(s, r, cc_board_decode(word));
  if (t) t->events_n = t->chances_n = 0;
  cc_board_step(s, r, (unsigned)action, t);
  return CC_OK;
}
