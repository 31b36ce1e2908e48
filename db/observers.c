/* Those who read a game's public reports. */
#include "db/internal.h"

static struct observer_row read_observer(sqlite3_stmt *row, int64_t game)
{
    return (struct observer_row){ .game = game,
                                  .number = sqlite3_column_int(row, 0),
                                  .address = store_text(row, 1),
                                  .state = store_text(row, 2),
                                  .told = sqlite3_column_int(row, 3),
                                  .strikes = sqlite3_column_int(row, 4),
                                  .made_utc_s = sqlite3_column_int64(row, 5) };
}

enum status store_observer_new(struct store *store, const struct observer_row *observer, struct error *err)
{
    STORE_RUN(store, STATEMENT_OBSERVER_NEW, err, "iittii", observer->game, (int64_t)observer->number, observer->address,
              observer->state, (int64_t)observer->told, observer->made_utc_s);
}

enum status store_observer_get(struct store *store, int64_t game, int number, struct observer_row *observer,
                               struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_OBSERVER_GET, row, err, "ii", game, (int64_t)number);
    *observer = read_observer(row, game);
    return OK;
}

enum status store_observer_find(struct store *store, int64_t game, const char *address, struct observer_row *observer,
                                struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_OBSERVER_FIND, row, err, "it", game, address);
    *observer = read_observer(row, game);
    return OK;
}

enum status store_observers(struct store *store, int64_t game,
                            void (*each)(void *context, const struct observer_row *observer), void *context,
                            struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_OBSERVER_LIST, row, err, "i", game);
    STORE_EACH(store, row, "the observers", err, { struct observer_row observer = read_observer(row, game); each(context, &observer); });
}

enum status store_observers_behind(struct store *store, void (*each)(void *context, int64_t game, int number),
                                   void *context, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_OBSERVER_BEHIND, row, err, "");
    STORE_EACH(store, row, "the observers", err, each(context, sqlite3_column_int64(row, 0), sqlite3_column_int(row, 1)));
}

enum status store_observer_save(struct store *store, const struct observer_row *observer, struct error *err)
{
    STORE_RUN(store, STATEMENT_OBSERVER_SAVE, err, "iittii", observer->game, (int64_t)observer->number, observer->address,
              observer->state, (int64_t)observer->told, (int64_t)observer->strikes);
}
