/* Cards about hands: RULES 12. Only the player learns which cards he gets. */
#include "engine/games/knightmare/effects/hands.h"

/* ---- HAND OF FATE ---- */

static struct pile_place hand_of(int colour)
{
    return (struct pile_place){ colour, PILE_HAND };
}

/* All the cards that he held before, from the bottom of the pile up, so the hand keeps its order. */
static void give_all(struct turn *turn, const struct pile *cards, int from, int to)
{
    for (int i = cards->count - 1; i >= 0; i--)
        km_transfer(turn, cards->cards[i], hand_of(from), hand_of(to));
}

static const char *hand_of_fate_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int own = cast->colour, other = colour_other(own);
    struct pile given = state->sides[own].hand, taken = state->sides[other].hand;

    give_all(turn, &given, own, other);
    give_all(turn, &taken, other, own);
    return NULL;
}

const struct card card_hand_of_fate = {
    .number = CARD_NUMBER(hand_of_fate), .name = "HAND OF FATE", .set = 2, .points = 2, .timing = TIMING_BEFORE,
    .resolve = hand_of_fate_resolve, .other_draws = true,
    .text = "You exchange hands with your opponent, who draws a card in this one's place.",
};

/* ---- DOUBLE AGENTS ---- */

enum { ANY_TIME = TIMING_BEFORE | TIMING_AFTER | TIMING_ON_MOVE | TIMING_ON_CARD | TIMING_ON_TURN };

static const char *held_name(const void *context, int index)
{
    const struct pile *hand = context;

    return km_card_name_of(NULL, hand->cards[index]);
}

/* A random card of the hand. No event tells the draw itself: the player who gets the card learns which it is. */
static int picked(struct turn *turn, const struct pile *hand, const char *purpose)
{
    int index;

    if (hand->count == 0)
        return CARD_NONE;
    index = pick(turn, AUDIENCE_NOBODY, hand->count, purpose, held_name, hand);
    return hand->cards[index];
}

/* Both are picked before either changes hands. A trial leaves the hands unchanged: the rest of the turn does not
 * depend on them, because a player plays only one card. */
static const char *double_agents_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int own = cast->colour, other = colour_other(own), gets, gives;

    if (state->sides[own].hand.count == 0 && state->sides[other].hand.count == 0)
        return "NOTARGET";
    if (turn_is_trial(turn))
        return NULL;
    km_stream(turn, "double-agents");
    gets = picked(turn, &state->sides[other].hand, "double-agents-gets");
    gives = picked(turn, &state->sides[own].hand, "double-agents-gives");
    if (gets != CARD_NONE)
        km_transfer(turn, gets, hand_of(other), hand_of(own));
    if (gives != CARD_NONE)
        km_transfer(turn, gives, hand_of(own), hand_of(other));
    return NULL;
}

const struct card card_double_agents = {
    .number = CARD_NUMBER(double_agents), .name = "DOUBLE AGENTS", .set = 2, .points = 4, .timing = ANY_TIME,
    .resolve = double_agents_resolve,
    .text = "At any time: each player takes a card at random from the other's hand.",
};

/* ---- LEGACY ---- */

static const struct pile *discards_of(const struct state *state, int colour)
{
    return &state->sides[state->options.cards == CARDS_COMMON ? COLOUR_WHITE : colour].discards;
}

static bool is_pawn(const struct state *state, int man)
{
    return kind_base((enum kind)state->board.men[man].kind) == KIND_PAWN;
}

static const char *legacy_forbids(const struct state *state, struct cast *cast)
{
    const struct step *moved = cast->trigger;

    if (!moved->taken || state->board.men[moved->taken].colour != cast->colour
        || (is_pawn(state, moved->taken) && (!moved->taken_with || is_pawn(state, moved->taken_with))))
        return km_refuse(cast, "TIMING", "LEGACY answers the capture of a man of yours who is no Pawn");
    return pile_has(PILE_CONST(discards_of(state, cast->colour)), cast->named) ? NULL
               : km_refuse(cast, "TARGET", "that card does not lie on your discards");
}

static const char *legacy_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);

    if (!pile_has(PILE_CONST(discards_of(state, cast->colour)), cast->named))
        return "NOTARGET";
    km_transfer(turn, cast->named, (struct pile_place){ cast->colour, PILE_DISCARDS }, hand_of(cast->colour));
    return NULL;
}

const struct card card_legacy = {
    .number = CARD_NUMBER(legacy), .name = "LEGACY", .set = 1, .points = 10, .timing = TIMING_ON_MOVE,
    .forbids = legacy_forbids, .resolve = legacy_resolve, .adds_card = true,
    .as_answer = { 0, 0, 150 },
    .text = "When a man of yours, other than a Pawn, is captured: you take a card of your choice from your discards into your "
            "hand.",
    .rulings = "KC-LEGACY-01",
};
