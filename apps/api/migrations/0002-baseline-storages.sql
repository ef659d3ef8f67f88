-- Tables of products and of the storages that they pay for.

-- Products ------------------------------------------------------------------------------------------------------------

-- Plans that users have.
create table user_products (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  plan_id text not null,
  -- The plan as it was taken: a later change of the catalogue does not change it.
  plan jsonb not null,
  trial boolean not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  -- Millionths of a dollar that were paid for the time from valued_at to ends_at. They are spread evenly over it, so that a
  -- later purchase takes the unused ones off once.
  value_micros bigint not null default 0 check (value_micros >= 0),
  valued_at timestamptz not null,
  -- Product whose storages and unused time this one has taken over. The constraint makes it impossible to take them over twice.
  replaces_id uuid unique references user_products (id) on delete set null,
  -- Date of the release that a mail has announced. Null before, and again after a renewal.
  release_at timestamptz,
  -- Time at which its storages were released, or moved to the product that replaced it. It is never renewed.
  released_at timestamptz
);
create index user_products_user_id on user_products (user_id);
create unique index user_products_one_trial on user_products (user_id) where trial;
create index user_products_unreleased on user_products (ends_at) where released_at is null;

-- Mails about the end of a product. The key makes a second mail of a kind about the same end impossible. A renewal moves the
-- end, so the mails begin anew.
create table plan_notices (
  user_product_id uuid not null references user_products (id) on delete cascade,
  ends_at timestamptz not null,
  kind text not null check (
    kind in ('ends_in_7_days', 'ends_in_1_day', 'ended', 'release_in_7_days', 'release_in_1_day', 'released')
  ),
  -- No reference: the mail is removed from the outbox when it was sent or dropped.
  mail_id uuid not null unique,
  queued_at timestamptz not null,
  -- Time at which the mail server accepted the mail.
  accepted_at timestamptz,
  primary key (user_product_id, ends_at, kind)
);

-- Storages ------------------------------------------------------------------------------------------------------------

create table storages (
  -- Lower case.
  address text primary key,
  user_id uuid not null references users (id) on delete cascade,
  user_product_id uuid not null references user_products (id) on delete cascade,
  title text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sealed_product_key text not null,
  -- The newest version of the file database, which the next one must name as the version before, and its public sizes.
  file_database_version bigint not null,
  file_database_hash text not null,
  files_size_bytes bigint not null,
  files_fact_size_bytes bigint not null,
  -- What the newest version needs: its snapshot and the deltas after it, and the pages of that snapshot.
  file_database_bytes bigint not null default 0,
  file_database_page_bytes bigint not null default 0,
  -- When the kept versions are examined next; null if there are none besides what the newest version needs.
  file_database_prune_at timestamptz,
  created_at timestamptz not null
);
create index storages_user_id on storages (user_id);
create index storages_user_product_id on storages (user_product_id);
create index storages_file_database_prune_at on storages (file_database_prune_at)
  where file_database_prune_at is not null;

-- Storages that an account has connected beside their owner: whoever has the phrase may add one to an account of their own.
-- The title there and the key of the phrase saved on their devices belong to that account alone. A link ends with the storage
-- and with the account.
create table storage_links (
  address text not null references storages (address) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  title text not null,
  sealed_product_key text not null,
  connected_at timestamptz not null,
  primary key (address, user_id)
);
create index storage_links_user_id on storage_links (user_id);

-- The file database of a storage is a snapshot of its list and the deltas after it (ADR 0020). Their texts are stored as bytes,
-- so that an answer is read piece by piece: PostgreSQL reads a piece of bytes alone, but a text of several megabytes from its
-- beginning, because its characters may differ in length.
create table file_database_deltas (
  address text not null references storages (address) on delete cascade,
  version bigint not null,
  hash text not null,
  previous_hash text not null,
  files_size_bytes bigint not null,
  files_fact_size_bytes bigint not null,
  -- JSON as clients get it, and its length.
  delta bytea not null,
  delta_bytes integer not null,
  saved_at timestamptz not null,
  primary key (address, version)
);

create table file_database_snapshots (
  address text not null references storages (address) on delete cascade,
  -- The version whose list it contains.
  version bigint not null,
  hash text not null,
  files_size_bytes bigint not null,
  files_fact_size_bytes bigint not null,
  -- JSON as clients get it, and its length.
  document bytea not null,
  document_bytes integer not null,
  -- Blocks on the ledger with the list: all, and those that the snapshot before does not have.
  page_bytes bigint not null,
  added_page_bytes bigint not null,
  saved_at timestamptz not null,
  primary key (address, version)
);
-- Encrypted text does not get smaller: compressing it would only cost time.
alter table file_database_deltas alter column delta set storage external;
alter table file_database_snapshots alter column document set storage external;

-- Ledger --------------------------------------------------------------------------------------------------------------

-- The id of the deployment, as the ledger reported it when it was first asked. It is stored here so that storages are made and
-- lists are saved while the ledger is away. Every statement that a storage's key signs names it.
create table deployment (
  -- There is one row.
  only_row boolean primary key default true check (only_row),
  id uuid not null,
  learned_at timestamptz not null
);

-- Outbox of reports to the ledger: sent in order for each address, and removed when the ledger has acknowledged them. No
-- reference to a storage: an address is forgotten after its storage is gone. Every saved delta and snapshot of a file database
-- is reported, because the ledger logs its version and stores a copy (ADR 0034). Its text is read when the report is sent.
create table ledger_notices (
  id bigint generated always as identity primary key,
  address text not null,
  kind text not null check (kind in ('entitle', 'forget', 'delta', 'snapshot')),
  size_bytes bigint,
  paid_until timestamptz,
  version bigint,
  tries integer not null,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  check (case kind
    when 'entitle' then size_bytes is not null and paid_until is not null
    when 'forget' then true
    else version is not null
  end)
);
create index ledger_notices_address on ledger_notices (address, id);
create index ledger_notices_next_try_at on ledger_notices (next_try_at);

-- Shares --------------------------------------------------------------------------------------------------------------
-- Share links (ADR 0022). The server stores sealed texts and hashes of keys, and learns neither names nor keys.

create table shares (
  id text primary key,
  address text not null references storages (address) on delete cascade,
  -- Hash of everything that the owner has signed about it, so that a repeated request is recognized.
  content_hash text not null,
  link_key_hash text not null,
  password_key_hash text,
  -- Sealed names, and sealed keys. Null after the share was revoked.
  listing text,
  contents text,
  -- Sealed for the owner: the secret of the link, and what is shared.
  record text not null,
  -- Length of listing, contents and record.
  size_bytes bigint not null,
  expires_at timestamptz,
  downloads_limit integer check (downloads_limit > 0),
  downloads integer not null default 0 check (downloads >= 0 and downloads <= downloads_limit),
  created_at timestamptz not null,
  revoked_at timestamptz,
  -- Time of the last download that the limit allows.
  used_up_at timestamptz
);
create index shares_address on shares (address, created_at);
create index shares_expires_at on shares (expires_at) where expires_at is not null;
-- Encrypted text does not get smaller: compressing it would only cost time.
alter table shares alter column listing set storage external;
alter table shares alter column contents set storage external;

-- Downloads of the last day, so that a repeated request is not counted again.
create table share_downloads (
  share_id text not null references shares (id) on delete cascade,
  ticket text not null,
  started_at timestamptz not null,
  primary key (share_id, ticket)
);
create index share_downloads_started_at on share_downloads (started_at);
