-- Whoever registers an e-mail may not own the mailbox. When its owner comes, by a code from the mail, nothing of the
-- registrant's stays: the account is then without a password until one is set by a reset link.
alter table users alter column password_hash drop not null;

-- True for the session that registered, or that took an unconfirmed account over: who confirms the e-mail from it keeps
-- the password and the other sessions.
alter table sessions add column founding boolean not null default false;
update sessions set founding = true
  where not exists (
    select from sessions earlier
    where earlier.user_id = sessions.user_id
      and (earlier.created_at, earlier.id) < (sessions.created_at, sessions.id)
  );
