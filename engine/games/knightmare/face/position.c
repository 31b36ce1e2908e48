/* Reads the position notation of RULES 3, an item a line or split by ` | `. tests/scenarios/knightmare/README.md
 * lists the items. */
#include "engine/games/knightmare/face/position.h"

#include <string.h>

#include "engine/games/knightmare/chess/fen.h"
#include "engine/games/knightmare/effects/arguments.h"
#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/places.h"
#include "engine/games/knightmare/face/options.h"
#include "engine/kernel/order.h"
#include "engine/kernel/text.h"

const char *const position_orients[4] = { "0", "CW90", "180", "CCW90" };

/* ---- pieces of text ---- */

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

const char *position_part(struct arena *arena, const char **text, const char *separator)
{
    const char *end, *part;

    if (!*text || !**text)
        return NULL;
    end = strstr(*text, separator);
    part = trimmed(arena, *text, end ? (size_t)(end - *text) : strlen(*text));
    *text = end ? end + strlen(separator) : NULL;
    return part;
}

/* Without what stands in round brackets, save a side alone, (W) or (B), where sides mean something. */
static const char *without_remarks(struct arena *arena, const char *text, bool keeps_sides)
{
    char *copy = arena_text(arena, text), *to = copy;
    int depth = 0;

    for (const char *at = text; *at; at++) {
        bool side = keeps_sides && depth == 0 && (text_has_prefix(at, "(W)") || text_has_prefix(at, "(B)"));

        for (int i = 0; side && i < 2; i++)
            *to++ = *at++;
        depth += *at == '(';
        if (depth == 0)
            *to++ = *at;
        depth -= *at == ')' && depth > 0;
    }
    *to = '\0';
    return trimmed(arena, copy, strlen(copy));
}

static int colour_of_letter(char letter)
{
    return text_upper(letter) == 'W' ? COLOUR_WHITE : text_upper(letter) == 'B' ? COLOUR_BLACK : COLOUR_COUNT;
}

/* A kind by letter or name, and nothing behind it. */
static enum kind kind_of_text(const char *text)
{
    return text[0] && !text[1] ? kind_of_letter(text[0]) : kind_of_name(text);
}

/* ---- cards ---- */

static enum status find_card(struct arena *arena, const char *name, int *card, struct error *err)
{
    struct order_fault fault = { 0 };
    struct tokens tokens;
    int used = 0;

    if (!order_tokenize(arena, name, &tokens, &fault) || !km_find_card(arena, &tokens, 0, &used, card, &fault))
        return error_set(err, ERR_FORMAT, "%s", fault.reason);
    if (used != tokens.count)
        return error_set(err, ERR_FORMAT, "there is no card \"%s\"", name);
    return OK;
}

static enum status read_pile(struct arena *arena, const char *text, struct pile *pile, struct error *err)
{
    const char *name;

    memset(pile, 0, sizeof *pile);
    while ((name = position_part(arena, &text, ","))) {
        int card;

        if (!*name || text_equal(name, "-"))
            continue;
        if (find_card(arena, name, &card, err) != OK)
            return err->status;
        if (!pile_add(PILE(pile), card))
            return error_set(err, ERR_FORMAT, "there are more cards than a pile holds");
    }
    return OK;
}

/* "CARD, CARD; deck top CARD; discards CARD" */
static enum status read_hand(struct arena *arena, struct state *state, int colour, const char *text, struct error *err)
{
    struct side *side = &state->sides[colour];
    struct pile *pile = &side->hand;
    enum status status = OK;
    const char *part, *rest;

    if (!*text)
        side->hand = (struct pile){ 0 };
    while (status == OK && (part = position_part(arena, &text, ";"))) {
        pile = &side->hand;
        if ((rest = after(part, "deck top ")))
            pile = &side->deck;
        else if ((rest = after(part, "discards ")))
            pile = &side->discards;
        status = read_pile(arena, rest ? rest : part, pile, err);
    }
    return status;
}

/* ---- men ---- */

enum status position_read_boxes(struct arena *arena, const char *text, struct boxes *boxes, struct error *err)
{
    const char *part, *name;

    *boxes = (struct boxes){ .count = { 0 } };
    while ((part = position_part(arena, &text, ";"))) {
        const char *rest = after(part, "captured"), *list = rest ? rest : after(part, "dead");

        if (!*part || text_equal(part, "-"))
            continue;
        if (!list)
            return error_set(err, ERR_FORMAT, "a box reads captured N,P ; dead P, not \"%s\"", part);
        while ((name = position_part(arena, &list, ","))) {
            enum kind kind = kind_of_text(name);

            if (!*name || text_equal(name, "-"))
                continue;
            if (kind == KIND_NONE)
                return error_set(err, ERR_FORMAT, "\"%s\" is no man in a box", name);
            if (boxes->count[rest == NULL] == MEN_MAX)
                return error_set(err, ERR_FORMAT, "there are more men than a game can have");
            boxes->kinds[rest == NULL][boxes->count[rest == NULL]++] = (uint8_t)kind;
        }
    }
    return OK;
}

/* A man who is not on the board is made on an empty cell and lifted. */
static enum status add_off_board(struct state *state, int colour, int kind, enum place place, int *man,
                                 struct error *err)
{
    uint64_t empty = ~board_occupied(&state->board);

    *man = empty ? board_add(&state->board, colour, kind, cells_first(empty)) : MAN_NONE;
    if (*man == MAN_NONE)
        return error_set(err, ERR_FORMAT, "there are more men than a game can have");
    board_lift(&state->board, *man, place);
    return OK;
}

static enum status read_box(struct arena *arena, struct state *state, int colour, const char *text, struct error *err)
{
    static const enum place places[] = { PLACE_CAPTURED, PLACE_DEAD };
    struct boxes boxes;
    enum status status = position_read_boxes(arena, text, &boxes, err);
    int man;

    for (int b = 0; b < 2; b++)
        for (int i = 0; i < boxes.count[b] && status == OK; i++)
            status = add_off_board(state, colour, boxes.kinds[b][i], places[b], &man, err);
    return status;
}

/* "PRINCESS(W)@d1": a man whom FEN has no letter for. */
static enum status read_added(struct arena *arena, struct state *state, const char *text, struct error *err)
{
    const char *part;

    while ((part = position_part(arena, &text, ";"))) {
        const char *open = strchr(part, '('), *at = strchr(part, '@');
        int colour = open ? colour_of_letter(open[1]) : COLOUR_COUNT;
        int cell = at ? cell_parse(at + 1) : CELL_NONE;
        enum kind kind = open ? kind_of_name(trimmed(arena, part, (size_t)(open - part))) : KIND_NONE;

        if (!*part)
            continue;
        if (colour == COLOUR_COUNT || cell == CELL_NONE || kind == KIND_NONE)
            return error_set(err, ERR_FORMAT, "ADD reads PRINCESS(W)@d1, not \"%s\"", part);
        if (state->board.at[cell] != MAN_NONE)
            return error_set(err, ERR_FORMAT, "ADD: somebody stands on %.2s already", at + 1);
        board_add(&state->board, colour, kind, cell);
    }
    return OK;
}

static enum status read_fen(struct state *state, const char *text, struct error *err)
{
    if (state->options.copies == 0)
        knightmare_state_init(state);
    state->left = 0;
    return fen_read(&state->board, text, FEN_CARDS, err);
}

static enum status read_orient(struct state *state, const char *text, struct error *err)
{
    int orient = text_find_ignoring_case(text, position_orients, 4);

    if (orient < 0)
        return error_set(err, ERR_FORMAT, "ORIENT is 0, CW90, 180 or CCW90, not \"%s\"", text);
    state->board.orient = (uint8_t)orient;
    return OK;
}

static int kings_of(const struct state *state, int colour)
{
    return cells_count(state->board.of_kind[KIND_KING] & state->board.of_colour[colour]);
}

/* "W": White has played HEIR. The second King is in the FEN. */
static enum status read_heir(struct state *state, const char *text, struct error *err)
{
    int colour = colour_of_letter(*text);

    if (colour == COLOUR_COUNT || text[1])
        return error_set(err, ERR_FORMAT, "HEIR is W or B, not \"%s\"", text);
    if (kings_of(state, colour) < 2)
        return error_set(err, ERR_FORMAT, "HEIR: %s has no second King on the board", colour_name(colour));
    return OK;
}

/* ---- effects ---- */

/* One effect as written: NAME(W, card COPY)@place[Q+N](part B) suspended. */
struct effect_text {
    const char *named;           /* NAME(W)@place, as orders name effects */
    const char *copy;            /* the card beside the board, when it is a copy; or NULL */
    const char *parts;           /* "Q+N", or NULL */
    const char *remarks;         /* all that stands in brackets behind the place, and words after it */
};

static enum status split_effect(struct arena *arena, const char *text, struct effect_text *out, struct error *err)
{
    const char *open = strchr(text, '('), *close = open ? strchr(open, ')') : NULL, *at, *square;
    size_t place;

    if (!close || colour_of_letter(open[1]) == COLOUR_COUNT)
        return error_set(err, ERR_FORMAT, "an effect reads NAME(W)@c4, not \"%s\"", text);
    *out = (struct effect_text){ .remarks = "" };
    if (open[2] == ',' && !(out->copy = after(trimmed(arena, open + 3, (size_t)(close - open - 3)), "card ")))
        return error_set(err, ERR_FORMAT, "after the side stands the copy's card, as in MEDUSA(W, card HAUNTING MEMORIES)");
    at = close + 1 + strspn(close + 1, " ");
    place = *at == '@' ? strcspn(at, "([") : 0;
    if (*at == '@' && strstr(at, " suspended") && strstr(at, " suspended") < at + place)
        place = (size_t)(strstr(at, " suspended") - at);
    out->named = arena_printf(arena, "%s(%c)%s", trimmed(arena, text, (size_t)(open - text)), open[1],
                              trimmed(arena, at, place));
    out->remarks = arena_text(arena, at + place);
    square = strchr(out->remarks, '[');
    if (square && strchr(square, ']'))
        out->parts = arena_text_n(arena, square + 1, strcspn(square + 1, "]"));
    return OK;
}

/* The two men of a merged piece: the second is not in the FEN. */
static enum status join_parts(struct arena *arena, struct state *state, const struct effect *effect, const char *parts,
                              struct error *err)
{
    const char *first = position_part(arena, &parts, "+"), *second = position_part(arena, &parts, "+");
    struct board *board = &state->board;
    int man = effect->target_kind == EFFECT_ON_MAN ? effect->target : MAN_NONE, cell, other;

    if (man == MAN_NONE || !first || !second || kind_of_text(first) == KIND_NONE || kind_of_text(second) == KIND_NONE)
        return error_set(err, ERR_FORMAT, "a merged piece reads CONFABULATION(W)@d4[Q+N], with a man on d4");
    cell = board->men[man].cell;
    if (board->men[man].partner != MAN_NONE)
        return OK;
    other = board_add(board, board->men[man].colour, kind_base(kind_of_text(second)), cell);
    if (other == MAN_NONE)
        return error_set(err, ERR_FORMAT, "there are more men than a game can have");
    board_join(board, cell, true);
    return OK;
}

/* "(part B)": the effect sits on that man of the two. */
static void choose_part(struct state *state, struct effect *effect, const char *remarks)
{
    const char *part = strstr(remarks, "(part ");
    int man = effect->target_kind == EFFECT_ON_MAN ? effect->target : MAN_NONE;
    int other = man != MAN_NONE ? state->board.men[man].partner : MAN_NONE;

    if (part && other != MAN_NONE && kind_base(state->board.men[other].kind) == kind_of_letter(part[6]))
        effect->target = other;
}

/* Who stands on a corner stands on no square, so the FEN has no Pawn for him. */
static enum status stand_on_vertex(struct state *state, const struct cast *cast, struct effect *effect,
                                   struct error *err)
{
    int man;

    if (cast->cell_count == 0)
        return error_set(err, ERR_FORMAT, "%s lies on a corner, as @e4 NE", km_cards[effect->kind]->name);
    if (add_off_board(state, effect->owner, KIND_PAWN, PLACE_AWAY, &man, err) != OK)
        return err->status;
    effect->target_kind = EFFECT_ON_MAN;
    effect->target = man;
    effect->data[DATA_CELL] = cast->cells[0];
    effect->data[DATA_DIAGONAL] = cast->corner;
    return OK;
}

/* "(Prince e1)": who has handed his crown on by a COUP. */
static void choose_prince(struct state *state, struct effect *effect, const char *remarks)
{
    const char *prince = strstr(remarks, "(Prince ");
    int cell = prince ? cell_parse(prince + sizeof "(Prince" ) : CELL_NONE;

    if (cell != CELL_NONE && km_cards[effect->kind]->crowns)
        effect->data[DATA_PRINCE] = state->board.at[cell];
}

/* The card that lies beside the board for an effect: of a copied one the copy, and none when a VULTURE has taken it. */
static enum status note_beside(struct arena *arena, struct state *state, int effect, const char *name, struct error *err)
{
    int card = CARD_NONE;

    if (state->beside_count == BESIDE_MAX)
        return error_set(err, ERR_FORMAT, "there are more than %d copied effects", BESIDE_MAX);
    if (!text_equal_ignoring_case(name, "none") && find_card(arena, name, &card, err) != OK)
        return err->status;
    state->beside[state->beside_count++] = (struct beside){ .effect = effect, .card = card };
    return OK;
}

static enum status read_effect(struct arena *arena, struct state *state, const char *text, bool only_merged,
                               struct error *err)
{
    struct effect *effect = &state->effects.list[state->effects.count];
    struct order_fault fault = { 0 };
    struct cast cast = { 0 };
    struct effect_text written = { .remarks = "" };
    const struct card *card;

    if (split_effect(arena, text, &written, err) != OK)
        return err->status;
    if (!km_effect_named(arena, written.named, &cast, &fault))
        return error_set(err, ERR_FORMAT, "effect \"%s\": %s", text, fault.reason);
    card = km_cards[cast.effect];
    if (!card || !card->continuing)
        return error_set(err, ERR_FORMAT, "%s has no continuing effect%s", km_card_name_of(NULL, cast.effect),
                         card ? "" : " yet: it is not played in this version");
    if (state->effects.count == EFFECTS_MAX)
        return error_set(err, ERR_FORMAT, "there are more than %d effects", EFFECTS_MAX);
    cast.colour = cast.effect_side - 1;
    *effect = km_effect_of(state, &cast);
    if (only_merged)
        return written.parts ? join_parts(arena, state, effect, written.parts, err) : OK;
    if (card->lies == LIES_ON_VERTEX && stand_on_vertex(state, &cast, effect, err) != OK)
        return err->status;
    choose_part(state, effect, written.remarks);
    choose_prince(state, effect, written.remarks);
    effect->id = ++state->effects.last_id;
    effect->number = ++state->effects.last_number;
    if (written.copy && note_beside(arena, state, effect->id, written.copy, err) != OK)
        return err->status;
    effect->asleep = strstr(written.remarks, "suspended") != NULL;
    state->effects.count++;
    return OK;
}

/* Those that sleep, once all are there. */
static void put_to_sleep(struct state *state)
{
    for (int i = 0; i < state->effects.count; i++) {
        struct effect *effect = &state->effects.list[i];
        const struct card *card = km_cards[effect->kind];

        effect->asleep = card->asleep && card->asleep(state, &state->board, effect);
    }
}

/* Men are merged first, since what lies on a part may be older than the merge. */
static enum status find_nobody(const struct state *state, struct error *err)
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (km_cards[effect->kind]->lies == LIES_ON_MAN && effect->target_kind != EFFECT_ON_MAN)
            return error_set(err, ERR_FORMAT, "%s lies on a man, and nobody stands there",
                             km_cards[effect->kind]->name);
    }
    return OK;
}

enum status position_read_effects(struct arena *arena, struct state *state, const char *text, bool as_written,
                                  struct error *err)
{
    memset(&state->effects, 0, sizeof state->effects);
    state->beside_count = 0;
    for (int merging = 1; merging >= 0; merging--) {
        const char *rest = text, *part;

        while ((part = position_part(arena, &rest, ";")))
            if (*part && !text_equal(part, "-") && read_effect(arena, state, part, merging, err) != OK)
                return err->status;
    }
    if (!as_written && find_nobody(state, err) != OK)
        return err->status;
    km_effects_placed(state);
    if (!as_written)
        put_to_sleep(state);
    return OK;
}

/* ---- what went just before ---- */

/* An effect that has no card beside the board, on a man. */
static enum status add_timed(struct state *state, const char *name, int owner, int man, int moment, int seat,
                             struct error *err)
{
    int card = text_find(name, km_card_names() + 1, km_card_count() - 1) + 1;

    if (!km_cards[card])
        return error_set(err, ERR_FORMAT, "%s is not played in this version", name);
    if (state->effects.count == EFFECTS_MAX)
        return error_set(err, ERR_FORMAT, "there are more than %d effects", EFFECTS_MAX);
    state->effects.list[state->effects.count++] = (struct effect){
        .id = ++state->effects.last_id, .kind = card, .owner = owner, .target_kind = EFFECT_ON_MAN, .target = man,
        .data = { state->board.men[man].cell }, .moment = moment, .seat = EFFECT_SEAT(seat), .left = 1,
    };
    return OK;
}

/* "W NAME" or "W COPY as ROOT(B)" */
static enum status read_last_card(struct arena *arena, struct state *state, int colour, const char *text,
                                  struct error *err)
{
    struct last_card *last = &state->sides[colour].last_card;
    const char *as = strstr(text, " as "), *open = as ? strchr(as, '(') : NULL;
    int other = state->sides[colour_other(colour)].last_card.order;

    if (as && (!open || colour_of_letter(open[1]) == COLOUR_COUNT))
        return error_set(err, ERR_FORMAT, "a copy reads card W HAUNTING MEMORIES as PEACE TALKS(B), not \"%s\"", text);
    if (find_card(arena, as ? trimmed(arena, text, (size_t)(as - text)) : text, &last->card, err) != OK)
        return err->status;
    last->root = last->card;
    last->side = colour + 1;
    last->order = (other > last->order ? other : last->order) + 1;
    if (!as)
        return OK;
    last->side = colour_of_letter(open[1]) + 1;
    return find_card(arena, trimmed(arena, as + 4, (size_t)(open - as - 4)), &last->root, err);
}

static enum status read_last_move(struct state *state, int colour, const char *text, struct error *err)
{
    int cell = text[0] && text[1] == ' ' ? cell_parse(text + 2) : CELL_NONE;
    int man = cell != CELL_NONE ? state->board.at[cell] : MAN_NONE;

    if (man == MAN_NONE || kind_base(state->board.men[man].kind) != kind_of_letter(*text))
        return error_set(err, ERR_FORMAT, "the man moved last reads move B r g7, with that man on g7; not \"%s\"", text);
    state->moved[colour] = man;
    state->moved_rook[colour] = MAN_NONE;
    return OK;
}

/* By a MYSTIC SHIELD of the side that has just moved. */
static enum status read_shielded(struct state *state, const char *text, struct error *err)
{
    int cell = cell_parse(text), mover = state->board.to_move;

    if (cell == CELL_NONE || state->board.at[cell] == MAN_NONE)
        return error_set(err, ERR_FORMAT, "shielded names the square of a man, not \"%s\"", text);
    return add_timed(state, "MYSTIC SHIELD", colour_other(mover), state->board.at[cell], MOMENT_TURN_END, mover, err);
}

/* Held by the card that was named before, or by FALSE ORDERS. */
static enum status read_held(struct state *state, const char *text, struct error *err)
{
    int cell = cell_parse(text), held = state->board.to_move, by = state->sides[colour_other(held)].last_card.card;
    const char *card = by ? km_card_name_of(NULL, by) : "";

    if (cell == CELL_NONE || state->board.at[cell] == MAN_NONE)
        return error_set(err, ERR_FORMAT, "held names the square of a man, not \"%s\"", text);
    if (!text_equal(card, "DUNGEON"))
        card = "FALSE ORDERS";
    return add_timed(state, card, colour_other(held), state->board.at[cell], MOMENT_TURN_END, held, err);
}

static enum status read_hill(struct state *state, int colour, const char *text, struct error *err)
{
    int cell = cell_parse(text);
    int64_t turns;

    for (int i = 0; i < HILL_CELLS && cell != CELL_NONE; i++)
        if (km_hill_cells[i] == cell && text[2] == ' ' && text_parse_int(text + 3, 0, 1000, &turns) == TEXT_INT_OK) {
            state->sides[colour].hill[i] = (int32_t)turns;
            return OK;
        }
    return error_set(err, ERR_FORMAT, "hill reads hill W e4 2, on d4, e4, d5 or e5; not \"%s\"", text);
}

/* "K": he is under the hill and due in the turn that begins. */
static enum status read_away(struct state *state, int colour, const char *text, struct error *err)
{
    int man;

    if (text_upper(text[0]) != 'K' || text[1])
        return error_set(err, ERR_FORMAT, "away reads away W K, not \"%s\"", text);
    if (add_off_board(state, colour, KIND_KING, PLACE_AWAY, &man, err) != OK)
        return err->status;
    return add_timed(state, "UNDER ELF HILL", colour, man, MOMENT_TURN_END, colour, err);
}

static enum status read_lost_move(struct state *state, int colour, const char *text, struct error *err)
{
    if (*text)
        return error_set(err, ERR_FORMAT, "lostmove names a side and nothing else");
    state->sides[colour].lost_move = true;
    return OK;
}

static enum status read_last(struct arena *arena, struct state *state, const char *text, struct error *err)
{
    enum status status = OK;
    const char *part, *rest;

    while (status == OK && (part = position_part(arena, &text, ","))) {
        const char *space = strchr(part, ' ');
        int colour = space ? colour_of_letter(space[1]) : COLOUR_COUNT;
        bool sided = colour != COLOUR_COUNT && (space[2] == ' ' || space[2] == '\0');
        const char *own = sided ? space + 2 + strspn(space + 2, " ") : NULL;

        if (!*part || text_equal(part, "-"))
            continue;
        if (sided && after(part, "card "))
            status = read_last_card(arena, state, colour, own, err);
        else if (sided && after(part, "move "))
            status = read_last_move(state, colour, own, err);
        else if (sided && after(part, "hill "))
            status = read_hill(state, colour, own, err);
        else if (sided && after(part, "away "))
            status = read_away(state, colour, own, err);
        else if (sided && after(part, "lostmove "))
            status = read_lost_move(state, colour, own, err);
        else if ((rest = after(part, "held ")))
            status = read_held(state, rest, err);
        else if ((rest = after(part, "shielded ")))
            status = read_shielded(state, rest, err);
        else if ((rest = after(part, "seen ")) && kind_of_name(rest) != KIND_NONE)
            state->seen |= 1 << kind_of_name(rest);
        else
            status = error_set(err, ERR_FORMAT, "\"%s\" is nothing that LAST tells; it has card W NAME, move B r g7, "
                               "held d5, shielded f3, hill W e4 2, away W K, lostmove W and seen WARLORD", part);
    }
    put_to_sleep(state);
    return status;
}

/* ---- items ---- */

static const struct { const char *word; enum item item; bool sided; } words[] = {
    { "FEN ", ITEM_FEN, false }, { "BOX ", ITEM_BOX, true }, { "deck ", ITEM_DECK, true },
    { "discards ", ITEM_DISCARDS, true }, { "", ITEM_HAND, true }, { "CE:", ITEM_CE, false },
    { "ORIENT ", ITEM_ORIENT, false }, { "LAST:", ITEM_LAST, false }, { "HEIR:", ITEM_HEIR, false },
    { "ADD:", ITEM_ADD, false }, { "OPT ", ITEM_OPT, false },
};

enum item position_item(struct arena *arena, const char *text, int *colour, const char **rest)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        *rest = after(text, words[i].word);
        *colour = words[i].sided && *rest ? colour_of_letter(**rest) : COLOUR_WHITE;
        if (!*rest || *colour == COLOUR_COUNT || (words[i].sided && (*rest)[1] != ':'))
            continue;
        if (words[i].sided)
            *rest += 2 + strspn(*rest + 2, " ");
        if (words[i].item != ITEM_CE)
            *rest = without_remarks(arena, *rest, words[i].item == ITEM_LAST || words[i].item == ITEM_ADD);
        return words[i].item;
    }
    return ITEM_COUNT;
}

enum status position_read_item(struct arena *arena, struct state *state, const char *text, struct error *err)
{
    const char *rest;
    int colour;

    switch (position_item(arena, text, &colour, &rest)) {
    case ITEM_FEN:
        return read_fen(state, rest, err);
    case ITEM_HAND:
        return read_hand(arena, state, colour, rest, err);
    case ITEM_DECK:
        return read_pile(arena, rest, &state->sides[colour].deck, err);
    case ITEM_DISCARDS:
        return read_pile(arena, rest, &state->sides[colour].discards, err);
    case ITEM_BOX:
        return read_box(arena, state, colour, rest, err);
    case ITEM_CE:
        return position_read_effects(arena, state, rest, false, err);
    case ITEM_ORIENT:
        return read_orient(state, rest, err);
    case ITEM_LAST:
        return read_last(arena, state, rest, err);
    case ITEM_HEIR:
        return read_heir(state, rest, err);
    case ITEM_ADD:
        return read_added(arena, state, rest, err);
    case ITEM_OPT:
        return km_options_read(arena, rest, &state->options, err);
    case ITEM_COUNT:
        break;
    }
    return error_set(err, ERR_FORMAT, "\"%s\" is no item of a position; FEN, W:, B:, CE:, BOX, ORIENT, LAST:, HEIR:, "
                     "ADD:, OPT, deck and discards are", text);
}

/* Men are there before anything is said of them. */
static bool makes_men(struct arena *arena, const char *text)
{
    const char *rest;
    int colour;
    enum item item = position_item(arena, text, &colour, &rest);

    return item == ITEM_FEN || item == ITEM_ADD;
}

enum status km_position_read(struct arena *arena, void *game, const char *item, struct error *err)
{
    struct state *state = game;

    for (int men = 1; men >= 0; men--) {
        const char *rest = item, *part;

        while ((part = position_part(arena, &rest, " | ")))
            if (*part && makes_men(arena, part) == men && position_read_item(arena, game, part, err) != OK)
                return err->status;
    }
    state->cards = km_count_cards(state);
    return OK;
}
