/* Islands are constant data: hexes of any arrangement, with the crossings and edges between them. The rules are written over a
 * cc_board_island; the sizes here are those of the plain island (docs/rules/base-board.md [I1] … [I4]), so that every loop and every set of
 * the plain game has its length at compile time. Built with CC_BOARD_LARGE the same rules play islands of up to 64 hexes and six seats.
 */
#ifndef CC_BOARD_ISLAND_H
#define CC_BOARD_ISLAND_H

#include <stdint.h>

#include "../common/status.h"

#ifdef CC_BOARD_LARGE
enum { CC_BOARD_SEATS = 6, CC_BOARD_HEXES = 64, CC_BOARD_CROSSINGS = 192, CC_BOARD_EDGES = 252, CC_BOARD_HARBOURS = 20 };
#else
enum { CC_BOARD_SEATS = 4, CC_BOARD_HEXES = 19, CC_BOARD_CROSSINGS = 54, CC_BOARD_EDGES = 72, CC_BOARD_HARBOURS = 9 };
#endif

enum {
  CC_CROSSING_WORDS = (CC_BOARD_CROSSINGS + 63) / 64, /* of a set of crossings */
  CC_EDGE_WORDS = (CC_BOARD_EDGES + 63) / 64,         /* of a set of edges */
  CC_CROSSING_FOURS = (CC_BOARD_CROSSINGS + 3) / 4,
  CC_NO_EDGE = 64 * CC_EDGE_WORDS - 1, /* never in a set */
  CC_NO_PLACE = 0xFF                   /* no hex, no crossing, no harbour */
};

enum { CC_SIDE_NE, CC_SIDE_E, CC_SIDE_SE, CC_SIDE_SW, CC_SIDE_W, CC_SIDE_NW, CC_SIDES };
enum { CC_ANY_HARBOUR = 5, CC_DESERT = 5 }; /* beside the five kinds of lanes.h */

/* What an island is made from. Rows count from the north; x grows eastwards, by 2 along a row, by 1 between neighbours of two rows. */
typedef struct cc_board_shape {
  uint8_t hexes, harbours;
  uint8_t starts;                           /* how many hexes the spiral may start from */
  uint8_t centre;                           /* where the desert lies under desert_centre */
  uint8_t row[CC_BOARD_HEXES], x[CC_BOARD_HEXES];
  uint8_t harbour_hex[CC_BOARD_HARBOURS], harbour_side[CC_BOARD_HARBOURS];
  uint8_t harbour_kind[CC_BOARD_HARBOURS];  /* as printed */
  uint8_t spiral[6][CC_BOARD_HEXES];        /* the order of tokens from each start */
  uint8_t land[CC_BOARD_HEXES];             /* what is shuffled */
  uint8_t token[CC_BOARD_HEXES];            /* in letter order, as many as there is land but desert */
  uint8_t beginner_land[CC_BOARD_HEXES], beginner_token[CC_BOARD_HEXES];
} cc_board_shape;

typedef struct cc_board_island {
  cc_board_shape shape;
  uint8_t crossings, edges;
  uint8_t corner[CC_BOARD_HEXES][CC_SIDES]; /* crossings, clockwise from the north */
  uint8_t side[CC_BOARD_HEXES][CC_SIDES];   /* edges, clockwise from the north-east */
  uint8_t end[CC_BOARD_EDGES][2];           /* the crossings of an edge */
  uint8_t hex[CC_BOARD_CROSSINGS][3];       /* the land hexes at a crossing, ascending, then CC_NO_PLACE */
  uint8_t way[CC_BOARD_CROSSINGS][4];       /* its edges, ascending, then CC_NO_EDGE */
  uint8_t beyond[CC_BOARD_CROSSINGS][4];    /* the crossings at their other ends, CC_NO_PLACE where there is none */
  uint8_t harbour[CC_BOARD_CROSSINGS];      /* or CC_NO_PLACE */
  uint8_t harbour_edge[CC_BOARD_HARBOURS];
  uint64_t beside[CC_BOARD_HEXES];          /* neighbouring hexes */
  uint64_t every[CC_CROSSING_WORDS];        /* all crossings */
  uint64_t near[CC_BOARD_CROSSINGS][CC_CROSSING_WORDS];  /* a crossing and its neighbours: the distance rule */
  uint64_t fan[CC_CROSSING_FOURS][16][CC_EDGE_WORDS];    /* the edges at any of four crossings in a row */
} cc_board_island;

extern const cc_board_shape cc_board_plain_shape;
extern const cc_board_island cc_board_plain;

/* Numbers crossings and edges [I2] [I3], and derives all the rest. CC_BAD_RULES when the shape is none or too large. */
cc_status cc_board_island_make(const cc_board_shape *shape, cc_board_island *island);

#endif
