/* The plan of a turn: which buildings, in what order, and what is left in hand for later. */
#include <string.h>

#include "card_mind.h"

enum { EXCESS_CARD = 16 };
enum { RISK_OF_EACH = 10 }; /* an opponent with a settlement builds a city in one of so many turns */

static int excess(int cards) { return cards > CC_CARD_HAND_LIMIT ? cards - CC_CARD_HAND_LIMIT : 0; }

static void weigh_robber(cc_mind *m) {
  const cc_outlook *o = &m->outlook;
  const int backs = o->backs[CC_MARKET_DAY] + o->backs[CC_ROBBER_ATTACK];
  m->attack = backs ? 256 * o->backs[CC_ROBBER_ATTACK] / backs : 0;
  for (int p = 0; p < o->players; p++) {
    if (p == m->me) continue;
    if (o->estate[p].settlements) m->risk += m->attack / RISK_OF_EACH;
    m->spoils += excess(m->view->hand_size[p]) * EXCESS_CARD * cc_grudge(o, p) / 256;
  }
  if (m->risk > 128) m->risk = 128;
}

void cc_make_up_mind(const cc_card_view *v, const cc_card_rules *r, cc_mind *m) {
  memset(m, 0, offsetof(cc_mind, later));
  m->view = v;
  m->me = v->seat;
  cc_outlook_of_view(v, r, &m->outlook);
  cc_find_wants(&m->outlook, m->me, &m->wants);
  m->waiver = (v->expansions[m->me] >> (CC_UNIVERSITY - CC_LIBRARY) & 1) && !(v->used & CC_USED_UNIVERSITY) && !v->waived;
  m->slots = 0x3F & ~(v->built & 15u);
  if (v->built >> CC_BUILT_EXPANSION & 1) m->slots &= 15u;
  weigh_robber(m);
}

/* --- paying --------------------------------------------------------------------------------------------------- */

static int most_of(cc_lanes hand) {
  int best = 0;
  for (int k = 1; k < CC_KINDS; k++)
    if (cc_lane(hand, k) > cc_lane(hand, best)) best = k;
  return best;
}

static int scarcest(cc_lanes left, cc_lanes need) {
  int best = -1;
  for (int k = 0; k < CC_KINDS; k++)
    if (cc_lane(need, k) && (best < 0 || cc_lane(left, k) < cc_lane(left, best))) best = k;
  return best;
}

bool cc_spend(cc_lanes *hand, cc_lanes need, int *waiver) {
  cc_lanes left = cc_beyond(*hand, need);
  int missing = cc_total(cc_beyond(need, *hand));
  if (*waiver && need) {
    if (missing)
      missing--;
    else
      left += cc_one(scarcest(left, need));
    *waiver = 0;
  }
  for (; missing > 0; missing--) {
    const int k = most_of(left);
    if (cc_lane(left, k) < 3) return false;
    left -= 3 * cc_one(k);
  }
  *hand = left;
  return true;
}

/* --- planning ------------------------------------------------------------------------------------------------- */

typedef struct search {
  cc_mind *m;
  uint32_t must;
  cc_plan best;
} search;

/* What the robber may cost or bring when the turn ends with these cards. */
static int robber_worth(const cc_mind *m, int cards, uint32_t builds) {
  const int knights = m->outlook.estate[m->me].knights + (int)(builds >> CC_KNIGHT & 1);
  int sum = -excess(cards + CC_CARD_DRAW + cc_a_sides(knights)) * EXCESS_CARD * m->risk;
  if (builds >> CC_CITY & 1) sum += (m->spoils - excess(cards) * EXCESS_CARD) * m->attack;
  return sum / 256;
}

int cc_rest_worth(cc_mind *m, cc_lanes hand, uint32_t builds) {
  if (!(m->found >> builds & 1)) {
    m->found |= UINT64_C(1) << builds;
    cc_find_later(&m->wants, builds, m->later[builds]);
  }
  return cc_hand_worth(m->later[builds], hand);
}

static void consider(search *x, cc_lanes hand, uint32_t builds, int worth, int points) {
  if (x->must & ~builds) return;
  worth += cc_rest_worth(x->m, hand, builds) + robber_worth(x->m, cc_total(hand), builds);
  if (points >= x->m->wants.short_of) worth = CC_WIN - cc_count(builds);
  if (worth > x->best.worth) x->best = (cc_plan){worth, builds};
}

static bool has_ground(const cc_mind *m, int price, uint32_t builds) {
  if (price == CC_CITY) return m->wants.settlements + (int)(builds >> CC_SETTLEMENT & 1) > 0;
  if (price < CC_PRICE_EXPANSION) return true;
  return !(builds >> CC_PRICE_EXPANSION & 1) && m->wants.free_cities + (int)(builds >> CC_CITY & 1) > 0;
}

static void plan_on(search *x, cc_lanes hand, int waiver, int from, uint32_t builds, int worth, int points) {
  const cc_mind *m = x->m;
  consider(x, hand, builds, worth, points);
  if (from == CC_PRICES || cc_total(hand) + waiver < 2) return;
  const uint64_t sums = cc_balances(hand);
  for (int i = from; i < CC_PRICES; i++) {
    if (!(m->slots >> i & 1) || !m->wants.now[i] || (int)(sums >> (8 * i) & 0xFF) + waiver < 128 || !has_ground(m, i, builds)) continue;
    cc_lanes rest = hand;
    int waived = waiver;
    if (!cc_spend(&rest, cc_price(i), &waived)) continue;
    plan_on(x, rest, waived, i + 1, builds | 1u << i, worth + m->wants.now[i], points + m->wants.points[i]);
  }
}

cc_plan cc_best_plan(cc_mind *m, cc_lanes hand) {
  search x = {m, 0, {INT32_MIN, 0}};
  plan_on(&x, hand, m->waiver, 0, 0, 0, 0);
  return x.best;
}

cc_plan cc_plan_with(cc_mind *m, cc_lanes hand, int price) {
  search x = {m, 1u << price, {-CC_WIN, 0}};
  plan_on(&x, hand, m->waiver, 0, 0, 0, 0);
  return x.best;
}

int cc_idle_worth(cc_mind *m, cc_lanes hand) {
  return cc_rest_worth(m, hand, 0) + robber_worth(m, cc_total(hand), 0);
}
