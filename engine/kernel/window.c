#include "engine/kernel/window.h"

#include <string.h>

#include "engine/kernel/question.h"
#include "engine/kernel/ruleset.h"

/* An open window. The arrays hold one value for each seat, by its place in `seats`. */
struct opened {
    struct turn *turn;
    const struct window *window;
    const struct question *question;     /* the question that judges declarations; NULL: the rule set judges them
                                          * itself */
    bool passed[SEATS_MAX];
    bool has_spoken[SEATS_MAX];
    bool rests[SEATS_MAX];               /* it has finished: it gets a mail again only when another seat has
                                          * declared */
    int heard[SEATS_MAX];                /* how many declarations others had made when it last spoke */
    int total;
};

/* The declarations of a seat. */
enum speech { SPEECH_NOTHING, SPEECH_PASSED, SPEECH_DECLARED };

/* ---- one speech ---- */

static int others_declared(const struct opened *opened, int place)
{
    return turn_declared_by_others(opened->turn, opened->window->seats[place]);
}

enum window_wish window_may(struct turn *turn, const struct window *window, int seat)
{
    const void *known = turn_known(turn, window->know == WINDOW_OWN ? seat : SEAT_ONLOOKER);
    enum window_wish most = window->may(known, seat, window->context), wish;

    if (most == WINDOW_NEVER || !window->wish)
        return most;
    wish = window->wish(turn, seat, window->context);
    return wish < most ? wish : most;
}

/* The request to a seat, without its facts. Its name is made only once, because a rule set may count with it. */
static struct ask request_to(const struct opened *opened, int seat)
{
    const struct window *window = opened->window;

    return (struct ask){ .seat = seat, .kind = window->kind, .deadline = window->deadline, .tag = window->tag,
                         .default_text = window->default_text,
                         .name = window->name ? window->name(opened->turn, seat, window->context) : NULL };
}

static void add_facts(const struct opened *opened, struct ask *asked)
{
    const struct window *window = opened->window;
    struct arena *arena = turn_arena(opened->turn);

    asked->facts = window->facts ? window->facts(opened->turn, asked->seat, window->context) : value_object(arena);
    if (opened->question)
        value_set_text(arena, asked->facts, "answers", opened->question->words);
}

static struct ask whole_request_to(const struct opened *opened, int seat)
{
    struct ask asked = request_to(opened, seat);

    add_facts(opened, &asked);
    return asked;
}

/* The lines of an answer that are legal now; "" when none is. */
static const char *legal_part(const struct opened *opened, const struct ask *asked, const char *text)
{
    const char *legal;

    if (!opened->question)
        return text;
    legal = question_read(opened->turn, asked->seat, opened->question, asked->facts, text, NULL, 0);
    return legal ? legal : "";
}

static int carry_out(struct opened *opened, const struct ask *asked, const char *text)
{
    const struct window *window = opened->window;
    int good = window->declare(opened->turn, asked->seat, legal_part(opened, asked, text), window->context);

    turn_note_declared(opened->turn, asked->seat, good);
    opened->total += good;
    return good;
}

static bool is_shut(const struct opened *opened)
{
    return opened->window->shut && opened->window->shut(opened->turn, opened->window->context);
}

/* Asks only the standing orders, if there may be one, and carries out their declarations: all that fit, or the
 * first. */
static int by_standing(struct opened *opened, int seat)
{
    const struct window *window = opened->window;
    int good = 0;

    do {
        struct ask asked = request_to(opened, seat);
        const struct answer *answer;
        int more;

        if (ask_standing_idle(opened->turn, &asked))
            break;
        add_facts(opened, &asked);
        answer = ask_standing(opened->turn, &asked);
        if (!answer)
            break;
        more = carry_out(opened, &asked, answer->text);
        good += more;
        if (more == 0)
            break;
    } while (window->every && !is_shut(opened));
    return good;
}

/* Does the mail end with the line that declares nothing more? Then its writer need not get a second mail for that. */
static bool ends_with(const char *text, const char *line)
{
    size_t bytes = strlen(text), line_bytes = line ? strlen(line) : 0;

    if (line_bytes == 0 || bytes < line_bytes || strcmp(text + bytes - line_bytes, line) != 0)
        return false;
    return bytes == line_bytes || text[bytes - line_bytes - 1] == '\n';
}

static enum speech by_mail(struct opened *opened, int place)
{
    const struct window *window = opened->window;
    int seat = window->seats[place], good;
    struct ask asked = whole_request_to(opened, seat);
    const struct answer *answer;

    if (window->late)
        answer = ask_late(opened->turn, &asked);
    else
        answer = ask(opened->turn, &asked);
    good = carry_out(opened, &asked, answer->text);
    opened->rests[place] = answer->source == BY_STANDING || ends_with(answer->text, window->default_text);
    if (good > 0 && window->every && answer->source == BY_STANDING && !is_shut(opened))
        by_standing(opened, seat);
    return good > 0 ? SPEECH_DECLARED : SPEECH_PASSED;
}

static enum speech speak(struct opened *opened, int place)
{
    enum window_wish wish = window_may(opened->turn, opened->window, opened->window->seats[place]);

    if (wish == WINDOW_ASK && !opened->rests[place])
        return by_mail(opened, place);
    if (wish != WINDOW_NEVER && by_standing(opened, opened->window->seats[place]) > 0)
        return SPEECH_DECLARED;
    return SPEECH_NOTHING;
}

/* ---- in turn ---- */

/* May the seat speak now? */
static bool may_speak(const struct opened *opened, int place)
{
    bool news = others_declared(opened, place) > opened->heard[place];

    if (opened->passed[place])
        return false;
    if (opened->window->manner == WINDOW_ON)
        return true;
    if (opened->has_spoken[place] || (opened->window->spoken & AUDIENCE_SEAT(opened->window->seats[place])))
        return news && (opened->window->manner == WINDOW_REPLY || !opened->has_spoken[place]);
    return true;
}

/* One seat's turn; true when it has declared something. */
static bool take_turn(struct opened *opened, int place)
{
    int heard = others_declared(opened, place);
    enum speech speech;

    if (heard > opened->heard[place])
        opened->rests[place] = false;
    opened->heard[place] = heard;
    speech = speak(opened, place);
    opened->has_spoken[place] = true;
    opened->passed[place] = speech == SPEECH_PASSED || opened->window->manner == WINDOW_ONCE;
    return speech == SPEECH_DECLARED;
}

static void run_in_turn(struct opened *opened)
{
    const struct window *window = opened->window;
    bool declared = true;

    for (int round = 0; round < WINDOW_ROUNDS && declared; round++) {
        declared = false;
        for (int place = 0; place < window->count && !is_shut(opened); place++)
            if (may_speak(opened, place) && take_turn(opened, place))
                declared = true;
    }
}

/* ---- together ---- */

/* One answer; `late`: an answer before it has shut the window. */
static void hear(struct opened *opened, const struct ask *asked, const char *text, bool late)
{
    const struct window *window = opened->window;

    if (!late)
        carry_out(opened, asked, text);
    else if (window->unheard)
        window->unheard(opened->turn, asked->seat, legal_part(opened, asked, text), window->context);
}

static void run_together(struct opened *opened)
{
    const struct window *window = opened->window;
    struct ask asks[SEATS_MAX];
    const struct answer *answers[SEATS_MAX];
    enum window_wish wishes[SEATS_MAX];
    int count = 0, next = 0;

    for (int place = 0; place < window->count; place++) {
        wishes[place] = window_may(opened->turn, window, window->seats[place]);
        if (wishes[place] == WINDOW_ASK)
            asks[count++] = whole_request_to(opened, window->seats[place]);
    }
    if (count > 0)
        ask_all(opened->turn, asks, count, answers);
    for (int place = 0; place < window->count; place++) {
        bool late = is_shut(opened);

        if (wishes[place] == WINDOW_ASK) {
            hear(opened, &asks[next], answers[next]->text, late);
            next++;
        } else if (wishes[place] == WINDOW_STANDING && !late) {
            by_standing(opened, window->seats[place]);
        }
    }
}

int window_run(struct turn *turn, const struct window *window)
{
    struct opened opened = { .turn = turn, .window = window,
                             .question = question_find(turn_rules(turn)->questions, window->kind) };

    ensure(turn, window->count >= 0 && window->count <= SEATS_MAX && window->may && window->declare);
    ensure(turn, !window->every || window->tag);
    ensure(turn, !window->late || (window->count == 1 && window->manner == WINDOW_ONCE && !turn_rules(turn)->interludes_at_once));
    for (int place = 0; place < window->count; place++) {
        opened.rests[place] = (window->spoken & AUDIENCE_SEAT(window->seats[place])) != 0;
        opened.heard[place] = others_declared(&opened, place);
    }
    if (window->manner == WINDOW_TOGETHER)
        run_together(&opened);
    else
        run_in_turn(&opened);
    return opened.total;
}
