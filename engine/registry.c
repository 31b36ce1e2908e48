/* The registry: every rule set of this build, one line each. */
#include "engine/kernel/ruleset.h"

#include "engine/kernel/text.h"

#ifdef ONLY_RULES   /* of a module for browsers: one rule set */
extern const struct ruleset ONLY_RULES;

static const struct ruleset *const rulesets[] = { &ONLY_RULES, NULL };
#else
extern const struct ruleset arena_rules;
extern const struct ruleset knightmare_rules;
extern const struct ruleset sanctum_rules;
extern const struct ruleset wizwar_rules;
#ifdef TEST_RULES
extern const struct ruleset duel_rules;
extern const struct ruleset melee_rules;
#endif

static const struct ruleset *const rulesets[] = {
    &arena_rules,
#ifdef TEST_RULES
    &duel_rules,
    &melee_rules,
#endif
    &knightmare_rules,
    &sanctum_rules,
    &wizwar_rules,
    NULL
};
#endif

const struct ruleset *ruleset_at(int index)
{
    int count = (int)(sizeof rulesets / sizeof rulesets[0]) - 1;

    return index >= 0 && index < count ? rulesets[index] : NULL;
}

const struct ruleset *ruleset_find(const char *name)
{
    for (int i = 0; ruleset_at(i); i++)
        if (text_equal_ignoring_case(ruleset_at(i)->name, name))
            return ruleset_at(i);
    return NULL;
}
