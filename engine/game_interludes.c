/* Interludes: orders outside the turns, carried out at once or between two turns. */
#include "engine/game_fold.h"

#include <string.h>

bool game_is_interlude(const struct answer *answer)
{
    return strncmp(answer->name, INTERLUDE_PREFIX, strlen(INTERLUDE_PREFIX)) == 0;
}

bool game_has_fresh_interlude(const struct open_turn *turn)
{
    for (int i = 0; i < turn->answer_count; i++)
        if (!turn->answers[i].frozen && game_is_interlude(&turn->answers[i]))
            return true;
    return false;
}

int game_interludes_here(const struct game *game)
{
    int highest = 0;

    for (int i = 0; i < game->turn.answer_count; i++) {
        int number = interlude_number(game->turn.answers[i].name, game->turn.asks);

        if (number > highest)
            highest = number;
    }
    return highest;
}

static bool is_like(int seat, const char *text, int wanted_seat, const char *wanted)
{
    return seat == wanted_seat && (!wanted || strcmp(text, wanted) == 0);
}

int game_interludes_of(const struct game *game, int seat, const char *text)
{
    int count = 0;

    for (int i = 0; i < game->interlude_count; i++)
        count += is_like(game->interludes[i].seat, game->interludes[i].text, seat, text);
    for (int i = 0; i < game->turn.answer_count; i++) {
        const struct answer *answer = &game->turn.answers[i];

        count += !answer->frozen && game_is_interlude(answer) && is_like(answer->seat, answer->text, seat, text);
    }
    return count;
}

static void wait_for_moment(struct game *game, int seat, const char *text)
{
    struct waiting_order *list = arena_alloc(game->arena, (size_t)(game->interlude_count + 1) * sizeof *list);

    for (int i = 0; i < game->interlude_count; i++)
        list[i] = game->interludes[i];
    list[game->interlude_count++] = (struct waiting_order){ seat, "interlude", arena_text(game->arena, text) };
    game->interludes = list;
}

void game_put_interlude(struct game *game, const struct answer *interlude)
{
    struct answer answer = *interlude;

    if (!game->rules->interludes_at_once || !game->set_up || !game->turn.begun) {
        wait_for_moment(game, interlude->seat, interlude->text);
        return;
    }
    answer.name = interlude_name(game->arena, game->turn.asks, game_interludes_here(game) + 1);
    game_put_answer(game, false, &answer);
}

void game_rescue_interludes(struct game *game)
{
    for (int i = 0; i < game->turn.answer_count; i++)
        if (!game->turn.answers[i].frozen && game_is_interlude(&game->turn.answers[i]))
            wait_for_moment(game, game->turn.answers[i].seat, game->turn.answers[i].text);
}

static void resolve_interlude(const struct game *game, const struct game_world *world, const struct waiting_order *order,
                              struct arena *scratch, struct advance *in, struct outcome *outcome)
{
    *in = (struct advance){
        .rules = game->rules,
        .version = game->version,
        .what = RESOLVE_BETWEEN,
        .state = game->state,
        .seats = game->seats,
        .options = game->options,
        .record = game->records + 1,
        .seed = (world->interlude_seed ? world->interlude_seed : world->seed)(world->context, game->records + 1),
        .between_seat = order->seat,
        .between_text = order->text,
        .recall = world->recall,
        .recall_context = world->context,
    };
    advance(in, scratch, outcome);
}

static void remove_interlude(struct game *game, int index)
{
    game->interlude_count--;
    memmove(&game->interludes[index], &game->interludes[index + 1],
            (size_t)(game->interlude_count - index) * sizeof *game->interludes);
}

/* An interlude that is no longer possible only leaves a message to its writer. */
static bool is_forbidden(const struct game *game, const struct waiting_order *order, struct arena *scratch,
                         struct refused_answer *refused)
{
    const char *why = game->set_up && game->rules->interlude_forbids
                          ? game->rules->interlude_forbids(scratch, game->state, order->seat, order->text) : NULL;

    *refused = (struct refused_answer){ { .seat = order->seat, .name = order->name, .text = order->text,
                                          .source = BY_MAIL }, why };
    return why != NULL;
}

void game_refuse_interludes(struct game *game, struct arena *scratch, struct game_step *step)
{
    struct refused_answer *refused = arena_alloc(scratch, (size_t)game->interlude_count * sizeof *refused);

    for (int i = 0; i < game->interlude_count && !game->turn.begun;)
        if (is_forbidden(game, &game->interludes[i], scratch, &refused[step->refused_count])) {
            step->refused_count++;
            remove_interlude(game, i);
        } else {
            i++;
        }
    step->refused = refused;
}

bool game_step_interlude(struct game *game, const struct game_world *world, struct arena *scratch,
                         struct game_step *step)
{
    for (int i = 0; i < game->interlude_count && (game->set_up || game->seats == 2); i++) {
        struct waiting_order order = game->interludes[i];
        struct ruleset_result result = { 0 };
        struct outcome outcome;
        struct advance in;
        struct answer *answer;

        resolve_interlude(game, world, &order, scratch, &in, &outcome);
        if (outcome.status == OUTCOME_BROKEN && !game->set_up)
            continue;
        if (outcome.status == OUTCOME_BROKEN) {
            step->kind = GAME_BROKEN;
            step->why = outcome.why;
            return true;
        }
        game->rules->result(outcome.state, &result);
        if ((game->turn.begun || !game->set_up) && !(result.over && game->seats == 2))
            continue;
        remove_interlude(game, i);
        answer = ARENA_NEW(scratch, struct answer);
        *answer = (struct answer){ .seat = order.seat, .name = "interlude", .text = order.text, .source = BY_MAIL };
        outcome.taken = answer;
        outcome.taken_count = 1;
        if (result.over)
            game_drop_turn(game);
        game_make_record(game, RECORD_INTERLUDE, in.seed, &outcome, step);
        game_offers_lapse(game, false);
        return true;
    }
    return false;
}
