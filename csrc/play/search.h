/* Information-set Monte Carlo tree search on any game.h.
 *
 * The searcher knows a view. Each iteration deals what the view hides anew (game->resample), walks down one tree that all deals share,
 * and ends with some turns of greedy play and the game's judgement. A node is a sequence of actions; what is legal differs from deal
 * to deal, so every edge counts how often it could have been chosen. Every seat goes for its own share of the win. What a game's
 * greedy player thinks of the actions says where to look first.
 *
 * All arithmetic is in integers: a budget of playouts gives the same choice on every machine. The caller owns the pool of nodes; when it
 * is full the tree grows no more. Nothing here allocates.
 */
#ifndef CC_SEARCH_H
#define CC_SEARCH_H

#include "../common/game.h"

typedef struct cc_node {
  uint64_t won;      /* sum of the mover's shares, each of 65536 */
  uint32_t visits;
  uint32_t offered;  /* how often it was legal when its parent was left */
  uint32_t child;    /* the first of its children, or 0 */
  uint32_t next;     /* the next child of its parent, or 0 */
  uint16_t action;
  uint16_t prior;    /* of 65536, when it was first seen */
  uint32_t reserved;
} cc_node;

enum { CC_SEARCH_PLAYOUTS = 2000, CC_SEARCH_MOST_PLAYOUTS = 10000000, CC_SEARCH_MOST_MS = 3600000 };

typedef struct cc_search {
  uint32_t playouts;     /* budget; 0: none but the time */
  uint32_t milliseconds; /* budget; 0: none but the playouts */
  int (*poll)(void);     /* asked now and then; non-zero ends the search (may be NULL) */
  cc_node *nodes;        /* nodes[0] is the root */
  uint32_t capacity;
  uint32_t used;
  uint32_t done;         /* playouts of the last search; 0 when there was but one action */
} cc_search;

/* How many nodes such a budget can use well. */
uint32_t cc_search_nodes(uint32_t playouts);

/* The action to choose for the seat of this view. Ends early, with the best so far, when *cancel becomes non-zero (may be NULL).
 * Afterwards the children of nodes[0] tell what was thought of each action. */
unsigned cc_search_choose(cc_search *x, const cc_game *game, const void *view, const void *rules, const uint64_t *legal,
                          cc_rng *rng, const volatile int *cancel);

#endif
