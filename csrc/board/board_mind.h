/* How a sensible player of the board game thinks: what places and cards are worth, what he may want, and what a hand may become.
 * Worth is counted in hundredths of a point. Everything is integers, and stands on a view: nothing here can see more. */
#ifndef CC_BOARD_MIND_H
#define CC_BOARD_MIND_H

#include "board_parts.h"

enum { CC_BOARD_WIN = 100000, CC_ROUND = 16 /* time is counted in sixteenths of a round */ };

/* What a seat may save for. */
typedef enum cc_wish_kind {
  CC_WISH_SETTLEMENT, /* where its roads reach already */
  CC_WISH_CITY,
  CC_WISH_DEV,
  CC_WISH_ROAD,       /* a step towards the target */
  CC_WISH_COLONY,     /* all roads to the target, and the settlement */
  CC_WISH_AWARD,      /* all roads to the longest */
  CC_WISHES
} cc_wish_kind;

typedef struct cc_wish {
  cc_lanes cost;
  int gain;   /* 0: not to be had */
  int again;  /* gain of the next one after it */
  int points; /* of the gain */
} cc_wish;

/* One player's mind during one decision. */
typedef struct cc_settler {
  const cc_board *s; /* what is open; of the hands only what the player may see */
  const cc_board_rules *r;
  const cc_board_island *is;
  int me;
  int span;                        /* of 256: how much of the game is still to come */
  int pips[CC_BOARD_HEXES];        /* chances of 36 of each hex */
  int income[CC_BOARD_SEATS][CC_KINDS]; /* cards in 36 rolls */
  int wait[CC_KINDS];              /* for a card of each kind, with the bank's help */
  cc_lanes hand;
  cc_lanes rate;
  int short_of;                    /* points to the goal */
  uint8_t steps[CC_BOARD_CROSSINGS];   /* roads that lead there; FAR: none near */
  uint8_t to_target[CC_BOARD_CROSSINGS];
  int target;                      /* the crossing that roads should lead to, or CC_NO_PLACE */
  int target_gain;
  int award_roads;                 /* roads that lack to the longest, or 0: no hope, or held */
  cc_wish wish[CC_WISHES];
} cc_settler;

enum { CC_FAR = 99 };

/* --- worth (board_worth.c) ---------------------------------------------------------------------------------- */

/* What the seat sees of the board. `hand` is what it holds; `devs` its development cards. */
void cc_look_around(cc_settler *m, const cc_board *s, const cc_board_rules *r, int me, cc_lanes hand);
/* What a settlement there would bring, its point included. */
int cc_site_gain(const cc_settler *m, int crossing);
/* … and a city. */
int cc_city_gain(const cc_settler *m, int crossing);
/* How much this seat's loss means to me, of 256. */
int cc_threat(const cc_settler *m, int seat);
/* What it means that the robber stands there, without what is stolen. */
int cc_robber_worth(const cc_settler *m, int hex);
/* … with what may be stolen, at the best hex. */
int cc_best_robber_worth(const cc_settler *m);

/* --- wishes and plans (board_plan.c) ------------------------------------------------------------------------ */

/* Finds sites, target, waits and wishes. `unseen`: the development cards that may still be bought, 0 for none. */
void cc_make_wishes(cc_settler *m, uint32_t unseen);
/* What a road there is worth. */
int cc_road_gain(const cc_settler *m, int edge);
int cc_knight_gain(const cc_settler *m);
int cc_dev_gain(const cc_settler *m, uint32_t unseen);
/* What cards promise for the turns to come; one wish may have come true once already. */
int cc_later(const cc_settler *m, cc_lanes hand, int granted);
/* What cards are worth to one who may still build this turn. */
int cc_now(const cc_settler *m, cc_lanes hand);

/* --- for game.h --------------------------------------------------------------------------------------------- */

void cc_board_appraise(const cc_board_view *v, const cc_board_rules *r, const uint64_t legal[CC_BOARD_MASK], int32_t worth[CC_BOARD_ACTIONS]);
void cc_board_judge(const cc_board *s, const cc_board_rules *r, uint32_t share[CC_BOARD_SEATS]);

#endif
