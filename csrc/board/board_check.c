/* Can this be a state of a game? Every card and piece is where it can be, and the phase has what it needs.
 * A state that passes may be played on: nothing after it looks at a number it cannot trust. */
#include <string.h>

#include "board_parts.h"

/* --- the island ------------------------------------------------------------------------------------------------- */

static bool land_sound(const cc_board *s, const cc_board_island *is) {
  const cc_board_hexes all = (cc_board_hexes)~(cc_board_hexes)0 >> (8 * (int)sizeof all - cc_hexes(is));
  cc_board_hexes numbered = 0;
  for (int i = 0; i < CC_NUMBERS; i++) {
    if (s->on[i] & (numbered | ~all) || (i == 5 && s->on[i])) return false;
    numbered |= s->on[i];
  }
  for (int h = 0; h < CC_BOARD_HEXES; h++)
    if (s->land[h] > (h < cc_hexes(is) ? CC_DESERT : 0) || (h < cc_hexes(is) && (s->land[h] == CC_DESERT) == (numbered >> h & 1)))
      return false;
  for (int i = 0; i < CC_BOARD_HARBOURS; i++)
    if (s->harbour[i] > (i < cc_harbours(is) ? CC_ANY_HARBOUR : 0)) return false;
  return s->robber < cc_hexes(is);
}

/* --- cards ------------------------------------------------------------------------------------------------------ */

/* Each count is at most the game's before they are added up, so the sum cannot carry. */
static bool cards_conserved(const cc_board *s) {
  cc_lanes sum = s->bank;
  if (!cc_within(sum, CC_BANK_CARDS)) return false;
  for (int p = 0; p < CC_BOARD_SEATS; p++) {
    const cc_lanes aside = s->phase == CC_BP_DISCARD ? s->laid[p] : 0;
    if (!cc_within(s->hand[p], CC_BANK_CARDS) || !cc_within(aside, CC_BANK_CARDS)) return false;
    sum += s->hand[p] + aside;
    if (!cc_within(sum, CC_BANK_CARDS)) return false;
  }
  return sum == CC_BANK_CARDS;
}

static bool devs_conserved(const cc_board *s) {
  int knights = 0;
  if (s->deck >> (4 * CC_DEVS)) return false;
  for (int p = 0; p < CC_BOARD_SEATS; p++) {
    if (s->dev[p] >> (4 * CC_DEVS)) return false;
    knights += s->army[p];
  }
  for (int d = 0; d < CC_DEVS; d++) {
    int n = cc_dev_count(s->deck, d);
    for (int p = 0; p < CC_BOARD_SEATS; p++) n += cc_dev_count(s->dev[p], d);
    const int played = cc_dev_count(CC_ALL_DEVS, d) - n;
    if (played < 0 || (d == CC_DEV_KNIGHT && played != knights) || (d == CC_DEV_POINT && played)) return false;
    if (cc_dev_count(s->bought, d) > cc_dev_count(s->dev[s->current], d)) return false;
  }
  return !(s->bought >> (4 * CC_DEVS));
}

static bool bounds_hold(const cc_board *s, int p) {
  for (int k = 0; k < CC_KINDS; k++) {
    const int has = cc_lane(s->hand[p], k) + (s->phase == CC_BP_DISCARD ? cc_lane(s->laid[p], k) : 0);
    for (int o = 0; o < (int)sizeof(cc_board_bounds); o++)
      if ((int)(s->known[k][p] >> (8 * o) & 0xFF) > (o < CC_BOARD_SEATS ? has : 0)) return false;
  }
  return true;
}

/* --- pieces ----------------------------------------------------------------------------------------------------- */

static bool seat_empty(const cc_board *s, int p) {
  uint64_t any = s->hand[p] | s->laid[p] | s->dev[p] | s->army[p] | s->length[p];
  any |= s->roads_left[p] | s->settlements_left[p] | s->cities_left[p];
  for (int w = 0; w < CC_EDGE_WORDS; w++) any |= s->roads[p][w];
  for (int w = 0; w < CC_CROSSING_WORDS; w++) any |= s->houses[p][w];
  return !any;
}

static int size_of(const uint64_t *set, int words) {
  int n = 0;
  for (int w = 0; w < words; w++) n += cc_count(set[w]);
  return n;
}

static bool pieces_conserved(const cc_board *s, int p) {
  uint64_t cities[CC_CROSSING_WORDS];
  for (int w = 0; w < CC_CROSSING_WORDS; w++) cities[w] = s->houses[p][w] & s->cities[w];
  const int all = size_of(s->houses[p], CC_CROSSING_WORDS), big = size_of(cities, CC_CROSSING_WORDS);
  return size_of(s->roads[p], CC_EDGE_WORDS) + s->roads_left[p] == CC_BOARD_ROADS &&
         all - big + s->settlements_left[p] == CC_BOARD_SETTLEMENTS && big + s->cities_left[p] == CC_BOARD_CITIES;
}

bool cc_on_the_island(const cc_board_island *is, const uint64_t *crossings, const uint64_t *edges) {
  for (int w = 0; w < CC_CROSSING_WORDS; w++)
    if (crossings[w] & ~is->every[w]) return false;
  for (int e = cc_edges(is); e < 64 * CC_EDGE_WORDS; e++)
    if (cc_has(edges, (unsigned)e)) return false;
  return true;
}

/* [C2] Nothing on top of something else, no building next to another. */
static bool places_sound(const cc_board *s, const cc_board_island *is) {
  uint64_t houses[CC_CROSSING_WORDS] = {0}, roads[CC_EDGE_WORDS] = {0};
  for (int p = 0; p < CC_BOARD_SEATS; p++) {
    if (!cc_on_the_island(is, s->houses[p], s->roads[p])) return false;
    for (int w = 0; w < CC_EDGE_WORDS; roads[w] |= s->roads[p][w], w++)
      if (roads[w] & s->roads[p][w]) return false;
    for (int w = 0; w < CC_CROSSING_WORDS; houses[w] |= s->houses[p][w], w++)
      if (houses[w] & s->houses[p][w]) return false;
  }
  for (int w = 0; w < CC_CROSSING_WORDS; w++)
    if (s->cities[w] & ~houses[w]) return false;
  for (int v = 0; v < cc_crossings(is); v++)
    for (int w = 0, n = 0; w < CC_CROSSING_WORDS && cc_has(houses, (unsigned)v); w++)
      if ((n += cc_count(houses[w] & is->near[v][w])) > 1) return false;
  return true;
}

static bool derived_sound(const cc_board *s, const cc_board_island *is) {
  cc_board again = *s;
  cc_board_derive(&again, is);
  for (int p = 0; p < CC_BOARD_SEATS; p++) again.length[p] = (uint8_t)cc_board_measure(s, is, p);
  return memcmp(s, &again, sizeof again) == 0;
}

/* [A3] [A4] */
static bool awards_sound(const cc_board *s) {
  int most = CC_BOARD_MIN_ARMY - 1;
  for (int p = 0; p < CC_BOARD_SEATS; p++) most = s->army[p] > most ? s->army[p] : most;
  const bool none = most < CC_BOARD_MIN_ARMY;
  if (none ? s->army_holder != CC_NOBODY : s->army_holder >= CC_BOARD_SEATS || s->army[s->army_holder] != most) return false;
  return cc_board_longest_holder(s) == s->road_holder;
}

static bool seats_sound(const cc_board *s, const cc_board_rules *r) {
  for (int p = 0; p < CC_BOARD_SEATS; p++) {
    if (!bounds_hold(s, p) || (p >= r->players && !seat_empty(s, p))) return false;
    if (p < r->players && !pieces_conserved(s, p)) return false;
    /* [W2] it would have won before */
    if (s->phase != CC_BP_OVER && cc_dev_count(s->dev[p], CC_DEV_POINT) > cc_board_can_hide(s, r, p)) return false;
    if (s->phase != CC_BP_OVER && p == s->current && cc_points(s, p) >= r->goal) return false;
  }
  return true;
}

/* --- phases ----------------------------------------------------------------------------------------------------- */

/* [F2] Whose the n-th founding settlement is. */
static int founder(const cc_board *s, int players, int n) {
  return (s->start + (n < players ? n : 2 * players - 1 - n)) % players;
}

static int founded_by(const cc_board *s, int players, int p) {
  int n = 0;
  for (int i = 0; i < s->founded; i++) n += founder(s, players, i) == p;
  return n;
}

static bool founding_sound(const cc_board *s, const cc_board_rules *r) {
  const cc_board_island *is = cc_island(r);
  const bool road = s->phase == CC_BP_ROAD;
  if (s->turn || s->deck != CC_ALL_DEVS || s->founded > 2 * r->players - !road || s->founded < road) return false;
  if (s->current != founder(s, r->players, s->founded - road) || s->dice[0]) return false;
  for (int p = 0; p < r->players; p++) {
    const int n = founded_by(s, r->players, p);
    if (s->settlements_left[p] != CC_BOARD_SETTLEMENTS - n || s->cities_left[p] != CC_BOARD_CITIES) return false;
    if (s->roads_left[p] != CC_BOARD_ROADS - n + (road && p == s->current)) return false;
  }
  if (!road) return s->settled == CC_NO_PLACE;
  if (s->settled >= cc_crossings(is) || !cc_has(s->houses[s->current], s->settled)) return false;
  for (int i = 0; i < 3; i++)
    for (int p = 0; p < r->players; p++)
      if (cc_has(s->roads[p], is->way[s->settled][i])) return false;
  return true;
}

/* [R1] [R2] */
static bool discards_sound(const cc_board *s, const cc_board_rules *r) {
  int next = CC_NOBODY;
  for (int i = 0, p = s->current; i < r->players; i++, p = cc_next_seat(p, r->players)) {
    const int owed = cc_board_owed(s, p), aside = cc_total(s->laid[p]);
    if (owed < 0 || (aside && cc_total(s->hand[p]) + aside <= CC_BOARD_HAND_LIMIT)) return false;
    if (aside && next != CC_NOBODY) return false; /* one after the other */
    if (owed && next == CC_NOBODY) next = p;
  }
  return next != CC_NOBODY && s->asked == next && s->dice[0] + s->dice[1] == 7;
}

static bool answer_sound(const cc_board *s, const cc_board_rules *r, int p) {
  const uint64_t offer = s->laid[s->current], laid = s->laid[p];
  switch (laid >> 56) {
    case CC_LAID_DECLINED >> 56: return laid == CC_LAID_DECLINED;
    case CC_LAID_ACCEPTED >> 56: return laid == CC_LAID_ACCEPTED && offer && cc_enough(s->hand[p], cc_wanted(offer)) == 31;
    case CC_LAID_OFFERED >> 56: return cc_board_may_offer(s, r, p, laid & ~CC_LAID_ANSWER);
    default: return false;
  }
}

/* [D5] */
static bool shown_known(const cc_board *s, int p) {
  const cc_lanes shown = cc_board_shown(s, p);
  for (int k = 0; k < CC_KINDS; k++)
    for (int o = 0; o < CC_BOARD_SEATS; o++)
      if ((int)(s->known[k][p] >> (8 * o) & 0xFF) < cc_lane(shown, k)) return false;
  return true;
}

/* [D2] … [D4] Those before the one who is asked have answered, those after him have not. */
static bool trade_sound(const cc_board *s, const cc_board_rules *r) {
  const uint64_t offer = s->laid[s->current];
  const uint32_t to = cc_addressed(offer), all = ((1u << r->players) - 1) & ~(1u << s->current), who = to ? to : all;
  const bool answering = s->phase == CC_BP_ANSWER;
  bool reached = false; /* the one who is asked */
  uint64_t any = 0;
  if (offer >> 56 || (offer && !cc_board_may_offer(s, r, s->current, offer))) return false;
  if (s->proposals >= r->proposals || (r->strict && s->built) || !shown_known(s, s->current)) return false;
  for (int p = cc_next_seat(s->current, r->players); p != s->current; p = cc_next_seat(p, r->players)) {
    const bool addressed = who >> p & 1;
    reached |= answering && addressed && p == s->asked;
    if (addressed && !reached ? !answer_sound(s, r, p) : s->laid[p] != 0) return false;
    if (!shown_known(s, p)) return false;
    any |= s->laid[p] & CC_LAID_ACCEPTED;
  }
  return answering ? reached : any != 0;
}

/* What a robber or a free road needs: a seven, or a card played. */
static bool robber_sound(const cc_board *s, const cc_board_rules *r) {
  const bool seven = s->dice[0] + s->dice[1] == 7;
  if (!seven && !s->played) return false;
  if (s->phase == CC_BP_ROBBER) return cc_board_robber_goals(s, r) != 0;
  const uint32_t victims = cc_board_victims(s);
  return (victims & (victims - 1)) != 0;
}

static bool free_roads_sound(const cc_board *s, const cc_board_rules *r) {
  return s->played && s->free_roads >= 1 && s->free_roads <= 2 && s->free_roads <= s->roads_left[s->current] &&
         cc_any_open_edge(s, cc_island(r), s->current);
}

static bool over_sound(const cc_board *s, const cc_board_rules *r) {
  if (s->outcome != CC_BO_GOAL) return s->outcome == CC_BO_LIMIT;
  return s->winner == s->current && cc_points(s, s->winner) >= r->goal;
}

static bool phase_sound(const cc_board *s, const cc_board_rules *r) {
  switch (s->phase) {
    case CC_BP_SETTLE:
    case CC_BP_ROAD: return founding_sound(s, r);
    case CC_BP_ROLL: return !s->dice[0];
    case CC_BP_DISCARD: return discards_sound(s, r);
    case CC_BP_ROBBER:
    case CC_BP_STEAL: return robber_sound(s, r);
    case CC_BP_MAIN: return s->dice[0];
    case CC_BP_FREE: return free_roads_sound(s, r);
    case CC_BP_ANSWER:
    case CC_BP_CLOSE: return s->dice[0] && trade_sound(s, r);
    default: return over_sound(s, r);
  }
}

static bool nothing_laid(const cc_board *s) {
  uint64_t laid = 0;
  for (int p = 0; p < CC_BOARD_SEATS; p++) laid |= s->laid[p];
  return !laid;
}

static bool dice_sound(const cc_board *s) {
  return s->dice[0] <= 6 && s->dice[1] <= 6 && !s->dice[0] == !s->dice[1];
}

/* Who is asked, and what lies on the table. */
static bool table_sound(const cc_board *s, const cc_board_rules *r) {
  const bool answering = s->phase == CC_BP_ANSWER, discarding = s->phase == CC_BP_DISCARD;
  if (!answering && !discarding && s->phase != CC_BP_CLOSE && !nothing_laid(s)) return false;
  return answering || discarding ? s->asked < r->players : s->asked == CC_NOBODY;
}

static bool turn_sound(const cc_board *s, const cc_board_rules *r) {
  const bool founding = s->phase <= CC_BP_ROAD, over = s->phase == CC_BP_OVER;
  uint64_t spare = 0;
  for (int i = 0; i < CC_BOARD_SPARE; i++) spare |= s->reserved[i];
  if (!table_sound(s, r)) return false;
  const bool under_way = s->turn >= 1 && s->turn <= r->turn_limit && s->founded == 2 * r->players && s->settled == CC_NO_PLACE;
  if (!founding && !under_way) return false;
  return s->current < r->players && s->start < r->players && s->phase <= CC_BP_OVER && over == (s->outcome != CC_BO_UNDECIDED) &&
         (s->winner < r->players ? over : s->winner == CC_NOBODY) && dice_sound(s) && s->played <= 1 && s->built <= 1 &&
         s->proposals <= (founding ? 0 : r->proposals) && (s->phase == CC_BP_FREE || !s->free_roads) && s->sealed <= 1 && !spare &&
         !(founding && (s->played || s->built || s->bought));
}

/* In this order: each looks only at what those before it have found sound. */
cc_status cc_board_check(const cc_board *s, const cc_board_rules *r) {
  const cc_board_island *is = cc_island(r);
  const bool ok = turn_sound(s, r) && land_sound(s, is) && cards_conserved(s) && devs_conserved(s) && places_sound(s, is) &&
                  derived_sound(s, is) && awards_sound(s) && seats_sound(s, r) && phase_sound(s, r);
  return ok ? CC_OK : CC_BAD_STATE;
}
