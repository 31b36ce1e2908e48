/* A sandbox: another game that begins where this one stood, with a secret of its own.
 *
 * Its records up to there are the moderator's, each setting the state that the game had, so that rules which look back
 * find the same past under the same numbers. */
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/address.h"
#include "processor/moderator/gm.h"
#include "processor/turn/moderator.h"

static enum status read_target(struct gm *gm, int *record, struct error *err)
{
    struct stored_game *stored = gm->stored;
    bool by_record = gm->count > 2 && text_equal_ignoring_case(gm->words[1], "record");
    bool by_turn = gm->count > 2 && text_equal_ignoring_case(gm->words[1], "turn");
    int64_t number;

    *record = stored->game.records;
    if (!by_record && !by_turn)
        return OK;
    if (text_parse_int(gm->words[2], 1, INT32_MAX, &number) != TEXT_INT_OK)
        return error_set(err, ERR_FORMAT, "\"%s\" is no number", gm->words[2]);
    memmove(&gm->words[1], &gm->words[3], (size_t)(gm->count - 3) * sizeof *gm->words);
    gm->count -= 2;
    *record = by_record ? (int)number : stored_record_of_turn(stored, (int)number);
    if (*record == 0)
        return error_set(err, ERR_NOT_FOUND, "%s had no turn %lld", stored->label, (long long)number);
    return *record <= stored->game.records ? OK : error_set(err, ERR_NOT_FOUND, "%s has %d records", stored->label,
                                                            stored->game.records);
}

/* The named addresses get the mails, in the order of seats; without names the moderator gets all of them. */
static enum status fill_seats(struct gm *gm, struct new_game *wanted, struct error *err)
{
    const char *moderator = gm->home->config.moderator;
    enum status status = OK;

    wanted->seat_count = gm->stored->seat_count;
    for (int seat = 0; seat < wanted->seat_count && status == OK; seat++) {
        wanted->addresses[seat] = 1 + seat < gm->count ? gm->words[1 + seat] : moderator;
        wanted->players[seat] = "";
        if (!wanted->addresses[seat])
            status = error_set(err, ERR_FORMAT, "seat %d needs an address: the configuration names no moderator", seat + 1);
        else
            status = address_check(wanted->addresses[seat], err);
    }
    return status;
}

static enum status make_game(struct gm *gm, int64_t *id, struct error *err)
{
    struct stored_game *from = gm->stored;
    struct new_game wanted = { .name = gm->words[0], .rules = from->game.rules, .options = from->game.options,
                               .settings = from->settings };
    enum status status = fill_seats(gm, &wanted, err);

    wanted.settings.chance_known = false;
    wanted.settings.moderated = false;
    wanted.settings.standby = wanted.settings.beacon = "";
    return status == OK ? stored_game_new(gm->home, &wanted, id, err) : status;
}

/* The past, record by record; a rollback in it stays one. */
static enum status copy_record(struct gm *gm, struct stored_game *to, int record, struct turn_news *news, struct error *err)
{
    struct stored_game *from = gm->stored;
    void *state = arena_alloc(gm->arena, ruleset_state_bytes(from->game.rules));
    int back = 0;
    enum status status = stored_snapshot(from, record, state, NULL, err);

    for (int i = 0; i < from->moderation.rollback_count; i++)
        if (from->moderation.rollbacks[i].at == record)
            back = from->moderation.rollbacks[i].to;
    if (status != OK)
        return status;
    return moderator_state(to, "fork", arena_printf(gm->arena, "copied from %s, record %d.", from->label, record), state,
                           back, news, err);
}

static enum status copy_all(struct gm *gm, struct stored_game *to, int record, struct error *err)
{
    struct turn_news before = { 0 }, news = { 0 };
    const char *context = "";
    void *state = arena_alloc(gm->arena, ruleset_state_bytes(gm->stored->game.rules));
    bool moved = true;
    enum status status = OK;

    for (int i = 1; i <= record && status == OK; i++)
        status = copy_record(gm, to, i, i == record ? &news : &before, err);
    if (status == OK)
        status = stored_snapshot(gm->stored, record, state, &context, err);
    if (status == OK)
        status = stored_context_read(to, context, err);
    if (status != OK)
        return status;
    to->game.records = record;
    for (int seat = 0; seat < to->seat_count; seat++)
        to->seats[seat].state = "joined";
    to->row.phase = PHASE_RUNNING;
    return game_go_on(to, &news, &moved, err);
}

enum status gm_fork(struct gm *gm, struct error *err)
{
    struct stored_game *sandbox;
    int64_t id = 0;
    int record = 0;
    enum status status = gm->count > 0 ? read_target(gm, &record, err)
                                       : error_set(err, ERR_FORMAT, "a sandbox needs a name");

    if (status == OK && record == 0)
        status = error_set(err, ERR_CONFLICT, "%s has no record to begin from", gm->stored->label);
    if (status == OK)
        status = make_game(gm, &id, err);
    if (status == OK)
        status = stored_game_open(gm->home, id, gm->arena, &sandbox, err);
    if (status == OK)
        status = copy_all(gm, sandbox, record, err);
    return status == OK ? gm_note(gm, "fork", arena_printf(gm->arena, "a sandbox, %s, was made from record %d.",
                                                           sandbox->label, record), err) : status;
}
