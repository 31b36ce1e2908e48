#include "processor/replay/run.h"
#include "processor/replay/setup_check.h"

#include <string.h>

static const size_t lasting_bytes = (size_t)2 << 30, scratch_bytes = (size_t)1 << 30;

enum status replay_run_begin(struct replay_run *run, const struct founding *founding, const char *const *seats,
                             struct error *err)
{
    const struct ruleset *rules = ruleset_find(founding->rules);
    struct value *whole;

    *run = (struct replay_run){ .rules = rules, .seats = seats, .seat_count = founding->seats };
    run->lasting.limit_bytes = lasting_bytes;
    run->scratch.limit_bytes = scratch_bytes;
    chance_begin(&run->chance, founding->format, &run->lasting);
    if (!rules)
        return error_set(err, ERR_FORMAT, "this build has no rule set \"%s\", so its records cannot be resolved",
                         founding->rules);
    if (founding->seats < rules->seats_least || founding->seats > rules->seats_most)
        return error_set(err, ERR_CONFLICT, "%s is played by %d to %d seats, not %d", rules->name, rules->seats_least,
                         rules->seats_most, founding->seats);
    /* An option that came later has its default. */
    if (ruleset_options(rules, &run->lasting, founding->options, &whole, err) != OK)
        return err->status = ERR_CONFLICT;
    run->options = whole;
    run->state = arena_alloc(&run->lasting, ruleset_state_bytes(rules));
    return OK;
}

void replay_run_release(struct replay_run *run)
{
    arena_release(&run->lasting);
    arena_release(&run->scratch);
}

static const char *seat_name(const struct replay_run *run, int seat)
{
    return seat < run->seat_count ? run->seats[seat] : "a seat that the game does not have";
}

/* ---- one resolution ---- */

static bool recall_state(void *context, int record, void *state)
{
    struct replay_run *run = context;

    if (run->recall)
        return run->recall(run->recall_context, record, state);
    record = rollback_history_record(run->chance.rollbacks, run->chance.rollback_count, run->records, record);
    if (record == 0)
        return false;
    return codec_read_again(run->rules->state, state, run->past[record - 1], strlen(run->past[record - 1]), &run->lasting,
                      NULL) == OK;
}

static struct advance input_of(struct replay_run *run, const struct record *record)
{
    struct advance in = {
        .rules = run->rules,
        .version = record->version,
        .what = record->kind == RECORD_SETUP ? RESOLVE_SETUP : RESOLVE_TURN,
        .state = run->state,
        .seats = run->seat_count,
        .options = run->options,
        .record = record->number,
        .seed = record_engine_seed(&record->seed),
        .answers = record->answers,
        .answer_count = record->answer_count,
        .recall = recall_state,
        .recall_context = run,
        .unchecked = run->shown,
    };

    if (record->kind == RECORD_INTERLUDE) {
        in.what = RESOLVE_BETWEEN;
        in.between_seat = record->answers[0].seat;
        in.between_text = record->answers[0].text;
        in.answer_count = 0;
    }
    return in;
}

static enum status conflict_missing(const struct replay_run *run, const struct outcome *outcome, struct error *err)
{
    const struct request *missing = &outcome->open[0].request;

    for (int i = outcome->open_count - 1; i >= 0; i--)
        if (!outcome->open[i].request.answered)
            missing = &outcome->open[i].request;
    return error_set(err, ERR_CONFLICT, "it has no answer of %s to %s, which is asked after %d events",
                     seat_name(run, missing->seat), missing->name, outcome->event_count);
}

/* The answers must be those that the rules asked for, in the order in which they were taken. */
static enum status check_answers(const struct replay_run *run, const struct record *record,
                                 const struct outcome *outcome, struct error *err)
{
    for (int i = 0; i < record->answer_count; i++) {
        const struct answer *given = &record->answers[i];
        const struct answer *taken = i < outcome->taken_count ? &outcome->taken[i] : NULL;

        if (!taken)
            return error_set(err, ERR_CONFLICT, "its answer %d, of %s to %s, is never asked for", i + 1,
                             seat_name(run, given->seat), given->name);
        if (taken->seat != given->seat || strcmp(taken->name, given->name) != 0)
            return error_set(err, ERR_CONFLICT, "its answer %d is of %s to %s, but %s is asked for %s there", i + 1,
                             seat_name(run, given->seat), given->name, seat_name(run, taken->seat), taken->name);
    }
    return OK;
}

static enum status resolve(struct replay_run *run, const struct record *record, struct error *err)
{
    struct advance in = input_of(run, record);
    struct outcome outcome;
    enum status status = OK;

    advance(&in, &run->scratch, &outcome);
    run->event_count = outcome.event_count;
    run->event_list = outcome_event_list(&run->scratch, &outcome);
    run->events = value_write(&run->scratch, run->event_list, &run->events_bytes);
    if (!run->events)
        return error_set(err, ERR_CONFLICT, "its %d events need more memory than a turn may use", outcome.event_count);
    if (outcome.status == OUTCOME_BROKEN)
        return error_set(err, ERR_CONFLICT, "it cannot be resolved: %s", outcome.why);
    if (outcome.status != OUTCOME_DONE)
        return conflict_missing(run, &outcome, err);
    if (record->kind != RECORD_INTERLUDE)
        status = check_answers(run, record, &outcome, err);
    codec_copy(run->rules->state, run->state, outcome.state);
    return status;
}

static enum status read_state(struct replay_run *run, const char *text, struct error *err)
{
    if (codec_read_again(run->rules->state, run->state, text, strlen(text), &run->lasting, err) != OK) {
        error_in(err, "the state that it sets");
        return err->status = ERR_CONFLICT;
    }
    return OK;
}

/* A rollback: the state after an earlier record, as it came out here. */
static enum status roll_back(struct replay_run *run, const struct record *record, struct error *err)
{
    return read_state(run, run->past[record->to - 1], err);
}

/* What the moderator did: a state, an earlier state, or nothing that the rules know of. */
static enum status set_state(struct replay_run *run, const struct record *record, struct error *err)
{
    const char *wrong = NULL;
    enum status status = OK;

    if (record->to)
        return roll_back(run, record, err);
    if (record->set)
        status = read_state(run, record->set, err);
    if (status == OK && record->set && run->rules->state_check)
        wrong = run->rules->state_check(&run->scratch, run->state);
    return wrong ? error_set(err, ERR_CONFLICT, "the state that it sets: %s", wrong) : status;
}

/* ---- what may follow what ---- */

static enum status check_version(const struct replay_run *run, const struct record *record, struct error *err)
{
    const struct ruleset *rules = run->rules;

    if (record->version < rules->oldest)
        return error_set(err, ERR_FORMAT, "it was played under version %d of %s; this release resolves %d to %d, so an "
                         "older release is needed", record->version, rules->name, rules->oldest, rules->version);
    if (record->version > rules->version)
        return error_set(err, ERR_FORMAT, "it was played under version %d of %s; this release resolves %d to %d, so a "
                         "newer release is needed", record->version, rules->name, rules->oldest, rules->version);
    if (record->version < run->version)
        return error_set(err, ERR_CONFLICT, "its version %d of the rules is older than the record's before it, %d",
                         record->version, run->version);
    return OK;
}

static enum status check_place(const struct replay_run *run, const struct record *record, struct error *err)
{
    if (record->number != run->records + 1)
        return error_set(err, ERR_CONFLICT, "its number is %d where %d is due", record->number, run->records + 1);
    if (run->recall)
        return record->kind != RECORD_MODERATOR ? OK : error_set(err, ERR_CONFLICT, "it is a moderator's record, and its state is gone");
    if (run->over && record->kind != RECORD_MODERATOR)
        return error_set(err, ERR_CONFLICT, "it comes after the end of the game");
    if (record->kind == RECORD_SETUP && run->set_up)
        return error_set(err, ERR_CONFLICT, "it is a second set-up");
    if (record->kind == RECORD_TURN && !run->set_up)
        return error_set(err, ERR_CONFLICT, "it is a turn before any set-up");
    if (record->kind == RECORD_INTERLUDE && (record->answer_count != 1 || !ruleset_has_interludes(run->rules)))
        return error_set(err, ERR_CONFLICT, "it is an interlude, which has one answer, and it has %d",
                         record->answer_count);
    if (record->kind != RECORD_MODERATOR && (record->set || record->to))
        return error_set(err, ERR_CONFLICT, "only a moderator's record sets a state");
    if (record->kind == RECORD_MODERATOR && !record->note)
        return error_set(err, ERR_CONFLICT, "it is a moderator's record and does not say what he did");
    if (record->to < 0 || record->to > run->records || (record->set && record->to))
        return error_set(err, ERR_CONFLICT, "it goes back to record %d, which is none before it", record->to);
    return chance_check(&run->chance, record, err);
}

static void note_result(struct replay_run *run)
{
    struct ruleset_result result = { 0 };

    run->rules->result(run->state, &result);
    run->over = result.over;
}

static enum status too_long(const struct replay_run *run, struct error *err)
{
    return error_set(err, ERR_FORMAT, "the game is too long to be held in memory (%d records)", run->records);
}

/* Keeps what the next record may look back to. */
static enum status note_past(struct replay_run *run, const struct record *record, struct error *err)
{
    const char *kept;

    run->past = arena_grow(&run->lasting, run->past, run->records, &run->past_capacity, sizeof *run->past);
    kept = arena_text_n(&run->lasting, run->state_text, run->state_bytes);
    if (!run->past || !kept)
        return too_long(run, err);
    run->past[run->records] = kept;
    return chance_note(&run->chance, record, err);
}

static enum status note_state(struct replay_run *run, const struct record *record, struct error *err)
{
    enum status status;

    run->state_text = codec_format(run->rules->state, run->state, &run->scratch, &run->state_bytes);
    if (!run->state_text)
        return too_long(run, err);
    status = run->recall ? OK : note_past(run, record, err);
    run->records++;
    note_result(run);
    run->set_up = run->set_up || record->kind == RECORD_SETUP || record->set;
    run->version = record->version;
    run->answers = record->answer_count;
    return status;
}

enum status replay_run_resume(struct replay_run *run, int record, const char *state,
                              bool (*find)(void *context, int record, void *state), void *context, struct error *err)
{
    run->recall = find;
    run->recall_context = context;
    run->records = record;
    if (codec_read(run->rules->state, run->state, state, strlen(state), &run->lasting, err) != OK)
        return err->status = ERR_CONFLICT;
    note_result(run);
    return OK;
}

/* It resolves, so none of its events is at fault. */
static enum status check_setup(struct replay_run *run, const struct record *record, struct error *err)
{
    const struct setup_answers answers = { .rules = run->rules, .options = run->options, .seats = run->seat_count,
                                           .version = record->version, .seed = record_engine_seed(&record->seed),
                                           .list = record->answers, .count = record->answer_count };
    enum status status = setup_check(&answers, &run->scratch, err);

    if (status != OK)
        run->events = NULL;
    return status;
}

enum status replay_run_record(struct replay_run *run, const struct record *record, struct error *err)
{
    enum status status;

    arena_reset(&run->scratch);
    run->events = NULL;
    run->event_count = run->answers = 0;
    status = check_version(run, record, err);
    if (status == OK)
        status = check_place(run, record, err);
    if (status == OK)
        status = record->kind == RECORD_MODERATOR ? set_state(run, record, err) : resolve(run, record, err);
    if (status == OK && record->kind == RECORD_SETUP)
        status = check_setup(run, record, err);
    return status == OK ? note_state(run, record, err) : status;
}

/* ---- once more ---- */

/* The run as it stood before that record, as far as its resolution looks at it. */
static bool go_back(struct replay_run *before, const struct replay_run *run, int record, struct arena *arena)
{
    *before = *run;
    before->lasting = (struct arena){ .limit_bytes = lasting_bytes };
    before->records = record - 1;
    while (before->chance.rollback_count > 0 && before->chance.rollbacks[before->chance.rollback_count - 1].at >= record)
        before->chance.rollback_count--;
    before->state = arena_alloc(arena, ruleset_state_bytes(run->rules));
    return record == 1 || codec_read(run->rules->state, before->state, run->past[record - 2], strlen(run->past[record - 2]), arena,
                                     NULL) == OK;
}

void replay_run_watch(const struct replay_run *run, const struct record *record, const struct replay_watch *watch,
                      struct arena *arena)
{
    struct replay_run before;
    struct outcome outcome;
    struct advance in;

    if (record->kind == RECORD_MODERATOR || !go_back(&before, run, record->number, arena))
        return;
    in = input_of(&before, record);
    in.watch = watch->step;
    in.watch_context = watch->context;
    advance(&in, arena, &outcome);
    arena_release(&before.lasting);
}
