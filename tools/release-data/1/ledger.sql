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

INSERT INTO dexnet_ledger.addresses VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 1000000000, '2999-01-01 00:00:00+00', 608053, '2026-11-19 12:39:45.118+00');
INSERT INTO dexnet_ledger.addresses VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 9007199254740991, '2999-01-01 00:00:00+00', 7343, '2026-11-19 12:39:43.695+00');


--
-- Data for Name: blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ib5jp52ws3crewnpp2lpkj5divygwyn7bi3c7w6lrdpam57jiycie', 485, '0x9bfb5d2bfc4e30bb034a743359cb1e5524dda6a8a5a52c8ea10236f2ae4b80f640b0461d98324d57c64a86f0fdcac8ce1474d4acb22cb66eaa92f67175fd6aef1c', '2026-11-19 12:39:45.521+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ib2rz2jp5l53gyzzr6todx4rr7pbk2tikgj6mh2fqptehkhdfgnsy', 916, '0x9f98db6dcc88e123d0d923a2f3cd94391d8ff7045c671853b2d8de99626d9a21648ba0b433f081a28ef398ff22698d367ef135f3f15e4ca0bfcc1c7df7acddf61b', '2026-11-19 12:39:45.55+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifmomvuuokoxqckowe2ijrmxe77g2gxfn5zpzkekvursf2ytaow7m', 316, '0x10e3197f00465cfb592f817be1ee56b298ee93d5990a33f29eb94e9452232e790e207c2c0bf01273d41a3661cdfd0f02186426fa0537f40b0a6ba01c5cea61161b', '2026-11-19 12:39:45.55+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4igvnilhjgaby5adscwmxckkx4cgus5tr3s27mcjy7dwtzxrtqbi5y', 600332, '0x1dbbe00ae50a1d1da0a3882652c14c28c762ebac9ceeecfa0dfcdc22b4984cf45857767772460607feb2b27476e2d00523e9705d97543ad5cb74dad05c41409a1c', '2026-11-19 12:39:45.55+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ihwkxevctozwn6ofownbe36mbuccxtj6ocii4aabffcnzo36hdff4', 356, '0xc8048b0e0f56c3ecfdb9874a201a92ebd6d896b661458cad28faf77285d8b56f7e7d1c8c9fbd2a1f34ebf28df0f65de2585842f3d9d35b2b35ea27e756cef7091b', '2026-11-19 12:39:45.55+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ibcm5wca2n4iakzwyeyiwnm5npn6d4yxpnut7qxguux7kqhj7i3se', 3316, '0x5a3185418a2a4e9a66574182749a67ee8cea06693e12b32829bcd4cec44af7313d4e8d6431234f32d6f733f8af7986ff70b2c82d0afedbca9ecdf3b69799822f1b', '2026-11-19 12:39:45.566+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iaehph3tj4akyjxn55uy3qxp4suinxiopelfqtzddtgyekgqj4fze', 386, '0x41d22e172285e3ef02447fd44ca6392a9f6154ef7d9d07561c8a528fbabface92eb84a56acc8929aa738fffe1be3b9efe023253b3b98eff1b55a8a7892f5deec1c', '2026-11-19 12:39:45.831+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iggtvooplbzk47umjdlqs5ut3ywhotjbioc53yvwb7h3beuc3viqu', 781, '0xc15d0887c096d85aecfe1ade1c898822a2a15f947a3dfa193443e16c529b746a60895f099b3ab10b82afaab99ed3804eb851b9ebe0d15477d1b815e19babe4541c', '2026-11-19 12:39:45.867+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iathmx4dtka67eni5ym53kji4sfpimqamsharfc2mc7p74kjb7foa', 799, '0xd512cc50af22be09968ca924cc998e99fb1d001ddb97a1f07a61230e0186b6c15540660e2b780268106e3563bc3a08dca9b5e37f1eea1725d595c140589e15f31c', '2026-11-19 12:39:45.883+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ibvcder4rmdimferkchczelqiwi5y4kiscu4xajquby24af642bra', 1651, '0x6171d05896901a3b64eb210b2ee22b6be8349094fb79743a0409dba5f64f69e236bc727b4202ffaafbc72ec2f1c862fc1bbeb392ec9a805c401bdbcc493d717a1b', '2026-11-19 12:39:45.977+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ih4lg7oxjpbaukjtsfyewhbhmdy5b2ri23yauknefmdpy3yi6gfzi', 1419, '0x29b5c74e2aac9478a5b8dcbe8e21ea38642bdbb5d00a432732e7d59d20d0d0c10ed9783bacd5ac90ea2072f07454a4ac9214028726176c048a43eeefda5313941b', '2026-11-19 12:39:46.08+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ihnup3umvdenysf7krin7l2ntn2vjq4heeosxpmkvzifdmcwh5r3u', 366, '0x2cd47a711a9346ea9fa7cda1ff4ac124f01b1dbd9956aaad432b390c74727e9c21272acbff9ac0e7d86f7d55d786d8cea0c294bef9f385955bdbdc7ff5fa07011c', '2026-11-19 12:39:46.253+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iawh3cjohrjfvgzozqub43zf7gkfksbc4jz5ap5eebzfias5hyuea', 1651, '0xd3876f800b2945311a49baa0857d436f3d73d2fe28a50c2010880cc729a149c16d327bcfdfab57665f351e353f3a5d29da4e2d3c25e15f3a9008b3e8f4a413fa1c', '2026-11-19 12:39:46.335+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ibobuphqszcskbxxggrsxgqnfjn2pd57sz5wx5fpghy7ypnti3z2a', 1311, '0xef375d2a2663a428a40ccb3975b3f4070cc2731506b517ec75b70fff6be23db624ec1bd9bac9747f123b7adbb129c803f5a98d5d8947fd7420aae7617595f0511c', '2026-11-19 12:39:46.463+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ihszfzrhol4i4vftm3l74ontgykte4ulswli3wgtreuvcs6kdyx4y', 1311, '0x5fd6749b5d870d79789be73244aec433d1ef43e9f6895714866e97e4f40c581255ef6d07be6d343997d6e7a753b4b7534436c00bd73f51926886e3aab494eb721c', '2026-11-19 12:39:46.51+00', NULL, 0, NULL);


--
-- Data for Name: copies; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib5jp52ws3crewnpp2lpkj5divygwyn7bi3c7w6lrdpam57jiycie', 'singapore', 'bafkr4ib5jp52ws3crewnpp2lpkj5divygwyn7bi3c7w6lrdpam57jiycie-0978ee3a14928f7f', 'good', '2026-11-19 12:39:45.521+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib5jp52ws3crewnpp2lpkj5divygwyn7bi3c7w6lrdpam57jiycie', 'montreal', 'bafkr4ib5jp52ws3crewnpp2lpkj5divygwyn7bi3c7w6lrdpam57jiycie-0978ee3a14928f7f', 'good', '2026-11-19 12:39:45.521+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib5jp52ws3crewnpp2lpkj5divygwyn7bi3c7w6lrdpam57jiycie', 'sao-paulo', 'bafkr4ib5jp52ws3crewnpp2lpkj5divygwyn7bi3c7w6lrdpam57jiycie-0978ee3a14928f7f', 'good', '2026-11-19 12:39:45.521+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igvnilhjgaby5adscwmxckkx4cgus5tr3s27mcjy7dwtzxrtqbi5y', 'montreal', 'bafkr4igvnilhjgaby5adscwmxckkx4cgus5tr3s27mcjy7dwtzxrtqbi5y-9825dbd5e0a1f3cd', 'good', '2026-11-19 12:39:45.55+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igvnilhjgaby5adscwmxckkx4cgus5tr3s27mcjy7dwtzxrtqbi5y', 'frankfurt', 'bafkr4igvnilhjgaby5adscwmxckkx4cgus5tr3s27mcjy7dwtzxrtqbi5y-9825dbd5e0a1f3cd', 'good', '2026-11-19 12:39:45.55+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igvnilhjgaby5adscwmxckkx4cgus5tr3s27mcjy7dwtzxrtqbi5y', 'singapore', 'bafkr4igvnilhjgaby5adscwmxckkx4cgus5tr3s27mcjy7dwtzxrtqbi5y-9825dbd5e0a1f3cd', 'good', '2026-11-19 12:39:45.55+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib2rz2jp5l53gyzzr6todx4rr7pbk2tikgj6mh2fqptehkhdfgnsy', 'frankfurt', 'bafkr4ib2rz2jp5l53gyzzr6todx4rr7pbk2tikgj6mh2fqptehkhdfgnsy-9b29e7cdfd5c5f16', 'good', '2026-11-19 12:39:45.55+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib2rz2jp5l53gyzzr6todx4rr7pbk2tikgj6mh2fqptehkhdfgnsy', 'helsinki', 'bafkr4ib2rz2jp5l53gyzzr6todx4rr7pbk2tikgj6mh2fqptehkhdfgnsy-9b29e7cdfd5c5f16', 'good', '2026-11-19 12:39:45.55+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib2rz2jp5l53gyzzr6todx4rr7pbk2tikgj6mh2fqptehkhdfgnsy', 'singapore', 'bafkr4ib2rz2jp5l53gyzzr6todx4rr7pbk2tikgj6mh2fqptehkhdfgnsy-9b29e7cdfd5c5f16', 'good', '2026-11-19 12:39:45.55+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifmomvuuokoxqckowe2ijrmxe77g2gxfn5zpzkekvursf2ytaow7m', 'frankfurt', 'bafkr4ifmomvuuokoxqckowe2ijrmxe77g2gxfn5zpzkekvursf2ytaow7m-a0d565c59fa9359f', 'good', '2026-11-19 12:39:45.55+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifmomvuuokoxqckowe2ijrmxe77g2gxfn5zpzkekvursf2ytaow7m', 'singapore', 'bafkr4ifmomvuuokoxqckowe2ijrmxe77g2gxfn5zpzkekvursf2ytaow7m-a0d565c59fa9359f', 'good', '2026-11-19 12:39:45.55+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifmomvuuokoxqckowe2ijrmxe77g2gxfn5zpzkekvursf2ytaow7m', 'sao-paulo', 'bafkr4ifmomvuuokoxqckowe2ijrmxe77g2gxfn5zpzkekvursf2ytaow7m-a0d565c59fa9359f', 'good', '2026-11-19 12:39:45.55+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihwkxevctozwn6ofownbe36mbuccxtj6ocii4aabffcnzo36hdff4', 'helsinki', 'bafkr4ihwkxevctozwn6ofownbe36mbuccxtj6ocii4aabffcnzo36hdff4-9cb4e178f7c66c72', 'good', '2026-11-19 12:39:45.55+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihwkxevctozwn6ofownbe36mbuccxtj6ocii4aabffcnzo36hdff4', 'sao-paulo', 'bafkr4ihwkxevctozwn6ofownbe36mbuccxtj6ocii4aabffcnzo36hdff4-9cb4e178f7c66c72', 'good', '2026-11-19 12:39:45.55+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihwkxevctozwn6ofownbe36mbuccxtj6ocii4aabffcnzo36hdff4', 'frankfurt', 'bafkr4ihwkxevctozwn6ofownbe36mbuccxtj6ocii4aabffcnzo36hdff4-9cb4e178f7c66c72', 'good', '2026-11-19 12:39:45.55+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibcm5wca2n4iakzwyeyiwnm5npn6d4yxpnut7qxguux7kqhj7i3se', 'singapore', 'bafkr4ibcm5wca2n4iakzwyeyiwnm5npn6d4yxpnut7qxguux7kqhj7i3se-ac54a9b7c6b89768', 'good', '2026-11-19 12:39:45.566+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibcm5wca2n4iakzwyeyiwnm5npn6d4yxpnut7qxguux7kqhj7i3se', 'sao-paulo', 'bafkr4ibcm5wca2n4iakzwyeyiwnm5npn6d4yxpnut7qxguux7kqhj7i3se-ac54a9b7c6b89768', 'good', '2026-11-19 12:39:45.566+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibcm5wca2n4iakzwyeyiwnm5npn6d4yxpnut7qxguux7kqhj7i3se', 'montreal', 'bafkr4ibcm5wca2n4iakzwyeyiwnm5npn6d4yxpnut7qxguux7kqhj7i3se-ac54a9b7c6b89768', 'good', '2026-11-19 12:39:45.566+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iaehph3tj4akyjxn55uy3qxp4suinxiopelfqtzddtgyekgqj4fze', 'sao-paulo', 'bafkr4iaehph3tj4akyjxn55uy3qxp4suinxiopelfqtzddtgyekgqj4fze-cbb766f28c81ede5', 'good', '2026-11-19 12:39:45.831+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iaehph3tj4akyjxn55uy3qxp4suinxiopelfqtzddtgyekgqj4fze', 'singapore', 'bafkr4iaehph3tj4akyjxn55uy3qxp4suinxiopelfqtzddtgyekgqj4fze-cbb766f28c81ede5', 'good', '2026-11-19 12:39:45.831+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iaehph3tj4akyjxn55uy3qxp4suinxiopelfqtzddtgyekgqj4fze', 'frankfurt', 'bafkr4iaehph3tj4akyjxn55uy3qxp4suinxiopelfqtzddtgyekgqj4fze-cbb766f28c81ede5', 'good', '2026-11-19 12:39:45.831+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iggtvooplbzk47umjdlqs5ut3ywhotjbioc53yvwb7h3beuc3viqu', 'frankfurt', 'bafkr4iggtvooplbzk47umjdlqs5ut3ywhotjbioc53yvwb7h3beuc3viqu-5a388ff5803ca0ad', 'good', '2026-11-19 12:39:45.867+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iggtvooplbzk47umjdlqs5ut3ywhotjbioc53yvwb7h3beuc3viqu', 'sao-paulo', 'bafkr4iggtvooplbzk47umjdlqs5ut3ywhotjbioc53yvwb7h3beuc3viqu-5a388ff5803ca0ad', 'good', '2026-11-19 12:39:45.867+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iggtvooplbzk47umjdlqs5ut3ywhotjbioc53yvwb7h3beuc3viqu', 'singapore', 'bafkr4iggtvooplbzk47umjdlqs5ut3ywhotjbioc53yvwb7h3beuc3viqu-5a388ff5803ca0ad', 'good', '2026-11-19 12:39:45.867+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iathmx4dtka67eni5ym53kji4sfpimqamsharfc2mc7p74kjb7foa', 'sao-paulo', 'bafkr4iathmx4dtka67eni5ym53kji4sfpimqamsharfc2mc7p74kjb7foa-2bdac56fad720c38', 'good', '2026-11-19 12:39:45.883+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iathmx4dtka67eni5ym53kji4sfpimqamsharfc2mc7p74kjb7foa', 'frankfurt', 'bafkr4iathmx4dtka67eni5ym53kji4sfpimqamsharfc2mc7p74kjb7foa-2bdac56fad720c38', 'good', '2026-11-19 12:39:45.883+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iathmx4dtka67eni5ym53kji4sfpimqamsharfc2mc7p74kjb7foa', 'montreal', 'bafkr4iathmx4dtka67eni5ym53kji4sfpimqamsharfc2mc7p74kjb7foa-2bdac56fad720c38', 'good', '2026-11-19 12:39:45.883+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibvcder4rmdimferkchczelqiwi5y4kiscu4xajquby24af642bra', 'montreal', 'bafkr4ibvcder4rmdimferkchczelqiwi5y4kiscu4xajquby24af642bra-b03686d463c3b777', 'good', '2026-11-19 12:39:45.977+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibvcder4rmdimferkchczelqiwi5y4kiscu4xajquby24af642bra', 'helsinki', 'bafkr4ibvcder4rmdimferkchczelqiwi5y4kiscu4xajquby24af642bra-b03686d463c3b777', 'good', '2026-11-19 12:39:45.977+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibvcder4rmdimferkchczelqiwi5y4kiscu4xajquby24af642bra', 'sao-paulo', 'bafkr4ibvcder4rmdimferkchczelqiwi5y4kiscu4xajquby24af642bra-b03686d463c3b777', 'good', '2026-11-19 12:39:45.977+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ih4lg7oxjpbaukjtsfyewhbhmdy5b2ri23yauknefmdpy3yi6gfzi', 'helsinki', 'bafkr4ih4lg7oxjpbaukjtsfyewhbhmdy5b2ri23yauknefmdpy3yi6gfzi-21ec600ad5655d45', 'good', '2026-11-19 12:39:46.08+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ih4lg7oxjpbaukjtsfyewhbhmdy5b2ri23yauknefmdpy3yi6gfzi', 'singapore', 'bafkr4ih4lg7oxjpbaukjtsfyewhbhmdy5b2ri23yauknefmdpy3yi6gfzi-21ec600ad5655d45', 'good', '2026-11-19 12:39:46.08+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ih4lg7oxjpbaukjtsfyewhbhmdy5b2ri23yauknefmdpy3yi6gfzi', 'frankfurt', 'bafkr4ih4lg7oxjpbaukjtsfyewhbhmdy5b2ri23yauknefmdpy3yi6gfzi-21ec600ad5655d45', 'good', '2026-11-19 12:39:46.08+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihnup3umvdenysf7krin7l2ntn2vjq4heeosxpmkvzifdmcwh5r3u', 'frankfurt', 'bafkr4ihnup3umvdenysf7krin7l2ntn2vjq4heeosxpmkvzifdmcwh5r3u-8d05337ca01ff560', 'good', '2026-11-19 12:39:46.253+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihnup3umvdenysf7krin7l2ntn2vjq4heeosxpmkvzifdmcwh5r3u', 'montreal', 'bafkr4ihnup3umvdenysf7krin7l2ntn2vjq4heeosxpmkvzifdmcwh5r3u-8d05337ca01ff560', 'good', '2026-11-19 12:39:46.253+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihnup3umvdenysf7krin7l2ntn2vjq4heeosxpmkvzifdmcwh5r3u', 'sao-paulo', 'bafkr4ihnup3umvdenysf7krin7l2ntn2vjq4heeosxpmkvzifdmcwh5r3u-8d05337ca01ff560', 'good', '2026-11-19 12:39:46.253+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iawh3cjohrjfvgzozqub43zf7gkfksbc4jz5ap5eebzfias5hyuea', 'singapore', 'bafkr4iawh3cjohrjfvgzozqub43zf7gkfksbc4jz5ap5eebzfias5hyuea-4a8ea9636bf4855b', 'good', '2026-11-19 12:39:46.335+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iawh3cjohrjfvgzozqub43zf7gkfksbc4jz5ap5eebzfias5hyuea', 'frankfurt', 'bafkr4iawh3cjohrjfvgzozqub43zf7gkfksbc4jz5ap5eebzfias5hyuea-4a8ea9636bf4855b', 'good', '2026-11-19 12:39:46.335+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iawh3cjohrjfvgzozqub43zf7gkfksbc4jz5ap5eebzfias5hyuea', 'helsinki', 'bafkr4iawh3cjohrjfvgzozqub43zf7gkfksbc4jz5ap5eebzfias5hyuea-4a8ea9636bf4855b', 'good', '2026-11-19 12:39:46.335+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibobuphqszcskbxxggrsxgqnfjn2pd57sz5wx5fpghy7ypnti3z2a', 'sao-paulo', 'bafkr4ibobuphqszcskbxxggrsxgqnfjn2pd57sz5wx5fpghy7ypnti3z2a-2ab971ff5275ce93', 'good', '2026-11-19 12:39:46.463+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibobuphqszcskbxxggrsxgqnfjn2pd57sz5wx5fpghy7ypnti3z2a', 'frankfurt', 'bafkr4ibobuphqszcskbxxggrsxgqnfjn2pd57sz5wx5fpghy7ypnti3z2a-2ab971ff5275ce93', 'good', '2026-11-19 12:39:46.463+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibobuphqszcskbxxggrsxgqnfjn2pd57sz5wx5fpghy7ypnti3z2a', 'singapore', 'bafkr4ibobuphqszcskbxxggrsxgqnfjn2pd57sz5wx5fpghy7ypnti3z2a-2ab971ff5275ce93', 'good', '2026-11-19 12:39:46.463+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihszfzrhol4i4vftm3l74ontgykte4ulswli3wgtreuvcs6kdyx4y', 'montreal', 'bafkr4ihszfzrhol4i4vftm3l74ontgykte4ulswli3wgtreuvcs6kdyx4y-5d1150e737799a7f', 'good', '2026-11-19 12:39:46.51+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihszfzrhol4i4vftm3l74ontgykte4ulswli3wgtreuvcs6kdyx4y', 'frankfurt', 'bafkr4ihszfzrhol4i4vftm3l74ontgykte4ulswli3wgtreuvcs6kdyx4y-5d1150e737799a7f', 'good', '2026-11-19 12:39:46.51+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihszfzrhol4i4vftm3l74ontgykte4ulswli3wgtreuvcs6kdyx4y', 'singapore', 'bafkr4ihszfzrhol4i4vftm3l74ontgykte4ulswli3wgtreuvcs6kdyx4y-5d1150e737799a7f', 'good', '2026-11-19 12:39:46.51+00');


--
-- Data for Name: counter_changes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1291, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1291, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', '', 1, 1, 1, 485, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'montreal', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'sao-paulo', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 485, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'singapore', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'helsinki', 0, 0, 0, 1272, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', '', 4, 4, 4, 601920, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'montreal', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1272, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'sao-paulo', 0, 0, 0, 672, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 601564, 3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 672, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 4, 4, 4, 601920, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'singapore', 0, 0, 0, 601564, 3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'frankfurt', 0, 0, 0, 601920, 4);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 601920, 4);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', '', 1, 1, 1, 3316, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'montreal', 0, 0, 0, 3316, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'sao-paulo', 0, 0, 0, 3316, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 4947, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 3316, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 4947, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1631, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'singapore', 0, 0, 0, 3316, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 2, 2, 2, 4947, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 2675, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 2675, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', '', 1, 1, 1, 386, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'sao-paulo', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 386, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'singapore', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'frankfurt', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', '', 1, 1, 1, 781, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'sao-paulo', 0, 0, 0, 781, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 781, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 781, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 781, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'singapore', 0, 0, 0, 781, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'frankfurt', 0, 0, 0, 781, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 781, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', '', 1, 1, 1, 799, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'montreal', 0, 0, 0, 799, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'sao-paulo', 0, 0, 0, 799, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 799, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 799, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 799, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'frankfurt', 0, 0, 0, 799, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 799, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1651, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1651, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1419, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1419, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, -5597, -3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, -3966, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, -4306, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, -2922, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, -3966, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, -4306, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, -2922, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', -3, -3, -3, -5597, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', -3, -3, -3, -5597, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, -5597, -3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', '', 1, 1, 1, 366, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'montreal', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'sao-paulo', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 366, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'frankfurt', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1651, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1651, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1311, 1);


--
-- Data for Name: counters; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: deleted_blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: deployment; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.deployment VALUES (true, '3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b', '2026-11-19 12:39:43.159+00');


--
-- Data for Name: device_changes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: device_turns; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.device_turns VALUES ('helsinki', 'sweep', '3385069f-ef63-46c0-b583-5717c41c2a0a', '2026-11-19 12:39:44.409+00', NULL, NULL, '2026-11-19 12:39:44.408+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('sao-paulo', 'sweep', '3385069f-ef63-46c0-b583-5717c41c2a0a', '2026-11-19 12:39:44.429+00', NULL, NULL, '2026-11-19 12:39:44.428+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('frankfurt', 'sweep', '3385069f-ef63-46c0-b583-5717c41c2a0a', '2026-11-19 12:39:44.435+00', NULL, NULL, '2026-11-19 12:39:44.435+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('singapore', 'sweep', '3385069f-ef63-46c0-b583-5717c41c2a0a', '2026-11-19 12:39:44.477+00', NULL, NULL, '2026-11-19 12:39:44.447+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('montreal', 'sweep', '3385069f-ef63-46c0-b583-5717c41c2a0a', '2026-11-19 12:39:44.478+00', NULL, NULL, '2026-11-19 12:39:44.477+00');


--
-- Data for Name: devices; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.devices VALUES ('helsinki', 'folder', '{"folder": "/data/devices/helsinki"}', 'FI', 'Helsinki', 60.17, 24.94, true, true, 'active', '2026-11-19 12:39:43.456+00', '2026-11-19 12:39:43.17+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('montreal', 'folder', '{"folder": "/data/devices/montreal"}', 'CA', 'Montréal', 45.5, -73.57, true, true, 'active', '2026-11-19 12:39:43.458+00', '2026-11-19 12:39:43.17+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('singapore', 'folder', '{"folder": "/data/devices/singapore"}', 'SG', 'Singapore', 1.35, 103.82, true, true, 'active', '2026-11-19 12:39:43.463+00', '2026-11-19 12:39:43.17+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('sao-paulo', 'folder', '{"folder": "/data/devices/sao-paulo"}', 'BR', 'São Paulo', -23.55, -46.63, true, true, 'active', '2026-11-19 12:39:43.459+00', '2026-11-19 12:39:43.17+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('frankfurt', 'folder', '{"folder": "/data/devices/frankfurt"}', 'DE', 'Frankfurt am Main', 50.11, 8.68, true, true, 'active', '2026-11-19 12:39:43.461+00', '2026-11-19 12:39:43.17+00', NULL, NULL);


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
', '2026-11-19 12:39:43.597+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (14, '\x56fd2a7146af83eba96efa7ee2d73f2522c8897e9b8dc504022d2830e918f692', 'localhost/test
14
Vv0qcUavg+upbvp+4tc/JSLIiX6bjcUEAi0oMOkY9pI=

— localhost/test q3v2idfPVZPqkYaC2pHxsC21+LERf8rSgtjs2QMLUVd5jEwn5xDMQ9z4ISFfVHK/HANQ3zgbfIKSNFPVPzeuSPhAYw8=
', '2026-11-19 12:39:45.725+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (23, '\x968e0e76c688bd8cce4e3cc5dbc2f0fdeadbed0a9fd5d744d733305f374ac4d5', 'localhost/test
23
lo4OdsaIvYzOTjzF28Lw/erb7Qqf1ddE1zMwXzdKxNU=

— localhost/test q3v2iQzBlPjCPwoyfiOpXJXCTES1S596Nf23H+RuDiikZ2TgYJPunFrpSXCToiAYxRWujXxI6ZieJGD9qeDdjAVwjAA=
', '2026-11-19 12:39:46.359+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (30, '\x895a48b498ca700a10829a45e959277528adcc9d5c12e0d50e1b5e9eb68a6be5', 'localhost/test
30
iVpItJjKcAoQgppF6VkndSitzJ1cEuDVDhtenraKa+U=

— localhost/test q3v2iSs5ZsC4wHuqqmiLK9Z0y6iRhll9DnatLqAXXttxIdJDJAJc1m6+BV3/8esZYViTM+ME7e+l39ZdpLSo9spohg0=
', '2026-11-19 12:39:46.879+00');


--
-- Data for Name: log_cosignatures; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_entries; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_entries VALUES (0, NULL, NULL, '\x01040000000000000000000000000000000000000000000000000000000000000000', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (1, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4id6tydwiidvsypg4qrfaajwnls22kvqljwfkjugvsnsxp3owk4doa', '\x0101be39b5641a046f4be33e9b1fa1139d48b8cda80fe8ddc4badb9b36b9029cba0e', '\x01988173e73658cf63ac548325085617e92ca5d8c528e9857a6f2e5eae33a008', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4id6tydwiidvsypg4qrfaajwnls22kvqljwfkjugvsnsxp3owk4doa
size: 1291
time: 2026-11-19T12:39:45.189Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (2, '0x91b37e662dd75b00af65bf4552264f961eb350cf', '1795091985061', '\x010393bf0e8770b6eb90366989a2ce847bcc5a3549f692d5ddcf35917d731374776d68b45fc9f8f3d715577d97fbdefc87fc8038a5eb2979ae4c1a765aa6be4d8467000001a1f3d1f2a5cbb1f2273c28d936023e771b4e06ebcea572b539291b935c4c4241fa28bfc891', '\xb8452940c53bc8e5b8a8413ce38a07031aefd179ad6b9d5fcb82071b6c442f85', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x91b37E662Dd75b00AF65BF4552264F961eB350CF
version: 1795091985061
hash: 50093ee08301b4bfb3c5812e368ac85d58421b7b0dedd2df345014bba4bf1e26
signature: 0x563d19230a136b5c2bb6f1bacdfd76a3fcc2a705324c0d350dd937e989eed6667fc949a60d068d5f4ea64c571646fc3b4991a846e8a149a0b828e72caf0e42291b
copy: bafkr4id6tydwiidvsypg4qrfaajwnls22kvqljwfkjugvsnsxp3owk4doa
time: 2026-11-19T12:39:45.216Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (3, '0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4ib5jp52ws3crewnpp2lpkj5divygwyn7bi3c7w6lrdpam57jiycie', '\x01018d70e958ef57d88e86ae0f9f591e987c3f7b160a300777de002c27d1aa07791f', '\xdd86117eb68b468455c14f73643fb7e38979639a64bb9ae88e16ab65d53d52fd', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x91b37E662Dd75b00AF65BF4552264F961eB350CF
cid: bafkr4ib5jp52ws3crewnpp2lpkj5divygwyn7bi3c7w6lrdpam57jiycie
size: 485
time: 2026-11-19T12:39:45.521Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (4, '0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4igvnilhjgaby5adscwmxckkx4cgus5tr3s27mcjy7dwtzxrtqbi5y', '\x0101489685d27c15f27d6a91580898bb8c19e5bbf387987dd35af430f88b29e998d5', '\x05027e6f3c4e4edeebfb63f404f3cfe2798a70dd94fd4c71434c803148e54d5f', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x91b37E662Dd75b00AF65BF4552264F961eB350CF
cid: bafkr4igvnilhjgaby5adscwmxckkx4cgus5tr3s27mcjy7dwtzxrtqbi5y
size: 600332
time: 2026-11-19T12:39:45.550Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (5, '0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4ib2rz2jp5l53gyzzr6todx4rr7pbk2tikgj6mh2fqptehkhdfgnsy', '\x01010b46c4366ee6cd0d73b90fc6ea7080e28ca57c6fb60fa0e0f095224cb0502e8d', '\x111a5c17eab709d9c2dd5904309d37b2637737a65831f90acbed94e1f13d428c', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x91b37E662Dd75b00AF65BF4552264F961eB350CF
cid: bafkr4ib2rz2jp5l53gyzzr6todx4rr7pbk2tikgj6mh2fqptehkhdfgnsy
size: 916
time: 2026-11-19T12:39:45.550Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (6, '0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4ifmomvuuokoxqckowe2ijrmxe77g2gxfn5zpzkekvursf2ytaow7m', '\x0101124250a9dcab3a373741022fb8a070c5c64f09ea452e83e14261eb2f5ae6d90e', '\xd5af9bea05ef2fb1693f0e85795f0a10222d8b963d1a0aa44476835234aef336', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x91b37E662Dd75b00AF65BF4552264F961eB350CF
cid: bafkr4ifmomvuuokoxqckowe2ijrmxe77g2gxfn5zpzkekvursf2ytaow7m
size: 316
time: 2026-11-19T12:39:45.550Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (7, '0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4ihwkxevctozwn6ofownbe36mbuccxtj6ocii4aabffcnzo36hdff4', '\x01013e2464c4db61ad073238e7cd81db2880b464952472296db2efed45783f0d2a90', '\x00eb0ab2000fce380898ebfa8f0e7bb4f25ec73c860518eb95a92fabff13a38d', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x91b37E662Dd75b00AF65BF4552264F961eB350CF
cid: bafkr4ihwkxevctozwn6ofownbe36mbuccxtj6ocii4aabffcnzo36hdff4
size: 356
time: 2026-11-19T12:39:45.550Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (8, '0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4ibcm5wca2n4iakzwyeyiwnm5npn6d4yxpnut7qxguux7kqhj7i3se', '\x010125239e5ae342e9c18ebeb154aa6c172247fd2f9d0574d3c961650316cee6b5b4', '\xb73798910356a3a87b1a9e1e7bc63e2a10dc09963129cab347921f6a6b3689a3', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x91b37E662Dd75b00AF65BF4552264F961eB350CF
cid: bafkr4ibcm5wca2n4iakzwyeyiwnm5npn6d4yxpnut7qxguux7kqhj7i3se
size: 3316
time: 2026-11-19T12:39:45.566Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (9, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iecmvragpqhfoluefoz4upumilict57lyt6sd5iwwxn5snwwf2axq', '\x0101128642ade60bcb64a3b784a69dd0dda56b74b45e40c9c73a458f35aed590c33a', '\x939ad8c60158fce364425e3b004c260ca32942a3c5bdce272bd57fcab92525c2', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4iecmvragpqhfoluefoz4upumilict57lyt6sd5iwwxn5snwwf2axq
size: 1631
time: 2026-11-19T12:39:45.566Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (10, '0x91b37e662dd75b00af65bf4552264f961eb350cf', '1795091985449', '\x01039c2b9ed4b555841cc972c459b7b6be33d292a6698cf04d1ff2f38cb7933e952468b45fc9f8f3d715577d97fbdefc87fc8038a5eb2979ae4c1a765aa6be4d8467000001a1f3d1f42974a8f8e9aaa993c9960d246cf0df3aa939fffa7d725664a64ef04e7aa55dedc4', '\x9c59f615489ccb912131a877f72cb8d1e23e64fb32cb6123eb6a3f828da45fcb', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x91b37E662Dd75b00AF65BF4552264F961eB350CF
version: 1795091985449
hash: 73f0b222f134ad60aa081d27dbe9cf976942b23ca9ff0629cc09d5e25ee969e7
signature: 0xbd52ff98ae0f12167352d6c367d21a206bec08298924cede0e515f4f76e1fbc0726741ba25ad8cdb7595add11204e0e06af7cb04c939e3288fef415f8ced31461c
copy: bafkr4iecmvragpqhfoluefoz4upumilict57lyt6sd5iwwxn5snwwf2axq
time: 2026-11-19T12:39:45.570Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (11, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ic54buk6qxa4nllyeroiaqbtne7x2jfnjgilnmaa5juvrpmzahioy', '\x0101b1ab44cf1ea9db56472617c247bcdf946d4b3ce2252ef94d75c8dc7166d7a547', '\xe8f2a515e03b797254beea3904d8033068658430fbcf43657c783107920d8483', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ic54buk6qxa4nllyeroiaqbtne7x2jfnjgilnmaa5juvrpmzahioy
size: 2675
time: 2026-11-19T12:39:45.641Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (12, '0x91b37e662dd75b00af65bf4552264f961eb350cf', '1795091985582', '\x0103f52331cf1883236bd38b7cb9d64738543f96c4da11d2d1bc584076704c83bbe368b45fc9f8f3d715577d97fbdefc87fc8038a5eb2979ae4c1a765aa6be4d8467000001a1f3d1f4aec7dfe2041d51a5c959028d384d96947d6ddb1589bafcde573bc15bcbe351d58c', '\x2ff4956e6c5c0f25deec7c50e447773316012794bfd6e35cb102b42dd3c6ad52', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x91b37E662Dd75b00AF65BF4552264F961eB350CF
version: 1795091985582
hash: c9f17a52fdc570e642a06c910520c336c158f743e0881329edc6d4445c15b51b
signature: 0xc809515718c0fb510871399bc88888969e97bb3c94a377ed7babd40e9b96aaf416580df5572479493b020a00c3a033baefc673c7e568bfde86c38e64a30d57831b
copy: bafkr4ic54buk6qxa4nllyeroiaqbtne7x2jfnjgilnmaa5juvrpmzahioy
time: 2026-11-19T12:39:45.645Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (13, NULL, NULL, '\x010494984a3d5ee5fbb9ab5b23b70d1651202575a9b489e496230d4dd5c42f201bab', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (14, '0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4iaehph3tj4akyjxn55uy3qxp4suinxiopelfqtzddtgyekgqj4fze', '\x010120db37e081dbaa6b71a956f85c04111b145724d29b4784ab87d170d3612c2764', '\x8b5a4ec45e27c818973df4278b6fad4ae5556db54abb894e8f0d9359333ca847', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x91b37E662Dd75b00AF65BF4552264F961eB350CF
cid: bafkr4iaehph3tj4akyjxn55uy3qxp4suinxiopelfqtzddtgyekgqj4fze
size: 386
time: 2026-11-19T12:39:45.831Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (15, '0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4iggtvooplbzk47umjdlqs5ut3ywhotjbioc53yvwb7h3beuc3viqu', '\x0101622ffa0a420972bb59cafab8c731a0866cd5fb1d5d27e738cf221254333e7ad2', '\x2ec8375f1e9cf126604557c07188a84d73f2a3e0d76cc189e3f2fca608d5f66f', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x91b37E662Dd75b00AF65BF4552264F961eB350CF
cid: bafkr4iggtvooplbzk47umjdlqs5ut3ywhotjbioc53yvwb7h3beuc3viqu
size: 781
time: 2026-11-19T12:39:45.867Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (16, '0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4iathmx4dtka67eni5ym53kji4sfpimqamsharfc2mc7p74kjb7foa', '\x0101c2e13d8e97491f7b65eb82a32e602c3bb4a3c3f7f7f3564266a59f705093f6f2', '\xcdd69a9926ce840e6957ad3f6f42dbe4d35e59336ddbbe0413650431b12a33ec', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x91b37E662Dd75b00AF65BF4552264F961eB350CF
cid: bafkr4iathmx4dtka67eni5ym53kji4sfpimqamsharfc2mc7p74kjb7foa
size: 799
time: 2026-11-19T12:39:45.883Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (17, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ibvcder4rmdimferkchczelqiwi5y4kiscu4xajquby24af642bra', '\x0101027281349c8152431052af99c6b668228c7077b9f135492a1a8c904cc39638b4', '\xe3e879eb55183918eebb4c01d6fb6225d6b9f75851a76ad29d2d94389697a4ad', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ibvcder4rmdimferkchczelqiwi5y4kiscu4xajquby24af642bra
size: 1651
time: 2026-11-19T12:39:45.977Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (18, '0x91b37e662dd75b00af65bf4552264f961eb350cf', '1795091985842', '\x01031a30a55b642b748020e3f27e0099a37b9f692aab4ecd1c38eab6a095ee463fc368b45fc9f8f3d715577d97fbdefc87fc8038a5eb2979ae4c1a765aa6be4d8467000001a1f3d1f5b2035f11e9c325eff106af8c3e2ac50400b65e5702387e0ad1f639a7a30794da92', '\xa52325fa86cf7b841a71d094b5a466c006133066b23027505aed9e5ba8040d85', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x91b37E662Dd75b00AF65BF4552264F961eB350CF
version: 1795091985842
hash: 4252bda52aa2bfe6836becfd4a14ce1d0d1ccb55fb446c23d601e58b743fb45e
signature: 0xfab050695fd11f835f92955ec08a5cd2c4fc1041a88fcb1569bbbdec357a5d8139cf29573cce264d0661ffa4539e22b30c861583866661b79cc265ab22ea465b1c
copy: bafkr4ibvcder4rmdimferkchczelqiwi5y4kiscu4xajquby24af642bra
time: 2026-11-19T12:39:45.981Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (19, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ih4lg7oxjpbaukjtsfyewhbhmdy5b2ri23yauknefmdpy3yi6gfzi', '\x01018faa4d743fc8b2f8c9b6d3df0c1f848685545a5af4a026ca8e4d311c59938d2f', '\x99cdb9217632f79a27184f6c577c95249e66aaa08dc2a17ee5dbbd65bda3a284', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ih4lg7oxjpbaukjtsfyewhbhmdy5b2ri23yauknefmdpy3yi6gfzi
size: 1419
time: 2026-11-19T12:39:46.080Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (20, '0x91b37e662dd75b00af65bf4552264f961eb350cf', '1795091985582', '\x010388b88fd74f91fbb5922fc45dec00e41aeaad4668e336237e1b521a2baa418a4368b45fc9f8f3d715577d97fbdefc87fc8038a5eb2979ae4c1a765aa6be4d8467000001a1f3d1f5b2035f11e9c325eff106af8c3e2ac50400b65e5702387e0ad1f639a7a30794da92', '\xcd982ab8e98ab4e3d0a44f66486ccefc1afd1b27341966516d56d56c3ce8cd49', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x91b37E662Dd75b00AF65BF4552264F961eB350CF
version: 1795091985582
hash: c9f17a52fdc570e642a06c910520c336c158f743e0881329edc6d4445c15b51b
signature: 0xb6ed642253f513e0a11757ed990a08605e576a9a3c15d7ec173095f16a0d133206c08ce69b39cb2bced32625d4f6e303388e01c9c21ee36a47fbb7284f93702a1c
copy: bafkr4ih4lg7oxjpbaukjtsfyewhbhmdy5b2ri23yauknefmdpy3yi6gfzi
time: 2026-11-19T12:39:46.081Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (21, '0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4ihnup3umvdenysf7krin7l2ntn2vjq4heeosxpmkvzifdmcwh5r3u', '\x01015252bc25729958426e7c34a87961544c556d819be52b006213cf02e8bae54ed1', '\xe7e5b405a3f8824ed3c0ed972c76d9a229d000aac9e5fe357af92a9bdfddbaa2', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x91b37E662Dd75b00AF65BF4552264F961eB350CF
cid: bafkr4ihnup3umvdenysf7krin7l2ntn2vjq4heeosxpmkvzifdmcwh5r3u
size: 366
time: 2026-11-19T12:39:46.253Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (22, NULL, NULL, '\x01047b7be03a7e8a6f5e6c5bdf116db0408a5d93d112ba00777c66cd4f69d9a77c9c', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (23, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iawh3cjohrjfvgzozqub43zf7gkfksbc4jz5ap5eebzfias5hyuea', '\x010170e3a1ef8b2c328659efd61b3139d7332bb47c6805bfa13ef236c91331a2d476', '\x56e7c1b56af1817b1c21d6f09df0ec92d34cd2047fad6012c3124434df04c2f7', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4iawh3cjohrjfvgzozqub43zf7gkfksbc4jz5ap5eebzfias5hyuea
size: 1651
time: 2026-11-19T12:39:46.335Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (24, '0x91b37e662dd75b00af65bf4552264f961eb350cf', '1795091986270', '\x010320d2a4d12fc9c6eb797044a2a2e8f11590e8b18dcd3580c1143e74a305ebd8a068b45fc9f8f3d715577d97fbdefc87fc8038a5eb2979ae4c1a765aa6be4d8467000001a1f3d1f75e7a4657daaa800c5877a94926a9aebc0725490fc1174d40c93d12bbb0ad7a600f', '\x819a2f354b3034ea3bd3ee4e55107258621abe715214a7a0aea424e7338e3e73', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x91b37E662Dd75b00AF65BF4552264F961eB350CF
version: 1795091986270
hash: 7a2bee155fcac357086f8786ab97ebf372bff439627f7d48371d8b65c1745df6
signature: 0x4c33d4a89f07c362d782b6c4d99e2813f4d81d7d1c6079ee3e794831e8d4eee9558382ebea1bda44e97095a8b153d93a2653d2befb4c5b3161d2cd84813caf561b
copy: bafkr4iawh3cjohrjfvgzozqub43zf7gkfksbc4jz5ap5eebzfias5hyuea
time: 2026-11-19T12:39:46.363Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (25, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ibobuphqszcskbxxggrsxgqnfjn2pd57sz5wx5fpghy7ypnti3z2a', '\x0101e879143324274ad2ec62bf2f3b549c50806b0e8045be2a36296d30b4b7448594', '\xa84a882aad003fe153b006fd59183a2dc777e138b89ff7b8256a5f159b3bce83', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ibobuphqszcskbxxggrsxgqnfjn2pd57sz5wx5fpghy7ypnti3z2a
size: 1311
time: 2026-11-19T12:39:46.463Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (26, '0x91b37e662dd75b00af65bf4552264f961eb350cf', '1795091986332', '\x0103cede7b89a85bf272358023f87871903acd0a6c1364198383041ec667cbca0bc968b45fc9f8f3d715577d97fbdefc87fc8038a5eb2979ae4c1a765aa6be4d8467000001a1f3d1f79cf014874ef622737d4aacc74a831985ece5f4808265d2e780a2d66b3d233da921', '\x35e49ff05814b5d7ada19a11b4b45eb56c35fb29ed354e39706d20e2877eaffc', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x91b37E662Dd75b00AF65BF4552264F961eB350CF
version: 1795091986332
hash: ea192efc0e526cc0fffed2d163769422bb7a5304c617f63ce3c4a81263d6a77f
signature: 0x316564d5c71875a363d55c92c8605ba02ac055d6a32359fe2458db8c823db01301f306b40765c27a4c036cf430eee119b4dbc3acbb7e9e93790811b903c3cac91c
copy: bafkr4ibobuphqszcskbxxggrsxgqnfjn2pd57sz5wx5fpghy7ypnti3z2a
time: 2026-11-19T12:39:46.474Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (27, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihszfzrhol4i4vftm3l74ontgykte4ulswli3wgtreuvcs6kdyx4y', '\x010144df0d00725c00c4cc2112cbabd01bc7fe54d872acb69796dadd8c0259f0cad1', '\xce146c98272c53e52d661fe6dfcbcc7d755be58eff8c6ef3a5c7e52e7c73dd6b', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ihszfzrhol4i4vftm3l74ontgykte4ulswli3wgtreuvcs6kdyx4y
size: 1311
time: 2026-11-19T12:39:46.510Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (28, '0x91b37e662dd75b00af65bf4552264f961eb350cf', '1795091986375', '\x0103f18218e332d545123d4a4c20da2cbd22a2ffdd0fe7b900bd30fee6abc2e8dd5a68b45fc9f8f3d715577d97fbdefc87fc8038a5eb2979ae4c1a765aa6be4d8467000001a1f3d1f7c7903bb798dc68b54835349192ec1e1ffe982f63f0833a4260370d001f982c4ac2', '\xd927bec42507a41f6a50ab426785a2149dce211658be51552efa6451e503535e', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x91b37E662Dd75b00AF65BF4552264F961eB350CF
version: 1795091986375
hash: d20fad4a76002c65c8648c4f348c80bfad58e7c176dbfd203e76e677e2ac42d1
signature: 0xeda69635edbf0bb3f9f8f95b3296b22a50e6de231d8110a93f6a5391d0ca94ab773063556fa8b9865a2981e78a258333d07e0dfdb9192ab0e63b4820f8096ad51c
copy: bafkr4ihszfzrhol4i4vftm3l74ontgykte4ulswli3wgtreuvcs6kdyx4y
time: 2026-11-19T12:39:46.514Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (29, NULL, NULL, '\x0104b88aa5f8571ff6c56b6610c478b59630e715d1b1c3f73c0273c67bf78d8b7f21', NULL, NULL);


--
-- Data for Name: log_map_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_map_tiles VALUES ('', '\x0000000000000268b45fc9f8f3d715577d97fbdefc87fc8038a5eb2979ae4c1a765aa6be4d8467000001a1f3d1f7c7903bb798dc68b54835349192ec1e1ffe982f63f0833a4260370d001f982c4ac2000000000000000000');


--
-- Data for Name: log_past_map_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_published; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_state; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_state VALUES (true, 30, '\xb88aa5f8571ff6c56b6610c478b59630e715d1b1c3f73c0273c67bf78d8b7f21');


--
-- Data for Name: log_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_tiles VALUES (0, 0, '\x5c8a6890ef5610f5c69e5e8e8cd055831adb15e1c886288083f0d5c989d587376b738cd803241f446f2596b577cd7e9883842891139af26ec279606c67a49d5095488e26b3c9270de2fff92d0b19ac63d6ad9e13ff451913f498a3493bfd0114e5ab69b854858574bb2968fd68875b90ae5e17755ed1a0effbc02479aea81f2f99b0086ae6659efd942414723480934b6df6f5fa15a6694631f93f17329ff3f4eacccb039abb2b6906b965d4b6946bf865e9269ab0182504edbfef62c3e50fd54876b645caa3f94fdc566be1ad048528c9664b7a1c5d0a8b27ab36f6942507738edd9b69a2698a3124cbdbfe4542deca0f838282b008a8199c1ee1f1be385058ca49b66085a00b4e7f0744d0bff78bed5fcfd20d1e074c1d850d48d25e04fb211780c8adc5a4545e7e99c6ee24c2fc842e0f40704cd421ee9abfe2d377efb1b097913ba101120374fd933ed5a64c66ab541d75ccf3ef0c94b1c12657aed26f16730d34322e813dcb6886c3cd63e5fc08531a5ad1cb93d93e0f16cd6caeb91e79ae246952c4533af6e9d67de348d7c994dfc758630496e0884d9aaed37d3f9dc6bbe2c32de6fec70df7a9e5742c85acfdfe02fd6e4e1c8f86b79f5af07625caeb5f687ef6341b9097d482ae37c008a7e9b50b7cd20d051e043dcc41e6fd1afce5c868a7c6d48f513f46fac3a16b25256e64dc054a2119db5661cc3d25a1f4b1722d03939a3e023f934bf74b9092b813c8baf1dfe9d2a537b8f3f87369ca5eca3cde95a23f041724e6ea46a61804a14f6e7cc987e43aa835847a0b297a15264a54a8380be0b936feef4137bc0e6fba4a5630442c2ad0bccc38b5839b801809dd69c48e8dce8960057fff5940f12e51b11e63b6b05a5e274d86e10aea1b61d77df4ed7efbecae7beeb3f00358cf438d4a4fbf09ce6eccb8c1024a52e07a03acc9b86e49eeffe531c005c526c968f1ea3f6bdf96eada3b2d1cbf2bc0a510b8bc037892dca916075b1f7ecd86bd4364bb07dc102e92e94febc004b6f6081f0575318e3a65a1fde3d60683b3fadb34d3b73e41136740d45ed5af06c945e8b53cbe06bc06565f679af96744f0957a5c4401b2f608ff287ad3fe5bf53da93074829bade967ac782710904170fdb0a55f8a4a86ea434a56e327c05e8534cb3682d9b810f2271adbf07c4c57c08ed2929accb0698ffdfcc3e42a80015d157bbb53ee4a421972455a0df7d5292eb897c198c0b336c1488fc2acb5cae75ca783d131db398b648da1f3f6d29616765d9d14d5877a292554b32df8ebdb318740593c1124321dc9880a08a52525f307eea0217ab0497b000729e70a8cdc8912d109641d2d9ae8ea');


--
-- Data for Name: log_waiting; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_witnesses; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: map_entries; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.map_entries VALUES ('\x68b45fc9f8f3d715577d97fbdefc87fc8038a5eb2979ae4c1a765aa6be4d8467', 1795091986375, '\x903bb798dc68b54835349192ec1e1ffe982f63f0833a4260370d001f982c4ac2');


--
-- Data for Name: network_samples; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.network_samples VALUES ('2026-11-19 12:00:00+00', '2026-11-19 12:39:43.626+00', 5, 5, 5, 0, 0, 0);


--
-- Data for Name: orphans; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: owners; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.owners VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4ib5jp52ws3crewnpp2lpkj5divygwyn7bi3c7w6lrdpam57jiycie', '0x9bfb5d2bfc4e30bb034a743359cb1e5524dda6a8a5a52c8ea10236f2ae4b80f640b0461d98324d57c64a86f0fdcac8ce1474d4acb22cb66eaa92f67175fd6aef1c', '2026-11-19 12:39:45.521+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4igvnilhjgaby5adscwmxckkx4cgus5tr3s27mcjy7dwtzxrtqbi5y', '0x1dbbe00ae50a1d1da0a3882652c14c28c762ebac9ceeecfa0dfcdc22b4984cf45857767772460607feb2b27476e2d00523e9705d97543ad5cb74dad05c41409a1c', '2026-11-19 12:39:45.55+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4ib2rz2jp5l53gyzzr6todx4rr7pbk2tikgj6mh2fqptehkhdfgnsy', '0x9f98db6dcc88e123d0d923a2f3cd94391d8ff7045c671853b2d8de99626d9a21648ba0b433f081a28ef398ff22698d367ef135f3f15e4ca0bfcc1c7df7acddf61b', '2026-11-19 12:39:45.55+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4ifmomvuuokoxqckowe2ijrmxe77g2gxfn5zpzkekvursf2ytaow7m', '0x10e3197f00465cfb592f817be1ee56b298ee93d5990a33f29eb94e9452232e790e207c2c0bf01273d41a3661cdfd0f02186426fa0537f40b0a6ba01c5cea61161b', '2026-11-19 12:39:45.55+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4ihwkxevctozwn6ofownbe36mbuccxtj6ocii4aabffcnzo36hdff4', '0xc8048b0e0f56c3ecfdb9874a201a92ebd6d896b661458cad28faf77285d8b56f7e7d1c8c9fbd2a1f34ebf28df0f65de2585842f3d9d35b2b35ea27e756cef7091b', '2026-11-19 12:39:45.55+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4ibcm5wca2n4iakzwyeyiwnm5npn6d4yxpnut7qxguux7kqhj7i3se', '0x5a3185418a2a4e9a66574182749a67ee8cea06693e12b32829bcd4cec44af7313d4e8d6431234f32d6f733f8af7986ff70b2c82d0afedbca9ecdf3b69799822f1b', '2026-11-19 12:39:45.566+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4iaehph3tj4akyjxn55uy3qxp4suinxiopelfqtzddtgyekgqj4fze', '0x41d22e172285e3ef02447fd44ca6392a9f6154ef7d9d07561c8a528fbabface92eb84a56acc8929aa738fffe1be3b9efe023253b3b98eff1b55a8a7892f5deec1c', '2026-11-19 12:39:45.831+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4iggtvooplbzk47umjdlqs5ut3ywhotjbioc53yvwb7h3beuc3viqu', '0xc15d0887c096d85aecfe1ade1c898822a2a15f947a3dfa193443e16c529b746a60895f099b3ab10b82afaab99ed3804eb851b9ebe0d15477d1b815e19babe4541c', '2026-11-19 12:39:45.867+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4iathmx4dtka67eni5ym53kji4sfpimqamsharfc2mc7p74kjb7foa', '0xd512cc50af22be09968ca924cc998e99fb1d001ddb97a1f07a61230e0186b6c15540660e2b780268106e3563bc3a08dca9b5e37f1eea1725d595c140589e15f31c', '2026-11-19 12:39:45.883+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ibvcder4rmdimferkchczelqiwi5y4kiscu4xajquby24af642bra', '0x6171d05896901a3b64eb210b2ee22b6be8349094fb79743a0409dba5f64f69e236bc727b4202ffaafbc72ec2f1c862fc1bbeb392ec9a805c401bdbcc493d717a1b', '2026-11-19 12:39:45.977+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ih4lg7oxjpbaukjtsfyewhbhmdy5b2ri23yauknefmdpy3yi6gfzi', '0x29b5c74e2aac9478a5b8dcbe8e21ea38642bdbb5d00a432732e7d59d20d0d0c10ed9783bacd5ac90ea2072f07454a4ac9214028726176c048a43eeefda5313941b', '2026-11-19 12:39:46.08+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 'bafkr4ihnup3umvdenysf7krin7l2ntn2vjq4heeosxpmkvzifdmcwh5r3u', '0x2cd47a711a9346ea9fa7cda1ff4ac124f01b1dbd9956aaad432b390c74727e9c21272acbff9ac0e7d86f7d55d786d8cea0c294bef9f385955bdbdc7ff5fa07011c', '2026-11-19 12:39:46.253+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iawh3cjohrjfvgzozqub43zf7gkfksbc4jz5ap5eebzfias5hyuea', '0xd3876f800b2945311a49baa0857d436f3d73d2fe28a50c2010880cc729a149c16d327bcfdfab57665f351e353f3a5d29da4e2d3c25e15f3a9008b3e8f4a413fa1c', '2026-11-19 12:39:46.335+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ibobuphqszcskbxxggrsxgqnfjn2pd57sz5wx5fpghy7ypnti3z2a', '0xef375d2a2663a428a40ccb3975b3f4070cc2731506b517ec75b70fff6be23db624ec1bd9bac9747f123b7adbb129c803f5a98d5d8947fd7420aae7617595f0511c', '2026-11-19 12:39:46.463+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihszfzrhol4i4vftm3l74ontgykte4ulswli3wgtreuvcs6kdyx4y', '0x5fd6749b5d870d79789be73244aec433d1ef43e9f6895714866e97e4f40c581255ef6d07be6d343997d6e7a753b4b7534436c00bd73f51926886e3aab494eb721c', '2026-11-19 12:39:46.51+00');


--
-- Data for Name: removals; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: schema_functions; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/begin-writes.sql', 1, '7afc9ab18370eb3d2fb112981b15a37dc0f51d35bef15d04d5ad2efcbc7b1419', '2026-11-19 12:39:43.124883+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/commit-logged-writes.sql', 1, 'cb8681c19b9a436e02924099f57aca33374145fed0c11e642b27d2fd881adebe', '2026-11-19 12:39:43.124883+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/commit-writes.sql', 1, '2f7d21fc6e1895ad2231083ac757e9a1c1d0c4ef6e83d2367dbb9d1bfa783e5e', '2026-11-19 12:39:43.124883+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/counters.sql', 1, 'beed0fba8c66c36e2fc2859d67eb10d4e75e04c140a2e0539b1dcce1762fb327', '2026-11-19 12:39:43.124883+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/notifications.sql', 1, '8e6dc1ef602bb76f9969525d4b18e799a7fea93bf780b6352dcaac5512d096ad', '2026-11-19 12:39:43.124883+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/page-of-blocks.sql', 1, 'a55e844727177e8fa067707c5f785f1aeb399dbc1469678c1461361af98c94db', '2026-11-19 12:39:43.124883+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/blocks.sql', 1, '998a8f93cf5a1cf9a60cb4d531b00c78c6af4d686911aeb329a797f0f47366e8', '2026-11-19 12:39:43.136043+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/copies.sql', 1, '17dea4526db1c2abe5f531e9ed4c256d6ec246aacc35709f35739c2891e6e786', '2026-11-19 12:39:43.136897+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/device-changes.sql', 1, 'd2c1cf571713f4df2cc3735f970d9fa6cd5740a3211209eb6da055282e769fc0', '2026-11-19 12:39:43.138442+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/devices.sql', 1, 'cfcf8442a6c51e9141df1025e91de6e000e272e343189320b9f9aa42eab74b87', '2026-11-19 12:39:43.139179+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/owners.sql', 1, '33ed6075d627891dee027bfbf743fe8f25dd94770eca8882ae3cd9459f8db8c2', '2026-11-19 12:39:43.13983+00');


--
-- Data for Name: schema_migrations; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.schema_migrations VALUES ('0001-baseline.sql', '2391eb41c52ab6bbcc28265224b593b19f9a9ea28b14edd0a874740bb7f28d76', '2026-11-19 12:39:42.951409+00');


--
-- Data for Name: shared_blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: versions; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.versions VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 1795091985842, 'delta', '4252bda52aa2bfe6836becfd4a14ce1d0d1ccb55fb446c23d601e58b743fb45e', '{bafkr4ibvcder4rmdimferkchczelqiwi5y4kiscu4xajquby24af642bra}');
INSERT INTO dexnet_ledger.versions VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 1795091985582, 'snapshot', 'c9f17a52fdc570e642a06c910520c336c158f743e0881329edc6d4445c15b51b', '{bafkr4ih4lg7oxjpbaukjtsfyewhbhmdy5b2ri23yauknefmdpy3yi6gfzi}');
INSERT INTO dexnet_ledger.versions VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 1795091985061, 'delta', '50093ee08301b4bfb3c5812e368ac85d58421b7b0dedd2df345014bba4bf1e26', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 1795091985449, 'delta', '73f0b222f134ad60aa081d27dbe9cf976942b23ca9ff0629cc09d5e25ee969e7', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 1795091985582, 'delta', 'c9f17a52fdc570e642a06c910520c336c158f743e0881329edc6d4445c15b51b', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 1795091986270, 'delta', '7a2bee155fcac357086f8786ab97ebf372bff439627f7d48371d8b65c1745df6', '{bafkr4iawh3cjohrjfvgzozqub43zf7gkfksbc4jz5ap5eebzfias5hyuea}');
INSERT INTO dexnet_ledger.versions VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 1795091986332, 'delta', 'ea192efc0e526cc0fffed2d163769422bb7a5304c617f63ce3c4a81263d6a77f', '{bafkr4ibobuphqszcskbxxggrsxgqnfjn2pd57sz5wx5fpghy7ypnti3z2a}');
INSERT INTO dexnet_ledger.versions VALUES ('0x91b37e662dd75b00af65bf4552264f961eb350cf', 1795091986375, 'delta', 'd20fad4a76002c65c8648c4f348c80bfad58e7c176dbfd203e76e677e2ac42d1', '{bafkr4ihszfzrhol4i4vftm3l74ontgykte4ulswli3wgtreuvcs6kdyx4y}');


--
-- Data for Name: writes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Name: log_waiting_id_seq; Type: SEQUENCE SET; Schema: dexnet_ledger; Owner: -
--

SELECT pg_catalog.setval('dexnet_ledger.log_waiting_id_seq', 26, true);


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



