/* Set-up: houses, decks, the coin, the map (RULES 5 and 3.3). */
#ifndef POSTERN_SANCTUM_SETUP_H
#define POSTERN_SANCTUM_SETUP_H

#include "engine/games/sanctum/state.h"

struct turn;
struct sheet;

/* See struct ruleset. */
void sa_setup(struct turn *turn, int seats);

/* Judges the lines that answer the set-up request (HOUSE and DECK). */
void sa_judge_setup(struct sheet *sheet, int request);

/* The deck of `DECK AUTO` for a house, in the order of RULES 5; returns the number of cards. */
int sa_auto_deck(enum house house, struct pile *deck);
int sa_auto_deck_before(enum house house, struct pile *deck);    /* of rules before version 1 */

/* The Standard map with its structures, and no group on it. */
void sa_standard_map(struct state *state);

/* The first groups and novices in the Sancta. */
void sa_first_groups(struct state *state);

/* The generator of RULES 3.3. default_terrain: plains for Veldt, barren for Volgaria. */
void sa_random_map(struct turn *turn, bool symmetric, char default_terrain);

#endif
