/* Actions and islands as text, and back [N2] [I10]. */
#include <string.h>

#include "board_parts.h"

static const char letters[CC_KINDS + 1] = "LBWGO";

static char *add(char *at, const char *text) {
  while (*text) *at++ = *text++;
  return at;
}

static char *add_number(char *at, unsigned n) {
  if (n >= 10) at = add_number(at, n / 10);
  *at++ = (char)('0' + n % 10);
  return at;
}

/* A count before the letter if it is more than one. */
static char *add_cards(char *at, cc_lanes cards) {
  for (int k = 0; k < CC_KINDS; k++) {
    const int n = cc_lane(cards, k);
    if (n > 1) at = add_number(at, (unsigned)n);
    if (n) *at++ = letters[k];
  }
  return at;
}

/* Every card by its letter. */
static char *spell_cards(char *at, cc_lanes cards) {
  for (int k = 0; k < CC_KINDS; k++)
    for (int n = cc_lane(cards, k); n > 0; n--) *at++ = letters[k];
  return at;
}

static char *add_seats(char *at, unsigned seats) {
  for (unsigned p = 0; p < CC_BOARD_SEATS; p++)
    if (seats >> p & 1) at = add_number(add(at, " @"), p);
  return at;
}

static char *add_swap(char *at, const cc_board_action *act) { return add_cards(add(add_cards(at, act->give), " "), act->want); }

static char *add_target(char *at, const cc_board_action *act) {
  switch (act->move) {
    case CC_BM_ROAD:
    case CC_BM_SETTLEMENT:
    case CC_BM_CITY:
    case CC_BM_ROBBER: return add_number(add(at, " "), act->at);
    case CC_BM_STEAL:
    case CC_BM_CLOSE: return add_seats(at, 1u << act->at);
    case CC_BM_MONOPOLY:
    case CC_BM_DISCARD: return add_cards(add(at, " "), cc_one(act->at));
    case CC_BM_PLENTY:
    case CC_BM_PLENTY_ONE: return spell_cards(add(at, " "), act->want);
    case CC_BM_BANK: return add_swap(add(at, " "), act);
    case CC_BM_OFFER: return add_seats(add_swap(add(at, " "), act), act->to);
    default: return at;
  }
}

void cc_board_format(uint64_t word, char text[CC_BOARD_TEXT]) {
  static const char *const verb[CC_BOARD_MOVES] = {"end",     "roll", "buy",    "knight",     "roads",    "monopoly", "plenty",
                                                   "plenty",  "bank", "road",   "settlement", "city",     "robber",   "steal",
                                                   "discard", "ask",  "accept", "decline",    "withdraw", "close",    "offer"};
  const cc_board_action act = cc_board_decode(word);
  *add_target(add(text, verb[act.move]), &act) = 0;
}

/* --- back ------------------------------------------------------------------------------------------------------- */

static int kind_of(char letter) {
  for (int k = 0; k < CC_KINDS; k++)
    if (letters[k] == letter) return k;
  return -1;
}

static const char *read_number(const char *at, unsigned *n) {
  *n = 0;
  for (; *at >= '0' && *at <= '9' && *n < 1000; at++) *n = 10 * *n + (unsigned)(*at - '0');
  return at;
}

/* NULL where there are no cards. */
static const char *read_cards(const char *at, cc_lanes *cards) {
  *cards = 0;
  do {
    unsigned n;
    const char *letter = read_number(at, &n);
    const int kind = kind_of(*letter);
    if (kind < 0 || n > CC_BOARD_KIND_CARDS || cc_lane(*cards, kind)) return NULL;
    *cards += (cc_lanes)(n ? n : 1) << (8 * kind);
    at = letter + 1;
  } while (*at && *at != ' ');
  return at;
}

static const char *read_seats(const char *at, unsigned *seats) {
  *seats = 0;
  while (at[0] == ' ' && at[1] == '@') {
    unsigned n;
    at = read_number(at + 2, &n);
    if (n >= CC_BOARD_SEATS) return NULL;
    *seats |= 1u << n;
  }
  return at;
}

static bool same_text(uint64_t word, const char *text) {
  char again[CC_BOARD_TEXT];
  cc_board_format(word, again);
  return strcmp(text, again) == 0;
}

static uint64_t parse_offer(const char *text) {
  cc_lanes give, want;
  unsigned to;
  const char *at = read_cards(text + strlen("offer "), &give);
  if (!at || *at != ' ' || !(at = read_cards(at + 1, &want)) || !(at = read_seats(at, &to)) || *at) return 0;
  return cc_board_offer(give, want, to);
}

/* Only what would be written is read. */
cc_status cc_board_parse(const char *text, uint64_t *word) {
  if (strncmp(text, "offer ", 6) == 0) {
    *word = parse_offer(text);
    return *word && same_text(*word, text) ? CC_OK : CC_BAD_FORMAT;
  }
  for (unsigned action = 0; action < CC_BA_OFFER; action++) {
    *word = CC_BOARD_GAME | action;
    if (same_text(*word, text)) return CC_OK;
  }
  *word = 0;
  return CC_BAD_FORMAT;
}

/* --- islands ---------------------------------------------------------------------------------------------------- */

static uint8_t default_robber(const cc_board_layout *l, int hexes) {
  for (int h = 0; h < hexes; h++)
    if (l->land[h] == CC_DESERT) return (uint8_t)h;
  return CC_NO_PLACE;
}

static char *add_hex(char *at, const cc_board_layout *l, int hex, bool star) {
  if (l->land[hex] == CC_DESERT)
    *at++ = 'D';
  else
    *at++ = letters[l->land[hex]];
  if (l->token[hex]) at = add_number(at, l->token[hex]);
  return star ? add(at, "*") : at;
}

void cc_board_layout_format(const cc_board_layout *l, const cc_board_rules *r, char text[CC_BOARD_LAYOUT_TEXT]) {
  const cc_board_island *is = cc_island(r);
  const int n = cc_hexes(is), robber = default_robber(l, n) == l->robber ? CC_NO_PLACE : l->robber;
  char *at = text;
  for (int h = 0; h < n; h++) {
    if (h) at = add(at, is->shape.row[h] == is->shape.row[h - 1] ? " " : " / ");
    at = add_hex(at, l, h, h == robber);
  }
  at = add(at, " |");
  for (int i = 0; i < cc_harbours(is); i++) {
    *at++ = ' ';
    *at++ = l->harbour[i] == CC_ANY_HARBOUR ? '3' : letters[l->harbour[i]];
  }
  *at = 0;
}

static const char *skip(const char *at, const char *text) {
  const size_t n = strlen(text);
  return strncmp(at, text, n) == 0 ? at + n : NULL;
}

static const char *read_hex(const char *at, cc_board_layout *l, int hex) {
  unsigned n = 0;
  if (*at == 'D') {
    l->land[hex] = CC_DESERT;
    at++;
  } else {
    if (kind_of(*at) < 0) return NULL;
    l->land[hex] = (uint8_t)kind_of(*at);
    at = read_number(at + 1, &n);
    if (!cc_board_is_token((int)n)) return NULL;
  }
  l->token[hex] = (uint8_t)n;
  if (*at == '*') {
    if (l->robber != CC_NO_PLACE) return NULL;
    l->robber = (uint8_t)hex;
    at++;
  }
  return *at == ' ' || !*at ? at : NULL;
}

static const char *read_harbour(const char *at, uint8_t *harbour) {
  if (*at != ' ') return NULL;
  const int kind = at[1] == '3' ? CC_ANY_HARBOUR : kind_of(at[1]);
  if (kind < 0) return NULL;
  *harbour = (uint8_t)kind;
  return at[2] == ' ' || !at[2] ? at + 2 : NULL;
}

cc_status cc_board_layout_parse(const char *text, const cc_board_rules *r, cc_board_layout *l, int *good) {
  const cc_board_island *is = cc_island(r);
  const char *at = text;
  memset(l, 0, sizeof *l);
  l->robber = CC_NO_PLACE;
  *good = 0;
  for (int h = 0; h < cc_hexes(is) && at; h++) {
    if (h) at = skip(at, is->shape.row[h] == is->shape.row[h - 1] ? " " : " / ");
    if (at) at = read_hex(at, l, h);
    *good += at != NULL;
  }
  if (at) at = skip(at, " |");
  for (int i = 0; i < cc_harbours(is) && at; i++) {
    at = read_harbour(at, &l->harbour[i]);
    *good += at != NULL;
  }
  if (!at || *at) return CC_BAD_FORMAT;
  if (l->robber == CC_NO_PLACE) l->robber = default_robber(l, cc_hexes(is));
  return cc_board_layout_check(l, r) == CC_OK ? CC_OK : CC_BAD_FORMAT;
}
