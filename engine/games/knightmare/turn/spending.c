/* A card's way from the hand: its price, its effect with the tests of RULES 8, and the way back to an earlier
 * moment of the turn. */
#include "engine/games/knightmare/turn/spending.h"

#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/hands.h"
#include "engine/games/knightmare/effects/scoresheet.h"
#include "engine/games/knightmare/turn/play.h"
#include "engine/kernel/text.h"

int km_draw_card(struct turn *turn, struct state *state, int colour)
{
    struct side *side = km_piles(state, colour);
    int card;

    if (state->options.cards == CARDS_COMMON && side->deck.count == 0) {
        side->deck = side->discards;
        side->discards = (struct pile){ 0 };
        km_stream(turn, "common");
        pile_shuffle(turn, PILE(&side->deck), "common", km_card_name_of, NULL);
    }
    if (side->deck.count > 0)
        turn_hidden(turn);
    card = pile_pop(PILE(&side->deck));
    if (!card)
        return CARD_NONE;
    pile_push(turn, PILE(&state->sides[colour].hand), card);
    emit_to(turn, AUDIENCE_SEAT(colour), KM_DREW, event_text("side", colour_name(colour)),
            event_text("card", km_card_name_of(NULL, card)));
    return card;
}

void km_tell_card(struct turn *turn, int type, const struct card *card, int colour, const char *reason)
{
    emit(turn, type, event_text("card", card->name), event_text("side", colour_name(colour)),
         event_text("reason", reason));
}

static void note_last(struct play *play, const struct cast *cast)
{
    struct state *state = play->state;
    struct last_card *last = &state->sides[cast->colour].last_card;
    const struct last_card *others = &state->sides[colour_other(cast->colour)].last_card;
    int order = (last->order > others->order ? last->order : others->order) + 1;

    *last = (struct last_card){ .card = km_card_spent(cast)->number, .root = cast->card->number,
                                .side = 1 + (cast->played ? cast->root_owner : cast->colour), .order = order };
}

void km_spend(struct play *play, const struct cast *cast)
{
    struct state *state = play->state;
    struct plots *plots = &play->plots[cast->colour];
    const struct card *card = km_card_spent(cast);

    ensure(play->turn, pile_take(PILE(&state->sides[cast->colour].hand), card->number));
    if (plots->left > 0) {
        pile_take(PILE(&plots->hand), card->number);
        plots->left--;
    }
    state->sides[cast->colour].played = true;
    note_last(play, cast);
    if (!turn_is_trial(play->turn))
        scoresheet_add(state, cast->colour == play->mover ? card->name
                                                        : arena_printf(turn_arena(play->turn), "(%s)", card->name));
    if (cast->played)
        emit(play->turn, KM_CARD_PLAYED, event_text("card", card->name), event_text("side", colour_name(cast->colour)),
             event_text("as", cast->card->name));
    else
        km_tell_card(play->turn, KM_CARD_PLAYED, card, cast->colour, NULL);
}

int km_lay_down(struct play *play, const struct cast *cast, bool works)
{
    struct state *state = play->state;
    bool beside = cast->card->continuing && works;

    state->board.quiet_plies = 0;
    if (!beside)
        pile_push(play->turn, PILE(&km_piles(state, cast->colour)->discards), km_card_spent(cast)->number);
    if (cast->card->adds_card)
        return CARD_NONE;
    return km_draw_card(play->turn, state, cast->card->other_draws ? colour_other(cast->colour) : cast->colour);
}

void km_take_back(struct play *play, const struct spent *spent)
{
    struct state *state = play->state;
    struct side *side = &state->sides[play->mover], *piles = km_piles(state, play->mover);

    /* A VULTURE may have it; with one deck for both the discards may have been shuffled into the deck. */
    if (!pile_take(PILE(&piles->discards), spent->card)
        && !(state->options.cards == CARDS_COMMON && pile_take(PILE(&piles->deck), spent->card)))
        return;
    if (spent->drawn && pile_take(PILE(&state->sides[spent->drawer].hand), spent->drawn))
        pile_push(play->turn, PILE(&km_piles(state, spent->drawer)->deck), spent->drawn);
    pile_push(play->turn, PILE(&side->hand), spent->card);
    km_tell_card(play->turn, KM_CARD_BACK, km_card(spent->card), play->mover, "TAKEBACK");
}

/* ---- what may be played and discarded ---- */

bool km_has_hand(const struct state *state, int colour)
{
    return state->sides[colour].hand.count > 0;
}

const char *km_over_limit(struct play *play, struct cast *cast)
{
    const struct side *side = &play->state->sides[cast->colour];
    const struct plots *plots = &play->plots[cast->colour];
    int card = km_card_spent(cast)->number;

    /* The limit is told first: a second copy may be gone because the first was played. */
    if (side->played && plots->left == 0 && !rules_before(play->turn, 2))
        return km_refuse(cast, "LIMIT", "one card is played a turn");
    if (!pile_has(PILE_CONST(&side->hand), card))
        return km_refuse(cast, "CARD", "you do not hold this card");
    if (effect_room(EFFECTS_CONST(&play->state->effects)) < EFFECTS_SPARE)
        return km_refuse(cast, "LIMIT", "as many cards go on working as there can be");
    if (side->played && plots->left == 0)
        return km_refuse(cast, "LIMIT", "one card is played a turn");
    if (plots->left > 0 && !pile_has(PILE_CONST(&plots->hand), card))
        return km_refuse(cast, "LIMIT", "the cards for PLOTS WITHIN PLOTS come from those held when it was played");
    if (plots->left > 0 && cast->card->plots)
        return km_refuse(cast, "LIMIT", "one PLOTS WITHIN PLOTS is played a turn");
    return NULL;
}

const char *km_forbidden_at_plots(const struct play *play, struct cast *cast)
{
    const struct plots *plots = &play->plots[cast->colour];
    struct cast then = *cast;
    const char *why;

    if (plots->left == 0 || !plots->was || !cast->card->forbids)
        return NULL;
    why = cast->card->forbids(plots->was, &then);
    if (!why || !text_equal(then.code, "TIMING"))
        return NULL;
    return km_refuse(cast, "TIMING", arena_printf(turn_arena(play->turn), "it was not legal when PLOTS WITHIN PLOTS was played: %s",
                                                  why));
}

const char *km_forbids_discard(const struct state *state, int colour, const struct cast *cast, const char **code)
{
    *code = state->sides[colour].played ? "LIMIT" : "CARD";
    if (state->sides[colour].played)
        return "who has played a card discards none";
    return pile_has(PILE_CONST(&state->sides[colour].hand), cast->card->number) ? NULL
                                                                                        : "you do not hold this card";
}

void km_discard(struct play *play, int colour, const struct cast *cast)
{
    struct state *state = play->state;
    const char *code;

    if (km_forbids_discard(state, colour, cast, &code))
        return;
    pile_take(PILE(&state->sides[colour].hand), cast->card->number);
    state->sides[colour].played = true;
    pile_push(play->turn, PILE(&km_piles(state, colour)->discards), cast->card->number);
    km_tell_card(play->turn, KM_DISCARDED, cast->card, colour, NULL);
    km_draw_card(play->turn, state, colour);
}
