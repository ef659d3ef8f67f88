-- E-mail that an unconfirmed account is to have instead of the one that it was registered with. It becomes the account's
-- when a code that was sent to it is entered. It may be the e-mail of another account, so that nobody learns which exist.
alter table users add column pending_email text;
