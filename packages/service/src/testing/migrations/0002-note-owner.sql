ALTER TABLE notes ADD COLUMN owner text;
INSERT INTO notes (title) VALUES ('from the second migration');
