/* Suggest: the nearest legal form of a line that is refused.
 *
 * A search changes one thing in the line: it replaces a word by one that a take of the reader would have accepted at
 * that place (cursor.h), inserts such a word, or leaves out up to SUGGEST_LEFT_OUT words at the mistake. The nearest
 * form is the first change that the reader accepts. The search goes back from the mistake place by place; at each place
 * it first tries the name nearest to what was written, then the other words in the order in which the reader named them.
 * A line of which no word would remain has no nearest form, except such a near name.
 *
 * It uses only the reader and what the line's writer may know, so it reveals no more than a mail with that line would. A
 * game gives its reader and gets the form. */
#ifndef POSTERN_SUGGEST_H
#define POSTERN_SUGGEST_H

#include "engine/kernel/sheet.h"

enum {
    SUGGEST_READINGS = 400,      /* for all refused lines of a mail together, including the first reading of each */
    SUGGEST_LEFT_OUT = 3
};

/* Reads the line as the sheet's judge does, after the lines before it: true when it is accepted; the sheet then has its
 * canonical form, and a warning if there is one. It must store nothing in `context`: the sheet has a different arena
 * here, which is emptied before the next reading. */
typedef bool suggest_reader(struct sheet *sheet, int line, void *context);

/* The canonical form of the nearest line that the reader accepts. When every accepted form has a warning, it returns
 * the first of them, or the nearer form that this line's warning names. NULL when none is found. The result lives in
 * the sheet's arena; the sheet is unchanged except for its count of readings. */
const char *suggest(struct sheet *sheet, int line, suggest_reader *reads, void *context);

#endif
