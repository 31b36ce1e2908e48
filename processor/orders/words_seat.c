/* Words that set what a seat has of its own: PASSWORD, ADDRESS, ABSENCE, ZONE, MAPS, HTML, PUBLISH, DIGEST. */
#include "processor/orders/answering.h"

#include <string.h>

#include "engine/kernel/text.h"
#include "processor/home/seat_settings.h"
#include "processor/orders/change_address.h"
#include "processor/orders/sender.h"
#include "processor/report/absence.h"
#include "processor/report/digest.h"
#include "processor/text/layout.h"

/* The word itself is never repeated, and the stored mail does not keep it. */
enum status answer_password(struct answering *answering, const char *word)
{
    struct seat_row *seat = &answering->stored->seats[answering->seat];

    if (!*word) {
        seat->password = "";
        *answering->changed = true;
        answering_say(answering, "You have no password now; PASSWORD and a word sets one.");
        return OK;
    }
    if (!sender_password_can_be(word)) {
        answering_say(answering, "PASSWORD takes one word of %d to %d letters, which are not all the same; nothing was changed.",
                      PASSWORD_BYTES_LEAST, PASSWORD_BYTES_MOST);
        return OK;
    }
    seat->password = sender_password_hash(answering->stored->arena, word);
    if (!seat->password)
        return error_set(answering->err, ERR_IO, "no memory for a password");
    *answering->changed = true;
    answering_say(answering, "Your password is set. Orders between a line \"#orders %s t%d %d PASSWORD\" and a line \"#end\" count "
                  "from any address. PASSWORD alone takes it away.", answering->stored->label, answering->stored->row.turn,
                  answering->seat + 1);
    return OK;
}

enum status answer_address(struct answering *answering, const char *rest)
{
    const char *said = "";
    enum status status = change_address_ask(answering->stored, answering->seat, rest, &said, answering->err);

    if (status == OK)
        answering_say(answering, "%s", said);
    return status;
}

enum status answer_absence(struct answering *answering, const char *rest)
{
    const char *said = "";
    enum status status = absence_word(answering->stored, answering->seat, rest, &said, answering->changed,
                                      answering->err);

    if (status == OK)
        answering_say(answering, "%s", said);
    return status;
}

enum status answer_zone(struct answering *answering, const char *word)
{
    struct error fault;
    char *zone;

    if (layout_zone(answering->arena, word, &zone, &fault) != OK) {
        answering_say(answering, "ZONE: %s", fault.message);
        return OK;
    }
    answering->stored->seats[answering->seat].zone = zone;
    *answering->changed = true;
    answering_say(answering, "Times are shown in %s from now on, beside UTC.", zone);
    return digest_reset(answering->stored, answering->seat, answering->err);
}

/* MAPS and HTML, each ON or OFF. */
static enum status answer_setting(struct answering *answering, const char *word, const char *rest)
{
    struct seat_row *seat = &answering->stored->seats[answering->seat];
    struct seat_settings settings = seat_settings_read(seat, answering->stored->arena);
    bool *setting = strcmp(word, "MAPS") == 0 ? &settings.maps : &settings.html;
    bool on = text_equal_ignoring_case(rest, "ON");

    if (!on && !text_equal_ignoring_case(rest, "OFF")) {
        answering_say(answering, "%s takes ON or OFF; it is %s.", word, *setting ? "on" : "off");
        return OK;
    }
    *setting = on;
    seat_settings_write(seat, &settings, answering->stored->arena);
    *answering->changed = true;
    if (setting == &settings.maps)
        answering_say(answering, on ? "Reports draw the map from now on." : "Reports tell the map as a list alone from now on.");
    else
        answering_say(answering, on ? "Mails bring an HTML part from now on, in letters of one width."
                                    : "Mails are plain text from now on.");
    return OK;
}

enum status answer_maps(struct answering *answering, const char *rest)
{
    return answer_setting(answering, "MAPS", rest);
}

enum status answer_html(struct answering *answering, const char *rest)
{
    return answer_setting(answering, "HTML", rest);
}

/* What PUBLISH takes, and how it is answered. */
static const struct publishing {
    const char *text;
    bool diary, yes;
    const char *said;
} publishings[] = {
    { "NAME", false, true, "Pages about this game may name you from now on. Your address is never on them." },
    { "NO NAME", false, false, "Pages about this game name your side alone, from when they are made next." },
    { "DIARY", true, true, "Pages about this game show your diary from now on." },
    { "NO DIARY", true, false, "Pages about this game do not show your diary, from when they are made next." },
};

static const struct publishing *find_publishing(const char *text)
{
    for (size_t i = 0; i < sizeof publishings / sizeof publishings[0]; i++)
        if (text_equal_ignoring_case(text, publishings[i].text))
            return &publishings[i];
    return NULL;
}

enum status answer_publish(struct answering *answering, const char *rest)
{
    struct seat_row *seat = &answering->stored->seats[answering->seat];
    struct seat_settings settings = seat_settings_read(seat, answering->stored->arena);
    const struct publishing *wanted = find_publishing(rest);

    if (!wanted) {
        answering_say(answering, "PUBLISH takes NAME, NO NAME, DIARY or NO DIARY; pages about this game %s, and %s your diary.",
                      settings.publish_name ? "may name you" : "do not name you", settings.publish_diary ? "show" : "do not show");
        return OK;
    }
    if (wanted->diary && wanted->yes && !answering->stored->game.over) {
        answering_say(answering, "PUBLISH DIARY: a diary can be opened when the game is over.");
        return OK;
    }
    *(wanted->diary ? &settings.publish_diary : &settings.publish_name) = wanted->yes;
    seat_settings_write(seat, &settings, answering->stored->arena);
    *answering->changed = true;
    answering_say(answering, "%s", wanted->said);
    return OK;
}

enum status answer_digest(struct answering *answering, const char *rest)
{
    const char *said = "";
    enum status status = digest_word(answering->stored, answering->seat, rest, &said, answering->changed, answering->err);

    if (status == OK)
        answering_say(answering, "%s", said);
    return status;
}
