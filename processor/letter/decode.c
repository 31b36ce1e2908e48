#include "processor/letter/decode.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/letter/auto.h"
#include "processor/letter/caps.h"
#include "processor/letter/head.h"
#include "processor/letter/html.h"
#include "processor/letter/mime.h"
#include "processor/letter/quote.h"
#include "processor/letter/text.h"
#include "processor/letter/text_hash.h"
#include "processor/letter/word.h"

enum { GAME_NAME_BYTES_SHOWN = 40 };

struct letter letter_blank(enum letter_verdict verdict, const char *reason)
{
    return (struct letter){
        .verdict = verdict, .reason = reason, .from = "", .charset = "", .subject = "", .message_id = "",
        .in_reply_to = "", .return_path = "", .text_hash = "",
        .bounce = { .id = "", .token = "", .status = "", .original_id = "" },
    };
}

static void judge(struct letter *out, enum letter_verdict verdict, const char *reason)
{
    out->verdict = verdict;
    out->reason = reason;
}

/* --- What was left out --- */

static void join_cuts(struct letter *out, const char *const *first, int first_count, const char *const *second,
                      int second_count, struct arena *arena)
{
    const char **cuts = arena_alloc(arena, (size_t)(first_count + second_count) * sizeof *cuts);

    if (first_count)
        memcpy(cuts, first, (size_t)first_count * sizeof *cuts);
    if (second_count)
        memcpy(cuts + first_count, second, (size_t)second_count * sizeof *cuts);
    out->cuts = cuts;
    out->cut_count = first_count + second_count;
}

static void tell(struct letter *out, const char *sentence, struct arena *arena)
{
    const char **told = arena_alloc(arena, ((size_t)out->told_count + 1) * sizeof *told);

    if (out->told_count)
        memcpy(told, out->told, (size_t)out->told_count * sizeof *told);
    told[out->told_count++] = sentence;
    out->told = told;
}

/* --- What the text is --- */

static bool is_command(const struct letter *out)
{
    for (int i = 0; i < out->block_count; i++)
        if (!letter_word_only(out->blocks[i].text))
            return false;
    return true;
}

/* "order block for g12 turn 7" and the like; never the player nor the password. */
static const char *describe(const struct letter *out, struct arena *arena)
{
    const struct letter_block *block = &out->blocks[0];
    const char *game;

    if (!block->framed)
        return "the text of the mail";
    if (out->block_count > 1)
        return arena_printf(arena, "%d order blocks", out->block_count);
    game = letter_text_clean_line(arena, block->game, strlen(block->game), GAME_NAME_BYTES_SHOWN);
    if (block->turn != LETTER_NO_TURN)
        return arena_printf(arena, "order block for %s turn %d%s", *game ? game : "the game replied to", block->turn,
                            block->closed ? "" : ", without #end");
    return arena_printf(arena, "order block for %s%s", *game ? game : "the game replied to",
                        block->closed ? "" : ", without #end");
}

static void judge_blocks(const struct letter_quote *quote, struct arena *arena, struct letter *out)
{
    out->blocks = quote->blocks;
    out->block_count = quote->block_count;
    for (int i = 0; i < out->block_count; i++)
        if (*out->blocks[i].password && out->proof < LETTER_PROOF_PASSWORD)
            out->proof = LETTER_PROOF_PASSWORD;
    judge(out, is_command(out) ? LETTER_COMMAND : LETTER_ORDERS, describe(out, arena));
}

/* Nothing of the writer's own was found; says why as well as it can. */
static void judge_nothing(const struct letter_quote *quote, struct letter *out)
{
    if (quote->is_sealed)
        judge(out, LETTER_UNREADABLE, "it is encrypted (PGP)");
    else if (quote->is_cut_short)
        judge(out, LETTER_UNREADABLE, "a line of it is longer than 64 KiB");
    else if (quote->frames > 0)
        judge(out, LETTER_EMPTY, "the order block is empty");
    else if (quote->cut_count > 0)
        judge(out, LETTER_EMPTY, "there is nothing but quotes, old mails and signatures; orders go above them");
    else
        judge(out, LETTER_EMPTY, "there is no text");
}

/* The one further text part with a frame stands in for a body without one. */
static const struct letter_part *orders_beside(const struct letter_mime *mime, const struct letter_quote *quote)
{
    return quote->frames == 0 && mime->other_count == 1 ? &mime->others[0] : NULL;
}

/* Tells of further text parts with frames that are not read. */
static void note_unread(const struct letter_mime *mime, struct arena *arena, struct letter *out)
{
    const char **notes = arena_alloc(arena, (size_t)mime->other_count * sizeof *notes);

    for (int i = 0; i < mime->other_count; i++)
        notes[i] = arena_printf(arena, "an order block in attachment %s", mime->others[i].name);
    join_cuts(out, out->cuts, out->cut_count, notes, mime->other_count, arena);
}

/* In a mail that is cut off, a text is certainly whole only if something follows it. */
static bool is_cut_off(const struct letter_mime *mime, const struct letter_part *part)
{
    return mime->is_cut && part->number >= mime->part_count;
}

static void read_text(const struct letter_mime *mime, struct letter_part body, struct arena *arena,
                      struct letter *out)
{
    struct letter_quote quote = letter_quote_read(body.text, arena);
    const struct letter_part *beside = orders_beside(mime, &quote);

    if (beside) {
        body = *beside;
        quote = letter_quote_read(body.text, arena);
    }
    if (is_cut_off(mime, &body)) {
        judge(out, LETTER_QUARANTINE, "it is larger than 1 MiB, and its text does not end in the first 64 KiB of it");
        return;
    }
    out->charset = body.charset;
    out->text_hash = letter_text_hash(body.decoded, body.decoded_bytes, quote.blocks, quote.block_count, arena);
    join_cuts(out, mime->notes, mime->note_count, quote.cuts, quote.cut_count, arena);
    if (!beside)
        note_unread(mime, arena, out);
    if (mime->is_cut)
        tell(out, "Your mail is larger than 1 MiB. Its text was read, and what came with it was dropped; orders need no pictures.",
             arena);
    if (*body.hidden)
        tell(out, arena_printf(arena, "There is text in your mail that no reader can see (\"%s\"); it was skipped.",
                               letter_text_shown(arena, body.hidden, LETTER_HTML_HIDDEN_BYTES_MAX)), arena);
    for (int i = 0; i < quote.told_count; i++)
        tell(out, quote.told[i], arena);
    if (quote.block_count > 0)
        judge_blocks(&quote, arena, out);
    else
        judge_nothing(&quote, out);
}

static void read_nothing(const struct letter_mime *mime, struct arena *arena, struct letter *out)
{
    join_cuts(out, mime->notes, mime->note_count, NULL, 0, arena);
    if (mime->is_cut)
        judge(out, LETTER_QUARANTINE, "it is larger than 1 MiB, and no text stands in the first 64 KiB of it");
    else
        judge(out, LETTER_UNREADABLE, "it has no text part");
}

/* Without any part the raw body is read, but only for a frame: anything else would be a guess. */
static void read_raw(const char *mail, size_t bytes, bool has_header, const struct letter_mime *mime,
                     const char *otherwise, struct arena *arena, struct letter *out)
{
    struct letter_part body = letter_mime_raw_body(mail, bytes, has_header, arena);

    if (letter_mime_has_frame(body.text)) {
        read_text(mime, body, arena, out);
        return;
    }
    join_cuts(out, mime->notes, mime->note_count, NULL, 0, arena);
    judge(out, LETTER_UNREADABLE, otherwise);
}

static void read_body(const char *mail, size_t bytes, const struct letter_mime *mime, struct arena *arena,
                      struct letter *out)
{
    if (mime->is_too_deep)
        judge(out, LETTER_QUARANTINE, "its parts lie more than 16 deep in each other");
    else if (mime->has_body)
        read_text(mime, mime->body, arena, out);
    else if (mime->unreadable)
        judge(out, LETTER_UNREADABLE, mime->unreadable);
    else if (mime->other_count == 1)
        read_text(mime, (struct letter_part){ .text = "", .decoded = "", .charset = "", .hidden = "" }, arena, out);
    else if (mime->has_parts)
        read_nothing(mime, arena, out);
    else
        read_raw(mail, bytes, true, mime, "its parts cannot be found", arena, out);
}

static void read_headerless(const char *mail, size_t bytes, bool is_cut, struct arena *arena, struct letter *out)
{
    struct letter_mime none = { .subject = "", .is_cut = is_cut };

    read_raw(mail, bytes, false, &none, bytes == 0 ? "it is empty" : "it has no header", arena, out);
}

void letter_decode(const struct letter_raw *raw, const struct letter_context *context, struct arena *arena, struct letter *out)
{
    char *mail = arena_alloc(arena, raw->count + 1);
    size_t bytes = letter_caps_clean(raw->bytes, raw->count, mail);
    struct letter_mime mime;

    *out = letter_blank(LETTER_UNREADABLE, "");
    if (!letter_caps_has_header(mail, bytes) || !letter_mime_read(mail, bytes, arena, &mime)) {
        read_headerless(mail, bytes, raw->is_cut, arena, out);
        return;
    }
    mime.is_cut = raw->is_cut;
    letter_head_read(&mime, context, arena, out);
    if (!letter_auto_judge(&mime, context, arena, out))
        read_body(mail, bytes, &mime, arena, out);
}
