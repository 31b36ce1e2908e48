#include "processor/game/dice.h"

#include <string.h>

static bool is_format_1(const struct stored_game *stored)
{
    return stored->founding.format < FORMAT_TURNS;
}

static bool plays(enum record_kind kind)
{
    return kind == RECORD_SETUP || kind == RECORD_TURN;
}

/* ---- records whose dice come again ---- */

static enum status read_body(const struct stored_game *stored, int record, struct value **body, struct error *err)
{
    struct record_row row;
    enum status status = store_record_get(stored->home->store, stored->row.id, record, &row, err);

    if (status == OK)
        status = value_read(stored->arena, row.body, strlen(row.body), body, err);
    return status == OK ? OK : error_in(err, "record %d", record);
}

static bool is_turn(const void *context, int record)
{
    struct value *body;
    const char *kind;

    if (read_body(context, record, &body, NULL) != OK)
        return false;
    kind = value_get_text(body, "kind", record_kind_names[RECORD_SETUP]);
    return strcmp(kind, record_kind_names[RECORD_SETUP]) == 0 || strcmp(kind, record_kind_names[RECORD_TURN]) == 0;
}

static int redo(const struct stored_game *stored, int at, int from)
{
    return rollback_history_redo(stored->moderation.rollbacks, stored->moderation.rollback_count, at, from, is_turn, stored);
}

/* ---- what a record draws from ---- */

static enum status seed_again(const struct stored_game *stored, int record, struct hash *seed, struct error *err)
{
    struct value *body;
    enum status status = read_body(stored, record, &body, err);

    if (status == OK && !hash_read(value_get_text(body, "seed", NULL), seed))
        status = error_set(err, ERR_CORRUPT, "record %d has no seed", record);
    return status;
}

static enum status dice_of_turn(const struct stored_game *stored, int record, struct record_dice *dice, struct error *err)
{
    bool made = record <= stored->game.records, on_top = record > stored->game.records + 1;
    struct place place = { .number = stored->game.turns - made + on_top, .branch = dice->branch };

    dice->dice = stored->moderation.again;
    if (dice->dice && on_top)
        dice->dice = redo(stored, stored->moderation.again_at, dice->dice + 1);
    if (dice->dice)
        return seed_again(stored, dice->dice, &dice->seed, err);
    dice->seed = record_seed(&stored->founding, stored->secret, &place);
    return OK;
}

enum status dice_of(const struct stored_game *stored, int record, enum record_kind kind, struct record_dice *dice,
                    struct error *err)
{
    struct place place = { .number = record, .branch = stored->row.branch };

    *dice = (struct record_dice){ .branch = stored->row.branch };
    if (!is_format_1(stored) && plays(kind))
        return dice_of_turn(stored, record, dice, err);
    if (is_format_1(stored) && stored->moderation.dice_back > 0)
        place.number = dice->dice = record - stored->moderation.dice_back;
    if (!is_format_1(stored)) {
        place.number = stored->game.turns;
        place.own = record;
        dice->dice = record == stored->moderation.again_at ? stored->moderation.again : 0;
    }
    dice->seed = record_seed(&stored->founding, stored->secret, &place);
    return OK;
}

/* A record that has become unreadable stops the turn where its own record would be stored. */
static uint64_t seed_of(const struct stored_game *stored, int record, enum record_kind kind)
{
    struct record_dice dice;
    struct error unread;

    return dice_of(stored, record, kind, &dice, &unread) == OK ? record_engine_seed(&dice.seed) : 0;
}

uint64_t dice_seed(void *context, int record)
{
    return seed_of(context, record, RECORD_TURN);
}

uint64_t dice_interlude_seed(void *context, int record)
{
    return seed_of(context, record, RECORD_INTERLUDE);
}

/* ---- what moves them ---- */

void dice_drop_turn(struct stored_game *stored)
{
    if (game_drop_turn(&stored->game) && is_format_1(stored))
        stored->row.branch++;
}

void dice_branch(struct stored_game *stored, const struct record_act *act)
{
    if (is_format_1(stored) || !act || !(act->sets || act->to))
        return;
    stored->row.branch++;
    if (act->sets)
        stored->moderation.again = 0;
}

void dice_passed(struct stored_game *stored, enum record_kind kind)
{
    if (!is_format_1(stored) && plays(kind) && stored->moderation.again)
        stored->moderation.again = redo(stored, stored->moderation.again_at, stored->moderation.again + 1);
}

/* Format 1: the number and the branch that the record after `to` had. */
static enum status roll_back_first(struct stored_game *stored, int to, int stood, bool same, struct error *err)
{
    int number = stood + 1 - stored->moderation.dice_back, branch = stored->row.branch;
    struct value *body;
    enum status status = same && to < stood ? read_body(stored, to + 1, &body, err) : OK;

    if (status != OK)
        return status;
    if (same && to < stood) {
        number = (int)value_get_int(body, "dice", to + 1);
        branch = (int)value_get_int(body, "branch", 0);
    }
    stored->moderation.dice_back = same ? stored->game.records + 2 - number : 0;
    stored->row.branch = same ? branch : stored->row.branch + 1;
    return OK;
}

enum status dice_roll_back(struct stored_game *stored, int to, int stood, bool same, struct error *err)
{
    int at = stored->game.records + 1;

    if (is_format_1(stored))
        return roll_back_first(stored, to, stood, same, err);
    stored->moderation.again_at = at;
    stored->moderation.again = same ? redo(stored, at, to + 1) : 0;
    return OK;
}
