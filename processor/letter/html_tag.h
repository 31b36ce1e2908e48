/* A tag of an HTML mail, and those of its attributes that say what is seen of its element. */
#ifndef POSTERN_LETTER_HTML_TAG_H
#define POSTERN_LETTER_HTML_TAG_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/kernel/arena.h"

enum { HTML_TAG_NAME_MAX = 16 };

struct html_tag {
    char name[HTML_TAG_NAME_MAX]; /* lower case; longer names are cut and match nothing */
    bool closes;
    const char *attributes, *end;
};

/* The attributes of a tag that matter here; "" for a missing one. */
struct html_attributes {
    struct html_value { const char *text; size_t bytes; } class_list, id, style, colour, background, type, cite;
    bool is_hidden;
};

/* Values with entities in them are in the arena, the others in the mail. */
struct html_attributes html_attributes_read(struct arena *arena, const struct html_tag *tag);

#endif
