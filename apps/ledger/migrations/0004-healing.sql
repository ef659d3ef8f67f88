-- Healing: what the repairer, the scrubber and the sweep of orphans must remember.

-- Since when a repairer has known that the block lacks copies; null while it lacks none.
ALTER TABLE blocks ADD COLUMN repair_since timestamptz;
CREATE INDEX blocks_lacking_copies ON blocks (repair_since) WHERE repair_since IS NOT NULL;

-- The copies of one device can be walked in pages, and those checked longest ago come first.
DROP INDEX copies_on_device;
CREATE INDEX copies_on_device ON copies (device_name, cid);
-- Not of good copies alone: while it has no statistics, which is always where it is embedded, PostgreSQL takes such an
-- index for a short one, and reads it whole for each question about the good copies of one block.
CREATE INDEX copies_to_check ON copies (device_name, checked_at);

-- Which process does a job that goes over a whole device, and how far it has come.
CREATE TABLE device_turns (
  device_name text NOT NULL REFERENCES devices (name) ON DELETE CASCADE,
  job text NOT NULL CHECK (job IN ('scrub', 'sweep')),
  holder text NOT NULL,
  -- Another process may take over from then on.
  leased_until timestamptz NOT NULL,
  -- The last copy name that was dealt with; null between rounds.
  reached text,
  began_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (device_name, job)
);

-- Copies on a device that no row names. They stay for a while, in case that the rows are what is wrong.
CREATE TABLE orphans (
  device_name text NOT NULL REFERENCES devices (name) ON DELETE CASCADE,
  copy_name text NOT NULL,
  found_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (device_name, copy_name)
);
