/* Pop3 reader: the bytes of a POP3 connection cut into lines and mails.
 *
 * It knows no socket: the caller feeds it bytes in pieces of any size. An answer is one line ("+OK ...", "-ERR ...") or, when
 * the caller says so, a text that ends with a line of a single dot; the reader removes the dot that the server put before a
 * line. A text is whole only with that last line: one that is cut before it never comes out as a shorter text. A line
 * outside a text may end in a bare LF. In a text only CR LF ends a line: a mail with bare LFs in it cannot end itself,
 * and every line end stays as it came.
 *
 * Everything has a cap. The reader keeps only the first keep_bytes of a text above text_bytes, and goes on; a line
 * above line_bytes outside a text, and a text above drain_bytes, are faults: the connection is then useless. */
#ifndef POSTERN_FETCH_POP3_READER_H
#define POSTERN_FETCH_POP3_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/error.h"

struct pop3_caps {
    size_t line_bytes;
    size_t text_bytes;
    size_t keep_bytes;          /* at most text_bytes */
    uint64_t drain_bytes;       /* at least text_bytes */
};

struct pop3_reader {
    struct pop3_caps caps;
    char *bytes;                /* the line without its end, or the text */
    size_t n;
    uint64_t whole_n;           /* of the text; above n when only a part was kept */
    size_t capacity;            /* the rest is private */
    int place;                  /* in a line of the text */
    char last;                  /* the last byte of the text that came */
    bool whole;
};

void pop3_reader_init(struct pop3_reader *reader, const struct pop3_caps *caps);
void pop3_reader_release(struct pop3_reader *reader);

enum pop3_want { POP3_LINE, POP3_TEXT };
enum pop3_take { POP3_TAKE_MORE, POP3_TAKE_WHOLE, POP3_TAKE_FAULT };

/* Takes bytes up to the end of the wanted line or text; *used says how many. MORE: all were used, and the next call has to
 * want the same. WHOLE: it is in the reader until the next call. FAULT: err says what. */
enum pop3_take pop3_reader_take(struct pop3_reader *reader, enum pop3_want want, const char *bytes, size_t n,
                                size_t *used, struct error *err);

#endif
