/* A replay as a readable history: what the file says, unchecked. */
#include <string.h>
#include <time.h>

#include "engine/kernel/scene.h"
#include "engine/kernel/text.h"
#include "processor/replay/history.h"

/* A history that is being shown. */
struct showing {
    struct replay_history past;
    const struct replay_show *show;
    FILE *out;
};

/* ---- seats ---- */

static const char *seat_name(const struct showing *showing, int64_t number)
{
    const struct replay_header *header = showing->past.header;

    return number >= 1 && number <= header->founding.seats ? header->seats[number - 1] : "nobody";
}

/* ---- as JSON ---- */

static void print_json(struct showing *showing)
{
    struct value *object = value_object(&showing->past.arena);

    value_set(&showing->past.arena, object, "answers", showing->past.answers);
    value_set(&showing->past.arena, object, "events", value_copy(&showing->past.arena, showing->past.events));
    value_set_text(&showing->past.arena, object, "kind", showing->past.kind);
    if (showing->past.note)
        value_set_text(&showing->past.arena, object, "note", showing->past.note);
    value_set_int(&showing->past.arena, object, "number", showing->past.number);
    if (showing->past.turn >= 0)
        value_set_int(&showing->past.arena, object, "turn", showing->past.turn);
    if (showing->past.view)
        value_set(&showing->past.arena, object, "view", value_copy(&showing->past.arena, showing->past.view));
    fprintf(showing->out, "%s\n", value_write(&showing->past.arena, object, NULL));
}

/* ---- in words ---- */

static void print_value(struct showing *showing, const struct value *value)
{
    if (value->kind == VALUE_TEXT && value->text[0] && !strpbrk(value->text, " \n\t\""))
        fputs(value->text, showing->out);
    else if (value->kind == VALUE_BOOL)
        fputs(value->number ? "yes" : "no", showing->out);
    else
        fputs(value_write(&showing->past.arena, value, NULL), showing->out);
}

static bool is_frame(const char *key)
{
    static const char *const frame[] = { "audience", "event", "phase", "step", "turn" };

    return text_find(key, frame, sizeof frame / sizeof frame[0]) >= 0;
}

/* The only readers of an event; nothing for events that everybody saw. */
static void print_audience(const struct showing *showing, const struct value *seen_by)
{
    if (!seen_by || (seen_by->kind == VALUE_TEXT && strcmp(seen_by->text, "all") == 0))
        return;
    if (seen_by->kind != VALUE_LIST || !seen_by->first) {
        fputs("  (to nobody)", showing->out);
        return;
    }
    for (const struct value *seat = seen_by->first; seat; seat = seat->next)
        fprintf(showing->out, "%s%s", seat == seen_by->first ? "  (to " : ", ",
                seat->number == 0 ? "onlookers" : seat_name(showing, seat->number));
    fputs(")", showing->out);
}

static void print_event(struct showing *showing, const struct value *event)
{
    fprintf(showing->out, "  event %s", value_get_text(event, "event", "?"));
    for (const struct value *field = event->first; field; field = field->next) {
        if (is_frame(field->key))
            continue;
        fprintf(showing->out, " %s=", field->key);
        print_value(showing, field);
    }
    print_audience(showing, value_find(event, "audience"));
    fputc('\n', showing->out);
}

/* "White (Ann)" */
static const char *called(struct showing *showing, int64_t number)
{
    const struct replay_header *header = showing->past.header;
    const char *name = seat_name(showing, number);
    bool named = header->players && number >= 1 && number <= header->founding.seats && header->players[number - 1][0];

    return named ? arena_printf(&showing->past.arena, "%s (%s)", name, header->players[number - 1]) : name;
}

static void print_received(const struct showing *showing, int64_t received_utc_s)
{
    time_t at = (time_t)received_utc_s;
    struct tm utc;
    char text[32];

    if (received_utc_s && gmtime_r(&at, &utc) && strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &utc))
        fprintf(showing->out, ", %s UTC", text);
}

static void print_answer(struct showing *showing, const struct value *answer)
{
    const char *text = value_get_text(answer, "text", "");

    fprintf(showing->out, "  %s to %s (%s", called(showing, value_get_int(answer, "seat", 0)),
            value_get_text(answer, "name", "?"), value_get_text(answer, "source", answer_source_names[BY_MAIL]));
    print_received(showing, value_get_int(answer, "received", 0));
    fputs("): ", showing->out);
    for (; *text; text++)
        fputs(*text == '\n' ? "; " : (char[]){ *text, '\0' }, showing->out);
    fputc('\n', showing->out);
}

static void tell(struct showing *showing)
{
    showing->show->tell(showing->show->context,
                        &(struct replay_page){ .header = showing->past.header, .rules = ruleset_find(showing->past.header->founding.rules),
                                               .seat = showing->past.as_seat ? showing->past.seat : SEAT_MODERATOR,
                                               .number = showing->past.number, .turn = showing->past.turn, .kind = showing->past.kind,
                                               .note = showing->past.note, .answers = showing->past.answers, .events = showing->past.events,
                                               .view = showing->past.view, .arena = &showing->past.arena }, showing->out);
}

static void print_words(struct showing *showing)
{
    fprintf(showing->out, "\nrecord %d, %s", showing->past.number, showing->past.kind);
    if (showing->past.turn >= 0)
        fprintf(showing->out, ", turn %d", showing->past.turn);
    fputc('\n', showing->out);
    if (showing->past.note)
        fprintf(showing->out, "  note: %s\n", showing->past.note);
    for (const struct value *answer = showing->past.answers->first; answer; answer = answer->next)
        print_answer(showing, answer);
    if (showing->show->tell)
        tell(showing);
    else
        for (const struct value *event = showing->past.events->first; event; event = event->next)
            print_event(showing, event);
    if (showing->past.stopped)
        fprintf(showing->out, "  No positions from here on: %s.\n", showing->past.stopped);
    showing->past.stopped = NULL;
}

static void print_luck(const struct showing *showing)
{
    const struct replay_header *header = showing->past.header;

    for (int seat = 0; seat < header->founding.seats; seat++)
        if (header->founding.luck[seat][0])
            fprintf(showing->out, "luck word of %s: %s\n", header->seats[seat], header->founding.luck[seat]);
}

static void print_header(struct showing *showing)
{
    const struct replay_header *header = showing->past.header;
    struct hash secret;

    memcpy(secret.bytes, header->secret, sizeof secret.bytes);
    fprintf(showing->out, "%s, %s version %d, %d records; %s replay", header->founding.game, header->founding.rules, header->version,
            header->records, replay_scope_names[header->scope]);
    if (header->scope == REPLAY_SEAT)
        fprintf(showing->out, " of %s", header->seats[header->seat]);
    fprintf(showing->out, ", written by %s\nseats:", header->generator);
    for (int seat = 0; seat < header->founding.seats; seat++)
        fprintf(showing->out, "%s %s", seat > 0 && header->players ? "," : "", called(showing, seat + 1));
    fputs("\noptions:", showing->out);
    for (const struct value *option = header->founding.options->first; option; option = option->next) {
        fprintf(showing->out, " %s=", option->key);
        print_value(showing, option);
    }
    fprintf(showing->out, "\ncommitment: %s\n", hash_hex(&showing->past.arena, &header->founding.commitment));
    if (header->revealed)
        fprintf(showing->out, "secret: %s\n", hash_hex(&showing->past.arena, &secret));
    print_luck(showing);
}

/* ---- as a scene ---- */

static void print_scene_json(struct showing *showing, const struct scene *scene)
{
    struct value *object = value_object(&showing->past.arena);

    value_set_int(&showing->past.arena, object, "number", showing->past.number);
    value_set(&showing->past.arena, object, "scene", scene_value(scene));
    fprintf(showing->out, "%s\n", value_write(&showing->past.arena, object, NULL));
}

static void write_scene(struct showing *showing, const struct scene *scene)
{
    switch (showing->show->scene) {
    case REPLAY_NO_SCENE:
        break;
    case REPLAY_SCENE_JSON:
        print_scene_json(showing, scene);
        break;
    case REPLAY_SCENE_SVG:
        fputs(scene_svg(scene), showing->out);
        break;
    case REPLAY_SCENE_TEXT:
        fprintf(showing->out, "%srecord %d: %s", showing->show->record || showing->past.number == 1 ? "" : "\n", showing->past.number,
                scene_text(scene));
        break;
    case REPLAY_SCENE_LIST:
        fputs(scene_list(scene, 2, SCENE_WHOLE), showing->out);
        break;
    }
}

static enum status print_scene(struct showing *showing, struct error *err)
{
    int seat = showing->past.as_seat ? showing->past.seat : SEAT_MODERATOR;
    const struct scene *scene;

    if (!showing->past.running)
        return error_set(err, ERR_CONFLICT, "there is no position to draw: %s", showing->past.stopped);
    scene = ruleset_scene(showing->past.run.rules, &showing->past.arena, showing->past.run.state, seat, showing->past.events);
    if (!scene)
        return error_set(err, ERR_CONFLICT, "%s draws no scenes", showing->past.run.rules->title);
    if (scene->fault)
        return error_set(err, ERR_BUG, "its scene is not sound: %s", scene->fault);
    write_scene(showing, scene);
    return OK;
}

/* ---- a file ---- */

static enum status choose_seat(struct showing *showing, struct error *err)
{
    const struct replay_header *header = showing->past.header;

    if (!showing->show->as)
        return OK;
    showing->past.as_seat = true;
    showing->past.seat = replay_seat(header, showing->show->as);
    if (showing->past.seat == SEAT_MODERATOR)
        return error_set(err, ERR_NOT_FOUND, "there is no seat \"%s\" in it", showing->show->as);
    if (header->scope == REPLAY_FULL || (header->scope == REPLAY_SEAT && showing->past.seat == header->seat)
        || (header->scope == REPLAY_PUBLIC && showing->past.seat == SEAT_ONLOOKER))
        return OK;
    return error_set(err, ERR_CONFLICT, "a %s replay shows what it holds; only a full one can be seen as any seat",
                     replay_scope_names[header->scope]);
}

static bool is_wanted(const struct showing *showing, int number)
{
    const struct replay_show *show = showing->show;

    return (!show->record || show->record == number) && (!show->one_turn || show->turn == showing->past.turn);
}

/* A full replay is resolved for its positions, if they are told or drawn and this build has the rules. */
static void begin_run(struct showing *showing)
{
    const struct replay_show *show = showing->show;

    if (showing->past.header->scope == REPLAY_FULL && (show->tell || show->scene) && !show->json)
        replay_history_resolve(&showing->past);
}

static enum status show_records(struct showing *showing, struct replay_file *file, struct error *err)
{
    enum status status = OK;
    bool more = true, found = false, any = false;

    while (status == OK && !found) {
        status = replay_file_next(file, &more, err);
        if (status != OK || !more)
            break;
        if (!showing->past.running && showing->show->record && file->number != showing->show->record + 1)
            continue;
        status = replay_history_next(&showing->past, file, err);
        if (status != OK)
            break;
        if (!is_wanted(showing, file->number - 1))
            continue;
        any = true;
        found = showing->show->record != 0;
        if (showing->show->scene)
            status = print_scene(showing, err);
        else if (showing->show->json)
            print_json(showing);
        else
            print_words(showing);
    }
    if (status == ERR_CONFLICT)
        err->status = status = ERR_FORMAT;
    if (status != OK)
        return error_in(err, "record %d", file->number - 1);
    if (showing->show->record && !found)
        return error_set(err, ERR_NOT_FOUND, "it has no record %d; its last is %d", showing->show->record,
                         showing->past.header->records);
    if (showing->show->one_turn && !any)
        return error_set(err, ERR_NOT_FOUND, "it has no turn %d", showing->show->turn);
    return OK;
}

enum status replay_show(const char *path, const struct replay_show *show, FILE *out, struct error *err)
{
    struct arena arena = { 0 };
    struct replay_header header;
    struct replay_file file;
    struct replay_show wanted = *show;
    struct showing showing = { .show = &wanted, .out = out };
    enum status status = replay_file_open(&file, path, &header, &arena, err);

    replay_history_begin(&showing.past, &header);
    if (status == ERR_CONFLICT)
        err->status = status = ERR_FORMAT;
    if (status == OK)
        status = choose_seat(&showing, err);
    if (status == OK && show->scene && header.scope != REPLAY_FULL)
        status = error_set(err, ERR_FORMAT, "a %s replay holds no positions; a scene is drawn from a full one",
                           replay_scope_names[header.scope]);
    if (show->scene == REPLAY_SCENE_SVG && !show->record && status == OK)
        wanted.record = header.records;
    if (status == OK && !show->json && !show->record && !show->one_turn && !show->scene)
        print_header(&showing);
    if (status == OK) {
        begin_run(&showing);
        status = show_records(&showing, &file, err);
    }
    replay_file_close(&file);
    replay_history_release(&showing.past);
    arena_release(&arena);
    return status == OK ? OK : error_in(err, "%s", path);
}
