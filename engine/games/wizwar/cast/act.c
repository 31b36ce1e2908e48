#include "engine/games/wizwar/cast/act.h"

void order_refused(struct turn *turn, int seat, const char *order, const char *code, const char *reason)
{
    emit_to(turn, AUDIENCE_SEAT(seat), WW_REFUSED, event_text("side", ww_seat_names[seat]), event_text("order", order),
            event_text("code", code), event_text("reason", reason));
}

int act_victim(const struct queue_act *act)
{
    return act->target_count > 0 && act->targets[0].kind == TARGET_FIGURE ? act->targets[0].id : FIGURE_NONE;
}

void act_aim(struct queue_act *act, enum target_kind kind, int id, int32_t place)
{
    if (act->target_count < QUEUE_TARGETS)
        act->targets[act->target_count++] = (struct queue_target){ .kind = (int32_t)kind, .id = id, .place = place };
}

const struct queue_target *act_target(const struct queue_act *act, enum target_kind kind, int n)
{
    for (int i = 0; i < act->target_count; i++)
        if (act->targets[i].kind == (int32_t)kind && n-- == 0)
            return &act->targets[i];
    return NULL;
}

bool act_is_spell(const struct queue_act *act)
{
    return card_is_spell(act->kind);
}

/* A neutral spell cast on an opponent is an attack, unless it is peaceful (RULES 8.1, WW-BUDDY-04, 06). */
bool act_is_attack(const struct wizwar *ww, const struct queue_act *act)
{
    int victim = act_victim(act);
    bool at_opponent = victim != FIGURE_NONE && figure_is_opponent(ww, act->seat, victim);
    const struct thing *thing = act->target_count > 0 && act->targets[0].kind == TARGET_THING
                                    ? thing_find(ww, act->targets[0].id) : NULL;

    if (act->parent || act_flag(act, ACT_RETURNED | ACT_TRAP))
        return false;
    if (card_type(act->kind) == TYPE_ATTACK)
        return true;
    if (thing && thing->carrier && figure_seat(ww, thing->carrier - 1) != act->seat)
        return true;
    return at_opponent && !card_has(act->kind, CARD_PEACEFUL) && !(card_has(act->kind, CARD_ONCE_PEACEFUL) && ww_before(ww, 7));
}

/* Up to version 6 a spell met only the half that was named. */
int act_edge(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act)
{
    const struct queue_target *edge = act_target(act, TARGET_EDGE, 0);
    int face = edge ? maze_face(maze, edge->place, edge->id) : GRID_NONE, halves[2];
    bool other = face != GRID_NONE && !ww_before(ww, 7) && maze_feature(maze, face) == FEATURE_OPEN
        && maze_halves(maze, face, halves) == 2 && maze_feature(maze, halves[1]) != FEATURE_OPEN;

    return other ? halves[1] : face;
}

int act_points24(const struct queue_act *act, int points)
{
    int points24 = points * act->data[ACT_SHARE] * (act_flag(act, ACT_AMPLIFIED) ? 2 : 1);
    int blunted = act->data[ACT_FLAGS] >> ACT_BLUNTED_SHIFT & 15;

    for (; blunted > 0; blunted--)
        points24 /= 2;
    return points24;
}

/* Without a NUMBER card it is 1 (RULES 9.2). */
int act_count(const struct queue_act *act)
{
    int number = act->data[ACT_NUMBER] > 0 ? act->data[ACT_NUMBER] : 1;
    int count = (number * act->data[ACT_SHARE] + WHOLE - 1) / WHOLE;

    return act_flag(act, ACT_EXTENDED) ? 2 * count : count;
}

int32_t act_from(const struct wizwar *ww, const struct queue_act *act)
{
    return act->source >= 0 && act->source < FIGURES_MAX ? ww->figures[act->source].place : PLACE_NONE;
}

int32_t act_bend(const struct wizwar *ww, const struct queue_act *act)
{
    return (act->data[ACT_SPENT] & SPENT_CORNER) && act->due != PLACE_NONE ? act->due : act_from(ww, act);
}

int32_t act_place(const struct wizwar *ww, const struct queue_target *target)
{
    const struct thing *thing;

    switch (target->kind) {
    case TARGET_FIGURE:
        return target->id >= 0 && target->id < FIGURES_MAX ? ww->figures[target->id].place : PLACE_NONE;
    case TARGET_THING:
        thing = thing_find(ww, target->id);
        return thing ? thing_place(ww, thing) : PLACE_NONE;
    case TARGET_SQUARE:
    case TARGET_EDGE:
        return target->place;
    default:
        return PLACE_NONE;
    }
}

const char *target_name(struct arena *arena, const struct wizwar *ww, const struct queue_target *target)
{
    const struct maze *maze;
    const struct thing *thing;

    switch (target->kind) {
    case TARGET_FIGURE:
        return figure_name(arena, ww, target->id);
    case TARGET_THING:
        thing = thing_find(ww, target->id);
        return thing ? thing_name(arena, ww, thing) : "nothing";
    case TARGET_SQUARE:
        return maze_square_name(maze_of(arena, &ww->board), target->place);
    case TARGET_EDGE:
        maze = maze_of(arena, &ww->board);
        return maze_face_name(maze, maze_face(maze, target->place, target->id));
    case TARGET_SECTOR:
        return arena_printf(arena, "S%d", target->id + 1);
    case TARGET_ACT:
        return arena_printf(arena, "act %d", target->id);
    default:
        return NULL;
    }
}
