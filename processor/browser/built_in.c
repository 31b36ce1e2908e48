#include "processor/browser/built_in.h"

#include <string.h>

#include "engine/kernel/ruleset.h"
#include "engine/kernel/scene.h"
#include "processor/text/templates.h"

/* Whose template is looked for, and where it is kept. */
struct looking {
    const struct ruleset *rules;
    struct arena *arena;
};

static const struct templates_file *file_at(const char *path)
{
    for (int i = 0; i < templates_file_count; i++)
        if (strcmp(templates_files[i].path, path) == 0)
            return &templates_files[i];
    return NULL;
}

static enum status find(void *context, const char *name, const struct mustache_template **template, struct error *err)
{
    const struct looking *looking = context;
    const struct templates_file *file = file_at(arena_printf(looking->arena, "%s/%s.mustache", looking->rules->name, name));

    if (!file)
        file = file_at(arena_printf(looking->arena, "common/%s.mustache", name));
    *template = NULL;
    return file ? mustache_parse(looking->arena, file->path, file->text, file->bytes, template, err) : OK;
}

static bool render(void *context, const struct ruleset *rules, const char *name, const struct value *view,
                   const struct mustache_options *options, struct arena *arena, char **text)
{
    struct looking looking = { .rules = rules, .arena = arena };
    struct mustache_options strict = *options;
    const struct mustache_template *template;
    struct error err;

    (void)context;
    strict.missing_partial_fails = true;
    return find(&looking, name, &template, &err) == OK && template
           && mustache_render(template, view, find, &looking, &strict, arena, text, &err) == OK;
}

bool built_in_render(const struct ruleset *rules, const char *name, const struct value *view, struct arena *arena, char **text)
{
    return render(NULL, rules, name, view, &(struct mustache_options){ .escape_html = false }, arena, text);
}

const struct event_renderer built_in_renderer = { .render = render };

const char *built_in_notes(const struct scene *scene, struct arena *arena)
{
    struct value *list = value_list(arena);

    for (int i = 0; i < scene->note_count; i++) {
        const struct scene_note *note = &scene->notes[i];
        struct value *item = value_add(list, value_object(arena));

        value_set_text(arena, item, "heading", note->heading);
        value_set_text(arena, item, "key", (char[]){ note->key, '\0' });
        if (note->owner)
            value_set_text(arena, item, "owner", scene_called(scene, note->owner));
        value_set_text(arena, item, "say", note->say);
    }
    return value_write(arena, list, NULL);
}

const char *built_in_list(const struct scene *scene, int level, struct arena *arena)
{
    return arena_printf(arena, "%s<div class=\"under\">\n%s</div>\n", scene_list(scene, level, SCENE_THINGS),
                        scene_list(scene, level, SCENE_BOARD));
}
