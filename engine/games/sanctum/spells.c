#include "engine/games/sanctum/spells.h"

#include <stddef.h>

#include "engine/kernel/text.h"

#define SPELL_ENTRY(number, upper, lower) extern const struct spell sa_spell_##lower;
SPELLS(SPELL_ENTRY)
#undef SPELL_ENTRY

#define SPELL_AT(number, upper, lower) [SPELL_##upper] = &sa_spell_##lower,
static const struct spell *const catalogue[SPELL_NUMBERS] = { SPELLS(SPELL_AT) };
#undef SPELL_AT

const char *const sa_type_names[] = { "alteration", "conjuration", "manifestation", "summoning", "helper" };

const struct spell *sa_spell(int number)
{
    return number > SPELL_NONE && number < SPELL_NUMBERS ? catalogue[number] : NULL;
}

const char *sa_spell_name(int number)
{
    const struct spell *spell = sa_spell(number);

    return spell ? spell->name : "-";
}

void sa_card_names(const char *names[])
{
    names[SPELL_NONE] = NULL;
    for (int card = 1; card <= SPELL_CARDS; card++)
        names[card] = sa_spell_name(card);
}

static bool is_left_out(char c)
{
    return c == ' ' || c == '\'' || c == '-' || c == '`' || c == '.';
}

static bool same_name(const char *name, const char *given)
{
    for (;; name++, given++) {
        while (is_left_out(*name))
            name++;
        while (is_left_out(*given))
            given++;
        if (text_lower(*name) != text_lower(*given))
            return false;
        if (*name == '\0')
            return true;
    }
}

int sa_spell_named(const char *name)
{
    for (int number = 1; number < SPELL_NUMBERS; number++)
        if (same_name(catalogue[number]->name, name))
            return number;
    return SPELL_NONE;
}

int sa_spell_sustaining(int structure_kind)
{
    for (int spell = 1; spell < SPELL_NUMBERS; spell++)
        if (structure_kind && sa_spell(spell)->sustains == structure_kind)
            return spell;
    return SPELL_NONE;
}

int sa_card_named(const char *name)
{
    int number = sa_spell_named(name);

    return number <= SPELL_CARDS ? number : SPELL_NONE;
}

/* A bearer that is off the board changes no cost: SA-OFF-03. */
static int tolls(const struct state *state, enum side side)
{
    int more = 0;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct spell *spell = sa_spell(effect->kind);
        const struct group *group;

        if (!spell->toll || effect->target_kind != TARGET_MINION)
            continue;
        group = sa_group_get_of(state, effect->target, NULL);
        if (group && sa_on_board(group) && group->owner == (int)sa_other(side))
            more += spell->toll;
    }
    return more;
}

void sa_spell_cost(const struct state *state, enum side side, int number, int cost[MANA_TYPES])
{
    const struct spell *spell = sa_spell(number);
    const struct house_kind *house = sa_house(spell->house);

    for (int type = 0; type < MANA_TYPES; type++)
        cost[type] = 0;
    cost[house->primary] += spell->primary + tolls(state, side);
    cost[house->secondary] += spell->secondary;
}
