/* Row league-verify: `league verify` of a chain of 100,000 games without their replays, against the ten seconds that it may take,
 * as the machine's yard has them. Row league-verify-memory: the most memory that the program needed, against 96 MB.
 *
 * BENCH_GAMES: how many games, with so much less time. */
#include <stdio.h>

#include "tests/bench/bench.h"
#include "tests/bench/program.h"
#include "tests/support/league_chain.h"
#include "tests/support/scratch.h"

enum { GAMES = 10000, LONG_GAMES = 100000, PLAYERS = 512, PEAK_KIB = 96 * 1000 };

static const double game_ns = 10e9 / LONG_GAMES;

int main(void)
{
    int games = program_number("BENCH_GAMES", program_is_long() ? LONG_GAMES : GAMES);
    double used, yard, peak;

    bench_begin(NULL);
    scratch_open();
    games = league_chain_write(scratch_path("chain.jsonl"), PLAYERS, games);
    printf("# league-verify: %d games; times are for one. memory is in KiB\n", games);
    program_run((const char *const[]){ program_postern(), "league", "verify", scratch_path("chain.jsonl"), NULL });
    used = program_cpu_ns() / games;
    peak = (double)program_peak_kib();
    yard = bench_yard(game_ns);
    bench_line("league-verify", used, yard, used / yard, used / yard, used / yard, BENCH_BOUND, 1);
    bench_line("league-verify-memory", peak, PEAK_KIB, peak / PEAK_KIB, peak / PEAK_KIB, peak / PEAK_KIB, BENCH_BOUND, 1);
    scratch_release();
    return 0;
}
