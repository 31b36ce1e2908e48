/* A span: a stretch of somebody else's text, not closed with a NUL. */
#ifndef POSTERN_BASE_SPAN_H
#define POSTERN_BASE_SPAN_H

#include <stddef.h>
#include <string.h>

struct span {
    const char *start;
    const char *end;        /* behind the last byte */
};

static inline size_t span_bytes(struct span span)
{
    return (size_t)(span.end - span.start);
}

static inline struct span span_of(const char *text)
{
    return (struct span){ text, text + strlen(text) };
}

#endif
