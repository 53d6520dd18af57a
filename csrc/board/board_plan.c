/* What a seat may want, and what its cards promise. */
#include "board_mind.h"

/* 2^(-i/16) of 65536 */
static const uint32_t halving[16] = {65536, 62757, 60097, 57549, 55109, 52772, 50535, 48393,
                                     46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219};

enum { HALVES = 5 * CC_ROUND }; /* waiting so long halves what it is waited for */

static int after_waiting(int gain, int time) {
  const int i = time * 16 / HALVES;
  return i >= 192 ? 0 : (int)((int64_t)gain * (halving[i & 15] >> (i >> 4)) >> 16);
}

/* --- places ----------------------------------------------------------------------------------------------------- */

/* How many free edges lead from a set of crossings to each other one, up to `most`. */
static void spread_steps(const cc_settler *m, const uint64_t from[CC_CROSSING_WORDS], int most, uint8_t *steps) {
  const cc_board_island *is = m->is;
  uint8_t queue[CC_BOARD_CROSSINGS];
  int n = 0;
  uint64_t roads[CC_EDGE_WORDS] = {0};
  for (int p = 0; p < CC_BOARD_SEATS; p++)
    for (int w = 0; w < CC_EDGE_WORDS; w++) roads[w] |= m->s->roads[p][w];
  for (int v = 0; v < cc_crossings(is); v++) {
    steps[v] = CC_FAR;
    if (cc_has(from, (unsigned)v)) steps[v] = 0, queue[n++] = (uint8_t)v;
  }
  for (int i = 0; i < n && steps[queue[i]] < most; i++)
    for (int k = 0; k < 3 && is->way[queue[i]][k] != CC_NO_EDGE; k++) {
      const int to = is->beyond[queue[i]][k];
      if (steps[to] != CC_FAR || cc_has(roads, is->way[queue[i]][k]) || cc_others_at(m->s, m->me, to)) continue;
      steps[to] = (uint8_t)(steps[queue[i]] + 1);
      queue[n++] = (uint8_t)to;
    }
}

/* What of a site's worth is left when so many roads must be built first; others want it too. */
enum { STEPS = 4 };
static const int nearness[STEPS + 1] = {256, 196, 140, 96, 64};

static void find_sites(cc_settler *m) {
  int best = 0, second = 0, far = 0;
  spread_steps(m, m->s->reach[m->me], STEPS, m->steps);
  for (int v = 0; v < cc_crossings(m->is); v++) {
    if (m->steps[v] > STEPS || cc_has(m->s->taken, (unsigned)v)) continue;
    const int gain = cc_site_gain(m, v), here = gain * nearness[m->steps[v]] / 256;
    if (m->steps[v]) {
      if (here > far) far = here, m->target = v, m->target_gain = gain;
    } else if (gain > best) {
      second = best, best = gain;
    } else if (gain > second) {
      second = gain;
    }
  }
  m->wish[CC_WISH_SETTLEMENT].gain = best;
  m->wish[CC_WISH_SETTLEMENT].again = second;
  if (m->target == CC_NO_PLACE) return;
  uint64_t there[CC_CROSSING_WORDS] = {0};
  cc_add(there, (unsigned)m->target);
  spread_steps(m, there, STEPS, m->to_target);
}

static void find_cities(cc_settler *m) {
  int best = 0, second = 0;
  for (int w = 0; w < CC_CROSSING_WORDS; w++)
    for (uint64_t left = m->s->houses[m->me][w] & ~m->s->cities[w]; left; left &= left - 1) {
      const int gain = cc_city_gain(m, 64 * w + cc_lowest(left));
      if (gain > best) second = best, best = gain;
      else if (gain > second) second = gain;
    }
  m->wish[CC_WISH_CITY].gain = best;
  m->wish[CC_WISH_CITY].again = second;
}

/* --- roads ------------------------------------------------------------------------------------------------------ */

static int longest_of_others(const cc_settler *m) {
  int most = CC_BOARD_MIN_ROAD - 1;
  for (int p = 0; p < m->r->players; p++)
    if (p != m->me && m->s->length[p] > most) most = m->s->length[p];
  return most;
}

/* By how many roads lack: what one of them is worth. */
enum { AWARD_STEPS = 4 };
static const int award_step[AWARD_STEPS + 1] = {0, 210, 62, 30, 14};
/* … and by how many lead to the target, of 256 of its gain. */
static const int target_step[STEPS + 1] = {0, 110, 62, 34, 20};

static void find_award(cc_settler *m) {
  const int lack = longest_of_others(m) + 1 - m->s->length[m->me];
  if (m->s->road_holder == m->me || lack > AWARD_STEPS || lack > m->s->roads_left[m->me]) return;
  m->award_roads = lack < 1 ? 1 : lack;
}

static int step_gain(const cc_settler *m) {
  const int steps = m->target == CC_NO_PLACE ? CC_FAR : m->steps[m->target];
  return steps > STEPS ? 0 : m->target_gain * target_step[steps] / 256;
}

int cc_road_gain(const cc_settler *m, int edge) {
  const uint8_t *end = m->is->end[edge];
  int gain = 1;
  if (m->target != CC_NO_PLACE)
    for (int i = 0; i < 2; i++)
      if (m->to_target[end[i]] + 1 == m->steps[m->target] && m->steps[end[i]]) gain = step_gain(m);
  const bool holds = m->s->road_holder == m->me;
  if (!m->award_roads && !holds) return gain;
  const int longer = cc_board_lengthen(m->s, m->is, m->me, edge, NULL) - m->s->length[m->me];
  if (holds) return gain + (longer > 0 && longest_of_others(m) + 2 > m->s->length[m->me] ? 24 : 0);
  const int lack = m->award_roads - longer;
  if (longer <= 0) return gain;
  return gain + (lack <= 0 ? award_step[1] + (m->short_of <= 2 ? CC_BOARD_WIN : 0) : award_step[m->award_roads]);
}

/* --- development cards ------------------------------------------------------------------------------------------ */

/* What a knight brings nearer: the largest army. */
static int army_gain(const cc_settler *m, int in_hand) {
  static const int step[6] = {0, 190, 80, 46, 24, 12};
  const int holder = m->s->army_holder, least = holder == CC_NOBODY ? CC_BOARD_MIN_ARMY : m->s->army[holder] + 1;
  const int lack = least - m->s->army[m->me] - in_hand;
  if (holder == m->me) return 12;
  return lack < 1 ? 20 : lack > 5 ? 6 : step[lack];
}

int cc_knight_gain(const cc_settler *m) {
  const int army = army_gain(m, 0), wins = army >= 190 && m->short_of <= 2;
  return (wins ? CC_BOARD_WIN : army) + cc_best_robber_worth(m) - 12;
}

int cc_dev_gain(const cc_settler *m, uint32_t unseen) {
  const int n = cc_dev_total(unseen), mine = cc_dev_count(m->s->dev[m->me], CC_DEV_KNIGHT);
  const int gain[CC_DEVS] = {24 + army_gain(m, mine) * 3 / 4, m->s->roads_left[m->me] > 1 ? 46 : 8, 46, 60, m->short_of <= 1 ? 2000 : 100};
  int sum = 0;
  for (int d = 0; d < CC_DEVS; d++) sum += gain[d] * cc_dev_count(unseen, d);
  return n ? sum / n : 0;
}

/* --- wishes ----------------------------------------------------------------------------------------------------- */

/* A kind that does not come by itself comes through the bank. */
static void find_waits(cc_settler *m) {
  enum { MOST = 40 * CC_ROUND };
  const int *income = m->income[m->me];
  int traded = 0;
  for (int k = 0; k < CC_KINDS; k++) traded += 16 * income[k] / cc_lane(m->rate, k);
  for (int k = 0; k < CC_KINDS; k++) {
    const int pips = 16 * income[k] + (traded - 16 * income[k] / cc_lane(m->rate, k)) * 3 / 5;
    const int wait = pips ? 36 * 16 * CC_ROUND / (pips * m->r->players) : MOST;
    m->wait[k] = wait < MOST ? wait : MOST;
  }
}

static void price(cc_settler *m) {
  const int steps = m->target == CC_NO_PLACE ? 0 : m->steps[m->target];
  m->wish[CC_WISH_SETTLEMENT].cost = CC_SETTLEMENT_COST;
  m->wish[CC_WISH_CITY].cost = CC_CITY_COST;
  m->wish[CC_WISH_DEV].cost = CC_DEV_COST;
  m->wish[CC_WISH_ROAD].cost = CC_ROAD_COST;
  m->wish[CC_WISH_COLONY].cost = CC_SETTLEMENT_COST + (cc_lanes)steps * CC_ROAD_COST;
  m->wish[CC_WISH_AWARD].cost = (cc_lanes)m->award_roads * CC_ROAD_COST;
  m->wish[CC_WISH_SETTLEMENT].points = m->wish[CC_WISH_CITY].points = m->wish[CC_WISH_COLONY].points = 1;
  m->wish[CC_WISH_AWARD].points = CC_BOARD_AWARD;
}

static void drop(cc_wish *w) { w->gain = w->again = 0; }

/* Without pieces there is nothing to wish for. What wins is worth all. */
static void weed_out(cc_settler *m) {
  const int p = m->me;
  if (!m->s->settlements_left[p]) drop(&m->wish[CC_WISH_SETTLEMENT]), drop(&m->wish[CC_WISH_COLONY]);
  if (m->s->settlements_left[p] == 1) m->wish[CC_WISH_SETTLEMENT].again = 0;
  if (!m->s->cities_left[p]) drop(&m->wish[CC_WISH_CITY]);
  if (!m->s->roads_left[p]) drop(&m->wish[CC_WISH_ROAD]), drop(&m->wish[CC_WISH_COLONY]);
  for (int i = 0; i < CC_WISHES; i++)
    if (m->wish[i].gain && m->wish[i].points >= m->short_of) m->wish[i].gain += 1000;
}

void cc_make_wishes(cc_settler *m, uint32_t unseen) {
  find_sites(m);
  find_cities(m);
  find_award(m);
  find_waits(m);
  price(m);
  const bool colony = m->target != CC_NO_PLACE;
  m->wish[CC_WISH_DEV].gain = m->wish[CC_WISH_DEV].again = cc_dev_gain(m, unseen);
  m->wish[CC_WISH_ROAD].gain = colony ? step_gain(m) : 0;
  m->wish[CC_WISH_COLONY].gain = colony ? m->target_gain : 0;
  m->wish[CC_WISH_AWARD].gain = m->award_roads ? 200 : 0;
  weed_out(m);
}

/* --- plans ------------------------------------------------------------------------------------------------------ */

/* How many cards the bank would give for what a hand has beyond a cost. */
static int exchangeable(const cc_settler *m, cc_lanes surplus) {
  int n = 0;
  for (int k = 0; k < CC_KINDS; k++) n += cc_lane(surplus, k) / cc_lane(m->rate, k);
  return n;
}

/* The time until a hand pays for something: the longest wait counts whole, the others by half, and the bank helps. */
static int time_for(const cc_settler *m, cc_lanes hand, cc_lanes cost) {
  const cc_lanes missing = cc_beyond(cost, hand);
  const int n = cc_total(missing);
  if (!n) return CC_ROUND;
  const int trades = exchangeable(m, cc_beyond(hand, cost));
  if (trades >= n) return CC_ROUND;
  int most = 0, sum = 0;
  for (int k = 0; k < CC_KINDS; k++) {
    const int wait = cc_lane(missing, k) * m->wait[k];
    sum += wait;
    if (wait > most) most = wait;
  }
  return CC_ROUND / 2 + (most + sum) / 2 * (n - trades) / n;
}

int cc_later(const cc_settler *m, cc_lanes hand, int granted) {
  int best = 0, second = 0;
  for (int i = 0; i < CC_WISHES; i++) {
    const int gain = i == granted ? m->wish[i].again : m->wish[i].gain;
    if (!gain) continue;
    const int worth = after_waiting(gain, time_for(m, hand, m->wish[i].cost));
    if (worth > best) second = best, best = worth;
    else if (worth > second) second = worth;
  }
  return best + second / 2;
}

/* Pay for something, with the help of the bank; false if it cannot be. */
static bool spend(const cc_settler *m, cc_lanes *hand, cc_lanes cost) {
  cc_lanes surplus = cc_beyond(*hand, cost);
  int lack = cc_total(cc_beyond(cost, *hand));
  while (lack > 0) {
    int best = -1, most = -1;
    for (int k = 0; k < CC_KINDS; k++) {
      const int left = cc_lane(surplus, k) - cc_lane(m->rate, k);
      if (left > most) most = left, best = k;
    }
    if (best < 0) return false;
    surplus -= (cc_lanes)cc_lane(m->rate, best) << (8 * best);
    lack--;
  }
  *hand = surplus;
  return true;
}

int cc_now(const cc_settler *m, cc_lanes hand) {
  int best = cc_later(m, hand, CC_WISHES);
  for (int i = 0; i < CC_WISHES; i++) {
    cc_lanes rest = hand;
    if (!m->wish[i].gain || !spend(m, &rest, m->wish[i].cost)) continue;
    const int worth = m->wish[i].gain + cc_later(m, rest, i);
    if (worth > best) best = worth;
  }
  return best;
}
