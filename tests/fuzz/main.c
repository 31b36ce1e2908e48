/* Reads files through a fuzz target once: the suites use it to read a corpus again, with any compiler and no fuzzer. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

enum { INPUT_BYTES_MAX = 16 << 20 };

static int read_one(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(INPUT_BYTES_MAX);
    size_t bytes;

    if (!file || !data) {
        perror(path);
        return EXIT_FAILURE;
    }
    bytes = fread(data, 1, INPUT_BYTES_MAX, file);
    fclose(file);
    LLVMFuzzerTestOneInput(data, bytes);
    free(data);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    int status = EXIT_SUCCESS;

    for (int i = 1; i < argc; i++)
        if (read_one(argv[i]) != EXIT_SUCCESS)
            status = EXIT_FAILURE;
    return status;
}
