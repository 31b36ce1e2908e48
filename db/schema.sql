-- Postern's history, the whole schema as a new home gets it. An old home comes here step by step (migrations.c), and
-- tests/db/test_migrations.c compares the two. One row a record, keyed game << 20 | number; orders and events are JSON text inside it, so that
-- `SELECT e.value ->> 'event' FROM record, json_each(events) AS e` works. Snapshots, mails in and mails out stand apart.
-- Checks have OR between their words: for a list with IN, SQLite builds a table at each row that is written.
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value
) WITHOUT ROWID;

CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    rules TEXT NOT NULL,
    version INTEGER NOT NULL,            -- of the rules that it is played under
    options TEXT NOT NULL,               -- of the rule set, JSON
    settings TEXT NOT NULL,              -- of the processor: hours, early, auth ..., JSON
    seats INTEGER NOT NULL,
    phase TEXT NOT NULL CHECK (phase = 'inviting' OR phase = 'running' OR phase = 'paused' OR phase = 'held' OR phase = 'over'
                               OR phase = 'void'),
    held_because TEXT,
    secret BLOB NOT NULL,                -- sealed with the key file until the game is over
    commitment BLOB NOT NULL,
    branch INTEGER NOT NULL DEFAULT 0,
    records INTEGER NOT NULL DEFAULT 0,
    turn INTEGER NOT NULL DEFAULT 0,     -- that players see
    open TEXT NOT NULL DEFAULT '',       -- the turn that has begun, JSON; '' before the first
    deadline_utc_s INTEGER,              -- of what is open
    opened_utc_s INTEGER,                -- when it was opened
    due_utc_s INTEGER,                   -- when a run has to look at the game; NULL: not by itself
    clock TEXT NOT NULL DEFAULT '',      -- reminders sent, when all were in ..., JSON
    hand TEXT NOT NULL DEFAULT '',       -- what the moderator's hand left open, JSON
    created_utc_s INTEGER NOT NULL,
    origin TEXT NOT NULL DEFAULT '',     -- the number under which it was born, if elsewhere: seeds and chain are made with it
    moved TEXT NOT NULL DEFAULT '',      -- where and when it went, JSON; '': it is here
    format INTEGER NOT NULL DEFAULT 1,   -- of its seeds, founding and replay, from its birth on
    beacon_value TEXT NOT NULL DEFAULT '',  -- what its public beacon told
    rows_seal TEXT NOT NULL DEFAULT '',  -- over its requests, absences, orders ahead, press and gathered mails
    last_hash BLOB                       -- of its last record, for what looks at all games; NULL or empty before the first
);
CREATE INDEX game_due ON game (due_utc_s, id) WHERE due_utc_s IS NOT NULL;

CREATE TABLE seat (
    game INTEGER NOT NULL REFERENCES game,
    seat INTEGER NOT NULL,               -- from 0
    address TEXT NOT NULL,
    player TEXT NOT NULL DEFAULT '',     -- how the player is called
    state TEXT NOT NULL DEFAULT 'invited' CHECK (state = 'invited' OR state = 'joined' OR state = 'declined' OR state = 'gone'),
    luck TEXT NOT NULL DEFAULT '',
    zone TEXT NOT NULL DEFAULT 'UTC',
    epoch INTEGER NOT NULL DEFAULT 0,    -- raised to make all older tokens void
    serial INTEGER NOT NULL DEFAULT 0,   -- of the last request mailed to this seat; never given again
    password TEXT NOT NULL DEFAULT '',   -- crypto_pwhash_str
    settings TEXT NOT NULL DEFAULT '{}',
    setup TEXT NOT NULL DEFAULT '',      -- set-up choices sent before the game begins
    wants TEXT NOT NULL DEFAULT '',      -- 'wait', 'ready' for the open turn
    thread TEXT NOT NULL DEFAULT '',     -- Message-ID of the first mail to this seat
    strikes INTEGER NOT NULL DEFAULT 0,  -- hard bounces in a row; above a limit nothing is mailed
    hand TEXT NOT NULL DEFAULT 'player' CHECK (hand IN ('player', 'bot')),   -- who gives its orders
    misses INTEGER NOT NULL DEFAULT 0,   -- turns missed in a row
    missed INTEGER NOT NULL DEFAULT 0,   -- turns missed in all
    late INTEGER NOT NULL DEFAULT 0,     -- deadlines that passed while this seat owed orders
    luck_hash TEXT NOT NULL DEFAULT '',  -- that it gave before its luck word, hex
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX seat_address ON seat (address COLLATE NOCASE);

CREATE TABLE request (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    serial INTEGER NOT NULL,
    record INTEGER NOT NULL,             -- number that the open turn will have
    turn INTEGER NOT NULL,
    made_utc_s INTEGER NOT NULL,
    asks TEXT NOT NULL,                  -- what it asked: names and digests of the open requests
    undone INTEGER NOT NULL DEFAULT 0,   -- by a rollback: never orders again
    PRIMARY KEY (game, seat, serial)
) WITHOUT ROWID;

CREATE TABLE record (
    id INTEGER PRIMARY KEY,              -- game << 20 | number
    body TEXT NOT NULL,
    events TEXT NOT NULL,
    hash BLOB NOT NULL,
    made_utc_s INTEGER NOT NULL
);

CREATE TABLE snapshot (
    id INTEGER PRIMARY KEY,              -- game << 20 | number
    state TEXT NOT NULL,                 -- '': resolved again from an earlier one when somebody asks for it
    around TEXT NOT NULL DEFAULT ''      -- what lay around it: a seal, then standing orders, offers, misses as JSON
);

-- Records of games in which nothing happens any more, compressed with their snapshots (archive.c). A record is in one of
-- the two tables.
CREATE TABLE archive (
    id INTEGER PRIMARY KEY,              -- game << 20 | number, as of record
    hash BLOB NOT NULL,
    made_utc_s INTEGER NOT NULL,
    piece BLOB NOT NULL,                 -- body, events, state, around, each ended by a NUL: zlib
    bytes INTEGER NOT NULL,              -- before compression
    after INTEGER                        -- the record whose texts are its dictionary; NULL: it has none
);
CREATE TRIGGER record_is_new BEFORE INSERT ON record WHEN EXISTS (SELECT 1 FROM archive WHERE id = NEW.id)
 BEGIN SELECT RAISE(ABORT, 'this record is in the archive'); END;

-- Who reads a game's public reports and has no seat. Numbers are never given again: they stand in tokens.
CREATE TABLE observer (
    game INTEGER NOT NULL REFERENCES game,
    number INTEGER NOT NULL,
    address TEXT NOT NULL,               -- '': he is gone
    state TEXT NOT NULL CHECK (state = 'asked' OR state = 'watching' OR state = 'gone'),
    told INTEGER NOT NULL DEFAULT 0,     -- the last record that was mailed to him
    made_utc_s INTEGER NOT NULL,
    strikes INTEGER NOT NULL DEFAULT 0,  -- mails to him that could not be delivered, in a row
    PRIMARY KEY (game, number)
) WITHOUT ROWID;

-- When a player is away. Deadlines are set past what is approved.
CREATE TABLE absence (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game,
    seat INTEGER NOT NULL,
    from_utc_s INTEGER NOT NULL,
    to_utc_s INTEGER NOT NULL,
    approved INTEGER NOT NULL,
    made_utc_s INTEGER NOT NULL
);
CREATE INDEX absence_game ON absence (game, seat);

-- Orders for a turn that is not open yet.
CREATE TABLE queued (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game,
    seat INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    orders TEXT NOT NULL,
    mail TEXT NOT NULL,                  -- its hash, hex
    received_utc_s INTEGER NOT NULL,
    UNIQUE (game, seat, turn)
);

-- What players said to each other, and their diaries. Never in a record: nothing personal may be in the chain.
CREATE TABLE press (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game,
    seat INTEGER NOT NULL,               -- who wrote it; -1: the moderator
    kind TEXT NOT NULL CHECK (kind = 'press' OR kind = 'grey' OR kind = 'diary'),
    seats TEXT NOT NULL,                 -- to whom: numbers from 1, 'all', 'gm'
    turn INTEGER NOT NULL,
    made_utc_s INTEGER NOT NULL,
    text TEXT NOT NULL
);
CREATE INDEX press_game ON press (game, id);

CREATE TABLE inbox (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL,
    validity INTEGER NOT NULL DEFAULT 0,
    uid TEXT NOT NULL,
    hash BLOB NOT NULL,
    message_id TEXT,
    sender TEXT,
    received_utc_s INTEGER NOT NULL,
    taken_utc_s INTEGER NOT NULL,
    sent_utc_s INTEGER,                  -- of orders that were taken: when they were written, where that can be believed
    oversize INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL DEFAULT 'taken' CHECK (state = 'taken' OR state = 'read' OR state = 'held' OR state = 'quarantine'),
    verdict TEXT,
    reason TEXT,
    game INTEGER,
    seat INTEGER,
    raw BLOB NOT NULL,
    waits INTEGER,                       -- the game that this mail waits for; negative: read for that game alone, it waits no more
    text_hash TEXT,                      -- of what it says, '' when that cannot be told; NULL: read before texts were hashed
    league INTEGER,                      -- of a mail to a league: to which, and of which of its players
    player INTEGER,
    minute INTEGER NOT NULL DEFAULT -1,  -- that its Date tells: hashes of one time are neighbours in the index; -1: none, or not looked for
    UNIQUE (source, validity, uid)
);
CREATE INDEX inbox_hash ON inbox (minute, hash);
CREATE INDEX inbox_message_id ON inbox (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX inbox_todo ON inbox (id) WHERE state = 'taken';
CREATE INDEX inbox_seat ON inbox (game, seat, taken_utc_s) WHERE game IS NOT NULL;
CREATE INDEX inbox_waits ON inbox (waits) WHERE waits > 0;
CREATE INDEX inbox_player ON inbox (league, player, taken_utc_s) WHERE league IS NOT NULL;

-- What is asked by mail before it is done: did you send this? are your mails to go there? is the game to end?
CREATE TABLE confirmation (
    id INTEGER PRIMARY KEY,              -- made from the token in its reply address: it counts nothing
    kind TEXT NOT NULL,                  -- what carries it out
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,               -- -1: none
    address TEXT NOT NULL,               -- who was asked
    turn INTEGER NOT NULL,               -- that players saw then
    subject TEXT NOT NULL,               -- what is to be done, in the kind's own form
    words TEXT NOT NULL,                 -- the same for people, as the question listed it: a line each
    state TEXT NOT NULL CHECK (state = 'asked' OR state = 'done' OR state = 'cancelled'),
    replies INTEGER NOT NULL DEFAULT 0,  -- that changed nothing, in this state
    made_utc_s INTEGER NOT NULL
);
CREATE INDEX confirmation_seat ON confirmation (game, seat);

CREATE TABLE fetched (
    source TEXT PRIMARY KEY,
    began_utc_s INTEGER NOT NULL
) WITHOUT ROWID;

-- 'sending' is a mail that an older program left on its way: it waits like a queued one. The mails up to the number
-- outbox_reached in meta may have left. The words queued, posted and failed are of one length: a mark moves nothing in its row.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,            -- kind and what it is about: one mail, whatever happens
    kind TEXT NOT NULL,
    game INTEGER,
    seat INTEGER,
    envelope_from TEXT NOT NULL,
    envelope_to TEXT NOT NULL,
    message_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    bytes BLOB NOT NULL,
    state TEXT NOT NULL DEFAULT 'queued' CHECK (state = 'queued' OR state = 'sending' OR state = 'posted' OR state = 'failed'),
    attempt INTEGER NOT NULL DEFAULT 0,
    next_utc_s INTEGER NOT NULL,
    error TEXT,
    made_utc_s INTEGER NOT NULL,
    hash BLOB,                           -- of the mail as it was queued, so that a damaged one is never sent; NULL: not known
    source TEXT                          -- JSON of what an answer was made from, until it leaves; NULL: it stays as it is
);
CREATE INDEX outbox_todo ON outbox (id, next_utc_s) WHERE state IN ('queued', 'sending');
CREATE INDEX outbox_game ON outbox (game, seat, kind) WHERE game IS NOT NULL;

-- Mails that can wait, of players who want one a day: put into it, or into the next that cannot wait, in their order.
CREATE TABLE gathered (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game,
    seat INTEGER NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    made_utc_s INTEGER NOT NULL,
    due_utc_s INTEGER NOT NULL
);
CREATE INDEX gathered_due ON gathered (due_utc_s, game, seat);
CREATE INDEX gathered_seat ON gathered (game, seat, id);

-- How many mails went to the relay at which time, for as long as its limit a minute looks back.
CREATE TABLE pace (
    at_utc_s INTEGER PRIMARY KEY,
    mails INTEGER NOT NULL
);

CREATE TABLE answered (
    address TEXT NOT NULL,
    day INTEGER NOT NULL,                -- days since 1970
    count INTEGER NOT NULL,
    PRIMARY KEY (address, day)
) WITHOUT ROWID;

CREATE TABLE log (
    id INTEGER PRIMARY KEY,
    at_utc_s INTEGER NOT NULL,
    game INTEGER,
    seat INTEGER,
    what TEXT NOT NULL,
    turn INTEGER                         -- that players saw when the line was written
);

-- Leagues. Everything that happens in one is in its entries, which are chained like a game's records; what the other columns say
-- of a season follows from them. Names and addresses are in `player` alone, so that they can be erased.
CREATE TABLE league (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    rules TEXT NOT NULL,
    options TEXT NOT NULL,               -- of the rule set, JSON
    settings TEXT NOT NULL,              -- of the league, JSON
    games TEXT NOT NULL,                 -- settings of its games, JSON
    secret BLOB,                         -- of the season that is under way, sealed with the key file
    entries INTEGER NOT NULL DEFAULT 0,
    hash BLOB NOT NULL,                  -- of the last entry; before the first, of the founding
    due_utc_s INTEGER,                   -- when a run has to look at it
    created_utc_s INTEGER NOT NULL,
    appeals TEXT NOT NULL DEFAULT ''     -- the address that decides appeals; '': the moderator does. In no entry: it is personal
);
CREATE INDEX league_due ON league (due_utc_s, id) WHERE due_utc_s IS NOT NULL;

-- What entries say again and again stands in them as one byte below 32, which no JSON has.
CREATE TABLE entry_word (
    byte INTEGER PRIMARY KEY,
    text TEXT NOT NULL
);
INSERT INTO entry_word (byte, text) VALUES
    (1, '{"at":1'), (2, '{"act":"'), (3, ',"at":1'), (4, ',"board":'), (5, ',"by":"'), (6, ',"commitment":'),
    (7, ',"founding":'), (8, ',"game":"g'), (11, '","kind":"game","number":'), (12, '"kind":"result","number":'),
    (14, '"kind":"round","number":'), (15, '"kind":"enter","number":'), (16, '"kind":"note","number":'), (17, '","hash":'),
    (18, ',"player":'), (19, ',"points":['), (20, ',"record":'), (21, ',"round":'), (22, ',"season":'), (23, ',"section":"'),
    (24, ',"turns":['), (25, ',"scores":['), (26, ',"seed":'), (27, ',"until":1'), (28, ',"boards":[['), (29, '],['),
    (30, ',"number":'), (31, '0,0,0,');

-- Entries as they are stored (db/entries.c).
CREATE TABLE league_chain (
    id INTEGER PRIMARY KEY,              -- league << 32 | number
    body TEXT NOT NULL,                  -- "~" for each hash that it tells, and bytes of entry_word
    hash BLOB NOT NULL                   -- the first bytes of its own, and those that it tells
);

-- ... and as JSON, for readers.
CREATE VIEW league_entry AS
    SELECT id,
           (WITH RECURSIVE said(byte, text) AS
                (SELECT 0, body UNION ALL
                 SELECT byte + 1,
                        replace(text, char(byte + 1), coalesce((SELECT text FROM entry_word WHERE byte = said.byte + 1), char(byte + 1)))
                 FROM said WHERE byte < 31)
            SELECT text FROM said WHERE byte = 31) AS body,
           hash
    FROM league_chain;

CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    address TEXT NOT NULL,               -- '': a bot, or erased
    name TEXT NOT NULL
);
CREATE INDEX player_address ON player (address COLLATE NOCASE) WHERE address <> '';

-- Which league a game belongs to; its board is in the league's entries.
CREATE TABLE pairing (
    game INTEGER PRIMARY KEY REFERENCES game,
    league INTEGER NOT NULL REFERENCES league
);

-- Games of leagues, and rated games, that are over, or are not any more, since a run last looked.
CREATE TABLE league_todo (
    game INTEGER PRIMARY KEY REFERENCES game
);
-- Ratings. A pool is a chain of its own; an entry closes a period. What else stands here of ratings follows from the entries.
CREATE TABLE pool (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL COLLATE NOCASE,   -- of the rule set, or as leagues say
    system TEXT NOT NULL,                -- "glicko-2", "plackett-luce"
    months INTEGER NOT NULL,             -- of a period
    entries INTEGER NOT NULL DEFAULT 0,
    hash BLOB NOT NULL,                  -- of the last entry; before the first, of the founding
    at_utc_s INTEGER NOT NULL DEFAULT 0, -- of the last entry
    due_utc_s INTEGER NOT NULL,          -- when the period that is open ends
    UNIQUE (name, system)
);

CREATE TABLE pool_chain (
    id INTEGER PRIMARY KEY,              -- pool << 32 | number
    body TEXT NOT NULL,                  -- as in league_chain
    hash BLOB NOT NULL
);
CREATE VIEW pool_entry AS
    SELECT id,
           (WITH RECURSIVE said(byte, text) AS
                (SELECT 0, body UNION ALL
                 SELECT byte + 1,
                        replace(text, char(byte + 1), coalesce((SELECT text FROM entry_word WHERE byte = said.byte + 1), char(byte + 1)))
                 FROM said WHERE byte < 31)
            SELECT text FROM said WHERE byte = 31) AS body,
           hash
    FROM pool_chain;

-- Results of the period that is open.
CREATE TABLE pool_result (
    id INTEGER PRIMARY KEY,
    pool INTEGER NOT NULL REFERENCES pool,
    at_utc_s INTEGER NOT NULL,
    game TEXT NOT NULL,
    body TEXT NOT NULL                   -- as the entry will list it
);
CREATE INDEX pool_result_pool ON pool_result (pool, at_utc_s, id);
CREATE INDEX pool_result_game ON pool_result (game);

-- What each player was worth after an entry that changed it.
CREATE TABLE rating (
    pool INTEGER NOT NULL REFERENCES pool,
    player INTEGER NOT NULL REFERENCES player,
    entry INTEGER NOT NULL,
    period INTEGER NOT NULL,
    first INTEGER NOT NULL,              -- rating in thousandths; of tables mu in millionths
    second INTEGER NOT NULL,             -- deviation in thousandths; of tables sigma in millionths
    third INTEGER NOT NULL,              -- volatility in 1e-9; of tables 0
    games INTEGER NOT NULL,              -- rated so far
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    played INTEGER NOT NULL,             -- the period of the last of them
    PRIMARY KEY (pool, player, entry)
) WITHOUT ROWID;

-- Turns for which players of leagues were asked for orders, by calendar month (engine/league/period.h) and by the pool that their
-- games belong to: what their reliability is computed from.
CREATE TABLE reliability (
    player INTEGER NOT NULL REFERENCES player,
    month INTEGER NOT NULL,
    pool TEXT NOT NULL COLLATE NOCASE,   -- as pool.name
    system TEXT NOT NULL,                -- as pool.system
    in_time INTEGER NOT NULL,
    within_grace INTEGER NOT NULL,
    missed INTEGER NOT NULL,
    stood_in INTEGER NOT NULL,           -- in time, in a seat that he has taken over
    PRIMARY KEY (player, month, pool, system)
) WITHOUT ROWID;
CREATE INDEX reliability_pool ON reliability (pool, system, month);

-- Games outside leagues whose players want ratings from them.
CREATE TABLE rated_game (
    game INTEGER PRIMARY KEY REFERENCES game
);

-- Of both a run has to hear when they end.
CREATE TRIGGER league_game AFTER UPDATE OF phase ON game
 WHEN NEW.phase <> OLD.phase AND (NEW.phase IN ('over', 'void') OR OLD.phase IN ('over', 'void'))
  AND (EXISTS (SELECT 1 FROM pairing WHERE game = NEW.id) OR EXISTS (SELECT 1 FROM rated_game WHERE game = NEW.id))
 BEGIN INSERT OR IGNORE INTO league_todo (game) VALUES (NEW.id); END;
