/** The account, its keys, the credit ledger and what is reserved. */
export const accounts = `
CREATE TABLE account (
  user_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  monthly_limit INTEGER
) STRICT;

CREATE TABLE keys (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  last_four TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  last_used_at INTEGER,
  use_count INTEGER NOT NULL DEFAULT 0,
  monthly_limit INTEGER,
  in_keychain INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE ledger (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  day TEXT NOT NULL,
  key_id TEXT,
  door TEXT NOT NULL,
  pages INTEGER NOT NULL,
  credits INTEGER NOT NULL CHECK (credits > 0),
  request_id TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE daily_usage (
  day TEXT NOT NULL,
  key_id TEXT NOT NULL,
  credits INTEGER NOT NULL,
  pages INTEGER NOT NULL,
  PRIMARY KEY (day, key_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER ledger_counts AFTER INSERT ON ledger BEGIN
  INSERT INTO daily_usage (day, key_id, credits, pages)
  VALUES (NEW.day, coalesce(NEW.key_id, ''), NEW.credits, NEW.pages)
  ON CONFLICT (day, key_id) DO UPDATE SET
    credits = credits + excluded.credits,
    pages = pages + excluded.pages;
END;

CREATE TABLE reservations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  request_id TEXT NOT NULL,
  key_id TEXT,
  pages INTEGER NOT NULL,
  at INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  pid INTEGER NOT NULL,
  process_start TEXT NOT NULL
) STRICT;
`
