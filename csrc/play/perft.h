/* The size of a game's tree. */
#ifndef CC_PERFT_H
#define CC_PERFT_H

#include "../common/game.h"

/* The number of sequences of n numbered actions from here, each different outcome of chance counted apart. */
uint64_t cc_perft(const cc_game *game, const void *state, const void *rules, int n);

#endif
