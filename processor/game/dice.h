/* Dice: the draws that the records of a stored game have (replay/chance.h says by which rule). */
#ifndef POSTERN_GAME_DICE_H
#define POSTERN_GAME_DICE_H

#include "processor/game/stored_game.h"

/* Those of a record that is to come, or of the one that the engine has just made. kind: of the record; a turn on top of a
 * draft may be asked for, too. ERR_CORRUPT: a record whose dice come again cannot be read. */
enum status dice_of(const struct stored_game *stored, int record, enum record_kind kind, struct record_dice *dice,
                    struct error *err);

/* The same as the engine wants it; context: the game. */
uint64_t dice_seed(void *context, int record);
uint64_t dice_interlude_seed(void *context, int record);

/* A record is made, which the moderator's act (NULL: none) stands behind. Before its dice are asked for: does it branch? And
 * when it is stored: which dice come next? */
void dice_branch(struct stored_game *stored, const struct record_act *act);
void dice_passed(struct stored_game *stored, enum record_kind kind);

/* The next record is a rollback: dice come again (same), or never. stood: the last record before acts that waited were made
 * records for it. */
enum status dice_roll_back(struct stored_game *stored, int to, int stood, bool same, struct error *err);

/* The turn that was open is given up: draws that it has shown must not come again. */
void dice_drop_turn(struct stored_game *stored);

#endif
