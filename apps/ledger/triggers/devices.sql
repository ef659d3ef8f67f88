-- Version 1
-- Health checks record their results in the other columns.
CREATE OR REPLACE TRIGGER devices_notify AFTER INSERT OR DELETE OR UPDATE OF state, kind, settings ON devices
  FOR EACH STATEMENT EXECUTE FUNCTION notify_topic('devices');
