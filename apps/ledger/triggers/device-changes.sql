-- Version 1
-- A change is updated or deleted when the blocks of the device are marked: then the repairers of all processes have work.
CREATE OR REPLACE TRIGGER device_changes_notify AFTER INSERT OR UPDATE OR DELETE ON device_changes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_topic('device_changes');
