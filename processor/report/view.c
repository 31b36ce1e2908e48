#include "processor/report/report.h"

#include <string.h>

#include "engine/kernel/scene.h"
#include "engine/kernel/text.h"
#include "processor/base/chain_line.h"
#include "processor/text/layout.h"
#include "processor/report/press.h"
#include "processor/report/result.h"
#include "processor/report/offers.h"
#include "processor/report/events.h"
#include "processor/report/stand.h"
#include "processor/home/seat_settings.h"

/* A report being made. */
struct making {
    struct stored_game *stored;
    struct arena *arena;
    int seat;
    const struct turn_news *news;
    struct game_look look;
    struct value *view;
    struct error *err;
};

static const struct ruleset *rules_of(const struct making *making)
{
    return making->stored->game.rules;
}

static const char *when(struct making *making, int64_t utc_s)
{
    char *text;

    if (utc_s == STORE_NO_TIME
        || layout_time(making->arena, utc_s, making->stored->seats[making->seat].zone, &text, making->err) != OK)
        return NULL;
    return text;
}

/* ---- what is asked, and the rest of the view ---- */

/* Order lines as they may stand in one line too. */
static const char *one_line(struct arena *arena, const char *orders)
{
    const char *line = "";

    for (size_t length; *orders; orders += length + (orders[length] != '\0')) {
        length = strcspn(orders, "\n");
        line = arena_printf(arena, "%s%s%.*s", line, *line ? "; " : "", (int)length, orders);
    }
    return line;
}

void report_requests(struct arena *arena, const struct game_look *look, int seat, struct value *view)
{
    struct value *asked = value_set(arena, view, "asked", value_list(arena));
    int owed = 0;

    for (int i = 0; i < look->request_count; i++) {
        const struct request *request = &look->requests[i];
        struct value *item, *facts;

        if (request->seat != seat || request->answered)
            continue;
        item = value_add(asked, value_object(arena));
        value_set_text(arena, item, "kind", request->kind);
        value_set_text(arena, item, "name", request->name);
        value_set_text(arena, item, "default", request->default_text);
        value_set_text(arena, item, "default-line", one_line(arena, request->default_text));
        value_set_bool(arena, item, "late", request->late);
        value_set_bool(arena, item, arena_printf(arena, "is_%s", request->kind), true);
        if (value_read(arena, request->facts, strlen(request->facts), &facts, NULL) == OK)
            value_set(arena, item, "facts", facts);
        owed += !request->late;
    }
    value_set_bool(arena, view, "any_asked", asked->count > 0);
    value_set_bool(arena, view, "any_owed", owed > 0);
    value_set_bool(arena, view, "may_answer", asked->count > 0 && owed == 0);
}

static void add_refused(struct arena *arena, const struct turn_news *news, int seat, struct value *list)
{
    for (int i = 0; i < news->refused_count; i++)
        if (news->refused[i]->answer.seat == seat)
            value_add_text(arena, list, arena_printf(arena, "Your answer \"%s\" was not used: %s.",
                                                     one_line(arena, news->refused[i]->answer.text), news->refused[i]->reason));
}

static void add_dropped(struct arena *arena, const struct turn_news *news, int seat, struct value *list)
{
    for (int i = 0; i < news->dropped_count; i++)
        if (news->dropped[i].seat == seat)
            value_add_text(arena, list,
                           arena_printf(arena, "Your orders \"%s\" were dropped: your response gave the other side a decision "
                                        "first. Send them again when the turn is through; with ANYWAY above them they are kept.",
                                        one_line(arena, news->dropped[i].text)));
}

void report_add_unused(struct arena *arena, const struct turn_news *news, int seat, struct value *list)
{
    add_refused(arena, news, seat, list);
    add_dropped(arena, news, seat, list);
}

/* Answers of this seat that were not used, orders given up, each with its reason, and what else it should know first. */
static void add_notices(struct making *making)
{
    struct value *list = value_set(making->arena, making->view, "notices", value_list(making->arena));

    add_refused(making->arena, making->news, making->seat, list);
    /* The reports of an open turn list the moderator's acts during it until they are records. */
    for (int i = 0; i < making->stored->moderation.waiting_count; i++)
        value_add_text(making->arena, list,
                       arena_printf(making->arena, "Moderator: %s", making->stored->moderation.waiting[i].text));
    for (const char *note = making->news->notes[making->seat]; note && *note; note += strcspn(note, "\n")) {
        note += *note == '\n';
        value_add_text(making->arena, list, arena_text_n(making->arena, note, strcspn(note, "\n")));
    }
    add_dropped(making->arena, making->news, making->seat, list);
    offers_add_waiting(making->stored, making->seat, list);
    value_set_bool(making->arena, making->view, "any_notices", list->count > 0);
}

/* The last report brings the result and what a replay is checked with. */
static void add_result(struct making *making)
{
    const struct stored_game *stored = making->stored;
    struct ruleset_result result = result_of(stored, stored->game.state);
    struct value *over, *diaries;
    struct hash secret;

    if (!stored->game.over)
        return;
    over = value_set(making->arena, making->view, "over", value_object(making->arena));
    result_show(stored, &result, over);
    value_set_bool(making->arena, over, result.winners & AUDIENCE_SEAT(making->seat) ? "you_won" : "you_lost",
                   result.winners != 0);
    if (press_diaries(making->stored, &diaries, making->err) == OK) {
        value_set_bool(making->arena, making->view, "any_diaries", diaries->count > 0);
        value_set(making->arena, making->view, "diaries", diaries);
    }
    memcpy(secret.bytes, stored->secret, sizeof secret.bytes);
    value_set_text(making->arena, over, "secret", hash_hex(making->arena, &secret));
}

/* How far the history goes that this report tells. A preview for the moderator has no record yet. */
static void add_chain(struct making *making)
{
    const struct stored_game *stored = making->stored;
    const struct turn_news *news = making->news;
    int record = news->last_record ? news->last_record : stored->game.records;
    const struct hash *head = news->last_record ? &news->head : &stored->last_hash;

    if (record > 0 && !stored->shown)
        value_set_text(making->arena, making->view, "chain",
                       chain_line_write(making->arena, record, hash_hex(making->arena, head)));
}

static const char *commitment(struct making *making)
{
    struct hash hash = record_commitment(making->stored->secret);

    return hash_hex(making->arena, &hash);
}

static void add_frame(struct making *making, int serial)
{
    const struct stored_game *stored = making->stored;
    struct value *view = making->view;
    struct arena *arena = making->arena;
    const char *deadline = when(making, stored->row.deadline_utc_s);

    value_set_text(arena, view, "game", stored->label);
    value_set_text(arena, view, "name", stored->row.name);
    value_set_text(arena, view, "rules", rules_of(making)->name);
    value_set_text(arena, view, "title", rules_of(making)->title);
    value_set_int(arena, view, "turn", stored->game.set_up ? rules_of(making)->turn_number(making->look.state) : 0);
    value_set_text(arena, view, "seat", stored_seat_name(stored, making->seat));
    value_set_text(arena, view, "player", stored->seats[making->seat].player);
    value_set_bool(arena, view, "draft", making->news->draft);
    value_set_bool(arena, view, "news", making->news->same_questions);
    value_set_int(arena, view, "serial", serial);
    value_set_bool(arena, view, "set_up", stored->game.set_up);
    value_set_bool(arena, view, "asks_nobody", stored_asks_nobody(stored));
    if (stored->row.phase == PHASE_INVITING && rules_of(making)->help)
        value_set_text(arena, view, "about", ruleset_page(rules_of(making), arena, stored->game.options));
    if (!stored->game.set_up && !stored_asks_nobody(stored) && rules_of(making)->help)
        value_set_text(arena, view, "choices", ruleset_help(rules_of(making), arena, "setup"));
    value_set_text(arena, view, "commitment", commitment(making));
    value_set_bool(arena, view, "luck_hashes", stored->founding.format >= FORMAT_TURNS);
    if (stored->settings.beacon && stored->settings.beacon[0])
        value_set_text(arena, view, "beacon", stored->settings.beacon);
    value_set_int(arena, view, "hours", stored->settings.hours);
    value_set_bool(arena, view, "early", stored->settings.early);
    if (stored->settings.cadence && stored->settings.cadence[0])
        value_set_text(arena, view, "cadence", stored->settings.cadence);
    if (deadline && !stored->game.over)
        value_set_text(arena, view, "deadline", deadline);
    value_set_bool(arena, view, "maps", seat_settings_read(&stored->seats[making->seat], arena).maps);
    value_set_bool(arena, view, "chance_known", stored->settings.chance_known);
}

static void add_state(struct making *making, const struct value *events)
{
    const struct ruleset *rules = rules_of(making);
    struct value *shown;

    if (!making->stored->game.set_up)
        return;
    shown = ruleset_view(rules, making->arena, making->look.state, making->seat);
    if (rules->complete)
        rules->complete(making->arena, shown, events);
    value_set(making->arena, making->view, "view", shown);
}

/* A part of the board in words, its headings as those of mails are. */
static void add_told(struct making *making, const char *name, const struct scene *scene, enum scene_part part)
{
    struct value *sections = value_set(making->arena, making->view, name, scene_told(scene, part));

    for (struct value *section = sections->first; section; section = section->next) {
        char *heading = arena_text(making->arena, value_get_text(section, "heading", ""));

        for (char *at = heading; *at; at++)
            *at = text_upper(*at);
        value_set_text(making->arena, section, "heading", heading);
    }
}

/* Who wants no maps is told as a list what they show. */
static void add_board(struct making *making)
{
    const struct scene *scene;

    if (!making->stored->game.set_up || seat_settings_read(&making->stored->seats[making->seat], making->arena).maps)
        return;
    scene = ruleset_scene(rules_of(making), making->arena, making->look.state, making->seat, NULL);
    if (!scene)
        return;
    add_told(making, "board_things", scene, SCENE_THINGS);
    add_told(making, "board_ground", scene, SCENE_BOARD);
}

static void add_standing(struct making *making)
{
    struct value *list = game_standing_list(&making->stored->game, making->seat, making->arena);

    value_set(making->arena, making->view, "standing", list);
    value_set_bool(making->arena, making->view, "any_standing", list->count > 0);
}

static void fill(struct making *making, int serial)
{
    struct value *events;

    making->view = value_object(making->arena);
    if (making->news->look)
        making->look = *making->news->look;
    else
        game_look(&making->stored->game, &making->stored->world, making->arena, &making->look);
    events = events_for_seat(making->arena, making->news->events, making->news->event_count, making->seat);
    stand_show(making->stored, making->seat, making->view);
    stand_show_players(making->stored, making->view);
    add_frame(making, serial);
    report_requests(making->arena, &making->look, making->seat, making->view);
    add_notices(making);
    add_standing(making);
    report_events(making->stored->home, rules_of(making), events, making->arena, making->view);
    add_state(making, events);
    add_board(making);
    add_result(making);
    add_chain(making);
}

struct value *report_view(struct stored_game *stored, int seat, const struct turn_news *news, int serial)
{
    struct error err;
    struct making making = { .stored = stored, .arena = stored->arena, .seat = seat, .news = news, .err = &err };

    fill(&making, serial);
    return making.view;
}

