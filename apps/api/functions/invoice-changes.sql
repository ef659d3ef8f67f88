-- Version 1
-- Records each status of an invoice.
create or replace function invoice_changed() returns trigger language plpgsql as $$
begin
  insert into invoice_changes (invoice_id, status) values (new.id, new.status);
  return null;
end;
$$;
