/* Items are zeroed, aligned, separate from each other, and bounded; the debug build counts like the other. */
#include <check.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>
#if defined __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

#include "engine/kernel/arena.h"

static struct arena arena;

static void open_arena(void)
{
    memset(&arena, 0, sizeof arena);
}

static void close_arena(void)
{
    arena_release(&arena);
}

/* Every size up to well past a block: the item is zero, aligned and its own. */
START_TEST(items_are_zeroed_aligned_and_apart)
{
    enum { ITEMS = 300 };
    unsigned char *items[ITEMS];
    size_t bytes[ITEMS];

    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < ITEMS; i++) {
            bytes[i] = i % 50 == 49 ? (size_t)i * 1000 : (size_t)i * (size_t)i % 257;
            items[i] = arena_alloc(&arena, bytes[i]);
            ck_assert_uint_eq((uintptr_t)items[i] % _Alignof(max_align_t), 0);
            for (size_t k = 0; k < bytes[i]; k++)
                if (items[i][k] != 0)
                    ck_abort_msg("byte %zu of item %d is %d", k, i, items[i][k]);
            if (bytes[i] > 0)
                memset(items[i], i % 255 + 1, bytes[i]);
        }
        for (int i = 0; i < ITEMS; i++)
            for (size_t k = 0; k < bytes[i]; k++)
                if (items[i][k] != i % 255 + 1)
                    ck_abort_msg("byte %zu of item %d was overwritten", k, i);
        arena_reset(&arena);
        ck_assert_uint_eq(arena.used_bytes, 0);
    }
}
END_TEST

START_TEST(nothing_has_a_place_too)
{
    ck_assert_ptr_nonnull(arena_alloc(&arena, 0));
    ck_assert_ptr_ne(arena_alloc(&arena, 0), arena_alloc(&arena, 0));
}
END_TEST

START_TEST(counts_what_was_asked_for)
{
    arena_alloc(&arena, 1);
    ck_assert_uint_eq(arena.used_bytes, 16);
    arena_alloc(&arena, 16);
    ck_assert_uint_eq(arena.used_bytes, 32);
    arena_alloc(&arena, 17);
    ck_assert_uint_eq(arena.used_bytes, 64);
    arena_alloc(&arena, 0);
    ck_assert_uint_eq(arena.used_bytes, 80);
    arena_alloc(&arena, 100000);
    ck_assert_uint_eq(arena.used_bytes, 100080);
    arena_release(&arena);
    ck_assert_uint_eq(arena.used_bytes, 0);
    ck_assert_ptr_null(arena.blocks);
}
END_TEST

START_TEST(may_be_used_again_after_release)
{
    ck_assert_str_eq(arena_text(&arena, "one"), "one");
    arena_release(&arena);
    ck_assert_str_eq(arena_text(&arena, "two"), "two");
    arena_release(&arena);
    arena_release(&arena);
    arena_reset(&arena);
    ck_assert_str_eq(arena_text(&arena, "three"), "three");
}
END_TEST

/* Sizes of all kinds, small and past a block, in an order that differs from use to use; each use fills what it got. */
START_TEST(items_are_zero_after_every_reset)
{
    static const size_t sizes[] = { 1, 40, 700, 16000, 212792, 3, 90000, 1 << 20, 17, 3 << 20, 500000 };
    enum { SIZES = sizeof sizes / sizeof sizes[0] };

    for (size_t use = 0; use < 40; use++) {
        size_t count = 1 + use * 7 % (2 * SIZES), used = 0;

        for (size_t i = 0; i < count; i++) {
            size_t bytes = sizes[(i * (use % 3 + 1) + use) % SIZES];
            unsigned char *item = arena_alloc(&arena, bytes);

            ck_assert_ptr_nonnull(item);
            ck_assert(item[0] == 0 && memcmp(item, item + 1, bytes - 1) == 0);
            memset(item, 0xff, bytes);
            used += (bytes + 15) / 16 * 16;
        }
        ck_assert_uint_eq(arena.used_bytes, used);
        if (use % 13 == 12)
            arena_release(&arena);
        else
            arena_reset(&arena);
        ck_assert_uint_eq(arena.used_bytes, 0);
    }
}
END_TEST

/* ---- the limit ---- */

START_TEST(gives_null_at_the_limit)
{
    int capacity = 0;

    arena.limit_bytes = 64;
    ck_assert_ptr_nonnull(arena_alloc(&arena, 33));
    ck_assert_ptr_null(arena_alloc(&arena, 17));
    ck_assert_ptr_nonnull(arena_alloc(&arena, 16));
    ck_assert_ptr_null(arena_alloc(&arena, 0));
    ck_assert_ptr_null(arena_text(&arena, "text"));
    ck_assert_ptr_null(arena_text_n(&arena, "text", 2));
    ck_assert_ptr_null(arena_copy(&arena, "text", 2));
    ck_assert_ptr_null(arena_printf(&arena, "%s", "text"));
    ck_assert_ptr_null(arena_printf(&arena, "%500d", 1));
    ck_assert_ptr_null(arena_grow(&arena, NULL, 0, &capacity, 1));
    ck_assert_int_eq(capacity, 0);
    ck_assert_uint_eq(arena.used_bytes, 64);
    arena_reset(&arena);
    ck_assert_ptr_nonnull(arena_alloc(&arena, 64));
}
END_TEST

static const size_t monstrous[] = { (size_t)65 << 20, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX - 16, SIZE_MAX - 15,
                                    SIZE_MAX - 1, SIZE_MAX };

START_TEST(refuses_monstrous_sizes)
{
    ck_assert_ptr_null(arena_alloc(&arena, monstrous[_i]));
    ck_assert_ptr_null(arena_text_n(&arena, "x", monstrous[_i]));
    ck_assert_uint_eq(arena.used_bytes, 0);
}
END_TEST

START_TEST(default_limit_is_met)
{
    ck_assert_ptr_nonnull(arena_alloc(&arena, 1));
    ck_assert_ptr_null(arena_alloc(&arena, ARENA_DEFAULT_BYTES));
    ck_assert_ptr_nonnull(arena_alloc(&arena, 1 << 20));
}
END_TEST

START_TEST(a_limit_lowered_below_what_is_used_gives_null)
{
    arena_alloc(&arena, 1000);
    arena.limit_bytes = 100;
    ck_assert_ptr_null(arena_alloc(&arena, 1));
}
END_TEST

static void count_call(void *context)
{
    ++*(int *)context;
}

/* The turn's own handler does not return; this one does, so the test can see its arguments. */
START_TEST(calls_exhausted_at_the_limit)
{
    int calls = 0;

    arena.limit_bytes = 64;
    arena.exhausted = count_call;
    arena.context = &calls;
    arena_alloc(&arena, 64);
    ck_assert_int_eq(calls, 0);
    ck_assert_ptr_null(arena_alloc(&arena, 1));
    ck_assert_int_eq(calls, 1);
    ck_assert_ptr_null(arena_printf(&arena, "%s", "no room"));
    ck_assert_int_eq(calls, 2);
}
END_TEST

/* ---- copies and texts ---- */

START_TEST(copies)
{
    const char from[] = { 1, 0, 2 };
    char *copy = arena_copy(&arena, from, sizeof from);

    ck_assert_mem_eq(copy, from, sizeof from);
    ck_assert_ptr_nonnull(arena_copy(&arena, NULL, 0));
    ck_assert_str_eq(arena_text(&arena, ""), "");
    ck_assert_str_eq(arena_text_n(&arena, "orders", 5), "order");
    ck_assert_str_eq(arena_text_n(&arena, "orders", 0), "");
}
END_TEST

START_TEST(prints_any_length)
{
    for (int width = 250; width < 260; width++) {
        char *text = arena_printf(&arena, "%*d|", width, 7);

        ck_assert_uint_eq(strlen(text), (size_t)width + 1);
        ck_assert_str_eq(text + width - 1, "7|");
    }
    ck_assert_str_eq(arena_printf(&arena, "%s %d %c", "a", -3, 'z'), "a -3 z");
    ck_assert_str_eq(arena_printf(&arena, "%d%%%s%d", INT_MIN, "", INT_MAX), "-2147483648%2147483647");
    ck_assert_str_eq(arena_printf(&arena, "%s%s%s%5d", "a", "b", "c", 7), "abc    7");
    ck_assert_str_eq(arena_printf(&arena, "%c%c%c%c%c%c%c%c%c%c%c%c%c%c%c%c%c%c%c%c%c%c%c%c%c%c%s%d", 'a', 'b', 'c', 'd', 'e', 'f', 'g',
                                  'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z', "!", 1),
                     "abcdefghijklmnopqrstuvwxyz!1");
    ck_assert_uint_eq(strlen(arena_printf(&arena, "%100000d", 1)), 100000);
}
END_TEST

START_TEST(grows_a_list)
{
    int *list = NULL;
    int capacity = 0;

    for (int count = 0; count < 5000;) {
        list = arena_grow(&arena, list, count, &capacity, sizeof *list);
        ck_assert_int_gt(capacity, count);
        list[count] = count * 3;
        count++;
    }
    for (int i = 0; i < 5000; i++)
        if (list[i] != i * 3)
            ck_abort_msg("item %d is %d", i, list[i]);
    ck_assert_ptr_eq(arena_grow(&arena, list, capacity - 1, &capacity, sizeof *list), list);
}
END_TEST

START_TEST(growth_past_any_number_is_refused)
{
    int capacity = INT32_MAX;
    char item = 0;

    ck_assert_ptr_null(arena_grow(&arena, &item, INT32_MAX, &capacity, 1));
    capacity = 0;
    ck_assert_ptr_null(arena_grow(&arena, NULL, 0, &capacity, SIZE_MAX / 4));
    ck_assert_int_eq(capacity, 0);
}
END_TEST

/* One pointer a key, and none of them after a reset. */
/* An item that may be larger where it lies keeps what it has; what comes next lies behind it. */
START_TEST(extends_the_last_item)
{
    char *first = arena_text(&arena, "first"), *last = arena_text(&arena, "last"), *next;
    size_t used = arena.used_bytes;

    ck_assert(!arena_extend(&arena, first, sizeof "first", 100));
    ck_assert_uint_eq(arena.used_bytes, used);
    if (arena_extend(&arena, last, sizeof "last", 100)) {
        memset(last + sizeof "last", 'x', 100);
        ck_assert_uint_gt(arena.used_bytes, used);
    }
    next = arena_alloc(&arena, 1);
    ck_assert(*next == 0 && strcmp(first, "first") == 0 && strcmp(last, "last") == 0);
    ck_assert(!arena_extend(&arena, next, 1, SIZE_MAX / 2));
    ck_assert(!arena_extend(&arena, next, 1, 2 << 20));
    arena.limit_bytes = arena.used_bytes;
    ck_assert(!arena_extend(&arena, next, 1, 100));
}
END_TEST

START_TEST(finds_again_what_was_put_in_a_slot)
{
    static const char one, other;
    void **slot = arena_slot(&arena, &one);

    ck_assert_ptr_null(*slot);
    *slot = arena_text(&arena, "kept");
    ck_assert_ptr_null(*arena_slot(&arena, &other));
    ck_assert_str_eq(*arena_slot(&arena, &one), "kept");
    arena_reset(&arena);
    ck_assert_ptr_null(*arena_slot(&arena, &one));
    arena_release(&arena);
    ck_assert_ptr_null(*arena_slot(&arena, &one));
}
END_TEST

#if defined __SANITIZE_ADDRESS__ && defined ARENA_DEBUG
START_TEST(a_byte_too_many_is_seen)
{
    for (size_t bytes = 1; bytes < 40; bytes++) {
        char *item = arena_alloc(&arena, bytes);

        ck_assert_int_eq(__asan_address_is_poisoned(item + bytes - 1), 0);
        ck_assert_int_eq(__asan_address_is_poisoned(item + bytes), 1);
        ck_assert_int_eq(__asan_address_is_poisoned(item - 1), 1);
    }
}
END_TEST

START_TEST(what_was_reset_is_gone)
{
    char *item = arena_alloc(&arena, 8);

    arena_reset(&arena);
    ck_assert_int_eq(__asan_address_is_poisoned(item), 1);
}
END_TEST
#endif

Suite *suite_kernel_arena(void);
Suite *suite_kernel_arena(void)
{
    Suite *suite = suite_create("kernel_arena");
    TCase *tcase = tcase_create("arena");

    tcase_add_checked_fixture(tcase, open_arena, close_arena);
    tcase_add_test(tcase, items_are_zeroed_aligned_and_apart);
    tcase_add_test(tcase, nothing_has_a_place_too);
    tcase_add_test(tcase, counts_what_was_asked_for);
    tcase_add_test(tcase, may_be_used_again_after_release);
    tcase_add_test(tcase, items_are_zero_after_every_reset);
    tcase_add_test(tcase, gives_null_at_the_limit);
    tcase_add_loop_test(tcase, refuses_monstrous_sizes, 0, sizeof monstrous / sizeof monstrous[0]);
    tcase_add_test(tcase, default_limit_is_met);
    tcase_add_test(tcase, a_limit_lowered_below_what_is_used_gives_null);
    tcase_add_test(tcase, calls_exhausted_at_the_limit);
    tcase_add_test(tcase, copies);
    tcase_add_test(tcase, prints_any_length);
    tcase_add_test(tcase, grows_a_list);
    tcase_add_test(tcase, growth_past_any_number_is_refused);
    tcase_add_test(tcase, extends_the_last_item);
    tcase_add_test(tcase, finds_again_what_was_put_in_a_slot);
#if defined __SANITIZE_ADDRESS__ && defined ARENA_DEBUG
    tcase_add_test(tcase, a_byte_too_many_is_seen);
    tcase_add_test(tcase, what_was_reset_is_gone);
#endif
    suite_add_tcase(suite, tcase);
    return suite;
}
