/* Who is likely to win a running game. */
#include "card_mind.h"

/* 65536 * 2^(-i/16) */
static const uint32_t halving[16] = {65536, 62757, 60097, 57549, 55109, 52772, 50535, 48393,
                                     46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219};

/* Being so much behind halves the odds, by the number of players: luck has more to say among many. */
static const uint8_t halves[CC_CARD_SEATS + 1] = {0, 0, 58, 58, 80, 88, 95};
enum { ON_MOVE = 40, LOST = 470, LAST_CHANCE = 110 };
enum { DUEL_CASTLE = -180, DUEL_UNIVERSITY = 150 }; /* beside their worth among many */

/* Too few settlements, and too few left. */
static int late(const cc_outlook *o, int seat) {
  const int lacking = cc_lacking(o, seat), slack = o->settlements_left - lacking;
  if (lacking > 0 && slack < 0) return LOST;
  return lacking > 1 && slack == 0 ? LAST_CHANCE : 0;
}

static int duel_worth(const cc_estate *e) {
  return DUEL_CASTLE * (e->expansions >> (CC_CASTLE - CC_LIBRARY) & 1) +
         DUEL_UNIVERSITY * (e->expansions >> (CC_UNIVERSITY - CC_LIBRARY) & 1);
}

static int worth_of(const cc_outlook *o, int seat, cc_lanes hand) {
  cc_wants w;
  int16_t later[CC_PRICES];
  cc_find_wants(o, seat, &w);
  cc_find_later(&w, 0, later);
  return cc_estate_worth(&o->estate[seat]) + cc_hand_worth(later, hand) - late(o, seat) +
         (o->players == 2 ? duel_worth(&o->estate[seat]) : 0);
}

static uint32_t odds(int behind, int players) {
  const int i = behind * 16 / halves[players];
  return i >= 256 ? 1 : 1 + (halving[i & 15] >> (i >> 4));
}

void cc_card_judge(const cc_card *s, const cc_card_rules *r, uint32_t share[CC_CARD_SEATS]) {
  cc_outlook o;
  int worth[CC_CARD_SEATS], best = INT32_MIN;
  uint64_t sum = 0;
  cc_outlook_of_state(s, r, &o);
  for (int p = 0; p < r->players; p++) {
    worth[p] = worth_of(&o, p, s->hand[p] + s->aside[p]) + (p == s->current ? ON_MOVE : 0);
    if (worth[p] > best) best = worth[p];
  }
  for (int p = 0; p < r->players; p++) sum += share[p] = odds(best - worth[p], r->players);
  for (int p = 0; p < r->players; p++) share[p] = (uint32_t)(((uint64_t)share[p] << 16) / sum);
}
