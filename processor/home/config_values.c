#include "processor/home/config_values.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "processor/base/address.h"
#include "processor/home/config.h"

enum status config_wrong(const struct config_reading *reading, const char *group, const char *key, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    error_setv(reading->err, ERR_CONFIG, format, args);
    va_end(args);
    return key ? error_in(reading->err, "%s: [%s] %s", reading->path, group, key)
               : error_in(reading->err, "%s: [%s]", reading->path, group);
}

const char *config_text(const struct config_reading *reading, const char *group, const char *key)
{
    char *value = g_key_file_get_string(reading->file, group, key, NULL);
    const char *kept;

    if (!value)
        return NULL;
    g_strstrip(value);
    kept = value[0] ? g_intern_string(value) : NULL;
    g_free(value);
    return kept;
}

const char *config_path(const struct config_reading *reading, const char *group, const char *key)
{
    const char *path = config_text(reading, group, key);
    char *whole;
    const char *kept;

    if (!path || path[0] == '/')
        return path;
    whole = g_build_filename(reading->home, path, NULL);
    kept = g_intern_string(whole);
    g_free(whole);
    return kept;
}

enum status config_number(const struct config_reading *reading, const char *group, const char *key, int least, int most,
                          int *out)
{
    const char *text = config_text(reading, group, key);
    char *end;
    gint64 number;

    if (!text)
        return OK;
    number = g_ascii_strtoll(text, &end, 10);
    if (*end != '\0' || number < least || number > most)
        return config_wrong(reading, group, key, "\"%s\" is no whole number from %d to %d", text, least, most);
    *out = (int)number;
    return OK;
}

enum status config_flag(const struct config_reading *reading, const char *group, const char *key, bool *out)
{
    const char *text = config_text(reading, group, key);

    if (!text)
        return OK;
    if (strcmp(text, "yes") != 0 && strcmp(text, "no") != 0)
        return config_wrong(reading, group, key, "\"%s\" is neither yes nor no", text);
    *out = strcmp(text, "yes") == 0;
    return OK;
}

enum status config_address(const struct config_reading *reading, const char *group, const char *key, const char **out)
{
    const char *text = config_text(reading, group, key);
    struct error fault;

    *out = text;
    if (text && address_check(text, &fault) != OK)
        return config_wrong(reading, group, key, "%s", fault.message);
    return OK;
}

enum status config_list(const struct config_reading *reading, const char *group, const char *key, const char **list,
                        int *count)
{
    const char *text = config_text(reading, group, key);
    char **words;
    enum status status = OK;

    if (!text)
        return OK;
    words = g_strsplit_set(text, " \t,", -1);
    for (char **word = words; *word && status == OK; word++) {
        if (!**word)
            continue;
        if (*count == CONFIG_LIST_MAX)
            status = config_wrong(reading, group, key, "more than %d words", CONFIG_LIST_MAX);
        else
            list[(*count)++] = g_intern_string(*word);
    }
    g_strfreev(words);
    return status;
}

enum status config_keys(const struct config_reading *reading, const char *group, const char *const *known)
{
    char **keys = g_key_file_get_keys(reading->file, group, NULL, NULL);
    enum status status = OK;

    for (char **key = keys; key && *key && status == OK; key++) {
        char *list;

        if (g_strv_contains(known, *key))
            continue;
        list = g_strjoinv(", ", (char **)(uintptr_t)known);
        status = config_wrong(reading, group, NULL, "there is no key \"%s\" in this group; it has %s", *key, list);
        g_free(list);
    }
    g_strfreev(keys);
    return status;
}

/* The password itself may only stand in a file that is ours alone. */
static enum status check_private(const struct config_reading *reading, const char *group)
{
    int fd = open(reading->path, O_RDONLY | O_CLOEXEC);
    struct error why;
    enum status status = OK;

    if (fd < 0 || secret_check_private(fd, &why) != OK)
        status = config_wrong(reading, group, "password", "may not stand in this file: %s", fd < 0 ? strerror(errno) : why.message);
    if (fd >= 0)
        close(fd);
    return status;
}

enum status config_secret(const struct config_reading *reading, const char *group, struct secret_source *out)
{
    out->text = config_text(reading, group, "password");
    out->file = config_path(reading, group, "password-file");
    out->command = config_text(reading, group, "password-command");
    if (out->file && out->command)
        return config_wrong(reading, group, "password-command", "stands beside password-file; one of them is enough");
    if (out->text && (out->file || out->command))
        return config_wrong(reading, group, "password", "stands beside %s; one of them is enough",
                            out->file ? "password-file" : "password-command");
    return out->text ? check_private(reading, group) : OK;
}
