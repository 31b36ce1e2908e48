/* Every ordered pair of spells, items and abilities on a rich position, aimed at the same things.
 *
 * The first is LEFT's, in his turn; the second LEFT's, too, in the same turn, or RIGHT's: in the windows of that turn, else
 * in his own. Then the turns go on until every casting time is over, with a battle on the way. tests/support/arena_case.h
 * says what has to hold of each turn. One pair in so many is tried; tests/support/sweep.h says how a run takes more. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games/arena/state/values.h"
#include "engine/kernel/text.h"
#include "tests/support/arena_case.h"
#include "tests/support/sweep.h"

Suite *suite_cards_catalogue_pairs(void);

enum { LOOPS = 10, EVERY = 80, TURNS = 4, TURNS_LONG = 8, AIMS = 4, SIDES = 3 };
enum { FIRST, SECOND, PAIR };

/* Casters of all types at level 3 on both sides; creatures of every nature in the middle; corpses, things, spells that last. */
static const char scene[] =
    "Turn LEFT (5)\n"
    "L1 wizard@C4; L2 warlock@C4; L3 necromancer@C4; L4 enchantress@C4; L5 illusionist@C4; L6 chronomancer@C4\n"
    "L7 beastmaster@C4; L8 archdruid@C4; L9 high priest@C4; L10 treant@C4; L11 ogre@B4; L12 human pilot@B4\n"
    "L13 wolf@D4; L14 skeleton@D4; L15 pegasus@B4^ clock 1; L16 human grunt@C4; L17 orc@B5; L18 griffin@C3\n"
    "R1 wizard@C6; R2 warlock@C6; R3 necromancer@C6; R4 enchantress@C6; R5 illusionist@C6; R6 chronomancer@C6\n"
    "R7 beastmaster@C6; R8 archdruid@C6; R9 high priest@C6; R10 treant@C6; R11 ogre@C5; R12 human grunt@C5\n"
    "R13 wolf@C5; R14 zombie@D5; R15 manticore@C5^ clock 1; R16 orc@C5; R17 jeep@B5; R18 human pilot on R17\n"
    "K1 corpse of L40 giant@C5; K2 corpse of R40 wolf@C4; K3 corpse of R41 battle robot@B4\n"
    "I1 magic sword on R12; I2 lance@C4; I3 magic sword on L16; I4 net@C5\n"
    "X1 haste on R12 by RIGHT; X2 slow on L16 by RIGHT; X3 wall of thorns on C5/D5 by LEFT; X4 mirage on B5 as FOREST by RIGHT\n"
    "storm D6 left 2; C5=GRASS; B4=FOREST; control L: C1-C4 B1-B4; control R: C5-C9 D4-D8; pool L 200 R 200; spells any\n";

struct meeting {
    struct arena_case play;
    int cards[PAIR];
    int seats[PAIR];
    int aim;
    bool declared[PAIR];         /* its line has been written */
    int works[PAIR];             /* how often it worked */
};

static uint64_t hash_of(uint64_t number)
{
    uint64_t hash = number * UINT64_C(0x9E3779B97F4A7C15);

    return (hash ^ (hash >> 29)) * UINT64_C(0xBF58476D1CE4E5B9) >> 16;
}

/* ---- what is declared ---- */

/* The same for both cards, so that they meet. */
static const char *target_text(enum target kind, int aim)
{
    static const char *const targets[TARGETS][AIMS] = {
        [TARGET_CREATURE] = { "R12", "L16", "R13", "R15" },
        [TARGET_CORPSE] = { "K1", "K2", "K1", "K3" },
        [TARGET_ITEM] = { "I1", "I3", "I2", "I4" },
        [TARGET_HEX] = { "C5", "B5", "C5^", "C4" },
        [TARGET_CREATURES_IN_HEX] = { "C5", "C4", "C5", "C5^" },
        [TARGET_MULTI_HEX] = { "C5", "C4", "B4", "C5^" },
        [TARGET_CREATURES_IN_MULTI_HEX] = { "C5", "C4", "B4", "C5^" },
        [TARGET_ENCHANTMENT] = { "X1", "X2", "X3", "X4" },
        [TARGET_WALL] = { "C5/C6", "C4/C5", "C5/D5", "B4/B5" },
        [TARGET_EFFECT] = { "LAST", "F1", "LAST", "F2" },
    };

    return targets[kind][aim];
}

static const char *tag_of(struct arena *arena, int seat, int number)
{
    return ar_creature_tag(arena, ar_tag(seat, number));
}

/* The creature of a side that has a card: a caster of its type and level, or the bearer of the item in the scene. */
static int user_of(const struct card *card, int seat)
{
    static const char *const kinds[] = { "Wizard", "Warlock", "Necromancer", "Enchantress", "Illusionist", "Chronomancer",
                                         "Beastmaster", "Archdruid", "High Priest" };

    if (card->kind == CARD_ABILITY)
        return 10;
    if (card->kind == CARD_SPELL)
        for (int i = 0; i < (int)(sizeof kinds / sizeof kinds[0]); i++)
            if (ar_kind_level(ar_creature_kind(ar_creature_named(kinds[i])), card->type) >= card->level)
                return i + 1;
    if (card->needs_magic)
        return 1;
    if (card->needs & IS_GOOD)
        return 9;
    if (card->needs & IS_EVIL)
        return 3;
    return card->size_least > 1 ? 11 : seat == SEAT_LEFT ? 16 : 12;
}

static const char *line_of(struct meeting *meeting, int which)
{
    const struct card *card = ar_card(meeting->cards[which]);
    struct arena *arena = &meeting->play.arena;
    const char *user = tag_of(arena, meeting->seats[which], user_of(card, meeting->seats[which]));
    const char *line = card->kind == CARD_ITEM ? arena_printf(arena, "USE %s I%d", user, 11 + which)
                                               : arena_printf(arena, "%s %s %s", card->kind == CARD_SPELL ? "CAST" : "USE",
                                                              user, card->name);

    if (card->target != TARGET_SELF)
        line = arena_printf(arena, "%s AT %s", line, target_text(card->target, meeting->aim));
    if (card->wants_place)
        line = arena_printf(arena, "%s TO %s", line, meeting->aim % 2 ? "B4" : "D5");
    return card->wants_terrain ? arena_printf(arena, "%s AS %s", line, meeting->aim % 2 ? "WATER" : "FOREST") : line;
}

static const char *joined(struct arena *arena, const char *text, const char *line)
{
    return *text ? arena_printf(arena, "%s\n%s", text, line) : line;
}

/* The lines for the cards that a seat has not declared yet. A window asks only for Instants and Counterspells. */
static const char *declarations(struct meeting *meeting, int seat, bool window)
{
    const char *text = "";

    for (int which = FIRST; which < PAIR; which++) {
        const struct card *card = ar_card(meeting->cards[which]);

        if (meeting->seats[which] != seat || meeting->declared[which] || card->casting == CAST_CONTINUOUS
            || (window && card->casting != CAST_INSTANT && card->casting != CAST_COUNTERSPELL))
            continue;
        meeting->declared[which] = true;
        text = joined(&meeting->play.arena, text, line_of(meeting, which));
    }
    return text;
}

static const char *write_mail(void *context, const struct state *state, int seat, const char *kind)
{
    struct meeting *meeting = context;
    const char *text = declarations(meeting, seat, !text_equal(kind, "orders"));

    if (!text_equal(kind, "orders"))
        return *text ? text : "PASS";
    /* RIGHT acts in the second turn, LEFT again in the third. */
    if (state->turn == 7)
        text = joined(&meeting->play.arena, text, "MOVE L11 B5\nMOVE L16 C5\nFLY L18 C4 C5 LAND");
    else if (state->turn == 8)
        text = joined(&meeting->play.arena, text, "MOVE R11 C4\nFLY R15 B4 LAND\nMOVE R17 B5 B4 A4");
    return *text ? text : "PASS";
}

/* ---- a meeting ---- */

static const char *things(struct meeting *meeting)
{
    struct arena arena = { 0 };
    const char *text = "";
    static char kept[256];

    for (int which = FIRST; which < PAIR; which++) {
        const struct card *card = ar_card(meeting->cards[which]);

        if (card->kind == CARD_ITEM)
            text = arena_printf(&arena, "%sI%d %s on %s\n", text, 11 + which, card->name,
                                tag_of(&arena, meeting->seats[which], user_of(card, meeting->seats[which])));
    }
    snprintf(kept, sizeof kept, "%s", text);
    arena_release(&arena);
    return kept;
}

static void count_works(struct meeting *meeting)
{
    for (int i = 0; i < meeting->play.record.event_count; i++)
        for (int which = FIRST; which < PAIR && strcmp(meeting->play.record.events[i].name, "works") == 0; which++)
            meeting->works[which] += text_equal(value_get_text(meeting->play.record.events[i].fields, "card", ""),
                                                ar_card(meeting->cards[which])->name);
}

/* Plays until the battles are over, or a spell of two or three turns has worked. */
static int turns_of(const struct meeting *meeting)
{
    return ar_card(meeting->cards[FIRST])->turns > 1 || ar_card(meeting->cards[SECOND])->turns > 1 ? TURNS_LONG : TURNS;
}

static void meet(struct meeting *meeting, int first, int second, uint64_t hash)
{
    static char position[sizeof scene + 256];
    int side = (int)(hash % SIDES);

    meeting->cards[FIRST] = first;
    meeting->cards[SECOND] = second;
    meeting->seats[FIRST] = side == 2 ? SEAT_RIGHT : SEAT_LEFT;
    meeting->seats[SECOND] = side == 0 ? SEAT_LEFT : SEAT_RIGHT;
    meeting->aim = (int)(hash / SIDES % AIMS);
    memset(meeting->declared, 0, sizeof meeting->declared);
    memset(meeting->works, 0, sizeof meeting->works);
    snprintf(position, sizeof position, "%s%s", scene, things(meeting));
    meeting->play.write = write_mail;
    meeting->play.context = meeting;
    arena_case_begin(&meeting->play, position, hash);
    for (int i = 0; i < turns_of(meeting) && arena_case_turn(&meeting->play); i++)
        count_works(meeting);
}

START_TEST(pairs_leave_all_in_order)
{
    struct sweep sweep = sweep_begin(EVERY);
    struct meeting *meeting = calloc(1, sizeof *meeting);
    int tried = 0, worked = 0;

    for (int first = 1; first < CARDS; first++)
        for (int second = 1; second < CARDS; second++) {
            uint64_t number = (uint64_t)(first * CARDS + second), hash = hash_of(number);

            if (!ar_card(first) || !ar_card(second) || (int)(number % LOOPS) != _i || !sweep_takes(&sweep, hash / 64))
                continue;
            meet(meeting, first, second, hash);
            ck_assert_msg(!meeting->play.wrong, "%s and %s (aim %d, %s and %s): %s", ar_card(first)->name,
                          ar_card(second)->name, meeting->aim, ar_seat_names[meeting->seats[FIRST]],
                          ar_seat_names[meeting->seats[SECOND]], meeting->play.wrong);
            tried++;
            worked += meeting->works[FIRST] > 0;
        }
    /* Most cards must have a result: a third of them are only worn. */
    ck_assert_msg(tried < 10 || worked * 3 > tried, "of %d first cards only %d worked", tried, worked);
    if (getenv("PAIRS_TOLD"))
        printf("%d pairs, the first worked in %d\n", tried, worked);
    arena_case_release(&meeting->play);
    free(meeting);
}
END_TEST

Suite *suite_cards_catalogue_pairs(void)
{
    Suite *suite = suite_create("arena/pairs");
    TCase *all = tcase_create("all");

    tcase_set_timeout(all, 600);
    tcase_add_loop_test(all, pairs_leave_all_in_order, 0, LOOPS);
    suite_add_tcase(suite, all);
    return suite;
}
