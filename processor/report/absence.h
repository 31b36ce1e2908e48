/* Absence: when a player is away. Deadlines move past approved absences. Those within the limits are approved
 * automatically, others by the moderator. */
#ifndef POSTERN_REPORT_ABSENCE_H
#define POSTERN_REPORT_ABSENCE_H

#include "processor/game/stored_game.h"

/* What a player writes behind ABSENCE: "2026-07-01 TO 2026-07-10" (days in his zone, both within), nothing (lists his
 * own), "CANCEL 1". *said: the answer, in the arena. Inside the caller's transaction; a deadline that moves is told. */
enum status absence_word(struct stored_game *stored, int seat, const char *rest, const char **said, bool *changed,
                         struct error *err);

/* The moderator approves or refuses a seat's waiting absence. ERR_NOT_FOUND when there is none. */
enum status absence_decide(struct stored_game *stored, int seat, bool approve, const char **said, struct error *err);

#endif
