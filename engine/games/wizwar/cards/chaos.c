/* CHAOS: all hands are mixed and dealt again. */
#include "engine/games/wizwar/cast/reading.h"
#include "engine/kernel/question.h"
#include "engine/kernel/text.h"
#include "engine/kernel/window.h"

/* The participants: all seats in play that can be attacked (WW-CHAOS-06, 07). */
struct mixing {
    int act;
    bool in[WW_SEATS];
};

static bool takes_part(const struct wizwar *ww, int seat)
{
    return ww_in_play(ww, seat) && figure_lives(ww, seat) && !figure_trait(ww, seat, TRAIT(UNTOUCHED))
        && !square_shows(ww, ww->figures[seat].place, TRAIT(HIDES), seat);
}

static enum window_wish may_stay_out(const void *known, int seat, const void *context)
{
    const struct wizwar *ww = known;
    const struct queue_act *act = act_find(ww, ((const struct mixing *)context)->act);

    if (figure_trait(ww, seat, TRAIT(PETRIFIED)) && !ww_before(ww, 7))
        return WINDOW_NEVER;
    return act && (seat != act->seat || act_flag(act, ACT_TRAP)) && takes_part(ww, seat) && ww->players[seat].hand.count > 0 ? WINDOW_ASK : WINDOW_NEVER;
}

static struct value *facts_of_mixing(struct turn *turn, int seat, void *context)
{
    const struct queue_act *act = act_find(ww_of(turn), ((const struct mixing *)context)->act);
    struct value *facts = value_object(turn_arena(turn));

    (void)seat;
    value_set_text(turn_arena(turn), facts, "name", ww_card_names[act ? act->kind : CARD_NONE]);
    value_set_text(turn_arena(turn), facts, "by", act ? ww_seat_names[act->seat] : "");
    return facts;
}

static int stay_out(struct turn *turn, int seat, const char *text, void *context)
{
    struct wizwar *ww = ww_of(turn);
    struct reading reading;
    struct order order;

    if (!reading_open_text(&reading, turn_arena(turn), ww, seat, text) || !order_read(&reading, &order)
        || order.kind != ORDER_PLAY || !card_has(order.act.kind, CARD_FROM_GROUPS)
        || !pile_has(PILE_CONST(&ww->players[seat].hand), order.act.kind))
        return 0;
    card_discard(turn, seat, order.act.kind, "stays out");
    ((struct mixing *)context)->in[seat] = false;
    return 1;
}

/* "PLAY FULL SHIELD" or "PASS": only the cards in the card's list answer it (WW-CHAOS-01, WW-TELE-04). A standing order that
 * has been taken plays its first card; new ones of several cards are refused when they are given. */
static const char *takes_group(const struct question_line *line, void *out)
{
    static const char *const first[] = { "play", "pass", NULL };
    const struct wizwar *ww = line->sheet->state;
    struct reading reading;
    struct order order;

    (void)out;
    if (!reading_open(&reading, line->sheet, line->line, ww, line->sheet->seat, true))
        return NULL;
    reading_expect_first(&reading, first);
    if (!order_read(&reading, &order) || (!line->sheet->standing && !order_answers(&reading, &order)))
        return NULL;
    if (order.kind == ORDER_PASS)
        return "PASS";
    if (order.kind != ORDER_PLAY)
        return NULL;
    if (!card_has(order.act.kind, CARD_FROM_GROUPS)) {
        cursor_refuse(&reading.cursor, "TIMING", 1, "it is not listed on that card");
        return NULL;
    }
    if (!ww_may_hold(&ww->players[line->sheet->seat].hand, order.act.kind)) {
        cursor_refuse(&reading.cursor, "HAND", 1, "you do not hold it");
        return NULL;
    }
    if (figure_trait(ww, line->sheet->seat, TRAIT(PETRIFIED)) && !ww_before(ww, 7)) {
        cursor_refuse(&reading.cursor, "STATE", 1, "you are petrified");
        return NULL;
    }
    return reading.text;
}

static const char *take_part(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    (void)arena;
    (void)known;
    (void)seat;
    (void)facts;
    return "PASS";
}

const struct question ww_group = {
    .kind = "group", .deadline = "question", .words = "PLAY FULL SHIELD or PASS", .takes = takes_group, .otherwise = take_part,
};

/* The content of the pool, for the log; context: the state. */
static const char *pooled_name(const void *context, int item)
{
    const struct thing *thing = item > 0 ? NULL : thing_find(context, -item);

    return item > 0 ? ww_card_names[item] : ww_card_names[thing ? thing->kind : CARD_treasure];
}

/* Cards by their number, objects by their id with a minus. Returns how many the seat puts in. */
static int put_in(struct turn *turn, int seat, int16_t *pool, int *count)
{
    struct wizwar *ww = ww_of(turn);
    const struct thing *thing = NULL;
    int before = *count;

    while (ww->players[seat].hand.count > 0)
        pool[(*count)++] = (int16_t)pile_pop(PILE(&ww->players[seat].hand));
    while ((thing = thing_carried(ww, seat, thing)) != NULL)
        if (thing->kind != CARD_treasure)
            pool[(*count)++] = (int16_t)-thing->id;
    return *count - before;
}

/* An object may make its new owner draw, and he may die of it: what was still to come to him is put away, and an object stays
 * where it is. */
static void deal_out(struct turn *turn, int seat, const int16_t *pool, int count)
{
    struct wizwar *ww = ww_of(turn);

    for (int i = 0; i < count; i++)
        if (pool[i] > 0)
            pile_push(turn, ww_in_play(ww, seat) ? PILE(&ww->players[seat].hand) : PILE(&ww->discards), pool[i]);
        else if (ww_in_play(ww, seat) && thing_find(ww, -pool[i]) && thing_find(ww, -pool[i])->carrier != seat + 1)
            thing_pass(turn, -pool[i], seat);
    if (!ww_in_play(ww, seat))
        return;
    emit(turn, WW_CARDS_MOVED, event_text("to", ww_seat_names[seat]), event_int("count", count));
    hand_tell(turn, seat);
}

/* Each player gets as many as he gave (RULES 16.3). */
static void mix_hands(struct turn *turn, const struct queue_act *act)
{
    struct wizwar *ww = ww_of(turn);
    struct mixing mixing = { .act = act->id };
    int seats[WW_SEATS], given[WW_SEATS] = { 0 }, count = 0, at = 0;
    int16_t *pool = arena_alloc(turn_arena(turn), (WW_SEATS * 96 + THINGS_MAX) * sizeof *pool);
    struct window window = { .kind = "group", .deadline = "question", .default_text = "PASS", .seats = seats,
                             .manner = WINDOW_TOGETHER, .may = may_stay_out, .facts = facts_of_mixing, .declare = stay_out, .context = &mixing };

    for (int seat = 0; seat < ww->seats; seat++)
        mixing.in[seat] = takes_part(ww, seat);
    window.count = ww_ring(ww, ww->active, -1, act_flag(act, ACT_TRAP) ? -1 : act->seat, seats);
    if (window.count > 0)
        window_run(turn, &window);
    for (int seat = 0; seat < ww->seats; seat++)
        given[seat] = mixing.in[seat] ? put_in(turn, seat, pool, &count) : 0;
    shuffle(turn, "chaos", pool, count, pooled_name, ww);
    for (int seat = 0; seat < ww->seats; seat++) {
        if (mixing.in[seat])
            deal_out(turn, seat, pool + at, given[seat]);
        at += given[seat];
    }
}

static bool mix_all(struct turn *turn, const struct queue_act *act)
{
    mix_hands(turn, act);
    return true;
}

const struct card ww_card_chaos = {
    .number = CARD_chaos, .range = RANGE_GLOBAL, .flags = CARD_ENVIRONMENT | CARD_BESIDE_SHIELD,
    .rulings = "WW-CHAOS-01 to 07", .help = "all hands are mixed and dealt again",
    .resolve = mix_hands, .rank = 2, .by_chance = mix_all,
};
