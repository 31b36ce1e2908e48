/* Judges the lines of a player: army, orders of the turn, settings, standing orders. */
#ifndef POSTERN_ARENA_JUDGE_H
#define POSTERN_ARENA_JUDGE_H

#include "engine/games/arena/state/state.h"
#include "engine/kernel/cursor.h"
#include "engine/kernel/sheet.h"
#include "engine/kernel/standing.h"

void ar_judge(struct sheet *sheet);
/* A PASS that nobody asked for is passed over. */
void ar_judge_untimely(struct sheet *sheet);
void ar_judge_army(struct sheet *sheet, int request);
/* ASK and TARGET lines. RULES 10.3, 11.4. */
bool ar_setting(struct sheet *sheet, int line, const char **key, const char **value);
/* "WHEN ATTACKED R1 AND LOSING R1 DO USE R1 I4". RULES 11.3. */
bool ar_standing(struct arena *arena, const void *state, int seat, const char *text, struct standing *out,
                 const char **reason);
/* What a standing order adds to the orders that are mailed (struct ruleset, `same_thing` and `part_of_turn`): a second order of
 * the same kind for a creature or a hex stays out; what belongs to phases 1 to 3 goes before the movement. RULES 11.2. */
bool ar_same_thing(struct arena *arena, const char *mailed, const char *standing);
int ar_part_of_turn(struct arena *arena, const char *line);
/* Conditions joined by AND, in the kernel's form, up to the first text that is not a condition; NULL: the cursor's
 * line is refused. */
const char *ar_conditions(struct cursor *cursor, const struct state *state);

#endif
