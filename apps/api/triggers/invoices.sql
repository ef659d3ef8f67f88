-- Version 2
create or replace trigger invoice_created after insert on invoices for each row execute function invoice_changed();
create or replace trigger invoice_changed after update of status on invoices for each row
  when (old.status is distinct from new.status) execute function invoice_changed();
-- The invoices of a deleted account have no user.
create or replace trigger invoices_notify after insert or update of status, received, unconfirmed, user_product_id on invoices for each row
  when (new.user_id is not null) execute function notify_invoice();
