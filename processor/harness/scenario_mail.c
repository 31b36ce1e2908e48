/* A scenario's mails: what a host would send of a step, made of a game that no home keeps. */
#include "processor/harness/scenario_match.h"

#include "processor/report/report.h"

/* What a step told a seat. */
static struct turn_news told_of(struct arena *arena, const struct match *match, const struct game_step *step,
                           const struct event *events, int count)
{
    struct turn_news news = {
        .events = arena_copy(arena, events, (size_t)count * sizeof *events), .event_count = count,
        .draft = step->kind == GAME_DRAFT, .same_questions = step->same_questions, .dropped = step->dropped,
        .dropped_count = step->dropped_count, .refused_count = step->refused_count,
        .refused = arena_alloc(arena, (size_t)(step->refused_count + 1) * sizeof *news.refused),
    };

    if (step->kind == GAME_RECORD)
        news.first_record = news.last_record = match->game.records;
    for (int i = 0; i < step->refused_count; i++)
        news.refused[i] = &step->refused[i];
    return news;
}

/* The game as a home would have it stored, with nobody behind its seats. */
static struct stored_game *stored_of(struct home *home, const struct match *match, const struct game_world *world)
{
    struct stored_game *stored = ARENA_NEW(match->arena, struct stored_game);

    stored->home = home;
    stored->arena = match->arena;
    stored->game = match->game;
    stored->world = *world;
    stored->seat_count = match->game.seats;
    stored->label = stored->origin = "g1";
    stored->row = (struct game_row){ .id = 1, .name = "scenario", .rules = match->game.rules->name, .phase = PHASE_RUNNING,
                                     .deadline_utc_s = STORE_NO_TIME, .due_utc_s = STORE_NO_TIME };
    for (int seat = 0; seat < stored->seat_count; seat++)
        stored->seats[seat] = (struct seat_row){ .player = "", .address = "", .zone = "UTC" };
    return stored;
}

const char *match_mail_text(struct match *match, const struct game_world *world, const struct game_step *step,
                            const struct event *events, int count, int seat)
{
    struct home home = { .templates = match->templates, .lock_fd = -1, .trial = true };
    struct turn_news news = told_of(match->arena, match, step, events, count);
    struct error err;
    const char *text = "";

    if (!match->templates || report_text(stored_of(&home, match, world), seat, &news, 0, &text, &err) != OK)
        text = "";
    arena_release(&home.arena);
    return text;
}
