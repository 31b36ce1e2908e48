/* Letter lines: what a line of a mail's text is when it is not the writer's own: a quote, an attribution, the head of
 * a forwarded mail, a signature, a phone's advertisement, PGP armour. In the words of some twenty languages.
 *
 * Knows lines only; what is done about them is letter_quote.c's. A mistake here must rather keep a line too many than
 * lose an order: so every sign asks for more than one piece of evidence where people could write the same. */
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

/* `#report GAME tTURN`, also behind quote marks that are none of the known ones: one of our reports begins. */
bool letter_lines_is_report(const struct letter_line *line);

/* "-- ": a signature begins. */
bool letter_lines_is_signature(const struct letter_line *line);

/* Whether at line `at` an original or forwarded mail begins: "-----Original Message-----", a rule over "From:", or a
 * block of From, Sent, To, Subject. */
bool letter_lines_begin_original(const struct letter_line *lines, int count, int at);

/* "On ... wrote:", with what else stands on its lines. */
struct letter_attribution {
    int lines;               /* that it takes, 0 to 3; 0: it is none */
    bool is_certain;         /* else only a quote right behind makes it one */
    bool is_vague;           /* nothing tells where it begins: there may be an order before it */
    const char *before, *behind;   /* text on the same lines that is none of it; "" */
};

/* The attribution that begins at or within line `at`. */
struct letter_attribution letter_lines_attribution(struct arena *arena, const struct letter_line *lines, int count, int at);

/* "Sent from my iPhone". */
bool letter_lines_is_phone(const struct letter_line *line);

/* Lines that PGP armour takes at `at`: its first line with the Hash lines and the blank behind it, or a signature or
 * key as a whole. 0: none. *is_sealed is set when an encrypted message begins here. */
int letter_lines_armour(const struct letter_line *lines, int count, int at, bool *is_sealed);

#endif
