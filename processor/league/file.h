/* A league as a file that anybody can verify: JSON Lines.
 *
 * The first line is a header: entries, format ("postern-league"), format_version, generator, hash (of the last entry),
 * league, options, rules, settings. Each line after it is an entry: {"body":{...},"body_hash":hex,"hash":hex}. The
 * last, {"names":{"p17":"Ann"}}, is in no hash and may be missing. Replays of games may follow, each after a line
 * {"replay":"g12"}. Between them may stand the ratings: a line with entries, hash, months, pool, system, and its entries in the
 * same form. */
#ifndef POSTERN_LEAGUE_FILE_H
#define POSTERN_LEAGUE_FILE_H

#include <stdio.h>

#include "engine/league/pool.h"
#include "processor/base/lines.h"
#include "processor/league/league.h"

#define LEAGUE_FORMAT "postern-league"
enum { LEAGUE_FORMAT_VERSION = 1 };

/* Writes the file. names: also how players are called. */
void league_write(struct league *league, bool names, FILE *out);

/* Writes the full replays of all games whose results count and that are over. names: as above. */
enum status league_write_replays(struct league *league, bool names, FILE *out, struct error *err);

/* Writes the ratings that the league's results have changed, with those of all other leagues that share them. */
enum status league_write_ratings(struct league *league, FILE *out, struct error *err);

/* What was found out about a file. */
struct league_verdict {
    const char *league, *rules;
    int entries, seasons;
    int open_seasons;               /* whose secrets are not told yet: seeds and games' secrets could not be checked */
    int seeds, games;               /* checked */
    int periods, rated;             /* of ratings; rated results of this league that were compared */
    int results, replays;           /* results of games; those that were resolved again from a replay */
    const char *hash;               /* of the last entry */
    const char *why;                /* NULL: all is as it should be; else the first entry and member that differ */
};

/* Computes everything again. directory: where replays of games may lie as g12.jsonl, beside those in the file; NULL: nowhere.
 * ERR_FORMAT: it is not such a file. Texts of the verdict are in the arena. */
enum status league_verify(struct arena *arena, struct lines *lines, const char *directory, struct league_verdict *verdict,
                          struct error *err);

/* ---- for its files ---- */

/* The first member in which two bodies differ; NULL: none. */
const char *league_difference(const struct value *left, const struct value *right);

/* The ratings that a file brings along, and what the league's entries make of them. */
struct league_ratings {
    struct arena *arena;
    struct value **lines;           /* the header, then entries */
    int count, capacity;            /* of lines; 0: there are none */
    struct pool pool;
    const char *name;
    struct hash head;
    struct rated_entry {            /* by number of the league's entry */
        const struct value *result;     /* NULL: it changes no rating */
        int64_t at_utc_s;
        int64_t undone_utc_s;       /* 0: it stands */
        int seen;                   /* how often the pool lists it */
    } *rated;
    int entries;                    /* of the league */
    bool clock_back;                /* entries of the league are of earlier times than some of the ratings before them */
    const char *why;                /* the first thing that is wrong */
};

/* Does this line begin the ratings? */
bool league_ratings_begin(const struct value *line);

/* Takes a copy of a line of theirs. */
void league_ratings_add(struct league_ratings *ratings, struct arena *arena, const struct value *line);

/* Opens them when all lines are there; entries: of the league. ERR_FORMAT: the header cannot be read. */
enum status league_ratings_open(struct league_ratings *ratings, struct arena *arena, int entries, struct error *err);

/* An entry of the league was taken in: section -1, or the pairing whose result it was about. */
void league_ratings_note(struct league_ratings *ratings, const struct season *season, const struct value *entry, int section, int index);

/* The entries that are left, and each result in both chains. */
void league_ratings_close(struct league_ratings *ratings, const struct season *season, struct league_verdict *verdict);

/* The replays that a file brings along: where each stands. */
struct league_replays {
    const char *directory;
    struct lines *lines;
    struct league_replay { const char *game; int64_t at; size_t bytes; } *list;
    int count, capacity;
};

/* Does a replay begin behind this line? */
bool league_replay_begins(const char *line);

/* Takes the line that was read last: the one before a replay, or one of the last replay. ERR_FORMAT: it is neither. */
enum status league_replays_add(struct league_replays *replays, struct arena *arena, const char *line, size_t bytes, struct error *err);

/* Compares a result with its game's replay: founding, commitment, the record's hash, and, resolved again, the points.
 * game: founding and commitment; result: body of the entry. *why: the first difference, or NULL; *found: there is a replay. */
enum status league_replay_check(struct arena *arena, const struct league_replays *replays, const struct value *game,
                                const struct value *result, bool *found, const char **why, struct error *err);

#endif
