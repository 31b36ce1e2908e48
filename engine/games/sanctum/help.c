#include "engine/games/sanctum/help.h"

#include "engine/games/sanctum/spells.h"
#include "engine/kernel/text.h"

static const char *const own_page =
    "SANCTUM. Two mages, RED and BLUE, give their orders at the same time. Train novices, cast spells, move groups;\n"
    "take towns; win by standing in the enemy Sanctum at a start of turn.\n"
    "\n"
    "  TRAIN C6 SWORD 2            or ARCHER; in the Sanctum also MANA ORD\n"
    "  CAST Wrack ON m12           a target is m12, gr7, E5, s4 or bh2; a spell on the globe has none\n"
    "  CAST Ch'tai Exchange ON m3 AND m21\n"
    "  CAST Teleportation gr3 TO D5, gr4 TO C6\n"
    "  MOVE gr1 E5                 or MOVE gr1 N; two squares if it moves twice\n"
    "  HOLD gr1                    DISCARD Wrack (one a turn)\n"
    "  MANA C6 ORD                 what the town gives if you take it at the next start of turn\n"
    "  IF ENEMY AT E5 THEN CAST Fireball ON gr7 ELSE MOVE gr1 N\n"
    "                              EXISTS gr7, ONBOARD gr7, OFFBOARD gr7, ENEMY AT E5, FREE E5, OWNER C6 BLUE,\n"
    "                              INIT RED; NOT before one, AND between two\n"
    "  STANDING MANA ANY MYS       STANDING TRAIN ANY SWORD, STANDING TRAIN D4 MANA ORD\n"
    "  STANDING MOVE gr1 VIA E4 E5 E6    STANDING HOLD\n"
    "\n"
    "HELP and the name of a spell, a house, a monster or a terrain tells more; HELP spells, HELP houses,\n"
    "HELP monsters, HELP terrain, HELP turn list them.\n";

static const char *const turn_page =
    "A TURN: 1 orders are locked, costs paid. 2 Training. 3 Spells: all of the initiative player's in written order,\n"
    "then the other's. 4 Movement. 5 Combat: before it, the fights, after it. 6 Start of the next turn: a experience,\n"
    "b1 spells act and durations count, b2 what is off the board tries to return, c terrain harms, d cards are drawn,\n"
    "e structures are captured, f novices, g initiative, h mana, i end of game.\n";

/* ---- spells ---- */

static const char *cost_text(struct arena *arena, const struct spell *spell)
{
    const struct house_kind *house = sa_house(spell->house);

    return arena_printf(arena, "%d %s + %d %s", spell->primary, sa_mana_names[house->primary], spell->secondary,
                        sa_mana_names[house->secondary]);
}

static const char *spell_page(struct arena *arena, const struct spell *spell)
{
    const char *page = arena_printf(arena, "%s (%s, %s, %s; %s)\n%s\n", spell->name, sa_house_names[spell->house],
                                    sa_type_names[spell->type], sa_target_names[spell->target],
                                    cost_text(arena, spell), spell->text);

    if (spell->child)
        page = arena_printf(arena, "%sIts child on the group: %s.\n", page, spell->child);
    return page;
}

static const char *spells_page(struct arena *arena)
{
    const char *page = "SPELLS by house, with their cost in its two types of mana.\n";

    for (int card = 1; card <= SPELL_CARDS; card++) {
        const struct spell *spell = sa_spell(card);

        if (card == 1 || sa_spell(card - 1)->house != spell->house)
            page = arena_printf(arena, "%s%s:", page, sa_house_names[spell->house]);
        page = arena_printf(arena, "%s %s %d+%d%s", page, spell->name, spell->primary, spell->secondary,
                            card < SPELL_CARDS && sa_spell(card + 1)->house == spell->house ? ";" : "\n");
    }
    return page;
}

/* ---- houses, monsters, terrain ---- */

static const char *house_line(struct arena *arena, enum house house)
{
    const struct house_kind *kind = sa_house(house);

    return arena_printf(arena, "%s: %s and %s; nation %s (%s)\n", sa_house_names[house], sa_mana_names[kind->primary],
                        sa_mana_names[kind->secondary], kind->nation, kind->ability);
}

static const char *house_page(struct arena *arena, enum house house)
{
    const char *page = house_line(arena, house);

    for (int card = 1; card <= SPELL_CARDS; card++)
        if (sa_spell(card)->house == house)
            page = arena_printf(arena, "%s  %s (%s)\n", page, sa_spell_name(card), cost_text(arena, sa_spell(card)));
    return page;
}

static const char *houses_page(struct arena *arena)
{
    const char *page = "HOUSES, each with its two types of mana and its nation.\n";

    for (int house = HOUSE_NONE + 1; house < HOUSES; house++)
        page = arena_printf(arena, "%s%s", page, house_line(arena, (enum house)house));
    return page;
}

static const char *walks_text(struct arena *arena, int walks)
{
    static const struct {
        int walk;
        const char *name;
    } names[] = { { WALK_WATER, "waterwalk" }, { WALK_MOUNTAIN, "mountainwalk" }, { WALK_SWAMP, "swampwalk" },
                  { WALK_DESERT, "desertwalk" }, { WALK_LAVA, "lavawalk" } };
    const char *text = "";

    if (walks == WALK_FLIGHT)
        return "; flight";
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (walks & names[i].walk)
            text = arena_printf(arena, "%s; %s", text, names[i].name);
    return text;
}

static const char *monster_line(struct arena *arena, enum creature monster)
{
    struct creature_kind kind = sa_creature(monster);

    return arena_printf(arena, "%s: hand %d, missile %d, %d attack%s a round, armor %d, %d hit points, level %d%s%s\n",
                        kind.name, kind.hand, kind.missile, kind.attacks, kind.attacks == 1 ? "" : "s", kind.armor,
                        kind.hits, kind.level, walks_text(arena, kind.walks), kind.immobile ? "; immobile" : "");
}

static const char *monsters_page(struct arena *arena)
{
    const char *page = "MONSTERS: damage is the number before the bonus of the level.\n";

    for (int monster = CREATURE_MONSTERS; monster < CREATURES; monster++)
        page = arena_printf(arena, "%s%s", page, monster_line(arena, (enum creature)monster));
    return page;
}

static const char *terrain_line(struct arena *arena, const struct terrain_kind *terrain)
{
    const char *line = arena_printf(arena, "%c %s", terrain->letter, terrain->name);

    if (terrain->enter)
        line = arena_printf(arena, "%s: entered only with%s", line, walks_text(arena, terrain->enter) + 1);
    if (terrain->drowns)
        line = arena_printf(arena, "%s; others drown after the start of turn", line);
    if (terrain->damage)
        line = arena_printf(arena, "%s: %d damage after the start of turn without%s", line, terrain->damage,
                            walks_text(arena, terrain->safe) + 1);
    if (terrain->armor)
        line = arena_printf(arena, "%s: %d armor in combat without%s", line, terrain->armor,
                            walks_text(arena, terrain->safe) + 1);
    if (terrain->letter == TERRAIN_FOREST)
        line = arena_printf(arena, "%s: conceals minions from individual spells of others", line);
    return arena_printf(arena, "%s\n", line);
}

static const char *terrain_page(struct arena *arena)
{
    static const char letters[] = ".bfdsmwl";
    const char *page = "TERRAIN, by the letter on the map.\n";

    for (const char *letter = letters; *letter; letter++)
        page = arena_printf(arena, "%s%s", page, terrain_line(arena, sa_terrain(*letter)));
    return page;
}

/* ---- which page ---- */

const char *sa_help(struct arena *arena, const char *word)
{
    int card = sa_card_named(word);
    enum house house = sa_house_named(word);
    enum creature monster = sa_monster_named(word);
    char terrain = sa_terrain_named(word);

    if (*word == '\0')
        return own_page;
    if (text_equal_ignoring_case(word, "turn"))
        return turn_page;
    if (text_equal_ignoring_case(word, "spells"))
        return spells_page(arena);
    if (text_equal_ignoring_case(word, "houses"))
        return houses_page(arena);
    if (text_equal_ignoring_case(word, "monsters"))
        return monsters_page(arena);
    if (text_equal_ignoring_case(word, "terrain"))
        return terrain_page(arena);
    if (card != SPELL_NONE)
        return spell_page(arena, sa_spell(card));
    if (house != HOUSE_NONE)
        return house_page(arena, house);
    if (monster != CREATURE_NONE)
        return monster_line(arena, monster);
    return terrain != TERRAIN_NONE ? terrain_line(arena, sa_terrain(terrain)) : NULL;
}
