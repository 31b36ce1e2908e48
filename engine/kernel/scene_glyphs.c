/* The shapes that all rule sets share: tokens of the owners, and the marks of what happened. */
#include <string.h>

#include "engine/kernel/scene_inside.h"

/* A token's outline follows from its owner (scene_outline), so its shape is empty here. */
static const struct scene_glyph shared[] = {
    { "token", NULL, "" },
    { "burst", NULL,
      "<path d=\"M20 3l4 10 10-5-5 10 9 4-10 3 3 11-9-6-7 8-1-11-11 2 8-8-8-7 11 0z\" fill=\"#ffd23f\" stroke=\"#7a1f12\""
      " stroke-width=\"1.6\" stroke-linejoin=\"round\"/>" },
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

/* Colours and outlines belong together: an owner is never told by its colour alone. Nobody's come first. */
static const struct { const char *colour, *outline; } tokens[TOKENS + 1] = {
    { "#77736a", "<path d=\"M20 5l13 7.500v15L20 35 7 27.500v-15z\"" },
    { "#c2402b", "<path d=\"M7 8q7 1 13-3 6 4 13 3v12q0 10-13 15Q7 30 7 20z\"" },
    { "#1f62b0", "<circle cx=\"20\" cy=\"20\" r=\"13.5\"" },
    { "#2e7d4f", "<rect x=\"7\" y=\"7\" width=\"26\" height=\"26\" rx=\"3\"" },
    { "#a86a00", "<path d=\"M20 4l16 16-16 16L4 20z\"" },
    { "#7d4bb3", "<path d=\"M12 6h16l8 14-8 14H12L4 20z\"" },
    { "#45484d", "<path d=\"M20 3l17 31H3z\"" },
};

static int token_of(int owner)
{
    return owner > 0 ? (owner - 1) % TOKENS + 1 : 0;
}

const char *scene_colour(int owner)
{
    return tokens[token_of(owner)].colour;
}

const char *scene_outline(int owner)
{
    return tokens[token_of(owner)].outline;
}

const struct scene_glyph *scene_glyph(const struct scene *scene, const char *name)
{
    for (const struct scene_glyph *glyph = scene->glyphs; glyph && glyph->name; glyph++)
        if (strcmp(glyph->name, name) == 0)
            return glyph;
    for (size_t i = 0; i < sizeof shared / sizeof shared[0]; i++)
        if (strcmp(shared[i].name, name) == 0)
            return &shared[i];
    return NULL;
}
