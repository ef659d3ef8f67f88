-- The sealed texts of a share are stored as bytes, so that an answer is read piece by piece, as those of file databases are.
alter table shares
  alter column listing type bytea using convert_to(listing, 'UTF8'),
  alter column contents type bytea using convert_to(contents, 'UTF8');
