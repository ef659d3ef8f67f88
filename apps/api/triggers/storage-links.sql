-- Version 1
create or replace trigger storage_links_notify after insert or delete or update of title on storage_links
  for each row execute function notify_products();
