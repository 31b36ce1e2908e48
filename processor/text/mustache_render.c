#include <inttypes.h>
#include <string.h>

#include "processor/base/bytes.h"
#include "processor/text/mustache.h"
#include "processor/text/mustache_nodes.h"

/* One thing on the context stack; the outermost has no outer. */
struct scope {
    const struct value *value;
    const struct scope *outer;
};

/* The template that is being rendered, and its indentation as a partial. */
struct place {
    const struct mustache_template *template;
    const char *indent;
    size_t indent_bytes;
    int depth;
};

/* The members of the outermost view, in its order. Most names of a report are found there, and it has many: without it, each is
 * sought from the first on. */
struct members {
    int count;
    const uint64_t *heads;           /* NULL: it was not made */
    const struct value *const *list;
};

enum { MEMBERS_LEAST = 16, NODES_LEAST = 16 };     /* of the view and of the template; otherwise it costs more than it saves */

struct run {
    struct arena *arena;
    struct error *err;
    const struct mustache_options *options;
    mustache_partial_lookup *lookup;
    void *context;
    int steps;
    size_t limit_bytes;
    struct bytes out;
    struct members members;
};

static enum status render(struct run *run, const struct place *place, int from, int to, const struct scope *scope);

/* ---- writing ---- */

static void put_escaped(struct bytes *out, const char *text)
{
    while (*text) {
        size_t plain = strcspn(text, "&<>\"'");

        bytes_add(out, text, plain);
        text += plain;
        switch (*text) {
        case '\0': return;
        case '&': bytes_add_text(out, "&amp;"); break;
        case '<': bytes_add_text(out, "&lt;"); break;
        case '>': bytes_add_text(out, "&gt;"); break;
        case '"': bytes_add_text(out, "&quot;"); break;
        case '\'': bytes_add_text(out, "&#39;"); break;
        }
        text++;
    }
}

static void put_number(struct bytes *out, int64_t number)
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
    bytes_add(out, digits + at, sizeof digits - at);
}

/* Text of a partial that is indented: the indent goes in front of every line that is not empty. */
static void put_indented(struct bytes *out, const struct place *place, const struct node *node)
{
    const char *line = node->text, *end = node->text + node->bytes;
    bool at_start = node->starts_line;

    while (line < end) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        const char *next = newline ? newline + 1 : end;
        bool empty = *line == '\n' || (*line == '\r' && line + 1 == newline);

        if (at_start && !empty)
            bytes_add(out, place->indent, place->indent_bytes);
        bytes_add(out, line, (size_t)(next - line));
        at_start = true;
        line = next;
    }
    if (node->leads_line)
        bytes_add(out, place->indent, place->indent_bytes);
}

/* ---- names and what they mean ---- */

static void list_members(struct run *run, const struct value *object)
{
    struct members *members = &run->members;
    uint64_t *heads = arena_alloc_unset(run->arena, (size_t)object->count * sizeof *heads);
    const struct value **list = arena_alloc_unset(run->arena, (size_t)object->count * sizeof *list);

    if (!heads || !list)
        return;
    for (const struct value *member = object->first; member; member = member->next) {
        heads[members->count] = member->head;
        list[members->count++] = member;
    }
    members->heads = heads;
    members->list = list;
}

/* Keys that begin alike stand side by side. */
static const struct value *listed(const struct members *members, const char *key, uint64_t head)
{
    int from = 0;

    for (int left = members->count, half; left > 0; left -= half) {
        half = left / 2 + left % 2;
        from = members->heads[from + half - 1] < head ? from + half : from;
    }
    for (; from < members->count && members->heads[from] == head; from++)
        if (strcmp(members->list[from]->key, key) == 0)
            return members->list[from];
    return NULL;
}

static const struct value *scope_find(const struct run *run, const struct scope *scope, const struct node *node)
{
    const struct value *found = NULL;

    if (node->key_count == 0)
        return scope->value;
    for (; scope && !found; scope = scope->outer)
        found = !scope->outer && run->members.heads ? listed(&run->members, node->keys[0], node->head)
                                                    : value_find_headed(scope->value, node->keys[0], node->head);
    if (!found && run->options->meaning)
        found = run->options->meaning(run->options->meaning_context, node->keys[0]);
    for (int i = 1; i < node->key_count && found; i++)
        found = value_find(found, node->keys[i]);
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
    const struct value *value = scope_find(run, scope, node);

    switch (value ? value->kind : VALUE_NULL) {
    case VALUE_NULL:
        return OK;
    case VALUE_BOOL:
        bytes_add_text(&run->out, value->number ? "true" : "false");
        return OK;
    case VALUE_INT:
        put_number(&run->out, value->number);
        return OK;
    case VALUE_TEXT:
        if (run->options->escape_html && node->kind == NODE_NAME)
            put_escaped(&run->out, value->text);
        else
            bytes_add_text(&run->out, value->text);
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
    const struct value *value = scope_find(run, scope, node);
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

static enum status no_partial(const struct mustache_template *template, const struct node *node, struct error *err)
{
    return mustache_fail(err, template, node->at, "there is no partial \"%s\"", node->name);
}

enum status mustache_check_partials(const struct mustache_template *template, mustache_partial_lookup *lookup,
                                    void *context, struct error *err)
{
    for (int i = 0; i < template->node_count; i++) {
        const struct node *node = &template->nodes[i];
        const struct mustache_template *partial = NULL;
        enum status status;

        if (node->kind != NODE_PARTIAL)
            continue;
        status = lookup(context, node->name, &partial, err);
        if (status != OK)
            return status;
        if (!partial)
            return no_partial(template, node, err);
    }
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
        return no_partial(place->template, node, run->err);
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
            put_indented(&run->out, place, node);
        else
            bytes_add(&run->out, node->text, node->bytes);
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

/* Limits that stop a rendering at a node that is not itself at fault. */
static enum status limits_check(struct run *run, const struct place *place, const struct node *node)
{
    if (run->out.failed)
        return mustache_fail(run->err, place->template, node->at, "no memory left for the text");
    if (run->out.n > run->limit_bytes)
        return mustache_fail(run->err, place->template, node->at,
                             "the text grows above %zu bytes here; a list or a partial is repeated too often",
                             run->limit_bytes);
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
    enum status status;

    run.limit_bytes = run.options->output_bytes_limit ? run.options->output_bytes_limit : MUSTACHE_OUTPUT_BYTES;
    bytes_init(&run.out, arena, 2 * template->bytes + 1024);
    if (template->node_count >= NODES_LEAST && view && view->kind == VALUE_OBJECT && view->count >= MEMBERS_LEAST)
        list_members(&run, view);
    status = render(&run, &place, 0, template->node_count, &scope);
    if (status != OK)
        return status;
    if (run.out.failed)
        return error_set(err, ERR_BUG, "%s: no memory left to render", template->name);
    *text = run.out.data;
    return OK;
}
