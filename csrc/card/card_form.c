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
/* A view is words, then `turn`, then single bytes. */
enum {
  VIEW_WORDS = offsetof(cc_card_view, turn) / 8,
  VIEW_BYTES_AT = offsetof(cc_card_view, seat),
  VIEW_BYTES = sizeof(cc_card_view) - VIEW_BYTES_AT,
  PACKED_VIEW = HEADER + VIEW_WORDS * 8 + 2 + VIEW_BYTES
};
_Static_assert(PACKED <= (int)CC_CARD_PACKED && PACKED_VIEW <= (int)CC_CARD_PACKED, "the packed forms have their room");
static const uint8_t magic[4] = {'C', 'C', 'Q', CC_CARD_VERSION}, view_magic[4] = {'C', 'C', 'V', CC_CARD_VERSION};

static uint8_t *write_header(uint8_t *at, const uint8_t mark[4], const cc_card_rules *r) {
  const uint8_t rules[6] = {r->players, r->goal, r->start, r->soothsayer, r->destiny, r->reserved};
  memcpy(at, mark, 4);
  memcpy(at + 4, rules, 6);
  return cc_write(at + 10, r->round_limit, 2);
}

size_t cc_card_pack(const cc_card *s, const cc_card_rules *r, uint8_t bytes[CC_CARD_PACKED]) {
  uint64_t words[WORDS];
  uint8_t *at = write_header(bytes, magic, r);
  memcpy(words, s, sizeof words);
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

size_t cc_card_pack_view(const cc_card_view *v, const cc_card_rules *r, uint8_t bytes[CC_CARD_PACKED]) {
  uint64_t words[VIEW_WORDS];
  uint8_t *at = write_header(bytes, view_magic, r);
  memcpy(words, v, sizeof words);
  for (int i = 0; i < VIEW_WORDS; i++) at = cc_write(at, words[i], 8);
  at = cc_write(at, v->turn, 2);
  memcpy(at, (const uint8_t *)v + VIEW_BYTES_AT, VIEW_BYTES);
  return PACKED_VIEW;
}

cc_status cc_card_unpack_view(const uint8_t *bytes, size_t n, cc_card_view *v, cc_card_rules *r) {
  uint64_t words[VIEW_WORDS], turn;
  if (n != PACKED_VIEW || memcmp(bytes, view_magic, 4) != 0) return CC_BAD_FORMAT;
  const uint8_t *at = read_rules(bytes + 4, r);
  if (cc_card_rules_check(r) != CC_OK) return CC_BAD_RULES;
  for (int i = 0; i < VIEW_WORDS; i++) at = cc_read(at, &words[i], 8);
  memcpy(v, words, sizeof words);
  at = cc_read(at, &turn, 2);
  v->turn = (uint16_t)turn;
  memcpy((uint8_t *)v + VIEW_BYTES_AT, at, VIEW_BYTES);
  return cc_card_check_view(v, r);
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
