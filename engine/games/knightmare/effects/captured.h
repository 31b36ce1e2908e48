/* Men who leave the board and come back: the two boxes, men from outside the game, men who stand in for others,
 * and men who become another kind where they stand. RULES 4, 5.1, 9.4.
 *
 * A man of the game never vanishes: he stands on the board, lies in a box of his colour, is away, or has left the
 * game by a card that says so. state->left counts those, and knightmare_state_check holds the two together. */
#ifndef KNIGHTMARE_CAPTURED_H
#define KNIGHTMARE_CAPTURED_H

#include "engine/games/knightmare/effects/cards.h"

/* ---- who is there ---- */

/* The which-th (from 1) captured man of the colour whom cards mean by the kind, or MAN_NONE. A dead man is in the
 * other box and never among them. */
int km_captured_man(const struct state *state, int colour, int kind, int which);

/* How many captured men of the colour there are whom cards mean by the kind. */
int km_captured_count(const struct state *state, int colour, int kind);

/* ---- where a man may be put ---- */

/* The cells on which nobody stands and which nothing shuts off (FORBIDDEN CITY, HAND TO HAND). */
uint64_t km_open_cells(const struct state *state);

/* The cells that nothing shuts off. */
uint64_t km_live_cells(const struct state *state);

/* Those starting cells of the kind that are open, by the present orient; a Princess has none. */
uint64_t km_open_starts(const struct state *state, int colour, int kind);

/* The one of them that is leftmost as White sees the board; the set is not empty. */
int km_leftmost(const struct state *state, uint64_t cells);

/* ---- what cards may do to a man ---- */

/* May a card of the colour capture him? km_capturable, and it spares last Kings. */
bool km_takeable(const struct state *state, int man, int by);

/* Would his colour be left without a vital King if he became that kind? Then the card that does it breaks the
 * Checkmate Rule (RULES 4.2 COUP, 8.1). */
bool km_crown_falls(const struct state *state, int man, int kind);

/* Is he the only vital King of his colour? */
bool km_is_last_king(const struct state *state, int man);

/* ---- doing it ---- */

/* A captured man stands on the cell again. Back at once, he is what a card had made of him (RULES 4). */
void km_return(struct turn *turn, int man, int cell);

/* He leaves the game, from the board or out of a box. What lay on him ends. */
void km_dismiss(struct turn *turn, int man, const char *by);

/* A man of the kind joins the game on an open cell. Returns his number. */
int km_enlist(struct turn *turn, int colour, int kind, int cell);

/* The old man leaves the board for the place (the dead, or out of the game), and a merged piece leaves it whole; a boxed
 * man stands in for him and takes over what lies on him. Without one it is a man from outside. */
struct stand_in {
    int man;                     /* out of a box, or MAN_NONE */
    int colour, kind;            /* of one from outside */
    bool part;                   /* of a merged piece he replaces one part, and the merge goes on */
};
void km_replace(struct turn *turn, int old, enum place place, const struct stand_in *stand_in, const char *by);

/* He becomes another kind where he stands, and that is no promotion. */
void km_become(struct turn *turn, int man, int kind);

/* ---- effects that come back with a man ---- */

/* Notes what lies on a man who is being captured, and on whoever goes with him (or MAN_NONE). */
void km_note_lapsed(struct state *state, int man, int with);

/* He is back, and whoever was captured with him (or MAN_NONE): what ended with the capture is in force again, if that
 * was in this turn or the one before and its card still lies on the discards. All of it when the capture was undone;
 * else what makes him another kind (RULES 4). */
void km_revive_lapsed(struct turn *turn, int man, int with, bool undone);

#endif
