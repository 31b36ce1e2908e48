/* Standing orders in Knightmare's own wording: RULES 14.3. */
#include "engine/games/knightmare/face/standing.h"

#include <string.h>

#include "engine/games/knightmare/effects/question.h"
#include "engine/games/knightmare/turn/questions.h"
#include "engine/kernel/order.h"
#include "engine/kernel/text.h"

static const char rule_forms[] =
    "a rule reads IF CAPTURES Q PLAY RIPOSTE, IF SLIDES R,Q PLAY BOG, IF CROSSES PLAY TOLL, IF CHECKED BY N PLAY BRIBERY, "
    "IF CARD any PLAY FOG, TOLL PAY h2 a2 ELSE REFUSE, CHAOS TAKEBACK, or FINAL";

/* ---- conditions ---- */

static const char *kind_list(struct arena *arena, const struct tokens *tokens, int at)
{
    const char *text = "";

    for (; at < tokens->count && !order_is(tokens, at, "PLAY"); at++)
        for (const char *letter = tokens->list[at].text; *letter; letter++)
            if (kind_of_letter(*letter) != KIND_NONE)
                text = arena_printf(arena, "%s%s%s", text, *text ? "|" : "", kind_name(kind_of_letter(*letter)));
    return text;
}

/* The names of cards up to PLAY, as alternatives of a condition; NULL when a name is unknown. */
static const char *card_list(struct arena *arena, const struct tokens *tokens)
{
    const char *text = "";

    for (int at = 2; at < tokens->count && !order_is(tokens, at, "PLAY");) {
        struct order_fault fault = { 0 };
        int used, card;

        if (tokens->list[at].kind == TOKEN_MARK) {
            at++;
            continue;
        }
        if (!km_find_card(arena, tokens, at, &used, &card, &fault))
            return NULL;
        text = arena_printf(arena, "%s%s%s", text, *text ? "|" : "", km_card_word(arena, card));
        at += used;
    }
    return text;
}

static bool read_condition(struct arena *arena, const struct tokens *tokens, struct standing *out)
{
    const char *list = NULL, *key = NULL;

    if (order_is(tokens, 1, "CROSSES")) {
        out->conditions = "crosses=yes";
        return order_is(tokens, 2, "PLAY");
    }
    if (order_is(tokens, 1, "CARD") && order_is(tokens, 2, "any")) {
        out->conditions = "class=OC";
        return true;
    }
    if (order_is(tokens, 1, "CARD")) {
        key = "class=OC card";
        list = card_list(arena, tokens);
    } else if (order_is(tokens, 1, "CAPTURES") || order_is(tokens, 1, "SLIDES")) {
        key = order_is(tokens, 1, "CAPTURES") ? "captures" : "slides";
        list = kind_list(arena, tokens, 2);
    } else if (order_is(tokens, 1, "CHECKED") && order_is(tokens, 2, "BY")) {
        key = "checked-by";
        list = kind_list(arena, tokens, 3);
    }
    if (!list || !*list)
        return false;
    out->conditions = arena_printf(arena, "%s=%s", key, list);
    return true;
}

/* ---- IF ... PLAY ... ---- */

/* A card that answers a turn is a response; a card of the player's own turn, such as BRIBERY, is a whole turn. */
static bool read_play(struct arena *arena, const char *card, int seat, struct standing *out, const char **reason)
{
    struct act act;

    if (!km_read_act(arena, arena_printf(arena, "RESPOND %s", card), seat, &act)) {
        *reason = act.reason;
        return false;
    }
    if (act.cast.card->timing >= TIMING_ON_MOVE) {
        out->text = act.canonical;
        return true;
    }
    if (!(act.cast.card->timing & TIMING_INSTEAD)) {
        *reason = "only a response, or a card played instead of the move, can stand in a rule";
        return false;
    }
    out->kind = "orders";
    out->text = arena_printf(arena, "PLAY %s", act.canonical + strlen("RESPOND "));
    return true;
}

static bool read_rule(struct arena *arena, const struct tokens *tokens, const char *text, int seat, struct standing *out,
                      const char **reason)
{
    int play = 1;
    size_t length;

    while (play < tokens->count && !order_is(tokens, play, "PLAY"))
        play++;
    if (play >= tokens->count - 1 || !read_condition(arena, tokens, out))
        return false;
    text = order_rest(tokens, play + 1);
    length = strlen(text);
    if (!out->once)
        length -= strlen(order_rest(tokens, tokens->count - 1));
    return read_play(arena, arena_text_n(arena, text, length), seat, out, reason);
}

/* ---- answers to questions ---- */

static const char *trimmed(struct arena *arena, const char *text, size_t length)
{
    while (length > 0 && text_is_blank(*text)) {
        text++;
        length--;
    }
    while (length > 0 && text_is_blank(text[length - 1]))
        length--;
    return arena_text_n(arena, text, length);
}

/* "PAY h2 a2" means "PAY h2", or else "PAY a2". NULL when it is not an answer to the question. */
static const char *alternatives(struct arena *arena, const struct km_question *question, const char *text, int seat)
{
    struct tokens tokens;
    struct order_fault fault;
    const char *lines = "";
    struct act act;

    if (km_read_act(arena, text, seat, &act))
        return question->acts & 1u << act.kind ? act.canonical : NULL;
    if (!order_tokenize(arena, text, &tokens, &fault))
        return NULL;
    for (int i = 1; i < tokens.count; i++) {
        const char *line = arena_printf(arena, "%s %s", tokens.list[0].text, tokens.list[i].text);

        if (tokens.list[i].kind == TOKEN_MARK)
            continue;
        if (!km_read_act(arena, line, seat, &act) || !(question->acts & 1u << act.kind))
            return NULL;
        lines = arena_printf(arena, "%s%s%s", lines, *lines ? "\n" : "", act.canonical);
    }
    return *lines ? lines : NULL;
}

static bool read_answers(struct arena *arena, const struct tokens *tokens, int at, const struct km_question *question,
                         int seat, struct standing *out, const char **reason)
{
    const char *text = "";

    *reason = question->question.words;
    while (at < tokens->count) {
        int end = at;
        const char *from = order_rest(tokens, at), *lines;

        while (end < tokens->count && !order_is(tokens, end, "ELSE") && !order_is(tokens, end, "ALWAYS"))
            end++;
        lines = alternatives(arena, question, trimmed(arena, from, strlen(from) - strlen(order_rest(tokens, end))), seat);
        if (!lines)
            return false;
        text = arena_printf(arena, "%s%s%s", text, *text ? "\n" : "", lines);
        at = end + 1;
    }
    out->kind = question->question.kind;
    out->text = text;
    return *text != '\0';
}

/* TAKEBACK or KEEP, given before any turn is cancelled. */
static bool read_redo(const struct tokens *tokens, int at, struct standing *out)
{
    if (!order_is(tokens, at, "TAKEBACK") && !order_is(tokens, at, "KEEP"))
        return false;
    out->mode = STANDING_JOINS;
    out->kind = "redo";
    out->text = order_is(tokens, at, "KEEP") ? "KEEP" : "TAKEBACK";
    out->once = false;
    return true;
}

bool km_standing(struct arena *arena, const void *state, int seat, const char *text, struct standing *out,
                 const char **reason)
{
    const struct km_question *question;
    struct order_fault fault = { 0 };
    struct tokens tokens;
    int used, card;

    (void)state;
    *reason = rule_forms;
    *out = (struct standing){ .kind = "respond", .conditions = "", .once = true };
    if (text_equal_ignoring_case(text, "FINAL")) {
        out->text = "NORESPONSE";
        out->once = false;
        return true;
    }
    if (!order_tokenize(arena, text, &tokens, &fault) || tokens.count == 0)
        return false;
    out->once = !order_is(&tokens, tokens.count - 1, "ALWAYS");
    if (order_is(&tokens, 0, "IF"))
        return read_rule(arena, &tokens, text, seat, out, reason);
    if (!km_find_card(arena, &tokens, 0, &used, &card, &fault))
        return false;
    question = km_question_find(km_card_word(arena, card));
    if (km_card(card)->cancels == CANCELS_TURN)
        return read_redo(&tokens, used, out);
    return question && read_answers(arena, &tokens, used, question, seat, out, reason);
}
