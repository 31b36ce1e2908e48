#include "engine/kernel/queue.h"

#include <stddef.h>
#include <string.h>

#include "engine/kernel/turn.h"

/* More acts than any phase can rightly have: a card that puts itself back forever. */
enum { RUN_MAX_ACTS = 4096 };

const char *const act_stage_names[ACT_STAGES] = { "waits", "announced", "delivered", "met" };
const char *const act_end_names[ACT_ENDS] = { "undone", "squandered", "stopped", "done", "gone" };

static const struct codec_field target_fields[] = {
    FIELD_INT(struct queue_target, "id", id),
    FIELD_INT(struct queue_target, "kind", kind),
    FIELD_INT(struct queue_target, "place", place),
};
static const struct codec target_codec = CODEC_TABLE("target", struct queue_target, target_fields);

static const struct codec_field act_fields[] = {
    FIELD_INT(struct queue_act, "class", class),
    SECRET_BY(FIELD_ARRAY(struct queue_act, "data", data, CODEC_INT, NULL), SEEN_MASK, struct queue_act, sealed_from),
    FIELD_INT(struct queue_act, "due", due),
    FIELD_INT(struct queue_act, "hidden_from", hidden_from),
    FIELD_INT(struct queue_act, "id", id),
    FIELD_INT(struct queue_act, "kind", kind),
    FIELD_INT(struct queue_act, "parent", parent),
    FIELD_INT(struct queue_act, "sealed_from", sealed_from),
    FIELD_INT(struct queue_act, "seat", seat),
    FIELD_INT(struct queue_act, "source", source),
    FIELD_ENUM(struct queue_act, "stage", stage, act_stage_names),
    FIELD_INT(struct queue_act, "stopped", stopped),
    FIELD_LIST(struct queue_act, "targets", targets, target_count, CODEC_STRUCT, &target_codec),
};
const struct codec queue_act_codec = CODEC_MASKED_TABLE("act", struct queue_act, act_fields, hidden_from);

static struct queue_const look_at(struct queue_in queue)
{
    return (struct queue_const){ *queue.count, queue.acts };
}

int queue_add(struct turn *turn, struct queue_in queue, struct queue_act act)
{
    if (*queue.count == queue.capacity)
        turn_broken(turn, "a queue holds at most %d acts", queue.capacity);
    ensure(turn, act.target_count >= 0 && act.target_count <= QUEUE_TARGETS);
    act.id = ++*queue.last_id;
    queue.acts[(*queue.count)++] = act;
    return act.id;
}

static int place_of(struct queue_const queue, int id)
{
    for (int i = 0; i < queue.count; i++)
        if (queue.acts[i].id == id)
            return i;
    return -1;
}

const struct queue_act *queue_find(struct queue_const queue, int id)
{
    int place = place_of(queue, id);

    return place < 0 ? NULL : &queue.acts[place];
}

struct queue_act *queue_edit(struct turn *turn, struct queue_in queue, int id)
{
    int place = place_of(look_at(queue), id);

    ensure(turn, place >= 0);
    return &queue.acts[place];
}

void queue_remove(struct queue_in queue, int id)
{
    int place = place_of(look_at(queue), id);

    if (place < 0)
        return;
    --*queue.count;
    memmove(&queue.acts[place], &queue.acts[place + 1],
            (size_t)(*queue.count - place) * sizeof queue.acts[0]);
    memset(&queue.acts[*queue.count], 0, sizeof queue.acts[0]);
}

/* Does `act`, the younger one, come before `other`? */
static bool goes_before(const struct queue_act *act, const struct queue_act *other, const struct queue_rules *rules)
{
    if (act->class != other->class)
        return act->class < other->class;
    return rules->last_first && rules->last_first(act->class);
}

const struct queue_act *queue_next(const void *state, struct queue_const queue, const struct queue_rules *rules)
{
    const struct queue_act *next = NULL;

    for (int i = 0; i < queue.count; i++) {
        const struct queue_act *act = &queue.acts[i];

        if (act->stage != ACT_WAITS || (rules->ready && !rules->ready(state, act)))
            continue;
        if (!next || goes_before(act, next, rules))
            next = act;
    }
    return next;
}

static void carry_out(struct turn *turn, const struct queue_act *act, const struct queue_rules *rules)
{
    const char *reason = rules->forbids ? rules->forbids(turn, act) : NULL;

    if (!reason)
        rules->execute(turn, act);
    else if (rules->squander)
        rules->squander(turn, act, reason);
}

void queue_run(struct turn *turn, struct queue_in queue, const struct queue_rules *rules)
{
    const struct queue_act *next;

    for (int done = 0; (next = queue_next(turn_state(turn), look_at(queue), rules)) != NULL; done++) {
        struct queue_act act = *next;

        ensure(turn, done < RUN_MAX_ACTS);
        queue_remove(queue, act.id);
        carry_out(turn, &act, rules);
        turn_step(turn);
    }
}

/* ---- one act through its checkpoints ---- */

void queue_stop(struct queue_in queue, int id, int by)
{
    int place = place_of(look_at(queue), id);

    if (place >= 0)
        queue.acts[place].stopped = by;
}

/* An act that is being performed. */
struct performance {
    struct turn *turn;
    struct queue_in queue;
    const struct queue_rules *rules;
    struct queue_act act;      /* its latest copy */
    int restores;              /* the turn's restores when the act began */
};

/* Brings the act to its next stage; returns false and sets its end when it goes no further. */
static bool reach(struct performance *performance, enum act_stage stage, enum act_end *end)
{
    const struct queue_rules *rules = performance->rules;
    int place = place_of(look_at(performance->queue), performance->act.id);

    *end = ACT_GONE;
    if (turn_restores(performance->turn) != performance->restores || place < 0)
        return false;
    performance->queue.acts[place].stage = (int32_t)stage;
    performance->act = performance->queue.acts[place];
    *end = ACT_STOPPED;
    return !performance->act.stopped && !(rules->over && rules->over(turn_state(performance->turn)));
}

static bool is_squandered(struct performance *performance)
{
    const struct queue_rules *rules = performance->rules;
    const char *reason = rules->forbids ? rules->forbids(performance->turn, &performance->act) : NULL;

    if (reason && rules->squander)
        rules->squander(performance->turn, &performance->act, reason);
    return reason != NULL;
}

static enum act_end go_through(struct performance *performance)
{
    const struct queue_rules *rules = performance->rules;
    struct turn *turn = performance->turn;
    enum act_end end;

    if (rules->announce)
        rules->announce(turn, &performance->act);
    turn_step(turn);
    if (!reach(performance, ACT_ANNOUNCED, &end))
        return end;
    if (rules->interrupt)
        rules->interrupt(turn, &performance->act);
    if (!reach(performance, ACT_ANNOUNCED, &end))
        return end;
    if (rules->undone && rules->undone(turn, &performance->act))
        return ACT_UNDONE;
    if (is_squandered(performance))
        return ACT_SQUANDERED;
    if (!reach(performance, ACT_DELIVERED, &end))
        return end;
    if (rules->meet)
        rules->meet(turn, &performance->act);
    if (!reach(performance, ACT_MET, &end))
        return end;
    rules->execute(turn, &performance->act);
    return ACT_DONE;
}

enum act_end queue_perform(struct turn *turn, struct queue_in queue, const struct queue_rules *rules,
                           struct queue_act act)
{
    struct performance performance = { .turn = turn, .queue = queue, .rules = rules, .act = act,
                                       .restores = turn_restores(turn) };
    enum act_end end;

    performance.act.stage = ACT_ANNOUNCED;
    performance.act.stopped = 0;
    performance.act.id = queue_add(turn, queue, performance.act);
    end = go_through(&performance);
    if (turn_restores(turn) != performance.restores)
        return ACT_GONE;
    queue_remove(queue, performance.act.id);
    if (rules->ended)
        rules->ended(turn, &performance.act, end);
    turn_step(turn);
    return end;
}
