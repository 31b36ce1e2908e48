/* Help: pages made of the tables. */
#ifndef POSTERN_SANCTUM_HELP_H
#define POSTERN_SANCTUM_HELP_H

#include "engine/kernel/help.h"

/* The pages, and one of each spell, house, monster and terrain. */
extern const struct help_page sa_help[];

#endif
