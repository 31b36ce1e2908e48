/* Lint: the architecture as a test. What a compiler cannot know about this project, read from its sources.
 *
 * A tree of files is read once; every rule walks it and reports findings, each with file, line and the reason. A rule
 * that cannot fire is worth nothing, so each has small bad samples (samples/<rule>/), and `lint --prove` shows that on
 * every sample exactly the expected findings come. Needs nothing but libc. */
#ifndef POSTERN_LINT_H
#define POSTERN_LINT_H

#include <stdbool.h>
#include <stddef.h>

enum token_kind {
    TOKEN_NAME,      /* identifier or keyword */
    TOKEN_NUMBER,
    TOKEN_TEXT,      /* string literal, quotes included */
    TOKEN_CHAR,
    TOKEN_HEADER,    /* <stdio.h> of an include line, brackets included */
    TOKEN_SIGN       /* one character, but `&&`, `||` and `->` are one sign each */
};

struct token {
    const char *start;          /* in the text of its file */
    int length;
    int line;                   /* from 1 */
    enum token_kind kind;
    bool directive;             /* part of a preprocessor line */
};

struct source {
    const char *path;           /* from the root of the tree, without "./" */
    const char *text;           /* closed with a NUL */
    size_t bytes;
    struct token *tokens;       /* of .c and .h files; else NULL */
    int token_count;
};

struct tree {
    struct source *files;       /* in order of path */
    int count;
};

struct finding {
    const char *path;
    int line;                   /* 0: the whole file */
    const char *rule;
    const char *message;
};

struct lint {
    const struct tree *tree;
    const char *rule;           /* the one that is being checked */
    struct finding *findings;
    int count;
};

/* One check; `why` is printed once below its findings. */
struct rule {
    const char *name;
    const char *why;
    void (*check)(struct lint *lint);
};

/* ---- tree.c ---- */

/* Reads every file below the root but build/, .git/ and samples of lint itself. Ends the program when it cannot. */
void tree_read(struct tree *tree, const char *root);
const struct source *tree_find(const struct tree *tree, const char *path);

/* Does the path match the shell pattern? `*` also matches `/`. */
bool path_is(const char *path, const char *pattern);
/* ... any of the blank-separated patterns? */
bool path_is_any(const char *path, const char *patterns);
bool source_is_c(const struct source *source);
/* Is it rules code: the engine, or a test rule set? */
bool source_is_rules(const struct source *source);

/* printf into memory of its own, which lives until the program ends. */
char *lint_text(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* A list with room for one item more. Ends the program when there is no memory. */
void *lint_grow(void *list, int count, size_t item_bytes);

/* ---- token.c ---- */

/* Cuts a C source into tokens; comments are dropped. */
void source_tokenise(struct source *source);
bool token_is(const struct token *token, const char *text);
/* ... one of the blank-separated words? */
bool token_is_any(const struct token *token, const char *words);

/* ---- syntax.c ---- */

/* Is token i the name of a function that is called (or declared) here? */
bool call_at(const struct source *source, int i);
/* Is it a member of a struct, reached by `.` or `->`? */
bool member_at(const struct source *source, int i);
/* The bracket that closes the one at `open`; token_count when none does. */
int bracket_close(const struct source *source, int open);
/* Does the `{` at i open a block, not the list of an initialiser? in_list: it stands in such a list. */
bool block_at(const struct source *source, int i, bool in_list);

/* ---- functions.c ---- */

struct function {
    const struct source *source;
    const char *name;
    int line;
    int open, close;            /* its body's braces */
    bool local;                 /* static: known in its file only */
};

struct functions {              /* zero is an empty list; the list is malloc's */
    struct function *list;
    int count;
};

/* Adds the functions that a source defines. */
void functions_add(struct functions *functions, const struct source *source);
/* Adds the variables and tables outside functions that a source gives a value to; they have no body. */
void tables_add(struct functions *functions, const struct source *source);
/* The index of the one that this name means in this source, or -1. */
int function_named(const struct functions *functions, const struct source *source, const struct token *name);

/* ---- lint.c ---- */

void lint_report(struct lint *lint, const char *path, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* ---- the rules ---- */

/* Is token i a call of ask, roll, pick, shuffle, emit or one of their kind? (draws.c) */
bool turn_call_at(const struct source *source, int i);

void check_arrows(struct lint *lint);      /* arrows.c */
void check_floors(struct lint *lint);      /* floors.c */
void check_cards(struct lint *lint);       /* cards.c */
void check_libraries(struct lint *lint);   /* arrows.c */
void check_names(struct lint *lint);       /* names.c */
void check_sql(struct lint *lint);         /* names.c */
void check_typedefs(struct lint *lint);    /* names.c */
void check_draws(struct lint *lint);       /* draws.c */
void check_order(struct lint *lint);       /* order.c */
void check_rulings(struct lint *lint);     /* rulings.c */
void check_scenarios(struct lint *lint);   /* rulings.c */
void check_unused(struct lint *lint);      /* unused.c */
void check_words(struct lint *lint);       /* words.c */
void check_length(struct lint *lint);      /* words.c */
void check_paths(struct lint *lint);       /* words.c */
void check_mirror(struct lint *lint);      /* words.c */

/* Prints, for every ledger, how many testable rulings have a scenario and which have none. */
void rulings_survey(const struct tree *tree);

#endif
