/* The pages of leagues: tables and games. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text_clean.h"
#include "processor/league/league.h"
#include "processor/league/table.h"
#include "processor/page/html.h"
#include "processor/site/inside.h"

/* Numbers of the leagues that games of the site belong to, each once. */
static int leagues_of(struct site *site, int64_t *ids, int most)
{
    int count = 0;

    for (int i = 0; i < site->games.count; i++) {
        int64_t id = value_get_int(site->games.list[i].row, "league", 0);
        int at = 0;

        while (at < count && ids[at] != id)
            at++;
        if (id && at == count && count < most)
            ids[count++] = id;
    }
    return count;
}

static struct value *rows_of(struct site *site, int64_t league)
{
    struct value *list = value_list(&site->arena);

    for (int i = site->games.count - 1; i >= 0; i--)
        if (value_get_int(site->games.list[i].row, "league", 0) == league)
            value_add(list, value_copy(&site->arena, site->games.list[i].row));
    return list;
}

/* The name that a player has on the pages of these games; NULL: he is not named. */
static const char *published(const struct value *rows, const char *id)
{
    for (const struct value *row = rows->first; row; row = row->next)
        for (const struct value *person = value_find(row, "people")->first; person; person = person->next)
            if (strcmp(value_get_text(person, "id", ""), id) == 0)
                return value_get_text(person, "name", NULL);
    return NULL;
}

static const char *called(struct site *site, struct league *league, const char *player, const struct value *rows)
{
    struct player_row row;
    struct error err;
    const char *name = NULL;

    if (store_player_get(league->home->store, strtoll(player + 1, NULL, 10), &row, &err) == OK && row.address[0])
        name = published(rows, site_person(site, row.address));
    return name ? name : arena_printf(&site->arena, "Player %s", player + 1);
}

static struct value *table(struct site *site, struct league *league, int section, const struct value *rows)
{
    struct value *list = value_list(&site->arena), *lines = league_table_values(league, section);

    for (const struct value *line = lines->first; line; line = line->next) {
        struct value *item = value_add(list, value_object(&site->arena)), *cells;
        const struct value *values = value_find(line, "values");

        value_set_int(&site->arena, item, "place", value_get_int(line, "place", 0));
        value_set_text(&site->arena, item, "name", called(site, league, value_get_text(line, "player", "p0"), rows));
        value_set_int(&site->arena, item, "games", value_get_int(line, "games", 0));
        cells = value_set(&site->arena, item, "values", value_list(&site->arena));
        for (const struct value *value = values ? values->first : NULL; value; value = value->next)
            value_add_text(&site->arena, cells, arena_printf(&site->arena, "%s %" PRId64, value->key, value->number));
    }
    return list;
}

static enum status make_league(struct site *site, int64_t id, struct error *err)
{
    struct arena arena = { .limit_bytes = (size_t)1 << 30 };
    struct value *view = site_view(site, "../"), *rows = rows_of(site, id), *sections;
    struct league *league;
    enum status status = league_open(site->home, id, &arena, &league, err);

    if (status == OK) {
        value_set_text(&site->arena, view, "heading", text_clean(&site->arena, league->row.name, HTML_NAME_BYTES, false));
        value_set_int(&site->arena, view, "season", league->season.number);
        sections = value_set(&site->arena, view, "sections", value_list(&site->arena));
        for (int i = 0; i < league->season.section_count; i++) {
            struct value *section = value_add(sections, value_object(&site->arena));

            value_set_int(&site->arena, section, "number", i + 1);
            value_set(&site->arena, section, "table", table(site, league, i, rows));
        }
        value_set(&site->arena, view, "rows", rows);
        status = site_put_page(site, arena_printf(&site->arena, "l/%" PRId64 ".html", id), "league", view, err);
    }
    arena_release(&arena);
    return status;
}

enum status site_leagues_make(struct site *site, struct error *err)
{
    enum { LEAGUES_MOST = 1000 };
    int64_t *ids = arena_alloc(&site->arena, LEAGUES_MOST * sizeof *ids);
    int count = leagues_of(site, ids, LEAGUES_MOST);
    enum status status = OK;

    for (int i = 0; i < count && status == OK; i++)
        status = make_league(site, ids[i], err);
    return status;
}
