#include "engine/games/knightmare/effects/question.h"

#include "engine/games/knightmare/effects/naming.h"

/* The lines behind it, as they stand: they answer what it leads to. */
static const char *lines_behind(const struct sheet *sheet, int line)
{
    const char *text = "";

    for (int i = line + 1; i < sheet->line_count; i++)
        text = arena_printf(sheet->arena, "%s%s\n", text, sheet->lines[i].text);
    return text;
}

const char *km_takes(const struct question_line *line, void *out)
{
    const struct km_question *question = (const struct km_question *)line->question;
    struct sheet *sheet = line->sheet;
    struct act *act = out ? out : ARENA_NEW(sheet->arena, struct act);
    const char *why;

    if (!km_read_act(sheet->arena, sheet->lines[line->line].text, sheet->seat, act) || !(question->acts & 1u << act->kind))
        return NULL;
    act->ahead = out ? lines_behind(sheet, line->line) : "";
    why = question->forbids ? question->forbids(sheet->state, sheet->seat, line->facts, act) : NULL;
    if (!why)
        return act->canonical;
    sheet_reject(sheet, line->line, act->cast.code, 0, "%s", why);
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

/* The first line of an answer, or one that came ahead, when it has told what it names. */
static const struct act *counted(struct turn *turn, int seat, const struct km_question *question, const struct act *act)
{
    if (!question->names_later)
        km_name_kinds(turn, seat, act->cast.named_kinds, act->ahead);
    return act;
}

const struct act *km_decide(struct turn *turn, int seat, const struct km_question *question, struct value *facts)
{
    struct state *state = turn_state(turn);
    struct act *act = ARENA_NEW(turn_arena(turn), struct act);
    const char *answered;

    state->asked = ASKED_DECISION;
    answered = decide(turn, seat, &question->question, facts, act, sizeof *act);
    state->asked = ASKED_TURN;
    return answered ? counted(turn, seat, question, act) : NULL;
}

const struct act *km_decide_ahead(struct turn *turn, int seat, const struct km_question *question, struct value *facts,
                                  const char *ahead)
{
    struct act *act = ARENA_NEW(turn_arena(turn), struct act);

    if (!*ahead || !question_read(turn, seat, &question->question, facts, ahead, act, sizeof *act))
        return km_decide(turn, seat, question, facts);
    return counted(turn, seat, question, act);
}

const struct act *km_decide_for(struct turn *turn, const struct cast *cast, int seat, const struct km_question *question,
                                struct value *facts)
{
    return km_decide_ahead(turn, seat, question, facts, cast->during->early ? cast->during->early : "");
}
