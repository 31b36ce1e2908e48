/* What a scenario may name: events and their fields, kinds of requests, codes of refusals, ids of rulings, places of a view.
 *
 * An expectation that something is absent, different or did not happen holds for every misspelled name, so names are
 * checked before anything is compared. */
#ifndef POSTERN_HARNESS_SCENARIO_KNOWN_H
#define POSTERN_HARNESS_SCENARIO_KNOWN_H

#include "processor/harness/scenario_match.h"

/* Each is OK, or ERR_FORMAT with the name and what is known instead. */
enum status known_field(const struct event_type *type, const char *key, struct error *err);
enum status known_kind(struct arena *arena, const struct ruleset *rules, const char *kind, struct error *err);
enum status known_code(const struct ruleset *rules, const char *code, struct error *err);
enum status known_class(struct arena *arena, const struct ruleset *rules, const char *class, struct error *err);
/* How the game has ended: *ending is its number in the rule set's list. "king of the mountain" is king-of-the-mountain. */
enum status known_ending(struct arena *arena, const struct ruleset *rules, const char *how, int *ending, struct error *err);
enum status known_rulings(struct arena *arena, const struct ruleset *rules, const char *ids, struct error *err);

/* The value of an event's field, where an expectation says that no event has it. A number is known; a word is known when the
 * position, the orders, an event, a view of anybody or a help page has it, or has one of its form ("gr4", where gr3 is). */
enum status known_value(struct match *match, const void *state, const char *key, const char *value, struct error *err);

/* The words of a pointer ("/groups/gr3/square"). A number is a place in a list; another word is known when the state's
 * description or a view of anybody has a key of that name, or one of its form beside it ("gr4", where gr3 is asked for). */
enum status known_pointer(struct match *match, const void *state, const char *pointer, struct error *err);

#endif
