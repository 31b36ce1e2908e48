#include "tests/bench/bench.h"

#include "processor/base/heap.h"

#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

uint64_t bench_now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

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

/* ---- a row ---- */

static double time_calls(void (*call)(void *context), void *context, int repeats)
{
    uint64_t start = bench_now_ns();

    for (int i = 0; i < repeats; i++)
        call(context);
    return (double)(bench_now_ns() - start) / repeats;
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

bool bench_line(const char *name, double product, double floor, double ratio, double low, double high,
                enum bench_goal kind, double goal)
{
    bool met = kind == BENCH_AT_MOST ? ratio <= goal : ratio >= goal;

    printf("%s\t%.0f\t%.0f\t%.2f (%.2f-%.2f)\t%s%.2f\t%s\n", name, product, floor, ratio, low, high,
           kind == BENCH_AT_MOST ? "<=" : ">=", goal, met ? "ok" : "missed");
    return met;
}

bool bench_row(const struct bench_row *row)
{
    double product[BENCH_PAIRS_MOST], floor[BENCH_PAIRS_MOST], ratio[BENCH_PAIRS_MOST], median;
    int pairs = row->pairs > 0 && row->pairs <= BENCH_PAIRS_MOST ? row->pairs : BENCH_PAIRS;
    int product_repeats = row->repeats ? row->repeats : repeats_for(row->product, row->context);
    int floor_repeats = row->repeats ? row->repeats : repeats_for(row->floor, row->context);

    for (int i = 0; i < pairs; i++) {
        product[i] = time_calls(row->product, row->context, product_repeats);
        floor[i] = time_calls(row->floor, row->context, floor_repeats);
        ratio[i] = row->kind == BENCH_AT_MOST ? product[i] / floor[i] : floor[i] / product[i];
    }
    median = bench_quantile(ratio, pairs, 0.5);
    return bench_line(row->name, bench_quantile(product, pairs, 0.5), bench_quantile(floor, pairs, 0.5), median,
                      bench_quantile(ratio, pairs, 0.25), bench_quantile(ratio, pairs, 0.75), row->kind, row->goal);
}
