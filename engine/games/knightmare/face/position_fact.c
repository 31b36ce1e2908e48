/* Facts about a position in the words of the ledger's `then` lines: the places of men, the contents of boxes, hands
 * and piles, effects in force, checks. Words that add nothing ("still", "back", "again") are skipped. */
#include <string.h>

#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/effects/arguments.h"
#include "engine/games/knightmare/effects/kings.h"
#include "engine/games/knightmare/effects/places.h"
#include "engine/games/knightmare/face/position.h"
#include "engine/kernel/text.h"

/* A fact: its text, and its words without those that add nothing; each reader of facts starts at the first word. */
struct fact {
    struct arena *arena;
    const struct state *state;
    const char *text;
    struct cursor words;
    const char *why;             /* why it is false; NULL: it is true */
};

/* ---- words ---- */

static const char *without_idle(struct arena *arena, const char *text)
{
    static const char *const idle[] = { "still", "back", "again", "stays", "the", "a", "is", "men", "of" };
    const char *kept = "";

    while (*text) {
        size_t length = strcspn(text, " ");
        const char *word = arena_text_n(arena, text, length);

        if (length > 0 && text_find_ignoring_case(word, idle, (int)(sizeof idle / sizeof idle[0])) < 0)
            kept = km_listed(arena, kept, " ", word);
        text += length + (text[length] != '\0');
    }
    return kept;
}

/* "White", "White's", "W" */
static bool try_side(struct cursor *cursor, int *side)
{
    const char *word = cursor_text(cursor);
    size_t length = strlen(word);

    length -= length > 2 && text_equal(word + length - 2, "'s") ? 2 : 0;
    for (*side = 0; *side < COLOUR_COUNT; ++*side)
        if (text_n_equal_ignoring_case(word, length, colour_name(*side))
            || (length == 1 && text_upper(*word) == colour_name(*side)[0])) {
            cursor->at++;
            return true;
        }
    return false;
}

static bool try_kind(struct cursor *cursor, enum kind *kind)
{
    *kind = km_kind_of_text(cursor_text(cursor));
    cursor->at += *kind != KIND_NONE;
    return *kind != KIND_NONE;
}

static bool try_cell(struct cursor *cursor, int *cell)
{
    *cell = strlen(cursor_text(cursor)) == 2 ? cell_parse(cursor_text(cursor)) : CELL_NONE;
    cursor->at += *cell != CELL_NONE;
    return *cell != CELL_NONE;
}

/* ---- men ---- */

static const char *who_is_on(const struct fact *fact, int cell)
{
    const struct board *board = &fact->state->board;
    const struct man *man = &board->men[board->at[cell]];

    return board->at[cell] == MAN_NONE ? "nobody stands there"
        : arena_printf(fact->arena, "a %s %s stands there", colour_name(man->colour), kind_name((enum kind)man->kind));
}

static bool stands(const struct fact *fact, int cell, int colour, enum kind kind)
{
    const struct board *board = &fact->state->board;
    int man = board->at[cell];

    for (int i = 0; i < 2 && man != MAN_NONE; i++, man = board->men[man].partner)
        if ((colour == COLOUR_COUNT || board->men[man].colour == colour)
            && (kind == KIND_NONE || board->men[man].kind == kind || kind_base(board->men[man].kind) == kind))
            return true;
    return false;
}

/* "white knight on f3", "R on c3", "no man on a4", "man on e4 has kind N" */
static bool tells_man(struct fact *fact)
{
    struct cursor *words = &fact->words;
    bool none = try_word(words, "no");
    enum kind kind = KIND_NONE;
    int colour = COLOUR_COUNT, cell;

    if (cursor_text(words)[0] && cursor_text(words)[1])
        try_side(words, &colour);
    if ((!try_word(words, "man") && !try_kind(words, &kind)) || !try_word(words, "on") || !try_cell(words, &cell))
        return false;
    if (try_word(words, "has") && (!try_word(words, "kind") || !try_kind(words, &kind)))
        return false;
    fact->why = stands(fact, cell, colour, kind) == none ? who_is_on(fact, cell) : NULL;
    return cursor_at_end(words);
}

/* "merged piece on d5" */
static bool tells_merged(struct fact *fact)
{
    const struct board *board = &fact->state->board;
    struct cursor *words = &fact->words;
    int cell, man;

    if (!try_word(words, "merged") || !try_word(words, "piece") || !try_word(words, "on") || !try_cell(words, &cell))
        return false;
    man = board->at[cell];
    fact->why = man != MAN_NONE && board->men[man].joined && board->men[man].partner != MAN_NONE ? NULL : who_is_on(fact, cell);
    return cursor_at_end(words);
}

/* "BOX W captured empty", "BOX B dead N", "BOX W captured holds Q" */
static bool tells_box(struct fact *fact)
{
    const struct board *board = &fact->state->board;
    struct cursor *words = &fact->words;
    int colour, found = 0;
    enum place place;
    enum kind kind;
    bool empty;

    if (!try_word(words, "BOX") || !try_side(words, &colour))
        return false;
    place = try_word(words, "dead") ? PLACE_DEAD : PLACE_CAPTURED;
    if (place == PLACE_CAPTURED && !try_word(words, "captured"))
        return false;
    try_word(words, "holds");
    empty = try_word(words, "empty");
    if (!empty && !try_kind(words, &kind))
        return false;
    for (int man = 1; man < board->men_count; man++)
        found += board->men[man].colour == colour && board->men[man].place == place
              && (empty || board->men[man].kind == kind);
    fact->why = (found == 0) == empty ? NULL : km_box_text(fact->arena, fact->state, colour);
    return cursor_at_end(words);
}

/* ---- cards ---- */

/* "HOLY WAR in White's hand", "CRUSADE NOT in White's hand", "FANATIC on top of Black's deck" */
static bool tells_card(struct fact *fact)
{
    struct cursor raw, *words = &fact->words;
    int card, colour;
    bool negated, top, has;
    const struct side *side;

    if (!cursor_open_text(&raw, fact->arena, fact->text) || !km_take_card(&raw, &card))
        return false;
    cursor_open_text(words, fact->arena, without_idle(fact->arena, placing_rest(&raw)));
    negated = try_word(words, "NOT");
    top = try_word(words, "on") && try_word(words, "top");
    if ((!top && !try_word(words, "in")) || !try_side(words, &colour))
        return false;
    side = &fact->state->sides[colour];
    if (try_word(words, "hand"))
        has = pile_has(PILE_CONST(&side->hand), card);
    else if (try_word(words, "discard") || try_word(words, "discards"))
        has = pile_has(PILE_CONST(&side->discards), card);
    else if (try_word(words, "deck"))
        has = side->deck.count > 0 && side->deck.cards[0] == card;
    else
        return false;
    fact->why = has != negated ? NULL : arena_printf(fact->arena, "%s has it %s", colour_name(colour), has ? "there" : "not there");
    return true;
}

/* ---- effects ---- */

enum said { SAID_ON, SAID_ASLEEP, SAID_AWAKE, SAID_OFF, SAID_IDLE };

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

/* The name, as in orders, after "effect on" or before "active"; and the claim about it. NULL: this is neither. */
static const char *effect_said(const struct fact *fact, enum said *said)
{
    static const char *const states[] = { "on", "suspended", "resumed", "off" };
    struct cursor raw;
    int state;

    if (!cursor_open_text(&raw, fact->arena, fact->text))
        return NULL;
    if (try_word(&raw, "effect")) {
        state = text_find_ignoring_case(cursor_text(&raw), states, 4);
        *said = state < 0 ? SAID_ON : (enum said)state;
        raw.at += state >= 0;
        return placing_rest(&raw);
    }
    if (raw.end < 2 || !order_is(&raw.tokens, --raw.end, "active"))
        return NULL;
    *said = order_is(&raw.tokens, raw.end - 1, "not") ? SAID_IDLE : SAID_AWAKE;
    raw.end -= *said == SAID_IDLE;
    raw.end -= order_is(&raw.tokens, raw.end - 1, "is");
    return placing_rest(&raw);
}

/* "effect on MEDUSA@c3", "effect suspended COUP", "effect resumed PALADIN@d4", "effect off TRUCE", "effect TRUCE",
 * "COUP not active": one in play is active or suspended, RULES 4. */
static bool tells_effect(struct fact *fact)
{
    struct order_fault fault = { 0 };
    struct cast cast = { 0 };
    enum said said = SAID_ON;
    const char *named = effect_said(fact, &said), *parts = named ? strchr(named, '[') : NULL;
    bool found = false, none;

    if (parts) {
        named = arena_text_n(fact->arena, named, (size_t)(parts - named));
        parts = arena_text_n(fact->arena, parts + 1, strcspn(parts + 1, "]"));
    }
    if (!named || !km_effect_named(fact->arena, named, &cast, &fault))
        return false;
    for (int i = 0; i < fact->state->effects.count; i++) {
        const struct effect *effect = &fact->state->effects.list[i];

        found |= km_effect_meant(fact->state, effect, &cast) && parts_are(fact, effect, parts ? parts : "")
                 && (said == SAID_OFF || effect->suspended == (said == SAID_ASLEEP));
    }
    none = said == SAID_OFF || said == SAID_IDLE;
    fact->why = found != none ? NULL
              : arena_printf(fact->arena, "in play: %s", km_effects_text(fact->arena, fact->state));
    return true;
}

/* ---- Kings and turns ---- */

static const char *cells_text(struct arena *arena, uint64_t cells)
{
    const char *text = "";
    char cell[CELL_TEXT_BYTES];

    while (cells)
        text = arena_printf(arena, "%s%s%s", text, *text ? " " : "", cell_format(cells_pop(&cells), cell));
    return text;
}

/* "vital King of White is h1", "White has two Kings" */
static bool tells_king(struct fact *fact)
{
    static const char *const numbers[] = { "no", "one", "two", "three" };
    const struct board *board = &fact->state->board;
    struct cursor *words = &fact->words;
    bool vital = try_word(words, "vital") && try_word(words, "King");
    int colour, kings, cell;
    uint64_t cells;

    if (!try_side(words, &colour))
        return false;
    if (vital && try_cell(words, &cell)) {
        cells = km_vital_cells(fact->state, colour);
        fact->why = cells == cell_bit(cell) ? NULL : cells_text(fact->arena, cells);
        return cursor_at_end(words);
    }
    if (!try_word(words, "has") || (kings = text_find_ignoring_case(cursor_text(words), numbers, 4)) < 0)
        return false;
    words->at++;
    if (!try_word(words, "King") && !try_word(words, "Kings"))
        return false;
    cell = cells_count(board->of_kind[KIND_KING] & board->of_colour[colour]);
    fact->why = cell == kings ? NULL : arena_printf(fact->arena, "%d", cell);
    return cursor_at_end(words);
}

static bool checked(const struct fact *fact, int colour)
{
    struct state_rules view;

    return attacks_all_checked(state_rules_derive(&view, fact->state, &fact->state->board), colour);
}

/* "White to move", "no check", "White's King not in check" */
static bool tells_turn(struct fact *fact)
{
    struct cursor *words = &fact->words;
    int colour;
    bool not;

    if (try_word(words, "no")) {
        fact->why = checked(fact, fact->state->board.to_move) ? "the side to move is in check" : NULL;
        return try_word(words, "check") && cursor_at_end(words);
    }
    if (!try_side(words, &colour))
        return false;
    if (try_word(words, "to")) {
        fact->why = fact->state->board.to_move == colour ? NULL : "it is the other side's turn";
        return try_word(words, "move") && cursor_at_end(words);
    }
    if (!try_word(words, "King"))
        return false;
    not = try_word(words, "not");
    fact->why = checked(fact, colour) == not ? "it is otherwise" : NULL;
    return try_word(words, "in") && try_word(words, "check") && cursor_at_end(words);
}

bool km_read_fact(struct placing *placing, struct cursor *cursor)
{
    static bool (*const tellers[])(struct fact *) = {
        tells_effect, tells_box, tells_king, tells_turn, tells_merged, tells_man, tells_card,
    };
    struct fact fact = { .arena = placing->arena, .state = placing->state, .text = order_rest(&cursor->tokens, 0) };

    for (size_t i = 0; placing->asserting && i < sizeof tellers / sizeof tellers[0]; i++)
        if (cursor_open_text(&fact.words, fact.arena, without_idle(fact.arena, fact.text)) && tellers[i](&fact))
            return !fact.why || placing_unlike(placing, "%s", fact.why);
    return cursor_refuse(cursor, "ITEM", 0, "\"%s\" is no item of a position%s; FEN, W:, B:, CE:, BOX, ORIENT, LAST:, HEIR:, "
                         "ADD:, OPT, deck and discards are", fact.text, placing->asserting ? " and no fact about one" : "");
}
