#include "processor/browser/trial.h"

#include <stdlib.h>
#include <string.h>

#include "engine/game_known.h"
#include "engine/kernel/scene.h"
#include "processor/browser/built_in.h"
#include "processor/letter/text.h"
#include "processor/text/sheet_words.h"
#include "processor/text/words.h"

/* A module has one. */
static struct trying {
    char *room;
    bool is_open;
    struct arena lasting, scratch;       /* of the game; of one answer */
    struct game_known known;
    const struct scene *scene;           /* NULL: the rules show none */
    const char *answer;
} trial;

char *trial_room(size_t bytes)
{
    free(trial.room);
    trial.room = malloc(bytes + 1);
    return trial.room;
}

static struct arena *emptied(struct arena *arena)
{
    arena_reset(arena);
    arena->exhausted = viewer_give_up;
    arena->limit_bytes = (size_t)1 << 30;
    return arena;
}

/* ---- the game ---- */

int trial_open(size_t bytes)
{
    struct arena *arena = emptied(&trial.lasting);
    struct error err;

    emptied(&trial.scratch);
    trial.scene = NULL;
    trial.answer = "";
    trial.is_open = game_known_read(&trial.known, NULL, trial.room, bytes, arena, &err) == OK;
    if (!trial.is_open) {
        trial.answer = arena_text(arena, err.message);
        return 0;
    }
    if (trial.known.game.set_up)
        trial.scene = ruleset_scene(trial.known.game.rules, arena, trial.known.at, trial.known.seat, NULL);
    if (trial.scene && trial.scene->cell_count == 0)
        trial.scene = NULL;
    return 1;
}

static bool has_word(const struct value *list, const char *word)
{
    for (const struct value *item = list->first; item; item = item->next)
        if (strcmp(item->text, word) == 0)
            return true;
    return false;
}

static bool answers_in(const struct open_turn *turn, const char *word)
{
    const struct game_known *known = &trial.known;

    for (int i = 0; i < turn->request_count; i++)
        if (turn->requests[i].request.seat == known->seat
            && ruleset_order_word_fits(known->game.rules, &trial.scratch, known->at, &turn->requests[i].request, word))
            return true;
    return false;
}

/* Does anything that is open to the seat ask for orders of this word? */
static bool is_wanted(const char *word)
{
    return !trial.known.game.rules->order_word_fits || answers_in(&trial.known.game.turn, word)
        || answers_in(&trial.known.game.next, word);
}

/* A word that begins orders of several forms is told once. */
const char *trial_words(void)
{
    struct value *list = value_list(&trial.scratch);
    const char *word;

    for (int i = 0; trial.is_open && (word = trial.known.game.rules->order_word(i)); i++)
        if (!has_word(list, word) && is_wanted(word))
            value_add_text(&trial.scratch, list, word);
    return value_write(&trial.scratch, list, NULL);
}

static const char *add_on_file(const char *text, const struct open_turn *turn)
{
    for (int i = 0; i < turn->answer_count; i++)
        if (!turn->answers[i].frozen && turn->answers[i].source == BY_MAIL)
            text = arena_printf(&trial.scratch, "%s%s\n", text, turn->answers[i].text);
    return text;
}

const char *trial_on_file(void)
{
    return trial.is_open ? add_on_file(add_on_file("", &trial.known.game.turn), &trial.known.game.next) : "";
}

/* ---- orders ---- */

/* The text as a mail would bring it: its blanks, quotes and dashes in their plain forms. */
static const char *cleaned(struct arena *arena, const char *text, size_t bytes)
{
    struct bytes clean;

    bytes_init(&clean, arena, bytes);
    letter_text_add_clean(&clean, text, bytes);
    return clean.data;
}

/* Words of the host, and what only the host can tell. */
static void add_words(struct arena *arena, struct value *view, const struct words *words, const struct game_receipt *receipt)
{
    struct value *told = value_set(arena, view, "told", value_list(arena));
    struct value *list = value_set(arena, view, "words", value_list(arena));
    const char *passed_over = words_passed_over(arena, words);

    if (passed_over)
        value_add_text(arena, told, passed_over);
    if (words->frame_count > 0 || words->turn >= 0)
        value_add_text(arena, told, "Your host reads lines with GAME and TURN when your mail arrives; here all orders are for the turn "
                       "of this page.");
    if (receipt->offers_asked)
        value_add_text(arena, told, "Your host lists the offers when your mail arrives.");
    for (int i = 0; i < words->line_count; i++)
        value_add_text(arena, list, words->lines[i]);
    value_set_bool(arena, view, "any_words", list->count > 0);
}

static void add_standing(struct arena *arena, struct value *view, const struct game_receipt *receipt)
{
    struct value *list = value_set(arena, view, "standing", game_standing_list(&trial.known.game, trial.known.seat, arena));

    value_set_bool(arena, view, "any_standing", list->count > 0);
    value_set_bool(arena, view, "standing_listed", receipt->standing_asked);
}

static int refused_of(const struct sheet *sheet)
{
    int count = 0;

    for (int i = 0; i < sheet->line_count; i++)
        count += sheet->lines[i].verdict == VERDICT_REJECTED;
    return count;
}

int trial_judge(size_t bytes)
{
    const struct game *game = &trial.known.game;
    const struct game_world world = game_known_world(&trial.known);
    struct game_mail mail = { .seat = trial.known.seat, .source = BY_MAIL };
    struct arena *arena = emptied(&trial.scratch);
    struct value *view = value_object(arena);
    struct game_receipt receipt;
    struct game_forecast forecast;
    struct words words;
    char *text;

    if (!trial.is_open)
        return -1;
    words_sort(arena, cleaned(arena, trial.room, bytes), false, &words);
    mail.orders = words.orders;
    mail.add = words.add;
    mail.writer = trial.known.writer;
    game_judge(game, &world, &mail, arena, &receipt);
    game_foretell(game, &world, &mail, arena, &forecast);
    add_words(arena, view, &words, &receipt);
    sheet_words(arena, view, &receipt);
    forecast_words(&built_in_renderer, game->rules, trial.known.seat, &forecast, arena, view);
    add_standing(arena, view, &receipt);
    value_set_bool(arena, view, "checked_only", true);
    trial.answer = built_in_render(game->rules, "trial", view, arena, &text) ? text : "";
    return refused_of(&receipt.sheet);
}

const char *trial_answer(void)
{
    return trial.answer ? trial.answer : "";
}

/* ---- the board ---- */

const char *trial_svg(void)
{
    return trial.scene ? scene_svg_on(trial.scene, "live", "live-caption", NULL) : "";
}

const char *trial_board(void)
{
    return trial.scene ? scene_svg_board(trial.scene) : "";
}

const char *trial_list(void)
{
    return trial.scene ? built_in_list(trial.scene, 3, &trial.scratch) : "";
}

const char *trial_places(void)
{
    return trial.scene ? scene_places(trial.scene) : "";
}

const char *trial_notes(void)
{
    return trial.scene ? built_in_notes(trial.scene, &trial.scratch) : "[]";
}

const char *trial_at(int x, int y)
{
    struct arena *arena = &trial.scratch;
    const struct scene_cell *cell = trial.scene ? scene_cell_at(trial.scene, x, y) : NULL;
    struct value *object = value_object(arena), *names;

    if (!cell)
        return "null";
    names = value_set(arena, object, "names", value_list(arena));
    value_add_text(arena, names, cell->id);
    for (const struct scene_thing *thing = cell->first; thing; thing = thing->next)
        if (thing->item.tag)
            value_add_text(arena, names, thing->item.tag);
    value_set_text(arena, object, "say", scene_at(trial.scene, cell->id));
    return value_write(arena, object, NULL);
}
