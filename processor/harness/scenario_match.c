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

/* Lines of items over a state, each a line of the scenario's file. asides: items about how it goes on are kept for the
 * first turn. */
static enum status read_items(struct match *match, void *state, const struct scenario_line *lines, int count, bool asides,
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
        status = read_items(match, state, &scenario->past[i], 1, false, err);
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
        status = read_items(match, state, scenario->position, scenario->position_count, true, err);
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

/* Steps until the game waits. */
static void step_on(struct match *match)
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

/* Words that are the processor's own (ADD, CHECK, STATUS ...) are taken out as in real play. */
static int give_mail(struct match *match, int seat, const char *text)
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
    step_on(match);
    return touched;
}

static int take_defaults(struct match *match, int which, const char *class)
{
    struct game_world world = world_of(match);

    return game_deadline(&match->game, &world, match->arena, which, class, AUDIENCE_ALL);
}

/* Blocking requests of turns up to this record take their defaults. */
static void pass_deadlines(struct match *match, int record)
{
    while (!match->broken && !match->game.over && match->game.records < record) {
        if (take_defaults(match, DEFAULT_BLOCKING, NULL) == 0)
            return;
        step_on(match);
    }
}

/* Every deadline passes: what is open now takes its default, and so does what those turns still ask. */
static void pass_every_deadline(struct match *match)
{
    int record = match->game.records + 1 + (match->game.draft && match->game.next.request_count > 0);

    take_defaults(match, DEFAULT_EVERY, NULL);
    step_on(match);
    pass_deadlines(match, record);
}

static enum status run_deadline(struct match *match, const char *rest, struct error *err)
{
    if (*rest && !match->scenario->old && known_class(match->arena, match->game.rules, rest, err) != OK)
        return err->status;
    take_defaults(match, DEFAULT_EVERY, *rest ? rest : NULL);
    step_on(match);
    return OK;
}

/* "white: orders" -> seat and orders; ERR_FORMAT for any other line. */
static enum status split_mail(const struct match *match, const char *line, int *seat, const char **orders,
                              struct error *err)
{
    const char *colon = strchr(line, ':');

    if (!colon)
        return error_set(err, ERR_FORMAT, "a line of a turn reads \"SEAT: orders\", \"next mail\", \"stop\" or \"deadline [CLASS]\", not \"%s\"",
                         line);
    *orders = colon + 1 + strspn(colon + 1, " \t");
    return match_seat(match, line, (size_t)(colon - line), seat, err);
}

/* A line of a turn that is not a mail: "deadline [CLASS]", "next mail", "stop". Gives the text behind it, or NULL. */
static const char *line_rest(const char *line, const char *word)
{
    size_t length = strlen(word);

    if (!text_has_prefix_ignoring_case(line, word) || (line[length] && !text_is_blank(line[length])))
        return NULL;
    return line + length + strspn(line + length, " \t");
}

static bool is_mail(const char *line)
{
    return !line_rest(line, "deadline") && !line_rest(line, "next mail") && !line_rest(line, "stop");
}

/* One mail: unbroken lines of one seat. *i is its first line, and then the one behind it. */
static enum status run_mail(struct match *match, const struct scenario_block *block, int *i, int *touched,
                            struct error *err)
{
    const char *orders = "", *text = "";
    int seat = -1, next_seat = -1, given;

    if (split_mail(match, block->lines[*i].text, &seat, &orders, err) != OK)
        return error_in(err, "%s:%d", match->scenario->file, block->lines[*i].number);
    for (; *i < block->line_count && is_mail(block->lines[*i].text); ++*i) {
        if (split_mail(match, block->lines[*i].text, &next_seat, &orders, err) != OK || next_seat != seat)
            break;
        text = arena_printf(match->arena, "%s%s\n", text, orders);
    }
    given = give_mail(match, seat, text);
    *touched = given > *touched ? given : *touched;
    return OK;
}

/* stops: the block ends in the middle of the turn, and what is open stays open. */
static enum status run_lines(struct match *match, const struct scenario_block *block, int *touched, bool *stops,
                             struct error *err)
{
    for (int i = 0; i < block->line_count;) {
        const char *line = block->lines[i].text;
        enum status status = OK;

        if (*stops)
            return error_set(err, ERR_FORMAT, "%s:%d: nothing stands behind `stop`", match->scenario->file,
                             block->lines[i].number);
        *stops = line_rest(line, "stop") != NULL;
        if (line_rest(line, "deadline") && run_deadline(match, line_rest(line, "deadline"), err) != OK)
            return error_in(err, "%s:%d", match->scenario->file, block->lines[i].number);
        if (is_mail(line))
            status = run_mail(match, block, &i, touched, err);
        else
            i++;
        if (status != OK)
            return status;
    }
    return OK;
}

static enum status run_turn(struct match *match, const struct scenario_block *block, struct error *err)
{
    int touched = 0;

    for (int i = 0; i < block->times; i++) {
        bool stops = false;
        enum status status = run_lines(match, block, &touched, &stops, err);

        if (status != OK)
            return status;
        if (block->line_count == 0)
            pass_every_deadline(match);
        if (!stops)
            pass_deadlines(match, touched);
    }
    return OK;
}

/* ---- the other blocks ---- */

static void add_script(struct match *match, struct script_item item)
{
    match->script = arena_grow(match->arena, match->script, match->script_count, &match->script_capacity,
                               sizeof *match->script);
    match->script_seen = arena_grow(match->arena, match->script_seen, match->script_count,
                                    &match->script_seen_capacity, sizeof *match->script_seen);
    match->script_seen[match->script_count] = false;
    match->script[match->script_count++] = item;
}

/* "I7", "\"HOLY WAR\"": takes a result, in quotes when it holds blanks. */
static const char *take_result(struct arena *arena, const char **at)
{
    bool quoted = **at == '"';
    const char *from = *at + quoted;
    size_t length = strcspn(from, quoted ? "\"" : " \t,");

    *at = from + length + (quoted && from[length] == '"');
    return arena_text_n(arena, from, length);
}

static enum status add_dice(struct match *match, const char *rest, int line, struct error *err)
{
    bool missing = !*rest;

    while (*rest && !missing) {
        size_t length = strcspn(rest, "\": \t,");
        struct script_item item = { 0 };

        if (rest[length] == ':') {
            item.purpose = arena_text_n(match->arena, rest, length);
            rest += length + 1;
        }
        item.result = take_result(match->arena, &rest);
        missing = !*item.result;
        if (!missing)
            add_script(match, item);
        rest += strspn(rest, " \t,");
    }
    return !missing ? OK : error_set(err, ERR_FORMAT, "%s:%d: a result is missing; it reads: dice 3 to-hit:4",
                                     match->scenario->file, line);
}

static void add_shuffle(struct match *match, const char *rest)
{
    const char *colon = strchr(rest, ':');
    const char *names = "";
    const char *at = colon + 1 + strspn(colon + 1, " \t");

    while (*at) {
        size_t length = strcspn(at, ",");
        size_t trimmed = length;

        while (trimmed > 0 && text_is_blank(at[trimmed - 1]))
            trimmed--;
        names = arena_printf(match->arena, "%s%s%.*s", names, *names ? "\n" : "", (int)trimmed, at);
        at += length;
        at += strspn(at, ", \t");
    }
    add_script(match, (struct script_item){ .purpose = arena_text_n(match->arena, rest, (size_t)(colon - rest)),
                                            .shuffle = true, .result = names });
}

/* Writes items over the present state; an open turn is resolved again from there. */
static enum status run_set(struct match *match, const struct scenario_block *block, struct error *err)
{
    game_drop_turn(&match->game);
    return read_items(match, match->game.state, block->lines, block->line_count, false, err);
}

const struct script_item *match_left_over(const struct match *match)
{
    for (int i = 0; i < match->script_count; i++)
        if (!match->script_seen[i])
            return &match->script[i];
    return NULL;
}

/* ---- what a position says about how it goes on ---- */

/* "4 (attack roll), then 1 for the creep", "D6 6, 2": the numbers, without the remarks between them. */
static const char *numbers_of(struct arena *arena, const char *text)
{
    const char *numbers = "";

    while (*text) {
        size_t bytes = strcspn(text, " \t,");

        if (*text == '(')
            bytes = strcspn(text, ")");
        else if (text_is_digit(*text))
            numbers = arena_printf(arena, "%s%.*s ", numbers, (int)bytes, text);
        text += bytes;
        text += strspn(text, " \t,)");
    }
    return numbers;
}

/* "next die: 2 (victim L2)", "next dice: 4, 1, 2", "dice 1, then 4", "random pick = BRAINSTONE": the results, without remarks.
 * NULL: it is a setting. */
static const char *next_dice(struct arena *arena, const char *item)
{
    static const struct { const char *head; bool numbers; } heads[] = {
        { "next dice", false }, { "next die", false }, { "dice", true }, { "random pick", false },
    };

    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        if (text_has_prefix_ignoring_case(item, heads[i].head)) {
            item += strlen(heads[i].head);
            item += strspn(item, ":= \t");
            return heads[i].numbers ? numbers_of(arena, item) : arena_text_n(arena, item, strcspn(item, "("));
        }
    return NULL;
}

/* The last " for " of an item, before the player whose setting it is; NULL: there is none. */
static const char *find_for(const char *item)
{
    const char *found = NULL;

    for (; *item; item++)
        if (text_has_prefix_ignoring_case(item, " for "))
            found = item;
    return found;
}

/* "Blue standing: if attacked by any pass" */
static bool is_standing(const struct placed *aside)
{
    return text_has_prefix_ignoring_case(aside->text + strcspn(aside->text, " "), " standing:");
}

/* A standing order: its player's mail. */
static enum status give_standing(struct match *match, const struct placed *aside, struct error *err)
{
    size_t bytes = strcspn(aside->text, " ");
    int seat = -1;

    if (match_seat(match, aside->text, bytes, &seat, err) != OK)
        return error_in(err, "%s:%d", match->scenario->file, aside->line);
    give_mail(match, seat, arena_printf(match->arena, "standing %s", aside->text + bytes + strlen(" standing:")));
    return OK;
}

/* "ASK ALWAYS for RIGHT", "ASK DEFAULT for both": a mail of this player; without a name, of who is to order. */
static enum status give_setting(struct match *match, const struct placed *aside, struct error *err)
{
    const char *whose = find_for(aside->text), *name = whose ? whose + strlen(" for ") : "";
    const char *setting = whose ? arena_text_n(match->arena, aside->text, (size_t)(whose - aside->text)) : aside->text;
    bool both = text_equal_ignoring_case(name, "both");
    struct game_look look;
    int wanted = -1;

    match_look(match, &look);
    if (whose && !both && match_seat(match, name, strlen(name), &wanted, err) != OK)
        return error_in(err, "%s:%d", match->scenario->file, aside->line);
    for (int i = 0; !whose && wanted < 0 && i < look.request_count; i++)
        wanted = look.requests[i].answered ? wanted : look.requests[i].seat;
    for (int seat = 0; seat < match->game.seats; seat++)
        if (both || seat == wanted)
            give_mail(match, seat, setting);
    return OK;
}

/* Dice and standing orders before the position's turn begins, so that they are there for what its beginning asks; settings when it
 * has begun, because they go to whom it asks. */
static enum status go_on(struct match *match, bool begun, struct error *err)
{
    for (int i = 0; i < match->aside_count; i++) {
        const struct placed *aside = &match->asides[i];
        const char *dice = next_dice(match->arena, aside->text);
        bool standing = !dice && is_standing(aside);
        enum status status = OK;

        if (dice && !begun)
            status = add_dice(match, dice, aside->line, err);
        else if (standing && !begun)
            status = give_standing(match, aside, err);
        else if (!dice && !standing && begun)
            status = give_setting(match, aside, err);
        if (status != OK)
            return status;
    }
    match->aside_count = begun ? 0 : match->aside_count;
    return OK;
}

enum status match_block(struct match *match, const struct scenario_block *block, struct error *err)
{
    enum status status = OK;

    if (block->kind == BLOCK_DICE)
        status = add_dice(match, block->rest, block->number, err);
    else if (block->kind == BLOCK_SHUFFLE)
        add_shuffle(match, block->rest);
    else if (block->kind == BLOCK_SET)
        status = run_set(match, block, err);
    if (block->kind != BLOCK_TURN || status != OK)
        return status;
    match->event_count = 0;
    match->refusal_count = 0;
    if (go_on(match, false, err) != OK)
        return ERR_FORMAT;
    if (!match->game.turn.begun)       /* the position's turn begins in the first block; its mail was there before */
        step_on(match);
    if (go_on(match, true, err) != OK)
        return ERR_FORMAT;
    match->block++;
    return run_turn(match, block, err);
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
        step_on(after);
}

void match_try(struct match *match, int seat, const char *text, struct match *after)
{
    match_opened(match, after);
    pass_deadlines(after, give_mail(after, seat, text));
}
