/* Who is likely to win a running game. */
#include "card_mind.h"

/* 65536 * 2^(-i/16) */
static const uint32_t halving[16] = {65536, 62757, 60097, 57549, 55109, 52772, 50535, 48393,
                                     46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219};
enum { HALVES = 50, ON_MOVE = 28 }; /* being so much behind halves the odds; what it is worth to have the turn */

static uint32_t odds(int behind) {
  const int i = behind * 16 / HALVES;
  return i >= 256 ? 1 : 1 + (halving[i & 15] >> (i >> 4));
}

void cc_card_judge(const cc_card *s, const cc_card_rules *r, uint32_t share[CC_CARD_SEATS]) {
  cc_board b;
  cc_wants w;
  int16_t later[CC_PRICES];
  int worth[CC_CARD_SEATS], best = INT32_MIN;
  uint64_t sum = 0;
  cc_board_of_state(s, r, &b);
  for (int p = 0; p < r->players; p++) {
    cc_find_wants(&b, p, &w);
    cc_find_later(&w, 0, later);
    worth[p] = cc_estate_worth(&b.estate[p]) + cc_hand_worth(later, s->hand[p] + s->aside[p]) + (p == s->current ? ON_MOVE : 0);
    if (worth[p] > best) best = worth[p];
  }
  for (int p = 0; p < r->players; p++) sum += share[p] = odds(best - worth[p]);
  for (int p = 0; p < r->players; p++) share[p] = (uint32_t)(((uint64_t)share[p] << 16) / sum);
}
