/* Attacks on hands and objects. */
#include "engine/games/wizwar/cast/reading.h"

const struct card ww_card_card_erasure = {
    .number = CARD_card_erasure, .range = RANGE_LOS, .aims = AIM_WIZARD | AIM_EGO, .rulings = "WW-ERASE-01 to 03",
    .help = "names a card, which the victim discards if he holds it",
};

const struct card ww_card_chaos = {
    .number = CARD_chaos, .range = RANGE_GLOBAL, .flags = CARD_ENVIRONMENT | CARD_BESIDE_SHIELD,
    .rulings = "WW-CHAOS-01 to 07", .help = "all hands are mixed and dealt anew",
};

const struct card ww_card_drop_object = {
    .number = CARD_drop_object, .range = RANGE_LOS, .aims = AIM_WIZARD, .flags = CARD_MOVES,
    .rulings = "WW-DROP-01 to 02", .help = "names something that the victim drops",
};

/* Hidden hands alone (WW-HAND-07). */
static void swap_hands(struct turn *turn, const struct queue_act *act)
{
    struct wizwar *ww = ww_of(turn);
    int other = figure_seat(ww, act_victim(act));
    struct hand hand = ww->players[act->seat].hand;

    ww->players[act->seat].hand = ww->players[other].hand;
    ww->players[other].hand = hand;
    emit(turn, WW_CARDS_MOVED, event_text("from", ww_seat_names[act->seat]), event_text("to", ww_seat_names[other]),
         event_int("count", hand.count));
    emit(turn, WW_CARDS_MOVED, event_text("from", ww_seat_names[other]), event_text("to", ww_seat_names[act->seat]),
         event_int("count", ww->players[act->seat].hand.count));
}

const struct card ww_card_mental_swap = {
    .number = CARD_mental_swap, .range = RANGE_LOS, .aims = AIM_WIZARD | AIM_EGO, .flags = CARD_MOVES,
    .rulings = "WW-MSWAP-01", .help = "exchanges hands",
    .resolve = swap_hands,
};

const struct card ww_card_swap_meet = {
    .number = CARD_swap_meet, .range = RANGE_LOS, .aims = AIM_WIZARD, .flags = CARD_MOVES, .rulings = "WW-SWMEET-01",
    .help = "exchanges an object with one of the victim's",
};

static void show_hand(struct turn *turn, const struct queue_act *act)
{
    hand_show(turn, figure_seat(ww_of(turn), act_victim(act)), act->seat);
}

const struct card ww_card_telepath = {
    .number = CARD_telepath, .range = RANGE_ANY, .aims = AIM_WIZARD | AIM_EGO, .help = "shows you a hand",
    .resolve = show_hand,
};

const struct card ww_card_thought_steal = {
    .number = CARD_thought_steal, .range = RANGE_LOS, .aims = AIM_WIZARD | AIM_EGO, .flags = CARD_MOVES,
    .help = "shows you a hand, and you take two cards of it",
};

static void give_life(struct turn *turn, const struct queue_act *act)
{
    life_gain(turn, act->source, 3);
}

const struct card ww_card_gift_from_above = {
    .number = CARD_gift_from_above, .aims = AIM_ME, .rulings = "WW-GIFTA-01 to 04",
    .help = "three lives; at once when it is drawn, or later",
    .resolve = give_life, .flags = CARD_WHEN_DRAWN,
};

const struct card ww_card_gift_from_below = {
    .number = CARD_gift_from_below, .points = 3, .rulings = "WW-GIFTB-01 to 03",
    .help = "three points when it is drawn",
};

const struct card ww_card_trader = {
    .number = CARD_trader, .range = RANGE_LOS, .aims = AIM_OBJECT, .rulings = "WW-TRADE-01 to 02",
    .help = "two objects on the floor change places",
};
