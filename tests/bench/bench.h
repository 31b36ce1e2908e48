/* Bench: measures the product against a floor, a small program of ours that does the least that the work needs.
 *
 * On a shared machine times move by a factor of two between minutes, so only ratios taken in one run count: both
 * sides run in turn (A B A B ...) on one processor over the same input, and the median of the per-pair ratios is
 * the result. One line a row, tab-separated:
 *     name  product (ns)  floor (ns)  ratio (quartiles)  goal  verdict
 * The text before it says what the floor consists of, with the time of each part. A product that does everything its
 * floor does cannot be much faster: where it is, the floor does something that nobody needs, and the row says SOFT,
 * which is as bad as `missed`. Lines that begin with `#` tell what the machine was like. */
#ifndef POSTERN_BENCH_H
#define POSTERN_BENCH_H

#include <stdbool.h>
#include <stdint.h>

/* How a row's ratio is compared with its goal. */
enum bench_goal {
    BENCH_AT_MOST,      /* product / floor <= goal: the product may cost a little more; below BENCH_SOFT the floor is soft */
    BENCH_BOUND,        /* the same with a number or bench_yard as the floor, which cannot be soft */
    BENCH_TIMES_FASTER  /* floor / product >= goal: the product beats the floor */
};

static const double BENCH_SOFT = 0.9;

struct bench_row {
    const char *name;
    const char *floor_is;   /* the one part of the floor; NULL: it names its parts itself, by bench_part */
    void (*product)(void *context);
    void (*floor)(void *context);
    void *context;
    enum bench_goal kind;
    double goal;
    bool cpu;           /* both sides work in this process alone and wait for nothing: its processor time counts */
    int pairs;          /* 0: BENCH_PAIRS */
    int repeats;        /* calls in one measurement; 0: as many as fill BENCH_SIDE_NS */
};

enum { BENCH_PAIRS = 9, BENCH_PAIRS_MOST = 99, BENCH_SIDE_NS = 20 * 1000 * 1000 };

/* Pins this process and its children to one processor, and prints the load and what an fdatasync costs in the
 * directory (NULL: not asked). Call it first. */
void bench_begin(const char *directory);

/* For a floor of several parts: it begins (bench_row does that itself), and a part of it is over, which began where the one
 * before it ended. Parts of the same name are added up. */
void bench_floor(void);
void bench_part(const char *name);

/* The same for a part whose time was taken in another way. */
void bench_part_ns(const char *name, double ns);

/* Measures a row and prints its line. True when it meets the goal. */
bool bench_row(const struct bench_row *row);

/* Prints the line of a row whose ratio, or count, was measured in another way; low and high are its quartiles. The floor has
 * named its parts since the last line. */
bool bench_line(const char *name, double product, double floor, double ratio, double low, double high,
                enum bench_goal kind, double goal);

/* The same with the medians and quartiles of a row that ran its pairs itself. Sorts all three. */
bool bench_pairs(const char *name, double *product, double *floor, double *ratio, int pairs, enum bench_goal kind, double goal);

/* The clock, in nanoseconds from some fixed moment. */
uint64_t bench_now_ns(void);

/* The processor time of this process. */
uint64_t bench_cpu_ns(void);

/* The value at a share (0.5: the median) of some numbers, interpolated between two of them. Sorts them. */
double bench_quantile(double *numbers, int count, double share);

/* For a goal that is a time: the processor time that this machine needs, just now, for work that took so many nanoseconds on the
 * machine where the goals were set, two shared processors under Debian 12. Its yardstick: libsodium's BLAKE2b over 4 KiB took it
 * 4.1 us. Names itself as the floor's part. */
double bench_yard(double ns);

/* Lets this process and its children use every processor; the number of them. */
int bench_spread(void);

/* Makes the compiler believe that somebody reads the value. */
void bench_keep(const void *pointer);

#endif
