#include <inttypes.h>
#include <string.h>

#include "processor/mustache.h"
#include "processor/mustache_nodes.h"
#include "processor/page.h"

/* One thing on the context stack; the outermost has no outer. */
struct scope {
    const struct value *value;
    const struct scope *outer;
};

/* The template being gone through, and how it is indented as a partial. */
struct place {
    const struct mustache_template *template;
    const char *indent;
    size_t indent_bytes;
    int depth;
};

struct run {
    struct arena *arena;
    struct error *err;
    const struct mustache_options *options;
    mustache_partial_lookup *lookup;
    void *context;
    int steps;
    struct page page;
};

static enum status render(struct run *run, const struct place *place, int from, int to, const struct scope *scope);

/* ---- writing ---- */

static void put_escaped(struct page *page, const char *text)
{
    while (*text) {
        size_t plain = strcspn(text, "&<>\"'");

        page_put(page, text, plain);
        text += plain;
        switch (*text) {
        case '\0': return;
        case '&': page_puts(page, "&amp;"); break;
        case '<': page_puts(page, "&lt;"); break;
        case '>': page_puts(page, "&gt;"); break;
        case '"': page_puts(page, "&quot;"); break;
        case '\'': page_puts(page, "&#39;"); break;
        }
        text++;
    }
}

static void put_number(struct page *page, int64_t number)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0)
        digits[--at] = '-';
    page_put(page, digits + at, sizeof digits - at);
}

/* Text of a partial that is indented: the indent goes in front of every line that is not empty. */
static void put_indented(struct page *page, const struct place *place, const struct node *node)
{
    const char *line = node->text, *end = node->text + node->bytes;
    bool at_start = node->starts_line;

    while (line < end) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        const char *next = newline ? newline + 1 : end;
        bool empty = *line == '\n' || (*line == '\r' && line + 1 == newline);

        if (at_start && !empty)
            page_put(page, place->indent, place->indent_bytes);
        page_put(page, line, (size_t)(next - line));
        at_start = true;
        line = next;
    }
    if (node->leads_line)
        page_put(page, place->indent, place->indent_bytes);
}

/* ---- names and what they mean ---- */

/* The member of that key, or NULL: value_find for short keys, which most of rendering consists of. Members stand
 * in order of their keys, and nearly every key is told apart by its first bytes, so no function is called. */
static const struct value *member_find(const struct value *object, const char *key)
{
    if (!object || object->kind != VALUE_OBJECT)
        return NULL;
    for (const struct value *member = object->first; member; member = member->next) {
        const unsigned char *has = (const unsigned char *)member->key, *wanted = (const unsigned char *)key;

        while (*has == *wanted && *has) {
            has++;
            wanted++;
        }
        if (*has >= *wanted)
            return *has == *wanted ? member : NULL;
    }
    return NULL;
}

static const struct value *scope_find(const struct scope *scope, const struct node *node)
{
    const struct value *found = NULL;

    if (node->key_count == 0)
        return scope->value;
    for (; scope && !found; scope = scope->outer)
        found = member_find(scope->value, node->keys[0]);
    for (int i = 1; i < node->key_count && found; i++)
        found = member_find(found, node->keys[i]);
    return found;
}

static bool truthy(const struct value *value)
{
    if (!value)
        return false;
    switch (value->kind) {
    case VALUE_NULL: return false;
    case VALUE_BOOL:
    case VALUE_INT: return value->number != 0;
    case VALUE_TEXT: return value->text[0] != '\0';
    case VALUE_LIST: return value->first != NULL;
    case VALUE_OBJECT: return true;
    }
    return false;
}

static enum status render_name(struct run *run, const struct place *place, const struct node *node,
                               const struct scope *scope)
{
    const struct value *value = scope_find(scope, node);

    switch (value ? value->kind : VALUE_NULL) {
    case VALUE_NULL:
        return OK;
    case VALUE_BOOL:
        page_puts(&run->page, value->number ? "true" : "false");
        return OK;
    case VALUE_INT:
        put_number(&run->page, value->number);
        return OK;
    case VALUE_TEXT:
        if (run->options->escape_html && node->kind == NODE_NAME)
            put_escaped(&run->page, value->text);
        else
            page_puts(&run->page, value->text);
        return OK;
    case VALUE_LIST:
        return mustache_fail(run->err, place->template, node->at,
                             "\"%s\" is a list and cannot be written as it is; go through it with {{#%s}} ... {{/%s}}",
                             node->name, node->name, node->name);
    case VALUE_OBJECT:
        return mustache_fail(run->err, place->template, node->at,
                             "\"%s\" is an object and cannot be written as it is; name one of its members", node->name);
    }
    return OK;
}

static enum status render_section(struct run *run, const struct place *place, int at, const struct scope *scope)
{
    const struct node *node = &place->template->nodes[at];
    const struct value *value = scope_find(scope, node);
    struct scope inner = { .value = value, .outer = scope };
    enum status status = OK;

    if (truthy(value) == (node->kind == NODE_INVERTED))
        return OK;
    if (node->kind == NODE_INVERTED)
        return render(run, place, at + 1, node->next, scope);
    if (value->kind != VALUE_LIST)
        return render(run, place, at + 1, node->next, &inner);
    for (inner.value = value->first; inner.value && status == OK; inner.value = inner.value->next)
        status = render(run, place, at + 1, node->next, &inner);
    return status;
}

/* ---- partials ---- */

/* A partial alone on its line is indented as that line is, behind the indent of the template around it; one
 * among other text is not. */
static enum status indent_make(struct run *run, const struct place *place, const struct node *node,
                               struct place *inner)
{
    char *joined;

    if (!node->starts_line)
        return OK;
    inner->indent = node->text;
    inner->indent_bytes = node->bytes;
    if (place->indent_bytes == 0)
        return OK;
    joined = arena_alloc(run->arena, place->indent_bytes + node->bytes);
    if (!joined)
        return mustache_fail(run->err, place->template, node->at, "no memory left for the indent");
    memcpy(joined, place->indent, place->indent_bytes);
    memcpy(joined + place->indent_bytes, node->text, node->bytes);
    inner->indent = joined;
    inner->indent_bytes += place->indent_bytes;
    return OK;
}

static enum status render_partial(struct run *run, const struct place *place, const struct node *node,
                                  const struct scope *scope)
{
    struct place inner = { .depth = place->depth + 1 };
    enum status status = OK;

    if (inner.depth > MUSTACHE_PARTIALS_DEEP)
        return mustache_fail(run->err, place->template, node->at,
                             "partials stand more than %d deep inside each other here; \"%s\" seems to include itself",
                             MUSTACHE_PARTIALS_DEEP, node->name);
    if (run->lookup)
        status = run->lookup(run->context, node->name, &inner.template, run->err);
    if (status != OK)
        return status;
    if (!inner.template && run->options->missing_partial_fails)
        return mustache_fail(run->err, place->template, node->at, "there is no partial \"%s\"", node->name);
    if (!inner.template)
        return OK;
    status = indent_make(run, place, node, &inner);
    return status == OK ? render(run, &inner, 0, inner.template->node_count, scope) : status;
}

/* ---- the whole ---- */

static enum status render_node(struct run *run, const struct place *place, int at, const struct scope *scope)
{
    const struct node *node = &place->template->nodes[at];

    switch (node->kind) {
    case NODE_TEXT:
        if (place->indent_bytes > 0)
            put_indented(&run->page, place, node);
        else
            page_put(&run->page, node->text, node->bytes);
        return OK;
    case NODE_NAME:
    case NODE_RAW_NAME:
        return render_name(run, place, node, scope);
    case NODE_SECTION:
    case NODE_INVERTED:
        return render_section(run, place, at, scope);
    case NODE_PARTIAL:
        return render_partial(run, place, node, scope);
    }
    return OK;
}

/* What stops a rendering at a node that did nothing wrong itself. */
static enum status limits_check(struct run *run, const struct place *place, const struct node *node)
{
    if (run->page.state == PAGE_FULL)
        return mustache_fail(run->err, place->template, node->at,
                             "the text grows above %zu bytes here; a list or a partial is repeated too often",
                             run->page.limit_bytes);
    if (run->page.state == PAGE_NO_MEMORY)
        return mustache_fail(run->err, place->template, node->at, "no memory left for the text");
    if (++run->steps > MUSTACHE_STEPS)
        return mustache_fail(run->err, place->template, node->at,
                             "more than %d tags and texts were gone through here; a list or a partial is repeated too "
                             "often", MUSTACHE_STEPS);
    return OK;
}

static enum status render(struct run *run, const struct place *place, int from, int to, const struct scope *scope)
{
    enum status status = OK;

    while (from < to && status == OK) {
        const struct node *node = &place->template->nodes[from];

        status = render_node(run, place, from, scope);
        if (status == OK)
            status = limits_check(run, place, node);
        from = node->next ? node->next : from + 1;
    }
    return status;
}

enum status mustache_render(const struct mustache_template *template, const struct value *view,
                            mustache_partial_lookup *lookup, void *context,
                            const struct mustache_options *options, struct arena *arena,
                            char **text, struct error *err)
{
    static const struct mustache_options none;
    struct run run = { .arena = arena, .err = err, .options = options ? options : &none,
                       .lookup = lookup, .context = context };
    const struct scope scope = { .value = view };
    const struct place place = { .template = template };
    size_t limit_bytes = run.options->output_bytes_limit ? run.options->output_bytes_limit : MUSTACHE_OUTPUT_BYTES;
    enum status status;

    page_init(&run.page, arena, 2 * template->bytes + 1024, limit_bytes);
    status = render(&run, &place, 0, template->node_count, &scope);
    if (status != OK)
        return status;
    *text = page_text(&run.page);
    return *text ? OK : error_set(err, ERR_BUG, "%s: no memory left to render", template->name);
}
