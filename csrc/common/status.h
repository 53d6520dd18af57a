/* Status codes: why something was refused. 0 is success. */
#ifndef CC_STATUS_H
#define CC_STATUS_H

typedef enum cc_status {
  CC_OK = 0,
  CC_GAME_OVER,       /* the game has ended; nothing can be done any more */
  CC_NOT_AN_ACTION,   /* no action of this game has that word */
  CC_WRONG_PHASE,     /* an action of another phase */
  CC_NOT_NOW,         /* of this phase, but its conditions do not hold */
  CC_NO_CARD,         /* the card that it needs is not there */
  CC_NO_TRADES,       /* no trades left, trading has ended, or no road */
  CC_NO_SUCH_SEAT,    /* no such opponent */
  CC_NOT_AVAILABLE,   /* no such building left, or already built this turn */
  CC_CANNOT_PAY,      /* the hand cannot pay for it */
  CC_BAD_RULES,       /* a rule option out of range */
  CC_BAD_STATE,       /* a state that no game can reach */
  CC_BAD_FORMAT       /* bytes that are no packed state of this version */
} cc_status;

#endif
