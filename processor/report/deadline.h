/* Deadline: when the open requests of a game end, and what moves that instant.
 *
 * A deadline belongs to a request and is set once, when the request opens, from the class of the question (struct
 * deadline_class), the game's calendar and the absences of those who are asked. From then on it is a fixed instant in UTC that
 * everybody knows. It stays when the same request comes up again, when another ends before it, and when settings change. Only
 * three things move it, and everybody is told: a moderator who sets it, an absence, an outage of the host. An act of the
 * moderator that makes the game ask anew never brings it nearer. A game has one deadline, that of the request that ends first. */
#ifndef POSTERN_REPORT_DEADLINE_H
#define POSTERN_REPORT_DEADLINE_H

#include "processor/game/stored_game.h"

/* Notes newly opened requests, and sets the deadline if it is no longer that of the request that ends first. */
enum status deadline_set(struct stored_game *stored, struct error *err);

/* All open requests count as opened now, because somebody else has to answer them. */
enum status deadline_renew(struct stored_game *stored, struct error *err);

/* The seats whose requests of this class end with the deadline of the game; requests to others may end later. */
audience deadline_passed(const struct stored_game *stored, const char *class);

/* The deadline has passed: unanswered requests that end with it get their default (game_deadline). */
void deadline_take_defaults(struct stored_game *stored);

/* When defaults may be taken: the deadline and its grace; STORE_NO_TIME when there is none. */
int64_t deadline_last(const struct stored_game *stored);

/* When a run next has to look at the game because of the clock alone: a reminder, the deadline, the end of grace or of
 * the delay after all orders were in. STORE_NO_TIME: never because of the clock. */
int64_t deadline_look(const struct stored_game *stored);

/* How long after the last of all orders the turn is resolved: for second thoughts, and for the correction of refused lines. */
int64_t deadline_delay_s(const struct stored_game *stored);
/* The same in minutes, by the refused lines of these seats alone: no player is told of another's. */
int deadline_delay_minutes(const struct stored_game *stored, audience seats);

/* A line of the seat's last orders was refused, or none. */
void deadline_note_refused(struct stored_game *stored, int seat, bool refused);

/* Orders have changed: the delay for second thoughts begins again. */
void deadline_note_orders(struct stored_game *stored);

/* Sets it to an instant; reminders begin again. */
void deadline_move(struct stored_game *stored, int64_t deadline_utc_s);

/* Puts it off after an outage or a jump of the clock, so that nobody has less time than he had left at `since`, and at least
 * a day where turns last a day or longer. */
enum status deadline_put_off(struct stored_game *stored, int64_t since_utc_s, struct error *err);

/* Moves it past the absences of those who owe orders. *moved: it was within one. */
enum status deadline_past_absences(struct stored_game *stored, bool *moved, struct error *err);

/* Stops the clock with the time left, and lets it go on. */
void deadline_pause(struct stored_game *stored);
void deadline_resume(struct stored_game *stored);

#endif
