#include "processor/fetch/mbox.h"

#include <string.h>

#include "engine/kernel/text.h"

static const char *line_end(const char *at, const char *end)
{
    const char *feed = memchr(at, '\n', (size_t)(end - at));

    return feed ? feed + 1 : end;
}

static bool begins_from(const char *at, const char *end)
{
    return end - at >= 5 && memcmp(at, "From ", 5) == 0;
}

/* "From somebody ... 12:34 ... 2024". */
static bool is_separator(const char *at, const char *end)
{
    const char *stop = line_end(at, end);
    bool has_time = false, has_year = false;

    if (!begins_from(at, end))
        return false;
    for (const char *c = at + 5; c + 5 <= stop; c++) {
        bool is_start = !text_is_digit(c[-1]);

        if (is_start && text_is_digit(c[0]) && text_is_digit(c[1]) && c[2] == ':' && text_is_digit(c[3]))
            has_time = true;
        if (is_start && text_is_digit(c[0]) && text_is_digit(c[1]) && text_is_digit(c[2]) && text_is_digit(c[3])
            && !text_is_digit(c[4]))
            has_year = true;
    }
    return has_time && has_year;
}

void mbox_init(struct mbox *mbox, const char *bytes, size_t n)
{
    *mbox = (struct mbox){ .at = bytes, .end = bytes + n };
    mbox->is_mbox = begins_from(mbox->at, mbox->end);
}

bool mbox_next(struct mbox *mbox, const char **mail, size_t *n)
{
    const char *at = mbox->at;
    bool is_behind_blank = false;

    if (mbox->is_over)
        return false;
    *mail = at;
    while (at < mbox->end) {
        const char *stop;

        if (mbox->is_mbox && is_behind_blank && is_separator(at, mbox->end))
            break;
        stop = line_end(at, mbox->end);
        is_behind_blank = *at == '\n' || (*at == '\r' && at + 1 < stop && at[1] == '\n');
        at = stop;
    }
    *n = (size_t)(at - *mail);
    mbox->at = at;
    mbox->is_over = at == mbox->end;
    return true;
}

size_t mbox_unescape(const char *mail, size_t n, char *out)
{
    const char *at = mail, *end = mail + n;
    char *to = out;

    if (begins_from(at, end))
        at = line_end(at, end);
    while (at < end) {
        const char *stop = line_end(at, end);
        const char *mark = at;

        while (mark < stop && *mark == '>')
            mark++;
        if (mark > at && begins_from(mark, stop))
            at++;
        memcpy(to, at, (size_t)(stop - at));
        to += stop - at;
        at = stop;
    }
    return (size_t)(to - out);
}
