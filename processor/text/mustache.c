#include "processor/text/mustache.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/text/mustache_nodes.h"
#include "processor/base/span.h"

enum { DELIMITER_BYTES = 16 };

struct delimiter {
    char text[DELIMITER_BYTES + 2];     /* room for the brace or equals sign that may stand before a closing one */
    size_t bytes;
};

struct tag {
    char sigil;                 /* one of # ^ / > & ! = {, or 0 for a plain name */
    struct span whole;          /* with its delimiters */
    struct span content;        /* without delimiters, sigil and the blanks around */
    bool alone;                 /* nothing but blanks beside it on its line */
    struct span line;           /* alone: with those blanks and the line end; otherwise as whole */
};

struct parser {
    struct arena *arena;
    struct error *err;
    struct mustache_template *template;
    int node_capacity;
    struct span rest;           /* what is still to be read */
    struct delimiter opening;
    struct delimiter closing;
    int open[MUSTACHE_SECTIONS_DEEP];   /* nodes of the sections not closed yet, outermost first */
    int depth;
};

static bool span_is(struct span span, const char *text)
{
    return text_n_equal(span.start, span_bytes(span), text);
}

static struct span trimmed(struct span span)
{
    while (span.start < span.end && text_is_space(*span.start))
        span.start++;
    while (span.start < span.end && text_is_space(span.end[-1]))
        span.end--;
    return span;
}

/* How many bytes of a name a message shows: MUSTACHE_NAME_SHOWN at most, never half a character. */
static int mustache_shown(const char *name, size_t bytes)
{
    if (bytes <= MUSTACHE_NAME_SHOWN)
        return (int)bytes;
    bytes = MUSTACHE_NAME_SHOWN;
    while (bytes > 0 && ((unsigned char)name[bytes] & 0xC0) == 0x80)
        bytes--;
    return (int)bytes;
}

/* Line and column of a place, both from 1, the column in characters. */
static void locate(const struct mustache_template *template, const char *at, int *line, int *column)
{
    *line = *column = 1;
    for (const char *c = template->text; c < at; c++) {
        if (*c == '\n') {
            ++*line;
            *column = 1;
        } else if (((unsigned char)*c & 0xC0) != 0x80) {
            ++*column;
        }
    }
}

enum status mustache_fail(struct error *err, const struct mustache_template *template, const char *at,
                          const char *format, ...)
{
    va_list args;
    int line, column;

    locate(template, at, &line, &column);
    va_start(args, format);
    error_setv(err, ERR_FORMAT, format, args);
    va_end(args);
    return error_in(err, "%s:%d:%d", template->name, line, column);
}

static enum status no_memory(const struct parser *parser)
{
    return error_set(parser->err, ERR_BUG, "%s: no memory left for the template", parser->template->name);
}

/* Shows a span in a message: printf arguments for "%.*s". */
#define SHOWN(span) mustache_shown((span).start, span_bytes(span)), (span).start

/* ---- nodes ---- */

/* Adds a node and returns it, or NULL when the arena is full. The pointer is good until the next one. */
static struct node *node_add(struct parser *parser, enum node_kind kind, const char *at)
{
    struct mustache_template *template = parser->template;
    struct node *nodes = arena_grow(parser->arena, template->nodes, template->node_count, &parser->node_capacity,
                                    sizeof *nodes);
    struct node *node;

    if (!nodes)
        return NULL;
    template->nodes = nodes;
    node = &nodes[template->node_count++];
    *node = (struct node){ .kind = kind, .at = at };
    return node;
}

/* Text up to a tag, or up to the end. It keeps what a partial's indent must know of lines, so even an empty
 * stretch leaves a node where a tag starts a line and leaves others on it. */
static enum status text_add(struct parser *parser, struct span text, bool before_inline_tag)
{
    const char *begin = parser->template->text;
    bool leads_line = before_inline_tag && (text.end == begin || text.end[-1] == '\n');
    struct node *node;

    if (text.start == text.end && !leads_line)
        return OK;
    node = node_add(parser, NODE_TEXT, text.start);
    if (!node)
        return no_memory(parser);
    node->starts_line = text.start == begin || text.start[-1] == '\n';
    node->leads_line = leads_line;
    node->text = text.start;
    node->bytes = span_bytes(text);
    return OK;
}

/* Splits "a.b.c" at its dots. */
static enum status keys_set(struct parser *parser, struct node *node, struct span name)
{
    const char **keys;
    int count = 1;

    if (span_is(name, "."))
        return OK;
    for (const char *c = name.start; c < name.end; c++)
        count += *c == '.';
    keys = arena_alloc(parser->arena, (size_t)count * sizeof *keys);
    if (!keys)
        return no_memory(parser);
    for (int i = 0; i < count; i++) {
        const char *dot = memchr(name.start, '.', span_bytes(name));
        const char *end = dot ? dot : name.end;

        if (end == name.start)
            return mustache_fail(parser->err, parser->template, node->at,
                                 "\"%s\" has an empty part; write it as one.two, or as . alone for the item itself",
                                 node->name);
        keys[i] = arena_text_n(parser->arena, name.start, (size_t)(end - name.start));
        if (!keys[i])
            return no_memory(parser);
        name.start = end + 1;
    }
    node->keys = keys;
    node->head = value_key_head(keys[0]);
    node->key_count = count;
    return OK;
}

/* ---- tags ---- */

static enum status delimiters_set(struct parser *parser, const struct tag *tag)
{
    struct span first = tag->content, second = tag->content;

    while (first.start < first.end && !text_is_space(first.end[-1]))
        first.end--;
    second.start = first.end;
    first = trimmed(first);
    for (const char *c = first.start; c < first.end; c++)
        if (text_is_space(*c))
            first.end = first.start;
    if (first.start == first.end || span_bytes(first) > DELIMITER_BYTES || span_bytes(second) > DELIMITER_BYTES
        || memchr(first.start, '=', span_bytes(first)) || memchr(second.start, '=', span_bytes(second)))
        return mustache_fail(parser->err, parser->template, tag->whole.start,
                             "new delimiters are two words without \"=\", each of at most %d bytes, as in {{=<%% %%>=}}",
                             DELIMITER_BYTES);
    parser->opening.bytes = span_bytes(first);
    memcpy(parser->opening.text, first.start, parser->opening.bytes);
    parser->closing.bytes = span_bytes(second);
    memcpy(parser->closing.text, second.start, parser->closing.bytes);
    return OK;
}

/* Every tag except a comment and new delimiters holds one word. */
static enum status name_check(const struct parser *parser, const struct tag *tag)
{
    const struct span content = tag->content;
    const struct delimiter *opening = &parser->opening;

    if (content.start == content.end)
        return mustache_fail(parser->err, parser->template, tag->whole.start, "the tag is empty; a name belongs in it");
    if (memmem(content.start, span_bytes(content), opening->text, opening->bytes))
        return mustache_fail(parser->err, parser->template, tag->whole.start,
                             "the tag is not closed before the next one begins; \"%.*s\" is missing",
                             (int)parser->closing.bytes, parser->closing.text);
    if (!tag->sigil && strchr("#^/>&!={", *content.start))
        return mustache_fail(parser->err, parser->template, tag->whole.start,
                             "\"%c\" must stand straight after \"%.*s\", without a blank",
                             *content.start, (int)opening->bytes, opening->text);
    for (const char *c = content.start; c < content.end; c++)
        if (text_is_space(*c))
            return mustache_fail(parser->err, parser->template, tag->whole.start,
                                 "\"%.*s\" is no name; a name is one word", SHOWN(content));
    return OK;
}

/* Sees whether a tag stands alone on its line, where it then takes the whole line with it. Tags that write a
 * value never do. */
static void tag_line(const struct parser *parser, struct tag *tag)
{
    struct span line = tag->whole;
    const char *text = parser->template->text, *end = parser->rest.end;

    tag->line = tag->whole;
    if (!tag->sigil || tag->sigil == '&' || tag->sigil == '{')
        return;
    while (line.start > text && text_is_blank(line.start[-1]))
        line.start--;
    while (line.end < end && text_is_blank(*line.end))
        line.end++;
    if (end - line.end >= 2 && line.end[0] == '\r' && line.end[1] == '\n')
        line.end++;
    if ((line.start > text && line.start[-1] != '\n') || (line.end < end && *line.end != '\n'))
        return;
    if (line.end < end)
        line.end++;
    tag->alone = true;
    tag->line = line;
}

/* Finds the end of the tag that begins at `start`. */
static enum status tag_read(const struct parser *parser, const char *start, struct tag *tag)
{
    struct delimiter closing = { .bytes = 0 };
    const char *inside = start + parser->opening.bytes;
    const char *end;

    *tag = (struct tag){ .whole = { start, start }, .line = { start, start } };
    if (inside < parser->rest.end && strchr("#^/>&!={", *inside))
        tag->sigil = *inside++;
    if (tag->sigil == '{' || tag->sigil == '=')
        closing.text[closing.bytes++] = tag->sigil == '{' ? '}' : '=';
    memcpy(closing.text + closing.bytes, parser->closing.text, parser->closing.bytes);
    closing.bytes += parser->closing.bytes;
    end = memmem(inside, (size_t)(parser->rest.end - inside), closing.text, closing.bytes);
    if (!end)
        return mustache_fail(parser->err, parser->template, start, "the tag is never closed; \"%.*s\" is missing",
                             (int)closing.bytes, closing.text);
    tag->whole.end = end + closing.bytes;
    tag->content = trimmed((struct span){ inside, end });
    tag_line(parser, tag);
    return tag->sigil == '!' || tag->sigil == '=' ? OK : name_check(parser, tag);
}

static enum status section_close(struct parser *parser, const struct tag *tag)
{
    struct mustache_template *template = parser->template;
    struct node *section;
    int line, column;

    if (parser->depth == 0)
        return mustache_fail(parser->err, template, tag->whole.start,
                             "this closes \"%.*s\", but no section is open; open it with {{#%.*s}} or take this away",
                             SHOWN(tag->content), SHOWN(tag->content));
    section = &template->nodes[parser->open[parser->depth - 1]];
    locate(template, section->at, &line, &column);
    if (!span_is(tag->content, section->name))
        return mustache_fail(parser->err, template, tag->whole.start,
                             "this closes \"%.*s\", but the section open here is \"%.*s\" of line %d; close that first",
                             SHOWN(tag->content), mustache_shown(section->name, strlen(section->name)), section->name,
                             line);
    section->next = template->node_count;
    parser->depth--;
    return OK;
}

static enum node_kind kind_of(char sigil)
{
    switch (sigil) {
    case '#': return NODE_SECTION;
    case '^': return NODE_INVERTED;
    case '>': return NODE_PARTIAL;
    case '{':
    case '&': return NODE_RAW_NAME;
    default: return NODE_NAME;
    }
}

static enum status tag_add(struct parser *parser, const struct tag *tag)
{
    struct node *node = node_add(parser, kind_of(tag->sigil), tag->whole.start);

    if (!node)
        return no_memory(parser);
    node->name = arena_text_n(parser->arena, tag->content.start, span_bytes(tag->content));
    if (!node->name)
        return no_memory(parser);
    if (node->kind == NODE_PARTIAL) {
        node->starts_line = tag->alone;
        node->text = tag->line.start;
        node->bytes = (size_t)(tag->whole.start - tag->line.start);
        return OK;
    }
    if (node->kind == NODE_SECTION || node->kind == NODE_INVERTED) {
        if (parser->depth == MUSTACHE_SECTIONS_DEEP)
            return mustache_fail(parser->err, parser->template, node->at,
                                 "more than %d sections are open inside each other; put some into a partial",
                                 MUSTACHE_SECTIONS_DEEP);
        parser->open[parser->depth++] = parser->template->node_count - 1;
    }
    return keys_set(parser, node, tag->content);
}

static enum status tag_apply(struct parser *parser, const struct tag *tag)
{
    switch (tag->sigil) {
    case '!': return OK;
    case '=': return delimiters_set(parser, tag);
    case '/': return section_close(parser, tag);
    default: return tag_add(parser, tag);
    }
}

/* ---- the whole ---- */

static enum status nodes_parse(struct parser *parser)
{
    enum status status = OK;

    while (status == OK && parser->rest.start < parser->rest.end) {
        const char *start = memmem(parser->rest.start, span_bytes(parser->rest),
                                   parser->opening.text, parser->opening.bytes);
        struct tag tag;

        if (!start)
            return text_add(parser, parser->rest, false);
        status = tag_read(parser, start, &tag);
        if (status == OK)
            status = text_add(parser, (struct span){ parser->rest.start, tag.line.start }, !tag.alone);
        if (status == OK)
            status = tag_apply(parser, &tag);
        parser->rest.start = tag.line.end;
    }
    return status;
}

static enum status text_check(const struct parser *parser)
{
    const struct mustache_template *template = parser->template;
    const char *end = template->text + template->bytes;
    int bytes;

    for (const char *at = template->text; at < end; at += bytes) {
        bytes = text_utf8_bytes(at, end);
        if (bytes == 0 || *at == '\0')
            return mustache_fail(parser->err, template, at, "byte 0x%02x is no UTF-8 text; save the file as UTF-8",
                                 (unsigned)(unsigned char)*at);
    }
    return OK;
}

static enum status all_closed(const struct parser *parser)
{
    const struct node *section;

    if (parser->depth == 0)
        return OK;
    section = &parser->template->nodes[parser->open[parser->depth - 1]];
    return mustache_fail(parser->err, parser->template, section->at,
                         "section \"%.*s\" is never closed; {{/%.*s}} is missing",
                         mustache_shown(section->name, strlen(section->name)), section->name,
                         mustache_shown(section->name, strlen(section->name)), section->name);
}

/* Editors of some systems put this mark in front of UTF-8. */
static bool begins_with_mark(const char *text, size_t bytes)
{
    return bytes >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
}

enum status mustache_parse(struct arena *arena, const char *name, const char *text, size_t bytes,
                           const struct mustache_template **out, struct error *err)
{
    struct parser parser = { .arena = arena, .err = err, .opening = { "{{", 2 }, .closing = { "}}", 2 } };
    struct mustache_template *template = ARENA_NEW(arena, struct mustache_template);
    enum status status;

    if (begins_with_mark(text, bytes)) {
        text += 3;
        bytes -= 3;
    }
    if (template) {
        template->name = arena_text(arena, name);
        template->text = arena_text_n(arena, text, bytes);
        template->bytes = bytes;
    }
    if (!template || !template->name || !template->text)
        return error_set(err, ERR_BUG, "%s: no memory left for the template", name);
    parser.template = template;
    parser.rest = (struct span){ template->text, template->text + bytes };
    status = text_check(&parser);
    if (status == OK)
        status = nodes_parse(&parser);
    if (status == OK)
        status = all_closed(&parser);
    if (status == OK)
        *out = template;
    return status;
}
