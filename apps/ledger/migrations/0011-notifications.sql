-- Notifications to all processes of the ledger, delivered when the transaction is committed: [Note: notifications] of
-- packages/service. Writes of blocks send none: commits with a notification wait for each other.

CREATE FUNCTION notify_topic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(TG_TABLE_SCHEMA, TG_ARGV[0]);
  RETURN NULL;
END;
$$;
-- Health checks record their results in the other columns.
CREATE TRIGGER devices_notify AFTER INSERT OR DELETE OR UPDATE OF state, kind, settings ON devices
  FOR EACH STATEMENT EXECUTE FUNCTION notify_topic('devices');
-- A change is updated or deleted when the blocks of the device are marked: then the repairers of all processes have work.
CREATE TRIGGER device_changes_notify AFTER INSERT OR UPDATE OR DELETE ON device_changes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_topic('device_changes');
