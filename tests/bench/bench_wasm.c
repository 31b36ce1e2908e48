/* Row wasm: a replay checked by the engine in a page of Chromium, warm, against replay_verify of the same file in this process. A
 * row for every rule set; the goal is four times at most. It says nothing where Chromium, Python or the engine for browsers is
 * missing. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "processor/page/proof.h"
#include "processor/replay/replay.h"
#include "tests/bench/bench.h"
#include "tests/bench/program.h"
#include "tests/support/scratch.h"

enum { PAIRS = 9, CHECKS = 5 };
static const double GOAL = 4;

/* tests/bench/wasm.py: it answers each line with the time of so many checks, in nanoseconds. */
struct browser {
    FILE *to, *from;
    pid_t pid;
};

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "bench wasm: %s\n", what);
    scratch_release();
    exit(1);
}

static void start(struct browser *browser, const char *page)
{
    int to[2], from[2];

    if (pipe(to) != 0 || pipe(from) != 0 || (browser->pid = fork()) < 0)
        fail("no pipes");
    if (browser->pid == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(to[1]);
        close(from[0]);
        execlp("python3", "python3", "tests/bench/wasm.py", page, scratch_path("profile"), (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    browser->to = fdopen(to[1], "w");
    browser->from = fdopen(from[0], "r");
}

static void stop(struct browser *browser)
{
    fclose(browser->to);
    fclose(browser->from);
    waitpid(browser->pid, NULL, 0);
}

/* False: there is no browser. */
static bool time_checks(struct browser *browser, double *ns)
{
    char line[64];

    fprintf(browser->to, "%d\n", CHECKS);
    fflush(browser->to);
    if (!fgets(line, sizeof line, browser->from))
        return false;
    *ns = (double)strtoll(line, NULL, 10);
    return true;
}

static double native_ns(const char *replay)
{
    uint64_t began_ns = bench_now_ns();

    for (int i = 0; i < CHECKS; i++) {
        struct replay_check check;
        struct arena arena = { 0 };
        struct error err;

        if (replay_verify(replay, NULL, &arena, &check, &err) != OK || check.verdict != REPLAY_SOUND)
            fail("the replay is not sound");
        arena_release(&arena);
    }
    return (double)(bench_now_ns() - began_ns);
}

static void measure(const char *rules, const char *replay, struct browser *browser)
{
    double product[PAIRS], floor[PAIRS], ratio[PAIRS];
    char name[64];

    for (int i = 0; i < PAIRS; i++) {
        if (!time_checks(browser, &product[i])) {
            printf("# wasm-%s: not measured: there is no Chromium or no Python here\n", rules);
            return;
        }
        product[i] /= CHECKS;
        floor[i] = native_ns(replay) / CHECKS;
        ratio[i] = product[i] / floor[i];
    }
    snprintf(name, sizeof name, "wasm-%s", rules);
    bench_floor();
    bench_part_ns("replay_verify", bench_quantile(floor, PAIRS, 0.5));
    bench_pairs(name, product, floor, ratio, PAIRS, BENCH_AT_MOST, GOAL);
}

static void measure_rules(const char *rules)
{
    const char *folder = scratch_open(), *page = scratch_path("%s.html", rules), *replay = scratch_path("%s-1-1.replay", rules);
    const char *const play[] = { program_postern(), "soak", rules, "--games", "1", "--seats", "2", "--records", "60", "--replays",
                                 folder, NULL };
    const char *const write[] = { program_postern(), "replay", "page", "--output", page, replay, NULL };
    struct browser browser;

    program_run(play);
    program_run(write);
    start(&browser, page);
    measure(rules, replay, &browser);
    stop(&browser);
    scratch_release();
}

int main(void)
{
    static const char *const rules[] = { "arena", "knightmare", "sanctum", "wizwar" };

    signal(SIGPIPE, SIG_IGN);
    bench_begin(NULL);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        if (page_proof_is_possible(rules[i]))
            measure_rules(rules[i]);
        else
            printf("# wasm-%s: not measured: this program was built without the engine for browsers\n", rules[i]);
    }
    return 0;
}
