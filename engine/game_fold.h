/* What the files of the fold share: a game's open turn goes through game_run.c, game_publish.c and game_interludes.c to a record. */
#ifndef POSTERN_GAME_FOLD_H
#define POSTERN_GAME_FOLD_H

#include "engine/game.h"
#include "engine/game_standing.h"

/* ---- game_run.c ---- */

/* The input of a run; the arrays live in scratch. */
struct game_run {
    struct advance in;
    struct published published;
    struct published_request *requests;
    struct standing *standing;
    int standing_count;
};

/* The input that resolves an open turn of the game over a state. */
void game_run_fill(struct game_run *run, const struct game *game, const struct game_world *world, const struct open_turn *turn,
                   const void *state, int record, struct arena *scratch);

/* ---- game_publish.c ---- */

/* A copy that lives as long as the game. */
struct answer game_keep_answer(struct game *game, const struct answer *answer);
/* Does the turn ask what it asked before? */
bool game_same_requests(const struct open_turn *turn, const struct outcome *outcome);
void game_publish(struct game *game, struct open_turn *turn, const struct outcome *outcome, struct arena *scratch);
/* Resolves the turn on top of a draft as far as its first requests. */
void game_publish_next(struct game *game, const struct game_world *world, const void *draft_state, struct arena *scratch,
                       struct game_step *step);
/* Drops the turn on top of a draft: orders with the heading ANYWAY are held, the others are dropped and reported. */
void game_give_up_next(struct game *game, struct arena *scratch, struct game_step *step);

/* ---- game_interludes.c ---- */

bool game_is_interlude(const struct answer *answer);
/* Is there one that no run has taken yet? */
bool game_has_fresh_interlude(const struct open_turn *turn);
/* Keeps the interludes that would be lost with the open turn. */
void game_rescue_interludes(struct game *game);
/* Interludes that wait for the end of the open turn are checked then. */
void game_refuse_interludes(struct game *game, struct arena *scratch, struct game_step *step);
/* Applies the first interlude whose moment has come: between two turns, or at once when it ends a game of two seats.
 * During the set-up there is no state yet for any other. Returns false when there is none. */
bool game_step_interlude(struct game *game, const struct game_world *world, struct arena *scratch, struct game_step *step);

/* ---- game.c ---- */

/* The outcome becomes the game's next record. */
void game_make_record(struct game *game, enum record_kind kind, uint64_t seed, const struct outcome *outcome, struct game_step *step);

#endif
