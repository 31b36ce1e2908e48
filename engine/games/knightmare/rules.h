/* What the files around a turn offer to the rule set's entry. */
#ifndef KNIGHTMARE_RULES_H
#define KNIGHTMARE_RULES_H

#include "engine/kernel/ruleset.h"

void km_judge(struct sheet *sheet);
bool km_standing(struct arena *arena, const void *state, int seat, const char *text, struct standing *out,
                 const char **reason);

const char *km_choose(struct arena *arena, const void *state, const struct request *request, struct rng *choice);
const char *km_bot(struct arena *arena, const void *state, const struct request *request, struct rng *choice);

void km_redact(void *state, int seat);
bool km_exchange_hidden(void *state, int seat, struct rng *choice);
struct value *km_view(struct arena *arena, const void *state, int seat);

enum status km_position_read(struct arena *arena, void *state, const char *item, struct error *err);
const char *km_position_write(struct arena *arena, const void *state);
const char *km_position_holds(struct arena *arena, const void *state, const char *item, struct error *err);

const char *km_score(struct arena *arena, const struct ruleset_score *score);

const char *km_help(struct arena *arena, const char *word);

extern const struct ruleset knightmare_rules;

#endif
