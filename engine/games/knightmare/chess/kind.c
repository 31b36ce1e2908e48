#include "engine/games/knightmare/chess/kind.h"

#include "engine/kernel/text.h"

static const struct {
    const char *name;
    char letter;
    enum kind base;
} kinds[KIND_COUNT] = {
    [KIND_NONE]         = { "nothing", '\0', KIND_NONE },
    [KIND_PAWN]         = { "Pawn", 'P', KIND_PAWN },
    [KIND_KNIGHT]       = { "Knight", 'N', KIND_KNIGHT },
    [KIND_BISHOP]       = { "Bishop", 'B', KIND_BISHOP },
    [KIND_ROOK]         = { "Rook", 'R', KIND_ROOK },
    [KIND_QUEEN]        = { "Queen", 'Q', KIND_QUEEN },
    [KIND_KING]         = { "King", 'K', KIND_KING },
    [KIND_CRAB]         = { "Crab", 'P', KIND_PAWN },
    [KIND_CHAMPION]     = { "Champion", 'N', KIND_KNIGHT },
    [KIND_PALADIN]      = { "Paladin", 'N', KIND_KNIGHT },
    [KIND_ROYAL_KNIGHT] = { "Royal Knight", 'N', KIND_KNIGHT },
    [KIND_AMAZON]       = { "Amazon", 'Q', KIND_QUEEN },
    [KIND_PRINCESS]     = { "Princess", '\0', KIND_PRINCESS },
    [KIND_WARLORD]      = { "Warlord", 'K', KIND_KING },
    [KIND_PRINCE]       = { "Prince", 'K', KIND_KING },
};

const struct power kind_powers[KIND_COUNT] = {
    [KIND_PAWN]         = { MANNER_PAWN, REACH_ALL },
    [KIND_KNIGHT]       = { MANNER_KNIGHT, REACH_ALL },
    [KIND_BISHOP]       = { MANNER_DIAGONAL, REACH_ALL },
    [KIND_ROOK]         = { MANNER_STRAIGHT, REACH_ALL },
    [KIND_QUEEN]        = { MANNER_STRAIGHT | MANNER_DIAGONAL, REACH_ALL },
    [KIND_KING]         = { MANNER_STEP, REACH_ALL },
    [KIND_CRAB]         = { MANNER_CRAB, REACH_ALL },
    [KIND_CHAMPION]     = { MANNER_CHAMPION, REACH_ALL },
    [KIND_PALADIN]      = { MANNER_TWO_JUMPS, REACH_ALL },
    [KIND_ROYAL_KNIGHT] = { MANNER_KNIGHT | MANNER_STEP, REACH_ALL },
    [KIND_AMAZON]       = { MANNER_STRAIGHT | MANNER_DIAGONAL | MANNER_KNIGHT, REACH_ALL },
    [KIND_PRINCESS]     = { MANNER_DIAGONAL | MANNER_KNIGHT, REACH_ALL },
    [KIND_WARLORD]      = { MANNER_TWO_STEPS, REACH_ALL },
    [KIND_PRINCE]       = { MANNER_STEP, REACH_ALL },
};

const char *kind_name(enum kind kind)
{
    return kinds[kind].name;
}

char kind_letter(enum kind kind)
{
    return kinds[kind].letter;
}

enum kind kind_of_letter(char letter)
{
    char upper = text_upper(letter);

    for (enum kind kind = KIND_PAWN; kind < KIND_FIRST_NAMED; kind++)
        if (kinds[kind].letter == upper)
            return kind;
    return KIND_NONE;
}

enum kind kind_of_name(const char *name)
{
    for (enum kind kind = KIND_PAWN; kind < KIND_COUNT; kind++)
        if (text_equal_ignoring_case(name, kinds[kind].name))
            return kind;
    return KIND_NONE;
}

enum kind kind_base(enum kind kind)
{
    return kinds[kind].base;
}
