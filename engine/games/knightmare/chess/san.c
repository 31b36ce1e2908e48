#include "engine/games/knightmare/chess/san.h"

#include <string.h>

#include "engine/games/knightmare/chess/notation.h"
#include "engine/kernel/text.h"

/* ---- reading ---- */

/* What the letter in front says, *at behind it. Print has capitals; a small letter that is no file is read as one. */
static enum kind read_kind(const char **at, bool other_b)
{
    bool is_b = text_lower(**at) == 'b', is_bishop = is_b && (**at == 'B') != other_b;
    enum kind kind = kind_of_letter(**at);

    if (kind == KIND_NONE || (is_b && !is_bishop))
        return KIND_PAWN;
    (*at)++;
    return kind;
}

/* Where the man comes from, as far as it is printed. */
static void read_from(const char **at, struct san *out)
{
    char file = text_lower(**at);

    out->file = out->rank = -1;
    if (cell_parse(*at) != CELL_NONE)
        return;
    if (file >= 'a' && file <= 'h')
        out->file = file - 'a';
    else if (**at >= '1' && **at <= '8')
        out->rank = **at - '1';
    else
        return;
    (*at)++;
}

bool san_read(const char *text, bool other_b, struct san *out)
{
    char squeezed[NOTATION_BYTES];
    const char *at = squeezed;

    *out = (struct san){ 0 };
    if (!notation_squeeze(text, squeezed) || !*at)
        return false;
    out->kind = read_kind(&at, other_b);
    read_from(&at, out);
    if (cell_parse(at) == CELL_NONE)
        return false;
    out->to = (uint8_t)cell_parse(at);
    at += 2;
    if (!*at)
        return true;
    at += *at == '=';
    out->becomes = *at ? notation_becomes(at) : KIND_NONE;
    return out->becomes != KIND_NONE;
}

/* ---- finding ---- */

/* A Queen where nothing is said, as in an order with both squares. */
static bool fits_promotion(const struct san *san, const struct move *move)
{
    if (move->becomes == KIND_NONE)
        return san->becomes == KIND_NONE;
    return move->becomes == (san->becomes ? san->becomes : KIND_QUEEN);
}

static bool fits(const struct move_rules *rules, const struct san *san, const struct move *move)
{
    return move->sort != MOVE_CASTLING && move->to == san->to
        && kind_base((enum kind)rules->board->men[move->man].kind) == san->kind
        && (san->file < 0 || cell_file(move->from) == san->file) && (san->rank < 0 || cell_rank(move->from) == san->rank)
        && fits_promotion(san, move);
}

/* Adds the moves that fit, of each man the first. */
static int add_fitting(const struct move_rules *rules, const struct san *san, const struct moves *moves, struct move *out,
                       int count, int most)
{
    for (int i = 0; i < moves->count && count < most; i++) {
        bool known = false;

        for (int k = 0; k < count; k++)
            known = known || out[k].man == moves->list[i].man;
        if (!known && fits(rules, san, &moves->list[i]))
            out[count++] = moves->list[i];
    }
    return count;
}

int san_find(const struct move_rules *rules, const struct san *san, struct move *out, int most)
{
    int colour = rules->board->to_move, count;
    struct moves moves;

    moves_legal(rules, &moves);
    count = add_fitting(rules, san, &moves, out, 0, most);
    if (count > 0)
        return count;
    for (uint64_t cells = rules->movable[colour]; cells;) {
        int man = rules->board->at[cells_pop(&cells)];

        for (int both = 0; both < 2 && man != MAN_NONE; both++, man = rules->board->men[man].partner) {
            moves_of(rules, man, colour, &moves);
            count = add_fitting(rules, san, &moves, out, count, most);
        }
    }
    return count;
}
