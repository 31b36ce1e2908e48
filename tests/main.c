/* Runs the unit suites, all of them or those named on the command line, and ends with the count of both. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SUITE(name) Suite *suite_##name(void);
#include "suites.inc"
#undef SUITE

static const struct { const char *name; Suite *(*make)(void); } suites[] = {
#define SUITE(name) { #name, suite_##name },
#include "suites.inc"
#undef SUITE
};

static int wanted(const char *name, int argc, char **argv)
{
    if (argc < 2)
        return 1;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return 1;
    return 0;
}

int main(int argc, char **argv)
{
    SRunner *runner = NULL;
    int failed, ran;

    for (size_t i = 0; i < sizeof suites / sizeof suites[0]; i++) {
        if (!wanted(suites[i].name, argc, argv))
            continue;
        if (runner)
            srunner_add_suite(runner, suites[i].make());
        else
            runner = srunner_create(suites[i].make());
    }
    if (!runner) {
        fprintf(stderr, "no such suite\n");
        return EXIT_FAILURE;
    }
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    ran = srunner_ntests_run(runner);
    srunner_free(runner);
    printf("unit: %d passed, %d failed\n", ran - failed, failed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
