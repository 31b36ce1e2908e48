#include "processor/home/seat_settings.h"

#include <assert.h>
#include <string.h>

#include "engine/kernel/codec.h"

static const struct codec_field fields[] = {
    FIELD_USUAL_INT(struct seat_settings, "digest", digest, -1),
    FIELD_BOOL(struct seat_settings, "html", html),
    FIELD_USUAL_BOOL(struct seat_settings, "maps", maps, true),
    FIELD_BOOL(struct seat_settings, "publish-diary", publish_diary),
    FIELD_BOOL(struct seat_settings, "publish-name", publish_name),
    FIELD_BOOL(struct seat_settings, "rated", rated),
    FIELD_BOOL(struct seat_settings, "stands-in", stands_in),
};
static const struct codec codec = CODEC_TABLE("seat settings", struct seat_settings, fields);

struct seat_settings seat_settings_read(const struct seat_row *seat, struct arena *arena)
{
    const char *json = seat->settings ? seat->settings : "";
    struct seat_settings settings;

    codec_init(&codec, &settings);
    if (codec_read_over(&codec, &settings, json, strlen(json), arena, NULL) != OK)
        codec_init(&codec, &settings);
    return settings;
}

void seat_settings_write(struct seat_row *seat, const struct seat_settings *settings, struct arena *arena)
{
    seat->settings = codec_format(&codec, settings, arena, NULL);
    assert(seat->settings);
}
