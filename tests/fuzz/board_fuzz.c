/* Bytes become rules, a seed and actions; after every step every law that C can see is checked.
 * Under libFuzzer it is driven by coverage; built with CARDCATAN_FUZZ_ALONE it has a main of its own that feeds it from a seeded
 * stream. Built with CC_BOARD_LARGE too, it plays on islands of other shapes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board_mind.h"

#define REQUIRE(what) \
  do { \
    if (!(what)) { \
      fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #what); \
      abort(); \
    } \
  } while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* --- rules and islands ------------------------------------------------------------------------------------------ */

static cc_board_island island; /* of this input */

/* Up to five rows of up to eight hexes, one beside the other as the bytes say; a harbour here and there. */
static bool island_from(const uint8_t *d) {
#ifdef CC_BOARD_LARGE
  cc_board_shape shape = {0};
  const int rows = 2 + d[0] % 6;
  for (int row = 0; row < rows; row++)
    for (int i = 0; i < 2 + (d[1 + row] & 7) && shape.hexes < CC_BOARD_HEXES; i++) {
      if (d[1 + row] >> 5 == i) continue; /* a gap: a lake, or another island */
      shape.row[shape.hexes] = (uint8_t)row;
      shape.x[shape.hexes++] = (uint8_t)(2 * i + (row & 1) + 2 * (d[1 + row] >> 4 & 1));
    }
  shape.starts = 1;
  for (int h = 0; h < shape.hexes; h++) {
    shape.spiral[0][h] = (uint8_t)h;
    shape.land[h] = shape.beginner_land[h] = (uint8_t)(h * 5 % 11 % 6);
    shape.token[h] = (uint8_t)(h % 11 == 5 ? 8 : 2 + h % 11);
    shape.beginner_token[h] = shape.land[h] == CC_DESERT ? 0 : shape.token[h];
    if (h % 4) continue;
    shape.harbour_hex[shape.harbours] = (uint8_t)h;
    shape.harbour_side[shape.harbours] = shape.harbour_kind[shape.harbours] = (uint8_t)(h % 6);
    shape.harbours++;
  }
  return cc_board_island_make(&shape, &island) == CC_OK;
#else
  (void)d;
  return cc_board_island_make(&cc_board_plain_shape, &island) == CC_OK && memcmp(&island, &cc_board_plain, sizeof island) == 0;
#endif
}

static cc_board_rules rules_from(const uint8_t *d) {
  cc_board_rules r = {0};
#ifdef CC_BOARD_LARGE
  r.island = &island;
#endif
  r.players = (uint8_t)(2 + d[0] % (CC_BOARD_SEATS - 1));
  r.goal = (uint8_t)(d[1] & 3 ? 10 : CC_BOARD_MIN_GOAL + d[1] % (CC_BOARD_MAX_GOAL - CC_BOARD_MIN_GOAL + 1));
  r.start = d[2] % 7 < r.players ? d[2] % 7 : CC_BOARD_RANDOM_START;
  r.layout = d[3] % CC_LAYOUTS;
  r.printed = d[3] >> 2 & 1;
  r.desert_centre = d[3] >> 3 & 1;
  r.any_before_roll = d[3] >> 4 & 1;
  r.strict = d[3] >> 5 & 1;
  r.robber_desert = d[3] >> 6 & 1;
  r.proposals = d[4] & 7;
  r.offer_cards = (uint8_t)(d[4] & 64 ? 1 + d[4] % CC_BOARD_KIND_CARDS : 4);
  r.turn_limit = (uint16_t)(d[4] & 128 ? 1 + d[5] : 1000);
  return r;
}

/* --- laws ------------------------------------------------------------------------------------------------------- */

static bool open_move(int move) {
  return move == CC_BM_END || (move >= CC_BM_BANK && move <= CC_BM_CITY) || move >= CC_BM_ASK;
}

static bool hears(const cc_event *e, int seat) { return e->audience >> (seat < CC_BOARD_SEATS ? seat : 7) & 1; }

static void same_events(const cc_trace *a, const cc_trace *b, int seat) {
  uint32_t i = 0, k = 0;
  for (;; i++, k++) {
    while (i < a->events_n && !hears(&a->events[i], seat)) i++;
    while (k < b->events_n && !hears(&b->events[k], seat)) k++;
    if (i == a->events_n || k == b->events_n) break;
    REQUIRE(memcmp(&a->events[i], &b->events[k], sizeof(cc_event)) == 0);
  }
  REQUIRE(i == a->events_n && k == b->events_n);
}

/* What is done openly looks the same in two states that looked the same. */
static void check_open_step(const cc_board *s, const cc_board *possible, const cc_board_rules *r, int seat, uint64_t word) {
  cc_board a = *s, b = *possible;
  cc_board_view seen, other;
  cc_trace t = {0}, u = {0};
  if (!open_move(cc_board_decode(word).move)) return;
  REQUIRE(cc_board_apply(&a, r, word, &t) == CC_OK);
  if (cc_board_apply(&b, r, word, &u) != CC_OK || a.phase == CC_BP_OVER || b.phase == CC_BP_OVER) return;
  cc_board_see(&a, r, seat, &seen);
  cc_board_see(&b, r, seat, &other);
  REQUIRE(memcmp(&seen, &other, sizeof seen) == 0);
  same_events(&t, &u, seat);
}

static void check_view_packing(const cc_board_view *view, const cc_board_rules *r) {
  uint8_t bytes[CC_BOARD_PACKED];
  cc_board_view again;
  cc_board_rules rules = *r;
  const size_t n = cc_board_pack_view(view, r, bytes);
  REQUIRE(cc_board_unpack_view(bytes, n, &again, &rules) == CC_OK);
  REQUIRE(memcmp(view, &again, sizeof again) == 0 && memcmp(r, &rules, sizeof rules) == 0);
}

static void check_views(const cc_board *s, const cc_board_rules *r, uint64_t seed, uint64_t word) {
  for (int seat = 0; seat <= CC_BOARD_SEATS; seat++) {
    cc_board_view view, again;
    cc_board possible;
    if (seat >= r->players && seat < CC_BOARD_SEATS) continue;
    cc_board_see(s, r, seat, &view);
    cc_board_resample(&view, r, seed, &possible);
    REQUIRE(cc_board_check(&possible, r) == CC_OK);
    cc_board_see(&possible, r, seat, &again);
    REQUIRE(memcmp(&view, &again, sizeof view) == 0);
    check_view_packing(&view, r);
    if (word) check_open_step(s, &possible, r, seat, word);
    if (seat == cc_board_actor(s)) {
      uint64_t mine[CC_BOARD_MASK], same[CC_BOARD_MASK];
      cc_board_legal(s, r, mine);
      cc_board_legal(&possible, r, same);
      REQUIRE(memcmp(mine, same, sizeof mine) == 0);
    }
  }
}

static void check_packing(const cc_board *s, const cc_board_rules *r) {
  uint8_t bytes[CC_BOARD_PACKED];
  cc_board again;
  cc_board_rules rules = *r;
  const size_t n = cc_board_pack(s, r, bytes);
  REQUIRE(cc_board_unpack(bytes, n, &again, &rules) == CC_OK);
  REQUIRE(memcmp(s, &again, sizeof again) == 0 && memcmp(r, &rules, sizeof rules) == 0);
}

static void check_text(uint64_t word) {
  char text[CC_BOARD_TEXT];
  uint64_t again;
  cc_board_format(word, text);
  REQUIRE(strlen(text) < CC_BOARD_TEXT && cc_board_parse(text, &again) == CC_OK && again == word && cc_board_is_action(word));
}

static const uint8_t any_key[CC_SEED_KEY] = {4, 8, 15, 16, 23, 42};

static void check_layout(const cc_board *s, const cc_board_rules *r) {
  char text[CC_BOARD_LAYOUT_TEXT];
  cc_board_layout l, again;
  cc_board other;
  int n;
  cc_board_layout_of(s, &l);
  cc_board_layout_format(&l, r, text);
  REQUIRE(cc_board_layout_parse(text, r, &again, &n) == CC_OK && memcmp(&l, &again, sizeof l) == 0);
  if (s->sealed)
    cc_board_init_on_sealed(&other, r, &l, any_key);
  else
    cc_board_init_on(&other, r, &l, 1);
  REQUIRE(cc_board_check(&other, r) == CC_OK && other.sealed == s->sealed);
}

/* What is offered is accepted; anything else is refused without a trace. */
static void check_refusals(const cc_board *s, const cc_board_rules *r, const uint64_t *legal) {
  cc_trace t = {0};
  for (unsigned action = 0; action < CC_BOARD_ACTIONS; action++) {
    cc_board copy = *s;
    const cc_status status = cc_board_apply(&copy, r, CC_BOARD_GAME | action, &t);
    REQUIRE((status == CC_OK) == cc_has(legal, action));
    if (status != CC_OK) REQUIRE(memcmp(&copy, s, sizeof copy) == 0);
  }
}

/* The sensible player has a thought for each legal action, and for no other. */
static void check_thoughts(const cc_board *s, const cc_board_rules *r, const uint64_t *legal) {
  int32_t worth[CC_BOARD_ACTIONS];
  uint32_t share[CC_BOARD_SEATS], sum = 0;
  cc_board_view view;
  cc_board_see(s, r, cc_board_actor(s), &view);
  for (int i = 0; i < CC_BOARD_ACTIONS; i++) worth[i] = INT32_MIN;
  cc_board_appraise(&view, r, legal, worth);
  for (unsigned i = 0; i < CC_BOARD_ACTIONS; i++) REQUIRE((worth[i] != INT32_MIN) == cc_has(legal, i));
  cc_board_judge(s, r, share);
  for (int p = 0; p < r->players; p++) sum += share[p];
  REQUIRE(sum <= 65536 && sum > 65536 - CC_BOARD_SEATS);
}

/* By both doors alike. */
static void check_step(cc_board *s, const cc_board_rules *r, unsigned action, cc_trace *t) {
  uint64_t legal[CC_BOARD_MASK];
  cc_board fast = *s;
  cc_board_legal(s, r, legal);
  REQUIRE(cc_has(legal, action));
  cc_board_step(&fast, r, action, NULL);
  REQUIRE(cc_board_apply(s, r, CC_BOARD_GAME | action, t) == CC_OK);
  REQUIRE(memcmp(s, &fast, sizeof fast) == 0);
  REQUIRE(cc_board_check(s, r) == CC_OK);
}

/* Any kind of action as likely, so that offers do not crowd out the rest. */
static unsigned wished(const cc_board *s, const cc_board_rules *r, unsigned wish) {
  cc_choices c;
  cc_board_choices(s, r, &c);
  REQUIRE(c.n > 0);
  const unsigned i = wish % c.n;
  return c.first[i] + (unsigned)cc_select(c.bits[i], (int)(wish / c.n % (unsigned)cc_count(c.bits[i])));
}

static cc_lanes cards_from(unsigned x) {
  return CC_CARDS(x & 3 & x >> 5, x >> 1 & 1, x >> 2 & 3 & x >> 6, x >> 3 & 1, x >> 4 & 3 & x >> 7);
}

/* An offer in words of its own, if it is legal: then it is in the state. */
static bool offer_freely(cc_board *s, const cc_board_rules *r, unsigned wish, cc_trace *t) {
  const cc_lanes give = cards_from(wish & 0xFF), want = cards_from(wish >> 3 & 0xFF) & ~(give * 0xFF);
  const uint64_t word = cc_board_offer(give, want, wish & 0x4000 ? wish >> 8 & 7 : 0);
  const cc_board before = *s;
  if (!word) return false;
  check_text(word);
  if (cc_board_apply(s, r, word, t) != CC_OK) {
    REQUIRE(memcmp(s, &before, sizeof before) == 0);
    return false;
  }
  REQUIRE(cc_board_check(s, r) == CC_OK);
  return true;
}

static uint64_t fired[CC_BOARD_RULES];

static void play(const uint8_t *data, size_t size) {
  const cc_board_rules r = rules_from(data);
  cc_trace t = {0};
  cc_board s;
  uint64_t legal[CC_BOARD_MASK];
  if (cc_board_rules_check(&r) != CC_OK) return;
  if (data[6] & 1)
    cc_board_init_sealed(&s, &r, data); /* an input has 32 bytes or more: see LLVMFuzzerTestOneInput */
  else
    cc_board_init(&s, &r, (uint64_t)data[6] << 8 | data[7]);
  check_layout(&s, &r);
  for (size_t i = 16; i + 1 < size && cc_board_actor(&s) >= 0; i += 2) {
    const unsigned wish = (unsigned)data[i] << 8 | data[i + 1];
    if (wish & 0x8000 && offer_freely(&s, &r, wish, &t)) continue;
    const unsigned action = wished(&s, &r, wish);
    cc_board_legal(&s, &r, legal);
    if (wish % 8 == 0) check_refusals(&s, &r, legal);
    if (wish % 8 == 1) check_thoughts(&s, &r, legal);
    if (wish % 4 == 0) check_views(&s, &r, i, CC_BOARD_GAME | action);
    if (wish % 16 == 0) check_text(CC_BOARD_GAME | wish % CC_BOARD_ACTIONS), check_packing(&s, &r);
    check_step(&s, &r, action, &t);
  }
  check_views(&s, &r, size, 0);
  check_packing(&s, &r);
  REQUIRE(cc_board_apply(&s, &r, 0, &t) == CC_NOT_AN_ACTION);
  for (int i = 0; i < CC_BOARD_RULES; i++) fired[i] += t.fired[i];
}

/* Hostile bytes are refused, or they are a state on which one can play on. */
static void unpack(const uint8_t *data, size_t size, const cc_board_rules *rules) {
  cc_board s;
  cc_board_rules r = *rules;
  cc_rng dice;
  if (cc_board_unpack(data, size, &s, &r) != CC_OK) return;
  cc_rng_seed(&dice, size);
  cc_board_playout(&s, &r, &dice, 2000);
  REQUIRE(cc_board_check(&s, &r) == CC_OK);
}

/* A game some random actions after its founding. */
static cc_board some_state(const uint8_t *data, const cc_board_rules *r) {
  cc_rng dice;
  cc_board s;
  cc_board_init(&s, r, data[6]);
  cc_rng_seed(&dice, data[7]);
  cc_board_playout(&s, r, &dice, 8u * data[8]);
  return s;
}

/* Change some of n bytes, one to four, as 13 bytes of data say: to anything, or by a card that goes from one count to another. */
static void damage(uint8_t *bytes, size_t n, const uint8_t *data) {
  for (int i = 0; i <= data[0] % 4; i++) {
    const size_t at = ((size_t)data[3 * i + 1] << 8 | data[3 * i + 2]) % n;
    if (data[0] & 4) {
      bytes[at]++;
      bytes[(at + 8u * (data[3 * i + 3] % 16)) % n]--;
    } else {
      bytes[at] ^= (uint8_t)(data[0] & 8 ? 1 << data[3 * i + 3] % 8 : data[3 * i + 3]);
    }
  }
}

/* Bytes changed in a packed game, so that unpacking meets states that are nearly right. */
static void unpack_damaged(const uint8_t *data, const cc_board_rules *r) {
  uint8_t bytes[CC_BOARD_PACKED];
  const cc_board s = some_state(data, r);
  const size_t n = cc_board_pack(&s, r, bytes);
  damage(bytes, n, data + 9);
  unpack(bytes, n, r);
}

/* A view from hostile bytes is refused, or something can be done with it. */
static void unpack_view(const uint8_t *data, size_t size, const cc_board_rules *rules) {
  cc_board_view view, again;
  cc_board_rules r = *rules;
  cc_board s;
  if (cc_board_unpack_view(data, size, &view, &r) != CC_OK) return;
  for (uint64_t seed = 0; seed < 4; seed++) {
    cc_board_resample(&view, &r, seed, &s);
    REQUIRE(cc_board_check(&s, &r) == CC_OK);
    cc_board_see(&s, &r, view.seat, &again);
    REQUIRE(memcmp(&view, &again, sizeof view) == 0);
  }
}

static void unpack_damaged_view(const uint8_t *data, const cc_board_rules *r) {
  uint8_t bytes[CC_BOARD_PACKED];
  const cc_board s = some_state(data, r);
  cc_board_view view;
  cc_board_see(&s, r, data[22] % 4 ? data[22] / 4 % r->players : CC_BOARD_SEATS, &view);
  const size_t n = cc_board_pack_view(&view, r, bytes);
  damage(bytes, n, data + 9);
  unpack_view(bytes, n, r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 32 || !island_from(data + 8)) return 0;
  const cc_board_rules r = rules_from(data);
  if (!(data[5] & 0x80)) {
    play(data, size);
  } else if (cc_board_rules_check(&r) == CC_OK) {
    switch (data[5] >> 5 & 3) {
      case 0: unpack(data + 8, size - 8, &r); break;
      case 1: unpack_damaged(data, &r); break;
      case 2: unpack_view(data + 8, size - 8, &r); break;
      default: unpack_damaged_view(data, &r); break;
    }
  }
  return 0;
}

#ifdef CARDCATAN_FUZZ_ALONE
int main(int argc, char **argv) {
  const long runs = argc > 1 ? strtol(argv[1], NULL, 10) : 1000;
  static uint8_t data[6000];
  cc_rng stream;
  cc_rng_seed(&stream, 2011);
  for (long i = 0; i < runs; i++) {
    const size_t size = 32 + cc_rng_below(&stream, sizeof data - 32);
    for (size_t k = 0; k < size; k++) data[k] = (uint8_t)cc_rng_below(&stream, 256);
    LLVMFuzzerTestOneInput(data, size);
  }
  for (int i = 0; i < CC_BOARD_RULES; i++)
    if (!fired[i]) printf("rule %d never fired\n", i);
  printf("%ld inputs, no law broken\n", runs);
  return 0;
}
#endif
