/* Attacks on hands and objects. */
#include "engine/games/wizwar/cast/reading.h"
#include "engine/kernel/question.h"
#include "engine/kernel/text.h"
#include "engine/kernel/window.h"

/* A card of the writer's choice, after THEN. */
static bool read_named_card(struct reading *reading, struct queue_act *act)
{
    int card;

    do {
        if (!read_card(reading, &card))
            return false;
        act_aim(act, TARGET_CARD, card, PLACE_NONE);
    } while (read_word(reading, ","));
    return true;
}

/* Does the victim display an object of this card? */
static bool is_shown(const struct wizwar *ww, const struct queue_act *act, int card)
{
    const struct thing *thing = NULL;

    while ((thing = thing_carried(ww, figure_seat(ww, act_victim(act)), thing)) != NULL)
        if (thing->kind == card)
            return true;
    return false;
}

/* Everybody sees how many. */
static bool holds_cards(const struct wizwar *ww, const struct queue_act *act)
{
    const struct player *victim = &ww->players[figure_seat(ww, act_victim(act))];

    return victim->hand.count + victim->inert.count > 0;
}

/* A card that lies open cannot be named, but a hidden one like it may be meant (WW-HAND-05). */
static const char *erasure_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct queue_target *named = act_target(act, TARGET_CARD, 0);

    (void)maze;
    *code = "CARD";
    if (!named)
        return "name a card: THEN FULL SHIELD";
    return is_shown(ww, act, named->id) && (ww_before(ww, 6) || !holds_cards(ww, act)) ? "a face-up card cannot be named" : NULL;
}

static void erase(struct turn *turn, const struct queue_act *act)
{
    int seat = figure_seat(ww_of(turn), act_victim(act)), card = act_target(act, TARGET_CARD, 0)->id;

    if (pile_has(PILE_CONST(&ww_of(turn)->players[seat].hand), card))
        card_discard(turn, seat, card, "erased");
}

/* Any card of the game. */
static void guess_card(struct turn *turn, struct queue_act *act)
{
    int cards[PSEUDO_FIRST], count = 0;

    for (int card = 1; card < PSEUDO_FIRST; card++)
        if (ww_card(card))
            cards[count++] = card;
    act_aim(act, TARGET_CARD, cards[chance(turn, count, "card")], PLACE_NONE);
}

const struct card ww_card_card_erasure = {
    .number = CARD_card_erasure, .range = RANGE_LOS, .aims = AIM_WIZARD | AIM_EGO, .rulings = "WW-ERASE-01 to 03",
    .help = "names a card, which the victim discards if he holds it",
    .form = " AT {figure} THEN FULL SHIELD",
    .read = read_named_card, .guess = guess_card, .forbids = erasure_forbids, .resolve = erase,
};

static bool read_his(struct reading *reading, struct queue_act *act)
{
    int id = 0;

    if (!read_thing(reading, act_victim(act), &id))
        return cursor_refuse(&reading->cursor, "TARGET", reading->cursor.at, "he carries no \"%s\"", cursor_text(&reading->cursor));
    act_aim(act, TARGET_THING, id, PLACE_NONE);
    return true;
}

static const char *drop_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct queue_target *named = act_target(act, TARGET_THING, 0);
    const struct thing *thing = named ? thing_find(ww, named->id) : NULL;

    (void)maze;
    *code = "CARD";
    if (!named)
        return "name the object: THEN R1";
    return !thing || thing->carrier != act_victim(act) + 1 ? "he does not carry it" : NULL;
}

static void let_fall(struct turn *turn, const struct queue_act *act)
{
    thing_drop(turn, act_target(act, TARGET_THING, 0)->id, true);
}

/* One of the things that he carries. */
static void guess_his(struct turn *turn, struct queue_act *act)
{
    const struct thing *thing = NULL;
    int ids[THINGS_MAX], count = 0;

    while ((thing = thing_carried(ww_of(turn), act_victim(act), thing)) != NULL)
        ids[count++] = thing->id;
    if (count > 0)
        act_aim(act, TARGET_THING, ids[chance(turn, count, "object")], PLACE_NONE);
}

const struct card ww_card_drop_object = {
    .number = CARD_drop_object, .range = RANGE_LOS, .aims = AIM_WIZARD, .flags = CARD_MOVES,
    .rulings = "WW-DROP-01 to 02", .help = "names something that the victim drops",
    .form = " AT {figure} THEN {his}",
    .read = read_his, .guess = guess_his, .forbids = drop_forbids, .resolve = let_fall,
};

/* A player who has left the game holds no hand, although a second self of his may still be there. */
static const char *swap_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    (void)maze;
    *code = "TARGET";
    return act_victim(act) == FIGURE_NONE || ww_in_play(ww, figure_seat(ww, act_victim(act))) ? NULL
                                                                                            : "its player has left the game";
}

/* Only hidden hands (WW-HAND-07). */
static void swap_hands(struct turn *turn, const struct queue_act *act)
{
    struct wizwar *ww = ww_of(turn);
    int other = figure_seat(ww, act_victim(act));
    struct hand hand = ww->players[act->seat].hand;

    /* Of a second self: its player may have given up while he was asked. */
    if (!ww_in_play(ww, act->seat) || !ww_in_play(ww, other))
        return;
    ww->players[act->seat].hand = ww->players[other].hand;
    ww->players[other].hand = hand;
    emit(turn, WW_CARDS_MOVED, event_text("from", ww_seat_names[act->seat]), event_text("to", ww_seat_names[other]),
         event_int("count", hand.count));
    emit(turn, WW_CARDS_MOVED, event_text("from", ww_seat_names[other]), event_text("to", ww_seat_names[act->seat]),
         event_int("count", ww->players[act->seat].hand.count));
    hand_tell(turn, act->seat);
    hand_tell(turn, other);
}

const struct card ww_card_mental_swap = {
    .number = CARD_mental_swap, .range = RANGE_LOS, .aims = AIM_WIZARD | AIM_EGO, .flags = CARD_MOVES | CARD_TAKES_TWO,
    .rulings = "WW-MSWAP-01", .help = "exchanges hands",
    .forbids = swap_forbids, .resolve = swap_hands,
};

static bool read_exchange(struct reading *reading, struct queue_act *act)
{
    int mine = 0, his = 0;

    if (!read_thing(reading, act->source, &mine))
        return cursor_refuse(&reading->cursor, "TARGET", reading->cursor.at, "an object of yours is missing");
    if (!take_word(&reading->cursor, "for"))
        return false;
    reading_say(reading, "FOR");
    if (!read_thing(reading, act_victim(act), &his))
        return cursor_refuse(&reading->cursor, "TARGET", reading->cursor.at, "an object of his is missing");
    act_aim(act, TARGET_THING, mine, PLACE_NONE);
    act_aim(act, TARGET_THING, his, PLACE_NONE);
    return true;
}

static bool has_object(const struct wizwar *ww, const struct queue_target *target, int figure)
{
    const struct thing *thing = target ? thing_find(ww, target->id) : NULL;

    return thing && thing->carrier == figure + 1 && thing->kind != CARD_treasure;
}

static const char *exchange_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    (void)maze;
    *code = "CARD";
    return has_object(ww, act_target(act, TARGET_THING, 0), act->source) && has_object(ww, act_target(act, TARGET_THING, 1), act_victim(act))
               ? NULL : "an object that each of you shows is needed: THEN DAGGER FOR BLOODSTONE";
}

static void exchange(struct turn *turn, const struct queue_act *act)
{
    thing_pass(turn, act_target(act, TARGET_THING, 0)->id, act_victim(act));
    thing_pass(turn, act_target(act, TARGET_THING, 1)->id, act->source);
}

const struct card ww_card_swap_meet = {
    .number = CARD_swap_meet, .range = RANGE_LOS, .aims = AIM_WIZARD, .flags = CARD_MOVES | CARD_TAKES_TWO, .rulings = "WW-SWMEET-01",
    .help = "exchanges an object with one of the victim's",
    .form = " AT {figure} THEN {own} FOR {his}",
    .read = read_exchange, .forbids = exchange_forbids, .resolve = exchange,
};

static void show_hand(struct turn *turn, const struct queue_act *act)
{
    hand_show(turn, figure_seat(ww_of(turn), act_victim(act)), act->seat);
}

const struct card ww_card_telepath = {
    .number = CARD_telepath, .range = RANGE_ANY, .aims = AIM_WIZARD | AIM_EGO, .flags = CARD_TAKES_TWO, .help = "shows you a hand",
    .resolve = show_hand,
};

enum { STOLEN_MOST = 2 };

static const char *steal_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct queue_target *named;

    (void)maze;
    *code = "CARD";
    for (int n = 0; (named = act_target(act, TARGET_CARD, n)) != NULL; n++)
        if (is_shown(ww, act, named->id))
            return "face-up objects are excluded";
    return NULL;
}

static bool holds(const struct player *player, int card)
{
    return pile_has(PILE_CONST(&player->hand), card) || pile_has(PILE_CONST(&player->inert), card);
}

/* An inert card works again on the player who takes it (WW-GIFTB-03). */
static bool take_card_of(struct turn *turn, int from, int to, int card)
{
    struct wizwar *ww = ww_of(turn);

    if (!holds(&ww->players[from], card))
        return false;
    card_pass(turn, from, to, card);
    if (card_type(card) == TYPE_TRAP && ww_card(card)->drawn)
        ww_card(card)->drawn(turn, to);
    return true;
}

struct stolen {
    int count, cards[STOLEN_MOST];
};

/* "CHOOSE number 4, fireball" or "CHOOSE STOP". */
static const char *takes_stolen(const struct question_line *line, void *out)
{
    const struct value *cards = value_find(line->facts, "cards");
    struct stolen *stolen = out, none = { 0 };
    struct reading reading;
    int most = (int)value_get_int(line->facts, "most", 0);

    stolen = stolen ? stolen : &none;
    if (!reading_open(&reading, line->sheet, line->line, line->sheet->state, line->sheet->seat, true)
        || !read_word(&reading, "choose"))
        return NULL;
    if (read_word(&reading, "stop"))
        return take_end(&reading.cursor) ? reading.text : NULL;
    do {
        const struct value *card = cards ? cards->first : NULL;
        int wanted;

        for (const struct value *seen = card; seen; seen = seen->next)
            cursor_expect(&reading.cursor, reading.cursor.at, 1, seen->text);
        if (!read_card(&reading, &wanted))
            return NULL;
        while (card && !text_equal(card->text, ww_card_names[wanted]))
            card = card->next;
        if (!card || stolen->count == most) {
            cursor_refuse(&reading.cursor, "CARD", reading.cursor.at - 1, card ? "%d cards are the most" : "he does not hold it", most);
            return NULL;
        }
        stolen->cards[stolen->count++] = wanted;
    } while (read_word(&reading, ","));
    return take_end(&reading.cursor) ? reading.text : NULL;
}

static const char *steal_nothing(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    (void)arena;
    (void)known;
    (void)seat;
    (void)facts;
    return "CHOOSE STOP";
}

const struct question ww_steal = {
    .kind = "steal", .deadline = "question", .words = "CHOOSE card, card or CHOOSE STOP", .takes = takes_stolen,
    .otherwise = steal_nothing,
};

static void ask_for_more(struct turn *turn, int from, int to, int most)
{
    struct arena *arena = turn_arena(turn);
    struct value *facts = value_object(arena), *cards = value_list(arena);
    const struct player *player = &ww_of(turn)->players[from];
    struct stolen stolen = { 0 };

    for (int i = 0; i < player->hand.count; i++)
        value_add_text(arena, cards, ww_card_names[player->hand.cards[i]]);
    for (int i = 0; i < player->inert.count; i++)
        value_add_text(arena, cards, ww_card_names[player->inert.cards[i]]);
    value_set(arena, facts, "cards", cards);
    value_set_int(arena, facts, "most", most);
    decide(turn, to, &ww_steal, facts, &stolen, sizeof stolen);
    for (int i = 0; i < stolen.count; i++)
        take_card_of(turn, from, to, stolen.cards[i]);
}

/* Wishes first; while fewer than two are taken he chooses among what he has seen (RULES 16.3). */
static void steal(struct turn *turn, const struct queue_act *act)
{
    const struct wizwar *ww = ww_of(turn);
    int from = figure_seat(ww, act_victim(act)), taken = 0;
    const struct queue_target *named;

    hand_show(turn, from, act->seat);
    for (int n = 0; taken < STOLEN_MOST && (named = act_target(act, TARGET_CARD, n)) != NULL; n++)
        taken += take_card_of(turn, from, act->seat, named->id);
    if (taken < STOLEN_MOST && ww_in_play(ww, act->seat) && !ww->ending
        && ww->players[from].hand.count + ww->players[from].inert.count > 0)
        ask_for_more(turn, from, act->seat, STOLEN_MOST - taken);
}

const struct card ww_card_thought_steal = {
    .number = CARD_thought_steal, .range = RANGE_LOS, .aims = AIM_WIZARD | AIM_EGO, .flags = CARD_MOVES | CARD_TAKES_TWO,
    .help = "shows you a hand, and you take two cards of it",
    .read = read_named_card, .forbids = steal_forbids, .resolve = steal,
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

/* It works on the player who draws it, and that player may answer it; once absorbed, it is inert in the hand
 * (WW-GIFTB-01 to 03). */
static bool hurt_drawer(struct turn *turn, int seat)
{
    struct queue_act act = { .kind = CARD_gift_from_below, .seat = seat, .source = seat,
                             .data = { [ACT_SHARE] = WHOLE, [ACT_FLAGS] = ACT_FREE | ACT_NO_QUOTA | ACT_TRAP } };

    card_spend(turn, seat, CARD_gift_from_below);
    act_aim(&act, TARGET_FIGURE, seat, PLACE_NONE);
    act_perform(turn, act);
    return true;
}

const struct card ww_card_gift_from_below = {
    .number = CARD_gift_from_below, .points = 3, .rulings = "WW-GIFTB-01 to 03",
    .help = "three points when it is drawn",
    .resolve = act_work, .drawn = hurt_drawer,
};

static const char *trade_one_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                     const struct queue_target *target, const char **code)
{
    const struct thing *thing = target->kind == TARGET_THING ? thing_find(ww, target->id) : NULL;

    *code = "TARGET";
    if (!thing || thing->carrier || thing_shows(thing, TRAIT(CREATION) | TRAIT(NO_OBJECT)))
        return "two objects on the floor are needed: CAST TRADER AT DAGGER AND BLOODSTONE";
    *code = "STATE";
    if (thing->glued)
        return "it is glued";
    *code = "LOS";
    return sees_square(maze, ww, observer_of(ww, act->source), act_from(ww, act), thing->place, true, NULL)
               ? NULL : "objects must be in line of sight";
}

/* Both must be in sight, with or without a stone's help, but not round a corner (WW-TRADE-01, 02). */
static const char *trade_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const char *why;

    *code = "TARGET";
    if (act->target_count < 2)
        return "two objects are needed: CAST TRADER AT DAGGER AND BLOODSTONE";
    why = trade_one_forbids(maze, ww, act, &act->targets[0], code);
    return why ? why : trade_one_forbids(maze, ww, act, &act->targets[1], code);
}

static void trade(struct turn *turn, const struct queue_act *act)
{
    int32_t one = act_place(ww_of(turn), &act->targets[0]), other = act_place(ww_of(turn), &act->targets[1]);

    /* Both at the same time. Up to version 4 the first could win before the second had left its square. */
    if (!rules_before(turn, 5)) {
        things_shift(turn, (int[]){ act->targets[0].id, act->targets[1].id }, (int32_t[]){ other, one }, 2);
        return;
    }

    thing_shift(turn, act->targets[0].id, other);
    if (!ww_of(turn)->ending)
        thing_shift(turn, act->targets[1].id, one);
}

const struct card ww_card_trader = {
    .number = CARD_trader, .range = RANGE_LOS, .aims = AIM_OBJECT, .rulings = "WW-TRADE-01 to 02",
    .help = "two objects on the floor change places", .form = " AT {thing} AND {thing}",
    .forbids = trade_forbids, .resolve = trade,
};
