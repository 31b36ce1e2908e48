#include "processor/harness/soak.h"

#include <stdio.h>
#include <string.h>

#include "engine/game_known.h"
#include "engine/kernel/position.h"
#include "processor/harness/soak_game.h"

enum { GAME_ARENA_BYTES = 1 << 30, STALLED_ROUNDS = 200, FIRST_MAIL_UTC_S = 1600000000 };

/* ---- the world of a self-played game ---- */

static uint64_t seed_of(void *context, int record)
{
    const struct soak_game *soak = context;
    struct hash seed = record_seed(&soak->founding, soak->secret, &(struct place){ .number = record });

    return record_engine_seed(&seed);
}

static int seats_of(const struct soak_game *soak)
{
    const struct ruleset *rules = soak->options->rules;

    if (soak->options->seats > 0)
        return soak->options->seats;
    return rules->seats_least + (int)(soak->number % (rules->seats_most - rules->seats_least + 1));
}

/* A game like any other: with a name, a secret and luck words, all of them made from its number. */
static void begin_luck(struct soak_game *soak)
{
    struct rng rng = rng_stream(soak->seed, "secret");
    int seats = seats_of(soak);
    const char **words = arena_alloc(soak->arena, (size_t)seats * sizeof *words);

    for (int seat = 0; seat < seats; seat++)
        words[seat] = seat % 2 ? "" : arena_printf(soak->arena, "word %d", (int)rng_below(&rng, 1000));
    for (int i = 0; i < SECRET_BYTES; i++)
        soak->secret[i] = (uint8_t)rng_below(&rng, 256);
    soak->founding = (struct founding){
        .format = FORMAT_RECORDS,        /* what was measured with these seeds stays as it is */
        .game = arena_printf(soak->arena, "g%lld", (long long)soak->number + 1),
        .rules = soak->options->rules->name,
        .options = soak->options->options,
        .luck = words,
        .seats = seats,
        .commitment = record_commitment(soak->secret),
    };
}

static bool recall_state(void *context, int record, void *state)
{
    const struct soak_game *soak = context;

    if (record < 1 || record > soak->record_count)
        return false;
    memcpy(state, soak->records[record - 1].after, ruleset_state_bytes(soak->options->rules));
    return true;
}

static struct game_world soak_world(struct soak_game *soak)
{
    return (struct game_world){ .seed = seed_of, .recall = recall_state, .context = soak };
}

struct advance soak_input(struct soak_game *soak, const struct soak_record *record, const struct answer *answers,
                          int answer_count)
{
    struct advance in = {
        .rules = soak->options->rules,
        .version = soak->options->rules->version,
        .what = record->kind == RECORD_SETUP ? RESOLVE_SETUP : RESOLVE_TURN,
        .state = record->before,
        .seats = soak->game.seats,
        .options = soak->options->options,
        .record = record->number,
        .seed = record->seed,
        .answers = answers,
        .answer_count = answer_count,
        .recall = recall_state,
        .recall_context = soak,
    };

    if (record->kind == RECORD_INTERLUDE) {
        in.what = RESOLVE_BETWEEN;
        in.between_seat = record->answers[0].seat;
        in.between_text = record->answers[0].text;
        in.answer_count = 0;
    }
    return in;
}

void soak_fault(struct soak_game *soak, int64_t *counter, const char *format, ...)
{
    struct soak_report *report = soak->report;
    va_list args;
    int used;

    ++*counter;
    if (report->first[0])
        return;
    used = snprintf(report->first, sizeof report->first, "game %lld of seed %llu, record %d: ",
                    (long long)soak->number, (unsigned long long)soak->options->seed, soak->game.records + 1);
    va_start(args, format);
    vsnprintf(report->first + used, sizeof report->first - (size_t)used, format, args);
    va_end(args);
}

/* ---- answers ---- */

/* Damages an answer: a letter changed, a word doubled, a line lost, or plain nonsense. */
static const char *mutate(struct arena *arena, const char *text, struct rng *choice)
{
    static const char *const nonsense[] = { "xyzzy", "move", "cast fireball on on", "PLAY", "999999999999999999999",
                                            "\"", "((((", "STANDING when", "STANDING CLEAR 7", "ACCEPT DRAW" };
    size_t length = strlen(text);
    char *copy = arena_text(arena, text);

    switch (rng_below(choice, 4)) {
    case 0:
        if (length > 0)
            copy[rng_below(choice, length)] = (char)(' ' + rng_below(choice, 95));
        return copy;
    case 1:
        return arena_printf(arena, "%s\n%s", text, text);
    case 2:
        copy[length > 0 ? rng_below(choice, length) : 0] = '\0';
        return copy;
    default:
        return nonsense[rng_below(choice, sizeof nonsense / sizeof nonsense[0])];
    }
}

static const char *choose(struct soak_game *soak, const struct game_look *look, const struct request *request)
{
    const struct ruleset *rules = soak->options->rules;
    const void *known = ruleset_known(rules, soak->scratch, look->state, request->seat);

    if (soak->options->bots && rules->bot)
        return rules->bot(soak->scratch, known, request, &soak->choice);
    return ruleset_choose(rules, soak->scratch, known, request, &soak->choice);
}

/* What the rule set's judge accepts as an answer begins with a word that the rule set declares, so that no word common
 * to all games can shadow it, and offers for such a request. */
static void check_words(struct soak_game *soak, const struct game_receipt *receipt)
{
    const struct ruleset *rules = soak->options->rules;
    const struct sheet *sheet = &receipt->sheet;

    for (int i = 0; i < sheet->line_count; i++) {
        const struct sheet_line *line = &sheet->lines[i];
        const char *word = line->request >= 0 && line->canonical ? ruleset_order_word(rules, line->canonical) : NULL;

        if (line->request >= 0 && line->canonical && !word)
            soak_fault(soak, &soak->report->choices_refused, "\"%s\" is accepted, and begins with no order word of the rule set",
                       line->canonical);
        else if (word && !ruleset_order_word_fits(rules, soak->scratch, sheet->state, &sheet->requests[line->request], word))
            soak_fault(soak, &soak->report->choices_refused, "\"%s\" is accepted, and its word is not offered for %s", line->canonical,
                       sheet->requests[line->request].kind);
    }
}

/* What is said of a mail, as text: of every line, and of what its orders would do. */
static const char *said(struct soak_game *soak, const struct game *game, const struct game_world *world,
                        const struct game_mail *mail, struct game_forecast *forecast)
{
    struct game_receipt receipt;
    const char *text = "";

    game_judge(game, world, mail, soak->scratch, &receipt);
    for (int i = 0; i < receipt.sheet.line_count; i++) {
        const struct sheet_line *line = &receipt.sheet.lines[i];

        text = arena_printf(soak->scratch, "%s%d %d %s|%s|%s|%s\n", text, line->number, line->verdict, line->canonical ? line->canonical : "",
                            line->reason ? line->reason : "", line->nearest ? line->nearest : "", line->warning ? line->warning : "");
    }
    text = arena_printf(soak->scratch, "%s%s\n", text, value_write(soak->scratch, receipt.sheet.notes, NULL));
    game_foretell(game, world, mail, soak->scratch, forecast);
    for (int i = 0; i < forecast->event_count; i++)
        text = arena_printf(soak->scratch, "%s%s\n", text,
                            value_write(soak->scratch, event_value(soak->scratch, &forecast->events[i]), NULL));
    return arena_printf(soak->scratch, "%s%s %d %d", text, forecast->why_not ? forecast->why_not : "", forecast->ends,
                        forecast->assumed);
}

/* The writer takes the game along, as far as he knows it, and is told the same there. */
static void compare_known(struct soak_game *soak, const struct game_world *world, const struct game_mail *mail, const char *here)
{
    struct game_known known, read;
    struct game_world outside;
    struct game_forecast forecast;
    struct error err;
    const char *text, *there;

    game_known_of(&known, &soak->game, world, mail->seat, soak->scratch);
    if (game_known_write(&known, soak->scratch, &text, &err) != OK
        || game_known_read(&read, soak->options->rules, text, strlen(text), soak->scratch, &err) != OK) {
        soak_fault(soak, &soak->report->breaks, "what seat %d may take along: %s", mail->seat + 1, err.message);
        return;
    }
    outside = game_known_world(&read);
    there = said(soak, &read.game, &outside, mail, &forecast);
    if (strcmp(here, there) != 0)
        soak_fault(soak, &soak->report->breaks, "what seat %d may take along says otherwise of its mail: %s against %s",
                   mail->seat + 1, here, there);
}

/* A fault of the rules on a partly known state must not end the program. */
static void foretell(struct soak_game *soak, const struct game_world *world, const struct game_mail *mail)
{
    struct game_forecast forecast;

    if (!soak->options->rerun && !soak->options->secrecy)
        return;
    compare_known(soak, world, mail, said(soak, &soak->game, world, mail, &forecast));
    soak->report->forecasts[forecast.why_not ? FORECASTS_NONE : (int)forecast.ends]++;
}

static void take(struct soak_game *soak, int seat, const char *text, struct game_receipt *receipt)
{
    struct game_world world = soak_world(soak);
    struct hash hash = hash_bytes(text, strlen(text));
    struct game_mail mail = { .seat = seat, .orders = order_lines_of(soak->scratch, text), .source = BY_MAIL, .hash = hash_hex(soak->scratch, &hash),
                              .received_utc_s = FIRST_MAIL_UTC_S + soak->report->answers };

    foretell(soak, &world, &mail);
    game_take(&soak->game, &world, &mail, soak->scratch, receipt);
    soak->report->answers++;
    check_words(soak, receipt);
}

static bool any_refused(const struct game_receipt *receipt)
{
    for (int i = 0; i < receipt->sheet.line_count; i++)
        if (receipt->sheet.lines[i].verdict == VERDICT_REJECTED)
            return true;
    return false;
}

static void give_nonsense(struct soak_game *soak, int seat, const char *chosen)
{
    struct game_receipt receipt;
    const char *text = mutate(soak->scratch, chosen, &soak->choice);

    soak->report->nonsense++;
    take(soak, seat, text, &receipt);
    if (!any_refused(&receipt))
        soak->report->nonsense_taken++;
}

static const char *why_refused(const struct game_receipt *receipt)
{
    for (int i = 0; i < receipt->sheet.line_count; i++)
        if (receipt->sheet.lines[i].verdict == VERDICT_REJECTED)
            return receipt->sheet.lines[i].reason;
    return "no line was taken as an answer";
}

/* A whole mail of one seat: what it chose for everything that is asked of it. */
static void give_mail(struct soak_game *soak, const struct game_look *look, int seat)
{
    const char *text = "";
    struct game_receipt receipt;

    for (int i = 0; i < look->request_count; i++) {
        const struct request *request = &look->requests[i];
        const char *chosen;

        if (request->seat != seat || request->answered)
            continue;
        chosen = choose(soak, look, request);
        if (chosen && *chosen)
            text = *text ? arena_printf(soak->scratch, "%s\n%s", text, chosen) : chosen;
    }
    if (soak->options->illegal_of && rng_below(&soak->choice, (uint64_t)soak->options->illegal_of) == 0)
        give_nonsense(soak, seat, text);
    if (*text == '\0')
        return;
    take(soak, seat, text, &receipt);
    if (any_refused(&receipt))
        soak_fault(soak, &soak->report->choices_refused, "the rule set chose \"%s\", and its judge refuses it: %s", text,
                   why_refused(&receipt));
}

/* Offers that wait for the seat's word are accepted or declined now and then, and its own withdrawn. */
static void answer_offers(struct soak_game *soak, int seat)
{
    enum { OFFERS_LOOKED_AT = OFFERS_OF_A_SEAT };
    int numbers[OFFERS_LOOKED_AT], count = 0;

    for (int i = 0; i < soak->game.offer_count && count < OFFERS_LOOKED_AT; i++)
        if (soak->game.offers[i].shown[seat] > 0)
            numbers[count++] = soak->game.offers[i].shown[seat];
    for (int i = 0; i < count; i++) {
        static const char *const words[] = { "ACCEPT", "ACCEPT", "DECLINE", "WITHDRAW" };

        if (rng_below(&soak->choice, 4) == 0)
            take(soak, seat, arena_printf(soak->scratch, "%s OFFER %d", words[rng_below(&soak->choice, 4)], numbers[i]),
                 &(struct game_receipt){ 0 });
    }
}

/* Other lines of the seat besides its answers, if its rules have them: nobody else may learn anything from them. */
static void chat(struct soak_game *soak, const struct game_look *look, int seat)
{
    const struct ruleset *rules = soak->options->rules;
    const char *text = NULL;

    if (rules->chatter)
        text = rules->chatter(soak->scratch, ruleset_known(rules, soak->scratch, look->state, seat), seat, &soak->choice);
    if (text)
        take(soak, seat, text, &(struct game_receipt){ 0 });
    if (rules->offer)
        answer_offers(soak, seat);
}

/* Where interludes apply at once a run comes in between now and then, with some of the answers still missing. */
static void answer_all(struct soak_game *soak)
{
    bool at_once = soak->options->rules->interludes_at_once && soak->game.set_up;
    struct game_world world = soak_world(soak);
    struct game_look look;

    game_look(&soak->game, &world, soak->scratch, &look);
    for (int seat = 0; seat < soak->game.seats; seat++) {
        if (at_once && !game_waits_for(&soak->game, seat))
            chat(soak, &look, seat);
        if (!game_waits_for(&soak->game, seat))
            continue;
        if (rng_below(&soak->choice, at_once ? 200 : 600) == 0)
            take(soak, seat, rng_below(&soak->choice, 3) ? "OFFER DRAW" : "RESIGN", &(struct game_receipt){ 0 });
        chat(soak, &look, seat);
        if (rng_below(&soak->choice, at_once ? 3 : 25) != 0)
            give_mail(soak, &look, seat);
    }
    if (at_once && rng_below(&soak->choice, 2))
        return;
    if (!game_ready(&soak->game))
        game_deadline(&soak->game, &world, soak->scratch,
                      game_waits_for(&soak->game, 0) || soak->game.draft ? DEFAULT_EVERY : DEFAULT_BLOCKING, NULL,
                      AUDIENCE_ALL);
}

/* ---- playing ---- */

static void keep_record(struct soak_game *soak, const struct game_step *step, const void *before)
{
    const struct game_record *record = &step->record;
    size_t state_bytes = ruleset_state_bytes(soak->options->rules);
    struct outcome told = { .events = (struct event *)(uintptr_t)record->events, .event_count = record->event_count };
    struct soak_record *kept;

    soak->records = arena_grow(soak->arena, soak->records, soak->record_count, &soak->record_capacity, sizeof *kept);
    kept = &soak->records[soak->record_count++];
    *kept = (struct soak_record){
        .number = record->number,
        .kind = record->kind,
        .seed = record->seed,
        .before = record->kind == RECORD_SETUP ? NULL : before,
        .after = arena_copy(soak->arena, record->state, state_bytes),
        .answers = arena_copy(soak->arena, record->answers, (size_t)record->answer_count * sizeof *kept->answers),
        .answer_count = record->answer_count,
        .events = outcome_events(soak->arena, &told, NULL),
    };
    for (int i = 0; i < kept->answer_count; i++) {
        kept->answers[i].name = arena_text(soak->arena, kept->answers[i].name);
        kept->answers[i].text = arena_text(soak->arena, kept->answers[i].text);
        if (kept->answers[i].mail)
            kept->answers[i].mail = arena_text(soak->arena, kept->answers[i].mail);
    }
}

/* Writes the state and the game between its steps as a store would, and reads both back: they have to be the same. */
static void check_stored(struct soak_game *soak)
{
    struct error err;

    if (game_reads_back(&soak->game, &err) != OK)
        soak_fault(soak, &soak->report->replay_differences, "%s", err.message);
}

static void digest_record(struct soak_game *soak, const struct soak_record *record)
{
    const struct codec *codec = soak->options->rules->state;
    const char *state;
    size_t bytes;
    struct error err;
    enum status status = codec_save(codec, record->after, soak->scratch, &state, &bytes, &err);

    if (status == OK)
        status = codec_reads_back(codec, record->after, state, bytes, &err);
    if (status != OK) {
        soak_fault(soak, &soak->report->replay_differences, "record %d: %s", record->number, err.message);
        return;
    }
    soak->report->digest = hash_fnv1a_more(soak->report->digest, record->events, strlen(record->events));
    soak->report->digest = hash_fnv1a_more(soak->report->digest, state, strlen(state));
}

/* The record resolved again from its answers alone has to be the same. */
static void check_replay(struct soak_game *soak, const struct soak_record *record)
{
    struct advance in = soak_input(soak, record, record->answers, record->answer_count);
    struct outcome outcome;
    const char *events;

    advance(&in, soak->scratch, &outcome);
    if (outcome.status != OUTCOME_DONE) {
        soak_fault(soak, &soak->report->replay_differences, "resolved again it does not end: %s",
                   outcome.why ? outcome.why : "it asks");
        return;
    }
    events = outcome_events(soak->scratch, &outcome, NULL);
    if (strcmp(events, record->events) != 0)
        soak_fault(soak, &soak->report->replay_differences, "resolved again its events differ");
    else if (!codec_equal(soak->options->rules->state, outcome.state, record->after))
        soak_fault(soak, &soak->report->replay_differences, "resolved again its state differs at %s",
                   codec_difference(soak->options->rules->state, outcome.state, record->after, soak->scratch));
}

/* What is written of a state in the game's notation is read as the same. A game that ends before its set-up has no position. */
static void check_position(struct soak_game *soak, const struct soak_record *record)
{
    struct error err;

    if (soak->options->positions && soak->game.set_up && position_is_known(soak->options->rules)
        && position_reads_back(soak->options->rules, soak->scratch, record->after, soak->options->options, true, &err) != OK)
        soak_fault(soak, &soak->report->replay_differences, "%s", err.message);
}

/* Adds games to the line of this name, which it makes when there is none. */
static void count_under(struct soak_ending *list, int *count, int most, const char *how, int64_t games)
{
    for (int i = 0; i < *count; i++)
        if (strcmp(list[i].how, how) == 0) {
            list[i].games += games;
            return;
        }
    if (*count < most)
        list[(*count)++] = (struct soak_ending){ how, games };
}

/* A seat may have another name in each game, as by a coin, and its name is what makes it unequal. */
static void note_winners(struct soak_game *soak, audience winners)
{
    struct soak_report *report = soak->report;

    report->drawn += winners == AUDIENCE_NOBODY;
    for (int seat = 0; seat < seats_of(soak); seat++)
        count_under(report->winners, &report->winner_count, SEATS_MAX,
                    soak->options->rules->seat_name(soak->game.state, seat), (winners & AUDIENCE_SEAT(seat)) != 0);
}

/* False when the game is over or cannot go on. */
static bool step(struct soak_game *soak, int *stalled)
{
    size_t state_bytes = ruleset_state_bytes(soak->options->rules);
    struct game_world world = soak_world(soak);
    void *before = arena_copy(soak->arena, soak->game.state, state_bytes);
    struct game_step step_;

    game_step(&soak->game, &world, soak->scratch, &step_);
    ++*stalled;
    switch (step_.kind) {
    case GAME_RECORD:
        *stalled = 0;
        soak->report->records++;
        keep_record(soak, &step_, before);
        digest_record(soak, &soak->records[soak->record_count - 1]);
        check_replay(soak, &soak->records[soak->record_count - 1]);
        check_position(soak, &soak->records[soak->record_count - 1]);
        soak_scenes(soak, &soak->records[soak->record_count - 1]);
        if (soak->options->rerun)
            soak_rerun(soak, &soak->records[soak->record_count - 1]);
        return true;
    case GAME_BROKEN:
        soak_fault(soak, &soak->report->breaks, "%s", step_.why);
        return false;
    case GAME_IS_OVER:
        return false;
    case GAME_WAITS:
    case GAME_PUBLISHED:
    case GAME_DRAFT:
        break;
    }
    if (*stalled > STALLED_ROUNDS) {
        soak_fault(soak, &soak->report->breaks, "the turn goes on asking and never ends");
        return false;
    }
    answer_all(soak);
    return true;
}

static void play(struct soak_game *soak)
{
    const struct ruleset *rules = soak->options->rules;
    struct ruleset_result result = { 0 };
    int stalled = 0;

    begin_luck(soak);
    game_begin(&soak->game, soak->arena, rules, seats_of(soak), soak->options->options);
    while (soak->record_count < soak->options->most_records && step(soak, &stalled)) {
        check_stored(soak);
        arena_reset(soak->scratch);
    }
    rules->result(soak->game.state, &result);
    if (!result.over)
        soak->report->unfinished++;
    else {
        count_under(soak->report->endings, &soak->report->ending_count, SOAK_ENDINGS, result.how, 1);
        note_winners(soak, result.winners);
    }
    if (soak->options->replays)
        soak_replay(soak);
    if (soak->options->secrecy)
        soak_secrecy(soak);
}

void soak_run(const struct soak_options *options, struct soak_report *report)
{
    struct arena arena = { .limit_bytes = GAME_ARENA_BYTES }, scratch = { .limit_bytes = GAME_ARENA_BYTES };

    memset(report, 0, sizeof *report);
    report->digest = HASH_FNV1A_START;
    for (int64_t number = 0; number < options->games; number++) {
        struct rng rng = rng_stream(options->seed, "games");
        struct soak_game soak = { .options = options, .report = report, .arena = &arena, .scratch = &scratch,
                                  .number = options->first + number };

        rng.next = (uint64_t)soak.number;
        soak.seed = rng_next64(&rng);
        soak.choice = rng_stream(soak.seed, "choices");
        play(&soak);
        report->games++;
        arena_reset(&arena);
        arena_reset(&scratch);
        if (options->progress)
            options->progress(options->progress_context, report->games);
    }
    arena_release(&arena);
    arena_release(&scratch);
}

bool soak_failed(const struct soak_report *report)
{
    return report->breaks || report->replay_differences || report->rerun_differences || report->leaks
           || report->choices_refused || report->replays_unwritten;
}
