/* Out, in and out again is the same for every kind of field; anything that is not canonical is refused, with its place. */
#include <check.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/codec.h"
#include "engine/kernel/rng.h"

/* ---- a struct with one field of every kind ---- */

enum colour { COLOUR_NONE, COLOUR_RED, COLOUR_GREEN, COLOUR_BLUE };
static const char *const colour_names[] = { "none", "red", "green", "blue" };

struct cell {
    int8_t owner;
    uint8_t colour;
    int16_t height;
    bool marked;
    char mark[6];
    int private_note;      /* described by nothing */
};

static const struct codec_field cell_fields[] = {
    FIELD_ENUM(struct cell, "colour", colour, colour_names),
    FIELD_INT(struct cell, "height", height),
    FIELD_TEXT(struct cell, "mark", mark),
    FIELD_BOOL(struct cell, "marked", marked),
    FIELD_INT(struct cell, "owner", owner),
};
static const struct codec cell_codec = CODEC_TABLE("cell", struct cell, cell_fields);

struct step { int32_t from, to; };
static const struct codec_field step_fields[] = {
    FIELD_INT(struct step, "from", from),
    FIELD_INT(struct step, "to", to),
};
static const struct codec step_codec = CODEC_TABLE("step", struct step, step_fields);

struct charm { uint64_t seal; const char *words; };
static const struct codec_field charm_fields[] = {
    FIELD_HEX64(struct charm, "seal", seal),
    FIELD_STRING(struct charm, "words", words),
};
static const struct codec charm_codec = CODEC_TABLE("charm", struct charm, charm_fields);

static const struct codec_variant act_variants[] = {
    { "step", &step_codec },
    { "charm", &charm_codec },
};

struct world {
    int64_t age;
    bool alarms[4];
    int32_t act_tag;
    union { struct step step; struct charm charm; } act;
    int8_t board[9];
    struct cell cell;
    struct cell corners[4];
    struct cell cells[5];
    int32_t cell_count;
    enum colour colour;
    enum colour colours[3];
    const char *const *lines;
    int32_t line_count;
    const char *note;
    const int16_t *numbers;
    int32_t number_count;
    uint64_t seals[3];
    int32_t seal_count;
    uint64_t seal;
    const struct charm *spells;
    int32_t spell_count;
    char title[40];
    char words[3][8];
    int32_t word_count;
    bool waiting;
};

static const struct codec_field world_fields[] = {
    FIELD_UNION(struct world, "act", act, act_tag, act_variants),
    FIELD_INT(struct world, "age", age),
    FIELD_ARRAY(struct world, "alarms", alarms, CODEC_BOOL, NULL),
    FIELD_ARRAY(struct world, "board", board, CODEC_INT, NULL),
    FIELD_STRUCT(struct world, "cell", cell, &cell_codec),
    FIELD_LIST(struct world, "cells", cells, cell_count, CODEC_STRUCT, &cell_codec),
    FIELD_ENUM(struct world, "colour", colour, colour_names),
    FIELD_ENUM_ARRAY(struct world, "colours", colours, colour_names),
    FIELD_ARRAY(struct world, "corners", corners, CODEC_STRUCT, &cell_codec),
    FIELD_ITEMS(struct world, "lines", lines, line_count, 6, CODEC_STRING, NULL),
    FIELD_STRING(struct world, "note", note),
    FIELD_ITEMS(struct world, "numbers", numbers, number_count, 20, CODEC_INT, NULL),
    FIELD_HEX64(struct world, "seal", seal),
    FIELD_LIST(struct world, "seals", seals, seal_count, CODEC_HEX64, NULL),
    FIELD_ITEMS(struct world, "spells", spells, spell_count, 4, CODEC_STRUCT, &charm_codec),
    FIELD_TEXT(struct world, "title", title),
    FIELD_BOOL(struct world, "waiting", waiting),
    FIELD_LIST(struct world, "words", words, word_count, CODEC_TEXT, NULL),
};
static const struct codec world_codec = CODEC_TABLE("world", struct world, world_fields);

/* ---- random worlds ---- */

static int64_t some_int(struct rng *rng, int64_t limit)
{
    static const int64_t special[] = { 0, 0, 0, 1, -1, 9, 10, -10, 99, 100, 127, -128 };
    uint64_t kind = rng_below(rng, 4);

    if (kind > 0)
        return special[rng_below(rng, sizeof special / sizeof special[0])];
    return (int64_t)rng_below(rng, (uint64_t)limit * 2 + 1) - limit;
}

static void some_text(struct rng *rng, char *out, size_t room)
{
    static const char *const pieces[] = { "a", "Zed", " ", "\"", "\\", "\n", "\x01", "\x1f", "\x7f", "/", "é", "€", "😀", "?" };
    size_t wanted = rng_below(rng, room), used = 0;

    for (;;) {
        const char *piece = pieces[rng_below(rng, sizeof pieces / sizeof pieces[0])];

        if (used + strlen(piece) > wanted || used + strlen(piece) >= room)
            break;
        memcpy(out + used, piece, strlen(piece));
        used += strlen(piece);
    }
    memset(out + used, 0, room - used);
}

static const char *some_string(struct rng *rng, struct arena *arena)
{
    char text[60];

    if (rng_below(rng, 3) == 0)
        return NULL;
    some_text(rng, text, sizeof text);
    return arena_text(arena, text);
}

static enum colour some_colour(struct rng *rng)
{
    return (enum colour)rng_below(rng, 4);
}

static struct cell some_cell(struct rng *rng)
{
    struct cell cell = { .owner = 0 };

    if (rng_below(rng, 3) == 0)
        return cell;
    cell.owner = (int8_t)some_int(rng, 127);
    cell.colour = (uint8_t)some_colour(rng);
    cell.height = (int16_t)some_int(rng, 32767);
    cell.marked = rng_below(rng, 2);
    some_text(rng, cell.mark, sizeof cell.mark);
    return cell;
}

static struct charm some_charm(struct rng *rng, struct arena *arena)
{
    struct charm charm = { .seal = rng_below(rng, 2) ? rng_next64(rng) : 0 };

    charm.words = some_string(rng, arena);
    return charm;
}

static void fill_act(struct rng *rng, struct world *world, struct arena *arena)
{
    world->act_tag = (int32_t)rng_below(rng, 3);
    if (world->act_tag == 1) {
        world->act.step.from = (int32_t)some_int(rng, INT32_MAX);
        world->act.step.to = (int32_t)some_int(rng, INT32_MAX);
    } else if (world->act_tag == 2) {
        world->act.charm = some_charm(rng, arena);
    }
}

static void fill_items(struct rng *rng, struct world *world, struct arena *arena)
{
    int16_t *numbers = arena_alloc(arena, 20 * sizeof *numbers);
    const char **lines = arena_alloc(arena, 6 * sizeof *lines);
    struct charm *spells = arena_alloc(arena, 4 * sizeof *spells);

    world->number_count = (int32_t)rng_below(rng, 21);
    world->line_count = (int32_t)rng_below(rng, 7);
    world->spell_count = (int32_t)rng_below(rng, 5);
    for (int i = 0; i < world->number_count; i++)
        numbers[i] = (int16_t)some_int(rng, 32767);
    for (int i = 0; i < world->line_count; i++)
        lines[i] = some_string(rng, arena);
    for (int i = 0; i < world->spell_count; i++)
        spells[i] = some_charm(rng, arena);
    world->numbers = numbers;
    world->lines = lines;
    world->spells = spells;
}

static void fill_lists(struct rng *rng, struct world *world)
{
    world->cell_count = (int32_t)rng_below(rng, 6);
    world->seal_count = (int32_t)rng_below(rng, 4);
    world->word_count = (int32_t)rng_below(rng, 4);
    for (int i = 0; i < world->cell_count; i++)
        world->cells[i] = some_cell(rng);
    for (int i = 0; i < world->seal_count; i++)
        world->seals[i] = rng_below(rng, 2) ? rng_next64(rng) : 0;
    for (int i = 0; i < world->word_count; i++)
        some_text(rng, world->words[i], sizeof world->words[i]);
}

static void fill_arrays(struct rng *rng, struct world *world)
{
    for (int i = 0; i < 4; i++) {
        world->alarms[i] = rng_below(rng, 2);
        world->corners[i] = some_cell(rng);
    }
    for (int i = 0; i < 9; i++)
        world->board[i] = (int8_t)some_int(rng, 127);
    for (int i = 0; i < 3; i++)
        world->colours[i] = some_colour(rng);
}

/* About one part in four of each world is left at zero. */
static struct world some_world(struct rng *rng, struct arena *arena)
{
    struct world world = { .age = 0 };

    world.age = some_int(rng, INT64_C(1) << 53);
    world.colour = some_colour(rng);
    world.waiting = rng_below(rng, 2);
    world.seal = rng_below(rng, 2) ? rng_next64(rng) : 0;
    world.note = some_string(rng, arena);
    world.cell = some_cell(rng);
    some_text(rng, world.title, sizeof world.title);
    if (rng_below(rng, 4))
        fill_act(rng, &world, arena);
    if (rng_below(rng, 4))
        fill_items(rng, &world, arena);
    if (rng_below(rng, 4))
        fill_lists(rng, &world);
    if (rng_below(rng, 4))
        fill_arrays(rng, &world);
    return world;
}

/* ---- the written form ---- */

START_TEST(writes_the_published_form)
{
    static const int16_t numbers[] = { 0, -32768, 32767 };
    static const char *const lines[] = { NULL, "two\nlines" };
    struct world world = {
        .age = -(INT64_C(1) << 53), .alarms = { false, true }, .act_tag = 1, .board = { [8] = 100 },
        .cells = { { .owner = -128, .private_note = 7 }, { .height = 12, .mark = "x\"" } }, .cell_count = 2,
        .colour = COLOUR_BLUE, .colours = { [1] = COLOUR_RED }, .lines = lines, .line_count = 2, .note = "",
        .numbers = numbers, .number_count = 3, .seal = UINT64_C(0xfedcba9876543210), .seal_count = 1,
        .title = "Größe \\ /", .waiting = true, .word_count = 1,
    };
    struct arena arena = { 0 };
    size_t bytes;

    ck_assert_str_eq(codec_format(&world_codec, &world, &arena, &bytes),
        "{\"act\":{\"step\":{}},\"age\":-9007199254740992,\"alarms\":[false,true,false,false],"
        "\"board\":[0,0,0,0,0,0,0,0,100],\"cells\":[{\"owner\":-128},{\"height\":12,\"mark\":\"x\\\"\"}],"
        "\"colour\":\"blue\",\"colours\":[\"none\",\"red\",\"none\"],\"lines\":[\"\",\"two\\u000alines\"],"
        "\"numbers\":[0,-32768,32767],\"seal\":\"fedcba9876543210\",\"seals\":[\"0000000000000000\"],"
        "\"title\":\"Größe \\\\ /\",\"waiting\":true,\"words\":[\"\"]}");
    ck_assert_uint_eq(bytes, strlen(codec_format(&world_codec, &world, &arena, NULL)));
    arena_release(&arena);
}
END_TEST

START_TEST(a_zero_struct_is_two_braces)
{
    struct world world = { .age = 0 }, read;
    struct arena arena = { 0 };
    struct error err;

    ck_assert_str_eq(codec_format(&world_codec, &world, &arena, NULL), "{}");
    ck_assert_int_eq(codec_read(&world_codec, &read, "{}", 2, NULL, &err), OK);
    ck_assert_mem_eq(&read, &world, sizeof read);
    arena_release(&arena);
}
END_TEST

/* A malloc'd buffer, so the sanitizer sees a byte too many. */
START_TEST(writes_within_any_capacity)
{
    struct arena arena = { 0 };
    struct rng rng = rng_stream(7, "capacity");

    for (int round = 0; round < 20; round++) {
        struct world world = some_world(&rng, &arena);
        size_t bytes;
        char *whole = codec_format(&world_codec, &world, &arena, &bytes);

        for (size_t room = 0; room <= bytes; room++) {
            char *out = malloc(room ? room : 1);
            size_t written = codec_write(&world_codec, &world, out, room);

            if (written != (room == bytes ? bytes : 0) || memcmp(out, whole, written) != 0)
                ck_abort_msg("%zu of %zu bytes were written into a room of %zu", written, bytes, room);
            free(out);
        }
        arena_reset(&arena);
    }
    arena_release(&arena);
}
END_TEST

START_TEST(formats_what_outgrows_the_first_room)
{
    struct arena arena = { 0 };
    char *note = arena_alloc(&arena, 100001);
    struct world world = { .note = note }, read;
    size_t bytes;
    char *json;

    memset(note, '\x02', 100000);
    json = codec_format(&world_codec, &world, &arena, &bytes);
    ck_assert_uint_eq(bytes, strlen("{\"note\":\"\"}") + 600000);
    ck_assert_int_eq(codec_read(&world_codec, &read, json, bytes, &arena, NULL), OK);
    ck_assert_str_eq(read.note, note);
    arena_release(&arena);
}
END_TEST

START_TEST(an_arena_at_its_limit_gives_null)
{
    struct arena arena = { .limit_bytes = 256 };
    struct world world = { .age = 1 };

    ck_assert_ptr_null(codec_format(&world_codec, &world, &arena, NULL));
    arena_release(&arena);
}
END_TEST

/* ---- there and back ---- */

START_TEST(out_in_out_is_the_same)
{
    struct arena arena = { 0 };
    struct rng rng = rng_stream((uint64_t)_i, "worlds");

    for (int round = 0; round < 500; round++) {
        struct world world = some_world(&rng, &arena), read;
        struct value *tree;
        struct error err;
        size_t bytes, again_bytes;
        char *json = codec_format(&world_codec, &world, &arena, &bytes), *again;

        memset(&read, 0xAA, sizeof read);
        ck_assert_msg(codec_read(&world_codec, &read, json, bytes, &arena, &err) == OK, "%s in %s", err.message, json);
        again = codec_format(&world_codec, &read, &arena, &again_bytes);
        ck_assert_uint_eq(again_bytes, bytes);
        ck_assert_str_eq(again, json);
        ck_assert(codec_equal(&world_codec, &world, &read));
        ck_assert_ptr_null(codec_difference(&world_codec, &world, &read, &arena));

        ck_assert_str_eq(value_write(&arena, codec_value(&world_codec, &world, &arena), NULL), json);
        ck_assert_int_eq(value_read(&arena, json, bytes, &tree, &err), OK);
        ck_assert_str_eq(value_write(&arena, tree, NULL), json);
        arena_reset(&arena);
    }
    arena_release(&arena);
}
END_TEST

START_TEST(others_can_read_it)
{
    struct arena arena = { 0 };
    struct rng rng = rng_stream(3, "others");

    for (int round = 0; round < 200; round++) {
        struct world world = some_world(&rng, &arena);
        json_error_t error;
        json_t *loaded = json_loads(codec_format(&world_codec, &world, &arena, NULL), 0, &error);

        ck_assert_msg(loaded != NULL, "%s", error.text);
        json_decref(loaded);
        arena_reset(&arena);
    }
    arena_release(&arena);
}
END_TEST

START_TEST(reading_sets_every_byte)
{
    static const char json[] = "{\"cells\":[{\"owner\":1}],\"title\":\"x\"}";
    struct world dirty, clean;

    memset(&dirty, 0x55, sizeof dirty);
    memset(&clean, 0, sizeof clean);
    ck_assert_int_eq(codec_read(&world_codec, &dirty, json, sizeof json - 1, NULL, NULL), OK);
    ck_assert_int_eq(codec_read(&world_codec, &clean, json, sizeof json - 1, NULL, NULL), OK);
    ck_assert_mem_eq(&dirty, &clean, sizeof dirty);
}
END_TEST

/* ---- what is refused ---- */

static const struct { const char *json, *message; } refusals[] = {
    { "", "byte 0: world: '{' is expected, but here the text ends" },
    { "[]", "byte 0: world: '{' is expected, at \"[]\"" },
    { "{} ", "byte 2: world: nothing more is expected, at \" \"" },
    { "{", "byte 1: world: a key in quotes is expected, but here the text ends" },
    { "{age:1}", "byte 1: world: a key in quotes is expected, at \"age:1}\"" },
    { "{\"rage\":1}", "byte 1: \"rage\" is no field of world" },
    { "{\"ag\":1}", "byte 1: \"ag\" is no field of world" },
    { "{\"ages\":1}", "byte 1: \"ages\" is no field of world" },
    { "{\"age\":1,\"age\":1}", "byte 9: \"age\" of world stands twice or out of order" },
    { "{\"waiting\":true,\"age\":1}", "byte 16: \"age\" of world stands twice or out of order" },
    { "{\"age\" :1}", "byte 6: \"age\" of world: ':' is expected, at \" :1}\"" },
    { "{\"age\":1;", "byte 8: \"age\" of world: ',' or '}' is expected after this, at \";\"" },
    { "{\"age\":0}", "byte 7: \"age\" of world: zero, false and empty fields are not written, at \"0}\"" },
    { "{\"age\":-0}", "byte 7: \"age\" of world: a number does not begin with 0, at \"-0}\"" },
    { "{\"age\":01}", "byte 7: \"age\" of world: a number does not begin with 0, at \"01}\"" },
    { "{\"age\":+1}", "byte 7: \"age\" of world: a whole number is expected, at \"+1}\"" },
    { "{\"age\":1.5}", "byte 8: \"age\" of world: ',' or '}' is expected after this, at \".5}\"" },
    { "{\"age\":9007199254740993}", "byte 7: \"age\" of world: the number is too large, at \"9007199254740993}\"" },
    { "{\"age\":99999999999999999999999}", "byte 7: \"age\" of world: the number is too large, at \"9999999999999999999\"" },
    { "{\"board\":[0,0,0,0,0,0,0,128,0]}", "byte 24: \"board\" of world: the number is too large, at \"128,0]}\"" },
    { "{\"board\":[0,0,0,0,0,0,0,0,0]}", "byte 9: \"board\" of world: zero, false and empty fields are not written, at \"[0,0,0,0,0,0,0,0,0]\"" },
    { "{\"board\":[0,0,0,0,0,0,0,1]}", "byte 9: \"board\" of world has exactly 9 elements" },
    { "{\"board\":[0,0,0,0,0,0,0,0,0,1]}", "byte 28: \"board\" of world has exactly 9 elements" },
    { "{\"board\":[]}", "byte 10: \"board\" of world: a whole number is expected, at \"]}\"" },
    { "{\"board\":{}}", "byte 9: \"board\" of world: a list is expected, at \"{}}\"" },
    { "{\"board\":[1}", "byte 11: \"board\" of world: ',' or ']' is expected, at \"}\"" },
    { "{\"seals\":[\"0000000000000001\",\"0000000000000001\",\"0000000000000001\",\"0000000000000001\"]}",
      "byte 67: \"seals\" of world has at most 3 elements" },
    { "{\"numbers\":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}", "byte 52: \"numbers\" of world has at most 20 elements" },
    { "{\"waiting\":false}", "byte 11: \"waiting\" of world: zero, false and empty fields are not written, at \"false}\"" },
    { "{\"waiting\":1}", "byte 11: \"waiting\" of world: true or false is expected, at \"1}\"" },
    { "{\"colour\":\"none\"}", "byte 10: \"colour\" of world: zero, false and empty fields are not written, at \"\"none\"}\"" },
    { "{\"colour\":\"pink\"}", "byte 10: \"colour\" of world: there is no such name, at \"\"pink\"}\"" },
    { "{\"colour\":\"?\"}", "byte 10: \"colour\" of world: there is no such name, at \"\"?\"}\"" },
    { "{\"colour\":2}", "byte 10: \"colour\" of world: a name in quotes is expected, at \"2}\"" },
    { "{\"seal\":\"FEDCBA9876543210\"}", "byte 8: \"seal\" of world: 16 hex digits in quotes are expected, at \"\"FEDCBA9876543210\"}\"" },
    { "{\"seal\":\"0000000000000000\"}", "byte 8: \"seal\" of world: zero, false and empty fields are not written, at \"\"0000000000000000\"}\"" },
    { "{\"title\":\"\"}", "byte 9: \"title\" of world: zero, false and empty fields are not written, at \"\"\"}\"" },
    { "{\"title\":7}", "byte 9: \"title\" of world: a text in quotes is expected, at \"7}\"" },
    { "{\"title\":\"\\n\"}", "byte 10: \"title\" of world: an escape that is not needed, at \"\\n\"}\"" },
    { "{\"title\":\"\\u0041\"}", "byte 10: \"title\" of world: only control characters are written as \\u, at \"\\u0041\"}\"" },
    { "{\"title\":\"\\u001F\"}", "byte 10: \"title\" of world: \\u stands without its four hex digits, at \"\\u001F\"}\"" },
    { "{\"title\":\"\\u0000\"}", "byte 10: \"title\" of world: a text cannot hold \\u0000, at \"\\u0000\"}\"" },
    { "{\"title\":\"\xC3(\"}", "byte 10: \"title\" of world: the text is not UTF-8, at \"?(\"}\"" },
    { "{\"title\":\"a\nb\"}", "byte 11: \"title\" of world: a control character stands unescaped, at \" b\"}\"" },
    { "{\"title\":\"0123456789012345678901234567890123456789\"}", "byte 49: \"title\" of world: the text is too long, at \"9\"}\"" },
    { "{\"title\":\"abc", "byte 13: \"title\" of world: the text is not closed, but here the text ends" },
    { "{\"cell\":{}}", "byte 8: \"cell\" of world: zero, false and empty fields are not written, at \"{}}\"" },
    { "{\"cell\":{\"hue\":1}}", "byte 9: \"hue\" is no field of cell" },
    { "{\"cells\":[{\"height\":40000}]}", "byte 20: \"height\" of cell: the number is too large, at \"40000}]}\"" },
    { "{\"act\":{\"jump\":{}}}", "byte 8: \"act\" of world: there is no such variant, at \"\"jump\":{}}}\"" },
    { "{\"act\":\"?\"}", "byte 7: \"act\" of world: an object with one name is expected, at \"\"?\"}\"" },
    { "{\"act\":{\"step\":{},\"charm\":{}}}", "byte 17: \"act\" of world: '}' is expected after the variant, at \",\"charm\":{}}}\"" },
    { "{\"note\":\"x\"}", NULL },
};

START_TEST(refuses_with_the_place)
{
    struct arena arena = { 0 };
    struct world world;
    struct error err = { .message = "" };
    enum status status = codec_read(&world_codec, &world, refusals[_i].json, strlen(refusals[_i].json), &arena, &err);

    ck_assert_int_eq(status, refusals[_i].message ? ERR_FORMAT : OK);
    ck_assert_str_eq(err.message, refusals[_i].message ? refusals[_i].message : "");
    arena_release(&arena);
}
END_TEST

/* ---- what no field describes ---- */

struct tally { int32_t one, other, sum; };

static const char *tally_complete(void *value)
{
    struct tally *tally = value;

    tally->sum = tally->one + tally->other;
    return tally->sum > 100 ? "a tally ends at 100" : NULL;
}

static const struct codec_field tally_fields[] = {
    FIELD_INT(struct tally, "one", one), FIELD_INT(struct tally, "other", other),
};
static const struct codec tally_codec = {
    .name = "tally", .bytes = sizeof(struct tally), .fields = tally_fields, .field_count = 2,
    .complete = tally_complete,
};

struct book { struct tally tallies[2]; };
static const struct codec_field book_fields[] = {
    FIELD_ARRAY(struct book, "tallies", tallies, CODEC_STRUCT, &tally_codec),
};
static const struct codec book_codec = CODEC_TABLE("book", struct book, book_fields);

START_TEST(completes_what_was_read)
{
    const char good[] = "{\"tallies\":[{\"one\":1,\"other\":2},{\"other\":7}]}";
    const char bad[] = "{\"tallies\":[{},{\"one\":99,\"other\":2}]}";
    struct error err = { .message = "" };
    struct book book;

    ck_assert_int_eq(codec_read(&book_codec, &book, good, sizeof good - 1, NULL, &err), OK);
    ck_assert_int_eq(book.tallies[0].sum, 3);
    ck_assert_int_eq(book.tallies[1].sum, 7);
    ck_assert_int_eq(codec_read(&book_codec, &book, bad, sizeof bad - 1, NULL, &err), ERR_FORMAT);
    ck_assert_msg(strstr(err.message, "byte 15: \"tallies\" of book: a tally ends at 100") != NULL, "%s", err.message);
}
END_TEST

struct wish { int32_t digest; bool maps, html; };
static const struct codec_field wish_fields[] = {
    FIELD_USUAL_INT(struct wish, "digest", digest, -1),
    FIELD_BOOL(struct wish, "html", html),
    FIELD_USUAL_BOOL(struct wish, "maps", maps, true),
};
static const struct codec wish_codec = CODEC_TABLE("wish", struct wish, wish_fields);

/* The usual value is not written, and returns when nothing was. */
static const struct { struct wish wish; const char *json; } wishes[] = {
    { { -1, true, false }, "{}" },
    { { 0, false, true }, "{\"digest\":0,\"html\":true,\"maps\":false}" },
    { { 7, true, true }, "{\"digest\":7,\"html\":true}" },
};

START_TEST(what_is_usual_is_not_written)
{
    char json[99];
    struct wish read;
    size_t bytes = codec_write(&wish_codec, &wishes[_i].wish, json, sizeof json);

    ck_assert_uint_eq(bytes, strlen(wishes[_i].json));
    ck_assert_int_eq(memcmp(json, wishes[_i].json, bytes), 0);
    ck_assert_int_eq(codec_read(&wish_codec, &read, json, bytes, NULL, NULL), OK);
    ck_assert(codec_equal(&wish_codec, &read, &wishes[_i].wish));
    ck_assert_int_eq(codec_read(&wish_codec, &read, "{\"maps\":true}", 13, NULL, NULL), ERR_FORMAT);
}
END_TEST

START_TEST(over_what_is_there)
{
    struct wish wish = { 5, false, true };
    struct error err;

    ck_assert_int_eq(codec_read_over(&wish_codec, &wish, "{\"html\":false,\"maps\":true}", 26, NULL, &err), OK);
    ck_assert_int_eq(wish.digest, 5);
    ck_assert(wish.maps && !wish.html);
    ck_assert_int_eq(codec_read_over(&wish_codec, &wish, "{\"maps\":true,\"html\":false}", 26, NULL, &err), ERR_FORMAT);
    ck_assert_int_eq(codec_read_over(&wish_codec, &wish, "{} ", 3, NULL, &err), ERR_FORMAT);
}
END_TEST

START_TEST(needs_an_arena_only_for_strings_and_items)
{
    struct world world;
    struct error err;

    ck_assert_int_eq(codec_read(&world_codec, &world, "{\"age\":1}", 9, NULL, &err), OK);
    ck_assert_int_eq(codec_read(&world_codec, &world, "{\"note\":\"x\"}", 12, NULL, &err), ERR_BUG);
    ck_assert_str_eq(err.message, "byte 9: \"note\" of world is read without an arena");
    ck_assert_int_eq(codec_read(&world_codec, &world, "{\"numbers\":[1]}", 15, NULL, &err), ERR_BUG);
    ck_assert_int_eq(codec_read(&world_codec, &world, "{\"numbers\":[1]}", 15, NULL, NULL), ERR_FORMAT);
}
END_TEST

START_TEST(an_arena_too_small_is_said)
{
    struct arena arena = { .limit_bytes = 32 };
    struct world world;
    struct error err;

    ck_assert_int_eq(codec_read(&world_codec, &world, "{\"note\":\"a text of more than thirty-two bytes\"}", 48, &arena,
                                &err), ERR_FORMAT);
    ck_assert_str_eq(err.message, "byte 9: \"note\" of world is too large");
    arena_release(&arena);
}
END_TEST

/* ---- our own bugs ---- */

static const struct { struct world world; const char *fault; } bugs[] = {
    { { .age = (INT64_C(1) << 53) + 1 }, "\"age\" of world is a number too large for every reader" },
    { { .age = INT64_MIN }, "\"age\" of world is a number too large for every reader" },
    { { .colour = (enum colour)4 }, "\"colour\" of world has a number without a name" },
    { { .colour = (enum colour)-1 }, "\"colour\" of world has a number without a name" },
    { { .cell = { .colour = 255 } }, "\"colour\" of cell has a number without a name" },
    { { .cell_count = 6 }, "\"cells\" of world has 6 elements, and 5 are the most" },
    { { .cell_count = -1 }, "\"cells\" of world has -1 elements, and 5 are the most" },
    { { .number_count = 1 }, "\"numbers\" of world has 1 elements and no place" },
    { { .act_tag = 3 }, "\"act\" of world is of no kind that it can be of" },
    { { .act_tag = -1 }, "\"act\" of world is of no kind that it can be of" },
    { { .title = "bad \xFF" }, "\"title\" of world is not UTF-8" },
    { { .note = "cut \xC3" }, "\"note\" of world is not UTF-8" },
    { { .cell = { .mark = { 'n', 'o', ' ', 'N', 'U', 'L' } } }, "\"mark\" of cell has no end" },
};

START_TEST(what_no_reader_takes_is_not_written)
{
    struct arena arena = { 0 };
    struct error err = { .message = "" };
    const char *text;
    char out[4096];

    ck_assert_ptr_null(codec_format(&world_codec, &bugs[_i].world, &arena, NULL));
    ck_assert_uint_eq(codec_write(&world_codec, &bugs[_i].world, out, sizeof out), 0);
    ck_assert_int_eq(codec_unwritable(&world_codec, &bugs[_i].world, &err), ERR_BUG);
    ck_assert_str_eq(err.message, bugs[_i].fault);
    ck_assert_int_eq(codec_save(&world_codec, &bugs[_i].world, &arena, &text, NULL, &err), ERR_BUG);
    ck_assert_str_eq(err.message, bugs[_i].fault);
    arena_release(&arena);
}
END_TEST

START_TEST(what_is_written_can_be_and_comes_back)
{
    struct arena arena = { 0 };
    struct error err = { .message = "" };

    for (uint64_t seed = 0; seed < 200; seed++) {
        struct rng rng = rng_stream(seed, "saved");
        struct world world = some_world(&rng, &arena);
        size_t bytes;
        const char *text;

        ck_assert_msg(codec_save(&world_codec, &world, &arena, &text, &bytes, &err) == OK, "%s", err.message);
        ck_assert_msg(codec_reads_back(&world_codec, &world, text, bytes, &err) == OK, "%s", err.message);
        ck_assert_int_eq(codec_unwritable(&world_codec, &world, &err), OK);
        world.age = !world.age;
        ck_assert_int_eq(codec_reads_back(&world_codec, &world, text, bytes, &err), ERR_BUG);
        ck_assert_str_eq(err.message, "what was just written of world reads otherwise at /age");
        ck_assert_int_eq(codec_reads_back(&world_codec, &world, text, bytes - 1, &err), ERR_BUG);
        arena_reset(&arena);
    }
    arena_release(&arena);
}
END_TEST

/* ---- every small corruption ---- */

static bool names_place_and_word(const char *message, size_t bytes)
{
    char *end;

    if (strncmp(message, "byte ", 5) != 0 || strtoul(message + 5, &end, 10) > bytes || strncmp(end, ": ", 2) != 0)
        return false;
    end += 2;
    return *end == '"' || strncmp(end, "world: ", 7) == 0 || strncmp(end, "cell: ", 6) == 0
        || strncmp(end, "step: ", 6) == 0 || strncmp(end, "charm: ", 7) == 0;
}

/* A corrupted form is refused, with place and word, or it is the form of another value. There are half a million, so Check
 * hears only of failures. */
static void judge(const char *json, size_t bytes, struct arena *arena)
{
    struct world world;
    struct error err = { .message = "" };
    size_t again;
    char *written;

    if (codec_read(&world_codec, &world, json, bytes, arena, &err) == OK) {
        written = codec_format(&world_codec, &world, arena, &again);
        if (again != bytes || memcmp(written, json, bytes) != 0)
            ck_abort_msg("%.*s was read as %s", (int)bytes, json, written);
    } else if (!names_place_and_word(err.message, bytes)) {
        ck_abort_msg("%.*s was refused with: %s", (int)bytes, json, err.message);
    }
    arena_reset(arena);
}

#ifdef POSTERN_SANITIZED
enum { BYTE_STEP = 5 };      /* five times as slow, so one byte value in five */
#else
enum { BYTE_STEP = 1 };
#endif

static void corrupt_everywhere(const char *json, size_t bytes, struct arena *arena)
{
    char *bad = malloc(bytes + 1);

    for (size_t at = 0; at <= bytes; at++) {
        memcpy(bad, json, at);
        judge(bad, at, arena);                                               /* cut off here */
        if (at < bytes) {
            memcpy(bad + at, json + at + 1, bytes - at - 1);                 /* this byte left out */
            judge(bad, bytes - 1, arena);
            memcpy(bad + at, json + at, bytes - at);
            for (int byte = (int)at % BYTE_STEP; byte < 256; byte += BYTE_STEP) {   /* another in its place */
                bad[at] = (char)byte;
                judge(bad, bytes, arena);
            }
        }
        memcpy(bad + at + 1, json + at, bytes - at);
        for (int byte = (int)at % BYTE_STEP; byte < 256; byte += BYTE_STEP) {       /* one too many */
            bad[at] = (char)byte;
            judge(bad, bytes + 1, arena);
        }
    }
    free(bad);
}

START_TEST(every_corrupted_byte_is_seen)
{
    struct arena arena = { 0 }, sample_arena = { 0 };
    struct rng rng = rng_stream((uint64_t)_i, "corruption");
    struct world world = some_world(&rng, &sample_arena);
    size_t bytes;
    char *json = codec_format(&world_codec, &world, &sample_arena, &bytes);

    corrupt_everywhere(json, bytes, &arena);
    arena_release(&arena);
    arena_release(&sample_arena);
}
END_TEST

/* ---- comparing ---- */

static const int16_t numbers_a[] = { 1, 2, 3 }, numbers_b[] = { 1, 2, 4 };

static const struct { struct world left, right; const char *pointer; } differences[] = {
    { { .age = 1 }, { .age = 1 }, NULL },
    { { .age = 1 }, { .age = 2 }, "/age" },
    { { .age = 1, .waiting = true }, { .age = 2 }, "/age" },
    { { .note = NULL }, { .note = "" }, NULL },
    { { .note = "a" }, { .note = "b" }, "/note" },
    { { .title = "a\0b" }, { .title = "a\0c" }, NULL },
    { { .title = "a" }, { .title = "ab" }, "/title" },
    { { .board = { [3] = 1 } }, { .board = { [3] = 2 } }, "/board/3" },
    { { .cell = { .private_note = 1 } }, { .cell = { .private_note = 2 } }, NULL },
    { { .cell = { .height = 1 } }, { .cell = { .height = 2 } }, "/cell/height" },
    { { .cells = { [1] = { .owner = 1 } }, .cell_count = 2 }, { .cells = { [1] = { .owner = 3 } }, .cell_count = 2 },
      "/cells/1/owner" },
    { { .cells = { [1] = { .owner = 1 } }, .cell_count = 1 }, { .cells = { [1] = { .owner = 3 } }, .cell_count = 1 }, NULL },
    { { .cell_count = 1 }, { .cell_count = 3 }, "/cells/1" },
    { { .cell_count = 3 }, { .cell_count = 9 }, "/cells" },
    { { .numbers = numbers_a, .number_count = 3 }, { .numbers = numbers_b, .number_count = 3 }, "/numbers/2" },
    { { .numbers = numbers_a, .number_count = 2 }, { .numbers = numbers_b, .number_count = 2 }, NULL },
    { { .numbers = numbers_a, .number_count = 0 }, { .numbers = NULL, .number_count = 0 }, NULL },
    { { .act_tag = 1 }, { .act_tag = 2 }, "/act" },
    { { .act_tag = 0, .act.step.to = 5 }, { .act_tag = 0 }, NULL },
    { { .act_tag = 1, .act.step.to = 5 }, { .act_tag = 1 }, "/act/step/to" },
};

START_TEST(says_where_two_differ)
{
    struct arena arena = { 0 };
    const struct world *left = &differences[_i].left, *right = &differences[_i].right;
    const char *pointer = codec_difference(&world_codec, left, right, &arena);

    if (differences[_i].pointer)
        ck_assert_pstr_eq(pointer, differences[_i].pointer);
    else
        ck_assert_ptr_null(pointer);
    ck_assert_pstr_eq(codec_difference(&world_codec, right, left, &arena), pointer);
    ck_assert_int_eq(codec_equal(&world_codec, left, right), pointer == NULL);
    ck_assert_int_eq(codec_equal(&world_codec, right, left), pointer == NULL);
    arena_release(&arena);
}
END_TEST

/* Two are equal if and only if they are written alike. */
START_TEST(equal_means_written_alike)
{
    struct arena arena = { 0 };
    struct rng rng = rng_stream(11, "pairs");

    for (int round = 0; round < 300; round++) {
        struct world left = some_world(&rng, &arena), right = left;
        const char *pointer;

        if (rng_below(&rng, 2))
            right.colours[rng_below(&rng, 3)] = some_colour(&rng);
        if (rng_below(&rng, 2))
            some_text(&rng, right.words[rng_below(&rng, 3)], sizeof right.words[0]);
        pointer = codec_difference(&world_codec, &left, &right, &arena);
        ck_assert_int_eq(pointer == NULL, strcmp(codec_format(&world_codec, &left, &arena, NULL),
                                                 codec_format(&world_codec, &right, &arena, NULL)) == 0);
        arena_reset(&arena);
    }
    arena_release(&arena);
}
END_TEST

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

Suite *suite_kernel_codec(void);
Suite *suite_kernel_codec(void)
{
    Suite *suite = suite_create("kernel_codec");
    TCase *writing = tcase_create("writing"), *reading = tcase_create("reading"), *comparing = tcase_create("comparing");

    tcase_add_test(writing, writes_the_published_form);
    tcase_add_test(writing, a_zero_struct_is_two_braces);
    tcase_add_test(writing, writes_within_any_capacity);
    tcase_add_test(writing, formats_what_outgrows_the_first_room);
    tcase_add_test(writing, an_arena_at_its_limit_gives_null);
    tcase_add_loop_test(writing, what_no_reader_takes_is_not_written, 0, COUNT(bugs));
    tcase_add_test(writing, what_is_written_can_be_and_comes_back);
    suite_add_tcase(suite, writing);

    tcase_add_loop_test(reading, out_in_out_is_the_same, 0, 4);
    tcase_add_test(reading, others_can_read_it);
    tcase_add_test(reading, reading_sets_every_byte);
    tcase_add_loop_test(reading, refuses_with_the_place, 0, COUNT(refusals));
    tcase_add_test(reading, completes_what_was_read);
    tcase_add_loop_test(reading, what_is_usual_is_not_written, 0, (int)(sizeof wishes / sizeof wishes[0]));
    tcase_add_test(reading, over_what_is_there);
    tcase_add_test(reading, needs_an_arena_only_for_strings_and_items);
    tcase_add_test(reading, an_arena_too_small_is_said);
    tcase_add_loop_test(reading, every_corrupted_byte_is_seen, 0, 6);
    tcase_set_timeout(reading, 60);
    suite_add_tcase(suite, reading);

    tcase_add_loop_test(comparing, says_where_two_differ, 0, COUNT(differences));
    tcase_add_test(comparing, equal_means_written_alike);
    suite_add_tcase(suite, comparing);
    return suite;
}
