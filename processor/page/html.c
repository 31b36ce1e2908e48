#include "processor/page/html.h"

#include <sodium.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "engine/kernel/text_clean.h"

static void clean_tree(struct arena *arena, struct value *value)
{
    if (value->kind == VALUE_TEXT && !text_is_plain(value->text, HTML_TEXT_BYTES)
        && !(value->key && text_has_prefix(value->key, "html_")))
        value->text = text_clean(arena, value->text, HTML_TEXT_BYTES, true);
    for (struct value *child = value->first; child; child = child->next)
        clean_tree(arena, child);
}

/* ---- templates ---- */

static const char folder[] = "site";

enum status html_render(struct home *home, const char *name, struct value *view, struct arena *arena, char **text,
                        struct error *err)
{
    const struct mustache_options options = { .escape_html = true, .output_bytes_limit = (size_t)256 << 20 };
    enum status status;

    clean_tree(arena, view);
    status = templates_render(home->templates, folder, name, view, &options, arena, text, err);
    if (status == OK || status == ERR_NOT_FOUND)
        return status;
    home_fault_once(home, err);
    return templates_render(templates_built_in(home->templates), folder, name, view, &options, arena, text, err);
}

enum status html_style(struct home *home, const char **text, struct error *err)
{
    return templates_get_file(home->templates, folder, "site", TEMPLATES_STYLE, text, err);
}

enum status html_script(struct home *home, const char **text, struct error *err)
{
    return templates_get_file(home->templates, folder, "site", TEMPLATES_SCRIPT, text, err);
}

enum status html_grid(struct home *home, const char **text, struct error *err)
{
    return templates_get_file(home->templates, folder, "grid", TEMPLATES_SCRIPT, text, err);
}

enum status html_records(struct home *home, struct arena *arena, const char **text, struct error *err)
{
    const char *pictures, *grid;
    enum status status = templates_get_file(home->templates, folder, "pictures", TEMPLATES_SCRIPT, &pictures, err);

    if (status == OK)
        status = html_grid(home, &grid, err);
    if (status == OK)
        *text = arena_printf(arena, "%s\n%s", pictures, grid);
    return status;
}

enum status html_search(struct home *home, const char **text, struct error *err)
{
    return templates_get_file(home->templates, folder, "search", TEMPLATES_SCRIPT, text, err);
}

enum status html_engine(struct home *home, const char **text, struct error *err)
{
    return templates_get_file(home->templates, folder, "engine", TEMPLATES_SCRIPT, text, err);
}

enum status html_trial(struct home *home, const char **text, struct error *err)
{
    return templates_get_file(home->templates, folder, "trial", TEMPLATES_SCRIPT, text, err);
}

const char *html_script_data(struct arena *arena, const char *script)
{
    return arena_printf(arena, "//<![CDATA[\n%s//]]>", script);
}

/* ---- bytes ---- */

const char *html_base64(struct arena *arena, const void *bytes, size_t count)
{
    size_t room = sodium_base64_ENCODED_LEN(count, sodium_base64_VARIANT_ORIGINAL);
    char *text = arena_alloc(arena, room);

    return sodium_bin2base64(text, room, bytes, count, sodium_base64_VARIANT_ORIGINAL);
}

const char *html_hash(struct arena *arena, const char *text)
{
    uint8_t hash[crypto_hash_sha256_BYTES];

    crypto_hash_sha256(hash, (const uint8_t *)text, strlen(text));
    return arena_printf(arena, "'sha256-%s'", html_base64(arena, hash, sizeof hash));
}
