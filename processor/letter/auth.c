#include "processor/letter/auth.h"

#include <string.h>

#include "engine/kernel/text.h"

/* A copy in lower case without comments and quote marks, so that what is left can be cut at `;` and blanks: those in quotes
 * become `_`. */
static char *without_comments(const char *value, struct arena *arena)
{
    char *copy = arena_text(arena, value);
    char *to = copy;
    bool quoted = false;
    int depth = 0;

    for (const char *from = copy; *from; from++) {
        char c = *from;

        if (c == '\\' && from[1] && (quoted || depth > 0))
            c = strchr("\"()", *++from) ? '_' : *from;
        else if (c == '"' && depth == 0)
            quoted = !quoted;
        else if (c == '(' && !quoted)
            depth++;
        if (quoted && depth == 0 && strchr("; \t=", c))
            c = '_';
        if (depth == 0 && c != '"')
            *to++ = text_lower(c);
        if (c == ')' && !quoted && depth > 0)
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

/* Who signed or is spoken of: the value of header.from, header.d, or what stands behind the @ of header.i; NULL: nobody. */
static const char *signer_of(char *info)
{
    const char *signer = NULL;
    char *word;

    while ((word = next_word(&info))) {
        if (text_has_prefix(word, "header.from=") || text_has_prefix(word, "header.d="))
            signer = strchr(word, '=') + 1;
        else if (text_has_prefix(word, "header.i=") && !signer)
            signer = strchr(word, '@') ? strchr(word, '@') + 1 : NULL;
    }
    return signer;
}

/* One `method=result property=value ...`. A signature of somebody else says nothing; a DMARC result of somebody else is no
 * pass, and one without a name is about From's domain. */
static enum method_result judge_method(char *info, const char *method, const char *domain)
{
    size_t bytes = strlen(method);
    char *word = next_word(&info);
    bool is_dmarc = text_equal(method, "dmarc"), passes;
    const char *signer;

    if (!word || !text_has_prefix(word, method) || word[bytes] != '=')
        return RESULT_NO_WORD;
    passes = text_equal(word + bytes + 1, "pass");
    signer = signer_of(info);
    if (!is_dmarc && !(signer && is_within(domain, signer)))
        return RESULT_NO_WORD;
    return passes && (!signer || is_within(domain, signer)) ? RESULT_PASS : RESULT_OTHER;
}

/* The result of a method in the list behind the authserv-id: a method that both passes and fails does not pass. */
static enum method_result find_method(const char *list, const char *method, const char *domain, struct arena *arena)
{
    enum method_result found = RESULT_NO_WORD;

    while (*list) {
        size_t bytes = strcspn(list, ";");
        enum method_result result = judge_method(arena_text_n(arena, list, bytes), method, domain);

        if (result > found)
            found = result;
        list += bytes + (list[bytes] ? 1 : 0);
    }
    return found;
}

/* Whose word it is: the name before the first `;`. NULL when nothing follows it. */
static const char *author_of(const char *list, struct arena *arena)
{
    size_t bytes = strcspn(list, ";");
    char *head = arena_text_n(arena, list, bytes);

    return list[bytes] ? next_word(&head) : NULL;
}

bool letter_auth_is_of(const char *value, const char *authserv_id, struct arena *arena)
{
    const char *name = author_of(without_comments(value, arena), arena);

    return name && authserv_id && text_equal_ignoring_case(name, authserv_id);
}

enum letter_auth letter_auth_judge(const char *value, const char *authserv_id, const char *from, struct arena *arena)
{
    const char *list = without_comments(value, arena), *domain = strchr(from, '@'), *name = author_of(list, arena);
    enum method_result result;

    if (!domain || !name || (authserv_id && !text_equal_ignoring_case(name, authserv_id)))
        return LETTER_AUTH_NONE;
    list += strcspn(list, ";") + 1;
    result = find_method(list, "dmarc", domain + 1, arena);
    if (result == RESULT_NO_WORD)
        result = find_method(list, "dkim", domain + 1, arena);
    if (result == RESULT_NO_WORD)
        return LETTER_AUTH_NONE;
    if (result == RESULT_OTHER)
        return LETTER_AUTH_FAIL;
    return authserv_id ? LETTER_AUTH_PASS : LETTER_AUTH_UNKNOWN;
}
