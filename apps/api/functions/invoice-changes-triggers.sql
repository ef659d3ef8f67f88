-- Version 1
create or replace trigger invoice_created after insert on invoices for each row execute function invoice_changed();
create or replace trigger invoice_changed after update of status on invoices for each row
  when (old.status is distinct from new.status) execute function invoice_changed();
