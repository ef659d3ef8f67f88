-- Version 1
create or replace trigger mails_notify after insert on mails
  for each statement execute function notify_topic('mails');
