/* Cursor: reads one order line word by word.
 *
 * A game's readers are written as takes: `take_word(c, "AT") && take_square(c, &board, &square) && take_end(c)`. A take
 * that succeeds moves the cursor past what it took. A take that fails leaves the cursor where it is and writes to the
 * line of the sheet what was expected and at which column, so a reader can end with it. Where a game knows more, it
 * reports it with cursor_refuse. Takes skip the words that the rule set ignores (`fillers`), unless a take asks for one
 * by name.
 *
 * A game gives: its tables of names, its boards, its words. It gets: uniform complaints in all games, and the nearest
 * legal form of a refused line (suggest.h), which is built from the words that the takes would have accepted; a reader
 * that refuses for its own reason adds words with cursor_expect.
 *
 * Codes of the complaints: ORDER (a word, the end), NAME, NUMBER, SQUARE; cursor_recode gives the game's own. */
#ifndef POSTERN_CURSOR_H
#define POSTERN_CURSOR_H

#include "engine/kernel/grid.h"
#include "engine/kernel/hex.h"
#include "engine/kernel/order.h"
#include "engine/kernel/sheet.h"

struct cursor {
    struct sheet *sheet;         /* the sheet whose line is read, and which receives the complaints */
    int line;
    struct tokens tokens;
    int at, end;                 /* tokens to read: from at up to before end; a reader may lower end */
    const void *known;           /* the state as the line's writer may know it; NULL on a sheet made only for
                                  * this text */
    void *context;               /* the reader's own; NULL until it sets it */
};

/* Sets the cursor to the beginning of a line of a sheet. Returns false and refuses the line when it has too
 * many words. */
bool cursor_open(struct cursor *cursor, struct sheet *sheet, int line);

/* The same for a text that is on no sheet, for example one that a rule carries out; makes a sheet of one line in the
 * arena. */
bool cursor_open_text(struct cursor *cursor, struct arena *arena, const char *text);

/* The same with other marks and more words, for texts that are not orders (order_cut). */
bool cursor_open_cut(struct cursor *cursor, struct arena *arena, const char *text, const char *marks, int most);

/* ---- saying ---- */

/* The verdict on the line. */
struct sheet_line *cursor_said(const struct cursor *cursor);
struct arena *cursor_arena(const struct cursor *cursor);

/* Refuses the line because of the given token; -1: because of the whole line. Returns false. */
bool cursor_refuse(struct cursor *cursor, const char *code, int token, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Changes the code of the refusal that a take has just made. Returns false. */
bool cursor_recode(struct cursor *cursor, const char *code);

/* ---- looking ---- */

const char *cursor_text(const struct cursor *cursor);    /* the next word as written, or "" */
bool cursor_at_end(const struct cursor *cursor);
bool cursor_is(const struct cursor *cursor, const char *word);

/* ---- taking ---- */

bool take_word(struct cursor *cursor, const char *word);  /* required here */
bool try_word(struct cursor *cursor, const char *word);   /* optional here; no complaint when it is missing */
bool take_end(struct cursor *cursor);                     /* the line must end here */

/* A name from a table, which may have several words. It may be shortened to `letters_least` letters or more when
 * only one name fits. `what` is the word for such a thing, without article. The table is as in
 * order_find_name. */
bool take_name(struct cursor *cursor, const char *what, const char *const *names, int count, int letters_least,
               int *index);

/* A whole number in digits. `what` names it: "the number of swords". */
bool take_int(struct cursor *cursor, const char *what, int least, int most, int *number);

/* A thing by its letters and number, such as gr7; from 1 to most. The game checks whether the thing exists. */
bool take_tag(struct cursor *cursor, const char *what, const char *letters, int most, int *number);
/* The number of a word that is such a tag, or 0. */
int cursor_tag(const char *word, const char *letters, int most);

bool take_square(struct cursor *cursor, const struct grid *grid, int *square);
bool take_space(struct cursor *cursor, const struct hex_board *board, int *space);

/* ---- what would have been accepted ---- */

/* Says that this word (or several, separated by blanks) would have been accepted instead of `count` tokens from
 * `token` on; 0: before it. Name the likelier words first. Costs nothing unless cursor_listens. */
void cursor_expect(struct cursor *cursor, int token, int count, const char *word);

/* The same for the word that the writer most likely meant: it is tried before all others, wherever the mistake
 * is. */
void cursor_prefer(struct cursor *cursor, int token, int count, const char *word);

/* Does anybody collect expected words? If not, a reader need not search its state for them. */
bool cursor_listens(const struct cursor *cursor);

/* The words that were expected, in the order of the calls (sheet.expected). */
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
