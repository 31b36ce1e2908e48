/* The proof: resolves every record again from its answers, and compares everything that the file says about it.
 *
 * It checks a record from the outside in: its line, its body against body_hash, its number, its seed, the chain,
 * then the result of its answers. So the first difference that it names is the nearest cause. */
#include <string.h>

#include "processor/replay/verify.h"

enum { PROGRESS_EVERY = 256, SHOWN_EVENT_BYTES = 400 };

/* ---- the header ---- */

static enum status check_secret(const struct replay_header *header, struct error *err)
{
    struct hash commitment;

    if (!header->revealed)
        return OK;
    commitment = record_commitment(header->secret);
    if (!hash_equal(&commitment, &header->founding.commitment))
        return error_set(err, ERR_CONFLICT, "the secret is not the one that the commitment was made for");
    return OK;
}

/* A seat that gave the hash of its luck word also gave the word with that hash, or its hash went into the draws. */
static enum status check_luck(const struct replay_header *header, struct error *err)
{
    const struct founding *founding = &header->founding;

    for (int seat = 0; seat < founding->seats && founding->format >= FORMAT_TURNS; seat++) {
        const char *wrong = record_luck_forbids(founding->luck[seat], founding->luck_hashes[seat]);

        if (wrong)
            return error_set(err, ERR_CONFLICT, "the luck word of %s: %s", header->seats[seat], wrong);
    }
    if (founding->format >= FORMAT_TURNS && founding->beacon[0] && header->records > 0
        && !record_is_beacon_value(founding->beacon_value))
        return error_set(err, ERR_CONFLICT, "it has the beacon \"%s\", and what that told is not in it as 64 or 128 hex digits",
                         founding->beacon);
    return OK;
}

/* Keeps the hash that the chain has now, of the founding or of the record that was just found. */
static enum status note_hash(struct replay_verification *v, int number, struct error *err)
{
    struct replay_check *check = v->check;

    check->chain = arena_grow(v->arena, check->chain, number, &check->chain_capacity, sizeof *check->chain);
    if (!check->chain)
        return error_set(err, ERR_FORMAT, "it is too long to be held in memory (%d records)", number);
    check->chain[number] = check->last = v->previous;
    return OK;
}

static enum status begin(struct replay_verification *v, struct error *err)
{
    const struct replay_header *header = v->header;
    enum status status = check_secret(header, err);

    if (status == OK)
        status = check_luck(header, err);
    v->previous = record_founding(&header->founding);
    if (status == OK)
        status = note_hash(v, 0, err);
    chance_begin(&v->chance, header->founding.format, &v->lasting);
    v->check->seeds = header->scope != REPLAY_FULL ? REPLAY_SEEDS_ABSENT
                      : header->revealed           ? REPLAY_SEEDS_CHECKED
                                                   : REPLAY_SEEDS_TAKEN;
    if (status != OK || header->scope != REPLAY_FULL)
        return status;
    v->running = true;
    return replay_run_begin(&v->run, &header->founding, header->seats, err);
}

/* The names of the seats are the rule set's; they may depend on the state. */
static enum status check_seats(const struct replay_verification *v, struct error *err)
{
    const struct replay_run *run = &v->run;

    if (run->records == 0)
        return OK;
    for (int seat = 0; seat < run->seat_count; seat++) {
        const char *name = run->rules->seat_name(run->state, seat);

        if (strcmp(name, v->header->seats[seat]) != 0)
            return error_set(err, ERR_CONFLICT, "seat %d is named \"%s\", and is \"%s\"", seat + 1,
                             v->header->seats[seat], name);
    }
    if (run->version != v->header->version)
        return error_set(err, ERR_CONFLICT, "its version of the rules is %d, and the last record's is %d",
                         v->header->version, run->version);
    return OK;
}

/* ---- what every record has ---- */

static enum status check_number(const struct replay_verification *v, int number, struct error *err)
{
    int due = v->check->records + 1;

    if (number == due)
        return OK;
    if (number > 0 && number < due)
        return error_set(err, ERR_CONFLICT, "line %d holds record %d once more", v->file.number, number);
    return error_set(err, ERR_CONFLICT, "it is missing: line %d holds record %d", v->file.number, number);
}

static enum status check_chain(struct replay_verification *v, const struct hash *body, const struct hash *written,
                               struct error *err)
{
    struct hash hash = record_chain(&v->previous, body);

    if (!hash_equal(&hash, written))
        return v->check->records == 0
                   ? error_set(err, ERR_CONFLICT, "its hash does not follow from its body and the header: it was changed, "
                               "or the header's game, rules, options, seats, luck words or commitment were")
                   : error_set(err, ERR_CONFLICT, "its hash does not follow from its body and the record before it");
    v->previous = hash;
    return OK;
}

/* ---- a record of a full replay ---- */

static enum status check_seed(const struct replay_verification *v, const struct record *record, struct error *err)
{
    struct place place = chance_place(&v->run.chance, record);
    struct hash seed;

    if (!v->header->revealed)
        return OK;
    seed = record_seed(&v->header->founding, v->header->secret, &place);
    if (!hash_equal(&seed, &record->seed))
        return error_set(err, ERR_CONFLICT, "its seed is not the one that secret, luck words, number and branch %d give",
                         record->branch);
    return OK;
}

/* The first event that differs between the file and the new result. */
struct difference {
    int event;                       /* from 1; 0: there is none */
    const char *written, *now;
};

static const char *item_text(struct arena *arena, const struct value *item)
{
    return item ? value_write(arena, item, NULL) : "not there";
}

static enum status find_difference(struct replay_verification *v, const struct replay_line *line, struct difference *difference,
                                   struct error *err)
{
    struct value *written, *now;
    const struct value *one, *other;

    *difference = (struct difference){ 0 };
    if (value_read(&v->text, line->events, line->events_bytes, &written, err) != OK || written->kind != VALUE_LIST)
        return error_set(err, ERR_CONFLICT, "its events are no JSON list");
    if (value_read(&v->text, v->run.events, v->run.events_bytes, &now, err) != OK)
        return error_in(err, "the events of record %d resolved again", v->check->records + 1);
    one = written->first;
    other = now->first;
    for (int number = 1; one || other; number++) {
        if (!value_equal(one, other)) {
            *difference = (struct difference){ number, item_text(&v->text, one), item_text(&v->text, other) };
            break;
        }
        one = one->next;
        other = other->next;
    }
    return OK;
}

/* Shows the part of long events where they differ. */
static enum status conflict_event(struct replay_verification *v, const struct difference *difference, struct error *err)
{
    const char *written = difference->written, *now = difference->now, *dots = "";
    size_t same = 0;

    while (written[same] && written[same] == now[same])
        same++;
    if (same > SHOWN_EVENT_BYTES / 2) {
        written += same - SHOWN_EVENT_BYTES / 2;
        now += same - SHOWN_EVENT_BYTES / 2;
        dots = "...";
    }
    v->check->event = difference->event;
    snprintf(v->check->what, sizeof v->check->what, "in the file it is %s%.*s; resolved again it is %s%.*s", dots,
             SHOWN_EVENT_BYTES, written, dots, SHOWN_EVENT_BYTES, now);
    return error_set(err, ERR_CONFLICT, "an event differs");
}

static enum status conflict_events(struct replay_verification *v, const struct replay_line *line, struct error *err)
{
    struct difference difference;
    enum status status = find_difference(v, line, &difference, err);

    if (status != OK)
        return status;
    return difference.event ? conflict_event(v, &difference, err)
                            : error_set(err, ERR_CONFLICT, "its events are not canonical JSON");
}

static enum status check_events(struct replay_verification *v, const struct record *record, const struct replay_line *line,
                                struct error *err)
{
    struct hash hash;

    if (v->run.events && (v->run.events_bytes != line->events_bytes
                          || memcmp(v->run.events, line->events, line->events_bytes) != 0))
        return conflict_events(v, line, err);
    hash = hash_bytes(line->events, line->events_bytes);
    if (!hash_equal(&hash, &record->events_hash))
        return error_set(err, ERR_CONFLICT, "its events are not those of its hash of events");
    return OK;
}

static enum status check_state(const struct replay_verification *v, const struct record *record, struct error *err)
{
    struct hash hash = hash_bytes(v->run.state_text, v->run.state_bytes);

    if (!hash_equal(&hash, &record->state_hash))
        return error_set(err, ERR_CONFLICT, "its events come out as told, but the state after it is not the one of its "
                         "hash of the state");
    return OK;
}

static enum status read_body(struct replay_verification *v, const struct replay_line *line, struct record *record,
                             struct error *err)
{
    struct hash hash = hash_bytes(line->body, line->body_bytes);

    if (!hash_equal(&hash, &line->body_hash))
        return error_set(err, ERR_CONFLICT, "its body is not the one of its body_hash: one of them was changed");
    if (record_read(record, line->body, line->body_bytes, v->header->founding.rules, &v->previous, &v->text, err) != OK) {
        error_in(err, "its body");
        return err->status = ERR_CONFLICT;
    }
    return OK;
}

/* Acts of the moderator are in their chain when they are done, and become records when the turn that was open then is
 * over: an earlier record has to have taken in each of them, in this order. */
static enum status check_act(struct replay_verification *v, const struct value *event, struct error *err)
{
    const struct value *at = value_find(event, "at");

    if (!at)
        return OK;
    if (!v->acts_at)
        return error_set(err, ERR_CONFLICT, "an act of the moderator is shown that no record has taken in");
    v->acts = record_act_hash(&v->acts, value_get_text(event, "act", ""), at->number, value_get_text(event, "text", ""));
    if (hash_equal(&v->acts, &v->acts_told))
        v->acts_at = 0;
    return OK;
}

static enum status check_acts(struct replay_verification *v, const struct record *record, const struct replay_line *line,
                              struct error *err)
{
    struct value *events;
    enum status status = OK;

    if (record->acts) {
        if (!hash_read(record->acts, &v->acts_told))
            return error_set(err, ERR_CONFLICT, "its hash of the moderator's acts is none");
        v->acts_at = record->number;
    }
    if (record->kind != RECORD_MODERATOR || value_read(&v->text, line->events, line->events_bytes, &events, err) != OK)
        return OK;                   /* events that cannot be read were refused before */
    for (const struct value *event = events->first; event && status == OK; event = event->next)
        status = check_act(v, event, err);
    return status;
}

/* While a game goes on, acts may wait for its open turn. */
static enum status check_acts_end(const struct replay_verification *v, struct error *err)
{
    if (!v->acts_at || !v->header->revealed)
        return OK;
    return error_set(err, ERR_CONFLICT, "the acts of the moderator that follow are not those that it has taken in");
}

/* For a record that does not come to its end, names the first event that differs up to there. */
static enum status resolve(struct replay_verification *v, const struct record *record, const struct replay_line *line,
                           struct error *err)
{
    enum status status = replay_run_record(&v->run, record, err);
    struct difference difference;
    struct error unread;

    if (status == ERR_CONFLICT && v->run.events && find_difference(v, line, &difference, &unread) == OK)
        v->check->event = difference.event;
    return status;
}

static enum status check_full(struct replay_verification *v, struct error *err)
{
    struct replay_line line;
    struct record record;
    enum status status = replay_line_read(&line, v->file.line, v->file.bytes, err);

    if (status == OK)
        status = read_body(v, &line, &record, err);
    if (status == OK)
        status = check_number(v, record.number, err);
    if (status == OK)
        status = check_seed(v, &record, err);
    if (status == OK)
        status = check_chain(v, &line.body_hash, &line.hash, err);
    if (status == OK)
        status = resolve(v, &record, &line, err);
    if (status == OK)
        status = check_events(v, &record, &line, err);
    if (status == OK)
        status = check_state(v, &record, err);
    if (status == OK)
        status = check_acts(v, &record, &line, err);
    v->check->answers += v->run.answers;
    v->check->events += v->run.event_count;
    return status;
}

/* ---- a record of a public or seat replay ---- */

/* A draw that everybody saw, made again from the seed of its record. */
static enum status check_draw(struct replay_verification *v, const struct value *draw, uint64_t seed, int number,
                              struct error *err)
{
    const char *stream = value_get_text(draw, "stream", "main");
    struct rng rng = rng_stream(seed, strcmp(stream, "main") == 0 ? NULL : stream);
    int64_t of = value_get_int(draw, "of", 0), result = value_get_int(draw, "result", 0), now;

    rng.next = (uint64_t)value_get_int(draw, "n", 0);
    now = of > 0 ? (int64_t)rng_below(&rng, (uint64_t)of) + 1 : 0;
    v->check->draws++;
    if (now == result)
        return OK;
    v->check->event = number;
    return error_set(err, ERR_CONFLICT, "the draw \"%s\" gave %lld of %lld, and its seed gives %lld",
                     value_get_text(draw, "purpose", ""), (long long)result, (long long)of, (long long)now);
}

static enum status check_draws(struct replay_verification *v, const struct replay_told *told, struct error *err)
{
    const struct record record = { .number = told->number, .kind = told->kind, .branch = told->branch,
                                   .dice = told->dice };
    struct place place = chance_place(&v->chance, &record);
    struct hash seed = record_seed(&v->header->founding, v->header->secret, &place);
    uint64_t engine_seed = record_engine_seed(&seed);
    enum status status = chance_note(&v->chance, &record, err);
    int number = 0;

    for (const struct value *event = told->events->first; event && status == OK; event = event->next) {
        number++;
        if (strcmp(value_get_text(event, "event", ""), "draw") == 0)
            status = check_draw(v, event, engine_seed, number, err);
    }
    return status;
}

/* The checks of branch and dice that a public replay allows: it does not say what a record of the moderator did. */
static enum status check_told_chance(const struct replay_verification *v, const struct replay_told *told, struct error *err)
{
    int rises = told->branch - v->chance.branch;

    if (v->chance.format < FORMAT_TURNS)
        return OK;
    if (rises < 0 || rises > (told->kind == RECORD_MODERATOR))
        return error_set(err, ERR_CONFLICT, "its branch is %d, and the record's before it is %d", told->branch,
                         v->chance.branch);
    if (told->dice < 0 || told->dice >= told->number)
        return error_set(err, ERR_CONFLICT, "its seed is said to be that of record %d, which is none before it", told->dice);
    return OK;
}

static enum status check_told(struct replay_verification *v, struct error *err)
{
    struct replay_told told;
    enum status status = replay_told_read(&told, v->header->scope, v->file.line, v->file.bytes, &v->text, err);

    if (status == OK)
        status = check_number(v, told.number, err);
    if (status == OK)
        status = check_chain(v, &told.body_hash, &told.hash, err);
    if (status == OK && v->header->scope == REPLAY_PUBLIC)
        status = check_told_chance(v, &told, err);
    if (status == OK && v->header->scope == REPLAY_PUBLIC && v->header->revealed)
        status = check_draws(v, &told, err);
    return status;
}

/* ---- a file ---- */

static enum status check_count(const struct replay_verification *v, struct error *err)
{
    if (v->check->records == v->header->records)
        return OK;
    return error_set(err, ERR_CONFLICT, "it is missing: the header says %d records, and the file ends after %d",
                     v->header->records, v->check->records);
}

static void show_progress(const struct replay_verification *v)
{
    int records = v->check->records;

    if (v->progress && v->progress->show && (records % PROGRESS_EVERY == 0 || records == v->header->records))
        v->progress->show(v->progress->context, records, v->header->records);
}

/* False at the file's end. */
static enum status check_next(struct replay_verification *v, bool *more, struct error *err)
{
    enum status status = replay_file_next(&v->file, more, err);

    if (status != OK || !*more)
        return status;
    arena_reset(&v->text);
    if (v->check->records == v->header->records)
        return error_set(err, ERR_CONFLICT, "it is one too many: the header says %d records", v->header->records);
    status = v->header->scope == REPLAY_FULL ? check_full(v, err) : check_told(v, err);
    if (status != OK)
        return status;
    v->check->records++;
    show_progress(v);
    return note_hash(v, v->check->records, err);
}

static void note_difference(struct replay_check *check, int record, const struct error *err)
{
    check->verdict = REPLAY_DIFFERS;
    check->record = record;
    if (!check->what[0])
        snprintf(check->what, sizeof check->what, "%s", err->message);
}

/* A difference is a verdict, not a failure. */
static enum status conclude(struct replay_verification *v, enum status status, int record, struct error *err)
{
    if (status == ERR_CONFLICT) {
        note_difference(v->check, record, err);
        return OK;
    }
    if (status != OK && record > 0)
        error_in(err, "record %d", record);
    return status;
}

static void note_result(struct replay_verification *v)
{
    /* Who gives a game up during its set-up ends it by a record. */
    if (!v->running || (!v->run.set_up && v->run.records == 0))
        return;
    v->run.rules->result(v->run.state, &v->check->result);
    v->check->result.how = NULL;     /* it may lie in the state, which is released */
}

/* The file has come to its end, and all of its records were right. */
static enum status conclude_sound(struct replay_verification *v, struct error *err)
{
    enum status status = OK;

    if (v->running)
        status = check_seats(v, err);
    if (status == OK && v->running && check_acts_end(v, err) != OK)
        return conclude(v, ERR_CONFLICT, v->acts_at, err);
    note_result(v);
    v->check->branch = v->running ? v->run.chance.branch : v->chance.branch;
    v->check->verdict = v->running ? REPLAY_SOUND : REPLAY_CHAIN_ONLY;
    return conclude(v, status, 0, err);
}

enum status replay_verification_next(struct replay_verification *v, bool *more, struct error *err)
{
    enum status status = check_next(v, more, err);

    if (status == OK && !*more)
        status = check_count(v, err);
    if (status == OK)
        return *more ? OK : conclude_sound(v, err);
    *more = false;
    return conclude(v, status, v->check->records + 1, err);
}

/* The header is read; opened: with what success. */
static enum status begin_records(struct replay_verification *v, enum status opened, bool *more, struct error *err)
{
    enum status status = opened == OK ? begin(v, err) : opened;

    *more = status == OK;
    return status == OK ? OK : conclude(v, status, 0, err);
}

static void clear(struct replay_verification *v, const struct replay_progress *progress, struct arena *arena,
                  struct replay_check *check)
{
    *v = (struct replay_verification){ .check = check, .header = &check->header, .progress = progress, .arena = arena };
    memset(check, 0, sizeof *check);
    v->text.limit_bytes = v->lasting.limit_bytes = (size_t)1 << 30;
}

enum status replay_verification_begin(struct replay_verification *v, const char *text, size_t bytes, const char *name,
                                      struct arena *arena, struct replay_check *check, bool *more, struct error *err)
{
    clear(v, NULL, arena, check);
    return begin_records(v, replay_file_open_text(&v->file, text, bytes, name, &check->header, arena, err), more, err);
}

void replay_verification_end(struct replay_verification *v)
{
    replay_file_close(&v->file);
    if (v->running)
        replay_run_release(&v->run);
    arena_release(&v->text);
    arena_release(&v->lasting);
}

static enum status finish(struct replay_verification *v, enum status status, bool more, const char *name, struct error *err)
{
    while (status == OK && more)
        status = replay_verification_next(v, &more, err);
    replay_verification_end(v);
    return status == OK ? OK : error_in(err, "%s", name);
}

enum status replay_verify(const char *path, const struct replay_progress *progress, struct arena *arena,
                          struct replay_check *check, struct error *err)
{
    struct replay_verification v;
    enum status status;
    bool more;

    clear(&v, progress, arena, check);
    status = begin_records(&v, replay_file_open(&v.file, path, &check->header, arena, err), &more, err);
    return finish(&v, status, more, path, err);
}

enum status replay_verify_text(const char *text, size_t bytes, const char *name, struct arena *arena, struct replay_check *check,
                               struct error *err)
{
    struct replay_verification v;
    bool more;
    enum status status = replay_verification_begin(&v, text, bytes, name, arena, check, &more, err);

    return finish(&v, status, more, name, err);
}
