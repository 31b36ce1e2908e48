/* Position: squares, structures and boardhops. */
#include <string.h>

#include "engine/games/sanctum/position.h"
#include "engine/games/sanctum/reader.h"
#include "engine/games/sanctum/structures.h"
#include "engine/kernel/text.h"

/* The structure that belongs to this square, off the board or on it. */
static struct structure *structure_of(struct state *state, int home, bool off)
{
    for (int i = 0; home != SQUARE_NONE && i < state->structure_count; i++)
        if (state->structures[i].home == home && state->structures[i].off == off)
            return &state->structures[i];
    return NULL;
}

static void close_hop(struct state *state, enum target kind, int id)
{
    const struct container *hop = offboard_holding(OFFBOARD_CONST(&state->offboard), (int)kind, id);

    if (hop)
        offboard_close(OFFBOARD(&state->offboard), hop->id);
}

void sa_unplace_group(struct state *state, int id)
{
    struct group *group = sa_group(state, id);
    int place;

    if (!group)
        return;
    for (int i = 0; i < group->count; i++)
        sa_unplace_spells(state, TARGET_MINION, group->members[i].id);
    sa_unplace_spells(state, TARGET_GROUP, id);
    close_hop(state, TARGET_GROUP, id);
    place = (int)(group - state->groups);
    state->group_count--;
    memmove(group, group + 1, (size_t)(state->group_count - place) * sizeof *group);
    memset(&state->groups[state->group_count], 0, sizeof *group);
}

void sa_unplace_structure(struct state *state, int id)
{
    struct structure *structure = sa_structure(state, id);
    int place;

    if (!structure)
        return;
    sa_unplace_spells(state, TARGET_STRUCTURE, id);
    close_hop(state, TARGET_STRUCTURE, id);
    place = (int)(structure - state->structures);
    state->structure_count--;
    memmove(structure, structure + 1, (size_t)(state->structure_count - place) * sizeof *structure);
    memset(&state->structures[state->structure_count], 0, sizeof *structure);
}

/* ---- structures ---- */

static const struct position_field structure_fields[] = {
    POSITION_INT(struct structure, "novices", novices, 0, NOVICES_MAX),
    POSITION_INT(struct structure, "counter", counter, 0, NOVICES_MAX),
    { .word = NULL },
};

static void own(struct state *state, struct structure *structure, enum side owner)
{
    if (structure->owner == (int)owner)
        return;
    structure->owner = (int32_t)owner;
    structure->mana = structure->kind == STRUCTURE_SANCTUM || owner == SIDE_NEUTRAL
                          ? MANA_NONE : (int32_t)sa_house((enum house)state->players[owner].house)->primary;
}

static bool read_structure_word(struct placing *placing, struct structure *structure, struct cursor *cursor)
{
    static const char form[] = "C6 town OWNER novices N counter N mana ORD (s1) in bh1";
    enum field_taken taken = take_field(cursor, structure_fields, structure);
    enum side owner = taken == FIELD_ABSENT ? sa_try_side(cursor) : SIDES;
    int number, sustaining = sa_spell_sustaining(structure->kind);

    if (taken != FIELD_ABSENT)
        return taken == FIELD_TAKEN;
    if (owner != SIDES) {
        own(placing->state, structure, owner);
        return true;
    }
    if (try_word(cursor, "(") || try_word(cursor, ")"))
        return true;
    if (try_word(cursor, "in")) {
        sa_place_inside(placing, cursor, TARGET_STRUCTURE, structure->id);
        return true;
    }
    number = sa_try_thing(cursor, "s");
    if (number && sustaining == SPELL_NONE)
        return cursor_refuse(cursor, "SPELL", cursor->at - 1, "no %s exists through a spell",
                             sa_structure_names[structure->kind]);
    if (number)
        return sa_place_spell(placing, TARGET_STRUCTURE, structure->id,
                              arena_printf(placing->arena, "s%d %s", number, sa_spell_name(sustaining)));
    if (!try_word(cursor, "mana"))
        return placing_unreadable(cursor, form);
    structure->mana = (int32_t)sa_mana_named(cursor_text(cursor));
    if (structure->mana == MANA_NONE && !cursor_is(cursor, "none"))
        return placing_unreadable(cursor, form);
    cursor->at++;
    return true;
}

static bool has_word(const struct cursor *cursor, const char *word)
{
    for (int i = cursor->at; i < cursor->end; i++)
        if (order_is(&cursor->tokens, i, word))
            return true;
    return false;
}

/* The structure that the item means: the one of this square that is away, if the item says so. NULL: there is no room. */
static struct structure *placed_structure(struct state *state, int square, enum structure_kind kind, bool off)
{
    struct structure *structure = structure_of(state, square, off);
    struct structure *standing = off && !structure ? structure_of(state, square, false) : NULL;
    int id;

    if (standing && standing->kind == (int)kind) {
        standing->off = true;
        structure = standing;
    }
    if (structure && structure->kind == (int)kind)
        return structure;
    if (structure)
        sa_unplace_structure(state, structure->id);
    id = sa_structure_add(state, kind, square, SIDE_NEUTRAL);
    if (id == 0)
        return NULL;
    structure = sa_structure(state, id);
    structure->off = off;
    if (!off)
        state->terrain[square] = TERRAIN_PLAINS;
    return structure;
}

static bool read_structure(struct placing *placing, int square, enum structure_kind kind, struct cursor *cursor)
{
    struct structure *structure = placed_structure(placing->state, square, kind, has_word(cursor, "in"));
    int sustaining = sa_spell_sustaining(kind);

    if (!structure)
        return cursor_refuse(cursor, "LIMIT", 0, "there is no room for another structure");
    while (!cursor_at_end(cursor))
        if (!read_structure_word(placing, structure, cursor))
            return false;
    return sustaining == SPELL_NONE || sa_place_spell(placing, TARGET_STRUCTURE, structure->id, sa_spell_name(sustaining));
}

/* ---- squares ---- */

/* A square with a structure, or without a map yet, is plains. */
static const char *terrain_name(const struct state *state, int square)
{
    const struct terrain_kind *terrain = sa_terrain(state->terrain[square]);

    return terrain ? terrain->name : "plains";
}

/* The target at the square; `away`: the structure that is off the board; `ground`: the square itself, whatever is on
 * it. */
static bool read_bears(struct placing *placing, int square, struct cursor *cursor)
{
    struct state *state = placing->state;
    bool away = try_word(cursor, "away"), ground = try_word(cursor, "ground");
    const struct structure *structure = ground ? NULL : structure_of(state, square, away);

    if (away && !structure)
        return cursor_refuse(cursor, "SQUARE", 0, "no structure of %s is off the board", sa_square_names[square]);
    return take_word(cursor, "bears")
           && sa_place_spells(placing, cursor, structure ? TARGET_STRUCTURE : TARGET_SQUARE,
                              structure ? structure->id : square, true);
}

bool sa_read_square(struct placing *placing, struct cursor *cursor)
{
    static const char form[] = "E5 water; C6 town BLUE; C6 bears Fortify; E5 unoccupied; gr3 RED E5: m9 swordsman; "
                               "bh1 Encampment RED holds gr3; hand RED: Wrack; turn 5 ...";
    struct state *state = placing->state;
    int square = sa_try_square(cursor), kind;
    const struct structure *structure = structure_of(state, square, false);
    const struct group *group = sa_group_at(state, square);
    char terrain = sa_terrain_named(cursor_text(cursor));

    if (square == SQUARE_NONE)
        return placing_unreadable(cursor, form);
    if (cursor_is(cursor, "bears") || cursor_is(cursor, "away") || cursor_is(cursor, "ground"))
        return read_bears(placing, square, cursor);
    kind = text_find_ignoring_case(cursor_text(cursor), sa_structure_names, STRUCTURE_KINDS);
    if (kind > STRUCTURE_NONE) {
        cursor->at++;
        return read_structure(placing, square, (enum structure_kind)kind, cursor);
    }
    if (try_word(cursor, "unoccupied")) {
        if (group)
            sa_unplace_group(state, group->id);
    } else if (try_word(cursor, "empty") || kind == STRUCTURE_NONE) {
        cursor->at += kind == STRUCTURE_NONE;
        if (structure)
            sa_unplace_structure(state, structure->id);
    } else if (terrain == TERRAIN_NONE) {
        return placing_unreadable(cursor, form);
    } else {
        cursor->at++;
        if (state->terrain[square] != terrain)
            placing_unlike(placing, "%s %s", sa_square_names[square], terrain_name(state, square));
        state->terrain[square] = terrain;
    }
    return take_end(cursor);
}

/* ---- boardhops ---- */

static bool opens_boardhop(int number)
{
    const struct spell *spell = sa_spell(number);

    return spell->hop_turns > 0 || spell->combat_hopper || spell->holds_back;
}

static struct container *new_hop(struct state *state, int id, int spell)
{
    struct offboard_in hops = OFFBOARD(&state->offboard);
    bool endless = sa_spell(spell)->combat_hopper || sa_spell(spell)->holds_back;
    struct container *hop;
    int place = 0;

    if (*hops.count == hops.capacity)
        return NULL;
    while (place < *hops.count && hops.list[place].id < id)
        place++;
    hop = &hops.list[place];
    memmove(hop + 1, hop, (size_t)(*hops.count - place) * sizeof *hop);
    ++*hops.count;
    *hop = (struct container){ .id = id, .kind = spell, .since = state->turn,
                               .clock = endless ? OFFBOARD_NO_CLOCK : sa_spell(spell)->hop_turns };
    if (*hops.last_id < id)
        *hops.last_id = id;
    return hop;
}

static struct structure *structure_named(struct state *state, struct cursor *cursor, bool off)
{
    int home = sa_try_square(cursor);
    struct structure *structure = structure_of(state, home, off);

    return structure ? structure : structure_of(state, home, !off);
}

static bool take_content(struct state *state, struct container *hop, struct cursor *cursor)
{
    int group = sa_try_thing(cursor, "gr");
    struct structure *structure = group ? NULL : structure_named(state, cursor, true);

    hop->holds_kind = group ? TARGET_GROUP : TARGET_STRUCTURE;
    hop->holds = group ? group : structure ? structure->id : 0;
    if (structure) {
        structure->off = true;
        hop->exit = structure->home;
    }
    return hop->holds != 0;
}

static const struct position_field hop_fields[] = {
    POSITION_INT(struct container, "since", since, 0, INT16_MAX),
    POSITION_INT(struct container, "clock", clock, 0, INT16_MAX),
    { .word = NULL },
};

static bool read_hop_word(struct placing *placing, struct container *hop, struct cursor *cursor)
{
    bool clock = cursor_is(cursor, "clock");
    enum field_taken taken = take_field(cursor, hop_fields, hop);
    enum side owner = taken == FIELD_ABSENT ? sa_try_side(cursor) : SIDES;
    const struct structure *guarded;

    if (taken != FIELD_ABSENT) {
        hop->state = clock ? OFFBOARD_INSIDE : hop->state;
        return taken == FIELD_TAKEN;
    }
    if (owner != SIDES) {
        hop->owner = (int32_t)owner;
        return true;
    }
    if (try_word(cursor, "holds"))
        return take_content(placing->state, hop, cursor);
    if (try_word(cursor, "defends") || try_word(cursor, "at")) {      /* a combat-hopper names its structure */
        guarded = structure_named(placing->state, cursor, false);
        hop->data[0] = guarded ? guarded->id : 0;
        return guarded != NULL;
    }
    if (try_word(cursor, "exit"))
        return sa_take_square(cursor, &hop->exit);
    if (try_word(cursor, "waiting")) {
        hop->state = OFFBOARD_WAITING;
        hop->clock = 0;
        return true;
    }
    if (!cursor_is(cursor, "inside") && !cursor_is(cursor, "out"))
        return false;
    hop->state = try_word(cursor, "out") ? OFFBOARD_OUT : OFFBOARD_INSIDE;
    try_word(cursor, "inside");
    return true;
}

/* Its content is off the board, and its exit is the content's former square, unless the item says otherwise. */
static void settle_hop(struct state *state, struct container *hop)
{
    struct group *group = hop->holds_kind == TARGET_GROUP ? sa_group(state, hop->holds) : NULL;

    if (!group || hop->state == OFFBOARD_OUT)
        return;
    if (hop->exit == SQUARE_NONE && hop->clock != OFFBOARD_NO_CLOCK)
        hop->exit = group->square;
    group->square = SQUARE_NONE;
}

static void unplace_hop(struct state *state, const struct container *hop)
{
    if (hop && hop->holds_kind == TARGET_STRUCTURE)
        sa_unplace_structure(state, hop->holds);
    else if (hop)
        sa_unplace_group(state, hop->holds);
}

static bool is_spell_next(struct cursor *cursor, const struct card_list_rules *spells)
{
    int used, index;

    return order_find_name(&cursor->tokens, cursor->at, spells->names, spells->count, spells->letters_least, &used, &index)
           == NAME_FOUND && sa_side_named(cursor_text(cursor)) == SIDES;
}

bool sa_read_boardhop(struct placing *placing, struct cursor *cursor)
{
    static const char form[] = "bh1 Will o' the Wisp RED holds gr3 exit E6 clock 2";
    const char *names[SPELL_NUMBERS];
    struct card_list_rules spells = sa_spell_list(names);
    struct state *state = placing->state;
    int id = sa_try_thing(cursor, "bh"), spell = SPELL_NONE;
    struct container *hop = (struct container *)offboard_find(OFFBOARD_CONST(&state->offboard), id);

    if (try_word(cursor, "gone")) {
        unplace_hop(state, hop);
        return take_end(cursor);
    }
    if (!hop && placing->asserting)
        return placing_unlike(placing, "there is no bh%d", id);
    if (is_spell_next(cursor, &spells))
        take_name(cursor, spells.card, names, spells.count, spells.letters_least, &spell);
    if (spell != SPELL_NONE && !placing->asserting && !opens_boardhop(spell))
        return cursor_refuse(cursor, "SPELL", 1, "%s takes nothing off the board", sa_spell_name(spell));
    if (!hop && spell == SPELL_NONE)
        return placing_unreadable(cursor, form);
    if (!hop)
        hop = new_hop(state, id, spell);
    if (!hop)
        return cursor_refuse(cursor, "LIMIT", 0, "there is no room for another boardhop");
    hop->kind = spell != SPELL_NONE ? spell : hop->kind;
    while (!cursor_at_end(cursor))
        if (!read_hop_word(placing, hop, cursor))
            return placing_unreadable(cursor, form);
    settle_hop(state, hop);
    return true;
}

void sa_place_inside(struct placing *placing, struct cursor *cursor, enum target kind, int id)
{
    struct state *state = placing->state;
    int number = sa_try_thing(cursor, "bh");
    const struct container *hop = number ? offboard_find(OFFBOARD_CONST(&state->offboard), number) : NULL;

    if (!hop || hop->holds_kind != (int)kind || hop->holds != id)
        placing_unlike(placing, "%s", "");
}

/* ---- writing ---- */

/* Terrain that differs from the Standard map; towns of that map are on plains. */
static void write_terrain(struct writing *writing, const struct state *state)
{
    for (int square = 1; square <= SQUARES; square++) {
        char standard = sa_playable(square) ? sa_standard_letter(square) : TERRAIN_NONE;
        char terrain = state->terrain[square];

        if (standard != TERRAIN_NONE && !sa_terrain(standard))
            standard = TERRAIN_PLAINS;
        if (sa_playable(square) && terrain != standard)
            write_item(writing, "%s %s", sa_square_names[square], terrain_name(state, square));
    }
}

static void write_structure(struct writing *writing, const struct state *state, const struct structure *structure)
{
    struct arena *arena = writing->arena;
    const struct effect *colony = effect_on(EFFECTS_CONST(&state->effects), sa_spell_sustaining(structure->kind),
                                            TARGET_STRUCTURE, structure->id);
    const struct container *hop = offboard_holding(OFFBOARD_CONST(&state->offboard), TARGET_STRUCTURE, structure->id);
    bool gives = structure->mana || (structure->owner != SIDE_NEUTRAL && structure->kind != STRUCTURE_SANCTUM);

    write_item(writing, "%s %s %s%s%s%s%s%s", sa_square_names[structure->home], sa_structure_names[structure->kind],
               sa_side_names[structure->owner], gives ? " mana " : "",
               !gives ? "" : structure->mana ? sa_mana_names[structure->mana] : "none",
               fields_text(arena, structure_fields, structure), colony ? arena_printf(arena, " (s%d)", colony->number) : "",
               hop ? arena_printf(arena, " in bh%d", hop->id) : "");
}

/* The structure with its spells, or only the spells. */
static void write_structures(struct writing *writing, const struct state *state, bool off, bool spells)
{
    for (int i = 0; i < state->structure_count; i++) {
        const struct structure *structure = &state->structures[i];

        if (structure->off == off && spells)
            sa_write_bears(writing, state, arena_printf(writing->arena, "%s%s", sa_square_names[structure->home],
                                                        off ? " away" : ""), TARGET_STRUCTURE, structure->id);
        else if (structure->off == off)
            write_structure(writing, state, structure);
    }
}

static void write_hop(struct writing *writing, const struct state *state, const struct container *hop)
{
    struct arena *arena = writing->arena;
    const struct structure *held = sa_structure_get(state, hop->holds);
    const struct structure *guarded = sa_structure_get(state, hop->data[0]);
    const char *clock = "";

    if (hop->state == OFFBOARD_WAITING)
        clock = " WAITING";
    else if (hop->state == OFFBOARD_OUT)
        clock = " OUT";
    else if (hop->clock != OFFBOARD_NO_CLOCK)
        clock = arena_printf(arena, " clock %d", hop->clock);
    write_item(writing, "bh%d %s %s holds %s%s%s%s%s%s since %d", hop->id, sa_spell_name(hop->kind),
               sa_side_names[hop->owner],
               hop->holds_kind == TARGET_GROUP ? arena_printf(arena, "gr%d", hop->holds)
                                               : sa_square_names[held ? held->home : SQUARE_NONE],
               hop->exit != SQUARE_NONE ? " exit " : "", hop->exit != SQUARE_NONE ? sa_square_names[hop->exit] : "", clock,
               guarded ? " defends " : "", guarded ? sa_square_names[guarded->home] : "", hop->since);
}

static void write_hops(struct writing *writing, const struct state *state, enum target kind)
{
    for (int i = 0; i < state->offboard.count; i++)
        if (state->offboard.list[i].holds_kind == (int)kind)
            write_hop(writing, state, &state->offboard.list[i]);
}

/* Things off the board come first, so a structure built later on the same square does not take their place; and their
 * spells are written while nothing else has that square. */
void sa_write_board(struct writing *writing, const void *game)
{
    const struct state *state = game;

    write_terrain(writing, state);
    write_structures(writing, state, true, false);
    write_hops(writing, state, TARGET_STRUCTURE);
    write_structures(writing, state, false, false);
    write_structures(writing, state, true, true);
    write_structures(writing, state, false, true);
}

void sa_write_group_hops(struct writing *writing, const void *state)
{
    write_hops(writing, state, TARGET_GROUP);
}
