/* The shapes that all rule sets share: tokens of the owners, and the marks of what happened. */
#include <string.h>

#include "engine/kernel/scene_inside.h"

#define TOKEN(shape) "<" shape " fill=\"currentColor\" stroke=\"#fff\" stroke-width=\"2.2\"/>"
#define CELL(shape) "<" shape " fill=\"currentColor\" stroke=\"#3b3a36\" stroke-opacity=\".28\"/>"
#define HOLD(shape) \
    "<" shape " fill=\"currentColor\" fill-opacity=\".1\" stroke=\"currentColor\" stroke-width=\"2.4\" stroke-opacity=\".75\"/>"
#define HEX "path d=\"M20-4l21 12v24L20 44-1 32V8z\""
#define SMALLER_HEX "path d=\"M20-1l18.5 10.5v21L20 41 1.5 30.5v-21z\""

/* A token is a shape for each owner (scene_shape): an owner is never told by its colour alone. Nobody's comes first. */
static const struct scene_glyph shared[] = {
    { "token", NULL, "" },
    { "token0", NULL, TOKEN("path d=\"M20 5l13 7.500v15L20 35 7 27.500v-15z\"") },
    { "token1", NULL, TOKEN("path d=\"M7 8q7 1 13-3 6 4 13 3v12q0 10-13 15Q7 30 7 20z\"") },
    { "token2", NULL, TOKEN("circle cx=\"20\" cy=\"20\" r=\"13.5\"") },
    { "token3", NULL, TOKEN("rect x=\"7\" y=\"7\" width=\"26\" height=\"26\" rx=\"3\"") },
    { "token4", NULL, TOKEN("path d=\"M20 4l16 16-16 16L4 20z\"") },
    { "token5", NULL, TOKEN("path d=\"M12 6h16l8 14-8 14H12L4 20z\"") },
    { "token6", NULL, TOKEN("path d=\"M20 3l17 31H3z\"") },
    { "cell-square", NULL, CELL("path d=\"M0 0h40v40H0z\"") },
    { "cell-hex", NULL, CELL(HEX) },
    { "hold-square", NULL, HOLD("path d=\"M2.500 2.500h35v35h-35z\"") },
    { "hold-hex", NULL, HOLD(SMALLER_HEX) },
    { "burst", NULL,
      "<path d=\"M20 3l4 10 10-5-5 10 9 4-10 3 3 11-9-6-7 8-1-11-11 2 8-8-8-7 11 0z\" fill=\"#ffd23f\" stroke=\"#7a1f12\""
      " stroke-width=\"1.6\" stroke-linejoin=\"round\"/>" },
    { "clash", NULL,
      "<path d=\"M0-7l1.700 4.200 4.200-2.100-2.100 4.200 3.800 1.700-4.200 1.200 1.200 4.600-3.800-2.500-2.900 3.400-.4-4.600-4.600.8"
      " 3.400-3.400-3.400-2.900 5.100 0z\" fill=\"#ffd23f\" stroke=\"#7a1f12\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>" },
    { "frame", NULL,
      "<rect x=\"3\" y=\"3\" width=\"34\" height=\"34\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"3\""
      " stroke-dasharray=\"5 3\"/>" },
    { "spark", NULL,
      "<path d=\"M20 4q2 14 16 16-14 2-16 16-2-14-16-16 14-2 16-16z\" fill=\"#7d4bb3\" stroke=\"#fff\""
      " stroke-width=\"1.6\"/>" },
    { "from", NULL, "<rect width=\"40\" height=\"40\" fill=\"#f2c230\" fill-opacity=\".34\"/>" },
    { "to", NULL, "<rect width=\"40\" height=\"40\" fill=\"#f2c230\" fill-opacity=\".62\"/>" },
};

enum { TOKENS = 6 };

static const char *const colours[TOKENS + 1] = { "#77736a", "#c2402b", "#1f62b0", "#2e7d4f", "#a86a00", "#7d4bb3", "#45484d" };

static int token_of(int owner)
{
    return owner > 0 ? (owner - 1) % TOKENS + 1 : 0;
}

const char *scene_colour(int owner)
{
    return colours[token_of(owner)];
}

const struct scene_glyph *scene_shared_glyph(int index)
{
    return index >= 0 && index < (int)(sizeof shared / sizeof shared[0]) ? &shared[index] : NULL;
}

static const struct scene_glyph *find_shared(const char *name)
{
    const struct scene_glyph *glyph;

    for (int i = 0; (glyph = scene_shared_glyph(i)) != NULL; i++)
        if (strcmp(glyph->name, name) == 0)
            return glyph;
    return NULL;
}

const struct scene_glyph *scene_glyph(const struct scene *scene, const char *name)
{
    /* Mostly it is the very text of the table; to compare where texts lie is quick. */
    for (const struct scene_glyph *glyph = scene->glyphs; glyph && glyph->name; glyph++)
        if (glyph->name == name)
            return glyph;
    for (const struct scene_glyph *glyph = scene->glyphs; glyph && glyph->name; glyph++)
        if (strcmp(glyph->name, name) == 0)
            return glyph;
    return find_shared(name);
}

const struct scene_glyph *scene_shape(const struct scene *scene, const struct scene_item *item)
{
    if (strcmp(item->glyph, "token") == 0)
        return find_shared((char[]){ 't', 'o', 'k', 'e', 'n', (char)('0' + token_of(item->owner)), '\0' });
    return scene_glyph(scene, item->glyph);
}
