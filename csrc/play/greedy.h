/* The greedy player: the action that the game appraises highest; among equals any. */
#ifndef CC_GREEDY_H
#define CC_GREEDY_H

#include "../common/game.h"
#include "random.h"

static inline unsigned cc_greedy_of(const cc_game *game, const void *view, const void *rules, const uint64_t *legal, cc_rng *rng) {
  int32_t worth[CC_MAX_ACTIONS];
  uint64_t best[CC_MAX_MASK] = {0};
  int32_t most = INT32_MIN;
  if (cc_size_of(legal, game->mask_words) == 1) return cc_nth_of(legal, 0);
  for (unsigned i = 0; i < game->actions; i++) worth[i] = INT32_MIN;
  game->appraise(view, rules, legal, worth);
  for (unsigned i = 0; i < game->mask_words; i++) {
    for (uint64_t set = legal[i]; set; set &= set - 1) {
      const unsigned action = 64 * i + (unsigned)cc_lowest(set);
      if (worth[action] < most) continue;
      if (worth[action] > most)
        for (unsigned j = 0; j < game->mask_words; j++) best[j] = 0;
      most = worth[action];
      best[i] |= UINT64_C(1) << (action & 63);
    }
  }
  return cc_random_of(best, game->mask_words, rng);
}

#endif
