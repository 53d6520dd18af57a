/* Counting the tree of a game, every outcome of chance apart. */
#include "board_parts.h"

static uint64_t after(const cc_board *s, const cc_board_rules *r, unsigned action, int n) {
  cc_trace t = {0};
  uint64_t sum = 0;
  t.dictate = 1;
  do {
    cc_board next = *s;
    t.events_n = t.chances_n = 0;
    cc_board_step(&next, r, action, &t);
    sum += cc_board_perft(&next, r, n - 1);
  } while (cc_next_outcome(&t));
  return sum;
}

uint64_t cc_board_perft(const cc_board *s, const cc_board_rules *r, int n) {
  cc_choices c;
  uint64_t sum = 0;
  if (n <= 0) return 1;
  cc_board_choices(s, r, &c);
  for (unsigned i = 0; i < c.n; i++)
    for (uint64_t w = c.bits[i]; w; w &= w - 1) sum += after(s, r, c.first[i] + (unsigned)cc_lowest(w), n);
  return sum;
}
