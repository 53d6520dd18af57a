/* Counting the tree of a game, every outcome of chance apart. */
#include "card_parts.h"

static uint64_t after(const cc_card *s, const cc_card_rules *r, unsigned action, int n) {
  cc_trace t = {0};
  uint64_t sum = 0;
  t.dictate = 1;
  do {
    cc_card next = *s;
    t.events_n = t.chances_n = 0;
    cc_card_step(&next, r, action, &t);
    sum += cc_card_perft(&next, r, n - 1);
  } while (cc_next_outcome(&t));
  return sum;
}

uint64_t cc_card_perft(const cc_card *s, const cc_card_rules *r, int n) {
  uint64_t legal[CC_CARD_MASK], sum = 0;
  if (n <= 0) return 1;
  cc_card_legal(s, r, legal);
  for (unsigned word = 0; word < CC_CARD_MASK; word++)
    for (uint64_t w = legal[word]; w; w &= w - 1) sum += after(s, r, 64 * word + (unsigned)cc_lowest(w), n);
  return sum;
}
