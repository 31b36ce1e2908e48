#include "processor/turn/preview.h"

#include <string.h>

#include "processor/report/deadline.h"
#include "processor/report/history.h"
#include "processor/report/notice.h"
#include "processor/report/events.h"
#include "processor/report/render.h"

bool preview_wanted(const struct stored_game *stored)
{
    return stored->settings.moderated && stored->row.phase == PHASE_RUNNING;
}

/* What must be the same in two runs: the chain, and all open requests, but not the time when they opened. */
static enum status fingerprint(const struct stored_game *stored, const char **print, struct error *err)
{
    struct game game = stored->game;
    const char *text;
    struct hash hash;
    enum status status;

    game.opening_count = 0;
    status = game_write(&game, stored->arena, &text, NULL, err);

    if (status != OK)
        return status;
    text = arena_printf(stored->arena, "%s%s", hash_hex(stored->arena, &stored->last_hash), text);
    hash = hash_bytes(text, strlen(text));
    *print = hash_hex(stored->arena, &hash);
    return OK;
}

/* ---- all events, also those that nobody sees ---- */

static void add_told(struct stored_game *stored, struct value *list, const struct turn_news *news)
{
    for (int i = 0; i < news->event_count; i++)
        value_add(list, event_value(stored->arena, &news->events[i]));
}

/* Of the records that the run has made after this one, and of the turn that is open then. */
static enum status all_events(struct stored_game *stored, int after, const char **text, struct error *err)
{
    struct value *list = value_list(stored->arena), *view = value_object(stored->arena), *event;
    const struct open_turn *open = &stored->game.turn;
    struct turn_news news = { 0 };
    char *rendered = NULL;
    enum status status = OK;

    if (stored->game.records > after)
        status = history_told(stored, after + 1, stored->game.records, &news, err);
    if (status == OK)
        add_told(stored, list, &news);
    for (int i = 0; status == OK && i < open->event_count; i++)
        if (value_read(stored->arena, open->events[i], strlen(open->events[i]), &event, NULL) == OK)
            value_add(list, event);
    if (stored->game.records > after) {
        value_set_int(stored->arena, view, "from", after + 1);
        value_set_int(stored->arena, view, "to", stored->game.records);
    }
    value_set_bool(stored->arena, view, "by_all", true);
    report_events(stored->home, stored->game.rules, list, stored->arena, view);
    if (status == OK)
        status = report_render(stored->home, stored->game.rules, "history", view, stored->arena, &rendered, err);
    if (status == OK)
        *text = arena_printf(stored->arena, "\n==== all events, also what nobody sees\n\n%s", rendered);
    return status;
}

/* ---- the run ---- */

/* A run whose mails are shown and whose rows are dropped. The struct is useless afterwards. */
static enum status try(struct stored_game *stored, bool defaults, bool *moved, const char **shown, const char **print,
                       struct error *err)
{
    struct store *store = stored->home->store;
    int records = stored->game.records;
    const char *events = "";
    enum status status = store_begin(store, DURABILITY_NORMAL, err);

    *shown = "";
    stored->shown = shown;
    if (status == OK)
        status = game_advance_inside(stored, defaults, moved, err);
    if (status == OK && *moved)
        status = all_events(stored, records, &events, err);
    *shown = arena_printf(stored->arena, "%s%s", *shown, events);
    if (status == OK)
        status = fingerprint(stored, print, err);
    store_rollback(store);
    return status;
}

static enum status commit(struct stored_game *stored, enum status status, struct error *err)
{
    if (status == OK)
        return store_commit(stored->home->store, err);
    store_rollback(stored->home->store);
    return status;
}

/* It was approved, and the result is the one that was shown. */
static enum status send(struct stored_game *stored, bool defaults, bool *moved, struct error *err)
{
    enum status status = store_begin(stored->home->store, DURABILITY_NORMAL, err);

    stored->moderation.preview = NULL;
    stored->moderation.approved = false;
    if (status == OK)
        status = game_advance_inside(stored, defaults, moved, err);
    return commit(stored, status, err);
}

static enum status show(struct stored_game *stored, bool defaults, const char *shown, const char *print,
                        struct error *err)
{
    struct moderation *moderation = &stored->moderation;
    const char *text = arena_printf(stored->arena, "turn %d is resolved and waits for you. Answer this mail with APPROVE, and "
                                    "what follows is sent. Or change something (ORDERS %s, then lines, then END; RULE; "
                                    "ROLLBACK ...; HELP lists all): the turn is resolved again, and shown to you again.\n%s",
                                    stored->row.turn, stored_seat_name(stored, 0), shown);
    enum status status = store_begin(stored->home->store, DURABILITY_NORMAL, err);

    moderation->preview = print;
    moderation->approved = false;
    moderation->by_deadline = defaults;
    moderation->serial++;
    stored->row.due_utc_s = STORE_NO_TIME;
    if (status == OK)
        status = notice_ask(stored->home, stored->row.id, moderation->serial + 1, "to approve", text, err);
    if (status == OK)
        status = stored_game_save(stored, err);
    return commit(stored, status, err);
}

enum status preview_advance(struct stored_game *stored, bool defaults, bool *moved, struct error *err)
{
    struct home *home = stored->home;
    struct arena *arena = stored->arena;
    int64_t id = stored->row.id;
    const char *shown, *print;
    enum status status;

    if (stored->moderation.preview)
        defaults = stored->moderation.by_deadline;
    status = try(stored, defaults, moved, &shown, &print, err);
    if (status == OK && !*moved)
        return store_game_touch(home->store, id, deadline_look(stored), err);
    if (status != OK)
        return status;
    status = stored_game_open(home, id, arena, &stored, err);
    if (status != OK)
        return status;
    if (stored->moderation.approved && stored->moderation.preview && strcmp(stored->moderation.preview, print) == 0)
        return send(stored, defaults, moved, err);
    return show(stored, defaults, shown, print, err);
}
