/* What a sensible player thinks of each legal action. The greedy bot takes the best; the search begins with it. */
#include "board_mind.h"

/* One decision: the view, what is open of the state, and the mind. */
typedef struct thought {
  const cc_board_view *v;
  const cc_board_rules *r;
  const uint64_t *legal;
  int32_t *worth;
  cc_board open;
  uint32_t unseen; /* development cards that may still be bought */
  cc_settler m;
} thought;

static inline bool legal(const thought *x, int action) { return cc_has(x->legal, (unsigned)action); }

#define EACH_LEGAL(x, action, first, n) \
  for (int action = (first); action < (first) + (n); action++) \
    if (legal(x, action))

static uint32_t unseen_devs(const cc_board_view *v) {
  if (!v->deck) return 0;
  return CC_ALL_DEVS - v->played_devs - (v->seat < CC_BOARD_SEATS ? v->dev[v->seat] : 0);
}

static void begin(thought *x) {
  const cc_board_view *v = x->v;
  cc_board_open(v, x->r, &x->open);
  x->open.dev[v->seat] = v->dev[v->seat];
  x->open.hand[v->seat] = v->hand;
  for (int p = 0; p < v->players; p++)
    if (p != v->seat) x->open.hand[p] = v->hand_size[p]; /* that there are cards, not which */
  x->unseen = unseen_devs(v);
  cc_look_around(&x->m, &x->open, x->r, v->seat, v->hand);
}

/* --- founding --------------------------------------------------------------------------------------------------- */

static void appraise_sites(thought *x) {
  EACH_LEGAL(x, a, CC_BA_SETTLEMENT, CC_BOARD_CROSSINGS) x->worth[a] = cc_site_gain(&x->m, a - CC_BA_SETTLEMENT);
}

/* The best site two roads away over this edge. */
static int outlook(const cc_settler *m, int from, int edge) {
  const int near = m->is->end[edge][m->is->end[edge][0] == from];
  int best = 0;
  for (int i = 0; i < 3 && m->is->way[near][i] != CC_NO_EDGE; i++) {
    const int far = m->is->beyond[near][i];
    if (far == from || cc_has(m->s->taken, (unsigned)far)) continue;
    const int gain = cc_site_gain(m, far);
    if (gain > best) best = gain;
  }
  return best;
}

static void appraise_first_roads(thought *x) {
  EACH_LEGAL(x, a, CC_BA_ROAD, CC_BOARD_EDGES) x->worth[a] = outlook(&x->m, x->v->settled, a - CC_BA_ROAD);
}

/* --- robber and seven ------------------------------------------------------------------------------------------- */

static int theft_worth(const thought *x, int from) {
  const int n = x->v->hand_size[from];
  return n ? 8 + 14 * cc_threat(&x->m, from) / 256 + (n > 4 ? 2 : 0) : 0;
}

static void appraise_robber(thought *x) {
  EACH_LEGAL(x, a, CC_BA_ROBBER, CC_BOARD_HEXES) {
    const int hex = a - CC_BA_ROBBER;
    int theft = 0;
    for (int p = 0; p < x->v->players; p++) {
      if (p == x->m.me || !(x->open.yield[hex] >> (4 * p) & 15)) continue;
      const int worth = theft_worth(x, p);
      if (worth > theft) theft = worth;
    }
    x->worth[a] = cc_robber_worth(&x->m, hex) + theft;
  }
}

static void appraise_victims(thought *x) {
  EACH_LEGAL(x, a, CC_BA_STEAL, CC_BOARD_SEATS) x->worth[a] = theft_worth(x, a - CC_BA_STEAL);
}

static void appraise_discards(thought *x) {
  cc_make_wishes(&x->m, x->unseen);
  EACH_LEGAL(x, a, CC_BA_DISCARD, CC_KINDS) x->worth[a] = cc_later(&x->m, x->v->hand - cc_one(a - CC_BA_DISCARD), CC_WISHES);
}

/* --- building --------------------------------------------------------------------------------------------------- */

static void appraise_roads(thought *x) {
  int rest = -1;
  EACH_LEGAL(x, a, CC_BA_ROAD, CC_BOARD_EDGES) {
    if (rest < 0) rest = x->v->phase == CC_BP_MAIN ? cc_later(&x->m, x->v->hand - CC_ROAD_COST, CC_WISH_ROAD) : 0;
    x->worth[a] = rest + cc_road_gain(&x->m, a - CC_BA_ROAD);
  }
}

/* Points that win outweigh everything. */
static int won_by(const thought *x, int points) { return x->m.short_of <= points ? CC_BOARD_WIN : 0; }

static void appraise_houses(thought *x) {
  int rest = -1;
  EACH_LEGAL(x, a, CC_BA_SETTLEMENT, CC_BOARD_CROSSINGS) {
    if (rest < 0) rest = cc_later(&x->m, x->v->hand - CC_SETTLEMENT_COST, CC_WISH_SETTLEMENT) + won_by(x, 1);
    x->worth[a] = rest + cc_site_gain(&x->m, a - CC_BA_SETTLEMENT);
  }
  rest = -1;
  EACH_LEGAL(x, a, CC_BA_CITY, CC_BOARD_CROSSINGS) {
    if (rest < 0) rest = cc_later(&x->m, x->v->hand - CC_CITY_COST, CC_WISH_CITY) + won_by(x, 1);
    x->worth[a] = rest + cc_city_gain(&x->m, a - CC_BA_CITY);
  }
}

/* --- development cards ------------------------------------------------------------------------------------------ */

enum { KEPT = 26 }; /* what a card is worth that is played another day */

static void appraise_plenty(thought *x, int now) {
  EACH_LEGAL(x, a, CC_BA_PLENTY, CC_BOARD_PAIRS + CC_KINDS) {
    const cc_board_action act = cc_board_decode(CC_BOARD_GAME | (uint64_t)a);
    x->worth[a] = cc_now(&x->m, x->v->hand + act.want) - KEPT;
  }
  (void)now;
}

/* How many cards of a kind the others hold: what is neither in the bank nor mine. */
static int with_others(const cc_board_view *v, int kind) { return CC_BOARD_KIND_CARDS - cc_lane(v->bank, kind) - cc_lane(v->hand, kind); }

static void appraise_monopoly(thought *x) {
  EACH_LEGAL(x, a, CC_BA_MONOPOLY, CC_KINDS) {
    const int kind = a - CC_BA_MONOPOLY, n = with_others(x->v, kind);
    x->worth[a] = cc_now(&x->m, x->v->hand + ((cc_lanes)n << (8 * kind))) + 5 * n - KEPT - 14;
  }
}

/* The two best roads that could be laid. */
static int two_roads(const thought *x) {
  uint64_t edges[CC_EDGE_WORDS];
  int best = 0, second = 0;
  cc_open_edges(&x->open, x->m.is, x->m.me, edges);
  for (int w = 0; w < CC_EDGE_WORDS; w++)
    for (; edges[w]; edges[w] &= edges[w] - 1) {
      const int gain = cc_road_gain(&x->m, 64 * w + cc_lowest(edges[w]));
      if (gain > best) second = best, best = gain;
      else if (gain > second) second = gain;
    }
  const int award = x->m.award_roads == 2 ? 140 + won_by(x, CC_BOARD_AWARD) : 0;
  return best + (second > best / 2 ? second : best / 2) + award;
}

static void appraise_plays(thought *x, int now) {
  if (legal(x, CC_BA_KNIGHT)) x->worth[CC_BA_KNIGHT] = now + cc_knight_gain(&x->m);
  if (legal(x, CC_BA_ROADS)) x->worth[CC_BA_ROADS] = now + two_roads(x) - KEPT - 10;
  appraise_plenty(x, now);
  appraise_monopoly(x);
}

/* --- trade ------------------------------------------------------------------------------------------------------ */

static void appraise_bank(thought *x) {
  EACH_LEGAL(x, a, CC_BA_BANK, 25) {
    const int give = (a - CC_BA_BANK) / 5, want = (a - CC_BA_BANK) % 5;
    const cc_lanes hand = x->v->hand - ((cc_lanes)cc_lane(x->m.rate, give) << (8 * give)) + cc_one(want);
    x->worth[a] = cc_now(&x->m, hand) - 2;
  }
}

/* What the other side of a trade may gain by it, as far as it is my loss. */
static int favour(const thought *x, int to, int cards) { return (6 + 3 * cards) * cc_threat(&x->m, to) / 128; }

enum { DEAR = 6, HOPE = 3 /* of 8: how often an offer is taken up */ };

/* The first offer of a turn gives as much as it wants, the next one more. */
static bool in_turn(const thought *x, int given, int wanted) {
  const int made = x->r->proposals - x->v->proposals;
  return given - wanted == made;
}

/* Whether somebody may have what is wanted, and is not to be feared. */
static int best_partner(const thought *x, int kind, int cards) {
  int least = -1;
  for (int p = 0; p < x->v->players; p++) {
    if (p == x->m.me || x->v->hand_size[p] < cards || cc_threat(&x->m, p) >= 200) continue;
    if (cc_lane(x->v->known[p], kind) < cards && cc_total(x->v->known[p]) == x->v->hand_size[p]) continue;
    const int price = favour(x, p, cards);
    if (least < 0 || price < least) least = price;
  }
  return least;
}

static void appraise_offers(thought *x, int now) {
  EACH_LEGAL(x, a, CC_BA_OFFER, CC_BOARD_ACTIONS - CC_BA_OFFER) {
    const cc_board_action act = cc_board_decode(CC_BOARD_GAME | (uint64_t)a);
    const int given = cc_total(act.give), wanted = cc_total(act.want), kind = cc_lowest(cc_kinds(act.want));
    const int price = best_partner(x, kind, wanted);
    x->worth[a] = now - 40;
    if (price < 0 || !in_turn(x, given, wanted)) continue;
    const int gain = cc_now(&x->m, x->v->hand - act.give + act.want) - now - price - DEAR;
    if (gain > 0) x->worth[a] = now + gain * HOPE / 8;
  }
  if (legal(x, CC_BA_ASK)) x->worth[CC_BA_ASK] = now - 40;
}

static void appraise_rest_of_turn(thought *x) {
  const cc_board_view *v = x->v;
  cc_make_wishes(&x->m, x->unseen);
  const int later = cc_later(&x->m, v->hand, CC_WISHES), now = cc_now(&x->m, v->hand), n = cc_total(v->hand);
  x->worth[CC_BA_END] = later - (n > CC_BOARD_HAND_LIMIT ? later / 5 + 2 * n : 0);
  appraise_roads(x);
  appraise_houses(x);
  if (legal(x, CC_BA_BUY)) x->worth[CC_BA_BUY] = cc_later(&x->m, v->hand - CC_DEV_COST, CC_WISHES) + x->m.wish[CC_WISH_DEV].gain;
  appraise_plays(x, now);
  appraise_bank(x);
  appraise_offers(x, now);
}

static void appraise_before_roll(thought *x) {
  cc_make_wishes(&x->m, x->unseen);
  const int now = cc_now(&x->m, x->v->hand);
  appraise_plays(x, now);
  x->worth[CC_BA_ROLL] = now;
}

/* --- answers ---------------------------------------------------------------------------------------------------- */

/* A trade on another's turn must serve one's own next turn, and not serve the other too well. */
static int trade_worth(const thought *x, cc_lanes give, cc_lanes get, int with) {
  const int threat = cc_threat(&x->m, with);
  const int stay = cc_later(&x->m, x->v->hand, CC_WISHES), after = cc_later(&x->m, x->v->hand - give + get, CC_WISHES);
  return after - stay + 4 * (cc_total(get) - cc_total(give)) - favour(x, with, cc_total(give)) - (threat >= 200 ? 60 : 0);
}

static void appraise_answers(thought *x) {
  const cc_board_view *v = x->v;
  const uint64_t offer = v->laid[v->current];
  cc_make_wishes(&x->m, x->unseen);
  x->worth[CC_BA_DECLINE] = 0;
  if (legal(x, CC_BA_ACCEPT)) x->worth[CC_BA_ACCEPT] = trade_worth(x, cc_wanted(offer), cc_given(offer), v->current);
  EACH_LEGAL(x, a, CC_BA_OFFER, CC_BOARD_ACTIONS - CC_BA_OFFER) {
    const cc_board_action act = cc_board_decode(CC_BOARD_GAME | (uint64_t)a);
    const uint32_t wants = cc_kinds(cc_wanted(offer)), gives = cc_kinds(cc_given(offer));
    const bool fits = !offer || (cc_kinds(act.give) == wants && cc_kinds(act.want) == gives);
    x->worth[a] = fits ? trade_worth(x, act.give, act.want, v->current) / (offer ? 4 : 2) : -40;
  }
}

static void appraise_closing(thought *x) {
  const cc_board_view *v = x->v;
  cc_make_wishes(&x->m, x->unseen);
  const int now = cc_now(&x->m, v->hand);
  x->worth[CC_BA_WITHDRAW] = now + 1;
  EACH_LEGAL(x, a, CC_BA_CLOSE, CC_BOARD_SEATS) {
    const int with = a - CC_BA_CLOSE;
    const bool back = (v->laid[with] & CC_LAID_ANSWER) == CC_LAID_OFFERED;
    const cc_lanes give = back ? cc_wanted(v->laid[with]) : cc_given(v->laid[v->current]);
    const cc_lanes get = back ? cc_given(v->laid[with]) : cc_wanted(v->laid[v->current]);
    x->worth[a] = cc_now(&x->m, v->hand - give + get) - favour(x, with, cc_total(give));
  }
}

void cc_board_appraise(const cc_board_view *v, const cc_board_rules *r, const uint64_t legal_set[CC_BOARD_MASK],
                       int32_t worth[CC_BOARD_ACTIONS]) {
  thought x = {.v = v, .r = r, .legal = legal_set, .worth = worth};
  begin(&x);
  switch (v->phase) {
    case CC_BP_SETTLE: appraise_sites(&x); break;
    case CC_BP_ROAD: appraise_first_roads(&x); break;
    case CC_BP_ROLL: appraise_before_roll(&x); break;
    case CC_BP_DISCARD: appraise_discards(&x); break;
    case CC_BP_ROBBER: appraise_robber(&x); break;
    case CC_BP_STEAL: appraise_victims(&x); break;
    case CC_BP_MAIN: appraise_rest_of_turn(&x); break;
    case CC_BP_FREE:
      cc_make_wishes(&x.m, x.unseen);
      appraise_roads(&x);
      break;
    case CC_BP_ANSWER: appraise_answers(&x); break;
    case CC_BP_CLOSE: appraise_closing(&x); break;
    default: break;
  }
}
