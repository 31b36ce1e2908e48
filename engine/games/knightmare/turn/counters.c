/* Counters: the answer to the answer. RULES 7.2, 14.1.5. */
#include "engine/games/knightmare/turn/counters.h"

#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/question.h"
#include "engine/games/knightmare/turn/card_effect.h"
#include "engine/games/knightmare/turn/play.h"
#include "engine/games/knightmare/turn/spending.h"
#include "engine/kernel/text.h"

static bool holds_counter(const struct play *play)
{
    const struct pile *hand = &play->state->sides[play->mover].hand;

    for (int i = 0; i < hand->count; i++)
        if (km_cards[hand->cards[i]]->timing & TIMING_ON_CARD)
            return true;
    return false;
}

/* His own setting; in a game that was begun under version 0 the state may hold what he said then. */
static bool wants_counters(struct play *play)
{
    bool never = play->state->sides[play->mover].no_counters;

    return text_equal(turn_setting(play->turn, play->mover, KM_SETTING_COUNTER, never ? "NEVER" : "ASK"), "ASK");
}

bool km_may_counter(struct play *play)
{
    const struct side *side = &play->state->sides[play->mover];

    return !play->commits && !side->played && km_has_hand(play->state, play->mover)
        && (play->state->options.counters == COUNTERS_ASK || holds_counter(play)) && wants_counters(play);
}

/* Could the card answer another, as far as its kind and the hand go? */
static bool may_be_counter(struct play *play, struct cast *cast)
{
    const char *why;

    return km_bind_copy(turn_arena(play->turn), play->state, cast, &why) && (cast->card->timing & TIMING_ON_CARD)
        && pile_has(PILE_CONST(&play->state->sides[play->mover].hand), km_card_spent(cast)->number);
}

void km_find_counters(struct play *play, struct plan *plan, struct counters *out)
{
    int most = 1;

    *out = (struct counters){ 0 };
    for (int i = 0; i < plan->count && out->count < most; i++) {
        struct cast *cast = &plan->acts[i].cast;

        if (plan->acts[i].kind != ACT_COUNTER || !may_be_counter(play, cast) || (cast->card->plots && out->count > 0))
            continue;
        out->casts[out->count++] = cast;
        out->cancels = out->cancels || cast->card->cancels == CANCELS_CARD;
        most = out->casts[0]->card->plots ? 3 : 1;
    }
}

void km_spend_counters(struct play *play, struct counters *counters, const struct step *answered)
{
    struct plots *plots = &play->plots[play->mover];
    int spent = 0;

    for (int i = 0; i < counters->count; i++) {
        struct cast *cast = counters->casts[i];

        if (km_over_limit(play, cast))
            continue;
        cast->during = &play->past;
        cast->trigger = answered;
        km_spend(play, cast);
        if (cast->card->plots)
            *plots = (struct plots){ .left = 2, .hand = play->state->sides[play->mover].hand };
        km_lay_down(play, cast, false);
        counters->casts[spent++] = cast;
    }
    counters->count = spent;
    plots->left = 0;
}

struct plan *km_standing_counter(struct play *play, const struct cast *response)
{
    struct arena *arena = turn_arena(play->turn);
    struct value *facts = value_object(arena);
    struct plan *plan = ARENA_NEW(arena, struct plan);
    const struct answer *answer;

    value_set_text(arena, facts, "class", "OC");
    value_set_text(arena, facts, "card", km_card_word(arena, km_card_spent(response)->number));
    answer = ask_standing(play->turn, &(struct ask){ .seat = play->mover, .kind = "respond", .facts = facts,
                                                    .name = arena_printf(arena, "counter/%d", ++play->counters) });
    if (!answer)
        return NULL;
    km_read_plan(arena, answer->text, play->mover, plan);
    for (int i = 0; i < plan->count; i++)
        if (plan->acts[i].kind == ACT_RESPOND)
            plan->acts[i].kind = ACT_COUNTER;
    return plan;
}

/* What the mover says to a response: by a standing order, or because he is asked. */
static struct plan *ask_counter(struct play *play, const struct cast *response)
{
    struct arena *arena = turn_arena(play->turn);
    struct value *facts = value_object(arena);
    struct plan *plan = km_standing_counter(play, response);
    const struct answer *answer;

    if (plan)
        return plan;
    plan = ARENA_NEW(arena, struct plan);
    value_set_text(arena, facts, "card", km_card_word(arena, km_card_spent(response)->number));
    answer = km_ask(play->turn, ASKED_COUNTER, &(struct ask){ .seat = play->mover, .kind = "counter", .facts = facts,
                                           .default_text = "NOCOUNTER", .deadline = "window" });
    km_read_plan(arena, answer->text, play->mover, plan);
    if (plan->count > 0 && plan->acts[0].kind != ACT_COUNTER)
        play->past.early = answer->text;
    return plan;
}

void km_counter(struct play *play, const struct cast *response, const struct step *played, struct counters *out)
{
    *out = (struct counters){ 0 };
    if (!km_may_counter(play))
        return;
    km_find_counters(play, ask_counter(play, response), out);
    km_spend_counters(play, out, played);
}

void km_follow_up(struct play *play, struct counters *counters)
{
    for (int i = 0; i < counters->count && play->outcome != OUTCOME_UNDONE; i++) {
        struct cast *cast = counters->casts[i];
        bool acts = !cast->card->plots && cast->card->cancels != CANCELS_CARD;

        if (acts && cast->card->forbids && cast->card->forbids(play->state, cast))
            km_tell_card(play->turn, KM_FIZZLED, km_card_spent(cast), cast->colour, "NOTARGET");
        else if (acts)
            km_take_effect(play, cast, false);
    }
}
