/* Upkeep: the end of turn T and the start of turn T+1, steps a to i (RULES 6). */
#ifndef POSTERN_SANCTUM_UPKEEP_H
#define POSTERN_SANCTUM_UPKEEP_H

#include "engine/games/sanctum/state.h"

struct turn;

void sa_step_experience(struct turn *turn);   /* a */
void sa_step_start(struct turn *turn);        /* b1 */
void sa_step_hops(struct turn *turn);         /* b2 */
void sa_step_terrain(struct turn *turn);      /* c */
void sa_step_draw(struct turn *turn);         /* d */
void sa_step_capture(struct turn *turn);      /* e */
void sa_step_novices(struct turn *turn);      /* f */
void sa_step_initiative(struct turn *turn);   /* g */
void sa_step_mana(struct turn *turn);         /* h */
void sa_step_end(struct turn *turn);          /* i */

/* The mana that step h would give this side now. */
void sa_mana_income(const struct state *state, enum side side, int32_t income[MANA_TYPES]);

/* Ends the game. Tells GAME_END. winner: SIDE_NEUTRAL means a draw. */
void sa_game_end(struct turn *turn, enum ending how, enum side winner);

#endif
