#include "engine/error.h"

#include <stdio.h>
#include <string.h>

enum status error_setv(struct error *err, enum status status, const char *format, va_list args)
{
    if (!err)
        return status;
    err->status = status;
    vsnprintf(err->message, sizeof err->message, format, args);
    return status;
}

enum status error_set(struct error *err, enum status status, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    error_setv(err, status, format, args);
    va_end(args);
    return status;
}

enum status error_in(struct error *err, const char *format, ...)
{
    char fact[ERROR_MESSAGE_BYTES];
    va_list args;
    int used;

    if (!err)
        return ERR_BUG;
    memcpy(fact, err->message, sizeof fact);
    va_start(args, format);
    used = vsnprintf(err->message, sizeof err->message, format, args);
    va_end(args);
    if (used >= 0 && (size_t)used < sizeof err->message)
        snprintf(err->message + used, sizeof err->message - (size_t)used, ": %s", fact);
    return err->status;
}
