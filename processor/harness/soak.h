/* Soak: self-play by random legal (and some illegal) answers, with checks of every game.
 *
 * Each game is played through the same functions as real ones; the rule set's invariants are checked after every
 * step by the kernel; then every record is resolved again from its answers and compared. With `rerun` every turn is
 * also resolved at each of its suspensions in other ways that must not matter; with `secrecy` hidden cards are
 * exchanged and what a seat is told must stay the same, byte for byte; with `positions` each state is written in the
 * notation of positions and read back as one that shows the same. */
#ifndef POSTERN_HARNESS_SOAK_H
#define POSTERN_HARNESS_SOAK_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/game.h"

enum { SOAK_ENDINGS = 24, SOAK_FIRST_BYTES = 600 };

struct soak_options {
    const struct ruleset *rules;
    const struct value *options;     /* of the games, whole */
    int64_t first, games;            /* numbers of the games played: first, first + 1 ... */
    uint64_t seed;
    bool rerun, secrecy, positions;
    bool bots;                       /* by the rule set's bot if it has one, otherwise by random answers */
    int illegal_of;                  /* one answer in so many is nonsense; 0: none */
    int seats;                       /* of each game; 0: all numbers that the rules allow, in turn */
    int most_records;                /* a game that goes on longer is left unfinished */
    const char *replays;             /* folder for a replay file a game; NULL: none are written */
    void (*progress)(void *context, int64_t games_done);   /* may be NULL */
    void *progress_context;
};

struct soak_ending {
    const char *how;
    int64_t games;
};

enum { FORECASTS_NONE = FORECAST_HIDDEN + 1 };

struct soak_report {
    int64_t games, records, answers, nonsense, unfinished;
    int64_t nonsense_taken;          /* mutated answers that were still legal */
    int64_t forecasts[FORECASTS_NONE + 1];   /* by where they ended (enum forecast_end); the last: there was none */
    int64_t choices_refused;         /* answers that the rule set chose as legal and its judge refused: a fault */
    int64_t breaks;
    int64_t replay_differences;
    int64_t reruns, rerun_differences;
    int64_t exchanges, comparisons, leaks;
    int64_t replays, replays_unwritten;
    uint64_t digest;                 /* over all events and states, the same on every compiler and machine */
    struct soak_ending endings[SOAK_ENDINGS];
    int ending_count;
    struct soak_ending winners[SEATS_MAX];   /* games that were won, alone or with others, by the names that seats have in them */
    int winner_count;
    int64_t drawn;
    char first[SOAK_FIRST_BYTES];    /* the first fault, "" when there was none */
};

void soak_run(const struct soak_options *options, struct soak_report *report);

/* Does the report contain a fault? */
bool soak_failed(const struct soak_report *report);

#endif
