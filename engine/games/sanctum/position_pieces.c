/* Position: minions, the spells that things bear, and boardhops. */
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
        const char *child = sa_spell(effect_find(&placing->state->effects, mothers[i])->kind)->child;

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

static enum status begin(struct placing *placing, enum target kind, int target, const struct borne *borne)
{
    struct effects *effects = &placing->state->effects;
    const struct spell *spell = sa_spell(borne->spell);
    enum side owner = borne->owner != SIDES ? borne->owner : usual_owner(placing->state, kind, target, borne->spell);
    int left = borne->has_left ? borne->left : spell->lasts_turns;

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
        return sa_unreadable(placing, text, form);
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

/* ---- boardhops ---- */

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
    struct container *hop = (struct container *)offboard_find(&state->offboard, id);
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
            return sa_unreadable(placing, words->list[words->at > 0 ? words->at - 1 : 0], form);
    settle_hop(placing, hop);
    return OK;
}
