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

INSERT INTO dexnet_ledger.addresses VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1000000000, '2999-01-01 00:00:00+00', 5409329, '2026-11-19 21:31:26.343+00');
INSERT INTO dexnet_ledger.addresses VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 9007199254740991, '2999-01-01 00:00:00+00', 5172, '2026-11-19 21:31:25.681+00');


--
-- Data for Name: blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4idjny3cnyg7tfsp6amwvntmvcfji7mubeadjqbums6i772rvljgfm', 600332, '0xfd02b6f407265e0fab38e3b70b47c10e3b43ec21c71f5a25872dbf7ded2ca06519a9841342ed63b7549511793225cd462e614f4a5ae40c37d278a495e3c3f9281c', '2026-11-19 21:31:26.612+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ieiwsipmrndq5a3niye3j6rju62oczugfrmfdiazeodw23tq4kgru', 916, '0xa4fe89b702c2f319c6eedeb99742fcf8e0e945f3c262d86e38e6a350f66ab56b67f148c4dda17ed4b325585afc87e6a02dcb12e53f813b95a37fe299bbfd53081c', '2026-11-19 21:31:26.644+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ievau43ek3v4rmkxefwnrjq5rfejx7baluzxsebilxxvrjvh4mw3e', 316, '0x4b5c854a015cbf57f84dc7055a1b27fe77828b6e02b703d714f671156ffdff2d4e98f4714ce76911aa75f00c6b6e044aeb391197efe2cfcff7356751148c05471b', '2026-11-19 21:31:26.644+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ievpj5xlmk7o5fyomryf3eqa6zxzhzmlp3ykmu5ydkkpnmv23jqqu', 356, '0x6b23c3e6724598660b078b551ea00379cc3e51438b2c715b0acc16590d0911ef09e26b3f92716123bb29f679858f15b29e3462681ace8ce6cdbd006a21ccaf0f1b', '2026-11-19 21:31:26.644+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ih44a3umccqg7pciiyyjrksibuehj5utda7g74vmm4xjzti6gsoxm', 3316, '0x0ecfac56e1a92296c4ecd55bac83a78f65769de351f1ddb93a89fa371ce874c0691db01b3310cda54ed4422ad28c2305f22057404ee0e6bd7b84158018a2d6461b', '2026-11-19 21:31:26.644+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifpsa6xldtmurowgvjivdnxe7hwtlgvjcvyrrxvhhvtrmnfyvuery', 485, '0x52d72c078bb04d006bc595b8d4dbb6bfc05ba212ad007c5e3923f2647e6eaf161f72d687361668143832acbaf9cbefc7336ef1f7796c7a1044d27859b35f251d1c', '2026-11-19 21:31:26.72+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4id4hpzoaur5gn5gg5eqyamywyat4ixazhmubstvst4utsk5odzlpq', 600332, '0xcacc1e25af45ed729c7e2cbda71eb44ab0767a5228edc0f73934ac5d69ebd1eb06973a0d4edf6673e3cb92ac4ac6d7b7d0633f51e3c35f1406f3842b6be45c781c', '2026-11-19 21:31:26.733+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ibzwjpnt7i5pavaucjj5wff243mo5llbkyv4ytl47fse4ffqnm7b4', 386, '0x39c41c9ebe5e6034843b62bd5191d0be56f056b1c42a1f052610f255197997505336e8e1c1f451735b41371e731a0cc1a0d90e381050291f5911ba9944f5c5e91b', '2026-11-19 21:31:26.92+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4icuwhacraar5dkd2husicnccnvcnow2qus5bldgnbwr2rq3pzbkxm', 406, '0x9afbbf777960aee4106d37ef926d88caa44c34e0103e5a0255354be1a54a341252c3be42b86b6b8d8f2b0a8760b957f85612f3a7760c5f51abfbac20348d8d261c', '2026-11-19 21:31:26.92+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifi3qe2ghbaasltjiqfkddukdedycjumyiukuw4ekf5zhuuaxqbmu', 693, '0x4a9308f171be1d3c3867bee65436a87dfd5909ecfbeac4eb325ea95163a7068e57d62af6bfd79a349a66dec9d2ce9a77cce79697ce4929810022b62427840c901b', '2026-11-19 21:31:26.928+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ic7rqdg4mum7xoxgzyws73otyzvmxd63aawww3n6lxosvp4dsmuh4', 976, '0x2ff8d098b6d34043cb230c61178ddc9c476d74857ee50f817d34410a75533eff4a7a5fa609db8a93f8cb5dee60fb597cc020f15d8a888c6c537375395859823a1c', '2026-11-19 21:31:26.942+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4idqfurk24g3tusoe3qlskxnz33ssbvqkifwdwr5yq3amidemirjj4', 502, '0x015cc50e4ba1c4eb33313d0d0bfb7759a2a56c43cbf75236185e4b29a3da65c5735ae0af7e8f0297f5ef8742695957a30ccb287f9bed7c7407abc29a3bb85f1d1c', '2026-11-19 21:31:26.962+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4igytkjpjd7xz3i4oixluk5mlyghrzvr7e7mknmrlvh3vhrcgl4rya', 4194732, '0xdf17923a1b4a3fef69251eae017be29b3e5e6406c7da4f9a1ac2a84f7f7c6ece7046c104f3a95d824a1ac9b0d36ea916646d0e12ed755bb1c0d9389718c3566a1b', '2026-11-19 21:31:26.757+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifw3aj5cwlwmib3srnt4sx4hvtby2cyho3l2dtqaph37fjvqniqbq', 976, '0x2bfe1efb5c7c180c1a2e4eb6eaffe73b059d9dfb8ef32029c2337b71911cb74f498cb00b52b0f9ecc81b3e8fea99b2b3f0cebc272654a6ca86371fdaa7edb9a61b', '2026-11-19 21:31:28.025+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4idzic6q3mqqkuujnfo75ckwrzc2emtuvtl47eptrm52zjnhexperi', 808, '0x541404f9eb70369a4ad5b1ced91d4bc7f5542a55bffad03e6c2cff362dcbaa8627542a37965f155e4000da1bdb5f4658a49abf6b18bfcc6417410732082dd37b1c', '2026-11-19 21:31:28.058+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ihvcp2dwtrvpa3arzynzcpxiwu3euvivesovsemxw3q24m5asaujm', 601, '0x1dc993de6074aa0ca0ca6d9fa43ca326d1cbc8a3a8ac33641df528df3585d51e4a7bd16e3fe0e41aa684296ca8612990f0626a3530c06a3805ad8310fdc41b881c', '2026-11-19 21:31:28.081+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iaamkbftomz7rwd54cga2f6yxmshm6vzw4ytbnes7vbzrtop6zbvq', 416, '0xd043e6d4628a1cf35ad1427e74b318ae540b0e410b461df2454143511869d84a69ad18c2e1744a035c63baf21e5ba6440066880ffe0de53ff01f9feb6822950f1b', '2026-11-19 21:31:28.085+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iasmgaaerceo2nzjrbwqi5r7g6z24owlr2ta3aprn7inb4jw7pndq', 348, '0xc3412e4647df64be7787a13c6af1a498f2160f22c78aa695cc1a1a81b1dfb3f85cfec1a5398f52f8c486e5cd6fcdb1d410628422c689052945111cce3d4251a81c', '2026-11-19 21:31:28.1+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iek4pe4s27s7ykv5ykxrfab7wolgu2b2ovtazitet6v3tpzhggtu4', 937, '0xe4e7b155c973db9df6a95505d051bfd1a85fd97ce9fc220da781d5006c66c3112174ea062ef45eb89d5dc11a65d869ffc972df07e8df94e316140b04c9b83d441b', '2026-11-19 21:31:28.183+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ibbwxju6jloh76hfoij3klo4fwgepwgy5qcgxxqh57cqwrxpg2xwu', 745, '0x87789f3d14c99c9239837b01c28f45832e90bc6ec67205021b0d7ab1eb23cb140ef8ca859047a5d20eb3a2bcf30e301cedab65a380de8e361dda8f4be1f79f931c', '2026-11-19 21:31:28.196+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4icicjjv5i6kxbgqi64bcrvzepsxn7fwehvn2w7f2k3fvxmck3tllq', 384, '0xe89e0e5e8c93582a2a380b9f835b386173c1de40de483ea6d143256b6ad0e964586f0b48cc49674c367b49ec80423a7eb115d730873d3082ba466890bd62bee71b', '2026-11-19 21:31:28.203+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifhu2vquehg4eidgldmp5mfbbyom64nsom6qgcm76o5lu2tyutyoy', 2202, '0x0c50fed2284c287da5f472fbd431ad444517781d0dc78940e086275984bb831e2ce50d02e9d0dd6a84c387fecf7271e265ad2b229dd5d5bac824fb8046366e741c', '2026-11-19 21:31:28.223+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4icpxuxlkkp6ydjozbzc7hfpauxan2fu6zookphh6znnihmpochagm', 366, '0x44f0216fe95c571124f39935b969ce38f87bd34c007a83cd2188bc1e3f3c280e50e3d74c769d296ece7ce0aa87c4bf5e2ba343ad0adf1b6e49783711ff1c10f71b', '2026-11-19 21:31:28.327+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ig5edeua727udvxtpw5ytsahlfxrgt5f2gcd5vy2m2smhcg5c5f2e', 1655, '0x8f713edeeadee4b1ffb10a1cfcbc56d3bd3bcdddfdb13d22ecf4818aaec4c6352ee4a3447282c0fa7608839232ac4e91cb30aa3e65a6bd21b72dd4e8039cae2b1b', '2026-11-19 21:31:28.347+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iaccizxzwwbcwxxrzxhchjrdwzqvjix5wvrykjy6it3jl735pdqbe', 1315, '0x01361b1efad547c1ae6608822f9a1a2282427fa11b32578e426559a580a3eb580175fe15db0751cc6e03921e5725c8a2d107c06d7a6067f18e4b4978e33f54721c', '2026-11-19 21:31:28.381+00', NULL, 0, NULL);


--
-- Data for Name: copies; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.copies VALUES ('bafkr4idjny3cnyg7tfsp6amwvntmvcfji7mubeadjqbums6i772rvljgfm', 'helsinki', 'bafkr4idjny3cnyg7tfsp6amwvntmvcfji7mubeadjqbums6i772rvljgfm-5aaff4cb419e9529', 'good', '2026-11-19 21:31:26.612+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4idjny3cnyg7tfsp6amwvntmvcfji7mubeadjqbums6i772rvljgfm', 'montreal', 'bafkr4idjny3cnyg7tfsp6amwvntmvcfji7mubeadjqbums6i772rvljgfm-5aaff4cb419e9529', 'good', '2026-11-19 21:31:26.612+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4idjny3cnyg7tfsp6amwvntmvcfji7mubeadjqbums6i772rvljgfm', 'sao-paulo', 'bafkr4idjny3cnyg7tfsp6amwvntmvcfji7mubeadjqbums6i772rvljgfm-5aaff4cb419e9529', 'good', '2026-11-19 21:31:26.612+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ieiwsipmrndq5a3niye3j6rju62oczugfrmfdiazeodw23tq4kgru', 'sao-paulo', 'bafkr4ieiwsipmrndq5a3niye3j6rju62oczugfrmfdiazeodw23tq4kgru-e2a54dabbcb74d65', 'good', '2026-11-19 21:31:26.644+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ieiwsipmrndq5a3niye3j6rju62oczugfrmfdiazeodw23tq4kgru', 'montreal', 'bafkr4ieiwsipmrndq5a3niye3j6rju62oczugfrmfdiazeodw23tq4kgru-e2a54dabbcb74d65', 'good', '2026-11-19 21:31:26.644+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ieiwsipmrndq5a3niye3j6rju62oczugfrmfdiazeodw23tq4kgru', 'singapore', 'bafkr4ieiwsipmrndq5a3niye3j6rju62oczugfrmfdiazeodw23tq4kgru-e2a54dabbcb74d65', 'good', '2026-11-19 21:31:26.644+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ievau43ek3v4rmkxefwnrjq5rfejx7baluzxsebilxxvrjvh4mw3e', 'sao-paulo', 'bafkr4ievau43ek3v4rmkxefwnrjq5rfejx7baluzxsebilxxvrjvh4mw3e-c7eaf27899bf57a4', 'good', '2026-11-19 21:31:26.644+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ievau43ek3v4rmkxefwnrjq5rfejx7baluzxsebilxxvrjvh4mw3e', 'singapore', 'bafkr4ievau43ek3v4rmkxefwnrjq5rfejx7baluzxsebilxxvrjvh4mw3e-c7eaf27899bf57a4', 'good', '2026-11-19 21:31:26.644+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ievau43ek3v4rmkxefwnrjq5rfejx7baluzxsebilxxvrjvh4mw3e', 'montreal', 'bafkr4ievau43ek3v4rmkxefwnrjq5rfejx7baluzxsebilxxvrjvh4mw3e-c7eaf27899bf57a4', 'good', '2026-11-19 21:31:26.644+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ih44a3umccqg7pciiyyjrksibuehj5utda7g74vmm4xjzti6gsoxm', 'montreal', 'bafkr4ih44a3umccqg7pciiyyjrksibuehj5utda7g74vmm4xjzti6gsoxm-17a67c178f0b61e6', 'good', '2026-11-19 21:31:26.644+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ih44a3umccqg7pciiyyjrksibuehj5utda7g74vmm4xjzti6gsoxm', 'singapore', 'bafkr4ih44a3umccqg7pciiyyjrksibuehj5utda7g74vmm4xjzti6gsoxm-17a67c178f0b61e6', 'good', '2026-11-19 21:31:26.644+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ih44a3umccqg7pciiyyjrksibuehj5utda7g74vmm4xjzti6gsoxm', 'sao-paulo', 'bafkr4ih44a3umccqg7pciiyyjrksibuehj5utda7g74vmm4xjzti6gsoxm-17a67c178f0b61e6', 'good', '2026-11-19 21:31:26.644+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ievpj5xlmk7o5fyomryf3eqa6zxzhzmlp3ykmu5ydkkpnmv23jqqu', 'frankfurt', 'bafkr4ievpj5xlmk7o5fyomryf3eqa6zxzhzmlp3ykmu5ydkkpnmv23jqqu-7ee1c959c311daa9', 'good', '2026-11-19 21:31:26.644+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ievpj5xlmk7o5fyomryf3eqa6zxzhzmlp3ykmu5ydkkpnmv23jqqu', 'montreal', 'bafkr4ievpj5xlmk7o5fyomryf3eqa6zxzhzmlp3ykmu5ydkkpnmv23jqqu-7ee1c959c311daa9', 'good', '2026-11-19 21:31:26.644+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ievpj5xlmk7o5fyomryf3eqa6zxzhzmlp3ykmu5ydkkpnmv23jqqu', 'singapore', 'bafkr4ievpj5xlmk7o5fyomryf3eqa6zxzhzmlp3ykmu5ydkkpnmv23jqqu-7ee1c959c311daa9', 'good', '2026-11-19 21:31:26.644+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifpsa6xldtmurowgvjivdnxe7hwtlgvjcvyrrxvhhvtrmnfyvuery', 'sao-paulo', 'bafkr4ifpsa6xldtmurowgvjivdnxe7hwtlgvjcvyrrxvhhvtrmnfyvuery-80edc20d3e8900f9', 'good', '2026-11-19 21:31:26.72+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifpsa6xldtmurowgvjivdnxe7hwtlgvjcvyrrxvhhvtrmnfyvuery', 'frankfurt', 'bafkr4ifpsa6xldtmurowgvjivdnxe7hwtlgvjcvyrrxvhhvtrmnfyvuery-80edc20d3e8900f9', 'good', '2026-11-19 21:31:26.72+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifpsa6xldtmurowgvjivdnxe7hwtlgvjcvyrrxvhhvtrmnfyvuery', 'helsinki', 'bafkr4ifpsa6xldtmurowgvjivdnxe7hwtlgvjcvyrrxvhhvtrmnfyvuery-80edc20d3e8900f9', 'good', '2026-11-19 21:31:26.72+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4id4hpzoaur5gn5gg5eqyamywyat4ixazhmubstvst4utsk5odzlpq', 'sao-paulo', 'bafkr4id4hpzoaur5gn5gg5eqyamywyat4ixazhmubstvst4utsk5odzlpq-745d55ec39916516', 'good', '2026-11-19 21:31:26.733+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4id4hpzoaur5gn5gg5eqyamywyat4ixazhmubstvst4utsk5odzlpq', 'frankfurt', 'bafkr4id4hpzoaur5gn5gg5eqyamywyat4ixazhmubstvst4utsk5odzlpq-745d55ec39916516', 'good', '2026-11-19 21:31:26.733+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4id4hpzoaur5gn5gg5eqyamywyat4ixazhmubstvst4utsk5odzlpq', 'montreal', 'bafkr4id4hpzoaur5gn5gg5eqyamywyat4ixazhmubstvst4utsk5odzlpq-745d55ec39916516', 'good', '2026-11-19 21:31:26.733+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igytkjpjd7xz3i4oixluk5mlyghrzvr7e7mknmrlvh3vhrcgl4rya', 'frankfurt', 'bafkr4igytkjpjd7xz3i4oixluk5mlyghrzvr7e7mknmrlvh3vhrcgl4rya-3df997a2688265b1', 'good', '2026-11-19 21:31:26.757+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igytkjpjd7xz3i4oixluk5mlyghrzvr7e7mknmrlvh3vhrcgl4rya', 'sao-paulo', 'bafkr4igytkjpjd7xz3i4oixluk5mlyghrzvr7e7mknmrlvh3vhrcgl4rya-3df997a2688265b1', 'good', '2026-11-19 21:31:26.757+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icuwhacraar5dkd2husicnccnvcnow2qus5bldgnbwr2rq3pzbkxm', 'sao-paulo', 'bafkr4icuwhacraar5dkd2husicnccnvcnow2qus5bldgnbwr2rq3pzbkxm-04cb013cf40426e7', 'good', '2026-11-19 21:31:26.92+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icuwhacraar5dkd2husicnccnvcnow2qus5bldgnbwr2rq3pzbkxm', 'frankfurt', 'bafkr4icuwhacraar5dkd2husicnccnvcnow2qus5bldgnbwr2rq3pzbkxm-04cb013cf40426e7', 'good', '2026-11-19 21:31:26.92+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icuwhacraar5dkd2husicnccnvcnow2qus5bldgnbwr2rq3pzbkxm', 'montreal', 'bafkr4icuwhacraar5dkd2husicnccnvcnow2qus5bldgnbwr2rq3pzbkxm-04cb013cf40426e7', 'good', '2026-11-19 21:31:26.92+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibzwjpnt7i5pavaucjj5wff243mo5llbkyv4ytl47fse4ffqnm7b4', 'sao-paulo', 'bafkr4ibzwjpnt7i5pavaucjj5wff243mo5llbkyv4ytl47fse4ffqnm7b4-51355ed8228c1cd8', 'good', '2026-11-19 21:31:26.92+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4idzic6q3mqqkuujnfo75ckwrzc2emtuvtl47eptrm52zjnhexperi', 'singapore', 'bafkr4idzic6q3mqqkuujnfo75ckwrzc2emtuvtl47eptrm52zjnhexperi-b9b6114c4c16f06d', 'good', '2026-11-19 21:31:28.058+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4idzic6q3mqqkuujnfo75ckwrzc2emtuvtl47eptrm52zjnhexperi', 'sao-paulo', 'bafkr4idzic6q3mqqkuujnfo75ckwrzc2emtuvtl47eptrm52zjnhexperi-b9b6114c4c16f06d', 'good', '2026-11-19 21:31:28.058+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4idzic6q3mqqkuujnfo75ckwrzc2emtuvtl47eptrm52zjnhexperi', 'helsinki', 'bafkr4idzic6q3mqqkuujnfo75ckwrzc2emtuvtl47eptrm52zjnhexperi-b9b6114c4c16f06d', 'good', '2026-11-19 21:31:28.058+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibzwjpnt7i5pavaucjj5wff243mo5llbkyv4ytl47fse4ffqnm7b4', 'helsinki', 'bafkr4ibzwjpnt7i5pavaucjj5wff243mo5llbkyv4ytl47fse4ffqnm7b4-51355ed8228c1cd8', 'good', '2026-11-19 21:31:26.92+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibzwjpnt7i5pavaucjj5wff243mo5llbkyv4ytl47fse4ffqnm7b4', 'singapore', 'bafkr4ibzwjpnt7i5pavaucjj5wff243mo5llbkyv4ytl47fse4ffqnm7b4-51355ed8228c1cd8', 'good', '2026-11-19 21:31:26.92+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifi3qe2ghbaasltjiqfkddukdedycjumyiukuw4ekf5zhuuaxqbmu', 'frankfurt', 'bafkr4ifi3qe2ghbaasltjiqfkddukdedycjumyiukuw4ekf5zhuuaxqbmu-bb8ffea93f54e628', 'good', '2026-11-19 21:31:26.928+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifi3qe2ghbaasltjiqfkddukdedycjumyiukuw4ekf5zhuuaxqbmu', 'sao-paulo', 'bafkr4ifi3qe2ghbaasltjiqfkddukdedycjumyiukuw4ekf5zhuuaxqbmu-bb8ffea93f54e628', 'good', '2026-11-19 21:31:26.928+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifi3qe2ghbaasltjiqfkddukdedycjumyiukuw4ekf5zhuuaxqbmu', 'singapore', 'bafkr4ifi3qe2ghbaasltjiqfkddukdedycjumyiukuw4ekf5zhuuaxqbmu-bb8ffea93f54e628', 'good', '2026-11-19 21:31:26.928+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ic7rqdg4mum7xoxgzyws73otyzvmxd63aawww3n6lxosvp4dsmuh4', 'frankfurt', 'bafkr4ic7rqdg4mum7xoxgzyws73otyzvmxd63aawww3n6lxosvp4dsmuh4-66cff15fe79dfdd2', 'good', '2026-11-19 21:31:26.942+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ic7rqdg4mum7xoxgzyws73otyzvmxd63aawww3n6lxosvp4dsmuh4', 'montreal', 'bafkr4ic7rqdg4mum7xoxgzyws73otyzvmxd63aawww3n6lxosvp4dsmuh4-66cff15fe79dfdd2', 'good', '2026-11-19 21:31:26.942+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ic7rqdg4mum7xoxgzyws73otyzvmxd63aawww3n6lxosvp4dsmuh4', 'singapore', 'bafkr4ic7rqdg4mum7xoxgzyws73otyzvmxd63aawww3n6lxosvp4dsmuh4-66cff15fe79dfdd2', 'good', '2026-11-19 21:31:26.942+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4idqfurk24g3tusoe3qlskxnz33ssbvqkifwdwr5yq3amidemirjj4', 'helsinki', 'bafkr4idqfurk24g3tusoe3qlskxnz33ssbvqkifwdwr5yq3amidemirjj4-f94bf120c793001a', 'good', '2026-11-19 21:31:26.962+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4idqfurk24g3tusoe3qlskxnz33ssbvqkifwdwr5yq3amidemirjj4', 'sao-paulo', 'bafkr4idqfurk24g3tusoe3qlskxnz33ssbvqkifwdwr5yq3amidemirjj4-f94bf120c793001a', 'good', '2026-11-19 21:31:26.962+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4idqfurk24g3tusoe3qlskxnz33ssbvqkifwdwr5yq3amidemirjj4', 'montreal', 'bafkr4idqfurk24g3tusoe3qlskxnz33ssbvqkifwdwr5yq3amidemirjj4-f94bf120c793001a', 'good', '2026-11-19 21:31:26.962+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igytkjpjd7xz3i4oixluk5mlyghrzvr7e7mknmrlvh3vhrcgl4rya', 'helsinki', 'bafkr4igytkjpjd7xz3i4oixluk5mlyghrzvr7e7mknmrlvh3vhrcgl4rya-3df997a2688265b1', 'good', '2026-11-19 21:31:27.01+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifw3aj5cwlwmib3srnt4sx4hvtby2cyho3l2dtqaph37fjvqniqbq', 'montreal', 'bafkr4ifw3aj5cwlwmib3srnt4sx4hvtby2cyho3l2dtqaph37fjvqniqbq-6909d8f6570dcb81', 'good', '2026-11-19 21:31:28.025+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifw3aj5cwlwmib3srnt4sx4hvtby2cyho3l2dtqaph37fjvqniqbq', 'sao-paulo', 'bafkr4ifw3aj5cwlwmib3srnt4sx4hvtby2cyho3l2dtqaph37fjvqniqbq-6909d8f6570dcb81', 'good', '2026-11-19 21:31:28.025+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifw3aj5cwlwmib3srnt4sx4hvtby2cyho3l2dtqaph37fjvqniqbq', 'helsinki', 'bafkr4ifw3aj5cwlwmib3srnt4sx4hvtby2cyho3l2dtqaph37fjvqniqbq-6909d8f6570dcb81', 'good', '2026-11-19 21:31:28.025+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihvcp2dwtrvpa3arzynzcpxiwu3euvivesovsemxw3q24m5asaujm', 'singapore', 'bafkr4ihvcp2dwtrvpa3arzynzcpxiwu3euvivesovsemxw3q24m5asaujm-3bc7c8d62e96febd', 'good', '2026-11-19 21:31:28.081+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihvcp2dwtrvpa3arzynzcpxiwu3euvivesovsemxw3q24m5asaujm', 'frankfurt', 'bafkr4ihvcp2dwtrvpa3arzynzcpxiwu3euvivesovsemxw3q24m5asaujm-3bc7c8d62e96febd', 'good', '2026-11-19 21:31:28.081+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihvcp2dwtrvpa3arzynzcpxiwu3euvivesovsemxw3q24m5asaujm', 'helsinki', 'bafkr4ihvcp2dwtrvpa3arzynzcpxiwu3euvivesovsemxw3q24m5asaujm-3bc7c8d62e96febd', 'good', '2026-11-19 21:31:28.081+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iaamkbftomz7rwd54cga2f6yxmshm6vzw4ytbnes7vbzrtop6zbvq', 'montreal', 'bafkr4iaamkbftomz7rwd54cga2f6yxmshm6vzw4ytbnes7vbzrtop6zbvq-9f7f212663bce55c', 'good', '2026-11-19 21:31:28.085+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iaamkbftomz7rwd54cga2f6yxmshm6vzw4ytbnes7vbzrtop6zbvq', 'singapore', 'bafkr4iaamkbftomz7rwd54cga2f6yxmshm6vzw4ytbnes7vbzrtop6zbvq-9f7f212663bce55c', 'good', '2026-11-19 21:31:28.085+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iaamkbftomz7rwd54cga2f6yxmshm6vzw4ytbnes7vbzrtop6zbvq', 'frankfurt', 'bafkr4iaamkbftomz7rwd54cga2f6yxmshm6vzw4ytbnes7vbzrtop6zbvq-9f7f212663bce55c', 'good', '2026-11-19 21:31:28.085+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iasmgaaerceo2nzjrbwqi5r7g6z24owlr2ta3aprn7inb4jw7pndq', 'montreal', 'bafkr4iasmgaaerceo2nzjrbwqi5r7g6z24owlr2ta3aprn7inb4jw7pndq-c783ef2635a6a400', 'good', '2026-11-19 21:31:28.1+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iasmgaaerceo2nzjrbwqi5r7g6z24owlr2ta3aprn7inb4jw7pndq', 'singapore', 'bafkr4iasmgaaerceo2nzjrbwqi5r7g6z24owlr2ta3aprn7inb4jw7pndq-c783ef2635a6a400', 'good', '2026-11-19 21:31:28.1+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iasmgaaerceo2nzjrbwqi5r7g6z24owlr2ta3aprn7inb4jw7pndq', 'helsinki', 'bafkr4iasmgaaerceo2nzjrbwqi5r7g6z24owlr2ta3aprn7inb4jw7pndq-c783ef2635a6a400', 'good', '2026-11-19 21:31:28.1+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iek4pe4s27s7ykv5ykxrfab7wolgu2b2ovtazitet6v3tpzhggtu4', 'montreal', 'bafkr4iek4pe4s27s7ykv5ykxrfab7wolgu2b2ovtazitet6v3tpzhggtu4-33078ad56212807a', 'good', '2026-11-19 21:31:28.183+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iek4pe4s27s7ykv5ykxrfab7wolgu2b2ovtazitet6v3tpzhggtu4', 'frankfurt', 'bafkr4iek4pe4s27s7ykv5ykxrfab7wolgu2b2ovtazitet6v3tpzhggtu4-33078ad56212807a', 'good', '2026-11-19 21:31:28.183+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iek4pe4s27s7ykv5ykxrfab7wolgu2b2ovtazitet6v3tpzhggtu4', 'sao-paulo', 'bafkr4iek4pe4s27s7ykv5ykxrfab7wolgu2b2ovtazitet6v3tpzhggtu4-33078ad56212807a', 'good', '2026-11-19 21:31:28.183+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibbwxju6jloh76hfoij3klo4fwgepwgy5qcgxxqh57cqwrxpg2xwu', 'helsinki', 'bafkr4ibbwxju6jloh76hfoij3klo4fwgepwgy5qcgxxqh57cqwrxpg2xwu-57b4f3cfd9832ea2', 'good', '2026-11-19 21:31:28.196+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibbwxju6jloh76hfoij3klo4fwgepwgy5qcgxxqh57cqwrxpg2xwu', 'montreal', 'bafkr4ibbwxju6jloh76hfoij3klo4fwgepwgy5qcgxxqh57cqwrxpg2xwu-57b4f3cfd9832ea2', 'good', '2026-11-19 21:31:28.196+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibbwxju6jloh76hfoij3klo4fwgepwgy5qcgxxqh57cqwrxpg2xwu', 'singapore', 'bafkr4ibbwxju6jloh76hfoij3klo4fwgepwgy5qcgxxqh57cqwrxpg2xwu-57b4f3cfd9832ea2', 'good', '2026-11-19 21:31:28.196+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icicjjv5i6kxbgqi64bcrvzepsxn7fwehvn2w7f2k3fvxmck3tllq', 'frankfurt', 'bafkr4icicjjv5i6kxbgqi64bcrvzepsxn7fwehvn2w7f2k3fvxmck3tllq-9bfbc79a6eee6f76', 'good', '2026-11-19 21:31:28.203+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icicjjv5i6kxbgqi64bcrvzepsxn7fwehvn2w7f2k3fvxmck3tllq', 'helsinki', 'bafkr4icicjjv5i6kxbgqi64bcrvzepsxn7fwehvn2w7f2k3fvxmck3tllq-9bfbc79a6eee6f76', 'good', '2026-11-19 21:31:28.203+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icicjjv5i6kxbgqi64bcrvzepsxn7fwehvn2w7f2k3fvxmck3tllq', 'sao-paulo', 'bafkr4icicjjv5i6kxbgqi64bcrvzepsxn7fwehvn2w7f2k3fvxmck3tllq-9bfbc79a6eee6f76', 'good', '2026-11-19 21:31:28.203+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifhu2vquehg4eidgldmp5mfbbyom64nsom6qgcm76o5lu2tyutyoy', 'frankfurt', 'bafkr4ifhu2vquehg4eidgldmp5mfbbyom64nsom6qgcm76o5lu2tyutyoy-a748ee3b7a143e52', 'good', '2026-11-19 21:31:28.223+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifhu2vquehg4eidgldmp5mfbbyom64nsom6qgcm76o5lu2tyutyoy', 'helsinki', 'bafkr4ifhu2vquehg4eidgldmp5mfbbyom64nsom6qgcm76o5lu2tyutyoy-a748ee3b7a143e52', 'good', '2026-11-19 21:31:28.223+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifhu2vquehg4eidgldmp5mfbbyom64nsom6qgcm76o5lu2tyutyoy', 'montreal', 'bafkr4ifhu2vquehg4eidgldmp5mfbbyom64nsom6qgcm76o5lu2tyutyoy-a748ee3b7a143e52', 'good', '2026-11-19 21:31:28.223+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icpxuxlkkp6ydjozbzc7hfpauxan2fu6zookphh6znnihmpochagm', 'sao-paulo', 'bafkr4icpxuxlkkp6ydjozbzc7hfpauxan2fu6zookphh6znnihmpochagm-805a9499e611b1e5', 'good', '2026-11-19 21:31:28.327+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icpxuxlkkp6ydjozbzc7hfpauxan2fu6zookphh6znnihmpochagm', 'helsinki', 'bafkr4icpxuxlkkp6ydjozbzc7hfpauxan2fu6zookphh6znnihmpochagm-805a9499e611b1e5', 'good', '2026-11-19 21:31:28.327+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icpxuxlkkp6ydjozbzc7hfpauxan2fu6zookphh6znnihmpochagm', 'singapore', 'bafkr4icpxuxlkkp6ydjozbzc7hfpauxan2fu6zookphh6znnihmpochagm-805a9499e611b1e5', 'good', '2026-11-19 21:31:28.327+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ig5edeua727udvxtpw5ytsahlfxrgt5f2gcd5vy2m2smhcg5c5f2e', 'sao-paulo', 'bafkr4ig5edeua727udvxtpw5ytsahlfxrgt5f2gcd5vy2m2smhcg5c5f2e-cd7169a8b390feb5', 'good', '2026-11-19 21:31:28.347+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ig5edeua727udvxtpw5ytsahlfxrgt5f2gcd5vy2m2smhcg5c5f2e', 'montreal', 'bafkr4ig5edeua727udvxtpw5ytsahlfxrgt5f2gcd5vy2m2smhcg5c5f2e-cd7169a8b390feb5', 'good', '2026-11-19 21:31:28.347+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ig5edeua727udvxtpw5ytsahlfxrgt5f2gcd5vy2m2smhcg5c5f2e', 'helsinki', 'bafkr4ig5edeua727udvxtpw5ytsahlfxrgt5f2gcd5vy2m2smhcg5c5f2e-cd7169a8b390feb5', 'good', '2026-11-19 21:31:28.347+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iaccizxzwwbcwxxrzxhchjrdwzqvjix5wvrykjy6it3jl735pdqbe', 'sao-paulo', 'bafkr4iaccizxzwwbcwxxrzxhchjrdwzqvjix5wvrykjy6it3jl735pdqbe-68b593839997e7ef', 'good', '2026-11-19 21:31:28.381+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iaccizxzwwbcwxxrzxhchjrdwzqvjix5wvrykjy6it3jl735pdqbe', 'singapore', 'bafkr4iaccizxzwwbcwxxrzxhchjrdwzqvjix5wvrykjy6it3jl735pdqbe-68b593839997e7ef', 'good', '2026-11-19 21:31:28.381+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iaccizxzwwbcwxxrzxhchjrdwzqvjix5wvrykjy6it3jl735pdqbe', 'helsinki', 'bafkr4iaccizxzwwbcwxxrzxhchjrdwzqvjix5wvrykjy6it3jl735pdqbe-68b593839997e7ef', 'good', '2026-11-19 21:31:28.381+00');


--
-- Data for Name: counter_changes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1291, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1291, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 1, 1, 1, 600332, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'sao-paulo', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'montreal', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 600332, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'helsinki', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'frankfurt', 0, 0, 0, 356, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 4, 4, 4, 4904, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 4904, 4);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 4904, 4);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'singapore', 0, 0, 0, 4904, 4);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 4548, 3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'sao-paulo', 0, 0, 0, 4548, 3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'montreal', 0, 0, 0, 4904, 4);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 4, 4, 4, 4904, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 356, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1631, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1631, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'frankfurt', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 1, 1, 1, 485, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'sao-paulo', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 485, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'helsinki', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'frankfurt', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 1, 1, 1, 600332, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'sao-paulo', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'montreal', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 600332, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'frankfurt', 0, 0, 0, 4194732, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 1, 1, 0, 4194732, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 4196383, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'sao-paulo', 0, 0, 0, 4194732, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1651, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 2, 2, 1, 4196383, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 4196383, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 2679, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 2679, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 2679, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 2679, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 2679, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 2679, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 2679, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 2679, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'frankfurt', 0, 0, 0, 802, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 782, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 3, 3, 3, 1188, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 802, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'singapore', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 792, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'sao-paulo', 0, 0, 0, 792, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'montreal', 0, 0, 0, 802, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 3, 3, 3, 1188, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'helsinki', 0, 0, 0, 782, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 802, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'frankfurt', 0, 0, 0, 693, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 1, 1, 1, 693, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 693, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'singapore', 0, 0, 0, 693, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 693, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'sao-paulo', 0, 0, 0, 693, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 693, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 693, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'frankfurt', 0, 0, 0, 976, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 1, 1, 1, 976, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 976, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 976, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'singapore', 0, 0, 0, 976, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'montreal', 0, 0, 0, 976, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 976, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 976, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1995, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 2497, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 1, 1, 1, 502, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1995, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 502, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 2497, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'sao-paulo', 0, 0, 0, 502, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1995, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'montreal', 0, 0, 0, 502, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 2, 2, 2, 2497, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'helsinki', 0, 0, 0, 502, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1995, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1995, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1524, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1524, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1524, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1524, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1524, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1524, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1524, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1524, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, -7252, -4);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, -2942, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, -4310, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, -2942, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, -4310, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, -4310, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, -2942, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, -4310, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', -4, -4, -4, -7252, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', -4, -4, -4, -7252, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, -2942, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, -7252, -4);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 4194732, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 0, 0, 1, 0, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 0, 0, 1, 0, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'helsinki', 0, 0, 0, 4194732, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1315, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1315, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1315, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1315, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'frankfurt', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', -1, -1, -1, -396, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'montreal', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', -1, -1, -1, -396, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'helsinki', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1315, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1315, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'frankfurt', 0, 0, 0, 937, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 1, 1, 1, 937, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 937, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 937, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'sao-paulo', 0, 0, 0, 937, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'montreal', 0, 0, 0, 937, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 937, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 937, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 745, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 1, 1, 1, 745, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 745, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 745, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'singapore', 0, 0, 0, 745, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'montreal', 0, 0, 0, 745, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 745, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'helsinki', 0, 0, 0, 745, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'frankfurt', 0, 0, 0, 384, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 384, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 1, 1, 1, 384, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 384, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'sao-paulo', 0, 0, 0, 384, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 384, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'helsinki', 0, 0, 0, 384, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 384, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 2202, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 2202, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 2202, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 2202, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 2202, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 2202, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 2202, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 2202, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, -1315, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, -3584, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, -2970, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, -1929, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, -4899, -3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, -2970, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, -1929, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, -4899, -3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', -3, -3, -3, -4899, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', -3, -3, -3, -4899, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, -3584, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, -1315, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1315, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1315, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1315, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1315, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1655, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1655, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1655, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1655, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 808, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 1, 1, 1, 808, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 808, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'singapore', 0, 0, 0, 808, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 808, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'sao-paulo', 0, 0, 0, 808, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 808, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'helsinki', 0, 0, 0, 808, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 976, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 1, 1, 1, 976, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 976, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 976, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'sao-paulo', 0, 0, 0, 976, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'montreal', 0, 0, 0, 976, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 976, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'helsinki', 0, 0, 0, 976, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1315, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1315, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'frankfurt', 0, 0, 0, 601, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 601, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 1, 1, 1, 601, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 601, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'singapore', 0, 0, 0, 601, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 601, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'helsinki', 0, 0, 0, 601, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 601, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'frankfurt', 0, 0, 0, 416, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 1, 1, 1, 416, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 416, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 416, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'singapore', 0, 0, 0, 416, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'montreal', 0, 0, 0, 416, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 416, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 416, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 348, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 1, 1, 1, 348, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 348, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 348, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'singapore', 0, 0, 0, 348, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'montreal', 0, 0, 0, 348, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 348, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'helsinki', 0, 0, 0, 348, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1929, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1929, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1929, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1929, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1929, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1929, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1929, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1929, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, -10225, -7);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, -6489, -4);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, -6784, -5);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, -12089, -8);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, -4625, -3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, -6784, -5);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, -12089, -8);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, -4625, -3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', -9, -9, -9, -13404, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', -9, -9, -9, -13404, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, -6489, -4);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, -10225, -7);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1655, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1655, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '', 1, 1, 1, 366, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'singapore', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'sao-paulo', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 366, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'helsinki', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1655, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1655, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1315, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1315, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1315, 1);


--
-- Data for Name: counters; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: deleted_blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.deleted_blocks VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ieindxfqq64tox3mwhx2e66wiexy46ueojbc3lvwvf5rurfretfvi', '2026-11-19 21:31:27.19+00');


--
-- Data for Name: deployment; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.deployment VALUES (true, '3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b', '2026-11-19 21:31:25.445+00');


--
-- Data for Name: device_changes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: device_turns; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.device_turns VALUES ('montreal', 'sweep', '60bd4e97-3116-4937-8cdd-8313ac7972bc', '2026-11-19 21:31:25.924+00', NULL, NULL, '2026-11-19 21:31:25.923+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('sao-paulo', 'sweep', '60bd4e97-3116-4937-8cdd-8313ac7972bc', '2026-11-19 21:31:25.926+00', NULL, NULL, '2026-11-19 21:31:25.925+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('helsinki', 'sweep', '60bd4e97-3116-4937-8cdd-8313ac7972bc', '2026-11-19 21:31:25.93+00', NULL, NULL, '2026-11-19 21:31:25.928+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('frankfurt', 'sweep', '60bd4e97-3116-4937-8cdd-8313ac7972bc', '2026-11-19 21:31:25.93+00', NULL, NULL, '2026-11-19 21:31:25.928+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('singapore', 'sweep', '60bd4e97-3116-4937-8cdd-8313ac7972bc', '2026-11-19 21:31:25.933+00', NULL, NULL, '2026-11-19 21:31:25.933+00');


--
-- Data for Name: devices; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.devices VALUES ('singapore', 'folder', '{"folder": "/data/devices/singapore"}', 'SG', 'Singapore', 1.35, 103.82, true, true, 'active', '2026-11-19 21:31:25.568+00', '2026-11-19 21:31:25.454+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('frankfurt', 'folder', '{"folder": "/data/devices/frankfurt"}', 'DE', 'Frankfurt am Main', 50.11, 8.68, true, true, 'active', '2026-11-19 21:31:25.573+00', '2026-11-19 21:31:25.454+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('sao-paulo', 'folder', '{"folder": "/data/devices/sao-paulo"}', 'BR', 'São Paulo', -23.55, -46.63, true, true, 'active', '2026-11-19 21:31:25.57+00', '2026-11-19 21:31:25.454+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('montreal', 'folder', '{"folder": "/data/devices/montreal"}', 'CA', 'Montréal', 45.5, -73.57, true, true, 'active', '2026-11-19 21:31:25.574+00', '2026-11-19 21:31:25.454+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('helsinki', 'folder', '{"folder": "/data/devices/helsinki"}', 'FI', 'Helsinki', 60.17, 24.94, true, true, 'active', '2026-11-19 21:31:25.582+00', '2026-11-19 21:31:25.454+00', NULL, NULL);


--
-- Data for Name: job_leases; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_anchors; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_checkpoints; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_checkpoints VALUES (1, '\x61df7442e74c3775d65c33117b3117ba537b16ab9442d0cdea282974112d0280', 'localhost/test
1
Yd90QudMN3XWXDMRezEXulN7FquUQtDN6igpdBEtAoA=

— localhost/test q3v2iafrdHniiOLBZekR4g1hwoOzRlwtaeYtlph8994Y6HRpBLOlH8oPajAMAQBasE1FpxznXAS+uXNd1ay59W8GfAo=
', '2026-11-19 21:31:25.661+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (9, '\x6a26bb2a68b81fe7a62504cda9d01eac1087b2555ab7837bfcd9e3b816724479', 'localhost/test
9
aia7Kmi4H+emJQTNqdAerBCHslVat4N7/NnjuBZyRHk=

— localhost/test q3v2iX3NfJ6fi5cGMZZ83e7DhpozmJ0w4nXDdyIYuOgVwHRCtli7s98QdxTcrEAYbD7xZ4yoiQjocddYtnTzgoP7ZgA=
', '2026-11-19 21:31:26.702+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (19, '\x18b80bc3e6f13cdeadd4981cf520596892b14bbec42325259bc166e8bf4dbf69', 'localhost/test
19
GLgLw+bxPN6t1Jgc9SBZaJKxS77EIyUlm8Fm6L9Nv2k=

— localhost/test q3v2iRjOV+/9Ks9sYtIgV55OOmTxKL84DnlS7rtNQCg7b/nB8UIojHBw+GE/woiNk3QrQL1omyQta3N1LP8DHVUSyg0=
', '2026-11-19 21:31:26.877+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (39, '\x71bed0d0e6e59e34d8c9958e301f8fc7d41e7e49a61208fd408969645f599e2d', 'localhost/test
39
cb7Q0OblnjTYyZWOMB+Px9QefkmmEgj9QIlpZF9Zni0=

— localhost/test q3v2iUYJfdE79SxaYdtxLm+QgxbJWEChruYta6MmqmKjr1EmxDmH59q2tfHj4gxz4wcmnuLNfh27OchEntaTdEwOGwo=
', '2026-11-19 21:31:27.472+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (65, '\x1664512326e502e5ad4a6b319e0fc147837d4938e2a360ab1700a109d071fa2a', 'localhost/test
65
FmRRIyblAuWtSmsxng/BR4N9STjio2CrFwChCdBx+io=

— localhost/test q3v2ia1H9nQ+wN+9eXje4rTgTFeX/kvfViv6U1cPRdal8DfHBlVhIS88s+ZBk62BqTHez+eFODaDmPjbJW/SA+hV+Q4=
', '2026-11-19 21:31:28.359+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (68, '\x00b191e5cab1866ef9a6caaa48526fe6b64b79a5e1c333510aff7c7672fafdbb', 'localhost/test
68
ALGR5cqxhm75psqqSFJv5rZLeaXhwzNRCv98dnL6/bs=

— localhost/test q3v2iQMlLDJujoFirs6Zl2NBO9zW4IQGam02q6jn5Iqvf3g3J8MTEkdGqrOFS8qnBI9o+aZy8de+UIcEIMf6v87GUwc=
', '2026-11-19 21:31:28.886+00');


--
-- Data for Name: log_cosignatures; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_entries; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_entries VALUES (0, NULL, NULL, '\x0104000001a1f5b8b65d0000000000000000000000000000000000000000000000000000000000000000', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (1, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ibg5p4siqv5dmuh7nblg74hvqbtbdjvhrbbvsvdr6vi7qwpt5pw6y', '\x0101c0265c4d0463eea1fbf1e505a88f3c1d1c85d27cad2795130c5d87ca8dc519f6', '\x1626ecaccb683d9a007bdf79bd8577310df182a112c8ca7ac42fc8e4f4db9404', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ibg5p4siqv5dmuh7nblg74hvqbtbdjvhrbbvsvdr6vi7qwpt5pw6y
size: 1291
time: 2026-11-19T21:31:26.368Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (2, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123886312', '\x01034df9bd108a03e4f0b850d7eee5134ed3fae0a89ac69d6d5a987245e00a4d473e8073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8b8e81e792c182b8293b3039088712cdfff4b6c277245e6073efd4f24aff48dfdd8ab', '\x059a4e8a2badf3dbbb84352a60fe4c61679093e6235c2db9799ac634a3df9892', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123886312
hash: 204d8ab202c006724dab5ff1e4a9fea8436c3ecccb837522f78e81f139865dc4
signature: 0x77e24b2d15996882b958bfec8a06883c98daa31716694334b753aa580264fe61770de15f068d63f15a6531316c160ad2ef95a5d0fda84213bc6a2b429d4e316e1b
copy: bafkr4ibg5p4siqv5dmuh7nblg74hvqbtbdjvhrbbvsvdr6vi7qwpt5pw6y
time: 2026-11-19T21:31:26.379Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (3, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4idjny3cnyg7tfsp6amwvntmvcfji7mubeadjqbums6i772rvljgfm', '\x0101efb42f5e7562a510eeda3865296ebb0bd440b3896d38941b717527d38eaa6dc9', '\xcccaefe367f5c8f1f28919297381a8dd31369c61a814bba3d0a48417efe316ed', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4idjny3cnyg7tfsp6amwvntmvcfji7mubeadjqbums6i772rvljgfm
size: 600332
time: 2026-11-19T21:31:26.612Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (4, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ieiwsipmrndq5a3niye3j6rju62oczugfrmfdiazeodw23tq4kgru', '\x0101e9e2f2fc2c18bc0ce0b508f2f4279c6a42b2408caff21e42506d5b65799fa792', '\x64a643c007008256dc226ae113332ab166cb6795b0af202329420f92db5a46cf', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4ieiwsipmrndq5a3niye3j6rju62oczugfrmfdiazeodw23tq4kgru
size: 916
time: 2026-11-19T21:31:26.644Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (5, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ievau43ek3v4rmkxefwnrjq5rfejx7baluzxsebilxxvrjvh4mw3e', '\x010188d20cb6925fdf8a7eb99d078fe57bdcc68f049d20247e2728a7f3ce7081b321', '\x90af386da83368f843a82efbbc0e77cea58572b297996880efa80be70061b3dd', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4ievau43ek3v4rmkxefwnrjq5rfejx7baluzxsebilxxvrjvh4mw3e
size: 316
time: 2026-11-19T21:31:26.644Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (6, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ih44a3umccqg7pciiyyjrksibuehj5utda7g74vmm4xjzti6gsoxm', '\x0101b7f9672c4a506cb77976540c7249493f295389a25d0ffed46a78976db3dbe303', '\x163724dd8e36c3cc9086122c7fbe241e3c3af9ebf509750f403872146e61112f', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4ih44a3umccqg7pciiyyjrksibuehj5utda7g74vmm4xjzti6gsoxm
size: 3316
time: 2026-11-19T21:31:26.644Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (7, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ievpj5xlmk7o5fyomryf3eqa6zxzhzmlp3ykmu5ydkkpnmv23jqqu', '\x01019b135f5556ea893ecf39fcf62801400e285dd6bc9e28119da9976468df35f034', '\x18329ec2da41ec0ba512d78214fd359cb0459dba84d643fb74fa21e7d1b3da62', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4ievpj5xlmk7o5fyomryf3eqa6zxzhzmlp3ykmu5ydkkpnmv23jqqu
size: 356
time: 2026-11-19T21:31:26.644Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (8, NULL, NULL, '\x0104000001a1f5b8ba6e7a9b1d4f170b7e4b2247c4dec7ff0a6e36fd20b75f0f2ce03df99f93ab864012', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (9, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4igzuaotc7zqv7pj6diwnlvaohzdskow7ggghbmvxdeecpvb664yza', '\x010189a362ff1b2c3cf4fa83bb35b1f545fcb6b5066ba8a9b9b299a7159e3aa1cd7e', '\x9e408a35f845872cda994ad012a80eb47fdce2771a9c83e565bc708c9bc473c9', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4igzuaotc7zqv7pj6diwnlvaohzdskow7ggghbmvxdeecpvb664yza
size: 1631
time: 2026-11-19T21:31:26.698Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (10, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123886520', '\x01033ee33a95e2746f5ffaa597f354983d5df36101441abccbddc6d344483999d6908073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8b9b8e463adb83fe5ba0f709850ed9280a0894a36674bf2efbfa7add79ad06de26781', '\xbbdf408f1714d7112251af884992b01ed7d94ef145144c2a45ad5cceddcf805c', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123886520
hash: 2b3798862896441e41d90e68406318d14b7dd5fc33a1fcb6c11e339b066bab5d
signature: 0x129c701d4d9925beadfa2f1797993fba18105be5008a16ce0c5db4678fe2f38d1ef8b1d63c96a30f07c690e0c7c3e7ca827d6a86571c90841e6d42f5f82f0b131c
copy: bafkr4igzuaotc7zqv7pj6diwnlvaohzdskow7ggghbmvxdeecpvb664yza
time: 2026-11-19T21:31:26.702Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (11, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ifpsa6xldtmurowgvjivdnxe7hwtlgvjcvyrrxvhhvtrmnfyvuery', '\x0101285f4597d1f9b25c08cbb3bd8746c5522fc1cc93d8af6e6f5edd045e7847a73e', '\xe886477c7f80cbb6e683d948a732e50d16464a33d2517ed7960e040e8a1725c6', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4ifpsa6xldtmurowgvjivdnxe7hwtlgvjcvyrrxvhhvtrmnfyvuery
size: 485
time: 2026-11-19T21:31:26.720Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (12, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4id4hpzoaur5gn5gg5eqyamywyat4ixazhmubstvst4utsk5odzlpq', '\x0101986a9a156ccd1d2c28031d068ce8314e3b9036df0fb065def2bb3a0ba4b2804c', '\xd472e575a474a9cf4e40d32a8c80bc30a402b9387375d8c0d4f99aa0569f8f9c', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4id4hpzoaur5gn5gg5eqyamywyat4ixazhmubstvst4utsk5odzlpq
size: 600332
time: 2026-11-19T21:31:26.733Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (13, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4igytkjpjd7xz3i4oixluk5mlyghrzvr7e7mknmrlvh3vhrcgl4rya', '\x0101f7f541d4a3377c411c6c0de021d7c6abbda14949415aa31608327792c3b7275a', '\xd9cce565a4198b45548b99bfe5bba4268f0aa4a0cf3ffdeb4e2dd1512f61ea33', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4igytkjpjd7xz3i4oixluk5mlyghrzvr7e7mknmrlvh3vhrcgl4rya
size: 4194732
time: 2026-11-19T21:31:26.757Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (14, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iezyb5fbnzqxgb7ytnsrbgqqpa4ywts7kcgb427q7t5ev6ezh7szu', '\x0101825774118ce3402e6bcfcdaa45e25c9954c07c7be531df2087518e0c3877e300', '\xae76c0e98099f65cc5e6244a5ee6369732a3e5ebbde8e9ffb5ce974109206f30', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4iezyb5fbnzqxgb7ytnsrbgqqpa4ywts7kcgb427q7t5ev6ezh7szu
size: 1651
time: 2026-11-19T21:31:26.757Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (15, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123886708', '\x01031ad8aab08be23f697369e8723f1e431b956b2960ad5eb62e7f0fac22169a9aea8073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8ba748662dce92cb07e09cc5512dcda2d36fe93ac3fd36e42c8bf95f770da706271a6', '\xe8cea3f0389c38727b81a253ce9462cb03092165cc0e7d71422e78d7e3fb2fa9', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123886708
hash: 9b2115220e509d48be50a23df033b3fe5d9a0afaed02618712e6cc764005ec85
signature: 0x2e885bb89f807301ed61b86e57f6d8b933bd877c34443d2b7605c92c3126747b244b29f4ae92fe8f24ccfa7f5333932fdd8be3c9ff0f53c0debfd3a50782306d1c
copy: bafkr4iezyb5fbnzqxgb7ytnsrbgqqpa4ywts7kcgb427q7t5ev6ezh7szu
time: 2026-11-19T21:31:26.760Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (16, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ibhjovx5vnt3qwvda7xfjbzh6guvrepyauwpnzagiy5pakewqixfi', '\x010157a8b36956dbb5cd3804e78d2cfb0f081c6eb22909bb4a1ca2422cf6a1da55ec', '\x12d842842cd63d6fce9579410dcbbe7f7235613ed462f6dc947ca09cba3be93c', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ibhjovx5vnt3qwvda7xfjbzh6guvrepyauwpnzagiy5pakewqixfi
size: 2679
time: 2026-11-19T21:31:26.795Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (33, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4idamd5mje6uxghwfomrn7vvkeiyafjqbbmliiopgrbj22c4tmia3a', '\x0101cb15c30fc24bbc4c0cc243a6744221f6248f2b726b320215f07e8545121467a9', '\x646be111e10c75e399984934753b1180a30a706642b1ea2e440b6f716151ab9b', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4idamd5mje6uxghwfomrn7vvkeiyafjqbbmliiopgrbj22c4tmia3a
size: 1315
time: 2026-11-19T21:31:27.193Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (17, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123886769', '\x01035b3153d5107956a3047f451c207ba79f129b249f061718f914120510b4cb453d8073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8bab10180e4091e39cf4489e575a26087994280e8dca47838daf31c1af44d63c01789', '\xd9d90103a67d54b0100389b526192413b295655b486e4fd86b7af4a66eccee51', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123886769
hash: cae4a9077819ba594d086185de1a0bbbd5264e6c00e120cc7192d19d0f74200d
signature: 0xba4ab17e0016779a793999de3abfd6c4d827f78275b97ef03e1b6381d6beec5526c16baec28847b174e959f86edb40ae8e0354f3abae3aaf67e9418aa8114da91b
copy: bafkr4ibhjovx5vnt3qwvda7xfjbzh6guvrepyauwpnzagiy5pakewqixfi
time: 2026-11-19T21:31:26.799Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (18, NULL, NULL, '\x0104000001a1f5b8bb1db1afc5946dda27be82e3e594e8cf052ed904e797484e8c055fc7a731e82e5e95', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (19, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ieindxfqq64tox3mwhx2e66wiexy46ueojbc3lvwvf5rurfretfvi', '\x01014011667ebf38120101bde5072e212f25799677a9f26ba1fa041dfccf7a1393b6', '\x1c54074fdebfab5ee5510a01d56e819e729e669be60a81cafb82bb1e5478b829', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4ieindxfqq64tox3mwhx2e66wiexy46ueojbc3lvwvf5rurfretfvi
size: 396
time: 2026-11-19T21:31:26.920Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (20, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4icuwhacraar5dkd2husicnccnvcnow2qus5bldgnbwr2rq3pzbkxm', '\x010144c76e0527bf91dde1915ac7c75936fd8a94eac02a9d29a20ea7664178ee90b2', '\xb90e1f1841be963fcfc3372ac832866d03ad3cba0ad49db248cafd4c05b1efd2', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4icuwhacraar5dkd2husicnccnvcnow2qus5bldgnbwr2rq3pzbkxm
size: 406
time: 2026-11-19T21:31:26.920Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (21, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ibzwjpnt7i5pavaucjj5wff243mo5llbkyv4ytl47fse4ffqnm7b4', '\x0101b280e4dcb31aa76b3325f4d62adb7d49d1d66c68bae7fa2a1abe4f49f022adf4', '\xca6f7bc8e9f922aed7b5db8e035f410f15751dec5e4a28bedc6250c8a15fff5f', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4ibzwjpnt7i5pavaucjj5wff243mo5llbkyv4ytl47fse4ffqnm7b4
size: 386
time: 2026-11-19T21:31:26.920Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (22, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ifi3qe2ghbaasltjiqfkddukdedycjumyiukuw4ekf5zhuuaxqbmu', '\x0101899f6c6f76d6edfdf3b8c35cfaf8dbabda870e3a078838a21ff96f3ea0754af1', '\x5de6081c3771ad36843c0e1ad307a0e060615391f1c5c545a384bdb197278fb3', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4ifi3qe2ghbaasltjiqfkddukdedycjumyiukuw4ekf5zhuuaxqbmu
size: 693
time: 2026-11-19T21:31:26.928Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (23, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ic7rqdg4mum7xoxgzyws73otyzvmxd63aawww3n6lxosvp4dsmuh4', '\x0101b54c5ff7a556ff2f025f0cb772aa5c59d70395d3a319c0e471f7ee2aaddcbbdb', '\x9d61b579574471f337f8683420e91411d17b6b93965cbc8fe569a3cc5c2c583f', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4ic7rqdg4mum7xoxgzyws73otyzvmxd63aawww3n6lxosvp4dsmuh4
size: 976
time: 2026-11-19T21:31:26.942Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (24, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ien6w6zcyhessu6wp4xv3cq4t2exaypy2ogr22uuhne5mlgsj374q', '\x0101a398baec8c2f6f007066cdb8dcbf495b0ad0951d54dc9fc93d21d8ca91b16b5f', '\x17ca144aa0f8b81505874cb47d22d5139824d6c3c61fc2c1f8c57439f9eda62b', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ien6w6zcyhessu6wp4xv3cq4t2exaypy2ogr22uuhne5mlgsj374q
size: 1995
time: 2026-11-19T21:31:26.962Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (25, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4idqfurk24g3tusoe3qlskxnz33ssbvqkifwdwr5yq3amidemirjj4', '\x010109a658d786ef5755c5312c896f3ffad335cd379647c87a355e1a5c9c4a73d63b', '\xee8c3cb70dbcb8733b6da26b3f7203338cb2db2e193ba7e7ed87ca0993a739b6', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4idqfurk24g3tusoe3qlskxnz33ssbvqkifwdwr5yq3amidemirjj4
size: 502
time: 2026-11-19T21:31:26.962Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (26, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123886931', '\x01037a4860d6e1866f63dc9e3ab38a745078ce2b56dbe8f400504d2bd627aa6f8fe38073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8bb53474303d2857e5bf583fee3a840a75bf6093da95af3710ceaaae4bfa5f887cd91', '\x65e82a4aa5b2cf3fe7815862192f1f2567026675303e81e83866a21a591caa0c', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123886931
hash: 501ff8fb31f77c2e656d20334a2da76df5c1991257cdff93e7a2a9c337b18b12
signature: 0x708f4d288886a17163508e59981520ed738d9662bb752bb3113b1c444c935f4a4f4c656eac061aa3d58cc4f1c3d49d854d22c5bd0c5fddf694a8ed649d73049f1b
copy: bafkr4ien6w6zcyhessu6wp4xv3cq4t2exaypy2ogr22uuhne5mlgsj374q
time: 2026-11-19T21:31:26.965Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (27, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ica47botsonilim2mxjis35msdw6njby7di7dgc6d4kyhd25r7awi', '\x0101c1957e2220a1f98988069ff0a824725c07f923afd9e530bc806d0f8c5ff7e947', '\xd3b41ac339dcf7a4c009b6ac3b9f2670d8b4328c237f3ef7e7212546d0346409', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ica47botsonilim2mxjis35msdw6njby7di7dgc6d4kyhd25r7awi
size: 1524
time: 2026-11-19T21:31:27.001Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (28, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123886769', '\x0103546d1801e6e0d4835249c786763750ad0ae5fd145d2e318b9199897ada0635c28073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8bb53474303d2857e5bf583fee3a840a75bf6093da95af3710ceaaae4bfa5f887cd91', '\xb4ebe931e961734ac830daa968ba0d4b319a550740f7ce5f93d277e46d02d779', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123886769
hash: cae4a9077819ba594d086185de1a0bbbd5264e6c00e120cc7192d19d0f74200d
signature: 0x01372026a56ae5d201b02ee1a797cb58ff6c2fc1c775de4310394239b424672e1fcd552355f44f286c4f7a6ee89d3c0553be12c34b5d7ec39af775a8b87e9ded1b
copy: bafkr4ica47botsonilim2mxjis35msdw6njby7di7dgc6d4kyhd25r7awi
time: 2026-11-19T21:31:27.003Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (29, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ifxy7witrwy45vi7umqwfo54iej3zbvyvhty76bcrsdvq5hridxbu', '\x01017feb4c14fd442d3f2d24c70a1c594e0558749af1dc711faa5d87a1edaf4926c7', '\x84f6521066625e23896d6023a95a88c6c3d71fe971e9e21813b437ddb4472fb6', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ifxy7witrwy45vi7umqwfo54iej3zbvyvhty76bcrsdvq5hridxbu
size: 1315
time: 2026-11-19T21:31:27.134Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (30, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123887114', '\x01039e3168aa2e93498b3e431f7c1b5f17bd4c99314601ffa96e957839bc6caca35a8073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8bc0a5387fd5871ee4a4a5831229ff5331a4b9f15708daec12cefa0dd95f5734fe840', '\xd283030c32b85d9008ec26cfa41a59acd2e0b7149c533d44e1c792a7d64f3abd', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123887114
hash: b88bb92509cbab69f0f4e591e04e8a7f4720472d6488db54226ceaeea74e3680
signature: 0xbbde5ef161fc356e8191d284ff39df1378ae583d47075ad16f361f02195fbced68872e2bf1dee2c6dceadb5f77523359f30baf5f291a9b0e33d8b04f8e668ca61c
copy: bafkr4ifxy7witrwy45vi7umqwfo54iej3zbvyvhty76bcrsdvq5hridxbu
time: 2026-11-19T21:31:27.140Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (31, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4idu3vxjsjgbn7dqcamquowtbe6xulrxdhtubkjzjxys63b244i7nq', '\x010199c608a15850e03521e50f0386b25f168d8b49af09464f0526cc6e058d6b2773', '\x803c32f0bf6d0e4c9ab58090eb8521ab67fd2f744e6a6f23957dd46b038b7e03', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4idu3vxjsjgbn7dqcamquowtbe6xulrxdhtubkjzjxys63b244i7nq
size: 1315
time: 2026-11-19T21:31:27.164Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (32, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123887146', '\x01032294878be0c10c4dd71156074bbb56fc406ec1e47e77a69b2225fe6720ed0e918073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8bc2a3a88c480cb5b25ba0a7840bad850c1986fc6714dc5847ae558b721002d2b5cee', '\x5403b866fedd84c3c0c63579d63635e0a2280de7633a22881d5f18f74f1417f6', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123887146
hash: 543fe17d5257b2a83aa73c70d4c9aba9299660d05db80680927a48a8ac2d4b0a
signature: 0x862520a5a35a464bc77b03adceea905692fa1214e3f218d5e4b181814cef069c75f710370d99be064944fd384667cac75e2cd44f84066e36ddd729256a24436d1c
copy: bafkr4idu3vxjsjgbn7dqcamquowtbe6xulrxdhtubkjzjxys63b244i7nq
time: 2026-11-19T21:31:27.167Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (34, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123887188-3b9f6a25642a0c4a8f1ccfa014b24502', '\x0102bc9549c3cc0c01d3550705bf39a74f0d159e3f1a5f9c56a98dcb4aa61383d3e8', '\x2b61c64b80d6e607c9fa04c70c857d03597344238878c586e0e0ea1daefaffb2', 'dexnet-log/delete/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
blocks: e7ce04f63944e27b5f6846daf28e6e95b9f516b7aa0fe2d5b876305b39a2e81b
nonce: 1795123887188-3b9f6a25642a0c4a8f1ccfa014b24502
signature: 0xf8ab0a05860a1776c99062b8df0921cd83f35e8653306d8959eb43b62c635e372a019d16c0512b6edeb85e959878e06cf8223af627de7159d93b1cc1e95d10f51c
time: 2026-11-19T21:31:27.190Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (35, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123887173', '\x0103a9e013a8f8469fee6893261ef7c94822a1a6bf8b6550f9a797d8dd8bcccab01c8073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8bc45177b51e9c48113fefdd1d666314456d2b609e33a8278fbc09329b776c73970ff', '\x8a5c60b15f8e6ba7bac86b3385d5c8be2fda4f57ca3fcec04490d92e517ad7a8', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123887173
hash: 956f21bf031cf62bea61460a1c9d81b43cf03e4d9167586eea7bba2571c58b3a
signature: 0x8923b96c0ee811f0907cf1b7105f5ac7b349db31cc94931816902ee7418134d56fe56a9a247f4591f49060de53d9137e2b2c19660d9116d5368fe8644ad2eb871b
copy: bafkr4idamd5mje6uxghwfomrn7vvkeiyafjqbbmliiopgrbj22c4tmia3a
time: 2026-11-19T21:31:27.196Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (36, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ifn47ghiwc3u2kdl3txk3p6f44afd2hqoh7dlsiwuafdonq6xfijy', '\x0101273380192d5fe89bd20e8566c78837c52e70534d12018d02947dce00f58d6b26', '\x6f3d233481418c14f1b5705d9ad2426d04eae72e5283951430dbaf7c9f8c9f54', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ifn47ghiwc3u2kdl3txk3p6f44afd2hqoh7dlsiwuafdonq6xfijy
size: 1315
time: 2026-11-19T21:31:27.231Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (37, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123887206', '\x010313cf5a21721640be1982e9e14fca2eb34684b919d45a40804e93cf8f8277101c8073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8bc665ca0188c4b7f8d0953ff63499f12731aa96ffc958952d12de313abbbf29a9556', '\x36bdce0b43c57775db4da81032707b1f803ed1849533556dda8662514a646184', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123887206
hash: cc497dead5def03202d157db692e6ade2a77aceeb5a50d4a52147363cd52db12
signature: 0xf53d3f5ad0ef74953551215d5db23e8615b6bc915054cb8877083023f48b8e2c43d5f48dd4bd620c36469af94b86c71731a59eafca74c221c100153851ae0ba51b
copy: bafkr4ifn47ghiwc3u2kdl3txk3p6f44afd2hqoh7dlsiwuafdonq6xfijy
time: 2026-11-19T21:31:27.234Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (38, NULL, NULL, '\x0104000001a1f5b8bd70d7696cd6618179785ac3206cec25bc8335811e0487ec344c925de033abf744c3', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (39, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iczsdd7bvtobyipsnqst7nwhmlpxfcpylalep4d2nxpx72h6fpz2m', '\x0101e87554f09b51d6f2cb65a3034cde4564d91508c97ed8756a0021f98e156d6dbd', '\x04fccc8d20362460a88be2f6e1fc67ba23627ad0b24767b9e3be5da66d8ea852', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4iczsdd7bvtobyipsnqst7nwhmlpxfcpylalep4d2nxpx72h6fpz2m
size: 1315
time: 2026-11-19T21:31:27.855Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (40, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123887830', '\x010319d5f25f0c3b48eca10f75a2515d6c7fc84bbaae7804f8338257e1281b3b62d48073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8bed6ccd344301fe99d42b8f47795daf3fe82cc5a7fc53982d6fcf8cbbe489baf7e4e', '\xfa5b8b3bedd591a939bab31bc5e75b16949437e1825d1c5eb68c81db3e33ec52', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123887830
hash: 1ae45a817a9848c4ea7ec70aeb55f43b1fc6803405993e881c693e45ba189b59
signature: 0xde0b0bf20b5ade0e922156c061daf66f6b8a4165d0f6c987be9d492d337e3d1a4ed5a7c6d8b70e3d16512b4e34b46172f9998f2f409df323bf7d3a55a7e47ed91b
copy: bafkr4iczsdd7bvtobyipsnqst7nwhmlpxfcpylalep4d2nxpx72h6fpz2m
time: 2026-11-19T21:31:27.858Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (41, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iaxgui6hyare7jo34tk4swiyiz5sohhersnb5ewii3xo6ndeucdcy', '\x0101e94ffc1abcf8e35768d111975093af58115b69166d62d2525e1752b67832388c', '\x97ec916bf85af616b3a366f8d77e672d4a149b78d646feee54d7e98b3e6d9c0b', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4iaxgui6hyare7jo34tk4swiyiz5sohhersnb5ewii3xo6ndeucdcy
size: 1655
time: 2026-11-19T21:31:27.884Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (42, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123887857', '\x01030531dcb2a0d3707419e988e5c67a4cfe71d8d4fe6802527a903f16336936224e8073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8bef1b7c9d521f6ab99c07b2fa5cce184301181782a39aeeeec26a54e58c88382c206', '\x0234a40b1e172e5ece9ffb42670cb4ff8c03773648a3954f8f95a2ce767f655a', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123887857
hash: 637e6c2f591040ad1b30c0a3ee623b6d7120afbcb6f089a947a33df116e27e0d
signature: 0xe41fea2fcd304b3b8dd40a7e1dc911a083621a32f753bb1ed6a65e31a3d57af26b8cbcd53bb788d81cdbb4e2958fc9aa9048de15ffa183955a6f0d5deded72ad1b
copy: bafkr4iaxgui6hyare7jo34tk4swiyiz5sohhersnb5ewii3xo6ndeucdcy
time: 2026-11-19T21:31:27.887Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (43, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihpofzenvjqejq2xwjfsra7v7gpy5r2ekw2zb4t3uhmrxpaqnfjbu', '\x010187706fb4c0e943122eb64f71d2d28998c07643f316b0b5f2d2ed337396df3356', '\xf79d51cc289057ff167af4eda1fd446faa62eedb09c5696b5d3db23593a98ee7', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ihpofzenvjqejq2xwjfsra7v7gpy5r2ekw2zb4t3uhmrxpaqnfjbu
size: 1655
time: 2026-11-19T21:31:27.924Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (44, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123887903', '\x01030c02563ca690044888c3f9b38a8dded3b1808cc4833660650851634041e3ec978073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8bf1f1b9e5b32422ed0387d13cee11e776b773a07e2ef0c8e521d44083843fd33b262', '\x5d840086f9bde0e1776be549b4b0ec1c954fc4920c8760859e80f0a735fc7153', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123887903
hash: 186acde577e9b88aedc4af1ef0babfe4d094208c533b286229b1fb6deeb169ad
signature: 0x95b0d95924948e57c61988784b1e9b004bd94fa480d30e5b14fc66886fa539b31f2360660bfcb2475456bad4d12fae2391226e63dfcf05b866da58b6782b26ac1b
copy: bafkr4ihpofzenvjqejq2xwjfsra7v7gpy5r2ekw2zb4t3uhmrxpaqnfjbu
time: 2026-11-19T21:31:27.927Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (45, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ifw3aj5cwlwmib3srnt4sx4hvtby2cyho3l2dtqaph37fjvqniqbq', '\x0101b1e3fae08e8d96d66f4f1d0235a133f02b19c71168861f6ff0798db7cd06fee5', '\x635be66d6b66018b4e6b18fd5f492a8fc37b83c7616d1616319a554301741d09', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4ifw3aj5cwlwmib3srnt4sx4hvtby2cyho3l2dtqaph37fjvqniqbq
size: 976
time: 2026-11-19T21:31:28.025Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (46, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4icqjo7wwafwsttr36plg5ulrwtzjfzex5xlz3v44f7c6lrcskckhe', '\x01013de3f33183a6f45be8016c17d40612336419d9cc0ac66a9d7a871641e059292f', '\x82b1209194981315ac55023c037a1deddd046ecd9af03bd412c0d88c072d45a0', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4icqjo7wwafwsttr36plg5ulrwtzjfzex5xlz3v44f7c6lrcskckhe
size: 1315
time: 2026-11-19T21:31:28.038Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (47, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123887997', '\x0103efc12ef92b5ae193ec82de0aac0353fb7d9fee5687816c37c08faa52aec87cd38073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8bf7dd3ab8ac01d96b3ab2153183ce5b1f3fbcb96f8f7a938fbfd93d83e9b50d85a5f', '\x9b6c86ca58dd8ae9bc501556730de3f917e10b44fad62c77f48717d896cd1d60', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123887997
hash: 188f606070a6a51707e40dff50072ea7336a33cd1da015e297e3cc3d1bf77667
signature: 0x69f3877f5daae80efc2d9658442d2fa2f935603a71058d6c0f975b4715ec5aa75e33aed668ed9b901fbd36a9035c0ea8ba3e6fee5152bacc3f1e0ba1f789933f1b
copy: bafkr4icqjo7wwafwsttr36plg5ulrwtzjfzex5xlz3v44f7c6lrcskckhe
time: 2026-11-19T21:31:28.049Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (48, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4idzic6q3mqqkuujnfo75ckwrzc2emtuvtl47eptrm52zjnhexperi', '\x0101ca1fa314e15f6416c8629a7efb9494e0c52a4d66afefbad31ce572d6f1af9de5', '\x739e7f6f358fcad9e2e316e214f5971416cdb114d40c432cfa3105763b4f58ad', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4idzic6q3mqqkuujnfo75ckwrzc2emtuvtl47eptrm52zjnhexperi
size: 808
time: 2026-11-19T21:31:28.058Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (49, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ihvcp2dwtrvpa3arzynzcpxiwu3euvivesovsemxw3q24m5asaujm', '\x010105483e195396b6753f69e49b6feb12db54d4db35addd82ce09652d89044951cb', '\x70fbf1d3520beed3b8a51fb47d7eb898b80a3e8c3868ba0e4cd5aa0913623eaa', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4ihvcp2dwtrvpa3arzynzcpxiwu3euvivesovsemxw3q24m5asaujm
size: 601
time: 2026-11-19T21:31:28.081Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (50, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4iaamkbftomz7rwd54cga2f6yxmshm6vzw4ytbnes7vbzrtop6zbvq', '\x010145fb00246361ae443c5efb1b1d1c24f7d14711ec1a17fcd28a5ce1a6039d4051', '\xd235ad6e6a07607c26f5473796162e784c77bbf13f9e22ba1d08dadaddc75d00', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4iaamkbftomz7rwd54cga2f6yxmshm6vzw4ytbnes7vbzrtop6zbvq
size: 416
time: 2026-11-19T21:31:28.085Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (51, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4iasmgaaerceo2nzjrbwqi5r7g6z24owlr2ta3aprn7inb4jw7pndq', '\x010187065ec72a1f5223b3b9c50eb162df7ffc940798788c99d82a383936455d0864', '\x6bfdfb3a85eacbaec6dbfae4f8b6f7421ce5ecd18b00063aa0faa2b97939342d', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4iasmgaaerceo2nzjrbwqi5r7g6z24owlr2ta3aprn7inb4jw7pndq
size: 348
time: 2026-11-19T21:31:28.100Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (52, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4icaruigscewe7ukx4uw33r2n44edoesf35yvlskbsqf7ut525upga', '\x010128d4967ddb4d61c58fe3c706fbbb8410324e3b9c65e4741a620f0a6ba44b0c28', '\xc7a9655133a40259a0a77ba214dab4c09b610b82425bcb4927181f5b29ae180a', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4icaruigscewe7ukx4uw33r2n44edoesf35yvlskbsqf7ut525upga
size: 1929
time: 2026-11-19T21:31:28.112Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (53, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123887903', '\x01039b90611c4f2af4c3df79a34f9ae2eefe4ba4f4f44ec6be7ae7fd9d75761f40148073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8bf7dd3ab8ac01d96b3ab2153183ce5b1f3fbcb96f8f7a938fbfd93d83e9b50d85a5f', '\x8750fa574a28ca9159e12ae8577222d7ea254ebc41829102191f78dbcb946cc8', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123887903
hash: 186acde577e9b88aedc4af1ef0babfe4d094208c533b286229b1fb6deeb169ad
signature: 0x5643376b51fe52d33a8af143e66ee072df0a206daa3fee8755915a96997c75065e0d828cc81aa726c4332b3ca4e0567587d265d9e37d9b81e17539e57c7c2ca01b
copy: bafkr4icaruigscewe7ukx4uw33r2n44edoesf35yvlskbsqf7ut525upga
time: 2026-11-19T21:31:28.115Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (54, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihsbcpxhvht3thtzkg7rzo3ygktqhbs65fdo4buqtwngtnxoqucd4', '\x01015a4a62b2195bf2869fb8060f62332bce6c2043bdcf2550b9d3f9c501cf3f9254', '\x603abffa2faff6aaf4cf8ec09e51975dc38ae5a5162d8dc3bb0254b8f8b02197', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ihsbcpxhvht3thtzkg7rzo3ygktqhbs65fdo4buqtwngtnxoqucd4
size: 1655
time: 2026-11-19T21:31:28.169Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (55, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123888111', '\x010332e5f037d7a33d2ce89833bf6308639e9913c4585ab634d2a4d2e06670da7eed8073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8bfeff5179805f148031b8ddf8b76641f129f8b6c1aee74f62a2b64d25eaf10dc2a34', '\xa7228d3f717702694d69030e88a5aef78781bcb267a463dd9d667d6bdcf60073', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123888111
hash: f063dd99090e65b2f35f78b8563f49df85ecd71700c3293e1373afef43a2b743
signature: 0xa76b13bef3ffb89de4de764de8568555b053babac8585c96f1c1055959c2490a1a2c278d306a410e2e20b64745563131e08805b1ba3bf12b5410c7c9ae6e64be1c
copy: bafkr4ihsbcpxhvht3thtzkg7rzo3ygktqhbs65fdo4buqtwngtnxoqucd4
time: 2026-11-19T21:31:28.181Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (56, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4iek4pe4s27s7ykv5ykxrfab7wolgu2b2ovtazitet6v3tpzhggtu4', '\x01013b4606a9f044ec61c6a57ed5524e2920f37043db830757fef7cf4f87e8a5f71b', '\x7f2ddd100cc7c1e6c8f42f6c9302ebcfb9a897ae5af0671016208383945ea65d', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4iek4pe4s27s7ykv5ykxrfab7wolgu2b2ovtazitet6v3tpzhggtu4
size: 937
time: 2026-11-19T21:31:28.183Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (57, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ibbwxju6jloh76hfoij3klo4fwgepwgy5qcgxxqh57cqwrxpg2xwu', '\x010176bb2740619ed95d541086cc9184ca9d731e85c028b9faa6ce41eaaccffd4eb6', '\x69f1ace32929853a5524f9aa085791f3cdfa4148d224d47e46f463673810b2d8', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4ibbwxju6jloh76hfoij3klo4fwgepwgy5qcgxxqh57cqwrxpg2xwu
size: 745
time: 2026-11-19T21:31:28.196Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (58, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4icicjjv5i6kxbgqi64bcrvzepsxn7fwehvn2w7f2k3fvxmck3tllq', '\x0101e087a4d06c56557143725d09efd75e0d0949dcd80efb0a5674092464e29a338c', '\x86409f8eb8c88f01492944ce7f3ba6e60da2acf7702718be3092a22f738bf3a7', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4icicjjv5i6kxbgqi64bcrvzepsxn7fwehvn2w7f2k3fvxmck3tllq
size: 384
time: 2026-11-19T21:31:28.203Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (59, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ifhu2vquehg4eidgldmp5mfbbyom64nsom6qgcm76o5lu2tyutyoy', '\x010159404c56cc47e4e9f96dd499ea3dd6da11c77729e304fd11c060f8780f85eee2', '\x534c82aa1ba1b4d4bb1f1a7841e1a39d0f16b3676333bb028796986b209df91f', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ifhu2vquehg4eidgldmp5mfbbyom64nsom6qgcm76o5lu2tyutyoy
size: 2202
time: 2026-11-19T21:31:28.223Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (60, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123888111', '\x01033d5853cfc307831535a21c70e5bd31c391fa05f4e870f848675408b9901388088073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8bfeff5179805f148031b8ddf8b76641f129f8b6c1aee74f62a2b64d25eaf10dc2a34', '\xddefc31665cde5ae22cbeba3b8d25fdc264b69fd74380bd6042fb44843e227ea', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123888111
hash: f063dd99090e65b2f35f78b8563f49df85ecd71700c3293e1373afef43a2b743
signature: 0x513c5ea9174c9d6bdaedb47faa065b76783c609b9271d062e0675ea4c24d0839074854f7b28f3e9afe457b5cbff5d4cfec7117422d8e54bccf24ab7bf170fec11c
copy: bafkr4ifhu2vquehg4eidgldmp5mfbbyom64nsom6qgcm76o5lu2tyutyoy
time: 2026-11-19T21:31:28.226Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (61, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4icpxuxlkkp6ydjozbzc7hfpauxan2fu6zookphh6znnihmpochagm', '\x0101f8641062b029e8a02b684e0575f104d9faf391a85bd6f7936c83f4afd218a87e', '\x9e85af543fb18aa554dc931b8ab1f78c207b8572774afcfed511ed9f23d5c219', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
cid: bafkr4icpxuxlkkp6ydjozbzc7hfpauxan2fu6zookphh6znnihmpochagm
size: 366
time: 2026-11-19T21:31:28.327Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (62, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ig5edeua727udvxtpw5ytsahlfxrgt5f2gcd5vy2m2smhcg5c5f2e', '\x01019c036bb251237067f3914b362e0ee3200c320edaef8683ef24e4b139c410ac2e', '\xac2b9bd5212c09fffbfe7d5ec7d4e29a09b48601a2191f8732c1a59e7bbd7380', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ig5edeua727udvxtpw5ytsahlfxrgt5f2gcd5vy2m2smhcg5c5f2e
size: 1655
time: 2026-11-19T21:31:28.347Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (63, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123888332', '\x01037e6a57adbccb06abea3578e10a24b793bce40d098d0ec24eb3853dc556b8327a8073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8c0ccb9977ebbcdf50e336b750ef6a2d40cb5c03555e300e11f43aa80ba759b714211', '\xa4b4347990ae3b29303ef60558f01d4663748e4fef9b8dcc49044a6ddec51387', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123888332
hash: 4bb4370c17694c57ee02e5556926b2ebac2cae6d214f60bb2bd47f7842420775
signature: 0x43a6a737d66ced4e4d3ebbb4561590f9facf2357e6219dd6f1de4f6652cc911a482259f89acc8ddb6853cb40c89656b87f9286d8df46816a33049629ffa82dcc1b
copy: bafkr4ig5edeua727udvxtpw5ytsahlfxrgt5f2gcd5vy2m2smhcg5c5f2e
time: 2026-11-19T21:31:28.348Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (64, NULL, NULL, '\x0104000001a1f5b8c0e7587597eff0ff200821864e6b461030ca1a0cdb0cb964536cb289bdbe3b83c419', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (65, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iaccizxzwwbcwxxrzxhchjrdwzqvjix5wvrykjy6it3jl735pdqbe', '\x01018b6b76b3cb7de48e6d1dd96e13dba97a37b4714c3c5e294b476688ac629ce9ba', '\xc403a07415f70ac2f238ac797592ba5aa161af9b285d52c6876370c9985d8239', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4iaccizxzwwbcwxxrzxhchjrdwzqvjix5wvrykjy6it3jl735pdqbe
size: 1315
time: 2026-11-19T21:31:28.381Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (66, '0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', '1795123888359', '\x0103db8d55b7a9ce36ce70dd985b6965f860a33c712f140c2f02bfc75bde73937e6f8073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8c0e7477b8a6efbf0391b083e1091fc0848f10a714cd618bac2ab6d16c3ca444c72fc', '\x0903a4ecee5152c76d1862470c769ef34c9d2b50a31234709e42faf14765f1f9', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6Cc6357Ac094849e244dF39fA33F3FbA64D8F3Ba
version: 1795123888359
hash: 7b8c344d66b62bb4a207b0c843466d90c6a7203df461e1398e7707649219b8e7
signature: 0x97e9248c58f2a3197cd52147518a34b853282bfea1bb1aa409aec6f0e8de3f9b160c43f812a0d1861b7eb8da8955a1ad1e0a49e0ac154d2287d578d2240ccb071b
copy: bafkr4iaccizxzwwbcwxxrzxhchjrdwzqvjix5wvrykjy6it3jl735pdqbe
time: 2026-11-19T21:31:28.383Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (67, NULL, NULL, '\x0104000001a1f5b8c2f6d0695966a4b9db0a60144f117081bc804edb5d8c95f288c85b8eb849b619908d', NULL, NULL);


--
-- Data for Name: log_map_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_map_tiles VALUES ('', '\x0000000000000000028073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07000001a1f5b8c0e7477b8a6efbf0391b083e1091fc0848f10a714cd618bac2ab6d16c3ca444c72fc00000000000000');


--
-- Data for Name: log_past_map_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_published; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_state; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_state VALUES (true, 68, '\xd0695966a4b9db0a60144f117081bc804edb5d8c95f288c85b8eb849b619908d');


--
-- Data for Name: log_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_tiles VALUES (0, 0, '\x61df7442e74c3775d65c33117b3117ba537b16ab9442d0cdea282974112d02805fc0cb950b4a9533aaa7143d4ba73588afae334041f1707a366816233d3a00ecad3e176aa4f20a741759dd11ea118647f36407f089dd39769a86eeeba87c46d149778898550b105ed4bc79ce3a2cd5d5da98d59fca99bb13499ce9713a5381cdae3e6dd4ab644a5146c087671a8f65e01d5515704ec9e3624a82b3fc30bf334b00fe0b6c4b039ff5c3ef7848cd45b153e31c9f2c42561c1720ed1ac247d8ae7ebf30a4018d0edead3e23db3ba5f96ab97b3a9236d7e0011b8f7965ab07854c5ba964d3d79d5b5489a2ebc32c9199765109cd9801e4a2f2b739fe2e313eddd613e5451798ffd25e32499756cc92858150fce356a65638f062120b5d4b0febe8e1992f2e90589d30f34dcc2bb65930df3e0b04288aeb47a12c9bbf660e219efa69523e688ba4c0afb5ba43d328298a59b41acd5f4a7a0d80811d0691bafc7434dba4f0d5ccd841402c312f1a2945ebf6342ebb786b1cd3908e8e4b715f05d8d42008f11914f9ec8d161df901d28d2755fcb8276fa504a13c2bd1e288ccf71214bd004e3bdc8c2a0200a29dbc60610d4b526fecd41d4134e6674fb612d70218d4d285443fc06cdb1a631594b9d13dec7a4fed62f334b2da3e862b845ffaab375eb9942b7070bac2de9d166537238b7d2c659ef5bb63c0e68fd95deafab16c3513c00c54943ce85a191a986d889a1839b337cc3eec5e603cd67ea6df006b378f290cca64451dc848fe68f1e0804095c9c7218f16f8434ffce7da1e6cc09c53d33d3c791622122a34807ab1bd5b23c48f2bfbf7d1c6c5af22b129cd7f8ffe231b319702c8cd244664d0ffd3170de9909dc2afb1040d71310699f1f9a1f49947851edd74ba2fe43fa28d5d0c7ee7ed531502fab2050e5fa906e0217b19a6751441cefb4dad735eebe32018386eaaf39585de311bb65c8e5d58dceac983c7510bcd544e618029cea6c8d4ce2a8c02f8f044f672d84bc303a35bfb0215f40c770c743b32a30b5a348938b070d0dece3c4b90ba4cbb821e08d2d3a144270b6f078339212f51e497cf11650b39b18b11698534e529aa89a587d4adaa70f4c8944281f7c4def970fccf979e4c8f7d17dbf7022b2ac17a54c4c6788a06f7df7689e77626fd26e7407a0b9374e9ef716a48319f7ab8a4a515c5ab636519e6077c0d10a8545f522f1857a06c6563483b85e6ceb27465bdaab75f5b65b3ba0ddce464b728fb30c2c64396108835abe200d3948703de4a5f79b04ec5d1c7be8d72df566b1a32c9d736282a1fae44cdf9f0e9e390f4dac944322791f19c21cdae7b14a2e6223b769ab3905a460f7ca5d766530ae05502079b620299ff11d6c49105f81bcd24011e4412fe2fc2ec7cf72eded405585916f5a80c2ca951fb6b9495963821e53798266e5531a1092b863fdac53b670422b7b6c78f564b9d72618eb409400aa4f568464aca0341e39c92eea6b8f3f2f68543305c4fcbb0e58ae52c2b3355d4664362b0dc8db43351b82ba48a95b6bb902741282094e88e8144d2b8fc5e0a488f7b4ef90a7b7b06ed09f4c9947e77b8ec0a7b14c38cb6bc16cd585fba2747dec8d8bd3a75149a5bab0d80b225b9f82ca071a9ec5b9d43053d9e9280b52e58ce5c986c4a0036cbcb184e0c17ba869337afd2a6f22ed8ad644b28ca67ab5b4d369074b086c20fd07f7466d2dc7cfbfa6954735a35ed103c4f005372977eb5fb32839bedeafdfb52e72445ef727a8cac1765d4957b224bd8d4a258323c0a740e070d93dbe729990f0ccf43df5961895d2015fdc1ba6a016e8968ae30d73c740c781a1e2073c177183426b9bdce7e9ca332149c90bbd76c2568dc2f04183004524d53f29afc809d93d79d58ee5349de7589557f4534ab0d654011ba4bfe79ea4b977be7b54554cb69caad8e6cfb6310339e5680843a6c423398c7c39698b38ed59d48be4bacfe652651a809890a5e3fd4664c4d30a5c13288192b2c2311e345b3fbc6a1ab5468b8a44238d830858174346fc2bde3776d8596dadc3998727038e0874d1dc46f374776dc248a13f0bbe4bb82e815f29e2fddf19f8859aed46b87bf941877486c3d0edaba64963097eabc403799c9cf32aafe03e1ed8ffa5446cf7b85b6cfcfffb72c9427833186656cea3e74e157929d527280a7cc0d5d195dc2b430b93d8363b5ce617b4b60024627ee7f2168817b2abf9955950097d6edb27c3b508b12342ecb7ca28a57a663dd1b7c7a0bcaad5505e8853d86d17016684d36c69bc2c839cb40f4505d730d86d10783fa621706202a7820ee8af518cd5453cd17ffdb04909b965cf3b53d9520693468d0f6af194296be64865c113c7a7de7874676c590cff7a6526d71c1ec68c11979db3c63f39a833b689897e0814f53b8bcc42e9e32cdf37174d13ca1c4d44df156a06e4a2a98323d37886fc17f32271a0a68e72421ca988cce73373e33698dcfa0621b5e68f4cb704c225c52f3bfe09cac7253e2f09bbe2f37f561f95942ded1a551f4f52a6ceb27cd7705b1f5cd5a7b56b8894f6a526d5a7fc158ab2fb9d0665c4c64806c7ee38af34de12ce9aa4a171fd9a79e94178c18abb05aba0c10ba616a496cf38c2b339b418fc126085f557068180900fbbbd31ff9e75ab4706c0b2c7b4c23cbfafbf4c00adf20f8d6418556e36a337ca845491aaca7c4d662c6137cab7e9dc40dada100cb383ff37b5735945625c724f51872ea498c12e9a497813a8bfe850be9c3a3906414b145565c15153286f5902bb50719aa11e183a26e0ba53b8e1b53c45b98296ef1d927b20817015e8f046890555dea0e5e89d132d45c0c5053d4d597a07d280b42acce32964bb81ab15f07da7e099e04cf0d18727401dfc810c5765eaef4271528032027267cd91d5fe5594d97731d7279336fd4222fdfe00a7430ce89c0483d2de6795bb7c5234f8ac552ed8c1dbe4f3013c89f194b01b83850994d17cec436cb106d6402d84086fb2edcf0c6f2897edcd0131758a64d61de34dcb3a3a10d1433e62b485f477adf91be483ffb6565');


--
-- Data for Name: log_waiting; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_witnesses; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: map_entries; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.map_entries VALUES ('\x8073a5b5d076452528619aba86ddc689686fbeb3ff6a0522da39f15cf0860f07', 1795123888359, '\x477b8a6efbf0391b083e1091fc0848f10a714cd618bac2ab6d16c3ca444c72fc');


--
-- Data for Name: network_samples; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.network_samples VALUES ('2026-11-19 21:00:00+00', '2026-11-19 21:31:25.675+00', 5, 5, 5, 0, 0, 0);


--
-- Data for Name: orphans; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: owners; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4idjny3cnyg7tfsp6amwvntmvcfji7mubeadjqbums6i772rvljgfm', '0xfd02b6f407265e0fab38e3b70b47c10e3b43ec21c71f5a25872dbf7ded2ca06519a9841342ed63b7549511793225cd462e614f4a5ae40c37d278a495e3c3f9281c', '2026-11-19 21:31:26.612+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ieiwsipmrndq5a3niye3j6rju62oczugfrmfdiazeodw23tq4kgru', '0xa4fe89b702c2f319c6eedeb99742fcf8e0e945f3c262d86e38e6a350f66ab56b67f148c4dda17ed4b325585afc87e6a02dcb12e53f813b95a37fe299bbfd53081c', '2026-11-19 21:31:26.644+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ievau43ek3v4rmkxefwnrjq5rfejx7baluzxsebilxxvrjvh4mw3e', '0x4b5c854a015cbf57f84dc7055a1b27fe77828b6e02b703d714f671156ffdff2d4e98f4714ce76911aa75f00c6b6e044aeb391197efe2cfcff7356751148c05471b', '2026-11-19 21:31:26.644+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ih44a3umccqg7pciiyyjrksibuehj5utda7g74vmm4xjzti6gsoxm', '0x0ecfac56e1a92296c4ecd55bac83a78f65769de351f1ddb93a89fa371ce874c0691db01b3310cda54ed4422ad28c2305f22057404ee0e6bd7b84158018a2d6461b', '2026-11-19 21:31:26.644+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ievpj5xlmk7o5fyomryf3eqa6zxzhzmlp3ykmu5ydkkpnmv23jqqu', '0x6b23c3e6724598660b078b551ea00379cc3e51438b2c715b0acc16590d0911ef09e26b3f92716123bb29f679858f15b29e3462681ace8ce6cdbd006a21ccaf0f1b', '2026-11-19 21:31:26.644+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ifpsa6xldtmurowgvjivdnxe7hwtlgvjcvyrrxvhhvtrmnfyvuery', '0x52d72c078bb04d006bc595b8d4dbb6bfc05ba212ad007c5e3923f2647e6eaf161f72d687361668143832acbaf9cbefc7336ef1f7796c7a1044d27859b35f251d1c', '2026-11-19 21:31:26.72+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4id4hpzoaur5gn5gg5eqyamywyat4ixazhmubstvst4utsk5odzlpq', '0xcacc1e25af45ed729c7e2cbda71eb44ab0767a5228edc0f73934ac5d69ebd1eb06973a0d4edf6673e3cb92ac4ac6d7b7d0633f51e3c35f1406f3842b6be45c781c', '2026-11-19 21:31:26.733+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4igytkjpjd7xz3i4oixluk5mlyghrzvr7e7mknmrlvh3vhrcgl4rya', '0xdf17923a1b4a3fef69251eae017be29b3e5e6406c7da4f9a1ac2a84f7f7c6ece7046c104f3a95d824a1ac9b0d36ea916646d0e12ed755bb1c0d9389718c3566a1b', '2026-11-19 21:31:26.757+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4icuwhacraar5dkd2husicnccnvcnow2qus5bldgnbwr2rq3pzbkxm', '0x9afbbf777960aee4106d37ef926d88caa44c34e0103e5a0255354be1a54a341252c3be42b86b6b8d8f2b0a8760b957f85612f3a7760c5f51abfbac20348d8d261c', '2026-11-19 21:31:26.92+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ibzwjpnt7i5pavaucjj5wff243mo5llbkyv4ytl47fse4ffqnm7b4', '0x39c41c9ebe5e6034843b62bd5191d0be56f056b1c42a1f052610f255197997505336e8e1c1f451735b41371e731a0cc1a0d90e381050291f5911ba9944f5c5e91b', '2026-11-19 21:31:26.92+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ifi3qe2ghbaasltjiqfkddukdedycjumyiukuw4ekf5zhuuaxqbmu', '0x4a9308f171be1d3c3867bee65436a87dfd5909ecfbeac4eb325ea95163a7068e57d62af6bfd79a349a66dec9d2ce9a77cce79697ce4929810022b62427840c901b', '2026-11-19 21:31:26.928+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ic7rqdg4mum7xoxgzyws73otyzvmxd63aawww3n6lxosvp4dsmuh4', '0x2ff8d098b6d34043cb230c61178ddc9c476d74857ee50f817d34410a75533eff4a7a5fa609db8a93f8cb5dee60fb597cc020f15d8a888c6c537375395859823a1c', '2026-11-19 21:31:26.942+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4idqfurk24g3tusoe3qlskxnz33ssbvqkifwdwr5yq3amidemirjj4', '0x015cc50e4ba1c4eb33313d0d0bfb7759a2a56c43cbf75236185e4b29a3da65c5735ae0af7e8f0297f5ef8742695957a30ccb287f9bed7c7407abc29a3bb85f1d1c', '2026-11-19 21:31:26.962+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ifw3aj5cwlwmib3srnt4sx4hvtby2cyho3l2dtqaph37fjvqniqbq', '0x2bfe1efb5c7c180c1a2e4eb6eaffe73b059d9dfb8ef32029c2337b71911cb74f498cb00b52b0f9ecc81b3e8fea99b2b3f0cebc272654a6ca86371fdaa7edb9a61b', '2026-11-19 21:31:28.025+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4idzic6q3mqqkuujnfo75ckwrzc2emtuvtl47eptrm52zjnhexperi', '0x541404f9eb70369a4ad5b1ced91d4bc7f5542a55bffad03e6c2cff362dcbaa8627542a37965f155e4000da1bdb5f4658a49abf6b18bfcc6417410732082dd37b1c', '2026-11-19 21:31:28.058+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ihvcp2dwtrvpa3arzynzcpxiwu3euvivesovsemxw3q24m5asaujm', '0x1dc993de6074aa0ca0ca6d9fa43ca326d1cbc8a3a8ac33641df528df3585d51e4a7bd16e3fe0e41aa684296ca8612990f0626a3530c06a3805ad8310fdc41b881c', '2026-11-19 21:31:28.081+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4iaamkbftomz7rwd54cga2f6yxmshm6vzw4ytbnes7vbzrtop6zbvq', '0xd043e6d4628a1cf35ad1427e74b318ae540b0e410b461df2454143511869d84a69ad18c2e1744a035c63baf21e5ba6440066880ffe0de53ff01f9feb6822950f1b', '2026-11-19 21:31:28.085+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4iasmgaaerceo2nzjrbwqi5r7g6z24owlr2ta3aprn7inb4jw7pndq', '0xc3412e4647df64be7787a13c6af1a498f2160f22c78aa695cc1a1a81b1dfb3f85cfec1a5398f52f8c486e5cd6fcdb1d410628422c689052945111cce3d4251a81c', '2026-11-19 21:31:28.1+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4icpxuxlkkp6ydjozbzc7hfpauxan2fu6zookphh6znnihmpochagm', '0x44f0216fe95c571124f39935b969ce38f87bd34c007a83cd2188bc1e3f3c280e50e3d74c769d296ece7ce0aa87c4bf5e2ba343ad0adf1b6e49783711ff1c10f71b', '2026-11-19 21:31:28.327+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ig5edeua727udvxtpw5ytsahlfxrgt5f2gcd5vy2m2smhcg5c5f2e', '0x8f713edeeadee4b1ffb10a1cfcbc56d3bd3bcdddfdb13d22ecf4818aaec4c6352ee4a3447282c0fa7608839232ac4e91cb30aa3e65a6bd21b72dd4e8039cae2b1b', '2026-11-19 21:31:28.347+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iaccizxzwwbcwxxrzxhchjrdwzqvjix5wvrykjy6it3jl735pdqbe', '0x01361b1efad547c1ae6608822f9a1a2282427fa11b32578e426559a580a3eb580175fe15db0751cc6e03921e5725c8a2d107c06d7a6067f18e4b4978e33f54721c', '2026-11-19 21:31:28.381+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4iek4pe4s27s7ykv5ykxrfab7wolgu2b2ovtazitet6v3tpzhggtu4', '0xe4e7b155c973db9df6a95505d051bfd1a85fd97ce9fc220da781d5006c66c3112174ea062ef45eb89d5dc11a65d869ffc972df07e8df94e316140b04c9b83d441b', '2026-11-19 21:31:28.183+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4ibbwxju6jloh76hfoij3klo4fwgepwgy5qcgxxqh57cqwrxpg2xwu', '0x87789f3d14c99c9239837b01c28f45832e90bc6ec67205021b0d7ab1eb23cb140ef8ca859047a5d20eb3a2bcf30e301cedab65a380de8e361dda8f4be1f79f931c', '2026-11-19 21:31:28.196+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 'bafkr4icicjjv5i6kxbgqi64bcrvzepsxn7fwehvn2w7f2k3fvxmck3tllq', '0xe89e0e5e8c93582a2a380b9f835b386173c1de40de483ea6d143256b6ad0e964586f0b48cc49674c367b49ec80423a7eb115d730873d3082ba466890bd62bee71b', '2026-11-19 21:31:28.203+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ifhu2vquehg4eidgldmp5mfbbyom64nsom6qgcm76o5lu2tyutyoy', '0x0c50fed2284c287da5f472fbd431ad444517781d0dc78940e086275984bb831e2ce50d02e9d0dd6a84c387fecf7271e265ad2b229dd5d5bac824fb8046366e741c', '2026-11-19 21:31:28.223+00');


--
-- Data for Name: removals; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: schema_functions; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/begin-writes.sql', 1, '7afc9ab18370eb3d2fb112981b15a37dc0f51d35bef15d04d5ad2efcbc7b1419', '2026-11-19 21:31:25.424656+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/commit-logged-writes.sql', 1, 'cb8681c19b9a436e02924099f57aca33374145fed0c11e642b27d2fd881adebe', '2026-11-19 21:31:25.424656+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/commit-writes.sql', 1, '2f7d21fc6e1895ad2231083ac757e9a1c1d0c4ef6e83d2367dbb9d1bfa783e5e', '2026-11-19 21:31:25.424656+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/counters.sql', 1, 'beed0fba8c66c36e2fc2859d67eb10d4e75e04c140a2e0539b1dcce1762fb327', '2026-11-19 21:31:25.424656+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/notifications.sql', 1, '8e6dc1ef602bb76f9969525d4b18e799a7fea93bf780b6352dcaac5512d096ad', '2026-11-19 21:31:25.424656+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/page-of-blocks.sql', 1, 'a55e844727177e8fa067707c5f785f1aeb399dbc1469678c1461361af98c94db', '2026-11-19 21:31:25.424656+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/blocks.sql', 1, '998a8f93cf5a1cf9a60cb4d531b00c78c6af4d686911aeb329a797f0f47366e8', '2026-11-19 21:31:25.431716+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/copies.sql', 1, '17dea4526db1c2abe5f531e9ed4c256d6ec246aacc35709f35739c2891e6e786', '2026-11-19 21:31:25.432018+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/device-changes.sql', 1, 'd2c1cf571713f4df2cc3735f970d9fa6cd5740a3211209eb6da055282e769fc0', '2026-11-19 21:31:25.43306+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/devices.sql', 1, 'cfcf8442a6c51e9141df1025e91de6e000e272e343189320b9f9aa42eab74b87', '2026-11-19 21:31:25.433305+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/owners.sql', 1, '33ed6075d627891dee027bfbf743fe8f25dd94770eca8882ae3cd9459f8db8c2', '2026-11-19 21:31:25.433608+00');


--
-- Data for Name: schema_migrations; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.schema_migrations VALUES ('0001-baseline.sql', '2391eb41c52ab6bbcc28265224b593b19f9a9ea28b14edd0a874740bb7f28d76', '2026-11-19 21:31:25.365083+00');


--
-- Data for Name: shared_blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: versions; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123886312, 'delta', '204d8ab202c006724dab5ff1e4a9fea8436c3ecccb837522f78e81f139865dc4', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123886520, 'delta', '2b3798862896441e41d90e68406318d14b7dd5fc33a1fcb6c11e339b066bab5d', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123886708, 'delta', '9b2115220e509d48be50a23df033b3fe5d9a0afaed02618712e6cc764005ec85', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123886769, 'delta', 'cae4a9077819ba594d086185de1a0bbbd5264e6c00e120cc7192d19d0f74200d', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123886769, 'snapshot', 'cae4a9077819ba594d086185de1a0bbbd5264e6c00e120cc7192d19d0f74200d', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123886931, 'delta', '501ff8fb31f77c2e656d20334a2da76df5c1991257cdff93e7a2a9c337b18b12', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123887114, 'delta', 'b88bb92509cbab69f0f4e591e04e8a7f4720472d6488db54226ceaeea74e3680', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123887146, 'delta', '543fe17d5257b2a83aa73c70d4c9aba9299660d05db80680927a48a8ac2d4b0a', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123887173, 'delta', '956f21bf031cf62bea61460a1c9d81b43cf03e4d9167586eea7bba2571c58b3a', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123887206, 'delta', 'cc497dead5def03202d157db692e6ade2a77aceeb5a50d4a52147363cd52db12', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123887830, 'delta', '1ae45a817a9848c4ea7ec70aeb55f43b1fc6803405993e881c693e45ba189b59', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123887857, 'delta', '637e6c2f591040ad1b30c0a3ee623b6d7120afbcb6f089a947a33df116e27e0d', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123887903, 'delta', '186acde577e9b88aedc4af1ef0babfe4d094208c533b286229b1fb6deeb169ad', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123888111, 'snapshot', 'f063dd99090e65b2f35f78b8563f49df85ecd71700c3293e1373afef43a2b743', '{bafkr4ifhu2vquehg4eidgldmp5mfbbyom64nsom6qgcm76o5lu2tyutyoy}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123887903, 'snapshot', '186acde577e9b88aedc4af1ef0babfe4d094208c533b286229b1fb6deeb169ad', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123887997, 'delta', '188f606070a6a51707e40dff50072ea7336a33cd1da015e297e3cc3d1bf77667', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123888111, 'delta', 'f063dd99090e65b2f35f78b8563f49df85ecd71700c3293e1373afef43a2b743', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123888332, 'delta', '4bb4370c17694c57ee02e5556926b2ebac2cae6d214f60bb2bd47f7842420775', '{bafkr4ig5edeua727udvxtpw5ytsahlfxrgt5f2gcd5vy2m2smhcg5c5f2e}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6cc6357ac094849e244df39fa33f3fba64d8f3ba', 1795123888359, 'delta', '7b8c344d66b62bb4a207b0c843466d90c6a7203df461e1398e7707649219b8e7', '{bafkr4iaccizxzwwbcwxxrzxhchjrdwzqvjix5wvrykjy6it3jl735pdqbe}');


--
-- Data for Name: writes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Name: log_waiting_id_seq; Type: SEQUENCE SET; Schema: dexnet_ledger; Owner: -
--

SELECT pg_catalog.setval('dexnet_ledger.log_waiting_id_seq', 62, true);


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



