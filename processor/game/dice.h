/* Dice: the draws of a stored game's records (replay/chance.h has the rule). */
#ifndef POSTERN_GAME_DICE_H
#define POSTERN_GAME_DICE_H

#include "processor/game/stored_game.h"

/* The dice of the next record, or of the one that the engine has just made. kind: of the record; a turn on top of a
 * draft is allowed, too. ERR_CORRUPT: a record whose dice are repeated cannot be read. */
enum status dice_of(const struct stored_game *stored, int record, enum record_kind kind, struct record_dice *dice,
                    struct error *err);

/* The same as the engine wants it; context: the game. */
uint64_t dice_seed(void *context, int record);
uint64_t dice_interlude_seed(void *context, int record);

/* A new record is made by this act of the moderator (NULL: by none); notes whether it begins a branch. Call it before
 * anybody asks for the record's dice. dice_passed: the record is stored; notes which dice come next. */
void dice_branch(struct stored_game *stored, const struct record_act *act);
void dice_passed(struct stored_game *stored, enum record_kind kind);

/* The next record is a rollback: the dice are repeated (same), or never. stood: the last record before waiting acts became
 * records because of it. */
enum status dice_roll_back(struct stored_game *stored, int to, int stood, bool same, struct error *err);

/* The open turn is given up: draws that it has shown must not be repeated. */
void dice_drop_turn(struct stored_game *stored);

#endif
