/* One game of a rule set, moved by mails and steps as the processor moves it: for tests of what a game keeps between runs. */
#ifndef POSTERN_TESTS_GAME_CASE_H
#define POSTERN_TESTS_GAME_CASE_H

#include "engine/game.h"

struct game_case {
    struct arena arena;
    struct game game;
    struct game_step last;           /* of game_case_step */
    struct game_receipt receipt;     /* of game_case_mail */
};

/* Record n has the seed 1001 n. */
extern const struct game_world game_case_world;

/* Begins a duel at turn 2, as far as red's orders: red holds two STRIKEs, blue these cards. */
void game_case_duel(struct game_case *the, const char *blue_hand);

/* One step; a broken one ends the test. */
enum game_step_kind game_case_step(struct game_case *the);

/* A mail of a seat's. */
void game_case_mail(struct game_case *the, int seat, const char *text);

#endif
