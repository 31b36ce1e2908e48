#include "processor/base/progress.h"

#include <inttypes.h>

#include "processor/base/screen.h"

void progress_begin(struct progress *progress, FILE *out, const char *what, int64_t of)
{
    *progress = (struct progress){ .out = of >= PROGRESS_LEAST && screen_is_terminal(out) ? out : NULL, .what = what, .of = of };
}

void progress_step(struct progress *progress, int64_t done)
{
    if (!progress->out || done % PROGRESS_EVERY != 0)
        return;
    progress->width = fprintf(progress->out, "%" PRId64 " of %" PRId64 " %s\r", done, progress->of, progress->what);
    fflush(progress->out);
}

void progress_end(struct progress *progress)
{
    if (progress->out && progress->width > 0)
        fprintf(progress->out, "%*s\r", progress->width, "");
}
