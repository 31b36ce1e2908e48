/* Pools of ratings: their entries, results that wait for the end of their period, and what each player is worth. */
#include "db/internal.h"

/* ---- pools ---- */

enum status store_pool_new(struct store *store, const struct pool_row *pool, int64_t *id, struct error *err)
{
    sqlite3_stmt *statement = NULL;
    enum status status = store_statement(store, STATEMENT_POOL_NEW, &statement, err);

    if (status != OK)
        return status;
    store_bind(statement, "ttibi", pool->name, pool->system, (int64_t)pool->months, pool->hash, pool->due_utc_s);
    status = store_run(store, statement, err);
    *id = sqlite3_last_insert_rowid(store->db);
    return status;
}

enum status store_pool_get(struct store *store, int64_t id, struct pool_row *pool, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_POOL_GET, row, err, "i", id);
    *pool = (struct pool_row){
        .id = id,
        .name = store_text(row, 0),
        .system = store_text(row, 1),
        .months = sqlite3_column_int(row, 2),
        .entries = sqlite3_column_int(row, 3),
        .hash = store_blob(row, 4),
        .at_utc_s = sqlite3_column_int64(row, 5),
        .due_utc_s = sqlite3_column_int64(row, 6),
    };
    return OK;
}

enum status store_pool_find(struct store *store, const char *name, const char *system, int64_t *id, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_POOL_FIND, row, err, "tt", name, system);
    *id = sqlite3_column_int64(row, 0);
    return OK;
}

enum status store_pool_save(struct store *store, const struct pool_row *pool, struct error *err)
{
    STORE_RUN(store, STATEMENT_POOL_SAVE, err, "iibii", pool->id, (int64_t)pool->entries, pool->hash, pool->at_utc_s,
              pool->due_utc_s);
}

enum status store_pools(struct store *store, void (*each)(void *context, int64_t id), void *context, struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = store_statement(store, STATEMENT_POOL_LIST, &row, err);

    return status == OK ? store_each_id(store, row, each, context, err) : status;
}

enum status store_pools_due(struct store *store, int64_t now_utc_s, void (*each)(void *context, int64_t id), void *context,
                            struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_POOL_DUE, row, err, "i", now_utc_s);
    return store_each_id(store, row, each, context, err);
}

/* ---- entries ---- */

enum status store_pool_entry_new(struct store *store, int64_t pool, int number, const char *body, struct blob hash,
                                 struct error *err)
{
    return store_entry_new(store, STATEMENT_POOL_ENTRY_NEW, pool, number, body, hash, err);
}

enum status store_pool_entries(struct store *store, int64_t pool, store_entry_each *each, void *context, struct error *err)
{
    return store_each_entry(store, STATEMENT_POOL_ENTRY_LIST, pool, each, context, err);
}

/* ---- results ---- */

enum status store_pool_result_new(struct store *store, int64_t pool, int64_t at_utc_s, const char *game, const char *body,
                                  struct error *err)
{
    STORE_RUN(store, STATEMENT_POOL_RESULT_NEW, err, "iitt", pool, at_utc_s, game, body);
}

enum status store_pool_results(struct store *store, int64_t pool, int64_t before_utc_s,
                               void (*each)(void *context, const char *body), void *context, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_POOL_RESULT_LIST, row, err, "ii", pool, before_utc_s);
    STORE_EACH(store, row, "the results of a period", err, each(context, store_text(row, 0)));
}

enum status store_pool_results_drop(struct store *store, int64_t pool, int64_t before_utc_s, struct error *err)
{
    STORE_RUN(store, STATEMENT_POOL_RESULT_DROP, err, "ii", pool, before_utc_s);
}

enum status store_pool_result_undo(struct store *store, const char *game, struct error *err)
{
    STORE_RUN(store, STATEMENT_POOL_RESULT_UNDO, err, "t", game);
}

/* ---- ratings ---- */

static struct rating_row read_rating(sqlite3_stmt *row, int64_t pool)
{
    return (struct rating_row){
        .pool = pool,
        .player = sqlite3_column_int64(row, 0),
        .entry = sqlite3_column_int(row, 1),
        .period = sqlite3_column_int(row, 2),
        .first = sqlite3_column_int64(row, 3),
        .second = sqlite3_column_int64(row, 4),
        .third = sqlite3_column_int64(row, 5),
        .games = sqlite3_column_int(row, 6),
        .won = sqlite3_column_int(row, 7),
        .drawn = sqlite3_column_int(row, 8),
        .played = sqlite3_column_int(row, 9),
    };
}

enum status store_rating_new(struct store *store, const struct rating_row *rating, struct error *err)
{
    STORE_RUN(store, STATEMENT_RATING_NEW, err, "iiiiiiiiiii", rating->pool, rating->player, (int64_t)rating->entry,
              (int64_t)rating->period, rating->first, rating->second, rating->third, (int64_t)rating->games, (int64_t)rating->won,
              (int64_t)rating->drawn, (int64_t)rating->played);
}

enum status store_rating_last(struct store *store, int64_t pool, int64_t player, struct rating_row *rating, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_RATING_LAST, row, err, "ii", pool, player);
    *rating = read_rating(row, pool);
    return OK;
}

static enum status each_rating(struct store *store, sqlite3_stmt *row, int64_t pool,
                               void (*each)(void *context, const struct rating_row *rating), void *context, struct error *err)
{
    STORE_EACH(store, row, "the ratings", err, { struct rating_row rating = read_rating(row, pool); each(context, &rating); });
}

enum status store_rating_history(struct store *store, int64_t pool, int64_t player,
                                 void (*each)(void *context, const struct rating_row *rating), void *context, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_RATING_HISTORY, row, err, "ii", pool, player);
    return each_rating(store, row, pool, each, context, err);
}

enum status store_ratings(struct store *store, int64_t pool, void (*each)(void *context, const struct rating_row *rating),
                          void *context, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_RATING_ALL, row, err, "i", pool);
    return each_rating(store, row, pool, each, context, err);
}

enum status store_rated_game_new(struct store *store, int64_t game, struct error *err)
{
    STORE_RUN(store, STATEMENT_RATED_GAME_NEW, err, "i", game);
}

/* ---- reliability ---- */

enum status store_turns_add(struct store *store, int64_t game, const char *address, int month, const struct turns_row *turns,
                            struct error *err)
{
    STORE_RUN(store, STATEMENT_TURNS_ADD, err, "itiiiii", game, address, (int64_t)month, turns->in_time, turns->within_grace,
              turns->missed, turns->stood_in);
}

/* From the column of the turns in time on. */
static struct turns_row read_turns(sqlite3_stmt *row, int64_t player, int column)
{
    return (struct turns_row){
        .player = player,
        .in_time = sqlite3_column_int64(row, column),
        .within_grace = sqlite3_column_int64(row, column + 1),
        .missed = sqlite3_column_int64(row, column + 2),
        .stood_in = sqlite3_column_int64(row, column + 3),
    };
}

enum status store_turns_of(struct store *store, int64_t player, int from_month, struct turns_row *turns, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_TURNS_OF, row, err, "ii", player, (int64_t)from_month);
    *turns = read_turns(row, player, 0);
    return OK;
}

enum status store_turns_of_pool(struct store *store, const char *pool, const char *system, int from_month, int until_month,
                                void (*each)(void *context, const struct turns_row *turns), void *context, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_TURNS_OF_POOL, row, err, "ttii", pool, system, (int64_t)from_month, (int64_t)until_month);
    STORE_EACH(store, row, "the turns of players", err,
               { struct turns_row turns = read_turns(row, sqlite3_column_int64(row, 0), 1); each(context, &turns); });
}
