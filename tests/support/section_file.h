/* Reads sections from the reports beside the test vectors of the leagues. */
#ifndef POSTERN_TESTS_SECTION_FILE_H
#define POSTERN_TESTS_SECTION_FILE_H

#include "engine/league/section.h"

/* Reads a report by its name below tests/engine/league/; ends the test when it cannot. */
struct section section_of_file(struct arena *arena, const char *name);

#endif
