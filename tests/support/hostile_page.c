#include "tests/support/hostile_page.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/text/templates.h"

static const char *const hostile[] = {
    /* elements and handlers */
    "<script>alert(1)</script>", "<SCRIPT SRC=//h.test/x.js>", "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>",
    "<svg><script href=data:,alert(1)></svg>", "<iframe srcdoc=x></iframe>", "<object data=x>", "<embed src=x>",
    "<base href=//h.test/>",
    "<meta http-equiv=refresh content=0;url=//h.test>", "<link rel=stylesheet href=//h.test/x>", "<style>*{display:none}</style>",
    "<form action=//h.test><button>", "<input autofocus onfocus=alert(1)>", "<details open ontoggle=alert(1)>",
    "<body onload=alert(1)>",
    "<marquee onstart=alert(1)>", "<math href=javascript:alert(1)>x", "<a href=javascript:alert(1)>x</a>", "<template><p>",
    "<plaintext>",
    "<frameset onload=alert(1)>", "<video src=x onerror=alert(1)>", "<use href=//h.test/x#y>", "<image href=x onerror=alert(1)>",
    /* ends of what is around */
    "</title><script>alert(1)</script>", "</textarea><img src=x>", "</style><img src=x>", "</script><img src=x>",
    "</svg><img src=x>",
    "</pre></dd></dl><h1>mine</h1>", "</li></ul></section></main></body></html>", "-->", "<!--", "--!><img src=x>", "]]>",
    "<![CDATA[",
    "<?xml version=\"1.0\"?>", "<!DOCTYPE html>", "<!ENTITY x SYSTEM \"file:///etc/passwd\">", "/>", ">", "<", "&", "\"", "'",
    /* attributes */
    "\" onmouseover=alert(1) x=\"", "' onmouseover=alert(1) x='", "\" style=\"position:fixed", "\" href=\"//h.test/",
    "` onload=alert(1)",
    "x onerror=alert(1)", "\"><img src=x>", "'><img src=x>",
    /* entities, addresses, templates, formats */
    "&lt;script&gt;", "&#60;script&#62;", "&#x3c;script>", "&amp;lt;", "&nosuch;", "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "//h.test/", "{{{html_style}}}", "{{#seats}}{{/seats}}", "{{> head}}", "%s%n%x", "$(id)`id`", "../../../etc/passwd",
    /* bytes */
    "a\x01\x02\x1b[31m\x7f", "\xff\xfe<script>", "\xed\xa0\x80", "\xe2\x80\xae" "gpj.exe", "\xe2\x81\xa6" "x\xe2\x81\xa9",
    "\xef\xbb\xbf", "\xc0\xbc" "script>",
    "\xe2\x80\xa8" "alert(1)", "\xef\xbf\xbf", "\xc2\x85",
};

static const char *const around[] = { "", "\"", "'>" };

enum { HOSTILE = sizeof hostile / sizeof hostile[0] };

_Static_assert(sizeof around / sizeof around[0] == HOSTILE_AROUND, "each text stands behind each of these");

int hostile_count(void)
{
    return HOSTILE;
}

const char *hostile_text(struct arena *arena, int i, int variant)
{
    return arena_printf(arena, "%s%s", around[variant], hostile[i]);
}

/* ---- templates ---- */

static const char *folder_site(const struct templates_file *file)
{
    const char *site = strstr(file->path, "site/");

    return site && strstr(file->path, ".mustache") ? site + strlen("site/") : NULL;
}

int hostile_templates(struct arena *arena, const char *names[HOSTILE_TEMPLATES_MAX])
{
    int count = 0;

    for (int i = 0; i < templates_file_count && count < HOSTILE_TEMPLATES_MAX; i++) {
        const char *path = folder_site(&templates_files[i]);

        if (path)
            names[count++] = arena_text_n(arena, path, strlen(path) - strlen(".mustache"));
    }
    return count;
}

/* A section is true, and has the text in it where its template asks for the item itself. */
static void add_name(struct arena *arena, struct value *view, const char *tag, size_t bytes, const char *text)
{
    bool section = *tag == '#' || *tag == '^';
    const char *name = arena_text_n(arena, tag + section, bytes - section);

    if (!*name || !text_is_alpha(*name) || text_has_prefix(name, "html_"))
        return;
    if (!section)
        value_set_text(arena, view, name, text);
    else if (!value_find(view, name))
        value_add_text(arena, value_set(arena, view, name, value_list(arena)), text);
}

struct value *hostile_view(struct arena *arena, const char *text)
{
    struct value *view = value_object(arena);

    for (int i = 0; i < templates_file_count; i++)
        for (const char *at = folder_site(&templates_files[i]) ? templates_files[i].text : ""; (at = strstr(at, "{{")) != NULL;) {
            at += 2;
            add_name(arena, view, at, strcspn(at, "}"), text);
        }
    return view;
}
