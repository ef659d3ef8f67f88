SET LOCAL check_function_bodies = false;

CREATE SCHEMA dexnet_ledger;


--
-- Name: begin_writes(jsonb, integer, timestamp with time zone, timestamp with time zone); Type: FUNCTION; Schema: dexnet_ledger; Owner: -
--

CREATE FUNCTION dexnet_ledger.begin_writes(wanted jsonb, enough integer, moment timestamp with time zone, lease_end timestamp with time zone) RETURNS TABLE(copy_name text, outcome text)
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
  one record;
  locked text[];
  -- The current address, and the bytes and blocks that this call has reserved for it so far.
  taker text := '';
  taken_bytes bigint;
  taken_cids text[];
  names text[] := '{}';
  outcomes text[] := '{}';
  reserved bigint[] := '{}';
BEGIN
  -- A begin that is lost with the server does no harm, because its end is then refused. So nobody waits for the disk.
  PERFORM set_config('synchronous_commit', 'off', true);
  -- The same order in all calls, so that two of them can't wait for each other.
  SELECT coalesce(array_agg(a.address), '{}') INTO locked FROM (
    SELECT address FROM addresses
    WHERE address IN (SELECT w->>'address' FROM jsonb_array_elements(wanted) AS w) ORDER BY address FOR UPDATE
  ) a;
  FOR one IN
    SELECT w.address, w.cid, w.size_bytes, w.copy_name, a.paid_until, a.size_bytes - a.used_bytes AS free_bytes,
      (SELECT count(*) > 0 FROM deleted_blocks d WHERE d.address = w.address AND d.cid = w.cid) AS is_deleted,
      (SELECT count(*) > 0 FROM owners o WHERE o.address = w.address AND o.cid = w.cid) AS is_owned,
      (SELECT count(*) FILTER (WHERE c.state = 'good') FROM copies c WHERE c.cid = w.cid) AS good_copies,
      -- Parallel writes of one block end as one, so they reserve its size once.
      (SELECT count(*) > 0 FROM writes h
        WHERE h.address = w.address AND h.cid = w.cid AND h.expires_at > moment) AS is_held,
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
      WHEN one.paid_until IS NULL OR one.address <> ALL (locked) THEN 'unknown_address'
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


--
-- Name: commit_logged_writes(jsonb, jsonb, integer, integer, timestamp with time zone, timestamp with time zone, timestamp with time zone); Type: FUNCTION; Schema: dexnet_ledger; Owner: -
--

CREATE FUNCTION dexnet_ledger.commit_logged_writes(done jsonb, entries jsonb, enough integer, all_copies integer, moment timestamp with time zone, following_until timestamp with time zone, late timestamp with time zone) RETURNS TABLE(copy_name text, outcome text)
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: commit_writes(jsonb, integer, integer, timestamp with time zone, timestamp with time zone, timestamp with time zone); Type: FUNCTION; Schema: dexnet_ledger; Owner: -
--

CREATE FUNCTION dexnet_ledger.commit_writes(done jsonb, enough integer, all_copies integer, moment timestamp with time zone, following_until timestamp with time zone, late timestamp with time zone) RETURNS TABLE(copy_name text, outcome text)
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    AS $$
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

  -- New blocks. A block that another transaction is inserting is waited for here, in the order of names.
  WITH fresh AS (
    INSERT INTO blocks (cid, size_bytes, signature, stored_at, repair_at)
    SELECT w.cid, w.size_bytes, w.signature, moment, repair_time(w.durable, w.pending, all_copies, moment, following_until)
    FROM written(done) w
    WHERE w.copy_name = ANY (ended) AND w.address = ANY (known) AND cardinality(w.durable) >= enough
    ORDER BY w.cid ON CONFLICT DO NOTHING RETURNING cid
  ) SELECT coalesce(array_agg(fresh.cid), '{}') INTO made FROM fresh;

  -- Blocks that exist already, or should.
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
      -- Too few good copies are left: the new copies replace them, with their header.
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

  -- Copies that are not needed. A copy that may still be being written is removed when its write is certainly over.
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


--
-- Name: count_copies(text[], text[], integer[]); Type: FUNCTION; Schema: dexnet_ledger; Owner: -
--

CREATE FUNCTION dexnet_ledger.count_copies(cids text[], device_names text[], signs integer[]) RETURNS void
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
BEGIN
  PERFORM FROM blocks WHERE cid = ANY (cids) ORDER BY cid FOR NO KEY UPDATE;
  -- A new block gets its copies before its owner, and a deleted one loses them after it: most changes end here.
  IF NOT EXISTS (SELECT FROM owners WHERE cid = ANY (cids)) THEN RETURN; END IF;
  WITH touched AS (
    SELECT cid, sum(sign) AS gained, array_agg(device_name) AS names, array_agg(sign) AS changes
    FROM unnest(cids, device_names, signs) AS c (cid, device_name, sign) GROUP BY cid
  ), standing AS MATERIALIZED (
    SELECT gained, names, changes,
      ARRAY(SELECT o.address FROM owners o WHERE o.cid = touched.cid) AS addresses,
      (SELECT b.size_bytes FROM blocks b WHERE b.cid = touched.cid) AS bytes,
      (SELECT count(*) FROM copies c WHERE c.cid = touched.cid AND c.state || '' = 'good') AS good
    FROM touched
  ), moved AS (
    SELECT addresses, '' AS device_name, is_whole(good) - is_whole(good - gained) AS whole_blocks, 0::bigint AS bytes,
      0 AS copies
    FROM standing
    UNION ALL
    SELECT addresses, name, 0, change * bytes, change
    FROM standing CROSS JOIN LATERAL unnest(names, changes) AS c (name, change)
  )
  INSERT INTO counter_changes (subject, device_name, blocks, owned, whole_blocks, bytes, copies)
  SELECT s.subject, moved.device_name, 0, 0, sum(moved.whole_blocks), sum(moved.bytes), sum(moved.copies)
  FROM moved CROSS JOIN LATERAL unnest(array_prepend('', moved.addresses)) AS s (subject)
  WHERE cardinality(moved.addresses) > 0
  GROUP BY s.subject, moved.device_name
  HAVING sum(moved.whole_blocks) <> 0 OR sum(moved.bytes) <> 0 OR sum(moved.copies) <> 0;
END
$$;


--
-- Name: count_copy_changes(); Type: FUNCTION; Schema: dexnet_ledger; Owner: -
--

CREATE FUNCTION dexnet_ledger.count_copy_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  cids text[];
  device_names text[];
  signs integer[];
BEGIN
  SELECT array_agg(cid), array_agg(device_name), array_agg(CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)
  INTO cids, device_names, signs FROM changed WHERE state = 'good';
  IF cids IS NOT NULL THEN PERFORM count_copies(cids, device_names, signs); END IF;
  RETURN NULL;
END
$$;


--
-- Name: count_copy_updates(); Type: FUNCTION; Schema: dexnet_ledger; Owner: -
--

CREATE FUNCTION dexnet_ledger.count_copy_updates() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  cids text[];
  device_names text[];
  signs integer[];
BEGIN
  SELECT array_agg(cid), array_agg(device_name), array_agg(sign) INTO cids, device_names, signs FROM (
    SELECT cid, device_name, sum(sign)::integer AS sign FROM (
      SELECT cid, device_name, 1 AS sign FROM after_change WHERE state = 'good'
      UNION ALL
      SELECT cid, device_name, -1 FROM before_change WHERE state = 'good'
    ) AS both_sides
    GROUP BY cid, device_name HAVING sum(sign) <> 0
  ) AS moved;
  IF cids IS NOT NULL THEN PERFORM count_copies(cids, device_names, signs); END IF;
  RETURN NULL;
END
$$;


--
-- Name: count_owner_changes(); Type: FUNCTION; Schema: dexnet_ledger; Owner: -
--

CREATE FUNCTION dexnet_ledger.count_owner_changes() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM blocks WHERE cid IN (SELECT cid FROM changed) ORDER BY cid FOR NO KEY UPDATE;
  WITH touched AS (
    SELECT cid, array_agg(address) AS addresses FROM changed GROUP BY cid
  ), standing AS MATERIALIZED (
    SELECT cid, addresses,
      -- Owners before and after the change.
      ARRAY(SELECT o.address FROM owners o WHERE o.cid = touched.cid AND o.address <> ALL (touched.addresses)) AS others,
      (SELECT b.size_bytes FROM blocks b WHERE b.cid = touched.cid) AS bytes,
      ARRAY(SELECT c.device_name FROM copies c WHERE c.cid = touched.cid AND c.state || '' = 'good') AS device_names
    FROM touched
  ), shared AS MATERIALIZED (
    SELECT cid, addresses, others FROM standing WHERE cardinality(addresses) + cardinality(others) > 1
  ), added AS (
    INSERT INTO shared_blocks (address, cid)
    SELECT unnest(addresses || others), cid FROM shared WHERE sign = 1
    ON CONFLICT DO NOTHING
  ), removed AS (
    DELETE FROM shared_blocks USING shared
    WHERE sign = -1 AND shared_blocks.cid = shared.cid
      AND (shared_blocks.address = ANY (shared.addresses) OR cardinality(shared.others) = 1)
  )
  INSERT INTO counter_changes (subject, device_name, blocks, owned, whole_blocks, bytes, copies)
  SELECT s.subject, f.device_name, sign * sum(s.times * f.blocks), sign * sum(s.owned * f.blocks),
    sign * sum(s.times * f.whole_blocks), sign * sum(s.times * f.bytes), sign * sum(s.times * f.copies)
  FROM standing CROSS JOIN LATERAL (
    SELECT unnest(addresses) AS subject, 1 AS times, 1 AS owned
    UNION ALL
    SELECT '', CASE WHEN cardinality(others) = 0 THEN 1 ELSE 0 END, cardinality(addresses)
  ) s CROSS JOIN LATERAL counters_of_block(bytes, device_names) f
  GROUP BY s.subject, f.device_name
  HAVING sum(s.owned * f.blocks) <> 0 OR sum(s.times * f.copies) <> 0;
  RETURN NULL;
END
$$;


--
-- Name: counters_of_block(bigint, text[]); Type: FUNCTION; Schema: dexnet_ledger; Owner: -
--

CREATE FUNCTION dexnet_ledger.counters_of_block(bytes bigint, device_names text[]) RETURNS TABLE(device_name text, blocks integer, whole_blocks integer, bytes bigint, copies integer)
    LANGUAGE sql STABLE
    AS $$
  SELECT '', 1, is_whole(cardinality(device_names)), bytes, 0
  UNION ALL
  SELECT unnest(device_names), 0, 0, bytes, 1
$$;


--
-- Name: is_whole(bigint); Type: FUNCTION; Schema: dexnet_ledger; Owner: -
--

CREATE FUNCTION dexnet_ledger.is_whole(good_copies bigint) RETURNS integer
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE WHEN good_copies >= 3 THEN 1 ELSE 0 END
$$;


--
-- Name: notify_topic(); Type: FUNCTION; Schema: dexnet_ledger; Owner: -
--

CREATE FUNCTION dexnet_ledger.notify_topic() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify(TG_TABLE_SCHEMA, TG_ARGV[0]);
  RETURN NULL;
END;
$$;


--
-- Name: page_of_blocks(text, text, integer); Type: FUNCTION; Schema: dexnet_ledger; Owner: -
--

CREATE FUNCTION dexnet_ledger.page_of_blocks(owner_address text, after_cid text, page_size integer) RETURNS TABLE(cid text, size_bytes bigint, stored_at timestamp with time zone, places jsonb)
    LANGUAGE sql STABLE
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_sort TO 'off'
    AS $$
  SELECT o.cid,
    (SELECT b.size_bytes FROM blocks b WHERE b.cid = o.cid),
    o.stored_at,
    (SELECT coalesce(jsonb_agg(
      jsonb_build_object('deviceName', c.device_name, 'state', c.state, 'checkedAt', c.checked_at) ORDER BY c.device_name
    ), '[]') FROM copies c WHERE c.cid = o.cid)
  FROM owners o WHERE o.address = owner_address AND o.cid > after_cid ORDER BY o.cid LIMIT page_size
$$;


--
-- Name: refuse_change(); Type: FUNCTION; Schema: dexnet_ledger; Owner: -
--

CREATE FUNCTION dexnet_ledger.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'What % is counted by does not change: rows are removed and made anew', TG_TABLE_NAME;
END
$$;


--
-- Name: repair_time(text[], text[], integer, timestamp with time zone, timestamp with time zone); Type: FUNCTION; Schema: dexnet_ledger; Owner: -
--

CREATE FUNCTION dexnet_ledger.repair_time(durable text[], pending text[], all_copies integer, moment timestamp with time zone, following_until timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE
    WHEN cardinality(durable) + cardinality(pending) < all_copies THEN moment
    WHEN cardinality(pending) > 0 THEN following_until
  END
$$;


--
-- Name: written(jsonb); Type: FUNCTION; Schema: dexnet_ledger; Owner: -
--

CREATE FUNCTION dexnet_ledger.written(done jsonb) RETURNS TABLE(address text, cid text, size_bytes bigint, signature text, copy_name text, durable text[], pending text[])
    LANGUAGE sql STABLE
    AS $$
  SELECT * FROM jsonb_to_recordset(done) AS w(
    address text, cid text, size_bytes bigint, signature text, copy_name text, durable text[], pending text[]
  )
$$;


--
-- Name: addresses; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.addresses (
    address text NOT NULL,
    size_bytes bigint NOT NULL,
    paid_until timestamp with time zone NOT NULL,
    used_bytes bigint DEFAULT 0 NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT addresses_address_check CHECK ((address ~ '^0x[0-9a-f]{40}$'::text)),
    CONSTRAINT addresses_size_bytes_check CHECK ((size_bytes >= 0)),
    CONSTRAINT addresses_used_bytes_check CHECK ((used_bytes >= 0))
);


--
-- Name: blocks; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.blocks (
    cid text NOT NULL,
    size_bytes bigint NOT NULL,
    signature text NOT NULL,
    stored_at timestamp with time zone NOT NULL,
    repair_at timestamp with time zone,
    repair_attempts integer DEFAULT 0 NOT NULL,
    repair_since timestamp with time zone,
    CONSTRAINT blocks_size_bytes_check CHECK ((size_bytes > 0))
);


--
-- Name: copies; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.copies (
    cid text NOT NULL,
    device_name text NOT NULL,
    copy_name text NOT NULL,
    state text NOT NULL,
    checked_at timestamp with time zone,
    CONSTRAINT copies_state_check CHECK ((state = ANY (ARRAY['good'::text, 'writing'::text, 'bad'::text])))
);


--
-- Name: counter_changes; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.counter_changes (
    subject text NOT NULL,
    device_name text NOT NULL,
    blocks bigint NOT NULL,
    owned bigint NOT NULL,
    whole_blocks bigint NOT NULL,
    bytes bigint NOT NULL,
    copies bigint NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='20000');


--
-- Name: counters; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.counters (
    subject text NOT NULL,
    device_name text NOT NULL,
    blocks bigint NOT NULL,
    owned bigint NOT NULL,
    whole_blocks bigint NOT NULL,
    bytes bigint NOT NULL,
    copies bigint NOT NULL
)
WITH (fillfactor='50');


--
-- Name: deleted_blocks; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.deleted_blocks (
    address text NOT NULL,
    cid text NOT NULL,
    deleted_at timestamp with time zone NOT NULL
);


--
-- Name: deployment; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.deployment (
    only_row boolean DEFAULT true NOT NULL,
    id uuid NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT deployment_only_row_check CHECK (only_row)
);


--
-- Name: device_changes; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.device_changes (
    device_name text NOT NULL,
    change text NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    CONSTRAINT device_changes_change_check CHECK ((change = ANY (ARRAY['draining'::text, 'away'::text, 'back'::text, 'wiped'::text, 'removed'::text])))
);


--
-- Name: device_turns; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.device_turns (
    device_name text NOT NULL,
    job text NOT NULL,
    holder text NOT NULL,
    leased_until timestamp with time zone NOT NULL,
    reached text,
    began_at timestamp with time zone,
    ended_at timestamp with time zone,
    CONSTRAINT device_turns_job_check CHECK ((job = ANY (ARRAY['scrub'::text, 'sweep'::text])))
);


--
-- Name: devices; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.devices (
    name text NOT NULL,
    kind text NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    country text NOT NULL,
    city text NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    demo boolean NOT NULL,
    configured boolean NOT NULL,
    state text DEFAULT 'active'::text NOT NULL,
    prepared_at timestamp with time zone,
    added_at timestamp with time zone NOT NULL,
    away_since timestamp with time zone,
    given_up_at timestamp with time zone,
    CONSTRAINT devices_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT devices_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
    CONSTRAINT devices_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
    CONSTRAINT devices_state_check CHECK ((state = ANY (ARRAY['active'::text, 'draining'::text, 'removed'::text])))
);


--
-- Name: job_leases; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.job_leases (
    job text NOT NULL,
    holder uuid NOT NULL,
    leased_until timestamp with time zone NOT NULL
);


--
-- Name: log_anchors; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.log_anchors (
    transaction_hash text NOT NULL,
    size bigint NOT NULL,
    root bytea NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    block_number bigint,
    final_at timestamp with time zone
);


--
-- Name: log_checkpoints; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.log_checkpoints (
    size bigint NOT NULL,
    root bytea NOT NULL,
    note text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT log_checkpoints_size_check CHECK ((size >= 0))
);


--
-- Name: log_cosignatures; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.log_cosignatures (
    size bigint NOT NULL,
    witness text NOT NULL,
    line text NOT NULL,
    cosigned_at timestamp with time zone NOT NULL
);


--
-- Name: log_entries; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.log_entries (
    index bigint NOT NULL,
    address text,
    subject text,
    entry bytea NOT NULL,
    salt bytea,
    record text,
    CONSTRAINT log_entries_index_check CHECK ((index >= 0))
);


--
-- Name: log_map_tiles; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.log_map_tiles (
    path text NOT NULL,
    tile bytea NOT NULL
);


--
-- Name: log_past_map_tiles; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.log_past_map_tiles (
    path text NOT NULL,
    size bigint NOT NULL,
    tile bytea
);


--
-- Name: log_published; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.log_published (
    only_row boolean DEFAULT true NOT NULL,
    size bigint NOT NULL,
    CONSTRAINT log_published_only_row_check CHECK (only_row)
);


--
-- Name: log_state; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.log_state (
    only_row boolean DEFAULT true NOT NULL,
    size bigint NOT NULL,
    map_root bytea NOT NULL,
    CONSTRAINT log_state_only_row_check CHECK (only_row)
);


--
-- Name: log_tiles; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.log_tiles (
    level smallint NOT NULL,
    index bigint NOT NULL,
    hashes bytea NOT NULL
);
ALTER TABLE ONLY dexnet_ledger.log_tiles ALTER COLUMN hashes SET STORAGE EXTERNAL;


--
-- Name: log_waiting; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.log_waiting (
    id bigint NOT NULL,
    address text,
    subject text,
    entry bytea NOT NULL,
    salt bytea,
    record text,
    added_at timestamp with time zone NOT NULL
);


--
-- Name: log_waiting_id_seq; Type: SEQUENCE; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE dexnet_ledger.log_waiting ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME dexnet_ledger.log_waiting_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: log_witnesses; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.log_witnesses (
    witness text NOT NULL,
    size bigint NOT NULL
);


--
-- Name: map_entries; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.map_entries (
    key bytea NOT NULL,
    version bigint NOT NULL,
    value bytea NOT NULL
);


--
-- Name: network_samples; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.network_samples (
    hour timestamp with time zone NOT NULL,
    sampled_at timestamp with time zone NOT NULL,
    devices integer NOT NULL,
    devices_online integer NOT NULL,
    countries integer NOT NULL,
    unique_blocks bigint NOT NULL,
    copies bigint NOT NULL,
    bytes bigint NOT NULL
);


--
-- Name: orphans; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.orphans (
    device_name text NOT NULL,
    copy_name text NOT NULL,
    found_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL
);


--
-- Name: owners; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.owners (
    address text NOT NULL,
    cid text NOT NULL,
    signature text NOT NULL,
    stored_at timestamp with time zone NOT NULL
);


--
-- Name: removals; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.removals (
    device_name text NOT NULL,
    copy_name text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL
);


--
-- Name: schema_functions; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.schema_functions (
    name text NOT NULL,
    version integer NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: schema_migrations; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.schema_migrations (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: shared_blocks; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.shared_blocks (
    address text NOT NULL,
    cid text NOT NULL
);


--
-- Name: versions; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.versions (
    address text NOT NULL,
    version bigint NOT NULL,
    kind text NOT NULL,
    hash text NOT NULL,
    copy_cids text[] NOT NULL,
    CONSTRAINT versions_kind_check CHECK ((kind = ANY (ARRAY['delta'::text, 'snapshot'::text])))
);


--
-- Name: writes; Type: TABLE; Schema: dexnet_ledger; Owner: -
--

CREATE TABLE dexnet_ledger.writes (
    copy_name text NOT NULL,
    address text NOT NULL,
    cid text NOT NULL,
    reserved_bytes bigint NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT writes_reserved_bytes_check CHECK ((reserved_bytes >= 0))
);


--
-- Data for Name: addresses; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.addresses VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1000000000, '2999-01-01 00:00:00+00', 5408625, '2026-11-19 20:37:09.921+00');
INSERT INTO dexnet_ledger.addresses VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 9007199254740991, '2999-01-01 00:00:00+00', 5121, '2026-11-19 20:37:08.906+00');


--
-- Data for Name: blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifqgud4fprwo26gh2buoxijt4pey3vtczpofbgcqgvdpw4p2r4yb4', 600332, '0xefec6d91062ec5c302b58e1f8d0525e5e3ca1c715ea025dc8f956a4fad9a5b7025fbb7506b06215c6777ea172faa11033943cfeca08d4a1a0e5deff06c433c9c1c', '2026-11-19 20:37:10.382+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iflsh6kvi2ak356xijc6oyorh7i4vzyltke2vhnke7rzqpr4jstj4', 316, '0x8ccfaaede33727d6ea3150750ff49fe17f597ab4cf8dab2bb3c6556f3d66aaa069663b876dc34ce68a32d22e4d536e32fdc1178ecca968493312e91bca2cee471b', '2026-11-19 20:37:10.43+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifr6kwnln25q5pfdnv3munmtj7ehtya42huuwvqjaccm4kpxztafy', 356, '0x78f90dc577f4d05d77bc58345e7c550781fba82d6beef402155ef319c40ece264e6d8bf4e505390ff2685642df13219e3d3fd7964e8eb052722a51ad948168c01c', '2026-11-19 20:37:10.43+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4igh4uqjvfcfn6jupven7bkaau7begfpc3x776pjpygm2lxjjdwqai', 916, '0x87e2a99d78531f6eaf3ec4503d09ac0dcc514d7970881a2ce9fe1c41c4b2c4dc11c41c2b4181644a9c9125515f518042275cd98aa6a9885f2fabf7465ba10cca1c', '2026-11-19 20:37:10.43+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ih3grcfmxhdmdlukaxakquqzchxhq4s7jn2id2z3yb2mwistccwae', 3316, '0x284800fd1dab818eb0610fe8e5ad5a4b36dd5579d617206726bc8ae923f2ea1d280c71c9f7c360123da35d26723872571ddfa15287289c6df9257782563796b51b', '2026-11-19 20:37:10.43+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4igymsa2gtjk27dmdx7q2ivkjd7jihmcid7sakzlfyzmgrl3pbvqde', 485, '0x86c51a6f3cd27bd02ee8ee6ebb76acff264ef897d8de24ba27a6db51832b7a2249faeb0747a93c1a26636c468bc3690e99f48fd752d5053c95c120c69c86ff6e1b', '2026-11-19 20:37:10.515+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iemv6xbr2uiwyqshjt6xvcf4v7m2dfth3db3vtzr4uc2girsmkhbi', 600332, '0xdef9f3124a75ada76edfc9432960eb4554b482cd074183785e231281eebbacd5241aaddd0b007007590fbeaf5f289da6de4a6d0b4080149e5f50576a045601541b', '2026-11-19 20:37:10.557+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4igznibsyhjhazdbi5oc7v7ebn43jzrci5qu6syglakuqzmhh2lxeq', 4194732, '0xf580ddd4f9edf6b8680d5791ecc0f5d2a982c81ac5484102b919a4bcba5bd19a1a34261a18c16bb9704db9d3e3693774c72278b465025a47d17eb0cf2d05bd2d1b', '2026-11-19 20:37:10.557+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iau7pdjujq7bsa6oikr4egbt523yby3g4b2x3oxeq6u6rnc2e4rki', 406, '0x6df3050cdb9e6958c7375412a40fb5e1b6c0b774d83ead75a1672633028a9ad360fc76439083a8d309af8fe9cdbc97cef36c636244fae84c389f490ffe4fe54a1b', '2026-11-19 20:37:11.026+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ieluaugqrfrsvwlbelbt3lo2lejndp7h6jcoptvx432qd3y33yvpu', 386, '0x47f48127a019bce3b8bec8a78b84101f46742ad85b109680804731cd64d0ec230f747b10e5274642a4e1ff2a224c817c29aa2e042caf36e665841c324f3b38da1c', '2026-11-19 20:37:11.026+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ibnxyf4wfy4ef2a5eoxwpugjlzkljesq6wmezwfucgs4wzzjsscny', 649, '0xfdff6c1e16b700fe09fc288cb1ba8b4c2946c196f97346cbeebbd5950674c1d73238712a41f34e3a64656b84757ef84d4bfdbe0480d6908d70dd602fd280ba861c', '2026-11-19 20:37:11.043+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4igpozcaczkc36o3y7h6ke7th5ppe4iwocxkuzp5xcxymyndgwrt7a', 881, '0x02a8c8b2bf6a61aa6e7787598eebbf41eb53f7c24ba1d86241cfb60f84dff9b043f3b6292fd1afeee1da2aae9f504be5cb5b2da4787cb94a6faa70bf4bb58dde1c', '2026-11-19 20:37:11.122+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifknfxwifgnezyis32w7uucl772adxggmmwj6aimfu52uunhandqy', 642, '0x7feb51079e53ef8b278097493fa433498dee9cee6cf4cf55a12ad13d5fe313f72cf901be334ff474afdf37a34dd428f29c68e363f3e5912dd7630dd43b18d4061c', '2026-11-19 20:37:11.15+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifyawtz5ov7a5odtnxhxtdyzb5pde2sdykeev3ut2kyg53pfhowl4', 915, '0x8baeaf7094f0363462f0f9e04cacfff0e4feee870ebd27b5a17929d8270e41c7189dbcf75783d5f20071645708f17eaa6d658af940ac16196a8475158179a2d51c', '2026-11-19 20:37:13.07+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ihat46k6nchfedztzpzmoly7eo2gzumzdxkfamioapsvcjll3bmzy', 628, '0x4f473688553201e840533bb1c9680dbdff629babab6c1e2edd541976b0b259002e9421759819971e8c5f6a6f52995b5c86dd50bdff0fa03c261bba90ef3b4e101c', '2026-11-19 20:37:13.159+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ie7i6aootxjdekfojqwayfrzldrzisyjxcni56jgdora2erwoax5m', 416, '0x472ab7c9daa09c2c13177bc153e816a0f4dcb655e52631b9c4495a05b2d751060be3deb145d2263b852b334dbc4a143175f495eb6087162de4a220677f28af801c', '2026-11-19 20:37:13.202+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ic23gskz43w72iwtqkgpxio2wvjxdw4kc6oz4uhxazeabkld7tdp4', 348, '0x1a78c19f07e69786cffffcbee37edc8f4a271deaab637cf91d1145ccd5d2ebb800caff2ca451fa0645b60254b5edba933896ffd490cbbdb7ca411facfbfaeeda1c', '2026-11-19 20:37:13.215+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iejhw2y3q5qnqblquedkuy2ke2svsjdfknzr3hs3cofaxroesvvf4', 1076, '0xb2220ed0350772608a7e607b4d71994b7b430a3b0a02fe5c351b0b4474b940b066432647d1a808d36966df6c501f24bfb70a6380c1b62b1068d1d66ba63ca1271b', '2026-11-19 20:37:13.322+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ibsnjcxuqw3xet5ftxy2k7dveaqxlwczekuwkfwrjs4vv6sm7cgba', 743, '0x20eda62958414ce1ad44f9e3617bde3f043f1693cced803a1613806daf1055ab25b36a48b8e7e6932c1635129acd3ebc4538e6c56062b26220bdc2e8b7db63481c', '2026-11-19 20:37:13.355+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4idwjbvp3hg2wkj2fddawdi5xz7kdl2jp36p3dqo7ev5t64txvxa2m', 384, '0xbe423ac6b5a9531f0e85c79b0ff159f6aee0dba5cedf56572b99d1aa48bc871d0acb0f4d44f7f21e871fd9eca59c3dc2039829dbf096e62e7a8fed9ee1fdec1a1c', '2026-11-19 20:37:13.39+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ihfpvau3hns6lxdthoz6bi5vuo5ntahjamt64m73ghqhrkclnqway', 2151, '0x274045692899c54830856a6a9ea824501e770a399246310b71bf0c4c358e208a374ce4e6106705a571d6cc399f63304571d063b16758985324c951e6b30d1b751c', '2026-11-19 20:37:13.486+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ie6uzmvehwyhicb3xdaml2xlimufq7b236wng6bohav7dppezanbe', 366, '0xba4322117580bd483e1996fdcb1b7e6e4bde1d45bb15b81a0b53ff1fb95ad33d1335e62b029576319f9e80a7260c66d7b14916ef94e342dad235a7c764c377ae1b', '2026-11-19 20:37:13.69+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifktwpp2yehq24oaxuwoxpyxj3q5mjgkvoswymvmrsilqycpswo3e', 1655, '0x18858134221f7c69802dfc87fe70d1ce813749d363a9cf15e055aa18456ff9fb0df92d8f9cdb0cf04f4fd66146db1c7c67998c82132ef72697f2e1a39c3ffa541b', '2026-11-19 20:37:13.741+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4id3cxgwbsmguqei5akugtv5jiu6duprwrwte733agtfuhque7zx7q', 1315, '0x19dfdc157219fd5b41a04e4b2866c8322f872f3dafe139bfbf3d115e5b1a8f9326852faaf1a0c484066a0d5390402c11488ad839e202f232403b412a2a23fefd1b', '2026-11-19 20:37:13.813+00', NULL, 0, NULL);


--
-- Data for Name: copies; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifqgud4fprwo26gh2buoxijt4pey3vtczpofbgcqgvdpw4p2r4yb4', 'montreal', 'bafkr4ifqgud4fprwo26gh2buoxijt4pey3vtczpofbgcqgvdpw4p2r4yb4-c2460777b7dc0cb1', 'good', '2026-11-19 20:37:10.382+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifqgud4fprwo26gh2buoxijt4pey3vtczpofbgcqgvdpw4p2r4yb4', 'helsinki', 'bafkr4ifqgud4fprwo26gh2buoxijt4pey3vtczpofbgcqgvdpw4p2r4yb4-c2460777b7dc0cb1', 'good', '2026-11-19 20:37:10.382+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifqgud4fprwo26gh2buoxijt4pey3vtczpofbgcqgvdpw4p2r4yb4', 'frankfurt', 'bafkr4ifqgud4fprwo26gh2buoxijt4pey3vtczpofbgcqgvdpw4p2r4yb4-c2460777b7dc0cb1', 'good', '2026-11-19 20:37:10.382+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ih3grcfmxhdmdlukaxakquqzchxhq4s7jn2id2z3yb2mwistccwae', 'montreal', 'bafkr4ih3grcfmxhdmdlukaxakquqzchxhq4s7jn2id2z3yb2mwistccwae-756b142ac636c2dc', 'good', '2026-11-19 20:37:10.43+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ih3grcfmxhdmdlukaxakquqzchxhq4s7jn2id2z3yb2mwistccwae', 'singapore', 'bafkr4ih3grcfmxhdmdlukaxakquqzchxhq4s7jn2id2z3yb2mwistccwae-756b142ac636c2dc', 'good', '2026-11-19 20:37:10.43+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ih3grcfmxhdmdlukaxakquqzchxhq4s7jn2id2z3yb2mwistccwae', 'helsinki', 'bafkr4ih3grcfmxhdmdlukaxakquqzchxhq4s7jn2id2z3yb2mwistccwae-756b142ac636c2dc', 'good', '2026-11-19 20:37:10.43+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifr6kwnln25q5pfdnv3munmtj7ehtya42huuwvqjaccm4kpxztafy', 'montreal', 'bafkr4ifr6kwnln25q5pfdnv3munmtj7ehtya42huuwvqjaccm4kpxztafy-e72567d60df0b22b', 'good', '2026-11-19 20:37:10.43+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifr6kwnln25q5pfdnv3munmtj7ehtya42huuwvqjaccm4kpxztafy', 'sao-paulo', 'bafkr4ifr6kwnln25q5pfdnv3munmtj7ehtya42huuwvqjaccm4kpxztafy-e72567d60df0b22b', 'good', '2026-11-19 20:37:10.43+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifr6kwnln25q5pfdnv3munmtj7ehtya42huuwvqjaccm4kpxztafy', 'singapore', 'bafkr4ifr6kwnln25q5pfdnv3munmtj7ehtya42huuwvqjaccm4kpxztafy-e72567d60df0b22b', 'good', '2026-11-19 20:37:10.43+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iflsh6kvi2ak356xijc6oyorh7i4vzyltke2vhnke7rzqpr4jstj4', 'sao-paulo', 'bafkr4iflsh6kvi2ak356xijc6oyorh7i4vzyltke2vhnke7rzqpr4jstj4-b4bdfea4b826a443', 'good', '2026-11-19 20:37:10.43+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iflsh6kvi2ak356xijc6oyorh7i4vzyltke2vhnke7rzqpr4jstj4', 'montreal', 'bafkr4iflsh6kvi2ak356xijc6oyorh7i4vzyltke2vhnke7rzqpr4jstj4-b4bdfea4b826a443', 'good', '2026-11-19 20:37:10.43+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iflsh6kvi2ak356xijc6oyorh7i4vzyltke2vhnke7rzqpr4jstj4', 'singapore', 'bafkr4iflsh6kvi2ak356xijc6oyorh7i4vzyltke2vhnke7rzqpr4jstj4-b4bdfea4b826a443', 'good', '2026-11-19 20:37:10.43+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igh4uqjvfcfn6jupven7bkaau7begfpc3x776pjpygm2lxjjdwqai', 'sao-paulo', 'bafkr4igh4uqjvfcfn6jupven7bkaau7begfpc3x776pjpygm2lxjjdwqai-156a996848274d43', 'good', '2026-11-19 20:37:10.43+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igh4uqjvfcfn6jupven7bkaau7begfpc3x776pjpygm2lxjjdwqai', 'singapore', 'bafkr4igh4uqjvfcfn6jupven7bkaau7begfpc3x776pjpygm2lxjjdwqai-156a996848274d43', 'good', '2026-11-19 20:37:10.43+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igh4uqjvfcfn6jupven7bkaau7begfpc3x776pjpygm2lxjjdwqai', 'frankfurt', 'bafkr4igh4uqjvfcfn6jupven7bkaau7begfpc3x776pjpygm2lxjjdwqai-156a996848274d43', 'good', '2026-11-19 20:37:10.43+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igymsa2gtjk27dmdx7q2ivkjd7jihmcid7sakzlfyzmgrl3pbvqde', 'singapore', 'bafkr4igymsa2gtjk27dmdx7q2ivkjd7jihmcid7sakzlfyzmgrl3pbvqde-67a7d1d3204fac75', 'good', '2026-11-19 20:37:10.515+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igymsa2gtjk27dmdx7q2ivkjd7jihmcid7sakzlfyzmgrl3pbvqde', 'sao-paulo', 'bafkr4igymsa2gtjk27dmdx7q2ivkjd7jihmcid7sakzlfyzmgrl3pbvqde-67a7d1d3204fac75', 'good', '2026-11-19 20:37:10.515+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igymsa2gtjk27dmdx7q2ivkjd7jihmcid7sakzlfyzmgrl3pbvqde', 'montreal', 'bafkr4igymsa2gtjk27dmdx7q2ivkjd7jihmcid7sakzlfyzmgrl3pbvqde-67a7d1d3204fac75', 'good', '2026-11-19 20:37:10.515+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iemv6xbr2uiwyqshjt6xvcf4v7m2dfth3db3vtzr4uc2girsmkhbi', 'montreal', 'bafkr4iemv6xbr2uiwyqshjt6xvcf4v7m2dfth3db3vtzr4uc2girsmkhbi-43b5f72a0b3bcfae', 'good', '2026-11-19 20:37:10.557+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iemv6xbr2uiwyqshjt6xvcf4v7m2dfth3db3vtzr4uc2girsmkhbi', 'frankfurt', 'bafkr4iemv6xbr2uiwyqshjt6xvcf4v7m2dfth3db3vtzr4uc2girsmkhbi-43b5f72a0b3bcfae', 'good', '2026-11-19 20:37:10.557+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iemv6xbr2uiwyqshjt6xvcf4v7m2dfth3db3vtzr4uc2girsmkhbi', 'sao-paulo', 'bafkr4iemv6xbr2uiwyqshjt6xvcf4v7m2dfth3db3vtzr4uc2girsmkhbi-43b5f72a0b3bcfae', 'good', '2026-11-19 20:37:10.557+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igznibsyhjhazdbi5oc7v7ebn43jzrci5qu6syglakuqzmhh2lxeq', 'frankfurt', 'bafkr4igznibsyhjhazdbi5oc7v7ebn43jzrci5qu6syglakuqzmhh2lxeq-f4be7ac5827d5663', 'good', '2026-11-19 20:37:10.557+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igznibsyhjhazdbi5oc7v7ebn43jzrci5qu6syglakuqzmhh2lxeq', 'montreal', 'bafkr4igznibsyhjhazdbi5oc7v7ebn43jzrci5qu6syglakuqzmhh2lxeq-f4be7ac5827d5663', 'good', '2026-11-19 20:37:10.557+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igznibsyhjhazdbi5oc7v7ebn43jzrci5qu6syglakuqzmhh2lxeq', 'helsinki', 'bafkr4igznibsyhjhazdbi5oc7v7ebn43jzrci5qu6syglakuqzmhh2lxeq-f4be7ac5827d5663', 'good', '2026-11-19 20:37:10.824+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ieluaugqrfrsvwlbelbt3lo2lejndp7h6jcoptvx432qd3y33yvpu', 'singapore', 'bafkr4ieluaugqrfrsvwlbelbt3lo2lejndp7h6jcoptvx432qd3y33yvpu-006b5a9705780d6f', 'good', '2026-11-19 20:37:11.026+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ieluaugqrfrsvwlbelbt3lo2lejndp7h6jcoptvx432qd3y33yvpu', 'helsinki', 'bafkr4ieluaugqrfrsvwlbelbt3lo2lejndp7h6jcoptvx432qd3y33yvpu-006b5a9705780d6f', 'good', '2026-11-19 20:37:11.026+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ieluaugqrfrsvwlbelbt3lo2lejndp7h6jcoptvx432qd3y33yvpu', 'sao-paulo', 'bafkr4ieluaugqrfrsvwlbelbt3lo2lejndp7h6jcoptvx432qd3y33yvpu-006b5a9705780d6f', 'good', '2026-11-19 20:37:11.026+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iau7pdjujq7bsa6oikr4egbt523yby3g4b2x3oxeq6u6rnc2e4rki', 'frankfurt', 'bafkr4iau7pdjujq7bsa6oikr4egbt523yby3g4b2x3oxeq6u6rnc2e4rki-7bb2a16ea6a0a464', 'good', '2026-11-19 20:37:11.026+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iau7pdjujq7bsa6oikr4egbt523yby3g4b2x3oxeq6u6rnc2e4rki', 'singapore', 'bafkr4iau7pdjujq7bsa6oikr4egbt523yby3g4b2x3oxeq6u6rnc2e4rki-7bb2a16ea6a0a464', 'good', '2026-11-19 20:37:11.026+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iau7pdjujq7bsa6oikr4egbt523yby3g4b2x3oxeq6u6rnc2e4rki', 'helsinki', 'bafkr4iau7pdjujq7bsa6oikr4egbt523yby3g4b2x3oxeq6u6rnc2e4rki-7bb2a16ea6a0a464', 'good', '2026-11-19 20:37:11.026+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifknfxwifgnezyis32w7uucl772adxggmmwj6aimfu52uunhandqy', 'montreal', 'bafkr4ifknfxwifgnezyis32w7uucl772adxggmmwj6aimfu52uunhandqy-c90a1e0d7f27b7ed', 'good', '2026-11-19 20:37:11.15+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibnxyf4wfy4ef2a5eoxwpugjlzkljesq6wmezwfucgs4wzzjsscny', 'montreal', 'bafkr4ibnxyf4wfy4ef2a5eoxwpugjlzkljesq6wmezwfucgs4wzzjsscny-1592197ec5535a7b', 'good', '2026-11-19 20:37:11.043+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibnxyf4wfy4ef2a5eoxwpugjlzkljesq6wmezwfucgs4wzzjsscny', 'sao-paulo', 'bafkr4ibnxyf4wfy4ef2a5eoxwpugjlzkljesq6wmezwfucgs4wzzjsscny-1592197ec5535a7b', 'good', '2026-11-19 20:37:11.043+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibnxyf4wfy4ef2a5eoxwpugjlzkljesq6wmezwfucgs4wzzjsscny', 'helsinki', 'bafkr4ibnxyf4wfy4ef2a5eoxwpugjlzkljesq6wmezwfucgs4wzzjsscny-1592197ec5535a7b', 'good', '2026-11-19 20:37:11.043+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igpozcaczkc36o3y7h6ke7th5ppe4iwocxkuzp5xcxymyndgwrt7a', 'montreal', 'bafkr4igpozcaczkc36o3y7h6ke7th5ppe4iwocxkuzp5xcxymyndgwrt7a-a92b1344b2b56ffe', 'good', '2026-11-19 20:37:11.122+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igpozcaczkc36o3y7h6ke7th5ppe4iwocxkuzp5xcxymyndgwrt7a', 'sao-paulo', 'bafkr4igpozcaczkc36o3y7h6ke7th5ppe4iwocxkuzp5xcxymyndgwrt7a-a92b1344b2b56ffe', 'good', '2026-11-19 20:37:11.122+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igpozcaczkc36o3y7h6ke7th5ppe4iwocxkuzp5xcxymyndgwrt7a', 'frankfurt', 'bafkr4igpozcaczkc36o3y7h6ke7th5ppe4iwocxkuzp5xcxymyndgwrt7a-a92b1344b2b56ffe', 'good', '2026-11-19 20:37:11.122+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifknfxwifgnezyis32w7uucl772adxggmmwj6aimfu52uunhandqy', 'helsinki', 'bafkr4ifknfxwifgnezyis32w7uucl772adxggmmwj6aimfu52uunhandqy-c90a1e0d7f27b7ed', 'good', '2026-11-19 20:37:11.15+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifknfxwifgnezyis32w7uucl772adxggmmwj6aimfu52uunhandqy', 'singapore', 'bafkr4ifknfxwifgnezyis32w7uucl772adxggmmwj6aimfu52uunhandqy-c90a1e0d7f27b7ed', 'good', '2026-11-19 20:37:11.15+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifyawtz5ov7a5odtnxhxtdyzb5pde2sdykeev3ut2kyg53pfhowl4', 'singapore', 'bafkr4ifyawtz5ov7a5odtnxhxtdyzb5pde2sdykeev3ut2kyg53pfhowl4-62233e98eeb7e17b', 'good', '2026-11-19 20:37:13.07+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifyawtz5ov7a5odtnxhxtdyzb5pde2sdykeev3ut2kyg53pfhowl4', 'sao-paulo', 'bafkr4ifyawtz5ov7a5odtnxhxtdyzb5pde2sdykeev3ut2kyg53pfhowl4-62233e98eeb7e17b', 'good', '2026-11-19 20:37:13.07+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifyawtz5ov7a5odtnxhxtdyzb5pde2sdykeev3ut2kyg53pfhowl4', 'helsinki', 'bafkr4ifyawtz5ov7a5odtnxhxtdyzb5pde2sdykeev3ut2kyg53pfhowl4-62233e98eeb7e17b', 'good', '2026-11-19 20:37:13.07+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihat46k6nchfedztzpzmoly7eo2gzumzdxkfamioapsvcjll3bmzy', 'singapore', 'bafkr4ihat46k6nchfedztzpzmoly7eo2gzumzdxkfamioapsvcjll3bmzy-5f85d8d5c010be42', 'good', '2026-11-19 20:37:13.159+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihat46k6nchfedztzpzmoly7eo2gzumzdxkfamioapsvcjll3bmzy', 'frankfurt', 'bafkr4ihat46k6nchfedztzpzmoly7eo2gzumzdxkfamioapsvcjll3bmzy-5f85d8d5c010be42', 'good', '2026-11-19 20:37:13.159+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihat46k6nchfedztzpzmoly7eo2gzumzdxkfamioapsvcjll3bmzy', 'montreal', 'bafkr4ihat46k6nchfedztzpzmoly7eo2gzumzdxkfamioapsvcjll3bmzy-5f85d8d5c010be42', 'good', '2026-11-19 20:37:13.159+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ie7i6aootxjdekfojqwayfrzldrzisyjxcni56jgdora2erwoax5m', 'sao-paulo', 'bafkr4ie7i6aootxjdekfojqwayfrzldrzisyjxcni56jgdora2erwoax5m-531d92979a7c6cdb', 'good', '2026-11-19 20:37:13.202+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ie7i6aootxjdekfojqwayfrzldrzisyjxcni56jgdora2erwoax5m', 'frankfurt', 'bafkr4ie7i6aootxjdekfojqwayfrzldrzisyjxcni56jgdora2erwoax5m-531d92979a7c6cdb', 'good', '2026-11-19 20:37:13.202+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ie7i6aootxjdekfojqwayfrzldrzisyjxcni56jgdora2erwoax5m', 'helsinki', 'bafkr4ie7i6aootxjdekfojqwayfrzldrzisyjxcni56jgdora2erwoax5m-531d92979a7c6cdb', 'good', '2026-11-19 20:37:13.202+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ic23gskz43w72iwtqkgpxio2wvjxdw4kc6oz4uhxazeabkld7tdp4', 'sao-paulo', 'bafkr4ic23gskz43w72iwtqkgpxio2wvjxdw4kc6oz4uhxazeabkld7tdp4-9df02c8755997338', 'good', '2026-11-19 20:37:13.215+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ic23gskz43w72iwtqkgpxio2wvjxdw4kc6oz4uhxazeabkld7tdp4', 'singapore', 'bafkr4ic23gskz43w72iwtqkgpxio2wvjxdw4kc6oz4uhxazeabkld7tdp4-9df02c8755997338', 'good', '2026-11-19 20:37:13.215+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ic23gskz43w72iwtqkgpxio2wvjxdw4kc6oz4uhxazeabkld7tdp4', 'helsinki', 'bafkr4ic23gskz43w72iwtqkgpxio2wvjxdw4kc6oz4uhxazeabkld7tdp4-9df02c8755997338', 'good', '2026-11-19 20:37:13.215+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibsnjcxuqw3xet5ftxy2k7dveaqxlwczekuwkfwrjs4vv6sm7cgba', 'frankfurt', 'bafkr4ibsnjcxuqw3xet5ftxy2k7dveaqxlwczekuwkfwrjs4vv6sm7cgba-301d6766645321bc', 'good', '2026-11-19 20:37:13.355+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibsnjcxuqw3xet5ftxy2k7dveaqxlwczekuwkfwrjs4vv6sm7cgba', 'sao-paulo', 'bafkr4ibsnjcxuqw3xet5ftxy2k7dveaqxlwczekuwkfwrjs4vv6sm7cgba-301d6766645321bc', 'good', '2026-11-19 20:37:13.355+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibsnjcxuqw3xet5ftxy2k7dveaqxlwczekuwkfwrjs4vv6sm7cgba', 'montreal', 'bafkr4ibsnjcxuqw3xet5ftxy2k7dveaqxlwczekuwkfwrjs4vv6sm7cgba-301d6766645321bc', 'good', '2026-11-19 20:37:13.355+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihfpvau3hns6lxdthoz6bi5vuo5ntahjamt64m73ghqhrkclnqway', 'montreal', 'bafkr4ihfpvau3hns6lxdthoz6bi5vuo5ntahjamt64m73ghqhrkclnqway-d3ba0d46fc3b9cb2', 'good', '2026-11-19 20:37:13.486+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihfpvau3hns6lxdthoz6bi5vuo5ntahjamt64m73ghqhrkclnqway', 'singapore', 'bafkr4ihfpvau3hns6lxdthoz6bi5vuo5ntahjamt64m73ghqhrkclnqway-d3ba0d46fc3b9cb2', 'good', '2026-11-19 20:37:13.486+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihfpvau3hns6lxdthoz6bi5vuo5ntahjamt64m73ghqhrkclnqway', 'sao-paulo', 'bafkr4ihfpvau3hns6lxdthoz6bi5vuo5ntahjamt64m73ghqhrkclnqway-d3ba0d46fc3b9cb2', 'good', '2026-11-19 20:37:13.486+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iejhw2y3q5qnqblquedkuy2ke2svsjdfknzr3hs3cofaxroesvvf4', 'frankfurt', 'bafkr4iejhw2y3q5qnqblquedkuy2ke2svsjdfknzr3hs3cofaxroesvvf4-ba7fdf0a13421cd9', 'good', '2026-11-19 20:37:13.322+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iejhw2y3q5qnqblquedkuy2ke2svsjdfknzr3hs3cofaxroesvvf4', 'sao-paulo', 'bafkr4iejhw2y3q5qnqblquedkuy2ke2svsjdfknzr3hs3cofaxroesvvf4-ba7fdf0a13421cd9', 'good', '2026-11-19 20:37:13.322+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iejhw2y3q5qnqblquedkuy2ke2svsjdfknzr3hs3cofaxroesvvf4', 'helsinki', 'bafkr4iejhw2y3q5qnqblquedkuy2ke2svsjdfknzr3hs3cofaxroesvvf4-ba7fdf0a13421cd9', 'good', '2026-11-19 20:37:13.322+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4idwjbvp3hg2wkj2fddawdi5xz7kdl2jp36p3dqo7ev5t64txvxa2m', 'helsinki', 'bafkr4idwjbvp3hg2wkj2fddawdi5xz7kdl2jp36p3dqo7ev5t64txvxa2m-1b2bfa5a23b41278', 'good', '2026-11-19 20:37:13.39+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4idwjbvp3hg2wkj2fddawdi5xz7kdl2jp36p3dqo7ev5t64txvxa2m', 'singapore', 'bafkr4idwjbvp3hg2wkj2fddawdi5xz7kdl2jp36p3dqo7ev5t64txvxa2m-1b2bfa5a23b41278', 'good', '2026-11-19 20:37:13.39+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4idwjbvp3hg2wkj2fddawdi5xz7kdl2jp36p3dqo7ev5t64txvxa2m', 'frankfurt', 'bafkr4idwjbvp3hg2wkj2fddawdi5xz7kdl2jp36p3dqo7ev5t64txvxa2m-1b2bfa5a23b41278', 'good', '2026-11-19 20:37:13.39+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ie6uzmvehwyhicb3xdaml2xlimufq7b236wng6bohav7dppezanbe', 'sao-paulo', 'bafkr4ie6uzmvehwyhicb3xdaml2xlimufq7b236wng6bohav7dppezanbe-e558b06b5e65ffb0', 'good', '2026-11-19 20:37:13.69+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ie6uzmvehwyhicb3xdaml2xlimufq7b236wng6bohav7dppezanbe', 'frankfurt', 'bafkr4ie6uzmvehwyhicb3xdaml2xlimufq7b236wng6bohav7dppezanbe-e558b06b5e65ffb0', 'good', '2026-11-19 20:37:13.69+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ie6uzmvehwyhicb3xdaml2xlimufq7b236wng6bohav7dppezanbe', 'montreal', 'bafkr4ie6uzmvehwyhicb3xdaml2xlimufq7b236wng6bohav7dppezanbe-e558b06b5e65ffb0', 'good', '2026-11-19 20:37:13.69+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifktwpp2yehq24oaxuwoxpyxj3q5mjgkvoswymvmrsilqycpswo3e', 'sao-paulo', 'bafkr4ifktwpp2yehq24oaxuwoxpyxj3q5mjgkvoswymvmrsilqycpswo3e-1a912fd0e67bc47e', 'good', '2026-11-19 20:37:13.741+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifktwpp2yehq24oaxuwoxpyxj3q5mjgkvoswymvmrsilqycpswo3e', 'helsinki', 'bafkr4ifktwpp2yehq24oaxuwoxpyxj3q5mjgkvoswymvmrsilqycpswo3e-1a912fd0e67bc47e', 'good', '2026-11-19 20:37:13.741+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifktwpp2yehq24oaxuwoxpyxj3q5mjgkvoswymvmrsilqycpswo3e', 'montreal', 'bafkr4ifktwpp2yehq24oaxuwoxpyxj3q5mjgkvoswymvmrsilqycpswo3e-1a912fd0e67bc47e', 'good', '2026-11-19 20:37:13.741+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4id3cxgwbsmguqei5akugtv5jiu6duprwrwte733agtfuhque7zx7q', 'singapore', 'bafkr4id3cxgwbsmguqei5akugtv5jiu6duprwrwte733agtfuhque7zx7q-10534c2a7799c149', 'good', '2026-11-19 20:37:13.813+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4id3cxgwbsmguqei5akugtv5jiu6duprwrwte733agtfuhque7zx7q', 'frankfurt', 'bafkr4id3cxgwbsmguqei5akugtv5jiu6duprwrwte733agtfuhque7zx7q-10534c2a7799c149', 'good', '2026-11-19 20:37:13.813+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4id3cxgwbsmguqei5akugtv5jiu6duprwrwte733agtfuhque7zx7q', 'sao-paulo', 'bafkr4id3cxgwbsmguqei5akugtv5jiu6duprwrwte733agtfuhque7zx7q-10534c2a7799c149', 'good', '2026-11-19 20:37:13.813+00');


--
-- Data for Name: counter_changes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: counters; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.counters VALUES ('', '', 24, 24, 24, 5413746, 0);
INSERT INTO dexnet_ledger.counters VALUES ('', 'frankfurt', 0, 0, 0, 5402527, 13);
INSERT INTO dexnet_ledger.counters VALUES ('', 'helsinki', 0, 0, 0, 4805257, 13);
INSERT INTO dexnet_ledger.counters VALUES ('', 'montreal', 0, 0, 0, 5407584, 15);
INSERT INTO dexnet_ledger.counters VALUES ('', 'sao-paulo', 0, 0, 0, 613306, 17);
INSERT INTO dexnet_ledger.counters VALUES ('', 'singapore', 0, 0, 0, 12564, 14);
INSERT INTO dexnet_ledger.counters VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 3, 3, 3, 5121, 0);
INSERT INTO dexnet_ledger.counters VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counters VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counters VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 3806, 2);
INSERT INTO dexnet_ledger.counters VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 5121, 3);
INSERT INTO dexnet_ledger.counters VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 3466, 2);
INSERT INTO dexnet_ledger.counters VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', '', 21, 21, 21, 5408625, 0);
INSERT INTO dexnet_ledger.counters VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'frankfurt', 0, 0, 0, 5401212, 12);
INSERT INTO dexnet_ledger.counters VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'helsinki', 0, 0, 0, 4803602, 12);
INSERT INTO dexnet_ledger.counters VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'montreal', 0, 0, 0, 5403778, 13);
INSERT INTO dexnet_ledger.counters VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'sao-paulo', 0, 0, 0, 608185, 14);
INSERT INTO dexnet_ledger.counters VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'singapore', 0, 0, 0, 9098, 12);


--
-- Data for Name: deleted_blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.deleted_blocks VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4icz2w34j3bfmbpbhp44rkcatkrpmb7lw5nn3k6x6yaes27fntp2p4', '2026-11-19 20:37:11.589+00');


--
-- Data for Name: deployment; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.deployment VALUES (true, '3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b', '2026-11-19 20:37:08.507+00');


--
-- Data for Name: device_changes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: device_turns; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.device_turns VALUES ('singapore', 'sweep', '084705c3-6500-4729-a834-e2bf8e9c5a63', '2026-11-19 20:37:09.268+00', NULL, NULL, '2026-11-19 20:37:09.265+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('montreal', 'sweep', '084705c3-6500-4729-a834-e2bf8e9c5a63', '2026-11-19 20:37:09.277+00', NULL, NULL, '2026-11-19 20:37:09.274+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('frankfurt', 'sweep', '084705c3-6500-4729-a834-e2bf8e9c5a63', '2026-11-19 20:37:09.278+00', NULL, NULL, '2026-11-19 20:37:09.276+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('sao-paulo', 'sweep', '084705c3-6500-4729-a834-e2bf8e9c5a63', '2026-11-19 20:37:09.279+00', NULL, NULL, '2026-11-19 20:37:09.277+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('helsinki', 'sweep', '084705c3-6500-4729-a834-e2bf8e9c5a63', '2026-11-19 20:37:09.28+00', NULL, NULL, '2026-11-19 20:37:09.279+00');


--
-- Data for Name: devices; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.devices VALUES ('sao-paulo', 'folder', '{"folder": "/data/devices/sao-paulo"}', 'BR', 'São Paulo', -23.55, -46.63, true, true, 'active', '2026-11-19 20:37:08.702+00', '2026-11-19 20:37:08.517+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('helsinki', 'folder', '{"folder": "/data/devices/helsinki"}', 'FI', 'Helsinki', 60.17, 24.94, true, true, 'active', '2026-11-19 20:37:08.706+00', '2026-11-19 20:37:08.517+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('frankfurt', 'folder', '{"folder": "/data/devices/frankfurt"}', 'DE', 'Frankfurt am Main', 50.11, 8.68, true, true, 'active', '2026-11-19 20:37:08.711+00', '2026-11-19 20:37:08.517+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('montreal', 'folder', '{"folder": "/data/devices/montreal"}', 'CA', 'Montréal', 45.5, -73.57, true, true, 'active', '2026-11-19 20:37:08.712+00', '2026-11-19 20:37:08.517+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('singapore', 'folder', '{"folder": "/data/devices/singapore"}', 'SG', 'Singapore', 1.35, 103.82, true, true, 'active', '2026-11-19 20:37:08.712+00', '2026-11-19 20:37:08.517+00', NULL, NULL);


--
-- Data for Name: job_leases; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_anchors; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_checkpoints; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_checkpoints VALUES (1, '\x5c8a6890ef5610f5c69e5e8e8cd055831adb15e1c886288083f0d5c989d58737', 'localhost/test
1
XIpokO9WEPXGnl6OjNBVgxrbFeHIhiiAg/DVyYnVhzc=

— localhost/test q3v2iSTF+TF2BkKfa+fDyVOW8ZHQRfaRsW6t594LU6NQNdrlQi6zZcv8NLOwqeCXLPWTH5PMtf+wbnWgbX/VUtreKgs=
', '2026-11-19 20:37:08.844+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (9, '\xf525400b11272a0db88a784b6f23e5135a56d42994712d7e43efbfaf9aa256e1', 'localhost/test
9
9SVACxEnKg24inhLbyPlE1pW1CmUcS1+Q++/r5qiVuE=

— localhost/test q3v2iU+ORDNNznybYC+p/xIYgpMgjWxok5R72JvA0Rc9jWPjycawm7+NoORouAW/xy4z7/AOd3tHS5tsvYUZ9MkJCgY=
', '2026-11-19 20:37:10.496+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (23, '\x461b1560b8391fccb86b0bacae8742a4e8e7d76fe5173c17a3def63e9273e79d', 'localhost/test
23
RhsVYLg5H8y4awusrodCpOjn12/lFzwXo972PpJz550=

— localhost/test q3v2ieBtPcXkta97OraU600YwffKWbedkRnwODlHKESid77exK3dFIamTUJlTto3A/YsMTKtb3Bz61CAku1m7VJ0gg4=
', '2026-11-19 20:37:11.077+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (32, '\x69093d35de17077628bcb92a3faa1a989acaa5b5084b95993e34405e79a92099', 'localhost/test
32
aQk9Nd4XB3YovLkqP6oamJrKpbUIS5WZPjRAXnmpIJk=

— localhost/test q3v2ib3LqYVE+50X7SEOo/vD1JelX8Sj4qodk8VdLw6XXvtEsWg5tQ3jnKTclPEMnS1VXr1QDGXp3ll+jUO1B3PL/wo=
', '2026-11-19 20:37:11.581+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (40, '\xed257610d4ba8edae772791f968b69cde5495d4bcd9c8fb39bd2ab63bc70afd9', 'localhost/test
40
7SV2ENS6jtrncnkflotpzeVJXUvNnI+zm9KrY7xwr9k=

— localhost/test q3v2iW5wB2OXyBl/QC1/tBzJ8aP3D3z7wY2xkwtr+FSdQZ5xOkgGqhZF4GxGmiRU0sBKM4b/ofUCp5MQj7jtD5SjjAo=
', '2026-11-19 20:37:12.171+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (55, '\xdc63a3ba23986c2174daa46466353674685bba56c52563a2fef410819f5c5541', 'localhost/test
55
3GOjuiOYbCF02qRkZjU2dGhbulbFJWOi/vQQgZ9cVUE=

— localhost/test q3v2iRr2EIuern8DO7U6K+cn3o92oslBLc1fGkRwL79UBXrgWuLHsSl3PwmoLwaqX7vg4yMgqD6MTkDLv+0DtK6RKA0=
', '2026-11-19 20:37:13.267+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (68, '\xb980db845badd0380a0db9b1dd74747f890f466041aa4045dec991ef8f21830b', 'localhost/test
68
uYDbhFut0DgKDbmx3XR0f4kPRmBBqkBF3smR748hgws=

— localhost/test q3v2ibG0SKiuNiiStUk4Umy9DGM4NAenNMjBV3CDR6tH1iQ09nOBWovjqxultpuea06BqhNwfch91zQdRFs7UiETrgM=
', '2026-11-19 20:37:13.847+00');


--
-- Data for Name: log_cosignatures; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_entries; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_entries VALUES (0, NULL, NULL, '\x01040000000000000000000000000000000000000000000000000000000000000000', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (1, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ibwyjlu46yj45up7lpylx25ps4bekapi7auu5r3gxzjbjs7uvbvve', '\x01017587d5b14e20b7985249c4f4a62198e5b6011571bd812c4543602b945ab275db', '\x29eb83a9d828161f60670595e03b0bfc6fb0aab51b9ba5e4bfc3f9ced9a29d14', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ibwyjlu46yj45up7lpylx25ps4bekapi7auu5r3gxzjbjs7uvbvve
size: 1291
time: 2026-11-19T20:37:09.972Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (2, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120629864', '\x0103d75cff5f8da8bd887ed99628f94b912a2292a2e6b3049f6a49c40e3cc21bed89fd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f58708681b646bc77d9de29aae45a43779cb85b1cad30fd02be8c4b36f32e5a31334c9be', '\x54ce9c2c0e947093f8fa347392d2282968f7956ac59ee3eb7c44964f80bd256b', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120629864
hash: 87afe9a34600a9aeaba718223f96bbbb017c6b62bdbfd48e1a301f936ffbe849
signature: 0xb9dda061a270475016ab825fe4e336a3ffd58e5e24f89f52e0d0cf23685eba9b744332423623ef50b2206a4f3b85fc4b77bc34a62cdfb58c078af0fab5d7023b1c
copy: bafkr4ibwyjlu46yj45up7lpylx25ps4bekapi7auu5r3gxzjbjs7uvbvve
time: 2026-11-19T20:37:09.991Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (3, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ifqgud4fprwo26gh2buoxijt4pey3vtczpofbgcqgvdpw4p2r4yb4', '\x0101a84ec41beb3bdc133363d7aa4fbf4c411718a127dc62ab1729178ce0f6f5e557', '\xd13bad86fa4656d44824720dd5c88913df0f9382c23e42d4fd20f47fe706e3a9', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4ifqgud4fprwo26gh2buoxijt4pey3vtczpofbgcqgvdpw4p2r4yb4
size: 600332
time: 2026-11-19T20:37:10.382Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (4, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ih3grcfmxhdmdlukaxakquqzchxhq4s7jn2id2z3yb2mwistccwae', '\x01019ffd4ac41010b91aa5c046a490017af77effc16a0b16942ae251a3d49e2f8e7f', '\xc63124c3fc574043895a036dbb3cdf2dbc40e068a1d455640fc4421891b2d644', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4ih3grcfmxhdmdlukaxakquqzchxhq4s7jn2id2z3yb2mwistccwae
size: 3316
time: 2026-11-19T20:37:10.430Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (5, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ifr6kwnln25q5pfdnv3munmtj7ehtya42huuwvqjaccm4kpxztafy', '\x01018bf14b54e013fdb0a1d42055d42a19d6c0414886c22b23a36014f0bd8827c7d6', '\x9ec5a3a070d1ad5f2a9bf05b20dd62d0f25f806cf8c54740e16fc867f71f2a43', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4ifr6kwnln25q5pfdnv3munmtj7ehtya42huuwvqjaccm4kpxztafy
size: 356
time: 2026-11-19T20:37:10.430Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (6, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4iflsh6kvi2ak356xijc6oyorh7i4vzyltke2vhnke7rzqpr4jstj4', '\x0101f633b9a21b9c146e30057417a071e7b4f10e86ed3417c1eeea708f554443121d', '\xf318c5a176e0e00299add20fadc23e83ec340f8999aba81a546bd7d7a671558d', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4iflsh6kvi2ak356xijc6oyorh7i4vzyltke2vhnke7rzqpr4jstj4
size: 316
time: 2026-11-19T20:37:10.430Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (7, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4igh4uqjvfcfn6jupven7bkaau7begfpc3x776pjpygm2lxjjdwqai', '\x01015c7901c9f73191d4622b0b80a8ff692e495ea7151460d669158d0706e814e02f', '\xe98454c356982f7acaf705d047608754b5cc3e36e9fcbd1120c84fc0971b9170', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4igh4uqjvfcfn6jupven7bkaau7begfpc3x776pjpygm2lxjjdwqai
size: 916
time: 2026-11-19T20:37:10.430Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (8, NULL, NULL, '\x0104d7a4b18af2dcd6064c39e54f3895578168f332ba6528c826aecae5018bd9900a', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (9, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4igymsa2gtjk27dmdx7q2ivkjd7jihmcid7sakzlfyzmgrl3pbvqde', '\x0101c525d06686de6787faf2e9b3ea6e3bceb22716934b63f6ee4683a488c9834783', '\xe1c6d140e9362c6c365cf02e46caefe667425be17109e0ededac027b79179c41', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4igymsa2gtjk27dmdx7q2ivkjd7jihmcid7sakzlfyzmgrl3pbvqde
size: 485
time: 2026-11-19T20:37:10.515Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (10, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iacbigvrutjz7yxm42muqtkjulc3s2c3bq6rn2ewivftxv6vzfrze', '\x0101d4723df1eabad8be5dc27c6769cc1d4684e4a02f1fe35609a116c90e05a5f157', '\x491204669fbb9328f81be37285e76ef696f562f23132a3b629b7a0d6a7d83d58', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4iacbigvrutjz7yxm42muqtkjulc3s2c3bq6rn2ewivftxv6vzfrze
size: 1631
time: 2026-11-19T20:37:10.557Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (11, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4iemv6xbr2uiwyqshjt6xvcf4v7m2dfth3db3vtzr4uc2girsmkhbi', '\x0101f8183173ccef9bb999d3bd4d1fc1a89e2a48f418397b61c8ea59d887c49d371c', '\xd0e3d4cce08cc670f79093d914647b9c535e9ab650dc16f7d1e79b7ef54610ce', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4iemv6xbr2uiwyqshjt6xvcf4v7m2dfth3db3vtzr4uc2girsmkhbi
size: 600332
time: 2026-11-19T20:37:10.557Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (12, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4igznibsyhjhazdbi5oc7v7ebn43jzrci5qu6syglakuqzmhh2lxeq', '\x01013b3ecdb7ac89724c6542354001b1c76f28be3a3f6a3e4eaa4448cb41e7a74b86', '\x1d07fdea14211452f0b85c25cb00d879a09629c08e85d9e3c0913c421ce3ea39', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4igznibsyhjhazdbi5oc7v7ebn43jzrci5qu6syglakuqzmhh2lxeq
size: 4194732
time: 2026-11-19T20:37:10.557Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (13, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120630214', '\x0103d2711cfb1d14d3e88150d37e49191e42b451e100a391581b99fab3cf1c6c274ffd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f58709c68fa0b535851faaa2ac176012c9d6b9cb3417b524f1b9204a7f229b701a370c87', '\x4d9deef5c0b28f8c46bce188dc848b48049205aa81dedcce9abf4046e33c6365', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120630214
hash: ee3980085ede82851a0bc43216a8b6b6a34c8581f072b17403abe3afdf23b07d
signature: 0x9dcbe381cef484272fef194b1fd26f4c3ab77d1d812deb29030b3cd842d8a9d55bfc3f0321c2fcd5a3d53509f49893d9dabf8ca5fd4e3dcafbafa7fad77f1fa21c
copy: bafkr4iacbigvrutjz7yxm42muqtkjulc3s2c3bq6rn2ewivftxv6vzfrze
time: 2026-11-19T20:37:10.575Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (14, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iafrpzck63zh4buujkb76uqwxiucv76dl5uktbhcvmpkdaknh3yge', '\x0101574ed6f5d51815026078d0229062590ac4016fc34b48efcecccbd675064fe8b7', '\xe15bd4e57869da07468617abac364f2019546ed687bf35d18f4f3e10cf8988c2', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4iafrpzck63zh4buujkb76uqwxiucv76dl5uktbhcvmpkdaknh3yge
size: 2335
time: 2026-11-19T20:37:10.657Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (15, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120630511', '\x0103b2e09954b96e5a715e0744dea2ce9ad3d39e9580acf20bb41ede6d71d80076c7fd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f5870aef46eae0e594b0d94d2a3faf667a31cd2364de1ff584f83b1125a1d9b182489524', '\xe6ef373f5753ec0b35e3ed4d674c7bce50bbdeb6217da16255e89191baa3d3d3', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120630511
hash: 4818de01df6fe9e235502c95e907ab665dd973c3fda24d11b131851952d8a661
signature: 0xd5ddbaa5faa61dad50afe40dfea335e39cf1bf2005ed8897200c18589ccd9b73645fce78f6f893aa26f003a2e3511ff8c7e3897158d3485170420eb5b06c8db91c
copy: bafkr4iafrpzck63zh4buujkb76uqwxiucv76dl5uktbhcvmpkdaknh3yge
time: 2026-11-19T20:37:10.665Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (16, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ic7nq3ifpur7sp4pl25dkmjtektrah7jwetrksyl63dm4hb4jn3km', '\x01016afdf843919d496594992675bd8c80e95904724e5fce1d674ae44f13faabd152', '\x959713e3662419500756b081d1bac93fa9349ee769c6a10046d2666ee0ec7e20', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ic7nq3ifpur7sp4pl25dkmjtektrah7jwetrksyl63dm4hb4jn3km
size: 1995
time: 2026-11-19T20:37:10.785Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (49, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ihat46k6nchfedztzpzmoly7eo2gzumzdxkfamioapsvcjll3bmzy', '\x01018ac2a0601aa2f7ab59393bd0e9c6cebff242be39832f620a19aea991a9a77dd8', '\xd0cafbc33b00b018338d1e44f68cbbf0daeefd37744db1cafe72637e24747d8d', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4ihat46k6nchfedztzpzmoly7eo2gzumzdxkfamioapsvcjll3bmzy
size: 628
time: 2026-11-19T20:37:13.159Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (17, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120630590', '\x01039e6e42a143306fcf4e20d7fee55a1a014174d4bd7d69c0d15d3146e56ecc0575fd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f5870b3ee3f344076b0a3b4d47ebf698ca43fd54fcecabc9b947703330d57907e7782912', '\xd4b47bb69caca95de3b85cefb17c5f55c1e97eb677a3a6075016a58901886af8', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120630590
hash: 9ae67685de1e249aebc5daf97604741d3c1208026559a8ecba9c1e1d89a57e21
signature: 0xfe671e4f0d9aaf1b08c39ba6a015fe4d5ce3a42742ac1521e9d3b1b4ca132d3b28a59a3a5f37d5c342bb5b316eb71e34fe659b4019e9d09bff498b26ca7ebecb1b
copy: bafkr4ic7nq3ifpur7sp4pl25dkmjtektrah7jwetrksyl63dm4hb4jn3km
time: 2026-11-19T20:37:10.795Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (18, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ieluaugqrfrsvwlbelbt3lo2lejndp7h6jcoptvx432qd3y33yvpu', '\x0101f4db7c73fc2c490a75428286b800e73035e14e557af2ee781ca5d1ea5505c91f', '\x085bf273da0ccaeda11f358d508db95114a47a247568eb628b7b17e77cb64ddb', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4ieluaugqrfrsvwlbelbt3lo2lejndp7h6jcoptvx432qd3y33yvpu
size: 386
time: 2026-11-19T20:37:11.026Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (19, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4iau7pdjujq7bsa6oikr4egbt523yby3g4b2x3oxeq6u6rnc2e4rki', '\x0101e63260ec9f958ebd2e1ce412caef399c43a04161ce326a5a153c926cfa8fe889', '\x88aa4387a4163b0519f05c7040d6a01d47a5f5b206b341e8e0a475fd6492fac0', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4iau7pdjujq7bsa6oikr4egbt523yby3g4b2x3oxeq6u6rnc2e4rki
size: 406
time: 2026-11-19T20:37:11.026Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (20, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4icz2w34j3bfmbpbhp44rkcatkrpmb7lw5nn3k6x6yaes27fntp2p4', '\x0101b8b5643ea15946d136c1718351d9e930ece6b40663feb0132c61ba8f62bc7fdf', '\x102ff768f16489db0fcef7e4442a6215714694f875e57dc2e9477187742875a8', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4icz2w34j3bfmbpbhp44rkcatkrpmb7lw5nn3k6x6yaes27fntp2p4
size: 396
time: 2026-11-19T20:37:11.026Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (21, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ibnxyf4wfy4ef2a5eoxwpugjlzkljesq6wmezwfucgs4wzzjsscny', '\x0101fdc1b4d9c0ce8df6a70edbb8d97a73fe899716ffa04c4ed31bdabc411b21129d', '\x6711ce7f3d1289d2ecc8c2ccd4ff268422f8803b4808b631b455946aaf4e7026', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4ibnxyf4wfy4ef2a5eoxwpugjlzkljesq6wmezwfucgs4wzzjsscny
size: 649
time: 2026-11-19T20:37:11.043Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (22, NULL, NULL, '\x010436b4fab57530ce9c53b73d13b5ce4545902233199fd5885d99451a066861c71c', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (23, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4igpozcaczkc36o3y7h6ke7th5ppe4iwocxkuzp5xcxymyndgwrt7a', '\x0101c77a2106db7db1b4161fa2a3323215035824018de9e8966317ee9b0204cad3e8', '\x4b49662759fda11f415a289c4912ae1d174acc1ac46a7633d1e63b4cc205bea6', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4igpozcaczkc36o3y7h6ke7th5ppe4iwocxkuzp5xcxymyndgwrt7a
size: 881
time: 2026-11-19T20:37:11.122Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (24, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iezhxt5llwts3wfjawpr5jesm6r25kmt6hakbs57qdbdfa37btmlu', '\x010170e09273fd222057d8b41487b99d0319c6736eb5a269a5a0073384a551f7a493', '\xe1733c1aab6ead38291985db3062b6f7b09c9201fa19267df9b139b6bff1f747', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4iezhxt5llwts3wfjawpr5jesm6r25kmt6hakbs57qdbdfa37btmlu
size: 1995
time: 2026-11-19T20:37:11.130Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (25, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120631044', '\x0103ec3864c4e5dc7f7c43f9f975c99df1c5a2fcd2ed08b163c368f4978acfccaee6fd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f5870d04f047636d5e4a763efb30413c056bb8e0f62de69595a8e704202d537f6c08bbd9', '\x762a39d11c7611b7ee6ba806ac008f3f433d65790e55c36c01c84d678bbcd027', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120631044
hash: 81d32cdb330d3017d9e11dc60a2adafc09eb6f141246b8f2f6bed856b049039a
signature: 0x5a6ecfc11c0dbe26527f564dea0c7ac4281f28a0ab491a703eedbce79f420ea922df84da8a6f7d7492894b648304c3a911ff43c57b06f6c61e06347ca4b2b0a51b
copy: bafkr4iezhxt5llwts3wfjawpr5jesm6r25kmt6hakbs57qdbdfa37btmlu
time: 2026-11-19T20:37:11.139Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (26, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ifknfxwifgnezyis32w7uucl772adxggmmwj6aimfu52uunhandqy', '\x0101000fddc200c1bc33bf6da5ff13c349e9b3cf00df327d5c7a4acea59357b73b02', '\xd1533e480d574cf064f5fdbd468044f5c3d388235dd7c81271b25fa5d9d697c8', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4ifknfxwifgnezyis32w7uucl772adxggmmwj6aimfu52uunhandqy
size: 642
time: 2026-11-19T20:37:11.150Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (27, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iblhgsait4oyvp4fyfpin6y2bepwj3lkm6a5y2dfwd4lolmjikrnm', '\x0101c3a8d10a8a738a03efc59dbb95b56846005a458e67f5f4286608d32c852e6749', '\x4362d3894f9ef8a6e6cdff6f17ba55778173fe474fc44d589a7f12bed6a2239c', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4iblhgsait4oyvp4fyfpin6y2bepwj3lkm6a5y2dfwd4lolmjikrnm
size: 1520
time: 2026-11-19T20:37:11.254Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (28, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120630590', '\x0103eb7bc138fcc85f5c8d0634453dc0fb7569cec0011f58569f3e6b3b2578135ab6fd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f5870d04f047636d5e4a763efb30413c056bb8e0f62de69595a8e704202d537f6c08bbd9', '\xcbe5dc77771c4c2657f587f1bdb8cc411356a48526636f0a434e4ea829cda7e2', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120630590
hash: 9ae67685de1e249aebc5daf97604741d3c1208026559a8ecba9c1e1d89a57e21
signature: 0x7985116d7d758849a9b24eb65634f2959bd7eb15e4a476d1cc8b8c515a8153c331b6f31eff9558f3d0fb507e20a03ebea0e835838448ecf0579a9daed1c6e55f1b
copy: bafkr4iblhgsait4oyvp4fyfpin6y2bepwj3lkm6a5y2dfwd4lolmjikrnm
time: 2026-11-19T20:37:11.266Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (29, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihcijco4trsaq2beljsdkmx72442zeqpsvb3nrbjvadvx3eb2lwqy', '\x01019c9abce64b9c1a05936ef988e95bd09106047e245155d27a3c9af9c037395f90', '\x9fe6074ea750f123d72d60af54794f163048475053345c2d977a3d05cb1e331e', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ihcijco4trsaq2beljsdkmx72442zeqpsvb3nrbjvadvx3eb2lwqy
size: 1315
time: 2026-11-19T20:37:11.526Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (30, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120631469', '\x010339efb1601ddf25098ea2a42c0a80edefeb2da28553765b60b2abd4f44ce34daefd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f5870ead35962a7183c14b764b87402c454cbe859f00fedb9426b9e71a11cc154e07ac4c', '\xa8aac04490c62456d9d4421f8260de56b507182592d47e33ef7042f6093f6abf', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120631469
hash: ee1414c307ae28a557da3a11bd96237d6a311942889bdce1840e3778a63f43b6
signature: 0x9cf09359662425e0e22bd914e5c8949f5f142f247ed4f060ad57a64f6d84bc4b1ae3c4c8927f36f85e7e01f5eb36dfcf698d22981fca588ab5db7173ff4672991c
copy: bafkr4ihcijco4trsaq2beljsdkmx72442zeqpsvb3nrbjvadvx3eb2lwqy
time: 2026-11-19T20:37:11.544Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (31, NULL, NULL, '\x0104e5d597aea6485a135a90e1d78ff280097b85f771871e9a41bfa171d6ba2fd3d0', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (32, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120631584-5aa645ee4f66634b7872cb0703fd8fa3', '\x01027a1024725e3345b213241da2d77096840752d6517153b5dc2f62afe6361d125d', '\xbd837950d6013a8ddfdda65d78a5dc326c7dae5e5300b29a7dc5102871f5ce19', 'dexnet-log/delete/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
blocks: b3644c9ebc0c197de5e4ee5aa6561b2b5043157f864bdbdd09ad52752a78246f
nonce: 1795120631584-5aa645ee4f66634b7872cb0703fd8fa3
signature: 0x1c4238977b70862d9dd3b5dc24cfd4e5c5a3f29937f48947a08fea56c769793a2caa1c41cc9a07b7069008d28f9d680abc246ca0d1cf5178a02e45bb7c70b7091c
time: 2026-11-19T20:37:11.589Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (33, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ibqbyfi6f3szbyyejixyk7ntd3ijyh65z772b5l2zatawuuxbs27q', '\x0101ba3abc22a9f79c7733edb73d564e07f46047e108ba67834b47abbc75170a5bb3', '\x0a7c5c38fefd0fd13ebd9169ddd20ca58b0890f584c0c5fac61a9a1e18614e3f', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ibqbyfi6f3szbyyejixyk7ntd3ijyh65z772b5l2zatawuuxbs27q
size: 1315
time: 2026-11-19T20:37:11.610Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (34, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120631509', '\x0103df52dc4932994cec59b0077668189ac8142843f29300436810923fb51f64378cfd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f5870ed5ebf797e8400ced3afd44ae040e8c1b906abb952c78fa59242e3eacd575f20197', '\x4b88d0f33a33f525a0886bb3bfb5e07e8609a0e4ea6b0ec464e7337e6e1297c6', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120631509
hash: fe0a6464e51f36970880eddac912deeb7dccffc66b68a28c43ffdb1f5e2225f9
signature: 0x1a4e21370f3b47a33866cf6eaba8d035515ecc30eef7f5c4ca225fd9761d99d20b14357fa2ddda26be5a2670a609096ae0f4735634db7f3fe5a603dd605af8631c
copy: bafkr4ibqbyfi6f3szbyyejixyk7ntd3ijyh65z772b5l2zatawuuxbs27q
time: 2026-11-19T20:37:11.641Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (35, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4icjotos62ykw46ypezscoipnnoaa2xsttt3shy76vy5a2x7qqqqzm', '\x0101a71eadb1fdcf65039a7da32f9067684704351a511f7eefc2a822216ef7d69ade', '\xd4273588ad9c1103a9d7fdb682492b853804f16dfd46f0e215e6effaac719b2a', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4icjotos62ykw46ypezscoipnnoaa2xsttt3shy76vy5a2x7qqqqzm
size: 1315
time: 2026-11-19T20:37:11.678Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (36, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120631539', '\x0103c70dd411e0f07d1e9c6fb1515ac45d4b4bd41c2f7022e2234c06f5133cdc64c1fd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f5870ef3a216b8a5ae827937eb20970c29b7ab13e810d0dbe6950c51b4d2102f5fe1ce1a', '\x3f76556e0b09a219c931e68dec50d0e9daddc64f6149c3ce9822c57ec486d8da', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120631539
hash: 1a26ed4a910b9c60ee3d583e07d19008fc420266d3b80833b45b8d740a6cf8e1
signature: 0xc59f8ab62ef56ac9f998d36de4f9d97766b4201443df89fec2b668ec93d02b6b7af1e8456e1f5960af3b6ba9ef776f661241965510579570fe1e4d15f664e6621b
copy: bafkr4icjotos62ykw46ypezscoipnnoaa2xsttt3shy76vy5a2x7qqqqzm
time: 2026-11-19T20:37:11.681Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (37, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ia3ivas6joiqpz7ytaptqctigqfd667lnkc5luypqb6mgokvvpgry', '\x0101d1229ec46c8e92a1bb16be09415b4046cc080f2170207e4f32d1e92753f9cf9e', '\xb7075c5b39735af6636d0d2d0c73b1f4cb91493f049104cecc24fa49a09a6e08', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ia3ivas6joiqpz7ytaptqctigqfd667lnkc5luypqb6mgokvvpgry
size: 1315
time: 2026-11-19T20:37:11.712Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (38, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120631638', '\x0103b19af71b86f507cc84bdcdd881e7ee04beb98c86497bfde57fa0e90494f97cc4fd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f5870f568d05682503d02c2bb5a70bc4f6c4b765ffcd7026580f28733b7dff0df8ed79e1', '\x7f4700e28568f4106f94701989fad7fcf48d6d9f033a243096beb7ff7ea88c04', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120631638
hash: 0d8afa534bc91a686e173a4930a3a2489364d1e42c9153143a08fa12d2fccb7f
signature: 0x0073a8632df010f67dbd748244fbbf26ecd62fe307f5e0d81a4050091be672e966e9cbf89564b4d851d4e24355c0368a090e6c455fd5eefa7e2d1d483df139811c
copy: bafkr4ia3ivas6joiqpz7ytaptqctigqfd667lnkc5luypqb6mgokvvpgry
time: 2026-11-19T20:37:11.722Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (39, NULL, NULL, '\x0104455ddac3a85d5367fb7f5e2811e4180e4cab001a9c6b26a5b6a25a895f8de63a', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (40, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihrv4af6dmg3wp7ewnys2ib2ago3eoulorjh3ixgrushzmzjgcys4', '\x01014900b02fec26aa2b7ebe626e671780bc8b5fdf538e7e328e97b0d19fe720c7e9', '\x2cba669ab46580b263b1fbaf0de12b50be6c6a325a60e597071e612fdd35f1cd', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ihrv4af6dmg3wp7ewnys2ib2ago3eoulorjh3ixgrushzmzjgcys4
size: 1315
time: 2026-11-19T20:37:12.762Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (41, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120632731', '\x010395f8955bd560a1b947106dc3a531ee66bf7cc72e7eef8f148b10c3d01b582cdefd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f587139b26460e0060ce19951928413a9c52875f5e412ae26d7fea6f07ad6447b22c47dc', '\xbd8c670f349f2a217489ccaf7330cb068b79ca656505d486825c4a3bf34cd1ad', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120632731
hash: 5b303a410c62646c159eb696374476ce879b2c98ffb6e3686a12542724b1d446
signature: 0xd8b210b50edbe45074f76b924d5d85dc7f6074ed3ee7b32ef4d8f16bc72529d65e0c0933dfcc69a81a870283c739a6b502e42d93d659290cf9ba8919b52947811b
copy: bafkr4ihrv4af6dmg3wp7ewnys2ib2ago3eoulorjh3ixgrushzmzjgcys4
time: 2026-11-19T20:37:12.764Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (42, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iagtvyt3wj3zm62xevoi3mmfn3a3y3r55yz5uoys3bb7nu5yzxllq', '\x0101fc6b863819a4632a23a25fc346741d4fdaa84b5e4dd459d565d7f53e643856bb', '\x7f7d94288e74e85547cba396f89e650339fe5c80a274788b77b922980e5172c1', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4iagtvyt3wj3zm62xevoi3mmfn3a3y3r55yz5uoys3bb7nu5yzxllq
size: 1655
time: 2026-11-19T20:37:12.821Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (43, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120632767', '\x0103895a62f2d60ed770839f5250c2b384d9f6282da959c404e5423d112875119cdffd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f58713bfab9c39baeb548a7198b99383ff8cbada1488c23b6086938b5a467f9aca6b2bf8', '\xf94b6491e026be71e6bf74e55e5bbe3d9679c7300d6802b70f2de02578abb06e', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120632767
hash: df19d89fe8063fd5106d3a82a95bd8365b89ac5a3e25d8e2547b8d970402b248
signature: 0x9e4507ae548341b87424e897da92aa394b6d2f4c1cad41ccd27267b67ff8ecbc7ba727dc20b20d942e418388a224717244ed3344a4894e59640004d642caf1501b
copy: bafkr4iagtvyt3wj3zm62xevoi3mmfn3a3y3r55yz5uoys3bb7nu5yzxllq
time: 2026-11-19T20:37:12.836Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (44, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihrthazoiuq7twxujle2sic4xzp67jjfexesnhwpledp66h7atpfa', '\x0101a5693ea3b267bfb8347660648b8cce767dfce9f8655b869f491a39bf07f0cfcf', '\x5cb6f5bd77d3980fb5d6c4bfa29c3b6c4be47dfaf1e8cae12a756539f74f11e5', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ihrthazoiuq7twxujle2sic4xzp67jjfexesnhwpledp66h7atpfa
size: 1655
time: 2026-11-19T20:37:12.916Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (45, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120632873', '\x0103b9d7260afe68f55a0adea5203ed7a8e1f0fac168b706366f2409f3d17d72b875fd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f58714291c1b6da74722aed4553c0c14257a540682b79e2bf9a271855193f04e5bfd6716', '\x6a897325251eaaf5171b8c5838299a7d6e788e26fbd8d0df7f2401937ea464ec', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120632873
hash: 9a4a14e39e82d23f73148f29dcaa3fb17f252b87325ae53db98f572603af896a
signature: 0x332053c776cbce16aba634dcd111eb7573951360269471e26d79f775dcfa4ff50575c2d96b47b93d8725dccaf3ec37813bf4128f66127ee8a2db9108e8ef72da1b
copy: bafkr4ihrthazoiuq7twxujle2sic4xzp67jjfexesnhwpledp66h7atpfa
time: 2026-11-19T20:37:12.920Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (46, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ifyawtz5ov7a5odtnxhxtdyzb5pde2sdykeev3ut2kyg53pfhowl4', '\x0101921ee5a5a5de275de0907e4c31204dd5fba2cb70bfc285283bf5b6876a7784ac', '\xa9bf6e0854a9b4e9254b37ba1a3ff50f91b824cb03bd521de1f363613507d24b', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4ifyawtz5ov7a5odtnxhxtdyzb5pde2sdykeev3ut2kyg53pfhowl4
size: 915
time: 2026-11-19T20:37:13.070Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (47, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ibi265tsl3fzwwlmx4gih256cpnbk2j6uo6rwi5s6u7wbxj5w5loq', '\x0101e556cdabe406c5a01b4548216f3bb2f6d860ee25388994e1ba726597e97a6823', '\x27e072f76553af44be2742b5a59d513b17ce9e19eb2f84407501e7d6762c0eaa', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ibi265tsl3fzwwlmx4gih256cpnbk2j6uo6rwi5s6u7wbxj5w5loq
size: 1315
time: 2026-11-19T20:37:13.150Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (48, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120633049', '\x0103f499b787d79d337fcf7d17dfb32da1b0c88818e12eb963d0afd93bcea8017db0fd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f58714d9bed682c8f0385360c1cc1c4c7ba19011dca5a516cfb666c1ed4155a5b8c32473', '\x6a5139b2ffe8eee3f2e3e776fe36eb8448f1389648cb7672b4dc3bd9c0d6155d', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120633049
hash: 6b8c9f60de0289ab33736976a6cc9cdebf0115d5f05b1b8de76b45a656ca153d
signature: 0x1ca4c41dac822795a4cef24c06b5606b5ced2e8b2e4b18a549524fe9c8ac8ee528a5be549fd9b243021630b1466f0f6476e4786040d2e8eb325929d68996a2951c
copy: bafkr4ibi265tsl3fzwwlmx4gih256cpnbk2j6uo6rwi5s6u7wbxj5w5loq
time: 2026-11-19T20:37:13.156Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (50, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ie7i6aootxjdekfojqwayfrzldrzisyjxcni56jgdora2erwoax5m', '\x01013ed00c0047bb22e368c8f139e201b8943ee56e8c384920ac9983d50ca98cfd01', '\x2ba69a4cc725b1748caaf0f760415e629d8a103bcb07d434ff261b34dc4374b6', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4ie7i6aootxjdekfojqwayfrzldrzisyjxcni56jgdora2erwoax5m
size: 416
time: 2026-11-19T20:37:13.202Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (51, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ic23gskz43w72iwtqkgpxio2wvjxdw4kc6oz4uhxazeabkld7tdp4', '\x0101fc7388a8a05de4ef73fda7740f5791c890df590886f98ed630fdba34b6691530', '\x0d724e2e583cb5de4c6d6d9622779444abe97d0a9dbb5e11722228a654715f86', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4ic23gskz43w72iwtqkgpxio2wvjxdw4kc6oz4uhxazeabkld7tdp4
size: 348
time: 2026-11-19T20:37:13.215Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (52, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihxl3eqkos6uj4decw4ppfvrxdne6z34kwtz5nmlirxnbcnt5qmfy', '\x01013126f12f9e0a1a2cc3215ae6b4d4f5c31f7d44a00decd25890ad14eda64c1082', '\x2e086dfdb4724380988778fea0faa5e9bcd7a46b28f622b48cd44b04b3ce37c5', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ihxl3eqkos6uj4decw4ppfvrxdne6z34kwtz5nmlirxnbcnt5qmfy
size: 1865
time: 2026-11-19T20:37:13.232Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (53, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120632873', '\x01038f06af2918a3cd54ed5b133299621199f1e6ebe222cb4558986eab5136c54530fd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f58714d9bed682c8f0385360c1cc1c4c7ba19011dca5a516cfb666c1ed4155a5b8c32473', '\x1c8c18868a3051a7f630b3570611bc70ade4705b9a482b9f793b0177428eba70', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120632873
hash: 9a4a14e39e82d23f73148f29dcaa3fb17f252b87325ae53db98f572603af896a
signature: 0xfccc44ace8a25081cd6d73183c5bbd583faa2d8b8cbd5698bbc13d3059eaf301425c83136453abc183cd05293a1a5c5f989578e745c9b1021bf861256a7a96831c
copy: bafkr4ihxl3eqkos6uj4decw4ppfvrxdne6z34kwtz5nmlirxnbcnt5qmfy
time: 2026-11-19T20:37:13.237Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (54, NULL, NULL, '\x0104d6b5122bab7e32d04fe71dc0b916971a00853e3792ed1f690535981eef90b664', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (55, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4iejhw2y3q5qnqblquedkuy2ke2svsjdfknzr3hs3cofaxroesvvf4', '\x010138d9cdefa5a99400d789d33fa179c44486b2d45ea4f680b5eab7d1fc30e312ca', '\xe575659996659a6ecafac28cd63eb9d72d35209a47998f6aaee25eff2919f4d2', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4iejhw2y3q5qnqblquedkuy2ke2svsjdfknzr3hs3cofaxroesvvf4
size: 1076
time: 2026-11-19T20:37:13.322Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (56, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iabgmssaontzjsp6t3s6ymcogjerfkbknkbfealbpu3xrbd3tnxnu', '\x0101c83875ff3c7088c4883f7e84de41ea8d737229030405bfb84da43628e6a29a3f', '\x8f24e3bc88788c47ab88168853d4d9c3619fb836a57157540d61af46d94efaa9', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4iabgmssaontzjsp6t3s6ymcogjerfkbknkbfealbpu3xrbd3tnxnu
size: 1655
time: 2026-11-19T20:37:13.339Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (57, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120633228', '\x0103b87c114a8aa7445c2a1bfba4af113707fffea3a178bfa530e36e2a69c8e43bc5fd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f587158c9be46587696262e7206a74cdeb694350654d68dfbda02997a3183dc40428808b', '\x5a1708e41cd3088c74d5510f18f2b80a6847dcf1d7f4dc737b5cd07ac3ff3c0e', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120633228
hash: e21dd63f6e571830ff1bc4854d6d2769eab837b71e37b03b857b9d41aa7f0ca6
signature: 0xaa46b6e0b7276e8fc965e98a6fdd435a567a0e650141d2a8e3cc5f8f5a1b99376a71e49220250ec6682a4a9ef61f4dd987f57914005e6cc40f5f4653bc6ba43b1c
copy: bafkr4iabgmssaontzjsp6t3s6ymcogjerfkbknkbfealbpu3xrbd3tnxnu
time: 2026-11-19T20:37:13.350Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (58, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ibsnjcxuqw3xet5ftxy2k7dveaqxlwczekuwkfwrjs4vv6sm7cgba', '\x010175b2ce4d4d4360cb291fe995f51afad909ee328daa212c9094f02eda52273931', '\x6d7cbf3a596e756d5ea5b06149cfc3155e999b2d38e5b275d91b15b3808b371e', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4ibsnjcxuqw3xet5ftxy2k7dveaqxlwczekuwkfwrjs4vv6sm7cgba
size: 743
time: 2026-11-19T20:37:13.355Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (59, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4idwjbvp3hg2wkj2fddawdi5xz7kdl2jp36p3dqo7ev5t64txvxa2m', '\x0101b87aa1d2287647d7f79741b9356bbeb8fe3dd74395349ce433e85a8c22c61b56', '\xec8075ec71559c56121b1c22bb008ef29e45fd0011f83b24098214ab20eaaa50', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4idwjbvp3hg2wkj2fddawdi5xz7kdl2jp36p3dqo7ev5t64txvxa2m
size: 384
time: 2026-11-19T20:37:13.390Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (60, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihfpvau3hns6lxdthoz6bi5vuo5ntahjamt64m73ghqhrkclnqway', '\x01011ed639ab72d403e53655cc4fb1b067d269a95d57fe8d77c159671082bbc761fe', '\xf04cd76ae3b4d0d558ee1db80a74b045d5b51debec6741b162eb5c27fb3486a2', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ihfpvau3hns6lxdthoz6bi5vuo5ntahjamt64m73ghqhrkclnqway
size: 2151
time: 2026-11-19T20:37:13.486Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (61, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120633228', '\x0103e8e7ad4ffca5c4675488f23ff8d77aea50e3a1ff91de9bc791d6d03239625b39fd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f587158c9be46587696262e7206a74cdeb694350654d68dfbda02997a3183dc40428808b', '\xc7ae42fc887103bf3bf731f1914898384d79de9ae8b97b693840689770d79b8d', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120633228
hash: e21dd63f6e571830ff1bc4854d6d2769eab837b71e37b03b857b9d41aa7f0ca6
signature: 0xe145e5aa424ea2b855b00903b7d70b154dd6a3a886a22b63e67462e6a642c2ec0277007a6ee70a81ef9fce4cfac431108e09823df88cb21bd5b8370bc6863c851b
copy: bafkr4ihfpvau3hns6lxdthoz6bi5vuo5ntahjamt64m73ghqhrkclnqway
time: 2026-11-19T20:37:13.493Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (62, '0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ie6uzmvehwyhicb3xdaml2xlimufq7b236wng6bohav7dppezanbe', '\x010112847be72ee025668f9624a39607f64480449bdcd74bddd24edfa77b03c22f7c', '\x91a5af0dfa19e8fa259b5c6c6b0680ed40f5390ff317ac777ca4ec6cb92829ed', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
cid: bafkr4ie6uzmvehwyhicb3xdaml2xlimufq7b236wng6bohav7dppezanbe
size: 366
time: 2026-11-19T20:37:13.690Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (63, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ifktwpp2yehq24oaxuwoxpyxj3q5mjgkvoswymvmrsilqycpswo3e', '\x01014cac7ff4dcde70bcc637146e412a2130edf4908e694966085d556ab52f81e180', '\xfdad40bcef75a74a5af7840f2e2b0f3ad7a38f319dd576857d1207b425735673', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ifktwpp2yehq24oaxuwoxpyxj3q5mjgkvoswymvmrsilqycpswo3e
size: 1655
time: 2026-11-19T20:37:13.741Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (64, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120633698', '\x01036992e206b4af0d79c0b4d2092164696937a75d02e5c0c65d16481d15114fd50dfd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f5871762ea4672e3971cb370f4e36d862189afcc07e7f80d622c5b0aafb09d395f49dc3c', '\xbc97817914628c470ad83c3db5a7b02427552f43f305c6920f58f6799c27679d', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120633698
hash: 16d119a34427bf36ce618d3cb3e00fddf845d47ee8baed1dd9b094eb0dd1e60c
signature: 0x795095b341204fc91c0a41da1d1c75f2ac975048f4915108d3f0c1eda0b9194048751b012fcfe4fd106bf43594c1e3d7f278afc3cabfdd4593da8561a0b4fcfb1b
copy: bafkr4ifktwpp2yehq24oaxuwoxpyxj3q5mjgkvoswymvmrsilqycpswo3e
time: 2026-11-19T20:37:13.746Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (65, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4id3cxgwbsmguqei5akugtv5jiu6duprwrwte733agtfuhque7zx7q', '\x010177b895698807e0f281b4120955eb9fa8d1b0f8ce9c213f49ab086778240387a6', '\xfec8aa3e0e5070e58657433a837738e959734d9667a8cfa9fd204d47d8724b80', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4id3cxgwbsmguqei5akugtv5jiu6duprwrwte733agtfuhque7zx7q
size: 1315
time: 2026-11-19T20:37:13.813Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (66, '0xabb0d825111649be4879823fb28b356a4537c0a5', '1795120633770', '\x0103b292ad67d2698fa4a93181a29a39d131a8163002df2e584764d0760ec9c3fdb8fd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f58717aa1e92350b998369faaf401f01f637df4a02b523bd74d61bb27007411c3b3f9a24', '\xb8ef3b3e65993048c096f3a8be010f9dc8c69cfe07b14eecf7cc22b941633b5b', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xaBb0D825111649bE4879823Fb28b356A4537c0a5
version: 1795120633770
hash: 2715ad8d07fbe3e8442ef5bf88ca71c8b417c036fca21841fd347471546b02ea
signature: 0x727d07bef686ea8affa68b3b0c2cb21138d26cab9b6e881ea1647c7cf83f588c4ffee53a30b0769dabc35e72ebb683aab692c4fdc8281a093274f164b80941ce1c
copy: bafkr4id3cxgwbsmguqei5akugtv5jiu6duprwrwte733agtfuhque7zx7q
time: 2026-11-19T20:37:13.817Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (67, NULL, NULL, '\x0104849c087036e99a9f8baad481f3ebd2555f3a9391b60d05311664c06ac6c9813b', NULL, NULL);


--
-- Data for Name: log_map_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_map_tiles VALUES ('', '\x00000000000000000000000000000002fd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713000001a1f58717aa1e92350b998369faaf401f01f637df4a02b523bd74d61bb27007411c3b3f9a24');


--
-- Data for Name: log_past_map_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_published; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_state; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_state VALUES (true, 68, '\x849c087036e99a9f8baad481f3ebd2555f3a9391b60d05311664c06ac6c9813b');


--
-- Data for Name: log_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_tiles VALUES (0, 0, '\x5c8a6890ef5610f5c69e5e8e8cd055831adb15e1c886288083f0d5c989d58737a771152fffbe90a3ba7b075ef19b4e9e0b13fe29f7ae15e0740a6bbbca32c335b26b24c5c758a9cef699c497dc3df43b59fa5d04a55dba754652eb93abf9ca5b5f7f338edff4c3bed34650bd40f0abac1f0f85c59e5b461abefd433e198460feeee5044a48d420845ab4300d8112eb87f908a68ee4df033e679e2c60e6f0036704352e5448e49d1fecf4c45cff5b6395cc2230b86c6163472830f19a05efc1710b26ef4056cda70f8f4d4e45baa7a6692252fef71acd0fac5432cfff9873126f71ef5fb5c63754bca229ee30eda3030823c6c62ae4f871217853cf8e737a591f0fc76e755d49b842f617cd413c46531f36682e69a0274f06b6211ec95fe31283af32d721465732349456152b6370406248f5f550c449150684e3d197bbb6c1dfabb25985d1459e8dcdcd41871d4400f545757c88778ae8f75b289f47b422fbf8f8f2cac2d8e82441460df0e84a702c9b80908305be404083cc7cb9a4d965f4aebf5b8120b7cf3c3735ec9fa91b4cb2053d1ff20fe0569e2de8f9b970b0da8fbfaca5110f291ba6abcf623093d8a614ba4b31f23f3989a535fbfacb7316d9cd58eca7f6ba5bc2ef8373d6e72bae2d7148e1de0c624623b31a3f28461a8f16e0c054f300897b9aa339c79d2e9b78d7537aaf16bf899696622c932230ebe9eb044a53a2a7d0a677942af3587e66f428819adcac09d7c3e164a2f4ad7c026465f8288f4dcd2086154cb42bc7dfbc9007dbf81e4c3bb2612fcfadf97c5b8e0d4d2643b4f4a7266e496d171245c11200a7e7879209e5bf9ea7226371c972d4008ef179fc644a9ad79e8ee3d6f39b532d998180e20f0e588ac71e2c45c82d0d382cbde1bfd3e320674c3731f3bcb3867505787d25f50ac19d5ca4d76f1b650d3fd9f3c24c7fd0149f4c55c95557744d9c86cdc13b08f3ee910b9fc08ecfbe23f06ffeb2066478482113feeef0a9b0908bd29280bd78bbe71af66cfa979c9a18e5016539a827c6e1082c48debbdb74d189a0ef5bf0f03f8d81f2c3ab89d517f673141572351dd196243545dc2c4caf2f376fecd806f5d36fa6b65684ff429accd7eaecdcc7bcf2579bcab601f07ecd512dbab86199b005a9df9cdfc265d21b91fa2a171da8032a079a2cc874e49202a2dd9e76073781bc8224b57e3dbb5d24c7067985e3198099077e6ea2e8f43a7fd31a69ac332ec7f7a2c6c236f618c14f045a087cd3d019e4702f1c74d02290a6402b72a068ebe9974a7ed0ae0d2dc3572eb9d3b0218295d29c09addb4ced99b927701096757396a392dd1d2e50cce695057b22edf690173f3f3e712c2cf1f21884e46aef3091edba8e034a8b4648e8641e2f1a1f9a559dcc568691e828e3be22cd1084bdaf9bee2a4bfdb5c4431d59ab2690c507bff1909df4cffddc4ec7ee6677c3ec9e94edf37884d4e2b87a6cd2d25ccce5e2574ad3e6b8c75263d8bb8203e82aab09fdff9d292cb4169cc3cd53a381052af513994c4e7db5d44c1eb27a239df3551bca0ecf69913c540ea3af22effab955ec9bc5ef585a61ab7ea99ca5b59d27309e866689814bf5167599aa26287bef769fd2db05918172fbf4e1c1d3b19764c34f0bd625abbbb6147d3f38170a01583a373db6438898003b549c847c54b560e26d99fc12d05009ec1de75d18ef14ab62036997f4e497de09972b2228b3dd345638d34e75609b566e8b173603ddd3c0fd7c330f6fb2d1693ed80711244e961880e902f92e0670823d4f59555c0e34156dfdc46702b8c61a3aa39c44caab41d2592113fd560154d9a94a1c2c8d43d7e1247fd22ceddda20ca3605da9e93a8d92da34a24d88ff8923f3b3b8fdf91dd823104a5550b32430a7a3f20cb30143dc8a66f5ff9d827971fd77edf27d09b019e5b6cc5f5423c4dcf0ddb9bb2b1eb1d4c94cc90c315018a4185f48333f42c1544f918da8dde77346386183e52237fb3695002367b3a5b5ee0d6455eaf173e2c2d0d00881bcb3e402f23d068d7260f9def6ad6b2a4daf02c2a385aa801689eb4444b01c789402fbacb5572fdce5f9613eae6ef700ea4415633e183b0533a142a2218a61460ed57f59caf1cd0f86ffb6080128c228dcfb5670103d1aee69a5e5c951101d8426be1e499407ddcf92e2ce9d07d5e8006c7455876b00856db716f5e0368d5f9c128b2ee9005de5cd4cdd1b00f42788c6a172259975d2f9f4fd7ee8aced65d1d2d41358122fc36cd4cc24945f2c5aac5543e02146a72add9b6bd66358f4cf18133f091aac595c38bfb543d687889cfd6f956d620c61d097419170ffddaf784e693674ef1efca1ad39d3c1b92e5a93142cda4e141c1c6f58425d6462086bb8ba43114a7ffdda329711e569bb04b12d553a472fab501322905c3a44f5118480d9e5ea6b2d924b3e8fcac04b5ef961122050e64a49098d342cd115ba5bcd6f2462f5700aa5a67234dd8e8b8d738f0671a5806005a986f4297441542b02ee25d491fa6f0efaeff442a39bd1c6efbf833deccb4ce08dd215d3eea30cdeb0a026c11729303bda8c75da56b852089adad81eff2ca58571978615cf72ec51ee2eb3e9bd8d3fe9caf27807e24171556d0adacc30e394a3f1eb6e22578b70b656133071d33cdfd6a9e635e7d08c8720ef9d4aa259544bc90dc0024ab58c16c3ebb7af852c4c1cd61515a55ce8cf8d0b1ea0b6d831757243015d6efbfb3c49ba5a54f1ede5938313c57de325a0ba7bc7a053b9f3715abbeab25ad1930feb14d74bac648b69ea72b521d6da939114589cc626b74286e60742f666e5b2f4c749fe8f96291565eb853db0d9f7783c00cf27483c6a6718ad087535fc76e3275769b6fb834c708661b27311ccd00f4dd1d025c03658688be3cb5303004e3781fbf6b946a87267f80fa5c948c674806d431a1b7f5dd8811296398d1f60b847a42a5d7da26787d645b93dd30bab1dba64209719ffc2a91a1dc66a8fdbed7b1a748c8438cf83833f7079374845d8dbaf65a930b0aa1390709f3f93c6373bee73728342e6d7202a5a2670');


--
-- Data for Name: log_waiting; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_witnesses; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: map_entries; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.map_entries VALUES ('\xfd909940a0c317fd30373da0fc7889ecced79ae4f429704bb4aa6d9259433713', 1795120633770, '\x1e92350b998369faaf401f01f637df4a02b523bd74d61bb27007411c3b3f9a24');


--
-- Data for Name: network_samples; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.network_samples VALUES ('2026-11-19 20:00:00+00', '2026-11-19 20:37:08.895+00', 5, 5, 5, 0, 0, 0);


--
-- Data for Name: orphans; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: owners; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ifqgud4fprwo26gh2buoxijt4pey3vtczpofbgcqgvdpw4p2r4yb4', '0xefec6d91062ec5c302b58e1f8d0525e5e3ca1c715ea025dc8f956a4fad9a5b7025fbb7506b06215c6777ea172faa11033943cfeca08d4a1a0e5deff06c433c9c1c', '2026-11-19 20:37:10.382+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ih3grcfmxhdmdlukaxakquqzchxhq4s7jn2id2z3yb2mwistccwae', '0x284800fd1dab818eb0610fe8e5ad5a4b36dd5579d617206726bc8ae923f2ea1d280c71c9f7c360123da35d26723872571ddfa15287289c6df9257782563796b51b', '2026-11-19 20:37:10.43+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ifr6kwnln25q5pfdnv3munmtj7ehtya42huuwvqjaccm4kpxztafy', '0x78f90dc577f4d05d77bc58345e7c550781fba82d6beef402155ef319c40ece264e6d8bf4e505390ff2685642df13219e3d3fd7964e8eb052722a51ad948168c01c', '2026-11-19 20:37:10.43+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4iflsh6kvi2ak356xijc6oyorh7i4vzyltke2vhnke7rzqpr4jstj4', '0x8ccfaaede33727d6ea3150750ff49fe17f597ab4cf8dab2bb3c6556f3d66aaa069663b876dc34ce68a32d22e4d536e32fdc1178ecca968493312e91bca2cee471b', '2026-11-19 20:37:10.43+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4igh4uqjvfcfn6jupven7bkaau7begfpc3x776pjpygm2lxjjdwqai', '0x87e2a99d78531f6eaf3ec4503d09ac0dcc514d7970881a2ce9fe1c41c4b2c4dc11c41c2b4181644a9c9125515f518042275cd98aa6a9885f2fabf7465ba10cca1c', '2026-11-19 20:37:10.43+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4igymsa2gtjk27dmdx7q2ivkjd7jihmcid7sakzlfyzmgrl3pbvqde', '0x86c51a6f3cd27bd02ee8ee6ebb76acff264ef897d8de24ba27a6db51832b7a2249faeb0747a93c1a26636c468bc3690e99f48fd752d5053c95c120c69c86ff6e1b', '2026-11-19 20:37:10.515+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4iemv6xbr2uiwyqshjt6xvcf4v7m2dfth3db3vtzr4uc2girsmkhbi', '0xdef9f3124a75ada76edfc9432960eb4554b482cd074183785e231281eebbacd5241aaddd0b007007590fbeaf5f289da6de4a6d0b4080149e5f50576a045601541b', '2026-11-19 20:37:10.557+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4igznibsyhjhazdbi5oc7v7ebn43jzrci5qu6syglakuqzmhh2lxeq', '0xf580ddd4f9edf6b8680d5791ecc0f5d2a982c81ac5484102b919a4bcba5bd19a1a34261a18c16bb9704db9d3e3693774c72278b465025a47d17eb0cf2d05bd2d1b', '2026-11-19 20:37:10.557+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ieluaugqrfrsvwlbelbt3lo2lejndp7h6jcoptvx432qd3y33yvpu', '0x47f48127a019bce3b8bec8a78b84101f46742ad85b109680804731cd64d0ec230f747b10e5274642a4e1ff2a224c817c29aa2e042caf36e665841c324f3b38da1c', '2026-11-19 20:37:11.026+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4iau7pdjujq7bsa6oikr4egbt523yby3g4b2x3oxeq6u6rnc2e4rki', '0x6df3050cdb9e6958c7375412a40fb5e1b6c0b774d83ead75a1672633028a9ad360fc76439083a8d309af8fe9cdbc97cef36c636244fae84c389f490ffe4fe54a1b', '2026-11-19 20:37:11.026+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ibnxyf4wfy4ef2a5eoxwpugjlzkljesq6wmezwfucgs4wzzjsscny', '0xfdff6c1e16b700fe09fc288cb1ba8b4c2946c196f97346cbeebbd5950674c1d73238712a41f34e3a64656b84757ef84d4bfdbe0480d6908d70dd602fd280ba861c', '2026-11-19 20:37:11.043+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4igpozcaczkc36o3y7h6ke7th5ppe4iwocxkuzp5xcxymyndgwrt7a', '0x02a8c8b2bf6a61aa6e7787598eebbf41eb53f7c24ba1d86241cfb60f84dff9b043f3b6292fd1afeee1da2aae9f504be5cb5b2da4787cb94a6faa70bf4bb58dde1c', '2026-11-19 20:37:11.122+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ifknfxwifgnezyis32w7uucl772adxggmmwj6aimfu52uunhandqy', '0x7feb51079e53ef8b278097493fa433498dee9cee6cf4cf55a12ad13d5fe313f72cf901be334ff474afdf37a34dd428f29c68e363f3e5912dd7630dd43b18d4061c', '2026-11-19 20:37:11.15+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ifyawtz5ov7a5odtnxhxtdyzb5pde2sdykeev3ut2kyg53pfhowl4', '0x8baeaf7094f0363462f0f9e04cacfff0e4feee870ebd27b5a17929d8270e41c7189dbcf75783d5f20071645708f17eaa6d658af940ac16196a8475158179a2d51c', '2026-11-19 20:37:13.07+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ihat46k6nchfedztzpzmoly7eo2gzumzdxkfamioapsvcjll3bmzy', '0x4f473688553201e840533bb1c9680dbdff629babab6c1e2edd541976b0b259002e9421759819971e8c5f6a6f52995b5c86dd50bdff0fa03c261bba90ef3b4e101c', '2026-11-19 20:37:13.159+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ie7i6aootxjdekfojqwayfrzldrzisyjxcni56jgdora2erwoax5m', '0x472ab7c9daa09c2c13177bc153e816a0f4dcb655e52631b9c4495a05b2d751060be3deb145d2263b852b334dbc4a143175f495eb6087162de4a220677f28af801c', '2026-11-19 20:37:13.202+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ic23gskz43w72iwtqkgpxio2wvjxdw4kc6oz4uhxazeabkld7tdp4', '0x1a78c19f07e69786cffffcbee37edc8f4a271deaab637cf91d1145ccd5d2ebb800caff2ca451fa0645b60254b5edba933896ffd490cbbdb7ca411facfbfaeeda1c', '2026-11-19 20:37:13.215+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4iejhw2y3q5qnqblquedkuy2ke2svsjdfknzr3hs3cofaxroesvvf4', '0xb2220ed0350772608a7e607b4d71994b7b430a3b0a02fe5c351b0b4474b940b066432647d1a808d36966df6c501f24bfb70a6380c1b62b1068d1d66ba63ca1271b', '2026-11-19 20:37:13.322+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ibsnjcxuqw3xet5ftxy2k7dveaqxlwczekuwkfwrjs4vv6sm7cgba', '0x20eda62958414ce1ad44f9e3617bde3f043f1693cced803a1613806daf1055ab25b36a48b8e7e6932c1635129acd3ebc4538e6c56062b26220bdc2e8b7db63481c', '2026-11-19 20:37:13.355+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4idwjbvp3hg2wkj2fddawdi5xz7kdl2jp36p3dqo7ev5t64txvxa2m', '0xbe423ac6b5a9531f0e85c79b0ff159f6aee0dba5cedf56572b99d1aa48bc871d0acb0f4d44f7f21e871fd9eca59c3dc2039829dbf096e62e7a8fed9ee1fdec1a1c', '2026-11-19 20:37:13.39+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihfpvau3hns6lxdthoz6bi5vuo5ntahjamt64m73ghqhrkclnqway', '0x274045692899c54830856a6a9ea824501e770a399246310b71bf0c4c358e208a374ce4e6106705a571d6cc399f63304571d063b16758985324c951e6b30d1b751c', '2026-11-19 20:37:13.486+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 'bafkr4ie6uzmvehwyhicb3xdaml2xlimufq7b236wng6bohav7dppezanbe', '0xba4322117580bd483e1996fdcb1b7e6e4bde1d45bb15b81a0b53ff1fb95ad33d1335e62b029576319f9e80a7260c66d7b14916ef94e342dad235a7c764c377ae1b', '2026-11-19 20:37:13.69+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ifktwpp2yehq24oaxuwoxpyxj3q5mjgkvoswymvmrsilqycpswo3e', '0x18858134221f7c69802dfc87fe70d1ce813749d363a9cf15e055aa18456ff9fb0df92d8f9cdb0cf04f4fd66146db1c7c67998c82132ef72697f2e1a39c3ffa541b', '2026-11-19 20:37:13.741+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4id3cxgwbsmguqei5akugtv5jiu6duprwrwte733agtfuhque7zx7q', '0x19dfdc157219fd5b41a04e4b2866c8322f872f3dafe139bfbf3d115e5b1a8f9326852faaf1a0c484066a0d5390402c11488ad839e202f232403b412a2a23fefd1b', '2026-11-19 20:37:13.813+00');


--
-- Data for Name: removals; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: schema_functions; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/begin-writes.sql', 1, '7afc9ab18370eb3d2fb112981b15a37dc0f51d35bef15d04d5ad2efcbc7b1419', '2026-11-19 20:37:08.463038+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/commit-logged-writes.sql', 1, 'cb8681c19b9a436e02924099f57aca33374145fed0c11e642b27d2fd881adebe', '2026-11-19 20:37:08.463038+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/commit-writes.sql', 1, '2f7d21fc6e1895ad2231083ac757e9a1c1d0c4ef6e83d2367dbb9d1bfa783e5e', '2026-11-19 20:37:08.463038+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/counters.sql', 1, 'beed0fba8c66c36e2fc2859d67eb10d4e75e04c140a2e0539b1dcce1762fb327', '2026-11-19 20:37:08.463038+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/notifications.sql', 1, '8e6dc1ef602bb76f9969525d4b18e799a7fea93bf780b6352dcaac5512d096ad', '2026-11-19 20:37:08.463038+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/page-of-blocks.sql', 1, 'a55e844727177e8fa067707c5f785f1aeb399dbc1469678c1461361af98c94db', '2026-11-19 20:37:08.463038+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/blocks.sql', 1, '998a8f93cf5a1cf9a60cb4d531b00c78c6af4d686911aeb329a797f0f47366e8', '2026-11-19 20:37:08.478494+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/copies.sql', 1, '17dea4526db1c2abe5f531e9ed4c256d6ec246aacc35709f35739c2891e6e786', '2026-11-19 20:37:08.484035+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/device-changes.sql', 1, 'd2c1cf571713f4df2cc3735f970d9fa6cd5740a3211209eb6da055282e769fc0', '2026-11-19 20:37:08.48613+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/devices.sql', 1, 'cfcf8442a6c51e9141df1025e91de6e000e272e343189320b9f9aa42eab74b87', '2026-11-19 20:37:08.48716+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/owners.sql', 1, '33ed6075d627891dee027bfbf743fe8f25dd94770eca8882ae3cd9459f8db8c2', '2026-11-19 20:37:08.487928+00');


--
-- Data for Name: schema_migrations; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.schema_migrations VALUES ('0001-baseline.sql', '2391eb41c52ab6bbcc28265224b593b19f9a9ea28b14edd0a874740bb7f28d76', '2026-11-19 20:37:08.370749+00');


--
-- Data for Name: shared_blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: versions; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120629864, 'delta', '87afe9a34600a9aeaba718223f96bbbb017c6b62bdbfd48e1a301f936ffbe849', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120630214, 'delta', 'ee3980085ede82851a0bc43216a8b6b6a34c8581f072b17403abe3afdf23b07d', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120630511, 'delta', '4818de01df6fe9e235502c95e907ab665dd973c3fda24d11b131851952d8a661', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120630590, 'delta', '9ae67685de1e249aebc5daf97604741d3c1208026559a8ecba9c1e1d89a57e21', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120630590, 'snapshot', '9ae67685de1e249aebc5daf97604741d3c1208026559a8ecba9c1e1d89a57e21', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120631044, 'delta', '81d32cdb330d3017d9e11dc60a2adafc09eb6f141246b8f2f6bed856b049039a', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120631469, 'delta', 'ee1414c307ae28a557da3a11bd96237d6a311942889bdce1840e3778a63f43b6', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120631509, 'delta', 'fe0a6464e51f36970880eddac912deeb7dccffc66b68a28c43ffdb1f5e2225f9', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120631539, 'delta', '1a26ed4a910b9c60ee3d583e07d19008fc420266d3b80833b45b8d740a6cf8e1', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120631638, 'delta', '0d8afa534bc91a686e173a4930a3a2489364d1e42c9153143a08fa12d2fccb7f', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120632731, 'delta', '5b303a410c62646c159eb696374476ce879b2c98ffb6e3686a12542724b1d446', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120632767, 'delta', 'df19d89fe8063fd5106d3a82a95bd8365b89ac5a3e25d8e2547b8d970402b248', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120632873, 'delta', '9a4a14e39e82d23f73148f29dcaa3fb17f252b87325ae53db98f572603af896a', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120633228, 'snapshot', 'e21dd63f6e571830ff1bc4854d6d2769eab837b71e37b03b857b9d41aa7f0ca6', '{bafkr4ihfpvau3hns6lxdthoz6bi5vuo5ntahjamt64m73ghqhrkclnqway}');
INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120632873, 'snapshot', '9a4a14e39e82d23f73148f29dcaa3fb17f252b87325ae53db98f572603af896a', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120633049, 'delta', '6b8c9f60de0289ab33736976a6cc9cdebf0115d5f05b1b8de76b45a656ca153d', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120633228, 'delta', 'e21dd63f6e571830ff1bc4854d6d2769eab837b71e37b03b857b9d41aa7f0ca6', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120633698, 'delta', '16d119a34427bf36ce618d3cb3e00fddf845d47ee8baed1dd9b094eb0dd1e60c', '{bafkr4ifktwpp2yehq24oaxuwoxpyxj3q5mjgkvoswymvmrsilqycpswo3e}');
INSERT INTO dexnet_ledger.versions VALUES ('0xabb0d825111649be4879823fb28b356a4537c0a5', 1795120633770, 'delta', '2715ad8d07fbe3e8442ef5bf88ca71c8b417c036fca21841fd347471546b02ea', '{bafkr4id3cxgwbsmguqei5akugtv5jiu6duprwrwte733agtfuhque7zx7q}');


--
-- Data for Name: writes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Name: log_waiting_id_seq; Type: SEQUENCE SET; Schema: dexnet_ledger; Owner: -
--

SELECT pg_catalog.setval('dexnet_ledger.log_waiting_id_seq', 61, true);


--
-- Name: addresses addresses_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.addresses
    ADD CONSTRAINT addresses_pkey PRIMARY KEY (address);


--
-- Name: blocks blocks_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (cid);


--
-- Name: copies copies_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.copies
    ADD CONSTRAINT copies_pkey PRIMARY KEY (cid, device_name);


--
-- Name: counters counters_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.counters
    ADD CONSTRAINT counters_pkey PRIMARY KEY (subject, device_name);


--
-- Name: deleted_blocks deleted_blocks_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.deleted_blocks
    ADD CONSTRAINT deleted_blocks_pkey PRIMARY KEY (address, cid);


--
-- Name: deployment deployment_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.deployment
    ADD CONSTRAINT deployment_pkey PRIMARY KEY (only_row);


--
-- Name: device_changes device_changes_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.device_changes
    ADD CONSTRAINT device_changes_pkey PRIMARY KEY (device_name, change);


--
-- Name: device_turns device_turns_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.device_turns
    ADD CONSTRAINT device_turns_pkey PRIMARY KEY (device_name, job);


--
-- Name: devices devices_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (name);


--
-- Name: job_leases job_leases_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.job_leases
    ADD CONSTRAINT job_leases_pkey PRIMARY KEY (job);


--
-- Name: log_anchors log_anchors_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.log_anchors
    ADD CONSTRAINT log_anchors_pkey PRIMARY KEY (transaction_hash);


--
-- Name: log_checkpoints log_checkpoints_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.log_checkpoints
    ADD CONSTRAINT log_checkpoints_pkey PRIMARY KEY (size);


--
-- Name: log_cosignatures log_cosignatures_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.log_cosignatures
    ADD CONSTRAINT log_cosignatures_pkey PRIMARY KEY (size, witness);


--
-- Name: log_entries log_entries_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.log_entries
    ADD CONSTRAINT log_entries_pkey PRIMARY KEY (index);


--
-- Name: log_map_tiles log_map_tiles_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.log_map_tiles
    ADD CONSTRAINT log_map_tiles_pkey PRIMARY KEY (path);


--
-- Name: log_past_map_tiles log_past_map_tiles_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.log_past_map_tiles
    ADD CONSTRAINT log_past_map_tiles_pkey PRIMARY KEY (path, size);


--
-- Name: log_published log_published_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.log_published
    ADD CONSTRAINT log_published_pkey PRIMARY KEY (only_row);


--
-- Name: log_state log_state_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.log_state
    ADD CONSTRAINT log_state_pkey PRIMARY KEY (only_row);


--
-- Name: log_tiles log_tiles_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.log_tiles
    ADD CONSTRAINT log_tiles_pkey PRIMARY KEY (level, index);


--
-- Name: log_waiting log_waiting_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.log_waiting
    ADD CONSTRAINT log_waiting_pkey PRIMARY KEY (id);


--
-- Name: log_witnesses log_witnesses_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.log_witnesses
    ADD CONSTRAINT log_witnesses_pkey PRIMARY KEY (witness);


--
-- Name: map_entries map_entries_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.map_entries
    ADD CONSTRAINT map_entries_pkey PRIMARY KEY (key);


--
-- Name: network_samples network_samples_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.network_samples
    ADD CONSTRAINT network_samples_pkey PRIMARY KEY (hour);


--
-- Name: orphans orphans_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.orphans
    ADD CONSTRAINT orphans_pkey PRIMARY KEY (device_name, copy_name);


--
-- Name: owners owners_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.owners
    ADD CONSTRAINT owners_pkey PRIMARY KEY (address, cid);


--
-- Name: removals removals_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.removals
    ADD CONSTRAINT removals_pkey PRIMARY KEY (device_name, copy_name);


--
-- Name: schema_functions schema_functions_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.schema_functions
    ADD CONSTRAINT schema_functions_pkey PRIMARY KEY (name);


--
-- Name: schema_migrations schema_migrations_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);


--
-- Name: shared_blocks shared_blocks_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.shared_blocks
    ADD CONSTRAINT shared_blocks_pkey PRIMARY KEY (address, cid);


--
-- Name: versions versions_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.versions
    ADD CONSTRAINT versions_pkey PRIMARY KEY (address, version, kind);


--
-- Name: writes writes_pkey; Type: CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.writes
    ADD CONSTRAINT writes_pkey PRIMARY KEY (copy_name);


--
-- Name: blocks_lacking_copies; Type: INDEX; Schema: dexnet_ledger; Owner: -
--

CREATE INDEX blocks_lacking_copies ON dexnet_ledger.blocks USING btree (repair_since) WHERE (repair_since IS NOT NULL);


--
-- Name: blocks_to_repair; Type: INDEX; Schema: dexnet_ledger; Owner: -
--

CREATE INDEX blocks_to_repair ON dexnet_ledger.blocks USING btree (repair_at) WHERE (repair_at IS NOT NULL);


--
-- Name: copies_on_device; Type: INDEX; Schema: dexnet_ledger; Owner: -
--

CREATE INDEX copies_on_device ON dexnet_ledger.copies USING btree (device_name, cid);


--
-- Name: copies_to_check; Type: INDEX; Schema: dexnet_ledger; Owner: -
--

CREATE INDEX copies_to_check ON dexnet_ledger.copies USING btree (device_name, checked_at) WHERE (checked_at IS NOT NULL);


--
-- Name: log_anchors_by_size; Type: INDEX; Schema: dexnet_ledger; Owner: -
--

CREATE INDEX log_anchors_by_size ON dexnet_ledger.log_anchors USING btree (size);


--
-- Name: log_entries_of_address; Type: INDEX; Schema: dexnet_ledger; Owner: -
--

CREATE INDEX log_entries_of_address ON dexnet_ledger.log_entries USING btree (address, subject) WHERE (address IS NOT NULL);


--
-- Name: log_past_map_tiles_by_size; Type: INDEX; Schema: dexnet_ledger; Owner: -
--

CREATE INDEX log_past_map_tiles_by_size ON dexnet_ledger.log_past_map_tiles USING btree (size);


--
-- Name: owners_of_block; Type: INDEX; Schema: dexnet_ledger; Owner: -
--

CREATE INDEX owners_of_block ON dexnet_ledger.owners USING btree (cid);


--
-- Name: removals_due; Type: INDEX; Schema: dexnet_ledger; Owner: -
--

CREATE INDEX removals_due ON dexnet_ledger.removals USING btree (due_at);


--
-- Name: shared_blocks_by_cid; Type: INDEX; Schema: dexnet_ledger; Owner: -
--

CREATE INDEX shared_blocks_by_cid ON dexnet_ledger.shared_blocks USING btree (cid);


--
-- Name: versions_with_copies; Type: INDEX; Schema: dexnet_ledger; Owner: -
--

CREATE INDEX versions_with_copies ON dexnet_ledger.versions USING btree (address, version) WHERE (copy_cids <> '{}'::text[]);


--
-- Name: writes_by_end; Type: INDEX; Schema: dexnet_ledger; Owner: -
--

CREATE INDEX writes_by_end ON dexnet_ledger.writes USING btree (expires_at);


--
-- Name: writes_of_address; Type: INDEX; Schema: dexnet_ledger; Owner: -
--

CREATE INDEX writes_of_address ON dexnet_ledger.writes USING btree (address);


--
-- Name: blocks blocks_sizes; Type: TRIGGER; Schema: dexnet_ledger; Owner: -
--

CREATE TRIGGER blocks_sizes BEFORE UPDATE OF size_bytes ON dexnet_ledger.blocks FOR EACH ROW WHEN ((old.size_bytes <> new.size_bytes)) EXECUTE FUNCTION dexnet_ledger.refuse_change();


--
-- Name: copies copies_deleted; Type: TRIGGER; Schema: dexnet_ledger; Owner: -
--

CREATE TRIGGER copies_deleted AFTER DELETE ON dexnet_ledger.copies REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION dexnet_ledger.count_copy_changes();


--
-- Name: copies copies_inserted; Type: TRIGGER; Schema: dexnet_ledger; Owner: -
--

CREATE TRIGGER copies_inserted AFTER INSERT ON dexnet_ledger.copies REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION dexnet_ledger.count_copy_changes();


--
-- Name: copies copies_keys; Type: TRIGGER; Schema: dexnet_ledger; Owner: -
--

CREATE TRIGGER copies_keys BEFORE UPDATE OF cid, device_name ON dexnet_ledger.copies FOR EACH ROW WHEN (((old.cid IS DISTINCT FROM new.cid) OR (old.device_name IS DISTINCT FROM new.device_name))) EXECUTE FUNCTION dexnet_ledger.refuse_change();


--
-- Name: copies copies_updated; Type: TRIGGER; Schema: dexnet_ledger; Owner: -
--

CREATE TRIGGER copies_updated AFTER UPDATE ON dexnet_ledger.copies REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION dexnet_ledger.count_copy_updates();


--
-- Name: device_changes device_changes_notify; Type: TRIGGER; Schema: dexnet_ledger; Owner: -
--

CREATE TRIGGER device_changes_notify AFTER INSERT OR DELETE OR UPDATE ON dexnet_ledger.device_changes FOR EACH STATEMENT EXECUTE FUNCTION dexnet_ledger.notify_topic('device_changes');


--
-- Name: devices devices_notify; Type: TRIGGER; Schema: dexnet_ledger; Owner: -
--

CREATE TRIGGER devices_notify AFTER INSERT OR DELETE OR UPDATE OF state, kind, settings ON dexnet_ledger.devices FOR EACH STATEMENT EXECUTE FUNCTION dexnet_ledger.notify_topic('devices');


--
-- Name: owners owners_deleted; Type: TRIGGER; Schema: dexnet_ledger; Owner: -
--

CREATE TRIGGER owners_deleted AFTER DELETE ON dexnet_ledger.owners REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION dexnet_ledger.count_owner_changes();


--
-- Name: owners owners_inserted; Type: TRIGGER; Schema: dexnet_ledger; Owner: -
--

CREATE TRIGGER owners_inserted AFTER INSERT ON dexnet_ledger.owners REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION dexnet_ledger.count_owner_changes();


--
-- Name: owners owners_keys; Type: TRIGGER; Schema: dexnet_ledger; Owner: -
--

CREATE TRIGGER owners_keys BEFORE UPDATE OF address, cid ON dexnet_ledger.owners FOR EACH ROW WHEN (((old.address IS DISTINCT FROM new.address) OR (old.cid IS DISTINCT FROM new.cid))) EXECUTE FUNCTION dexnet_ledger.refuse_change();


--
-- Name: copies copies_cid_fkey; Type: FK CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.copies
    ADD CONSTRAINT copies_cid_fkey FOREIGN KEY (cid) REFERENCES dexnet_ledger.blocks(cid);


--
-- Name: copies copies_device_name_fkey; Type: FK CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.copies
    ADD CONSTRAINT copies_device_name_fkey FOREIGN KEY (device_name) REFERENCES dexnet_ledger.devices(name);


--
-- Name: deleted_blocks deleted_blocks_address_fkey; Type: FK CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.deleted_blocks
    ADD CONSTRAINT deleted_blocks_address_fkey FOREIGN KEY (address) REFERENCES dexnet_ledger.addresses(address) ON DELETE CASCADE;


--
-- Name: device_changes device_changes_device_name_fkey; Type: FK CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.device_changes
    ADD CONSTRAINT device_changes_device_name_fkey FOREIGN KEY (device_name) REFERENCES dexnet_ledger.devices(name);


--
-- Name: device_turns device_turns_device_name_fkey; Type: FK CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.device_turns
    ADD CONSTRAINT device_turns_device_name_fkey FOREIGN KEY (device_name) REFERENCES dexnet_ledger.devices(name) ON DELETE CASCADE;


--
-- Name: orphans orphans_device_name_fkey; Type: FK CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.orphans
    ADD CONSTRAINT orphans_device_name_fkey FOREIGN KEY (device_name) REFERENCES dexnet_ledger.devices(name) ON DELETE CASCADE;


--
-- Name: owners owners_address_fkey; Type: FK CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.owners
    ADD CONSTRAINT owners_address_fkey FOREIGN KEY (address) REFERENCES dexnet_ledger.addresses(address);


--
-- Name: owners owners_cid_fkey; Type: FK CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.owners
    ADD CONSTRAINT owners_cid_fkey FOREIGN KEY (cid) REFERENCES dexnet_ledger.blocks(cid);


--
-- Name: removals removals_device_name_fkey; Type: FK CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.removals
    ADD CONSTRAINT removals_device_name_fkey FOREIGN KEY (device_name) REFERENCES dexnet_ledger.devices(name);


--
-- Name: versions versions_address_fkey; Type: FK CONSTRAINT; Schema: dexnet_ledger; Owner: -
--

ALTER TABLE ONLY dexnet_ledger.versions
    ADD CONSTRAINT versions_address_fkey FOREIGN KEY (address) REFERENCES dexnet_ledger.addresses(address);


--
-- PostgreSQL database dump complete
--



