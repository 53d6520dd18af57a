/* Bytes become rules, a seed and actions; after every step every law that C can see is checked.
 * Under libFuzzer it is driven by coverage; built with CARDCATAN_FUZZ_ALONE it has a main of its own that feeds it from a seeded stream. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "card/card.h"
#include "common/game.h"
#include "play/random.h"

#define REQUIRE(what) \
  do { \
    if (!(what)) { \
      fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #what); \
      abort(); \
    } \
  } while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static cc_card_rules rules_from(const uint8_t *d) {
  cc_card_rules r = {0};
  r.players = (uint8_t)(2 + d[0] % 5);
  r.goal = (uint8_t)(CC_CARD_MIN_GOAL + d[1] % (CC_CARD_MAX_GOAL - CC_CARD_MIN_GOAL + 1));
  r.start = d[2] % 7 < r.players ? d[2] % 7 : CC_CARD_RANDOM_START;
  r.soothsayer = d[3] & 1;
  r.destiny = d[3] >> 1 & 1;
  r.round_limit = (uint16_t)(1 + d[4]);
  return r;
}

static void check_view_packing(const cc_card_view *view, const cc_card_rules *r) {
  uint8_t bytes[CC_CARD_PACKED];
  cc_card_view again;
  cc_card_rules rules;
  const size_t n = cc_card_pack_view(view, r, bytes);
  REQUIRE(cc_card_unpack_view(bytes, n, &again, &rules) == CC_OK);
  REQUIRE(memcmp(view, &again, sizeof again) == 0 && memcmp(r, &rules, sizeof rules) == 0);
}

static void check_views(const cc_card *s, const cc_card_rules *r, uint64_t seed) {
  for (int seat = 0; seat <= CC_CARD_SEATS; seat++) {
    cc_card_view view, again;
    cc_card possible;
    if (seat >= r->players && seat < CC_CARD_SEATS) continue;
    cc_card_see(s, r, seat, &view);
    cc_card_resample(&view, r, seed, &possible);
    REQUIRE(cc_card_check(&possible, r) == CC_OK);
    cc_card_see(&possible, r, seat, &again);
    REQUIRE(memcmp(&view, &again, sizeof view) == 0);
    check_view_packing(&view, r);
  }
}

static void check_packing(const cc_card *s, const cc_card_rules *r) {
  uint8_t bytes[CC_CARD_PACKED];
  cc_card again;
  cc_card_rules rules;
  const size_t n = cc_card_pack(s, r, bytes);
  REQUIRE(cc_card_unpack(bytes, n, &again, &rules) == CC_OK);
  REQUIRE(memcmp(s, &again, sizeof again) == 0 && memcmp(r, &rules, sizeof rules) == 0);
}

/* What is offered is accepted, and by both doors alike; anything else is refused without a trace. */
static void check_step(cc_card *s, const cc_card_rules *r, unsigned wish, cc_trace *t) {
  uint64_t legal[CC_CARD_MASK];
  const cc_card before = *s;
  cc_card fast = *s;
  cc_card_legal(s, r, legal);
  REQUIRE(cc_size_of(legal, CC_CARD_MASK) > 0);
  const unsigned any = wish % CC_CARD_ACTIONS;
  if (!cc_has(legal, any)) {
    REQUIRE(cc_card_apply(s, r, CC_CARD_GAME | any, t) != CC_OK);
    REQUIRE(memcmp(s, &before, sizeof before) == 0);
  }
  const unsigned action = cc_nth_of(legal, (int)(wish % (unsigned)cc_size_of(legal, CC_CARD_MASK)));
  cc_card_step(&fast, r, action, NULL);
  REQUIRE(cc_card_apply(s, r, CC_CARD_GAME | action, t) == CC_OK);
  REQUIRE(memcmp(s, &fast, sizeof fast) == 0);
  REQUIRE(cc_card_check(s, r) == CC_OK);
}

static void play(const uint8_t *data, size_t size) {
  const cc_card_rules r = rules_from(data);
  cc_trace t = {0};
  cc_card s;
  REQUIRE(cc_card_rules_check(&r) == CC_OK);
  if (data[5] & 1)
    cc_card_init_sealed(&s, &r, data); /* an input has 32 bytes or more: see LLVMFuzzerTestOneInput */
  else
    cc_card_init(&s, &r, (uint64_t)data[5] << 8 | data[6]);
  for (size_t i = 7; i + 1 < size && cc_card_actor(&s) >= 0; i += 2) {
    check_step(&s, &r, (unsigned)data[i] << 8 | data[i + 1], &t);
    check_views(&s, &r, i);
    check_packing(&s, &r);
  }
  REQUIRE(cc_card_apply(&s, &r, 0, &t) == CC_NOT_AN_ACTION);
}

/* Hostile bytes are refused, or they are a state on which one can play on. */
static void unpack(const uint8_t *data, size_t size) {
  cc_card s;
  cc_card_rules r;
  cc_rng dice;
  if (cc_card_unpack(data, size, &s, &r) != CC_OK) return;
  cc_rng_seed(&dice, size);
  cc_card_game.playout(&s, &r, &dice, 2000);
  REQUIRE(cc_card_check(&s, &r) == CC_OK);
}

/* A game some random actions after its deal. */
static cc_card some_state(const uint8_t *data, const cc_card_rules *r) {
  cc_rng dice;
  cc_card s;
  cc_card_init(&s, r, data[5]);
  cc_rng_seed(&dice, data[6]);
  cc_card_game.playout(&s, r, &dice, 4u * data[7]);
  return s;
}

/* Change four of n bytes, as 12 bytes of data say. */
static void damage(uint8_t *bytes, size_t n, const uint8_t *data) {
  for (int i = 0; i < 12; i += 3) bytes[((size_t)data[i] << 8 | data[i + 1]) % n] ^= data[i + 2];
}

/* Bytes changed in a packed game, so that unpacking meets states that are nearly right. */
static void unpack_damaged(const uint8_t *data) {
  uint8_t bytes[CC_CARD_PACKED];
  const cc_card_rules r = rules_from(data);
  const cc_card s = some_state(data, &r);
  const size_t n = cc_card_pack(&s, &r, bytes);
  damage(bytes, n, data + 8);
  unpack(bytes, n);
}

/* A view from hostile bytes is refused, or something can be done with it. */
static void unpack_view(const uint8_t *data, size_t size) {
  cc_card_view view;
  cc_card_rules r;
  cc_card s;
  if (cc_card_unpack_view(data, size, &view, &r) != CC_OK) return;
  cc_card_resample(&view, &r, size, &s);
  REQUIRE(cc_card_check(&s, &r) == CC_OK);
}

static void unpack_damaged_view(const uint8_t *data) {
  uint8_t bytes[CC_CARD_PACKED];
  const cc_card_rules r = rules_from(data);
  const cc_card s = some_state(data, &r);
  cc_card_view view;
  cc_card_see(&s, &r, data[8] % 2 ? CC_CARD_SEATS : data[8] / 2 % r.players, &view);
  const size_t n = cc_card_pack_view(&view, &r, bytes);
  damage(bytes, n, data + 9);
  unpack_view(bytes, n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 40) return 0;
  if (data[0] & 0x80) {
    switch (data[1] >> 6) {
      case 0: unpack(data + 2, size - 2); break;
      case 1: unpack_damaged(data + 2); break;
      case 2: unpack_view(data + 2, size - 2); break;
      default: unpack_damaged_view(data + 2); break;
    }
  } else {
    play(data, size);
  }
  return 0;
}

#ifdef CARDCATAN_FUZZ_ALONE
int main(int argc, char **argv) {
  const long runs = argc > 1 ? strtol(argv[1], NULL, 10) : 1000;
  uint8_t data[600];
  cc_rng stream;
  cc_rng_seed(&stream, 2011);
  for (long i = 0; i < runs; i++) {
    const size_t size = 40 + cc_rng_below(&stream, sizeof data - 40);
    for (size_t k = 0; k < size; k++) data[k] = (uint8_t)cc_rng_below(&stream, 256);
    LLVMFuzzerTestOneInput(data, size);
  }
  printf("%ld inputs, no law broken\n", runs);
  return 0;
}
#endif
