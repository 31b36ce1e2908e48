#include "processor/site/site.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/progress.h"
#include "processor/game/stored_game.h"
#include "processor/page/engine_files.h"
#include "processor/page/html.h"
#include "processor/page/page.h"
#include "processor/site/inside.h"

/* ---- what all pages depend on ---- */

static void add_own_templates(struct site *site, GString *all)
{
    struct templates_entry *entries;
    struct error err;
    int count;

    if (templates_list(site->home->templates, &site->arena, &entries, &count, &err) != OK)
        return;
    for (int i = 0; i < count; i++) {
        gchar *text = NULL;
        gsize bytes;

        if (entries[i].file && g_file_get_contents(entries[i].file, &text, &bytes, NULL))
            g_string_append_printf(all, "%s\n%s\n", entries[i].path, text);
        g_free(text);
    }
}

/* Program, engines for browsers, templates and the site's own words. */
static const char *hash_of_ours(struct site *site)
{
    GString *all = g_string_new("postern " POSTERN_VERSION "\n");
    const char *hash;

    g_string_append_printf(all, "%s\n%s\n%s", site->wish->title ? site->wish->title : "", site->wish->url ? site->wish->url : "",
                           site->wish->slim ? "slim\n" : "");
    for (int i = 0; i < templates_file_count; i++)
        g_string_append(all, templates_files[i].text);
    for (const struct engine_file *engine = engine_files; engine->rules; engine++)
        g_string_append_printf(all, "%s %s\n", engine->rules, engine->hash);
    add_own_templates(site, all);
    hash = site_hash(site, all->str, all->len);
    g_string_free(all, TRUE);
    return hash;
}

static enum status put_asset(struct site *site, const char *text, const char *what, const char *ending, const char **name,
                             struct error *err)
{
    enum { DIGITS = 12 };
    const char *hash = arena_text_n(&site->arena, site_hash(site, text, strlen(text)), DIGITS);

    *name = arena_printf(&site->arena, "%s-%s.%s", what, hash, ending);
    return site_put(site, arena_printf(&site->arena, "a/%s", *name), text, strlen(text), err);
}

static enum status put_assets(struct site *site, struct error *err)
{
    const char *style, *grid, *script, *search;
    enum status status = html_style(site->home, &style, err);

    if (status == OK)
        status = html_records(site->home, &site->arena, &grid, err);
    if (status == OK)
        status = html_script(site->home, &script, err);
    if (status == OK)
        status = html_search(site->home, &search, err);
    if (status == OK)
        status = put_asset(site, style, "site", "css", &site->style, err);
    if (status == OK)
        status = put_asset(site, grid, "grid", "js", &site->grid, err);
    if (status == OK)
        status = put_asset(site, script, "site", "js", &site->script, err);
    return status == OK ? put_asset(site, search, "search", "js", &site->search, err) : status;
}

/* ---- games ---- */

struct rows {
    struct site *site;
    struct site_row *list;
    int count, room;
};

/* A copy of a text, which many games share with the one before. */
static const char *text_as_before(struct arena *arena, const char *before, const char *text)
{
    return before && strcmp(before, text) == 0 ? before : arena_text(arena, text);
}

static void take_row(void *context, const struct site_row *row)
{
    struct rows *rows = context;
    struct arena *arena = &rows->site->arena;
    const struct site_row *before;
    struct site_row *taken;

    rows->list = arena_grow(arena, rows->list, rows->count, &rows->room, sizeof *rows->list);
    taken = &rows->list[rows->count];
    before = rows->count > 0 ? taken - 1 : NULL;
    rows->count++;
    *taken = *row;
    taken->name = arena_text(arena, row->name);
    taken->rules = text_as_before(arena, before ? before->rules : NULL, row->rules);
    taken->settings = text_as_before(arena, before ? before->settings : NULL, row->settings);
    taken->seats = arena_text(arena, row->seats);
    if (row->hash.count)
        taken->hash.bytes = arena_copy(arena, row->hash.bytes, row->hash.count);
}

/* The page of a game stays, with the other files of the game, when nothing that it is made of has changed. */
static bool keep_game(struct site *site, struct site_game *before, const char *key)
{
    const char *engine;
    struct error err;

    if (!before || site->killed || site->wish->all || strcmp(before->key, key) != 0)
        return false;
    if (before->replay && site_engine(site, before->rules, &engine, &err) != OK)
        return false;
    site_game_add(site, &site->games, before);
    before->kept = true;
    return true;
}

/* A game for which this pass has no time keeps its old page, if it has one that still shows only what it may. */
static void put_off(struct site *site, struct site_game *before, const char *may)
{
    site->tally->left++;
    if (before && strcmp(site_game_may(site, before), may) == 0 && keep_game(site, before, before->key))
        site->old_assets = true;
}

/* What old pages name; the next pass removes it when all are new. */
static void keep_old_assets(struct site *site)
{
    static const char *const kinds[] = { "a/site-", "a/grid-", "a/search-", "a/engine-" };
    GHashTableIter each;
    gpointer path;

    g_hash_table_iter_init(&each, site->before);
    while (g_hash_table_iter_next(&each, &path, NULL))
        for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
            if (text_has_prefix(path, kinds[i]))
                site_keep(site, path);
}

static enum status make_game(struct site *site, const struct site_row *row, struct error *err)
{
    struct site_game *before = site_game_of(&site->old, row->id);
    struct site_plan plan;
    const char *key;
    enum status status = site_plan(site, row, &plan, &key, err);

    if (status != OK || !plan.shown || keep_game(site, before, key))
        return status;
    if (site->wish->limit && site->tally->made >= site->wish->limit) {
        put_off(site, before, site_plan_may(site, row, &plan));
        return OK;
    }
    if (before)
        site_game_let_go(site, before);
    return site_game_make(site, row, &plan, key, err);
}

/* What the folder has of games that are no longer of the site. */
static void let_go_of_old(struct site *site)
{
    for (int i = 0; i < site->old.count; i++)
        if (!site->old.list[i].kept)
            site_game_let_go(site, &site->old.list[i]);
}

static enum status make_games(struct site *site, const struct rows *rows, struct error *err)
{
    struct progress progress;
    enum status status = OK;

    progress_begin(&progress, stderr, "games", rows->count);
    for (int i = 0; i < rows->count && status == OK; i++) {
        status = make_game(site, &rows->list[i], err);
        progress_step(&progress, i + 1);
    }
    progress_end(&progress);
    let_go_of_old(site);
    if (site->old_assets)
        keep_old_assets(site);
    site->tally->games = site->games.count;
    for (int i = 0; i < site->games.count; i++)
        site->tally->differing += site->games.list[i].differs;
    return status;
}

/* ---- the games that were asked for ---- */

static int by_id(const void *one, const void *other)
{
    int64_t a = ((const struct site_row *)one)->id, b = ((const struct site_row *)other)->id;

    return (a > b) - (a < b);
}

/* Moves the row of a game to the others that stay. */
static enum status take_wanted(struct rows *rows, const char *name, int *kept, struct error *err)
{
    struct site_plan plan = { .shown = false };
    const char *key;
    int64_t id;
    int at = 0;
    enum status status = stored_game_find(rows->site->home, name, &id, err);

    while (at < rows->count && rows->list[at].id != id)
        at++;
    if (status == OK && at < rows->count)
        status = site_plan(rows->site, &rows->list[at], &plan, &key, err);
    if (status != OK)
        return status;
    if (!plan.shown)
        return error_set(err, ERR_REFUSED, "g%" PRId64 " is not published, or not yet: its setting `publish` decides (postern gm set "
                         "g%" PRId64 " publish=finished)", id, id);
    if (at >= *kept) {
        struct site_row row = rows->list[at];

        rows->list[at] = rows->list[*kept];
        rows->list[(*kept)++] = row;
    }
    return OK;
}

/* Of the rows only those of the games that were asked for; all, when none was. */
static enum status keep_wanted(struct rows *rows, struct error *err)
{
    const struct site_wish *wish = rows->site->wish;
    int kept = 0;

    if (!wish->games)
        return OK;
    for (int i = 0; i < wish->game_count; i++)
        if (take_wanted(rows, wish->games[i], &kept, err) != OK)
            return err->status;
    rows->count = kept;
    qsort(rows->list, (size_t)kept, sizeof *rows->list, by_id);
    return OK;
}

static enum status read_rows(struct rows *rows, struct error *err)
{
    struct site *site = rows->site;
    enum status status = site->from ? site_from_rows(site, take_row, rows, err)
                                    : store_site_games(site->home->store, take_row, rows, err);

    if (status != OK || !site->from)
        return status == OK ? keep_wanted(rows, err) : status;
    qsort(rows->list, (size_t)rows->count, sizeof *rows->list, by_id);
    return OK;
}

/* ---- a pass ---- */

/* The state that the last pass left says it all. */
static bool is_as_before(const struct site *site)
{
    const struct site_tally *tally = site->tally;

    return !site->whole && tally->made == 0 && tally->written == 0 && tally->removed == 0 && site->games.count == site->old.count;
}

static enum status work(struct site *site, const struct rows *rows, struct error *err)
{
    enum status status = site_files_begin(site, err);

    if (status == OK)
        status = site_state_read(site, err);
    if (status == OK)
        status = site_journal_begin(site, err);
    site->whole = site->killed || site->wish->all || !site->ours_before || strcmp(site->ours, site->ours_before) != 0;
    if (status == OK)
        status = put_assets(site, err);
    if (status == OK)
        status = make_games(site, rows, err);
    if (status == OK)
        status = site_lists_make(site, err);
    if (status == OK)
        status = site_sweep(site, err);
    return status != OK || is_as_before(site) ? status : site_state_write(site, err);
}

enum status site_make(struct home *home, const struct site_wish *wish, struct site_tally *tally, struct error *err)
{
    struct site site = { .home = home, .wish = wish, .tally = tally, .journal = -1, .arena = { .limit_bytes = (size_t)8 << 30 } };
    struct rows rows = { .site = &site };
    enum status status;

    *tally = (struct site_tally){ 0 };
    site.ours = hash_of_ours(&site);
    site.engines = value_object(&site.arena);
    site.boards = g_hash_table_new(g_int64_hash, g_int64_equal);
    site.before = g_hash_table_new(g_str_hash, g_str_equal);
    site.files = g_hash_table_new(g_str_hash, g_str_equal);
    site.from = wish->from ? g_hash_table_new(g_int64_hash, g_int64_equal) : NULL;
    status = read_rows(&rows, err);
    if (status == OK)
        status = work(&site, &rows, err);
    site_journal_end(&site, status == OK);
    if (site.from)
        g_hash_table_destroy(site.from);
    g_hash_table_destroy(site.boards);
    g_hash_table_destroy(site.before);
    g_hash_table_destroy(site.files);
    arena_release(&site.arena);
    return status;
}
