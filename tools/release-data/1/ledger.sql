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

INSERT INTO dexnet_ledger.addresses VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 1000000000, '2999-01-01 00:00:00+00', 608066, '2026-11-19 12:44:36.653+00');
INSERT INTO dexnet_ledger.addresses VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 9007199254740991, '2999-01-01 00:00:00+00', 10305, '2026-11-19 12:44:35.86+00');


--
-- Data for Name: blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iabysletznesdoh5cc7kb3gbdcqfzgj52raicrsi57mbz3c7sntse', 485, '0xd6184c81f7472bec08f28a4fb2fef917dc097035b1bfd37edf55b78a83c236980b6933ab7f1a0d54dec374e084bbd404a3f970497929994c8d1877dfdf376fbe1c', '2026-11-19 12:44:36.896+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iah4tzet7lxkpoaemam77dm6pt4gdsd2awcbsljl2u2frxkqpjf3y', 3316, '0x1fa9a91db8d1247dc128b3be933188e52423613b912eab74008ffa3835b0679f387c51956e695289e63d02e7fb3c8e72980a050985fe6286af9a65625b4f34ac1b', '2026-11-19 12:44:36.917+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iehi7wusy2olz57s5fhas7irvnzejmthdr526xsqvywxbraw6a4ui', 316, '0x7ee023676250c99ef3cafec4d99814c04bcd363940e55a83dcf222f54de3bf2404dec327438163bfb185ddc8098f20e3b9be25309f4acfe3548c0ca5dd4fa31d1b', '2026-11-19 12:44:36.917+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifdubdh7ka5j6zb62b6xyxiiyqac2y4ezzxe6njwbvctrj2d4434i', 916, '0x2e97feece81445ed9deafb55435dfba7f22b556d7d313e8fe93aacafffc48b8f6f5685ccd4a3771a3f5eb5078835bfdff9f299bda0b109ef30cde38af509c4d31c', '2026-11-19 12:44:36.917+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ihv4gifiwdllznihthjbyvj4srrqud5twuj6fm43scmgvjtxykrnq', 356, '0x7e0a90b3f0a96d5410fe49f0fbbe00806f2c08266b8b8d99b453e0affa03b0986ca98fbc11e8981dd1ee3bb2aaf79ba4a69a562fa204edffca8e164e422c578c1b', '2026-11-19 12:44:36.917+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4icw5yk6aqfwnpfspa6fdgtielmkfeohzbcjudgydefutm2u6us4se', 600332, '0x6e638aff6a3e34ce763df62640b0fd042dbd2e825968bbdf2d2bd51a3ab04e8109793ebf760ce17fcb33b6f20b79be473c8665d78fff39840ade436fbf8347d61c', '2026-11-19 12:44:36.93+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4igww2qejmywwehf7v7jvkdsezq7mct4d2auvryzmen6npqwh2bydi', 386, '0x8b15605c7d9d662e4b98df964c5935967a72be917bf4db6168c2b437cd942fc23b650eadce6d7832265c66cd01a3e89878f4c0bd5a3b429658f87cc0f75e9df81c', '2026-11-19 12:44:37.11+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iehq7zzdj27cccyvfxezx2bmj6af6mdcetdlhcn3tpq7rszbkqzja', 738, '0x3cc28c17ad2141903490bf774cb867bffb748855ee6417eb29251911d7da584a0d3b9303d35c9db408f79155777ffd067f419c8110acabe667bcfd2f9f51a4e91b', '2026-11-19 12:44:37.118+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ig543byrozev7wdaqx2kgnc7cmqaqijtasfubsg6y5gpnrxfphcvq', 855, '0x4d4fa879b6ad1faf400eef79bff212a83980c9d83b95b26644ad74cf9a46c0822e0b5b6db26f3f6fbe77797a2edfdd633f599bc8f4e706c33440556a77da19021c', '2026-11-19 12:44:37.137+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4icg2vrkzojxqikevyceoqr4yog5pow54yzwuocsda423hymgp6ysu', 1991, '0xae650263536e2e7845701d36503dc2f8ea5b245c44c56fd30dd5b85963af6ed374dfaddd8ecf0b72edc80b798705a52f227b3646197bb37950df9b5d253fdd5f1c', '2026-11-19 12:44:37.163+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iaqtiiifs2rtdmchqgvwesc3l7rqe4xarcaqcta3c2ynhrj2owo5q', 1419, '0x53c9f8433c8b363d15135ff1219d5302eccc35551f0df8507597be8776c297c5728a9ccedb04fa7a69616b29ea487f5268c9d3c73c37a8730dd1a9ee870804ba1b', '2026-11-19 12:44:37.189+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iegizvc5lq2kykpvrbtcvk2bx3wix4mwsgcogsjfdrg4tvuzybwcu', 366, '0xe91708a7c2e2d1061e3e043a6807b6df5fd9b5eb6a4cd35a68ca6faf951f36005626143e332afa97a30f1bf0ac8b3a414e1a31c60cc3140742e5e78e9169d18d1c', '2026-11-19 12:44:37.335+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifirmkxcz77cjskaxjk24hq53vnpup4w6tns7k3lpdvhjkhmgqe5m', 1651, '0xa8ee53b2693678600062becfe2fd402ed1a67b1633a6499e86bcf00389afb0b94fbd44dae38c06d294782b4727830887bd1334b483bdb31c3dd5e21d2b4f11691c', '2026-11-19 12:44:37.375+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ihpt5gmgxjaxx3f34jeu3dywjamy6ozwogp4x53txa3vusovr5xci', 1311, '0xc9323551eb3d83b616f387437cd20ecc692d69918a0931bef622572c9c123c0c140289c1f25c5bda21217e556a4ecf6abf680a1fa51ae371aafac460d875dc661c', '2026-11-19 12:44:37.42+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ib5c6pnrpwcvwifg4xsa3pnjiucpdr3f62vnlqpajbw3jxwnwqi4i', 1311, '0xf9f0587431128d8b93b5b69fafc3f278a82408fff72f892f653f2c35ab8c8dd03ee6d174b429a0980d563bdcdb5c90f28f82c3bdc964df29cdad0dfae74437d41b', '2026-11-19 12:44:37.451+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ig6aiqqmxid45phc2zf5vnfckqq73w6qp6wjhwmol537o7rbxvgkm', 1311, '0x1cba5b1073acac4141e2252c9092dddc9107b6d8934ede72da735af8088e21d57e67d278576c1ce729b573a5a12fe4686be8775820999fa7f81034f37254a32b1c', '2026-11-19 12:44:37.487+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ig7w3ekj34yjceqgfp4brtf6bexsoi2noublh4j2h4aktgryvqudq', 1311, '0x492b77b4763f87b6ee16570b99746b4f78e7355f432624e9877f7a930d402fad2bc3691c33f38ab9ece074d96e59635e7c2330c01980d291ad1203b4c5c8ef021c', '2026-11-19 12:44:37.527+00', NULL, 0, NULL);


--
-- Data for Name: copies; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iabysletznesdoh5cc7kb3gbdcqfzgj52raicrsi57mbz3c7sntse', 'montreal', 'bafkr4iabysletznesdoh5cc7kb3gbdcqfzgj52raicrsi57mbz3c7sntse-b1a5524f7fa9d982', 'good', '2026-11-19 12:44:36.896+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iabysletznesdoh5cc7kb3gbdcqfzgj52raicrsi57mbz3c7sntse', 'helsinki', 'bafkr4iabysletznesdoh5cc7kb3gbdcqfzgj52raicrsi57mbz3c7sntse-b1a5524f7fa9d982', 'good', '2026-11-19 12:44:36.896+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iabysletznesdoh5cc7kb3gbdcqfzgj52raicrsi57mbz3c7sntse', 'sao-paulo', 'bafkr4iabysletznesdoh5cc7kb3gbdcqfzgj52raicrsi57mbz3c7sntse-b1a5524f7fa9d982', 'good', '2026-11-19 12:44:36.896+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iah4tzet7lxkpoaemam77dm6pt4gdsd2awcbsljl2u2frxkqpjf3y', 'helsinki', 'bafkr4iah4tzet7lxkpoaemam77dm6pt4gdsd2awcbsljl2u2frxkqpjf3y-3bd95505d4b44dfd', 'good', '2026-11-19 12:44:36.917+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iah4tzet7lxkpoaemam77dm6pt4gdsd2awcbsljl2u2frxkqpjf3y', 'sao-paulo', 'bafkr4iah4tzet7lxkpoaemam77dm6pt4gdsd2awcbsljl2u2frxkqpjf3y-3bd95505d4b44dfd', 'good', '2026-11-19 12:44:36.917+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iah4tzet7lxkpoaemam77dm6pt4gdsd2awcbsljl2u2frxkqpjf3y', 'singapore', 'bafkr4iah4tzet7lxkpoaemam77dm6pt4gdsd2awcbsljl2u2frxkqpjf3y-3bd95505d4b44dfd', 'good', '2026-11-19 12:44:36.917+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifdubdh7ka5j6zb62b6xyxiiyqac2y4ezzxe6njwbvctrj2d4434i', 'montreal', 'bafkr4ifdubdh7ka5j6zb62b6xyxiiyqac2y4ezzxe6njwbvctrj2d4434i-9f1ca7df12fd7d54', 'good', '2026-11-19 12:44:36.917+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifdubdh7ka5j6zb62b6xyxiiyqac2y4ezzxe6njwbvctrj2d4434i', 'singapore', 'bafkr4ifdubdh7ka5j6zb62b6xyxiiyqac2y4ezzxe6njwbvctrj2d4434i-9f1ca7df12fd7d54', 'good', '2026-11-19 12:44:36.917+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifdubdh7ka5j6zb62b6xyxiiyqac2y4ezzxe6njwbvctrj2d4434i', 'sao-paulo', 'bafkr4ifdubdh7ka5j6zb62b6xyxiiyqac2y4ezzxe6njwbvctrj2d4434i-9f1ca7df12fd7d54', 'good', '2026-11-19 12:44:36.917+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihv4gifiwdllznihthjbyvj4srrqud5twuj6fm43scmgvjtxykrnq', 'sao-paulo', 'bafkr4ihv4gifiwdllznihthjbyvj4srrqud5twuj6fm43scmgvjtxykrnq-3cfd93afcd204b3f', 'good', '2026-11-19 12:44:36.917+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihv4gifiwdllznihthjbyvj4srrqud5twuj6fm43scmgvjtxykrnq', 'montreal', 'bafkr4ihv4gifiwdllznihthjbyvj4srrqud5twuj6fm43scmgvjtxykrnq-3cfd93afcd204b3f', 'good', '2026-11-19 12:44:36.917+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihv4gifiwdllznihthjbyvj4srrqud5twuj6fm43scmgvjtxykrnq', 'singapore', 'bafkr4ihv4gifiwdllznihthjbyvj4srrqud5twuj6fm43scmgvjtxykrnq-3cfd93afcd204b3f', 'good', '2026-11-19 12:44:36.917+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iehi7wusy2olz57s5fhas7irvnzejmthdr526xsqvywxbraw6a4ui', 'helsinki', 'bafkr4iehi7wusy2olz57s5fhas7irvnzejmthdr526xsqvywxbraw6a4ui-c8c50f0c60a6f0c2', 'good', '2026-11-19 12:44:36.917+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iehi7wusy2olz57s5fhas7irvnzejmthdr526xsqvywxbraw6a4ui', 'sao-paulo', 'bafkr4iehi7wusy2olz57s5fhas7irvnzejmthdr526xsqvywxbraw6a4ui-c8c50f0c60a6f0c2', 'good', '2026-11-19 12:44:36.917+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iehi7wusy2olz57s5fhas7irvnzejmthdr526xsqvywxbraw6a4ui', 'montreal', 'bafkr4iehi7wusy2olz57s5fhas7irvnzejmthdr526xsqvywxbraw6a4ui-c8c50f0c60a6f0c2', 'good', '2026-11-19 12:44:36.917+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icw5yk6aqfwnpfspa6fdgtielmkfeohzbcjudgydefutm2u6us4se', 'singapore', 'bafkr4icw5yk6aqfwnpfspa6fdgtielmkfeohzbcjudgydefutm2u6us4se-e14ab0aaea0b45fc', 'good', '2026-11-19 12:44:36.93+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icw5yk6aqfwnpfspa6fdgtielmkfeohzbcjudgydefutm2u6us4se', 'helsinki', 'bafkr4icw5yk6aqfwnpfspa6fdgtielmkfeohzbcjudgydefutm2u6us4se-e14ab0aaea0b45fc', 'good', '2026-11-19 12:44:36.93+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icw5yk6aqfwnpfspa6fdgtielmkfeohzbcjudgydefutm2u6us4se', 'montreal', 'bafkr4icw5yk6aqfwnpfspa6fdgtielmkfeohzbcjudgydefutm2u6us4se-e14ab0aaea0b45fc', 'good', '2026-11-19 12:44:36.93+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igww2qejmywwehf7v7jvkdsezq7mct4d2auvryzmen6npqwh2bydi', 'sao-paulo', 'bafkr4igww2qejmywwehf7v7jvkdsezq7mct4d2auvryzmen6npqwh2bydi-31ba76d414e1e6d2', 'good', '2026-11-19 12:44:37.11+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igww2qejmywwehf7v7jvkdsezq7mct4d2auvryzmen6npqwh2bydi', 'helsinki', 'bafkr4igww2qejmywwehf7v7jvkdsezq7mct4d2auvryzmen6npqwh2bydi-31ba76d414e1e6d2', 'good', '2026-11-19 12:44:37.11+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igww2qejmywwehf7v7jvkdsezq7mct4d2auvryzmen6npqwh2bydi', 'frankfurt', 'bafkr4igww2qejmywwehf7v7jvkdsezq7mct4d2auvryzmen6npqwh2bydi-31ba76d414e1e6d2', 'good', '2026-11-19 12:44:37.11+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iehq7zzdj27cccyvfxezx2bmj6af6mdcetdlhcn3tpq7rszbkqzja', 'frankfurt', 'bafkr4iehq7zzdj27cccyvfxezx2bmj6af6mdcetdlhcn3tpq7rszbkqzja-336d099b709443d3', 'good', '2026-11-19 12:44:37.118+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iehq7zzdj27cccyvfxezx2bmj6af6mdcetdlhcn3tpq7rszbkqzja', 'singapore', 'bafkr4iehq7zzdj27cccyvfxezx2bmj6af6mdcetdlhcn3tpq7rszbkqzja-336d099b709443d3', 'good', '2026-11-19 12:44:37.118+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iehq7zzdj27cccyvfxezx2bmj6af6mdcetdlhcn3tpq7rszbkqzja', 'helsinki', 'bafkr4iehq7zzdj27cccyvfxezx2bmj6af6mdcetdlhcn3tpq7rszbkqzja-336d099b709443d3', 'good', '2026-11-19 12:44:37.118+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ig543byrozev7wdaqx2kgnc7cmqaqijtasfubsg6y5gpnrxfphcvq', 'singapore', 'bafkr4ig543byrozev7wdaqx2kgnc7cmqaqijtasfubsg6y5gpnrxfphcvq-e90943bccaa4a213', 'good', '2026-11-19 12:44:37.137+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ig543byrozev7wdaqx2kgnc7cmqaqijtasfubsg6y5gpnrxfphcvq', 'helsinki', 'bafkr4ig543byrozev7wdaqx2kgnc7cmqaqijtasfubsg6y5gpnrxfphcvq-e90943bccaa4a213', 'good', '2026-11-19 12:44:37.137+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ig543byrozev7wdaqx2kgnc7cmqaqijtasfubsg6y5gpnrxfphcvq', 'montreal', 'bafkr4ig543byrozev7wdaqx2kgnc7cmqaqijtasfubsg6y5gpnrxfphcvq-e90943bccaa4a213', 'good', '2026-11-19 12:44:37.137+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icg2vrkzojxqikevyceoqr4yog5pow54yzwuocsda423hymgp6ysu', 'frankfurt', 'bafkr4icg2vrkzojxqikevyceoqr4yog5pow54yzwuocsda423hymgp6ysu-9aa555a018ee6d07', 'good', '2026-11-19 12:44:37.163+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icg2vrkzojxqikevyceoqr4yog5pow54yzwuocsda423hymgp6ysu', 'singapore', 'bafkr4icg2vrkzojxqikevyceoqr4yog5pow54yzwuocsda423hymgp6ysu-9aa555a018ee6d07', 'good', '2026-11-19 12:44:37.163+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icg2vrkzojxqikevyceoqr4yog5pow54yzwuocsda423hymgp6ysu', 'sao-paulo', 'bafkr4icg2vrkzojxqikevyceoqr4yog5pow54yzwuocsda423hymgp6ysu-9aa555a018ee6d07', 'good', '2026-11-19 12:44:37.163+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iaqtiiifs2rtdmchqgvwesc3l7rqe4xarcaqcta3c2ynhrj2owo5q', 'montreal', 'bafkr4iaqtiiifs2rtdmchqgvwesc3l7rqe4xarcaqcta3c2ynhrj2owo5q-242696a2d600e845', 'good', '2026-11-19 12:44:37.189+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iaqtiiifs2rtdmchqgvwesc3l7rqe4xarcaqcta3c2ynhrj2owo5q', 'frankfurt', 'bafkr4iaqtiiifs2rtdmchqgvwesc3l7rqe4xarcaqcta3c2ynhrj2owo5q-242696a2d600e845', 'good', '2026-11-19 12:44:37.189+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iaqtiiifs2rtdmchqgvwesc3l7rqe4xarcaqcta3c2ynhrj2owo5q', 'singapore', 'bafkr4iaqtiiifs2rtdmchqgvwesc3l7rqe4xarcaqcta3c2ynhrj2owo5q-242696a2d600e845', 'good', '2026-11-19 12:44:37.189+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iegizvc5lq2kykpvrbtcvk2bx3wix4mwsgcogsjfdrg4tvuzybwcu', 'sao-paulo', 'bafkr4iegizvc5lq2kykpvrbtcvk2bx3wix4mwsgcogsjfdrg4tvuzybwcu-9ac77b58c190d245', 'good', '2026-11-19 12:44:37.335+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iegizvc5lq2kykpvrbtcvk2bx3wix4mwsgcogsjfdrg4tvuzybwcu', 'montreal', 'bafkr4iegizvc5lq2kykpvrbtcvk2bx3wix4mwsgcogsjfdrg4tvuzybwcu-9ac77b58c190d245', 'good', '2026-11-19 12:44:37.335+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iegizvc5lq2kykpvrbtcvk2bx3wix4mwsgcogsjfdrg4tvuzybwcu', 'helsinki', 'bafkr4iegizvc5lq2kykpvrbtcvk2bx3wix4mwsgcogsjfdrg4tvuzybwcu-9ac77b58c190d245', 'good', '2026-11-19 12:44:37.335+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifirmkxcz77cjskaxjk24hq53vnpup4w6tns7k3lpdvhjkhmgqe5m', 'helsinki', 'bafkr4ifirmkxcz77cjskaxjk24hq53vnpup4w6tns7k3lpdvhjkhmgqe5m-312c38809606ace6', 'good', '2026-11-19 12:44:37.375+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifirmkxcz77cjskaxjk24hq53vnpup4w6tns7k3lpdvhjkhmgqe5m', 'sao-paulo', 'bafkr4ifirmkxcz77cjskaxjk24hq53vnpup4w6tns7k3lpdvhjkhmgqe5m-312c38809606ace6', 'good', '2026-11-19 12:44:37.375+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifirmkxcz77cjskaxjk24hq53vnpup4w6tns7k3lpdvhjkhmgqe5m', 'montreal', 'bafkr4ifirmkxcz77cjskaxjk24hq53vnpup4w6tns7k3lpdvhjkhmgqe5m-312c38809606ace6', 'good', '2026-11-19 12:44:37.375+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihpt5gmgxjaxx3f34jeu3dywjamy6ozwogp4x53txa3vusovr5xci', 'singapore', 'bafkr4ihpt5gmgxjaxx3f34jeu3dywjamy6ozwogp4x53txa3vusovr5xci-8a3c9d3372ba50c9', 'good', '2026-11-19 12:44:37.42+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihpt5gmgxjaxx3f34jeu3dywjamy6ozwogp4x53txa3vusovr5xci', 'frankfurt', 'bafkr4ihpt5gmgxjaxx3f34jeu3dywjamy6ozwogp4x53txa3vusovr5xci-8a3c9d3372ba50c9', 'good', '2026-11-19 12:44:37.42+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihpt5gmgxjaxx3f34jeu3dywjamy6ozwogp4x53txa3vusovr5xci', 'montreal', 'bafkr4ihpt5gmgxjaxx3f34jeu3dywjamy6ozwogp4x53txa3vusovr5xci-8a3c9d3372ba50c9', 'good', '2026-11-19 12:44:37.42+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib5c6pnrpwcvwifg4xsa3pnjiucpdr3f62vnlqpajbw3jxwnwqi4i', 'helsinki', 'bafkr4ib5c6pnrpwcvwifg4xsa3pnjiucpdr3f62vnlqpajbw3jxwnwqi4i-9c78952ded4ddb08', 'good', '2026-11-19 12:44:37.451+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib5c6pnrpwcvwifg4xsa3pnjiucpdr3f62vnlqpajbw3jxwnwqi4i', 'frankfurt', 'bafkr4ib5c6pnrpwcvwifg4xsa3pnjiucpdr3f62vnlqpajbw3jxwnwqi4i-9c78952ded4ddb08', 'good', '2026-11-19 12:44:37.451+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib5c6pnrpwcvwifg4xsa3pnjiucpdr3f62vnlqpajbw3jxwnwqi4i', 'sao-paulo', 'bafkr4ib5c6pnrpwcvwifg4xsa3pnjiucpdr3f62vnlqpajbw3jxwnwqi4i-9c78952ded4ddb08', 'good', '2026-11-19 12:44:37.451+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ig6aiqqmxid45phc2zf5vnfckqq73w6qp6wjhwmol537o7rbxvgkm', 'montreal', 'bafkr4ig6aiqqmxid45phc2zf5vnfckqq73w6qp6wjhwmol537o7rbxvgkm-61616880844fd631', 'good', '2026-11-19 12:44:37.487+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ig6aiqqmxid45phc2zf5vnfckqq73w6qp6wjhwmol537o7rbxvgkm', 'frankfurt', 'bafkr4ig6aiqqmxid45phc2zf5vnfckqq73w6qp6wjhwmol537o7rbxvgkm-61616880844fd631', 'good', '2026-11-19 12:44:37.487+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ig6aiqqmxid45phc2zf5vnfckqq73w6qp6wjhwmol537o7rbxvgkm', 'helsinki', 'bafkr4ig6aiqqmxid45phc2zf5vnfckqq73w6qp6wjhwmol537o7rbxvgkm-61616880844fd631', 'good', '2026-11-19 12:44:37.487+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ig7w3ekj34yjceqgfp4brtf6bexsoi2noublh4j2h4aktgryvqudq', 'sao-paulo', 'bafkr4ig7w3ekj34yjceqgfp4brtf6bexsoi2noublh4j2h4aktgryvqudq-50db31c8a1f5cc30', 'good', '2026-11-19 12:44:37.527+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ig7w3ekj34yjceqgfp4brtf6bexsoi2noublh4j2h4aktgryvqudq', 'frankfurt', 'bafkr4ig7w3ekj34yjceqgfp4brtf6bexsoi2noublh4j2h4aktgryvqudq-50db31c8a1f5cc30', 'good', '2026-11-19 12:44:37.527+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ig7w3ekj34yjceqgfp4brtf6bexsoi2noublh4j2h4aktgryvqudq', 'singapore', 'bafkr4ig7w3ekj34yjceqgfp4brtf6bexsoi2noublh4j2h4aktgryvqudq-50db31c8a1f5cc30', 'good', '2026-11-19 12:44:37.527+00');


--
-- Data for Name: counter_changes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1291, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1291, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', '', 1, 1, 1, 485, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'sao-paulo', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'helsinki', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 485, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'montreal', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 3632, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', '', 4, 4, 4, 4904, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1588, 3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'singapore', 0, 0, 0, 4588, 3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 4588, 3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'sao-paulo', 0, 0, 0, 4904, 4);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 4904, 4);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'helsinki', 0, 0, 0, 3632, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 4, 4, 4, 4904, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'montreal', 0, 0, 0, 1588, 3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', '', 1, 1, 1, 600332, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'singapore', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'helsinki', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 600332, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'montreal', 0, 0, 0, 600332, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1631, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1631, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 2675, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 2675, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', '', 2, 2, 2, 782, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'frankfurt', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 396, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'singapore', 0, 0, 0, 396, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 396, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'sao-paulo', 0, 0, 0, 782, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 782, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'helsinki', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 2, 2, 2, 782, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'montreal', 0, 0, 0, 396, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 738, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', '', 1, 1, 1, 738, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'frankfurt', 0, 0, 0, 738, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'singapore', 0, 0, 0, 738, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 738, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'helsinki', 0, 0, 0, 738, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 738, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 738, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 855, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', '', 1, 1, 1, 855, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 855, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'singapore', 0, 0, 0, 855, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 855, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'helsinki', 0, 0, 0, 855, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 855, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'montreal', 0, 0, 0, 855, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1991, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1991, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1991, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1991, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1991, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1991, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1991, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1991, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1419, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1419, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, -2922, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, -2675, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, -3966, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, -2922, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, -4306, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, -3966, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, -2922, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, -4306, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', -3, -3, -3, -5597, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', -3, -3, -3, -5597, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, -2675, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, -2922, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', '', 1, 1, 1, 366, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'sao-paulo', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'helsinki', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 366, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'montreal', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1651, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1651, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', '', -1, -1, -1, -396, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'singapore', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'sao-paulo', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', -1, -1, -1, -396, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'montreal', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1311, 1);


--
-- Data for Name: counters; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: deleted_blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.deleted_blocks VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4ifq2ddqyrf25fqrmyrzm56hgbdp4jasav75kh5d2treadranzr6me', '2026-11-19 12:44:37.48+00');


--
-- Data for Name: deployment; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.deployment VALUES (true, '3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b', '2026-11-19 12:44:35.478+00');


--
-- Data for Name: device_changes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: device_turns; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.device_turns VALUES ('frankfurt', 'sweep', '987d962e-e26c-403c-8e4e-5d473f426b63', '2026-11-19 12:44:36.165+00', NULL, NULL, '2026-11-19 12:44:36.163+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('singapore', 'sweep', '987d962e-e26c-403c-8e4e-5d473f426b63', '2026-11-19 12:44:36.166+00', NULL, NULL, '2026-11-19 12:44:36.164+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('helsinki', 'sweep', '987d962e-e26c-403c-8e4e-5d473f426b63', '2026-11-19 12:44:36.166+00', NULL, NULL, '2026-11-19 12:44:36.165+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('sao-paulo', 'sweep', '987d962e-e26c-403c-8e4e-5d473f426b63', '2026-11-19 12:44:36.169+00', NULL, NULL, '2026-11-19 12:44:36.167+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('montreal', 'sweep', '987d962e-e26c-403c-8e4e-5d473f426b63', '2026-11-19 12:44:36.172+00', NULL, NULL, '2026-11-19 12:44:36.17+00');


--
-- Data for Name: devices; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.devices VALUES ('frankfurt', 'folder', '{"folder": "/data/devices/frankfurt"}', 'DE', 'Frankfurt am Main', 50.11, 8.68, true, true, 'active', '2026-11-19 12:44:35.694+00', '2026-11-19 12:44:35.488+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('singapore', 'folder', '{"folder": "/data/devices/singapore"}', 'SG', 'Singapore', 1.35, 103.82, true, true, 'active', '2026-11-19 12:44:35.696+00', '2026-11-19 12:44:35.488+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('helsinki', 'folder', '{"folder": "/data/devices/helsinki"}', 'FI', 'Helsinki', 60.17, 24.94, true, true, 'active', '2026-11-19 12:44:35.699+00', '2026-11-19 12:44:35.488+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('montreal', 'folder', '{"folder": "/data/devices/montreal"}', 'CA', 'Montréal', 45.5, -73.57, true, true, 'active', '2026-11-19 12:44:35.703+00', '2026-11-19 12:44:35.488+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('sao-paulo', 'folder', '{"folder": "/data/devices/sao-paulo"}', 'BR', 'São Paulo', -23.55, -46.63, true, true, 'active', '2026-11-19 12:44:35.705+00', '2026-11-19 12:44:35.488+00', NULL, NULL);


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
', '2026-11-19 12:44:35.797+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (4, '\x68b4ad76897f4127df8fb4ad7beaedee8e392db49716d58ed27bd93e4f426a64', 'localhost/test
4
aLStdol/QSffj7Ste+rt7o45LbSXFtWO0nvZPk9CamQ=

— localhost/test q3v2iTQC3E/wb3lnlEapUgZqOXn/pijvhbCb2boOgwueSuGrvbAs2d6PWlVnRIf140Fxa1RhJji78wOReJmlaTml7wM=
', '2026-11-19 12:44:36.888+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (23, '\x5190e3cc49035888287e705ef02e4e2d328ff3f7e379232bc7831accc8b5f916', 'localhost/test
23
UZDjzEkDWIgofnBe8C5OLTKP8/fjeSMrx4MazMi1+RY=

— localhost/test q3v2iezl+vbmYUeruDa/dOVkBor2+md6YlqxnxOrBM2zfMBflVhxtrf8xWDMiAFrNaM1Hr+1Iwz8ksx7gwG4JAv4MQY=
', '2026-11-19 12:44:37.198+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (36, '\x319ddcdaf2f35ce5b49a6b29164bcf772dcf2cee74cd55b65eb13e0839b24112', 'localhost/test
36
MZ3c2vLzXOW0mmspFkvPdy3PLO50zVW2XrE+CDmyQRI=

— localhost/test q3v2iQFn7QJtqzBFf+o5nln7qTaLoucKaNrK1GFUtYCfECkr5X7v3c/XGkAFJwu/Nv7NxlrfPiUMGuVKFIHgcDEqxQY=
', '2026-11-19 12:44:37.869+00');


--
-- Data for Name: log_cosignatures; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_entries; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_entries VALUES (0, NULL, NULL, '\x01040000000000000000000000000000000000000000000000000000000000000000', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (1, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4igsnrai6fqim7rbx67bife7fv6zmsm7oi4hj2rfb5wsq3wateynzq', '\x0101892fbbb6ac71925b2fc30ea7d884b43d7e26e606c0f37845964fcad13a5ed068', '\x6b6130932c197728d1a40e28ac1d67a04d3ce263606cca76e16dd4af0c6b4548', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4igsnrai6fqim7rbx67bife7fv6zmsm7oi4hj2rfb5wsq3wateynzq
size: 1291
time: 2026-11-19T12:44:36.687Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (2, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', '1795092276616', '\x0103d9f41a977d8ccb09ab26961fea968a7099053208d4eae1a54104925fe2805c39659a7eff9d75f41095585adb2abe64ac44053f90ac965e8f6b8872cb4c7624d7000001a1f3d66588c125d9bbc86b24e2f72d7b493184bc1546098b21724a0446bb05335d885526a1', '\xfe2ea7519d0b848b336fa84665adb8bd3e57454441733f705e9856e876c49a96', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
version: 1795092276616
hash: 36b9642bd26cb088c77eae474ff9cc67e97e42f3e5c74557e9ad0babdbc7e8a7
signature: 0x2839febef398815dc1f2657fa38382f40309da7a55ec45bdc565b366f540bd05094dc963a479f974f493590c73e939d2821804819845d0606f68b77c8b002f611c
copy: bafkr4igsnrai6fqim7rbx67bife7fv6zmsm7oi4hj2rfb5wsq3wateynzq
time: 2026-11-19T12:44:36.701Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (3, NULL, NULL, '\x01044ec338f1bcadd9de1d38b5e01b20ee15521cc872398aa7517baaad3a7ea35732', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (4, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4iabysletznesdoh5cc7kb3gbdcqfzgj52raicrsi57mbz3c7sntse', '\x01013b8d975e5104d7885eeb9142d7aa0ecb733ef5c769956588672708a233594078', '\xc25971ad2d21b2dcf48cd0c13769bfacd8627c4ee05f513981e1e36a675cccbd', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
cid: bafkr4iabysletznesdoh5cc7kb3gbdcqfzgj52raicrsi57mbz3c7sntse
size: 485
time: 2026-11-19T12:44:36.896Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (5, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4iah4tzet7lxkpoaemam77dm6pt4gdsd2awcbsljl2u2frxkqpjf3y', '\x010145030d625eddd531304268869c73b4f880505d10d293e362a179b569ed83e371', '\xe7e15b66a89da177e59358d9e578ca50bd5b3a25016b64633c8dd0f6c1807810', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
cid: bafkr4iah4tzet7lxkpoaemam77dm6pt4gdsd2awcbsljl2u2frxkqpjf3y
size: 3316
time: 2026-11-19T12:44:36.917Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (6, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4ifdubdh7ka5j6zb62b6xyxiiyqac2y4ezzxe6njwbvctrj2d4434i', '\x01012a7d3293ddb0a21e29cf26cde8a6ea2b167f808d7bad633457fc3bd7bbaa6b6b', '\x049b513a700ba81d3201f417dbe1869051f881f14d33692f05602b82287579f4', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
cid: bafkr4ifdubdh7ka5j6zb62b6xyxiiyqac2y4ezzxe6njwbvctrj2d4434i
size: 916
time: 2026-11-19T12:44:36.917Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (7, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4ihv4gifiwdllznihthjbyvj4srrqud5twuj6fm43scmgvjtxykrnq', '\x010102f9eac534f8845234356d17916e58c39d1963bd02e845100a626baa499923aa', '\x44a3cf2a1b68397c5d93f8efc254bbf003247745499bb31794f26b0d006aad82', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
cid: bafkr4ihv4gifiwdllznihthjbyvj4srrqud5twuj6fm43scmgvjtxykrnq
size: 356
time: 2026-11-19T12:44:36.917Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (8, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4iehi7wusy2olz57s5fhas7irvnzejmthdr526xsqvywxbraw6a4ui', '\x0101bc5766d214d3e0e90477ec39174f1a5290d9f1faade2f9d6ac92973de0f55f42', '\x018dce27e349b36ee8cbedabe06fcdefbaac3320dd79a80b08c653cd675e31c9', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
cid: bafkr4iehi7wusy2olz57s5fhas7irvnzejmthdr526xsqvywxbraw6a4ui
size: 316
time: 2026-11-19T12:44:36.917Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (9, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4icw5yk6aqfwnpfspa6fdgtielmkfeohzbcjudgydefutm2u6us4se', '\x0101a0dd7c51845b601baecd1075e2822dc2fcf337c0a70855d1073f611204dbe89b', '\x98d29ad82975e4c4391fe4d04b22a62e494280889d3661fb26d850630d6606fb', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
cid: bafkr4icw5yk6aqfwnpfspa6fdgtielmkfeohzbcjudgydefutm2u6us4se
size: 600332
time: 2026-11-19T12:44:36.930Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (10, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ig6pqnvghziipo3nesxeswc3uzqfjn6mhduhe6j42ntwz6txi62iu', '\x0101322b90d362132688d6983b5fe4e5723e2ab4dea07ddf97b6bb2d496900073266', '\xa71ab9a4aa2e967e87866d188d898f75e64c9b906d21743ec2ed57514d702593', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ig6pqnvghziipo3nesxeswc3uzqfjn6mhduhe6j42ntwz6txi62iu
size: 1631
time: 2026-11-19T12:44:36.937Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (11, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', '1795092276841', '\x0103313c1716ff097a6ca9c26422487aae01f916a6f28c106db79207e1ccde660a05659a7eff9d75f41095585adb2abe64ac44053f90ac965e8f6b8872cb4c7624d7000001a1f3d66669427382ae154efc831be3559553adf5ddae45600d708e52a5da46f21e8ae27233', '\x7f35472046716eb0d11db6d6ccfa5b952fdb3df987b6ac6e5434ebed5b5f2f68', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
version: 1795092276841
hash: b00bfacab513580197bf961b8159d949de16dcd5a3333b35d4bf6e158b24f3cc
signature: 0xd70a4abacf8f084b80e7d0168c743dd7e4e852c8b9c5e8892443b3fa6ff00c1618c42b05e638c50622135351e0449a51cdbe2a93df8f8f821bf112e317740a261b
copy: bafkr4ig6pqnvghziipo3nesxeswc3uzqfjn6mhduhe6j42ntwz6txi62iu
time: 2026-11-19T12:44:36.940Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (12, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ia3oi2s6pek67snei3imjg4lug77epjb7yk7pb4mp7o6ub6b6puay', '\x0101ae25227be58d773d5a721c388ed6a042580f12d771d10739810353406151ae63', '\xf798cdcf91aca6874b2a593f0cfeeba6806bfa87b8150a1b43e04f7d0ab39914', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ia3oi2s6pek67snei3imjg4lug77epjb7yk7pb4mp7o6ub6b6puay
size: 2675
time: 2026-11-19T12:44:36.977Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (13, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', '1795092276942', '\x0103815970d04af139d7f7cc8739b7dd8ce37dda12fda75acc56103e61fbb65d2218659a7eff9d75f41095585adb2abe64ac44053f90ac965e8f6b8872cb4c7624d7000001a1f3d666cea4f9950f1b667d77472c063960dabe0de191e9dbcd276474e936772a08238009', '\xf7d0481cd09cec03c4b752aaa8fc3efd6d77a8dc754785ab6f79e3722759a212', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
version: 1795092276942
hash: 6faff474bb6f9eb14fc1e7c66d745f5bcfe9106706adcf5d80cc0354de218b4b
signature: 0x4054429a73ae5e7812ecb79c857ad13e3ac9ad50bcdb310db8ef7c984e183296693549b2c094711b5b4e908d45816d1414be8f8d6ada58356b9e7e351fc1ede41b
copy: bafkr4ia3oi2s6pek67snei3imjg4lug77epjb7yk7pb4mp7o6ub6b6puay
time: 2026-11-19T12:44:36.980Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (14, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4igww2qejmywwehf7v7jvkdsezq7mct4d2auvryzmen6npqwh2bydi', '\x01019d7aa24c0023feb40815bc5d68d77fd50cd0a9851cba89c8369de56eb5e6998c', '\x1b15875e224f2540efe7f271a55fc1f4e7f5999c858b5938aa8801399417fddf', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
cid: bafkr4igww2qejmywwehf7v7jvkdsezq7mct4d2auvryzmen6npqwh2bydi
size: 386
time: 2026-11-19T12:44:37.110Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (15, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4ifq2ddqyrf25fqrmyrzm56hgbdp4jasav75kh5d2treadranzr6me', '\x01019fde4a8c8787b299f9630cadb233a0bc0be1bb7fd119e12eecbf8bdf8dfed3d4', '\x076d7e515b84cddb74434add346e1d978fa670a5a15ecbe8c294f6381389d941', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
cid: bafkr4ifq2ddqyrf25fqrmyrzm56hgbdp4jasav75kh5d2treadranzr6me
size: 396
time: 2026-11-19T12:44:37.110Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (16, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4iehq7zzdj27cccyvfxezx2bmj6af6mdcetdlhcn3tpq7rszbkqzja', '\x0101990caf19a20926a529cedc26d380f83f349792e96d042c02ffc2bccef9ce7939', '\x65b8416a4ac6d5104ae16fde3019b5e08161d88b4253a04fb77247e25bed6ce0', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
cid: bafkr4iehq7zzdj27cccyvfxezx2bmj6af6mdcetdlhcn3tpq7rszbkqzja
size: 738
time: 2026-11-19T12:44:37.118Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (17, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4ig543byrozev7wdaqx2kgnc7cmqaqijtasfubsg6y5gpnrxfphcvq', '\x01018f3f0cdaad9b56efd28e883a633d8ac74ec2fb525852add62e0b6bbc34fd0c5a', '\xc3e12509a913c93000f0d27caa6ec93a7e81e8351932fe4c7095d74b02cecf0a', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
cid: bafkr4ig543byrozev7wdaqx2kgnc7cmqaqijtasfubsg6y5gpnrxfphcvq
size: 855
time: 2026-11-19T12:44:37.137Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (18, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4icg2vrkzojxqikevyceoqr4yog5pow54yzwuocsda423hymgp6ysu', '\x0101d764fde2e8e46f676650e021b4d8665c01d14bcbbd85583f541d956a66e5d461', '\x4142006c3f605507f7fa2fc752447cb3ff44c21b429e9ead74fc9517e339cd84', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4icg2vrkzojxqikevyceoqr4yog5pow54yzwuocsda423hymgp6ysu
size: 1991
time: 2026-11-19T12:44:37.163Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (19, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', '1795092277121', '\x0103a36bc947df3c858a30b7f7c1d6ce669813552117efc88e1492fb96a33f2afecf659a7eff9d75f41095585adb2abe64ac44053f90ac965e8f6b8872cb4c7624d7000001a1f3d66781bbfcf5993e329a3623411b21543579fd8b8f53366e55dd3a93f115d58dcd804a', '\x4ac255f362b75529d9083540b7b7e18658ec94398109d4798ba223587c1345ff', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
version: 1795092277121
hash: 7c7853b9859f5e93cec8152ca6d23c504438cd40d64ecf059fde3c161ff58b9e
signature: 0x1ae51ac4452a73c2a3658d8cd608cfb21d86fcc965f4c95f8f449b56dcc0fe200f71ba60f4de9885ef1ff4c8c229d7ffba5885b1d38517bf308f7475da3fa96e1c
copy: bafkr4icg2vrkzojxqikevyceoqr4yog5pow54yzwuocsda423hymgp6ysu
time: 2026-11-19T12:44:37.167Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (20, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iaqtiiifs2rtdmchqgvwesc3l7rqe4xarcaqcta3c2ynhrj2owo5q', '\x01018bdc14a91aca1868bf74c784e2846f36d12534a4c62edc83b7bd8bc52eabf8b5', '\xc9568b1d6e4ec923e902f4b8478e2f3c526cdff9389e9fc007cc927ca3bb29e2', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4iaqtiiifs2rtdmchqgvwesc3l7rqe4xarcaqcta3c2ynhrj2owo5q
size: 1419
time: 2026-11-19T12:44:37.189Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (21, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', '1795092276942', '\x01034a635c449df8cd89f75d8c0db2813d3f51e1a50595f1ede5e525b9f3f8b8d853659a7eff9d75f41095585adb2abe64ac44053f90ac965e8f6b8872cb4c7624d7000001a1f3d66781bbfcf5993e329a3623411b21543579fd8b8f53366e55dd3a93f115d58dcd804a', '\xf2865af2099b5b3535aa837cc8ebc93ebea82c77ff5582861c98d43d46e16150', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
version: 1795092276942
hash: 6faff474bb6f9eb14fc1e7c66d745f5bcfe9106706adcf5d80cc0354de218b4b
signature: 0xa2f4be2f03880c7d59c86868a8d7d689d6cb5ea0e058d01a77d2a53412360b500a3209a2e0561e4b0d95328313f699521031b8f148bfc3040941851e97c71d431c
copy: bafkr4iaqtiiifs2rtdmchqgvwesc3l7rqe4xarcaqcta3c2ynhrj2owo5q
time: 2026-11-19T12:44:37.191Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (22, NULL, NULL, '\x0104d2bdbb75f36014c82087ffc48037e0a77ad98dd188501f9cf70672475643dcd6', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (23, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4iegizvc5lq2kykpvrbtcvk2bx3wix4mwsgcogsjfdrg4tvuzybwcu', '\x0101cca23f5a55b333767d6cf610e38ebac7f806e429e2675cbbdeb8a1c6d8241de5', '\xc5632221290b48fe5f87821b6be5459a2a83ebe5b9f76c35b00f460f2872e7f2', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
cid: bafkr4iegizvc5lq2kykpvrbtcvk2bx3wix4mwsgcogsjfdrg4tvuzybwcu
size: 366
time: 2026-11-19T12:44:37.335Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (24, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ifirmkxcz77cjskaxjk24hq53vnpup4w6tns7k3lpdvhjkhmgqe5m', '\x01015d241f97274ebf30da2226e96a56720a7972a2fc7c3a86cb8c8b94333f80dc6f', '\x47f9c57465e5f38c75ba57223f8094bddd305ac99592eb08ba624810a44a709c', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ifirmkxcz77cjskaxjk24hq53vnpup4w6tns7k3lpdvhjkhmgqe5m
size: 1651
time: 2026-11-19T12:44:37.375Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (25, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', '1795092277346', '\x0103ea3f751c52bd76b516461376f07a4f9a11eda3b2c61bbf05eb2dc0f4c6353d1b659a7eff9d75f41095585adb2abe64ac44053f90ac965e8f6b8872cb4c7624d7000001a1f3d668621196726a0a338e9fec02265bccd6ae5ef9cd4a206f7dc748828013fce0e8f8f9', '\x94f23d6cc2af6516ce1ac40542cd372732a5f585f21f7da5c0d8c1dfdb923e03', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
version: 1795092277346
hash: c3d8655d84cc49ad66e780d40f5a4909526717a47d9df5c2a3104555d83c50e2
signature: 0x5b78814bb412aaf15babd3ec38b8cd1ae595832e639e4e74da3e3487e050639c5ff9d373febb4a8664fa94f29825059ea97512ad00703daa98c36fb411b0eb391c
copy: bafkr4ifirmkxcz77cjskaxjk24hq53vnpup4w6tns7k3lpdvhjkhmgqe5m
time: 2026-11-19T12:44:37.381Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (26, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihpt5gmgxjaxx3f34jeu3dywjamy6ozwogp4x53txa3vusovr5xci', '\x0101740b38903faf9c866a650132e5c7e982bbd6726e44763028039ba210efa44429', '\x1546e429343c3a880e949ba82ed40d9cd6ef3eb79ac261d94c9e6007758b50cd', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ihpt5gmgxjaxx3f34jeu3dywjamy6ozwogp4x53txa3vusovr5xci
size: 1311
time: 2026-11-19T12:44:37.420Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (27, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', '1795092277394', '\x0103e008846a66231e35a90fa15d3823d908d3680dddb754c22aefbce96b43459392659a7eff9d75f41095585adb2abe64ac44053f90ac965e8f6b8872cb4c7624d7000001a1f3d6689247c019959f30984cb888f354cd15f40068bee908a1c9208e152807a415781bc4', '\xddb87b956d7ec7067647e79306b97138d0252c69b8507fb042502c0d924d4e3e', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
version: 1795092277394
hash: 14e43e098f0a3777a91b27e24f551a92758c70c728a5d2d6bcd80ae0e55e4bb7
signature: 0xfadb565cb1d1e7d4f378d39f7f87a9cceeae774f964b2ecac6f155e743cfd5f62cbbb42ad84e83de8c0319f45238c584b4b6e95c13e8790cf23edecc6e84f6401c
copy: bafkr4ihpt5gmgxjaxx3f34jeu3dywjamy6ozwogp4x53txa3vusovr5xci
time: 2026-11-19T12:44:37.423Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (28, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ib5c6pnrpwcvwifg4xsa3pnjiucpdr3f62vnlqpajbw3jxwnwqi4i', '\x0101557d5669aeb2de8077538dc71c36c23718a796431e139f9da423ea8137891b2f', '\x87decb9851527a216149bc093a21efe19e5eea96890cc206e83e1aa3b5bcf9b0', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ib5c6pnrpwcvwifg4xsa3pnjiucpdr3f62vnlqpajbw3jxwnwqi4i
size: 1311
time: 2026-11-19T12:44:37.451Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (29, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', '1795092277428', '\x01039dc8d2c89ca0be85073cf21913dec084d8c75260be97ce19626faf72cbc48529659a7eff9d75f41095585adb2abe64ac44053f90ac965e8f6b8872cb4c7624d7000001a1f3d668b41a6244154cc7d7260b3934b586a72213963b724da0d895e3ef7d309b53ad3dad', '\xbe8491b538454e52594a8fe4636252b2dab1c6c077cdc28dddf2f822343305cf', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
version: 1795092277428
hash: 0f64acf48fce496bc42d76c449e6af310b6452f375edc6690e834140edce3824
signature: 0xc0822643d8a6f5d6d9d393f89c4a9befa5dd060bd6306216dbd6c8d13cc1cd9537694b1d37ef20565ea1e32687dd83c6bc2c9a7ab6057335334453db67178c051b
copy: bafkr4ib5c6pnrpwcvwifg4xsa3pnjiucpdr3f62vnlqpajbw3jxwnwqi4i
time: 2026-11-19T12:44:37.454Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (30, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', '1795092277476-d1a8e567a36da543042213013d9704b8', '\x010248d3ddbdb83d0a6cebe01eb9c8d83553d35d6c95580eea7be0d9f7efd1b277cf', '\x5db98d58de89650f79cab6c11b8b2fe1304af08b2e0e30fb4aab2ef607a70da9', 'dexnet-log/delete/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
blocks: 580096c2558c7f5654cade9b0589e78caed3eadf75823304ef2a249580259223
nonce: 1795092277476-d1a8e567a36da543042213013d9704b8
signature: 0x4a1808a5afcd5fb871c1560a91d6d85981863870f51673bc5d611fb3768c5022614392cfed0e1cf3cb670a3717a03f6e2659f435a95a7bacdd4cea7af90433bc1c
time: 2026-11-19T12:44:37.480Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (31, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ig6aiqqmxid45phc2zf5vnfckqq73w6qp6wjhwmol537o7rbxvgkm', '\x0101bcffbcd2ce6892cabdc2ec6aab0ff71e8aa059bf098b790d18cb44270b7dc0d6', '\xf770f4459aacca588eee91784b933acbfbd4860c2c597d09faabe8a29577483d', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ig6aiqqmxid45phc2zf5vnfckqq73w6qp6wjhwmol537o7rbxvgkm
size: 1311
time: 2026-11-19T12:44:37.487Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (32, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', '1795092277456', '\x01031ab918cb9186a566abb4e36f1a49d8a6dee68946cad59e0ec2eecd5788350791659a7eff9d75f41095585adb2abe64ac44053f90ac965e8f6b8872cb4c7624d7000001a1f3d668d0dc9c0688bcd10dbcbc8fa4bf9f656e092706b1318cfafa6f04eabf71854af913', '\xef1eba01501bcb3f691c0b72e7067193916e38c1e3254987fd592721fbdb9043', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
version: 1795092277456
hash: 100c973e2dfd6e36916f550c441629f8abd1e720abe7d7094847e76bc7483ef9
signature: 0x01b44aa149014ceb4cfdb0566a7068525e2bc2016ea5b5f6ee04755dd6f0bffc2f0887efd6fd4c6af21fc053428939c0ea5f30be89ae8b7a3b1e362b56a149cd1c
copy: bafkr4ig6aiqqmxid45phc2zf5vnfckqq73w6qp6wjhwmol537o7rbxvgkm
time: 2026-11-19T12:44:37.499Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (33, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ig7w3ekj34yjceqgfp4brtf6bexsoi2noublh4j2h4aktgryvqudq', '\x01014ba85f57c299eac5426b1c3b9beb0864b7ae79b60079d102b7de66b828624afa', '\x420d7c6c03f24f5a7c569a2e72d4a3746727d57dfeffb78142306c1c386b722f', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ig7w3ekj34yjceqgfp4brtf6bexsoi2noublh4j2h4aktgryvqudq
size: 1311
time: 2026-11-19T12:44:37.527Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (34, '0x6b4251b28e3364b4834dbbed2bd96682949944ad', '1795092277508', '\x01032ac962c397550e1c71b610335109ca5bc154221b135d587a58a8d336dadf0465659a7eff9d75f41095585adb2abe64ac44053f90ac965e8f6b8872cb4c7624d7000001a1f3d66904c7eb7f9f7b1064c468aef7603e4c55df23871b6a26652560ed97ba41d2dd4721', '\xad35926f2ee80f256e297bf10c141a7f906c9595b2c0ee54da083ac364f07f2d', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x6b4251b28E3364B4834dBbeD2BD96682949944Ad
version: 1795092277508
hash: 4da901abec260aaad34fd8cfd82c55d4cfb87ef06127d6b4752d632d70a23f90
signature: 0xefc976f23e111821a65bc1a6d53ccfaf1469fddc574d5a20a0a5473bbb3271e45ce4c814106d8948a22340f11c2d4eecd6e270fe34bc88cf41ec43080da673ea1b
copy: bafkr4ig7w3ekj34yjceqgfp4brtf6bexsoi2noublh4j2h4aktgryvqudq
time: 2026-11-19T12:44:37.530Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (35, NULL, NULL, '\x0104543336bd08075c1997adcc4787787774f3a56ea8044b2ecf0eadb17dbee4fc49', NULL, NULL);


--
-- Data for Name: log_map_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_map_tiles VALUES ('', '\x00000000000002659a7eff9d75f41095585adb2abe64ac44053f90ac965e8f6b8872cb4c7624d7000001a1f3d66904c7eb7f9f7b1064c468aef7603e4c55df23871b6a26652560ed97ba41d2dd4721000000000000000000');


--
-- Data for Name: log_past_map_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_published; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_state; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_state VALUES (true, 36, '\x543336bd08075c1997adcc4787787774f3a56ea8044b2ecf0eadb17dbee4fc49');


--
-- Data for Name: log_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_tiles VALUES (0, 0, '\x5c8a6890ef5610f5c69e5e8e8cd055831adb15e1c886288083f0d5c989d58737faf2859a0f31df11f7c3d89865c0c9ea47afd57466488ea50b31bac5c9331a6948597dbe6c938473c897d15d5c103203e626925d2a753f00fbcea7a55ad1ba755ae844ab4fdfc71fddc8020a0cdb73d3175cb7152ef2653d385f006571ff870ee6f7d266a3f31737f1b83401ec0a2d7159d3b87cb01b14754a0971b7e2149c0ba1e983a031ed690630953618a28b1b76cc50a302c608620650dbdd7594d69816757d8e45ed897ad3ee920b78ca9e4396aff6cc51857140154ffd243e6503f5a252f1ca97bedf68f077315ac57f082962d46fcff9fa9b0f1ffac4c4e362df2cec5a1320501241047274c31fcce18a766c31ce1bf69cce84c1c69d495d1fe9b1d2e2eaba6eb35f407b5e1952b1a33db6128bd4c990488d371bc14eb3949f4c91281440dd153e88831298bfb9bb75994adcadbd77e3d110c4e514f5fc694319e7f2997f47de3769c5fcd94e71eb7bca59d9be2104b8cfe0c2c62b45c9c3135cdf6cc3198ccd6f1e2a74f4fe68507fc966a4a45a390e5e6304e5dc3921fe67447c8e3f2f19c5f5576fd84348b683c949ceda5264bbf1cdf0549bdc9f6ac5b44ee0f1b35bf1ba9bfadbf14415d2dc04ae4596fd2e0425dd2dee9054eeb6fdbb7c1a06c2b8658ed3e06c9b44df40d832ffcd84dd4447862a92a49a631420b6fc97d96a59d5638d62ed3e283d423b6fd2e65c4b4092dc2b0f763fb2734ddb87a3233bd3098fef8b03d613ecd45faa1a7123fdc5aebd6fc4469784023860d472fccda234dd5effe1b51c7b9c41730e67dbe9087def422422005e0a104a68abb6e4f5592b4fcc32ddd73eb6acea8a8b08a350769497c7180bbf7064499e2f717c0f1d2d32ac2d06316250aa206dfd14ed686054c7011a8d83f29945156de2caaaa062d77dd08ed593899ea0a1f45d68224779576ad0038d16e3c8c084e2f40e32b8d2648b2953e45c014639cf73ca9a46670c07db72048596474f51d6879c3245e25fbec243af06960ed38e0de5236809bcd27aef94a5fe896f7e36eadf460a857d269f1237567f903cf1466f05023b781a184277e8b876c347e417c756caacf390c46017979f6932258589a8e60cdff7be50d9260f2483cb0fcbc8531fedfe16a09b254a9a601a3e3b837f43a53ca9a20bc4b8cdff31e071b072157513e7b4f92e0192b6a99f66239754c4a1d86a0e127e59463c628a9d5f45c59d0535898f56306c51f54b567ad843c4425e5737763f6741fb4ec49dd221300a92f2435e7eeb27e87ae0f89ed995506b418d6a571e29fb699dd9a2bc81146ce054b4fb9a1366b663206f9f37eec3aaeee15b417a036ae0749f9e12df1aab3b8ca1ca9c1f3b5cfbd226f059beb84e9f6aa064c9d59085adc94beb5d30e3a75c862dee64435e24398c396155fefb59c23309a16f3afd4224fccc3084155618a4de2391dcfeca18f03d313661dfa650c55a9debfc889febf27bd3795c1de1d1a33b4e8c2283dbc77d858f73459f5a0efea9dff6b2a82577785617e376282e6426606070ccc76ce31419d4c81a2c475786b0e0d76cb5da3ef7c97a38131d8f3fc29566cb1353f309ace2f6d0');


--
-- Data for Name: log_waiting; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_witnesses; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: map_entries; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.map_entries VALUES ('\x659a7eff9d75f41095585adb2abe64ac44053f90ac965e8f6b8872cb4c7624d7', 1795092277508, '\xc7eb7f9f7b1064c468aef7603e4c55df23871b6a26652560ed97ba41d2dd4721');


--
-- Data for Name: network_samples; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.network_samples VALUES ('2026-11-19 12:00:00+00', '2026-11-19 12:44:35.812+00', 5, 5, 5, 0, 0, 0);


--
-- Data for Name: orphans; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: owners; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.owners VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4iabysletznesdoh5cc7kb3gbdcqfzgj52raicrsi57mbz3c7sntse', '0xd6184c81f7472bec08f28a4fb2fef917dc097035b1bfd37edf55b78a83c236980b6933ab7f1a0d54dec374e084bbd404a3f970497929994c8d1877dfdf376fbe1c', '2026-11-19 12:44:36.896+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4iah4tzet7lxkpoaemam77dm6pt4gdsd2awcbsljl2u2frxkqpjf3y', '0x1fa9a91db8d1247dc128b3be933188e52423613b912eab74008ffa3835b0679f387c51956e695289e63d02e7fb3c8e72980a050985fe6286af9a65625b4f34ac1b', '2026-11-19 12:44:36.917+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4ifdubdh7ka5j6zb62b6xyxiiyqac2y4ezzxe6njwbvctrj2d4434i', '0x2e97feece81445ed9deafb55435dfba7f22b556d7d313e8fe93aacafffc48b8f6f5685ccd4a3771a3f5eb5078835bfdff9f299bda0b109ef30cde38af509c4d31c', '2026-11-19 12:44:36.917+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4ihv4gifiwdllznihthjbyvj4srrqud5twuj6fm43scmgvjtxykrnq', '0x7e0a90b3f0a96d5410fe49f0fbbe00806f2c08266b8b8d99b453e0affa03b0986ca98fbc11e8981dd1ee3bb2aaf79ba4a69a562fa204edffca8e164e422c578c1b', '2026-11-19 12:44:36.917+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4iehi7wusy2olz57s5fhas7irvnzejmthdr526xsqvywxbraw6a4ui', '0x7ee023676250c99ef3cafec4d99814c04bcd363940e55a83dcf222f54de3bf2404dec327438163bfb185ddc8098f20e3b9be25309f4acfe3548c0ca5dd4fa31d1b', '2026-11-19 12:44:36.917+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4icw5yk6aqfwnpfspa6fdgtielmkfeohzbcjudgydefutm2u6us4se', '0x6e638aff6a3e34ce763df62640b0fd042dbd2e825968bbdf2d2bd51a3ab04e8109793ebf760ce17fcb33b6f20b79be473c8665d78fff39840ade436fbf8347d61c', '2026-11-19 12:44:36.93+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4igww2qejmywwehf7v7jvkdsezq7mct4d2auvryzmen6npqwh2bydi', '0x8b15605c7d9d662e4b98df964c5935967a72be917bf4db6168c2b437cd942fc23b650eadce6d7832265c66cd01a3e89878f4c0bd5a3b429658f87cc0f75e9df81c', '2026-11-19 12:44:37.11+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4iehq7zzdj27cccyvfxezx2bmj6af6mdcetdlhcn3tpq7rszbkqzja', '0x3cc28c17ad2141903490bf774cb867bffb748855ee6417eb29251911d7da584a0d3b9303d35c9db408f79155777ffd067f419c8110acabe667bcfd2f9f51a4e91b', '2026-11-19 12:44:37.118+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4ig543byrozev7wdaqx2kgnc7cmqaqijtasfubsg6y5gpnrxfphcvq', '0x4d4fa879b6ad1faf400eef79bff212a83980c9d83b95b26644ad74cf9a46c0822e0b5b6db26f3f6fbe77797a2edfdd633f599bc8f4e706c33440556a77da19021c', '2026-11-19 12:44:37.137+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4icg2vrkzojxqikevyceoqr4yog5pow54yzwuocsda423hymgp6ysu', '0xae650263536e2e7845701d36503dc2f8ea5b245c44c56fd30dd5b85963af6ed374dfaddd8ecf0b72edc80b798705a52f227b3646197bb37950df9b5d253fdd5f1c', '2026-11-19 12:44:37.163+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iaqtiiifs2rtdmchqgvwesc3l7rqe4xarcaqcta3c2ynhrj2owo5q', '0x53c9f8433c8b363d15135ff1219d5302eccc35551f0df8507597be8776c297c5728a9ccedb04fa7a69616b29ea487f5268c9d3c73c37a8730dd1a9ee870804ba1b', '2026-11-19 12:44:37.189+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 'bafkr4iegizvc5lq2kykpvrbtcvk2bx3wix4mwsgcogsjfdrg4tvuzybwcu', '0xe91708a7c2e2d1061e3e043a6807b6df5fd9b5eb6a4cd35a68ca6faf951f36005626143e332afa97a30f1bf0ac8b3a414e1a31c60cc3140742e5e78e9169d18d1c', '2026-11-19 12:44:37.335+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ifirmkxcz77cjskaxjk24hq53vnpup4w6tns7k3lpdvhjkhmgqe5m', '0xa8ee53b2693678600062becfe2fd402ed1a67b1633a6499e86bcf00389afb0b94fbd44dae38c06d294782b4727830887bd1334b483bdb31c3dd5e21d2b4f11691c', '2026-11-19 12:44:37.375+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihpt5gmgxjaxx3f34jeu3dywjamy6ozwogp4x53txa3vusovr5xci', '0xc9323551eb3d83b616f387437cd20ecc692d69918a0931bef622572c9c123c0c140289c1f25c5bda21217e556a4ecf6abf680a1fa51ae371aafac460d875dc661c', '2026-11-19 12:44:37.42+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ib5c6pnrpwcvwifg4xsa3pnjiucpdr3f62vnlqpajbw3jxwnwqi4i', '0xf9f0587431128d8b93b5b69fafc3f278a82408fff72f892f653f2c35ab8c8dd03ee6d174b429a0980d563bdcdb5c90f28f82c3bdc964df29cdad0dfae74437d41b', '2026-11-19 12:44:37.451+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ig6aiqqmxid45phc2zf5vnfckqq73w6qp6wjhwmol537o7rbxvgkm', '0x1cba5b1073acac4141e2252c9092dddc9107b6d8934ede72da735af8088e21d57e67d278576c1ce729b573a5a12fe4686be8775820999fa7f81034f37254a32b1c', '2026-11-19 12:44:37.487+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ig7w3ekj34yjceqgfp4brtf6bexsoi2noublh4j2h4aktgryvqudq', '0x492b77b4763f87b6ee16570b99746b4f78e7355f432624e9877f7a930d402fad2bc3691c33f38ab9ece074d96e59635e7c2330c01980d291ad1203b4c5c8ef021c', '2026-11-19 12:44:37.527+00');


--
-- Data for Name: removals; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: schema_functions; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/begin-writes.sql', 1, '7afc9ab18370eb3d2fb112981b15a37dc0f51d35bef15d04d5ad2efcbc7b1419', '2026-11-19 12:44:35.453752+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/commit-logged-writes.sql', 1, 'cb8681c19b9a436e02924099f57aca33374145fed0c11e642b27d2fd881adebe', '2026-11-19 12:44:35.453752+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/commit-writes.sql', 1, '2f7d21fc6e1895ad2231083ac757e9a1c1d0c4ef6e83d2367dbb9d1bfa783e5e', '2026-11-19 12:44:35.453752+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/counters.sql', 1, 'beed0fba8c66c36e2fc2859d67eb10d4e75e04c140a2e0539b1dcce1762fb327', '2026-11-19 12:44:35.453752+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/notifications.sql', 1, '8e6dc1ef602bb76f9969525d4b18e799a7fea93bf780b6352dcaac5512d096ad', '2026-11-19 12:44:35.453752+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/page-of-blocks.sql', 1, 'a55e844727177e8fa067707c5f785f1aeb399dbc1469678c1461361af98c94db', '2026-11-19 12:44:35.453752+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/blocks.sql', 1, '998a8f93cf5a1cf9a60cb4d531b00c78c6af4d686911aeb329a797f0f47366e8', '2026-11-19 12:44:35.460206+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/copies.sql', 1, '17dea4526db1c2abe5f531e9ed4c256d6ec246aacc35709f35739c2891e6e786', '2026-11-19 12:44:35.460903+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/device-changes.sql', 1, 'd2c1cf571713f4df2cc3735f970d9fa6cd5740a3211209eb6da055282e769fc0', '2026-11-19 12:44:35.462181+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/devices.sql', 1, 'cfcf8442a6c51e9141df1025e91de6e000e272e343189320b9f9aa42eab74b87', '2026-11-19 12:44:35.462864+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/owners.sql', 1, '33ed6075d627891dee027bfbf743fe8f25dd94770eca8882ae3cd9459f8db8c2', '2026-11-19 12:44:35.463404+00');


--
-- Data for Name: schema_migrations; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.schema_migrations VALUES ('0001-baseline.sql', '2391eb41c52ab6bbcc28265224b593b19f9a9ea28b14edd0a874740bb7f28d76', '2026-11-19 12:44:35.36902+00');


--
-- Data for Name: shared_blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: versions; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.versions VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 1795092277121, 'delta', '7c7853b9859f5e93cec8152ca6d23c504438cd40d64ecf059fde3c161ff58b9e', '{bafkr4icg2vrkzojxqikevyceoqr4yog5pow54yzwuocsda423hymgp6ysu}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 1795092276942, 'snapshot', '6faff474bb6f9eb14fc1e7c66d745f5bcfe9106706adcf5d80cc0354de218b4b', '{bafkr4iaqtiiifs2rtdmchqgvwesc3l7rqe4xarcaqcta3c2ynhrj2owo5q}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 1795092276616, 'delta', '36b9642bd26cb088c77eae474ff9cc67e97e42f3e5c74557e9ad0babdbc7e8a7', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 1795092276841, 'delta', 'b00bfacab513580197bf961b8159d949de16dcd5a3333b35d4bf6e158b24f3cc', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 1795092276942, 'delta', '6faff474bb6f9eb14fc1e7c66d745f5bcfe9106706adcf5d80cc0354de218b4b', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 1795092277346, 'delta', 'c3d8655d84cc49ad66e780d40f5a4909526717a47d9df5c2a3104555d83c50e2', '{bafkr4ifirmkxcz77cjskaxjk24hq53vnpup4w6tns7k3lpdvhjkhmgqe5m}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 1795092277394, 'delta', '14e43e098f0a3777a91b27e24f551a92758c70c728a5d2d6bcd80ae0e55e4bb7', '{bafkr4ihpt5gmgxjaxx3f34jeu3dywjamy6ozwogp4x53txa3vusovr5xci}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 1795092277428, 'delta', '0f64acf48fce496bc42d76c449e6af310b6452f375edc6690e834140edce3824', '{bafkr4ib5c6pnrpwcvwifg4xsa3pnjiucpdr3f62vnlqpajbw3jxwnwqi4i}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 1795092277456, 'delta', '100c973e2dfd6e36916f550c441629f8abd1e720abe7d7094847e76bc7483ef9', '{bafkr4ig6aiqqmxid45phc2zf5vnfckqq73w6qp6wjhwmol537o7rbxvgkm}');
INSERT INTO dexnet_ledger.versions VALUES ('0x6b4251b28e3364b4834dbbed2bd96682949944ad', 1795092277508, 'delta', '4da901abec260aaad34fd8cfd82c55d4cfb87ef06127d6b4752d632d70a23f90', '{bafkr4ig7w3ekj34yjceqgfp4brtf6bexsoi2noublh4j2h4aktgryvqudq}');


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



