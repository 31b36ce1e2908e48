/* Public report: what everybody may know about a game, for those who have no seat in it. */
#ifndef POSTERN_REPORT_PUBLIC_H
#define POSTERN_REPORT_PUBLIC_H

#include "processor/game/stored_game.h"

/* The text of the records `from` to `to`, with the position after the last of them; to 0: a game that has not begun.
 * welcome: for a new observer. */
enum status report_public(struct stored_game *stored, int from, int to, bool welcome, const char **text,
                          struct error *err);

#endif
