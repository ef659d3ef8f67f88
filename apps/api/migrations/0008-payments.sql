-- Invoices and the transfers that pay them. Amounts are integers of a token's base unit: numeric(78, 0).

-- Numbers of deposit addresses. A number is used once, whatever becomes of its invoice.
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
  amount numeric(78, 0) not null check (amount > 0),
  breakdown jsonb not null,
  status text not null check (status in ('pending', 'partially_paid', 'paid', 'overpaid', 'expired', 'cancelled', 'late')),
  received numeric(78, 0) not null default 0 check (received >= 0),
  -- Finalised block at the creation: earlier blocks have no transfer to this address.
  created_block bigint not null,
  created_at timestamptz not null,
  -- End of the locked quote. A first part of the payment moves it.
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- Product that was granted.
  user_product_id uuid references user_products (id) on delete set null
);
create index invoices_user_id on invoices (user_id, created_at);
create index invoices_open on invoices (expires_at) where status in ('pending', 'partially_paid');
-- One invoice without a payment for each purchase of a user.
create unique index invoices_one_pending on invoices (user_id, token, (plan ->> 'id')) where status = 'pending';

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

-- Newest block that was read completely. One row for each chain.
create table chain_cursors (
  chain_id bigint primary key,
  block_number bigint not null,
  block_hash text not null,
  moved_at timestamptz not null
);

-- A grant and its reason. The key makes a second grant for an invoice impossible.
create table invoice_grants (
  invoice_id uuid primary key references invoices (id),
  user_product_id uuid references user_products (id) on delete set null,
  -- Null for a grant by the rules, otherwise the operator's reason.
  reason text,
  granted_at timestamptz not null
);
