/* Responses: the opponent looks back on a turn step by step and may have answered each. RULES 7.2, 14.1. */
#include "engine/games/knightmare/playing.h"

#include "engine/games/knightmare/events.h"
#include "engine/kernel/text.h"

void km_note_step(struct play *play, const struct step *step, const struct state *before)
{
    struct state *state = play->state;

    ensure(play->turn, state->step_count < STEPS_MAX);
    state->steps[state->step_count++] = *step;
    play->before[state->step_count] = before;
}

static int timing_of(const struct step *step)
{
    return step->sort == STEP_MOVE ? TIMING_ON_MOVE : step->sort == STEP_CARD ? TIMING_ON_CARD : TIMING_ON_TURN;
}

const char *km_point_name(struct arena *arena, const struct state *state, int step)
{
    static const char *const points[STEP_SORTS] = { "OC", "OM", "OT" };

    return arena_printf(arena, "s%d/%s", step, points[state->steps[step - 1].sort]);
}

const char *km_forbids_response(const struct state *state, struct cast *cast, int step)
{
    cast->trigger = &state->steps[step - 1];
    if (cast->trigger->colour == cast->colour || !(cast->card->timing & timing_of(cast->trigger)))
        return km_refuse(cast, "TIMING", "the card does not answer such a step");
    if (km_stops_cards(state))
        return km_refuse(cast, "TIMING", "no cards are played while an effect forbids it");
    return cast->card->forbids ? cast->card->forbids(state, cast) : NULL;
}

int km_find_step(const struct state *state, struct cast *cast, const char **reason)
{
    *reason = km_refuse(cast, "TIMING", "no step of the last turn can be answered with this card");
    for (int step = state->step_count; step > 0; step--) {
        const char *why;

        if (!(cast->card->timing & timing_of(&state->steps[step - 1])) || state->steps[step - 1].colour == cast->colour)
            continue;
        why = km_forbids_response(state, cast, step);
        if (!why) {
            *reason = cast->code = NULL;
            return step;
        }
        *reason = why;
    }
    return 0;
}

const char *km_card_word(struct arena *arena, int card)
{
    char *word = arena_text(arena, km_card_name_of(NULL, card));

    for (char *at = word; *at; at++)
        if (*at == ' ')
            *at = '-';
    return word;
}

static struct value *facts_of(struct play *play, int number)
{
    struct arena *arena = turn_arena(play->turn);
    const struct step *step = &play->state->steps[number - 1];
    struct value *facts = value_object(arena);
    char from[CELL_TEXT_BYTES], to[CELL_TEXT_BYTES];

    value_set_int(arena, facts, "step", number);
    value_set_text(arena, facts, "point", km_point_name(arena, play->state, number));
    if (step->card)
        value_set_text(arena, facts, "card", km_card_word(arena, step->card));
    if (step->sort != STEP_MOVE)
        return facts;
    value_set_text(arena, facts, "man", kind_name((enum kind)step->kind));
    value_set_text(arena, facts, "from", cell_format(step->from, from));
    value_set_text(arena, facts, "to", cell_format(step->to, to));
    if (step->taken)
        value_set_text(arena, facts, "captures", kind_name((enum kind)step->taken_kind));
    if (!step->leapt && (step->kind == KIND_ROOK || step->kind == KIND_BISHOP || step->kind == KIND_QUEEN))
        value_set_text(arena, facts, "slides", kind_name((enum kind)step->kind));
    return facts;
}

static bool holds_canceller(const struct play *play)
{
    const struct pile *hand = &play->state->sides[play->mover].hand;

    for (int i = 0; i < hand->count; i++)
        if (km_cards[hand->cards[i]]->cancels == CANCELS_CARD)
            return true;
    return false;
}

/* The mover may answer the answer if his turn has no card of his own in it (RULES 14.1.5). */
static bool countered(struct play *play, const struct cast *response)
{
    struct arena *arena = turn_arena(play->turn);
    struct value *facts = value_object(arena);
    const struct answer *answer;
    struct plan *plan = ARENA_NEW(arena, struct plan);
    struct cast *cast = &plan->acts[0].cast;

    if (play->commits || play->state->sides[play->mover].played || !km_has_hand(play->state, play->mover))
        return false;
    if (play->state->options.counters == COUNTERS_HELD && !holds_canceller(play))
        return false;
    value_set_text(arena, facts, "card", response->card->name);
    answer = ask(play->turn, &(struct ask){ .seat = play->mover, .kind = "counter", .facts = facts,
                                           .default_text = "NOCOUNTER", .deadline = "window" });
    km_read_plan(arena, answer->text, play->mover, plan);
    if (plan->count == 0 || plan->acts[0].kind != ACT_COUNTER || cast->card->cancels != CANCELS_CARD
        || !pile_has(&play->state->sides[play->mover].hand, km_card_number(cast->card)))
        return false;
    km_spend(play, cast);
    km_lay_down(play, cast, false);
    km_tell_card(play, KM_CANCELLED, response->card, response->colour, NULL);
    turn_step(play->turn);
    return true;
}

/* What would cancel the turn fizzles when its mover was mated before it and could only be so again (RULES 10). */
static bool mates_anew(const struct play *play)
{
    return !km_can_move(play->start, play->mover) && km_all_checked(play->start, play->mover);
}

/* Carries out the response that an answer gives at a step. */
static void respond(struct play *play, struct cast *cast, int step)
{
    struct step *answered = ARENA_NEW(turn_arena(play->turn), struct step);

    *answered = play->state->steps[step - 1];
    cast->trigger = answered;
    km_spend(play, cast);
    km_lay_down(play, cast, false);
    turn_step(play->turn);
    if (countered(play, cast))
        return;
    if (cast->card->cancels == CANCELS_TURN && mates_anew(play))
        km_tell_card(play, KM_FIZZLED, cast->card, cast->colour, "CHECKMATE");
    else if (cast->card->cancels == CANCELS_TURN)
        km_cancel_turn(play);
    else if (cast->card->cancels == CANCELS_CARD)
        km_cancel_card(play, step);
    else
        km_take_effect(play, cast, true);
    turn_step(play->turn);
}

/* A point at which the opponent may have answered. Whether it is asked depends on what everybody sees. */
void km_response_point(struct play *play, int step)
{
    struct arena *arena = turn_arena(play->turn);
    int other = colour_other(play->mover);
    const struct answer *answer;
    struct plan *plan;
    struct cast *cast;
    const char *why;

    turn_step(play->turn);
    if (turn_is_trial(play->turn) || play->state->sides[other].played || !km_has_hand(play->state, other))
        return;
    answer = ask_late(play->turn, &(struct ask){ .seat = other, .kind = "respond",
                                                .name = km_point_name(arena, play->state, step),
                                                .facts = facts_of(play, step), .default_text = "NORESPONSE" });
    plan = ARENA_NEW(arena, struct plan);
    km_read_plan(arena, answer->text, other, plan);
    if (plan->count == 0 || plan->acts[0].kind != ACT_RESPOND)
        return;
    cast = &plan->acts[0].cast;
    why = km_forbids_response(play->state, cast, step);
    if (!why && !pile_has(&play->state->sides[other].hand, km_card_number(cast->card)))
        why = km_refuse(cast, "CARD", "the card is not in the hand");
    if (why)
        emit(play->turn, KM_REJECTED, event_text("side", colour_name(other)), event_text("code", cast->code),
             event_text("reason", why));
    else
        respond(play, cast, step);
}
