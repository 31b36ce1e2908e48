#include "processor/turn/moderator.h"

#include <string.h>

/* The form in which reports tell an act: an event that every reader sees. */
static struct event *act_event(struct stored_game *stored, const char *act, int64_t at_utc_s, const char *text)
{
    struct event *event = ARENA_NEW(stored->arena, struct event);

    *event = (struct event){ .type = -1, .name = "moderator", .seen_by = AUDIENCE_ALL, .turn = stored->row.turn,
                             .phase = "moderator", .step = 1, .fields = value_object(stored->arena) };
    value_set_text(stored->arena, event->fields, "act", act);
    if (at_utc_s)
        value_set_int(stored->arena, event->fields, "at", at_utc_s);
    value_set_text(stored->arena, event->fields, "text", text);
    return event;
}

/* The record of an act; the state in stored->game is the one after it. at_utc_s: of one in the chain of acts, 0 else. */
static enum status make_record(struct stored_game *stored, const char *act, int64_t at_utc_s, const char *text, bool sets,
                               int to, struct turn_news *news, struct error *err)
{
    struct turn_news unread = { 0 };
    const struct record_act done = { .note = text, .sets = sets, .to = to };
    const struct game_record played = { .number = stored->game.records, .kind = RECORD_MODERATOR,
                                        .events = act_event(stored, act, at_utc_s, text), .event_count = 1,
                                        .state = stored->game.state };

    return game_store_record(stored, &played, &done, news ? news : &unread, err);
}

static enum status flush_one(struct stored_game *stored, const struct waiting_act *act, struct turn_news *news,
                             struct error *err)
{
    game_count_record(&stored->game);
    return make_record(stored, act->act, act->at_utc_s, act->text, false, 0, news, err);
}

enum status moderator_flush(struct stored_game *stored, struct turn_news *news, struct error *err)
{
    struct moderation *moderation = &stored->moderation;
    enum status status = OK;

    if (stored->game.turn.begun || (stored->clock.setup_waits && !stored->game.set_up))
        return OK;
    for (int i = 0; i < moderation->waiting_count && status == OK; i++)
        status = flush_one(stored, &moderation->waiting[i], news, err);
    if (status == OK)
        moderation->waiting_count = 0;
    return status;
}

static void wait_with(struct stored_game *stored, const char *act, const char *text)
{
    struct moderation *moderation = &stored->moderation;
    struct waiting_act *list = arena_alloc(stored->arena, (size_t)(moderation->waiting_count + 1) * sizeof *list);
    struct hash hash = { { 0 } };
    int64_t now = stored->home->now_utc_s;

    if (moderation->acts)
        (void)hash_read(moderation->acts, &hash);
    hash = record_act_hash(&hash, act, now, text);
    if (moderation->waiting_count > 0)
        memcpy(list, moderation->waiting, (size_t)moderation->waiting_count * sizeof *list);
    list[moderation->waiting_count++] = (struct waiting_act){ .act = arena_text(stored->arena, act), .hash = hash_hex(stored->arena, &hash),
                                                        .text = arena_text(stored->arena, text), .at_utc_s = now };
    moderation->waiting = list;
    moderation->acts = hash_hex(stored->arena, &hash);
    moderation->acts_told = false;
}

enum status moderator_note(struct stored_game *stored, const char *act, const char *text, struct turn_news *news,
                           struct error *err)
{
    wait_with(stored, act, text);
    return moderator_flush(stored, news, err);
}

/* Everybody is told the branch, which counts how often a state was set: so nobody can secretly undo a turn and draw anew. */
static const char *with_branch(const struct stored_game *stored, const char *text)
{
    if (stored->founding.format < FORMAT_TURNS)
        return text;
    return arena_printf(stored->arena, "%s (branch %d)", text, stored->row.branch + 1);
}

enum status moderator_state(struct stored_game *stored, const char *act, const char *text, const void *state, int to,
                            struct turn_news *news, struct error *err)
{
    enum status status = moderator_flush(stored, news, err);

    if (status == OK && to && stored->moderation.rollback_count >= ROLLBACKS_MOST)
        status = error_set(err, ERR_CONFLICT, "the game was rolled back %d times, and more cannot be noted",
                           stored->moderation.rollback_count);
    if (status != OK)
        return status;
    game_set_state(&stored->game, state);
    if (to) {
        struct rollback *list = arena_alloc(stored->arena,
                                            (size_t)(stored->moderation.rollback_count + 1) * sizeof *list);

        if (stored->moderation.rollback_count > 0)
            memcpy(list, stored->moderation.rollbacks, (size_t)stored->moderation.rollback_count * sizeof *list);
        list[stored->moderation.rollback_count++] = (struct rollback){ stored->game.records, to };
        stored->moderation.rollbacks = list;
    }
    return make_record(stored, act, 0, with_branch(stored, text), to == 0, to, news, err);
}
