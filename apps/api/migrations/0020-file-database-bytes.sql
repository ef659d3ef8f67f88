-- The texts of file databases become bytes, so that an answer is read piece by piece. PostgreSQL reads a piece of bytes
-- alone, but a text of several megabytes from its beginning, because its characters may differ in length. The texts are
-- ASCII. Queries of the version before work with both types.

alter table file_database_deltas
  alter column delta type bytea using convert_to(delta, 'UTF8'),
  alter column delta set storage external;
alter table file_database_snapshots
  alter column document type bytea using convert_to(document, 'UTF8'),
  alter column document set storage external;
