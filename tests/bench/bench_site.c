/* Rows of pages.
 *
 * site-<rules>: pages of self-played games, against verifying their replays and writing the same bytes. site-again-<games>: a
 * pass over a site of so many games of which none has changed, against reading its state and a SELECT of number and last hash.
 * site-one-<games>: the same with one game whose page has to be made; a line that begins with `#` says how many files were written.
 *
 * The many games are copies of a real one, which nobody opens: the pass compares what their pages are made of. The floor's connection
 * has the cache that the program's has. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "processor/base/files.h"
#include "processor/base/random.h"
#include "processor/base/slurp.h"
#include "processor/harness/soak.h"
#include "processor/page/page.h"
#include "processor/site/inside.h"
#include "tests/bench/bench.h"
#include "tests/bench/floor_sql.h"
#include "tests/bench/program.h"
#include "tests/support/scratch.h"

enum { GAMES = 20000, GAMES_LONG = 100000, FIRST_COPY = 10, REPLAYS_MAX = 8, RECORDS_A_GAME = 60, NAME_BYTES = 64 };

static const size_t BYTES_MOST = (size_t)8 << 30;

static void must(enum status status, const struct error *err)
{
    if (status == OK)
        return;
    fprintf(stderr, "bench site: %s\n", err->message);
    scratch_release();
    exit(EXIT_FAILURE);
}

/* ---- a page ---- */

struct work {
    struct home home;
    char *texts[REPLAYS_MAX];
    size_t bytes[REPLAYS_MAX], page_bytes[REPLAYS_MAX];
    char *written;                   /* as many bytes as the largest page has */
    int count;
    struct arena arena;
};

static void write_file(const char *text, size_t bytes)
{
    int file = open(scratch_path("written"), O_WRONLY | O_CREAT | O_TRUNC, 0600);

    if (file < 0 || write(file, text, bytes) != (ssize_t)bytes)
        must(ERR_IO, &(struct error){ .message = "cannot write" });
    close(file);
}

static void make_pages(void *context)
{
    struct work *work = context;

    for (int i = 0; i < work->count; i++) {
        struct page_wish wish = { .home = &work->home, .up = "../../", .style = "s.css", .script = "s.js", .download = "g.replay" };
        struct arena arena = { 0 };
        struct page_facts facts;
        struct error err;
        struct page_files files;

        must(page_write(&wish, work->texts[i], work->bytes[i], "a game", &arena, &files, &facts, &err), &err);
        work->page_bytes[i] = strlen(files.html[0]);
        write_file(files.html[0], work->page_bytes[i]);
        write_file(work->texts[i], work->bytes[i]);
        arena_release(&arena);
    }
}

static void verify_and_write(void *context)
{
    struct work *work = context;

    for (int i = 0; i < work->count; i++) {
        struct replay_check check;
        struct arena arena = { 0 };
        struct error err;

        must(replay_verify_text(work->texts[i], work->bytes[i], "a game", &arena, &check, &err), &err);
        arena_release(&arena);
        bench_part("verify the replays");
        write_file(work->written, work->page_bytes[i]);
        write_file(work->texts[i], work->bytes[i]);
        bench_part("write as many bytes");
    }
}

static void play(const struct ruleset *rules, const char *folder)
{
    static struct soak_report report;
    struct arena arena = { 0 };
    struct value *whole;

    ruleset_options(rules, &arena, NULL, &whole, NULL);
    soak_run(&(struct soak_options){ .rules = rules, .games = REPLAYS_MAX, .most_records = RECORDS_A_GAME, .seed = 1, .options = whole,
                                     .replays = folder }, &report);
    arena_release(&arena);
}

static void read_replays(struct work *work, const char *folder)
{
    DIR *open = opendir(folder);
    struct error err;

    for (struct dirent *entry = readdir(open); entry && work->count < REPLAYS_MAX; entry = readdir(open))
        if (strstr(entry->d_name, ".replay")) {
            must(slurp(scratch_path("%s", entry->d_name), 1 << 30, &work->arena, &work->texts[work->count],
                       &work->bytes[work->count], &err), &err);
            work->count++;
        }
    closedir(open);
}

static void measure_pages(const struct ruleset *rules)
{
    struct work work = { .count = 0 };
    const char *folder = scratch_open();
    char name[NAME_BYTES];
    size_t most = 0;
    struct error err;

    must(templates_open(NULL, &work.home.templates, &err), &err);
    play(rules, folder);
    read_replays(&work, folder);
    make_pages(&work);
    for (int i = 0; i < work.count; i++)
        most = work.page_bytes[i] > most ? work.page_bytes[i] : most;
    work.written = arena_alloc(&work.arena, most);
    snprintf(name, sizeof name, "site-%s", rules->name);
    bench_row(&(struct bench_row){ .name = name, .product = make_pages, .floor = verify_and_write, .context = &work, .cpu = true,
                                   .kind = BENCH_AT_MOST, .goal = 2.0 });
    templates_close(work.home.templates);
    arena_release(&work.arena);
    scratch_release();
}

/* ---- many games ---- */

struct many {
    struct home home;
    const char *folder;
    char *state;                     /* without the game that is new; with it */
    size_t state_bytes;
    sqlite3 *db;
    sqlite3_stmt *select;
    struct site_tally tally;
    struct arena arena;
};

static const char copies[] =
    "PRAGMA foreign_keys = OFF; BEGIN;"
    "CREATE TEMP TABLE copy AS WITH RECURSIVE n(i) AS (SELECT %d UNION ALL SELECT i + 1 FROM n WHERE i + 1 < %d) SELECT i FROM n;"
    "INSERT INTO game (id, name, rules, version, options, settings, seats, phase, secret, commitment, records, turn, created_utc_s,"
    " last_hash)"
    " SELECT i, 'copy ' || i, rules, version, options, settings, seats, phase, secret, commitment, records, turn, created_utc_s, last_hash"
    " FROM copy, game WHERE id = 1;"
    "INSERT INTO seat (game, seat, address, player, state) SELECT i, seat, address, player, state FROM copy, seat WHERE game = 1;"
    "INSERT INTO record (id, body, events, hash, made_utc_s) SELECT (i << 20) + (id & 1048575), body, events, hash, made_utc_s"
    " FROM copy, record WHERE id >> 20 = 1;"
    "COMMIT";

static void take_all(void *context, const struct site_row *row)
{
    struct site *site = context;
    static const char *const endings[] = { "html", "replay", "pgn", "csv" };
    struct value *fake = value_object(&site->arena);
    struct site_game game = { .row = fake, .files = value_list(&site->arena) };
    struct site_plan plan;
    struct error err;

    must(site_plan(site, row, &plan, &game.key, &err), &err);
    game.may = site_plan_may(site, row, &plan);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        const char *path = arena_printf(&site->arena, "g/%d/g%d.%s", (int)row->id / 1000, (int)row->id, endings[i]);

        value_add(game.files, value_text(&site->arena, path));
        g_hash_table_insert(site->files, (char *)path, (char *)game.key);
    }
    value_set_int(&site->arena, fake, "number", row->id);
    value_set_text(&site->arena, fake, "page", game.files->first->text);
    value_set_text(&site->arena, fake, "replay", game.files->first->next->text);
    value_set_text(&site->arena, fake, "rules", "knightmare");
    value_set_text(&site->arena, fake, "title", "Knightmare Chess");
    value_set_text(&site->arena, fake, "who", "white (Ann) against black (Bob)");
    value_set_text(&site->arena, fake, "result", "white won: resignation");
    value_set_text(&site->arena, fake, "day", "2026-11-20");
    value_set_int(&site->arena, fake, "records", row->records);
    value_set(&site->arena, fake, "people", value_list(&site->arena));
    site_game_take(&game, fake);
    site_game_add(site, &site->games, &game);
}

/* The lists that so many games have. */
static void take_lists(struct site *site)
{
    GHashTableIter each;
    gpointer path, hash;

    g_hash_table_iter_init(&each, site->before);
    while (g_hash_table_iter_next(&each, &path, &hash))
        g_hash_table_insert(site->files, path, hash);
    for (int i = 0; i * SITE_ROWS_A_LIST < site->games.count; i++)
        for (int year = 0; year < 2; year++)
            g_hash_table_insert(site->files, arena_printf(&site->arena, year ? "y/2026-%d.html" : "games/%d.html", i + 1), (char *)"");
    for (int i = 0; i * SITE_ROWS_A_FILE < site->games.count; i++)
        g_hash_table_insert(site->files, arena_printf(&site->arena, "a/rows-%d.js", i), (char *)"");
}

/* The state that a pass over all games leaves; stale: the page of game 1 is then an old one. */
static void make_state(struct many *many, bool stale)
{
    struct site_wish wish = { .folder = many->folder };
    struct site site = { .home = &many->home, .wish = &wish, .tally = &many->tally, .journal = -1,
                         .arena = { .limit_bytes = BYTES_MOST } };
    struct error err;

    site.before = g_hash_table_new(g_str_hash, g_str_equal);
    site.files = g_hash_table_new(g_str_hash, g_str_equal);
    must(site_state_read(&site, &err), &err);
    site.ours = site.ours_before;
    must(store_site_games(many->home.store, take_all, &site, &err), &err);
    take_lists(&site);
    if (stale)
        site.games.list[0].key = "stale";
    must(site_state_write(&site, &err), &err);
    g_hash_table_destroy(site.before);
    g_hash_table_destroy(site.files);
    arena_release(&site.arena);
}

static void pass(void *context)
{
    struct many *many = context;
    struct error err;

    must(files_replace(arena_printf(&many->arena, "%s/.postern-site", many->folder), scratch_path("beside"), many->state,
                       many->state_bytes, &err), &err);
    must(site_make(&many->home, &(struct site_wish){ .folder = many->folder }, &many->tally, &err), &err);
}

static void read_and_select(void *context)
{
    struct many *many = context;
    struct arena arena = { .limit_bytes = BYTES_MOST };
    struct error err;
    char *text;
    size_t bytes;

    must(files_replace(arena_printf(&many->arena, "%s/.postern-site", many->folder), scratch_path("beside"), many->state,
                       many->state_bytes, &err), &err);
    must(slurp(arena_printf(&many->arena, "%s/.postern-site", many->folder), 1 << 30, &arena, &text, &bytes, &err), &err);
    for (size_t length; *text; text += length + (text[length] != '\0')) {
        struct value *line;

        length = strcspn(text, "\n");
        must(value_read(&arena, text, length, &line, &err), &err);
        bench_keep(line);
    }
    bench_part("read the state");
    while (sqlite3_step(many->select) == SQLITE_ROW)
        bench_keep(sqlite3_column_blob(many->select, 1));
    sqlite3_reset(many->select);
    bench_part("select numbers and hashes");
    arena_release(&arena);
}

static void take_state(struct many *many)
{
    struct error err;

    must(slurp(arena_printf(&many->arena, "%s/.postern-site", many->folder), 1 << 30, &many->arena, &many->state,
               &many->state_bytes, &err), &err);
}

static void open_many(struct many *many, int games)
{
    const char *play = arena_text(&many->arena, program_postern());
    const char *folder = arena_text_n(&many->arena, play, strlen(play) - strlen("/postern"));
    const char *home = arena_text(&many->arena, scratch_path("1"));
    char *sql = sqlite3_mprintf(copies, FIRST_COPY, FIRST_COPY + games - 2);
    struct error err;

    program_run((const char *const[]){ arena_printf(&many->arena, "%s/play/play", folder), scratch_path("."), play,
                                       "tests/site/home.play", NULL });
    many->folder = arena_text(&many->arena, scratch_path("site"));
    must(home_open(home, HOME_READ, &many->home, &err), &err);
    must(site_make(&many->home, &(struct site_wish){ .folder = many->folder }, &many->tally, &err), &err);
    home_close(&many->home);
    if (sqlite3_open(arena_printf(&many->arena, "%s/postern.db", home), &many->db) != SQLITE_OK)
        must(ERR_IO, &(struct error){ .message = "the database" });
    floor_execute(many->db, sql);
    sqlite3_free(sql);
    must(home_open(home, HOME_READ, &many->home, &err), &err);
    many->select = floor_prepare(many->db, "SELECT id, last_hash FROM game WHERE id > 0");
}

static void measure_many(int games)
{
    struct many many = { .arena = { .limit_bytes = BYTES_MOST } };
    char name[NAME_BYTES];
    struct bench_row row = { .name = name, .floor = read_and_select, .product = pass, .context = &many, .kind = BENCH_AT_MOST,
                             .repeats = 1 };

    scratch_open();
    open_many(&many, games);
    make_state(&many, false);
    take_state(&many);
    snprintf(name, sizeof name, "site-again-%d", games);
    row.goal = 1.5;
    bench_row(&row);
    printf("# %s: %d games, %d files written\n", name, many.tally.games, many.tally.written);
    make_state(&many, true);
    take_state(&many);
    snprintf(name, sizeof name, "site-one-%d", games);
    row.goal = 1.6;
    bench_row(&row);
    printf("# %s: %d files written, and the state\n", name, many.tally.written);
    sqlite3_finalize(many.select);
    sqlite3_close(many.db);
    home_close(&many.home);
    arena_release(&many.arena);
    scratch_release();
}

int main(void)
{
    const struct ruleset *rules;

    bench_begin(NULL);
    if (random_init(NULL) != OK)
        return EXIT_FAILURE;
    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++)
        measure_pages(rules);
    measure_many(program_is_long() ? GAMES_LONG : GAMES);
    return EXIT_SUCCESS;
}
