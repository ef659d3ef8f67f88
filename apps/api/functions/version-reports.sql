-- Version 1
-- Adds a report to the outbox in the transaction that saves a delta or a snapshot, so that no code can forget one.
create or replace function report_version() returns trigger language plpgsql as $$
begin
  insert into ledger_notices (address, kind, version, tries, next_try_at, created_at)
    values (new.address, tg_argv[0], new.version, 0, new.saved_at, new.saved_at);
  return null;
end;
$$;
