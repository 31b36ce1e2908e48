/* Moderator: his acts as records of the chain, never silent edits.
 *
 * An act has a word (extend, rollback ...) and a sentence that everybody may read and that contains nothing personal. The
 * number of an open turn is reserved, so an act that leaves the turn open waits, and becomes a record right after that turn;
 * an act that drops the turn is a record at once. A waiting act joins the chain of acts (record.h) at once, under a seal;
 * the turn's record contains the head of that chain, and the records after it show the acts. */
#ifndef POSTERN_TURN_MODERATOR_H
#define POSTERN_TURN_MODERATOR_H

#include "processor/turn/advance.h"

/* An act that does not change the state. The next report tells everybody; news (may be NULL) gets it if it is a
 * record at once. */
enum status moderator_note(struct stored_game *stored, const char *act, const char *text, struct turn_news *news,
                           struct error *err);

/* An act that has set the state of stored->game by hand (`to` 0) or gone back to the state after an earlier record. The turn
 * has been dropped; acts that waited for its end become records first. */
enum status moderator_state(struct stored_game *stored, const char *act, const char *text, const void *state, int to,
                            struct turn_news *news, struct error *err);

/* Makes records of waiting acts; does nothing while a turn is open. */
enum status moderator_flush(struct stored_game *stored, struct turn_news *news, struct error *err);

#endif
