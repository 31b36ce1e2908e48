#include "processor/commands/commands.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <glib.h>
#include <jansson.h>

#include "processor/base/exit_code.h"
#include "processor/letter/letter.h"
#include "processor/letter/text.h"
#include "processor/fetch/mbox.h"
#include "processor/commands/options.h"

enum { ARENA_BYTES = 16 << 20, FILE_NAME_BYTES_MAX = 4096 };

/* The run over all files. */
struct run {
    struct letter_context context;
    struct letter_child child;
    struct arena arena;      /* emptied behind each mail */
    bool as_json;
};

/* A text as JSON; a file's name need not be UTF-8. */
static json_t *json_text(struct run *run, const char *text)
{
    json_t *value = json_string(text);

    return value ? value : json_string(letter_text_clean_line(&run->arena, text, strlen(text), FILE_NAME_BYTES_MAX));
}

/* The order text without the line feed behind its last line. */
static const char *orders_of(struct run *run, const struct letter *letter)
{
    const char *orders = letter_orders(letter, &run->arena);
    size_t n = strlen(orders);

    return n > 0 && orders[n - 1] == '\n' ? arena_text_n(&run->arena, orders, n - 1) : orders;
}

static void print_json(struct run *run, const char *file, int index, const struct letter *letter)
{
    json_t *object = json_object();
    json_t *cuts = json_array(), *told = json_array();

    for (int i = 0; i < letter->cut_count; i++)
        json_array_append_new(cuts, json_text(run, letter->cuts[i]));
    for (int i = 0; i < letter->told_count; i++)
        json_array_append_new(told, json_text(run, letter->told[i]));
    json_object_set_new(object, "file", json_text(run, file));
    json_object_set_new(object, "index", json_integer(index));
    json_object_set_new(object, "verdict", json_string(letter_verdict_name(letter->verdict)));
    json_object_set_new(object, "reason", json_text(run, letter->reason));
    json_object_set_new(object, "from", json_text(run, letter->from));
    json_object_set_new(object, "proof", json_string(letter_proof_name(letter->proof)));
    json_object_set_new(object, "charset", json_text(run, letter->charset));
    json_object_set_new(object, "text_hash", json_string(letter->text_hash));
    json_object_set_new(object, "orders", json_text(run, orders_of(run, letter)));
    json_object_set_new(object, "cut", cuts);
    json_object_set_new(object, "told", told);
    json_dumpf(object, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(object);
}

static void print_line(const char *name, const char *value)
{
    if (*value)
        printf("  %-8s %s\n", name, value);
}

static void print_text(struct run *run, const char *file, int index, const struct letter *letter)
{
    static const char *const uses[] = { "request", "to leave", "", "of an observer", "of an observer, to leave" };
    const char *orders = orders_of(run, letter);

    printf("%s, mail %d: %s (%s)\n", file, index, letter_verdict_name(letter->verdict), letter->reason);
    print_line("from", letter->from);
    print_line("subject", letter->subject);
    print_line("proof", letter_proof_name(letter->proof));
    for (int i = 0; i < letter->token_count; i++) {
        const struct letter_token *token = &letter->tokens[i];

        if (token->use == LETTER_TOKEN_CONFIRM) {
            print_line("token", "answers a question");
            continue;
        }
        printf("  token    game %d, seat %d, %s", token->game, token->seat, uses[token->use]);
        printf(token->request ? " %d\n" : "\n", token->request);
    }
    print_line("charset", letter->charset);
    print_line("hash", letter->text_hash);
    while (*orders) {
        size_t n = strcspn(orders, "\n");

        printf("  | %.*s\n", (int)n, orders);
        orders += n + (orders[n] ? 1 : 0);
    }
    for (int i = 0; i < letter->cut_count; i++)
        print_line("cut", letter->cuts[i]);
    for (int i = 0; i < letter->told_count; i++)
        print_line("told", letter->told[i]);
}

static enum status read_mail(struct run *run, const char *file, int index, const char *mail, size_t n, bool is_mbox,
                             struct error *err)
{
    struct letter letter;
    enum status status;

    if (is_mbox && n <= LETTER_BYTES_MAX) {
        char *plain = arena_alloc(&run->arena, n);

        n = mbox_unescape(mail, n, plain);
        mail = plain;
    }
    status = letter_read(mail, n, &run->context, &run->arena, &letter, err);
    if (status == OK && run->as_json)
        print_json(run, file, index, &letter);
    else if (status == OK)
        print_text(run, file, index, &letter);
    arena_reset(&run->arena);
    return status;
}

static enum status read_bytes(struct run *run, const char *file, const char *bytes, size_t n, struct error *err)
{
    enum status status = OK;
    struct mbox mbox;
    const char *mail;
    size_t mail_n;

    mbox_init(&mbox, bytes, n);
    for (int index = 0; status == OK && mbox_next(&mbox, &mail, &mail_n); index++)
        status = read_mail(run, file, index, mail, mail_n, mbox.is_mbox, err);
    return status;
}

static enum status read_file(struct run *run, const char *file, struct error *err)
{
    const char *path = strcmp(file, "-") == 0 ? "/dev/stdin" : file;
    GError *fault = NULL;
    char *bytes;
    gsize n;
    enum status status;

    if (!g_file_get_contents(path, &bytes, &n, &fault)) {
        status = error_set(err, fault->code == G_FILE_ERROR_NOENT ? ERR_NOT_FOUND : ERR_IO, "%s", fault->message);
        g_error_free(fault);
        return status;
    }
    status = read_bytes(run, file, bytes, n, err);
    g_free(bytes);
    return status;
}

int cmd_letter(int argc, char **argv)
{
    struct run run = { .context = { .mode = LETTER_KEEP_CHILD }, .arena = { .limit_bytes = ARENA_BYTES } };
    const struct option_spec options[] = {
        { .name = "--json", .flag = &run.as_json, .help = "a JSON object a line and a mail" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "letter [--json] FILE...",
        .about = "Shows how raw mails would be read: verdict, sender, proof, order text and what was left out. A FILE\n"
                 "is one mail as it came (.eml, .msg, a file of a Maildir), or an mbox of several; - is standard input.\n"
                 "Needs no home. So it only says that there is a token: without the key of a home, it cannot tell whether\n"
                 "the token is genuine.",
        .options = options,
        .least = 1,
        .most = -1,
    };
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    code = EXIT_DONE;
    run.context.child = &run.child;
    for (int i = 0; i < count; i++) {
        struct error err = { .status = OK };

        if (read_file(&run, argv[i], &err) != OK)
            code = exit_worse(code, exit_failure(&err));
    }
    letter_close(&run.child);
    arena_release(&run.arena);
    return code;
}
