#include "processor/page/page.h"

#include <string.h>
#include <time.h>

#include "engine/kernel/scene.h"
#include "engine/kernel/text.h"
#include "engine/kernel/text_clean.h"
#include "processor/page/curve.h"
#include "processor/page/html.h"
#include "processor/page/score.h"
#include "processor/page/section.h"

#define POLICY(scripts) "default-src 'none'; style-src 'self'; script-src 'self'" scripts "; base-uri 'none'; form-action 'none'"

const char page_policy[] = POLICY(""), page_policy_of_proof[] = POLICY(" 'wasm-unsafe-eval'");

/* A page while it is made. */
struct making {
    const struct page_wish *wish;
    struct page_facts *facts;
    struct arena *arena;             /* of what is kept */
    struct replay_header header;
    struct replay_history history;
    struct sections sections;
    struct boards boards;
    struct curves curves;
    struct page_score score;
    GString *text;                   /* the sections */
    struct value *points;            /* the line of records */
    const char *unread;              /* why the records end before their number; NULL */
    int64_t first_utc_s;             /* when the first orders came; 0: not known */
};

static const struct ruleset *rules_of(const struct making *making)
{
    return ruleset_find(making->header.founding.rules);
}

/* ---- the sections ---- */

/* How the sides stand, as far as who looks may know. */
static void note_figures(struct making *making)
{
    struct replay_history *history = &making->history;
    const void *state = history->run.state;

    if (!history->running || !history->run.set_up)
        return;
    if (history->as_seat)
        state = ruleset_known(history->run.rules, &history->arena, state, history->seat);
    curves_note(&making->curves, history->number, state);
    if (making->wish->download && !history->as_seat)
        page_score_note(&making->score, history->run.rules, state);
}

static void note_times(struct making *making)
{
    for (const struct value *answer = making->history.answers->first; answer; answer = answer->next) {
        int64_t received_utc_s = value_get_int(answer, "received", 0);

        if (received_utc_s && (!making->first_utc_s || received_utc_s < making->first_utc_s))
            making->first_utc_s = received_utc_s;
    }
}

/* Onlookers are not shown the orders; what they did is in the words. */
static enum status add_section(struct making *making, struct error *err)
{
    struct replay_history *history = &making->history;
    struct value *view;
    char *text;

    if (making->wish->as_onlooker)
        history->answers = value_list(&history->arena);
    note_times(making);
    note_figures(making);
    view = section_view(&making->sections, history, making->points, making->arena);
    if (html_render(making->wish->home, "record", view, &history->arena, &text, err) != OK)
        return err->status;
    g_string_append(making->text, text);
    making->facts->turns = history->turn > making->facts->turns ? history->turn : making->facts->turns;
    return OK;
}

/* A record that cannot be read ends the page, which says so. */
static bool read_record(struct making *making, struct replay_file *file)
{
    struct error err = { .status = OK };
    bool more = true;

    if (replay_file_next(file, &more, &err) == OK && more && replay_history_next(&making->history, file, &err) == OK)
        return true;
    if (more || err.status != OK)
        making->unread = arena_printf(making->arena, "record %d cannot be read: %s", making->facts->records + 1, err.message);
    else
        making->unread = arena_printf(making->arena, "the file ends after record %d", making->facts->records);
    return false;
}

static enum status add_sections(struct making *making, struct replay_file *file, struct error *err)
{
    int most = making->wish->records ? making->wish->records : making->header.records;

    making->sections.records = most < making->header.records ? most : making->header.records;
    while (making->facts->records < making->sections.records && read_record(making, file)) {
        if (add_section(making, err) != OK)
            return err->status;
        making->facts->records++;
    }
    return OK;
}

/* ---- what lists tell ---- */

static const char *day(struct arena *arena, int64_t utc_s)
{
    time_t at = (time_t)utc_s;
    struct tm utc;
    char text[32];

    if (!utc_s || !gmtime_r(&at, &utc) || !strftime(text, sizeof text, "%Y-%m-%d", &utc))
        return "";
    return arena_text(arena, text);
}

static const char *names_of(const struct making *making, audience seats)
{
    const char *names = NULL;

    for (int seat = 0; seat < making->header.founding.seats; seat++)
        if (seats & AUDIENCE_SEAT(seat))
            names = names ? arena_printf(making->arena, "%s and %s", names, making->header.seats[seat])
                          : making->header.seats[seat];
    return names;
}

static const char *result_words(const struct making *making, const struct ruleset_result *result)
{
    if (!result->over)
        return making->header.revealed ? "Its master has ended it" : NULL;
    if (!result->winners)
        return arena_printf(making->arena, "A draw: %s", result->how);
    return arena_printf(making->arena, "%s won: %s", names_of(making, result->winners), result->how);
}

static void note_result(struct making *making)
{
    struct ruleset_result result = { 0 };
    bool whole = making->facts->records == making->header.records;

    if (!whole || !making->history.running || !making->history.run.set_up)
        return;
    making->history.run.rules->result(making->history.run.state, &result);
    making->facts->result = result_words(making, &result);
    making->facts->winners = result.winners;
}

static void note_facts(struct making *making)
{
    struct page_facts *facts = making->facts;
    const struct ruleset *rules = rules_of(making);

    facts->game = making->header.founding.game;
    facts->rules = making->header.founding.rules;
    facts->title = rules ? rules->title : facts->rules;
    facts->seats = making->header.founding.seats;
    facts->seat_names = making->header.seats;
    facts->players = making->header.players;
    facts->first_day = day(making->arena, making->first_utc_s);
    facts->last_day = day(making->arena, making->sections.last_utc_s);
    facts->stopped = making->history.stopped ? arena_text(making->arena, making->history.stopped) : making->unread;
    facts->last_hash = hash_hex(making->arena, &making->history.previous);
    note_result(making);
}

/* ---- the head ---- */

static struct value *seats_view(const struct making *making)
{
    struct value *list = value_list(making->arena);
    const struct replay_header *header = &making->header;

    for (int seat = 0; seat < header->founding.seats; seat++) {
        struct value *item = value_add(list, value_object(making->arena));

        value_set_text(making->arena, item, "name", header->seats[seat]);
        if (header->players && header->players[seat][0])
            value_set_text(making->arena, item, "player", text_clean(making->arena, header->players[seat], HTML_NAME_BYTES, false));
        if (header->founding.luck[seat][0] && !making->wish->as_onlooker)
            value_set_text(making->arena, item, "luck", header->founding.luck[seat]);
        value_set_bool(making->arena, item, "winner", (making->facts->winners & AUDIENCE_SEAT(seat)) != 0);
    }
    return list;
}

static struct value *options_view(const struct making *making)
{
    struct value *list = value_list(making->arena);

    for (const struct value *option = making->header.founding.options->first; option; option = option->next) {
        struct value *item = value_add(list, value_object(making->arena));

        value_set_text(making->arena, item, "name", option->key);
        value_set_text(making->arena, item, "value",
                       option->kind == VALUE_TEXT ? option->text : value_write(making->arena, option, NULL));
    }
    return list;
}

/* What a check says beside the page: a proof is the reader's own check. */
static void add_check(struct making *making, struct value *view)
{
    const struct replay_check *check = making->wish->check;

    if (!check)
        return;
    value_set_bool(making->arena, view, "checked", true);
    value_set_bool(making->arena, view, "sound", check->verdict == REPLAY_SOUND);
    value_set_bool(making->arena, view, "chain_only", check->verdict == REPLAY_CHAIN_ONLY);
    if (check->verdict != REPLAY_DIFFERS)
        return;
    value_set_text(making->arena, view, "differs",
                   check->record == 0  ? arena_printf(making->arena, "header: %s", check->what)
                   : check->event == 0 ? arena_printf(making->arena, "record %d: %s", check->record, check->what)
                                       : arena_printf(making->arena, "record %d, event %d: %s", check->record, check->event,
                                                      check->what));
}

static void add_facts(struct making *making, struct value *view)
{
    const struct page_facts *facts = making->facts;
    struct arena *arena = making->arena;

    value_set_text(arena, view, "game", facts->game);
    value_set_text(arena, view, "rules", facts->rules);
    value_set_text(arena, view, "rules_title", facts->title);
    value_set_int(arena, view, "version", making->header.version);
    value_set_int(arena, view, "records", facts->records);
    value_set_int(arena, view, "of_records", making->header.records);
    value_set_text(arena, view, "scope", replay_scope_names[making->header.scope]);
    value_set_bool(arena, view, "whole", making->header.scope == REPLAY_FULL && !making->wish->as_onlooker);
    value_set_bool(arena, view, "has_pictures", making->header.scope == REPLAY_FULL && rules_of(making) != NULL);
    if (facts->result)
        value_set_text(arena, view, "result", facts->result);
    if (*facts->first_day) {
        value_set_text(arena, view, "first_day", facts->first_day);
        value_set_text(arena, view, "last_day", facts->last_day);
    }
    if (facts->stopped)
        value_set_text(arena, view, "stopped", facts->stopped);
    value_set_text(arena, view, "commitment", hash_hex(arena, &making->header.founding.commitment));
    value_set_text(arena, view, "last_hash", facts->last_hash);
    value_set(arena, view, "seats", seats_view(making));
    value_set(arena, view, "options", options_view(making));
    value_set_bool(arena, view, "any_options", making->header.founding.options->count > 0);
}

/* A name for the file to save, of plain letters whatever the replay says. */
static const char *file_name(struct arena *arena, const char *game)
{
    char *name = arena_text(arena, game);

    for (char *at = name; *at; at++)
        if (!text_is_alnum(*at))
            *at = '-';
    return arena_printf(arena, "%s.replay", name);
}

/* Files beside the page with the same name and another ending. */
static void add_file(struct making *making, struct value *files, const char *ending, const char *what, bool there)
{
    const char *replay = making->wish->download;
    struct arena *arena = making->arena;
    struct value *item;

    if (!there)
        return;
    item = value_add(files, value_object(arena));
    value_set_text(arena, item, "what", what);
    value_set_text(arena, item, "file", arena_printf(arena, "%.*s%s", (int)(strlen(replay) - strlen(".replay")), replay, ending));
}

static void add_files(struct making *making, struct value *view)
{
    struct page_facts *facts = making->facts;
    const struct ruleset *rules = rules_of(making);
    struct value *files = value_set(making->arena, view, "files", value_list(making->arena));

    if (!rules || !making->wish->download)
        return;
    facts->figures = curves_csv(&making->curves, making->header.seats, making->arena);
    if (!making->history.stopped)
        facts->score = page_score_text(&making->score, rules, &making->header, facts->first_day, making->arena);
    add_file(making, files, ".pgn", "Score", facts->score != NULL);
    add_file(making, files, ".csv", "Figures by record", facts->figures != NULL);
}

/* A page beside its style and script. */
static void add_site(struct making *making, struct value *view)
{
    const struct page_wish *wish = making->wish;
    struct arena *arena = making->arena;

    value_set_text(arena, view, "policy", value_find(view, "engine") ? page_policy_of_proof : page_policy);
    value_set_text(arena, view, "up", wish->up);
    value_set_text(arena, view, "style", wish->style);
    value_set_text(arena, view, "script", wish->script);
    if (wish->download)
        value_set_text(arena, view, "download", wish->download);
}

/* What scripts of a page that stands alone may run: those that are in it. */
static const char *scripts_of(const struct value *view, const char *script, struct arena *arena)
{
    const char *loader = value_get_text(view, "html_loader", NULL);

    return loader ? arena_printf(arena, "%s %s 'wasm-unsafe-eval'", html_hash(arena, script), html_hash(arena, loader))
                  : html_hash(arena, script);
}

/* A page that holds all it needs. */
static enum status add_alone(struct making *making, const char *replay, size_t bytes, struct value *view, struct error *err)
{
    struct arena *arena = making->arena;
    const char *style, *script;

    if (html_style(making->wish->home, &style, err) != OK || html_script(making->wish->home, &script, err) != OK)
        return err->status;
    script = html_script_data(arena, script);
    value_set_text(arena, view, "html_style", style);
    value_set_text(arena, view, "html_script", script);
    value_set_text(arena, view, "policy", arena_printf(arena, "default-src 'none'; style-src %s; script-src %s; base-uri 'none'; "
                                                       "form-action 'none'", html_hash(arena, style),
                                                       scripts_of(view, script, arena)));
    value_set_text(arena, view, "file", file_name(arena, making->facts->game));
    value_set_text(arena, view, "html_replay", html_base64(arena, replay, bytes));
    return OK;
}

static enum status add_means(struct making *making, const char *replay, size_t bytes, struct value *view, struct error *err)
{
    const struct page_wish *wish = making->wish;
    const char *file = wish->download ? wish->download : file_name(making->arena, making->facts->game);
    enum status status = page_proof_view(wish->home, wish->proof, making->facts->rules, file, making->arena, view, err);

    value_set_bool(making->arena, view, "alone", wish->alone);
    if (status == OK && wish->alone)
        return add_alone(making, replay, bytes, view, err);
    if (status == OK)
        add_site(making, view);
    return status;
}

static enum status finish(struct making *making, const char *replay, size_t bytes, const char **html, struct error *err)
{
    const struct ruleset *rules = rules_of(making);
    struct arena *arena = making->arena;
    struct value *view = making->wish->about ? value_copy(arena, making->wish->about) : value_object(arena);
    struct value *curves;
    char *text;

    add_facts(making, view);
    add_check(making, view);
    if (add_means(making, replay, bytes, view, err) != OK)
        return err->status;
    add_files(making, view);
    value_set(arena, view, "points", making->points);
    if (rules)
        value_set_text(arena, view, "html_shapes", scene_svg_shapes(arena, rules->glyphs));
    value_set_text(arena, view, "html_boards", making->boards.defs->str);
    value_set_text(arena, view, "html_board_words", making->boards.words->str);
    value_set_text(arena, view, "html_sections", making->text->str);
    curves = value_set(arena, view, "curves", curves_view(&making->curves, making->header.seats, arena));
    value_set_bool(arena, view, "any_curves", curves->count > 0);
    if (html_render(making->wish->home, "game", view, arena, &text, err) != OK)
        return err->status;
    *html = text;
    return OK;
}

/* ---- the whole ---- */

static void begin(struct making *making)
{
    const struct ruleset *rules = rules_of(making);

    replay_history_begin(&making->history, &making->header);
    making->history.as_seat = making->wish->as_onlooker;
    making->history.seat = SEAT_ONLOOKER;
    making->history.viewless = true;
    boards_begin(&making->boards);
    making->sections = (struct sections){ .home = making->wish->home, .boards = &making->boards, .turn = -1 };
    making->text = g_string_new(NULL);
    making->points = value_list(making->arena);
    if (!rules)
        return;
    curves_begin(&making->curves, rules, making->header.founding.seats);
    if (making->header.scope == REPLAY_FULL)
        replay_history_resolve(&making->history);
}

static void end(struct making *making)
{
    g_string_free(making->text, TRUE);
    curves_release(&making->curves);
    page_score_release(&making->score);
    boards_release(&making->boards);
    replay_history_release(&making->history);
}

enum status page_write(const struct page_wish *wish, const char *replay, size_t bytes, const char *name, struct arena *arena,
                       const char **html, struct page_facts *facts, struct error *err)
{
    struct making making = { .wish = wish, .facts = facts, .arena = arena };
    struct replay_file file;
    enum status status = replay_file_open_text(&file, replay, bytes, name, &making.header, arena, err);

    *facts = (struct page_facts){ 0 };
    if (status == ERR_CONFLICT)
        err->status = status = ERR_FORMAT;
    if (status == OK) {
        begin(&making);
        status = add_sections(&making, &file, err);
        note_facts(&making);
        if (status == OK)
            status = finish(&making, replay, bytes, html, err);
        end(&making);
    }
    replay_file_close(&file);
    return status == OK ? OK : error_in(err, "%s", name);
}
