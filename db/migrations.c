#include "db/migrations.h"

/* Made from db/schema.sql and db/first.sql by the Makefile. */
const char present_schema[] =
#include "schema.inc"
    ;
static const char first[] =
#include "first.inc"
    ;

/* Which turn players saw when a log line of a game was written, for readers of the log. */
static const char log_turn[] = "ALTER TABLE log ADD COLUMN turn INTEGER";

/* Records of games in which nothing happens any more, compressed with their snapshots (db/archive.c). A record is in one
 * of the two tables. */
static const char archive[] =
    "CREATE TABLE archive ("
    "    id INTEGER PRIMARY KEY,"        /* game << 20 | number, as of record */
    "    hash BLOB NOT NULL,"
    "    made_utc_s INTEGER NOT NULL,"
    "    piece BLOB NOT NULL,"           /* body, events, state, around, each ended by a NUL: zlib */
    "    bytes INTEGER NOT NULL"         /* before compression */
    ");"
    "CREATE TRIGGER record_is_new BEFORE INSERT ON record WHEN EXISTS (SELECT 1 FROM archive WHERE id = NEW.id)"
    " BEGIN SELECT RAISE(ABORT, 'this record is in the archive'); END";

/* Games move between homes. `origin` is the number under which a game was born, which its seeds and its chain are made
 * with ('': it was born here, as g<id>); `moved` says where and when it went, JSON ('': it is here). */
static const char game_homes[] = "ALTER TABLE game ADD COLUMN origin TEXT NOT NULL DEFAULT '';"
                                 "ALTER TABLE game ADD COLUMN moved TEXT NOT NULL DEFAULT ''";

/* Mails that can wait, of players who want one a day: put into it, or into the next that cannot wait, in their order. */
static const char gathered[] =
    "CREATE TABLE gathered ("
    "    id INTEGER PRIMARY KEY,"
    "    game INTEGER NOT NULL REFERENCES game,"
    "    seat INTEGER NOT NULL,"
    "    subject TEXT NOT NULL,"
    "    text TEXT NOT NULL,"
    "    made_utc_s INTEGER NOT NULL,"
    "    due_utc_s INTEGER NOT NULL"
    ");"
    "CREATE INDEX gathered_due ON gathered (due_utc_s, game, seat);"
    "CREATE INDEX gathered_seat ON gathered (game, seat, id)";

/* Mails with orders for a game that is held or cannot be opened: read when it goes on. `waits` is the game that a mail waits
 * for; negative when it waits no more and is read for that game alone. */
static const char inbox_waits[] = "ALTER TABLE inbox ADD COLUMN waits INTEGER;"
                                  "CREATE INDEX inbox_waits ON inbox (waits) WHERE waits > 0";

/* What a mail was when it was queued, so that one which was damaged since is never sent (NULL: queued before there were
 * hashes). And how many mails went to the relay at which time, for as long as its limit a minute looks back. */
static const char outbox_care[] = "ALTER TABLE outbox ADD COLUMN hash BLOB;"
                                  "CREATE TABLE pace (at_utc_s INTEGER PRIMARY KEY, mails INTEGER NOT NULL)";

/* Who reads a game's public reports and has no seat. `told`: the last record that was mailed to him. Numbers are never
 * given again: they stand in tokens. */
static const char observer[] =
    "CREATE TABLE observer ("
    "    game INTEGER NOT NULL REFERENCES game,"
    "    number INTEGER NOT NULL,"
    "    address TEXT NOT NULL,"         /* '': he is gone */
    "    state TEXT NOT NULL CHECK (state IN ('asked', 'watching', 'gone')),"
    "    told INTEGER NOT NULL DEFAULT 0,"
    "    made_utc_s INTEGER NOT NULL,"
    "    PRIMARY KEY (game, number)"
    ") WITHOUT ROWID";

/* The record whose texts are the dictionary of a piece in the archive (NULL: it has none). */
static const char archive_after[] = "ALTER TABLE archive ADD COLUMN after INTEGER";

/* Mails to an observer that could not be delivered, in a row. */
static const char observer_strikes[] = "ALTER TABLE observer ADD COLUMN strikes INTEGER NOT NULL DEFAULT 0";

/* The mails that are still to be sent, in their order: without it each run looked through all that were ever sent. */
static const char outbox_order[] = "DROP INDEX outbox_todo;"
                                   "CREATE INDEX outbox_todo ON outbox (id, next_utc_s)"
                                   " WHERE state IN ('queued', 'sending')";

/* A mail is known by its Message-ID and its text (NULL: it was read before texts were hashed). And what Postern asks by
 * mail before it does it, until it is answered: who was asked, on which turn, what is to be done and what the question
 * listed. */
static const char confirmation[] =
    "ALTER TABLE inbox ADD COLUMN text_hash TEXT;"
    "CREATE TABLE confirmation ("
    "    id INTEGER PRIMARY KEY,"        /* made from the token in its reply address */
    "    kind TEXT NOT NULL,"
    "    game INTEGER NOT NULL,"
    "    seat INTEGER NOT NULL,"         /* -1: none */
    "    address TEXT NOT NULL,"
    "    turn INTEGER NOT NULL,"
    "    subject TEXT NOT NULL,"
    "    words TEXT NOT NULL,"
    "    state TEXT NOT NULL CHECK (state IN ('asked', 'done', 'cancelled')),"
    "    replies INTEGER NOT NULL DEFAULT 0,"
    "    made_utc_s INTEGER NOT NULL"
    ");"
    "CREATE INDEX confirmation_seat ON confirmation (game, seat)";

/* Games that begin now have the second form of seeds (a game keeps the one that it was born with), may have a public beacon,
 * and seats that give the hash of a luck word before the word. What a game has in other tables is sealed. */
static const char formats[] = "ALTER TABLE game ADD COLUMN format INTEGER NOT NULL DEFAULT 1;"
                              "ALTER TABLE game ADD COLUMN beacon_value TEXT NOT NULL DEFAULT '';"
                              "ALTER TABLE game ADD COLUMN rows_seal TEXT NOT NULL DEFAULT '';"
                              "ALTER TABLE seat ADD COLUMN luck_hash TEXT NOT NULL DEFAULT ''";

/* The data that an answer was made from, until it is sent: a run that goes on with its game rewrites it. */
static const char outbox_source[] = "ALTER TABLE outbox ADD COLUMN source TEXT";

/* Leagues: their entries, players, which game belongs to which, and what a run has to look at. */
static const char leagues[] =
    "CREATE TABLE league ("
    "    id INTEGER PRIMARY KEY,"
    "    name TEXT NOT NULL UNIQUE COLLATE NOCASE,"
    "    rules TEXT NOT NULL,"
    "    options TEXT NOT NULL,"
    "    settings TEXT NOT NULL,"
    "    games TEXT NOT NULL,"
    "    secret BLOB,"
    "    entries INTEGER NOT NULL DEFAULT 0,"
    "    hash BLOB NOT NULL,"
    "    due_utc_s INTEGER,"
    "    told INTEGER NOT NULL DEFAULT 0,"
    "    created_utc_s INTEGER NOT NULL"
    ");"
    "CREATE INDEX league_due ON league (due_utc_s, id) WHERE due_utc_s IS NOT NULL;"
    "CREATE TABLE league_entry ("
    "    id INTEGER PRIMARY KEY,"
    "    body TEXT NOT NULL,"
    "    hash BLOB NOT NULL"
    ");"
    "CREATE TABLE player ("
    "    id INTEGER PRIMARY KEY,"
    "    address TEXT NOT NULL,"
    "    name TEXT NOT NULL"
    ");"
    "CREATE INDEX player_address ON player (address COLLATE NOCASE) WHERE address <> '';"
    "CREATE TABLE pairing ("
    "    game INTEGER PRIMARY KEY REFERENCES game,"
    "    league INTEGER NOT NULL REFERENCES league"
    ");"
    "CREATE TABLE league_todo ("
    "    game INTEGER PRIMARY KEY REFERENCES game"
    ");"
    "CREATE TRIGGER league_game AFTER UPDATE OF phase ON game"
    " WHEN NEW.phase <> OLD.phase AND (NEW.phase IN ('over', 'void') OR OLD.phase IN ('over', 'void'))"
    "  AND EXISTS (SELECT 1 FROM pairing WHERE game = NEW.id)"
    " BEGIN INSERT OR IGNORE INTO league_todo (game) VALUES (NEW.id); END;";

/* From here on a snapshot's state can be empty, and is then resolved again. No table changes, but a Postern that expects every
 * state must not open such a history. */
static const char thin_snapshots[] = "SELECT 1";

/* Who decides appeals. What the moderator was told is in a league's entries. */
static const char league_appeals[] = "ALTER TABLE league DROP COLUMN told;"
                                     "ALTER TABLE league ADD COLUMN appeals TEXT NOT NULL DEFAULT ''";

/* Ratings: pools with their entries, results of the period that is open, what players are worth; and games outside leagues that
 * are rated. */
static const char ratings[] =
    "DROP TRIGGER league_game;"
    "CREATE TABLE pool ("
    "    id INTEGER PRIMARY KEY,"
    "    name TEXT NOT NULL COLLATE NOCASE,"
    "    system TEXT NOT NULL,"
    "    months INTEGER NOT NULL,"
    "    entries INTEGER NOT NULL DEFAULT 0,"
    "    hash BLOB NOT NULL,"
    "    at_utc_s INTEGER NOT NULL DEFAULT 0,"
    "    due_utc_s INTEGER NOT NULL,"
    "    UNIQUE (name, system)"
    ");"
    "CREATE TABLE pool_entry ("
    "    id INTEGER PRIMARY KEY,"
    "    body TEXT NOT NULL,"
    "    hash BLOB NOT NULL"
    ");"
    "CREATE TABLE pool_result ("
    "    id INTEGER PRIMARY KEY,"
    "    pool INTEGER NOT NULL REFERENCES pool,"
    "    at_utc_s INTEGER NOT NULL,"
    "    game TEXT NOT NULL,"
    "    body TEXT NOT NULL"
    ");"
    "CREATE INDEX pool_result_pool ON pool_result (pool, at_utc_s, id);"
    "CREATE INDEX pool_result_game ON pool_result (game);"
    "CREATE TABLE rating ("
    "    pool INTEGER NOT NULL REFERENCES pool,"
    "    player INTEGER NOT NULL REFERENCES player,"
    "    entry INTEGER NOT NULL,"
    "    period INTEGER NOT NULL,"
    "    first INTEGER NOT NULL,"
    "    second INTEGER NOT NULL,"
    "    third INTEGER NOT NULL,"
    "    games INTEGER NOT NULL,"
    "    won INTEGER NOT NULL,"
    "    drawn INTEGER NOT NULL,"
    "    played INTEGER NOT NULL,"
    "    PRIMARY KEY (pool, player, entry)"
    ") WITHOUT ROWID;"
    "CREATE TABLE rated_game ("
    "    game INTEGER PRIMARY KEY REFERENCES game"
    ");"
    "CREATE TRIGGER league_game AFTER UPDATE OF phase ON game"
    " WHEN NEW.phase <> OLD.phase AND (NEW.phase IN ('over', 'void') OR OLD.phase IN ('over', 'void'))"
    "  AND (EXISTS (SELECT 1 FROM pairing WHERE game = NEW.id) OR EXISTS (SELECT 1 FROM rated_game WHERE game = NEW.id))"
    " BEGIN INSERT OR IGNORE INTO league_todo (game) VALUES (NEW.id); END;";

/* Which player has written to which league. Until then its verdict said so in words. */
static const char inbox_player[] =
    "ALTER TABLE inbox ADD COLUMN league INTEGER;"
    "ALTER TABLE inbox ADD COLUMN player INTEGER;"
    "UPDATE inbox SET player = CAST(substr(reason, 5) AS INTEGER),"
    " league = CAST(substr(reason, instr(reason, ', to l') + 6) AS INTEGER)"
    " WHERE state = 'read' AND game IS NULL AND reason GLOB 'of p[0-9]*, to l[0-9]*';"
    "CREATE INDEX inbox_player ON inbox (league, player, taken_utc_s) WHERE league IS NOT NULL";

/* How players of leagues keep their deadlines. Nothing is known of turns before. */
static const char reliability[] =
    "CREATE TABLE reliability ("
    "    player INTEGER NOT NULL REFERENCES player,"
    "    month INTEGER NOT NULL,"
    "    pool TEXT NOT NULL COLLATE NOCASE,"
    "    system TEXT NOT NULL,"
    "    in_time INTEGER NOT NULL,"
    "    within_grace INTEGER NOT NULL,"
    "    missed INTEGER NOT NULL,"
    "    stood_in INTEGER NOT NULL,"
    "    PRIMARY KEY (player, month, pool, system)"
    ") WITHOUT ROWID;"
    "CREATE INDEX reliability_pool ON reliability (pool, system, month)";

/* Of an entry's hash the first bytes are enough; behind them stand those that new entries tell. Old bodies stay as they are. */
static const char short_hashes[] =
    "UPDATE league_entry SET hash = substr(hash, 1, 8);"
    "UPDATE pool_entry SET hash = substr(hash, 1, 8)";

/* The hash of a game's last record also stands with the game: in the record it lies behind the texts, on other pages. */
static const char game_last_hash[] =
    "ALTER TABLE game ADD COLUMN last_hash BLOB;"
    "UPDATE game SET last_hash = coalesce((SELECT hash FROM record WHERE id = game.id << 20 | game.records),"
    " (SELECT hash FROM archive WHERE id = game.id << 20 | game.records))";

/* New entries of chains have bytes that stand for words (db/entries.c), and readers see them as JSON. Old rows stay as they are. */
static const char entry_words[] =
    "CREATE TABLE entry_word ("
    "    byte INTEGER PRIMARY KEY,"
    "    text TEXT NOT NULL"
    ");"
    "INSERT INTO entry_word (byte, text) VALUES"
    " (1, '{\"at\":1'), (2, '{\"act\":\"'), (3, ',\"at\":1'), (4, ',\"board\":'), (5, ',\"by\":\"'), (6, ',\"commitment\":'),"
    " (7, ',\"founding\":'), (8, ',\"game\":\"g'), (11, '\",\"kind\":\"game\",\"number\":'), (12, '\"kind\":\"result\",\"number\":'),"
    " (14, '\"kind\":\"round\",\"number\":'), (15, '\"kind\":\"enter\",\"number\":'), (16, '\"kind\":\"note\",\"number\":'), (17, '\",\"hash\":'),"
    " (18, ',\"player\":'), (19, ',\"points\":['), (20, ',\"record\":'), (21, ',\"round\":'), (22, ',\"season\":'), (23, ',\"section\":\"'),"
    " (24, ',\"turns\":['), (25, ',\"scores\":['), (26, ',\"seed\":'), (27, ',\"until\":1'), (28, ',\"boards\":[['), (29, '],['),"
    " (30, ',\"number\":'), (31, '0,0,0,');"
    "ALTER TABLE league_entry RENAME TO league_chain;"
    "ALTER TABLE pool_entry RENAME TO pool_chain;"
    "CREATE VIEW league_entry AS"
    " SELECT id,"
    " (WITH RECURSIVE said(byte, text) AS"
    " (SELECT 0, body UNION ALL"
    " SELECT byte + 1,"
    " replace(text, char(byte + 1), coalesce((SELECT text FROM entry_word WHERE byte = said.byte + 1), char(byte + 1)))"
    " FROM said WHERE byte < 31)"
    " SELECT text FROM said WHERE byte = 31) AS body,"
    " hash"
    " FROM league_chain;"
    "CREATE VIEW pool_entry AS"
    " SELECT id,"
    " (WITH RECURSIVE said(byte, text) AS"
    " (SELECT 0, body UNION ALL"
    " SELECT byte + 1,"
    " replace(text, char(byte + 1), coalesce((SELECT text FROM entry_word WHERE byte = said.byte + 1), char(byte + 1)))"
    " FROM said WHERE byte < 31)"
    " SELECT text FROM said WHERE byte = 31) AS body,"
    " hash"
    " FROM pool_chain;";

/* For each row that is written, SQLite builds a table of a list of more than two words, and looks the word up in it; words with
 * OR between them are compared. A condition may be changed in the schema's text, as it says nothing of how rows are stored. */
static const char plain_checks[] =
    "PRAGMA writable_schema = ON;"
    "UPDATE sqlite_schema SET sql = replace(sql, 'phase IN (''inviting'', ''running'', ''paused'', ''held'', ''over'', ''void'')',"
    " 'phase = ''inviting'' OR phase = ''running'' OR phase = ''paused'' OR phase = ''held'' OR phase = ''over'' OR"
    " phase = ''void''') WHERE name = 'game';"
    "UPDATE sqlite_schema SET sql = replace(sql, 'state IN (''invited'', ''joined'', ''declined'', ''gone'')',"
    " 'state = ''invited'' OR state = ''joined'' OR state = ''declined'' OR state = ''gone''') WHERE name = 'seat';"
    "UPDATE sqlite_schema SET sql = replace(sql, 'state IN (''asked'', ''watching'', ''gone'')',"
    " 'state = ''asked'' OR state = ''watching'' OR state = ''gone''') WHERE name = 'observer';"
    "UPDATE sqlite_schema SET sql = replace(sql, 'kind IN (''press'', ''grey'', ''diary'')',"
    " 'kind = ''press'' OR kind = ''grey'' OR kind = ''diary''') WHERE name = 'press';"
    "UPDATE sqlite_schema SET sql = replace(sql, 'state IN (''taken'', ''read'', ''held'', ''quarantine'')',"
    " 'state = ''taken'' OR state = ''read'' OR state = ''held'' OR state = ''quarantine''') WHERE name = 'inbox';"
    "UPDATE sqlite_schema SET sql = replace(sql, 'state IN (''asked'', ''done'', ''cancelled'')',"
    " 'state = ''asked'' OR state = ''done'' OR state = ''cancelled''') WHERE name = 'confirmation';"
    "UPDATE sqlite_schema SET sql = replace(sql, 'state IN (''queued'', ''sending'', ''sent'', ''failed'')',"
    " 'state = ''queued'' OR state = ''sending'' OR state = ''sent'' OR state = ''failed''') WHERE name = 'outbox';"
    "PRAGMA writable_schema = RESET";

/* The words queued, posted and failed are of one length, so that a mark does not move what stands behind them in the row: SQLite
 * writes anew only the pages of a row that differ, and a report has several. */
static const char outbox_posted[] =
    "PRAGMA writable_schema = ON;"
    "UPDATE sqlite_schema SET sql = replace(sql, 'state = ''sent''', 'state = ''posted''') WHERE name = 'outbox';"
    "PRAGMA writable_schema = RESET;"
    "UPDATE outbox SET state = 'posted' WHERE state = 'sent'";

/* Hashes have no order. In an index of them, each new mail changes a page of its own in a large home; behind the minute in
 * which the mail was written, it stands beside those of its time. A mail from before is found by its hash alone. */
static const char inbox_minute[] = "ALTER TABLE inbox ADD COLUMN minute INTEGER NOT NULL DEFAULT -1;"
                                   "DROP INDEX inbox_hash;"
                                   "CREATE INDEX inbox_hash ON inbox (minute, hash)";

const char *const migrations[] = { first, log_turn, archive, game_homes, gathered, inbox_waits, outbox_care, observer,
                                   archive_after, observer_strikes, outbox_order, confirmation, formats,
                                   outbox_source, leagues, thin_snapshots, league_appeals, ratings, inbox_player,
                                   reliability, short_hashes, game_last_hash, entry_words, plain_checks,
                                   outbox_posted, inbox_minute };
const int migration_count = sizeof migrations / sizeof migrations[0];
