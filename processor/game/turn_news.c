#include "processor/game/turn_news.h"

void told_note(struct told *told, struct arena *arena, int seat, const char *sentence)
{
    const char *before = told->notes[seat];

    told->notes[seat] = before ? arena_printf(arena, "%s\n%s", before, sentence) : sentence;
}
