#include "processor/game/turn_news.h"

void turn_news_note(struct turn_news *news, struct arena *arena, int seat, const char *sentence)
{
    const char *before = news->notes[seat];

    news->notes[seat] = before ? arena_printf(arena, "%s\n%s", before, sentence) : sentence;
}
