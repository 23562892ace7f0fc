/**
 * Requests, and of those that are kept the document, its file and its searchable text.
 * One reading is kept once, however many requests it answered; `cache_key` makes it the result cache too.
 */
export const history = `
CREATE TABLE documents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  cache_key TEXT UNIQUE,
  page_count INTEGER NOT NULL,
  reports BLOB NOT NULL,
  warnings BLOB NOT NULL,
  file BLOB
) STRICT;

CREATE TABLE document_pages (
  document_id INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (document_id, position)
) STRICT;

CREATE VIRTUAL TABLE document_text USING fts5 (text, tokenize = "unicode61 remove_diacritics 2");
INSERT INTO document_text (document_text, rank) VALUES ('secure-delete', 1);

CREATE TABLE requests (
  request_id TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  door TEXT NOT NULL,
  key_id TEXT,
  file_name TEXT,
  file_kind TEXT,
  format TEXT NOT NULL,
  languages TEXT NOT NULL,
  pages INTEGER NOT NULL,
  credits INTEGER NOT NULL,
  milliseconds INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  document_id INTEGER REFERENCES documents (id) ON DELETE SET NULL
) STRICT;
CREATE INDEX requests_by_time ON requests (at);
CREATE INDEX requests_by_document ON requests (document_id);

CREATE TABLE idempotent_answers (
  key_id TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  at INTEGER NOT NULL,
  request_id TEXT NOT NULL REFERENCES requests (request_id) ON DELETE CASCADE,
  answer BLOB NOT NULL,
  PRIMARY KEY (key_id, idempotency_key)
) STRICT;
CREATE INDEX answers_by_time ON idempotent_answers (at);
CREATE INDEX answers_by_request ON idempotent_answers (request_id);
`
