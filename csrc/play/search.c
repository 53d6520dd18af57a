#include "search.h"

#include <string.h>
#include <time.h>

#include "greedy.h"
#include "random.h"

enum { WHOLE = 65536, POLL = 512, DEPTH = 48 };
enum { EXPLORE = 24000 };  /* how much a prior is listened to, of 65536 */
enum { UNTRIED = 2000 };   /* how much worse what was never tried looks, of 65536 */
enum { TEMPERATURE = 24 }; /* so much less worth halves a prior */
enum { LEAST_TURNS = 4 };  /* of greedy play below the tree, and whole rounds: then all have had as many */

typedef struct walk {
  cc_search *x;
  const cc_game *game;
  const void *rules;
  cc_rng *rng;
  int players;
  uint64_t state[CC_MAX_STATE / 8], view[CC_MAX_VIEW / 8], legal[CC_MAX_MASK];
  uint32_t path[DEPTH]; /* nodes entered, without the root */
  uint8_t mover[DEPTH];
  int depth;
} walk;

/* --- growing ---------------------------------------------------------------------------------------------------- */

/* 2^(-i/8) of 65536 */
static const uint32_t halving[8] = {65536, 60097, 55109, 50535, 46341, 42495, 38968, 35734};

static uint32_t faith(int32_t behind) {
  const int32_t i = behind > 4000 ? 4000 : behind * 8 / TEMPERATURE;
  return i >= 96 ? 16 : 16 + (halving[i & 7] >> (i >> 3));
}

static bool has_child(const cc_search *x, uint32_t node, unsigned action) {
  for (uint32_t c = x->nodes[node].child; c; c = x->nodes[c].next)
    if (x->nodes[c].action == action) return true;
  return false;
}

/* Add children for the legal actions that have none. */
static void grow(walk *w, uint32_t node, int seat) {
  cc_search *x = w->x;
  int32_t worth[CC_MAX_ACTIONS], best = INT32_MIN;
  uint64_t sum = 0;
  if (x->used + (uint32_t)cc_size_of(w->legal, w->game->mask_words) > x->capacity) return;
  w->game->see(w->state, w->rules, seat, w->view);
  for (unsigned i = 0; i < w->game->actions; i++) worth[i] = -1000;
  w->game->appraise(w->view, w->rules, w->legal, worth);
  for (unsigned i = 0; i < w->game->actions; i++)
    if (cc_has(w->legal, i) && worth[i] > best) best = worth[i];
  for (unsigned i = 0; i < w->game->actions; i++)
    if (cc_has(w->legal, i)) sum += faith(best - worth[i]);
  for (unsigned i = 0; i < w->game->actions; i++) {
    if (!cc_has(w->legal, i) || has_child(x, node, i)) continue;
    const uint32_t c = x->used++;
    const uint16_t prior = (uint16_t)((uint64_t)faith(best - worth[i]) * 65535 / sum);
    x->nodes[c] = (cc_node){.action = (uint16_t)i, .prior = prior, .next = x->nodes[node].child};
    x->nodes[node].child = c;
  }
}

/* --- walking ---------------------------------------------------------------------------------------------------- */

static uint32_t root_of(uint32_t n) {
  uint32_t r = 0;
  for (uint32_t bit = 1u << 15; bit; bit >>= 1)
    if ((uint64_t)(r | bit) * (r | bit) <= n) r |= bit;
  return r;
}

static int64_t share_of(const cc_node *n, int64_t untried) { return n->visits ? (int64_t)(n->won / n->visits) : untried; }

static int64_t promise(const cc_node *n, int64_t untried) {
  const int64_t look = (int64_t)EXPLORE * n->prior / WHOLE * root_of(n->offered * 256u) / (16 * (1 + (int64_t)n->visits));
  return share_of(n, untried) + look;
}

/* The child to enter among those legal in this deal, 0 if a legal action has none yet. */
static uint32_t select(walk *w, uint32_t node) {
  cc_search *x = w->x;
  int64_t most = INT64_MIN, won = 0, visits = 0;
  uint32_t best = 0;
  int missing = cc_size_of(w->legal, w->game->mask_words);
  for (uint32_t c = x->nodes[node].child; c; c = x->nodes[c].next) {
    cc_node *n = &x->nodes[c];
    if (!cc_has(w->legal, n->action)) continue;
    missing--;
    n->offered++;
    won += (int64_t)n->won, visits += n->visits;
  }
  if (missing) return 0;
  const int64_t untried = (visits ? won / visits : WHOLE / w->players) - UNTRIED;
  for (uint32_t c = x->nodes[node].child; c; c = x->nodes[c].next) {
    if (!cc_has(w->legal, x->nodes[c].action)) continue;
    const int64_t here = promise(&x->nodes[c], untried);
    if (here > most) most = here, best = c;
  }
  return best;
}

static void enter(walk *w, uint32_t child, int seat) {
  w->path[w->depth] = child;
  w->mover[w->depth++] = (uint8_t)seat;
  w->game->step(w->state, w->rules, w->x->nodes[child].action, NULL);
}

/* Forced actions are no nodes. */
static int skip_forced(walk *w) {
  int seat;
  while ((seat = w->game->actor(w->state)) >= 0) {
    w->game->legal(w->state, w->rules, w->legal);
    if (cc_size_of(w->legal, w->game->mask_words) > 1) break;
    w->game->step(w->state, w->rules, cc_nth_of(w->legal, 0), NULL);
  }
  return seat;
}

/* Down the tree to a node not seen before. */
static void descend(walk *w) {
  uint32_t node = 0;
  w->depth = 0;
  for (int seat; w->depth < DEPTH && (seat = skip_forced(w)) >= 0;) {
    uint32_t child = select(w, node);
    if (!child) {
      grow(w, node, seat);
      if (node) return;
      child = select(w, node);
      if (!child) return;
    }
    enter(w, child, seat);
    node = child;
  }
}

/* --- ending ----------------------------------------------------------------------------------------------------- */

static void play_on(walk *w, unsigned turns) {
  const unsigned until = w->game->turns(w->state) + turns;
  for (int seat; (seat = w->game->actor(w->state)) >= 0 && w->game->turns(w->state) < until;) {
    w->game->legal(w->state, w->rules, w->legal);
    w->game->see(w->state, w->rules, seat, w->view);
    w->game->step(w->state, w->rules, cc_greedy_of(w->game, w->view, w->rules, w->legal, w->rng), NULL);
  }
}

static void reward(const walk *w, uint32_t share[CC_MAX_SEATS]) {
  if (w->game->actor(w->state) >= 0) {
    w->game->judge(w->state, w->rules, share);
    return;
  }
  const int winner = w->game->winner(w->state);
  for (int p = 0; p < w->players; p++) share[p] = winner < 0 ? WHOLE / (uint32_t)w->players : p == winner ? WHOLE : 0;
}

static void learn(walk *w) {
  uint32_t share[CC_MAX_SEATS];
  reward(w, share);
  for (int i = 0; i < w->depth; i++) {
    cc_node *n = &w->x->nodes[w->path[i]];
    n->visits++;
    n->won += share[w->mover[i]];
  }
}

/* --- the search ------------------------------------------------------------------------------------------------- */

static uint64_t now_ms(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static bool more(const cc_search *x, uint64_t end, const volatile int *cancel) {
  const uint32_t most = x->playouts ? x->playouts : CC_SEARCH_MOST_PLAYOUTS;
  if (x->done >= most || (cancel && *cancel)) return false;
  if (x->poll && x->done % POLL == POLL - 1 && x->poll()) return false;
  return !end || now_ms() < end;
}

static unsigned most_visited(const cc_search *x) {
  uint32_t best = x->nodes[0].child;
  for (uint32_t c = best; c; c = x->nodes[c].next) {
    const cc_node *n = &x->nodes[c], *b = &x->nodes[best];
    if (n->visits > b->visits || (n->visits == b->visits && n->prior > b->prior)) best = c;
  }
  return x->nodes[best].action;
}

uint32_t cc_search_nodes(uint32_t playouts) {
  enum { PER_PLAYOUT = 24, MOST = 1 << 19 };
  return playouts && playouts < MOST / PER_PLAYOUT ? (playouts + 40) * PER_PLAYOUT : MOST;
}

unsigned cc_search_choose(cc_search *x, const cc_game *game, const void *view, const void *rules, const uint64_t *legal,
                          cc_rng *rng, const volatile int *cancel) {
  const uint64_t end = x->milliseconds ? now_ms() + x->milliseconds : 0;
  walk w = {.x = x, .game = game, .rules = rules, .rng = rng, .players = game->players(rules)};
  const unsigned n = (unsigned)w.players, turns = (LEAST_TURNS + n - 1) / n * n;
  x->done = 0;
  x->used = 1;
  memset(&x->nodes[0], 0, sizeof x->nodes[0]);
  if (cc_size_of(legal, game->mask_words) == 1) return cc_nth_of(legal, 0);
  game->resample(view, rules, cc_rng_next(rng), w.state);
  memcpy(w.legal, legal, game->mask_words * sizeof *legal);
  grow(&w, 0, game->actor(w.state));
  for (; more(x, end, cancel); x->done++) {
    game->resample(view, rules, cc_rng_next(rng), w.state);
    descend(&w);
    play_on(&w, turns);
    learn(&w);
  }
  return most_visited(x);
}
