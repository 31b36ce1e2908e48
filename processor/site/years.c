/* The lists by year: so many games a page, counted from the oldest, so that a full page stays as it is. */
#include <stdlib.h>
#include <string.h>

#include "processor/site/inside.h"

enum { YEAR_DIGITS = 4, YEARS_MOST = 200 };

struct year {
    const char *name;                /* "2026" */
    int *games;                      /* indexes in the site's list */
    int count, room;
    int64_t *old;                    /* the numbers of the games that it had */
    int old_count, old_room;
};

struct years {
    struct site *site;
    struct year list[YEARS_MOST];    /* the newest first */
    int count;
};

/* The year of the last orders, as a game's row has it; NULL: nobody knows. */
static struct year *year_of(struct years *years, const char *day)
{
    int at = 0;

    while (at < years->count && strncmp(years->list[at].name, day, YEAR_DIGITS) > 0)
        at++;
    if (at < years->count && strncmp(years->list[at].name, day, YEAR_DIGITS) == 0)
        return &years->list[at];
    if (years->count == YEARS_MOST || strlen(day) < YEAR_DIGITS)
        return NULL;
    memmove(&years->list[at + 1], &years->list[at], (size_t)(years->count - at) * sizeof years->list[0]);
    years->list[at] = (struct year){ .name = arena_text_n(&years->site->arena, day, YEAR_DIGITS) };
    years->count++;
    return &years->list[at];
}

static void add_game(struct years *years, int index)
{
    struct year *year = year_of(years, years->site->games.list[index].day);

    if (!year)
        return;
    year->games = arena_grow(&years->site->arena, year->games, year->count, &year->room, sizeof *year->games);
    year->games[year->count++] = index;
}

static void add_old(struct years *years, const struct site_game *old)
{
    struct year *year = year_of(years, old->day);

    if (!year)
        return;
    year->old = arena_grow(&years->site->arena, year->old, year->old_count, &year->old_room, sizeof *year->old);
    year->old[year->old_count++] = old->number;
}

static const char *page_name(struct site *site, const struct year *year, int page)
{
    return arena_printf(&site->arena, "%s-%d", year->name, page + 1);
}

static int pages_of(const struct year *year)
{
    return (year->count + SITE_ROWS_A_LIST - 1) / SITE_ROWS_A_LIST;
}

static bool is_same_game(const struct site *site, const struct year *year, int at)
{
    const struct site_game *game = &site->games.list[year->games[at]];

    return at < year->old_count && game->number == year->old[at] && !game->changed;
}

/* The page before the last has a way on only since there is a last one. */
static bool is_as_before(const struct site *site, const struct year *year, int page)
{
    int end = (page + 1) * SITE_ROWS_A_LIST;

    if (site->whole || (page + 2 >= pages_of(year) && year->count != year->old_count))
        return false;
    for (int i = page * SITE_ROWS_A_LIST; i < end && i < year->count; i++)
        if (!is_same_game(site, year, i))
            return false;
    return true;
}

static enum status make_page(struct site *site, const struct year *year, int page, struct error *err)
{
    const char *path = arena_printf(&site->arena, "y/%s.html", page_name(site, year, page));
    int end = (page + 1) * SITE_ROWS_A_LIST < year->count ? (page + 1) * SITE_ROWS_A_LIST : year->count;
    struct value *view, *rows;

    if (is_as_before(site, year, page) && site_keep(site, path))
        return OK;
    view = site_view(site, "../");
    value_set_text(&site->arena, view, "heading", arena_printf(&site->arena, "Games of %s, page %d", year->name, page + 1));
    rows = value_set(&site->arena, view, "rows", value_list(&site->arena));
    for (int i = page * SITE_ROWS_A_LIST; i < end; i++)
        value_add(rows, site_row(site, &site->games.list[year->games[i]]));
    if (page > 0)
        value_set_text(&site->arena, view, "back", page_name(site, year, page - 1));
    if (page + 1 < pages_of(year))
        value_set_text(&site->arena, view, "on", page_name(site, year, page + 1));
    return site_put_page(site, path, "list", view, err);
}

static void list_year(struct site *site, const struct year *year, struct value *list)
{
    struct value *item = value_add(list, value_object(&site->arena));

    value_set_text(&site->arena, item, "year", year->name);
    value_set_text(&site->arena, item, "last", page_name(site, year, pages_of(year) - 1));
    value_set_int(&site->arena, item, "games", year->count);
}

enum status site_years_make(struct site *site, struct value **list, struct error *err)
{
    struct years *years = ARENA_NEW(&site->arena, struct years);
    enum status status = OK;

    years->site = site;
    years->count = 0;
    *list = value_list(&site->arena);
    for (int i = 0; i < site->games.count; i++)
        add_game(years, i);
    for (int i = 0; i < site->old.count; i++)
        add_old(years, &site->old.list[i]);
    for (int i = 0; i < years->count && status == OK; i++) {
        if (years->list[i].count > 0)
            list_year(site, &years->list[i], *list);
        for (int page = 0; page < pages_of(&years->list[i]) && status == OK; page++)
            status = make_page(site, &years->list[i], page, err);
    }
    return status;
}
