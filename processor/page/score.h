/* Score: a game in the notation of its kind (PGN of chess), from the states that its page goes through. */
#ifndef POSTERN_PAGE_SCORE_H
#define POSTERN_PAGE_SCORE_H

#include "engine/kernel/ruleset.h"
#include "processor/replay/record.h"
#include "processor/replay/replay.h"

/* The states so far. All zero is an empty one. */
struct page_score {
    struct arena arena;
    const void **states;
    int count, room;
};

/* Keeps a copy of the state after a record, where the rule set has a notation. */
void page_score_note(struct page_score *score, const struct ruleset *rules, const void *state);

/* The game's score, in the arena; NULL when there is none. first_day: of its orders, "2026-11-20", or "". */
const char *page_score_text(const struct page_score *score, const struct ruleset *rules, const struct replay_header *header,
                            const char *first_day, struct arena *arena);
void page_score_release(struct page_score *score);

#endif
