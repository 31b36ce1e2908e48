#include "processor/home/seat_settings.h"

#include <string.h>

#include "engine/kernel/value.h"

struct seat_settings seat_settings_read(const struct seat_row *seat, struct arena *arena)
{
    const char *json = seat->settings ? seat->settings : "";
    struct value *object;

    if (value_read(arena, json, strlen(json), &object, NULL) != OK)
        object = NULL;
    return (struct seat_settings){ .maps = value_get_int(object, "maps", 1) != 0,
                                   .digest = (int)value_get_int(object, "digest", -1),
                                   .html = value_get_int(object, "html", 0) != 0 };
}

void seat_settings_write(struct seat_row *seat, const struct seat_settings *settings, struct arena *arena)
{
    struct value *object = value_object(arena);

    if (settings->digest >= 0)
        value_set_int(arena, object, "digest", settings->digest);
    value_set_bool(arena, object, "maps", settings->maps);
    value_set_bool(arena, object, "html", settings->html);
    seat->settings = value_write(arena, object, NULL);
}
