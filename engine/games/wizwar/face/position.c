/* Positions (tests/scenarios/wizwar/README.md has the notation). */
#include "engine/games/wizwar/face/face.h"

#include <string.h>

#include "engine/games/wizwar/cast/reading.h"
#include "engine/games/wizwar/face/position_parts.h"
#include "engine/games/wizwar/turn/turn.h"
#include "engine/kernel/text.h"

/* ---- fixtures ---- */

enum { FIXTURE_PILE = 40, FIXTURE_ROUND = 2 };

static void wall_up(struct arena *arena, struct board *board)
{
    for (int sector = 0; sector < board->sector_count; sector++)
        for (int side = 0; side < 4; side++) {
            const struct maze *maze = maze_of(arena, board);
            int face;

            if (!tiles_is_rim(&maze->tiles, sector, (enum grid_direction)side))
                continue;
            face = tiles_face(&maze->tiles, &maze->grid, sector, side == GRID_E ? SECTOR_SIDE - 1 : side == GRID_W ? 0 : 2,
                              side == GRID_S ? SECTOR_SIDE - 1 : side == GRID_N ? 0 : 2, (enum grid_direction)side);
            edge_edit(maze, board, face)->feature = FEATURE_WALL;
        }
}

/* Empty hands, test tiles, Red's turn in the second round, after its start (RULES 21). */
static void place_fixture(struct wizwar *ww, int seats, bool closed, const int drawings[SECTORS_MAX])
{
    struct arena arena = { .limit_bytes = 1 << 20 };

    ww->seats = seats;
    ww->round = FIXTURE_ROUND;
    ww->turn = seats + 1;
    board_lay(&ww->board, seats);
    for (int i = 0; drawings && i < ww->board.sector_count; i++)
        ww->board.sectors[i].drawing = drawings[i];
    ww_settle_in(&arena, ww);
    if (closed)
        wall_up(&arena, &ww->board);
    for (int i = 0; i < FIXTURE_PILE; i++)
        ww->deck.cards[ww->deck.count++] = CARD_number_3;
    ww->now = (struct now){ .begun = true, .steps = WW_STEPS };
    arena_release(&arena);
}

#define FIXTURE(name, seats, closed)            \
    static void place_##name(void *state)       \
    {                                           \
        place_fixture(state, seats, closed, NULL);    \
    }
FIXTURE(f2, 2, false)
FIXTURE(f3, 3, false)
FIXTURE(f4, 4, false)
FIXTURE(f5, 5, false)
FIXTURE(f6, 6, false)
FIXTURE(f2c, 2, true)
FIXTURE(f3c, 3, true)
FIXTURE(f4c, 4, true)

static const struct position_fixture fixtures[] = {
    { "F2", place_f2 }, { "F3", place_f3 }, { "F4", place_f4 }, { "F5", place_f5 }, { "F6", place_f6 },
    { "F2c", place_f2c }, { "F3c", place_f3c }, { "F4c", place_f4c }, { NULL, NULL },
};

/* "T1 on S1", "S2 is T0" */
static bool read_tile(struct cursor *cursor, int drawings[SECTORS_MAX])
{
    int drawing = 0, sector = 0;
    bool named = cursor_tag(cursor_text(cursor), "S", SECTORS_MAX) > 0;

    if (named && (!take_tag(cursor, "sector", "S", SECTORS_MAX, &sector) || !take_word(cursor, "is")))
        return false;
    if (!try_word(cursor, "T0") && !take_tag(cursor, "tile", "T", DRAWINGS - 1, &drawing))
        return false;
    if (!named && (!take_word(cursor, "on") || !take_tag(cursor, "sector", "S", SECTORS_MAX, &sector)))
        return false;
    drawings[sector - 1] = drawing;
    return true;
}

/* "F4 stock tiles", "F4 with stock tiles T1-T4", "F4 with T1 on S1, T2 on S2", "F4 stock tiles, but S2 is T0": a fixture on
 * the stock tiles T1 to T6 in their order, or on those that are named. */
static bool read_tiled(struct placing *placing, struct cursor *cursor, int seats, bool closed)
{
    int drawings[SECTORS_MAX] = { 0 };
    bool stock;

    try_word(cursor, "with");
    stock = position_words(cursor, "stock tiles");
    for (int i = 0; stock && i < SECTORS_MAX; i++)
        drawings[i] = i + 1;
    if (stock && text_has_prefix_ignoring_case(cursor_text(cursor), "T1-"))
        cursor->at++;
    while (!cursor_at_end(cursor))
        if (!try_word(cursor, ",") && !try_word(cursor, "but") && !read_tile(cursor, drawings))
            return false;
    memset(placing->state, 0, sizeof(struct wizwar));
    place_fixture(placing->state, seats, closed, drawings);
    return true;
}

#define TILED(name, seats, closed)                                               \
    static bool tiled_##name(struct placing *placing, struct cursor *cursor)     \
    {                                                                            \
        position_drop_remarks(cursor);                                           \
        return read_tiled(placing, cursor, seats, closed);                       \
    }
TILED(f2, 2, false)
TILED(f3, 3, false)
TILED(f4, 4, false)
TILED(f5, 5, false)
TILED(f6, 6, false)

/* ---- the turn ---- */

/* "about to start", "lost": what is behind "turn of Blue" and "Blue's turn"; behind a comma another item may stand. */
bool position_turn_of(struct placing *placing, struct cursor *cursor, int seat)
{
    struct wizwar *ww = placing->state;
    bool comma;

    if (!position_plays(cursor, ww, seat))
        return false;
    if (ww->active != seat)
        ww->now = (struct now){ .begun = true, .steps = WW_STEPS };
    ww->active = seat;
    comma = try_word(cursor, ",");
    ww->now.begun = !try_word(cursor, "starts") && !try_word(cursor, "about");
    if (!ww->now.begun) {
        ww->now = (struct now){ 0 };
        return (!try_word(cursor, "to") || take_word(cursor, "start")) && take_end(cursor);
    }
    ww->now.lost = try_word(cursor, "lost");
    if (try_word(cursor, "ends"))
        ww->now.steps = 0;
    return comma && !cursor_at_end(cursor) ? position_read_named(placing, cursor) : take_end(cursor);
}

/* "end of Red's turn": all that is left is to end it. */
static bool read_end(struct placing *placing, struct cursor *cursor)
{
    int seat = 0;

    if (!take_word(cursor, "of"))
        return false;
    if (!position_owns(cursor, &seat))
        return placing_unreadable(cursor, "end of Red's turn");
    if (!take_word(cursor, "turn") || !position_turn_of(placing, cursor, seat))
        return false;
    ((struct wizwar *)placing->state)->now.steps = 0;
    return true;
}

static bool read_turn(struct placing *placing, struct cursor *cursor)
{
    int seat = 0;

    if (try_word(cursor, "order"))
        return position_read_order(placing, cursor);
    return take_word(cursor, "of") && position_seat(cursor, &seat) && position_turn_of(placing, cursor, seat);
}

static void write_turn(struct writing *writing, const void *state)
{
    const struct wizwar *ww = state;

    write_item(writing, "turn of %s%s%s", ww_seat_names[ww->active], ww->now.begun ? "" : " about to start",
               ww->now.begun && ww->now.lost ? " lost" : "");
}

static bool read_round(struct placing *placing, struct cursor *cursor)
{
    int number = 0;

    struct wizwar *ww = placing->state;

    if (!take_int(cursor, "the round", 1, 999, &number))
        return false;
    ww->round = number;
    if (try_word(cursor, ",") && position_owns(cursor, &number))
        return take_word(cursor, "turn") && position_turn_of(placing, cursor, number);
    if (try_word(cursor, "turn")) {
        if (!take_int(cursor, "the turn", 0, 9999, &number))
            return false;
        ww->turn = number;
    }
    if (try_word(cursor, "first")) {
        if (!position_seat(cursor, &number))
            return false;
        ww->first = number;
    }
    return take_end(cursor);
}

static void write_round(struct writing *writing, const void *state)
{
    const struct wizwar *ww = state;

    write_item(writing, "base F%d", ww->seats);
    write_item(writing, "round %d turn %d first %s", ww->round, ww->turn, ww_seat_names[ww->first]);
}

/* ---- piles ---- */

static const struct card_list_rules cards = {
    .card = "card", .names = ww_card_words, .count = WORDS_OF_POSITIONS, .letters_least = 3, .card_of = card_of_word,
    .name_code = "NAME", .limit_code = "LIMIT",
};

bool position_pile(struct placing *placing, struct cursor *cursor, struct pile_in pile, bool in_order)
{
    return take_pile(placing, cursor, &cards, pile, in_order);
}

static bool read_deck(struct placing *placing, struct cursor *cursor)
{
    return position_pile(placing, cursor, PILE(&((struct wizwar *)placing->state)->deck), true);
}

static void write_deck(struct writing *writing, const void *state)
{
    write_item(writing, "deck %s", pile_text(writing->arena, ww_card_names, PILE_CONST(&((const struct wizwar *)state)->deck)));
}

/* "draw pile FIREBALL, N5", "discard pile N2" */
static bool read_draw_pile(struct placing *placing, struct cursor *cursor)
{
    if (!take_word(cursor, "pile"))
        return false;
    try_word(cursor, "top");
    return read_deck(placing, cursor);
}

static bool read_discards(struct placing *placing, struct cursor *cursor)
{
    return position_pile(placing, cursor, PILE(&((struct wizwar *)placing->state)->discards), false);
}

static bool read_discard_pile(struct placing *placing, struct cursor *cursor)
{
    return take_word(cursor, "pile") && read_discards(placing, cursor);
}

static void write_discards(struct writing *writing, const void *state)
{
    write_item(writing, "discards %s",
               pile_text(writing->arena, ww_card_names, PILE_CONST(&((const struct wizwar *)state)->discards)));
}

/* ---- the table ---- */

static const struct position_item items[] = {
    { .head = "F2", .read = tiled_f2, .first = true }, { .head = "F3", .read = tiled_f3, .first = true },
    { .head = "F4", .read = tiled_f4, .first = true }, { .head = "F5", .read = tiled_f5, .first = true },
    { .head = "F6", .read = tiled_f6, .first = true },
    { .head = "round", .read = read_round, .write = write_round, .first = true },
    { .head = "turn", .read = read_turn, .write = write_turn },
    { .head = "end", .read = read_end },
    { .head = "seat", .read = position_read_seats },
    { .head = "sector", .read = position_read_sector, .write = position_write_sectors, .first = true },
    { .head = "joint", .read = position_read_joint },
    { .head = "deck", .read = read_deck, .write = write_deck },
    { .head = "discards", .read = read_discards, .write = write_discards },
    { .head = "draw", .read = read_draw_pile },
    { .head = "discard", .read = read_discard_pile },
    { .head = "edge", .read = position_read_edge, .write = position_write_edges },
    { .head = "nubbin", .read = position_read_nubbin },
    { .head = "field", .read = position_read_field },
    { .head = "running", .read = position_read_running },
    { .head = "treasure", .read = position_read_treasure },
    { .head = "", .read = position_read_named, .write = position_write_named },
    { .head = NULL },
};
const struct position_rules ww_position = { .items = items, .separators = ";", .marks = "(),:;[].=", .asides = "dice random standing:", .fixtures = fixtures };
