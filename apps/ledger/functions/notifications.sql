-- Version 1
-- Notifications to all processes of the ledger, delivered when the transaction is committed: [Note: notifications] of
-- packages/service. Writes of blocks send none: commits with a notification wait for each other.
CREATE OR REPLACE FUNCTION notify_topic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(TG_TABLE_SCHEMA, TG_ARGV[0]);
  RETURN NULL;
END;
$$;
