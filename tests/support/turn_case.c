#include "tests/support/turn_case.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"

static void redact(void *state, int seat)
{
    (void)state;
    (void)seat;
}

static void judge(struct sheet *sheet)
{
    const struct toy_state *state = sheet->state;

    for (int i = 0; i < sheet->line_count; i++) {
        const char *text = sheet->lines[i].text;

        if (text_has_prefix(text, "bad"))
            sheet_reject(sheet, i, "BAD", 0, "it is bad");
        else if (text_has_prefix(text, "spend ") && text[6] - '0' > state->marks[sheet->seat])
            sheet_reject(sheet, i, "MARKS", 0, "you have %d marks", state->marks[sheet->seat]);
        else
            sheet_accept(sheet, i, 0, "%s", text);
    }
}

void turn_case_begin(struct turn_case *turn, void (*resolve)(struct turn *turn))
{
    struct toy toy;

    turn_case_release(turn);
    memset(turn, 0, sizeof *turn);
    toy_init(&toy, resolve);
    turn->effects = toy.effects;
    turn->rules = toy.rules;
    turn->rules.effects = &turn->effects;
    turn->rules.judge = judge;
    turn->rules.redact = redact;
    turn->in = (struct advance){ .rules = &turn->rules, .what = RESOLVE_TURN, .state = &turn->state, .record = 1 };
}

void turn_case_release(struct turn_case *turn)
{
    arena_release(&turn->arena);
}

enum outcome_status turn_case_run(struct turn_case *turn)
{
    turn->in.answers = turn->answers;
    turn->in.answer_count = turn->answer_count;
    turn->in.standing = turn->standing;
    turn->in.standing_count = turn->standing_count;
    turn->in.published = turn->published.request_count ? &turn->published : NULL;
    advance(&turn->in, &turn->arena, &turn->outcome);
    return turn->outcome.status;
}

const struct request *turn_case_open(const struct turn_case *turn, int seat, const char *name)
{
    for (int i = 0; i < turn->outcome.open_count; i++) {
        const struct request *request = &turn->outcome.open[i].request;

        if (request->seat == seat && strcmp(request->name, name) == 0)
            return request;
    }
    return NULL;
}

struct answer *turn_case_answer(struct turn_case *turn, int seat, const char *name, const char *text)
{
    const struct request *open = turn_case_open(turn, seat, name);
    struct answer *answer = &turn->answers[turn->answer_count++];

    ck_assert_int_le(turn->answer_count, CASE_ANSWERS_MAX);
    *answer = (struct answer){ .seat = seat, .name = name, .text = text, .about = open ? open->about : 0 };
    return answer;
}

struct standing *turn_case_standing(struct turn_case *turn, int seat, const char *kind, const char *text)
{
    struct standing *standing = &turn->standing[turn->standing_count++];

    ck_assert_int_le(turn->standing_count, CASE_STANDING_MAX);
    *standing = (struct standing){ .id = turn->standing_count, .seat = seat, .kind = kind, .conditions = "", .text = text,
                                   .since = -1, .source = "" };
    return standing;
}

void turn_case_publish(struct turn_case *turn)
{
    const struct outcome *outcome = &turn->outcome;
    struct published_request *requests = arena_alloc(&turn->arena, (size_t)outcome->open_count * sizeof *requests);

    for (int i = 0; i < outcome->open_count; i++)
        requests[i] = (struct published_request){ outcome->open[i].request.seat, outcome->open[i].request.name,
                                                  outcome->open[i].before };
    turn->published = (struct published){ requests, outcome->open_count, outcome_event_lines(&turn->arena, outcome),
                                          outcome->event_count };
    turn->answer_count = outcome->taken_count;
    for (int i = 0; i < outcome->taken_count; i++) {
        turn->answers[i] = outcome->taken[i];
        turn->answers[i].frozen = true;
    }
}

/* Adds a word to a text, after a separator. */
static const char *joined(struct arena *arena, const char *text, const char *sign, const char *word)
{
    return *text ? arena_printf(arena, "%s%s%s", text, sign, word) : word;
}

const char *turn_case_told(struct turn_case *turn)
{
    const char *told = "";

    for (int i = 0; i < turn->outcome.event_count; i++)
        if (turn->outcome.events[i].type == EVENT_GAME)
            told = joined(&turn->arena, told, "; ", value_get_text(turn->outcome.events[i].fields, "text", ""));
    return told;
}

const char *turn_case_asked(struct turn_case *turn)
{
    const char *asked = "";

    for (int i = 0; i < turn->outcome.open_count; i++) {
        const struct request *request = &turn->outcome.open[i].request;

        asked = joined(&turn->arena, asked, " ", arena_printf(&turn->arena, "%d:%s", request->seat, request->name));
    }
    return asked;
}

uint64_t turn_case_digest(struct turn_case *turn)
{
    const char *events = outcome_events(&turn->arena, &turn->outcome, NULL);
    const char *state = codec_format(&toy_codec, turn->outcome.state, &turn->arena, NULL);

    return hash_fnv1a_more(hash_fnv1a(events), state, strlen(state));
}
