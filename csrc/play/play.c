#include "play.h"

#include <string.h>

#include "../common/bytes.h"
#include "greedy.h"
#include "random.h"

uint64_t cc_digest(const cc_game *game, const void *state, const void *rules) {
  uint8_t bytes[CC_MAX_PACKED + 8];
  const size_t n = game->pack(state, rules, bytes);
  uint64_t digest = n, value;
  memset(bytes + n, 0, 8);
  for (size_t i = 0; i < n; i += 8) {
    cc_read(bytes + i, &value, 8);
    digest = cc_fold(digest, value);
  }
  return digest;
}

unsigned cc_bot_choose(const cc_game *game, const cc_bot *bot, const void *view, const void *rules, const uint64_t *legal,
                       cc_rng *rng, const volatile int *cancel) {
  switch (bot->kind) {
    case CC_BOT_GREEDY: return cc_greedy_of(game, view, rules, legal, rng);
    case CC_BOT_SEARCH: return cc_search_choose(bot->search, game, view, rules, legal, rng, cancel);
    default: return cc_random_of(legal, game->mask_words, rng);
  }
}

/* Chance and the players' own dice have streams of their own, both from (experiment, i). */
static void seed_game(uint64_t seed, uint64_t i, uint64_t *deal, cc_rng *dice) {
  *deal = cc_seed_of(seed, 2 * i);
  cc_rng_seed(dice, cc_seed_of(seed, 2 * i + 1));
}

static void note_result(const cc_game *game, const void *state, const void *rules, uint64_t i, cc_result *out) {
  const int n = game->players(rules), winner = game->winner(state);
  memset(out, 0, sizeof *out);
  out->digest = cc_digest(game, state, rules);
  out->decisions = game->decisions(state);
  out->turns = (uint16_t)game->turns(state);
  out->outcome = (uint8_t)game->outcome(state);
  out->winner = (int8_t)(winner < 0 ? -1 : (winner + n - (int)(i % (uint64_t)n)) % n);
  for (int j = 0; j < n; j++) out->score[j] = (uint8_t)game->score(state, (int)((i + (uint64_t)j) % (uint64_t)n));
}

static void add_totals(const cc_game *game, const void *state, int players, uint64_t i, const cc_trace *t, cc_totals *out) {
  uint8_t points[CC_MAX_SOURCES];
  for (int rule = 0; rule < CC_MAX_RULES; rule++) out->fired[rule] += t->fired[rule];
  for (int j = 0; j < players; j++) {
    game->sources(state, (int)((i + (uint64_t)j) % (uint64_t)players), points);
    for (int source = 0; source < CC_MAX_SOURCES; source++) out->points[j][source] += points[source];
  }
}

static bool play_one(const cc_game *game, const void *rules, const cc_bot *bots, uint64_t seed, uint64_t i, uint64_t *state,
                     cc_trace *t, cc_totals *totals, const volatile int *cancel) {
  const int n = game->players(rules);
  uint64_t legal[CC_MAX_MASK], view[CC_MAX_VIEW / 8], deal;
  cc_rng dice;
  seed_game(seed, i, &deal, &dice);
  game->init(state, rules, deal);
  for (int seat; (seat = game->actor(state)) >= 0;) {
    if (cancel && *cancel) return false;
    const int player = (seat + n - (int)(i % (uint64_t)n)) % n;
    game->legal(state, rules, legal);
    game->see(state, rules, seat, view);
    const unsigned action = cc_bot_choose(game, &bots[player], view, rules, legal, &dice, cancel);
    t->events_n = 0;
    game->step(state, rules, action, t);
    if (totals && game->tally) game->tally(t, totals->tally);
  }
  return true;
}

size_t cc_play_games(const cc_game *game, const void *rules, const cc_bot *bots, uint64_t seed, uint64_t first, size_t count,
                     cc_result *results, cc_totals *totals, const volatile int *cancel) {
  uint64_t state[CC_MAX_STATE / 8];
  for (size_t g = 0; g < count; g++) {
    cc_trace t;
    memset(&t, 0, offsetof(cc_trace, events));
    if (!play_one(game, rules, bots, seed, first + g, state, &t, totals, cancel)) return g;
    note_result(game, state, rules, first + g, &results[g]);
    if (totals) add_totals(game, state, game->players(rules), first + g, &t, totals);
  }
  return count;
}

uint64_t cc_play_random(const cc_game *game, const void *rules, uint64_t seed, uint64_t first, size_t count, uint64_t *digest) {
  uint64_t state[CC_MAX_STATE / 8], deal, decisions = 0;
  cc_rng dice;
  for (size_t g = 0; g < count; g++) {
    seed_game(seed, first + g, &deal, &dice);
    game->init(state, rules, deal);
    decisions += game->playout(state, rules, &dice, UINT32_MAX);
    *digest = cc_fold(*digest, cc_digest(game, state, rules));
  }
  return decisions;
}
