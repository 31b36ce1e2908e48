#include "processor/moderator/transfer_receipt.h"

#include <sodium.h>
#include <string.h>

#include "processor/base/token.h"

enum { RECEIPT_CHARACTERS = 12 };

static enum status receipt_key(const char *nonce, struct key *key, struct error *err)
{
    size_t count = 0;

    *key = (struct key){ .count = 1 };
    if (sodium_hex2bin(key->list[0], KEY_BYTES, nonce, strlen(nonce), NULL, &count, NULL) != 0 || count != KEY_BYTES)
        return error_set(err, ERR_FORMAT, "what its receipt is made from is not %d bytes in hex", KEY_BYTES);
    return OK;
}

static const char *receipt_text(struct arena *arena, const char *origin)
{
    return arena_printf(arena, "postern1|received|%s", origin);
}

enum status transfer_receipt_make(struct arena *arena, const char *nonce, const char *origin, const char **receipt,
                                  struct error *err)
{
    struct key key;
    enum status status = receipt_key(nonce, &key, err);

    if (status == OK)
        *receipt = token_of_text(arena, &key, receipt_text(arena, origin), RECEIPT_CHARACTERS);
    return status;
}

enum status transfer_receipt_check(struct arena *arena, const char *nonce, const char *origin, const char *receipt, bool *right,
                                   struct error *err)
{
    struct key key;
    enum status status = receipt_key(nonce, &key, err);

    *right = status == OK && token_is_of_text(arena, &key, receipt, receipt_text(arena, origin), RECEIPT_CHARACTERS);
    return status;
}
