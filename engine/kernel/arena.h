/* Arena: the memory of one resolution, allocated piece by piece and dropped all together.
 *
 * Rules code calls no malloc and no free. An item lives until arena_reset or arena_release.
 * Items are zeroed and aligned for any type. An arena has a limit: at the limit, or when the machine has no
 * more memory, it calls `exhausted`, which must not return (the turn unwinds there and the game is held);
 * without one, the allocation returns NULL, and so does every function below that allocates.
 * Built with ARENA_DEBUG every item has its own malloc, so that a sanitizer sees an overrun of one byte. */
#ifndef POSTERN_ARENA_H
#define POSTERN_ARENA_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct arena_block;
struct arena_slot;

struct arena {                        /* a struct of zeroes with limit_bytes set is a ready arena */
    size_t limit_bytes;               /* 0: ARENA_DEFAULT_BYTES */
    size_t used_bytes;                /* sum of the requested sizes, rounded up; the limit applies to this */
    struct arena_block *blocks;       /* newest first; private */
    struct arena_slot *slots;         /* private */
    void (*exhausted)(void *context); /* does not return; may be NULL */
    void *context;
};

enum { ARENA_DEFAULT_BYTES = 64 << 20 };

/* Zeroed bytes, aligned for any type; a request for 0 bytes returns a valid pointer. NULL only at the limit without
 * `exhausted`. */
void *arena_alloc(struct arena *arena, size_t bytes);

/* The same, not zeroed: for text and copies, which the caller writes over at once. */
void *arena_alloc_unset(struct arena *arena, size_t bytes);

/* Makes room behind an item for so many bytes more, which are not zeroed, when it is the last one and its block has them. false: it is
 * as large as before. */
bool arena_extend(struct arena *arena, const void *item, size_t bytes, size_t more);

/* A copy of bytes / of a text / of the first `length` bytes of a text, closed with a NUL. */
void *arena_copy(struct arena *arena, const void *from, size_t bytes);
char *arena_text(struct arena *arena, const char *text);
char *arena_text_n(struct arena *arena, const char *text, size_t length);

/* printf into the arena. */
char *arena_printf(struct arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *arena, const char *format, va_list args);

/* A letter and a number from 0, as "L12": much quicker than arena_printf, for the names that fill a view. */
char *arena_label(struct arena *arena, char letter, int number);

/* Grows an array: returns a list with room for at least `count + 1` items of item_bytes, the first `count`
 * kept (moved if need be). The caller owns capacity; this function updates it.
 *     list = arena_grow(arena, list, count, &capacity, sizeof *list);  list[count++] = item; */
void *arena_grow(struct arena *arena, void *list, int count, int *capacity, size_t item_bytes);

/* A place where the maker of something in this arena finds it again: one pointer a key, and the key is the address of
 * one of the maker's constants. NULL until the maker sets it, and again after arena_reset and arena_release. It is for
 * data that would otherwise be derived from the same value again and again; the data must say from which value they
 * were made. */
void **arena_slot(struct arena *arena, const void *key);

/* Forgets every item but keeps one block for the next use. */
void arena_reset(struct arena *arena);

/* Gives all memory back; the arena may be used again afterwards. */
void arena_release(struct arena *arena);

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))

#endif
