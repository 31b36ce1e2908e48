/* Any bytes where homes of a cluster pass mails on: as a mail that may be an envelope, as the mail inside one, and as what a home
 * with the key has sealed. A reader gets what was put in, or nothing. */
#include <sodium.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "processor/orders/envelope.h"
#include "processor/send/compose_body.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

static const char head[] = "From: robot@game.test\r\nX-Postern: kind=passed\r\n\r\n";

/* The fuzzer looks for crashes. */
static void must(bool condition)
{
    if (!condition)
        abort();
}

static bool same_blob(struct blob one, struct blob other)
{
    return one.count == other.count && (one.count == 0 || memcmp(one.bytes, other.bytes, one.count) == 0);
}

static bool same(const struct envelope *one, const struct envelope *other)
{
    return strcmp(one->from, other->from) == 0 && strcmp(one->to, other->to) == 0 && one->game == other->game
           && one->passes == other->passes && one->received_utc_s == other->received_utc_s && one->oversize == other->oversize
           && same_blob(one->raw, other->raw);
}

static void read_any(struct arena *arena, const struct key *cluster, struct blob mail)
{
    struct envelope envelope;

    if (envelope_read(arena, cluster, mail, &envelope))
        must(envelope.from && envelope.to && envelope.raw.bytes);
}

/* The mail comes out as it went in. With one bit of the envelope changed, or with another key, the same or nothing comes out. */
static void pass_on(struct arena *arena, const struct key *cluster, struct blob raw)
{
    const struct key other = { .count = 1, .list = { "another key" } };
    const struct envelope in = {
        .from = "robot-a@game.test", .to = "robot-b@game.test", .game = (int64_t)raw.count + 1, .passes = (int)raw.count % 16,
        .received_utc_s = raw.count % 3 ? (int64_t)raw.count * 1000 : STORE_NO_TIME, .oversize = raw.count % 2, .raw = raw,
    };
    const char *message_id;
    struct envelope out;
    struct blob mail;
    size_t place = 0;
    char *changed;

    must(envelope_mail(arena, cluster, &in, "robot@game.test", 1000, &message_id, &mail, NULL) == OK);
    must(envelope_read(arena, cluster, mail, &out) && same(&in, &out));
    must(!envelope_read(arena, &other, mail, &out));
    for (size_t i = 0; i < raw.count; i++)
        place = place * 31 + ((const uint8_t *)raw.bytes)[i];
    changed = arena_copy(arena, mail.bytes, mail.count);
    changed[place % mail.count] ^= (char)(1 << place % 7);
    must(!envelope_read(arena, cluster, (struct blob){ changed, mail.count }, &out) || same(&in, &out));
}

/* What follows the first line is the mail, whatever a home writes into that line. */
static void open_any(struct arena *arena, const struct key *cluster, struct blob plain)
{
    size_t count = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + plain.count;
    uint8_t *sealed = arena_alloc(arena, count), key[KEY_BYTES];
    const char *line = plain.count ? memchr(plain.bytes, '\n', plain.count) : NULL;
    struct envelope envelope;
    struct bytes out;

    key_derive(cluster->list[0], "postern cluster mails", key);
    memset(sealed, 0, crypto_secretbox_NONCEBYTES);
    crypto_secretbox_easy(sealed + crypto_secretbox_NONCEBYTES, plain.bytes, plain.count, sealed, key);
    bytes_init(&out, arena, sizeof head + count * 2 + 8);
    bytes_add_text(&out, head);
    body_put_base64(&out, sealed, count);
    must(!out.failed);
    if (!envelope_read(arena, cluster, (struct blob){ out.data, out.n }, &envelope))
        return;
    must(line && same_blob(envelope.raw, (struct blob){ line + 1, plain.count - (size_t)(line + 1 - (const char *)plain.bytes) }));
    must(envelope.from && envelope.to);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    const struct key cluster = { .count = 2, .list = { "the newest key of a cluster", "an older one" } };
    struct arena arena = { .limit_bytes = 256u << 20 };
    const struct blob input = { data, bytes };

    must(sodium_init() >= 0);
    if (bytes > ENVELOPE_RAW_BYTES_MAX)
        return 0;
    read_any(&arena, &cluster, input);
    pass_on(&arena, &cluster, input);
    open_any(&arena, &cluster, input);
    arena_release(&arena);
    return 0;
}
