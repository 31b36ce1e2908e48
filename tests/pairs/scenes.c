#include "tests/pairs/scenes.h"

#include <string.h>

const char *const situation_names[SITUATIONS] = {
    "on the board", "off the board", "off the board meanwhile", "teleported meanwhile", "dead meanwhile", "in a structure",
};
const char *const casters_names[CASTERS] = { "both by RED", "RED, then BLUE", "BLUE, then RED" };

/* A place that both spells may aim at: a group, one of its members, the town and the free square beside. */
struct site {
    int group, minion;
    const char *square, *inside; /* where the group stands, and where in a structure */
    const char *town, *beside;
};
enum { SITES = 5 };
static const struct site sites[SITES] = {
    { 3, 9, "F6", "F7", "F7", "E7" },      /* recruits of RED */
    { 4, 12, "G6", "G7", "G7", "H6" },     /* recruits of BLUE */
    { 5, 14, "F5", "F5", "F7", "F4" },     /* a monster of RED */
    { 6, 15, "G5", "G5", "G7", "G4" },     /* a monster of BLUE */
    { 7, 16, "H7", "H7", "J7", "H8" },     /* a neutral monster */
};

/* What else is in force and gets in the way. */
static const char *const extras[] = {
    "gr3 bears Skirmish RED 2 | gr4 bears Skirmish RED 2",
    "gr3 bears Iron Ranks RED 5 | gr4 bears Raven Shroud BLUE 3",
    "m9 [Bellwether, Veteran] | m12 [Sentinel]",
    "gr3 bears Kumatru Trance RED 2 | gr4 bears Fear RED 1 | gr5 bears Fear BLUE 2",
    "gr3 bears Soul Jar RED | gr4 bears Soul Jar BLUE | m13 [Obeisance RED]",
    "globe bears Awaiting RED 3 | E7 bears Healing Spring RED | gr9 RED in bh5: m30 Tree Man | "
    "bh5 Awaiting RED holds gr9 exit C8",
    "m9 [Accursed Minion BLUE] | m12 [Tollkeeper] | m15 [Accursed Minion RED]",
    "F4 forest | F4 bears Jungle RED | H6 water | H6 bears Parted Sea BLUE 2",
    "F7 bears Fortify RED | G7 bears Threshold of Order BLUE | gr8 RED in bh4: m20-m23 Vision swordsmen | "
    "bh4 Citizens' Militia RED holds gr8 defends F7",
    "globe bears Pact of the Maw RED, Armistice BLUE 1",
    "m10 [Sentinel, Wellspring] | m12 [Pixie Dust RED] | m13 [Tollkeeper]",
    "gr3 bears Footsore 2 hidden, Fleetness RED 3 | gr4 bears Xia's Walk BLUE 1",
};
enum { EXTRAS = sizeof extras / sizeof extras[0] };

uint64_t scene_hash(uint64_t number)
{
    uint64_t z = number * 0x9E3779B97F4A7C15u + 0x1234567;

    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static int chosen(const struct meeting *meeting, int which, int count)
{
    return (int)(scene_hash(meeting->hash + (uint64_t)which) % (uint64_t)count);
}

enum { CHOICE_EXTRA = 1, CHOICE_RED_GROUND, CHOICE_BLUE_GROUND, CHOICE_FREE, CHOICE_SITE, CHOICE_SPELL, CHOICE_WAY };

static int caster_of(const struct meeting *meeting, int which)
{
    if (meeting->casters == BOTH_RED)
        return SIDE_RED;
    return (meeting->casters == RED_THEN_BLUE) == (which == 0) ? SIDE_RED : SIDE_BLUE;
}

/* ---- the position ---- */

static const char *board(struct arena *arena, const struct meeting *meeting)
{
    static const char grounds[] = ".fsmf.";
    bool inside = meeting->situation == TARGET_IN_STRUCTURE;
    bool weak = meeting->situation == TARGET_GOES_DEAD;

    return arena_printf(
        arena,
        "base | initiative %s | pool RED all 60 | pool BLUE all 60 | E6 mountain | F6 %c | G6 %c | F7 town RED novices 1 | "
        "G7 town BLUE novices 7 | gr3 RED %s: m9 swordsman %d/7, m10 archer 3/7, m11 swordsman 2/7 | "
        "gr4 BLUE %s: m12 swordsman %d/7, m13 archer 4/7 | gr5 RED F5: m14 Stone Golem | gr6 BLUE G5: m15 Boggart 5/8 | "
        "gr7 NEUTRAL H7: m16 Tree Man 9/14",
        meeting->casters == BLUE_THEN_RED ? "BLUE" : "RED",
        inside ? '.' : grounds[chosen(meeting, CHOICE_RED_GROUND, sizeof grounds - 1)],
        inside ? '.' : grounds[chosen(meeting, CHOICE_BLUE_GROUND, sizeof grounds - 1)], inside ? "F7" : "F6",
        weak ? 4 : 7, inside ? "G7" : "G6", weak ? 5 : 6);
}

static const char away[] =
    " | gr3 in bh1 | bh1 Will o' the Wisp RED holds gr3 exit F6 clock 2 | gr4 in bh2 | bh2 Faerie Circle RED holds gr4 exit G6 "
    "clock 0 | bh3 Seelie Court BLUE holds F7 clock 1";

/* The ground of the free squares suits the first of the two spells that needs a certain ground. */
static char free_ground(const struct meeting *meeting)
{
    static const char any[] = ".bfdsmwl";

    for (int i = 0; i < 2; i++) {
        const char *terrain = cards[meeting->card[i]].terrain;

        if (terrain)
            return terrain[chosen(meeting, CHOICE_FREE, (int)strlen(terrain))];
    }
    return any[chosen(meeting, CHOICE_FREE, sizeof any - 1)];
}

static const char *hands(struct arena *arena, const struct meeting *meeting)
{
    const char *lists[PLAYERS] = { NULL, NULL };
    static const char before[] = "Will o' the Wisp, Seelie Court, Bolt of Somersaults, Fireball, Disintegrate, Vision Quest";

    for (int i = 0; i < 2; i++) {
        const char **list = &lists[caster_of(meeting, i)];

        *list = *list ? arena_printf(arena, "%s, %s", *list, cards[meeting->card[i]].name)
                      : arena_printf(arena, "%s, %s", before, cards[meeting->card[i]].name);
    }
    return arena_printf(arena, " | hand RED: %s | hand BLUE: %s", lists[SIDE_RED] ? lists[SIDE_RED] : "-",
                        lists[SIDE_BLUE] ? lists[SIDE_BLUE] : "-");
}

static void place(struct play *play, const struct meeting *meeting)
{
    struct arena *arena = &play->arena;
    const char *items = board(arena, meeting);
    char ground = free_ground(meeting);

    for (int i = 0; i < SITES; i++)
        if (sa_square_named(sites[i].beside) != SQUARE_NONE)
            items = arena_printf(arena, "%s | %s %c", items, sites[i].beside, ground);
    items = arena_printf(arena, "%s | %s%s%s", items, extras[chosen(meeting, CHOICE_EXTRA, EXTRAS)],
                         hands(arena, meeting), meeting->situation == TARGET_IS_AWAY ? away : "");
    play_place(play, NULL, items);
}

/* ---- targets ---- */

static struct queue_target structure_of(const struct state *state, const struct site *site)
{
    int square = sa_square_named(site->town), id = 0;

    for (int i = 0; i < state->structure_count; i++)
        if (state->structures[i].home == square)
            id = state->structures[i].id;
    return (struct queue_target){ .kind = TARGET_STRUCTURE, .id = id, .place = square };
}

static bool is_at(const struct state *state, const struct effect *effect, const struct site *site)
{
    switch (effect->target_kind) {
    case TARGET_MINION:
        return sa_group_get_of(state, effect->target, NULL)->id == site->group;
    case TARGET_GROUP:
        return effect->target == site->group;
    case TARGET_STRUCTURE:
        return effect->target == structure_of(state, site).id;
    case TARGET_SQUARE:
        return effect->target == sa_square_named(site->beside);
    default:
        return false;
    }
}

/* A spell at the site; if there is none, the boardhop of its group, another spell or another boardhop. */
static struct queue_target spell_at(const struct state *state, const struct meeting *meeting, const struct site *site)
{
    struct queue_target found = { .kind = TARGET_BOARDHOP, .id = 1 };
    const struct container *hop = offboard_holding(OFFBOARD_CONST(&state->offboard), TARGET_GROUP, site->group);
    int start = state->effects.count ? chosen(meeting, CHOICE_SPELL, state->effects.count) : 0;

    if (hop)
        return (struct queue_target){ .kind = TARGET_BOARDHOP, .id = hop->id };
    if (state->offboard.count)
        found.id = state->offboard.list[0].id;
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[(start + i) % state->effects.count];

        if (effect->number && (found.kind == TARGET_BOARDHOP || is_at(state, effect, site)))
            found = (struct queue_target){ .kind = TARGET_SPELL, .id = effect->id, .place = effect->number };
    }
    return found;
}

/* The square is the group's own for half of the meetings, otherwise the free one beside it. */
static int square_at(const struct meeting *meeting, const struct site *site)
{
    bool own = chosen(meeting, CHOICE_WAY, 3) == 0;

    return sa_square_named(own ? meeting->situation == TARGET_IN_STRUCTURE ? site->inside : site->square : site->beside);
}

static int aim(const struct play *play, const struct meeting *meeting, int card, int side, const struct site *site,
               struct queue_target targets[3])
{
    int way = chosen(meeting, CHOICE_WAY, 2);
    int other = side == SIDE_BLUE && chosen(meeting, CHOICE_FREE, 2) == 0 ? 13 : 12;

    switch (cards[card].on) {
    case ON_MINION:
        targets[0] = (struct queue_target){ .kind = TARGET_MINION, .id = site->minion };
        return 1;
    case ON_GROUP:
        targets[0] = (struct queue_target){ .kind = TARGET_GROUP, .id = site->group };
        return 1;
    case ON_STRUCTURE:
        targets[0] = structure_of(play->state, site);
        return 1;
    case ON_SQUARE:
        targets[0] = (struct queue_target){ .kind = TARGET_SQUARE, .id = square_at(meeting, site) };
        return 1;
    case ON_SPELL:
        targets[0] = spell_at(play->state, meeting, site);
        return 1;
    case ON_TWO:
        targets[way] = (struct queue_target){ .kind = TARGET_MINION, .id = 9 };
        targets[1 - way] = (struct queue_target){ .kind = TARGET_MINION, .id = other };
        return 2;
    case ON_PAIRS:
        targets[0] = (struct queue_target){ .kind = TARGET_GROUP, .id = sites[side == SIDE_BLUE].group,
                                            .place = sa_square_named(sites[side == SIDE_BLUE].beside) };
        return 1;
    default:
        return 0;
    }
}

static bool fits(const struct play *play, const struct meeting *meeting, int which, const struct site *site)
{
    struct queue_target targets[3];
    int side = caster_of(meeting, which);
    int count = aim(play, meeting, meeting->card[which], side, site, targets);

    return world_legal(&play->world, meeting->card[which], side, targets, count);
}

/* The first site at which both are legal, otherwise one at which this one is, otherwise any. */
static const struct site *site_for(const struct play *play, const struct meeting *meeting, int which)
{
    int start = chosen(meeting, CHOICE_SITE, SITES);

    for (int i = 0; i < SITES; i++) {
        const struct site *site = &sites[(start + i) % SITES];

        if (fits(play, meeting, 0, site) && fits(play, meeting, 1, site))
            return site;
    }
    for (int i = 0; i < SITES; i++)
        if (fits(play, meeting, which, &sites[(start + i) % SITES]))
            return &sites[(start + i) % SITES];
    return &sites[start];
}

/* ---- what comes before ---- */

static void cast_one(struct play *play, int side, const char *name, struct queue_target target)
{
    play_cast(play, side, card_named(name), &target, 1);
}

static void prepare(struct play *play, const struct meeting *meeting, const struct site *site)
{
    int side = caster_of(meeting, 0);
    struct queue_target group = { .kind = TARGET_GROUP, .id = site->group };
    struct queue_target minion = { .kind = TARGET_MINION, .id = site->minion };
    bool alone = chosen(meeting, CHOICE_WAY, 2) == 0;

    switch (meeting->situation) {
    case TARGET_LEAVES:
        if (alone && (site == &sites[side == SIDE_BLUE]))
            cast_one(play, side, "Vision Quest", minion);
        else
            cast_one(play, side, "Will o' the Wisp", group);
        if (cards[meeting->card[0]].on == ON_STRUCTURE || cards[meeting->card[1]].on == ON_STRUCTURE)
            cast_one(play, side, "Seelie Court", structure_of(play->state, site));
        break;
    case TARGET_TELEPORTS:
        cast_one(play, side, "Bolt of Somersaults", group);
        break;
    case TARGET_GOES_DEAD:
        if (alone)
            cast_one(play, side, "Disintegrate", minion);
        else
            cast_one(play, side, "Fireball", group);
        break;
    default:
        break;
    }
}

void scene_ready(struct play *play, const struct meeting *meeting)
{
    struct queue_target targets[3];

    place(play, meeting);
    if (play->wrong)
        return;
    play_begin(play, meeting->hash);
    prepare(play, meeting, site_for(play, meeting, 0));
    for (int i = 0; i < 2; i++) {
        int side = caster_of(meeting, i);
        int count = aim(play, meeting, meeting->card[i], side, site_for(play, meeting, i), targets);

        play_cast(play, side, meeting->card[i], targets, count);
    }
}
