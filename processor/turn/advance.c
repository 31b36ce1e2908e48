#include "processor/turn/advance.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/game/dice.h"
#include "processor/game/past.h"
#include "processor/turn/bot.h"
#include "processor/report/deadline.h"
#include "processor/report/history.h"
#include "processor/turn/luck.h"
#include "processor/turn/nmr.h"
#include "processor/turn/moderator.h"
#include "processor/report/notice.h"
#include "processor/report/offers.h"
#include "processor/turn/preview.h"
#include "processor/turn/orders_ahead.h"
#include "processor/turn/reliability.h"
#include "processor/turn/standing_ready.h"
#include "processor/report/overtaken.h"
#include "processor/report/report.h"
#include "processor/report/result.h"

enum { STEPS_MAX = 10000, SECONDS_AN_HOUR = 3600 };

/* ---- what was told ---- */

static void tell_events(struct turn_news *news, struct arena *arena, const struct event *events, int count)
{
    for (int i = 0; i < count; i++) {
        news->events = arena_grow(arena, news->events, news->event_count, &news->event_capacity, sizeof *news->events);
        news->events[news->event_count++] = events[i];
    }
}

/* Tells the seat that had offered a failed deal, too. */
static void tell_failed_deal(struct turn_news *news, const struct stored_game *stored, const struct answer *refused)
{
    const char *sentence;
    int seat = offers_failed(stored, refused, &sentence);

    if (seat >= 0)
        turn_news_note(news, stored->arena, seat, sentence);
}

static void tell_refused(struct turn_news *news, const struct stored_game *stored, const struct game_step *step)
{
    struct arena *arena = stored->arena;

    for (int i = 0; i < step->refused_count; i++) {
        tell_failed_deal(news, stored, &step->refused[i].answer);
        news->refused = arena_grow(arena, news->refused, news->refused_count, &news->refused_capacity,
                                   sizeof *news->refused);
        news->refused[news->refused_count++] = &step->refused[i];
    }
    if (step->dropped_count > 0) {
        news->dropped = step->dropped;
        news->dropped_count = step->dropped_count;
    }
}

/* ---- records ---- */

/* The stored form of a record: all of it can be read back, or none of it is written. */
struct written {
    struct record record;
    const char *events, *state, *context;
};

static enum status write_record(struct stored_game *stored, const struct game_record *played, const struct record_act *act,
                                struct written *written, struct error *err)
{
    struct outcome outcome = { .events = (struct event *)(uintptr_t)played->events, .event_count = played->event_count };
    struct record_dice dice;
    enum status status = codec_save(stored->game.rules->state, played->state, stored->arena, &written->state, NULL, err);

    written->events = outcome_events(stored->arena, &outcome, NULL);
    if (status == OK && !text_is_utf8(written->events, strlen(written->events)))
        return error_set(err, ERR_BUG, "its events are not UTF-8");
    dice_branch(stored, act);
    if (status == OK)
        status = dice_of(stored, played->number, played->kind, &dice, err);
    if (status == OK)
        status = record_make(&written->record, played, stored->game.rules, stored->game.version, &dice, act,
                             stored_new_acts(stored), written->events, written->state, &stored->last_hash, stored->arena,
                             err);
    return status == OK ? stored_context(stored, played->number, &written->context, err) : status;
}

enum status game_store_record(struct stored_game *stored, const struct game_record *played, const struct record_act *act,
                              struct turn_news *news, struct error *err)
{
    struct written written;
    const struct record *record = &written.record;
    enum status status = write_record(stored, played, act, &written, err);

    if (status == OK)
        status = past_thin(stored, record, err);
    if (status == OK)
        status = store_record_new(stored->home->store, &(struct record_row){
                                                       .game = stored->row.id,
                                                       .number = record->number,
                                                       .body = record->body,
                                                       .events = written.events,
                                                       .hash = { record->hash.bytes, sizeof record->hash.bytes },
                                                       .made_utc_s = stored->home->now_utc_s,
                                                   }, err);
    if (status == OK)
        status = store_snapshot_new(stored->home->store, stored->row.id, record->number, written.state, written.context,
                                    err);
    if (status != OK)
        return error_in(err, "record %d", played->number);
    past_note(stored, record);
    stored->moderation.acts_told = true;
    dice_passed(stored, record->kind);
    news->first_record = news->first_record ? news->first_record : record->number;
    news->last_record = record->number;
    news->head = record->hash;
    tell_events(news, stored->arena, played->events, played->event_count);
    return OK;
}

/* ---- going on ---- */

/* If an interlude came at a question that was asked before, the players know the events up to it already. */
static void tell_open_turn(struct turn_news *news, struct arena *arena, const struct game_step *step)
{
    int before = step->same_questions ? step->told_before : 0;

    news->draft = step->kind == GAME_DRAFT;
    news->same_questions = step->same_questions;
    tell_events(news, arena, step->events + before, step->event_count - before);
}

/* Steps until the game waits. ERR_BUG with the reason when its rules break. */
static enum status step_on(struct stored_game *stored, struct turn_news *news, bool *moved, struct error *err)
{
    for (int i = 0; i < STEPS_MAX; i++) {
        audience asked = reliability_asked(stored);
        struct game_step step;
        enum status status;

        game_step(&stored->game, &stored->world, stored->arena, &step);
        tell_refused(news, stored, &step);
        switch (step.kind) {
        case GAME_RECORD:
            status = game_store_record(stored, &step.record, NULL, news, err);
            if (status == OK)
                status = reliability_note(stored, asked, &step.record, err);
            if (status == OK)
                status = moderator_flush(stored, news, err);
            if (status != OK)
                return status;
            standing_ready_note(stored, &step.record);
            *moved = true;
            break;
        case GAME_DRAFT:
        case GAME_PUBLISHED:
            *moved = true;
            tell_open_turn(news, stored->arena, &step);
            return OK;
        case GAME_WAITS:
        case GAME_IS_OVER:
            return OK;
        case GAME_BROKEN:
            return error_set(err, ERR_BUG, "%s", step.why);
        }
    }
    return error_set(err, ERR_BUG, "the game makes record after record and asks nobody");
}

/* The turn that players see is the one of what is open now. */
static void set_turn(struct stored_game *stored, struct game_look *look)
{
    game_look(&stored->game, &stored->world, stored->arena, look);
    stored->row.turn = stored->game.set_up ? stored->game.rules->turn_number(look->state) : 0;
}

static enum status tell_all(struct stored_game *stored, const struct turn_news *news, struct game_look *look, struct error *err)
{
    struct turn_news told = *news;
    enum status status = OK;

    game_look_at_requests(&stored->game, stored->arena, look);
    told.look = look;
    for (int seat = 0; seat < stored->seat_count && status == OK; seat++) {
        status = report_queue(stored, seat, &told, err);
        if (status == OK)
            status = overtaken_tell(stored, seat, news, err);
    }
    return status;
}

/* Answers that come before anybody has read his report: orders sent ahead, and bots. The next run resolves complete turns. */
static enum status answer_for_seats(struct stored_game *stored, struct turn_news *news, struct error *err)
{
    enum status status = orders_ahead_take(stored, news, err);

    bot_answer(stored);
    deadline_note_orders(stored);
    stored->row.due_utc_s = game_ready(&stored->game) ? stored->home->now_utc_s : deadline_look(stored);
    return status;
}

/* A set-up without questions is a record before anybody has joined; players are told of it when the last one has. */
static enum status begin(struct stored_game *stored, struct turn_news *news, bool *moved, struct error *err)
{
    enum status status;

    if (!stored->game.set_up || stored->row.phase != PHASE_INVITING || !stored_all_joined(stored))
        return OK;
    status = history_told(stored, 1, stored->game.records, news, err);
    news->first_record = 1;
    news->last_record = stored->game.records;
    *moved = true;
    return status;
}

static enum status tell_host_of_end(struct stored_game *stored, struct error *err)
{
    struct ruleset_result result = result_of(stored, stored->game.state);
    struct value *over = value_object(stored->arena);
    const char *winner;

    result_show(stored, &result, over);
    winner = value_get_text(over, "winner", NULL);
    return notice_moderator(stored->home, stored->row.id, "over",
                            arena_printf(stored->arena, "%s (%s), after %d record%s.",
                                         winner ? arena_printf(stored->arena, "%s won", winner) : "It is a draw",
                                         value_get_text(over, "how", ""), stored->game.records,
                                         text_plural(stored->game.records)), err);
}

enum status game_go_on(struct stored_game *stored, struct turn_news *news, bool *moved, struct error *err)
{
    struct game_look look;
    enum status status = begin(stored, news, moved, err);

    if (status == OK)
        status = step_on(stored, news, moved, err);
    if (status != OK || !*moved)
        return status;
    if (stored->game.set_up && stored->row.phase == PHASE_INVITING) {
        stored->row.phase = PHASE_RUNNING;
        stored->game.opening_count = 0;      /* what was open before all had joined is opened now */
        luck_tell(stored, news);
    }
    if (stored->game.over)
        stored->row.phase = PHASE_OVER;
    set_turn(stored, &look);
    status = deadline_set(stored, err);
    if (status == OK && !stored->game.over)
        status = answer_for_seats(stored, news, err);
    if (status == OK && stored->game.over)
        status = stored_game_save(stored, err);      /* the last report brings the replay, which is read from the store */
    if (status == OK)
        status = tell_all(stored, news, &look, err);
    if (status == OK && stored->game.over && !stored->shown)
        status = tell_host_of_end(stored, err);
    return status == OK ? stored_game_save(stored, err) : status;
}

enum status game_advance_inside(struct stored_game *stored, bool defaults, bool *moved, struct error *err)
{
    struct turn_news news = { 0 };
    bool stopped = false;
    enum status status = OK;

    if (defaults && stored->row.phase == PHASE_RUNNING)
        standing_ready_at_deadline(stored);
    if (defaults && stored->row.phase == PHASE_RUNNING)
        status = missed_count(stored, &news, &stopped, err);
    if (status != OK || stopped) {
        *moved = stopped;
        return status;
    }
    if (defaults)
        deadline_take_defaults(stored);
    return game_go_on(stored, &news, moved, err);
}

enum status game_hold(struct home *home, int64_t id, const char *why, struct error *err)
{
    enum status status = store_begin(home->store, DURABILITY_FULL, err);

    if (status == OK)
        status = store_game_hold(home->store, id, why, err);
    if (status == OK)
        status = notice_moderator(home, id, "held", why, err);
    if (status != OK) {
        store_rollback(home->store);
        return status;
    }
    status = store_commit(home->store, err);
    home_log(home, id, -1, "held: %s", why);
    return status;
}

enum status game_advance(struct stored_game *stored, bool defaults, bool *moved, struct error *err)
{
    struct store *store = stored->home->store;
    enum status status;

    *moved = false;
    if (preview_wanted(stored))
        return preview_advance(stored, defaults, moved, err);
    status = store_begin(store, DURABILITY_NORMAL, err);
    if (status == OK)
        status = game_advance_inside(stored, defaults, moved, err);
    if (status == OK && !*moved)
        status = store_game_touch(store, stored->row.id, deadline_look(stored), err);
    if (status == OK)
        return store_commit(store, err);
    *moved = false;
    store_rollback(store);
    return status;
}

/* Does the set-up draw before it asks anything? A luck word that comes later could not go into that. It is tried on a copy
 * of which nothing is kept. */
static enum status draws_first(struct stored_game *stored, bool *draws, struct error *err)
{
    struct stored_game *copy;
    struct game_step step;
    enum status status = stored_game_open(stored->home, stored->row.id, stored->arena, &copy, err);

    if (status != OK)
        return status;
    game_step(&copy->game, &copy->world, copy->arena, &step);
    if (step.kind == GAME_BROKEN)
        return error_set(err, ERR_BUG, "%s", step.why);
    *draws = step.kind != GAME_PUBLISHED;
    for (int i = 0; i < step.event_count && !*draws; i++)
        *draws = strcmp(step.events[i].name, "draw") == 0;
    return OK;
}

enum status game_open_setup(struct stored_game *stored, struct error *err)
{
    struct turn_news news = { 0 };
    bool moved = false;
    enum status status = draws_first(stored, &stored->clock.setup_waits, err);

    if (status == OK && !stored->clock.setup_waits)
        status = step_on(stored, &news, &moved, err);
    if (status == OK)
        status = deadline_set(stored, err);
    if (status == OK && bot_answer(stored) > 0)
        deadline_note_orders(stored);
    if (status == OK && stored->clock.setup_waits)
        deadline_move(stored, stored->home->now_utc_s + (int64_t)stored->settings.hours * SECONDS_AN_HOUR);
    return status == OK ? stored_game_save(stored, err) : status;
}
