/* A trace goes with one application of an action: events come out, and chance may be dictated in.
 * Passing none is the fast door for playouts. The caller owns it; apply empties the events, never the counters. */
#ifndef CC_TRACE_H
#define CC_TRACE_H

#include <assert.h>
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

static inline void cc_tell(cc_trace *t, cc_event event) {
  if (!t) return;
  assert(t->events_n < CC_MAX_EVENTS);
  t->events[t->events_n++] = event;
}

static inline void cc_tell_all(cc_trace *t, int kind, int seat, int value, int count, cc_lanes cards) {
  if (!t) return;
  cc_tell(t, (cc_event){(uint8_t)kind, CC_EVERYONE, (uint8_t)seat, CC_NOBODY, (uint8_t)value, (uint8_t)count, 0, 0, cards});
}

/* The full event for those in `who`, and one without the cards for everybody else. */
static inline void cc_tell_some(cc_trace *t, int who, int kind, int seat, int other, cc_lanes cards) {
  if (!t) return;
  const uint8_t n = (uint8_t)cc_total(cards);
  cc_tell(t, (cc_event){(uint8_t)kind, (uint8_t)who, (uint8_t)seat, (uint8_t)other, 0, n, 0, 0, cards});
  cc_tell(t, (cc_event){(uint8_t)kind, (uint8_t)~who, (uint8_t)seat, (uint8_t)other, 0, n, 1, 0, 0});
}

/* Whether chance is dictated (perft), and then the next outcome out of `width` different ones. */
static inline bool cc_is_dictated(const cc_trace *t) { return t && t->dictate; }
static inline int cc_dictated(cc_trace *t, int width) {
  const uint32_t i = t->chances_n++;
  assert(i < CC_MAX_CHANCES);
  t->width[i] = (uint8_t)width;
  if (i >= t->dictated_n) t->outcome[i] = 0;
  return t->outcome[i];
}

/* The next combination of outcomes, like an odometer; false after the last. */
static inline bool cc_next_outcome(cc_trace *t) {
  for (uint32_t i = t->chances_n; i-- > 0;) {
    if (t->outcome[i] + 1 >= t->width[i]) continue;
    t->outcome[i]++;
    t->dictated_n = i + 1;
    return true;
  }
  return false;
}

#endif
