/* A copy has the contents of the original, and leaves out everything after the ends of long lists. So does a struct that is
 * read into a place that has been used before. */
#include <check.h>
#include <string.h>

#include "engine/kernel/codec.h"

enum { LONG = 100, SHORT = 4 };

struct thing { int32_t id, weight; };
struct store { int32_t thing_count; struct thing things[LONG]; };

struct world {
    int32_t turn;
    struct store store;
    int32_t number_count;
    int32_t numbers[LONG];
    int32_t few_count;
    int32_t few[SHORT];
    int32_t last, undescribed;
    int32_t work_count;
    int32_t work[LONG];             /* never written */
};

static const struct codec_field thing_fields[] = {
    FIELD_INT(struct thing, "id", id),
    FIELD_INT(struct thing, "weight", weight),
};
static const struct codec thing_codec = CODEC_TABLE("thing", struct thing, thing_fields);
static const struct codec_field store_fields[] = {
    FIELD_LIST(struct store, "things", things, thing_count, CODEC_STRUCT, &thing_codec),
};
static const struct codec store_codec = CODEC_TABLE("store", struct store, store_fields);
static const struct codec_field world_fields[] = {
    FIELD_LIST(struct world, "few", few, few_count, CODEC_INT, NULL),
    FIELD_INT(struct world, "last", last),
    FIELD_LIST(struct world, "numbers", numbers, number_count, CODEC_INT, NULL),
    FIELD_STRUCT(struct world, "store", store, &store_codec),
    FIELD_INT(struct world, "turn", turn),
};
static const struct codec_field work_fields[] = {
    FIELD_LIST(struct world, "work", work, work_count, CODEC_INT, NULL),
};
static const struct codec work_codec = CODEC_TABLE("work", struct world, work_fields);
static const struct codec world_codec = { .name = "world", .bytes = sizeof(struct world), .fields = world_fields,
                                          .field_count = sizeof world_fields / sizeof world_fields[0], .work = &work_codec };

/* With so many things and numbers, and zeros after them. */
static struct world world_of(int things, int numbers)
{
    struct world world = { .turn = 3, .store.thing_count = things, .number_count = numbers, .few_count = 2,
                           .few = { 8, 9 }, .last = 4, .undescribed = 5 };

    for (int i = 0; i < things; i++)
        world.store.things[i] = (struct thing){ i + 1, 10 * i };
    for (int i = 0; i < numbers; i++)
        world.numbers[i] = 100 + i;
    world.work_count = numbers;
    memcpy(world.work, world.numbers, sizeof world.work);
    return world;
}

static const struct { int things, numbers; } sizes[] = {
    { 0, 0 }, { 1, 0 }, { 0, 1 }, { 3, 7 }, { LONG - 1, 2 }, { LONG, LONG }, { 5, LONG }, { LONG, 1 },
};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static void check_same(const struct world *one, const struct world *other)
{
    ck_assert(codec_equal(&world_codec, one, other));
    ck_assert_int_eq(one->undescribed, other->undescribed);
    ck_assert(memcmp(one->store.things, other->store.things, (size_t)one->store.thing_count * sizeof one->store.things[0]) == 0);
    ck_assert_int_eq(one->work_count, other->work_count);
    ck_assert(memcmp(one->work, other->work, (size_t)one->work_count * sizeof one->work[0]) == 0);
}

/* Over every other size too, and over nothing. */
START_TEST(a_copy_has_the_same_contents)
{
    struct world world = world_of(sizes[_i].things, sizes[_i].numbers), copy;

    memset(&copy, 0, sizeof copy);
    codec_copy(&world_codec, &copy, &world);
    check_same(&copy, &world);
    for (int before = 0; before < SIZES; before++) {
        copy = world_of(sizes[before].things, sizes[before].numbers);
        codec_copy(&world_codec, &copy, &world);
        check_same(&copy, &world);
    }
}
END_TEST

START_TEST(what_lies_behind_a_long_list_is_left)
{
    struct arena arena = { 0 };
    struct world world = world_of(3, 7), *copy;

    world.store.things[3].id = world.numbers[7] = world.work[7] = 77;
    copy = codec_copied(&world_codec, &arena, &world);
    ck_assert(codec_equal(&world_codec, copy, &world));
    ck_assert_int_ne(copy->store.things[3].id, 77);
    ck_assert_int_ne(copy->numbers[7], 77);
    ck_assert_int_eq(copy->work_count, 7);
    ck_assert_int_eq(copy->work[6], 106);
    ck_assert_int_ne(copy->work[7], 77);
    ck_assert_int_eq(copy->undescribed, 5);
    arena_release(&arena);
}
END_TEST

/* It is our bug and is found when it is written; the copy shows the same. */
START_TEST(a_count_that_cannot_be_is_copied)
{
    struct world world = world_of(3, 7), copy;

    world.number_count = LONG + 1;
    memset(&copy, 0, sizeof copy);
    codec_copy(&world_codec, &copy, &world);
    ck_assert(memcmp(&copy, &world, sizeof world) == 0);
}
END_TEST

/* Over every other size too, and over a place that holds anything: what is read into a new place. */
START_TEST(reading_again_leaves_no_trace_of_the_contents_before)
{
    struct arena arena = { 0 };
    struct world world = world_of(sizes[_i].things, sizes[_i].numbers), fresh, again;
    size_t bytes;
    const char *json = codec_format(&world_codec, &world, &arena, &bytes);

    ck_assert_int_eq(codec_read(&world_codec, &fresh, json, bytes, NULL, NULL), OK);
    memset(&again, 0x11, sizeof again);
    ck_assert_int_eq(codec_read_again(&world_codec, &again, json, bytes, NULL, NULL), OK);
    check_same(&again, &fresh);
    for (int before = 0; before < SIZES; before++) {
        again = world_of(sizes[before].things, sizes[before].numbers);
        ck_assert_int_eq(codec_read_again(&world_codec, &again, json, bytes, NULL, NULL), OK);
        check_same(&again, &fresh);
    }
    arena_release(&arena);
}
END_TEST

START_TEST(reading_again_does_not_touch_what_lies_behind_a_long_list)
{
    static const char json[] = "{\"numbers\":[1,2]}";
    struct world world = world_of(3, 7);

    world.store.things[3].id = world.numbers[7] = world.work[7] = 77;
    ck_assert_int_eq(codec_read_again(&world_codec, &world, json, sizeof json - 1, NULL, NULL), OK);
    ck_assert_int_eq(world.store.things[3].id, 77);
    ck_assert_int_eq(world.numbers[7], 77);
    ck_assert_int_eq(world.work[7], 77);
    ck_assert_int_eq(world.work_count, 0);
    ck_assert_int_eq(world.undescribed, 0);
}
END_TEST

Suite *suite_kernel_codec_copy(void);
Suite *suite_kernel_codec_copy(void)
{
    Suite *suite = suite_create("kernel_codec_copy");
    TCase *tcase = tcase_create("codec_copy");

    tcase_add_loop_test(tcase, a_copy_has_the_same_contents, 0, SIZES);
    tcase_add_test(tcase, what_lies_behind_a_long_list_is_left);
    tcase_add_test(tcase, a_count_that_cannot_be_is_copied);
    tcase_add_loop_test(tcase, reading_again_leaves_no_trace_of_the_contents_before, 0, SIZES);
    tcase_add_test(tcase, reading_again_does_not_touch_what_lies_behind_a_long_list);
    suite_add_tcase(suite, tcase);
    return suite;
}
