/* Between the files of the board game: small steps that several of them take. Not for callers. */
#ifndef CC_BOARD_PARTS_H
#define CC_BOARD_PARTS_H

#include <assert.h>

#include "../common/bits.h"
#include "../common/chance.h"
#include "board.h"

/* --- the island --------------------------------------------------------------------------------------------- */

#ifdef CC_BOARD_LARGE
static inline const cc_board_island *cc_island(const cc_board_rules *r) { return r->island; }
static inline int cc_hexes(const cc_board_island *is) { return is->shape.hexes; }
static inline int cc_crossings(const cc_board_island *is) { return is->crossings; }
static inline int cc_edges(const cc_board_island *is) { return is->edges; }
static inline int cc_harbours(const cc_board_island *is) { return is->shape.harbours; }
#else
static inline const cc_board_island *cc_island(const cc_board_rules *r) { return (void)r, &cc_board_plain; }
static inline int cc_hexes(const cc_board_island *is) { return (void)is, CC_BOARD_HEXES; }
static inline int cc_crossings(const cc_board_island *is) { return (void)is, CC_BOARD_CROSSINGS; }
static inline int cc_edges(const cc_board_island *is) { return (void)is, CC_BOARD_EDGES; }
static inline int cc_harbours(const cc_board_island *is) { return (void)is, CC_BOARD_HARBOURS; }
#endif

/* The edges at any of these crossings. */
static inline void cc_fan_out(const cc_board_island *is, const uint64_t crossings[CC_CROSSING_WORDS],
                              uint64_t edges[CC_EDGE_WORDS]) {
  for (int w = 0; w < CC_EDGE_WORDS; w++) edges[w] = 0;
  for (int i = 0; i < CC_CROSSING_FOURS; i++) {
    const uint64_t *fan = is->fan[i][crossings[i / 16] >> (4 * (i % 16)) & 15];
    for (int w = 0; w < CC_EDGE_WORDS; w++) edges[w] |= fan[w];
  }
}

/* [C1] Where a seat may lay a road. */
static inline void cc_open_edges(const cc_board *s, const cc_board_island *is, int seat, uint64_t edges[CC_EDGE_WORDS]) {
  cc_fan_out(is, s->reach[seat], edges);
  for (int p = 0; p < CC_BOARD_SEATS; p++)
    for (int w = 0; w < CC_EDGE_WORDS; w++) edges[w] &= ~s->roads[p][w];
}

static inline bool cc_any_open_edge(const cc_board *s, const cc_board_island *is, int seat) {
  uint64_t edges[CC_EDGE_WORDS], any = 0;
  cc_open_edges(s, is, seat, edges);
  for (int w = 0; w < CC_EDGE_WORDS; w++) any |= edges[w];
  return any != 0;
}

/* Whether somebody else built there. */
static inline bool cc_others_at(const cc_board *s, int seat, int crossing) {
  bool any = false;
  for (int p = 0; p < CC_BOARD_SEATS; p++) any |= p != seat && cc_has(s->houses[p], (unsigned)crossing);
  return any;
}

/* --- development cards in hand: four bits a kind ------------------------------------------------------------- */

#define CC_ALL_DEVS UINT32_C(0x5222E)                    /* [M5] */
static inline uint32_t cc_one_dev(int dev) { return UINT32_C(1) << (4 * dev); }
static inline int cc_dev_count(uint32_t devs, int dev) { return (int)(devs >> (4 * dev) & 15); }
static inline int cc_dev_total(uint32_t devs) { /* at most 25: two sums of at most three fours */
  const uint32_t sums = (devs & 0xF0F0F) + (devs >> 4 & 0xF0F);
  return (int)((sums + (sums >> 8) + (sums >> 16)) & 31);
}
/* As lanes, a byte for each kind. */
static inline cc_lanes cc_dev_lanes(uint32_t devs) {
  cc_lanes out = 0;
  for (int d = 0; d < CC_DEVS; d++) out |= (uint64_t)cc_dev_count(devs, d) << (8 * d);
  return out;
}

/* --- points --------------------------------------------------------------------------------------------------- */

static inline int cc_open_points(const cc_board *s, int seat) {
  return CC_BOARD_SETTLEMENTS - s->settlements_left[seat] + 2 * (CC_BOARD_CITIES - s->cities_left[seat]) +
         CC_BOARD_AWARD * ((s->road_holder == seat) + (s->army_holder == seat));
}
static inline int cc_points(const cc_board *s, int seat) {
  return cc_open_points(s, seat) + cc_dev_count(s->dev[seat], CC_DEV_POINT);
}

/* One more decision; chance that is sealed goes on by ratchet. */
static inline void cc_board_count(cc_board *s) {
  s->decisions++;
  if (s->sealed) cc_rng_ratchet(&s->rng);
}

static inline int cc_next_seat(int seat, int players) { return seat + 1 == players ? 0 : seat + 1; }

/* --- numbers (board_rules.c) ---------------------------------------------------------------------------------- */

#define CC_ROAD_COST CC_CARDS(1, 1, 0, 0, 0)
#define CC_SETTLEMENT_COST CC_CARDS(1, 1, 1, 1, 0)
#define CC_CITY_COST CC_CARDS(0, 0, 0, 2, 3)
#define CC_DEV_COST CC_CARDS(0, 0, 1, 1, 1)
#define CC_BANK_CARDS CC_CARDS(19, 19, 19, 19, 19) /* [M4] */

extern const uint8_t cc_board_moves[CC_BOARD_ACTIONS];      /* cc_board_move by number */
extern const uint16_t cc_board_first[CC_BOARD_MOVES];       /* the first number of each */
extern const uint8_t cc_board_pairs[CC_BOARD_PAIRS][2];     /* [V5] */
extern const cc_lanes cc_board_rates[1 << (CC_KINDS + 1)];  /* [B1] by the set of harbours */
extern const uint8_t cc_board_terms[CC_BOARD_TERMS][2];     /* [D6] cards given and wanted */

/* --- what happens (board_turn.c, board_build.c, board_dev.c, board_bank.c, board_trade.c, board_road.c) --------- */

void cc_board_begin_turn(cc_board *s, const cc_board_rules *r, int seat, cc_trace *t);
void cc_board_end_turn(cc_board *s, const cc_board_rules *r, cc_trace *t);
/* [W2] Ends the game if the current seat has won. */
bool cc_board_won(cc_board *s, const cc_board_rules *r, cc_trace *t);
void cc_board_roll(cc_board *s, const cc_board_rules *r, cc_trace *t);
/* [R2] How many cards a seat must still put aside. */
int cc_board_owed(const cc_board *s, int seat);
void cc_board_put_aside(cc_board *s, const cc_board_rules *r, int kind, cc_trace *t);
/* [R3] Where the robber may go. */
cc_board_hexes cc_board_robber_goals(const cc_board *s, const cc_board_rules *r);
/* A seven or a knight: the robber must be moved. */
void cc_board_send_robber(cc_board *s, const cc_board_rules *r);
void cc_board_move_robber(cc_board *s, int hex, cc_trace *t);
/* [R4] Bits of the seats that may be stolen from. */
uint32_t cc_board_victims(const cc_board *s);
void cc_board_steal(cc_board *s, int from, bool chosen, cc_trace *t);
/* Back to where a card was played or a seven rolled. */
static inline void cc_board_resume(cc_board *s) { s->phase = s->dice[0] ? CC_BP_MAIN : CC_BP_ROLL; }


/* [T2] Something is built: under strict phases trading is over. */
static inline void cc_board_note_built(cc_board *s, const cc_board_rules *r, cc_trace *t) {
  if (r->strict && !s->built) cc_fire(t, CC_BR_TRADING_OVER);
  s->built = 1;
}
void cc_board_lay_road(cc_board *s, const cc_board_rules *r, int edge, cc_trace *t);
void cc_board_settle(cc_board *s, const cc_board_rules *r, int crossing, cc_trace *t);
void cc_board_raise_city(cc_board *s, const cc_board_rules *r, int crossing, cc_trace *t);

void cc_board_buy(cc_board *s, const cc_board_rules *r, cc_trace *t);
void cc_board_play_knight(cc_board *s, const cc_board_rules *r, cc_trace *t);
void cc_board_play_roads(cc_board *s, cc_trace *t);
void cc_board_play_plenty(cc_board *s, cc_lanes cards, cc_trace *t);
void cc_board_play_monopoly(cc_board *s, const cc_board_rules *r, int kind, cc_trace *t);

void cc_board_swap_bank(cc_board *s, int give, int take, cc_trace *t);
void cc_board_ask(cc_board *s, const cc_board_rules *r, cc_trace *t);
void cc_board_propose(cc_board *s, const cc_board_rules *r, uint64_t terms, cc_trace *t);
void cc_board_accept(cc_board *s, const cc_board_rules *r, cc_trace *t);
void cc_board_decline(cc_board *s, const cc_board_rules *r, cc_trace *t);
void cc_board_withdraw(cc_board *s, int all_declined, cc_trace *t);
void cc_board_close(cc_board *s, int with, cc_trace *t);

/* [M3] (board_deal.c) */
bool cc_board_is_token(int token);
/* Whether crossings and edges are some of the island's (board_check.c). */
bool cc_on_the_island(const cc_board_island *is, const uint64_t *crossings, const uint64_t *edges);
/* Everything that follows from the pieces but lengths: reach, taken, yield, ports (board_derive.c). */
void cc_board_derive(cc_board *s, const cc_board_island *is);
/* The state of a view with all hidden cards left out (board_resample.c). */
void cc_board_open(const cc_board_view *v, const cc_board_rules *r, cc_board *s);
/* How many victory point cards a seat may hold while the game goes on (board_resample.c). */
int cc_board_can_hide(const cc_board *s, const cc_board_rules *r, int seat);

/* [A1] The longest road of a seat, measured from nothing. */
int cc_board_measure(const cc_board *s, const cc_board_island *is, int seat);
/* … after it laid this edge: what it was, or a way over the edge. */
int cc_board_lengthen(const cc_board *s, const cc_board_island *is, int seat, int edge, cc_trace *t);
/* [A3] */
int cc_board_longest_holder(const cc_board *s);
void cc_board_award_road(cc_board *s, bool cut, cc_trace *t);
/* A settlement of `seat` interrupts others' roads. */
void cc_board_interrupt(cc_board *s, const cc_board_island *is, int seat, int crossing, cc_trace *t);

/* --- what is legal (board_legal.c) ---------------------------------------------------------------------------- */

/* A set of actions as it is found: a few words of it, each with the number of its lowest bit. Seldom more than one. */
enum { CC_BOARD_GROUPS = 12 + CC_EDGE_WORDS + 2 * CC_CROSSING_WORDS };
typedef struct cc_choices {
  unsigned n;
  unsigned first[CC_BOARD_GROUPS];
  uint64_t bits[CC_BOARD_GROUPS];
} cc_choices;

void cc_board_choices(const cc_board *s, const cc_board_rules *r, cc_choices *c);

/* Uniformly random actions to the end, or `most` of them; returns how many (board_random.c). */
unsigned cc_board_playout(cc_board *s, const cc_board_rules *r, cc_rng *rng, unsigned most);

/* --- terms of trade: as in the word of an offer ---------------------------------------------------------------- */

enum { CC_WANT_AT = 25, CC_TO_AT = 50 };
#define CC_TERMS_OF_CARDS ((UINT64_C(1) << CC_TO_AT) - 1)

static inline cc_lanes cc_side_of(uint64_t terms, int at) {
  cc_lanes out = 0;
  for (int k = 0; k < CC_KINDS; k++) out |= (terms >> (at + 5 * k) & 31) << (8 * k);
  return out;
}
static inline cc_lanes cc_given(uint64_t terms) { return cc_side_of(terms, 0); }
static inline cc_lanes cc_wanted(uint64_t terms) { return cc_side_of(terms, CC_WANT_AT); }
static inline uint32_t cc_addressed(uint64_t terms) { return (uint32_t)(terms >> CC_TO_AT) & 63u; }

static inline uint64_t cc_terms(cc_lanes give, cc_lanes want, unsigned to) {
  uint64_t out = (uint64_t)to << CC_TO_AT;
  for (int k = 0; k < CC_KINDS; k++)
    out |= (uint64_t)cc_lane(give, k) << (5 * k) | (uint64_t)cc_lane(want, k) << (CC_WANT_AT + 5 * k);
  return out;
}

/* The terms of a number, counted from CC_BA_OFFER. */
static inline uint64_t cc_terms_of(int offer) {
  const int give = offer / (5 * CC_BOARD_TERMS), want = offer / CC_BOARD_TERMS % 5, t = offer % CC_BOARD_TERMS;
  return cc_terms(cc_board_terms[t][0] * cc_one(give), cc_board_terms[t][1] * cc_one(want), 0);
}

/* … and back: -1 for terms without a number. */
int cc_board_number_of(uint64_t terms);

/* [D1] Whether a seat may offer this now (the phase apart). */
bool cc_board_may_offer(const cc_board *s, const cc_board_rules *r, int seat, uint64_t terms);

/* --- knowledge ---------------------------------------------------------------------------------------------- */
/* known[k][p] has a byte for each other seat, and in p's own place one for the watchers. */

#define CC_ALL_OBSERVERS ((cc_board_bounds)(sizeof(cc_board_bounds) == 4 ? UINT64_C(0x01010101) : UINT64_C(0x010101010101)))
static inline cc_board_bounds cc_observer(int seat) { return (cc_board_bounds)1 << (8 * seat); }

static inline cc_board_bounds cc_forget(cc_board_bounds known, int n, cc_board_bounds observers) {
  return (cc_board_bounds)cc_lose(known, (uint64_t)n, observers);
}

static inline void cc_all_see_gain(cc_board *s, int seat, int kind, int n) {
  s->known[kind][seat] += (cc_board_bounds)n * CC_ALL_OBSERVERS;
}

static inline void cc_all_see_gains(cc_board *s, int seat, cc_lanes cards) {
  for (int k = 0; k < CC_KINDS; k++) cc_all_see_gain(s, seat, k, cc_lane(cards, k));
}

static inline void cc_all_see_losses(cc_board *s, int seat, cc_lanes cards) {
  for (int k = 0; k < CC_KINDS; k++)
    if (cc_lane(cards, k)) s->known[k][seat] = cc_forget(s->known[k][seat], cc_lane(cards, k), CC_ALL_OBSERVERS);
}

/* These cards go from a hand to the bank, and everybody sees them. */
static inline void cc_pay(cc_board *s, int seat, cc_lanes cards) {
  s->hand[seat] -= cards;
  s->bank += cards;
  cc_all_see_losses(s, seat, cards);
}

static inline void cc_receive(cc_board *s, int seat, cc_lanes cards) {
  s->bank -= cards;
  s->hand[seat] += cards;
  cc_all_see_gains(s, seat, cards);
}

/* From hand to hand, openly. */
static inline void cc_hand_openly(cc_board *s, int from, int to, cc_lanes cards) {
  s->hand[from] -= cards;
  s->hand[to] += cards;
  cc_all_see_losses(s, from, cards);
  cc_all_see_gains(s, to, cards);
}

/* A card of `kind` goes from one hand to another; the two see it, the others only that it went. */
static inline void cc_hand_over(cc_board *s, int from, int to, int kind) {
  const cc_board_bounds others = CC_ALL_OBSERVERS & ~cc_observer(to);
  s->hand[from] -= cc_one(kind);
  s->hand[to] += cc_one(kind);
  for (int k = 0; k < CC_KINDS; k++) s->known[k][from] = cc_forget(s->known[k][from], 1, others);
  s->known[kind][from] = cc_forget(s->known[kind][from], 1, cc_observer(to));
  s->known[kind][to] += cc_observer(from);
}

/* [D5] These cards are seen to be in a hand. */
void cc_board_show(cc_board *s, int seat, cc_lanes cards);
/* … and the cards that an offer or an acceptance on the table shows. */
cc_lanes cc_board_shown(const cc_board *s, int seat);

#endif
