/* Cards that answer the opponent's turn, looking back at one of its steps: RULES 7.2. What a whole turn or card is
 * cancelled by is the turn's own doing (redo.c), as it is the one to go back. */
#include "engine/games/knightmare/cards.h"

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

static const char *bog_forbids(const struct state *state, struct cast *cast)
{
    const struct step *moved = cast->trigger;
    int kind = kind_base((enum kind)moved->kind);

    (void)state;
    if (kind != KIND_ROOK && kind != KIND_BISHOP && kind != KIND_QUEEN)
        return km_refuse(cast, "TIMING", "BOG stops a Rook, a Bishop or a Queen");       /* KC-BOG-02 */
    if (moved->leapt || apart(moved->from, moved->to) < 2)
        return km_refuse(cast, "TIMING", "BOG stops a man who has gone two squares or more in a line");  /* KC-BOG-05 */
    return NULL;
}

/* The first leg of what is one move to BOG, though a card made it two: KC-BOG-09. */
static const struct step *first_leg(const struct state *state, const struct step *moved)
{
    for (int i = 0; i < state->step_count; i++)
        if (state->steps[i].sort == STEP_MOVE && state->steps[i].man == moved->man)
            return &state->steps[i];
    return moved;
}

/* Back to the first square of his way; whom he captured stands again. */
static const char *bog_resolve(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);
    const struct step *moved = cast->trigger, *leg = first_leg(state, moved);
    int cell = cell_at(cell_file(leg->from) + sign(cell_file(leg->to) - cell_file(leg->from)),
                       cell_rank(leg->from) + sign(cell_rank(leg->to) - cell_rank(leg->from)));

    if (state->board.men[moved->man].place != PLACE_BOARD || state->board.at[cell] != MAN_NONE)
        return "NOTARGET";
    km_relocate(turn, moved->man, cell);
    if (moved->taken)
        km_bring_back(turn, moved, moved->to);
    return NULL;
}

const struct card card_bog = {
    .name = "BOG", .set = 1, .points = 4, .timing = TIMING_ON_MOVE, .forbids = bog_forbids,
    .resolve = bog_resolve,
    .text = "A Rook, Bishop or Queen that has just gone two squares or more stops after the first; whom it captured "
            "stands again.",
    .rulings = "KC-BOG-01 KC-BOG-02 KC-BOG-03 KC-BOG-05 KC-BOG-09 KC-BOG-10",
};

/* Was the man who moved of the kind, or is he one piece with such a man? He answers for what he was before a promotion. */
static bool contains(const struct state *state, const struct step *moved, int kind)
{
    const struct man *man = &state->board.men[moved->man];

    return kind_base((enum kind)moved->kind) == (enum kind)kind
        || (man->joined && kind_base((enum kind)state->board.men[man->partner].kind) == (enum kind)kind);
}

static const char *riposte_forbids(const struct state *state, struct cast *cast)
{
    const struct step *moved = cast->trigger;

    if (!moved->taken || moved->by_card)
        return km_refuse(cast, "TIMING", "RIPOSTE answers a capture that no card made");     /* KC-RIPOSTE-04 */
    if (contains(state, moved, KIND_KING) || contains(state, moved, KIND_QUEEN))
        return km_refuse(cast, "TARGET", "RIPOSTE takes neither a King nor a Queen");     /* KC-RIPOSTE-01 */
    return NULL;
}

static const char *riposte_resolve(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);
    const struct step *moved = cast->trigger;
    int back = state->board.men[moved->taken].cell;

    if (state->board.men[moved->man].place != PLACE_BOARD || km_is_royal(state, moved->man))
        return "NOTARGET";
    if (state->board.men[moved->man].kind != moved->kind)
        board_change_kind(&state->board, moved->man, moved->kind);       /* KC-RIPOSTE-03 */
    km_capture(turn, moved->man, "RIPOSTE");
    km_bring_back(turn, moved, back);
    state->sides[cast->colour].lost_move = true;
    return NULL;
}

const struct card card_riposte = {
    .name = "RIPOSTE", .set = 1, .points = 10, .timing = TIMING_ON_MOVE, .forbids = riposte_forbids,
    .resolve = riposte_resolve,
    .text = "Your man who has just been captured stays and the attacker is captured instead; you lose your next move.",
    .rulings = "KC-RIPOSTE-02 KC-RIPOSTE-03 KC-RIPOSTE-04",
};

const struct card card_fog = {
    .name = "FOG OF WAR", .set = 1, .points = 10, .timing = TIMING_ON_CARD, .cancels = CANCELS_CARD,
    .text = "The card that your opponent has just played has no effect.",
    .rulings = "KC-FOG-04",
};

#define CANCELS_TURN(symbol, title)                                                                            \
    const struct card card_##symbol = {                                                                        \
        .name = title, .set = 1, .points = 10, .timing = TIMING_ON_TURN, .cancels = CANCELS_TURN,              \
        .text = "Your opponent's turn is undone; he makes a different one and may take back the card he used." }

CANCELS_TURN(chaos, "CHAOS");
CANCELS_TURN(knightmare, "KNIGHTMARE!");
CANCELS_TURN(think_again, "THINK AGAIN!");
