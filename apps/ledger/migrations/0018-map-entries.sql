-- What the map of the log has for each storage after all entries, also those that still wait: docs/adr/0034. A row outlives
-- its storage, so that a storage that is set up again does not move the map back.
CREATE TABLE map_entries (
  -- Key of the address in the map.
  key bytea PRIMARY KEY,
  version bigint NOT NULL,
  value bytea NOT NULL
);
-- The number in an entry of the map names the version.
ALTER TABLE versions DROP COLUMN map_value;
