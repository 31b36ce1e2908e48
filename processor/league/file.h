/* A league as a file that anybody can verify: JSON Lines.
 *
 * The first line is a header: entries, format ("postern-league"), format_version, generator, hash (of the last entry),
 * league, options, rules, settings. Each line after it is an entry: {"body":{...},"body_hash":hex,"hash":hex}. The
 * last, {"names":{"p17":"Ann"}}, is in no hash and may be missing. Replays of games may follow, each after a line
 * {"replay":"g12"}. */
#ifndef POSTERN_LEAGUE_FILE_H
#define POSTERN_LEAGUE_FILE_H

#include <stdio.h>

#include "processor/league/league.h"

#define LEAGUE_FORMAT "postern-league"
enum { LEAGUE_FORMAT_VERSION = 1 };

/* Writes the file. names: also how players are called. */
void league_write(struct league *league, bool names, FILE *out);

/* Writes the full replays of all games whose results count and that are over. names: as above. */
enum status league_write_replays(struct league *league, bool names, FILE *out, struct error *err);

/* What was found out about a file. */
struct league_verdict {
    const char *league, *rules;
    int entries, seasons;
    int open_seasons;               /* whose secrets are not told yet: seeds and games' secrets could not be checked */
    int seeds, games;               /* checked */
    int results, replays;           /* results of games; those that were resolved again from a replay */
    const char *hash;               /* of the last entry */
    const char *why;                /* NULL: all is as it should be; else the first entry and member that differ */
};

/* Computes everything again. directory: where replays of games may lie as g12.jsonl, beside those in the file; NULL: nowhere.
 * ERR_FORMAT: it is not such a file. Texts of the verdict are in the arena. */
enum status league_verify(struct arena *arena, const char *text, const char *directory, struct league_verdict *verdict,
                          struct error *err);

/* ---- for its files ---- */

/* The replays that a file brings along. */
struct league_replays {
    const char *directory;
    struct league_replay { const char *game, *text; size_t bytes; } *list;
    int count, capacity;
};

/* Does the line of a replay begin here? */
bool league_replay_begins(const char *line);

/* Reads them from where the first stands. ERR_FORMAT: a line before a replay is none. */
enum status league_replays_read(struct arena *arena, const char *text, struct league_replays *replays, struct error *err);

/* Compares a result with its game's replay: founding, commitment, the record's hash, and, resolved again, the points.
 * game, result: bodies of the entries. *why: the first difference, or NULL; *found: there is a replay. */
enum status league_replay_check(struct arena *arena, const struct league_replays *replays, const struct value *game,
                                const struct value *result, bool *found, const char **why, struct error *err);

#endif
