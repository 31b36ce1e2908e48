#include "engine/games/arena/state/state.h"

#include <string.h>

const char *const ar_ending_names[ENDINGS] = {
    "none", "king", "rout", "stalemate", "length", "agreement", "resignation", "missed",
};

/* ---- the table ---- */

static const struct codec_field creature_fields[] = {
    FIELD_INT(struct creature, "came_from", came_from),
    FIELD_BOOL(struct creature, "cast", cast),
    FIELD_INT(struct creature, "clock", clock),
    FIELD_BOOL(struct creature, "fought", fought),
    FIELD_INT(struct creature, "id", id),
    FIELD_INT(struct creature, "kind", kind),
    FIELD_INT(struct creature, "leaves", leaves),
    FIELD_INT(struct creature, "mount", mount),
    FIELD_INT(struct creature, "move", move),
    FIELD_INT(struct creature, "moved", moved),
    FIELD_INT(struct creature, "power", power),
    FIELD_BOOL(struct creature, "shot", shot),
    FIELD_INT(struct creature, "space", space),
    FIELD_INT(struct creature, "steps", steps),
    FIELD_INT(struct creature, "stranded", stranded),
    FIELD_BOOL(struct creature, "used", used),
};
static const struct codec creature_codec = CODEC_TABLE("creature", struct creature, creature_fields);

static const struct codec_field item_fields[] = {
    FIELD_INT(struct item, "bearer", bearer),
    FIELD_INT(struct item, "card", card),
    FIELD_INT(struct item, "number", number),
    FIELD_INT(struct item, "space", space),
    FIELD_BOOL(struct item, "spoilt", spoilt),
    FIELD_INT(struct item, "uses", uses),
};
static const struct codec item_codec = CODEC_TABLE("item", struct item, item_fields);

static const struct codec_field corpse_fields[] = {
    FIELD_INT(struct corpse, "creature", creature),
    FIELD_INT(struct corpse, "hex", hex),
    FIELD_INT(struct corpse, "kind", kind),
    FIELD_INT(struct corpse, "number", number),
};
static const struct codec corpse_codec = CODEC_TABLE("corpse", struct corpse, corpse_fields);

static const struct codec_field player_fields[] = {
    FIELD_ARRAY(struct player, "known", known, CODEC_HEX64, NULL),
    FIELD_INT(struct player, "last_tag", last_tag),
    FIELD_INT(struct player, "missed", missed),
    FIELD_INT(struct player, "points", points),
    FIELD_INT(struct player, "pool", pool),
    SECRET(FIELD_ARRAY(struct player, "spells", spells, CODEC_HEX64, NULL), SEEN_INDEX),   /* AR-HIDE-01 */
};
static const struct codec player_codec = CODEC_TABLE("player", struct player, player_fields);

EFFECTS_CODEC(effects_codec, effects);
QUEUE_CODEC(acts_codec, acts);

static const struct codec_field state_fields[] = {
    FIELD_INT(struct state, "active", active),
    FIELD_STRUCT(struct state, "acts", acts, &acts_codec),
    FIELD_BOOL(struct state, "basic", basic),
    FIELD_ARRAY(struct state, "control", control, CODEC_INT, NULL),
    FIELD_LIST(struct state, "corpses", corpses, corpse_count, CODEC_STRUCT, &corpse_codec),
    FIELD_LIST(struct state, "creatures", creatures, creature_count, CODEC_STRUCT, &creature_codec),
    FIELD_STRUCT(struct state, "effects", effects, &effects_codec),
    FIELD_ENUM(struct state, "ending", ending, ar_ending_names),
    FIELD_BOOL(struct state, "forfeits", forfeits),
    FIELD_LIST(struct state, "items", items, item_count, CODEC_STRUCT, &item_codec),
    FIELD_INT(struct state, "last_corpse", last_corpse),
    FIELD_INT(struct state, "last_item", last_item),
    FIELD_INT(struct state, "last_label", last_label),
    FIELD_INT(struct state, "magic_phase", magic_phase),
    FIELD_BOOL(struct state, "older", older),
    FIELD_ARRAY(struct state, "players", players, CODEC_STRUCT, &player_codec),
    FIELD_BOOL(struct state, "quick", quick),
    FIELD_BOOL(struct state, "rout", rout),
    FIELD_ARRAY(struct state, "terrain", terrain, CODEC_INT, NULL),
    FIELD_INT(struct state, "turn", turn),
    FIELD_INT(struct state, "winner", winner),
};
const struct codec ar_state_codec = CODEC_TABLE("arena", struct state, state_fields);

/* ---- searches ---- */

const struct hex_board *ar_board_of(const struct state *state)
{
    return ar_board(state->basic);
}

const struct creature *ar_creature(const struct state *state, int id)
{
    int low = 0, high = state->creature_count;

    while (low < high) {
        int middle = (low + high) / 2;

        if (state->creatures[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low < state->creature_count && state->creatures[low].id == id ? &state->creatures[low] : NULL;
}

struct creature *ar_creature_edit(struct state *state, int id)
{
    const struct creature *creature = ar_creature(state, id);

    return creature ? &state->creatures[creature - state->creatures] : NULL;
}

struct creature *ar_creature_insert(struct state *state, int id)
{
    int place = state->creature_count;

    while (place > 0 && state->creatures[place - 1].id > id)
        place--;
    memmove(&state->creatures[place + 1], &state->creatures[place],
            (size_t)(state->creature_count - place) * sizeof state->creatures[0]);
    state->creature_count++;
    state->creatures[place] = (struct creature){ .id = id };
    return &state->creatures[place];
}

/* Takes the element at this place out of a list; what is free behind it is zero. */
static void list_erase(void *list, size_t bytes, int place, int32_t *count)
{
    char *at = (char *)list + (size_t)place * bytes;
    size_t behind_bytes = (size_t)(--*count - place) * bytes;

    memmove(at, at + bytes, behind_bytes);
    memset(at + behind_bytes, 0, bytes);
}

void ar_creature_remove(struct state *state, int id)
{
    list_erase(state->creatures, sizeof state->creatures[0], (int)(ar_creature(state, id) - state->creatures),
               &state->creature_count);
}

void ar_item_erase(struct state *state, int number)
{
    list_erase(state->items, sizeof state->items[0], (int)(ar_item(state, number) - state->items), &state->item_count);
}

void ar_corpse_erase(struct state *state, int number)
{
    list_erase(state->corpses, sizeof state->corpses[0], (int)(ar_corpse(state, number) - state->corpses), &state->corpse_count);
}

void ar_tag_given(struct state *state, int id)
{
    struct player *player = &state->players[ar_tag_seat(id)];

    if (id % RIGHT_TAGS > player->last_tag)
        player->last_tag = id % RIGHT_TAGS;
}

const struct item *ar_item(const struct state *state, int number)
{
    for (int i = 0; i < state->item_count; i++)
        if (state->items[i].number == number)
            return &state->items[i];
    return NULL;
}

struct item *ar_item_edit(struct state *state, int number)
{
    const struct item *item = ar_item(state, number);

    return item ? &state->items[item - state->items] : NULL;
}

const struct corpse *ar_corpse(const struct state *state, int number)
{
    for (int i = 0; i < state->corpse_count; i++)
        if (state->corpses[i].number == number)
            return &state->corpses[i];
    return NULL;
}

/* ---- declarations as acts ---- */

struct declaration ar_declaration(const struct queue_act *act)
{
    return (struct declaration){
        .act = act->id, .label = act->data[ACT_LABEL], .seat = act->seat, .caster = act->source, .card = act->kind,
        .item = act->data[ACT_ITEM], .target = act->targets[ACT_AIM].id, .place = act->targets[ACT_AIM].place - 1,
        .word = act->data[ACT_WORD] - 1, .due = act->due, .since = act->data[ACT_SINCE],
        .paid = act->targets[ACT_PAID].id,
    };
}

struct queue_act ar_act(const struct declaration *declaration)
{
    const struct card *card = ar_card(declaration->card);
    int class = card->casting == CAST_TURNS ? (int)CAST_HALF_TURN + card->turns : (int)card->casting;

    return (struct queue_act){
        .id = declaration->act, .seat = declaration->seat, .kind = declaration->card, .class = class,
        .due = declaration->due, .source = declaration->caster, .target_count = declaration->paid ? 2 : 1,
        .targets = { [ACT_AIM] = { .kind = (int32_t)card->target, .id = declaration->target, .place = declaration->place + 1 },
                     [ACT_PAID] = { .id = declaration->paid } },
        .data = { [ACT_ITEM] = declaration->item, [ACT_WORD] = declaration->word + 1, [ACT_LABEL] = declaration->label,
                  [ACT_SINCE] = declaration->since },
    };
}

const struct queue_act *ar_labelled(const struct state *state, int label)
{
    for (int i = 0; i < state->acts.count; i++)
        if (label > 0 && state->acts.acts[i].data[ACT_LABEL] == label)
            return &state->acts.acts[i];
    return NULL;
}

const struct queue_act *ar_casting(const struct state *state, int creature)
{
    for (int i = 0; i < state->acts.count; i++)
        if (state->acts.acts[i].source == creature && state->acts.acts[i].class >= (int32_t)CAST_HALF_TURN)
            return &state->acts.acts[i];
    return NULL;
}

bool ar_lists(const uint64_t spells[SPELL_WORDS], int card)
{
    return (spells[card / 64] >> (card % 64)) & 1;
}

void ar_list(uint64_t spells[SPELL_WORDS], int card)
{
    spells[card / 64] |= UINT64_C(1) << (card % 64);
}

/* ---- names ---- */

const char *ar_creature_tag(struct arena *arena, int id)
{
    return arena_label(arena, ar_tag_seat(id) == SEAT_LEFT ? 'L' : 'R', id % RIGHT_TAGS);
}

const char *ar_space_name(struct arena *arena, const struct state *state, int space)
{
    char name[HEX_NAME_BYTES];

    return arena_text(arena, hex_space_name(ar_board_of(state), space, name));
}

const char *ar_side_name(struct arena *arena, const struct state *state, int side)
{
    char name[HEX_NAME_BYTES];

    return arena_text(arena, hex_side_name(ar_board_of(state), side, name));
}

/* The label of an act; an act that has gone has no label. */
static const char *label_text(struct arena *arena, const struct state *state, int act)
{
    const struct queue_act *found = queue_find(QUEUE_CONST(&state->acts), act);

    return found ? arena_printf(arena, "F%d", found->data[ACT_LABEL]) : "F?";
}

const char *ar_target_text(struct arena *arena, const struct state *state, const struct declaration *declaration)
{
    switch (ar_card(declaration->card)->target) {
    case TARGET_CREATURE:
        return ar_creature_tag(arena, declaration->target);
    case TARGET_CORPSE:
        return arena_printf(arena, "K%d", declaration->target);
    case TARGET_ITEM:
        return arena_printf(arena, "I%d", declaration->target);
    case TARGET_ENCHANTMENT:
        return arena_printf(arena, "X%d", declaration->target);
    case TARGET_WALL:
        return ar_side_name(arena, state, declaration->target);
    case TARGET_EFFECT:
        return label_text(arena, state, declaration->target);
    case TARGET_NONE:
    case TARGET_SELF:
    case TARGETS:
        return "";
    default:
        return ar_space_name(arena, state, declaration->target);
    }
}

/* ---- invariants ---- */

/* Said of the creature. */
static const char *creature_wrong(const struct state *state, int index, int spaces)
{
    const struct creature *creature = &state->creatures[index];
    const struct creature *mount = creature->mount ? ar_creature(state, creature->mount) : NULL;

    if (index > 0 && state->creatures[index - 1].id >= creature->id)
        return "is out of tag order";
    if (creature->space < 0 || creature->space >= spaces)
        return "stands nowhere";
    if (creature->kind <= 0 || creature->kind >= CREATURE_KINDS)
        return "is of no kind";
    if (creature->mount && !mount)
        return "rides what is gone";
    if (mount && mount->space != creature->space)
        return "rides what is elsewhere";
    for (int steps = 0; mount; steps++, mount = mount->mount ? ar_creature(state, mount->mount) : NULL)
        if (steps > 8)
            return "rides in a ring";
    return NULL;
}

static const char *creatures_wrong(struct arena *arena, const struct state *state)
{
    int spaces = 2 * hex_count(ar_board_of(state));

    for (int i = 0; i < state->creature_count; i++) {
        const char *wrong = creature_wrong(state, i, spaces);

        if (wrong)
            return arena_printf(arena, "%s %s", ar_creature_tag(arena, state->creatures[i].id), wrong);
    }
    return NULL;
}

static const char *item_wrong(struct arena *arena, const struct state *state, const struct item *item)
{
    if (item->bearer && !ar_creature(state, item->bearer))
        return arena_printf(arena, "I%d is borne by nobody", (int)item->number);
    if (!item->bearer && (item->space < 0 || item->space >= 2 * hex_count(ar_board_of(state))))
        return arena_printf(arena, "I%d lies nowhere", (int)item->number);
    return NULL;
}

static const char *effect_wrong(struct arena *arena, const struct state *state, const struct effect *effect)
{
    if (effect->target_kind == TARGET_CREATURE && !ar_creature(state, effect->target))
        return arena_printf(arena, "an effect lies on %s, who is gone", ar_creature_tag(arena, effect->target));
    return NULL;
}

const char *ar_state_check(struct arena *arena, const void *game)
{
    const struct state *state = game;
    const char *wrong = creatures_wrong(arena, state);

    for (int i = 0; i < state->item_count && !wrong; i++)
        wrong = item_wrong(arena, state, &state->items[i]);
    for (int i = 0; i < state->effects.count && !wrong; i++)
        wrong = effect_wrong(arena, state, &state->effects.list[i]);
    for (int seat = 0; seat < SEATS && !wrong; seat++)
        if (state->players[seat].pool < 0)
            wrong = arena_printf(arena, "the pool of %s is below 0", ar_seat_names[seat]);
    return wrong;
}

void ar_forget_turn(struct state *state)
{
    for (int i = 0; i < state->creature_count; i++) {
        struct creature *creature = &state->creatures[i];

        creature->steps = creature->came_from = 0;
        creature->moved = creature->leaves = 0;
        creature->stranded = 0;
        creature->used = creature->cast = creature->shot = creature->fought = false;
        if (hex_layer(creature->space) == HEX_GROUND)
            creature->clock = 0;
    }
    state->magic_phase = state->last_label = 0;
    state->older = false;
}
