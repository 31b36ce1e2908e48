#include "engine/games/sanctum/upkeep.h"

#include "engine/games/sanctum/conditions.h"
#include "engine/games/sanctum/enchant.h"
#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/hops.h"
#include "engine/games/sanctum/pieces.h"
#include "engine/games/sanctum/stats.h"
#include "engine/games/sanctum/structures.h"
#include "engine/kernel/turn.h"

/* ---- a ---- */

/* Once a game, and only on the board: until then the mark stays (SA-OFF-05). */
static void grant_experience(struct turn *turn, int id)
{
    struct minion *minion = sa_minion(turn_state(turn), id);

    if (!minion->marked)
        return;
    minion->marked = false;
    minion->experienced = true;
    sa_minion_level(turn, id, "experience");
    turn_step(turn);
}

void sa_step_experience(struct turn *turn)
{
    const struct state *state = turn_state(turn);
    enum side sequence[SIDES];

    sa_sequence(state, sequence);
    for (int i = 0; i < SIDES; i++) {
        int groups[GROUPS_MAX];
        int count = sa_groups_on_board(state, sequence[i], groups);

        for (int k = 0; k < count; k++) {
            int roster[GROUP_MEMBERS];
            int members = sa_roster(state, groups[k], roster);

            for (int m = 0; m < members; m++)
                grant_experience(turn, roster[m]);
        }
    }
}

/* ---- b ---- */

void sa_step_start(struct turn *turn)
{
    sa_start_of_turn(turn);
}

void sa_step_hops(struct turn *turn)
{
    sa_hops_count(turn);
}

/* ---- c ---- */

static bool is_harmful(const struct terrain_kind *ground)
{
    return ground->damage > 0 || ground->drowns;
}

static void suffer(struct turn *turn, int id)
{
    const struct state *state = turn_state(turn);
    int place = 0;
    const struct group *group = sa_group_get_of(state, id, &place);
    const struct terrain_kind *ground;

    if (!group)
        return;                  /* removed by another minion's curse */
    ground = sa_terrain(state->terrain[group->square]);
    if (sa_walks(state, group, &group->members[place]) & ground->safe)
        return;
    if (ground->damage)
        sa_minion_hurt(turn, id, ground->damage, ground->name);
    if (!ground->drowns || sa_parted(state, group->square))
        return;
    emit(turn, EVENT_DROWN, event_text("minion", sa_named(turn, TARGET_MINION, id)),
         event_text("group", sa_named(turn, TARGET_GROUP, group->id)),
         event_text("square", sa_square_names[group->square]));
    sa_minion_dies(turn, id, ground->name);   /* SA-RET-11 SA-RET-12 SA-TEL-02 */
}

/* Includes those that came back in b2. Groups oldest first, whoever owns them. */
void sa_step_terrain(struct turn *turn)
{
    const struct state *state = turn_state(turn);
    int groups[GROUPS_MAX];
    int count = 0;

    for (int i = 0; i < state->group_count; i++)
        if (sa_on_board(&state->groups[i]) && is_harmful(sa_terrain(state->terrain[state->groups[i].square])))
            groups[count++] = state->groups[i].id;
    for (int i = 0; i < count; i++) {
        int roster[GROUP_MEMBERS];
        int members = sa_roster(state, groups[i], roster);

        for (int k = 0; k < members; k++)
            suffer(turn, roster[k]);
        turn_step(turn);
    }
}

/* ---- d ---- */

static void draw_cards(struct turn *turn, enum side side)
{
    struct state *state = turn_state(turn);
    struct player *player = &state->players[side];
    struct value *cards = value_list(turn_arena(turn));

    while (player->hand.count < HAND_FULL && player->deck.count > 0) {
        int card;

        turn_hidden(turn);
        card = pile_pop(PILE(&player->deck));
        pile_put_under(turn, PILE(&player->hand), card);
        value_add_text(turn_arena(turn), cards, sa_spell_name(card));
    }
    if (cards->count > 0)
        emit_to(turn, sa_owner_only(state, side), EVENT_DRAW_CARDS, event_text("side", sa_side_names[side]),
                event_tree("cards", cards), event_int("left", player->deck.count));
    turn_step(turn);
}

void sa_step_draw(struct turn *turn)
{
    enum side sequence[SIDES];

    sa_sequence(turn_state(turn), sequence);
    for (int i = 0; i < PLAYERS; i++)
        draw_cards(turn, sequence[i]);
}

/* ---- e ---- */

/* The captor's MANA order for the square, else the standing one, else the primary type (RULES 8.2). */
static enum mana chosen_mana(struct turn *turn, enum side side, int square)
{
    struct state *state = turn_state(turn);
    const struct orders *orders = &state->orders[side];
    enum mana chosen = sa_house((enum house)state->players[side].house)->primary;
    int best = -1;

    for (int i = 0; i < orders->count; i++) {
        const struct order *order = &orders->list[i];
        int weight = order->any ? 0 : order->standing ? 1 : 2;

        if (order->kind != ORDER_MANA || (!order->any && order->square != square) || weight < best)
            continue;
        if (!sa_branch_stands(state, side, order->condition, order->otherwise))
            continue;
        best = weight;
        chosen = (enum mana)order->mana;
    }
    return chosen;
}

/* How the group got there does not matter: SA-RET-14 SA-RET-16. Monsters capture nothing. */
void sa_step_capture(struct turn *turn)
{
    struct state *state = turn_state(turn);
    int ids[STRUCTURES_MAX];
    int count = sa_structures_by_square(state, ids);

    for (int i = 0; i < count; i++) {
        struct structure *structure = sa_structure(state, ids[i]);
        const struct group *group = sa_group_at(state, structure->home);

        if (structure->kind == STRUCTURE_SANCTUM || !group || !sa_of_recruits(group)
            || group->owner == structure->owner || group->owner == SIDE_NEUTRAL)
            continue;
        structure->captured = true;
        sa_structure_pass(turn, structure->id, (enum side)group->owner,
                          chosen_mana(turn, (enum side)group->owner, structure->home));
        turn_step(turn);
    }
}

/* ---- f ---- */

/* A full structure waits at its last turn: a novice would have no room. */
static void advance_novices(struct turn *turn, struct structure *structure)
{
    struct state *state = turn_state(turn);

    if (structure->novices >= NOVICES_MAX)
        return;
    structure->counter++;
    if (structure->counter < sa_novice_turns((enum structure_kind)structure->kind))
        return;
    structure->counter = 0;
    structure->novices++;
    emit_to(turn, sa_owner_only(state, (enum side)structure->owner), EVENT_NOVICE,
            event_text("square", sa_square_names[structure->home]), event_int("novices", structure->novices),
            event_text("owner", sa_side_names[structure->owner]));
    turn_step(turn);
}

void sa_step_novices(struct turn *turn)
{
    struct state *state = turn_state(turn);
    int ids[STRUCTURES_MAX];
    int count = sa_structures_by_square(state, ids);

    for (int i = 0; i < count; i++) {
        struct structure *structure = sa_structure(state, ids[i]);

        if (structure->owner != SIDE_NEUTRAL && !structure->captured)
            advance_novices(turn, structure);
    }
}

/* ---- g ---- */

void sa_step_initiative(struct turn *turn)
{
    struct state *state = turn_state(turn);
    int red = state->players[SIDE_RED].delta, blue = state->players[SIDE_BLUE].delta;
    enum side better = red > blue ? SIDE_RED : SIDE_BLUE;

    state->players[SIDE_RED].delta = state->players[SIDE_BLUE].delta = 0;
    if (red == blue || state->initiative == (int)better)
        return;
    state->initiative = (int32_t)better;
    emit(turn, EVENT_INITIATIVE, event_text("side", sa_side_names[better]), event_text("cause", "captures"));
}

/* ---- h ---- */

static void add_structures(const struct state *state, enum side side, int32_t income[MANA_TYPES])
{
    for (int i = 0; i < state->structure_count; i++) {
        const struct structure *structure = &state->structures[i];

        if (structure->owner == (int)side && !structure->off && structure->kind != STRUCTURE_SANCTUM)
            income[structure->mana]++;
    }
}

/* Things off the board give nothing: SA-OFF-02 SA-OFF-06 SA-LIST-12. */
static void add_spells(const struct state *state, enum side side, int32_t income[MANA_TYPES])
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct spell *spell = sa_spell(effect->kind);

        if (spell->mana_amount && sa_effect_side(state, effect) == side
            && !sa_effect_rules.paused(state, effect))
            income[spell->mana] += spell->mana_amount;
    }
}

void sa_mana_income(const struct state *state, enum side side, int32_t income[MANA_TYPES])
{
    enum { BURST_AMOUNT = 3 };
    const struct player *player = &state->players[side];
    const struct house_kind *house = sa_house((enum house)player->house);

    for (int type = 0; type < MANA_TYPES; type++)
        income[type] = player->trained[type];
    income[house->primary] += BASE_PRIMARY;
    income[house->secondary] += BASE_SECONDARY;
    add_structures(state, side, income);
    add_spells(state, side, income);
    income[MANA_WIL] += BURST_AMOUNT * player->burst;
    income[MANA_NONE] = 0;
}

static void generate_mana(struct turn *turn, enum side side)
{
    struct state *state = turn_state(turn);
    struct player *player = &state->players[side];
    int32_t income[MANA_TYPES];

    sa_mana_income(state, side, income);
    for (int type = 0; type < MANA_TYPES; type++)
        player->pool[type] = player->keeps ? player->kept[type] : income[type];
    emit_to(turn, sa_owner_only(state, side), EVENT_MANA, event_text("side", sa_side_names[side]),
            event_int("ORD", income[MANA_ORD]), event_int("STR", income[MANA_STR]),
            event_int("CLA", income[MANA_CLA]), event_int("MYS", income[MANA_MYS]),
            event_int("WIL", income[MANA_WIL]), event_int("WOR", income[MANA_WOR]));
    turn_step(turn);
}

void sa_step_mana(struct turn *turn)
{
    enum side sequence[SIDES];

    sa_sequence(turn_state(turn), sequence);
    for (int i = 0; i < PLAYERS; i++)
        generate_mana(turn, sequence[i]);
}

/* ---- i ---- */

void sa_game_end(struct turn *turn, enum ending how, enum side winner)
{
    struct state *state = turn_state(turn);

    state->ending = (int32_t)how;
    state->winner = (int32_t)winner;
    emit(turn, EVENT_GAME_END, event_text("how", sa_ending_names[how]),
         event_text("winner", winner == SIDE_NEUTRAL ? "nobody" : sa_side_names[winner]));
}

static bool conquers(const struct state *state, enum side side)
{
    int sanctum = side == SIDE_RED ? SANCTUM_BLUE : SANCTUM_RED;
    const struct group *group = sa_group_get_at(state, sanctum);

    return group && sa_of_recruits(group) && group->owner == (int)side;
}

static enum side more(int red, int blue)
{
    if (red == blue)
        return SIDE_NEUTRAL;
    return red > blue ? SIDE_RED : SIDE_BLUE;
}

/* More structures, then more recruits in play, else a draw (RULES 13). */
static enum side ahead(const struct state *state)
{
    enum side side = more(sa_structures_of(state, SIDE_RED), sa_structures_of(state, SIDE_BLUE));

    if (side == SIDE_NEUTRAL)
        side = more(sa_recruits_in_play(state, SIDE_RED), sa_recruits_in_play(state, SIDE_BLUE));
    return side;
}

void sa_step_end(struct turn *turn)
{
    const struct state *state = turn_state(turn);
    bool red = conquers(state, SIDE_RED), blue = conquers(state, SIDE_BLUE);

    if (red || blue)
        sa_game_end(turn, ENDING_CONQUEST, red && blue ? SIDE_NEUTRAL : red ? SIDE_RED : SIDE_BLUE);
    else if (state->turn > TURN_LAST)
        sa_game_end(turn, ENDING_LENGTH, ahead(state));
}
