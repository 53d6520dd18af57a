/* Between the files of the card edition: small steps that several of them take. Not for callers. */
#ifndef CC_CARD_PARTS_H
#define CC_CARD_PARTS_H

#include <assert.h>

#include "../common/chance.h"
#include "card.h"

/* --- numbers (card_rules.c) --------------------------------------------------------------------------------- */

enum { CC_MAX_PARTS = 6 };

typedef struct cc_card_price {
  uint8_t parts;               /* cards to pay */
  uint8_t kind[CC_MAX_PARTS];  /* in the order of payment [B3] */
  cc_lanes rest[CC_MAX_PARTS]; /* the cost of the parts after this one */
  cc_lanes cost;
} cc_card_price;

extern const cc_card_price cc_card_prices[CC_BUILDINGS];
extern const uint8_t cc_card_expansion_points[1 << CC_EXPANSIONS];
extern const cc_card_action cc_card_actions[CC_CARD_ACTIONS];

/* [P1] [P2] What such buildings are worth together. */
static inline int cc_points_of(int roads, int knights, int settlements, int cities, unsigned expansions) {
  return settlements + 2 * cities + roads / 2 + knights / 2 + cc_card_expansion_points[expansions];
}

static inline int cc_score(const cc_card *s, int seat) {
  return cc_points_of(s->roads[seat], s->knights[seat], s->settlements[seat], s->cities[seat], s->expansions[seat]);
}

static inline int cc_a_sides(int cards) { return (cards + 1) / 2; }
static inline int cc_is_in(unsigned expansions, int expansion) { return (int)(expansions >> (expansion - CC_LIBRARY)) & 1; }
static inline int cc_owns(const cc_card *s, int seat, int expansion) { return cc_is_in(s->expansions[seat], expansion); }
static inline int cc_next_seat(int seat, int players) { return seat + 1 == players ? 0 : seat + 1; }

/* [B9] The neighbour in the destiny card's direction. */
static inline int cc_seat_toward(int destiny, int seat, int players) {
  return destiny == CC_CLOCKWISE ? cc_next_seat(seat, players) : (seat ? seat : players) - 1;
}

/* [E3] [E4] [B9] Has an owner of these cards some beyond those that a castle or a church protects? */
enum { CC_CASTLE_ROADS = 3, CC_CHURCH_KNIGHTS = 1 };
static inline int cc_takeable(int building, int roads, int knights, unsigned expansions) {
  const int road = roads > CC_CASTLE_ROADS * cc_is_in(expansions, CC_CASTLE);
  const int knight = knights > CC_CHURCH_KNIGHTS * cc_is_in(expansions, CC_CHURCH);
  return building == CC_ROAD ? road : knight;
}
static inline int cc_has_destiny(const cc_card_rules *r) { return r->players > 2 && r->soothsayer; }

/* --- who can pay (card_pay.c) ------------------------------------------------------------------------------- */

/* Bits of the pay choices of the current part, from CC_A_PAY_CARD on. */
uint32_t cc_pay_choices(const cc_card *s);
/* Bits of the buildings that this hand could pay for. */
uint32_t cc_payable(cc_lanes hand, int waiver);
/* Byte i: 128 plus the spare threes, or minus the missing cards, of price i: road, knight, settlement, city, expansion, town hall. */
uint64_t cc_balances(cc_lanes hand);
/* The waiver is there while neither this payment nor an earlier one of the turn used it. */
static inline int cc_has_waiver(const cc_card *s) {
  return cc_owns(s, s->current, CC_UNIVERSITY) & !(s->used & CC_USED_UNIVERSITY) & !s->waived;
}
void cc_begin_building(cc_card *s, const cc_card_rules *r, int building, cc_trace *t);
void cc_pay(cc_card *s, const cc_card_rules *r, int choice, cc_trace *t);

/* --- building (card_build.c) -------------------------------------------------------------------------------- */

static inline int cc_can_take(const cc_card *s, int building, int from) {
  return cc_takeable(building, s->roads[from], s->knights[from], s->expansions[from]);
}
/* Bits of the seats from which the current player would take (soothsayer off: could take) a road or knight. */
uint32_t cc_take_candidates(const cc_card *s, const cc_card_rules *r, int building);
void cc_complete_building(cc_card *s, const cc_card_rules *r, cc_trace *t);
void cc_seize(cc_card *s, const cc_card_rules *r, int from, cc_trace *t);
void cc_answer_flip(cc_card *s, int flip, cc_trace *t);
void cc_put_aside(cc_card *s, const cc_card_rules *r, int kind, cc_trace *t);

/* --- trading (card_trade.c) --------------------------------------------------------------------------------- */

void cc_swap_market(cc_card *s, int give, int take, cc_trace *t);
void cc_swap_deck(cc_card *s, int give, cc_trace *t);
void cc_begin_trade(cc_card *s, int from, int cards, cc_trace *t);
void cc_begin_library(cc_card *s, int from, int cards, cc_trace *t);
void cc_pick(cc_card *s, int kind, cc_trace *t);
void cc_give_back(cc_card *s, int kind, cc_trace *t);
void cc_use_guild(cc_card *s, int from, cc_trace *t);

/* --- the turn (card_turn.c) --------------------------------------------------------------------------------- */

void cc_begin_turn(cc_card *s, int seat, cc_trace *t);
void cc_draw_and_end(cc_card *s, const cc_card_rules *r, int extra, cc_trace *t);
void cc_draw(cc_card *s, int seat, int cards, cc_trace *t);
cc_lanes cc_turn_up(cc_card *s, int cards, cc_trace *t);
void cc_end_game(cc_card *s, const cc_card_rules *r, int outcome, int winner, cc_trace *t);

/* --- knowledge ---------------------------------------------------------------------------------------------- */
/* known[t][k] has a byte per observer. A seat's own byte stays 0: it needs no bounds of its own hand. */

#define CC_OBSERVERS UINT64_C(0x0001010101010101)
static inline uint64_t cc_observer(int seat) { return UINT64_C(1) << (8 * seat); }

static inline void cc_all_see_gain(cc_card *s, int seat, int kind) {
  s->known[seat][kind] += CC_OBSERVERS & ~cc_observer(seat);
}

static inline void cc_all_see_loss(cc_card *s, int seat, int kind) {
  s->known[seat][kind] = cc_lose(s->known[seat][kind], 1, CC_OBSERVERS);
}

/* A card of `kind` goes from one hand to another; the two see it, the others only that it went. */
static inline void cc_hand_over(cc_card *s, int from, int to, int kind) {
  const uint64_t giver = cc_observer(from), taker = cc_observer(to), others = CC_OBSERVERS & ~giver & ~taker;
  s->hand[from] -= cc_one(kind);
  s->hand[to] += cc_one(kind);
  for (int k = 0; k < CC_KINDS; k++) s->known[from][k] = cc_lose(s->known[from][k], 1, others);
  s->known[from][kind] = cc_lose(s->known[from][kind], 1, taker);
  s->known[to][kind] += giver;
}

/* These cards were shown as they left the seat's possession. */
static inline void cc_all_see_losses(cc_card *s, int seat, cc_lanes cards) {
  for (int k = 0; k < CC_KINDS; k++) s->known[seat][k] = cc_lose(s->known[seat][k], (uint64_t)cc_lane(cards, k), CC_OBSERVERS);
}

#endif
