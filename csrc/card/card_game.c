/* The card edition fills the table of game.h. */
#include "../common/game.h"
#include "../play/random.h"
#include "card_mind.h"

_Static_assert((int)CC_CARD_SEATS <= (int)CC_MAX_SEATS && (int)CC_CARD_MASK <= (int)CC_MAX_MASK &&
                   (int)CC_CARD_RULES <= (int)CC_MAX_RULES && (int)CC_CARD_PACKED <= (int)CC_MAX_PACKED,
               "the card edition fits the table's limits");

static int players(const void *rules) { return ((const cc_card_rules *)rules)->players; }
static void init(void *s, const void *rules, uint64_t seed) { cc_card_init(s, rules, seed); }
static int actor(const void *s) { return cc_card_actor(s); }
static void legal(const void *s, const void *rules, uint64_t *set) { cc_card_legal(s, rules, set); }
static void step(void *s, const void *rules, unsigned action, cc_trace *t) { cc_card_step(s, rules, action, t); }
static void see(const void *s, const void *rules, int seat, void *view) { cc_card_see(s, rules, seat, view); }
static void resample(const void *view, const void *rules, uint64_t seed, void *s) { cc_card_resample(view, rules, seed, s); }
static int outcome(const void *s) { return ((const cc_card *)s)->outcome; }
static int winner(const void *s) {
  const int seat = ((const cc_card *)s)->winner;
  return seat == CC_NOBODY ? -1 : seat;
}
static int score(const void *s, int seat) { return cc_score(s, seat); }
static unsigned turns(const void *s) { return ((const cc_card *)s)->turn; }
static unsigned decisions(const void *s) { return ((const cc_card *)s)->decisions; }
static size_t pack(const void *s, const void *rules, uint8_t *bytes) { return cc_card_pack(s, rules, bytes); }

static void appraise(const void *view, const void *rules, const uint64_t *set, int32_t *worth) {
  cc_card_appraise(view, rules, set, worth);
}
static void judge(const void *s, const void *rules, uint32_t *share) { cc_card_judge(s, rules, share); }

/* Roads, knights, settlements, cities, expansions. */
static void sources(const void *state, int seat, uint8_t points[CC_MAX_SOURCES]) {
  const cc_card *s = state;
  points[0] = s->roads[seat] / 2;
  points[1] = s->knights[seat] / 2;
  points[2] = s->settlements[seat];
  points[3] = (uint8_t)(2 * s->cities[seat]);
  points[4] = cc_card_expansion_points[s->expansions[seat]];
  points[5] = points[6] = points[7] = 0;
}

static unsigned playout(void *state, const void *rules, cc_rng *rng, unsigned most) {
  cc_card *s = state;
  uint64_t set[CC_CARD_MASK];
  unsigned n = 0;
  for (; n < most && s->phase != CC_PHASE_OVER; n++) {
    cc_card_legal(s, rules, set);
    cc_card_step(s, rules, cc_random_of(set, CC_CARD_MASK, rng), NULL);
  }
  return n;
}

const cc_game cc_card_game = {
    .name = "card",
    .state_bytes = sizeof(cc_card),
    .view_bytes = sizeof(cc_card_view),
    .mask_words = CC_CARD_MASK,
    .actions = CC_CARD_ACTIONS,
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
    .pack = pack,
    .appraise = appraise,
    .judge = judge,
    .playout = playout,
};
