-- Tiles of the map as they were, for proofs in the checkpoints that witnesses have cosigned: docs/adr/0034. The map of the
-- checkpoint of a size has, for each path, the row with the smallest size from that one on, or else the row of log_map_tiles.
CREATE TABLE log_past_map_tiles (
  path text NOT NULL,
  -- Of the last checkpoint with this tile.
  size bigint NOT NULL,
  -- Null when the map did not have the tile.
  tile bytea,
  PRIMARY KEY (path, size)
);
CREATE INDEX log_past_map_tiles_by_size ON log_past_map_tiles (size);
