/* What a fighter may write. The sheet, standing orders and the code that carries out a line use the same predicates. */
#include <string.h>

#include "engine/kernel/text.h"
#include "engine/kernel/window.h"
#include "tests/rules/melee/melee.h"

bool melee_take_play(struct cursor *cursor, struct play *play)
{
    play->target = -1;
    if (!take_name(cursor, "card", melee_cards + 1, CARD_COUNT - 1, 3, &play->card))
        return false;
    play->card++;
    if (try_word(cursor, "AT") && !take_name(cursor, "fighter", melee_names, MELEE_SEATS, 2, &play->target))
        return false;
    return take_end(cursor);
}

/* ---- what may be played ---- */

static const char *aim_forbidden(const struct melee *melee, int seat, const struct play *play)
{
    if (play->target < 0)
        return "it needs a target: AT and a name";
    if (play->target >= melee->seats || !melee_in_play(melee, play->target))
        return "the target is not in the ring";
    if (play->target == seat)
        return "it does not go at yourself";
    if (play->card != CARD_TRAP && melee_walled(melee, seat, play->target))
        return "a wall is in the way";
    return NULL;
}

static bool is_aimed(int card)
{
    return card == CARD_BOLT || card == CARD_CURSE || card == CARD_TRAP;
}

static const char *cast_forbidden(const struct melee *melee, int seat, const struct play *play)
{
    if (is_aimed(play->card))
        return aim_forbidden(melee, seat, play);
    if (play->card != CARD_PHANTOM && play->card != CARD_STORM && play->card != CARD_WARP)
        return "that card only answers others";
    if (play->card == CARD_WARP && melee->sides[seat].turned == 0)
        return "there is no turn of yours to go back to";
    return play->target >= 0 ? "it has no target" : NULL;
}

/* The act that is being answered is the one begun last. */
static const struct queue_act *last_act(const struct melee *melee)
{
    return melee->acts.count > 0 ? &melee->acts.acts[melee->acts.count - 1] : NULL;
}

static const char *counter_forbidden(const struct melee *melee, int seat, const struct play *play)
{
    const struct queue_act *act = last_act(melee), *parent;
    bool at_me;

    if (!act || act->seat == seat)
        return "there is nothing to answer";
    if (play->target >= 0)
        return "it goes at what is played";
    parent = queue_find(QUEUE_CONST(&melee->acts), act->parent);
    at_me = act->targets[0].kind == TARGET_FIGHTER && act->targets[0].id == seat;
    switch (play->card) {
    case CARD_SHIELD:
        return at_me || act->kind == CARD_WARP || act->kind == CARD_STORM ? NULL : "it is not at you";
    case CARD_MIRROR:
        return at_me ? NULL : "it is not at you";
    case CARD_ANTI:
        return parent && parent->seat == seat ? NULL : "it answers no act of yours";
    case CARD_JAM:
        return parent && act->kind != CARD_ANTI ? NULL : "it is no answer";
    default:
        return "that card answers nothing";
    }
}

static const char *interrupt_forbidden(const struct melee *melee, int seat, const struct play *play)
{
    if (play->card != CARD_BOLT && play->card != CARD_CURSE && play->card != CARD_WARP)
        return "only BOLT, CURSE and WARP are quick enough";
    return cast_forbidden(melee, seat, play);
}

static const char *declare_forbidden(const struct melee *melee, int seat, const struct play *play)
{
    if (play->card == CARD_JAM)
        return melee->acts.count == 0 ? "nothing is declared that it could jam" : play->target >= 0 ? "it has no target" : NULL;
    return play->card == CARD_BOLT ? aim_forbidden(melee, seat, play) : "only BOLT and JAM are declared";
}

const char *melee_forbids(const struct melee *melee, int seat, const char *word, const struct play *play)
{
    if (strcmp(word, "CAST") == 0)
        return cast_forbidden(melee, seat, play);
    if (strcmp(word, "COUNTER") == 0)
        return counter_forbidden(melee, seat, play);
    return strcmp(word, "INTERRUPT") == 0 ? interrupt_forbidden(melee, seat, play) : declare_forbidden(melee, seat, play);
}

/* ---- the sheet ---- */

/* The words that play a card, and the requests that ask for them. */
static const struct { const char *word, *kind; } ways[] = {
    { "CAST", "orders" }, { "COUNTER", "counter" }, { "INTERRUPT", "trigger" }, { "DECLARE", "magic" },
};
enum { WAYS = sizeof ways / sizeof ways[0] };

const char *melee_order_word(int index)
{
    static const char *const words[] = { "CAST", "COUNTER", "INTERRUPT", "DECLARE", "DUCK", "BRAVE", "DISCARD", "PASS", "ASK" };

    return index < (int)(sizeof words / sizeof words[0]) ? words[index] : NULL;
}

/* A mail under judgement: a card that one line has promised is free for no other line. */
struct judging {
    struct sheet *sheet;
    const struct melee *melee;
    int promised[CARD_COUNT];
};

static bool promise(struct judging *judging, struct cursor *cursor, int card)
{
    const struct hand *hand = &judging->melee->sides[judging->sheet->seat].hand;

    if (pile_count_of(PILE_CONST(hand), card) <= judging->promised[card])
        return cursor_refuse(cursor, "HAND", -1, "you do not hold %s%s", melee_cards[card],
                             judging->promised[card] ? " once more" : "");
    judging->promised[card]++;
    return true;
}

static bool read_play(struct judging *judging, struct cursor *cursor, const char *word, int request)
{
    struct play play;
    const char *why;

    if (!melee_take_play(cursor, &play))
        return false;
    why = melee_forbids(judging->melee, judging->sheet->seat, word, &play);
    if (why)
        return cursor_refuse(cursor, "PLAY", -1, "%s", why);
    if (!promise(judging, cursor, play.card) || (strcmp(word, "INTERRUPT") == 0 && !promise(judging, cursor, CARD_INTERRUPT)))
        return false;
    if (play.target < 0)
        sheet_accept(judging->sheet, cursor->line, request, "%s %s", word, melee_cards[play.card]);
    else
        sheet_accept(judging->sheet, cursor->line, request, "%s %s AT %s", word, melee_cards[play.card],
                     melee_names[play.target]);
    return true;
}

/* PASS passes at any open request that allows it. */
static bool read_pass(struct judging *judging, struct cursor *cursor)
{
    static const char *const kinds[] = { "orders", "counter", "magic", "storm" };

    if (!take_end(cursor))
        return false;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (sheet_request(judging->sheet, kinds[i]) >= 0) {
            sheet_accept(judging->sheet, cursor->line, sheet_request(judging->sheet, kinds[i]), "PASS");
            return true;
        }
    return false;
}

static bool read_line(struct judging *judging, int line)
{
    int storm = sheet_request(judging->sheet, "storm");
    struct cursor cursor;

    if (!cursor_open(&cursor, judging->sheet, line))
        return false;
    for (int i = 0; i < WAYS; i++)
        if (sheet_request(judging->sheet, ways[i].kind) >= 0 && try_word(&cursor, ways[i].word))
            return read_play(judging, &cursor, ways[i].word, sheet_request(judging->sheet, ways[i].kind));
    if (try_word(&cursor, "PASS"))
        return read_pass(judging, &cursor);
    for (int i = 0; storm >= 0 && i < 2; i++)
        if (try_word(&cursor, i ? "BRAVE" : "DUCK") && take_end(&cursor)) {
            sheet_accept(judging->sheet, line, storm, i ? "BRAVE" : "DUCK");
            return true;
        }
    return false;
}

void melee_judge(struct sheet *sheet)
{
    struct judging judging = { .sheet = sheet, .melee = sheet->state };

    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_NONE)
            read_line(&judging, i);
}

/* ---- settings and offers ---- */

bool melee_setting(struct sheet *sheet, int line, const char **key, const char **value)
{
    const char *text = sheet->lines[line].text;

    if (!text_has_prefix_ignoring_case(text, "ask "))
        return false;
    *key = "ask";
    *value = window_wish_read(sheet, line, text + strlen("ask "));
    return true;
}

/* "OFFER blue BOLT FOR SHIELD": judged only on the writer's own hand. */
const char *melee_offer(struct sheet *sheet, int line, int *to)
{
    const struct melee *melee = sheet->state;
    struct cursor cursor;
    int give, take;

    if (!text_has_prefix_ignoring_case(sheet->lines[line].text, "offer ") || !cursor_open(&cursor, sheet, line))
        return NULL;
    if (!take_word(&cursor, "OFFER") || !take_name(&cursor, "fighter", melee_names, MELEE_SEATS, 2, to)
        || !take_name(&cursor, "card", melee_cards + 1, CARD_COUNT - 1, 3, &give) || !take_word(&cursor, "FOR")
        || !take_name(&cursor, "card", melee_cards + 1, CARD_COUNT - 1, 3, &take) || !take_end(&cursor))
        return NULL;
    if (!melee_may_hold(&melee->sides[sheet->seat].hand, give + 1)) {
        cursor_refuse(&cursor, "HAND", -1, "you do not hold %s", melee_cards[give + 1]);
        return NULL;
    }
    return arena_printf(sheet->arena, "%s FOR %s", melee_cards[give + 1], melee_cards[take + 1]);
}
