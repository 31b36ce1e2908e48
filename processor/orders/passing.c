#include "processor/orders/passing.h"

#include <inttypes.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/fetch/minute.h"
#include "processor/orders/envelope.h"
#include "processor/report/notice.h"
#include "processor/report/posting.h"

enum {
    PASSES_MOST = 16,                /* a game that moves so often while one mail is under way is a fault of its hosts */
    GAMES_MOST = 32                  /* of one mail */
};

/* The names that we give to the source of such mails, each with the number of passes behind it. */
static const char source_passed[] = "passed ", source_waiting[] = "waiting ";

/* The number that a text begins with; otherwise when it does not begin with one from 0 to `most`. */
static int64_t leading_number(const char *text, int64_t most, int64_t otherwise)
{
    char digits[16] = "";
    int64_t number;

    memcpy(digits, text, strnlen(text, sizeof digits - 1));
    digits[strspn(digits, "0123456789")] = '\0';
    return text_parse_int(digits, 0, most, &number) == TEXT_INT_OK ? number : otherwise;
}

/* ---- a mail that comes from another home ---- */

/* The number behind the name of such a source, or NULL. */
static const char *passes_text(const struct inbox_row *mail)
{
    if (text_has_prefix_ignoring_case(mail->source, source_passed))
        return mail->source + strlen(source_passed);
    return text_has_prefix_ignoring_case(mail->source, source_waiting) ? mail->source + strlen(source_waiting) : NULL;
}

bool passing_is_copy(const struct inbox_row *mail)
{
    return mail->waits != 0 && passes_text(mail);
}

/* How often it was passed on before it came here. */
static int passes_of(const struct inbox_row *mail)
{
    return passing_is_copy(mail) ? (int)leading_number(passes_text(mail), PASSES_MOST, PASSES_MOST) : 0;
}

/* Something that only a person can mend: the mail is kept, and he is told. */
static enum status keep_for_a_person(struct reading *reading, const char *why)
{
    reading->verdict.verdict = "quarantine";
    reading_settle(reading, "quarantine", why);
    home_log(reading->home, 0, -1, "mail %lld is kept in quarantine: %s", (long long)reading->mail.id, why);
    return notice_moderator(reading->home, 0, "quarantine",
                            arena_printf(reading->arena, "mail %lld is kept in quarantine: %s", (long long)reading->mail.id, why),
                            reading->err);
}

static enum status put_mail(struct reading *reading, const struct envelope *envelope)
{
    struct hash *hash = ARENA_NEW(reading->arena, struct hash);
    int64_t now = reading->home->now_utc_s;
    bool fresh = false;
    enum status status;

    *hash = hash_bytes(envelope->raw.bytes, envelope->raw.count);
    status = store_inbox_new(reading->home->store, &(struct inbox_row){
                                 .source = arena_printf(reading->arena, "%s%d %s", source_passed, envelope->passes, envelope->from),
                                 .uid = arena_printf(reading->arena, "%s g%" PRId64, hash_hex(reading->arena, hash), envelope->game),
                                 .hash = { hash->bytes, sizeof hash->bytes }, .raw = envelope->raw,
                                 .received_utc_s = envelope->received_utc_s == STORE_NO_TIME ? now : envelope->received_utc_s,
                                 .taken_utc_s = now, .minute = fetch_minute(envelope->raw.bytes, envelope->raw.count), .oversize = envelope->oversize, .waits = -envelope->game }, &fresh,
                             reading->err);
    reading->verdict.verdict = "envelope";
    reading_settle(reading, "read", arena_printf(reading->arena, "a mail of g%" PRId64 " that %s passed on%s", envelope->game,
                                                 envelope->from, fresh ? "" : ", and that is here already"));
    return status;
}

enum status passing_take(struct reading *reading, bool *is)
{
    struct home *home = reading->home;
    struct envelope envelope;
    struct game_row row;
    enum status status;

    *is = home->config.cluster_count > 0 && envelope_read(reading->arena, &home->cluster, reading->mail.raw, &envelope)
          && config_is_peer(&home->config, envelope.from) && text_equal_ignoring_case(envelope.to, home->config.home_address);
    if (!*is)
        return OK;
    status = store_game_get(home->store, envelope.game, &row, reading->err);
    if (status == ERR_NOT_FOUND)
        return keep_for_a_person(reading, arena_printf(reading->arena, "%s passed on a mail of g%" PRId64 ", which has never been "
                                                       "here; is this home older than the game's move?", envelope.from,
                                                       envelope.game));
    return status == OK ? put_mail(reading, &envelope) : status;
}

/* ---- a mail for another home ---- */

/* The games of a mail that play elsewhere in the cluster. */
struct passing {
    struct reading *reading;
    int64_t games[GAMES_MOST];
    int count;
    enum status status;
};

static bool is_found(const struct passing *passing, int64_t game)
{
    for (int i = 0; i < passing->count; i++)
        if (passing->games[i] == game)
            return true;
    return false;
}

static struct moved whereabouts(struct passing *passing, int64_t game)
{
    struct reading *reading = passing->reading;
    struct game_row row;
    enum status status = store_game_get(reading->home->store, game, &row, reading->err);

    if (status != OK && status != ERR_NOT_FOUND)
        passing->status = status;
    return moved_read(reading->arena, status == OK ? row.moved : "");
}

static void find_game(struct passing *passing, int64_t game)
{
    struct moved moved;

    if (passing->status != OK || passing->count == GAMES_MOST || is_found(passing, game) || !reading_is_for(passing->reading, game))
        return;
    moved = whereabouts(passing, game);
    if (moved.to && moved.nonce && config_is_peer(&passing->reading->home->config, moved.to))
        passing->games[passing->count++] = game;
}

static bool is_of_game(const struct letter_token *token)
{
    return token->use != LETTER_TOKEN_CONFIRM && token->use != LETTER_TOKEN_LEAGUE;
}

/* The game that a block is for: that of its frame, otherwise that of the address. 0: none is named. */
static int64_t game_of_block(const struct reading *reading, const struct letter_block *block)
{
    const struct letter *letter = &reading->letter;
    struct error unused;
    int64_t game;

    if (block && block->game[0])
        return stored_game_find(reading->home, block->game, &game, &unused) == OK ? game : 0;
    for (int i = 0; i < letter->token_count; i++)
        if (is_of_game(&letter->tokens[i]))
            return letter->tokens[i].game;
    return 0;
}

static int64_t game_of_bounce(const struct letter_bounce *bounce)
{
    return bounce->id[0] == 'g' ? leading_number(bounce->id + 1, CONFIG_GAME_MOST, 0) : 0;
}

static void find_claim(void *context, int64_t game, int seat)
{
    struct passing *passing = context;
    struct reading *reading = passing->reading;
    struct game_settings settings;
    struct game_row row;

    (void)seat;
    if (passing->status != OK || store_game_get(reading->home->store, game, &row, reading->err) != OK)
        return;
    if (settings_read(&settings, row.settings, reading->arena, NULL) == OK && settings.auth == AUTH_FROM)
        find_game(passing, game);
}

/* A mail that names no game is for that of its sender, if a mail server's word is enough there and he plays in one alone. */
static enum status find_by_sender(struct passing *passing)
{
    struct reading *reading = passing->reading;

    if (reading->letter.proof != LETTER_PROOF_DMARC || reading->letter.token_count > 0)
        return OK;
    passing->status = store_seats_of(reading->home->store, reading->letter.from, find_claim, passing, reading->err);
    if (passing->count > 1)
        passing->count = 0;
    return passing->status;
}

static enum status find_games(struct passing *passing)
{
    const struct letter *letter = &passing->reading->letter;
    bool named = letter->block_count == 0;

    switch (letter->verdict) {
    case LETTER_AUTOMATIC:
    case LETTER_LIST:
    case LETTER_OWN:
        return OK;
    case LETTER_BOUNCE:
        find_game(passing, game_of_bounce(&letter->bounce));
        return passing->status;
    case LETTER_ORDERS:
    case LETTER_COMMAND:
    case LETTER_EMPTY:
    case LETTER_UNREADABLE:
    case LETTER_QUARANTINE:
        break;
    }
    if (letter->block_count == 0)
        find_game(passing, game_of_block(passing->reading, NULL));
    for (int i = 0; i < letter->block_count; i++) {
        find_game(passing, game_of_block(passing->reading, &letter->blocks[i]));
        named = named || game_of_block(passing->reading, &letter->blocks[i]);
    }
    return passing->status == OK && !named ? find_by_sender(passing) : passing->status;
}

/* Kept until the game has arrived, or stays. */
static enum status keep(struct reading *reading, int64_t game)
{
    const struct inbox_row *mail = &reading->mail;
    bool fresh;

    return store_inbox_new(reading->home->store, &(struct inbox_row){
                               .source = arena_printf(reading->arena, "%s%d", source_waiting, passes_of(mail)), .uid = arena_printf(reading->arena, "%" PRId64 " g%" PRId64, mail->id, game),
                               .hash = mail->hash, .raw = mail->raw, .received_utc_s = mail->received_utc_s,
                               .taken_utc_s = mail->taken_utc_s, .minute = mail->minute, .oversize = mail->oversize, .waits = game }, &fresh, reading->err);
}

static enum status post(struct reading *reading, int64_t game, const char *to)
{
    struct home *home = reading->home;
    const struct inbox_row *mail = &reading->mail;
    struct envelope envelope = {
        .from = home->config.home_address, .to = to, .game = game, .passes = passes_of(mail) + 1,
        .received_utc_s = reading->received_known ? mail->received_utc_s : STORE_NO_TIME, .oversize = mail->oversize,
        .raw = mail->raw,
    };
    const char *message_id;
    struct blob bytes;
    enum status status;

    if (envelope.raw.count > ENVELOPE_RAW_BYTES_MAX) {
        envelope.raw.count = LETTER_BEGINNING_BYTES;
        envelope.oversize = true;
    }
    status = envelope_mail(reading->arena, &home->cluster, &envelope, home->config.robot_address, home->now_utc_s, &message_id,
                           &bytes, reading->err);
    return status != OK ? status
                        : posting_queue(home->store, &(struct outbox_row){
                                            .key = arena_printf(reading->arena, "passed.%" PRId64 ".g%" PRId64, mail->id, game),
                                            .kind = "passed", .seat = -1, .envelope_from = home->config.bounce_address,
                                            .envelope_to = to, .message_id = message_id,
                                            .subject = arena_printf(reading->arena, "a mail of g%" PRId64 ", passed on", game),
                                            .bytes = bytes, .made_utc_s = home->now_utc_s }, reading->err);
}

static enum status pass_one(struct passing *passing, int64_t game, const char **what)
{
    struct reading *reading = passing->reading;
    struct moved moved = whereabouts(passing, game);

    if (passing->status != OK)
        return passing->status;
    reading->verdict.game = game;
    reading->verdict.verdict = "passed";
    *what = moved.received ? arena_printf(reading->arena, "passed on to the home of %s", moved.to)
                           : "waits until its game has arrived, or stays";
    return moved.received ? post(reading, game, moved.to) : keep(reading, game);
}

/* Is the block for a game that plays here? */
static bool is_here(const struct passing *passing, const struct letter_block *block)
{
    int64_t game = game_of_block(passing->reading, block);

    return game != 0 && !is_found(passing, game);
}

/* Is the block for the game that this copy of the mail is for? Each of the others has another copy. */
static bool is_own(const struct passing *passing, const struct letter_block *block)
{
    int64_t game = game_of_block(passing->reading, block);

    return game == -passing->reading->mail.waits || (!game && !block->game[0]);
}

/* Takes the other blocks out of the letter; their passwords are struck out of the mail as well. */
static void leave_only(const struct passing *passing, bool (*stays)(const struct passing *, const struct letter_block *))
{
    struct reading *reading = passing->reading;
    struct letter *letter = &reading->letter;
    struct letter_block *left = arena_alloc(reading->arena, (size_t)letter->block_count * sizeof *left + 1);
    int count = 0;

    for (int i = 0; i < letter->block_count; i++) {
        if (stays(passing, &letter->blocks[i]))
            left[count++] = letter->blocks[i];
        else
            reading_secret(reading, letter->blocks[i].password);
    }
    letter->blocks = left;
    letter->block_count = count;
}

enum status passing_on(struct reading *reading, bool *over)
{
    struct passing passing = { .reading = reading, .status = OK };
    const char *what = "";
    enum status status;

    *over = false;
    if (reading->home->config.cluster_count == 0)
        return OK;
    if (passing_is_copy(&reading->mail))
        leave_only(&passing, is_own);
    status = find_games(&passing);
    if (status != OK || passing.count == 0)
        return status;
    *over = true;
    if (passes_of(&reading->mail) >= PASSES_MOST)
        return keep_for_a_person(reading, arena_printf(reading->arena, "it was passed on %d times, and its game has moved again",
                                                       PASSES_MOST));
    for (int i = 0; i < passing.count && status == OK; i++)
        status = pass_one(&passing, passing.games[i], &what);
    reading_settle(reading, "read", what);
    leave_only(&passing, is_here);
    *over = reading->letter.block_count == 0;
    return status;
}
