#include "perft.h"

#include <string.h>

#include "../common/bits.h"

static uint64_t after(const cc_game *game, const void *state, const void *rules, unsigned action, int n) {
  cc_trace t = {0};
  uint64_t next[CC_MAX_STATE / 8], sum = 0;
  t.dictate = 1;
  do {
    memcpy(next, state, game->state_bytes);
    t.events_n = t.chances_n = 0;
    game->step(next, rules, action, &t);
    sum += cc_perft(game, next, rules, n - 1);
  } while (cc_next_outcome(&t));
  return sum;
}

uint64_t cc_perft(const cc_game *game, const void *state, const void *rules, int n) {
  uint64_t legal[CC_MAX_MASK], sum = 0;
  if (n <= 0) return 1;
  game->legal(state, rules, legal);
  for (unsigned word = 0; word < game->mask_words; word++)
    for (uint64_t w = legal[word]; w; w &= w - 1) sum += after(game, state, rules, 64 * word + (unsigned)cc_lowest(w), n);
  return sum;
}
