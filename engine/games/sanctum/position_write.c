/* Position: a whole state as items, one a line. Read over an empty state they give it again, but for the inner
 * numbers of spells and structures, which nobody sees. */
#include "engine/games/sanctum/position.h"
#include "engine/games/sanctum/spells.h"
#include "engine/kernel/text.h"

/* Lines being collected. */
struct writing {
    struct arena *arena;
    const struct state *state;
    const char *text;
};

static void line(struct writing *writing, const char *text)
{
    writing->text = writing->text ? arena_printf(writing->arena, "%s\n%s", writing->text, text) : text;
}

/* ---- spells ---- */

static const char *one_borne(struct arena *arena, const struct effect *effect)
{
    const char *number = effect->number ? arena_printf(arena, "s%d ", effect->number) : "";
    const char *left = effect->left ? arena_printf(arena, " %d", effect->left) : "";

    return arena_printf(arena, "%s%s %s%s%s", number, sa_spell_name(effect->kind), sa_side_names[effect->owner], left,
                        effect->hidden ? " hidden" : "");
}

/* A colony's helper is written with the colony. */
static const char *borne_text(struct arena *arena, const struct state *state, enum target kind, int target)
{
    const char *text = NULL;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (effect->target_kind != (int)kind || effect->target != target || effect->kind == SPELL_COLONY)
            continue;
        text = text ? arena_printf(arena, "%s, %s", text, one_borne(arena, effect)) : one_borne(arena, effect);
    }
    return text;
}

static void write_bears(struct writing *writing, const char *bearer, enum target kind, int target)
{
    const char *borne = borne_text(writing->arena, writing->state, kind, target);

    if (borne)
        line(writing, arena_printf(writing->arena, "%s bears %s", bearer, borne));
}

/* ---- the game ---- */

static const char *mana_text(struct arena *arena, const int32_t mana[MANA_TYPES])
{
    const char *text = NULL;

    for (int type = MANA_NONE + 1; type < MANA_TYPES; type++)
        if (mana[type])
            text = arena_printf(arena, "%s%s%s %d", text ? text : "", text ? " " : "", sa_mana_names[type],
                                mana[type]);
    return text ? text : "-";
}

static const char *pile_text(struct arena *arena, const struct pile *pile)
{
    const char *text = NULL;

    for (int i = 0, copies; i < pile->count; i += copies) {
        copies = 1;
        while (i + copies < pile->count && pile->cards[i + copies] == pile->cards[i])
            copies++;
        text = arena_printf(arena, "%s%s%s", text ? text : "", text ? ", " : "", sa_spell_name(pile->cards[i]));
        if (copies > 1)
            text = arena_printf(arena, "%s x%d", text, copies);
    }
    return text ? text : "-";
}

static void write_player(struct writing *writing, enum side side)
{
    struct arena *arena = writing->arena;
    const struct player *player = &writing->state->players[side];
    const char *name = sa_side_names[side];

    if (player->house)
        line(writing, arena_printf(arena, "house %s %s", name, sa_house_names[player->house]));
    line(writing, arena_printf(arena, "hand %s: %s", name, pile_text(arena, &player->hand)));
    line(writing, arena_printf(arena, "discards %s: %s", name, pile_text(arena, &player->discards)));
    line(writing, arena_printf(arena, "deck %s: %s", name, pile_text(arena, &player->deck)));
    if (player->keeps)
        line(writing, arena_printf(arena, "pool %s %s each turn", name, mana_text(arena, player->kept)));
    else
        line(writing, arena_printf(arena, "pool %s %s", name, mana_text(arena, player->pool)));
    if (!text_equal(mana_text(arena, player->trained), "-"))
        line(writing, arena_printf(arena, "trained %s %s", name, mana_text(arena, player->trained)));
    if (player->delta)
        line(writing, arena_printf(arena, "delta %s %d", name, player->delta));
}

static void write_game(struct writing *writing)
{
    struct arena *arena = writing->arena;
    const struct state *state = writing->state;

    line(writing, "base blank");
    line(writing, arena_printf(arena, "turn %d", state->turn));
    line(writing, arena_printf(arena, "initiative %s", sa_side_names[state->initiative]));
    if (state->red_seat)
        line(writing, arena_printf(arena, "seat RED %d", state->red_seat + 1));
    if (state->ending)
        line(writing, arena_printf(arena, "over %s %s", sa_ending_names[state->ending],
                                   sa_side_names[state->winner]));
    write_player(writing, SIDE_RED);
    write_player(writing, SIDE_BLUE);
}

/* ---- the board ---- */

/* Where it is not the Standard map's; towns of that map stand on plains. */
static void write_terrain(struct writing *writing)
{
    for (int square = 1; square <= SQUARES; square++) {
        char standard = sa_playable(square) ? sa_standard_letter(square) : TERRAIN_NONE;
        char terrain = writing->state->terrain[square];

        if (standard != TERRAIN_NONE && !sa_terrain(standard))
            standard = TERRAIN_PLAINS;
        if (sa_playable(square) && terrain != standard)
            line(writing, arena_printf(writing->arena, "%s %s", sa_square_names[square],
                                       sa_terrain(terrain) ? sa_terrain(terrain)->name : "plains"));
    }
}

static void write_structure(struct writing *writing, const struct structure *structure)
{
    struct arena *arena = writing->arena;
    const struct state *state = writing->state;
    const char *home = sa_square_names[structure->home];
    const struct effect *colony = effect_on(EFFECTS_CONST(&state->effects), SPELL_COLONY, TARGET_STRUCTURE,
                                            structure->id);
    const struct container *hop = offboard_holding(OFFBOARD_CONST(&state->offboard), TARGET_STRUCTURE, structure->id);
    const char *text = arena_printf(arena, "%s %s %s", home, sa_structure_names[structure->kind],
                                    sa_side_names[structure->owner]);

    if (structure->mana || (structure->owner != SIDE_NEUTRAL && structure->kind != STRUCTURE_SANCTUM))
        text = arena_printf(arena, "%s mana %s", text,
                            structure->mana ? sa_mana_names[structure->mana] : "none");
    if (structure->novices || structure->counter)
        text = arena_printf(arena, "%s novices %d counter %d", text, structure->novices, structure->counter);
    if (colony)
        text = arena_printf(arena, "%s (s%d)", text, colony->number);
    if (hop)
        text = arena_printf(arena, "%s in bh%d", text, hop->id);
    line(writing, text);
}

static const char *minion_text(struct arena *arena, const struct state *state, const struct group *group,
                               const struct minion *minion)
{
    struct creature_kind kind = sa_creature((enum creature)minion->kind);
    const char *borne = borne_text(arena, state, TARGET_MINION, minion->id);
    bool own_nation = group->owner < PLAYERS && (int)kind.nation == state->players[group->owner].house;
    const char *text = arena_printf(arena, "m%d %s %d/%d", minion->id,
                                    own_nation ? sa_creature_word((enum creature)minion->kind) : kind.name,
                                    minion->hits, minion->hits_most);

    if (minion->level)
        text = arena_printf(arena, "%s level %d", text, minion->level);
    if (minion->marked)
        text = arena_printf(arena, "%s marked", text);
    if (minion->experienced)
        text = arena_printf(arena, "%s experienced", text);
    return borne ? arena_printf(arena, "%s [%s]", text, borne) : text;
}

static void write_group(struct writing *writing, const struct group *group)
{
    struct arena *arena = writing->arena;
    const struct container *hop = offboard_holding(OFFBOARD_CONST(&writing->state->offboard), TARGET_GROUP, group->id);
    const char *name = arena_printf(arena, "gr%d", group->id);
    const char *where = sa_on_board(group) ? sa_square_names[group->square]
                                           : arena_printf(arena, "in bh%d", hop ? hop->id : 0);
    const char *text = arena_printf(arena, "%s %s %s:", name, sa_side_names[group->owner], where);

    for (int i = 0; i < group->count; i++)
        text = arena_printf(arena, "%s%s %s", text, i ? "," : "",
                            minion_text(arena, writing->state, group, &group->members[i]));
    line(writing, text);
    write_bears(writing, name, TARGET_GROUP, group->id);
    if (group->route)
        line(writing, arena_printf(arena, "%s route %016llx done %d", name, (unsigned long long)group->route,
                                   group->route_done));
}

static void write_hop(struct writing *writing, const struct container *hop)
{
    struct arena *arena = writing->arena;
    const struct state *state = writing->state;
    const struct structure *held = sa_structure_seen(state, hop->holds);
    const struct structure *guarded = sa_structure_seen(state, hop->data[0]);
    const char *holds = hop->holds_kind == TARGET_GROUP ? arena_printf(arena, "gr%d", hop->holds)
                                                        : sa_square_names[held ? held->home : SQUARE_NONE];
    const char *text = arena_printf(arena, "bh%d %s %s holds %s", hop->id, sa_spell_name(hop->kind),
                                    sa_side_names[hop->owner], holds);

    if (hop->exit != SQUARE_NONE)
        text = arena_printf(arena, "%s exit %s", text, sa_square_names[hop->exit]);
    if (hop->state == OFFBOARD_WAITING)
        text = arena_printf(arena, "%s WAITING", text);
    else if (hop->state == OFFBOARD_OUT)
        text = arena_printf(arena, "%s OUT", text);
    else if (hop->clock != OFFBOARD_NO_CLOCK)
        text = arena_printf(arena, "%s clock %d", text, hop->clock);
    if (guarded)
        text = arena_printf(arena, "%s defends %s", text, sa_square_names[guarded->home]);
    line(writing, arena_printf(arena, "%s since %d", text, hop->since));
}

/* What is off the board comes first, so that a structure built on its square since does not take its place. */
static void write_structures(struct writing *writing, bool off)
{
    for (int i = 0; i < writing->state->structure_count; i++) {
        const struct structure *structure = &writing->state->structures[i];

        if (structure->off == off)
            write_structure(writing, structure);
    }
}

/* ... and its spells are written while nothing else answers to its square. */
static void write_structure_spells(struct writing *writing, bool off)
{
    for (int i = 0; i < writing->state->structure_count; i++) {
        const struct structure *structure = &writing->state->structures[i];

        if (structure->off == off)
            write_bears(writing, arena_printf(writing->arena, "%s%s", sa_square_names[structure->home],
                                              off ? " away" : ""), TARGET_STRUCTURE, structure->id);
    }
}

static void write_ground_spells(struct writing *writing)
{
    for (int square = 1; square <= SQUARES; square++)
        write_bears(writing, arena_printf(writing->arena, "%s ground", sa_square_names[square]), TARGET_SQUARE,
                    square);
}

const char *sa_position_write(struct arena *arena, const void *game)
{
    struct writing writing = { .arena = arena, .state = game };
    const struct state *state = game;

    write_game(&writing);
    write_terrain(&writing);
    write_structures(&writing, true);
    for (int i = 0; i < state->offboard.count; i++)
        if (state->offboard.list[i].holds_kind == TARGET_STRUCTURE)
            write_hop(&writing, &state->offboard.list[i]);
    write_structures(&writing, false);
    write_structure_spells(&writing, true);
    write_structure_spells(&writing, false);
    for (int i = 0; i < state->group_count; i++)
        write_group(&writing, &state->groups[i]);
    for (int i = 0; i < state->offboard.count; i++)
        if (state->offboard.list[i].holds_kind == TARGET_GROUP)
            write_hop(&writing, &state->offboard.list[i]);
    write_ground_spells(&writing);
    write_bears(&writing, "globe", TARGET_GLOBE, 0);
    line(&writing, arena_printf(arena, "numbers gr %d m %d s %d bh %d", state->last_group, state->last_minion,
                                state->effects.last_number, state->offboard.last_id));
    return writing.text;
}
