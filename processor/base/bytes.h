/* Bytes gathered at the end of a growing block in an arena: how mails are written.
 *
 * A block that cannot grow (the arena is at its limit) sets `failed`, keeps what it has and takes nothing more, so
 * that a writer checks once, at the end. data is always closed with a NUL that n does not count. */
#ifndef POSTERN_BASE_BYTES_H
#define POSTERN_BASE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "engine/kernel/arena.h"

struct bytes {
    struct arena *arena;
    char *data;
    size_t n;
    size_t capacity;
    bool failed;
};

/* Begins an empty block; expected_n is the writer's estimate of its size and saves copying. */
void bytes_init(struct bytes *out, struct arena *arena, size_t expected_n);

/* Makes room for n more bytes; false (and failed) when there is none. */
bool bytes_reserve(struct bytes *out, size_t n);

/* Adds bytes; inline, as mails are written in small pieces. No bytes may come from NULL. */
static inline void bytes_add(struct bytes *out, const void *from, size_t n)
{
    if (n == 0 || ((out->failed || n >= out->capacity - out->n) && !bytes_reserve(out, n)))
        return;
    memcpy(out->data + out->n, from, n);
    out->n += n;
    out->data[out->n] = '\0';
}

static inline void bytes_add_text(struct bytes *out, const char *text)
{
    bytes_add(out, text, strlen(text));
}

static inline void bytes_add_char(struct bytes *out, char c)
{
    bytes_add(out, &c, 1);
}

/* A number in decimal digits. */
void bytes_add_int(struct bytes *out, int64_t number);

/* A text as JSON writes it, with its quotes. */
void bytes_add_json(struct bytes *out, const char *text);

/* The same character `count` times. */
void bytes_fill(struct bytes *out, char c, size_t count);

void bytes_printf(struct bytes *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
