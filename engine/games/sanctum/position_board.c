/* Position: squares, structures and boardhops. */
#include <string.h>

#include "engine/games/sanctum/position.h"
#include "engine/games/sanctum/reader.h"
#include "engine/games/sanctum/spells.h"
#include "engine/games/sanctum/structures.h"
#include "engine/kernel/text.h"

/* ---- squares ---- */

static struct structure *off_board_structure(struct state *state, int home)
{
    for (int i = 0; i < state->structure_count; i++)
        if (state->structures[i].off && state->structures[i].home == home)
            return &state->structures[i];
    return NULL;
}

static bool has_word(const struct words *words, const char *word)
{
    for (int i = words->at; i < words->count; i++)
        if (text_equal_ignoring_case(words->list[i], word))
            return true;
    return false;
}

static void own(struct state *state, struct structure *structure, enum side owner)
{
    if (structure->owner == (int)owner)
        return;
    structure->owner = (int32_t)owner;
    structure->mana = structure->kind == STRUCTURE_SANCTUM || owner == SIDE_NEUTRAL
                          ? MANA_NONE : (int32_t)sa_house((enum house)state->players[owner].house)->primary;
}

static enum status place_structure_words(struct placing *placing, struct structure *structure, struct words *words)
{
    static const char form[] = "C6 town OWNER novices N counter N mana ORD (s1) in bh1";
    enum target kind = TARGET_NONE;
    int number = 0;

    while (words->at < words->count) {
        const char *word = sa_words_next(words);
        enum side owner = sa_side_named(word);

        if (owner != SIDES) {
            own(placing->state, structure, owner);
            words->at++;
        } else if (sa_words_take(words, "novices")) {
            if (!sa_words_number(words, 0, NOVICES_MAX, &structure->novices))
                return sa_unreadable(placing, sa_words_next(words), form);
        } else if (sa_words_take(words, "counter")) {
            if (!sa_words_number(words, 0, NOVICES_MAX, &structure->counter))
                return sa_unreadable(placing, sa_words_next(words), form);
        } else if (sa_words_take(words, "mana")) {
            structure->mana = (int32_t)sa_mana_named(sa_words_next(words));
            if (structure->mana == MANA_NONE && !text_equal_ignoring_case(sa_words_next(words), "none"))
                return sa_unreadable(placing, sa_words_next(words), form);
            words->at++;
        } else if (sa_words_take(words, "in")) {
            sa_place_inside(placing, TARGET_STRUCTURE, structure->id, sa_words_next(words));
            words->at++;
        } else if (sa_thing(word, &kind, &number) && kind == TARGET_SPELL) {
            enum status status = sa_place_spells(placing, TARGET_STRUCTURE, structure->id,
                                                 arena_printf(placing->arena, "s%d Colony", number), false);

            if (status != OK)
                return status;
            words->at++;
        } else {
            return sa_unreadable(placing, word, form);
        }
    }
    return OK;
}

static enum status place_structure(struct placing *placing, int square, enum structure_kind kind, struct words *words)
{
    struct state *state = placing->state;
    bool off = has_word(words, "in");
    struct structure *structure = off ? off_board_structure(state, square) : sa_structure_at(state, square);
    struct structure *standing = off && !structure ? sa_structure_at(state, square) : NULL;
    enum status status;

    if (standing && standing->kind == (int)kind) {     /* the one that stands there is the one that is away */
        standing->off = true;
        structure = standing;
    }
    if (structure && structure->kind != (int)kind) {
        sa_unplace_structure(state, structure->id);
        structure = NULL;
    }
    if (!structure) {
        int id = sa_structure_add(state, kind, square, SIDE_NEUTRAL);

        if (id == 0)
            return error_set(placing->err, ERR_FORMAT, "there is no room for another structure");
        structure = sa_structure(state, id);
        structure->off = off;
        if (!off)
            state->terrain[square] = TERRAIN_PLAINS;
    }
    status = place_structure_words(placing, structure, words);
    if (status == OK && kind == STRUCTURE_COLONY)
        status = sa_place_spells(placing, TARGET_STRUCTURE, structure->id, "Colony", false);
    return status;
}

enum status sa_place_square(struct placing *placing, int square, struct words *words, const char *item)
{
    struct state *state = placing->state;
    const struct structure *structure = sa_structure_at(state, square);
    const struct group *group = sa_group_at(state, square);
    const char *word = sa_words_next(words);
    char terrain = sa_terrain_named(word);
    int kind = text_find_ignoring_case(word, sa_structure_names, STRUCTURE_KINDS);

    words->at++;
    if (text_equal_ignoring_case(word, "bears"))
        return sa_place_spells(placing, structure ? TARGET_STRUCTURE : TARGET_SQUARE,
                               structure ? structure->id : square, sa_after_bears(item), true);
    if (text_equal_ignoring_case(word, "away") && sa_words_take(words, "bears") && off_board_structure(state, square))
        return sa_place_spells(placing, TARGET_STRUCTURE, off_board_structure(state, square)->id,
                               sa_after_bears(item), true);
    if (text_equal_ignoring_case(word, "ground") && sa_words_take(words, "bears"))
        return sa_place_spells(placing, TARGET_SQUARE, square, sa_after_bears(item), true);
    if (text_equal_ignoring_case(word, "unoccupied")) {
        if (group)
            sa_unplace_group(state, group->id);
        return OK;
    }
    if (text_equal_ignoring_case(word, "empty") || kind == STRUCTURE_NONE) {
        if (structure)
            sa_unplace_structure(state, structure->id);
        return OK;
    }
    if (kind > STRUCTURE_NONE)
        return place_structure(placing, square, (enum structure_kind)kind, words);
    if (terrain == TERRAIN_NONE)
        return sa_unreadable(placing, item, "E5 water; C6 town BLUE; C6 bears Fortify; E5 unoccupied; C6 empty");
    state->terrain[square] = terrain;
    return OK;
}

/* ---- boardhops ---- */

static bool opens_boardhop(int number)
{
    const struct spell *spell = sa_spell(number);

    return spell->hop_turns > 0 || spell->combat_hopper || number == SPELL_AWAITING;
}

static struct container *new_hop(struct state *state, int id, int spell)
{
    struct offboard *offboard = &state->offboard;
    int place = 0;
    struct container *hop;
    bool endless = sa_spell(spell)->combat_hopper || spell == SPELL_AWAITING;

    if (offboard->count == OFFBOARD_MAX)
        return NULL;
    while (place < offboard->count && offboard->list[place].id < id)
        place++;
    hop = &offboard->list[place];
    memmove(hop + 1, hop, (size_t)(offboard->count - place) * sizeof *hop);
    offboard->count++;
    *hop = (struct container){ .id = id, .kind = spell, .since = state->turn,
                               .clock = endless ? OFFBOARD_NO_CLOCK : sa_spell(spell)->hop_turns };
    if (offboard->last_id < id)
        offboard->last_id = id;
    return hop;
}

/* The structure whose own square this is, off the board or on it. */
static struct structure *structure_of(struct state *state, int home, bool off)
{
    for (int i = 0; home != SQUARE_NONE && i < state->structure_count; i++)
        if (state->structures[i].home == home && state->structures[i].off == off)
            return &state->structures[i];
    return NULL;
}

static bool take_content(struct placing *placing, struct container *hop, struct words *words)
{
    struct state *state = placing->state;
    const char *word = sa_words_next(words);
    enum target kind = TARGET_NONE;
    struct structure *structure;
    int number = 0, square = sa_square_named(word);

    words->at++;
    if (sa_thing(word, &kind, &number) && kind == TARGET_GROUP) {
        hop->holds_kind = TARGET_GROUP;
        hop->holds = number;
        return true;
    }
    structure = structure_of(state, square, true);
    if (!structure)
        structure = structure_of(state, square, false);
    if (!structure)
        return false;
    structure->off = true;
    hop->holds_kind = TARGET_STRUCTURE;
    hop->holds = structure->id;
    hop->exit = square;
    return true;
}

/* A combat-hopper that defends a structure says which. */
static bool take_guarded(struct placing *placing, struct container *hop, struct words *words)
{
    int home = sa_square_named(sa_words_next(words));
    const struct structure *structure = structure_of(placing->state, home, false);

    words->at++;
    if (!structure)
        structure = structure_of(placing->state, home, true);
    if (structure)
        hop->data[0] = structure->id;
    return structure != NULL;
}

static bool place_hop_word(struct placing *placing, struct container *hop, struct words *words)
{
    enum side owner = sa_side_named(sa_words_next(words));
    int square;

    if (owner != SIDES) {
        hop->owner = (int32_t)owner;
        words->at++;
        return true;
    }
    if (sa_words_take(words, "holds"))
        return take_content(placing, hop, words);
    if (sa_words_take(words, "defends") || sa_words_take(words, "at"))
        return take_guarded(placing, hop, words);
    if (sa_words_take(words, "exit")) {
        square = sa_square_named(sa_words_next(words));
        words->at++;
        hop->exit = square;
        return square != SQUARE_NONE;
    }
    if (sa_words_take(words, "since"))
        return sa_words_number(words, 0, INT16_MAX, &hop->since);
    if (sa_words_take(words, "clock")) {
        hop->state = OFFBOARD_INSIDE;
        return sa_words_number(words, 0, INT16_MAX, &hop->clock);
    }
    if (sa_words_take(words, "waiting")) {
        hop->state = OFFBOARD_WAITING;
        hop->clock = 0;
        return true;
    }
    if (sa_words_take(words, "inside")) {
        hop->state = OFFBOARD_INSIDE;
        return true;
    }
    if (!sa_words_take(words, "out"))
        return false;
    hop->state = OFFBOARD_OUT;
    return true;
}

/* What it holds is off the board, and its way back leads to where it stood, unless something else is said. */
static void settle_hop(struct placing *placing, struct container *hop)
{
    struct group *group = hop->holds_kind == TARGET_GROUP ? sa_group(placing->state, hop->holds) : NULL;

    if (!group || hop->state == OFFBOARD_OUT)
        return;
    if (hop->exit == SQUARE_NONE && hop->clock != OFFBOARD_NO_CLOCK)
        hop->exit = group->square;
    group->square = SQUARE_NONE;
}

enum status sa_place_boardhop(struct placing *placing, int id, struct words *words)
{
    static const char form[] = "bh1 Will o' the Wisp RED holds gr3 exit E6 clock 2";
    struct state *state = placing->state;
    struct container *hop = (struct container *)offboard_find(OFFBOARD_CONST(&state->offboard), id);
    int spell;

    if (sa_words_take(words, "gone")) {
        if (hop && hop->holds_kind == TARGET_STRUCTURE)
            sa_unplace_structure(state, hop->holds);
        else if (hop)
            sa_unplace_group(state, hop->holds);
        return OK;
    }
    spell = sa_words_spell(words);
    if (!hop && placing->asserting) {
        placing->unlike = true;
        return OK;
    }
    if (spell != SPELL_NONE && !placing->asserting && !opens_boardhop(spell))
        return error_set(placing->err, ERR_FORMAT, "%s takes nothing off the board", sa_spell_name(spell));
    if (!hop && spell == SPELL_NONE)
        return sa_unreadable(placing, sa_words_next(words), form);
    if (!hop)
        hop = new_hop(state, id, spell);
    if (!hop)
        return error_set(placing->err, ERR_FORMAT, "there is no room for another boardhop");
    if (spell != SPELL_NONE)
        hop->kind = spell;
    while (words->at < words->count)
        if (!place_hop_word(placing, hop, words))
            return sa_unreadable(placing, words->at < words->count ? sa_words_next(words) : words->list[words->count - 1],
                                 form);
    settle_hop(placing, hop);
    return OK;
}
