#include "processor/league/calc_section.h"

#include <inttypes.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "engine/league/swiss.h"
#include "engine/league/tiebreak.h"

enum { ARENA_BYTES = 256 << 20, CRITERIA_MAX = 16, BOARDS_MAX = SECTION_SLOTS_MAX / 2 + 1, APART_MAX = 4096 };

static void add_number(struct arena *arena, struct calc_row *row, int64_t number)
{
    row->cells[row->count++] = arena_printf(arena, "%" PRId64, number);
}

/* ---- standings ---- */

struct criteria {
    int count;
    enum tie_break list[CRITERIA_MAX];
};

static const char *const standings_columns[] = {
    "place", "number", "PTS", "BH1", "BH", "BHM", "SB", "WON", "SEC", "WSEC", "PS", "KS", NULL,
};

/* By default points come first, and equal players share places in the end. */
static const char *codes_of(const struct calc_standings *asked)
{
    if (asked->tie_breaks)
        return asked->tie_breaks;
    return asked->round_robin ? "PTS,DE,WON,SB,SEC" : "PTS,BH1,BH,SB,DE,WON,SEC";
}

static enum status read_criteria(struct arena *arena, const char *codes, struct criteria *criteria, struct error *err)
{
    const char *at = codes;

    criteria->count = 0;
    do {
        size_t bytes = strcspn(at, ",");
        const char *code = arena_text_n(arena, at, bytes);
        int found = tie_break_find(code);

        if (found < 0)
            return error_set(err, ERR_FORMAT, "--tie-breaks: a tie-break is one of PTS BH1 BH BHM SB WON SEC WSEC PS KS DE,"
                             " not \"%.24s\"", code);
        if (criteria->count == CRITERIA_MAX)
            return error_set(err, ERR_FORMAT, "--tie-breaks: there are %d at most", CRITERIA_MAX);
        criteria->list[criteria->count++] = (enum tie_break)found;
        at += bytes;
    } while (*at++ == ',');
    return OK;
}

static void write_line(struct arena *arena, const struct standings_line *line, calc_write_row *write, void *context)
{
    struct calc_row row = { .columns = standings_columns };

    add_number(arena, &row, line->place);
    add_number(arena, &row, line->slot);
    for (int i = 0; i < TIE_VALUES; i++)
        add_number(arena, &row, line->values[i]);
    write(context, &row);
}

enum status calc_standings(const char *trf, const struct calc_standings *asked, calc_write_row *write, void *context,
                           struct error *err)
{
    struct arena arena = { .limit_bytes = ARENA_BYTES };
    struct standings_line *lines;
    struct criteria criteria;
    struct section section;
    enum status status = section_read_trf(&arena, trf, &section, err);

    if (status == OK)
        status = read_criteria(&arena, codes_of(asked), &criteria, err);
    if (status == OK) {
        lines = arena_alloc(&arena, (size_t)section.slots * sizeof *lines);
        standings_fill(&arena, &section, asked->round_robin, criteria.list, criteria.count, lines);
        for (int i = 0; i < section.slots; i++)
            write_line(&arena, &lines[i], write, context);
    }
    arena_release(&arena);
    return status;
}

/* ---- a Swiss round ---- */

static const char *const pair_columns[] = { "first", "second", NULL };

/* An option's value, read as a cell. */
static struct cells option_of(struct arena *arena, const char *const *name, const char *value, struct error *err)
{
    return (struct cells){ .arena = arena, .names = name, .count = 1, .text = { value }, .at = value, .err = err };
}

static bool read_seed(struct arena *arena, const char *seed, uint64_t *into, struct error *err)
{
    static const char *const name[] = { "--seed" };
    struct cells cells = option_of(arena, name, seed, err);

    return cell_seed(&cells, into);
}

static bool read_absent(struct arena *arena, const char *list, int slots, const bool **into, struct error *err)
{
    static const char *const name[] = { "--absent" };
    struct cells cells = option_of(arena, name, list, err);
    bool *absent = arena_alloc(arena, (size_t)slots + 1);
    bool more = list != NULL;

    while (more) {
        int slot;

        if (!cell_int(&cells, "a start number", 1, slots, &slot) || !cell_more(&cells, ',', &more))
            return false;
        if (absent[slot])
            return cell_refuse(&cells, "%d stands there twice", slot);
        absent[slot] = true;
    }
    *into = absent;
    return true;
}

static bool read_apart(struct arena *arena, const char *list, int slots, struct swiss_settings *settings, struct error *err)
{
    static const char *const name[] = { "--apart" };
    struct cells cells = option_of(arena, name, list, err);
    struct swiss_pair *pairs = NULL;
    int capacity = 0;
    bool more = list != NULL;

    while (more) {
        struct swiss_pair pair;

        if (!cell_int(&cells, "a start number", 1, slots, &pair.a) || !cell_sign(&cells, ':') ||
            !cell_int(&cells, "a start number", 1, slots, &pair.b) || !cell_more(&cells, ',', &more))
            return false;
        if (pair.a == pair.b || settings->apart_count == APART_MAX)
            return cell_refuse(&cells, "there are pairs of two different numbers, %d at most", APART_MAX);
        pairs = arena_grow(arena, pairs, settings->apart_count, &capacity, sizeof *pairs);
        pairs[settings->apart_count++] = pair;
    }
    settings->apart = pairs;
    return true;
}

static bool read_settings(struct arena *arena, const struct calc_pair *asked, int slots, struct swiss_settings *settings,
                          struct error *err)
{
    *settings = (struct swiss_settings){ .initial = asked->initial, .free_seats = asked->free_seats };
    return read_seed(arena, asked->seed, &settings->seed, err) &&
           read_absent(arena, asked->absent, slots, &settings->absent, err) &&
           read_apart(arena, asked->apart, slots, settings, err);
}

static void write_boards(struct arena *arena, const struct swiss_board *boards, int count, calc_write_row *write, void *context)
{
    for (int i = 0; i < count; i++) {
        struct calc_row row = { .columns = pair_columns };

        add_number(arena, &row, boards[i].first);
        add_number(arena, &row, boards[i].second);
        write(context, &row);
    }
}

enum status calc_pair(const char *trf, const struct calc_pair *asked, calc_write_row *write, void *context, struct error *err)
{
    struct arena arena = { .limit_bytes = ARENA_BYTES };
    struct swiss_settings settings;
    struct swiss_board *boards;
    struct section section;
    enum status status = section_read_trf(&arena, trf, &section, err);

    if (status == OK && !read_settings(&arena, asked, section.slots, &settings, err))
        status = ERR_FORMAT;
    if (status == OK) {
        boards = arena_alloc(&arena, BOARDS_MAX * sizeof *boards);
        write_boards(&arena, boards, swiss_pair(&arena, &section, &settings, boards), write, context);
    }
    arena_release(&arena);
    return status;
}
