#include "processor/letter/style.h"

#include <string.h>

#include "engine/kernel/text.h"

enum {
    NAME_BYTES_MAX = 24,
    VALUE_BYTES_MAX = 120,
    PX = 100,                  /* lengths are hundredths of a pixel */
    TINY = 1 * PX,             /* text of one pixel is invisible */
    AWAY = -400 * PX,          /* nothing that far to the left or above is on a screen */
    FAR = 5000 * PX,           /* nor that far to the right or below */
    NUMBER_MAX = 10000000,
    CONTRAST_MIN = 12          /* of 255, of one of the three */
};

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* What a list of declarations says about one element, put together when all of them are read. */
struct box {
    bool is_none, is_gone, is_placed, is_away, is_flat, clips;
};

/* --- Values --- */

struct length {
    int64_t size;              /* hundredths of a pixel, as good as can be known without a screen */
    bool is_relative;          /* to the size of the text around */
};

/* A number in hundredths; *at moves behind it. */
static int64_t read_number(const char **at)
{
    bool is_negative = **at == '-';
    int64_t number = 0, unit = 100;

    *at += is_negative || **at == '+';
    for (; text_is_digit(**at); (*at)++)
        number = number < NUMBER_MAX ? number * 10 + (**at - '0') : number;
    number *= 100;
    if (**at == '.')
        for ((*at)++; text_is_digit(**at); (*at)++) {
            unit /= 10;
            number += (**at - '0') * unit;
        }
    return is_negative ? -number : number;
}

static bool begins_number(const char *text)
{
    text += *text == '-' || *text == '+';
    return text_is_digit(*text) || (*text == '.' && text_is_digit(text[1]));
}

/* Reads a length at *at and moves *at behind it; false when there is none. */
static bool read_length(const char **at, struct length *length)
{
    static const struct { const char *name; int px_hundredths; bool is_relative; } units[] = {
        { "px", 100, false }, { "pt", 133, false }, { "rem", 1600, false }, { "em", 1600, true }, { "ex", 800, true },
        { "ch", 800, true },  { "%", 16, true },    { "in", 9600, false },  { "cm", 3780, false }, { "mm", 378, false },
        { "pc", 1600, false }, { "vw", 1000, false }, { "vh", 1000, false },
    };
    int64_t number;

    if (!begins_number(*at))
        return false;
    number = read_number(at);
    *length = (struct length){ .size = number };
    for (int i = 0; i < COUNT(units); i++) {
        if (text_has_prefix(*at, units[i].name)) {
            length->size = number * units[i].px_hundredths / 100;
            length->is_relative = units[i].is_relative;
            *at += strlen(units[i].name);
            break;
        }
    }
    return true;
}

static bool is_nothing(const char *value)
{
    struct length length;

    return read_length(&value, &length) && length.size <= 0;
}

/* Does one of the lengths of a value lie off the screen? A percentage of a box is five pixels here. */
static bool has_length_away(const char *value)
{
    while (*value) {
        struct length length;

        if (!read_length(&value, &length)) {
            value++;
            continue;
        }
        if (value[-1] == '%')
            length.size = length.size / 16 * 500;
        if (length.size <= AWAY || length.size >= FAR)
            return true;
    }
    return false;
}

/* --- Colours --- */

static const struct { const char *name; int32_t colour; } colours[] = {
    { "white", 0xffffff },      { "black", 0x000000 },    { "red", 0xff0000 },       { "green", 0x008000 },
    { "blue", 0x0000ff },       { "yellow", 0xffff00 },   { "gray", 0x808080 },      { "grey", 0x808080 },
    { "silver", 0xc0c0c0 },     { "lime", 0x00ff00 },     { "navy", 0x000080 },      { "aqua", 0x00ffff },
    { "snow", 0xfffafa },       { "ivory", 0xfffff0 },    { "whitesmoke", 0xf5f5f5 }, { "ghostwhite", 0xf8f8ff },
    { "floralwhite", 0xfffaf0 }, { "mintcream", 0xf5fffa }, { "azure", 0xf0ffff },   { "lightgray", 0xd3d3d3 },
    { "lightgrey", 0xd3d3d3 },  { "gainsboro", 0xdcdcdc }, { "transparent", LETTER_COLOUR_CLEAR },
    { "windowtext", 0x000000 },
};

static int hex_digit(char c)
{
    if (text_is_digit(c))
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* `fff`, `ffffff`, and with a part for how much shines through. */
static int32_t read_hex(const char *digits)
{
    int digit[8], count = 0;
    bool is_short;

    while (count < 8 && hex_digit(digits[count]) >= 0) {
        digit[count] = hex_digit(digits[count]);
        count++;
    }
    is_short = count == 3 || count == 4;
    if (!is_short && count != 6 && count != 8)
        return LETTER_COLOUR_UNKNOWN;
    if ((count == 4 && digit[3] == 0) || (count == 8 && digit[6] == 0))
        return LETTER_COLOUR_CLEAR;
    if (is_short)
        return (digit[0] * 0x11) << 16 | (digit[1] * 0x11) << 8 | digit[2] * 0x11;
    return (digit[0] << 4 | digit[1]) << 16 | (digit[2] << 4 | digit[3]) << 8 | digit[4] << 4 | digit[5];
}

/* `rgb(255, 255, 255)`, `rgba(0 0 0 / 0)`, also in percent, from behind the bracket. */
static int32_t read_rgb(const char *at)
{
    int64_t parts[4] = { 0, 0, 0, 100 };
    int count = 0;

    while (*at && *at != ')' && count < 4) {
        if (!begins_number(at)) {
            at++;
            continue;
        }
        parts[count] = read_number(&at);
        if (*at == '%')
            parts[count] = count < 3 ? parts[count] * 255 / 100 : parts[count] / 100;
        count++;
    }
    if (count < 3)
        return LETTER_COLOUR_UNKNOWN;
    if (parts[3] < 5)
        return LETTER_COLOUR_CLEAR;
    for (int i = 0; i < 3; i++)
        parts[i] = parts[i] < 0 ? 0 : parts[i] > 25500 ? 255 : parts[i] / 100;
    return (int32_t)(parts[0] << 16 | parts[1] << 8 | parts[2]);
}

/* The colour that a lower-case value begins with. */
static int32_t read_colour(const char *value)
{
    size_t bytes = strcspn(value, " ;,/");

    if (*value == '#')
        return read_hex(value + 1);
    if (text_has_prefix(value, "rgb(") || text_has_prefix(value, "rgba("))
        return read_rgb(strchr(value, '(') + 1);
    for (int i = 0; i < COUNT(colours); i++)
        if (text_n_equal(value, bytes, colours[i].name))
            return colours[i].colour;
    return LETTER_COLOUR_UNKNOWN;
}

static int32_t difference(int32_t one, int32_t other, int shift)
{
    int32_t parts = ((one >> shift) & 0xff) - ((other >> shift) & 0xff);

    return parts < 0 ? -parts : parts;
}

static bool looks_the_same(int32_t one, int32_t other)
{
    return one >= 0 && other >= 0 && difference(one, other, 16) < CONTRAST_MIN && difference(one, other, 8) < CONTRAST_MIN
           && difference(one, other, 0) < CONTRAST_MIN;
}

static void set_background(struct letter_style *style, const char *value)
{
    int32_t colour;

    if (text_has_prefix(value, "none") || text_has_prefix(value, "in") || text_has_prefix(value, "unset"))
        return;   /* also inherit and initial: what lies behind it shows */
    if (strstr(value, "url(") || strstr(value, "gradient")) {
        style->background = LETTER_COLOUR_UNKNOWN;
        return;
    }
    colour = read_colour(value);
    if (colour != LETTER_COLOUR_CLEAR)   /* what lies behind it shines through */
        style->background = colour;
}

static void set_colour(struct letter_style *style, const char *value)
{
    if (text_has_prefix(value, "initial"))
        style->colour = letter_style_plain().colour;
    else if (!text_has_prefix(value, "inherit") && !text_has_prefix(value, "currentcolor") && !text_has_prefix(value, "unset"))
        style->colour = read_colour(value);
}

/* --- Declarations --- */

static void set_size(struct letter_style *style, const char *value)
{
    struct length length;

    if (!read_length(&value, &length))
        style->is_tiny = style->is_tiny && (text_has_prefix(value, "inherit") || text_has_prefix(value, "larger"));
    else if (length.size <= TINY)
        style->is_tiny = true;
    else if (!length.is_relative)
        style->is_tiny = false;
}

/* The size in `bold 12px/1.5 Arial` is the first length that is not a weight. */
static void set_font(struct letter_style *style, const char *value)
{
    for (; *value; value++) {
        const char *behind = value;
        struct length length;

        if (!read_length(&behind, &length))
            continue;
        if (length.size < 100 * PX || text_is_alpha(behind[-1])) {
            set_size(style, value);
            return;
        }
        value = behind - 1;
    }
}

static void set_place(struct box *box, const char *name, const char *value)
{
    static const char *const sides[] = { "left", "right", "top", "bottom", "inset" };
    static const char *const shifts[] = { "text-indent", "margin", "margin-left", "margin-top", "margin-right" };

    if (text_equal(name, "position"))
        box->is_placed = !text_has_prefix(value, "static");
    else if (text_find(name, sides, COUNT(sides)) >= 0)
        box->is_away = box->is_away || has_length_away(value);
    else if (text_find(name, shifts, COUNT(shifts)) >= 0)
        box->is_gone = box->is_gone || has_length_away(value);
    else if (text_equal(name, "transform"))
        box->is_gone = box->is_gone || strstr(value, "scale(0") || has_length_away(value);
    else if (text_equal(name, "clip") || text_equal(name, "clip-path"))
        box->is_gone = box->is_gone || strstr(value, "rect(0") || strstr(value, "inset(50%") || strstr(value, "inset(100%")
                       || strstr(value, "circle(0");
}

static void set_box(struct box *box, const char *name, const char *value)
{
    static const char *const sizes[] = { "height", "max-height", "width", "max-width" };

    if (text_equal(name, "display"))
        box->is_none = text_has_prefix(value, "none");
    else if (text_equal(name, "mso-hide"))
        box->is_gone = box->is_gone || text_has_prefix(value, "all");
    else if (text_equal(name, "opacity"))
        box->is_gone = box->is_gone || (begins_number(value) && read_number(&value) < 5);
    else if (text_has_prefix(name, "overflow"))
        box->clips = !text_has_prefix(value, "visible");
    else if (text_find(name, sizes, COUNT(sizes)) >= 0)
        box->is_flat = box->is_flat || is_nothing(value);
    else
        set_place(box, name, value);
}

static void set_text(struct letter_style *style, const char *name, const char *value)
{
    if (text_equal(name, "visibility"))
        style->is_invisible = text_has_prefix(value, "hidden") || text_has_prefix(value, "collapse")
                              || (style->is_invisible && text_has_prefix(value, "inherit"));
    else if (text_equal(name, "font-size"))
        set_size(style, value);
    else if (text_equal(name, "font"))
        set_font(style, value);
    else if (text_equal(name, "color"))
        set_colour(style, value);
    else if (text_equal(name, "background") || text_equal(name, "background-color"))
        set_background(style, value);
}

/* Copies a piece of a declaration in lower case, trimmed and without comments. */
static void copy_piece(char *to, size_t room, const char *from, const char *end)
{
    size_t used = 0;

    while (from < end && used < room - 1) {
        const char *stop = end - from > 1 && from[0] == '/' && from[1] == '*'
                               ? memmem(from + 2, (size_t)(end - from - 2), "*/", 2) : NULL;

        if (stop) {
            from = stop + 2;
            continue;
        }
        if (!text_is_space(*from) || (used > 0 && to[used - 1] != ' '))
            to[used++] = text_is_space(*from) ? ' ' : text_lower(*from);
        from++;
    }
    while (used > 0 && to[used - 1] == ' ')
        used--;
    to[used] = '\0';
}

/* Takes the next `name: value`; false at the end. */
static bool next_declaration(const char **at, const char *end, char *name, char *value)
{
    while (*at < end) {
        const char *stop = memchr(*at, ';', (size_t)(end - *at));
        const char *colon = memchr(*at, ':', (size_t)((stop ? stop : end) - *at));
        const char *begin = *at;

        stop = stop ? stop : end;
        *at = stop < end ? stop + 1 : end;
        if (!colon)
            continue;
        copy_piece(name, NAME_BYTES_MAX, begin, colon);
        copy_piece(value, VALUE_BYTES_MAX, colon + 1, stop);
        return true;
    }
    return false;
}

struct letter_style letter_style_plain(void)
{
    return (struct letter_style){ .colour = 0x000000, .background = 0xffffff };
}

void letter_style_declare(struct letter_style *style, const char *declarations, size_t bytes)
{
    const char *end = declarations + bytes;
    char name[NAME_BYTES_MAX], value[VALUE_BYTES_MAX];
    struct box box = { .is_gone = false };

    while (next_declaration(&declarations, end, name, value)) {
        set_text(style, name, value);
        set_box(&box, name, value);
    }
    style->is_gone = style->is_gone || box.is_none || box.is_gone ||
                      (box.is_placed && box.is_away) || (box.clips && box.is_flat);
}

void letter_style_set_colour(struct letter_style *style, const char *value, size_t bytes)
{
    char text[VALUE_BYTES_MAX];

    copy_piece(text, sizeof text, value, value + bytes);
    style->colour = read_colour(text);
    if (style->colour == LETTER_COLOUR_UNKNOWN)
        style->colour = read_hex(text);
}

void letter_style_set_background(struct letter_style *style, const char *value, size_t bytes)
{
    char text[VALUE_BYTES_MAX];

    copy_piece(text, sizeof text, value, value + bytes);
    style->background = read_colour(text);
    if (style->background == LETTER_COLOUR_UNKNOWN)
        style->background = read_hex(text);
}

bool letter_style_hides(const struct letter_style *style)
{
    return style->is_gone || style->is_invisible || style->is_tiny || style->colour == LETTER_COLOUR_CLEAR
           || looks_the_same(style->colour, style->background);
}

bool letter_style_has_left_line(const char *declarations, size_t bytes)
{
    const char *end = declarations + bytes;
    char name[NAME_BYTES_MAX], value[VALUE_BYTES_MAX];
    bool has_line = false;

    while (next_declaration(&declarations, end, name, value)) {
        bool is_none = text_has_prefix(value, "none") || text_has_prefix(value, "medium none") || is_nothing(value);

        if (text_equal(name, "border") || text_has_prefix(name, "border-left") || text_equal(name, "border-width")
            || text_equal(name, "border-style"))
            has_line = !is_none;
    }
    return has_line;
}

/* --- Style sheets --- */

static const char *skip_ignored(const char *at, const char *end)
{
    for (;;) {
        const char *stop;

        while (at < end && (text_is_space(*at) || *at == '}'))
            at++;
        if (end - at >= 4 && memcmp(at, "<!--", 4) == 0) {
            at += 4;
        } else if (end - at >= 3 && memcmp(at, "-->", 3) == 0) {
            at += 3;
        } else if (end - at >= 2 && memcmp(at, "/*", 2) == 0) {
            stop = memmem(at + 2, (size_t)(end - at - 2), "*/", 2);
            at = stop ? stop + 2 : end;
        } else {
            return at;
        }
    }
}

/* Behind the block that opens at `at`, with all blocks in it. */
static const char *skip_block(const char *at, const char *end)
{
    int depth = 0;

    for (; at < end; at++) {
        depth += *at == '{';
        depth -= *at == '}';
        if (*at == '}' && depth <= 0)
            return at + 1;
    }
    return end;
}

/* An at-rule: those that hold rules for every screen are opened, all others left out. */
static const char *skip_at_rule(const char *at, const char *end)
{
    const char *begin = at;
    bool has_condition;

    while (at < end && *at != '{' && *at != ';')
        at++;
    if (at == end || *at == ';')
        return at < end ? at + 1 : end;
    has_condition = memchr(begin, '(', (size_t)(at - begin)) || memmem(begin, (size_t)(at - begin), "print", 5);
    return text_n_equal_ignoring_case(begin, (size_t)(at - begin < 6 ? at - begin : 6), "@media") && !has_condition
               ? at + 1 : skip_block(at, end);
}

/* The last step of a selector as a rule, and the last class or id in it; false when it has a condition. */
static bool read_selector(const char *at, const char *end, struct letter_style_rule *rule)
{
    const char *begin;

    while (end > at && text_is_space(end[-1]))
        end--;
    begin = end;
    while (begin > at && !text_is_space(begin[-1]) && !strchr(">+~", begin[-1]))
        begin--;
    rule->tag = begin;
    while (begin < end && *begin != '.' && *begin != '#')
        begin++;
    rule->tag_bytes = (size_t)(begin - rule->tag);
    if (memchr(rule->tag, ':', (size_t)(end - rule->tag)) || memchr(rule->tag, '[', (size_t)(end - rule->tag)))
        return false;
    rule->mark = end;
    while (rule->mark > begin && (rule->mark == end || (*rule->mark != '.' && *rule->mark != '#')))
        rule->mark--;
    rule->mark_bytes = (size_t)(end - rule->mark);
    if (text_n_equal(rule->tag, rule->tag_bytes, "*"))
        rule->tag_bytes = 0;
    return rule->tag_bytes + rule->mark_bytes > 0;
}

static void add_rules(struct letter_style_sheet *sheet, const char *selectors, const char *open, const char *close)
{
    while (selectors < open) {
        const char *comma = memchr(selectors, ',', (size_t)(open - selectors));
        const char *stop = comma ? comma : open;
        struct letter_style_rule rule = { .declarations = open + 1, .declaration_bytes = (size_t)(close - open - 1) };

        if (sheet->count < LETTER_STYLE_RULES_MAX && read_selector(selectors, stop, &rule))
            sheet->rules[sheet->count++] = rule;
        selectors = stop + 1;
    }
}

void letter_style_add_sheet(struct letter_style_sheet *sheet, const char *text, size_t bytes)
{
    const char *at = text, *end = text + bytes;

    while ((at = skip_ignored(at, end)) < end) {
        const char *open, *close;

        if (*at == '@') {
            at = skip_at_rule(at, end);
            continue;
        }
        open = memchr(at, '{', (size_t)(end - at));
        close = open ? memchr(open, '}', (size_t)(end - open)) : NULL;
        if (!close)
            return;
        add_rules(sheet, at, open, close);
        at = close + 1;
    }
}

/* Is the word one of a list with blanks between? */
static bool has_word(const char *list, size_t bytes, const char *word, size_t word_bytes)
{
    const char *end = list + bytes;

    while (list < end) {
        const char *begin = list;

        while (list < end && !text_is_space(*list))
            list++;
        if ((size_t)(list - begin) == word_bytes && memcmp(begin, word, word_bytes) == 0)
            return true;
        list++;
    }
    return false;
}

void letter_style_apply_sheet(struct letter_style_sheet *sheet, struct letter_style *style, const char *name,
                              const char *class_list, size_t class_bytes, const char *id, size_t id_bytes)
{
    for (int i = 0; i < sheet->count; i++) {
        const struct letter_style_rule *rule = &sheet->rules[i];
        const char *mark = rule->mark + (rule->mark_bytes > 0);
        size_t mark_bytes = rule->mark_bytes - (rule->mark_bytes > 0);

        if (rule->tag_bytes > 0 && !text_n_equal_ignoring_case(rule->tag, rule->tag_bytes, name))
            continue;
        if (rule->mark_bytes > 0 && !(*rule->mark == '.' ? has_word(class_list, class_bytes, mark, mark_bytes)
                                                         : has_word(id, id_bytes, mark, mark_bytes)))
            continue;
        sheet->applied_bytes += rule->declaration_bytes;
        if (sheet->applied_bytes > LETTER_STYLE_APPLIED_BYTES_MAX)
            style->is_gone = true;
        else
            letter_style_declare(style, rule->declarations, rule->declaration_bytes);
    }
}
