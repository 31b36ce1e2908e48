#include "engine/league/settings.h"

#include <inttypes.h>

#include "engine/kernel/text.h"
#include "engine/league/period.h"
#include "engine/league/tables.h"

enum { RATING_BOUND = 5000, POOL_NAME_BYTES_MAX = 24, START_BYTES_MAX = 80 };

enum setting {
    SETTING_AGAIN_DAYS, SETTING_APPEAL_DAYS, SETTING_BANK_DAYS, SETTING_BYE_POINTS, SETTING_CYCLES, SETTING_DOWN, SETTING_ENTRIES, SETTING_FINISH_DAYS, SETTING_FORFEIT_MISSES, SETTING_FORMAT,
    SETTING_LATE_ENTRY, SETTING_LEAST, SETTING_LEAST_RATING, SETTING_LEAST_RELIABILITY, SETTING_LEGS, SETTING_MOST, SETTING_MOST_RATING, SETTING_NAMES,
    SETTING_PLACE_POINTS, SETTING_RATED, SETTING_RATED_TURNS, SETTING_RATING_MONTHS, SETTING_RATING_POOL, SETTING_REPEAT, SETTING_RESTS,
    SETTING_ROUND_DAYS, SETTING_ROUNDS, SETTING_SEATS, SETTING_SIZE,
    SETTING_START, SETTING_TABLE_LEAST, SETTING_TABLE_MOST, SETTING_TIE_BREAKS, SETTING_TIERS, SETTING_UNFINISHED, SETTING_UP, SETTING_WAVES, SETTINGS
};

static const struct league_setting table[SETTINGS] = {
    [SETTING_AGAIN_DAYS] = { "again-days", "days by which a start with too few entrants is put off, once", NULL, 1, 100, "7" },
    [SETTING_APPEAL_DAYS] = { "appeal-days", "days for an appeal against a judgement", NULL, 0, 100, "14" },
    [SETTING_BANK_DAYS] = { "bank-days", "days by which a player's deadlines move before a turn is missed, in a season", NULL, 0, 100, "10" },
    [SETTING_BYE_POINTS] = { "bye-points", "half points of who has no opponent in a round", NULL, 0, 2, "2" },
    [SETTING_CYCLES] = { "cycles", "how often everybody meets everybody in a round robin", NULL, 1, 2, "1" },
    [SETTING_DOWN] = { "down", "how many of a section go down", NULL, 0, 8, "0" },
    [SETTING_ENTRIES] = { "entries", "days for which a season takes entries before it starts", NULL, 0, 1000, "14" },
    [SETTING_FINISH_DAYS] = { "finish-days", "days for open games after the last round, and again for judging them", NULL, 1,
                              100, "14" },
    [SETTING_FORFEIT_MISSES] = { "forfeit-misses", "turns missed in a row that lose a game", NULL, 1, 20, "3" },
    [SETTING_FORMAT] = { "format", "who meets whom", "round-robin swiss knockout ladder tables", 0, 0, "round-robin" },
    [SETTING_LATE_ENTRY] = { "late-entry", "rounds after whose start somebody may still enter a Swiss season or one of tables, without points; "
                             "0: nobody", NULL, 0, 64, "0" },
    [SETTING_LEAST] = { "least", "entrants that a season needs to start", NULL, 2, SECTION_SLOTS_MAX, "3" },
    [SETTING_LEAST_RATING] = { "least-rating", "rating that who enters has at least", NULL, 0, RATING_BOUND, "0" },
    [SETTING_LEAST_RELIABILITY] = { "least-reliability", "reliability that who enters or stands by has at least, per mille; a newcomer has 900",
                                    NULL, 0, 1000, "0" },
    [SETTING_LEGS] = { "legs", "games of a match in a knockout", NULL, 1, 4, "2" },
    [SETTING_MOST] = { "most", "entrants; those who come later are on the waiting list", NULL, 2, 10000, "512" },
    [SETTING_MOST_RATING] = { "most-rating", "rating that who enters has at most; 0: no bound", NULL, 0, RATING_BOUND, "0" },
    [SETTING_NAMES] = { "names", "are players called by name, or by slot until the season closes", "shown hidden", 0, 0, "shown" },
    [SETTING_PLACE_POINTS] = { "place-points", "what places are worth at tables of two to six: points with dashes, tables with commas", "", 0, 0,
                               PLACE_POINTS_USUAL },
    [SETTING_RATED] = { "rated", "do its games change ratings; auto: if no bot takes part", "auto yes no", 0, 0, "auto" },
    [SETTING_RATED_TURNS] = { "rated-turns", "turns after which a game that is lost by silence was played", NULL, 0, 100, "4" },
    [SETTING_RATING_MONTHS] = { "rating-months", "months after which ratings are computed", NULL, 1, PERIOD_MONTHS_MAX, "1" },
    [SETTING_RATING_POOL] = { "rating-pool", "whose ratings they are, a name that leagues share; empty: those of the rule set", "", 0, 0, "" },
    [SETTING_REPEAT] = { "repeat", "do entries of the next season open when one is closed", "no yes", 0, 0, "no" },
    [SETTING_RESTS] = { "rests", "rounds that a player may rest with half a point, in a Swiss season or one of tables", NULL, 0, 10, "1" },
    [SETTING_ROUND_DAYS] = { "round-days", "days for the games of a round, or of rounds that run at once; of a ladder, for its season", NULL, 1,
                             1000, NULL },
    [SETTING_ROUNDS] = { "rounds", "rounds of a Swiss season or one of tables; 0: one more than the slots need", NULL, 0, 64, "0" },
    [SETTING_SEATS] = { "seats", "do seats matter, or are they worth the same", "matter free", 0, 0, "matter" },
    [SETTING_SIZE] = { "size", "slots of a section, as near as can be", NULL, 2, SECTION_SLOTS_MAX, NULL },
    [SETTING_START] = { "start", "when a season starts after its days of entries, as mon 18:00 Europe/Berlin; empty: at once", "", 0, 0, "" },
    [SETTING_TABLE_LEAST] = { "table-least", "seats of a table at least", NULL, 3, 6, "3" },
    [SETTING_TABLE_MOST] = { "table-most", "seats of a table at most", NULL, 3, 6, "4" },
    [SETTING_TIE_BREAKS] = { "tie-breaks", "what the table is ordered by, with commas", "", 0, 0, NULL },
    [SETTING_TIERS] = { "tiers", "tiers of sections, when players go up and down: lower sections share the last one; 0: a section is a tier",
                        NULL, 0, 64, "0" },
    [SETTING_UNFINISHED] = { "unfinished", "games that are not over in the end", "draw wait", 0, 0, "draw" },
    [SETTING_UP] = { "up", "how many of a section go up", NULL, 0, 8, "0" },
    [SETTING_WAVES] = { "waves", "rounds of a round robin that run at once; 0 or all: all of them", NULL, 0, 64, "2" },
};

/* Defaults that the format decides. */
static const char *usual_of(enum setting setting, enum league_format format)
{
    static const struct { const char *size, *round_days, *tie_breaks; } usual[] = {
        [FORMAT_ROUND_ROBIN] = { "8", "42", "PTS,DE,WON,SB,SEC" },
        [FORMAT_SWISS] = { "512", "42", "PTS,BH1,BH,SB,DE,WON,SEC" },
        [FORMAT_KNOCKOUT] = { "512", "42", "PTS" },
        [FORMAT_LADDER] = { "512", "182", "PTS" },
        [FORMAT_TABLES] = { "42", "42", "PTS" },
    };

    if (table[setting].usual)
        return table[setting].usual;
    if (setting == SETTING_SIZE)
        return usual[format].size;
    return setting == SETTING_ROUND_DAYS ? usual[format].round_days : usual[format].tie_breaks;
}

const struct league_setting *league_setting_at(int index)
{
    return index < SETTINGS ? &table[index] : NULL;
}

static int setting_find(const char *name)
{
    for (int i = 0; i < SETTINGS; i++)
        if (text_equal(table[i].name, name))
            return i;
    return -1;
}

/* The place of a word in a list of words with blanks between them; -1: it is not there. */
static int word_index(const char *words, const char *word)
{
    int index = 0;

    for (const char *at = words; *at; index++) {
        size_t bytes = 0;

        while (at[bytes] && at[bytes] != ' ')
            bytes++;
        if (text_n_equal(at, bytes, word))
            return index;
        at += bytes + (at[bytes] == ' ');
    }
    return -1;
}

static enum status read_number(enum setting setting, const char *text, int *number, struct error *err)
{
    const struct league_setting *row = &table[setting];
    int64_t wide;

    if (setting == SETTING_WAVES && text_equal(text, "all"))
        text = "0";
    if (text_parse_int(text, row->least, row->most, &wide) != TEXT_INT_OK)
        return error_set(err, ERR_FORMAT, "%s is a whole number from %d to %d, not \"%.40s\"", row->name, row->least, row->most,
                         text);
    *number = (int)wide;
    return OK;
}

static enum status read_word(enum setting setting, const char *text, int *index, struct error *err)
{
    *index = word_index(table[setting].words, text);
    if (*index < 0)
        return error_set(err, ERR_FORMAT, "%s is one of %s, not \"%.40s\"", table[setting].name, table[setting].words, text);
    return OK;
}

static enum status read_criteria(struct arena *arena, const char *text, struct league_settings *settings, struct error *err)
{
    settings->criteria_count = 0;
    for (const char *at = text;;) {
        size_t bytes = 0;
        const char *code;
        int found;

        while (at[bytes] && at[bytes] != ',')
            bytes++;
        code = arena_text_n(arena, at, bytes);
        found = tie_break_find(code);
        if (found < 0)
            return error_set(err, ERR_FORMAT, "tie-breaks are PTS BH1 BH BHM SB WON SEC WSEC PS KS DE, with commas, not \"%.40s\"",
                             code);
        if (settings->criteria_count == LEAGUE_CRITERIA_MAX)
            return error_set(err, ERR_FORMAT, "there are %d tie-breaks at most", LEAGUE_CRITERIA_MAX);
        settings->criteria[settings->criteria_count++] = (enum tie_break)found;
        if (!at[bytes])
            return OK;
        at += bytes + 1;
    }
}

/* A pool's name stands in lists and in exports. */
static enum status read_pool(struct arena *arena, const char *text, struct league_settings *settings, struct error *err)
{
    int bytes = 0;

    while (text_is_alnum(text[bytes]) || text[bytes] == '-')
        bytes++;
    if (text[bytes] || bytes > POOL_NAME_BYTES_MAX)
        return error_set(err, ERR_FORMAT, "rating-pool is a name of up to %d letters, digits and -, not \"%.40s\"", POOL_NAME_BYTES_MAX, text);
    settings->rating_pool = arena_text(arena, text);
    return OK;
}

/* The days and times are for who knows calendars: the entry of a season has the moment that follows from them. */
static enum status read_start(struct arena *arena, const char *text, struct league_settings *settings, struct error *err)
{
    int bytes = 0;

    while (text[bytes] >= ' ' && text[bytes] <= '~')
        bytes++;
    if (text[bytes] || bytes > START_BYTES_MAX)
        return error_set(err, ERR_FORMAT, "start is days and a time as mon 18:00 Europe/Berlin, not \"%.40s\"", text);
    settings->start = arena_text(arena, text);
    return OK;
}

/* Where a number of the struct lies; NULL: the setting is none. */
static int *number_of(struct league_settings *settings, enum setting setting)
{
    switch (setting) {
    case SETTING_AGAIN_DAYS: return &settings->again_days;
    case SETTING_APPEAL_DAYS: return &settings->appeal_days;
    case SETTING_BANK_DAYS: return &settings->bank_days;
    case SETTING_BYE_POINTS: return &settings->bye_points;
    case SETTING_CYCLES: return &settings->cycles;
    case SETTING_DOWN: return &settings->down;
    case SETTING_ENTRIES: return &settings->entries;
    case SETTING_FINISH_DAYS: return &settings->finish_days;
    case SETTING_FORFEIT_MISSES: return &settings->forfeit_misses;
    case SETTING_LATE_ENTRY: return &settings->late_entry;
    case SETTING_LEAST: return &settings->least;
    case SETTING_LEAST_RATING: return &settings->least_rating;
    case SETTING_LEAST_RELIABILITY: return &settings->least_reliability;
    case SETTING_LEGS: return &settings->legs;
    case SETTING_MOST: return &settings->most;
    case SETTING_MOST_RATING: return &settings->most_rating;
    case SETTING_RATED_TURNS: return &settings->rated_turns;
    case SETTING_RATING_MONTHS: return &settings->rating_months;
    case SETTING_RESTS: return &settings->rests;
    case SETTING_ROUND_DAYS: return &settings->round_days;
    case SETTING_ROUNDS: return &settings->rounds;
    case SETTING_SIZE: return &settings->size;
    case SETTING_TABLE_LEAST: return &settings->table_least;
    case SETTING_TABLE_MOST: return &settings->table_most;
    case SETTING_TIERS: return &settings->tiers;
    case SETTING_UP: return &settings->up;
    case SETTING_WAVES: return &settings->waves;
    default: return NULL;
    }
}

static enum status read_words(enum setting setting, const char *text, struct league_settings *settings, struct error *err)
{
    int word = 0;
    enum status status = read_word(setting, text, &word, err);

    if (setting == SETTING_FORMAT)
        settings->format = (enum league_format)word;
    else if (setting == SETTING_SEATS)
        settings->free_seats = word == 1;
    else if (setting == SETTING_NAMES)
        settings->hidden = word == 1;
    else if (setting == SETTING_REPEAT)
        settings->repeat = word == 1;
    else if (setting == SETTING_RATED)
        settings->rated = (enum league_rated)word;
    else
        settings->unfinished = (enum league_unfinished)word;
    return status;
}

static enum status read_one(struct arena *arena, enum setting setting, const char *text, struct league_settings *settings,
                            struct error *err)
{
    int *number = number_of(settings, setting);

    if (number)
        return read_number(setting, text, number, err);
    switch (setting) {
    case SETTING_PLACE_POINTS: return place_points_read(text, &settings->place_points, err);
    case SETTING_RATING_POOL: return read_pool(arena, text, settings, err);
    case SETTING_START: return read_start(arena, text, settings, err);
    case SETTING_TIE_BREAKS: return read_criteria(arena, text, settings, err);
    default: return read_words(setting, text, settings, err);
    }
}

/* What no single setting says. */
static enum status check_together(const struct league_settings *settings, struct error *err)
{
    int slots = settings->format == FORMAT_TABLES ? TABLES_PLAYERS_MAX : SECTION_SLOTS_MAX;

    if (settings->format == FORMAT_ROUND_ROBIN && (settings->size < 3 || settings->size > 16))
        return error_set(err, ERR_FORMAT, "size of a round robin is a whole number from 3 to 16, not \"%d\"", settings->size);
    if (settings->most > slots && (settings->size + settings->size / 2 > slots || settings->format == FORMAT_LADDER))
        return error_set(err, ERR_FORMAT, "a section has %d slots at most: size has to be below %d, or most", slots, 2 * slots / 3);
    if (settings->table_least > settings->table_most)
        return error_set(err, ERR_FORMAT, "table-least is %d and table-most is %d", settings->table_least, settings->table_most);
    if (settings->format > FORMAT_SWISS && (settings->criteria_count != 1 || settings->criteria[0] != TIE_PTS))
        return error_set(err, ERR_FORMAT, "tie-breaks are set for a round robin or a Swiss season: this format orders its table itself");
    if (settings->most_rating > 0 && settings->least_rating > settings->most_rating)
        return error_set(err, ERR_FORMAT, "least-rating is %d and most-rating is %d", settings->least_rating, settings->most_rating);
    if (settings->least > settings->most)
        return error_set(err, ERR_FORMAT, "least is %d and most is %d: no season could start", settings->least, settings->most);
    if (settings->tiers == 1 && settings->up + settings->down > 0)
        return error_set(err, ERR_FORMAT, "up and down are %d and %d, and there is one tier", settings->up, settings->down);
    if (settings->up + settings->down > settings->size)
        return error_set(err, ERR_FORMAT, "up and down are %d and %d of a section of %d", settings->up, settings->down,
                         settings->size);
    return OK;
}

/* The format decides defaults, so it is read first. */
static enum status read_format(struct arena *arena, const struct value *from, enum league_format *format, struct error *err)
{
    struct league_settings settings = { .format = FORMAT_ROUND_ROBIN };
    enum status status = read_one(arena, SETTING_FORMAT, value_get_text(from, "format", "round-robin"), &settings, err);

    *format = settings.format;
    return status;
}

enum status league_settings_read(struct arena *arena, const struct value *whole, struct league_settings *settings,
                                 struct error *err)
{
    enum league_format format = FORMAT_ROUND_ROBIN;
    enum status status;

    *settings = (struct league_settings){ .format = FORMAT_ROUND_ROBIN };
    if (!whole || whole->kind != VALUE_OBJECT || !value_find(whole, "format"))
        return error_set(err, ERR_FORMAT, "the settings of a league are an object of %d texts", SETTINGS);
    status = read_format(arena, whole, &format, err);
    for (const struct value *member = whole->first; member && status == OK; member = member->next)
        if (setting_find(member->key) < 0 || member->kind != VALUE_TEXT)
            return error_set(err, ERR_FORMAT, "the settings of a league are texts, and none is \"%.40s\"", member->key);
    for (int i = 0; i < SETTINGS && status == OK; i++)
        status = read_one(arena, (enum setting)i, value_get_text(whole, table[i].name, usual_of((enum setting)i, format)), settings,
                          err);
    return status == OK ? check_together(settings, err) : status;
}

enum status league_setting_check(struct arena *arena, const char *name, const char *text, struct error *err)
{
    struct league_settings unused = { .format = FORMAT_ROUND_ROBIN };
    int setting = setting_find(name);

    return setting < 0 ? error_set(err, ERR_NOT_FOUND, "there is no setting \"%.40s\"", name)
                       : read_one(arena, (enum setting)setting, text, &unused, err);
}

enum status league_settings_whole(struct arena *arena, const struct value *given, struct value **whole, struct error *err)
{
    struct league_settings settings;
    enum league_format format;
    enum status status = read_format(arena, given, &format, err);

    for (const struct value *member = given ? given->first : NULL; member && status == OK; member = member->next)
        if (setting_find(member->key) < 0)
            return error_set(err, ERR_FORMAT, "there is no setting \"%.40s\"", member->key);
    *whole = value_object(arena);
    for (int i = 0; i < SETTINGS && status == OK; i++)
        value_set_text(arena, *whole, table[i].name,
                       value_get_text(given, table[i].name, usual_of((enum setting)i, format)));
    return status == OK ? league_settings_read(arena, *whole, &settings, err) : status;
}
