/* Non-interference: hidden cards that a seat was never shown are exchanged, every answer is kept, the game is resolved
 * anew from there, and what that seat is told has to stay the same, byte for byte, to the game's end or until one of
 * the answers could no longer have been given, or an event comes by which the rules disclose what was hidden. */
#include <string.h>

#include "engine/game_known.h"
#include "engine/kernel/scene.h"
#include "processor/harness/soak_game.h"
#include "processor/report/json.h"

enum { EXCHANGES_A_GAME = 4, RECORDS_AN_EXCHANGE = 12 };

/* What a seat is shown of a state with the record's events; "" when the rule set shows nothing. */
static const char *shown(struct soak_game *soak, const struct outcome *outcome, int seat, struct arena *arena)
{
    struct value *events = events_for_seat(arena, outcome->events, outcome->event_count, seat);
    const struct scene *scene = ruleset_scene(soak->options->rules, arena, outcome->state, seat, events);

    if (scene && scene->fault)
        soak_fault(soak, &soak->report->breaks, "a scene: %s", scene->fault);
    return scene ? value_write(arena, scene_value(scene), NULL) : "";
}

/* What it may take along of the game as it stands then. */
static const char *known(struct soak_game *soak, const struct outcome *outcome, int seat, struct arena *arena)
{
    struct game game = soak->game;
    const struct game_world world = { 0 };
    struct game_known known;
    const char *text = "";
    struct error err;

    if (seat < 0)
        return "";
    game.state = outcome->state;
    game.turn = (struct open_turn){ .requests = outcome->open, .request_count = outcome->open_count };
    game.next = (struct open_turn){ 0 };
    game.draft = false;
    game_known_of(&known, &game, &world, seat, arena);
    if (game_known_write(&known, arena, &text, &err) != OK)
        soak_fault(soak, &soak->report->breaks, "what seat %d may take along: %s", seat + 1, err.message);
    return text;
}

/* All that a seat learns from one resolution: its view, the events that it sees, its questions, its scene, and what it may
 * take along. */
static const char *told(struct soak_game *soak, const struct outcome *outcome, int seat, struct arena *arena)
{
    struct request *requests = arena_alloc(arena, (size_t)outcome->open_count * sizeof *requests);
    struct game_look look = { .state = outcome->state, .requests = requests, .request_count = outcome->open_count };

    for (int i = 0; i < outcome->open_count; i++)
        requests[i] = outcome->open[i].request;
    return arena_printf(arena, "%s%s%s",
                        report_json(arena, soak->options->rules, &look, seat, outcome->events, outcome->event_count),
                        shown(soak, outcome, seat, arena), known(soak, outcome, seat, arena));
}

/* The first event that shows this seat something hidden by the rules until then; event_count when there is none. */
static int first_disclosure(const struct soak_game *soak, const struct outcome *outcome, int seat)
{
    for (int i = 0; i < outcome->event_count; i++) {
        const struct event *event = &outcome->events[i];

        if (event->type >= EVENT_GAME && soak->options->rules->events[event->type - EVENT_GAME].discloses
            && event_seen_by(event, seat))
            return i;
    }
    return outcome->event_count;
}

/* Does either resolution disclose something? From there on the seat may be told different things, so only what came
 * before it has to be the same. */
static bool disclosed(struct soak_game *soak, const struct outcome *as_was, const struct outcome *as_is, int seat,
                      const char **one, const char **other, struct arena *arena)
{
    struct game_look look = { .state = as_was->state };
    int was = first_disclosure(soak, as_was, seat), is = first_disclosure(soak, as_is, seat);
    int shared = was < is ? was : is;

    if (was == as_was->event_count && is == as_is->event_count)
        return false;
    *one = report_json(arena, soak->options->rules, &look, seat, as_was->events, shared);
    *other = report_json(arena, soak->options->rules, &look, seat, as_is->events, shared);
    return true;
}

/* Could the same answers have been given? Each is judged again on what its writer knows now. */
static bool still_possible(const struct outcome *outcome, const struct soak_record *record)
{
    if (outcome->refused_count > 0)
        return false;
    for (int i = 0; i < outcome->taken_count && i < record->answer_count; i++)
        if (strcmp(outcome->taken[i].text, record->answers[i].text) != 0)
            return false;
    return true;
}

/* The next refused order that this seat is not told of, from an index on; event_count when there is none. */
static int next_refusal(const struct soak_game *soak, const struct outcome *outcome, int seat, int from)
{
    while (from < outcome->event_count && (strcmp(outcome->events[from].name, soak->options->rules->refusal_event) != 0
                                           || event_seen_by(&outcome->events[from], seat)))
        from++;
    return from;
}

/* Were the same orders of the others refused when their moment came? If an order fails because of something that only
 * its writer could know, he has in fact done something else, and what follows from that is not a leak. */
static bool same_refusals(const struct soak_game *soak, const struct outcome *one, const struct outcome *other, int seat)
{
    int i = 0, k = 0;

    if (!soak->options->rules->refusal_event)
        return true;
    for (;; i++, k++) {
        i = next_refusal(soak, one, seat, i);
        k = next_refusal(soak, other, seat, k);
        if (i == one->event_count || k == other->event_count)
            return i == one->event_count && k == other->event_count;
        if (value_digest(one->events[i].fields) != value_digest(other->events[k].fields))
            return false;
    }
}

static struct answer *judged_again(const struct soak_record *record, int seat, struct arena *arena)
{
    struct answer *answers = arena_copy(arena, record->answers, (size_t)record->answer_count * sizeof *answers);

    for (int i = 0; i < record->answer_count; i++) {
        answers[i].frozen = answers[i].seat == seat;
        answers[i].about = 0;
    }
    return answers;
}

static const char *difference(struct arena *arena, const char *one, const char *other)
{
    size_t at = 0;

    while (one[at] && one[at] == other[at])
        at++;
    at = at > 40 ? at - 40 : 0;
    return arena_printf(arena, "\"%.90s\" against \"%.90s\"", one + at, other + at);
}

/* Everybody's knowledge is part of each seat's knowledge, so onlookers must be told the same too. */
static void compare_onlookers(struct soak_game *soak, const struct soak_record *record, const struct outcome *as_was,
                              const struct outcome *as_is, struct arena *arena)
{
    const char *one, *other;

    if (as_was->status != OUTCOME_DONE || as_is->status != OUTCOME_DONE
        || disclosed(soak, as_was, as_is, SEAT_ONLOOKER, &one, &other, arena))
        return;
    one = told(soak, as_was, SEAT_ONLOOKER, arena);
    other = told(soak, as_is, SEAT_ONLOOKER, arena);
    soak->report->comparisons++;
    if (strcmp(one, other) != 0)
        soak_fault(soak, &soak->report->leaks, "record %d tells onlookers what they may not know: %s", record->number,
                   difference(arena, one, other));
}

/* Resolves one record on the true and on the changed state, first as far as each question, then to its end. False
 * when the comparison has to stop. */
static bool compare_record(struct soak_game *soak, const struct soak_record *record, void *changed, int seat,
                           struct arena *arena)
{
    struct answer *answers = judged_again(record, seat, arena);

    for (int given = 0; given <= record->answer_count; given++) {
        struct advance in = soak_input(soak, record, record->answers, given);
        struct outcome as_was, as_is;
        const char *one, *other;
        bool disclosing;

        advance(&in, arena, &as_was);
        in.state = changed;
        in.answers = answers;
        advance(&in, arena, &as_is);
        if (!still_possible(&as_is, record) || !same_refusals(soak, &as_was, &as_is, seat))
            return false;
        disclosing = disclosed(soak, &as_was, &as_is, seat, &one, &other, arena);
        if (!disclosing) {
            one = told(soak, &as_was, seat, arena);
            other = told(soak, &as_is, seat, arena);
        }
        soak->report->comparisons++;
        if ((!disclosing && as_was.status != as_is.status) || strcmp(one, other) != 0) {
            soak_fault(soak, &soak->report->leaks, "record %d tells seat %d what it may not know: %s (%s)",
                       record->number, seat + 1, difference(arena, one, other), as_is.why ? as_is.why : "resolved");
            return false;
        }
        if (disclosing)
            return false;
        compare_onlookers(soak, record, &as_was, &as_is, arena);
        if (given == record->answer_count && as_is.status == OUTCOME_DONE)
            memcpy(changed, as_is.state, ruleset_state_bytes(soak->options->rules));
    }
    return true;
}

/* The forecast for one seat's answers of a record on a state, as far as the seat knows it, as text. */
static const char *foretold(struct soak_game *soak, const struct soak_record *record, const void *state, int seat,
                            struct arena *arena)
{
    struct answer *own = arena_alloc(arena, (size_t)record->answer_count * sizeof *own);
    struct advance in = soak_input(soak, record, own, 0);
    struct game_look look;
    struct outcome outcome;

    for (int i = 0; i < record->answer_count; i++)
        if (record->answers[i].seat == seat) {
            own[in.answer_count] = record->answers[i];
            own[in.answer_count].about = 0;
            own[in.answer_count++].frozen = true;
        }
    in.state = ruleset_known(soak->options->rules, arena, state, seat);
    in.seed = 0;
    in.forecast = true;
    in.forecast_seat = seat;
    advance(&in, arena, &outcome);
    look = (struct game_look){ .state = in.state };
    return arena_printf(arena, "%d %d %s", outcome.ends, outcome.assumed,
                        report_json(arena, soak->options->rules, &look, seat, outcome.events, outcome.event_count));
}

static void compare_forecasts(struct soak_game *soak, const struct soak_record *record, const void *state,
                              const void *changed, int seat, struct arena *arena)
{
    const char *one = foretold(soak, record, state, seat, arena), *other = foretold(soak, record, changed, seat, arena);

    soak->report->comparisons++;
    if (strcmp(one, other) != 0)
        soak_fault(soak, &soak->report->leaks, "a forecast of record %d tells seat %d what it may not know: %s",
                   record->number, seat + 1, difference(arena, one, other));
}

/* The answers of all records that are compared: cards that they name must stay where they are. An order may ask whether its writer
 * holds a card ("IF HAVE"), and no refusal tells afterwards that it has done something else. */
static const char *named_next(const struct soak_game *soak, int index, struct arena *arena)
{
    const char *named = "";

    for (int i = index + 1; i < soak->record_count && i <= index + RECORDS_AN_EXCHANGE; i++)
        for (int k = 0; k < soak->records[i].answer_count; k++)
            named = arena_printf(arena, "%s%s\n", named, soak->records[i].answers[k].text);
    return named;
}

static void exchange_at(struct soak_game *soak, int index, int seat, struct arena *arena)
{
    const struct ruleset *rules = soak->options->rules;
    void *changed = arena_copy(arena, soak->records[index].after, ruleset_state_bytes(rules));

    if (!rules->exchange_hidden(changed, seat, named_next(soak, index, arena), &soak->choice))
        return;
    soak->report->exchanges++;
    if (soak->records[index + 1].kind == RECORD_TURN)
        compare_forecasts(soak, &soak->records[index + 1], soak->records[index].after, changed, seat, arena);
    for (int i = index + 1; i < soak->record_count && i <= index + RECORDS_AN_EXCHANGE; i++)
        if (soak->records[i].kind != RECORD_TURN || !compare_record(soak, &soak->records[i], changed, seat, arena))
            return;
}

void soak_secrecy(struct soak_game *soak)
{
    struct arena arena = { .limit_bytes = 1 << 29 };

    for (int i = 0; i < EXCHANGES_A_GAME && soak->record_count > 1 && soak->options->rules->exchange_hidden; i++) {
        int index = (int)rng_below(&soak->choice, (uint64_t)soak->record_count - 1);
        int seat = (int)rng_below(&soak->choice, (uint64_t)soak->game.seats);

        exchange_at(soak, index, seat, &arena);
        arena_reset(&arena);
    }
    arena_release(&arena);
}
