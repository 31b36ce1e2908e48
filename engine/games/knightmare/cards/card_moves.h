/* Moves by cards: shared by all cards that move men.
 *
 * Such a card lists the moves that it allows one man (`moves` of struct card). The choice of men, moves of several men
 * at once, and the moves themselves work in the same way for all cards. */
#ifndef KNIGHTMARE_CARD_MOVES_H
#define KNIGHTMARE_CARD_MOVES_H

#include "engine/games/knightmare/chess/moves.h"
#include "engine/games/knightmare/effects/cards.h"

/* The man on a cell who counts as the colour's own, or as its enemy; a NEUTRAL man is both. MAN_NONE: there is
 * none. */
int card_moves_own(const struct move_rules *rules, int cell, int colour);
int card_moves_enemy(const struct move_rules *rules, int cell, int colour);

/* The one of a man and his joined partner who is of that kind for cards; MAN_NONE: neither. */
int card_moves_part(const struct board *board, int man, int kind);

/* Is he a King for cards that spare Kings: King, Prince, or King by a COUP? */
bool card_moves_royal(const struct move_rules *rules, int man);

/* Do CURSE and PLAGUE allow putting the man on the cell, and may anybody stand there? */
bool card_moves_reaches(const struct move_rules *rules, int man, int to);

/* Adds the man's move to a cell to the list, with the capture of any man there; a Pawn that reaches its last rank by
 * its own step promotes. */
void card_moves_add(struct moves *out, const struct move_rules *rules, int man, int to);
void card_moves_add_step(struct moves *out, const struct move_rules *rules, int man, int to);

/* The cell this many steps straight in that direction, if all steps are open and the cells between empty; else
 * CELL_NONE. */
int card_moves_straight(const struct move_rules *rules, int from, int direction, int steps);

/* The forbids and resolve of cards with `moves`: the order names one man and his target, or several men each with a
 * cell, or (where the card leaves no choice) only the men. Several men move in any order that works. */
const char *card_moves_forbids(const struct state *state, struct cast *cast);
const char *card_moves_resolve(struct turn *turn, const struct cast *cast);

/* The same for men whom the order names by one cell each. */
const char *card_moves_forbids_alone(const struct state *state, struct cast *cast);
const char *card_moves_resolve_alone(struct turn *turn, const struct cast *cast);

/* The cell of the colour's vital King that the order names, or of its only one; CELL_NONE: there is none. */
int card_moves_king(const struct move_rules *rules, const struct cast *cast);

/* Would the King on the cell be in check on this board? It works for Kings of both sides. */
bool card_moves_in_check(const struct move_rules *rules, int cell);

/* Is any vital King, of either side, in check? */
bool card_moves_any_check(const struct move_rules *rules);

#endif
