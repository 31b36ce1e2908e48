#include "engine/games/sanctum/choose.h"

#include "engine/games/sanctum/spell_phase.h"
#include "engine/games/sanctum/reader.h"
#include "engine/games/sanctum/spells.h"
#include "engine/kernel/text.h"

/* Order lines in the making. The reader tries each one, so the result is legal. */
struct draft {
    struct arena *arena;
    const struct state *state;
    enum side side;
    struct rng *choice;
    struct reader reader;
    const char *text;
};

static int any(struct draft *draft, int count)
{
    return (int)rng_below(draft->choice, (uint64_t)count);
}

static bool one_in(struct draft *draft, int count)
{
    return any(draft, count) == 0;
}

static void add(struct draft *draft, const char *line)
{
    struct sheet_line said;

    if (!sa_reader_line(&draft->reader, line, &said))
        return;
    draft->text = *draft->text ? arena_printf(draft->arena, "%s\n%s", draft->text, said.canonical)
                               : said.canonical;
}

/* ---- casts ---- */

enum { TARGETS_LISTED = 160 };

static const char *random_pairs(struct draft *draft, int card, const struct queue_target *list, int count)
{
    const char *text = arena_printf(draft->arena, "CAST %s", sa_spell_name(card));
    int pairs = 1 + any(draft, PAIRS_MAX), first = any(draft, count), landings[SQUARES], landing_count = 0;

    for (int square = 1; square <= SQUARES; square++)
        if (sa_playable(square) && sa_may_land(draft->state, draft->side, square))
            landings[landing_count++] = square;
    if (landing_count == 0)
        return NULL;
    for (int i = 0; i < pairs && i < count; i++)
        text = arena_printf(draft->arena, "%s%s gr%d TO %s", text, i ? "," : "", list[(first + i) % count].id,
                            sa_square_names[landings[any(draft, landing_count)]]);
    return text;
}

static const char *random_exchange(struct draft *draft, int card, const struct queue_target *list, int count)
{
    int own[TARGETS_LISTED], others[TARGETS_LISTED], own_count = 0, other_count = 0;

    for (int i = 0; i < count; i++) {
        if (sa_group_get_of(draft->state, list[i].id, NULL)->owner == (int)draft->side)
            own[own_count++] = list[i].id;
        else
            others[other_count++] = list[i].id;
    }
    if (own_count == 0 || other_count == 0)
        return NULL;
    own_count = any(draft, own_count);
    other_count = any(draft, other_count);
    return arena_printf(draft->arena, "CAST %s ON m%d AND m%d", sa_spell_name(card), own[own_count],
                        others[other_count]);
}

static const char *random_cast(struct draft *draft, int card)
{
    const struct spell *spell = sa_spell(card);
    struct queue_target list[TARGETS_LISTED];
    int count;

    if (spell->target == TARGET_GLOBE)
        return arena_printf(draft->arena, "CAST %s", spell->name);
    count = sa_legal_targets(draft->arena, draft->state, draft->side, card, list, TARGETS_LISTED);
    if (count == 0)
        return NULL;
    if (spell->targets == TARGETS_PAIRS)
        return random_pairs(draft, card, list, count);
    if (spell->targets == TARGETS_EXCHANGE)
        return random_exchange(draft, card, list, count);
    count = any(draft, count);
    return arena_printf(draft->arena, "CAST %s ON %s", spell->name,
                        sa_targets_text(draft->arena, &list[count], 1, card));
}

static const char *random_condition(struct draft *draft)
{
    static const char *const forms[] = { "INIT RED", "NOT INIT BLUE", "FREE E5", "ENEMY AT F7", "OWNER C6 BLUE",
                                         "NOT FREE D4 AND INIT RED", "EXISTS gr1", "ONBOARD m5", "OFFBOARD gr3" };

    return forms[any(draft, (int)(sizeof forms / sizeof forms[0]))];
}

static void add_casts(struct draft *draft)
{
    const struct pile *hand = &draft->state->players[draft->side].hand;

    for (int i = 0; i < hand->count; i++) {
        const char *line = hand->cards[i] > 0 && !one_in(draft, 3) ? random_cast(draft, hand->cards[i]) : NULL;

        if (line && one_in(draft, 8))
            line = arena_printf(draft->arena, "IF %s THEN %s", random_condition(draft), line);
        if (line)
            add(draft, line);
    }
    if (hand->count > 0 && one_in(draft, 6))
        add(draft, arena_printf(draft->arena, "DISCARD %s", sa_spell_name(hand->cards[any(draft, hand->count)])));
}

/* ---- moves and training ---- */

static void add_moves(struct draft *draft)
{
    for (int i = 0; i < draft->state->group_count; i++) {
        const struct group *group = &draft->state->groups[i];
        const char *direction = sa_direction_names[any(draft, DIRECTIONS)];
        const char *second = sa_direction_names[any(draft, DIRECTIONS)];

        if (group->owner != (int)draft->side || one_in(draft, 5))
            continue;
        if (one_in(draft, 12))
            add(draft, arena_printf(draft->arena, "HOLD gr%d", group->id));
        else if (one_in(draft, 8))
            add(draft, arena_printf(draft->arena, "IF %s THEN MOVE gr%d %s ELSE MOVE gr%d %s", random_condition(draft),
                                    group->id, direction, group->id, second));
        else if (one_in(draft, 3))
            add(draft, arena_printf(draft->arena, "MOVE gr%d %s %s", group->id, direction, second));
        else
            add(draft, arena_printf(draft->arena, "MOVE gr%d %s", group->id, direction));
    }
}

static void add_training(struct draft *draft)
{
    const struct house_kind *house = sa_house((enum house)draft->state->players[draft->side].house);

    for (int i = 0; i < draft->state->structure_count; i++) {
        const struct structure *structure = &draft->state->structures[i];
        const char *square = sa_square_names[structure->home];
        const char *what = one_in(draft, 2) ? "SWORD" : "ARCHER";

        if (structure->owner != (int)draft->side) {
            if (one_in(draft, 3))
                add(draft, arena_printf(draft->arena, "MANA %s %s", square,
                                        sa_mana_names[1 + any(draft, MANA_TYPES - 1)]));
            continue;
        }
        if (structure->novices == 0 || one_in(draft, 3))
            continue;
        if (structure->kind == STRUCTURE_SANCTUM && one_in(draft, 3))
            what = arena_printf(draft->arena, "MANA %s",
                                sa_mana_names[one_in(draft, 2) ? house->primary : house->secondary]);
        add(draft, arena_printf(draft->arena, "TRAIN %s %s %d", square, what, 1 + any(draft, structure->novices)));
    }
}

static const char *choose_setup(struct draft *draft)
{
    const char *text = arena_printf(draft->arena, "HOUSE %s", sa_house_names[1 + any(draft, HOUSES - 1)]);

    if (one_in(draft, 2))
        return arena_printf(draft->arena, "%s\nDECK AUTO", text);
    for (int i = 0; i < DECK_LEAST / 2; i++)
        text = arena_printf(draft->arena, "%s%s%s x2", text, i ? ", " : "\nDECK ",
                            sa_spell_name(1 + (any(draft, 4) + 4 * i) % SPELL_CARDS));
    return text;
}

const char *sa_choose(struct arena *arena, const void *game, const struct request *request, struct rng *choice)
{
    const struct state *state = game;
    struct draft draft = { .arena = arena, .state = state, .side = sa_side_of_seat(state, request->seat),
                           .choice = choice, .text = "" };

    if (text_equal(request->kind, "setup"))
        return choose_setup(&draft);
    sa_reader_begin(&draft.reader, arena, state, draft.side, ARENA_NEW(arena, struct orders));
    add_training(&draft);
    add_casts(&draft);
    add_moves(&draft);
    return draft.text;
}
