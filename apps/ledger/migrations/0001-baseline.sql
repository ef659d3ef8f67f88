-- Tables of the ledger, by domain. Their functions and triggers are in the folders `functions` and `triggers`.

-- Deployment ----------------------------------------------------------------------------------------------------------

-- The id of the deployment. The first process that starts makes it at random; all processes and backups share it. Every
-- statement that a storage's key signs names it, so a statement for this deployment is worth nothing at another.
CREATE TABLE deployment (
  -- There is one row.
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id uuid NOT NULL,
  made_at timestamptz NOT NULL
);

-- Devices -------------------------------------------------------------------------------------------------------------

CREATE TABLE devices (
  name text PRIMARY KEY,
  kind text NOT NULL,
  -- What its driver needs to open it, by the driver's own schema.
  settings jsonb NOT NULL DEFAULT '{}',
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  city text NOT NULL,
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  -- Whether its location is invented, as in the embedded set-up.
  demo boolean NOT NULL,
  -- Whether the settings named it at the last start.
  configured boolean NOT NULL,
  -- draining: is read and takes no new copies. removed: gone for good; its name stays, so that the settings can't bring it
  -- back.
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'draining', 'removed')),
  -- Time at which its storage was prepared. After that, an empty storage means that the device is away.
  prepared_at timestamptz,
  added_at timestamptz NOT NULL,
  -- Time of the first health check that failed; null while it is healthy.
  away_since timestamptz,
  -- Time at which it had been away for so long that copies are made elsewhere; null before.
  given_up_at timestamptz
);

-- Changes of devices that the blocks with copies there are not marked for yet. Several processes take turns: one that takes a
-- change postpones its date, so that another continues where the first died.
CREATE TABLE device_changes (
  device_name text NOT NULL REFERENCES devices (name),
  change text NOT NULL CHECK (change IN ('draining', 'away', 'back', 'wiped', 'removed')),
  recorded_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (device_name, change)
);

-- Lease of the process that does a job over a whole device, and the progress of the job.
CREATE TABLE device_turns (
  device_name text NOT NULL REFERENCES devices (name) ON DELETE CASCADE,
  job text NOT NULL CHECK (job IN ('scrub', 'sweep')),
  holder text NOT NULL,
  -- Another process may take over after this.
  leased_until timestamptz NOT NULL,
  -- The last copy name that was handled; null between rounds.
  reached text,
  began_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (device_name, job)
);

-- Addresses and blocks ------------------------------------------------------------------------------------------------

CREATE TABLE addresses (
  address text PRIMARY KEY CHECK (address ~ '^0x[0-9a-f]{40}$'),
  size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
  paid_until timestamptz NOT NULL,
  -- Sum of the sizes of the blocks that it owns.
  used_bytes bigint NOT NULL DEFAULT 0 CHECK (used_bytes >= 0),
  updated_at timestamptz NOT NULL
);

CREATE TABLE blocks (
  cid text PRIMARY KEY,
  -- Size of the whole block with its header.
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  -- Signature in the header of every copy.
  signature text NOT NULL,
  stored_at timestamptz NOT NULL,
  -- When its copies are to be examined; null while all are good.
  repair_at timestamptz,
  repair_attempts integer NOT NULL DEFAULT 0,
  -- Time since which a repairer has known that the block lacks copies; null while it lacks none.
  repair_since timestamptz
);
CREATE INDEX blocks_to_repair ON blocks (repair_at) WHERE repair_at IS NOT NULL;
CREATE INDEX blocks_lacking_copies ON blocks (repair_since) WHERE repair_since IS NOT NULL;

CREATE TABLE owners (
  address text NOT NULL REFERENCES addresses (address),
  cid text NOT NULL REFERENCES blocks (cid),
  -- Signature of this owner for the block. The header of the block may have the signature of another owner.
  signature text NOT NULL,
  stored_at timestamptz NOT NULL,
  PRIMARY KEY (address, cid)
);
CREATE INDEX owners_of_block ON owners (cid);

CREATE TABLE copies (
  cid text NOT NULL REFERENCES blocks (cid),
  device_name text NOT NULL REFERENCES devices (name),
  copy_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('good', 'writing', 'bad')),
  -- When its bytes were last known to be right.
  checked_at timestamptz,
  PRIMARY KEY (cid, device_name)
);
-- The copies of one device, in pages.
CREATE INDEX copies_on_device ON copies (device_name, cid);
-- The copies of one device that were checked longest ago come first. The index is not limited to good copies: without
-- statistics PostgreSQL takes such an index for a short one, and reads it whole for each question about the good copies of
-- one block. It is limited to rows with a date, so that it only serves questions about dates. Statistics that don't know a
-- new device yet promise one row for its name, so PostgreSQL would use the index to find a copy by block and device, and
-- read all copies of the device for each.
CREATE INDEX copies_to_check ON copies (device_name, checked_at) WHERE checked_at IS NOT NULL;

-- Writes in progress. Each reserves its size until it is committed, is given up or expires with its process.
CREATE TABLE writes (
  copy_name text PRIMARY KEY,
  address text NOT NULL,
  cid text NOT NULL,
  reserved_bytes bigint NOT NULL CHECK (reserved_bytes >= 0),
  expires_at timestamptz NOT NULL
);
CREATE INDEX writes_of_address ON writes (address);
CREATE INDEX writes_by_end ON writes (expires_at);

-- Copies that nothing refers to any more, until their device has confirmed that they are gone.
CREATE TABLE removals (
  device_name text NOT NULL REFERENCES devices (name),
  copy_name text NOT NULL,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  PRIMARY KEY (device_name, copy_name)
);
CREATE INDEX removals_due ON removals (due_at);

-- Copies on a device that no row names. They stay for a while, in case that the rows are what is wrong.
CREATE TABLE orphans (
  device_name text NOT NULL REFERENCES devices (name) ON DELETE CASCADE,
  copy_name text NOT NULL,
  found_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (device_name, copy_name)
);

-- Blocks that their owner has deleted. Anybody can read a block, and it carries its owner's signature: without a mark,
-- whoever has kept it could store it again, against its owner's will and in its owner's space.
CREATE TABLE deleted_blocks (
  address text NOT NULL REFERENCES addresses (address) ON DELETE CASCADE,
  cid text NOT NULL,
  deleted_at timestamptz NOT NULL,
  PRIMARY KEY (address, cid)
);

-- Statistics ----------------------------------------------------------------------------------------------------------

-- Counters of blocks and copies: [Note: counters] in functions/counters.sql.
CREATE TABLE counters (
  -- '' for the network, or an address.
  subject text NOT NULL,
  -- '' for counters of blocks. Otherwise the device whose good copies are counted.
  device_name text NOT NULL,
  blocks bigint NOT NULL,
  -- Number of owners: for the network, a block with two owners is owned twice.
  owned bigint NOT NULL,
  -- Blocks that have all their copies.
  whole_blocks bigint NOT NULL,
  -- Size of the blocks, or of the copies on the device.
  bytes bigint NOT NULL,
  copies bigint NOT NULL,
  PRIMARY KEY (subject, device_name)
) WITH (fillfactor = 50);

-- The compaction keeps it short. Many dead rows would still make it long, so it is vacuumed early.
CREATE TABLE counter_changes (
  subject text NOT NULL,
  device_name text NOT NULL,
  blocks bigint NOT NULL,
  owned bigint NOT NULL,
  whole_blocks bigint NOT NULL,
  bytes bigint NOT NULL,
  copies bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

-- Owners of blocks with two or more of them. Rows change only while the row of the block is locked.
CREATE TABLE shared_blocks (
  address text NOT NULL,
  cid text NOT NULL,
  PRIMARY KEY (address, cid)
);
CREATE INDEX shared_blocks_by_cid ON shared_blocks (cid);

-- Counters of the whole network over time. Any process records the first sample of an hour; the others find it recorded.
-- Older hours are thinned to the last sample of each day (UTC), so the table has a few hundred rows.
CREATE TABLE network_samples (
  -- Beginning of the hour.
  hour timestamptz PRIMARY KEY,
  -- Time at which the counters were read.
  sampled_at timestamptz NOT NULL,
  devices integer NOT NULL,
  devices_online integer NOT NULL,
  countries integer NOT NULL,
  unique_blocks bigint NOT NULL,
  copies bigint NOT NULL,
  bytes bigint NOT NULL
);

-- Log -----------------------------------------------------------------------------------------------------------------
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

-- What the map of the log has for each storage after all entries, also those that still wait: docs/adr/0034. A row outlives
-- its storage, so that a storage that is set up again does not move the map back.
CREATE TABLE map_entries (
  -- Key of the address in the map.
  key bytea PRIMARY KEY,
  version bigint NOT NULL,
  value bytea NOT NULL
);

-- Tiles of the map as they were, for proofs in the checkpoints that witnesses have cosigned. The map of the checkpoint of a
-- size has, for each path, the row with the smallest size from that one on, or else the row of log_map_tiles.
CREATE TABLE log_past_map_tiles (
  path text NOT NULL,
  -- Size of the last checkpoint with this tile.
  size bigint NOT NULL,
  -- Null when the map did not have the tile.
  tile bytea,
  PRIMARY KEY (path, size)
);
CREATE INDEX log_past_map_tiles_by_size ON log_past_map_tiles (size);

-- State of the newest checkpoint. The lock on the only row is the lease of the process that gives indexes.
CREATE TABLE log_state (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  size bigint NOT NULL,
  map_root bytea NOT NULL
);
INSERT INTO log_state (size, map_root) VALUES (0, decode(repeat('00', 32), 'hex'));

-- Versions of file databases that the api has reported.
CREATE TABLE versions (
  address text NOT NULL REFERENCES addresses (address),
  version bigint NOT NULL,
  -- The saved document: a delta, or a snapshot of the list of that version.
  kind text NOT NULL CHECK (kind IN ('delta', 'snapshot')),
  hash text NOT NULL,
  -- Blocks with the copy of the document, in order. Empty when a newer snapshot has replaced it.
  copy_cids text[] NOT NULL,
  PRIMARY KEY (address, version, kind)
);
-- What belongs to the newest version, and what is still to be released.
CREATE INDEX versions_with_copies ON versions (address, version) WHERE copy_cids <> '{}';

-- Witnesses and anchors -----------------------------------------------------------------------------------------------

-- Lines that witnesses have added to a checkpoint (C2SP tlog-cosignature).
CREATE TABLE log_cosignatures (
  size bigint NOT NULL,
  -- Verifier key of the witness.
  witness text NOT NULL,
  line text NOT NULL,
  cosigned_at timestamptz NOT NULL,
  PRIMARY KEY (size, witness)
);

-- Newest checkpoint that each witness has cosigned, which its next request begins with.
CREATE TABLE log_witnesses (
  witness text PRIMARY KEY,
  size bigint NOT NULL
);

-- Largest checkpoint that enough witnesses have cosigned. It is used only when a quorum is configured.
CREATE TABLE log_published (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  size bigint NOT NULL
);

-- Transactions that anchor a checkpoint on a chain. A row is inserted before its transaction is sent, so that none is
-- forgotten. Several rows of one size replace each other on the chain, and at most one of them is mined.
CREATE TABLE log_anchors (
  transaction_hash text PRIMARY KEY,
  size bigint NOT NULL,
  root bytea NOT NULL,
  sent_at timestamptz NOT NULL,
  -- Null until the chain can't drop the block any more.
  block_number bigint,
  final_at timestamptz
);
CREATE INDEX log_anchors_by_size ON log_anchors (size);

-- Jobs that one process at a time does, by its lease.
CREATE TABLE job_leases (
  job text PRIMARY KEY,
  holder uuid NOT NULL,
  leased_until timestamptz NOT NULL
);
