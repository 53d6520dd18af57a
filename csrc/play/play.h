/* Whole games on any game.h: who sits where, results, and sums over many. No threads of its own: callers split
 * an experiment into ranges, and result i depends on (experiment seed, i) alone. */
#ifndef CC_PLAY_H
#define CC_PLAY_H

#include "../common/game.h"
#include "search.h"

typedef enum cc_bot_kind { CC_BOT_RANDOM, CC_BOT_GREEDY, CC_BOT_SEARCH, CC_BOT_KINDS } cc_bot_kind;

typedef struct cc_bot {
  cc_bot_kind kind;
  cc_search *search; /* of a search bot: its budget and its memory, used by one game at a time */
} cc_bot;

typedef struct cc_result {
  uint64_t digest;    /* of the packed final state */
  uint32_t decisions;
  uint16_t turns;
  int8_t winner;      /* player, not seat; -1: nobody */
  uint8_t outcome;
  uint8_t score[CC_MAX_SEATS]; /* by player */
  uint8_t reserved[2];
} cc_result;

typedef struct cc_totals {
  uint64_t fired[CC_MAX_RULES];
  uint64_t points[CC_MAX_SEATS][CC_MAX_SOURCES]; /* by player and source */
  uint64_t tally[CC_MAX_TALLY];                  /* of the board: by sum of the dice */
} cc_totals;

/* A decision of the seat of this view: one of `legal`. A search ends early when *cancel becomes non-zero (may be NULL). */
unsigned cc_bot_choose(const cc_game *game, const cc_bot *bot, const void *view, const void *rules, const uint64_t *legal,
                       cc_rng *rng, const volatile int *cancel);

/* Play games first … first+count-1 of an experiment; in game i player j sits at seat (i + j) mod players.
 * `results` has room for count; `totals` (may be NULL) is added to. Stops early when *cancel becomes non-zero
 * (may be NULL); returns how many games were played to the end. */
size_t cc_play_games(const cc_game *game, const void *rules, const cc_bot *bots, uint64_t seed, uint64_t first, size_t count,
                     cc_result *results, cc_totals *totals, const volatile int *cancel);

/* Uniformly random games for benchmarks: returns the decisions of `count` games, and folds their digests into *digest. */
uint64_t cc_play_random(const cc_game *game, const void *rules, uint64_t seed, uint64_t first, size_t count, uint64_t *digest);

/* Order-dependent mixing of a value into a digest. */
static inline uint64_t cc_fold(uint64_t digest, uint64_t value) {
  uint64_t z = (digest ^ value) * 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 32)) * 0xD6E8FEB86659FD93u;
  return z ^ (z >> 29);
}

uint64_t cc_digest(const cc_game *game, const void *state, const void *rules);

#endif
