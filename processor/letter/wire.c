#include "processor/letter/wire.h"

#include <string.h>

#include "engine/kernel/codec.h"

enum {
    LIST_MAX = 64,
    LARGEST_ITEM_BYTES = 8 << 10    /* of the lists; texts are never larger than the whole wire */
};

static const char *const verdict_names[] = { "orders", "command",    "empty",     "automatic", "bounce", "list",
                                             "own",    "unreadable", "quarantine" };
static const char *const proof_names[] = { "none", "dmarc", "password", "unchecked", "token" };
static const char *const use_names[] = { "reply", "leave", "confirm", "observe", "unobserve", "league" };
static const char *const source_names[] = { "envelope", "recipient", "subject" };

const char *letter_verdict_name(enum letter_verdict verdict)
{
    return verdict_names[verdict];
}

const char *letter_proof_name(enum letter_proof proof)
{
    return proof_names[proof];
}

static const struct codec_field token_fields[] = {
    FIELD_INT(struct letter_token, "game", game),
    FIELD_INT(struct letter_token, "request", request),
    FIELD_INT(struct letter_token, "seat", seat),
    FIELD_ENUM(struct letter_token, "source", source, source_names),
    FIELD_STRING(struct letter_token, "text", text),
    FIELD_ENUM(struct letter_token, "use", use, use_names),
};
static const struct codec token_codec = CODEC_TABLE("token", struct letter_token, token_fields);

static const struct codec_field block_fields[] = {
    FIELD_BOOL(struct letter_block, "closed", closed),
    FIELD_BOOL(struct letter_block, "framed", framed),
    FIELD_STRING(struct letter_block, "game", game),
    FIELD_STRING(struct letter_block, "password", password),
    FIELD_STRING(struct letter_block, "player", player),
    FIELD_STRING(struct letter_block, "text", text),
    FIELD_INT(struct letter_block, "turn", turn),
};
static const struct codec block_codec = CODEC_TABLE("block", struct letter_block, block_fields);

static const struct codec_field bounce_fields[] = {
    FIELD_STRING(struct letter_bounce, "id", id),
    FIELD_STRING(struct letter_bounce, "original", original_id),
    FIELD_BOOL(struct letter_bounce, "permanent", permanent),
    FIELD_STRING(struct letter_bounce, "status", status),
    FIELD_STRING(struct letter_bounce, "token", token),
};
static const struct codec bounce_codec = CODEC_TABLE("bounce", struct letter_bounce, bounce_fields);

static const struct codec_field letter_fields[] = {
    FIELD_ITEMS(struct letter, "auth", auth_results, auth_result_count, LIST_MAX, CODEC_STRING, NULL),
    FIELD_ITEMS(struct letter, "blocks", blocks, block_count, LIST_MAX, CODEC_STRUCT, &block_codec),
    FIELD_STRUCT(struct letter, "bounce", bounce, &bounce_codec),
    FIELD_STRING(struct letter, "charset", charset),
    FIELD_ITEMS(struct letter, "cuts", cuts, cut_count, LIST_MAX, CODEC_STRING, NULL),
    FIELD_INT(struct letter, "date", date_utc_s),
    FIELD_STRING(struct letter, "from", from),
    FIELD_BOOL(struct letter, "has_date", has_date),
    FIELD_BOOL(struct letter, "has_return_path", has_return_path),
    FIELD_STRING(struct letter, "in_reply_to", in_reply_to),
    FIELD_STRING(struct letter, "message_id", message_id),
    FIELD_ENUM(struct letter, "proof", proof, proof_names),
    FIELD_STRING(struct letter, "reason", reason),
    FIELD_INT(struct letter, "received", received_utc_s),
    FIELD_ITEMS(struct letter, "recipients", recipients, recipient_count, LIST_MAX, CODEC_STRING, NULL),
    FIELD_ITEMS(struct letter, "references", references, reference_count, LIST_MAX, CODEC_STRING, NULL),
    FIELD_STRING(struct letter, "return_path", return_path),
    FIELD_STRING(struct letter, "subject", subject),
    FIELD_STRING(struct letter, "text_hash", text_hash),
    FIELD_ITEMS(struct letter, "told", told, told_count, LIST_MAX, CODEC_STRING, NULL),
    FIELD_ITEMS(struct letter, "tokens", tokens, token_count, LIST_MAX, CODEC_STRUCT, &token_codec),
    FIELD_ENUM(struct letter, "verdict", verdict, verdict_names),
};
static const struct codec letter_codec = CODEC_TABLE("letter", struct letter, letter_fields);

size_t letter_wire_write(const struct letter *letter, char *out, size_t room)
{
    return codec_write(&letter_codec, letter, out, room);
}

/* The codec reads an absent text as NULL; our readers are promised "". */
static void fill_texts(const struct codec *codec, void *value)
{
    unsigned char *bytes = value;

    for (int i = 0; i < codec->field_count; i++) {
        const struct codec_field *field = &codec->fields[i];
        const char *text;
        unsigned char *items;
        int32_t count;

        if (field->kind == CODEC_STRING) {
            memcpy(&text, bytes + field->offset, sizeof text);
            text = text ? text : "";
            memcpy(bytes + field->offset, &text, sizeof text);
        } else if (field->kind == CODEC_STRUCT) {
            fill_texts(field->of, bytes + field->offset);
        } else if (field->kind == CODEC_ITEMS && field->element == CODEC_STRUCT) {
            memcpy(&items, bytes + field->offset, sizeof items);
            memcpy(&count, bytes + field->count_offset, sizeof count);
            for (int32_t at = 0; at < count; at++)
                fill_texts(field->of, items + (size_t)at * field->bytes);
        }
    }
}

enum status letter_wire_read(const char *bytes, size_t count, struct arena *arena, struct letter *out,
                             struct error *err)
{
    enum status status = codec_read(&letter_codec, out, bytes, count, arena, err);
    size_t largest = count > LARGEST_ITEM_BYTES ? count : LARGEST_ITEM_BYTES;

    if (status == OK)
        fill_texts(&letter_codec, out);
    /* The codec reports a full arena like a text without end; only the second is the writer's fault. */
    else if (!arena_alloc(arena, largest))
        return error_set(err, ERR_BUG, "a mail cannot be read: no memory is left for what it says");
    return status;
}
