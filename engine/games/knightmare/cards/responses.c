/* Cards that answer the opponent's turn, looking back at one of its steps: RULES 7.2. The turn itself cancels a whole
 * turn or card (cancellation.c), because only it can go back. */
#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/piece_actions.h"

static int apart(int one, int other)
{
    int files = cell_file(one) - cell_file(other), ranks = cell_rank(one) - cell_rank(other);

    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files > ranks ? files : ranks;
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* For a second move that a card gave the man: the step of his first move; else the step itself. BOG treats both as one
 * move (KC-BOG-09). */
static int first_leg(const struct state *state, int step)
{
    const struct step *moved = &state->steps[step - 1];

    if (!moved->card || !km_card(moved->card)->moves_twice)
        return step;
    for (int i = step - 1; i > 0; i--)
        if (state->steps[i - 1].sort == STEP_MOVE
            && (state->steps[i - 1].man == moved->man || state->steps[i - 1].rook == moved->man))
            return i;
    return step;
}

static const char *bog_forbids(const struct state *state, struct cast *cast)
{
    const struct step *moved = cast->trigger;
    int kind = kind_base((enum kind)moved->kind), first = first_leg(state, cast->step);
    const struct step *leg = &state->steps[first - 1];

    if (cast->cell_count == 1 && cast->cells[0] != moved->from && cast->cells[0] != moved->to)
        return km_refuse(cast, "TARGET", "BOG names the square of the man who has moved");
    if (kind != KIND_ROOK && kind != KIND_BISHOP && kind != KIND_QUEEN)
        return km_refuse(cast, "TIMING", "BOG stops a Rook, a Bishop or a Queen");       /* KC-BOG-02 */
    if (moved->leapt || leg->leapt
        || apart(leg->from, leg->to) + (first < cast->step ? apart(moved->from, moved->to) : 0) < 2)
        return km_refuse(cast, "TIMING", "BOG stops a man who has gone two squares or more in a line");  /* KC-BOG-05 */
    return NULL;
}

/* The first free square of his way: a card may have let him pass a man next to him (KC-BOG-07, KC-BOG-08). */
static int first_square(const struct board *board, const struct step *leg)
{
    int files = sign(cell_file(leg->to) - cell_file(leg->from)), ranks = sign(cell_rank(leg->to) - cell_rank(leg->from));
    int cell = leg->from;

    do
        cell = cell_at(cell_file(cell) + files, cell_rank(cell) + ranks);
    while (cell != leg->to && board->at[cell] != MAN_NONE);
    return cell;
}

/* Moves the man back to his start, and one square forward; the man whom he captured returns. */
static const char *bog_resolve(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);
    int first = first_leg(state, cast->step);
    struct step *leg = &state->steps[first - 1];
    const struct board *board = &cast->during->before[first]->board;
    int cell = first_square(board, leg);

    if (board->men[leg->man].place != PLACE_BOARD || board->men[leg->man].cell != leg->from
        || board->at[cell] != MAN_NONE)
        return "NOTARGET";
    km_go_back(turn, cast->during->before[first]);
    km_relocate(turn, leg->man, cell);
    leg->taken = leg->taken_kind = 0;    /* `to` stays the cell by which earlier orders name him: KC-BOG-01 */
    cast->during->stopped = true;
    return NULL;
}

const struct card card_bog = {
    .number = CARD_NUMBER(bog), .name = "BOG", .set = 1, .points = 4, .timing = TIMING_ON_MOVE, .forbids = bog_forbids,
    .resolve = bog_resolve,
    .as_answer = { 90, 0, 0 },
    .text = "A Rook, Bishop or Queen that has just gone two squares or more stops after the first; a man that it "
            "captured stands again.",
    .rulings = "KC-BOG-01 KC-BOG-02 KC-BOG-03 KC-BOG-05 KC-BOG-06 KC-BOG-07 KC-BOG-08 KC-BOG-09 KC-BOG-10",
};

/* Was the man who moved of the kind, or is he one piece with such a man? His kind before a promotion counts. */
static bool contains(const struct state *state, const struct step *moved, int kind)
{
    const struct man *man = &state->board.men[moved->man];

    return kind_base((enum kind)moved->kind) == (enum kind)kind
        || (man->joined && kind_base((enum kind)state->board.men[man->partner].kind) == (enum kind)kind);
}

static const char *riposte_forbids(const struct state *state, struct cast *cast)
{
    const struct step *moved = cast->trigger;

    if (!moved->taken || moved->by_card || state->board.men[moved->taken].colour != cast->colour)
        return km_refuse(cast, "TIMING", "RIPOSTE answers a capture that no card made");     /* KC-RIPOSTE-04 */
    if (contains(state, moved, KIND_KING) || contains(state, moved, KIND_QUEEN))
        return km_refuse(cast, "TARGET", "RIPOSTE takes neither a King nor a Queen");     /* KC-RIPOSTE-01 */
    return NULL;
}

/* As if the attacker had not moved: he is on his starting cell, before any promotion (KC-RIPOSTE-03). */
static const char *riposte_resolve(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);
    const struct step *moved = cast->trigger;

    km_go_back(turn, cast->during->before[cast->step]);
    if (km_is_royal(state, moved->man) || !km_capturable(state, moved->man, cast->colour))
        return "NOTARGET";
    km_capture(turn, moved->man, "RIPOSTE");
    state->sides[cast->colour].lost_move = true;
    return NULL;
}

const struct card card_riposte = {
    .number = CARD_NUMBER(riposte), .name = "RIPOSTE", .set = 1, .points = 10, .timing = TIMING_ON_MOVE,
    .forbids = riposte_forbids, .resolve = riposte_resolve,
    .as_answer = { 100, 100, -150 },
    .text = "Your man who has just been captured stays and the attacker is captured instead; you lose your next move.",
    .rulings = "KC-RIPOSTE-01 KC-RIPOSTE-02 KC-RIPOSTE-03 KC-RIPOSTE-04",
};

const struct card card_fog = {
    .number = CARD_NUMBER(fog), .name = "FOG OF WAR", .set = 1, .points = 10, .timing = TIMING_ON_CARD,
    .cancels = CANCELS_CARD,
    .text = "The card that your opponent has just played has no effect.",
    .rulings = "KC-FOG-01 KC-FOG-02 KC-FOG-03 KC-FOG-04 KC-CANCEL-10",
};

#define CANCELS_THE_TURN(symbol, title, ids)                                                                    \
    const struct card card_##symbol = {                                                                         \
        .number = CARD_NUMBER(symbol), .name = title, .set = 1, .points = 10, .timing = TIMING_ON_TURN,         \
        .cancels = CANCELS_TURN,                                                                                \
        .text = "Your opponent's turn is undone; he makes a different one and may take back the card he used.", \
        .rulings = ids }

CANCELS_THE_TURN(chaos, "CHAOS", "KC-CANCEL-01 KC-CANCEL-04 KC-CANCEL-07 KC-CANCEL-08 KC-CANCEL-09 KC-CANCEL-12");
CANCELS_THE_TURN(knightmare, "KNIGHTMARE!", "KC-CANCEL-02 KC-CANCEL-06 KC-CANCEL-11 KC-CANCEL-13 KC-FOG-04");
CANCELS_THE_TURN(think_again, "THINK AGAIN!", "KC-CANCEL-03 KC-CANCEL-05");

const struct card card_take_back_this_evil_day = {
    .number = CARD_NUMBER(take_back_this_evil_day), .name = "TAKE BACK THIS EVIL DAY", .set = 2, .points = 9,
    .unique = true, .timing = TIMING_ON_TURN, .cancels = CANCELS_BOTH_TURNS,
    .text = "Your opponent's turn and yours before it are undone with their cards; you move now, and differently from before.",
    .rulings = "KC-EVILDAY-01 KC-EVILDAY-02",
};
