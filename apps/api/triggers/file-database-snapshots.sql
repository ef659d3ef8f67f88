-- Version 1
create or replace trigger file_database_snapshots_report after insert on file_database_snapshots
  for each row execute function report_version('snapshot');
