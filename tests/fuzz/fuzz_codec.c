/* Any bytes as a stored state: the codec refuses them with the place, or reads them and then writes the same bytes back. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/codec.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

static void must(int condition)
{
    if (!condition)
        abort();
}

struct part { int8_t a; int16_t b; bool c; char d[5]; };
static const struct codec_field part_fields[] = {
    FIELD_INT(struct part, "a", a),
    FIELD_INT(struct part, "b", b),
    FIELD_BOOL(struct part, "c", c),
    FIELD_TEXT(struct part, "d", d),
};
static const struct codec part_codec = CODEC_TABLE("part", struct part, part_fields);

static const char *const colours[] = { "none", "red", "green" };
static const struct codec_variant variants[] = { { "one", &part_codec }, { "two", &part_codec } };

/* One field of every kind, with keys of one letter, so a fuzzer finds them soon. */
struct whole {
    int64_t i;
    uint64_t h;
    bool b;
    uint8_t e;
    char t[12];
    const char *s;
    struct part p;
    int8_t a[3];
    struct part l[3];
    int32_t l_count;
    const char *const *m;
    int32_t m_count;
    struct part u;
    int32_t u_tag;
};
static const struct codec_field whole_fields[] = {
    FIELD_ARRAY(struct whole, "a", a, CODEC_INT, NULL),
    FIELD_BOOL(struct whole, "b", b),
    FIELD_ENUM(struct whole, "e", e, colours),
    FIELD_HEX64(struct whole, "h", h),
    FIELD_INT(struct whole, "i", i),
    FIELD_LIST(struct whole, "l", l, l_count, CODEC_STRUCT, &part_codec),
    FIELD_ITEMS(struct whole, "m", m, m_count, 5, CODEC_STRING, NULL),
    FIELD_STRUCT(struct whole, "p", p, &part_codec),
    FIELD_STRING(struct whole, "s", s),
    FIELD_TEXT(struct whole, "t", t),
    FIELD_UNION(struct whole, "u", u, u_tag, variants),
};
static const struct codec whole_codec = CODEC_TABLE("whole", struct whole, whole_fields);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    struct arena arena = { .limit_bytes = 0 };
    struct error err = { .status = OK };
    struct whole whole;
    struct value *tree;
    size_t written;
    char *json;

    if (codec_read(&whole_codec, &whole, (const char *)data, bytes, &arena, &err) == OK) {
        json = codec_format(&whole_codec, &whole, &arena, &written);
        must(written == bytes && memcmp(json, data, bytes) == 0);
        must(codec_write(&whole_codec, &whole, json, written) == written);
        must(value_read(&arena, json, written, &tree, &err) == OK);
        must(value_equal(tree, codec_value(&whole_codec, &whole, &arena)));
        must(codec_equal(&whole_codec, &whole, &whole));
    } else {
        must(err.status == ERR_FORMAT && strncmp(err.message, "byte ", 5) == 0);
    }
    arena_release(&arena);
    return 0;
}
