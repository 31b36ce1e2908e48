/* Standing orders beside mailed ones: which of their lines order the same thing. */
#include "engine/games/sanctum/order_phase.h"

#include "engine/kernel/order.h"

static bool is_march(const struct tokens *tokens, int at)
{
    return order_is(tokens, at, "MOVE") || order_is(tokens, at, "HOLD");
}

/* Does the mailed line, also behind THEN or ELSE, say where this group goes? HOLD alone says it of every group. */
static bool marches(const struct tokens *mailed, const char *group)
{
    for (int i = 0; i < mailed->count; i++)
        if (is_march(mailed, i)
            && (order_is(mailed, i + 1, group) || (order_is(mailed, i, "HOLD") && i + 1 == mailed->count)))
            return true;
    return false;
}

/* Does it name the kind of mana for this town? */
static bool takes_mana(const struct tokens *mailed, const char *town)
{
    for (int i = 0; i < mailed->count; i++)
        if (order_is(mailed, i, "MANA") && order_is(mailed, i + 1, town))
            return true;
    return false;
}

bool sa_same_thing(struct arena *arena, const char *mailed, const char *standing)
{
    struct order_fault fault = { 0 };
    struct tokens one, other;

    if (!order_tokenize(arena, mailed, &one, &fault) || !order_tokenize(arena, standing, &other, &fault)
        || order_is(&one, 0, "STANDING"))
        return false;
    for (int i = 0; i + 1 < other.count; i++)
        if ((is_march(&other, i) && marches(&one, other.list[i + 1].text))
            || (i == 0 && order_is(&other, i, "MANA") && takes_mana(&one, other.list[i + 1].text)))
            return true;
    return false;
}
