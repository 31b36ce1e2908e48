/* The lines of an `expect` block. */
#include <string.h>

#include "engine/kernel/position.h"
#include "engine/kernel/text.h"
#include "processor/harness/scenario_compare.h"
#include "processor/harness/scenario_expect.h"
#include "processor/harness/scenario_known.h"

enum status expect_not_understood(struct expectation *expectation, const char *what, const char *form)
{
    return error_set(expectation->err, ERR_FORMAT, "\"%s\" is not understood; it reads: %s", what, form);
}

/* ---- words of a line ---- */

const char *expect_skip_blanks(const char *at)
{
    while (text_is_blank(*at))
        at++;
    return at;
}

char *expect_word(struct arena *arena, const char **at)
{
    const char *from = expect_skip_blanks(*at);
    size_t length;

    if (*from == '\0')
        return NULL;
    if (*from == '"') {
        length = strcspn(from + 1, "\"");
        *at = from + 1 + length + (from[1 + length] == '"');
        return arena_text_n(arena, from + 1, length);
    }
    length = strcspn(from, " \t");
    *at = from + length;
    return arena_text_n(arena, from, length);
}

const char *expect_rest(struct arena *arena, const char **at)
{
    const char *rest = expect_skip_blanks(*at);

    *at = rest + strlen(rest);
    if (*rest != '"')
        return rest;
    *at = rest;
    return expect_word(arena, at);
}

enum status expect_end(struct expectation *expectation, const char *rest, const char *form)
{
    rest = expect_skip_blanks(rest);
    return *rest && !expectation->match->scenario->old ? expect_not_understood(expectation, rest, form) : OK;
}

bool expect_keyword(const char **at, const char *keyword)
{
    size_t length = strlen(keyword);
    const char *from = expect_skip_blanks(*at);

    if (!text_has_prefix_ignoring_case(from, keyword) || (from[length] && !text_is_blank(from[length])))
        return false;
    *at = expect_skip_blanks(from + length);
    return true;
}

/* ---- /pointer == value, as seat or moderator ---- */

static enum status expect_pointer(struct expectation *expectation, const char *line, int seat)
{
    struct match *match = expectation->match;
    const char *pointer = expect_word(match->arena, &line);
    const char *sign = expect_word(match->arena, &line);
    const struct value *found;
    enum comparison comparison;
    struct game_look look;
    enum status status;
    const char *word;

    if (!pointer || pointer[0] != '/' || !compare_sign(sign, &comparison))
        return expect_not_understood(expectation, pointer ? pointer : "", "/pointer ==, !=, <, >, <=, >=, contains, lacks, "
                              "present or absent, and a value");
    if (comparison != IS_PRESENT && comparison != IS_ABSENT && !*expect_skip_blanks(line))
        return expect_not_understood(expectation, pointer, "/pointer, a comparison, and a value (\"\" for an empty text)");
    word = expect_rest(match->arena, &line);
    if (expect_end(expectation, line, "/pointer, a comparison, and one value") != OK)
        return ERR_FORMAT;
    match_look(match, &look);
    found = value_at(ruleset_view(match->game.rules, match->arena, look.state, seat), pointer);
    status = match->scenario->old ? OK : compare_possible(found, comparison, word, expectation->err);
    if (status == OK && !found && !match->scenario->old)
        status = known_pointer(match, look.state, pointer, expectation->err);
    expectation->holds = compare_values(match->arena, found, comparison, word);
    expectation->actual = arena_printf(match->arena, "%s is %s", pointer,
                                       found ? value_write(match->arena, found, NULL) : "absent");
    return status;
}

struct match *expect_opened(struct match *match, struct match *opened)
{
    if (match->game.turn.begun || match->event_count > 0 || match->game.over)
        return match;
    match_opened(match, opened);
    return opened;
}

/* ---- position items ---- */

static enum status expect_item(struct expectation *expectation, const char *item)
{
    struct match *match = expectation->match;
    bool wanted = !expect_keyword(&item, "not");
    struct error err = { 0 };
    struct game_look look;
    const char *instead;

    if (!*item)
        return expect_not_understood(expectation, "is", "is ITEM, is not ITEM: an item of the position notation");
    if (!position_is_known(match->game.rules))
        return error_set(expectation->err, ERR_FORMAT, "%s has no position notation", match->game.rules->name);
    match_look(match, &look);
    instead = position_holds(match->game.rules, match->arena, look.state, item, &err);
    if (err.status != OK) {
        *expectation->err = err;
        return err.status;
    }
    expectation->holds = (instead == NULL) == wanted;
    expectation->actual = instead ? instead : "it is so";
    return OK;
}

/* ---- requests, sheets ---- */

static enum status expect_asked(struct expectation *expectation, const char *line, bool wanted)
{
    struct match *match = expectation->match;
    const char *name = expect_word(match->arena, &line);
    const char *kind = expect_word(match->arena, &line);
    const char *open = "open are:";
    struct match opened;
    struct game_look look;
    bool found = false;
    int seat;

    if (!name || match_seat(match, name, strlen(name), &seat, expectation->err) != OK)
        return expect_not_understood(expectation, name ? name : "", "asked SEAT [KIND]");
    if ((kind && !match->scenario->old && known_kind(match->arena, match->game.rules, kind, expectation->err) != OK)
        || expect_end(expectation, line, "asked SEAT [KIND]") != OK)
        return ERR_FORMAT;
    match_opened(match, &opened);
    match_look(&opened, &look);
    for (int i = 0; i < look.request_count; i++) {
        const struct request *request = &look.requests[i];

        if (request->answered)
            continue;
        open = arena_printf(match->arena, "%s %s %s", open, match->game.rules->seat_name(look.state, request->seat),
                            request->name);
        found = found || (request->seat == seat && (!kind || text_equal_ignoring_case(kind, request->kind)));
    }
    expectation->holds = found == wanted;
    expectation->actual = open;
    return OK;
}

/* ---- the end, drafts, mails ---- */

/* The words behind "over": who has won, or "draw", and how; a name that is wrong could never hold. */
static enum status take_ending(struct expectation *expectation, const char *rest, const char **who, int *how)
{
    struct match *match = expectation->match;
    int seat;

    *how = 0;
    *who = expect_word(match->arena, &rest);
    rest = expect_skip_blanks(rest);
    if (*who && !text_equal_ignoring_case(*who, "draw") && match_seat(match, *who, strlen(*who), &seat, expectation->err) != OK)
        return ERR_FORMAT;
    return *rest ? known_ending(match->arena, match->game.rules, rest, how, expectation->err) : OK;
}

static enum status expect_over(struct expectation *expectation, const char *rest, bool wanted)
{
    struct match opened, *match = expect_opened(expectation->match, &opened);
    struct ruleset_result result = { 0 };
    const char *who, *winner = "draw";
    int how;

    if (take_ending(expectation, rest, &who, &how) != OK)
        return ERR_FORMAT;
    match->game.rules->result(match->game.state, &result);
    for (int seat = 0; seat < match->game.seats; seat++)
        if (result.winners & AUDIENCE_SEAT(seat))
            winner = match->game.rules->seat_name(match->game.state, seat);
    expectation->actual = result.over ? arena_printf(match->arena, "over %s %s", winner, result.how) : "not over";
    expectation->holds = result.over == wanted
                         && (!who || !wanted || text_equal_ignoring_case(who, winner)
                             || (result.winners == AUDIENCE_NOBODY && text_equal_ignoring_case(who, "draw")))
                         && (!how || text_equal(match->game.rules->endings[how], result.how));
    return OK;
}

static enum status expect_draft(struct expectation *expectation, const char *line, bool wanted)
{
    expectation->holds = expectation->match->game.draft == wanted;
    expectation->actual = expectation->match->game.draft ? "the turn is a draft" : "the turn is no draft";
    return expect_end(expectation, line, "draft, not draft");
}

static enum status expect_negated(struct expectation *expectation, const char *line)
{
    if (expect_keyword(&line, "draft"))
        return expect_draft(expectation, line, false);
    if (expect_keyword(&line, "over"))
        return *line ? expect_not_understood(expectation, line, "not over") : expect_over(expectation, line, false);
    if (expect_keyword(&line, "asked"))
        return expect_asked(expectation, line, false);
    return expect_not_understood(expectation, line, "not draft, not over, not asked SEAT [KIND], is not ITEM, no event NAME");
}

static enum status expect_scene_of_all(struct expectation *expectation, const char *line)
{
    return expect_scene(expectation, line, SEAT_MODERATOR);
}

static enum status expect_as(struct expectation *expectation, const char *line)
{
    const char *name = expect_word(expectation->match->arena, &line);
    int seat;

    if (!name || (seat = expect_viewer(expectation->match, name, expectation->err)) == SEAT_MODERATOR)
        return expect_not_understood(expectation, name ? name : "", "as SEAT /pointer ..., as SEAT scene ...");
    if (expect_keyword(&line, "scene"))
        return expect_scene(expectation, line, seat);
    return expect_pointer(expectation, line, seat);
}

#define FORMS "event, no event, then event, next event, N event, is, is not, /pointer, as SEAT, asked, try, rejected, accepted, " \
              "over, not over, draft, not draft, mail, help, scene, same"

static enum status expect_is_draft(struct expectation *expectation, const char *line)
{
    return expect_draft(expectation, line, true);
}

static enum status expect_is_over(struct expectation *expectation, const char *line)
{
    return expect_over(expectation, line, true);
}

static enum status expect_is_asked(struct expectation *expectation, const char *line)
{
    return expect_asked(expectation, line, true);
}

static const struct {
    const char *keyword;
    enum status (*expect)(struct expectation *expectation, const char *line);
} keywords[] = {
    { "as", expect_as }, { "event", expect_any_event }, { "then", expect_then_event }, { "next", expect_next_event }, { "no", expect_no_event },
    { "is", expect_item }, { "not", expect_negated }, { "draft", expect_is_draft }, { "over", expect_is_over },
    { "asked", expect_is_asked }, { "try", expect_try }, { "rejected", expect_rejected }, { "accepted", expect_accepted },
    { "ignored", expect_ignored }, { "mail", expect_mail }, { "help", expect_help },
    { "scene", expect_scene_of_all },
};

static enum status dispatch(struct expectation *expectation, const char *line)
{
    if (*line == '/')
        return expect_pointer(expectation, line, SEAT_MODERATOR);
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        if (expect_keyword(&line, keywords[i].keyword))
            return keywords[i].expect(expectation, line);
    return text_is_digit(*line) ? expect_number_event(expectation, line) : expect_not_understood(expectation, line, FORMS);
}

enum status expect_line(struct match *match, const char *line, int *previous, bool *holds, const char **actual,
                        struct error *err)
{
    struct expectation expectation = { .match = match, .previous = previous, .actual = "", .err = err };
    enum status status = dispatch(&expectation, line);

    *holds = expectation.holds;
    *actual = expectation.actual;
    return status;
}
