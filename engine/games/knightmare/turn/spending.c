/* A card's way from the hand: its price, its effect with the tests of RULES 8, and the way back to an earlier
 * moment of the turn. */
#include "engine/games/knightmare/effects/endings.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/hands.h"
#include "engine/games/knightmare/effects/kings.h"
#include "engine/games/knightmare/effects/scoresheet.h"
#include "engine/games/knightmare/turn/play.h"

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

/* A copied continuing effect has the copy beside the board (7.6). */
static void note_copied_effects(struct play *play, const struct cast *cast, int last_id)
{
    const struct effects *effects = &play->state->effects;

    for (int i = 0; i < effects->count && cast->played && cast->played != cast->card; i++)
        if (effects->list[i].id > last_id && km_has_card(&effects->list[i]))
            km_set_card_beside(play->turn, effects->list[i].id, cast->played->number);
}

/* RULES 8.1. A player's own card in his own turn that leaves him mated is judged at the end of that turn (8.2): another
 * of his cards, or his move, may still save him. */
static const char *breaks_checkmate_rule(struct play *play, const struct cast *cast, const struct state *before,
                                         const bool mated[COLOUR_COUNT], bool response)
{
    for (int i = 0; i < COLOUR_COUNT; i++)
        if (!mated[i] && (i != cast->colour || response) && km_board_mated(play->state, i))
            return "CHECKMATE";
    return km_breaks_rule(before, play->state);
}

/* Puts the card's effect on the board. Why it may not be there (RULES 8.1, 8.2), or NULL. */
static const char *put(struct play *play, const struct cast *cast, bool response)
{
    const struct state *before = km_snapshot(play);
    bool mated[COLOUR_COUNT];
    const char *fizzled;

    for (int i = 0; i < COLOUR_COUNT; i++)
        mated[i] = !cast->card->continuing && km_board_mated(play->state, i);
    play->past.forfeited = false;
    fizzled = cast->card->resolve(play->turn, cast);
    if (play->past.forfeited)
        km_lose_turn(play, cast);
    km_settle(play->turn);
    if (!fizzled && !cast->card->continuing)
        fizzled = breaks_checkmate_rule(play, cast, before, mated, response);
    if (!fizzled && response && km_rest_ends_in_check(play))
        fizzled = "CHECKMOVE";
    return fizzled;
}

struct trial_effect {
    const struct play *play;
    const struct cast *cast;
    bool response;
    const char *fizzled;
};

static void try_effect(struct turn *turn, void *context)
{
    struct trial_effect *trial = context;
    struct play play = *trial->play;
    struct cast cast = *trial->cast;

    play.turn = turn;
    play.state = turn_state(turn);
    cast.during = &play.past;    /* what the card undoes, it undoes on the copy */
    trial->fizzled = put(&play, &cast, trial->response);
}

/* What a card that fizzles would have done is told to nobody, so it is tried on a copy first (RULES 6.6). NULL also
 * when it comes to a question or a draw on the way. */
static const char *fizzles(struct play *play, const struct cast *cast, bool response)
{
    struct trial_effect *trial;

    if (turn_is_trial(play->turn))
        return NULL;
    trial = ARENA_NEW(turn_arena(play->turn), struct trial_effect);
    *trial = (struct trial_effect){ .play = play, .cast = cast, .response = response };
    return turn_try(play->turn, try_effect, trial, NULL) == TRIAL_DONE ? trial->fizzled : NULL;
}

void km_take_effect(struct play *play, const struct cast *cast, bool response)
{
    const struct state *before = km_snapshot(play);
    const char *fizzled = fizzles(play, cast, response);

    if (!fizzled) {
        fizzled = put(play, cast, response);
        if (fizzled)
            km_go_back(play->turn, before);
        else
            note_copied_effects(play, cast, before->effects.last_id);
    }
    if (fizzled)
        km_tell_card(play->turn, KM_FIZZLED, km_card_spent(cast), cast->colour, fizzled);
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
    km_tell_card(play->turn, KM_CARD_BACK, km_cards[spent->card], play->mover, "TAKEBACK");
}
