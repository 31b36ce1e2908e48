/* The effect of a card that is played, with the tests of RULES 8. A card that fizzles has no effect. */
#include "engine/games/knightmare/turn/card_effect.h"

#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/endings.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/kings.h"
#include "engine/games/knightmare/turn/play.h"
#include "engine/games/knightmare/turn/spending.h"
#include "engine/games/knightmare/turn/undone.h"

/* For a copied continuing effect, the copy is beside the board (7.6). */
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

/* Carries out the card's effect on the board. Returns why it is not allowed (RULES 8.1, 8.2), or NULL. */
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
    if (!fizzled && response && play->rest_ends_in_check(play))
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
    cast.during = &play.past;    /* the card undoes things on the copy */
    trial->fizzled = put(&play, &cast, trial->response);
}

/* Nobody may learn what a fizzling card would have done, so it is tried on a copy first (RULES 6.6). NULL also when
 * the trial meets a question or a draw. */
static const char *fizzles(struct play *play, const struct cast *cast, bool response)
{
    struct trial_effect *trial;

    if (turn_is_trial(play->turn))
        return NULL;
    trial = ARENA_NEW(turn_arena(play->turn), struct trial_effect);
    *trial = (struct trial_effect){ .play = play, .cast = cast, .response = response };
    return turn_try(play->turn, try_effect, trial, NULL) == TRIAL_DONE ? trial->fizzled : NULL;
}

const char *km_take_effect(struct play *play, const struct cast *cast, bool response)
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
    return fizzled;
}
