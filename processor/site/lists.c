/* The lists of a site: the newest games, all games, players, and the rows that a search looks through. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"
#include "processor/page/page.h"
#include "processor/site/inside.h"

struct value *site_view(struct site *site, const char *up)
{
    struct value *view = value_object(&site->arena);

    value_set_text(&site->arena, view, "policy", page_policy);
    value_set_text(&site->arena, view, "up", up);
    value_set_text(&site->arena, view, "style", site->style);
    value_set_text(&site->arena, view, "grid", site->grid);
    value_set_text(&site->arena, view, "script", site->script);
    value_set_text(&site->arena, view, "site", site->wish->title ? site->wish->title : "Games");
    value_set_bool(&site->arena, view, "feeds", site->wish->url != NULL);
    return view;
}

static bool is_of(const struct site_game *game, const char *rules)
{
    return !rules || strcmp(game->rules, rules) == 0;
}

struct value *site_newest(struct site *site, const char *rules, int most)
{
    struct value *list = value_list(&site->arena);

    for (int i = site->games.count - 1; i >= 0 && list->count < most; i--)
        if (is_of(&site->games.list[i], rules))
            value_add(list, site_row(site, &site->games.list[i]));
    return list;
}

/* ---- parts of the list of all games ---- */

/* Is a part of the list as it was? */
static bool part_is_same(const struct site *site, int from, int most)
{
    int end = from + most, count = site->games.count < end ? site->games.count : end;

    if (site->whole || (site->old.count < end ? site->old.count : end) != count)
        return false;
    for (int i = from; i < count; i++)
        if (site->games.list[i].changed || site->games.list[i].number != site->old.list[i].number)
            return false;
    return true;
}

static struct value *part_rows(struct site *site, int from, int most)
{
    struct value *list = value_list(&site->arena);

    for (int i = from; i < site->games.count && i < from + most; i++)
        value_add(list, site_row(site, &site->games.list[i]));
    return list;
}

static enum status make_list(struct site *site, int page, int pages, struct error *err)
{
    const char *path = arena_printf(&site->arena, "games/%d.html", page + 1);
    struct value *view;

    if (part_is_same(site, page * SITE_ROWS_A_LIST, SITE_ROWS_A_LIST) && page + 2 < pages && site_keep(site, path))
        return OK;
    view = site_view(site, "../");
    value_set_text(&site->arena, view, "heading", arena_printf(&site->arena, "All games, page %d", page + 1));
    value_set(&site->arena, view, "rows", part_rows(site, page * SITE_ROWS_A_LIST, SITE_ROWS_A_LIST));
    if (page > 0)
        value_set_int(&site->arena, view, "back", page);
    if (page + 1 < pages)
        value_set_int(&site->arena, view, "on", page + 2);
    return site_put_page(site, path, "list", view, err);
}

/* JSON that may stand in a script: no end of a script, and no end of a line that JSON allows and scripts do not. */
static void add_as_script(GString *text, const char *json, size_t bytes)
{
    const char *end = json + bytes, *plain = json;

    for (; json < end; json++) {
        bool line = *json == '\xe2' && (text_has_prefix(json, "\xe2\x80\xa8") || text_has_prefix(json, "\xe2\x80\xa9"));

        if (*json != '<' && !line)
            continue;
        g_string_append_len(text, plain, json - plain);
        g_string_append(text, *json == '<' ? "\\u003c" : json[2] == '\xa8' ? "\\u2028" : "\\u2029");
        plain = json += line ? 2 : 0;
        plain++;
    }
    g_string_append_len(text, plain, end - plain);
}

/* A list of rows as they stand in the state. */
static GString *rows_script(struct site *site, int from, int most)
{
    GString *text = g_string_new("postern_rows([");

    for (int i = from; i < site->games.count && i < from + most; i++) {
        size_t bytes;
        const char *row = site_row_text(site, &site->games.list[i], &bytes);

        if (i > from)
            g_string_append_c(text, ',');
        add_as_script(text, row, bytes);
    }
    g_string_append(text, "]);\n");
    return text;
}

static enum status make_rows(struct site *site, int part, struct error *err)
{
    const char *path = arena_printf(&site->arena, "a/rows-%d.js", part);
    GString *text;
    enum status status;

    if (part_is_same(site, part * SITE_ROWS_A_FILE, SITE_ROWS_A_FILE) && site_keep(site, path))
        return OK;
    text = rows_script(site, part * SITE_ROWS_A_FILE, SITE_ROWS_A_FILE);
    status = site_put(site, path, text->str, text->len, err);
    g_string_free(text, TRUE);
    return status;
}

static int parts(int count, int most)
{
    return count == 0 ? 1 : (count + most - 1) / most;
}

static enum status make_all_games(struct site *site, struct error *err)
{
    int pages = parts(site->games.count, SITE_ROWS_A_LIST), files = parts(site->games.count, SITE_ROWS_A_FILE);
    enum status status = OK;

    for (int i = 0; i < pages && status == OK; i++)
        status = make_list(site, i, pages, err);
    for (int i = 0; i < files && status == OK; i++)
        status = make_rows(site, i, err);
    return status;
}

/* ---- players who want to be named ---- */

struct person {
    const char *id, *name;           /* the name of his last game */
    int *games;                      /* indexes in the site's list */
    int count, room;
    bool changed;
};

struct people {
    struct site *site;
    GHashTable *by_id;               /* id -> struct person */
};

static struct person *person_of(struct people *people, const char *id)
{
    struct person *person = g_hash_table_lookup(people->by_id, id);

    if (person)
        return person;
    person = ARENA_NEW(&people->site->arena, struct person);
    *person = (struct person){ .id = id };
    g_hash_table_insert(people->by_id, (char *)id, person);
    return person;
}

/* index: of the game in the site's list; -1: it was there at the last pass. */
static void add_people(struct people *people, const struct site_game *game, int index, bool changed)
{
    for (const struct value *item = game->people ? game->people->first : NULL; item; item = item->next) {
        struct person *person = person_of(people, value_get_text(item, "id", ""));

        person->changed = person->changed || changed;
        if (index < 0)
            continue;
        person->name = value_get_text(item, "name", "");
        person->games = arena_grow(&people->site->arena, person->games, person->count, &person->room, sizeof *person->games);
        person->games[person->count++] = index;
    }
}

/* All of his games, or the newest, those first. */
static struct value *rows_of(struct site *site, const struct person *person, bool newest)
{
    struct value *list = value_list(&site->arena);

    for (int i = 0; i < person->count && !(newest && i == SITE_NEWEST); i++)
        value_add(list, site_row(site, &site->games.list[person->games[newest ? person->count - 1 - i : i]]));
    return list;
}

static enum status make_person(struct site *site, const struct person *person, struct error *err)
{
    const char *path = arena_printf(&site->arena, "p/%s.html", person->id);
    const char *feed = arena_printf(&site->arena, "p/%s.atom", person->id);
    struct value *view;
    enum status status;

    if (!site->whole && !person->changed && site_keep(site, path) && (!site->wish->url || site_keep(site, feed)))
        return OK;
    view = site_view(site, "../");
    value_set_text(&site->arena, view, "heading", person->name);
    value_set(&site->arena, view, "rows", rows_of(site, person, false));
    if (site->wish->url)
        value_set_text(&site->arena, view, "feed", arena_printf(&site->arena, "%s.atom", person->id));
    status = site_put_page(site, path, "list", view, err);
    return status == OK && site->wish->url ? site_feed_make(site, feed, person->name, rows_of(site, person, true), err) : status;
}

static int by_name(const void *one, const void *other)
{
    const struct person *const *a = one, *const *b = other;
    int order = text_compare_ignoring_case((*a)->name, (*b)->name);

    return order ? order : strcmp((*a)->id, (*b)->id);
}

static enum status make_each(struct site *site, struct person *const *list, guint count, struct error *err)
{
    struct value *view = site_view(site, ""), *rows = value_set(&site->arena, view, "people", value_list(&site->arena));
    enum status status = OK;

    for (guint i = 0; i < count && status == OK; i++) {
        struct value *item = value_add(rows, value_object(&site->arena));

        value_set_text(&site->arena, item, "name", list[i]->name);
        value_set_text(&site->arena, item, "id", list[i]->id);
        value_set_int(&site->arena, item, "games", list[i]->count);
        status = make_person(site, list[i], err);
    }
    value_set_bool(&site->arena, view, "any_people", rows->count > 0);
    return status == OK ? site_put_page(site, "players.html", "players", view, err) : status;
}

static void gather(struct people *people)
{
    struct site *site = people->site;

    for (int i = 0; i < site->games.count; i++)
        add_people(people, &site->games.list[i], i, site->games.list[i].changed);
    for (int i = 0; i < site->old.count; i++) {
        const struct site_game *old = &site->old.list[i];

        if (!old->kept)
            add_people(people, old, -1, true);
    }
}

static enum status make_people(struct site *site, struct error *err)
{
    struct people people = { .site = site, .by_id = g_hash_table_new(g_str_hash, g_str_equal) };
    struct person **list;
    GHashTableIter each;
    gpointer person;
    guint count = 0;
    enum status status;

    gather(&people);
    list = arena_alloc(&site->arena, (g_hash_table_size(people.by_id) + 1) * sizeof(struct person *));
    g_hash_table_iter_init(&each, people.by_id);
    while (g_hash_table_iter_next(&each, NULL, &person))
        if (((struct person *)person)->count > 0)
            list[count++] = person;
    qsort(list, count, sizeof(struct person *), by_name);
    status = make_each(site, list, count, err);
    g_hash_table_destroy(people.by_id);
    return status;
}

/* ---- the first page ---- */

static struct value *rules_list(struct site *site)
{
    struct value *list = value_list(&site->arena);
    const struct ruleset *rules;

    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++) {
        struct value *item = value_add(list, value_object(&site->arena));
        int games = 0;

        for (int j = 0; j < site->games.count; j++)
            games += is_of(&site->games.list[j], rules->name);
        value_set_text(&site->arena, item, "name", rules->name);
        value_set_text(&site->arena, item, "title", rules->title);
        value_set_int(&site->arena, item, "games", games);
    }
    return list;
}

static enum status make_index(struct site *site, struct error *err)
{
    struct value *view = site_view(site, ""), *years;

    if (site_years_make(site, &years, err) != OK)
        return err->status;
    value_set_text(&site->arena, view, "search", site->search);
    value_set(&site->arena, view, "years", years);
    value_set_bool(&site->arena, view, "any_years", years->count > 0);

    value_set_int(&site->arena, view, "games", site->games.count);
    value_set(&site->arena, view, "rows", site_newest(site, NULL, SITE_NEWEST));
    value_set_bool(&site->arena, view, "any_games", site->games.count > 0);
    value_set_int(&site->arena, view, "files", parts(site->games.count, SITE_ROWS_A_FILE));
    value_set_int(&site->arena, view, "last", parts(site->games.count, SITE_ROWS_A_LIST));
    value_set(&site->arena, view, "rule_sets", rules_list(site));
    return site_put_page(site, "index.html", "index", view, err);
}

/* ---- which are made ---- */

static bool any_of_rules_changed(const struct site *site, const char *rules)
{
    for (int i = 0; i < site->games.count; i++)
        if (site->games.list[i].changed && is_of(&site->games.list[i], rules))
            return true;
    for (int i = 0; i < site->old.count; i++)
        if (!site->old.list[i].kept && is_of(&site->old.list[i], rules))
            return true;
    return false;
}

static enum status make_rule_sets(struct site *site, struct error *err)
{
    const struct ruleset *rules;
    enum status status = OK;

    for (int i = 0; (rules = ruleset_at(i)) != NULL && status == OK; i++) {
        const char *page = arena_printf(&site->arena, "r/%s.html", rules->name);
        const char *feed = arena_printf(&site->arena, "r/%s.atom", rules->name);

        if (!site->whole && !any_of_rules_changed(site, rules->name) && site_keep(site, page)) {
            site_keep(site, feed);
            continue;
        }
        status = site_rules_make(site, rules, err);
        if (status == OK && site->wish->url)
            status = site_feed_make(site, feed, rules->title, site_newest(site, rules->name, SITE_NEWEST), err);
    }
    return status;
}

/* Nothing has changed: all lists stay. */
static void keep_lists(struct site *site)
{
    GHashTableIter each;
    gpointer path;

    g_hash_table_iter_init(&each, site->before);
    while (g_hash_table_iter_next(&each, &path, NULL))
        if (!text_has_prefix(path, "g/") && !text_has_prefix(path, "l/"))
            site_keep(site, path);
}

enum status site_lists_make(struct site *site, struct error *err)
{
    enum status status = site_leagues_make(site, err);

    if (status != OK)
        return status;
    if (!site->whole && !any_of_rules_changed(site, NULL)) {
        keep_lists(site);
        return OK;
    }
    status = make_all_games(site, err);
    if (status == OK)
        status = make_people(site, err);
    if (status == OK)
        status = make_rule_sets(site, err);
    if (status == OK && site->wish->url)
        status = site_feed_make(site, "feed.atom", NULL, site_newest(site, NULL, SITE_NEWEST), err);
    return status == OK ? make_index(site, err) : status;
}
