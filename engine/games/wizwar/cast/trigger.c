/* Triggers: standing orders that fire when something happens - INTERRUPT, OPPORTUNITY FIRE, FOOLS GOLD, a FORCE FIELD as
 * a bystander (RULES 10, 19.3). Nobody is mailed for them, unless the option windows = full wants that (RULES 19.1). */
#include "engine/games/wizwar/cast/act.h"

#include "engine/games/wizwar/cast/reading.h"
#include "engine/kernel/question.h"
#include "engine/kernel/text.h"

/* The event. */
struct happening {
    const char *does;
    int figure;                  /* the figure that does it */
    const struct queue_act *act; /* the act, or NULL */
    bool after;                  /* it has ended, and so it comes later than an interruption */
    int thing;
    int face;                    /* the face by which the figure enters; GRID_NONE: none */
};

/* Does the figure enter the seat's own square? */
static bool is_mine(struct turn *turn, int seat, const struct happening *happening)
{
    const struct maze *maze = ww_maze(turn);

    return happening->face != GRID_NONE
        && maze_place(maze, grid_face_square(happening->face)) == ww_of(turn)->figures[seat].place;
}

/* Does the act's line go through the seat's square to another one? */
static bool passes_me(struct turn *turn, int seat, const struct queue_act *act)
{
    const struct wizwar *ww = ww_of(turn);
    int victim = act_victim(act);

    return victim != FIGURE_NONE && victim != seat && figure_lives(ww, victim) && figure_lives(ww, act->source)
        && line_passes(ww_maze(turn), ww, observer_of(ww, act->source), act_bend(ww, act), ww->figures[victim].place,
                       ww->figures[seat].place, rules_before(turn, 5) ? 0 : RIMS_MOST);
}

static const char *side_of(const struct wizwar *ww, int figure)
{
    int seat = figure_seat(ww, figure);

    return seat < 0 ? "" : ww_seat_names[seat];
}

/* A second self casts as its wizard (WW-ALTER-01). */
static const char *caster_of(struct arena *arena, const struct wizwar *ww, int figure)
{
    return card_has(ww->figures[figure].kind, CARD_MONSTER) ? figure_name(arena, ww, figure) : side_of(ww, figure);
}

static struct value *facts_of(struct turn *turn, int seat, const struct happening *happening, bool full)
{
    const struct wizwar *ww = ww_of(turn);
    struct arena *arena = turn_arena(turn);
    struct value *facts = value_object(arena);
    const struct queue_act *act = happening->act;
    const struct thing *thing = thing_find(ww, happening->thing);
    const struct card *card = act ? ww_card(act->kind) : NULL;
    bool at_me = act && act_victim(act) != FIGURE_NONE && figure_seat(ww, act_victim(act)) == seat;

    value_set_text(arena, facts, "does", happening->does);
    value_set_text(arena, facts, "who", figure_name(arena, ww, happening->figure));
    if (!full || !rules_before(turn, 5)) {
        value_set_text(arena, facts, "side", side_of(ww, happening->figure));
        value_set_text(arena, facts, "caster", caster_of(arena, ww, happening->figure));
    }
    value_set_text(arena, facts, "stage", happening->after ? "after" : "before");
    value_set_text(arena, facts, "los", figure_sees(ww_maze(turn), ww, seat, happening->figure) ? "yes" : "no");
    value_set_text(arena, facts, "me", at_me ? "yes" : "no");
    value_set_text(arena, facts, "card", act ? ww_card_word(arena, act->kind) : "");
    value_set_text(arena, facts, "attack", act && act_is_attack(ww, act) ? "yes" : "no");
    value_set_text(arena, facts, "spell", act && act_is_spell(act) ? "yes" : "no");
    value_set_text(arena, facts, "at", act && act->target_count ? target_name(arena, ww, &act->targets[0]) : "");
    value_set_text(arena, facts, "thing", thing ? thing_name(arena, ww, thing) : "");
    value_set_text(arena, facts, "mine", is_mine(turn, seat, happening) ? "yes" : "no");
    value_set_text(arena, facts, "past", act && passes_me(turn, seat, act) ? "yes" : "no");
    value_set_int(arena, facts, "act", act ? act->id : 0);
    value_set_int(arena, facts, "figure", happening->figure);
    value_set_int(arena, facts, "face", is_mine(turn, seat, happening) ? happening->face : GRID_NONE);
    value_set_int(arena, facts, "life", ww->figures[seat].life);
    value_set_int(arena, facts, "points", card ? card->points : 0);
    return facts;
}

/* ---- acts out of turn ---- */

/* Why INTERRUPT or OPPORTUNITY FIRE cannot open the way now (RULES 10). */
static const char *opener_forbids(const struct wizwar *ww, int seat, int opener, const struct queue_act *act,
                                  const struct value *facts, const char **code)
{
    bool out_of_turn = ww->acts.count > 0 && ww->acts.acts[ww->acts.count - 1].seat != ww->active;

    *code = "TIMING";
    if (!ww_may_hold(&ww->players[seat].hand, opener)) {
        *code = "HAND";
        return "you do not hold the card that opens the way";
    }
    if (seat == ww->active && ww->now.lost)
        return "your turn is lost";
    if (seat == ww->active && !out_of_turn)
        return "it is your own turn, and nobody acts out of turn";
    if (card_type(act->kind) == TYPE_OBJECT)
        return "it cannot play an object";
    if (!card_has(opener, CARD_AT_MOVER))
        return NULL;
    if (card_type(act->kind) != TYPE_ATTACK)
        return "it carries an attack spell";
    if (text_equal(value_get_text(facts, "stage", ""), "before") && text_equal(value_get_text(facts, "does", ""), "casts"))
        return "what is being played comes first";
    return NULL;
}

/* OPPORTUNITY FIRE aims at the figure that moves or acts. */
static void aim_at_mover(struct queue_act *act, const struct value *facts, int opener)
{
    if (card_has(opener, CARD_AT_MOVER) && act->target_count == 0)
        act_aim(act, TARGET_FIGURE, (int)value_get_int(facts, "figure", FIGURE_NONE), PLACE_NONE);
}

static bool judge_opened(struct reading *reading, struct order *order, const struct value *facts)
{
    const char *code, *why = opener_forbids(reading->ww, reading->seat, order->card, &order->act, facts, &code);

    aim_at_mover(&order->act, facts, order->card);
    order->act.data[ACT_FLAGS] |= ACT_OUT_OF_TURN;
    if (!why)
        why = act_forbids(reading->maze, reading->ww, &order->act, false, &code);
    return !why || cursor_refuse(&reading->cursor, code, -1, "%s", why);
}

/* Why a card cannot answer this event: an act, or a step or a pick-up, which only some cards answer. */
static const char *play_forbids(const struct reading *reading, const struct queue_act *play, const struct queue_act *act,
                                const char **code)
{
    const struct wizwar *ww = reading->ww;

    if (act)
        return answer_forbids(reading->maze, ww, play, act, code);
    *code = "HAND";
    if (!ww_may_hold(&ww->players[play->seat].hand, play->kind))
        return "you do not hold it";
    *code = "TIMING";
    return card_has(play->kind, CARD_ANSWERS_EVENTS) ? ww_card(play->kind)->answer_forbids(reading->maze, ww, play, NULL)
                                                     : "it answers attacks, spells and counteractions only";
}

/* A standing order that has been taken plays its first card; new ones of several cards are refused when they are given. */
static const char *takes_trigger(const struct question_line *line, void *out)
{
    static const char *const first[] = { "play", "interrupt", "pass", NULL };
    struct sheet *sheet = line->sheet;
    const struct wizwar *ww = sheet->state;
    struct reading reading;
    struct order order;
    const struct queue_act *act = act_find(ww, (int)value_get_int(line->facts, "act", 0));
    const char *code, *why;

    (void)out;
    if (!reading_open(&reading, sheet, line->line, ww, sheet->seat, false))
        return NULL;
    reading_expect_first(&reading, first);
    if (!order_read(&reading, &order) || (!sheet->standing && !order_answers(&reading, &order)))
        return NULL;
    if (order.kind == ORDER_INTERRUPT)
        return judge_opened(&reading, &order, line->facts) ? reading.text : NULL;
    if (order.kind == ORDER_PASS)
        return reading.text;
    if (order.kind != ORDER_PLAY)
        return NULL;
    act_aim(&order.act, TARGET_FIGURE, (int)value_get_int(line->facts, "figure", FIGURE_NONE), PLACE_NONE);
    order.act.class = (int32_t)value_get_int(line->facts, "face", GRID_NONE);
    why = play_forbids(&reading, &order.act, act, &code);
    if (why) {
        cursor_refuse(&reading.cursor, code, 1, "%s", why);
        return NULL;
    }
    return reading.text;
}

static const char *say_pass(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    (void)arena;
    (void)known;
    (void)seat;
    (void)facts;
    return "PASS";
}

const struct question ww_trigger = {
    .kind = "trigger", .deadline = "question", .words = "INTERRUPT card ..., PLAY card ... or PASS", .takes = takes_trigger,
    .otherwise = say_pass,
};

/* ---- firing ---- */

static void open_the_way(struct turn *turn, int seat, int opener, struct queue_act act)
{
    card_spend(turn, seat, opener);
    emit(turn, WW_ANNOUNCED, event_int("act", 0), event_text("side", ww_seat_names[seat]),
         event_text("card", ww_card_names[opener]), event_int("number", 0), event_int("answers", 0));
    act_perform(turn, act);
}

static void play(struct turn *turn, int seat, struct queue_act act, const struct happening *happening)
{
    const struct card *card = ww_card(act.kind);

    act.data[ACT_FLAGS] |= ACT_OUT_OF_TURN | ACT_NO_QUOTA;
    if (happening->act) {
        act.parent = happening->act->id;
        act_aim(&act, TARGET_ACT, act.parent, PLACE_NONE);
        if (card && card->answer && act_find(ww_of(turn), act.parent))
            act_perform(turn, act);
        return;
    }
    act_aim(&act, TARGET_FIGURE, happening->figure, PLACE_NONE);
    act.class = happening->face;
    if (card && card->resolve)
        act_perform(turn, act);
    (void)seat;
}

static void fire(struct turn *turn, int seat, const char *text, const struct happening *happening, const struct value *facts)
{
    const struct wizwar *ww = ww_of(turn);
    struct reading reading;
    struct order order;
    const char *code;

    if (!reading_open_text(&reading, turn_arena(turn), ww, seat, text) || !order_read(&reading, &order))
        return;
    if (order.kind == ORDER_PLAY) {
        play(turn, seat, order.act, happening);
        return;
    }
    if (order.kind != ORDER_INTERRUPT)
        return;
    aim_at_mover(&order.act, facts, order.card);
    order.act.data[ACT_FLAGS] |= ACT_OUT_OF_TURN;
    if (!opener_forbids(ww, seat, order.card, &order.act, facts, &code)
        && !act_forbids(reading.maze, ww, &order.act, false, &code))
        open_the_way(turn, seat, order.card, order.act);
}

/* With windows = full: is the event one that a card could answer, by what everybody sees (RULES 19.1)? */
static bool is_asked(struct turn *turn, int seat, const struct happening *happening)
{
    const struct wizwar *ww = ww_of(turn);
    const struct thing *thing = thing_find(ww, happening->thing);

    if (seat == ww->active && (ww->now.lost || !happening->act))
        return false;
    if (text_equal(happening->does, "enters"))
        return is_mine(turn, seat, happening);
    if (text_equal(happening->does, "takes"))
        return thing && thing->kind == CARD_treasure && thing->owner == seat + 1;
    if (happening->act)
        return seat != ww->active || happening->act->seat != seat;
    return ww->round > 1 && !text_equal(happening->does, "turn") && figure_is_opponent(ww, seat, happening->figure)
        && figure_sees(ww_maze(turn), ww, seat, happening->figure);
}

/* The event in words, for the one who is asked. */
static const char *told(struct turn *turn, const struct happening *happening)
{
    const struct wizwar *ww = ww_of(turn);
    struct arena *arena = turn_arena(turn);
    const struct queue_act *act = happening->act;
    const struct thing *thing = thing_find(ww, happening->thing);
    const char *who = figure_name(arena, ww, happening->figure);
    const char *at = maze_square_name(ww_maze(turn), ww->figures[happening->figure].place);

    if (act)
        return arena_printf(arena, act->target_count && !act->parent ? "%s plays %s at %s" : "%s plays %s", who, ww_card_names[act->kind],
                            act->target_count ? target_name(arena, ww, &act->targets[0]) : "");
    if (thing)
        return arena_printf(arena, "%s takes %s at %s", who, thing_name(arena, ww, thing), at);
    if (happening->face != GRID_NONE)
        return arena_printf(arena, "%s is about to enter your square from %s", who, at);
    return arena_printf(arena, text_equal(happening->does, "moves") ? "%s has moved to %s" : "%s has acted at %s", who, at);
}

static void ask_seat(struct turn *turn, int seat, const struct happening *happening)
{
    struct ask asked = { .seat = seat, .kind = "trigger", .deadline = "question" };
    bool full = text_equal(value_get_text(turn_options(turn), "windows", "honest"), "full") && is_asked(turn, seat, happening);
    const struct answer *answer;

    if (!full && ask_standing_idle(turn, &asked))
        return;
    asked.facts = facts_of(turn, seat, happening, full);
    if (full) {
        asked.default_text = "PASS";
        value_set_text(turn_arena(turn), asked.facts, "told", told(turn, happening));
        value_set_text(turn_arena(turn), asked.facts, "answers", ww_trigger.words);
    }
    if (full)
        answer = ask(turn, &asked);
    else
        answer = ask_standing(turn, &asked);
    if (answer && ww_in_play(ww_of(turn), seat))
        fire(turn, seat, answer->text, happening, asked.facts);
}

static void run(struct turn *turn, const struct happening *happening)
{
    const struct wizwar *ww = ww_of(turn);
    int seats[WW_SEATS], count = ww_ring(ww, ww->active, -1, figure_seat(ww, happening->figure), seats);
    int restores = turn_restores(turn);

    for (int i = 0; i < count; i++) {
        if (ww->ending || ww->acts.count >= ACTS_DEEP || turn_restores(turn) != restores)
            return;
        if (ww_in_play(ww, seats[i]) && ww->players[seats[i]].hand.count > 0)
            ask_seat(turn, seats[i], happening);
    }
}

void trigger_run(struct turn *turn, const char *does, int figure, int thing)
{
    run(turn, &(struct happening){ .does = does, .figure = figure, .thing = thing, .after = true, .face = GRID_NONE });
}

bool trigger_enter(struct turn *turn, int figure, int face)
{
    struct wizwar *ww = ww_of(turn);
    const struct maze *maze = ww_maze(turn);
    int far = grid_other_face(&maze->grid, face), fields = ww->field_count;

    if (far == GRID_NONE)
        return false;
    run(turn, &(struct happening){ .does = "enters", .figure = figure, .face = far });
    return ww->field_count != fields;
}

void act_interrupt(struct turn *turn, const struct queue_act *act)
{
    if (act_flag(act, ACT_RETURNED | ACT_TRAP))
        return;
    run(turn, &(struct happening){ .does = card_has(act->kind, CARD_FIST) ? "punches" : act->parent ? "counters" : "casts",
                                   .figure = act->source, .act = act, .face = GRID_NONE });
}
