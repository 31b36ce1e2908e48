/* Suggest: the nearest legal form of a line that is refused.
 *
 * One thing is changed in the line: a word is exchanged for one that a take of the reader would have taken at that
 * place (cursor.h), put in, or left out, with up to SUGGEST_LEFT_OUT words at the mistake. What the reader then accepts
 * is the nearest form; of several the first, places from the mistake back, at each place the name that was nearly
 * written before the others, and these in the order in which the reader said them. A line of which no word would remain
 * has none, but for what was nearly written.
 *
 * It asks nothing but the reader, on what the line's writer may know, so it tells what a mail with that line would tell.
 * A game gives its reader and gets the form. */
#ifndef POSTERN_SUGGEST_H
#define POSTERN_SUGGEST_H

#include "engine/kernel/sheet.h"

enum {
    SUGGEST_READINGS = 400,      /* for all refused lines of a mail, the first of each counted */
    SUGGEST_LEFT_OUT = 3
};

/* Reads the line as the sheet's judge does, after the lines before it: true when it is accepted, and then its canonical
 * form stands in the sheet, and a warning if there is one. Keeps nothing in `context`: the sheet's arena is another one
 * here, and empty again at the next reading. */
typedef bool suggest_reader(struct sheet *sheet, int line, void *context);

/* The canonical form of the nearest line that the reader accepts. When none is without a warning it is the first one
 * that has one, or what that line in turn names as nearer.
 * NULL when none is found. Lives in the sheet's arena; the sheet is as before, but for its count of readings. */
const char *suggest(struct sheet *sheet, int line, suggest_reader *reads, void *context);

#endif
