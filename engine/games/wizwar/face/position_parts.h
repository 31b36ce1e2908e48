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

/* position_pieces.c: seats, figures, things and effects: "red c3 [FIREBALL] life 5 shows DAGGER", "TROLL of red c3 life 8",
 * "THORNBUSH c4", "running BLIND on blue by red count 2" */
bool position_read_running(struct placing *placing, struct cursor *cursor);
void position_write_running(struct writing *writing, const void *state);
bool position_read_treasure(struct placing *placing, struct cursor *cursor);
bool position_read_named(struct placing *placing, struct cursor *cursor);
void position_write_named(struct writing *writing, const void *state);

#endif
