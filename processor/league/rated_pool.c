#include "processor/league/rated_pool.h"

#include <inttypes.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/home/seat_settings.h"
#include "processor/report/ratings.h"
#include "processor/report/result.h"

enum { GAME_ARENA_BYTES = 64 << 20 };

/* ---- which ---- */

struct hash chain_pool_founding(struct arena *arena, const char *pool, enum pool_system system, int months)
{
    struct value *founding = value_object(arena);
    const char *text;

    value_set_int(arena, founding, "months", months);
    value_set_text(arena, founding, "pool", pool);
    value_set_text(arena, founding, "system", pool_system_name(system));
    text = value_write(arena, founding, NULL);
    return hash_bytes(text, strlen(text));
}

enum pool_system league_system(const struct league *league)
{
    return league->season.settings.format == FORMAT_TABLES ? POOL_TABLES : POOL_PAIRS;
}

const char *league_pool(const struct league *league)
{
    const char *name = league->season.settings.rating_pool;

    return *name ? name : league->row.rules;
}

enum status league_rating(struct league *league, int player, struct rating *rating, bool *has, struct error *err)
{
    int64_t pool;
    enum status status = ratings_pool(league->home, league_pool(league), league_system(league), &pool, err);

    return status == OK ? ratings_get(league->home, pool, player, league_system(league), rating, has, err) : status;
}

/* ---- results that wait ---- */

static enum status found(struct home *home, struct arena *arena, const char *name, enum pool_system system, int months, int64_t *id,
                         struct error *err)
{
    struct hash founding = chain_pool_founding(arena, name, system, months);
    struct pool_row row = { .name = name, .system = pool_system_name(system), .months = months,
                            .hash = { founding.bytes, sizeof founding.bytes },
                            .due_utc_s = period_begins_utc_s(period_of(home->now_utc_s, months) + 1, months) };

    return store_pool_new(home->store, &row, id, err);
}

enum status rated_pool_check_months(struct home *home, const char *name, enum pool_system system, int months, struct error *err)
{
    struct pool_row row;
    int64_t id;
    enum status status = ratings_pool(home, name, system, &id, err);

    if (status == OK && id > 0)
        status = store_pool_get(home->store, id, &row, err);
    if (status == OK && id > 0 && row.months != months)
        return error_set(err, ERR_CONFLICT, "the ratings of %s are computed every %d months: rating-months is %d, or rating-pool another name",
                         name, row.months, row.months);
    return status;
}

/* What stands in a row until the entry lists it; never before the period that is open. */
static enum status wait(struct home *home, struct arena *arena, const char *name, enum pool_system system, int months,
                        struct value *result, struct error *err)
{
    struct pool_row row;
    int64_t id, begins, at = value_get_int(result, "at", 0);
    enum status status = ratings_pool(home, name, system, &id, err);

    if (status == OK && id == 0)
        status = found(home, arena, name, system, months, &id, err);
    if (status == OK)
        status = store_pool_get(home->store, id, &row, err);
    if (status != OK)
        return status;
    begins = period_begins_utc_s(period_of(row.due_utc_s - 1, row.months), row.months);
    if (at < begins)
        value_set_int(arena, result, "at", at = begins);
    return store_pool_result_new(home->store, id, at, value_get_text(result, "game", ""), value_write(arena, result, NULL), err);
}

static void add_numbers(struct arena *arena, struct value *result, const char *key, const int *numbers, int count)
{
    struct value *list = value_list(arena);

    for (int i = 0; i < count; i++)
        value_add_int(arena, list, numbers[i]);
    value_set(arena, result, key, list);
}

/* The hash of a game's last record, of one that a moderator has judged. */
static enum status last_hash(struct league *league, const char *game, const char **hash, struct error *err)
{
    struct game_row row;
    struct record_row record;
    struct hash last;
    int64_t id = 0;
    enum status status;

    if (text_parse_int(game + 1, 1, INT64_MAX, &id) != TEXT_INT_OK)
        return error_set(err, ERR_CORRUPT, "\"%s\" is no game", game);
    status = store_game_get(league->home->store, id, &row, err);
    if (status == OK && row.records > 0)
        status = store_record_get(league->home->store, id, row.records, &record, err);
    if (status != OK)
        return status;
    memset(&last, 0, sizeof last);
    if (row.records > 0 && record.hash.count == sizeof last.bytes)
        memcpy(last.bytes, record.hash.bytes, sizeof last.bytes);
    *hash = hash_hex(league->arena, &last);
    return OK;
}

enum status rated_pool_take(struct league *league, int section, const struct pairing *pairing, const char *hash, struct error *err)
{
    struct value *result = season_rated_result(&league->season, section, pairing);
    enum status status = pairing->game ? store_pool_result_undo(league->home->store, pairing->game, err) : OK;

    if (status == OK && result && !*hash)
        status = last_hash(league, pairing->game, &hash, err);
    if (status != OK || !result)
        return status;
    value_set_int(league->arena, result, "at", league->season.at_utc_s);
    value_set_text(league->arena, result, "hash", hash);
    return wait(league->home, league->arena, league_pool(league), league_system(league), league->season.settings.rating_months, result,
                err);
}

/* ---- games outside leagues ---- */

/* Do all its players want it, are they people to the end, and has it ended by its rules? */
static bool all_want(const struct stored_game *stored)
{
    if (stored->row.phase != PHASE_OVER || !result_of(stored, stored->game.state).over)
        return false;
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (!stored->seats[seat].address[0] || strcmp(stored->seats[seat].hand, "player") != 0 ||
            !seat_settings_read(&stored->seats[seat], stored->arena).rated)
            return false;
    return true;
}

/* The player with the address of a seat; who has never played in a league becomes one. */
static enum status player_of(const struct stored_game *stored, int seat, int *player, struct error *err)
{
    struct store *store = stored->home->store;
    struct player_row row;
    enum status status = store_player_find(store, stored->seats[seat].address, &row, err);

    if (status == ERR_NOT_FOUND) {
        status = store_player_named(store, stored->seats[seat].player, &row, err);
        if (status != OK && status != ERR_NOT_FOUND)
            return status;
        /* A name that somebody has already stays his. */
        status = store_player_new(store, stored->seats[seat].address, status == OK ? "" : stored->seats[seat].player, &row.id, err);
    }
    *player = (int)row.id;
    return status;
}

static void set_outcome(const struct stored_game *stored, struct value *result)
{
    struct ruleset_result outcome = result_of(stored, stored->game.state);
    int first = outcome.winners == AUDIENCE_SEAT(0) ? 2 : outcome.winners == AUDIENCE_SEAT(1) ? 0 : 1, numbers[SEATS_MAX];
    int8_t places[SEATS_MAX];

    if (stored->seat_count == 2) {
        add_numbers(stored->arena, result, "points", (int[]){ first, 2 - first }, 2);
        return;
    }
    ruleset_places(&outcome, stored->seat_count, places);
    for (int seat = 0; seat < stored->seat_count; seat++)
        numbers[seat] = places[seat];
    add_numbers(stored->arena, result, "places", numbers, stored->seat_count);
}

static enum status take_outside(const struct stored_game *stored, struct error *err)
{
    struct value *result = value_object(stored->arena);
    int players[SEATS_MAX];
    enum status status = OK;

    for (int seat = 0; seat < stored->seat_count && status == OK; seat++) {
        status = player_of(stored, seat, &players[seat], err);
        for (int other = 0; other < seat && status == OK; other++)
            if (players[other] == players[seat])
                return OK;       /* one person has two seats */
    }
    if (status != OK)
        return status;
    value_set_int(stored->arena, result, "at", stored->home->now_utc_s);
    value_set_text(stored->arena, result, "game", stored->label);
    value_set_text(stored->arena, result, "hash", hash_hex(stored->arena, &stored->last_hash));
    add_numbers(stored->arena, result, "players", players, stored->seat_count);
    set_outcome(stored, result);
    return wait(stored->home, stored->arena, stored->row.rules, stored->seat_count > 2 ? POOL_TABLES : POOL_PAIRS, 1, result, err);
}

enum status rated_pool_take_game(struct home *home, int64_t game, struct error *err)
{
    struct arena arena = { .limit_bytes = GAME_ARENA_BYTES };
    struct stored_game *stored;
    enum status status = stored_game_open(home, game, &arena, &stored, err);

    if (status == OK)
        status = store_pool_result_undo(home->store, stored->label, err);
    if (status == OK && all_want(stored))
        status = take_outside(stored, err);
    arena_release(&arena);
    return status == OK ? store_league_todo_drop(home->store, game, err) : status;
}
