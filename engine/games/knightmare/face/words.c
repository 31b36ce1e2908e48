/* The words that a page offers its player: those of the orders that can be given now. */
#include "engine/games/knightmare/effects/kings.h"
#include "engine/games/knightmare/effects/naming.h"
#include "engine/games/knightmare/effects/question.h"
#include "engine/games/knightmare/face/orders.h"
#include "engine/games/knightmare/turn/questions.h"
#include "engine/kernel/text.h"

#define BIT(kind) (1u << (kind))

/* What a turn is made of, beside what only some positions ask for. */
enum { TURN_ACTS = BIT(ACT_MOVE) | BIT(ACT_ELSE) | BIT(ACT_CARD) | BIT(ACT_PASS) | BIT(ACT_DISCARD) | BIT(ACT_SAY) | BIT(ACT_CLAIM_DRAW)
                   | BIT(ACT_TURN),
       COUNTER_ACTS = BIT(ACT_COUNTER) | BIT(ACT_NO_COUNTER) };

static unsigned acts_of_turn(const struct state *state, int seat)
{
    unsigned acts = TURN_ACTS;

    if (km_returning_king(state, seat) != MAN_NONE)
        acts |= BIT(ACT_RETURN);
    if (km_listens(state))
        acts |= BIT(ACT_NAME) | BIT(ACT_REMOVE);
    if (state->board.paired & state->board.of_colour[seat])
        acts |= BIT(ACT_STAYS);
    return acts;
}

/* The kinds of lines that answer a request. Who answers a card's question lets the card pass, so that line answers a request for a
 * counter, too. */
static unsigned acts_for(const struct state *state, const struct request *request, const struct value *facts)
{
    const struct km_question *question = km_question_find(request->kind);

    if (question)
        return question->acts;
    if (text_equal(request->kind, "orders"))
        return acts_of_turn(state, request->seat);
    if (text_equal(request->kind, "redo"))
        return acts_of_turn(state, request->seat) | BIT(ACT_TAKEBACK) | BIT(ACT_KEEP)
             | (*value_get_text(facts, "counter", "") ? COUNTER_ACTS : 0);
    if (text_equal(request->kind, "another"))
        return BIT(ACT_CARD) | BIT(ACT_NO_CARD) | BIT(ACT_SAY);
    if (text_equal(request->kind, "respond"))
        return BIT(ACT_RESPOND) | BIT(ACT_NO_RESPONSE);
    if (text_equal(request->kind, "counter")) {
        question = km_question_find(value_get_text(facts, "card", ""));
        return COUNTER_ACTS | (question ? question->acts : 0);
    }
    return 0;
}

bool km_order_word_fits(const void *known, const struct request *request, const struct value *facts, const char *word)
{
    if (text_equal(request->kind, "setup"))
        return text_equal(word, "DECK");
    return (acts_for(known, request, facts) & km_word_acts(word)) != 0;
}
