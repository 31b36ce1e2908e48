#include "processor/report/overtaken.h"

#include "processor/report/mail.h"
#include "processor/report/report.h"
#include "processor/report/stand.h"

struct overtaking {
    struct stored_game *stored;
    int seat;
    const struct turn_news *news;
    const struct value *became;      /* of its orders: those that were not used */
};

static void change(void *context, struct value *view)
{
    const struct overtaking *overtaking = context;
    struct stored_game *stored = overtaking->stored;
    const struct turn_news *news = overtaking->news;

    value_set(stored->arena, view, "became", value_copy(stored->arena, overtaking->became));
    value_set_bool(stored->arena, view, "overtaken", true);
    value_set_bool(stored->arena, view, "ended", stored->game.over);
    value_set_bool(stored->arena, view, "resolved", news->last_record && !news->draft);
    value_set_bool(stored->arena, view, "provisional", news->draft);
    value_set_bool(stored->arena, view, "mend_by_add", false);
    stand_show(stored, overtaking->seat, view);
}

/* "The turn is resolved now" stays true if it is and all of its orders were used. */
enum status overtaken_tell(struct stored_game *stored, int seat, const struct turn_news *news, struct error *err)
{
    struct value *became = value_list(stored->arena);
    struct overtaking overtaking = { stored, seat, news, became };
    bool resolved = news->last_record || news->draft;

    if (stored->shown)
        return OK;
    report_add_unused(stored->arena, news, seat, became);
    return mail_change(stored, seat, resolved && became->count == 0 ? "resolved_now" : NULL, change, &overtaking, err);
}
