/* Targets of casts: those that may be named on the board as last reported (RULES 14.2). */
#include <string.h>

#include "engine/games/sanctum/spell_phase.h"
#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/reader.h"
#include "engine/games/sanctum/spells.h"
#include "engine/kernel/text.h"

/* ---- legal or not ---- */

static const char *whose_word(enum whose whose)
{
    return whose == WHOSE_FRIENDLY ? "of yours" : "of your opponent";
}

static bool owner_fits(const struct spell *spell, enum side side, int owner)
{
    if (spell->whose == WHOSE_FRIENDLY)
        return owner == (int)side;
    return spell->whose != WHOSE_ENEMY || owner == (int)sa_other(side);
}

static bool beside_mountain(const struct state *state, int square)
{
    if (state->terrain[square] == TERRAIN_MOUNTAIN)
        return true;
    for (int direction = NORTH; direction < DIRECTIONS; direction++) {
        int next = sa_step(square, (enum direction)direction);

        if (next != SQUARE_NONE && state->terrain[next] == TERRAIN_MOUNTAIN)
            return true;
    }
    return false;
}

/* Checked only when ordering: SA-TEL-06. */
static const char *place_illegal(const struct state *state, const struct spell *spell, int square)
{
    const struct structure *structure = sa_structure_get_at(state, square);

    switch (spell->where) {
    case WHERE_NO_SANCTUM:
        return structure && structure->kind == STRUCTURE_SANCTUM ? "stands in a Sanctum" : NULL;
    case WHERE_NO_STRUCTURE:
        return structure ? "stands in a structure" : NULL;
    case WHERE_FOREST:
        return state->terrain[square] == TERRAIN_FOREST ? NULL : "does not stand in forest";
    case WHERE_BY_MOUNTAIN:
        return beside_mountain(state, square) ? NULL : "stands neither on a mountain nor next to one";
    default:
        return NULL;
    }
}

static const char *group_illegal(struct arena *arena, const struct state *state, enum side side,
                                 const struct spell *spell, const struct group *group, const char *name)
{
    const char *place;

    if (!sa_on_board(group))
        return arena_printf(arena, "%s is off the board", name);
    if (spell->targets != TARGETS_EXCHANGE && !owner_fits(spell, side, group->owner))
        return arena_printf(arena, "%s takes one %s; %s belongs to %s", spell->name, whose_word(spell->whose), name,
                            sa_side_names[group->owner]);
    if (spell->what == WHAT_RECRUIT && !sa_of_recruits(group))
        return arena_printf(arena, "%s takes recruits; %s is of monsters", spell->name, name);
    if (spell->what == WHAT_MONSTER && sa_of_recruits(group))
        return arena_printf(arena, "%s takes monsters; %s is of recruits", spell->name, name);
    place = place_illegal(state, spell, group->square);
    return place ? arena_printf(arena, "%s %s", name, place) : NULL;
}

/* In forest, other players' minions cannot be named individually (RULES 3.1). */
static const char *minion_illegal(struct arena *arena, const struct state *state, enum side side,
                                  const struct spell *spell, int id)
{
    const struct group *group = sa_group_get_of(state, id, NULL);
    const char *name = arena_printf(arena, "m%d", id);

    if (!group)
        return arena_printf(arena, "there is no minion %s in play", name);
    if (sa_on_board(group) && state->terrain[group->square] == TERRAIN_FOREST && group->owner != (int)side)
        return arena_printf(arena, "%s is concealed by the forest on %s", name, sa_square_names[group->square]);
    return group_illegal(arena, state, side, spell, group, name);
}

static const char *structure_illegal(struct arena *arena, enum side side, const struct spell *spell,
                                     const struct structure *structure)
{
    const char *square;

    if (!structure)
        return arena_printf(arena, "%s is cast on a %s, by its square", spell->name,
                            spell->town_only ? "town" : "town or colony");
    square = sa_square_names[structure->home];
    if (structure->off)
        return arena_printf(arena, "the %s of %s is off the board", sa_structure_names[structure->kind], square);
    if (structure->kind == STRUCTURE_SANCTUM)
        return "a Sanctum cannot be a target";
    if (spell->town_only && structure->kind != STRUCTURE_TOWN)
        return arena_printf(arena, "%s takes a town; on %s is a colony", spell->name, square);
    if (!owner_fits(spell, side, structure->owner))
        return arena_printf(arena, "%s takes one %s; %s belongs to %s", spell->name, whose_word(spell->whose), square,
                            sa_side_names[structure->owner]);
    return NULL;
}

/* Only execution checks that it is unoccupied, so an earlier spell may clear it. */
static const char *square_illegal(struct arena *arena, const struct state *state, const struct spell *spell,
                                  int square)
{
    const struct structure *structure = sa_structure_get_at(state, square);
    const char *name = sa_square_names[square];

    if (!sa_playable(square))
        return "there is no such square";
    if (structure)
        return arena_printf(arena, "on %s is a %s; %s needs an empty square", name,
                            sa_structure_names[structure->kind], spell->name);
    if (spell->no_entrance && sa_entrance(square))
        return arena_printf(arena, "%s is an entrance of a Sanctum", name);
    if (spell->terrain && !strchr(spell->terrain, state->terrain[square]))
        return arena_printf(arena, "%s is %s, on which %s cannot be cast", name,
                            sa_terrain(state->terrain[square])->name, spell->name);
    return NULL;
}

/* Spells on things off the board cannot be named; the boardhop can be (SA-OFF-12). */
static const char *spell_illegal(struct arena *arena, const struct state *state, const struct queue_target *target)
{
    const struct effect *effect = effect_find(EFFECTS_CONST(&state->effects), target->id);

    if (target->kind == TARGET_BOARDHOP)
        return offboard_find(OFFBOARD_CONST(&state->offboard), target->id) ? NULL
                                                          : arena_printf(arena, "there is no boardhop bh%d", target->id);
    if (!effect)
        return arena_printf(arena, "there is no active spell s%d", target->place);
    if (effect->target_kind == TARGET_SQUARE || effect->target_kind == TARGET_GLOBE)
        return NULL;
    if (sa_place_of(state, (enum target)effect->target_kind, effect->target) != SQUARE_NONE)
        return NULL;
    return arena_printf(arena, "s%d is on something that is off the board", target->place);
}

static const char *illegal_target(struct arena *arena, const struct state *state, enum side side, int number,
                              const struct queue_target *target)
{
    const struct spell *spell = sa_spell(number);
    const struct group *group;

    switch (target->kind) {
    case TARGET_MINION:
        return minion_illegal(arena, state, side, spell, target->id);
    case TARGET_GROUP:
        group = sa_group_get(state, target->id);
        if (!group)
            return arena_printf(arena, "there is no group gr%d in play", target->id);
        return group_illegal(arena, state, side, spell, group, arena_printf(arena, "gr%d", target->id));
    case TARGET_STRUCTURE:
        return structure_illegal(arena, side, spell, sa_structure_get(state, target->id));
    case TARGET_SQUARE:
        return square_illegal(arena, state, spell, target->id);
    case TARGET_SPELL:
    case TARGET_BOARDHOP:
        return spell_illegal(arena, state, target);
    default:
        return NULL;
    }
}

/* ---- all of them ---- */

/* Walks over everything of a kind in play; false after the last. */
static bool candidate(const struct state *state, enum target kind, int index, struct queue_target *target)
{
    *target = (struct queue_target){ .kind = (int32_t)kind };
    switch (kind) {
    case TARGET_MINION:
        target->id = index / GROUP_MEMBERS < state->group_count
                         ? state->groups[index / GROUP_MEMBERS].members[index % GROUP_MEMBERS].id : 0;
        return index / GROUP_MEMBERS < state->group_count;
    case TARGET_GROUP:
        target->id = index < state->group_count ? state->groups[index].id : 0;
        return index < state->group_count;
    case TARGET_STRUCTURE:
        target->id = index < state->structure_count ? state->structures[index].id : 0;
        target->place = index < state->structure_count ? state->structures[index].home : SQUARE_NONE;
        return index < state->structure_count;
    case TARGET_SQUARE:
        target->id = index + 1;
        return index < SQUARES;
    case TARGET_SPELL:
        target->id = index < state->effects.count ? state->effects.list[index].id : 0;
        target->place = index < state->effects.count ? state->effects.list[index].number : 0;
        return index < state->effects.count;
    case TARGET_BOARDHOP:
        target->id = index < state->offboard.count ? state->offboard.list[index].id : 0;
        return index < state->offboard.count;
    default:
        return false;
    }
}

static int collect(struct arena *arena, const struct state *state, enum side side, int spell, enum target kind,
                   struct queue_target *list, int most)
{
    struct queue_target target;
    int count = 0;

    for (int i = 0; count < most && candidate(state, kind, i, &target); i++) {
        bool named = target.id != 0 && (kind != TARGET_SPELL || target.place != 0);

        if (named && !illegal_target(arena, state, side, spell, &target))
            list[count++] = target;
    }
    return count;
}

int sa_legal_targets(struct arena *arena, const struct state *state, enum side side, int spell,
                     struct queue_target *list, int most)
{
    enum target kind = sa_spell(spell)->target;
    int count = collect(arena, state, side, spell, kind, list, most);

    if (kind == TARGET_SPELL)
        count += collect(arena, state, side, spell, TARGET_BOARDHOP, list + count, most - count);
    return count;
}

/* ---- reading ---- */

enum { EXPECTED_FROM = 256 };

static const char *wants(const struct spell *spell)
{
    switch (spell->target) {
    case TARGET_MINION:
        return "a minion, like m12";
    case TARGET_GROUP:
        return "a group, like gr7";
    case TARGET_STRUCTURE:
        return "a structure, by its square, like C6";
    case TARGET_SQUARE:
        return "a square, like E5";
    default:
        return "an active spell, like s4 or bh2";
    }
}

/* The owner of the minion or group that was meant, or the opponent when it does not exist. */
static int owner_meant(const struct cursor *cursor)
{
    const struct state *state = sa_reader_of(cursor)->state;
    enum target kind = TARGET_NONE;
    int number = 0;
    const struct group *group = NULL;

    if (sa_thing(cursor_text(cursor), &kind, &number) && kind == TARGET_MINION)
        group = sa_group_get_of(state, number, NULL);
    else if (kind == TARGET_GROUP)
        group = sa_group_get(state, number);
    return group ? group->owner : (int)sa_other(sa_reader_of(cursor)->side);
}

static const struct group *group_aimed_at(const struct state *state, const struct queue_target *target)
{
    if (target->kind == TARGET_MINION)
        return sa_group_get_of(state, target->id, NULL);
    return target->kind == TARGET_GROUP ? sa_group_get(state, target->id) : NULL;
}

static const char *target_name(const struct reader *reader, const struct queue_target *target)
{
    return sa_name(reader->arena, reader->state, (enum target)target->kind, target->id);
}

/* Every target that may be named here. Minions and groups of the intended owner come first, so an attack on an enemy is not
 * suggested on the player's own. */
static void expect_targets(struct cursor *cursor, const struct order *order, const char *before)
{
    const struct reader *reader = sa_reader_of(cursor);
    int count, meant = owner_meant(cursor);
    struct queue_target *list;

    if (!cursor_listens(cursor))
        return;
    list = arena_alloc(reader->arena, EXPECTED_FROM * sizeof *list);
    count = sa_legal_targets(reader->arena, reader->state, reader->side, order->spell, list, EXPECTED_FROM);
    for (int first = 1; first >= 0; first--)
        for (int i = 0; i < count; i++) {
            const struct group *group = group_aimed_at(reader->state, &list[i]);

            if ((!group || group->owner == meant) == first)
                cursor_expect(cursor, cursor->at, 1, arena_printf(reader->arena, "%s%s", before,
                                                                  target_name(reader, &list[i])));
        }
}

static bool not_a(struct cursor *cursor, const struct order *order)
{
    const struct spell *spell = sa_spell(order->spell);

    if (cursor_at_end(cursor))
        return cursor_refuse(cursor, "TARGET", cursor->at, "%s is cast on %s", spell->name, wants(spell));
    return cursor_refuse(cursor, "TARGET", cursor->at, "%s is cast on %s, not on \"%s\"", spell->name, wants(spell),
                         cursor_text(cursor));
}

static bool is_spell_target(struct cursor *cursor, int number, struct queue_target *target)
{
    const struct effect *effect = effect_numbered(EFFECTS_CONST(&sa_reader_of(cursor)->state->effects), number);

    if (!effect)
        return cursor_refuse(cursor, "TARGET", cursor->at, "there is no active spell s%d", number);   /* SA-LEAVE-07 */
    *target = (struct queue_target){ .kind = TARGET_SPELL, .id = effect->id, .place = number };
    return true;
}

/* One target of the kind that its spell needs; a group may be named by its square, a structure always is. */
static bool take_thing(struct cursor *cursor, const struct order *order, struct queue_target *target)
{
    const struct state *state = sa_reader_of(cursor)->state;
    enum target wanted = sa_spell(order->spell)->target, kind = TARGET_NONE;
    const char *word = cursor_text(cursor);
    int square = sa_square_named(word);
    const struct structure *structure = sa_structure_get_at(state, square);
    const struct group *group = sa_group_get_at(state, square);
    int number = 0;
    bool thing = sa_thing(word, &kind, &number);

    if (wanted == TARGET_SPELL && kind == TARGET_SPELL)
        return is_spell_target(cursor, number, target);
    if (thing && (kind == wanted || (wanted == TARGET_SPELL && kind == TARGET_BOARDHOP)))
        *target = (struct queue_target){ .kind = (int32_t)kind, .id = number };
    else if (wanted == TARGET_SQUARE && square != SQUARE_NONE)
        *target = (struct queue_target){ .kind = TARGET_SQUARE, .id = square };
    else if (wanted == TARGET_STRUCTURE && structure)
        *target = (struct queue_target){ .kind = TARGET_STRUCTURE, .id = structure->id, .place = square };
    else if (wanted == TARGET_GROUP && group)
        *target = (struct queue_target){ .kind = TARGET_GROUP, .id = group->id };
    else
        return not_a(cursor, order);
    return true;
}

static bool take_target(struct cursor *cursor, struct order *order)
{
    struct reader *reader = sa_reader_of(cursor);
    struct queue_target *target = &order->targets[order->target_count];
    const char *illegal;

    expect_targets(cursor, order, "");
    if (!take_thing(cursor, order, target))
        return false;
    illegal = illegal_target(reader->arena, reader->state, reader->side, order->spell, target);
    if (illegal)
        return cursor_refuse(cursor, "TARGET", cursor->at, "%s", illegal);
    for (int i = 0; i < order->target_count; i++)
        if (order->targets[i].id == target->id)
            return cursor_refuse(cursor, "TARGET", cursor->at, "%s is named twice", cursor_text(cursor));
    cursor->at++;
    order->target_count++;
    return true;
}

/* One friendly and one non-friendly: SA-LIST-27. */
static bool check_exchange(struct cursor *cursor, const struct order *order, int token)
{
    const struct state *state = sa_reader_of(cursor)->state;
    int mine = (int)sa_reader_of(cursor)->side;
    bool first = sa_group_get_of(state, order->targets[0].id, NULL)->owner == mine;
    bool second = sa_group_get_of(state, order->targets[1].id, NULL)->owner == mine;

    if (first != second)
        return true;
    return cursor_refuse(cursor, "TARGET", token, "%s takes one recruit of yours and one that is not yours",
                         sa_spell_name(order->spell));
}

static bool read_exchange(struct cursor *cursor, struct order *order)
{
    int token = cursor->at;

    if (!take_target(cursor, order))
        return false;
    if (!try_word(cursor, "AND") && !try_word(cursor, ",") && !try_word(cursor, "WITH")) {
        expect_targets(cursor, order, "AND ");
        return cursor_refuse(cursor, "TARGET", cursor->at, "%s takes two recruits: m3 AND m21",
                             sa_spell_name(order->spell));
    }
    return take_target(cursor, order) && check_exchange(cursor, order, token);
}

static void expect_landings(struct cursor *cursor)
{
    const struct reader *reader = sa_reader_of(cursor);

    for (int square = 1; cursor_listens(cursor) && square <= SQUARES; square++)
        if (sa_playable(square) && sa_may_land(reader->state, reader->side, square))
            cursor_expect(cursor, cursor->at, 1, sa_square_names[square]);
}

/* Checks where a pair may go at present; only a warning, because spells come first. */
static void warn_of_landing(struct cursor *cursor, int square)
{
    if (!sa_may_land(sa_reader_of(cursor)->state, sa_reader_of(cursor)->side, square))
        sheet_warn(cursor->sheet, cursor->line, "%s is now no unoccupied square in or next to a structure of yours",
                   sa_square_names[square]);
}

static bool read_pairs(struct cursor *cursor, struct order *order)
{
    do {
        int square = SQUARE_NONE;

        if (order->target_count == PAIRS_MAX)
            return cursor_refuse(cursor, "LIMIT", cursor->at, "%s takes at most %d groups", sa_spell_name(order->spell),
                                 PAIRS_MAX);
        if (!take_target(cursor, order))
            return false;
        try_word(cursor, "TO");
        expect_landings(cursor);
        if (!sa_take_square(cursor, &square))
            return false;
        order->targets[order->target_count - 1].place = square;
        warn_of_landing(cursor, square);
    } while (try_word(cursor, ",") || try_word(cursor, "AND"));
    return true;
}

/* The first target that may be named, preferably not the player's own. False: there is none. */
static bool find_target(const struct reader *reader, int spell, struct queue_target *target)
{
    struct queue_target list[EXPECTED_FROM];
    int count = sa_legal_targets(reader->arena, reader->state, reader->side, spell, list, EXPECTED_FROM), best = 0;

    for (int i = count - 1; i >= 0; i--) {
        const struct group *group = group_aimed_at(reader->state, &list[i]);

        if (group && group->owner != (int)reader->side)
            best = i;
    }
    *target = list[best];
    return count > 0;
}

void sa_expect_casts(struct cursor *cursor, int token)
{
    const struct reader *reader = sa_reader_of(cursor);

    for (int i = 0; cursor_listens(cursor) && i < reader->hand.count; i++) {
        int spell = reader->hand.cards[i];
        struct queue_target target;

        if (spell > 0 && sa_spell(spell)->target == TARGET_GLOBE)
            cursor_expect(cursor, token, cursor->end - token, sa_spell_name(spell));
        else if (spell > 0 && sa_spell(spell)->targets == TARGETS_ONE && find_target(reader, spell, &target))
            cursor_expect(cursor, token, cursor->end - token,
                          arena_printf(reader->arena, "%s ON %s", sa_spell_name(spell), target_name(reader, &target)));
    }
}

bool sa_read_targets(struct cursor *cursor, struct order *order)
{
    const struct spell *spell = sa_spell(order->spell);
    bool on = try_word(cursor, "ON");

    if (spell->target == TARGET_GLOBE) {
        if (try_word(cursor, "GLOBE") || (!on && cursor_at_end(cursor)))
            return true;
        return cursor_refuse(cursor, "TARGET", cursor->at, "%s is cast on the globe, without ON", spell->name);
    }
    if (spell->targets == TARGETS_EXCHANGE)
        return read_exchange(cursor, order);
    if (spell->targets == TARGETS_PAIRS)
        return read_pairs(cursor, order);
    return take_target(cursor, order);
}
