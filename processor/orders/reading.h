/* Reading: one mail on its way through a run, from the bytes that were brought in to the verdict that is stored. What
 * read.c (whose mail is it?), block.c (what does it order?) and held.c (who confirms it?) share. */
#ifndef POSTERN_ORDERS_READING_H
#define POSTERN_ORDERS_READING_H

#include "processor/orders/receipt.h"
#include "processor/replay/record.h"
#include "processor/home/home.h"
#include "processor/home/run_tally.h"
#include "processor/orders/sender.h"

struct reading {
    struct home *home;
    struct arena *arena;
    struct inbox_row mail;           /* borrowed bytes kept in the arena */
    bool received_known;             /* somebody we trust said when it came */
    struct letter letter;
    struct inbox_verdict verdict;
    const char *hash;                /* hex */
    int64_t waits_for;               /* the game that it has to wait for, unread; 0: none */
    const char **secrets;            /* passwords in it */
    int secret_count, secret_capacity;
    struct run_tally *tally;
    struct error *err;
};

/* Takes a mail as stored; the verdict starts anew. */
void reading_keep(struct reading *reading, const struct inbox_row *row);

/* Decodes it into reading->letter. */
enum status reading_decode(struct reading *reading);

/* What is stored with the mail: its state there, and why, for people. */
void reading_settle(struct reading *reading, const char *state, const char *reason);

/* The mail is read again when this game goes on; nothing of it counts before. */
void reading_wait(struct reading *reading, const struct sender *sender, const char *why);

/* A password that stands in the mail is struck out of it when it has been read: never before, as orders may be the same
 * words, and never of a mail that waits for its game, as it is read again. */
void reading_secret(struct reading *reading, const char *word);
enum status reading_redact(struct reading *reading);

/* Is it this game's turn? A mail that has waited for a game is read for no other: they have had what was theirs. */
bool reading_is_for(const struct reading *reading, int64_t game);

/* The mail's Message-ID with <>, or NULL. */
const char *reading_bracketed(const struct reading *reading);

/* Begins the receipt of one block of the mail, which is its seat's from now on. */
void reading_receipt(struct reading *reading, struct stored_game *stored, const struct sender *sender, int block,
                     struct receipt *receipt);

/* Queues the receipt; mails without orders are answered so many times a day. */
enum status reading_answer(struct reading *reading, const struct sender *sender, const struct receipt *receipt, bool orders);

/* Answers a mail for a game that has moved to another home with where it is played now, and does nothing else. */
enum status reading_answer_moved(struct reading *reading, const struct sender *sender, struct receipt *receipt);

/* Answers a proved mail with nothing in it that could be read. */
enum status reading_answer_empty(struct reading *reading, const struct sender *sender, const char *problem);

#endif
