/* SELECT in a comment is prose. */
static const char *const help = "Select a game, or UPDATE nothing";
static const char *const query = "SELECT id FROM outbox";
static int forget(void *db)
{
    return sqlite3_exec(db, "DELETE FROM outbox", 0, 0, 0);
}
