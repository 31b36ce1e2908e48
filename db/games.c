/* Games, seats and the requests mailed to them. */
#include <stdlib.h>
#include <string.h>

#include "db/internal.h"

enum status store_next_number(struct store *store, enum store_numbered what, int64_t first, int64_t last, int64_t *number,
                              struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, what == STORE_GAMES ? STATEMENT_GAME_LAST : STATEMENT_LEAGUE_LAST, row, err, "ii", first, last);
    *number = sqlite3_column_type(row, 0) == SQLITE_NULL ? first : sqlite3_column_int64(row, 0) + 1;
    if (*number <= last)
        return OK;
    return error_set(err, ERR_CONFLICT, "the numbers from %lld to %lld are used up; the configuration ([robot] first-game and "
                     "last-game) gives this home others", (long long)first, (long long)last);
}

enum status store_game_new(struct store *store, const struct game_row *game, int64_t *id, struct error *err)
{
    sqlite3_stmt *statement = NULL;
    enum status status = store_statement(store, STATEMENT_GAME_NEW, &statement, err);

    if (status != OK)
        return status;
    store_bind(statement, "ttittibbiiz", game->name, game->rules, (int64_t)game->version, game->options, game->settings,
               (int64_t)game->seats, game->secret, game->commitment, game->created_utc_s, (int64_t)game->format, game->id);
    status = store_run(store, statement, err);
    if (status == ERR_CONFLICT)
        return error_set(err, ERR_CONFLICT, "there is a game \"%s\" already", game->name);
    *id = sqlite3_last_insert_rowid(store->db);
    return status;
}

static const char *const phase_names[PHASE_COUNT] = {
    [PHASE_INVITING] = "inviting", [PHASE_RUNNING] = "running", [PHASE_PAUSED] = "paused", [PHASE_HELD] = "held",
    [PHASE_OVER] = "over", [PHASE_VOID] = "void", [PHASE_MOVED] = "moved",
};

const char *phase_name(enum game_phase phase)
{
    return phase_names[phase];
}

/* PHASE_ANY: there is no such phase. */
static enum game_phase phase_named(const char *name)
{
    for (int i = PHASE_ANY + 1; i < PHASE_COUNT; i++)
        if (strcmp(phase_names[i], name) == 0)
            return (enum game_phase)i;
    return PHASE_ANY;
}

enum status store_game_get(struct store *store, int64_t id, struct game_row *game, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_GAME_GET, row, err, "i", id);
    *game = (struct game_row){
        .id = sqlite3_column_int64(row, 0),
        .name = store_text(row, 1),
        .rules = store_text(row, 2),
        .version = sqlite3_column_int(row, 3),
        .options = store_text(row, 4),
        .settings = store_text(row, 5),
        .seats = sqlite3_column_int(row, 6),
        .phase = phase_named(store_text(row, 7)),
        .held_because = store_text(row, 8),
        .secret = store_blob(row, 9),
        .commitment = store_blob(row, 10),
        .branch = sqlite3_column_int(row, 11),
        .records = sqlite3_column_int(row, 12),
        .turn = sqlite3_column_int(row, 13),
        .open = store_text(row, 14),
        .deadline_utc_s = store_time(row, 15),
        .opened_utc_s = store_time(row, 16),
        .due_utc_s = store_time(row, 20),
        .created_utc_s = sqlite3_column_int64(row, 17),
        .clock = store_text(row, 18),
        .hand = store_text(row, 19),
        .origin = store_text(row, 21),
        .moved = store_text(row, 22),
        .format = sqlite3_column_int(row, 23),
        .beacon_value = store_text(row, 24),
        .rows_seal = store_text(row, 25),
    };
    if (game->phase == PHASE_ANY)
        return error_set(err, ERR_CORRUPT, "a game is of the unknown phase \"%s\"", store_text(row, 7));
    return OK;
}

enum status store_game_settings(struct store *store, int64_t id, const char **settings, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_GAME_SETTINGS, row, err, "i", id);
    *settings = store_text(row, 0);
    return OK;
}

enum status store_game_named(struct store *store, const char *name, int64_t *id, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_GAME_BY_NAME, row, err, "t", name);
    *id = sqlite3_column_int64(row, 0);
    return OK;
}

static enum status save_with(struct store *store, enum statement which, const struct game_row *game, struct error *err)
{
    STORE_RUN(store, which, err, "ittiiitnnnttittbt", game->id, phase_name(game->phase), game->held_because,
              (int64_t)game->branch, (int64_t)game->records, (int64_t)game->turn, game->open, game->deadline_utc_s,
              game->opened_utc_s, game->due_utc_s, game->clock, game->settings, (int64_t)game->version, game->hand,
              game->beacon_value, game->last_hash, game->rows_seal);
}

enum status store_game_save(struct store *store, const struct game_row *game, struct error *err)
{
    enum status status = save_with(store, STATEMENT_GAME_SAVE_IN_PHASE, game, err);

    return status == OK && sqlite3_changes(store->db) == 0 ? save_with(store, STATEMENT_GAME_SAVE, game, err) : status;
}

enum status store_game_hold(struct store *store, int64_t id, const char *because, struct error *err)
{
    STORE_RUN(store, STATEMENT_GAME_HOLD, err, "it", id, because);
}

enum status store_game_seal(struct store *store, int64_t id, struct blob secret, struct error *err)
{
    STORE_RUN(store, STATEMENT_GAME_SEAL, err, "ib", id, secret);
}

enum status store_game_seal_rows(struct store *store, int64_t id, const char *seal, struct error *err)
{
    STORE_RUN(store, STATEMENT_GAME_SEAL_ROWS, err, "it", id, seal);
}

enum status store_game_touch(struct store *store, int64_t id, int64_t due_utc_s, struct error *err)
{
    STORE_RUN(store, STATEMENT_GAME_TOUCH, err, "in", id, due_utc_s);
}

/* All ids that a bound statement gives. */
static enum status collect_ids(struct store *store, sqlite3_stmt *statement, int64_t **ids, size_t *count,
                               struct error *err)
{
    size_t capacity = 0;
    int code;

    *ids = NULL;
    *count = 0;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (*count == capacity) {
            int64_t *larger = realloc(*ids, (capacity = capacity ? capacity * 2 : 64) * sizeof *larger);

            if (!larger) {
                free(*ids);
                sqlite3_reset(statement);
                return error_set(err, ERR_IO, "no memory for the list of games");
            }
            *ids = larger;
        }
        (*ids)[(*count)++] = sqlite3_column_int64(statement, 0);
    }
    sqlite3_reset(statement);
    if (code == SQLITE_DONE)
        return OK;
    free(*ids);
    return store_fault(store, "the list of games", err);
}

enum status store_games(struct store *store, enum game_phase phase, int64_t **ids, size_t *count, struct error *err)
{
    sqlite3_stmt *statement = NULL;
    enum status status = store_statement(store, STATEMENT_GAME_LIST, &statement, err);

    if (status != OK)
        return status;
    store_bind(statement, "t", phase_name(phase));
    return collect_ids(store, statement, ids, count, err);
}

enum status store_games_due(struct store *store, int64_t now_utc_s, int64_t **ids, size_t *count, struct error *err)
{
    sqlite3_stmt *statement = NULL;
    enum status status = store_statement(store, STATEMENT_GAME_DUE, &statement, err);

    if (status != OK)
        return status;
    store_bind(statement, "i", now_utc_s);
    return collect_ids(store, statement, ids, count, err);
}

enum status store_games_foreign(struct store *store, int64_t first, int64_t last, int64_t **ids, size_t *count, struct error *err)
{
    sqlite3_stmt *statement = NULL;
    enum status status = store_statement(store, STATEMENT_GAME_FOREIGN, &statement, err);

    if (status != OK)
        return status;
    store_bind(statement, "ii", first, last);
    return collect_ids(store, statement, ids, count, err);
}

/* Seats stand in the order of their games' numbers, so those of a game are the next ones: no look-up for each game. */
struct site_seats {
    sqlite3_stmt *row;
    int code;                        /* of the last step */
    char *text;
    size_t bytes, room;
};

/* The columns behind the game's number, with '/' between them and a new line in front of all but the first seat. */
static enum status add_seat(struct site_seats *seats, struct error *err)
{
    int columns = sqlite3_column_count(seats->row);

    for (int i = 1; i < columns; i++) {
        const char *column = store_text(seats->row, i);
        size_t bytes = (size_t)sqlite3_column_bytes(seats->row, i);

        if (seats->room - seats->bytes < bytes + 2) {
            size_t room = 2 * (seats->room + bytes + 2);
            char *larger = realloc(seats->text, room);

            if (!larger)
                return error_set(err, ERR_IO, "the seats: no memory");
            seats->text = larger;
            seats->room = room;
        }
        if (seats->bytes > 0)
            seats->text[seats->bytes++] = i == 1 ? '\n' : '/';
        memcpy(seats->text + seats->bytes, column, bytes);
        seats->bytes += bytes;
    }
    seats->text[seats->bytes] = '\0';
    return OK;
}

static enum status seats_of(struct store *store, struct site_seats *seats, int64_t game, struct error *err)
{
    enum status status = OK;

    seats->bytes = 0;
    for (; seats->code == SQLITE_ROW && status == OK; seats->code = sqlite3_step(seats->row)) {
        int64_t of = sqlite3_column_int64(seats->row, 0);

        if (of > game)
            return OK;
        if (of == game)
            status = add_seat(seats, err);
    }
    return status != OK || seats->code == SQLITE_ROW || seats->code == SQLITE_DONE ? status : store_fault(store, "the seats", err);
}

static enum status each_site_game(struct store *store, sqlite3_stmt *row, struct site_seats *seats,
                                  void (*each)(void *context, const struct site_row *game), void *context, struct error *err)
{
    int code;

    while ((code = sqlite3_step(row)) == SQLITE_ROW) {
        int64_t id = sqlite3_column_int64(row, 0);

        if (seats_of(store, seats, id, err) != OK)
            return err->status;
        each(context, &(struct site_row){
                          .id = id,
                          .name = store_text(row, 1),
                          .rules = store_text(row, 2),
                          .phase = phase_named(store_text(row, 3)),
                          .records = sqlite3_column_int(row, 4),
                          .settings = store_text(row, 5),
                          .hash = store_blob(row, 6),
                          .seats = seats->bytes > 0 ? seats->text : "",
                          .press = sqlite3_column_int64(row, 7),
                          .league = sqlite3_column_int64(row, 8),
                      });
    }
    return code == SQLITE_DONE ? OK : store_fault(store, "the games", err);
}

enum status store_site_games(struct store *store, void (*each)(void *context, const struct site_row *game), void *context,
                             struct error *err)
{
    struct site_seats seats = { .row = NULL };
    sqlite3_stmt *row = NULL;
    enum status status;

    STORE_BIND(store, STATEMENT_GAME_SITE, row, err, "");
    STORE_BIND(store, STATEMENT_SEAT_SITE, seats.row, err, "");
    seats.code = sqlite3_step(seats.row);
    status = each_site_game(store, row, &seats, each, context, err);
    sqlite3_reset(row);
    sqlite3_reset(seats.row);
    free(seats.text);
    return status;
}

/* ---- seats ---- */

enum status store_seat_new(struct store *store, const struct seat_row *seat, struct error *err)
{
    STORE_RUN(store, STATEMENT_SEAT_NEW, err, "iitttt", seat->game, (int64_t)seat->seat, seat->address, seat->player,
              seat->zone, seat->settings);
}

enum status store_seats(struct store *store, int64_t game, void (*each)(void *context, const struct seat_row *seat),
                        void *context, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_SEAT_LIST, row, err, "i", game);
    STORE_EACH(store, row, "the seats", err,
               each(context, &(struct seat_row){
                                 .game = sqlite3_column_int64(row, 0),
                                 .seat = sqlite3_column_int(row, 1),
                                 .address = store_text(row, 2),
                                 .player = store_text(row, 3),
                                 .state = store_text(row, 4),
                                 .luck = store_text(row, 5),
                                 .zone = store_text(row, 6),
                                 .epoch = sqlite3_column_int(row, 7),
                                 .serial = sqlite3_column_int(row, 8),
                                 .password = store_text(row, 9),
                                 .settings = store_text(row, 10),
                                 .setup = store_text(row, 11),
                                 .wants = store_text(row, 12),
                                 .thread = store_text(row, 13),
                                 .strikes = sqlite3_column_int(row, 14),
                                 .hand = store_text(row, 15),
                                 .misses = sqlite3_column_int(row, 16),
                                 .missed = sqlite3_column_int(row, 17),
                                 .late = sqlite3_column_int(row, 18),
                                 .luck_hash = store_text(row, 19),
                             }));
}

enum status store_seat_epoch(struct store *store, int64_t game, int seat, int *epoch, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_SEAT_EPOCH, row, err, "ii", game, (int64_t)seat);
    *epoch = sqlite3_column_int(row, 0);
    return OK;
}

enum status store_seat_save(struct store *store, const struct seat_row *seat, struct error *err)
{
    STORE_RUN(store, STATEMENT_SEAT_SAVE, err, "iitttttiitttttitiiit", seat->game, (int64_t)seat->seat, seat->address,
              seat->player, seat->state, seat->luck, seat->zone, (int64_t)seat->epoch, (int64_t)seat->serial,
              seat->password, seat->settings, seat->setup, seat->wants, seat->thread, (int64_t)seat->strikes,
              seat->hand, (int64_t)seat->misses, (int64_t)seat->missed, (int64_t)seat->late, seat->luck_hash);
}

enum status store_seat_strikes(struct store *store, int64_t game, int seat, int strikes, struct error *err)
{
    STORE_RUN(store, STATEMENT_SEAT_STRIKES, err, "iii", game, (int64_t)seat, (int64_t)strikes);
}

enum status store_seats_of(struct store *store, const char *address,
                           void (*each)(void *context, int64_t game, int seat), void *context, struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_BIND(store, STATEMENT_SEAT_BY_ADDRESS, row, err, "t", address);
    STORE_EACH(store, row, "the seats", err, each(context, sqlite3_column_int64(row, 0), sqlite3_column_int(row, 1)));
}

/* ---- requests ---- */

enum status store_request_new(struct store *store, const struct request_row *request, struct error *err)
{
    STORE_RUN(store, STATEMENT_REQUEST_NEW, err, "iiiiiit", request->game, (int64_t)request->seat,
              (int64_t)request->serial, (int64_t)request->record, (int64_t)request->turn, request->made_utc_s,
              request->asks);
}

enum status store_request_get(struct store *store, int64_t game, int seat, int serial, struct request_row *request,
                              struct error *err)
{
    sqlite3_stmt *row = NULL;

    STORE_ROW(store, STATEMENT_REQUEST_GET, row, err, "iii", game, (int64_t)seat, (int64_t)serial);
    *request = (struct request_row){ .game = game, .seat = seat, .serial = serial,
                                     .record = sqlite3_column_int(row, 0), .turn = sqlite3_column_int(row, 1),
                                     .undone = sqlite3_column_int(row, 2) != 0, .asks = store_text(row, 3) };
    return OK;
}

enum status store_requests_undo(struct store *store, int64_t game, int record, struct error *err)
{
    STORE_RUN(store, STATEMENT_REQUEST_UNDO, err, "ii", game, (int64_t)record);
}
