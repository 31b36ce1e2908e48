/* Position: minions, and the spells that things bear. */
#include <string.h>

#include "engine/games/sanctum/position.h"
#include "engine/games/sanctum/reader.h"
#include "engine/games/sanctum/spells.h"
#include "engine/games/sanctum/stats.h"
#include "engine/kernel/text.h"

/* The part of a list up to the next comma outside brackets; *list goes on behind it. NULL at the end. */
static const char *next_part(struct arena *arena, const char **list)
{
    const char *from = *list + strspn(*list, " \t,");
    const char *at = from;
    int depth = 0;

    if (*from == '\0')
        return NULL;
    for (; *at && (depth > 0 || *at != ','); at++)
        depth += (*at == '[') - (*at == ']');
    *list = at;
    return arena_text_n(arena, from, (size_t)(at - from));
}

/* ---- spells ---- */

/* One spell of a list. */
struct borne {
    int spell, number, left;
    enum side owner;
    bool has_left;
};

static enum status read_borne(struct placing *placing, const char *text, struct borne *borne)
{
    static const char form[] = "[s1] NAME [OWNER] [TURNS] [hidden]";
    enum target kind = TARGET_NONE;
    struct words words;

    *borne = (struct borne){ .owner = SIDES };
    sa_words(placing->arena, text, &words);
    if (sa_thing(sa_words_next(&words), &kind, &borne->number) && kind == TARGET_SPELL)
        words.at++;
    else
        borne->number = 0;
    borne->spell = sa_words_spell(&words);
    if (borne->spell == SPELL_NONE)
        return sa_unreadable(placing, text, form);
    while (words.at < words.count) {
        enum side owner = sa_side_named(sa_words_next(&words));

        if (owner != SIDES)
            borne->owner = owner;
        if (owner != SIDES || sa_words_take(&words, "hidden"))
            words.at += owner != SIDES;
        else if (sa_words_number(&words, 0, INT16_MAX, &borne->left))
            borne->has_left = true;
        else
            return sa_unreadable(placing, sa_words_next(&words), form);
    }
    return OK;
}

/* Is this the child of a mother in the group, which is there because its mother is? */
static bool is_child(struct placing *placing, enum target kind, int target, const char *text, bool *active)
{
    const struct group *group = kind == TARGET_GROUP ? sa_group(placing->state, target) : NULL;
    int mothers[CHILDREN_MAX];
    int count = group ? sa_children(placing->state, group, mothers) : 0;

    *active = false;
    for (int i = 0; i < count; i++) {
        const char *child = sa_spell(effect_find(EFFECTS_CONST(&placing->state->effects), mothers[i])->kind)->child;

        *active = *active || text_equal_ignoring_case(child, text);
    }
    for (int spell = 1; spell < SPELL_NUMBERS; spell++)
        if (sa_spell(spell)->child && text_equal_ignoring_case(sa_spell(spell)->child, text))
            return true;
    return false;
}

/* Whose a new spell is, when it is not said: the bearer's owner, or of a hostile one his opponent. */
static enum side usual_owner(const struct state *state, enum target kind, int target, int spell)
{
    const struct group *group = NULL;
    const struct structure *structure = NULL;
    int owner = SIDE_RED;

    if (kind == TARGET_MINION)
        group = sa_group_seen_of(state, target, NULL);
    if (kind == TARGET_GROUP)
        group = sa_group_seen(state, target);
    if (kind == TARGET_STRUCTURE)
        structure = sa_structure_seen(state, target);
    if (group)
        owner = group->owner;
    if (structure)
        owner = structure->owner;
    if (owner >= PLAYERS)
        return SIDE_RED;
    return sa_spell(spell)->whose == WHOSE_ENEMY ? sa_other((enum side)owner) : (enum side)owner;
}

/* A spell lies on what it is cast on, and only one that stays lies anywhere. */
static enum status check_borne(const struct placing *placing, enum target kind, const struct spell *spell)
{
    static const char *const bearers[] = {
        [TARGET_MINION] = "a minion, as m9 [Veteran]", [TARGET_GROUP] = "a group, as gr3 bears Fear 2",
        [TARGET_STRUCTURE] = "a structure, as C6 bears Fortify", [TARGET_SQUARE] = "a square, as E5 bears Jungle",
        [TARGET_GLOBE] = "the globe, as globe bears Awaiting RED 3",
    };
    bool stays = spell->house == HOUSE_NONE || spell->type == TYPE_ALTERATION || spell->type == TYPE_CONJURATION;

    if (placing->asserting || (stays && spell->target == kind))
        return OK;
    if (!stays)
        return error_set(placing->err, ERR_FORMAT, "%s is over when it has acted, so nothing bears it", spell->name);
    return error_set(placing->err, ERR_FORMAT, "%s is borne by %s", spell->name, bearers[spell->target]);
}

static enum status begin(struct placing *placing, enum target kind, int target, const struct borne *borne)
{
    struct effects *effects = &placing->state->effects;
    const struct spell *spell = sa_spell(borne->spell);
    enum side owner = borne->owner != SIDES ? borne->owner : usual_owner(placing->state, kind, target, borne->spell);
    int left = borne->has_left ? borne->left : spell->lasts_turns;
    enum status status = check_borne(placing, kind, spell);

    if (status != OK)
        return status;
    if (effects->count == EFFECTS_MAX)
        return error_set(placing->err, ERR_FORMAT, "there is no room for another spell");
    effects->list[effects->count++] = (struct effect){
        .id = ++effects->last_id, .kind = borne->spell, .owner = (int32_t)owner, .target_kind = (int32_t)kind,
        .target = target, .moment = left ? MOMENT_START_OF_TURN : EFFECT_NO_CLOCK, .left = left,
        .hidden = spell->hidden,
        .number = spell->hidden ? 0 : borne->number ? borne->number : ++effects->last_number,
    };
    if (effects->last_number < borne->number)
        effects->last_number = borne->number;
    return OK;
}

static void alter(struct placing *placing, struct effect *effect, const struct borne *borne)
{
    if (borne->has_left && effect->left != borne->left) {
        effect->left = borne->left;
        effect->moment = borne->left ? MOMENT_START_OF_TURN : EFFECT_NO_CLOCK;
    }
    if (borne->owner != SIDES)
        effect->owner = (int32_t)borne->owner;
    if (borne->number && !effect->hidden)
        effect->number = borne->number;
    if (placing->state->effects.last_number < borne->number)
        placing->state->effects.last_number = borne->number;
}

/* The effect of the list that this one means and that no other has claimed. */
static struct effect *claimed(struct placing *placing, enum target kind, int target, const struct borne *borne,
                              bool taken[EFFECTS_MAX])
{
    struct effects *effects = &placing->state->effects;

    for (int i = 0; i < effects->count; i++) {
        struct effect *effect = &effects->list[i];

        if (taken[i] || effect->kind != borne->spell || effect->target_kind != (int)kind || effect->target != target)
            continue;
        taken[i] = true;
        return effect;
    }
    return NULL;
}

static void drop_unclaimed(struct placing *placing, enum target kind, int target, const bool taken[EFFECTS_MAX],
                           int before)
{
    struct effects *effects = &placing->state->effects;
    int kept = 0, count = effects->count;

    for (int i = 0; i < count; i++) {
        const struct effect *effect = &effects->list[i];

        bool named = i >= before || taken[i] || effect->kind == SPELL_COLONY;   /* which belongs to its colony */

        if (named || effect->target_kind != (int)kind || effect->target != target)
            effects->list[kept++] = *effect;
    }
    for (int i = kept; i < count; i++)
        memset(&effects->list[i], 0, sizeof effects->list[i]);
    effects->count = kept;
}

enum status sa_place_spells(struct placing *placing, enum target kind, int target, const char *list, bool whole)
{
    bool taken[EFFECTS_MAX] = { false };
    int before = placing->state->effects.count;
    const char *part;

    while ((part = next_part(placing->arena, &list))) {
        struct borne borne;
        struct effect *effect;
        enum status status;
        bool active;

        if (text_equal(part, "-") || text_equal(part, "- "))
            continue;
        if (is_child(placing, kind, target, part, &active)) {
            placing->unlike = placing->unlike || !active;
            continue;
        }
        status = read_borne(placing, part, &borne);
        if (status != OK)
            return status;
        effect = claimed(placing, kind, target, &borne, taken);
        if (effect)
            alter(placing, effect, &borne);
        else
            status = begin(placing, kind, target, &borne);
        if (status != OK)
            return status;
    }
    if (whole)
        drop_unclaimed(placing, kind, target, taken, before);
    return OK;
}

/* ---- minions ---- */

/* "swordsman", "Vision swordsmen", "Bog Horror"; the nation is the owner's unless it is named. */
static bool take_kind(struct placing *placing, const struct group *group, struct words *words, int *kind)
{
    static const char *const plurals[CLASSES] = { "swordsmen", "archers" };
    enum house nation = sa_nation_named(sa_words_next(words));
    const char *word;
    int class;

    if (nation != HOUSE_NONE)
        words->at++;
    else if (group->owner < PLAYERS)
        nation = (enum house)placing->state->players[group->owner].house;
    word = sa_words_next(words);
    class = text_find_ignoring_case(word, sa_class_names, CLASSES);
    if (class < 0)
        class = text_find_ignoring_case(word, plurals, CLASSES);
    if (class >= 0 && nation != HOUSE_NONE) {
        *kind = (int)sa_recruit(nation, (enum recruit_class)class);
        words->at++;
        return true;
    }
    for (int length = 2; length > 0; length--) {
        const char *name = word;

        if (length == 2 && words->at + 1 < words->count)
            name = arena_printf(placing->arena, "%s %s", word, words->list[words->at + 1]);
        *kind = (int)sa_monster_named(name);
        if (*kind != CREATURE_NONE) {
            words->at += length;
            return true;
        }
    }
    return false;
}

/* "4/7", "4". */
static bool take_hits(struct words *words, struct minion *minion)
{
    const char *word = sa_words_next(words);
    size_t digits = strcspn(word, "/");
    char part[8] = "";
    int64_t hits, most = minion->hits_most;

    if (!text_is_digit(word[0]) || digits >= sizeof part)
        return false;
    memcpy(part, word, digits);
    if (word[digits] == '/' && text_parse_int(word + digits + 1, 1, HITS_MOST, &most) != TEXT_INT_OK)
        return false;
    if (text_parse_int(part, 1, most, &hits) != TEXT_INT_OK)
        return false;
    minion->hits = (int16_t)hits;
    minion->hits_most = (int16_t)most;
    words->at++;
    return true;
}

static void become(struct minion *minion, int kind)
{
    if (minion->kind == kind)
        return;
    minion->kind = (int16_t)kind;
    minion->hits = minion->hits_most = (int16_t)sa_creature((enum creature)kind).hits;
}

enum status sa_place_minion(struct placing *placing, struct group *group, struct minion *minion, const char *text)
{
    static const char form[] = "m9 [NATION] swordsman 4/7 level 1 marked [Veteran, Pixie Dust]";
    const char *bracket = strchr(text, '[');
    const char *end = bracket ? strchr(bracket, ']') : NULL;
    struct words words;
    int kind = minion->kind, level = 0;

    if (bracket && !end)
        return sa_unreadable(placing, bracket, "[Veteran, Pixie Dust]");
    sa_words(placing->arena, bracket ? arena_text_n(placing->arena, text, (size_t)(bracket - text)) : text, &words);
    if (take_kind(placing, group, &words, &kind))
        become(minion, kind);
    if (minion->kind == CREATURE_NONE)
        return sa_unreadable(placing, text + strspn(text, " "), form);
    while (words.at < words.count) {
        if (sa_words_take(&words, "marked"))
            minion->marked = true;
        else if (sa_words_take(&words, "experienced"))
            minion->experienced = true;
        else if (sa_words_take(&words, "level") && sa_words_number(&words, 0, LEVEL_MOST, &level))
            minion->level = (int16_t)level;
        else if (!take_hits(&words, minion))
            return sa_unreadable(placing, sa_words_next(&words), form);
    }
    if (!bracket)
        return OK;
    return sa_place_spells(placing, TARGET_MINION, minion->id,
                           arena_text_n(placing->arena, bracket + 1, (size_t)(end - bracket - 1)), true);
}

/* "m9", "m11-m14". */
static bool take_range(const char **text, int *first, int *last)
{
    enum target kind = TARGET_NONE;
    char word[16] = "", *dash;
    size_t bytes = strcspn(*text, " \t");

    if (bytes == 0 || bytes >= sizeof word)
        return false;
    memcpy(word, *text, bytes);
    dash = strchr(word, '-');
    if (dash)
        *dash++ = '\0';
    if (!sa_thing(word, &kind, first) || kind != TARGET_MINION)
        return false;
    *last = *first;
    if (dash && (!sa_thing(dash, &kind, last) || kind != TARGET_MINION || *last < *first))
        return false;
    *text += bytes;
    return true;
}

/* The minion as it was, wherever it stood, or a new one. */
static struct minion known_minion(const struct placing *placing, const struct group *before, int id)
{
    const struct minion *elsewhere = sa_minion_seen(placing->state, id);

    for (int i = 0; i < before->count; i++)
        if (before->members[i].id == id)
            return before->members[i];
    return elsewhere ? *elsewhere : (struct minion){ .id = id };
}

static void forget_elsewhere(struct placing *placing, const struct group *group)
{
    for (int i = 0; i < placing->state->group_count; i++) {
        struct group *other = &placing->state->groups[i];
        int kept = 0;

        for (int k = 0; other->id != group->id && k < other->count; k++) {
            bool moved = false;

            for (int m = 0; m < group->count; m++)
                moved = moved || group->members[m].id == other->members[k].id;
            if (!moved)
                other->members[kept++] = other->members[k];
        }
        if (other->id == group->id || kept == other->count)
            continue;
        memset(&other->members[kept], 0, (size_t)(other->count - kept) * sizeof other->members[0]);
        other->count = kept;
    }
}

enum status sa_place_roster(struct placing *placing, struct group *group, const char *list)
{
    struct group before = *group;
    const char *part;

    memset(group->members, 0, sizeof group->members);
    group->count = 0;
    while ((part = next_part(placing->arena, &list))) {
        int first = 0, last = 0;

        if (!take_range(&part, &first, &last))
            return sa_unreadable(placing, part, "m9 swordsman, m10-m12 archers");
        for (int id = first; id <= last; id++) {
            enum status status;

            if (group->count == GROUP_MEMBERS || id > MINIONS_EVER)
                return error_set(placing->err, ERR_FORMAT, "gr%d has no room for m%d", group->id, id);
            group->members[group->count++] = known_minion(placing, &before, id);
            if (placing->state->last_minion < id)
                placing->state->last_minion = id;
            status = sa_place_minion(placing, group, &group->members[group->count - 1], part);
            if (status != OK)
                return status;
        }
    }
    for (int i = 0; i < before.count; i++)
        if (!sa_minion_seen(placing->state, before.members[i].id))
            sa_unplace_spells(placing->state, TARGET_MINION, before.members[i].id);
    forget_elsewhere(placing, group);
    return OK;
}
