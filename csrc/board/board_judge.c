/* Who is likely to win a running game. */
#include "board_mind.h"

/* 65536 * 2^(-i/16) */
static const uint32_t halving[16] = {65536, 62757, 60097, 57549, 55109, 52772, 50535, 48393,
                                     46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219};

enum { HALVES = 130 };   /* being so much behind halves the odds */
enum { CARD = 11, DEV = 34, PIP = 16, NEXT_ROAD = 20, NEXT_KNIGHT = 26 };

/* [A1] [A4] What may still come of roads and knights. */
static int prospects(const cc_board *s, int seat) {
  const int army = s->army[seat] + cc_dev_count(s->dev[seat], CC_DEV_KNIGHT);
  const int road = s->length[seat] > 3 && s->road_holder != seat ? NEXT_ROAD : 0;
  return road + (army > 1 && s->army_holder != seat ? NEXT_KNIGHT : 0);
}

static int worth_of(const cc_settler *m, int seat) {
  const cc_board *s = m->s;
  int pips = 0, kinds = 0;
  for (int k = 0; k < CC_KINDS; k++) {
    const int income = m->income[seat][k];
    pips += income > 12 ? 12 + (income - 12) / 2 : income;
    kinds += income > 0;
  }
  const int points = cc_points(s, seat), left = m->r->goal - points, hidden = cc_dev_total(s->dev[seat]) - cc_dev_count(s->dev[seat], CC_DEV_POINT);
  const int hand = cc_total(s->hand[seat]);
  return 100 * points + (left <= 2 ? 40 : 0) + (PIP * pips + 12 * kinds) * m->span / 256 + CARD * (hand > 8 ? 8 : hand) + DEV * hidden +
         prospects(s, seat);
}

static uint32_t odds(int behind) {
  const int i = behind * 16 / HALVES;
  return i >= 256 ? 1 : 1 + (halving[i & 15] >> (i >> 4));
}

void cc_board_judge(const cc_board *s, const cc_board_rules *r, uint32_t share[CC_BOARD_SEATS]) {
  cc_settler m;
  int worth[CC_BOARD_SEATS], best = INT32_MIN;
  uint64_t sum = 0;
  cc_look_around(&m, s, r, s->current, 0);
  for (int p = 0; p < r->players; p++) {
    worth[p] = worth_of(&m, p) + (p == s->current ? 12 : 0);
    if (worth[p] > best) best = worth[p];
  }
  for (int p = 0; p < r->players; p++) sum += share[p] = odds(best - worth[p]);
  for (int p = 0; p < r->players; p++) share[p] = (uint32_t)(((uint64_t)share[p] << 16) / sum);
}
