/* Rows verify-<rules>: games resolved again from their replays, with everything compared. The goal is 100 us a turn, as the
 * machine's yard has it; a line that begins with `#` has the distance from reading the files and BLAKE2b over the same bytes.
 *
 * Two rows about `replay verify` over all those files with a job for each of N processors. verify-cores: by the clock, how often
 * as fast it is as one job; the goal is 0.9 N. It needs processors that nobody else uses: a line that begins with `#` says how many
 * the jobs have got. verify-cores-cpu, which needs none: the processor time of all jobs against that of one, at most 1 / 0.9,
 * as the jobs take the next file from one queue. The games are self-played here, first. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "processor/base/random.h"
#include "processor/replay/replay.h"
#include "processor/harness/soak.h"
#include "tests/bench/bench.h"
#include "tests/bench/program.h"
#include "tests/support/scratch.h"

enum { TURNS = 1500, LONG_TURNS = 10000, FILES_MAX = 2000, PAIRS = 11, GAMES_AT_ONCE = 5, RECORDS_A_GAME = 400, TURN_NS = 100 * 1000,
       NAME_BYTES = 64, CORES_PAIRS = 5 };
static const uint64_t playing_ns = UINT64_C(10) * 1000 * 1000 * 1000;

struct work {
    char *paths[FILES_MAX];
    int file_count;
    int64_t records;
};

static void fail(const char *where, const char *what)
{
    fprintf(stderr, "bench verify: %s: %s\n", where, what);
    scratch_release();
    exit(1);
}

/* ---- games ---- */

static void play(const struct ruleset *rules, const char *folder, struct work *work)
{
    static struct soak_report report;
    struct arena arena = { 0 };
    struct soak_options options = { .rules = rules, .games = GAMES_AT_ONCE, .most_records = RECORDS_A_GAME,
                                    .replays = folder };
    uint64_t end_ns = bench_now_ns() + playing_ns;
    struct value *whole;

    ruleset_options(rules, &arena, NULL, &whole, NULL);
    options.options = whole;
    while (work->records < (program_is_long() ? LONG_TURNS : TURNS) && bench_now_ns() < end_ns) {
        options.seed++;
        soak_run(&options, &report);
        if (soak_failed(&report))
            fail(rules->name, report.first);
        work->records += report.records;
    }
    arena_release(&arena);
}

static void list_files(const char *folder, const struct ruleset *rules, struct work *work)
{
    DIR *open = opendir(folder);

    for (struct dirent *entry = readdir(open); entry; entry = readdir(open)) {
        if (strncmp(entry->d_name, rules->name, strlen(rules->name)) != 0)
            continue;
        if (work->file_count == FILES_MAX)
            fail(rules->name, "too many files");
        work->paths[work->file_count++] = strdup(scratch_path("%s", entry->d_name));
    }
    closedir(open);
}

/* ---- the two sides ---- */

static void verify_all(void *context)
{
    const struct work *work = context;

    for (int i = 0; i < work->file_count; i++) {
        struct replay_check check;
        struct arena arena = { 0 };
        struct error err;

        if (replay_verify(work->paths[i], NULL, &arena, &check, &err) != OK)
            fail(work->paths[i], err.message);
        if (check.verdict != REPLAY_SOUND)
            fail(work->paths[i], check.what);
        arena_release(&arena);
    }
}

/* Finds the parts of a line and hashes them; a chain needs no more. */
static struct hash scan_line(const char *line, size_t bytes, const struct hash *previous)
{
    static const char body_end[] = ",\"body_hash\":\"";
    const char *end = memmem(line, bytes, body_end, strlen(body_end));
    struct hash body = hash_bytes(line + strlen("{\"body\":"), (size_t)(end - line) - strlen("{\"body\":"));
    const char *events = end + strlen(body_end) + 64 + strlen("\",\"events\":");
    struct hash told = hash_bytes(events, (size_t)(line + bytes - 75 - events));

    bench_keep(&told);
    return record_chain(previous, &body);
}

static void scan_file(const char *path)
{
    FILE *in = fopen(path, "rb");
    struct hash previous = { { 0 } };
    char *line = NULL;
    size_t room = 0;
    ssize_t bytes;

    if (!in || getline(&line, &room, in) < 0)
        fail(path, "cannot be read");
    while ((bytes = getline(&line, &room, in)) > 0)
        previous = scan_line(line, (size_t)bytes - 1, &previous);
    bench_keep(&previous);
    free(line);
    fclose(in);
}

static void scan_all(void *context)
{
    const struct work *work = context;

    for (int i = 0; i < work->file_count; i++)
        scan_file(work->paths[i]);
}

/* ---- rows ---- */

static double timed(void (*side)(void *context), struct work *work)
{
    uint64_t start = bench_cpu_ns();

    side(work);
    return (double)(bench_cpu_ns() - start);
}

static void measure(const struct ruleset *rules, struct work *work)
{
    double ours[PAIRS], scan[PAIRS], yard[PAIRS], ratios[PAIRS], turns = (double)work->records, scanned;
    char name[NAME_BYTES];

    for (int i = 0; i < PAIRS; i++) {
        ours[i] = timed(verify_all, work) / turns;
        scan[i] = timed(scan_all, work) / turns;
        yard[i] = bench_yard(TURN_NS);
        ratios[i] = ours[i] / yard[i];
    }
    snprintf(name, sizeof name, "verify-%s", rules->name);
    scanned = bench_quantile(scan, PAIRS, 0.5);
    printf("# %s: %d turns verified; scan and BLAKE2b take %.0f ns a turn, verify %.1f times that\n", name,
           (int)work->records * PAIRS, scanned, bench_quantile(ours, PAIRS, 0.5) / scanned);
    bench_pairs(name, ours, yard, ratios, PAIRS, BENCH_BOUND, 1.0);
}

struct jobs_time {
    double wall[CORES_PAIRS], cpu[CORES_PAIRS];
};

static void time_jobs(const char *folder, int jobs, double *wall, double *cpu)
{
    char number[NAME_BYTES];
    uint64_t start = bench_now_ns();

    snprintf(number, sizeof number, "%d", jobs);
    program_run((const char *const[]){ program_postern(), "replay", "verify", "--jobs", number, folder, NULL });
    *wall = (double)(bench_now_ns() - start);
    *cpu = program_cpu_ns();
}

static void measure_cores(const char *folder)
{
    int cores = bench_spread();
    struct jobs_time all, one;
    double faster[CORES_PAIRS], work[CORES_PAIRS], had[CORES_PAIRS];

    for (int i = 0; i < CORES_PAIRS; i++) {
        time_jobs(folder, cores, &all.wall[i], &all.cpu[i]);
        time_jobs(folder, 1, &one.wall[i], &one.cpu[i]);
        faster[i] = one.wall[i] / all.wall[i];
        work[i] = all.cpu[i] / one.cpu[i];
        had[i] = all.cpu[i] / all.wall[i];
    }
    printf("# verify-cores: of %d processors the jobs have got %.2f\n", cores, bench_quantile(had, CORES_PAIRS, 0.5));
    bench_part_ns("one job", bench_quantile(one.wall, CORES_PAIRS, 0.5));
    bench_pairs("verify-cores", all.wall, one.wall, faster, CORES_PAIRS, BENCH_TIMES_FASTER, 0.9 * cores);
    bench_part_ns("one job", bench_quantile(one.cpu, CORES_PAIRS, 0.5));
    bench_pairs("verify-cores-cpu", all.cpu, one.cpu, work, CORES_PAIRS, BENCH_BOUND, 1 / 0.9);
}

static void measure_rules(const struct ruleset *rules, const char *folder)
{
    struct work work = { .file_count = 0 };

    play(rules, folder, &work);
    list_files(folder, rules, &work);
    measure(rules, &work);
    for (int i = 0; i < work.file_count; i++)
        free(work.paths[i]);
}

int main(void)
{
    const char *folder;

    bench_begin(NULL);
    if (random_init(NULL) != OK)
        return 1;
    folder = scratch_open();
    for (int i = 0; ruleset_at(i); i++)
        measure_rules(ruleset_at(i), folder);
    measure_cores(folder);
    scratch_release();
    return 0;
}
