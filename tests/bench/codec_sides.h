/* Codec rows: one state to canonical JSON and back; the floor is jansson writing with sorted keys, and reading, the same
 * value. */
#ifndef POSTERN_BENCH_CODEC_SIDES_H
#define POSTERN_BENCH_CODEC_SIDES_H

#include "engine/kernel/codec.h"

/* Measures the rows codec-write-LABEL and codec-read-LABEL. read: room for another state. Ends the program when the two
 * sides do not write the same value. */
void codec_sides_measure(const char *label, const struct codec *codec, const void *state, void *read);

#endif
