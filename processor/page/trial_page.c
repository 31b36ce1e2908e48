#include "processor/page/trial_page.h"

#include <string.h>

#include "engine/game_known.h"
#include "engine/kernel/scene.h"
#include "engine/kernel/text.h"
#include "processor/page/html.h"
#include "processor/page/proof.h"
#include "processor/report/mail_address.h"
#include "processor/report/render.h"
#include "processor/report/report.h"
#include "processor/report/stand.h"

bool trial_page_is_possible(const struct stored_game *stored)
{
    return page_proof_is_possible(stored->game.rules->name);
}

bool trial_page_is_asked(const struct stored_game *stored, int seat)
{
    struct game_look look;

    game_look(&stored->game, &stored->world, stored->arena, &look);
    for (int i = 0; i < look.request_count; i++)
        if (look.requests[i].seat == seat)
            return true;
    return false;
}

/* What the seat may know, as the engine in the page reads it. */
static enum status add_known(struct stored_game *stored, int seat, struct value *view, struct error *err)
{
    struct game_known known;
    const char *text, *writer = stored->seats[seat].player;
    enum status status;

    game_known_of(&known, &stored->game, &stored->world, seat, stored->arena);
    known.writer = writer && *writer ? writer : NULL;
    status = game_known_write(&known, stored->arena, &text, err);
    if (status == OK)
        value_set_text(stored->arena, view, "html_known", html_base64(stored->arena, text, strlen(text)));
    return status;
}

/* The lines of a text as those of a list; the mark that each has in a mail is not told. */
static void add_lines(struct arena *arena, struct value *list, const char *text)
{
    while (*text) {
        size_t bytes = strcspn(text, "\n");
        size_t mark = text_has_prefix(text, "- ") ? 2 : 0;

        if (bytes > mark)
            value_add_text(arena, list, arena_text_n(arena, text + mark, bytes - mark));
        text += bytes + (text[bytes] == '\n');
    }
}

/* What a report tells around a question. */
static struct value *around_asked(struct stored_game *stored, const struct game_look *look, int seat, const struct value *view)
{
    struct arena *arena = stored->arena;
    struct value *around = value_copy(arena, view);

    value_set_bool(arena, around, "any_standing", game_standing_list(&stored->game, seat, arena)->count > 0);
    if (stored->game.set_up)
        value_set(arena, around, "view", ruleset_view(stored->game.rules, arena, look->state, seat));
    return around;
}

/* What is asked, in the words of the mails. */
static void add_asked(struct stored_game *stored, const struct game_look *look, int seat, struct value *view)
{
    struct arena *arena = stored->arena;
    struct value *lines = value_list(arena);
    char *text;
    struct error err;

    report_requests(arena, look, seat, view);
    for (const struct value *asked = value_find(view, "asked")->first; asked; asked = asked->next) {
        struct value *whole = around_asked(stored, look, seat, view);

        for (const struct value *member = asked->first; member; member = member->next)
            value_set(arena, whole, member->key, value_copy(arena, member));
        if (report_render(stored->home, stored->game.rules, "asked", whole, arena, &text, &err) == OK)
            add_lines(arena, lines, text);
        else
            value_add_text(arena, lines, value_get_text(asked, "kind", ""));
    }
    value_set(arena, view, "asked_lines", lines);
}

static void add_head(struct stored_game *stored, int seat, struct value *view)
{
    struct arena *arena = stored->arena;
    struct game_look look;

    value_set_text(arena, view, "game", stored->label);
    value_set_text(arena, view, "name", stored->row.name);
    value_set_text(arena, view, "rules_title", stored->game.rules->title);
    if (stored->game.set_up)
        value_set_text(arena, view, "seat", stored_seat_name(stored, seat));
    value_set_text(arena, view, "address", mail_address_reply(stored, seat));
    value_set_text(arena, view, "subject", arena_printf(arena, "[%s] turn %d", stored->label, stored->row.turn));
    stand_show(stored, seat, view);
    game_look(&stored->game, &stored->world, arena, &look);
    add_asked(stored, &look, seat, view);
    value_set_bool(arena, view, "may_change", trial_page_is_asked(stored, seat));
    value_set_text(arena, view, "html_shapes", scene_svg_shapes(arena, stored->game.rules->glyphs));
}

/* Style, scripts, and a policy that lets these run and nothing else. */
static enum status add_means(struct stored_game *stored, struct value *view, struct error *err)
{
    struct home *home = stored->home;
    struct arena *arena = stored->arena;
    const struct page_proof alone = { .replay = "" };
    const char *style, *grid, *script;
    enum status status = page_proof_view(home, &alone, stored->game.rules->name, "", arena, view, err);

    if (status == OK)
        status = html_style(home, &style, err);
    if (status == OK)
        status = html_grid(home, &grid, err);
    if (status == OK)
        status = html_trial(home, &script, err);
    if (status != OK)
        return status;
    grid = html_script_data(arena, grid);
    script = html_script_data(arena, script);
    value_set_text(arena, view, "html_style", style);
    value_set_text(arena, view, "html_grid", grid);
    value_set_text(arena, view, "html_script", script);
    value_set_text(arena, view, "policy",
                   arena_printf(arena, "default-src 'none'; style-src %s; script-src %s %s %s 'wasm-unsafe-eval'; base-uri 'none'; "
                                "form-action 'none'", html_hash(arena, style), html_hash(arena, grid), html_hash(arena, script),
                                html_hash(arena, value_get_text(view, "html_loader", ""))));
    return OK;
}

enum status trial_page_write(struct stored_game *stored, int seat, const char **html, struct error *err)
{
    struct value *view = value_object(stored->arena);
    char *text;
    enum status status;

    if (!trial_page_is_possible(stored))
        return error_set(err, ERR_NOT_FOUND, "this program has no engine of %s for browsers", stored->game.rules->name);
    add_head(stored, seat, view);
    status = add_known(stored, seat, view, err);
    if (status == OK)
        status = add_means(stored, view, err);
    if (status == OK)
        status = html_render(stored->home, "trial", view, stored->arena, &text, err);
    if (status == OK)
        *html = text;
    return status;
}
