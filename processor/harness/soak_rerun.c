/* Resolving a turn again in ways that must not matter. */
#include <string.h>

#include "processor/harness/soak_game.h"

/* Fills memory with old bytes: code that reads what it never wrote then gives another result. */
static void poison(struct arena *arena)
{
    enum { POISON_BYTES = 1 << 16 };

    arena_reset(arena);
    memset(arena_alloc(arena, POISON_BYTES), 0xA5, POISON_BYTES);
    arena_reset(arena);
}

static bool same_end(struct soak_game *soak, const struct soak_record *record, const struct outcome *outcome,
                     struct arena *arena)
{
    return outcome->status == OUTCOME_DONE && strcmp(outcome_events(arena, outcome, NULL), record->events) == 0
           && codec_equal(soak->options->rules->state, outcome->state, record->after);
}

/* The answers of a record as mails might have brought them: shuffled, and with late duplicates behind them. */
static struct answer *shuffled(struct soak_game *soak, const struct soak_record *record, struct arena *arena, int *count)
{
    struct answer *answers = arena_alloc(arena, (size_t)(record->answer_count * 2) * sizeof *answers);

    *count = record->answer_count;
    memcpy(answers, record->answers, (size_t)record->answer_count * sizeof *answers);
    for (int i = *count - 1; i > 0; i--) {
        int other = (int)rng_below(&soak->choice, (uint64_t)i + 1);
        struct answer moved = answers[i];

        answers[i] = answers[other];
        answers[other] = moved;
    }
    for (int i = 0; i < record->answer_count; i++)
        if (rng_below(&soak->choice, 2)) {
            answers[*count] = record->answers[i];
            answers[*count].text = "a late duplicate, which nobody reads";
            ++*count;
        }
    for (int i = 0; i < *count; i++)
        answers[i].frozen = true;   /* taken as they are: policies joined them the first time */
    return answers;
}

static void rerun_shuffled(struct soak_game *soak, const struct soak_record *record, struct arena *arena)
{
    struct outcome outcome;
    struct advance in;
    int count;

    poison(arena);
    in = soak_input(soak, record, NULL, 0);
    in.answers = shuffled(soak, record, arena, &count);
    in.answer_count = count;
    advance(&in, arena, &outcome);
    soak->report->reruns++;
    if (!same_end(soak, record, &outcome, arena))
        soak_fault(soak, &soak->report->rerun_differences, "with its answers in another order it ends otherwise (%s)",
                   outcome.why ? outcome.why : "no reason");
}

/* Standing orders for everything that this record asked, as if sent when the questions now open were. */
static struct standing *eager_standing(const struct soak_record *record, int since, struct arena *arena)
{
    struct standing *list = arena_alloc(arena, (size_t)record->answer_count * sizeof *list);

    for (int i = 0; i < record->answer_count; i++)
        list[i] = (struct standing){
            .id = i + 1,
            .seat = record->answers[i].seat,
            .mode = STANDING_DECIDES,
            .kind = arena_text_n(arena, record->answers[i].name, strcspn(record->answers[i].name, ".")),
            .conditions = "",
            .text = record->answers[i].text,
            .since = since,
            .source = "",
        };
    return list;
}

static bool same_questions(const struct outcome *one, const struct outcome *other)
{
    if (one->status != other->status || one->open_count != other->open_count)
        return false;
    for (int i = 0; i < one->open_count; i++)
        if (one->open[i].before != other->open[i].before || one->open[i].request.about != other->open[i].request.about
            || strcmp(one->open[i].request.name, other->open[i].request.name) != 0)
            return false;
    return true;
}

/* Stops where only the first answers are there, then runs again with standing orders that came with the question:
 * what was shown must come up again. */
static void rerun_suspended(struct soak_game *soak, const struct soak_record *record, int answers, struct arena *arena)
{
    struct advance in = soak_input(soak, record, record->answers, answers);
    struct answer *frozen;
    struct outcome first, second;

    poison(arena);
    frozen = arena_copy(arena, record->answers, (size_t)answers * sizeof *frozen);
    for (int i = 0; i < answers; i++)
        frozen[i].frozen = true;
    in.answers = frozen;
    advance(&in, arena, &first);
    if (first.status == OUTCOME_DONE)
        return;
    in.standing = eager_standing(record, first.asks, arena);
    in.standing_count = record->answer_count;
    advance(&in, arena, &second);
    soak->report->reruns++;
    if (first.status == OUTCOME_BROKEN || !same_questions(&first, &second))
        soak_fault(soak, &soak->report->rerun_differences, "after %d answers, what was asked is not asked again (%s)",
                   answers, first.why ? first.why : second.why ? second.why : "standing orders that came later decide");
}

void soak_rerun(struct soak_game *soak, const struct soak_record *record)
{
    struct arena arena = { .limit_bytes = 1 << 28 };

    if (record->kind == RECORD_INTERLUDE)
        return;
    rerun_shuffled(soak, record, &arena);
    for (int answers = 0; answers < record->answer_count; answers++)
        rerun_suspended(soak, record, answers, &arena);
    arena_release(&arena);
}
