/* The copy of a database holds what is committed, in one file of its owner's; it works beside a writer and never overwrites
 * a file. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/store.h"
#include "processor/base/files.h"

Suite *suite_db_backup(void);

static char folder[] = "/tmp/postern-backup-XXXXXX";
static char path[256], copy_path[256];
static struct store *store;
static struct error err;

#define must(call) ck_assert_msg((call) == OK, "%s", err.message)

static void setup(void)
{
    memcpy(folder + strlen(folder) - 6, "XXXXXX", 6);
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/postern.db", folder);
    snprintf(copy_path, sizeof copy_path, "%s/copy.db", folder);
    must(store_open(path, STORE_CREATE, &store, &err));
    must(store_meta_set(store, "word", "before", &err));
}

static void teardown(void)
{
    store_close(store);
    files_remove(folder);
    ck_assert_int_ne(access(folder, F_OK), 0);
}

static struct store *open_copy(void)
{
    struct store *copy = NULL;

    must(store_open(copy_path, STORE_READ_ONLY, &copy, &err));
    must(store_check_whole(copy, &err));
    return copy;
}

START_TEST(a_writer_in_the_middle_is_not_disturbed_and_not_copied)
{
    struct store *reader = NULL, *copy;
    const char *word;

    must(store_begin(store, DURABILITY_FULL, &err));
    must(store_meta_set(store, "word", "after", &err));
    must(store_open(path, STORE_READ_ONLY, &reader, &err));
    must(store_backup(reader, copy_path, &err));
    must(store_commit(store, &err));
    store_close(reader);
    copy = open_copy();
    must(store_meta_get(copy, "word", &word, &err));
    ck_assert_str_eq(word, "before");
    store_close(copy);
    must(store_meta_get(store, "word", &word, &err));
    ck_assert_str_eq(word, "after");
}
END_TEST

START_TEST(it_is_one_file_for_its_owner_alone)
{
    char beside[300];
    struct stat info;

    umask(0);
    must(store_backup(store, copy_path, &err));
    ck_assert_int_eq(stat(copy_path, &info), 0);
    ck_assert_int_eq(info.st_mode & 0777, 0600);
    snprintf(beside, sizeof beside, "%s-wal", copy_path);
    ck_assert_int_ne(access(beside, F_OK), 0);
    store_close(open_copy());
    ck_assert_int_ne(access(beside, F_OK), 0);
}
END_TEST

START_TEST(it_is_never_written_over_another)
{
    must(store_backup(store, copy_path, &err));
    must(store_meta_set(store, "word", "after", &err));
    ck_assert_int_eq(store_backup(store, copy_path, &err), ERR_CONFLICT);
    ck_assert_ptr_nonnull(strstr(err.message, copy_path));
}
END_TEST

Suite *suite_db_backup(void)
{
    Suite *suite = suite_create("db_backup");
    TCase *tests = tcase_create("backup");

    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, a_writer_in_the_middle_is_not_disturbed_and_not_copied);
    tcase_add_test(tests, it_is_one_file_for_its_owner_alone);
    tcase_add_test(tests, it_is_never_written_over_another);
    suite_add_tcase(suite, tests);
    return suite;
}
