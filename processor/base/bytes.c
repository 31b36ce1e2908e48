#include "processor/base/bytes.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/kernel/json.h"

enum { SMALLEST_BLOCK_BYTES = 256 };

void bytes_init(struct bytes *out, struct arena *arena, size_t expected_n)
{
    *out = (struct bytes){ .arena = arena };
    bytes_reserve(out, expected_n);
}

bool bytes_reserve(struct bytes *out, size_t n)
{
    size_t capacity = out->capacity ? out->capacity : SMALLEST_BLOCK_BYTES;
    char *data;

    if (out->failed)
        return false;
    if (out->data && n < out->capacity - out->n)
        return true;
    while (capacity <= out->n + n)
        capacity *= 2;
    data = arena_alloc_unset(out->arena, capacity);
    if (!data) {
        out->failed = true;
        return false;
    }
    if (out->n)
        memcpy(data, out->data, out->n);
    data[out->n] = '\0';
    out->data = data;
    out->capacity = capacity;
    return true;
}

void bytes_add_int(struct bytes *out, int64_t number)
{
    char digits[JSON_INT_BYTES];

    bytes_add(out, digits, (size_t)(json_write_int(digits, number) - digits));
}

void bytes_add_json(struct bytes *out, const char *text)
{
    size_t n = strlen(text);

    if (!bytes_reserve(out, JSON_ESCAPE_BYTES * n + 2))
        return;
    out->n = (size_t)(json_write_text(out->data + out->n, out->data + out->capacity, text, n) - out->data);
    out->data[out->n] = '\0';
}

void bytes_fill(struct bytes *out, char c, size_t count)
{
    if (count == 0 || !bytes_reserve(out, count))
        return;
    memset(out->data + out->n, c, count);
    out->n += count;
    out->data[out->n] = '\0';
}

void bytes_printf(struct bytes *out, const char *format, ...)
{
    va_list args;
    int n;

    va_start(args, format);
    n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (n <= 0 || !bytes_reserve(out, (size_t)n))
        return;
    va_start(args, format);
    vsnprintf(out->data + out->n, (size_t)n + 1, format, args);
    va_end(args);
    out->n += (size_t)n;
}
