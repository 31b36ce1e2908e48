#include "engine/games/knightmare/bot/evaluate.h"

#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/chess/moves.h"

/* ---- men ---- */

static int of_power(struct power power)
{
    static const struct { unsigned manner; int worth; } manners[] = {
        { MANNER_STRAIGHT, 480 }, { MANNER_DIAGONAL, 320 }, { MANNER_KNIGHT, 300 }, { MANNER_STEP, 200 },
        { MANNER_CHAMPION, 250 }, { MANNER_TWO_JUMPS, 600 }, { MANNER_TWO_STEPS, 400 }, { MANNER_PAWN, 100 },
        { MANNER_CRAB, 80 },
    };
    int worth = 0;

    for (int i = 0; i < (int)(sizeof manners / sizeof manners[0]); i++)
        if (power.manners & manners[i].manner)
            worth += manners[i].worth;
    if ((power.manners & MANNER_STRAIGHT) && (power.manners & MANNER_DIAGONAL))
        worth += 100;
    return power.reach < REACH_ALL && (power.manners & (MANNER_STRAIGHT | MANNER_DIAGONAL)) ? worth * 2 / 3 : worth;
}

int evaluate_kind(int kind)
{
    return of_power(kind_powers[kind]);
}

static int of_part(const struct move_rules *rules, int man)
{
    int worth = of_power(move_rules_power(rules, man));

    if (!move_rules_may_take(rules, man))
        worth /= 2;
    return move_rules_rooted(rules, man) ? worth / 2 : worth;
}

static int of_man(const struct move_rules *rules, int man)
{
    const struct man *who = &rules->board->men[man];
    int worth = of_part(rules, man);

    if (rules->neutral & cell_bit(who->cell))
        return 0;
    if (rules->vital[who->colour] & cell_bit(who->cell))
        return cells_many(rules->vital[who->colour]) ? worth + 400 : 0;
    return who->partner != MAN_NONE ? worth + of_part(rules, who->partner) : worth;
}

/* ---- captures ---- */

/* The least worth of the men on these cells; a King captures last. */
static int least(const struct move_rules *rules, uint64_t cells)
{
    int found = EVALUATE_MATE;

    while (cells) {
        int cell = cells_pop(&cells), man = rules->board->at[cell];
        int worth = rules->vital[rules->board->men[man].colour] & cell_bit(cell) ? EVALUATE_MATE / 2
        : of_man(rules, man);

        found = worth < found ? worth : found;
    }
    return found;
}

int evaluate_loss(const struct move_rules *rules, int cell, int colour)
{
    uint64_t occupied = board_occupied(rules->board);
    uint64_t attackers = attacks_on(rules, cell, colour_other(colour), occupied) & ~cell_bit(cell);
    int worth = of_man(rules, rules->board->at[cell]), attacker;

    if (!attackers || rules->truce || (rules->shielded[colour_other(colour)] & cell_bit(cell)))
        return 0;
    if (!(attacks_on(rules, cell, colour, occupied) & ~cell_bit(cell)))
        return worth;
    attacker = least(rules, attackers);
    return attacker < worth ? worth - attacker : 0;
}

/* The most that the colour can win by one capture, including the answer to it. */
static int best_capture(const struct move_rules *rules, int colour)
{
    int best = 0;

    for (uint64_t prey = move_rules_prey(rules, colour, false) & ~rules->neutral; prey;) {
        int loss = evaluate_loss(rules, cells_pop(&prey), colour_other(colour));

        best = loss > best ? loss : best;
    }
    return best;
}

/* ---- positions ---- */

/* 0 on the edge to 3 in the middle. */
static int middling(int cell)
{
    int file = cell_file(cell), rank = cell_rank(cell);

    file = file < 4 ? file : 7 - file;
    rank = rank < 4 ? rank : 7 - rank;
    return file < rank ? file : rank;
}

static int rank_of(const struct board *board, int man)
{
    int rank = 1;

    while (rank < 8 && !(board_rank_cells(board, board->men[man].colour, rank) & cell_bit(board->men[man].cell)))
        rank++;
    return rank;
}

static int standing(const struct move_rules *rules, int man, bool late)
{
    static const int advanced[9] = { 0, 0, 0, 5, 12, 25, 50, 90, 0 };
    const struct man *who = &rules->board->men[man];

    if (rules->vital[who->colour] & cell_bit(who->cell))
        return late ? 6 * middling(who->cell) : rank_of(rules->board, man) == 1 ? 20 : -12 * middling(who->cell);
    if (kind_base((enum kind)who->kind) == KIND_PAWN)
        return advanced[rank_of(rules->board, man)] + 4 * middling(who->cell);
    return 8 * middling(who->cell);
}

/* The total worth of each side's men. */
static void material(const struct move_rules *rules, int sums[COLOUR_COUNT])
{
    sums[COLOUR_WHITE] = sums[COLOUR_BLACK] = 0;
    for (uint64_t men = board_occupied(rules->board); men;) {
        int man = rules->board->at[cells_pop(&men)];

        sums[rules->board->men[man].colour] += of_man(rules, man);
    }
}

static int distance(int one, int other)
{
    int files = cell_file(one) - cell_file(other), ranks = cell_rank(one) - cell_rank(other);

    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files > ranks ? files : ranks;
}

/* Far ahead: drive the other King to the edge and bring one's own near. */
static int driving(const struct move_rules *rules, int colour)
{
    int own, other;

    if (!rules->vital[COLOUR_WHITE] || !rules->vital[COLOUR_BLACK])
        return 0;
    own = cells_first(rules->vital[colour]);
    other = cells_first(rules->vital[colour_other(colour)]);
    return 40 * (3 - middling(other)) + 10 * (7 - distance(own, other));
}

static int still(const struct move_rules *rules, int colour)
{
    int sums[COLOUR_COUNT], score, other = colour_other(colour);
    bool late;

    material(rules, sums);
    late = sums[COLOUR_WHITE] + sums[COLOUR_BLACK] < 3000;
    score = sums[colour] - sums[other];
    for (uint64_t men = board_occupied(rules->board) & ~rules->neutral; men;) {
        int man = rules->board->at[cells_pop(&men)], points = standing(rules, man, late);

        score += rules->board->men[man].colour == colour ? points : -points;
    }
    if (sums[other] < 700 && sums[colour] > sums[other] + 300)
        score += driving(rules, colour);
    if (sums[colour] < 700 && sums[other] > sums[colour] + 300)
        score -= driving(rules, other);
    return score;
}

static int after_reply(const struct move_rules *rules, const struct move *move, int colour)
{
    struct board board = *rules->board;
    struct move_rules next;

    board_play(&board, move);
    board_end_turn(&board);
    move_rules_derive_after(&next, &board, rules);
    return still(&next, colour) + best_capture(&next, colour) * 3 / 4;
}

int evaluate_turn(const struct move_rules *rules, int colour)
{
    struct moves moves;
    int worst = EVALUATE_MATE;

    moves_legal(rules, &moves);
    if (moves.count == 0)
        return attacks_all_checked(rules, colour_other(colour)) ? EVALUATE_MATE : 0;
    for (int i = 0; i < moves.count; i++) {
        int score = after_reply(rules, &moves.list[i], colour);

        worst = score < worst ? score : worst;
    }
    return worst;
}
