/* Attacks: men who could capture on a cell, Kings in check, threats of a man. RULES 5.2.
 *
 * A threat takes every effect into account but does not ask whether the attacker's own King would then stand in
 * check, so a pinned man still threatens. Checks are counted as if there were no TRUCE (RULES 12.1 TRUCE). */
#ifndef KNIGHTMARE_ATTACKS_H
#define KNIGHTMARE_ATTACKS_H

#include "engine/games/knightmare/chess/move_rules.h"

/* The cells that a man with this power may go to or capture on from a cell, without Pawn and Crab manners, if
 * `occupied` are the occupied cells. */
uint64_t attacks_reach(const struct move_rules *rules, struct power power, int cell, uint64_t occupied);

/* The cells of a CRAB of the colour: one diagonally forward, with or without a capture. */
struct pawn_way attacks_crab_way(const struct move_rules *rules, int colour);

/* Cells with Knights, Kings and Pawns of the colour that no effect touches and that could capture on `cell`. */
uint64_t attacks_near(const struct move_rules *rules, int cell, int by);

/* Cells with men that the colour may move and that could capture on `cell` if `occupied` were the occupied cells.
 * Ignores shields. */
uint64_t attacks_on(const struct move_rules *rules, int cell, int by, uint64_t occupied);

/* Those of the cells on which men of the colour `by` could capture now, if no shield prevents it; with a King's cell:
 * is the King in check? */
uint64_t attacks_among(const struct move_rules *rules, uint64_t cells, int by);

/* The colour's vital Kings that are in check. */
uint64_t attacks_checked(const struct move_rules *rules, int colour);

/* Does the colour have vital Kings, and is every one of them in check? Then its turn may not end so (RULES 4.2,
 * 8.2). */
bool attacks_all_checked(const struct move_rules *rules, int colour);

/* The cells of the men that the man threatens when `colour` moves him. */
uint64_t attacks_threatened(const struct move_rules *rules, int man, int colour);

#endif
