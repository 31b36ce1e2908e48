#include "processor/league/table.h"

#include <string.h>

#include "processor/base/bytes.h"

/* The criteria in the order of enum tie_break. */
static const char *const codes[] = { "PTS", "BH1", "BH", "BHM", "SB", "WON", "SEC", "WSEC", "PS", "KS", "DE" };

struct row {
    struct standings_line line;
    bool shared;                    /* somebody else has the same place */
    int player, games;
    bool withdrawn;
    const char *name;
};

static int games_of(const struct section *section, int slot)
{
    int games = 0;

    for (int i = 0; i < section->rounds; i++) {
        enum round_kind kind = section_round(section, slot, i)->kind;

        games += kind == ROUND_PLAYED || kind == ROUND_FORFEIT;
    }
    return games;
}

static struct row *rows_of(struct league *league, int section)
{
    const struct season_section *of = &league->season.sections[section];
    struct section rounds = season_section(&league->season, section);
    struct standings_line *lines = season_table(&league->season, section);
    struct row *rows = arena_alloc(league->arena, (size_t)of->slot_count * sizeof *rows);

    for (int i = 0; i < of->slot_count; i++) {
        const struct slot *slot = &of->slots[lines[i].slot - 1];

        rows[i] = (struct row){
            .line = lines[i], .player = slot->player, .withdrawn = slot->withdrawn,
            .games = games_of(&rounds, lines[i].slot), .name = league_called(league, slot->player),
            .shared = (i > 0 && lines[i - 1].place == lines[i].place)
                      || (i + 1 < of->slot_count && lines[i + 1].place == lines[i].place),
        };
    }
    return rows;
}

/* Half points as points, quarters too. */
static const char *fraction(struct arena *arena, enum tie_break criterion, int value)
{
    static const char *const quarters[] = { ".00", ".25", ".50", ".75" };

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

const char *league_table_rows(struct league *league, int section)
{
    const struct league_settings *settings = &league->season.settings;
    struct row *rows = rows_of(league, section);
    struct bytes out;

    bytes_init(&out, league->arena, 0);
    bytes_add_text(&out, "|=>#|>slot|name|>games");
    for (int i = 0; i < settings->criteria_count; i++)
        if (settings->criteria[i] < TIE_VALUES)
            bytes_printf(&out, "|>%s", codes[settings->criteria[i]]);
    for (int i = 0; i < league->season.sections[section].slot_count; i++) {
        bytes_printf(&out, "\n|%d%s|%d|%s%s|%d", rows[i].line.place, rows[i].shared ? "=" : "", rows[i].line.slot,
                     cell_text(league->arena, rows[i].name), rows[i].withdrawn ? " (withdrawn)" : "", rows[i].games);
        for (int j = 0; j < settings->criteria_count; j++)
            if (settings->criteria[j] < TIE_VALUES)
                bytes_printf(&out, "|%s",
                             fraction(league->arena, settings->criteria[j], rows[i].line.values[settings->criteria[j]]));
    }
    bytes_add_char(&out, '\n');
    return out.data;
}

struct value *league_table_values(struct league *league, int section)
{
    struct value *list = value_list(league->arena);
    struct row *rows = rows_of(league, section);

    for (int i = 0; i < league->season.sections[section].slot_count; i++) {
        struct value *row = value_object(league->arena), *values = value_object(league->arena);

        value_set_int(league->arena, row, "place", rows[i].line.place);
        value_set_int(league->arena, row, "slot", rows[i].line.slot);
        value_set(league->arena, row, "player", value_printf(league->arena, "p%d", rows[i].player));
        value_set_text(league->arena, row, "name", rows[i].name);
        value_set_int(league->arena, row, "games", rows[i].games);
        value_set_bool(league->arena, row, "withdrawn", rows[i].withdrawn);
        for (int j = 0; j < TIE_VALUES; j++)
            value_set_int(league->arena, values, codes[j], rows[i].line.values[j]);
        value_set(league->arena, row, "values", values);
        value_add(list, row);
    }
    return list;
}

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
    struct bytes out;

    bytes_init(&out, league->arena, 0);
    bytes_add_text(&out, "place,slot,player,name,games");
    for (int j = 0; j < TIE_VALUES; j++)
        bytes_printf(&out, ",%s", codes[j]);
    bytes_add_text(&out, "\r\n");
    for (int i = 0; i < league->season.sections[section].slot_count; i++) {
        bytes_printf(&out, "%d,%d,p%d,", rows[i].line.place, rows[i].line.slot, rows[i].player);
        add_cell(&out, rows[i].name);
        bytes_printf(&out, ",%d", rows[i].games);
        for (int j = 0; j < TIE_VALUES; j++)
            bytes_printf(&out, ",%d", rows[i].line.values[j]);
        bytes_add_text(&out, "\r\n");
    }
    return out.data;
}

const char *league_table_trf(struct league *league, int section, bool open_as_draws)
{
    const struct season_section *of = &league->season.sections[section];
    struct section rounds = season_section(&league->season, section);
    struct row *rows = rows_of(league, section);
    const char **names = arena_alloc(league->arena, (size_t)of->slot_count * sizeof *names);
    int *places = arena_alloc(league->arena, (size_t)of->slot_count * sizeof *places);
    const char *name = arena_printf(league->arena, "%s, season %d, section %s", league->row.name, league->season.number,
                                    season_section_name(league->arena, section));

    for (int i = 0; i < of->slot_count; i++) {
        names[rows[i].line.slot - 1] = rows[i].name;
        places[rows[i].line.slot - 1] = rows[i].line.place;
    }
    return section_write_trf(league->arena, &rounds,
                             &(struct trf_head){ .name = name, .rounds = of->rounds, .names = names, .places = places,
                                                 .round_robin = league->season.settings.format == FORMAT_ROUND_ROBIN,
                                                 .open_as_draws = open_as_draws });
}
