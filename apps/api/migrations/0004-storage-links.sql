-- Storages that an account holds beside their owner: whoever has the phrase may add one to an account of their own. What
-- the storage is called there and the key to the phrase saved on their devices are that account's alone. A link ends with
-- the storage and with the account.

create table storage_links (
  address text not null references storages (address) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  title text not null,
  sealed_product_key text not null,
  connected_at timestamptz not null,
  primary key (address, user_id)
);
create index storage_links_user_id on storage_links (user_id);
