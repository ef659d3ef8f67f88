-- Plans that users hold, the storages on them, and the sealed file databases.

create table user_products (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  plan_id text not null,
  -- The plan as it was taken: a later change of the catalogue changes nothing for who holds it.
  plan jsonb not null,
  trial boolean not null,
  created_at timestamptz not null,
  ends_at timestamptz not null
);
create index user_products_user_id on user_products (user_id);
create unique index user_products_one_trial on user_products (user_id) where trial;

create table storages (
  -- Lower case.
  address text primary key,
  user_id uuid not null references users (id) on delete cascade,
  user_product_id uuid not null references user_products (id) on delete cascade,
  title text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sealed_product_key text not null,
  -- The newest file database: what the next one must name as the version before, and its public figures.
  file_database_version bigint not null,
  file_database_hash text not null,
  files_size_bytes bigint not null,
  files_fact_size_bytes bigint not null,
  created_at timestamptz not null
);
create index storages_user_id on storages (user_id);
create index storages_user_product_id on storages (user_product_id);

create table file_databases (
  address text not null references storages (address) on delete cascade,
  version bigint not null,
  hash text not null,
  document text not null,
  saved_at timestamptz not null,
  primary key (address, version)
);
-- Encrypted text does not get smaller: compressing it would only cost time.
alter table file_databases alter column document set storage external;

-- What the ledger has yet to hear, told in order for each address and removed when it was heard. No reference to a
-- storage: an address is let go after its storage is gone.
create table ledger_notices (
  id bigint generated always as identity primary key,
  address text not null,
  kind text not null check (kind in ('entitle', 'forget')),
  size_bytes bigint,
  paid_until timestamptz,
  tries integer not null,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  check (kind = 'forget' or (size_bytes is not null and paid_until is not null))
);
create index ledger_notices_address on ledger_notices (address, id);
create index ledger_notices_next_try_at on ledger_notices (next_try_at);
