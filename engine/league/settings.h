/* Settings of a league: what a season is like. Fixed when the league is founded, each with a value, so that a default that
 * changes one day changes no league that has begun. */
#ifndef POSTERN_LEAGUE_SETTINGS_H
#define POSTERN_LEAGUE_SETTINGS_H

#include <stdbool.h>

#include "engine/error.h"
#include "engine/kernel/value.h"
#include "engine/league/points.h"
#include "engine/league/tiebreak.h"

enum league_format { FORMAT_ROUND_ROBIN, FORMAT_SWISS, FORMAT_KNOCKOUT, FORMAT_LADDER, FORMAT_TABLES };
enum league_unfinished { UNFINISHED_DRAW, UNFINISHED_WAIT };
enum league_rated { RATED_AUTO, RATED_YES, RATED_NO };

enum { LEAGUE_CRITERIA_MAX = 12 };

struct league_settings {
    enum league_format format;
    bool free_seats;                /* seats are worth the same: no seat rule counts */
    int size;                       /* slots of a section, as near as can be */
    int up, down;                   /* how many change tiers */
    int tiers;                      /* the last one has all lower sections; 0: a section is a tier */
    int rounds;                     /* of a Swiss section, or one of tables; 0: by its slots */
    int cycles;                     /* how often a round robin is played */
    int waves;                      /* rounds of a round robin that run at once; 0: all */
    int round_days;
    bool hidden;                    /* players are called by slot until the season closes */
    int late_entry;                 /* rounds after whose start somebody may still enter; 0: nobody */
    int rests;                      /* rounds that a player may rest with half a point */
    int bye_points;                 /* half points of who has no opponent */
    int legs;                       /* games of a match in a knockout */
    int table_most, table_least;    /* seats of a table */
    struct place_points place_points;
    int least, most;                /* entrants */
    int entries;                    /* days for which a season takes them */
    const char *start;              /* a cadence at which it starts after these; "": at once */
    int again_days;                 /* by which a start with too few is put off, once */
    int finish_days;                /* for open games after the last round, and again for the moderator */
    enum league_unfinished unfinished;
    bool repeat;                    /* the next season's entries open when one is closed */
    int bank_days;                  /* of a player's time bank in a season */
    int appeal_days;                /* for an appeal against a judgement */
    int forfeit_misses;             /* turns missed in a row that lose a game */
    int rated_turns;                /* a game lost by silence after so many was played, before that it is forfeited */
    enum league_rated rated;        /* auto: if no bot takes part */
    int rating_months;              /* after which ratings are computed */
    const char *rating_pool;        /* "": that of the rule set */
    int least_rating, most_rating;  /* of who may enter; most 0: no bound */
    int least_reliability;          /* of who may enter or take a slot over, per mille */
    enum tie_break criteria[LEAGUE_CRITERIA_MAX];
    int criteria_count;
};

/* The whole settings of a league, in the arena: those given as an object of texts, and the defaults of the others. ERR_FORMAT
 * names the setting, what is wrong, and what would be right. */
enum status league_settings_whole(struct arena *arena, const struct value *given, struct value **whole, struct error *err);

/* Reads whole settings. What a league lacks that was founded before there was such a setting has its default. ERR_FORMAT as
 * above. */
enum status league_settings_read(struct arena *arena, const struct value *whole, struct league_settings *settings,
                                 struct error *err);

/* Can one setting have this value? ERR_NOT_FOUND: there is no such setting; ERR_FORMAT as above. */
enum status league_setting_check(struct arena *arena, const char *name, const char *text, struct error *err);

/* The settings, for a help text: name, what it is, its values and its default. NULL: there are no more. */
struct league_setting {
    const char *name, *about;
    const char *words;              /* its values with blanks between; NULL: a number */
    int least, most;                /* of a number */
    const char *usual;              /* the default; NULL: it depends on the format */
};
const struct league_setting *league_setting_at(int index);

#endif
