#include "processor/commands/in_home.h"

#include "processor/base/exit_code.h"
#include "processor/commands/options.h"

int command_open(struct home *home, enum home_use use, const char *now)
{
    struct error err;
    enum status status = home_open(home_path(), use, home, &err);

    if (status != OK)
        return exit_failure(&err);
    if (now)
        status = home_read_time(now, &home->now_utc_s, &err);
    return status == OK ? -1 : command_close(home, status, &err);
}

int command_close(struct home *home, enum status status, const struct error *err)
{
    home_close(home);
    return status == OK ? EXIT_DONE : exit_failure(err);
}
