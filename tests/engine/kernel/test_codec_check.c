/* Every kind of bad table is found, with its place. */
#include <check.h>
#include <string.h>

#include "engine/kernel/codec.h"

struct inner { int32_t x, y; };

struct outer {
    int32_t number;
    int32_t other;
    int32_t count;
    int32_t tag;
    bool flag;
    uint8_t small;
    uint64_t seal;
    char text[8];
    char letter[1];
    const char *string;
    struct inner inner;
    int16_t list[4];
    const int16_t *items;
};

/* No field describes what is in it. */
static const struct codec short_codec = { .name = "short", .bytes = 2 };

static const char *const names[] = { "none", "one", "two" };
static const char *const gap_names[] = { "none", NULL, "two" };
static const char *const twin_names[] = { "none", "one", "one" };
static const char *const odd_names[] = { "none", "o\"ne" };
static const char *const doubt_names[] = { "none", "?" };
static const char *const unwritten_names[] = { NULL, "one", "two" };
static const char *const many_names[257] = { "none" };

static const struct codec_field inner_fields[] = {
    FIELD_INT(struct inner, "x", x),
    FIELD_INT(struct inner, "y", y),
};
static const struct codec inner_codec = CODEC_TABLE("inner", struct inner, inner_fields);
static const struct codec_field bad_inner_fields[] = {
    FIELD_INT(struct inner, "y", y),
    FIELD_INT(struct inner, "x", x),
};
static const struct codec bad_inner_codec = CODEC_TABLE("inner", struct inner, bad_inner_fields);
static const struct codec_field usual_inner_fields[] = { FIELD_USUAL_INT(struct inner, "x", x, 7) };
static const struct codec usual_inner_codec = CODEC_TABLE("inner", struct inner, usual_inner_fields);
static const struct codec empty_codec = { .name = "nothing", .bytes = sizeof(struct inner) };

struct large { int32_t a, b, c; };
static const struct codec_field large_fields[] = { FIELD_INT(struct large, "a", a) };
static const struct codec large_codec = CODEC_TABLE("large", struct large, large_fields);

/* A table that contains itself. */
static const struct codec endless_codec;
static const struct codec_field endless_fields[] = {
    { CODEC_KEY("again"), .kind = CODEC_ITEMS, .offset = offsetof(struct outer, items), .bytes = sizeof(struct outer),
      .element = CODEC_STRUCT, .capacity = 1, .count_offset = offsetof(struct outer, count), .of = &endless_codec },
};
static const struct codec endless_codec = CODEC_TABLE("endless", struct outer, endless_fields);

static const struct codec_variant variants[] = { { "a", &inner_codec }, { "b", &empty_codec } };
static const struct codec_variant twin_variants[] = { { "a", &inner_codec }, { "a", &empty_codec } };
static const struct codec_variant nameless_variants[] = { { "", &inner_codec } };
static const struct codec_variant tableless_variants[] = { { "a", NULL } };
static const struct codec_variant large_variants[] = { { "a", &large_codec } };
static const struct codec_variant bad_variants[] = { { "a", &inner_codec }, { "b", &bad_inner_codec } };

#define AT(member) .offset = CODEC_AT(struct outer, member), .bytes = CODEC_SIZE(struct outer, member)
#define LONG_KEY "a-key-of-more-than-sixty-characters-which-is-too-much-for-any-line"

/* One table of one or two fields each. */
static const struct { struct codec_field fields[2]; const char *message; } tables[] = {
    { { FIELD_INT(struct outer, "a", number), FIELD_INT(struct outer, "b", other) }, NULL },
    { { FIELD_INT(struct outer, "B", number), FIELD_INT(struct outer, "a", other) }, NULL },
    { { FIELD_INT(struct outer, "b", number), FIELD_INT(struct outer, "a", other) },
      "\"a\" of outer: the keys are not in byte order" },
    { { FIELD_INT(struct outer, "a", number), FIELD_INT(struct outer, "a", other) },
      "\"a\" of outer: the keys are not in byte order" },
    { { { .kind = CODEC_INT, AT(number) } }, "\"\" of outer: a key is 1 to 60 plain characters, no quote, slash or backslash" },
    { { FIELD_INT(struct outer, "", number) }, "\"\" of outer: a key is 1 to 60 plain characters, no quote, slash or backslash" },
    { { FIELD_INT(struct outer, "a/b", number) }, "\"a/b\" of outer: a key is 1 to 60 plain characters, no quote, slash or backslash" },
    { { FIELD_INT(struct outer, "a\"b", number) }, "\"a\"b\" of outer: a key is 1 to 60 plain characters, no quote, slash or backslash" },
    { { FIELD_INT(struct outer, "a\\b", number) }, "\"a\\b\" of outer: a key is 1 to 60 plain characters, no quote, slash or backslash" },
    { { FIELD_INT(struct outer, "\xC3\xA4", number) }, "\"\xC3\xA4\" of outer: a key is 1 to 60 plain characters, no quote, slash or backslash" },
    { { FIELD_INT(struct outer, LONG_KEY, number) }, "\"" LONG_KEY "\" of outer: a key is 1 to 60 plain characters, no quote, slash or backslash" },

    { { { .key = "a", .kind = CODEC_INT, AT(number) } }, "\"a\" of outer: the length of the key is another (CODEC_KEY sets it)" },

    { { FIELD_INT(struct outer, "a", small), FIELD_INT(struct outer, "b", seal) }, NULL },
    { { FIELD_INT(struct outer, "a", text) }, NULL },      /* 8 bytes are a number too */
    { { FIELD_INT(struct outer, "a", list[0]), FIELD_INT(struct outer, "b", inner) }, NULL },
    { { { CODEC_KEY("a"), .kind = CODEC_INT, .offset = 0, .bytes = 3 } }, "\"a\" of outer: a whole number has 1, 2, 4 or 8 bytes" },
    { { FIELD_HEX64(struct outer, "a", seal), FIELD_BOOL(struct outer, "b", flag) }, NULL },
    { { FIELD_HEX64(struct outer, "a", number) }, "\"a\" of outer: a hex number has 8 bytes" },
    { { FIELD_BOOL(struct outer, "a", number) }, "\"a\" of outer: a bool has the size of a bool" },
    { { FIELD_TEXT(struct outer, "a", text), FIELD_STRING(struct outer, "b", string) }, NULL },
    { { FIELD_TEXT(struct outer, "a", letter) }, "\"a\" of outer: a text has room for a character and its NUL" },
    { { FIELD_STRING(struct outer, "a", number) }, "\"a\" of outer: a string has the size of a pointer" },
    { { { CODEC_KEY("a"), .kind = (enum codec_kind)99, AT(number) } }, "\"a\" of outer: the kind is unknown" },

    { { FIELD_ENUM(struct outer, "a", number, names), FIELD_ENUM(struct outer, "b", small, unwritten_names) }, NULL },
    { { { CODEC_KEY("a"), .kind = CODEC_ENUM, AT(number) } }, "\"a\" of outer: an enum has no names" },
    { { { CODEC_KEY("a"), .kind = CODEC_ENUM, AT(number), .names = names } }, "\"a\" of outer: an enum has no names" },
    { { FIELD_ENUM(struct outer, "a", seal, names) }, "\"a\" of outer: an enum has 1, 2 or 4 bytes" },
    { { FIELD_ENUM(struct outer, "a", number, gap_names) }, "\"a\" of outer: a number of an enum has no plain name" },
    { { FIELD_ENUM(struct outer, "a", number, odd_names) }, "\"a\" of outer: a number of an enum has no plain name" },
    { { FIELD_ENUM(struct outer, "a", number, doubt_names) }, "\"a\" of outer: a number of an enum has no plain name" },
    { { FIELD_ENUM(struct outer, "a", number, twin_names) }, "\"a\" of outer: two numbers of an enum have the same name" },
    { { FIELD_ENUM(struct outer, "a", small, many_names) }, "\"a\" of outer: an enum has more names than its bytes can hold" },
    { { FIELD_ENUM_ARRAY(struct outer, "a", list, names) }, NULL },
    { { FIELD_ENUM_ARRAY(struct outer, "a", list, unwritten_names) }, "\"a\" of outer: a number of an enum has no plain name" },

    { { FIELD_STRUCT(struct outer, "a", inner, &inner_codec) }, NULL },
    { { FIELD_STRUCT(struct outer, "a", inner, &empty_codec) }, NULL },
    { { FIELD_STRUCT(struct outer, "a", inner, NULL) }, "\"a\" of outer: a struct has no table" },
    { { FIELD_STRUCT(struct outer, "a", number, &inner_codec) }, "\"a\" of outer: a struct and its table differ in size" },
    { { FIELD_STRUCT(struct outer, "a", inner, &bad_inner_codec) }, "\"x\" of inner: the keys are not in byte order" },

    { { FIELD_ARRAY(struct outer, "a", list, CODEC_INT, NULL) }, NULL },
    { { FIELD_ARRAY(struct outer, "a", list, CODEC_HEX64, NULL) }, "\"a\" of outer: a hex number has 8 bytes" },
    { { FIELD_ARRAY(struct outer, "a", list, CODEC_STRUCT, NULL) }, "\"a\" of outer: a struct has no table" },
    { { FIELD_ARRAY(struct outer, "a", list, CODEC_ARRAY, NULL) }, "\"a\" of outer: elements are of no kind that a list can hold" },
    { { FIELD_ARRAY(struct outer, "a", list, CODEC_UNION, NULL) }, "\"a\" of outer: elements are of no kind that a list can hold" },
    { { FIELD_LIST(struct outer, "a", list, count, CODEC_INT, NULL) }, NULL },
    { { FIELD_LIST(struct outer, "a", list, count, CODEC_INT, NULL), FIELD_INT(struct outer, "b", count) },
      "\"b\" of outer: it lies on a field before it" },
    { { { CODEC_KEY("a"), .kind = CODEC_LIST, .offset = CODEC_AT(struct outer, list), .bytes = 2, .element = CODEC_INT,
          .count_offset = CODEC_AT(struct outer, count) } }, "\"a\" of outer: a list has no room, or more than can be counted" },
    { { { CODEC_KEY("a"), .kind = CODEC_LIST, .offset = CODEC_AT(struct outer, list), .bytes = 2, .element = CODEC_INT,
          .capacity = 4, .count_offset = sizeof(struct outer) - 3 } }, "\"a\" of outer: it lies outside the struct" },
    { { { CODEC_KEY("a"), .kind = CODEC_LIST, .offset = CODEC_AT(struct outer, list), .bytes = 2, .element = CODEC_INT,
          .capacity = 4, .count_offset = CODEC_AT(struct outer, list) + 4 } }, "\"a\" of outer: it lies on its own count or tag" },
    { { { CODEC_KEY("a"), .kind = CODEC_LIST, .offset = CODEC_AT(struct outer, list), .bytes = 2, .element = CODEC_INT,
          .capacity = 400, .count_offset = 0 } }, "\"a\" of outer: it lies outside the struct" },
    { { FIELD_ITEMS(struct outer, "a", items, count, 9, CODEC_INT, NULL) }, NULL },
    { { FIELD_ITEMS(struct outer, "a", items, count, 0, CODEC_INT, NULL) },
      "\"a\" of outer: a list has no room, or more than can be counted" },
    { { FIELD_ITEMS(struct outer, "a", items, count, 0x80000000u, CODEC_INT, NULL) },
      "\"a\" of outer: a list has no room, or more than can be counted" },
    { { FIELD_ITEMS(struct outer, "a", items, count, 9, CODEC_INT, NULL),
        FIELD_LIST(struct outer, "b", list, count, CODEC_INT, NULL) }, "\"b\" of outer: it lies on a field before it" },

    { { FIELD_UNION(struct outer, "a", inner, tag, variants) }, NULL },
    { { { CODEC_KEY("a"), .kind = CODEC_UNION, AT(inner), .tag_offset = CODEC_AT(struct outer, tag) } },
      "\"a\" of outer: a union has no variants" },
    { { FIELD_UNION(struct outer, "a", inner, tag, twin_variants) }, "\"a\" of outer: two variants have the same name" },
    { { FIELD_UNION(struct outer, "a", inner, tag, nameless_variants) }, "\"a\" of outer: a variant has no plain name" },
    { { FIELD_UNION(struct outer, "a", inner, tag, tableless_variants) }, "\"a\" of outer: a variant has no table" },
    { { FIELD_UNION(struct outer, "a", inner, tag, large_variants) }, "\"a\" of outer: a variant is larger than its union" },
    { { FIELD_UNION(struct outer, "a", inner, tag, bad_variants) }, "\"x\" of inner: the keys are not in byte order" },
    { { FIELD_UNION(struct outer, "a", inner, inner.x, variants) }, "\"a\" of outer: it lies on its own count or tag" },
    { { FIELD_UNION(struct outer, "a", inner, tag, variants), FIELD_INT(struct outer, "b", tag) },
      "\"b\" of outer: it lies on a field before it" },

    { { FIELD_USUAL_INT(struct outer, "a", number, 7), FIELD_USUAL_BOOL(struct outer, "b", flag, true) }, NULL },
    { { { CODEC_KEY("a"), .kind = CODEC_TEXT, AT(text), .usual = 7 } },
      "\"a\" of outer: only a number, a bool or an enum has a usual value" },
    { { FIELD_STRUCT(struct outer, "a", inner, &usual_inner_codec) }, "\"x\" of inner: in a struct inside nothing but 0 is usual" },

    { { FIELD_INT(struct outer, "a", number), FIELD_INT(struct outer, "b", number) },
      "\"b\" of outer: it lies on a field before it" },
    { { { CODEC_KEY("a"), .kind = CODEC_INT, .offset = sizeof(struct outer) - 2, .bytes = 4 } },
      "\"a\" of outer: it lies outside the struct" },
};

START_TEST(finds_the_fault_and_says_where)
{
    const char *message = tables[_i].message;
    struct codec codec = { .name = "outer", .bytes = sizeof(struct outer), .fields = tables[_i].fields };
    struct error err = { .message = "" };
    enum status status;

    codec.field_count = tables[_i].fields[1].key ? 2 : 1;
    status = codec_fault(&codec, &err);
    ck_assert_str_eq(err.message, message ? message : "");
    ck_assert_int_eq(status, message ? ERR_BUG : OK);
    if (message)
        ck_assert_pstr_eq(codec_check(&codec), strstr(message, ": ") + 2);
    else
        ck_assert_ptr_null(codec_check(&codec));
}
END_TEST

static const struct codec_field work_fields[] = { FIELD_LIST(struct outer, "a", list, count, CODEC_STRUCT, &short_codec) };
static const struct codec work_codec = CODEC_TABLE("work", struct outer, work_fields);
static const struct codec_field work_array_fields[] = { FIELD_ARRAY(struct outer, "a", list, CODEC_INT, NULL) };
static const struct codec work_array_codec = CODEC_TABLE("work", struct outer, work_array_fields);
static const struct codec_field number_fields[] = { FIELD_INT(struct outer, "n", number) };
static const struct codec_field count_fields[] = { FIELD_INT(struct outer, "n", count) };
#define WORKING(field_table, work_table) \
    { .name = "outer", .bytes = sizeof(struct outer), .fields = (field_table), .field_count = 1, .work = (work_table) }

static const struct { struct codec codec; const char *message; } wholes[] = {
    { WORKING(number_fields, &work_codec), NULL },
    { WORKING(count_fields, &work_codec), "\"a\" of work: it is not written, and lies on a field that is" },
    { WORKING(number_fields, &work_array_codec), "\"a\" of work: it is not written, and no list" },
    { WORKING(number_fields, &inner_codec), "outer: its lists that are not written are those of a struct of another size" },
    { { .name = "outer", .bytes = 4 }, NULL },
    { { .bytes = 4 }, "a table: the table has no name" },
    { { .name = "", .bytes = 4 }, ": the table has no name" },
    { { .name = "outer" }, "outer: the table describes no struct" },
    { { .name = "outer", .bytes = 4, .field_count = 1 }, "outer: the table describes no struct" },
    { { .name = "outer", .bytes = 4, .field_count = -1 }, "outer: the table describes no struct" },
    { CODEC_TABLE("endless", struct outer, endless_fields), "endless: tables are nested too deep, or one holds itself" },
};

START_TEST(checks_the_table_as_a_whole)
{
    struct error err = { .message = "" };

    ck_assert_int_eq(codec_fault(&wholes[_i].codec, &err), wholes[_i].message ? ERR_BUG : OK);
    ck_assert_str_eq(err.message, wholes[_i].message ? wholes[_i].message : "");
}
END_TEST

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

Suite *suite_kernel_codec_check(void);
Suite *suite_kernel_codec_check(void)
{
    Suite *suite = suite_create("kernel_codec_check");
    TCase *tcase = tcase_create("tables");

    tcase_add_loop_test(tcase, finds_the_fault_and_says_where, 0, COUNT(tables));
    tcase_add_loop_test(tcase, checks_the_table_as_a_whole, 0, COUNT(wholes));
    suite_add_tcase(suite, tcase);
    return suite;
}
