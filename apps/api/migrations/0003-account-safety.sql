-- Limits on tries, the second factor, devices that are known, and what an exchange of tokens needs to survive a lost
-- answer.

-- The measure of tries of one kind by one account or network address. The key is a keyed hash, kept whether or not an
-- account exists. A measure drains with time, so how full it is follows from when it will be empty; while it is blocked no
-- try is let through.
create table throttles (
  key_hash text primary key,
  empty_at timestamptz not null,
  blocked_until timestamptz
);
create index throttles_empty_at on throttles (empty_at);

-- For which token it was exchanged: who lost the answer may ask again.
alter table refresh_tokens add column successor_hash text;

-- Devices from which somebody signed in before. The device's name for itself is kept as a keyed hash.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash text not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_devices_last_seen_at on known_devices (last_seen_at);

-- The secret that an authenticator shares, encrypted. Without `enabled_at` it is set up and not yet asked for.
create table two_factors (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret text not null,
  created_at timestamptz not null,
  enabled_at timestamptz,
  -- The time step of the newest code that was taken: no code is good twice.
  last_step bigint not null
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- A sign-in whose first factor was good.
create table sign_in_tickets (
  ticket_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Of the device that gave the first factor, when it has a name.
  device_hash text,
  expires_at timestamptz not null
);
create index sign_in_tickets_user_id on sign_in_tickets (user_id);
create index sign_in_tickets_expires_at on sign_in_tickets (expires_at);

-- How many uses an invite had to begin with.
alter table invites add column uses integer;
update invites set uses = greatest(uses_left, 1);
alter table invites alter column uses set not null;
create index invites_created_at on invites (created_at, code);
