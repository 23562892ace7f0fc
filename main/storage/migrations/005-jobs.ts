/**
 * Work that outlives a request. Whether a document is being read stands nowhere: whatever is `waiting` is begun again
 * by the next program, and nothing can be left behind as under way. Events are numbered over all jobs, in the order in
 * which they happened; `content` is the page read, null for the end of a document (`page` null) or job (`number` null).
 */
export const jobs = `
CREATE TABLE uploads (
  id TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  key_id TEXT,
  name TEXT,
  kind TEXT NOT NULL,
  bytes INTEGER NOT NULL
) STRICT;

CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  key_id TEXT,
  options TEXT NOT NULL,
  warnings TEXT NOT NULL,
  ended TEXT,
  ended_at INTEGER,
  idempotency_key TEXT,
  fingerprint TEXT,
  webhook TEXT,
  webhook_state TEXT NOT NULL,
  webhook_attempts INTEGER NOT NULL DEFAULT 0,
  webhook_due_at INTEGER
) STRICT;
CREATE INDEX jobs_by_time ON jobs (at);
CREATE INDEX jobs_by_idempotency_key ON jobs (idempotency_key) WHERE idempotency_key IS NOT NULL;

CREATE TABLE job_documents (
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  request_id TEXT NOT NULL UNIQUE,
  name TEXT,
  upload_id TEXT,
  url TEXT,
  input_source TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  pages_total INTEGER,
  pages_done INTEGER NOT NULL DEFAULT 0,
  reading TEXT,
  credits INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  answer BLOB,
  PRIMARY KEY (job_id, number)
) STRICT;
CREATE INDEX job_documents_waiting ON job_documents (job_id) WHERE state = 'waiting';
CREATE INDEX job_documents_by_upload ON job_documents (upload_id) WHERE upload_id IS NOT NULL;

CREATE TABLE job_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  number INTEGER,
  page INTEGER,
  content BLOB,
  UNIQUE (job_id, number, page)
) STRICT;
CREATE INDEX job_events_by_job ON job_events (job_id, id);

CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT;

CREATE TRIGGER deleted_requests_take_job_results AFTER DELETE ON requests BEGIN
  DELETE FROM job_events WHERE page IS NOT NULL AND (job_id, number) IN (
    SELECT job_id, number FROM job_documents WHERE request_id = OLD.request_id AND state <> 'waiting');
  UPDATE job_documents SET state = 'deleted', name = NULL, url = NULL, answer = NULL
    WHERE request_id = OLD.request_id AND state <> 'waiting';
END;
`
