/* Section: the players who play each other, and their rounds.
 *
 * Slots have start numbers from 1. A round is stored from each slot's side; both sides of a game agree. Points are
 * half points: 2, 1, 0. */
#ifndef POSTERN_SECTION_H
#define POSTERN_SECTION_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"

enum { SECTION_SLOTS_MAX = 512, SECTION_ROUNDS_MAX = 128 };

enum round_kind {
    ROUND_ZERO,         /* not paired, without points; also a round before the slot joined */
    ROUND_HALF,         /* a requested rest, with a draw's points */
    ROUND_FULL,         /* a win's points without a game, given by the moderator */
    ROUND_BYE,          /* no opponent was left */
    ROUND_PLAYED,       /* over, or adjudicated */
    ROUND_OPEN,         /* being played */
    ROUND_FORFEIT       /* won or lost without a game */
};

struct slot_round {
    enum round_kind kind;
    int opponent;       /* a start number; 0: none */
    int seat;           /* 1, 2; 0: none */
    int points;         /* half points; an open game has none yet */
};

struct section {
    int slots, rounds;
    struct slot_round *lines;   /* rounds of slot 1, of slot 2 ... */
};

/* An empty section, in the arena: every round is ROUND_ZERO. */
struct section section_new(struct arena *arena, int slots, int rounds);

/* Round `round` (from 0) of a slot. */
struct slot_round *section_round(const struct section *section, int slot, int round);

/* Was there a game: over or open, not forfeited? */
bool round_is_game(const struct slot_round *round);

/* Half points of a slot before a round (from 0); with section->rounds, all its points. open_worth: the points for an
 * open game. */
int section_points(const struct section *section, int slot, int before, int open_worth);

/* Reads the 001 lines of a TRF16 report and skips the others. ERR_FORMAT names the line and the fault. */
enum status section_read_trf(struct arena *arena, const char *text, struct section *section, struct error *err);

/* What a TRF16 report says beside the rounds. */
struct trf_head {
    const char *name;               /* of the tournament */
    const char *begins, *ends;      /* "2026/11/23"; NULL: not known, as below */
    const char *arbiter, *pace;
    int initial;                    /* the seat of odd start numbers before anybody had one, 1 or 2; 0: nobody draws it */
    bool round_robin;
    int rounds;                     /* that there will be */
    const char *const *names;       /* of slot 1, of slot 2 ...; NULL: "Slot 1", "Slot 2" */
    const int *ratings;             /* the same; NULL: 0 */
    const int *places;              /* the same; NULL: 0 */
    bool open_as_draws;             /* an open game is written as a draw, for programs that know no X */
};

/* Writes such a report, which section_read_trf reads back, into the arena. Letters of names lose their marks, and those
 * that are not Latin become `?`; names are cut to 33 letters. */
const char *section_write_trf(struct arena *arena, const struct section *section, const struct trf_head *head);

#endif
