#include "processor/base/slurp.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static enum status read_all(FILE *in, const char *path, size_t limit, struct arena *arena, char **text, size_t *bytes,
                            struct error *err)
{
    size_t capacity = 1 << 16;
    char *buffer = arena_alloc(arena, capacity);
    size_t used = 0, got;

    while ((got = fread(buffer + used, 1, capacity - used - 1, in)) > 0) {
        used += got;
        if (used > limit)
            return error_set(err, ERR_FORMAT, "%s: longer than %zu bytes", path, limit);
        if (used + 1 == capacity) {
            char *larger = arena_alloc(arena, capacity * 2);

            memcpy(larger, buffer, used);
            buffer = larger;
            capacity *= 2;
        }
    }
    if (ferror(in))
        return error_set(err, ERR_IO, "%s: %s", path, strerror(errno));
    *text = buffer;
    *bytes = used;
    return OK;
}

enum status slurp(const char *path, size_t limit, struct arena *arena, char **text, size_t *bytes, struct error *err)
{
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    enum status status;

    if (!in)
        return error_set(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO, "%s: %s", path, strerror(errno));
    status = read_all(in, path, limit, arena, text, bytes, err);
    if (in != stdin)
        fclose(in);
    return status;
}
