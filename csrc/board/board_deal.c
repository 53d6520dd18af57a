/* An island is laid out, and a game begins. */
#include <string.h>

#include "board_parts.h"

static void shuffle(cc_rng *rng, uint8_t *cards, int n) {
  for (int i = n - 1; i > 0; i--) {
    const int k = (int)cc_rng_below(rng, (uint32_t)i + 1);
    const uint8_t card = cards[i];
    cards[i] = cards[k];
    cards[k] = card;
  }
}

/* [I5] [I9] */
static void shuffle_land(const cc_board_island *is, const cc_board_rules *r, cc_rng *rng, cc_board_layout *l) {
  const int n = cc_hexes(is);
  memcpy(l->land, is->shape.land, sizeof l->land);
  if (!r->desert_centre) {
    shuffle(rng, l->land, n);
    return;
  }
  int desert = 0;
  while (desert < n - 1 && l->land[desert] != CC_DESERT) desert++;
  const uint8_t centre = l->land[desert];
  l->land[desert] = l->land[n - 1];
  shuffle(rng, l->land, n - 1);
  l->land[n - 1] = l->land[is->shape.centre];
  l->land[is->shape.centre] = centre;
}

/* [I5] */
static void lay_spiral(const cc_board_island *is, cc_rng *rng, cc_board_layout *l) {
  const uint8_t *order = is->shape.spiral[cc_rng_below(rng, is->shape.starts)];
  for (int i = 0, next = 0; i < cc_hexes(is); i++)
    if (l->land[order[i]] != CC_DESERT) l->token[order[i]] = is->shape.token[next++];
}

static bool red(int token) { return token == 6 || token == 8; }

static bool reds_apart(const cc_board_island *is, const cc_board_layout *l) {
  cc_board_hexes reds = 0, beside = 0;
  for (int h = 0; h < cc_hexes(is); h++) {
    if (!red(l->token[h])) continue;
    reds |= (cc_board_hexes)1 << h;
    beside |= (cc_board_hexes)is->beside[h];
  }
  return !(reds & beside);
}

/* [I6] On an island too small for it the last try stands: nothing is endless. */
static void lay_random(const cc_board_island *is, cc_rng *rng, cc_board_layout *l) {
  enum { TRIES = 2000 };
  uint8_t tokens[CC_BOARD_HEXES];
  int n = 0;
  for (int h = 0; h < cc_hexes(is); h++) n += l->land[h] != CC_DESERT;
  memcpy(tokens, is->shape.token, sizeof tokens);
  for (int i = 0; i < TRIES; i++) {
    shuffle(rng, tokens, n);
    for (int h = 0, next = 0; h < cc_hexes(is); h++)
      if (l->land[h] != CC_DESERT) l->token[h] = tokens[next++];
    if (reds_apart(is, l)) return;
  }
}

static uint8_t first_desert(const cc_board_island *is, const uint8_t *land) {
  for (int h = 0; h < cc_hexes(is); h++)
    if (land[h] == CC_DESERT) return (uint8_t)h;
  return CC_NO_PLACE;
}

/* [I5] … [I9]; without a desert the robber starts on the first hex. */
static void lay_out(const cc_board_rules *r, cc_rng *rng, cc_board_layout *l) {
  const cc_board_island *is = cc_island(r);
  memset(l, 0, sizeof *l);
  if (r->layout == CC_BEGINNER) {
    memcpy(l->land, is->shape.beginner_land, sizeof l->land);
    memcpy(l->token, is->shape.beginner_token, sizeof l->token);
  } else {
    shuffle_land(is, r, rng, l);
    if (r->layout == CC_SPIRAL)
      lay_spiral(is, rng, l);
    else
      lay_random(is, rng, l);
  }
  memcpy(l->harbour, is->shape.harbour_kind, sizeof l->harbour);
  if (!r->printed) shuffle(rng, l->harbour, cc_harbours(is));
  const uint8_t desert = first_desert(is, l->land);
  l->robber = desert == CC_NO_PLACE ? 0 : desert;
}

bool cc_board_is_token(int token) { return token >= 2 && token <= 12 && token != 7; }

cc_status cc_board_layout_check(const cc_board_layout *l, const cc_board_rules *r) {
  const cc_board_island *is = cc_island(r);
  for (int h = 0; h < cc_hexes(is); h++)
    if (l->land[h] > CC_DESERT || (l->land[h] == CC_DESERT ? l->token[h] != 0 : !cc_board_is_token(l->token[h]))) return CC_BAD_STATE;
  for (int i = 0; i < cc_harbours(is); i++)
    if (l->harbour[i] > CC_ANY_HARBOUR) return CC_BAD_STATE;
  return l->robber < cc_hexes(is) ? CC_OK : CC_BAD_STATE;
}

static void set_up(cc_board *s, const cc_board_rules *r, const cc_board_layout *l) {
  const cc_board_island *is = cc_island(r);
  for (int h = 0; h < cc_hexes(is); h++) {
    s->land[h] = l->land[h];
    if (l->token[h]) s->on[l->token[h] - 2] |= (cc_board_hexes)1 << h;
  }
  for (int i = 0; i < cc_harbours(is); i++) s->harbour[i] = l->harbour[i];
  s->robber = l->robber;
}

/* [M4] [M5] [M6] [F1] */
static void begin_founding(cc_board *s, const cc_board_rules *r) {
  s->bank = CC_BANK_CARDS;
  s->deck = CC_ALL_DEVS;
  for (int p = 0; p < r->players; p++) {
    s->roads_left[p] = CC_BOARD_ROADS;
    s->settlements_left[p] = CC_BOARD_SETTLEMENTS;
    s->cities_left[p] = CC_BOARD_CITIES;
  }
  s->winner = s->road_holder = s->army_holder = s->asked = CC_NOBODY;
  s->settled = CC_NO_PLACE;
  s->start = r->start == CC_BOARD_RANDOM_START ? (uint8_t)cc_rng_below(&s->rng, r->players) : r->start;
  s->current = s->start;
  s->phase = CC_BP_SETTLE;
}

static void seed_stream(cc_board *s, uint64_t seed) {
  memset(s, 0, sizeof *s);
  cc_rng_seed(&s->rng, seed);
}

static void seal_stream(cc_board *s, const uint8_t key[CC_SEED_KEY]) {
  memset(s, 0, sizeof *s);
  s->sealed = 1;
  cc_rng_key(&s->rng, key);
}

/* Land, tokens and harbours from the layout, or at random. */
static void begin(cc_board *s, const cc_board_rules *r, const cc_board_layout *layout) {
  cc_board_layout laid_out;
  if (!layout) lay_out(r, &s->rng, &laid_out);
  set_up(s, r, layout ? layout : &laid_out);
  begin_founding(s, r);
}

void cc_board_init_on(cc_board *s, const cc_board_rules *r, const cc_board_layout *layout, uint64_t seed) {
  seed_stream(s, seed);
  begin(s, r, layout);
}

void cc_board_init_on_sealed(cc_board *s, const cc_board_rules *r, const cc_board_layout *layout, const uint8_t key[CC_SEED_KEY]) {
  seal_stream(s, key);
  begin(s, r, layout);
}

void cc_board_init(cc_board *s, const cc_board_rules *r, uint64_t seed) {
  seed_stream(s, seed);
  begin(s, r, NULL);
}

void cc_board_init_sealed(cc_board *s, const cc_board_rules *r, const uint8_t key[CC_SEED_KEY]) {
  seal_stream(s, key);
  begin(s, r, NULL);
}

/* With the robber where it is now. */
void cc_board_layout_of(const cc_board *s, cc_board_layout *l) {
  memset(l, 0, sizeof *l);
  memcpy(l->land, s->land, sizeof l->land);
  memcpy(l->harbour, s->harbour, sizeof l->harbour);
  for (int i = 0; i < CC_NUMBERS; i++)
    for (cc_board_hexes hexes = s->on[i]; hexes; hexes &= hexes - 1) l->token[cc_lowest(hexes)] = (uint8_t)(i + 2);
  l->robber = s->robber;
}
