#include "processor/base/random.h"
#include "tests/support/logged_game.h"

#include <check.h>
#include <string.h>

#include "engine/kernel/position.h"

enum { SEATS = 2, ROUNDS_MAX = 1000 };

/* The hash of the second seat's luck word, which it gave before the word. */
#define SNOW_HASH "8561b4c39107f4f08617044ea35c8beb84939815d00c1b55e6157ac1f1134ded"

/* ---- the world ---- */

/* turns: set-ups and turns before the record. */
static struct hash seed_at(const struct logged *logged, int record, enum record_kind kind, int turns)
{
    struct place place = { .number = record, .branch = logged->branch };

    if (logged->founding.format >= FORMAT_TURNS) {
        place.number = turns;
        place.own = kind == RECORD_SETUP || kind == RECORD_TURN ? 0 : record;
    }
    return record_seed(&logged->founding, logged->secret, &place);
}

/* The turn on top of a draft is the next one. */
struct hash logged_seed(const struct logged *logged, int record, enum record_kind kind)
{
    bool on_top = kind == RECORD_TURN && record > logged->game.records + 1;

    return seed_at(logged, record, kind, logged->game.turns + on_top);
}

static uint64_t seed_of(void *context, int record)
{
    struct hash seed = logged_seed(context, record, RECORD_TURN);

    return record_engine_seed(&seed);
}

static uint64_t interlude_seed_of(void *context, int record)
{
    struct hash seed = logged_seed(context, record, RECORD_INTERLUDE);

    return record_engine_seed(&seed);
}

static bool recall_state(void *context, int record, void *state)
{
    const struct logged *logged = context;

    if (record < 1 || record > logged->count)
        return false;
    memcpy(state, logged->states[record - 1], ruleset_state_bytes(logged->game.rules));
    return true;
}

static struct game_world world_of(struct logged *logged)
{
    return (struct game_world){ .seed = seed_of, .interlude_seed = interlude_seed_of, .recall = recall_state, .context = logged };
}

void logged_begin(struct logged *logged, int format, uint64_t seed)
{
    static const char *const words[][SEATS] = { [FORMAT_RECORDS] = { "rain", "" }, [FORMAT_TURNS] = { "rain", "snow" } };
    static const char *const hashes[SEATS] = { "", SNOW_HASH };
    const struct ruleset *rules = ruleset_find("duel");
    struct value *options;

    ck_assert_int_eq(random_init(NULL), OK);
    memset(logged, 0, sizeof *logged);
    ck_assert_int_eq(ruleset_options(rules, &logged->arena, NULL, &options, NULL), OK);
    logged->choice = rng_stream(seed, NULL);
    for (int i = 0; i < SECRET_BYTES; i++)
        logged->secret[i] = (uint8_t)rng_below(&logged->choice, 256);
    logged->founding = (struct founding){ .format = format, .game = "g12", .rules = rules->name, .options = options,
                                          .luck = words[format], .luck_hashes = hashes, .seats = SEATS, .beacon = "the tower clock",
                                          .beacon_value = "1515151515151515151515151515151515151515151515151515151515151515", .commitment = record_commitment(logged->secret) };
    game_begin(&logged->game, &logged->arena, rules, SEATS, options);
}

void logged_release(struct logged *logged)
{
    arena_release(&logged->arena);
    arena_release(&logged->scratch);
}

/* ---- records ---- */

static struct answer *keep_answers(struct arena *arena, const struct game_record *played)
{
    struct answer *kept = arena_copy(arena, played->answers, (size_t)played->answer_count * sizeof *kept);

    for (int i = 0; i < played->answer_count; i++) {
        kept[i].name = arena_text(arena, kept[i].name);
        kept[i].text = arena_text(arena, kept[i].text);
        kept[i].mail = kept[i].mail ? arena_text(arena, kept[i].mail) : NULL;
    }
    return kept;
}

static void keep_record(struct logged *logged, const struct game_record *played, const char *note)
{
    struct outcome told = { .events = (struct event *)(uintptr_t)played->events, .event_count = played->event_count };
    const struct ruleset *rules = logged->game.rules;
    struct game_record kept = *played;
    struct record_act act = { .note = note, .sets = true };
    struct hash previous = logged->count ? logged->records[logged->count - 1].hash : record_founding(&logged->founding);
    bool plays = kept.kind == RECORD_SETUP || kept.kind == RECORD_TURN;
    struct record_dice dice = { .branch = logged->branch,
                                .seed = seed_at(logged, kept.number, kept.kind, logged->game.turns - plays) };
    int at = logged->count++;

    ck_assert_int_lt(at, LOGGED_MAX);
    kept.answers = keep_answers(&logged->arena, played);
    logged->events[at] = outcome_events(&logged->arena, &told, NULL);
    logged->states[at] = arena_copy(&logged->arena, played->state, ruleset_state_bytes(rules));
    ck_assert_int_eq(record_make(&logged->records[at], &kept, rules, logged->game.version, &dice, note ? &act : NULL, NULL,
                                 logged->events[at], codec_format(rules->state, played->state, &logged->arena, NULL),
                                 &previous, &logged->arena, NULL), OK);
}

/* ---- playing ---- */

void logged_mail(struct logged *logged, int seat, const char *text)
{
    struct game_world world = world_of(logged);
    struct hash hash = hash_bytes(text, strlen(text));
    struct game_mail mail = { .seat = seat, .source = BY_MAIL, .received_utc_s = 1600000000 + logged->count,
                              .orders = order_lines_of(&logged->scratch, text), .hash = hash_hex(&logged->arena, &hash) };
    struct game_receipt receipt;

    game_take(&logged->game, &world, &mail, &logged->scratch, &receipt);
    for (int i = 0; i < receipt.sheet.line_count; i++)
        ck_assert_msg(receipt.sheet.lines[i].verdict != VERDICT_REJECTED, "\"%s\": %s", text, receipt.sheet.lines[i].reason);
}

static void answer_seat(struct logged *logged, const struct game_look *look, int seat)
{
    const struct ruleset *rules = logged->game.rules;
    const void *known = ruleset_known(rules, &logged->scratch, look->state, seat);
    const char *text = "";

    for (int i = 0; i < look->request_count; i++) {
        const char *chosen = look->requests[i].seat == seat && !look->requests[i].answered
                                 ? ruleset_choose(rules, &logged->scratch, known, &look->requests[i], &logged->choice)
                                 : "";

        if (*chosen)
            text = *text ? arena_printf(&logged->scratch, "%s\n%s", text, chosen) : chosen;
    }
    if (*text)
        logged_mail(logged, seat, text);
}

static void answer_all(struct logged *logged)
{
    struct game_world world = world_of(logged);
    struct game_look look;

    game_look(&logged->game, &world, &logged->scratch, &look);
    for (int seat = 0; seat < SEATS; seat++)
        if (game_waits_for(&logged->game, seat))
            answer_seat(logged, &look, seat);
    if (!game_ready(&logged->game))
        game_deadline(&logged->game, &world, &logged->scratch, DEFAULT_EVERY, NULL, AUDIENCE_ALL);
}

void logged_play(struct logged *logged, int records)
{
    int wanted = logged->count + records;

    for (int round = 0; round < ROUNDS_MAX && logged->count < wanted && !logged->game.over; round++) {
        struct game_world world = world_of(logged);
        struct game_step step;

        game_step(&logged->game, &world, &logged->scratch, &step);
        ck_assert_msg(step.kind != GAME_BROKEN, "%s", step.why);
        if (step.kind == GAME_RECORD)
            keep_record(logged, &step.record, NULL);
        else
            answer_all(logged);
        arena_reset(&logged->scratch);
    }
}

void logged_open(struct logged *logged)
{
    struct game_world world = world_of(logged);
    struct game_step step;

    game_step(&logged->game, &world, &logged->scratch, &step);
    ck_assert_int_eq(step.kind, GAME_PUBLISHED);
}

void logged_set(struct logged *logged, const char *item, const char *note)
{
    const struct ruleset *rules = logged->game.rules;
    void *state = arena_copy(&logged->arena, logged->game.state, ruleset_state_bytes(rules));
    struct error err = { 0 };

    ck_assert_msg(position_read(rules, &logged->arena, state, item, &err) == OK, "%s", err.message);
    if (game_drop_turn(&logged->game) || logged->founding.format >= FORMAT_TURNS)
        logged->branch++;
    game_set_state(&logged->game, state);
    keep_record(logged, &(struct game_record){ .number = logged->game.records, .kind = RECORD_MODERATOR, .state = state },
                note);
}

/* ---- writing ---- */

enum status logged_write(struct logged *logged, enum replay_scope scope, int seat, FILE *out, struct error *err)
{
    static const char *const seats[SEATS] = { "red", "blue" };
    struct replay_header header = {
        .scope = scope, .seat = seat, .founding = logged->founding, .version = logged->game.version, .seats = seats,
        .revealed = logged->game.over, .records = logged->count, .generator = "a test",
    };
    struct replay_writer *writer;
    enum status status;

    memcpy(header.secret, logged->secret, SECRET_BYTES);
    status = replay_write_open(&writer, out, &header, err);
    if (status != OK)
        return status;
    for (int i = 0; i < logged->count && status == OK; i++)
        status = replay_write_record(writer, &(struct replay_entry){
                                                 .body = logged->records[i].body,
                                                 .body_bytes = strlen(logged->records[i].body),
                                                 .events = logged->events[i],
                                                 .events_bytes = strlen(logged->events[i]),
                                                 .hash = logged->records[i].hash,
                                             }, err);
    if (status == OK)
        return replay_write_close(writer, err);
    replay_write_drop(writer);
    return status;
}
