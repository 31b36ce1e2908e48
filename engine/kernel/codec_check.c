/* Checks field tables before anything is written or read with them. */
#include "engine/kernel/codec_field.h"

#include "engine/kernel/text.h"

/* A table nested deeper than this must contain itself; the limit also bounds a reader's stack. */
enum { LEVELS_MAX = 16, WORD_BYTES_MAX = 60 };

/* ---- words ---- */

/* Keys and names appear in JSON without escapes, and in JSON pointers. */
static bool is_word(const char *word)
{
    size_t bytes = word ? strlen(word) : 0;

    for (size_t i = 0; i < bytes; i++)
        if (word[i] < ' ' || word[i] > '~' || strchr("\"\\/", word[i]))
            return false;
    return bytes > 0 && bytes <= WORD_BYTES_MAX;
}

static const char *names_fault(const struct codec_field *field, bool zero_is_written)
{
    if (!field->names || field->name_count == 0)
        return "an enum has no names";
    if (field->bytes < 4 && field->name_count > UINT32_C(1) << (8 * field->bytes))
        return "an enum has more names than its bytes can hold";
    for (uint32_t i = 0; i < field->name_count; i++) {
        if (i == 0 && !zero_is_written && !field->names[0])
            continue;
        if (!is_word(field->names[i]) || text_equal(field->names[i], "?"))
            return "a number of an enum has no plain name";
        for (uint32_t k = 0; k < i; k++)
            if (field->names[k] && text_equal(field->names[k], field->names[i]))
                return "two numbers of an enum have the same name";
    }
    return NULL;
}

/* ---- kinds and sizes ---- */

/* The fault of a field with one value, or of the elements of a field with several. */
static const char *element_fault(const struct codec_field *field, enum codec_kind kind, bool in_list)
{
    switch (kind) {
    case CODEC_INT:
        return field->bytes == 1 || field->bytes == 2 || field->bytes == 4 || field->bytes == 8
             ? NULL : "a whole number has 1, 2, 4 or 8 bytes";
    case CODEC_HEX64:
        return field->bytes == sizeof(uint64_t) ? NULL : "a hex number has 8 bytes";
    case CODEC_BOOL:
        return field->bytes == sizeof(bool) ? NULL : "a bool has the size of a bool";
    case CODEC_ENUM:
        return field->bytes == 1 || field->bytes == 2 || field->bytes == 4
             ? names_fault(field, in_list) : "an enum has 1, 2 or 4 bytes";
    case CODEC_TEXT:
        return field->bytes >= 2 ? NULL : "a text has room for a character and its NUL";
    case CODEC_STRING:
        return field->bytes == sizeof(char *) ? NULL : "a string has the size of a pointer";
    case CODEC_STRUCT:
        return !field->of ? "a struct has no table" : field->of->bytes != field->bytes
             ? "a struct and its table differ in size" : NULL;
    default:
        return in_list ? "elements are of no kind that a list can hold" : "the kind is unknown";
    }
}

static const char *variants_fault(const struct codec_field *field)
{
    if (!field->variants || field->variant_count == 0)
        return "a union has no variants";
    for (uint32_t i = 0; i < field->variant_count; i++) {
        const struct codec_variant *variant = &field->variants[i];

        if (!is_word(variant->name) || text_equal(variant->name, "?"))
            return "a variant has no plain name";
        if (!variant->codec)
            return "a variant has no table";
        if (variant->codec->bytes > field->bytes)
            return "a variant is larger than its union";
        for (uint32_t k = 0; k < i; k++)
            if (text_equal(variant->name, field->variants[k].name))
                return "two variants have the same name";
    }
    return NULL;
}

static const char *kind_fault(const struct codec_field *field)
{
    switch (field->kind) {
    case CODEC_ARRAY:
    case CODEC_LIST:
    case CODEC_ITEMS:
        if (field->capacity == 0 || field->capacity > INT32_MAX)
            return "a list has no room, or more than can be counted";
        return element_fault(field, field->element, true);
    case CODEC_UNION:
        return variants_fault(field);
    default:
        return element_fault(field, field->kind, false);
    }
}

/* ---- places ---- */

/* The bytes of the struct that a field uses: its own, and those of its count or tag. */
struct place {
    uint64_t from, to;
};

static int places_of(const struct codec_field *field, struct place places[2])
{
    uint64_t bytes = field->bytes;

    if (field->kind == CODEC_ARRAY || field->kind == CODEC_LIST)
        bytes *= field->capacity;
    else if (field->kind == CODEC_ITEMS)
        bytes = sizeof(void *);
    places[0] = (struct place){ field->offset, field->offset + bytes };
    if (field->kind == CODEC_LIST || field->kind == CODEC_ITEMS)
        places[1] = (struct place){ field->count_offset, field->count_offset + sizeof(int32_t) };
    else if (field->kind == CODEC_UNION)
        places[1] = (struct place){ field->tag_offset, field->tag_offset + sizeof(int32_t) };
    else
        return 1;
    return 2;
}

static bool overlap(const struct place *left, int left_count, const struct place *right, int right_count)
{
    for (int i = 0; i < left_count; i++)
        for (int k = 0; k < right_count; k++)
            if (left[i].from < right[k].to && right[k].from < left[i].to)
                return true;
    return false;
}

static const char *place_fault(const struct codec *codec, const struct codec_field *field)
{
    struct place own[2], other[2];
    int own_count = places_of(field, own);

    for (int i = 0; i < own_count; i++)
        if (own[i].to > codec->bytes)
            return "it lies outside the struct";
    if (own_count == 2 && overlap(&own[0], 1, &own[1], 1))
        return "it lies on its own count or tag";
    for (const struct codec_field *before = codec->fields; before < field; before++)
        if (overlap(own, own_count, other, places_of(before, other)))
            return "it lies on a field before it";
    return NULL;
}

/* ---- secrets ---- */

/* Is there at this offset a field with an owner or an audience that everybody may see? Otherwise it might itself be
 * hidden before other fields are hidden by it. */
static bool is_open_number(const struct codec *codec, uint32_t offset)
{
    for (int i = 0; i < codec->field_count; i++) {
        const struct codec_field *field = &codec->fields[i];

        if (field->offset == offset && (field->kind == CODEC_INT || field->kind == CODEC_ENUM))
            return field->bytes == sizeof(int32_t) && field->seen == SEEN_ALL;
    }
    return false;
}

/* Only the outermost struct starts with the usual values (codec_init). */
static const char *usual_fault(const struct codec_field *field, int level)
{
    if (!field->usual)
        return NULL;
    if (field->kind != CODEC_INT && field->kind != CODEC_BOOL && field->kind != CODEC_ENUM)
        return "only a number, a bool or an enum has a usual value";
    return level > 0 ? "in a struct inside nothing but 0 is usual" : NULL;
}

static const char *seen_fault(const struct codec *codec, const struct codec_field *field, bool in_list)
{
    if (field->unknown && (field->kind != CODEC_LIST || field->element != CODEC_INT))
        return "only numbers in a list can become unknown";
    if (field->seen == SEEN_INDEX && !in_list)
        return "it is secret by its place in a list, and stands in none";
    if ((field->seen == SEEN_OWNER || field->seen == SEEN_MASK) && !is_open_number(codec, field->seen_offset))
        return "who may know it is told by no open field of 4 bytes";
    return NULL;
}

/* Is anything in these structs secret? The elements of a list in an arena are shared with other copies of the
 * state. */
static bool any_secret(const struct codec *codec, int level)
{
    if (codec->mask)
        return true;
    for (int i = 0; i < codec->field_count && level < LEVELS_MAX; i++)
        if (codec->fields[i].seen != SEEN_ALL || (codec->fields[i].of && any_secret(codec->fields[i].of, level + 1)))
            return true;
    return false;
}

/* ---- tables ---- */

/* The place of a table within other tables. */
struct around {
    int level;
    bool in_list;
};

static const char *table_fault(const struct codec *codec, struct around around, const struct codec **where,
                               const struct codec_field **field);

/* The tables that a field refers to. */
static const char *inner_fault(const struct codec_field *of, struct around around, const struct codec **where,
                               const struct codec_field **field)
{
    bool lists = of->kind == CODEC_ARRAY || of->kind == CODEC_LIST || of->kind == CODEC_ITEMS;
    const char *fault = NULL;

    around.level++;
    around.in_list = around.in_list || lists;
    if (of->kind == CODEC_STRUCT || (lists && of->element == CODEC_STRUCT))
        fault = table_fault(of->of, around, where, field);
    for (uint32_t i = 0; !fault && of->kind == CODEC_UNION && i < of->variant_count; i++)
        fault = table_fault(of->variants[i].codec, around, where, field);
    if (!fault && of->kind == CODEC_ITEMS && of->element == CODEC_STRUCT && any_secret(of->of, 0))
        fault = "a list in an arena holds secrets, and copies of it would share them";
    return fault;
}

static const char *field_fault(const struct codec *codec, const struct codec_field *field, struct around around)
{
    const char *fault;

    if (!is_word(field->key))
        return "a key is 1 to 60 plain characters, no quote, slash or backslash";
    if (strlen(field->key) != field->key_bytes)
        return "the length of the key is another (CODEC_KEY sets it)";
    if (field > codec->fields && strcmp(field[-1].key, field->key) >= 0)
        return "the keys are not in byte order";
    fault = kind_fault(field);
    if (!fault)
        fault = place_fault(codec, field);
    if (!fault)
        fault = usual_fault(field, around.level);
    return fault ? fault : seen_fault(codec, field, around.in_list);
}

/* Lists that are never written lie beside the fields that are. */
static const char *work_fault(const struct codec *codec, struct around around, const struct codec **where,
                              const struct codec_field **field)
{
    const struct codec *work = codec->work;

    around.level++;
    if (work->bytes != codec->bytes)
        return "its lists that are not written are those of a struct of another size";
    for (int i = 0; i < work->field_count; i++) {
        struct place own[2], other[2];
        int own_count = places_of(&work->fields[i], own);

        *where = work;
        *field = &work->fields[i];
        if (work->fields[i].kind != CODEC_LIST)
            return "it is not written, and no list";
        for (int k = 0; k < codec->field_count; k++)
            if (overlap(own, own_count, other, places_of(&codec->fields[k], other)))
                return "it is not written, and lies on a field that is";
    }
    return table_fault(work, around, where, field);
}

/* The first fault of a table; *where and *field then say its place (field NULL: the table itself). */
static const char *table_fault(const struct codec *codec, struct around around, const struct codec **where,
                               const struct codec_field **field)
{
    *where = codec;
    *field = NULL;
    if (!codec->name || !*codec->name)
        return "the table has no name";
    if (codec->bytes == 0 || codec->field_count < 0 || (codec->field_count > 0 && !codec->fields))
        return "the table describes no struct";
    if (around.level == LEVELS_MAX)
        return "tables are nested too deep, or one holds itself";
    for (int i = 0; i < codec->field_count; i++) {
        const char *fault;

        *where = codec;
        *field = &codec->fields[i];
        fault = field_fault(codec, *field, around);
        if (!fault)
            fault = inner_fault(&codec->fields[i], around, where, field);
        if (fault)
            return fault;
    }
    *where = codec;
    *field = NULL;
    if (codec->mask && !is_open_number(codec, codec->mask - 1))
        return "from whom it is hidden is told by no open field of 4 bytes";
    return codec->work ? work_fault(codec, around, where, field) : NULL;
}

const char *codec_check(const struct codec *codec)
{
    const struct codec *where;
    const struct codec_field *field;

    return table_fault(codec, (struct around){ 0 }, &where, &field);
}

enum status codec_fault(const struct codec *codec, struct error *err)
{
    const struct codec *where;
    const struct codec_field *field;
    const char *fault = table_fault(codec, (struct around){ 0 }, &where, &field), *name;

    if (!fault)
        return OK;
    name = where->name ? where->name : "a table";
    if (!field)
        return error_set(err, ERR_BUG, "%s: %s", name, fault);
    return error_set(err, ERR_BUG, "\"%s\" of %s: %s", field->key ? field->key : "", name, fault);
}
