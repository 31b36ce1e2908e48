#include "tests/bench/bench.h"

#include "processor/base/heap.h"

#include <fcntl.h>
#include <sched.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static uint64_t read_clock(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t bench_now_ns(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

uint64_t bench_cpu_ns(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

static clockid_t row_clock = CLOCK_MONOTONIC;        /* of the row that is being measured */

void bench_keep(const void *pointer)
{
    static const void *volatile kept;

    kept = pointer;
    (void)kept;
}

static int compare_doubles(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;

    return (a > b) - (a < b);
}

double bench_quantile(double *numbers, int count, double share)
{
    double place = share * (count - 1);
    int below = (int)place;

    qsort(numbers, (size_t)count, sizeof *numbers, compare_doubles);
    if (below + 1 >= count)
        return numbers[count - 1];
    return numbers[below] + (place - below) * (numbers[below + 1] - numbers[below]);
}

/* ---- the machine ---- */

enum { SYNCS = 21 };

/* Prints the time that it takes to write 4 KB to the disk durably. */
static void print_fdatasync(const char *directory)
{
    char path[4096], page[4096] = "";
    double ms[SYNCS];
    int file;

    snprintf(path, sizeof path, "%s/bench-XXXXXX", directory);
    file = mkstemp(path);
    if (file < 0) {
        printf("# fdatasync: cannot write in %s\n", directory);
        return;
    }
    for (int i = 0; i < SYNCS; i++) {
        uint64_t start = bench_now_ns();

        if (write(file, page, sizeof page) != sizeof page || fdatasync(file) != 0) {
            printf("# fdatasync: failed in %s\n", directory);
            break;
        }
        ms[i] = (double)(bench_now_ns() - start) / 1e6;
        if (i == SYNCS - 1)
            printf("# fdatasync p50 %.2f ms, p90 %.2f ms\n", bench_quantile(ms, SYNCS, 0.5),
                   bench_quantile(ms, SYNCS, 0.9));
    }
    close(file);
    unlink(path);
}

/* Two processes that wake each other across processors cost more than the thing measured, so all share one. */
static void pin(void)
{
    cpu_set_t one;

    CPU_ZERO(&one);
    CPU_SET(0, &one);
    if (sched_setaffinity(0, sizeof one, &one) != 0)
        printf("# not pinned: the ratios will be noisy\n");
}

int bench_spread(void)
{
    int count = (int)sysconf(_SC_NPROCESSORS_ONLN);
    cpu_set_t all;

    CPU_ZERO(&all);
    for (int i = 0; i < count; i++)
        CPU_SET(i, &all);
    sched_setaffinity(0, sizeof all, &all);
    return count;
}

void bench_begin(const char *directory)
{
    double load[1] = { -1 };

    setvbuf(stdout, NULL, _IOLBF, 0);
    heap_keep();
    pin();
    if (getloadavg(load, 1) == 1)
        printf("# load %.2f\n", load[0]);
    if (directory)
        print_fdatasync(directory);
}

/* ---- what a floor consists of ---- */

enum { PARTS_MAX = 8 };

static struct parts {
    const char *names[PARTS_MAX];
    double ns[PARTS_MAX];
    int count;
    uint64_t since_ns;
} parts;

void bench_floor(void)
{
    parts.since_ns = read_clock(row_clock);
}

void bench_part(const char *name)
{
    uint64_t now = read_clock(row_clock);

    bench_part_ns(name, (double)(now - parts.since_ns));
    parts.since_ns = now;
}

void bench_part_ns(const char *name, double ns)
{
    int i = 0;

    while (i < parts.count && strcmp(parts.names[i], name) != 0)
        i++;
    if (i == PARTS_MAX) {
        fprintf(stderr, "bench: a floor has more than %d parts\n", PARTS_MAX);
        exit(EXIT_FAILURE);
    }
    if (i == parts.count) {
        parts.names[parts.count++] = name;
        parts.ns[i] = 0;
    }
    parts.ns[i] += ns;
}

double bench_yard(double ns)
{
    enum { BYTES = 4096, BYTES_NS = 4100, TIMES = 200 };
    static unsigned char bytes[BYTES];
    unsigned char hash[crypto_generichash_BYTES];
    uint64_t start = bench_cpu_ns();
    double taken;

    for (int i = 0; i < TIMES; i++)
        crypto_generichash(hash, sizeof hash, bytes, sizeof bytes, NULL, 0);
    bench_keep(hash);
    taken = (double)(bench_cpu_ns() - start) / TIMES * ns / BYTES_NS;
    bench_part_ns("BLAKE2b over 4 KiB for each 4.1 us of the goal", taken);
    return taken;
}

/* Each part's share of the floor as it was measured, in the row's own unit. Nothing is left of them afterwards. */
static void print_parts(const char *name, double floor)
{
    double all = 0;

    for (int i = 0; i < parts.count; i++)
        all += parts.ns[i];
    printf("# %s, its floor:", name);
    for (int i = 0; i < parts.count; i++)
        printf("%s %s %.0f", i > 0 ? "," : "", parts.names[i], all > 0 ? floor * parts.ns[i] / all : floor);
    putchar('\n');
    parts.count = 0;
}

/* ---- verdicts ---- */

static const char *verdict(double ratio, enum bench_goal kind, double goal)
{
    if (kind == BENCH_AT_MOST && goal >= 1.0 && ratio < BENCH_SOFT)
        return "SOFT";
    return (kind == BENCH_TIMES_FASTER ? ratio >= goal : ratio <= goal) ? "ok" : "missed";
}

bool bench_line(const char *name, double product, double floor, double ratio, double low, double high,
                enum bench_goal kind, double goal)
{
    const char *judged = verdict(ratio, kind, goal);

    if (parts.count == 0 && kind != BENCH_BOUND) {
        fprintf(stderr, "bench: the floor of %s does not tell its parts\n", name);
        exit(EXIT_FAILURE);
    }
    if (parts.count > 0)
        print_parts(name, floor);
    printf("%s\t%.0f\t%.0f\t%.2f (%.2f-%.2f)\t%s%.2f\t%s\n", name, product, floor, ratio, low, high,
           kind == BENCH_TIMES_FASTER ? ">=" : "<=", goal, judged);
    return strcmp(judged, "ok") == 0;
}

bool bench_pairs(const char *name, double *product, double *floor, double *ratio, int pairs, enum bench_goal kind, double goal)
{
    double median = bench_quantile(ratio, pairs, 0.5);

    return bench_line(name, bench_quantile(product, pairs, 0.5), bench_quantile(floor, pairs, 0.5), median,
                      bench_quantile(ratio, pairs, 0.25), bench_quantile(ratio, pairs, 0.75), kind, goal);
}

/* ---- a row ---- */

static double time_calls(void (*call)(void *context), void *context, int repeats)
{
    uint64_t start = read_clock(row_clock);

    for (int i = 0; i < repeats; i++)
        call(context);
    return (double)(read_clock(row_clock) - start) / repeats;
}

static double time_floor(const struct bench_row *row, int repeats)
{
    double ns;

    bench_floor();
    ns = time_calls(row->floor, row->context, repeats);
    if (row->floor_is)
        bench_part(row->floor_is);
    return ns;
}

/* Enough calls that one measurement is long beside the clock's steps and short beside the machine's moods. */
static int repeats_for(void (*call)(void *context), void *context)
{
    int repeats = 1;

    for (;;) {
        double once = time_calls(call, context, repeats);

        if (once * repeats >= BENCH_SIDE_NS / 2.0 || repeats > 1 << 24)
            return (int)(BENCH_SIDE_NS / once) + 1;
        repeats *= 4;
    }
}

/* Calls that only find out how long one takes leave no parts. */
static int floor_repeats_for(const struct bench_row *row)
{
    struct parts before = parts;
    int repeats = repeats_for(row->floor, row->context);

    parts = before;
    return repeats;
}

bool bench_row(const struct bench_row *row)
{
    double product[BENCH_PAIRS_MOST], floor[BENCH_PAIRS_MOST], ratio[BENCH_PAIRS_MOST];
    int pairs = row->pairs > 0 && row->pairs <= BENCH_PAIRS_MOST ? row->pairs : BENCH_PAIRS;
    int product_repeats, floor_repeats;

    row_clock = row->cpu ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC;
    product_repeats = row->repeats ? row->repeats : repeats_for(row->product, row->context);
    floor_repeats = row->repeats ? row->repeats : floor_repeats_for(row);
    for (int i = 0; i < pairs; i++) {
        product[i] = time_calls(row->product, row->context, product_repeats);
        floor[i] = time_floor(row, floor_repeats);
        ratio[i] = row->kind == BENCH_TIMES_FASTER ? floor[i] / product[i] : product[i] / floor[i];
    }
    row_clock = CLOCK_MONOTONIC;
    return bench_pairs(row->name, product, floor, ratio, pairs, row->kind, row->goal);
}
