/* All creatures by values of which each has exactly one: its kind of attack, its size; and lists of those that shoot and
 * fly. RULES 13. */
#include "engine/games/arena/face/help.h"
#include "engine/games/arena/state/creatures.h"
#include "engine/kernel/text.h"

static int attack_of(const struct creature_kind *kind) { return kind->attack.type; }
static int size_of(const struct creature_kind *kind) { return kind->size; }
static int shot_of(const struct creature_kind *kind) { return kind->ranged.most ? kind->ranged.type : -1; }
static int flight_of(const struct creature_kind *kind) { return kind->flight.turns > 0; }

static const char *name_of(struct arena *arena, const struct creature_kind *kind)
{
    (void)arena;
    return kind->name;
}

/* "Angel 2/3": its speed, and its number of turns in the air. */
static const char *flyer_of(struct arena *arena, const struct creature_kind *kind)
{
    return arena_printf(arena, "%s %d/%d", kind->name, kind->flight.speed, kind->flight.turns);
}

/* A line with the creatures that have the value, and their number; adds this number to the sum. */
static const char *row(struct arena *arena, const char *what, int (*of)(const struct creature_kind *kind), int value,
                       const char *(*entry)(struct arena *arena, const struct creature_kind *kind), int *all)
{
    const char *names = "";
    int count = 0;

    for (int number = 1; number < CREATURE_KINDS; number++) {
        const struct creature_kind *kind = ar_creature_kind(number);

        if (of(kind) == value)
            names = arena_printf(arena, "%s%s%s", names, count++ ? ", " : "", entry(arena, kind));
    }
    *all += count;
    return count ? arena_printf(arena, "- %s (%d): %s\n", what, count, names) : "";
}

static const char *attack_rows(struct arena *arena, int (*of)(const struct creature_kind *kind), int *all)
{
    const char *rows = "";

    for (int type = 0; type < ATTACK_TYPES; type++)
        rows = arena_printf(arena, "%s%s", rows, row(arena, ar_attack_names[type], of, type, name_of, all));
    return rows;
}

const char *ar_help_attacks(struct arena *arena)
{
    int all = 0, shooters = 0;
    const char *attacks = attack_rows(arena, attack_of, &all), *shots = attack_rows(arena, shot_of, &shooters);

    return arena_printf(arena, "Every creature has one kind of attack.\n%s%d creatures in all.\n"
                               "Every shooter has one kind of shot.\n%s%d shooters in all.\n", attacks, all, shots, shooters);
}

const char *ar_help_sizes(struct arena *arena)
{
    enum { SIZES = 4 };
    const char *page = "Every creature has a size from 1 to 4.\n";
    int all = 0;

    for (int size = 0; size <= SIZES; size++)
        page = arena_printf(arena, "%s%s", page,
                            row(arena, arena_printf(arena, "size %d", size), size_of, size, name_of, &all));
    return arena_printf(arena, "%s%d creatures in all.\n", page, all);
}

const char *ar_help_flyers(struct arena *arena)
{
    int all = 0;

    return arena_printf(arena, "The creatures that fly, each with its speed in hexes and the number of its own turns that it may "
                               "stay up.\n%s",
                        row(arena, "flyers", flight_of, true, flyer_of, &all));
}
