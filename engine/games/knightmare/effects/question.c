#include "engine/games/knightmare/effects/question.h"

#include "engine/games/knightmare/effects/naming.h"
#include "engine/kernel/text.h"

const struct question *km_question_find(const char *kind)
{
    for (int i = 0; km_questions[i]; i++)
        if (text_equal_ignoring_case(km_questions[i]->kind, kind))
            return km_questions[i];
    return NULL;
}

bool km_answers(const struct question *question, const struct state *state, int seat, const struct value *facts,
                struct act *act)
{
    const char *why = NULL;

    if (!(question->acts & 1u << act->kind)) {
        act->cast.code = "TIMING";
        why = question->words;
    } else if (question->forbids) {
        why = question->forbids(state, seat, facts, act);
    }
    act->code = why ? act->cast.code : NULL;
    act->reason = why;
    return why == NULL;
}

static const struct act *first_legal(struct turn *turn, int seat, const struct question *question,
                                     const struct value *facts, const char *text)
{
    struct plan *plan = ARENA_NEW(turn_arena(turn), struct plan);

    km_read_plan(turn_arena(turn), text, seat, plan);
    for (int i = 0; i < plan->count; i++)
        if (km_answers(question, turn_state(turn), seat, facts, &plan->acts[i]))
            return &plan->acts[i];
    return NULL;
}

const struct answer *km_ask(struct turn *turn, enum asked what, const struct ask *question)
{
    struct state *state = turn_state(turn);
    const struct answer *answer;

    state->asked = what;
    answer = ask(turn, question);
    state->asked = ASKED_TURN;
    return answer;
}

const struct act *km_decide(struct turn *turn, int seat, const struct question *question, struct value *facts)
{
    const char *otherwise = question->otherwise(turn_arena(turn), turn_state(turn), seat, facts);
    const struct answer *answer;
    const struct act *act;

    value_set_text(turn_arena(turn), facts, "answers", question->words);
    answer = km_ask(turn, ASKED_DECISION, &(struct ask){ .seat = seat, .kind = question->kind, .facts = facts,
                                                           .default_text = otherwise, .deadline = "window" });
    act = first_legal(turn, seat, question, facts, answer->text);
    if (!act)
        act = first_legal(turn, seat, question, facts, otherwise);
    if (act && !question->names_later)
        km_name_kinds(turn, seat, act->cast.named_kinds);
    return act;
}

const struct act *km_decide_for(struct turn *turn, const struct cast *cast, int seat, const struct question *question,
                                struct value *facts)
{
    const char *early = cast->during->early;
    const struct act *act = early ? first_legal(turn, seat, question, facts, early) : NULL;

    if (!act)
        return km_decide(turn, seat, question, facts);
    if (!question->names_later)
        km_name_kinds(turn, seat, act->cast.named_kinds);
    return act;
}
