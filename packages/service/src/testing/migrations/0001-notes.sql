CREATE TABLE notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL UNIQUE,
  size_bytes bigint NOT NULL DEFAULT 0,
  written_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notes_written ON notes (written_at);
