/* Standing orders in the game's own words (RULES 19.3). */
#include "engine/games/wizwar/face/face.h"

#include <string.h>

#include "engine/games/wizwar/cast/reading.h"
#include "engine/games/wizwar/turn/turn.h"
#include "engine/kernel/question.h"
#include "engine/kernel/text.h"

/* ---- NEVER PLAY ---- */

static const char never[] = "never:";

/* "NEVER PLAY SPEED": a setting for each card. */
bool ww_setting(struct sheet *sheet, int line, const char **key, const char **value)
{
    struct cursor cursor;
    int word;

    if (!cursor_open(&cursor, sheet, line) || !try_word(&cursor, "never"))
        return false;
    *value = NULL;
    *key = never;
    if (take_word(&cursor, "play") && take_name(&cursor, "card", ww_card_words, WORDS_OF_ORDERS, 3, &word) && take_end(&cursor)) {
        *value = ww_card_names[card_of_word(word)];
        *key = arena_printf(sheet->arena, "%s%s", never, ww_card_word(sheet->arena, card_of_word(word)));
    }
    return true;
}

/* Does the line of a standing order play the card? What it discards it does not play. */
bool ww_withholds(struct arena *arena, const char *key, const char *value, const char *line)
{
    struct tokens tokens;
    struct order_fault fault = { 0 };
    int used, word;

    if (!text_has_prefix(key, never) || !order_tokenize(arena, line, &tokens, &fault) || order_is(&tokens, 0, "discard"))
        return false;
    for (int at = 1; at < tokens.count; at += used) {
        if (order_find_name(&tokens, at, ww_card_words, WORDS_OF_ORDERS, 3, &used, &word) != NAME_FOUND)
            used = 1;
        else if (text_equal(ww_card_names[card_of_word(word)], value))
            return true;
    }
    return false;
}

/* The words of a condition, read one by one. */
struct words {
    struct arena *arena;
    struct tokens tokens;
    int at;
    const char *conditions;
};

static bool word(struct words *words, const char *text)
{
    if (!order_is(&words->tokens, words->at, text))
        return false;
    words->at++;
    return true;
}

static void add(struct words *words, const char *condition)
{
    words->conditions = *words->conditions ? arena_printf(words->arena, "%s %s", words->conditions, condition) : condition;
}

/* Facts are one word each, so the name of a card becomes one word. */
static bool read_card_word(struct words *words, const char *key)
{
    int used, card;

    if (order_find_name(&words->tokens, words->at, ww_card_words, WORDS_OF_ORDERS, 3, &used, &card) != NAME_FOUND)
        return false;
    words->at += used;
    add(words, arena_printf(words->arena, "%s=%s", key, ww_card_word(words->arena, card_of_word(card))));
    return true;
}

static bool read_seat_word(struct words *words, int *seat)
{
    for (*seat = 0; *seat < WW_SEATS; ++*seat)
        if (word(words, ww_seat_names[*seat]))
            return true;
    return false;
}

/* "for >= 4", "and life <= 5". */
static bool read_limit(struct words *words, const char *key)
{
    static const char *const signs[] = { ">=", "<=", ">", "<", "=" };

    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (word(words, signs[i])) {
            if (words->at >= words->tokens.count)
                return false;
            add(words, arena_printf(words->arena, "%s%s%s", key, signs[i], words->tokens.list[words->at++].text));
            return true;
        }
    return false;
}

static bool read_attacked(struct words *words)
{
    int seat;

    add(words, "me=yes");
    add(words, "counter=no");
    if (word(words, "by")) {
        if (word(words, "any"))
            ;
        else if (word(words, "spell"))
            add(words, "spell=yes");
        else if (read_seat_word(words, &seat))
            add(words, arena_printf(words->arena, "by=%s", ww_seat_names[seat]));
        else if (!read_card_word(words, "card"))
            return false;
    }
    return !word(words, "for") || read_limit(words, "points");
}

static bool read_does(struct words *words)
{
    if (word(words, "moves")) {
        add(words, "does=moves");
        if (word(words, "into"))
            return word(words, "los") && (add(words, "los=yes"), true);
        return true;
    }
    if (word(words, "takes")) {
        add(words, "does=takes");
        if (words->at >= words->tokens.count)
            return false;
        add(words, arena_printf(words->arena, "thing=%s", words->tokens.list[words->at++].text));
        return true;
    }
    if (word(words, "enters")) {
        add(words, "does=enters mine=yes");
        return word(words, "my") && word(words, "square");
    }
    if (word(words, "punches")) {
        add(words, "does=punches me=yes");
        return word(words, "me");
    }
    if (word(words, "attacks")) {
        add(words, "attack=yes stage=before");
        if (word(words, "past"))
            return word(words, "me") && (add(words, "past=yes"), true);
        add(words, "me=yes");
        return word(words, "me");
    }
    return false;
}

static bool read_casts(struct words *words)
{
    int seat;

    add(words, "does=casts|acts");
    if (word(words, "attack"))
        add(words, "attack=yes");
    else if (!word(words, "any") && !read_card_word(words, "card"))
        return false;
    if (!word(words, "at"))
        return true;
    if (word(words, "me")) {
        add(words, "me=yes");
        return true;
    }
    return read_seat_word(words, &seat) && (add(words, arena_printf(words->arena, "at=%s", ww_seat_names[seat])), true);
}

/* The fact that names P: his monsters attack for him, and his second self casts. */
static const char *whose(const struct words *words)
{
    if (order_is(&words->tokens, words->at, "attacks"))
        return "side";
    return order_is(&words->tokens, words->at, "casts") ? "caster" : "who";
}

/* `P casts attack`, `P's turn starts`, `P moves` ... */
static bool read_event(struct words *words)
{
    int seat;

    for (seat = 0; seat < WW_SEATS; seat++)
        if (word(words, arena_printf(words->arena, "%s's", ww_seat_names[seat]))) {
            add(words, arena_printf(words->arena, "who=%s does=turn", ww_seat_names[seat]));
            return word(words, "turn") && word(words, "starts");
        }
    if (!read_seat_word(words, &seat))
        return false;
    add(words, arena_printf(words->arena, "%s=%s", whose(words), ww_seat_names[seat]));
    return word(words, "casts") ? read_casts(words) : read_does(words);
}

static bool read_conditions(struct words *words, const char **kind)
{
    *kind = "counter";
    if (word(words, "attacked")) {
        if (!read_attacked(words))
            return false;
    } else if (word(words, "countered")) {
        add(words, "me=yes counter=yes");
    } else if (word(words, "chaos")) {
        *kind = "group";
    } else if (word(words, "slime")) {
        *kind = "choice";
        return word(words, "asks") && read_card_word(words, "spell");
    } else if (word(words, "over")) {
        *kind = "discard";
        return word(words, "quota");
    } else {
        *kind = "trigger";
        if (!read_event(words))
            return false;
    }
    while (word(words, "and"))
        if (!word(words, "life") || !read_limit(words, "life"))
            return false;
    return true;
}

/* ---- what it answers ---- */

/* Words behind which an order's word is a choice or a part of a name. */
static bool is_led(const struct words *words, int at)
{
    static const char *const leaders[] = { "then", "cast", "play", "interrupt", "display", "discard", "number", ",", NULL };

    if (at > 1 && order_is(&words->tokens, at - 2, "draw"))     /* DRAW 1 ASK */
        return true;
    for (int i = 0; leaders[i]; i++)
        if (at > 0 && order_is(&words->tokens, at - 1, leaders[i]))
            return true;
    return false;
}

/* TURN DEFAULT MOVE E DRAW 2: the line names several orders. */
static bool begins_order(const struct words *words, int at)
{
    for (int i = 0; ww_order_word(i); i++)
        if (order_is(&words->tokens, at, ww_order_word(i)))
            return !is_led(words, at);
    return false;
}

/* The answer in the kernel's form: an order a line, and alternatives behind a line ELSE. What stands behind ELSE begins with
 * the first word again unless it has one of its own (RULES 19.3: PLAY FULL REFLECTION ELSE FULL SHIELD). */
static const char *answer_lines(const struct words *words, bool orders)
{
    const struct tokens *tokens = &words->tokens;
    int end = tokens->count - (tokens->count > words->at && order_is(tokens, tokens->count - 1, "once"));
    const char *text = "";

    for (int i = words->at; i < end; i++) {
        const char *mark = i == words->at ? "" : orders && begins_order(words, i) ? "\n" : " ";

        if (order_is(tokens, i, "else") && i + 1 < end) {
            i++;
            mark = begins_order(words, i) ? "\nELSE\n"
                                          : arena_printf(words->arena, "\nELSE\n%s ", tokens->list[words->at].text);
        }
        text = arena_printf(words->arena, "%s%s%s", text, mark, tokens->list[i].text);
    }
    return text;
}

/* The questions that are answered with cards. */
static const struct question *asks_for_cards(const char *kind)
{
    static const struct question *const all[] = { &ww_counter, &ww_trigger, &ww_group, &ww_quota_question, NULL };

    return question_find(all, kind);
}

/* A square or a figure that is missing may be there when the event comes; a word that is wrong stays wrong. */
static bool is_of_words(const struct sheet_line *said)
{
    return text_equal(said->code, "NAME") || text_equal(said->code, "ORDER") || text_equal(said->code, "LIMIT")
        || text_equal(said->code, "CARD");
}

/* The counteractions behind the first one. */
static bool read_others(struct reading *reading, struct order *order)
{
    while (read_word(reading, ",") || read_word(reading, "then"))
        if (!read_cast(reading, &order->act))
            return false;
    return true;
}

static bool read_answer(struct reading *reading, struct order *order, const struct question *question)
{
    if (question == &ww_quota_question)
        return read_put_down(reading, order);
    return order_read(reading, order) && (!question->sequence || read_others(reading, order)) && order_answers(reading, order);
}

static bool answers(const struct order *order, const struct question *question)
{
    if (question == &ww_quota_question)
        return order->kind == ORDER_DISCARD;
    return order->kind == ORDER_PLAY || order->kind == ORDER_PASS || (order->kind == ORDER_INTERRUPT && question == &ww_trigger);
}

/* Why a line can answer no question of this kind, whatever happens; NULL: it may. INTERRUPT carries a spell (WW-STONE-07). */
static const char *line_forbids(struct arena *arena, const struct wizwar *ww, int seat, const struct question *question,
                                const char *line)
{
    const char *unfit = arena_printf(arena, "\"%s\" is no answer to that: %s", line, question->words);
    struct reading reading;
    struct order order = { 0 };
    bool good;

    if (!reading_open_text(&reading, arena, ww, seat, line))
        return cursor_said(&reading.cursor)->reason;
    reading.loose = true;
    good = read_answer(&reading, &order, question);
    if (cursor_said(&reading.cursor)->verdict == VERDICT_REJECTED && is_of_words(cursor_said(&reading.cursor)))
        return cursor_said(&reading.cursor)->reason;
    if (order.kind == ORDER_INTERRUPT && card_type(order.act.kind) == TYPE_OBJECT)
        return "INTERRUPT cannot play an object: it casts another spell";
    if (good)
        return answers(&order, question) ? NULL : unfit;
    return cursor_said(&reading.cursor)->verdict == VERDICT_REJECTED ? NULL : unfit;
}

/* The spell that conditions name, as "spell=TELEPORT-OPPONENT"; CARD_NONE: none, or one of several. */
static int spell_in(struct arena *arena, const char *conditions)
{
    static const char key[] = "spell=";
    const char *at = conditions;

    while (*at && !text_has_prefix_ignoring_case(at, key))
        at += strcspn(at, " ") + strspn(at + strcspn(at, " "), " ");
    for (int card = 1; *at && card < PSEUDO_FIRST; card++)
        if (text_n_equal_ignoring_case(at + strlen(key), strcspn(at + strlen(key), " "), ww_card_word(arena, card)))
            return card;
    return CARD_NONE;
}

/* "f6": it may be a square by then, if it is none now (RULES 3.6). */
static bool is_like_a_square(const char *word)
{
    size_t letter = word[0] == '-', number = letter + 1 + (text_is_alpha(word[letter]) && word[letter + 1] == '-');

    return text_is_alpha(word[letter]) && text_is_digit(word[number]) && strspn(word + number, "0123456789") == strlen(word + number);
}

/* CHOOSE and what stands behind THEN in a cast of the spell that asks, or STOP. */
static bool read_choice(struct reading *reading, int card)
{
    struct queue_act act = { .kind = card, .seat = reading->seat, .source = reading->seat,
                             .data = { [ACT_SHARE] = WHOLE, [ACT_FLAGS] = ACT_FREE | ACT_TRAP } };

    if (!read_word(reading, "choose"))
        return false;
    try_word(&reading->cursor, "to");
    act_aim(&act, TARGET_FIGURE, FIGURE_NONE, PLACE_NONE);
    return (read_word(reading, "stop") || ww_card(card)->read(reading, &act)) && take_end(&reading->cursor);
}

/* The same for what a spell asks when it goes off from slime, or comes back (RULES 16.5). */
static const char *choice_forbids(struct arena *arena, const struct wizwar *ww, int seat, int card, const char *line)
{
    struct reading reading;
    const struct sheet_line *said;

    if (card && !(ww_card(card)->guess && ww_card(card)->read))
        return arena_printf(arena, "%s asks for nothing when it goes off", ww_card_names[card]);
    if (!reading_open_text(&reading, arena, ww, seat, line))
        return cursor_said(&reading.cursor)->reason;
    reading.loose = true;
    if (card ? read_choice(&reading, card) : read_word(&reading, "choose"))
        return NULL;
    said = cursor_said(&reading.cursor);
    if (said->verdict != VERDICT_REJECTED)
        return arena_printf(arena, "\"%s\" is no answer to that: %s", line, ww_choice.words);
    return text_equal(said->code, "SQUARE") && is_like_a_square(cursor_text(&reading.cursor)) ? NULL : said->reason;
}

const char *ww_standing_forbids(struct arena *arena, const void *state, int seat, const struct standing *standing)
{
    const struct wizwar *ww = state;
    const struct question *question = asks_for_cards(standing->kind);
    bool chooses = text_equal(standing->kind, ww_choice.kind);
    int card = chooses ? spell_in(arena, standing->conditions) : CARD_NONE;
    const char *text = standing->text, *why = NULL;

    if (ww->seats == 0 || (!question && !chooses))
        return NULL;
    for (const char *line; !why && (line = order_next_line(arena, &text));)
        if (!text_equal(line, "ELSE"))
            why = chooses ? choice_forbids(arena, ww, seat, card, line) : line_forbids(arena, ww, seat, question, line);
    return why;
}

/* STANDING NEVER PLAY SPEED is the setting. */
static bool read_never(struct words *words, struct standing *out, const char **reason)
{
    int used, card;

    if (order_find_name(&words->tokens, words->at, ww_card_words, WORDS_OF_ORDERS, 3, &used, &card) != NAME_FOUND
        || words->at + used != words->tokens.count) {
        *reason = "a card is missing, as in NEVER PLAY SPEED";
        return false;
    }
    out->mode = STANDING_SETS;
    out->kind = arena_printf(words->arena, "%s%s", never, ww_card_word(words->arena, card_of_word(card)));
    out->conditions = "";
    out->text = ww_card_names[card_of_word(card)];
    return true;
}

bool ww_standing(struct arena *arena, const void *state, int seat, const char *text, struct standing *out, const char **reason)
{
    struct words words = { .arena = arena, .conditions = "" };
    struct order_fault fault = { 0 };
    const char *kind;

    (void)state;
    (void)seat;
    *reason = NULL;
    if (!order_tokenize(arena, text, &words.tokens, &fault))
        return false;
    if (word(&words, "turn") && word(&words, "default")) {
        out->mode = STANDING_AT_DEADLINE;
        out->kind = "orders";
        out->conditions = "";
        out->text = answer_lines(&words, true);
        return true;
    }
    words.at = 0;
    if (word(&words, "never") && word(&words, "play"))
        return read_never(&words, out, reason);
    words.at = 0;
    if (!word(&words, "if") && !word(&words, "when"))
        return false;
    if (!read_conditions(&words, &kind)) {
        *reason = "the condition is not understood; it reads as IF ATTACKED BY SPELL FOR >= 4 PLAY ABSORB or WHEN BLUE MOVES"
                  " INTO LOS PLAY OPPORTUNITY FIRE FIREBALL";
        return false;
    }
    out->mode = STANDING_DECIDES;
    out->kind = kind;
    out->conditions = words.conditions;
    out->once = words.tokens.count > words.at && order_is(&words.tokens, words.tokens.count - 1, "once");
    out->text = answer_lines(&words, false);
    /* IF SLIME ASKS TELEPORT OPPONENT TO a1: the answer comes after the card. */
    if (text_equal(kind, "choice"))
        out->text = arena_printf(arena, "CHOOSE %s", out->text);
    return true;
}

/* ---- beside mailed orders ---- */

/* The words of an order, from behind MUST. */
static int first_word(const struct tokens *tokens)
{
    return order_is(tokens, 0, "must");
}

static bool read_both(struct arena *arena, const char *one, const char *other, struct tokens *of_one, struct tokens *of_other)
{
    struct order_fault fault = { 0 };

    return order_tokenize(arena, one, of_one, &fault) && order_tokenize(arena, other, of_other, &fault);
}

/* MONSTER troll1 stands before the order itself. */
static int words_of_figure(const struct tokens *tokens, int at)
{
    return order_is(tokens, at, "monster") ? 2 : 0;
}

bool ww_same_thing(struct arena *arena, const char *mailed, const char *standing)
{
    static const char *const once_a_turn[] = { "move", "number", "draw" };
    struct tokens one, other;
    int at, of_figure;

    if (!read_both(arena, mailed, standing, &one, &other))
        return false;
    at = first_word(&other);
    of_figure = words_of_figure(&other, at);
    for (int i = 0; i < of_figure; i++)
        if (at + i >= other.count || !order_is(&one, first_word(&one) + i, other.list[at + i].text))
            return false;
    for (size_t i = 0; i < sizeof once_a_turn / sizeof once_a_turn[0]; i++)
        if (order_is(&one, first_word(&one) + of_figure, once_a_turn[i]) && order_is(&other, at + of_figure, once_a_turn[i]))
            return true;
    return false;
}

int ww_part_of_turn(struct arena *arena, const char *line)
{
    static const struct { const char *word; int part; } parts[] = { { "take", 1 }, { "discard", 2 }, { "draw", 3 } };
    struct order_fault fault = { 0 };
    struct tokens tokens;

    for (size_t i = 0; order_tokenize(arena, line, &tokens, &fault) && i < sizeof parts / sizeof parts[0]; i++)
        if (order_is(&tokens, first_word(&tokens), parts[i].word))
            return parts[i].part;
    return 0;
}
