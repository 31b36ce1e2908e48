/* The tables of Sanctum against RULES.md: every card and monster is in the game, with the numbers printed there. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "engine/games/sanctum/spell_phase.h"
#include "engine/games/sanctum/reader.h"
#include "engine/games/sanctum/setup.h"
#include "engine/games/sanctum/spells.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"
#include "tests/support/sanctum_table.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

extern const struct ruleset sanctum_rules;

enum { CELLS_MOST = 12, CELL_BYTES = 900 };

/* Cuts `| a | b |` into its cells without blanks around them; returns their number. */
static int cut_row(const char *line, char cells[CELLS_MOST][CELL_BYTES])
{
    int count = 0;

    while (*line == '|' && count < CELLS_MOST) {
        size_t bytes;

        line++;
        bytes = strcspn(line, "|");
        if (line[bytes] != '|')
            break;
        snprintf(cells[count], CELL_BYTES, "%.*s", (int)bytes, line + strspn(line, " "));
        cells[count][strcspn(cells[count], "|")] = '\0';
        for (size_t end = strlen(cells[count]); end > 0 && cells[count][end - 1] == ' ';)
            cells[count][--end] = '\0';
        count++;
        line += bytes;
    }
    return count;
}

/* Walks the rows of one section of the rules. */
static int walk_section(const char *heading, int columns, void (*row)(char cells[CELLS_MOST][CELL_BYTES]))
{
    FILE *file = fopen("engine/games/sanctum/RULES.md", "r");
    char line[4096], cells[CELLS_MOST][CELL_BYTES];
    bool inside = false;
    int rows = 0;

    ck_assert_msg(file != NULL, "the suite runs from the root of the tree");
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#')
            inside = strstr(line, heading) != NULL;
        if (!inside || line[0] != '|' || cut_row(line, cells) != columns || cells[0][0] == '-')
            continue;
        if (rows++ > 0)          /* the first is the head */
            row(cells);
    }
    fclose(file);
    return rows - 1;
}

/* The number at the beginning of a cell. */
static int number_in(const char *cell)
{
    size_t digits = strspn(cell, "0123456789");
    char text[8];
    int64_t number = -1;

    snprintf(text, sizeof text, "%.*s", (int)digits, cell);
    ck_assert_msg(text_parse_int(text, 0, 99, &number) == TEXT_INT_OK, "\"%s\" begins with no number", cell);
    return (int)number;
}

/* ---- spells ---- */

static const char *class_of(const struct spell *spell)
{
    if (spell->target == TARGET_MINION)
        return "individual";
    if (spell->target == TARGET_GLOBE)
        return "global";
    return spell->target == TARGET_SPELL ? "any" : sa_target_names[spell->target];
}

static void check_spell(char cells[CELLS_MOST][CELL_BYTES])
{
    const struct spell *spell;
    char cost[16];

    cells[0][strcspn(cells[0], "*")] = '\0';
    spell = sa_spell(sa_card_named(cells[0]));
    ck_assert_msg(spell != NULL, "%s is not in the catalogue", cells[0]);
    snprintf(cost, sizeof cost, "%d+%d", spell->primary, spell->secondary);
    ck_assert_str_eq(spell->name, cells[0]);
    ck_assert_msg(strcmp(sa_house_names[spell->house], cells[1]) == 0, "%s: house", cells[0]);
    ck_assert_msg(strcmp(cost, cells[2]) == 0, "%s: cost %s", cells[0], cost);
    ck_assert_msg(strcmp(sa_type_names[spell->type], cells[3]) == 0, "%s: type", cells[0]);
    ck_assert_msg(strcmp(class_of(spell), cells[4]) == 0, "%s: class", cells[0]);
    ck_assert_msg(spell->resolve != NULL && spell->text != NULL, "%s does nothing", cells[0]);
    if (strstr(cells[6], "hop clock"))
        ck_assert_msg(spell->hop_turns == number_in(cells[6] + strlen("hop clock ")), "%s: hop clock", cells[0]);
    else if (strstr(cells[6], "turn") && strcmp(cells[6], "until triggered") != 0)
        ck_assert_msg(spell->lasts_turns == number_in(cells[6]), "%s: lasts", cells[0]);
    else
        ck_assert_msg(spell->lasts_turns == 0, "%s: lasts", cells[0]);
    ck_assert_msg((strstr(cells[7], "May be cast more than once") != NULL) == spell->repeats, "%s: repeats", cells[0]);
}

START_TEST(every_spell_is_in_the_game)
{
    ck_assert_int_eq(walk_section("14.7", 9, check_spell), SPELL_CARDS);
    ck_assert_int_eq(SPELL_CARDS, 70);
}
END_TEST

/* ---- monsters ---- */

static void check_monster(char cells[CELLS_MOST][CELL_BYTES])
{
    enum creature number = sa_monster_named(cells[0]);
    struct creature_kind kind = sa_creature(number);
    int damage = number_in(cells[4]);
    bool shoots = strcmp(cells[3], "missile") == 0 || strcmp(cells[3], "both") == 0;
    bool hits = strcmp(cells[3], "hand") == 0 || strcmp(cells[3], "both") == 0;

    ck_assert_msg(number != CREATURE_NONE, "%s is no monster", cells[0]);
    ck_assert_msg(kind.hand == (hits ? damage : 0) && kind.missile == (shoots ? damage : 0), "%s: damage", cells[0]);
    ck_assert_msg(kind.attacks == number_in(cells[5]) && kind.armor == number_in(cells[6]), "%s: attacks, armor", cells[0]);
    ck_assert_msg(kind.hits == number_in(cells[7]) && kind.level == number_in(cells[8]), "%s: hit points, level", cells[0]);
    ck_assert_msg(kind.immobile == (strstr(cells[9], "immobile") != NULL), "%s: immobile", cells[0]);
    ck_assert_msg(((kind.walks & WALK_SWAMP) != 0) == (strstr(cells[9], "swampwalk") || strstr(cells[9], "flight")),
                  "%s: swampwalk", cells[0]);
}

START_TEST(every_monster_is_in_the_game)
{
    ck_assert_int_eq(walk_section("14.8", 10, check_monster), CREATURES - CREATURE_MONSTERS);
}
END_TEST

/* ---- houses and recruits ---- */

static void check_house(char cells[CELLS_MOST][CELL_BYTES])
{
    const struct house_kind *house = sa_house(sa_house_named(cells[0]));

    ck_assert_str_eq(sa_mana_names[house->primary], cells[1]);
    ck_assert_str_eq(sa_mana_names[house->secondary], cells[2]);
    ck_assert_str_eq(house->nation, cells[3]);
    ck_assert_str_eq(house->ability, cells[4]);
}

START_TEST(every_house_is_in_the_game)
{
    ck_assert_int_eq(walk_section("4. Houses", 5, check_house), HOUSES - 1);
    ck_assert_int_eq((HOUSES - 1) * CLASSES, 24);
}
END_TEST

/* ---- every card at work ---- */

/* A board with a target for each card, on which nobody fights anybody. */
static const char board[] =
    "gr3 RED G4: m9 swordsman 3/7, m10 archer 3/7 | gr4 BLUE E6: m11 swordsman 5/7 [Veteran], m12 archer | "
    "gr5 BLUE K6: m13-m14 Simian Warriors | gr6 BLUE C7: m15 swordsman, m16 archer | C6 town RED | J7 town BLUE | "
    "pool RED all 9";

/* The first legal target that does not stop the card: an empty square, if it needs one. */
static const char *first_cast(struct table *table, int card)
{
    enum { LISTED = 200 };
    const struct spell *spell = sa_spell(card);
    struct queue_target list[LISTED];
    int count = sa_legal_targets(&table->arena, table->state, SIDE_RED, card, list, LISTED);

    if (spell->target == TARGET_GLOBE)
        return arena_printf(&table->arena, "CAST %s", spell->name);
    if (spell->targets == TARGETS_PAIRS)
        return arena_printf(&table->arena, "CAST %s gr3 TO C5", spell->name);
    if (spell->targets == TARGETS_EXCHANGE)
        return arena_printf(&table->arena, "CAST %s ON m9 AND m15", spell->name);
    for (int i = 0; i < count; i++) {
        int square = sa_place_of(table->state, (enum target)list[i].kind, list[i].id);

        if (!spell->unoccupied || !sa_group_get_at(table->state, square))
            return arena_printf(&table->arena, "CAST %s ON %s", spell->name,
                                sa_targets_text(&table->arena, &list[i], 1, card));
    }
    ck_abort_msg("%s has nothing to be cast on", spell->name);
}

/* SA-LEAVE-20: no card but these three makes a minion leave its group, and Soul Jar not when it is cast. */
START_TEST(every_card_can_be_cast)
{
    bool leaves = _i == SPELL_VISION_QUEST || _i == SPELL_CHTAI_EXCHANGE;
    struct table table;

    table_open(&table, board);
    pile_add(PILE(&table.state->players[SIDE_RED].hand), _i);
    table_play(&table, first_cast(&table, _i), "", NULL);
    ck_assert_msg(table_count(&table, "cast") == 1 && table_count(&table, "squandered") == 0, "%s\n%s",
                  sa_spell_name(_i), table.told);
    ck_assert_msg((table_count(&table, "leave-group") > 0) == leaves, "%s\n%s", sa_spell_name(_i), table.told);
    ck_assert_int_eq(pile_count_of(PILE_CONST(&table.state->players[SIDE_RED].discards), _i), 1);
    table_close(&table);
}
END_TEST

/* ---- decks ---- */

START_TEST(automatic_decks_are_legal)
{
    struct pile deck;
    int count = sa_auto_deck((enum house)_i, &deck);

    ck_assert_int_eq(count, DECK_LEAST);
    for (int i = 0; i < count; i++)
        ck_assert_int_le(pile_count_of(PILE_CONST(&deck), deck.cards[i]), CARD_MOST);
}
END_TEST

/* Death has 2 MYS and 1 WIL a turn: what they pay comes first, 4 of each, then what they nearly pay. */
START_TEST(automatic_deck_of_death)
{
    static const char *const names[] = { "Burst of Will", "Disorient", "Dust of Ages", "Vicious Strength", "Fear" };
    struct pile deck;

    sa_auto_deck(HOUSE_DEATH, &deck);
    for (int i = 0; i < COUNT(names); i++)
        for (int copy = 0; copy < CARD_MOST; copy++)
            ck_assert_str_eq(sa_spell_name(deck.cards[CARD_MOST * i + copy]), names[i]);
}
END_TEST

/* As games of version 0 have it: 5 spells of 3 each, then 2 each of those that cost MYS or WIL alone, by name. */
START_TEST(automatic_deck_of_death_before)
{
    static const char *const names[] = {
        "Dust of Ages", "Dust of Ages", "Dust of Ages", "Raven Shroud", "Raven Shroud", "Raven Shroud", "Slay Monster",
        "Slay Monster", "Slay Monster", "Soul Jar", "Soul Jar", "Soul Jar", "Vicious Strength", "Vicious Strength",
        "Vicious Strength", "Accursed Minion", "Accursed Minion", "Burst of Will", "Burst of Will", "Disorient",
        "Disorient", "Fear", "Fear", "Dust of Ages", "Raven Shroud", "Slay Monster", "Soul Jar", "Vicious Strength",
        "Accursed Minion", "Burst of Will",
    };
    struct pile deck;

    sa_auto_deck_before(HOUSE_DEATH, &deck);
    for (int i = 0; i < COUNT(names); i++)
        ck_assert_str_eq(sa_spell_name(deck.cards[i]), names[i]);
}
END_TEST

START_TEST(tables_are_sound)
{
    const char *wrong = ruleset_check(&sanctum_rules, NULL);

    ck_assert_msg(wrong == NULL, "%s", wrong);
}
END_TEST

/* Stored games hold these numbers: a new spell gets the next one, and no other changes. */
static const char *const stored[] = {
    NULL, "Accursed Minion", "Awaiting", "Bog Horror", "Pact of the Maw", "Plague", "Cyclopean Hide",
    "Healing Spring", "Inundate", "Wellspring", "Dust of Ages", "Raven Shroud", "Slay Monster", "Soul Jar",
    "Vicious Strength", "Disorient", "Fear", "Insurrection", "Obeisance", "Will o' the Wisp", "Armistice",
    "Citizens' Militia", "Mend the Host", "Threshold of Order", "Vision Quest", "Intercession", "Parted Sea",
    "Ritual Cleansing", "Sentinel", "Tollkeeper", "Unravel", "Arboriads", "Fleetness", "Healing Draught", "Homestead",
    "Sunlance", "Fortify", "Iron Ranks", "Karkara", "Lost Mine", "Stone Golem", "Burst of Will", "Ch'tai Exchange",
    "Kumatru Trance", "Loch Dweller", "Teleportation", "Bellwether", "Faerie Circle", "Jungle", "Pixie Dust",
    "Seelie Court", "Simian Warriors", "Tree Man", "Xia's Walk", "Boggart", "Bolt of Somersaults", "Brown Striders",
    "Disintegrate", "Gatemouth", "Tremor", "Wrack", "Brimstone Dragon", "Call to Arms", "Encampment", "Fireball",
    "Firewyrm", "Forced March", "Seize the Hour", "Skirmish", "Veteran", "Volcano", "Colony", "Footsore",
};

START_TEST(numbers_never_move)
{
    for (int number = 1; number < COUNT(stored); number++)
        ck_assert_str_eq(sa_spell_name(number), stored[number]);
    ck_assert_int_ge(SPELL_NUMBERS, COUNT(stored));
}
END_TEST

Suite *suite_sanctum_spells_catalogue(void);

Suite *suite_sanctum_spells_catalogue(void)
{
    Suite *suite = suite_create("sanctum_spells_catalogue");
    TCase *tcase = tcase_create("catalogue");

    tcase_add_test(tcase, every_spell_is_in_the_game);
    tcase_add_test(tcase, every_monster_is_in_the_game);
    tcase_add_test(tcase, every_house_is_in_the_game);
    tcase_add_loop_test(tcase, every_card_can_be_cast, 1, SPELL_CARDS + 1);
    tcase_add_loop_test(tcase, automatic_decks_are_legal, HOUSE_NONE + 1, HOUSES);
    tcase_add_test(tcase, automatic_deck_of_death);
    tcase_add_test(tcase, automatic_deck_of_death_before);
    tcase_add_test(tcase, numbers_never_move);
    tcase_add_test(tcase, tables_are_sound);
    suite_add_tcase(suite, tcase);
    return suite;
}
