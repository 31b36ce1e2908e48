/* Tokens: the proof in a reply address that its writer got our mail.
 *
 * TOKEN is the first 10 bytes of crypto_auth(key, "postern1|reply|g12|p3|r41|EPOCH") in lower-case base32. A valid token
 * orders; a From address alone never does. The key is one file of mode 0600 in HOME; it also seals the games' secrets
 * in the database. */
#ifndef POSTERN_TOKEN_H
#define POSTERN_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"

enum { KEY_BYTES = 32, TOKEN_CHARACTERS = 16, SEALED_SECRET_BYTES = 72 };

struct key {
    uint8_t bytes[KEY_BYTES];
};

/* Makes the key file (it must not be there), or reads it. A file that others can read is refused. */
enum status key_create(const char *path, struct key *key, struct error *err);
enum status key_read(const char *path, struct key *key, struct error *err);
void key_wipe(struct key *key);

/* The token for one purpose: "reply", "leave", "bounce", "moderator", "confirm". Game, seat (from 0) and serial as far
 * as the purpose has them. In the arena. */
const char *token_make(struct arena *arena, const struct key *key, const char *purpose, int64_t game, int seat,
                       int serial, int epoch);

/* Is the written token the right one? Case does not matter; takes the same time whatever is wrong. */
bool token_check(const struct key *key, const char *written, const char *purpose, int64_t game, int seat, int serial,
                 int epoch);

/* Seals 32 bytes with the key: SEALED_SECRET_BYTES. open gives ERR_CORRUPT when it was sealed with another key. */
void key_seal(const struct key *key, const uint8_t secret[32], uint8_t sealed[SEALED_SECRET_BYTES]);
enum status key_open(const struct key *key, const void *sealed, size_t bytes, uint8_t secret[32], struct error *err);

/* robot@dom and "g12.p3.r41.TOKEN" -> robot+g12.p3.r41.TOKEN@dom, in the arena. */
const char *token_address(struct arena *arena, const char *address, const char *plus);

#endif
