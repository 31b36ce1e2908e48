#include "engine/games/sanctum/report_extras.h"

#include "engine/kernel/text.h"

/* A member that may be changed: this module owns the view until it returns it. */
static struct value *member(const struct value *object, const char *key)
{
    return (struct value *)(uintptr_t)value_find(object, key);
}

static struct value *list_of(const struct value *view, const char *name)
{
    struct value *list = member(value_find(view, "lists"), name);

    return list ? list->first : NULL;
}

static bool same(const struct value *event, const char *key, const struct value *thing, const char *its_key)
{
    return text_equal(value_get_text(event, key, "?"), value_get_text(thing, its_key, "-"));
}

static bool is_event(const struct value *event, const char *name)
{
    return text_equal(value_get_text(event, "event", ""), name);
}

/* ---- durations ---- */

/* A helper has no number; its name and bearer identify it. */
static bool counts(const struct value *event, const struct value *spell)
{
    if (value_find(spell, "id"))
        return same(event, "s", spell, "id");
    return same(event, "spell", spell, "spell") && same(event, "target", spell, "target");
}

static void add_before(struct arena *arena, struct value *spells, const struct value *events)
{
    for (struct value *spell = spells; spell; spell = spell->next)
        for (const struct value *event = events->first; event; event = event->next)
            if (is_event(event, "duration") && counts(event, spell))
                value_set_int(arena, spell, "before", value_get_int(event, "from", 0));
}

/* ---- off the board ---- */

/* What a boardhop waits for: its clock, a free square, the end of Awaiting, a fight. */
static void add_state(struct arena *arena, const struct value *view, struct value *hop)
{
    int64_t clock = value_get_int(hop, "clock", 0);
    const char *flag = "hopper";

    if (clock > 0)
        flag = "counts";
    else if (text_equal(value_get_text(hop, "state", ""), "waiting"))
        flag = "waits";
    else if (value_find(hop, "exit"))
        flag = value_find(hop, "clock") ? "waits" : "awaits";
    value_set_bool(arena, hop, flag, true);
    if (clock > 0)
        value_set_int(arena, hop, "returns", value_get_int(view, "turn", 0) + clock);
}

/* "m1 7/7, m2 5/7" */
static const char *roster_text(struct arena *arena, const struct value *minions)
{
    const char *text = "";

    for (const struct value *minion = minions->first; minion; minion = minion->next)
        text = arena_printf(arena, "%s%s%s %lld/%lld", text, *text ? ", " : "", value_get_text(minion, "id", ""),
                            (long long)value_get_int(minion, "hits", 0), (long long)value_get_int(minion, "of", 0));
    return text;
}

static void add_contents(struct arena *arena, const struct value *view, struct value *hop)
{
    for (const struct value *group = list_of(view, "away-groups"); group; group = group->next) {
        if (!same(hop, "holds", group, "id"))
            continue;
        value_set_text(arena, hop, "roster", roster_text(arena, value_find(group, "minions")));
        value_set_int(arena, hop, "size", value_get_int(group, "size", 0));
        value_set_text(arena, hop, "spell-line", value_get_text(group, "spell-line", ""));
    }
}

static void add_told(struct arena *arena, struct value *hop, const struct value *events)
{
    for (const struct value *event = events->first; event; event = event->next) {
        if (!same(event, "h", hop, "id"))
            continue;
        if (is_event(event, "hop-clock"))
            value_set_int(arena, hop, "before", value_get_int(event, "n", 0) + 1);
        if (is_event(event, "hop-wait"))
            value_set_bool(arena, hop, arena_printf(arena, "why-%s", value_get_text(event, "why", "")), true);
    }
}

static void add_hops(struct arena *arena, struct value *view, const struct value *events)
{
    for (struct value *hop = list_of(view, "boardhops"); hop; hop = hop->next) {
        add_state(arena, view, hop);
        add_contents(arena, view, hop);
        add_told(arena, hop, events);
    }
}

/* ---- tables ---- */

/* The first row of a group names the group. */
static void mark_first(struct arena *arena, struct value *groups)
{
    for (struct value *group = groups; group; group = group->next) {
        struct value *minions = member(group, "minions");

        if (minions->first)
            value_set_bool(arena, minions->first, "first", true);
    }
}

/* ---- the order template ---- */

static void add_line(struct arena *arena, struct value *lines, const char *order, const char *note)
{
    struct value *line = value_add(lines, value_object(arena));

    value_set_text(arena, line, "order", order);
    value_set_text(arena, line, "note", note);
}

static void add_training(struct arena *arena, const struct value *view, struct value *lines)
{
    for (struct value *place = list_of(view, "structures"); place; place = place->next) {
        int64_t every = value_get_int(place, "novice-turns", 0), novices = value_get_int(place, "novices", 0);
        const char *square = value_get_text(place, "square", "");

        if (!value_find(place, "mine"))
            continue;
        value_set_int(arena, place, "next-novice", every - value_get_int(place, "counter", 0));
        if (novices > 0 && !value_find(place, "off"))
            add_line(arena, lines, arena_printf(arena, "TRAIN %s SWORD %lld", square, (long long)novices),
                     text_equal(value_get_text(place, "kind", ""), "sanctum") ? "or ARCHER, or MANA and a type"
                                                                               : "or ARCHER");
    }
}

/* A cast is written as far as possible: the player chooses its target. */
static void add_casts(struct arena *arena, const struct value *view, struct value *lines)
{
    const struct value *hand = value_find(value_find(view, "you"), "hand-cards");

    for (const struct value *card = hand ? hand->first : NULL; card; card = card->next) {
        const char *name = value_get_text(card, "name", ""), *class = value_get_text(card, "class", "");

        if (value_find(card, "dear"))
            continue;
        if (text_equal(class, "globe"))
            add_line(arena, lines, arena_printf(arena, "CAST %s", name), "");
        else
            add_line(arena, lines, arena_printf(arena, "CAST %s ON", name), arena_printf(arena, "name a %s", class));
    }
}

static void add_moves(struct arena *arena, const struct value *view, struct value *lines)
{
    for (struct value *group = list_of(view, "own-groups"); group; group = group->next)
        if (value_get_int(group, "recruits", 0))
            add_line(arena, lines, arena_printf(arena, "MOVE %s N", value_get_text(group, "id", "")),
                     arena_printf(arena, "from %s; or E, S, W, or a square", value_get_text(group, "square", "")));
}

void sa_complete(struct arena *arena, struct value *view, const struct value *events)
{
    struct value *lists = member(view, "lists"), *lines = value_list(arena);

    if (!lists)
        return;                      /* before the set-up there is nothing to show */
    add_before(arena, list_of(view, "spells"), events);
    add_before(arena, list_of(view, "helpers"), events);
    add_hops(arena, view, events);
    mark_first(arena, list_of(view, "own-groups"));
    mark_first(arena, list_of(view, "other-groups"));
    add_training(arena, view, lines);
    add_casts(arena, view, lines);
    add_moves(arena, view, lines);
    value_set(arena, lists, "order-lines", lines);
}
