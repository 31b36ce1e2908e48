/* Letter style: finds text of an HTML mail that its reader cannot see.
 *
 * It knows the CSS that hides text: display, visibility, opacity, the size and the colour of text, boxes of no size, places
 * off the screen. It follows style attributes and those rules of a style sheet that name elements, classes and ids. In a
 * selector with several steps the last one counts; conditions ("@media (max-width: ...)") and pseudo-classes never count. So
 * it may treat text as hidden that another rule shows again; therefore it reports all text that it passes over. */
#ifndef POSTERN_LETTER_STYLE_H
#define POSTERN_LETTER_STYLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LETTER_STYLE_RULES_MAX = 256,             /* rules of a style sheet; it ignores more */
    LETTER_STYLE_APPLIED_BYTES_MAX = 16 << 20 /* of its declarations to all elements; beyond that all text counts as hidden */
};

/* How the text of an element looks; a child begins with its parent's. */
struct letter_style {
    bool is_gone;              /* this element and all in it */
    bool is_invisible;         /* visibility, which a child can set again */
    bool is_tiny;              /* a size of nothing, which a child can set again */
    int32_t colour, background;   /* 0xrrggbb, or one of the two below */
};

enum { LETTER_COLOUR_UNKNOWN = -1, LETTER_COLOUR_CLEAR = -2 };

/* A rule of a style sheet; the texts are the sheet's. */
struct letter_style_rule {
    const char *tag, *mark;    /* mark: a class behind `.`, an id behind `#` */
    size_t tag_bytes, mark_bytes;
    const char *declarations;
    size_t declaration_bytes;
};

struct letter_style_sheet {
    struct letter_style_rule rules[LETTER_STYLE_RULES_MAX];
    int count;
    size_t applied_bytes;
};

/* An element without any style in a mail without any. */
struct letter_style letter_style_plain(void);

/* Adds what `name: value; name: value` says about an element. */
void letter_style_declare(struct letter_style *style, const char *declarations, size_t bytes);

/* A colour as HTML attributes write it: "white", "#ffffff", "ffffff". */
void letter_style_set_colour(struct letter_style *style, const char *value, size_t bytes);
void letter_style_set_background(struct letter_style *style, const char *value, size_t bytes);

bool letter_style_hides(const struct letter_style *style);

/* Whether the declarations of a blockquote draw a line at its left, as mail programs do for quotations. */
bool letter_style_has_left_line(const char *declarations, size_t bytes);

/* Adds the rules of a style element; its text has to last as long as the sheet. */
void letter_style_add_sheet(struct letter_style_sheet *sheet, const char *text, size_t bytes);

/* Adds what the sheet says about an element with this lower-case name; class: a list as in the attribute. */
void letter_style_apply_sheet(struct letter_style_sheet *sheet, struct letter_style *style, const char *name,
                              const char *class_list, size_t class_bytes, const char *id, size_t id_bytes);

#endif
