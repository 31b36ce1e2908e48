#include "processor/page/score.h"

void page_score_note(struct page_score *score, const struct ruleset *rules, const void *state)
{
    if (!rules->score)
        return;
    score->states = arena_grow(&score->arena, score->states, score->count, &score->room, sizeof *score->states);
    score->states[score->count++] = codec_copied(rules->state, &score->arena, state);
}

/* "2026.11.20", as PGN has dates. */
static const char *date_of(const char *day, struct arena *arena)
{
    char *date = arena_text(arena, day);

    for (char *at = date; *at; at++)
        if (*at == '-')
            *at = '.';
    return *date ? date : NULL;
}

const char *page_score_text(const struct page_score *score, const struct ruleset *rules, const struct replay_header *header,
                            const char *first_day, struct arena *arena)
{
    if (score->count == 0)
        return NULL;
    return rules->score(arena, &(struct ruleset_score){ .event = header->founding.game,
                                                        .seats = replay_players(header, arena),
                                                        .date = date_of(first_day, arena), .count = score->count,
                                                        .states = score->states });
}

void page_score_release(struct page_score *score)
{
    arena_release(&score->arena);
}
