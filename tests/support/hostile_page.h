/* Hostile texts for the pages: what somebody could be called or write, and views that put a text into every place of every template. */
#ifndef TESTS_SUPPORT_HOSTILE_PAGE_H
#define TESTS_SUPPORT_HOSTILE_PAGE_H

#include "engine/kernel/value.h"

enum { HOSTILE_AROUND = 3, HOSTILE_TEMPLATES_MAX = 40 };

/* How many texts there are, and one of them in one of so many variants: alone, behind an end of what may be around it. */
int hostile_count(void);
const char *hostile_text(struct arena *arena, int i, int variant);

/* The names of the pages' templates; returns how many. */
int hostile_templates(struct arena *arena, const char *names[HOSTILE_TEMPLATES_MAX]);
/* A view in which every name of every template of the pages has this text, but for those that are HTML already. */
struct value *hostile_view(struct arena *arena, const char *text);

#endif
