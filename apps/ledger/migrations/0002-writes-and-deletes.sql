-- Blocks that their owner has deleted. A block can be read by anybody and carries its owner's signature: without a mark
-- whoever kept it could store it again, against its owner's will and in its owner's room.
CREATE TABLE deleted_blocks (
  address text NOT NULL REFERENCES addresses (address) ON DELETE CASCADE,
  cid text NOT NULL,
  deleted_at timestamptz NOT NULL,
  PRIMARY KEY (address, cid)
);

-- The beginning and the end of a write are functions: one statement from the ledger's side, for several writes at once.
-- The lock on an address's row lasts as long as that statement, and not for as many trips to the server as it has steps.
-- Inside, each step sees what others committed while the step before it waited for a lock. Plans are made when the tables
-- are empty and kept for long: they must use the indexes, and plain scans of them, which pass over what is dead. No search
-- has a copy's state for a condition, because there is an index of all good copies that looks cheap and is not.

-- Takes room for writes. `wanted` is a list of {address, cid, size_bytes, copy_name}, `enough` how many good copies a block
-- needs. Outcomes, by copy_name: unknown_address, not_entitled, deleted, quota_exceeded; owned (the address has the block,
-- and enough copies are good); relies (begun; others have stored the same bytes, only the owner is to be added); begun.
CREATE FUNCTION begin_writes(wanted jsonb, enough integer, moment timestamptz, lease_end timestamptz)
RETURNS TABLE (copy_name text, outcome text) LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
DECLARE
  one record;
  -- Of the address that is looked at: what this call has taken so far, and for which blocks.
  taker text := '';
  taken_bytes bigint;
  taken_cids text[];
  names text[] := '{}';
  outcomes text[] := '{}';
  reserved bigint[] := '{}';
BEGIN
  -- A beginning that is lost with the server does no harm, as its end is then refused: nobody waits for the disk.
  PERFORM set_config('synchronous_commit', 'off', true);
  -- In one order everywhere, so that two of these can't wait for each other.
  PERFORM FROM addresses
    WHERE address IN (SELECT w->>'address' FROM jsonb_array_elements(wanted) AS w) ORDER BY address FOR UPDATE;
  FOR one IN
    SELECT w.address, w.cid, w.size_bytes, w.copy_name, a.paid_until, a.size_bytes - a.used_bytes AS free_bytes,
      EXISTS (SELECT FROM deleted_blocks d WHERE d.address = w.address AND d.cid = w.cid) AS is_deleted,
      EXISTS (SELECT FROM owners o WHERE o.address = w.address AND o.cid = w.cid) AS is_owned,
      (SELECT count(*) FILTER (WHERE c.state = 'good') FROM copies c WHERE c.cid = w.cid) AS good_copies,
      -- Parallel writes of one block end as one: they hold its size once.
      EXISTS (SELECT FROM writes h WHERE h.address = w.address AND h.cid = w.cid AND h.expires_at > moment) AS is_held,
      (SELECT coalesce(sum(held.bytes), 0) FROM (
        SELECT max(h.reserved_bytes) AS bytes FROM writes h
        WHERE h.address = w.address AND h.cid <> w.cid AND h.expires_at > moment GROUP BY h.cid
      ) held) AS held_bytes
    FROM ROWS FROM (jsonb_to_recordset(wanted) AS (address text, cid text, size_bytes bigint, copy_name text))
      WITH ORDINALITY AS w(address, cid, size_bytes, copy_name, place)
    LEFT JOIN addresses a ON a.address = w.address
    ORDER BY w.address, w.place
  LOOP
    IF one.address <> taker THEN
      taker := one.address;
      taken_bytes := 0;
      taken_cids := '{}';
    END IF;
    outcome := CASE
      WHEN one.paid_until IS NULL THEN 'unknown_address'
      WHEN one.paid_until <= moment THEN 'not_entitled'
      WHEN one.is_deleted THEN 'deleted'
      WHEN one.is_owned AND one.good_copies >= enough THEN 'owned'
      WHEN NOT one.is_owned AND one.cid <> ALL (taken_cids)
        AND one.size_bytes + one.held_bytes + taken_bytes > one.free_bytes THEN 'quota_exceeded'
      WHEN one.good_copies >= enough THEN 'relies'
      ELSE 'begun'
    END;
    IF outcome IN ('begun', 'relies') AND NOT one.is_owned AND NOT one.is_held AND one.cid <> ALL (taken_cids) THEN
      taken_bytes := taken_bytes + one.size_bytes;
      taken_cids := taken_cids || one.cid;
    END IF;
    names := names || one.copy_name;
    outcomes := outcomes || outcome;
    reserved := reserved || CASE WHEN one.is_owned THEN 0 ELSE one.size_bytes END;
  END LOOP;
  INSERT INTO writes (copy_name, address, cid, reserved_bytes, expires_at)
    SELECT o.name, w.address, w.cid, o.bytes, lease_end
    FROM unnest(names, outcomes, reserved) AS o(name, outcome, bytes)
    JOIN jsonb_to_recordset(wanted) AS w(address text, cid text, copy_name text) ON w.copy_name = o.name
    WHERE o.outcome IN ('begun', 'relies');
  RETURN QUERY SELECT o.name, o.outcome FROM unnest(names, outcomes) AS o(name, outcome);
END $$;

-- Ends writes whose copies are durable. `done` is a list of {address, cid, size_bytes, signature, copy_name, durable, pending},
-- the last two lists of devices, and has no cid twice. A write that relies on others' copies brings none. Outcomes, by
-- copy_name: committed; surplus (committed, and another write of the same block was first: this one's copies are removed);
-- not_entitled (the address is gone); lost (the write had ended, or what it had counted on is gone).
CREATE FUNCTION commit_writes(
  done jsonb, enough integer, all_copies integer, moment timestamptz, following_until timestamptz, late timestamptz
) RETURNS TABLE (copy_name text, outcome text) LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
DECLARE
  one record;
  known text[];
  ended text[];
  made text[];
  undone text[] := '{}';
  surplus text[] := '{}';
BEGIN
  SELECT array_agg(a.address) INTO known FROM (
    SELECT address FROM addresses
    WHERE address IN (SELECT w->>'address' FROM jsonb_array_elements(done) AS w) ORDER BY address FOR UPDATE
  ) a;
  WITH gone AS (
    DELETE FROM writes USING jsonb_array_elements(done) AS w
    WHERE writes.copy_name = w->>'copy_name' AND writes.expires_at > moment RETURNING writes.copy_name
  ) SELECT coalesce(array_agg(gone.copy_name), '{}') INTO ended FROM gone;

  -- Blocks that are new. A block that somebody else is just making is waited for here, in the order of names.
  WITH fresh AS (
    INSERT INTO blocks (cid, size_bytes, signature, stored_at, repair_at)
    SELECT w.cid, w.size_bytes, w.signature, moment, repair_time(w.durable, w.pending, all_copies, moment, following_until)
    FROM written(done) w
    WHERE w.copy_name = ANY (ended) AND w.address = ANY (known) AND cardinality(w.durable) >= enough
    ORDER BY w.cid ON CONFLICT DO NOTHING RETURNING cid
  ) SELECT coalesce(array_agg(fresh.cid), '{}') INTO made FROM fresh;

  -- Blocks that were there, or should have been.
  FOR one IN
    SELECT w.* FROM written(done) w
    WHERE w.copy_name = ANY (ended) AND w.address = ANY (known) AND w.cid <> ALL (made) ORDER BY w.cid
  LOOP
    PERFORM FROM blocks b WHERE b.cid = one.cid FOR UPDATE;
    IF NOT FOUND THEN
      undone := undone || one.copy_name;
    ELSIF (SELECT count(*) FILTER (WHERE c.state = 'good') FROM copies c WHERE c.cid = one.cid) >= enough THEN
      IF cardinality(one.durable) > 0 THEN surplus := surplus || one.copy_name; END IF;
    ELSIF cardinality(one.durable) < enough THEN
      undone := undone || one.copy_name;
    ELSE
      -- What was there is in ruins: the new copies take its place, header included.
      WITH ruins AS (DELETE FROM copies c WHERE c.cid = one.cid RETURNING c.device_name, c.copy_name)
      INSERT INTO removals AS r (device_name, copy_name, due_at) SELECT ruins.device_name, ruins.copy_name, late FROM ruins
      ON CONFLICT ON CONSTRAINT removals_pkey DO UPDATE SET due_at = greatest(r.due_at, excluded.due_at);
      UPDATE blocks b SET size_bytes = one.size_bytes, signature = one.signature, repair_attempts = 0,
        repair_at = repair_time(one.durable, one.pending, all_copies, moment, following_until) WHERE b.cid = one.cid;
      made := made || one.cid;
    END IF;
  END LOOP;

  INSERT INTO copies (cid, device_name, copy_name, state, checked_at)
  SELECT w.cid, d.name, w.copy_name, 'good', moment FROM written(done) w, unnest(w.durable) AS d(name)
  WHERE w.cid = ANY (made) AND w.copy_name = ANY (ended)
  UNION ALL
  SELECT w.cid, d.name, w.copy_name, 'writing', NULL FROM written(done) w, unnest(w.pending) AS d(name)
  WHERE w.cid = ANY (made) AND w.copy_name = ANY (ended);

  WITH added AS (
    INSERT INTO owners (address, cid, signature, stored_at)
    SELECT w.address, w.cid, w.signature, moment FROM written(done) w
    WHERE w.copy_name = ANY (ended) AND w.address = ANY (known) AND w.copy_name <> ALL (undone)
    ON CONFLICT DO NOTHING RETURNING address, cid
  )
  UPDATE addresses a SET used_bytes = a.used_bytes + more.bytes FROM (
    SELECT added.address, sum(w.size_bytes) AS bytes
    FROM added JOIN written(done) w ON w.address = added.address AND w.cid = added.cid GROUP BY added.address
  ) more WHERE a.address = more.address;

  -- What was written for nothing. A copy that may still be in the writing is removed when that is over for certain.
  INSERT INTO removals AS r (device_name, copy_name, due_at)
  SELECT d.name, w.copy_name, moment FROM written(done) w, unnest(w.durable) AS d(name)
  WHERE w.copy_name = ANY (ended) AND (w.address = ANY (known)) IS NOT TRUE OR w.copy_name = ANY (undone || surplus)
  UNION ALL
  SELECT d.name, w.copy_name, late FROM written(done) w, unnest(w.pending) AS d(name)
  WHERE w.copy_name = ANY (ended) AND (w.address = ANY (known)) IS NOT TRUE OR w.copy_name = ANY (undone || surplus)
  ON CONFLICT ON CONSTRAINT removals_pkey DO UPDATE SET due_at = greatest(r.due_at, excluded.due_at);

  RETURN QUERY SELECT w.copy_name, CASE
    WHEN (w.address = ANY (known)) IS NOT TRUE THEN 'not_entitled'
    WHEN w.copy_name <> ALL (ended) OR w.copy_name = ANY (undone) THEN 'lost'
    WHEN w.copy_name = ANY (surplus) THEN 'surplus'
    ELSE 'committed' END
  FROM written(done) w;
END $$;

CREATE FUNCTION written(done jsonb) RETURNS TABLE (
  address text, cid text, size_bytes bigint, signature text, copy_name text, durable text[], pending text[]
) LANGUAGE sql STABLE AS $$
  SELECT * FROM jsonb_to_recordset(done) AS w(
    address text, cid text, size_bytes bigint, signature text, copy_name text, durable text[], pending text[]
  )
$$;

-- Null when all copies are made. A copy still under way has its time; one that failed is due at once.
CREATE FUNCTION repair_time(
  durable text[], pending text[], all_copies integer, moment timestamptz, following_until timestamptz
) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN cardinality(durable) + cardinality(pending) < all_copies THEN moment
    WHEN cardinality(pending) > 0 THEN following_until
  END
$$;
