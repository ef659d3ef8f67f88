-- Version 1
-- commit_writes, which also adds an entry of the log for each write that is committed. `entries` is a list of
-- {copy_name, address, subject, entry, salt, record}, with bytes in hex.
CREATE OR REPLACE FUNCTION commit_logged_writes(
  done jsonb, entries jsonb, enough integer, all_copies integer, moment timestamptz, following_until timestamptz, late timestamptz
) RETURNS TABLE (copy_name text, outcome text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  names text[];
  outcomes text[];
BEGIN
  SELECT array_agg(c.copy_name), array_agg(c.outcome) INTO names, outcomes
  FROM commit_writes(done, enough, all_copies, moment, following_until, late) c;
  INSERT INTO log_waiting (address, subject, entry, salt, record, added_at)
  SELECT e.address, e.subject, decode(e.entry, 'hex'), decode(e.salt, 'hex'), e.record, moment
  FROM jsonb_to_recordset(entries) AS e(copy_name text, address text, subject text, entry text, salt text, record text)
  JOIN unnest(names, outcomes) AS o(name, outcome) ON o.name = e.copy_name
  WHERE o.outcome IN ('committed', 'surplus');
  RETURN QUERY SELECT o.name, o.outcome FROM unnest(names, outcomes) AS o(name, outcome);
END $$;
