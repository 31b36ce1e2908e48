#include "engine/games/knightmare/effects/naming.h"

#include <string.h>

#include "engine/kernel/text.h"

enum { WORD_BYTES = 16 };

/* The kind of a word in the singular or the plural. */
static enum kind kind_of_word(const char *word, size_t length)
{
    char text[WORD_BYTES];

    for (size_t ending = 0; ending <= 2 && ending < length && length < WORD_BYTES; ending++) {
        static const char *const plural[] = { "", "s", "es" };
        enum kind kind;

        memcpy(text, word, length);
        text[length] = '\0';
        if (!text_equal_ignoring_case(text + length - ending, plural[ending]))
            continue;
        text[length - ending] = '\0';
        kind = kind_of_name(text);
        if (kind != KIND_NONE)
            return kind;
    }
    return KIND_NONE;
}

unsigned km_kinds_in(const char *text)
{
    unsigned kinds = 0;

    while (*text) {
        size_t length = 0;
        enum kind kind;

        while (text_is_alpha(text[length]))
            length++;
        kind = kind_of_word(text, length);
        if (kind != KIND_NONE)
            kinds |= 1u << kind;
        text += length ? length : 1;
    }
    return kinds;
}

unsigned km_kinds_named(const struct act *act)
{
    if (act->kind == ACT_NAME)
        return 1u << act->cast.as;
    return act->kind == ACT_SAY ? km_kinds_in(act->canonical + strlen("SAY")) : act->cast.named_kinds;
}

/* The oldest effect in play that listens for words, or NULL. */
static const struct effect *listener(const struct state *state)
{
    for (int i = 0; i < state->effects.count; i++)
        if (km_card(state->effects.list[i].kind)->named)
            return &state->effects.list[i];
    return NULL;
}

bool km_listens(const struct state *state)
{
    return listener(state) != NULL;
}

void km_name_kinds(struct turn *turn, int colour, unsigned kinds, const char *ahead)
{
    const struct state *state = turn_state(turn);

    for (int kind = KIND_PAWN; kind < KIND_COUNT; kind++) {
        const struct effect *effect = kinds & 1u << kind ? listener(state) : NULL;

        if (effect)
            km_card(effect->kind)->named(turn, effect, colour, kind, ahead);
    }
}
