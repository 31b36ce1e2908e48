#include "engine/games/knightmare/chess/notation.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/games/knightmare/chess/attacks.h"
#include "engine/kernel/text.h"

static bool complain(char why[NOTATION_WHY_BYTES], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool complain(char why[NOTATION_WHY_BYTES], const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(why, NOTATION_WHY_BYTES, format, args);
    va_end(args);
    return false;
}

/* ---- reading ---- */

/* Behind the number that a move has in a list: "1. ", "12...". */
static const char *behind_number(const char *text)
{
    size_t digits = strspn(text, "0123456789"), dots = strspn(text + digits, ".");

    return digits > 0 && dots > 0 ? text + digits + dots : text;
}

bool notation_squeeze(const char *text, char out[NOTATION_BYTES])
{
    int count = 0;

    for (text = behind_number(text); *text; text++) {
        if (text_is_space(*text) || strchr("-x+#!:", text_lower(*text)))
            continue;
        if (count == NOTATION_BYTES - 1)
            return false;
        out[count++] = *text;
    }
    out[count] = '\0';
    return true;
}

static void lower(char *text)
{
    for (; *text; text++)
        *text = text_lower(*text);
}

static bool read_castling(const char *squeezed, struct move_text *out)
{
    if (text_equal(squeezed, "oo") || text_equal(squeezed, "00"))
        out->castling = CASTLING_SIDE_SHORT;
    else if (text_equal(squeezed, "ooo") || text_equal(squeezed, "000"))
        out->castling = CASTLING_SIDE_LONG;
    return out->castling != CASTLING_SIDE_NONE;
}

enum kind notation_becomes(const char *at)
{
    if (text_equal(at, "royalknight"))
        return KIND_ROYAL_KNIGHT;
    return at[1] ? kind_of_name(at) : kind_of_letter(*at);
}

bool notation_read(const char *text, struct move_text *out, char why[NOTATION_WHY_BYTES])
{
    char squeezed[NOTATION_BYTES], *at = squeezed;

    *out = (struct move_text){ 0 };
    if (!notation_squeeze(text, squeezed))
        return complain(why, "that is too long for a move");
    lower(squeezed);
    if (read_castling(squeezed, out))
        return true;
    if (cell_parse(at) == CELL_NONE && kind_of_letter(*at) != KIND_NONE)
        out->kind = kind_of_letter(*at++);
    while (cell_parse(at) != CELL_NONE) {
        if (out->cell_count == NOTATION_CELLS)
            return complain(why, "a move has at most %d squares", NOTATION_CELLS);
        out->cells[out->cell_count++] = (uint8_t)cell_parse(at);
        at += 2;
    }
    if (out->cell_count < 2 && *at >= 'a' && *at <= 'z' && text_is_digit(at[1]))
        return complain(why, "there is no square %c%c", *at, at[1]);
    if (out->cell_count < 2)
        return complain(why, "a move names the square that the man leaves and the one he goes to, as e2e4 or Ng1f3");
    if (!*at)
        return true;
    at += *at == '=';
    out->becomes = notation_becomes(at);
    out->spelled = *at && at[1];
    if (out->becomes == KIND_NONE)
        return complain(why, "\"%s\" after the squares is no kind to promote to, as in e7e8=Q", at - (at[-1] == '='));
    return true;
}

/* ---- finding ---- */

static bool fits_castling(const struct move_text *text, const struct move *move)
{
    bool is_short = move->sort == MOVE_CASTLING && castling_ways[move->way].direction == DIRECTION_E;

    return move->sort == MOVE_CASTLING && is_short == (text->castling == CASTLING_SIDE_SHORT);
}

/* Everything except the promotion. The route of a move of two legs is checked on the board: any legal route fits. */
static bool fits(const struct move_rules *rules, const struct move_text *text, const struct move *move)
{
    const struct man *man = &rules->board->men[move->man];

    if (text->castling)
        return fits_castling(text, move);
    if (text->cells[0] != move->from || text->cells[text->cell_count - 1] != move->to)
        return false;
    if (text->kind != KIND_NONE && text->kind != kind_base(man->kind))
        return false;
    return text->cell_count == 2 || (text->cell_count == 3 && moves_route(rules, move->man, text->cells[1], move->to));
}

static bool fits_promotion(const struct move_text *text, const struct move *move)
{
    enum kind wanted = text->becomes != KIND_NONE ? text->becomes : KIND_QUEEN;

    return move->becomes == KIND_NONE ? text->becomes == KIND_NONE : move->becomes == wanted;
}

static bool why_no_castling(const struct move_rules *rules, const struct move_text *text, char why[NOTATION_WHY_BYTES])
{
    int number = (rules->board->to_move == COLOUR_WHITE ? 0 : 2) + (text->castling == CASTLING_SIDE_LONG);
    const struct castling_way *way = &castling_ways[number];

    if (!(rules->board->castling >> number & 1))
        return complain(why, "King or Rook has moved, so you can no longer castle that way");
    if (!(geometry_slide(rules->geometry, way->king_from, way->direction, board_occupied(rules->board))
          & cell_bit(way->rook_from)))
        return complain(why, "something stands between King and Rook");
    return complain(why, rules->source->code == CODE_FIDE
                         ? "you cannot castle out of check, through it or into it"
                         : "you cannot castle: your King would be in check, or may not move so");
}

static bool why_no_man(const struct move_rules *rules, const struct move_text *text, char why[NOTATION_WHY_BYTES])
{
    const struct board *board = rules->board;
    int man = board->at[text->cells[0]];
    char cell[CELL_TEXT_BYTES];

    cell_format(text->cells[0], cell);
    if (man == MAN_NONE)
        return complain(why, "nobody stands on %s", cell);
    if (!(rules->movable[board->to_move] & cell_bit(text->cells[0])))
        return board->men[man].colour != board->to_move
            ? complain(why, "the %s on %s is %s's", kind_name(board->men[man].kind), cell,
                       colour_name(board->men[man].colour))
            : complain(why, "the %s on %s may not be moved now", kind_name(board->men[man].kind), cell);
    return true;
}

static bool stands_there(const struct board *board, const struct move_text *text)
{
    const struct man *man = &board->men[board->at[text->cells[0]]];

    if (text->kind == KIND_NONE || kind_base(man->kind) == text->kind)
        return true;
    return man->partner != MAN_NONE && kind_base(board->men[man->partner].kind) == text->kind;
}

/* Could one of the men there go to the cell, without regard to the King's safety? */
static bool could_go(const struct move_rules *rules, const struct move_text *text)
{
    const struct board *board = rules->board;
    int men[2] = { board->at[text->cells[0]], board->men[board->at[text->cells[0]]].partner };
    struct moves moves;

    for (int i = 0; i < 2; i++) {
        if (men[i] == MAN_NONE)
            continue;
        moves_of(rules, men[i], board->to_move, &moves);
        for (int j = 0; j < moves.count; j++)
            if (fits(rules, text, &moves.list[j]))
                return true;
    }
    return false;
}

static bool why_not(const struct move_rules *rules, const struct move_text *text, bool only_promotion,
                    char why[NOTATION_WHY_BYTES])
{
    const struct board *board = rules->board;
    char from[CELL_TEXT_BYTES], to[CELL_TEXT_BYTES];
    const struct man *man;

    if (text->castling)
        return why_no_castling(rules, text, why);
    cell_format(text->cells[0], from);
    cell_format(text->cells[text->cell_count - 1], to);
    if (!why_no_man(rules, text, why))
        return false;
    man = &board->men[board->at[text->cells[0]]];
    if (!stands_there(board, text))
        return complain(why, "a %s stands on %s, not a %s", kind_name(man->kind), from, kind_name(text->kind));
    if (only_promotion)
        return complain(why, "a move to %s cannot promote to a %s", to, kind_name(text->becomes));
    if (could_go(rules, text))
        return complain(why, "%s%s would leave your King in check", from, to);
    return complain(why, "the %s on %s cannot go to %s", kind_name(man->kind), from, to);
}

/* Of the moves that fit, castling comes last: a WARLORD who can walk to g1 castles only with O-O. */
static const struct move *among(const struct move_rules *rules, const struct move_text *text, const struct moves *moves,
                                bool *only_promotion)
{
    const struct move *found = NULL;

    for (int i = 0; i < moves->count; i++) {
        const struct move *move = &moves->list[i];

        if (!fits(rules, text, move))
            continue;
        if (!fits_promotion(text, move))
            *only_promotion = true;
        else if (!found || found->sort == MOVE_CASTLING)
            found = move;
    }
    return found;
}

static bool take(const struct move_text *text, const struct move *found, struct move *out)
{
    if (!found)
        return false;
    *out = *found;
    if (text->cell_count == 3)
        out->via = text->cells[1];
    return true;
}

bool notation_find_among(const struct move_rules *rules, const struct move_text *text, const struct moves *moves,
                         struct move *out)
{
    bool only_promotion = false;

    return take(text, among(rules, text, moves, &only_promotion), out);
}

bool notation_find(const struct move_rules *rules, const struct move_text *text, struct move *out,
                   char why[NOTATION_WHY_BYTES])
{
    struct moves moves;
    bool only_promotion = false;

    moves_legal(rules, &moves);
    return take(text, among(rules, text, &moves, &only_promotion), out) || why_not(rules, text, only_promotion, why);
}

/* ---- writing ---- */

static const char *castling_text(const struct move *move)
{
    return castling_ways[move->way].direction == DIRECTION_E ? "O-O" : "O-O-O";
}

static const char *promotion_text(const struct move *move, char text[NOTATION_BYTES])
{
    if (move->becomes == KIND_NONE)
        text[0] = '\0';
    else if (move->becomes < KIND_FIRST_NAMED)
        snprintf(text, NOTATION_BYTES, "=%c", kind_letter(move->becomes));
    else
        snprintf(text, NOTATION_BYTES, "=%s", kind_name(move->becomes));
    return text;
}

const char *notation_order(const struct move *move, char text[NOTATION_BYTES])
{
    char from[CELL_TEXT_BYTES], via[CELL_TEXT_BYTES], to[CELL_TEXT_BYTES], promotion[NOTATION_BYTES];

    cell_format(move->from, from);
    cell_format(move->via, via);
    cell_format(move->to, to);
    if (move->sort == MOVE_CASTLING)
        snprintf(text, NOTATION_BYTES, "%s", castling_text(move));
    else if (move->via != CELL_NONE)
        snprintf(text, NOTATION_BYTES, "%s-%s-%s", from, via, to);
    else
        snprintf(text, NOTATION_BYTES, "%s%s%.16s", from, to, promotion_text(move, promotion));
    return text;
}

/* The part of the departure cell that distinguishes the man from others of his kind that could go to the same cell:
 * nothing, the file, the rank, or both. */
static const char *telling_apart(const struct move_rules *rules, const struct move *move, char text[CELL_TEXT_BYTES])
{
    const struct board *board = rules->board;
    bool others = false, same_file = false, same_rank = false;
    struct moves moves;

    moves_legal(rules, &moves);
    for (int i = 0; i < moves.count; i++) {
        const struct move *other = &moves.list[i];

        if (other->to != move->to || other->from == move->from
            || board->men[other->man].kind != board->men[move->man].kind)
            continue;
        others = true;
        same_file |= cell_file(other->from) == cell_file(move->from);
        same_rank |= cell_rank(other->from) == cell_rank(move->from);
    }
    cell_format(move->from, text);
    if (!others)
        return "";
    if (!same_file)
        text[1] = '\0';
    return same_file && !same_rank ? text + 1 : text;
}

static const char *check_text(const struct move_rules *rules, const struct move *move)
{
    struct board after = *rules->board;
    struct move_rules next;

    board_play(&after, move);
    board_end_turn(&after);
    move_rules_derive_after(&next, &after, rules);
    if (!attacks_all_checked(&next, after.to_move))
        return "";
    return moves_any(&next) ? "+" : "#";
}

const char *notation_san(const struct move_rules *rules, const struct move *move, char text[NOTATION_BYTES])
{
    char letter = kind_letter(rules->board->men[move->man].kind);
    char from[CELL_TEXT_BYTES], to[CELL_TEXT_BYTES], promotion[NOTATION_BYTES];
    const char *takes = move->taken != MAN_NONE ? "x" : "", *check = check_text(rules, move);

    cell_format(move->to, to);
    promotion_text(move, promotion);
    if (move->sort == MOVE_CASTLING) {
        snprintf(text, NOTATION_BYTES, "%s%s", castling_text(move), check);
    } else if (letter == 'P') {
        cell_format(move->from, from);
        from[*takes ? 1 : 0] = '\0';
        snprintf(text, NOTATION_BYTES, "%s%s%s%.16s%s", from, takes, to, promotion, check);
    } else if (letter) {
        snprintf(text, NOTATION_BYTES, "%c%s%s%s%s", letter, telling_apart(rules, move, from), takes, to, check);
    } else {
        snprintf(text, NOTATION_BYTES, "%s%s%s%s", cell_format(move->from, from), *takes ? takes : "-", to, check);
    }
    return text;
}
