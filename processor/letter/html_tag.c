#include "processor/letter/html_tag.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/bytes.h"
#include "processor/letter/html_entity.h"
#include "processor/letter/text.h"

/* Takes the next attribute of a tag; false at its end. */
static bool next_attribute(const char **at, const char *end, struct html_value *name, struct html_value *value)
{
    const char *stop;

    while (*at < end && (text_is_space(**at) || **at == '/'))
        (*at)++;
    name->text = *at;
    while (*at < end && !text_is_space(**at) && **at != '=')
        (*at)++;
    name->bytes = (size_t)(*at - name->text);
    for (stop = *at; stop < end && text_is_space(*stop);)
        stop++;
    *value = (struct html_value){ "", 0 };
    if (stop == end || *stop != '=')
        return *at < end || name->bytes > 0;
    for (*at = stop + 1; *at < end && text_is_space(**at);)
        (*at)++;
    if (*at < end && (**at == '"' || **at == '\'')) {
        value->text = *at + 1;
        stop = memchr(value->text, **at, (size_t)(end - value->text));
    } else {
        value->text = *at;
        for (stop = *at; stop < end && !text_is_space(*stop);)
            stop++;
    }
    stop = stop ? stop : end;
    value->bytes = (size_t)(stop - value->text);
    *at = stop < end ? stop + 1 : end;
    return true;
}

/* An attribute's text with its entities as characters. */
static struct html_value plain_value(struct arena *arena, struct html_value value)
{
    const char *end = value.text + value.bytes;
    struct bytes plain;

    if (!memchr(value.text, '&', value.bytes))
        return value;
    bytes_init(&plain, arena, value.bytes);
    for (const char *at = value.text; at < end;) {
        uint32_t character;
        size_t entity = *at == '&' ? html_entity_read(at + 1, end, &character) : 0;

        if (entity)
            letter_text_add_point(&plain, character);
        else
            bytes_add_char(&plain, *at);
        at += 1 + entity;
    }
    return (struct html_value){ plain.failed ? "" : plain.data, plain.failed ? 0 : plain.n };
}

struct html_attributes html_attributes_read(struct arena *arena, const struct html_tag *tag)
{
    static const struct html_value none = { "", 0 };
    struct html_attributes out = { none, none, none, none, none, none, none, false };
    const struct { const char *name; struct html_value *value; } known[] = {
        { "class", &out.class_list }, { "id", &out.id },     { "style", &out.style }, { "color", &out.colour },
        { "text", &out.colour },      { "type", &out.type }, { "cite", &out.cite },   { "bgcolor", &out.background },
    };
    const char *at = tag->attributes;
    struct html_value name, value;

    while (next_attribute(&at, tag->end, &name, &value)) {
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
            if (known[i].value->bytes == 0 && text_n_equal_ignoring_case(name.text, name.bytes, known[i].name))
                *known[i].value = plain_value(arena, value);
        if (text_n_equal_ignoring_case(name.text, name.bytes, "hidden"))
            out.is_hidden = true;
    }
    return out;
}
