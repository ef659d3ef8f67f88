-- Devices that come, drain and go while the ledger runs, by an operator's command.

ALTER TABLE devices
  -- What its driver needs to open it, by the driver's own schema.
  ADD COLUMN settings jsonb NOT NULL DEFAULT '{}',
  -- draining: gives copies and takes none. removed: gone for good; its name stays, so that the settings can't bring it back.
  ADD COLUMN state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'draining', 'removed')),
  -- Since when no look at it went well; null while it is fine.
  ADD COLUMN away_since timestamptz,
  -- When it had been away for so long that copies are made elsewhere; null until then.
  ADD COLUMN given_up_at timestamptz;

-- What became of devices and is still to be passed on to the blocks that have copies there. Several processes take
-- turns: one that takes a change puts off its date, so that another goes on where the first died.
CREATE TABLE device_changes (
  device_name text NOT NULL REFERENCES devices (name),
  change text NOT NULL CHECK (change IN ('draining', 'away', 'back', 'wiped', 'removed')),
  recorded_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (device_name, change)
);
