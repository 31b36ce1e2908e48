/* The position notation of RULES 3, an item a line or split by ` | `:
 *     FEN <fen> | W: CARD, CARD | B: CARD | CE: NAME(W)@c4 ; NAME(B)@d4/d5 e4/e5 | BOX W: captured N,P ; dead P
 *     OPT CARDS=NONE
 * and `deck W: CARD, CARD`, `discards W: CARD`. */
#include <string.h>

#include "engine/games/knightmare/arguments.h"
#include "engine/games/knightmare/fen.h"
#include "engine/games/knightmare/places.h"
#include "engine/games/knightmare/play.h"
#include "engine/games/knightmare/rules.h"
#include "engine/kernel/order.h"
#include "engine/kernel/text.h"

static const char *after(const char *item, const char *prefix)
{
    if (!text_has_prefix_ignoring_case(item, prefix))
        return NULL;
    for (item += strlen(prefix); text_is_blank(*item); item++)
        ;
    return item;
}

static const char *trimmed(struct arena *arena, const char *text, size_t length)
{
    while (length > 0 && text_is_space(*text)) {
        text++;
        length--;
    }
    while (length > 0 && text_is_space(text[length - 1]))
        length--;
    return arena_text_n(arena, text, length);
}

static enum status read_pile(struct arena *arena, const char *text, struct pile *pile, struct error *err)
{
    memset(pile, 0, sizeof *pile);
    while (*text) {
        size_t length = strcspn(text, ",");
        const char *name = trimmed(arena, text, length);
        struct tokens tokens;
        struct order_fault fault = { 0 };
        int used, card;

        if (*name && strcmp(name, "-") != 0) {
            order_tokenize(arena, name, &tokens, &fault);
            if (!km_find_card(arena, &tokens, 0, &used, &card, &fault))
                return error_set(err, ERR_FORMAT, "%s", fault.reason);
            if (used != tokens.count || !pile_add(pile, card))
                return error_set(err, ERR_FORMAT, "there is no card \"%s\"", name);
        }
        text += length + (text[length] == ',');
    }
    return OK;
}

static enum status read_effect(struct arena *arena, struct state *state, const char *text, struct error *err)
{
    struct effect *effect = &state->effects.list[state->effects.count];
    struct order_fault fault = { 0 };
    struct cast cast = { 0 };
    const struct card *card;

    if (state->effects.count == EFFECTS_MAX)
        return error_set(err, ERR_FORMAT, "there are more than %d effects", EFFECTS_MAX);
    if (!km_effect_named(arena, text, &cast, &fault))
        return error_set(err, ERR_FORMAT, "effect \"%s\": %s", text, fault.reason);
    card = km_cards[cast.effect];
    if (cast.effect_side == 0)
        return error_set(err, ERR_FORMAT, "an effect reads NAME(W)@c4, not \"%s\"", text);
    if (!card || !card->continuing)
        return error_set(err, ERR_FORMAT, "%s has no continuing effect", km_card_name_of(NULL, cast.effect));
    cast.colour = cast.effect_side - 1;
    *effect = km_effect_of(state, &cast);
    effect->id = ++state->effects.last_id;
    effect->number = ++state->effects.last_number;
    effect->asleep = card->asleep && card->asleep(state, &state->board, effect);
    state->effects.count++;
    return OK;
}

static enum status read_effects(struct arena *arena, struct state *state, const char *text, struct error *err)
{
    memset(&state->effects, 0, sizeof state->effects);
    while (*text) {
        size_t length = strcspn(text, ";");
        const char *one = trimmed(arena, text, length);

        if (*one && strcmp(one, "-") != 0 && read_effect(arena, state, one, err) != OK)
            return err->status;
        text += length + (text[length] == ';');
    }
    return OK;
}

/* Men in a box are made on an empty cell and lifted. */
static enum status read_box(struct state *state, int colour, const char *text, struct error *err)
{
    enum place place = PLACE_CAPTURED;

    for (; *text; text++) {
        const char *rest = after(text, "captured");
        uint64_t empty = ~board_occupied(&state->board);
        int man;

        if (rest || (rest = after(text, "dead"))) {
            place = text_lower(*text) == 'c' ? PLACE_CAPTURED : PLACE_DEAD;
            text = rest - 1;
            continue;
        }
        if (text_is_blank(*text) || *text == ',' || *text == ';' || *text == '-')
            continue;
        if (kind_of_letter(*text) == KIND_NONE || !empty)
            return error_set(err, ERR_FORMAT, "\"%c\" is no man in a box", *text);
        man = board_add(&state->board, colour, kind_of_letter(*text), cells_first(empty));
        if (man == MAN_NONE)
            return error_set(err, ERR_FORMAT, "there are more men than a game can have");
        board_lift(&state->board, man, place);
    }
    return OK;
}

static enum status read_option(struct state *state, const char *text, struct error *err)
{
    static const struct { const char *word; int which, value; } words[] = {
        { "RULES=KC", 0, CODE_KC }, { "RULES=FIDE", 0, CODE_FIDE }, { "CARDS=DUEL", 1, CARDS_DUEL },
        { "CARDS=COMMON", 1, CARDS_COMMON }, { "CARDS=NONE", 1, CARDS_NONE }, { "COUNTERS=ASK", 2, COUNTERS_ASK },
        { "COUNTERS=HELD", 2, COUNTERS_HELD },
    };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (text_equal_ignoring_case(text, words[i].word)) {
            *(words[i].which == 0 ? &state->options.code : words[i].which == 1 ? &state->options.cards
                                                                               : &state->options.counters) = words[i].value;
            return OK;
        }
    return error_set(err, ERR_FORMAT, "there is no option \"%s\"", text);
}

static enum status read_fen(struct arena *arena, struct state *state, const char *text, struct error *err)
{
    struct error chess;
    struct options kept = state->options;
    bool fresh = state->options.copies == 0;

    (void)arena;
    (void)chess;
    if (fresh) {
        knightmare_state_init(state);
        kept = state->options;
    }
    state->options = kept;
    return fen_read(&state->board, text, FEN_CARDS, err);
}

static enum status read_item(struct arena *arena, struct state *state, const char *item, struct error *err)
{
    const char *rest;

    if ((rest = after(item, "FEN ")))
        return read_fen(arena, state, rest, err);
    if ((rest = after(item, "BOX W:")))
        return read_box(state, COLOUR_WHITE, rest, err);
    if ((rest = after(item, "BOX B:")))
        return read_box(state, COLOUR_BLACK, rest, err);
    if ((rest = after(item, "deck W:")))
        return read_pile(arena, rest, &state->sides[COLOUR_WHITE].deck, err);
    if ((rest = after(item, "deck B:")))
        return read_pile(arena, rest, &state->sides[COLOUR_BLACK].deck, err);
    if ((rest = after(item, "discards W:")))
        return read_pile(arena, rest, &state->sides[COLOUR_WHITE].discards, err);
    if ((rest = after(item, "discards B:")))
        return read_pile(arena, rest, &state->sides[COLOUR_BLACK].discards, err);
    if ((rest = after(item, "W:")))
        return read_pile(arena, rest, &state->sides[COLOUR_WHITE].hand, err);
    if ((rest = after(item, "B:")))
        return read_pile(arena, rest, &state->sides[COLOUR_BLACK].hand, err);
    if ((rest = after(item, "CE:")))
        return read_effects(arena, state, rest, err);
    if ((rest = after(item, "OPT ")))
        return read_option(state, rest, err);
    return error_set(err, ERR_FORMAT, "\"%s\" is no item of a position; FEN, W:, B:, CE:, BOX, OPT, deck and discards are",
                     item);
}

enum status km_position_read(struct arena *arena, void *game, const char *item, struct error *err)
{
    while (*item) {
        const char *end = strstr(item, " | ");
        size_t length = end ? (size_t)(end - item) : strlen(item);
        const char *one = trimmed(arena, item, length);
        enum status status;

        if (*one && (status = read_item(arena, game, one, err)) != OK)
            return status;
        item += length + (end ? 3 : 0);
    }
    return OK;
}

/* ---- writing ---- */

static const char *pile_text(struct arena *arena, const struct pile *pile)
{
    const char *text = "";

    for (int i = 0; i < pile->count; i++)
        text = arena_printf(arena, "%s%s%s", text, i ? ", " : "", km_card_name_of(NULL, pile->cards[i]));
    return text;
}

static const char *effects_text(struct arena *arena, const struct state *state)
{
    const char *text = "";

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const char *place = km_effect_place(arena, state, effect);

        text = arena_printf(arena, "%s%s%s(%c)%s%s", text, i ? " ; " : "", km_cards[effect->kind]->name,
                            effect->owner == COLOUR_BLACK ? 'B' : 'W', *place ? "@" : "", place);
    }
    return text;
}

static const char *box_text(struct arena *arena, const struct state *state, int colour)
{
    static const struct { enum place place; const char *word; } boxes[] = {
        { PLACE_CAPTURED, "captured" }, { PLACE_DEAD, "; dead" },
    };
    const char *text = "";

    for (int b = 0; b < 2; b++) {
        text = arena_printf(arena, "%s%s%s ", text, b ? " " : "", boxes[b].word);
        for (int man = 1; man < state->board.men_count; man++)
            if (state->board.men[man].colour == colour && state->board.men[man].place == boxes[b].place
                && kind_letter((enum kind)state->board.men[man].kind))
                text = arena_printf(arena, "%s%c", text, kind_letter((enum kind)state->board.men[man].kind));
    }
    return text;
}

const char *km_position_write(struct arena *arena, const void *game)
{
    static const char *const letters[COLOUR_COUNT] = { "W", "B" };
    const struct state *state = game;
    char fen[FEN_BYTES];
    const char *text;

    fen_write(&state->board, fen);
    text = arena_printf(arena, "FEN %s\n", fen);
    for (int i = 0; i < COLOUR_COUNT; i++) {
        text = arena_printf(arena, "%sBOX %s: %s\n", text, letters[i], box_text(arena, state, i));
        text = arena_printf(arena, "%s%s: %s\ndeck %s: %s\n", text, letters[i], pile_text(arena, &state->sides[i].hand),
                            letters[i], pile_text(arena, &state->sides[i].deck));
        text = arena_printf(arena, "%sdiscards %s: %s\n", text, letters[i], pile_text(arena, &state->sides[i].discards));
    }
    return arena_printf(arena, "%sCE: %s\n", text, effects_text(arena, state));
}

/* ---- holding: an item is read over a copy, and what it names is compared ---- */

static bool same_cards(const struct pile *one, const struct pile *other)
{
    for (int card = 1; card < km_card_count(); card++)
        if (pile_count_of(one, card) != pile_count_of(other, card))
            return false;
    return one->count == other->count;
}

static const char *fen_holds(struct arena *arena, const struct state *state, const struct state *wanted)
{
    char have[FEN_BYTES], want[FEN_BYTES];

    fen_write(&state->board, have);
    fen_write(&wanted->board, want);
    return strcspn(have, " ") == strcspn(want, " ") && memcmp(have, want, strcspn(want, " ")) == 0
               ? NULL : arena_printf(arena, "FEN %s", have);
}

const char *km_position_holds(struct arena *arena, const void *game, const char *item, struct error *err)
{
    const struct state *state = game;
    struct state *wanted = ARENA_NEW(arena, struct state);

    *wanted = *state;
    if (!after(item, "FEN "))
        memset(&wanted->effects, 0, sizeof wanted->effects);
    if (read_item(arena, wanted, item, err) != OK)
        return NULL;
    if (after(item, "FEN "))
        return fen_holds(arena, state, wanted);
    if (after(item, "CE:"))
        return text_equal(effects_text(arena, state), effects_text(arena, wanted)) ? NULL : effects_text(arena, state);
    for (int i = 0; i < COLOUR_COUNT; i++) {
        if (!same_cards(&state->sides[i].hand, &wanted->sides[i].hand))
            return pile_text(arena, &state->sides[i].hand);
        if (!same_cards(&state->sides[i].deck, &wanted->sides[i].deck))
            return pile_text(arena, &state->sides[i].deck);
        if (!same_cards(&state->sides[i].discards, &wanted->sides[i].discards))
            return pile_text(arena, &state->sides[i].discards);
    }
    return NULL;
}
