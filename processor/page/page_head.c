/* The head of a page, and what lists tell of its game. */
#include <string.h>
#include <time.h>

#include "engine/kernel/text.h"
#include "engine/kernel/text_clean.h"
#include "processor/page/html.h"
#include "processor/page/page_making.h"

const struct ruleset *page_rules(const struct page_making *making)
{
    return ruleset_find(making->header.founding.rules);
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

static const char *names_of(const struct page_making *making, audience seats)
{
    const char *names = NULL;

    for (int seat = 0; seat < making->header.founding.seats; seat++)
        if (seats & AUDIENCE_SEAT(seat))
            names = names ? arena_printf(making->arena, "%s and %s", names, making->header.seats[seat])
                          : making->header.seats[seat];
    return names;
}

static const char *result_words(const struct page_making *making, const struct ruleset_result *result)
{
    if (!result->over)
        return making->header.revealed ? "Its master has ended it" : NULL;
    if (!result->winners)
        return arena_printf(making->arena, "A draw: %s", result->how);
    return arena_printf(making->arena, "%s won: %s", names_of(making, result->winners), result->how);
}

static void note_result(struct page_making *making)
{
    struct ruleset_result result = { 0 };
    bool whole = making->facts->records == making->header.records;

    if (!whole || !making->history.running || !making->history.run.set_up)
        return;
    making->history.run.rules->result(making->history.run.state, &result);
    making->facts->result = result_words(making, &result);
    making->facts->winners = result.winners;
}

/* What can be saved beside the page: the score, the figures. */
static void note_files(struct page_making *making)
{
    struct page_facts *facts = making->facts;
    const struct ruleset *rules = page_rules(making);

    if (!rules || !making->wish->download)
        return;
    facts->figures = curves_csv(&making->curves, making->header.seats, making->arena);
    if (!making->history.stopped)
        facts->score = page_score_text(&making->score, rules, &making->header, day(making->arena, making->first_utc_s),
                                       making->arena);
}

void page_facts_note(struct page_making *making)
{
    const struct page_wish *wish = making->wish;
    struct page_facts *facts = making->facts;
    const struct ruleset *rules = page_rules(making);

    facts->game = making->header.founding.game;
    facts->rules = making->header.founding.rules;
    facts->title = rules ? rules->title : facts->rules;
    facts->seats = making->header.founding.seats;
    facts->seat_names = making->header.seats;
    facts->players = making->header.players;
    facts->first_day = day(making->arena, wish->first_utc_s ? wish->first_utc_s : making->first_utc_s);
    facts->last_day = day(making->arena, wish->last_utc_s ? wish->last_utc_s : making->sections.last_utc_s);
    facts->stopped = making->history.stopped ? arena_text(making->arena, making->history.stopped) : making->unread;
    facts->last_hash = hash_hex(making->arena, &making->history.previous);
    note_result(making);
    note_files(making);
}

/* ---- the head ---- */

static struct value *seats_view(const struct page_making *making)
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

static struct value *options_view(const struct page_making *making)
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
static void add_check(struct page_making *making, struct value *view)
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

static void add_facts(struct page_making *making, struct value *view)
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
    value_set_bool(arena, view, "has_pictures", making->header.scope == REPLAY_FULL && page_rules(making) != NULL);
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

const char *page_replay_name(struct arena *arena, const char *game)
{
    char *name = arena_text(arena, game);

    for (char *at = name; *at; at++)
        if (!text_is_alnum(*at))
            *at = '-';
    return arena_printf(arena, "%s.replay", name);
}

/* Files beside the page with the same name and another ending. */
static void add_file(struct page_making *making, struct value *files, const char *ending, const char *what, bool there)
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

static void add_files(struct page_making *making, struct value *view)
{
    const struct page_facts *facts = making->facts;
    struct value *files = value_set(making->arena, view, "files", value_list(making->arena));

    add_file(making, files, ".pgn", "Score", facts->score != NULL);
    add_file(making, files, ".csv", "Figures by record", facts->figures != NULL);
}

void page_head_add(struct page_making *making, struct value *view)
{
    add_facts(making, view);
    add_check(making, view);
    add_files(making, view);
}
