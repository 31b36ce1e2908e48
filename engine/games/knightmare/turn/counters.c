/* Counters: the answer to the answer. RULES 7.2, 14.1.5. */
#include "engine/games/knightmare/turn/counters.h"

#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/turn/card_effect.h"
#include "engine/games/knightmare/turn/play.h"
#include "engine/games/knightmare/turn/spending.h"
#include "engine/kernel/text.h"
#include "engine/kernel/window.h"

/* The counter to a response, as its window sees it. */
struct countering {
    struct play *play;
    const struct cast *response;
    int mover;
    struct plan *plan;           /* what the mover says */
};

static bool holds_counter(const struct state *state, int seat)
{
    const struct pile *hand = &state->sides[seat].hand;

    for (int i = 0; i < hand->count; i++)
        if (hand->cards[i] > 0 && (km_card(hand->cards[i])->timing & TIMING_ON_CARD))
            return true;
    return false;
}

/* A player with any hand is asked, whatever it holds; only the option HELD looks at the hand, and so reveals something
 * (RULES 14.1.5). */
static enum window_wish may_counter(const void *known, int seat, const void *context)
{
    const struct play *play = ((const struct countering *)context)->play;
    const struct state *state = known;
    bool has_card = play->plan && km_card_after(play->plan, -1);      /* played already or still to come */
    bool may = !has_card && !state->sides[seat].played && km_has_hand(state, seat)
               && (state->options.counters == COUNTERS_ASK || holds_counter(state, seat));

    return may ? WINDOW_ASK : WINDOW_NEVER;
}

/* The player's own setting; in a game that began under version 0 the state may hold it. */
static enum window_wish wants_counters(struct turn *turn, int seat, void *context)
{
    const struct countering *countering = context;
    const char *before = countering->play->state->sides[seat].no_counters ? "NEVER" : "ASK";

    return text_equal(turn_setting(turn, seat, KM_SETTING_COUNTER, before), "ASK") ? WINDOW_ASK : WINDOW_NEVER;
}

static struct value *counter_facts(struct turn *turn, int seat, void *context)
{
    const struct countering *countering = context;
    struct arena *arena = turn_arena(turn);
    struct value *facts = value_object(arena);

    (void)seat;
    value_set_text(arena, facts, "card", km_card_word(arena, km_card_spent(countering->response)->number));
    return facts;
}

/* Carries out the mover's lines when they name cards that may be spent; other lines let the card pass. */
static int declare(struct turn *turn, int seat, const char *text, void *context)
{
    struct countering *countering = context;

    km_read_plan(turn_arena(turn), text, seat, countering->plan);
    if (countering->plan->count > 0 && countering->plan->acts[0].kind != ACT_COUNTER)
        countering->play->past.early = text;
    return countering->plan->count > 0;
}

static struct window counter_window(struct countering *countering)
{
    bool held = countering->play->state->options.counters != COUNTERS_ASK;

    return (struct window){ .kind = "counter", .deadline = "window", .default_text = "NOCOUNTER",
                            .seats = &countering->mover, .count = 1, .manner = WINDOW_ONCE,
                            .know = held ? WINDOW_OWN : WINDOW_PUBLIC, .may = may_counter, .wish = wants_counters,
                            .facts = counter_facts, .declare = declare, .context = countering };
}

bool km_may_counter(struct play *play)
{
    struct countering countering = { .play = play, .mover = play->mover };
    struct window window = counter_window(&countering);

    return window_may(play->turn, &window, play->mover) == WINDOW_ASK;
}

/* Could the card answer another one, by its kind and the hand? */
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
    struct plan *plan = km_plan_new(arena);
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

/* The mover's answer to a response: by a standing order, or on request. The setting has been read. */
static struct plan *ask_counter(struct play *play, struct countering *countering, struct window *window)
{
    struct plan *plan = km_standing_counter(play, countering->response);

    if (plan)
        return plan;
    countering->plan = km_plan_new(turn_arena(play->turn));
    window->wish = NULL;
    play->state->asked = ASKED_COUNTER;
    window_run(play->turn, window);
    play->state->asked = ASKED_TURN;
    return countering->plan;
}

void km_counter(struct play *play, const struct cast *response, const struct step *played, struct counters *out)
{
    struct countering countering = { .play = play, .response = response, .mover = play->mover };
    struct window window = counter_window(&countering);

    *out = (struct counters){ 0 };
    if (window_may(play->turn, &window, play->mover) != WINDOW_ASK)
        return;
    km_find_counters(play, ask_counter(play, &countering, &window), out);
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
