#include "engine/games/wizwar/face/map.h"

#include <string.h>

enum { SQUARE_WIDTH = 4, MAP_MARGIN = 4 };

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

/* ---- the whole ---- */

static void draw_row(const struct wizwar *ww, const struct maze *maze, int row, int seat, char *above, char *line, char *below)
{
    const struct grid *grid = &maze->grid;

    for (int column = 0; column < grid->columns; column++) {
        int square = grid_square(grid, column, row);
        char *at = line + MAP_MARGIN + column * SQUARE_WIDTH + 1;

        if (square == GRID_NONE || !grid_exists(grid, square))
            continue;
        above[MAP_MARGIN + column * SQUARE_WIDTH] = above[MAP_MARGIN + (column + 1) * SQUARE_WIDTH] = '+';
        below[MAP_MARGIN + column * SQUARE_WIDTH] = below[MAP_MARGIN + (column + 1) * SQUARE_WIDTH] = '+';
        draw_square(ww, maze_place(maze, square), seat, at);
        draw_across(above + MAP_MARGIN + column * SQUARE_WIDTH + 1, edge_mark(ww, maze, grid_face(square, GRID_N), seat));
        draw_across(below + MAP_MARGIN + column * SQUARE_WIDTH + 1, edge_mark(ww, maze, grid_face(square, GRID_S), seat));
        at[-1] = edge_mark(ww, maze, grid_face(square, GRID_W), seat);
        at[3] = edge_mark(ww, maze, grid_face(square, GRID_E), seat);
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

static void trim(char *line)
{
    size_t length = strlen(line);

    while (length > 0 && line[length - 1] == ' ')
        line[--length] = '\0';
}

/* The letters of the columns, over the squares. */
static char *letters_line(struct arena *arena, const struct maze *maze, int width)
{
    char *line = blank_line(arena, width);

    for (int column = 0; column < maze->grid.columns; column++) {
        const char *name = maze_square_name(maze, maze_place(maze, grid_square(&maze->grid, column, 0)));
        size_t letters = strcspn(name, "-0123456789");

        if (letters < SQUARE_WIDTH)
            memcpy(line + MAP_MARGIN + column * SQUARE_WIDTH + 2, name, letters);
    }
    trim(line);
    return line;
}

struct value *ww_map(struct arena *arena, const struct wizwar *ww, const struct maze *maze, int seat)
{
    int width = MAP_MARGIN + maze->grid.columns * SQUARE_WIDTH + 2;
    struct value *list = value_list(arena);
    char *above = blank_line(arena, width);

    value_add_text(arena, list, letters_line(arena, maze, width));
    for (int row = 0; row < maze->grid.rows; row++) {
        char *line = blank_line(arena, width), *below = blank_line(arena, width);
        const char *name = maze_square_name(maze, maze_place(maze, grid_square(&maze->grid, 0, row)));
        size_t letters = strcspn(name, "-0123456789");

        if (strlen(name + letters) < MAP_MARGIN)
            memcpy(line, name + letters, strlen(name + letters));
        draw_row(ww, maze, row, seat, above, line, below);
        trim(above);
        trim(line);
        value_add_text(arena, list, above);
        value_add_text(arena, list, line);
        above = below;
    }
    trim(above);
    value_add_text(arena, list, above);
    return list;
}
