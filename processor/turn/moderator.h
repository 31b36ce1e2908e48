/* Moderator: his acts as records of the chain, never silent edits.
 *
 * An act has a word (extend, rollback ...) and a sentence that everybody may read; nothing personal stands in it. The
 * number of an open turn is reserved, so an act that leaves the turn open becomes a record right after that turn, and
 * until then waits beside it; one that drops the turn is a record at once. What waits is in the chain of acts (record.h)
 * from the moment that it is done, under a seal; the turn's record takes the head of that chain in, and the records behind
 * it show what led there. */
#ifndef POSTERN_TURN_MODERATOR_H
#define POSTERN_TURN_MODERATOR_H

#include "processor/turn/advance.h"

/* An act that does not touch the state. Everybody is told in the next report; news (may be NULL) gets it when it is a
 * record at once. */
enum status moderator_note(struct stored_game *stored, const char *act, const char *text, struct turn_news *news,
                           struct error *err);

/* An act that has set the state of stored->game by hand (`to` 0) or brought back that after an earlier record. The turn
 * has been dropped; acts that waited beside it become records first. */
enum status moderator_state(struct stored_game *stored, const char *act, const char *text, const void *state, int to,
                            struct turn_news *news, struct error *err);

/* Acts that waited become records; nothing while a turn is open. */
enum status moderator_flush(struct stored_game *stored, struct turn_news *news, struct error *err);

#endif
