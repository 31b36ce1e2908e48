/* What is not allowed: the only predicate for sheets, standing orders, and the moment itself. */
#include "engine/games/wizwar/cast/act.h"

static const char *no(const char **code, const char *word, const char *reason)
{
    *code = word;
    return reason;
}

/* ---- attacks ---- */

/* SLOW forbids attacks on the first turn under it, the third, and so on (WW-SLOW-01, 02). */
static int own_attacks(const struct wizwar *ww, int seat)
{
    const struct effect *slow = figure_bears(ww, seat, TRAIT(SLOW), 0);

    return slow && slow->data[EFFECT_MARK] % 2 != 0 ? 0 : 1;
}

int attacks_left(const struct wizwar *ww, int seat, bool ego)
{
    int left = own_attacks(ww, seat) + figure_trait(ww, seat, TRAIT(EXTRA_ATTACK)) - ww->now.attacks;
    int second = figure_ego(ww, seat);

    left = left > 0 ? left : 0;
    if (ego && second != FIGURE_NONE)
        left += figure_trait(ww, second, TRAIT(EXTRA_ATTACK)) - ww->now.ego_attacks;
    return left;
}

/* A truce binds the wizard and his second self, not his monsters (WW-BUDDY-01 to 03, WW-ALTER-22). */
static bool bound_by_truce(const struct wizwar *ww, int attacker, int victim)
{
    const struct effect *truce;

    for (int n = 0; (truce = figure_bears(ww, attacker, TRAIT(TRUCE), n)) != NULL; n++)
        if (truce->owner == figure_seat(ww, victim))
            return true;
    return false;
}

static const char *quota_forbids(const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    bool ego = !figure_is_wizard(act->source);

    if (act_flag(act, ACT_OUT_OF_TURN | ACT_NO_QUOTA))
        return NULL;
    if (attacks_left(ww, act->seat, ego) <= 0)
        return no(code, "QUOTA", "no attacks are left in this turn");
    return NULL;
}

static const char *victim_forbids(const struct wizwar *ww, const struct queue_act *act, int victim, const char **code)
{
    if (victim == FIGURE_NONE || card_has(act->kind, CARD_ENVIRONMENT))
        return NULL;
    if (!figure_lives(ww, victim))
        return no(code, "TARGET", "the target is gone");
    if (figure_seat(ww, victim) == act->seat)
        return no(code, "TARGET", victim == act->seat && act->source != victim ? "that is its own creator"
                                  : figure_is_wizard(victim) ? "you cannot attack yourself"
                                  : card_has(ww->figures[victim].kind, CARD_MONSTER) ? "it is not an opponent"
                                                                                     : "that is your own alter ego");
    if (figure_trait(ww, victim, TRAIT(UNTOUCHED)))
        return no(code, "TARGET", "the target cannot be attacked");
    if (!card_has(ww->figures[act->source].kind, CARD_MONSTER) && bound_by_truce(ww, act->source, victim))
        return no(code, "STATE", "a BUDDY cannot attack");
    return NULL;
}

const char *attack_forbids(const struct wizwar *ww, const struct queue_act *act, int victim, const char **code)
{
    const char *why;

    if (ww->round <= 1)
        return no(code, "FIRST", "nobody attacks in the first round");
    if (figure_trait(ww, act->source, TRAIT(NO_ATTACK)))
        return no(code, "STATE", "you cannot attack in this state");
    why = victim_forbids(ww, act, victim, code);
    return why ? why : quota_forbids(ww, act, code);
}

/* ---- the acting figure ---- */

static const char *maker_forbids(const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    if (!figure_lives(ww, act->source))
        return no(code, "STATE", act_flag(act, ACT_BY_EGO) ? "there is no alter ego of yours" : "he is dead");
    if (figure_trait(ww, act->source, TRAIT(PETRIFIED)) && !act->parent)
        return no(code, "STATE", "he is petrified");
    if (!figure_is_wizard(act->source) && act_flag(act, ACT_BY_EGO) && card_has(act->kind, CARD_NOT_SPELL))
        return no(code, "TARGET", "it is not a spell, so an alter ego cannot use it");
    return NULL;
}

/* Copies of a card that the act takes out of the hand. */
static int copies_needed(const struct queue_act *act, int card)
{
    int spent = act->data[ACT_SPENT], one = spent & 7, two = spent >> SPENT_SECOND_SHIFT & 7;

    if (!spent)
        return act->kind == card;
    return (act->kind == card) + (one == card) + (two == card) + (ww_card(card) && (spent & ww_card(card)->goes_with) != 0);
}

bool act_affordable(const struct wizwar *ww, const struct queue_act *act)
{
    for (int card = 1; card < PSEUDO_FIRST; card++) {
        int needed = copies_needed(act, card);

        if (needed > 0 && needed > pile_count_of(PILE_CONST(&ww->players[act->seat].hand), card))
            return false;
    }
    return true;
}

static const char *hand_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct hand *hand = &ww->players[act->seat].hand;

    if (pile_has(PILE_CONST(hand), DECK_UNKNOWN))
        return NULL;
    for (int card = 1; card < PSEUDO_FIRST; card++) {
        int needed = copies_needed(act, card);

        if (needed > 0 && needed > pile_count_of(PILE_CONST(hand), card)
            && !(act->kind == card && act_flag(act, ACT_FREE) && needed == 1))
            return no(code, "HAND", arena_printf(maze->arena, "you do not hold %s%s", ww_card_names[card],
                                                 pile_has(PILE_CONST(hand), card) ? " once more" : ""));
    }
    return NULL;
}

/* ---- aims ---- */

static int aim_of_figure(const struct wizwar *ww, int seat, int figure)
{
    bool monster = card_has(ww->figures[figure].kind, CARD_MONSTER), own = figure_seat(ww, figure) == seat;

    if (figure_is_wizard(figure))
        return own ? AIM_ME : AIM_WIZARD;
    if (monster)
        return own ? AIM_MY_MONSTER : AIM_MONSTER;
    return own ? AIM_MY_EGO : AIM_EGO;
}

static int aim_of(const struct wizwar *ww, int seat, const struct queue_target *target)
{
    const struct thing *thing;

    switch (target->kind) {
    case TARGET_FIGURE:
        return target->id < 0 ? 0 : aim_of_figure(ww, seat, target->id);
    case TARGET_SQUARE:
        return AIM_SQUARE;
    case TARGET_EDGE:
        return AIM_EDGE;
    case TARGET_SECTOR:
        return AIM_SECTOR;
    case TARGET_THING:
        thing = thing_find(ww, target->id);
        return !thing ? 0 : thing->carrier ? AIM_CARRIED : thing->kind == CARD_treasure || card_type(thing->kind) == TYPE_OBJECT
                                                               ? AIM_OBJECT : AIM_OBSTACLE;
    default:
        return 0;
    }
}

static const char *wrong_aim(const struct wizwar *ww, const struct queue_act *act, const struct queue_target *target, int aims)
{
    int aim = aim_of(ww, act->seat, target);

    if (target->kind == TARGET_FIGURE && aim == AIM_ME && (aims & AIM_OPPONENT))
        return act->source == target->id ? "you cannot attack yourself" : "that is its own creator";
    if (card_has(ww->figures[act->source].kind, CARD_MONSTER))
        return "it is not an opponent";
    if (target->kind == TARGET_FIGURE && aim == AIM_MY_EGO && (aims & AIM_OPPONENT) && !(aims & AIM_MY_MONSTER))
        return "that is your own alter ego";
    if (target->kind == TARGET_FIGURE && (aims & (AIM_ME | AIM_MY_MONSTER)) == (AIM_ME | AIM_MY_MONSTER))
        return "it is not a monster of yours";
    if (aims == 0 || aims == AIM_ME)
        return "it is cast on oneself only";
    return "that is not a target for it";
}

/* Does the shot or spell reach its target: an edge's layer, or the edge under it? Damage hits the layer first. */
static bool aims_at_layer(const struct wizwar *ww, const struct queue_act *act)
{
    (void)ww;
    return ww_card(act->kind) && (ww_card(act->kind)->points > 0 || ww_card(act->kind)->points_each > 0
                                   || card_has(act->kind, CARD_WATER));
}

static bool sees_from(const struct maze *maze, const struct wizwar *ww, struct observer observer, int32_t from,
                      const struct queue_act *act, const struct queue_target *target)
{
    int32_t to = act_place(ww, target);
    bool inside = target->kind == TARGET_FIGURE || (target->kind == TARGET_THING && aim_of(ww, act->seat, target) != AIM_OBSTACLE);
    int face;

    if (target->kind != TARGET_EDGE)
        return sees_square(maze, ww, observer, from, to, inside, NULL);
    face = maze_face(maze, target->place, target->id);
    return sees_edge(maze, ww, observer, from, face, aims_at_layer(ww, act), NULL);
}

/* Round a corner: the caster sees the square of the corner, and the line continues from there without his stone (WW-ATC-01,
 * 02). */
bool act_sees(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const struct queue_target *target)
{
    struct observer observer = observer_of(ww, act->source), bare = { .figure = act->source };
    int32_t from = act_from(ww, act);

    if (act_flag(act, ACT_AT_HOME) && target->kind == TARGET_EDGE)
        return true;
    if (act_flag(act, ACT_AT_HOME) && grid_face_towards(&maze->grid, maze_square(maze, from),
                                                        maze_square(maze, act_place(ww, target))) != GRID_NONE)
        return true;
    if (figure_trait(ww, act->source, TRAIT(BLIND)))
        return target->kind == TARGET_FIGURE;
    if (target->kind == TARGET_FIGURE && target->id == act->source)
        return true;
    if (act->due == PLACE_NONE || !(act->data[ACT_SPENT] & SPENT_CORNER))
        return sees_from(maze, ww, observer, from, act, target);
    return sees_square(maze, ww, observer, from, act->due, false, NULL) && sees_from(maze, ww, bare, act->due, act, target);
}

/* A side of his square, or a thing in it, as a safe is (RULES 16.6, PICK LOCK). */
static bool is_beside(const struct maze *maze, const struct wizwar *ww, int32_t from, const struct queue_target *target)
{
    if (target->kind != TARGET_EDGE)
        return target->kind == TARGET_THING && act_place(ww, target) == from;
    return target->place == from
        || grid_face_square(grid_other_face(&maze->grid, maze_face(maze, target->place, target->id))) == maze_square(maze, from);
}

static const char *reach_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                 const struct queue_target *target, enum range range, const char **code)
{
    int32_t from = act_from(ww, act);

    if (range == RANGE_LOS && !act_sees(maze, ww, act, target))
        return no(code, "LOS", arena_printf(maze->arena, "there is no line of sight to %s",
                                            target_name(maze->arena, ww, target)));
    if (range == RANGE_HERE && act_place(ww, target) != from)
        return no(code, "ADJACENT", "it is not in the same square");
    if (range == RANGE_BESIDE && !is_beside(maze, ww, from, target))
        return no(code, "ADJACENT", "it is no side of the square where you stand");
    return NULL;
}

static bool is_aim(const struct queue_target *target)
{
    return target->kind == TARGET_FIGURE || target->kind == TARGET_THING || target->kind == TARGET_SQUARE
        || target->kind == TARGET_EDGE || target->kind == TARGET_SECTOR;
}

static const char *aim_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct card *card = ww_card(act->kind);
    const struct queue_target *target = &act->targets[0];
    const char *why;

    if (!card || act->parent)
        return NULL;
    if (act->target_count == 0 || !is_aim(target))
        return card->aims == 0 || (card->aims & AIM_ME) || card->range == RANGE_SELF || card->range == RANGE_GLOBAL
                   ? NULL : no(code, "TARGET", "at what? A target is missing");
    if (!(aim_of(ww, act->seat, target) & card->aims))
        return no(code, "TARGET", wrong_aim(ww, act, target, card->aims));
    if (target->kind == TARGET_FIGURE && !figure_lives(ww, target->id))
        return no(code, "TARGET", "the target is gone");
    why = reach_forbids(maze, ww, act, target, card->range, code);
    return why;
}

/* The aims that a target of this kind can satisfy. */
static int aims_of_kind(int kind)
{
    switch (kind) {
    case TARGET_FIGURE:
        return AIM_FIGURES;
    case TARGET_SQUARE:
        return AIM_SQUARE;
    case TARGET_EDGE:
        return AIM_EDGE;
    case TARGET_THING:
        return AIM_OBJECT | AIM_OBSTACLE | AIM_CARRIED;
    default:
        return AIM_SECTOR;
    }
}

/* A square may have left the board since it was named (RULES 3.6). */
static const char *place_missing(const struct maze *maze, const struct queue_act *act)
{
    for (int i = 0; i < act->target_count; i++) {
        const struct queue_target *target = &act->targets[i];

        if ((target->kind == TARGET_SQUARE || target->kind == TARGET_EDGE) && maze_square(maze, target->place) == GRID_NONE)
            return "the board has no such place";
    }
    return act->due == PLACE_NONE || maze_square(maze, act->due) != GRID_NONE ? NULL : "the board has no such corner";
}

/* What is in a SAFE does not rest on the floor, so that nothing takes hold of it; up to version 6 it was not safe there (RULES
 * 16.5). */
static const char *shut_in(const struct wizwar *ww, const struct queue_act *act)
{
    for (int i = 0; i < act->target_count; i++) {
        const struct thing *thing = act->targets[i].kind == TARGET_THING ? thing_find(ww, act->targets[i].id) : NULL;

        if (thing && thing->inside && !ww_before(ww, 7))
            return "it is shut in";
    }
    return NULL;
}

/* A card never works without the kind of target that it is for: not when it was sent back, goes off from slime or comes
 * from a trap (RULES 9.3). */
static const char *target_missing(const struct queue_act *act)
{
    const struct card *card = ww_card(act->kind);

    if (!card || card->aims == 0 || act->parent)
        return NULL;
    if (act->target_count == 0 || !is_aim(&act->targets[0]))
        return (card->aims & AIM_ME) || card->range == RANGE_SELF ? NULL : "it has no target";
    return card->aims & aims_of_kind(act->targets[0].kind) ? NULL : "that is not a target for it";
}

/* ---- creations (RULES 12.1) ---- */

static const char *square_taken(const struct wizwar *ww, int32_t place)
{
    const struct thing *thing = NULL;

    if (figure_in(ww, place, FIGURE_NONE) != FIGURE_NONE)
        return "somebody stands there";
    while ((thing = thing_in(ww, place, thing)) != NULL)
        if (!thing_shows(thing, TRAIT(NO_OBJECT)))
            return thing->kind == CARD_treasure ? "a treasure lies there" : "something is there already";
    return NULL;
}

static bool is_home(const struct wizwar *ww, int32_t place)
{
    for (int seat = 0; seat < ww->seats; seat++)
        if (ww->players[seat].home == place)
            return true;
    return false;
}

static const char *creation_forbids(const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct queue_target *target = act_target(act, TARGET_SQUARE, 0);
    const char *why;

    if (!target || act_flag(act, ACT_TRAP))
        return NULL;
    if (card_has(act->kind, CARD_MONSTER) && square_shows(ww, target->place, TRAIT(FIXED), FIGURE_NONE))
        return no(code, "TARGET", "a fixed object is there");
    if (!card_has(act->kind, CARD_NEEDS_EMPTY))
        return NULL;
    if (is_home(ww, target->place) && !card_has(act->kind, CARD_ON_HOME))
        return no(code, "TARGET", "nothing can be made on a home base");
    why = square_taken(ww, target->place);
    return why ? no(code, "TARGET", why) : NULL;
}

/* ---- the whole ---- */

/* Why the card cannot be cast at all. A counteraction only answers, or follows what it is for (RULES 9.4, WW-FF-01,
 * WW-GOLD-01). */
static const char *card_forbids(const struct queue_act *act, bool again, const char **code)
{
    const struct card *card = ww_card(act->kind);

    if (act->kind >= PSEUDO_FIRST)
        return NULL;
    if (!act_flag(act, ACT_FREE) && card_type(act->kind) == TYPE_OBJECT)
        return no(code, "CARD", "an object is shown and used: DISPLAY, USE");
    if (!card || (!card->resolve && !card->answer && !card->points && !card->points_each && !card->traits && !card->came_in
                  && !(card->flags & CARD_MONSTER)))
        return no(code, "CARD", "this card is not played so");
    if (!again && !act->parent && card_type(act->kind) == TYPE_COUNTER && !(card->flags & CARD_ALSO_NEUTRAL))
        return no(code, "TIMING", "a counteraction is only played in answer to something: PLAY");
    return NULL;
}

static const char *modifiers_forbid(const struct queue_act *act, const char **code)
{
    if ((act->data[ACT_SPENT] & SPENT_AMPLIFY) && card_has(act->kind, CARD_NO_AMPLIFY))
        return no(code, "CARD", "AMPLIFY does not go with it");
    if ((act->data[ACT_SPENT] & SPENT_NUMBERS) && ww_card(act->kind) && ww_card(act->kind)->number_use == NUMBER_NONE)
        return no(code, "CARD", "it takes no NUMBER card");
    if ((act->data[ACT_SPENT] & SPENT_CORNER) && act->due == PLACE_NONE)
        return no(code, "TARGET", "round which corner? VIA and a square are missing");
    return NULL;
}

const char *act_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, bool again,
                        const char **code)
{
    const struct card *card = ww_card(act->kind);
    const char *why;

    *code = "TARGET";
    why = card_forbids(act, again, code);
    if (!why)
        why = place_missing(maze, act);
    if (!why && !act_flag(act, ACT_TRAP | ACT_RETURNED))
        why = maker_forbids(ww, act, code);
    if (!why && !again)
        why = hand_forbids(maze, ww, act, code);
    if (!why && !again)
        why = modifiers_forbid(act, code);
    if (!why && !act_flag(act, ACT_TRAP | ACT_RETURNED))
        why = aim_forbids(maze, ww, act, code);
    if (!why)
        why = target_missing(act);
    if (!why)
        why = shut_in(ww, act);
    if (!why && !again && act_is_attack(ww, act))
        why = attack_forbids(ww, act, act_victim(act), code);
    if (!why && again && act_is_attack(ww, act))
        why = victim_forbids(ww, act, act_victim(act), code);
    if (!why)
        why = creation_forbids(ww, act, code);
    if (!why && card && card->forbids)
        why = card->forbids(maze, ww, act, code);
    return why;
}

const char *lifting_forbids(const struct wizwar *ww, const struct thing *thing, int seat, const char **code)
{
    if (thing->glued)
        return no(code, "STATE", "it is glued");
    if (ww_global(ww, TRAIT(DROPS_ALL)))
        return no(code, "STATE", "under GRAVITY nothing can be picked up");
    if (figure_trait(ww, seat, TRAIT(PETRIFIED)))
        return no(code, "STATE", "he is petrified");
    if (thing->kind != CARD_treasure)
        return NULL;
    if (figure_trait(ww, seat, TRAIT(IDIOT)))
        return no(code, "STATE", "an IDIOT takes no treasure");
    return thing_treasure(ww, seat) ? no(code, "LIMIT", "one treasure at a time is carried") : NULL;
}

/* ---- answers ---- */

/* Does the act concern the seat: does it aim at something of the seat's, or answer an act of the seat? */
static bool concerns(const struct wizwar *ww, const struct queue_act *answered, int seat)
{
    const struct queue_act *parent = act_find(ww, answered->parent);
    const struct thing *thing = answered->targets[0].kind == TARGET_THING ? thing_find(ww, answered->targets[0].id) : NULL;
    int victim = act_victim(answered);

    if (parent)
        return parent->seat == seat;
    if (thing)
        return (thing->carrier ? figure_seat(ww, thing->carrier - 1) : thing->owner - 1) == seat;
    return victim != FIGURE_NONE && figure_seat(ww, victim) == seat;
}

int act_answerer(const struct wizwar *ww, const struct queue_act *answered, int seat)
{
    int victim = act_victim(answered);

    return victim != FIGURE_NONE && victim == figure_ego(ww, seat) && !ww_before(ww, 7) ? victim : seat;
}

/* A counteraction for his own person does not save his second self, nor the other way about (RULES 16.4, WW-ALTER-03). Up to
 * version 6 either saved both. */
static const char *saves_another(const struct wizwar *ww, const struct queue_act *act, const struct queue_act *answered)
{
    int victim = act_victim(answered);

    if (ww_before(ww, 7) || victim == FIGURE_NONE || figure_seat(ww, victim) != act->seat
        || act->source == act_answerer(ww, answered, act->seat))
        return NULL;
    return act->source == act->seat ? "it is aimed at your alter ego: add FOR ALTER EGO" : "it is not aimed at your alter ego";
}

const char *answer_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                           const struct queue_act *answered, const char **code)
{
    const struct card *card = ww_card(act->kind);
    const char *why;

    *code = "TIMING";
    if (!answered)
        return "there is nothing to answer";
    if (!card || !card->answer || (card_type(act->kind) != TYPE_COUNTER && !(card->flags & CARD_ALSO_COUNTER)))
        return no(code, "CARD", card_type(act->kind) == TYPE_OBJECT ? "objects are not counteractions" : "it is no counteraction");
    if (card_has(answered->kind, CARD_NO_COUNTER))
        return "there is no counteraction against it";
    if (act_flag(answered, ACT_UNANSWERABLE) && !(card->flags & CARD_ANSWERS_ALL))
        return "it may not be counteracted";
    if (!(card->flags & CARD_BYSTANDER) && !((card->flags & CARD_SHIELDS_ALL) && card_has(answered->kind, CARD_SHIELDED_BY_ALL))
        && (!concerns(ww, answered, act->seat) || (answered->seat == act->seat && !act_flag(answered, ACT_TRAP))))
        return no(code, "TARGET", "it is not aimed at you");
    why = hand_forbids(maze, ww, act, code);
    if (!why && answered->seat == act->seat && !act_flag(answered, ACT_TRAP))
        why = no(code, "TARGET", "it is your own");
    if (!why && !figure_lives(ww, act->source))
        why = no(code, "STATE", "there is no alter ego of yours");
    /* Up to version 6 one of stone could still save himself (RULES 16.3, MEDUSA). */
    if (!why && figure_trait(ww, act->source, TRAIT(PETRIFIED)) && !ww_before(ww, 7))
        why = no(code, "STATE", "he is petrified");
    if (!why) {
        *code = "TARGET";
        why = saves_another(ww, act, answered);
    }
    if (!why && card->answer_forbids) {
        *code = "TIMING";
        why = card->answer_forbids(maze, ww, act, answered);
    }
    return why;
}
