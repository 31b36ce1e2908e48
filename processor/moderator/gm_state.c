/* The moderator's hand on the state of a game: rulings, positions, rollbacks, the end. */
#include <string.h>

#include "engine/kernel/position.h"
#include "engine/kernel/text.h"
#include "processor/game/seal_rows.h"
#include "processor/game/dice.h"
#include "processor/moderator/gm.h"
#include "processor/moderator/gm_orders.h"
#include "processor/turn/moderator.h"
#include "processor/report/deadline.h"
#include "processor/report/notice.h"
#include "processor/report/report.h"

/* ---- going on from a state ---- */

/* Requests after this act never end before the announced deadline; a game that stood still has the time that was left. */
static void keep_deadline(struct stored_game *stored)
{
    if (stored->row.phase == PHASE_PAUSED || stored->row.phase == PHASE_HELD)
        deadline_resume(stored);
    stored->promised_utc_s = stored->row.deadline_utc_s;
}

static void drop_turn(struct stored_game *stored)
{
    dice_drop_turn(stored);
    stored->game.interlude_count = 0;
}

/* The game goes on from the state that it has now: requests are opened and mailed, kept orders put on file again. */
static enum status go_on(struct gm *gm, const struct gm_orders *kept, struct error *err)
{
    struct stored_game *stored = gm->stored;
    bool moved = true;
    enum status status;

    gm->saved = true;
    stored->row.phase = PHASE_RUNNING;
    stored->row.held_because = NULL;
    stored->clock.left_s = 0;
    status = gm_orders_put(stored, kept, err);
    return status == OK ? game_go_on(stored, &gm->news, &moved, err) : status;
}

/* ---- positions ---- */

/* A line of the body is a line of items. */
static enum status write_items(struct gm *gm, void *state, struct error *err)
{
    const char *at = gm->body;
    struct position position;
    int number = 1;

    position_begin(&position, gm->stored->game.rules, gm->arena, state);
    for (size_t bytes; *at; at += bytes + (at[bytes] == '\n'), number++) {
        bytes = strcspn(at, "\n");
        if (position_add(&position, arena_text_n(gm->arena, at, bytes), number, err) != OK)
            return error_in(err, "line %d", number);
    }
    if (position_end(&position, err) == OK)
        return OK;
    return position.line > 0 ? error_in(err, "line %d", position.line) : err->status;
}

static enum status check_state(struct gm *gm, const void *state, struct error *err)
{
    const struct ruleset *rules = gm->stored->game.rules;
    const char *beacon = gm->stored->settings.beacon;

    if (beacon && *beacon && !gm->stored->row.beacon_value[0])
        return error_set(err, ERR_CONFLICT, "%s waits for its beacon; nothing is played before that", gm->stored->label);
    if (rules->seat_count(state) != gm->stored->seat_count)
        return error_set(err, ERR_CONFLICT, "that position is for %d seats, and the game has %d", rules->seat_count(state),
                         gm->stored->seat_count);
    return OK;
}

/* The turn is dropped; with `keep` its orders are kept. */
static void leave_turn(struct gm *gm, struct gm_orders *kept)
{
    if (gm_take_word(gm, "keep"))
        gm_orders_of_turn(gm->stored, kept);
    keep_deadline(gm->stored);
    drop_turn(gm->stored);
}

static enum status undo_requests(struct stored_game *stored, int record, struct error *err)
{
    enum status status = store_requests_undo(stored->home->store, stored->row.id, record, err);

    return status == OK ? seal_rows_mark(stored, err) : status;
}

/* The game goes on from a state, which an act has made of its own. */
static enum status go_from(struct gm *gm, const char *act, const char *text, const void *state, const struct gm_orders *kept,
                           struct error *err)
{
    enum status status = undo_requests(gm->stored, gm->stored->game.records, err);

    gm->said = text;
    if (status == OK)
        status = moderator_state(gm->stored, act, text, state, 0, &gm->news, err);
    return status == OK ? go_on(gm, kept, err) : status;
}

/* Writes the body's items over a state, and goes on from it. */
static enum status set_state(struct gm *gm, const char *act, const char *text, void *state, struct error *err)
{
    struct gm_orders kept = { 0 };
    enum status status = write_items(gm, state, err);

    if (status == OK)
        status = check_state(gm, state, err);
    if (status != OK)
        return status;
    leave_turn(gm, &kept);
    return go_from(gm, act, text, state, &kept, err);
}

static void *state_copy(struct gm *gm)
{
    return arena_copy(gm->arena, gm->stored->game.state, ruleset_state_bytes(gm->stored->game.rules));
}

enum status gm_rule(struct gm *gm, struct error *err)
{
    bool keep = gm_take_word(gm, "keep");
    const char *text = arena_printf(gm->arena, "ruling: %s", gm_rest(gm, 0));
    const char *words[] = { "keep" };
    enum status status;

    if (gm->count == 0)
        return error_set(err, ERR_FORMAT, "a ruling needs words");
    gm->words = words;
    gm->count = keep;
    if (!*gm->body) {
        status = gm_note(gm, "rule", text, err);
        return status == OK ? notice_seats(gm->stored, AUDIENCE_ALL, MAIL_MODERATOR, "A ruling",
                                           arena_printf(gm->arena, "Moderator: %s", text), err) : status;
    }
    if (!gm->stored->game.set_up)
        return error_set(err, ERR_CONFLICT, "%s has no state yet", gm->stored->label);
    return set_state(gm, "rule", text, state_copy(gm), err);
}

enum status gm_position(struct gm *gm, struct error *err)
{
    const struct game *game = &gm->stored->game;
    bool keep = gm_take_word(gm, "keep");
    const char *why = gm_rest(gm, 0), *words[] = { "keep" };
    void *state = arena_alloc(gm->arena, ruleset_state_bytes(game->rules));

    if (!*gm->body)
        return error_set(err, ERR_FORMAT, "there is no position: its items stand a line each");
    gm->words = words;
    gm->count = keep;
    position_options(game->rules, state, game->options);
    return set_state(gm, "position", arena_printf(gm->arena, "a position is set up%s%s.", *why ? ": " : "", why), state, err);
}

/* ---- the version of the rules ---- */

/* A seat's wishes in the state become its private settings, as if its player had mailed them. */
static void take_settings(struct gm *gm, void *state)
{
    struct stored_game *stored = gm->stored;
    const struct ruleset *rules = stored->game.rules;
    int from = stored->game.version;

    for (int seat = 0; rules->raised && seat < stored->seat_count; seat++) {
        const char *line = rules->raised(state, from, seat);
        struct game_mail mail = { .seat = seat, .source = BY_MODERATOR };
        struct game_receipt receipt;

        if (!line)
            continue;
        mail.orders = order_lines_of(gm->arena, line);
        game_take(&stored->game, &stored->world, &mail, gm->arena, &receipt);
    }
}

enum status gm_version(struct gm *gm, struct error *err)
{
    struct stored_game *stored = gm->stored;
    const struct ruleset *rules = stored->game.rules;
    struct gm_orders kept = { 0 };
    void *state = state_copy(gm);

    if (stored->game.version == rules->version)
        return error_set(err, ERR_CONFLICT, "%s is played under version %d of %s, and there is no newer one here",
                         stored->label, rules->version, rules->name);
    if (!stored->game.set_up || stored->game.over)
        return error_set(err, ERR_CONFLICT, "%s %s", stored->label, stored->game.over ? "is over" : "has no state yet");
    leave_turn(gm, &kept);
    if (gm_no_more(gm, 0, err) != OK)
        return err->status;
    take_settings(gm, state);
    stored->game.version = rules->version;
    return go_from(gm, "version", arena_printf(gm->arena, "the game goes on under version %d of the rules of %s.",
                                               rules->version, rules->title), state, &kept, err);
}

/* ---- rolling back ---- */

static enum status read_target(struct gm *gm, int *record, struct error *err)
{
    bool by_record = gm_take_word(gm, "record");
    int64_t number;

    gm_take_word(gm, "turn");
    if (gm->count < 1 || text_parse_int(gm->words[0], 1, INT32_MAX, &number) != TEXT_INT_OK)
        return error_set(err, ERR_FORMAT, "to which turn, as a number; or record and its number");
    if (gm->count > 1)
        return gm_no_more(gm, 1, err);
    *record = by_record ? (int)number : stored_record_of_turn(gm->stored, (int)number);
    if (*record == 0)
        return error_set(err, ERR_NOT_FOUND, "%s has no turn %d to go back to", gm->stored->label, (int)number);
    return *record <= gm->stored->game.records
               ? OK : error_set(err, ERR_NOT_FOUND, "%s has %d record%s", gm->stored->label,
                                     gm->stored->game.records, text_plural(gm->stored->game.records));
}

/* Goes back to the state after a record and the data around it. */
static enum status back_to(struct gm *gm, int to, const char *act, const char *text, bool same, struct error *err)
{
    struct stored_game *stored = gm->stored;
    void *state = arena_alloc(gm->arena, ruleset_state_bytes(stored->game.rules));
    int stood = stored->game.records, records;
    const char *context = "";
    enum status status = stored_snapshot(stored, to, state, &context, err);

    if (status != OK)
        return status;
    if (stored->game.over)
        stored->settings.chance_known = true;        /* the last report told the secret */
    keep_deadline(stored);
    game_drop_turn(&stored->game);
    stored->game.over = false;
    status = moderator_flush(stored, &gm->news, err);
    records = stored->game.records;
    stored->moderation.forward = to < records ? records : stored->moderation.forward;
    if (status == OK)
        status = dice_roll_back(stored, to, stood, same, err);
    if (status == OK)
        status = stored_context_read(stored, context, err);
    stored->game.records = records;
    if (status == OK)
        status = undo_requests(stored, to, err);
    gm->said = text;
    return status == OK ? moderator_state(stored, act, text, state, to, &gm->news, err) : status;
}

enum status gm_rollback(struct gm *gm, struct error *err)
{
    bool keep = gm_take_word(gm, "keep"), same = gm_take_word(gm, "same-dice");
    struct gm_orders kept = { 0 };
    int to = 0, undone;
    enum status status = read_target(gm, &to, err);

    if (status == OK && gm->stored->row.phase == PHASE_VOID)
        status = error_set(err, ERR_CONFLICT, "%s is void", gm->stored->label);
    if (status == OK && keep)
        status = gm_orders_after(gm->stored, to, &kept, err);
    if (status != OK)
        return status;
    undone = gm->stored->game.records - to;
    status = back_to(gm, to, "rollback",
                     arena_printf(gm->arena, "back to record %d; %d later record%s undone%s%s.", to, undone,
                                  undone == 1 ? " is" : "s are", keep ? ", the orders of that turn are kept" : "",
                                  same ? ", the dice stay the same" : ""), same, err);
    return status == OK ? go_on(gm, &kept, err) : status;
}

enum status gm_forward(struct gm *gm, struct error *err)
{
    bool keep = gm_take_word(gm, "keep");
    struct gm_orders kept = { 0 };
    int to = gm->stored->moderation.forward;
    enum status status = gm_no_more(gm, 0, err);

    if (status != OK)
        return status;
    if (to == 0)
        return error_set(err, ERR_CONFLICT, "nothing of %s was rolled back", gm->stored->label);
    if (keep)
        gm_orders_of_turn(gm->stored, &kept);
    status = back_to(gm, to, "forward", arena_printf(gm->arena, "forward again to record %d.", to), false, err);
    gm->stored->moderation.forward = 0;
    return status == OK ? go_on(gm, &kept, err) : status;
}

/* ---- the end ---- */

enum status gm_end(struct gm *gm, struct error *err)
{
    struct stored_game *stored = gm->stored;
    bool moved = true;
    enum status status;

    if (stored->game.over || gm->count == 0)
        return error_set(err, ERR_CONFLICT, gm->count ? "%s is over" : "say how %s ends", stored->label);
    drop_turn(stored);
    stored->game.over = true;
    status = gm_note(gm, "end", arena_printf(gm->arena, "the game is over: %s.", gm_rest(gm, 0)), err);
    gm->saved = true;
    return status == OK ? game_go_on(stored, &gm->news, &moved, err) : status;
}

enum status gm_void(struct gm *gm, struct error *err)
{
    struct stored_game *stored = gm->stored;
    const char *text = arena_printf(gm->arena, "the game is void%s%s.", gm->count ? ": " : "", gm_rest(gm, 0));
    enum status status = OK;

    if (stored->row.phase == PHASE_VOID)
        return error_set(err, ERR_CONFLICT, "%s is void already", stored->label);
    drop_turn(stored);
    for (int seat = 0; seat < stored->seat_count && status == OK; seat++)
        status = report_held(stored, seat, err);
    if (status == OK)
        status = gm_note(gm, "void", text, err);
    stored->row.phase = PHASE_VOID;
    stored->row.deadline_utc_s = stored->row.due_utc_s = STORE_NO_TIME;
    return status == OK ? notice_seats(stored, AUDIENCE_ALL, MAIL_MODERATOR, "The game is void",
                                       arena_printf(gm->arena, "Moderator: %s", text), err) : status;
}
