-- Only for questions about dates. Statistics that don't know a new device yet promise one row for its name, so PostgreSQL
-- used this index to find a copy by block and device, and read all copies of the device for each.
DROP INDEX copies_to_check;
CREATE INDEX copies_to_check ON copies (device_name, checked_at) WHERE checked_at IS NOT NULL;
