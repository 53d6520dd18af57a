/* Paying for a building, part by part [B2] [B3] [E2]. */
#include "card_parts.h"

enum { MOST = 33 }; /* a hand holds at most 32 cards of a kind: two copies of the game */

/* What `have` cards of a kind contribute to a need of it: missing cards (negative), or spare threes. */
#define SPARE(need, have) ((have) < (need) ? (have) - (need) : ((have) - (need)) / 3)

#define EIGHT(F, need, h) \
  F(need, h), F(need, (h) + 1), F(need, (h) + 2), F(need, (h) + 3), F(need, (h) + 4), F(need, (h) + 5), F(need, (h) + 6), F(need, (h) + 7)
#define UP_TO_MOST(F, need) EIGHT(F, need, 0), EIGHT(F, need, 8), EIGHT(F, need, 16), EIGHT(F, need, 24), F(need, 32)

/* … and what taking one or three cards away does to that: IMPOSSIBLE where they are not there. */
enum { IMPOSSIBLE = -64 };
#define LESS_ONE(need, have) ((have) < 1 ? IMPOSSIBLE : SPARE(need, (have) - 1) - SPARE(need, have))
#define LESS_THREE(need, have) ((have) < 3 ? IMPOSSIBLE : SPARE(need, (have) - 3) - SPARE(need, have))
#define BY_NEED(F) {{UP_TO_MOST(F, 0)}, {UP_TO_MOST(F, 1)}, {UP_TO_MOST(F, 2)}, {UP_TO_MOST(F, 3)}}

static const int8_t spare[4][MOST] = BY_NEED(SPARE);
static const int8_t less_one[4][MOST] = BY_NEED(LESS_ONE);
static const int8_t less_three[4][MOST] = BY_NEED(LESS_THREE);

/* One byte for each different cost: road, knight, settlement, city, expansion, town hall. Adding the entries of a hand's five
 * counts adds up all six balances at once; BIAS keeps the bytes from borrowing. */
enum { BIAS = 8, ENOUGH = 0x80 - CC_KINDS * BIAS };
#define AT(i, need, have) ((uint64_t)(BIAS + SPARE(need, have)) << (8 * (i)))
#define LUMBER(unused, h) AT(0, 1, h) | AT(1, 0, h) | AT(2, 1, h) | AT(3, 0, h) | AT(4, 0, h) | AT(5, 0, h)
#define BRICK(unused, h) LUMBER(unused, h)
#define WOOL(unused, h) AT(0, 0, h) | AT(1, 1, h) | AT(2, 1, h) | AT(3, 0, h) | AT(4, 3, h) | AT(5, 3, h)
#define GRAIN(unused, h) AT(0, 0, h) | AT(1, 1, h) | AT(2, 1, h) | AT(3, 2, h) | AT(4, 0, h) | AT(5, 0, h)
#define ORE(unused, h) AT(0, 0, h) | AT(1, 1, h) | AT(2, 0, h) | AT(3, 3, h) | AT(4, 1, h) | AT(5, 3, h)

static const uint64_t balances[CC_KINDS][MOST] = {
    {UP_TO_MOST(LUMBER, 0)}, {UP_TO_MOST(BRICK, 0)}, {UP_TO_MOST(WOOL, 0)}, {UP_TO_MOST(GRAIN, 0)}, {UP_TO_MOST(ORE, 0)}};

/* From the six costs to the ten buildings: the five plain expansions cost the same. */
#define PLAIN_EXPANSIONS \
  (1u << CC_LIBRARY | 1u << CC_CASTLE | 1u << CC_CHURCH | 1u << CC_UNIVERSITY | 1u << CC_GUILD)

uint32_t cc_payable(cc_lanes hand, int waiver) {
  uint64_t sum = (uint64_t)(ENOUGH + waiver) * UINT64_C(0x010101010101);
  for (int k = 0; k < CC_KINDS; k++) sum += balances[k][cc_lane(hand, k)];
  const uint64_t tops = (sum >> 7) & UINT64_C(0x010101010101);
  uint32_t can = (uint32_t)((tops & 1) | (tops >> 7 & 2) | (tops >> 14 & 4) | (tops >> 21 & 8));
  if (tops >> 32 & 1) can |= PLAIN_EXPANSIONS;
  if (tops >> 40 & 1) can |= 1u << CC_TOWN_HALL;
  return can;
}

uint64_t cc_balances(cc_lanes hand) {
  uint64_t sum = (uint64_t)ENOUGH * UINT64_C(0x010101010101);
  for (int k = 0; k < CC_KINDS; k++) sum += balances[k][cc_lane(hand, k)];
  return sum;
}

/* A choice is legal if what it leaves pays for the rest. It changes one kind only, so its balance is the whole one and a difference
 * from a table: no branch depends on a hand. */
uint32_t cc_pay_choices(const cc_card *s) {
  const cc_card_price *price = &cc_card_prices[s->building];
  const cc_lanes hand = s->hand[s->current], rest = price->rest[s->part];
  const int kind = price->kind[s->part], waiver = cc_has_waiver(s);
  int left = waiver;
  uint32_t threes = 0;
  for (int k = 0; k < CC_KINDS; k++) left += spare[cc_lane(rest, k)][cc_lane(hand, k)];
  for (int k = 0; k < CC_KINDS; k++)
    threes |= (uint32_t)(left + less_three[cc_lane(rest, k)][cc_lane(hand, k)] >= 0) << k;
  const uint32_t card = left + less_one[cc_lane(rest, kind)][cc_lane(hand, kind)] >= 0;
  const uint32_t waive = (uint32_t)(waiver & (left - waiver >= 0));
  return card | (threes & ~(1u << kind)) << 1 | waive << (CC_A_WAIVE - CC_A_PAY_CARD);
}

static void pay_part(cc_card *s, int choice) {
  const int kind = cc_card_prices[s->building].kind[s->part++];
  cc_lanes cards = 0;
  if (choice == 0)
    cards = cc_one(kind);
  else if (choice <= CC_KINDS)
    cards = 3 * cc_one(choice - 1);
  else
    s->waived = 1;
  s->hand[s->current] -= cards;
  s->paid += cards;
}

/* Without three of a kind and a waiver all the rest can only be paid by the cards themselves. */
static bool no_choice_left(const cc_card *s) {
  const bool three = (s->hand[s->current] + (CC_LANE_TOPS - 3 * CC_LANE_ONES)) & CC_LANE_TOPS;
  return !three & !cc_has_waiver(s);
}

static void pay_rest_by_cards(cc_card *s) {
  const cc_card_price *price = &cc_card_prices[s->building];
  const cc_lanes cards = price->rest[s->part] + cc_one(price->kind[s->part]);
  s->part = price->parts;
  s->hand[s->current] -= cards;
  s->paid += cards;
}

/* A part without a choice is paid at once. */
static void pay_on(cc_card *s, const cc_card_rules *r, cc_trace *t) {
  while (s->part < cc_card_prices[s->building].parts) {
    if (no_choice_left(s)) {
      pay_rest_by_cards(s);
      break;
    }
    const uint32_t choices = cc_pay_choices(s);
    assert(choices);
    if (choices & (choices - 1)) return;
    pay_part(s, cc_lowest(choices));
  }
  cc_complete_building(s, r, t);
}

void cc_begin_building(cc_card *s, const cc_card_rules *r, int building, cc_trace *t) {
  s->building = (uint8_t)building;
  s->part = s->waived = 0;
  s->phase = CC_PHASE_PAY;
  pay_on(s, r, t);
}

void cc_pay(cc_card *s, const cc_card_rules *r, int choice, cc_trace *t) {
  pay_part(s, choice);
  pay_on(s, r, t);
}
