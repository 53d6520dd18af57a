/* From the places of hexes to an island [I1] … [I4]. */
#include "board_island.h"

#include <stdbool.h>
#include <string.h>

#include "../common/bits.h"
#include "../common/lanes.h"

/* Corners from a hex's place, clockwise from the north; all plus 2, so that nothing is below 0. */
static const uint8_t corner_x[CC_SIDES] = {2, 3, 3, 2, 1, 1}, corner_y[CC_SIDES] = {0, 1, 3, 4, 3, 1};

/* A place as one number that sorts as the numbering does: from north to south, from west to east. */
static uint32_t corner_at(const cc_board_shape *shape, int hex, int k) {
  return (3u * shape->row[hex] + corner_y[k]) << 16 | (shape->x[hex] + (uint32_t)corner_x[k]);
}

/* The middle of a side, in halves. */
static uint32_t side_at(const cc_board_shape *shape, int hex, int k) {
  return corner_at(shape, hex, k) + corner_at(shape, hex, (k + 1) % CC_SIDES);
}

/* Sorted places, each once. */
typedef struct places {
  int n;
  uint32_t at[CC_SIDES * CC_BOARD_HEXES];
} places;

static int place(const places *p, uint32_t at) {
  int i = 0;
  while (i < p->n && p->at[i] < at) i++;
  return i;
}

static void add_place(places *p, uint32_t at) {
  const int i = place(p, at);
  if (i < p->n && p->at[i] == at) return;
  memmove(&p->at[i + 1], &p->at[i], (size_t)(p->n - i) * sizeof p->at[0]);
  p->at[i] = at;
  p->n++;
}

static bool number(cc_board_island *is) {
  places crossings = {0}, edges = {0};
  const cc_board_shape *shape = &is->shape;
  for (int h = 0; h < shape->hexes; h++)
    for (int k = 0; k < CC_SIDES; k++) add_place(&crossings, corner_at(shape, h, k)), add_place(&edges, side_at(shape, h, k));
  if (crossings.n > CC_BOARD_CROSSINGS || edges.n > CC_BOARD_EDGES) return false;
  is->crossings = (uint8_t)crossings.n;
  is->edges = (uint8_t)edges.n;
  for (int h = 0; h < shape->hexes; h++)
    for (int k = 0; k < CC_SIDES; k++) {
      is->corner[h][k] = (uint8_t)place(&crossings, corner_at(shape, h, k));
      is->side[h][k] = (uint8_t)place(&edges, side_at(shape, h, k));
    }
  return true;
}

static void add_to(uint8_t *list, int n, uint8_t none, uint8_t value) {
  for (int i = 0; i < n && list[i] != value; i++)
    if (list[i] == none) {
      list[i] = value;
      return;
    }
}

static void join_ends(cc_board_island *is) {
  for (int h = 0; h < is->shape.hexes; h++)
    for (int k = 0; k < CC_SIDES; k++) {
      const uint8_t a = is->corner[h][k], b = is->corner[h][(k + 1) % CC_SIDES], e = is->side[h][k];
      is->end[e][0] = a < b ? a : b;
      is->end[e][1] = a < b ? b : a;
      add_to(is->hex[a], 3, CC_NO_PLACE, (uint8_t)h);
    }
  for (int e = 0; e < is->edges; e++)
    for (int i = 0; i < 2; i++) {
      const uint8_t a = is->end[e][i], b = is->end[e][1 - i];
      add_to(is->way[a], 3, CC_NO_EDGE, (uint8_t)e);
      add_to(is->beyond[a], 3, CC_NO_PLACE, b);
    }
}

static bool share_a_side(const cc_board_island *is, int g, int h) {
  for (int i = 0; i < CC_SIDES; i++)
    for (int k = 0; k < CC_SIDES; k++)
      if (is->side[g][i] == is->side[h][k]) return true;
  return false;
}

static void make_sets(cc_board_island *is) {
  for (int g = 0; g < is->shape.hexes; g++)
    for (int h = 0; h < is->shape.hexes; h++)
      if (g != h && share_a_side(is, g, h)) is->beside[g] |= UINT64_C(1) << h;
  for (int v = 0; v < is->crossings; v++) {
    cc_add(is->every, (unsigned)v);
    cc_add(is->near[v], (unsigned)v);
    for (int i = 0; i < 3 && is->way[v][i] != CC_NO_EDGE; i++) {
      cc_add(is->near[v], is->beyond[v][i]);
      for (int four = 0; four < 16; four++)
        if (four >> (v & 3) & 1) cc_add(is->fan[v >> 2][four], is->way[v][i]);
    }
  }
}

static bool place_harbours(cc_board_island *is) {
  for (int i = 0; i < is->shape.harbours; i++) {
    const uint8_t hex = is->shape.harbour_hex[i], side = is->shape.harbour_side[i];
    if (hex >= is->shape.hexes || side >= CC_SIDES) return false;
    const uint8_t e = is->side[hex][side];
    is->harbour_edge[i] = e;
    is->harbour[is->end[e][0]] = is->harbour[is->end[e][1]] = (uint8_t)i;
  }
  return true;
}

/* Hexes in the order of [I1], no two in one place, neighbours of a row never closer than 2. */
static bool in_order(const cc_board_shape *shape) {
  for (int h = 1; h < shape->hexes; h++) {
    const bool same_row = shape->row[h] == shape->row[h - 1];
    if (same_row ? shape->x[h] < shape->x[h - 1] + 2 : shape->row[h] < shape->row[h - 1]) return false;
  }
  for (int h = 0; h < shape->hexes; h++)
    if ((shape->x[h] ^ shape->x[0] ^ shape->row[h] ^ shape->row[0]) & 1) return false;
  return true;
}

static bool is_token(int token) { return token >= 2 && token <= 12 && token != 7; }

/* Each spiral names each hex once; there is a token for every hex that bears something. */
static bool land_complete(const cc_board_shape *shape) {
  int tokens = 0;
  for (int i = 0; i < shape->starts; i++) {
    uint64_t named = 0;
    for (int h = 0; h < shape->hexes; h++) named |= UINT64_C(1) << (shape->spiral[i][h] & 63);
    if (cc_count(named) != shape->hexes || named >> (shape->hexes - 1) != 1) return false;
  }
  for (int h = 0; h < shape->hexes; h++) {
    if (shape->land[h] > CC_DESERT || shape->beginner_land[h] > CC_DESERT) return false;
    if (shape->beginner_land[h] == CC_DESERT ? shape->beginner_token[h] != 0 : !is_token(shape->beginner_token[h])) return false;
    if (shape->land[h] != CC_DESERT && !is_token(shape->token[tokens++])) return false;
  }
  return true;
}

cc_status cc_board_island_make(const cc_board_shape *shape, cc_board_island *is) {
  memset(is, 0, sizeof *is);
  if (shape->hexes < 1 || shape->hexes > CC_BOARD_HEXES || shape->harbours > CC_BOARD_HARBOURS || shape->starts < 1 ||
      shape->starts > 6 || shape->centre >= shape->hexes || !in_order(shape) || !land_complete(shape))
    return CC_BAD_RULES;
  is->shape = *shape;
  memset(is->hex, CC_NO_PLACE, sizeof is->hex);
  memset(is->way, CC_NO_EDGE, sizeof is->way);
  memset(is->beyond, CC_NO_PLACE, sizeof is->beyond);
  memset(is->harbour, CC_NO_PLACE, sizeof is->harbour);
  if (!number(is)) return CC_BAD_RULES;
  join_ends(is);
  make_sets(is);
  return place_harbours(is) ? CC_OK : CC_BAD_RULES;
}
