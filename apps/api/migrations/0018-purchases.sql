-- What was paid for the time of a product, so that a later purchase takes it off once.

-- Millionths of a dollar that were paid for the time from valued_at to ends_at. They are spread evenly over it.
alter table user_products add column value_micros bigint not null default 0 check (value_micros >= 0);
alter table user_products add column valued_at timestamptz;
update user_products product set
  valued_at = product.created_at,
  value_micros = coalesce((
    -- The total, and the unused time that was taken off: its line is negative.
    select sum((invoice.breakdown ->> 'total')::numeric - coalesce((
      select sum((line ->> 'amount')::numeric) from jsonb_array_elements(invoice.breakdown -> 'lines') line
      where line ->> 'kind' = 'unused_time'
    ), 0))
    from invoice_grants granted join invoices invoice on invoice.id = granted.invoice_id
    where granted.user_product_id = product.id and product.released_at is null
  ), 0) * 1000000;
alter table user_products alter column valued_at set not null;

-- Product whose storages and unused time this one has taken over. The index makes it impossible to take them over twice.
alter table user_products add column replaces_id uuid unique references user_products (id) on delete set null;

-- Why nothing was granted for a late invoice that has received enough.
alter table invoices add column late_reason text
  check (late_reason in ('account', 'age', 'promocode', 'price', 'plan_active', 'credit'));
-- Time at which any process has found a transfer that was not final.
alter table invoices add column payment_seen_at timestamptz;
