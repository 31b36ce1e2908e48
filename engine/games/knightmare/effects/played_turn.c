#include "engine/games/knightmare/effects/played_turn.h"

#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/hands.h"

/* Cards beside the board in one state and not in the other: they go to the discards, or come back from them. */
static void move_effect_cards(struct turn *turn, const struct state *from, const struct state *to, bool to_discards)
{
    for (int i = 0; i < from->effects.count; i++) {
        const struct effect *effect = &from->effects.list[i];
        int card = km_card_beside(from, effect);

        if (!card || effect_find(EFFECTS_CONST(&to->effects), effect->id))
            continue;
        if (to_discards)
            pile_push(turn, PILE(&km_piles(turn_state(turn), effect->owner)->discards), card);
        else
            km_fetch(turn_state(turn), effect->owner, card);
    }
}

/* A man whose capture is undone returns. */
static void tell_returned(struct turn *turn, const struct state *from)
{
    const struct board *board = &((const struct state *)turn_state(turn))->board;
    char text[CELL_TEXT_BYTES];

    for (int man = 1; man < board->men_count; man++)
        if (board->men[man].place == PLACE_BOARD && from->board.men[man].place != PLACE_BOARD)
            emit(turn, KM_RETURNED,
                 event_text("man", arena_printf(turn_arena(turn), "%s %s", colour_name(board->men[man].colour),
                                                kind_name((enum kind)board->men[man].kind))),
                 event_text("square", cell_format(board->men[man].cell, text)));
}

/* Effects that one state has and the other does not. */
static void tell_effects(struct turn *turn, int type, const struct effects *of, const struct effects *without)
{
    for (int i = 0; i < of->count; i++)
        if (km_has_card(&of->list[i]) && !effect_find(EFFECTS_CONST(without), of->list[i].id))
            km_tell_effect(turn, type, &of->list[i]);
}

void km_go_back(struct turn *turn, const struct state *to)
{
    struct state *state = turn_state(turn);
    const struct state *now = codec_copied(&knightmare_state_codec, turn_arena(turn), state);

    codec_copy(&knightmare_state_codec, state, to);
    for (int i = 0; i < COLOUR_COUNT; i++) {
        struct side *side = &state->sides[i];

        side->hand = now->sides[i].hand;
        side->deck = now->sides[i].deck;
        side->discards = now->sides[i].discards;
        side->played = now->sides[i].played;
        side->last_card = now->sides[i].last_card;
    }
    state->scoresheet = now->scoresheet;
    state->step_count = now->step_count;
    for (int i = 0; i < now->step_count; i++)
        state->steps[i] = now->steps[i];
    move_effect_cards(turn, now, to, true);
    move_effect_cards(turn, to, now, false);
    state->transfer_count = now->transfer_count;
    for (int i = to->transfer_count; i < now->transfer_count; i++)
        state->transfers[i] = now->transfers[i];
    km_undo_transfers(turn, to->transfer_count);
    tell_returned(turn, now);
    tell_effects(turn, KM_EFFECT_OFF, &now->effects, &to->effects);
    tell_effects(turn, KM_EFFECT_ON, &to->effects, &now->effects);
}
