/* Letter lines: recognizes lines of a mail's text that are not the writer's own: a quote, an attribution, the head of
 * a forwarded mail, a signature, a phone's advertisement, PGP armour, in the words of some twenty languages.
 *
 * It only recognizes lines; letter_quote.c decides what to do with them. When in doubt it keeps a line too many rather than
 * lose an order: where people could write the same words, it asks for more than one piece of evidence. */
#ifndef POSTERN_LETTER_LINES_H
#define POSTERN_LETTER_LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/kernel/arena.h"

struct letter_line {
    const char *text;        /* NUL-terminated, without blanks at its end */
    bool is_blank;
    bool is_quoted;          /* begins with `>`, `|>` or somebody's initials and `>` */
};

/* The lines of a clean text; *count receives their number. Every struct and text lives in the arena. */
struct letter_line *letter_lines_split(struct arena *arena, const char *text, int *count);

/* `#report GAME tTURN`, also behind unknown quote marks: one of our reports begins. */
bool letter_lines_is_report(const struct letter_line *line);

/* "-- ": a signature begins. */
bool letter_lines_is_signature(const struct letter_line *line);

/* Whether at line `at` an original or forwarded mail begins: "-----Original Message-----", a rule over "From:", or a
 * block of From, Sent, To, Subject. */
bool letter_lines_begin_original(const struct letter_line *lines, int count, int at);

/* "On ... wrote:", with what else stands on its lines. */
struct letter_attribution {
    int lines;               /* how many lines it takes, 0 to 3; 0: it is not one */
    bool is_certain;         /* otherwise it counts only if a quote follows right behind it */
    bool is_vague;           /* its beginning is unclear: there may be an order before it */
    const char *before, *behind;   /* text on the same lines that does not belong to it; "" */
};

/* The attribution that begins at or within line `at`. */
struct letter_attribution letter_lines_attribution(struct arena *arena, const struct letter_line *lines, int count, int at);

/* "Sent from my iPhone". */
bool letter_lines_is_phone(const struct letter_line *line);

/* Lines that PGP armour takes at `at`: its first line with the Hash lines and the blank behind it, or a signature or
 * key as a whole. 0: none. *is_sealed is set when an encrypted message begins here. */
int letter_lines_armour(const struct letter_line *lines, int count, int at, bool *is_sealed);

#endif
