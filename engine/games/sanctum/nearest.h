/* Nearest: the legal line closest to one that is refused (RULES 18.6). */
#ifndef POSTERN_SANCTUM_NEAREST_H
#define POSTERN_SANCTUM_NEAREST_H

#include "engine/games/sanctum/reader.h"

/* The canonical form of a line that the reader would accept where it refused `line`: the fewest words changed, left
 * out or put in at the places of the mistakes. NULL when none is found, as when the line is right in itself and only
 * one too many. It asks nothing but the reader, so that it tells what a mail with that line would tell. Lives in the
 * reader's arena; the reader is as before. */
const char *sa_nearest_form(struct reader *reader, const char *line, const struct reading *refused);

#endif
