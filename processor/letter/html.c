#include "processor/letter/html.h"

#include <stdbool.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/utf8.h"
#include "processor/letter/html_entity.h"
#include "processor/letter/html_tag.h"
#include "processor/letter/style.h"

enum { ELEMENTS_MAX = 256 };

enum element_kind { ELEMENT_PLAIN, ELEMENT_QUOTE, ELEMENT_ATTRIBUTION, ELEMENT_INDENT };

/* An element that is still open. */
struct html_element {
    char name[HTML_TAG_NAME_MAX];
    enum element_kind kind;  /* ELEMENT_ATTRIBUTION: "On ... wrote:"; the quote itself comes after it */
    struct letter_style style;
};

struct html {
    struct bytes *out;
    const char *at, *end;
    struct html_element open[ELEMENTS_MAX];
    int open_count;
    int deeper;              /* elements that are open within the innermost of these */
    int quotes, indents;     /* of the open ones */
    bool quotes_rest;        /* everything from here on is a quote */
    bool expects_quote;      /* an attribution just ended: if no quote follows now, the rest is a quote */
    bool ignores_quote_marks;/* in tags: one was never closed */
    bool has_no_more_tags;   /* no `>` is left */
    bool in_head;
    int pre;                 /* open pre elements */
    bool has_line;           /* the line under way has text */
    bool wants_blank;        /* a blank is due before the next text of this line */
    bool has_indent;         /* own text stood in an indent */
    struct bytes hidden;
    struct letter_style plain;   /* outside all elements */
    struct letter_style_sheet *sheet;
};

/* --- What the elements mean --- */

static const char *const breaking[] = { "p", "div", "tr", "li", "ul", "ol", "dl", "dt", "dd", "table", "blockquote",
                                        "pre", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "section", "article",
                                        "header", "footer", "body", "center", "address", "form" };
static const char *const unseen[] = { "script", "style", "title", "template", "noscript", "textarea", "select" };

/* They have no end, and no text in them. */
static const char *const empty[] = { "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param",
                                     "source", "track", "wbr" };

/* How far a marked quote reaches. */
enum mark_reach { MARK_ELEMENT, MARK_ATTRIBUTION, MARK_REST };

/* class and id values by which mail programs mark what they quote. */
static const struct { const char *value; enum mark_reach reach; } marks[] = {
    { "gmail_quote", MARK_ELEMENT },
    { "gmail_quote_container", MARK_ELEMENT },
    { "gmail_attr", MARK_ATTRIBUTION },
    { "yahoo_quoted", MARK_ELEMENT },
    { "ydp_quoted", MARK_ELEMENT },
    { "protonmail_quote", MARK_ELEMENT },
    { "tutanota_quote", MARK_ELEMENT },
    { "moz-cite-prefix", MARK_ATTRIBUTION },
    { "moz-forward-container", MARK_REST },
    { "moz-email-headers-table", MARK_REST },
    { "appendonsend", MARK_REST },
    { "divRplyFwdMsg", MARK_REST },
    { "x_divRplyFwdMsg", MARK_REST },
    { "OLK_SRC_BODY_SECTION", MARK_REST },
    { "ms-outlook-mobile-reference-message", MARK_REST },
    { "mail-editor-reference-message-container", MARK_REST },
    { "reply-intro", MARK_ATTRIBUTION },
    { "zmail_extra", MARK_ELEMENT },
};

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static bool is_one_of(const char *name, const char *const *names, size_t count)
{
    return text_find(name, names, (int)count) >= 0;
}

/* --- Writing --- */

static bool is_quoted(const struct html *html)
{
    return html->quotes_rest || html->quotes > 0;
}

static const struct letter_style *style_here(const struct html *html)
{
    return html->open_count > 0 ? &html->open[html->open_count - 1].style : &html->plain;
}

static void end_line(struct html *html)
{
    bytes_add_char(html->out, '\n');
    html->has_line = false;
    html->wants_blank = false;
}

static void break_line(struct html *html)
{
    if (html->has_line)
        end_line(html);
    html->wants_blank = false;
}

static void begin_text(struct html *html)
{
    if (html->expects_quote && !is_quoted(html))
        html->quotes_rest = true;
    html->expects_quote = false;
    if (html->indents > 0 && !is_quoted(html))
        html->has_indent = true;
    if (!html->has_line && is_quoted(html))
        bytes_add(html->out, "> ", 2);
    else if (html->wants_blank)
        bytes_add_char(html->out, ' ');
    html->has_line = true;
    html->wants_blank = false;
}

static void put_blank(struct html *html, char c)
{
    if (html->pre == 0) {
        html->wants_blank = html->has_line;
    } else if (c == '\n') {
        end_line(html);
    } else if (c != '\r') {
        begin_text(html);
        bytes_add_char(html->out, ' ');
    }
}

/* --- Tags --- */

/* The end of the tag whose name ends at `at`: the `>` outside quotes, otherwise the first one, otherwise NULL. What cannot be
 * found once is not looked for again, which keeps the whole walk linear. */
static const char *find_tag_end(struct html *html, const char *at)
{
    char quote = '\0';

    for (const char *c = at; c < html->end && !html->ignores_quote_marks; c++) {
        if (quote ? *c == quote : *c == '"' || *c == '\'')
            quote = quote ? '\0' : *c;
        else if (!quote && *c == '>')
            return c;
    }
    html->ignores_quote_marks = true;
    at = memchr(at, '>', (size_t)(html->end - at));
    html->has_no_more_tags = at == NULL;
    return at;
}

/* Reads a tag at `<`; false when it is a `<` of the text. */
static bool read_tag(struct html *html, struct html_tag *tag)
{
    const char *at = html->at + 1;
    size_t length = 0;

    tag->closes = at < html->end && *at == '/';
    if (tag->closes)
        at++;
    if (at == html->end || !text_is_alpha(*at) || html->has_no_more_tags)
        return false;
    while (at < html->end && (text_is_alnum(*at) || *at == ':' || *at == '-')) {
        if (length < sizeof tag->name - 1)
            tag->name[length++] = text_lower(*at);
        at++;
    }
    tag->name[length] = '\0';
    tag->attributes = at;
    tag->end = find_tag_end(html, at);
    return tag->end != NULL;
}

/* --- Elements --- */

/* Whether a class list or id holds a mark. */
static bool find_mark(struct html_value list, enum mark_reach *reach)
{
    const char *value = list.text, *end = list.text + list.bytes;

    while (value < end) {
        size_t bytes = 0;

        while (value + bytes < end && !text_is_space(value[bytes]))
            bytes++;
        for (size_t i = 0; i < COUNT(marks); i++) {
            if (text_n_equal_ignoring_case(value, bytes, marks[i].value)) {
                *reach = marks[i].reach;
                return true;
            }
        }
        value += bytes + 1;
    }
    return false;
}

/* Editors indent with a blockquote that has no sign of a quote and a style that draws no line at its side. Right
 * behind an attribution such a blockquote is the quote. */
static bool is_indent(const struct html *html, const struct html_attributes *attributes)
{
    return attributes->style.bytes > 0 && attributes->type.bytes == 0 && attributes->cite.bytes == 0 && !html->expects_quote
           && !letter_style_has_left_line(attributes->style.text, attributes->style.bytes);
}

static enum element_kind kind_of(struct html *html, const char *name, const struct html_attributes *attributes)
{
    enum mark_reach reach = MARK_ELEMENT;

    if (find_mark(attributes->class_list, &reach) || find_mark(attributes->id, &reach)) {
        html->quotes_rest = html->quotes_rest || reach == MARK_REST;
        return reach == MARK_REST ? ELEMENT_PLAIN : reach == MARK_ATTRIBUTION ? ELEMENT_ATTRIBUTION : ELEMENT_QUOTE;
    }
    if (!text_equal(name, "blockquote"))
        return ELEMENT_PLAIN;
    return is_indent(html, attributes) ? ELEMENT_INDENT : ELEMENT_QUOTE;
}

static struct letter_style style_of(struct html *html, const char *name, const struct html_attributes *attributes)
{
    struct letter_style style = *style_here(html);

    if (attributes->colour.bytes > 0)
        letter_style_set_colour(&style, attributes->colour.text, attributes->colour.bytes);
    if (attributes->background.bytes > 0)
        letter_style_set_background(&style, attributes->background.text, attributes->background.bytes);
    letter_style_apply_sheet(html->sheet, &style, name, attributes->class_list.text, attributes->class_list.bytes,
                             attributes->id.text, attributes->id.bytes);
    letter_style_declare(&style, attributes->style.text, attributes->style.bytes);
    style.is_gone = style.is_gone || attributes->is_hidden;
    return style;
}

static void count_kind(struct html *html, enum element_kind kind, int by)
{
    if (kind == ELEMENT_QUOTE || kind == ELEMENT_ATTRIBUTION)
        html->quotes += by;
    else if (kind == ELEMENT_INDENT)
        html->indents += by;
}

/* Ends the innermost elements down to and with number `at`. */
static void close_elements(struct html *html, int at)
{
    while (html->open_count > at) {
        const struct html_element *element = &html->open[--html->open_count];

        count_kind(html, element->kind, -1);
        if (element->kind == ELEMENT_ATTRIBUTION)
            html->expects_quote = true;
        else if (element->kind == ELEMENT_QUOTE)
            html->expects_quote = false;
    }
    html->deeper = 0;
}

/* The innermost open element of a name, or -1; elements in `stops` are not looked past. */
static int find_open(const struct html *html, const char *name, const char *const *stops, size_t stop_count)
{
    for (int i = html->open_count - 1; i >= 0; i--) {
        if (text_equal(html->open[i].name, name))
            return i;
        if (is_one_of(html->open[i].name, stops, stop_count))
            return -1;
    }
    return -1;
}

static const char *const cells[] = { "td", "th", "table" };
static const char *const table_parts[] = { "td", "th", "tr", "table", "tbody", "thead", "tfoot" };
static const char *const lists[] = { "ul", "ol", "dl", "table" };
static const char *const table_only[] = { "table" };

static void close_one(struct html *html, const char *name, const char *const *stops, size_t stop_count)
{
    int at = find_open(html, name, stops, stop_count);

    if (at >= 0)
        close_elements(html, at);
}

/* Ends elements whose closing tag may be left out, when an opening tag ends them: a paragraph, an item, a cell. */
static void close_implied(struct html *html, const char *name, bool breaks)
{
    if (breaks && !is_one_of(name, table_parts, COUNT(table_parts)))
        close_one(html, "p", cells, COUNT(cells));
    if (text_equal(name, "li"))
        close_one(html, "li", lists, COUNT(lists));
    if (text_equal(name, "dt") || text_equal(name, "dd")) {
        close_one(html, "dt", lists, COUNT(lists));
        close_one(html, "dd", lists, COUNT(lists));
    }
    if (text_equal(name, "td") || text_equal(name, "th") || text_equal(name, "tr")) {
        close_one(html, "td", table_only, COUNT(table_only));
        close_one(html, "th", table_only, COUNT(table_only));
    }
    if (text_equal(name, "tr"))
        close_one(html, "tr", table_only, COUNT(table_only));
}

static void open_element(struct html *html, const struct html_tag *tag)
{
    struct html_attributes attributes = html_attributes_read(html->out->arena, tag);
    enum element_kind kind = kind_of(html, tag->name, &attributes);
    struct html_element *element;

    if (html->open_count == ELEMENTS_MAX) {
        html->deeper++;
        html->quotes_rest = html->quotes_rest || kind == ELEMENT_QUOTE || kind == ELEMENT_ATTRIBUTION;
        return;
    }
    element = &html->open[html->open_count];
    element->style = style_of(html, tag->name, &attributes);
    memcpy(element->name, tag->name, sizeof element->name);
    element->kind = kind;
    html->open_count++;
    count_kind(html, kind, 1);
}

static void close_element(struct html *html, const char *name)
{
    bool is_table_part = is_one_of(name, table_parts, COUNT(table_parts));
    int at;

    if (html->deeper > 0) {
        html->deeper--;
        return;
    }
    at = find_open(html, name, is_table_part ? table_only : cells, is_table_part ? COUNT(table_only) : COUNT(cells));
    if (at >= 0)
        close_elements(html, at);
}

/* Follows what opens and closes. */
static void track_elements(struct html *html, const struct html_tag *tag, bool breaks)
{
    if (is_one_of(tag->name, empty, COUNT(empty)))
        return;
    if (tag->closes) {
        close_element(html, tag->name);
        return;
    }
    close_implied(html, tag->name, breaks);
    open_element(html, tag);
}

/* Skips everything up to the closing tag of an element that is never shown. */
static void skip_element(struct html *html, const char *name)
{
    size_t bytes = strlen(name);

    for (;;) {
        const char *open = memchr(html->at, '<', (size_t)(html->end - html->at));

        if (!open || (size_t)(html->end - open) < bytes + 2) {
            html->at = html->end;
            return;
        }
        html->at = open + 1;
        if (open[1] == '/' && text_n_equal_ignoring_case(open + 2, bytes, name)) {
            const char *stop = memchr(open, '>', (size_t)(html->end - open));

            html->at = stop ? stop + 1 : html->end;
            return;
        }
    }
}

static void take_tag(struct html *html, const struct html_tag *tag)
{
    bool breaks = is_one_of(tag->name, breaking, COUNT(breaking));

    html->at = tag->end + 1;
    if (!tag->closes && is_one_of(tag->name, unseen, COUNT(unseen))) {
        skip_element(html, tag->name);
        if (text_equal(tag->name, "style"))
            letter_style_add_sheet(html->sheet, tag->end + 1, (size_t)(html->at - tag->end - 1));
        return;
    }
    if (text_equal(tag->name, "head"))
        html->in_head = !tag->closes;
    else if (breaks)
        html->in_head = false;
    if (breaks)
        break_line(html);
    if (text_equal(tag->name, "br"))
        end_line(html);
    else if (text_equal(tag->name, "td") || text_equal(tag->name, "th"))
        put_blank(html, ' ');
    else if (text_equal(tag->name, "pre"))
        html->pre = tag->closes ? (html->pre > 0 ? html->pre - 1 : 0) : html->pre + 1;
    track_elements(html, tag, breaks);
}

/* `<!-- -->`, `<!doctype>`, `<?xml?>`; false when it is a `<` of the text. */
static bool skip_declaration(struct html *html)
{
    const char *at = html->at;
    size_t left = (size_t)(html->end - at);
    const char *stop;

    if (left < 2 || (at[1] != '!' && at[1] != '?'))
        return false;
    if (left >= 4 && memcmp(at, "<!--", 4) == 0) {
        stop = memmem(at + 2, left - 2, "-->", 3);
        html->at = stop ? stop + 3 : html->end;
    } else {
        stop = memchr(at, '>', left);
        html->at = stop ? stop + 1 : html->end;
    }
    return true;
}

/* Keeps the beginning of hidden text, except quotes, which are not the writer's text anyway. */
static void keep_hidden(struct html *html, uint32_t character)
{
    if (is_quoted(html) || html->hidden.n >= LETTER_HTML_HIDDEN_BYTES_MAX || character == 0xa0)
        return;
    if (character != ' ')
        letter_text_add_point(&html->hidden, character);
    else if (html->hidden.n > 0 && html->hidden.data[html->hidden.n - 1] != ' ')
        bytes_add_char(&html->hidden, ' ');
}

/* One character of text, or an entity. */
static void take_text(struct html *html)
{
    uint32_t character = 0;
    size_t entity = 0;

    if (html->in_head) {
        html->at++;
        return;
    }
    if (*html->at == '&')
        entity = html_entity_read(html->at + 1, html->end, &character);
    if (letter_style_hides(style_here(html))) {
        uint32_t point;
        size_t taken = utf8_next(html->at, (size_t)(html->end - html->at), &point);

        keep_hidden(html, entity ? character : text_is_space(*html->at) ? ' ' : point);
        html->at += entity ? 1 + entity : taken;
        return;
    }
    if (text_is_space(*html->at)) {
        put_blank(html, *html->at++);
        return;
    }
    if (character == 0xa0 && html->expects_quote) {   /* the empty line that some put before the quote */
        html->at += 1 + entity;
        return;
    }
    begin_text(html);
    if (entity) {
        letter_text_add_point(html->out, character);
        html->at += 1 + entity;
    } else {
        bytes_add_char(html->out, *html->at++);
    }
}

struct letter_html letter_html_add(struct bytes *out, const char *bytes, size_t count)
{
    struct html *html = ARENA_NEW(out->arena, struct html);
    struct html_tag tag;

    html->out = out;
    html->at = bytes;
    html->end = bytes + count;
    html->plain = letter_style_plain();
    html->sheet = ARENA_NEW(out->arena, struct letter_style_sheet);
    bytes_init(&html->hidden, out->arena, LETTER_HTML_HIDDEN_BYTES_MAX);
    while (html->at < html->end) {
        if (*html->at != '<')
            take_text(html);
        else if (read_tag(html, &tag))
            take_tag(html, &tag);
        else if (!skip_declaration(html))
            take_text(html);
    }
    break_line(html);
    return (struct letter_html){
        .hidden = letter_text_clean_line(out->arena, html->hidden.data ? html->hidden.data : "", html->hidden.n,
                                         LETTER_HTML_HIDDEN_BYTES_MAX),
        .has_indent = html->has_indent,
    };
}
