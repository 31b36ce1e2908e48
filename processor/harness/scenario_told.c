/* What is told and shown, as expectations look into it: mails, help pages, scenes. */
#include "processor/harness/scenario_compare.h"
#include "processor/harness/scenario_expect.h"

#include <string.h>

#include "engine/kernel/scene.h"
#include "engine/kernel/text.h"

/* Lines that a mail breaks are one here. */
static const char *unbroken(struct arena *arena, const char *text)
{
    char *copy = arena_text(arena, text), *to = copy;

    for (const char *at = copy; *at;) {
        size_t gap = *at == '\n' ? strspn(at, " \n") : 0;

        *to++ = gap ? ' ' : *at;
        at += gap ? gap : 1;
    }
    *to = '\0';
    return copy;
}

/* mail SEAT contains|lacks "text", also over the end of a line */
enum status expect_mail(struct expectation *expectation, const char *rest)
{
    struct match *match = expectation->match;
    const char *name = expect_word(match->arena, &rest);
    const char *verb = expect_word(match->arena, &rest);
    const char *part = expect_rest(match->arena, &rest);
    bool found = false;
    int seat, mails = 0;

    if (!name || !verb || !*part
        || (!text_equal_ignoring_case(verb, "contains") && !text_equal_ignoring_case(verb, "lacks"))
        || match_seat(match, name, strlen(name), &seat, expectation->err) != OK)
        return expect_not_understood(expectation, name ? name : "", "mail SEAT contains \"text\", or lacks \"text\"");
    if (expect_end(expectation, rest, "mail SEAT contains \"text\", with one text") != OK)
        return ERR_FORMAT;
    for (int i = 0; i < match->mail_count; i++)
        if (match->mails[i].seat == seat && match->mails[i].block == match->block) {
            found = found || compare_holds_text(match->mails[i].text, part)
                    || compare_holds_text(unbroken(match->arena, match->mails[i].text), part);
            mails++;
        }
    expectation->holds = found == text_equal_ignoring_case(verb, "contains");
    expectation->actual = arena_printf(match->arena, "%d mail%s to %s %s \"%s\"", mails, text_plural(mails), name,
                                       found ? "did contain" : "did not contain", part);
    return OK;
}

/* help WORD contains|lacks "text"; a word with blanks stands in quotes. */
enum status expect_help(struct expectation *expectation, const char *rest)
{
    struct match *match = expectation->match;
    const struct ruleset *rules = match->game.rules;
    const char *word = expect_word(match->arena, &rest);
    const char *verb = expect_word(match->arena, &rest);
    const char *part = expect_rest(match->arena, &rest), *page;

    if (!word || !verb || !*part
        || (!text_equal_ignoring_case(verb, "contains") && !text_equal_ignoring_case(verb, "lacks")))
        return expect_not_understood(expectation, word ? word : "", "help WORD contains \"text\", or lacks \"text\"");
    if (expect_end(expectation, rest, "help WORD contains \"text\", with one text") != OK)
        return ERR_FORMAT;
    page = ruleset_help(rules, match->arena, word);
    if (!page)
        return error_set(expectation->err, ERR_FORMAT, "%s has no help on \"%s\"", rules->title, word);
    expectation->holds = compare_holds_text(page, part) == text_equal_ignoring_case(verb, "contains");
    expectation->actual = page;
    return OK;
}

/* The viewer of a name: a seat, or somebody without one ("onlooker"); SEAT_MODERATOR: there is no such viewer. */
int expect_viewer(const struct match *match, const char *name, struct error *err)
{
    int seat;

    if (text_equal_ignoring_case(name, "onlooker"))
        return SEAT_ONLOOKER;
    return match_seat(match, name, strlen(name), &seat, err) == OK ? seat : SEAT_MODERATOR;
}

/* scene [CELL] contains|lacks "text": what this viewer is shown of a cell, or of everything. */
enum status expect_scene(struct expectation *expectation, const char *rest, int seat)
{
    struct match opened, *match = expect_opened(expectation->match, &opened);
    const char *cell = expect_word(match->arena, &rest), *verb = cell, *part, *shown;
    const struct scene *scene = ruleset_scene(match->game.rules, match->arena, match->game.state, seat, NULL);

    if (cell && !text_equal_ignoring_case(cell, "contains") && !text_equal_ignoring_case(cell, "lacks"))
        verb = expect_word(match->arena, &rest);
    part = expect_rest(match->arena, &rest);
    if (!verb || !*part || (!text_equal_ignoring_case(verb, "contains") && !text_equal_ignoring_case(verb, "lacks")))
        return expect_not_understood(expectation, cell ? cell : "", "scene [CELL] contains \"text\", or lacks \"text\"");
    if (expect_end(expectation, rest, "scene [CELL] contains \"text\", with one text") != OK)
        return ERR_FORMAT;
    if (!scene)
        return error_set(expectation->err, ERR_FORMAT, "%s draws no scenes", match->game.rules->title);
    shown = verb == cell ? scene_text(scene) : scene_at(scene, cell);
    if (!shown)
        return error_set(expectation->err, ERR_FORMAT, "there is no cell \"%s\" on the board", cell);
    expectation->holds = compare_holds_text(shown, part) == text_equal_ignoring_case(verb, "contains");
    expectation->actual = shown;
    return OK;
}
