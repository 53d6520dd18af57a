/* What places on the board are worth to a seat. */
#include <string.h>

#include "board_mind.h"

/* What a kind is worth beside the others, of 256; and the first pips of a kind beside further ones. */
static const int weight[CC_KINDS] = {236, 240, 222, 272, 268};

static int marginal(int income) { return 14 + 64 / (4 + income); }

static void count_pips(cc_settler *m) {
  for (int i = 0; i < CC_NUMBERS; i++)
    for (cc_board_hexes hexes = m->s->on[i]; hexes; hexes &= hexes - 1) m->pips[cc_lowest(hexes)] = i < 5 ? i + 1 : 11 - i;
}

/* The robber moves on before long. */
static int lasting_pips(const cc_settler *m, int hex) { return hex == m->s->robber ? m->pips[hex] * 2 / 3 : m->pips[hex]; }

static void count_income(cc_settler *m) {
  const cc_board *s = m->s;
  for (int h = 0; h < cc_hexes(m->is); h++) {
    if (!s->yield[h] || s->land[h] == CC_DESERT) continue;
    for (int p = 0; p < m->r->players; p++) m->income[p][s->land[h]] += lasting_pips(m, h) * (int)(s->yield[h] >> (4 * p) & 15);
  }
}

static int span_of(const cc_board *s, const cc_board_rules *r) {
  enum { LEAST = 20 };
  int most = 0;
  for (int p = 0; p < r->players; p++)
    if (cc_open_points(s, p) > most) most = cc_open_points(s, p);
  const int span = 256 * (r->goal - most) / (r->goal > 2 ? r->goal - 2 : 1);
  return span < LEAST ? LEAST : span > 256 ? 256 : span;
}

void cc_look_around(cc_settler *m, const cc_board *s, const cc_board_rules *r, int me, cc_lanes hand) {
  memset(m, 0, sizeof *m);
  m->s = s;
  m->r = r;
  m->is = cc_island(r);
  m->me = me;
  m->hand = hand;
  m->rate = cc_board_rates[s->ports[me]];
  m->short_of = r->goal - cc_points(s, me);
  m->span = span_of(s, r);
  m->target = CC_NO_PLACE;
  count_pips(m);
  count_income(m);
}

/* More cards from the hexes around a crossing. */
static int production_gain(const cc_settler *m, int crossing) {
  int more[CC_KINDS] = {0}, sum = 0;
  for (int i = 0; i < 3 && m->is->hex[crossing][i] != CC_NO_PLACE; i++) {
    const int hex = m->is->hex[crossing][i], kind = m->s->land[hex];
    if (kind == CC_DESERT) continue;
    const int pips = lasting_pips(m, hex);
    sum += pips * marginal(m->income[m->me][kind] + more[kind] + pips / 2) * weight[kind] / 256;
    more[kind] += pips;
  }
  return sum * m->span / 256;
}

/* A harbour is worth what is brought to it. */
static int harbour_gain(const cc_settler *m, int crossing) {
  const int harbour = m->is->harbour[crossing];
  if (harbour == CC_NO_PLACE) return 0;
  const int kind = m->s->harbour[harbour], ports = m->s->ports[m->me];
  if (ports >> kind & 1) return 0;
  if (kind == CC_ANY_HARBOUR) return 22 * m->span / 256;
  return (8 + 4 * m->income[m->me][kind]) * m->span / 256;
}

int cc_site_gain(const cc_settler *m, int crossing) { return 100 + production_gain(m, crossing) + harbour_gain(m, crossing); }
int cc_city_gain(const cc_settler *m, int crossing) { return 100 + production_gain(m, crossing); }

int cc_threat(const cc_settler *m, int seat) {
  const int points = cc_open_points(m->s, seat), left = m->r->goal - points;
  const int rivals = m->r->players - 1, lead = points - cc_open_points(m->s, m->me);
  const int threat = 200 / (1 + rivals) + 12 * lead + (left <= 2 ? 80 : left <= 4 ? 30 : 0);
  return threat < 16 ? 16 : threat > 256 ? 256 : threat;
}

int cc_robber_worth(const cc_settler *m, int hex) {
  int sum = 0;
  for (int p = 0; p < m->r->players; p++) {
    const int cards = m->pips[hex] * (int)(m->s->yield[hex] >> (4 * p) & 15);
    sum += p == m->me ? -cards * 5 : cards * 5 * cc_threat(m, p) / 256;
  }
  return sum;
}

int cc_best_robber_worth(const cc_settler *m) {
  enum { STOLEN = 14 };
  int best = 0;
  for (cc_board_hexes goals = cc_board_robber_goals(m->s, m->r); goals; goals &= goals - 1) {
    const int hex = cc_lowest(goals), worth = cc_robber_worth(m, hex) + (m->s->yield[hex] & ~((cc_board_shares)15 << (4 * m->me)) ? STOLEN : 0);
    if (worth > best) best = worth;
  }
  return best - cc_robber_worth(m, m->s->robber);
}
