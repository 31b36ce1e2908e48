#include "engine/games/knightmare/chess/fen.h"

#include <stdio.h>
#include <string.h>

#include "engine/games/knightmare/chess/attacks.h"
#include "engine/kernel/text.h"

enum { FIELDS_LEAST = 4, FIELDS_MOST = 6, FIELD_BYTES = 96 };

static const char *const field_names[FIELDS_MOST] = {
    "board", "side to move", "castling", "en passant", "quiet plies", "move number",
};

/* ---- splitting ---- */

struct fields {
    int count;
    char text[FIELDS_MOST][FIELD_BYTES];
};

static enum status split(const char *text, struct fields *fields, struct error *err)
{
    fields->count = 0;
    for (;;) {
        size_t bytes = 0;

        while (text_is_space(*text))
            text++;
        if (!*text)
            break;
        while (text[bytes] && !text_is_space(text[bytes]))
            bytes++;
        if (fields->count == FIELDS_MOST)
            return error_set(err, ERR_FORMAT, "more than 6 fields: \"%.*s\" is one too many", (int)bytes, text);
        if (bytes >= FIELD_BYTES)
            return error_set(err, ERR_FORMAT, "field %d (%s) is longer than any can be",
                             fields->count + 1, field_names[fields->count]);
        memcpy(fields->text[fields->count], text, bytes);
        fields->text[fields->count++][bytes] = '\0';
        text += bytes;
    }
    if (fields->count < FIELDS_LEAST)
        return error_set(err, ERR_FORMAT, "%d of the fields that are needed: board, side to move, castling, en passant",
                         fields->count);
    return OK;
}

/* ---- field 1: the board ---- */

/* Castling rights come later; until then a King or Rook counts as moved. */
static void place(struct board *board, char letter, int cell)
{
    enum kind kind = kind_of_letter(letter);
    int man = board_add(board, text_is_upper(letter) ? COLOUR_WHITE : COLOUR_BLACK, kind, cell);

    board->men[man].moved = kind == KIND_KING || kind == KIND_ROOK;
}

static enum status read_rank(struct board *board, const char **at, int rank, struct error *err)
{
    int file = 0;

    for (; **at && **at != '/'; ++*at) {
        char c = **at;

        if (c >= '1' && c <= '8')
            file += c - '0';
        else if (kind_of_letter(c) == KIND_NONE)
            return error_set(err, ERR_FORMAT, "rank %d: \"%c\" is neither a man (KQRBNP, kqrbnp) nor a number 1-8",
                             rank + 1, text_utf8_bytes(*at, *at + 1) == 1 ? c : '?');
        else if (file < 8)
            place(board, c, cell_at(file++, rank));
        else
            file++;
        if (file > 8)
            return error_set(err, ERR_FORMAT, "rank %d is longer than 8 squares", rank + 1);
    }
    if (file < 8)
        return error_set(err, ERR_FORMAT, "rank %d has %d squares, not 8", rank + 1, file);
    return OK;
}

static enum status read_board(struct board *board, const char *text, struct error *err)
{
    for (int rank = 7; rank >= 0; rank--) {
        enum status status = read_rank(board, &text, rank, err);

        if (status != OK)
            return status;
        if (rank > 0 && *text++ != '/')
            return error_set(err, ERR_FORMAT, "ends after rank %d; eight ranks are needed, 8 first", rank + 1);
        if (rank == 0 && *text)
            return error_set(err, ERR_FORMAT, "goes on after rank 1: \"%s\"", text);
    }
    return OK;
}

/* ---- the other fields ---- */

static enum status read_side(struct board *board, const char *text, struct error *err)
{
    if (!text_equal(text, "w") && !text_equal(text, "b"))
        return error_set(err, ERR_FORMAT, "\"%s\" is neither w nor b", text);
    board->to_move = text[0] == 'w' ? COLOUR_WHITE : COLOUR_BLACK;
    return OK;
}

static bool stands(const struct board *board, int cell, int colour, int kind)
{
    const struct man *man = &board->men[board->at[cell]];

    return board->at[cell] != MAN_NONE && man->colour == colour && man->kind == kind;
}

static enum status read_right(struct board *board, char letter, struct error *err)
{
    static const char letters[] = "KQkq";
    const char *found = memchr(letters, letter, CASTLING_COUNT);
    const struct castling_way *way;
    int number, colour;
    char king[CELL_TEXT_BYTES], rook[CELL_TEXT_BYTES];

    if (!found)
        return error_set(err, ERR_FORMAT, "\"%c\" is none of K, Q, k, q", text_is_alnum(letter) ? letter : '?');
    number = (int)(found - letters);
    colour = number < 2 ? COLOUR_WHITE : COLOUR_BLACK;
    way = &castling_ways[number];
    if (board->castling >> number & 1)
        return error_set(err, ERR_FORMAT, "%c stands twice", letter);
    if (!stands(board, way->king_from, colour, KIND_KING) || !stands(board, way->rook_from, colour, KIND_ROOK))
        return error_set(err, ERR_FORMAT, "%c needs %s's King on %s and a Rook of his on %s", letter,
                         colour_name(colour), cell_format(way->king_from, king), cell_format(way->rook_from, rook));
    board->castling |= (uint8_t)(1u << number);
    board->men[board->at[way->king_from]].moved = false;
    board->men[board->at[way->rook_from]].moved = false;
    return OK;
}

static enum status read_castling(struct board *board, const char *text, struct error *err)
{
    enum status status = OK;

    if (text_equal(text, "-"))
        return OK;
    for (; *text && status == OK; text++)
        status = read_right(board, *text, err);
    return status;
}

/* A Pawn of the side that has moved has just gone over the cell, from its first or second rank. */
static enum status read_passed(struct board *board, const char *text, struct error *err)
{
    int by = colour_other(board->to_move), forward = board_forward(board, by);
    int cell = strlen(text) == 2 ? cell_parse(text) : CELL_NONE;
    int in_front, behind;

    if (text_equal(text, "-"))
        return OK;
    if (cell == CELL_NONE)
        return error_set(err, ERR_FORMAT, "\"%s\" is neither a square nor -", text);
    if (!((board_rank_cells(board, by, 2) | board_rank_cells(board, by, 3)) & cell_bit(cell)))
        return error_set(err, ERR_FORMAT, "with %s to move it would be on rank %d", colour_name(board->to_move),
                         by == COLOUR_WHITE ? 3 : 6);
    in_front = cell_step(cell, forward);
    behind = cell_step(cell, direction_opposite(forward));
    if (!stands(board, in_front, by, KIND_PAWN) || board->at[cell] || board->at[behind])
        return error_set(err, ERR_FORMAT, "no Pawn of %s's can just have passed %s", colour_name(by), text);
    board->passed[board->passed_count++] = (struct passed){
        .cell = (uint8_t)cell, .man = board->at[in_front], .by = (uint8_t)by,
    };
    return OK;
}

static enum status read_number(const char *text, int least, int32_t *out, struct error *err)
{
    int64_t number;

    if (text_parse_int(text, least, 9999, &number) != TEXT_INT_OK)
        return error_set(err, ERR_FORMAT, "\"%s\" is no number %d-9999", text, least);
    *out = (int32_t)number;
    return OK;
}

/* ---- positions that are impossible in chess ---- */

static enum status check_chess(const struct board *board, struct error *err)
{
    static const struct move_rules_source chess = { .code = CODE_FIDE };
    struct move_rules rules;

    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        int kings = cells_count(board->of_kind[KIND_KING] & board->of_colour[colour]);

        if (kings != 1)
            return error_set(err, ERR_FORMAT, "field 1 (board): %s has %d Kings, not one", colour_name(colour), kings);
    }
    if (board->of_kind[KIND_PAWN]
        & (board_rank_cells(board, COLOUR_WHITE, 1) | board_rank_cells(board, COLOUR_WHITE, 8)))
        return error_set(err, ERR_FORMAT, "field 1 (board): a Pawn stands on rank 1 or 8");
    move_rules_derive(&rules, board, &chess);
    if (attacks_all_checked(&rules, colour_other(board->to_move)))
        return error_set(err, ERR_FORMAT, "field 2 (side to move): %s is to move, but %s's King is in check",
                         colour_name(board->to_move), colour_name(colour_other(board->to_move)));
    return OK;
}

/* ---- the whole FEN ---- */

static enum status read_field(struct board *board, const struct fields *fields, int field, struct error *err)
{
    const char *text = fields->text[field];

    switch (field) {
    case 0:  return read_board(board, text, err);
    case 1:  return read_side(board, text, err);
    case 2:  return read_castling(board, text, err);
    case 3:  return read_passed(board, text, err);
    case 4:  return read_number(text, 0, &board->quiet_plies, err);
    default: return read_number(text, 1, &board->move_number, err);
    }
}

enum status fen_read(struct board *board, const char *text, enum fen_kind kind, struct error *err)
{
    struct fields fields;
    struct board fresh;
    enum status status = split(text, &fields, err);

    if (status != OK)
        return error_in(err, "FEN");
    board_clear(&fresh);
    for (int field = 0; field < fields.count; field++) {
        status = read_field(&fresh, &fields, field, err);
        if (status != OK)
            return error_in(err, "FEN field %d (%s)", field + 1, field_names[field]);
    }
    if (kind == FEN_CHESS && check_chess(&fresh, err) != OK)
        return error_in(err, "FEN");
    *board = fresh;
    return OK;
}

/* ---- writing ---- */

static char *write_rank(const struct board *board, int rank, char *out)
{
    int empty = 0;

    for (int file = 0; file < 8; file++) {
        const struct man *man = &board->men[board->at[cell_at(file, rank)]];
        char letter = man->place == PLACE_BOARD ? kind_letter(man->kind) : '\0';

        if (!letter) {
            empty++;
            continue;
        }
        if (empty)
            *out++ = (char)('0' + empty);
        empty = 0;
        *out++ = man->colour == COLOUR_WHITE ? letter : text_lower(letter);
    }
    if (empty)
        *out++ = (char)('0' + empty);
    return out;
}

void fen_write(const struct board *board, char text[FEN_BYTES])
{
    char rights[CASTLING_COUNT + 1], passed[CELL_TEXT_BYTES], *out = text;
    int count = 0;

    for (int rank = 7; rank >= 0; rank--) {
        out = write_rank(board, rank, out);
        *out++ = rank ? '/' : ' ';
    }
    for (int number = 0; number < CASTLING_COUNT; number++)
        if (board->castling >> number & 1)
            rights[count++] = "KQkq"[number];
    rights[count] = '\0';
    cell_format(board->passed_count ? board->passed[0].cell : CELL_NONE, passed);
    snprintf(out, (size_t)(text + FEN_BYTES - out), "%c %s %s %d %d", board->to_move == COLOUR_WHITE ? 'w' : 'b',
             count ? rights : "-", passed, (int)board->quiet_plies, (int)board->move_number);
}
