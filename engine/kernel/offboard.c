#include "engine/kernel/offboard.h"

#include <stddef.h>
#include <string.h>

#include "engine/kernel/turn.h"

const char *const offboard_state_names[] = {
    [OFFBOARD_INSIDE] = "inside",
    [OFFBOARD_WAITING] = "waiting",
    [OFFBOARD_OUT] = "out",
};

static const struct codec_field container_fields[] = {
    FIELD_INT(struct container, "clock", clock),
    SECRET_BY(FIELD_ARRAY(struct container, "data", data, CODEC_INT, NULL), SEEN_MASK, struct container, sealed_from),
    FIELD_INT(struct container, "effect", effect),
    FIELD_INT(struct container, "exit", exit),
    FIELD_INT(struct container, "hidden_from", hidden_from),
    FIELD_INT(struct container, "holds", holds),
    FIELD_INT(struct container, "holds_kind", holds_kind),
    FIELD_INT(struct container, "id", id),
    FIELD_INT(struct container, "kind", kind),
    FIELD_INT(struct container, "owner", owner),
    FIELD_INT(struct container, "sealed_from", sealed_from),
    FIELD_INT(struct container, "since", since),
    FIELD_ENUM(struct container, "state", state, offboard_state_names),
};
const struct codec container_codec = CODEC_MASKED_TABLE("container", struct container, container_fields, hidden_from);

static int place_of(struct offboard_const offboard, int id)
{
    for (int i = 0; i < offboard.count; i++)
        if (offboard.list[i].id == id)
            return i;
    return -1;
}

const struct container *offboard_find(struct offboard_const offboard, int id)
{
    int place = place_of(offboard, id);

    return place < 0 ? NULL : &offboard.list[place];
}

static struct offboard_const look_at(struct offboard_in offboard)
{
    return (struct offboard_const){ *offboard.count, offboard.list };
}

struct container *offboard_edit(struct turn *turn, struct offboard_in offboard, int id)
{
    int place = place_of(look_at(offboard), id);

    ensure(turn, place >= 0);
    return &offboard.list[place];
}

const struct container *offboard_holding(struct offboard_const offboard, int holds_kind, int holds)
{
    for (int i = 0; i < offboard.count; i++)
        if (offboard.list[i].holds_kind == holds_kind && offboard.list[i].holds == holds)
            return &offboard.list[i];
    return NULL;
}

int offboard_leave(struct turn *turn, struct offboard_in offboard, const struct offboard_rules *rules,
                   struct container container)
{
    if (*offboard.count == offboard.capacity)
        turn_broken(turn, "there are at most %d containers off the board", offboard.capacity);
    ensure(turn, container.clock >= OFFBOARD_NO_CLOCK);
    ensure(turn, !offboard_holding(look_at(offboard), container.holds_kind, container.holds));
    container.id = ++*offboard.last_id;
    container.state = OFFBOARD_INSIDE;
    offboard.list[(*offboard.count)++] = container;
    if (rules->left)
        rules->left(turn, &container);
    return container.id;
}

void offboard_close(struct offboard_in offboard, int id)
{
    int place = place_of(look_at(offboard), id);

    if (place < 0)
        return;
    --*offboard.count;
    memmove(&offboard.list[place], &offboard.list[place + 1],
            (size_t)(*offboard.count - place) * sizeof offboard.list[0]);
    memset(&offboard.list[*offboard.count], 0, sizeof offboard.list[0]);
}

/* The oldest container with an id above `after` and not above `last`, or NULL: the next one of a walk during which
 * containers open and close. */
static struct container *next_after(struct offboard_in offboard, int after, int last)
{
    for (int i = 0; i < *offboard.count; i++)
        if (offboard.list[i].id > after)
            return offboard.list[i].id <= last ? &offboard.list[i] : NULL;
    return NULL;
}

static void count_down(struct turn *turn, struct container *container, const struct offboard_rules *rules)
{
    struct container now;

    container->clock--;
    now = *container;
    if (rules->counted)
        rules->counted(turn, &now);
}

void offboard_tick(struct turn *turn, struct offboard_in offboard, const struct offboard_rules *rules)
{
    struct container *container;
    int last = *offboard.last_id;

    for (int id = 0; (container = next_after(offboard, id, last)) != NULL;) {
        id = container->id;
        if (container->clock <= 0 || (rules->runs && !rules->runs(turn_state(turn), container)))
            continue;
        count_down(turn, container, rules);
    }
}

static bool time_is_up(const struct container *container)
{
    return container->state == OFFBOARD_WAITING || (container->state == OFFBOARD_INSIDE && container->clock == 0);
}

/* One attempt to come back. */
static void try_return(struct turn *turn, struct offboard_in offboard, struct container *container,
                       const struct offboard_rules *rules)
{
    struct container now = *container;
    const char *why = rules->forbids ? rules->forbids(turn_state(turn), &now) : NULL;

    if (!why) {
        offboard_close(offboard, now.id);
        if (rules->returns)
            rules->returns(turn, &now);
        turn_step(turn);
    } else {
        container->state = now.state = OFFBOARD_WAITING;
        if (rules->waits)
            rules->waits(turn, &now, why);
    }
}

void offboard_return(struct turn *turn, struct offboard_in offboard, const struct offboard_rules *rules)
{
    struct container *container;
    int last = *offboard.last_id;

    for (int id = 0; (container = next_after(offboard, id, last)) != NULL;) {
        id = container->id;
        if (time_is_up(container))
            try_return(turn, offboard, container, rules);
    }
}

void offboard_expire(struct turn *turn, struct offboard_in offboard, int id)
{
    offboard_edit(turn, offboard, id)->clock = 0;
}

void offboard_remove(struct turn *turn, struct offboard_in offboard, const struct offboard_rules *rules, int id)
{
    const struct container *found = offboard_find(look_at(offboard), id);
    struct container gone;

    if (!found)
        return;
    gone = *found;
    offboard_close(offboard, id);
    if (rules->removed)
        rules->removed(turn, &gone);
}
