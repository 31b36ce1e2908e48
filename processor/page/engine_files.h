/* The engine for browsers: a WebAssembly module for each rule set, as it stands in pages. Made by scripts/embed-engines when the
 * program is built; empty where the tools for it are missing. */
#ifndef POSTERN_PAGE_ENGINE_FILES_H
#define POSTERN_PAGE_ENGINE_FILES_H

struct engine_file {
    const char *rules;               /* NULL closes the table */
    const char *hash;                /* SHA-256 of the module, hex: what `make wasm` prints */
    const char *base64;              /* the module, in gzip, in base64 */
};

extern const struct engine_file engine_files[];

#endif
