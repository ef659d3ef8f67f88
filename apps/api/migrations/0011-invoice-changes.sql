-- Statuses that invoices have had. A trigger writes them, so that no code can forget one. Rows are only inserted.
create table invoice_changes (
  id bigint generated always as identity primary key,
  invoice_id uuid not null references invoices (id) on delete cascade,
  status text not null,
  -- Time of the database.
  changed_at timestamptz not null default now()
);
create index invoice_changes_invoice_id on invoice_changes (invoice_id);
create index invoice_changes_status on invoice_changes (status);

create function invoice_changed() returns trigger language plpgsql as $$
begin
  insert into invoice_changes (invoice_id, status) values (new.id, new.status);
  return null;
end;
$$;
create trigger invoice_created after insert on invoices for each row execute function invoice_changed();
create trigger invoice_changed after update of status on invoices for each row
  when (old.status is distinct from new.status) execute function invoice_changed();
insert into invoice_changes (invoice_id, status, changed_at)
  select id, status, coalesce(closed_at, created_at) from invoices;

-- The operator's lists.
create index invoices_status on invoices (status, deposit_index);
create index transfers_receiver on transfers (receiver);
create index transfers_unmatched on transfers (block_at) where invoice_id is null;
