/* PAGE: a file for the player's browser, on which he tries orders. */
#include "processor/orders/answering.h"

#include <string.h>

#include "processor/orders/order_block.h"
#include "processor/page/trial_page.h"

enum { PAGE_BYTES_BESIDE = 200 << 10 };      /* a larger page comes as a mail of its own */

static const char warning[] = "It holds the address to which you answer: whoever has it can order for you, resign for you and have "
                              "your mails sent elsewhere, as with this mail. Give it to nobody.";

/* Why nothing can be ordered that a page could try; NULL: something can. */
static const char *game_forbids(const struct answering *answering)
{
    const struct stored_game *stored = answering->stored;
    const struct game *game = &stored->game;

    if (game->over || stored->row.phase == PHASE_OVER || stored->row.phase == PHASE_VOID)
        return "the game is over";
    if (stored->row.phase == PHASE_HELD)
        return "the game is held until the game master has looked at it; ask again when it goes on";
    if (stored->moderation.preview)
        return "the turn is resolved, and waits for the game master; ask again when its report has come";
    if (game->set_up && !ruleset_in_play(game->rules, game->state, answering->seat))
        return "you are out of the game, and nothing is asked of you any more; REPORT tells how it stands";
    if (!game->set_up && !trial_page_is_asked(stored, answering->seat))
        return "the game has not begun; ask again when orders are asked of you";
    if (order_block_too_late(answering->reading, stored))
        return "the deadline has passed, and orders for this turn come too late; ask again when its report has come";
    return NULL;
}

static const char *forbids(const struct answering *answering)
{
    const char *why = game_forbids(answering);

    if (!why && !trial_page_is_possible(answering->stored))
        why = "this host's program has no engine of these rules for browsers; CHECK and FORECAST before orders tell the same by mail";
    return why;
}

static const char *what_it_is(const struct answering *answering, const struct compose_attachment *file)
{
    const struct stored_game *stored = answering->stored;
    const char *asked = trial_page_is_asked(stored, answering->seat) ? "" : " Nothing is asked of you now, so it takes no orders for the turn.";

    return arena_printf(answering->arena, "Your page for turn %d is attached as %s: save it and open it with a browser. It shows your side "
                        "of the game as it stands now, and says of orders what CHECK and FORECAST would answer. It sends nothing by "
                        "itself.%s\n\n%s", stored->row.turn, file->name, asked, warning);
}

/* A small page comes with the answer, a larger one in a mail behind it. */
static void give(struct answering *answering, const char *html)
{
    const struct stored_game *stored = answering->stored;
    struct receipt *receipt = answering->receipt;
    struct compose_attachment *file = ARENA_NEW(answering->arena, struct compose_attachment);

    *file = (struct compose_attachment){ .name = arena_printf(answering->arena, "%s-turn-%d.html", stored->label, stored->row.turn),
                                         .type = COMPOSE_HTML, .bytes = html, .bytes_n = strlen(html) };
    if (file->bytes_n <= PAGE_BYTES_BESIDE && !receipt->attachment) {
        receipt->attachment = file;
        answering_say(answering, "%s", what_it_is(answering, file));
        return;
    }
    receipt->page = file;
    receipt->page_text = what_it_is(answering, file);
    answering_say(answering, "Your page to try orders on comes as a mail of its own.");
}

enum status answer_page(struct answering *answering, const char *rest)
{
    const char *why = forbids(answering), *html;
    enum status status;

    (void)rest;
    if (why) {
        answering_say(answering, "There is no page to try orders on: %s.", why);
        return OK;
    }
    status = trial_page_write(answering->stored, answering->seat, &html, answering->err);
    if (status == OK)
        give(answering, html);
    return status;
}
