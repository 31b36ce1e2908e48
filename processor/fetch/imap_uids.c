#include "processor/fetch/imap_uids.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/kernel/text.h"

enum { RANGE_BYTES = 24 };   /* ",4294967294:4294967295" and an end */

void imap_uids_release(struct imap_uids *uids)
{
    free(uids->list);
    *uids = (struct imap_uids){ .list = NULL };
}

enum status imap_uids_add(struct imap_uids *uids, uint32_t uid, struct error *err)
{
    if (uids->count == IMAP_UIDS_MAX)
        return error_set(err, ERR_SERVER, "it names more than %d mails; move some out of the folder", IMAP_UIDS_MAX);
    if (uids->count == uids->capacity) {
        size_t capacity = uids->capacity ? uids->capacity * 2 : 256;
        uint32_t *list = realloc(uids->list, capacity * sizeof *list);

        if (!list)
            return error_set(err, ERR_IO, "no memory left for a list of mails");
        uids->list = list;
        uids->capacity = capacity;
    }
    uids->list[uids->count++] = uid;
    return OK;
}

/* A uid at *at, which is moved behind it. */
static bool take_uid(const char **at, const char *end, uint32_t *uid)
{
    uint64_t number = 0;
    const char *start = *at;

    while (*at < end && text_is_digit(**at) && number <= UINT32_MAX)
        number = number * 10 + (uint64_t)(*(*at)++ - '0');
    *uid = (uint32_t)number;
    return *at > start && number > 0 && number <= UINT32_MAX;
}

static enum status not_a_list(struct span text, struct error *err)
{
    int shown = span_bytes(text) > 40 ? 40 : (int)span_bytes(text);

    return error_set(err, ERR_SERVER, "what should list the mails reads \"%.*s\"", shown, text.start);
}

enum status imap_uids_add_words(struct imap_uids *uids, struct span words, struct error *err)
{
    const char *at = words.start;
    enum status status = OK;

    while (status == OK) {
        uint32_t uid;

        while (at < words.end && *at == ' ')
            at++;
        if (at == words.end || *at == '(')   /* "(MODSEQ 17)" may follow */
            break;
        if (!take_uid(&at, words.end, &uid) || (at < words.end && *at != ' '))
            return not_a_list(words, err);
        status = imap_uids_add(uids, uid, err);
    }
    return status;
}

enum status imap_uids_add_set(struct imap_uids *uids, struct span set, struct error *err)
{
    const char *at = set.start;
    enum status status = OK;

    while (at < set.end && status == OK) {
        uint32_t first, last;

        if (!take_uid(&at, set.end, &first))
            return not_a_list(set, err);
        last = first;
        if (at < set.end && *at == ':') {
            at++;
            if (!take_uid(&at, set.end, &last))
                return not_a_list(set, err);
        }
        if (at < set.end && *at++ != ',')
            return not_a_list(set, err);
        for (uint64_t uid = first < last ? first : last; uid <= (first < last ? last : first) && status == OK; uid++)
            status = imap_uids_add(uids, (uint32_t)uid, err);
    }
    return status;
}

static int compare_uids(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    return (a > b) - (a < b);
}

void imap_uids_sort(struct imap_uids *uids)
{
    size_t kept = 0;

    if (uids->count == 0)
        return;
    qsort(uids->list, uids->count, sizeof *uids->list, compare_uids);
    for (size_t i = 0; i < uids->count; i++)
        if (i == 0 || uids->list[i] != uids->list[kept - 1])
            uids->list[kept++] = uids->list[i];
    uids->count = kept;
}

size_t imap_set_format(const uint32_t *uids, size_t count, char text[IMAP_SET_BYTES])
{
    size_t n = 0, done = 0;

    text[0] = '\0';
    while (done < count && n + RANGE_BYTES < IMAP_SET_BYTES) {
        size_t last = done;

        while (last + 1 < count && uids[last + 1] == uids[last] + 1)
            last++;
        n += (size_t)snprintf(text + n, IMAP_SET_BYTES - n, last > done ? "%s%lu:%lu" : "%s%lu", done ? "," : "",
                              (unsigned long)uids[done], (unsigned long)uids[last]);
        done = last + 1;
    }
    return done;
}
