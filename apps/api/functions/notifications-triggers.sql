-- Version 1
create or replace trigger mails_notify after insert on mails
  for each statement execute function notify_topic('mails');
create or replace trigger ledger_notices_notify after insert on ledger_notices
  for each statement execute function notify_topic('ledger_notices');
create or replace trigger file_database_notify after update of file_database_version on storages for each row
  when (old.file_database_version is distinct from new.file_database_version)
  execute function notify_file_database();
create or replace trigger user_products_notify after insert or update or delete on user_products
  for each row execute function notify_products();
create or replace trigger storages_notify after insert or delete or update of title, size_bytes, user_product_id on storages
  for each row execute function notify_products();
create or replace trigger storage_links_notify after insert or delete or update of title on storage_links
  for each row execute function notify_products();
create or replace trigger storages_notify_links after update of size_bytes, user_product_id on storages
  for each row execute function notify_links_of_storage();
create or replace trigger user_products_notify_links after update on user_products
  for each row execute function notify_links_of_product();
-- The invoices of a deleted account have no user.
create or replace trigger invoices_notify after insert or update of status, received, user_product_id on invoices for each row
  when (new.user_id is not null) execute function notify_invoice();
create or replace trigger sessions_notify after delete on sessions for each row execute function notify_sessions();
