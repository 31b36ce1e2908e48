/* Chance: every draw comes from the seed of the record, or from a script, and is told. */
#include "engine/kernel/turn_inside.h"

#include <string.h>

#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

static const struct script_item *scripted(struct turn *turn, bool is_shuffle, const char *purpose)
{
    int any = -1;

    for (int i = 0; i < turn->in->script_count; i++) {
        const struct script_item *item = &turn->in->script[i];

        if (turn->script_used[i] || item->shuffle != is_shuffle)
            continue;
        if (item->purpose && strcmp(item->purpose, purpose) == 0) {
            turn->script_used[i] = true;
            return item;
        }
        if (!item->purpose && any < 0)
            any = i;
    }
    if (any < 0)
        return NULL;
    turn->script_used[any] = true;
    return &turn->in->script[any];
}

/* The 0-based index that a word of a script means: a number as events print it, or the name of one of the choices. */
static int scripted_index(struct turn *turn, const struct script_item *item, int count, const char *purpose,
                          const char *(*name_of)(const void *, int), const void *context)
{
    int64_t number = 0;

    if (name_of)
        for (int i = 0; i < count; i++)
            if (text_equal_ignoring_case(name_of(context, i), item->result))
                return i;
    if (text_parse_int(item->result, 1, count, &number) == TEXT_INT_OK)
        return (int)number - 1;
    turn_broken(turn, "the script gives \"%s\" for the draw \"%s\", which is among %d", item->result, purpose, count);
}

static int draw_index(struct turn *turn, int count, const char *purpose,
                      const char *(*name_of)(const void *, int), const void *context)
{
    const struct script_item *item = scripted(turn, false, purpose);

    if (item)
        return scripted_index(turn, item, count, purpose, name_of, context);
    return (int)rng_below(&turn->stream, (uint64_t)count);
}

static void tell_draw(struct turn *turn, audience seen_by, const char *purpose, int of, int index, uint64_t n,
                      const char *name)
{
    struct event_field fields[] = {
        event_text("purpose", purpose),
        event_int("of", of),
        event_int("result", index + 1),
        event_int("n", (int64_t)n),
        event_text("stream", turn->stream_name ? turn->stream_name : "main"),
        { .key = NULL },
        { .key = NULL },
    };

    if (name)
        fields[5] = event_text("name", name);
    turn_emit(turn, EVENT_DRAW, &seen_by, fields);
}

/* A draw among `count`, from 0. told: the event has the name of the choice, too. */
static int draw(struct turn *turn, audience seen_by, int count, const char *purpose,
                const char *(*name_of)(const void *context, int index), const void *context, bool told)
{
    uint64_t n = rng_draws(&turn->stream);
    int index;

    ensure(turn, count > 0);
    if (count == 1)
        return 0;
    turn_end_of_knowledge(turn, FORECAST_CHANCE);
    index = draw_index(turn, count, purpose, name_of, context);
    tell_draw(turn, seen_by, purpose, count, index, n, told ? name_of(context, index) : NULL);
    return index;
}

int roll(struct turn *turn, audience seen_by, int sides, const char *purpose)
{
    return draw(turn, seen_by, sides, purpose, NULL, NULL, false) + 1;
}

int pick(struct turn *turn, audience seen_by, int count, const char *purpose,
         const char *(*name_of)(const void *context, int index), const void *context)
{
    return draw(turn, seen_by, count, purpose, name_of, context, name_of != NULL);
}

int pick_untold(struct turn *turn, audience seen_by, int count, const char *purpose,
                const char *(*name_of)(const void *context, int index), const void *context)
{
    return draw(turn, seen_by, count, purpose, name_of, context, false);
}

/* The named items come first in the order given; the others follow in their present order. */
static void shuffle_by_script(struct turn *turn, const struct script_item *item, const char *pile, int16_t *items,
                              int count, const char *(*name_of)(const void *, int), const void *context)
{
    const char *at = item->result;
    int placed = 0;

    while (*at) {
        size_t length = strcspn(at, "\n");
        const char *name = arena_text_n(turn->arena, at, length);
        int found = placed;

        while (found < count && !text_equal_ignoring_case(name_of(context, items[found]), name))
            found++;
        if (found == count)
            turn_broken(turn, "the script puts \"%s\" into the pile of %s, where there is none left", name, pile);
        for (int16_t card = items[found]; found >= placed; found--)
            items[found] = found > placed ? items[found - 1] : card;
        placed++;
        at += length + (at[length] == '\n');
    }
}

void shuffle(struct turn *turn, const char *pile, int16_t *items, int count,
             const char *(*name_of)(const void *context, int item), const void *context)
{
    const struct script_item *item;
    struct value *order;

    if (count < 2)
        return;
    turn_end_of_knowledge(turn, FORECAST_CHANCE);
    item = scripted(turn, true, pile);
    if (item) {
        shuffle_by_script(turn, item, pile, items, count, name_of, context);
    } else {
        for (int i = count - 1; i > 0; i--) {
            int other = (int)rng_below(&turn->stream, (uint64_t)i + 1);
            int16_t card = items[i];

            items[i] = items[other];
            items[other] = card;
        }
    }
    order = value_list(turn->arena);
    for (int i = 0; i < count; i++)
        value_add_text(turn->arena, order, name_of(context, items[i]));
    emit_to(turn, AUDIENCE_NOBODY, EVENT_SHUFFLE, event_text("pile", pile), event_tree("order", order));
}

void turn_stream(struct turn *turn, const char *name)
{
    turn->stream = rng_stream(turn->in->seed, name);
    turn->stream_name = name ? arena_text(turn->arena, name) : NULL;
}
