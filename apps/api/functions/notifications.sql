-- Version 1
-- Notifications to all processes of the api, delivered when the transaction is committed: [Note: notifications] of
-- packages/service. Triggers call these functions, so that no code can forget one. A message never contains more than ids and a version.

create or replace function notify_topic() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_table_schema, tg_argv[0]);
  return null;
end;
$$;

create or replace function notify_file_database() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_table_schema, 'file_database ' || new.address || ' ' || new.file_database_version);
  return null;
end;
$$;

-- Of a table with a user_id.
create or replace function notify_products() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_table_schema, 'products ' || coalesce(new.user_id, old.user_id));
  return null;
end;
$$;

-- Accounts with a link show the size of the storage and the end of the product that pays for it.
create or replace function notify_links_of_storage() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_table_schema, 'products ' || user_id) from storage_links where address = new.address;
  return null;
end;
$$;

create or replace function notify_links_of_product() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_table_schema, 'products ' || links.user_id)
    from storages join storage_links links on links.address = storages.address
    where storages.user_product_id = new.id;
  return null;
end;
$$;

create or replace function notify_invoice() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_table_schema, 'invoice ' || new.user_id || ' ' || new.id);
  return null;
end;
$$;

create or replace function notify_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_table_schema, 'sessions ' || old.user_id);
  return null;
end;
$$;
