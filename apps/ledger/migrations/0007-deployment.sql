-- The deployment's own id. The first process that starts makes it at random; all processes and backups share it. Every
-- statement that a storage's key signs names it, so a statement for this deployment is worth nothing at another.
CREATE TABLE deployment (
  -- There is one row.
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id uuid NOT NULL,
  made_at timestamptz NOT NULL
);
