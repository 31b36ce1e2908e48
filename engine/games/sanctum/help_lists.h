/* Lists for help pages, made from the tables of the rules. Rows begin with `|`, as layout_rows reads them. */
#ifndef POSTERN_SANCTUM_HELP_LISTS_H
#define POSTERN_SANCTUM_HELP_LISTS_H

#include "engine/games/sanctum/creatures.h"
#include "engine/games/sanctum/houses.h"
#include "engine/kernel/arena.h"

/* Tables alone. */
const char *sa_boardhop_rows(struct arena *arena);   /* spells that open a boardhop with a clock, or with an exit but no
                                                      * clock */
const char *sa_hopper_rows(struct arena *arena);     /* combat-hoppers */
const char *sa_duration_rows(struct arena *arena);   /* spells that last for some turns */
const char *sa_house_rows(struct arena *arena);

/* Whole pages. */
const char *sa_houses_page(struct arena *arena);
const char *sa_spells_page(struct arena *arena);
const char *sa_monsters_page(struct arena *arena);
const char *sa_terrain_page(struct arena *arena);

/* One thing each. */
const char *sa_spell_page(struct arena *arena, int spell);
const char *sa_house_page(struct arena *arena, enum house house);
const char *sa_monster_page(struct arena *arena, enum creature monster);
const char *sa_terrain_line(struct arena *arena, char letter);

#endif
