#include "processor/fetch/minute.h"

#include <curl/curl.h>
#include <string.h>

#include "engine/kernel/text.h"

enum { SECONDS_A_MINUTE = 60, DATE_BYTES = 80 };

static const char name[] = "Date:";

/* What a date says of its zone once more, in a comment, libcurl does not read. */
static int64_t read_date(const char *value, size_t bytes)
{
    char date[DATE_BYTES];
    time_t utc_s;

    if (bytes >= sizeof date)
        return -1;
    memcpy(date, value, bytes);
    date[bytes] = '\0';
    date[strcspn(date, "(")] = '\0';
    utc_s = curl_getdate(date, NULL);
    return utc_s < 0 ? -1 : (int64_t)utc_s / SECONDS_A_MINUTE;
}

static bool begins_date(const char *line, size_t bytes)
{
    size_t i = 0;

    while (i < sizeof name - 1 && i < bytes && text_lower(line[i]) == text_lower(name[i]))
        i++;
    return i == sizeof name - 1;
}

/* The header ends at its first empty line. */
int64_t fetch_minute(const char *mail, size_t bytes)
{
    const char *end = mail + bytes;

    for (const char *line = mail, *stop; line < end && *line != '\n' && *line != '\r'; line = stop < end ? stop + 1 : end) {
        const char *feed = memchr(line, '\n', (size_t)(end - line));

        stop = feed ? feed : end;
        if (begins_date(line, (size_t)(stop - line)))
            return read_date(line + sizeof name - 1, (size_t)(stop - line) - (sizeof name - 1));
    }
    return -1;
}
