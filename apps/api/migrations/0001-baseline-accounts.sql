-- Tables of accounts, their sessions and mails. The triggers of all tables are in the folder `triggers`.
-- Secrets that prove something (a password, a token, a code) are stored only as hashes.

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
