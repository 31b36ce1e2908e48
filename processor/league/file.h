/* A league as a file that anybody can verify: JSON Lines.
 *
 * The first line is a header: entries, format ("postern-league"), format_version, generator, hash (of the last entry), league,
 * options, rules, settings. Each line after it is an entry: {"body":{...},"body_hash":hex,"hash":hex}. The last is
 * {"names":{"p17":"Ann"}}, which is in no hash, or it is missing. */
#ifndef POSTERN_LEAGUE_FILE_H
#define POSTERN_LEAGUE_FILE_H

#include <stdio.h>

#include "processor/league/league.h"

#define LEAGUE_FORMAT "postern-league"
enum { LEAGUE_FORMAT_VERSION = 1 };

/* Writes the file. names: also how players are called. */
void league_write(struct league *league, bool names, FILE *out);

/* What was found out about a file. */
struct league_verdict {
    const char *league, *rules;
    int entries, seasons;
    int open_seasons;               /* whose secrets are not told yet: seeds and games' secrets could not be checked */
    int seeds, games;               /* checked */
    const char *hash;               /* of the last entry */
    const char *why;                /* NULL: all is as it should be; else the first entry and member that differ */
};

/* Computes everything again. ERR_FORMAT: it is no such file. Texts of the verdict are in the arena. */
enum status league_verify(struct arena *arena, const char *text, struct league_verdict *verdict, struct error *err);

#endif
