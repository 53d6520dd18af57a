/* The table of functions that every game fills. What works on any game (csrc/play) knows nothing else of it.
 * States, views and rules are plain memory of the sizes given here, owned by the caller, aligned to 8 bytes. */
#ifndef CC_GAME_H
#define CC_GAME_H

#include <stddef.h>

#include "rng.h"
#include "status.h"
#include "trace.h"

/* Goes up with every change after which the same rules, seed and actions can give another game. */
#define CC_CORE_VERSION "1"

enum { CC_MAX_SEATS = 6, CC_MAX_MASK = 8, CC_MAX_ACTIONS = 64 * CC_MAX_MASK, CC_MAX_STATE = 1024, CC_MAX_VIEW = 1024, CC_MAX_PACKED = 1024, CC_MAX_SOURCES = 8, CC_MAX_TALLY = 13 };

typedef struct cc_game {
  const char *name;
  size_t state_bytes;
  size_t view_bytes;
  unsigned mask_words; /* a set of action numbers */
  unsigned actions;

  int (*players)(const void *rules);
  void (*init)(void *state, const void *rules, uint64_t seed);
  int (*actor)(const void *state); /* -1: over */
  void (*legal)(const void *state, const void *rules, uint64_t *legal);
  void (*step)(void *state, const void *rules, unsigned action, cc_trace *trace);
  void (*see)(const void *state, const void *rules, int seat, void *view);
  void (*resample)(const void *view, const void *rules, uint64_t seed, void *state);

  int (*outcome)(const void *state); /* 0: not decided */
  int (*winner)(const void *state);  /* -1: nobody */
  int (*score)(const void *state, int seat);
  unsigned (*turns)(const void *state);
  unsigned (*decisions)(const void *state);
  void (*sources)(const void *state, int seat, uint8_t points[CC_MAX_SOURCES]); /* where a seat's points come from */
  void (*tally)(const cc_trace *t, uint64_t tally[CC_MAX_TALLY]); /* counts outcomes of chance that the last step told of; NULL: none */
  size_t (*pack)(const void *state, const void *rules, uint8_t *bytes);

  /* What a sensible player in the seat of this view thinks each legal action is worth, the best highest; the others stay as they were. */
  void (*appraise)(const void *view, const void *rules, const uint64_t *legal, int32_t *worth);
  /* Each seat's chance to win as it looks in a running game, of 65536. */
  void (*judge)(const void *state, const void *rules, uint32_t *share);

  /* Uniformly random legal actions to the end, or `most` of them; returns how many. */
  unsigned (*playout)(void *state, const void *rules, cc_rng *rng, unsigned most);
} cc_game;

extern const cc_game cc_card_game;
extern const cc_game cc_board_game;

#endif
