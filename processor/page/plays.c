#include "processor/page/plays.h"

#include <string.h>

/* Events of these names play what their field names, in every rule set that has them. */
static const struct {
    const char *event, *field;
} plays[] = {
    { "announced", "card" },
    { "card-played", "card" },
    { "cast", "spell" },
    { "declared", "card" },
};

static const char *played(const struct value *event)
{
    const char *name = value_get_text(event, "event", "");

    for (size_t i = 0; i < sizeof plays / sizeof plays[0]; i++)
        if (strcmp(plays[i].event, name) == 0)
            return value_get_text(event, plays[i].field, NULL);
    return NULL;
}

static bool has(const struct value *list, const char *text)
{
    for (const struct value *item = list->first; item; item = item->next)
        if (strcmp(item->text, text) == 0)
            return true;
    return false;
}

int plays_add(const struct value *events, struct value *list, struct arena *arena)
{
    int count = 0;

    for (const struct value *event = events->first; event; event = event->next) {
        const char *card = played(event);

        count += card != NULL;
        if (card && !has(list, card))
            value_add_text(arena, list, card);
    }
    return count;
}
