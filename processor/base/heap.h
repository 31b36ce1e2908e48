/* Heap: how the program handles memory that it has freed. */
#ifndef POSTERN_HEAP_H
#define POSTERN_HEAP_H

/* Keeps up to 16 MiB of freed memory for later use. Each game takes a few MiB and frees them; without this the C library
 * returns them to the system, which gives them back page by page, and that takes a third of the time of a turn. Called once,
 * at the start. Does nothing where the C library has no such setting. */
void heap_keep(void);

#endif
