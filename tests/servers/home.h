/* Homes that the program works in, as a separate process. They lie in the test's scratch folder. */
#ifndef POSTERN_TESTS_SERVERS_HOME_H
#define POSTERN_TESTS_SERVERS_HOME_H

#include <check.h>

/* All calls below are for the home with this name; in the beginning "home". */
void home_use(const char *name);

/* Makes it, with this configuration. */
void home_make(const char *configuration);

/* Puts a line of the configuration in the place of another, which has to be there. */
void home_edit(const char *line, const char *by);

/* Runs `postern -C HOME words...` (closed by NULL); returns its exit code. Its output goes to home.log beside it. */
int home_run(const char *const *words);

#define HOME_DO(...) ck_assert_int_eq(home_run((const char *const[]){ __VA_ARGS__, NULL }), 0)

/* The number, or the text, that a query of its history returns; the caller frees the text. */
long home_number(const char *sql);
char *home_text(const char *sql);

#endif
