-- Version 1
create or replace trigger file_database_notify after update of file_database_version on storages for each row
  when (old.file_database_version is distinct from new.file_database_version)
  execute function notify_file_database();
create or replace trigger storages_notify after insert or delete or update of title, size_bytes, user_product_id on storages
  for each row execute function notify_products();
create or replace trigger storages_notify_links after update of size_bytes, user_product_id on storages
  for each row execute function notify_links_of_storage();
