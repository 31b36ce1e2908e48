/* Fixture mails: files of tests/hostile/, read whole; the suites run at the root of the tree. */
#ifndef POSTERN_TESTS_MAIL_FILE_H
#define POSTERN_TESTS_MAIL_FILE_H

#include <stddef.h>

/* The bytes of tests/hostile/NAME, to be freed; *n is their number. A file that is not there fails the test. */
char *mail_file_read(const char *name, size_t *n);

#endif
