-- Anchors of checkpoints on a chain, and cosignatures of witnesses: docs/adr/0034.

-- Jobs that one process at a time does, by its lease.
CREATE TABLE job_leases (
  job text PRIMARY KEY,
  holder uuid NOT NULL,
  leased_until timestamptz NOT NULL
);

-- Transactions that anchor a checkpoint. A row is inserted before its transaction is sent, so that none is forgotten. Several
-- rows of one size replace each other on the chain, and at most one of them is mined.
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
