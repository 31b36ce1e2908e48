/* Any bytes as JSON: refused with a message, or read; a value that was read writes itself and reads back as the same. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/value.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

/* The fuzzer looks for crashes. */
static void must(int condition)
{
    if (!condition)
        abort();
}

static void check_again(struct arena *arena, const struct value *value)
{
    struct error err = { .status = OK };
    struct value *again;
    size_t once_bytes, twice_bytes;
    const char *once = value_write(arena, value, &once_bytes);
    const char *twice;

    must(value_read(arena, once, once_bytes, &again, &err) == OK);
    must(value_equal(value, again));
    must(value_digest(value) == value_digest(again));
    twice = value_write(arena, again, &twice_bytes);
    must(once_bytes == twice_bytes && memcmp(once, twice, once_bytes) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    struct arena arena = { .limit_bytes = 0 };
    struct error err = { .status = OK };
    struct value *value;

    if (value_read(&arena, (const char *)data, bytes, &value, &err) == OK)
        check_again(&arena, value);
    else
        must(err.status == ERR_FORMAT && err.message[0] != '\0');
    arena_release(&arena);
    return 0;
}
