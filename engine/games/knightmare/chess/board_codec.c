/* The stored form of a board, and its invariants. */
#include <string.h>

#include "engine/games/knightmare/chess/board.h"

/* ---- index: the sets of cells, made from the men ---- */

static void index_man(struct board *board, const struct man *man, int number)
{
    uint64_t bit = cell_bit(man->cell);

    board->of_colour[man->colour] |= bit;
    board->of_kind[man->kind] |= bit;
    if (man->kind >= KIND_FIRST_NAMED)
        board->named |= bit;
    if (man->partner != MAN_NONE)
        board->paired |= bit;
    if (board->at[man->cell] == MAN_NONE)
        board->at[man->cell] = (uint8_t)number;
}

/* The sets of some men, of whom `board` needs to have none. */
static void make_index(struct board *board, const struct man *men, int men_count)
{
    memset(board->at, 0, sizeof board->at);
    memset(board->of_colour, 0, sizeof board->of_colour);
    memset(board->of_kind, 0, sizeof board->of_kind);
    board->paired = board->named = 0;
    for (int number = 1; number < men_count; number++)
        if (men[number].place == PLACE_BOARD)
            index_man(board, &men[number], number);
}

static bool same_index(const struct board *one, const struct board *other)
{
    return memcmp(one->at, other->at, sizeof one->at) == 0
        && memcmp(one->of_colour, other->of_colour, sizeof one->of_colour) == 0
        && memcmp(one->of_kind, other->of_kind, sizeof one->of_kind) == 0
        && one->paired == other->paired && one->named == other->named;
}

/* ---- checks ---- */

static const char *check_man(const struct board *board, int number)
{
    const struct man *man = &board->men[number], *partner;

    if (man->colour >= COLOUR_COUNT || man->kind >= KIND_COUNT || man->printed >= KIND_COUNT
        || man->place > PLACE_AWAY || man->cell >= CELL_COUNT || man->partner >= board->men_count)
        return "a man is out of range";
    if (man->place != PLACE_GONE && (man->kind == KIND_NONE || man->printed == KIND_NONE))
        return "a man is of no kind";
    if (man->partner == MAN_NONE)
        return man->joined ? "a man is joined to nobody" : NULL;
    partner = &board->men[man->partner];
    if (man->place != PLACE_BOARD || partner->place != PLACE_BOARD || partner->partner != number
        || partner->cell != man->cell || partner->colour != man->colour || partner->joined != man->joined)
        return "two men on one cell disagree";
    return NULL;
}

static const char *check_numbers(const struct board *board)
{
    if (board->to_move >= COLOUR_COUNT || board->orient > ORIENT_CCW90 || board->castling > 15)
        return "side, orient or castling is out of range";
    if (board->men_count < 0 || board->men_count > MEN_MAX || board->passed_count < 0
        || board->passed_count > PASSED_MAX || board->quiet_plies < 0 || board->move_number < 0)
        return "a count is out of range";
    if (board->men[MAN_NONE].place != PLACE_GONE)
        return "man 0 is nobody and stands nowhere";
    return NULL;
}

/* With all men in range: two men share a cell only if each refers to the other. */
static const char *check_cells(const struct board *board)
{
    struct board fresh;          /* its sets alone: boards are checked often, and are large */

    make_index(&fresh, board->men, board->men_count);
    for (int number = 1; number < board->men_count; number++) {
        const struct man *man = &board->men[number];
        int first = fresh.at[man->cell];

        if (man->place == PLACE_BOARD && first != number && first != man->partner)
            return "two men stand on one cell and do not know of each other";
    }
    return same_index(&fresh, board) ? NULL : "the sets of cells do not fit the men";
}

static const char *check_passed(const struct board *board)
{
    for (int i = 0; i < board->passed_count; i++) {
        const struct passed *passed = &board->passed[i];

        if (passed->cell >= CELL_COUNT || passed->by >= COLOUR_COUNT || passed->man == MAN_NONE
            || passed->man >= board->men_count || board->men[passed->man].place != PLACE_BOARD)
            return "a man who may be taken en passant is not on the board";
    }
    return NULL;
}

static const char *check_men(const struct board *board)
{
    const char *wrong = check_numbers(board);

    for (int number = 0; number < board->men_count && !wrong; number++)
        wrong = check_man(board, number);
    return wrong ? wrong : check_passed(board);
}

const char *board_check(const struct board *board)
{
    const char *wrong = check_men(board);

    return wrong ? wrong : check_cells(board);
}

/* ---- the table ---- */

static const char *const colours[] = { "white", "black" };
static const char *const kinds[] = {
    "none", "pawn", "knight", "bishop", "rook", "queen", "king", "crab", "champion", "paladin", "royal knight", "amazon",
    "princess", "warlord", "prince",
};
static const char *const places[] = { "gone", "board", "captured", "dead", "away" };
static const char *const orients[] = { "0", "CW90", "180", "CCW90" };

static const struct codec_field man_fields[] = {
    FIELD_INT(struct man, "cell", cell),
    FIELD_ENUM(struct man, "colour", colour, colours),
    FIELD_BOOL(struct man, "joined", joined),
    FIELD_ENUM(struct man, "kind", kind, kinds),
    FIELD_BOOL(struct man, "moved", moved),
    FIELD_INT(struct man, "partner", partner),
    FIELD_ENUM(struct man, "place", place, places),
    FIELD_ENUM(struct man, "printed", printed, kinds),
    FIELD_BOOL(struct man, "promoted", promoted),
};
static const struct codec man_codec = CODEC_TABLE("man", struct man, man_fields);

static const struct codec_field passed_fields[] = {
    FIELD_ENUM(struct passed, "by", by, colours),
    FIELD_INT(struct passed, "cell", cell),
    FIELD_INT(struct passed, "man", man),
};
static const struct codec passed_codec = CODEC_TABLE("passed", struct passed, passed_fields);

static const struct codec_field board_fields[] = {
    FIELD_INT(struct board, "castling", castling),
    FIELD_LIST(struct board, "men", men, men_count, CODEC_STRUCT, &man_codec),
    FIELD_INT(struct board, "move_number", move_number),
    FIELD_ENUM(struct board, "orient", orient, orients),
    FIELD_LIST(struct board, "passed", passed, passed_count, CODEC_STRUCT, &passed_codec),
    FIELD_INT(struct board, "quiet_plies", quiet_plies),
    FIELD_ENUM(struct board, "to_move", to_move, colours),
};

static const char *complete(void *value)
{
    struct board *board = value;
    const char *wrong = check_men(board);

    if (wrong)
        return wrong;
    make_index(board, board->men, board->men_count);
    return check_cells(board);
}

const struct codec board_codec = {
    .name = "board",
    .bytes = sizeof(struct board),
    .fields = board_fields,
    .field_count = sizeof board_fields / sizeof board_fields[0],
    .complete = complete,
};
