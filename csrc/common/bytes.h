/* Little-endian bytes, whatever the machine. */
#ifndef CC_BYTES_H
#define CC_BYTES_H

#include <stdint.h>

static inline uint8_t *cc_write(uint8_t *at, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; i++) *at++ = (uint8_t)(value >> (8 * i));
  return at;
}

static inline const uint8_t *cc_read(const uint8_t *at, uint64_t *value, int bytes) {
  *value = 0;
  for (int i = 0; i < bytes; i++) *value |= (uint64_t)*at++ << (8 * i);
  return at;
}

#endif
