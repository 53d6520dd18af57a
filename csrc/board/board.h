/* The base board game: what it is made of. The rules are in docs/rules/base-board.md; names in brackets are theirs.
 *
 * A cc_board is the whole state: a plain struct without pointers, 512 bytes for the plain island with up to four players, copied by
 * assignment.
 * A cc_board_rules is constant and owned by the caller; every call gets the one that the state began with.
 * Seats count from 0, clockwise. Nothing here allocates, keeps globals or knows Python.
 */
#ifndef CC_BOARD_H
#define CC_BOARD_H

#include <stddef.h>

#include "../common/rng.h"
#include "../common/sealed.h"
#include "../common/status.h"
#include "../common/trace.h"
#include "board_island.h"

enum { CC_BOARD_HAND_LIMIT = 7, CC_BOARD_MIN_ROAD = 5, CC_BOARD_MIN_ARMY = 3, CC_BOARD_AWARD = 2 };
enum { CC_BOARD_MIN_GOAL = 3, CC_BOARD_MAX_GOAL = 22, CC_BOARD_MAX_TURNS = 10000, CC_BOARD_MAX_PROPOSALS = 50 };
enum { CC_BOARD_KIND_CARDS = 19, CC_BOARD_RANDOM_START = 0xFF };
enum { CC_BOARD_ROADS = 15, CC_BOARD_SETTLEMENTS = 5, CC_BOARD_CITIES = 4 }; /* [M6] */
enum { CC_NUMBERS = 11 };                                                     /* 2 … 12 */

typedef enum cc_board_piece { CC_PIECE_ROAD, CC_PIECE_SETTLEMENT, CC_PIECE_CITY, CC_PIECE_DEV, CC_PIECES } cc_board_piece;
typedef enum cc_board_dev { CC_DEV_KNIGHT, CC_DEV_ROADS, CC_DEV_PLENTY, CC_DEV_MONOPOLY, CC_DEV_POINT, CC_DEVS } cc_board_dev;
enum { CC_SPIRAL, CC_RANDOM_LAYOUT, CC_BEGINNER, CC_LAYOUTS };

typedef enum cc_board_phase {
  CC_BP_SETTLE,  /* founding: a settlement */
  CC_BP_ROAD,    /* founding: a road at it */
  CC_BP_ROLL,    /* before the roll */
  CC_BP_DISCARD, /* a seven: put a card aside */
  CC_BP_ROBBER,  /* where to move the robber */
  CC_BP_STEAL,   /* from whom to take a card */
  CC_BP_MAIN,    /* trade, build, buy, play or end */
  CC_BP_FREE,    /* a road of a road building card */
  CC_BP_ANSWER,  /* answer the player on turn */
  CC_BP_CLOSE,   /* close with one of them, or withdraw */
  CC_BP_OVER
} cc_board_phase;

typedef enum cc_board_outcome { CC_BO_UNDECIDED, CC_BO_GOAL, CC_BO_LIMIT } cc_board_outcome;

/* Actions are numbered [N3]; the first number of each kind. The word of an action is its number with CC_BOARD_GAME on top. */
enum {
  CC_BA_END = 0,
  CC_BA_ROLL = 1,
  CC_BA_BUY = 2,
  CC_BA_KNIGHT = 3,
  CC_BA_ROADS = 4,
  CC_BA_MONOPOLY = 5,                                   /* + kind */
  CC_BA_PLENTY = 10,                                    /* + pair of kinds */
  CC_BA_PLENTY_ONE = 25,                                /* + kind */
  CC_BA_BANK = 30,                                      /* + 5 * given + wanted */
  CC_BA_ROAD = 55,                                      /* + edge */
  CC_BA_SETTLEMENT = CC_BA_ROAD + CC_BOARD_EDGES,       /* + crossing */
  CC_BA_CITY = CC_BA_SETTLEMENT + CC_BOARD_CROSSINGS,   /* + crossing */
  CC_BA_ROBBER = CC_BA_CITY + CC_BOARD_CROSSINGS,       /* + hex */
  CC_BA_STEAL = CC_BA_ROBBER + CC_BOARD_HEXES,          /* + seat */
  CC_BA_DISCARD = CC_BA_STEAL + CC_BOARD_SEATS,         /* + kind */
  CC_BA_ASK = CC_BA_DISCARD + 5,
  CC_BA_ACCEPT,
  CC_BA_DECLINE,
  CC_BA_WITHDRAW,
  CC_BA_CLOSE,                                          /* + seat */
  CC_BA_OFFER = CC_BA_CLOSE + CC_BOARD_SEATS,           /* + 7 * (5 * given + wanted) + terms [D6] */
  CC_BOARD_ACTIONS = CC_BA_OFFER + 175
};
enum { CC_BOARD_MASK = (CC_BOARD_ACTIONS + 63) / 64, CC_BOARD_PAIRS = 15, CC_BOARD_TERMS = 7, CC_BOARD_MOST_NUMBERED = 4 };

#define CC_BOARD_GAME (UINT64_C(2) << 56)
/* Terms without a number [D6]: 5 bits for each kind given, from bit 0; for each kind wanted, from bit 25; a bit for each seat that
 * they are for, from bit 50, none for all. */
#define CC_BOARD_OFFER (UINT64_C(3) << 56)

/* The kind of an action, in the order of the numbers above. */
typedef enum cc_board_move {
  CC_BM_END,
  CC_BM_ROLL,
  CC_BM_BUY,
  CC_BM_KNIGHT,
  CC_BM_ROADS,
  CC_BM_MONOPOLY,
  CC_BM_PLENTY,
  CC_BM_PLENTY_ONE,
  CC_BM_BANK,
  CC_BM_ROAD,
  CC_BM_SETTLEMENT,
  CC_BM_CITY,
  CC_BM_ROBBER,
  CC_BM_STEAL,
  CC_BM_DISCARD,
  CC_BM_ASK,
  CC_BM_ACCEPT,
  CC_BM_DECLINE,
  CC_BM_WITHDRAW,
  CC_BM_CLOSE,
  CC_BM_OFFER,
  CC_BOARD_MOVES
} cc_board_move;

/* An action taken apart. */
typedef struct cc_board_action {
  cc_lanes give, want; /* of a year of plenty (want), a trade with the bank (one card each), an offer */
  uint8_t move;        /* cc_board_move */
  uint8_t to;          /* of an offer: a bit for each seat that it is for, 0: all */
  uint8_t at;          /* edge, crossing, hex, seat or kind: as the move says */
  uint8_t reserved[5];
} cc_board_action;

typedef enum cc_board_event {
  CC_BE_TURN,         /* seat */
  CC_BE_ROLLED,       /* seat; value and count: the two dice */
  CC_BE_PRODUCED,     /* seat; cards, also those for a second settlement */
  CC_BE_SHORT,        /* value: a kind of which the bank has not enough; count: claimed; seat: who takes the rest, or CC_NOBODY */
  CC_BE_MUST_DISCARD, /* seat; count */
  CC_BE_DISCARDED,    /* seat; one card put aside */
  CC_BE_REVEALED,     /* seat; all that it put aside */
  CC_BE_ROBBER,       /* seat; value: the hex */
  CC_BE_STOLE,        /* seat from other; one card */
  CC_BE_BUILT,        /* seat; value: cc_board_piece; count: where; cards paid */
  CC_BE_BOUGHT,       /* seat; value: cc_board_dev, CC_NOBODY where hidden; cards paid */
  CC_BE_PLAYED,       /* seat; value: cc_board_dev; count: of a knight: its army, of a monopoly: the kind */
  CC_BE_PLENTY,       /* seat; cards taken from the bank */
  CC_BE_MONOPOLY,     /* seat from other; count, cards */
  CC_BE_BANK,         /* seat; cards given; value: kind taken */
  CC_BE_ASKED,        /* seat asks for offers */
  CC_BE_OFFERED,      /* seat; cards: the terms, as in the word of an offer; other: of an offer back to whom, else CC_NOBODY */
  CC_BE_ACCEPTED,     /* seat; other: whose terms */
  CC_BE_DECLINED,     /* seat; other: whose terms */
  CC_BE_TRADED,       /* seat to other; cards: what seat gave; a second one tells what other gave */
  CC_BE_WITHDRAWN,    /* seat; value: 1 if all had declined */
  CC_BE_LONGEST_ROAD, /* seat: who holds it now, or CC_NOBODY; other: who lost it, or CC_NOBODY; count: its length */
  CC_BE_LARGEST_ARMY, /* seat; other: who lost it, or CC_NOBODY; count: knights */
  CC_BE_SHOWN,        /* seat; cards: its development cards, by kind of these */
  CC_BE_OVER,         /* value: outcome; seat: winner or CC_NOBODY */
  CC_BOARD_EVENTS
} cc_board_event;

/* Mechanics that are counted when they fire. */
typedef enum cc_board_rule {
  CC_BR_FOUNDED,         /* a founding settlement */
  CC_BR_FIRST_CARDS,     /* cards for a second settlement */
  CC_BR_FEWER_FIRST,     /* … at a desert or the coast: fewer than three */
  CC_BR_ROLL,
  CC_BR_PRODUCED,        /* a seat got cards from a roll */
  CC_BR_BLOCKED,         /* the robber stood on the rolled number, and somebody's building lost by it */
  CC_BR_SHORT_SEVERAL,   /* short bank, several claimed: nobody got any */
  CC_BR_SHORT_ALONE,     /* short bank, one claimed and took the rest */
  CC_BR_SEVEN,
  CC_BR_DISCARD,         /* a card was put aside for a seven */
  CC_BR_DISCARD_SEVERAL, /* several had to discard */
  CC_BR_ROBBER,
  CC_BR_NOTHING_TO_STEAL,
  CC_BR_STOLE,           /* without a choice */
  CC_BR_STOLE_CHOSEN,
  CC_BR_ROAD,
  CC_BR_SETTLEMENT,
  CC_BR_CITY,
  CC_BR_PIECE_FREED,     /* a city gave back the settlement piece of a player who had none left */
  CC_BR_BOUGHT,
  CC_BR_KNIGHT,
  CC_BR_KNIGHT_BEFORE,   /* … before the roll */
  CC_BR_ROADS,
  CC_BR_ROADS_ONE,       /* road building that could lay one only */
  CC_BR_PLENTY,
  CC_BR_PLENTY_ONE,      /* the bank's last card */
  CC_BR_MONOPOLY,
  CC_BR_MONOPOLY_EMPTY,  /* nobody had any */
  CC_BR_DEV_BEFORE,      /* any other card before the roll */
  CC_BR_POINT_CARD,      /* bought */
  CC_BR_BANK_FOUR,
  CC_BR_BANK_THREE,
  CC_BR_BANK_TWO,
  CC_BR_TRADING_OVER,    /* strict phases: the turn's first building */
  CC_BR_OFFER,
  CC_BR_OFFER_FREE,      /* terms without a number */
  CC_BR_OFFER_TO_SOME,
  CC_BR_ASK,
  CC_BR_ACCEPT,
  CC_BR_DECLINE,
  CC_BR_COUNTER,         /* an offer back */
  CC_BR_CLOSE,           /* with one who accepted */
  CC_BR_CLOSE_COUNTER,   /* with one who offered back */
  CC_BR_WITHDRAW,
  CC_BR_ALL_DECLINED,
  CC_BR_LONGEST_ROAD,    /* taken for the first time, or after it was set aside */
  CC_BR_LONGEST_TAKEN,   /* from another */
  CC_BR_RING,            /* a road closed a ring */
  CC_BR_JOINED,          /* a road joined two stretches */
  CC_BR_CUT,             /* a settlement cut a road */
  CC_BR_CUT_KEPT,        /* … and its holder kept the award */
  CC_BR_CUT_PASSED,      /* … and it went to another */
  CC_BR_CUT_ASIDE,       /* … and it was set aside */
  CC_BR_LARGEST_ARMY,
  CC_BR_ARMY_TAKEN,      /* from another */
  CC_BR_GOAL,
  CC_BR_GOAL_AT_START,   /* at the very beginning of a turn */
  CC_BR_GOAL_POINT_CARD, /* by a victory point card just bought */
  CC_BR_LIMIT,
  CC_BR_DRAWN_GAME,
  CC_BOARD_RULES
} cc_board_rule;

typedef struct cc_board_rules {
#ifdef CC_BOARD_LARGE
  const cc_board_island *island; /* the caller's; not packed */
#endif
  uint8_t players;         /* 2 … CC_BOARD_SEATS */
  uint8_t goal;            /* 3 … 22 */
  uint8_t start;           /* a seat, or CC_BOARD_RANDOM_START */
  uint8_t layout;          /* CC_SPIRAL, … */
  uint8_t printed;         /* 1: harbours as printed, 0: shuffled */
  uint8_t desert_centre;   /* 0 or 1 */
  uint8_t any_before_roll; /* 1: any development card before the roll, 0: knights only */
  uint8_t strict;          /* 1: all trading before any building */
  uint8_t robber_desert;   /* 1: the robber may be moved to a desert */
  uint8_t proposals;       /* a turn; 0: no trade between players */
  uint8_t offer_cards;     /* of a kind on a side, 1 … 19 */
  uint8_t reserved;        /* 0 */
  uint16_t turn_limit;     /* 1 … 10000 */
  uint16_t reserved2;      /* 0 */
} cc_board_rules;

/* The widths that the numbers of seats and hexes ask for. */
#ifdef CC_BOARD_LARGE
typedef uint64_t cc_board_bounds;
typedef uint64_t cc_board_hexes;
typedef uint32_t cc_board_shares;
enum { CC_BOARD_SPARE = 8, CC_BOARD_VIEW_SPARE = 8 };
#else
typedef uint32_t cc_board_bounds; /* a byte for each seat */
typedef uint32_t cc_board_hexes;  /* a bit for each hex */
typedef uint16_t cc_board_shares; /* four bits for each seat */
enum { CC_BOARD_SPARE = 2, CC_BOARD_VIEW_SPARE = 1 };
#endif

/* Land, tokens and harbours: what an island's text says [I10]. */
typedef struct cc_board_layout {
  uint8_t land[CC_BOARD_HEXES];        /* kind, or CC_DESERT */
  uint8_t token[CC_BOARD_HEXES];       /* 0: none */
  uint8_t harbour[CC_BOARD_HARBOURS];  /* kind, or CC_ANY_HARBOUR */
  uint8_t robber;
} cc_board_layout;

typedef struct cc_board {
  cc_rng rng;
  cc_lanes bank;
  cc_lanes hand[CC_BOARD_SEATS];
  uint64_t laid[CC_BOARD_SEATS];       /* put aside for a seven, not yet shown; or of a trade: terms and answer (CC_LAID_…) */
  uint64_t roads[CC_BOARD_SEATS][CC_EDGE_WORDS];
  uint64_t reach[CC_BOARD_SEATS][CC_CROSSING_WORDS];  /* own buildings and ends of own roads, but where others built */
  uint64_t houses[CC_BOARD_SEATS][CC_CROSSING_WORDS]; /* settlements and cities */
  uint64_t cities[CC_CROSSING_WORDS];  /* of all seats */
  uint64_t taken[CC_CROSSING_WORDS];   /* all buildings and the crossings next to them */
  cc_board_bounds known[CC_KINDS][CC_BOARD_SEATS]; /* [N5] byte o: what seat o knows of a seat; own byte: watchers */
  cc_board_hexes on[CC_NUMBERS];       /* the hexes with number i + 2 */
  uint32_t dev[CC_BOARD_SEATS];        /* development cards in hand: four bits for each cc_board_dev */
  uint32_t deck;                       /* those not bought */
  uint32_t bought;                     /* by the current seat this turn */
  uint32_t decisions;
  cc_board_shares yield[CC_BOARD_HEXES]; /* cards that each seat gets from a hex */
  uint16_t turn;                       /* turns begun; 0: founding */
  uint8_t land[CC_BOARD_HEXES];        /* kind or CC_DESERT */
  uint8_t harbour[CC_BOARD_HARBOURS];  /* kind or CC_ANY_HARBOUR */
  uint8_t ports[CC_BOARD_SEATS];       /* bit set of the kinds of harbours built at */
  uint8_t army[CC_BOARD_SEATS];        /* knights played */
  uint8_t length[CC_BOARD_SEATS];      /* of each longest road [A1] */
  uint8_t roads_left[CC_BOARD_SEATS], settlements_left[CC_BOARD_SEATS], cities_left[CC_BOARD_SEATS];
  uint8_t current;                     /* whose turn it is, or who founds */
  uint8_t phase;
  uint8_t outcome;
  uint8_t winner;                      /* CC_NOBODY: none */
  uint8_t start;                       /* the start player */
  uint8_t founded;                     /* founding settlements laid */
  uint8_t settled;                     /* the crossing of the last of them until its road is laid, or CC_NO_PLACE */
  uint8_t robber;
  uint8_t road_holder, army_holder;    /* or CC_NOBODY */
  uint8_t dice[2];                     /* of this turn; 0 before the roll */
  uint8_t asked;                       /* who discards or answers now, or CC_NOBODY */
  uint8_t played;                      /* 1: a development card was played this turn */
  uint8_t free_roads;                  /* still to be laid for a road building card */
  uint8_t built;                       /* 1: something was built this turn */
  uint8_t proposals;                   /* left this turn */
  uint8_t sealed;                      /* 1: the stream goes on by ratchet (common/sealed.h) */
  uint8_t reserved[CC_BOARD_SPARE];
} cc_board;

/* In laid[seat] of a running trade: the terms as in the word of an offer, and */
#define CC_LAID_DECLINED (UINT64_C(1) << 56)
#define CC_LAID_ACCEPTED (UINT64_C(2) << 56)
#define CC_LAID_OFFERED (UINT64_C(3) << 56)
#define CC_LAID_ANSWER (UINT64_C(3) << 56)

_Static_assert(sizeof(cc_board) == offsetof(cc_board, reserved) + CC_BOARD_SPARE && sizeof(cc_board) % 8 == 0,
               "a state has no padding");
#ifndef CC_BOARD_LARGE
_Static_assert(sizeof(cc_board) <= 512, "a state has at most 512 bytes");
_Static_assert(sizeof(cc_board_rules) == 16, "rules have no padding");
#endif

/* What one seat (or a watcher: CC_BOARD_SEATS) may know. Two states that differ only in what it may not know give the same
 * bytes. */
typedef struct cc_board_view {
  cc_lanes bank;
  cc_lanes hand;                       /* its own; 0 for a watcher */
  cc_lanes aside;                      /* its own, put aside for a seven */
  cc_lanes known[CC_BOARD_SEATS];      /* lower bounds of the others' cards; 0 for itself */
  uint64_t laid[CC_BOARD_SEATS];       /* of a running trade, as in the state */
  uint64_t roads[CC_BOARD_SEATS][CC_EDGE_WORDS];
  uint64_t houses[CC_BOARD_SEATS][CC_CROSSING_WORDS];
  uint64_t cities[CC_CROSSING_WORDS];
  uint32_t dev[CC_BOARD_SEATS];        /* its own; when the game is over everybody's */
  uint32_t bought;                     /* its own, this turn */
  uint32_t played_devs;                /* by all, in the whole game */
  uint16_t turn;
  uint8_t seat, players;
  uint8_t current, phase, actor;       /* actor CC_NOBODY: over */
  uint8_t outcome, winner, start, founded, settled, robber, road_holder, army_holder;
  uint8_t dice[2];
  uint8_t asked, played, free_roads, built, proposals;
  uint8_t deck;                        /* number of development cards not bought */
  uint8_t bought_n;                    /* bought by the current seat this turn */
  uint8_t land[CC_BOARD_HEXES], token[CC_BOARD_HEXES];
  uint8_t harbour[CC_BOARD_HARBOURS];
  uint8_t ports[CC_BOARD_SEATS];
  uint8_t army[CC_BOARD_SEATS], length[CC_BOARD_SEATS];
  uint8_t roads_left[CC_BOARD_SEATS], settlements_left[CC_BOARD_SEATS], cities_left[CC_BOARD_SEATS];
  uint8_t points[CC_BOARD_SEATS];      /* without the victory point cards that the seat may not see */
  uint8_t hand_size[CC_BOARD_SEATS];   /* cards put aside and not yet shown included */
  uint8_t dev_size[CC_BOARD_SEATS];
  uint8_t to_discard[CC_BOARD_SEATS];  /* cards still to be put aside */
  uint8_t reserved[CC_BOARD_VIEW_SPARE];
} cc_board_view;

_Static_assert(sizeof(cc_board_view) == offsetof(cc_board_view, reserved) + CC_BOARD_VIEW_SPARE && sizeof(cc_board_view) % 8 == 0,
               "a view has no padding");

/* --- rules and numbers ------------------------------------------------------------------------------------- */

cc_status cc_board_rules_check(const cc_board_rules *rules);
cc_lanes cc_board_cost(cc_board_piece piece);                  /* [M7] */
int cc_board_devs(cc_board_dev dev);                           /* [M5] */
int cc_board_score(const cc_board *s, int seat);               /* [W1] victory point cards included */
int cc_board_rate(const cc_board *s, int seat, int kind);      /* [B1] how many cards of a kind the seat gives the bank for one */

/* --- play --------------------------------------------------------------------------------------------------- */

/* Lay out the island [I5] … [I9] and begin a new game [F1]. The rules must have passed cc_board_rules_check. */
void cc_board_init(cc_board *s, const cc_board_rules *rules, uint64_t seed);
void cc_board_init_sealed(cc_board *s, const cc_board_rules *rules, const uint8_t key[CC_SEED_KEY]);

/* Begin a new game on this island [I10], which must be possible (cc_board_layout_check). */
void cc_board_init_on(cc_board *s, const cc_board_rules *rules, const cc_board_layout *layout, uint64_t seed);
void cc_board_init_on_sealed(cc_board *s, const cc_board_rules *rules, const cc_board_layout *layout, const uint8_t key[CC_SEED_KEY]);
cc_status cc_board_layout_check(const cc_board_layout *layout, const cc_board_rules *rules);
void cc_board_layout_of(const cc_board *s, cc_board_layout *layout);

/* Why no game can stand like a position set up by hand. `at` is a place, a kind, or how many there are. */
typedef enum cc_board_flaw_kind {
  CC_BF_OTHER,
  CC_BF_ROADS,        /* seat; at: more than a player has */
  CC_BF_SETTLEMENTS,  /* likewise */
  CC_BF_CITIES,       /* likewise */
  CC_BF_CARDS,        /* seat whose hand is too much; at: of this kind */
  CC_BF_DEVS,         /* likewise with the development cards, knights played too */
  CC_BF_NEAR,         /* [C2] seat; at: its crossing, next to a building */
  CC_BF_LOOSE,        /* [C1] seat; at: its edge, with no road or building of its own beside it */
  CC_BF_LONGEST_ROAD, /* [A2] seat that cannot hold the award; at: its longest road */
  CC_BF_LARGEST_ARMY, /* [A4] seat that cannot hold it; at: its knights */
  CC_BF_WON           /* [W2] seat that would have won before; at: its points */
} cc_board_flaw_kind;

typedef struct cc_board_flaw {
  uint8_t kind, seat, at;
} cc_board_flaw;

/* After hands, roads, houses, cities, development cards, armies, robber or award holders of a state were set by hand: derive all
 * the rest, give what is nowhere else to bank and deck, and begin the turn of seat `current`. CC_BAD_STATE, and why, when no game
 * can stand like that; but no founding is asked for. */
cc_status cc_board_arrange(cc_board *s, const cc_board_rules *rules, int current, cc_board_flaw *flaw);

/* The seat that must decide, or -1 when the game is over. */
int cc_board_actor(const cc_board *s);

/* All legal actions but offers without a number, as a set of action numbers. */
void cc_board_legal(const cc_board *s, const cc_board_rules *rules, uint64_t legal[CC_BOARD_MASK]);

/* The checked door: anything not legal returns why and leaves the state as it was. Trace may be NULL. */
cc_status cc_board_apply(cc_board *s, const cc_board_rules *rules, uint64_t word, cc_trace *trace);

/* The fast door for numbered actions known to be legal. */
void cc_board_step(cc_board *s, const cc_board_rules *rules, unsigned action, cc_trace *trace);

/* An action of these words exists. */
bool cc_board_is_action(uint64_t word);
cc_board_action cc_board_decode(uint64_t word);

/* The word of an offer, with a number if it has one; 0 when no offer can be like that. `to`: a bit for each seat, 0 for all. */
uint64_t cc_board_offer(cc_lanes give, cc_lanes want, unsigned to);

/* --- knowledge ---------------------------------------------------------------------------------------------- */

void cc_board_see(const cc_board *s, const cc_board_rules *rules, int seat, cc_board_view *view);

/* A state that looks like the view; what it hides is dealt at random from the cards that can be there. */
void cc_board_resample(const cc_board_view *view, const cc_board_rules *rules, uint64_t seed, cc_board *s);

/* --- form --------------------------------------------------------------------------------------------------- */

enum { CC_BOARD_PACKED = sizeof(cc_board) + 32, CC_BOARD_VERSION = 1, CC_BOARD_TEXT = 64, CC_BOARD_LAYOUT_TEXT = 512 };

/* Is every card and piece where it can be? CC_OK, or CC_BAD_STATE. */
cc_status cc_board_check(const cc_board *s, const cc_board_rules *rules);

/* Is this what a seat can see of such a state, byte for byte? CC_OK, or CC_BAD_STATE. */
cc_status cc_board_check_view(const cc_board_view *view, const cc_board_rules *rules);

/* Bytes that are the same on every machine. pack returns how many it wrote. */
size_t cc_board_pack(const cc_board *s, const cc_board_rules *rules, uint8_t bytes[CC_BOARD_PACKED]);
cc_status cc_board_unpack(const uint8_t *bytes, size_t n, cc_board *s, cc_board_rules *rules);
size_t cc_board_pack_view(const cc_board_view *view, const cc_board_rules *rules, uint8_t bytes[CC_BOARD_PACKED]);
cc_status cc_board_unpack_view(const uint8_t *bytes, size_t n, cc_board_view *view, cc_board_rules *rules);

/* The text of an action ("bank W O"), ended by a 0, and back [N2]. */
void cc_board_format(uint64_t word, char text[CC_BOARD_TEXT]);
cc_status cc_board_parse(const char *text, uint64_t *word);

/* The text of an island, ended by a 0, and back [I10]; `good`: how many hexes and harbours stand before the first that is none. */
void cc_board_layout_format(const cc_board_layout *layout, const cc_board_rules *rules, char text[CC_BOARD_LAYOUT_TEXT]);
cc_status cc_board_layout_parse(const char *text, const cc_board_rules *rules, cc_board_layout *layout, int *good);

#endif
