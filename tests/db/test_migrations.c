/* Migrations: all steps, one after the other, make the same schema as db/schema.sql. */
#include <check.h>
#include <sqlite3.h>
#include <string.h>

#include "db/migrations.h"

Suite *suite_db_migrations(void);

/* A line for each column, index column, trigger and table, in an order that does not depend on how they were made. */
static const char description[] =
    "SELECT 'table ' || t.name || ' without rowid ' || t.wr FROM pragma_table_list AS t WHERE t.schema = 'main'"
    "  AND t.name NOT LIKE 'sqlite%' "
    "UNION ALL SELECT 'column ' || t.name || '.' || c.name || ' ' || c.type || ' notnull ' || c.\"notnull\""
    "  || ' default ' || coalesce(c.dflt_value, '-') || ' pk ' || c.pk FROM pragma_table_list AS t,"
    "  pragma_table_xinfo(t.name) AS c WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite%' "
    "UNION ALL SELECT 'index ' || t.name || '.' || coalesce(s.sql, i.origin) || ' unique ' || i.\"unique\" || ' ' || x.seqno"
    "  || ' ' || coalesce(x.name, '-') || ' ' || x.coll FROM pragma_table_list AS t, pragma_index_list(t.name) AS i,"
    "  pragma_index_xinfo(i.name) AS x LEFT JOIN sqlite_schema AS s ON s.name = i.name WHERE t.schema = 'main' "
    "UNION ALL SELECT 'trigger ' || replace(sql, char(10), '') FROM sqlite_schema WHERE type = 'trigger' "
    "UNION ALL SELECT 'foreign ' || t.name || ' ' || f.\"table\" || ' ' || f.\"from\" FROM pragma_table_list AS t,"
    "  pragma_foreign_key_list(t.name) AS f WHERE t.schema = 'main' ORDER BY 1";

/* Conditions appear only in the text of a table: takes each out of it, with single blanks. */
static void add_checks(sqlite3_str *out, const char *table, const char *sql)
{
    for (const char *at = strstr(sql, "CHECK ("); at; at = strstr(at + 1, "CHECK (")) {
        int depth = 0;

        sqlite3_str_appendf(out, "%s ", table);
        for (const char *c = at; *c; c++) {
            depth += (*c == '(') - (*c == ')');
            if (!strchr(" \n", *c))
                sqlite3_str_appendchar(out, 1, *c);
            if (*c == ')' && depth == 0)
                break;
        }
        sqlite3_str_appendchar(out, 1, '\n');
    }
}

static void run(sqlite3 *db, const char *sql)
{
    char *error = NULL;

    ck_assert_msg(sqlite3_exec(db, sql, NULL, NULL, &error) == SQLITE_OK, "%s", error);
}

/* Adds the rows of a query, one line each. */
static void add_rows(sqlite3_str *out, sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement;

    ck_assert_msg(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK, "%s", sqlite3_errmsg(db));
    while (sqlite3_step(statement) == SQLITE_ROW)
        sqlite3_str_appendf(out, "%s\n", sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
}

static char *describe(sqlite3 *db)
{
    static const char tables[] = "SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name";
    sqlite3_str *out = sqlite3_str_new(db);
    sqlite3_stmt *statement;

    add_rows(out, db, description);
    ck_assert_int_eq(sqlite3_prepare_v2(db, tables, -1, &statement, NULL), SQLITE_OK);
    while (sqlite3_step(statement) == SQLITE_ROW)
        add_checks(out, (const char *)sqlite3_column_text(statement, 0), (const char *)sqlite3_column_text(statement, 1));
    sqlite3_finalize(statement);
    return sqlite3_str_finish(out);
}

/* The first line that differs, "" when the two are the same. */
static const char *first_difference(const char *one, const char *other)
{
    static char line[2048];
    size_t at = 0, begin = 0;

    while (one[at] && one[at] == other[at]) {
        at++;
        if (one[at - 1] == '\n')
            begin = at;
    }
    if (!one[at] && !other[at])
        return "";
    sqlite3_snprintf(sizeof line, line, "steps: %.*s | schema.sql: %.*s", (int)strcspn(one + begin, "\n"), one + begin,
                     (int)strcspn(other + begin, "\n"), other + begin);
    return line;
}

static sqlite3 *empty_database(void)
{
    sqlite3 *db;

    ck_assert_int_eq(sqlite3_open(":memory:", &db), SQLITE_OK);
    return db;
}

START_TEST(steps_make_the_schema)
{
    sqlite3 *old = empty_database(), *new = empty_database();
    char *steps, *schema;

    for (int i = 0; i < migration_count; i++)
        run(old, migrations[i]);
    run(new, present_schema);
    steps = describe(old);
    schema = describe(new);
    ck_assert_ptr_nonnull(strstr(steps, "column game.id"));
    ck_assert_ptr_nonnull(strstr(steps, "game CHECK(phase="));
    ck_assert_str_eq(first_difference(steps, schema), "");
    sqlite3_free(steps);
    sqlite3_free(schema);
    sqlite3_close(old);
    sqlite3_close(new);
}
END_TEST

/* Careless changes to the schema are detected. */
START_TEST(a_difference_is_seen)
{
    static const char *const changes[] = {
        "ALTER TABLE game ADD COLUMN extra TEXT", "DROP INDEX inbox_waits", "DROP TRIGGER record_is_new",
        "ALTER TABLE pace RENAME COLUMN mails TO letters", "CREATE INDEX more ON seat (player)", "DROP TABLE gathered",
    };
    sqlite3 *one = empty_database(), *other = empty_database();
    char *before, *after;

    run(one, present_schema);
    run(other, present_schema);
    run(other, changes[_i]);
    before = describe(one);
    after = describe(other);
    ck_assert_str_ne(first_difference(before, after), "");
    sqlite3_free(before);
    sqlite3_free(after);
    sqlite3_close(one);
    sqlite3_close(other);
}
END_TEST

/* Version 19 keeps in columns what the verdicts of older mails have in words. */
START_TEST(a_mail_to_a_league_keeps_its_player)
{
    enum { BEFORE = 18 };
    sqlite3 *db = empty_database();
    sqlite3_stmt *row;

    for (int i = 0; i < BEFORE; i++)
        run(db, migrations[i]);
    run(db, "INSERT INTO inbox (source, uid, hash, received_utc_s, taken_utc_s, state, reason, raw) VALUES"
            " ('s', '1', x'00', 0, 0, 'read', 'of p17, to l3', x''), ('s', '2', x'00', 0, 0, 'read', 'of p, to lunch', x''),"
            " ('s', '3', x'00', 0, 0, 'read', NULL, x'')");
    run(db, migrations[BEFORE]);
    ck_assert_int_eq(sqlite3_prepare_v2(db, "SELECT uid, league, player FROM inbox WHERE league IS NOT NULL OR player IS NOT NULL", -1,
                                        &row, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_step(row), SQLITE_ROW);
    ck_assert_int_eq(sqlite3_column_int(row, 0), 1);
    ck_assert_int_eq(sqlite3_column_int(row, 1), 3);
    ck_assert_int_eq(sqlite3_column_int(row, 2), 17);
    ck_assert_int_eq(sqlite3_step(row), SQLITE_DONE);
    sqlite3_finalize(row);
    sqlite3_close(db);
}
END_TEST

Suite *suite_db_migrations(void)
{
    Suite *suite = suite_create("db_migrations");
    TCase *tcase = tcase_create("schema");

    tcase_add_test(tcase, steps_make_the_schema);
    tcase_add_loop_test(tcase, a_difference_is_seen, 0, 6);
    tcase_add_test(tcase, a_mail_to_a_league_keeps_its_player);
    suite_add_tcase(suite, tcase);
    return suite;
}
