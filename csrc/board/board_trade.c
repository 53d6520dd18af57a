/* Trade: with the bank, and between players. */
#include "board_parts.h"

/* [B1] [B2] */
void cc_board_swap_bank(cc_board *s, int give, int take, cc_trace *t) {
  static const uint8_t rule[5] = {0, 0, CC_BR_BANK_TWO, CC_BR_BANK_THREE, CC_BR_BANK_FOUR};
  const int me = s->current, rate = cc_board_rate(s, me, give);
  const cc_lanes given = (cc_lanes)rate << (8 * give), taken = cc_one(take);
  s->hand[me] += taken - given;
  s->bank += given - taken;
  s->known[give][me] = cc_forget(s->known[give][me], rate, CC_ALL_OBSERVERS);
  cc_all_see_gain(s, me, take, 1);
  if (!t) return;
  cc_fire(t, rule[rate]);
  cc_tell_all(t, CC_BE_BANK, me, take, rate, given);
}

/* --- between players ---------------------------------------------------------------------------------------- */

void cc_board_show(cc_board *s, int seat, cc_lanes cards) {
  for (int k = 0; k < CC_KINDS; k++)
    for (int o = 0; o < CC_BOARD_SEATS; o++) {
      const int known = (int)(s->known[k][seat] >> (8 * o) & 0xFF), shown = cc_lane(cards, k);
      if (shown > known) s->known[k][seat] += (cc_board_bounds)(shown - known) << (8 * o);
    }
}

cc_lanes cc_board_shown(const cc_board *s, int seat) {
  const uint64_t laid = s->laid[seat], how = laid & CC_LAID_ANSWER;
  if (seat == s->current || how == CC_LAID_OFFERED) return cc_given(laid);
  return how == CC_LAID_ACCEPTED ? cc_wanted(s->laid[s->current]) : 0;
}

static uint32_t others(const cc_board *s, const cc_board_rules *r) { return ((1u << r->players) - 1) & ~(1u << s->current); }

/* [D2] Who is asked. */
static uint32_t addressees(const cc_board *s, const cc_board_rules *r) {
  const uint32_t to = cc_addressed(s->laid[s->current]);
  return to ? to : others(s, r);
}

/* [D1] [D2] [D3] */
bool cc_board_may_offer(const cc_board *s, const cc_board_rules *r, int seat, uint64_t terms) {
  const cc_lanes give = cc_given(terms), want = cc_wanted(terms), most = r->offer_cards * CC_LANE_ONES;
  const uint32_t to = cc_addressed(terms), all = others(s, r);
  if (!give || !want || cc_kinds(give) & cc_kinds(want)) return false;
  if (cc_enough(most, give) != 31 || cc_enough(most, want) != 31) return false;
  if (cc_enough(s->hand[seat], give) != 31) return false;
  if (seat == s->current) return !(to & ~all) && to != all;
  return !to && cc_terms(want, give, 0) != (s->laid[s->current] & CC_TERMS_OF_CARDS);
}

/* [D4] All have answered. */
static void answers_are_in(cc_board *s, const cc_board_rules *r, cc_trace *t) {
  bool any = false;
  for (int p = 0; p < r->players; p++) any |= p != s->current && (s->laid[p] & CC_LAID_ACCEPTED);
  s->asked = CC_NOBODY;
  s->phase = CC_BP_CLOSE;
  if (any) return;
  cc_fire(t, CC_BR_ALL_DECLINED);
  cc_board_withdraw(s, 1, t);
}

/* [D3] The next who must answer, after `seat`. */
static void ask_next(cc_board *s, const cc_board_rules *r, int seat, cc_trace *t) {
  const uint32_t who = addressees(s, r);
  do seat = cc_next_seat(seat, r->players);
  while (seat != s->current && !(who >> seat & 1));
  if (seat == s->current) {
    answers_are_in(s, r, t);
    return;
  }
  s->phase = CC_BP_ANSWER;
  s->asked = (uint8_t)seat;
}

void cc_board_ask(cc_board *s, const cc_board_rules *r, cc_trace *t) {
  s->proposals--;
  cc_fire(t, CC_BR_ASK);
  cc_tell_all(t, CC_BE_ASKED, s->current, 0, 0, 0);
  ask_next(s, r, s->current, t);
}

static void tell_offer(cc_trace *t, int seat, int other, uint64_t terms) {
  cc_tell(t, (cc_event){CC_BE_OFFERED, CC_EVERYONE, (uint8_t)seat, (uint8_t)other, 0, 0, 0, 0, terms});
}

static void fire_offer(cc_trace *t, uint64_t terms) {
  cc_fire(t, CC_BR_OFFER);
  if (cc_board_number_of(terms) < 0) cc_fire(t, CC_BR_OFFER_FREE);
  if (cc_addressed(terms)) cc_fire(t, CC_BR_OFFER_TO_SOME);
}

/* [D2] of the player on turn, [D3] of another one. */
void cc_board_propose(cc_board *s, const cc_board_rules *r, uint64_t terms, cc_trace *t) {
  const bool back = s->phase == CC_BP_ANSWER;
  const int seat = back ? s->asked : s->current;
  if (t) fire_offer(t, terms);
  if (back) cc_fire(t, CC_BR_COUNTER);
  tell_offer(t, seat, back ? s->current : CC_NOBODY, terms);
  cc_board_show(s, seat, cc_given(terms));
  s->laid[seat] = terms | (back ? CC_LAID_OFFERED : 0);
  if (!back) s->proposals--;
  ask_next(s, r, seat, t);
}

static void answer(cc_board *s, const cc_board_rules *r, uint64_t how, int rule, int event, cc_trace *t) {
  const int seat = s->asked;
  s->laid[seat] = how;
  cc_fire(t, rule);
  cc_tell(t, (cc_event){(uint8_t)event, CC_EVERYONE, (uint8_t)seat, s->current, 0, 0, 0, 0, 0});
  ask_next(s, r, seat, t);
}

void cc_board_accept(cc_board *s, const cc_board_rules *r, cc_trace *t) {
  cc_board_show(s, s->asked, cc_wanted(s->laid[s->current]));
  answer(s, r, CC_LAID_ACCEPTED, CC_BR_ACCEPT, CC_BE_ACCEPTED, t);
}

void cc_board_decline(cc_board *s, const cc_board_rules *r, cc_trace *t) {
  answer(s, r, CC_LAID_DECLINED, CC_BR_DECLINE, CC_BE_DECLINED, t);
}

static void clear_the_table(cc_board *s) {
  for (int p = 0; p < CC_BOARD_SEATS; p++) s->laid[p] = 0;
  s->phase = CC_BP_MAIN;
}

void cc_board_withdraw(cc_board *s, int all_declined, cc_trace *t) {
  if (!all_declined) cc_fire(t, CC_BR_WITHDRAW);
  cc_tell_all(t, CC_BE_WITHDRAWN, s->current, all_declined, 0, 0);
  clear_the_table(s);
}

static void exchange(cc_board *s, int a, cc_lanes from_a, int b, cc_lanes from_b, cc_trace *t) {
  cc_hand_openly(s, a, b, from_a);
  cc_hand_openly(s, b, a, from_b);
  cc_tell(t, (cc_event){CC_BE_TRADED, CC_EVERYONE, (uint8_t)a, (uint8_t)b, 0, (uint8_t)cc_total(from_a), 0, 0, from_a});
  cc_tell(t, (cc_event){CC_BE_TRADED, CC_EVERYONE, (uint8_t)b, (uint8_t)a, 0, (uint8_t)cc_total(from_b), 0, 0, from_b});
}

/* [D4] */
void cc_board_close(cc_board *s, int with, cc_trace *t) {
  const int me = s->current;
  const bool accepted = (s->laid[with] & CC_LAID_ANSWER) == CC_LAID_ACCEPTED;
  const uint64_t mine = s->laid[me], theirs = s->laid[with];
  cc_fire(t, accepted ? CC_BR_CLOSE : CC_BR_CLOSE_COUNTER);
  if (accepted)
    exchange(s, me, cc_given(mine), with, cc_wanted(mine), t);
  else
    exchange(s, me, cc_wanted(theirs), with, cc_given(theirs), t);
  clear_the_table(s);
}
