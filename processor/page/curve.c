#include "processor/page/curve.h"

#include <glib.h>
#include <inttypes.h>
#include <string.h>

#include "engine/kernel/measure.h"
#include "engine/kernel/scene.h"

/* Of a picture, in units of its view box. */
enum { WIDE = 640, HIGH = 160, LEFT = 48, RIGHT = 90, UPPER = 12, LOWER = 20 };

void curves_begin(struct curves *curves, const struct ruleset *rules, int seats)
{
    *curves = (struct curves){ .rules = rules, .seats = seats };
    while (rules->measures && rules->measures[curves->measures].name)
        curves->measures++;
}

void curves_release(struct curves *curves)
{
    arena_release(&curves->arena);
}

static size_t figures_a_record(const struct curves *curves)
{
    return (size_t)curves->measures * (size_t)curves->seats;
}

static int64_t *figure(const struct curves *curves, int at, int measure, int seat)
{
    return &curves->figures[(size_t)at * figures_a_record(curves) + (size_t)(measure * curves->seats + seat)];
}

static void make_room(struct curves *curves)
{
    int room = curves->room ? curves->room * 2 : 64;
    int64_t *figures = arena_alloc(&curves->arena, (size_t)room * figures_a_record(curves) * sizeof *figures);
    int *numbers = arena_alloc(&curves->arena, (size_t)room * sizeof *numbers);

    if (curves->count > 0) {
        memcpy(figures, curves->figures, (size_t)curves->count * figures_a_record(curves) * sizeof *figures);
        memcpy(numbers, curves->numbers, (size_t)curves->count * sizeof *numbers);
    }
    curves->figures = figures;
    curves->numbers = numbers;
    curves->room = room;
}

void curves_note(struct curves *curves, int number, const void *state)
{
    if (curves->measures == 0)
        return;
    if (curves->count == curves->room)
        make_room(curves);
    curves->numbers[curves->count] = number;
    for (int measure = 0; measure < curves->measures; measure++)
        for (int seat = 0; seat < curves->seats; seat++)
            *figure(curves, curves->count, measure, seat) = curves->rules->measures[measure].of(state, seat);
    curves->count++;
}

/* ---- the picture ---- */

struct range {
    int64_t least, most;
};

static struct range range_of(const struct curves *curves, int measure)
{
    struct range range = { 0, 1 };

    for (int i = 0; i < curves->count; i++)
        for (int seat = 0; seat < curves->seats; seat++) {
            int64_t value = *figure(curves, i, measure, seat);

            range.least = value < range.least ? value : range.least;
            range.most = value > range.most ? value : range.most;
        }
    return range;
}

static int across(const struct curves *curves, int at)
{
    return LEFT + (WIDE - LEFT - RIGHT) * at / (curves->count - 1);
}

static int down(const struct range *range, int64_t value)
{
    return UPPER + (int)((HIGH - UPPER - LOWER) * (range->most - value) / (range->most - range->least));
}

/* Steps, because a figure holds until the next record. */
static const char *line(const struct curves *curves, int measure, int seat, const struct range *range, struct arena *arena)
{
    GString *text = g_string_new(NULL);
    const char *kept;

    g_string_printf(text, "M%d %d", across(curves, 0), down(range, *figure(curves, 0, measure, seat)));
    for (int i = 1; i < curves->count; i++) {
        int64_t value = *figure(curves, i, measure, seat);

        if (value != *figure(curves, i - 1, measure, seat))
            g_string_append_printf(text, "H%dV%d", across(curves, i), down(range, value));
    }
    g_string_append_printf(text, "H%d", across(curves, curves->count - 1));
    kept = arena_text(arena, text->str);
    g_string_free(text, TRUE);
    return kept;
}

/* Is there room for a name's lower end, apart from the names before it? */
static bool is_free(const int *labels, int count, int at)
{
    enum { APART = 13 };

    for (int i = 0; i < count; i++)
        if (at > labels[i] - APART && at < labels[i] + APART)
            return false;
    return at >= UPPER && at <= HIGH - 2;
}

/* The lower end of each seat's name: as near to the end of its line as there is room. */
static void place_labels(const struct curves *curves, int measure, const struct range *range, int labels[SEATS_MAX])
{
    for (int seat = 0; seat < curves->seats; seat++) {
        int at = down(range, *figure(curves, curves->count - 1, measure, seat)) + 4, away = 0;

        while (away < HIGH && !is_free(labels, seat, at + away) && !is_free(labels, seat, at - away))
            away++;
        labels[seat] = is_free(labels, seat, at + away) ? at + away : at - away;
    }
}

/* A line of its own kind for each seat: colour is never alone. */
static const char *stroke(const char *line, const char *colour, const char *wide, int seat, struct arena *arena)
{
    static const char *const dashes[] = { "", "7 3", "2 3", "10 3 2 3", "4 2", "1 4" };

    return arena_printf(arena, "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" stroke-dasharray=\"%s\"/>\n", line, colour,
                        wide, dashes[(size_t)seat % (sizeof dashes / sizeof dashes[0])]);
}

static const char edge[] = "#23211e";

/* A rule set's own colours may be as light as the page: these lines have an edge. */
static const char *seat_line(const struct curves *curves, int measure, int seat, const struct range *range, struct arena *arena)
{
    const char *path = line(curves, measure, seat, range, arena), *const *own = curves->rules->seat_colours;

    if (!own)
        return stroke(path, scene_colour(seat + 1), "2.4", seat, arena);
    return arena_printf(arena, "%s%s", stroke(path, edge, "4", seat, arena), stroke(path, own[seat], "2.2", seat, arena));
}

static const char *axes(const struct curves *curves, const struct range *range, struct arena *arena)
{
    int base = down(range, 0), last = across(curves, curves->count - 1);

    return arena_printf(arena, "<path class=\"axis\" d=\"M%d %dV%dM%d %dH%d\"/>\n"
                        "<text class=\"lb\" x=\"%d\" y=\"%d\" text-anchor=\"end\">%" PRId64 "</text>\n"
                        "<text class=\"lb\" x=\"%d\" y=\"%d\" text-anchor=\"end\">%" PRId64 "</text>\n"
                        "<text class=\"lb\" x=\"%d\" y=\"%d\">record %d</text>\n"
                        "<text class=\"lb\" x=\"%d\" y=\"%d\" text-anchor=\"end\">%d</text>\n",
                        LEFT, UPPER, HIGH - LOWER, LEFT, base, last, LEFT - 6, UPPER + 6, range->most, LEFT - 6,
                        HIGH - LOWER + 2, range->least, LEFT, HIGH - 4, curves->numbers[0], last, HIGH - 4,
                        curves->numbers[curves->count - 1]);
}

static struct value *picture(const struct curves *curves, int measure, struct arena *arena)
{
    struct range range = range_of(curves, measure);
    const char *text = axes(curves, &range, arena);

    for (int seat = 0; seat < curves->seats; seat++)
        text = arena_printf(arena, "%s%s", text, seat_line(curves, measure, seat, &range, arena));
    return value_text(arena, text);
}

/* ---- the view ---- */

static struct value *seats_of(const struct curves *curves, int measure, const char *const *seats, struct arena *arena)
{
    struct range range = range_of(curves, measure);
    struct value *list = value_list(arena);
    int labels[SEATS_MAX];

    place_labels(curves, measure, &range, labels);
    for (int seat = 0; seat < curves->seats; seat++) {
        struct value *item = value_add(list, value_object(arena));

        value_set_text(arena, item, "name", seats[seat]);
        value_set_text(arena, item, "colour", curves->rules->seat_colours ? edge : scene_colour(seat + 1));
        value_set_int(arena, item, "y", labels[seat]);
        value_set_int(arena, item, "x", WIDE - RIGHT + 6);
    }
    return list;
}

static bool is_as_before(const struct curves *curves, int at, int measure)
{
    return memcmp(figure(curves, at, measure, 0), figure(curves, at - 1, measure, 0), (size_t)curves->seats * sizeof(int64_t)) == 0;
}

/* A row where a figure changed. */
static struct value *rows_of(const struct curves *curves, int measure, struct arena *arena)
{
    struct value *rows = value_list(arena);

    for (int i = 0; i < curves->count; i++) {
        struct value *row, *cells;

        if (i > 0 && is_as_before(curves, i, measure))
            continue;
        row = value_add(rows, value_object(arena));
        value_set_int(arena, row, "record", curves->numbers[i]);
        cells = value_set(arena, row, "figures", value_list(arena));
        for (int seat = 0; seat < curves->seats; seat++)
            value_add_int(arena, cells, *figure(curves, i, measure, seat));
    }
    return rows;
}

/* Did a seat ever have any of it? */
static bool is_told(const struct curves *curves, int measure)
{
    for (int i = 0; i < curves->count; i++)
        for (int seat = 0; seat < curves->seats; seat++)
            if (*figure(curves, i, measure, seat) != 0)
                return true;
    return false;
}

struct value *curves_view(const struct curves *curves, const char *const *seats, struct arena *arena)
{
    struct value *list = value_list(arena);

    for (int measure = 0; measure < curves->measures && curves->count > 1; measure++) {
        struct value *item;

        if (!is_told(curves, measure))
            continue;
        item = value_add(list, value_object(arena));
        value_set_text(arena, item, "name", curves->rules->measures[measure].name);
        value_set_text(arena, item, "unit", curves->rules->measures[measure].unit);
        value_set_int(arena, item, "number", measure + 1);
        value_set(arena, item, "html_picture", picture(curves, measure, arena));
        value_set(arena, item, "seats", seats_of(curves, measure, seats, arena));
        value_set(arena, item, "rows", rows_of(curves, measure, arena));
    }
    return list;
}

/* ---- as a file ---- */

static void put_headings(GString *text, const struct curves *curves, const char *const *seats)
{
    g_string_append(text, "record");
    for (int measure = 0; measure < curves->measures; measure++)
        for (int seat = 0; seat < curves->seats; seat++)
            g_string_append_printf(text, ",%s %s", curves->rules->measures[measure].name, seats[seat]);
    g_string_append(text, "\r\n");
}

const char *curves_csv(const struct curves *curves, const char *const *seats, struct arena *arena)
{
    GString *text;
    const char *kept;

    if (curves->measures == 0)
        return NULL;
    text = g_string_new(NULL);
    put_headings(text, curves, seats);
    for (int i = 0; i < curves->count; i++) {
        g_string_append_printf(text, "%d", curves->numbers[i]);
        for (size_t j = 0; j < figures_a_record(curves); j++)
            g_string_append_printf(text, ",%" PRId64, curves->figures[(size_t)i * figures_a_record(curves) + j]);
        g_string_append(text, "\r\n");
    }
    kept = arena_text(arena, text->str);
    g_string_free(text, TRUE);
    return kept;
}
