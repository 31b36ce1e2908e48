/* Tokens: the proof in a reply address that its writer got our mail.
 *
 * TOKEN is the first 10 bytes of crypto_auth(key, "postern1|reply|g12|p3|r41|EPOCH") in lower-case base32. A valid token
 * orders; a From address alone never does. */
#ifndef POSTERN_BASE_TOKEN_H
#define POSTERN_BASE_TOKEN_H

#include "processor/base/key.h"

enum { TOKEN_CHARACTERS = 16 };

/* Begins the HMAC of the key that makes tokens, so that each token begins where this ends. Not needed: without it each costs
 * twice as much. */
void token_prepare(struct key *key);

/* The token for one purpose: "reply", "leave", "bounce", "moderator", "observe". Game, seat (from 0) and
 * serial as far as the purpose has them. Made with the newest key; in the arena. */
const char *token_make(struct arena *arena, const struct key *key, const char *purpose, int64_t game, int seat,
                       int serial, int epoch);

/* Is the written token the right one, made with any key that still counts? Case does not matter; takes the same time
 * whatever is wrong. */
bool token_check(const struct key *key, const char *written, const char *purpose, int64_t game, int seat, int serial,
                 int epoch);

/* The token of any text, with the given number of characters (at most TOKEN_CHARACTERS), and whether a written one equals
 * it: for purposes that need more than game, seat and serial. */
const char *token_of_text(struct arena *arena, const struct key *key, const char *text, int characters);
bool token_is_of_text(struct arena *arena, const struct key *key, const char *written, const char *text, int characters);

/* The number to look a whole token up by: above 0, practically never the same for two. */
int64_t token_number(const char *token);

/* robot@dom and "g12.p3.r41.TOKEN" -> robot+g12.p3.r41.TOKEN@dom, in the arena. */
const char *token_address(struct arena *arena, const char *address, const char *plus);

#endif
