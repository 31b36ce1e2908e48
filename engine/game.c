#include <string.h>

#include "engine/game_fold.h"
#include "engine/game_known.h"

#include "engine/game_standing.h"

const char *const record_kind_names[GAME_KINDS] = { "setup", "turn", "interlude", "moderator" };

/* ---- beginning ---- */

static void begin(struct game *game, struct arena *arena, const struct ruleset *rules, const struct value *options)
{
    memset(game, 0, sizeof *game);
    game->arena = arena;
    game->rules = rules;
    game->version = rules->version;
    game->options = options;
    game->state = codec_new(rules->state, arena);
}

void game_begin(struct game *game, struct arena *arena, const struct ruleset *rules, int seats,
                const struct value *options)
{
    begin(game, arena, rules, options);
    game->seats = seats;
}

void game_begin_at(struct game *game, struct arena *arena, const struct ruleset *rules, const struct value *options,
                   const void *state, int records)
{
    struct ruleset_result result = { 0 };

    begin(game, arena, rules, options);
    codec_copy(rules->state, game->state, state);
    game->seats = rules->seat_count(state);
    game->records = records;
    game->set_up = true;
    rules->result(state, &result);
    game->over = result.over;
}

/* ---- records ---- */

void game_put_answer(struct game *game, bool next, const struct answer *answer)
{
    struct open_turn *turn = next ? &game->next : &game->turn;
    struct answer *answers = arena_alloc(game->arena, (size_t)(turn->answer_count + 1) * sizeof *answers);
    int count = 0;

    for (int i = 0; i < turn->answer_count; i++) {
        const struct answer *old = &turn->answers[i];

        if (old->frozen || old->seat != answer->seat || strcmp(old->name, answer->name) != 0)
            answers[count++] = *old;
    }
    answers[count++] = game_keep_answer(game, answer);
    turn->answers = answers;
    turn->answer_count = count;
}

/* Orders given on top of a draft count as written for the outcome of the draft's own responses; held orders stay as
 * they are. */
static void carry_orders(struct game *game, const struct open_turn *next)
{
    for (int i = 0; i < game->held_count; i++)
        game_put_answer(game, false, &(struct answer){ .seat = game->held[i].seat, .name = game->held[i].name,
                                                        .text = game->held[i].text, .source = BY_MAIL,
                                                        .anyway = true });
    game->held_count = 0;
    for (int i = 0; i < next->answer_count; i++) {
        struct answer answer = next->answers[i];

        /* A standing order's decisions on top of the draft are made again, if it still fits. */
        if (answer.frozen)
            continue;
        answer.about = 0;
        game_put_answer(game, false, &answer);
    }
}

void game_make_record(struct game *game, enum record_kind kind, uint64_t seed, const struct outcome *outcome,
                      struct game_step *step)
{
    struct ruleset_result result = { 0 };

    codec_copy(game->rules->state, game->state, outcome->state);
    game->set_up = game->set_up || kind == RECORD_SETUP;
    game->records++;
    game->turns += kind == RECORD_SETUP || kind == RECORD_TURN;
    game->rules->result(game->state, &result);
    game->over = result.over;
    step->kind = GAME_RECORD;
    step->record = (struct game_record){
        .number = game->records,
        .kind = kind,
        .seed = seed,
        .answers = outcome->taken,
        .answer_count = outcome->taken_count,
        .events = outcome->events,
        .event_count = outcome->event_count,
        .state = game->state,
    };
    step->script_used = outcome->script_used;
}

static void finish_turn(struct game *game, const struct game_run *run, const struct outcome *outcome,
                        struct game_step *step)
{
    struct open_turn next = game->next;

    game_make_record(game, run->in.what == RESOLVE_SETUP ? RECORD_SETUP : RECORD_TURN, run->in.seed, outcome, step);
    game_standing_age(game, &step->record);
    game_offers_lapse(game, true);
    if (outcome->restored)             /* what was offered belongs to a time that is no more */
        game->offer_count = 0;
    memset(&game->turn, 0, sizeof game->turn);
    memset(&game->next, 0, sizeof game->next);
    game->draft = false;
    if (!game->over)
        carry_orders(game, &next);
}

/* ---- stepping ---- */

/* After the interludes that were refused before the run. */
static void tell_refused(struct game_step *step, const struct outcome *outcome, struct arena *scratch)
{
    int before = step->refused_count;
    struct refused_answer *refused = arena_alloc(scratch, (size_t)(before + outcome->refused_count) * sizeof *refused);

    for (int i = 0; i < before; i++)
        refused[i] = step->refused[i];
    for (int i = 0; i < outcome->refused_count; i++)
        refused[before + i] = outcome->refused[i];
    step->refused = refused;
    step->refused_count = before + outcome->refused_count;
    step->script_used = outcome->script_used;
    step->events = outcome->events;
    step->event_count = outcome->event_count;
}

void game_step(struct game *game, const struct game_world *world, struct arena *scratch, struct game_step *step)
{
    struct outcome outcome;
    struct game_run run;

    memset(step, 0, sizeof *step);
    step->kind = GAME_IS_OVER;
    if (game->over)
        return;
    game_refuse_interludes(game, scratch, step);
    if (game_step_interlude(game, world, scratch, step))
        return;
    step->kind = GAME_WAITS;
    if (game->turn.begun && !game_ready(game))
        return;
    game_run_fill(&run, game, world, &game->turn, game->state, game->records + 1, scratch);
    advance(&run.in, scratch, &outcome);
    tell_refused(step, &outcome, scratch);
    switch (outcome.status) {
    case OUTCOME_FORETOLD:      /* never for a run that does not exist */
    case OUTCOME_BROKEN:
        step->kind = GAME_BROKEN;
        step->why = outcome.why;
        return;
    case OUTCOME_DONE:
        finish_turn(game, &run, &outcome, step);
        return;
    case OUTCOME_ASKING:
    case OUTCOME_DRAFT:
        break;
    }
    step->same_questions = game_same_requests(&game->turn, &outcome) && game->draft == (outcome.status == OUTCOME_DRAFT);
    if (step->same_questions && outcome.refused_count == 0 && !game_has_fresh_interlude(&game->turn))
        return;
    step->kind = outcome.status == OUTCOME_DRAFT ? GAME_DRAFT : GAME_PUBLISHED;
    step->told_before = game->turn.event_count;
    game_give_up_next(game, scratch, step);
    game_publish(game, &game->turn, &outcome, scratch);
    game->draft = outcome.status == OUTCOME_DRAFT;
    if (game->draft)
        game_publish_next(game, world, outcome.state, scratch, step);
}

/* ---- looking ---- */

static void add_requests(const struct open_turn *turn, struct request *requests, int *count)
{
    for (int i = 0; i < turn->request_count; i++) {
        requests[*count] = turn->requests[i].request;
        requests[(*count)++].answered = game_is_answered(turn, &turn->requests[i].request);
    }
}

/* Everything that was published depends only on frozen answers. */
static struct open_turn frozen_part(const struct open_turn *turn)
{
    struct open_turn part = *turn;

    part.answer_count = 0;
    while (part.answer_count < turn->answer_count && turn->answers[part.answer_count].frozen)
        part.answer_count++;
    return part;
}

/* Resolves the open turn as far as its questions. False when it is broken. */
static bool look_at_turn(const struct game *game, const struct game_world *world, struct arena *scratch, struct game_look *look)
{
    struct open_turn shown = frozen_part(&game->turn);
    struct outcome outcome;
    struct game_run run;

    game_run_fill(&run, game, world, &shown, game->state, game->records + 1, scratch);
    advance(&run.in, scratch, &outcome);
    look->why = outcome.status == OUTCOME_BROKEN ? outcome.why : NULL;
    if (look->why)
        return false;
    look->state = outcome.state;
    look->events = outcome.events;
    look->event_count = outcome.event_count;
    return true;
}

void game_look_at_requests(const struct game *game, struct arena *scratch, struct game_look *look)
{
    struct request *requests;

    if (game->over || !game->turn.begun || look->why)
        return;
    look->draft = game->draft;
    look->request_count = 0;
    requests = arena_alloc(scratch, (size_t)(game->turn.request_count + game->next.request_count) * sizeof *requests);
    add_requests(&game->turn, requests, &look->request_count);
    add_requests(&game->next, requests, &look->request_count);
    look->requests = requests;
}

void game_look(const struct game *game, const struct game_world *world, struct arena *scratch,
               struct game_look *look)
{
    memset(look, 0, sizeof *look);
    look->state = game->state;
    if (game->over || !game->turn.begun)
        return;
    if (world->known)
        look->state = world->known->at;
    else if (!look_at_turn(game, world, scratch, look))
        return;
    game_look_at_requests(game, scratch, look);
}

bool game_is_midway(const struct open_turn *turn)
{
    return frozen_part(turn).answer_count > 0;
}

bool game_ready(const struct game *game)
{
    if (game->over)
        return false;
    if (game_has_fresh_interlude(&game->turn))
        return true;
    for (int i = 0; i < game->turn.request_count; i++) {
        const struct request *request = &game->turn.requests[i].request;

        if (request->late == game->draft && !game_is_answered(&game->turn, request))
            return false;
    }
    return true;
}

static bool turn_waits_for(const struct open_turn *turn, int seat)
{
    for (int i = 0; i < turn->request_count; i++)
        if (turn->requests[i].request.seat == seat && !game_is_answered(turn, &turn->requests[i].request))
            return true;
    return false;
}

bool game_waits_for(const struct game *game, int seat)
{
    return !game->over && (turn_waits_for(&game->turn, seat) || turn_waits_for(&game->next, seat));
}

/* ---- the moderator's hand ---- */

bool game_drop_turn(struct game *game)
{
    bool begun = game->turn.begun;

    game_rescue_interludes(game);
    memset(&game->turn, 0, sizeof game->turn);
    memset(&game->next, 0, sizeof game->next);
    game->draft = false;
    game->held_count = 0;
    for (int i = 0; i < game->standing_count; i++)
        game->standing[i].since = game->since_next[i] = -1;
    return begun;
}

/* Requests that come up again after a moderator's record are asked as before. */
void game_count_record(struct game *game)
{
    game->records++;
    for (int i = 0; i < game->opening_count; i++)
        game->openings[i].record++;
}

void game_set_state(struct game *game, const void *state)
{
    struct ruleset_result result = { 0 };

    game_drop_turn(game);
    codec_copy(game->rules->state, game->state, state);
    game->set_up = true;
    game_count_record(game);
    game->rules->result(state, &result);
    game->over = result.over;
}

static int withdraw_from(struct open_turn *turn, int seat)
{
    int kept = 0, was = turn->answer_count;

    for (int i = 0; i < was; i++)
        if (turn->answers[i].frozen || turn->answers[i].seat != seat || game_is_interlude(&turn->answers[i]))
            turn->answers[kept++] = turn->answers[i];
    turn->answer_count = kept;
    return was - kept;
}

int game_withdraw(struct game *game, int seat)
{
    int count = withdraw_from(&game->turn, seat) + withdraw_from(&game->next, seat), kept = 0;

    for (int i = 0; i < game->held_count; i++)
        if (game->held[i].seat != seat)
            game->held[kept++] = game->held[i];
    count += game->held_count - kept;
    game->held_count = kept;
    return count;
}
