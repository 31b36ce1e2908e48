/* Observer: somebody without a seat who reads what everybody may know about a game.
 *
 * The moderator adds him (gm observe), or he asks by mail with OBSERVE if the game's setting `observers` is open, and
 * confirms that from the address that will get the mails. He gets the public report of every record, as late as
 * the setting observer-delay says: the view for onlookers and the events that all may see, never a draft or a question
 * to a player. The token in his mails has a kind of its own and proves no seat. */
#ifndef POSTERN_MODERATOR_OBSERVER_H
#define POSTERN_MODERATOR_OBSERVER_H

#include "processor/orders/confirmation.h"

/* Adds or removes an address; inside the caller's transaction. ERR_CONFLICT and ERR_NOT_FOUND say why not. */
enum status observer_add(struct stored_game *stored, const char *address, struct error *err);
enum status observer_remove(struct stored_game *stored, const char *address, struct error *err);

/* The word for strangers with which a mail begins, and what stands behind it; -1: none. */
int observer_stranger_word(struct arena *arena, const char *text, const char **rest);

/* An unproved mail asks to observe the game that `rest` begins with: asks its sender's address to confirm, once a day at most,
 * or tells it that there is no such game to observe. */
enum status observer_ask(struct reading *reading, const char *rest);

/* "observe": he has said yes. */
extern const struct confirmation_kind confirmation_observe_kind;

/* Handles one block of a mail with an observer's token (-1: the mail holds nothing to read). */
enum status observer_read(struct reading *reading, int block, const struct sender *sender);

/* Queues the public reports that observers have not got yet. Logs and skips a game that it cannot open. */
enum status run_observers(struct home *home, struct run_tally *tally, struct error *err);

#endif
