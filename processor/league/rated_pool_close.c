/* Closing periods: the results that wait are rated, in one entry. And the whole chain, folded again. */
#include <string.h>

#include "processor/league/rated_pool.h"
#include "processor/report/ratings.h"
#include "processor/turn/due.h"

static const size_t pool_arena_bytes = (size_t)1 << 30;

/* ---- the pool as it stands ---- */

struct loading {
    struct pool *pool;
    struct arena *arena;
    int capacity;
};

static void add_rating(void *context, const struct rating_row *row)
{
    struct loading *loading = context;
    struct pool *pool = loading->pool;

    pool->players = arena_grow(loading->arena, pool->players, pool->player_count, &loading->capacity, sizeof *pool->players);
    pool->players[pool->player_count++] =
        (struct pool_player){ .player = (int)row->player, .rating = ratings_of_row(row, pool->system) };
}

static enum status read_row(struct home *home, int64_t id, struct arena *arena, struct pool_row *row, struct pool *pool,
                            struct error *err)
{
    enum status status = store_pool_get(home->store, id, row, err);
    int system;

    if (status != OK)
        return status;
    row->name = arena_text(arena, row->name);
    row->system = arena_text(arena, row->system);
    row->hash.bytes = arena_copy(arena, row->hash.bytes, row->hash.count);
    system = pool_system_find(row->system);
    if (system < 0 || row->months < 1 || row->months > PERIOD_MONTHS_MAX || row->hash.count != HASH_BYTES)
        return error_set(err, ERR_CORRUPT, "the pool of ratings \"%s\" cannot be read", row->name);
    pool_init(pool, arena, (enum pool_system)system, row->months);
    return OK;
}

/* From the ratings that were stored with its last entry; `doctor` and `league verify` fold all entries. */
static enum status load(struct home *home, int64_t id, struct arena *arena, struct pool_row *row, struct pool *pool, struct error *err)
{
    struct loading loading = { .pool = pool, .arena = arena };
    enum status status = read_row(home, id, arena, row, pool, err);

    if (status != OK)
        return status;
    pool->entries = row->entries;
    pool->at_utc_s = row->at_utc_s;
    pool->period = period_of(row->due_utc_s - 1, row->months) - 1;
    return store_ratings(home->store, id, add_rating, &loading, err);
}

/* ---- closing ---- */

struct results {
    struct arena *arena;
    struct value *list;
    enum status status;
    struct error *err;
};

static void add_result(void *context, const char *body)
{
    struct results *results = context;
    struct value *result;

    if (results->status == OK)
        results->status = value_read(results->arena, body, strlen(body), &result, results->err);
    if (results->status == OK)
        value_add(results->list, result);
}

static void add_turns(void *context, const struct turns_row *turns)
{
    struct results *results = context;
    struct value *row = value_list(results->arena);

    value_add_int(results->arena, row, turns->player);
    value_add_int(results->arena, row, turns->in_time);
    value_add_int(results->arena, row, turns->within_grace);
    value_add_int(results->arena, row, turns->missed);
    value_add_int(results->arena, row, turns->stood_in);
    value_add(results->list, row);
}

/* How its players have kept their deadlines in the period. */
static enum status set_reliability(struct home *home, const struct pool_row *row, const struct pool *pool, struct value *entry,
                                   struct error *err)
{
    struct results turns = { .arena = pool->arena, .list = value_list(pool->arena) };
    int month = (pool->period + 1) * row->months;
    enum status status = store_turns_of_pool(home->store, row->name, row->system, month, month + row->months, add_turns, &turns, err);

    if (turns.list->count > 0)
        value_set(pool->arena, entry, "reliability", turns.list);
    return status;
}

static struct rating_row row_of(const struct pool_row *pool, const struct pool *after, const struct pool_player *player)
{
    const struct rating *rating = &player->rating;
    bool tables = after->system == POOL_TABLES;

    return (struct rating_row){
        .pool = pool->id, .player = player->player, .entry = after->entries, .period = after->period,
        .first = tables ? rating->table.mu : rating->pairs.rating,
        .second = tables ? rating->table.sigma : rating->pairs.deviation,
        .third = tables ? 0 : rating->pairs.volatility,
        .games = rating->games, .won = rating->won, .drawn = rating->drawn, .played = rating->played,
    };
}

static enum status store_entry(struct home *home, struct pool_row *row, struct pool *pool, const struct value *entry, struct error *err)
{
    const char *body = value_write(pool->arena, entry, NULL);
    struct hash head;
    enum status status;

    memcpy(head.bytes, row->hash.bytes, sizeof head.bytes);
    head = chain_league_next(&head, body);
    pool_apply(pool, entry);
    status = store_pool_entry_new(home->store, row->id, pool->entries, body, (struct blob){ head.bytes, HASH_BYTES }, err);
    for (int i = 0; i < pool->player_count && status == OK; i++) {
        struct rating_row rating = row_of(row, pool, &pool->players[i]);

        if (pool->players[i].changed)
            status = store_rating_new(home->store, &rating, err);
    }
    if (status == OK)
        status = store_pool_results_drop(home->store, row->id, row->due_utc_s, err);
    row->entries = pool->entries;
    row->hash = (struct blob){ head.bytes, HASH_BYTES };
    row->at_utc_s = pool->at_utc_s;
    row->due_utc_s = period_begins_utc_s(pool->period + 2, row->months);
    return status == OK ? store_pool_save(home->store, row, err) : status;
}

/* The period that is open, if it is over. Inside the caller's transaction. */
static enum status close_period(struct home *home, int64_t id, struct arena *arena, bool *did, struct error *err)
{
    struct results results = { .arena = arena, .err = err };
    struct pool_row row;
    struct pool pool;
    struct value *entry;
    int64_t at;
    enum status status = load(home, id, arena, &row, &pool, err);

    *did = status == OK && row.due_utc_s <= home->now_utc_s;
    if (!*did)
        return status;
    at = home->now_utc_s > pool.at_utc_s ? home->now_utc_s : pool.at_utc_s;
    entry = pool_entry(&pool, at, pool.period + 1);
    results.list = value_list(arena);
    status = store_pool_results(home->store, id, row.due_utc_s, add_result, &results, err);
    if (status == OK)
        status = results.status;
    value_set(arena, entry, "results", results.list);
    if (status == OK)
        status = set_reliability(home, &row, &pool, entry, err);
    if (status == OK)
        status = pool_complete(&pool, entry, err);
    return status == OK ? store_entry(home, &row, &pool, entry, err) : error_in(err, "ratings of %s", row.name);
}

static enum status close_once(struct home *home, int64_t id, bool *did, struct error *err)
{
    struct arena arena = { .limit_bytes = pool_arena_bytes };
    enum status status = store_begin(home->store, DURABILITY_FULL, err);

    *did = false;
    if (status == OK)
        status = close_period(home, id, &arena, did, err);
    if (status == OK && *did)
        status = store_commit(home->store, err);
    else
        store_rollback(home->store);
    *did = *did && status == OK;
    arena_release(&arena);
    return status;
}

enum { POOLS_MAX = 256, PERIODS_MOST = 1200 };

struct ids {
    int64_t list[POOLS_MAX];
    int count;
};

static void add_id(void *context, int64_t id)
{
    struct ids *ids = context;

    if (ids->count < POOLS_MAX)
        ids->list[ids->count++] = id;
}

/* Results may lie in mails on a server that was down: a period is closed after a fetch that began after it. It stays closed, so it also
 * waits until the clock is sure to be right. A fault in one pool does not stop the others. */
enum status run_ratings(struct home *home, struct error *err)
{
    struct ids ids = { .count = 0 };
    int64_t began;
    bool settled;
    enum status status = due_is_settled(home, &settled, err);

    if (status != OK || !settled)
        return status;
    status = due_fetched_since(home, &began, err);
    if (status == OK && began != STORE_NO_TIME)
        status = store_pools_due(home->store, began < home->now_utc_s ? began : home->now_utc_s, add_id, &ids, err);
    for (int i = 0; i < ids.count && status == OK; i++) {
        bool did = true;

        for (int periods = 0; did && status == OK && periods < PERIODS_MOST; periods++)
            status = close_once(home, ids.list[i], &did, err);
        if (status != OK && status != ERR_IO && status != ERR_LOCKED) {
            home_fault(home, err);
            status = OK;
        }
    }
    return status;
}

/* ---- the chain, folded ---- */

struct folding {
    struct pool_chain *chain;
    struct arena *arena;
};

static enum status take_entry(void *context, int number, const char *body, struct blob hash, struct error *err)
{
    struct folding *folding = context;
    struct pool_chain *chain = folding->chain;
    struct value *entry;
    enum status status = value_read(folding->arena, body, strlen(body), &entry, err);

    if (status == OK && number == chain->pool.entries + 1 && number <= chain->row.entries) {
        chain->head = chain_league_next(&chain->head, body);
        chain->bodies[number - 1] = arena_text(folding->arena, body);
        chain->hashes[number - 1] = chain->head;
    }
    if (status != OK || number != chain->pool.entries + 1 || number > chain->row.entries || !chain_is_head(&chain->head, hash))
        return error_set(err, ERR_CORRUPT, "ratings of %s: entry %d has changed since it was stored", chain->row.name, number);
    pool_apply(&chain->pool, entry);
    return OK;
}

struct comparing {
    const struct pool_chain *chain;
    int count;
    int64_t wrong;                  /* the first player whose rating is not that of the chain; 0: none */
};

static void compare(void *context, const struct rating_row *row)
{
    struct comparing *comparing = context;
    const struct rating *rating = pool_find(&comparing->chain->pool, (int)row->player);
    struct pool_player player = { .player = (int)row->player };
    struct rating_row expected;

    comparing->count++;
    if (rating)
        player.rating = *rating;
    expected = row_of(&comparing->chain->row, &comparing->chain->pool, &player);
    if (!rating || expected.first != row->first || expected.second != row->second || expected.third != row->third ||
        expected.games != row->games || expected.won != row->won || expected.drawn != row->drawn || expected.played != row->played)
        comparing->wrong = comparing->wrong > 0 ? comparing->wrong : row->player;
}

enum status pool_chain_open(struct home *home, int64_t id, struct arena *arena, struct pool_chain *chain, struct error *err)
{
    struct folding folding = { chain, arena };
    struct comparing comparing = { .chain = chain };
    enum status status = read_row(home, id, arena, &chain->row, &chain->pool, err);

    if (status != OK)
        return status;
    chain->head = chain_pool_founding(arena, chain->row.name, chain->pool.system, chain->row.months);
    chain->bodies = arena_alloc(arena, ((size_t)chain->row.entries + 1) * sizeof *chain->bodies);
    chain->hashes = arena_alloc(arena, ((size_t)chain->row.entries + 1) * sizeof *chain->hashes);
    status = store_pool_entries(home->store, id, take_entry, &folding, err);
    if (status == OK && (chain->pool.entries != chain->row.entries || memcmp(chain->head.bytes, chain->row.hash.bytes, HASH_BYTES) != 0))
        return error_set(err, ERR_CORRUPT, "ratings of %s: an entry is missing behind entry %d", chain->row.name, chain->pool.entries);
    if (status == OK)
        status = store_ratings(home->store, id, compare, &comparing, err);
    if (status == OK && (comparing.wrong > 0 || comparing.count != chain->pool.player_count))
        return error_set(err, ERR_CORRUPT, "ratings of %s: the rating of p%lld is not that of its entries", chain->row.name,
                         (long long)comparing.wrong);
    return status;
}
