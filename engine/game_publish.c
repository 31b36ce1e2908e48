/* What a turn has published when it waits: questions, answers that stand, events. */
#include "engine/game_fold.h"

#include <string.h>

static const char *keep(struct game *game, const char *text)
{
    return text ? arena_text(game->arena, text) : NULL;
}

struct answer game_keep_answer(struct game *game, const struct answer *answer)
{
    struct answer kept = *answer;

    kept.name = keep(game, answer->name);
    kept.text = keep(game, answer->text);
    kept.mail = keep(game, answer->mail);
    kept.joined = arena_copy(game->arena, answer->joined, (size_t)answer->joined_count * sizeof *answer->joined);
    return kept;
}

static struct request keep_request(struct game *game, const struct request *request)
{
    struct request kept = *request;

    kept.kind = keep(game, request->kind);
    kept.name = keep(game, request->name);
    kept.facts = keep(game, request->facts);
    kept.default_text = keep(game, request->default_text);
    kept.deadline = keep(game, request->deadline);
    return kept;
}

static bool answers_request(const struct answer *answer, const struct request *request)
{
    return answer->seat == request->seat && strcmp(answer->name, request->name) == 0;
}

static const struct answer *answer_on_file(const struct open_turn *turn, const struct request *request)
{
    for (int i = 0; i < turn->answer_count; i++)
        if (!turn->answers[i].frozen && answers_request(&turn->answers[i], request))
            return &turn->answers[i];
    return NULL;
}

bool game_is_answered(const struct open_turn *turn, const struct request *request)
{
    return request->by_standing || request->released || answer_on_file(turn, request) != NULL;
}

static bool same_request(const struct request *one, const struct request *other)
{
    return one->seat == other->seat && strcmp(one->name, other->name) == 0 && one->about == other->about
           && one->late == other->late && one->by_standing == other->by_standing;
}

bool game_same_requests(const struct open_turn *turn, const struct outcome *outcome)
{
    if (!turn->begun || turn->request_count != outcome->open_count)
        return false;
    for (int i = 0; i < turn->request_count; i++)
        if (!same_request(&turn->requests[i].request, &outcome->open[i].request))
            return false;
    return true;
}

/* Is a question open that stops the turn? */
static bool is_blocked(const struct outcome *outcome)
{
    for (int i = 0; i < outcome->open_count; i++)
        if (!outcome->open[i].request.late)
            return true;
    return false;
}

/* Answers that the run did not take stay on file when their request is open, or when it may still come up after an
 * open question: an answer to a late request, or the refusal of one. */
static bool stays_on_file(const struct answer *answer, const struct outcome *outcome)
{
    if (answer->frozen)
        return false;
    for (int i = 0; i < outcome->taken_count; i++)
        if (outcome->taken[i].seat == answer->seat && strcmp(outcome->taken[i].name, answer->name) == 0)
            return false;
    for (int i = 0; i < outcome->refused_count; i++)
        if (outcome->refused[i].answer.seat == answer->seat
            && strcmp(outcome->refused[i].answer.name, answer->name) == 0)
            return false;
    for (int i = 0; i < outcome->open_count; i++)
        if (answers_request(answer, &outcome->open[i].request))
            return true;
    return is_blocked(outcome);
}

static void publish_answers(struct game *game, struct open_turn *turn, const struct outcome *outcome)
{
    struct answer *answers = arena_alloc(game->arena, (size_t)(outcome->taken_count + turn->answer_count) * sizeof *answers);
    int count = 0;

    for (int i = 0; i < outcome->taken_count; i++) {
        answers[count] = game_keep_answer(game, &outcome->taken[i]);
        answers[count++].frozen = true;
    }
    for (int i = 0; i < turn->answer_count; i++)
        if (stays_on_file(&turn->answers[i], outcome))
            answers[count++] = turn->answers[i];
    turn->answers = answers;
    turn->answer_count = count;
}

void game_publish(struct game *game, struct open_turn *turn, const struct outcome *outcome, struct arena *scratch)
{
    const char **lines = outcome_event_lines(scratch, outcome);

    publish_answers(game, turn, outcome);
    turn->requests = arena_alloc(game->arena, (size_t)outcome->open_count * sizeof *turn->requests);
    turn->request_count = outcome->open_count;
    for (int i = 0; i < outcome->open_count; i++)
        turn->requests[i] = (struct open_request){
            .request = keep_request(game, &outcome->open[i].request),
            .before = outcome->open[i].before,
        };
    turn->events = arena_alloc(game->arena, (size_t)outcome->event_count * sizeof *turn->events);
    turn->event_count = outcome->event_count;
    for (int i = 0; i < outcome->event_count; i++)
        turn->events[i] = keep(game, lines[i]);
    turn->asks = outcome->asks;
    turn->ordered = outcome->ordered;
    turn->begun = true;
}

void game_give_up_next(struct game *game, struct arena *scratch, struct game_step *step)
{
    int most = game->next.answer_count;
    struct waiting_order *dropped = arena_alloc(scratch, (size_t)most * sizeof *dropped);
    struct waiting_order *held = arena_alloc(game->arena, (size_t)(most + game->held_count) * sizeof *held);
    int held_count = game->held_count;

    if (held_count > 0)
        memcpy(held, game->held, (size_t)held_count * sizeof *held);
    step->dropped = dropped;
    for (int i = 0; i < most; i++) {
        const struct answer *answer = &game->next.answers[i];
        struct waiting_order order = { answer->seat, answer->name, answer->text };

        if (answer->anyway)
            held[held_count++] = order;
        else if (answer->source != BY_DEFAULT && answer->source != BY_STANDING)
            dropped[step->dropped_count++] = order;
    }
    game->held = held;
    game->held_count = held_count;
    game->draft = false;
    memset(&game->next, 0, sizeof game->next);
}

void game_publish_next(struct game *game, const struct game_world *world, const void *draft_state,
                       struct arena *scratch, struct game_step *step)
{
    struct ruleset_result result = { 0 };
    struct outcome outcome;
    struct game_run run;

    memset(&game->next, 0, sizeof game->next);
    for (int i = 0; i < game->standing_count; i++)
        game->since_next[i] = -1;
    game->rules->result(draft_state, &result);
    if (result.over)
        return;
    game_run_fill(&run, game, world, &game->next, draft_state, game->records + 2, scratch);
    advance(&run.in, scratch, &outcome);
    if (outcome.status == OUTCOME_ASKING) {
        game_publish(game, &game->next, &outcome, scratch);
    } else if (outcome.status == OUTCOME_BROKEN) {
        step->kind = GAME_BROKEN;
        step->why = outcome.why;
    }
}
