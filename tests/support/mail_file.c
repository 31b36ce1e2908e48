#include "tests/support/mail_file.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

char *mail_file_read(const char *name, size_t *n)
{
    char path[256];
    FILE *file;
    char *bytes;
    long size;

    snprintf(path, sizeof path, "tests/hostile/%s", name);
    file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "%s is missing", path);
    ck_assert_int_eq(fseek(file, 0, SEEK_END), 0);
    size = ftell(file);
    ck_assert_int_ge(size, 0);
    rewind(file);
    bytes = malloc((size_t)size + 1);
    ck_assert_ptr_nonnull(bytes);
    *n = fread(bytes, 1, (size_t)size, file);
    ck_assert_uint_eq(*n, (size_t)size);
    fclose(file);
    return bytes;
}
