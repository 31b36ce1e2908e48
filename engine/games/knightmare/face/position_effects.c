/* Position: the effects in play. */
#include <string.h>

#include "engine/games/knightmare/effects/arguments.h"
#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/places.h"
#include "engine/games/knightmare/face/position.h"
#include "engine/kernel/text.h"

void km_put_to_sleep(struct state *state)
{
    for (int i = 0; i < state->effects.count; i++) {
        struct effect *effect = &state->effects.list[i];
        const struct card *card = km_card(effect->kind);

        effect->suspended = card->suspended && card->suspended(state, &state->board, effect);
    }
}

/* ---- one effect as written: NAME(W, card COPY)@place[Q+N](part B) suspended ---- */

struct written {
    struct cast cast;
    bool copied;
    int copy;                    /* the card beside the board, if it is a copy; CARD_NONE: it was taken */
    enum kind parts[2];          /* parts of a merged piece; KIND_NONE: not given */
    bool suspended;
};

/* "(W, card COPY)"; "card none" for a card that a VULTURE has taken. */
static bool take_owner(struct cursor *cursor, struct written *written, int *owner)
{
    if (!take_word(cursor, "(") || !km_take_side(cursor, owner))
        return false;
    written->copied = try_word(cursor, ",");
    if (written->copied && (!take_word(cursor, "card") || (!try_word(cursor, "none") && !km_take_card(cursor, &written->copy))))
        return false;
    return take_word(cursor, ")");
}

/* The squares that a card's effect needs, in the form in which they must be named; NULL: the cast names them. */
static const char *missing_place(const struct card *card, const struct cast *cast)
{
    static const struct { int least, most, edges; const char *form; } places[] = {
        [LIES_NOWHERE] = { 0, 0, 0, "no square" }, [LIES_ON_MAN] = { 1, 1, 0, "one square, as @e4" },
        [LIES_ON_VERTEX] = { 1, 1, 0, "a corner, as @e4 NE" }, [LIES_ON_CELL] = { 1, 1, 0, "one square, as @e4" },
        [LIES_ON_CELLS] = { 2, 2, 0, "two squares, as @d4,d5" }, [LIES_ON_AREA] = { 0, 2, 0, "an area, as @a1-g6" },
        [LIES_ON_EDGES] = { 0, 0, 2, "two edges, as @d4/d5 e4/e5" }, [LIES_SECRET] = { 0, 1, 0, "one square, as @e4" },
    };
    int count = cast->cell_count;

    return count >= places[card->lies].least && count <= places[card->lies].most && cast->edge_count == places[card->lies].edges
               ? NULL : places[card->lies].form;
}

/* "@d4,d5", up to a bracket, `suspended` or the end. */
static bool take_place(const struct placing *placing, struct cursor *cursor, int card, int owner, struct written *written)
{
    struct order_fault fault = { 0 };
    int end = cursor->end, first = cursor->at;
    const char *lies;

    for (cursor->end = first; cursor->end < end && !order_is(&cursor->tokens, cursor->end, "(")
                              && !order_is(&cursor->tokens, cursor->end, "[")
                              && !order_is(&cursor->tokens, cursor->end, "suspended");)
        cursor->end++;
    if (!km_effect_named(cursor_arena(cursor), arena_printf(cursor_arena(cursor), "%s(%c)%s", km_card_name_of(NULL, card),
                                                            km_side_letter(owner), placing_rest(cursor)),
                         &written->cast, &fault))
        return cursor_refuse(cursor, "ITEM", first, "%s", fault.reason);
    cursor->at = cursor->end;
    cursor->end = end;
    lies = placing->asserting ? NULL : missing_place(km_card(card), &written->cast);
    return !lies || cursor_refuse(cursor, "ITEM", first, "%s lies on %s", km_card_name_of(NULL, card), lies);
}

/* The text before a mark, as written; the cursor moves to the mark. */
static const char *take_until(struct cursor *cursor, const char *mark)
{
    int end = cursor->end;
    const char *text;

    cursor->end = placing_part(cursor, mark);
    text = placing_rest(cursor);
    cursor->at = cursor->end;
    cursor->end = end;
    return text;
}

/* "[Q+N]" */
static bool take_parts(struct cursor *cursor, const struct card *card, struct written *written)
{
    const char *parts, *plus;

    if (!try_word(cursor, "["))
        return true;
    parts = take_until(cursor, "]");
    plus = strchr(parts, '+');
    if (plus) {
        written->parts[0] = km_kind_of_text(arena_text_n(cursor_arena(cursor), parts, (size_t)(plus - parts)));
        written->parts[1] = km_kind_of_text(plus + 1);
    }
    if (!card->joins || written->parts[0] == KIND_NONE || written->parts[1] == KIND_NONE)
        return placing_unreadable(cursor, "CONFABULATION(W)@d4[Q+N]");
    return take_word(cursor, "]");
}

/* ---- remarks ---- */

/* "part B": the effect is on that man of the two. */
static bool take_part(struct state *state, struct cursor *cursor, struct effect *effect)
{
    enum kind kind = km_kind_of_text(take_until(cursor, ")"));
    int man = effect->target_kind == EFFECT_ON_MAN ? effect->target : MAN_NONE;
    int other = man != MAN_NONE ? state->board.men[man].partner : MAN_NONE;

    if (kind == KIND_NONE || other == MAN_NONE)
        return placing_unreadable(cursor, "(part B), on a merged piece with that part");
    if (kind_base((enum kind)state->board.men[other].kind) == kind)
        effect->target = other;
    else if (kind_base((enum kind)state->board.men[man].kind) != kind)
        return placing_unreadable(cursor, "(part B), on a merged piece with that part");
    return true;
}

/* "Prince e1": the man who has given his crown away. */
static bool take_prince(const struct state *state, struct cursor *cursor, struct effect *effect)
{
    int cell, at = cursor->at;

    if (!km_take_cell(cursor, &cell))
        return false;
    if (!km_card(effect->kind)->crowns || state->board.at[cell] == MAN_NONE
        || !km_is_king(state, &state->board, state->board.at[cell]))
        return cursor_refuse(cursor, "ITEM", at, "a Prince is a King who has handed his crown on, and none stands on %s",
                             cursor->tokens.list[at].text);
    effect->data[DATA_PRINCE] = state->board.at[cell];
    return true;
}

/* "White King away", for a King who comes back under the effect's rules. */
static bool take_absence(const struct state *state, struct cursor *cursor)
{
    int colour = cursor_is(cursor, "White") ? COLOUR_WHITE : COLOUR_BLACK, at = cursor->at;

    cursor->at++;
    if (!take_word(cursor, "King") || !take_word(cursor, "away"))
        return false;
    return !(state->board.of_kind[KIND_KING] & state->board.of_colour[colour])
           || cursor_refuse(cursor, "ITEM", at, "a King of %s is on the board", colour_name(colour));
}

static bool take_remark(struct state *state, struct cursor *cursor, struct effect *effect)
{
    const struct card *card = km_card(effect->kind);
    const struct man *man = &state->board.men[effect->target_kind == EFFECT_ON_MAN ? effect->target : MAN_NONE];
    bool read;

    if (try_word(cursor, "part"))
        read = take_part(state, cursor, effect);
    else if (try_word(cursor, "Prince"))
        read = take_prince(state, cursor, effect);
    else if (cursor_is(cursor, "White") || cursor_is(cursor, "Black"))
        read = take_absence(state, cursor);
    else
        read = (card->secret && try_word(cursor, "hidden")) || (man->partner != MAN_NONE && try_word(cursor, "merged"))
               || placing_unreadable(cursor, "(part B), (merged), (Prince e1), (hidden) or (White King away), where it is so");
    return read && take_word(cursor, ")");
}

/* ---- reading ---- */

/* The two men of a merged piece: the second is not in the FEN. */
static bool join(struct state *state, struct cursor *cursor, const struct effect *effect, const struct written *written)
{
    struct board *board = &state->board;
    int man = effect->target_kind == EFFECT_ON_MAN ? effect->target : MAN_NONE, cell;

    if (man == MAN_NONE || written->parts[1] == KIND_NONE)
        return placing_unreadable(cursor, "CONFABULATION(W)@d4[Q+N], with a man on d4");
    cell = board->men[man].cell;
    if (board->men[man].partner != MAN_NONE)
        return true;
    if (board_add(board, board->men[man].colour, kind_base(written->parts[1]), cell) == MAN_NONE)
        return cursor_refuse(cursor, "LIMIT", cursor->at, "there are more men than a game can have");
    board_join(board, cell, true);
    return true;
}

/* The man named first has joined the other; the board has either of the two on their square. */
static void lie_on_first(const struct state *state, struct effect *effect, const struct written *written)
{
    const struct board *board = &state->board;
    int partner = effect->target_kind == EFFECT_ON_MAN ? board->men[effect->target].partner : MAN_NONE;

    if (partner != MAN_NONE && board->men[effect->target].kind != (int)written->parts[0]
        && board->men[partner].kind == (int)written->parts[0])
        effect->target = partner;
}

/* A Pawn on a corner is on no square, so it is not in the FEN. */
static bool stand_on_vertex(struct state *state, struct cursor *cursor, const struct cast *cast, struct effect *effect)
{
    int man;

    if (!km_place_away(state, cursor, effect->owner, KIND_PAWN, PLACE_AWAY, &man))
        return false;
    effect->target_kind = EFFECT_ON_MAN;
    effect->target = man;
    effect->data[DATA_CELL] = cast->cells[0];
    effect->data[DATA_DIAGONAL] = cast->corner;
    return true;
}

/* Adds the effect after the others, with its card beside the board. */
static bool add_effect(struct state *state, struct cursor *cursor, struct effect effect, const struct written *written)
{
    if (state->effects.count == EFFECTS_MAX || (written->copied && state->beside_count == BESIDE_MAX))
        return cursor_refuse(cursor, "LIMIT", 0, "there are more effects than there can be");
    effect.id = ++state->effects.last_id;
    effect.number = ++state->effects.last_number;
    effect.suspended = written->suspended;
    if (written->copied)
        state->beside[state->beside_count++] = (struct beside){ .effect = effect.id, .card = written->copy };
    state->effects.list[state->effects.count++] = effect;
    return true;
}

/* Men are merged in a first pass, because an effect on a part may be older than the merge. */
static bool read_effect(struct placing *placing, struct cursor *cursor, bool only_merging)
{
    struct state *state = placing->state;
    struct written written = { .copy = CARD_NONE };
    struct effect effect;
    int card, owner;

    if (!km_take_card(cursor, &card))
        return false;
    if (!km_card(card) || !km_card(card)->continuing)
        return cursor_refuse(cursor, "ITEM", cursor->at - 1, "%s has no continuing effect", km_card_name_of(NULL, card));
    if (!take_owner(cursor, &written, &owner) || !take_place(placing, cursor, card, owner, &written)
        || !take_parts(cursor, km_card(card), &written))
        return false;
    written.cast.colour = owner;
    effect = km_effect_of(state, &written.cast);
    if (!placing->asserting && km_effect_misplaced(&effect))
        return cursor_refuse(cursor, "ITEM", cursor->at - 1, "%s: %s", km_card_name_of(NULL, card), km_effect_misplaced(&effect));
    if (only_merging)
        return !km_card(card)->joins || placing->asserting || join(state, cursor, &effect, &written);
    if (km_card(card)->joins)
        lie_on_first(state, &effect, &written);
    if (km_card(card)->lies == LIES_ON_VERTEX && !stand_on_vertex(state, cursor, &written.cast, &effect))
        return false;
    if (km_card(card)->lies == LIES_ON_MAN && effect.target_kind != EFFECT_ON_MAN && !placing->asserting)
        return cursor_refuse(cursor, "ITEM", cursor->at - 1, "%s lies on a man, and nobody stands there",
                             km_card_name_of(NULL, card));
    while (try_word(cursor, "("))
        if (!take_remark(state, cursor, &effect))
            return false;
    written.suspended = try_word(cursor, "suspended");
    return take_end(cursor) && add_effect(state, cursor, effect, &written);
}

/* The effects in the list; the others have no card beside the board. */
static void clear_effects(struct state *state)
{
    int kept = 0;

    for (int i = 0; i < state->effects.count; i++)
        if (!km_has_card(&state->effects.list[i]))
            state->effects.list[kept++] = state->effects.list[i];
    memset(&state->effects.list[kept], 0, (size_t)(state->effects.count - kept) * sizeof state->effects.list[0]);
    state->effects.count = kept;
    state->beside_count = 0;
}

/* The text without cards beside the board: "NAME(W, card COPY)" is NAME(W). */
static const char *without_copies(struct arena *arena, const char *text)
{
    char *copy = arena_text(arena, text), *at;

    while ((at = strstr(copy, ", card ")))
        memmove(at, at + strcspn(at, ")"), strlen(at + strcspn(at, ")")) + 1);
    return copy;
}

bool km_read_effects(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    struct arena *arena = placing->arena;
    const struct state *before = placing->asserting ? arena_copy(arena, state, sizeof *state) : NULL;
    int end = cursor->end, first = cursor->at + 1;
    bool copies;

    if (!take_word(cursor, ":"))
        return false;
    clear_effects(state);
    for (int merging = 1; merging >= 0; merging--)
        for (cursor->at = first; placing_next(cursor, ";", end); cursor->at = cursor->end)
            if (!try_word(cursor, "-") && !try_word(cursor, "none") && !cursor_at_end(cursor) && !read_effect(placing, cursor, merging))
                return false;
    km_effects_placed(state);
    if (!placing->asserting)
        return true;
    cursor->at = 0;
    copies = strstr(placing_rest(cursor), ", card ") != NULL;     /* otherwise the card there does not matter */
    return km_compared(placing, before,
                       copies ? km_effects_text(arena, before) : without_copies(arena, km_effects_text(arena, before)),
                       copies ? km_effects_text(arena, state) : without_copies(arena, km_effects_text(arena, state)));
}

/* ---- writing ---- */

/* "[Q+N]" for a merge, "(part Q)" or "(merged)" for another effect on a merged piece: the part, if the effect is
 * older. */
static const char *parts_text(struct arena *arena, const struct state *state, const struct effect *effect)
{
    const struct man *man = &state->board.men[effect->target];
    int joins = 0;

    if (effect->target_kind != EFFECT_ON_MAN || !man->joined || man->partner == MAN_NONE)
        return "";
    if (km_card(effect->kind)->joins)
        return arena_printf(arena, "[%s+%s]", km_kind_text(arena, man->kind),
                            km_kind_text(arena, state->board.men[man->partner].kind));
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *other = &state->effects.list[i];

        if (km_card(other->kind)->joins && other->target_kind == EFFECT_ON_MAN
            && (other->target == effect->target || other->target == man->partner))
            joins = other->id;
    }
    return effect->id < joins ? arena_printf(arena, "(part %s)", km_kind_text(arena, man->kind)) : "(merged)";
}

static const char *effect_text(struct arena *arena, const struct state *state, const struct effect *effect)
{
    const char *place = km_effect_place(arena, state, effect), *copy = "";
    int card = km_card_beside(state, effect);

    if (card != effect->kind)
        copy = arena_printf(arena, ", card %s", card ? km_card_name_of(NULL, card) : "none");
    return arena_printf(arena, "%s(%c%s)%s%s%s%s", km_card_name_of(NULL, effect->kind), km_side_letter(effect->owner), copy,
                        *place ? "@" : "", place, parts_text(arena, state, effect), effect->suspended ? " suspended" : "");
}

/* Effects with a card beside the board; LAST has the marks that cards leave on men for a turn. */
const char *km_effects_text(struct arena *arena, const struct state *state)
{
    const char *text = "";

    for (int i = 0; i < state->effects.count; i++)
        if (km_has_card(&state->effects.list[i]))
            text = km_listed(arena, text, " ; ", effect_text(arena, state, &state->effects.list[i]));
    return text;
}
