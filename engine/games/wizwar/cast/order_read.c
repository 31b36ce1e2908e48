/* Whole order lines (RULES 19.2). */
#include <string.h>

#include "engine/games/wizwar/cast/reading.h"
#include "engine/kernel/text.h"

/* ---- casts ---- */

static bool order_cast(struct reading *reading, struct order *order)
{
    order->kind = ORDER_CAST;
    return read_cast(reading, &order->act) && take_end(&reading->cursor);
}

/* "cast into slime c4 fireball hidden" */
static bool order_store(struct reading *reading, struct order *order)
{
    order->kind = ORDER_STORE;
    if (!read_thing(reading, FIGURE_NONE, &order->thing))
        return cursor_refuse(&reading->cursor, "TARGET", reading->cursor.at, "a slime is missing: INTO SLIME c4 FIREBALL");
    if (!read_card(reading, &order->act.kind))
        return false;
    while (!cursor_at_end(&reading->cursor)) {
        if (read_word(reading, "hidden"))
            order->hidden = true;
        else if (!read_part(reading, ww_card(order->act.kind), &order->act))
            return false;
    }
    return true;
}

/* ---- moving ---- */

static bool order_move(struct reading *reading, struct order *order)
{
    int direction;

    if (cursor_is(&reading->cursor, "none")) {
        read_word(reading, "none");
        order->kind = ORDER_PASS;
        return take_end(&reading->cursor);
    }
    order->kind = ORDER_MOVE;
    while (!cursor_at_end(&reading->cursor)) {
        if (order->count == ORDER_STEPS)
            return cursor_refuse(&reading->cursor, "LIMIT", reading->cursor.at, "there are too many steps");
        if (!order->places && read_direction(reading, &direction)) {
            order->steps[order->count++] = direction;
            continue;
        }
        if (order->count > 0 && !order->places)
            return cursor_refuse(&reading->cursor, "SQUARE", reading->cursor.at, "directions and squares do not go together");
        order->places = true;
        if (!read_square(reading, &order->steps[order->count++]))
            return false;
    }
    return order->count > 0 || cursor_refuse(&reading->cursor, "ORDER", reading->cursor.at, "where to: MOVE E E S, or MOVE TO f3");
}

static bool order_number(struct reading *reading, struct order *order)
{
    order->kind = ORDER_NUMBER;
    return read_values(reading, order->cards, &order->card_count) && take_end(&reading->cursor);
}

static bool order_climb(struct reading *reading, struct order *order)
{
    order->kind = ORDER_CLIMB;
    return (read_direction(reading, &order->direction)
            || cursor_refuse(&reading->cursor, "ORDER", reading->cursor.at, "a direction is missing: CLIMB E"))
        && take_end(&reading->cursor);
}

/* ---- blows and objects ---- */

enum { AIM_ANYTHING = AIM_OPPONENT | AIM_ME | AIM_MY_EGO | AIM_MY_MONSTER | AIM_SQUARE | AIM_EDGE | AIM_OBJECT | AIM_OBSTACLE
                      | AIM_CARRIED };

static bool read_aim(struct reading *reading, struct queue_act *act)
{
    struct queue_target target = { 0 };

    if (!read_target(reading, AIM_ANYTHING, &target))
        return false;
    act_aim(act, (enum target_kind)target.kind, target.id, target.place);
    return true;
}

static bool order_punch(struct reading *reading, struct order *order)
{
    order->kind = ORDER_PUNCH;
    order->act.kind = CARD_punch;
    return read_aim(reading, &order->act) && take_end(&reading->cursor);
}

/* "tear Blue's dagger": the thing names its bearer. */
static bool order_tear(struct reading *reading, struct order *order)
{
    struct queue_target target = { 0 };
    const struct thing *thing;

    order->kind = ORDER_PUNCH;
    order->act.kind = CARD_tear;
    if (!read_target(reading, AIM_CARRIED, &target))
        return false;
    thing = target.kind == TARGET_THING ? thing_find(reading->ww, target.id) : NULL;
    if (!reading->loose && (!thing || !thing->carrier))
        return cursor_refuse(&reading->cursor, "TARGET", reading->cursor.at - 1, "nobody carries that: TEAR BLUE'S DAGGER");
    if (thing && thing->carrier)
        act_aim(&order->act, TARGET_FIGURE, thing->carrier - 1, PLACE_NONE);
    act_aim(&order->act, TARGET_THING, target.id, PLACE_NONE);
    return take_end(&reading->cursor);
}

/* An object that the writer carries, or will: its name. */
static bool read_own(struct reading *reading, int *id)
{
    reading_expect_things(reading, reading->seat);
    if (read_thing(reading, reading->seat, id))
        return true;
    if (cursor_said(&reading->cursor)->verdict == VERDICT_REJECTED)
        return false;
    return cursor_refuse(&reading->cursor, "NAME", reading->cursor.at, "\"%s\" is no object of yours", cursor_text(&reading->cursor));
}

static bool order_throw(struct reading *reading, struct order *order)
{
    order->kind = ORDER_THROW;
    order->act.kind = CARD_throw;
    if (!read_own(reading, &order->thing))
        return false;
    order->act.class = order->thing;
    return take_word(&reading->cursor, "at") && (reading_say(reading, "AT"), read_aim(reading, &order->act))
        && take_end(&reading->cursor);
}

/* "use lightning wand at Blue", "use master key e2S", "use wizardblade at Blue with 4" */
static bool order_use(struct reading *reading, struct order *order)
{
    order->kind = ORDER_USE;
    if (!read_own(reading, &order->thing))
        return false;
    order->act.class = order->thing;
    while (!cursor_at_end(&reading->cursor)) {
        bool good = read_word(reading, "with") ? read_with(reading, &order->act)
                                               : (read_word(reading, "at"), read_aim(reading, &order->act));

        if (!good)
            return false;
    }
    return true;
}

/* A card that is shown, or a stone that was just picked up. */
static bool order_display(struct reading *reading, struct order *order)
{
    order->kind = ORDER_DISPLAY;
    if (!read_card(reading, &order->card))
        return false;
    if (card_type(order->card) != TYPE_OBJECT)
        return cursor_refuse(&reading->cursor, "NAME", reading->cursor.at - 1, "%s is no object", ww_card_names[order->card]);
    if (read_word(reading, "then")) {
        if (!read_card(reading, &order->act.kind) || (read_word(reading, "with") && !read_with(reading, &order->act)))
            return false;
    }
    return take_end(&reading->cursor);
}

static bool order_drop(struct reading *reading, struct order *order)
{
    order->kind = ORDER_DROP;
    return read_own(reading, &order->thing) && take_end(&reading->cursor);
}

static bool order_take(struct reading *reading, struct order *order)
{
    struct queue_target target = { 0 };

    order->kind = ORDER_TAKE;
    if (cursor_is(&reading->cursor, "alter")) {
        order->figure = figure_ego(reading->ww, reading->seat);
        take_word(&reading->cursor, "alter");
        try_word(&reading->cursor, "ego");
        reading_say(reading, "alter ego");
        return take_end(&reading->cursor);
    }
    if (!read_target(reading, AIM_OBJECT | AIM_OBSTACLE, &target))
        return false;
    order->thing = target.kind == TARGET_THING ? target.id : 0;
    return take_end(&reading->cursor);
}

/* ---- doors ---- */

static bool order_hold(struct reading *reading, struct order *order)
{
    order->kind = ORDER_HOLD;
    return read_face(reading, &order->place, &order->direction) && take_end(&reading->cursor);
}

static bool order_close(struct reading *reading, struct order *order)
{
    order->kind = ORDER_CLOSE;
    return read_face(reading, &order->place, &order->direction) && take_end(&reading->cursor);
}

/* PICK LOCK and MASTER KEY have words of their own in an order list; they are cards like others. */
static bool order_pick(struct reading *reading, struct order *order)
{
    struct queue_target target = { 0 };

    order->kind = ORDER_CAST;
    if (!read_card(reading, &order->act.kind) || !read_target(reading, AIM_EDGE | AIM_OBSTACLE, &target))
        return false;
    act_aim(&order->act, (enum target_kind)target.kind, target.id, target.place);
    return take_end(&reading->cursor);
}

/* ---- cards ---- */

bool read_laid_down(struct reading *reading, struct order *order)
{
    order->kind = ORDER_DISCARD;
    do {
        if (order->card_count == ORDER_CARDS)
            return cursor_refuse(&reading->cursor, "LIMIT", reading->cursor.at, "there are too many cards");
        if (!read_card(reading, &order->cards[order->card_count++]))
            return false;
    } while (read_word(reading, ","));
    return take_end(&reading->cursor);
}

/* THEN IF NUMBER DRAW 1, THEN IF FIREBALL DRAW 1: a second card only when the first is such a one. */
static bool read_second(struct reading *reading, struct order *order)
{
    struct cursor *cursor = &reading->cursor;
    int at, one;

    if (order->count != 1)
        return cursor_refuse(cursor, "LIMIT", cursor->at - 1, "THEN IF follows DRAW 1");
    if (!take_word(cursor, "if"))
        return false;
    reading_say(reading, "IF");
    at = cursor->at;
    if (try_word(cursor, "number") && cursor_is(cursor, "draw")) {
        order->second = SECOND_NUMBER;
        reading_say(reading, "NUMBER");
    } else {
        cursor->at = at;
        if (!read_card(reading, &order->second))
            return false;
    }
    if (!take_word(cursor, "draw"))
        return false;
    reading_say(reading, "DRAW");
    return read_number(reading, "the number of cards", 1, 1, &one);
}

static bool order_draw(struct reading *reading, struct order *order)
{
    order->kind = ORDER_DRAW;
    if (!read_number(reading, "the number of cards", 0, 2, &order->count))
        return false;
    order->asks = read_word(reading, "ask");
    order->uses = read_word(reading, "use");
    return (!read_word(reading, "then") || read_second(reading, order)) && take_end(&reading->cursor);
}

/* ---- others ---- */

static bool order_monster(struct reading *reading, struct order *order)
{
    struct queue_target target = { 0 };

    if (!read_target(reading, AIM_MY_MONSTER, &target))
        return false;
    if (target.kind != TARGET_FIGURE)
        return cursor_refuse(&reading->cursor, "TARGET", reading->cursor.at - 1, "that is no monster");
    order->figure = target.id;
    order->act.source = target.id;
    if (read_word(reading, "move")) {
        bool good = order_move(reading, order);

        order->kind = ORDER_MONSTER_MOVE;
        return good;
    }
    order->kind = ORDER_MONSTER_ATTACK;
    order->act.kind = CARD_monster_attack;
    return take_word(&reading->cursor, "attack") && (reading_say(reading, "ATTACK"), read_aim(reading, &order->act))
        && take_end(&reading->cursor);
}

static bool order_goal(struct reading *reading, struct order *order)
{
    order->kind = ORDER_GOAL;
    if (!read_word(reading, "nearest") && !take_word(&reading->cursor, "nearest"))
        return false;
    return (read_thing(reading, FIGURE_NONE, &order->thing)
            || cursor_refuse(&reading->cursor, "TARGET", reading->cursor.at, "a treasure is missing: IDIOT NEAREST R2"))
        && take_end(&reading->cursor);
}

static bool order_say(struct reading *reading, struct order *order)
{
    order->kind = ORDER_SAY;
    order->said = order_rest(&reading->cursor.tokens, reading->cursor.at);
    reading_say(reading, "%s", order->said);
    reading->cursor.at = reading->cursor.end;
    return true;
}

static bool order_alter(struct reading *reading, struct order *order)
{
    order->act.data[ACT_FLAGS] |= ACT_BY_EGO;
    order->act.source = figure_ego(reading->ww, reading->seat);
    if (read_word(reading, "cast"))
        return order_cast(reading, order);
    if (read_word(reading, "use"))
        return order_use(reading, order);
    if (cursor_is(&reading->cursor, "pick"))
        return order_pick(reading, order);
    return take_word(&reading->cursor, "cast");
}

/* `play absorb, absorb`; `interrupt thornbush at c4`; `cast interrupt fireball at Blue` */
static bool order_opener(struct reading *reading, struct order *order, bool *opens);

static bool order_play(struct reading *reading, struct order *order)
{
    bool opens, good = order_opener(reading, order, &opens);

    if (opens)
        return good;
    order->kind = ORDER_PLAY;
    return read_cast(reading, &order->act)
        && (cursor_is(&reading->cursor, ",") || cursor_is(&reading->cursor, "then") || take_end(&reading->cursor));
}

static bool order_interrupt(struct reading *reading, struct order *order, int card)
{
    order->kind = ORDER_INTERRUPT;
    order->card = card;
    order->act.data[ACT_FLAGS] |= ACT_OUT_OF_TURN;
    if (read_word(reading, "display"))
        return read_card(reading, &order->act.kind);
    return read_cast(reading, &order->act) && take_end(&reading->cursor);
}

/* CAST or PLAY may be followed by a card that lets another be cast. */
static bool order_opener(struct reading *reading, struct order *order, bool *opens)
{
    int card, used;

    *opens = order_find_name(&reading->cursor.tokens, reading->cursor.at, ww_card_names, PSEUDO_FIRST, 99, &used, &card)
                 == NAME_FOUND && card_has(card, CARD_OPENER);
    if (!*opens)
        return false;
    reading->cursor.at += used;
    reading_say(reading, "%s", ww_card_names[card]);
    return order_interrupt(reading, order, card);
}

static bool order_cast_or_more(struct reading *reading, struct order *order)
{
    bool opens, good;

    if (read_word(reading, "into"))
        return order_store(reading, order);
    good = order_opener(reading, order, &opens);
    return opens ? good : order_cast(reading, order);
}

static bool order_interrupting(struct reading *reading, struct order *order)
{
    bool opens;

    return order_opener(reading, order, &opens);
}

static bool order_pass(struct reading *reading, struct order *order)
{
    order->kind = ORDER_PASS;
    return take_end(&reading->cursor);
}

static bool order_ask(struct reading *reading, struct order *order)
{
    order->kind = ORDER_ASK;
    return take_end(&reading->cursor);
}

/* Orders by their first word. PICK and INTERRUPT begin the name of a card, which is read as one. Near forms of a wrong order
 * never begin with SAY, which takes any words, or INTERRUPT, which nobody plays in his own turn. */
static const struct {
    const char *word;
    bool (*read)(struct reading *reading, struct order *order);
    bool is_name, is_unlikely;
} forms[] = {
    { "move", order_move, false, false }, { "cast", order_cast_or_more, false, false }, { "number", order_number, false, false },
    { "punch", order_punch, false, false }, { "tear", order_tear, false, false }, { "throw", order_throw, false, false },
    { "use", order_use, false, false }, { "display", order_display, false, false }, { "drop", order_drop, false, false },
    { "hold", order_hold, false, false }, { "close", order_close, false, false }, { "pick", order_pick, true, false },
    { "take", order_take, false, false }, { "discard", read_laid_down, false, false }, { "draw", order_draw, false, false },
    { "monster", order_monster, false, false }, { "alter", order_alter, false, false }, { "climb", order_climb, false, false },
    { "idiot", order_goal, false, false }, { "say", order_say, false, true }, { "play", order_play, false, false },
    { "interrupt", order_interrupting, true, true }, { "pass", order_pass, false, false }, { "ask", order_ask, false, false },
};

/* Does the line begin with this form's word? Then it is taken, unless a card's name begins with it. */
static bool begins(struct reading *reading, int form)
{
    struct cursor *cursor = &reading->cursor;

    if (cursor_is(cursor, forms[form].word))
        return forms[form].is_name || read_word(reading, forms[form].word);
    if (!forms[form].is_unlikely)
        cursor_expect(cursor, cursor->at, 1, forms[form].word);
    return false;
}

static bool order_body(struct reading *reading, struct order *order)
{
    for (int i = 0; i < (int)(sizeof forms / sizeof forms[0]); i++)
        if (begins(reading, i))
            return forms[i].read(reading, order);
    return false;
}

/* "life<5" */
static bool read_life_test(struct reading *reading, struct order *order)
{
    const char *word = cursor_text(&reading->cursor);
    int64_t number = 0;

    order->test = TEST_LIFE;
    if (!text_has_prefix_ignoring_case(word, "life<")
        || text_parse_int(word + strlen("life<"), 1, WW_LIFE_MAX + 1, &number) != TEXT_INT_OK)
        return cursor_refuse(&reading->cursor, "NUMBER", reading->cursor.at, "it reads LIFE<5");
    reading->cursor.at++;
    order->tested.id = (int)number;
    reading_say(reading, "LIFE<%d", order->tested.id);
    return true;
}

/* IF <test> <order>. */
static bool read_test(struct reading *reading, struct order *order)
{
    static const struct { const char *word; enum order_test test; } plain[] = {
        { "hit", TEST_HIT }, { "missed", TEST_MISSED }, { "countered", TEST_COUNTERED },
    };

    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (read_word(reading, plain[i].word)) {
            order->test = plain[i].test;
            return true;
        }
    if (read_word(reading, "have")) {
        order->test = TEST_HAVE;
        return read_card(reading, &order->tested.id);
    }
    if (read_word(reading, "los")) {
        order->test = TEST_LOS;
        return read_target(reading, AIM_ANYTHING, &order->tested);
    }
    if (read_word(reading, "square")) {
        order->test = TEST_EMPTY;
        return read_square(reading, &order->tested.place) && take_word(&reading->cursor, "empty")
            && (reading_say(reading, "EMPTY"), true);
    }
    if (cursor_is(&reading->cursor, "life") || text_has_prefix_ignoring_case(cursor_text(&reading->cursor), "life<"))
        return read_life_test(reading, order);
    order->test = TEST_IN;
    if (!read_seat(reading, &order->tested.id))
        return cursor_refuse(&reading->cursor, "ORDER", reading->cursor.at, "a test is missing: HIT, MISSED, COUNTERED, LIFE<5, HAVE and a"
                             " card, LOS and a target, SQUARE c4 EMPTY, or BLUE IN c4; STANDING IF is for the turns of others");
    return take_word(&reading->cursor, "in")
        && (reading_say(reading, "IN"), read_square(reading, &order->tested.place));
}

bool order_answers(struct reading *reading, const struct order *order)
{
    struct cursor *cursor = &reading->cursor;

    if (order->must || order->test != TEST_NONE)
        return cursor_refuse(cursor, "ORDER", 0, "IF and MUST are for the orders of a turn");
    return order->kind != ORDER_PLAY || cursor_at_end(cursor)
        || cursor_refuse(cursor, "LIMIT", cursor->at, "one card answers here, so nothing follows %s", ww_card_names[order->act.kind]);
}

bool order_read(struct reading *reading, struct order *order)
{
    *order = (struct order){ .figure = reading->seat, .act = { .seat = reading->seat, .source = reading->seat,
                                                               .data = { [ACT_SHARE] = WHOLE } } };
    order->must = read_word(reading, "must");
    if (read_word(reading, "if") && !read_test(reading, order))
        return false;
    return order_body(reading, order);
}
