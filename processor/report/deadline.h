/* Deadline: when what is open in a game ends, and what moves that instant.
 *
 * It is set once, when something is opened, from the class of what is asked (orders and set-up, windows, panic), the
 * game's calendar and the absences of those who are asked. From then on it is a fixed instant in UTC that everybody was
 * told; only what is told again moves it: the moderator, an absence, an outage of the host. */
#ifndef POSTERN_REPORT_DEADLINE_H
#define POSTERN_REPORT_DEADLINE_H

#include "processor/game/stored_game.h"

/* Sets the deadline of what has just been opened. */
enum status deadline_set(struct stored_game *stored, struct error *err);

/* When defaults may be taken: the deadline and its grace; STORE_NO_TIME when there is none. */
int64_t deadline_last(const struct stored_game *stored);

/* When a run has next to look at the game because of the clock alone: a reminder, the deadline, the end of grace or of
 * the delay after all were in. STORE_NO_TIME: not by itself. */
int64_t deadline_look(const struct stored_game *stored);

/* Orders have changed: the delay for second thoughts begins anew. */
void deadline_note_orders(struct stored_game *stored);

/* Sets it to an instant; reminders begin anew. */
void deadline_move(struct stored_game *stored, int64_t deadline_utc_s);

/* Puts it off so that nobody has less time than he had left at `since`, and a day where turns last so long: after an
 * outage, or a jump of the clock. */
enum status deadline_put_off(struct stored_game *stored, int64_t since_utc_s, struct error *err);

/* Moves it past the absences of those who owe orders. *moved: it was within one. */
enum status deadline_past_absences(struct stored_game *stored, bool *moved, struct error *err);

/* Stops the clock with the time left, and lets it go on. */
void deadline_pause(struct stored_game *stored);
void deadline_resume(struct stored_game *stored);

#endif
