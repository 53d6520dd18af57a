/* What is legal, and the two doors through which actions come in. */
#include "card_parts.h"

/* [T4]: for each opponent as many bits as cards may be drawn */
static inline uint64_t trades_with(const cc_card *s, int players) {
  const uint64_t own = UINT64_C(0x7F) << (CC_CARD_MAX_TRADES * s->current);
  uint64_t bits = 0;
  for (int p = 0; p < players; p++) {
    const int cards = cc_total(s->hand[p]), most = cards < s->trades ? cards : s->trades;
    bits |= ((UINT64_C(1) << most) - 1) << (CC_CARD_MAX_TRADES * p);
  }
  return bits & ~own;
}

/* [T1] … [T6] [E1] */
static inline void legal_trades(const cc_card *s, const cc_card_rules *r, uint64_t *legal) {
  const int me = s->current;
  const uint32_t kinds = cc_kinds(s->hand[me]);
  if (!s->trades || !kinds) return;
  if (s->pile | s->discards) legal[0] |= (uint64_t)kinds << CC_A_DECK;
  if (!s->roads[me]) return;
  legal[0] |= cc_swaps(kinds, cc_kinds(s->market)) << CC_A_MARKET;
  const uint64_t with = trades_with(s, r->players);
  cc_put(legal, CC_A_TRADE, with);
  if (cc_owns(s, me, CC_LIBRARY) && !(s->used & CC_USED_LIBRARY)) cc_put(legal, CC_A_LIBRARY, with);
}

/* [E5] */
static inline uint32_t guild_victims(const cc_card *s, int players) {
  const int me = s->current, mine = cc_score(s, me);
  uint32_t seats = 0;
  if (!cc_owns(s, me, CC_GUILD) || (s->used & CC_USED_GUILD)) return 0;
  for (int p = 0; p < players; p++)
    if (p != me && s->hand[p] && cc_score(s, p) >= mine) seats |= 1u << p;
  return seats;
}

/* [B8] */
static inline uint32_t expansions_for(const cc_card *s) {
  const int me = s->current;
  uint32_t kinds = 0;
  if ((s->built >> CC_BUILT_EXPANSION) & 1 || cc_count(s->expansions[me]) >= s->cities[me]) return 0;
  for (int i = 0; i < CC_EXPANSIONS; i++) kinds |= (uint32_t)(s->expansions_left[i] > 0) << i;
  return (kinds & ~(uint32_t)s->expansions[me]) << CC_LIBRARY;
}

/* [B9]: whether any opponent has one that may be taken; the direction only says whose it will be */
static inline uint32_t any_to_take(const cc_card *s, int players, int building) {
  int any = 0;
  for (int p = 0; p < players; p++) any |= cc_can_take(s, building, p) & (p != s->current);
  return (uint32_t)any;
}

/* [B4] [B5] [B9] What is to be had of roads, knights, settlements and cities. */
static inline uint32_t plain_to_be_had(const cc_card *s, int players) {
  const uint32_t road = s->roads_left ? 1 : any_to_take(s, players, CC_ROAD);
  const uint32_t knight = s->knights_left ? 1 : any_to_take(s, players, CC_KNIGHT);
  return road << CC_ROAD | knight << CC_KNIGHT | (uint32_t)(s->settlements_left > 0) << CC_SETTLEMENT |
         (uint32_t)(s->settlements[s->current] > 0) << CC_CITY;
}

/* [B1] */
static inline uint32_t buildings_for(const cc_card *s, const cc_card_rules *r) {
  const uint32_t can = cc_payable(s->hand[s->current], cc_has_waiver(s)) & ~(s->built & 15u);
  if (!can) return 0;
  return can & (plain_to_be_had(s, r->players) | (can >> CC_LIBRARY ? expansions_for(s) : 0));
}

static void legal_main(const cc_card *s, const cc_card_rules *r, uint64_t *legal) {
  const int knights = cc_a_sides(s->knights[s->current]);
  legal_trades(s, r, legal);
  legal[0] |= (uint64_t)buildings_for(s, r) << CC_A_BUILD | (uint64_t)guild_victims(s, r->players) << CC_A_GUILD |
              ((UINT64_C(2) << knights) - 1) << CC_A_DRAW;
}

void cc_card_legal(const cc_card *s, const cc_card_rules *r, uint64_t legal[CC_CARD_MASK]) {
  legal[0] = legal[1] = legal[2] = 0;
  switch (s->phase) {
    case CC_PHASE_MAIN: legal_main(s, r, legal); break;
    case CC_PHASE_PICK: cc_put(legal, CC_A_PICK, cc_kinds(s->hand[s->partner])); break;
    case CC_PHASE_GIVE: cc_put(legal, CC_A_GIVE, cc_kinds(s->hand[s->current])); break;
    case CC_PHASE_PAY: legal[0] = (uint64_t)cc_pay_choices(s) << CC_A_PAY_CARD; break;
    case CC_PHASE_FLIP: cc_put(legal, CC_A_FLIP, 3); break;
    case CC_PHASE_DISCARD: cc_put(legal, CC_A_DISCARD, cc_kinds(s->hand[s->discarder])); break;
    case CC_PHASE_VICTIM: legal[0] = (uint64_t)cc_take_candidates(s, r, s->building) << CC_A_VICTIM; break;
    default: break;
  }
}

void cc_card_step(cc_card *s, const cc_card_rules *r, unsigned action, cc_trace *t) {
  const cc_card_action act = cc_card_actions[action];
  s->decisions++;
  if (s->sealed) cc_rng_ratchet(&s->rng);
  switch (act.move) {
    case CC_MOVE_MARKET: cc_swap_market(s, act.a, act.b, t); break;
    case CC_MOVE_DECK: cc_swap_deck(s, act.a, t); break;
    case CC_MOVE_BUILD: cc_begin_building(s, r, act.a, t); break;
    case CC_MOVE_GUILD: cc_use_guild(s, act.a, t); break;
    case CC_MOVE_DRAW: cc_draw_and_end(s, r, act.a, t); break;
    case CC_MOVE_VICTIM:
      cc_fire(t, CC_R_VICTIM_CHOSEN);
      cc_seize(s, r, act.a, t);
      break;
    case CC_MOVE_PAY_CARD:
    case CC_MOVE_PAY_THREE:
    case CC_MOVE_WAIVE: cc_pay(s, r, (int)action - CC_A_PAY_CARD, t); break;
    case CC_MOVE_TRADE: cc_begin_trade(s, act.a, act.b, t); break;
    case CC_MOVE_PICK: cc_pick(s, act.a, t); break;
    case CC_MOVE_GIVE: cc_give_back(s, act.a, t); break;
    case CC_MOVE_DISCARD: cc_put_aside(s, r, act.a, t); break;
    case CC_MOVE_FLIP: cc_answer_flip(s, 1, t); break;
    case CC_MOVE_KEEP: cc_answer_flip(s, 0, t); break;
    default: cc_begin_library(s, act.a, act.b, t); break;
  }
}

static int phase_of(int move) {
  switch (move) {
    case CC_MOVE_VICTIM: return CC_PHASE_VICTIM;
    case CC_MOVE_PAY_CARD:
    case CC_MOVE_PAY_THREE:
    case CC_MOVE_WAIVE: return CC_PHASE_PAY;
    case CC_MOVE_PICK: return CC_PHASE_PICK;
    case CC_MOVE_GIVE: return CC_PHASE_GIVE;
    case CC_MOVE_DISCARD: return CC_PHASE_DISCARD;
    case CC_MOVE_FLIP:
    case CC_MOVE_KEEP: return CC_PHASE_FLIP;
    default: return CC_PHASE_MAIN;
  }
}

static cc_status why_not_trade(const cc_card *s, const cc_card_rules *r, cc_card_action act) {
  const bool with_seat = act.move == CC_MOVE_TRADE || act.move == CC_MOVE_LIBRARY;
  if (with_seat && (act.a >= r->players || act.a == s->current)) return CC_NO_SUCH_SEAT;
  if (!s->trades || (!s->roads[s->current] && act.move != CC_MOVE_DECK)) return CC_NO_TRADES;
  if (act.move == CC_MOVE_LIBRARY && (!cc_owns(s, s->current, CC_LIBRARY) || s->used & CC_USED_LIBRARY)) return CC_NOT_AVAILABLE;
  if (with_seat && act.b > s->trades) return CC_NO_TRADES;
  return act.move == CC_MOVE_MARKET && act.a == act.b ? CC_NOT_NOW : CC_NO_CARD;
}

static cc_status why_not_build(const cc_card *s, const cc_card_rules *r, int building) {
  const uint32_t there = ((plain_to_be_had(s, r->players) & ~(s->built & 15u)) | expansions_for(s)) >> building & 1;
  return there ? CC_CANNOT_PAY : CC_NOT_AVAILABLE;
}

static cc_status why_not(const cc_card *s, const cc_card_rules *r, cc_card_action act) {
  if (s->phase == CC_PHASE_OVER) return CC_GAME_OVER;
  if (s->phase != phase_of(act.move)) return CC_WRONG_PHASE;
  switch (act.move) {
    case CC_MOVE_MARKET:
    case CC_MOVE_DECK:
    case CC_MOVE_TRADE:
    case CC_MOVE_LIBRARY: return why_not_trade(s, r, act);
    case CC_MOVE_BUILD: return why_not_build(s, r, act.a);
    case CC_MOVE_GUILD: return act.a >= r->players || act.a == s->current ? CC_NO_SUCH_SEAT : CC_NOT_AVAILABLE;
    case CC_MOVE_VICTIM: return CC_NO_SUCH_SEAT;
    case CC_MOVE_PICK:
    case CC_MOVE_GIVE:
    case CC_MOVE_DISCARD:
    case CC_MOVE_PAY_CARD: return CC_NO_CARD;
    default: return CC_NOT_NOW;
  }
}

cc_status cc_card_apply(cc_card *s, const cc_card_rules *r, uint64_t word, cc_trace *t) {
  const uint64_t action = word ^ CC_CARD_GAME;
  uint64_t legal[CC_CARD_MASK];
  if (action >= CC_CARD_ACTIONS) return CC_NOT_AN_ACTION;
  cc_card_legal(s, r, legal);
  if (!cc_has(legal, (unsigned)action)) return why_not(s, r, cc_card_actions[action]);
  if (t) t->events_n = t->chances_n = 0;
  cc_card_step(s, r, (unsigned)action, t);
  return CC_OK;
}
