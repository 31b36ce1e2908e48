/* Values of the configuration's key file. What is wrong is told with file, group and key: ERR_CONFIG. */
#ifndef POSTERN_HOME_CONFIG_VALUES_H
#define POSTERN_HOME_CONFIG_VALUES_H

#include <glib.h>
#include <stdbool.h>

#include "engine/error.h"
#include "processor/base/secret.h"

/* A file that is being read. Texts out of it live as long as the program. */
struct config_reading {
    GKeyFile *file;
    const char *home, *path;
    struct error *err;
};

/* key: NULL when it is about the whole group. */
enum status config_wrong(const struct config_reading *reading, const char *group, const char *key, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* NULL: the key is not there, or empty. */
const char *config_text(const struct config_reading *reading, const char *group, const char *key);
/* A path below the home unless it is absolute. */
const char *config_path(const struct config_reading *reading, const char *group, const char *key);

/* These leave *out as it is when the key is not there. */
enum status config_number(const struct config_reading *reading, const char *group, const char *key, int least, int most, int *out);
enum status config_flag(const struct config_reading *reading, const char *group, const char *key, bool *out);
/* Words between blanks or commas, behind the *count that are there; at most CONFIG_LIST_MAX. */
enum status config_list(const struct config_reading *reading, const char *group, const char *key, const char **list, int *count);

/* *out: NULL when the key is not there. */
enum status config_address(const struct config_reading *reading, const char *group, const char *key, const char **out);
/* password, password-file or password-command: one of them at most. The password itself may only stand in a file that is ours alone. */
enum status config_secret(const struct config_reading *reading, const char *group, struct secret_source *out);

/* Every key of the group is known. known: ends with NULL. */
enum status config_keys(const struct config_reading *reading, const char *group, const char *const *known);

#endif
