#include "processor/page/page.h"

#include <string.h>

#include "engine/kernel/scene.h"
#include "processor/page/html.h"
#include "processor/page/page_making.h"
#include "processor/page/plays.h"

#define POLICY(scripts) "default-src 'none'; style-src 'self'; script-src 'self'" scripts "; base-uri 'none'; form-action 'none'"

const char page_policy[] = POLICY(""), page_policy_of_proof[] = POLICY(" 'wasm-unsafe-eval'");

/* ---- the files ---- */

const char *page_file_name(struct arena *arena, const char *base, int number)
{
    return number == 1 ? arena_printf(arena, "%s.html", base) : arena_printf(arena, "%s-%d.html", base, number);
}

static void begin_part(struct page_making *making)
{
    struct page_part *part = ARENA_NEW(making->arena, struct page_part);

    boards_begin(&part->boards);
    part->text = g_string_new(NULL);
    part->points = value_list(making->arena);
    part->first = making->facts->records + 1;
    part->last = making->facts->records;
    making->parts = arena_grow(making->arena, making->parts, making->part_count, &making->part_room, sizeof(struct page_part *));
    making->parts[making->part_count++] = part;
    making->sections.boards = &part->boards;
    making->sections.board = NULL;
}

static struct page_part *part_of_record(struct page_making *making)
{
    int most = making->wish->records_a_file ? making->wish->records_a_file : PAGE_RECORDS;

    if (making->facts->records > 0 && making->facts->records % most == 0)
        begin_part(making);
    return making->parts[making->part_count - 1];
}

/* The way from one file to the others. */
static void add_parts(struct page_making *making, const struct page_part *here, struct value *view)
{
    struct value *list = value_set(making->arena, view, "parts", value_list(making->arena));

    value_set_bool(making->arena, view, "begins", here == making->parts[0]);
    value_set_bool(making->arena, view, "parted", making->part_count > 1);
    if (making->part_count == 1)
        return;
    for (int i = 0; i < making->part_count; i++) {
        const struct page_part *part = making->parts[i];
        struct value *item = value_add(list, value_object(making->arena));

        value_set_text(making->arena, item, "file", page_file_name(making->arena, making->wish->base, i + 1));
        value_set_int(making->arena, item, "first", part->first);
        value_set_int(making->arena, item, "last", part->last);
        value_set_bool(making->arena, item, "here", part == here);
    }
}

/* ---- the sections ---- */

/* How the sides stand, as far as who looks may know. */
static void note_figures(struct page_making *making)
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

static void note_times(struct page_making *making)
{
    for (const struct value *answer = making->history.answers->first; answer; answer = answer->next) {
        int64_t received_utc_s = value_get_int(answer, "received", 0);

        if (received_utc_s && (!making->first_utc_s || received_utc_s < making->first_utc_s))
            making->first_utc_s = received_utc_s;
    }
}

/* Onlookers are not shown the orders; what they did is in the words. */
static enum status add_section(struct page_making *making, struct error *err)
{
    struct replay_history *history = &making->history;
    struct page_part *part = part_of_record(making);
    struct value *view;
    char *text;

    if (making->wish->as_onlooker)
        history->answers = value_list(&history->arena);
    note_times(making);
    note_figures(making);
    plays_add(ruleset_find(history->header->founding.rules), history->events, making->facts->cards, making->arena);
    view = section_view(&making->sections, history, part->points, making->arena);
    if (html_render(making->wish->home, "record", view, &history->arena, &text, err) != OK)
        return err->status;
    g_string_append(part->text, text);
    part->last++;
    making->facts->turns = history->turn > making->facts->turns ? history->turn : making->facts->turns;
    return OK;
}

/* A record that cannot be read ends the page, which says so. */
static bool read_record(struct page_making *making, struct replay_file *file)
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

static enum status add_sections(struct page_making *making, struct replay_file *file, struct error *err)
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

/* A page beside its style and script. */
static void add_site(struct page_making *making, struct value *view)
{
    const struct page_wish *wish = making->wish;
    struct arena *arena = making->arena;

    value_set_text(arena, view, "policy", value_find(view, "engine") ? page_policy_of_proof : page_policy);
    value_set_text(arena, view, "up", wish->up);
    value_set_text(arena, view, "style", wish->style);
    value_set_text(arena, view, "grid", wish->grid);
    value_set_text(arena, view, "script", wish->script);
    if (wish->download)
        value_set_text(arena, view, "download", wish->download);
}

/* What scripts of a page that stands alone may run: those that are in it. */
static const char *scripts_of(const struct value *view, struct arena *arena)
{
    const char *loader = value_get_text(view, "html_loader", NULL);
    const char *own = arena_printf(arena, "%s %s", html_hash(arena, value_get_text(view, "html_grid", "")),
                                   html_hash(arena, value_get_text(view, "html_script", "")));

    return loader ? arena_printf(arena, "%s %s 'wasm-unsafe-eval'", own, html_hash(arena, loader)) : own;
}

/* A page that holds all it needs. */
static enum status add_alone(struct page_making *making, const char *replay, size_t bytes, struct value *view, struct error *err)
{
    struct arena *arena = making->arena;
    const char *style, *grid, *script;

    if (html_style(making->wish->home, &style, err) != OK || html_records(making->wish->home, arena, &grid, err) != OK
        || html_script(making->wish->home, &script, err) != OK)
        return err->status;
    value_set_text(arena, view, "html_style", style);
    value_set_text(arena, view, "html_grid", html_script_data(arena, grid));
    value_set_text(arena, view, "html_script", html_script_data(arena, script));
    value_set_text(arena, view, "policy", arena_printf(arena, "default-src 'none'; style-src %s; script-src %s; base-uri 'none'; "
                                                       "form-action 'none'", html_hash(arena, style),
                                                       scripts_of(view, arena)));
    value_set_text(arena, view, "file", page_replay_name(arena, making->facts->game));
    value_set_text(arena, view, "html_replay", html_base64(arena, replay, bytes));
    return OK;
}

static enum status add_means(struct page_making *making, const char *replay, size_t bytes, struct value *view, struct error *err)
{
    const struct page_wish *wish = making->wish;
    const char *file = wish->download ? wish->download : page_replay_name(making->arena, making->facts->game);
    enum status status = page_proof_view(wish->home, wish->proof, making->facts->rules, file, making->arena, view, err);

    value_set_bool(making->arena, view, "alone", wish->alone);
    if (status == OK && wish->alone)
        return add_alone(making, replay, bytes, view, err);
    if (status == OK)
        add_site(making, view);
    return status;
}

/* How the sides stood, in the first file. */
static void add_curves(struct page_making *making, const struct page_part *part, struct value *view)
{
    struct value *curves = value_set(making->arena, view, "curves", curves_view(&making->curves, making->header.seats, making->arena));

    value_set_bool(making->arena, view, "any_curves", curves->count > 0 && part == making->parts[0]);
}

static enum status make_file(struct page_making *making, const struct page_part *part, const char *replay, size_t bytes, const char **html,
                             struct error *err)
{
    const struct ruleset *rules = page_rules(making);
    struct arena *arena = making->arena;
    struct value *view = making->wish->about ? value_copy(arena, making->wish->about) : value_object(arena);
    char *text;

    page_head_add(making, view);
    if (add_means(making, replay, bytes, view, err) != OK)
        return err->status;
    add_parts(making, part, view);
    value_set(arena, view, "points", part->points);
    if (rules)
        value_set(arena, view, "html_shapes", value_text_lasting(arena, scene_svg_shapes(arena, rules->glyphs)));
    value_set(arena, view, "html_boards", value_text_lasting(arena, part->boards.defs->str));
    value_set(arena, view, "html_board_words", value_text_lasting(arena, part->boards.words->str));
    value_set(arena, view, "html_sections", value_text_lasting(arena, part->text->str));
    add_curves(making, part, view);
    if (html_render(making->wish->home, "game", view, arena, &text, err) != OK)
        return err->status;
    *html = text;
    return OK;
}

static enum status make_files(struct page_making *making, const char *replay, size_t bytes, struct page_files *files, struct error *err)
{
    const char **html = arena_alloc(making->arena, (size_t)making->part_count * sizeof *html);
    enum status status = OK;

    for (int i = 0; i < making->part_count && status == OK; i++)
        status = make_file(making, making->parts[i], replay, bytes, &html[i], err);
    *files = (struct page_files){ .html = html, .count = making->part_count };
    return status;
}

/* ---- the whole ---- */

/* May pictures be left out, since the reader's browser can draw them? */
static bool browser_draws(const struct page_making *making)
{
    const struct page_wish *wish = making->wish;

    return wish->slim && wish->proof && !wish->as_onlooker && making->header.scope == REPLAY_FULL
           && page_proof_is_possible(making->header.founding.rules);
}

static void begin(struct page_making *making)
{
    const struct ruleset *rules = page_rules(making);

    replay_history_begin(&making->history, &making->header);
    making->history.as_seat = making->wish->as_onlooker;
    making->history.seat = SEAT_ONLOOKER;
    making->history.viewless = true;
    making->sections = (struct sections){ .home = making->wish->home, .turn = -1, .slim = browser_draws(making) };
    begin_part(making);
    if (!rules)
        return;
    curves_begin(&making->curves, rules, making->header.founding.seats);
    if (making->header.scope == REPLAY_FULL)
        replay_history_resolve(&making->history);
}

static void end(struct page_making *making)
{
    for (int i = 0; i < making->part_count; i++) {
        g_string_free(making->parts[i]->text, TRUE);
        boards_release(&making->parts[i]->boards);
    }
    curves_release(&making->curves);
    page_score_release(&making->score);
    replay_history_release(&making->history);
    arena_release(&making->sections.lasting);
}

enum status page_write(const struct page_wish *wish, const char *replay, size_t bytes, const char *name, struct arena *arena,
                       struct page_files *files, struct page_facts *facts, struct error *err)
{
    struct page_making making = { .wish = wish, .facts = facts, .arena = arena };
    struct replay_file file;
    enum status status = replay_file_open_text(&file, replay, bytes, name, &making.header, arena, err);

    *facts = (struct page_facts){ .cards = value_list(arena) };
    if (status == ERR_CONFLICT)
        err->status = status = ERR_FORMAT;
    if (status == OK) {
        begin(&making);
        status = add_sections(&making, &file, err);
        page_facts_note(&making);
        if (status == OK)
            status = make_files(&making, replay, bytes, files, err);
        end(&making);
    }
    replay_file_close(&file);
    return status == OK ? OK : error_in(err, "%s", name);
}
