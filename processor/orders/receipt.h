/* Receipt: the answer to a player's mail: his orders as understood, what was ignored and why, what is still missing,
 * the time left. At most one a mail; of a mail with orders for several games, one a game, in that game's thread. */
#ifndef POSTERN_ORDERS_RECEIPT_H
#define POSTERN_ORDERS_RECEIPT_H

#include "processor/send/compose.h"
#include "processor/game/stored_game.h"

struct receipt {
    struct stored_game *stored;
    int seat;
    const struct game_receipt *sheet;    /* NULL: there were no orders */
    bool checked_only;                   /* CHECK: nothing was put on file */
    const struct game_forecast *forecast;    /* FORECAST; NULL: not asked for */
    const char *problem;                 /* why the orders were not looked at; NULL */
    const char *beside;                  /* what was wrong with other orders in the same mail; NULL */
    const char *const *told;             /* what else he has to know about how his mail was read, a sentence each */
    int told_count;
    const char *answer;                  /* of the common words; "" */
    const char *text_hash;               /* of the mail's text (letter/text_hash.h); "" for none */
    const char *sender;                  /* the address that wrote, when it is not the registered one; else NULL */
    const char *in_reply_to;             /* Message-ID of the mail, with <>, or NULL */
    int64_t mail;                        /* id in the inbox: internal to this home, never shown ... */
    const char *hash;                    /* of the mail, hex */
    bool kept;                           /* the game is held: the mail is read and answered when it goes on */
    bool held;                           /* nothing proves the writer: the orders are judged, and count when he confirms */
    const struct confirmation_question *question;   /* ... the question to him; NULL: there is nothing to confirm */
    const struct value *words;           /* ... the words that would be carried out, a list of texts */
    const struct value *left_out;        /* ... and those that never are */
    int block;                           /* ... and which of its blocks: one receipt each */
    const struct compose_attachment *attachment;   /* that the common words gave, or NULL */
    const struct compose_attachment *page;         /* the same, but too large: it comes in a mail of its own ... */
    const char *page_text;                         /* ... with this text */
};

/* Adds a sentence about how the mail was read; NULL: none. */
void receipt_tell(struct receipt *receipt, const char *sentence, struct arena *arena);

/* Does a line of a mail with this judgement give the game up? */
bool receipt_resigns(const struct game_receipt *judged);

/* Composes and queues it, inside the caller's transaction. */
enum status receipt_queue(struct home *home, const struct receipt *receipt, struct error *err);

/* Its text. */
enum status receipt_text(struct home *home, const struct receipt *receipt, const char **text, struct error *err);

/* The one answer to a mail from nobody we know: how to write. Limited for each day and address; no game facts. mail: its id
 * in the inbox; hash: its hash, hex. */
enum status receipt_stranger(struct home *home, const char *address, const char *what, const char *in_reply_to,
                             int64_t mail, const char *hash, struct error *err);

/* The same answer with what he has asked for (LIST), within the same limit. */
enum status receipt_stranger_list(struct home *home, const char *address, const char *text, const char *in_reply_to,
                                  int64_t mail, const char *hash, struct error *err);

#endif
