/* HELP pages. */
#ifndef POSTERN_ARENA_HELP_H
#define POSTERN_ARENA_HELP_H

#include "engine/kernel/help.h"

extern const struct help_page ar_help[];

#endif
