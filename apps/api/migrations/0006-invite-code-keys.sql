-- By which an invite code is found: in upper case, without dashes and spaces. A code that differs from another in these
-- alone would be the same code: the one with more uses left stays.
alter table invites add column code_key text;
update invites set code_key = upper(regexp_replace(code, '[[:space:]-]', '', 'g'));
delete from invites doubled
  using invites better
  where better.code_key = doubled.code_key
    and (better.uses_left, better.code) > (doubled.uses_left, doubled.code);
alter table invites alter column code_key set not null;
create unique index invites_code_key on invites (code_key);
