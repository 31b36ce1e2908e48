/* DOOMSAYER, which takes men for a word, and ABDUCTION, which asks for a word: RULES 12, 14.4, 14.6. */
#include "engine/games/knightmare/effects/captured.h"
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/naming.h"
#include "engine/games/knightmare/effects/piece_actions.h"
#include "engine/games/knightmare/effects/question.h"
#include "engine/kernel/text.h"

/* ---- DOOMSAYER: the men who fall to a word ---- */

/* A man falls to his present kind and to the kind that cards mean by it; a former King under COUP falls to
 * "Prince". */
static bool falls_to(const struct state *state, int man, int kind)
{
    int is = km_kind_of(state, man);

    if (kind == KIND_PRINCE)
        return state->board.men[man].kind == KIND_KING && !km_is_last_king(state, man);
    return is == kind || kind_base((enum kind)is) == (enum kind)kind;
}

static bool piece_falls(const struct state *state, int man, int kind)
{
    const struct man *who = &state->board.men[man];

    return falls_to(state, man, kind) || (who->joined && falls_to(state, who->partner, kind));
}

/* The cells of the men whom the namer may lose: his own, or, when he has none, NEUTRAL men of the other side. */
static uint64_t doomed(const struct state *state, int namer, int kind)
{
    uint64_t own = 0, neutral = 0;

    for (uint64_t cells = board_occupied(&state->board); cells;) {
        int cell = cells_pop(&cells), man = state->board.at[cell];

        if (!piece_falls(state, man, kind) || !km_takeable(state, man, colour_other(namer)))
            continue;
        if (state->board.men[man].colour == namer)
            own |= cell_bit(cell);
        else if (km_is_neutral(state, man))
            neutral |= cell_bit(cell);
    }
    return own ? own : neutral;
}

static int kind_asked(const struct value *facts)
{
    return kind_of_name(value_get_text(facts, "kind", ""));
}

static const char *doom_answer_forbids(const struct state *state, int seat, const struct value *facts, struct act *act)
{
    return doomed(state, seat, kind_asked(facts)) & cell_bit(act->cast.cells[0]) ? NULL
               : km_refuse(&act->cast, "TARGET", "a man of the kind that you have named is lost");
}

/* The least valuable, then the leftmost: men of one kind are worth the same. */
static const char *doom_otherwise(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    const struct state *state = known;
    char text[CELL_TEXT_BYTES];

    return arena_printf(arena, "REMOVE %s",
                        cell_format(km_leftmost(state, doomed(state, seat, kind_asked(facts))), text));
}

const struct km_question question_doom = {
    .question = QUESTION("doomsayer", "REMOVE and the square of a man is asked for", doom_otherwise),
    .acts = 1u << ACT_REMOVE, .forbids = doom_answer_forbids,
};

/* The man who is lost, by his owner's choice; a trial asks nobody and uses the meaning of silence. */
static int choose_doomed(struct turn *turn, int namer, int kind, uint64_t cells, const char *ahead)
{
    struct value *facts = value_object(turn_arena(turn));
    const struct state *state = turn_state(turn);
    const struct act *act = NULL;

    value_set_text(turn_arena(turn), facts, "card", "DOOMSAYER");
    value_set_text(turn_arena(turn), facts, "kind", kind_name((enum kind)kind));
    if (cells_many(cells) && !turn_is_trial(turn))
        act = km_decide_ahead(turn, namer, &question_doom, facts, ahead);
    return state->board.at[act ? act->cast.cells[0] : km_leftmost(state, cells)];
}

static void doomsayer_named(struct turn *turn, const struct effect *effect, int namer, int kind, const char *ahead)
{
    uint64_t cells = kind != KIND_KING ? doomed(turn_state(turn), namer, kind) : 0;
    int id = effect->id;

    if (!cells)
        return;
    km_capture(turn, choose_doomed(turn, namer, kind, cells, ahead), "DOOMSAYER");
    effect_end(turn, id, EFFECT_EXPIRED);
    km_settle(turn);
}

const struct card card_doomsayer = {
    .number = CARD_NUMBER(doomsayer), .name = "DOOMSAYER", .set = 1, .points = 2, .timing = TIMING_AFTER,
    .continuing = true, .resolve = km_begin, .named = doomsayer_named,
    .text = "The next player who names a kind of man, in a SAY line, by NAME or by the whole word in an order, loses one "
            "of that kind; letters are safe.",
    .rulings = "KC-DOOMSAYER-01 KC-PACIFISM-06 KC-TRUCE-03 KC-ABDUCTION-03 KC-ABDUCTION-04 KC-ABDUCTION-05",
};

/* ---- ABDUCTION ---- */

enum { DIE = 6, RECALLED_FROM = 4 };

static const char *abduction_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], colour_other(cast->colour));

    if (man == MAN_NONE || km_is_royal(state, man))
        return km_refuse(cast, "TARGET", "ABDUCTION names a man of your opponent's, no King");
    return km_takeable(state, man, cast->colour) ? NULL : km_refuse(cast, "TARGET", "he cannot be captured");
}

static const char *recall_otherwise(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    (void)arena;
    (void)known;
    (void)seat;
    (void)facts;
    return "REFUSE";
}

/* Every RECALL is an answer: nobody learns beforehand whether it is right. */
const struct km_question question_recall = {
    .question = QUESTION("recall", "RECALL, what the man was and where he stood are asked for", recall_otherwise),
    .acts = 1u << ACT_RECALL | 1u << ACT_REFUSE, .names_later = true,
};

static void tell_abducted(struct turn *turn, const struct cast *cast, int man)
{
    const struct state *state = turn_state(turn);
    bool honour = state->options.abduction == ABDUCTION_HONOUR;
    const struct man *who = &state->board.men[man];
    char text[CELL_TEXT_BYTES];

    emit_to(turn, honour ? AUDIENCE_ALL_BUT(colour_other(cast->colour)) : AUDIENCE_ALL, KM_ABDUCTED,
            event_text("man", arena_printf(turn_arena(turn), "%s %s", colour_name(who->colour),
                                           kind_name((enum kind)who->kind))),
            event_text("square", cell_format(who->cell, text)));
}

/* The man is away, and his owner is asked without seeing the board. */
static const struct act *ask_victim(struct turn *turn, int man)
{
    struct state *state = turn_state(turn);
    struct value *facts = value_object(turn_arena(turn));
    int victim = state->board.men[man].colour;

    value_set_text(turn_arena(turn), facts, "card", "ABDUCTION");
    if (state->board.men[man].joined)
        board_lift(&state->board, state->board.men[man].partner, PLACE_AWAY);
    board_lift(&state->board, man, PLACE_AWAY);
    state->blindfolded = victim + 1;
    return km_decide(turn, victim, &question_recall, facts);
}

/* *said: what he names by his answer, and what he says ahead of a question to which that leads; NULL: nothing. */
static bool is_recalled(struct turn *turn, const struct cast *cast, int man, const struct act **said)
{
    struct state *state = turn_state(turn);
    struct board before = state->board;
    const struct act *act;

    if (state->options.abduction == ABDUCTION_DICE) {
        km_stream(turn, "abduction");
        return roll(turn, AUDIENCE_ALL, DIE, "abduction") >= RECALLED_FROM;
    }
    act = ask_victim(turn, man);
    state->blindfolded = 0;
    state->board = before;       /* as if he had never been away */
    if (!act || act->kind != ACT_RECALL)
        return false;
    *said = act;
    return act->cast.cells[0] == cast->cells[0] && piece_falls(state, man, act->cast.as);
}

/* A trial assumes the worse result: the man is gone, and his absence may not expose the mover's King. */
static const char *abduction_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int man = km_man_at(state, cast->cells[0], colour_other(cast->colour)), victim;
    const struct act *said = NULL;
    char text[CELL_TEXT_BYTES];

    if (man == MAN_NONE)
        return "NOTARGET";
    victim = state->board.men[man].colour;
    tell_abducted(turn, cast, man);
    if (turn_is_trial(turn) || !is_recalled(turn, cast, man, &said))
        km_capture(turn, man, cast->card->name);
    else
        emit(turn, KM_RETURNED, event_text("man", arena_printf(turn_arena(turn), "%s %s", colour_name(victim),
                                                               kind_name((enum kind)state->board.men[man].kind))),
             event_text("square", cell_format(cast->cells[0], text)));
    if (said)
        km_name_kinds(turn, victim, said->cast.named_kinds, said->ahead);
    return NULL;
}

const struct card card_abduction = {
    .number = CARD_NUMBER(abduction), .name = "ABDUCTION", .set = 1, .points = 8, .timing = TIMING_AFTER,
    .forbids = abduction_forbids, .resolve = abduction_resolve,
    .text = "A man of your opponent's, other than a King, is captured unless his owner, without looking at a board, recalls what "
            "he was and where he stood: RECALL R a8.",
    .rulings = "KC-ABDUCTION-01 KC-ABDUCTION-02 KC-ABDUCTION-03 KC-ABDUCTION-04 KC-ABDUCTION-05",
};
