/* Key: the secret file of a home. Its keys prove reply addresses (token.h) and seal the games' secrets in the database.
 *
 * The file has a key of 64 hex digits a line, the newest first, mode 0600. The newest makes tokens and seals; all of them
 * are accepted, so that replies to earlier mails still count after a new key is made.
 *
 * The homes of a cluster share a second file of the same form. Its newest key makes the tokens of all of them, so that a game
 * which moves from one to another takes its reply addresses along; each home seals with its own. */
#ifndef POSTERN_BASE_KEY_H
#define POSTERN_BASE_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"

enum { KEY_BYTES = 32, KEYS_MAX = 8, KEY_ID_BYTES = 9, SEALED_SECRET_BYTES = 73, KEY_MAC_WORDS = 52 };

struct key {
    int count;
    uint8_t list[KEYS_MAX][KEY_BYTES];      /* the newest first */
    int shared_count;
    uint8_t shared[KEYS_MAX][KEY_BYTES];    /* made from those of the cluster; tokens are made with these if there are any */
    bool mac_is_begun;                      /* by token_prepare; whoever changes a key takes it back */
    uint64_t mac[KEY_MAC_WORDS];
};

/* Makes the key file (it must not be there), or reads it. A file that others can read is refused. */
enum status key_create(const char *path, struct key *key, struct error *err);
enum status key_read(const char *path, struct key *key, struct error *err);
void key_wipe(struct key *key);

/* A key for one purpose, made from another that serves several. */
void key_derive(const uint8_t from[KEY_BYTES], const char *purpose, uint8_t key[KEY_BYTES]);
/* From now on the keys of this cluster make and prove tokens, beside the home's own. */
void key_share(struct key *key, const struct key *cluster);

/* Puts a new key before the others, or leaves the newest alone; the file is changed as a whole or not at all.
 * ERR_CONFLICT: there are KEYS_MAX keys. */
enum status key_rotate(const char *path, struct key *key, struct error *err);
enum status key_retire(const char *path, struct key *key, struct error *err);

/* A key's name for people: 8 hex digits that do not reveal the key. */
void key_id(const struct key *key, int which, char id[KEY_ID_BYTES]);

/* Seals 32 bytes with the newest key, and with them (or not) a mark that nobody can add or remove without a key; returns
 * how many bytes it made. open tries all keys; ERR_CORRUPT when none fits. */
size_t key_seal(const struct key *key, const uint8_t secret[32], bool marked, uint8_t sealed[SEALED_SECRET_BYTES]);
enum status key_open(const struct key *key, const void *sealed, size_t bytes, uint8_t secret[32], bool *marked,
                     struct error *err);

#endif
