/* Lines at random that a player may write at any time: offers and standing orders. */
#include "engine/games/wizwar/bot/choose.h"

#include "engine/games/wizwar/bot/choosing.h"
#include "engine/kernel/text.h"

static const char *some_seat(struct choosing *choosing)
{
    return ww_seat_names[some(choosing, choosing->ww->seats)];
}

static const char *some_goods(struct choosing *choosing, const char *own)
{
    return one_in(choosing, 4) ? "NOTHING" : own ? own : some_card(choosing);
}

static const char *some_held(struct choosing *choosing)
{
    const struct hand *hand = own_hand(choosing);
    int card = hand->count > 0 ? hand->cards[some(choosing, hand->count)] : CARD_NONE;

    return card > 0 ? ww_card_names[card] : NULL;
}

static const char *some_offer(struct choosing *choosing)
{
    const char *seat = some_seat(choosing), *own = one_in(choosing, 3) ? some_own_thing(choosing) : some_held(choosing);
    const char *gives = some_goods(choosing, own), *wants = some_goods(choosing, NULL);

    return arena_printf(choosing->arena, "OFFER %s %s FOR %s", seat, gives, wants);
}

/* Counteractions, whether he holds them or not; one after another only where several may be played. */
static const char *some_play(struct choosing *choosing, bool several)
{
    const char *text = "PLAY";

    for (int count = 0; count == 0 || (count < 3 && one_in(choosing, 3)); count++) {
        int card = 1 + some(choosing, PSEUDO_FIRST - 1);

        while (card_type(card) != TYPE_COUNTER || card_has(card, CARD_OPENER))
            card = 1 + some(choosing, PSEUDO_FIRST - 1);
        text = arena_printf(choosing->arena, "%s%s %s", text, count == 0 ? "" : one_in(choosing, 2) || !several ? " ELSE" : " THEN", ww_card_names[card]);
    }
    return text;
}

static const char *some_condition(struct choosing *choosing)
{
    static const char *const plain[] = { "IF ATTACKED BY ANY", "IF ATTACKED BY SPELL FOR >= 4", "IF ATTACKED BY ANY AND LIFE <= 5",
                                         "IF COUNTERED", "IF CHAOS" };

    return plain[some(choosing, (int)(sizeof plain / sizeof plain[0]))];
}

/* A spell of the hand that comes between. */
static const char *some_interruption(struct choosing *choosing)
{
    static const char *const events[] = { "CASTS ATTACK", "CASTS ANY", "ATTACKS ME", "MOVES", "MOVES INTO LOS", "ENTERS MY SQUARE" };
    const struct hand *hand = own_hand(choosing);
    int card = hand->count > 0 ? hand->cards[some(choosing, hand->count)] : CARD_NONE, opener = CARD_NONE;
    const char *words = card > 0 && card_type(card) != TYPE_OBJECT ? some_cast(choosing, card, choosing->seat) : NULL;
    const char *seat = some_seat(choosing), *event = events[some(choosing, (int)(sizeof events / sizeof events[0]))];

    for (int i = 0; i < hand->count; i++)
        if (card_has(hand->cards[i], CARD_OPENER))
            opener = hand->cards[i];
    if (!words || !opener)
        return NULL;
    return arena_printf(choosing->arena, "STANDING WHEN %s %s PLAY %s %s", seat, event, ww_card_names[opener], words);
}

static const char *some_guard(struct choosing *choosing)
{
    static const char *const events[] = { "ENTERS MY SQUARE", "ATTACKS PAST ME", "TAKES", "MOVES" };
    int event = some(choosing, (int)(sizeof events / sizeof events[0]));
    const char *seat = some_seat(choosing), *play = some_play(choosing, false);

    return arena_printf(choosing->arena, "STANDING IF %s %s%s %s", seat, events[event],
                        event == 2 ? arena_printf(choosing->arena, " %c1", ww_seat_names[choosing->seat][0] - 'a' + 'A') : "", play);
}

const char *ww_chatter(struct arena *arena, const void *state, int seat, struct rng *choice)
{
    const struct wizwar *ww = state;
    struct choosing choosing = { .arena = arena, .ww = ww, .maze = maze_of(arena, &ww->board), .seat = seat, .choice = choice,
                                 .text = "" };
    const char *condition;

    if (ww->seats == 0 || !ww_in_play(ww, seat) || !one_in(&choosing, 3))
        return NULL;
    condition = some_condition(&choosing);
    switch (some(&choosing, 11)) {
    case 0:
        return "STANDING CLEAR";
    case 1:
        return "STANDING IF ATTACKED BY ANY PASS";
    case 2:
    case 3:
        return arena_printf(arena, "STANDING %s %s", condition, some_play(&choosing, !text_equal(condition, "IF CHAOS")));
    case 4:
        return some_guard(&choosing);
    case 5:
        return "STANDING TURN DEFAULT MOVE NONE DRAW 2";
    case 6:
        return arena_printf(arena, "NEVER PLAY %s", some_card(&choosing));
    case 7:
    case 8:
        return some_interruption(&choosing);
    default:
        return some_offer(&choosing);
    }
}
