/* Counteractions: which players are asked at an act, and what they play (RULES 9.4, 19.4). */
#include "engine/games/wizwar/cast/act.h"

#include "engine/games/wizwar/cast/reading.h"
#include "engine/kernel/question.h"
#include "engine/kernel/text.h"
#include "engine/kernel/window.h"

struct meeting {
    int act;
    struct arena *arena;
    bool able;                   /* the option that asks only players who could answer with the cards they hold; everybody
                                  * sees it */
    bool all;                    /* it concerns everybody */
    bool spells_only;            /* ANTI-ANTI saves spells alone; up to version 4 it saved everything */
};

/* Why the card answers nothing because what it would save is no spell (RULES 16.1, ANTI-ANTI); NULL: it does. */
static const char *saves_no_spell(const struct wizwar *ww, int card, const struct queue_act *answered)
{
    const struct queue_act *own = act_find(ww, answered->parent);

    return card_has(card, CARD_SAVES_SPELLS) && own && !act_is_spell(own) ? "it answers no spell of yours" : NULL;
}

/* Does the hand hold a counteraction that fits and needs no further word? */
static bool has_answer(struct arena *arena, const struct wizwar *ww, int seat, const struct queue_act *answered, bool spells_only)
{
    const struct maze *maze = maze_of(arena, &ww->board);
    const struct hand *hand = &ww->players[seat].hand;

    for (int i = 0; i < hand->count && answered; i++) {
        struct queue_act act = { .seat = seat, .source = act_answerer(ww, answered, seat), .kind = hand->cards[i] };
        const char *code;

        if (act.kind > 0 && !answer_forbids(maze, ww, &act, answered, &code)
            && (!spells_only || !saves_no_spell(ww, act.kind, answered)))
            return true;
    }
    return false;
}

int act_concerned(const struct wizwar *ww, const struct queue_act *act)
{
    const struct queue_act *parent = act_find(ww, act->parent);
    const struct thing *thing = act->target_count && act->targets[0].kind == TARGET_THING ? thing_find(ww, act->targets[0].id)
                                                                                        : NULL;
    int victim = act_victim(act);

    if (parent)
        return parent->seat;
    if (thing)
        return thing->carrier ? figure_seat(ww, thing->carrier - 1) : -1;
    return victim == FIGURE_NONE ? -1 : figure_seat(ww, victim);
}

/* One that any player may stop asks them all, and at the same time (RULES 16.8, TIME WARP, and 19.1). */
static bool concerns_all(const struct turn *turn, const struct queue_act *act)
{
    return !rules_before(turn, 2) && card_has(act->kind, CARD_SHIELDED_BY_ALL) && !act->parent;
}

static enum window_wish may_answer(const void *known, int seat, const void *context)
{
    const struct wizwar *ww = known;
    const struct meeting *meeting = context;
    const struct queue_act *act = act_find(ww, meeting->act);

    if (!act || !ww_in_play(ww, seat) || ww->acts.count >= ACTS_DEEP || ww->players[seat].hand.count == 0)
        return WINDOW_NEVER;
    if (card_has(act->kind, CARD_NO_COUNTER))
        return WINDOW_NEVER;
    if (!act->parent && !ww_before(ww, 7) && figure_trait(ww, act_answerer(ww, act, seat), TRAIT(PETRIFIED)))
        return WINDOW_NEVER;
    if ((act_concerned(ww, act) != seat && !meeting->all) || (meeting->able && !has_answer(meeting->arena, ww, seat, act, meeting->spells_only)))
        return WINDOW_STANDING;
    return WINDOW_ASK;
}

static struct value *facts_of(struct turn *turn, int seat, void *context)
{
    const struct wizwar *ww = ww_of(turn);
    const struct queue_act *act = act_find(ww, ((const struct meeting *)context)->act);
    struct arena *arena = turn_arena(turn);
    struct value *facts = value_object(arena);
    const struct queue_act *parent = act ? act_find(ww, act->parent) : NULL;
    const struct card *card = act ? ww_card(act->kind) : NULL;
    int number = act && act->data[ACT_NUMBER] > 0 ? act->data[ACT_NUMBER] : 1;

    if (!act)
        return facts;
    value_set_int(arena, facts, "act", act->id);
    value_set_text(arena, facts, "card", ww_card_word(arena, act->kind));
    value_set_text(arena, facts, "name", ww_card_names[act->kind]);
    if (parent)
        value_set_text(arena, facts, "answered", ww_card_names[parent->kind]);
    value_set_text(arena, facts, "by", ww_seat_names[act->seat]);
    value_set_bool(arena, facts, "me", act_concerned(ww, act) == seat);
    value_set_text(arena, facts, "at", act->target_count ? target_name(arena, ww, &act->targets[0]) : "");
    value_set_text(arena, facts, "attack", act_is_attack(ww, act) || act_flag(act, ACT_RETURNED) ? "yes" : "no");
    value_set_text(arena, facts, "spell", act_is_spell(act) ? "yes" : "no");
    value_set_text(arena, facts, "counter", act->parent ? "yes" : "no");
    value_set_int(arena, facts, "number", act->data[ACT_NUMBER]);
    value_set_int(arena, facts, "points", card ? act_points24(act, card->points + card->points_each * number) / WHOLE : 0);
    value_set_int(arena, facts, "life", ww->figures[seat].life);
    if (!rules_before(turn, 5))
        value_set_int(arena, facts, "spells_only", 1);
    return facts;
}

/* ---- playing ---- */

/* The answer that was read: its first target is the act that it answers, and its own targets come after that. */
static struct queue_act answer_to(const struct wizwar *ww, const struct queue_act *read, int seat, int answered)
{
    struct queue_act act = *read;

    act.seat = seat;
    act.parent = answered;
    act.source = act_flag(&act, ACT_BY_EGO) ? figure_ego(ww, seat) : seat;
    for (int i = act.target_count < QUEUE_TARGETS ? act.target_count : QUEUE_TARGETS - 1; i > 0; i--)
        act.targets[i] = act.targets[i - 1];
    act.target_count += act.target_count < QUEUE_TARGETS;
    act.targets[0] = (struct queue_target){ .kind = TARGET_ACT, .id = answered };
    return act;
}

/* The counteractions of a line, one after another, and the word at which each begins; `each` says whether to continue. */
static bool for_each_play(struct reading *reading, struct order *order,
                          bool (*each)(struct reading *reading, const struct queue_act *act, int at, void *context), void *context)
{
    for (int at = 1;; at = reading->cursor.at) {
        if (!each(reading, &order->act, at, context))
            return false;
        if (!read_word(reading, ",") && !read_word(reading, "then"))
            return take_end(&reading->cursor);
        order->act = (struct queue_act){ .seat = reading->seat, .source = reading->seat, .data = { [ACT_SHARE] = WHOLE } };
        if (!read_cast(reading, &order->act))
            return false;
    }
}

struct playing {
    struct turn *turn;
    int seat, act, good;
};

/* Why a card that could be played when its line was written is not played; NULL: it is. */
static const char *overtaken(const struct playing *playing, const struct queue_act *act, const struct queue_act *answered,
                             const char **code)
{
    const struct wizwar *ww = ww_of(playing->turn);
    const char *why = rules_before(playing->turn, 5) ? NULL : saves_no_spell(ww, act->kind, answered);

    *code = "TIMING";
    if (why)
        return why;
    if (answered->stopped)
        return arena_printf(turn_arena(playing->turn), "%s is stopped already", ww_card_names[answered->kind]);
    return answer_forbids(ww_maze(playing->turn), ww, act, answered, code);
}

/* One card. One that comes too late, or fits no more, stays in the hand, and its owner is told why. */
static bool play_one(struct reading *reading, const struct queue_act *read, int at, void *context)
{
    struct playing *playing = context;
    struct wizwar *ww = ww_of(playing->turn);
    const struct queue_act *answered = act_find(ww, playing->act);
    struct queue_act act = answer_to(ww, read, playing->seat, playing->act);
    const char *code, *why;

    (void)reading;
    (void)at;
    if (!answered || ww->ending || !ww_in_play(ww, playing->seat))
        return false;
    why = overtaken(playing, &act, answered, &code);
    if (why && rules_before(playing->turn, 4))
        return false;
    if (why) {
        order_refused(playing->turn, playing->seat, arena_printf(turn_arena(playing->turn), "PLAY %s", ww_card_names[act.kind]),
                      code, arena_printf(turn_arena(playing->turn), "%s, and you keep %s", why, ww_card_names[act.kind]));
        return true;
    }
    act_perform(playing->turn, act);
    playing->good++;
    return true;
}

static int declare(struct turn *turn, int seat, const char *text, void *context)
{
    struct playing playing = { .turn = turn, .seat = seat, .act = ((const struct meeting *)context)->act };

    for (const char *line; (line = order_next_line(turn_arena(turn), &text));) {
        struct reading reading;
        struct order order;

        if (reading_open_text(&reading, turn_arena(turn), ww_of(turn), seat, line)
            && order_read(&reading, &order) && order.kind == ORDER_PLAY)
            for_each_play(&reading, &order, play_one, &playing);
    }
    return playing.good;
}

/* An answer to an act that somebody else's answer has stopped: nothing of it is played, and its writer is told. */
static void unheard(struct turn *turn, int seat, const char *text, void *context)
{
    declare(turn, seat, text, context);
}

static bool shut(struct turn *turn, void *context)
{
    const struct queue_act *act = act_find(ww_of(turn), ((const struct meeting *)context)->act);

    return ww_of(turn)->ending || !act || act->stopped;
}

void act_meet(struct turn *turn, const struct queue_act *act)
{
    const struct wizwar *ww = ww_of(turn);
    struct meeting meeting = { .act = act->id, .all = concerns_all(turn, act), .arena = turn_arena(turn),
                               .spells_only = !rules_before(turn, 5),
                               .able = text_equal(value_get_text(turn_options(turn), "windows", "honest"), "able") };
    int seats[WW_SEATS];
    struct window window = { .kind = "counter", .deadline = "question", .default_text = "PASS", .seats = seats,
                             .manner = meeting.all ? WINDOW_TOGETHER : WINDOW_ON, .may = may_answer, .facts = facts_of,
                             .declare = declare, .unheard = unheard, .shut = shut,
                             .know = meeting.able ? WINDOW_OWN : WINDOW_PUBLIC, .context = &meeting };

    window.count = ww_ring(ww, ww->active, act_concerned(ww, act), act_flag(act, ACT_TRAP) ? -1 : act->seat, seats);
    /* Up to version 5 players were asked about ANTI-ANTI, too, which nothing answers (RULES 16.1). */
    if (window.count > 0 && !card_has(act->kind, CARD_NO_COUNTER) && (rules_before(turn, 6) || !card_has(act->kind, CARD_FINAL)))
        window_run(turn, &window);
}

/* ---- the question ---- */

struct judging {
    const struct question_line *line;
    int act;
    bool spells_only;            /* as in the meeting */
    int *promised;               /* cards that the earlier lines have used up */
};

static bool judge_one(struct reading *reading, const struct queue_act *read, int at, void *context)
{
    struct judging *judging = context;
    struct queue_act act = answer_to(reading->ww, read, reading->seat, judging->act);
    const struct queue_act *answered = act_find(reading->ww, judging->act);
    const struct hand *hand = &reading->ww->players[reading->seat].hand;
    const char *code = "TIMING", *why = judging->spells_only ? saves_no_spell(reading->ww, act.kind, answered) : NULL;

    if (!why)
        why = answer_forbids(reading->maze, reading->ww, &act, answered, &code);
    if (why)
        return cursor_refuse(&reading->cursor, code, at, "%s", why);
    if (pile_count_of(PILE_CONST(hand), act.kind) <= judging->promised[act.kind])
        return cursor_refuse(&reading->cursor, "HAND", at, "you do not hold %s once more", ww_card_names[act.kind]);
    judging->promised[act.kind]++;
    return true;
}

static const char *takes_counter(const struct question_line *line, void *out)
{
    static const char *const first[] = { "play", "pass", NULL };
    struct sheet *sheet = line->sheet;
    struct judging judging = { .line = line, .act = (int)value_get_int(line->facts, "act", 0),
                               .spells_only = value_get_int(line->facts, "spells_only", 0) != 0 };
    struct reading reading;
    struct order order;

    (void)out;
    if (!sheet->means)
        sheet->means = arena_alloc(sheet->arena, CARD_LIMIT * sizeof(int));
    judging.promised = sheet->means;
    if (!reading_open(&reading, sheet, line->line, sheet->state, sheet->seat, false))
        return NULL;
    reading_expect_first(&reading, first);
    if (cursor_is(&reading.cursor, "pass"))
        return order_read(&reading, &order) ? "PASS" : NULL;
    if (!cursor_is(&reading.cursor, "play") || !order_read(&reading, &order) || order.kind != ORDER_PLAY)
        return NULL;
    return for_each_play(&reading, &order, judge_one, &judging) ? reading.text : NULL;
}

static const char *otherwise(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    (void)arena;
    (void)known;
    (void)seat;
    (void)facts;
    return "PASS";
}

const struct question ww_counter = {
    .kind = "counter", .deadline = "question", .words = "PLAY card, card ... or PASS", .sequence = true,
    .takes = takes_counter, .otherwise = otherwise,
};
