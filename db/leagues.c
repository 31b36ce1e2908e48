/* Leagues, their entries, their players, and which game belongs to which league. */
#include "db/internal.h"

/* ---- leagues ---- */

enum status store_league_new(struct store *store, const struct league_row *league, int64_t *id, struct error *err)
{
    sqlite3_stmt *statement = NULL;
    enum status status = store_statement(store, STATEMENT_LEAGUE_NEW, &statement, err);

    if (status != OK)
        return status;
    store_bind(statement, "tttttbiz", league->name, league->rules, league->options, league->settings, league->games,
               league->hash, league->created_utc_s, league->id);
    status = store_run(store, statement, err);
    if (status == ERR_CONFLICT)
        return error_set(err, ERR_CONFLICT, "there is a league \"%s\" already", league->name);
    *id = sqlite3_last_insert_rowid(store->db);
    return status;
}

enum status store_league_get(struct store *store, int64_t id, struct league_row *league, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_LEAGUE_GET, row, err, "i", id);
    *league = (struct league_row){
        .id = id,
        .name = store_text(row, 0),
        .rules = store_text(row, 1),
        .options = store_text(row, 2),
        .settings = store_text(row, 3),
        .games = store_text(row, 4),
        .secret = store_blob(row, 5),
        .entries = sqlite3_column_int(row, 6),
        .hash = store_blob(row, 7),
        .due_utc_s = store_time(row, 8),
        .created_utc_s = sqlite3_column_int64(row, 9),
        .appeals = store_text(row, 10),
    };
    return OK;
}

enum status store_league_named(struct store *store, const char *name, int64_t *id, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_LEAGUE_BY_NAME, row, err, "t", name);
    *id = sqlite3_column_int64(row, 0);
    return OK;
}

enum status store_league_save(struct store *store, const struct league_row *league, struct error *err)
{
    STORE_RUN(store, STATEMENT_LEAGUE_SAVE, err, "ibibnt", league->id, league->secret, (int64_t)league->entries, league->hash,
              league->due_utc_s, league->appeals);
}

enum status store_each_id(struct store *store, sqlite3_stmt *row, void (*each)(void *context, int64_t id), void *context,
                          struct error *err)
{
    STORE_EACH(store, row, "the leagues", err, each(context, sqlite3_column_int64(row, 0)));
}

enum status store_leagues(struct store *store, void (*each)(void *context, int64_t id), void *context, struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = store_statement(store, STATEMENT_LEAGUE_LIST, &row, err);

    return status == OK ? store_each_id(store, row, each, context, err) : status;
}

enum status store_leagues_due(struct store *store, int64_t now_utc_s, void (*each)(void *context, int64_t id), void *context,
                              struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_LEAGUE_DUE, row, err, "i", now_utc_s);
    return store_each_id(store, row, each, context, err);
}

/* ---- entries ---- */

enum status store_league_entry_new(struct store *store, int64_t league, int number, const char *body, struct blob hash,
                                   struct error *err)
{
    return store_entry_new(store, STATEMENT_LEAGUE_ENTRY_NEW, league, number, body, hash, err);
}

enum status store_league_entries(struct store *store, int64_t league, store_entry_each *each, void *context, struct error *err)
{
    return store_each_entry(store, STATEMENT_LEAGUE_ENTRY_LIST, league, each, context, err);
}

/* ---- players ---- */

static struct player_row read_player(sqlite3_stmt *row)
{
    return (struct player_row){ .id = sqlite3_column_int64(row, 0), .address = store_text(row, 1), .name = store_text(row, 2) };
}

enum status store_player_new(struct store *store, const char *address, const char *name, int64_t *id, struct error *err)
{
    sqlite3_stmt *statement = NULL;
    enum status status = store_statement(store, STATEMENT_PLAYER_NEW, &statement, err);

    if (status != OK)
        return status;
    store_bind(statement, "tt", address, name);
    status = store_run(store, statement, err);
    *id = sqlite3_last_insert_rowid(store->db);
    return status;
}

enum status store_player_get(struct store *store, int64_t id, struct player_row *player, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_PLAYER_GET, row, err, "i", id);
    *player = read_player(row);
    return OK;
}

enum status store_player_find(struct store *store, const char *address, struct player_row *player, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_PLAYER_FIND, row, err, "t", address);
    *player = read_player(row);
    return OK;
}

enum status store_player_named(struct store *store, const char *name, struct player_row *player, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_PLAYER_NAMED, row, err, "t", name);
    *player = read_player(row);
    return OK;
}

enum status store_player_save(struct store *store, const struct player_row *player, struct error *err)
{
    STORE_RUN(store, STATEMENT_PLAYER_SAVE, err, "itt", player->id, player->address, player->name);
}

/* ---- games ---- */

enum status store_pairing_new(struct store *store, int64_t game, int64_t league, struct error *err)
{
    STORE_RUN(store, STATEMENT_PAIRING_NEW, err, "ii", game, league);
}

enum status store_pairing_get(struct store *store, int64_t game, int64_t *league, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_PAIRING_GET, row, err, "i", game);
    *league = sqlite3_column_int64(row, 0);
    return OK;
}

enum status store_league_todo(struct store *store, void (*each)(void *context, int64_t game, int64_t league), void *context,
                              struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_LEAGUE_TODO, row, err, "");
    STORE_EACH(store, row, "what leagues have to do", err, each(context, sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1)));
}

enum status store_league_todo_drop(struct store *store, int64_t game, struct error *err)
{
    STORE_RUN(store, STATEMENT_LEAGUE_TODO_DROP, err, "i", game);
}
