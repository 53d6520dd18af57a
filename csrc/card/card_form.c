/* The forms of a state and of an action: packed bytes and text. */
#include <string.h>

#include "../common/bytes.h"
#include "card_parts.h"

/* A state in memory is words, then `decisions` and `turn`, then single bytes: pack each as what it is. */
enum {
  WORDS = offsetof(cc_card, decisions) / 8,
  BYTES_AT = offsetof(cc_card, current),
  BYTES = sizeof(cc_card) - BYTES_AT,
  HEADER = 4 + 8,
  PACKED = HEADER + WORDS * 8 + 6 + BYTES
};
_Static_assert(PACKED <= (int)CC_CARD_PACKED, "the packed form has its room");
static const uint8_t magic[4] = {'C', 'C', 'Q', CC_CARD_VERSION};

size_t cc_card_pack(const cc_card *s, const cc_card_rules *r, uint8_t bytes[CC_CARD_PACKED]) {
  const uint8_t rules[6] = {r->players, r->goal, r->start, r->soothsayer, r->destiny, r->reserved};
  uint64_t words[WORDS];
  uint8_t *at = bytes;
  memcpy(words, s, sizeof words);
  memcpy(at, magic, 4);
  memcpy(at + 4, rules, 6);
  at = cc_write(at + 10, r->round_limit, 2);
  for (int i = 0; i < WORDS; i++) at = cc_write(at, words[i], 8);
  at = cc_write(at, s->decisions, 4);
  at = cc_write(at, s->turn, 2);
  memcpy(at, (const uint8_t *)s + BYTES_AT, BYTES);
  return PACKED;
}

static const uint8_t *read_rules(const uint8_t *at, cc_card_rules *r) {
  uint64_t limit;
  *r = (cc_card_rules){at[0], at[1], at[2], at[3], at[4], at[5], 0};
  at = cc_read(at + 6, &limit, 2);
  r->round_limit = (uint16_t)limit;
  return at;
}

cc_status cc_card_unpack(const uint8_t *bytes, size_t n, cc_card *s, cc_card_rules *r) {
  uint64_t words[WORDS], value;
  if (n != PACKED || memcmp(bytes, magic, 4) != 0) return CC_BAD_FORMAT;
  const uint8_t *at = read_rules(bytes + 4, r);
  if (cc_card_rules_check(r) != CC_OK) return CC_BAD_RULES;
  for (int i = 0; i < WORDS; i++) at = cc_read(at, &words[i], 8);
  memcpy(s, words, sizeof words);
  at = cc_read(at, &value, 4);
  s->decisions = (uint32_t)value;
  at = cc_read(at, &value, 2);
  s->turn = (uint16_t)value;
  memcpy((uint8_t *)s + BYTES_AT, at, BYTES);
  return cc_card_check(s, r);
}

/* --- text --------------------------------------------------------------------------------------------------- */

static const char letters[CC_KINDS + 1] = "LBWGO";

static char *add(char *at, const char *text) {
  while (*text) *at++ = *text++;
  return at;
}
static char *add_digit(char *at, const char *before, int digit) {
  at = add(at, before);
  *at++ = (char)('0' + digit);
  return at;
}
static char *add_kind(char *at, const char *before, int kind) {
  at = add(at, before);
  *at++ = letters[kind];
  return at;
}

void cc_card_format(unsigned action, char text[CC_CARD_TEXT]) {
  static const char *const building[CC_BUILDINGS] = {"road",   "knight", "settlement", "city",      "library",
                                                     "castle", "church", "university", "town_hall", "guild"};
  const cc_card_action act = cc_card_actions[action];
  char *at = text;
  switch (act.move) {
    case CC_MOVE_MARKET: at = add_kind(add_kind(at, "market ", act.a), " ", act.b); break;
    case CC_MOVE_DECK: at = add_kind(at, "deck ", act.a); break;
    case CC_MOVE_BUILD: at = add(add(at, "build "), building[act.a]); break;
    case CC_MOVE_GUILD: at = add_digit(at, "guild @", act.a); break;
    case CC_MOVE_DRAW: at = add_digit(at, "draw ", CC_CARD_DRAW + act.a); break;
    case CC_MOVE_VICTIM: at = add_digit(at, "from @", act.a); break;
    case CC_MOVE_PAY_CARD: at = add(at, "pay card"); break;
    case CC_MOVE_PAY_THREE: at = add_kind(at, "pay 3", act.a); break;
    case CC_MOVE_WAIVE: at = add(at, "pay waive"); break;
    case CC_MOVE_TRADE: at = add_digit(add_digit(at, "trade @", act.a), " ", act.b); break;
    case CC_MOVE_PICK: at = add_kind(at, "pick ", act.a); break;
    case CC_MOVE_GIVE: at = add_kind(at, "give ", act.a); break;
    case CC_MOVE_DISCARD: at = add_kind(at, "discard ", act.a); break;
    case CC_MOVE_FLIP: at = add(at, "flip"); break;
    case CC_MOVE_KEEP: at = add(at, "keep"); break;
    default: at = add_digit(add_digit(at, "library @", act.a), " ", act.b); break;
  }
  *at = 0;
}
