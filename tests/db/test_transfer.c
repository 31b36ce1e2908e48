/* A game's rows are read and put into another database under another number. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/store.h"
#include "tests/support/scratch.h"

Suite *suite_db_transfer(void);

static struct store *from, *to;
static struct error err;

#define MUST(call) ck_assert_msg((call) == OK, "%s", err.message)

static struct store *make_store(const char *name)
{
    struct store *store;

    MUST(store_open(scratch_path("%s", name), STORE_CREATE, &store, &err));
    MUST(store_begin(store, DURABILITY_NORMAL, &err));
    return store;
}

static int64_t make_game(struct store *store, const char *name)
{
    int64_t id = 0;

    MUST(store_game_new(store, &(struct game_row){ .name = name, .rules = "duel", .options = "{}", .settings = "{}",
                                                   .seats = 1, .secret = { "s", 1 }, .commitment = { "c", 1 },
                                                   .created_utc_s = 1000 }, &id, &err));
    MUST(store_seat_new(store, &(struct seat_row){ .game = id, .address = "ann@x.test", .player = "Ann", .zone = "UTC",
                                                   .settings = "{}" }, &err));
    return id;
}

static void make_mail(struct store *store, int64_t game)
{
    bool fresh;

    MUST(store_inbox_new(store, &(struct inbox_row){ .source = "in", .uid = "1", .hash = { "h", 1 }, .raw = { "text", 4 },
                                                     .received_utc_s = 5, .taken_utc_s = 6 }, &fresh, &err));
    MUST(store_inbox_read(store, &(struct inbox_verdict){ .id = 1, .state = "read", .verdict = "orders", .reason = "",
                                                          .game = game }, &err));
}

static void setup(void)
{
    scratch_open();
    from = make_store("from.db");
    to = make_store("to.db");
}

static void teardown(void)
{
    store_close(from);
    store_close(to);
    scratch_release();
}

/* ---- a row on its way ---- */

struct carrying {
    int64_t id;
    char names[200];                 /* of the tables as they came */
    size_t names_bytes;
    bool raw_seen;
};

static enum status carry(void *context, const char *table, const struct store_cell *cells, int count, struct error *error)
{
    struct carrying *carrying = context;
    struct store_cell copy[STORE_CELLS_MAX];

    carrying->names_bytes += (size_t)snprintf(carrying->names + carrying->names_bytes,
                                              sizeof carrying->names - carrying->names_bytes, "%s ", table);
    memcpy(copy, cells, (size_t)count * sizeof *cells);
    for (int i = 0; i < count; i++)
        carrying->raw_seen |= strcmp(cells[i].column, "raw") == 0;
    if (strcmp(table, "inbox") == 0)
        copy[count++] = (struct store_cell){ .column = "raw", .kind = STORE_CELL_BLOB };
    return store_game_row_put(to, table, &carrying->id, copy, count, error);
}

static void keep_address(void *context, const struct seat_row *seat)
{
    snprintf(context, 40, "g%d %s", (int)seat->game, seat->address);
}

START_TEST(a_game_goes_over_with_all_that_is_its_own)
{
    struct carrying carrying = { 0 };
    struct record_row record;
    const char *state, *around;
    char address[40] = "";
    int64_t other, game;
    int count;

    make_game(to, "here");
    other = make_game(from, "other");
    game = make_game(from, "gone");
    MUST(store_record_new(from, &(struct record_row){ .game = other, .number = 1, .body = "o", .events = "[]",
                                                      .hash = { "x", 1 } }, &err));
    MUST(store_record_new(from, &(struct record_row){ .game = game, .number = 7, .body = "b", .events = "[]",
                                                      .hash = { "\0y", 2 }, .made_utc_s = 9 }, &err));
    MUST(store_snapshot_new(from, game, 7, "state", "around", &err));
    MUST(store_queued_new(from, &(struct queued_row){ .game = game, .turn = 9, .orders = "PASS", .mail = "m" }, &err));
    make_mail(from, game);
    MUST(store_game_rows(from, game, carry, &carrying, &err));
    ck_assert_str_eq(carrying.names, "game seat record snapshot queued inbox ");
    ck_assert(!carrying.raw_seen);
    ck_assert_int_eq(carrying.id, 2);
    MUST(store_record_get(to, carrying.id, 7, &record, &err));
    ck_assert_str_eq(record.body, "b");
    ck_assert_mem_eq(record.hash.bytes, "\0y", 2);
    ck_assert_int_eq(store_record_get(to, carrying.id, 1, &record, &err), ERR_NOT_FOUND);
    MUST(store_snapshot_get(to, carrying.id, 7, &state, &around, &err));
    ck_assert_str_eq(around, "around");
    MUST(store_seats(to, carrying.id, keep_address, address, &err));
    ck_assert_str_eq(address, "g2 ann@x.test");
    MUST(store_inbox_count_seat(to, carrying.id, 0, 0, &count, &err));
    ck_assert_int_eq(count, 1);
}
END_TEST

enum { ARCHIVED = 20 };                  /* pieces that stand alone, and pieces that build on earlier ones */

START_TEST(an_archived_game_goes_over_as_it_is)
{
    struct carrying carrying = { 0 };
    struct store_archived tally = { 0 };
    struct record_row record;
    const char *state, *around;
    char body[20];
    int64_t game = make_game(from, "gone");

    make_game(to, "here");
    for (int i = 1; i <= ARCHIVED; i++) {
        snprintf(body, sizeof body, "body %d", i);
        MUST(store_record_new(from, &(struct record_row){ .game = game, .number = i, .body = body, .events = "[]",
                                                          .hash = { "y", 1 } }, &err));
        MUST(store_snapshot_new(from, game, i, "state", "around", &err));
    }
    MUST(store_archive(from, game, &tally, &err));
    MUST(store_game_rows(from, game, carry, &carrying, &err));
    ck_assert_int_ne(carrying.id, game);
    for (int i = 1; i <= ARCHIVED; i++) {
        snprintf(body, sizeof body, "body %d", i);
        MUST(store_record_get(to, carrying.id, i, &record, &err));
        ck_assert_str_eq(record.body, body);
        MUST(store_snapshot_get(to, carrying.id, i, &state, &around, &err));
        ck_assert_str_eq(state, "state");
    }
}
END_TEST

/* ---- broken rows ---- */

static const struct {
    const char *table, *column, *again, *says;
} bad[] = {
    { "meta", "key", NULL, "no table \"meta\"" },
    { "seat); DROP TABLE seat; --", "address", NULL, "no table" },
    { "seat", "address) VALUES (1); --", NULL, "no column" },
    { "seat", "game", NULL, "no column \"game\"" },
    { "game", "moved", NULL, "no column \"moved\"" },
    { "press", "id", NULL, "no column \"id\"" },
    { "seat", "number", NULL, "no column \"number\"" },
    { "record", "id", NULL, "no column \"id\"" },
    { "seat", "address", "address", "twice" },
};

START_TEST(what_is_no_row_of_a_game_is_refused)
{
    struct store_cell cells[] = { { .column = bad[_i].column, .kind = STORE_CELL_TEXT, .bytes = { "x", 1 } },
                                  { .column = bad[_i].again, .kind = STORE_CELL_TEXT, .bytes = { "x", 1 } } };
    int64_t id = make_game(to, "here");

    ck_assert_int_ne(store_game_row_put(to, bad[_i].table, &id, cells, bad[_i].again ? 2 : 1, &err), OK);
    ck_assert_msg(strstr(err.message, bad[_i].says), "%s", err.message);
}
END_TEST

/* ---- absent seats ---- */

START_TEST(a_game_that_has_moved_is_not_written_any_more)
{
    int64_t id = make_game(from, "gone"), *ids;
    struct store_twin twin;
    struct game_row row;
    size_t count;

    MUST(store_game_get(from, id, &row, &err));
    row.phase = PHASE_RUNNING;
    row.due_utc_s = 5;
    row.clock = row.open = "";
    row.hand = "{\"arrived\":\"k1\"}";
    row.settings = "{}";
    MUST(store_game_save(from, &row, &err));
    ck_assert_int_eq(store_game_twin(from, "g1", (struct blob){ "c", 1 }, 0, "k2", &twin, &err), OK);
    ck_assert_int_eq(twin.id, id);
    ck_assert(!twin.same_move);
    ck_assert_int_eq(store_game_twin(from, "g1", (struct blob){ "d", 1 }, 0, "k1", &twin, &err), ERR_NOT_FOUND);
    MUST(store_game_leave(from, id, "{\"to\":\"x\"}", &err));
    ck_assert_int_eq(store_game_twin(from, "g1", (struct blob){ "c", 1 }, 0, "k2", &twin, &err), ERR_NOT_FOUND);
    MUST(store_game_twin(from, "g1", (struct blob){ "c", 1 }, 0, "k1", &twin, &err));
    ck_assert(twin.same_move);
    MUST(store_game_hold(from, id, "broken", &err));
    MUST(store_game_touch(from, id, 1, &err));
    MUST(store_game_get(from, id, &row, &err));
    ck_assert_str_eq(phase_name(row.phase), "moved");
    ck_assert_ptr_null(row.held_because);
    ck_assert_int_eq(row.due_utc_s, STORE_NO_TIME);
    MUST(store_games(from, PHASE_RUNNING, &ids, &count, &err));
    ck_assert_uint_eq(count, 0);
    free(ids);
    MUST(store_games_due(from, 100, &ids, &count, &err));
    ck_assert_uint_eq(count, 0);
    free(ids);
}
END_TEST

Suite *suite_db_transfer(void)
{
    Suite *suite = suite_create("db_transfer");
    TCase *tcase = tcase_create("rows");

    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_add_test(tcase, a_game_goes_over_with_all_that_is_its_own);
    tcase_add_test(tcase, an_archived_game_goes_over_as_it_is);
    tcase_add_loop_test(tcase, what_is_no_row_of_a_game_is_refused, 0, sizeof bad / sizeof bad[0]);
    tcase_add_test(tcase, a_game_that_has_moved_is_not_written_any_more);
    suite_add_tcase(suite, tcase);
    return suite;
}
