#include "engine/league/pool.h"

#include "engine/kernel/text.h"
#include "engine/league/pool_inside.h"

/* From these on a rating is provisional: thousandths of a deviation, 1e-6 of a sigma. */
enum { PROVISIONAL_DEVIATION = 110000, PROVISIONAL_SIGMA = 4000000 };

enum { SHOWN_A_MU = 60, MICRO_A_MILLI = 1000, MICRO = MICRO_A_MILLI * RATING_PARTS };

static const char *const systems[] = { "glicko-2", "plackett-luce" };

const char *pool_system_name(enum pool_system system)
{
    return systems[system];
}

int pool_system_find(const char *name)
{
    return text_find(name, systems, 2);
}

void pool_init(struct pool *pool, struct arena *arena, enum pool_system system, int months)
{
    *pool = (struct pool){ .arena = arena, .system = system, .months = months };
}

struct rating pool_newcomer(void)
{
    return (struct rating){ .pairs = glicko2_newcomer(), .table = wenglin_newcomer() };
}

const struct rating *pool_find(const struct pool *pool, int player)
{
    int low = 0, high = pool->player_count;

    while (low < high) {
        int middle = low + (high - low) / 2;

        if (pool->players[middle].player < player)
            low = middle + 1;
        else
            high = middle;
    }
    return low < pool->player_count && pool->players[low].player == player ? &pool->players[low].rating : NULL;
}

/* ---- entries ---- */

struct value *pool_entry(const struct pool *pool, int64_t at_utc_s, int period)
{
    struct value *entry = value_object(pool->arena);

    value_set_int(pool->arena, entry, "at", at_utc_s);
    value_set_text(pool->arena, entry, "kind", "rating");
    value_set_int(pool->arena, entry, "number", pool->entries + 1);
    value_set_text(pool->arena, entry, "period", period_name(pool->arena, period, pool->months));
    value_set(pool->arena, entry, "results", value_list(pool->arena));
    return entry;
}

static enum status check_head(const struct pool *pool, const struct value *entry, int *period, struct error *err)
{
    const char *name = value_get_text(entry, "period", "");

    *period = period_find(name, pool->months);
    if (!text_equal(value_get_text(entry, "kind", ""), "rating"))
        return error_set(err, ERR_FORMAT, "an entry of a pool is of the kind \"rating\"");
    if (value_get_int(entry, "number", 0) != pool->entries + 1)
        return error_set(err, ERR_FORMAT, "\"number\" is %d", pool->entries + 1);
    if (*period < 0)
        return error_set(err, ERR_FORMAT, "\"period\" cannot be \"%.20s\"", name);
    if (pool->entries > 0 && *period != pool->period + 1)
        return error_set(err, ERR_CONFLICT, "the period %s comes next", period_name(pool->arena, pool->period + 1, pool->months));
    if (value_get_int(entry, "at", 0) < pool->at_utc_s || value_get_int(entry, "at", 0) < period_begins_utc_s(*period + 1, pool->months))
        return error_set(err, ERR_CONFLICT, "the period %.20s is not over at that time", name);
    return OK;
}

static struct value *values_of(struct arena *arena, const struct rating *rating, enum pool_system system)
{
    struct value *list = value_list(arena);

    if (system == POOL_TABLES) {
        value_add_int(arena, list, rating->table.mu);
        value_add_int(arena, list, rating->table.sigma);
        return list;
    }
    value_add_int(arena, list, rating->pairs.rating);
    value_add_int(arena, list, rating->pairs.deviation);
    value_add_int(arena, list, rating->pairs.volatility);
    return list;
}

static bool same(const struct rating *one, const struct rating *other)
{
    return one->pairs.rating == other->pairs.rating && one->pairs.deviation == other->pairs.deviation
           && one->pairs.volatility == other->pairs.volatility && one->table.mu == other->table.mu
           && one->table.sigma == other->table.sigma;
}

/* Those who have played, and those whose rating has become less certain. */
static struct value *players_of(const struct pool *pool, const struct pool_work *work)
{
    struct value *list = value_list(pool->arena);

    for (int i = 0; i < work->player_count; i++) {
        const struct pool_player *after = &work->players[i];
        const struct rating *known = pool_find(pool, after->player), newcomer = pool_newcomer();
        const struct rating *before = known ? known : &newcomer;
        struct value *row;

        if (!after->changed && same(before, &after->rating))
            continue;
        row = value_object(pool->arena);
        value_set(pool->arena, row, "after", values_of(pool->arena, &after->rating, pool->system));
        value_set(pool->arena, row, "before", values_of(pool->arena, before, pool->system));
        value_set_int(pool->arena, row, "player", after->player);
        value_add(list, row);
    }
    return list;
}

enum status pool_complete(struct pool *pool, struct value *entry, struct error *err)
{
    struct pool_work work;
    int period;
    enum status status = check_head(pool, entry, &period, err);

    if (status == OK)
        status = pool_check_results(pool, entry, period_begins_utc_s(period, pool->months),
                                    period_begins_utc_s(period + 1, pool->months), err);
    if (status != OK)
        return status;
    work = pool_work_of(pool, entry);
    pool_rate(pool->arena, &work);
    value_set(pool->arena, entry, "players", players_of(pool, &work));
    return OK;
}

/* ---- applying ---- */

static void count_games(const struct pool_work *work, int period)
{
    for (int i = 0; i < work->outcome_count; i++) {
        const struct pool_outcome *outcome = &work->outcomes[i];
        int firsts = 0;

        for (int seat = 0; seat < outcome->seats; seat++)
            firsts += outcome->worth[seat] == 1;
        for (int seat = 0; seat < outcome->seats && outcome->counts; seat++) {
            struct rating *rating = &work->players[outcome->players[seat]].rating;
            bool first = outcome->worth[seat] == 1, pairs = work->system == POOL_PAIRS;

            rating->games++;
            rating->won += pairs ? outcome->worth[seat] == 2 : first && firsts == 1;
            rating->drawn += first && (pairs || firsts > 1);
            rating->played = period;
        }
    }
}

static void read_values(const struct value *list, struct rating *rating, enum pool_system system)
{
    const struct value *first = list->first;

    if (system == POOL_TABLES)
        rating->table = (struct wenglin){ first->number, list->last->number };
    else
        rating->pairs = (struct glicko2){ first->number, first->next->number, list->last->number };
}

void pool_apply(struct pool *pool, const struct value *entry)
{
    struct pool_work work = pool_work_of(pool, entry);
    const struct value *row = value_find(entry, "players")->first;

    pool->period = period_find(value_get_text(entry, "period", ""), pool->months);
    count_games(&work, pool->period);
    for (int i = 0; i < work.player_count; i++) {
        work.players[i].changed = row && value_get_int(row, "player", 0) == work.players[i].player;
        if (!work.players[i].changed)
            continue;
        read_values(value_find(row, "after"), &work.players[i].rating, pool->system);
        row = row->next;
    }
    pool->players = work.players;
    pool->player_count = work.player_count;
    pool->entries = (int)value_get_int(entry, "number", 0);
    pool->at_utc_s = value_get_int(entry, "at", 0);
}

/* ---- showing ---- */

int rating_shown(const struct rating *rating, enum pool_system system)
{
    return (int)(system == POOL_TABLES ? SHOWN_A_MU * rating->table.mu / MICRO_A_MILLI : rating->pairs.rating);
}

int rating_deviation(const struct rating *rating, enum pool_system system)
{
    int64_t micro = SHOWN_A_MU * rating->table.sigma, milli = rating->pairs.deviation;

    return (int)(system == POOL_TABLES ? (micro + MICRO / 2) / MICRO : (milli + MICRO_A_MILLI / 2) / MICRO_A_MILLI);
}

bool rating_is_provisional(const struct rating *rating, enum pool_system system)
{
    return system == POOL_TABLES ? rating->table.sigma > PROVISIONAL_SIGMA : rating->pairs.deviation > PROVISIONAL_DEVIATION;
}

int64_t rating_order(const struct rating *rating, enum pool_system system)
{
    return system == POOL_TABLES ? rating->table.mu - 3 * rating->table.sigma : rating->pairs.rating;
}

const char *rating_text(struct arena *arena, const struct rating *rating, enum pool_system system)
{
    int shown = rating_shown(rating, system), whole = (shown + (shown < 0 ? -MICRO_A_MILLI : MICRO_A_MILLI) / 2) / MICRO_A_MILLI;

    return arena_printf(arena, "%d%s", whole, rating_is_provisional(rating, system) ? "?" : "");
}
