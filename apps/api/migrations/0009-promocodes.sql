-- Promocodes, their uses, and DexIDs. Percentages are in hundredths of a percent.

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

alter table invoices drop constraint invoices_amount_check;
-- Only an invoice that needs no payment costs nothing.
alter table invoices add constraint invoices_amount_check check (amount > 0 or (amount = 0 and status in ('paid', 'overpaid')));
-- Promocode in the price. It stays here when the invoice ends and the user keeps the promocode.
alter table invoices add column promocode text references promocodes (code);

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
