#include "engine/games/knightmare/effects/places.h"

#include "engine/games/knightmare/effects/effects.h"
#include "engine/kernel/text.h"

/* The smallest area with all men on it: for HAND TO HAND, when the order names no area. */
static void all_men(const struct board *board, struct effect *effect)
{
    int file = 7, rank = 7, last_file = 0, last_rank = 0;

    for (uint64_t cells = board_occupied(board); cells;) {
        int cell = cells_pop(&cells);

        file = cell_file(cell) < file ? cell_file(cell) : file;
        rank = cell_rank(cell) < rank ? cell_rank(cell) : rank;
        last_file = cell_file(cell) > last_file ? cell_file(cell) : last_file;
        last_rank = cell_rank(cell) > last_rank ? cell_rank(cell) : last_rank;
    }
    effect->target = cell_at(file, rank);
    effect->data[DATA_SECOND] = cell_at(last_file, last_rank);
}

static void place_edges(const struct cast *cast, struct effect *effect)
{
    effect->target = cast->edges[0].cell;
    for (int i = 0; i < CAST_EDGES; i++) {
        effect->data[DATA_EDGES + 2 * i] = cast->edges[i].cell;
        effect->data[DATA_EDGES + 2 * i + 1] = cast->edges[i].direction;
    }
}

/* Of merged men, the one for whom the card is, if it is for a kind (RULES 4.1). */
static int named_man(const struct board *board, int cell, int kind)
{
    int man = board->at[cell], partner = board->men[man].partner;

    if (kind && partner != MAN_NONE && kind_base((enum kind)board->men[man].kind) != (enum kind)kind
        && kind_base((enum kind)board->men[partner].kind) == (enum kind)kind)
        return partner;
    return man;
}

static void place_man(const struct state *state, const struct cast *cast, struct effect *effect)
{
    if (cast->cell_count == 0 || state->board.at[cast->cells[0]] == MAN_NONE)
        return;
    effect->target_kind = EFFECT_ON_MAN;
    effect->target = named_man(&state->board, cast->cells[0], km_card(effect->kind)->own_kind);
    effect->data[DATA_CELL] = cast->cells[0];
    effect->data[DATA_DIAGONAL] = cast->corner;
}

struct effect km_effect_of(const struct state *state, const struct cast *cast)
{
    struct effect effect = {
        .kind = cast->effect ? cast->effect : cast->card->number, .owner = cast->colour,
        .target = cast->cell_count > 0 ? cast->cells[0] : CELL_NONE,
    };

    switch (km_card(effect.kind)->lies) {
    case LIES_ON_MAN:
    case LIES_ON_VERTEX:
        place_man(state, cast, &effect);
        break;
    case LIES_ON_CELLS:
        effect.data[DATA_SECOND] = cast->cells[1];
        break;
    case LIES_ON_AREA:
        effect.data[DATA_SECOND] = cast->cells[1];
        if (cast->cell_count < 2)
            all_men(&state->board, &effect);
        break;
    case LIES_ON_EDGES:
        place_edges(cast, &effect);
        break;
    case LIES_SECRET:
        effect.target = CELL_NONE;
        effect.data[DATA_SECRET] = cast->cell_count > 0 ? cast->cells[0] + 1 : 0;
        break;
    case LIES_ON_CELL:
    case LIES_NOWHERE:
        break;
    }
    return effect;
}

/* The cell; none for a man who is off the board, unless he stands on a vertex. */
static int cell_of(const struct state *state, const struct effect *effect)
{
    if (effect->target_kind != EFFECT_ON_MAN)
        return effect->target;
    if (km_card(effect->kind)->lies == LIES_ON_VERTEX)
        return effect->data[DATA_CELL];
    return state->board.men[effect->target].place == PLACE_BOARD ? state->board.men[effect->target].cell : CELL_NONE;
}

int km_secret_cell(const struct state *state, const struct effect *effect)
{
    const struct card *card = km_card(effect->kind);

    if (!card->secret || effect->data[DATA_SECRET] <= 0)
        return CELL_NONE;
    return card->lies == LIES_SECRET ? effect->data[DATA_SECRET] - 1 : state->board.men[effect->data[DATA_SECRET]].cell;
}

struct edge km_effect_edge(const struct effect *effect, int which)
{
    const int32_t *edge = effect->data + DATA_EDGES + 2 * which;

    return (struct edge){ (uint8_t)edge[0], (uint8_t)edge[1] };
}

static bool same_edge(struct edge one, struct edge other)
{
    return (one.cell == other.cell && one.direction == other.direction)
        || (cell_step(one.cell, one.direction) == other.cell && direction_opposite(one.direction) == other.direction);
}

/* An edge may be named from either side, and the two in either order. */
static bool has_edge(const struct effect *effect, struct edge edge)
{
    return same_edge(edge, km_effect_edge(effect, 0)) || same_edge(edge, km_effect_edge(effect, 1));
}

static bool has_cell(const struct state *state, const struct effect *effect, int cell)
{
    int lies = km_card(effect->kind)->lies;

    if (lies == LIES_ON_EDGES)
        return false;
    return cell == cell_of(state, effect) || ((lies == LIES_ON_CELLS || lies == LIES_ON_AREA) && cell == effect->data[DATA_SECOND]);
}

bool km_effect_meant(const struct state *state, const struct effect *effect, const struct cast *cast)
{
    if (effect->kind != cast->effect || (cast->effect_side && effect->owner != cast->effect_side - 1))
        return false;
    for (int i = 0; i < cast->edge_count; i++)
        if (km_card(effect->kind)->lies != LIES_ON_EDGES || !has_edge(effect, cast->edges[i]))
            return false;
    for (int i = 0; i < cast->cell_count; i++)
        if (!has_cell(state, effect, cast->cells[i]))
            return false;
    return true;
}

const struct effect *km_effect_found(const struct state *state, const struct cast *cast)
{
    for (int i = 0; i < state->effects.count; i++)
        if (km_has_card(&state->effects.list[i]) && km_effect_meant(state, &state->effects.list[i], cast))
            return &state->effects.list[i];
    return NULL;
}

static const char *edges_text(struct arena *arena, const struct effect *effect)
{
    const char *text = "";
    char one[CELL_TEXT_BYTES], other[CELL_TEXT_BYTES];

    for (int i = 0; i < CAST_EDGES; i++) {
        struct edge edge = km_effect_edge(effect, i);

        text = arena_printf(arena, "%s%s%s/%s", text, i ? " " : "", cell_format(edge.cell, one),
                            cell_format(cell_step(edge.cell, edge.direction), other));
    }
    return text;
}

const char *km_effect_place(struct arena *arena, const struct state *state, const struct effect *effect)
{
    static const char *const corners[DIRECTION_COUNT] = { "N", "NE", "E", "SE", "S", "SW", "W", "NW" };
    int cell = cell_of(state, effect), lies = km_card(effect->kind)->lies;
    char one[CELL_TEXT_BYTES], other[CELL_TEXT_BYTES];

    if (lies == LIES_ON_EDGES)
        return edges_text(arena, effect);
    if (cell == CELL_NONE)
        return "";
    if (lies == LIES_ON_CELLS || lies == LIES_ON_AREA)
        return arena_printf(arena, "%s%c%s", cell_format(cell, one), lies == LIES_ON_AREA ? '-' : ',',
                            cell_format(effect->data[DATA_SECOND], other));
    if (lies == LIES_ON_VERTEX)
        return arena_printf(arena, "%s %s", cell_format(effect->data[DATA_CELL], one),
                            corners[effect->data[DATA_DIAGONAL] & 7]);
    return arena_text(arena, cell_format(cell, one));
}

const char *km_effect_misplaced(const struct effect *effect)
{
    int first = effect->target, second = effect->data[DATA_SECOND];

    switch (km_card(effect->kind)->lies) {
    case LIES_ON_EDGES:
        return move_rules_edges_meet(km_effect_edge(effect, 0), km_effect_edge(effect, 1))
                   ? NULL : "a wall is two edges that share one corner, as d4/d5 e4/e5";
    case LIES_ON_CELLS:
        return first != second ? NULL : "it lies on two squares, as d4,d5";
    case LIES_ON_AREA:
        return cell_file(first) <= cell_file(second) && cell_rank(first) <= cell_rank(second)
                   ? NULL : "an area is named by its lower left corner and the one across, as a1-g6";
    default:
        return NULL;
    }
}

/* ---- the board that is left ---- */

uint64_t km_area_of(const struct effect *effect)
{
    uint64_t files = 0, ranks = 0;

    for (int file = cell_file(effect->target); file <= cell_file(effect->data[DATA_SECOND]); file++)
        files |= UINT64_C(0x0101010101010101) << file;
    for (int rank = cell_rank(effect->target); rank <= cell_rank(effect->data[DATA_SECOND]); rank++)
        ranks |= UINT64_C(0xFF) << 8 * rank;
    return files & ranks;
}

uint64_t km_area(const struct state *state)
{
    uint64_t area = ~UINT64_C(0);

    for (int i = 0; i < state->effects.count; i++)
        if (km_card(state->effects.list[i].kind)->lies == LIES_ON_AREA)
            area &= km_area_of(&state->effects.list[i]);
    return area;
}

uint64_t km_corners(const struct state *state)
{
    uint64_t area = km_area(state);
    int low, high;

    if (!area)
        return 0;
    low = cells_first(area);
    high = cells_last(area);
    return cell_bit(low) | cell_bit(high) | cell_bit(cell_at(cell_file(low), cell_rank(high)))
         | cell_bit(cell_at(cell_file(high), cell_rank(low)));
}
