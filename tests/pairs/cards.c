#include "tests/pairs/cards.h"

#include <string.h>

#define HOUSE(first, second) .primary = first, .secondary = second
#define ABOMINATION HOUSE("WIL", "STR")
#define BODY HOUSE("WOR", "MYS")
#define DEATH HOUSE("MYS", "WIL")
#define DESPAIR HOUSE("MYS", "STR")
#define HOPE HOUSE("CLA", "ORD")
#define JUSTICE HOUSE("ORD", "MYS")
#define LIFE HOUSE("CLA", "WOR")
#define MAKING HOUSE("ORD", "WIL")
#define MIND HOUSE("WIL", "CLA")
#define NATURE HOUSE("WOR", "ORD")
#define UNMAKING HOUSE("STR", "WOR")
#define WAR HOUSE("STR", "CLA")
#define COST(first, second) .cost = first, .cost_too = second
#define FRIEND .whose = 'f', .what = 'r'
#define FOE .whose = 'e', .what = 'r'
#define STAYS .once = true, .leaves = LEAVES_SPELL
#define HOPS(turns) .once = true, .leaves = LEAVES_BOARDHOP, .lasts = turns
#define MAKES(count, points) .creates = count, .hits = points
#define FREE .vacant = true, .no_entrance = true

const struct card cards[CARDS] = {
    { "Soul Jar", DEATH, COST(3, 1), ON_GROUP, FRIEND, STAYS },
    { "Vision Quest", HOPE, COST(2, 1), ON_MINION, FRIEND, HOPS(3) },
    { "Encampment", WAR, COST(1, 1), ON_GROUP, FRIEND, .where = 's', HOPS(2) },
    { "Faerie Circle", NATURE, COST(2, 1), ON_GROUP, .where = 'f', HOPS(4) },
    { "Lost Mine", MAKING, COST(2, 1), ON_GROUP, .where = 'm', HOPS(5) },
    { "Will o' the Wisp", DESPAIR, COST(3, 1), ON_GROUP, .where = 'S', HOPS(3) },
    { "Awaiting", ABOMINATION, COST(2, 2), ON_GLOBE, STAYS, .lasts = 4 },
    { "Seelie Court", NATURE, COST(3, 2), ON_STRUCTURE, .town = true, HOPS(4) },
    { "Citizens' Militia", HOPE, COST(3, 1), ON_STRUCTURE, .whose = 'f', .once = true, .leaves = LEAVES_HOPPER, MAKES(4, 7) },
    { "Arboriads", LIFE, COST(3, 1), ON_GLOBE, .leaves = LEAVES_HOPPER, MAKES(3, 6) },
    { "Brown Striders", UNMAKING, COST(3, 1), ON_GLOBE, .leaves = LEAVES_HOPPER, MAKES(2, 8) },
    { "Firewyrm", WAR, COST(4, 1), ON_GLOBE, .leaves = LEAVES_HOPPER, MAKES(1, 18) },
    { "Loch Dweller", MIND, COST(3, 1), ON_GLOBE, .leaves = LEAVES_HOPPER, MAKES(1, 16) },
    { "Bolt of Somersaults", UNMAKING, COST(3, 0), ON_GROUP, .where = 's' },
    { "Teleportation", MIND, COST(4, 2), ON_PAIRS, FRIEND },
    { "Gatemouth", UNMAKING, COST(3, 1), ON_SQUARE, FREE, MAKES(1, 20) },
    { "Ch'tai Exchange", MIND, COST(3, 2), ON_TWO, .what = 'r' },
    { "Inundate", BODY, COST(3, 1), ON_SQUARE, FREE },
    { "Accursed Minion", ABOMINATION, COST(2, 0), ON_MINION, STAYS },
    { "Plague", ABOMINATION, COST(4, 1), ON_GROUP },
    { "Bog Horror", ABOMINATION, COST(3, 1), ON_SQUARE, .terrain = "sf.", FREE, MAKES(1, 15) },
    { "Pact of the Maw", ABOMINATION, COST(1, 1), ON_GLOBE, .leaves = LEAVES_SPELL },
    { "Wellspring", BODY, COST(2, 1), ON_MINION, FRIEND, STAYS },
    { "Cyclopean Hide", BODY, COST(2, 0), ON_MINION, FRIEND, STAYS },
    { "Healing Spring", BODY, COST(1, 1), ON_SQUARE, .terrain = ".bfdsm", STAYS },
    { "Vicious Strength", DEATH, COST(2, 0), ON_MINION, FRIEND, STAYS },
    { "Slay Monster", DEATH, COST(4, 0), ON_MINION, .what = 'm' },
    { "Raven Shroud", DEATH, COST(5, 1), ON_GROUP, FRIEND, STAYS, .lasts = 3 },
    { "Dust of Ages", DEATH, COST(2, 0), ON_SQUARE, .no_entrance = true },
    { "Fear", DESPAIR, COST(2, 0), ON_GROUP, .where = 'S', STAYS, .lasts = 2 },
    { "Disorient", DESPAIR, COST(1, 0), ON_GROUP, FOE },
    { "Obeisance", DESPAIR, COST(2, 1), ON_MINION, FOE, STAYS },
    { "Insurrection", DESPAIR, COST(3, 1), ON_STRUCTURE, .whose = 'e', .town = true, .vacant = true },
    { "Armistice", HOPE, COST(3, 1), ON_GLOBE, STAYS, .lasts = 1 },
    { "Threshold of Order", HOPE, COST(0, 5), ON_STRUCTURE, .whose = 'f', STAYS },
    { "Mend the Host", HOPE, COST(2, 0), ON_GROUP, FRIEND },
    { "Intercession", JUSTICE, COST(3, 3), ON_GLOBE },
    { "Ritual Cleansing", JUSTICE, COST(2, 0), ON_MINION },
    { "Unravel", JUSTICE, COST(2, 1), ON_SPELL },
    { "Tollkeeper", JUSTICE, COST(3, 1), ON_MINION, FRIEND, STAYS },
    { "Sentinel", JUSTICE, COST(4, 1), ON_MINION, FRIEND, STAYS },
    { "Parted Sea", JUSTICE, COST(1, 0), ON_SQUARE, .terrain = "w", STAYS, .lasts = 3 },
    { "Healing Draught", LIFE, COST(1, 0), ON_MINION, .what = 'r' },
    { "Homestead", LIFE, COST(3, 1), ON_SQUARE, .terrain = ".b", FREE },
    { "Fleetness", LIFE, COST(1, 1), ON_GROUP, FRIEND, STAYS, .lasts = 3 },
    { "Sunlance", LIFE, COST(3, 0), ON_MINION, .whose = 'e' },
    { "Fortify", MAKING, COST(2, 0), ON_STRUCTURE, .whose = 'f', STAYS },
    { "Karkara", MAKING, COST(1, 1), ON_SQUARE, .terrain = ".b", FREE, MAKES(1, 18) },
    { "Iron Ranks", MAKING, COST(2, 1), ON_GROUP, FRIEND, STAYS, .lasts = 5 },
    { "Stone Golem", MAKING, COST(4, 0), ON_SQUARE, .terrain = ".bm", FREE, MAKES(1, 16) },
    { "Kumatru Trance", MIND, COST(2, 1), ON_GROUP, FRIEND, STAYS, .lasts = 2 },
    { "Burst of Will", MIND, COST(1, 0), ON_GLOBE },
    { "Bellwether", NATURE, COST(2, 1), ON_MINION, FRIEND, STAYS },
    { "Pixie Dust", NATURE, COST(2, 0), ON_MINION, FOE, STAYS },
    { "Jungle", NATURE, COST(2, 0), ON_SQUARE, .no_entrance = true, STAYS },
    { "Xia's Walk", NATURE, COST(1, 0), ON_GROUP, FRIEND, STAYS, .lasts = 4 },
    { "Simian Warriors", NATURE, COST(2, 0), ON_SQUARE, .terrain = "f", FREE, MAKES(2, 7) },
    { "Tree Man", NATURE, COST(3, 0), ON_SQUARE, .terrain = "f.", FREE, MAKES(1, 14) },
    { "Disintegrate", UNMAKING, COST(4, 1), ON_MINION },
    { "Wrack", UNMAKING, COST(2, 0), ON_MINION },
    { "Tremor", UNMAKING, COST(3, 2), ON_GLOBE },
    { "Boggart", UNMAKING, COST(2, 0), ON_SQUARE, .terrain = ".bfds", FREE, MAKES(1, 8) },
    { "Forced March", WAR, COST(1, 0), ON_GROUP, FRIEND },
    { "Skirmish", WAR, COST(2, 0), ON_GROUP, STAYS, .lasts = 2 },
    { "Fireball", WAR, COST(5, 1), ON_GROUP },
    { "Veteran", WAR, COST(2, 0), ON_MINION, FRIEND, STAYS },
    { "Volcano", WAR, COST(3, 1), ON_SQUARE, .no_entrance = true },
    { "Seize the Hour", WAR, COST(2, 1), ON_GLOBE },
    { "Call to Arms", WAR, COST(4, 1), ON_STRUCTURE, .whose = 'f' },
    { "Brimstone Dragon", WAR, COST(6, 2), ON_SQUARE, .terrain = ".bl", FREE, MAKES(1, 24) },
};

int card_named(const char *name)
{
    for (int card = 0; card < CARDS; card++)
        if (strcmp(cards[card].name, name) == 0)
            return card;
    return -1;
}

int card_cost(int card, const char *mana)
{
    int cost = 0;

    if (strcmp(cards[card].primary, mana) == 0)
        cost += cards[card].cost;
    if (strcmp(cards[card].secondary, mana) == 0)
        cost += cards[card].cost_too;
    return cost;
}
