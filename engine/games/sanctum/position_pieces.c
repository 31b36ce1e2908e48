/* Position: groups, minions, and the spells that things bear. */
#include <string.h>

#include "engine/games/sanctum/position.h"
#include "engine/games/sanctum/stats.h"
#include "engine/kernel/text.h"

/* ---- spells ---- */

void sa_unplace_spells(struct state *state, enum target kind, int target)
{
    struct claims none;

    claims_begin(&none, EFFECTS(&state->effects), (int)kind, target);
    claims_end(&none, EFFECTS(&state->effects), NULL);
}

/* One spell of a list. */
struct borne {
    int spell, number, left;
    enum side owner;
    bool has_left;
};

/* "[s1] NAME [OWNER] [TURNS] [hidden]" */
static bool read_borne(struct cursor *cursor, struct borne *borne)
{
    const char *names[SPELL_NUMBERS];
    struct card_list_rules spells = sa_spell_list(names);

    *borne = (struct borne){ .number = sa_try_thing(cursor, "s"), .owner = SIDES };
    if (!take_name(cursor, spells.card, names, spells.count, spells.letters_least, &borne->spell))
        return false;
    while (!cursor_at_end(cursor)) {
        enum side owner = sa_try_side(cursor);

        if (owner != SIDES) {
            borne->owner = owner;
        } else if (!try_word(cursor, "hidden")) {
            borne->has_left = take_int(cursor, "the turns left", 0, INT16_MAX, &borne->left);
            if (!borne->has_left)
                return false;
        }
    }
    return true;
}

/* Is this the child of a mother in the group, present because of its mother? */
static bool is_child(struct placing *placing, enum target kind, int target, const char *text)
{
    const struct state *state = placing->state;
    const struct group *group = kind == TARGET_GROUP ? sa_group_get(state, target) : NULL;
    int parents[CHILDREN_MAX];
    int count = group ? sa_children(state, group, parents) : 0;

    for (int i = 0; i < count; i++) {
        const struct effect *parent = effect_find(EFFECTS_CONST(&state->effects), parents[i]);

        if (text_equal_ignoring_case(sa_spell(parent->kind)->child, text))
            return true;
    }
    for (int spell = 1; spell < SPELL_NUMBERS; spell++)
        if (sa_spell(spell)->child && text_equal_ignoring_case(sa_spell(spell)->child, text))
            return placing_unlike(placing, "no mother of it is in gr%d", target);
    return false;
}

/* The owner of a new spell when the item names none: the bearer's owner or, for a hostile spell, that owner's
 * opponent. */
static enum side usual_owner(const struct state *state, enum target kind, int target, int spell)
{
    const struct structure *structure = kind == TARGET_STRUCTURE ? sa_structure_get(state, target) : NULL;
    const struct group *group = kind == TARGET_MINION  ? sa_group_get_of(state, target, NULL)
                                : kind == TARGET_GROUP ? sa_group_get(state, target) : NULL;
    int owner = group ? group->owner : structure ? structure->owner : SIDE_RED;

    if (owner >= PLAYERS)
        return SIDE_RED;
    return sa_spell(spell)->whose == WHOSE_ENEMY ? sa_other((enum side)owner) : (enum side)owner;
}

/* A spell can be only on its kind of target, and only if it is a lasting spell. */
static bool may_lie(const struct placing *placing, struct cursor *cursor, enum target kind, const struct spell *spell)
{
    static const char *const bearers[] = {
        [TARGET_MINION] = "a minion, as m9 [Veteran]", [TARGET_GROUP] = "a group, as gr3 bears Fear 2",
        [TARGET_STRUCTURE] = "a structure, as C6 bears Fortify", [TARGET_SQUARE] = "a square, as E5 bears Jungle",
        [TARGET_GLOBE] = "the globe, as globe bears Awaiting RED 3",
    };
    bool stays = spell->house == HOUSE_NONE || spell->type == TYPE_ALTERATION || spell->type == TYPE_CONJURATION;

    if (placing->asserting || (stays && spell->target == kind))
        return true;
    if (!stays)
        return cursor_refuse(cursor, "SPELL", 0, "%s is over when it has acted, so nothing bears it", spell->name);
    return cursor_refuse(cursor, "SPELL", 0, "%s is borne by %s", spell->name, bearers[spell->target]);
}

static bool begin(struct placing *placing, struct cursor *cursor, enum target kind, int target, const struct borne *borne)
{
    struct state *state = placing->state;
    struct effects *effects = &state->effects;
    const struct spell *spell = sa_spell(borne->spell);
    enum side owner = borne->owner != SIDES ? borne->owner : usual_owner(state, kind, target, borne->spell);
    int left = borne->has_left ? borne->left : spell->lasts_turns;

    if (!may_lie(placing, cursor, kind, spell))
        return false;
    if (effects->count == EFFECTS_MAX)
        return cursor_refuse(cursor, "LIMIT", 0, "there is no room for another spell");
    effects->list[effects->count++] = (struct effect){
        .id = ++effects->last_id, .kind = borne->spell, .owner = (int32_t)owner, .target_kind = (int32_t)kind,
        .target = target, .moment = left ? MOMENT_START_OF_TURN : EFFECT_NO_CLOCK, .left = left,
        .hidden = spell->hidden,
        .number = spell->hidden ? 0 : borne->number ? borne->number : ++effects->last_number,
    };
    return true;
}

static void alter(struct effect *effect, const struct borne *borne)
{
    if (borne->has_left && effect->left != borne->left) {
        effect->left = borne->left;
        effect->moment = borne->left ? MOMENT_START_OF_TURN : EFFECT_NO_CLOCK;
    }
    if (borne->owner != SIDES)
        effect->owner = (int32_t)borne->owner;
    if (borne->number && !effect->hidden)
        effect->number = borne->number;
}

static bool place_one(struct placing *placing, struct cursor *cursor, struct claims *claims)
{
    struct effects *effects = &((struct state *)placing->state)->effects;
    struct effect *effect;
    struct borne borne;

    if (try_word(cursor, "-") || cursor_at_end(cursor))
        return true;
    if (is_child(placing, (enum target)claims->target_kind, claims->target, placing_rest(cursor))) {
        cursor->at = cursor->end;
        return true;
    }
    if (!read_borne(cursor, &borne))
        return false;
    effect = claims_take(claims, EFFECTS(effects), borne.spell);
    if (effect)
        alter(effect, &borne);
    else if (!begin(placing, cursor, (enum target)claims->target_kind, claims->target, &borne))
        return false;
    if (effects->last_number < borne.number)
        effects->last_number = borne.number;
    return true;
}

/* It belongs to its structure. */
static bool keeps(const struct effect *effect)
{
    return sa_spell(effect->kind)->sustains != STRUCTURE_NONE;
}

bool sa_place_spells(struct placing *placing, struct cursor *cursor, enum target kind, int target, bool whole)
{
    struct effects_in effects = EFFECTS(&((struct state *)placing->state)->effects);
    struct claims claims;

    claims_begin(&claims, effects, (int)kind, target);
    for (int end = cursor->end; placing_next(cursor, ",", end);)
        if (!place_one(placing, cursor, &claims))
            return false;
    if (whole)
        claims_end(&claims, effects, keeps);
    return true;
}

bool sa_place_spell(struct placing *placing, enum target kind, int target, const char *text)
{
    struct cursor cursor;

    return cursor_open_text(&cursor, placing->arena, text) && sa_place_spells(placing, &cursor, kind, target, false);
}

/* ---- minions ---- */

/* "swordsman", "Vision swordsmen", "Bog Horror"; the nation is the owner's unless the item names one. */
static bool try_kind(const struct state *state, const struct group *group, struct cursor *cursor, int *kind)
{
    static const char *const plurals[CLASSES] = { "swordsmen", "archers" };
    enum house nation = sa_nation_named(cursor_text(cursor));
    int class;

    if (nation != HOUSE_NONE)
        cursor->at++;
    else if (group->owner < PLAYERS)
        nation = (enum house)state->players[group->owner].house;
    class = text_find_ignoring_case(cursor_text(cursor), sa_class_names, CLASSES);
    if (class < 0)
        class = text_find_ignoring_case(cursor_text(cursor), plurals, CLASSES);
    if (class >= 0 && nation != HOUSE_NONE) {
        *kind = (int)sa_recruit(nation, (enum recruit_class)class);
        cursor->at++;
        return true;
    }
    for (int words = 2; words > 0; words--) {
        const char *name = words == 1 || cursor->at + 1 >= cursor->end
                               ? cursor_text(cursor) : arena_printf(cursor_arena(cursor), "%s %s", cursor_text(cursor),
                                                                    cursor->tokens.list[cursor->at + 1].text);
        enum creature monster = sa_monster_named(name);

        if (monster == CREATURE_NONE)
            continue;
        *kind = (int)monster;
        cursor->at += words;
        return true;
    }
    return false;
}

/* "4/7", "4". */
static bool try_hits(struct cursor *cursor, struct minion *minion)
{
    const char *word = cursor_text(cursor), *slash = strchr(word, '/');
    int64_t hits, most = minion->hits_most;

    if (slash && text_parse_int(slash + 1, 1, HITS_MOST, &most) != TEXT_INT_OK)
        return false;
    if (slash)
        word = arena_text_n(cursor_arena(cursor), word, (size_t)(slash - word));
    if (text_parse_int(word, 1, most, &hits) != TEXT_INT_OK)
        return false;
    minion->hits = (int16_t)hits;
    minion->hits_most = (int16_t)most;
    cursor->at++;
    return true;
}

static const struct position_field minion_fields[] = {
    POSITION_INT(struct minion, "level", level, 0, LEVEL_MOST),
    POSITION_WORD(struct minion, "marked", marked),
    POSITION_WORD(struct minion, "experienced", experienced),
    { .word = NULL },
};

/* The text after a minion's name, up to the cursor's end. */
static bool read_one_minion(struct placing *placing, const struct group *group, struct minion *minion, struct cursor *cursor)
{
    static const char form[] = "m9 [NATION] swordsman 4/7 level 1 marked [Veteran, Pixie Dust]";
    int kind = minion->kind, end = cursor->end;

    cursor->end = placing_part(cursor, "[");
    if (try_kind(placing->state, group, cursor, &kind) && kind != minion->kind) {
        minion->kind = (int16_t)kind;
        minion->hits = minion->hits_most = (int16_t)sa_creature((enum creature)kind).hits;
    }
    if (minion->kind == CREATURE_NONE)
        return placing_unreadable(cursor, form);
    while (!cursor_at_end(cursor))
        if (!try_hits(cursor, minion) && take_field(cursor, minion_fields, minion) != FIELD_TAKEN)
            return placing_unreadable(cursor, form);
    if (cursor->end == end)
        return true;
    cursor->at = cursor->end + 1;
    cursor->end = end - 1;
    if (!text_equal(cursor->tokens.list[cursor->end].text, "]"))
        return placing_unreadable(cursor, "[Veteran, Pixie Dust]");
    if (!sa_place_spells(placing, cursor, TARGET_MINION, minion->id, true))
        return false;
    cursor->at = cursor->end = end;
    return true;
}

/* "m9", "m11-m14". */
static bool take_range(struct cursor *cursor, int *first, int *last)
{
    const char *word = cursor_text(cursor), *dash = strchr(word, '-');

    *first = cursor_tag(dash ? arena_text_n(cursor_arena(cursor), word, (size_t)(dash - word)) : word, "m", NUMBER_MOST);
    *last = dash ? cursor_tag(dash + 1, "m", NUMBER_MOST) : *first;
    if (*first == 0 || *last < *first)
        return placing_unreadable(cursor, "m9 swordsman, m10-m12 archers");
    cursor->at++;
    return true;
}

/* The existing minion, wherever it was, or a new one. */
static struct minion known_minion(const struct state *state, const struct group *before, int id)
{
    const struct minion *elsewhere = sa_minion_get(state, id);

    for (int i = 0; i < before->count; i++)
        if (before->members[i].id == id)
            return before->members[i];
    return elsewhere ? *elsewhere : (struct minion){ .id = id };
}

static bool is_member(const struct group *group, int id)
{
    for (int i = 0; i < group->count; i++)
        if (group->members[i].id == id)
            return true;
    return false;
}

static void forget_elsewhere(struct state *state, const struct group *group)
{
    for (int i = 0; i < state->group_count; i++) {
        struct group *other = &state->groups[i];
        int kept = 0;

        for (int k = 0; other->id != group->id && k < other->count; k++)
            if (!is_member(group, other->members[k].id))
                other->members[kept++] = other->members[k];
        while (other->id != group->id && other->count > kept)
            other->members[--other->count] = (struct minion){ 0 };
    }
}

/* The minions of one part of a roster. */
static bool read_members(struct placing *placing, struct group *group, const struct group *before, struct cursor *cursor)
{
    struct state *state = placing->state;
    int first = 0, last = 0, at;

    if (!take_range(cursor, &first, &last))
        return false;
    at = cursor->at;
    for (int id = first, end = cursor->end; id <= last; id++) {
        struct minion *minion = &group->members[group->count];

        if (group->count == GROUP_MEMBERS || id > MINIONS_EVER)
            return cursor_refuse(cursor, "LIMIT", cursor->at, "gr%d has no room for m%d", group->id, id);
        cursor->at = at;
        cursor->end = end;
        *minion = known_minion(state, before, id);
        group->count++;
        if (state->last_minion < id)
            state->last_minion = id;
        if (!read_one_minion(placing, group, minion, cursor))
            return false;
    }
    return true;
}

/* "m9 swordsman 4/7, m10-m12 archers". The list is complete. */
static bool read_roster(struct placing *placing, struct group *group, struct cursor *cursor)
{
    struct state *state = placing->state;
    struct group before = *group;

    memset(group->members, 0, sizeof group->members);
    group->count = 0;
    for (int end = cursor->end; placing_next(cursor, ",", end);)
        if (!read_members(placing, group, &before, cursor))
            return false;
    for (int i = 0; i < before.count; i++)
        if (!sa_minion_get(state, before.members[i].id))
            sa_unplace_spells(state, TARGET_MINION, before.members[i].id);
    forget_elsewhere(state, group);
    return true;
}

bool sa_read_minion(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    int id = sa_try_thing(cursor, "m"), place = 0;
    struct group *group = sa_group_of(state, id, &place);
    bool gone = try_word(cursor, "gone");

    if (!group && !gone)
        return placing->asserting ? placing_unlike(placing, "there is no m%d", id)
                                  : cursor_refuse(cursor, "MINION", 0, "there is no m%d; a new minion stands in its group", id);
    if (!gone)
        return read_one_minion(placing, group, &group->members[place], cursor);
    if (!group)
        return take_end(cursor);
    sa_unplace_spells(state, TARGET_MINION, id);
    group->count--;
    memmove(&group->members[place], &group->members[place + 1],
            (size_t)(group->count - place) * sizeof group->members[0]);
    memset(&group->members[group->count], 0, sizeof group->members[0]);
    if (group->count == 0)
        sa_unplace_group(state, group->id);
    return take_end(cursor);
}

/* ---- groups ---- */

static struct group *new_group(struct state *state, int id)
{
    int place = 0;
    struct group *group;

    if (state->group_count == GROUPS_MAX)
        return NULL;
    while (place < state->group_count && state->groups[place].id < id)
        place++;
    group = &state->groups[place];
    memmove(group + 1, group, (size_t)(state->group_count - place) * sizeof *group);
    memset(group, 0, sizeof *group);
    state->group_count++;
    group->id = id;
    if (state->last_group < id)
        state->last_group = id;
    return group;
}

/* A digest of the standing MOVE, and the squares already passed. */
static bool read_route(struct group *group, struct cursor *cursor)
{
    const char *digits = cursor_text(cursor);
    int done = 0;

    group->route = 0;
    for (; text_is_alnum(*digits); digits++)
        group->route = group->route << 4 | (uint64_t)(text_is_digit(*digits) ? *digits - '0' : text_lower(*digits) - 'a' + 10);
    cursor->at++;
    if (!take_word(cursor, "done") || !take_int(cursor, "the squares done", 0, ROUTE_MAX, &done))
        return false;
    group->route_done = done;
    return true;
}

static bool read_group_word(struct placing *placing, struct group *group, struct cursor *cursor)
{
    enum side owner = sa_try_side(cursor);
    int square = owner == SIDES ? sa_try_square(cursor) : SQUARE_NONE;

    if (owner != SIDES) {
        group->owner = (int32_t)owner;
    } else if (square != SQUARE_NONE) {
        group->square = square;
    } else if (try_word(cursor, "in")) {
        group->square = SQUARE_NONE;
        sa_place_inside(placing, cursor, TARGET_GROUP, group->id);
    } else if (try_word(cursor, "route")) {
        return read_route(group, cursor);
    } else if (!try_word(cursor, "on") && !try_word(cursor, "-")) {
        return placing_unreadable(cursor, "gr3 RED E5: m9 swordsman 4/7 level 1 [Veteran], m10 archer");
    }
    return true;
}

static bool read_group_words(struct placing *placing, struct group *group, struct cursor *cursor)
{
    int end = cursor->end;

    cursor->end = placing_part(cursor, ":");
    while (!cursor_at_end(cursor))
        if (!read_group_word(placing, group, cursor))
            return false;
    cursor->at = cursor->end;
    cursor->end = end;
    return !try_word(cursor, ":") || read_roster(placing, group, cursor);
}

bool sa_read_group(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    int id = sa_try_thing(cursor, "gr");
    struct group *group = sa_group(state, id);

    if (try_word(cursor, "gone")) {
        sa_unplace_group(state, id);
        return take_end(cursor);
    }
    if (!group && placing->asserting)
        return placing_unlike(placing, "there is no gr%d", id);
    if (try_word(cursor, "bears"))
        return group ? sa_place_spells(placing, cursor, TARGET_GROUP, id, true)
                     : cursor_refuse(cursor, "GROUP", 0, "there is no gr%d to bear a spell", id);
    if (!group && placing_part(cursor, ":") == cursor->end)
        return placing_unreadable(cursor, "gr3 RED E5: m9 swordsman, m10 archer");
    if (!group)
        group = new_group(state, id);
    return group ? read_group_words(placing, group, cursor)
                 : cursor_refuse(cursor, "LIMIT", 0, "there is no room for another group");
}

/* ---- writing ---- */

static const char *one_borne(struct arena *arena, const struct effect *effect)
{
    return arena_printf(arena, "%s%s %s%s%s", effect->number ? arena_printf(arena, "s%d ", effect->number) : "",
                        sa_spell_name(effect->kind), sa_side_names[effect->owner],
                        effect->left ? arena_printf(arena, " %d", effect->left) : "", effect->hidden ? " hidden" : "");
}

/* "" without spells. A spell through which a structure exists is written with the structure. */
static const char *borne_text(struct arena *arena, const struct state *state, enum target kind, int target)
{
    const char *text = "";

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (effect->target_kind == (int)kind && effect->target == target && !keeps(effect))
            text = arena_printf(arena, "%s%s%s", text, *text ? ", " : "", one_borne(arena, effect));
    }
    return text;
}

void sa_write_bears(struct writing *writing, const struct state *state, const char *bearer, enum target kind, int target)
{
    const char *borne = borne_text(writing->arena, state, kind, target);

    if (*borne)
        write_item(writing, "%s bears %s", bearer, borne);
}

static const char *minion_text(struct arena *arena, const struct state *state, const struct group *group,
                               const struct minion *minion)
{
    struct creature_kind kind = sa_creature((enum creature)minion->kind);
    const char *borne = borne_text(arena, state, TARGET_MINION, minion->id);
    bool own_nation = group->owner < PLAYERS && (int)kind.nation == state->players[group->owner].house;

    return arena_printf(arena, "m%d %s %d/%d%s%s%s%s", minion->id,
                        own_nation ? sa_creature_word((enum creature)minion->kind) : kind.name, minion->hits,
                        minion->hits_most, fields_text(arena, minion_fields, minion), *borne ? " [" : "", borne,
                        *borne ? "]" : "");
}

void sa_write_groups(struct writing *writing, const void *game)
{
    const struct state *state = game;

    for (int i = 0; i < state->group_count; i++) {
        const struct group *group = &state->groups[i];
        const struct container *hop = offboard_holding(OFFBOARD_CONST(&state->offboard), TARGET_GROUP, group->id);
        const char *name = arena_printf(writing->arena, "gr%d", group->id), *roster = "";

        for (int k = 0; k < group->count; k++)
            roster = arena_printf(writing->arena, "%s%s %s", roster, k ? "," : "",
                                  minion_text(writing->arena, state, group, &group->members[k]));
        write_item(writing, "%s %s %s:%s", name, sa_side_names[group->owner],
                   sa_on_board(group) ? sa_square_names[group->square]
                                      : arena_printf(writing->arena, "in bh%d", hop ? hop->id : 0), roster);
        sa_write_bears(writing, state, name, TARGET_GROUP, group->id);
        if (group->route)
            write_item(writing, "%s route %016llx done %d", name, (unsigned long long)group->route, group->route_done);
    }
}
