/* The blocks of a scenario that are no expectations: turns, dice, shuffles, settings. */
#include <string.h>

#include "engine/kernel/position.h"
#include "engine/kernel/text.h"
#include "processor/harness/scenario_known.h"
#include "processor/harness/scenario_match.h"

/* Every deadline passes: what is open now takes its default, and so does what those turns still ask. */
static void pass_every_deadline(struct match *match)
{
    int record = match->game.records + 1 + (match->game.draft && match->game.next.request_count > 0);

    match_default(match, DEFAULT_EVERY, NULL);
    match_step(match);
    match_deadlines(match, record);
}

static enum status run_deadline(struct match *match, const char *rest, struct error *err)
{
    if (*rest && !match->scenario->old && known_class(match->arena, match->game.rules, rest, err) != OK)
        return err->status;
    match_default(match, DEFAULT_EVERY, *rest ? rest : NULL);
    match_step(match);
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
    given = match_give(match, seat, text);
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
            match_deadlines(match, touched);
    }
    return OK;
}

/* ---- dice, shuffles, settings ---- */

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
    return match_items(match, match->game.state, block->lines, block->line_count, false, err);
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
    match_give(match, seat, arena_printf(match->arena, "standing %s", aside->text + bytes + strlen(" standing:")));
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
            match_give(match, seat, setting);
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
        match_step(match);
    if (go_on(match, true, err) != OK)
        return ERR_FORMAT;
    match->block++;
    return run_turn(match, block, err);
}
