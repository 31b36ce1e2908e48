#include "tests/support/vectors.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/arena.h"
#include "engine/kernel/text.h"

char *whole_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);
    size_t n;

    ck_assert_msg(file && text, "%s cannot be read", path);
    n = fread(text, 1, (1 << 20) - 1, file);
    ck_assert_uint_gt(n, 0);
    fclose(file);
    return text;
}

static void add_row(struct vectors *vectors, char *line)
{
    char **cells;

    vectors->rows = realloc(vectors->rows, (size_t)(vectors->count + 1) * sizeof *vectors->rows);
    ck_assert_ptr_nonnull(vectors->rows);
    cells = vectors->rows[vectors->count++];
    memset(cells, 0, sizeof *vectors->rows);
    for (int i = 0; line && i < VECTOR_CELLS_MAX; i++) {
        cells[i] = line;
        line = strchr(line, '\t');
        if (line)
            *line++ = '\0';
    }
}

struct vectors vectors_read(const char *path)
{
    struct vectors vectors = { .text = whole_file(path) };

    for (char *line = vectors.text, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end)
            *end++ = '\0';
        if (*line && *line != '#')
            add_row(&vectors, line);
    }
    ck_assert_int_gt(vectors.count, 0);
    return vectors;
}

void vectors_release(struct vectors *vectors)
{
    free(vectors->rows);
    free(vectors->text);
    *vectors = (struct vectors){ 0 };
}

int64_t vector_number(const char *cell)
{
    int64_t number = 0;

    ck_assert_msg(text_parse_int(cell, INT64_MIN, INT64_MAX, &number) == TEXT_INT_OK, "%s is no number", cell);
    return number;
}

int vector_list(const char *list, int64_t *numbers, int most)
{
    int count = 0;

    while (*list) {
        if (!text_is_digit(*list)) {
            list++;
            continue;
        }
        ck_assert_int_lt(count, most);
        for (numbers[count] = 0; text_is_digit(*list); list++)
            numbers[count] = 10 * numbers[count] + (*list - '0');
        count++;
    }
    return count;
}

int vector_ints(const char *list, int *numbers, int most)
{
    int64_t wide[4096];
    int count = vector_list(list, wide, (int)(sizeof wide / sizeof wide[0]));

    ck_assert_int_le(count, most);
    for (int i = 0; i < count; i++)
        numbers[i] = (int)wide[i];
    return count;
}

void vectors_each(const char *name, void (*compare)(struct arena *arena, char **cells))
{
    struct arena arena = { 0 };
    struct vectors vectors = vectors_read(arena_printf(&arena, "tests/engine/league/%s", name));

    for (int i = 0; i < vectors.count; i++) {
        arena_reset(&arena);
        compare(&arena, vectors.rows[i]);
    }
    arena_release(&arena);
    vectors_release(&vectors);
}
