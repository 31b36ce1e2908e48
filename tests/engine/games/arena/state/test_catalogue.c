/* The tables of Arena against RULES.md: every creature, item and spell is in the game, with the numbers printed there. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "engine/games/arena/state/state.h"

Suite *suite_state_catalogue(void);

enum { ROWS_MAX = 128, CELLS_MAX = 16, CELL_BYTES = 160, LINE_BYTES = 1024 };

struct table {
    int count;
    struct row { char cells[CELLS_MAX][CELL_BYTES]; int count; } rows[ROWS_MAX];
};

/* One row, without the blanks around its cells. */
static void read_row(const char *line, struct row *row)
{
    row->count = 0;
    for (const char *at = line + 1; *at && *at != '\n' && row->count < CELLS_MAX;) {
        size_t bytes = strcspn(at, "|\n"), from = strspn(at, " ");
        const char *end = at + bytes;

        if (at[bytes] != '|')
            break;
        while (end > at + from && end[-1] == ' ')
            end--;
        snprintf(row->cells[row->count++], CELL_BYTES, "%.*s", (int)(end - at - (ptrdiff_t)from), at + from);
        at += bytes + 1;
    }
}

/* The rows of the table whose first line begins with this text. */
static void read_table(const char *head, struct table *table)
{
    FILE *in = fopen("engine/games/arena/RULES.md", "r");
    char line[LINE_BYTES];
    bool inside = false;

    ck_assert_ptr_nonnull(in);
    table->count = 0;
    while (fgets(line, sizeof line, in)) {
        if (strncmp(line, head, strlen(head)) == 0)
            inside = true;
        else if (inside && line[0] != '|')
            break;
        else if (inside && line[1] != '-')
            read_row(line, &table->rows[table->count++]);
    }
    fclose(in);
}

static const char *number(int value)
{
    static char text[4][16];
    static int next;

    next = (next + 1) % 4;
    snprintf(text[next], sizeof text[0], "%d", value);
    return text[next];
}

/* ---- creatures ---- */

static void attack_text(struct attack attack, char out[CELL_BYTES])
{
    int bytes = snprintf(out, CELL_BYTES, "%d %c %d-%d", attack.power, ar_attack_names[attack.type][0], attack.least, attack.most);

    if (attack.poison)
        snprintf(out + bytes, CELL_BYTES - (size_t)bytes, " poison %d", attack.poison);
}

static void attributes_text(uint32_t attributes, char out[CELL_BYTES])
{
    /* RULES prints the nature of a creature before its abilities. */
    static const int order[ATTRIBUTES] = { 4, 5, 6, 0, 1, 2, 3, 7, 8 };
    int bytes = 0;

    out[0] = '\0';
    for (int i = 0; i < ATTRIBUTES; i++)
        if (attributes >> order[i] & 1)
            bytes += snprintf(out + bytes, CELL_BYTES - (size_t)bytes, "%s%s", bytes ? " " : "", ar_attribute_names[order[i]]);
}

static void check_creature(int kind, const struct row *row)
{
    const struct creature_kind *creature = ar_creature_kind(kind);
    char text[CELL_BYTES];

    ck_assert_str_eq(creature->name, row->cells[0]);
    ck_assert_str_eq(creature->cost ? number(creature->cost) : "n/a", row->cells[1]);
    ck_assert_str_eq(number(creature->attack.power), row->cells[2]);
    ck_assert_int_eq(ar_attack_names[creature->attack.type][0], row->cells[3][0]);
    ck_assert_str_eq(number(creature->move), row->cells[4]);
    ck_assert_str_eq(ar_ground_names[creature->ground], row->cells[5]);
    ck_assert_str_eq(number(creature->size), row->cells[6]);
    snprintf(text, sizeof text, "%d/%d", creature->flight.speed, creature->flight.turns);
    ck_assert_str_eq(creature->flight.turns ? text : "-", row->cells[7]);
    attack_text(creature->ranged, text);
    ck_assert_str_eq(creature->ranged.most ? text : "-", row->cells[8]);
    ck_assert_str_eq(creature->attack.poison ? number(creature->attack.poison) : "-", row->cells[9]);
    attributes_text(creature->attributes, text);
    ck_assert_msg(strlen(text) == strlen(row->cells[10]) || strcmp(row->cells[10], "-") == 0, "%s: %s is not %s",
                  creature->name, text, row->cells[10]);
    for (int i = 0; i < SPELLCASTINGS && creature->magic[i].level; i++) {
        snprintf(text, sizeof text, "%s %d", ar_magic_names[creature->magic[i].type], creature->magic[i].level);
        ck_assert_ptr_nonnull(strstr(row->cells[11], text));
    }
    if (creature->ability)
        ck_assert_ptr_nonnull(strstr(row->cells[11], creature->ability));
    else if (!creature->magic[0].level)
        ck_assert_str_eq(row->cells[11], "-");
}

START_TEST(creatures_are_those_of_the_rules)
{
    static struct table table;

    read_table("| Creature | Cost", &table);
    ck_assert_int_eq(table.count, CREATURE_KINDS - 1);
    for (int i = 0; i < table.count; i++)
        check_creature(i + 1, &table.rows[i]);
}
END_TEST

/* ---- cards ---- */

static int card_named(const char *name)
{
    for (int card = 1; card < CARDS; card++)
        if (strcmp(ar_card_names[card], name) == 0)
            return card;
    ck_abort_msg("there is no %s", name);
}

static const char *casting_text(const struct card *card, char out[CELL_BYTES])
{
    if (card->casting != CAST_TURNS)
        return ar_casting_names[card->casting];
    snprintf(out, CELL_BYTES, "%d turn%s", card->turns, card->turns > 1 ? "s" : "");
    return out;
}

static const char *const printed_targets[TARGETS] = {
    "", "Self", "Creature", "Corpse", "Item", "Hex", "Creatures in hex", "Multi-hex", "Creatures in multi-hex",
    "Enchantment", "Wall", "Effect",
};

static void check_spell(const struct card *card, const struct row *row)
{
    char text[CELL_BYTES];

    ck_assert_int_eq(card->kind, CARD_SPELL);
    ck_assert_str_eq(ar_magic_names[card->type], row->cells[1]);
    ck_assert_str_eq(number(card->level), row->cells[2]);
    ck_assert_str_eq(number(card->cost), row->cells[3]);
    ck_assert_str_eq(casting_text(card, text), row->cells[4]);
    ck_assert_str_eq(number(card->range), row->cells[5]);
    ck_assert_str_eq(printed_targets[card->target], row->cells[6]);
    ck_assert_str_eq(ar_duration_names[card->duration], row->cells[7]);
    ck_assert_int_eq(card->wants_place, strstr(row->cells[8], "(TO hex)") != NULL);
    ck_assert_int_eq(card->wants_terrain, strstr(row->cells[8], "(AS word)") != NULL);
}

START_TEST(spells_are_those_of_the_rules)
{
    static struct table table;

    read_table("| Spell | Type", &table);
    ck_assert_int_eq(table.count, 66);
    for (int i = 0; i < table.count; i++)
        check_spell(ar_card(card_named(table.rows[i].cells[0])), &table.rows[i]);
}
END_TEST

static void check_item(const struct card *card, const struct row *row)
{
    char type[CELL_BYTES];

    ck_assert_int_eq(card->kind, CARD_ITEM);
    ck_assert_str_eq(number(card->cost), row->cells[1]);
    ck_assert_int_eq((card->needs & IS_HANDS) != 0, strstr(row->cells[2], "hands") != NULL);
    ck_assert_int_eq(card->needs_life, strstr(row->cells[2], "living") != NULL);
    ck_assert_int_eq(card->size_least || card->size_most, strstr(row->cells[2], "size") != NULL);
    if (card->level)
        snprintf(type, sizeof type, "%s %d", ar_magic_names[card->type], card->level);
    else
        snprintf(type, sizeof type, "%s", ar_magic_names[card->type]);
    ck_assert_str_eq(type, row->cells[3]);
    ck_assert_str_eq(ar_casting_names[card->casting], row->cells[4]);
    ck_assert_str_eq(card->uses ? number(card->uses) : strcmp(row->cells[5], "unlimited") == 0 ? "unlimited" : "-",
                     row->cells[5]);
    ck_assert_str_eq(printed_targets[card->target], row->cells[6]);
    ck_assert_str_eq(strcmp(row->cells[7], "-") == 0 ? "-" : number(card->range), row->cells[7]);
    ck_assert_str_eq(ar_duration_names[card->duration], row->cells[8]);
}

START_TEST(items_are_those_of_the_rules)
{
    static struct table table;

    read_table("| Item | Cost", &table);
    ck_assert_int_eq(table.count, 31);
    for (int i = 0; i < table.count; i++)
        check_item(ar_card(card_named(table.rows[i].cells[0])), &table.rows[i]);
}
END_TEST

/* AR-TECH-01, AR-DUR-02, AR-TYPE-01. */
START_TEST(spells_are_magic_and_never_continuous)
{
    for (int number_ = 1; number_ < CARDS; number_++) {
        const struct card *card = ar_card(number_);

        ck_assert_str_eq(ar_card_names[number_], card->name);
        ck_assert_int_eq(card->type == MAGIC_TECH, card->level == 0);
        if (card->kind != CARD_SPELL)
            continue;
        ck_assert_int_ne(card->type, MAGIC_TECH);
        ck_assert_int_ne(card->casting, CAST_CONTINUOUS);
        ck_assert_int_ne(card->duration, LASTS_CONTINUOUS);
    }
}
END_TEST

/* Numbers are stored: these never change. */
START_TEST(numbers_stay)
{
    ck_assert_int_eq(card_named("Befuddle"), 1);
    ck_assert_int_eq(card_named("Fireball"), 26);
    ck_assert_int_eq(card_named("Gate"), 66);
    ck_assert_int_eq(card_named("Amulet of Protection from Magic"), 67);
    ck_assert_int_eq(card_named("Woodsman's Axe"), 97);
    ck_assert_int_eq(card_named("Quick Growth"), 98);
    ck_assert_int_eq(card_named("Regeneration"), 99);
    ck_assert_int_eq(ar_creature_named("Airship"), 1);
    ck_assert_int_eq(ar_creature_named("Orc"), 57);
    ck_assert_int_eq(ar_creature_named("Phantom"), 81);
}
END_TEST

START_TEST(tables_are_sound)
{
    ck_assert_ptr_null(codec_check(&ar_state_codec));
    ck_assert_uint_le(sizeof(struct state), 256 * 1024);
}
END_TEST

Suite *suite_state_catalogue(void)
{
    Suite *suite = suite_create("arena/catalogue");
    TCase *all = tcase_create("all");

    tcase_add_test(all, creatures_are_those_of_the_rules);
    tcase_add_test(all, spells_are_those_of_the_rules);
    tcase_add_test(all, items_are_those_of_the_rules);
    tcase_add_test(all, spells_are_magic_and_never_continuous);
    tcase_add_test(all, numbers_stay);
    tcase_add_test(all, tables_are_sound);
    suite_add_tcase(suite, all);
    return suite;
}
