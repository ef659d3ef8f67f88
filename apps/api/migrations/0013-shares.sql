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
