/* The packed forms of a state and of a view. */
#include <string.h>

#include "../common/bytes.h"
#include "board_parts.h"

/* A struct in memory, as runs of numbers of one width: words first, single bytes last. */
typedef struct run {
  uint16_t at, count, width;
} run;

static const run state_runs[] = {
    {0, offsetof(cc_board, known) / 8, 8},
    {offsetof(cc_board, known), CC_KINDS * CC_BOARD_SEATS, sizeof(cc_board_bounds)},
    {offsetof(cc_board, on), CC_NUMBERS, sizeof(cc_board_hexes)},
    {offsetof(cc_board, dev), CC_BOARD_SEATS + 3, 4},
    {offsetof(cc_board, yield), CC_BOARD_HEXES, sizeof(cc_board_shares)},
    {offsetof(cc_board, turn), 1, 2},
    {offsetof(cc_board, land), sizeof(cc_board) - offsetof(cc_board, land), 1},
};
static const run view_runs[] = {
    {0, offsetof(cc_board_view, dev) / 8, 8},
    {offsetof(cc_board_view, dev), CC_BOARD_SEATS + 2, 4},
    {offsetof(cc_board_view, turn), 1, 2},
    {offsetof(cc_board_view, seat), sizeof(cc_board_view) - offsetof(cc_board_view, seat), 1},
};
enum { STATE_RUNS = sizeof state_runs / sizeof *state_runs, VIEW_RUNS = sizeof view_runs / sizeof *view_runs };
enum { HEADER = 4 + 16, PACKED = HEADER + sizeof(cc_board), PACKED_VIEW = HEADER + sizeof(cc_board_view) };
_Static_assert(PACKED <= (int)CC_BOARD_PACKED && PACKED_VIEW <= (int)CC_BOARD_PACKED, "the packed forms have their room");
static const uint8_t magic[4] = {'C', 'C', 'B', CC_BOARD_VERSION}, view_magic[4] = {'C', 'C', 'W', CC_BOARD_VERSION};

static uint64_t number_at(const uint8_t *memory, int width) {
  uint64_t wide;
  uint32_t half;
  uint16_t quarter;
  switch (width) {
    case 8: memcpy(&wide, memory, 8); return wide;
    case 4: memcpy(&half, memory, 4); return half;
    case 2: memcpy(&quarter, memory, 2); return quarter;
    default: return *memory;
  }
}

static void set_number(uint8_t *memory, int width, uint64_t value) {
  const uint32_t half = (uint32_t)value;
  const uint16_t quarter = (uint16_t)value;
  switch (width) {
    case 8: memcpy(memory, &value, 8); break;
    case 4: memcpy(memory, &half, 4); break;
    case 2: memcpy(memory, &quarter, 2); break;
    default: *memory = (uint8_t)value; break;
  }
}

static uint8_t *write_rules(uint8_t *at, const cc_board_rules *r) {
  const uint8_t rules[12] = {r->players,         r->goal,   r->start,         r->layout,    r->printed,     r->desert_centre,
                             r->any_before_roll, r->strict, r->robber_desert, r->proposals, r->offer_cards, r->reserved};
  memcpy(at, rules, sizeof rules);
  return cc_write(cc_write(at + sizeof rules, r->turn_limit, 2), r->reserved2, 2);
}

static const uint8_t *read_rules(const uint8_t *at, cc_board_rules *r) {
  uint64_t limit, reserved;
  r->players = at[0], r->goal = at[1], r->start = at[2], r->layout = at[3], r->printed = at[4], r->desert_centre = at[5];
  r->any_before_roll = at[6], r->strict = at[7], r->robber_desert = at[8], r->proposals = at[9], r->offer_cards = at[10];
  r->reserved = at[11];
  at = cc_read(cc_read(at + 12, &limit, 2), &reserved, 2);
  r->turn_limit = (uint16_t)limit;
  r->reserved2 = (uint16_t)reserved;
  return at;
}

static void write_runs(uint8_t *at, const void *memory, const run *runs, int n) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < runs[i].count; k++)
      at = cc_write(at, number_at((const uint8_t *)memory + runs[i].at + k * runs[i].width, runs[i].width), runs[i].width);
}

static void read_runs(const uint8_t *at, void *memory, const run *runs, int n) {
  uint64_t value;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < runs[i].count; k++) {
      at = cc_read(at, &value, runs[i].width);
      set_number((uint8_t *)memory + runs[i].at + k * runs[i].width, runs[i].width, value);
    }
}

size_t cc_board_pack(const cc_board *s, const cc_board_rules *r, uint8_t bytes[CC_BOARD_PACKED]) {
  memcpy(bytes, magic, 4);
  write_runs(write_rules(bytes + 4, r), s, state_runs, STATE_RUNS);
  return PACKED;
}

/* Built with CC_BOARD_LARGE, the rules name the island already. */
cc_status cc_board_unpack(const uint8_t *bytes, size_t n, cc_board *s, cc_board_rules *r) {
  if (n != PACKED || memcmp(bytes, magic, 4) != 0) return CC_BAD_FORMAT;
  const uint8_t *at = read_rules(bytes + 4, r);
  if (cc_board_rules_check(r) != CC_OK) return CC_BAD_RULES;
  read_runs(at, s, state_runs, STATE_RUNS);
  return cc_board_check(s, r);
}

size_t cc_board_pack_view(const cc_board_view *v, const cc_board_rules *r, uint8_t bytes[CC_BOARD_PACKED]) {
  memcpy(bytes, view_magic, 4);
  write_runs(write_rules(bytes + 4, r), v, view_runs, VIEW_RUNS);
  return PACKED_VIEW;
}

cc_status cc_board_unpack_view(const uint8_t *bytes, size_t n, cc_board_view *v, cc_board_rules *r) {
  if (n != PACKED_VIEW || memcmp(bytes, view_magic, 4) != 0) return CC_BAD_FORMAT;
  const uint8_t *at = read_rules(bytes + 4, r);
  if (cc_board_rules_check(r) != CC_OK) return CC_BAD_RULES;
  read_runs(at, v, view_runs, VIEW_RUNS);
  return cc_board_check_view(v, r);
}
