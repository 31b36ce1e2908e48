/* Positions: a table reads, writes and compares items, and names the item to blame for an impossible position. */
#include "engine/kernel/placing.h"

#include <check.h>
#include <string.h>

#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* ---- a game of towers on a road: the smallest game that uses every part ---- */

enum { TOWERS = 3, ROAD = 9, CARDS = 4, HASTE = 1, SLOTH = 2, ROOTS = 3 };
static const char *const card_names[CARDS] = { NULL, "Haste", "Sloth", "Deep Roots" };
static const char *const colours[] = { "grey", "red", "blue" };

struct tower {
    int32_t place;               /* on the road, from 1; 0: there is none */
    int16_t height;
    bool manned;
    int8_t colour;
};

PILE_TYPE(towers_pile, 6);
EFFECTS_TYPE(towers_effects, 8);

struct towers {
    int32_t turn;
    struct tower list[TOWERS];
    struct towers_pile hand, deck;
    struct towers_effects effects;
    int32_t total;               /* of heights: what follows from the items */
};

PILE_CODEC(towers_pile_codec, towers_pile);
EFFECTS_CODEC(towers_effects_codec, towers_effects);
static const struct codec_field tower_fields[] = {
    FIELD_INT(struct tower, "colour", colour), FIELD_INT(struct tower, "height", height),
    FIELD_BOOL(struct tower, "manned", manned), FIELD_INT(struct tower, "place", place),
};
static const struct codec tower_codec = CODEC_TABLE("tower", struct tower, tower_fields);
static const struct codec_field towers_fields[] = {
    FIELD_STRUCT(struct towers, "deck", deck, &towers_pile_codec),
    FIELD_STRUCT(struct towers, "effects", effects, &towers_effects_codec),
    FIELD_STRUCT(struct towers, "hand", hand, &towers_pile_codec),
    FIELD_ARRAY(struct towers, "list", list, CODEC_STRUCT, &tower_codec),
    FIELD_INT(struct towers, "total", total), FIELD_INT(struct towers, "turn", turn),
};
static const struct codec towers_codec = CODEC_TABLE("towers", struct towers, towers_fields);

static const struct card_list_rules cards = {
    .card = "card", .names = card_names, .count = CARDS, .letters_least = 3, .name_code = "CARD", .limit_code = "LIMIT",
};
static const struct position_field fields[] = {
    POSITION_INT(struct tower, "at", place, 1, ROAD),
    POSITION_INT(struct tower, "height", height, 1, 99),
    POSITION_WORD(struct tower, "manned", manned),
    POSITION_ENUM(struct tower, "of", colour, colours, 3),
    { .word = NULL },
};

static bool read_turn(struct placing *placing, struct cursor *cursor)
{
    struct towers *towers = placing->state;

    return take_int(cursor, "the turn", 1, 60, &towers->turn) && take_end(cursor);
}

static void write_turn(struct writing *writing, const void *state)
{
    write_item(writing, "base bare");
    write_item(writing, "turn %d", ((const struct towers *)state)->turn);
}

static bool keeps(const struct effect *effect)
{
    return effect->kind == ROOTS;
}

/* "t1 bears Haste 2, Sloth": the whole list. */
static bool read_borne(struct towers *towers, int tower, struct cursor *cursor)
{
    struct effects_in effects = EFFECTS(&towers->effects);
    struct claims claims;

    claims_begin(&claims, effects, 1, tower);
    for (int end = cursor->end; placing_next(cursor, ",", end);) {
        struct effect *effect;
        int kind = 0;

        if (!take_name(cursor, "card", card_names, CARDS, 3, &kind))
            return false;
        effect = claims_take(&claims, effects, kind);
        if (!effect) {
            effect = &towers->effects.list[towers->effects.count++];
            *effect = (struct effect){ .id = ++towers->effects.last_id, .kind = kind, .target_kind = 1, .target = tower };
        }
        if (!cursor_at_end(cursor) && !take_int(cursor, "the turns left", 0, 9, &effect->left))
            return false;
        if (!take_end(cursor))
            return false;
    }
    claims_end(&claims, effects, keeps);
    return true;
}

static bool read_tower(struct placing *placing, struct cursor *cursor)
{
    struct towers *towers = placing->state;
    int number = 0;

    if (!take_tag(cursor, "a tower", "t", TOWERS, &number))
        return false;
    if (try_word(cursor, "bears"))
        return read_borne(towers, number, cursor);
    while (!cursor_at_end(cursor))
        switch (take_field(cursor, fields, &towers->list[number - 1])) {
        case FIELD_ABSENT:
            return placing_unreadable(cursor, "t1 at 3 height 2 manned of red");
        case FIELD_WRONG:
            return false;
        case FIELD_TAKEN:
            break;
        }
    return true;
}

static void write_towers(struct writing *writing, const void *state)
{
    const struct towers *towers = state;

    for (int i = 0; i < TOWERS; i++) {
        const char *borne = "";

        if (towers->list[i].place)
            write_item(writing, "t%d%s", i + 1, fields_text(writing->arena, fields, &towers->list[i]));
        for (int k = 0; k < towers->effects.count; k++)
            if (towers->effects.list[k].target == i + 1)
                borne = arena_printf(writing->arena, "%s%s%s %d", borne, *borne ? ", " : "",
                                     card_names[towers->effects.list[k].kind], towers->effects.list[k].left);
        if (*borne)
            write_item(writing, "t%d bears %s", i + 1, borne);
    }
}

static bool read_pile(struct placing *placing, struct cursor *cursor)
{
    struct towers *towers = placing->state;
    bool deck = text_equal(cursor->tokens.list[0].text, "deck");

    return take_word(cursor, ":") && take_pile(placing, cursor, &cards, deck ? PILE(&towers->deck) : PILE(&towers->hand), deck);
}

static void write_hand(struct writing *writing, const void *state)
{
    const struct towers *towers = state;

    write_item(writing, "hand: %s", pile_text(writing->arena, card_names, PILE_CONST(&towers->hand)));
}

static void write_deck(struct writing *writing, const void *state)
{
    const struct towers *towers = state;

    write_item(writing, "deck: %s", pile_text(writing->arena, card_names, PILE_CONST(&towers->deck)));
}

/* All towers at these places at once, in any order: compares nothing else about them. */
static bool read_road(struct placing *placing, struct cursor *cursor)
{
    struct towers *towers = placing->state;
    int tower = 0;

    while (!cursor_at_end(cursor) && tower < TOWERS)
        if (!take_int(cursor, "the place", 1, ROAD, &towers->list[tower++].place))
            return false;
    return take_end(cursor);
}

static void write_road(struct writing *writing, const void *state)
{
    const struct towers *towers = state;
    const char *text = "";

    for (int place = 1; place <= ROAD; place++)
        for (int i = 0; i < TOWERS; i++)
            if (towers->list[i].place == place)
                text = arena_printf(writing->arena, "%s %d", text, place);
    if (*text)
        write_item(writing, "road%s", text);
}

/* A fact, for questions and not for writing. */
static bool read_fact(struct placing *placing, struct cursor *cursor)
{
    const struct towers *towers = placing->state;

    if (!placing->asserting || !try_word(cursor, "total"))
        return placing_unreadable(cursor, "turn 5; t1 at 3; hand: Haste; deck: Sloth; road 1 2");
    if (text_equal(placing_rest(cursor), arena_printf(placing->arena, "%d", towers->total)))
        return true;
    return placing_unlike(placing, "the total is %d", towers->total);
}

static void place_bare(void *state)
{
    ((struct towers *)state)->turn = 1;
}

static void place_one(void *state)
{
    ((struct towers *)state)->turn = 1;
    ((struct towers *)state)->list[0] = (struct tower){ .place = 5, .height = 1 };
}

static void settle(void *state)
{
    struct towers *towers = state;

    towers->total = 0;
    for (int i = 0; i < TOWERS; i++)
        towers->total += towers->list[i].height;
}

static void take_options(void *state, const struct value *options)
{
    ((struct towers *)state)->turn = (int32_t)value_get_int(options, "turn", 0);
}

static const char *check(struct arena *arena, const void *state)
{
    const struct towers *towers = state;

    for (int i = 0; i < TOWERS; i++) {
        if (towers->list[i].height && !towers->list[i].place)
            return "a tower stands nowhere";
        for (int k = 0; k < i; k++)
            if (towers->list[i].place && towers->list[i].place == towers->list[k].place)
                return arena_printf(arena, "two towers stand on %d", towers->list[i].place);
    }
    return NULL;
}

static const char *forbids(const struct position *position, const void *state)
{
    if (position_says(position, "hand", "Sloth") && position_says(position, "deck", "Sloth"))
        return "Sloth is in hand or deck";
    return ((const struct towers *)state)->hand.count > 5 ? "a hand has five cards" : NULL;
}

static const struct position_item items[] = {
    { .head = "turn", .read = read_turn, .write = write_turn },
    { .head = "road", .read = read_road, .write = write_road, .first = true, .as_text = true },
    { .head = "t#", .read = read_tower, .write = write_towers },
    { .head = "hand", .read = read_pile, .write = write_hand },
    { .head = "deck", .read = read_pile, .write = write_deck },
    { .head = "", .read = read_fact },
    { .head = NULL },
};
static const struct position_fixture fixtures[] = { { "one", place_one }, { "bare", place_bare }, { NULL, NULL } };
static const struct position_rules notation = {
    .items = items, .fixtures = fixtures, .options = take_options, .settle = settle, .forbids = forbids,
};
static const struct ruleset rules = { .title = "Towers", .state = &towers_codec, .position = &notation, .state_check = check };
static const struct ruleset mute = { .title = "Mute", .state = &towers_codec };

static struct arena arena;
static struct towers towers;
static struct error err;

static void set_up(void)
{
    err = (struct error){ .status = OK };
    towers = (struct towers){ .turn = 0 };
}

static void tear_down(void)
{
    arena_release(&arena);
}

static void place(const char *text)
{
    ck_assert_msg(position_read(&rules, &arena, &towers, text, &err) == OK, "%s", err.message);
}

/* ---- reading and writing ---- */

static const struct { const char *text, *written; } states[] = {
    { "base", "base bare\nturn 1\nroad 5\nt1 at 5 height 1\nhand: -\ndeck: -\n" },
    { "base bare", "base bare\nturn 1\nhand: -\ndeck: -\n" },
    { "base one\nturn 7 | t2 at 3 manned of blue height 4",
      "base bare\nturn 7\nroad 3 5\nt1 at 5 height 1\nt2 at 3 height 4 manned of blue\nhand: -\ndeck: -\n" },
    { "base bare\nhand: deep, HASTE x2, Haste\ndeck: 2 Sloth",
      "base bare\nturn 1\nhand: Deep Roots, Haste x3\ndeck: Sloth x2\n" },
    { "base | t1 bears Haste 3, Deep Roots | t1 bears Sloth 1, Haste 2",
      "base bare\nturn 1\nroad 5\nt1 at 5 height 1\nt1 bears Haste 2, Deep Roots 0, Sloth 1\nhand: -\ndeck: -\n" },
    { "base | t1 bears", "base bare\nturn 1\nroad 5\nt1 at 5 height 1\nhand: -\ndeck: -\n" },
    { "t1 at 9 | road 4 | turn 2", "base bare\nturn 2\nroad 9\nt1 at 9\nhand: -\ndeck: -\n" },   /* road is read first */
    { "  turn 3  |  |  turn 4  ", "base bare\nturn 4\nhand: -\ndeck: -\n" },
};

START_TEST(what_is_read_is_written)
{
    struct towers again = { .turn = 0 };

    place(states[_i].text);
    ck_assert_str_eq(position_write(&rules, &arena, &towers), states[_i].written);
    ck_assert_int_eq(position_read(&rules, &arena, &again, states[_i].written, &err), OK);
    ck_assert_str_eq(position_write(&rules, &arena, &again), states[_i].written);
}
END_TEST

static const struct { const char *text, *message; } faults[] = {
    { "base two", "\"base two\", column 6: there is no base \"two\", there is one or bare" },
    { "base one two", "\"base one two\", column 10: \"two\" is too much here" },
    { "turn 1 | turn 99", "\"turn 99\", column 15: the turn is a number from 1 to 60, not \"99\"" },
    { "t1 at 3 high", "\"t1 at 3 high\", column 9: \"high\" is not understood; it reads: t1 at 3 height 2 manned of red" },
    { "t1 at", "\"t1 at\", column 6: the number of at is missing, a number from 1 to 9" },
    { "t1 of green", "\"t1 of green\", column 7: \"green\" is not understood; it reads: of and a name, as of blue" },
    { "hand Haste", "\"hand Haste\", column 6: : is expected, not \"Haste\"" },
    { "hand: Hast", NULL },
    { "hand: Hoste", "\"hand: Hoste\", column 7: there is no card \"Hoste\"; did you mean \"Haste\"?" },
    { "hand: Haste x7", "\"hand: Haste x7\", column 15: a pile holds at most 6 cards" },
    { "t1 bears Haste 3 4, Sloth", "\"t1 bears Haste 3 4, Sloth\", column 18: \"4\" is too much here" },
    { "t4 at 1", "\"t4 at 1\", column 1: a tower is expected, like t7, not \"t4\"" },
    { "total 3", "\"total 3\", column 1: \"total\" is not understood; it reads: turn 5; t1 at 3; hand: Haste; deck: Sloth; "
                 "road 1 2" },
};

START_TEST(what_cannot_be_read_is_named)
{
    ck_assert_int_eq(position_read(&rules, &arena, &towers, faults[_i].text, &err), faults[_i].message ? ERR_FORMAT : OK);
    if (faults[_i].message)
        ck_assert_str_eq(err.message, faults[_i].message);
}
END_TEST

START_TEST(options_come_before_items)
{
    struct value *options = value_object(&arena);

    value_set_int(&arena, options, "turn", 12);
    position_options(&rules, &towers, options);
    ck_assert_int_eq(towers.turn, 12);
    position_options(&mute, &towers, options);
    ck_assert(position_is_known(&rules) && !position_is_known(&mute));
    ck_assert_int_eq(position_read(&mute, &arena, &towers, "turn 1", &err), ERR_CONFLICT);
    ck_assert_str_eq(err.message, "Mute has no position notation");
}
END_TEST

/* ---- comparing ---- */

static const char there[] = "base | turn 7 | t2 at 3 height 4 of blue | hand: Haste, Sloth, Haste | deck: Haste, Sloth | "
                            "t1 bears Haste 3, Sloth";
static const struct { const char *item, *instead; } questions[] = {
    { "turn 7", NULL },                { "turn 8", "turn 7" },
    { "t2 at 3", NULL },               { "t2 height 4 at 3", NULL },
    { "t2 at 4", "t2 at 3 height 4 of blue" },
    { "t3 manned", "nothing is said of t3" },
    { "hand: Haste x2, Sloth", NULL }, { "hand: Haste, Sloth", "hand: Haste, Sloth, Haste" },
    { "deck: Haste, Sloth", NULL },    { "deck: Sloth, Haste", "deck: Haste, Sloth" },
    { "t1 bears Sloth, Haste 3", NULL },
    { "t1 bears Haste 3", "t1 at 5 height 1 | t1 bears Haste 3, Sloth 0" },
    { "t1 bears Haste 2, Sloth", "t1 at 5 height 1 | t1 bears Haste 3, Sloth 0" },
    { "road 3 5", NULL },              { "road 5 3", NULL },
    { "road 3 6", "road 3 5" },
    { "total 5", NULL },               { "total 6", "the total is 5" },
    { "turn 7 | t2 at 3", NULL },      { "turn 7 | turn 9", "turn 7" },
};

START_TEST(an_item_holds_or_what_is_there_is_said)
{
    struct towers before;
    const char *instead;

    place(there);
    before = towers;
    instead = position_holds(&rules, &arena, &towers, questions[_i].item, &err);
    ck_assert_msg(err.status == OK, "%s", err.message);
    ck_assert_pstr_eq(instead, questions[_i].instead);
    ck_assert_mem_eq(&before, &towers, sizeof towers);
}
END_TEST

START_TEST(a_question_that_cannot_be_read_is_an_error)
{
    place(there);
    ck_assert_ptr_nonnull(position_holds(&rules, &arena, &towers, "turn x", &err));
    ck_assert_int_eq(err.status, ERR_FORMAT);
}
END_TEST

/* ---- the item to blame ---- */

/* Lines of a position; which line, and which item in it, makes it impossible; NULL: none. */
static const struct { const char *lines[4]; int line; const char *item, *wrong; } blames[] = {
    { { "base", "t2 at 3 height 1" }, 0, NULL, NULL },
    { { "base bare", "t1 height 3", "t1 at 2" }, 0, NULL, NULL },            /* mended later */
    { { "base bare", "t1 at 2", "t2 at 3 | t3 at 2", "turn 4" }, 3, "t3 at 2", "two towers stand on 2" },
    { { "base bare", "t1 height 3", "turn 4" }, 2, "t1 height 3", "a tower stands nowhere" },
    { { "t1 height 2 | turn 1", "t1 at 4", "t2 at 4" }, 3, "t2 at 4", "two towers stand on 4" },
    { { "t1 at 4", "t2 at 4", "t3 height 9", "t2 at 5" }, 3, "t3 height 9", "a tower stands nowhere" },
    { { "t1 at 4", "t2 at 4", "t3 at 4", "turn 5" }, 2, "t2 at 4", "two towers stand on 4" },      /* none corrects it */
    { { "hand: Haste x6", "base bare | hand: Haste", "turn 2" }, 0, NULL, NULL },
    { { "base bare", "deck: Sloth", "hand: Haste", "hand: Sloth" }, 4, "hand: Sloth", "Sloth is in hand or deck" },
    { { "base bare", "deck: Haste", "hand: Haste", "hand: Sloth" }, 0, NULL, NULL },
    { { "base bare", "hand: Haste x6", "turn 2" }, 2, "hand: Haste x6", "a hand has five cards" },
};

START_TEST(the_item_that_breaks_an_invariant_is_named)
{
    struct position position;

    position_begin(&position, &rules, &arena, &towers);
    for (int i = 0; i < 4 && blames[_i].lines[i]; i++)
        ck_assert_msg(position_add(&position, blames[_i].lines[i], i + 1, &err) == OK, "%s", err.message);
    ck_assert_int_eq(position_end(&position, &err), blames[_i].item ? ERR_CONFLICT : OK);
    if (!blames[_i].item)
        return;
    ck_assert_str_eq(err.message, arena_printf(&arena, "\"%s\": this position is impossible: %s", blames[_i].item,
                                               blames[_i].wrong));
    ck_assert_str_eq(position.item, blames[_i].item);
    ck_assert_int_eq(position.line, blames[_i].line);
}
END_TEST

START_TEST(an_empty_position_is_looked_at_too)
{
    struct position position;

    towers.list[0].height = 1;   /* and it is on no square */
    position_begin(&position, &rules, &arena, &towers);
    ck_assert_int_eq(position_end(&position, &err), ERR_CONFLICT);
    ck_assert_str_eq(position.item, "");
}
END_TEST

Suite *suite_kernel_placing(void);
Suite *suite_kernel_placing(void)
{
    Suite *suite = suite_create("kernel_placing");
    TCase *tcase = tcase_create("placing");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, what_is_read_is_written, 0, COUNT(states));
    tcase_add_loop_test(tcase, what_cannot_be_read_is_named, 0, COUNT(faults));
    tcase_add_test(tcase, options_come_before_items);
    tcase_add_loop_test(tcase, an_item_holds_or_what_is_there_is_said, 0, COUNT(questions));
    tcase_add_test(tcase, a_question_that_cannot_be_read_is_an_error);
    tcase_add_loop_test(tcase, the_item_that_breaks_an_invariant_is_named, 0, COUNT(blames));
    tcase_add_test(tcase, an_empty_position_is_looked_at_too);
    suite_add_tcase(suite, tcase);
    return suite;
}
