/* Imap reader: the bytes of an IMAP connection cut into responses.
 *
 * It knows no socket: the caller feeds it bytes in pieces of any size, and it says when a response is whole. A response is a
 * line; if the line ends in {n}, the next n bytes, whatever they are, belong to it (a literal) and the line goes on
 * behind them. So a mail whose text looks like the server's own words ends nothing. A line may end in a bare LF.
 *
 * Everything has a cap. The reader keeps only the first keep_bytes of a literal above literal_bytes, and goes on;
 * one above drain_bytes, a line above line_bytes or too many literals in one response are faults: the connection is then
 * useless, because nobody knows where the next response begins. */
#ifndef POSTERN_FETCH_IMAP_READER_H
#define POSTERN_FETCH_IMAP_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/error.h"

enum { IMAP_LITERALS_MAX = 16 };

struct imap_caps {
    size_t line_bytes;          /* of the text of one response, without its literals */
    size_t literal_bytes;
    size_t keep_bytes;          /* at most literal_bytes */
    uint64_t drain_bytes;       /* at least literal_bytes */
};

struct imap_literal {
    size_t at;                  /* where its bytes begin in the response */
    size_t n;                   /* how many of them are there */
    uint64_t whole_n;           /* how many the server sent */
};

struct imap_reader {
    struct imap_caps caps;
    char *bytes;                /* the response without line ends; text and literals behind one another */
    size_t n;
    struct imap_literal literals[IMAP_LITERALS_MAX];
    int literal_count;
    size_t capacity;            /* the rest is private */
    size_t text_n;
    size_t line_start;          /* where the text behind the last literal begins */
    uint64_t literal_left;      /* how many bytes of the current literal are still to come */
    bool whole;
};

void imap_reader_init(struct imap_reader *reader, const struct imap_caps *caps);
void imap_reader_release(struct imap_reader *reader);

enum imap_take { IMAP_TAKE_MORE, IMAP_TAKE_RESPONSE, IMAP_TAKE_FAULT };

/* Takes bytes up to the end of a response; *used says how many. MORE: all were used and the response goes on.
 * RESPONSE: one is in the reader until the next call. FAULT: err says what. */
enum imap_take imap_reader_take(struct imap_reader *reader, const char *bytes, size_t n, size_t *used,
                                struct error *err);

#endif
