#include "processor/league/table.h"

#include <string.h>
#include <time.h>

#include "processor/base/bytes.h"
#include "processor/league/rated_pool.h"

/* The criteria in the order of enum tie_break that each slot has a value of its own for, and the one that depends on the others. */
static const char *const codes[] = { "PTS", "BH1", "BH", "BHM", "SB", "WON", "SEC", "WSEC", "PS", "KS", NULL };
static const char direct_encounter[] = "DE";

/* Columns of a mail; games that a row of a crosstable has room for at most; slots whose results are listed where there is none. */
enum { COLUMNS_MAX = 72, CROSS_MOST = 12, LISTED_MOST = 32 };

struct row {
    struct standings_line line;
    struct table_line table;        /* of a section of tables */
    bool shared;                    /* somebody else has the same place */
    int player, games;
    bool withdrawn;
    bool taken_over;                /* a substitute plays its running games, and it gets no later ones */
    const char *name, *rating;      /* rating "": the season is not rated */
    int shown;                      /* thousandths */
};

static int games_of(const struct season_section *of, int slot)
{
    int games = 0;

    for (int i = 0; i < of->pairing_count; i++)
        games += of->pairings[i].second && pairing_has(&of->pairings[i], slot)
                 && (of->pairings[i].kind == ROUND_PLAYED || of->pairings[i].kind == ROUND_FORFEIT);
    return games;
}

/* While names are hidden, numbers of players and ratings would tell them. */
static bool hides(const struct league *league)
{
    return league->season.settings.hidden && league->season.phase == SEASON_PLAYING;
}

static bool shows_ratings(const struct league *league)
{
    return season_is_rated(&league->season) && !hides(league);
}

/* As it was computed last; a newcomer's for who has none. */
static void set_rating(struct league *league, struct row *row)
{
    struct rating rating;
    struct error unused;
    bool has;

    row->rating = "";
    if (!shows_ratings(league) || league_rating(league, row->player, &rating, &has, &unused) != OK)
        return;
    row->rating = rating_text(league->arena, &rating, league_system(league));
    row->shown = rating_shown(&rating, league_system(league));
}

static struct row *rows_of(struct league *league, int section)
{
    const struct season_section *of = &league->season.sections[section];
    struct standings_line *lines = season_table(&league->season, section);
    bool tables = league->season.settings.format == FORMAT_TABLES;
    struct table_line *of_tables = tables ? season_table_lines(&league->season, section) : NULL;
    struct row *rows = arena_alloc(league->arena, (size_t)of->slot_count * sizeof *rows);

    for (int i = 0; i < of->slot_count; i++) {
        const struct slot *slot = &of->slots[lines[i].slot - 1];

        rows[i] = (struct row){
            .line = lines[i], .player = slot->player, .withdrawn = slot->withdrawn, .games = games_of(of, lines[i].slot),
            .name = league_called(league, slot->player), .taken_over = slot->only_running,
            .shared = (i > 0 && lines[i - 1].place == lines[i].place)
                      || (i + 1 < of->slot_count && lines[i + 1].place == lines[i].place),
        };
        set_rating(league, &rows[i]);
        if (tables)
            rows[i].table = of_tables[i];
    }
    return rows;
}

/* What a line has of a criterion: half points as points, quarters too; "-": no direct encounter. */
static const char *criterion_text(struct arena *arena, enum tie_break criterion, const struct standings_line *line)
{
    static const char *const quarters[] = { ".00", ".25", ".50", ".75" };
    int value = criterion == TIE_DE ? line->encounter : line->values[criterion];

    if (value == TIE_NO_ENCOUNTER && criterion == TIE_DE)
        return "-";

    switch (criterion) {
    case TIE_WON:
    case TIE_SEC:
    case TIE_WSEC:
        return arena_printf(arena, "%d", value);
    case TIE_SB:
        return arena_printf(arena, "%d%s", value / 4, quarters[value % 4]);
    default:
        return arena_printf(arena, "%d.%d", value / 2, value % 2 * 5);
    }
}

/* A bar would end its cell. */
static const char *cell_text(struct arena *arena, const char *text)
{
    char *plain = arena_text(arena, text);

    for (char *at = plain; *at; at++)
        if (*at == '|')
            *at = '/';
    return plain;
}

/* ---- columns ---- */

/* Sixtieths with two digits behind the point. */
static const char *sixtieths(struct arena *arena, int value)
{
    return arena_printf(arena, "%d.%02d", value / POINT_PARTS, value % POINT_PARTS * 100 / POINT_PARTS);
}

static void add_table_values(struct bytes *out, struct league *league, const struct row *row)
{
    bytes_printf(out, "|%s|%s|%s|%d", sixtieths(league->arena, row->table.points), sixtieths(league->arena, row->table.firsts),
                 sixtieths(league->arena, row->table.opponents), row->table.seconds);
}

static void add_values(struct bytes *out, struct league *league, const struct row *row)
{
    const struct league_settings *settings = &league->season.settings;

    if (settings->format == FORMAT_TABLES) {
        add_table_values(out, league, row);
        return;
    }
    for (int j = 0; j < settings->criteria_count; j++)
        bytes_printf(out, "|%s", criterion_text(league->arena, settings->criteria[j], &row->line));
}

static void add_heading(struct bytes *out, const struct league_settings *settings)
{
    if (settings->format == FORMAT_TABLES)
        bytes_add_text(out, "|>PTS|>FIRST|>OPP|>SEC");
    for (int j = 0; j < settings->criteria_count && settings->format != FORMAT_TABLES; j++)
        bytes_printf(out, "|>%s", settings->criteria[j] == TIE_DE ? direct_encounter : codes[settings->criteria[j]]);
}

/* ---- crosstable ---- */

enum { NAME_SHOWN = 24, NAME_LEAST = 8 };

static int text_letters(const char *text)
{
    int letters = 0;

    for (; *text; text++)
        letters += ((unsigned char)*text & 0xc0) != 0x80;
    return letters;
}

/* At most so many letters of a text, the last of them dots. */
static const char *text_cut(struct arena *arena, const char *text, int most)
{
    int letters = 0;

    for (const char *at = text; *at; at++) {
        letters += ((unsigned char)*at & 0xc0) != 0x80;
        if (letters == most && text_letters(text) > most)
            return arena_printf(arena, "%.*s.", (int)(at - text), text);
    }
    return text;
}

/* Where there is room for it: everybody meets everybody, and there are few. */
static bool has_cross(const struct league *league, int section)
{
    return league->season.settings.format == FORMAT_ROUND_ROBIN
           && league->season.sections[section].slot_count * league->season.settings.cycles <= CROSS_MOST;
}

/* 1 = 0; + - where nothing was played; ? open. */
static char mark_of(const struct pairing *pairing, int slot)
{
    int points = pairing_points(pairing, slot);

    if (pairing->kind == ROUND_OPEN)
        return '?';
    if (pairing->kind == ROUND_FORFEIT)
        return points == 2 ? '+' : '-';
    return points == 2 ? '1' : points == 1 ? '=' : '0';
}

/* What a slot has against another up to a round, a letter a game; "." when they have not met, "*" against itself. */
static const char *cell_of(struct league *league, const struct season_section *of, int slot, int other, int round)
{
    const char *cell = "";

    if (slot == other)
        return "*";
    for (int i = 0; i < of->pairing_count; i++)
        if (of->pairings[i].second && of->pairings[i].round <= round && pairing_has(&of->pairings[i], slot) &&
            pairing_has(&of->pairings[i], other))
            cell = arena_printf(league->arena, "%s%c", cell, mark_of(&of->pairings[i], slot));
    return *cell ? cell : ".";
}

/* What a table leaves out when it is too wide. */
struct form {
    bool cross;                     /* it has the results against each other */
    bool games;                     /* it has how many were played */
    const char *gone;               /* what stands behind the name of who has withdrawn */
    const char *taken;              /* ... of who has taken over its running games alone */
};

static const struct form forms[] = {
    { true, false, " (withdrawn)", " (taken over)" }, { false, true, " (withdrawn)", " (taken over)" },
    { false, false, " (withdrawn)", " (taken over)" }, { false, false, " (out)", " (out)" },
};

enum { FORMS = sizeof forms / sizeof forms[0], FORMS_WITH_CROSS = 1 };

/* What stands behind a name. */
static const char *mark_behind(const struct row *row, const struct form *form)
{
    return row->taken_over ? form->taken : row->withdrawn ? form->gone : "";
}

static const char *rows_text(struct league *league, int section, const struct row *rows, const struct form *form, int round)
{
    const struct season_section *of = &league->season.sections[section];
    bool rated = shows_ratings(league);
    struct bytes out;

    bytes_init(&out, league->arena, 0);
    bytes_printf(&out, "|=>#|>slot|name%s%s", rated ? "|>rating" : "", form->games ? "|>games" : "");
    for (int i = 0; i < of->slot_count && form->cross; i++)
        bytes_printf(&out, "|%d", i + 1);
    add_heading(&out, &league->season.settings);
    for (int i = 0; i < of->slot_count; i++) {
        bytes_printf(&out, "\n|%d%s|%d|%s%s%s%s", rows[i].line.place, rows[i].shared ? "=" : "", rows[i].line.slot,
                     cell_text(league->arena, rows[i].name), mark_behind(&rows[i], form), rated ? "|" : "", rows[i].rating);
        if (form->games)
            bytes_printf(&out, "|%d", rows[i].games);
        for (int j = 0; j < of->slot_count && form->cross; j++)
            bytes_printf(&out, "|%s", cell_of(league, of, rows[i].line.slot, rows[j].line.slot, round));
        add_values(&out, league, &rows[i]);
    }
    bytes_add_char(&out, '\n');
    return out.data;
}

/* How wide rows are when they are set: the widest cell of each column, and two blanks before it. */
static int width_of(const char *rows)
{
    int widest[COLUMNS_MAX] = { 0 }, column = -1, width = 0, total = 0;

    for (const char *at = rows; *at; at++) {
        bool title = *at == '=' || *at == '>';

        if (*at == '|' || *at == '\n') {
            column = *at == '|' && column + 1 < COLUMNS_MAX ? column + 1 : *at == '|' ? column : -1;
            width = 0;
        } else if (column >= 0 && !(title && (at[-1] == '|' || at[-1] == '=')) && ((unsigned char)*at & 0xc0) != 0x80) {
            width++;
            widest[column] = width > widest[column] ? width : widest[column];
        }
    }
    for (int i = 0; i < COLUMNS_MAX; i++)
        total += widest[i] > 0 ? widest[i] + 2 : 0;
    return total;
}

/* What a slot did in a round: "1 against 2", "bye", "rest"; NULL: nothing yet. */
static const char *round_text(struct league *league, const struct season_section *of, int slot, int round)
{
    for (int i = 0; i < of->pairing_count; i++) {
        const struct pairing *pairing = &of->pairings[i];

        if (pairing->round != round || !pairing_has(pairing, slot))
            continue;
        if (!pairing->second)
            return pairing->points > 0 ? "bye" : NULL;
        return arena_printf(league->arena, "%c against %d", mark_of(pairing, slot), pairing->first == slot ? pairing->second : pairing->first);
    }
    return round <= of->made && of->slots[slot - 1].rests[round] ? "rest" : NULL;
}

/* Under a table without a crosstable: the results of each slot, by round. */
static const char *results_text(struct league *league, int section, const struct row *rows, int round)
{
    const struct season_section *of = &league->season.sections[section];
    struct bytes out;

    bytes_init(&out, league->arena, 0);
    bytes_add_text(&out, "\nRESULTS, by slot: 1 won, = drawn, 0 lost, + and - without a game, ? open\n");
    for (int i = 0; i < of->slot_count; i++) {
        const char *list = "";

        for (int j = 1; j <= of->rounds && j <= round; j++) {
            const char *text = round_text(league, of, rows[i].line.slot, j);

            list = text ? arena_printf(league->arena, "%s%s%s", list, *list ? ", " : "", text) : list;
        }
        bytes_printf(&out, "- %d: %s\n", rows[i].line.slot, *list ? list : of->made == of->rounds ? "no game" : "no game yet");
    }
    return out.data;
}

static bool has_results(const struct league *league, int section)
{
    enum league_format format = league->season.settings.format;

    return (format == FORMAT_ROUND_ROBIN || format == FORMAT_SWISS) && league->season.sections[section].slot_count <= LISTED_MOST;
}

/* The first form that fits; of the last one names are cut, the longest first, until it does. */
static const char *rows_that_fit(struct league *league, int section, struct row *rows, int round, bool *cross)
{
    const char *text = NULL;
    int form = has_cross(league, section) ? 0 : FORMS_WITH_CROSS;

    for (; form < FORMS; form++) {
        text = rows_text(league, section, rows, &forms[form], round);
        *cross = forms[form].cross;
        if (width_of(text) <= COLUMNS_MAX)
            return text;
    }
    for (int most = NAME_SHOWN; most >= NAME_LEAST && width_of(text) > COLUMNS_MAX; most--) {
        for (int i = 0; i < league->season.sections[section].slot_count; i++)
            rows[i].name = text_cut(league->arena, rows[i].name, most);
        text = rows_text(league, section, rows, &forms[FORMS - 1], round);
    }
    return text;
}

const char *league_table_rows(struct league *league, int section, int round)
{
    struct row *rows = rows_of(league, section);
    bool cross = false;
    const char *text = rows_that_fit(league, section, rows, round, &cross);

    if (cross)
        return text;
    return has_results(league, section) ? arena_printf(league->arena, "%s%s", text, results_text(league, section, rows, round)) : text;
}

/* ---- for programs ---- */

/* The values of a row in the order of a file, closed by NULL. */
static const char *const *codes_of(const struct league *league)
{
    static const char *const of_tables[] = { "PTS", "FIRST", "OPP", "SEC", NULL };

    return league->season.settings.format == FORMAT_TABLES ? of_tables : codes;
}

static void set_values(struct league *league, const struct row *row, struct value *values)
{
    const int of_tables[] = { row->table.points, row->table.firsts, row->table.opponents, row->table.seconds };
    bool tables = league->season.settings.format == FORMAT_TABLES;
    const char *const *names = codes_of(league);

    for (int i = 0; names[i]; i++)
        value_set_int(league->arena, values, names[i], tables ? of_tables[i] : row->line.values[i]);
}

static struct value *row_value(struct league *league, const struct row *row)
{
    struct value *value = value_object(league->arena);

    value_set_int(league->arena, value, "place", row->line.place);
    value_set_int(league->arena, value, "slot", row->line.slot);
    if (!hides(league))
        value_set(league->arena, value, "player", value_printf(league->arena, "p%d", row->player));
    value_set_text(league->arena, value, "name", row->name);
    value_set_int(league->arena, value, "games", row->games);
    value_set_bool(league->arena, value, "withdrawn", row->withdrawn);
    if (*row->rating)
        value_set_int(league->arena, value, "rating", row->shown / RATING_PARTS);
    return value;
}

struct value *league_table_values(struct league *league, int section)
{
    struct value *list = value_list(league->arena);
    struct row *rows = rows_of(league, section);

    for (int i = 0; i < league->season.sections[section].slot_count; i++) {
        struct value *row = row_value(league, &rows[i]), *values = value_object(league->arena);

        set_values(league, &rows[i], values);
        value_set(league->arena, row, "values", values);
        value_add(list, row);
    }
    return list;
}

/* ---- for pages ---- */

/* Cells of a row as layout_rows reads them: "|>PTS" and "|1.5" are "PTS" and "1.5". */
static struct value *cells_of(struct league *league, const struct bytes *row)
{
    struct value *list = value_list(league->arena);

    for (const char *at = row->data ? row->data : ""; *at == '|';) {
        size_t count;

        at += at[1] == '>' ? 2 : 1;
        count = strcspn(at, "|");
        value_add_text(league->arena, list, arena_text_n(league->arena, at, count));
        at += count;
    }
    return list;
}

struct value *league_table_shown(struct league *league, int section)
{
    struct value *table = value_object(league->arena), *list;
    struct row *rows = rows_of(league, section);
    struct bytes cells;

    bytes_init(&cells, league->arena, 0);
    add_heading(&cells, &league->season.settings);
    value_set(league->arena, table, "columns", cells_of(league, &cells));
    list = value_set(league->arena, table, "rows", value_list(league->arena));
    for (int i = 0; i < league->season.sections[section].slot_count; i++) {
        struct value *row = value_add(list, row_value(league, &rows[i]));

        bytes_init(&cells, league->arena, 0);
        add_values(&cells, league, &rows[i]);
        value_set(league->arena, row, "values", cells_of(league, &cells));
    }
    return table;
}

/* ---- files ---- */

/* A cell with quotes where it needs them. */
static void add_cell(struct bytes *out, const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        bytes_add_text(out, text);
        return;
    }
    bytes_add_char(out, '"');
    for (; *text; text++) {
        if (*text == '"')
            bytes_add_char(out, '"');
        bytes_add_char(out, *text);
    }
    bytes_add_char(out, '"');
}

const char *league_table_csv(struct league *league, int section)
{
    struct row *rows = rows_of(league, section);
    const char *const *names = codes_of(league);
    struct bytes out;

    bytes_init(&out, league->arena, 0);
    bytes_add_text(&out, "place,slot,player,name,games");
    for (int i = 0; names[i]; i++)
        bytes_printf(&out, ",%s", names[i]);
    bytes_add_text(&out, ",rating\r\n");
    for (int i = 0; i < league->season.sections[section].slot_count; i++) {
        struct value *values = value_object(league->arena);

        set_values(league, &rows[i], values);
        bytes_printf(&out, "%d,%d,%s,", rows[i].line.place, rows[i].line.slot,
                     hides(league) ? "" : arena_printf(league->arena, "p%d", rows[i].player));
        add_cell(&out, rows[i].name);
        bytes_printf(&out, ",%d", rows[i].games);
        for (int j = 0; names[j]; j++)
            bytes_printf(&out, ",%d", (int)value_get_int(values, names[j], 0));
        bytes_add_char(&out, ',');
        if (*rows[i].rating)
            bytes_printf(&out, "%d", rows[i].shown / RATING_PARTS);
        bytes_add_text(&out, "\r\n");
    }
    return out.data;
}

/* "2026/11/23"; NULL: not known. */
static const char *trf_day(struct arena *arena, int64_t utc_s)
{
    char text[] = "2026/11/23 and more";
    time_t at = (time_t)utc_s;
    struct tm utc;

    return utc_s && gmtime_r(&at, &utc) && strftime(text, sizeof text, "%Y/%m/%d", &utc) ? arena_text(arena, text) : NULL;
}

static const char *trf_pace(struct league *league)
{
    struct game_settings games;
    struct error unused;

    return league_games(league, &games, &unused) == OK ? arena_printf(league->arena, "by mail, %d hours a turn", games.hours) : NULL;
}

const char *league_table_trf(struct league *league, int section, bool open_as_draws)
{
    const struct season_section *of = &league->season.sections[section];
    struct section rounds = season_section(&league->season, section);
    struct row *rows = rows_of(league, section);
    const char **names = arena_alloc(league->arena, (size_t)of->slot_count * sizeof *names);
    int *places = arena_alloc(league->arena, (size_t)of->slot_count * sizeof *places);
    int *ratings = arena_alloc(league->arena, (size_t)of->slot_count * sizeof *ratings);
    bool closed = league->season.phase != SEASON_PLAYING, swiss = league->season.settings.format == FORMAT_SWISS;
    const char *name = arena_printf(league->arena, "%s, season %d, section %s", league->row.name, league->season.number,
                                    season_section_name(league->arena, section));

    for (int i = 0; i < of->slot_count; i++) {
        names[rows[i].line.slot - 1] = rows[i].name;
        places[rows[i].line.slot - 1] = rows[i].line.place;
        ratings[rows[i].line.slot - 1] = rows[i].shown / RATING_PARTS;
    }
    return section_write_trf(league->arena, &rounds,
                             &(struct trf_head){ .name = name, .begins = trf_day(league->arena, league->season.started_utc_s),
                                                 .ends = trf_day(league->arena, closed ? league->season.at_utc_s : of->until_utc_s),
                                                 .arbiter = "the moderator of the league", .pace = trf_pace(league),
                                                 .initial = swiss ? season_initial_seat(&league->season) : 0, .rounds = of->rounds, .names = names, .places = places, .ratings = ratings,
                                                 .round_robin = league->season.settings.format == FORMAT_ROUND_ROBIN,
                                                 .open_as_draws = open_as_draws });
}
