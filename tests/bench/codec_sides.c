#include "tests/bench/codec_sides.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bench/bench.h"

enum { ROOM = 128 << 10, GOAL_TIMES = 10 };

struct work {
    const struct codec *codec;
    const void *state;
    void *read;                 /* room for another state */
    char json[ROOM], out[ROOM];
    size_t bytes, floor_bytes;
    json_t *tree;
};

static void fail(const char *what) __attribute__((noreturn));
static void fail(const char *what)
{
    fprintf(stderr, "bench codec: %s\n", what);
    exit(1);
}

static void write_ours(void *context)
{
    struct work *work = context;

    if (codec_write(work->codec, work->state, work->out, sizeof work->out) != work->bytes)
        fail("another length was written");
    bench_keep(work->out);
}

static void write_floor(void *context)
{
    struct work *work = context;

    work->floor_bytes = json_dumpb(work->tree, work->out, sizeof work->out, JSON_COMPACT | JSON_SORT_KEYS);
    if (work->floor_bytes == 0 || work->floor_bytes > sizeof work->out)
        fail("jansson did not write the state");
    bench_keep(work->out);
}

static void read_ours(void *context)
{
    struct work *work = context;

    if (codec_read_again(work->codec, work->read, work->json, work->bytes, NULL, NULL) != OK)
        fail("the state was refused");
    bench_keep(work->read);
}

static void read_floor(void *context)
{
    struct work *work = context;
    json_t *tree = json_loadb(work->json, work->bytes, 0, NULL);

    if (!tree)
        fail("jansson refused the state");
    bench_keep(tree);
    json_decref(tree);
}

/* Both sides write the same value; otherwise a comparison means nothing. The bytes differ where jansson has a shorter
 * escape for a line break. */
static void prepare(struct work *work)
{
    json_t *again;

    work->bytes = codec_write(work->codec, work->state, work->json, sizeof work->json);
    if (work->bytes > sizeof work->json)
        fail("a state is too long for the row");
    work->tree = json_loadb(work->json, work->bytes, 0, NULL);
    if (!work->tree)
        fail("jansson refused the state");
    write_floor(work);
    again = json_loadb(work->out, work->floor_bytes, 0, NULL);
    if (!again || !json_equal(work->tree, again))
        fail("jansson wrote another value");
    json_decref(again);
    read_ours(work);
    if (!codec_equal(work->codec, work->state, work->read))
        fail("another state was read");
}

void codec_sides_measure(const char *label, const struct codec *codec, const void *state, void *read)
{
    static struct work made;
    struct work *work = &made;
    char name[64];

    *work = (struct work){ .codec = codec, .state = state, .read = read };
    prepare(work);
    printf("# codec-%s: %zu bytes of JSON, %zu of memory\n", label, work->bytes, (size_t)codec->bytes);
    snprintf(name, sizeof name, "codec-write-%s", label);
    bench_row(&(struct bench_row){ .name = name, .product = write_ours, .floor = write_floor, .floor_is = "jansson dump", .context = work, .cpu = true,
                                   .kind = BENCH_TIMES_FASTER, .goal = GOAL_TIMES });
    snprintf(name, sizeof name, "codec-read-%s", label);
    bench_row(&(struct bench_row){ .name = name, .product = read_ours, .floor = read_floor, .floor_is = "jansson load", .context = work, .cpu = true,
                                   .kind = BENCH_TIMES_FASTER, .goal = GOAL_TIMES });
    json_decref(work->tree);
}
