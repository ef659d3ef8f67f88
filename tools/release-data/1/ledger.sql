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

INSERT INTO dexnet_ledger.addresses VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1000000000, '2999-01-01 00:00:00+00', 5407146, '2026-11-19 20:57:08.538+00');
INSERT INTO dexnet_ledger.addresses VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 9007199254740991, '2999-01-01 00:00:00+00', 6647, '2026-11-19 20:57:06.678+00');


--
-- Data for Name: blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ias5d3qoc4wadbw4ygebweetw6ayzb5dl467gsnwzk3w6eci57gei', 916, '0x92d8c398a0bd90abf711a785ee0ae9fe4054215a65aa0074e6c0a58ff39efea85e91ce83d85ba9af8c08b0a63170b8a85b2839b31890a58128ee6d929eb66ba61c', '2026-11-19 20:57:08.976+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4icplrrakgdnilih66hd5kylgzd3awshntsaabhrmlx4ycovwcmmxi', 316, '0x0b25ea2a8d9b651777cb713ff19ea52f19bdd8912904ac1e75cc792cf55694465df9bebc43aa28bbb0c710bbc9f0c0d7578f4ba3772b457f831705bf0f07489b1c', '2026-11-19 20:57:08.976+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4igs7aet6uiopi2jpxvuhged6tsdpxtnc3rgqmae4pwdi3ktj53wga', 3316, '0xca510edacd52ba96991f9da31c18b77c83a535bc71b961c418a5d2edd987a15472c56c2c6140c07bc6e484c7e751776a2ea13569c013e33f4098b434ac083e591c', '2026-11-19 20:57:08.976+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ib7sx4sfskolkwz45dzx3bs22nexd2pevnnffou4d5p2xwwgepgeq', 356, '0x50555dff0fcc8ec0c98d48cdeaff2c469bb43416e1a3b6dba0ba55ab80a92f5e74b62a3a7a80a7b9a76d251a620c2bb61b21458029dad38d4585b487cbe11a161c', '2026-11-19 20:57:08.986+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iel344c6aye6ql5h3zvt4scbll6xyg7mxc4bf5xwvpjnkrlhzvyey', 4194732, '0xf4c82537d4e8907e675d0c4d329a4b8cf95f29bf987919a32ac8602ef78958794da36ceb123d5df128f9a9e517d1237073aa733f3fb42ec127a098bd4ebb5df51b', '2026-11-19 20:57:08.986+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iftnkzmu4lvsxtrke543qgzzkmwmhaeoxv5jbduicslwmd4jor5ri', 600332, '0xec31d93d437b7468f2fa59626f12fa9094d847bf392b155d6ee0a86a6d4be124798ab2b603920e8483e5ff31f94a09a61336186989789243ba8cb1a6dec1557b1b', '2026-11-19 20:57:08.986+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iemyyvbkr64kgefd5ycjm4fndinzu7yk346xmzjqwo63tditp2hfi', 485, '0x769f5cec6c4bc30031d6fcb853dddf8d3e79fcb0d6f00b6e19384732a954aa0b1fcb9eea85a1d001b1205ab4cc5091d8de5284431d2e31181cfb7bc4c1d8ece71c', '2026-11-19 20:57:09.157+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifofqujhs5qgiqemqh7ftcjfsevenna5hpuzlntcrbnjeeh2vriea', 600332, '0x9b3f2e153780db43917a0265c765aa169621d05cd849c2e778d1cc2030a8774a5cc675227dbbe3e3a5ee192912c9e792dcdb7790af17602560d76ea21680262e1b', '2026-11-19 20:57:09.157+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4icuhcmuskwhpz7w2ztdvryfc3bxbjoairqjokebadlnfnxhq4hovq', 406, '0x355b340d92b5a387569e528ee37c074244bb5b54e740022ec5b6745511473c741f648e056c3921e93ae5fc50549a94870fde04e95185896dda097d26ab5581461b', '2026-11-19 20:57:09.345+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ieybtylpglbjpjji24p3aw5fkba7g4cip7lajun2dxssepahiaoyy', 386, '0x78e25009c724f125f8df0511acc2c6767f809822385c10c9eac3a57689a65dc13c0193d41af0ef1f3e45166d8ed10f2282e555269820a3fd11b5259a959ef7021b', '2026-11-19 20:57:09.345+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ie7h5qfsj6ctymh7blptgiyvinbe2klidgigw5bpmnqmuycrtnlei', 649, '0x80452c147d84a5ab59681eb4a86495191437a51fa773d6fac57bc59fd53c1fbc59a53bbfe4618319ad6ddf046c98cfc397681fb95ce8ad2a2bc6fe9ea7bf70201c', '2026-11-19 20:57:09.35+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4igej4umkwop4gyupkvcj2punwxruj3entusd2kpwre22grqx5p37e', 822, '0x118a5ec244bfc5db29fb2515d8ef18dcfd4e61701eb244774f2bbb1946bec2cb04ca7540a5feb56bbfb24222b0d0e490f8c37bc4739e66cbd54a74863c0732911b', '2026-11-19 20:57:09.367+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ieyngwkj2zpp32ofaug5eb7fxyu2n7vq6n25qrdvifsakbi3zmei4', 708, '0x73f96c855982a2d96325a4285d56661b85137df8f7938f5b0c69461668b23f7c1dfc7e46c1102e0ca92a099cb95523d5d9847d00cea0f542ca796ce6b2ef7ba41c', '2026-11-19 20:57:09.378+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifbx5imzpsfuiai3mikhmrcuepwwp7glrqpymigixrm7nt36sm4vu', 851, '0x6acad8f734350fdb6f42ccaa301f72e9438b82ae335b546d30480f9287654456697a8036a43a85883bfadeb29061e13ca2fe68f79652fac87417d6a8a981ac111b', '2026-11-19 20:57:12.178+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ict2ganzdvbepxcqzncus7er7chd7f7pgxuj57p6oronh5772o2ae', 856, '0xa41ed307e642aa2ed8cc7504b4ac5127da32b59863b84808b8f6a1cc0bdc6b4d5e2e1dac5ae2397db4aa911a5c808212defcc45a22cef69a58f8d5f8f6a4c0c51c', '2026-11-19 20:57:12.269+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iboasuxtwxga7dsijozcgqrai7m5v2bvcxfxbba263onvdfk3vequ', 416, '0x238d7ac0f7046955cab613926b99d924ba07162b2295cfd06a9c3d7981535b487c85f7239d4e5ce888b9bfc1f3d73a2b4fed8e5f5007e277495554d4f6f07f671c', '2026-11-19 20:57:12.273+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ih545uabuhxbdeg3cuigelqtmtenis7hr43oycm7oebyp66t3ve3i', 553, '0x5a60b50d11cbbcfc1d1016f2ace5e5aec4f49cff0738e44da1358e42abb9e8c825eff5e6ac8545c79cce67db81147f53c88b841fae6bdb09ad510da9359a23291c', '2026-11-19 20:57:12.285+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ia45ly4rc56yw6rh5w42hi6az3efosxkqpt74h6rtgb7lnj3rztwe', 348, '0x2daf399beba8bbe829ca59ff4f975d3c05750976c1c7aecfee5976b1b2a5d53e30d6b06ab28cc126cf0856bc2c9994aede8cd655d5a962d86ddb1d4a98ae9ecd1b', '2026-11-19 20:57:12.295+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ic5ocq3bkvgvnjz4n34zaie7bkd76dcxfv6bwzthzrdfx5jn5wycm', 2022, '0x53403b7ece3c636afb273fb4dfbf92b6ad7197bca4c787948da649d75638fcc3276abc1587fb14e02053202b2149222168b4a97efbfe655500b9c3c0368ff6281c', '2026-11-19 20:57:12.624+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ig7uu5y7fklzzwwrob46iuq65any26aokqn5awy64rzjqnrtcpc24', 1655, '0x622526e73d7cbf7cdfb95fc242694fc6053dafbc35d4da020734d33108e4c8e12640f063729bdb8303f98b05ce329c2ac40a7bab7ebc4e437b8336422fcab1b51c', '2026-11-19 20:57:12.95+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4icv67nrfvclt46pbizrakgks7khky5zmvuqrmfbtfnsdtwriiwkmy', 366, '0x837395466ab092f49054bd4f02859a4b0c4b6a9541112df2a3eec257d7ba50ba215d6801880f7f3aa2b09c3f1820c79c34add6b4e0e17c192ee56fb3c3fd82881b', '2026-11-19 20:57:13.042+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ie737wkl4fk4bgqk2hi74wjpga4amke6kiig4xlu3x7ddiskc3tyy', 1655, '0x7057d2db2c1b0e0fb13a5d4021d9620533e8d21f7a0d9489064115e4df4732261af1890646b033d89d962200b76364b9a02d6fcbed21e3606798ecafbace8c7a1c', '2026-11-19 20:57:13.213+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4idwyvbg5urpehp6cmeotfmsmncillqsbeingb6dtkfywr42kc466i', 1315, '0xb6ba4607e2bfaf243cf1864e3428ebc58678a85ea2a28de7762f0f579f56edb30b497b7e744034374add7ca1d96400c3c18fef0aa73fd6ca6d88d9dfb6a6b51e1b', '2026-11-19 20:57:13.324+00', NULL, 0, NULL);


--
-- Data for Name: copies; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ias5d3qoc4wadbw4ygebweetw6ayzb5dl467gsnwzk3w6eci57gei', 'singapore', 'bafkr4ias5d3qoc4wadbw4ygebweetw6ayzb5dl467gsnwzk3w6eci57gei-ad963f82b76ffc88', 'good', '2026-11-19 20:57:08.976+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ias5d3qoc4wadbw4ygebweetw6ayzb5dl467gsnwzk3w6eci57gei', 'helsinki', 'bafkr4ias5d3qoc4wadbw4ygebweetw6ayzb5dl467gsnwzk3w6eci57gei-ad963f82b76ffc88', 'good', '2026-11-19 20:57:08.976+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ias5d3qoc4wadbw4ygebweetw6ayzb5dl467gsnwzk3w6eci57gei', 'sao-paulo', 'bafkr4ias5d3qoc4wadbw4ygebweetw6ayzb5dl467gsnwzk3w6eci57gei-ad963f82b76ffc88', 'good', '2026-11-19 20:57:08.976+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icplrrakgdnilih66hd5kylgzd3awshntsaabhrmlx4ycovwcmmxi', 'frankfurt', 'bafkr4icplrrakgdnilih66hd5kylgzd3awshntsaabhrmlx4ycovwcmmxi-42d8d0c29b23b5c9', 'good', '2026-11-19 20:57:08.976+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icplrrakgdnilih66hd5kylgzd3awshntsaabhrmlx4ycovwcmmxi', 'montreal', 'bafkr4icplrrakgdnilih66hd5kylgzd3awshntsaabhrmlx4ycovwcmmxi-42d8d0c29b23b5c9', 'good', '2026-11-19 20:57:08.976+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icplrrakgdnilih66hd5kylgzd3awshntsaabhrmlx4ycovwcmmxi', 'singapore', 'bafkr4icplrrakgdnilih66hd5kylgzd3awshntsaabhrmlx4ycovwcmmxi-42d8d0c29b23b5c9', 'good', '2026-11-19 20:57:08.976+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igs7aet6uiopi2jpxvuhged6tsdpxtnc3rgqmae4pwdi3ktj53wga', 'montreal', 'bafkr4igs7aet6uiopi2jpxvuhged6tsdpxtnc3rgqmae4pwdi3ktj53wga-f59a17ef08eaa91b', 'good', '2026-11-19 20:57:08.976+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igs7aet6uiopi2jpxvuhged6tsdpxtnc3rgqmae4pwdi3ktj53wga', 'frankfurt', 'bafkr4igs7aet6uiopi2jpxvuhged6tsdpxtnc3rgqmae4pwdi3ktj53wga-f59a17ef08eaa91b', 'good', '2026-11-19 20:57:08.976+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igs7aet6uiopi2jpxvuhged6tsdpxtnc3rgqmae4pwdi3ktj53wga', 'helsinki', 'bafkr4igs7aet6uiopi2jpxvuhged6tsdpxtnc3rgqmae4pwdi3ktj53wga-f59a17ef08eaa91b', 'good', '2026-11-19 20:57:08.976+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib7sx4sfskolkwz45dzx3bs22nexd2pevnnffou4d5p2xwwgepgeq', 'sao-paulo', 'bafkr4ib7sx4sfskolkwz45dzx3bs22nexd2pevnnffou4d5p2xwwgepgeq-1f30d9e25511262a', 'good', '2026-11-19 20:57:08.986+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib7sx4sfskolkwz45dzx3bs22nexd2pevnnffou4d5p2xwwgepgeq', 'frankfurt', 'bafkr4ib7sx4sfskolkwz45dzx3bs22nexd2pevnnffou4d5p2xwwgepgeq-1f30d9e25511262a', 'good', '2026-11-19 20:57:08.986+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib7sx4sfskolkwz45dzx3bs22nexd2pevnnffou4d5p2xwwgepgeq', 'montreal', 'bafkr4ib7sx4sfskolkwz45dzx3bs22nexd2pevnnffou4d5p2xwwgepgeq-1f30d9e25511262a', 'good', '2026-11-19 20:57:08.986+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iel344c6aye6ql5h3zvt4scbll6xyg7mxc4bf5xwvpjnkrlhzvyey', 'singapore', 'bafkr4iel344c6aye6ql5h3zvt4scbll6xyg7mxc4bf5xwvpjnkrlhzvyey-b7e7a4a4e10350d0', 'good', '2026-11-19 20:57:08.986+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iel344c6aye6ql5h3zvt4scbll6xyg7mxc4bf5xwvpjnkrlhzvyey', 'helsinki', 'bafkr4iel344c6aye6ql5h3zvt4scbll6xyg7mxc4bf5xwvpjnkrlhzvyey-b7e7a4a4e10350d0', 'good', '2026-11-19 20:57:08.986+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iel344c6aye6ql5h3zvt4scbll6xyg7mxc4bf5xwvpjnkrlhzvyey', 'sao-paulo', 'bafkr4iel344c6aye6ql5h3zvt4scbll6xyg7mxc4bf5xwvpjnkrlhzvyey-b7e7a4a4e10350d0', 'good', '2026-11-19 20:57:08.986+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iftnkzmu4lvsxtrke543qgzzkmwmhaeoxv5jbduicslwmd4jor5ri', 'montreal', 'bafkr4iftnkzmu4lvsxtrke543qgzzkmwmhaeoxv5jbduicslwmd4jor5ri-0d1e009e7861be13', 'good', '2026-11-19 20:57:08.986+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iftnkzmu4lvsxtrke543qgzzkmwmhaeoxv5jbduicslwmd4jor5ri', 'helsinki', 'bafkr4iftnkzmu4lvsxtrke543qgzzkmwmhaeoxv5jbduicslwmd4jor5ri-0d1e009e7861be13', 'good', '2026-11-19 20:57:08.986+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iftnkzmu4lvsxtrke543qgzzkmwmhaeoxv5jbduicslwmd4jor5ri', 'sao-paulo', 'bafkr4iftnkzmu4lvsxtrke543qgzzkmwmhaeoxv5jbduicslwmd4jor5ri-0d1e009e7861be13', 'good', '2026-11-19 20:57:08.986+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iemyyvbkr64kgefd5ycjm4fndinzu7yk346xmzjqwo63tditp2hfi', 'sao-paulo', 'bafkr4iemyyvbkr64kgefd5ycjm4fndinzu7yk346xmzjqwo63tditp2hfi-4679a91fe3f60b49', 'good', '2026-11-19 20:57:09.157+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iemyyvbkr64kgefd5ycjm4fndinzu7yk346xmzjqwo63tditp2hfi', 'helsinki', 'bafkr4iemyyvbkr64kgefd5ycjm4fndinzu7yk346xmzjqwo63tditp2hfi-4679a91fe3f60b49', 'good', '2026-11-19 20:57:09.157+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iemyyvbkr64kgefd5ycjm4fndinzu7yk346xmzjqwo63tditp2hfi', 'frankfurt', 'bafkr4iemyyvbkr64kgefd5ycjm4fndinzu7yk346xmzjqwo63tditp2hfi-4679a91fe3f60b49', 'good', '2026-11-19 20:57:09.157+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifofqujhs5qgiqemqh7ftcjfsevenna5hpuzlntcrbnjeeh2vriea', 'frankfurt', 'bafkr4ifofqujhs5qgiqemqh7ftcjfsevenna5hpuzlntcrbnjeeh2vriea-11cb42216a7768ad', 'good', '2026-11-19 20:57:09.157+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifofqujhs5qgiqemqh7ftcjfsevenna5hpuzlntcrbnjeeh2vriea', 'sao-paulo', 'bafkr4ifofqujhs5qgiqemqh7ftcjfsevenna5hpuzlntcrbnjeeh2vriea-11cb42216a7768ad', 'good', '2026-11-19 20:57:09.157+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifofqujhs5qgiqemqh7ftcjfsevenna5hpuzlntcrbnjeeh2vriea', 'montreal', 'bafkr4ifofqujhs5qgiqemqh7ftcjfsevenna5hpuzlntcrbnjeeh2vriea-11cb42216a7768ad', 'good', '2026-11-19 20:57:09.157+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icuhcmuskwhpz7w2ztdvryfc3bxbjoairqjokebadlnfnxhq4hovq', 'sao-paulo', 'bafkr4icuhcmuskwhpz7w2ztdvryfc3bxbjoairqjokebadlnfnxhq4hovq-04000109be6f49a2', 'good', '2026-11-19 20:57:09.345+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icuhcmuskwhpz7w2ztdvryfc3bxbjoairqjokebadlnfnxhq4hovq', 'singapore', 'bafkr4icuhcmuskwhpz7w2ztdvryfc3bxbjoairqjokebadlnfnxhq4hovq-04000109be6f49a2', 'good', '2026-11-19 20:57:09.345+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icuhcmuskwhpz7w2ztdvryfc3bxbjoairqjokebadlnfnxhq4hovq', 'frankfurt', 'bafkr4icuhcmuskwhpz7w2ztdvryfc3bxbjoairqjokebadlnfnxhq4hovq-04000109be6f49a2', 'good', '2026-11-19 20:57:09.345+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ieybtylpglbjpjji24p3aw5fkba7g4cip7lajun2dxssepahiaoyy', 'montreal', 'bafkr4ieybtylpglbjpjji24p3aw5fkba7g4cip7lajun2dxssepahiaoyy-0fb8ee1291db2fe6', 'good', '2026-11-19 20:57:09.345+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ih545uabuhxbdeg3cuigelqtmtenis7hr43oycm7oebyp66t3ve3i', 'singapore', 'bafkr4ih545uabuhxbdeg3cuigelqtmtenis7hr43oycm7oebyp66t3ve3i-507cd3752bf88e45', 'good', '2026-11-19 20:57:12.285+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ih545uabuhxbdeg3cuigelqtmtenis7hr43oycm7oebyp66t3ve3i', 'helsinki', 'bafkr4ih545uabuhxbdeg3cuigelqtmtenis7hr43oycm7oebyp66t3ve3i-507cd3752bf88e45', 'good', '2026-11-19 20:57:12.285+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ih545uabuhxbdeg3cuigelqtmtenis7hr43oycm7oebyp66t3ve3i', 'montreal', 'bafkr4ih545uabuhxbdeg3cuigelqtmtenis7hr43oycm7oebyp66t3ve3i-507cd3752bf88e45', 'good', '2026-11-19 20:57:12.285+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ieybtylpglbjpjji24p3aw5fkba7g4cip7lajun2dxssepahiaoyy', 'helsinki', 'bafkr4ieybtylpglbjpjji24p3aw5fkba7g4cip7lajun2dxssepahiaoyy-0fb8ee1291db2fe6', 'good', '2026-11-19 20:57:09.345+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ieybtylpglbjpjji24p3aw5fkba7g4cip7lajun2dxssepahiaoyy', 'singapore', 'bafkr4ieybtylpglbjpjji24p3aw5fkba7g4cip7lajun2dxssepahiaoyy-0fb8ee1291db2fe6', 'good', '2026-11-19 20:57:09.345+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ie7h5qfsj6ctymh7blptgiyvinbe2klidgigw5bpmnqmuycrtnlei', 'montreal', 'bafkr4ie7h5qfsj6ctymh7blptgiyvinbe2klidgigw5bpmnqmuycrtnlei-d004bad83dd5f3c2', 'good', '2026-11-19 20:57:09.35+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ie7h5qfsj6ctymh7blptgiyvinbe2klidgigw5bpmnqmuycrtnlei', 'frankfurt', 'bafkr4ie7h5qfsj6ctymh7blptgiyvinbe2klidgigw5bpmnqmuycrtnlei-d004bad83dd5f3c2', 'good', '2026-11-19 20:57:09.35+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ie7h5qfsj6ctymh7blptgiyvinbe2klidgigw5bpmnqmuycrtnlei', 'singapore', 'bafkr4ie7h5qfsj6ctymh7blptgiyvinbe2klidgigw5bpmnqmuycrtnlei-d004bad83dd5f3c2', 'good', '2026-11-19 20:57:09.35+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igej4umkwop4gyupkvcj2punwxruj3entusd2kpwre22grqx5p37e', 'sao-paulo', 'bafkr4igej4umkwop4gyupkvcj2punwxruj3entusd2kpwre22grqx5p37e-fb6bb9911247dde1', 'good', '2026-11-19 20:57:09.367+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igej4umkwop4gyupkvcj2punwxruj3entusd2kpwre22grqx5p37e', 'montreal', 'bafkr4igej4umkwop4gyupkvcj2punwxruj3entusd2kpwre22grqx5p37e-fb6bb9911247dde1', 'good', '2026-11-19 20:57:09.367+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igej4umkwop4gyupkvcj2punwxruj3entusd2kpwre22grqx5p37e', 'frankfurt', 'bafkr4igej4umkwop4gyupkvcj2punwxruj3entusd2kpwre22grqx5p37e-fb6bb9911247dde1', 'good', '2026-11-19 20:57:09.367+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ieyngwkj2zpp32ofaug5eb7fxyu2n7vq6n25qrdvifsakbi3zmei4', 'singapore', 'bafkr4ieyngwkj2zpp32ofaug5eb7fxyu2n7vq6n25qrdvifsakbi3zmei4-9b7d54d89c709af3', 'good', '2026-11-19 20:57:09.378+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ieyngwkj2zpp32ofaug5eb7fxyu2n7vq6n25qrdvifsakbi3zmei4', 'montreal', 'bafkr4ieyngwkj2zpp32ofaug5eb7fxyu2n7vq6n25qrdvifsakbi3zmei4-9b7d54d89c709af3', 'good', '2026-11-19 20:57:09.378+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ieyngwkj2zpp32ofaug5eb7fxyu2n7vq6n25qrdvifsakbi3zmei4', 'frankfurt', 'bafkr4ieyngwkj2zpp32ofaug5eb7fxyu2n7vq6n25qrdvifsakbi3zmei4-9b7d54d89c709af3', 'good', '2026-11-19 20:57:09.378+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifbx5imzpsfuiai3mikhmrcuepwwp7glrqpymigixrm7nt36sm4vu', 'frankfurt', 'bafkr4ifbx5imzpsfuiai3mikhmrcuepwwp7glrqpymigixrm7nt36sm4vu-a4faa1af7da57140', 'good', '2026-11-19 20:57:12.178+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifbx5imzpsfuiai3mikhmrcuepwwp7glrqpymigixrm7nt36sm4vu', 'sao-paulo', 'bafkr4ifbx5imzpsfuiai3mikhmrcuepwwp7glrqpymigixrm7nt36sm4vu-a4faa1af7da57140', 'good', '2026-11-19 20:57:12.178+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifbx5imzpsfuiai3mikhmrcuepwwp7glrqpymigixrm7nt36sm4vu', 'singapore', 'bafkr4ifbx5imzpsfuiai3mikhmrcuepwwp7glrqpymigixrm7nt36sm4vu-a4faa1af7da57140', 'good', '2026-11-19 20:57:12.178+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ict2ganzdvbepxcqzncus7er7chd7f7pgxuj57p6oronh5772o2ae', 'helsinki', 'bafkr4ict2ganzdvbepxcqzncus7er7chd7f7pgxuj57p6oronh5772o2ae-e7b6fe41b327fa9a', 'good', '2026-11-19 20:57:12.269+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ict2ganzdvbepxcqzncus7er7chd7f7pgxuj57p6oronh5772o2ae', 'sao-paulo', 'bafkr4ict2ganzdvbepxcqzncus7er7chd7f7pgxuj57p6oronh5772o2ae-e7b6fe41b327fa9a', 'good', '2026-11-19 20:57:12.269+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ict2ganzdvbepxcqzncus7er7chd7f7pgxuj57p6oronh5772o2ae', 'singapore', 'bafkr4ict2ganzdvbepxcqzncus7er7chd7f7pgxuj57p6oronh5772o2ae-e7b6fe41b327fa9a', 'good', '2026-11-19 20:57:12.269+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iboasuxtwxga7dsijozcgqrai7m5v2bvcxfxbba263onvdfk3vequ', 'singapore', 'bafkr4iboasuxtwxga7dsijozcgqrai7m5v2bvcxfxbba263onvdfk3vequ-b71bf09bc06ac346', 'good', '2026-11-19 20:57:12.273+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iboasuxtwxga7dsijozcgqrai7m5v2bvcxfxbba263onvdfk3vequ', 'helsinki', 'bafkr4iboasuxtwxga7dsijozcgqrai7m5v2bvcxfxbba263onvdfk3vequ-b71bf09bc06ac346', 'good', '2026-11-19 20:57:12.273+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iboasuxtwxga7dsijozcgqrai7m5v2bvcxfxbba263onvdfk3vequ', 'sao-paulo', 'bafkr4iboasuxtwxga7dsijozcgqrai7m5v2bvcxfxbba263onvdfk3vequ-b71bf09bc06ac346', 'good', '2026-11-19 20:57:12.273+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ia45ly4rc56yw6rh5w42hi6az3efosxkqpt74h6rtgb7lnj3rztwe', 'sao-paulo', 'bafkr4ia45ly4rc56yw6rh5w42hi6az3efosxkqpt74h6rtgb7lnj3rztwe-cb8e8cf6ccd131a7', 'good', '2026-11-19 20:57:12.295+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ia45ly4rc56yw6rh5w42hi6az3efosxkqpt74h6rtgb7lnj3rztwe', 'helsinki', 'bafkr4ia45ly4rc56yw6rh5w42hi6az3efosxkqpt74h6rtgb7lnj3rztwe-cb8e8cf6ccd131a7', 'good', '2026-11-19 20:57:12.295+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ia45ly4rc56yw6rh5w42hi6az3efosxkqpt74h6rtgb7lnj3rztwe', 'montreal', 'bafkr4ia45ly4rc56yw6rh5w42hi6az3efosxkqpt74h6rtgb7lnj3rztwe-cb8e8cf6ccd131a7', 'good', '2026-11-19 20:57:12.295+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ic5ocq3bkvgvnjz4n34zaie7bkd76dcxfv6bwzthzrdfx5jn5wycm', 'singapore', 'bafkr4ic5ocq3bkvgvnjz4n34zaie7bkd76dcxfv6bwzthzrdfx5jn5wycm-26511740779de5b3', 'good', '2026-11-19 20:57:12.624+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ic5ocq3bkvgvnjz4n34zaie7bkd76dcxfv6bwzthzrdfx5jn5wycm', 'sao-paulo', 'bafkr4ic5ocq3bkvgvnjz4n34zaie7bkd76dcxfv6bwzthzrdfx5jn5wycm-26511740779de5b3', 'good', '2026-11-19 20:57:12.624+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ic5ocq3bkvgvnjz4n34zaie7bkd76dcxfv6bwzthzrdfx5jn5wycm', 'frankfurt', 'bafkr4ic5ocq3bkvgvnjz4n34zaie7bkd76dcxfv6bwzthzrdfx5jn5wycm-26511740779de5b3', 'good', '2026-11-19 20:57:12.624+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ig7uu5y7fklzzwwrob46iuq65any26aokqn5awy64rzjqnrtcpc24', 'singapore', 'bafkr4ig7uu5y7fklzzwwrob46iuq65any26aokqn5awy64rzjqnrtcpc24-f45dd33377938356', 'good', '2026-11-19 20:57:12.95+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ig7uu5y7fklzzwwrob46iuq65any26aokqn5awy64rzjqnrtcpc24', 'montreal', 'bafkr4ig7uu5y7fklzzwwrob46iuq65any26aokqn5awy64rzjqnrtcpc24-f45dd33377938356', 'good', '2026-11-19 20:57:12.95+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ig7uu5y7fklzzwwrob46iuq65any26aokqn5awy64rzjqnrtcpc24', 'sao-paulo', 'bafkr4ig7uu5y7fklzzwwrob46iuq65any26aokqn5awy64rzjqnrtcpc24-f45dd33377938356', 'good', '2026-11-19 20:57:12.95+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icv67nrfvclt46pbizrakgks7khky5zmvuqrmfbtfnsdtwriiwkmy', 'helsinki', 'bafkr4icv67nrfvclt46pbizrakgks7khky5zmvuqrmfbtfnsdtwriiwkmy-f00d2f7789066ce1', 'good', '2026-11-19 20:57:13.042+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icv67nrfvclt46pbizrakgks7khky5zmvuqrmfbtfnsdtwriiwkmy', 'sao-paulo', 'bafkr4icv67nrfvclt46pbizrakgks7khky5zmvuqrmfbtfnsdtwriiwkmy-f00d2f7789066ce1', 'good', '2026-11-19 20:57:13.042+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4icv67nrfvclt46pbizrakgks7khky5zmvuqrmfbtfnsdtwriiwkmy', 'singapore', 'bafkr4icv67nrfvclt46pbizrakgks7khky5zmvuqrmfbtfnsdtwriiwkmy-f00d2f7789066ce1', 'good', '2026-11-19 20:57:13.042+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ie737wkl4fk4bgqk2hi74wjpga4amke6kiig4xlu3x7ddiskc3tyy', 'sao-paulo', 'bafkr4ie737wkl4fk4bgqk2hi74wjpga4amke6kiig4xlu3x7ddiskc3tyy-26727ff091ef71a3', 'good', '2026-11-19 20:57:13.213+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ie737wkl4fk4bgqk2hi74wjpga4amke6kiig4xlu3x7ddiskc3tyy', 'frankfurt', 'bafkr4ie737wkl4fk4bgqk2hi74wjpga4amke6kiig4xlu3x7ddiskc3tyy-26727ff091ef71a3', 'good', '2026-11-19 20:57:13.213+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ie737wkl4fk4bgqk2hi74wjpga4amke6kiig4xlu3x7ddiskc3tyy', 'montreal', 'bafkr4ie737wkl4fk4bgqk2hi74wjpga4amke6kiig4xlu3x7ddiskc3tyy-26727ff091ef71a3', 'good', '2026-11-19 20:57:13.213+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4idwyvbg5urpehp6cmeotfmsmncillqsbeingb6dtkfywr42kc466i', 'frankfurt', 'bafkr4idwyvbg5urpehp6cmeotfmsmncillqsbeingb6dtkfywr42kc466i-3136d17b993b85a7', 'good', '2026-11-19 20:57:13.324+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4idwyvbg5urpehp6cmeotfmsmncillqsbeingb6dtkfywr42kc466i', 'singapore', 'bafkr4idwyvbg5urpehp6cmeotfmsmncillqsbeingb6dtkfywr42kc466i-3136d17b993b85a7', 'good', '2026-11-19 20:57:13.324+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4idwyvbg5urpehp6cmeotfmsmncillqsbeingb6dtkfywr42kc466i', 'sao-paulo', 'bafkr4idwyvbg5urpehp6cmeotfmsmncillqsbeingb6dtkfywr42kc466i-3136d17b993b85a7', 'good', '2026-11-19 20:57:13.324+00');


--
-- Data for Name: counter_changes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1655, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1655, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'sao-paulo', 0, 0, 0, 851, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 851, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', '', 1, 1, 1, 851, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 851, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'singapore', 0, 0, 0, 851, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'frankfurt', 0, 0, 0, 851, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 851, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 851, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1655, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1655, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 553, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 553, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 553, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'helsinki', 0, 0, 0, 553, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', '', 1, 1, 1, 553, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'singapore', 0, 0, 0, 553, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'montreal', 0, 0, 0, 553, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 553, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1315, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1315, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 856, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'sao-paulo', 0, 0, 0, 856, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 856, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'helsinki', 0, 0, 0, 856, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', '', 1, 1, 1, 856, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 856, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'singapore', 0, 0, 0, 856, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 856, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 416, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'sao-paulo', 0, 0, 0, 416, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 416, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'helsinki', 0, 0, 0, 416, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', '', 1, 1, 1, 416, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 416, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'singapore', 0, 0, 0, 416, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 416, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 348, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 348, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'sao-paulo', 0, 0, 0, 348, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'helsinki', 0, 0, 0, 348, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', '', 1, 1, 1, 348, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 348, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'montreal', 0, 0, 0, 348, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 348, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 2022, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 2022, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 2022, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 2022, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 2022, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 2022, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 2022, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 2022, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, -10225, -7);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, -8144, -5);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, -5600, -4);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, -10094, -7);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, -10094, -7);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, -5600, -4);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, -10094, -7);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, -10094, -7);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', -10, -10, -10, -14719, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', -10, -10, -10, -14719, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, -8144, -5);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, -10225, -7);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'sao-paulo', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'helsinki', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', '', 1, 1, 1, 366, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'singapore', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 366, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1655, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1655, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1655, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1315, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1315, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1315, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1315, 1);


--
-- Data for Name: counters; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.counters VALUES ('', '', 21, 21, 21, 5415505, 0);
INSERT INTO dexnet_ledger.counters VALUES ('', 'frankfurt', 0, 0, 0, 616300, 15);
INSERT INTO dexnet_ledger.counters VALUES ('', 'helsinki', 0, 0, 0, 4806656, 10);
INSERT INTO dexnet_ledger.counters VALUES ('', 'montreal', 0, 0, 0, 1214341, 14);
INSERT INTO dexnet_ledger.counters VALUES ('', 'sao-paulo', 0, 0, 0, 5407160, 14);
INSERT INTO dexnet_ledger.counters VALUES ('', 'singapore', 0, 0, 0, 4202058, 10);
INSERT INTO dexnet_ledger.counters VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 8, 8, 8, 11749, 0);
INSERT INTO dexnet_ledger.counters VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 8910, 6);
INSERT INTO dexnet_ledger.counters VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 6489, 4);
INSERT INTO dexnet_ledger.counters VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 7124, 5);
INSERT INTO dexnet_ledger.counters VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 8779, 6);
INSERT INTO dexnet_ledger.counters VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 3945, 3);
INSERT INTO dexnet_ledger.counters VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', '', 13, 13, 13, 5403756, 0);
INSERT INTO dexnet_ledger.counters VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'frankfurt', 0, 0, 0, 607390, 9);
INSERT INTO dexnet_ledger.counters VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'helsinki', 0, 0, 0, 4800167, 6);
INSERT INTO dexnet_ledger.counters VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'montreal', 0, 0, 0, 1207217, 9);
INSERT INTO dexnet_ledger.counters VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'sao-paulo', 0, 0, 0, 5398381, 8);
INSERT INTO dexnet_ledger.counters VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'singapore', 0, 0, 0, 4198113, 7);


--
-- Data for Name: deleted_blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.deleted_blocks VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ifqzpabsgkjebsy46tjyuecbvrs43umotd2ybm26ytnxbsr5ejmr4', '2026-11-19 20:57:10.582+00');


--
-- Data for Name: deployment; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.deployment VALUES (true, '3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b', '2026-11-19 20:57:06.211+00');


--
-- Data for Name: device_changes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: device_turns; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.device_turns VALUES ('montreal', 'sweep', '8f43de7c-7766-4b04-9c44-2172fa70b6c7', '2026-11-19 20:57:07.184+00', NULL, NULL, '2026-11-19 20:57:07.055+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('frankfurt', 'sweep', '8f43de7c-7766-4b04-9c44-2172fa70b6c7', '2026-11-19 20:57:07.203+00', NULL, NULL, '2026-11-19 20:57:07.189+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('helsinki', 'sweep', '8f43de7c-7766-4b04-9c44-2172fa70b6c7', '2026-11-19 20:57:07.206+00', NULL, NULL, '2026-11-19 20:57:07.204+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('sao-paulo', 'sweep', '8f43de7c-7766-4b04-9c44-2172fa70b6c7', '2026-11-19 20:57:07.214+00', NULL, NULL, '2026-11-19 20:57:07.205+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('singapore', 'sweep', '8f43de7c-7766-4b04-9c44-2172fa70b6c7', '2026-11-19 20:57:07.216+00', NULL, NULL, '2026-11-19 20:57:07.214+00');


--
-- Data for Name: devices; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.devices VALUES ('helsinki', 'folder', '{"folder": "/data/devices/helsinki"}', 'FI', 'Helsinki', 60.17, 24.94, true, true, 'active', '2026-11-19 20:57:06.474+00', '2026-11-19 20:57:06.4+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('sao-paulo', 'folder', '{"folder": "/data/devices/sao-paulo"}', 'BR', 'São Paulo', -23.55, -46.63, true, true, 'active', '2026-11-19 20:57:06.476+00', '2026-11-19 20:57:06.4+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('singapore', 'folder', '{"folder": "/data/devices/singapore"}', 'SG', 'Singapore', 1.35, 103.82, true, true, 'active', '2026-11-19 20:57:06.477+00', '2026-11-19 20:57:06.4+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('frankfurt', 'folder', '{"folder": "/data/devices/frankfurt"}', 'DE', 'Frankfurt am Main', 50.11, 8.68, true, true, 'active', '2026-11-19 20:57:06.475+00', '2026-11-19 20:57:06.4+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('montreal', 'folder', '{"folder": "/data/devices/montreal"}', 'CA', 'Montréal', 45.5, -73.57, true, true, 'active', '2026-11-19 20:57:06.477+00', '2026-11-19 20:57:06.4+00', NULL, NULL);


--
-- Data for Name: job_leases; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_anchors; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_checkpoints; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_checkpoints VALUES (1, '\x56badd092e96d2545ee026c064f06749f96f32b84eedcf3cac3de6a143e7cdd5', 'localhost/test
1
VrrdCS6W0lRe4CbAZPBnSflvMrhO7c88rD3moUPnzdU=

— localhost/test q3v2iTx0+QibFMQ6c6ITQKqPHu21Qp3IoHKUnvzS3UNQWJrJKEkpMx9a2BfSEeBcreBmhmiaGE4SOTvdX77uUCZLrwk=
', '2026-11-19 20:57:06.627+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (4, '\xe307468e25e93819f01c80208e564a1cf426d79f0abc45350e26f28e5701f451', 'localhost/test
4
4wdGjiXpOBnwHIAgjlZKHPQm158KvEU1DibyjlcB9FE=

— localhost/test q3v2iYm6k0Ky4ldaz29ooL5OF1T95rLEWZHFta8FLZLoHQyOIIMlVKAVk7NMgs3hthoRlatabYZfHEuHEau6gDtgoAM=
', '2026-11-19 20:57:08.768+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (12, '\xeb2d2c5c6b8bee530423e83f86d223cabd85fbaa4468485f0c9f155a7360c19b', 'localhost/test
12
6y0sXGuL7lMEI+g/htIjyr2F+6pEaEhfDJ8VWnNgwZs=

— localhost/test q3v2iU/hCWDrGXrA8F1C1c8E0yCJHtLudASUoLdYg2mwj1gE/DhxSobo2H8jK/0VNI4WQVc3CG82/YnF03OTKBVqsAI=
', '2026-11-19 20:57:09.095+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (30, '\xa6f5d9860431c59a6b6512bab9290db65a28f9c579dcd85efcab1a8a0796ca6c', 'localhost/test
30
pvXZhgQxxZprZRK6uSkNtloo+cV53Nhe/KsaigeWymw=

— localhost/test q3v2iaYxLEL+l2KhYDXZ/ioeLrlHmpkZL1MRwUa4+fwBv5PP11QspM118BjpEZumfqFeO6Np87fP5iirnF4l3v3d2Qs=
', '2026-11-19 20:57:09.718+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (40, '\xa7095be17f52078559bfee166ff4d4a837b0528f3d484918b72bbefc2ee3a276', 'localhost/test
40
pwlb4X9SB4VZv+4Wb/TUqDewUo89SEkYtyu+/C7jonY=

— localhost/test q3v2iR8yHfPNYSAp+Eu8ZAI+ibprIldleQadSwcIebIGQMiB89Lq4xVP1WY7eKpseYojjdYoCUFmSMaFjWPA/4Go5gs=
', '2026-11-19 20:57:10.882+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (47, '\x7bda3bfe3d2f2f3efe1db590ae367cce6e56945c6f26d50a79fb506b85ccea11', 'localhost/test
47
e9o7/j0vLz7+HbWQrjZ8zm5WlFxvJtUKeftQa4XM6hE=

— localhost/test q3v2ie//bGevwW4aN2HVVJpVnTe2xA2AgquvpX0uPy/fDGVLqyIy1TBj6BefFv/68qgQV5q1hqTOK4bxoLzX/NLb3g4=
', '2026-11-19 20:57:12.099+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (55, '\x4f02a96079babed05d6be0b618ed94cde1c7fb8107d33c5babce429e6cfa7c7a', 'localhost/test
55
TwKpYHm6vtBda+C2GO2UzeHH+4EH0zxbq85Cnmz6fHo=

— localhost/test q3v2iUk79c/LncCIrlMTCzz1RAU752X1xsfcafSccoki9Lhy6xIgDdKXw838CJxqLZYQ0MrmQzTUK+J6Dnw4MqCXdQk=
', '2026-11-19 20:57:12.518+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (61, '\x47fc1b9287bbca1c388b9202c7057cdb5fb2ad32ba4e64176e9de51615216e87', 'localhost/test
61
R/wbkoe7yhw4i5ICxwV821+yrTK6TmQXbp3lFhUhboc=

— localhost/test q3v2ib7JIIKTK9X6S0kUMX/xpvb9kOyB1rfMV5yYmYR8h6x1txNg7ANHHw6gxLzuDWvBqcUWkb77Nr9OUcdNBjQ5SAg=
', '2026-11-19 20:57:13.138+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (66, '\xfa8ff32a9ba38b623aae095e598ed7821564a11a87e8a3c9317624d53f649bd3', 'localhost/test
66
+o/zKpuji2I6rgleWY7XghVkoRqH6KPJMXYk1T9km9M=

— localhost/test q3v2iSuNhCjjaq5mTF8XtKT6qGNwJzm3C2Ou4s0/prUahdm6d3g7A1S2IPIZKRe50qp8HOzg0gzwisVDHz6pW5UuuAs=
', '2026-11-19 20:57:13.734+00');


--
-- Data for Name: log_cosignatures; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_entries; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_entries VALUES (0, NULL, NULL, '\x0104000001a1f5994b430000000000000000000000000000000000000000000000000000000000000000', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (1, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihlanizabsehy6w2bkrgzgrbjjf3r4iwq42fhmpmg2arwghoptf6m', '\x0101ca05709b5d5dfedfb13f9e867a345dc73c107fe9d695761a2558714e1bd8129f', '\x50c2991ecdc0898da9036dcb26b29eff1594dab28039797efa4bfc9da82b132a', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ihlanizabsehy6w2bkrgzgrbjjf3r4iwq42fhmpmg2arwghoptf6m
size: 1291
time: 2026-11-19T20:57:08.569Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (2, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121828503', '\x0103673e903a9fb79055505ae943013a7b5a24fc41b4e70638021ccfb7bdddf98ef6e3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f5995297003a3c39648d6f7d5234be085620d572f2582009bf8d3fe82df315e0cf1cdd94', '\x8b4d4b5b8798026934abaaa882968a5abdbdd7499e9022693d78af1709e706c7', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
version: 1795121828503
hash: 1f1cc97d59177fd80ff0fa6227a1adae7680fbda54a0b38c1c92fd6755861061
signature: 0x0aca93a3f1b018fa34eb46022691a1cc3bdb7f2cea12417a94d5f25d664aff01721f8dae85b62acb7d9802b2b7561b3dfa12a1b1a6fa8270457f85c1f9631e9e1c
copy: bafkr4ihlanizabsehy6w2bkrgzgrbjjf3r4iwq42fhmpmg2arwghoptf6m
time: 2026-11-19T20:57:08.581Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (3, NULL, NULL, '\x0104000001a1f59953a00e02613d23e118c00692061f1af437672a0d9745f3ebb152b27b2a1e78bfa2a0', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (4, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ias5d3qoc4wadbw4ygebweetw6ayzb5dl467gsnwzk3w6eci57gei', '\x0101fe9c8519583ce4c39253f35e00b7b9eff95aeebcbe8e6e6ad3a771ff8f95e8e9', '\xffb8bf291271a2c35d9ba0094528df554a791cc3a01344adda9f1c038b15fc00', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4ias5d3qoc4wadbw4ygebweetw6ayzb5dl467gsnwzk3w6eci57gei
size: 916
time: 2026-11-19T20:57:08.976Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (5, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4icplrrakgdnilih66hd5kylgzd3awshntsaabhrmlx4ycovwcmmxi', '\x010177134a470ded200b902be6ce535d22dac094b244a0e0761793917878d9d1536f', '\x517682c2e72534fed6d7bb2bf1ee27cb33d626a61fdaa608fdb01eca5c601cbe', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4icplrrakgdnilih66hd5kylgzd3awshntsaabhrmlx4ycovwcmmxi
size: 316
time: 2026-11-19T20:57:08.976Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (6, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4igs7aet6uiopi2jpxvuhged6tsdpxtnc3rgqmae4pwdi3ktj53wga', '\x0101d7e38232dd4a3847160ab7f93667d9010520a9cb472e0e6416a9d71c1434dbd1', '\x2a3debcf4d9cff8f2d02abef6fb380c50e81d43bab1f5bcb2134eb804ef4f179', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4igs7aet6uiopi2jpxvuhged6tsdpxtnc3rgqmae4pwdi3ktj53wga
size: 3316
time: 2026-11-19T20:57:08.976Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (7, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ib7sx4sfskolkwz45dzx3bs22nexd2pevnnffou4d5p2xwwgepgeq', '\x0101ca5711d4f91c2001ebc57ecc43ab1699f359cc8d18ee3a0e988fad63c0f6d2da', '\x0ab39da30aae70ee23e7ebc7adcad3a778594ec5ab22526c1afc92c23aa656a4', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4ib7sx4sfskolkwz45dzx3bs22nexd2pevnnffou4d5p2xwwgepgeq
size: 356
time: 2026-11-19T20:57:08.986Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (8, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4iel344c6aye6ql5h3zvt4scbll6xyg7mxc4bf5xwvpjnkrlhzvyey', '\x0101780646fe172a2f98476cf8b34f6e78effb38c8481ddc9de803d5450ea49ddd6d', '\x1ca5ca3bc39b54ab3c64a8cb48138127fc1be427c20cbd70f9cb3d8f19d1b000', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4iel344c6aye6ql5h3zvt4scbll6xyg7mxc4bf5xwvpjnkrlhzvyey
size: 4194732
time: 2026-11-19T20:57:08.986Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (9, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4iftnkzmu4lvsxtrke543qgzzkmwmhaeoxv5jbduicslwmd4jor5ri', '\x01015a383d14a022576e530d7d4e7770afdece3ff3f64861a30cd9eb6862c3da2158', '\x0ac58cb8615eabb6f4bf955237f8c10f3b4b3a79b4810feea42f67e7a1c7500d', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4iftnkzmu4lvsxtrke543qgzzkmwmhaeoxv5jbduicslwmd4jor5ri
size: 600332
time: 2026-11-19T20:57:08.986Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (10, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4igwi666rjkkrzz7vj4nf75z2wmkkiciwiq4oa3aq36imphj3pc6tm', '\x0101c950a5233e467d1b64f9272d4f6a0f1ef0aa31083167c55fff5e2c9a00182ca7', '\x90e13bc47d7918cf8756b66a45302309f7830d1f0479ea6a1077cf22342fa74b', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4igwi666rjkkrzz7vj4nf75z2wmkkiciwiq4oa3aq36imphj3pc6tm
size: 1631
time: 2026-11-19T20:57:08.997Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (11, NULL, NULL, '\x0104000001a1f59954e70e02613d23e118c00692061f1af437672a0d9745f3ebb152b27b2a1e78bfa2a0', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (12, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121828738', '\x0103e09a79f809d71193a0c7568ed9acdb753dbf062343f25d137c9c73d0c4de310ae3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f59953826ae6b72145f8b3044b298dcf1b10439f884c1da288627786f2f89b924063a291', '\x3f96d579b587df87318e6f2d0e810e2b9f4bf6b09600b0ad47124de22f30cdab', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
version: 1795121828738
hash: 99e804c7677af065b94635c6b05da279b0136e1d5c1908b84a853aef42ffcd05
signature: 0xf2680ce5dbaa6595b133ac2b31856563dbbbea19697a0243208a5ed60a52edda5d60fad6174e625282650192f7cdb28dde0e4931ad86895f433a7efc226fa92c1b
copy: bafkr4igwi666rjkkrzz7vj4nf75z2wmkkiciwiq4oa3aq36imphj3pc6tm
time: 2026-11-19T20:57:09.006Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (13, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4iemyyvbkr64kgefd5ycjm4fndinzu7yk346xmzjqwo63tditp2hfi', '\x01013300ac0c03ff994f4a1525343cc2329f777f6632c1d34f84957ce3eb37856066', '\xfde02e224b51bc385ac937485bd31916ea5cc5ce69a817cd8c804e562664ec91', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4iemyyvbkr64kgefd5ycjm4fndinzu7yk346xmzjqwo63tditp2hfi
size: 485
time: 2026-11-19T20:57:09.157Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (14, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ifofqujhs5qgiqemqh7ftcjfsevenna5hpuzlntcrbnjeeh2vriea', '\x01016cab5913702db34564801bb0794d7d3caff95ffd0a67487e1b15fc74a7fca93c', '\xe283a77c49bc2b07239ea90808a61c1c9f19689452e16b00c6a9d43a5d6ada25', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4ifofqujhs5qgiqemqh7ftcjfsevenna5hpuzlntcrbnjeeh2vriea
size: 600332
time: 2026-11-19T20:57:09.157Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (15, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iaiv25c5zvcijqt7yov7fx4cee7bjts6f625wzfjkqtu4japp7dmy', '\x01015fc51aaf81094d6b5d1bb71a75a99ff65486addbf9ebc26b7284de3205a0585a', '\x8c72f0385030513b2b6022526b5014757e1cd56abe7c534ef19abc374ebaac33', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4iaiv25c5zvcijqt7yov7fx4cee7bjts6f625wzfjkqtu4japp7dmy
size: 2335
time: 2026-11-19T20:57:09.187Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (16, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121829147', '\x0103a8aa6be43c04dd630ca518dc47f89a0d5215e56a2ef7718cefd8860e3f7a5bdfe3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f599551bf8a3a0e06d0f88a1cf8c12c1da9dc989e14809e2e3239575d8e957ae4b52dfcc', '\x54a8f29024162113fd606d855d33b544c03081f83c40038dce0ab2238bdc16ff', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
version: 1795121829147
hash: d9e2290882f1649c71a51c46603de162c64f6344ff80a7da9694520314499162
signature: 0x4dedd4d6fc1bb38ca7b58a0064fecf7bf81fe1dfd79fc615eb960a5fc881bec078de234fdef6e75fd8f58c58d4254d7108a14620e077c96471d7b25b8aae508e1c
copy: bafkr4iaiv25c5zvcijqt7yov7fx4cee7bjts6f625wzfjkqtu4japp7dmy
time: 2026-11-19T20:57:09.191Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (17, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4idz7t5ptx7w3cwthiwchg47inutovlaq5gl3qk5guuukfkvhdmji4', '\x0101046bf4ff7d07c5a7bdad93c3790f444b505129043bef258c510107ebc817cc40', '\x0f9b574743dbf1bb12db94cb940e26882e3a8b751915cb40348e4b29491bcb47', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4idz7t5ptx7w3cwthiwchg47inutovlaq5gl3qk5guuukfkvhdmji4
size: 1995
time: 2026-11-19T20:57:09.266Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (30, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iae2hqizswr2jjsnd4k2ycgmgdaxgqfp3edlm7ktleoblqzhkaca4', '\x0101917dd6cf5956a370882fa7bec61f682c6435f187dfcddcd6ba4c16568c97a2e3', '\x44e96590793519192430bc7d2bb1eb6a1c0f0b4f58ce5eebdee0512cd3971cde', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4iae2hqizswr2jjsnd4k2ycgmgdaxgqfp3edlm7ktleoblqzhkaca4
size: 1315
time: 2026-11-19T20:57:10.500Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (18, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121829183', '\x01038c11e741f38d5f4470d45d3b3b489419b5e2ddd343625fba9f461b541e3e1f22e3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f599553ffcafaab2db729dd2bb8c78fdfb774bebef0f0964258e7e1453aa41e65d4b8a9c', '\x17b3d3ba6c309a94f59a76b3c60e12ffff5d82500177648d4ec8b8cadc02bd6f', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
version: 1795121829183
hash: ce001ff7896dcca9b5bf14754205514e470242fabb65624e197a613743c77cee
signature: 0x377c66c715ac34cc852fd2ca68eeb11b198e6e6709983faad1c5b0c0df563737685b82d5a079f03376fc80bb3b4647b431f73ef6db5ac5c3728a29761d9b289e1c
copy: bafkr4idz7t5ptx7w3cwthiwchg47inutovlaq5gl3qk5guuukfkvhdmji4
time: 2026-11-19T20:57:09.268Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (19, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ifqzpabsgkjebsy46tjyuecbvrs43umotd2ybm26ytnxbsr5ejmr4', '\x0101356b9a49ea6e76cea7917f5401f64389e41e0817e2b644cb67dd79cdebde5723', '\x654a77fefaffa2db63573c7ccbf916fb2bf1a84e9472389f8b7805856bf91895', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4ifqzpabsgkjebsy46tjyuecbvrs43umotd2ybm26ytnxbsr5ejmr4
size: 396
time: 2026-11-19T20:57:09.345Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (20, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4icuhcmuskwhpz7w2ztdvryfc3bxbjoairqjokebadlnfnxhq4hovq', '\x01015168ba9b22f3e544fe65cb6e01171a3b5e8d680ce0242bd8a73f2abab5402e36', '\xd3bdd59b94858595b9655724e183b1863d29ae3e1d0495ff5d5b4e7e64d39341', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4icuhcmuskwhpz7w2ztdvryfc3bxbjoairqjokebadlnfnxhq4hovq
size: 406
time: 2026-11-19T20:57:09.345Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (21, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ieybtylpglbjpjji24p3aw5fkba7g4cip7lajun2dxssepahiaoyy', '\x01011e25aae227dab4b2ec554fa50e9b1120f4b5df67218b034c205263910c7e8059', '\x525c81189007fa0be49d5fd29a3785227fc1c6f3c88dea6c4e685680032f8bde', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4ieybtylpglbjpjji24p3aw5fkba7g4cip7lajun2dxssepahiaoyy
size: 386
time: 2026-11-19T20:57:09.345Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (22, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ie7h5qfsj6ctymh7blptgiyvinbe2klidgigw5bpmnqmuycrtnlei', '\x0101211fffe7243d257f5f92d20c300e066ae1bcc9326d824f51f0b26d17a9d26641', '\x9f68d354bc358e6c5f765f1d6cf9c0b68880406b6d7da1ff8ed3c802a524d089', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4ie7h5qfsj6ctymh7blptgiyvinbe2klidgigw5bpmnqmuycrtnlei
size: 649
time: 2026-11-19T20:57:09.350Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (23, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4igej4umkwop4gyupkvcj2punwxruj3entusd2kpwre22grqx5p37e', '\x01014c8434602eed3f3f41f07aa1d523952acff35ff270a80f8f10ecdb03b4ec4e1f', '\xaca47b0c5f3b8bdb78b1478f001aeffcd08531daf1164af4d71c26c8874db87e', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4igej4umkwop4gyupkvcj2punwxruj3entusd2kpwre22grqx5p37e
size: 822
time: 2026-11-19T20:57:09.367Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (24, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ieyngwkj2zpp32ofaug5eb7fxyu2n7vq6n25qrdvifsakbi3zmei4', '\x0101f70c30b4ee61e3dc7f77f1a5a126c91f8d3af4ccce2b1c070ad2d1845412a6fc', '\x0454de7bc07ce2bcc905fcb717b5357bba3992235d398194f118a09a60ce257f', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4ieyngwkj2zpp32ofaug5eb7fxyu2n7vq6n25qrdvifsakbi3zmei4
size: 708
time: 2026-11-19T20:57:09.378Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (25, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4igdnruj7eb6geqnfaa4mvduld2eio6rc7ubdjusmfyilwdz6rsozy', '\x01018b8c955b8d03d797f955c3ec8e3ed3beb8259910ee2d1b4785016057d8116beb', '\xf0a3bb421dedbd4f341031edd65516d7cf32ea479e0d2da7fbc4d62bf1483ee4', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4igdnruj7eb6geqnfaa4mvduld2eio6rc7ubdjusmfyilwdz6rsozy
size: 1995
time: 2026-11-19T20:57:09.407Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (26, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121829360', '\x010311d8777392f5cef5b29e9fac764b75ad697b8e8fabf2f4763c3063779d38a33fe3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f59955f0141bf92011d0912ac0cf20fe03c713b221adbe7f2150c5fbd334c963ab85709c', '\x7dc3b51701502d0277ccd78f8944eb9c67671af4282bb2171258f584735794fd', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
version: 1795121829360
hash: 7047dc658d268d7e4bd9c784d6eb3e0533b608c1424035649f70f84a5699d694
signature: 0x2ffc0f37d9fc773baa2f22f7eaab89349abd4f53c3460b47bf6997759785039b7b200428a62a34e6bd1c4db6b1c78e3cdcaa653147948622cb1c4c094c3bdecd1c
copy: bafkr4igdnruj7eb6geqnfaa4mvduld2eio6rc7ubdjusmfyilwdz6rsozy
time: 2026-11-19T20:57:09.410Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (27, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihl6kjhklqbtfwvbfgwpfag44fzeqnjo67qxnczw7jdyl7xi6lnfm', '\x0101623c56eadb8815f789ea2e8b553a28c0c875f0e3ec5154502782e8308eee0932', '\xd1da3fe8737a9ddf82963491bcc1f04113b0d2d70dabc809db2656bd56ea222b', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ihl6kjhklqbtfwvbfgwpfag44fzeqnjo67qxnczw7jdyl7xi6lnfm
size: 1524
time: 2026-11-19T20:57:09.443Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (28, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121829183', '\x01036800e788ee30f78100f0a7598edeec2c16f3287616152c68d7361e43cf326a12e3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f59955f0141bf92011d0912ac0cf20fe03c713b221adbe7f2150c5fbd334c963ab85709c', '\xef4500f08242713b1cf441418938b0e206d25e5a0fa819b074fcf14f430a3d14', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
version: 1795121829183
hash: ce001ff7896dcca9b5bf14754205514e470242fabb65624e197a613743c77cee
signature: 0x8c169ff407a83080c1a53d2ed2d5a034851fe33b084e87ec7c3a4945d6ebb74e50c99ca21da4ecb017462dd9fd22f2412fa735c678b938564953731ef479bd0a1c
copy: bafkr4ihl6kjhklqbtfwvbfgwpfag44fzeqnjo67qxnczw7jdyl7xi6lnfm
time: 2026-11-19T20:57:09.445Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (29, NULL, NULL, '\x0104000001a1f5995756ebaeffb82a0055ec070b09faa46f4b075848cbdcdfe95303d768dd08e2a81997', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (47, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ifbx5imzpsfuiai3mikhmrcuepwwp7glrqpymigixrm7nt36sm4vu', '\x01012b16baba25a7014fd35aefdd6cf5520a67355765c352649587597043f3bd963c', '\xd02d895de36bb9c6c93bea26f2e44eeded6dac75d64a421c970499d1120278f7', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4ifbx5imzpsfuiai3mikhmrcuepwwp7glrqpymigixrm7nt36sm4vu
size: 851
time: 2026-11-19T20:57:12.178Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (48, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4icymkfyreyshabkavp3ncbthv5jvrsfwb2a4ygbxiow6eg5las3yy', '\x010117c1bb450befc684f9430f03800a58ba6e4f3f6649ab9386a5399d0734c1c4d3', '\x5a2cfa19359433984d7aa0f0b0f42dc557014572e875273abbe81bd3a7db2342', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4icymkfyreyshabkavp3ncbthv5jvrsfwb2a4ygbxiow6eg5las3yy
size: 1315
time: 2026-11-19T20:57:12.226Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (49, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121832121', '\x0103b5a4d5d6b1f0b5cc070c1df58e466ddfffea4ef1d0943af20aff8ebffcc2fdeee3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f59960b9ec8cbda28f4776956cee59c0b2b4854ec510d138a482d1f67a24e00b2cd871f0', '\xc38ec0e530505f3f55f93efc9e6ad350d34765276f721eb3db4e05e54cb4c42a', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
version: 1795121832121
hash: e245558cf61d9803a048625ffd263483642a996414afb037249e40d69e59f020
signature: 0xb56198ab7360798f24920d7edd3661fee32f7353569e8a085cd8cd146eb17f9566981ff1a09bc73255df1213967ceca3d0460bf3469c247ab0cc3cfa601bd43f1b
copy: bafkr4icymkfyreyshabkavp3ncbthv5jvrsfwb2a4ygbxiow6eg5las3yy
time: 2026-11-19T20:57:12.230Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (50, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ict2ganzdvbepxcqzncus7er7chd7f7pgxuj57p6oronh5772o2ae', '\x01013a88a2836df8eb182a7f88d636737f3b47f5b2318b96a88f88a5cbf0b179a425', '\x996de9b702ad74351724a4d715681d3b6528b2007d2a4ed94f2006b014ff05a7', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4ict2ganzdvbepxcqzncus7er7chd7f7pgxuj57p6oronh5772o2ae
size: 856
time: 2026-11-19T20:57:12.269Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (31, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121830429', '\x01030a028d582bacae660ab263f85d6ada2c072b05f48eb827ce392266c41bba9bb1e3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f5995a1d75d284c80b835b94d2596f538e7b00e16bea348e60586eb3ee85b6b3574c8c14', '\xa2dc2712a94065fcebffde4cdd3ac378cb4ba62ae837917dedf13b90eeb639e3', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
version: 1795121830429
hash: 3c76c14776ac3691e92c760910f29df5ce835de827252a949cad10a23c974973
signature: 0x921c40e0ad646f07c3919a8c7d46ecd372b03bce3864c49f3fd8083e0e238ac340e3339db84c762071bdf412c38ec6d5e682dd5dd2bf82e847410f773979b90e1c
copy: bafkr4iae2hqizswr2jjsnd4k2ycgmgdaxgqfp3edlm7ktleoblqzhkaca4
time: 2026-11-19T20:57:10.503Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (32, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ic5uuyib7lgbv76serkpi7iueao65i5qolxybo3ygeoevpijk5yzm', '\x01019d7e52c33a325bbb90e27da747e8f59ba234c51ba5b999a8c363025fa5706348', '\x32af08aeb757a8b7be384ce2ab5bbd858cba8ed09a380754c4067a3ef0c339d2', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ic5uuyib7lgbv76serkpi7iueao65i5qolxybo3ygeoevpijk5yzm
size: 1315
time: 2026-11-19T20:57:10.555Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (33, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121830505', '\x0103d790c035d3cdfa6e6eb7add9411b9d47dff3c12187f7a0783b4949fc815f71f6e3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f5995a69410560510ed73a29619401cc92f1814af5bfce5e5cfd73b500f29dfa9cfa399e', '\x2cfbf39907554c6347b235029d9eb6b0ba1fd5c6f1cbee9e23a0af5c3bedff4c', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
version: 1795121830505
hash: 2467a253e538a0bc5d6f7d5c6a3274ec85443abe3a9f2d81723410a3527c3007
signature: 0xdb3bed9a46a0fd39f64d3dc4ffdf2965c13253ca52571881314aaf731851a28b5e657c71b52b737064e44e80eff55dd72e7b48d7eda9597edab2d4b8bab098901b
copy: bafkr4ic5uuyib7lgbv76serkpi7iueao65i5qolxybo3ygeoevpijk5yzm
time: 2026-11-19T20:57:10.559Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (34, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4igejruiwue66jt567gxptyw4lbx5se52f4jsvupeh7525dcy33cbu', '\x0101492db598b3347e4755058997553d065d59e6fda96f1f0d3e9fa6f8af503ee4f3', '\x6cdf12e41cfcf157cade01fe9f5890484319a0e2d9a10a422b83085eaa18e64b', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4igejruiwue66jt567gxptyw4lbx5se52f4jsvupeh7525dcy33cbu
size: 1315
time: 2026-11-19T20:57:10.587Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (35, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121830580-8a82a3e6fb549a87ba8bf295e326ea80', '\x010244ab11ff342a23c4ed1313e9235d3466fc58fcbc894a07cac1f0d6b988097d4b', '\x6dd40ea2013de7c19782829b5bd2640f6a7a97a0331797d5c438db129a57188a', 'dexnet-log/delete/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
blocks: a946ac2fc0f78bef9a412c3aa18feac33d78d3848c6f2cb0966cc2ec0f191aab
nonce: 1795121830580-8a82a3e6fb549a87ba8bf295e326ea80
signature: 0x6069dac635d8dafa1ff8c25938abc07647b4339c643c14b83e1e395bf3340c8128676a8b1916798208c3b70bfbc8b762602efa93f0db390f9ae3ccf50410d9971c
time: 2026-11-19T20:57:10.582Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (36, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121830564', '\x010322ec7700baeb17e14cd8bd064c0bbe0f6bc396243ecf709db994fc05dcb24abfe3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f5995aa45d4ddebfdd6edb4cc5bba1ee646c4010b09eb0cfaa0dcdb2f74a21c9d1b4c89d', '\x9d79c5f86a8b1a831c25e1bc56ab1cc86c3bac522a05b53b96daa668cb99baea', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
version: 1795121830564
hash: 1c37eba34413c3c1a70fab57ba18b80f4ca11cadd4470fbf08c39574d6d0b1d0
signature: 0xa25331dce1a698f7b10a64ed3abf1fa1953acfab5be25128e89e7ccfee5dc2d95e5015974ab217e5155ac76726daab3d4772d5afbc9cda6e2d8f88ace783e1c61c
copy: bafkr4igejruiwue66jt567gxptyw4lbx5se52f4jsvupeh7525dcy33cbu
time: 2026-11-19T20:57:10.588Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (37, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ifzbp34c4h3jxema2qovvstkbcap2lvai2jxovgtxczi5aaxrf6zm', '\x010131c054713eec00115998e79014def86e44ad0d5e0ff66d447324a51aabbfb5d2', '\x62aa6753b411d41b8eb44cd4cec1f13b3ade8202b99222f1137f5b9259c2b947', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ifzbp34c4h3jxema2qovvstkbcap2lvai2jxovgtxczi5aaxrf6zm
size: 1315
time: 2026-11-19T20:57:10.668Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (38, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121830627', '\x0103bb0883298de97ef3587d19c72d451f56c620752f3db715d10faddac3453ddc98e3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f5995ae39121296377625a7d23f488178929014bf01e1613bfb03f04313e88b4916878a6', '\x8cbdf54fba0aef1df6180dbe419314bc4a8335383cf880af239b1ad58439bf27', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
version: 1795121830627
hash: 089afa6845a5c5a62731e10085eb3b2c6e47883690dd6beba6e457181a527d58
signature: 0x56231f82b90759488059e6f9850db1ba92e7ec423f99f62ea79a42646b00655b38a57feb112defe7e2189494d11a63f4d443adcdbf2105bd601055919478c5f61c
copy: bafkr4ifzbp34c4h3jxema2qovvstkbcap2lvai2jxovgtxczi5aaxrf6zm
time: 2026-11-19T20:57:10.671Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (39, NULL, NULL, '\x0104000001a1f5995be2dd2ab43fe6054afe2a5e255b15e15e8aba33d93b1290d939dc271b4525ceab62', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (40, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ifmuptzpfkcwdll4qvqrejzf6knhfl424wiy62nbc3i6whqzcu3tm', '\x01016dcfaf9c4dcf373dac0f558803d570e7d89aea9c8ed3bfeaf680a13da46baf68', '\xdc3dd865a5873bbe3b7afebe646519376170ffd5989b8d83b00d12851f327e4b', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ifmuptzpfkcwdll4qvqrejzf6knhfl424wiy62nbc3i6whqzcu3tm
size: 1315
time: 2026-11-19T20:57:11.915Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (41, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121831844', '\x01031171b94b65caf1e72dd2842d866ac51ac4c146d30a3bd8aebc9f866d930ebd3ee3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f5995fa4751e41fe124ecb81622dd8b79358ccf94accb58590dac5764f029172d4d9ae66', '\x183307c1ccf44373b83ff03b7cf3686a68098d7d34a87946879a71fbc76edc3f', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
version: 1795121831844
hash: 58060a345bcf8b445fd94a9321bc22273c844884de600e243436a250f95a9704
signature: 0x201dcb8d5167a0454c86c1f37c6ca71e2cdfe9d3c4fa7b8a2001a93009ef785947cb34ab92b5ed8b524030e1b94343aeb649b8f6e3d11b8009e33d15714f6ce21c
copy: bafkr4ifmuptzpfkcwdll4qvqrejzf6knhfl424wiy62nbc3i6whqzcu3tm
time: 2026-11-19T20:57:11.917Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (42, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4iefz4pinordt3bjov7iszgzj7xcvtygakpyobuyyexipdyozz5uve', '\x0101063aae6d8fab516bb9238acb97a89ca0c18877cd94a4e9e3bc0bbabcabffd4ea', '\xfdde96ad1154cdb26a634e16de18927bedd3cdb58884c1c1fada317142b8c5c6', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4iefz4pinordt3bjov7iszgzj7xcvtygakpyobuyyexipdyozz5uve
size: 1655
time: 2026-11-19T20:57:11.956Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (43, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121831899', '\x010331981ff42331ccd386b3f7e2fc4a817178ec46d9c4652b908aac0a646be1ab6ae3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f5995fdbd5270a103afc0298f44f789df0a1054a945ebf401bf4098b1594092861918a59', '\xa28c34f751d1b9306dc19c9ed9922c00bfda806ca789757cd38246f10b1d2845', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
version: 1795121831899
hash: 889d1ea094948520615afad6ec63aac4dc4f7d5048a03bcf077a3d2c791d664c
signature: 0x240616cc3bf491e7dc3071d70ac6fa8f5a43f01e1e4ec2cb11b797cca5490ff8756ff5b049660af56f0900f7b7835109678d00f6628a9f246393027e001c0a861c
copy: bafkr4iefz4pinordt3bjov7iszgzj7xcvtygakpyobuyyexipdyozz5uve
time: 2026-11-19T20:57:11.962Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (44, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4if65rykxlyxsmmqlgrgjzhdi2samqlwjno5gekh6krqb43rjycdue', '\x010175b96b479ef3f6d1bf1bec5cdf521fa34c5da2ed0c12fd522029b259e09518f7', '\x4db0d5ad119c7ae2e3d7cdd98481031ff20f7395d47b29ca81cd0672b5587487', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4if65rykxlyxsmmqlgrgjzhdi2samqlwjno5gekh6krqb43rjycdue
size: 1655
time: 2026-11-19T20:57:11.994Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (51, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4iboasuxtwxga7dsijozcgqrai7m5v2bvcxfxbba263onvdfk3vequ', '\x010144bc9f9d5d1289c6ce1103a60157ce09cc79858c83d39e6b44d956713edd9cf2', '\x8a25a9541314a04681d58cdcf199551001ff354485db7acd2a68bf0078e8fead', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4iboasuxtwxga7dsijozcgqrai7m5v2bvcxfxbba263onvdfk3vequ
size: 416
time: 2026-11-19T20:57:12.273Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (45, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121831958', '\x01038c9cb9d750303b397d451e74c1fc6a40e32d2a2d991c2d9e3b7b2909858371abe3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f59960162e006ff735cac716859316c74f68065e9d1960dff42274243044cc099c31f8d4', '\x2a69638f06c0cc4341c6fdce569996a0a592e7378f9d2ad1815d343681c770b1', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
version: 1795121831958
hash: 303d743cf9407d47d11a7762347119091f05fc4d0ace902b6b918ab93f1501b0
signature: 0x6e3ec4a6b5c5302099a19e54957a8bc97ae60769de2b84d47863c8f958a4de4847bb1b025981794cc27edbf8e7e45db567dbddccf717de9c0907cf171e8b59bf1b
copy: bafkr4if65rykxlyxsmmqlgrgjzhdi2samqlwjno5gekh6krqb43rjycdue
time: 2026-11-19T20:57:11.997Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (46, NULL, NULL, '\x0104000001a1f59960a351b4c620e550f2bcfac04cfda7ce044cca0c0e3d019234875b56d681f19eeb80', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (52, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ih545uabuhxbdeg3cuigelqtmtenis7hr43oycm7oebyp66t3ve3i', '\x0101c8290d5e0a2e029c9e520e0a5b3d748f851f873bc9c092ac7d20fb0b22145bab', '\xff34b2d60c3943986729b39e67335b8a37cea1d4f5524681406a5982b02be12d', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4ih545uabuhxbdeg3cuigelqtmtenis7hr43oycm7oebyp66t3ve3i
size: 553
time: 2026-11-19T20:57:12.285Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (53, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ia45ly4rc56yw6rh5w42hi6az3efosxkqpt74h6rtgb7lnj3rztwe', '\x0101b04b20c8fa3bf153c4a6151f440b284c5778dc5f4d02aeeee3671a0bf44f13c8', '\x7ccbd5fffad406a4163f94fda678a364208813fc5088d6c14d6eacdd7dd76c22', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4ia45ly4rc56yw6rh5w42hi6az3efosxkqpt74h6rtgb7lnj3rztwe
size: 348
time: 2026-11-19T20:57:12.295Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (54, NULL, NULL, '\x0104000001a1f59962460522a1d8f969db788317153767e4eb5589cbf3cc03fc3b6f7b7e68c723c0c75f', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (55, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ic5ocq3bkvgvnjz4n34zaie7bkd76dcxfv6bwzthzrdfx5jn5wycm', '\x01014908dbcf0baaf73cf80ba56bffc3f23ecd43b81454dd0e57ec54c61d21049310', '\x617d3aa921b7c38a2bd91558cf63625f2eb79e63aa463a0fde4fc02e2a963b46', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ic5ocq3bkvgvnjz4n34zaie7bkd76dcxfv6bwzthzrdfx5jn5wycm
size: 2022
time: 2026-11-19T20:57:12.624Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (56, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121832121', '\x0103eb8cf8f14d876e6bb9b0592348a9ce76be80ff2b5bcdb2d5697eeee34fdc1129e3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f59960b9ec8cbda28f4776956cee59c0b2b4854ec510d138a482d1f67a24e00b2cd871f0', '\x14a0a8daa695b4091fa2576d81fe6ed958b3777797ed9be36c41e6cc33995890', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
version: 1795121832121
hash: e245558cf61d9803a048625ffd263483642a996414afb037249e40d69e59f020
signature: 0x928247b7f7f4a168ebf57403eafba35d94b08c09c6f017a9b5d77d78b6d95ca562eab8ee8caeb0b36e1e700c8b471ac3d041153a546e064e23dd3c5b2d7386841b
copy: bafkr4ic5ocq3bkvgvnjz4n34zaie7bkd76dcxfv6bwzthzrdfx5jn5wycm
time: 2026-11-19T20:57:12.635Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (57, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ig7uu5y7fklzzwwrob46iuq65any26aokqn5awy64rzjqnrtcpc24', '\x01013d8bf80fb038879b88d9f2701accdae7b590db9bca8305ac40249a8514026105', '\xc2925f0d6609b814a485ac371e715755cccfc36a3b0c711763847b30ace8b2bd', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ig7uu5y7fklzzwwrob46iuq65any26aokqn5awy64rzjqnrtcpc24
size: 1655
time: 2026-11-19T20:57:12.950Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (58, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121832319', '\x01038e069fcee716fb1097b41880205a1417067d85e3c6bf2f5a4978607f0076fe0de3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f599617ffe489ab13f1f37213b39afceff7c097f5e225d486c377b94bf8db16aaccb0778', '\x8238c6515492578b2bd3784f05f4b23c6759665b4ac80d869b65aa13d429a601', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
version: 1795121832319
hash: 876152ca7456ac6d1560bdf6d5a7b1148a59475eab1ffe92592b8f07f5507c3c
signature: 0x5d6641693a04b39d2db0cd3f1887372e70e5817b1b2fbece7d0d4090cf2bfac45beb148270e49de0f92edabe11c0309ca794d606d2265cbc006c962a826342f41c
copy: bafkr4ig7uu5y7fklzzwwrob46iuq65any26aokqn5awy64rzjqnrtcpc24
time: 2026-11-19T20:57:12.954Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (59, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4icv67nrfvclt46pbizrakgks7khky5zmvuqrmfbtfnsdtwriiwkmy', '\x0101e56cc33145bf1d36679c2356aaa780508c1523e50e3c6f84f5dd1f03c0bdd390', '\x0a28c452333f8658a5aac3a20ca280c5a44c35f4f27649d8f0d5778cd23ebe52', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
cid: bafkr4icv67nrfvclt46pbizrakgks7khky5zmvuqrmfbtfnsdtwriiwkmy
size: 366
time: 2026-11-19T20:57:13.042Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (60, NULL, NULL, '\x0104000001a1f59964b26e7ae9c607bd72f6e9795248d3ae86faef9160297bfc1d1ec8789be22528e747', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (61, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ie737wkl4fk4bgqk2hi74wjpga4amke6kiig4xlu3x7ddiskc3tyy', '\x01014085db709c735c66be5cdfc4cdb69381d68f391d72011ece4abd82e1494ef5bd', '\x0634d17916ea7aaeb38c119179efea29b9dc2e284e9781fae3b9b88402be0497', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ie737wkl4fk4bgqk2hi74wjpga4amke6kiig4xlu3x7ddiskc3tyy
size: 1655
time: 2026-11-19T20:57:13.213Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (62, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121833156', '\x010370baedc1a2b4a959d906a7581af137995b8234499bf07122c4519ed3e4fff0d2e3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f59964c450fe2eb0527fb10343085ba538eb30429a538dd0b8ef2bac0e200703b5dba827', '\xd1104373e0b23ebce072a10e93ab73e3eb261f3e535dbd7512f96b6f46c14e31', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
version: 1795121833156
hash: b737c60a5b1e85b6539a4afc8ce65b31178c300fce6ab4a04f9ab1ffda965dd1
signature: 0x24ba61cc668d24f3ae441f1b64df010c5cfb509c76d11186db5a07a32312afe163cf53fc00f510321e5ca03b37e71b66e271af78f0deb559c94f8c9f207fdd391c
copy: bafkr4ie737wkl4fk4bgqk2hi74wjpga4amke6kiig4xlu3x7ddiskc3tyy
time: 2026-11-19T20:57:13.234Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (63, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4idwyvbg5urpehp6cmeotfmsmncillqsbeingb6dtkfywr42kc466i', '\x01017f13a934606c54ae66051cba13df2f8627f26c92f8237230901cd38302956464', '\xaac01fc066cdcf177a17da1a627c4f7744cd0457e6e69944367cf7a3d7f9f407', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4idwyvbg5urpehp6cmeotfmsmncillqsbeingb6dtkfywr42kc466i
size: 1315
time: 2026-11-19T20:57:13.324Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (64, '0xe00e633b52788dc54b97d4b4440178f41aa764c3', '1795121833215', '\x01030cbdbf3f4cb7dad692bed243c469cf7efcb8a10e5aaa834b7472f4093cffba7ee3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f59964fffadd0af4d752016c7dc5a8d70d33f9497c0ef96f0fb4fcd589c0c56040a58ce1', '\x5d3826fb9548b921f1de932977a17f6d1b52cc247c6d96aef851129019f29c41', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xe00e633B52788dc54B97D4b4440178f41aA764C3
version: 1795121833215
hash: 281d6929744f05b23a5e8a5148a4d038b98cd337293f604e950edce8269e24a7
signature: 0xf4700b9930cefb23f42df6d22a70f740e7b35bb7978a30e2e0bfd105cb68ae39532a6de9146c597dc86eadd244740e6464a49fe486c14df241864f9cd6d9c3041c
copy: bafkr4idwyvbg5urpehp6cmeotfmsmncillqsbeingb6dtkfywr42kc466i
time: 2026-11-19T20:57:13.326Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (65, NULL, NULL, '\x0104000001a1f599670665310c2be044941655b4bd961b8c5b153ad6517c0cedb621f6584642775e8c31', NULL, NULL);


--
-- Data for Name: log_map_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_map_tiles VALUES ('', '\x000000000000000000000000000002e3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961000001a1f59964fffadd0af4d752016c7dc5a8d70d33f9497c0ef96f0fb4fcd589c0c56040a58ce100');


--
-- Data for Name: log_past_map_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_published; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_state; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_state VALUES (true, 66, '\x65310c2be044941655b4bd961b8c5b153ad6517c0cedb621f6584642775e8c31');


--
-- Data for Name: log_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_tiles VALUES (0, 0, '\x56badd092e96d2545ee026c064f06749f96f32b84eedcf3cac3de6a143e7cdd50b0dcc2cf217b5497778257fa04efce5391157288e847ec033686f4ef105c29034533c9bca6339dfeabcad1c5fee776f52fd96927d64802bc3ba16f714d86f736533088477c984a155e8cac14c20ba71ac8a13760ee3e37b08e448e24ef8125a54a12b3b14909c06e99a4122312a4c32a3f9ac7d68e04e9dd43209679cab5b9dfb9bf63bbaad52db5c7b881fe50c050e8dbc39f6b415f842b027514de99cf2d9e2b739aef3bb11ac05e23cb299ff84ee782066920cc6bf669f835d1b49690cd8177216a690c10835bdb7ec9d1508450e92a7104419e5615e9fbc6dbc615c289e5ef034fe08b03bf4ed2a13b864a6344ffe8749543660c0ec5337c2741c7f566af34670aff45b949b0aa12c9d47395aa7e7677bf64c5afe079acba4565084a838f3fb14b48326345e4924b3eaddad8a2b56eaf61b02589766dba4978a9512bf76be045d4b1ca7cfed7286d1a466ad603af5f5a6ed0dec60f49d61cefab55aa7b29df97c272bf493e1ec6ff5c1d4d5f0661d23b81d8eba4531d4e0d79725101f11de663e2bbea5bb5f1d6862bad50319ead56cfde39ea298a02918dfbccb592143ba8574e5e1798f9bcd8da57cb898ff8eb7f6b1072739a0f973adbeede8542dcdbbcc02d31cda36228405eac5838da326e6dddd6c9e40c8f1d1a551e4bdf9ad7b67fa0010150ea5ac777ca45066d12eb041a581ce2e29597ef07bcfa19a2355f4163f19d06bda16fb17a673bf92951e9a86f5ee2163e15977fb01a324017b0dee31b2af7953d53a2b10bc7c2960bcb097df0cc0986db1d70ed34917424fae217356df490d7b6ac89411bf52a5e283fb96e2eab60f803972e58a69973ab3dc5872f11482d874779bea5a5cd885b1bc3f9c91abc6c6f7e54701133db42239f98c9e6e0229f3db911f93aa01b33cc647a5428d543c5319701b9484513cd740ceccbdc68cf641824859dce9fde656d2cf06b4462fa6c9a521b88aaf62fdc4163cceb0c6802aa435979cbc338e1b4663a9cd6d87dfd4dc1fd16052f9f125df8a0e8878e64e2d62bd94755a003df87c7085072c4539f7155a46a7bcf43af5fe1b666520de7d81deebf0dd4532646a992a27f3ef22fbaeec06bbb1cfe5cebb00ddcd10cd010e7ca665e1d8186dfaa2f717d2c3339dc1c72fe775e8a2b38f32cd04760949ede48acfa2f3747f96eb24308bd59e91c1f784b0f503abdfb1122e85c16e3e03fdfdb58229ee7159718410566bd0444ced3b660119eeabde0e067e6a242e5758fed5a2c94514a9c0976c3779559682c06ff5506077e0ce3df4b3aaa188b223b7ba7b73fdd636fd7a9dfdc3e76a2655cf86f4516d758b811b2465a228d7d0ac1adf57f5be2f3724b7382e73fcbfcb574ca34357d3ae7c522ebac30a3573fb5e04f7eddc96f2779a1a71857149e3258b718514272454b018f755f1e03dd9dcdf8b027b0e72e05d43632be32174fdb0d0168bbd89c23dd1c926b9a26e3b2f52efac9e91e009e0c72b162e33cdfe67e09857cf12b785b2dc5a469a76572d606e8b14964c89cd98c75ffc82a4df203d07f19d8ae708754051ae8a93f1f03159a8d3f8ac6375421736015df53af296b34464363b81b38eb03243e6862193fa4c011586a49ca426d736295cb2b799dabc40670b70c4448da73897b0c1e5f2795634dbc44dfce196f1d6ecbc36aed3e53286e2b8ba4600055f48b7967548ac594aed5dcda3c76eaa078037a73fb7a80dc4464860135fb687d7674a4b8fe76649dc979f631f7893521efcdc78b891c25dd298c83cd0479a53439abc9ede1381cf611366292f6069fc77ae09669c43f65a945299499e03ac2df961a354ad0fa3937a2d707c05a08455947d906b062b42cb90773af445259492402a20532c301cfe2cac08219a617d29f181b2f293417e8a3fc7e5dd0c716e02c958bf2e7f6259ee414444c8896532b464d8e275862fc7714c0c49f9dfa60efec5d7ebf66220be5d3f1a225b32f213b5119de2872d793223bd6d03bd3c6050f476f3d4bdcf5339156ff399d5a684d3c3b61f50784824bc3269f0e98e062a880929e0c4ef8f68014642b009dd429b0dbe072200661a7c5b7f580fc29f463b16701fab8ea69c729acd17c4c7ce307a38de559c7c3fdd7c42b8b55a4269828ba4643d2ad5b96610bf6fa4b10c8052570786968d72a440b63b7522f131dcb95a7c9fecbe8e8b3666bc5d2d64dc5324f8cb7ca9a5dae7e7960561f5109f0ec9c6abd975db28951239384ce2d6118d66be5220da268827008cdf154ad4ec3748f997120bf4c10fccf1e69b11d93f34c841a4d8f30b4e5c89647594de086796d4662bd01772c0b66477f66e20a786c6daec3b843931a844517ad93c3f82db65172f13e4ae327fcc3209b5b51d49e0f433d09897920acf22e9cc0317729fd4db6a35141bc2003403e0c18394c7a0a202c48f2f43e880d18ee2783a240cfdc476eaef496ac3acb8fcecea6d922252756a3892c47ad8f5cb636088a780d2ba6bb95908e657134866e136c21ffde13be1a0b022c10bd899967cbed70ff9671dd080c725e62f52db80f6c2d3e13cadeab2f92d838893318790db765abf4098499e0dba123797ef29b65d5dcb1ffb4ecc160105e7ba6556c0a7dcf9c1fefb37862dbbc3c3dcc681f88c75b2ed4078bf9abd8bccc4dcaa8e2fb07b2e20d1e916f12ceb56df42f01acdf8022d27ec24cd2497f1d77e9fb6acc639815a400a607481caa7005f117fb3d7ec73f5f90c1bd185b1324a83daca7e1c72b729485bdf2c9d2fe109e7cc16a0fc15cf9a27d0e6bc0e5ffc9355c16fbd68ef3c254f280de2315d2227064787b80987b3ee675a53bd3fffa6c16372dea20e82c1a754831e00989aeb660fb413a47c93265b562cbdb3023ea761bd19b7cb76ba6a9664805c8f86a72353bf6513732d884ed03d260bdab5e9b9');


--
-- Data for Name: log_waiting; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_witnesses; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: map_entries; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.map_entries VALUES ('\xe3a1c52ad48a27f4c27c87a38c027af056419977cafa7724ad8d4bf0654d6961', 1795121833215, '\xfadd0af4d752016c7dc5a8d70d33f9497c0ef96f0fb4fcd589c0c56040a58ce1');


--
-- Data for Name: network_samples; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.network_samples VALUES ('2026-11-19 20:00:00+00', '2026-11-19 20:57:06.644+00', 5, 5, 5, 0, 0, 0);


--
-- Data for Name: orphans; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: owners; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ias5d3qoc4wadbw4ygebweetw6ayzb5dl467gsnwzk3w6eci57gei', '0x92d8c398a0bd90abf711a785ee0ae9fe4054215a65aa0074e6c0a58ff39efea85e91ce83d85ba9af8c08b0a63170b8a85b2839b31890a58128ee6d929eb66ba61c', '2026-11-19 20:57:08.976+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4icplrrakgdnilih66hd5kylgzd3awshntsaabhrmlx4ycovwcmmxi', '0x0b25ea2a8d9b651777cb713ff19ea52f19bdd8912904ac1e75cc792cf55694465df9bebc43aa28bbb0c710bbc9f0c0d7578f4ba3772b457f831705bf0f07489b1c', '2026-11-19 20:57:08.976+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4igs7aet6uiopi2jpxvuhged6tsdpxtnc3rgqmae4pwdi3ktj53wga', '0xca510edacd52ba96991f9da31c18b77c83a535bc71b961c418a5d2edd987a15472c56c2c6140c07bc6e484c7e751776a2ea13569c013e33f4098b434ac083e591c', '2026-11-19 20:57:08.976+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ib7sx4sfskolkwz45dzx3bs22nexd2pevnnffou4d5p2xwwgepgeq', '0x50555dff0fcc8ec0c98d48cdeaff2c469bb43416e1a3b6dba0ba55ab80a92f5e74b62a3a7a80a7b9a76d251a620c2bb61b21458029dad38d4585b487cbe11a161c', '2026-11-19 20:57:08.986+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4iel344c6aye6ql5h3zvt4scbll6xyg7mxc4bf5xwvpjnkrlhzvyey', '0xf4c82537d4e8907e675d0c4d329a4b8cf95f29bf987919a32ac8602ef78958794da36ceb123d5df128f9a9e517d1237073aa733f3fb42ec127a098bd4ebb5df51b', '2026-11-19 20:57:08.986+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4iftnkzmu4lvsxtrke543qgzzkmwmhaeoxv5jbduicslwmd4jor5ri', '0xec31d93d437b7468f2fa59626f12fa9094d847bf392b155d6ee0a86a6d4be124798ab2b603920e8483e5ff31f94a09a61336186989789243ba8cb1a6dec1557b1b', '2026-11-19 20:57:08.986+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4iemyyvbkr64kgefd5ycjm4fndinzu7yk346xmzjqwo63tditp2hfi', '0x769f5cec6c4bc30031d6fcb853dddf8d3e79fcb0d6f00b6e19384732a954aa0b1fcb9eea85a1d001b1205ab4cc5091d8de5284431d2e31181cfb7bc4c1d8ece71c', '2026-11-19 20:57:09.157+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ifofqujhs5qgiqemqh7ftcjfsevenna5hpuzlntcrbnjeeh2vriea', '0x9b3f2e153780db43917a0265c765aa169621d05cd849c2e778d1cc2030a8774a5cc675227dbbe3e3a5ee192912c9e792dcdb7790af17602560d76ea21680262e1b', '2026-11-19 20:57:09.157+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4icuhcmuskwhpz7w2ztdvryfc3bxbjoairqjokebadlnfnxhq4hovq', '0x355b340d92b5a387569e528ee37c074244bb5b54e740022ec5b6745511473c741f648e056c3921e93ae5fc50549a94870fde04e95185896dda097d26ab5581461b', '2026-11-19 20:57:09.345+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ieybtylpglbjpjji24p3aw5fkba7g4cip7lajun2dxssepahiaoyy', '0x78e25009c724f125f8df0511acc2c6767f809822385c10c9eac3a57689a65dc13c0193d41af0ef1f3e45166d8ed10f2282e555269820a3fd11b5259a959ef7021b', '2026-11-19 20:57:09.345+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ie7h5qfsj6ctymh7blptgiyvinbe2klidgigw5bpmnqmuycrtnlei', '0x80452c147d84a5ab59681eb4a86495191437a51fa773d6fac57bc59fd53c1fbc59a53bbfe4618319ad6ddf046c98cfc397681fb95ce8ad2a2bc6fe9ea7bf70201c', '2026-11-19 20:57:09.35+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4igej4umkwop4gyupkvcj2punwxruj3entusd2kpwre22grqx5p37e', '0x118a5ec244bfc5db29fb2515d8ef18dcfd4e61701eb244774f2bbb1946bec2cb04ca7540a5feb56bbfb24222b0d0e490f8c37bc4739e66cbd54a74863c0732911b', '2026-11-19 20:57:09.367+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ieyngwkj2zpp32ofaug5eb7fxyu2n7vq6n25qrdvifsakbi3zmei4', '0x73f96c855982a2d96325a4285d56661b85137df8f7938f5b0c69461668b23f7c1dfc7e46c1102e0ca92a099cb95523d5d9847d00cea0f542ca796ce6b2ef7ba41c', '2026-11-19 20:57:09.378+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ifbx5imzpsfuiai3mikhmrcuepwwp7glrqpymigixrm7nt36sm4vu', '0x6acad8f734350fdb6f42ccaa301f72e9438b82ae335b546d30480f9287654456697a8036a43a85883bfadeb29061e13ca2fe68f79652fac87417d6a8a981ac111b', '2026-11-19 20:57:12.178+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ict2ganzdvbepxcqzncus7er7chd7f7pgxuj57p6oronh5772o2ae', '0xa41ed307e642aa2ed8cc7504b4ac5127da32b59863b84808b8f6a1cc0bdc6b4d5e2e1dac5ae2397db4aa911a5c808212defcc45a22cef69a58f8d5f8f6a4c0c51c', '2026-11-19 20:57:12.269+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4iboasuxtwxga7dsijozcgqrai7m5v2bvcxfxbba263onvdfk3vequ', '0x238d7ac0f7046955cab613926b99d924ba07162b2295cfd06a9c3d7981535b487c85f7239d4e5ce888b9bfc1f3d73a2b4fed8e5f5007e277495554d4f6f07f671c', '2026-11-19 20:57:12.273+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ih545uabuhxbdeg3cuigelqtmtenis7hr43oycm7oebyp66t3ve3i', '0x5a60b50d11cbbcfc1d1016f2ace5e5aec4f49cff0738e44da1358e42abb9e8c825eff5e6ac8545c79cce67db81147f53c88b841fae6bdb09ad510da9359a23291c', '2026-11-19 20:57:12.285+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4ia45ly4rc56yw6rh5w42hi6az3efosxkqpt74h6rtgb7lnj3rztwe', '0x2daf399beba8bbe829ca59ff4f975d3c05750976c1c7aecfee5976b1b2a5d53e30d6b06ab28cc126cf0856bc2c9994aede8cd655d5a962d86ddb1d4a98ae9ecd1b', '2026-11-19 20:57:12.295+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ic5ocq3bkvgvnjz4n34zaie7bkd76dcxfv6bwzthzrdfx5jn5wycm', '0x53403b7ece3c636afb273fb4dfbf92b6ad7197bca4c787948da649d75638fcc3276abc1587fb14e02053202b2149222168b4a97efbfe655500b9c3c0368ff6281c', '2026-11-19 20:57:12.624+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ig7uu5y7fklzzwwrob46iuq65any26aokqn5awy64rzjqnrtcpc24', '0x622526e73d7cbf7cdfb95fc242694fc6053dafbc35d4da020734d33108e4c8e12640f063729bdb8303f98b05ce329c2ac40a7bab7ebc4e437b8336422fcab1b51c', '2026-11-19 20:57:12.95+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 'bafkr4icv67nrfvclt46pbizrakgks7khky5zmvuqrmfbtfnsdtwriiwkmy', '0x837395466ab092f49054bd4f02859a4b0c4b6a9541112df2a3eec257d7ba50ba215d6801880f7f3aa2b09c3f1820c79c34add6b4e0e17c192ee56fb3c3fd82881b', '2026-11-19 20:57:13.042+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ie737wkl4fk4bgqk2hi74wjpga4amke6kiig4xlu3x7ddiskc3tyy', '0x7057d2db2c1b0e0fb13a5d4021d9620533e8d21f7a0d9489064115e4df4732261af1890646b033d89d962200b76364b9a02d6fcbed21e3606798ecafbace8c7a1c', '2026-11-19 20:57:13.213+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4idwyvbg5urpehp6cmeotfmsmncillqsbeingb6dtkfywr42kc466i', '0xb6ba4607e2bfaf243cf1864e3428ebc58678a85ea2a28de7762f0f579f56edb30b497b7e744034374add7ca1d96400c3c18fef0aa73fd6ca6d88d9dfb6a6b51e1b', '2026-11-19 20:57:13.324+00');


--
-- Data for Name: removals; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: schema_functions; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/begin-writes.sql', 1, '7afc9ab18370eb3d2fb112981b15a37dc0f51d35bef15d04d5ad2efcbc7b1419', '2026-11-19 20:57:06.188468+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/commit-logged-writes.sql', 1, 'cb8681c19b9a436e02924099f57aca33374145fed0c11e642b27d2fd881adebe', '2026-11-19 20:57:06.188468+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/commit-writes.sql', 1, '2f7d21fc6e1895ad2231083ac757e9a1c1d0c4ef6e83d2367dbb9d1bfa783e5e', '2026-11-19 20:57:06.188468+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/counters.sql', 1, 'beed0fba8c66c36e2fc2859d67eb10d4e75e04c140a2e0539b1dcce1762fb327', '2026-11-19 20:57:06.188468+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/notifications.sql', 1, '8e6dc1ef602bb76f9969525d4b18e799a7fea93bf780b6352dcaac5512d096ad', '2026-11-19 20:57:06.188468+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/page-of-blocks.sql', 1, 'a55e844727177e8fa067707c5f785f1aeb399dbc1469678c1461361af98c94db', '2026-11-19 20:57:06.188468+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/blocks.sql', 1, '998a8f93cf5a1cf9a60cb4d531b00c78c6af4d686911aeb329a797f0f47366e8', '2026-11-19 20:57:06.195744+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/copies.sql', 1, '17dea4526db1c2abe5f531e9ed4c256d6ec246aacc35709f35739c2891e6e786', '2026-11-19 20:57:06.196446+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/device-changes.sql', 1, 'd2c1cf571713f4df2cc3735f970d9fa6cd5740a3211209eb6da055282e769fc0', '2026-11-19 20:57:06.197173+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/devices.sql', 1, 'cfcf8442a6c51e9141df1025e91de6e000e272e343189320b9f9aa42eab74b87', '2026-11-19 20:57:06.197489+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/owners.sql', 1, '33ed6075d627891dee027bfbf743fe8f25dd94770eca8882ae3cd9459f8db8c2', '2026-11-19 20:57:06.198106+00');


--
-- Data for Name: schema_migrations; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.schema_migrations VALUES ('0001-baseline.sql', '2391eb41c52ab6bbcc28265224b593b19f9a9ea28b14edd0a874740bb7f28d76', '2026-11-19 20:57:06.15895+00');


--
-- Data for Name: shared_blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: versions; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.versions VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1795121828503, 'delta', '1f1cc97d59177fd80ff0fa6227a1adae7680fbda54a0b38c1c92fd6755861061', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1795121828738, 'delta', '99e804c7677af065b94635c6b05da279b0136e1d5c1908b84a853aef42ffcd05', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1795121829147, 'delta', 'd9e2290882f1649c71a51c46603de162c64f6344ff80a7da9694520314499162', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1795121829183, 'delta', 'ce001ff7896dcca9b5bf14754205514e470242fabb65624e197a613743c77cee', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1795121832121, 'snapshot', 'e245558cf61d9803a048625ffd263483642a996414afb037249e40d69e59f020', '{bafkr4ic5ocq3bkvgvnjz4n34zaie7bkd76dcxfv6bwzthzrdfx5jn5wycm}');
INSERT INTO dexnet_ledger.versions VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1795121829183, 'snapshot', 'ce001ff7896dcca9b5bf14754205514e470242fabb65624e197a613743c77cee', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1795121829360, 'delta', '7047dc658d268d7e4bd9c784d6eb3e0533b608c1424035649f70f84a5699d694', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1795121830429, 'delta', '3c76c14776ac3691e92c760910f29df5ce835de827252a949cad10a23c974973', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1795121830505, 'delta', '2467a253e538a0bc5d6f7d5c6a3274ec85443abe3a9f2d81723410a3527c3007', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1795121830564, 'delta', '1c37eba34413c3c1a70fab57ba18b80f4ca11cadd4470fbf08c39574d6d0b1d0', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1795121830627, 'delta', '089afa6845a5c5a62731e10085eb3b2c6e47883690dd6beba6e457181a527d58', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1795121831844, 'delta', '58060a345bcf8b445fd94a9321bc22273c844884de600e243436a250f95a9704', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1795121831899, 'delta', '889d1ea094948520615afad6ec63aac4dc4f7d5048a03bcf077a3d2c791d664c', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1795121831958, 'delta', '303d743cf9407d47d11a7762347119091f05fc4d0ace902b6b918ab93f1501b0', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1795121832121, 'delta', 'e245558cf61d9803a048625ffd263483642a996414afb037249e40d69e59f020', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1795121832319, 'delta', '876152ca7456ac6d1560bdf6d5a7b1148a59475eab1ffe92592b8f07f5507c3c', '{bafkr4ig7uu5y7fklzzwwrob46iuq65any26aokqn5awy64rzjqnrtcpc24}');
INSERT INTO dexnet_ledger.versions VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1795121833156, 'delta', 'b737c60a5b1e85b6539a4afc8ce65b31178c300fce6ab4a04f9ab1ffda965dd1', '{bafkr4ie737wkl4fk4bgqk2hi74wjpga4amke6kiig4xlu3x7ddiskc3tyy}');
INSERT INTO dexnet_ledger.versions VALUES ('0xe00e633b52788dc54b97d4b4440178f41aa764c3', 1795121833215, 'delta', '281d6929744f05b23a5e8a5148a4d038b98cd337293f604e950edce8269e24a7', '{bafkr4idwyvbg5urpehp6cmeotfmsmncillqsbeingb6dtkfywr42kc466i}');


--
-- Data for Name: writes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Name: log_waiting_id_seq; Type: SEQUENCE SET; Schema: dexnet_ledger; Owner: -
--

SELECT pg_catalog.setval('dexnet_ledger.log_waiting_id_seq', 57, true);


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



