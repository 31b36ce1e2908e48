/* A turn of the duel, from its start to its end. */
#include <string.h>

#include "engine/kernel/order.h"
#include "engine/kernel/text.h"
#include "engine/kernel/window.h"
#include "tests/rules/duel/duel.h"

static struct duel *duel_of(struct turn *turn)
{
    return turn_state(turn);
}

static int other(int seat)
{
    return 1 - seat;
}

static const char *card_name(const void *context, int card)
{
    (void)context;
    return duel_cards[card];
}

static void end_game(struct turn *turn, int winner, enum ending ending)
{
    struct duel *duel = duel_of(turn);

    if (duel->ending)
        return;
    duel->ending = ending;
    duel->winner = winner;
    emit(turn, DUEL_GAME_END, event_text("winner", winner ? duel_colours[winner - 1] : "none"));
}

static void hurt(struct turn *turn, int seat, int points, const char *by)
{
    struct duel *duel = duel_of(turn);

    if (duel->ending || points <= 0)
        return;
    duel->sides[seat].life -= points;
    emit(turn, DUEL_DAMAGE, event_text("side", duel_colours[seat]), event_int("points", points),
         event_text("by", by), event_int("life", duel->sides[seat].life));
    if (duel->sides[seat].life <= 0)
        end_game(turn, other(seat) + 1, ENDING_LIFE);
}

static void draw_cards(struct turn *turn, int seat)
{
    struct duellist *side = &duel_of(turn)->sides[seat];

    while (side->hand.count < DUEL_HAND && side->deck.count > 0) {
        int card;

        turn_hidden(turn);
        card = pile_pop(PILE(&side->deck));
        pile_push(turn, PILE(&side->hand), card);
        emit_to(turn, AUDIENCE_SEAT(seat), DUEL_DREW, event_text("side", duel_colours[seat]),
                event_text("card", duel_cards[card]));
    }
}

static void spend(struct turn *turn, int seat, int card)
{
    struct duellist *side = &duel_of(turn)->sides[seat];

    ensure(turn, pile_take(PILE(&side->hand), card));
    pile_push(turn, PILE(&side->discards), card);
    emit(turn, DUEL_CARD_PLAYED, event_text("side", duel_colours[seat]), event_text("card", duel_cards[card]));
}

/* ---- effects: poison, counted at the turns of its giver ---- */

static void tell_effect(struct turn *turn, int type, const struct effect *effect, int left, const char *how)
{
    emit(turn, type, event_text("effect", "poison"), event_int("number", effect->number),
         event_text("on", duel_colours[effect->target]), event_int("left", left), event_text("how", how));
}

static struct effects_in effect_list(void *state)
{
    return EFFECTS(&((struct duel *)state)->effects);
}

/* Poison sleeps and its clock pauses while the victim's squire guards the cell in the middle. */
static bool poison_sleeps(const void *state, const struct effect *effect)
{
    return ((const struct duel *)state)->sides[effect->target].squire == 3;
}

/* ... and is away while the squire is off the board. */
static bool poison_pauses(const void *state, const struct effect *effect)
{
    return ((const struct duel *)state)->sides[effect->target].squire == 0;
}

static void poison_began(struct turn *turn, const struct effect *effect)
{
    tell_effect(turn, DUEL_EFFECT_BEGAN, effect, effect->left, effect->suspended ? "asleep" : "awake");
}

static void poison_counted(struct turn *turn, const struct effect *effect, int from, int to)
{
    (void)from;
    tell_effect(turn, DUEL_EFFECT_COUNT, effect, to, "counted");
}

static void poison_changed(struct turn *turn, const struct effect *before, const struct effect *now)
{
    (void)before;
    tell_effect(turn, DUEL_EFFECT_CHANGED, now, now->left, now->paused ? "paused" : now->suspended ? "asleep" : "awake");
}

static void poison_acts(struct turn *turn, int id)
{
    const struct effect *effect = effect_find(EFFECTS_CONST(&duel_of(turn)->effects), id);

    hurt(turn, effect->target, 1, "poison");
}

static void poison_ended(struct turn *turn, const struct effect *effect, enum effect_end how)
{
    tell_effect(turn, DUEL_EFFECT_ENDED, effect, effect->left, effect_end_names[how]);
}

const struct effect_rules duel_effects = {
    .list = effect_list,
    .paused = poison_pauses,
    .suspended = poison_sleeps,
    .began = poison_began,
    .counted = poison_counted,
    .changed = poison_changed,
    .acts = poison_acts,
    .ended = poison_ended,
};

/* clock_seat: whose turns count: the caster's; for a returned poison, the returner's. */
static void poison(struct turn *turn, int victim, int clock_seat)
{
    effect_begin(turn, (struct effect){ .kind = CARD_POISON, .owner = clock_seat, .target_kind = TARGET_DUELLIST,
                                        .target = victim, .moment = MOMENT_TURN_START, .seat = clock_seat + 1,
                                        .left = 3 }, true);
}

/* ---- off the board: a banished squire ---- */

static const char *exit_taken(const void *state, const struct container *container)
{
    const struct duel *duel = state;

    return duel->sides[other(container->holds)].squire == container->exit ? "occupied" : NULL;
}

static void tell_hop(struct turn *turn, int type, const struct container *container, const char *why)
{
    emit(turn, type, event_text("squire", duel_colours[container->holds]), event_int("cell", container->exit),
         event_int("clock", container->clock), event_text("why", why));
}

static void squire_left(struct turn *turn, const struct container *container)
{
    duel_of(turn)->sides[container->holds].squire = 0;
    tell_hop(turn, DUEL_HOP_OFF, container, "banished");
}

static void squire_counted(struct turn *turn, const struct container *container)
{
    tell_hop(turn, DUEL_HOP_CLOCK, container, "");
}

static void squire_waits(struct turn *turn, const struct container *container, const char *why)
{
    tell_hop(turn, DUEL_HOP_WAIT, container, why);
}

static void squire_returns(struct turn *turn, const struct container *container)
{
    duel_of(turn)->sides[container->holds].squire = container->exit;
    tell_hop(turn, DUEL_HOP_ON, container, "");
}

const struct offboard_rules duel_away = {
    .forbids = exit_taken,
    .left = squire_left,
    .counted = squire_counted,
    .waits = squire_waits,
    .returns = squire_returns,
};

/* ---- cards ---- */

static struct value *attack_facts(struct turn *turn, int seat, int card)
{
    struct value *facts = value_object(turn_arena(turn));

    value_set_text(turn_arena(turn), facts, "by", duel_colours[seat]);
    value_set_text(turn_arena(turn), facts, "card", duel_cards[card]);
    value_set_int(turn_arena(turn), facts, "life", duel_of(turn)->sides[other(seat)].life);
    return facts;
}

/* ---- windows: the other's answers ---- */

/* An attack, as its windows show it. */
struct attack {
    int seat;                    /* whose */
    int card, response;          /* what may answer it */
    bool answered;
};

/* The game asks a defender who holds any card at all, so the pause reveals nothing. */
static enum window_wish may_respond(const void *known, int seat, const void *context)
{
    (void)context;
    return ((const struct duel *)known)->sides[seat].hand.count > 0 ? WINDOW_ASK : WINDOW_NEVER;
}

static struct value *window_facts(struct turn *turn, int seat, void *context)
{
    const struct attack *attack = context;

    (void)seat;
    return attack_facts(turn, attack->seat, attack->card);
}

static int respond(struct turn *turn, int seat, const char *text, void *context)
{
    struct attack *attack = context;

    if (!text_has_prefix(text, "RESPOND ") || duel_card(text + strlen("RESPOND ")) != attack->response
        || !pile_has(PILE_CONST(&duel_of(turn)->sides[seat].hand), attack->response))
        return 0;
    spend(turn, seat, attack->response);
    attack->answered = true;
    return 1;
}

/* Does the defender answer with this card? The window is late: he answers with his next mail and looks back. */
static bool responds(struct turn *turn, int seat, int card, int response)
{
    struct attack attack = { seat, card, response, false };

    window_run(turn, &(struct window){ .kind = "respond", .seats = (const int[]){ other(seat) }, .count = 1,
                                       .manner = WINDOW_ONCE, .late = true, .may = may_respond, .facts = window_facts,
                                       .declare = respond, .context = &attack });
    return attack.answered;
}

static enum window_wish may_riposte(const void *known, int seat, const void *context)
{
    (void)known;
    (void)seat;
    (void)context;
    return WINDOW_STANDING;
}

static int riposte(struct turn *turn, int seat, const char *text, void *context)
{
    (void)text;
    (void)context;
    if (!pile_has(PILE_CONST(&duel_of(turn)->sides[seat].hand), CARD_RIPOSTE))
        return 0;
    spend(turn, seat, CARD_RIPOSTE);
    hurt(turn, other(seat), 1, "riposte");
    return 1;
}

/* Before the strike, only by a standing order. */
static void open_riposte(struct turn *turn, int seat)
{
    struct attack attack = { seat, CARD_STRIKE, CARD_RIPOSTE, false };

    window_run(turn, &(struct window){ .kind = "riposte", .seats = (const int[]){ other(seat) }, .count = 1,
                                       .manner = WINDOW_ONCE, .may = may_riposte, .facts = window_facts,
                                       .declare = riposte, .context = &attack });
}

static enum window_wish may_fight_on(const void *known, int seat, const void *context)
{
    (void)known;
    (void)seat;
    (void)context;
    return WINDOW_ASK;
}

/* The striker's own setting: whether the game asks him. */
static enum window_wish wants_again(struct turn *turn, int seat, void *context)
{
    return window_wish_of(turn, seat, "ask", window_facts, context, true);
}

static int fight_on(struct turn *turn, int seat, const char *text, void *context)
{
    (void)context;
    if (strcmp(text, "FIGHT ON") != 0)
        return 0;
    hurt(turn, seat, 1, "fighting on");
    hurt(turn, other(seat), 1, "fighting on");
    return 1;
}

/* After a parry, he may fight on. */
static void open_again(struct turn *turn, int seat)
{
    struct attack attack = { seat, CARD_PARRY, CARD_NONE, false };

    window_run(turn, &(struct window){ .kind = "again", .deadline = "window", .seats = (const int[]){ seat }, .count = 1,
                                       .manner = WINDOW_ONCE, .may = may_fight_on, .wish = wants_again,
                                       .facts = window_facts, .declare = fight_on, .context = &attack });
}

static void strike(struct turn *turn, int seat)
{
    struct duel *duel = duel_of(turn);
    int points;

    open_riposte(turn, seat);
    if (duel->ending)
        return;
    if (responds(turn, seat, CARD_STRIKE, CARD_PARRY)) {
        emit(turn, DUEL_PARRIED, event_text("side", duel_colours[other(seat)]));
        open_again(turn, seat);
        return;
    }
    points = roll(turn, AUDIENCE_ALL, 3, "strike");
    points += duel->sides[seat].squire != 0;
    points += duel->sides[seat].stance == STANCE_HIGH && duel->sides[other(seat)].stance == STANCE_LOW;
    hurt(turn, other(seat), points, "strike");
}

static void brawl(struct turn *turn, int seat)
{
    const struct answer *answers[DUEL_SEATS];
    struct ask asks[DUEL_SEATS];

    for (int i = 0; i < DUEL_SEATS; i++)
        asks[i] = (struct ask){ .seat = i, .kind = "brawl", .default_text = "FIST 1", .deadline = "window",
                                .facts = attack_facts(turn, seat, CARD_BRAWL) };
    ask_all(turn, asks, DUEL_SEATS, answers);
    emit(turn, DUEL_BRAWL, event_text("red", answers[0]->text), event_text("blue", answers[1]->text));
    if (strcmp(answers[0]->text, answers[1]->text) != 0)
        return;
    hurt(turn, seat, 1, "brawl");
    hurt(turn, other(seat), 2, "brawl");
}

/* Both lives return to what they were three records ago. */
static void yesterday(struct turn *turn)
{
    struct duel *duel = duel_of(turn);
    int record = turn_record(turn) - 3;
    const struct duel *then;

    if (record < 1) {
        emit(turn, DUEL_SQUANDERED, event_text("card", duel_cards[CARD_YESTERDAY]), event_text("reason", "no_past"));
        return;
    }
    then = recall(turn, record);
    for (int i = 0; i < DUEL_SEATS; i++)
        duel->sides[i].life = then->sides[i].life;
    emit(turn, DUEL_REMEMBERED, event_int("red", duel->sides[0].life), event_int("blue", duel->sides[1].life));
}

static const char *act_forbids(struct turn *turn, const struct queue_act *act)
{
    if (act->kind == CARD_BANISH && duel_of(turn)->sides[other(act->seat)].squire == 0)
        return "target_off_board";
    return duel_of(turn)->ending ? "game_over" : NULL;
}

static void act_execute(struct turn *turn, const struct queue_act *act)
{
    struct duel *duel = duel_of(turn);
    int seat = act->seat, victim = other(seat);

    turn_stream(turn, arena_printf(turn_arena(turn), "act %d", act->id));
    switch (act->kind) {
    case CARD_STRIKE:
        strike(turn, seat);
        break;
    case CARD_POISON:
        if (responds(turn, seat, CARD_POISON, CARD_MIRROR)) {
            emit(turn, DUEL_MIRRORED, event_text("side", duel_colours[victim]));
            poison(turn, seat, victim);
        }
        else
            poison(turn, victim, seat);
        break;
    case CARD_BANISH:
        offboard_leave(turn, OFFBOARD(&duel->away), &duel_away,
                       (struct container){ .kind = CARD_BANISH, .owner = seat, .holds_kind = TARGET_SQUIRE,
                                           .holds = victim, .exit = duel->sides[victim].squire, .clock = 2,
                                           .since = duel->turn });
        break;
    case CARD_YESTERDAY:
        yesterday(turn);
        break;
    default:
        brawl(turn, seat);
        break;
    }
    effect_refresh(turn);
}

static void act_squander(struct turn *turn, const struct queue_act *act, const char *reason)
{
    emit(turn, DUEL_SQUANDERED, event_text("card", duel_cards[act->kind]), event_text("reason", reason));
}

static const struct queue_rules acts = { .forbids = act_forbids, .execute = act_execute, .squander = act_squander };

/* ---- the turn ---- */

static void start_turn(struct turn *turn, int seat)
{
    struct duel *duel = duel_of(turn);

    turn_phase(turn, "start");
    turn_stream(turn, "start");
    duel->turn++;
    effect_tick(turn, MOMENT_TURN_START, seat);
    offboard_tick(turn, OFFBOARD(&duel->away), &duel_away);
    offboard_return(turn, OFFBOARD(&duel->away), &duel_away);
    effect_refresh(turn);
    turn_step(turn);
}

static void step_squire(struct turn *turn, int seat, const char *line)
{
    struct duel *duel = duel_of(turn);
    int cell = line[strlen("STEP ")] - '0';

    /* Nobody judges the answers of a replay: they are whatever its writer says. */
    if (cell < 1 || cell > DUEL_CELLS || duel->sides[seat].squire == 0 || duel->sides[other(seat)].squire == cell)
        return;
    duel->sides[seat].squire = cell;
    emit(turn, DUEL_STEP, event_text("side", duel_colours[seat]), event_int("cell", cell));
    effect_refresh(turn);
    turn_step(turn);
}

static void play_cards(struct turn *turn, int seat, const char *text)
{
    struct queue *queue = ARENA_NEW(turn_arena(turn), struct queue);

    for (const char *line; (line = order_next_line(turn_arena(turn), &text));) {
        int card = CARD_NONE;

        if (text_has_prefix(line, "PLAY "))
            card = duel_card(line + strlen("PLAY "));
        if (text_has_prefix(line, "STEP "))
            step_squire(turn, seat, line);
        if (!card || !pile_has(PILE_CONST(&duel_of(turn)->sides[seat].hand), card))
            continue;
        spend(turn, seat, card);
        turn_step(turn);
        queue_add(turn, QUEUE(queue), (struct queue_act){ .seat = seat, .kind = card });
    }
    queue_run(turn, QUEUE(queue), &acts);
}

static void end_turn(struct turn *turn, int seat)
{
    struct duel *duel = duel_of(turn);

    turn_phase(turn, "end");
    draw_cards(turn, seat);
    draw_cards(turn, other(seat));
    turn_step(turn);
    if (duel->turn >= DUEL_LAST_TURN)
        end_game(turn, duel->sides[0].life > duel->sides[1].life   ? 1
                       : duel->sides[0].life < duel->sides[1].life ? 2
                                                                   : 0, ENDING_TIME);
}

static bool option_is(struct turn *turn, const char *name, const char *value)
{
    return strcmp(value_get_text(turn_options(turn), name, ""), value) == 0;
}

/* A bug on demand, to show what the processor does with one. */
static void break_down(struct turn *turn)
{
    if (duel_of(turn)->turn != 2)
        return;
    ensure(turn, !option_is(turn, "breaks", "held"));
    if (option_is(turn, "breaks", "dies"))
        __builtin_trap();
    for (volatile bool loops = option_is(turn, "breaks", "loops"); loops;)
        ;
}

void duel_resolve(struct turn *turn)
{
    struct duel *duel = duel_of(turn);
    int seat = duel->turn % DUEL_SEATS;
    struct value *facts = value_object(turn_arena(turn));
    const struct answer *orders;

    start_turn(turn, seat);
    if (duel->ending)
        return;
    turn_phase(turn, "cards");
    value_set_int(turn_arena(turn), facts, "turn", duel->turn);
    value_set_int(turn_arena(turn), facts, "life", duel->sides[seat].life);
    orders = ask(turn, &(struct ask){ .seat = seat, .kind = "orders", .facts = facts });
    play_cards(turn, seat, orders->text);
    break_down(turn);
    if (!duel->ending)
        end_turn(turn, seat);
}

static void fill_deck(struct turn *turn, struct duellist *side, int seat)
{
    if (option_is(turn, "deal", "even")) {
        /* No shuffle, so a hand holds STRIKE, PARRY, POISON and MIRROR first. */
        for (int copy = 0; copy < DUEL_COPIES; copy++)
            for (int card = CARD_COUNT - 1; card > 0; card--)
                pile_push(turn, PILE(&side->deck), card);
        return;
    }
    for (int card = 1; card < CARD_COUNT; card++)
        for (int copy = 0; copy < DUEL_COPIES; copy++)
            pile_push(turn, PILE(&side->deck), card);
    pile_shuffle(turn, PILE(&side->deck), duel_colours[seat], card_name, NULL);
}

void duel_setup(struct turn *turn, int seats)
{
    struct duel *duel = duel_of(turn);
    const struct answer *stances[DUEL_SEATS];
    struct ask asks[DUEL_SEATS];

    ensure(turn, seats == DUEL_SEATS);
    turn_phase(turn, "setup");
    for (int seat = 0; seat < DUEL_SEATS; seat++)
        asks[seat] = (struct ask){ .seat = seat, .kind = "stance", .default_text = "STANCE HIGH", .deadline = "setup" };
    ask_all(turn, asks, DUEL_SEATS, stances);
    for (int seat = 0; seat < DUEL_SEATS; seat++) {
        struct duellist *side = &duel->sides[seat];

        side->life = DUEL_LIFE;
        side->squire = seat == 0 ? 1 : DUEL_CELLS;
        side->stance = strcmp(stances[seat]->text, "STANCE LOW") == 0 ? STANCE_LOW : STANCE_HIGH;
        emit(turn, DUEL_STANCE, event_text("side", duel_colours[seat]), event_text("stance", stances[seat]->text));
        fill_deck(turn, side, seat);
        draw_cards(turn, seat);
    }
}

void duel_ended_early(struct turn *turn, int winner)
{
    turn_phase(turn, "between");
    end_game(turn, winner >= 0 ? winner + 1 : 0, winner >= 0 ? ENDING_RESIGNED : ENDING_AGREED);
}

/* Between two turns: a gift. */
void duel_between(struct turn *turn, int seat, const char *text)
{
    struct duel *duel = duel_of(turn);
    int card = text_has_prefix(text, "GIVE ") ? duel_card(text + strlen("GIVE ")) : CARD_NONE;

    turn_phase(turn, "between");
    if (card && pile_take(PILE(&duel->sides[seat].hand), card)) {
        pile_push(turn, PILE(&duel->sides[other(seat)].hand), card);
        emit(turn, DUEL_GIFT, event_text("from", duel_colours[seat]));
        emit_to(turn, AUDIENCE_SEAT(other(seat)), DUEL_DREW, event_text("side", duel_colours[other(seat)]),
                event_text("card", duel_cards[card]));
    }
}

const char *duel_check(struct arena *arena, const void *state)
{
    const struct duel *duel = state;
    int cards = 0;

    for (int seat = 0; seat < DUEL_SEATS; seat++) {
        const struct duellist *side = &duel->sides[seat];

        cards += side->hand.count + side->deck.count + side->discards.count;
        if ((side->squire == 0) != (offboard_holding(OFFBOARD_CONST(&duel->away), TARGET_SQUIRE, seat) != NULL) && duel->turn > 0)
            return arena_printf(arena, "the squire of %s is neither here nor away", duel_colours[seat]);
        if (side->life <= 0 && !duel->ending)
            return arena_printf(arena, "%s plays on without life", duel_colours[seat]);
    }
    if (duel->sides[0].squire && duel->sides[0].squire == duel->sides[1].squire)
        return "two squires stand on one cell";
    return cards > DUEL_SEATS * DUEL_COPIES * (CARD_COUNT - 1) ? "there are more cards than were dealt" : NULL;
}
