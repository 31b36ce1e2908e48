#include "engine/kernel/turn.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include "engine/kernel/advance.h"
#include "engine/kernel/rng.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/standing.h"
#include "engine/kernel/text.h"

enum { ASKS_MAX = 2000, EVENTS_MAX = 50000 };

const char *const answer_source_names[ANSWER_SOURCES] = { "mail", "standing", "default", "moderator" };

enum exit_reason { EXIT_NONE, EXIT_ASKING, EXIT_BROKEN, EXIT_TRIAL, EXIT_FORETOLD };

/* How often a kind has been asked of a seat, for names that the rules left to us. */
struct kind_count {
    int seat;
    const char *kind;
    int count;
};

struct turn {
    const struct advance *in;
    const struct ruleset *rules;
    const struct value *options;
    struct arena *arena;
    void *state;
    jmp_buf out;
    bool trial;
    bool assumed;                   /* of a forecast: somebody was taken to do nothing */
    enum forecast_end ends;
    char why[ERROR_MESSAGE_BYTES];

    struct event *events;
    int event_count, event_capacity;
    int digested;                   /* events that are in `before` already */
    uint64_t before;                /* digest of the events and asks so far */

    bool *used;                     /* of in->answers */
    struct answer *taken;
    int taken_count, taken_capacity;
    struct open_request *open;
    int open_count, open_capacity;
    struct refused_answer *refused;
    int refused_count, refused_capacity;
    struct kind_count *kinds;
    int kind_count, kind_capacity;
    int asks;                       /* settled, late ones included */
    int published_next;             /* the next published request that has to come up */
    bool diverged;                  /* an answer other than the one shown has been taken */

    const char *phase;
    int step, step_events;
    struct rng stream;
    const char *stream_name;
    bool *script_used;
};

/* ---- leaving ---- */

static _Noreturn void leave(struct turn *turn, enum exit_reason reason)
{
    longjmp(turn->out, reason);
}

_Noreturn void turn_broken(struct turn *turn, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(turn->why, sizeof turn->why, format, args);
    va_end(args);
    leave(turn, EXIT_BROKEN);
}

/* A forecast ends here; a trial stops, as at all that nobody may know yet; else the turn goes on. */
static void end_of_knowledge(struct turn *turn, enum forecast_end end)
{
    if (turn->trial)
        leave(turn, EXIT_TRIAL);
    if (!turn->in->forecast)
        return;
    turn->ends = end;
    leave(turn, EXIT_FORETOLD);
}

void turn_hidden(struct turn *turn)
{
    if (!turn->trial)
        end_of_knowledge(turn, FORECAST_HIDDEN);
}

static void turn_exhausted(void *context)
{
    struct turn *turn = context;

    turn_broken(turn, "the turn needs more than the %zu MiB that a turn may use", turn->arena->limit_bytes >> 20);
}

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

/* ---- what was published comes up again ---- */

static _Noreturn void broken_at_first_difference(struct turn *turn, const struct published_request *shown)
{
    const struct published *published = turn->in->published;

    for (int i = 0; i < published->event_count && i < turn->event_count; i++) {
        const char *now = value_write(turn->arena, event_value(turn->arena, &turn->events[i]), NULL);

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

static void check_all_published(struct turn *turn)
{
    const struct published *published = turn->in->published;

    if (!published || turn->diverged || turn->published_next >= published->request_count)
        return;
    turn_broken(turn, "request %s of seat %d, which was mailed, does not come up again",
                published->requests[turn->published_next].name, published->requests[turn->published_next].seat + 1);
}

/* A late request was shown with its default applied: any other answer makes all that follows differ, and so does a
 * policy that joins the default. */
static void note_divergence(struct turn *turn, const struct request *request, const struct answer *answer)
{
    if (strcmp(answer->text, request->default_text) != 0)
        turn->diverged = true;
}

/* ---- naming and settling a request ---- */

static const char *counted_name(struct turn *turn, int seat, const char *kind)
{
    struct kind_count *found = NULL;

    for (int i = 0; i < turn->kind_count; i++)
        if (turn->kinds[i].seat == seat && strcmp(turn->kinds[i].kind, kind) == 0)
            found = &turn->kinds[i];
    if (!found) {
        turn->kinds = arena_grow(turn->arena, turn->kinds, turn->kind_count, &turn->kind_capacity, sizeof *found);
        found = &turn->kinds[turn->kind_count++];
        *found = (struct kind_count){ seat, kind, 0 };
    }
    return arena_printf(turn->arena, "%s.%d", kind, ++found->count);
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
    struct request request;

    ensure(turn, asked->seat >= 0 && asked->seat < SEATS_MAX && asked->kind);
    ensure(turn, turn->in->what != RESOLVE_BETWEEN);
    request = (struct request){
        .seat = asked->seat,
        .kind = arena_text(turn->arena, asked->kind),
        .name = asked->name ? arena_text(turn->arena, asked->name) : counted_name(turn, asked->seat, asked->kind),
        .about = value_digest(asked->facts),
        .facts = asked->facts ? value_write(turn->arena, asked->facts, NULL) : "{}",
        .default_text = arena_text(turn->arena, asked->default_text ? asked->default_text : ""),
        .deadline = arena_text(turn->arena, asked->deadline ? asked->deadline : "orders"),
        .late = late,
    };
    if (request.about == 0)
        request.about = 1;          /* 0 stands for "whatever the facts are" */
    check_unique(turn, request.seat, request.name);
    return request;
}

static void refuse(struct turn *turn, const struct answer *answer, const char *reason)
{
    turn->refused = arena_grow(turn->arena, turn->refused, turn->refused_count, &turn->refused_capacity,
                               sizeof *turn->refused);
    turn->refused[turn->refused_count++] = (struct refused_answer){ *answer, reason };
}

static struct sheet judge_now(struct turn *turn, const struct request *request, const char *text, bool standing)
{
    struct sheet sheet = { .standing = standing };

    sheet_judge(&sheet, turn->arena, turn->rules, turn->options, turn->state, request->seat, request, 1, text);
    return sheet;
}

static const char *first_refusal(const struct sheet *sheet)
{
    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_REJECTED)
            return sheet->lines[i].reason;
    return "it holds no order for what is asked now";
}

/* Orders that were written about other facts are judged anew on these. Gives false, with the reason noted, when
 * nothing of them is left. */
static bool judge_again(struct turn *turn, const struct request *request, struct answer *answer)
{
    struct sheet sheet;
    const char *text;

    if (answer->frozen || answer->text[0] == '\0' || strcmp(answer->text, request->default_text) == 0)
        return true;
    sheet = judge_now(turn, request, answer->text, false);
    text = sheet_answer(&sheet, 0);
    if (!text) {
        refuse(turn, answer, first_refusal(&sheet));
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
            refuse(turn, answer, "what it was about has changed since");
            continue;
        }
        *out = *answer;
        out->name = request->name;
        if (answer->about != request->about && !judge_again(turn, request, out))
            continue;
        out->about = request->about;
        return true;
    }
    return false;
}

static bool fired_already(const struct turn *turn, const struct standing *standing)
{
    for (int i = 0; i < turn->taken_count; i++)
        if (turn->taken[i].seat == standing->seat && turn->taken[i].standing == standing->id)
            return true;
    return false;
}

/* Asks that had come up when the standing order arrived are none of its business: they have been shown. */
static bool find_standing(struct turn *turn, const struct request *request, int position, struct answer *out)
{
    for (int i = 0; i < turn->in->standing_count; i++) {
        const struct standing *standing = &turn->in->standing[i];
        struct sheet sheet;
        struct value *facts = NULL;
        const char *text;

        if (standing->mode != STANDING_DECIDES || standing->seat != request->seat || standing->since >= position
            || strcmp(standing->kind, request->kind) != 0 || (standing->once && fired_already(turn, standing)))
            continue;
        if (value_read(turn->arena, request->facts, strlen(request->facts), &facts, NULL) != OK
            || !standing_matches(standing, facts))
            continue;
        sheet = judge_now(turn, request, standing->text, true);
        text = sheet_answer(&sheet, 0);
        if (!text && standing->text[0] != '\0')
            continue;
        *out = (struct answer){ .seat = request->seat, .name = request->name, .about = request->about,
                                .text = text ? text : "", .source = BY_STANDING, .standing = standing->id };
        return true;
    }
    return false;
}

/* Policies of the seat join whatever settles an ask of their kind, once: when the answer is first taken. */
static void join_policies(struct turn *turn, const struct request *request, struct answer *answer)
{
    if (answer->frozen)
        return;
    for (int i = 0; i < turn->in->standing_count; i++) {
        const struct standing *standing = &turn->in->standing[i];

        if (standing->mode != STANDING_JOINS || standing->seat != request->seat
            || strcmp(standing->kind, request->kind) != 0)
            continue;
        answer->text = answer->text[0] ? arena_printf(turn->arena, "%s\n%s", answer->text, standing->text)
                                       : standing->text;
    }
}

/* The answer to a request, if the list or a standing order has one. Nothing is taken yet. */
static bool settle(struct turn *turn, const struct request *request, int position, struct answer *out)
{
    if (!find_answer(turn, request, out) && !find_standing(turn, request, position, out))
        return false;
    return true;
}

static struct answer *take(struct turn *turn, const struct request *request, struct answer answer)
{
    struct answer *kept;

    join_policies(turn, request, &answer);
    turn->taken = arena_grow(turn->arena, turn->taken, turn->taken_count, &turn->taken_capacity, sizeof *kept);
    kept = &turn->taken[turn->taken_count++];
    *kept = answer;
    /* The list may move when it grows; the rules keep what they were given. */
    return arena_copy(turn->arena, kept, sizeof *kept);
}

static void open_request(struct turn *turn, const struct request *request, uint64_t before)
{
    turn->open = arena_grow(turn->arena, turn->open, turn->open_count, &turn->open_capacity, sizeof *turn->open);
    turn->open[turn->open_count++] = (struct open_request){ *request, before };
}

static _Noreturn void suspend(struct turn *turn)
{
    check_all_published(turn);
    leave(turn, EXIT_ASKING);
}

/* Every ask begins alike: it has a name, it is compared with what was published, and it enters the digest. */
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
        leave(turn, EXIT_TRIAL);
    request = make_request(turn, asked, true);
    before = come_up(turn, &request);
    if (settle(turn, &request, turn->asks, &answer)) {
        turn->asks++;
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
        leave(turn, EXIT_TRIAL);
    if (asked->seat != turn->in->forecast_seat)
        end_of_knowledge(turn, FORECAST_OTHERS);
    request = make_request(turn, asked, false);
    if (!settle(turn, &request, turn->asks, &answer))
        return NULL;
    digest_events(turn);
    digest_ask(turn, &request);
    return take(turn, &request, answer);
}

/* A forecast has answers of its own seat alone. Others that are asked beside it are taken to do nothing. */
static void foretell(struct turn *turn, struct request *requests, int count, struct answer *found)
{
    bool beside = false;

    for (int i = 0; i < count; i++)
        beside = beside || requests[i].seat == turn->in->forecast_seat;
    for (int i = 0; i < count; i++) {
        if (requests[i].answered)
            continue;
        if (!beside || requests[i].seat == turn->in->forecast_seat)
            end_of_knowledge(turn, beside ? FORECAST_ASKED : FORECAST_OTHERS);
        turn->assumed = requests[i].answered = true;
        found[i] = (struct answer){ .seat = requests[i].seat, .name = requests[i].name, .about = requests[i].about,
                                    .text = requests[i].default_text, .source = BY_DEFAULT };
    }
}

void ask_all(struct turn *turn, const struct ask *asked, int count, const struct answer **answers)
{
    struct request requests[SEATS_MAX * 4];
    struct answer found[SEATS_MAX * 4];
    uint64_t before[SEATS_MAX * 4];
    bool missing = false;

    if (turn->trial)
        leave(turn, EXIT_TRIAL);
    ensure(turn, count >= 0 && count <= SEATS_MAX * 4);
    for (int i = 0; i < count; i++) {
        requests[i] = make_request(turn, &asked[i], false);
        for (int k = 0; k < i; k++)
            ensure(turn, requests[k].seat != requests[i].seat || strcmp(requests[k].name, requests[i].name) != 0);
        before[i] = come_up(turn, &requests[i]);
    }
    for (int i = 0; i < count; i++) {
        requests[i].answered = settle(turn, &requests[i], turn->asks, &found[i]);
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
        turn->asks++;
    }
}

/* ---- chance ---- */

static const struct script_item *scripted(struct turn *turn, bool is_shuffle, const char *purpose)
{
    int any = -1;

    for (int i = 0; i < turn->in->script_count; i++) {
        const struct script_item *item = &turn->in->script[i];

        if (turn->script_used[i] || item->shuffle != is_shuffle)
            continue;
        if (item->purpose && strcmp(item->purpose, purpose) == 0) {
            turn->script_used[i] = true;
            return item;
        }
        if (!item->purpose && any < 0)
            any = i;
    }
    if (any < 0)
        return NULL;
    turn->script_used[any] = true;
    return &turn->in->script[any];
}

/* 0-based index that a script's word means: a number as events print it, or the name of one of the choices. */
static int scripted_index(struct turn *turn, const struct script_item *item, int count, const char *purpose,
                          const char *(*name_of)(const void *, int), const void *context)
{
    int64_t number = 0;

    if (name_of)
        for (int i = 0; i < count; i++)
            if (text_equal_ignoring_case(name_of(context, i), item->result))
                return i;
    if (text_parse_int(item->result, 1, count, &number) == TEXT_INT_OK)
        return (int)number - 1;
    turn_broken(turn, "the script gives \"%s\" for the draw \"%s\", which is among %d", item->result, purpose, count);
}

static int draw_index(struct turn *turn, int count, const char *purpose,
                      const char *(*name_of)(const void *, int), const void *context)
{
    const struct script_item *item = scripted(turn, false, purpose);

    if (item)
        return scripted_index(turn, item, count, purpose, name_of, context);
    return (int)rng_below(&turn->stream, (uint64_t)count);
}

static void tell_draw(struct turn *turn, audience seen_by, const char *purpose, int of, int index, uint64_t n,
                      const char *name)
{
    struct event_field fields[] = {
        event_text("purpose", purpose),
        event_int("of", of),
        event_int("result", index + 1),
        event_int("n", (int64_t)n),
        event_text("stream", turn->stream_name ? turn->stream_name : "main"),
        { .key = NULL },
        { .key = NULL },
    };

    if (name)
        fields[5] = event_text("name", name);
    turn_emit(turn, EVENT_DRAW, &seen_by, fields);
}

int roll(struct turn *turn, audience seen_by, int sides, const char *purpose)
{
    return pick(turn, seen_by, sides, purpose, NULL, NULL) + 1;
}

int pick(struct turn *turn, audience seen_by, int count, const char *purpose,
         const char *(*name_of)(const void *context, int index), const void *context)
{
    uint64_t n = rng_draws(&turn->stream);
    int index;

    ensure(turn, count > 0);
    if (count == 1)
        return 0;
    end_of_knowledge(turn, FORECAST_CHANCE);
    index = draw_index(turn, count, purpose, name_of, context);
    tell_draw(turn, seen_by, purpose, count, index, n, name_of ? name_of(context, index) : NULL);
    return index;
}

/* The named items come first in the order given, the others follow as they lie. */
static void shuffle_by_script(struct turn *turn, const struct script_item *item, const char *pile, int16_t *items,
                              int count, const char *(*name_of)(const void *, int), const void *context)
{
    const char *at = item->result;
    int placed = 0;

    while (*at) {
        size_t length = strcspn(at, "\n");
        const char *name = arena_text_n(turn->arena, at, length);
        int found = placed;

        while (found < count && !text_equal_ignoring_case(name_of(context, items[found]), name))
            found++;
        if (found == count)
            turn_broken(turn, "the script puts \"%s\" into the pile of %s, where there is none left", name, pile);
        for (int16_t card = items[found]; found >= placed; found--)
            items[found] = found > placed ? items[found - 1] : card;
        placed++;
        at += length + (at[length] == '\n');
    }
}

void shuffle(struct turn *turn, const char *pile, int16_t *items, int count,
             const char *(*name_of)(const void *context, int item), const void *context)
{
    const struct script_item *item;
    struct value *order;

    if (count < 2)
        return;
    end_of_knowledge(turn, FORECAST_CHANCE);
    item = scripted(turn, true, pile);
    if (item) {
        shuffle_by_script(turn, item, pile, items, count, name_of, context);
    } else {
        for (int i = count - 1; i > 0; i--) {
            int other = (int)rng_below(&turn->stream, (uint64_t)i + 1);
            int16_t card = items[i];

            items[i] = items[other];
            items[other] = card;
        }
    }
    order = value_list(turn->arena);
    for (int i = 0; i < count; i++)
        value_add_text(turn->arena, order, name_of(context, items[i]));
    emit_to(turn, AUDIENCE_NOBODY, EVENT_SHUFFLE, event_text("pile", pile), event_tree("order", order));
}

void turn_stream(struct turn *turn, const char *name)
{
    turn->stream = rng_stream(turn->in->seed, name);
    turn->stream_name = name ? arena_text(turn->arena, name) : NULL;
}

/* ---- telling ---- */

static const struct event_type *event_type(struct turn *turn, int type)
{
    ensure(turn, type >= 0 && type < EVENT_GAME + turn->rules->event_count);
    return type < EVENT_GAME ? &event_kernel_types[type] : &turn->rules->events[type - EVENT_GAME];
}

static struct value *field_value(struct arena *arena, const struct event_field *field)
{
    switch (field->kind) {
    case VALUE_INT:
        return value_int(arena, field->number);
    case VALUE_BOOL:
        return value_bool(arena, field->number != 0);
    case VALUE_TEXT:
        return value_text(arena, field->text);
    default:
        return field->tree ? value_copy(arena, field->tree) : value_null(arena);
    }
}

void turn_emit(struct turn *turn, int type, const audience *seen_by, const struct event_field *fields)
{
    const struct event_type *described;
    struct event *event;

    if (turn->trial)
        return;
    described = event_type(turn, type);
    ensure(turn, turn->event_count < EVENTS_MAX);
    turn->events = arena_grow(turn->arena, turn->events, turn->event_count, &turn->event_capacity, sizeof *event);
    event = &turn->events[turn->event_count++];
    *event = (struct event){
        .type = type,
        .name = described->name,
        .seen_by = seen_by ? *seen_by : described->seen_by,
        .turn = turn->rules->turn_number(turn->state),
        .phase = turn->phase,
        .step = turn->step,
        .fields = value_object(turn->arena),
    };
    turn->step_events++;
    for (; fields->key; fields++)
        value_set(turn->arena, event->fields, fields->key, field_value(turn->arena, fields));
}

void turn_phase(struct turn *turn, const char *phase)
{
    turn->phase = phase;
}

void turn_step(struct turn *turn)
{
    /* What is known of a state in part need not hold as a whole. */
    const char *wrong = turn->rules->state_check && !turn->in->forecast ? turn->rules->state_check(turn->arena, turn->state) : NULL;

    if (wrong)
        turn_broken(turn, "after step %d (%s): %s", turn->step, turn->phase, wrong);
    if (turn->step_events > 0)
        turn->step++;
    turn->step_events = 0;
}

int turn_step_number(const struct turn *turn)
{
    return turn->step;
}

/* ---- the rest ---- */

void *turn_state(struct turn *turn)
{
    return turn->state;
}

struct arena *turn_arena(struct turn *turn)
{
    return turn->arena;
}

const struct ruleset *turn_rules(const struct turn *turn)
{
    return turn->rules;
}

const struct value *turn_options(const struct turn *turn)
{
    return turn->options;
}

int turn_record(const struct turn *turn)
{
    return turn->in->record;
}

bool rules_before(const struct turn *turn, int version)
{
    return turn->in->version < version;
}

bool turn_is_trial(const struct turn *turn)
{
    return turn->trial;
}

const void *recall(struct turn *turn, int record)
{
    void *state = arena_alloc(turn->arena, ruleset_state_bytes(turn->rules));

    turn_hidden(turn);
    if (!turn->in->recall || !turn->in->recall(turn->in->recall_context, record, state))
        turn_broken(turn, "the state after record %d is asked for, and there is none", record);
    return state;
}

/* The struct is zeroed already, and `out` is set: it is filled field by field. */
static void begin(struct turn *turn, const struct advance *in, struct arena *arena, const void *state)
{
    turn->in = in;
    turn->rules = in->rules;
    turn->options = in->options;
    turn->arena = arena;
    turn->phase = "";
    turn->step = 1;
    turn->before = 1;
    turn->stream = rng_stream(in->seed, NULL);
    turn->state = arena_alloc(arena, ruleset_state_bytes(in->rules));
    if (state)
        memcpy(turn->state, state, ruleset_state_bytes(in->rules));
    turn->used = arena_alloc(arena, (size_t)in->answer_count * sizeof *turn->used);
    turn->script_used = arena_alloc(arena, (size_t)in->script_count * sizeof *turn->script_used);
}

static enum trial try_it(struct turn *trial, void (*act)(struct turn *, void *), void *context, const void **after)
{
    enum trial result = TRIAL_DONE;

    trial->trial = true;
    switch (setjmp(trial->out)) {
    case EXIT_NONE:
        act(trial, context);
        break;
    case EXIT_TRIAL:
        result = TRIAL_STOPPED;
        break;
    default:
        result = TRIAL_BROKEN;
        break;
    }
    if (after)
        *after = trial->state;
    return result;
}

enum trial turn_try(struct turn *turn, void (*act)(struct turn *turn, void *context), void *context,
                    const void **after)
{
    struct turn *trial = ARENA_NEW(turn->arena, struct turn);

    begin(trial, turn->in, turn->arena, turn->state);
    trial->phase = turn->phase;
    return try_it(trial, act, context, after);
}

enum trial turn_try_state(const struct ruleset *rules, const struct value *options, struct arena *arena,
                          const void *state, void (*act)(struct turn *turn, void *context), void *context,
                          const void **after)
{
    struct advance *in = ARENA_NEW(arena, struct advance);
    struct turn *trial = ARENA_NEW(arena, struct turn);

    *in = (struct advance){ .rules = rules, .version = rules->version, .what = RESOLVE_TURN, .options = options };
    begin(trial, in, arena, state);
    return try_it(trial, act, context, after);
}

static void resolve(struct turn *turn)
{
    const struct advance *in = turn->in;

    switch (in->what) {
    case RESOLVE_SETUP:
        turn->rules->setup(turn, in->seats);
        break;
    case RESOLVE_TURN:
        turn->rules->resolve(turn);
        break;
    case RESOLVE_BETWEEN:
        ensure(turn, turn->rules->between != NULL);
        turn->rules->between(turn, in->between_seat, in->between_text);
        break;
    }
    turn_step(turn);
    check_all_published(turn);
}

static void fill(struct outcome *outcome, const struct turn *turn)
{
    outcome->state = turn->state;
    outcome->events = turn->events;
    outcome->event_count = turn->event_count;
    outcome->open = turn->open;
    outcome->open_count = turn->open_count;
    outcome->taken = turn->taken;
    outcome->taken_count = turn->taken_count;
    outcome->refused = turn->refused;
    outcome->refused_count = turn->refused_count;
    outcome->asks = turn->asks;
    outcome->ends = turn->ends;
    outcome->assumed = turn->assumed;
    outcome->script_used = turn->script_used;
    outcome->why = outcome->status == OUTCOME_BROKEN ? turn->why : NULL;
}

void advance(const struct advance *input, struct arena *arena, struct outcome *outcome)
{
    void (*exhausted)(void *) = arena->exhausted;
    void *context = arena->context;
    struct turn *turn = arena_alloc(arena, sizeof *turn);

    memset(outcome, 0, sizeof *outcome);
    if (!turn) {
        outcome->status = OUTCOME_BROKEN;
        outcome->why = "no memory is left in the arena";
        return;
    }
    turn->arena = arena;
    arena->exhausted = turn_exhausted;
    arena->context = turn;
    switch (setjmp(turn->out)) {
    case EXIT_NONE:
        begin(turn, input, arena, input->what == RESOLVE_SETUP ? NULL : input->state);
        resolve(turn);
        outcome->status = turn->open_count > 0 ? OUTCOME_DRAFT : OUTCOME_DONE;
        break;
    case EXIT_ASKING:
        outcome->status = OUTCOME_ASKING;
        break;
    case EXIT_FORETOLD:
        break;
    default:
        outcome->status = OUTCOME_BROKEN;
        turn->ends = FORECAST_HIDDEN;
        break;
    }
    if (input->forecast)
        outcome->status = OUTCOME_FORETOLD;
    arena->exhausted = exhausted;
    arena->context = context;
    fill(outcome, turn);
}
