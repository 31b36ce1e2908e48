/* A replay as a readable history: what the file says, unchecked. */
#include <string.h>
#include <time.h>

#include "engine/kernel/scene.h"
#include "engine/kernel/text.h"
#include "processor/replay/file.h"
#include "processor/replay/run.h"

/* One record, from whichever kind of file. */
struct history {
    const struct replay_header *header;
    const struct replay_show *show;
    FILE *out;
    bool as_seat;                    /* show->as names `seat` */
    int seat;
    struct arena arena, lasting;     /* of one record; of the file */
    int number, turn;
    const char *kind, *note;
    struct value *events;            /* as shown */
    struct value *answers;
    struct value *view;              /* in public and seat replays; of a full one the state, for who looks, once it is resolved */
    struct replay_run run;           /* of a full replay, for its positions */
    struct hash previous;
    bool running;                    /* it has come through all records so far */
    const char *stopped;             /* why it does not, to be said once; NULL */
};

/* ---- seats ---- */

int replay_seat(const struct replay_header *header, const char *word)
{
    int64_t number;

    if (text_equal_ignoring_case(word, "onlooker"))
        return SEAT_ONLOOKER;
    for (int seat = 0; seat < header->founding.seats; seat++)
        if (text_equal_ignoring_case(word, header->seats[seat]))
            return seat;
    if (text_lower(word[0]) == 'p' && word[1])
        word++;
    return text_parse_int(word, 1, header->founding.seats, &number) == TEXT_INT_OK ? (int)number - 1 : SEAT_MODERATOR;
}

static const char *seat_name(const struct history *history, int64_t number)
{
    const struct replay_header *header = history->header;

    return number >= 1 && number <= header->founding.seats ? header->seats[number - 1] : "nobody";
}

/* ---- what is shown of a record ---- */

static enum status choose_events(struct history *history, const struct value *events, struct error *err)
{
    struct event_steps steps = { 0 };

    if (events->kind != VALUE_LIST)
        return error_set(err, ERR_FORMAT, "its events are no list");
    for (const struct value *item = events->first; item; item = item->next) {
        struct event event;
        struct value *shown;

        if (event_read(&history->arena, item, &event, err) != OK)
            return err->status;
        shown = history->as_seat ? event_for_seat(&history->arena, &event, history->seat, &steps)
                                 : value_copy(&history->arena, item);
        if (shown)
            value_add(history->events, shown);
    }
    return OK;
}

static void choose_answers(struct history *history, const struct value *answers)
{
    for (const struct value *item = answers ? answers->first : NULL; item; item = item->next)
        if (!history->as_seat || value_get_int(item, "seat", 0) == history->seat + 1)
            value_add(history->answers, value_copy(&history->arena, item));
}

/* Goes on to the state after the record. A file that cannot have happened is still shown, without positions. */
static void resolve(struct history *history, const struct replay_line *line)
{
    struct record record;
    struct error err;

    history->running = record_read(&record, line->body, line->body_bytes, history->header->founding.rules, &history->previous,
                                   &history->arena, &err) == OK
                       && replay_run_record(&history->run, &record, &err) == OK;
    history->previous = line->hash;
    if (!history->running)
        history->stopped = arena_text(&history->lasting, err.message);
    else if (history->run.set_up)
        history->view = ruleset_view(history->run.rules, &history->arena, history->run.state,
                                     history->as_seat ? history->seat : SEAT_ONLOOKER);
}

static enum status read_full(struct history *history, const struct replay_file *file, struct error *err)
{
    struct replay_line line;
    struct value *body, *events;
    enum status status = replay_line_read(&line, file->line, file->bytes, err);

    if (status == OK)
        status = value_read(&history->arena, line.body, line.body_bytes, &body, err);
    if (status == OK)
        status = value_read(&history->arena, line.events, line.events_bytes, &events, err);
    if (status != OK)
        return status;
    history->number = (int)value_get_int(body, "number", 0);
    history->kind = value_get_text(body, "kind", record_kind_names[RECORD_SETUP]);
    history->note = history->as_seat ? NULL : value_get_text(body, "note", NULL);
    choose_answers(history, value_find(body, "answers"));
    if (history->running)
        resolve(history, &line);
    return choose_events(history, events, err);
}

static enum status read_told(struct history *history, const struct replay_file *file, struct error *err)
{
    struct replay_told told;
    enum status status = replay_told_read(&told, history->header->scope, file->line, file->bytes, &history->arena, err);

    if (status != OK)
        return status;
    history->number = told.number;
    history->kind = record_kind_names[told.kind];
    history->view = value_copy(&history->arena, told.view);
    choose_answers(history, told.answers);
    for (const struct value *item = told.events->first; item; item = item->next)
        value_add(history->events, value_copy(&history->arena, item));
    return OK;
}

static enum status read_record(struct history *history, const struct replay_file *file, struct error *err)
{
    enum status status;

    arena_reset(&history->arena);
    history->note = NULL;
    history->view = NULL;
    history->events = value_list(&history->arena);
    history->answers = value_list(&history->arena);
    status = history->header->scope == REPLAY_FULL ? read_full(history, file, err) : read_told(history, file, err);
    history->turn = (int)value_get_int(history->events->first, "turn", -1);
    return status;
}

/* ---- as JSON ---- */

static void print_json(struct history *history)
{
    struct value *object = value_object(&history->arena);

    value_set(&history->arena, object, "answers", history->answers);
    value_set(&history->arena, object, "events", history->events);
    value_set_text(&history->arena, object, "kind", history->kind);
    if (history->note)
        value_set_text(&history->arena, object, "note", history->note);
    value_set_int(&history->arena, object, "number", history->number);
    if (history->turn >= 0)
        value_set_int(&history->arena, object, "turn", history->turn);
    if (history->view)
        value_set(&history->arena, object, "view", value_copy(&history->arena, history->view));
    fprintf(history->out, "%s\n", value_write(&history->arena, object, NULL));
}

/* ---- in words ---- */

static void print_value(struct history *history, const struct value *value)
{
    if (value->kind == VALUE_TEXT && value->text[0] && !strpbrk(value->text, " \n\t\""))
        fputs(value->text, history->out);
    else if (value->kind == VALUE_BOOL)
        fputs(value->number ? "yes" : "no", history->out);
    else
        fputs(value_write(&history->arena, value, NULL), history->out);
}

static bool is_frame(const char *key)
{
    static const char *const frame[] = { "audience", "event", "phase", "step", "turn" };

    return text_find(key, frame, sizeof frame / sizeof frame[0]) >= 0;
}

/* The only readers of an event; nothing for events that everybody saw. */
static void print_audience(const struct history *history, const struct value *seen_by)
{
    if (!seen_by || (seen_by->kind == VALUE_TEXT && strcmp(seen_by->text, "all") == 0))
        return;
    if (seen_by->kind != VALUE_LIST || !seen_by->first) {
        fputs("  (to nobody)", history->out);
        return;
    }
    for (const struct value *seat = seen_by->first; seat; seat = seat->next)
        fprintf(history->out, "%s%s", seat == seen_by->first ? "  (to " : ", ",
                seat->number == 0 ? "onlookers" : seat_name(history, seat->number));
    fputs(")", history->out);
}

static void print_event(struct history *history, const struct value *event)
{
    fprintf(history->out, "  event %s", value_get_text(event, "event", "?"));
    for (const struct value *field = event->first; field; field = field->next) {
        if (is_frame(field->key))
            continue;
        fprintf(history->out, " %s=", field->key);
        print_value(history, field);
    }
    print_audience(history, value_find(event, "audience"));
    fputc('\n', history->out);
}

/* "White (Ann)" */
static const char *called(struct history *history, int64_t number)
{
    const struct replay_header *header = history->header;
    const char *name = seat_name(history, number);
    bool named = header->players && number >= 1 && number <= header->founding.seats && header->players[number - 1][0];

    return named ? arena_printf(&history->arena, "%s (%s)", name, header->players[number - 1]) : name;
}

static void print_received(const struct history *history, int64_t received_utc_s)
{
    time_t at = (time_t)received_utc_s;
    struct tm utc;
    char text[32];

    if (received_utc_s && gmtime_r(&at, &utc) && strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &utc))
        fprintf(history->out, ", %s UTC", text);
}

static void print_answer(struct history *history, const struct value *answer)
{
    const char *text = value_get_text(answer, "text", "");

    fprintf(history->out, "  %s to %s (%s", called(history, value_get_int(answer, "seat", 0)),
            value_get_text(answer, "name", "?"), value_get_text(answer, "source", answer_source_names[BY_MAIL]));
    print_received(history, value_get_int(answer, "received", 0));
    fputs("): ", history->out);
    for (; *text; text++)
        fputs(*text == '\n' ? "; " : (char[]){ *text, '\0' }, history->out);
    fputc('\n', history->out);
}

static void tell(struct history *history)
{
    history->show->tell(history->show->context,
                        &(struct replay_page){ .header = history->header, .rules = ruleset_find(history->header->founding.rules),
                                               .seat = history->as_seat ? history->seat : SEAT_MODERATOR,
                                               .number = history->number, .turn = history->turn, .kind = history->kind,
                                               .note = history->note, .answers = history->answers, .events = history->events,
                                               .view = history->view, .arena = &history->arena }, history->out);
}

static void print_words(struct history *history)
{
    fprintf(history->out, "\nrecord %d, %s", history->number, history->kind);
    if (history->turn >= 0)
        fprintf(history->out, ", turn %d", history->turn);
    fputc('\n', history->out);
    if (history->note)
        fprintf(history->out, "  note: %s\n", history->note);
    for (const struct value *answer = history->answers->first; answer; answer = answer->next)
        print_answer(history, answer);
    if (history->show->tell)
        tell(history);
    else
        for (const struct value *event = history->events->first; event; event = event->next)
            print_event(history, event);
    if (history->stopped)
        fprintf(history->out, "  No positions from here on: %s.\n", history->stopped);
    history->stopped = NULL;
}

static void print_luck(const struct history *history)
{
    const struct replay_header *header = history->header;

    for (int seat = 0; seat < header->founding.seats; seat++)
        if (header->founding.luck[seat][0])
            fprintf(history->out, "luck word of %s: %s\n", header->seats[seat], header->founding.luck[seat]);
}

static void print_header(struct history *history)
{
    const struct replay_header *header = history->header;
    struct hash secret;

    memcpy(secret.bytes, header->secret, sizeof secret.bytes);
    fprintf(history->out, "%s, %s version %d, %d records; %s replay", header->founding.game, header->founding.rules, header->version,
            header->records, replay_scope_names[header->scope]);
    if (header->scope == REPLAY_SEAT)
        fprintf(history->out, " of %s", header->seats[header->seat]);
    fprintf(history->out, ", written by %s\nseats:", header->generator);
    for (int seat = 0; seat < header->founding.seats; seat++)
        fprintf(history->out, "%s %s", seat > 0 && header->players ? "," : "", called(history, seat + 1));
    fputs("\noptions:", history->out);
    for (const struct value *option = header->founding.options->first; option; option = option->next) {
        fprintf(history->out, " %s=", option->key);
        print_value(history, option);
    }
    fprintf(history->out, "\ncommitment: %s\n", hash_hex(&history->arena, &header->founding.commitment));
    if (header->revealed)
        fprintf(history->out, "secret: %s\n", hash_hex(&history->arena, &secret));
    print_luck(history);
}

/* ---- as a scene ---- */

static void print_scene_json(struct history *history, const struct scene *scene)
{
    struct value *object = value_object(&history->arena);

    value_set_int(&history->arena, object, "number", history->number);
    value_set(&history->arena, object, "scene", scene_value(scene));
    fprintf(history->out, "%s\n", value_write(&history->arena, object, NULL));
}

static void write_scene(struct history *history, const struct scene *scene)
{
    switch (history->show->scene) {
    case REPLAY_NO_SCENE:
        break;
    case REPLAY_SCENE_JSON:
        print_scene_json(history, scene);
        break;
    case REPLAY_SCENE_SVG:
        fputs(scene_svg(scene), history->out);
        break;
    case REPLAY_SCENE_TEXT:
        fprintf(history->out, "%srecord %d: %s", history->show->record || history->number == 1 ? "" : "\n", history->number,
                scene_text(scene));
        break;
    case REPLAY_SCENE_LIST:
        fputs(scene_list(scene, 2), history->out);
        break;
    }
}

static enum status print_scene(struct history *history, struct error *err)
{
    int seat = history->as_seat ? history->seat : SEAT_MODERATOR;
    const struct scene *scene;

    if (!history->running)
        return error_set(err, ERR_CONFLICT, "there is no position to draw: %s", history->stopped);
    scene = ruleset_scene(history->run.rules, &history->arena, history->run.state, seat, history->events);
    if (!scene)
        return error_set(err, ERR_CONFLICT, "%s draws no scenes", history->run.rules->title);
    if (scene->fault)
        return error_set(err, ERR_BUG, "its scene is not sound: %s", scene->fault);
    write_scene(history, scene);
    return OK;
}

/* ---- a file ---- */

static enum status choose_seat(struct history *history, struct error *err)
{
    const struct replay_header *header = history->header;

    if (!history->show->as)
        return OK;
    history->as_seat = true;
    history->seat = replay_seat(header, history->show->as);
    if (history->seat == SEAT_MODERATOR)
        return error_set(err, ERR_NOT_FOUND, "there is no seat \"%s\" in it", history->show->as);
    if (header->scope == REPLAY_FULL || (header->scope == REPLAY_SEAT && history->seat == header->seat)
        || (header->scope == REPLAY_PUBLIC && history->seat == SEAT_ONLOOKER))
        return OK;
    return error_set(err, ERR_CONFLICT, "a %s replay shows what it holds; only a full one can be seen as any seat",
                     replay_scope_names[header->scope]);
}

static bool is_wanted(const struct history *history, int number)
{
    const struct replay_show *show = history->show;

    return (!show->record || show->record == number) && (!show->one_turn || show->turn == history->turn);
}

/* A full replay is resolved for its positions, if they are told or drawn and this build has the rules. */
static void begin_run(struct history *history)
{
    struct error err;

    if (history->header->scope != REPLAY_FULL || !(history->show->tell || history->show->scene) || history->show->json)
        return;
    history->running = replay_run_begin(&history->run, &history->header->founding, history->header->seats, &err) == OK;
    if (!history->running)
        history->stopped = arena_text(&history->lasting, err.message);
}

static enum status show_records(struct history *history, struct replay_file *file, struct error *err)
{
    enum status status = OK;
    bool more = true, found = false, any = false;

    while (status == OK && !found) {
        status = replay_file_next(file, &more, err);
        if (status != OK || !more)
            break;
        if (!history->running && history->show->record && file->number != history->show->record + 1)
            continue;
        status = read_record(history, file, err);
        if (status != OK)
            break;
        if (!is_wanted(history, file->number - 1))
            continue;
        any = true;
        found = history->show->record != 0;
        if (history->show->scene)
            status = print_scene(history, err);
        else if (history->show->json)
            print_json(history);
        else
            print_words(history);
    }
    if (status == ERR_CONFLICT)
        err->status = status = ERR_FORMAT;
    if (status != OK)
        return error_in(err, "record %d", file->number - 1);
    if (history->show->record && !found)
        return error_set(err, ERR_NOT_FOUND, "it has no record %d; its last is %d", history->show->record,
                         history->header->records);
    if (history->show->one_turn && !any)
        return error_set(err, ERR_NOT_FOUND, "it has no turn %d", history->show->turn);
    return OK;
}

enum status replay_show(const char *path, const struct replay_show *show, FILE *out, struct error *err)
{
    struct arena arena = { 0 };
    struct replay_header header;
    struct replay_file file;
    struct replay_show wanted = *show;
    struct history history = { .header = &header, .show = &wanted, .out = out };
    enum status status = replay_file_open(&file, path, &header, &arena, err);

    history.arena.limit_bytes = history.lasting.limit_bytes = (size_t)1 << 30;
    if (status == ERR_CONFLICT)
        err->status = status = ERR_FORMAT;
    if (status == OK)
        status = choose_seat(&history, err);
    if (status == OK && show->scene && header.scope != REPLAY_FULL)
        status = error_set(err, ERR_FORMAT, "a %s replay holds no positions; a scene is drawn from a full one",
                           replay_scope_names[header.scope]);
    if (show->scene == REPLAY_SCENE_SVG && !show->record && status == OK)
        wanted.record = header.records;
    if (status == OK && !show->json && !show->record && !show->one_turn && !show->scene)
        print_header(&history);
    if (status == OK) {
        begin_run(&history);
        status = show_records(&history, &file, err);
        replay_run_release(&history.run);
    }
    replay_file_close(&file);
    arena_release(&history.lasting);
    arena_release(&history.arena);
    arena_release(&arena);
    return status == OK ? OK : error_in(err, "%s", path);
}
