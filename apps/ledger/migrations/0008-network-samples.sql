-- Figures of the whole network over time. Any process records the first sample of an hour; the others find it recorded.
-- Older hours are thinned to the last sample of each day (UTC), so the table has a few hundred rows.
CREATE TABLE network_samples (
  -- Beginning of the hour.
  hour timestamptz PRIMARY KEY,
  -- Time at which the figures were read.
  sampled_at timestamptz NOT NULL,
  devices integer NOT NULL,
  devices_online integer NOT NULL,
  countries integer NOT NULL,
  unique_blocks bigint NOT NULL,
  copies bigint NOT NULL,
  bytes bigint NOT NULL
);
