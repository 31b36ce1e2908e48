/* Moves by cards: what the cards that move men have in common.
 *
 * Such a card says of one man which moves he may make by it (`moves` of struct card); who may be named, how several
 * men go at once, and the moves themselves are the same for all. */
#ifndef KNIGHTMARE_CARD_MOVES_H
#define KNIGHTMARE_CARD_MOVES_H

#include "engine/games/knightmare/chess/moves.h"
#include "engine/games/knightmare/effects/cards.h"

/* The man on a cell who counts as the colour's, or as its enemy; a NEUTRAL one is both. MAN_NONE: there is none. */
int card_moves_own(const struct move_rules *rules, int cell, int colour);
int card_moves_enemy(const struct move_rules *rules, int cell, int colour);

/* Of a man and the one he is joined with, who is of that kind for cards; MAN_NONE: neither. */
int card_moves_part(const struct board *board, int man, int kind);

/* Is he a King for cards that spare Kings: King, Prince, or King by a COUP? */
bool card_moves_royal(const struct move_rules *rules, int man);

/* May the man be set on a cell as far as CURSE and PLAGUE go, and may anybody stand there? */
bool card_moves_reaches(const struct move_rules *rules, int man, int to);

/* Adds to the list that the man goes to a cell, capturing whoever stands there; a Pawn that so arrives by a step of
 * his own on his last rank promotes. */
void card_moves_add(struct moves *out, const struct move_rules *rules, int man, int to);
void card_moves_add_step(struct moves *out, const struct move_rules *rules, int man, int to);

/* The cell so many steps straight that way, all steps open and the cells between empty; CELL_NONE: there is none. */
int card_moves_straight(const struct move_rules *rules, int from, int direction, int steps);

/* The forbids and resolve of cards with `moves`: the order names one man and where he goes, or several men each with
 * a cell, or (where the card leaves him no choice) the men alone. Several go in whatever order they can. */
const char *card_moves_forbids(const struct state *state, struct cast *cast);
const char *card_moves_resolve(struct turn *turn, const struct cast *cast);

/* The same for men whom the order names by one cell each. */
const char *card_moves_forbids_alone(const struct state *state, struct cast *cast);
const char *card_moves_resolve_alone(struct turn *turn, const struct cast *cast);

/* The cell of the colour's vital King that the order names, or of the only one; CELL_NONE: there is no such. */
int card_moves_king(const struct move_rules *rules, const struct cast *cast);

/* Would the King on the cell be in check on this board? Kings of both sides are asked alike. */
bool card_moves_in_check(const struct move_rules *rules, int cell);

/* Is any vital King, of either side, in check? */
bool card_moves_any_check(const struct move_rules *rules);

#endif
