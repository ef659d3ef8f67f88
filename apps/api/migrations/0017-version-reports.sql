-- Every saved delta and snapshot of a file database is reported to the ledger, which logs its version and stores a copy
-- (ADR 0034). A report is a row of the outbox. Triggers insert it with the save, so that no code can forget it. The text is
-- read when the report is sent.

alter table ledger_notices
  drop constraint ledger_notices_kind_check,
  drop constraint ledger_notices_check,
  add column version bigint,
  add constraint ledger_notices_kind_check check (kind in ('entitle', 'forget', 'delta', 'snapshot')),
  add constraint ledger_notices_check check (case kind
    when 'entitle' then size_bytes is not null and paid_until is not null
    when 'forget' then true
    else version is not null
  end);

create function report_version() returns trigger language plpgsql as $$
begin
  insert into ledger_notices (address, kind, version, tries, next_try_at, created_at)
    values (new.address, tg_argv[0], new.version, 0, new.saved_at, new.saved_at);
  return null;
end;
$$;
create trigger file_database_deltas_report after insert on file_database_deltas
  for each row execute function report_version('delta');
create trigger file_database_snapshots_report after insert on file_database_snapshots
  for each row execute function report_version('snapshot');

-- The newest version of each storage: its snapshot and the deltas after it.
insert into ledger_notices (address, kind, version, tries, next_try_at, created_at)
  select address, kind, version, 0, now(), now() from (
    select snapshots.address, 'snapshot' as kind, max(snapshots.version) as version
    from file_database_snapshots snapshots group by snapshots.address
    union all
    select deltas.address, 'delta', deltas.version from file_database_deltas deltas
    where deltas.version > coalesce(
      (select max(version) from file_database_snapshots where address = deltas.address), 0
    )
  ) reports order by address, version;

-- Not only entitlements any more.
drop trigger ledger_notices_notify on ledger_notices;
create trigger ledger_notices_notify after insert on ledger_notices
  for each statement execute function notify_topic('ledger_notices');
