#include "engine/game_known.h"

#include <string.h>

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
    game->state = arena_alloc(arena, ruleset_state_bytes(rules));
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

/* ---- keeping results of a run after it ---- */

static const char *keep(struct game *game, const char *text)
{
    return text ? arena_text(game->arena, text) : NULL;
}

static struct answer keep_answer(struct game *game, const struct answer *answer)
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

/* ---- one resolution ---- */

/* The input of a run; the arrays live in scratch. */
struct run {
    struct advance in;
    struct published published;
    struct published_request *requests;
    struct standing *standing;
    int standing_count;
};

static void describe_published(struct run *run, const struct open_turn *turn, struct arena *scratch)
{
    if (!turn->begun)
        return;
    run->requests = arena_alloc(scratch, (size_t)turn->request_count * sizeof *run->requests);
    for (int i = 0; i < turn->request_count; i++)
        run->requests[i] = (struct published_request){
            .seat = turn->requests[i].request.seat,
            .name = turn->requests[i].request.name,
            .before = turn->requests[i].before,
        };
    run->published = (struct published){
        .requests = run->requests,
        .request_count = turn->request_count,
        .events = turn->events,
        .event_count = turn->event_count,
    };
    run->in.published = &run->published;
}

static void fill_run(struct run *run, const struct game *game, const struct game_world *world,
                     const struct open_turn *turn, const void *state, int record, struct arena *scratch)
{
    bool on_top = turn == &game->next;

    memset(run, 0, sizeof *run);
    run->standing = arena_alloc(scratch, (size_t)game->standing_count * sizeof *run->standing);
    for (int i = 0; i < game->standing_count; i++) {
        run->standing[run->standing_count] = game->standing[i];
        run->standing[run->standing_count++].since = on_top ? game->since_next[i] : game->standing[i].since;
    }
    run->in = (struct advance){
        .rules = game->rules,
        .version = game->version,
        .what = game->set_up || on_top ? RESOLVE_TURN : RESOLVE_SETUP,
        .state = state,
        .seats = game->seats,
        .options = game->options,
        .record = record,
        .seed = world->seed(world->context, record),
        .answers = turn->answers,
        .answer_count = turn->answer_count,
        .standing = run->standing,
        .standing_count = run->standing_count,
        .puts_standing = world->puts_standing,
        .recall = world->recall,
        .recall_context = world->context,
        .script = on_top ? NULL : world->script,
        .script_count = on_top ? 0 : world->script_count,
    };
    describe_published(run, turn, scratch);
}

/* ---- interludes at once ---- */

static bool is_interlude(const struct answer *answer)
{
    return strncmp(answer->name, INTERLUDE_PREFIX, strlen(INTERLUDE_PREFIX)) == 0;
}

static bool has_fresh_interlude(const struct open_turn *turn)
{
    for (int i = 0; i < turn->answer_count; i++)
        if (!turn->answers[i].frozen && is_interlude(&turn->answers[i]))
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

        count += !answer->frozen && is_interlude(answer) && is_like(answer->seat, answer->text, seat, text);
    }
    return count;
}

/* ---- publishing ---- */

static bool same_request(const struct request *one, const struct request *other)
{
    return one->seat == other->seat && strcmp(one->name, other->name) == 0 && one->about == other->about
           && one->late == other->late && one->by_standing == other->by_standing;
}

static bool same_requests(const struct open_turn *turn, const struct outcome *outcome)
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
        answers[count] = keep_answer(game, &outcome->taken[i]);
        answers[count++].frozen = true;
    }
    for (int i = 0; i < turn->answer_count; i++)
        if (stays_on_file(&turn->answers[i], outcome))
            answers[count++] = turn->answers[i];
    turn->answers = answers;
    turn->answer_count = count;
}

static void publish(struct game *game, struct open_turn *turn, const struct outcome *outcome, struct arena *scratch)
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

/* Drops the turn on top of a draft: orders with the heading ANYWAY are held, the others are dropped and reported. */
static void give_up_next(struct game *game, struct arena *scratch, struct game_step *step)
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

/* Resolves the turn on top of a draft as far as its first requests. */
static void publish_next(struct game *game, const struct game_world *world, const void *draft_state,
                         struct arena *scratch, struct game_step *step)
{
    struct ruleset_result result = { 0 };
    struct outcome outcome;
    struct run run;

    memset(&game->next, 0, sizeof game->next);
    for (int i = 0; i < game->standing_count; i++)
        game->since_next[i] = -1;
    game->rules->result(draft_state, &result);
    if (result.over)
        return;
    fill_run(&run, game, world, &game->next, draft_state, game->records + 2, scratch);
    advance(&run.in, scratch, &outcome);
    if (outcome.status == OUTCOME_ASKING) {
        publish(game, &game->next, &outcome, scratch);
    } else if (outcome.status == OUTCOME_BROKEN) {
        step->kind = GAME_BROKEN;
        step->why = outcome.why;
    }
}

/* ---- records ---- */

static void put_answer(struct game *game, struct open_turn *turn, const struct answer *answer)
{
    struct answer *answers = arena_alloc(game->arena, (size_t)(turn->answer_count + 1) * sizeof *answers);
    int count = 0;

    for (int i = 0; i < turn->answer_count; i++) {
        const struct answer *old = &turn->answers[i];

        if (old->frozen || old->seat != answer->seat || strcmp(old->name, answer->name) != 0)
            answers[count++] = *old;
    }
    answers[count++] = keep_answer(game, answer);
    turn->answers = answers;
    turn->answer_count = count;
}

/* Orders given on top of a draft count as written for the outcome of the draft's own responses; held orders stay as
 * they are. */
static void carry_orders(struct game *game, const struct open_turn *next)
{
    for (int i = 0; i < game->held_count; i++)
        put_answer(game, &game->turn, &(struct answer){ .seat = game->held[i].seat, .name = game->held[i].name,
                                                        .text = game->held[i].text, .source = BY_MAIL,
                                                        .anyway = true });
    game->held_count = 0;
    for (int i = 0; i < next->answer_count; i++) {
        struct answer answer = next->answers[i];

        /* A standing order's decisions on top of the draft are made again, if it still fits. */
        if (answer.frozen)
            continue;
        answer.about = 0;
        put_answer(game, &game->turn, &answer);
    }
}

static void make_record(struct game *game, enum record_kind kind, uint64_t seed, const struct outcome *outcome,
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

static void finish_turn(struct game *game, const struct run *run, const struct outcome *outcome,
                        struct game_step *step)
{
    struct open_turn next = game->next;

    make_record(game, run->in.what == RESOLVE_SETUP ? RECORD_SETUP : RECORD_TURN, run->in.seed, outcome, step);
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

/* ---- interludes between turns ---- */

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
    put_answer(game, &game->turn, &answer);
}

/* Keeps the interludes that would be lost with the open turn. */
static void rescue_interludes(struct game *game)
{
    for (int i = 0; i < game->turn.answer_count; i++)
        if (!game->turn.answers[i].frozen && is_interlude(&game->turn.answers[i]))
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

/* Interludes that wait for the end of the open turn are checked then. */
static void refuse_interludes(struct game *game, struct arena *scratch, struct game_step *step)
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

/* Applies the first interlude whose moment has come: between two turns, or at once when it ends a game of two seats.
 * During the set-up there is no state yet for any other. Returns false when there is none. */
static bool step_interlude(struct game *game, const struct game_world *world, struct arena *scratch,
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
        make_record(game, RECORD_INTERLUDE, in.seed, &outcome, step);
        game_offers_lapse(game, false);
        return true;
    }
    return false;
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
    struct run run;

    memset(step, 0, sizeof *step);
    step->kind = GAME_IS_OVER;
    if (game->over)
        return;
    refuse_interludes(game, scratch, step);
    if (step_interlude(game, world, scratch, step))
        return;
    step->kind = GAME_WAITS;
    if (game->turn.begun && !game_ready(game))
        return;
    fill_run(&run, game, world, &game->turn, game->state, game->records + 1, scratch);
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
    step->same_questions = same_requests(&game->turn, &outcome) && game->draft == (outcome.status == OUTCOME_DRAFT);
    if (step->same_questions && outcome.refused_count == 0 && !has_fresh_interlude(&game->turn))
        return;
    step->kind = outcome.status == OUTCOME_DRAFT ? GAME_DRAFT : GAME_PUBLISHED;
    step->told_before = game->turn.event_count;
    give_up_next(game, scratch, step);
    publish(game, &game->turn, &outcome, scratch);
    game->draft = outcome.status == OUTCOME_DRAFT;
    if (game->draft)
        publish_next(game, world, outcome.state, scratch, step);
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
    struct run run;

    fill_run(&run, game, world, &shown, game->state, game->records + 1, scratch);
    advance(&run.in, scratch, &outcome);
    look->why = outcome.status == OUTCOME_BROKEN ? outcome.why : NULL;
    if (look->why)
        return false;
    look->state = outcome.state;
    look->events = outcome.events;
    look->event_count = outcome.event_count;
    return true;
}

void game_look(const struct game *game, const struct game_world *world, struct arena *scratch,
               struct game_look *look)
{
    struct request *requests;

    memset(look, 0, sizeof *look);
    look->state = game->state;
    if (game->over || !game->turn.begun)
        return;
    if (world->known)
        look->state = world->known->at;
    else if (!look_at_turn(game, world, scratch, look))
        return;
    look->draft = game->draft;
    requests = arena_alloc(scratch, (size_t)(game->turn.request_count + game->next.request_count) * sizeof *requests);
    add_requests(&game->turn, requests, &look->request_count);
    add_requests(&game->next, requests, &look->request_count);
    look->requests = requests;
}

bool game_is_midway(const struct open_turn *turn)
{
    return frozen_part(turn).answer_count > 0;
}

bool game_ready(const struct game *game)
{
    if (game->over)
        return false;
    if (has_fresh_interlude(&game->turn))
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

    rescue_interludes(game);
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
        if (turn->answers[i].frozen || turn->answers[i].seat != seat || is_interlude(&turn->answers[i]))
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

void game_put_answer(struct game *game, bool next, const struct answer *answer)
{
    put_answer(game, next ? &game->next : &game->turn, answer);
}
