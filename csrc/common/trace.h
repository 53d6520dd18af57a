/* A trace goes with one application of an action: events come out, and chance may be dictated in.
 * Passing none is the fast door for playouts. The caller owns it; apply empties the events, never the counters. */
#ifndef CC_TRACE_H
#define CC_TRACE_H

#include <stdbool.h>
#include <stdint.h>

#include "lanes.h"

enum { CC_MAX_EVENTS = 64, CC_MAX_CHANCES = 32, CC_MAX_RULES = 64 };
enum { CC_WATCHERS = 0x80, CC_EVERYONE = 0xFF, CC_NOBODY = 0xFF };

typedef struct cc_event {
  uint8_t kind;     /* of the game's own enumeration */
  uint8_t audience; /* a bit per seat, and CC_WATCHERS */
  uint8_t seat;     /* who, or CC_NOBODY */
  uint8_t other;    /* to whom, or CC_NOBODY */
  uint8_t value;    /* a building, a side, an outcome: as the kind says */
  uint8_t count;
  uint8_t hidden;   /* 1: the cards are left out, a fuller event went to others */
  uint8_t reserved;
  cc_lanes cards;
} cc_event;

typedef struct cc_trace {
  uint32_t events_n;
  uint32_t fired[CC_MAX_RULES]; /* how often each rule was exercised */
  uint32_t chances_n;           /* how many outcomes of chance were asked for */
  uint32_t dictated_n;          /* how many of them are dictated, from the first on */
  uint8_t dictate;              /* 1: outcomes come from `outcome`, past dictated_n always the lowest */
  uint8_t outcome[CC_MAX_CHANCES];  /* dictated: a number below `width` */
  uint8_t width[CC_MAX_CHANCES];    /* how many different outcomes there were */
  cc_event events[CC_MAX_EVENTS];
} cc_trace;

static inline void cc_fire(cc_trace *t, int rule) {
  if (t) t->fired[rule]++;
}

#endif
