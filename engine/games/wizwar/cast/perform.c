/* Takes an act through its checkpoints (RULES 9.2). */
#include "engine/games/wizwar/cast/act.h"

/* ---- announcing ---- */

/* The owner of a truce who attacks its bearer ends it (RULES 16.4, BUDDY). */
static void break_truce(struct turn *turn, const struct queue_act *act)
{
    struct wizwar *ww = ww_of(turn);
    int victim = act_victim(act);
    const struct effect *truce;
    int n = 0;

    if (victim == FIGURE_NONE || !act_is_attack(ww, act) || card_has(act->kind, CARD_ENVIRONMENT)
        || card_has(ww->figures[act->source].kind, CARD_MONSTER))
        return;
    while ((truce = figure_bears(ww, victim, TRAIT(TRUCE), n)) != NULL)
        if (truce->owner == act->seat)
            effect_end(turn, truce->id, EFFECT_DISPELLED);
        else
            n++;
}

static void announce(struct turn *turn, const struct queue_act *act)
{
    const struct wizwar *ww = ww_of(turn);
    struct arena *arena = turn_arena(turn);
    const struct card *card = ww_card(act->kind);
    bool told = act->target_count && (rules_before(turn, 2) || !card || !card->conceal);

    act_pay(turn, act);
    emit(turn, WW_ANNOUNCED, event_int("act", act->id), event_text("side", ww_seat_names[act->seat]),
         event_text("by", figure_is_wizard(act->source) ? NULL : figure_name(arena, ww, act->source)),
         event_text("card", ww_card_names[act->kind]),
         event_text("at", told ? target_name(arena, ww, &act->targets[0]) : NULL),
         event_int("number", act->data[ACT_NUMBER]), event_int("answers", act->parent));
    break_truce(turn, act);
}

/* ---- is it still possible? ---- */

/* A figure that can no longer act has not cast: the card goes back (WW-INT-06). */
static bool undone(struct turn *turn, const struct queue_act *act)
{
    const struct wizwar *ww = ww_of(turn);

    if (act_flag(act, ACT_TRAP | ACT_RETURNED))
        return false;
    if (!figure_lives(ww, act->source))
        return true;
    if (act->parent)
        return false;
    if (figure_trait(ww, act->source, TRAIT(PETRIFIED)))
        return true;
    if (act->seat == ww->active && ww->now.lost && !act_flag(act, ACT_NO_QUOTA | ACT_OUT_OF_TURN))
        return true;
    return act_is_attack(ww, act) && figure_trait(ww, act->source, TRAIT(NO_ATTACK)) > 0;
}

/* A line, or one leg of a bent line. */
struct leg {
    struct observer observer;
    int32_t from, to;
    int edge;                    /* the face that it goes to, or GRID_NONE */
};

/* Does the line come over the field's edge? A line that enters by a corner of the square comes over the edge that faces its
 * beginning. */
static bool field_meets(struct turn *turn, const struct field *field, const struct leg *leg)
{
    const struct maze *maze = ww_maze(turn);
    const struct wizwar *ww = ww_of(turn);
    bool enters = leg->from != field->place
        && (leg->to == field->place || line_passes(maze, ww, leg->observer, leg->from, leg->to, field->place,
                                                     rules_before(turn, 5) ? 0 : RIMS_MOST));

    for (int direction = 0; direction < 4; direction++)
        if (line_comes_over(maze, ww, leg->observer, leg->from, leg->to, leg->edge, maze_face(maze, field->place, direction)))
            return direction == field->direction;
    return enters && leg->edge == GRID_NONE && heading_between(turn, leg->observer, field->place, leg->from) == field->direction;
}

/* Is there a field of this turn on the line? It stops only others' lines, by the owner of the acting figure: a FIRE IMP's
 * shot is nobody's (RULES 16.2). */
static bool field_stops(struct turn *turn, const struct queue_act *act)
{
    const struct maze *maze = ww_maze(turn);
    const struct wizwar *ww = ww_of(turn);
    const struct card *card = ww_card(act->kind);
    const struct queue_target *target = &act->targets[0];
    bool bent = act_bend(ww, act) != act_from(ww, act);
    struct leg last = { observer_of(ww, act->source), act_bend(ww, act), act_place(ww, target), GRID_NONE }, first = last;

    if (act->target_count == 0 || !card || (act->kind < PSEUDO_FIRST && card->range != RANGE_LOS))
        return false;
    if (target->kind == TARGET_EDGE)
        last.edge = maze_face(maze, target->place, target->id);
    if (bent) {
        first.from = act_from(ww, act);
        first.to = last.from;
        last.observer.pierce = 0;
    }
    for (int i = 0; i < ww->field_count; i++)
        if (ww->fields[i].place != PLACE_NONE && ww->fields[i].seat != figure_seat(ww, act->source)
            && (field_meets(turn, &ww->fields[i], &last) || (bent && field_meets(turn, &ww->fields[i], &first))))
            return true;
    return false;
}

static bool has_moved(const struct wizwar *ww, const struct queue_act *act)
{
    const struct card *card = ww_card(act->kind);
    int victim = act_victim(act);
    bool near = act->kind >= PSEUDO_FIRST || (card && (card->range == RANGE_LOS || card->range == RANGE_HERE));

    return near && victim != FIGURE_NONE && !act_flag(act, ACT_TRAP) && ww->figures[victim].place != act->targets[0].place;
}

static const char *forbids(struct turn *turn, const struct queue_act *act)
{
    const char *code, *why;

    if (act->parent)
        return act_find(ww_of(turn), act->parent) ? NULL : "it is over already";
    if (has_moved(ww_of(turn), act))
        return "the target has moved";
    if (field_stops(turn, act))
        return "a force field is in the way";
    why = act_forbids(ww_maze(turn), ww_of(turn), act, true, &code);
    return why;
}

static void squander(struct turn *turn, const struct queue_act *act, const char *reason)
{
    emit(turn, WW_MISSED, event_int("act", act->id), event_text("card", ww_card_names[act->kind]),
         event_text("at", act->target_count ? target_name(turn_arena(turn), ww_of(turn), &act->targets[0]) : NULL),
         event_text("why", reason));
    if (ww_card(act->kind) && ww_card(act->kind)->missed)
        ww_card(act->kind)->missed(turn, act);
}

/* ---- meeting ---- */

/* Is it an attack at somebody, or what comes back of one, or a shot that nobody orders (RULES 8.1, 13)? */
static bool is_aimed(struct turn *turn, const struct queue_act *act)
{
    return act_victim(act) != FIGURE_NONE
        && (act_is_attack(ww_of(turn), act) || act_flag(act, ACT_RETURNED)
            || (card_has(act->kind, CARD_SHOOTS) && !rules_before(turn, 6)));
}

/* States of the victim by which an attack may miss: INVISIBLE, SHRINK (RULES 9.2 step 5). */
static bool hits(struct turn *turn, const struct queue_act *act)
{
    const struct wizwar *ww = ww_of(turn);
    int victim = act_victim(act);

    if (!is_aimed(turn, act))
        return true;
    for (int i = 0; i < ww->effects.count; i++) {
        const struct effect *effect = &ww->effects.list[i];
        int faces = ww_card(effect->kind) ? ww_card(effect->kind)->hit_faces : 0;

        if (faces && effect->target_kind == TARGET_FIGURE && effect->target == victim && !(faces >> roll_die(turn, 4, "to-hit") & 1))
            return false;
    }
    return true;
}

/* A player who gives up while others may answer is gone when the act would work: its target, or the wizard who acts. Why it
 * comes to nothing; NULL: it does not. */
static const char *deserted(const struct wizwar *ww, const struct queue_act *act)
{
    int victim = act_victim(act);

    if (victim != FIGURE_NONE && !figure_lives(ww, victim))
        return "the target is gone";
    if (figure_is_wizard(act->source) && (ww->resigned & AUDIENCE_SEAT(act->source))
        && !act_flag(act, ACT_TRAP | ACT_RETURNED | ACT_LINKED))
        return "who cast it is gone";
    return NULL;
}

static void come_to_nothing(struct turn *turn, const struct queue_act *act, const char *reason)
{
    squander(turn, act, reason);
    queue_stop(QUEUE(&ww_of(turn)->acts), act->id, QUEUE_STOPPED);
}

static void meet(struct turn *turn, const struct queue_act *act)
{
    const struct queue_act *met;

    if (!hits(turn, act)) {
        come_to_nothing(turn, act, "it misses");
        return;
    }
    act_meet(turn, act);
    met = act_find(ww_of(turn), act->id);
    if (met && !met->stopped && deserted(ww_of(turn), met))
        come_to_nothing(turn, met, deserted(ww_of(turn), met));
}

/* ---- working ---- */

bool initiative(struct turn *turn, int first, int second)
{
    bool odd = roll_die(turn, 4, "initiative") % 2 != 0;

    emit(turn, WW_INITIATIVE, event_text("first", ww_figure(turn, odd ? first : second)));
    return odd;
}

/* The life that the attacker loses together with the bearer of a link; nothing prevents it (RULES 16.2, PAIN LINK). */
static void link_pain(struct turn *turn, const struct queue_act *act, const struct packet *packet)
{
    const struct wizwar *ww = ww_of(turn);
    const struct effect *link = figure_bears(ww, packet->victim, TRAIT(PAIN_LINK), 0);
    struct queue_act share = { .seat = figure_seat(ww, packet->victim), .source = packet->victim,
                               .data = { [ACT_NUMBER] = packet->lost, [ACT_SHARE] = WHOLE } };

    if (!link || packet->lost == 0 || act_flag(act, ACT_LINKED) || !figure_lives(ww, act->source)
        || act->source == packet->victim)
        return;
    share.kind = link->kind;
    share.data[ACT_FLAGS] = ACT_RETURNED | ACT_FREE | ACT_NO_QUOTA | ACT_LINKED | ACT_UNANSWERABLE;
    act_aim(&share, TARGET_FIGURE, act->source, PLACE_NONE);
    act_perform(turn, share);
}

int act_striker(const struct turn *turn, const struct queue_act *act)
{
    return act_flag(act, ACT_LINKED) && !rules_before(turn, 1) ? act_victim(act) : act->source;
}

static uint64_t blow_flags(struct turn *turn, const struct queue_act *act)
{
    uint64_t flags = ww_card(act->kind) ? ww_card(act->kind)->flags : CARD_PHYSICAL;

    if (figure_trait(ww_of(turn), act_striker(turn, act), TRAIT(MAGICAL)) && !rules_before(turn, 1))
        flags &= ~CARD_PHYSICAL;
    return flags;
}

/* The striker's STRENGTH doubles what is physical (RULES 8.5, 8.6). */
static int blow_points24(struct turn *turn, const struct queue_act *act, int points)
{
    int striker = act_striker(turn, act);
    bool strong = figure_lives(ww_of(turn), striker) && figure_trait(ww_of(turn), striker, TRAIT(STRONG));

    return act_points24(act, points) * (strong && (blow_flags(turn, act) & CARD_PHYSICAL) ? 2 : 1);
}

static void strike_figure(struct turn *turn, const struct queue_act *act, int victim, int points)
{
    struct packet packet = { .victim = victim, .by = act_flag(act, ACT_TRAP) ? FIGURE_NONE : act->source, .card = act->kind };

    packet.points24 = blow_points24(turn, act, points);
    packet.flags = blow_flags(turn, act);
    packet.absorbed24 = (act->data[ACT_FLAGS] >> ACT_ABSORBED_SHIFT & 255) * WHOLE;
    packet.reversed = act_flag(act, ACT_REVERSED);
    packet.linked = act_flag(act, ACT_LINKED);
    if (figure_trait(ww_of(turn), victim, TRAIT(PAIN_LINK)))
        deaths_wait(turn, act->id);
    packet_deal(turn, &packet);
    link_pain(turn, act, &packet);
}

void act_strike(struct turn *turn, const struct queue_act *act, int points)
{
    const struct queue_target *target = &act->targets[0];
    /* Up to version 5 STRENGTH was lost on walls and bushes. */
    int points24 = rules_before(turn, 6) ? act_points24(act, points) : blow_points24(turn, act, points);
    int whole = (points24 + WHOLE - 1) / WHOLE;

    if (act->target_count == 0)
        return;
    if (target->kind == TARGET_FIGURE)
        strike_figure(turn, act, target->id, points);
    else if (target->kind == TARGET_THING)
        thing_hurt(turn, target->id, whole);
    else if (target->kind == TARGET_EDGE)
        edge_hurt(turn, maze_face(ww_maze(turn), target->place, target->id), whole);
}

void act_lay(struct turn *turn, const struct queue_act *act)
{
    const struct card *card = ww_card(act->kind);
    int figure = act_victim(act) == FIGURE_NONE ? act->source : act_victim(act);

    if (card->range == RANGE_GLOBAL)
        effect_lay_on_all(turn, act->kind, act->seat, act_count(act));
    else
        effect_lay(turn, act->kind, act->seat, act->seat, figure, card->flags & CARD_PERMANENT ? 0 : act_count(act),
                   card->flags & CARD_PERMANENT ? act->data[ACT_SHARE] : WHOLE);
}

static void make(struct turn *turn, const struct queue_act *act)
{
    const struct queue_target *target = act_target(act, TARGET_SQUARE, 0);
    int32_t place = target ? target->place : act_from(ww_of(turn), act);
    const struct thing *made;

    if (card_has(act->kind, CARD_MONSTER)) {
        figure_make(turn, act->kind, act->seat, place);
        return;
    }
    made = thing_make(turn, act->kind, act->seat, place);
    beliefs_settle(turn);
    if (made && act_flag(act, ACT_TRAP))
        thing_comes_down(turn, made->id);
}

void act_work(struct turn *turn, const struct queue_act *act)
{
    const struct card *card = ww_card(act->kind);

    if (card->points > 0 || card->points_each > 0)
        act_strike(turn, act, card->points + card->points_each * (act->data[ACT_NUMBER] > 0 ? act->data[ACT_NUMBER] : 1));
    if ((card->flags & CARD_MONSTER) || (card->traits & TRAIT(CREATION)))
        make(turn, act);
    else if (card->number_use == NUMBER_DURATION || (card->flags & CARD_PERMANENT))
        act_lay(turn, act);
}

/* The maker's choices do not apply to the share that goes back: the player who sends it chooses. */
static void turn_back(const struct queue_act *answered, struct queue_act *back)
{
    const struct queue_target *word;

    if (!ww_card(answered->kind) || !ww_card(answered->kind)->guess
        || card_has(answered->kind, CARD_AWAY) || card_has(answered->kind, CARD_TOWARD))
        return;
    back->target_count = 1;
    for (int n = 0; (word = act_target(answered, TARGET_BACK, n)) != NULL; n++)
        act_aim(back, word->place == PLACE_NONE ? TARGET_STEP : TARGET_SQUARE, word->id, word->place);
}

void act_return(struct turn *turn, const struct queue_act *answered, int by_figure, int share24)
{
    struct wizwar *ww = ww_of(turn);
    struct queue_act back = *answered;

    if (act_flag(answered, ACT_OTHER_PARTY) || !figure_lives(ww, answered->source) || !figure_lives(ww, by_figure) || answered->source == by_figure)
        return;
    back.seat = figure_seat(ww, by_figure);
    back.source = by_figure;
    back.parent = back.stopped = back.stage = 0;
    back.targets[0] = (struct queue_target){ .kind = TARGET_FIGURE, .id = answered->source };
    turn_back(answered, &back);
    back.data[ACT_SHARE] = share24;
    back.data[ACT_SPENT] = 0;
    back.data[ACT_FLAGS] = (answered->data[ACT_FLAGS] & (ACT_AMPLIFIED | ACT_EXTENDED | ACT_WAND | ACT_LINKED))
        | ACT_RETURNED | ACT_FREE | ACT_NO_QUOTA;
    act_perform(turn, back);
}

/* EMPATHY does to an attacker what he does to its bearer, as the attack came, and also to the maker of a share that was sent
 * back; a die decides the order of two that move figures or cards (RULES 16.2, 9.5, WW-EMP-02, WW-MF-04). */
static void work_both(struct turn *turn, const struct queue_act *act, void (*work)(struct turn *, const struct queue_act *))
{
    const struct wizwar *ww = ww_of(turn);
    int victim = act_victim(act);
    struct queue_act own = *act;
    bool shared = victim != FIGURE_NONE && (act_is_attack(ww, act)) && !act_flag(act, ACT_LINKED) && act->source >= 0
        && figure_lives(ww, victim) && figure_trait(ww, victim, TRAIT(EMPATHY));
    bool reflected = act_flag(act, ACT_SHARED) && figure_lives(ww, victim) && figure_lives(ww, act->source);
    bool after = (!shared && !reflected) || !card_has(act->kind, CARD_MOVES) || initiative(turn, act->source, victim);

    if (shared && after)
        deaths_wait(turn, act->id);
    if (after)
        work(turn, act);
    if (reflected) {
        own.data[ACT_FLAGS] &= ~ACT_SHARED;
        act_return(turn, &own, victim, own.data[ACT_SHARE]);
    } else if (shared) {
        own.data[ACT_NUMBER] = act_find(ww, act->id) ? act_find(ww, act->id)->data[ACT_NUMBER] : own.data[ACT_NUMBER];
        own.data[ACT_FLAGS] = (own.data[ACT_FLAGS] & (ACT_AMPLIFIED | ACT_EXTENDED | ACT_WAND)) | ACT_LINKED;
        act_return(turn, &own, victim, own.data[ACT_SHARE]);
    }
    /* What came first is finished (RULES 9.5), and may have killed one of them: a pit does, in which SWAP sets its victim. Up to version 7
     * a dead target was no hindrance. */
    if (!after && figure_lives(ww, act->source) && (figure_lives(ww, victim) || ww_before(ww, 8)))
        work(turn, act);
}

static void work_card(struct turn *turn, const struct queue_act *act)
{
    const struct card *card = ww_card(act->kind);

    if (card && card->resolve)
        card->resolve(turn, act);
    else if (card)
        act_work(turn, act);
}

static void execute(struct turn *turn, const struct queue_act *act)
{
    const struct card *card = ww_card(act->kind);
    const struct queue_act *answered = act_find(ww_of(turn), act->parent);
    struct queue_act copy;

    if (!act->parent) {
        work_both(turn, act, work_card);
        return;
    }
    if (!answered || !card || !card->answer)
        return;
    copy = *answered;
    card->answer(turn, act, &copy);
}

/* ---- the end of it ---- */

void steps_charge(struct turn *turn, int figure)
{
    struct wizwar *ww = ww_of(turn);
    const struct effect *curse = figure_bears(ww, figure, TRAIT(COSTS_STEPS), 0);
    struct queue_act act = { .kind = CARD_steps, .source = figure, .data = { [ACT_SHARE] = WHOLE } };

    if (!figure_lives(ww, figure) || ww->figures[figure].walked24 == 0)
        return;
    act.seat = curse ? curse->owner : figure_seat(ww, figure);
    act.data[ACT_NUMBER] = ww->figures[figure].walked24;
    act.data[ACT_FLAGS] = ACT_FREE | ACT_NO_QUOTA | ACT_TRAP;
    ww->figures[figure].walked24 = 0;
    act_aim(&act, TARGET_FIGURE, figure, PLACE_NONE);
    act_perform(turn, act);
}

/* The forced movement of a figure is over (WW-MF-03). */
static void charge_the_moved(struct turn *turn)
{
    for (int figure = 0; figure < FIGURES_MAX; figure++)
        if (figure != ww_of(turn)->active && figure_lives(ww_of(turn), figure))
            steps_charge(turn, figure);
}

/* For IF HIT, IF MISSED, IF COUNTERED: the result of the player's last act. */
static void note_outcome(struct wizwar *ww, const struct queue_act *act, enum act_end end)
{
    if (act->seat != ww->active || act->parent || act_flag(act, ACT_RETURNED | ACT_TRAP))
        return;
    ww->now.outcome = end == ACT_DONE ? OUTCOME_HIT
                      : end == ACT_STOPPED && act->stopped != QUEUE_STOPPED ? OUTCOME_COUNTERED : OUTCOME_MISSED;
}

static void act_over(struct turn *turn, const struct queue_act *act, enum act_end end)
{
    struct wizwar *ww = ww_of(turn);

    deaths_come(turn, act->id);
    if (end == ACT_UNDONE)
        act_pay_back(turn, act);
    note_outcome(ww, act, end);
    emit(turn, WW_ACT_ENDED, event_int("act", act->id), event_text("card", ww_card_names[act->kind]),
         event_text("how", act_end_names[end]));
    if (act->seat == ww->active && !act->parent && end == ACT_DONE && act_is_spell(act) && !act_flag(act, ACT_FREE)
        && !card_has(act->kind, CARD_NOT_REUSED))
        ww->now.reusable = act->kind;
    if (ww->acts.count == 0) {
        charge_the_moved(turn);
        events_happen(turn);
    }
}

static bool over(const void *state)
{
    return ((const struct wizwar *)state)->ending != ENDING_NONE;
}

static const struct queue_rules act_rules = {
    .announce = announce, .interrupt = act_interrupt, .undone = undone, .forbids = forbids, .squander = squander,
    .meet = meet, .execute = execute, .ended = act_over, .over = over,
};

/* The square turned clockwise by quarters around another one. */
static int32_t turned_round(int32_t centre, int32_t place, int quarters)
{
    int across = place_column(place) - place_column(centre), along = place_row(place) - place_row(centre);

    for (; quarters > 0; quarters--) {
        int was = across;

        across = -along;
        along = was;
    }
    return place_at(place_column(centre) + across, place_row(centre) + along);
}

/* The square at which a line to the target points, turned clockwise by quarters round its beginning, over joined rims too
 * (RULES 3.4, 7.4). Up to version 5 the squares of the board were turned as they are named. */
static int32_t aim_turned(struct turn *turn, const struct queue_act *act, int32_t to, int quarters)
{
    int32_t from = act_from(ww_of(turn), act);
    struct beeline way;

    if (rules_before(turn, 6))
        return turned_round(from, to, quarters);
    if (!beeline_begin(turn, (struct observer){ .figure = act->source }, from, to, &way))
        return from;
    for (; quarters > 0; quarters--) {
        int across = way.across;

        way.across = -way.along;
        way.along = across;
    }
    while (beeline_heading(&way) != GRID_NONE)
        beeline_go(ww_maze(turn), &way);
    return maze_place(ww_maze(turn), way.spot.square);
}

static bool aims_from_afar(const struct queue_act *act)
{
    return card_has(act->kind, CARD_FROM_AFAR) || (ww_card(act->kind) && ww_card(act->kind)->range == RANGE_LOS);
}

/* A BLIND player aims by a die: on 1 as he meant; otherwise at the square that lies a quarter, half or three quarters round
 * him, and the first legal target there (RULES 16.3). */
static void aim_blindly(struct turn *turn, struct queue_act *act)
{
    const struct wizwar *ww = ww_of(turn);
    int figure = FIGURE_NONE, quarters;
    int32_t place;

    if (act->parent || act_flag(act, ACT_RETURNED | ACT_TRAP | ACT_LINKED) || act_victim(act) == FIGURE_NONE
        || act_victim(act) == act->source || !figure_lives(ww, act->source) || !figure_trait(ww, act->source, TRAIT(BLIND))
        || !aims_from_afar(act))
        return;
    quarters = roll_die(turn, 4, "blind-aim") - 1;
    if (quarters == 0)
        return;
    place = aim_turned(turn, act, act_place(ww, &act->targets[0]), quarters);
    act->targets[0] = (struct queue_target){ .kind = TARGET_SQUARE, .place = place };
    while ((figure = figure_in(ww, place, figure)) != FIGURE_NONE) {
        struct queue_act at = *act;
        const char *code;

        at.targets[0] = (struct queue_target){ .kind = TARGET_FIGURE, .id = figure };
        if (act_forbids(ww_maze(turn), ww, &at, true, &code))
            continue;
        act->targets[0] = at.targets[0];
        return;
    }
}

enum act_end act_perform(struct turn *turn, struct queue_act act)
{
    struct wizwar *ww = ww_of(turn);
    int numbers = act.data[ACT_SPENT] & SPENT_NUMBERS;

    if (act_flag(&act, ACT_BY_EGO))
        act.source = figure_ego(ww, act.seat);
    if (numbers)
        act.data[ACT_NUMBER] += figure_trait(ww, act.seat, TRAIT(NUMBERS_MORE)) * (numbers >> SPENT_SECOND_SHIFT ? 2 : 1);
    aim_blindly(turn, &act);
    /* The target's place when the act begins: a target that was moved is missed (WW-INT-01). */
    if (act.target_count > 0 && act.targets[0].kind == TARGET_FIGURE)
        act.targets[0].place = figure_lives(ww, act.targets[0].id) ? ww->figures[act.targets[0].id].place : PLACE_NONE;
    if (ww->acts.count >= ACTS_DEEP)
        return ACT_STOPPED;
    act_complete(turn, &act);
    return queue_perform(turn, QUEUE(&ww->acts), &act_rules, act);
}
