/* Facts about a position in the words of the ledger's `then` lines: who stands where, what is in a box, a hand or a
 * pile, which effects are in force, who is in check. Words that add nothing ("still", "back", "again") are passed
 * over. */
#include <string.h>

#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/effects/arguments.h"
#include "engine/games/knightmare/effects/places.h"
#include "engine/games/knightmare/face/position.h"
#include "engine/kernel/text.h"

enum { FACT_WORDS = 16 };

/* A fact cut into words. */
struct fact {
    struct arena *arena;
    const struct state *state;
    int count;
    const char *words[FACT_WORDS];
    const char *text;
};

static const char *const idle[] = { "still", "back", "again", "stays", "the", "a", "is", "men", "of" };

static bool is_idle(const char *word)
{
    return text_find_ignoring_case(word, idle, (int)(sizeof idle / sizeof idle[0])) >= 0;
}

static void cut(struct arena *arena, const char *text, struct fact *fact)
{
    while (*text && fact->count < FACT_WORDS) {
        size_t length = strcspn(text, " ");
        const char *word = arena_text_n(arena, text, length);

        if (length > 0 && !is_idle(word))
            fact->words[fact->count++] = word;
        text += length + (text[length] != '\0');
    }
}

static bool word_is(const struct fact *fact, int i, const char *word)
{
    return i < fact->count && text_equal_ignoring_case(fact->words[i], word);
}

static int colour_of_word(const char *word)
{
    size_t length = strlen(word);

    length -= length > 2 && text_equal(word + length - 2, "'s") ? 2 : 0;
    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        if (text_n_equal_ignoring_case(word, length, colour_name(colour))
            || (length == 1 && text_upper(*word) == colour_name(colour)[0]))
            return colour;
    return COLOUR_COUNT;
}

static int cell_of_word(const char *word)
{
    return strlen(word) == 2 ? cell_parse(word) : CELL_NONE;
}

static const char *who_is_on(const struct fact *fact, int cell)
{
    const struct board *board = &fact->state->board;
    const struct man *man = &board->men[board->at[cell]];

    return board->at[cell] == MAN_NONE ? "nobody stands there"
        : arena_printf(fact->arena, "a %s %s stands there", colour_name(man->colour), kind_name((enum kind)man->kind));
}

static bool stands(const struct fact *fact, int cell, int colour, int kind)
{
    const struct board *board = &fact->state->board;
    int man = board->at[cell];

    for (int i = 0; i < 2 && man != MAN_NONE; i++, man = board->men[man].partner)
        if ((colour == COLOUR_COUNT || board->men[man].colour == colour)
            && (kind == KIND_NONE || board->men[man].kind == kind || (int)kind_base(board->men[man].kind) == kind))
            return true;
    return false;
}

/* "white knight on f3", "rook on c3", "no man on a4", "man on e4 has kind N" */
static bool tells_man(const struct fact *fact, const char **why)
{
    int first = 0, colour = COLOUR_COUNT, cell;
    bool none = word_is(fact, 0, "no");
    enum kind kind = KIND_NONE;

    first += none;
    if (first < fact->count && strlen(fact->words[first]) > 1)
        colour = colour_of_word(fact->words[first]);
    first += colour != COLOUR_COUNT;
    if (first + 2 >= fact->count || !word_is(fact, first + 1, "on"))
        return false;
    kind = km_kind_of_text(fact->words[first]);
    cell = cell_of_word(fact->words[first + 2]);
    if (cell == CELL_NONE || (kind == KIND_NONE && !word_is(fact, first, "man")))
        return false;
    if (word_is(fact, first + 3, "has") && first + 6 == fact->count)
        kind = km_kind_of_text(fact->words[first + 5]);
    else if (first + 3 != fact->count)
        return false;
    *why = stands(fact, cell, colour, (int)kind) == none ? who_is_on(fact, cell) : NULL;
    return true;
}

/* "merged piece on d5" */
static bool tells_merged(const struct fact *fact, const char **why)
{
    const struct board *board = &fact->state->board;
    int cell = fact->count == 4 ? cell_of_word(fact->words[3]) : CELL_NONE, man;

    if (!word_is(fact, 0, "merged") || !word_is(fact, 1, "piece") || !word_is(fact, 2, "on") || cell == CELL_NONE)
        return false;
    man = board->at[cell];
    *why = man != MAN_NONE && board->men[man].joined && board->men[man].partner != MAN_NONE ? NULL : who_is_on(fact, cell);
    return true;
}

/* "BOX W captured empty", "BOX B dead N", "BOX W captured holds Q" */
static bool tells_box(const struct fact *fact, const char **why)
{
    int colour = fact->count > 3 ? colour_of_word(fact->words[1]) : COLOUR_COUNT, found = 0, last = fact->count - 1;
    enum place place = word_is(fact, 2, "dead") ? PLACE_DEAD : PLACE_CAPTURED;
    const struct board *board = &fact->state->board;
    bool empty = fact->count == 4 && word_is(fact, 3, "empty");
    enum kind kind = last >= 3 && !empty ? km_kind_of_text(fact->words[last]) : KIND_NONE;

    if (!word_is(fact, 0, "BOX") || colour == COLOUR_COUNT || (!word_is(fact, 2, "dead") && !word_is(fact, 2, "captured"))
        || (!empty && kind == KIND_NONE))
        return false;
    for (int man = 1; man < board->men_count; man++)
        found += board->men[man].colour == colour && board->men[man].place == place
              && (empty || board->men[man].kind == kind);
    *why = (found == 0) == empty ? NULL : km_box_text(fact->arena, fact->state, colour);
    return true;
}

/* "HOLY WAR in White's hand", "CRUSADE NOT in White's hand", "FANATIC on top of Black's deck" (without "of") */
static bool tells_card(const struct fact *fact, const char **why)
{
    int used = 0, card = CARD_NONE, at, colour;
    struct tokens tokens;
    struct order_fault fault = { 0 };
    bool negated, has;
    const struct side *side;

    if (!order_tokenize(fact->arena, fact->text, &tokens, &fault)
        || order_find_name(&tokens, 0, km_card_names(), km_card_count(), CARD_LETTERS_LEAST, &used, &card) != NAME_FOUND)
        return false;
    for (at = 0; at < fact->count && !word_is(fact, at, "in") && !word_is(fact, at, "on"); at++)
        ;
    negated = at > 0 && word_is(fact, at - 1, "NOT");
    at += word_is(fact, at, "on") && word_is(fact, at + 1, "top") ? 2 : 1;
    colour = at < fact->count ? colour_of_word(fact->words[at]) : COLOUR_COUNT;
    if (colour == COLOUR_COUNT)
        return false;
    side = &fact->state->sides[colour];
    if (word_is(fact, at + 1, "hand"))
        has = pile_has(PILE_CONST(&side->hand), card);
    else if (word_is(fact, at + 1, "discard") || word_is(fact, at + 1, "discards"))
        has = pile_has(PILE_CONST(&side->discards), card);
    else if (word_is(fact, at + 1, "deck"))
        has = side->deck.count > 0 && side->deck.cards[0] == card;
    else
        return false;
    *why = has != negated ? NULL : arena_printf(fact->arena, "%s has it %s", colour_name(colour),
                                                has ? "there" : "not there");
    return true;
}

/* How a fact speaks of an effect: its name as orders have it, the parts of a merged piece, and what is said of it. */
struct effect_fact {
    const char *named;           /* CRACK OF DOOM(W)@c1,d1 */
    const char *parts;           /* "R+PALADIN" of CONFABULATION@c1[R+PALADIN], or "" */
    enum { EFFECT_IS_ON, EFFECT_IS_ASLEEP, EFFECT_IS_AWAKE, EFFECT_IS_OFF } said;
};

/* Takes a word off the end of a text, with the blanks before it. */
static bool take_last(struct arena *arena, const char **text, const char *word)
{
    size_t length = strlen(*text), bytes = strlen(word);

    if (length <= bytes || (*text)[length - bytes - 1] != ' '
        || !text_equal_ignoring_case(*text + length - bytes, word))
        return false;
    for (length -= bytes; length > 0 && (*text)[length - 1] == ' ';)
        length--;
    *text = arena_text_n(arena, *text, length);
    return true;
}

static bool take_first(const char **text, const char *word)
{
    size_t bytes = strlen(word);

    if (!text_has_prefix_ignoring_case(*text, word) || (*text)[bytes] != ' ')
        return false;
    *text += bytes + strspn(*text + bytes, " ");
    return true;
}

static bool read_effect_fact(const struct fact *fact, struct effect_fact *out)
{
    static const char *const states[] = { "on", "suspended", "resumed", "off" };
    const char *text = fact->text;
    size_t name;

    *out = (struct effect_fact){ .parts = "" };
    if (take_first(&text, "effect")) {
        for (int i = 0; i < 4; i++)
            if (take_first(&text, states[i])) {
                out->said = i;
                break;
            }
    } else if (take_last(fact->arena, &text, "active")) {
        out->said = take_last(fact->arena, &text, "not") ? EFFECT_IS_OFF : EFFECT_IS_AWAKE;
        take_last(fact->arena, &text, "is");
    } else {
        return false;
    }
    name = strcspn(text, "[");
    out->named = arena_text_n(fact->arena, text, name);
    if (text[name] == '[')
        out->parts = arena_text_n(fact->arena, text + name + 1, strcspn(text + name + 1, "]"));
    return true;
}

/* Is the man that the effect lies on merged of these two? */
static bool parts_are(const struct fact *fact, const struct effect *effect, const char *parts)
{
    const struct board *board = &fact->state->board;
    const char *plus = strchr(parts, '+');
    int man = effect->target_kind == EFFECT_ON_MAN ? effect->target : MAN_NONE, other = board->men[man].partner;
    enum kind one, two, wanted, wanted_too;

    if (!*parts)
        return true;
    if (man == MAN_NONE || !plus || other == MAN_NONE)
        return false;
    one = kind_base(board->men[man].kind);
    two = kind_base(board->men[other].kind);
    wanted = kind_base(km_kind_of_text(arena_text_n(fact->arena, parts, (size_t)(plus - parts))));
    wanted_too = kind_base(km_kind_of_text(plus + 1));
    return (one == wanted && two == wanted_too) || (one == wanted_too && two == wanted);
}

/* "effect on MEDUSA@c3", "effect suspended COUP", "effect resumed PALADIN@d4", "effect off TRUCE", "effect TRUCE",
 * "COUP not active" */
static bool tells_effect(const struct fact *fact, const char **why)
{
    struct order_fault fault = { 0 };
    struct effect_fact told;
    struct cast cast = { 0 };
    bool found = false;

    if (!read_effect_fact(fact, &told) || !km_effect_named(fact->arena, told.named, &cast, &fault))
        return false;
    for (int i = 0; i < fact->state->effects.count; i++) {
        const struct effect *effect = &fact->state->effects.list[i];

        found |= km_effect_meant(fact->state, effect, &cast) && parts_are(fact, effect, told.parts)
                 && (told.said == EFFECT_IS_OFF || effect->asleep == (told.said == EFFECT_IS_ASLEEP));
    }
    *why = found != (told.said == EFFECT_IS_OFF) ? NULL
         : arena_printf(fact->arena, "in play: %s", km_effects_text(fact->arena, fact->state));
    return true;
}

static const char *cells_text(struct arena *arena, uint64_t cells)
{
    const char *text = "";
    char cell[CELL_TEXT_BYTES];

    while (cells)
        text = arena_printf(arena, "%s%s%s", text, *text ? " " : "", cell_format(cells_pop(&cells), cell));
    return text;
}

/* "vital King of White is h1" (without "of" and "is"), "White has two Kings" */
static bool tells_king(const struct fact *fact, const char **why)
{
    struct move_rules_source source = knightmare_state_rules(fact->state);
    const struct board *board = &fact->state->board;
    static const char *const numbers[] = { "no", "one", "two", "three" };
    struct move_rules rules;
    int colour, kings, cell;

    if (word_is(fact, 0, "vital") && word_is(fact, 1, "King") && fact->count == 4) {
        colour = colour_of_word(fact->words[2]);
        cell = cell_of_word(fact->words[3]);
        if (colour == COLOUR_COUNT || cell == CELL_NONE)
            return false;
        move_rules_derive(&rules, board, &source);
        *why = rules.vital[colour] == cell_bit(cell) ? NULL : cells_text(fact->arena, rules.vital[colour]);
        return true;
    }
    if (fact->count != 4 || !word_is(fact, 1, "has") || !(word_is(fact, 3, "King") || word_is(fact, 3, "Kings")))
        return false;
    colour = colour_of_word(fact->words[0]);
    kings = text_find_ignoring_case(fact->words[2], numbers, 4);
    if (colour == COLOUR_COUNT || kings < 0)
        return false;
    cell = cells_count(board->of_kind[KIND_KING] & board->of_colour[colour]);
    *why = cell == kings ? NULL : arena_printf(fact->arena, "%d", cell);
    return true;
}

static bool checked(const struct fact *fact, int colour)
{
    struct move_rules_source source = knightmare_state_rules(fact->state);
    struct move_rules rules;

    move_rules_derive(&rules, &fact->state->board, &source);
    return attacks_all_checked(&rules, colour);
}

/* "White to move", "no check", "White's King not in check" */
static bool tells_turn(const struct fact *fact, const char **why)
{
    int colour = fact->count > 2 ? colour_of_word(fact->words[0]) : COLOUR_COUNT;

    if (colour != COLOUR_COUNT && word_is(fact, 1, "to") && word_is(fact, 2, "move") && fact->count == 3) {
        *why = fact->state->board.to_move == colour ? NULL : "it is the other side's turn";
        return true;
    }
    if (fact->count == 2 && word_is(fact, 0, "no") && word_is(fact, 1, "check")) {
        *why = checked(fact, fact->state->board.to_move) ? "the side to move is in check" : NULL;
        return true;
    }
    if (colour == COLOUR_COUNT || !word_is(fact, 1, "King") || !word_is(fact, fact->count - 1, "check"))
        return false;
    *why = checked(fact, colour) == word_is(fact, 2, "not") ? "it is otherwise" : NULL;
    return true;
}

bool km_read_fact(struct placing *placing, struct cursor *cursor)
{
    static bool (*const tellers[])(const struct fact *, const char **) = {
        tells_effect, tells_box, tells_king, tells_turn, tells_merged, tells_man, tells_card,
    };
    struct fact fact = { .arena = placing->arena, .state = placing->state, .text = order_rest(&cursor->tokens, 0) };
    const char *why = NULL;

    cut(placing->arena, fact.text, &fact);
    for (size_t i = 0; placing->asserting && i < sizeof tellers / sizeof tellers[0]; i++)
        if (tellers[i](&fact, &why))
            return !why || placing_unlike(placing, "%s", why);
    return cursor_refuse(cursor, "ITEM", 0, "\"%s\" is no item of a position%s; FEN, W:, B:, CE:, BOX, ORIENT, LAST:, HEIR:, "
                         "ADD:, OPT, deck and discards are", fact.text, placing->asserting ? " and no fact about one" : "");
}
