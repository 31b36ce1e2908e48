/* Deadline: when what is open in a game ends, and what moves that instant.
 *
 * It belongs to a request and is set once, when that is opened, from the class of what is asked (struct deadline_class),
 * the game's calendar and the absences of those who are asked. From then on it is a fixed instant in UTC that everybody
 * was told, also when the same request comes up again, when another ends before it, and when settings change; only what is
 * told again moves it: a moderator who names it, an absence, an outage of the host. An act of the moderator that makes the
 * game ask anew brings it no nearer. A game has one deadline, that of what ends first. */
#ifndef POSTERN_REPORT_DEADLINE_H
#define POSTERN_REPORT_DEADLINE_H

#include "processor/game/stored_game.h"

/* Notes what is open now and was not before, and sets the deadline where it is no longer that of what ends first. */
enum status deadline_set(struct stored_game *stored, struct error *err);

/* All that is open counts as opened now: somebody else has to answer it. */
enum status deadline_renew(struct stored_game *stored, struct error *err);

/* The seats whose requests of this class end with the deadline of the game; what others were asked may end later. */
audience deadline_passed(const struct stored_game *stored, const char *class);

/* The deadline has passed: what ends with it and is not answered gets its default (game_deadline). */
void deadline_take_defaults(struct stored_game *stored);

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
