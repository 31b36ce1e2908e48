/* HELP pages. */
#ifndef POSTERN_ARENA_HELP_H
#define POSTERN_ARENA_HELP_H

#include "engine/kernel/help.h"

extern const struct help_page ar_help[];

/* Lists of all creatures (help_creatures.c), in the arena. */
const char *ar_help_attacks(struct arena *arena);
const char *ar_help_sizes(struct arena *arena);
const char *ar_help_flyers(struct arena *arena);

/* Pages of the phases (help_phases.c). */
extern const char ar_help_phases[], ar_help_terrain[], ar_help_equip[], ar_help_mount[], ar_help_magic[];
extern const char ar_help_movement[], ar_help_flight[], ar_help_combat[], ar_help_shooting[], ar_help_retreat[];
extern const char ar_help_winning[], ar_help_vehicles[], ar_help_control[], ar_help_windows[], ar_help_standing[];

#endif
