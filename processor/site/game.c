/* The page of a game of a site, its replay, and what the lists tell of it. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text_clean.h"
#include "processor/game/stored_game.h"
#include "processor/home/seat_settings.h"
#include "processor/page/html.h"
#include "processor/page/page.h"
#include "processor/replay/file.h"
#include "processor/report/replay_export.h"
#include "processor/site/inside.h"

/* A game while its page is made. */
struct making {
    struct site *site;
    const struct site_row *row;
    const struct site_plan *plan;
    struct arena arena;
    struct value *about;
    struct page_facts facts;
    struct value *people;            /* players who are named: id, name, seat */
    const struct replay_check *check;    /* of a replay that somebody brought; NULL */
    audience diaries;                /* the seats that have opened theirs */
    const char *league;              /* its name; NULL: it is no game of a league */
    const char *path;                /* of its files, without ending */
    int files;                       /* of its page */
    struct value *paths;             /* of all files that it has */
};

/* ---- the replay ---- */

static enum status take_replay(struct making *making, enum replay_scope scope, char **text, size_t *bytes, struct error *err)
{
    FILE *out = open_memstream(text, bytes);
    enum status status;

    if (!out)
        return error_set(err, ERR_IO, "no memory for a replay");
    status = replay_export(making->site->home, making->row->id, scope, NULL, REPLAY_NAMES_PUBLISHED, out, err);
    fclose(out);
    return status;
}

/* What readers may have of the game, and check: all, or what onlookers saw. *own: to be freed. */
static enum status take_proof(struct making *making, const char *full, size_t full_bytes, char **own, struct page_proof *proof,
                              struct error *err)
{
    enum status status;

    *proof = (struct page_proof){ .replay = full, .bytes = full_bytes };
    *own = NULL;
    if (!making->plan->onlooker)
        return OK;
    status = take_replay(making, REPLAY_PUBLIC, own, &proof->bytes, err);
    proof->replay = *own;
    return status;
}

/* ---- people ---- */

static void add_person(void *context, const struct seat_row *seat)
{
    struct making *making = context;
    struct seat_settings settings = seat_settings_read(seat, &making->arena);
    struct value *item;

    if (!seat->address[0] || !seat->player[0] || strcmp(seat->hand, "player") != 0)
        return;
    if (settings.publish_diary && making->row->phase == PHASE_OVER)
        making->diaries |= AUDIENCE_SEAT(seat->seat);
    if (!settings.publish_name)
        return;
    item = value_add(making->people, value_object(&making->arena));
    value_set_text(&making->arena, item, "id", site_person(making->site, seat->address));
    value_set_text(&making->arena, item, "name", text_clean(&making->arena, seat->player, HTML_NAME_BYTES, false));
    value_set_int(&making->arena, item, "seat", seat->seat);
}

/* ---- press ---- */

struct reading_press {
    struct making *making;
    struct value *list;
};

static bool is_open_diary(const struct making *making, const struct press_row *press)
{
    return strcmp(press->kind, "diary") == 0 && press->text[0] && press->seat >= 0 && (making->diaries & AUDIENCE_SEAT(press->seat));
}

static bool is_public(const struct making *making, const struct press_row *press)
{
    return making->plan->press && strcmp(press->kind, "press") == 0 && strcmp(press->seats, "all") == 0;
}

static void add_press(void *context, const struct press_row *press)
{
    struct reading_press *reading = context;
    struct making *making = reading->making;
    struct value *item;

    if (!is_public(making, press) && !is_open_diary(making, press))
        return;
    item = value_add(reading->list, value_object(&making->arena));
    value_set_int(&making->arena, item, "turn", press->turn);
    value_set_int(&making->arena, item, "seat", press->seat);
    value_set_bool(&making->arena, item, "diary", is_open_diary(making, press));
    value_set_text(&making->arena, item, "text", press->text);
}

/* The seats' names are known when the page is made; the list comes into the page by its numbers. */
static enum status take_press(struct making *making, const char *const *seats, int seat_count, struct error *err)
{
    struct reading_press reading = { .making = making, .list = value_list(&making->arena) };
    enum status status = store_press(making->site->home->store, making->row->id, add_press, &reading, err);

    for (struct value *item = reading.list->first; item && status == OK; item = item->next) {
        int64_t seat = value_get_int(item, "seat", -1);

        value_set_text(&making->arena, item, "from", seat >= 0 && seat < seat_count ? seats[seat] : "the moderator");
        value_set_text(&making->arena, item, "to", "all");
    }
    value_set(&making->arena, making->about, "press", reading.list);
    value_set_bool(&making->arena, making->about, "any_press", reading.list->count > 0);
    return status;
}

static enum status add_press_of(struct making *making, struct error *err)
{
    struct stored_game *stored;
    const char *names[SEATS_MAX];
    enum status status;

    if (!making->plan->press && !making->diaries)
        return OK;
    status = stored_game_open(making->site->home, making->row->id, &making->arena, &stored, err);
    for (int seat = 0; status == OK && seat < stored->seat_count; seat++)
        names[seat] = stored_seat_name(stored, seat);
    return status == OK ? take_press(making, names, stored->seat_count, err) : status;
}

/* ---- the row for lists ---- */

static const char *named(const struct making *making, int seat)
{
    for (const struct value *person = making->people->first; person; person = person->next)
        if (value_get_int(person, "seat", -1) == seat)
            return value_get_text(person, "name", NULL);
    return NULL;
}

static const char *who(struct making *making)
{
    const struct page_facts *facts = &making->facts;
    const char *text = "";

    for (int seat = 0; seat < facts->seats; seat++) {
        const char *name = facts->players ? named(making, seat) : NULL;
        const char *before = seat == 0 ? "" : facts->seats == 2 ? " against " : ", ";

        text = name ? arena_printf(&making->arena, "%s%s%s (%s)", text, before, facts->seat_names[seat], name)
                    : arena_printf(&making->arena, "%s%s%s", text, before, facts->seat_names[seat]);
    }
    return text;
}

static struct value *row_of(struct making *making, const char *page, const char *replay)
{
    const struct page_facts *facts = &making->facts;
    struct arena *arena = &making->site->arena;
    struct value *row = value_object(arena);

    value_set_int(arena, row, "number", making->row->id);
    value_set_text(arena, row, "game", facts->game);
    value_set_text(arena, row, "name", text_clean(arena, making->row->name, HTML_NAME_BYTES, false));
    value_set_text(arena, row, "rules", facts->rules);
    value_set_text(arena, row, "title", facts->title);
    value_set_text(arena, row, "who", who(making));
    value_set_text(arena, row, "result", making->row->phase != PHASE_OVER ? "It goes on"
                                         : facts->result                  ? facts->result
                                         : making->check                  ? "Its file tells no result"
                                                                          : "It is over");
    if (making->check && making->check->verdict == REPLAY_DIFFERS)
        value_set_bool(arena, row, "differs", true);
    value_set_text(arena, row, "day", facts->last_day);
    value_set_int(arena, row, "records", facts->records);
    value_set_text(arena, row, "page", page);
    if (making->files > 1)
        value_set_int(arena, row, "files", making->files);
    if (facts->cards->count > 0)
        value_set(arena, row, "cards", value_copy(arena, facts->cards));
    if (replay)
        value_set_text(arena, row, "replay", replay);
    if (making->row->league)
        value_set_int(arena, row, "league", making->row->league);
    if (making->league)
        value_set_text(arena, row, "of_league", making->league);
    value_set(arena, row, "people", value_copy(arena, facts->players ? making->people : value_list(arena)));
    return row;
}

/* ---- the whole ---- */

/* The league with its season and round, as far as they are known. */
static void add_league(struct making *making)
{
    const struct site_board *board = site_board_of(making->site, making->row->league, making->row->id);
    const char *page = arena_printf(&making->arena, "l/%" PRId64, making->row->league);
    struct league_row league;
    struct error err;

    if (store_league_get(making->site->home->store, making->row->league, &league, &err) != OK)
        return;
    making->league = text_clean(&making->arena, league.name, HTML_NAME_BYTES, false);
    value_set_text(&making->arena, making->about, "league", making->league);
    value_set_text(&making->arena, making->about, "league_page",
                   board ? arena_printf(&making->arena, "%s/s%d.html", page, board->season)
                         : arena_printf(&making->arena, "%s.html", page));
    if (!board)
        return;
    value_set_int(&making->arena, making->about, "season", board->season);
    value_set_int(&making->arena, making->about, "round", board->round);
}

static void add_about(struct making *making)
{

    making->about = value_object(&making->arena);
    value_set_text(&making->arena, making->about, "name", text_clean(&making->arena, making->row->name, HTML_NAME_BYTES, false));
    value_set_bool(&making->arena, making->about, "goes_on", making->row->phase != PHASE_OVER);
    if (making->site->wish->title)
        value_set_text(&making->arena, making->about, "site", making->site->wish->title);
    if (making->row->league)
        add_league(making);
}

/* The name of the rules in the header of a replay, in the making's arena; "": it has none. */
static const char *rules_of(struct making *making, const char *replay, size_t bytes)
{
    struct replay_file file;
    struct replay_header header;
    struct error err;
    enum status status = replay_file_open_text(&file, replay, bytes, "", &header, &making->arena, &err);

    replay_file_close(&file);
    return status == OK ? header.founding.rules : "";
}

static enum status put_file(struct making *making, const char *path, const char *text, size_t bytes, struct error *err)
{
    value_add(making->paths, value_text(&making->site->arena, path));
    return site_put(making->site, path, text, bytes, err);
}

/* What the page offers to save besides: the score, the figures. */
static enum status put_files(struct making *making, struct error *err)
{
    const char *const texts[] = { making->facts.score, making->facts.figures }, *const endings[] = { "pgn", "csv" };
    enum status status = OK;

    for (int i = 0; i < 2 && status == OK; i++)
        if (texts[i])
            status = put_file(making, arena_printf(&making->site->arena, "%s.%s", making->path, endings[i]), texts[i],
                              strlen(texts[i]), err);
    return status;
}

static enum status put_html(struct making *making, const struct page_files *files, struct error *err)
{
    enum status status = OK;

    for (int i = 0; i < files->count && status == OK; i++)
        status = put_file(making, page_file_name(&making->site->arena, making->path, i + 1), files->html[i],
                          strlen(files->html[i]), err);
    making->files = files->count;
    return status;
}

/* The replay beside the page, the engine that checks it, and the page. */
static enum status put_with_proof(struct making *making, const char *text, size_t bytes, struct page_wish *wish, struct error *err)
{
    const char *replay = arena_printf(&making->site->arena, "%s.replay", making->path);
    struct page_files files;
    struct page_proof proof;
    char *own;
    enum status status = take_proof(making, text, bytes, &own, &proof, err);

    wish->download = strrchr(replay, '/') + 1;
    wish->proof = &proof;
    if (status == OK)
        status = site_engine(making->site, rules_of(making, text, bytes), &proof.engine, err);
    if (status == OK)
        status = page_write(wish, text, bytes, making->path, &making->arena, &files, &making->facts, err);
    if (status == OK)
        status = put_file(making, replay, proof.replay, proof.bytes, err);
    if (status == OK)
        status = put_files(making, err);
    if (status == OK)
        status = put_html(making, &files, err);
    free(own);
    return status;
}

/* The days of a game that is over are those of its records; of one that goes on they would tell when its players write. */
static enum status add_times(const struct making *making, struct page_wish *wish, struct error *err)
{
    struct store *store = making->site->home->store;
    const struct site_row *row = making->row;
    enum status status = OK;

    if (row->phase != PHASE_OVER || site_from(making->site, row->id))
        return OK;
    status = store_record_time(store, row->id, 1, &wish->first_utc_s, err);
    return status == OK ? store_record_time(store, row->id, row->records, &wish->last_utc_s, err) : status;
}

static enum status put_page(struct making *making, const char *text, size_t bytes, struct error *err)
{
    const struct site_plan *plan = making->plan;
    struct page_files files;
    struct page_wish wish = { .home = making->site->home, .as_onlooker = plan->onlooker, .records = plan->records, .up = "../../",
                              .style = making->site->style, .grid = making->site->grid, .script = making->site->script,
                              .about = making->about, .check = making->check, .slim = making->site->wish->slim,
                              .base = strrchr(making->path, '/') + 1 };
    enum status status = add_times(making, &wish, err);

    if (status != OK)
        return status;
    if (plan->replay)
        return put_with_proof(making, text, bytes, &wish, err);
    status = page_write(&wish, text, bytes, making->path, &making->arena, &files, &making->facts, err);
    return status == OK ? put_html(making, &files, err) : status;
}

/* Who plays and what was said, and the whole replay; *text: to be freed. */
static enum status read_home(struct making *making, char **text, size_t *bytes, struct error *err)
{
    enum status status = store_seats(making->site->home->store, making->row->id, add_person, making, err);

    if (status == OK)
        status = add_press_of(making, err);
    return status == OK ? take_replay(making, REPLAY_FULL, text, bytes, err) : status;
}

/* The same of a file, which is checked. *text: in the making's arena. */
static enum status read_file(struct making *making, const char *path, char **text, size_t *bytes, struct error *err)
{
    struct replay_check *check = ARENA_NEW(&making->arena, struct replay_check);
    struct error unused;
    enum status status = site_from_text(path, &making->arena, text, bytes, err);

    if (status == OK && replay_verify_text(*text, *bytes, path, &making->arena, check, &unused) == OK)
        making->check = check;
    return status;
}

enum status site_game_make(struct site *site, const struct site_row *row, const struct site_plan *plan, const char *key,
                           struct error *err)
{
    struct making making = { .site = site, .row = row, .plan = plan, .arena = { .limit_bytes = (size_t)2 << 30 } };
    const char *from = site_from(site, row->id);
    char *text = NULL;
    size_t bytes = 0;
    enum status status;

    making.path = arena_printf(&site->arena, "g/%" PRId64 "/g%" PRId64, row->id / 1000, row->id);
    making.paths = value_list(&site->arena);
    add_about(&making);
    making.people = value_list(&making.arena);
    status = from ? read_file(&making, from, &text, &bytes, err) : read_home(&making, &text, &bytes, err);
    if (status == OK)
        status = put_page(&making, text, bytes, err);
    if (status == OK) {
        const char *replay = plan->replay ? arena_printf(&site->arena, "%s.replay", making.path) : NULL;
        struct site_game game = { .key = key, .may = site_plan_may(site, row, plan), .changed = true, .files = making.paths,
                                  .row = row_of(&making, page_file_name(&site->arena, making.path, 1), replay) };

        site_game_take(&game, game.row);
        site_game_add(site, &site->games, &game);
        site->tally->made++;
    }
    if (!from)
        free(text);
    arena_release(&making.arena);
    return status == OK ? OK : error_in(err, "g%" PRId64, row->id);
}
