/* Responses that cost a Pawn: REVENGE, HOSTAGE, TOLL. RULES 12.1. */
#include "engine/games/knightmare/effects/captured.h"
#include "engine/games/knightmare/effects/endings.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/piece_actions.h"
#include "engine/games/knightmare/effects/question.h"
#include "engine/kernel/text.h"

static bool is_pawn(const struct state *state, int man)
{
    return kind_base((enum kind)state->board.men[man].kind) == KIND_PAWN;
}

/* The colour's Pawn on the cell that a card of the other side could capture, or MAN_NONE. */
static int price_at(const struct state *state, int cell, int colour, int by)
{
    int man = km_man_at(state, cell, colour);

    return man != MAN_NONE && is_pawn(state, man) && km_capturable(state, man, by) ? man : MAN_NONE;
}

/* ---- REVENGE ---- */

static const char *revenge_forbids(const struct state *state, struct cast *cast)
{
    const struct step *moved = cast->trigger;

    if (!moved->taken || moved->by_card || kind_base((enum kind)moved->taken_kind) != KIND_PAWN
        || state->board.men[moved->taken].colour != cast->colour)
        return km_refuse(cast, "TIMING", "REVENGE answers the capture of a Pawn of yours that no card made");
    if (price_at(state, cast->cells[0], colour_other(cast->colour), cast->colour) == MAN_NONE)
        return km_refuse(cast, "TARGET", "REVENGE names a Pawn of your opponent's that can be captured");
    return NULL;
}

static const char *revenge_resolve(struct turn *turn, const struct cast *cast)
{
    km_capture(turn, price_at(turn_state(turn), cast->cells[0], colour_other(cast->colour), cast->colour), "REVENGE");
    return NULL;
}

const struct card card_revenge = {
    .number = CARD_NUMBER(revenge), .name = "REVENGE", .set = 1, .points = 4, .timing = TIMING_ON_MOVE,
    .forbids = revenge_forbids, .resolve = revenge_resolve,
    .as_answer = { 0, 0, 100 },
    .text = "Your opponent has captured a Pawn of yours without a card: a Pawn of his that you name is captured too.",
    .rulings = "KC-PACIFISM-04 KC-TRUCE-05",
};

/* ---- HOSTAGE ---- */

/* The man of the cast's colour whom the step (0: the card that is being countered) captured, by kind and number. */
static int lost_man(const struct state *state, const struct cast *cast)
{
    int which = cast->boxed_number ? cast->boxed_number : 1;

    for (int i = 0; i < state->loss_count; i++) {
        const struct man *man = &state->board.men[state->losses[i].man];

        if (man->place == PLACE_CAPTURED && man->colour == cast->colour
            && kind_base((enum kind)man->kind) == kind_base((enum kind)cast->boxed)
            && (cast->step == 0 || state->losses[i].step == cast->step) && --which == 0)
            return state->losses[i].man;
    }
    return MAN_NONE;
}

static const char *hostage_forbids(const struct state *state, struct cast *cast)
{
    int pawn = price_at(state, cast->cells[0], cast->colour, colour_other(cast->colour));

    if (lost_man(state, cast) == MAN_NONE)
        return km_refuse(cast, "TIMING", "HOSTAGE answers the capture of a man of yours, who is named first");
    if (pawn == MAN_NONE || pawn == lost_man(state, cast))
        return km_refuse(cast, "TARGET", "HOSTAGE names a Pawn of yours that can be captured");
    return NULL;
}

static const char *hostage_resolve(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);
    int man = lost_man(state, cast);
    int pawn = price_at(state, cast->cells[0], cast->colour, colour_other(cast->colour));

    km_capture(turn, pawn, "HOSTAGE");
    if (state->board.at[cast->cells[0]] != MAN_NONE)
        return "NOTARGET";       /* he was one of two men there, and the other stays */
    km_return(turn, man, cast->cells[0]);
    return NULL;
}

const struct card card_hostage = {
    .number = CARD_NUMBER(hostage), .name = "HOSTAGE", .set = 1, .points = 9, .timing = TIMING_ON_MOVE | TIMING_ON_CARD,
    .forbids = hostage_forbids, .resolve = hostage_resolve,
    .as_answer = { 100, 0, -110 },
    .text = "A man of yours has been captured: a Pawn of yours is captured in his place, and he stands where it stood.",
    .rulings = "KC-PACIFISM-03 KC-TRUCE-05",
};

/* ---- TOLL ---- */

static const char *toll_forbids(const struct state *state, struct cast *cast)
{
    (void)state;
    return cast->trigger->crossed ? NULL
               : km_refuse(cast, "TIMING", "TOLL answers a move over the frontier into your half");
}

/* The farthest back, then the leftmost: the price when the mover says nothing. */
static int cheapest(const struct state *state, int colour)
{
    for (int rank = 1; rank <= 8; rank++)
        for (int file = 0; file < 8; file++) {
            int cell = board_cell(&state->board, colour, file, rank);

            if (price_at(state, cell, colour, colour_other(colour)) != MAN_NONE)
                return cell;
        }
    return CELL_NONE;
}

static const char *toll_answer_forbids(const struct state *state, int seat, const struct value *facts, struct act *act)
{
    if (act->kind == ACT_PAY && price_at(state, act->cast.cells[0], seat, colour_other(seat)) == MAN_NONE)
        return km_refuse(&act->cast, "TARGET", "a Pawn of yours that can be captured is paid");
    if (act->kind == ACT_REFUSE && value_find(facts, "in-check"))
        return km_refuse(&act->cast, "SELFCHECK", "you began the turn in check, and could not end it so");
    return NULL;
}

static const char *toll_otherwise(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    const struct state *state = known;
    char text[CELL_TEXT_BYTES];

    (void)facts;
    return arena_printf(arena, "PAY %s", cell_format(cheapest(state, seat), text));
}

const struct km_question question_toll = {
    .question = QUESTION("toll", "a TOLL is asked for: PAY a2, or REFUSE", toll_otherwise),
    .acts = 1u << ACT_PAY | 1u << ACT_REFUSE, .forbids = toll_answer_forbids,
};

static const char *toll_resolve(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);
    struct value *facts = value_object(turn_arena(turn));
    int mover = cast->trigger->colour;
    const struct act *act;

    if (cheapest(state, mover) == CELL_NONE)
        return "NOTARGET";       /* KC-TOLL-01 */
    value_set_text(turn_arena(turn), facts, "card", "TOLL");
    if (km_all_checked(cast->during->start, mover))
        value_set_bool(turn_arena(turn), facts, "in-check", true);
    act = km_decide_for(turn, cast, mover, &question_toll, facts);
    if (act && act->kind == ACT_PAY)
        km_capture(turn, price_at(state, act->cast.cells[0], mover, cast->colour), "TOLL");
    else
        cast->during->forfeited = true;
    return NULL;
}

const struct card card_toll = {
    .number = CARD_NUMBER(toll), .name = "TOLL", .set = 1, .points = 4, .timing = TIMING_ON_MOVE,
    .forbids = toll_forbids, .resolve = toll_resolve,
    .as_answer = { 0, 0, 100 },
    .text = "A man of your opponent's has come over the frontier: he loses a Pawn of his choice, or the turn.",
    .rulings = "KC-TOLL-01 KC-TOLL-02 KC-PACIFISM-05 KC-TRUCE-04 KC-EARTHQUAKE-01",
};
