/* A turn of the melee: one fighter's cards, the magic phase of every third turn, new cards. */
#include <string.h>

#include "tests/rules/melee/melee.h"

enum { MAGIC_EVERY = 3, DRAWN_A_TURN = 2 };

static void draw_one(struct turn *turn, int seat)
{
    struct melee *melee = melee_of(turn);
    struct fighter *fighter = &melee->sides[seat];
    int card;

    if (fighter->out || fighter->hand.count >= (melee_draws_above(turn) ? MELEE_HAND + DRAWN_A_TURN : MELEE_HAND))
        return;
    turn_hidden(turn);
    if (melee->deck.count == 0) {
        melee->deck = melee->discards;
        memset(&melee->discards, 0, sizeof melee->discards);
        pile_shuffle(turn, PILE(&melee->deck), "deck", melee_card_name, NULL);
    }
    if (melee->deck.count == 0)
        return;
    card = pile_pop(PILE(&melee->deck));
    pile_push(turn, PILE(&fighter->hand), card);
    emit_to(turn, AUDIENCE_SEAT(seat), MELEE_DREW, event_text("side", melee_names[seat]), event_text("card", melee_cards[card]));
}

/* ---- orders ---- */

static void refuse(struct turn *turn, int seat, const char *order, const char *reason)
{
    emit_to(turn, AUDIENCE_SEAT(seat), MELEE_REFUSED, event_text("side", melee_names[seat]), event_text("order", order),
            event_text("code", "PLAY"), event_text("reason", reason));
}

/* One line; the hand and the ring may have changed since it was judged. */
static void cast_line(struct turn *turn, int seat, const char *line)
{
    struct melee *melee = melee_of(turn);
    struct cursor cursor;
    struct play play;
    const char *why;

    if (!cursor_open_text(&cursor, turn_arena(turn), line) || !try_word(&cursor, "CAST") || !melee_take_play(&cursor, &play))
        return;
    why = pile_has(PILE_CONST(&melee->sides[seat].hand), play.card) ? melee_forbids(melee, seat, "CAST", &play)
                                                                    : "the card is gone";
    if (why)
        refuse(turn, seat, line, why);
    else
        melee_perform(turn, seat, &play, 0);
}

static bool is_cursed(const struct melee *melee, int seat)
{
    return effect_on(EFFECTS_CONST(&melee->effects), CARD_CURSE, TARGET_FIGHTER, seat) != NULL;
}

/* Line by line, until the turn is lost, the fighter is out, or another time has come. */
static void cast_lines(struct turn *turn, int seat, const char *text)
{
    const struct melee *melee = melee_of(turn);

    for (const char *line; (line = order_next_line(turn_arena(turn), &text));) {
        if (melee->ending || !melee_in_play(melee, seat) || is_cursed(melee, seat) || turn_restores(turn) > 0)
            return;
        cast_line(turn, seat, line);
    }
}

/* ---- the turn ---- */

static void orders_of(struct turn *turn, int seat)
{
    struct value *facts = value_object(turn_arena(turn));
    const struct answer *answer;

    if (is_cursed(melee_of(turn), seat)) {
        emit(turn, MELEE_LOST, event_text("side", melee_names[seat]));
        return;
    }
    value_set_int(turn_arena(turn), facts, "turn", melee_of(turn)->turn);
    answer = ask(turn, &(struct ask){ .seat = seat, .kind = "orders", .facts = facts, .default_text = "PASS" });
    cast_lines(turn, seat, answer->text);
}

void melee_resolve(struct turn *turn)
{
    struct melee *melee = melee_of(turn);
    int seat = melee->active;

    turn_phase(turn, "turn");
    melee->turn++;
    emit(turn, MELEE_TURN, event_text("side", melee_names[seat]));
    effect_tick(turn, MOMENT_TURN_START, seat);
    turn_step(turn);
    orders_of(turn, seat);
    if (!melee->ending && turn_restores(turn) == 0 && melee->turn % MAGIC_EVERY == 0)
        melee_magic_phase(turn);
    turn_phase(turn, "end");
    for (int i = 0; i < DRAWN_A_TURN && !melee->ending && turn_restores(turn) == 0; i++)
        draw_one(turn, seat);
    if (!melee->ending && turn_restores(turn) == 0)
        melee_discard(turn, seat);
    ensure(turn, melee->acts.count == 0);
    if (turn_restores(turn) == 0)
        melee->sides[seat].turned = turn_record(turn);
    melee->active = melee_next(melee, melee->active);
    if (melee->turn >= MELEE_LAST_TURN)
        melee_end(turn, ENDING_TIME);
}

void melee_setup(struct turn *turn, int seats)
{
    struct melee *melee = melee_of(turn);

    ensure(turn, seats <= MELEE_SEATS);
    turn_phase(turn, "setup");
    melee->seats = seats;
    for (int copy = 0; copy < MELEE_COPIES; copy++)
        for (int card = 1; card < CARD_COUNT; card++)
            pile_put_under(turn, PILE(&melee->deck), card);
    if (strcmp(value_get_text(turn_options(turn), "deal", ""), "even") != 0)
        pile_shuffle(turn, PILE(&melee->deck), "deck", melee_card_name, NULL);
    for (int seat = 0; seat < seats; seat++) {
        melee->sides[seat].life = MELEE_LIFE;
        for (int i = 0; i < MELEE_HAND; i++)
            draw_one(turn, seat);
    }
}
