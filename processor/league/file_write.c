#include <string.h>

#include "engine/kernel/text.h"
#include "processor/league/file.h"
#include "processor/league/rated_pool.h"
#include "processor/report/ratings.h"
#include "processor/report/replay_export.h"

static void put_line(struct league *league, const struct value *value, FILE *out)
{
    fputs(value_write(league->arena, value, NULL), out);
    fputc('\n', out);
}

static void put_header(struct league *league, FILE *out)
{
    struct value *header = value_object(league->arena), *settings;
    struct error err;

    value_set_int(league->arena, header, "entries", league->season.entries);
    value_set_text(league->arena, header, "format", LEAGUE_FORMAT);
    value_set_int(league->arena, header, "format_version", LEAGUE_FORMAT_VERSION);
    value_set_text(league->arena, header, "generator", "postern " POSTERN_VERSION);
    value_set_text(league->arena, header, "hash", hash_hex(league->arena, &league->head));
    value_set_text(league->arena, header, "league", league->label);
    value_set(league->arena, header, "options", value_copy(league->arena, league->options));
    value_set_text(league->arena, header, "rules", league->row.rules);
    if (value_read(league->arena, league->row.settings, strlen(league->row.settings), &settings, &err) == OK)
        value_set(league->arena, header, "settings", settings);
    put_line(league, header, out);
}

/* The body as it is stored: it is canonical. */
static void put_entry(struct arena *arena, const char *body, const struct hash *hash, FILE *out)
{
    struct hash body_hash = hash_bytes(body, strlen(body));

    fprintf(out, "{\"body\":%s,\"body_hash\":\"%s\",\"hash\":\"%s\"}\n", body, hash_hex(arena, &body_hash), hash_hex(arena, hash));
}

/* Everybody who ever entered. */
static void put_names(struct league *league, FILE *out)
{
    struct value *line = value_object(league->arena), *names = value_object(league->arena), *entry;
    struct error err;

    for (int i = 0; i < league->season.entries; i++) {
        int64_t player;

        if (value_read(league->arena, league->bodies[i], strlen(league->bodies[i]), &entry, &err) != OK)
            continue;
        player = value_get_int(entry, "player", 0);
        if (player > 0)
            value_set_text(league->arena, names, arena_printf(league->arena, "p%d", (int)player),
                           league_called(league, (int)player));
    }
    value_set(league->arena, line, "names", names);
    put_line(league, line, out);
}

void league_write(struct league *league, bool names, FILE *out)
{
    put_header(league, out);
    for (int number = 1; number <= league->season.entries; number++)
        put_entry(league->arena, league->bodies[number - 1], &league->hashes[number - 1], out);
    if (names)
        put_names(league, out);
}

enum status league_write_ratings(struct league *league, FILE *out, struct error *err)
{
    struct value *header = value_object(league->arena);
    struct pool_chain chain = { .row = { .id = 0 } };
    int64_t id;
    enum status status = ratings_pool(league->home, league_pool(league), league_system(league), &id, err);

    if (status == OK && id > 0)
        status = pool_chain_open(league->home, id, league->arena, &chain, err);
    if (status != OK || id == 0)
        return status;
    value_set_int(league->arena, header, "entries", chain.pool.entries);
    value_set_text(league->arena, header, "hash", hash_hex(league->arena, &chain.head));
    value_set_int(league->arena, header, "months", chain.row.months);
    value_set_text(league->arena, header, "pool", chain.row.name);
    value_set_text(league->arena, header, "system", chain.row.system);
    put_line(league, header, out);
    for (int number = 1; number <= chain.pool.entries; number++)
        put_entry(league->arena, chain.bodies[number - 1], &chain.hashes[number - 1], out);
    return OK;
}

/* The game of an entry, if it is a result that counts and the game is over still. */
static enum status finished_game(struct league *league, int number, int64_t *game, struct error *err)
{
    struct value *entry;
    struct game_row row;
    enum status status = value_read(league->arena, league->bodies[number - 1], strlen(league->bodies[number - 1]), &entry, err);

    *game = 0;
    if (status != OK || strcmp(value_get_text(entry, "kind", ""), "result") != 0 ||
        text_parse_int(value_get_text(entry, "game", "g") + 1, 1, INT64_MAX, game) != TEXT_INT_OK)
        return status;
    status = store_game_get(league->home->store, *game, &row, err);
    if (status == OK && (row.phase != PHASE_OVER || row.records != value_get_int(entry, "record", -1)))
        *game = 0;
    return status;
}

enum status league_write_replays(struct league *league, bool names, FILE *out, struct error *err)
{
    enum status status = OK;

    for (int number = 1; number <= league->season.entries && status == OK; number++) {
        int64_t game = 0;

        status = finished_game(league, number, &game, err);
        if (status != OK || game == 0)
            continue;
        fprintf(out, "{\"replay\":\"g%lld\"}\n", (long long)game);
        status = replay_export(league->home, game, REPLAY_FULL, NULL, names ? REPLAY_NAMES_ALL : REPLAY_NAMES_NONE, out, err);
    }
    return status;
}
