/**
 * Words of kept readings that a person corrected or found right, beside the reading, which is the result cache of its bytes.
 * `word` counts in the reading order of the page as it was read. The text of a corrected reading is indexed when somebody
 * searches next (`is_indexed`), since that of a long one takes longer than the next word is typed.
 */
export const corrections = `
CREATE TABLE corrected_readings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  request_id TEXT NOT NULL UNIQUE REFERENCES requests (request_id) ON DELETE CASCADE,
  is_indexed INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE corrected_words (
  reading_id INTEGER NOT NULL REFERENCES corrected_readings (id) ON DELETE CASCADE,
  page INTEGER NOT NULL,
  word INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (reading_id, page, word)
) STRICT;

CREATE VIRTUAL TABLE corrected_text USING fts5 (text, tokenize = "unicode61 remove_diacritics 2");
INSERT INTO corrected_text (corrected_text, rank) VALUES ('secure-delete', 1);

CREATE TRIGGER deleted_corrections_take_their_text AFTER DELETE ON corrected_readings BEGIN
  DELETE FROM corrected_text WHERE rowid = OLD.id;
END;
`
