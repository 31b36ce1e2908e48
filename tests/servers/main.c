/* Runs the suites that talk to real mail servers; tests/servers/run starts those and says where they are. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/servers/servers.h"

const char *server_folder(void)
{
    const char *folder = getenv("SERVERS");

    if (!folder) {
        fprintf(stderr, "no servers: start this by tests/servers/run\n");
        exit(EXIT_FAILURE);
    }
    return folder;
}

int server_port(const char *name)
{
    const char *text = getenv(name);

    return text ? (int)strtol(text, NULL, 10) : 0;
}

int main(void)
{
    SRunner *runner;
    int failed, ran;

    server_folder();
    runner = srunner_create(suite_server_deliver());
    srunner_add_suite(runner, suite_server_fetch());
    srunner_add_suite(runner, suite_server_game());
    srunner_add_suite(runner, suite_server_cuts());
    srunner_add_suite(runner, suite_server_cluster());
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    ran = srunner_ntests_run(runner);
    srunner_free(runner);
    printf("servers: %d passed, %d failed\n", ran - failed, failed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
