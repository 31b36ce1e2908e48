#include "engine/kernel/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    ALIGN_BYTES = 16,                  /* of max_align_t on every machine we know; checked below */
    FIRST_BLOCK_BYTES = 16 << 10,      /* a small turn fits one block */
    SMALL_BYTES = 64,                  /* an item of so many bytes is zeroed without a call */
    LABEL_BYTES = 12,                  /* a letter and the digits of every int */
    LARGEST_BLOCK_BYTES = 1 << 20      /* growth stops here, so that little is left over at the end */
};

_Static_assert(_Alignof(max_align_t) <= ALIGN_BYTES, "an arena item must suit any type");

static size_t round_up(size_t bytes)
{
    return (bytes + (ALIGN_BYTES - 1)) & ~(size_t)(ALIGN_BYTES - 1);
}

static size_t limit_of(const struct arena *arena)
{
    return arena->limit_bytes ? arena->limit_bytes : ARENA_DEFAULT_BYTES;
}

static void *give_up(struct arena *arena)
{
    if (arena->exhausted)
        arena->exhausted(arena->context);
    return NULL;
}

#ifdef ARENA_DEBUG

/* One malloc for each item, of exactly the requested length. The links are stored apart from the items, so a sanitizer
 * has its red zone directly before and after each item. */
struct arena_block {
    struct arena_block *next;
    void *item;
};

enum { UNSET_BYTE = 0xa5 };

static void *take_item(struct arena *arena, size_t asked_bytes)
{
    struct arena_block *block = malloc(sizeof *block);
    void *item = calloc(1, asked_bytes ? asked_bytes : 1);

    if (!block || !item) {
        free(block);
        free(item);
        return NULL;
    }
    block->item = item;
    block->next = arena->blocks;
    arena->blocks = block;
    return item;
}

void *arena_alloc(struct arena *arena, size_t bytes)
{
    size_t taken = bytes ? round_up(bytes) : ALIGN_BYTES;    /* the same count as in the other build */
    size_t limit = limit_of(arena);
    void *item;

    if (bytes > SIZE_MAX / 2 || arena->used_bytes > limit || taken > limit - arena->used_bytes)
        return give_up(arena);
    item = take_item(arena, bytes);
    if (!item)
        return give_up(arena);
    arena->used_bytes += taken;
    return item;
}

/* Filled with a byte that no text and no number expects, so that whoever trusts in zeros is found by the tests. */
void *arena_alloc_unset(struct arena *arena, size_t bytes)
{
    void *item = arena_alloc(arena, bytes);

    return item && bytes > 0 ? memset(item, UNSET_BYTE, bytes) : item;
}

/* An item's own malloc has no room behind it. */
bool arena_extend(struct arena *arena, const void *item, size_t bytes, size_t more)
{
    (void)arena, (void)item, (void)bytes, (void)more;
    return false;
}

void arena_release(struct arena *arena)
{
    while (arena->blocks) {
        struct arena_block *block = arena->blocks;

        arena->blocks = block->next;
        free(block->item);
        free(block);
    }
    arena->used_bytes = 0;
    arena->slots = NULL;
}

void arena_reset(struct arena *arena)
{
    arena_release(arena);
}

#else

struct arena_block {
    struct arena_block *next;
    size_t used_bytes;
    size_t room_bytes;
    _Alignas(ALIGN_BYTES) unsigned char room[];
};

static struct arena_block *add_block(struct arena *arena, size_t at_least)
{
    size_t room = arena->blocks ? arena->blocks->room_bytes * 2 : FIRST_BLOCK_BYTES;
    struct arena_block *block;

    if (room > LARGEST_BLOCK_BYTES)
        room = LARGEST_BLOCK_BYTES;
    if (room < at_least)
        room = at_least;
    block = malloc(sizeof *block + room);
    if (!block)
        return NULL;
    *block = (struct arena_block){ .next = arena->blocks, .room_bytes = room };
    arena->blocks = block;
    return block;
}

void *arena_alloc_unset(struct arena *arena, size_t bytes)
{
    struct arena_block *block = arena->blocks;
    size_t taken = bytes ? round_up(bytes) : ALIGN_BYTES;
    size_t limit = limit_of(arena);
    void *item;

    if (bytes > SIZE_MAX / 2 || arena->used_bytes > limit || taken > limit - arena->used_bytes)
        return give_up(arena);
    if (!block || taken > block->room_bytes - block->used_bytes) {
        block = add_block(arena, taken);
        if (!block)
            return give_up(arena);
    }
    item = block->room + block->used_bytes;
    block->used_bytes += taken;
    arena->used_bytes += taken;
    return item;
}

bool arena_extend(struct arena *arena, const void *item, size_t bytes, size_t more)
{
    struct arena_block *block = arena->blocks;
    size_t before = bytes ? round_up(bytes) : ALIGN_BYTES, taken;

    if (!block || (const unsigned char *)item + before != block->room + block->used_bytes || more > SIZE_MAX / 2 - before)
        return false;
    taken = round_up(bytes + more) - before;
    if (taken > block->room_bytes - block->used_bytes || arena->used_bytes > limit_of(arena) || taken > limit_of(arena) - arena->used_bytes)
        return false;
    block->used_bytes += taken;
    arena->used_bytes += taken;
    return true;
}

/* An item is zeroed when it is taken, so that nobody pays for the room of a block that is never used. */
void *arena_alloc(struct arena *arena, size_t bytes)
{
    unsigned char *item = arena_alloc_unset(arena, bytes);

    if (!item)
        return NULL;
    if (bytes > SMALL_BYTES)
        return memset(item, 0, bytes);
    for (size_t i = 0; i < bytes; i += ALIGN_BYTES)
        memset(item + i, 0, ALIGN_BYTES);        /* of a fixed size, so that it is no call */
    return item;
}

static void free_blocks(struct arena_block *block)
{
    while (block) {
        struct arena_block *next = block->next;

        free(block);
        block = next;
    }
}

/* Keeps the newest block, which is usually the largest. */
void arena_reset(struct arena *arena)
{
    struct arena_block *kept = arena->blocks;

    arena->used_bytes = 0;
    arena->slots = NULL;
    if (!kept)
        return;
    free_blocks(kept->next);
    kept->next = NULL;
    kept->used_bytes = 0;
}

void arena_release(struct arena *arena)
{
    free_blocks(arena->blocks);
    arena->blocks = NULL;
    arena->used_bytes = 0;
    arena->slots = NULL;
}

#endif

struct arena_slot {
    struct arena_slot *next;
    const void *key;
    void *held;
};

void **arena_slot(struct arena *arena, const void *key)
{
    struct arena_slot *slot = arena->slots;

    while (slot && slot->key != key)
        slot = slot->next;
    if (!slot) {
        slot = ARENA_NEW(arena, struct arena_slot);
        if (!slot)
            return NULL;
        *slot = (struct arena_slot){ .next = arena->slots, .key = key };
        arena->slots = slot;
    }
    return &slot->held;
}

void *arena_copy(struct arena *arena, const void *from, size_t bytes)
{
    void *copy = arena_alloc_unset(arena, bytes);

    if (copy && bytes > 0)
        memcpy(copy, from, bytes);
    return copy;
}

char *arena_text(struct arena *arena, const char *text)
{
    return arena_copy(arena, text, strlen(text) + 1);
}

char *arena_text_n(struct arena *arena, const char *text, size_t length)
{
    char *copy = arena_alloc_unset(arena, length < SIZE_MAX ? length + 1 : length);

    if (!copy)
        return NULL;
    if (length > 0)
        memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

char *arena_label(struct arena *arena, char letter, int number)
{
    char digits[LABEL_BYTES], *at = digits + sizeof digits;

    do {
        *--at = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    *--at = letter;
    return arena_text_n(arena, at, (size_t)(digits + sizeof digits - at));
}

void *arena_grow(struct arena *arena, void *list, int count, int *capacity, size_t item_bytes)
{
    int wanted;
    size_t kept = (size_t)count * item_bytes;
    unsigned char *larger;

    if (count < *capacity)
        return list;
    wanted = count < 8 ? 8 : count > INT32_MAX / 2 ? INT32_MAX : count * 2;
    if (count == INT32_MAX || item_bytes > SIZE_MAX / (size_t)wanted)
        return give_up(arena);
    larger = arena_alloc_unset(arena, (size_t)wanted * item_bytes);
    if (!larger)
        return NULL;
    if (kept > 0)
        memcpy(larger, list, kept);
    memset(larger + kept, 0, (size_t)wanted * item_bytes - kept);
    *capacity = wanted;
    return larger;
}
