/* Answers at random to questions in mid-turn: what they read, and their question takes. */
#include "engine/games/wizwar/bot/choosing.h"

#include <string.h>

#include "engine/kernel/question.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

enum { TRIES = 24, STOLEN = 2 };

extern const struct ruleset wizwar_rules;

static const struct value *facts_of(struct choosing *choosing, const struct request *request)
{
    struct value *facts = NULL;

    return value_read(choosing->arena, request->facts, strlen(request->facts), &facts, NULL) == OK ? facts : NULL;
}

/* ---- drafts: an answer as it may be written, or NULL ---- */

/* One or two of the cards that were seen. */
static const char *steal(struct choosing *choosing, const struct value *facts)
{
    const struct value *cards = value_find(facts, "cards");
    int most = (int)value_get_int(facts, "most", STOLEN), taken = 0, count = cards ? cards->count : 0, at = some(choosing, 3);
    const char *text = "CHOOSE";

    for (const struct value *card = cards ? cards->first : NULL; card && taken < most && count > 0; card = card->next)
        if (at-- <= 0)
            text = arena_printf(choosing->arena, "%s%s %s", text, taken++ ? "," : "", card->text);
    return taken ? text : "CHOOSE STOP";
}

static const char *direct(struct choosing *choosing, const struct value *facts)
{
    const char *choice = some_choice(choosing);

    (void)facts;
    return one_in(choosing, 8) ? "CHOOSE STOP" : arena_printf(choosing->arena, "CHOOSE %s", choice);
}

/* Counteractions of the hand, one after another. */
static const char *counter(struct choosing *choosing, const struct value *facts)
{
    const struct hand *hand = own_hand(choosing);
    int first = some(choosing, hand->count), count = 0;
    const char *text = "PLAY";

    (void)facts;
    for (int i = 0; i < hand->count; i++) {
        int card = hand->cards[(first + i) % hand->count];

        if (card > 0 && (card_type(card) == TYPE_COUNTER || card_has(card, CARD_ALSO_COUNTER)) && !card_has(card, CARD_OPENER)
            && (count == 0 || one_in(choosing, 3)))
            text = arena_printf(choosing->arena, "%s%s %s", text, count++ ? "," : "", counter_words(choosing, card));
    }
    return count ? text : "PASS";
}

/* Another spell in between, or a card that answers an event. */
static const char *come_between(struct choosing *choosing, const struct value *facts)
{
    const struct hand *hand = own_hand(choosing);
    int card = hand->count > 0 ? hand->cards[some(choosing, hand->count)] : CARD_NONE, opener = CARD_NONE;
    const char *words;

    for (int i = 0; i < hand->count; i++)
        if (card_has(hand->cards[i], CARD_OPENER))
            opener = hand->cards[i];
    if (opener == CARD_NONE || one_in(choosing, 3))
        return counter(choosing, facts);
    words = card > 0 && card_type(card) != TYPE_OBJECT ? some_cast(choosing, card, choosing->seat) : NULL;
    return words ? arena_printf(choosing->arena, "PLAY %s %s", ww_card_names[opener], words) : "PASS";
}

static const char *put_down(struct choosing *choosing, const struct value *facts)
{
    struct hand left = *own_hand(choosing);
    const char *text = "DISCARD";

    for (int over = (int)value_get_int(facts, "over", 0), i = 0; i < over; i++) {
        int card = left.count > 0 ? left.cards[some(choosing, left.count)] : CARD_NONE;

        if (card <= 0 || !pile_take(PILE(&left), card))
            return NULL;
        text = arena_printf(choosing->arena, "%s%s %s", text, i ? "," : "", ww_card_names[card]);
    }
    return text;
}

static const struct {
    const char *kind;
    const char *(*draft)(struct choosing *choosing, const struct value *facts);
} drafts[] = {
    { "steal", steal }, { "choice", direct }, { "counter", counter }, { "trigger", come_between }, { "discard", put_down }, { "group", counter },
};

/* ---- the answer ---- */

const char *choose_answer(struct choosing *choosing, const struct request *request)
{
    const struct value *facts = facts_of(choosing, request);
    const char *text;

    for (size_t i = 0; facts && i < sizeof drafts / sizeof drafts[0]; i++)
        for (int tries = text_equal(request->kind, drafts[i].kind) ? TRIES : 0; tries > 0; tries--) {
            text = drafts[i].draft(choosing, facts);
            if (text && question_takes(&wizwar_rules, choosing->arena, choosing->ww, request, text))
                return text;
        }
    return NULL;
}
