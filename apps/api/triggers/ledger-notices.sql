-- Version 1
create or replace trigger ledger_notices_notify after insert on ledger_notices
  for each statement execute function notify_topic('ledger_notices');
