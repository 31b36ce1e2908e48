#include "processor/orders/redact.h"

#include <string.h>

/* Where the body begins: behind the first empty line. */
static size_t body_start(const char *bytes, size_t count)
{
    for (size_t i = 0; i + 1 < count; i++) {
        if (bytes[i] != '\n')
            continue;
        if (bytes[i + 1] == '\n')
            return i + 2;
        if (i + 2 < count && bytes[i + 1] == '\r' && bytes[i + 2] == '\n')
            return i + 3;
    }
    return count;
}

enum status redact_mail(struct store *store, struct inbox_row *mail, const char *word, struct arena *arena,
                        struct error *err)
{
    static const char removed[] = "[the body held a password and was removed]\n";
    size_t count = mail->raw.count, length = strlen(word), start = body_start(mail->raw.bytes, count);
    char *bytes = arena_alloc(arena, count + sizeof removed);
    char *from = bytes + start, *at;
    bool found = false;

    memcpy(bytes, mail->raw.bytes, count);
    while ((at = memmem(from, (size_t)(bytes + count - from), word, length))) {
        memset(at, '*', length);
        from = at + length;
        found = true;
    }
    if (!found) {
        memcpy(bytes + start, removed, sizeof removed - 1);
        count = start + sizeof removed - 1;
    }
    mail->raw = (struct blob){ bytes, count };
    return store_inbox_redact(store, mail->id, mail->raw, err);
}
