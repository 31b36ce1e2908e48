/* Runs the unit suites and ends with the count of what passed and failed: those named on the command line, where
 * `attack_` with its underscore at the end stands for all whose names begin with it; without names all except the
 * attacks, which tests/attack/run runs. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "processor/base/heap.h"

#define SUITE(name) Suite *suite_##name(void);
#include "suites.inc"
#undef SUITE

static const struct { const char *name; Suite *(*make)(void); } suites[] = {
#define SUITE(name) { #name, suite_##name },
#include "suites.inc"
#undef SUITE
};

/* Does a word of the command line name this suite? */
static int names(const char *word, const char *name)
{
    size_t length = strlen(word);

    if (length > 0 && word[length - 1] == '_')
        return strncmp(name, word, length) == 0;
    return strcmp(word, name) == 0;
}

static int wanted(const char *name, int argc, char **argv)
{
    if (argc < 2)
        return !names("attack_", name);
    for (int i = 1; i < argc; i++)
        if (names(argv[i], name))
            return 1;
    return 0;
}

static unsigned long setting(const char *name, unsigned long otherwise)
{
    const char *text = getenv(name);

    return text && *text ? strtoul(text, NULL, 10) : otherwise;
}

/* UNIT_EVERY=3 UNIT_PART=1: without names, every third suite, beginning with the second. */
static int sampled(size_t number, int argc)
{
    unsigned long every = setting("UNIT_EVERY", 1);

    return argc > 1 || every < 2 || number % every == setting("UNIT_PART", 0) % every;
}

/* A suite that is slow here takes minutes under a sanitizer: it is named, so that somebody looks. */
enum { SLOW_S = 10 };

/* Runs one suite in processes of its own and adds up. */
static void run(Suite *suite, const char *name, int *ran, int *failed)
{
    SRunner *runner = srunner_create(suite);
    time_t started = time(NULL);
    int took_s;

    srunner_run_all(runner, CK_NORMAL);
    *ran += srunner_ntests_run(runner);
    *failed += srunner_ntests_failed(runner);
    srunner_free(runner);
    took_s = (int)(time(NULL) - started);
    if (took_s > SLOW_S)
        printf("slow: %s took %d seconds\n", name, took_s);
}

int main(int argc, char **argv)
{
    int failed = 0, ran = 0, found = 0;

    heap_keep();
    for (size_t i = 0; i < sizeof suites / sizeof suites[0]; i++) {
        if (!wanted(suites[i].name, argc, argv) || !sampled(i, argc))
            continue;
        found++;
        run(suites[i].make(), suites[i].name, &ran, &failed);
    }
    if (found == 0 || found < argc - 1) {
        fprintf(stderr, "no such suite; there are:");
        for (size_t i = 0; i < sizeof suites / sizeof suites[0]; i++)
            fprintf(stderr, " %s", suites[i].name);
        fprintf(stderr, "\n");
        return EXIT_FAILURE;
    }
    printf("unit: %d passed, %d failed\n", ran - failed, failed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
