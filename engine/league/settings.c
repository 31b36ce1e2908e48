#include "engine/league/settings.h"

#include <inttypes.h>

#include "engine/kernel/text.h"

enum setting {
    SETTING_AGAIN_DAYS, SETTING_CYCLES, SETTING_DOWN, SETTING_FINISH_DAYS, SETTING_FORFEIT_MISSES, SETTING_FORMAT,
    SETTING_LEAST, SETTING_MOST, SETTING_RESTS, SETTING_ROUND_DAYS, SETTING_ROUNDS, SETTING_SEATS, SETTING_SIZE,
    SETTING_TIE_BREAKS, SETTING_UNFINISHED, SETTING_UP, SETTING_WAVES, SETTINGS
};

static const struct league_setting table[SETTINGS] = {
    [SETTING_AGAIN_DAYS] = { "again-days", "days by which a start with too few entrants is put off, once", NULL, 1, 100, "7" },
    [SETTING_CYCLES] = { "cycles", "how often everybody meets everybody in a round robin", NULL, 1, 2, "1" },
    [SETTING_DOWN] = { "down", "how many of a section go down", NULL, 0, 8, "0" },
    [SETTING_FINISH_DAYS] = { "finish-days", "days for open games after the last round, and again for judging them", NULL, 1,
                              100, "14" },
    [SETTING_FORFEIT_MISSES] = { "forfeit-misses", "turns missed in a row that lose a game", NULL, 1, 20, "3" },
    [SETTING_FORMAT] = { "format", "who meets whom", "round-robin swiss", 0, 0, "round-robin" },
    [SETTING_LEAST] = { "least", "entrants without whom no season starts", NULL, 2, SECTION_SLOTS_MAX, "3" },
    [SETTING_MOST] = { "most", "entrants; who comes later is on the waiting list", NULL, 2, 10000, "512" },
    [SETTING_RESTS] = { "rests", "rounds of a Swiss season that a player may rest with half a point", NULL, 0, 10, "1" },
    [SETTING_ROUND_DAYS] = { "round-days", "days for the games of a round, or of rounds that run at once", NULL, 1, 1000, "42" },
    [SETTING_ROUNDS] = { "rounds", "rounds of a Swiss season; 0: one more than the slots need", NULL, 0, 64, "0" },
    [SETTING_SEATS] = { "seats", "do seats matter, or are they worth the same", "matter free", 0, 0, "matter" },
    [SETTING_SIZE] = { "size", "slots of a section, as near as can be", NULL, 2, SECTION_SLOTS_MAX, NULL },
    [SETTING_TIE_BREAKS] = { "tie-breaks", "what the table is ordered by, with commas", "", 0, 0, NULL },
    [SETTING_UNFINISHED] = { "unfinished", "games that are not over in the end", "draw wait", 0, 0, "draw" },
    [SETTING_UP] = { "up", "how many of a section go up", NULL, 0, 8, "0" },
    [SETTING_WAVES] = { "waves", "rounds of a round robin that run at once; 0: all", NULL, 0, 64, "2" },
};

/* Defaults that the format decides. */
static const char *usual_of(enum setting setting, enum league_format format)
{
    bool round_robin = format == FORMAT_ROUND_ROBIN;

    if (table[setting].usual)
        return table[setting].usual;
    if (setting == SETTING_SIZE)
        return round_robin ? "8" : "512";
    return round_robin ? "PTS,DE,WON,SB,SEC" : "PTS,BH1,BH,SB,DE,WON,SEC";
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

/* Where a number of the struct lies; NULL: the setting is none. */
static int *number_of(struct league_settings *settings, enum setting setting)
{
    switch (setting) {
    case SETTING_AGAIN_DAYS: return &settings->again_days;
    case SETTING_CYCLES: return &settings->cycles;
    case SETTING_DOWN: return &settings->down;
    case SETTING_FINISH_DAYS: return &settings->finish_days;
    case SETTING_FORFEIT_MISSES: return &settings->forfeit_misses;
    case SETTING_LEAST: return &settings->least;
    case SETTING_MOST: return &settings->most;
    case SETTING_RESTS: return &settings->rests;
    case SETTING_ROUND_DAYS: return &settings->round_days;
    case SETTING_ROUNDS: return &settings->rounds;
    case SETTING_SIZE: return &settings->size;
    case SETTING_UP: return &settings->up;
    case SETTING_WAVES: return &settings->waves;
    default: return NULL;
    }
}

static enum status read_one(struct arena *arena, enum setting setting, const char *text, struct league_settings *settings,
                            struct error *err)
{
    int *number = number_of(settings, setting), word = 0;
    enum status status;

    if (number)
        return read_number(setting, text, number, err);
    if (setting == SETTING_TIE_BREAKS)
        return read_criteria(arena, text, settings, err);
    status = read_word(setting, text, &word, err);
    if (setting == SETTING_FORMAT)
        settings->format = (enum league_format)word;
    else if (setting == SETTING_SEATS)
        settings->free_seats = word == 1;
    else
        settings->unfinished = (enum league_unfinished)word;
    return status;
}

/* What no single setting says. */
static enum status check_together(const struct league_settings *settings, struct error *err)
{
    if (settings->format == FORMAT_ROUND_ROBIN && (settings->size < 3 || settings->size > 16))
        return error_set(err, ERR_FORMAT, "size of a round robin is a whole number from 3 to 16, not \"%d\"", settings->size);
    if (settings->most > SECTION_SLOTS_MAX && settings->size + settings->size / 2 > SECTION_SLOTS_MAX)
        return error_set(err, ERR_FORMAT, "a section has %d slots at most: size has to be below %d, or most", SECTION_SLOTS_MAX,
                         2 * SECTION_SLOTS_MAX / 3);
    if (settings->least > settings->most)
        return error_set(err, ERR_FORMAT, "least is %d and most is %d: no season could start", settings->least, settings->most);
    if (settings->up + settings->down > settings->size)
        return error_set(err, ERR_FORMAT, "up and down are %d and %d of a section of %d", settings->up, settings->down,
                         settings->size);
    return OK;
}

enum status league_settings_read(struct arena *arena, const struct value *whole, struct league_settings *settings,
                                 struct error *err)
{
    enum status status = OK;

    *settings = (struct league_settings){ .format = FORMAT_ROUND_ROBIN };
    if (!whole || whole->kind != VALUE_OBJECT || whole->count != SETTINGS)
        return error_set(err, ERR_FORMAT, "the settings of a league are an object of %d texts", SETTINGS);
    for (int i = 0; i < SETTINGS && status == OK; i++)
        status = read_one(arena, (enum setting)i, value_get_text(whole, table[i].name, ""), settings, err);
    return status == OK ? check_together(settings, err) : status;
}

enum status league_settings_whole(struct arena *arena, const struct value *given, struct value **whole, struct error *err)
{
    struct league_settings settings = { .format = FORMAT_ROUND_ROBIN };
    enum status status = read_one(arena, SETTING_FORMAT, value_get_text(given, "format", "round-robin"), &settings, err);

    for (const struct value *member = given ? given->first : NULL; member && status == OK; member = member->next)
        if (setting_find(member->key) < 0)
            return error_set(err, ERR_FORMAT, "there is no setting \"%.40s\"", member->key);
    *whole = value_object(arena);
    for (int i = 0; i < SETTINGS && status == OK; i++)
        value_set_text(arena, *whole, table[i].name,
                       value_get_text(given, table[i].name, usual_of((enum setting)i, settings.format)));
    return status == OK ? league_settings_read(arena, *whole, &settings, err) : status;
}
