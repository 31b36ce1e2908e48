/* MAGICAL TRAP!: a spell of the deck works on the player who draws it (RULES 16.10). */
#include "engine/games/wizwar/cast/reading.h"

enum { ABOUT_EDGES = AIM_EDGE, ABOUT_FIGURES = AIM_WIZARD };

/* It is nobody's attack; the victim counts as its caster. A spell that needs two parties takes the player on his left as the
 * other, who is not affected by counteractions (WW-MTRAP-07, 08). */
static struct queue_act trap_act(struct turn *turn, int seat, int card, int number)
{
    struct queue_act act = { .kind = card, .seat = seat, .source = seat, .data = { [ACT_SHARE] = WHOLE } };

    act.data[ACT_FLAGS] = ACT_FREE | ACT_NO_QUOTA | ACT_TRAP;
    if (card_has(card, CARD_TAKES_TWO) && !(card_has(card, CARD_AWAY) && rules_before(turn, 2))
        && !(card_has(card, CARD_TOWARD) && rules_before(turn, 3))) {
        act.seat = act.source = ww_next(ww_of(turn), seat);
        act.data[ACT_FLAGS] |= ACT_OTHER_PARTY;
    }
    if (number && ww_card(card)->number_use != NUMBER_NONE)
        act.data[ACT_NUMBER] = ww_card(number)->value;
    return act;
}

static bool is_free(struct turn *turn, const struct queue_act *act)
{
    const char *code;

    return act_forbids(ww_maze(turn), ww_of(turn), act, true, &code) == NULL
        || (ww_card(act->kind)->guess && !card_has(act->kind, CARD_AWAY) && !card_has(act->kind, CARD_TOWARD) && act_victim(act) != FIGURE_NONE);
}

/* One of the sides of his square that can be a target of the spell, by lot (WW-MTRAP-03). */
static bool aim_at_side(struct turn *turn, struct queue_act *act, int32_t place)
{
    int sides[4], count = 0;

    for (int side = 0; side < 4; side++) {
        struct queue_act at = *act;

        act_aim(&at, TARGET_EDGE, side, place);
        if (is_free(turn, &at))
            sides[count++] = side;
    }
    if (count > 0)
        act_aim(act, TARGET_EDGE, sides[die_choice(turn, count, "edge")], place);
    return count > 0;
}

/* Aims it at the victim, his square, one of its sides, or everybody. False: it concerns none of these. */
static bool aim_at_him(struct turn *turn, struct queue_act *act, int seat)
{
    const struct card *card = ww_card(act->kind);
    const struct wizwar *ww = ww_of(turn);
    int32_t place = ww->figures[seat].place;

    if (card->range == RANGE_GLOBAL)
        return is_free(turn, act);
    if (card->aims & ABOUT_FIGURES)
        act_aim(act, TARGET_FIGURE, seat, PLACE_NONE);
    else if (card->aims & AIM_SQUARE)
        act_aim(act, TARGET_SQUARE, 0, place);
    else if (card->aims & ABOUT_EDGES)
        return aim_at_side(turn, act, place);
    else if (card->aims && !(card->aims & AIM_ME) && card_type(act->kind) != TYPE_TRAP)
        return false;
    if (card_type(act->kind) == TYPE_TRAP)
        act_aim(act, TARGET_FIGURE, seat, PLACE_NONE);
    /* It makes nothing where another spell has already made something (WW-MTRAP-05). */
    if ((card->traits & TRAIT(CREATION)) && square_shows(ww, place, TRAIT(CREATION), FIGURE_NONE))
        return false;
    return is_free(turn, act);
}

static bool can_spring(int card)
{
    return ww_card(card) && card_is_spell(card) && !card_has(card, CARD_SPECIAL)
        && (card_type(card) != TYPE_COUNTER || card_has(card, CARD_ALSO_NEUTRAL));
}

static void lay_aside(struct turn *turn, int seat, int card)
{
    pile_push(turn, PILE(&ww_of(turn)->discards), card);
    emit(turn, WW_DISCARDED, event_text("side", ww_seat_names[seat]), event_text("card", ww_card_names[card]),
         event_text("why", "turned up"));
}

/* Turns over the deck until a spell comes that concerns him (WW-MTRAP-01, 02, 10). */
static bool spring(struct turn *turn, int seat)
{
    struct wizwar *ww = ww_of(turn);
    int most = ww->deck.count + ww->discards.count, number = 0;

    card_discard(turn, seat, ww_card_magical_trap.number, "sprung");
    for (int i = 0; i < most; i++) {
        int card = card_turn_up(turn);
        struct queue_act act;

        if (card == 0)
            return true;
        lay_aside(turn, seat, card);
        if (can_spring(card)) {
            act = trap_act(turn, seat, card, number);
            if (aim_at_him(turn, &act, seat)) {
                act_perform(turn, act);
                return true;
            }
        }
        number = card_is_number(card) ? card : 0;
    }
    return true;
}

const struct card ww_card_magical_trap = {
    .number = CARD_magical_trap, .rulings = "WW-MTRAP-01 to 10", .help = "a spell of the deck works on the player who draws it",
    .drawn = spring,
};
