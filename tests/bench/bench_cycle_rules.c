/* cycle-rules: one run of the program over many games (mails from a Maildir, resolve, store, render, SMTP to a sink on
 * loopback) under each rule set, compared with the same under the duel, which has almost no rules. Each run has a fresh copy
 * of its home; the copying is not timed. BENCH_GAMES sets the number of games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bench/bench.h"
#include "tests/bench/games.h"
#include "tests/bench/program.h"
#include "tests/support/scratch.h"
#include "tests/support/smtp_script.h"

enum { GAMES = 100, LONG_GAMES = 500, PAIRS = 15, TIME_BYTES = 24 };

static const char null_rules[] = "duel";

/* One timed run over a copy of the rule set's home; also its processor time, the kernel's included. */
static double timed_run(const char *rules, double *cpu)
{
    const char *home = program_copy(rules);
    char now[TIME_BYTES];
    const char *const running[] = { program_postern(), "-C", home, "run", "--now", now, NULL };
    uint64_t start;
    double taken;

    snprintf(now, sizeof now, "%d", GAMES_TIME_UTC_S);
    start = bench_now_ns();
    program_run(running);
    taken = (double)(bench_now_ns() - start);
    *cpu = program_cpu_ns();
    return taken;
}

static void make_home(const char *rules, int games, int relay_port)
{
    games_make(scratch_path("%s", rules), ruleset_find(rules), games, relay_port);
    program_look_through(rules, GAMES_TIME_UTC_S - 1);
}

static void measure(const char *rules, const struct smtp_server *sink, int games)
{
    double ours[PAIRS], floor[PAIRS], ratios[PAIRS], busy[PAIRS], null_busy;
    int mails = 0, null_mails = 0;
    char name[64];

    for (int i = 0; i < PAIRS; i++) {
        int before = sink->log->mails;

        ours[i] = timed_run(rules, &busy[i]) / games;
        mails = sink->log->mails - before;
        floor[i] = timed_run(null_rules, &null_busy) / games;
        null_mails = sink->log->mails - before - mails;
        ratios[i] = ours[i] / floor[i];
        busy[i] /= null_busy;
        bench_part_ns("the run under the null rules", floor[i]);
    }
    snprintf(name, sizeof name, "cycle-%s", rules);
    printf("# %s: a run over %d games sends %d mails, that of the %s %d; times are for one game\n", name, games, mails,
           null_rules, null_mails);
    printf("# %s: by processor time %.2f\n", name, bench_quantile(busy, PAIRS, 0.5));
    bench_pairs(name, ours, floor, ratios, PAIRS, BENCH_AT_MOST, 1.5);
}

int main(void)
{
    static const char *const measured[] = { "arena", "knightmare", "sanctum", "wizwar" };
    int games = program_number("BENCH_GAMES", program_is_long() ? LONG_GAMES : GAMES);
    struct smtp_server sink;

    bench_begin("/tmp");
    scratch_open();
    sink = smtp_script_start(NULL, 0, NULL);
    make_home(null_rules, games, sink.port);
    for (size_t i = 0; i < sizeof measured / sizeof measured[0]; i++) {
        make_home(measured[i], games, sink.port);
        measure(measured[i], &sink, games);
    }
    smtp_script_stop(&sink);
    scratch_release();
    return EXIT_SUCCESS;
}
