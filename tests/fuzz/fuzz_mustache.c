/* Any bytes as a template that may include itself: refused or stopped with a message that names a place, or
 * rendered to text. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "processor/text/mustache.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

static const char view_json[] = "{\"a\":{\"b\":{\"c\":\"text\"},\"d\":[]},\"l\":[1,\"two\",[3,[]],{\"a\":null}],\"t\":\"<&>\","
                                "\"z\":0,\"y\":true}";

static void must(int condition)
{
    if (!condition)
        abort();
}

static enum status itself(void *context, const char *name, const struct mustache_template **partial,
                          struct error *err)
{
    (void)err;
    *partial = name[0] == 'p' ? context : NULL;
    return OK;
}

/* The first byte of the input chooses the options, the rest is the template. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    struct arena arena = { .limit_bytes = 0 };
    struct mustache_options options = { .output_bytes_limit = 20000 };
    const struct mustache_template *template;
    struct error err = { .status = OK };
    struct value *view;
    char *text;

    if (bytes < 1)
        return 0;
    options.escape_html = data[0] & 1;
    options.missing_partial_fails = data[0] & 2;
    must(value_read(&arena, view_json, sizeof view_json - 1, &view, &err) == OK);
    if (mustache_parse(&arena, "fuzz", (const char *)data + 1, bytes - 1, &template, &err) == OK
        && mustache_render(template, view, itself, (void *)template, &options, &arena, &text, &err) == OK)
        must(strlen(text) <= options.output_bytes_limit);
    else
        must(err.status == ERR_FORMAT && strncmp(err.message, "fuzz:", 5) == 0);
    arena_release(&arena);
    return 0;
}
