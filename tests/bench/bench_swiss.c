/* Row swiss: the slowest of some rounds of a Swiss section of 64, 256 and 512, played by chance, against the time that a round
 * may take, as the machine's yard has it. */
#include <stdio.h>
#include <stdlib.h>

#include "engine/kernel/rng.h"
#include "engine/league/swiss.h"
#include "tests/bench/bench.h"

enum { ROUNDS = 9 };

/* The section with the rounds played so far. */
static struct section played_so_far(struct arena *arena, const struct section *all, int rounds)
{
    struct section section = section_new(arena, all->slots, rounds);

    for (int slot = 1; slot <= all->slots; slot++)
        for (int i = 0; i < rounds; i++)
            *section_round(&section, slot, i) = *section_round(all, slot, i);
    return section;
}

static void play(struct rng *rng, struct section *all, int round, const struct swiss_board *board)
{
    int points = (int)rng_below(rng, 3);

    *section_round(all, board->first, round) = (struct slot_round){ ROUND_PLAYED, board->second, 1, points };
    *section_round(all, board->second, round) = (struct slot_round){ ROUND_PLAYED, board->first, 2, 2 - points };
}

/* The time of a round, in nanoseconds; then the round is played. */
static double pair(struct rng *rng, struct section *all, int round)
{
    static struct swiss_board boards[SECTION_SLOTS_MAX / 2];
    struct arena arena = { 0 };
    struct section section = played_so_far(&arena, all, round);
    struct swiss_settings settings = { .seed = rng_next64(rng), .initial = 1 };
    uint64_t begun = bench_cpu_ns(), ended;
    int count = swiss_pair(&arena, &section, &settings, boards);

    ended = bench_cpu_ns();
    if (count != all->slots / 2) {
        fprintf(stderr, "bench swiss: %d boards of %d slots\n", count, all->slots);
        exit(1);
    }
    for (int i = 0; i < count; i++)
        play(rng, all, round, &boards[i]);
    arena_release(&arena);
    return (double)(ended - begun);
}

static void measure(const char *name, int slots, double most_ns)
{
    struct rng rng = rng_stream((uint64_t)slots, "bench");
    struct arena arena = { 0 };
    struct section all = section_new(&arena, slots, ROUNDS);
    double rounds[ROUNDS], slowest, yard;

    for (int i = 0; i < ROUNDS; i++)
        rounds[i] = pair(&rng, &all, i);
    slowest = bench_quantile(rounds, ROUNDS, 1);
    yard = bench_yard(most_ns);
    bench_line(name, slowest, yard, slowest / yard, bench_quantile(rounds, ROUNDS, 0.25) / yard,
               bench_quantile(rounds, ROUNDS, 0.75) / yard, BENCH_BOUND, 1);
    arena_release(&arena);
}

int main(void)
{
    bench_begin(NULL);
    measure("swiss-64", 64, 20e6);
    measure("swiss-256", 256, 400e6);
    measure("swiss-512", 512, 2500e6);
    return 0;
}
