/* The pages of leagues: their seasons and newest games, and of each season that has games here tables and rounds. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text_clean.h"
#include "processor/league/seasons.h"
#include "processor/league/table.h"
#include "processor/page/html.h"
#include "processor/site/inside.h"

/* ---- which season and round a game belongs to ---- */

struct reading_boards {
    struct site *site;
    int64_t league;
};

static int64_t game_number(const struct pairing *pairing)
{
    return pairing->game ? strtoll(pairing->game + 1, NULL, 10) : 0;
}

static void note_board(const struct reading_boards *reading, int season, const struct pairing *pairing)
{
    struct site *site = reading->site;
    struct site_board *board = ARENA_NEW(&site->arena, struct site_board);

    *board = (struct site_board){ .game = game_number(pairing), .league = reading->league, .season = season,
                                  .round = pairing->round };
    if (board->game)
        g_hash_table_insert(site->boards, &board->game, board);
}

static enum status note_season(void *context, struct league *then, struct error *err)
{
    (void)err;
    for (int i = 0; i < then->season.section_count; i++)
        for (int j = 0; j < then->season.sections[i].pairing_count; j++)
            note_board(context, then->season.number, &then->season.sections[i].pairings[j]);
    return OK;
}

/* Reads a league's boards, once a pass. A league that cannot be read has none. */
static void read_boards(struct site *site, int64_t id)
{
    struct reading_boards reading = { .site = site, .league = id };
    struct arena arena = { .limit_bytes = (size_t)1 << 30 };
    struct site_board *mark = ARENA_NEW(&site->arena, struct site_board);
    struct league *league;
    struct error err;

    mark->game = -id;
    if (!g_hash_table_add(site->boards, &mark->game))
        return;
    if (league_open(site->home, id, &arena, &league, &err) == OK)
        league_seasons(league, note_season, &reading, &err);
    arena_release(&arena);
}

const struct site_board *site_board_of(struct site *site, int64_t league, int64_t game)
{
    read_boards(site, league);
    return g_hash_table_lookup(site->boards, &game);
}

/* ---- a season ---- */

/* A league while its pages are made. */
struct making {
    struct site *site;
    int64_t id;
    const struct value *rows;        /* of its games, the newest first */
    struct value *seasons;           /* those that have games here */
};

/* The name that a player has on the pages of these games; NULL: he is not named. */
static const char *published(const struct value *rows, const char *id)
{
    for (const struct value *row = rows->first; row; row = row->next) {
        const struct value *people = value_find(row, "people");

        for (const struct value *person = people ? people->first : NULL; person; person = person->next)
            if (strcmp(value_get_text(person, "id", ""), id) == 0)
                return value_get_text(person, "name", NULL);
    }
    return NULL;
}

/* Sets how a player is called, and his page when he has one. While a league hides who plays, no page tells it. */
static void set_called(const struct making *making, struct league *then, int player, struct value *item)
{
    struct arena *arena = &making->site->arena;
    bool hidden = then->season.settings.hidden && then->season.phase == SEASON_PLAYING;
    const char *name = NULL, *id;
    struct player_row row;
    struct error err;

    if (!hidden && store_player_get(then->home->store, player, &row, &err) == OK && row.address[0]) {
        id = site_person(making->site, row.address);
        name = published(making->rows, id);
        if (name)
            value_set_text(arena, item, "person", id);
    }
    name = hidden ? league_called(then, player) : name ? name : arena_printf(arena, "Player %d", player);
    value_set_text(arena, item, "name", arena_text(arena, name));
}

static void add_table(const struct making *making, struct league *then, int number, struct value *section)
{
    struct arena *arena = &making->site->arena;
    const struct value *table = league_table_shown(then, number);
    struct value *rows = value_set(arena, section, "table", value_copy(arena, value_find(table, "rows")));

    /* While names are hidden a row has the slot's name and no player. */
    for (struct value *row = rows->first; row; row = row->next)
        if (value_find(row, "player"))
            set_called(making, then, (int)strtol(value_get_text(row, "player", "p0") + 1, NULL, 10), row);
    value_set(arena, section, "columns", value_copy(arena, value_find(table, "columns")));
}

/* Half points: "1", "0", "½". */
static const char *half_points(struct arena *arena, int points)
{
    return points == 1 ? "½" : arena_printf(arena, "%d%s", points / 2, points % 2 ? "½" : "");
}

static const char *places_of(const struct pairing *pairing, struct arena *arena)
{
    const char *text = "places";

    for (int seat = 0; seat < pairing->seats; seat++)
        text = arena_printf(arena, "%s %d", text, pairing->places[seat]);
    return text;
}

static const char *result_of(const struct season *season, const struct pairing *pairing, struct arena *arena)
{
    if (pairing->kind == ROUND_OPEN)
        return "open";
    if (pairing->seats < 2 || !pairing->second)
        return pairing->kind == ROUND_HALF ? "rests" : "no opponent";
    if (season->settings.format == FORMAT_TABLES)
        return places_of(pairing, arena);
    return arena_printf(arena, "%s : %s%s", half_points(arena, pairing->points),
                        half_points(arena, pairing->both - pairing->points),
                        pairing->kind == ROUND_FORFEIT ? ", without a game" : "");
}

static void add_board(const struct making *making, struct league *then, const struct season_section *of,
                      const struct pairing *pairing, struct value *boards)
{
    struct arena *arena = &making->site->arena;
    struct value *board = value_add(boards, value_object(arena)), *seats = value_set(arena, board, "seats", value_list(arena));
    const struct site_game *game = site_game_of(&making->site->games, game_number(pairing));
    const struct value *row;

    for (int seat = 0; seat < pairing->seats && pairing->slots[seat] > 0; seat++) {
        struct value *item = value_add(seats, value_object(arena));

        value_set_bool(arena, item, "on", seat > 0);
        set_called(making, then, pairing->players[seat] ? pairing->players[seat] : of->slots[pairing->slots[seat] - 1].player, item);
    }
    value_set_text(arena, board, "result", result_of(&then->season, pairing, arena));
    if (!game)
        return;
    row = site_row(making->site, game);
    value_set_text(arena, board, "page", value_get_text(row, "page", ""));
    value_set_text(arena, board, "game", value_get_text(row, "game", ""));
}

static void add_rounds(const struct making *making, struct league *then, int number, struct value *section)
{
    const struct season_section *of = &then->season.sections[number];
    struct arena *arena = &making->site->arena;
    struct value *rounds = value_set(arena, section, "rounds", value_list(arena)), *boards = NULL;
    bool ladder = then->season.settings.format == FORMAT_LADDER;

    for (int i = 0; i < of->pairing_count; i++) {
        if (!boards || (!ladder && of->pairings[i].round != of->pairings[i - 1].round)) {
            struct value *round = value_add(rounds, value_object(arena));

            value_set_text(arena, round, "round", ladder ? "Challenges" : arena_printf(arena, "Round %d", of->pairings[i].round));
            boards = value_set(arena, round, "boards", value_list(arena));
        }
        add_board(making, then, of, &of->pairings[i], boards);
    }
}

static int games_here(const struct making *making, const struct season *season)
{
    int count = 0;

    for (int i = 0; i < season->section_count; i++)
        for (int j = 0; j < season->sections[i].pairing_count; j++)
            count += site_game_of(&making->site->games, game_number(&season->sections[i].pairings[j])) != NULL;
    return count;
}

static const char *stands(const struct season *season)
{
    return season->phase == SEASON_PLAYING ? "It is being played" : season->closed ? "It is over" : "It was ended before its time";
}

static const char *heading_of(const struct making *making, const struct league *then)
{
    return text_clean(&making->site->arena, then->row.name, HTML_NAME_BYTES, false);
}

static void list_season(struct making *making, const struct season *season, int games)
{
    struct arena *arena = &making->site->arena;
    struct value *item = value_add(making->seasons, value_object(arena));

    value_set_int(arena, item, "season", season->number);
    value_set_text(arena, item, "stands", stands(season));
    value_set_int(arena, item, "games", games);
}

/* A season none of whose games is shown is not shown either. */
static enum status make_season(void *context, struct league *then, struct error *err)
{
    struct making *making = context;
    struct site *site = making->site;
    struct value *view, *sections;
    int games = games_here(making, &then->season);

    if (games == 0)
        return OK;
    list_season(making, &then->season, games);
    view = site_view(site, "../../");
    value_set_text(&site->arena, view, "heading", heading_of(making, then));
    value_set_int(&site->arena, view, "league", making->id);
    value_set_int(&site->arena, view, "season", then->season.number);
    value_set_text(&site->arena, view, "stands", stands(&then->season));
    sections = value_set(&site->arena, view, "sections", value_list(&site->arena));
    for (int i = 0; i < then->season.section_count; i++) {
        struct value *section = value_add(sections, value_object(&site->arena));

        value_set_text(&site->arena, section, "section", arena_text(&site->arena, season_section_name(then->arena, i)));
        add_table(making, then, i, section);
        add_rounds(making, then, i, section);
    }
    return site_put_page(site, arena_printf(&site->arena, "l/%" PRId64 "/s%d.html", making->id, then->season.number), "season",
                         view, err);
}

/* ---- a league ---- */

static struct value *rows_of(struct site *site, int64_t league)
{
    struct value *list = value_list(&site->arena);

    for (int i = site->games.count - 1; i >= 0; i--)
        if (site->games.list[i].league == league)
            value_add(list, site_row(site, &site->games.list[i]));
    return list;
}

static struct value *newest(const struct making *making)
{
    struct value *list = value_list(&making->site->arena);

    for (const struct value *row = making->rows->first; row && list->count < SITE_NEWEST; row = row->next)
        value_add(list, value_copy(&making->site->arena, row));
    return list;
}

/* The league's page, and its line of the list of leagues. */
static enum status put_league(struct making *making, const struct league *league, struct value *leagues, struct error *err)
{
    struct site *site = making->site;
    struct value *view = site_view(site, "../"), *item = value_add(leagues, value_object(&site->arena));
    struct value *const both[] = { view, item };

    for (int i = 0; i < 2; i++) {
        value_set_text(&site->arena, both[i], "heading", heading_of(making, league));
        value_set_text(&site->arena, both[i], "rules_title", league->rules->title);
        value_set_int(&site->arena, both[i], "league", making->id);
        value_set_int(&site->arena, both[i], "games", making->rows->count);
    }
    value_set(&site->arena, view, "seasons", making->seasons);
    value_set(&site->arena, view, "rows", newest(making));
    return site_put_page(site, arena_printf(&site->arena, "l/%" PRId64 ".html", making->id), "league", view, err);
}

static enum status make_league(struct site *site, int64_t id, struct value *leagues, struct error *err)
{
    struct arena arena = { .limit_bytes = (size_t)1 << 30 };
    struct making making = { .site = site, .id = id, .rows = rows_of(site, id), .seasons = value_list(&site->arena) };
    struct league *league;
    enum status status = league_open(site->home, id, &arena, &league, err);

    if (status == OK)
        status = league_seasons(league, make_season, &making, err);
    if (status == OK)
        status = put_league(&making, league, leagues, err);
    arena_release(&arena);
    return status;
}

/* Numbers of the leagues that games of the site belong to, each once. */
static int leagues_of(struct site *site, int64_t *ids, int most)
{
    int count = 0;

    for (int i = 0; i < site->games.count; i++) {
        int64_t id = site->games.list[i].league;
        int at = 0;

        while (at < count && ids[at] != id)
            at++;
        if (id && at == count && count < most)
            ids[count++] = id;
    }
    return count;
}

enum status site_leagues_make(struct site *site, struct error *err)
{
    enum { LEAGUES_MOST = 1000 };
    int64_t *ids = arena_alloc(&site->arena, LEAGUES_MOST * sizeof *ids);
    struct value *view = site_view(site, ""), *leagues = value_set(&site->arena, view, "leagues", value_list(&site->arena));
    int count = leagues_of(site, ids, LEAGUES_MOST);
    enum status status = OK;

    for (int i = 0; i < count && status == OK; i++)
        status = make_league(site, ids[i], leagues, err);
    value_set_bool(&site->arena, view, "any_leagues", count > 0);
    return status == OK ? site_put_page(site, "leagues.html", "leagues", view, err) : status;
}
