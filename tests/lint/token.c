/* Cuts C into tokens. It covers only as much of the language as the rules need. */
#include <string.h>

#include "tests/lint/lint.h"

struct scanner {
    struct source *source;
    const char *at;
    int line;
    bool directive;     /* in a preprocessor line */
    bool line_start;    /* nothing but blanks since the line began */
};

static bool is_name_start(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_name_part(char c)
{
    return is_name_start(c) || is_digit(c);
}

bool token_is(const struct token *token, const char *text)
{
    return strlen(text) == (size_t)token->length && memcmp(token->start, text, (size_t)token->length) == 0;
}

bool token_is_any(const struct token *token, const char *words)
{
    size_t length;

    for (; *words; words += length, words += strspn(words, " ")) {
        length = strcspn(words, " ");
        if (length == (size_t)token->length && memcmp(token->start, words, length) == 0)
            return true;
    }
    return false;
}

static void add(struct scanner *scanner, enum token_kind kind, int length)
{
    struct source *source = scanner->source;

    source->tokens = lint_grow(source->tokens, source->token_count, sizeof *source->tokens);
    source->tokens[source->token_count++] = (struct token){
        .start = scanner->at, .length = length, .line = scanner->line, .kind = kind, .directive = scanner->directive,
    };
    scanner->at += length;
    scanner->line_start = false;
}

static void skip_block_comment(struct scanner *scanner)
{
    for (scanner->at += 2; *scanner->at; scanner->at++) {
        if (*scanner->at == '\n')
            scanner->line++;
        if (scanner->at[0] == '*' && scanner->at[1] == '/') {
            scanner->at += 2;
            return;
        }
    }
}

/* Blanks, line ends and comments; true when something was skipped. */
static bool skip(struct scanner *scanner)
{
    const char *at = scanner->at;

    if (at[0] == '\\' && at[1] == '\n') {
        scanner->at += 2;
        scanner->line++;
    } else if (at[0] == '\n') {
        scanner->at++;
        scanner->line++;
        scanner->directive = false;
        scanner->line_start = true;
    } else if (at[0] == ' ' || at[0] == '\t' || at[0] == '\r' || at[0] == '\f') {
        scanner->at++;
    } else if (at[0] == '/' && at[1] == '*') {
        skip_block_comment(scanner);
    } else if (at[0] == '/' && at[1] == '/') {
        scanner->at += strcspn(at, "\n");
    } else {
        return false;
    }
    return true;
}

/* The length of a literal with its quotes; one that is not closed ends with its line. */
static int literal_length(const char *at, char close)
{
    int length = 1;

    while (at[length] && at[length] != close && at[length] != '\n')
        length += at[length] == '\\' && at[length + 1] ? 2 : 1;
    return at[length] == close ? length + 1 : length;
}

static int name_length(const char *at)
{
    int length = 0;

    while (is_name_part(at[length]))
        length++;
    return length;
}

/* 0x1F, 1e+9, 1.5f, 100u: what C calls a preprocessing number. */
static int number_length(const char *at)
{
    int length = 1;

    while (is_name_part(at[length]) || at[length] == '.' ||
           ((at[length] == '+' || at[length] == '-') && strchr("eEpP", at[length - 1])))
        length++;
    return length;
}

static bool after_include(const struct source *source)
{
    const struct token *last = source->tokens + source->token_count - 1;

    return source->token_count > 1 && last->directive && token_is(last, "include") && token_is(last - 1, "#");
}

static void scan_one(struct scanner *scanner)
{
    const char *at = scanner->at;

    if (*at == '#' && scanner->line_start) {
        scanner->directive = true;
        add(scanner, TOKEN_SIGN, 1);
    } else if (is_name_start(*at)) {
        add(scanner, TOKEN_NAME, name_length(at));
    } else if (is_digit(*at) || (*at == '.' && is_digit(at[1]))) {
        add(scanner, TOKEN_NUMBER, number_length(at));
    } else if (*at == '"') {
        add(scanner, TOKEN_TEXT, literal_length(at, '"'));
    } else if (*at == '\'') {
        add(scanner, TOKEN_CHAR, literal_length(at, '\''));
    } else if (*at == '<' && after_include(scanner->source)) {
        add(scanner, TOKEN_HEADER, literal_length(at, '>'));
    } else if (strncmp(at, "&&", 2) == 0 || strncmp(at, "||", 2) == 0 || strncmp(at, "->", 2) == 0) {
        add(scanner, TOKEN_SIGN, 2);
    } else {
        add(scanner, TOKEN_SIGN, 1);
    }
}

void source_tokenise(struct source *source)
{
    struct scanner scanner = { .source = source, .at = source->text, .line = 1, .line_start = true };

    while (*scanner.at)
        if (!skip(&scanner))
            scan_one(&scanner);
}
