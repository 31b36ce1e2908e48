#include "processor/page/trial_page.h"

#include <string.h>

#include "engine/game_known.h"
#include "engine/kernel/scene.h"
#include "processor/page/html.h"
#include "processor/page/proof.h"
#include "processor/report/mail_address.h"
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
    report_requests(arena, &look, seat, view);
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
