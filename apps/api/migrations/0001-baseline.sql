-- Tables of the api: accounts with sessions and mails, products and storages, discounts and payments. Their triggers are
-- in the folder `triggers`. Secrets that prove something (a password, a token, a code) are stored only as hashes.

-- Accounts ------------------------------------------------------------------------------------------------------------

create table users (
  id uuid primary key,
  email text not null,
  -- The e-mail in lower case: two spellings are one account.
  email_key text not null unique,
  -- E-mail that an unconfirmed account is to have instead of the one that it was registered with. It becomes the account's
  -- when a code that was sent to it is entered. It may be the e-mail of another account, so that nobody learns which exist.
  pending_email text,
  -- Null until a reset link sets one: who registers an e-mail may not own the mailbox. When its owner comes, by a code from
  -- the mail, nothing of the registrant's stays.
  password_hash text,
  email_confirmed_at timestamptz,
  unique_key text not null,
  language text not null,
  created_at timestamptz not null
);

create table invites (
  code text primary key,
  -- The code in upper case, without dashes and spaces, by which it is found.
  code_key text not null,
  -- Number of uses at the creation.
  uses integer not null,
  uses_left integer not null check (uses_left >= 0),
  expires_at timestamptz,
  created_at timestamptz not null
);
create unique index invites_code_key on invites (code_key);
create index invites_created_at on invites (created_at, code);

-- The newest code of a user for one purpose. The subject is empty, or the address that the code is about.
create table one_time_codes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null,
  subject text not null,
  code_hash text not null,
  tries_left integer not null check (tries_left >= 0),
  expires_at timestamptz not null,
  unique (user_id, purpose, subject)
);
create index one_time_codes_expires_at on one_time_codes (expires_at);

create table password_resets (
  token_hash text primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_expires_at on password_resets (expires_at);

-- Level of the attempts of one kind by one account or network address. The key is a keyed hash, kept whether or not an
-- account exists. A level drains with time, so it follows from the time at which it will be empty. While it is blocked, no
-- attempt is accepted.
create table throttles (
  key_hash text primary key,
  empty_at timestamptz not null,
  blocked_until timestamptz
);
create index throttles_empty_at on throttles (empty_at);

-- Sessions ------------------------------------------------------------------------------------------------------------

-- A sign-in on a device. Its end ends its whole family of refresh tokens.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null,
  -- True for the session that registered, or that took an unconfirmed account over: who confirms the e-mail from it keeps
  -- the password and the other sessions.
  founding boolean not null default false,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index sessions_user_id on sessions (user_id);
create index sessions_last_used_at on sessions (last_used_at);

-- Used tokens stay until they would have expired, so that a second use is recognised.
create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Token that it was exchanged for: a client that lost the answer may ask again.
  successor_hash text
);
create index refresh_tokens_session_id on refresh_tokens (session_id);
create index refresh_tokens_expires_at on refresh_tokens (expires_at);

-- Devices that a user has signed in on before. The device's id of its own is stored as a keyed hash.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash text not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_devices_last_seen_at on known_devices (last_seen_at);

-- Sign-ins of the last weeks for their owner: when, how, and browser and system from our own lists. No network address.
create table sign_ins (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  at timestamptz not null,
  method text not null,
  second_factor text,
  browser text,
  system text
);
create index sign_ins_user_id on sign_ins (user_id, at);
create index sign_ins_at on sign_ins (at);

-- Second factors ------------------------------------------------------------------------------------------------------

-- The secret that an authenticator shares, encrypted. Without `enabled_at` it is set up and not yet required.
create table two_factors (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret text not null,
  created_at timestamptz not null,
  enabled_at timestamptz,
  -- Time step of the newest code that was accepted: no code is accepted twice.
  last_step bigint not null
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Sign-ins whose first factor was right.
create table sign_in_tickets (
  ticket_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Hash of the device that gave the first factor, if it has an id.
  device_hash text,
  -- The first factor, for the list of sign-ins.
  first_factor text not null default 'password',
  expires_at timestamptz not null
);
create index sign_in_tickets_user_id on sign_in_tickets (user_id);
create index sign_in_tickets_expires_at on sign_in_tickets (expires_at);

-- ADR 0026.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Id of the credential, base64url. A credential belongs to one account.
  credential_id text not null unique,
  -- COSE key, base64url.
  public_key text not null,
  -- Counter of signatures of the authenticator; 0 if it has none.
  counter bigint not null,
  -- How the browser reached the authenticator ("internal", "hybrid", "usb").
  transports text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);

-- A challenge is used once: whoever answers it deletes it first. Each subject (a session or a ticket) has at most one.
create table passkey_challenges (
  purpose text not null,
  subject text not null,
  user_id uuid references users (id) on delete cascade,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (purpose, subject)
);
create index passkey_challenges_user_id on passkey_challenges (user_id);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

-- Mails ---------------------------------------------------------------------------------------------------------------

-- Mails to be sent. A row is inserted in the transaction of its cause, and removed when the mail server has accepted the mail.
create table mails (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  -- Receiver, language and values, encrypted: a mail may contain a code that is stored nowhere else in the clear.
  sealed_content text not null,
  tries integer not null,
  next_try_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index mails_user_id on mails (user_id);
create index mails_next_try_at on mails (next_try_at);

-- When a mail was last sent. The key is a keyed hash of e-mail and purpose, kept whether or not an account exists, so that
-- waiting tells nobody that one does.
create table recent_sendings (
  key_hash text primary key,
  sent_at timestamptz not null
);
create index recent_sendings_sent_at on recent_sendings (sent_at);

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
  -- Sealed names, and sealed keys, as the bytes of their texts: an answer is read piece by piece. Null after the share
  -- was revoked.
  listing bytea,
  contents bytea,
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

-- Promocodes and DexIDs -----------------------------------------------------------------------------------------------
-- Percentages are in hundredths of a percent.

create table promocodes (
  -- Trimmed, upper case.
  code text primary key,
  kind text not null check (kind in ('percent', 'amount', 'product')),
  percent integer check (percent between 1 and 10000),
  cents bigint check (cents > 0),
  plan_id text,
  -- A private code belongs to one user: the one whom the operator has named, or the first who uses it.
  is_private boolean not null,
  -- Stays true when the account of the owner is deleted, so that nobody else gets the code.
  has_owner boolean not null,
  owner_id uuid references users (id) on delete set null,
  -- Null for any number of uses.
  most_uses integer check (most_uses > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'percent') = (percent is not null)),
  check ((kind = 'amount') = (cents is not null)),
  check ((kind = 'product') = (plan_id is not null)),
  check (is_private or not has_owner)
);
create index promocodes_created_at on promocodes (created_at, code);

create table dexids (
  -- DEX and twelve digits, the last of which is a check digit.
  dexid text primary key,
  percent integer not null default 500 check (percent between 1 and 10000),
  -- Account that it is linked to. It can be linked again after the deletion of the account.
  user_id uuid unique references users (id) on delete set null,
  linked_at timestamptz,
  created_at timestamptz not null
);
create index dexids_created_at on dexids (created_at, dexid);

-- Payments ------------------------------------------------------------------------------------------------------------
-- Invoices and the transfers that pay them. Amounts are integers of a token's base unit: numeric(78, 0).

-- Numbers of deposit addresses. A number is used once, also when its invoice fails.
create sequence deposit_indexes minvalue 0 start 0;

create table invoices (
  id uuid primary key,
  -- The books outlive an account.
  user_id uuid references users (id) on delete set null,
  deposit_index integer not null unique,
  -- Lower case.
  address text not null unique,
  purchase text not null check (purchase in ('new', 'renewal', 'upgrade')),
  -- The plan as it was when the invoice was created.
  plan jsonb not null,
  -- Product that the purchase renews or replaces.
  replaced_product_id uuid references user_products (id) on delete set null,
  -- Storage that the user chose to grow. Lower case.
  storage_address text,
  token text not null check (token in ('USDT', 'DEXNET')),
  token_address text not null,
  decimals smallint not null,
  amount numeric(78, 0) not null,
  breakdown jsonb not null,
  -- Promocode in the price. It stays here when the invoice ends and the user keeps the promocode.
  promocode text references promocodes (code),
  status text not null check (status in ('pending', 'partially_paid', 'paid', 'overpaid', 'expired', 'cancelled', 'late')),
  received numeric(78, 0) not null default 0 check (received >= 0),
  -- Finalised block at the creation: earlier blocks have no transfer to this address.
  created_block bigint not null,
  created_at timestamptz not null,
  -- End of the locked quote. A first part of the payment moves it.
  expires_at timestamptz not null,
  -- Transfers that are not final, as the scans of an open invoice have found them.
  unconfirmed jsonb,
  closed_at timestamptz,
  -- Why nothing was granted for a late invoice that has received enough.
  late_reason text check (late_reason in ('account', 'age', 'promocode', 'price', 'plan_active', 'credit')),
  -- Product that was granted.
  user_product_id uuid references user_products (id) on delete set null,
  -- Only an invoice that needs no payment costs nothing.
  constraint invoices_amount_check check (amount > 0 or (amount = 0 and status in ('paid', 'overpaid')))
);
create index invoices_user_id on invoices (user_id, created_at);
create index invoices_open on invoices (expires_at) where status in ('pending', 'partially_paid');
-- One invoice without a payment for each purchase of a user.
create unique index invoices_one_pending on invoices (user_id, token, (plan ->> 'id')) where status = 'pending';
-- The operator's list.
create index invoices_status on invoices (status, deposit_index);

-- Statuses that invoices have had. A trigger inserts them, so that no code can forget one. Rows are only inserted.
create table invoice_changes (
  id bigint generated always as identity primary key,
  invoice_id uuid not null references invoices (id) on delete cascade,
  status text not null,
  -- Time of the database.
  changed_at timestamptz not null default now()
);
create index invoice_changes_invoice_id on invoice_changes (invoice_id);
create index invoice_changes_status on invoice_changes (status);

create table promocode_uses (
  id uuid primary key,
  promocode text not null references promocodes (code),
  -- The number of uses outlives an account.
  user_id uuid references users (id) on delete set null,
  -- Invoice that has reserved or consumed the use. Null while the user keeps it, and for a product.
  invoice_id uuid references invoices (id),
  used_at timestamptz not null,
  -- Time at which the invoice was granted, or the product.
  consumed_at timestamptz,
  -- Once for each user.
  unique (promocode, user_id)
);
create index promocode_uses_user_id on promocode_uses (user_id);
create index promocode_uses_invoice_id on promocode_uses (invoice_id);

-- Final transfers to deposit addresses.
create table transfers (
  transaction_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  block_hash text not null,
  block_at timestamptz not null,
  token_address text not null,
  sender text not null,
  receiver text not null,
  amount numeric(78, 0) not null,
  -- Null for a transfer that pays no invoice: another token than the invoice's.
  invoice_id uuid references invoices (id),
  read_at timestamptz not null,
  -- Whether its invoice was settled with it.
  is_settled boolean not null default false,
  primary key (transaction_hash, log_index)
);
create index transfers_invoice_id on transfers (invoice_id);
create index transfers_unsettled on transfers (invoice_id) where not is_settled;
-- The operator's lists.
create index transfers_receiver on transfers (receiver);
create index transfers_unmatched on transfers (block_at) where invoice_id is null;

-- Newest blocks that were read completely. One row for each chain.
create table chain_cursors (
  chain_id bigint primary key,
  -- Read for the deposit addresses that are new or have received a transfer: each scan asks only for those.
  block_number bigint not null,
  block_hash text not null,
  moved_at timestamptz not null,
  -- Read for all deposit addresses.
  all_block_number bigint not null
);

-- A grant and its reason. The key makes a second grant for an invoice impossible.
create table invoice_grants (
  invoice_id uuid primary key references invoices (id),
  user_product_id uuid references user_products (id) on delete set null,
  -- Null for a grant by the rules, otherwise the operator's reason.
  reason text,
  granted_at timestamptz not null
);
