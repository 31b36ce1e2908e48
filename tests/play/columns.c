/* columns FILE: every column of every table is changed, one by one, and the file says which commands notice.
 *
 * A line is `TABLE.COLUMN COMMAND...`, or `TABLE.COLUMN - WHY` for one whose change nothing notices. After each change the
 * database is put back. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/play/play.h"

enum { COLUMNS_MOST = 256, NOTICED_BYTES = 64, SQL_BYTES = 1024 };

struct column {
    char table[64], name[64];
};

struct columns {
    struct column list[COLUMNS_MOST];
    int count;
};

static int add_column(void *context, int count, char **values, char **names)
{
    struct columns *columns = context;

    (void)count;
    (void)names;
    if (columns->count == COLUMNS_MOST)
        return 1;
    snprintf(columns->list[columns->count].table, sizeof columns->list[0].table, "%s", values[0]);
    snprintf(columns->list[columns->count++].name, sizeof columns->list[0].name, "%s", values[1]);
    return 0;
}

/* ---- changing ---- */

/* In columns that take only certain words, a word is replaced by another valid one. */
static const struct { const char *column, *value; } others[] = {
    { "game.phase", "'paused'" },      { "seat.state", "'declined'" },   { "seat.hand", "'bot'" },
    { "observer.state", "'gone'" },    { "inbox.state", "'held'" },      { "confirmation.state", "'done'" },
    { "outbox.state", "'failed'" },    { "press.kind", "'grey'" },
};

/* Numbers go up, and digits in texts change, so they stay readable; bytes become zeros. */
static const char *changed(const char *name)
{
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(others[i].column, name) == 0)
            return others[i].value;
    return "CASE WHEN c IS NULL THEN 7 WHEN typeof(c) = 'integer' THEN c + 1 WHEN typeof(c) = 'blob' THEN zeroblob(length(c))"
           " WHEN c LIKE '%1%' THEN replace(c, '1', '2') WHEN c LIKE '%0%' THEN replace(c, '0', '1') ELSE c || 'x' END";
}

/* Rows of game 2, which continues, and mails that wait. */
static const struct { const char *table, *rows; } live[] = {
    { "game", "id = 2" },      { "record", "id >> 20 = 2" }, { "snapshot", "id >> 20 = 2" }, { "outbox", "state = 'queued'" },
    { "seat", "game = 2" },    { "request", "game = 2" },    { "absence", "game = 2" },      { "queued", "game = 2" },
    { "press", "game = 2" },   { "gathered", "game = 2" },   { "observer", "game = 2" },     { "confirmation", "game = 2" },
};

static const char *live_rows(const char *table)
{
    for (size_t i = 0; i < sizeof live / sizeof live[0]; i++)
        if (strcmp(live[i].table, table) == 0)
            return live[i].rows;
    return "1";
}

/* The rows with the greatest value, so a changed key collides with no other. */
static void change(struct play *play, const struct column *column, const char *full)
{
    const char *rows = live_rows(column->table);
    char sql[SQL_BYTES];

    snprintf(sql, sizeof sql, "UPDATE \"%s\" AS t SET \"%s\" = (SELECT %s FROM (SELECT t.\"%s\" AS c))"
             " WHERE \"%s\" IS (SELECT max(\"%s\") FROM \"%s\" WHERE %s) AND %s",
             column->table, column->name, changed(full), column->name, column->name, column->name, column->table, rows, rows);
    query(play, sql, NULL, NULL);
}

/* ---- noticing ---- */

static int in_home(struct play *play, const char *line)
{
    char whole[2 * LINE_BYTES];
    const char *argv[] = { "/bin/sh", "-c", whole, NULL };

    snprintf(whole, sizeof whole, "cd '%s' && { %s; }", play->home, expand(play, line));
    return program_run(&(struct program){ .argv = argv });
}

static const struct { const char *word, *command; } commands[] = {
    { "doctor", "\"$POSTERN\" -C . doctor --now $now" },
    { "show", "\"$POSTERN\" -C . game show g2" },
    { "report", "\"$POSTERN\" -C . report g2" },
    { "export", "\"$POSTERN\" -C . replay export g2" },
    { "league", "\"$POSTERN\" -C . league show l1" },
};

static void notice(struct play *play, char noticed[NOTICED_BYTES])
{
    size_t bytes = 0;

    noticed[0] = '\0';
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (in_home(play, commands[i].command) != 0)
            bytes += (size_t)snprintf(noticed + bytes, NOTICED_BYTES - bytes, "%s%s", bytes ? " " : "", commands[i].word);
    if (bytes == 0)
        snprintf(noticed, NOTICED_BYTES, "-");
}

/* ---- the list ---- */

/* What the file says about a column; "" when nothing. The text after a dash is the reason. */
static void find_expected(const char *file, const char *full, char expected[NOTICED_BYTES])
{
    size_t length = strlen(full);

    expected[0] = '\0';
    for (const char *line = file; *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (strncmp(line, full, length) == 0 && line[length] == ' ') {
            snprintf(expected, NOTICED_BYTES, "%.*s", (int)strcspn(line + length + 1, "\n"), line + length + 1);
            if (strncmp(expected, "- ", 2) == 0)
                expected[1] = '\0';
        }
}

static void look_at_column(struct play *play, const struct column *column, const char *file)
{
    char full[160], expected[NOTICED_BYTES], noticed[NOTICED_BYTES], sql[SQL_BYTES];

    snprintf(full, sizeof full, "%s.%s", column->table, column->name);
    snprintf(sql, sizeof sql, "SELECT count(*) FROM \"%s\" WHERE %s", column->table, live_rows(column->table));
    check(play, query_number(play, sql) > 0, "%s has no row that could be changed", column->table);
    change(play, column, full);
    notice(play, noticed);
    find_expected(file, full, expected);
    check(play, strcmp(noticed, expected) == 0, "%s is noticed by: %s; expected: %s", full, noticed, *expected ? expected : "no line");
    in_home(play, "rm -f postern.db-wal postern.db-shm; cp kept.db postern.db");
}

void do_columns(struct play *play, char *rest)
{
    struct columns *columns = calloc(1, sizeof *columns);
    char *file = read_file(rest);

    query(play, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL);
    in_home(play, "cp postern.db kept.db");
    query(play, "SELECT m.name, p.name FROM sqlite_master m, pragma_table_info(m.name) p WHERE m.type = 'table' AND m.name NOT LIKE"
                " 'sqlite_%' ORDER BY m.name, p.cid", add_column, columns);
    for (int i = 0; i < columns->count; i++)
        look_at_column(play, &columns->list[i], file);
    free(file);
    free(columns);
}
