/* The quick card edition: what it is made of. The rules are in docs/rules/card-edition.md; names in brackets are theirs.
 *
 * A cc_card is the whole state: a plain struct without pointers, at most 512 bytes, copied by assignment.
 * A cc_card_rules is constant and owned by the caller; every call gets the one that the state began with.
 * Seats count from 0, clockwise. Nothing here allocates, keeps globals or knows Python.
 */
#ifndef CC_CARD_H
#define CC_CARD_H

#include <stddef.h>

#include "../common/rng.h"
#include "../common/sealed.h"
#include "../common/status.h"
#include "../common/trace.h"

enum { CC_CARD_SEATS = 6, CC_CARD_HAND_LIMIT = 7, CC_CARD_MARKET = 5, CC_CARD_DEAL = 3, CC_CARD_DRAW = 2 };
enum { CC_CARD_MIN_GOAL = 5, CC_CARD_MAX_GOAL = 15, CC_CARD_MAX_ROUNDS = 1000, CC_CARD_RANDOM_START = 0xFF };

typedef enum cc_card_building {
  CC_ROAD,
  CC_KNIGHT,
  CC_SETTLEMENT,
  CC_CITY,
  CC_LIBRARY, /* from here on: the expansions */
  CC_CASTLE,
  CC_CHURCH,
  CC_UNIVERSITY,
  CC_TOWN_HALL,
  CC_GUILD,
  CC_BUILDINGS
} cc_card_building;

enum { CC_EXPANSIONS = CC_BUILDINGS - CC_LIBRARY };

typedef enum cc_card_phase {
  CC_PHASE_MAIN,    /* trade, build or draw */
  CC_PHASE_PICK,    /* library: choose the first card */
  CC_PHASE_GIVE,    /* give back a card to the partner */
  CC_PHASE_PAY,     /* how to pay the current part of a cost */
  CC_PHASE_FLIP,    /* flip the destiny card after a settlement, or not */
  CC_PHASE_DISCARD, /* robber attack: put a card aside */
  CC_PHASE_VICTIM,  /* soothsayer off: from whom to take the road or knight */
  CC_PHASE_OVER
} cc_card_phase;

typedef enum cc_card_outcome { CC_UNDECIDED, CC_GOAL, CC_LIMIT, CC_STALLED } cc_card_outcome;

enum { CC_CLOCKWISE, CC_COUNTER_CLOCKWISE };
enum { CC_MARKET_DAY, CC_ROBBER_ATTACK, CC_BACKS };

/* Actions are numbered; the first number of each kind. The word of an action is its number with CC_CARD_GAME on top. */
enum {
  CC_A_MARKET = 0,    /* + 5 * given kind + taken kind */
  CC_A_DECK = 25,     /* + discarded kind */
  CC_A_BUILD = 30,    /* + building */
  CC_A_GUILD = 40,    /* + seat */
  CC_A_DRAW = 46,     /* + extra cards for knights */
  CC_A_VICTIM = 51,   /* + seat */
  CC_A_PAY_CARD = 57, /* the card itself */
  CC_A_PAY_THREE = 58,/* + kind that stands in */
  CC_A_WAIVE = 63,    /* the university's waiver */
  CC_A_TRADE = 64,    /* + 7 * seat + cards - 1 */
  CC_A_PICK = 106,    /* + kind */
  CC_A_GIVE = 111,    /* + kind */
  CC_A_DISCARD = 116, /* + kind */
  CC_A_FLIP = 121,
  CC_A_KEEP = 122,
  CC_A_LIBRARY = 123, /* as CC_A_TRADE */
  CC_CARD_ACTIONS = 165
};
enum { CC_CARD_MAX_TRADES = 7, CC_CARD_MAX_EXTRA = 4, CC_CARD_MASK = 3 };

#define CC_CARD_GAME (UINT64_C(1) << 56)

/* The kind of an action, in the order of the numbers above. */
typedef enum cc_card_move {
  CC_MOVE_MARKET,
  CC_MOVE_DECK,
  CC_MOVE_BUILD,
  CC_MOVE_GUILD,
  CC_MOVE_DRAW,
  CC_MOVE_VICTIM,
  CC_MOVE_PAY_CARD,
  CC_MOVE_PAY_THREE,
  CC_MOVE_WAIVE,
  CC_MOVE_TRADE,
  CC_MOVE_PICK,
  CC_MOVE_GIVE,
  CC_MOVE_DISCARD,
  CC_MOVE_FLIP,
  CC_MOVE_KEEP,
  CC_MOVE_LIBRARY
} cc_card_move;

typedef struct cc_card_action {
  uint8_t move; /* cc_card_move */
  uint8_t a;    /* kind given, building, seat, extra cards: as the move says */
  uint8_t b;    /* kind taken, number of cards */
} cc_card_action;

typedef enum cc_card_event {
  CC_E_TURN,         /* seat */
  CC_E_MARKET,       /* seat; cards given; value: kind taken */
  CC_E_DECK,         /* seat; cards discarded; CC_E_DREW follows */
  CC_E_LOOK,         /* seat looks at the hand of other; cards */
  CC_E_TOOK,         /* seat from other; count, cards */
  CC_E_GAVE,         /* seat to other; one card */
  CC_E_GUILD,        /* seat from other; one card */
  CC_E_BUILT,        /* seat; value: building; cards paid; count: 1 if a part was waived */
  CC_E_SEIZED,       /* seat from other; value: CC_ROAD or CC_KNIGHT */
  CC_E_TURNED,       /* seat; value: CC_MARKET_DAY or CC_ROBBER_ATTACK */
  CC_E_MARKET_DAY,   /* the new market in cards */
  CC_E_MUST_DISCARD, /* seat; count */
  CC_E_DISCARDED,    /* seat; one card put aside */
  CC_E_REVEALED,     /* seat; all that it put aside */
  CC_E_DESTINY,      /* value: the side shown from now on */
  CC_E_DREW,         /* seat; count, cards */
  CC_E_RESHUFFLED,   /* count: cards in the new draw pile */
  CC_E_OVER,         /* value: outcome; seat: winner or CC_NOBODY */
  CC_CARD_EVENTS
} cc_card_event;

/* Mechanics that are counted when they fire. */
typedef enum cc_card_rule {
  CC_R_MARKET,         /* a swap with the market */
  CC_R_DECK,           /* a swap with the draw pile */
  CC_R_DECK_NO_ROAD,   /* … by a seat without a road */
  CC_R_TRADE,          /* blind trade with an opponent */
  CC_R_TRADE_MANY,     /* … of more than one card */
  CC_R_LIBRARY,        /* the library's look */
  CC_R_GUILD,          /* the guild takes a card */
  CC_R_ROAD,
  CC_R_KNIGHT,
  CC_R_SETTLEMENT,
  CC_R_CITY,
  CC_R_EXPANSION,
  CC_R_TOWN_HALL,
  CC_R_THREE,          /* three of a kind stood in for one */
  CC_R_WAIVED,         /* the university waived a part */
  CC_R_SEIZED_ROAD,
  CC_R_SEIZED_KNIGHT,
  CC_R_SEIZED_ROAD_B,  /* the victim lost a point with it */
  CC_R_SEIZED_KNIGHT_B,
  CC_R_PASSED_OVER,    /* the nearest opponent had none that may be taken */
  CC_R_CASTLE_HELD,    /* a castle protected the roads of the one passed over */
  CC_R_CHURCH_HELD,    /* a church protected the knight of the one passed over */
  CC_R_VICTIM_CHOSEN,  /* soothsayer off: one of several victims was chosen */
  CC_R_MARKET_DAY,
  CC_R_ROBBER,
  CC_R_DISCARD,        /* a card was put aside for the robber */
  CC_R_FLIP_FORCED,
  CC_R_FLIP_CHOSEN,
  CC_R_FLIP_DECLINED,
  CC_R_KNIGHT_DRAW,    /* an extra card for a knight was asked for */
  CC_R_RESHUFFLE,
  CC_R_NOTHING_TO_DRAW,
  CC_R_GOAL,
  CC_R_LIMIT,
  CC_R_STALLED,
  CC_R_DRAWN_GAME,     /* no winner */
  CC_CARD_RULES
} cc_card_rule;

typedef struct cc_card_rules {
  uint8_t players;      /* 2 … 6 */
  uint8_t goal;         /* 5 … 15 */
  uint8_t start;        /* a seat, or CC_CARD_RANDOM_START */
  uint8_t soothsayer;   /* 0 or 1 */
  uint8_t destiny;      /* the starting side */
  uint8_t reserved;     /* 0 */
  uint16_t round_limit; /* 1 … 1000 */
} cc_card_rules;

typedef struct cc_card {
  cc_rng rng;
  cc_lanes pile;                       /* the draw pile's order is drawn from chance card by card */
  cc_lanes discards;
  cc_lanes market;
  cc_lanes paid;                       /* parts paid of the building being paid for */
  cc_lanes hand[CC_CARD_SEATS];
  cc_lanes aside[CC_CARD_SEATS];       /* put aside for the robber, not yet shown */
  uint64_t known[CC_CARD_SEATS][CC_KINDS]; /* byte o: what observer o (6: watchers) knows for certain of that seat's cards */
  uint32_t decisions;
  uint16_t turn;                       /* turns begun, from 1 */
  uint8_t current;                     /* whose turn it is */
  uint8_t phase;
  uint8_t outcome;
  uint8_t winner;                      /* CC_NOBODY: none */
  uint8_t destiny;
  uint8_t trades;                      /* trades left this turn */
  uint8_t built;                       /* bit set of kinds built this turn: road, knight, settlement, city, expansion */
  uint8_t built_expansion;             /* the expansion built this turn, or CC_NOBODY */
  uint8_t used;                        /* bit set of CC_USED_… */
  uint8_t idle;                        /* idle turns in a row [W3] */
  uint8_t partner;                     /* of the running opponent trade, or CC_NOBODY */
  uint8_t owed;                        /* cards still to be given back */
  uint8_t building;                    /* being paid for or taken, or CC_NOBODY */
  uint8_t part;                        /* of its cost, in the order of payment */
  uint8_t waived;                      /* 1: a part of the running payment was waived */
  uint8_t discarder;                   /* seat that discards now, or CC_NOBODY */
  uint8_t backs[CC_BACKS];             /* backs not turned up yet */
  uint8_t roads_left, knights_left, settlements_left;
  uint8_t expansions_left[CC_EXPANSIONS];
  uint8_t roads[CC_CARD_SEATS];
  uint8_t knights[CC_CARD_SEATS];
  uint8_t settlements[CC_CARD_SEATS];
  uint8_t cities[CC_CARD_SEATS];
  uint8_t expansions[CC_CARD_SEATS];   /* bit set */
  uint8_t to_discard[CC_CARD_SEATS];   /* cards still to be put aside */
  uint8_t sealed;                      /* 1: the stream goes on by ratchet (common/sealed.h) */
  uint8_t reserved[2];
} cc_card;

enum { CC_USED_LIBRARY = 1, CC_USED_UNIVERSITY = 2, CC_USED_GUILD = 4 };
enum { CC_BUILT_EXPANSION = 4 };       /* the fifth kind of `built` */

_Static_assert(sizeof(cc_card) <= 512, "a state has at most 512 bytes");
_Static_assert(sizeof(cc_card_rules) == 8, "rules have no padding");

/* What one seat (or a watcher: CC_CARD_SEATS) may know. Two states that differ only in what it may not know give the same bytes. */
typedef struct cc_card_view {
  cc_lanes hand;                       /* its own; 0 for a watcher */
  cc_lanes aside;                      /* its own */
  cc_lanes paid;                       /* its own */
  cc_lanes discards;
  cc_lanes market;
  cc_lanes known[CC_CARD_SEATS];       /* lower bounds of the others' cards; 0 for itself */
  uint16_t turn;
  uint8_t seat;
  uint8_t players;
  uint8_t pile;                        /* number of cards */
  uint8_t current, phase, actor;       /* actor CC_NOBODY: over */
  uint8_t outcome, winner, destiny, trades, built, built_expansion, used, idle, partner, owed, building, part, waived;
  uint8_t discarder;
  uint8_t backs[CC_BACKS];
  uint8_t roads_left, knights_left, settlements_left;
  uint8_t expansions_left[CC_EXPANSIONS];
  uint8_t hand_size[CC_CARD_SEATS];    /* cards put aside or paid and not yet shown included */
  uint8_t roads[CC_CARD_SEATS];
  uint8_t knights[CC_CARD_SEATS];
  uint8_t settlements[CC_CARD_SEATS];
  uint8_t cities[CC_CARD_SEATS];
  uint8_t expansions[CC_CARD_SEATS];
  uint8_t to_discard[CC_CARD_SEATS];
  uint8_t reserved[13];
} cc_card_view;

_Static_assert(sizeof(cc_card_view) == offsetof(cc_card_view, reserved) + 13, "a view has no padding");

/* --- rules and numbers ------------------------------------------------------------------------------------- */

cc_status cc_card_rules_check(const cc_card_rules *rules);
cc_lanes cc_card_deck(int players);                             /* [C1] [C3] */
int cc_card_supply(int players, cc_card_building building);     /* [C2]; cities: as many as settlements */
int cc_card_backs(int players, int back);                       /* [C2] */
cc_lanes cc_card_cost(cc_card_building building);               /* [P1] */
int cc_card_points(cc_card_building building);                  /* [P1] of a card, for a road or knight its B side */
int cc_card_part_kind(cc_card_building building, int part);     /* [B3] the resource of a part of the cost */
int cc_card_side(int cards);                                    /* [P2] of the next road or knight of a seat with so many: 0 A, 1 B */
int cc_card_a_sides(int cards);                                 /* [P2] how many of so many roads or knights are A sides */
int cc_card_score(const cc_card *s, int seat);                  /* [P1] [P2] */

/* --- play --------------------------------------------------------------------------------------------------- */

/* Deal a new game [S1] [S2]. The rules must have passed cc_card_rules_check. */
void cc_card_init(cc_card *s, const cc_card_rules *rules, uint64_t seed);
/* The same from 32 bytes, with a stream that players cannot foresee. */
void cc_card_init_sealed(cc_card *s, const cc_card_rules *rules, const uint8_t key[CC_SEED_KEY]);

/* After hands, market, discards, buildings or backs of a state were set by hand: refill the stacks and the draw pile with all that is
 * nowhere else, and begin the turn of seat `current`. CC_BAD_STATE when no game can stand like that. */
cc_status cc_card_arrange(cc_card *s, const cc_card_rules *rules, int current);

/* The seat that must decide, or -1 when the game is over. */
int cc_card_actor(const cc_card *s);

/* All legal actions, as a set of action numbers. */
void cc_card_legal(const cc_card *s, const cc_card_rules *rules, uint64_t legal[CC_CARD_MASK]);

/* The checked door: anything not legal returns why and leaves the state as it was. Trace may be NULL. */
cc_status cc_card_apply(cc_card *s, const cc_card_rules *rules, uint64_t word, cc_trace *trace);

/* The fast door for actions known to be legal. */
void cc_card_step(cc_card *s, const cc_card_rules *rules, unsigned action, cc_trace *trace);

cc_card_action cc_card_decode(unsigned action);

/* [B9] [B10] Bits of the seats from which the current player would take (or could choose to take) a road or knight if its stack were empty. */
unsigned cc_card_takes_from(const cc_card *s, const cc_card_rules *rules, cc_card_building building);

/* --- knowledge ---------------------------------------------------------------------------------------------- */

void cc_card_see(const cc_card *s, const cc_card_rules *rules, int seat, cc_card_view *view);

/* A state that looks like the view; what it hides is dealt at random from the cards that can be there. */
void cc_card_resample(const cc_card_view *view, const cc_card_rules *rules, uint64_t seed, cc_card *s);

/* --- form --------------------------------------------------------------------------------------------------- */

enum { CC_CARD_PACKED = 512, CC_CARD_VERSION = 1, CC_CARD_TEXT = 24 };

/* Is every card where it can be? CC_OK, or CC_BAD_STATE. */
cc_status cc_card_check(const cc_card *s, const cc_card_rules *rules);
/* Is there a state that looks like this? */
cc_status cc_card_check_view(const cc_card_view *v, const cc_card_rules *rules);

/* Bytes that are the same on every machine. pack returns how many it wrote. */
size_t cc_card_pack(const cc_card *s, const cc_card_rules *rules, uint8_t bytes[CC_CARD_PACKED]);
cc_status cc_card_unpack(const uint8_t *bytes, size_t n, cc_card *s, cc_card_rules *rules);

/* The same for a view. What unpack accepts can be resampled. */
size_t cc_card_pack_view(const cc_card_view *v, const cc_card_rules *rules, uint8_t bytes[CC_CARD_PACKED]);
cc_status cc_card_unpack_view(const uint8_t *bytes, size_t n, cc_card_view *v, cc_card_rules *rules);

/* The text of an action ("market W O"), ended by a 0. */
void cc_card_format(unsigned action, char text[CC_CARD_TEXT]);

#endif
