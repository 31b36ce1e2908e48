#include "tests/pairs/play.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"
#include "engine/games/sanctum/spells.h"

extern const struct ruleset sanctum_rules;

static void fail(struct play *play, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void fail(struct play *play, const char *format, ...)
{
    va_list args;

    if (play->wrong)
        return;
    va_start(args, format);
    vsnprintf(play->text, sizeof play->text, format, args);
    va_end(args);
    play->wrong = play->text;
}

void play_place(struct play *play, const struct state *from, const char *items)
{
    struct error err = { 0 };
    const char *wrong;

    play->wrong = NULL;
    if (from)
        *play->state = *from;
    else
        memset(play->state, 0, sizeof *play->state);
    if (position_read(&sanctum_rules, &play->arena, play->state, items, &err) != OK)
        fail(play, "%s: %s", items, err.message);
    wrong = play->wrong ? NULL : sa_state_check(&play->arena, play->state);
    if (wrong)
        fail(play, "%s: %s", items, wrong);
}

void play_begin(struct play *play, uint64_t seed)
{
    play->seed = seed;
    play->wrong = NULL;
    play->orders[SIDE_RED] = play->orders[SIDE_BLUE] = "";
    play->event_count = 0;
    world_begin(&play->world, play->state);
}

/* ---- orders ---- */

const char *play_name(struct arena *arena, const struct state *state, const struct queue_target *target)
{
    switch (target->kind) {
    case TARGET_MINION:
        return arena_printf(arena, "m%d", target->id);
    case TARGET_GROUP:
        return arena_printf(arena, "gr%d", target->id);
    case TARGET_STRUCTURE:
        return sa_square_names[sa_structure_get(state, target->id) ? sa_structure_get(state, target->id)->home : 0];
    case TARGET_SPELL:
        return arena_printf(arena, "s%d", target->place);
    case TARGET_BOARDHOP:
        return arena_printf(arena, "bh%d", target->id);
    default:
        return sa_square_names[target->id];
    }
}

void play_order(struct play *play, int side, const char *line)
{
    play->orders[side] = *play->orders[side] ? arena_printf(&play->arena, "%s\n%s", play->orders[side], line)
                                             : arena_text(&play->arena, line);
}

void play_cast(struct play *play, int side, int card, const struct queue_target *targets, int count)
{
    struct world_cast *cast = &play->world.casts[play->world.cast_count];
    struct arena *arena = &play->arena;
    const char *line = arena_printf(arena, "CAST %s", cards[card].name);

    if (play->world.cast_count == WORLD_CASTS)
        abort();
    play->world.cast_count++;
    *cast = (struct world_cast){ .card = card, .caster = side, .count = count };
    for (int i = 0; i < count; i++) {
        const char *name = play_name(arena, play->state, &targets[i]);

        cast->targets[i] = targets[i];
        line = cards[card].on == ON_PAIRS
                   ? arena_printf(arena, "%s %s TO %s", line, name, sa_square_names[targets[i].place])
                   : arena_printf(arena, "%s %s %s", line, i == 0 ? "ON" : "AND", name);
    }
    play_order(play, side, line);
}

/* ---- the sheet ---- */

/* Compares the lines that are casts, in written order, with what RULES say about them. */
static void check_sheet(struct play *play, int side, const struct sheet *sheet)
{
    int line = 0;

    for (int i = 0; i < play->world.cast_count; i++) {
        struct world_cast *cast = &play->world.casts[i];
        bool legal = world_legal(&play->world, cast->card, side, cast->targets, cast->count);

        if (cast->caster != side)
            continue;
        while (line < sheet->line_count && strncmp(sheet->lines[line].text, "CAST", 4) != 0)
            line++;
        if (line == sheet->line_count) {
            fail(play, "the sheet has lost a line");
            return;
        }
        cast->refused = sheet->lines[line].verdict == VERDICT_REJECTED;
        if (cast->refused == legal)
            fail(play, "%s is %s at the sheet (%s)", sheet->lines[line].text, legal ? "refused" : "taken",
                 legal ? sheet->lines[line].reason : "illegal by RULES 14.2");
        if (cast->refused && (!sheet->lines[line].reason || strcmp(sheet->lines[line].code, "TARGET") != 0))
            fail(play, "%s is refused as %s", sheet->lines[line].text, sheet->lines[line].code);
        line++;
    }
}

static uint64_t seed_of(void *context, int record)
{
    const struct play *play = context;

    return play->seed + (uint64_t)record;
}

static void give(struct play *play, struct game *game, const struct game_world *outside, struct arena *scratch, int side)
{
    struct game_mail mail = { .seat = sa_seat_of_side(play->state, (enum side)side), .source = BY_MAIL,
                              .orders = order_lines_of(scratch, play->orders[side]) };
    struct game_receipt receipt;

    game_take(game, outside, &mail, scratch, &receipt);
    check_sheet(play, side, &receipt.sheet);
}

/* ---- what must be so after it ---- */

static int count_card(const struct pile *pile, int number)
{
    int count = 0;

    for (int i = 0; i < pile->count; i++)
        count += pile->cards[i] == number;
    return count;
}

/* A card goes from the hand to the discards when its spell comes up, whatever the result; a refused one stays. */
static void check_cards(struct play *play, const struct state *before, const struct state *after)
{
    for (int i = 0; i < play->world.cast_count; i++) {
        const struct world_cast *cast = &play->world.casts[i];
        const struct player *had = &before->players[cast->caster], *has = &after->players[cast->caster];
        int number = sa_card_named(cards[cast->card].name), spent = 0;

        for (int k = 0; k < play->world.cast_count; k++)
            spent += play->world.casts[k].caster == cast->caster && play->world.casts[k].card == cast->card
                     && !play->world.casts[k].refused;
        if (!cast->refused && !cast->done)
            fail(play, "%s was neither executed nor squandered", cards[cast->card].name);
        if (count_card(&had->hand, number) - spent != count_card(&has->hand, number)
            || count_card(&had->discards, number) + spent != count_card(&has->discards, number))
            fail(play, "%s is %d times in the hand and %d in the discards", cards[cast->card].name,
                 count_card(&has->hand, number), count_card(&has->discards, number));
    }
}

static bool same_event(struct arena *arena, const struct event *event, const struct event *again)
{
    return strcmp(value_write(arena, event_value(arena, event), NULL), value_write(arena, event_value(arena, again), NULL))
           == 0;
}

/* The record is resolved again: the same bytes, event by event and in the state (invariant 7). */
static void check_replay(struct play *play, const struct state *before, const struct game_record *record)
{
    struct arena arena = { .limit_bytes = 0 };
    struct advance in = { .rules = &sanctum_rules, .version = sanctum_rules.version, .what = RESOLVE_TURN, .state = before,
                          .record = record->number,
                          .seed = record->seed, .answers = record->answers, .answer_count = record->answer_count,
                          .options = value_object(&arena) };
    struct outcome outcome;

    advance(&in, &arena, &outcome);
    if (outcome.status != OUTCOME_DONE || outcome.event_count != record->event_count) {
        fail(play, "resolved again: %d events, not %d", outcome.event_count, record->event_count);
    } else {
        for (int i = 0; i < record->event_count; i++)
            if (!same_event(&arena, &record->events[i], &outcome.events[i]))
                fail(play, "resolved again: event %d (%s) differs", i + 1, record->events[i].name);
        if (strcmp(codec_format(&sa_state_codec, record->state, &arena, NULL),
                   codec_format(&sa_state_codec, outcome.state, &arena, NULL)) != 0)
            fail(play, "resolved again: the state differs");
    }
    arena_release(&arena);
}

static void check_record(struct play *play, const struct state *before, const struct game_record *record)
{
    play->events = record->events;
    play->event_count = record->event_count;
    for (int i = 0; i < record->event_count; i++)
        world_hear(&play->world, &record->events[i]);
    world_compare(&play->world, record->state);
    if (play->world.wrong)
        fail(play, "%s", play->world.wrong);
    check_cards(play, before, record->state);
    check_replay(play, before, record);
}

void play_turn(struct play *play)
{
    struct arena *arena = &play->arena;
    struct game_world outside = { .seed = seed_of, .context = play };
    struct game game;
    struct game_step step;
    struct state *before = ARENA_NEW(arena, struct state);

    *before = *play->state;
    game_begin_at(&game, arena, &sanctum_rules, value_object(arena), before, 0);
    game_step(&game, &outside, arena, &step);
    for (int side = 0; side < PLAYERS; side++)
        give(play, &game, &outside, arena, side);
    game_deadline(&game, &outside, arena, DEFAULT_EVERY, NULL, AUDIENCE_ALL);
    if (play->wrong)
        return;
    game_step(&game, &outside, arena, &step);
    if (step.kind != GAME_RECORD) {
        fail(play, "the turn breaks: %s", step.why ? step.why : "it waits");
        return;
    }
    check_record(play, before, &step.record);
    *play->state = *(const struct state *)step.record.state;
}

void play_print(const struct play *play)
{
    struct arena arena = { .limit_bytes = 0 };

    for (int i = 0; i < play->event_count; i++)
        printf("    %s\n", value_write(&arena, event_value(&arena, &play->events[i]), NULL));
    arena_release(&arena);
}
