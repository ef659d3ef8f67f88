-- Versions of file databases that the api has reported: docs/adr/0034.
CREATE TABLE versions (
  address text NOT NULL REFERENCES addresses (address),
  version bigint NOT NULL,
  -- The saved document: a delta, or a snapshot of the list of that version.
  kind text NOT NULL CHECK (kind IN ('delta', 'snapshot')),
  hash text NOT NULL,
  -- Value of the address in the map when this version is the newest.
  map_value bytea NOT NULL,
  -- Blocks with the copy of the document, in order. Empty when a newer snapshot has replaced it.
  copy_cids text[] NOT NULL,
  PRIMARY KEY (address, version, kind)
);
-- What belongs to the newest version, and what is still to be released.
CREATE INDEX versions_with_copies ON versions (address, version) WHERE copy_cids <> '{}';
