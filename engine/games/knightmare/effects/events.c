#include "engine/games/knightmare/effects/events.h"

#define KM_EVENT_TYPE(upper, text, audience, keys) { .name = (text), .seen_by = (audience), .fields = (keys) },
#define KM_DISCLOSING_TYPE(upper, text, audience, keys) \
    { .name = (text), .seen_by = (audience), .fields = (keys), .discloses = true },
const struct event_type km_event_types[KM_EVENT_COUNT] = { KM_EVENTS(KM_EVENT_TYPE, KM_DISCLOSING_TYPE) };
#undef KM_EVENT_TYPE
#undef KM_DISCLOSING_TYPE
