-- Version 1
create or replace trigger sessions_notify after delete on sessions for each row execute function notify_sessions();
