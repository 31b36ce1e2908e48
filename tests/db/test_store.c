/* The store: rows go in and come out, keys keep mails single, transactions are durable, and faults come in words. */
#include <check.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/store.h"

Suite *suite_db_store(void);

static char folder[] = "/tmp/postern-store-XXXXXX";
static char path[256];
static struct store *store;
static struct error err;

#define must(call) ck_assert_msg((call) == OK, "%s", err.message)

static void setup(void)
{
    memcpy(folder + strlen(folder) - 6, "XXXXXX", 6);
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/postern.db", folder);
    must(store_open(path, STORE_CREATE, &store, &err));
}

static void teardown(void)
{
    char command[300];

    store_close(store);
    snprintf(command, sizeof command, "%s-wal", path);
    unlink(command);
    snprintf(command, sizeof command, "%s-shm", path);
    unlink(command);
    unlink(path);
    rmdir(folder);
}

static int64_t new_game(const char *name)
{
    int64_t id = 0;

    must(store_begin(store, DURABILITY_NORMAL, &err));
    must(store_game_new(store, &(struct game_row){ .name = name, .rules = "duel", .options = "{}", .settings = "{}",
                                                   .seats = 2, .secret = { "s", 1 }, .commitment = { "c", 1 },
                                                   .created_utc_s = 1000 }, &id, &err));
    must(store_commit(store, &err));
    return id;
}

START_TEST(a_game_comes_back_as_it_went_in)
{
    int64_t id = new_game("Alpha"), found = 0;
    struct game_row game;

    must(store_game_get(store, id, &game, &err));
    ck_assert_str_eq(game.name, "Alpha");
    ck_assert_str_eq(phase_name(game.phase), "inviting");
    ck_assert_int_eq(game.deadline_utc_s, STORE_NO_TIME);
    must(store_game_named(store, "ALPHA", &found, &err));
    ck_assert_int_eq(found, id);
    ck_assert_int_eq(store_game_named(store, "beta", &found, &err), ERR_NOT_FOUND);
}
END_TEST

START_TEST(a_name_is_given_once)
{
    int64_t id;

    new_game("Alpha");
    must(store_begin(store, DURABILITY_NORMAL, &err));
    ck_assert_int_eq(store_game_new(store, &(struct game_row){ .name = "alpha", .rules = "duel", .options = "{}",
                                                               .settings = "{}", .seats = 2, .secret = { "s", 1 },
                                                               .commitment = { "c", 1 } }, &id, &err), ERR_CONFLICT);
    ck_assert_ptr_nonnull(strstr(err.message, "alpha"));
    store_rollback(store);
}
END_TEST

START_TEST(what_is_due_comes_in_order_of_deadline)
{
    int64_t one = new_game("one"), two = new_game("two"), *ids;
    struct game_row game;
    size_t count;

    new_game("three");
    must(store_game_touch(store, one, 500, &err));
    must(store_game_touch(store, two, 400, &err));
    must(store_games_due(store, 499, &ids, &count, &err));
    ck_assert_uint_eq(count, 1);
    free(ids);
    must(store_games_due(store, 500, &ids, &count, &err));
    ck_assert_uint_eq(count, 2);
    ck_assert_int_eq(ids[0], two);
    free(ids);
    must(store_game_hold(store, two, "broken", &err));
    must(store_games_due(store, 500, &ids, &count, &err));
    ck_assert_uint_eq(count, 1);
    free(ids);
    must(store_game_get(store, two, &game, &err));
    ck_assert_str_eq(game.held_because, "broken");
}
END_TEST

static enum status count_records(void *context, const struct record_row *record, struct error *error)
{
    (void)error;
    *(int *)context = *(int *)context * 10 + record->number;
    return OK;
}

START_TEST(records_are_keyed_by_game_and_number)
{
    int64_t one = new_game("one"), two = new_game("two");
    struct record_row record;
    const char *state, *around;
    int64_t made_utc_s;
    int seen = 0;

    for (int number = 1; number <= 3; number++) {
        must(store_record_new(store, &(struct record_row){ .game = one, .number = number, .body = "{}", .events = "[]",
                                                           .hash = { "h", 1 }, .made_utc_s = 5 }, &err));
        must(store_snapshot_new(store, one, number, "{\"n\":1}", "{}", &err));
    }
    must(store_record_new(store, &(struct record_row){ .game = two, .number = 1, .body = "{}", .events = "[]",
                                                       .hash = { "h", 1 } }, &err));
    must(store_records(store, one, 2, 9, count_records, &seen, &err));
    ck_assert_int_eq(seen, 23);
    must(store_record_get(store, two, 1, &record, &err));
    ck_assert_int_eq(record.game, two);
    ck_assert_int_eq(store_record_get(store, two, 2, &record, &err), ERR_NOT_FOUND);
    must(store_record_time(store, one, 3, &made_utc_s, &err));
    ck_assert_int_eq(made_utc_s, 5);
    ck_assert_int_eq(store_record_time(store, one, 4, &made_utc_s, &err), ERR_NOT_FOUND);
    must(store_snapshot_get(store, one, 3, &state, &around, &err));
    ck_assert_str_eq(state, "{\"n\":1}");
    ck_assert_str_eq(around, "{}");
    ck_assert_int_eq(store_record_new(store, &(struct record_row){ .game = two, .number = 1, .body = "{}", .events = "[]",
                                                                   .hash = { "h", 1 } }, &err), ERR_CONFLICT);
}
END_TEST

static void add_record(int64_t game, int number, const char *state)
{
    char body[64], events[64];

    snprintf(body, sizeof body, "{\"record\":%d}", number);
    snprintf(events, sizeof events, "[{\"event\":\"e%d\"}]", number);
    must(store_record_new(store, &(struct record_row){ .game = game, .number = number, .body = body, .events = events,
                                                       .hash = { "h", 1 }, .made_utc_s = 100 + number }, &err));
    if (state)
        must(store_snapshot_new(store, game, number, state, "{\"around\":1}", &err));
}

static struct store_archived archive_game(int64_t game)
{
    struct store_archived tally = { 0 };

    must(store_begin(store, DURABILITY_NORMAL, &err));
    must(store_archive(store, game, &tally, &err));
    must(store_commit(store, &err));
    return tally;
}

START_TEST(what_is_archived_is_read_as_before)
{
    int64_t one = new_game("one"), two = new_game("two");
    struct store_archived tally;
    struct record_row record;
    const char *state, *around;
    int seen = 0;

    add_record(one, 1, "{\"n\":1}");
    add_record(one, 2, NULL);
    add_record(two, 1, "{\"n\":9}");
    tally = archive_game(one);
    ck_assert_int_eq(tally.records, 2);
    ck_assert(tally.bytes_before > 0 && tally.bytes_after > 0);
    add_record(one, 3, "{\"n\":3}");
    must(store_records(store, one, 1, 9, count_records, &seen, &err));
    ck_assert_int_eq(seen, 123);
    must(store_record_get(store, one, 2, &record, &err));
    ck_assert_str_eq(record.body, "{\"record\":2}");
    ck_assert_str_eq(record.events, "[{\"event\":\"e2\"}]");
    ck_assert_uint_eq(record.hash.count, 1);
    ck_assert_int_eq(record.made_utc_s, 102);
    ck_assert_int_eq(record.number, 2);
    must(store_snapshot_get(store, one, 1, &state, &around, &err));
    ck_assert_str_eq(state, "{\"n\":1}");
    ck_assert_str_eq(around, "{\"around\":1}");
    ck_assert_int_eq(store_snapshot_get(store, one, 2, &state, &around, &err), ERR_NOT_FOUND);
    must(store_snapshot_get(store, one, 3, &state, NULL, &err));
    ck_assert_str_eq(state, "{\"n\":3}");
    must(store_snapshot_get(store, two, 1, &state, NULL, &err));
    ck_assert_str_eq(state, "{\"n\":9}");
}
END_TEST

START_TEST(a_game_is_archived_as_far_as_it_went)
{
    int64_t one = new_game("one");
    int seen = 0;

    ck_assert_int_eq(archive_game(one).records, 0);
    add_record(one, 1, "{\"n\":1}");
    ck_assert_int_eq(archive_game(one).records, 1);
    ck_assert_int_eq(archive_game(one).records, 0);
    add_record(one, 2, "{\"n\":2}");
    ck_assert_int_eq(archive_game(one).records, 1);
    must(store_records(store, one, 1, 9, count_records, &seen, &err));
    ck_assert_int_eq(seen, 12);
    ck_assert_int_eq(store_record_new(store, &(struct record_row){ .game = one, .number = 1, .body = "{}", .events = "[]",
                                                                   .hash = { "h", 1 } }, &err), ERR_CONFLICT);
}
END_TEST

/* More than one chain of pieces, and states that resemble one another. */
START_TEST(a_long_game_is_read_from_any_record)
{
    enum { RECORDS = 30 };
    int64_t one = new_game("one");
    char state[RECORDS + 1][400];
    struct store_archived tally;

    for (int number = 1; number <= RECORDS; number++) {
        int length = snprintf(state[number], sizeof state[0], "{\"n\":%d,\"board\":\"", number);

        for (int i = 0; i < 300; i++)
            state[number][length++] = (char)('a' + i * i * 7 % 26 + (i == number));
        state[number][length] = '\0';
        add_record(one, number, state[number]);
    }
    tally = archive_game(one);
    ck_assert_int_eq(tally.records, RECORDS);
    ck_assert_int_lt(tally.bytes_after, tally.bytes_before / 3);
    for (int i = 0; i < RECORDS; i++) {
        int number = i * 7 % RECORDS + 1;
        struct record_row record;
        const char *read;
        int64_t made_utc_s;
        char body[64];

        must(store_snapshot_get(store, one, number, &read, NULL, &err));
        ck_assert_str_eq(read, state[number]);
        must(store_record_get(store, one, number, &record, &err));
        must(store_record_time(store, one, number, &made_utc_s, &err));
        ck_assert_int_eq(made_utc_s, record.made_utc_s);
        snprintf(body, sizeof body, "{\"record\":%d}", number);
        ck_assert_str_eq(record.body, body);
    }
}
END_TEST

/* Damage in a piece: in its length, its bytes, or the piece that it builds on. */
static const char *const damages[] = {
    "UPDATE archive SET bytes = bytes + 1",
    "UPDATE archive SET bytes = bytes - 1",
    "UPDATE archive SET bytes = 0",
    "UPDATE archive SET bytes = 1 << 40",
    "UPDATE archive SET piece = substr(piece, 1, length(piece) - 3)",
    "UPDATE archive SET piece = zeroblob(20)",
    "UPDATE archive SET after = id WHERE id & 3 = 2",
    "UPDATE archive SET after = id + 100 WHERE id & 3 = 2",
    "UPDATE archive SET after = NULL WHERE id & 3 = 2",
    "DELETE FROM archive WHERE id & 3 = 1",
};

START_TEST(damage_in_the_archive_is_told)
{
    int64_t one = new_game("one");
    struct record_row record;
    const char *state;
    sqlite3 *db;

    add_record(one, 1, "{\"n\":1}");
    add_record(one, 2, "{\"n\":2}");
    archive_game(one);
    ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, damages[_i], NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    ck_assert_int_eq(store_record_get(store, one, 2, &record, &err), ERR_CORRUPT);
    ck_assert_int_eq(store_snapshot_get(store, one, 2, &state, NULL, &err), ERR_CORRUPT);
    ck_assert_int_eq(store_records(store, one, 1, 9, count_records, &(int){ 0 }, &err), ERR_CORRUPT);
    ck_assert_ptr_nonnull(strstr(err.message, "record "));
}
END_TEST

START_TEST(a_mail_is_taken_once_and_queued_once)
{
    struct inbox_row in = { .source = "s", .uid = "7", .hash = { "hash", 4 }, .raw = { "raw", 3 }, .minute = 30000000,
                            .taken_utc_s = 9 };
    struct outbox_row out = { .key = "report.1.2.3", .kind = "report", .game = 1, .seat = 0, .envelope_from = "a@b",
                              .envelope_to = "c@d", .message_id = "<m>", .subject = "s", .bytes = { "x", 1 },
                              .made_utc_s = 10 };
    const struct inbox_row same = { .id = 99, .hash = in.hash, .minute = in.minute };
    const struct inbox_row other = { .id = 99, .hash = { "other", 5 }, .minute = in.minute };
    bool fresh, seen;
    int count;

    must(store_inbox_new(store, &in, &fresh, &err));
    ck_assert(fresh);
    must(store_inbox_new(store, &in, &fresh, &err));
    ck_assert(!fresh);
    must(store_inbox_next(store, 0, &in, &err));
    ck_assert_uint_eq(in.raw.count, 3);
    must(store_inbox_read(store, &(struct inbox_verdict){ .id = in.id, .state = "read", .verdict = "orders", .league = 3,
                                                          .player = 17, .message_id = "<a>", .text_hash = "1", .seat = -1 },
                          &err));
    ck_assert_int_eq(store_inbox_next(store, 0, &in, &err), ERR_NOT_FOUND);
    for (int i = 0; i < 4; i++) {
        static const struct { int64_t league, player, since_utc_s; } asked[] = { { 3, 17, 9 }, { 3, 17, 10 }, { 3, 1, 9 }, { 4, 17, 9 } };

        must(store_inbox_has_player(store, asked[i].league, asked[i].player, asked[i].since_utc_s, &seen, &err));
        ck_assert_int_eq(seen, i == 0);
    }
    must(store_inbox_seen(store, &same, NULL, "2", &seen, &err));
    ck_assert(seen);
    must(store_inbox_seen(store, &other, "<a>", "1", &seen, &err));
    ck_assert(seen);
    must(store_inbox_seen(store, &other, "<a>", "2", &seen, &err));
    ck_assert(!seen);
    must(store_inbox_seen(store, &other, "<b>", "1", &seen, &err));
    ck_assert(!seen);
    must(store_outbox_new(store, &out, &err));
    must(store_outbox_new(store, &out, &err));
    must(store_outbox_count(store, "queued", &count, &err));
    ck_assert_int_eq(count, 1);
    must(store_outbox_next(store, 10, 0, &out, &err));
    must(store_outbox_mark(store, out.id, "posted", 1, 10, NULL, &err));
    ck_assert_int_eq(store_outbox_next(store, 10, 0, &out, &err), ERR_NOT_FOUND);
}
END_TEST

/* A mail that an older program took has no minute; the same bytes, coming again, have one. */
START_TEST(a_mail_from_before_minutes_is_known)
{
    struct inbox_row in = { .source = "s", .uid = "7", .validity = 1, .hash = { "hash", 4 }, .raw = { "raw", 3 }, .minute = -1 };
    bool fresh, known;

    must(store_inbox_new(store, &in, &fresh, &err));
    must(store_inbox_next(store, 0, &in, &err));
    ck_assert_int_eq(in.minute, -1);
    must(store_inbox_read(store, &(struct inbox_verdict){ .id = in.id, .state = "read", .verdict = "orders", .game = 3, .seat = 0 },
                          &err));
    in = (struct inbox_row){ .id = 99, .source = "s", .uid = "7", .validity = 2, .hash = { "hash", 4 }, .minute = 30000000 };
    must(store_inbox_same(store, &in, &known, &err));
    ck_assert(known);
    must(store_inbox_seen(store, &in, NULL, NULL, &known, &err));
    ck_assert(known);
    must(store_inbox_seen_for(store, &in, NULL, NULL, 3, &known, &err));
    ck_assert(known);
    must(store_inbox_seen_for(store, &in, NULL, NULL, 4, &known, &err));
    ck_assert(!known);
    in.uid = "8";
    must(store_inbox_same(store, &in, &known, &err));
    ck_assert(!known);
}
END_TEST

static void count_source(void *context, int64_t id, const char *source)
{
    int *count = context;

    (void)id;
    ck_assert_str_eq(source, "{}");
    ++*count;
}

static int rewritable(void)
{
    int count = 0;

    must(store_outbox_sources(store, 1, 0, count_source, &count, &err));
    return count;
}

START_TEST(a_receipt_that_may_have_left_is_not_rewritten)
{
    struct outbox_row out = { .kind = "receipt", .game = 1, .seat = 0, .envelope_from = "a@b", .envelope_to = "c@d",
                              .message_id = "<m>", .subject = "s", .bytes = { "x", 1 }, .source = "{}", .made_utc_s = 10 };
    int64_t reached;

    for (int i = 0; i < 3; i++) {
        out.key = (const char *[]){ "1", "2", "3" }[i];
        must(store_outbox_new(store, &out, &err));
    }
    must(store_outbox_reached(store, &reached, &err));
    ck_assert_int_eq(reached, 0);
    ck_assert_int_eq(rewritable(), 3);
    for (int up_to = 1; up_to <= 4; up_to++) {
        must(store_outbox_reach(store, up_to, &err));
        must(store_outbox_reached(store, &reached, &err));
        ck_assert_int_eq(reached, up_to);
        ck_assert_int_eq(rewritable(), up_to < 3 ? 3 - up_to : 0);
    }
    must(store_outbox_reach(store, 2, &err));
    ck_assert_int_eq(rewritable(), 1);
    must(store_outbox_mark(store, 3, "queued", 1, 10, "later", &err));
    ck_assert_int_eq(rewritable(), 0);
}
END_TEST

START_TEST(what_was_not_committed_is_gone)
{
    int64_t id;

    must(store_begin(store, DURABILITY_FULL, &err));
    must(store_meta_set(store, "k", "v", &err));
    store_rollback(store);
    ck_assert_int_eq(store_meta_get(store, "k", &(const char *){ NULL }, &err), ERR_NOT_FOUND);
    must(store_begin(store, DURABILITY_NORMAL, &err));
    must(store_meta_set(store, "k", "v", &err));
    must(store_commit(store, &err));
    must(store_barrier(store, &err));
    must(store_check(store, &err));
    ck_assert_int_eq(store_game_named(store, "none", &id, &err), ERR_NOT_FOUND);
}
END_TEST

static bool is_there(struct store *from, const char *key)
{
    enum status status = store_meta_get(from, key, &(const char *){ NULL }, &err);

    ck_assert(status == OK || status == ERR_NOT_FOUND);
    return status == OK;
}

/* A step that notes a key. */
static void keep_step(struct store *in, const char *key)
{
    must(store_begin(in, DURABILITY_NORMAL, &err));
    must(store_meta_set(in, key, "v", &err));
    must(store_commit(in, &err));
}

START_TEST(steps_of_a_group_are_kept_at_its_end)
{
    struct store *other = NULL;

    must(store_open(path, STORE_OPEN_EXISTING, &other, &err));
    store_group_begin(store, true);
    keep_step(store, "first");
    must(store_begin(store, DURABILITY_FULL, &err));
    must(store_meta_set(store, "dropped", "v", &err));
    must(store_savepoint(store, &err));
    must(store_meta_set(store, "inside", "v", &err));
    must(store_release(store, &err));
    store_rollback(store);
    keep_step(store, "last");
    ck_assert(is_there(store, "first") && is_there(store, "last"));
    ck_assert(!is_there(store, "dropped") && !is_there(store, "inside"));
    ck_assert(!is_there(other, "first") && !is_there(other, "last"));
    must(store_group_end(store, &err));
    ck_assert(is_there(other, "first") && is_there(other, "last"));
    ck_assert(!is_there(other, "dropped"));
    store_close(other);
}
END_TEST

START_TEST(a_step_that_is_not_guarded_takes_its_group_with_it)
{
    keep_step(store, "before");
    store_group_begin(store, false);
    keep_step(store, "first");
    must(store_begin(store, DURABILITY_NORMAL, &err));
    must(store_meta_set(store, "second", "v", &err));
    ck_assert(!store_group_is_lost(store));
    store_rollback(store);
    ck_assert(store_group_is_lost(store));
    store_group_drop(store);
    ck_assert(is_there(store, "before") && !is_there(store, "first") && !is_there(store, "second"));
    store_group_begin(store, false);
    keep_step(store, "third");
    must(store_group_end(store, &err));
    ck_assert(is_there(store, "third"));
}
END_TEST

START_TEST(a_group_that_is_dropped_between_its_steps_leaves_nothing)
{
    store_group_begin(store, false);
    keep_step(store, "first");
    store_group_drop(store);
    ck_assert(!is_there(store, "first"));
}
END_TEST

START_TEST(a_group_that_is_lost_cannot_be_kept)
{
    store_group_begin(store, false);
    must(store_begin(store, DURABILITY_NORMAL, &err));
    must(store_meta_set(store, "first", "v", &err));
    ck_assert_int_eq(store_group_end(store, &err), ERR_BUG);
    ck_assert(!is_there(store, "first"));
}
END_TEST

START_TEST(a_group_that_wrote_nothing_locks_nothing)
{
    struct store *other = NULL;

    must(store_open(path, STORE_OPEN_EXISTING, &other, &err));
    store_group_begin(store, true);
    ck_assert(!is_there(store, "k"));
    keep_step(other, "k");
    must(store_group_end(store, &err));
    must(store_group_end(store, &err));
    ck_assert(is_there(store, "k"));
    store_close(other);
}
END_TEST

START_TEST(a_group_that_does_not_end_leaves_nothing)
{
    store_group_begin(store, true);
    must(store_begin(store, DURABILITY_FULL, &err));
    must(store_meta_set(store, "k", "v", &err));
    must(store_commit(store, &err));
    store_close(store);
    must(store_open(path, STORE_OPEN_EXISTING, &store, &err));
    ck_assert(!is_there(store, "k"));
    must(store_begin(store, DURABILITY_FULL, &err));
    must(store_commit(store, &err));
}
END_TEST

START_TEST(a_database_of_others_is_refused)
{
    char other[300];
    struct store *second = NULL;
    FILE *file;

    snprintf(other, sizeof other, "%s/other.db", folder);
    ck_assert_int_eq(store_open(other, STORE_OPEN_EXISTING, &second, &err), ERR_NOT_FOUND);
    file = fopen(other, "w");
    ck_assert_ptr_nonnull(file);
    fputs("this is no database, and it is long enough to be looked at as one: ................................", file);
    fclose(file);
    ck_assert_int_eq(store_open(other, STORE_OPEN_EXISTING, &second, &err), ERR_CORRUPT);
    ck_assert_ptr_nonnull(strstr(err.message, "other.db"));
    unlink(other);
}
END_TEST

/* Another connection keeps the database open all the time, so closing never merges the log into it. */
START_TEST(log_does_not_grow_without_end)
{
    enum { COMMITS = 3000, ROW_BYTES = 16000, LOG_BYTES_MOST = 40 << 20 };
    static char text[ROW_BYTES + 1];
    struct store *reader;
    const char *held;
    char log_path[300];
    struct stat info;

    snprintf(log_path, sizeof log_path, "%s-wal", path);
    must(store_open(path, STORE_READ_ONLY, &reader, &err));
    for (int i = 0; i < COMMITS; i++) {
        must(store_begin(store, DURABILITY_NORMAL, &err));
        memset(text, 'a' + i % 26, ROW_BYTES);        /* what is the same is not written again */
        must(store_meta_set(store, "text", text, &err));
        must(store_meta_get(store, "text", &held, &err));        /* a row that is kept across the commit */
        must(store_commit(store, &err));
    }
    ck_assert_int_eq(stat(log_path, &info), 0);
    ck_assert_int_lt(info.st_size, LOG_BYTES_MOST);
    store_close(reader);
}
END_TEST

Suite *suite_db_store(void)
{
    Suite *suite = suite_create("db_store");
    TCase *tcase = tcase_create("store");

    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_add_test(tcase, a_game_comes_back_as_it_went_in);
    tcase_add_test(tcase, a_name_is_given_once);
    tcase_add_test(tcase, what_is_due_comes_in_order_of_deadline);
    tcase_add_test(tcase, records_are_keyed_by_game_and_number);
    tcase_add_test(tcase, what_is_archived_is_read_as_before);
    tcase_add_test(tcase, a_game_is_archived_as_far_as_it_went);
    tcase_add_test(tcase, a_long_game_is_read_from_any_record);
    tcase_add_loop_test(tcase, damage_in_the_archive_is_told, 0, sizeof damages / sizeof damages[0]);
    tcase_add_test(tcase, a_mail_is_taken_once_and_queued_once);
    tcase_add_test(tcase, a_mail_from_before_minutes_is_known);
    tcase_add_test(tcase, a_receipt_that_may_have_left_is_not_rewritten);
    tcase_add_test(tcase, what_was_not_committed_is_gone);
    tcase_add_test(tcase, steps_of_a_group_are_kept_at_its_end);
    tcase_add_test(tcase, a_step_that_is_not_guarded_takes_its_group_with_it);
    tcase_add_test(tcase, a_group_that_is_dropped_between_its_steps_leaves_nothing);
    tcase_add_test(tcase, a_group_that_is_lost_cannot_be_kept);
    tcase_add_test(tcase, a_group_that_wrote_nothing_locks_nothing);
    tcase_add_test(tcase, a_group_that_does_not_end_leaves_nothing);
    tcase_add_test(tcase, a_database_of_others_is_refused);
    tcase_add_test(tcase, log_does_not_grow_without_end);
    suite_add_tcase(suite, tcase);
    return suite;
}
