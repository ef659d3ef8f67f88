-- Accounts, their sessions, and the small secrets that go out by mail. Whatever proves something (a password, a token,
-- a code) is kept only as a hash.

create table users (
  id uuid primary key,
  email text not null,
  -- The e-mail in lower case: two spellings are one account.
  email_key text not null unique,
  password_hash text not null,
  email_confirmed_at timestamptz,
  unique_key text not null,
  language text not null,
  created_at timestamptz not null
);

-- A sign-in on a device. Ending it ends its whole family of refresh tokens.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null,
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
  used_at timestamptz
);
create index refresh_tokens_session_id on refresh_tokens (session_id);
create index refresh_tokens_expires_at on refresh_tokens (expires_at);

create table invites (
  code text primary key,
  uses_left integer not null check (uses_left >= 0),
  expires_at timestamptz,
  created_at timestamptz not null
);

-- The newest code of a user for one purpose; subject is empty, or the address that the code is about.
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

-- When something was last sent. The key is a keyed hash of e-mail and purpose, kept whether or not an account exists,
-- so that waiting tells nobody that one does.
create table recent_sendings (
  key_hash text primary key,
  sent_at timestamptz not null
);
create index recent_sendings_sent_at on recent_sendings (sent_at);

create table password_resets (
  token_hash text primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_expires_at on password_resets (expires_at);

-- Mails to be sent. A row is written with what caused it and removed once the mail server took the mail.
create table mails (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  -- Receiver, language and facts, encrypted: a mail may carry a code that is kept nowhere else in the clear.
  sealed_content text not null,
  tries integer not null,
  next_try_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index mails_user_id on mails (user_id);
create index mails_next_try_at on mails (next_try_at);
