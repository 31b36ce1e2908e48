/* postern check: the sheet that orders would make; nothing is stored. */
#include <stdio.h>
#include <string.h>

#include "processor/commands/commands.h"
#include "processor/base/exit_code.h"
#include "processor/commands/options.h"
#include "processor/orders/receipt.h"
#include "processor/base/slurp.h"
#include "processor/text/words.h"

enum { ORDER_FILE_BYTES = 64 << 10 };

static enum status judge(struct home *home, const char *game, const char *seat_name, const char *text,
                         struct arena *arena, bool *refused, struct error *err)
{
    struct game_receipt sheet;
    struct game_forecast forecast;
    struct game_mail mail = { .source = BY_MAIL };
    struct stored_game *stored;
    struct words words;
    struct receipt receipt = { .sheet = &sheet, .checked_only = true, .answer = "" };
    const char *said;
    int64_t id;
    enum status status = stored_game_find(home, game, &id, err);

    if (status == OK)
        status = stored_game_open(home, id, arena, &stored, err);
    if (status != OK)
        return status;
    receipt.stored = stored;
    status = stored_seat_find(stored, seat_name, &receipt.seat, err);
    if (status != OK)
        return status;
    words_sort(arena, text, false, &words);
    receipt_tell(&receipt, words_passed_over(arena, &words), arena);
    mail.seat = receipt.seat;
    mail.orders = words.orders;
    mail.writer = stored->seats[receipt.seat].player;
    game_judge(&stored->game, &stored->world, &mail, arena, &sheet);
    if (words.forecast) {
        game_foretell(&stored->game, &stored->world, &mail, arena, &forecast);
        receipt.forecast = &forecast;
    }
    for (int i = 0; i < sheet.sheet.line_count; i++)
        *refused = *refused || sheet.sheet.lines[i].verdict == VERDICT_REJECTED;
    status = receipt_text(home, &receipt, &said, err);
    if (status == OK)
        printf("%s\n", said);
    return status;
}

int cmd_check(int argc, char **argv)
{
    const struct command_spec spec = {
        .usage = "check GAME SEAT FILE",
        .about = "Shows the sheet that the orders in FILE (- for standard input) would make for this seat now. Nothing\n"
                 "is stored. A line FORECAST among them also shows what they would do, as far as this seat can know.\n"
                 "Ends with 1 when a line is refused.",
        .least = 3, .most = 3,
    };
    struct arena arena = { .limit_bytes = 256 << 20 };
    struct home home;
    struct error err;
    bool refused = false;
    size_t bytes;
    char *text;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    if (slurp(argv[2], ORDER_FILE_BYTES, &arena, &text, &bytes, &err) != OK
        || home_open(home_path(), HOME_READ, &home, &err) != OK)
        return exit_failure(&err);
    code = judge(&home, argv[0], argv[1], text, &arena, &refused, &err) == OK ? EXIT_DONE : exit_failure(&err);
    home_close(&home);
    arena_release(&arena);
    return code != EXIT_DONE ? code : refused ? EXIT_NOT_SO : EXIT_DONE;
}
