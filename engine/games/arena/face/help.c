#include "engine/games/arena/face/help.h"

#include "engine/games/arena/state/values.h"
#include "engine/kernel/text.h"

static const char own_page[] =
    "ARENA. Each of you leads an army of creatures and items, and a list of spells that the other does not know, over a board "
    "of hexes. Whoever ends a turn with a creature on the ground of the enemy king's hex wins.\n"
    "First you buy an army: BUY 4 ORC, BUY 1 MAGIC SWORD, SPELL FIREBALL, or ARMY AUTO; in the Basic game PLACE L1 A1 puts "
    "your first creature next to your king.\n"
    "One mail orders a whole turn, a line each:\n"
    "  TERRAIN C4 FOREST     STORM C4     CALM C4         change the land\n"
    "  EQUIP L1 I2   DROP L1 I2   GIVE L1 I2 L3           items\n"
    "  MOUNT L1 L2   DISMOUNT L1                          riding\n"
    "  CAST L1 FIREBALL AT C6   USE L1 I3   STOP L1       magic\n"
    "  MOVE L1 C3 C4   FLY L1 C3 C4 LAND   LAND L1        movement\n"
    "  SHOOT L1 AT C6   WRECK R3 WITH L1   BATTLES C5     combat\n"
    "HELP and the name of a creature, an item or a spell explains it, and HELP PHASES explains the phases of a turn. HELP "
    "TYPES, TARGETS, DURATIONS and CASTINGS list the effects of spells, items and abilities; HELP ATTACKS, SIZES and FLYERS "
    "list the creatures.\n";

static const char *flight_text(struct arena *arena, const struct creature_kind *kind)
{
    return kind->flight.turns ? arena_printf(arena, ", flies %d for %d turn%s", kind->flight.speed,
                                              kind->flight.turns, text_plural(kind->flight.turns)) : "";
}

static const char *creature_page(struct arena *arena, int number)
{
    const struct creature_kind *kind = ar_creature_kind(number);
    const char *text = arena_printf(arena, "%s. Power %d (%s), Move %d, size %d, ground %s%s.", kind->name,
                                    kind->attack.power, ar_attack_names[kind->attack.type], kind->move, kind->size,
                                    ar_ground_names[kind->ground], flight_text(arena, kind));

    if (kind->attack.poison)
        text = arena_printf(arena, "%s Poison %d.", text, kind->attack.poison);
    if (kind->ranged.most)
        text = arena_printf(arena, "%s Shoots %d (%s) at %d to %d.", text, kind->ranged.power,
                            ar_attack_names[kind->ranged.type], kind->ranged.least, kind->ranged.most);
    for (int i = 0; i < ATTRIBUTES; i++)
        if (kind->attributes >> i & 1)
            text = arena_printf(arena, "%s %s.", text, ar_attribute_names[i]);
    for (int i = 0; i < SPELLCASTINGS; i++)
        if (kind->magic[i].level)
            text = arena_printf(arena, "%s Casts %s %d.", text, ar_magic_names[kind->magic[i].type], kind->magic[i].level);
    if (kind->ability)
        text = arena_printf(arena, "%s Ability: %s.", text, kind->ability);
    return kind->cost ? arena_printf(arena, "%s Costs %d.\n", text, kind->cost) : arena_printf(arena, "%s\n", text);
}

/* Who may bear the item, and how often it can be used: " For who has hands, size 1 to 2. Uses: 2." */
static const char *item_text(struct arena *arena, const struct card *card)
{
    const char *text = "";

    for (int i = 0; i < ATTRIBUTES; i++)
        if (card->needs >> i & 1)
            text = arena_printf(arena, "%s%s%s", text, *text ? ", " : "", ar_attribute_names[i]);
    if (card->size_most)
        text = arena_printf(arena, card->size_most > 1 ? "%s%ssize 1 to %d" : "%s%ssize %d", text, *text ? ", " : "",
                            card->size_most);
    if (card->size_least)
        text = arena_printf(arena, "%s%ssize %d or more", text, *text ? ", " : "", card->size_least);
    if (card->needs_life)
        text = arena_printf(arena, "%s%sliving", text, *text ? ", " : "");
    if (card->needs_magic)
        text = arena_printf(arena, "%s%scasts spells", text, *text ? ", " : "");
    text = arena_printf(arena, " Bearer: %s.", *text ? text : "anybody");
    return card->uses ? arena_printf(arena, "%s Uses: %d.", text, card->uses) : text;
}

static const char *card_page(struct arena *arena, int number)
{
    const struct card *card = ar_card(number);
    const char *casting = card->casting == CAST_TURNS ? arena_printf(arena, "%d turn%s", card->turns, text_plural(card->turns))
                                                      : ar_casting_names[card->casting];
    const char *type = card->level ? arena_printf(arena, "%s %d", ar_magic_names[card->type], card->level)
                                   : ar_magic_names[card->type];

    return arena_printf(arena, "%s. %s, costs %d. Casting: %s. Target: %s, range %d. Lasts: %s.%s %s\n", card->name, type,
                        card->cost, casting, ar_target_names[card->target], card->range,
                        ar_duration_names[card->duration], card->kind == CARD_ITEM ? item_text(arena, card) : "", card->text);
}

/* ---- the whole catalogue, by values of which each card has exactly one ---- */

static int type_of(const struct card *card) { return (int)card->type; }
static int target_of(const struct card *card) { return (int)card->target; }
static int duration_of(const struct card *card) { return (int)card->duration; }
static int casting_of(const struct card *card) { return (int)card->casting; }

static const struct property {
    const char *what;
    int (*of)(const struct card *card);
    const char *const *names;
    int count;
} properties[] = {
    { "type", type_of, ar_magic_names, MAGIC_TYPES },
    { "kind of target", target_of, ar_target_names, TARGETS },
    { "duration", duration_of, ar_duration_names, DURATIONS },
    { "casting time", casting_of, ar_casting_names, CASTINGS },
};

static const char *card_entry(struct arena *arena, const struct card *card)
{
    const char *kind = card->kind == CARD_ITEM ? " (item)" : card->kind == CARD_ABILITY ? " (ability)" : "";

    return card->level ? arena_printf(arena, "%s %d%s", card->name, card->level, kind) : arena_printf(arena, "%s%s", card->name, kind);
}

static const char *property_page(struct arena *arena, const struct property *property)
{
    const char *page = arena_printf(arena, "Every effect has one %s. The number behind a name is its level.\n", property->what);
    int all = 0;

    for (int value = 0; value < property->count; value++) {
        const char *row = "";
        int count = 0;

        for (int number = 1; number < CARDS; number++) {
            const struct card *card = ar_card(number);

            if (!card || property->of(card) != value)
                continue;
            row = arena_printf(arena, "%s%s%s", row, count++ ? ", " : "", card_entry(arena, card));
        }
        if (count > 0)
            page = arena_printf(arena, "%s- %s (%d): %s\n", page, property->names[value], count, row);
        all += count;
    }
    return arena_printf(arena, "%s%d effects in all.\n", page, all);
}

static const char *types_page(struct arena *arena) { return property_page(arena, &properties[0]); }
static const char *targets_page(struct arena *arena) { return property_page(arena, &properties[1]); }
static const char *durations_page(struct arena *arena) { return property_page(arena, &properties[2]); }
static const char *castings_page(struct arena *arena) { return property_page(arena, &properties[3]); }

static const char *named_page(struct arena *arena, const char *name)
{
    if (ar_creature_named(name))
        return creature_page(arena, ar_creature_named(name));
    for (int card = 1; card < CARDS; card++)
        if (ar_card(card) && text_equal_ignoring_case(ar_card(card)->name, name))
            return card_page(arena, card);
    return NULL;
}

const struct help_page ar_help[] = {
    { .words = "", .text = own_page },
    { .words = "types", .made = types_page },
    { .words = "targets", .made = targets_page },
    { .words = "durations", .made = durations_page },
    { .words = "castings", .made = castings_page },
    { .words = "attacks", .made = ar_help_attacks },
    { .words = "sizes", .made = ar_help_sizes },
    { .words = "flyers", .made = ar_help_flyers },
    { .words = "phases", .text = ar_help_phases },
    { .words = "terrain", .text = ar_help_terrain },
    { .words = "equip", .text = ar_help_equip },
    { .words = "mount", .text = ar_help_mount },
    { .words = "magic", .text = ar_help_magic },
    { .words = "movement", .text = ar_help_movement },
    { .words = "flight", .text = ar_help_flight },
    { .words = "combat", .text = ar_help_combat },
    { .words = "shooting", .text = ar_help_shooting },
    { .words = "retreat", .text = ar_help_retreat },
    { .words = "winning", .text = ar_help_winning },
    { .words = "vehicles", .text = ar_help_vehicles },
    { .words = "control", .text = ar_help_control },
    { .words = "windows", .text = ar_help_windows },
    { .words = "standing orders", .text = ar_help_standing },
    { .find = named_page },
    { .words = NULL },
};
