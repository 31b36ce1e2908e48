#include "engine/games/wizwar/effects/events.h"

#define TYPE(name_, text, seen, keys) { .name = text, .seen_by = seen, .fields = keys },
#define DISCLOSING(name_, text, seen, keys) { .name = text, .seen_by = seen, .fields = keys, .discloses = true },
const struct event_type ww_event_types[WW_EVENT_COUNT] = { WW_EVENTS(TYPE, DISCLOSING) };
