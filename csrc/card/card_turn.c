/* A game begins, a turn begins, cards are drawn, a game ends. */
#include <string.h>

#include "card_parts.h"

/* [D2] A new draw pile, only when a card must be drawn and there is none. */
static bool pile_ready(cc_card *s, cc_trace *t) {
  if (s->pile) return true;
  if (!s->discards) return false;
  s->pile = s->discards;
  s->discards = 0;
  cc_fire(t, CC_R_RESHUFFLE);
  cc_tell_all(t, CC_E_RESHUFFLED, CC_NOBODY, 0, cc_total(s->pile), 0);
  return true;
}

static int draw_card(cc_card *s, cc_trace *t) {
  const int kind = cc_blind(&s->rng, s->pile, t);
  s->pile -= cc_one(kind);
  return kind;
}

static void tell_drew(cc_trace *t, int seat, cc_lanes cards) {
  if (cards) cc_tell_some(t, 1 << seat, CC_E_DREW, seat, CC_NOBODY, cards);
}

/* Draw into a hand: an event for each run of cards from one pile, so that a reshuffle is told where it happened. */
void cc_draw(cc_card *s, int seat, int cards, cc_trace *t) {
  cc_lanes run = 0;
  for (; cards > 0; cards--) {
    if (!s->pile) {
      tell_drew(t, seat, run);
      run = 0;
      if (!pile_ready(s, t)) {
        cc_fire(t, CC_R_NOTHING_TO_DRAW);
        return;
      }
    }
    const cc_lanes card = cc_one(draw_card(s, t));
    run += card;
    s->hand[seat] += card;
  }
  tell_drew(t, seat, run);
}

/* Turn cards up from the draw pile, for the market. */
cc_lanes cc_turn_up(cc_card *s, int cards, cc_trace *t) {
  cc_lanes up = 0;
  while (cards-- > 0 && pile_ready(s, t)) up += cc_one(draw_card(s, t));
  return up;
}

/* [T1] [T5] */
void cc_begin_turn(cc_card *s, int seat, cc_trace *t) {
  s->current = (uint8_t)seat;
  s->turn++;
  s->phase = CC_PHASE_MAIN;
  s->trades = (uint8_t)(cc_a_sides(s->roads[seat]) + !s->roads[seat]);
  s->built = 0;
  s->built_expansion = CC_NOBODY;
  s->used = 0;
  cc_tell_all(t, CC_E_TURN, seat, 0, 0, 0);
}

/* [W4] The seat with most points, or CC_NOBODY when it is not alone. */
static int leader(const cc_card *s, int players) {
  int best = -1, seat = CC_NOBODY;
  for (int p = 0; p < players; p++) {
    const int score = cc_score(s, p);
    if (score == best) seat = CC_NOBODY;
    if (score > best) best = score, seat = p;
  }
  return seat;
}

void cc_end_game(cc_card *s, const cc_card_rules *r, int outcome, int winner, cc_trace *t) {
  if (outcome != CC_GOAL) winner = leader(s, r->players);
  s->phase = CC_PHASE_OVER;
  s->outcome = (uint8_t)outcome;
  s->winner = (uint8_t)winner;
  cc_fire(t, outcome == CC_GOAL ? CC_R_GOAL : outcome == CC_LIMIT ? CC_R_LIMIT : CC_R_STALLED);
  if (winner == CC_NOBODY) cc_fire(t, CC_R_DRAWN_GAME);
  cc_tell_all(t, CC_E_OVER, winner, outcome, 0, 0);
}

/* [D1] [W2] [W3] */
void cc_draw_and_end(cc_card *s, const cc_card_rules *r, int extra, cc_trace *t) {
  if (extra) cc_fire(t, CC_R_KNIGHT_DRAW);
  cc_draw(s, s->current, CC_CARD_DRAW + extra, t);
  s->idle = (uint8_t)(!s->built && !s->pile && !s->discards ? s->idle + 1 : 0);
  if (s->idle == r->players) {
    cc_end_game(s, r, CC_STALLED, CC_NOBODY, t);
  } else if (s->turn == (unsigned)r->round_limit * r->players) {
    cc_end_game(s, r, CC_LIMIT, CC_NOBODY, t);
  } else {
    cc_begin_turn(s, cc_next_seat(s->current, r->players), t);
  }
}

static void fill_stacks(cc_card *s, int players) {
  s->roads_left = (uint8_t)(cc_card_supply(players, CC_ROAD) - players);
  s->knights_left = (uint8_t)cc_card_supply(players, CC_KNIGHT);
  s->settlements_left = (uint8_t)(cc_card_supply(players, CC_SETTLEMENT) - players);
  for (int i = 0; i < CC_EXPANSIONS; i++)
    s->expansions_left[i] = (uint8_t)cc_card_supply(players, (cc_card_building)(CC_LIBRARY + i));
  for (int back = 0; back < CC_BACKS; back++) s->backs[back] = (uint8_t)cc_card_backs(players, back);
}

/* [S1] [S2] */
static void deal(cc_card *s, const cc_card_rules *r) {
  fill_stacks(s, r->players);
  s->destiny = r->destiny;
  s->winner = s->partner = s->building = s->discarder = CC_NOBODY;
  s->pile = cc_card_deck(r->players);
  for (int p = 0; p < r->players; p++) {
    s->settlements[p] = s->roads[p] = 1;
    s->hand[p] = cc_turn_up(s, CC_CARD_DEAL, NULL);
  }
  s->market = cc_turn_up(s, CC_CARD_MARKET, NULL);
  const int start = r->start == CC_CARD_RANDOM_START ? (int)cc_rng_below(&s->rng, r->players) : r->start;
  cc_begin_turn(s, start, NULL);
}

void cc_card_init(cc_card *s, const cc_card_rules *r, uint64_t seed) {
  memset(s, 0, sizeof *s);
  cc_rng_seed(&s->rng, seed);
  deal(s, r);
}

void cc_card_init_sealed(cc_card *s, const cc_card_rules *r, const uint8_t key[CC_SEED_KEY]) {
  memset(s, 0, sizeof *s);
  s->sealed = 1;
  cc_rng_key(&s->rng, key);
  deal(s, r);
}

int cc_card_actor(const cc_card *s) {
  if (s->phase == CC_PHASE_OVER) return -1;
  return s->phase == CC_PHASE_DISCARD ? s->discarder : s->current;
}
