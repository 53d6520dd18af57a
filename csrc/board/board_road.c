/* The longest road [A1] … [A3]. */
#include "board_parts.h"

/* A walk along own roads that uses each of those left once, and goes no further where others built. */
typedef struct walk {
  const cc_board_island *is;
  uint64_t left[CC_EDGE_WORDS];
  uint64_t stop[CC_CROSSING_WORDS];
} walk;

static walk walk_of(const cc_board *s, const cc_board_island *is, int seat) {
  walk w = {.is = is};
  for (int i = 0; i < CC_EDGE_WORDS; i++) w.left[i] = s->roads[seat][i];
  for (int p = 0; p < CC_BOARD_SEATS; p++)
    for (int i = 0; i < CC_CROSSING_WORDS && p != seat; i++) w.stop[i] |= s->houses[p][i];
  return w;
}

static inline void turn_over(walk *w, unsigned edge) { w->left[edge >> 6] ^= UINT64_C(1) << (edge & 63); }

/* The longest way out of a crossing. */
static int way_out(walk *w, int from) {
  int best = 0;
  for (int i = 0; i < 3; i++) {
    const unsigned edge = w->is->way[from][i];
    const int to = w->is->beyond[from][i];
    if (!cc_has(w->left, edge)) continue;
    int n = 1;
    if (!cc_has(w->stop, (unsigned)to)) {
      turn_over(w, edge);
      n += way_out(w, to);
      turn_over(w, edge);
    }
    if (n > best) best = n;
  }
  return best;
}

static int way_on(walk *w, int from) { return cc_has(w->stop, (unsigned)from) ? 0 : way_out(w, from); }

int cc_board_measure(const cc_board *s, const cc_board_island *is, int seat) {
  walk w = walk_of(s, is, seat);
  int best = 0;
  for (int word = 0; word < CC_EDGE_WORDS; word++)
    for (uint64_t roads = s->roads[seat][word]; roads; roads &= roads - 1)
      for (int i = 0; i < 2; i++) {
        const int n = way_out(&w, is->end[64 * word + cc_lowest(roads)][i]);
        if (n > best) best = n;
      }
  return best;
}

/* Take away all roads that hang together with a crossing. */
static void clear_from(walk *w, int from) {
  for (int i = 0; i < 3; i++) {
    const unsigned edge = w->is->way[from][i];
    if (!cc_has(w->left, edge)) continue;
    turn_over(w, edge);
    if (!cc_has(w->stop, w->is->beyond[from][i])) clear_from(w, w->is->beyond[from][i]);
  }
}

static bool hang_together(const walk *w, int a, int b) {
  walk rest = *w;
  clear_from(&rest, a);
  for (int i = 0; i < 3; i++)
    if (cc_has(w->left, w->is->way[b][i]) && !cc_has(rest.left, w->is->way[b][i])) return true;
  return false;
}

/* The longest pair of ways, one out of each crossing, that share no edge. */
static int both_ways(walk *w, int a, int b) {
  int best = way_out(w, b);
  if (cc_has(w->stop, (unsigned)a)) return best;
  for (int i = 0; i < 3; i++) {
    const unsigned edge = w->is->way[a][i];
    if (!cc_has(w->left, edge)) continue;
    turn_over(w, edge);
    const int n = 1 + both_ways(w, w->is->beyond[a][i], b);
    turn_over(w, edge);
    if (n > best) best = n;
  }
  return best;
}

/* What grew is a way over the new edge: out of its one end and out of the other. Only where the two hang together need they be looked at
 * together. */
int cc_board_lengthen(const cc_board *s, const cc_board_island *is, int seat, int edge, cc_trace *t) {
  walk w = walk_of(s, is, seat);
  const int a = is->end[edge][0], b = is->end[edge][1];
  turn_over(&w, (unsigned)edge);
  const int from_a = way_on(&w, a), from_b = way_on(&w, b);
  int n = 1 + from_a + from_b;
  if (from_a && from_b) {
    const bool ring = hang_together(&w, a, b);
    if (ring) n = 1 + both_ways(&w, a, b);
    cc_fire(t, ring ? CC_BR_RING : CC_BR_JOINED);
  }
  return n > s->length[seat] ? n : s->length[seat];
}

/* [A2] [A3] Who has the longest road; among equals the holder, or nobody. */
int cc_board_longest_holder(const cc_board *s) {
  int most = 0, seat = CC_NOBODY;
  for (int p = 0; p < CC_BOARD_SEATS; p++) {
    if (s->length[p] < CC_BOARD_MIN_ROAD || s->length[p] < most) continue;
    const bool tie = s->length[p] == most;
    seat = !tie || p == s->road_holder ? p : seat == s->road_holder ? seat : CC_NOBODY;
    most = s->length[p];
  }
  return seat;
}

static void fire_award(cc_trace *t, int before, int after, bool cut) {
  if (after != before && after != CC_NOBODY && !cut) cc_fire(t, before == CC_NOBODY ? CC_BR_LONGEST_ROAD : CC_BR_LONGEST_TAKEN);
  if (!cut || before == CC_NOBODY) return;
  cc_fire(t, after == before ? CC_BR_CUT_KEPT : after == CC_NOBODY ? CC_BR_CUT_ASIDE : CC_BR_CUT_PASSED);
}

void cc_board_award_road(cc_board *s, bool cut, cc_trace *t) {
  const int before = s->road_holder, after = cc_board_longest_holder(s);
  fire_award(t, before, after, cut);
  if (after == before) return;
  s->road_holder = (uint8_t)after;
  const uint8_t length = after == CC_NOBODY ? 0 : s->length[after];
  cc_tell(t, (cc_event){CC_BE_LONGEST_ROAD, CC_EVERYONE, (uint8_t)after, (uint8_t)before, 0, length, 0, 0, 0});
}

static int roads_at(const cc_board *s, const cc_board_island *is, int seat, int crossing) {
  int n = 0;
  for (int i = 0; i < 3; i++) n += cc_has(s->roads[seat], is->way[crossing][i]);
  return n;
}

void cc_board_interrupt(cc_board *s, const cc_board_island *is, int seat, int crossing, cc_trace *t) {
  bool cut = false;
  for (int p = 0; p < CC_BOARD_SEATS; p++) {
    if (p == seat || !cc_has(s->reach[p], (unsigned)crossing)) continue;
    s->reach[p][crossing >> 6] &= ~(UINT64_C(1) << (crossing & 63));
    if (roads_at(s, is, p, crossing) < 2) continue;
    s->length[p] = (uint8_t)cc_board_measure(s, is, p);
    cut = true;
    cc_fire(t, CC_BR_CUT);
  }
  if (cut) cc_board_award_road(s, true, t);
}
