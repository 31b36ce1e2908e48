/* Reading: one mail on its way through a run, from the fetched bytes to the stored verdict. Shared by
 * read.c (whose mail is it?), order_block.c (what does it order?) and unconfirmed.c (who confirms it?). */
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
    bool received_known;             /* somebody we trust says when it came */
    struct letter letter;
    struct inbox_verdict verdict;
    const char *hash;                /* hex */
    int64_t waits_for;               /* the game that it has to wait for, unread; 0: none */
    const char **secrets;            /* passwords in it */
    int secret_count, secret_capacity;
    struct run_tally *tally;
    /* Answers what the player of a game, at this address, writes to leagues. It lies above orders/; NULL: nobody does. */
    enum status (*league_words)(struct reading *reading, int64_t game, const char *address, const char *line, const char **said);
    struct error *err;
};

/* Takes a mail as stored; the verdict starts anew. */
void reading_keep(struct reading *reading, const struct inbox_row *row);

/* Decodes it into reading->letter. */
enum status reading_decode(struct reading *reading);

/* Has the next mails decoded while this one is dealt with. *given is the id of the last one that is: zero at first. */
void reading_ahead(const struct reading *reading, int64_t *given);

/* Stores with the mail its state, and the reason in words. */
void reading_settle(struct reading *reading, const char *state, const char *reason);

/* The mail is read again when this game goes on; nothing in it counts before. */
void reading_wait(struct reading *reading, const struct sender *sender, const char *why);

/* Strikes passwords out of the mail after it has been read: never before, because orders may be the same
 * words, and never in a mail that waits for its game, because it is read again. */
void reading_secret(struct reading *reading, const char *word);
enum status reading_redact(struct reading *reading);

/* Is the mail read for this game now? A mail that has waited for a game is read only for that game: the others have had
 * their part. */
bool reading_is_for(const struct reading *reading, int64_t game);

/* The mail's Message-ID with <>, or NULL. */
const char *reading_bracketed(const struct reading *reading);

/* Begins the receipt of one block of the mail; from now on the mail belongs to that seat. */
void reading_receipt(struct reading *reading, struct stored_game *stored, const struct sender *sender, int block,
                     struct receipt *receipt);

/* Queues the receipt; there is a limit a day of answers to mails without orders. */
enum status reading_answer(struct reading *reading, const struct sender *sender, const struct receipt *receipt, bool orders);

/* Answers a mail for a game that has moved to another home, and says where it is played now. Does nothing else. */
enum status reading_answer_moved(struct reading *reading, const struct sender *sender, struct receipt *receipt);

/* Answers a proved mail in which nothing could be read. */
enum status reading_answer_empty(struct reading *reading, const struct sender *sender, const char *problem);

#endif
