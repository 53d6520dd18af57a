/* The random stream of a state: xoshiro256++ (Blackman and Vigna, public domain), seeded by splitmix64.
 * Golden files in tests/data keep the stream the same on every machine, for ever. */
#ifndef CC_RNG_H
#define CC_RNG_H

#include <stdint.h>

typedef struct cc_rng {
  uint64_t s[4];
} cc_rng;

static inline uint64_t cc_splitmix(uint64_t *x) {
  uint64_t z = (*x += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static inline void cc_rng_seed(cc_rng *r, uint64_t seed) {
  for (int i = 0; i < 4; i++) r->s[i] = cc_splitmix(&seed);
}

/* The seed of item `index` of an experiment: depends on both and on nothing else. */
static inline uint64_t cc_seed_of(uint64_t experiment, uint64_t index) {
  uint64_t x = experiment;
  uint64_t y = cc_splitmix(&x) ^ (index * 0xD1342543DE82EF95u);
  return cc_splitmix(&y);
}

static inline uint64_t cc_rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t cc_rng_next(cc_rng *r) {
  uint64_t *s = r->s;
  const uint64_t out = cc_rotl(s[0] + s[3], 23) + s[0];
  const uint64_t t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = cc_rotl(s[3], 45);
  return out;
}

/* Uniform in 0 … n-1 (n > 0), without bias: Lemire's multiplication with rejection. */
static inline uint32_t cc_rng_below(cc_rng *r, uint32_t n) {
  uint64_t m = (cc_rng_next(r) >> 32) * n;
  if ((uint32_t)m < n) {
    const uint32_t floor = (0u - n) % n;
    while ((uint32_t)m < floor) m = (cc_rng_next(r) >> 32) * n;
  }
  return (uint32_t)(m >> 32);
}

#endif
