/* The engines for browsers that pages of a site load when their reader asks. */
#include <string.h>

#include "processor/page/proof.h"
#include "processor/site/inside.h"

static enum status put_engine(struct site *site, const char *rules, const char **name, struct error *err)
{
    enum { DIGITS = 12 };
    struct arena arena = { .limit_bytes = (size_t)64 << 20 };
    const char *script;
    enum status status = page_proof_script(site->home, rules, &arena, &script, err);

    if (status == OK) {
        const char *hash = arena_text_n(&site->arena, site_hash(site, script, strlen(script)), DIGITS);

        *name = arena_printf(&site->arena, "engine-%s-%s.js", rules, hash);
        status = site_put(site, arena_printf(&site->arena, "a/%s", *name), script, strlen(script), err);
    }
    arena_release(&arena);
    return status;
}

enum status site_engine(struct site *site, const char *rules, const char **name, struct error *err)
{
    enum status status = OK;

    *name = value_get_text(site->engines, rules, NULL);
    if (*name)
        return OK;
    if (!page_proof_is_possible(rules))
        return OK;
    status = put_engine(site, rules, name, err);
    if (status == OK)
        value_set_text(&site->arena, site->engines, arena_text(&site->arena, rules), *name);
    return status;
}
