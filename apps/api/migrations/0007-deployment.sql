-- The id of the deployment, as the ledger told it when it was first asked. Kept here, so that storages are made and lists
-- are saved while the ledger is away. Every statement that a storage's key signs names it.
create table deployment (
  -- There is one row.
  only_row boolean primary key default true check (only_row),
  id uuid not null,
  learned_at timestamptz not null
);
