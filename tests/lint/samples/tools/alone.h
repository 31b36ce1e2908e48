/* Wrong: knows size_t only when somebody else has included stddef.h before. */
#ifndef SAMPLE_ALONE_H
#define SAMPLE_ALONE_H

size_t text_bytes(const char *text);

#endif
