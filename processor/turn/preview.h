/* Preview: resolves the turns of a moderated game, shows them to the moderator, and holds them until he approves.
 *
 * The same code makes the preview and the players' mails; a preview is just not kept. Because resolving is a
 * pure function, the mails after his APPROVE are those that he has seen; if they differ, because something changed meanwhile,
 * he gets a new preview. */
#ifndef POSTERN_TURN_PREVIEW_H
#define POSTERN_TURN_PREVIEW_H

#include "processor/turn/advance.h"

/* Must the moderator see this game's next step first? */
bool preview_wanted(const struct stored_game *stored);

/* Replaces game_advance for such a game: shows what would happen, or does what was approved. *moved as there. */
enum status preview_advance(struct stored_game *stored, bool defaults, bool *moved, struct error *err);

#endif
