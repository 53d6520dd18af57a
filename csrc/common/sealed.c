/* ChaCha20 (RFC 8439) as a one-way function of 256 bits. */
#include "sealed.h"

#include <string.h>

#include "bytes.h"

static uint32_t rotl32(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }

static void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d) {
  *a += *b, *d = rotl32(*d ^ *a, 16);
  *c += *d, *b = rotl32(*b ^ *c, 12);
  *a += *b, *d = rotl32(*d ^ *a, 8);
  *c += *d, *b = rotl32(*b ^ *c, 7);
}

/* Counter and nonce are 0: no key is used twice. */
static void block(const uint32_t key[8], uint32_t out[16]) {
  static const uint32_t constants[4] = {0x61707865, 0x3320646E, 0x79622D32, 0x6B206574};
  uint32_t x[16] = {0}, start[16];
  memcpy(x, constants, sizeof constants);
  memcpy(x + 4, key, 8 * sizeof *key);
  memcpy(start, x, sizeof x);
  for (int i = 0; i < 10; i++) {
    for (int k = 0; k < 4; k++) quarter(&x[k], &x[4 + k], &x[8 + k], &x[12 + k]);
    for (int k = 0; k < 4; k++) quarter(&x[k], &x[4 + (k + 1) % 4], &x[8 + (k + 2) % 4], &x[12 + (k + 3) % 4]);
  }
  for (int i = 0; i < 16; i++) out[i] = x[i] + start[i];
}

void cc_rng_key(cc_rng *r, const uint8_t key[CC_SEED_KEY]) {
  for (int i = 0; i < 4; i++) key = cc_read(key, &r->s[i], 8);
  cc_rng_ratchet(r);
}

void cc_rng_ratchet(cc_rng *r) {
  uint32_t key[8], out[16];
  for (int i = 0; i < 8; i++) key[i] = (uint32_t)(r->s[i / 2] >> (32 * (i % 2)));
  block(key, out);
  for (int i = 0; i < 4; i++) r->s[i] = out[2 * i] | (uint64_t)out[2 * i + 1] << 32;
}
