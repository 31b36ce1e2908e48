#include "processor/report/posting.h"

#include <sodium.h>
#include <string.h>

enum { HASH_BYTES = 32 };

/* Each text closes with its NUL, so that nothing can move from one to the next. */
static void hash_mail(const struct outbox_row *mail, unsigned char hash[HASH_BYTES])
{
    const char *texts[] = { mail->envelope_from, mail->envelope_to, mail->message_id };
    crypto_generichash_state state;

    crypto_generichash_init(&state, NULL, 0, HASH_BYTES);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        crypto_generichash_update(&state, (const unsigned char *)texts[i], strlen(texts[i]) + 1);
    crypto_generichash_update(&state, mail->bytes.bytes, mail->bytes.count);
    crypto_generichash_final(&state, hash, HASH_BYTES);
}

enum status posting_queue(struct store *store, const struct outbox_row *mail, struct error *err)
{
    struct outbox_row row = *mail;
    unsigned char hash[HASH_BYTES];

    hash_mail(&row, hash);
    row.hash = (struct blob){ hash, sizeof hash };
    return store_outbox_new(store, &row, err);
}

enum status posting_amend(struct store *store, int64_t id, const struct outbox_row *mail, struct error *err)
{
    struct outbox_row row = *mail;
    unsigned char hash[HASH_BYTES];

    hash_mail(mail, hash);
    row.hash = (struct blob){ hash, sizeof hash };
    return store_outbox_amend(store, id, &row, err);
}

bool posting_is_whole(const struct outbox_row *mail)
{
    unsigned char hash[HASH_BYTES];

    if (mail->hash.count == 0)
        return true;
    hash_mail(mail, hash);
    return mail->hash.count == sizeof hash && memcmp(mail->hash.bytes, hash, sizeof hash) == 0;
}
