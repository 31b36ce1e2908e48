#include "processor/letter/auth.h"

#include <stdbool.h>
#include <string.h>

#include "engine/kernel/text.h"

/* A copy in lower case without comments and quote marks, so that what is left can be cut at `;` and blanks. */
static char *without_comments(const char *value, struct arena *arena)
{
    char *copy = arena_text(arena, value);
    char *to = copy;
    int depth = 0;

    for (const char *from = copy; *from; from++) {
        if (*from == '(')
            depth++;
        if (depth == 0 && *from != '"')
            *to++ = text_lower(*from);
        if (*from == ')' && depth > 0)
            depth--;
    }
    *to = '\0';
    return copy;
}

/* Cuts the first word off *rest; NULL when there is none. */
static char *next_word(char **rest)
{
    char *word = *rest + strspn(*rest, " \t");
    size_t bytes = strcspn(word, " \t");

    if (bytes == 0)
        return NULL;
    *rest = word + bytes + (word[bytes] ? 1 : 0);
    word[bytes] = '\0';
    return word;
}

/* Whether `domain` is `above` or lies under it. A name without a dot is nobody's own. */
static bool is_within(const char *domain, const char *above)
{
    size_t bytes = strlen(domain), above_bytes = strlen(above);

    if (!strchr(above, '.') || bytes < above_bytes)
        return false;
    return text_equal_ignoring_case(domain + bytes - above_bytes, above)
           && (bytes == above_bytes || domain[bytes - above_bytes - 1] == '.');
}

enum method_result { RESULT_NO_WORD, RESULT_PASS, RESULT_OTHER };

/* One `method=result property=value ...`. */
static enum method_result judge_method(char *info, const char *method, const char *domain)
{
    size_t bytes = strlen(method);
    char *word = next_word(&info);
    const char *signer = NULL;

    if (!word || !text_has_prefix(word, method) || word[bytes] != '=')
        return RESULT_NO_WORD;
    if (!text_equal(word + bytes + 1, "pass"))
        return RESULT_OTHER;
    while ((word = next_word(&info))) {
        if (text_has_prefix(word, "header.from=") || text_has_prefix(word, "header.d="))
            signer = strchr(word, '=') + 1;
        else if (text_has_prefix(word, "header.i=") && !signer)
            signer = strchr(word, '@') ? strchr(word, '@') + 1 : NULL;
    }
    if (!signer)   /* DMARC is about From's domain by itself; a signature is somebody's */
        return text_equal(method, "dmarc") ? RESULT_PASS : RESULT_OTHER;
    return is_within(domain, signer) ? RESULT_PASS : RESULT_OTHER;
}

/* The best result of a method in the list behind the authserv-id. For DMARC the first word is the last. */
static enum method_result find_method(const char *list, const char *method, const char *domain, struct arena *arena)
{
    enum method_result found = RESULT_NO_WORD;

    while (*list && found != RESULT_PASS) {
        size_t bytes = strcspn(list, ";");
        enum method_result result = judge_method(arena_text_n(arena, list, bytes), method, domain);

        if (result != RESULT_NO_WORD && (found == RESULT_NO_WORD || !text_equal(method, "dmarc")))
            found = result;
        list += bytes + (list[bytes] ? 1 : 0);
    }
    return found;
}

enum letter_auth letter_auth_judge(const char *value, const char *authserv_id, const char *from, struct arena *arena)
{
    char *list = without_comments(value, arena);
    const char *domain = strchr(from, '@');
    size_t bytes = strcspn(list, ";");
    char *head, *name;
    enum method_result result;

    if (!domain || !list[bytes])
        return LETTER_AUTH_NONE;
    head = arena_text_n(arena, list, bytes);
    name = next_word(&head);
    if (!name || (authserv_id && !text_equal_ignoring_case(name, authserv_id)))
        return LETTER_AUTH_NONE;
    result = find_method(list + bytes + 1, "dmarc", domain + 1, arena);
    if (result == RESULT_NO_WORD)
        result = find_method(list + bytes + 1, "dkim", domain + 1, arena);
    if (result != RESULT_PASS)
        return LETTER_AUTH_NONE;
    return authserv_id ? LETTER_AUTH_PASS : LETTER_AUTH_UNKNOWN;
}
