-- The ledger: who may keep how much, which blocks there are, who owns them, and where their copies lie.

CREATE TABLE devices (
  name text PRIMARY KEY,
  kind text NOT NULL,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  city text NOT NULL,
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  -- Its place is invented, as in the embedded set-up.
  demo boolean NOT NULL,
  -- Named by the settings at the last start.
  configured boolean NOT NULL,
  -- Set once its place was made ready; from then on an empty place means a device that is away.
  prepared_at timestamptz,
  added_at timestamptz NOT NULL
);

CREATE TABLE addresses (
  address text PRIMARY KEY CHECK (address ~ '^0x[0-9a-f]{40}$'),
  size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
  paid_until timestamptz NOT NULL,
  -- The sizes of the blocks it owns, added up.
  used_bytes bigint NOT NULL DEFAULT 0 CHECK (used_bytes >= 0),
  updated_at timestamptz NOT NULL
);

CREATE TABLE blocks (
  cid text PRIMARY KEY,
  -- Of the whole block, header included.
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  -- Stands in the header of every copy.
  signature text NOT NULL,
  stored_at timestamptz NOT NULL,
  -- When its copies are to be looked after; null while all are good.
  repair_at timestamptz,
  repair_attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX blocks_to_repair ON blocks (repair_at) WHERE repair_at IS NOT NULL;

CREATE TABLE owners (
  address text NOT NULL REFERENCES addresses (address),
  cid text NOT NULL REFERENCES blocks (cid),
  -- This owner's own word for the block; the block's header may carry another owner's.
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
CREATE INDEX copies_on_device ON copies (device_name);

-- Writes under way. Each reserves its size until it is committed, given up or expires with its process.
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
