/* The board game fills the table of game.h. That has room for the plain island: islands of CC_BOARD_LARGE have no table yet. */
#ifndef CC_BOARD_LARGE
#include "../common/game.h"
#include "board_mind.h"

_Static_assert((int)CC_BOARD_SEATS <= (int)CC_MAX_SEATS && (int)CC_BOARD_MASK <= (int)CC_MAX_MASK &&
                   (int)CC_BOARD_RULES <= (int)CC_MAX_RULES && (int)CC_BOARD_PACKED <= (int)CC_MAX_PACKED &&
                   sizeof(cc_board) <= CC_MAX_STATE && sizeof(cc_board_view) <= CC_MAX_VIEW,
               "the board game fits the table's limits");

static int players(const void *rules) { return ((const cc_board_rules *)rules)->players; }
static void init(void *s, const void *rules, uint64_t seed) { cc_board_init(s, rules, seed); }
static int actor(const void *s) { return cc_board_actor(s); }
static void legal(const void *s, const void *rules, uint64_t *set) { cc_board_legal(s, rules, set); }
static void step(void *s, const void *rules, unsigned action, cc_trace *t) { cc_board_step(s, rules, action, t); }
static void see(const void *s, const void *rules, int seat, void *view) { cc_board_see(s, rules, seat, view); }
static void resample(const void *view, const void *rules, uint64_t seed, void *s) { cc_board_resample(view, rules, seed, s); }
static int outcome(const void *s) { return ((const cc_board *)s)->outcome; }
static int winner(const void *s) {
  const int seat = ((const cc_board *)s)->winner;
  return seat == CC_NOBODY ? -1 : seat;
}
static int score(const void *s, int seat) { return cc_points(s, seat); }
static unsigned turns(const void *s) { return ((const cc_board *)s)->turn; }
static unsigned decisions(const void *s) { return ((const cc_board *)s)->decisions; }
static size_t pack(const void *s, const void *rules, uint8_t *bytes) { return cc_board_pack(s, rules, bytes); }
static void appraise(const void *view, const void *rules, const uint64_t *set, int32_t *worth) {
  cc_board_appraise(view, rules, set, worth);
}
static void judge(const void *s, const void *rules, uint32_t *share) { cc_board_judge(s, rules, share); }
static unsigned playout(void *s, const void *rules, cc_rng *rng, unsigned most) { return cc_board_playout(s, rules, rng, most); }

/* Settlements, cities, longest road, largest army, victory point cards. */
static void sources(const void *state, int seat, uint8_t points[CC_MAX_SOURCES]) {
  const cc_board *s = state;
  points[0] = (uint8_t)(CC_BOARD_SETTLEMENTS - s->settlements_left[seat]);
  points[1] = (uint8_t)(2 * (CC_BOARD_CITIES - s->cities_left[seat]));
  points[2] = s->road_holder == seat ? CC_BOARD_AWARD : 0;
  points[3] = s->army_holder == seat ? CC_BOARD_AWARD : 0;
  points[4] = (uint8_t)cc_dev_count(s->dev[seat], CC_DEV_POINT);
  points[5] = points[6] = points[7] = 0;
}

/* The sums of the dice. */
static void tally(const cc_trace *t, uint64_t sums[CC_MAX_TALLY]) {
  for (uint32_t i = 0; i < t->events_n; i++)
    if (t->events[i].kind == CC_BE_ROLLED) sums[t->events[i].value + t->events[i].count]++;
}

const cc_game cc_board_game = {
    .name = "board",
    .state_bytes = sizeof(cc_board),
    .view_bytes = sizeof(cc_board_view),
    .mask_words = CC_BOARD_MASK,
    .actions = CC_BOARD_ACTIONS,
    .players = players,
    .init = init,
    .actor = actor,
    .legal = legal,
    .step = step,
    .see = see,
    .resample = resample,
    .outcome = outcome,
    .winner = winner,
    .score = score,
    .turns = turns,
    .decisions = decisions,
    .sources = sources,
    .tally = tally,
    .pack = pack,
    .appraise = appraise,
    .judge = judge,
    .playout = playout,
};
#endif
