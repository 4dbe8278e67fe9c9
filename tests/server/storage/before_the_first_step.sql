-- A database as it was made before there were migrations, dumped by sqlite3.
BEGIN TRANSACTION;
CREATE TABLE chat (
    number INTEGER NOT NULL,
    table_id VARCHAR(16) NOT NULL,
    seat INTEGER,
    name VARCHAR(40) NOT NULL,
    text VARCHAR(300) NOT NULL,
    at FLOAT NOT NULL,
    PRIMARY KEY (number)
);
INSERT INTO "chat" VALUES(1,'t1',0,'Ada','howdy',8.5);
CREATE TABLE log (
    table_id VARCHAR(16) NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    "key" VARCHAR(64) NOT NULL,
    kind VARCHAR(10) NOT NULL,
    data JSON NOT NULL,
    hash VARCHAR(16) NOT NULL,
    at FLOAT NOT NULL,
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, seat, "key")
);
INSERT INTO "log" VALUES('t1',1,1,'k1','move','{"move": {"do": "raid", "colour": "black"}}','0123456789abcdef',5.0);
INSERT INTO "log" VALUES('t1',2,0,'k2','move','{"move": {"do": "raid", "colour": "black"}}','0123456789abcdef',6.0);
INSERT INTO "log" VALUES('t1',3,1,'k3','move','{"move": {"do": "raid", "colour": "black"}}','0123456789abcdef',7.0);
CREATE TABLE players (
    id VARCHAR(16) NOT NULL,
    name VARCHAR(40) NOT NULL,
    account VARCHAR(40),
    passphrase VARCHAR(200),
    created FLOAT NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (account)
);
INSERT INTO "players" VALUES('ada','Ada','ada','$argon2id$',1.5);
INSERT INTO "players" VALUES('grace','Grace',NULL,NULL,2.5);
CREATE TABLE ratings (
    player VARCHAR(16) NOT NULL,
    game VARCHAR(40) NOT NULL,
    mu FLOAT NOT NULL,
    sigma FLOAT NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (player, game)
);
INSERT INTO "ratings" VALUES('ada','longhorn',27.5,7.25,1);
CREATE TABLE results (
    table_id VARCHAR(16) NOT NULL,
    player VARCHAR(16) NOT NULL,
    game VARCHAR(40) NOT NULL,
    seat INTEGER NOT NULL,
    prize FLOAT NOT NULL,
    resigned BOOLEAN NOT NULL,
    rating FLOAT,
    at FLOAT NOT NULL,
    PRIMARY KEY (table_id, player)
);
INSERT INTO "results" VALUES('t1','ada','longhorn',0,1.0,0,1600.5,9.5);
CREATE TABLE tables (
    id VARCHAR(16) NOT NULL,
    game VARCHAR(40) NOT NULL,
    version INTEGER NOT NULL,
    phase VARCHAR(10) NOT NULL,
    host VARCHAR(16) NOT NULL,
    private BOOLEAN NOT NULL,
    rated BOOLEAN NOT NULL,
    pace VARCHAR(10) NOT NULL,
    clock JSON,
    options JSON NOT NULL,
    vals JSON NOT NULL,
    seating JSON NOT NULL,
    secret BLOB NOT NULL,
    words JSON NOT NULL,
    created FLOAT NOT NULL,
    started FLOAT,
    rematch VARCHAR(16),
    PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('t1','longhorn',1,'open','ada',1,0,'live','{"minutes": 5, "increment": 0}','{}','{}','[{"kind": "person", "name": "Ada", "player": "ada", "bot": null, "level": null, "word": "whisky", "resigned": false}]',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','["whisky"]',3.5,NULL,NULL);
CREATE TABLE tokens (
    token_hash VARCHAR(64) NOT NULL,
    player VARCHAR(16) NOT NULL,
    created FLOAT NOT NULL,
    PRIMARY KEY (token_hash)
);
INSERT INTO "tokens" VALUES('ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff','ada',1.5);
CREATE INDEX ix_tokens_player ON tokens (player);
CREATE INDEX results_by_player ON results (player, at);
CREATE INDEX tables_by_phase ON tables (phase);
CREATE INDEX ix_chat_table_id ON chat (table_id);
COMMIT;
