/* A scene has to be sound for every viewer, and its picture, text and list have to say the same. */
#include <string.h>

#include "engine/kernel/scene.h"
#include "processor/harness/soak_game.h"

/* In records: describing a board takes longer than a turn of it, and writing longer still. Odd, so that every seat's turns are met. */
enum { LOOKED_AT_EVERY = 11, WRITTEN_EVERY = 5 * LOOKED_AT_EVERY };

static int count_of(const char *text, const char *part)
{
    int count = 0;

    for (; (text = strstr(text, part)) != NULL; text++)
        count++;
    return count;
}

/* Does the text hold what is said, up to the first sign that a picture or list writes otherwise? */
static bool tells(struct arena *arena, const char *text, const char *say)
{
    return strstr(text, arena_text_n(arena, say, strcspn(say, "&<>\""))) != NULL;
}

/* The first words of the scene that a writer left out; NULL: none. */
static const char *left_out(const struct scene *scene, const char *text, bool notes)
{
    for (int i = 0; i < scene->cell_count; i++) {
        if (!tells(scene->arena, text, scene->cells[i].say))
            return scene->cells[i].say;
        for (const struct scene_thing *thing = scene->cells[i].first; thing; thing = thing->next)
            if (!tells(scene->arena, text, thing->item.say))
                return thing->item.say;
    }
    for (int i = 0; i < scene->border_count; i++)
        if (!tells(scene->arena, text, scene->borders[i].edge.say))
            return scene->borders[i].edge.say;
    for (int i = 0; i < scene->path_count; i++)
        if (!tells(scene->arena, text, scene->paths[i].say))
            return scene->paths[i].say;
    for (int i = 0; i < scene->note_count && notes; i++)
        if (!tells(scene->arena, text, scene->notes[i].say))
            return scene->notes[i].say;
    return NULL;
}

/* How a writer differs from the scene; NULL: it tells what the scene holds. */
static const char *difference(const struct scene *scene)
{
    const char *svg = scene_svg(scene), *text = scene_text(scene), *list = scene_list(scene, 2, SCENE_WHOLE), *missing;

    if ((missing = left_out(scene, svg, false)) != NULL)
        return arena_printf(scene->arena, "the picture leaves out: %s", missing);
    if ((missing = left_out(scene, text, true)) != NULL)
        return arena_printf(scene->arena, "the text leaves out: %s", missing);
    if ((missing = left_out(scene, list, true)) != NULL)
        return arena_printf(scene->arena, "the list leaves out: %s", missing);
    if (count_of(svg, "<title>") != 1 + scene->cell_count + scene->item_count + scene->border_count + scene->path_count)
        return "the picture draws more or less than there is";
    return count_of(list, "\n<li") == count_of(text, "\n  ") ? NULL : "text and list do not have the same lines";
}

void soak_scenes(struct soak_game *soak, const struct soak_record *record)
{
    if (record->number % LOOKED_AT_EVERY != 1)
        return;
    for (int seat = SEAT_ONLOOKER; seat < soak->game.seats; seat++) {
        const struct scene *scene = ruleset_scene(soak->options->rules, soak->scratch, record->after, seat, NULL);
        const char *fault = scene ? scene->fault : NULL;

        if (scene && !fault && record->number % WRITTEN_EVERY == 1)
            fault = difference(scene);
        if (fault)
            soak_fault(soak, &soak->report->breaks, "the scene of record %d for seat %d: %s", record->number, seat + 1, fault);
    }
}
