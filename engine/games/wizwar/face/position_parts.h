/* The items of a position, by what they are about. */
#ifndef WIZWAR_POSITION_PARTS_H
#define WIZWAR_POSITION_PARTS_H

#include "engine/games/wizwar/cast/act.h"
#include "engine/kernel/placing.h"

/* The state that items are read into. */
static inline struct wizwar *ww_placed(struct placing *placing)
{
    return placing->state;
}

/* position_words.c: words of items */
bool position_words(struct cursor *cursor, const char *words);    /* tries to take all of them */
/* Drops what stands in brackets: a remark for its reader. A number and "exact 9/4" in brackets stay: they are read. The marks of
 * "Blue.life=10" are dropped, too. */
void position_drop_remarks(struct cursor *cursor);
bool position_place(struct cursor *cursor, const struct wizwar *ww, int32_t *place);
bool position_is_square(struct cursor *cursor, const struct wizwar *ww);
bool position_card(struct cursor *cursor, int *card);
bool position_seat(struct cursor *cursor, int *seat);
/* Is it a seat of this board? Otherwise the line is refused. */
bool position_plays(struct cursor *cursor, const struct wizwar *ww, int seat);
bool position_is_seat(const struct cursor *cursor);
bool position_next_seat(struct cursor *cursor);    /* tries to take a comma or AND before another player */
bool position_owner(struct cursor *cursor, int32_t *owner);
bool position_owns(struct cursor *cursor, int *seat);    /* tries "Red's" */
/* "real for red and blue", "not real for green", "not yet observed by red": who believes in an illusion. */
bool position_believers(struct cursor *cursor, int32_t *decided, int32_t *believes);

/* position.c */
bool position_turn_of(struct placing *placing, struct cursor *cursor, int seat);
bool position_pile(struct placing *placing, struct cursor *cursor, struct pile_in pile, bool in_order);

/* position_board.c: "sector S1 T3 turned 90 at 0/0 of red", "joint S1 N S4 S" */
bool position_read_sector(struct placing *placing, struct cursor *cursor);
void position_write_sectors(struct writing *writing, const void *state);
bool position_read_joint(struct placing *placing, struct cursor *cursor);
/* "S1 N to S4 S" behind REDIRECTION: these sides are joined, and so are their former partners. */
bool position_read_redirected(struct placing *placing, struct cursor *cursor);

/* position_edges.c: "edge c4E wall points 20", "edge c4E ivy 7" */
bool position_read_nubbin(struct placing *placing, struct cursor *cursor);
bool position_read_edge(struct placing *placing, struct cursor *cursor);
/* "wall c3E points 20", "walls c3N and c3S", "IVY on face c4E"; *is_one is false, and nothing taken, if the item begins
 * otherwise. */
bool position_read_feature(struct placing *placing, struct cursor *cursor, bool *is_one);
/* Walls on all four sides of a square. */
bool position_wall_in(struct placing *placing, struct cursor *cursor, int32_t place);
void position_write_edges(struct writing *writing, const void *state);
/* "field of red c3E": a FORCE FIELD of this turn. */
bool position_read_field(struct placing *placing, struct cursor *cursor);
void position_write_fields(struct writing *writing, const struct wizwar *ww);

/* position_seats.c: "red c3 [FIREBALL] life 5 shows DAGGER" */
bool position_read_seat(struct placing *placing, struct cursor *cursor);
bool position_read_carries(struct placing *placing, struct cursor *cursor, int figure);
bool position_read_shows(struct placing *placing, struct cursor *cursor, int figure);
bool position_read_life(struct cursor *cursor, struct figure *figure);
bool position_read_hand_of(struct placing *placing, struct cursor *cursor, struct player *player);
extern const struct position_field position_player_fields[], position_now_fields[];

/* position_claims.c: what must be so already */
bool position_read_none(struct placing *placing, struct cursor *cursor, int seat);      /* "no face-up objects" */
bool position_read_quota(struct placing *placing, struct cursor *cursor, int seat);     /* "quota 7" */
bool position_read_sight(struct placing *placing, struct cursor *cursor, int seat);     /* "with LOS to c5" */
bool position_read_surplus(struct placing *placing, struct cursor *cursor);             /* "a forced discard choice of Red is open" */
bool position_read_order(struct placing *placing, struct cursor *cursor);               /* "turn order Green, (Red), Blue" */
bool position_read_seats(struct placing *placing, struct cursor *cursor);               /* "seat order Red, Blue, Green" */

/* position_pieces.c: figures, and whatever begins with a name: "TROLL of red c3 life 8" */
bool position_is_figure_card(int card);
bool position_read_named(struct placing *placing, struct cursor *cursor);
void position_write_named(struct writing *writing, const void *state);
/* Who bears an effect: "blue", "TROLL of red", "all" (FIGURE_NONE). */
bool position_bearer(struct cursor *cursor, const struct wizwar *ww, int *figure);
const char *position_figure_text(struct arena *arena, const struct wizwar *ww, int figure);

/* position_things.c: "THORNBUSH c4 points 3", "SAFE d4 of blue with R2", "treasure R1 h3" */
enum { THING_REAL = 1, THING_GROWING = 2, THING_FAKE = 4 };
int position_marks(struct cursor *cursor);    /* tries to take REAL, GROWING and FAKE before a thing */
bool position_read_thing(struct placing *placing, struct cursor *cursor, int card, int marks);
int position_number(const struct cursor *cursor);    /* the NUMBER that tells things of a kind apart, named in the item's rest; or 0 */
struct thing *position_find_thing(struct wizwar *ww, int card, int32_t place);    /* not carried; NULL: there is none */
bool position_is_treasure(const struct cursor *cursor, const struct wizwar *ww);
void position_write_thing(struct writing *writing, const struct wizwar *ww, const struct thing *thing);
/* "treasure R1 gone" for each that is on the board no more. */
void position_write_gone(struct writing *writing, const struct wizwar *ww);
bool position_read_treasures(struct placing *placing, struct cursor *cursor);    /* "R1 b2 and R2 d4" */
bool position_read_treasure(struct placing *placing, struct cursor *cursor);
/* "R1"; NULL: the line is refused. */
struct thing *position_treasure(struct cursor *cursor, struct wizwar *ww);

/* position_stored.c: "FIREBALL of Red with 2 hidden", behind STORING: a spell that waits in this slime */
bool position_read_stored(struct cursor *cursor, struct wizwar *ww, int slime);
const char *position_stored_text(struct arena *arena, const struct wizwar *ww, int slime);

/* position_effects.c: "running BLIND on blue by red count 2" */
bool position_read_running(struct placing *placing, struct cursor *cursor);
/* The same among the properties of a figure, which bears the effect if no other figure is named. */
bool position_running(struct placing *placing, struct cursor *cursor, int bearer);
void position_write_running(struct writing *writing, const struct wizwar *ww);

#endif
