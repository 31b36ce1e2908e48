/* Objects and doors: showing, dropping, taking, using, holding open, closing. RULES 6.2 and 6.3. */
#include "engine/games/wizwar/turn/turn.h"

static const char *no(const char **code, const char *word, const char *reason)
{
    *code = word;
    return reason;
}

/* ---- objects ---- */

static const struct thing *carried_of(const struct wizwar *ww, int figure, int card)
{
    const struct thing *thing = NULL;

    while ((thing = thing_carried(ww, figure, thing)) != NULL && thing->kind != card)
        ;
    return thing;
}

const char *display_forbids(const struct wizwar *ww, int seat, const struct order *order, const char **code)
{
    if (figure_trait(ww, seat, TRAIT(PETRIFIED)))
        return no(code, "STATE", "he is petrified");
    if (!pile_has(PILE_CONST(&ww->players[seat].hand), order->card))
        return carried_of(ww, seat, order->card) ? no(code, "HAND", "it is shown already")
                                                 : no(code, "HAND", "you do not hold it");
    return NULL;
}

/* A thing that was picked up is already in the open: displaying it costs nothing (WW-STONE-05). */
const char *run_display(struct turn *turn, const struct order *order, const char **code)
{
    struct wizwar *ww = ww_of(turn);
    int seat = ww->active;
    const struct thing *picked = thing_find(ww, ww->now.taken_thing);
    const char *why;

    if (ww->now.picked)
        return picked && picked->kind == order->card ? NULL : no(code, "PHASE", "the action phase is over");
    why = display_forbids(ww, seat, order, code);
    if (why)
        return why;
    if (ww_card(order->card)->shows)
        return ww_card(order->card)->shows(turn, seat, &order->act, code);
    thing_show(turn, order->card, seat);
    return NULL;
}

const char *run_drop(struct turn *turn, const struct order *order, const char **code)
{
    const struct wizwar *ww = ww_of(turn);
    const struct thing *thing = thing_find(ww, order->thing);

    if (!thing || thing->carrier != ww->active + 1)
        return no(code, "HAND", "you do not carry it");
    if (figure_trait(ww, ww->active, TRAIT(PETRIFIED)))
        return no(code, "STATE", "he is petrified");
    thing_drop(turn, thing->id, false);
    return NULL;
}

static const char *taking_forbids(const struct wizwar *ww, const struct thing *thing, const char **code)
{
    int seat = ww->active;

    if (thing->carrier || thing->place != ww->figures[seat].place)
        return no(code, "ADJACENT", "it does not lie in your square");
    if (thing->inside && thing_find(ww, thing->inside)->owner != seat + 1)
        return no(code, "STATE", "it is locked up");
    if (thing_shows(thing, TRAIT(NO_OBJECT) | TRAIT(CREATION)))
        return no(code, "TARGET", "that is not an object that one takes");
    if (lifting_forbids(ww, thing, seat, code))
        return lifting_forbids(ww, thing, seat, code);
    return thing->kind == CARD_treasure || ww_room(ww, seat) > 0 ? NULL : no(code, "LIMIT", "your quota of cards is reached");
}

/* A pick-up ends the action phase (RULES 5). */
const char *run_take(struct turn *turn, const struct order *order, const char **code)
{
    struct wizwar *ww = ww_of(turn);
    const struct thing *thing = thing_find(ww, order->thing);
    const char *why;

    if (!thing)
        return no(code, "TARGET", figure_lives(ww, order->figure) && !figure_is_wizard(order->figure)
                                      ? "it does not rest on the floor" : "it is not an object");
    why = taking_forbids(ww, thing, code);
    if (why)
        return why;
    if (thing->inside)
        thing_end(turn, thing->inside, "opened", false);     /* its maker knows how (RULES 16.5) */
    ww->now.picked = true;
    ww->now.taken_thing = thing->id;
    thing_take(turn, thing->id, ww->active);
    steps_charge(turn, ww->active);
    if (!ww->ending && thing_find(ww, order->thing))
        trigger_run(turn, "takes", ww->active, order->thing);
    return NULL;
}

const char *run_use(struct turn *turn, const struct order *order, const char **code)
{
    const struct wizwar *ww = ww_of(turn);
    const struct thing *thing = thing_find(ww, order->thing);
    const struct card *card = thing ? ww_card(thing->kind) : NULL;

    if (act_flag(&order->act, ACT_BY_EGO))
        return no(code, "TARGET", "an alter ego cannot use objects");
    if (!thing || thing->carrier != ww->active + 1)
        return no(code, "HAND", "you do not carry it");
    if (figure_trait(ww, ww->active, TRAIT(PETRIFIED)))
        return no(code, "STATE", "he is petrified");
    if (!card || !card->use)
        return no(code, "CARD", "it is not used so");
    return card->use(turn, thing->id, &order->act, code);
}

/* ---- doors ---- */

static const char *hold(struct turn *turn, int face, const char **code)
{
    struct wizwar *ww = ww_of(turn);
    const struct maze *maze = ww_maze(turn);
    int far = grid_other_face(&maze->grid, face);
    int32_t from = ww->figures[ww->active].place;
    struct player *player = &ww->players[ww->active];

    if (!feature_is_door(maze_feature(maze, face)))
        return no(code, "TARGET", "there is no door");
    if (maze_place(maze, grid_face_square(face)) != from && (far == GRID_NONE || maze_place(maze, grid_face_square(far)) != from))
        return no(code, "ADJACENT", "you do not stand at the door");
    if (!door_is_his(turn, ww->active, face))
        return no(code, "STATE", "you cannot open it");
    player->holds_place = maze_place(maze, grid_face_square(face));
    player->holds_direction = (int32_t)grid_face_direction(face);
    emit(turn, WW_EDGE, event_text("edge", ww_face(turn, face)), event_text("holds", "open door"));
    return NULL;
}

/* A figure in the holder's square may try once a turn (WW-DOOR-01 to 05). */
static const char *close(struct turn *turn, int face, const char **code)
{
    struct wizwar *ww = ww_of(turn);
    const struct maze *maze = ww_maze(turn);
    int far = grid_other_face(&maze->grid, face);

    for (int seat = 0; seat < ww->seats; seat++) {
        struct player *player = &ww->players[seat];
        int held = player->holds_place ? maze_face(maze, player->holds_place, player->holds_direction) : GRID_NONE;

        if (held == GRID_NONE || (held != face && held != far))
            continue;
        if (ww->figures[seat].place != ww->figures[ww->active].place)
            return no(code, "ADJACENT", "you are not in the holder's square");
        if ((uint32_t)ww->now.tried >> seat & 1u)
            return no(code, "QUOTA", "one try a turn");
        ww->now.tried |= (int32_t)(1u << seat);
        if (roll_die(turn, 4, "closing-the-door") <= 2) {
            player->holds_place = PLACE_NONE;
            emit(turn, WW_EDGE, event_text("edge", ww_face(turn, face)), event_text("holds", "door"));
        }
        events_happen(turn);
        return NULL;
    }
    return no(code, "TARGET", "nobody holds it open");
}

const char *run_door(struct turn *turn, const struct order *order, const char **code)
{
    int face = maze_face(ww_maze(turn), order->place, order->direction);

    return order->kind == ORDER_HOLD ? hold(turn, face, code) : close(turn, face, code);
}
