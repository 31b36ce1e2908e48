/* Tells what is undone, and a turn that is lost by it. */
#include "engine/games/knightmare/turn/undone.h"

#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/scoresheet.h"
#include "engine/games/knightmare/turn/play.h"
#include "engine/games/knightmare/turn/spending.h"

void km_tell_undone(struct play *play, const struct card *card, const char *words, const char *before, const char *then)
{
    words = arena_text(turn_arena(play->turn), words ? words : scoresheet_last(play->state));
    emit(play->turn, KM_UNDONE, event_text("side", colour_name(play->mover)),
         event_text("other", colour_name(colour_other(play->mover))), event_text("card", card ? card->name : NULL),
         event_text("words", *words ? words : NULL), event_text("before", before), event_text("then", then));
    scoresheet_add(play->state, "undone");
}

void km_lose_turn(struct play *play, const struct cast *cast)
{
    km_tell_undone(play, cast ? km_card_spent(cast) : NULL, play->told, NULL, "lost");
    km_go_back(play->turn, play->past.start);
    while (play->spent_count > 0)
        km_take_back(play, &play->spent[--play->spent_count]);
    play->state->sides[play->mover].played = false;
    play->state->sides[play->mover].last_card = play->past.start->sides[play->mover].last_card;
    play->stage = STAGE_TO_MOVE;
    play->outcome = OUTCOME_LOST;
}
