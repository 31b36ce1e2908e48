#include "tests/support/section_file.h"

#include <check.h>
#include <stdlib.h>

#include "tests/support/vectors.h"

struct section section_of_file(struct arena *arena, const char *name)
{
    struct section section;
    struct error err = { 0 };
    char *text = whole_file(arena_printf(arena, "tests/engine/league/%s", name));

    ck_assert_msg(section_read_trf(arena, text, &section, &err) == OK, "%s: %s", name, err.message);
    free(text);
    return section;
}
