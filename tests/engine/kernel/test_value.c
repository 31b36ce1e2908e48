/* Trees are canonical whatever their origin; we read what others would read. */
#include <check.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/rng.h"
#include "engine/kernel/value.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static struct arena arena;

static void open_arena(void)
{
    memset(&arena, 0, sizeof arena);
}

static void close_arena(void)
{
    arena_release(&arena);
}

static struct value *read_json(const char *json)
{
    struct value *value;
    struct error err;

    ck_assert_msg(value_read(&arena, json, strlen(json), &value, &err) == OK, "%s: %s", json, err.message);
    return value;
}

/* ---- making and writing ---- */

START_TEST(members_are_sorted)
{
    struct value *object = value_object(&arena);

    value_set_int(&arena, object, "m", 1);
    value_set_int(&arena, object, "z", 2);
    value_set_int(&arena, object, "a", 3);
    value_set_int(&arena, object, "n", 4);
    value_set_int(&arena, object, "Z", 5);
    value_set_int(&arena, object, "zz", 6);
    value_set_int(&arena, object, "", 7);
    ck_assert_str_eq(value_write(&arena, object, NULL), "{\"\":7,\"Z\":5,\"a\":3,\"m\":1,\"n\":4,\"z\":2,\"zz\":6}");
    ck_assert_int_eq(object->count, 7);
    ck_assert_str_eq(object->first->key, "");
    ck_assert_str_eq(object->last->key, "zz");
}
END_TEST

START_TEST(setting_again_replaces)
{
    struct value *object = value_object(&arena);

    for (int round = 0; round < 2; round++)
        for (char key[2] = "a"; key[0] <= 'c'; key[0]++)
            value_set_int(&arena, object, key, round * 10 + key[0] - 'a');
    ck_assert_str_eq(value_write(&arena, object, NULL), "{\"a\":10,\"b\":11,\"c\":12}");
    ck_assert_int_eq(object->count, 3);
    ck_assert_int_eq(object->last->number, 12);
    value_set_int(&arena, object, "d", 13);
    ck_assert_str_eq(value_write(&arena, object, NULL), "{\"a\":10,\"b\":11,\"c\":12,\"d\":13}");
}
END_TEST

START_TEST(every_kind_is_written)
{
    struct value *object = value_object(&arena), *list = value_list(&arena);
    size_t bytes;
    char *json;

    value_set(&arena, object, "list", list);
    value_add(list, value_null(&arena));
    value_add(list, value_bool(&arena, true));
    value_add(list, value_bool(&arena, false));
    value_add_int(&arena, list, INT64_MIN);
    value_add_int(&arena, list, INT64_MAX);
    value_add_text(&arena, list, "");
    value_add_text(&arena, list, NULL);
    value_add(list, value_object(&arena));
    value_add(list, value_list(&arena));
    value_add(list, value_printf(&arena, "%d of %d", 1, 2));
    value_set_bool(&arena, object, "flag", true);
    value_set_text(&arena, object, "text", "Größe \"x\" \\ / \x01\x1f\x7f\n\t");
    json = value_write(&arena, object, &bytes);
    ck_assert_str_eq(json,
        "{\"flag\":true,\"list\":[null,true,false,-9223372036854775808,9223372036854775807,\"\",null,{},[],\"1 of 2\"],"
        "\"text\":\"Größe \\\"x\\\" \\\\ / \\u0001\\u001f\x7f\\u000a\\u0009\"}");
    ck_assert_uint_eq(bytes, strlen(json));
    ck_assert_int_eq(list->count, 10);
    ck_assert_str_eq(value_write(&arena, NULL, &bytes), "null");
    ck_assert_uint_eq(bytes, 4);
}
END_TEST

START_TEST(keys_are_escaped_and_copied)
{
    struct value *object = value_object(&arena);
    char key[] = "a\"b";

    value_set_int(&arena, object, key, 1);
    key[0] = 'z';
    ck_assert_str_eq(value_write(&arena, object, NULL), "{\"a\\\"b\":1}");
}
END_TEST

START_TEST(a_copy_stands_alone)
{
    struct value *tree = read_json("{\"a\":[1,{\"b\":\"c\"},null,true],\"d\":{}}");
    struct value *copy = value_copy(&arena, tree), *outer = value_list(&arena);

    ck_assert(value_equal(tree, copy));
    value_add(outer, tree);
    value_add(outer, copy);
    value_set_int(&arena, copy, "a", 9);
    ck_assert_str_eq(value_write(&arena, outer, NULL), "[{\"a\":[1,{\"b\":\"c\"},null,true],\"d\":{}},{\"a\":9,\"d\":{}}]");
    ck_assert_ptr_null(value_copy(&arena, NULL));
}
END_TEST

START_TEST(a_twin_has_its_own_nodes_and_the_same_texts)
{
    struct value *tree = read_json("{\"a\":{\"b\":\"c\",\"d\":[1,2]},\"e\":3}");
    const struct value *member = value_find(tree, "a");
    struct value *twin = value_twin(&arena, member), *outer = value_list(&arena);

    ck_assert(value_equal(member, twin));
    ck_assert_ptr_null(twin->key);
    ck_assert_ptr_eq(value_get_text(twin, "b", ""), value_get_text(member, "b", ""));
    value_add(outer, twin);
    value_set_int(&arena, twin, "b", 9);
    value_set_int(&arena, twin, "new", 1);
    ck_assert_str_eq(value_write(&arena, outer, NULL), "[{\"b\":9,\"d\":[1,2],\"new\":1}]");
    ck_assert_str_eq(value_write(&arena, tree, NULL), "{\"a\":{\"b\":\"c\",\"d\":[1,2]},\"e\":3}");
    ck_assert_ptr_null(value_twin(&arena, NULL));
}
END_TEST

/* The first eight bytes of a key are compared as a number, and the rest as text. */
START_TEST(keys_that_begin_alike_are_told_apart)
{
    static const char *const keys[] = { "eightfol", "eightfold", "eightfola", "eightfo", "", "eight", "\xc3\xa9", "z", "eightfoldest" };
    struct value *object = value_object(&arena), *copied = value_object(&arena);

    for (int i = 0; i < (int)(sizeof keys / sizeof keys[0]); i++) {
        value_set_lasting(object, keys[i], value_key_head(keys[i]), value_int(&arena, i));
        value_set_int(&arena, copied, keys[i], i);
    }
    ck_assert_str_eq(value_write(&arena, object, NULL),
                     "{\"\":4,\"eight\":5,\"eightfo\":3,\"eightfol\":0,\"eightfola\":2,\"eightfold\":1,\"eightfoldest\":8,\"z\":7,"
                     "\"\xc3\xa9\":6}");
    ck_assert(value_equal(object, copied));
    for (int i = 0; i < (int)(sizeof keys / sizeof keys[0]); i++)
        ck_assert_int_eq(value_get_int(object, keys[i], -1), i);
    ck_assert_ptr_null(value_find(object, "eightfolz"));
    ck_assert_ptr_null(value_find(object, "eigh"));
    ck_assert(value_key_head("eightfol") == value_key_head("eightfold"));
}
END_TEST

START_TEST(nothing_is_put_into_nothing)
{
    struct value *list = value_list(&arena);

    ck_assert_ptr_null(value_add(list, NULL));
    ck_assert_ptr_null(value_set(&arena, value_object(&arena), "a", NULL));
    ck_assert_ptr_eq(value_add(NULL, list), list);
    ck_assert_ptr_eq(value_set(&arena, NULL, "a", list), list);
    ck_assert_int_eq(list->count, 0);
}
END_TEST

/* ---- asking ---- */

static const struct { const char *pointer, *found; } pointers[] = {
    { "", "{\"\":0,\"a\":[10,{\"b\":\"c\"},[]],\"d\":null,\"e~1\":{\"f\":1}}" },
    { "/", "0" },
    { "/a", "[10,{\"b\":\"c\"},[]]" },
    { "/a/0", "10" },
    { "/a/1/b", "\"c\"" },
    { "/a/2", "[]" },
    { "/d", "null" },
    { "/e~1/f", "1" },
    { "/a/3", NULL }, { "/a/00", NULL }, { "/a/01", NULL }, { "/a/-", NULL }, { "/a/-1", NULL }, { "/a/", NULL },
    { "/a/1x", NULL }, { "/a/4294967296", NULL }, { "/a/0/b", NULL }, { "/a/1/b/", NULL }, { "/d/x", NULL },
    { "/x", NULL }, { "a", NULL }, { "/A", NULL }, { "/a/1/bb", NULL }, { "/e", NULL },
};

START_TEST(pointers_find)
{
    struct value *tree = read_json("{\"a\":[10,{\"b\":\"c\"},[]],\"d\":null,\"\":0,\"e~1\":{\"f\":1}}");
    const struct value *found = value_at(tree, pointers[_i].pointer);

    if (pointers[_i].found)
        ck_assert_str_eq(value_write(&arena, found, NULL), pointers[_i].found);
    else
        ck_assert_ptr_null(found);
    ck_assert_ptr_null(value_at(NULL, pointers[_i].pointer));
}
END_TEST

START_TEST(members_are_found)
{
    struct value *tree = read_json("{\"flag\":true,\"none\":null,\"number\":-7,\"off\":false,\"text\":\"x\"}");

    ck_assert_int_eq(value_get_int(tree, "number", 1), -7);
    ck_assert_int_eq(value_get_int(tree, "flag", 5), 1);
    ck_assert_int_eq(value_get_int(tree, "off", 5), 0);
    ck_assert_int_eq(value_get_int(tree, "text", 5), 5);
    ck_assert_int_eq(value_get_int(tree, "none", 5), 5);
    ck_assert_int_eq(value_get_int(NULL, "number", 5), 5);
    ck_assert_str_eq(value_get_text(tree, "text", "?"), "x");
    ck_assert_str_eq(value_get_text(tree, "number", "?"), "?");
    ck_assert_ptr_null(value_get_text(tree, "absent", NULL));
    ck_assert_ptr_null(value_find(value_at(tree, "/text"), "x"));
    ck_assert_ptr_null(value_find(NULL, "x"));
}
END_TEST

static const char *const distinct[] = {
    "null", "true", "false", "0", "1", "\"\"", "\"0\"", "\"1\"", "[]", "[0]", "[0,0]", "[[0]]", "{}", "{\"a\":0}",
    "{\"b\":0}", "{\"a\":1}", "{\"a\":null}", "{\"a\":0,\"b\":0}", "[{\"a\":0}]",
};

START_TEST(only_the_same_is_equal)
{
    struct value *left = read_json(distinct[_i]);

    for (int k = 0; k < COUNT(distinct); k++) {
        struct value *right = read_json(distinct[k]);

        ck_assert_int_eq(value_equal(left, right), _i == k);
        ck_assert_int_eq(value_digest(left) == value_digest(right), _i == k);
    }
    ck_assert(!value_equal(left, NULL));
    ck_assert(!value_equal(NULL, left));
    ck_assert_uint_ne(value_digest(left), value_digest(NULL));
}
END_TEST

START_TEST(nothing_equals_nothing)
{
    ck_assert(value_equal(NULL, NULL));
    ck_assert_uint_eq(value_digest(NULL), HASH_FNV1A_START);
    ck_assert_uint_eq(value_digest(read_json("{\"b\" : 2, \"a\":1}")), hash_fnv1a("{\"a\":1,\"b\":2}"));
}
END_TEST

/* ---- reading ---- */

static const struct { const char *json, *becomes, *message; } readings[] = {
    { " \t\r\n{ \"b\" : [ 1 , 2 ] , \"a\" : { } } \n", "{\"a\":{},\"b\":[1,2]}", NULL },
    { "-0", "0", NULL },
    { "9223372036854775807", "9223372036854775807", NULL },
    { "-9223372036854775808", "-9223372036854775808", NULL },
    { "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\u20AC\\uD83D\\uDE00\"",
      "\"\\\"\\\\/\\u0008\\u000c\\u000a\\u000d\\u0009ä€😀\"", NULL },
    { "", NULL, "byte 0: a JSON value is expected, but here the text ends" },
    { "  ", NULL, "byte 2: a JSON value is expected, but here the text ends" },
    { "nul", NULL, "byte 0: a JSON value is expected, at \"nul\"" },
    { "nulls", NULL, "byte 0: a JSON value is expected, at \"nulls\"" },
    { "True", NULL, "byte 0: a JSON value is expected, at \"True\"" },
    { "+1", NULL, "byte 0: a JSON value is expected, at \"+1\"" },
    { "-", NULL, "byte 0: a whole number is expected, at \"-\"" },
    { "01", NULL, "byte 0: a number does not begin with 0, at \"01\"" },
    { "1.0", NULL, "byte 0: only whole numbers are read, at \"1.0\"" },
    { "[1e3]", NULL, "byte 1: only whole numbers are read, at \"1e3]\"" },
    { "[2E3]", NULL, "byte 1: only whole numbers are read, at \"2E3]\"" },
    { "9223372036854775808", NULL, "byte 0: the number is too large, at \"9223372036854775808\"" },
    { "-9223372036854775809", NULL, "byte 0: the number is too large, at \"-922337203685477580\"" },
    { "18446744073709551617", NULL, "byte 0: the number is too large, at \"1844674407370955161\"" },
    { "1 2", NULL, "byte 2: nothing more is expected after the value, at \"2\"" },
    { "[1 2]", NULL, "byte 3: ',' or ']' is expected in a list, at \"2]\"" },
    { "[1,]", NULL, "byte 3: a JSON value is expected, at \"]\"" },
    { "[1", NULL, "byte 2: ',' or ']' is expected in a list, but here the text ends" },
    { "{\"a\":1 \"b\":2}", NULL, "byte 7: ',' or '}' is expected in an object, at \"\"b\":2}\"" },
    { "{\"a\":1,}", NULL, "byte 7: a key in quotes is expected in an object, at \"}\"" },
    { "{a:1}", NULL, "byte 1: a key in quotes is expected in an object, at \"a:1}\"" },
    { "{\"a\" 1}", NULL, "byte 5: ':' is expected after a key, at \"1}\"" },
    { "{\"a\":}", NULL, "byte 5: a JSON value is expected, at \"}\"" },
    { "{\"a\":1,\"b\":2,\"a\":3}", NULL, "byte 13: the key stands there already, at \"\"a\":3}\"" },
    { "{\"c4/c5\":1}", NULL, "byte 1: a key cannot hold '/', at \"\"c4/c5\":1}\"" },
    { "\"abc", NULL, "byte 4: the text is not closed, but here the text ends" },
    { "\"a\\", NULL, "byte 3: the text is not closed, but here the text ends" },
    { "\"a\\\"", NULL, "byte 4: the text is not closed, but here the text ends" },
    { "\"\\x\"", NULL, "byte 1: there is no such escape, at \"\\x\"\"" },
    { "\"\\u12\"", NULL, "byte 1: \\u stands without its four hex digits, at \"\\u12\"\"" },
    { "\"\\u12g4\"", NULL, "byte 1: \\u stands without its four hex digits, at \"\\u12g4\"\"" },
    { "\"\\u0000\"", NULL, "byte 1: a text cannot hold \\u0000, at \"\\u0000\"\"" },
    { "\"\\uD83D\"", NULL, "byte 1: a surrogate stands alone, at \"\\uD83D\"\"" },
    { "\"\\uD83D\\n\"", NULL, "byte 1: a surrogate stands alone, at \"\\uD83D\\n\"\"" },
    { "\"\\uD83DxuDE00\"", NULL, "byte 1: a surrogate stands alone, at \"\\uD83DxuDE00\"\"" },
    { "\"\\uD83D\\u0041\"", NULL, "byte 1: a surrogate stands alone, at \"\\uD83D\\u0041\"\"" },
    { "\"\\uDE00\\uD83D\"", NULL, "byte 1: a surrogate stands alone, at \"\\uDE00\\uD83D\"\"" },
    { "\"a\nb\"", NULL, "byte 2: a control character stands unescaped, at \" b\"\"" },
    { "\"\xC3\"", NULL, "byte 1: the text is not UTF-8, at \"?\"\"" },
    { "\"\xED\xA0\x80\"", NULL, "byte 1: the text is not UTF-8, at \"???\"\"" },
    { "\x01", NULL, "byte 0: a JSON value is expected, at \" \"" },
};

START_TEST(reads_or_says_why_not)
{
    struct value *value = value_null(&arena);
    struct error err = { .message = "" };
    enum status status = value_read(&arena, readings[_i].json, strlen(readings[_i].json), &value, &err);

    ck_assert_str_eq(err.message, readings[_i].message ? readings[_i].message : "");
    ck_assert_int_eq(status, readings[_i].message ? ERR_FORMAT : OK);
    if (readings[_i].becomes)
        ck_assert_str_eq(value_write(&arena, value, NULL), readings[_i].becomes);
    else
        ck_assert_ptr_null(value);
    if (readings[_i].message)
        ck_assert_int_eq(value_read(&arena, readings[_i].json, strlen(readings[_i].json), &value, NULL), ERR_FORMAT);
}
END_TEST

START_TEST(reads_64_levels_and_no_more)
{
    char json[140] = "";
    struct value *value;
    struct error err;

    memset(json, '[', 65);
    memset(json + 65, ']', 65);
    ck_assert_int_eq(value_read(&arena, json, 130, &value, &err), ERR_FORMAT);
    ck_assert_str_eq(err.message, "byte 64: lists and objects are nested too deep, at \"[]]]]]]]]]]]]]]]]]]\"");
    ck_assert_int_eq(value_read(&arena, json + 1, 128, &value, &err), OK);
    ck_assert_uint_eq(strlen(value_write(&arena, value, NULL)), 128);
}
END_TEST

START_TEST(looks_no_further_than_told)
{
    static const char json[] = "[1,\"ab\",true]";

    for (size_t bytes = 0; bytes < sizeof json - 1; bytes++) {
        char *part = malloc(bytes ? bytes : 1);      /* a separate block, so the sanitizer sees a read beyond it */
        struct value *value;

        memcpy(part, json, bytes);
        ck_assert_int_eq(value_read(&arena, part, bytes, &value, NULL), ERR_FORMAT);
        free(part);
    }
}
END_TEST

/* ---- random trees ---- */

static const char *some_key(struct rng *rng)
{
    static const char *const keys[] = { "a", "b", "kind", "seat", "Z", "é", "with blank", "\\\"", "" };

    return keys[rng_below(rng, COUNT(keys))];
}

static struct value *some_value(struct rng *rng, int depth)
{
    static const char *const texts[] = { "", "text", "Größe", "a \"quote\"", "back\\slash", "😀", "/" };
    uint64_t kind = rng_below(rng, depth > 4 ? 4 : 6), children = rng_below(rng, 5);
    struct value *parent;

    switch (kind) {
    case 0: return value_null(&arena);
    case 1: return value_bool(&arena, rng_below(rng, 2));
    case 2: return value_int(&arena, (int64_t)rng_next64(rng) >> rng_below(rng, 64));
    case 3: return value_text(&arena, texts[rng_below(rng, COUNT(texts))]);
    case 4:
        parent = value_list(&arena);
        for (uint64_t i = 0; i < children; i++)
            value_add(parent, some_value(rng, depth + 1));
        return parent;
    default:
        parent = value_object(&arena);
        for (uint64_t i = 0; i < children; i++) {
            const char *key = some_key(rng);

            value_set(&arena, parent, key, some_value(rng, depth + 1));
        }
        return parent;
    }
}

/* Another program reads our text and writes it with a different order and blanks; the result agrees. */
START_TEST(agrees_with_another_reader)
{
    struct rng rng = rng_stream((uint64_t)_i, "trees");

    for (int round = 0; round < 300; round++) {
        struct value *tree = some_value(&rng, 0), *read;
        char *json = value_write(&arena, tree, NULL), *theirs;
        struct error err;
        json_t *loaded = json_loads(json, JSON_DECODE_ANY, NULL);

        ck_assert_msg(loaded != NULL, "%s", json);
        theirs = json_dumps(loaded, JSON_ENCODE_ANY | JSON_COMPACT | JSON_SORT_KEYS);
        ck_assert_str_eq(theirs, json);
        free(theirs);
        theirs = json_dumps(loaded, JSON_ENCODE_ANY | JSON_INDENT(3) | JSON_ENSURE_ASCII);
        ck_assert_msg(value_read(&arena, theirs, strlen(theirs), &read, &err) == OK, "%s", err.message);
        ck_assert(value_equal(tree, read));
        ck_assert(value_equal(tree, value_copy(&arena, tree)));
        ck_assert_str_eq(value_write(&arena, read, NULL), json);
        free(theirs);
        json_decref(loaded);
        arena_reset(&arena);
    }
}
END_TEST

/* ---- memory ---- */

/* Wherever the arena ends, the result is an answer or NULL, never a crash. */
START_TEST(every_limit_is_survived)
{
    static const char json[] = "{\"b\":[1,\"two\",{\"c\":null}],\"a\":\"a longer text than the others\"}";
    bool whole = false;

    for (size_t limit = 16; !whole; limit += 16) {
        struct arena tight = { .limit_bytes = limit };
        struct error err;
        struct value *value, *copy;
        char *written;

        ck_assert_uint_lt(limit, 16384);
        if (value_read(&tight, json, sizeof json - 1, &value, &err) == OK) {
            value_set_text(&tight, value, "d", "e");
            value_set(&tight, value, "f", value_printf(&tight, "%d", 7));
            copy = value_copy(&tight, value);
            written = copy ? value_write(&tight, copy, NULL) : NULL;
            whole = written && value_write(&tight, value, NULL);
        } else {
            ck_assert_msg(strstr(err.message, "too large") != NULL, "%s", err.message);
        }
        arena_release(&tight);
    }
}
END_TEST

Suite *suite_kernel_value(void);
Suite *suite_kernel_value(void)
{
    Suite *suite = suite_create("kernel_value");
    TCase *tcase = tcase_create("value");

    tcase_add_checked_fixture(tcase, open_arena, close_arena);
    tcase_add_test(tcase, members_are_sorted);
    tcase_add_test(tcase, setting_again_replaces);
    tcase_add_test(tcase, every_kind_is_written);
    tcase_add_test(tcase, keys_are_escaped_and_copied);
    tcase_add_test(tcase, a_copy_stands_alone);
    tcase_add_test(tcase, a_twin_has_its_own_nodes_and_the_same_texts);
    tcase_add_test(tcase, keys_that_begin_alike_are_told_apart);
    tcase_add_test(tcase, nothing_is_put_into_nothing);
    tcase_add_loop_test(tcase, pointers_find, 0, COUNT(pointers));
    tcase_add_test(tcase, members_are_found);
    tcase_add_loop_test(tcase, only_the_same_is_equal, 0, COUNT(distinct));
    tcase_add_test(tcase, nothing_equals_nothing);
    tcase_add_loop_test(tcase, reads_or_says_why_not, 0, COUNT(readings));
    tcase_add_test(tcase, reads_64_levels_and_no_more);
    tcase_add_test(tcase, looks_no_further_than_told);
    tcase_add_loop_test(tcase, agrees_with_another_reader, 0, 3);
    tcase_add_test(tcase, every_limit_is_survived);
    suite_add_tcase(suite, tcase);
    return suite;
}
