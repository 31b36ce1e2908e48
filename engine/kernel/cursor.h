/* Cursor: one order line read word by word.
 *
 * A game's readers are written as takes: `take_word(c, "AT") && take_square(c, &board, &square) && take_end(c)`. A take
 * that succeeds goes on behind what it took. A take that fails stays where it is, and has told the line of the sheet
 * what was expected, at which column, so that a reader can end with it. What a game knows better it says itself, with
 * cursor_refuse. The words that the rule set passes over (`fillers`) are no word of the line, except where a take asks
 * for one by name.
 *
 * A game gives: its tables of names, its boards, its words. It gets: complaints of one kind in all games, and the
 * nearest legal form of a refused line (suggest.h), which is put together from the words that the takes would have
 * taken; a reader that refuses for a reason of its own adds to them with cursor_expect.
 *
 * Codes of the complaints: ORDER (a word, the end), NAME, NUMBER, SQUARE; cursor_recode gives the game's own. */
#ifndef POSTERN_CURSOR_H
#define POSTERN_CURSOR_H

#include "engine/kernel/grid.h"
#include "engine/kernel/hex.h"
#include "engine/kernel/order.h"
#include "engine/kernel/sheet.h"

struct cursor {
    struct sheet *sheet;         /* whose line is read, and told of what is wrong with it */
    int line;
    struct tokens tokens;
    int at, end;                 /* tokens to read: from at, before end, which a reader may set nearer */
    const void *known;           /* the state as the line's writer may know it; NULL on a sheet of its own */
    void *context;               /* the reader's own; NULL until it sets it */
};

/* Sets the cursor to the begin of a line of a sheet. False, and the line is refused: it has too many words. */
bool cursor_open(struct cursor *cursor, struct sheet *sheet, int line);

/* The same for a text that stands on no sheet, as one that a rule carries out; on a sheet of one line in the arena. */
bool cursor_open_text(struct cursor *cursor, struct arena *arena, const char *text);

/* The same with other marks and for more words, for texts that are no orders (order_cut). */
bool cursor_open_cut(struct cursor *cursor, struct arena *arena, const char *text, const char *marks, int most);

/* ---- saying ---- */

/* What is said of the line. */
struct sheet_line *cursor_said(const struct cursor *cursor);
struct arena *cursor_arena(const struct cursor *cursor);

/* Refuses the line for what stands at a token; -1: for the whole of it. Returns false. */
bool cursor_refuse(struct cursor *cursor, const char *code, int token, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Gives the refusal that a take has just made another code. Returns false. */
bool cursor_recode(struct cursor *cursor, const char *code);

/* ---- looking ---- */

const char *cursor_text(const struct cursor *cursor);    /* the next word as written, or "" */
bool cursor_at_end(const struct cursor *cursor);
bool cursor_is(const struct cursor *cursor, const char *word);

/* ---- taking ---- */

bool take_word(struct cursor *cursor, const char *word);  /* which is needed here */
bool try_word(struct cursor *cursor, const char *word);   /* which may stand here; says nothing when it does not */
bool take_end(struct cursor *cursor);                     /* nothing more may stand here */

/* A name of a table, over as many words as it takes; shortened to `letters_least` letters or more when it is one
 * name's alone. `what` is the word for such a thing, without article. The table as in order_find_name. */
bool take_name(struct cursor *cursor, const char *what, const char *const *names, int count, int letters_least,
               int *index);

/* A whole number in digits. `what` names it: "the number of swords". */
bool take_int(struct cursor *cursor, const char *what, int least, int most, int *number);

/* A thing by its letters and number, as gr7; 1 to most. Whether there is one is the game's to say. */
bool take_tag(struct cursor *cursor, const char *what, const char *letters, int most, int *number);
/* The number of a word that is such a tag, or 0. */
int cursor_tag(const char *word, const char *letters, int most);

bool take_square(struct cursor *cursor, const struct grid *grid, int *square);
bool take_space(struct cursor *cursor, const struct hex_board *board, int *space);

/* ---- what would have been taken ---- */

/* Says that this word (or several, with blanks between them) would have been taken in place of `count` tokens from
 * `token` on; 0: before it. The likelier are to be said first. Costs nothing unless cursor_listens. */
void cursor_expect(struct cursor *cursor, int token, int count, const char *word);

/* The same for the one that was most likely meant: it is tried before all others, wherever the mistake is. */
void cursor_prefer(struct cursor *cursor, int token, int count, const char *word);

/* Does anybody want to know? Else a reader need not go over its state to say it. */
bool cursor_listens(const struct cursor *cursor);

/* The words that were expected, in the order of saying (sheet.expected). */
enum { EXPECTED_MAX = 1024 };
struct expected {
    int count;
    struct expected_word {
        int token, tokens;
        bool preferred;
        const char *text;        /* in the arena of the sheet that listens */
    } list[EXPECTED_MAX];
};

#endif
