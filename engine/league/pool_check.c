/* Are the results of an entry of a pool such as it rates? */
#include "engine/kernel/text.h"
#include "engine/league/pool_inside.h"
#include "engine/league/season.h"

enum { PLAYERS_LEAST_AT_TABLE = 3 };

/* A list of `count` numbers from `least` to `most`. */
static bool is_list(const struct value *list, int count, int64_t least, int64_t most)
{
    bool sound = list && list->kind == VALUE_LIST && list->count == count;

    for (const struct value *one = sound ? list->first : NULL; one; one = one->next)
        sound = sound && one->kind == VALUE_INT && one->number >= least && one->number <= most;
    return sound;
}

/* Players who are all different. */
static bool are_players(const struct value *players, enum pool_system system)
{
    int least = system == POOL_TABLES ? PLAYERS_LEAST_AT_TABLE : 2, most = system == POOL_TABLES ? TABLE_SEATS_MAX : 2;

    if (!players || players->kind != VALUE_LIST || players->count < least || players->count > most ||
        !is_list(players, players->count, 1, INT32_MAX))
        return false;
    for (const struct value *one = players->first; one; one = one->next)
        for (const struct value *other = one->next; other; other = other->next)
            if (other->number == one->number)
                return false;
    return true;
}

/* Half points of two seats, or the places of a table with a first among them. */
static bool is_outcome(const struct value *result, int seats, enum pool_system system)
{
    const struct value *list = value_find(result, system == POOL_TABLES ? "places" : "points");
    bool first = false;

    if (system == POOL_PAIRS)
        return is_list(list, seats, 0, 2) && list->first->number + list->last->number == 2;
    for (const struct value *place = is_list(list, seats, 1, seats) ? list->first : NULL; place; place = place->next)
        first = first || place->number == 1;
    return first;
}

static bool is_of(const struct value *players, int64_t player)
{
    for (const struct value *one = players->first; one; one = one->next)
        if (one->number == player)
            return true;
    return false;
}

static bool is_hash(const char *text)
{
    int digits = 0;

    while (text_is_digit(text[digits]) || (text[digits] >= 'a' && text[digits] <= 'f'))
        digits++;
    return digits == SEED_HEX_BYTES && !text[digits];
}

/* What is wrong with a result; NULL: nothing. */
static const char *fault_of(const struct value *result, enum pool_system system, int64_t from_utc_s, int64_t until_utc_s)
{
    const struct value *players = result->kind == VALUE_OBJECT ? value_find(result, "players") : NULL;
    int64_t at;

    if (!are_players(players, system))
        return system == POOL_TABLES ? "\"players\" is a list of three to six different numbers"
                                     : "\"players\" is a list of two different numbers";
    if (!is_outcome(result, players->count, system))
        return system == POOL_TABLES ? "\"places\" is a list of the places of all seats, the best is 1"
                                     : "\"points\" are [2,0], [1,1] or [0,2]";
    at = value_get_int(result, "at", -1);
    if (at < from_utc_s || at >= until_utc_s)
        return "\"at\" does not lie in the period";
    if (!*value_get_text(result, "game", "") || !is_hash(value_get_text(result, "hash", "")))
        return "\"game\" is a text, and \"hash\" 64 digits of 0-9 and a-f";
    if (value_find(result, "silent") && !is_of(players, value_get_int(result, "silent", 0)))
        return "\"silent\" is one of the players";
    return NULL;
}

enum { RELIABILITY_NUMBERS = 5 };

/* Lists of a player and four counts, by player; or none. */
static bool is_reliability(const struct value *list)
{
    int64_t last = 0;
    bool sound = !list || list->kind == VALUE_LIST;

    for (const struct value *row = sound && list ? list->first : NULL; row && sound; row = row->next) {
        sound = is_list(row, RELIABILITY_NUMBERS, 0, INT32_MAX) && row->first->number > last;
        last = sound ? row->first->number : last;
    }
    return sound;
}

enum status pool_check_results(const struct pool *pool, const struct value *entry, int64_t from_utc_s, int64_t until_utc_s,
                               struct error *err)
{
    const struct value *results = value_find(entry, "results");
    int number = 0;

    if (!results || results->kind != VALUE_LIST)
        return error_set(err, ERR_FORMAT, "\"results\" is a list");
    if (!is_reliability(value_find(entry, "reliability")))
        return error_set(err, ERR_FORMAT, "\"reliability\" is a list of lists of a player and four counts, by player");
    for (const struct value *result = results->first; result; result = result->next) {
        const char *fault = fault_of(result, pool->system, from_utc_s, until_utc_s);

        number++;
        if (fault)
            return error_set(err, ERR_FORMAT, "result %d: %s", number, fault);
    }
    return OK;
}
