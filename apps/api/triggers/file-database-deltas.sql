-- Version 1
create or replace trigger file_database_deltas_report after insert on file_database_deltas
  for each row execute function report_version('delta');
