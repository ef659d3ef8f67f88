-- Notifications to all processes of the api, delivered when the transaction is committed: [Note: notifications] of
-- packages/service. Triggers send them, so that no code can forget one. A message never contains more than ids and a version.

create function notify_topic() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_table_schema, tg_argv[0]);
  return null;
end;
$$;
create trigger mails_notify after insert on mails
  for each statement execute function notify_topic('mails');
create trigger ledger_notices_notify after insert on ledger_notices
  for each statement execute function notify_topic('entitlements');

create function notify_file_database() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_table_schema, 'file_database ' || new.address || ' ' || new.file_database_version);
  return null;
end;
$$;
create trigger file_database_notify after update of file_database_version on storages for each row
  when (old.file_database_version is distinct from new.file_database_version)
  execute function notify_file_database();

-- Of a table with a user_id.
create function notify_products() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_table_schema, 'products ' || coalesce(new.user_id, old.user_id));
  return null;
end;
$$;
create trigger user_products_notify after insert or update or delete on user_products
  for each row execute function notify_products();
create trigger storages_notify after insert or delete or update of title, size_bytes, user_product_id on storages
  for each row execute function notify_products();
create trigger storage_links_notify after insert or delete or update of title on storage_links
  for each row execute function notify_products();

-- Accounts with a link show the size of the storage and the end of the product that pays for it.
create function notify_links_of_storage() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_table_schema, 'products ' || user_id) from storage_links where address = new.address;
  return null;
end;
$$;
create trigger storages_notify_links after update of size_bytes, user_product_id on storages
  for each row execute function notify_links_of_storage();
create function notify_links_of_product() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_table_schema, 'products ' || links.user_id)
    from storages join storage_links links on links.address = storages.address
    where storages.user_product_id = new.id;
  return null;
end;
$$;
create trigger user_products_notify_links after update on user_products
  for each row execute function notify_links_of_product();

create function notify_invoice() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_table_schema, 'invoice ' || new.user_id || ' ' || new.id);
  return null;
end;
$$;
-- The invoices of a deleted account have no user.
create trigger invoices_notify after insert or update of status, received, user_product_id on invoices for each row
  when (new.user_id is not null) execute function notify_invoice();

create function notify_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_table_schema, 'sessions ' || old.user_id);
  return null;
end;
$$;
create trigger sessions_notify after delete on sessions for each row execute function notify_sessions();
