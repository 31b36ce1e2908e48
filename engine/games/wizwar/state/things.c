/* Treasures, objects and creations: their places and their names. */
#include "engine/games/wizwar/state/card.h"
#include "engine/games/wizwar/state/state.h"

#include <string.h>

static int index_of(const struct wizwar *ww, int id)
{
    for (int i = 0; i < ww->thing_count; i++)
        if (ww->things[i].id == id)
            return i;
    return -1;
}

const struct thing *thing_find(const struct wizwar *ww, int id)
{
    int i = index_of(ww, id);

    return i < 0 ? NULL : &ww->things[i];
}

struct thing *thing_edit(struct wizwar *ww, int id)
{
    int i = index_of(ww, id);

    return i < 0 ? NULL : &ww->things[i];
}

/* The things after `after`, in order. */
static int behind(const struct wizwar *ww, const struct thing *after)
{
    return after ? (int)(after - ww->things) + 1 : 0;
}

const struct thing *thing_in(const struct wizwar *ww, int32_t place, const struct thing *after)
{
    for (int i = behind(ww, after); i < ww->thing_count; i++)
        if (ww->things[i].place == place && !ww->things[i].carrier && !ww->things[i].inside)
            return &ww->things[i];
    return NULL;
}

const struct thing *thing_carried(const struct wizwar *ww, int figure, const struct thing *after)
{
    for (int i = behind(ww, after); i < ww->thing_count; i++)
        if (ww->things[i].carrier == figure + 1)
            return &ww->things[i];
    return NULL;
}

int32_t thing_place(const struct wizwar *ww, const struct thing *thing)
{
    return thing->carrier ? ww->figures[thing->carrier - 1].place : thing->place;
}

const struct thing *thing_treasure(const struct wizwar *ww, int figure)
{
    const struct thing *thing = NULL;

    while ((thing = thing_carried(ww, figure, thing)) != NULL)
        if (thing->kind == CARD_treasure)
            return thing;
    return NULL;
}

int thing_count_of(const struct wizwar *ww, int figure)
{
    const struct thing *thing = NULL;
    int count = 0;

    while ((thing = thing_carried(ww, figure, thing)) != NULL)
        count += thing->kind != CARD_treasure;
    return count;
}

const char *thing_name(struct arena *arena, const struct wizwar *ww, const struct thing *thing)
{
    char *name;

    (void)ww;
    if (thing->kind == CARD_treasure)
        return arena_printf(arena, "%c%d", ww_seat_names[thing->owner - 1][0] - 'a' + 'A', thing->number);
    name = arena_printf(arena, thing->number > 1 ? "%s%d" : "%s", ww_card_names[thing->kind], thing->number);
    for (char *at = name; *at; at++)
        *at = (char)(*at >= 'A' && *at <= 'Z' ? *at - 'A' + 'a' : *at);
    return name;
}

/* The lowest number that no thing of its kind has. */
static int number_for(const struct wizwar *ww, int kind)
{
    for (int number = 1;; number++) {
        bool used = false;

        for (int i = 0; i < ww->thing_count; i++)
            used = used || (ww->things[i].kind == kind && ww->things[i].number == number);
        if (!used)
            return number;
    }
}

struct thing *thing_add(struct wizwar *ww, struct thing thing)
{
    if (ww->thing_count == THINGS_MAX)
        return NULL;
    thing.id = ++ww->last_thing;
    if (!thing.number)
        thing.number = number_for(ww, thing.kind);
    ww->things[ww->thing_count] = thing;
    return &ww->things[ww->thing_count++];
}

void thing_remove(struct wizwar *ww, int id)
{
    int i = index_of(ww, id);

    if (i < 0)
        return;
    ww->thing_count--;
    memmove(&ww->things[i], &ww->things[i + 1], (size_t)(ww->thing_count - i) * sizeof ww->things[i]);
    memset(&ww->things[ww->thing_count], 0, sizeof ww->things[i]);
}
