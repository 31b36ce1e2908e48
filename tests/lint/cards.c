/* Cards: a card's own file says what the card is, so no other file asks for it by name. A new card brings a property or a
 * hook along, and no file of the core grows a case for it. */
#include <stdlib.h>
#include <string.h>

#include "tests/lint/lint.h"

static const struct game {
    const char *base;           /* with a slash at its end */
    const char *catalogue;      /* the files that list them ... */
    const char *macro;          /* ... as CARD(symbol, "TITLE", ...) or X(symbol, number, "TITLE", KIND, ...); NULL: as
                                 * struct card symbol = { .name = "TITLE", ... */
    int title;                  /* the token of the title, from the macro's */
    const char *own;            /* the folders and files in which they may be named */
} games[] = {
    /* Items of a position name the cards that hold, shield and hide men. */
    { "engine/games/knightmare/", "engine/games/knightmare/effects/catalogue.h", "CARD", 4,
      "engine/games/knightmare/cards/* engine/games/knightmare/face/position*" },
    /* Creatures name their abilities, and one of them is called like a spell. */
    { "engine/games/arena/", "engine/games/arena/cards/*", NULL, 7,
      "engine/games/arena/cards/* engine/games/arena/face/position* engine/games/arena/state/creatures.c" },
    /* An entry without a kind behind its title is not a card but a name for acts and things: everybody may use it. */
    { "engine/games/wizwar/", "engine/games/wizwar/state/catalogue.h", "X", 6,
      "engine/games/wizwar/cards/* engine/games/wizwar/face/position*" },
};

/* A word of orders may also be the title of a card. */
static const char order_words[] = "\"HERESY\" \"IDIOT\" \"INTERRUPT\"";

struct names {
    const struct token **symbols, **titles;
    bool defined;               /* a symbol is the whole name of the card's entry */
    int count;
};

/* Does a card's entry begin at the token? */
static bool is_entry(const struct game *game, const struct token *token)
{
    if (token[game->title].kind != TOKEN_TEXT || !token_is(token + game->title + 1, ","))
        return false;
    return game->macro ? token_is(token, game->macro) && token_is(token + 1, "(")
                       : token_is(token, "card") && token_is(token + 2, "=") && token_is(token + 5, "name");
}

static void read_catalogue(const struct game *game, const struct source *catalogue, struct names *names)
{
    for (int i = 0; i + game->title + 1 < catalogue->token_count; i++) {
        const struct token *token = &catalogue->tokens[i];

        if (!is_entry(game, token))
            continue;
        names->symbols = lint_grow(names->symbols, names->count, sizeof *names->symbols);
        names->titles = lint_grow(names->titles, names->count, sizeof *names->titles);
        names->symbols[names->count] = token + (game->macro ? 2 : 1);
        names->titles[names->count++] = token + game->title;
    }
}

static bool is_same(const struct token *one, const struct token *other)
{
    return one->length == other->length && strncmp(one->start, other->start, (size_t)one->length) == 0;
}

/* Is it card_<symbol>, CARD_<symbol> or ww_card_<symbol>, or the symbol in CARD_NUMBER(symbol)? */
static bool is_symbol(const struct source *source, int i, const struct token *symbol)
{
    static const char *const prefixes[] = { "card_", "CARD_", "ww_card_" };
    const struct token *token = &source->tokens[i];

    if (i >= 2 && token_is(token - 1, "(") && token_is(token - 2, "CARD_NUMBER"))
        return is_same(token, symbol);
    for (size_t k = 0; k < sizeof prefixes / sizeof prefixes[0]; k++) {
        size_t length = strlen(prefixes[k]);

        if (token->length == (int)length + symbol->length && strncmp(token->start, prefixes[k], length) == 0
            && strncmp(token->start + length, symbol->start, (size_t)symbol->length) == 0)
            return true;
    }
    return false;
}

static void check_source(struct lint *lint, const struct source *source, const struct names *names)
{
    for (int i = 0; i < source->token_count; i++) {
        const struct token *token = &source->tokens[i];

        for (int card = 0; card < names->count; card++) {
            bool named = token->kind == TOKEN_TEXT ? is_same(token, names->titles[card]) && !token_is_any(token, order_words)
                         : names->defined          ? is_same(token, names->symbols[card])
                                                   : is_symbol(source, i, names->symbols[card]);

            if (named)
                lint_report(lint, source->path, token->line, "names the card %.*s: give its entry a property or a hook",
                            names->titles[card]->length, names->titles[card]->start);
        }
    }
}

static void check_game(struct lint *lint, const struct game *game)
{
    struct names names = { .defined = !game->macro };

    for (int i = 0; i < lint->tree->count; i++)
        if (source_is_c(&lint->tree->files[i]) && path_is_any(lint->tree->files[i].path, game->catalogue))
            read_catalogue(game, &lint->tree->files[i], &names);
    for (int i = 0; i < lint->tree->count; i++) {
        const struct source *source = &lint->tree->files[i];

        if (source_is_c(source) && !path_is_any(source->path, game->catalogue) && strncmp(source->path, game->base, strlen(game->base)) == 0
            && !path_is_any(source->path, game->own))
            check_source(lint, source, &names);
    }
    free(names.symbols);
    free(names.titles);
}

void check_cards(struct lint *lint)
{
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        check_game(lint, &games[i]);
}
