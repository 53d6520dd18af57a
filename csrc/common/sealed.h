/* A stream that nobody can foresee from what he saw of it, for games against people.
 *
 * The state of the fast stream is replaced before every action by a ChaCha20 block of itself. Between two actions the fast stream gives
 * away a few bits of 256; across actions only who breaks the cipher gets from one state to the next, or back. */
#ifndef CC_SEALED_H
#define CC_SEALED_H

#include "rng.h"

enum { CC_SEED_KEY = 32 };

/* The stream that 32 bytes stand for. */
void cc_rng_key(cc_rng *r, const uint8_t key[CC_SEED_KEY]);

/* The next state; the one before cannot be found from it. */
void cc_rng_ratchet(cc_rng *r);

#endif
