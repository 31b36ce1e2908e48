#include "processor/page/plays.h"

#include <string.h>

#include "engine/kernel/ruleset.h"

static const char *played(const struct ruleset_play *plays, const struct value *event)
{
    const char *name = value_get_text(event, "event", "");

    for (; plays->event; plays++)
        if (strcmp(plays->event, name) == 0)
            return value_get_text(event, plays->field, NULL);
    return NULL;
}

static bool has(const struct value *list, const char *text)
{
    for (const struct value *item = list->first; item; item = item->next)
        if (strcmp(item->text, text) == 0)
            return true;
    return false;
}

int plays_add(const struct ruleset *rules, const struct value *events, struct value *list, struct arena *arena)
{
    int count = 0;

    if (!rules || !rules->plays)
        return 0;
    for (const struct value *event = events->first; event; event = event->next) {
        const char *card = played(rules->plays, event);

        count += card != NULL;
        if (card && !has(list, card))
            value_add_text(arena, list, card);
    }
    return count;
}
