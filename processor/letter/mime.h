/* Letter MIME: a cleaned mail as its headers and its text parts. The only file that sees GMime's objects.
 *
 * It chooses the one text that a person wrote: the first text/plain that is not blank, otherwise the first text/html
 * in the same place. It takes that HTML too when the writer's own text is indented in it, because plain text shows that
 * like a quote. Attachments are never the body, and it never looks into mails inside the mail. */
#ifndef POSTERN_LETTER_MIME_H
#define POSTERN_LETTER_MIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/kernel/arena.h"
#include "processor/letter/fields.h"

/* A text as the order search sees it: UTF-8, flowed lines joined, HTML turned to text, cleaned. */
struct letter_part {
    const char *text;
    const char *decoded;     /* the same before that: UTF-8 as the part has it, also its tags and line ends */
    size_t decoded_bytes;
    const char *charset;
    const char *name;        /* name of an attachment, for the reader; "" for the body */
    const char *hidden;      /* of HTML: the beginning of what its style hides; "" */
    int number;              /* number among the parts that the walk visited; 0: the walk did not find it */
    bool has_indent;         /* of HTML: own text in a blockquote that is not a quote */
};

struct letter_report {       /* of a multipart/report */
    bool is_report, is_delivery;
    bool failed;             /* Action: failed */
    const char *status;      /* Status: of the first recipient that has one; "" */
    const char *original_id; /* Message-ID of the mail reported on, without <>; "" */
};

struct letter_mime {
    const struct letter_header *headers;
    int header_count;
    const char *subject;     /* decoded and cleaned */
    bool has_date;
    int64_t date_utc_s;
    bool has_body;           /* there was a text part, perhaps a blank one */
    struct letter_part body;
    const struct letter_part *others;   /* further text parts, attached or not, that hold an #orders line */
    int other_count;
    const char *const *notes;           /* what the reader ignored: attachments, mails inside */
    int note_count;
    struct letter_report report;
    const char *unreadable;  /* why there is no text although there is a mail: "it is encrypted"; NULL */
    bool is_too_deep;
    int part_count;          /* the number of the last part that the walk visited, of any kind */
    bool is_cut;             /* the mail goes on; set by the caller */
    bool has_parts;          /* there was any part that is not a multipart */
};

/* Made once a process before any mail is read; forked children inherit it. */
void letter_mime_init(void);

/* Takes a cleaned mail with a header apart; its fields may move (letter_fields_cut). False when GMime cannot make a message of it. */
bool letter_mime_read(char *mail, size_t bytes, struct arena *arena, struct letter_mime *out);

/* The raw body of a mail, with a guessed charset: the fallback when there is no text part. */
struct letter_part letter_mime_raw_body(const char *mail, size_t bytes, bool has_header, struct arena *arena);

/* A Message-ID without <>, blanks and folds; what stands after its `>` is left out. */
const char *letter_mime_id(struct arena *arena, const char *value);

/* A date header as seconds since 1970; false when it is not a date. */
bool letter_mime_date(const char *value, int64_t *utc_s);

/* Whether a text holds a line that begins with #orders and is not quoted. */
bool letter_mime_has_frame(const char *text);

#endif
