-- Tables of discounts and payments.

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
