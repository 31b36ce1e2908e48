/* What a report shows of a position besides the bare facts: the board as its reader sits at it, his cards and when
 * each may be played, effects in sentences, boxes, duties. RULES 14.7. */
#ifndef KNIGHTMARE_SHOW_H
#define KNIGHTMARE_SHOW_H

#include "engine/games/knightmare/effects/state.h"
#include "engine/kernel/value.h"

/* The board from a colour's side of the table as lines of text, with walls between the cells and a mark for each man:
 *   *  under an effect    +  two men in one    #  nobody may enter    :  marked ground
 * Cells that the board no longer has are left blank. */
struct value *show_board(struct arena *arena, const struct state *state, int colour);

/* A man's letter on it: upper case for White, lower case for Black, S for a Princess. */
char show_letter(const struct man *man);

/* The meaning of the marks that occur on it. */
struct value *show_legend(struct arena *arena, const struct state *state);

/* "MEDUSA of White on c3 (black Knight): suspended"; timed ones with their end. */
struct value *show_effects(struct arena *arena, const struct state *state, int seat);

/* The seat's hand: name, copies, when each card may be played, its order, and `now`: how it may be played now, or
 * "". */
struct value *show_hand(struct arena *arena, const struct state *state, int colour);

/* The steps of the last turn, each with its name for TO and its events. */
struct value *show_steps(struct arena *arena, const struct state *state);

/* "captured Queen, 2 Pawns; dead Knight; away King"; "" when nothing is in the boxes. */
const char *show_boxes(struct arena *arena, const struct state *state, int colour);

/* The duties of a colour in the coming turn: a lost move, a King to come back. */
struct value *show_duties(struct arena *arena, const struct state *state, int colour);

/* An effect and where it lies: "MYSTIC SHIELD of White on a3". */
const char *show_effect(struct arena *arena, const struct state *state, const struct effect *effect);

/* May the seat know of the effect? */
bool show_knows(const struct effect *effect, int seat);

/* The men of a colour on the board, for who wants no picture: "King e1; Rooks a1, h1; Pawns a2, b2". */
const char *show_men(struct arena *arena, const struct state *state, int colour);

#endif
