#include "engine/league/division.h"

#include <stdbool.h>

enum { FALLEN, STAYED, RISEN };

/* The sort key of an entrant; smaller comes first, equals stay in order of entry. */
struct key {
    int tier, class, place, rating_falling;
};

static struct key key_of(const struct division_entrant *entrant, struct division_rules rules, int last_tier)
{
    struct key key = { entrant->tier, STAYED, entrant->place, -entrant->rating };

    if (entrant->tier == 0) {
        key.tier = last_tier + 1;
        key.class = key.place = 0;
    } else if (entrant->tier > 1 && entrant->place <= rules.up) {
        key.tier--;
        key.class = RISEN;
    } else if (entrant->tier < last_tier && entrant->place > entrant->last - rules.down) {
        key.tier++;
        key.class = FALLEN;
    }
    return key;
}

static bool comes_before(struct key left, struct key right)
{
    if (left.tier != right.tier)
        return left.tier < right.tier;
    if (left.class != right.class)
        return left.class < right.class;
    if (left.place != right.place)
        return left.place < right.place;
    return left.rating_falling < right.rating_falling;
}

/* By insertion. */
static void sort(struct division_entrant *entrants, struct key *keys, int count)
{
    for (int i = 1; i < count; i++) {
        struct division_entrant entrant = entrants[i];
        struct key key = keys[i];
        int at = i;

        for (; at > 0 && comes_before(key, keys[at - 1]); at--) {
            keys[at] = keys[at - 1];
            entrants[at] = entrants[at - 1];
        }
        keys[at] = key;
        entrants[at] = entrant;
    }
}

int divisions_make(struct arena *arena, struct division_rules rules, struct division_entrant *entrants, int count, int *sizes)
{
    struct key *keys = arena_alloc(arena, (size_t)count * sizeof *keys);
    int last_tier = 0, sections = (count + rules.size / 2) / rules.size;

    for (int i = 0; i < count; i++)
        if (entrants[i].tier > last_tier)
            last_tier = entrants[i].tier;
    for (int i = 0; i < count; i++)
        keys[i] = key_of(&entrants[i], rules, last_tier);
    sort(entrants, keys, count);
    if (sections < 1)
        sections = 1;
    for (int i = 0; i < sections; i++)
        sizes[i] = count / sections + (i >= sections - count % sections);
    return sections;
}
