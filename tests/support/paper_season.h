/* A season on paper: a chain of entries, as a league would make them, with results by lot. */
#ifndef POSTERN_TESTS_PAPER_SEASON_H
#define POSTERN_TESTS_PAPER_SEASON_H

#include "engine/league/season.h"
#include "processor/league/file.h"
#include "processor/replay/record.h"

enum { PAPER_ENTRIES_MAX = 4096 };

struct paper_season {
    struct arena arena;
    struct season season;
    struct value *settings;
    int count;
    struct value *entries[PAPER_ENTRIES_MAX];
};

/* The secret of each of its seasons. */
extern const uint8_t paper_secret[SECRET_BYTES];

/* Founds a league; given: settings as "name=value name=value", without blanks in them. Ends the test when they cannot be. */
void paper_init(struct paper_season *paper, const char *given);
void paper_release(struct paper_season *paper);

/* An entry of the clock, to be filled and given to paper_add; it has a seed if its kind has one. */
struct value *paper_entry(struct paper_season *paper, const char *kind);

/* Completes and takes in an entry; ends the test when it cannot come. */
void paper_add(struct paper_season *paper, struct value *entry);

/* Opens a season and enters so many players, from 1. */
void paper_open(struct paper_season *paper, int players);
void paper_start(struct paper_season *paper);

/* Makes the next round of a section, with its games. */
void paper_round(struct paper_season *paper, int section);

/* Makes the games that pairings of a section lack. */
void paper_games(struct paper_season *paper, int section);

/* Gives the open games of a section results by lot. */
void paper_results(struct paper_season *paper, int section, uint64_t seed);

/* Plays all rounds of all sections and closes the season. */
void paper_play(struct paper_season *paper, uint64_t seed);

/* An entry about a pairing. */
struct value *paper_about(struct paper_season *paper, const char *kind, int section, const struct pairing *pairing);
void paper_points(struct paper_season *paper, struct value *entry, int first, int second);

/* Its file, as `league export` writes it, in its arena. The chain is made of the entries as they are now, so that whoever
 * changes one and makes all hashes anew is not found by hashes. */
const char *paper_file(struct paper_season *paper);

/* league_verify of such a text. */
enum status paper_verify(struct arena *arena, const char *file, struct league_verdict *verdict, struct error *err);

#endif
