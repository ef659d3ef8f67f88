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

INSERT INTO dexnet_ledger.addresses VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 1000000000, '2999-01-01 00:00:00+00', 608061, '2026-11-19 12:49:10.719+00');
INSERT INTO dexnet_ledger.addresses VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 9007199254740991, '2999-01-01 00:00:00+00', 10305, '2026-11-19 12:49:09.599+00');


--
-- Data for Name: blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifyocii6lb5ku53rjuo2wdfcl5vh4h3ef436uohhibwffdwhugvwm', 485, '0xf2ea3463d7b9759cecf1360068c589f4b96a4b5409ca34ace3274861a1b6a39d68ea048fc46d295fc2e5dfcf850ee2ca68a288a990c022beee9520ca6bbb87111b', '2026-11-19 12:49:11.166+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ia6rlvlj4wcrzjlezczzjdixfzdq7ym7wkflc6x23tkj7lz245zya', 356, '0x583a80826afddb7071c976bbc804730ea7816d83da8372a810052fa0fe437b827df17cb532e45f236f98f4574793af827cf5d719894910bd87551993fd3275811c', '2026-11-19 12:49:11.207+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iccd3o3a72pswjfmfofaeatuca54bdwyqpnahh2fddxlwxbmnebde', 316, '0x1428cb42eb15b921e4834f924aaf8612d4a44224dd2af77ebbc445072d9e27843a6c8e87668426225527cbc7e0bc8b0a5356d889e67d6981c554af1a6e3a49401b', '2026-11-19 12:49:11.207+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iebhaa5tmpibcdlatcdxodc72rpo62wgs2ohxwou4yqy7wncz45fm', 600332, '0xd0c4d9c9abc846265d244225216a0f7c95c31e77752a71f5576009858d57eae45d01f321bcf956c161624e23419604ba247998a3be8fc1252319ec00ca22db5c1c', '2026-11-19 12:49:11.207+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4if3bew6cae2jqtvm5vw42dh25c3vpdpxkgpuu6af6h7sok2rlut7m', 3316, '0x5220ee7097021d4110e429773623136ed2bb944a6f59615e5e5bd9ba492d15da4a53dab78708f59ebe861f4cf7081e1c4b3b3415de6ef7de01e000f265dc26a41b', '2026-11-19 12:49:11.207+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4if7xkxs4bylepfl5g3nz6uwm3vcmvnaujamubf47fdma2usckwl3u', 916, '0xcb96aa24f272256d76fbe45b6d8facf03dd0bb09b2041234d705e2f43e203c7c27a8bbb08f0284005e95e7244496d6eabe05bb5fc6deaf3d0fd93b99eb2505821c', '2026-11-19 12:49:11.207+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ibty2rvxurxfqksrrichn7ysqkvbcztnksljxeq4xq4c6dqxsfkmm', 386, '0xf68a30b28ffb1daf963939561bdcd19c6dd0d2cef814d77592df97a4a5b4b79028e024c66c3e382c3273f26572a78b3fd28e83df10450a3f62c2fe74623d55b61c', '2026-11-19 12:49:11.531+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4id54mmr3uulnq4p7ofxsr3brnsi6mdfhthgljvuwtubihewr3vcoe', 753, '0xd3a11395c2ee95ba5d2aad16f779008c514cf70394b65c5a28c33b94eb3804ad069e769feb0df9758969f2c8bafbb6fc62d70c590655f2c03bf3895189966b511c', '2026-11-19 12:49:11.559+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ihgmrfqt2oo5swpgp7cqjdealtxuxppo3yjqgcrbhbt2k3uoeblwe', 835, '0xc79652efc8190a90403cf827d3232c1ba844365348be07d9f653b26d88b8dc433af618e4b73f722e85253379d82bd2b7d2a31a9c2f3664eeaef7fb0959a4d78f1b', '2026-11-19 12:49:11.596+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifhpzov5ckr4seygmpl425kqliyqvwhr3zpca777ovz62qvarkg2q', 1991, '0xe2e59a7f30bbd27b32d4a907c63a6e942fc6af69874070b2613a36e7ba57dce9224d3469bcb60265bed3d6a2cc0cd640c45758fa440f04e353b20863851ba2991b', '2026-11-19 12:49:11.659+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ib6cyqzm2zeqhl2jwuwxglwxobbfe7khhdmzzuzkpfd7fedy6v7dy', 1419, '0xf3c324bc9b7abef6618a8f1355756cb177a8433d9058c449f986cd8d6a76352246c79440978108e494bf7db0048898e7f93931976fcb7555c3c3b70a5678d6981b', '2026-11-19 12:49:11.717+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ienrl4zpxjpepzpmk3wkzvojuyoowklvzkdcfqddiklqcjajhyufi', 366, '0x65fae2c99c2336762c9ecda8ee1128ed00b344b489560666c54e19bbe6cd74b17638298b88dd2ed6f5fab0d1d92b4705fcba12a1232fe8fcd59cc959ae7a88501b', '2026-11-19 12:49:11.9+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifxszixadzf3ta7rjhtqyrroin25xe4p4ibs3qqeuuob5uewj2oba', 1651, '0x7cf6621753df1dd0073060a71b71fe72d6c9c1065cdf9c6599252e5c8532b9972c928e61aa008f6ff8133efece263de0f96afd756923587c2e1ecf1d0e92ff491b', '2026-11-19 12:49:11.939+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifgbhfbrsf7dojltimyivevugf3fuag72xmxa2m2vqlw463oer6ri', 1311, '0x621c4761254c74d16590b6a1a94217ca438f9f54fa121cd49018123b90c9d342657dc267426fe3f469dcf50133c5f5cf43d0fc9ec490c7dc12afbd11203cfc9d1b', '2026-11-19 12:49:11.993+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ihqw2ggyvmg7lbbtg43p2getcuedcer74lmju4uqxte3xsaxcck64', 1311, '0xb69a84fc25495928335f3c410f971b91d1a522e43f5053a563bb5616068500bd77323135bbd8cf858725a7c3800ac289cd126df862c1e5527ff00a10d09b85e11c', '2026-11-19 12:49:12.028+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ig6sgzwv6y6qcf3wxad55yt6ezl7lf4i3t7onvt3aaxlxqynt3epe', 1311, '0xd8cea1885b3ce8d1dd97b00687ca0ea755e208cce6f6e3fabfb91a60ce72cbf16914f46e2f4bc4e5aa71e04d4fa6d9e7741dd85142edf5c8f9632c6412d9d4f41c', '2026-11-19 12:49:12.075+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iayydli2d25eodd6s44xl4pfdo6bitruqrg37g5j6kco2ks74flq4', 1311, '0x16fad8c342d84b1d32cbd6a965108163070e39dbfbf8b95fc4d46cd37299b8cc4af0b0c5585a5267f9d97cb19eab20f790f7a5343ed4381b7bf21b19932dee081b', '2026-11-19 12:49:12.155+00', NULL, 0, NULL);


--
-- Data for Name: copies; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifyocii6lb5ku53rjuo2wdfcl5vh4h3ef436uohhibwffdwhugvwm', 'helsinki', 'bafkr4ifyocii6lb5ku53rjuo2wdfcl5vh4h3ef436uohhibwffdwhugvwm-3273f6181d6b9d91', 'good', '2026-11-19 12:49:11.166+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifyocii6lb5ku53rjuo2wdfcl5vh4h3ef436uohhibwffdwhugvwm', 'singapore', 'bafkr4ifyocii6lb5ku53rjuo2wdfcl5vh4h3ef436uohhibwffdwhugvwm-3273f6181d6b9d91', 'good', '2026-11-19 12:49:11.166+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifyocii6lb5ku53rjuo2wdfcl5vh4h3ef436uohhibwffdwhugvwm', 'sao-paulo', 'bafkr4ifyocii6lb5ku53rjuo2wdfcl5vh4h3ef436uohhibwffdwhugvwm-3273f6181d6b9d91', 'good', '2026-11-19 12:49:11.166+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4if7xkxs4bylepfl5g3nz6uwm3vcmvnaujamubf47fdma2usckwl3u', 'helsinki', 'bafkr4if7xkxs4bylepfl5g3nz6uwm3vcmvnaujamubf47fdma2usckwl3u-212129cddf79beb6', 'good', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4if7xkxs4bylepfl5g3nz6uwm3vcmvnaujamubf47fdma2usckwl3u', 'sao-paulo', 'bafkr4if7xkxs4bylepfl5g3nz6uwm3vcmvnaujamubf47fdma2usckwl3u-212129cddf79beb6', 'good', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4if7xkxs4bylepfl5g3nz6uwm3vcmvnaujamubf47fdma2usckwl3u', 'montreal', 'bafkr4if7xkxs4bylepfl5g3nz6uwm3vcmvnaujamubf47fdma2usckwl3u-212129cddf79beb6', 'good', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iebhaa5tmpibcdlatcdxodc72rpo62wgs2ohxwou4yqy7wncz45fm', 'sao-paulo', 'bafkr4iebhaa5tmpibcdlatcdxodc72rpo62wgs2ohxwou4yqy7wncz45fm-7501d5f166ff94f5', 'good', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iebhaa5tmpibcdlatcdxodc72rpo62wgs2ohxwou4yqy7wncz45fm', 'helsinki', 'bafkr4iebhaa5tmpibcdlatcdxodc72rpo62wgs2ohxwou4yqy7wncz45fm-7501d5f166ff94f5', 'good', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iebhaa5tmpibcdlatcdxodc72rpo62wgs2ohxwou4yqy7wncz45fm', 'singapore', 'bafkr4iebhaa5tmpibcdlatcdxodc72rpo62wgs2ohxwou4yqy7wncz45fm-7501d5f166ff94f5', 'good', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iccd3o3a72pswjfmfofaeatuca54bdwyqpnahh2fddxlwxbmnebde', 'helsinki', 'bafkr4iccd3o3a72pswjfmfofaeatuca54bdwyqpnahh2fddxlwxbmnebde-bfe3403b086c141c', 'good', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iccd3o3a72pswjfmfofaeatuca54bdwyqpnahh2fddxlwxbmnebde', 'frankfurt', 'bafkr4iccd3o3a72pswjfmfofaeatuca54bdwyqpnahh2fddxlwxbmnebde-bfe3403b086c141c', 'good', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iccd3o3a72pswjfmfofaeatuca54bdwyqpnahh2fddxlwxbmnebde', 'sao-paulo', 'bafkr4iccd3o3a72pswjfmfofaeatuca54bdwyqpnahh2fddxlwxbmnebde-bfe3403b086c141c', 'good', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4if3bew6cae2jqtvm5vw42dh25c3vpdpxkgpuu6af6h7sok2rlut7m', 'montreal', 'bafkr4if3bew6cae2jqtvm5vw42dh25c3vpdpxkgpuu6af6h7sok2rlut7m-5a0a7773970ac9e3', 'good', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4if3bew6cae2jqtvm5vw42dh25c3vpdpxkgpuu6af6h7sok2rlut7m', 'sao-paulo', 'bafkr4if3bew6cae2jqtvm5vw42dh25c3vpdpxkgpuu6af6h7sok2rlut7m-5a0a7773970ac9e3', 'good', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4if3bew6cae2jqtvm5vw42dh25c3vpdpxkgpuu6af6h7sok2rlut7m', 'helsinki', 'bafkr4if3bew6cae2jqtvm5vw42dh25c3vpdpxkgpuu6af6h7sok2rlut7m-5a0a7773970ac9e3', 'good', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ia6rlvlj4wcrzjlezczzjdixfzdq7ym7wkflc6x23tkj7lz245zya', 'sao-paulo', 'bafkr4ia6rlvlj4wcrzjlezczzjdixfzdq7ym7wkflc6x23tkj7lz245zya-9e6210cdbaa253b8', 'good', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ia6rlvlj4wcrzjlezczzjdixfzdq7ym7wkflc6x23tkj7lz245zya', 'montreal', 'bafkr4ia6rlvlj4wcrzjlezczzjdixfzdq7ym7wkflc6x23tkj7lz245zya-9e6210cdbaa253b8', 'good', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ia6rlvlj4wcrzjlezczzjdixfzdq7ym7wkflc6x23tkj7lz245zya', 'singapore', 'bafkr4ia6rlvlj4wcrzjlezczzjdixfzdq7ym7wkflc6x23tkj7lz245zya-9e6210cdbaa253b8', 'good', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibty2rvxurxfqksrrichn7ysqkvbcztnksljxeq4xq4c6dqxsfkmm', 'singapore', 'bafkr4ibty2rvxurxfqksrrichn7ysqkvbcztnksljxeq4xq4c6dqxsfkmm-b37af4f760a4e573', 'good', '2026-11-19 12:49:11.531+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibty2rvxurxfqksrrichn7ysqkvbcztnksljxeq4xq4c6dqxsfkmm', 'montreal', 'bafkr4ibty2rvxurxfqksrrichn7ysqkvbcztnksljxeq4xq4c6dqxsfkmm-b37af4f760a4e573', 'good', '2026-11-19 12:49:11.531+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ibty2rvxurxfqksrrichn7ysqkvbcztnksljxeq4xq4c6dqxsfkmm', 'sao-paulo', 'bafkr4ibty2rvxurxfqksrrichn7ysqkvbcztnksljxeq4xq4c6dqxsfkmm-b37af4f760a4e573', 'good', '2026-11-19 12:49:11.531+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4id54mmr3uulnq4p7ofxsr3brnsi6mdfhthgljvuwtubihewr3vcoe', 'singapore', 'bafkr4id54mmr3uulnq4p7ofxsr3brnsi6mdfhthgljvuwtubihewr3vcoe-10668ad85f1df820', 'good', '2026-11-19 12:49:11.559+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4id54mmr3uulnq4p7ofxsr3brnsi6mdfhthgljvuwtubihewr3vcoe', 'montreal', 'bafkr4id54mmr3uulnq4p7ofxsr3brnsi6mdfhthgljvuwtubihewr3vcoe-10668ad85f1df820', 'good', '2026-11-19 12:49:11.559+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4id54mmr3uulnq4p7ofxsr3brnsi6mdfhthgljvuwtubihewr3vcoe', 'sao-paulo', 'bafkr4id54mmr3uulnq4p7ofxsr3brnsi6mdfhthgljvuwtubihewr3vcoe-10668ad85f1df820', 'good', '2026-11-19 12:49:11.559+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihgmrfqt2oo5swpgp7cqjdealtxuxppo3yjqgcrbhbt2k3uoeblwe', 'montreal', 'bafkr4ihgmrfqt2oo5swpgp7cqjdealtxuxppo3yjqgcrbhbt2k3uoeblwe-41e0521c4e12fae2', 'good', '2026-11-19 12:49:11.596+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihgmrfqt2oo5swpgp7cqjdealtxuxppo3yjqgcrbhbt2k3uoeblwe', 'sao-paulo', 'bafkr4ihgmrfqt2oo5swpgp7cqjdealtxuxppo3yjqgcrbhbt2k3uoeblwe-41e0521c4e12fae2', 'good', '2026-11-19 12:49:11.596+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihgmrfqt2oo5swpgp7cqjdealtxuxppo3yjqgcrbhbt2k3uoeblwe', 'singapore', 'bafkr4ihgmrfqt2oo5swpgp7cqjdealtxuxppo3yjqgcrbhbt2k3uoeblwe-41e0521c4e12fae2', 'good', '2026-11-19 12:49:11.596+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifhpzov5ckr4seygmpl425kqliyqvwhr3zpca777ovz62qvarkg2q', 'singapore', 'bafkr4ifhpzov5ckr4seygmpl425kqliyqvwhr3zpca777ovz62qvarkg2q-299ae6655ac9e9b4', 'good', '2026-11-19 12:49:11.659+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifhpzov5ckr4seygmpl425kqliyqvwhr3zpca777ovz62qvarkg2q', 'montreal', 'bafkr4ifhpzov5ckr4seygmpl425kqliyqvwhr3zpca777ovz62qvarkg2q-299ae6655ac9e9b4', 'good', '2026-11-19 12:49:11.659+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifhpzov5ckr4seygmpl425kqliyqvwhr3zpca777ovz62qvarkg2q', 'helsinki', 'bafkr4ifhpzov5ckr4seygmpl425kqliyqvwhr3zpca777ovz62qvarkg2q-299ae6655ac9e9b4', 'good', '2026-11-19 12:49:11.659+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib6cyqzm2zeqhl2jwuwxglwxobbfe7khhdmzzuzkpfd7fedy6v7dy', 'sao-paulo', 'bafkr4ib6cyqzm2zeqhl2jwuwxglwxobbfe7khhdmzzuzkpfd7fedy6v7dy-822d0e29b5b86450', 'good', '2026-11-19 12:49:11.717+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iayydli2d25eodd6s44xl4pfdo6bitruqrg37g5j6kco2ks74flq4', 'frankfurt', 'bafkr4iayydli2d25eodd6s44xl4pfdo6bitruqrg37g5j6kco2ks74flq4-8c80f99e6e44f688', 'good', '2026-11-19 12:49:12.155+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iayydli2d25eodd6s44xl4pfdo6bitruqrg37g5j6kco2ks74flq4', 'singapore', 'bafkr4iayydli2d25eodd6s44xl4pfdo6bitruqrg37g5j6kco2ks74flq4-8c80f99e6e44f688', 'good', '2026-11-19 12:49:12.155+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iayydli2d25eodd6s44xl4pfdo6bitruqrg37g5j6kco2ks74flq4', 'montreal', 'bafkr4iayydli2d25eodd6s44xl4pfdo6bitruqrg37g5j6kco2ks74flq4-8c80f99e6e44f688', 'good', '2026-11-19 12:49:12.155+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib6cyqzm2zeqhl2jwuwxglwxobbfe7khhdmzzuzkpfd7fedy6v7dy', 'singapore', 'bafkr4ib6cyqzm2zeqhl2jwuwxglwxobbfe7khhdmzzuzkpfd7fedy6v7dy-822d0e29b5b86450', 'good', '2026-11-19 12:49:11.717+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib6cyqzm2zeqhl2jwuwxglwxobbfe7khhdmzzuzkpfd7fedy6v7dy', 'helsinki', 'bafkr4ib6cyqzm2zeqhl2jwuwxglwxobbfe7khhdmzzuzkpfd7fedy6v7dy-822d0e29b5b86450', 'good', '2026-11-19 12:49:11.717+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ienrl4zpxjpepzpmk3wkzvojuyoowklvzkdcfqddiklqcjajhyufi', 'singapore', 'bafkr4ienrl4zpxjpepzpmk3wkzvojuyoowklvzkdcfqddiklqcjajhyufi-b7e66c3da0997865', 'good', '2026-11-19 12:49:11.9+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ienrl4zpxjpepzpmk3wkzvojuyoowklvzkdcfqddiklqcjajhyufi', 'sao-paulo', 'bafkr4ienrl4zpxjpepzpmk3wkzvojuyoowklvzkdcfqddiklqcjajhyufi-b7e66c3da0997865', 'good', '2026-11-19 12:49:11.9+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ienrl4zpxjpepzpmk3wkzvojuyoowklvzkdcfqddiklqcjajhyufi', 'montreal', 'bafkr4ienrl4zpxjpepzpmk3wkzvojuyoowklvzkdcfqddiklqcjajhyufi-b7e66c3da0997865', 'good', '2026-11-19 12:49:11.9+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifxszixadzf3ta7rjhtqyrroin25xe4p4ibs3qqeuuob5uewj2oba', 'sao-paulo', 'bafkr4ifxszixadzf3ta7rjhtqyrroin25xe4p4ibs3qqeuuob5uewj2oba-0b612a8a00c2a2b7', 'good', '2026-11-19 12:49:11.939+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifxszixadzf3ta7rjhtqyrroin25xe4p4ibs3qqeuuob5uewj2oba', 'helsinki', 'bafkr4ifxszixadzf3ta7rjhtqyrroin25xe4p4ibs3qqeuuob5uewj2oba-0b612a8a00c2a2b7', 'good', '2026-11-19 12:49:11.939+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifxszixadzf3ta7rjhtqyrroin25xe4p4ibs3qqeuuob5uewj2oba', 'montreal', 'bafkr4ifxszixadzf3ta7rjhtqyrroin25xe4p4ibs3qqeuuob5uewj2oba-0b612a8a00c2a2b7', 'good', '2026-11-19 12:49:11.939+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifgbhfbrsf7dojltimyivevugf3fuag72xmxa2m2vqlw463oer6ri', 'helsinki', 'bafkr4ifgbhfbrsf7dojltimyivevugf3fuag72xmxa2m2vqlw463oer6ri-98cdf823bff5e119', 'good', '2026-11-19 12:49:11.993+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifgbhfbrsf7dojltimyivevugf3fuag72xmxa2m2vqlw463oer6ri', 'montreal', 'bafkr4ifgbhfbrsf7dojltimyivevugf3fuag72xmxa2m2vqlw463oer6ri-98cdf823bff5e119', 'good', '2026-11-19 12:49:11.993+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifgbhfbrsf7dojltimyivevugf3fuag72xmxa2m2vqlw463oer6ri', 'sao-paulo', 'bafkr4ifgbhfbrsf7dojltimyivevugf3fuag72xmxa2m2vqlw463oer6ri-98cdf823bff5e119', 'good', '2026-11-19 12:49:11.993+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihqw2ggyvmg7lbbtg43p2getcuedcer74lmju4uqxte3xsaxcck64', 'montreal', 'bafkr4ihqw2ggyvmg7lbbtg43p2getcuedcer74lmju4uqxte3xsaxcck64-3eba8150e115a0c9', 'good', '2026-11-19 12:49:12.028+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihqw2ggyvmg7lbbtg43p2getcuedcer74lmju4uqxte3xsaxcck64', 'frankfurt', 'bafkr4ihqw2ggyvmg7lbbtg43p2getcuedcer74lmju4uqxte3xsaxcck64-3eba8150e115a0c9', 'good', '2026-11-19 12:49:12.028+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihqw2ggyvmg7lbbtg43p2getcuedcer74lmju4uqxte3xsaxcck64', 'sao-paulo', 'bafkr4ihqw2ggyvmg7lbbtg43p2getcuedcer74lmju4uqxte3xsaxcck64-3eba8150e115a0c9', 'good', '2026-11-19 12:49:12.028+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ig6sgzwv6y6qcf3wxad55yt6ezl7lf4i3t7onvt3aaxlxqynt3epe', 'sao-paulo', 'bafkr4ig6sgzwv6y6qcf3wxad55yt6ezl7lf4i3t7onvt3aaxlxqynt3epe-0f80a0bb1a98d3fe', 'good', '2026-11-19 12:49:12.075+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ig6sgzwv6y6qcf3wxad55yt6ezl7lf4i3t7onvt3aaxlxqynt3epe', 'helsinki', 'bafkr4ig6sgzwv6y6qcf3wxad55yt6ezl7lf4i3t7onvt3aaxlxqynt3epe-0f80a0bb1a98d3fe', 'good', '2026-11-19 12:49:12.075+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ig6sgzwv6y6qcf3wxad55yt6ezl7lf4i3t7onvt3aaxlxqynt3epe', 'singapore', 'bafkr4ig6sgzwv6y6qcf3wxad55yt6ezl7lf4i3t7onvt3aaxlxqynt3epe-0f80a0bb1a98d3fe', 'good', '2026-11-19 12:49:12.075+00');


--
-- Data for Name: counter_changes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1291, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1291, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'singapore', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'helsinki', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', '', 1, 1, 1, 485, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'sao-paulo', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 485, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'montreal', 0, 0, 0, 4588, 3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'singapore', 0, 0, 0, 600688, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 604880, 4);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'helsinki', 0, 0, 0, 604880, 4);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', '', 5, 5, 5, 605236, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 4588, 3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 600688, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 605236, 5);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'sao-paulo', 0, 0, 0, 605236, 5);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'frankfurt', 0, 0, 0, 316, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 5, 5, 5, 605236, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 316, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1631, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1631, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 2675, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 2675, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'montreal', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'singapore', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 396, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'helsinki', 0, 0, 0, 396, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', '', 2, 2, 2, 782, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 782, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'sao-paulo', 0, 0, 0, 782, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'frankfurt', 0, 0, 0, 396, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 2, 2, 2, 782, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 396, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'montreal', 0, 0, 0, 753, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'singapore', 0, 0, 0, 753, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', '', 1, 1, 1, 753, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 753, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 753, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 753, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'sao-paulo', 0, 0, 0, 753, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 753, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'montreal', 0, 0, 0, 835, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'singapore', 0, 0, 0, 835, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', '', 1, 1, 1, 835, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 835, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 835, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 835, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'sao-paulo', 0, 0, 0, 835, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 835, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1991, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1991, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1991, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1991, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1991, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1991, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1991, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1991, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1419, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1419, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, -3966, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, -2922, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, -4306, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, -5597, -3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, -2922, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, -4306, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, -5597, -3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', -3, -3, -3, -5597, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', -3, -3, -3, -5597, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, -3966, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'montreal', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'singapore', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', '', 1, 1, 1, 366, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'sao-paulo', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 366, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1651, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1651, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'helsinki', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', '', -1, -1, -1, -396, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'sao-paulo', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'frankfurt', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', -1, -1, -1, -396, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1311, 1);
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

INSERT INTO dexnet_ledger.deleted_blocks VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4idjce2rh5zsofzbrqbssxtkvim6zrpohnbfldwhvzeq6i43rthf6u', '2026-11-19 12:49:12.065+00');


--
-- Data for Name: deployment; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.deployment VALUES (true, '3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b', '2026-11-19 12:49:09.298+00');


--
-- Data for Name: device_changes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: device_turns; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.device_turns VALUES ('sao-paulo', 'sweep', '70ce5252-c91d-46e7-ba8e-30850904d310', '2026-11-19 12:49:10.029+00', NULL, NULL, '2026-11-19 12:49:10.028+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('helsinki', 'sweep', '70ce5252-c91d-46e7-ba8e-30850904d310', '2026-11-19 12:49:10.03+00', NULL, NULL, '2026-11-19 12:49:10.028+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('frankfurt', 'sweep', '70ce5252-c91d-46e7-ba8e-30850904d310', '2026-11-19 12:49:10.033+00', NULL, NULL, '2026-11-19 12:49:10.031+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('montreal', 'sweep', '70ce5252-c91d-46e7-ba8e-30850904d310', '2026-11-19 12:49:10.044+00', NULL, NULL, '2026-11-19 12:49:10.043+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('singapore', 'sweep', '70ce5252-c91d-46e7-ba8e-30850904d310', '2026-11-19 12:49:10.048+00', NULL, NULL, '2026-11-19 12:49:10.046+00');


--
-- Data for Name: devices; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.devices VALUES ('montreal', 'folder', '{"folder": "/data/devices/montreal"}', 'CA', 'Montréal', 45.5, -73.57, true, true, 'active', '2026-11-19 12:49:09.414+00', '2026-11-19 12:49:09.337+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('singapore', 'folder', '{"folder": "/data/devices/singapore"}', 'SG', 'Singapore', 1.35, 103.82, true, true, 'active', '2026-11-19 12:49:09.417+00', '2026-11-19 12:49:09.337+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('helsinki', 'folder', '{"folder": "/data/devices/helsinki"}', 'FI', 'Helsinki', 60.17, 24.94, true, true, 'active', '2026-11-19 12:49:09.42+00', '2026-11-19 12:49:09.337+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('sao-paulo', 'folder', '{"folder": "/data/devices/sao-paulo"}', 'BR', 'São Paulo', -23.55, -46.63, true, true, 'active', '2026-11-19 12:49:09.422+00', '2026-11-19 12:49:09.337+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('frankfurt', 'folder', '{"folder": "/data/devices/frankfurt"}', 'DE', 'Frankfurt am Main', 50.11, 8.68, true, true, 'active', '2026-11-19 12:49:09.425+00', '2026-11-19 12:49:09.337+00', NULL, NULL);


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
', '2026-11-19 12:49:09.529+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (14, '\xb70fd8437a06f5b024edcfbe09e25120284cd87d0242ed35a492163b9e9631fc', 'localhost/test
14
tw/YQ3oG9bAk7c++CeJRIChM2H0CQu01pJIWO56WMfw=

— localhost/test q3v2iSXTY9rZuMBTIp9WAL53pvE7rftZIeThNV0f9yIX96RVrWBYjdRD+N+AyQ+7xJEYHeB31tsvECg9myiWngPuEws=
', '2026-11-19 12:49:11.328+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (23, '\x2e82a06d41b7e4a3f65f018630ceea50b8b1198b9eaca39e95361c6371063a2f', 'localhost/test
23
LoKgbUG35KP2XwGGMM7qULixGYuerKOelTYcY3EGOi8=

— localhost/test q3v2icS/ec/EpNJREEEvVFGbMFKrY9i98F2c+SvYkeG+54Buttfz5MXyEscjPxWEIxn/GkOiNg8XAThPMdf+jVtX8wM=
', '2026-11-19 12:49:11.825+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (36, '\xcb75ed0947d63323ad6cfc6f8818487aa1c9539d982145a9518558f4ac59275c', 'localhost/test
36
y3XtCUfWMyOtbPxviBhIeqHJU52YIUWpUYVY9KxZJ1w=

— localhost/test q3v2ibCQya5/BZGMmSFrCsokOMfZi2llhU8UvfIlPomU1zMz0/RQ3SYJofC+GzvHYUtE5wrPNlJ4tox+kxOt0o95lwg=
', '2026-11-19 12:49:12.457+00');


--
-- Data for Name: log_cosignatures; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_entries; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_entries VALUES (0, NULL, NULL, '\x01040000000000000000000000000000000000000000000000000000000000000000', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (1, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4if46hvrjfzqei4cxxsuawvs272kprzxwy46vtn4uehzm3yvvwa56q', '\x0101ede72a66c2d9379cb68ffbad6a19253b57f58f36442140f182c5cce965d87000', '\x2b1dbfbf308c97985479f5ff6b71b206eed5981cf15118e680a21e3472e8da2f', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4if46hvrjfzqei4cxxsuawvs272kprzxwy46vtn4uehzm3yvvwa56q
size: 1291
time: 2026-11-19T12:49:10.791Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (2, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', '1795092550674', '\x01032f42b7107f76c283c5a75ceb7c8f0db95cf70897979ed06663c0499dc38943f3b0d4c16cc11e5b4730dcd0b384d6bc050bff3599318b6fbc7bb2bd90c4fbfac1000001a1f3da9412fb32ef64477b734dbeb55f3d03d278e2b8d482fb6d29d3adff52775777477c25', '\xa8296cd89b928b2eecf8f8770f80c9fdc11c7794f7cff9bc79ec7b708251091c', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
version: 1795092550674
hash: c125771fa40408822e263ceb1b794ce55260bda35b1c78feb153c15277095b89
signature: 0x2bbf575aadcad21e435c8799bf00b1c6e872d398963bb5d0adbb3aff8c8c27a61bbee86bdc3157a85130d80e3c632315001e5dd975f6c1fad7fd3782653c1bb11b
copy: bafkr4if46hvrjfzqei4cxxsuawvs272kprzxwy46vtn4uehzm3yvvwa56q
time: 2026-11-19T12:49:10.811Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (3, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4ifyocii6lb5ku53rjuo2wdfcl5vh4h3ef436uohhibwffdwhugvwm', '\x01014de1b02a8c7496990e865e04983a86d28377baaf115fc8e86c01125da6435a2c', '\x0ac05f24cafb2f534747484de0cc150e8f4a77c343cdff5e13a33c88ddac2b81', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
cid: bafkr4ifyocii6lb5ku53rjuo2wdfcl5vh4h3ef436uohhibwffdwhugvwm
size: 485
time: 2026-11-19T12:49:11.166Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (4, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4if7xkxs4bylepfl5g3nz6uwm3vcmvnaujamubf47fdma2usckwl3u', '\x0101c0d2f9b04105c4029ad9c254e8c96b8c36ae3faeffbba646e6235c901448e1c0', '\x2c8938522a9c847771b94937da810eb422a20d3db9195d35c4440726ed38da99', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
cid: bafkr4if7xkxs4bylepfl5g3nz6uwm3vcmvnaujamubf47fdma2usckwl3u
size: 916
time: 2026-11-19T12:49:11.207Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (5, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4iebhaa5tmpibcdlatcdxodc72rpo62wgs2ohxwou4yqy7wncz45fm', '\x0101b484f01f2a2144d8b291d5dc7cbb39a5efea97cd4ac393c389203cabdd089d4a', '\x87530fdaa56bb1d320a9f9bfe26a7aa464aee2886e94c7ba7c3ed01843b5d625', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
cid: bafkr4iebhaa5tmpibcdlatcdxodc72rpo62wgs2ohxwou4yqy7wncz45fm
size: 600332
time: 2026-11-19T12:49:11.207Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (6, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4iccd3o3a72pswjfmfofaeatuca54bdwyqpnahh2fddxlwxbmnebde', '\x0101c7c3231bd31f74905ae1d666ce876fa5a8048c9b65e1de5db5ad989fd657c3b3', '\x3f061930bfe8729043d36883e381f392581a58233bcc3e87e59198989a91db46', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
cid: bafkr4iccd3o3a72pswjfmfofaeatuca54bdwyqpnahh2fddxlwxbmnebde
size: 316
time: 2026-11-19T12:49:11.207Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (7, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4if3bew6cae2jqtvm5vw42dh25c3vpdpxkgpuu6af6h7sok2rlut7m', '\x0101be3ae268036a8e439cdab74d0afa1521378aea343c4768611771178468024eef', '\x96c0d78627693677ed3c18b1a8c067c7aa3308776169b8dc9c12afeb42b886bd', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
cid: bafkr4if3bew6cae2jqtvm5vw42dh25c3vpdpxkgpuu6af6h7sok2rlut7m
size: 3316
time: 2026-11-19T12:49:11.207Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (8, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4ia6rlvlj4wcrzjlezczzjdixfzdq7ym7wkflc6x23tkj7lz245zya', '\x010147a880191a4aba38f9ca5114d6e24289eda9d40fc45691e350c6ecdac3d9855e', '\xf4b522af72dd656066b2b9e5292a45e46e5f74a5fb3d5b40042f0ace46401d4d', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
cid: bafkr4ia6rlvlj4wcrzjlezczzjdixfzdq7ym7wkflc6x23tkj7lz245zya
size: 356
time: 2026-11-19T12:49:11.207Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (9, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4icujulu5zevblggi6m7n345glb2jjyrtueec42eqzzl4c4drazuqm', '\x0101cac505bf44276ef75b4a486376e54e1aa0434e299115e155f281f2f0e59fcffc', '\x12bda0c9329219d7ce916437717c0cd2988b48370bf3672b5d51ff9dd4a64a9f', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4icujulu5zevblggi6m7n345glb2jjyrtueec42eqzzl4c4drazuqm
size: 1631
time: 2026-11-19T12:49:11.222Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (10, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', '1795092551022', '\x010329a064519dcb67edde7430322bb169101e79b3687d4fb03dae6a9800dc59a691b0d4c16cc11e5b4730dcd0b384d6bc050bff3599318b6fbc7bb2bd90c4fbfac1000001a1f3da956e3f4433b1f3e3e104113100331e6ac2a245691d822d647a8debca669306dc404e', '\x8b140954747d01bc201b4402ff045b902367a1e2eb9fe54c30c3e4cbe6610907', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
version: 1795092551022
hash: 3f9a4a351668e3e56bebbbd6e2d6fd05f2c8f5d1493c95777e1efd06a446d74c
signature: 0xe0733811cdd6dc44194d9d0d7bfcb82431a813e8de5d92b6aee80458dda3c27d2a9cc26c7e2c1788c48c8812605762d12b47c884cc947580aa7e7be09c0ede741c
copy: bafkr4icujulu5zevblggi6m7n345glb2jjyrtueec42eqzzl4c4drazuqm
time: 2026-11-19T12:49:11.226Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (11, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ifljwxqvjrybdroflzor5ymzmh6rg3tb7djc4wx7qkjsj2ljgbtju', '\x010110722ba99a2f894fb59cbd875b22eb0bb62f243b7f585aaff4962b29715fc58b', '\x04b2bef0f6237ba63b5f410b1f4983b10e2f2154ee633304d13a3a1e4a9f119b', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ifljwxqvjrybdroflzor5ymzmh6rg3tb7djc4wx7qkjsj2ljgbtju
size: 2675
time: 2026-11-19T12:49:11.283Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (12, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', '1795092551230', '\x0103e3d9c61de3a5235db9ad0e9dc0e7a39a1b2b596609b84d8aa15500bfe559e4d6b0d4c16cc11e5b4730dcd0b384d6bc050bff3599318b6fbc7bb2bd90c4fbfac1000001a1f3da963e888b9a9926c91a92964ed9d7d3227208c15d908ab99a492b3d2d7195f05ba10e', '\x1061ca944a79406402dfb372f3dde6544271cebefaa100e6f6163d2846724612', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
version: 1795092551230
hash: e6851adc7377c76120eb7d3c33a9673aa6fa4f13d395f169bea9a291b86d1196
signature: 0x48a113c80bc7d8efa3e105a3ff4eaa3394d172b8a559cde74235b2cd80fa6fa7276c42ceba8c53b84fceb81d634d1c3da1e7c77b28a3ff33ec0501951cea48201b
copy: bafkr4ifljwxqvjrybdroflzor5ymzmh6rg3tb7djc4wx7qkjsj2ljgbtju
time: 2026-11-19T12:49:11.292Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (13, NULL, NULL, '\x010412d0f0a663103a463a24a0c354e86ea7f560e56f99ee0a359a63c10a5bfbfc4d', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (14, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4ibty2rvxurxfqksrrichn7ysqkvbcztnksljxeq4xq4c6dqxsfkmm', '\x01015ed256cae631e8907702300b808adfa5511d87b860fbfd2e14943cc24a48c04b', '\x9bd150ed74b3131ed8df20972e43a9aa3ddca8b14cdb726098b9d1a0d76860e3', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
cid: bafkr4ibty2rvxurxfqksrrichn7ysqkvbcztnksljxeq4xq4c6dqxsfkmm
size: 386
time: 2026-11-19T12:49:11.531Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (15, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4idjce2rh5zsofzbrqbssxtkvim6zrpohnbfldwhvzeq6i43rthf6u', '\x01011b12296c008e44e83a89d7bcff3f79a6bf0c452e6085397463dd83d550071955', '\xfee55e5ae460fc7b834b87919ce4a55d3cb870a78b70dbecb19b78d9f7783ea9', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
cid: bafkr4idjce2rh5zsofzbrqbssxtkvim6zrpohnbfldwhvzeq6i43rthf6u
size: 396
time: 2026-11-19T12:49:11.531Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (16, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4id54mmr3uulnq4p7ofxsr3brnsi6mdfhthgljvuwtubihewr3vcoe', '\x0101024b0add11464a13b8d6098386fa2c139e0b75507f3da1818ad4053bde1bb185', '\xe671aca3f790eb60bdb3f9ea82d4e9ff39fd86f70f2e5cd7fb25eaf0ee14b035', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
cid: bafkr4id54mmr3uulnq4p7ofxsr3brnsi6mdfhthgljvuwtubihewr3vcoe
size: 753
time: 2026-11-19T12:49:11.559Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (17, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4ihgmrfqt2oo5swpgp7cqjdealtxuxppo3yjqgcrbhbt2k3uoeblwe', '\x010197b27215e3b473bd36627a0c1cf7a664d1a8a2f0c641704f66fcdadc6e40d328', '\x985ecc5edace006e2e985fc60a77c5cd13c3a8d8d3d7f3d384f4bc1b21ab7b88', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
cid: bafkr4ihgmrfqt2oo5swpgp7cqjdealtxuxppo3yjqgcrbhbt2k3uoeblwe
size: 835
time: 2026-11-19T12:49:11.596Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (18, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ifhpzov5ckr4seygmpl425kqliyqvwhr3zpca777ovz62qvarkg2q', '\x010143cdeaa09e0b25dc035a3d55e75dc7875564b16d1ada2ec7ed28212a428eb028', '\x3fd28a7a24704876ee8f9fc1e3d81d08886f2f1cf05806428d96461e709b4c68', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ifhpzov5ckr4seygmpl425kqliyqvwhr3zpca777ovz62qvarkg2q
size: 1991
time: 2026-11-19T12:49:11.659Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (19, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', '1795092551543', '\x01036cd565fe5f542643463b2a152cbe91a42847e0a1b1d4ce0eaa2e35b822a455dab0d4c16cc11e5b4730dcd0b384d6bc050bff3599318b6fbc7bb2bd90c4fbfac1000001a1f3da9777cfdce54b8ccf6e70ad979871e0ec62e63e3cfa7cc429c17bd92818319e0ff9f5', '\x61f17e5f9e112ea0118260586e5c242c9b6365b980860c03006310301198e12a', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
version: 1795092551543
hash: eacc16dc0d034c7864d643842f79381bd3c39e709d5eab9b794bce8f82026e6a
signature: 0xbe839117a9c61640a097bd3bd33f05c05f06abe07831f102d402c666acaee00a74d8f13e62406912badfa4471acfca83be52ff9193ed58214b6258f94530e98d1c
copy: bafkr4ifhpzov5ckr4seygmpl425kqliyqvwhr3zpca777ovz62qvarkg2q
time: 2026-11-19T12:49:11.665Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (20, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ib6cyqzm2zeqhl2jwuwxglwxobbfe7khhdmzzuzkpfd7fedy6v7dy', '\x010107b5d7188e484a7a6945d55c61757915cd02d92f6e622d6e19c37e68162d4b39', '\xd7371a64496c0bfb13b27b03bc0ffb059146eba4062829061d8260b31866bcfe', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ib6cyqzm2zeqhl2jwuwxglwxobbfe7khhdmzzuzkpfd7fedy6v7dy
size: 1419
time: 2026-11-19T12:49:11.717Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (21, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', '1795092551230', '\x0103a7e1325377ed95d4360ee32e3d59807621d3baedb727760f97a22691f4b3b0c8b0d4c16cc11e5b4730dcd0b384d6bc050bff3599318b6fbc7bb2bd90c4fbfac1000001a1f3da9777cfdce54b8ccf6e70ad979871e0ec62e63e3cfa7cc429c17bd92818319e0ff9f5', '\x707cb8c71ca32d07a47b7dba32f29dabfc8e9108ad0a24f22bc170e8386b8867', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
version: 1795092551230
hash: e6851adc7377c76120eb7d3c33a9673aa6fa4f13d395f169bea9a291b86d1196
signature: 0x1e37540d4430d46dc1a0ee7ff05613f87491277df22f6570ab8640d7c09be7d256d3bfcd20f7f913c6d2751d1bf6562e6322288a295b9223970b057b99574efd1b
copy: bafkr4ib6cyqzm2zeqhl2jwuwxglwxobbfe7khhdmzzuzkpfd7fedy6v7dy
time: 2026-11-19T12:49:11.721Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (22, NULL, NULL, '\x010414c7d32e690de8baea29714b2de53fbaa65d16943ecaece4ca925c4a5ae0a1ff', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (23, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4ienrl4zpxjpepzpmk3wkzvojuyoowklvzkdcfqddiklqcjajhyufi', '\x0101ba76207c75f612adbff1ec00212bbb90ea4ee0bd373181bd03dc453095c3d65c', '\x424895d163dd50a43ad6834bc4aa0739fcd74d3db2e4b8b8ecbe742730bdbb49', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
cid: bafkr4ienrl4zpxjpepzpmk3wkzvojuyoowklvzkdcfqddiklqcjajhyufi
size: 366
time: 2026-11-19T12:49:11.900Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (24, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ifxszixadzf3ta7rjhtqyrroin25xe4p4ibs3qqeuuob5uewj2oba', '\x0101b8933c07e53aa4df92899bd2f99f0c8e7ea66ee281deba5f053eb91341fd3b4e', '\x5e744d1dd88e85d95d438afa1e8f35363ca16705435a17bb173af2dee2c99669', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ifxszixadzf3ta7rjhtqyrroin25xe4p4ibs3qqeuuob5uewj2oba
size: 1651
time: 2026-11-19T12:49:11.939Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (25, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', '1795092551914', '\x01030932d4db003ea000a8bc727f69ddee1423e57f2b798dd5723853128881803fdcb0d4c16cc11e5b4730dcd0b384d6bc050bff3599318b6fbc7bb2bd90c4fbfac1000001a1f3da98ea4722e214732db6be9d815dd0417874fc285480f04733eb9c821492cbc7956822', '\xcdeb9517c00ecf21d9c506f2604758b700826626a0b1e7c71c03b05e0fb5ed84', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
version: 1795092551914
hash: e8a5ac0582bc92255ec92b917627d10cf717e0b53dd9227db0365b33da3bddf7
signature: 0x8d05f3102b86ea6bd7dc65f7849e5dedbbbdc6d5aba31b0193a4853099c5eca511b2055c0f1791574b6c2a0afa021e0ceac597db3d7df047a410dbd6ee93cd881c
copy: bafkr4ifxszixadzf3ta7rjhtqyrroin25xe4p4ibs3qqeuuob5uewj2oba
time: 2026-11-19T12:49:11.952Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (26, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ifgbhfbrsf7dojltimyivevugf3fuag72xmxa2m2vqlw463oer6ri', '\x0101114fae675b4b667345a0c7fee0f9db43f038b445ddb329c55e745b39e82ad30d', '\x01aaedf722758d847d0e3d6dd54a1388898de8c405b4b6129fdab95f0cdb709e', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ifgbhfbrsf7dojltimyivevugf3fuag72xmxa2m2vqlw463oer6ri
size: 1311
time: 2026-11-19T12:49:11.993Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (27, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', '1795092551971', '\x0103e3d2dffb326b7d7d9310aa16efed610b6ff18d401c7c1c470a9a8a2590612f1fb0d4c16cc11e5b4730dcd0b384d6bc050bff3599318b6fbc7bb2bd90c4fbfac1000001a1f3da99233deb642c6ee3576c39e44e65bc1fa1950546918a192f7a309ed7ffea932feded', '\x82efabece3212e6212624bac64b141aebb7f418b58c46db9d888de907afd5c27', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
version: 1795092551971
hash: 6e9e81771b67d4a6bfabf9601ce48261ac86e6e6969d3a66f9c1e408c5830df0
signature: 0x06fefa4bf657b2d824e4a16284cc7347ee2d1b498dbb468e0d888f0ff1e6a80d05e39536dd8bcb6ba6288c0c07dffd517985048ed254ba0588b947e59653a93a1b
copy: bafkr4ifgbhfbrsf7dojltimyivevugf3fuag72xmxa2m2vqlw463oer6ri
time: 2026-11-19T12:49:11.996Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (28, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihqw2ggyvmg7lbbtg43p2getcuedcer74lmju4uqxte3xsaxcck64', '\x0101518e24f99f152be1e1cdd666345974b0c80bca3c1346a6fa9d457edaae06782b', '\xc0b1d78303ec3fc24ac049b4460d9a9f22639b1c493dd7d6bafc97b5817c844d', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ihqw2ggyvmg7lbbtg43p2getcuedcer74lmju4uqxte3xsaxcck64
size: 1311
time: 2026-11-19T12:49:12.028Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (29, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', '1795092552004', '\x010334498653948098676f15f087299d10e690ad6bd0096a18198a096bc80c1feca0b0d4c16cc11e5b4730dcd0b384d6bc050bff3599318b6fbc7bb2bd90c4fbfac1000001a1f3da9944febdc2d4b91740097df18f6cc349eb953fc2a328a3f33e0e2cae069fd181df5a', '\xc93104c61441da548746c72179d38fbf8d722257ede042ee5ad384e03c037b9f', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
version: 1795092552004
hash: 739a728119c12e6293d780fe6ed14a5038d85db849c988de88ddd64b09da6d08
signature: 0xd45aa02956fe0b44a75ccbba5b8c23967dcdbb77beecd56a4ea0be2e64791cd54b8a5e4df953bddc8defc4894566475f78ce75f5db013844bcb0b6f9dffb6ed31c
copy: bafkr4ihqw2ggyvmg7lbbtg43p2getcuedcer74lmju4uqxte3xsaxcck64
time: 2026-11-19T12:49:12.031Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (30, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ig6sgzwv6y6qcf3wxad55yt6ezl7lf4i3t7onvt3aaxlxqynt3epe', '\x010130bed4df7d44ff12382657b90a2bdca6b35147b8d8f6eb0d911a69bef03b57d5', '\xd1c4d5e9f2bdba52471a382cd2d77d4a6ce6fe84ac4f45f541812c6134e38a02', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ig6sgzwv6y6qcf3wxad55yt6ezl7lf4i3t7onvt3aaxlxqynt3epe
size: 1311
time: 2026-11-19T12:49:12.075Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (31, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', '1795092552061-79f7140764496f4a81b87619a7f7c385', '\x0102851f856e6f2eac72d856f598de3ea0580f7123be29a0df04c9e88054d9f0a934', '\x09d65dd9e047a10d59106b516063fd1560aff11d951752494349b8f7a9d9db71', 'dexnet-log/delete/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
blocks: cd3cb4c02e4d7df6914994f7a17c8892196eacd3f4798223763380159f8ce5cc
nonce: 1795092552061-79f7140764496f4a81b87619a7f7c385
signature: 0x5f0553f6c23a423f926b90819440a62595d1669c0d01b33b18d27eef3538e22f5b1580a698662d9d36810300e4309b60b9cf9402f8b8929c58252ca4e735bda51b
time: 2026-11-19T12:49:12.065Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (32, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', '1795092552040', '\x0103835963b3bcb5eeed2b170ca845e7e8b8e4150b4f275cf51798f90b93e1f8621db0d4c16cc11e5b4730dcd0b384d6bc050bff3599318b6fbc7bb2bd90c4fbfac1000001a1f3da9968fb78d7217f317c229b944581d0420a393c54d4762de211eefeb79ca5d7c7dd58', '\xe2a606a1c28cea44e01e82e6628c9d48d91306e949a526347a53c80f8a388888', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
version: 1795092552040
hash: d2154dff89468838083028227ed52b7f489f79bdace3d4d9da8de3e3fe93849b
signature: 0x4bf416e7fea45ebec9109c40cde98cf408ac4e02a91386791e7471c2fd5a11ce59d470d00057c438a0d6969c7fb1a3e3dbc7c76d0cf627972766cfd99b2a44fa1c
copy: bafkr4ig6sgzwv6y6qcf3wxad55yt6ezl7lf4i3t7onvt3aaxlxqynt3epe
time: 2026-11-19T12:49:12.080Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (33, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iayydli2d25eodd6s44xl4pfdo6bitruqrg37g5j6kco2ks74flq4', '\x0101dda8704ec3f79b904a639402d273f3e99ed9c660ea6cba731eacade198ed9b97', '\x4dbbbdfde7ce0ef6977ea74ace21b72151b7be1d3bcbfe53114b386a4b0ab1c9', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4iayydli2d25eodd6s44xl4pfdo6bitruqrg37g5j6kco2ks74flq4
size: 1311
time: 2026-11-19T12:49:12.155Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (34, '0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', '1795092552100', '\x01035e1e371e2f03df7613ec2d3c28a2b02bc136408406df58911cece69ae4c53636b0d4c16cc11e5b4730dcd0b384d6bc050bff3599318b6fbc7bb2bd90c4fbfac1000001a1f3da99a49b5eb6d496a6bf20876479daf608c33dc5b431f9ba398390f569b5b868e60f6c', '\x282b60c1043e31dff4ee2ddd6489d57c9efe291cde4f480d55a3ae8b857235af', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xACA63852ADcDF884BAE61b0fa7E099B5E84a8a38
version: 1795092552100
hash: 4bd0d42643c2208bf0ae530ae25056b24c18c1d49e5d8169e321bbb856eb7cac
signature: 0x5ca20f1875bce0e2a303f06324efed541411385e3c0ac6c1887125b170885eb0536733479a62852a8e6c0ef2071bd08d844b7f0a9786f066ee31c1ad5f2348761b
copy: bafkr4iayydli2d25eodd6s44xl4pfdo6bitruqrg37g5j6kco2ks74flq4
time: 2026-11-19T12:49:12.160Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (35, NULL, NULL, '\x0104401f48f89a0124956d2f47e8604c58b83516a099c091008e62523a172ead74df', NULL, NULL);


--
-- Data for Name: log_map_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_map_tiles VALUES ('', '\x000000000000000000000002b0d4c16cc11e5b4730dcd0b384d6bc050bff3599318b6fbc7bb2bd90c4fbfac1000001a1f3da99a49b5eb6d496a6bf20876479daf608c33dc5b431f9ba398390f569b5b868e60f6c00000000');


--
-- Data for Name: log_past_map_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_published; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_state; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_state VALUES (true, 36, '\x401f48f89a0124956d2f47e8604c58b83516a099c091008e62523a172ead74df');


--
-- Data for Name: log_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_tiles VALUES (0, 0, '\x5c8a6890ef5610f5c69e5e8e8cd055831adb15e1c886288083f0d5c989d58737f8ef9d878a90a1a7fcf45740dc9370ad0d974022a53f5daad5a6e6e9e16a4137c7c8591756e02dadc01d601df8b30ca0ca1f29160ede34d75ee30f750fd66f8bd1cdc9b58e0535e573a3d0a2b809bd9bcd001f8d5bbe536a35ecbc98b29b84d4f484a48ac3d979e5d8aa5a7ce3edaac66eeab55343889dfe9fe8e6590bac3c94f8bf39b637a4f1aed66021f9a1e8b363151e3844af5399ea3468c8244ac0218bce53ef601852808af0a22a42e458e3c68ba1082cf3804134c89987455e4badf2343fbdbd2420c03c53bb7f21865d1fb6169d8c572123df6f15f0079d370d0944b63034b284e19fd60a3ac48a551abb71eeba5c9f2429e06a67c7191aa02f368ba953423a4697a3e869a33962e13ba845c2b3880b486ffd64eb46cca1977d8db6c8a300f2a80eaba8271d152d325aba414d302825ff6f24091c86b48893c3c2301cd1794e79c6d7536cb51223fca68738c9aeec710c66df7958ac6d0696698fd9e907c8f5fadff2832a8b6864882fe386968c975386d3116c60433f8de5f6e9b0a816fc99b2f254ad592017fe0b1a4b09e49190b267968f15969a3221170bd7a9fa47ba0259bbceb26a865f39a6646d35211f47fba3e76ed990df925dca739d4f90e5dd7f08b0bb437c4396acbb46bfc2dad8bfe1edeb345a7e9a21e378466c3730f788b07427aa9badb7992949691c3f0ea9abc3724c9e3031ca67d467beec1a82bc5ac5e895438447d7eccac59c68065144bf77e06542d3f6348a2e27a2deb55e35a6f94aa2c580e610e84d5e77734991dee2a88720671a1b680a09f4c66a7d5d4ec88eacd77f4ed8492c4eb4f429b61ff6c7d5855867bb3e7bb9d2858b0828cd4d90e16b18a6b91b5105430c63d7ec7be79f434fe49bcc5a686aa4dd6378ee2d62c6501df4679de51572febd75291f3e6233905ed2b1dcf67da4cb6368aad45bcf4819102ea34a09592d3d368ccd6625095236ca2cec908f3c140540c5e21eec4773707bfc79dd29eb01a48bb6e301e1e81c984d32f494fd41c75157434d9b6739927ac8d2a7bcacc375634e88c27b8f21a6f3a687190c58df1cc5033e3400690e4e75e299d2265ae5c8fdb9fc3fd1e2a595fbd2a2581fdcb01e1677859072bfec5a2f4d754bf8efa1d1c7487145fc85c031236891f8660e74749be5af5c505f896abac751709ee8e76b13956013da5675174891a86a6986a3c968df44cf109f2a8e6e296a30456246df49fb66a47f7cf7b1865554f481a64276d617dea7ca96f5df946720c89ea5242477fac555690b3a89b9853c94387d31ca066037fee80d72d318b4a5985d72e6f633c192f28fc34053fde7014e45e8c4fa58cd255b82bb54ec4775dfb51a6f01fd4acbbc58f41f6c1324b675b8f7cb471a34670240a5d823e97ee2a1ecebce85ab6118593992fb07b41b91f0ef0960efcfa42bbe675f70677f2f67b5b7626d17645442053206847bb3292c50da57cda100ce0db3ce778c4a7e86348ff5ac1fd9090ebedff6142fa867c0ba3ff900d678a748ad739e369c304757423861ad2561124eaf0b044ed3ca58022f8a82ee9cad659b42481cce');


--
-- Data for Name: log_waiting; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_witnesses; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: map_entries; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.map_entries VALUES ('\xb0d4c16cc11e5b4730dcd0b384d6bc050bff3599318b6fbc7bb2bd90c4fbfac1', 1795092552100, '\x9b5eb6d496a6bf20876479daf608c33dc5b431f9ba398390f569b5b868e60f6c');


--
-- Data for Name: network_samples; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.network_samples VALUES ('2026-11-19 12:00:00+00', '2026-11-19 12:49:09.545+00', 5, 5, 5, 0, 0, 0);


--
-- Data for Name: orphans; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: owners; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.owners VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4ifyocii6lb5ku53rjuo2wdfcl5vh4h3ef436uohhibwffdwhugvwm', '0xf2ea3463d7b9759cecf1360068c589f4b96a4b5409ca34ace3274861a1b6a39d68ea048fc46d295fc2e5dfcf850ee2ca68a288a990c022beee9520ca6bbb87111b', '2026-11-19 12:49:11.166+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4if7xkxs4bylepfl5g3nz6uwm3vcmvnaujamubf47fdma2usckwl3u', '0xcb96aa24f272256d76fbe45b6d8facf03dd0bb09b2041234d705e2f43e203c7c27a8bbb08f0284005e95e7244496d6eabe05bb5fc6deaf3d0fd93b99eb2505821c', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4iebhaa5tmpibcdlatcdxodc72rpo62wgs2ohxwou4yqy7wncz45fm', '0xd0c4d9c9abc846265d244225216a0f7c95c31e77752a71f5576009858d57eae45d01f321bcf956c161624e23419604ba247998a3be8fc1252319ec00ca22db5c1c', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4iccd3o3a72pswjfmfofaeatuca54bdwyqpnahh2fddxlwxbmnebde', '0x1428cb42eb15b921e4834f924aaf8612d4a44224dd2af77ebbc445072d9e27843a6c8e87668426225527cbc7e0bc8b0a5356d889e67d6981c554af1a6e3a49401b', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4if3bew6cae2jqtvm5vw42dh25c3vpdpxkgpuu6af6h7sok2rlut7m', '0x5220ee7097021d4110e429773623136ed2bb944a6f59615e5e5bd9ba492d15da4a53dab78708f59ebe861f4cf7081e1c4b3b3415de6ef7de01e000f265dc26a41b', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4ia6rlvlj4wcrzjlezczzjdixfzdq7ym7wkflc6x23tkj7lz245zya', '0x583a80826afddb7071c976bbc804730ea7816d83da8372a810052fa0fe437b827df17cb532e45f236f98f4574793af827cf5d719894910bd87551993fd3275811c', '2026-11-19 12:49:11.207+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4ibty2rvxurxfqksrrichn7ysqkvbcztnksljxeq4xq4c6dqxsfkmm', '0xf68a30b28ffb1daf963939561bdcd19c6dd0d2cef814d77592df97a4a5b4b79028e024c66c3e382c3273f26572a78b3fd28e83df10450a3f62c2fe74623d55b61c', '2026-11-19 12:49:11.531+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4id54mmr3uulnq4p7ofxsr3brnsi6mdfhthgljvuwtubihewr3vcoe', '0xd3a11395c2ee95ba5d2aad16f779008c514cf70394b65c5a28c33b94eb3804ad069e769feb0df9758969f2c8bafbb6fc62d70c590655f2c03bf3895189966b511c', '2026-11-19 12:49:11.559+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4ihgmrfqt2oo5swpgp7cqjdealtxuxppo3yjqgcrbhbt2k3uoeblwe', '0xc79652efc8190a90403cf827d3232c1ba844365348be07d9f653b26d88b8dc433af618e4b73f722e85253379d82bd2b7d2a31a9c2f3664eeaef7fb0959a4d78f1b', '2026-11-19 12:49:11.596+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ifhpzov5ckr4seygmpl425kqliyqvwhr3zpca777ovz62qvarkg2q', '0xe2e59a7f30bbd27b32d4a907c63a6e942fc6af69874070b2613a36e7ba57dce9224d3469bcb60265bed3d6a2cc0cd640c45758fa440f04e353b20863851ba2991b', '2026-11-19 12:49:11.659+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ib6cyqzm2zeqhl2jwuwxglwxobbfe7khhdmzzuzkpfd7fedy6v7dy', '0xf3c324bc9b7abef6618a8f1355756cb177a8433d9058c449f986cd8d6a76352246c79440978108e494bf7db0048898e7f93931976fcb7555c3c3b70a5678d6981b', '2026-11-19 12:49:11.717+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 'bafkr4ienrl4zpxjpepzpmk3wkzvojuyoowklvzkdcfqddiklqcjajhyufi', '0x65fae2c99c2336762c9ecda8ee1128ed00b344b489560666c54e19bbe6cd74b17638298b88dd2ed6f5fab0d1d92b4705fcba12a1232fe8fcd59cc959ae7a88501b', '2026-11-19 12:49:11.9+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ifxszixadzf3ta7rjhtqyrroin25xe4p4ibs3qqeuuob5uewj2oba', '0x7cf6621753df1dd0073060a71b71fe72d6c9c1065cdf9c6599252e5c8532b9972c928e61aa008f6ff8133efece263de0f96afd756923587c2e1ecf1d0e92ff491b', '2026-11-19 12:49:11.939+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ifgbhfbrsf7dojltimyivevugf3fuag72xmxa2m2vqlw463oer6ri', '0x621c4761254c74d16590b6a1a94217ca438f9f54fa121cd49018123b90c9d342657dc267426fe3f469dcf50133c5f5cf43d0fc9ec490c7dc12afbd11203cfc9d1b', '2026-11-19 12:49:11.993+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihqw2ggyvmg7lbbtg43p2getcuedcer74lmju4uqxte3xsaxcck64', '0xb69a84fc25495928335f3c410f971b91d1a522e43f5053a563bb5616068500bd77323135bbd8cf858725a7c3800ac289cd126df862c1e5527ff00a10d09b85e11c', '2026-11-19 12:49:12.028+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ig6sgzwv6y6qcf3wxad55yt6ezl7lf4i3t7onvt3aaxlxqynt3epe', '0xd8cea1885b3ce8d1dd97b00687ca0ea755e208cce6f6e3fabfb91a60ce72cbf16914f46e2f4bc4e5aa71e04d4fa6d9e7741dd85142edf5c8f9632c6412d9d4f41c', '2026-11-19 12:49:12.075+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iayydli2d25eodd6s44xl4pfdo6bitruqrg37g5j6kco2ks74flq4', '0x16fad8c342d84b1d32cbd6a965108163070e39dbfbf8b95fc4d46cd37299b8cc4af0b0c5585a5267f9d97cb19eab20f790f7a5343ed4381b7bf21b19932dee081b', '2026-11-19 12:49:12.155+00');


--
-- Data for Name: removals; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: schema_functions; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/begin-writes.sql', 1, '7afc9ab18370eb3d2fb112981b15a37dc0f51d35bef15d04d5ad2efcbc7b1419', '2026-11-19 12:49:09.258844+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/commit-logged-writes.sql', 1, 'cb8681c19b9a436e02924099f57aca33374145fed0c11e642b27d2fd881adebe', '2026-11-19 12:49:09.258844+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/commit-writes.sql', 1, '2f7d21fc6e1895ad2231083ac757e9a1c1d0c4ef6e83d2367dbb9d1bfa783e5e', '2026-11-19 12:49:09.258844+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/counters.sql', 1, 'beed0fba8c66c36e2fc2859d67eb10d4e75e04c140a2e0539b1dcce1762fb327', '2026-11-19 12:49:09.258844+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/notifications.sql', 1, '8e6dc1ef602bb76f9969525d4b18e799a7fea93bf780b6352dcaac5512d096ad', '2026-11-19 12:49:09.258844+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/page-of-blocks.sql', 1, 'a55e844727177e8fa067707c5f785f1aeb399dbc1469678c1461361af98c94db', '2026-11-19 12:49:09.258844+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/blocks.sql', 1, '998a8f93cf5a1cf9a60cb4d531b00c78c6af4d686911aeb329a797f0f47366e8', '2026-11-19 12:49:09.268025+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/copies.sql', 1, '17dea4526db1c2abe5f531e9ed4c256d6ec246aacc35709f35739c2891e6e786', '2026-11-19 12:49:09.268936+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/device-changes.sql', 1, 'd2c1cf571713f4df2cc3735f970d9fa6cd5740a3211209eb6da055282e769fc0', '2026-11-19 12:49:09.270137+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/devices.sql', 1, 'cfcf8442a6c51e9141df1025e91de6e000e272e343189320b9f9aa42eab74b87', '2026-11-19 12:49:09.279662+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/owners.sql', 1, '33ed6075d627891dee027bfbf743fe8f25dd94770eca8882ae3cd9459f8db8c2', '2026-11-19 12:49:09.280387+00');


--
-- Data for Name: schema_migrations; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.schema_migrations VALUES ('0001-baseline.sql', '2391eb41c52ab6bbcc28265224b593b19f9a9ea28b14edd0a874740bb7f28d76', '2026-11-19 12:49:09.210025+00');


--
-- Data for Name: shared_blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: versions; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.versions VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 1795092551543, 'delta', 'eacc16dc0d034c7864d643842f79381bd3c39e709d5eab9b794bce8f82026e6a', '{bafkr4ifhpzov5ckr4seygmpl425kqliyqvwhr3zpca777ovz62qvarkg2q}');
INSERT INTO dexnet_ledger.versions VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 1795092551230, 'snapshot', 'e6851adc7377c76120eb7d3c33a9673aa6fa4f13d395f169bea9a291b86d1196', '{bafkr4ib6cyqzm2zeqhl2jwuwxglwxobbfe7khhdmzzuzkpfd7fedy6v7dy}');
INSERT INTO dexnet_ledger.versions VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 1795092550674, 'delta', 'c125771fa40408822e263ceb1b794ce55260bda35b1c78feb153c15277095b89', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 1795092551022, 'delta', '3f9a4a351668e3e56bebbbd6e2d6fd05f2c8f5d1493c95777e1efd06a446d74c', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 1795092551230, 'delta', 'e6851adc7377c76120eb7d3c33a9673aa6fa4f13d395f169bea9a291b86d1196', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 1795092551914, 'delta', 'e8a5ac0582bc92255ec92b917627d10cf717e0b53dd9227db0365b33da3bddf7', '{bafkr4ifxszixadzf3ta7rjhtqyrroin25xe4p4ibs3qqeuuob5uewj2oba}');
INSERT INTO dexnet_ledger.versions VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 1795092551971, 'delta', '6e9e81771b67d4a6bfabf9601ce48261ac86e6e6969d3a66f9c1e408c5830df0', '{bafkr4ifgbhfbrsf7dojltimyivevugf3fuag72xmxa2m2vqlw463oer6ri}');
INSERT INTO dexnet_ledger.versions VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 1795092552004, 'delta', '739a728119c12e6293d780fe6ed14a5038d85db849c988de88ddd64b09da6d08', '{bafkr4ihqw2ggyvmg7lbbtg43p2getcuedcer74lmju4uqxte3xsaxcck64}');
INSERT INTO dexnet_ledger.versions VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 1795092552040, 'delta', 'd2154dff89468838083028227ed52b7f489f79bdace3d4d9da8de3e3fe93849b', '{bafkr4ig6sgzwv6y6qcf3wxad55yt6ezl7lf4i3t7onvt3aaxlxqynt3epe}');
INSERT INTO dexnet_ledger.versions VALUES ('0xaca63852adcdf884bae61b0fa7e099b5e84a8a38', 1795092552100, 'delta', '4bd0d42643c2208bf0ae530ae25056b24c18c1d49e5d8169e321bbb856eb7cac', '{bafkr4iayydli2d25eodd6s44xl4pfdo6bitruqrg37g5j6kco2ks74flq4}');


--
-- Data for Name: writes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Name: log_waiting_id_seq; Type: SEQUENCE SET; Schema: dexnet_ledger; Owner: -
--

SELECT pg_catalog.setval('dexnet_ledger.log_waiting_id_seq', 32, true);


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



