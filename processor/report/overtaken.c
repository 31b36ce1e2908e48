#include "processor/report/overtaken.h"

#include "processor/report/mail.h"
#include "processor/report/report.h"
#include "processor/report/stand.h"

struct overtaking {
    struct stored_game *stored;
    int seat;
    const struct turn_news *news;
};

/* Does a receipt say anything that is no longer true? "The turn is resolved now" is true if it is and all of its orders
 * were used. */
static bool contradicts(const struct overtaking *overtaking, const struct value *view, const struct value *became)
{
    const struct turn_news *news = overtaking->news;

    return became->count > 0 || !value_find(view, "resolved_now") || !(news->last_record || news->draft);
}

static bool change(void *context, struct value *view)
{
    const struct overtaking *overtaking = context;
    struct stored_game *stored = overtaking->stored;
    const struct turn_news *news = overtaking->news;
    struct value *became = value_list(stored->arena);

    report_add_unused(stored->arena, news, overtaking->seat, became);
    if (!contradicts(overtaking, view, became))
        return false;
    value_set(stored->arena, view, "became", became);
    value_set_bool(stored->arena, view, "overtaken", true);
    value_set_bool(stored->arena, view, "ended", stored->game.over);
    value_set_bool(stored->arena, view, "resolved", news->last_record && !news->draft);
    value_set_bool(stored->arena, view, "provisional", news->draft);
    value_set_bool(stored->arena, view, "mend_by_add", false);
    stand_show(stored, overtaking->seat, view);
    return true;
}

enum status overtaken_tell(struct stored_game *stored, int seat, const struct turn_news *news, struct error *err)
{
    struct overtaking overtaking = { stored, seat, news };

    return stored->shown ? OK : mail_change(stored, seat, change, &overtaking, err);
}
