/* How a sensible player of the card edition thinks: what a seat's buildings are worth, what a hand may become, and the plan of a turn.
 * Worth is counted in hundredths of a point. Everything is integers, and stands on a view: nothing here can see more. */
#ifndef CC_CARD_MIND_H
#define CC_CARD_MIND_H

#include "card_parts.h"

enum { CC_PRICES = 6, CC_WIN = 100000 }; /* the prices of cc_balances, in its order */
enum { CC_PRICE_EXPANSION = 4, CC_PRICE_TOWN_HALL = 5 };

static inline cc_lanes cc_price(int price) { return cc_card_prices[price == CC_PRICE_TOWN_HALL ? CC_TOWN_HALL : price].cost; }

static inline int cc_price_of(int building) {
  return building < CC_LIBRARY ? building : building == CC_TOWN_HALL ? CC_PRICE_TOWN_HALL : CC_PRICE_EXPANSION;
}

/* What a seat has, from a view or from a state. */
typedef struct cc_estate {
  uint8_t roads, knights, settlements, cities, expansions;
} cc_estate;

/* What everybody sees and every thought needs. */
typedef struct cc_outlook {
  cc_estate estate[CC_CARD_SEATS];
  uint8_t players, goal, soothsayer, destiny;
  uint8_t roads_left, knights_left, settlements_left;
  uint8_t expansions_left[CC_EXPANSIONS];
  uint8_t backs[CC_BACKS];
  uint8_t scores[CC_CARD_SEATS];
  uint8_t lead;  /* the highest score */
} cc_outlook;

/* What a seat may want, and what it would gain by it. */
typedef struct cc_wants {
  int now[CC_PRICES];     /* worth of building it, 0: not to be had */
  int again[CC_PRICES];   /* worth of the next one after that */
  int points[CC_PRICES];
  int building[CC_PRICES];
  int short_of;           /* points to the goal */
  int settlements, free_cities;
} cc_wants;

/* One player's mind during one decision. */
typedef struct cc_mind {
  const cc_card_view *view;
  cc_outlook outlook;
  cc_wants wants;
  int me;
  int waiver;        /* the university's may still be used */
  int attack;        /* of 256: the next back is a robber attack */
  int risk;          /* of 256: a robber attack before the next turn */
  int spoils;        /* worth of what an attack now would take from others */
  uint32_t slots;    /* buildings still possible this turn, a bit for each price */
  uint64_t found;    /* which sets of buildings have their row in `later` */
  int16_t later[1 << CC_PRICES][CC_PRICES];
} cc_mind;

/* --- worth (card_worth.c) ----------------------------------------------------------------------------------- */

void cc_outlook_of_view(const cc_card_view *v, const cc_card_rules *r, cc_outlook *o);
void cc_outlook_of_state(const cc_card *s, const cc_card_rules *r, cc_outlook *o);
int cc_estate_score(const cc_estate *e);
int cc_estate_worth(const cc_estate *e);
/* How many settlements a seat lacks to have a way to the goal; 0 or less: none. */
int cc_lacking(const cc_outlook *o, int seat);
/* How much this seat's loss means to the others, of 256. */
int cc_grudge(const cc_outlook *o, int seat);
/* [B9] [B10] Whom a road or knight would be taken from if its stack were empty, or -1. */
int cc_expected_victim(const cc_outlook *o, int taker, int building);
void cc_find_wants(const cc_outlook *o, int me, cc_wants *w);
/* What each price will be worth in the turns to come, after those of the set `built` were built in this one. */
void cc_find_later(const cc_wants *w, uint32_t built, int16_t worth[CC_PRICES]);
/* What cards promise for the turns to come. */
int cc_hand_worth(const int16_t later[CC_PRICES], cc_lanes hand);
/* Each seat's chance to win, of 65536 (card_judge.c). */
void cc_card_judge(const cc_card *s, const cc_card_rules *r, uint32_t share[CC_CARD_SEATS]);

/* --- plans (card_plan.c) ------------------------------------------------------------------------------------ */

typedef struct cc_plan {
  int worth;
  uint32_t builds; /* a bit for each price */
} cc_plan;

void cc_make_up_mind(const cc_card_view *v, const cc_card_rules *r, cc_mind *m);
/* The best that this hand can do in this turn. */
cc_plan cc_best_plan(cc_mind *m, cc_lanes hand);
/* The same when one price must be among it; worth far below 0 when it cannot be paid. */
cc_plan cc_plan_with(cc_mind *m, cc_lanes hand, int price);
/* The cards of a hand for the turns to come, when those buildings were built in this one. */
int cc_rest_worth(cc_mind *m, cc_lanes hand, uint32_t builds);
/* Drawing at once. */
int cc_idle_worth(cc_mind *m, cc_lanes hand);
/* The hand after `need` is paid in the best way; false when it cannot be. */
bool cc_spend(cc_lanes *hand, cc_lanes need, int *waiver);

/* --- choices (card_greedy.c) -------------------------------------------------------------------------------- */

void cc_card_appraise(const cc_card_view *v, const cc_card_rules *r, const uint64_t legal[CC_CARD_MASK],
                      int32_t worth[CC_CARD_ACTIONS]);

#endif
