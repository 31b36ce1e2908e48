/* Files of test vectors: one case a line, tabs between its cells; lines that begin with # are skipped. */
#ifndef POSTERN_TESTS_VECTORS_H
#define POSTERN_TESTS_VECTORS_H

#include <stdint.h>

struct arena;

enum { VECTOR_CELLS_MAX = 16 };

struct vectors {
    int count;
    char *(*rows)[VECTOR_CELLS_MAX];     /* missing cells of a line are NULL */
    char *text;
};

/* The text of a file, malloc'd and closed with a NUL; ends the test when there is none. */
char *whole_file(const char *path);

/* Reads a whole file; ends the test when there is none, or no case in it. */
struct vectors vectors_read(const char *path);
void vectors_release(struct vectors *vectors);

/* Compares every case of a file of tests/engine/league/, by its name, with an arena that is empty for each. */
void vectors_each(const char *name, void (*compare)(struct arena *arena, char **cells));

/* The whole number of a cell, with its sign. */
int64_t vector_number(const char *cell);

/* The numbers in a list, with anything between them; returns how many. */
int vector_list(const char *list, int64_t *numbers, int most);

/* The same for a list of small numbers. */
int vector_ints(const char *list, int *numbers, int most);

#endif
