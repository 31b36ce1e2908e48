/* Men who leave the board and come back: the two boxes, men from outside the game, men who replace others, and men who
 * change their kind on their cell. RULES 4, 5.1, 9.4.
 *
 * A man of the game never vanishes: he is on the board, in a box of his colour, away, or has left the game by a card
 * that says so. state->left counts those who left, and knightmare_state_check compares the numbers. */
#ifndef KNIGHTMARE_CAPTURED_H
#define KNIGHTMARE_CAPTURED_H

#include "engine/games/knightmare/effects/cards.h"

/* ---- who is there ---- */

/* The captured man number `which` (from 1) of the colour whom cards mean by the kind, or MAN_NONE. Dead men are in the
 * other box and do not count. */
int km_captured_man(const struct state *state, int colour, int kind, int which);

/* How many captured men of the colour there are whom cards mean by the kind. */
int km_captured_count(const struct state *state, int colour, int kind);

/* ---- where a man may be put ---- */

/* The empty cells that nothing closes (FORBIDDEN CITY, HAND TO HAND). */
uint64_t km_open_cells(const struct state *state);

/* The cells that nothing closes. */
uint64_t km_live_cells(const struct state *state);

/* The open starting cells of the kind, with the present orient; a Princess has none. */
uint64_t km_open_starts(const struct state *state, int colour, int kind);

/* The leftmost of them as White sees the board; the set is not empty. */
int km_leftmost(const struct state *state, uint64_t cells);

/* ---- what cards may do to a man ---- */

/* May a card of the colour capture him? As km_capturable, but last Kings are safe. */
bool km_takeable(const struct state *state, int man, int by);

/* Would his colour have no vital King left if he became that kind? Then the card breaks the Checkmate Rule (RULES 4.2
 * COUP, 8.1). */
bool km_crown_falls(const struct state *state, int man, int kind);

/* Is he the only vital King of his colour? */
bool km_is_last_king(const struct state *state, int man);

/* ---- carrying it out ---- */

/* Puts a captured man back on the cell. If he returns at once, he keeps the kind that a card had given him (RULES
 * 4). */
void km_return(struct turn *turn, int man, int cell);

/* Removes him from the game, from the board or from a box. The effects on him end. */
void km_dismiss(struct turn *turn, int man, const char *by);

/* A man of the kind joins the game on an open cell. Returns his number. */
int km_enlist(struct turn *turn, int colour, int kind, int cell);

/* The old man leaves the board for the place (the dead, or out of the game); a merged piece leaves as a whole. A boxed
 * man replaces him and takes over the effects on him; without one, a man from outside does. */
struct stand_in {
    int man;                     /* from a box, or MAN_NONE */
    int colour, kind;            /* kind of a man from outside */
    bool part;                   /* he replaces one part of a merged piece, which stays merged */
};
void km_replace(struct turn *turn, int old, enum place place, const struct stand_in *stand_in, const char *by);

/* Changes his kind on his cell; this is not a promotion. */
void km_become(struct turn *turn, int man, int kind);

/* ---- effects that come back with a man ---- */

/* Notes the effects on a man who is being captured, and on a man captured with him (or MAN_NONE). */
void km_note_lapsed(struct state *state, int man, int with);

/* He is back, with a man captured with him (or MAN_NONE). Effects that ended with the capture resume, if that was in
 * this turn or the one before and their card is still in the discards: all of them when the capture was undone, else
 * only those that give him another kind (RULES 4). */
void km_revive_lapsed(struct turn *turn, int man, int with, bool undone);

#endif
