/* The face of the game: what players write and see. */
#ifndef WIZWAR_FACE_H
#define WIZWAR_FACE_H

#include "engine/games/wizwar/state/state.h"
#include "engine/kernel/placing.h"
#include "engine/kernel/ruleset.h"

/* orders.c: sheets. They judge only the words of an order line; whether it is possible is judged at its moment, because
 * the lines before it may change everything. */
void ww_judge(struct sheet *sheet);
const char *ww_order_word(int index);
/* standing.c */
bool ww_setting(struct sheet *sheet, int line, const char **key, const char **value);
bool ww_withholds(struct arena *arena, const char *key, const char *value, const char *line);
bool ww_standing(struct arena *arena, const void *state, int seat, const char *text, struct standing *out, const char **reason);
const char *ww_standing_forbids(struct arena *arena, const void *state, int seat, const struct standing *standing);
/* What a standing order adds to the orders that are mailed (struct ruleset, `same_thing` and `part_of_turn`): a second MOVE,
 * NUMBER or DRAW of the same figure stays out, and the rest goes before the pick-up, the discards and the draw that end a turn. */
bool ww_same_thing(struct arena *arena, const char *mailed, const char *standing);
int ww_part_of_turn(struct arena *arena, const char *line);
/* position.c */
extern const struct position_rules ww_position;
/* view.c */
struct value *ww_view(struct arena *arena, const void *state, int seat);
/* known.c */
/* The name of a thing as the seat sees it: a fake has the name of what it looks like to whoever believes in it (RULES 18,
 * WW-ICR-01); to the others, its name and what it looks like. */
const char *ww_thing_shown(struct arena *arena, const struct wizwar *ww, const struct thing *thing, int seat);
void ww_redact(void *state, int seat);
bool ww_exchange_hidden(void *state, int seat, const char *named, struct rng *choice);
/* help.c: the pages, including one for each card */
extern const struct help_page ww_help[];

#endif
