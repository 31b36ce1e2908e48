/* The board in letters, from its reader's side. */
#include <string.h>

#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/places.h"
#include "engine/games/knightmare/face/show.h"

enum { WALLS_MAX = 64, SIDE = 8, ROW_BYTES = 4 + 3 * SIDE };

/* The drawing of one cell. */
struct drawing {
    const struct state *state;
    struct move_rules rules;
    uint64_t area;               /* cells that exist */
    uint64_t ground;             /* open cells that an effect marks */
    uint64_t touched;            /* cells with a man on whom an effect lies */
    int wall_count;
    uint8_t walls[WALLS_MAX][2]; /* the cells on both sides */
    int colour;
};

static void note_wall(struct drawing *drawing, struct edge edge)
{
    if (drawing->wall_count == WALLS_MAX)
        return;
    drawing->walls[drawing->wall_count][0] = edge.cell;
    drawing->walls[drawing->wall_count++][1] = (uint8_t)cell_step(edge.cell, edge.direction);
}

static void note_effects(struct drawing *drawing)
{
    const struct state *state = drawing->state;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct man *man = &state->board.men[effect->target];

        if (effect->target_kind == EFFECT_ON_MAN && man->place == PLACE_BOARD)
            drawing->touched |= cell_bit(man->cell);
        else if (effect->target_kind == EFFECT_ON_BOARD && km_card(effect->kind)->lies == LIES_ON_CELL
                 && effect->target < CELL_COUNT)
            drawing->ground |= cell_bit(effect->target);
        for (int edge = 0; edge < CAST_EDGES && km_card(effect->kind)->lies == LIES_ON_EDGES; edge++)
            note_wall(drawing, km_effect_edge(effect, edge));
    }
    drawing->ground &= ~drawing->rules.blocked;
}

static void begin(struct drawing *drawing, const struct state *state, int colour)
{
    struct move_rules_source source = knightmare_state_rules(state);

    *drawing = (struct drawing){ .state = state, .colour = colour, .area = km_area(state) };
    move_rules_derive(&drawing->rules, &state->board, &source);
    note_effects(drawing);
}

/* The cell at a place of the picture: row 0 is farthest from the reader, column 0 on the left. */
static int cell_of(const struct drawing *drawing, int row, int column)
{
    return drawing->colour == COLOUR_WHITE ? board_cell(&drawing->state->board, COLOUR_WHITE, column, SIDE - row)
                                           : board_cell(&drawing->state->board, COLOUR_BLACK, SIDE - 1 - column, SIDE - row);
}

char show_letter(const struct man *man)
{
    char letter = kind_letter((enum kind)man->kind);

    if (letter == '\0')
        letter = 'S';
    return man->colour == COLOUR_BLACK ? (char)(letter + ('a' - 'A')) : letter;
}

static char letter_of(const struct drawing *drawing, int cell)
{
    const struct board *board = &drawing->state->board;
    const struct man *man = &board->men[board->at[cell]];

    if (!(drawing->area & cell_bit(cell)))
        return ' ';
    if (board->at[cell] == MAN_NONE)
        return drawing->rules.blocked & cell_bit(cell) ? '#' : drawing->ground & cell_bit(cell) ? ':' : '.';
    return show_letter(man);
}

static char mark_of(const struct drawing *drawing, int cell)
{
    const struct board *board = &drawing->state->board;
    bool occupied = board->at[cell] != MAN_NONE;

    if (occupied && board->paired & cell_bit(cell))
        return '+';
    if (occupied && drawing->touched & cell_bit(cell))
        return '*';
    return occupied && drawing->ground & cell_bit(cell) ? ':' : ' ';
}

static bool is_walled(const struct drawing *drawing, int one, int other)
{
    if (!(drawing->area & cell_bit(one)) || !(drawing->area & cell_bit(other)))
        return false;
    for (int i = 0; i < drawing->wall_count; i++)
        if ((drawing->walls[i][0] == one && drawing->walls[i][1] == other)
            || (drawing->walls[i][0] == other && drawing->walls[i][1] == one))
            return true;
    return false;
}

/* The common label of the cells of a row or column. */
static char label(int one, int other)
{
    return cell_file(one) == cell_file(other) ? (char)('a' + cell_file(one)) : (char)('1' + cell_rank(one));
}

static void add_row(struct arena *arena, struct value *rows, const struct drawing *drawing, int row)
{
    char text[ROW_BYTES + 1];
    int at = 0;

    text[at++] = label(cell_of(drawing, row, 0), cell_of(drawing, row, 1));
    text[at++] = ' ';
    for (int column = 0; column < SIDE; column++) {
        int cell = cell_of(drawing, row, column);

        text[at++] = column > 0 && is_walled(drawing, cell_of(drawing, row, column - 1), cell) ? '|' : ' ';
        text[at++] = letter_of(drawing, cell);
        text[at++] = mark_of(drawing, cell);
    }
    while (at > 0 && text[at - 1] == ' ')
        at--;
    text[at] = '\0';
    value_add_text(arena, rows, text);
}

/* The line of walls below a row, when there is any. */
static void add_walls(struct arena *arena, struct value *rows, const struct drawing *drawing, int row)
{
    char text[ROW_BYTES + 1];
    int last = 0;

    memset(text, ' ', sizeof text);
    for (int column = 0; column < SIDE && row + 1 < SIDE; column++)
        if (is_walled(drawing, cell_of(drawing, row, column), cell_of(drawing, row + 1, column))) {
            memset(text + 2 + 3 * column, '-', 3);
            last = 2 + 3 * column + 3;
        }
    text[last] = '\0';
    if (last > 0)
        value_add_text(arena, rows, text);
}

struct value *show_board(struct arena *arena, const struct state *state, int colour)
{
    struct value *rows = value_list(arena);
    struct drawing drawing;
    char text[ROW_BYTES + 1];

    begin(&drawing, state, colour);
    for (int row = 0; row < SIDE; row++) {
        add_row(arena, rows, &drawing, row);
        add_walls(arena, rows, &drawing, row);
    }
    memset(text, ' ', sizeof text);
    for (int column = 0; column < SIDE; column++)
        text[3 + 3 * column] = label(cell_of(&drawing, 0, column), cell_of(&drawing, 1, column));
    text[3 + 3 * (SIDE - 1) + 1] = '\0';
    value_add_text(arena, rows, text);
    return rows;
}

/* ": d4 Bishop+Knight, e5 Rook and Pawn"; men with a plus are one piece. */
static const char *pairs_text(struct arena *arena, const struct board *board)
{
    const char *text = "";
    char cell[CELL_TEXT_BYTES];

    for (uint64_t cells = board->paired; cells;) {
        const struct man *man = &board->men[board->at[cells_pop(&cells)]];

        text = arena_printf(arena, "%s%s %s %s%s%s", text, *text ? "," : ":", cell_format(man->cell, cell),
                            kind_name((enum kind)man->kind), man->joined ? "+" : " and ",
                            kind_name((enum kind)board->men[man->partner].kind));
    }
    return text;
}

struct value *show_legend(struct arena *arena, const struct state *state)
{
    struct value *legend = value_list(arena);
    struct drawing drawing;
    uint64_t occupied = board_occupied(&state->board);

    begin(&drawing, state, COLOUR_WHITE);
    if (drawing.touched & occupied & ~state->board.paired)
        value_add_text(arena, legend, "* an effect lies on the man");
    if (state->board.paired)
        value_add_text(arena, legend, arena_printf(arena, "+ two men on the square%s", pairs_text(arena, &state->board)));
    if (drawing.rules.blocked & drawing.area)
        value_add_text(arena, legend, "# nobody enters or passes");
    if (drawing.ground)
        value_add_text(arena, legend, ": ground that an effect marks");
    if (drawing.wall_count > 0)
        value_add_text(arena, legend, "| and --- walls");
    if (drawing.area != ~UINT64_C(0))
        value_add_text(arena, legend, "blank squares are no longer there");
    if (state->board.of_kind[KIND_PRINCESS])
        value_add_text(arena, legend, "S a Princess");
    return legend;
}

/* ---- the men as a list ---- */

/* "Rooks a1, h1", or "" when there is none of that kind; of a joined piece each part by itself. */
static const char *men_of_kind(struct arena *arena, const struct state *state, int colour, int kind)
{
    const char *cells = "";
    char cell[CELL_TEXT_BYTES];
    int count = 0;

    for (int man = 1; man < state->board.men_count; man++) {
        const struct man *who = &state->board.men[man];

        if (who->colour != colour || who->place != PLACE_BOARD || km_kind_of(state, man) != kind)
            continue;
        cells = arena_printf(arena, "%s%s%s", cells, count++ ? ", " : " ", cell_format(who->cell, cell));
    }
    return count ? arena_printf(arena, "%s%s%s", kind_name((enum kind)kind), count > 1 ? "s" : "", cells) : "";
}

const char *show_men(struct arena *arena, const struct state *state, int colour)
{
    static const enum kind order[] = { KIND_KING, KIND_WARLORD, KIND_PRINCE, KIND_QUEEN, KIND_AMAZON, KIND_PRINCESS, KIND_ROOK,
                                       KIND_BISHOP, KIND_KNIGHT, KIND_ROYAL_KNIGHT, KIND_PALADIN, KIND_CHAMPION, KIND_CRAB,
                                       KIND_PAWN };
    const char *text = "";

    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        const char *men = men_of_kind(arena, state, colour, order[i]);

        if (*men)
            text = arena_printf(arena, "%s%s%s", text, *text ? "; " : "", men);
    }
    return *text ? text : "nobody";
}
