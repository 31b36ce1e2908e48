/* Objects, treasures and creations: made, carried, dropped, moved, gone. */
#include "engine/games/wizwar/effects/effects.h"

static const char *name_of(struct turn *turn, const struct thing *thing)
{
    return thing_name(turn_arena(turn), ww_of(turn), thing);
}

struct thing *thing_make(struct turn *turn, int card, int owner, int32_t place)
{
    struct thing *thing = thing_add(ww_of(turn), (struct thing){ .kind = card, .owner = owner + 1, .place = place });

    if (!thing) {
        emit(turn, WW_NOTE, event_text("text", "the maze holds no more things"));
        return NULL;
    }
    emit(turn, WW_MADE, event_text("thing", name_of(turn, thing)), event_text("at", ww_place(turn, place)),
         event_text("by", owner < 0 ? NULL : ww_seat_names[owner]));
    return thing;
}

/* Its carrier no longer has it. */
static void let_go(struct turn *turn, const struct thing *thing)
{
    const struct card *card = ww_card(thing->kind);

    if (card && card->lost)
        card->lost(turn, thing->carrier - 1, thing->id);
}

static void comes_to(struct turn *turn, int id, int figure)
{
    const struct thing *thing = thing_find(ww_of(turn), id);
    const struct card *card = thing ? ww_card(thing->kind) : NULL;

    if (card && card->gained)
        card->gained(turn, figure, id);
}

static void put(struct wizwar *ww, int id, int carrier, int32_t place)
{
    struct thing *thing = thing_edit(ww, id);

    thing->carrier = carrier;
    thing->place = carrier ? PLACE_NONE : place;
    thing->inside = 0;
}

/* The content of a safe lies open when the safe is gone. */
static void open_up(struct wizwar *ww, int safe)
{
    for (int i = 0; i < ww->thing_count; i++)
        if (ww->things[i].inside == safe)
            ww->things[i].inside = 0;
}

/* Who was stuck in something that is gone is free. Up to version 4 he stayed stuck. */
static void set_free(struct turn *turn, int32_t place)
{
    struct wizwar *ww = ww_of(turn);
    int figure = FIGURE_NONE;

    if (place == PLACE_NONE || rules_before(turn, 5))
        return;
    while ((figure = figure_in(ww, place, figure)) != FIGURE_NONE)
        if (!square_shows(ww, place, TRAIT(DEEP) | TRAIT(STICKY), figure))
            ww->figures[figure].stuck = ww->figures[figure].sunk = false;
}

void thing_end(struct turn *turn, int id, const char *why, bool discards)
{
    struct wizwar *ww = ww_of(turn);
    const struct thing *thing = thing_find(ww, id);
    struct thing was;

    if (!thing)
        return;
    was = *thing;
    emit(turn, WW_THING_GONE, event_text("thing", name_of(turn, thing)), event_text("at", ww_place(turn, thing_place(ww, thing))),
         event_text("why", why));
    thing_remove(ww, id);
    set_free(turn, was.place);
    open_up(ww, id);
    effect_end_on(turn, TARGET_THING, id, EFFECT_TARGET_GONE);
    if (discards && card_type(was.kind) == TYPE_OBJECT)
        pile_push(turn, PILE(&ww->discards), was.kind);
    if (was.carrier)
        let_go(turn, &was);
    ww_look_for_winner(turn);
}

/* A thing that comes to lie in a square touches the things there. True: it is gone. */
static bool touches(struct turn *turn, int id)
{
    struct wizwar *ww = ww_of(turn);
    const struct thing *thing = thing_find(ww, id), *other = NULL;

    while (thing && (other = thing_in(ww, thing->place, other)) != NULL)
        if (other->id != id && ww_card(other->kind) && ww_card(other->kind)->touched) {
            ww_card(other->kind)->touched(turn, other->id, id);
            return thing_find(ww, id) == NULL;
        }
    return thing == NULL;
}

static void drop(struct turn *turn, int id, bool forced)
{
    struct wizwar *ww = ww_of(turn);
    const struct thing *thing = thing_find(ww, id);
    struct thing was;

    if (!thing || !thing->carrier)
        return;
    was = *thing;
    put(ww, id, 0, ww->figures[was.carrier - 1].place);
    emit(turn, WW_DROPPED, event_text("figure", ww_figure(turn, was.carrier - 1)), event_text("thing", name_of(turn, &was)),
         event_text("at", ww_place(turn, ww->figures[was.carrier - 1].place)), event_flag("forced", forced));
    let_go(turn, &was);
    touches(turn, id);
}

void thing_drop(struct turn *turn, int id, bool forced)
{
    drop(turn, id, forced);
    ww_look_for_winner(turn);
}

void figure_drop_all(struct turn *turn, int figure)
{
    const struct thing *thing;

    while ((thing = thing_carried(ww_of(turn), figure, NULL)) != NULL)
        thing_drop(turn, thing->id, true);
}

void figures_drop_all(struct turn *turn)
{
    const struct thing *thing;

    for (int figure = 0; figure < FIGURES_MAX && !ww_of(turn)->ending; figure++)
        while (figure_lives(ww_of(turn), figure) && (thing = thing_carried(ww_of(turn), figure, NULL)) != NULL)
            drop(turn, thing->id, true);
    ww_look_for_winner(turn);
}

void thing_take(struct turn *turn, int id, int figure)
{
    struct wizwar *ww = ww_of(turn);
    const struct thing *thing = thing_find(ww, id);

    emit(turn, WW_TAKEN, event_text("side", ww_figure(turn, figure)), event_text("thing", name_of(turn, thing)),
         event_text("at", ww_place(turn, thing->place)));
    put(ww, id, figure + 1, PLACE_NONE);
    comes_to(turn, id, figure);
}

void thing_pass(struct turn *turn, int id, int to)
{
    struct wizwar *ww = ww_of(turn);
    struct thing was = *thing_find(ww, id);

    put(ww, id, to + 1, PLACE_NONE);
    emit(turn, WW_PASSED_ON, event_text("thing", name_of(turn, &was)),
         event_text("from", was.carrier ? ww_figure(turn, was.carrier - 1) : NULL), event_text("to", ww_figure(turn, to)));
    if (was.carrier)
        let_go(turn, &was);
    comes_to(turn, id, to);
}

void things_shift(struct turn *turn, const int *ids, const int32_t *places, int count)
{
    struct wizwar *ww = ww_of(turn);

    for (int i = 0; i < count; i++) {
        struct thing was = *thing_find(ww, ids[i]);
        int32_t from = thing_place(ww, &was);

        put(ww, ids[i], 0, places[i]);
        emit(turn, WW_SHIFTED, event_text("thing", name_of(turn, &was)), event_text("from", ww_place(turn, from)),
             event_text("to", ww_place(turn, places[i])));
        if (was.carrier)
            let_go(turn, &was);
        set_free(turn, was.place);
    }
    for (int i = 0; i < count; i++)
        touches(turn, ids[i]);
    ww_look_for_winner(turn);
}

void thing_shift(struct turn *turn, int id, int32_t place)
{
    things_shift(turn, &id, &place, 1);
}

struct thing *thing_show(struct turn *turn, int card, int figure)
{
    struct wizwar *ww = ww_of(turn);
    int seat = figure_seat(ww, figure), id;
    struct thing *thing;

    ensure(turn, pile_take(PILE(&ww->players[seat].hand), card));
    thing = thing_add(ww, (struct thing){ .kind = card, .carrier = figure + 1, .value = ww_card(card)->value });
    if (!thing) {
        pile_push(turn, PILE(&ww->discards), card);
        return NULL;
    }
    id = thing->id;
    emit(turn, WW_SHOWN, event_text("side", ww_seat_names[seat]), event_text("thing", name_of(turn, thing)));
    comes_to(turn, id, figure);
    if (ww_global(ww, TRAIT(DROPS_ALL)))
        thing_drop(turn, id, true);
    return thing_edit(ww, id);
}
