/* The options of a game, RULES 2, from one table: for the processor's offer, for the set-up, and for OPT in a
 * position. */
#ifndef KNIGHTMARE_OPTIONS_H
#define KNIGHTMARE_OPTIONS_H

#include "engine/games/knightmare/effects/state.h"
#include "engine/kernel/ruleset.h"

extern const struct ruleset_option km_options[];

/* From a game's options, all of them given. */
void km_options_take(const struct value *given, struct options *options);

/* "RULES=FIDE POINTS=150/120": replaces options that are set. Points may differ, with White's before the stroke. */
enum status km_options_read(struct arena *arena, const char *text, struct options *options, struct error *err);

/* The options that differ from the default, in the same form; "" when none do. */
const char *km_options_write(struct arena *arena, const struct options *options);

#endif
