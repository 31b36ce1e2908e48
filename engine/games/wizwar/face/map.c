#include "engine/games/wizwar/face/map.h"

#include <string.h>

enum { SQUARE_WIDTH = 4, MAP_MARGIN = 4, PART_COLUMNS = 3 * SECTOR_SIDE };

/* ---- edges ---- */

static char edge_mark(const struct wizwar *ww, const struct maze *maze, int face, int seat)
{
    int halves[2], count = maze_halves(maze, face, halves);
    char mark = ' ';

    for (int i = 0; i < count; i++) {
        enum feature feature = edge_truth(maze, ww, halves[i], seat);
        const struct edge *edge = maze_edge(maze, halves[i]);

        if (feature_is_wall(feature))
            return '#';
        if (feature_is_door(feature))
            mark = 'D';
        else if (feature == FEATURE_FIRE)
            mark = '~';
        else if (maze_feature(maze, halves[i]) == FEATURE_ILLUSION && edge->owner == seat + 1)
            mark = 'i';
        else if (edge && edge->mirror)
            mark = 'm';
    }
    return mark == ' ' && maze_ivy(maze, face) > 0 ? 'v' : mark;
}

static void draw_across(char *line, char mark)
{
    if (mark == '#')
        memcpy(line, "---", 3);
    else if (mark != ' ')
        line[1] = mark;
}

/* ---- squares ---- */

static char thing_mark(const struct thing *thing)
{
    if (thing->kind == CARD_treasure)
        return '$';
    if (thing_shows(thing, TRAIT(SOLID)))
        return '%';
    return thing_shows(thing, TRAIT(CREATION)) ? '*' : thing_shows(thing, TRAIT(NO_OBJECT)) ? '?' : '!';
}

static void draw_square(const struct wizwar *ww, int32_t place, int seat, char *at)
{
    const struct thing *thing = NULL;
    int figure = FIGURE_NONE, column = 0;

    at[1] = '.';
    for (int home = 0; home < ww->seats; home++)
        if (ww->players[home].home == place)
            at[1] = 'H';
    while ((thing = thing_in(ww, place, thing)) != NULL)
        if (thing_is_real_to(ww, thing, seat) || thing->owner == seat + 1)
            at[1] = thing_mark(thing);
    while ((figure = figure_in(ww, place, figure)) != FIGURE_NONE && column < 3) {
        if (column == 1)
            column++;
        at[column++] = figure_is_wizard(figure) ? (char)(ww_seat_names[figure][0] - 'a' + 'A') : 'm';
    }
}

/* ---- a part ---- */

/* As many columns as a report has room for; a wider maze is drawn in parts, from west to east. */
struct part {
    const struct wizwar *ww;
    const struct maze *maze;
    int seat;
    int from, columns;
};

static int part_width(const struct part *part)
{
    return MAP_MARGIN + part->columns * SQUARE_WIDTH + 2;
}

/* A square of a row or column that has one; -1 stands for any. */
static int some_square(const struct part *part, int column, int row)
{
    const struct grid *grid = &part->maze->grid;

    for (int x = column < 0 ? part->from : column; x < (column < 0 ? part->from + part->columns : column + 1); x++)
        for (int y = row < 0 ? 0 : row; y < (row < 0 ? grid->rows : row + 1); y++)
            if (grid_square(grid, x, y) != GRID_NONE)
                return grid_square(grid, x, y);
    return GRID_NONE;
}

static void draw_row(const struct part *part, int row, char *above, char *line, char *below)
{
    const struct maze *maze = part->maze;

    for (int column = 0; column < part->columns; column++) {
        int square = grid_square(&maze->grid, part->from + column, row), left = MAP_MARGIN + column * SQUARE_WIDTH;
        char *at = line + left + 1;

        if (square == GRID_NONE || !grid_exists(&maze->grid, square))
            continue;
        above[left] = above[left + SQUARE_WIDTH] = below[left] = below[left + SQUARE_WIDTH] = '+';
        draw_square(part->ww, maze_place(maze, square), part->seat, at);
        draw_across(above + left + 1, edge_mark(part->ww, maze, grid_face(square, GRID_N), part->seat));
        draw_across(below + left + 1, edge_mark(part->ww, maze, grid_face(square, GRID_S), part->seat));
        at[-1] = edge_mark(part->ww, maze, grid_face(square, GRID_W), part->seat);
        at[3] = edge_mark(part->ww, maze, grid_face(square, GRID_E), part->seat);
        at[-1] = at[-1] == '#' ? '|' : at[-1];
        at[3] = at[3] == '#' ? '|' : at[3];
    }
}

static char *blank_line(struct arena *arena, int width)
{
    char *line = arena_alloc(arena, (size_t)width + 1);

    memset(line, ' ', (size_t)width);
    return line;
}

static void add_line(struct arena *arena, struct value *list, char *line)
{
    size_t length = strlen(line);

    while (length > 0 && line[length - 1] == ' ')
        line[--length] = '\0';
    value_add_text(arena, list, line);
}

/* The letters of a square's name, with the minus of columns west of a. */
static size_t letters_of(const char *name)
{
    size_t minus = name[0] == '-';

    return minus + strcspn(name + minus, "-0123456789");
}

/* The letters of the columns, over the squares. */
static char *letters_line(struct arena *arena, const struct part *part)
{
    char *line = blank_line(arena, part_width(part));

    for (int column = 0; column < part->columns; column++) {
        const char *name = maze_square_name(part->maze, maze_place(part->maze, some_square(part, part->from + column, -1)));
        size_t letters = letters_of(name);

        if (letters < SQUARE_WIDTH)
            memcpy(line + MAP_MARGIN + column * SQUARE_WIDTH + 2 - (name[0] == '-'), name, letters);
    }
    return line;
}

/* The number of a row, before its squares. */
static char *row_line(struct arena *arena, const struct part *part, int square)
{
    const char *name = maze_square_name(part->maze, maze_place(part->maze, square)), *number = name + letters_of(name);
    char *line = blank_line(arena, part_width(part));

    if (strlen(number) < MAP_MARGIN)
        memcpy(line, number, strlen(number));
    return line;
}

/* Rows in which the part has no square are left out. */
static void draw_part(struct arena *arena, const struct part *part, struct value *list)
{
    char *above = NULL;

    add_line(arena, list, letters_line(arena, part));
    for (int row = 0; row <= part->maze->grid.rows; row++) {
        int square = some_square(part, -1, row);
        char *line = square == GRID_NONE ? NULL : row_line(arena, part, square), *below = NULL;

        if (line) {
            below = blank_line(arena, part_width(part));
            above = above ? above : blank_line(arena, part_width(part));
            draw_row(part, row, above, line, below);
        }
        if (above)
            add_line(arena, list, above);
        if (line)
            add_line(arena, list, line);
        above = below;
    }
}

/* ---- the whole ---- */

struct value *ww_map(struct arena *arena, const struct wizwar *ww, const struct maze *maze, int seat)
{
    struct part part = { .ww = ww, .maze = maze, .seat = seat };
    struct value *list = value_list(arena);

    for (; part.from < maze->grid.columns; part.from += PART_COLUMNS) {
        int left = maze->grid.columns - part.from;

        part.columns = left < PART_COLUMNS ? left : PART_COLUMNS;
        draw_part(arena, &part, list);
    }
    return list;
}
