-- The end of a product: read-only time, mails, release of its storages.

-- Date of the release that a mail has announced. Null before, and again after a renewal.
alter table user_products add column release_at timestamptz;
-- Time at which its storages were released, or moved to the product that replaced it. It is never renewed.
alter table user_products add column released_at timestamptz;
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
