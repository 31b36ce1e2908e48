/* Moving a scenario's game: positions, dice, mails, deadlines. */
#include "processor/harness/scenario_match.h"

#include <string.h>

#include "engine/kernel/position.h"
#include "engine/kernel/text.h"
#include "processor/harness/scenario_known.h"
#include "processor/report/json.h"
#include "processor/letter/letter.h"
#include "processor/text/words.h"

/* ---- the world of a scenario ---- */

static uint64_t seed_of(void *context, int record)
{
    const struct match *match = context;

    return match->scenario->seed + (uint64_t)(record - match->first_record);
}

static bool recall_state(void *context, int record, void *state)
{
    const struct match *match = context;

    if (record == 0 && match->start) {
        memcpy(state, match->start, ruleset_state_bytes(match->scenario->rules));
        return true;
    }
    if (record < 1 || record > match->past_count)
        return false;
    memcpy(state, match->past[record - 1], ruleset_state_bytes(match->scenario->rules));
    return true;
}

static struct game_world world_of(struct match *match)
{
    return (struct game_world){ .seed = seed_of, .recall = recall_state, .context = match,
                                .script = match->script, .script_count = match->script_count };
}

void match_look(struct match *match, struct game_look *look)
{
    struct game_world world = world_of(match);

    game_look(&match->game, &world, match->arena, look);
}

static void remember_state(struct match *match, const void *state)
{
    match->past = arena_grow(match->arena, match->past, match->past_count, &match->past_capacity, sizeof *match->past);
    match->past[match->past_count++] = arena_copy(match->arena, state, ruleset_state_bytes(match->scenario->rules));
}

/* ---- positions ---- */

enum status match_items(struct match *match, void *state, const struct scenario_line *lines, int count, bool asides,
                        struct error *err)
{
    const struct scenario *scenario = match->scenario;
    struct position position;

    position_begin(&position, scenario->rules, match->arena, state);
    position.takes_asides = asides;
    for (int i = 0; i < count; i++)
        if (position_add(&position, lines[i].text, lines[i].number, err) != OK)
            return error_in(err, "%s:%d", scenario->file, lines[i].number);
    match->asides = asides ? position.asides : match->asides;
    match->aside_count = asides ? position.aside_count : match->aside_count;
    if (scenario->old || position_end(&position, err) == OK)
        return OK;
    err->status = ERR_FORMAT;
    return error_in(err, "%s:%d", scenario->file, position.line > 0 ? position.line : scenario->number);
}

static enum status read_past(struct match *match, const struct value *options, struct error *err)
{
    const struct scenario *scenario = match->scenario;
    void *state = arena_alloc(match->arena, ruleset_state_bytes(scenario->rules));

    for (int i = 0; i < scenario->past_count; i++) {
        enum status status;

        memset(state, 0, ruleset_state_bytes(scenario->rules));
        position_options(scenario->rules, state, options);
        status = match_items(match, state, &scenario->past[i], 1, false, err);
        if (status != OK)
            return status;
        remember_state(match, state);
    }
    return OK;
}

enum status match_begin(struct match *match, const struct scenario *scenario, const char *label, struct arena *arena,
                        struct error *err)
{
    const struct ruleset *rules = scenario->rules;
    void *state = arena_alloc(arena, ruleset_state_bytes(rules));
    struct value *options;
    enum status status;

    memset(match, 0, sizeof *match);
    match->scenario = scenario;
    match->label = label;
    match->arena = arena;
    match->receipts = arena_alloc(arena, SEATS_MAX * sizeof *match->receipts);
    match->has_receipt = arena_alloc(arena, SEATS_MAX * sizeof *match->has_receipt);
    status = ruleset_options(rules, arena, scenario->options, &options, err);
    if (status != OK)
        return error_in(err, "%s:%d", scenario->file, scenario->options_number);
    status = read_past(match, options, err);
    if (scenario->has_position)
        position_options(rules, state, options);
    if (status == OK && scenario->has_position)
        status = match_items(match, state, scenario->position, scenario->position_count, true, err);
    if (status != OK)
        return status;
    match->first_record = match->past_count;
    if (scenario->has_position)
        match->start = arena_copy(arena, state, ruleset_state_bytes(rules));
    if (scenario->has_position)
        game_begin_at(&match->game, arena, rules, options, state, match->past_count);
    else
        game_begin(&match->game, arena, rules, rules->seats_least, options);
    return OK;
}

/* ---- events and mails ---- */

static void note_event(struct match *match, struct value *event)
{
    match->events = arena_grow(match->arena, match->events, match->event_count, &match->event_capacity,
                               sizeof *match->events);
    match->events[match->event_count++] = event;
}

static void add_event(struct match *match, const char *json)
{
    struct value *event;

    if (value_read(match->arena, json, strlen(json), &event, NULL) == OK)
        note_event(match, event);
}

/* Adds the events of a run except those of this turn that were told before, as far as they are the same. */
static void add_new_events(struct match *match, const struct event *events, int count)
{
    int same = 0;
    bool still = true;

    for (int i = 0; i < count; i++) {
        const char *line = value_write(match->arena, event_value(match->arena, &events[i]), NULL);

        still = still && same < match->told_count && strcmp(line, match->told[same]) == 0;
        if (still)
            same++;
        else
            add_event(match, line);
    }
}

static void note_told(struct match *match, const struct event *events, int count)
{
    match->told = arena_alloc(match->arena, (size_t)count * sizeof *match->told);
    match->told_count = count;
    for (int i = 0; i < count; i++)
        match->told[i] = value_write(match->arena, event_value(match->arena, &events[i]), NULL);
}

static void mail_all(struct match *match, const struct game_step *step, const struct event *events, int count)
{
    struct game_world world = world_of(match);
    struct game_look look;

    match_look(match, &look);
    for (int seat = 0; seat < match->game.seats && match->scenario->has_mails; seat++) {
        const char *text = arena_printf(match->arena, "%s\n%s", match_mail_text(match, &world, step, events, count, seat),
                                        report_json(match->arena, match->game.rules, &look, seat, events, count));

        match->mails = arena_grow(match->arena, match->mails, match->mail_count, &match->mail_capacity,
                                  sizeof *match->mails);
        match->mails[match->mail_count++] = (struct match_mail){ seat, match->block, text };
    }
    for (int i = 0; i < step->refused_count; i++) {
        match->refusals = arena_grow(match->arena, match->refusals, match->refusal_count, &match->refusal_capacity,
                                     sizeof *match->refusals);
        match->refusals[match->refusal_count++] = &step->refused[i];
    }
}

/* ---- stepping ---- */

/* Script lines that a record has used are gone; a draft resolved again finds its own once more. */
static void drop_used_script(struct match *match, const bool *used)
{
    int count = 0;

    for (int i = 0; i < match->script_count; i++)
        if (!used[i]) {
            match->script_seen[count] = match->script_seen[i];
            match->script[count++] = match->script[i];
        }
    match->script_count = count;
}

static void note_used_script(struct match *match, const bool *used)
{
    for (int i = 0; used && i < match->script_count; i++)
        match->script_seen[i] = match->script_seen[i] || used[i];
}

void match_step(struct match *match)
{
    for (;;) {
        struct game_world world = world_of(match);
        struct game_step step;

        game_step(&match->game, &world, match->arena, &step);
        note_used_script(match, step.script_used);
        switch (step.kind) {
        case GAME_RECORD:
            add_new_events(match, step.record.events, step.record.event_count);
            match->told_count = 0;
            if (step.script_used)
                drop_used_script(match, step.script_used);
            remember_state(match, step.record.state);
            mail_all(match, &step, step.record.events, step.record.event_count);
            break;
        case GAME_PUBLISHED:
        case GAME_DRAFT:
            add_new_events(match, step.events, step.event_count);
            note_told(match, step.events, step.event_count);
            mail_all(match, &step, step.events, step.event_count);
            return;
        case GAME_BROKEN:
            match->broken = arena_text(match->arena, step.why);
            return;
        case GAME_WAITS:
        case GAME_IS_OVER:
            return;
        }
    }
}

/* ---- mails in ---- */

enum status match_seat(const struct match *match, const char *name, size_t bytes, int *seat, struct error *err)
{
    const void *state = match->game.state;

    *seat = ruleset_seat(match->game.rules, state, arena_text_n(match->arena, name, bytes));
    if (*seat >= 0)
        return OK;
    return error_set(err, ERR_FORMAT, "there is no seat \"%.*s\"", (int)bytes, name);
}

/* The number of the highest record that this mail's answers belong to, or 0. */
static int touched_by(const struct match *match, const struct game_receipt *receipt)
{
    int touched = 0;

    for (int i = 0; i < receipt->sheet.request_count; i++) {
        const struct request *request = &receipt->sheet.requests[i];
        bool on_top = match->game.draft && !request->late;

        if (sheet_answer(&receipt->sheet, i) && match->game.records + 1 + on_top > touched)
            touched = match->game.records + 1 + on_top;
    }
    return touched;
}

void match_mention(struct match *match, const struct value *event)
{
    for (int i = 0; i < match->refused_line_count; i++)
        if (match->refused_lines[i].event == event)
            match->refused_lines[i].mentioned = true;
}

static void note_refused_line(struct match *match, int seat, const struct sheet_line *line, const struct value *event)
{
    match->refused_lines = arena_grow(match->arena, match->refused_lines, match->refused_line_count,
                                      &match->refused_line_capacity, sizeof *match->refused_lines);
    match->refused_lines[match->refused_line_count++] = (struct match_refused){ .seat = seat, .line = *line, .event = event };
}

/* A refusal by the sheet makes the same event as a refusal when the order's moment comes. */
static void tell_refused_lines(struct match *match, int seat, const struct sheet *sheet)
{
    const struct ruleset *rules = match->game.rules;
    struct game_look look;

    match_look(match, &look);
    for (int i = 0; i < sheet->line_count; i++) {
        const struct sheet_line *line = &sheet->lines[i];
        struct value *event;

        if (line->verdict != VERDICT_REJECTED)
            continue;
        if (!rules->refusal_event) {
            note_refused_line(match, seat, line, NULL);
            continue;
        }
        event = value_object(match->arena);
        value_set_text(match->arena, event, "event", rules->refusal_event);
        value_set_text(match->arena, event, "phase", "orders");
        value_set_int(match->arena, event, "turn", rules->turn_number(look.state));
        value_set_text(match->arena, event, "side", rules->seat_name(look.state, seat));
        value_set_int(match->arena, event, "line", line->number);
        value_set_text(match->arena, event, "order", line->text);
        value_set_text(match->arena, event, "code", line->code ? line->code : "");
        value_set_text(match->arena, event, "reason", line->reason ? line->reason : "");
        note_event(match, event);
        note_refused_line(match, seat, line, event);
    }
}

/* A mail for another turn than the open one, by its TURN line, is refused whole. True: it was. */
static bool is_for_another_turn(struct match *match, int seat, const struct game_mail *mail, int turn)
{
    struct game_receipt *receipt = &match->receipts[seat];
    struct game_world world = world_of(match);
    struct game_look look;
    int open;

    match_look(match, &look);
    open = match->game.rules->turn_number(look.state);
    if (turn == LETTER_NO_TURN || turn == open)
        return false;
    game_judge(&match->game, &world, mail, match->arena, receipt);
    for (int i = 0; i < receipt->sheet.line_count; i++)
        sheet_reject(&receipt->sheet, i, "TURN", 0, "they are for turn %d, and turn %d is open", turn, open);
    match->has_receipt[seat] = true;
    tell_refused_lines(match, seat, &receipt->sheet);
    return true;
}

int match_give(struct match *match, int seat, const char *text)
{
    struct game_world world = world_of(match);
    struct game_mail mail = { .seat = seat, .source = BY_MAIL };
    struct game_receipt receipt;
    struct words words;
    int touched;

    words_sort(match->arena, text, false, &words);
    mail.orders = words.orders;
    mail.add = words.add;
    if (words.check) {
        game_judge(&match->game, &world, &mail, match->arena, &match->receipts[seat]);
        match->has_receipt[seat] = true;
        return 0;
    }
    if (is_for_another_turn(match, seat, &mail, words.turn))
        return 0;
    game_take(&match->game, &world, &mail, match->arena, &receipt);
    match->receipts[seat] = receipt;
    match->has_receipt[seat] = true;
    tell_refused_lines(match, seat, &receipt.sheet);
    touched = receipt.refused ? 0 : touched_by(match, &receipt);
    match_step(match);
    return touched;
}

int match_default(struct match *match, int which, const char *class)
{
    struct game_world world = world_of(match);

    return game_deadline(&match->game, &world, match->arena, which, class, AUDIENCE_ALL);
}

void match_deadlines(struct match *match, int record)
{
    while (!match->broken && !match->game.over && match->game.records < record) {
        if (match_default(match, DEFAULT_BLOCKING, NULL) == 0)
            return;
        match_step(match);
    }
}

void match_opened(struct match *match, struct match *after)
{
    struct error err;

    *after = *match;
    after->script = arena_copy(match->arena, match->script, (size_t)match->script_count * sizeof *match->script);
    after->script_capacity = match->script_count;
    after->script_seen = arena_copy(match->arena, match->script_seen, (size_t)match->script_count);
    after->script_seen_capacity = match->script_count;
    after->receipts = arena_copy(match->arena, match->receipts, SEATS_MAX * sizeof *match->receipts);
    after->has_receipt = arena_copy(match->arena, match->has_receipt, SEATS_MAX * sizeof *match->has_receipt);
    after->mails = NULL;
    after->mail_count = after->mail_capacity = 0;
    after->events = NULL;
    after->event_count = after->event_capacity = 0;
    after->refusals = NULL;
    after->refusal_count = after->refusal_capacity = 0;
    after->past = arena_copy(match->arena, match->past, (size_t)match->past_count * sizeof *match->past);
    after->past_capacity = match->past_count;
    if (game_copy(&after->game, &match->game, match->arena, &err) != OK)
        after->broken = arena_text(match->arena, err.message);
    else if (!after->game.turn.begun)
        match_step(after);
}

void match_try(struct match *match, int seat, const char *text, struct match *after)
{
    match_opened(match, after);
    match_deadlines(after, match_give(after, seat, text));
}
