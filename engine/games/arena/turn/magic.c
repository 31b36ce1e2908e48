/* Phases 3 and 5, Magic: declaring, and the windows for it; magic_effects.c has what happens then. RULES 6.5, 10. */
#include "engine/games/arena/turn/turn.h"
#include "engine/kernel/text.h"
#include "engine/kernel/window.h"

/* ---- declaring ---- */

static void tell_declared(struct turn *turn, const struct declaration *declaration)
{
    struct arena *arena = turn_arena(turn);
    const struct state *state = ar_state(turn);
    const struct card *card = ar_card(declaration->card);

    emit(turn, ARENA_DECLARED, event_text("effect", arena_printf(arena, "F%d", declaration->label)),
         event_text("side", ar_side(declaration->seat)), event_text("creature", ar_name(turn, declaration->caster)),
         event_text("card", card->name), event_text("target", ar_target_text(arena, state, declaration)),
         event_text("item", declaration->item ? arena_printf(arena, "I%d", declaration->item) : NULL),
         event_text("to", declaration->place == HEX_NONE ? NULL : ar_at(turn, declaration->place)),
         event_text("as", declaration->word < 0 ? NULL : ar_terrain_names[declaration->word]),
         event_text("casting", ar_casting_names[card->casting]), event_int("due", declaration->due));
}

static void declare(struct turn *turn, struct declaration *declaration)
{
    struct state *state = ar_state(turn);
    int before = state->players[declaration->seat].pool;
    struct queue_act act;

    ar_declaration_pay(state, declaration);
    act = ar_act(declaration);
    declaration->act = queue_add(turn, QUEUE(&state->acts), act);
    tell_declared(turn, declaration);
    emit(turn, ARENA_POOL, event_text("side", ar_side(declaration->seat)),
         event_int("pool", state->players[declaration->seat].pool), event_int("cost", before - state->players[declaration->seat].pool));
    turn_step(turn);
}

/* Why an order of this kind cannot be carried out now. */
static struct refusal order_forbidden(struct turn *turn, int seat, struct order *order)
{
    const struct state *state = ar_state(turn);

    if (order->verb == VERB_STOP)
        return ar_stop_forbidden(turn_arena(turn), state, seat, order->creatures[0]);
    if (!ar_find_label(state, order))
        return (struct refusal){ "TARGET", "there is no such effect" };
    return ar_declaration_forbidden(turn_arena(turn), state, &order->declaration);
}

static void carry_out(struct turn *turn, struct order *order)
{
    if (order->verb == VERB_STOP)
        ar_casting_lost(turn, order->creatures[0], "stopped");
    else
        declare(turn, &order->declaration);
}

static int declare_ordered(const struct playing *playing, enum phase phase)
{
    struct order *order;
    int declared = 0;

    while ((order = ar_next_order(playing, phase)) != NULL) {
        struct refusal refusal = order_forbidden(playing->turn, playing->seat, order);

        if (refusal.reason) {
            ar_refuse_order(playing, order, refusal.code, "%s", refusal.reason);
            continue;
        }
        carry_out(playing->turn, order);
        declared += order->verb != VERB_STOP;
    }
    return declared;
}

/* ---- a line in a window ---- */

static bool is_declaring(enum verb verb)
{
    return verb == VERB_CAST || verb == VERB_USE || verb == VERB_STOP || verb == VERB_PASS;
}

static const char *refuse_line(const struct question_line *line, const char *code, const char *reason)
{
    sheet_reject(line->sheet, line->line, code, 0, "%s", reason);
    return NULL;
}

/* Lines of a mail count together: each is judged on a state in which the lines before are declared. */
static const struct state *declared_so_far(const struct sheet *sheet)
{
    return sheet->means ? sheet->means : sheet->state;
}

static void note_declaration(struct sheet *sheet, struct declaration *declaration)
{
    if (!sheet->means)
        sheet->means = codec_copied(&ar_state_codec, sheet->arena, sheet->state);
    ar_declaration_note(sheet->means, declaration);
}

static const char *takes_declaration(const struct question_line *line, void *out)
{
    const struct state *state = declared_so_far(line->sheet);
    int seat = line->sheet->seat;
    struct refusal refusal = { NULL, NULL };
    struct cursor cursor;
    struct order order;

    (void)out;
    if (!cursor_open(&cursor, line->sheet, line->line) || !ar_read_order(&cursor, state, seat, &order))
        return NULL;
    if (!is_declaring(order.verb))
        return refuse_line(line, "PHASE", "only CAST, USE, STOP and PASS are asked for now");
    if (order.front && (order.front == PHASE_MAGIC) != (state->magic_phase == 1))
        return refuse_line(line, "PHASE", state->magic_phase == 1 ? "this is window W1, in Magic Phase 1"
                                                                  : "this is window W2, in Magic Phase 2");
    if (order.verb == VERB_PASS)
        return order.text;
    if (order.verb == VERB_STOP)
        refusal = ar_stop_forbidden(line->sheet->arena, state, seat, order.creatures[0]);
    else if (!ar_find_label(state, &order))
        refusal = (struct refusal){ "TARGET", "there is no such effect" };
    else
        refusal = ar_declaration_forbidden(line->sheet->arena, state, &order.declaration);
    if (refusal.reason)
        return refuse_line(line, refusal.code, refusal.reason);
    if (order.verb != VERB_STOP) {
        order.text = ar_declaration_text(line->sheet->arena, state, &order.declaration, order.label);
        note_declaration(line->sheet, &order.declaration);
    }
    return order.text;
}

static const char *passes(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    (void)arena;
    (void)known;
    (void)seat;
    (void)facts;
    return "PASS";
}

const struct question ar_declare_question = {
    .kind = "declare", .deadline = "window", .words = "USE L1 I1, CAST L1 BLOCK MAGIC AT F1 or PASS", .sequence = true,
    .takes = takes_declaration, .otherwise = passes, .pick = NULL,
};

/* ---- the window ---- */

/* Only public facts open it. */
struct declaring {
    const struct playing *playing;
    int number;                  /* of the magic phase */
    bool declared;               /* by the active player, in his mail */
    bool reason;                 /* declarations that the other would want to answer, by ASK DEFAULT */
    bool standing_only;
    int others;                  /* declared by the other side */
};

static enum window_wish may_declare(const void *known, int seat, const void *context)
{
    const struct declaring *declaring = context;
    const struct state *state = known;
    bool casting = false;

    if (state->basic)
        return WINDOW_NEVER;
    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];

        if (ar_controller(state, creature) != seat)
            continue;
        casting = casting || ar_casting(state, creature->id);
        if (ar_might_declare(state, creature, state->quick))
            return declaring->standing_only ? WINDOW_STANDING : WINDOW_ASK;
    }
    return casting ? WINDOW_STANDING : WINDOW_NEVER;
}

static struct value *declare_facts(struct turn *turn, int seat, void *context);

static enum window_wish wants_to_declare(struct turn *turn, int seat, void *context)
{
    const struct declaring *declaring = context;
    bool active = seat == declaring->playing->seat;

    if (active && !text_equal_ignoring_case(turn_setting(turn, seat, "ask", "DEFAULT"), "NEVER"))
        return WINDOW_ASK;
    return window_wish_of(turn, seat, "ask", declare_facts, context, !active && declaring->reason);
}

static int declare_lines(struct turn *turn, int seat, const char *text, void *context)
{
    struct declaring *declaring = context;
    struct orders *orders = ARENA_NEW(turn_arena(turn), struct orders);
    int good = 0;

    ar_read_orders(turn_arena(turn), ar_state(turn), seat, text, orders);
    for (int i = 0; i < orders->count; i++) {
        struct order *order = &orders->list[i];

        if (!is_declaring(order->verb) || order->verb == VERB_PASS || order_forbidden(turn, seat, order).reason)
            continue;
        carry_out(turn, order);
        good += order->verb != VERB_STOP;
    }
    if (seat != declaring->playing->seat)
        declaring->others += good;
    return good;
}

static void open_window(struct declaring *declaring, const int *seats, int count)
{
    window_run(declaring->playing->turn, &(struct window){
        .kind = "declare", .deadline = "window", .default_text = "PASS", .seats = seats, .count = count,
        .manner = WINDOW_REPLY,
        .spoken = declaring->standing_only ? 0 : AUDIENCE_SEAT(declaring->playing->seat), .every = true,
        .tag = declaring->number == 1 ? "mp1" : "mp2",
        .know = declaring->playing->state->quick ? WINDOW_OWN : WINDOW_PUBLIC, .may = may_declare,
        .wish = declaring->standing_only ? NULL : wants_to_declare, .facts = declare_facts, .declare = declare_lines,
        .context = declaring });
}

/* ---- facts, for the player who is asked and for standing orders ---- */

/* Facts of a creature in a battle: that it is attacked, and its chances, under its tag, its hex, and any. */
static void add_battle(struct turn *turn, struct value *facts, int seat, int space)
{
    struct arena *arena = turn_arena(turn);
    const struct state *state = ar_state(turn);
    int own = ar_side_power(state, seat, space), other = ar_side_power(state, ar_other(seat), space);
    const char *stands = own > other ? "winning" : own < other ? "losing" : "tied";
    struct value *lists[2];

    for (int k = 0; k < 2; k++) {
        lists[k] = (struct value *)value_find(facts, k ? stands : "attacked");
        value_add_text(arena, lists[k], ar_at(turn, space));
        value_add_text(arena, lists[k], "any");
        for (int i = 0; i < state->creature_count; i++)
            if (state->creatures[i].space == space)
                value_add_text(arena, lists[k], ar_name(turn, state->creatures[i].id));
    }
}

static void add_declared(struct turn *turn, struct value *list, int seat, const struct declaration *declaration)
{
    struct arena *arena = turn_arena(turn);
    const struct state *state = ar_state(turn);
    const struct card *card = ar_card(declaration->card);
    const char *words[3] = { card->kind == CARD_SPELL ? "spell" : "ability", "any", NULL };
    const char *target = ar_target_text(arena, state, declaration), *name = "";
    const struct creature *creature = card->target == TARGET_CREATURE ? ar_creature(state, declaration->target) : NULL;

    for (const char *at = card->name; *at; at++)
        name = text_is_alnum(*at) ? arena_printf(arena, "%s%c", name, text_lower(*at)) : name;
    words[2] = name;
    for (int i = 0; i < 3; i++) {
        value_add_text(arena, list, words[i]);
        if (*target)
            value_add_text(arena, list, arena_printf(arena, "%s@%s", words[i], target));
        if (creature && ar_controller(state, creature) == seat)
            value_add_text(arena, list, arena_printf(arena, "%s@mine", words[i]));
    }
}

static struct value *declare_facts(struct turn *turn, int seat, void *context)
{
    static const char *const lists[] = { "attacked", "losing", "tied", "winning", "declared", "enemy" };
    const struct declaring *declaring = context;
    const struct state *state = ar_state(turn);
    struct arena *arena = turn_arena(turn);
    struct value *facts = value_object(arena);
    struct ar_presence presence;

    ar_find_presence(state, &presence);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        value_set(arena, facts, lists[i], value_list(arena));
    value_set_text(arena, facts, "window", declaring->number == 1 ? "W1" : "W2");
    value_set_text(arena, facts, "mp1", declaring->number == 1 ? "yes" : "no");
    value_set_text(arena, facts, "mp2", declaring->number == 2 ? "yes" : "no");
    value_set_int(arena, facts, "pool", state->players[seat].pool);
    value_set_int(arena, facts, "turn", state->turn);
    for (int space = 0; space < 2 * hex_count(ar_board_of(state)); space++) {
        if (ar_is_battle(&presence, space))
            add_battle(turn, facts, seat, space);
        if (presence.at[ar_other(seat)][space])
            value_add_text(arena, (struct value *)value_find(facts, "enemy"), ar_at(turn, space));
    }
    for (int i = 0; i < state->acts.count; i++) {
        struct declaration declaration = ar_declaration(&state->acts.acts[i]);

        if (declaration.seat != seat && declaration.label)
            add_declared(turn, (struct value *)value_find(facts, "declared"), seat, &declaration);
    }
    return facts;
}

/* ---- the phase ---- */

/* Castings of several turns count down in phase 3 of their player. AR-CAST-22. */
static void count_castings(const struct playing *playing)
{
    struct acts *acts = &playing->state->acts;

    for (int i = 0; i < acts->count; i++) {
        acts->acts[i].due -= acts->acts[i].seat == playing->seat && acts->acts[i].due > 0;
        acts->acts[i].data[ACT_LABEL] = 0;
    }
}

/* Castings due in MP2 get their labels first, in the order in which they would work. RULES 2.2. */
static void label_due(const struct playing *playing)
{
    struct state *state = playing->state;

    for (int i = 0; i < state->acts.count; i++)
        state->acts.acts[i].data[ACT_LABEL] = 0;
    for (;;) {
        struct queue_act *next = NULL;
        struct declaration declaration;

        for (int i = 0; i < state->acts.count; i++) {
            struct queue_act *act = &state->acts.acts[i];

            if (ar_is_due(state, act) && !ar_declaration(act).label && (!next || act->class < next->class))
                next = act;
        }
        if (!next)
            return;
        next->data[ACT_LABEL] = ++state->last_label;
        declaration = ar_declaration(next);
        emit(playing->turn, ARENA_DUE, event_text("effect", arena_printf(turn_arena(playing->turn), "F%d", declaration.label)),
             event_text("side", ar_side(declaration.seat)), event_text("creature", ar_name(playing->turn, declaration.caster)),
             event_text("card", ar_card(declaration.card)->name),
             event_text("target", ar_target_text(turn_arena(playing->turn), state, &declaration)));
    }
}

/* Does a fight threaten the other side, as everybody can see? RULES 10.3. */
static bool is_fight_near(const struct playing *playing)
{
    const struct state *state = playing->state;
    struct ar_presence presence;

    ar_find_presence(state, &presence);
    for (int space = 0; space < 2 * hex_count(ar_board_of(state)); space++) {
        if (ar_is_battle(&presence, space))
            return true;
        if (!presence.at[ar_other(playing->seat)][space])
            continue;
        for (int i = 0; i < state->creature_count; i++)
            if (ar_controller(state, &state->creatures[i]) == playing->seat
                && !ar_shot_forbidden(state, &state->creatures[i], space))
                return true;
    }
    return false;
}

int ar_magic_phase(const struct playing *playing, int number)
{
    struct state *state = playing->state;
    struct declaring declaring = { .playing = playing, .number = number };
    const int seats[SEATS] = { ar_other(playing->seat), playing->seat };

    turn_phase(playing->turn, number == 1 ? "magic-1" : "magic-2");
    state->magic_phase = number;
    state->last_label = 0;
    if (number == 1)
        count_castings(playing);
    else
        label_due(playing);
    declaring.reason = number == 2 && (state->last_label > 0 || is_fight_near(playing));
    declaring.declared = declare_ordered(playing, number == 1 ? PHASE_MAGIC : PHASE_MAGIC_2) > 0;
    declaring.standing_only = true;
    open_window(&declaring, &playing->seat, 1);
    declaring.declared = declaring.declared || state->last_label > 0;
    declaring.standing_only = false;
    declaring.reason = declaring.reason || declaring.declared;
    open_window(&declaring, seats, SEATS);
    turn_step(playing->turn);
    if (number == 2)
        effect_tick(playing->turn, MOMENT_REPEATS, playing->seat);
    queue_run(playing->turn, QUEUE(&state->acts), &ar_effect_queue);
    ar_items_used_up(playing->turn);
    ar_settle(playing->turn);
    state->magic_phase = 0;
    return declaring.others;
}
