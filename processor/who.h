/* Who: which seat of which game a mail speaks for, and what proves it. */
#ifndef POSTERN_WHO_H
#define POSTERN_WHO_H

#include "processor/letter.h"
#include "processor/stored_game.h"

struct who {
    int64_t game;                    /* 0: none */
    int seat;
    enum letter_proof proof;         /* TOKEN or PASSWORD: proved; else not */
    int serial;                      /* of the request that the token belongs to; 0: no token */
    bool leave;                      /* proved by the address for leaving: it only pauses mail */
    bool wrong_password;
    const char *problem;             /* for the writer, when nothing is proved: what would prove it; tells no game fact */
};

/* For one block of a letter: its password first, then the letter's tokens. Block NULL: the tokens alone. Wrong passwords
 * are counted inside the caller's transaction; ten for a seat on one day, and no password opens it until the next. */
enum status who_find(struct home *home, const struct letter *letter, const struct letter_block *block,
                     struct arena *arena, struct who *who, struct error *err);

/* Hashes a password for the store; in the arena. NULL when there is not enough memory. */
const char *who_password_hash(struct arena *arena, const char *password);

#endif
