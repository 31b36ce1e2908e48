/* Preview: the turns of a moderated game, resolved, shown to the moderator, and held until he approves.
 *
 * What he is shown is made by the very code that makes it for the players; only then it is not kept. As resolving is a
 * pure function, what is sent after his APPROVE is what he has seen; if it is not, because something changed meanwhile, he
 * is shown it anew. */
#ifndef POSTERN_TURN_PREVIEW_H
#define POSTERN_TURN_PREVIEW_H

#include "processor/turn/advance.h"

/* Is this game's next step the moderator's to look at first? */
bool preview_wanted(const struct stored_game *stored);

/* In the place of game_advance for such a game: shows what would be, or does what was approved. *moved as there. */
enum status preview_advance(struct stored_game *stored, bool defaults, bool *moved, struct error *err);

#endif
