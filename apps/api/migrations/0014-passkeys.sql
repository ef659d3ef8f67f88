-- Passkeys (ADR 0026), and the recent sign-ins of an account.

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

-- The first factor, for the list of sign-ins.
alter table sign_in_tickets add column first_factor text not null default 'password';

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
