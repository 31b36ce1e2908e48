/* Sender: which seat of which game a mail speaks for, and what proves it. */
#ifndef POSTERN_ORDERS_SENDER_H
#define POSTERN_ORDERS_SENDER_H

#include "processor/letter/letter.h"
#include "processor/game/stored_game.h"

struct sender {
    int64_t game;                    /* 0: none */
    int seat;
    enum letter_proof proof;         /* TOKEN, PASSWORD, or DMARC if the game allows it: proved; otherwise not */
    int serial;                      /* of the request that the token belongs to; 0: no token */
    enum letter_token_use use;       /* what the token is for */
    int64_t claimed_game;            /* nothing is proved, but From: is the address of this seat; 0: it is none */
    int claimed_seat;
    int64_t question;                /* it goes to the address of this question (confirmation.h), which need not be about a
                                        game; 0: to none */
    const char *token;               /* ... in that address */
    int64_t league;                  /* a player writes to this league; game is 0; 0: to none */
    int player;                      /* ... his number */
    int observer;                    /* number of the observer who writes; seat is -1; 0: not an observer */
    bool moderator;                  /* the moderator of this game writes; seat is -1 */
    bool wrong_password;
    const char *problem;             /* for the writer, when nothing is proved: what would prove it; tells no game fact */
};

/* Is anybody proved, or a question answered? */
bool sender_is_proved(const struct sender *sender);

/* For one block of a letter: its password first, then the letter's tokens, then its From address. Block NULL: the tokens alone. Wrong passwords
 * are counted inside the caller's transaction; ten for a seat on one day, and no password opens it until the next. */
enum status sender_find(struct home *home, const struct letter *letter, const struct letter_block *block,
                     struct arena *arena, struct sender *sender, struct error *err);

enum { PASSWORD_BYTES_LEAST = 8, PASSWORD_BYTES_MOST = 60 };

/* May this word be a player's password? Not one that is easy to guess, nor one that was struck out of a mail. */
bool sender_password_can_be(const char *word);

/* Hashes a password for the store; in the arena. NULL when there is not enough memory. */
const char *sender_password_hash(struct arena *arena, const char *password);

#endif
