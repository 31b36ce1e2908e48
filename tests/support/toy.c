#include "tests/support/toy.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { EVENT_TOLD = EVENT_GAME };

static const struct event_type toy_events[] = { { .name = "told", .seen_by = AUDIENCE_ALL } };

PILE_CODEC(pile_codec, pile);
EFFECTS_CODEC(effects_codec, effects);
OFFBOARD_CODEC(offboard_codec, offboard);
QUEUE_CODEC(queue_codec, queue);

static const struct codec_field state_fields[] = {
    FIELD_STRUCT(struct toy_state, "effects", effects, &effects_codec),
    FIELD_ARRAY(struct toy_state, "marks", marks, CODEC_INT, NULL),
    FIELD_STRUCT(struct toy_state, "offboard", offboard, &offboard_codec),
    FIELD_ARRAY(struct toy_state, "piles", piles, CODEC_STRUCT, &pile_codec),
    FIELD_STRUCT(struct toy_state, "queue", queue, &queue_codec),
    FIELD_INT(struct toy_state, "turn", turn),
};
const struct codec toy_codec = CODEC_TABLE("toy", struct toy_state, state_fields);

static int turn_number(const void *state)
{
    return ((const struct toy_state *)state)->turn;
}

static int seat_count(const void *state)
{
    (void)state;
    return TOY_SEATS;
}

static struct effects_in list(void *state)
{
    return EFFECTS(&((struct toy_state *)state)->effects);
}

void toy_init(struct toy *toy, void (*resolve)(struct turn *turn))
{
    memset(toy, 0, sizeof *toy);
    toy->effects.list = list;
    toy->rules.name = "toy";
    toy->rules.title = "Toy";
    toy->rules.seats_least = toy->rules.seats_most = TOY_SEATS;
    toy->rules.events = toy_events;
    toy->rules.event_count = 1;
    toy->rules.moment_count = TOY_MOMENTS;
    toy->rules.effects = &toy->effects;
    toy->rules.state = &toy_codec;
    toy->rules.resolve = resolve;
    toy->rules.turn_number = turn_number;
    toy->rules.seat_count = seat_count;
}

void toy_release(struct toy *toy)
{
    arena_release(&toy->arena);
}

enum outcome_status toy_play(struct toy *toy)
{
    struct advance in = { .rules = &toy->rules, .what = RESOLVE_TURN, .state = &toy->state, .record = 1,
                          .seed = toy->seed };

    arena_reset(&toy->arena);
    advance(&in, &toy->arena, &toy->outcome);
    if (toy->outcome.status == OUTCOME_DONE)
        toy->state = *(const struct toy_state *)toy->outcome.state;
    return toy->outcome.status;
}

void toy_ends(struct toy *toy, void (*resolve)(struct turn *turn), const char *told)
{
    toy->rules.resolve = resolve;
    ck_assert_msg(toy_play(toy) == OUTCOME_DONE, "%s", toy->outcome.why);
    if (told)
        ck_assert_str_eq(toy_told(toy), told);
}

void toy_breaks(struct toy *toy, void (*resolve)(struct turn *turn), const char *why)
{
    toy->rules.resolve = resolve;
    ck_assert_int_eq(toy_play(toy), OUTCOME_BROKEN);
    ck_assert_msg(strstr(toy->outcome.why, why), "%s", toy->outcome.why);
}

void toy_written(struct toy *toy, const struct codec *codec, const void *room, const char *text)
{
    size_t bytes;
    const char *written = codec_format(codec, room, &toy->arena, &bytes);
    void *back = arena_alloc(&toy->arena, codec->bytes);
    struct error err = { 0 };

    ck_assert_msg(!codec_check(codec), "%s", codec_check(codec));
    ck_assert_str_eq(written, text);
    ck_assert_msg(codec_read(codec, back, written, bytes, NULL, &err) == OK, "%s", err.message);
    ck_assert(codec_equal(codec, back, room));
}

/* The text of an event that toy_say told, or NULL. */
static const char *told_text(const struct event *event)
{
    return event->type == EVENT_TOLD ? value_get_text(event->fields, "text", "") : NULL;
}

const char *toy_told(struct toy *toy)
{
    const struct outcome *outcome = &toy->outcome;
    size_t bytes = 1, used = 0;
    char *told;

    for (int i = 0; i < outcome->event_count; i++)
        if (told_text(&outcome->events[i]))
            bytes += strlen(told_text(&outcome->events[i])) + 2;
    told = arena_alloc(&toy->arena, bytes);
    for (int i = 0; i < outcome->event_count; i++) {
        const char *text = told_text(&outcome->events[i]);

        if (text)
            used += (size_t)snprintf(told + used, bytes - used, "%s%s", used ? "; " : "", text);
    }
    return told;
}

const char *toy_text(struct toy *toy)
{
    return codec_format(&toy_codec, &toy->state, &toy->arena, NULL);
}

struct toy_state *toy_state(struct turn *turn)
{
    return turn_state(turn);
}

void toy_say(struct turn *turn, const char *format, ...)
{
    va_list args;
    const char *text;

    va_start(args, format);
    text = arena_vprintf(turn_arena(turn), format, args);
    va_end(args);
    emit(turn, EVENT_TOLD, event_text("text", text));
}
