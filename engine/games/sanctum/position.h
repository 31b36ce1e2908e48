/* Position: the items of RULES 19.0, for kernel/placing.h. */
#ifndef POSTERN_SANCTUM_POSITION_H
#define POSTERN_SANCTUM_POSITION_H

#include "engine/games/sanctum/spells.h"
#include "engine/games/sanctum/state.h"
#include "engine/kernel/placing.h"

extern const struct position_rules sa_position;

/* ---- shared by its files ---- */

/* The spells of the catalogue as a card list; names has room for SPELL_NUMBERS. */
struct card_list_rules sa_spell_list(const char *names[SPELL_NUMBERS]);

/* Takes RED, BLUE or NEUTRAL if it comes next; else takes nothing and returns SIDES. */
enum side sa_try_side(struct cursor *cursor);
/* Takes a square if one comes next; else SQUARE_NONE. */
int sa_try_square(struct cursor *cursor);
/* Takes a name like bh1 if it comes next and returns its number; else 0. */
int sa_try_thing(struct cursor *cursor, const char *letters);

/* "in bh1" for a group or structure; the boardhop is a separate item. */
void sa_place_inside(struct placing *placing, struct cursor *cursor, enum target kind, int id);

/* Reads "Iron Ranks 5, Footsore 2 hidden" up to the cursor's end as the spells on a target. whole: spells that are not
 * named are removed. */
bool sa_place_spells(struct placing *placing, struct cursor *cursor, enum target kind, int target, bool whole);
/* The same from a given text. */
bool sa_place_spell(struct placing *placing, enum target kind, int target, const char *text);
void sa_write_bears(struct writing *writing, const struct state *state, const char *bearer, enum target kind, int target);

/* Items that begin with a square, gr#, m# and bh#. */
bool sa_read_square(struct placing *placing, struct cursor *cursor);
bool sa_read_group(struct placing *placing, struct cursor *cursor);
bool sa_read_minion(struct placing *placing, struct cursor *cursor);
bool sa_read_boardhop(struct placing *placing, struct cursor *cursor);
void sa_write_board(struct writing *writing, const void *state);
void sa_write_groups(struct writing *writing, const void *state);
void sa_write_group_hops(struct writing *writing, const void *state);

/* Removal without events, as a position needs it. */
void sa_unplace_group(struct state *state, int group);
void sa_unplace_structure(struct state *state, int structure);
void sa_unplace_spells(struct state *state, enum target kind, int target);

#endif
