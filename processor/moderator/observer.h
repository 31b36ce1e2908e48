/* Observer: somebody who has no seat and reads what everybody may know of a game.
 *
 * The moderator adds him (gm observe), or he asks by mail with OBSERVE where the game's setting `observers` is open, and
 * confirms that from the address that is to get the mails. He gets the public report of every record, as far behind as
 * the setting observer-delay says: the view for nobody's seat and the events that all may see, never a draft nor what is
 * asked. The token in his mails is of a kind of its own and proves no seat. */
#ifndef POSTERN_MODERATOR_OBSERVER_H
#define POSTERN_MODERATOR_OBSERVER_H

#include "processor/orders/confirmation.h"

/* Adds an address, or takes one out again; inside the caller's transaction. ERR_CONFLICT and ERR_NOT_FOUND say why not. */
enum status observer_add(struct stored_game *stored, const char *address, struct error *err);
enum status observer_remove(struct stored_game *stored, const char *address, struct error *err);

/* What stands behind OBSERVE in the first line of a text, or NULL when it does not begin with that word. */
const char *observer_wanted(struct arena *arena, const char *text);

/* A mail that nothing proves asks to observe a game: its sender's address is asked whether it is so, once a day at most,
 * or told that there is no such game to observe. */
enum status observer_ask(struct reading *reading, const char *game);

/* "observe": he has said yes. */
extern const struct confirmation_kind confirmation_observe_kind;

/* A mail with an observer's token: one block of it (-1: it holds nothing to read). */
enum status observer_read(struct reading *reading, int block, const struct sender *sender);

/* Queues the public reports that observers lack. What cannot be opened is logged and stays. */
enum status run_observers(struct home *home, struct run_tally *tally, struct error *err);

#endif
