/* Imap response: what a response of the server says. It knows only the part of IMAP that fetching mails needs; the
 * rest is IMAP_OTHER and means nothing to us.
 *
 * All texts lie in the reader and are good until its next response. */
#ifndef POSTERN_FETCH_IMAP_RESPONSE_H
#define POSTERN_FETCH_IMAP_RESPONSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "processor/fetch/imap_reader.h"
#include "processor/base/span.h"

enum imap_kind {
    IMAP_GARBLED,      /* not a response: the other side is out of step with us */
    IMAP_OTHER,
    IMAP_CONTINUE,     /* "+ ..." */
    IMAP_TAGGED,       /* tag, word, code, text */
    IMAP_STATUS,       /* "* OK ..." and its kind: word, code, text */
    IMAP_FETCH,
    IMAP_SEARCH,       /* rest: numbers with blanks between them */
    IMAP_ESEARCH,      /* rest: the set behind ALL; empty when there is none */
    IMAP_CAPABILITY    /* rest: words with blanks between them */
};

enum imap_word { IMAP_OK, IMAP_NO, IMAP_BAD, IMAP_BYE, IMAP_PREAUTH };

enum imap_body { IMAP_BODY_ABSENT, IMAP_BODY_NIL, IMAP_BODY_THERE };

struct imap_fetch {
    uint32_t uid;               /* 0: not said */
    bool has_size;
    uint64_t size_bytes;        /* RFC822.SIZE */
    int64_t received_utc_s;     /* INTERNALDATE; IMAP_NO_TIME: not said, or no date */
    enum imap_body body;
    bool from_start;            /* the command asked only for its first part: BODY[]<0> */
    struct span bytes;          /* BODY_THERE: the bytes of the mail that came */
    uint64_t whole_bytes;       /* larger than that when the reader kept only a part */
};

enum { IMAP_NO_TIME = -1 };

struct imap_response {
    enum imap_kind kind;
    struct span tag;
    enum imap_word word;
    struct span code;           /* what stands in [ ], "" when nothing does */
    struct span text;           /* the words behind it */
    struct span rest;
    uint32_t exists;            /* IMAP_OTHER: "* 12 EXISTS"; else 0 */
    struct imap_fetch fetch;
};

/* Reads the whole response that is in the reader. May write into it (quoted texts lose their backslashes). */
struct imap_response imap_response_parse(struct imap_reader *reader);

/* The number behind a name in a code: "UIDVALIDITY 12". False: it is another code, or not a number from 1 to 2^32-1. */
bool imap_code_number(struct span code, const char *name, uint32_t *number);

/* Does a code or a list of words begin with / hold this word? */
bool imap_code_is(struct span code, const char *name);
bool imap_has_word(struct span words, const char *word);

/* Reads "17-Jul-2026 02:44:25 -0700"; IMAP_NO_TIME when it is not a date. */
int64_t imap_time_parse(struct span text);

#endif
