/* Reads the results of an entry of a pool, and computes the ratings after them. */
#include "engine/league/pool_inside.h"

/* ---- reading ---- */

/* Halves of two, four, eight ... numbers are merged. */
static int *sort(struct arena *arena, int *numbers, int count)
{
    int *other = arena_alloc(arena, ((size_t)count + 1) * sizeof *other);

    for (int width = 1; width < count; width *= 2) {
        int *swap = numbers;

        for (int from = 0; from < count; from += 2 * width) {
            int middle = from + width < count ? from + width : count, end = middle + width < count ? middle + width : count;
            int left = from, right = middle;

            for (int at = from; at < end; at++)
                other[at] = left < middle && (right == end || numbers[left] <= numbers[right]) ? numbers[left++] : numbers[right++];
        }
        numbers = other;
        other = swap;
    }
    return numbers;
}

/* The numbers of all who play in the results, sorted; the same number may come several times. */
static int *numbers_of(struct arena *arena, const struct value *results, int *count)
{
    int *numbers = arena_alloc(arena, ((size_t)results->count * TABLE_SEATS_MAX + 1) * sizeof *numbers);

    *count = 0;
    for (const struct value *result = results->first; result; result = result->next)
        for (const struct value *player = value_find(result, "players")->first; player; player = player->next)
            numbers[(*count)++] = (int)player->number;
    return sort(arena, numbers, *count);
}

/* The players of the pool, and those who are new. */
static void merge_players(const struct pool *pool, const int *numbers, int count, struct pool_work *work)
{
    int at = 0;

    work->players = arena_alloc(pool->arena, ((size_t)pool->player_count + (size_t)count + 1) * sizeof *work->players);
    for (int i = 0; i < pool->player_count || at < count;) {
        bool known = i < pool->player_count && (at == count || pool->players[i].player <= numbers[at]);
        struct pool_player *player = &work->players[work->player_count++];

        *player = known ? pool->players[i++] : (struct pool_player){ .player = numbers[at], .rating = pool_newcomer() };
        player->changed = at < count && numbers[at] == player->player;
        while (at < count && numbers[at] == player->player)
            at++;
    }
}

static int position_of(const struct pool_work *work, int64_t player)
{
    int low = 0, high = work->player_count - 1;

    while (low < high) {
        int middle = low + (high - low) / 2;

        if (work->players[middle].player < player)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The first loss by silence of a player counts. */
static bool counts_still(const struct pool_work *work, const struct value *result, bool *silent)
{
    int64_t player = value_get_int(result, "silent", 0);
    int position = player > 0 ? position_of(work, player) : 0;
    bool before = player > 0 && silent[position];

    if (player > 0)
        silent[position] = true;
    return !before;
}

static struct pool_outcome outcome_of(const struct pool_work *work, const struct value *result)
{
    const struct value *worth = value_find(result, work->system == POOL_TABLES ? "places" : "points");
    struct pool_outcome outcome = { .seats = 0 };
    int seat = 0;

    for (const struct value *player = value_find(result, "players")->first; player; player = player->next)
        outcome.players[outcome.seats++] = position_of(work, player->number);
    for (const struct value *one = worth->first; one; one = one->next)
        outcome.worth[seat++] = (int)one->number;
    return outcome;
}

struct pool_work pool_work_of(const struct pool *pool, const struct value *entry)
{
    const struct value *results = value_find(entry, "results");
    struct pool_work work = { .system = pool->system };
    int count;
    int *numbers = numbers_of(pool->arena, results, &count);
    bool *silent;

    merge_players(pool, numbers, count, &work);
    silent = arena_alloc(pool->arena, (size_t)work.player_count + 1);
    work.outcomes = arena_alloc(pool->arena, ((size_t)results->count + 1) * sizeof *work.outcomes);
    for (const struct value *result = results->first; result; result = result->next) {
        struct pool_outcome *outcome = &work.outcomes[work.outcome_count++];

        *outcome = outcome_of(&work, result);
        outcome->counts = counts_still(&work, result, silent);
    }
    return work;
}

/* ---- rating ---- */

/* The games of each player, one behind the other: those of player i begin at starts[i]. */
static struct glicko2_game *games_of(struct arena *arena, const struct pool_work *work, int *starts)
{
    struct glicko2_game *games = arena_alloc(arena, ((size_t)work->outcome_count * 2 + 1) * sizeof *games);
    int *ends = arena_alloc(arena, ((size_t)work->player_count + 1) * sizeof *ends);

    for (int i = 0; i < work->outcome_count; i++)
        for (int seat = 0; seat < 2 && work->outcomes[i].counts; seat++)
            starts[work->outcomes[i].players[seat] + 1]++;
    for (int i = 0; i < work->player_count; i++)
        starts[i + 1] += starts[i];
    for (int i = 0; i < work->player_count; i++)
        ends[i] = starts[i];
    for (int i = 0; i < work->outcome_count; i++)
        for (int seat = 0; seat < 2 && work->outcomes[i].counts; seat++) {
            const struct pool_outcome *outcome = &work->outcomes[i];
            const struct glicko2 *other = &work->players[outcome->players[1 - seat]].rating.pairs;

            games[ends[outcome->players[seat]]++] =
                (struct glicko2_game){ other->rating, other->deviation, outcome->worth[seat] };
        }
    return games;
}

/* All games of the period at once, against opponents as they were before it. */
static void rate_pairs(struct arena *arena, struct pool_work *work)
{
    int *starts = arena_alloc(arena, ((size_t)work->player_count + 2) * sizeof *starts);
    struct glicko2_game *games = games_of(arena, work, starts);

    for (int i = 0; i < work->player_count; i++)
        work->players[i].rating.pairs =
            glicko2_after(work->players[i].rating.pairs, games + starts[i], starts[i + 1] - starts[i]);
}

/* One game after the other. */
static void rate_tables(struct pool_work *work)
{
    for (int i = 0; i < work->outcome_count; i++) {
        const struct pool_outcome *outcome = &work->outcomes[i];
        struct wenglin seats[TABLE_SEATS_MAX];

        if (!outcome->counts)
            continue;
        for (int seat = 0; seat < outcome->seats; seat++)
            seats[seat] = work->players[outcome->players[seat]].rating.table;
        wenglin_rate(seats, outcome->worth, outcome->seats, true);
        for (int seat = 0; seat < outcome->seats; seat++)
            work->players[outcome->players[seat]].rating.table = seats[seat];
    }
}

void pool_rate(struct arena *arena, struct pool_work *work)
{
    if (work->system == POOL_TABLES)
        rate_tables(work);
    else
        rate_pairs(arena, work);
}
