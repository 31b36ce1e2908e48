/* The windows: who may declare something at an act, in a magic phase, in a storm. */
#include <string.h>

#include "engine/kernel/text.h"
#include "engine/kernel/window.h"
#include "tests/rules/melee/melee.h"

/* ---- shared by the windows ---- */

struct declaring {
    const char *word;
    int act;                     /* that it concerns; 0: none */
    int cards_least;             /* how many cards a seat must hold to be asked */
    enum window_wish most;       /* ... and how it is then asked */
    int (*declare)(struct turn *turn, int seat, const struct play *play, const struct declaring *declaring);
};

static const struct queue_act *act_of(struct turn *turn, const struct declaring *declaring)
{
    return queue_find(QUEUE_CONST(&melee_of(turn)->acts), declaring->act);
}

static bool is_shut(struct turn *turn, void *context)
{
    const struct declaring *declaring = context;
    const struct queue_act *act = act_of(turn, declaring);

    return melee_of(turn)->ending || (declaring->act && (!act || act->stopped));
}

/* Could the seat have something to declare, as far as everybody knows? */
static enum window_wish may_speak(const void *state, int seat, const void *context)
{
    const struct melee *known = state;
    const struct declaring *declaring = context;
    bool may = melee_in_play(known, seat) && known->sides[seat].hand.count >= declaring->cards_least
               && known->acts.count < MELEE_ACTS_DEEP;

    return may ? declaring->most : WINDOW_NEVER;
}

/* Does it concern this seat: is it the target, or is the act an answer to one of its own? */
static bool concerns(struct turn *turn, const struct queue_act *act, int seat)
{
    const struct queue_act *parent = queue_find(QUEUE_CONST(&melee_of(turn)->acts), act->parent);

    return (act->targets[0].kind == TARGET_FIGHTER && act->targets[0].id == seat) || (parent && parent->seat == seat);
}

/* The declarations so far, for the facts of a magic phase. */
static struct value *declared(struct turn *turn)
{
    struct value *list = value_list(turn_arena(turn));
    const struct melee *melee = melee_of(turn);

    for (int i = 0; i < melee->acts.count; i++)
        value_add_text(turn_arena(turn), list, melee_cards[melee->acts.acts[i].kind]);
    return list;
}

static struct value *facts_of(struct turn *turn, int seat, void *context)
{
    const struct declaring *declaring = context;
    struct value *facts = value_object(turn_arena(turn));
    const struct queue_act *act = act_of(turn, declaring);

    if (!act) {
        value_set(turn_arena(turn), facts, "declared", declared(turn));
        return facts;
    }
    value_set_int(turn_arena(turn), facts, "act", act->id);
    value_set_text(turn_arena(turn), facts, "card", melee_cards[act->kind]);
    value_set_text(turn_arena(turn), facts, "by", melee_names[act->seat]);
    value_set_bool(turn_arena(turn), facts, "me", concerns(turn, act, seat));
    return facts;
}

/* By default the game asks a seat at an act that concerns it. */
static enum window_wish wish_to_speak(struct turn *turn, int seat, void *context)
{
    const struct declaring *declaring = context;
    const struct queue_act *act = act_of(turn, declaring);

    if (declaring->most != WINDOW_ASK)
        return declaring->most;
    return window_wish_of(turn, seat, "ask", facts_of, context, !act || concerns(turn, act, seat));
}

/* Carries out the lines that count, one by one. A hand may have changed since they were judged. */
static int declare_lines(struct turn *turn, int seat, const char *text, void *context)
{
    const struct declaring *declaring = context;
    int good = 0;

    for (const char *line; !is_shut(turn, context) && (line = order_next_line(turn_arena(turn), &text));) {
        struct cursor cursor;
        struct play play;

        if (!cursor_open_text(&cursor, turn_arena(turn), line)
            || !try_word(&cursor, declaring->word) || !melee_take_play(&cursor, &play)
            || !pile_has(PILE_CONST(&melee_of(turn)->sides[seat].hand), play.card)
            || melee_forbids(melee_of(turn), seat, declaring->word, &play))
            continue;
        good += declaring->declare(turn, seat, &play, declaring);
    }
    return good;
}

/* Opens a window of this kind for these seats, in this order. */
static void open_window(struct turn *turn, const char *kind, enum window_manner manner, audience spoken,
                        const int *seats, int count, struct declaring *declaring)
{
    window_run(turn, &(struct window){ .kind = kind, .deadline = "window", .default_text = "PASS", .seats = seats,
                                       .count = count, .manner = manner, .spoken = spoken, .may = may_speak,
                                       .wish = wish_to_speak, .facts = facts_of, .declare = declare_lines,
                                       .shut = is_shut, .context = declaring });
}

/* ---- interrupting and answering ---- */

static int declare_interrupt(struct turn *turn, int seat, const struct play *play, const struct declaring *declaring)
{
    (void)declaring;
    if (!pile_has(PILE_CONST(&melee_of(turn)->sides[seat].hand), CARD_INTERRUPT))
        return 0;
    melee_spend(turn, seat, CARD_INTERRUPT);
    melee_perform(turn, seat, play, 0);
    return 1;
}

void melee_interrupt(struct turn *turn, const struct queue_act *act)
{
    struct melee *melee = melee_of(turn);
    struct declaring declaring = { .word = "INTERRUPT", .act = act->id, .cards_least = 2, .most = WINDOW_STANDING,
                                   .declare = declare_interrupt };
    int seats[MELEE_SEATS], count = melee_ring(melee, melee->active, -1, act->seat, seats);

    if (!act->parent && melee->acts.count == 1)
        open_window(turn, "trigger", WINDOW_ONCE, 0, seats, count, &declaring);
}

static int declare_counter(struct turn *turn, int seat, const struct play *play, const struct declaring *declaring)
{
    melee_perform(turn, seat, play, declaring->act);
    return 1;
}

/* The target, or the owner of the answered act, speaks first; then the others, from the left of the fighter whose turn it
 * is. */
void melee_meet(struct turn *turn, const struct queue_act *act)
{
    struct melee *melee = melee_of(turn);
    const struct queue_act *parent = queue_find(QUEUE_CONST(&melee->acts), act->parent);
    int first = parent ? parent->seat : act->targets[0].kind == TARGET_FIGHTER ? act->targets[0].id : -1;
    struct declaring declaring = { .word = "COUNTER", .act = act->id, .cards_least = 1, .most = WINDOW_ASK,
                                   .declare = declare_counter };
    int seats[MELEE_SEATS], count = melee_ring(melee, melee->active, first, act->seat, seats);

    if (act->kind != CARD_PHANTOM && act->kind != CARD_TRAP)
        open_window(turn, "counter", WINDOW_ON, 0, seats, count, &declaring);
}

/* ---- the magic phase ---- */

enum { CLASS_JAM = 1, CLASS_BOLT };

static int declare_magic(struct turn *turn, int seat, const struct play *play, const struct declaring *declaring)
{
    struct melee *melee = melee_of(turn);
    struct queue_act act = { .seat = seat, .kind = play->card, .class = play->card == CARD_JAM ? CLASS_JAM : CLASS_BOLT,
                             .target_count = 1 };

    (void)declaring;
    if (play->card == CARD_JAM)
        act.targets[0] = (struct queue_target){ .kind = TARGET_ACT, .id = melee->acts.acts[melee->acts.count - 1].id };
    else
        act.targets[0] = (struct queue_target){ .kind = TARGET_FIGHTER, .id = play->target };
    melee_spend(turn, seat, play->card);
    act.id = queue_add(turn, QUEUE(&melee->acts), act);
    emit(turn, MELEE_ANNOUNCED, event_int("act", act.id), event_text("side", melee_names[seat]),
         event_text("card", melee_cards[play->card]), event_int("answers", 0),
         event_text("at", play->target >= 0 ? melee_names[play->target] : NULL));
    return 1;
}

static bool newest_first(int class)
{
    return class == CLASS_JAM;
}

static const char *magic_forbids(struct turn *turn, const struct queue_act *act)
{
    const struct melee *melee = melee_of(turn);
    const struct queue_target *target = &act->targets[0];

    if (target->kind == TARGET_ACT)
        return queue_find(QUEUE_CONST(&melee->acts), target->id) ? NULL : "act_gone";
    return melee_in_play(melee, target->id) ? NULL : "target_gone";
}

static void magic_execute(struct turn *turn, const struct queue_act *act)
{
    if (act->kind == CARD_JAM)
        queue_remove(QUEUE(&melee_of(turn)->acts), act->targets[0].id);
    else
        melee_hurt(turn, act->targets[0].id, 1);
    emit(turn, MELEE_ACT_ENDED, event_int("act", act->id), event_text("how", act_end_names[ACT_DONE]));
}

static void magic_squander(struct turn *turn, const struct queue_act *act, const char *reason)
{
    emit(turn, MELEE_SQUANDERED, event_int("act", act->id), event_text("reason", reason));
}

void melee_magic_phase(struct turn *turn)
{
    static const struct queue_rules rules = { .last_first = newest_first, .forbids = magic_forbids,
                                              .execute = magic_execute, .squander = magic_squander };
    struct melee *melee = melee_of(turn);
    struct declaring declaring = { .word = "DECLARE", .cards_least = 1, .most = WINDOW_ASK, .declare = declare_magic };
    int seats[MELEE_SEATS], count = melee_ring(melee, melee->active, -1, -1, seats);

    turn_phase(turn, "magic");
    open_window(turn, "magic", WINDOW_REPLY, AUDIENCE_SEAT(melee->active), seats, count, &declaring);
    queue_run(turn, QUEUE(&melee->acts), &rules);
}

/* ---- the storm ---- */

/* Asks who ducks; silence braves the storm. */
struct storm {
    audience ducking;
};

static enum window_wish may_duck(const void *known, int seat, const void *context)
{
    (void)context;
    return melee_in_play(known, seat) ? WINDOW_ASK : WINDOW_NEVER;
}

static int note_duck(struct turn *turn, int seat, const char *text, void *context)
{
    struct storm *storm = context;

    (void)turn;
    if (strcmp(text, "DUCK") == 0)
        storm->ducking |= AUDIENCE_SEAT(seat);
    return 1;
}

void melee_storm(struct turn *turn)
{
    struct melee *melee = melee_of(turn);
    struct storm storm = { 0 };
    int seats[MELEE_SEATS], count = melee_ring(melee, melee->active, -1, -1, seats), standing = 0;

    window_run(turn, &(struct window){ .kind = "storm", .deadline = "window", .default_text = "PASS", .seats = seats,
                                       .count = count, .manner = WINDOW_TOGETHER, .may = may_duck,
                                       .declare = note_duck, .context = &storm });
    for (int i = 0; i < count; i++)
        standing += !(storm.ducking & AUDIENCE_SEAT(seats[i]));
    for (int i = 0; i < count; i++) {
        bool ducks = (storm.ducking & AUDIENCE_SEAT(seats[i])) != 0;

        emit(turn, MELEE_STORM, event_text("side", melee_names[seats[i]]), event_flag("ducks", ducks));
        if (ducks || standing > 1)
            melee_hurt(turn, seats[i], ducks ? 1 : MELEE_STORM_POINTS);
    }
}
