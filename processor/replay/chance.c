#include "engine/kernel/text.h"
#include "processor/replay/chance.h"

#include <string.h>

struct chance_record {
    enum record_kind kind;
    struct place place;
};

void chance_begin(struct chance *chance, int format, struct arena *arena)
{
    *chance = (struct chance){ .format = format, .arena = arena };
}

/* Does a record of the moderator set another state? Branches count these records. */
static bool branches(const struct record *record)
{
    return record->set || record->to;
}

static bool is_turn(const void *context, int record)
{
    const struct chance *chance = context;
    enum record_kind kind = chance->kept[record - 1].kind;

    return kind == RECORD_SETUP || kind == RECORD_TURN;
}

static bool plays(const struct record *record)
{
    return record->kind == RECORD_SETUP || record->kind == RECORD_TURN;
}

/* ---- format 1 ---- */

/* Only a rollback may reuse earlier numbers for its dice, or continue the branch that it undid. */
static enum status check_first(const struct chance *chance, const struct record *record, struct error *err)
{
    int back = record->dice ? record->number - record->dice : 0;

    if (record->branch < chance->branch && !record->to)
        return error_set(err, ERR_CONFLICT, "its branch %d is less than the record's before it, %d", record->branch,
                         chance->branch);
    if (back < 0 || (record->dice && back == 0) || (!record->to && back != chance->back))
        return error_set(err, ERR_CONFLICT, "its seed is made with the number %d, which no rollback has brought back",
                         record->dice);
    return OK;
}

/* ---- format 2 ---- */

/* The first record from one on whose dice may come again after the rollback `at`. */
static int redo(const struct chance *chance, int at, int from)
{
    return rollback_history_redo(chance->rollbacks, chance->rollback_count, at, from, is_turn, chance);
}

static enum status check_branch(const struct chance *chance, const struct record *record, struct error *err)
{
    int due = chance->branch + branches(record);

    if (record->branch == due)
        return OK;
    return error_set(err, ERR_CONFLICT, "its branch is %d, and the moderator has put another state %d time%s up to there",
                     record->branch, due, text_plural(due));
}

static enum status check_dice(const struct chance *chance, const struct record *record, struct error *err)
{
    int due = plays(record) ? chance->again : record->to && record->dice ? redo(chance, record->number, record->to + 1) : 0;

    if (record->dice == due)
        return OK;
    return due ? error_set(err, ERR_CONFLICT, "the dice of record %d come again in it, and its seed is said to be of record %d",
                           due, record->dice)
               : error_set(err, ERR_CONFLICT, "its seed is said to be that of record %d, which no rollback has brought back",
                           record->dice);
}

static void note_again(struct chance *chance, const struct record *record)
{
    if (branches(record)) {
        chance->again = record->dice;
        chance->again_at = record->number;
    } else if (plays(record) && chance->again) {
        chance->again = redo(chance, chance->again_at, chance->again + 1);
    }
}

/* ---- both ---- */

enum status chance_check(const struct chance *chance, const struct record *record, struct error *err)
{
    enum status status;

    if (chance->format < FORMAT_TURNS)
        return check_first(chance, record, err);
    status = check_branch(chance, record, err);
    return status == OK ? check_dice(chance, record, err) : status;
}

struct place chance_place(const struct chance *chance, const struct record *record)
{
    if (chance->format < FORMAT_TURNS)
        return (struct place){ .number = record->dice ? record->dice : record->number, .branch = record->branch };
    if (plays(record) && record->dice > 0 && record->dice <= chance->records)
        return chance->kept[record->dice - 1].place;
    return (struct place){ .number = chance->turns, .branch = record->branch, .own = plays(record) ? 0 : record->number };
}

static enum status note_rollback(struct chance *chance, const struct record *record, struct error *err)
{
    chance->rollbacks = arena_grow(chance->arena, chance->rollbacks, chance->rollback_count, &chance->rollback_capacity,
                                   sizeof *chance->rollbacks);
    if (!chance->rollbacks)
        return error_set(err, ERR_FORMAT, "the game is too long to be held in memory (%d records)", chance->records);
    chance->rollbacks[chance->rollback_count++] = (struct rollback){ record->number, record->to };
    return OK;
}

enum status chance_note(struct chance *chance, const struct record *record, struct error *err)
{
    struct place place = chance_place(chance, record);
    enum status status = record->to ? note_rollback(chance, record, err) : OK;

    chance->kept = arena_grow(chance->arena, chance->kept, chance->records, &chance->kept_capacity, sizeof *chance->kept);
    if (status != OK || !chance->kept)
        return error_set(err, ERR_FORMAT, "the game is too long to be held in memory (%d records)", chance->records);
    chance->kept[chance->records++] = (struct chance_record){ record->kind, place };
    note_again(chance, record);
    chance->turns += plays(record);
    chance->branch = record->branch;
    chance->back = record->dice ? record->number - record->dice : 0;
    return OK;
}
