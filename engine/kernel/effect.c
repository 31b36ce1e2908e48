#include "engine/kernel/effect.h"

#include <stddef.h>
#include <string.h>

#include "engine/kernel/ruleset.h"
#include "engine/kernel/turn.h"

static const struct codec_field effect_fields[] = {
    FIELD_BOOL(struct effect, "asleep", suspended),
    SECRET_BY(FIELD_ARRAY(struct effect, "data", data, CODEC_INT, NULL), SEEN_MASK, struct effect, sealed_from),
    FIELD_BOOL(struct effect, "hidden", hidden),
    FIELD_INT(struct effect, "hidden_from", hidden_from),
    FIELD_INT(struct effect, "id", id),
    FIELD_INT(struct effect, "kind", kind),
    FIELD_INT(struct effect, "left", left),
    FIELD_INT(struct effect, "moment", moment),
    FIELD_INT(struct effect, "mother", parent),
    FIELD_INT(struct effect, "number", number),
    FIELD_INT(struct effect, "owner", owner),
    FIELD_BOOL(struct effect, "paused", paused),
    FIELD_INT(struct effect, "sealed_from", sealed_from),
    FIELD_INT(struct effect, "seat", seat),
    FIELD_INT(struct effect, "target", target),
    FIELD_INT(struct effect, "target_kind", target_kind),
};
const struct codec effect_codec = CODEC_MASKED_TABLE("effect", struct effect, effect_fields, hidden_from);

const char *const effect_end_names[] = {
    [EFFECT_EXPIRED] = "expired",
    [EFFECT_DISPELLED] = "dispelled",
    [EFFECT_MOTHER_GONE] = "mother-gone",
    [EFFECT_TARGET_GONE] = "target-gone",
    [EFFECT_REPLACED] = "replaced",
};

static const struct effect_rules *rules_of(struct turn *turn)
{
    const struct effect_rules *rules = turn_rules(turn)->effects;

    ensure(turn, rules != NULL);
    return rules;
}

static struct effects_in effects_of(struct turn *turn)
{
    return rules_of(turn)->list(turn_state(turn));
}

static struct effects_const look_at(struct effects_in effects)
{
    return (struct effects_const){ *effects.count, effects.list, effects.capacity };
}

/* The index of the effect with this id, or the index where it would belong. */
static int place_of(struct effects_const effects, int id)
{
    int low = 0, high = effects.count;

    while (low < high) {
        int middle = low + (high - low) / 2;

        if (effects.list[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct effect *effect_find(struct effects_const effects, int id)
{
    int place = place_of(effects, id);

    return place < effects.count && effects.list[place].id == id ? &effects.list[place] : NULL;
}

static const struct effect *find_now(struct turn *turn, int id)
{
    return effect_find(look_at(effects_of(turn)), id);
}

struct effect *effect_edit(struct turn *turn, int id)
{
    struct effects_in effects = effects_of(turn);
    int place = place_of(look_at(effects), id);

    ensure(turn, place < *effects.count && effects.list[place].id == id);
    return &effects.list[place];
}

const struct effect *effect_on(struct effects_const effects, int kind, int target_kind, int target)
{
    for (int i = 0; i < effects.count; i++) {
        const struct effect *effect = &effects.list[i];

        if (effect->kind == kind && effect->target_kind == target_kind && effect->target == target)
            return effect;
    }
    return NULL;
}

const struct effect *effect_numbered(struct effects_const effects, int number)
{
    for (int i = 0; number > 0 && i < effects.count; i++)
        if (effects.list[i].number == number)
            return &effects.list[i];
    return NULL;
}

static bool is_paused(const struct effect_rules *rules, const void *state, const struct effect *effect)
{
    return rules->paused && rules->paused(state, effect);
}

static bool is_suspended(const struct effect_rules *rules, const void *state, const struct effect *effect)
{
    return rules->suspended && rules->suspended(state, effect);
}

bool effect_works(const struct effect_rules *rules, const void *state, int kind, int target_kind, int target)
{
    struct effects_const effects = look_at(rules->list((void *)state));

    for (int i = 0; i < effects.count; i++) {
        const struct effect *effect = &effects.list[i];

        if (effect->kind != kind || effect->target_kind != target_kind || effect->target != target)
            continue;
        if (!is_paused(rules, state, effect) && !is_suspended(rules, state, effect))
            return true;
    }
    return false;
}

int effect_room(struct effects_const effects)
{
    return effects.capacity - effects.count;
}

int effect_begin(struct turn *turn, struct effect effect, bool wants_number)
{
    const struct effect_rules *rules = rules_of(turn);
    struct effects_in effects = effects_of(turn);

    if (*effects.count == effects.capacity)
        turn_broken(turn, "there are at most %d effects", effects.capacity);
    ensure(turn, effect.left >= 0);
    ensure(turn, effect.moment >= 0 && effect.moment <= turn_rules(turn)->moment_count);
    ensure(turn, effect.seat >= EFFECT_ANY_SEAT && effect.seat <= EFFECT_SEAT(SEATS_MAX - 1));
    ensure(turn, effect.parent == 0 || effect_find(look_at(effects), effect.parent));
    effect.id = ++*effects.last_id;
    effect.number = wants_number && !effect.hidden && !effect.hidden_from ? ++*effects.last_number : 0;
    effect.paused = is_paused(rules, turn_state(turn), &effect);
    effect.suspended = is_suspended(rules, turn_state(turn), &effect);
    effects.list[(*effects.count)++] = effect;
    if (rules->began)
        rules->began(turn, &effect);
    return effect.id;
}

audience effect_seen_by(const struct effect *effect)
{
    return effect->hidden_from ? AUDIENCE_ALL & ~effect->hidden_from & ~AUDIENCE_ONLOOKERS : AUDIENCE_ALL;
}

void effect_reveal(struct turn *turn, int id, bool wants_number)
{
    struct effect *effect = effect_edit(turn, id), told;

    if (!effect->hidden_from)
        return;
    effect->hidden_from = 0;
    if (wants_number && !effect->hidden)
        effect->number = ++*effects_of(turn).last_number;
    told = *effect;
    if (rules_of(turn)->began)
        rules_of(turn)->began(turn, &told);
}

/* The oldest child of a parent, or 0. */
static int child_of(struct effects_in effects, int parent)
{
    for (int i = 0; i < *effects.count; i++)
        if (effects.list[i].parent == parent)
            return effects.list[i].id;
    return 0;
}

/* Looks for children again after each end, because an end may have ended other children or given them another parent.
 * The loop ends because nothing can begin under a parent that is gone. */
void effect_end(struct turn *turn, int id, enum effect_end how)
{
    const struct effect_rules *rules = rules_of(turn);
    struct effects_in effects = effects_of(turn);
    const struct effect *found = effect_find(look_at(effects), id);
    struct effect gone;
    int place, child;

    if (!found)
        return;
    gone = *found;
    place = place_of(look_at(effects), id);
    --*effects.count;
    memmove(&effects.list[place], &effects.list[place + 1],
            (size_t)(*effects.count - place) * sizeof effects.list[0]);
    memset(&effects.list[*effects.count], 0, sizeof effects.list[0]);
    if (rules->ended)
        rules->ended(turn, &gone, how);
    while ((child = child_of(effects, id)) != 0)
        effect_end(turn, child, EFFECT_MOTHER_GONE);
}

/* The first effect with an id above `after`, or 0: the next one of a walk during which effects may end or begin. */
static int next_id(struct effects_in effects, int after)
{
    int place = place_of(look_at(effects), after + 1);

    return place < *effects.count ? effects.list[place].id : 0;
}

/* The next effect on a target after the id `after` that is not younger than `last`; 0 when there is none. */
static int next_on(struct effects_in effects, int after, int last, int target_kind, int target)
{
    int id = next_id(effects, after);

    for (; id != 0 && id <= last; id = next_id(effects, id)) {
        const struct effect *effect = effect_find(look_at(effects), id);

        if (effect->target_kind == target_kind && effect->target == target)
            return id;
    }
    return 0;
}

void effect_end_on(struct turn *turn, int target_kind, int target, enum effect_end how)
{
    struct effects_in effects = effects_of(turn);
    int last = *effects.last_id;
    int id = 0;

    while ((id = next_on(effects, id, last, target_kind, target)) != 0)
        effect_end(turn, id, how);
}

void effect_pass(struct turn *turn, int id, int target_kind, int target)
{
    const struct effect_rules *rules = rules_of(turn);
    struct effect *effect = effect_edit(turn, id);
    struct effect before = *effect;
    struct effect now;

    effect->target_kind = target_kind;
    effect->target = target;
    now = *effect;
    if (rules->passed)
        rules->passed(turn, &before, &now);
}

void effect_pass_all(struct turn *turn, int target_kind, int from, int to)
{
    struct effects_in effects = effects_of(turn);
    int last = *effects.last_id;
    int id = 0;

    while ((id = next_on(effects, id, last, target_kind, from)) != 0)
        effect_pass(turn, id, target_kind, to);
}

/* Checks one effect again and tells what changed. Returns false when the effect is then gone. */
static bool refresh_one(struct turn *turn, const struct effect_rules *rules, int id)
{
    struct effect *effect = effect_edit(turn, id);
    struct effect before = *effect;
    struct effect now;

    effect->paused = is_paused(rules, turn_state(turn), &before);
    effect->suspended = is_suspended(rules, turn_state(turn), &before);
    if (effect->paused == before.paused && effect->suspended == before.suspended)
        return true;
    now = *effect;
    if (rules->changed)
        rules->changed(turn, &before, &now);
    return find_now(turn, id) != NULL;
}

void effect_refresh(struct turn *turn)
{
    const struct effect_rules *rules = rules_of(turn);
    struct effects_in effects = effects_of(turn);
    int last = *effects.last_id;

    for (int id = next_id(effects, 0); id != 0 && id <= last; id = next_id(effects, id))
        refresh_one(turn, rules, id);
}

/* One moment less. */
static void count_down(struct turn *turn, const struct effect_rules *rules, int id)
{
    struct effect *effect = effect_edit(turn, id);
    struct effect now;
    int from = effect->left;

    effect->left = from - 1;
    now = *effect;
    if (rules->counted)
        rules->counted(turn, &now, from, from - 1);
    if (from > 1 || !find_now(turn, id))
        return;
    if (effect_edit(turn, id)->left == 0)   /* otherwise a callback gave it more */
        effect_end(turn, id, EFFECT_EXPIRED);
}

/* Checks the conditions again after the effect has acted: an effect that sent its own target off the board no longer
 * counts this moment. */
static void tick_one(struct turn *turn, const struct effect_rules *rules, int id)
{
    const struct effect *effect;

    if (!refresh_one(turn, rules, id))
        return;
    effect = effect_edit(turn, id);
    if (rules->acts && !effect->paused && !effect->suspended) {
        rules->acts(turn, id);
        if (!find_now(turn, id) || !refresh_one(turn, rules, id))
            return;
    }
    effect = effect_edit(turn, id);
    if (effect->moment == EFFECT_NO_CLOCK || effect->left == 0 || effect->paused)
        return;
    if (effect->suspended && !rules->sleeping_clocks_run)
        return;
    count_down(turn, rules, id);
}

void effect_tick_one(struct turn *turn, int id)
{
    if (!find_now(turn, id))
        return;
    tick_one(turn, rules_of(turn), id);
    if (!find_now(turn, id))
        turn_step(turn);   /* not after mere counting: to check all invariants of a state is expensive */
}

static bool fits(const struct effect *effect, int moment, int seat)
{
    if (effect->moment != moment)
        return false;
    return effect->seat == EFFECT_ANY_SEAT || (seat != EFFECT_NOBODY && effect->seat == EFFECT_SEAT(seat));
}

struct ticking {
    int64_t order;
    int id;
};

/* Collects the effects that tick at a moment into list, in order of ticking. They come in order of id, and each is
 * inserted after its equals, so equals stay in order of id. */
static int collect(struct turn *turn, int moment, int seat, struct ticking *list)
{
    const struct effect_rules *rules = rules_of(turn);
    struct effects_const effects = look_at(effects_of(turn));
    int count = 0;

    for (int i = 0; i < effects.count; i++) {
        const struct effect *effect = &effects.list[i];
        int64_t order;
        int place = count;

        if (!fits(effect, moment, seat))
            continue;
        order = rules->order ? rules->order(turn_state(turn), effect) : 0;
        for (; place > 0 && list[place - 1].order > order; place--)
            list[place] = list[place - 1];
        list[place] = (struct ticking){ .order = order, .id = effect->id };
        count++;
    }
    return count;
}

void effect_tick(struct turn *turn, int moment, int seat)
{
    struct ticking *list = arena_alloc(turn_arena(turn), (size_t)*effects_of(turn).count * sizeof *list);
    int count;

    ensure(turn, moment > EFFECT_NO_CLOCK && moment <= turn_rules(turn)->moment_count);
    ensure(turn, seat >= EFFECT_NOBODY && seat < SEATS_MAX);
    count = collect(turn, moment, seat, list);
    for (int i = 0; i < count; i++) {
        const struct effect *effect = find_now(turn, list[i].id);

        if (effect && fits(effect, moment, seat))   /* an earlier effect may have ended it or reset its clock */
            effect_tick_one(turn, list[i].id);
    }
}
