#include "engine/games/knightmare/events.h"

#define KM_EVENT_TYPE(upper, text, audience) { .name = (text), .seen_by = (audience) },
const struct event_type km_event_types[KM_EVENT_COUNT] = { KM_EVENTS(KM_EVENT_TYPE) };
#undef KM_EVENT_TYPE
