/* The items of a position, by what they are about. */
#ifndef WIZWAR_POSITION_PARTS_H
#define WIZWAR_POSITION_PARTS_H

#include "engine/games/wizwar/cast/act.h"
#include "engine/kernel/placing.h"

/* position.c */
bool position_seat(struct cursor *cursor, int *seat);
bool position_pile(struct placing *placing, struct cursor *cursor, struct pile_in pile, bool in_order);

/* position_board.c: "sector S1 T3 turned 90 at 0/0 of red", "joint S1 N S4 S", "edge c4E wall points 20", "edge c4E ivy 7" */
bool position_read_sector(struct placing *placing, struct cursor *cursor);
void position_write_sectors(struct writing *writing, const void *state);
bool position_read_joint(struct placing *placing, struct cursor *cursor);
bool position_read_nubbin(struct placing *placing, struct cursor *cursor);
bool position_read_edge(struct placing *placing, struct cursor *cursor);
void position_write_edges(struct writing *writing, const void *state);
/* "field of red c3E": a FORCE FIELD of this turn. */
bool position_read_field(struct placing *placing, struct cursor *cursor);
void position_write_fields(struct writing *writing, const struct wizwar *ww);

/* position_pieces.c: seats and figures: "red c3 [FIREBALL] life 5 shows DAGGER", "TROLL of red c3 life 8" */
bool position_read_named(struct placing *placing, struct cursor *cursor);
void position_write_named(struct writing *writing, const void *state);
/* Words of items. */
bool position_place(struct cursor *cursor, const struct wizwar *ww, int32_t *place);
bool position_card(struct cursor *cursor, int *card);
bool position_owner(struct cursor *cursor, int32_t *owner);
/* Who bears an effect: "blue", "TROLL of red", "all" (FIGURE_NONE). */
bool position_bearer(struct cursor *cursor, const struct wizwar *ww, int *figure);
const char *position_figure_text(struct arena *arena, const struct wizwar *ww, int figure);

/* position_things.c: "THORNBUSH c4 points 3", "SAFE d4 of blue with R2", "treasure R1 h3" */
bool position_read_thing(struct placing *placing, struct cursor *cursor, int card);
void position_write_thing(struct writing *writing, const struct wizwar *ww, const struct thing *thing);
/* "treasure R1 gone" for each that is on the board no more. */
void position_write_gone(struct writing *writing, const struct wizwar *ww);
bool position_read_treasure(struct placing *placing, struct cursor *cursor);
/* "R1"; NULL: the line is refused. */
struct thing *position_treasure(struct cursor *cursor, struct wizwar *ww);

/* position_effects.c: "running BLIND on blue by red count 2" */
bool position_read_running(struct placing *placing, struct cursor *cursor);
void position_write_running(struct writing *writing, const struct wizwar *ww);

#endif
