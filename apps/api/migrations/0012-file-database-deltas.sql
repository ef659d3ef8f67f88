-- The file database of a storage is a snapshot of its list and the deltas after it (ADR 0020).

create table file_database_deltas (
  address text not null references storages (address) on delete cascade,
  version bigint not null,
  hash text not null,
  previous_hash text not null,
  files_size_bytes bigint not null,
  files_fact_size_bytes bigint not null,
  -- JSON as clients get it, and its length.
  delta text not null,
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
  document text not null,
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

-- A document of format 1 contains the list of its version.
insert into file_database_snapshots
  select address, version, hash,
    (document::json -> 'publicData' ->> 'storageFilesSize')::bigint,
    (document::json -> 'publicData' ->> 'storageFilesFactSize')::bigint,
    document, octet_length(document), 0, 0, saved_at
  from file_databases;
drop table file_databases;

alter table storages
  -- What the newest version needs: its snapshot and the deltas after it, and the pages of that snapshot.
  add column file_database_bytes bigint not null default 0,
  add column file_database_page_bytes bigint not null default 0,
  -- When the kept versions are examined next; null if there are none besides what the newest version needs.
  add column file_database_prune_at timestamptz;
update storages set
  file_database_bytes = coalesce((
    select document_bytes from file_database_snapshots snapshots
    where snapshots.address = storages.address and snapshots.version = storages.file_database_version
  ), 0),
  file_database_prune_at = now();
create index storages_file_database_prune_at on storages (file_database_prune_at)
  where file_database_prune_at is not null;
