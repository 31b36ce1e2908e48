/* Order: the language of order lines that all games share: lines, words, forgiving names, and faults that show the
 * writer the mistake.
 *
 * Order text is ASCII where it matters (the letter has already converted quotes, dashes and blanks); other characters
 * equal only themselves. Columns count characters from 1. Nothing here fails because of what a player wrote: the text
 * is either read or answered with a fault that names the column, what is wrong and what would be right. */
#ifndef POSTERN_ORDER_H
#define POSTERN_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/kernel/arena.h"

/* ---- lines ---- */

/* One order as written, without comment and outer blanks. */
struct order_line {
    const char *text;
    int number;         /* line of the order text on which it starts, from 1 */
    int column;         /* where it starts in that line, from 1 */
};

struct order_lines {    /* zero is an empty list */
    struct order_line *list;
    int count;
    int capacity;
};

/* The orders of a mail's order text, in the order written.
 *   `;` ends an order as the end of the line does; `#`, at the start or after a blank, begins a comment, unless a hash of
 *   64 hex digits follows; a line that begins with `>` is quoted mail and is dropped; blanks, `-` and `*` before an order
 *   are skipped; a line that ends with `\` continues on the next one, which counts as the same line (a quoted line in
 *   between is still dropped). Inside double quotes `;` and `#` are text. */
struct order_lines order_lines_of(struct arena *arena, const char *text);

/* Returns the text that begins at the start of this line, with *rest at the line after it; NULL: no such text begins here. */
typedef const char *order_take_text(struct arena *arena, const char *text, const char **rest);

/* Like order_lines_of, for a mail in which some lines are a text that may hold anything: calls `take` at the start of each
 * line, and makes each text that it returns one order, without a change. */
struct order_lines order_lines_and_texts(struct arena *arena, const char *text, order_take_text *take);

/* Appends one more order. */
void order_add(struct arena *arena, struct order_lines *lines, const char *text, int number, int column);

/* The lines as a text for storage: it reads back as the same orders with the same line numbers. */
const char *order_join(struct arena *arena, const struct order_lines *lines);

/* The next order of an answer, where each stands on a line of its own as its sheet wrote it; *rest goes behind it. NULL:
 * there is none left. Empty lines are passed over. In the arena. */
const char *order_next_line(struct arena *arena, const char **rest);

/* The number of characters in all lines, including line ends. */
size_t order_bytes(const struct order_lines *lines);

/* ---- words ---- */

enum { ORDER_TOKENS_MAX = 320 };   /* of an order: enough for a deck with the longest names */

enum token_kind {
    TOKEN_WORD,         /* up to the next blank or mark */
    TOKEN_QUOTED,       /* text in double quotes, without the quotes */
    TOKEN_MARK          /* a character that is a word of its own, `(`, `)` and `,` in orders */
};

struct token {
    enum token_kind kind;
    const char *text;   /* in the arena */
    int column;         /* in the order's text, from 1 */
    const char *at;     /* its place in that text */
    bool filler;        /* the rule set ignores it; a cursor says so */
};

struct tokens {
    const char *line;   /* borrowed */
    int count, capacity;
    struct token *list; /* in the arena */
};

/* A mistake in an order, and its place. */
struct order_fault {
    int column;         /* from 1; 0: the order as a whole */
    const char *reason; /* one sentence for its writer; NULL: nothing is wrong */
    const char *nearest;    /* set by order_refuse_name: the nearest name to what was written, or NULL ... */
    int tokens;             /* ... and the number of tokens that it replaces */
};

/* The marks of orders. */
extern const char order_marks[];

/* Cuts an order into tokens. A double quote groups words when it begins a word and a second quote follows; otherwise
 * it is an ordinary character. Returns false, with the fault, when there are more than ORDER_TOKENS_MAX tokens. */
bool order_tokenize(struct arena *arena, const char *line, struct tokens *tokens, struct order_fault *fault);

/* The same with other marks and another limit of tokens, for texts that are not orders. */
bool order_cut(struct arena *arena, const char *line, const char *marks, int most, struct tokens *tokens,
               struct order_fault *fault);

/* Does token i exist, without quotes, and is it this word in any case? */
bool order_is(const struct tokens *tokens, int i, const char *word);

/* The order's text from token i on, as written; "" when there is no such token. */
const char *order_rest(const struct tokens *tokens, int i);

/* The column of token i, or the column after the order's end when there is no such token. */
int order_column(const struct tokens *tokens, int i);

/* Token i as a whole number from least to most. `what` names it in the fault: "the number of swords". */
bool order_int(struct arena *arena, const struct tokens *tokens, int i, int64_t least, int64_t most, const char *what,
               int64_t *number, struct order_fault *fault);

/* ---- names ----
 * Names are compared without case, blanks, `'`, `-`, `_` and `!`. A table of names may have NULL where a number has
 * none. */

enum name_match { NAME_FOUND, NAME_UNKNOWN, NAME_AMBIGUOUS };

/* The name that begins at token `first` and may have several tokens. Whole names come first, the longest before the
 * others; then the longest beginning of a name that has at least min_prefix letters and fits only one name. NAME_FOUND
 * sets *index and *tokens_used; NAME_AMBIGUOUS *tokens_used alone. When two whole names read the same, the first
 * counts. A name has one pair of quotes around it or none, and never contains a mark. */
enum name_match order_find_name(const struct tokens *tokens, int first, const char *const *names, int count,
                                int min_prefix, int *tokens_used, int *index);

/* The names that begin with these tokens_used tokens, for a message: "Fireball, Fire Wand or Firestorm"; after six
 * names it says how many more there are. NULL when there are none. */
const char *order_candidates(struct arena *arena, const struct tokens *tokens, int first, int tokens_used,
                             const char *const *names, int count);

/* The name that the writer may have meant: the one with the fewest letters wrong, missing, added or swapped with a
 * neighbour, compared with whole names first and then with beginnings of names; among equals the first in the table.
 * NULL when no name is near. Borrowed from names. */
const char *order_suggest(const char *typed, const char *const *names, int count);

/* ---- faults ---- */

/* Sets a fault in the arena. Returns false, so that a reader can end with it. */
bool order_refuse(struct arena *arena, struct order_fault *fault, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Why no name was found at token `first`, in words: `there is no spell "wil o wisp"; did you mean "Will o' the
 * Wisp"?`, `"fire" may be Fireball or Firestorm`, `a spell is missing`. `what` is the word for such a thing, without
 * article. */
bool order_refuse_name(struct arena *arena, struct order_fault *fault, const struct tokens *tokens, int first,
                       const char *what, const char *const *names, int count, int min_prefix);

#endif
