/* Asking: a request comes up and is compared with the published ones. The answer list or a standing order settles it,
 * or the turn unwinds. */
#include "engine/kernel/turn_inside.h"

#include <string.h>

#include "engine/kernel/ruleset.h"
#include "engine/kernel/standing.h"

enum { ASKS_MAX = 2000 };

const char *const answer_source_names[ANSWER_SOURCES] = { "mail", "standing", "default", "moderator", "bot" };

/* ---- digests ---- */

static uint64_t mix(uint64_t digest, uint64_t more)
{
    uint64_t z = (digest ^ more) + 0x9E3779B97F4A7C15u;

    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static void digest_events(struct turn *turn)
{
    for (; turn->digested < turn->event_count; turn->digested++) {
        const struct event *event = &turn->events[turn->digested];

        turn->before = mix(turn->before, hash_fnv1a(event->name));
        turn->before = mix(turn->before, value_digest(event->fields));
        turn->before = mix(turn->before, ((uint64_t)event->seen_by << 32) | (uint32_t)event->turn);
        turn->before = mix(turn->before, mix(hash_fnv1a(event->phase), (uint64_t)event->step));
    }
}

static void digest_ask(struct turn *turn, const struct request *request)
{
    turn->before = mix(turn->before, hash_fnv1a(request->name));
    turn->before = mix(turn->before, request->about ^ (uint64_t)request->seat);
}

/* ---- published requests come up again ---- */

static _Noreturn void broken_at_first_difference(struct turn *turn, const struct published_request *shown)
{
    const struct published *published = turn->in->published;

    for (int i = 0; i < published->event_count && i < turn->event_count; i++) {
        const char *now = value_write(turn->arena, event_value_shared(turn->arena, &turn->events[i]), NULL);

        if (strcmp(now, published->events[i]) != 0)
            turn_broken(turn, "event %d, told before request %s, was %s and is now %s", i + 1, shown->name,
                        published->events[i], now);
    }
    turn_broken(turn, "what went before request %s is not what was published: %d events were told, now %d",
                shown->name, published->event_count, turn->event_count);
}

static void check_published(struct turn *turn, const struct request *request)
{
    const struct published *published = turn->in->published;
    const struct published_request *shown;

    if (!published || turn->diverged || turn->published_next >= published->request_count)
        return;
    shown = &published->requests[turn->published_next];
    if (shown->seat != request->seat || strcmp(shown->name, request->name) != 0)
        return;
    if (shown->before != turn->before)
        broken_at_first_difference(turn, shown);
    turn->published_next++;
}

void turn_check_all_published(struct turn *turn)
{
    const struct published *published = turn->in->published;

    if (!published || turn->diverged || turn->published_next >= published->request_count)
        return;
    turn_broken(turn, "request %s of seat %d, which was mailed, does not come up again",
                published->requests[turn->published_next].name, published->requests[turn->published_next].seat + 1);
}

/* A late request was published with its default applied: any other answer changes everything after it, and so does a
 * policy that joins the default. */
static void note_divergence(struct turn *turn, const struct request *request, const struct answer *answer)
{
    if (strcmp(answer->text, request->default_text) != 0)
        turn->diverged = true;
}

/* ---- naming and settling a request ---- */

static struct kind_count *count_of(struct turn *turn, int seat, const char *kind)
{
    for (int i = 0; i < turn->kind_count; i++)
        if (turn->kinds[i].seat == seat && strcmp(turn->kinds[i].kind, kind) == 0)
            return &turn->kinds[i];
    turn->kinds = arena_grow(turn->arena, turn->kinds, turn->kind_count, &turn->kind_capacity, sizeof *turn->kinds);
    turn->kinds[turn->kind_count] = (struct kind_count){ seat, arena_text(turn->arena, kind), 0 };
    return &turn->kinds[turn->kind_count++];
}

static const char *counted_name(struct turn *turn, int seat, const char *kind)
{
    return arena_printf(turn->arena, "%s.%d", kind, ++count_of(turn, seat, kind)->count);
}

/* The last name was only a test: uncount it. */
static void uncount(struct turn *turn, int seat, const char *kind)
{
    count_of(turn, seat, kind)->count--;
}

static const char *name_of(struct turn *turn, const struct ask *asked)
{
    const char *name = asked->name ? arena_text(turn->arena, asked->name) : counted_name(turn, asked->seat, asked->kind);

    ensure(turn, !asked->name || !asked->tag);
    return asked->tag ? arena_printf(turn->arena, "%s/%s", asked->tag, name) : name;
}

static void check_unique(struct turn *turn, int seat, const char *name)
{
    for (int i = 0; i < turn->taken_count; i++)
        if (turn->taken[i].seat == seat && strcmp(turn->taken[i].name, name) == 0)
            turn_broken(turn, "the rules ask seat %d twice for %s", seat + 1, name);
    for (int i = 0; i < turn->open_count; i++)
        if (turn->open[i].request.seat == seat && strcmp(turn->open[i].request.name, name) == 0)
            turn_broken(turn, "the rules ask seat %d twice for %s", seat + 1, name);
}

static struct request make_request(struct turn *turn, const struct ask *asked, bool late)
{
    const char *facts = asked->facts ? value_write(turn->arena, asked->facts, NULL) : NULL;
    struct request request;

    ensure(turn, asked->seat >= 0 && asked->seat < SEATS_MAX && asked->kind);
    ensure(turn, turn->in->what != RESOLVE_BETWEEN && !turn->in_interlude);
    ensure(turn, ruleset_in_play(turn->rules, turn->state, asked->seat));
    request = (struct request){
        .seat = asked->seat,
        .kind = arena_text(turn->arena, asked->kind),
        .name = name_of(turn, asked),
        .about = value_text_digest(facts),
        .facts = facts ? facts : "{}",
        .default_text = arena_text(turn->arena, asked->default_text ? asked->default_text : ""),
        .deadline = arena_text(turn->arena, asked->deadline ? asked->deadline : "orders"),
        .late = late,
        .tagged = asked->tag != NULL,
    };
    if (request.about == 0)
        request.about = 1;          /* 0 means "any facts" */
    check_unique(turn, request.seat, request.name);
    return request;
}

void turn_refuse(struct turn *turn, const struct answer *answer, const char *reason)
{
    turn->refused = arena_grow(turn->arena, turn->refused, turn->refused_count, &turn->refused_capacity,
                               sizeof *turn->refused);
    turn->refused[turn->refused_count++] = (struct refused_answer){ *answer, reason };
}

static const char *first_refusal(const struct sheet *sheet)
{
    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_REJECTED)
            return sheet->lines[i].reason;
    return "it holds no order for what is asked now";
}

/* Orders that were written for other facts, or before an interlude, are judged again on the present state. Returns false,
 * with the reason noted, when none of them is still valid. */
static bool judge_again(struct turn *turn, const struct request *request, struct answer *answer)
{
    struct sheet sheet = { 0 };
    const char *text;

    if (answer->frozen || answer->text[0] == '\0' || strcmp(answer->text, request->default_text) == 0)
        return true;
    sheet_judge(&sheet, turn->arena, turn->rules, turn->options, turn->state, request->seat, request, 1, answer->text);
    text = sheet_answer(&sheet, 0);
    if (!text) {
        turn_refuse(turn, answer, first_refusal(&sheet));
        return false;
    }
    answer->text = text;
    return true;
}

static bool find_answer(struct turn *turn, const struct request *request, struct answer *out)
{
    for (int i = 0; i < turn->in->answer_count; i++) {
        const struct answer *answer = &turn->in->answers[i];

        if (turn->used[i] || answer->seat != request->seat || strcmp(answer->name, request->name) != 0)
            continue;
        turn->used[i] = true;
        if (answer->about && answer->about != request->about && !answer->anyway) {
            turn_refuse(turn, answer, "what it was about has changed since");
            continue;
        }
        *out = *answer;
        out->name = request->name;
        if ((answer->about != request->about || turn->interluded_at == turn->asks + 1)
            && !judge_again(turn, request, out))
            continue;
        out->about = request->about;
        return true;
    }
    return false;
}

bool answer_is_by(const struct answer *answer, int standing)
{
    for (int i = 0; i < answer->joined_count; i++)
        if (answer->joined[i] == standing)
            return true;
    return answer->standing == standing;
}

/* Has the standing order already answered in this turn or, if requests have a tag, under this tag ("mp1/")? */
static bool fired_already(const struct turn *turn, const struct standing *standing, const char *name, size_t tag_bytes)
{
    for (int i = 0; i < turn->taken_count; i++) {
        const struct answer *answer = &turn->taken[i];

        if (answer->seat == standing->seat && answer_is_by(answer, standing->id) && strncmp(answer->name, name, tag_bytes) == 0)
            return true;
    }
    return false;
}

static bool is_used_up(const struct turn *turn, const struct standing *standing, const struct request *request)
{
    const char *slash = request->tagged ? strchr(request->name, '/') : NULL;

    if (standing->once && fired_already(turn, standing, "", 0))
        return true;
    return slash && fired_already(turn, standing, request->name, (size_t)(slash - request->name) + 1);
}

/* A standing order does not apply to asks that had come up when it arrived: they have been published. */
static bool find_standing(struct turn *turn, const struct request *request, int position, struct answer *out)
{
    for (int i = 0; i < turn->in->standing_count; i++) {
        const struct standing *standing = &turn->in->standing[i];
        struct value *facts = NULL;
        const char *text;

        if (turn->in->puts_standing && strcmp(standing->kind, STANDING_ORDERS) == 0)
            continue;
        if (standing->mode != STANDING_DECIDES || standing->seat != request->seat || standing->since >= position
            || strcmp(standing->kind, request->kind) != 0 || is_used_up(turn, standing, request))
            continue;
        if (value_read(turn->arena, request->facts, strlen(request->facts), &facts, NULL) != OK
            || !standing_holds(standing->conditions, facts))
            continue;
        text = standing_answer(turn->rules, turn->options, turn->arena, turn->state, request,
                               (struct standings){ turn->in->standing, turn->in->standing_count }, standing->text);
        if (!text)
            continue;
        *out = (struct answer){ .seat = request->seat, .name = request->name, .about = request->about,
                                .text = text, .source = BY_STANDING, .standing = standing->id };
        return true;
    }
    return false;
}

/* Orders that somebody has decided about: the seat, by mail or by a standing order, or a moderator. */
static bool is_decided(const struct answer *answer)
{
    return answer->source == BY_MAIL || answer->source == BY_STANDING || answer->source == BY_MODERATOR;
}

/* A standing order for a turn's orders joins once a turn: a player who stops a turn to go on (ASK) goes on without it. */
static bool may_join(const struct turn *turn, const struct standing *standing, const struct answer *answer)
{
    return standing->mode == STANDING_JOINS
        || (is_decided(answer) && answer->standing != standing->id && !fired_already(turn, standing, "", 0));
}

/* The seat's policies and its standing orders for a turn's orders join the answer, once: when it is first taken. */
static void join_standing(struct turn *turn, const struct request *request, struct answer *answer)
{
    struct standings all = { turn->in->standing, turn->in->standing_count };
    struct joining joining = { turn->rules, turn->options, turn->arena, turn->state, request, all };
    int capacity = 0;

    for (int i = 0; i < all.count && !answer->frozen; i++) {
        const struct standing *standing = &all.list[i];
        const char *text = may_join(turn, standing, answer) ? standing_join(&joining, standing, answer->text) : NULL;

        if (!text)
            continue;
        answer->text = text;
        if (standing->mode == STANDING_JOINS)
            continue;
        answer->joined = arena_grow(turn->arena, answer->joined, answer->joined_count, &capacity, sizeof *answer->joined);
        answer->joined[answer->joined_count++] = standing->id;
    }
}

/* The answer to a request, if the list or a standing order has one. Nothing is taken yet. */
static bool settle(struct turn *turn, const struct request *request, int position, struct answer *out)
{
    if (!find_answer(turn, request, out) && !find_standing(turn, request, position, out))
        return false;
    return true;
}

void turn_list(struct turn *turn, const struct answer *answer)
{
    turn->taken = arena_grow(turn->arena, turn->taken, turn->taken_count, &turn->taken_capacity, sizeof *answer);
    turn->taken[turn->taken_count++] = *answer;
}

static void note_ordered(struct turn *turn, const struct request *request)
{
    if (ruleset_class(turn->rules, request->deadline)->turn)
        turn->ordered |= AUDIENCE_SEAT(request->seat);
}

static struct answer *take(struct turn *turn, const struct request *request, struct answer answer)
{
    join_standing(turn, request, &answer);
    turn_list(turn, &answer);
    /* The list may move when it grows, so the rules get a copy that stays in place. */
    return arena_copy(turn->arena, &answer, sizeof answer);
}

static void open_request(struct turn *turn, const struct request *request, uint64_t before)
{
    turn->open = arena_grow(turn->arena, turn->open, turn->open_count, &turn->open_capacity, sizeof *turn->open);
    turn->open[turn->open_count++] = (struct open_request){ *request, before };
}

static _Noreturn void suspend(struct turn *turn)
{
    turn_check_all_published(turn);
    turn_leave(turn, EXIT_ASKING);
}

/* Every ask begins in the same way: it gets a name, is compared with the published requests and joins the digest. */
static uint64_t come_up(struct turn *turn, const struct request *request)
{
    uint64_t before;

    ensure(turn, turn->asks < ASKS_MAX);
    digest_events(turn);
    check_published(turn, request);
    before = turn->before;
    digest_ask(turn, request);
    return before;
}

/* ---- asking ---- */

const struct answer *ask(struct turn *turn, const struct ask *asked)
{
    const struct answer *answer;

    ask_all(turn, asked, 1, &answer);
    return answer;
}

const struct answer *ask_late(struct turn *turn, const struct ask *asked)
{
    const struct answer *taken;
    struct request request;
    struct answer answer;
    uint64_t before;

    if (turn->trial)
        turn_leave(turn, EXIT_TRIAL);
    ensure(turn, !turn->rules->interludes_at_once);
    request = make_request(turn, asked, true);
    before = come_up(turn, &request);
    if (settle(turn, &request, turn->asks, &answer)) {
        turn->asks++;
        note_ordered(turn, &request);
        taken = take(turn, &request, answer);
        note_divergence(turn, &request, taken);
        return taken;
    }
    turn->asks++;
    turn->assumed = turn->assumed || request.seat != turn->in->forecast_seat;
    open_request(turn, &request, before);
    answer = (struct answer){ .seat = request.seat, .name = request.name, .about = request.about,
                              .text = request.default_text, .source = BY_DEFAULT };
    return arena_copy(turn->arena, &answer, sizeof answer);
}

const struct answer *ask_standing(struct turn *turn, const struct ask *asked)
{
    struct request request;
    struct answer answer;

    if (turn->trial)
        turn_leave(turn, EXIT_TRIAL);
    if (asked->seat != turn->in->forecast_seat)
        turn_end_of_knowledge(turn, FORECAST_OTHERS);
    request = make_request(turn, asked, false);
    if (!settle(turn, &request, turn->asks, &answer))
        return NULL;
    digest_events(turn);
    digest_ask(turn, &request);
    return take(turn, &request, answer);
}

static bool is_listed(const struct turn *turn, int seat, const char *name)
{
    for (int i = 0; i < turn->in->answer_count; i++)
        if (!turn->used[i] && turn->in->answers[i].seat == seat && strcmp(turn->in->answers[i].name, name) == 0)
            return true;
    return false;
}

bool ask_standing_idle(struct turn *turn, const struct ask *asked)
{
    const char *name;
    bool idle = true;

    if (turn->trial || (turn->in->forecast && asked->seat != turn->in->forecast_seat))
        return false;
    for (int i = 0; i < turn->in->standing_count && idle; i++)
        idle = turn->in->standing[i].mode != STANDING_DECIDES || turn->in->standing[i].seat != asked->seat
               || strcmp(turn->in->standing[i].kind, asked->kind) != 0;
    if (!idle)
        return false;
    name = name_of(turn, asked);
    if (!is_listed(turn, asked->seat, name))
        return true;
    if (!asked->name)
        uncount(turn, asked->seat, asked->kind);
    return false;
}

void turn_note_declared(struct turn *turn, int seat, int count)
{
    turn->declared[seat] += count;
}

int turn_declared_by_others(const struct turn *turn, int seat)
{
    int declared = 0;

    for (int i = 0; i < SEATS_MAX; i++)
        declared += i == seat ? 0 : turn->declared[i];
    return declared;
}

/* ---- settings ---- */

/* The value that an earlier run has read. */
static const struct answer *setting_read_before(struct turn *turn, int seat, const char *name)
{
    for (int i = 0; i < turn->in->answer_count; i++) {
        const struct answer *answer = &turn->in->answers[i];

        if (turn->used[i] || answer->seat != seat || strcmp(answer->name, name) != 0)
            continue;
        turn->used[i] = true;
        return answer;
    }
    return NULL;
}

/* The newest value that was set before the present request opened. */
static const struct standing *setting_now(const struct turn *turn, int seat, const char *key)
{
    const struct standing *found = NULL;

    for (int i = 0; i < turn->in->standing_count; i++) {
        const struct standing *standing = &turn->in->standing[i];

        if (standing->mode == STANDING_SETS && standing->seat == seat && standing->since < turn->asks
            && strcmp(standing->kind, key) == 0)
            found = standing;
    }
    return found;
}

const char *turn_setting(struct turn *turn, int seat, const char *key, const char *otherwise)
{
    const struct answer *before;
    const struct standing *standing;
    struct request request;

    if (turn->trial || (turn->in->forecast && seat != turn->in->forecast_seat))
        return otherwise;
    request = make_request(turn, &(struct ask){ .seat = seat, .kind = arena_printf(turn->arena, "set:%s", key) }, false);
    before = setting_read_before(turn, seat, request.name);
    if (before)
        return take(turn, &request, *before)->text;
    standing = setting_now(turn, seat, key);
    if (!standing)
        return otherwise;
    return take(turn, &request, (struct answer){ .seat = seat, .name = request.name, .about = request.about,
                                                 .text = standing->text, .source = BY_STANDING,
                                                 .standing = standing->id })->text;
}

/* A forecast has only its own seat's answers. It assumes that other seats that are asked at the same time do
 * nothing. */
static void foretell(struct turn *turn, struct request *requests, int count, struct answer *found)
{
    bool beside = false;

    for (int i = 0; i < count; i++)
        beside = beside || requests[i].seat == turn->in->forecast_seat;
    for (int i = 0; i < count; i++) {
        if (requests[i].answered)
            continue;
        if (!beside || requests[i].seat == turn->in->forecast_seat)
            turn_end_of_knowledge(turn, beside ? FORECAST_ASKED : FORECAST_OTHERS);
        turn->assumed = requests[i].answered = true;
        found[i] = (struct answer){ .seat = requests[i].seat, .name = requests[i].name, .about = requests[i].about,
                                    .text = requests[i].default_text, .source = BY_DEFAULT };
    }
}

/* A seat that an interlude has removed from the game gets an empty answer; the answer that it had sent is not used. */
static void release(struct request *request, struct answer *found)
{
    request->answered = request->released = true;
    *found = (struct answer){ .seat = request->seat, .name = request->name, .about = request->about,
                              .text = request->default_text, .source = BY_DEFAULT };
}

void ask_all(struct turn *turn, const struct ask *asked, int count, const struct answer **answers)
{
    struct request requests[SEATS_MAX * 4];
    struct answer found[SEATS_MAX * 4];
    uint64_t before[SEATS_MAX * 4];
    bool missing = false;

    if (turn->trial)
        turn_leave(turn, EXIT_TRIAL);
    ensure(turn, count >= 0 && count <= SEATS_MAX * 4);
    for (int i = 0; i < count; i++) {
        requests[i] = make_request(turn, &asked[i], false);
        for (int k = 0; k < i; k++)
            ensure(turn, requests[k].seat != requests[i].seat || strcmp(requests[k].name, requests[i].name) != 0);
        before[i] = come_up(turn, &requests[i]);
    }
    turn_apply_interludes(turn);
    for (int i = 0; i < count; i++) {
        requests[i].answered = settle(turn, &requests[i], turn->asks, &found[i]);
        if (turn_is_released(turn, requests[i].seat))
            release(&requests[i], &found[i]);
        requests[i].by_standing = requests[i].answered && found[i].source == BY_STANDING;
        missing = missing || !requests[i].answered;
    }
    if (missing && turn->in->forecast) {
        foretell(turn, requests, count, found);
    } else if (missing) {
        for (int i = 0; i < count; i++)
            open_request(turn, &requests[i], before[i]);
        suspend(turn);
    }
    for (int i = 0; i < count; i++) {
        answers[i] = take(turn, &requests[i], found[i]);
        note_ordered(turn, &requests[i]);
        turn->asks++;
    }
}
