/* HELP, STATUS and GAMES: what can be written, and how things stand. */
#include "processor/orders/answering.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/host_word.h"
#include "processor/report/digest.h"
#include "processor/report/stand.h"

enum { WORD_BYTES_SHOWN = 60 };

/* The first page, with the list of words in its place. */
static enum status help_first(struct answering *answering)
{
    static const char mark[] = "{{{words}}}\n";
    const struct ruleset *rules = answering->stored->game.rules;
    const char *text = NULL, *at;
    enum status status = templates_get_text(answering->home->templates, rules->name, "help", &text, answering->err);

    if (status != OK)
        return status;
    at = strstr(text, mark);
    if (at)
        text = arena_printf(answering->arena, "%s%s%s", arena_text_n(answering->arena, text, (size_t)(at - text)),
                            host_word_list(answering->arena), at + strlen(mark));
    answering_say(answering, "%s", text);
    answering_say(answering, "About this game: HELP %s tells what it is about and what other pages there are, HELP ORDERS what "
                  "can be written.", rules->name);
    return OK;
}

/* The answer to HELP and a word: the page of the word, if it has one (LUCK), otherwise its line of the list. */
static const char *word_page(struct answering *answering, const char *about)
{
    const char *text = host_word_help(answering->arena, about), *page;
    struct error none;

    if (text && text_equal_ignoring_case(about, "LUCK")
        && templates_get_text(answering->home->templates, answering->stored->game.rules->name, "help-luck", &page, &none) == OK)
        return page;
    return text;
}

enum status answer_help(struct answering *answering, const char *about)
{
    const struct ruleset *rules = answering->stored->game.rules;
    const char *text;

    if (!*about)
        return help_first(answering);
    text = text_equal_ignoring_case(about, rules->name)
               ? ruleset_page(rules, answering->arena, answering->stored->game.options)
               : ruleset_help(rules, answering->arena, about);
    if (!text)
        text = word_page(answering, about);
    if (text)
        answering_say(answering, "%s", text);
    else
        answering_say(answering, "There is no help page \"%.*s\". HELP alone tells of mails and orders, HELP %s names the pages of "
                      "this game.", WORD_BYTES_SHOWN, about, rules->name);
    return OK;
}

enum status answer_status(struct answering *answering, const char *rest)
{
    struct stored_game *stored = answering->stored;
    const char *digest;
    enum status status = digest_state(stored, answering->seat, &digest, answering->err);

    (void)rest;
    answering_say(answering, "Game %s \"%s\" (%s) is %s, turn %d. Deadline: %s. It waits for: %s. You %s.%s", stored->label,
                  stored->row.name, stored->game.rules->title, phase_name(stored->row.phase), stored->row.turn,
                  answering_time(answering, stored->row.deadline_utc_s), stand_waited_for(stored),
                  stand_owes(stored, answering->seat) ? "owe an answer" : "owe nothing", digest);
    return status;
}

enum { GAMES_TOLD_MAX = 100 };

struct games {
    int count;
    struct { int64_t game; int seat; } list[GAMES_TOLD_MAX];
};

static void add_game(void *context, int64_t game, int seat)
{
    struct games *games = context;

    if (games->count < GAMES_TOLD_MAX) {
        games->list[games->count].game = game;
        games->list[games->count++].seat = seat;
    }
}

enum status answer_games(struct answering *answering, const char *rest)
{
    struct store *store = answering->home->store;
    struct games *games = ARENA_NEW(answering->arena, struct games);
    enum status status = store_seats_of(store, answering->stored->seats[answering->seat].address, add_game, games,
                                        answering->err);

    (void)rest;
    answering_say(answering, "Your games:");
    for (int i = 0; status == OK && i < games->count; i++) {
        struct game_row row;

        status = store_game_get(store, games->list[i].game, &row, answering->err);
        if (status == OK)
            answering->text = arena_printf(answering->arena, "%s\n- g%lld \"%s\" (%s), seat %d: %s, turn %d; deadline: %s",
                                           answering->text, (long long)row.id, row.name, row.rules,
                                           games->list[i].seat + 1, phase_name(row.phase), row.turn,
                                           answering_time(answering, row.deadline_utc_s));
    }
    return status;
}

/* To the league that this game is of, or to one that the line names. */
enum status answer_league(struct answering *answering, const char *rest)
{
    const char *address = answering->stored->seats[answering->seat].address, *said = "";
    enum status status = OK;

    if (answering->reading->league_words)
        status = answering->reading->league_words(answering->reading, answering->stored->row.id, address, rest, &said);
    if (status == OK)
        answering_say(answering, "%s", *said ? said : "There is nothing to be said of leagues here.");
    return status;
}
