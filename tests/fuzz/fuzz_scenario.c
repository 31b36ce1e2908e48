/* Any text as a scenario file: it is read or refused with file and line, and what is read runs to its end, from any
 * position that can be written, with whatever mails. Covers the scenario reader, every rule set's position reader and
 * orders, and the engine under positions that no game reaches. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "processor/base/random.h"
#include "processor/replay/record.h"
#include "processor/harness/scenario.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

enum { TEXT_BYTES_MAX = 6000, BLOCKS_MOST = 6 };

/* The fuzzer looks for crashes. */
static void must(int condition)
{
    if (!condition)
        abort();
}

static FILE *nowhere(void)
{
    static FILE *out;

    if (!out)
        out = fopen("/dev/null", "w");
    must(out != NULL);
    return out;
}

/* Long runs find nothing that short ones miss. */
static int is_short(const struct scenario *scenario)
{
    for (int i = 0; i < scenario->block_count; i++)
        if (scenario->blocks[i].times > 3)
            return 0;
    return scenario->block_count <= BLOCKS_MOST;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    struct arena arena = { .limit_bytes = 256 << 20 };
    struct scenario_output output = { .failures = nowhere() };
    struct scenario *scenarios = NULL;
    struct error err = { 0 };
    int count = 0;
    enum status status;

    if (bytes > TEXT_BYTES_MAX || memchr(data, '\0', bytes))
        return 0;
    must(random_init(&err) == OK);
    status = scenario_read(&arena, "input.scn", arena_text_n(&arena, (const char *)data, bytes), false, &scenarios, &count, &err);
    must(status == OK || (status == ERR_FORMAT && strncmp(err.message, "input.scn:", 10) == 0));
    for (int i = 0; status == OK && i < count && i < 2; i++) {
        struct scenario_result result = { 0 };

        if (!is_short(&scenarios[i]))
            continue;
        status = scenario_run(&scenarios[i], &output, &result, &err);
        must(status == OK || err.message[0]);
        must(status != ERR_BUG);
    }
    arena_release(&arena);
    return 0;
}
