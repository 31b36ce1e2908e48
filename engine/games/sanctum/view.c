#include "engine/games/sanctum/view.h"

#include <string.h>

#include "engine/games/sanctum/enchant.h"
#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/reader.h"
#include "engine/games/sanctum/spells.h"
#include "engine/games/sanctum/stats.h"
#include "engine/games/sanctum/structures.h"
#include "engine/games/sanctum/upkeep.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/view.h"

/* A view in the making. side: whose private data is shown; SIDES for a moderator (everybody's), NEUTRAL for an
 * onlooker (nobody's). */
struct viewing {
    struct arena *arena;
    const struct state *state;
    enum side side;
};

static bool shows_own(const struct viewing *viewing, int side)
{
    return viewing->side == SIDES || (side != SIDE_NEUTRAL && (int)viewing->side == side);
}

static struct value *object(struct viewing *viewing)
{
    return value_object(viewing->arena);
}

/* Keys are literals or constant names. */
static inline void set(struct value *in, const char *key, struct value *value)
{
    value_set_lasting(in, key, value_key_head(key), value);
}

/* A text is a constant, or lives in the arena. */
static inline void set_text(struct viewing *viewing, struct value *in, const char *key, const char *text)
{
    set(in, key, text ? value_text_lasting(viewing->arena, text) : value_null(viewing->arena));
}

static inline void set_int(struct viewing *viewing, struct value *in, const char *key, int64_t number)
{
    set(in, key, value_int(viewing->arena, number));
}

static inline void set_flag(struct viewing *viewing, struct value *in, const char *key, bool flag)
{
    if (flag)
        set(in, key, value_bool(viewing->arena, true));
}

/* ---- spells ---- */

static struct value *spell_view(struct viewing *viewing, const struct effect *effect)
{
    struct value *view = object(viewing);
    const struct spell *spell = sa_spell(effect->kind);

    if (effect->number)
        set_text(viewing, view, "id", arena_printf(viewing->arena, "s%d", effect->number));
    set_text(viewing, view, "spell", spell->name);
    set_text(viewing, view, "owner", sa_side_names[effect->owner]);
    set_text(viewing, view, "target",
             sa_name(viewing->arena, viewing->state, (enum target)effect->target_kind, effect->target));
    set_text(viewing, view, "class", sa_target_names[effect->target_kind]);
    set_text(viewing, view, "text", spell->text);
    if (effect->left)
        set_int(viewing, view, "left", effect->left);
    if (spell->child)
        set_text(viewing, view, "child", spell->child);
    set_flag(viewing, view, "hidden", effect->hidden);
    set_flag(viewing, view, "stands", sa_effect_rules.paused(viewing->state, effect));
    return view;
}

/* The spells on a target as one line, "Iron Ranks s3 (5), Footsore (2)", and as a list of names. */
static void add_borne(struct viewing *viewing, struct value *in, enum target kind, int target)
{
    struct arena *arena = viewing->arena;
    struct value *names = value_list(arena);
    const char *line = "";

    for (int i = 0; i < viewing->state->effects.count; i++) {
        const struct effect *effect = &viewing->state->effects.list[i];
        const char *name = sa_spell_name(effect->kind);

        if (effect->target_kind != (int)kind || effect->target != target)
            continue;
        value_add_text(arena, names, name);
        line = arena_printf(arena, "%s%s%s%s", line, *line ? ", " : "", name,
                            effect->number ? arena_printf(arena, " s%d", effect->number) : "");
        if (effect->left)
            line = arena_printf(arena, "%s (%d)", line, effect->left);
    }
    value_set(arena, in, "spells", names);
    set_text(viewing, in, "spell-line", line);
}

/* ---- minions and groups ---- */

static struct value *minion_view(struct viewing *viewing, const struct group *group, const struct minion *minion)
{
    struct value *view = object(viewing);
    struct numbers numbers = sa_numbers(viewing->state, group, minion);
    struct creature_kind kind = sa_creature((enum creature)minion->kind);

    set_text(viewing, view, "id", arena_printf(viewing->arena, "m%d", minion->id));
    set_text(viewing, view, "group", arena_printf(viewing->arena, "gr%d", group->id));
    set_text(viewing, view, "kind", kind.name);
    if (kind.nation != HOUSE_NONE) {
        set_text(viewing, view, "nation", sa_house(kind.nation)->nation);
        set_text(viewing, view, "class", sa_class_names[kind.class]);
    }
    set_int(viewing, view, "hits", minion->hits);
    set_int(viewing, view, "of", minion->hits_most);
    set_int(viewing, view, "level", numbers.level);
    set_int(viewing, view, "armor", numbers.armor);
    set_int(viewing, view, "hand", numbers.hand);
    set_int(viewing, view, "missile", numbers.missile);
    set_flag(viewing, view, "marked", minion->marked);
    set_flag(viewing, view, "experienced", minion->experienced);
    add_borne(viewing, view, TARGET_MINION, minion->id);
    return view;
}

static struct value *children_view(struct viewing *viewing, const struct group *group)
{
    struct value *names = value_list(viewing->arena);
    int parents[CHILDREN_MAX];
    int count = sa_children(viewing->state, group, parents);

    for (int i = 0; i < count; i++)
        value_add_text(viewing->arena, names,
                       sa_spell(effect_find(EFFECTS_CONST(&viewing->state->effects), parents[i])->kind)->child);
    return names;
}

static struct value *group_view(struct viewing *viewing, const struct group *group)
{
    struct arena *arena = viewing->arena;
    struct value *view = object(viewing), *members = value_list(arena);
    const struct container *hop = offboard_holding(OFFBOARD_CONST(&viewing->state->offboard), TARGET_GROUP, group->id);

    set_text(viewing, view, "id", arena_printf(arena, "gr%d", group->id));
    set_text(viewing, view, "owner", sa_side_names[group->owner]);
    set_int(viewing, view, "size", group->count);
    value_set_bool(arena, view, "recruits", sa_of_recruits(group));
    set_flag(viewing, view, "mine", viewing->side != SIDES && (int)viewing->side == group->owner);
    if (sa_on_board(group)) {
        set_text(viewing, view, "square", sa_square_names[group->square]);
        set_text(viewing, view, "ground", sa_terrain(viewing->state->terrain[group->square])->name);
    }
    if (hop)
        set_text(viewing, view, "boardhop", arena_printf(arena, "bh%d", hop->id));
    for (int i = 0; i < group->count; i++)
        value_add_text(arena, members, arena_printf(arena, "m%d", group->members[i].id));
    value_set(arena, view, "members", members);
    value_set(arena, view, "children", children_view(viewing, group));
    add_borne(viewing, view, TARGET_GROUP, group->id);
    return view;
}

/* ---- structures and boardhops ---- */

static struct value *structure_view(struct viewing *viewing, const struct structure *structure)
{
    struct value *view = object(viewing);

    set_text(viewing, view, "square", sa_square_names[structure->home]);
    set_text(viewing, view, "kind", sa_structure_names[structure->kind]);
    set_text(viewing, view, "owner", sa_side_names[structure->owner]);
    set_flag(viewing, view, "off", structure->off);
    set_flag(viewing, view, "mine", viewing->side != SIDES && (int)viewing->side == structure->owner);
    if (shows_own(viewing, structure->owner)) {
        if (structure->mana)
            set_text(viewing, view, "mana", sa_mana_names[structure->mana]);
        set_int(viewing, view, "novices", structure->novices);
        set_int(viewing, view, "counter", structure->counter);
        set_int(viewing, view, "novice-turns", sa_novice_turns((enum structure_kind)structure->kind));
    }
    add_borne(viewing, view, TARGET_STRUCTURE, structure->id);
    return view;
}

static struct value *hop_view(struct viewing *viewing, const struct container *hop)
{
    struct arena *arena = viewing->arena;
    struct value *view = object(viewing);
    const struct structure *guarded = sa_structure_get(viewing->state, hop->data[0]);

    set_text(viewing, view, "id", arena_printf(arena, "bh%d", hop->id));
    set_text(viewing, view, "spell", sa_spell_name(hop->kind));
    set_text(viewing, view, "owner", sa_side_names[hop->owner]);
    set_text(viewing, view, "holds", sa_name(arena, viewing->state, (enum target)hop->holds_kind, hop->holds));
    set_text(viewing, view, "what", sa_target_names[hop->holds_kind]);
    set_text(viewing, view, "state", offboard_state_names[hop->state]);
    set_int(viewing, view, "since", hop->since);
    if (hop->exit != SQUARE_NONE)
        set_text(viewing, view, "exit", sa_square_names[hop->exit]);
    if (hop->clock != OFFBOARD_NO_CLOCK)
        set_int(viewing, view, "clock", hop->clock);
    if (guarded)
        set_text(viewing, view, "defends", sa_square_names[guarded->home]);
    return view;
}

/* ---- players ---- */

static const char *card_name(const void *context, int card)
{
    (void)context;
    return sa_spell_name(card);
}

static struct value *cards_view(struct viewing *viewing, const struct pile *pile)
{
    return view_cards(viewing->arena, PILE_CONST(pile), card_name, NULL);
}

static const char *cost_text(struct arena *arena, const struct spell *spell)
{
    const struct house_kind *house = sa_house(spell->house);
    const char *primary = spell->primary ? arena_printf(arena, "%d %s", spell->primary,
                                                        sa_mana_names[house->primary]) : "";
    const char *secondary = spell->secondary ? arena_printf(arena, "%d %s", spell->secondary,
                                                            sa_mana_names[house->secondary]) : "";

    return arena_printf(arena, "%s%s%s", primary, *primary && *secondary ? " + " : "", secondary);
}

/* Does the card cost more than the whole pool holds? */
static bool is_dear(const struct viewing *viewing, enum side side, int card)
{
    int cost[MANA_TYPES];

    sa_spell_cost(viewing->state, side, card, cost);
    for (int type = MANA_NONE + 1; type < MANA_TYPES; type++)
        if (cost[type] > viewing->state->players[side].pool[type])
            return true;
    return false;
}

static bool is_repeated(const struct pile *pile, int place)
{
    for (int i = 0; i < place; i++)
        if (pile->cards[i] == pile->cards[place])
            return true;
    return false;
}

/* The hand with everything that a player needs to know about a card while writing orders; equal cards appear once. */
static struct value *hand_view(struct viewing *viewing, enum side side)
{
    struct value *cards = value_list(viewing->arena);
    const struct pile *hand = &viewing->state->players[side].hand;

    for (int i = 0; i < hand->count; i++) {
        const struct spell *spell = sa_spell(hand->cards[i]);
        int copies = pile_count_of(PILE_CONST(hand), hand->cards[i]);
        struct value *card = object(viewing);

        if (!spell || is_repeated(hand, i))
            continue;
        if (copies > 1)
            set_int(viewing, card, "copies", copies);
        set_flag(viewing, card, "dear", is_dear(viewing, side, hand->cards[i]));
        set_text(viewing, card, "name", spell->name);
        set_text(viewing, card, "house", sa_house_names[spell->house]);
        set_text(viewing, card, "cost", cost_text(viewing->arena, spell));
        set_text(viewing, card, "type", sa_type_names[spell->type]);
        set_text(viewing, card, "class", sa_target_names[spell->target]);
        set_text(viewing, card, "text", spell->text);
        value_add(cards, card);
    }
    return cards;
}

static struct value *mana_view(struct viewing *viewing, const int32_t mana[MANA_TYPES])
{
    struct value *view = object(viewing);

    for (int type = MANA_NONE + 1; type < MANA_TYPES; type++)
        set_int(viewing, view, sa_mana_names[type], mana[type]);
    return view;
}

static struct value *player_view(struct viewing *viewing, enum side side)
{
    struct arena *arena = viewing->arena;
    const struct player *player = &viewing->state->players[side];
    const struct house_kind *house = sa_house((enum house)player->house);
    struct value *view = object(viewing);
    int32_t income[MANA_TYPES];

    set_text(viewing, view, "side", sa_side_names[side]);
    set_text(viewing, view, "house", sa_house_names[player->house]);
    set_text(viewing, view, "nation", house->nation);
    set_text(viewing, view, "ability", house->ability);
    set_int(viewing, view, "cards", player->hand.count);
    set_int(viewing, view, "deck-cards", player->deck.count);
    set_int(viewing, view, "structures", sa_structures_of(viewing->state, side));
    set_int(viewing, view, "recruits", sa_recruits_in_play(viewing->state, side));
    if (!shows_own(viewing, (int)side))
        return view;
    value_set(arena, view, "hand", cards_view(viewing, &player->hand));
    value_set(arena, view, "hand-cards", hand_view(viewing, side));
    value_set(arena, view, "discards", cards_view(viewing, &player->discards));
    value_set(arena, view, "pool", mana_view(viewing, player->pool));
    set_text(viewing, view, "pool-text", sa_mana_text(arena, player->pool));
    value_set(arena, view, "trained", mana_view(viewing, player->trained));
    sa_mana_income(viewing->state, side, income);
    value_set(arena, view, "income", mana_view(viewing, income));
    if (viewing->side == SIDES)
        value_set(arena, view, "deck", cards_view(viewing, &player->deck));
    return view;
}

/* ---- the map ---- */

/* What stands on a square. */
struct spot {
    const struct structure *structure;
    const struct group *group;
};

/* The first of two on one square counts, as in every search. */
static void find_spots(const struct state *state, struct spot spots[SQUARES + 1])
{
    memset(spots, 0, (SQUARES + 1) * sizeof spots[0]);
    for (int i = state->structure_count - 1; i >= 0; i--)
        if (!state->structures[i].off)
            spots[state->structures[i].home].structure = &state->structures[i];
    for (int i = state->group_count - 1; i >= 0; i--)
        if (sa_on_board(&state->groups[i]))
            spots[state->groups[i].square].group = &state->groups[i];
}

/* A structure and its owner ("TR"; "T" without an owner). */
static const char *map_structure(const struct viewing *viewing, const struct structure *structure)
{
    static const char *const owners[SIDES] = { "R", "B", "" };
    static const char kinds[STRUCTURE_KINDS] = { ' ', 'S', 'T', 'C' };

    return arena_printf(viewing->arena, "%c%s", kinds[structure->kind], owners[structure->owner]);
}

/* `*3` is gr3, yours; `!4` is your opponent's, `?5` nobody's; others see `r`, `b`, `n`. There is room for two digits; the list
 * beside the map has them all. */
static const char *map_group(const struct viewing *viewing, const struct group *group)
{
    static const char owners[SIDES] = { 'r', 'b', 'n' };
    char mark = viewing->side >= SIDE_NEUTRAL ? owners[group->owner]
                : group->owner == SIDE_NEUTRAL ? '?'
                : group->owner == (int)viewing->side ? '*' : '!';

    return group->id < 100 ? arena_printf(viewing->arena, "%c%d", mark, group->id)
                           : arena_printf(viewing->arena, "%c..", mark);
}

enum { CELL_COLUMNS = 5, ROW_BYTES = 4 + CELL_COLUMNS * COLUMNS };   /* the row's number and a blank stand before */

/* Ground and group, with blanks up to the next cell. */
static void put_cell(const struct viewing *viewing, int square, const struct spot *spot, char cell[CELL_COLUMNS])
{
    int used = 0;

    if (spot->structure)
        for (const char *c = map_structure(viewing, spot->structure); *c; c++)
            cell[used++] = *c;
    else if (square != SQUARE_NONE && viewing->state->terrain[square])
        cell[used++] = viewing->state->terrain[square];
    if (spot->group)
        for (const char *c = map_group(viewing, spot->group); *c; c++)
            cell[used++] = *c;
    memset(cell + used, ' ', (size_t)(CELL_COLUMNS - used));
}

static struct value *map_view(struct viewing *viewing)
{
    struct value *rows = value_list(viewing->arena);
    struct spot spots[SQUARES + 1];

    find_spots(viewing->state, spots);
    for (int row = ROWS; row >= 1; row--) {
        char text[ROW_BYTES] = { (char)(row < 10 ? ' ' : '0' + row / 10), (char)('0' + row % 10), ' ' };
        char *at = text + 3;

        for (int column = 1; column <= COLUMNS; column++, at += CELL_COLUMNS) {
            int square = sa_square_at(column, row);

            put_cell(viewing, square, &spots[square], at);
        }
        *at = '\0';
        value_add_text(viewing->arena, rows, text);
    }
    value_add_text(viewing->arena, rows, "   A    B    C    D    E    F    G    H    I    J    K    L");
    return rows;
}

static const char terrain_letters[] = ".bfdsmwl";

/* The most common terrain; a report lists the others. */
static char common_terrain(const struct state *state)
{
    int most = 0;
    char common = TERRAIN_PLAINS;

    for (const char *letter = terrain_letters; *letter; letter++) {
        int count = 0;

        for (int square = 1; square <= SQUARES; square++)
            count += state->terrain[square] == *letter;
        if (count > most) {
            most = count;
            common = *letter;
        }
    }
    return common;
}

/* The squares of every terrain but the common one, "forest" with "B7 C9 E4". */
static struct value *terrain_view(struct viewing *viewing, char common)
{
    struct value *list = value_list(viewing->arena);

    for (const char *letter = terrain_letters; *letter; letter++) {
        const char *squares = "";
        struct value *terrain;

        if (*letter == common)
            continue;
        for (int square = 1; square <= SQUARES; square++)
            if (viewing->state->terrain[square] == *letter)
                squares = arena_printf(viewing->arena, "%s%s%s", squares, *squares ? " " : "", sa_square_names[square]);
        if (!*squares)
            continue;
        terrain = value_add(list, object(viewing));
        set_text(viewing, terrain, "terrain", sa_terrain(*letter)->name);
        set_text(viewing, terrain, "squares", squares);
    }
    return list;
}

/* ---- the whole view ---- */

/* Adds a thing under its name, for pointers, and to the list, for reports. */
static void put(struct viewing *viewing, struct value *named, struct value *list, const char *key, struct value *view)
{
    value_add(list, view);
    set(named, key, value_twin(viewing->arena, view));
}

/* A group for a report, with its minions in it. They are also under their names. */
static struct value *roster_view(struct viewing *viewing, const struct group *group, struct value *named)
{
    struct arena *arena = viewing->arena;
    struct value *minions = value_list(arena);

    for (int i = 0; i < group->count; i++) {
        struct value *minion = minion_view(viewing, group, &group->members[i]);

        value_add(minions, minion);
        set(named, value_get_text(minion, "id", ""), value_twin(arena, minion));
    }
    return minions;
}

static void add_groups(struct viewing *viewing, struct value *view, struct value *lists)
{
    struct arena *arena = viewing->arena;
    struct value *groups = object(viewing), *minions = object(viewing), *occupied = object(viewing);
    struct value *own = value_list(arena), *others = value_list(arena), *away = value_list(arena);

    for (int i = 0; i < viewing->state->group_count; i++) {
        const struct group *group = &viewing->state->groups[i];
        const char *name = arena_printf(arena, "gr%d", group->id);
        struct value *shown = group_view(viewing, group);
        struct value *whole = value_twin(arena, shown);

        set(groups, name, shown);
        value_set(arena, whole, "minions", roster_view(viewing, group, minions));
        if (!sa_on_board(group)) {
            value_add(away, whole);
            continue;
        }
        set_text(viewing, occupied, sa_square_names[group->square], name);
        value_add(value_find(shown, "mine") ? own : others, whole);
    }
    value_set(arena, view, "groups", groups);
    value_set(arena, view, "minions", minions);
    value_set(arena, view, "occupied", occupied);
    value_set(arena, lists, "own-groups", own);
    value_set(arena, lists, "other-groups", others);
    value_set(arena, lists, "away-groups", away);
}

static void add_structures(struct viewing *viewing, struct value *view, struct value *lists)
{
    struct value *structures = object(viewing), *away = object(viewing), *list = value_list(viewing->arena);
    const struct state *state = viewing->state;
    int ids[STRUCTURES_MAX];
    int count = sa_structures_by_square(state, ids);

    for (int i = 0; i < count; i++) {
        const struct structure *structure = sa_structure_get(state, ids[i]);

        put(viewing, structures, list, sa_square_names[structure->home], structure_view(viewing, structure));
    }
    for (int i = 0; i < state->structure_count; i++)
        if (state->structures[i].off)
            put(viewing, away, list, sa_square_names[state->structures[i].home],
                structure_view(viewing, &state->structures[i]));
    value_set(viewing->arena, view, "structures", structures);
    value_set(viewing->arena, view, "structures-away", away);
    value_set(viewing->arena, lists, "structures", list);
}

static void add_spells(struct viewing *viewing, struct value *view, struct value *lists)
{
    struct arena *arena = viewing->arena;
    struct value *spells = object(viewing), *list = value_list(arena), *helpers = value_list(arena);
    struct value *globe = value_list(arena), *squares = value_list(arena);

    for (int i = 0; i < viewing->state->effects.count; i++) {
        const struct effect *effect = &viewing->state->effects.list[i];
        struct value *shown = spell_view(viewing, effect);

        if (effect->number == 0) {
            value_add(helpers, shown);
            continue;
        }
        put(viewing, spells, list, arena_printf(arena, "s%d", effect->number), shown);
        if (effect->target_kind == TARGET_GLOBE)
            value_add_text(arena, globe, sa_spell_name(effect->kind));
        if (effect->target_kind == TARGET_SQUARE)
            value_add(squares, value_twin(arena, shown));
    }
    value_set(arena, view, "spells", spells);
    value_set(arena, view, "globe", globe);
    view_list(arena, lists, "spells", list);
    value_set(arena, lists, "helpers", helpers);
    value_set(arena, lists, "square-spells", squares);
}

static void add_hops(struct viewing *viewing, struct value *view, struct value *lists)
{
    struct value *hops = object(viewing), *list = value_list(viewing->arena);

    for (int i = 0; i < viewing->state->offboard.count; i++) {
        const struct container *hop = &viewing->state->offboard.list[i];

        put(viewing, hops, list, arena_printf(viewing->arena, "bh%d", hop->id), hop_view(viewing, hop));
    }
    value_set(viewing->arena, view, "boardhops", hops);
    view_list(viewing->arena, lists, "boardhops", list);
}

static void add_players(struct viewing *viewing, struct value *view)
{
    struct value *players = object(viewing);

    for (int side = 0; side < PLAYERS; side++)
        set(players, sa_side_names[side], player_view(viewing, (enum side)side));
    set(view, "players", players);
    if (sa_is_player(viewing->side)) {
        set(view, "you", value_twin(viewing->arena, value_find(players, sa_side_names[viewing->side])));
        set(view, "opponent", value_twin(viewing->arena, value_find(players, sa_side_names[sa_other(viewing->side)])));
    }
}

static void add_game(struct viewing *viewing, struct value *view)
{
    const struct state *state = viewing->state;

    set_int(viewing, view, "turn", state->turn);
    set_int(viewing, view, "last-turn", TURN_LAST);
    set_text(viewing, view, "initiative", sa_side_names[state->initiative]);
    if (state->ending) {
        set_text(viewing, view, "ending", sa_ending_names[state->ending]);
        set_text(viewing, view, "winner", state->winner == SIDE_NEUTRAL ? "nobody" : sa_side_names[state->winner]);
    }
}

struct value *sa_view(struct arena *arena, const void *game, int seat)
{
    const struct state *state = game;
    struct viewing viewing = { .arena = arena, .state = state, .side = SIDES };
    struct value *view = value_object(arena), *lists = value_object(arena);

    if (seat == SEAT_ONLOOKER)
        viewing.side = SIDE_NEUTRAL;
    else if (seat >= 0)
        viewing.side = sa_side_of_seat(state, seat);
    add_game(&viewing, view);
    if (state->turn == 0)
        return view;             /* before the set-up there is nothing else */
    add_players(&viewing, view);
    value_set(arena, view, "map", map_view(&viewing));
    value_set(arena, lists, "terrain", terrain_view(&viewing, common_terrain(state)));
    value_set_text(arena, lists, "common-terrain", sa_terrain(common_terrain(state))->name);
    add_groups(&viewing, view, lists);
    add_structures(&viewing, view, lists);
    add_spells(&viewing, view, lists);
    add_hops(&viewing, view, lists);
    value_set(arena, view, "lists", lists);
    return view;
}
