/* The writers of scenes: pictures that are well-formed whatever the texts are, words that leave nothing out. */
#include "engine/kernel/scene.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/rules/duel/duel.h"

Suite *suite_kernel_scene_svg(void);

static struct arena arena;

static void tear_down(void)
{
    arena_release(&arena);
}

/* ---- a reader of XML, as strict as these pictures need ---- */

enum { DEPTH_MAX = 32 };

struct reading {
    const char *at;
    const char *open[DEPTH_MAX];
    size_t open_bytes[DEPTH_MAX];
    int depth, elements;
};

static size_t name_bytes(const char *at)
{
    return strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-:");
}

static bool entity(const char *at)
{
    static const char *const known[] = { "&amp;", "&lt;", "&gt;", "&quot;" };

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strncmp(at, known[i], strlen(known[i])) == 0)
            return true;
    return false;
}

static bool read_attributes(struct reading *reading)
{
    while (*reading->at == ' ') {
        reading->at++;
        reading->at += name_bytes(reading->at);
        if (strncmp(reading->at, "=\"", 2) != 0)
            return false;
        for (reading->at += 2; *reading->at != '"'; reading->at++)
            if (!*reading->at || *reading->at == '<' || (*reading->at == '&' && !entity(reading->at)))
                return false;
        reading->at++;
    }
    return true;
}

static bool read_end(struct reading *reading)
{
    size_t bytes = name_bytes(reading->at += 2);

    if (reading->depth == 0 || reading->open_bytes[reading->depth - 1] != bytes
        || memcmp(reading->open[reading->depth - 1], reading->at, bytes) != 0 || reading->at[bytes] != '>')
        return false;
    reading->depth--;
    reading->at += bytes + 1;
    return true;
}

static bool read_start(struct reading *reading)
{
    const char *name = ++reading->at;
    size_t bytes = name_bytes(name);

    reading->at += bytes;
    reading->elements++;
    if (bytes == 0 || !read_attributes(reading) || reading->depth == DEPTH_MAX)
        return false;
    if (strncmp(reading->at, "/>", 2) == 0) {
        reading->at += 2;
        return true;
    }
    if (*reading->at++ != '>')
        return false;
    reading->open[reading->depth] = name;
    reading->open_bytes[reading->depth++] = bytes;
    return true;
}

static bool is_well_formed(const char *xml)
{
    struct reading reading = { .at = xml };

    while (*reading.at)
        if (reading.at[0] == '<') {
            if (!(reading.at[1] == '/' ? read_end(&reading) : read_start(&reading)))
                return false;
        } else if ((uint8_t)*reading.at < 0x20 && *reading.at != '\n') {
            return false;
        } else if (*reading.at == '&' && !entity(reading.at)) {
            return false;
        } else {
            reading.at++;
        }
    return reading.depth == 0 && reading.elements > 0;
}

START_TEST(the_reader_of_xml_is_strict)
{
    ck_assert(is_well_formed("<a b=\"1\"><c/>x &amp; y</a>\n"));
    ck_assert(!is_well_formed("<a><b></a></b>"));
    ck_assert(!is_well_formed("<a>x & y</a>"));
    ck_assert(!is_well_formed("<a b=\"<\"/>"));
    ck_assert(!is_well_formed("<a>"));
    ck_assert(!is_well_formed("<a b=1/>"));
    ck_assert(!is_well_formed("<a>\x1b</a>"));
}
END_TEST

/* ---- pictures ---- */

static const struct scene_glyph glyphs[] = {
    { "grass", "#e3e6bf", "" },
    { "wood", "#bcd39a", "<path d=\"M9 9h20v20z\"/>" },
    { "wall", NULL, "<path d=\"M-20 0h40\" stroke=\"#000\"/>" },
    { "bow", NULL, "<path d=\"M5 5v20\"/>" },
    { "unused", NULL, "<path d=\"M1 2v3\"/>" },
    { NULL, NULL, NULL },
};

static void fill(struct scene *scene, const char *text)
{
    static const enum scene_layer layers[] = { SCENE_GROUND, SCENE_MARK, SCENE_STRUCTURE, SCENE_PIECE, SCENE_EVENT };

    scene_cell(scene, "a1", 0, 0, "grass", text);
    scene_cell(scene, "b1", 2, 0, "wood", text);
    scene_hold(scene, "a1", 2);
    for (size_t i = 0; i < sizeof layers / sizeof layers[0]; i++)
        scene_item(scene, "a1", &(struct scene_item){ .layer = layers[i], .glyph = "bow", .say = text, .tag = text });
    for (int count = 0; count < 12; count++)
        scene_item(scene, "b1", &(struct scene_item){ .layer = SCENE_PIECE, .glyph = "token", .with = "bow", .owner = count,
                                                      .count = 10 * count, .say = text, .aloft = count % 3 == 0,
                                                      .doubtful = count == 5 });
    scene_item(scene, "b1", &(struct scene_item){ .layer = SCENE_BADGE, .glyph = "spark", .key = '<', .say = text });
    scene_edge(scene, "a1", SCENE_E, &(struct scene_edge){ .glyph = "wall", .owner = 1, .face = true, .say = text });
    scene_edge(scene, "b1", SCENE_W, &(struct scene_edge){ .glyph = "wall", .doubtful = true, .say = text });
    scene_edge(scene, "b1", SCENE_E, &(struct scene_edge){ .glyph = "clash", .happened = true, .key = '"', .say = text });
    scene_path(scene, "a1", "b1", 1, text);
    scene_note(scene, text, '&', 1, text);
}

static struct scene *full(enum scene_grid grid, const char *text)
{
    struct scene *scene = scene_new(&arena, glyphs, text);

    scene_owner(scene, 1, text);
    scene_grid(scene, grid, 3, 1);
    scene_column_name(scene, 0, text);
    scene_row_name(scene, 0, text);
    fill(scene, text);
    ck_assert_ptr_null(scene->fault);
    return scene;
}

START_TEST(a_picture_is_well_formed)
{
    static const char *const texts[] = {
        "plain", "<script>alert(1)</script>", "\"><image href=\"//x\"/>", "&lt;", "]]>", "<!--", "a\x01\x1b\x7f", "\xff\xfe",
        "\xe2\x80\xaekcab", "\xef\xbf\xbf", "'onload='x", "%s%n", "\xed\xa0\x80", "\xc2\x85", "\xf0\x9f\x90\x89",
    };

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        for (enum scene_grid grid = 0; grid < SCENE_GRIDS; grid++) {
            const char *svg = scene_svg(full(grid, texts[i]));

            ck_assert_msg(is_well_formed(svg), "%s: %s", texts[i], svg);
            ck_assert_ptr_null(strstr(svg, "<script"));
            ck_assert_ptr_null(strstr(svg, "<image"));
            ck_assert_str_eq(svg, scene_svg(full(grid, texts[i])));
        }
        ck_assert_msg(is_well_formed(scene_list(full(SCENE_HEXES, texts[i]), 2, SCENE_WHOLE)), "%s", texts[i]);
        arena_reset(&arena);
    }
}
END_TEST

START_TEST(every_shape_that_is_used_is_there_and_no_other)
{
    const char *svg = scene_svg(full(SCENE_SQUARES, "x"));

    for (const char *use = svg; (use = strstr(use, "<use href=\"#")) != NULL; use++) {
        size_t bytes = strcspn(use + strlen("<use href=\"#"), "\"");
        const char *id = arena_printf(&arena, "<g id=\"%.*s\">", (int)bytes, use + strlen("<use href=\"#"));

        ck_assert_ptr_nonnull(strstr(svg, id));
    }
    ck_assert_ptr_null(strstr(svg, "g-unused"));
    ck_assert_ptr_null(strstr(svg, "g-grass"));
}
END_TEST

/* Its one style is for dark surroundings, and changes what lies around the board. */
START_TEST(a_picture_asks_for_nothing)
{
    const char *svg = scene_svg(full(SCENE_SQUARES, "x")), *style = strstr(svg, "<style>");

    ck_assert_ptr_nonnull(style);
    ck_assert_ptr_null(strstr(style + 1, "<style"));
    ck_assert_ptr_null(strstr(svg, "style="));
    ck_assert_ptr_null(strstr(svg, "url("));
    ck_assert_ptr_null(strstr(svg, "@import"));
    ck_assert_ptr_null(strstr(strstr(svg, "2000/svg") + 1, "://"));
}
END_TEST

static struct scene *hurt(int health)
{
    struct scene *scene = full(SCENE_SQUARES, "x");

    scene_item(scene, "a1", &(struct scene_item){ .layer = SCENE_PIECE, .glyph = "token", .owner = 1, .health = health, .say = "M1" });
    return scene;
}

START_TEST(health_is_a_bar_and_words)
{
    ck_assert_ptr_nonnull(strstr(scene_svg(hurt(50)), " width=\"10\" height=\"2.2\""));
    ck_assert_ptr_nonnull(strstr(scene_svg(hurt(1)), " width=\"1\" height=\"2.2\""));
    ck_assert_ptr_null(strstr(scene_svg(hurt(0)), "height=\"2.2\""));
    ck_assert_ptr_nonnull(strstr(scene_text(hurt(50)), "  a1: M1, 50 % healthy\n"));
    ck_assert_ptr_nonnull(strstr(scene_text(hurt(0)), "  a1: M1\n"));
    ck_assert_str_eq(hurt(101)->fault, "more than healthy, or less than nothing: token");
}
END_TEST

START_TEST(a_cell_says_what_it_holds)
{
    struct scene *scene = scene_new(&arena, glyphs, "Test");

    scene_owner(scene, 1, "red");
    scene_grid(scene, SCENE_SQUARES, 2, 1);
    scene_cell(scene, "a1", 0, 0, "grass", "grass");
    scene_cell(scene, "b1", 1, 0, "wood", "wood");
    scene_hold(scene, "b1", 1);
    scene_item(scene, "b1", &(struct scene_item){ .layer = SCENE_PIECE, .glyph = "token", .owner = 1, .say = "M1", .aloft = true });
    scene_edge(scene, "a1", SCENE_E, &(struct scene_edge){ .glyph = "wall", .key = '1', .say = "a wall" });
    scene_edge(scene, "a1", SCENE_E, &(struct scene_edge){ .glyph = "wall", .face = true, .say = "ivy" });
    scene_path(scene, "a1", "b1", 1, "M1 flew");
    ck_assert_str_eq(scene_at(scene, "a1"), "a1: grass\neast: a wall [1]\neast: ivy\nM1 flew from a1 to b1\n");
    ck_assert_str_eq(scene_at(scene, "b1"), "b1: wood, held by red\nred: M1, in the air\nwest: a wall [1]\nM1 flew from a1 to b1\n");
    ck_assert_ptr_null(scene_at(scene, "c1"));
}
END_TEST

START_TEST(a_move_of_nobody_marks_its_ends)
{
    struct scene *scene = full(SCENE_SQUARES, "x");

    ck_assert_ptr_null(strstr(scene_svg(scene), "#g-from"));
    scene_path(scene, "b1", "a1", 0, "a man moved");
    ck_assert_ptr_nonnull(strstr(scene_svg(scene), "<use href=\"#g-from\" x=\"102\""));
    ck_assert_ptr_nonnull(strstr(scene_svg(scene), "<use href=\"#g-to\" x=\"22\""));
    ck_assert_ptr_nonnull(strstr(scene_svg(scene), "<g id=\"g-from\">"));
}
END_TEST

/* Each shape of every rule set is sound on its own, and has a name that can be an id. */
START_TEST(the_shapes_of_all_rule_sets_are_sound)
{
    const struct ruleset *rules;

    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++)
        for (const struct scene_glyph *glyph = rules->glyphs; glyph && glyph->name; glyph++) {
            ck_assert_msg(is_well_formed(arena_printf(&arena, "<g>%s</g>", glyph->shape)), "%s: %s", rules->name, glyph->name);
            ck_assert_uint_eq(name_bytes(glyph->name), strlen(glyph->name));
            ck_assert_ptr_null(strstr(glyph->shape, "id="));
            for (const struct scene_glyph *other = rules->glyphs; other < glyph; other++)
                ck_assert_str_ne(other->name, glyph->name);
        }
}
END_TEST

/* ---- words ---- */

START_TEST(a_duel_in_words)
{
    struct duel duel = { .turn = 3,
                         .sides = { { .life = 9, .squire = 1, .stance = STANCE_HIGH, .hand = { 1, { CARD_STRIKE } } },
                                    { .life = 8, .squire = 0, .stance = STANCE_LOW, .hand = { 2, { CARD_BRAWL, CARD_PARRY } } } } };
    struct value *events = value_list(&arena), *step = value_add(events, value_object(&arena));

    value_set_text(&arena, step, "event", "step");
    value_set_text(&arena, step, "side", "red");
    value_set_int(&arena, step, "cell", 1);
    ck_assert_str_eq(scene_text(ruleset_scene(ruleset_find("duel"), &arena, &duel, 0, events)),
                     "Duel, turn 3\n"
                     "\nred\n"
                     "  1: the squire of red stepped here\n"
                     "  1: squire of red\n"
                     "\nGround\n"
                     "  open ground: 1 2 3 4 5\n"
                     "\nAway\n"
                     "  blue: the squire is off the board\n"
                     "\nDuellists\n"
                     "  red: life 9, stance high, 1 card\n"
                     "  blue: life 8, stance low, 2 cards\n"
                     "\nHands\n"
                     "  red: STRIKE\n");
}
END_TEST

START_TEST(the_words_hold_all_that_is_drawn)
{
    const char *text = scene_text(full(SCENE_SQUARES, "mark"));
    const char *list = scene_list(full(SCENE_SQUARES, "mark"), 2, SCENE_WHOLE);

    ck_assert_ptr_nonnull(strstr(text, "\nMoves\n  mark from a1 to b1\n"));
    ck_assert_ptr_nonnull(strstr(text, "\nEdges\n  a1: east: mark\n  b1: west: mark (not real to everybody)\n  b1: east: mark [\"]\n"));
    ck_assert_ptr_nonnull(strstr(text, "mark, held by nobody: a1\n"));
    ck_assert_ptr_nonnull(strstr(text, "  b1: mark [<]\n"));
    ck_assert_ptr_nonnull(strstr(text, "mark, in the air"));
    ck_assert_ptr_nonnull(strstr(list, "<li data-at=\"b1\">b1: mark [&lt;]</li>\n"));
    ck_assert_ptr_nonnull(strstr(list, "<h3>Moves</h3>\n<ul>\n<li>mark from a1 to b1</li>\n</ul>\n"));
}
END_TEST

/* ---- what pictures of a page share ---- */

enum { DRAWINGS_MAX = 256, SCENE_KEY_TOO_LONG = 2000 };

struct drawings {
    const char *keys[DRAWINGS_MAX], *drawn[DRAWINGS_MAX];
    size_t bytes[DRAWINGS_MAX];
    int count;
};

static int find_drawing(void *context, const char *key, size_t bytes)
{
    const struct drawings *drawings = context;

    for (int i = 0; i < drawings->count; i++)
        if (drawings->bytes[i] == bytes && memcmp(drawings->keys[i], key, bytes) == 0)
            return i + 1;
    return 0;
}

static int add_drawing(void *context, const char *key, size_t bytes, const char *drawn)
{
    struct drawings *drawings = context;

    ck_assert_int_lt(drawings->count, DRAWINGS_MAX);
    ck_assert_int_eq(find_drawing(context, key, bytes), 0);
    drawings->keys[drawings->count] = arena_copy(&arena, key, bytes);
    drawings->bytes[drawings->count] = bytes;
    drawings->drawn[drawings->count] = arena_text(&arena, drawn);
    return ++drawings->count;
}

/* Behind a number, "-12" or "0.6". */
static const char *behind_number(const char *at)
{
    at += *at == '-';
    at += strspn(at, "0123456789");
    return *at == '.' ? at + 1 + strspn(at + 1, "0123456789") : at;
}

/* A browser draws a thing in the wrong place when it cannot read where the thing is to be moved. */
static void check_moves(const char *svg)
{
    for (const char *move = svg; (move = strstr(move, "translate(")) != NULL; move++) {
        const char *end = behind_number(move + strlen("translate("));

        ck_assert_msg(*end == ' ' && *behind_number(end + 1) == ')', "%.60s", move);
    }
}

static void check_uses(const char *svg, const struct drawings *drawings)
{
    check_moves(svg);
    for (const char *use = svg; (use = strstr(use, "\"#d")) != NULL; use++)
        ck_assert_int_le(strtol(use + 3, NULL, 10), drawings->count);
    ck_assert_msg(is_well_formed(svg), "%s", svg);
}

START_TEST(a_drawing_is_shared_by_all_pictures_that_show_it)
{
    struct drawings drawings = { .count = 0 };
    struct scene_shared shared = { &drawings, find_drawing, add_drawing };
    const char *first = scene_svg_on(full(SCENE_SQUARES, "mark"), "b1", "c1", &shared), *second;
    int count = drawings.count;

    ck_assert_int_gt(count, 10);
    check_uses(first, &drawings);
    for (int i = 0; i < count; i++)
        check_uses(drawings.drawn[i], &drawings);
    second = scene_svg_on(full(SCENE_SQUARES, "mark"), "b1", "c1", &shared);
    ck_assert_str_eq(second, first);
    ck_assert_int_eq(drawings.count, count);
    scene_svg_on(full(SCENE_SQUARES, "another"), "b1", "c1", &shared);
    ck_assert_int_gt(drawings.count, count);
}
END_TEST

/* Several in a cell stand left and right, above and below its middle, and a drawn man fills the cell. */
START_TEST(what_is_shared_is_moved_to_its_place)
{
    struct drawings drawings = { .count = 0 };
    struct scene_shared shared = { &drawings, find_drawing, add_drawing };

    for (int count = 1; count <= 9; count++) {
        struct scene *scene = full(SCENE_SQUARES, "mark");

        for (int i = 0; i < count; i++)
            scene_item(scene, "a1", &(struct scene_item){ .layer = SCENE_PIECE, .glyph = "bow", .owner = 1, .say = "M",
                                                          .aloft = i % 2, .tag = arena_printf(&arena, "m%d", i) });
        check_uses(scene_svg_on(scene, "b1", "c1", &shared), &drawings);
        check_moves(scene_svg(scene));
    }
    for (int i = 0; i < drawings.count; i++)
        check_uses(drawings.drawn[i], &drawings);
}
END_TEST

/* A thing whose texts are too long for a key is drawn where it stands. */
START_TEST(long_texts_are_drawn_each_time)
{
    struct drawings drawings = { .count = 0 };
    struct scene_shared shared = { &drawings, find_drawing, add_drawing };
    struct scene *scene = full(SCENE_HEXES, "mark");
    char name[SCENE_KEY_TOO_LONG];

    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    scene->cells[0].first->item.with = name;
    scene->glyphs = (struct scene_glyph[]){ { name, NULL, "" }, { "grass", "#fff", "" }, { "wood", "#fff", "" }, { "wall", NULL, "" },
                                            { "bow", NULL, "" }, { NULL, NULL, NULL } };
    check_uses(scene_svg_on(scene, "b1", "c1", &shared), &drawings);
}
END_TEST

START_TEST(parts_of_the_words_tell_things_by_kind)
{
    struct scene *scene = full(SCENE_SQUARES, "mark");
    const char *things, *board;

    scene_item(scene, "a1", &(struct scene_item){ .layer = SCENE_PIECE, .glyph = "bow", .owner = 2, .say = "man" });
    scene_item(scene, "b1", &(struct scene_item){ .layer = SCENE_PIECE, .glyph = "bow", .owner = 2, .say = "man" });
    scene_item(scene, "b1", &(struct scene_item){ .layer = SCENE_PIECE, .glyph = "bow", .owner = 2, .say = "man", .aloft = true });
    things = scene_list(scene, 4, SCENE_THINGS);
    board = scene_list(scene, 4, SCENE_BOARD);
    ck_assert_ptr_nonnull(strstr(things, "<li>man: a1, b1</li>\n"));
    ck_assert_ptr_nonnull(strstr(things, "<li>man, in the air: b1</li>\n"));
    ck_assert_ptr_null(strstr(board, "man"));
    ck_assert_ptr_nonnull(strstr(board, "<li>mark: a1 b1</li>\n"));
    ck_assert_msg(is_well_formed(arena_printf(&arena, "<div>%s%s</div>", things, board)), "%s", things);
}
END_TEST

/* ---- as a table ---- */

START_TEST(a_table_has_every_cell_in_its_place)
{
    struct scene *scene = scene_new(&arena, glyphs, "Test");

    scene_grid(scene, SCENE_SQUARES, 3, 1);
    scene_column_name(scene, 0, "a");
    scene_row_name(scene, 0, "1");
    scene_cell(scene, "a1", 0, 0, "grass", "grass");
    scene_cell(scene, "c1", 2, 0, "wood", "wood");
    scene_item(scene, "a1", &(struct scene_item){ .layer = SCENE_PIECE, .glyph = "token", .owner = 1, .tag = "gr1", .say = "a <man>" });
    scene_item(scene, "a1", &(struct scene_item){ .layer = SCENE_PIECE, .glyph = "bow", .letter = "B", .say = "bow", .doubtful = true });
    scene_item(scene, "c1", &(struct scene_item){ .layer = SCENE_STRUCTURE, .glyph = "bow", .say = "bow", .aloft = true });
    scene_item(scene, "c1", &(struct scene_item){ .layer = SCENE_MARK, .glyph = "bow", .say = "a mark" });
    scene_edge(scene, "c1", SCENE_W, &(struct scene_edge){ .glyph = "wall", .doubtful = true, .say = "no wall" });
    ck_assert_str_eq(scene_table(scene),
                     "<table class=\"board\" role=\"img\" width=\"100%\" cellspacing=\"0\" cellpadding=\"1\" aria-label=\"Test\">\n"
                     "<tr><th></th><th>a</th><th></th><th></th></tr>\n"
                     "<tr><th>1</th><td align=\"center\" bgcolor=\"#e3e6bf\" title=\"a1: a &lt;man&gt;; bow\">"
                     "<b style=\"background:#c2402b;color:#ffffff\">gr1</b> <b>B?</b> </td>\n"
                     "<td class=\"off\"></td>"
                     "<td align=\"center\" bgcolor=\"#bcd39a\" title=\"c1: bow; a mark\" style=\"border-left:3px dashed #7d4bb3\">"
                     "<b>B^</b> </td>\n"
                     "</tr>\n</table>\n");
}
END_TEST

START_TEST(a_table_is_well_formed)
{
    static const char *const texts[] = { "plain", "\"><script>x</script>", "'onload='x", "&lt;", "\xff\xfe", "a\x01" };

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        for (enum scene_grid grid = 0; grid < SCENE_GRIDS; grid++) {
            const char *table = scene_table(full(grid, texts[i]));

            ck_assert_msg(is_well_formed(table), "%s: %s", texts[i], table);
            ck_assert_ptr_null(strstr(table, "<script"));
        }
}
END_TEST

Suite *suite_kernel_scene_svg(void)
{
    Suite *suite = suite_create("kernel_scene_svg");
    TCase *tcase = tcase_create("writers");

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_test(tcase, the_reader_of_xml_is_strict);
    tcase_add_test(tcase, a_picture_is_well_formed);
    tcase_add_test(tcase, every_shape_that_is_used_is_there_and_no_other);
    tcase_add_test(tcase, a_picture_asks_for_nothing);
    tcase_add_test(tcase, health_is_a_bar_and_words);
    tcase_add_test(tcase, a_cell_says_what_it_holds);
    tcase_add_test(tcase, a_move_of_nobody_marks_its_ends);
    tcase_add_test(tcase, the_shapes_of_all_rule_sets_are_sound);
    tcase_add_test(tcase, a_duel_in_words);
    tcase_add_test(tcase, the_words_hold_all_that_is_drawn);
    tcase_add_test(tcase, a_drawing_is_shared_by_all_pictures_that_show_it);
    tcase_add_test(tcase, what_is_shared_is_moved_to_its_place);
    tcase_add_test(tcase, long_texts_are_drawn_each_time);
    tcase_add_test(tcase, parts_of_the_words_tell_things_by_kind);
    tcase_add_test(tcase, a_table_has_every_cell_in_its_place);
    tcase_add_test(tcase, a_table_is_well_formed);
    suite_add_tcase(suite, tcase);
    return suite;
}
