/* The moderator's hand on who observes a game. */
#include "processor/moderator/gm.h"
#include "processor/moderator/observer.h"

enum status gm_observe(struct gm *gm, struct error *err)
{
    enum status status = gm->count == 1 ? OK : error_set(err, ERR_FORMAT, "observe takes an address");

    if (status == OK && gm->stored->game.over)
        status = error_set(err, ERR_CONFLICT, "the game is over");
    if (status == OK)
        status = observer_add(gm->stored, gm->words[0], err);
    return status == OK ? gm_note(gm, "observe", "the game has another observer, who gets what everybody may know.", err)
                        : status;
}

enum status gm_unobserve(struct gm *gm, struct error *err)
{
    enum status status = gm->count == 1 ? OK : error_set(err, ERR_FORMAT, "unobserve takes an address");

    if (status == OK)
        status = observer_remove(gm->stored, gm->words[0], err);
    return status == OK ? gm_note(gm, "unobserve", "the game has one observer fewer.", err) : status;
}
