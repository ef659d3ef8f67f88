-- The log of all accepted writes, deletes and versions of file databases: docs/adr/0034.

-- Entries that have no index yet. A row is inserted in the transaction that acknowledges the change. This transaction holds
-- the lock on the row of the address, so that no entry of a forgotten address is added.
CREATE TABLE log_waiting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null, as subject, salt and record are, when the address was forgotten.
  address text,
  -- CID of a put, nonce of a delete, number of a version.
  subject text,
  entry bytea NOT NULL,
  salt bytea,
  record text,
  added_at timestamptz NOT NULL
);

-- Entries with their index in the log. A row is moved here from log_waiting.
CREATE TABLE log_entries (
  index bigint PRIMARY KEY CHECK (index >= 0),
  address text,
  subject text,
  entry bytea NOT NULL,
  salt bytea,
  record text
);
CREATE INDEX log_entries_of_address ON log_entries (address, subject) WHERE address IS NOT NULL;

-- Hashes of the tree, up to 256 in a row (C2SP tlog-tiles). The last tile of a level grows.
CREATE TABLE log_tiles (
  level smallint NOT NULL,
  index bigint NOT NULL,
  hashes bytea NOT NULL,
  PRIMARY KEY (level, index)
);
-- Hashes can't be compressed.
ALTER TABLE log_tiles ALTER hashes SET STORAGE EXTERNAL;

-- Signed checkpoints. Two of one size can't be stored, and only a stored one is published.
CREATE TABLE log_checkpoints (
  size bigint PRIMARY KEY CHECK (size >= 0),
  root bytea NOT NULL,
  note text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Tiles of the map from storages to their newest versions, by the digits of their path.
CREATE TABLE log_map_tiles (
  path text PRIMARY KEY,
  tile bytea NOT NULL
);

-- State of the newest checkpoint. The lock on the only row is the lease of the process that gives indexes.
CREATE TABLE log_state (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  size bigint NOT NULL,
  map_root bytea NOT NULL
);
INSERT INTO log_state (size, map_root) VALUES (0, decode(repeat('00', 32), 'hex'));

-- commit_writes of migration 0002, which also adds an entry of the log for each write that is committed. `entries` is a list of
-- {copy_name, address, subject, entry, salt, record}, with bytes in hex.
CREATE FUNCTION commit_logged_writes(
  done jsonb, entries jsonb, enough integer, all_copies integer, moment timestamptz, following_until timestamptz, late timestamptz
) RETURNS TABLE (copy_name text, outcome text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  names text[];
  outcomes text[];
BEGIN
  SELECT array_agg(c.copy_name), array_agg(c.outcome) INTO names, outcomes
  FROM commit_writes(done, enough, all_copies, moment, following_until, late) c;
  INSERT INTO log_waiting (address, subject, entry, salt, record, added_at)
  SELECT e.address, e.subject, decode(e.entry, 'hex'), decode(e.salt, 'hex'), e.record, moment
  FROM jsonb_to_recordset(entries) AS e(copy_name text, address text, subject text, entry text, salt text, record text)
  JOIN unnest(names, outcomes) AS o(name, outcome) ON o.name = e.copy_name
  WHERE o.outcome IN ('committed', 'surplus');
  RETURN QUERY SELECT o.name, o.outcome FROM unnest(names, outcomes) AS o(name, outcome);
END $$;
