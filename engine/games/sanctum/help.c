#include "engine/games/sanctum/help.h"

#include <string.h>

#include "engine/games/sanctum/help_lists.h"
#include "engine/games/sanctum/spells.h"
#include "engine/kernel/text.h"

/* Each line is a paragraph for the layout; lines that begin with two blanks stay unchanged. */
static const char own_page[] =
    "SANCTUM. Two mages, RED and BLUE, fight for a board of 94 squares with five towns. Both give secret orders at the "
    "same time; the program resolves them in a fixed order and mails each a report.\n"
    "\n"
    "You win when recruits of yours stand in the enemy's Sanctum at the start of a turn. After turn 60 the one with more "
    "structures wins, then the one with more recruits.\n"
    "\n"
    "- Recruits (swordsmen and archers) stand together in groups of up to 8, one group on a square. A group moves one "
    "square a turn: north, east, south or west. Next to a group that is not yours it fights.\n"
    "- Your Sanctum and your towns bring up novices. TRAIN makes recruits of them, or in the Sanctum mana.\n"
    "- Mana of six types (ORD STR CLA MYS WIL WOR) comes anew each turn and pays for the spells in your hand of five. "
    "What you do not use lapses.\n"
    "- All spells of the player with the initiative come before all of the other's. A spell whose target has gone is "
    "squandered: card and mana are lost.\n"
    "- A group whose recruits stand on a town at the start of a turn takes it.\n"
    "\n"
    "More pages: HELP ORDERS, HELP TURN, HELP SETUP, HELP COMBAT, HELP OFFBOARD, HELP DURATIONS, HELP HOUSES, HELP SPELLS, "
    "HELP SPELLS and a house, HELP MONSTERS, HELP TERRAIN; and HELP with the name of a spell, house, monster or "
    "terrain.\n";

static const char orders_page[] =
    "ORDERS, one a line (or with ; between them). Case does not matter; what stands behind # is left out. A new mail "
    "replaces the orders of the one before; ADD before an order adds to them.\n"
    "\n"
    "  TRAIN C6 SWORD 2        novices into swordsmen; or ARCHER\n"
    "  TRAIN D4 MANA ORD       in the Sanctum: one mana more each turn\n"
    "  CAST Wrack ON m12       on a minion; else gr7, E5, C6, s4 or bh2\n"
    "  CAST Tremor             on the globe: no target\n"
    "  CAST Ch'tai Exchange ON m3 AND m21\n"
    "  CAST Teleportation gr3 TO D5, gr4 TO C6\n"
    "  MOVE gr1 E5             or MOVE gr1 N\n"
    "  MOVE gr1 E5 E6          when it moves twice\n"
    "  HOLD gr1                against a standing MOVE; HOLD alone: all that\n"
    "                          have no order of their own\n"
    "  DISCARD Wrack           one a turn\n"
    "  MANA C6 ORD             what the town gives if you take it now\n"
    "\n"
    "Spells come in the order in which you write them, and are paid in that order. A name may be cut after four letters "
    "when that is clear.\n"
    "\n"
    "On a condition, which is looked at when the order's moment comes:\n"
    "  IF ENEMY AT E5 THEN CAST Fireball ON gr7 ELSE MOVE gr1 N\n"
    "Conditions: EXISTS gr7, ONBOARD gr7, OFFBOARD gr7, ENEMY AT E5, FREE E5, OWNER C6 BLUE, INIT RED; NOT before one, AND "
    "between two.\n"
    "\n"
    "For all turns to come, until STANDING CLEAR:\n"
    "  STANDING MANA ANY MYS           STANDING TRAIN ANY SWORD\n"
    "  STANDING TRAIN D4 MANA ORD      STANDING MOVE gr1 VIA E4 E5 E6\n"
    "  STANDING HOLD                   STANDING READY\n"
    "They join what you mail, as do STANDING when orders with turn>=5: CAST Wrack ON gr7 ELSE: MOVE gr1 N once and its like; "
    "your own order for the same group or town keeps them out. The last two above also stand for your mail when none comes; then at least some hours lie between two "
    "such turns, so that you can read what became of them.\n"
    "\n"
    "CHECK before the orders tells what they would be and puts nothing on file. RESIGN gives the game up.\n";

static const char turn_page[] =
    "A TURN, in this order:\n"
    "1. Orders are locked, one card is discarded, spells are paid.\n"
    "2. Training.\n"
    "3. Spells: all of the initiative player's in written order, then all of the other's.\n"
    "4. Movement.\n"
    "5. Combat: powers that act before it, the fights, what happens after it.\n"
    "6. The next turn starts: experience; spells act and durations count; what is off the board tries to come back; "
    "terrain harms; cards are drawn up to five; structures are taken; novices come up; the initiative goes to the player "
    "who has won more structures; mana; the end of the game.\n"
    "The report comes after that. So a spell of 1 turn is over when you read of it, and a town that you walk into gives "
    "mana at once.\n";

static const char combat_page[] =
    "COMBAT. A group fights every group not of its side that is next to it (north, east, south, west; never diagonally), "
    "one after the other, up to 5 rounds each.\n"
    "- Archers shoot from round 1 at an enemy chosen by chance, and keep to it until it is gone.\n"
    "- Swordsmen wait in round 1. From round 2 they pair off with the enemy's swordsmen in the order of the rosters; one "
    "who is left over takes an enemy archer by chance.\n"
    "- The initiative player strikes first; within a side higher levels first. Damage is the minion's number plus its "
    "level; armor takes its own number off that each round.\n"
    "- A recruit that lives, in a group that has killed, gains one level, once in the game.\n"
    "- Swamp takes 1 armor from those without swampwalk.\n";

/* The page of HELP OFFBOARD, which this game needs most. */
static const char *offboard_page(struct arena *arena)
{
    return arena_printf(arena,
        "OFF THE BOARD. Some spells put a group, a minion or a town into a boardhop (bh1, bh2 ...). There it is in play, but "
        "stands on no square.\n"
        "- Nothing can aim at it: a spell that finds its target off the board is squandered, its orders are dropped, and it "
        "neither fights nor counts.\n"
        "- Time stands still for it: its spells keep their turns, it is neither healed nor harmed.\n"
        "- The boardhop's own clock always counts: one down at each start of turn. At 0 it tries to come back to the square "
        "that it left.\n"
        "- If a group stands there (or a structure, for monsters and towns), it waits, and tries again at every start of "
        "turn.\n"
        "- Coming back is no move: terrain does not stop it, but harms it at once. A group that comes back to water and "
        "cannot walk on it drowns.\n"
        "- Unravel can be aimed at a boardhop by its number: CAST Unravel ON bh1.\n"
        "\n"
        "Spells that open a boardhop, and their clocks:\n%s"
        "\n"
        "Combat-hoppers live in a boardhop without a clock. They come out before combat and go back after it:\n%s",
        sa_boardhop_rows(arena), sa_hopper_rows(arena));
}

static const char *durations_page(struct arena *arena)
{
    return arena_printf(arena,
        "DURATIONS. An alteration stays until it is dispelled. A conjuration stays for a number of turns. At each start of turn "
        "every conjuration on something that is on the board, on a square or on the globe loses one turn; at 0 it ends. Cast "
        "in turn 4 for 2 turns, it is at 1 when turn 5 starts and ends when turn 6 starts.\n"
        "- What is off the board loses nothing: a report shows \"stands still\".\n"
        "- Clocks of boardhops always count: HELP OFFBOARD.\n"
        "- The same spell does not go twice on one target, unless the card says so: the second is squandered.\n"
        "- Whoever leaves a group leaves the group's spells behind and takes his own along.\n"
        "\n"
        "Spells that last for some turns:\n%s", sa_duration_rows(arena));
}

static const char *setup_page(struct arena *arena)
{
    return arena_printf(arena,
        "Choose a house and a deck. Two lines are enough:\n"
        "  HOUSE War\n"
        "  DECK AUTO\n"
        "DECK AUTO takes what the mana of the house pays, cheap spells first. Or name at least 30 cards, at most 4 of a name; "
        "what is missing is filled as DECK AUTO would:\n"
        "  DECK Fireball x4, Veteran x4, Encampment x3\n"
        "\n"
        "The houses, with the two types of mana that their Sanctum gives and what their recruits can do:\n%s"
        "HELP SPELLS and a house lists its spells.\n", sa_house_rows(arena));
}

/* ---- which page ---- */

/* "SPELLS War"; also "SPELLS HOUSE War". */
static const char *spells_of(struct arena *arena, const char *house)
{
    static const char prefix[] = "house ";

    if (text_equal_ignoring_case(house, "house"))
        return sa_spells_page(arena);
    if (text_has_prefix_ignoring_case(house, prefix))
        house += strlen(prefix);
    return sa_house_named(house) == HOUSE_NONE ? NULL : sa_house_page(arena, sa_house_named(house));
}

static const char *named_page(struct arena *arena, const char *name)
{
    enum house house = sa_house_named(name);
    enum creature monster = sa_monster_named(name);
    int spell = sa_spell_named(name);
    char terrain = sa_terrain_named(name);

    if (spell != SPELL_NONE)
        return sa_spell_page(arena, spell);
    if (house != HOUSE_NONE)
        return sa_house_page(arena, house);
    if (monster != CREATURE_NONE)
        return sa_monster_page(arena, monster);
    return terrain != TERRAIN_NONE ? sa_terrain_line(arena, terrain) : NULL;
}

const struct help_page sa_help[] = {
    { .words = "", .text = own_page },
    { .words = "orders|standing", .text = orders_page },
    { .words = "turn|phases", .text = turn_page },
    { .words = "combat", .text = combat_page },
    { .words = "offboard|off the board|boardhop", .made = offboard_page },
    { .words = "durations", .made = durations_page },
    { .words = "setup|house|deck", .made = setup_page },
    { .words = "houses", .made = sa_houses_page },
    { .words = "spells", .made = sa_spells_page, .find = spells_of },
    { .words = "monsters", .made = sa_monsters_page },
    { .words = "terrain", .made = sa_terrain_page },
    { .find = named_page },
    { .words = NULL },
};
