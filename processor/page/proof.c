#include "processor/page/proof.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/page/engine_files.h"
#include "processor/page/html.h"

static const struct engine_file *engine_of(const char *rules)
{
    for (const struct engine_file *file = engine_files; file->rules; file++)
        if (strcmp(file->rules, rules) == 0)
            return file;
    return NULL;
}

bool page_proof_is_possible(const char *rules)
{
    return engine_of(rules) != NULL;
}

bool page_proof_is_built(void)
{
    return engine_files[0].rules != NULL;
}

enum status page_proof_script(struct home *home, const char *rules, struct arena *arena, const char **script, struct error *err)
{
    const struct engine_file *engine = engine_of(rules);
    const char *loader;

    if (!engine)
        return error_set(err, ERR_NOT_FOUND, "this program has no engine of %s for browsers", rules);
    if (html_engine(home, &loader, err) != OK)
        return err->status;
    *script = arena_printf(arena, "%spostern_engine('%s');\n", loader, engine->base64);
    return OK;
}

/* In the page itself: loader, module; the replay is in it already, to be saved. */
static enum status add_alone(struct home *home, const struct engine_file *engine, struct arena *arena, struct value *view,
                             struct error *err)
{
    const char *loader;

    if (html_engine(home, &loader, err) != OK)
        return err->status;
    value_set_text(arena, view, "html_loader", html_script_data(arena, loader));
    value_set_text(arena, view, "html_module", engine->base64);
    return OK;
}

enum status page_proof_view(struct home *home, const struct page_proof *proof, const char *rules, const char *file,
                            struct arena *arena, struct value *view, struct error *err)
{
    const struct engine_file *engine = engine_of(rules);

    value_set_bool(arena, view, "no_engine", proof && !engine);
    value_set_bool(arena, view, "proof", proof && engine);
    if (!proof || !engine)
        return OK;
    value_set_text(arena, view, "proof_file", file);
    value_set_text(arena, view, "module_hash", engine->hash);
    if (!proof->engine)
        return add_alone(home, engine, arena, view, err);
    value_set_text(arena, view, "engine", proof->engine);
    value_set_text(arena, view, "html_proof", html_base64(arena, proof->replay, proof->bytes));
    return OK;
}
