/* Hexes and airspaces: the magic on them, who is there, who may go there, and where targets are. */
#include "engine/games/arena/state/values.h"

/* ---- magic on hexes and walls ---- */

/* Effects on hexes are on a space; Anti-Magic, Sanctuary and Mirage work in both layers, or on the ground. */
const struct effect *ar_effect_at(const struct state *state, enum target kind, int target, enum change_flag flag)
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = ar_card(effect->kind);
        bool there = kind == TARGET_HEX ? hex_of(effect->target) == target : effect->target == target;

        if (effect->target_kind == (int32_t)kind && card && (card->change.flags & (uint32_t)flag) && there)
            return effect;
    }
    return NULL;
}

bool ar_anti_magic(const struct state *state, int space)
{
    return ar_effect_at(state, TARGET_HEX, hex_of(space), CHANGE_ANTI_MAGIC) != NULL;
}

const struct effect *ar_storm_at(const struct state *state, int hex)
{
    return effect_on(EFFECTS_CONST(&state->effects), CARD_STORM, TARGET_HEX, hex_space(hex, HEX_AIR));
}

bool ar_storm(const struct state *state, int hex)
{
    return ar_storm_at(state, hex) != NULL;
}

/* ---- who is there ---- */

const struct creature *ar_present(const struct state *state, int seat, int space)
{
    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];

        if (creature->space == space && ar_controller(state, creature) == seat && !ar_absent(state, creature))
            return creature;
    }
    return NULL;
}

void ar_find_presence(const struct state *state, struct ar_presence *presence)
{
    *presence = (struct ar_presence){ .at = { { false } } };
    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];
        bool is_there = creature->space >= 0 && creature->space < 2 * HEXES_MAX && !ar_absent(state, creature);
        int seat = is_there ? ar_controller(state, creature) : SEAT_NOBODY;

        if (seat != SEAT_NOBODY)
            presence->at[seat][creature->space] = true;
    }
}

bool ar_is_battle(const struct ar_presence *presence, int space)
{
    return presence->at[SEAT_LEFT][space] && presence->at[SEAT_RIGHT][space];
}

/* Does a card that works on the creatures around its bearer find one of his side that is not immune? */
static bool finds_any(const struct state *state, int seat, int space, const struct card *card)
{
    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];

        if (creature->space == space && ar_controller(state, creature) == seat && !ar_absent(state, creature)
            && !ar_immune(ar_creature_kind(creature->kind), card->type))
            return true;
    }
    return false;
}

int ar_side_bonus(const struct state *state, int seat, int space)
{
    for (int i = 0; i < state->item_count; i++) {
        const struct creature *bearer = state->items[i].bearer ? ar_creature(state, state->items[i].bearer) : NULL;
        int item = bearer && bearer->space == space ? ar_item_with(state, bearer, CHANGE_SIDE_BONUS) : 0;

        if (item && ar_controller(state, bearer) == seat && !ar_absent(state, bearer)
            && finds_any(state, seat, space, ar_card(ar_item(state, item)->card)))
            return 1;
    }
    return 0;
}

int ar_side_power(const struct state *state, int seat, int space)
{
    int power = state->older ? 0 : ar_side_bonus(state, seat, space);

    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];

        if (creature->space == space && ar_controller(state, creature) == seat && !ar_absent(state, creature))
            power += ar_battle_power(state, creature);
    }
    return power;
}

/* ---- who may go there ---- */

/* As it counts for entering. */
static enum terrain terrain_of(const struct state *state, int hex)
{
    const struct effect *mirage = ar_effect_at(state, TARGET_HEX, hex, CHANGE_TERRAIN);

    return mirage && !ar_anti_magic(state, hex_space(hex, HEX_GROUND)) ? (enum terrain)mirage->data[0] : (enum terrain)state->terrain[hex];
}

const char *ar_barred(const struct state *state, const struct creature *creature, int space)
{
    int hex = hex_of(space);

    if (hex_layer(space) == HEX_AIR)
        return ar_storm(state, hex) ? "a storm rages there" : NULL;
    return ar_walks_on(state, creature, terrain_of(state, hex)) ? NULL : "it may not enter that terrain";
}

const char *ar_entry_barred(const struct state *state, const struct creature *creature, int space)
{
    const char *barred = ar_barred(state, creature, space);
    int hex = hex_of(space);

    if (barred || hex_layer(space) == HEX_AIR)
        return barred;
    if (state->basic && hex == ar_king_hex(true, ar_controller(state, creature)))
        return "nobody enters his own king's area";
    if ((ar_attributes(creature) & (IS_EVIL | IS_UNDEAD)) && ar_effect_at(state, TARGET_HEX, hex, CHANGE_HOLY_GROUND)
        && !ar_anti_magic(state, space))
        return "that ground is hallowed";
    return NULL;
}

bool ar_walled(const struct state *state, int from, int to)
{
    int side = hex_of(from) == hex_of(to) ? HEX_NONE : hex_side(ar_board_of(state), hex_of(from), hex_of(to));
    enum change_flag flag = hex_layer(to) == HEX_AIR ? CHANGE_WALL_AIR : CHANGE_WALL_GROUND;

    return side != HEX_NONE && ar_effect_at(state, TARGET_WALL, side, flag);
}

/* ---- targets ---- */

static int creature_space(const struct state *state, int id)
{
    const struct creature *creature = ar_creature(state, id);

    return creature ? creature->space : HEX_NONE;
}

static int item_space(const struct state *state, int number)
{
    const struct item *item = ar_item(state, number);

    if (!item)
        return HEX_NONE;
    return item->bearer ? creature_space(state, item->bearer) : item->space;
}

static int effect_space(const struct state *state, int number, int *far)
{
    const struct effect *effect = effect_numbered(EFFECTS_CONST(&state->effects), number);
    int one, other;

    if (!effect)
        return HEX_NONE;
    if (effect->target_kind == TARGET_CREATURE)
        return creature_space(state, effect->target);
    if (effect->target_kind == TARGET_WALL && hex_side_ends(ar_board_of(state), effect->target, &one, &other)) {
        *far = hex_space(other, HEX_GROUND);
        return hex_space(one, HEX_GROUND);
    }
    return effect->target;
}

int ar_target_space(const struct state *state, const struct declaration *declaration, int *far)
{
    const struct corpse *corpse;
    const struct queue_act *act;
    int one, other;

    *far = HEX_NONE;
    switch (ar_card(declaration->card)->target) {
    case TARGET_SELF:
        return creature_space(state, declaration->caster);
    case TARGET_CREATURE:
        return creature_space(state, declaration->target);
    case TARGET_CORPSE:
        corpse = ar_corpse(state, declaration->target);
        return corpse ? hex_space(corpse->hex, HEX_GROUND) : HEX_NONE;
    case TARGET_ITEM:
        return item_space(state, declaration->target);
    case TARGET_ENCHANTMENT:
        return effect_space(state, declaration->target, far);
    case TARGET_EFFECT:
        act = queue_find(QUEUE_CONST(&state->acts), declaration->target);
        return act ? creature_space(state, act->source) : HEX_NONE;
    case TARGET_WALL:
        if (!hex_side_ends(ar_board_of(state), declaration->target, &one, &other))
            return HEX_NONE;
        *far = hex_space(other, HEX_GROUND);
        return hex_space(one, HEX_GROUND);
    default:
        return declaration->target;
    }
}

int ar_target_distance(const struct state *state, const struct declaration *declaration)
{
    const struct creature *caster = ar_creature(state, declaration->caster);
    int far, space = ar_target_space(state, declaration, &far), distance, other;

    if (space == HEX_NONE || !caster)
        return -1;
    distance = hex_space_distance(ar_board_of(state), caster->space, space);
    other = far == HEX_NONE ? 0 : hex_space_distance(ar_board_of(state), caster->space, far);
    return other > distance ? other : distance;
}
