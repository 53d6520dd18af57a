/* What a sensible player thinks of each legal action. The greedy bot takes the best; the search begins with it. */
#include <string.h>

#include "card_mind.h"

enum { LAST = -CC_WIN }; /* of no use */

/* Expectations about hidden cards: of 65536, by kind. */
typedef struct chances {
  int of[CC_KINDS];
} chances;

static chances chances_of(cc_lanes cards) {
  chances c = {{0}};
  const int n = cc_total(cards);
  for (int k = 0; k < CC_KINDS && n; k++) c.of[k] = 65536 * cc_lane(cards, k) / n;
  return c;
}

static cc_lanes unseen_cards(const cc_card_view *v) {
  cc_lanes pool = cc_card_deck(v->players) - v->hand - v->aside - v->paid - v->market - v->discards;
  for (int p = 0; p < v->players; p++) pool -= v->known[p];
  return pool;
}

/* One card drawn blind from a hand of which some cards are known. */
static chances chances_at(const cc_card_view *v, int seat, const chances *unseen) {
  chances c = {{0}};
  const int n = v->hand_size[seat], known = cc_total(v->known[seat]);
  for (int k = 0; k < CC_KINDS && n; k++) c.of[k] = (65536 * cc_lane(v->known[seat], k) + (n - known) * unseen->of[k]) / n;
  return c;
}

/* --- trading -------------------------------------------------------------------------------------------------- */

/* What the turn comes to after giving one card and getting another. */
typedef struct swaps {
  int stay;
  int worth[CC_KINDS][CC_KINDS]; /* by given and gotten kind */
  int best[CC_KINDS];            /* by gotten kind, the best card to give, or none */
} swaps;

static void weigh_swaps(cc_mind *m, swaps *x) {
  const cc_lanes hand = m->view->hand;
  x->stay = cc_best_plan(m, hand).worth;
  for (int take = 0; take < CC_KINDS; take++) x->best[take] = x->stay;
  for (int give = 0; give < CC_KINDS; give++) {
    for (int take = 0; take < CC_KINDS; take++) {
      int worth = x->stay;
      if (take != give && cc_lane(hand, give)) worth = cc_best_plan(m, hand - cc_one(give) + cc_one(take)).worth;
      x->worth[give][take] = worth;
      if (worth > x->best[take]) x->best[take] = worth;
    }
  }
}

static int expected(const chances *c, const int worth[CC_KINDS], int at_least) {
  int64_t sum = 0;
  for (int k = 0; k < CC_KINDS; k++) sum += (int64_t)c->of[k] * worth[k];
  return c->of[0] + c->of[1] + c->of[2] + c->of[3] + c->of[4] ? (int)(sum >> 16) : at_least;
}

/* [E1] The best card of a hand of n cards, each as likely. */
static int expected_best(const chances *c, int n, const int worth[CC_KINDS]) {
  int64_t sum = 0, none = 65536;
  uint32_t left = 31;
  while (left) {
    int k = cc_lowest(left);
    for (uint32_t rest = left; rest; rest &= rest - 1)
      if (worth[cc_lowest(rest)] > worth[k]) k = cc_lowest(rest);
    left &= ~(1u << k);
    int64_t after = none;
    for (int i = 0; i < n; i++) after = after * (65536 - c->of[k]) >> 16;
    if (!left) after = 0;
    sum += (none - after) * worth[k];
    none = after;
  }
  return (int)(sum >> 16);
}

enum { DENIAL = 11, ANOTHER = 2 }; /* a random card for the one I want least; each further card of a trade */

/* Several cards at once beat one after the other only where they are the whole hand: then all are mine to choose from. */
static int more_cards(int cards, int size) { return (cards == size ? ANOTHER : -ANOTHER) * (cards - 1); }

static void appraise_opponents(cc_mind *m, const uint64_t *legal, const swaps *x, int32_t *worth) {
  const cc_card_view *v = m->view;
  const chances unseen = chances_of(unseen_cards(v));
  for (int p = 0; p < v->players; p++) {
    if (p == m->me || !v->hand_size[p]) continue;
    const chances c = chances_at(v, p, &unseen);
    const int denial = x->stay < CC_WIN / 2 ? DENIAL * cc_grudge(&m->outlook, p) / 256 : -1, n = v->hand_size[p];
    const int blind = expected(&c, x->best, x->stay) + denial, chosen = expected_best(&c, n, x->best) + denial;
    for (int k = 0; k < CC_CARD_MAX_TRADES; k++) {
      const int at = CC_CARD_MAX_TRADES * p + k;
      if (cc_has(legal, (unsigned)(CC_A_TRADE + at))) worth[CC_A_TRADE + at] = blind + more_cards(k + 1, n);
      if (cc_has(legal, (unsigned)(CC_A_LIBRARY + at))) worth[CC_A_LIBRARY + at] = chosen + more_cards(k + 1, n) + 1;
    }
    if (cc_has(legal, (unsigned)(CC_A_GUILD + p))) worth[CC_A_GUILD + p] = x->stay + 60 + n + 4 * denial;
  }
}

static void appraise_swaps(cc_mind *m, const uint64_t *legal, const swaps *x, int32_t *worth) {
  const cc_card_view *v = m->view;
  const chances pile = chances_of(v->pile ? unseen_cards(v) : v->discards);
  for (int give = 0; give < CC_KINDS; give++) {
    for (int take = 0; take < CC_KINDS; take++)
      if (cc_has(legal, (unsigned)(CC_A_MARKET + 5 * give + take))) worth[CC_A_MARKET + 5 * give + take] = x->worth[give][take] - 1;
    if (cc_has(legal, (unsigned)(CC_A_DECK + give))) worth[CC_A_DECK + give] = expected(&pile, x->worth[give], x->stay) - 1;
  }
}

/* --- building and drawing ------------------------------------------------------------------------------------- */

/* The city comes last, when the hand is small: it may bring the robber. */
static int haste(int price) { return price == CC_CITY ? 0 : price >= CC_PRICE_EXPANSION ? 1 : 5 - price; }

static void appraise_builds(cc_mind *m, const uint64_t *legal, int32_t *worth) {
  for (int b = 0; b < CC_BUILDINGS; b++) {
    if (!cc_has(legal, (unsigned)(CC_A_BUILD + b))) continue;
    const int price = cc_price_of(b);
    const bool favourite = m->wants.building[price] == b;
    worth[CC_A_BUILD + b] = cc_plan_with(m, m->view->hand, price).worth + haste(price) - (favourite ? 0 : 30);
  }
}

enum { DRAWN = 20 };

static void appraise_draws(cc_mind *m, const uint64_t *legal, int32_t *worth) {
  const int idle = cc_idle_worth(m, m->view->hand), knights = cc_a_sides(m->view->knights[m->me]);
  const int cards = cc_total(m->view->hand) + CC_CARD_DRAW;
  for (int extra = 0; extra <= CC_CARD_MAX_EXTRA; extra++) {
    if (!cc_has(legal, (unsigned)(CC_A_DRAW + extra))) continue;
    int loss = 0;
    for (int missed = extra; missed < knights; missed++) loss += DRAWN - (cards + missed >= CC_CARD_HAND_LIMIT ? DRAWN * m->risk / 128 : 0);
    worth[CC_A_DRAW + extra] = idle - loss;
  }
}

static void appraise_main(cc_mind *m, const uint64_t *legal, int32_t *worth) {
  swaps x;
  if (m->view->trades) {
    weigh_swaps(m, &x);
    appraise_swaps(m, legal, &x, worth);
  } else {
    memset(&x, 0, sizeof x);
    x.stay = cc_best_plan(m, m->view->hand).worth;
  }
  appraise_opponents(m, legal, &x, worth);
  appraise_builds(m, legal, worth);
  appraise_draws(m, legal, worth);
}

/* --- the smaller choices -------------------------------------------------------------------------------------- */

static void appraise_gives(cc_mind *m, int first, const uint64_t *legal, int32_t *worth) {
  for (int k = 0; k < CC_KINDS; k++)
    if (cc_has(legal, (unsigned)(first + k))) worth[first + k] = cc_best_plan(m, m->view->hand - cc_one(k)).worth;
}

/* [B6] What is put aside out of turn must serve the next turn. */
static void appraise_discards(cc_mind *m, const uint64_t *legal, int32_t *worth) {
  for (int k = 0; k < CC_KINDS; k++)
    if (cc_has(legal, (unsigned)(CC_A_DISCARD + k))) worth[CC_A_DISCARD + k] = cc_rest_worth(m, m->view->hand - cc_one(k), 0);
}

static void appraise_picks(cc_mind *m, const uint64_t *legal, int32_t *worth) {
  swaps x;
  weigh_swaps(m, &x);
  for (int k = 0; k < CC_KINDS; k++)
    if (cc_has(legal, (unsigned)(CC_A_PICK + k))) worth[CC_A_PICK + k] = x.best[k];
}

/* What is left of the hand when the current part is paid so, and the rest in the best way. */
static int payment_worth(cc_mind *m, cc_lanes hand, int waiver) {
  const cc_card_view *v = m->view;
  const int price = cc_price_of(v->building);
  cc_mind after = *m;
  if (!cc_spend(&hand, cc_card_prices[v->building].rest[v->part], &waiver)) return LAST / 2;
  after.slots &= ~(price < CC_PRICE_EXPANSION ? 1u << price : 3u << CC_PRICE_EXPANSION);
  after.waiver = 0;
  return cc_best_plan(&after, hand).worth;
}

static void appraise_payments(cc_mind *m, const uint64_t *legal, int32_t *worth) {
  const cc_card_view *v = m->view;
  const int kind = cc_card_prices[v->building].kind[v->part];
  if (cc_has(legal, CC_A_PAY_CARD)) worth[CC_A_PAY_CARD] = payment_worth(m, v->hand - cc_one(kind), m->waiver);
  for (int k = 0; k < CC_KINDS; k++)
    if (cc_has(legal, (unsigned)(CC_A_PAY_THREE + k)))
      worth[CC_A_PAY_THREE + k] = payment_worth(m, v->hand - 3 * cc_one(k), m->waiver);
  if (cc_has(legal, CC_A_WAIVE)) worth[CC_A_WAIVE] = payment_worth(m, v->hand, 0);
}

/* What the destiny card's side means: whom I would take from, and who would take from me. */
static int side_worth(cc_mind *m, int destiny) {
  cc_outlook o = m->outlook;
  int sum = 0;
  o.destiny = (uint8_t)destiny;
  for (int building = CC_ROAD; building <= CC_KNIGHT; building++) {
    const int left = building == CC_ROAD ? o.roads_left : o.knights_left;
    const int near = left == 0 ? 4 : left == 1 ? 2 : 1;
    for (int p = 0; p < o.players; p++) {
      const int from = cc_expected_victim(&o, p, building);
      if (from < 0) continue;
      if (p == m->me) sum += near * (6 + 2 * o.scores[from]);
      else if (from == m->me) sum -= near * (6 + 2 * o.scores[p]);
      else sum += near * (o.scores[from] - o.scores[p]);
    }
  }
  return sum;
}

static void appraise_flip(cc_mind *m, int32_t *worth) {
  worth[CC_A_KEEP] = side_worth(m, m->outlook.destiny);
  worth[CC_A_FLIP] = side_worth(m, !m->outlook.destiny);
}

static void appraise_victims(cc_mind *m, const uint64_t *legal, int32_t *worth) {
  const int best = cc_expected_victim(&m->outlook, m->me, m->view->building);
  for (int p = 0; p < m->view->players; p++)
    if (cc_has(legal, (unsigned)(CC_A_VICTIM + p))) worth[CC_A_VICTIM + p] = (p == best) * 40 + 5 * m->outlook.scores[p];
}

void cc_card_appraise(const cc_card_view *v, const cc_card_rules *r, const uint64_t legal[CC_CARD_MASK],
                      int32_t worth[CC_CARD_ACTIONS]) {
  cc_mind m;
  cc_make_up_mind(v, r, &m);
  switch (v->phase) {
    case CC_PHASE_MAIN: appraise_main(&m, legal, worth); break;
    case CC_PHASE_PICK: appraise_picks(&m, legal, worth); break;
    case CC_PHASE_GIVE: appraise_gives(&m, CC_A_GIVE, legal, worth); break;
    case CC_PHASE_PAY: appraise_payments(&m, legal, worth); break;
    case CC_PHASE_FLIP: appraise_flip(&m, worth); break;
    case CC_PHASE_DISCARD: appraise_discards(&m, legal, worth); break;
    case CC_PHASE_VICTIM: appraise_victims(&m, legal, worth); break;
    default: break;
  }
}
