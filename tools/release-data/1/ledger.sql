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

INSERT INTO dexnet_ledger.addresses VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 1000000000, '2999-01-01 00:00:00+00', 608060, '2026-11-19 20:38:09.842+00');
INSERT INTO dexnet_ledger.addresses VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 9007199254740991, '2999-01-01 00:00:00+00', 10305, '2026-11-19 20:38:08.656+00');


--
-- Data for Name: blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4iftemydw2bszv4rabg7irg2ug22zbwvr45muxhw2tjo7qnukpskei', 485, '0x38f059990ae99fe27f7fc87701ab28bf30323d38e1699c27c069ca3a952e1b6413a2d3088ab23a39e56f654eebbe1f53a9e9a352c5a5386654f66318071939dc1b', '2026-11-19 20:38:10.176+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ia2hijozpjtakt5kmjjfnvbasqbg2rcqofrhrje6rnqc7c5klqaue', 316, '0xe06e77fd63bb934fb21b6ac3ce661def12113b57960d13dbd8228f1cacbb552f638c9eb00dc0c37a0e4568c1934dee35efef09a5c49be52ade6869f5c9b562591b', '2026-11-19 20:38:10.228+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ichtibm4whizw4rssb7xcrokow2rresosveogwfpwspj4n77uqx5e', 3316, '0x4f4180da88427715c27df4f801207a13e50913ed9c149382d72d08a269ce9d6523c6ce7b2ca01cb4a86ad980d00b9805777146f281c83b6469d53780c619e0891c', '2026-11-19 20:38:10.228+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ifdaqlchaeif55uflkbflzsvv3u55stj34lchkusk6fnqfw53rdni', 600332, '0x7dd6361b0c0f43d4499cc41ab701acd650ce8f3565b1060dfa65c33bc7c70d4458b459ed1931eafa02b14407cffb5d9d50685477b3ebcf95e0e3fde0575420521b', '2026-11-19 20:38:10.228+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ib6dbfs7gsrqxeda77oq6v5j5rdgkz6qfrdxogscqjceefolwj46a', 356, '0xd0c837c07ffc6264c35d504ef396de1e4729ede809a23b74def9c4ef4ef358ba57d3d71cd4df89c7d96c02d17a35f11ce43f3751a857585c0db97bf3eb3c23471b', '2026-11-19 20:38:10.243+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ib7j233qeqi3jyw2sgj3es5pfzcmvjrafgzhyw2oj6o6o3ord6xl4', 916, '0xa3b6ae3f62ed0110bf990293dba6cdf19abb32567cb3dae245d35bc816e837d355d2ce858236e5ea6b0acba9d3f5d82bc6ebf286fce8c8308ea8c415fbd118e21c', '2026-11-19 20:38:10.243+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4igzuhifxyxf3u34u27dnukpsluumybw4kjngi2zihecijal2vshty', 386, '0x53aa369b5913304c42bba88106f83c0a42413346ca3ecb18a9e2ba4d76181a206140032c0a2fa59aaa13e9ab8c56ef7166d22b994443942018fb8c3784d0987f1b', '2026-11-19 20:38:10.525+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ih2rby5kaszd7gsblesk63sglb2lc3et2hcktnzmjgnj6ql34wgpe', 755, '0x1fa7ca12f00db7139c8eaa2f35da3716364b8db82277a4230bbd346ce02e3c064849947e59bf45913a1aacab76e9224af3eb741c3735d17f7f36adec3b2cda8b1c', '2026-11-19 20:38:10.543+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4if5e6qkpqtupuhzud5kocoxcfbun4i3uwlwdmif6dadmkm4kj3xgq', 832, '0x75dcfa4435bf48b1a44433563c192c2bfb8ce6b1184d1c2fda49929db58847fe1e8144a63a89281fd400649bdba3ba1f76e7915d6726653384294a1311020d671c', '2026-11-19 20:38:10.594+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ihjz57kaydag6eedb2p6t5t262wsyh34d7zldhefsi3bxo46few4i', 1991, '0x937839e737dd5337a84eb47f14992b7494f365852966412df10c0e499597ddad2a706c3eca752f416d69b50509294a1307f03bece96d9447bf6378592a5220a31c', '2026-11-19 20:38:10.62+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ic2zs6vlmekq5c35puwaqz56k2edhlsouqdvs2oxcxb6i7xe6gz4i', 1419, '0xdb20f42a93eaca34e82751ac907d62eb044bb0060a70ad499f5cfec03713804051b5649e6c50b71e880253fdcce643c60d83eae92b77e6f73940c8db75ab61c11c', '2026-11-19 20:38:10.666+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ihbymlpjtvlfrhtgzmubvo4xt7dtifsp4op3m7xrffc7rwsggutmq', 366, '0x727b75e963867042ece37ff5a055a30e167252e4a8d585906190603130fa5f99173ddb7ab56c6c1065a2292ffcb9b5ee2b25e2f2ef59cb8a9dee0f13082b1ea41c', '2026-11-19 20:38:10.898+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ihwtszdjb26ksleejqro5ew4f35vfm2og2ttqa4alyk5gjckfmwoy', 1651, '0x12764a8b2488efeeeebae590779abdd020e15e2e2057583f576cae5f8760dc14427d1f9e2cd4a041a69c191984d304a7241a79f8022fa83d50b0188de5e839b41c', '2026-11-19 20:38:10.938+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4idls5lziy4k3ugu7rbixe77kmpfo4kp57g42nhadhxx4zlvkgwc4u', 1311, '0x8ebf7d4a418946a5fafc1d0baedc400924bce01da71599d202a7dacfc545465e211b332f3c9065a9d6ca527357eb602000b9159aef1f6dea95b7157d105727be1c', '2026-11-19 20:38:11.03+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ige5rds5xqxhw654fztouuyymoiygmx5qeanfqpursdwrjs3ga3bi', 1311, '0x0d8695b0fe5f934e16174ec22ba9b02c95eb5267ef661d4304435bfa4da35d975267f128b68941ff46fde67727283c40bb29a1976b7d78ea247e6e717a1f98d81b', '2026-11-19 20:38:11.084+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4igxorvuvqiusjh45pkhg4c2zpi5u3fzaswp6ym6bkv7ujuf7cl7h4', 1311, '0x5c2f94586b657d80da5048660dbe1c14e9741c542b8b1aea519650753f501ee772c80cc337d935c9f21da6ec4982f25c8fa6ef6161991684a2145cc9f561e1471c', '2026-11-19 20:38:11.158+00', NULL, 0, NULL);
INSERT INTO dexnet_ledger.blocks VALUES ('bafkr4ih2jglvuvphd2a3z33jtink7m2inglaqjuy5gb34hhfispxtrcvza', 1311, '0xdd6a7c897b55f0287e2a154415523615e8dbc2f6baf18a4e744add5f0e7d18f55a8a9de3d5db60bc475d722232b589d4cfb3cfdd89a5d48b495b2d34c4cda7c61b', '2026-11-19 20:38:11.229+00', NULL, 0, NULL);


--
-- Data for Name: copies; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iftemydw2bszv4rabg7irg2ug22zbwvr45muxhw2tjo7qnukpskei', 'montreal', 'bafkr4iftemydw2bszv4rabg7irg2ug22zbwvr45muxhw2tjo7qnukpskei-9fa0689f953bd02b', 'good', '2026-11-19 20:38:10.176+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iftemydw2bszv4rabg7irg2ug22zbwvr45muxhw2tjo7qnukpskei', 'helsinki', 'bafkr4iftemydw2bszv4rabg7irg2ug22zbwvr45muxhw2tjo7qnukpskei-9fa0689f953bd02b', 'good', '2026-11-19 20:38:10.176+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4iftemydw2bszv4rabg7irg2ug22zbwvr45muxhw2tjo7qnukpskei', 'frankfurt', 'bafkr4iftemydw2bszv4rabg7irg2ug22zbwvr45muxhw2tjo7qnukpskei-9fa0689f953bd02b', 'good', '2026-11-19 20:38:10.176+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifdaqlchaeif55uflkbflzsvv3u55stj34lchkusk6fnqfw53rdni', 'frankfurt', 'bafkr4ifdaqlchaeif55uflkbflzsvv3u55stj34lchkusk6fnqfw53rdni-105bc2d1dd28184b', 'good', '2026-11-19 20:38:10.228+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifdaqlchaeif55uflkbflzsvv3u55stj34lchkusk6fnqfw53rdni', 'montreal', 'bafkr4ifdaqlchaeif55uflkbflzsvv3u55stj34lchkusk6fnqfw53rdni-105bc2d1dd28184b', 'good', '2026-11-19 20:38:10.228+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ifdaqlchaeif55uflkbflzsvv3u55stj34lchkusk6fnqfw53rdni', 'helsinki', 'bafkr4ifdaqlchaeif55uflkbflzsvv3u55stj34lchkusk6fnqfw53rdni-105bc2d1dd28184b', 'good', '2026-11-19 20:38:10.228+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ia2hijozpjtakt5kmjjfnvbasqbg2rcqofrhrje6rnqc7c5klqaue', 'singapore', 'bafkr4ia2hijozpjtakt5kmjjfnvbasqbg2rcqofrhrje6rnqc7c5klqaue-60bce83a880e8a81', 'good', '2026-11-19 20:38:10.228+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ia2hijozpjtakt5kmjjfnvbasqbg2rcqofrhrje6rnqc7c5klqaue', 'montreal', 'bafkr4ia2hijozpjtakt5kmjjfnvbasqbg2rcqofrhrje6rnqc7c5klqaue-60bce83a880e8a81', 'good', '2026-11-19 20:38:10.228+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ia2hijozpjtakt5kmjjfnvbasqbg2rcqofrhrje6rnqc7c5klqaue', 'frankfurt', 'bafkr4ia2hijozpjtakt5kmjjfnvbasqbg2rcqofrhrje6rnqc7c5klqaue-60bce83a880e8a81', 'good', '2026-11-19 20:38:10.228+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ichtibm4whizw4rssb7xcrokow2rresosveogwfpwspj4n77uqx5e', 'helsinki', 'bafkr4ichtibm4whizw4rssb7xcrokow2rresosveogwfpwspj4n77uqx5e-2388f1d554b8bf6f', 'good', '2026-11-19 20:38:10.228+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ichtibm4whizw4rssb7xcrokow2rresosveogwfpwspj4n77uqx5e', 'singapore', 'bafkr4ichtibm4whizw4rssb7xcrokow2rresosveogwfpwspj4n77uqx5e-2388f1d554b8bf6f', 'good', '2026-11-19 20:38:10.228+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ichtibm4whizw4rssb7xcrokow2rresosveogwfpwspj4n77uqx5e', 'frankfurt', 'bafkr4ichtibm4whizw4rssb7xcrokow2rresosveogwfpwspj4n77uqx5e-2388f1d554b8bf6f', 'good', '2026-11-19 20:38:10.228+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib7j233qeqi3jyw2sgj3es5pfzcmvjrafgzhyw2oj6o6o3ord6xl4', 'frankfurt', 'bafkr4ib7j233qeqi3jyw2sgj3es5pfzcmvjrafgzhyw2oj6o6o3ord6xl4-df4e944f4050f4fb', 'good', '2026-11-19 20:38:10.243+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib7j233qeqi3jyw2sgj3es5pfzcmvjrafgzhyw2oj6o6o3ord6xl4', 'montreal', 'bafkr4ib7j233qeqi3jyw2sgj3es5pfzcmvjrafgzhyw2oj6o6o3ord6xl4-df4e944f4050f4fb', 'good', '2026-11-19 20:38:10.243+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib7j233qeqi3jyw2sgj3es5pfzcmvjrafgzhyw2oj6o6o3ord6xl4', 'helsinki', 'bafkr4ib7j233qeqi3jyw2sgj3es5pfzcmvjrafgzhyw2oj6o6o3ord6xl4-df4e944f4050f4fb', 'good', '2026-11-19 20:38:10.243+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib6dbfs7gsrqxeda77oq6v5j5rdgkz6qfrdxogscqjceefolwj46a', 'frankfurt', 'bafkr4ib6dbfs7gsrqxeda77oq6v5j5rdgkz6qfrdxogscqjceefolwj46a-2861d8daafaa465b', 'good', '2026-11-19 20:38:10.243+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib6dbfs7gsrqxeda77oq6v5j5rdgkz6qfrdxogscqjceefolwj46a', 'sao-paulo', 'bafkr4ib6dbfs7gsrqxeda77oq6v5j5rdgkz6qfrdxogscqjceefolwj46a-2861d8daafaa465b', 'good', '2026-11-19 20:38:10.243+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ib6dbfs7gsrqxeda77oq6v5j5rdgkz6qfrdxogscqjceefolwj46a', 'singapore', 'bafkr4ib6dbfs7gsrqxeda77oq6v5j5rdgkz6qfrdxogscqjceefolwj46a-2861d8daafaa465b', 'good', '2026-11-19 20:38:10.243+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igzuhifxyxf3u34u27dnukpsluumybw4kjngi2zihecijal2vshty', 'montreal', 'bafkr4igzuhifxyxf3u34u27dnukpsluumybw4kjngi2zihecijal2vshty-2ad9604132d9c38a', 'good', '2026-11-19 20:38:10.525+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igzuhifxyxf3u34u27dnukpsluumybw4kjngi2zihecijal2vshty', 'frankfurt', 'bafkr4igzuhifxyxf3u34u27dnukpsluumybw4kjngi2zihecijal2vshty-2ad9604132d9c38a', 'good', '2026-11-19 20:38:10.525+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igzuhifxyxf3u34u27dnukpsluumybw4kjngi2zihecijal2vshty', 'helsinki', 'bafkr4igzuhifxyxf3u34u27dnukpsluumybw4kjngi2zihecijal2vshty-2ad9604132d9c38a', 'good', '2026-11-19 20:38:10.525+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ih2rby5kaszd7gsblesk63sglb2lc3et2hcktnzmjgnj6ql34wgpe', 'frankfurt', 'bafkr4ih2rby5kaszd7gsblesk63sglb2lc3et2hcktnzmjgnj6ql34wgpe-d7e44d48f699f37b', 'good', '2026-11-19 20:38:10.543+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ih2rby5kaszd7gsblesk63sglb2lc3et2hcktnzmjgnj6ql34wgpe', 'sao-paulo', 'bafkr4ih2rby5kaszd7gsblesk63sglb2lc3et2hcktnzmjgnj6ql34wgpe-d7e44d48f699f37b', 'good', '2026-11-19 20:38:10.543+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ih2rby5kaszd7gsblesk63sglb2lc3et2hcktnzmjgnj6ql34wgpe', 'montreal', 'bafkr4ih2rby5kaszd7gsblesk63sglb2lc3et2hcktnzmjgnj6ql34wgpe-d7e44d48f699f37b', 'good', '2026-11-19 20:38:10.543+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4if5e6qkpqtupuhzud5kocoxcfbun4i3uwlwdmif6dadmkm4kj3xgq', 'singapore', 'bafkr4if5e6qkpqtupuhzud5kocoxcfbun4i3uwlwdmif6dadmkm4kj3xgq-95458678de11eb8d', 'good', '2026-11-19 20:38:10.594+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4if5e6qkpqtupuhzud5kocoxcfbun4i3uwlwdmif6dadmkm4kj3xgq', 'montreal', 'bafkr4if5e6qkpqtupuhzud5kocoxcfbun4i3uwlwdmif6dadmkm4kj3xgq-95458678de11eb8d', 'good', '2026-11-19 20:38:10.594+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4if5e6qkpqtupuhzud5kocoxcfbun4i3uwlwdmif6dadmkm4kj3xgq', 'frankfurt', 'bafkr4if5e6qkpqtupuhzud5kocoxcfbun4i3uwlwdmif6dadmkm4kj3xgq-95458678de11eb8d', 'good', '2026-11-19 20:38:10.594+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihjz57kaydag6eedb2p6t5t262wsyh34d7zldhefsi3bxo46few4i', 'frankfurt', 'bafkr4ihjz57kaydag6eedb2p6t5t262wsyh34d7zldhefsi3bxo46few4i-a2c65f5535e6c86f', 'good', '2026-11-19 20:38:10.62+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihjz57kaydag6eedb2p6t5t262wsyh34d7zldhefsi3bxo46few4i', 'montreal', 'bafkr4ihjz57kaydag6eedb2p6t5t262wsyh34d7zldhefsi3bxo46few4i-a2c65f5535e6c86f', 'good', '2026-11-19 20:38:10.62+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihjz57kaydag6eedb2p6t5t262wsyh34d7zldhefsi3bxo46few4i', 'helsinki', 'bafkr4ihjz57kaydag6eedb2p6t5t262wsyh34d7zldhefsi3bxo46few4i-a2c65f5535e6c86f', 'good', '2026-11-19 20:38:10.62+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ic2zs6vlmekq5c35puwaqz56k2edhlsouqdvs2oxcxb6i7xe6gz4i', 'montreal', 'bafkr4ic2zs6vlmekq5c35puwaqz56k2edhlsouqdvs2oxcxb6i7xe6gz4i-ce1859b4a3f08776', 'good', '2026-11-19 20:38:10.666+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ige5rds5xqxhw654fztouuyymoiygmx5qeanfqpursdwrjs3ga3bi', 'frankfurt', 'bafkr4ige5rds5xqxhw654fztouuyymoiygmx5qeanfqpursdwrjs3ga3bi-6f242fe321e74207', 'good', '2026-11-19 20:38:11.084+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ige5rds5xqxhw654fztouuyymoiygmx5qeanfqpursdwrjs3ga3bi', 'singapore', 'bafkr4ige5rds5xqxhw654fztouuyymoiygmx5qeanfqpursdwrjs3ga3bi-6f242fe321e74207', 'good', '2026-11-19 20:38:11.084+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ige5rds5xqxhw654fztouuyymoiygmx5qeanfqpursdwrjs3ga3bi', 'helsinki', 'bafkr4ige5rds5xqxhw654fztouuyymoiygmx5qeanfqpursdwrjs3ga3bi-6f242fe321e74207', 'good', '2026-11-19 20:38:11.084+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ic2zs6vlmekq5c35puwaqz56k2edhlsouqdvs2oxcxb6i7xe6gz4i', 'frankfurt', 'bafkr4ic2zs6vlmekq5c35puwaqz56k2edhlsouqdvs2oxcxb6i7xe6gz4i-ce1859b4a3f08776', 'good', '2026-11-19 20:38:10.666+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ic2zs6vlmekq5c35puwaqz56k2edhlsouqdvs2oxcxb6i7xe6gz4i', 'helsinki', 'bafkr4ic2zs6vlmekq5c35puwaqz56k2edhlsouqdvs2oxcxb6i7xe6gz4i-ce1859b4a3f08776', 'good', '2026-11-19 20:38:10.666+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihbymlpjtvlfrhtgzmubvo4xt7dtifsp4op3m7xrffc7rwsggutmq', 'montreal', 'bafkr4ihbymlpjtvlfrhtgzmubvo4xt7dtifsp4op3m7xrffc7rwsggutmq-209fc3e337400bd8', 'good', '2026-11-19 20:38:10.898+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihbymlpjtvlfrhtgzmubvo4xt7dtifsp4op3m7xrffc7rwsggutmq', 'helsinki', 'bafkr4ihbymlpjtvlfrhtgzmubvo4xt7dtifsp4op3m7xrffc7rwsggutmq-209fc3e337400bd8', 'good', '2026-11-19 20:38:10.898+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihbymlpjtvlfrhtgzmubvo4xt7dtifsp4op3m7xrffc7rwsggutmq', 'singapore', 'bafkr4ihbymlpjtvlfrhtgzmubvo4xt7dtifsp4op3m7xrffc7rwsggutmq-209fc3e337400bd8', 'good', '2026-11-19 20:38:10.898+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihwtszdjb26ksleejqro5ew4f35vfm2og2ttqa4alyk5gjckfmwoy', 'singapore', 'bafkr4ihwtszdjb26ksleejqro5ew4f35vfm2og2ttqa4alyk5gjckfmwoy-d606e74117a40810', 'good', '2026-11-19 20:38:10.938+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihwtszdjb26ksleejqro5ew4f35vfm2og2ttqa4alyk5gjckfmwoy', 'helsinki', 'bafkr4ihwtszdjb26ksleejqro5ew4f35vfm2og2ttqa4alyk5gjckfmwoy-d606e74117a40810', 'good', '2026-11-19 20:38:10.938+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ihwtszdjb26ksleejqro5ew4f35vfm2og2ttqa4alyk5gjckfmwoy', 'montreal', 'bafkr4ihwtszdjb26ksleejqro5ew4f35vfm2og2ttqa4alyk5gjckfmwoy-d606e74117a40810', 'good', '2026-11-19 20:38:10.938+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4idls5lziy4k3ugu7rbixe77kmpfo4kp57g42nhadhxx4zlvkgwc4u', 'montreal', 'bafkr4idls5lziy4k3ugu7rbixe77kmpfo4kp57g42nhadhxx4zlvkgwc4u-7587b003d5c538ea', 'good', '2026-11-19 20:38:11.03+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4idls5lziy4k3ugu7rbixe77kmpfo4kp57g42nhadhxx4zlvkgwc4u', 'sao-paulo', 'bafkr4idls5lziy4k3ugu7rbixe77kmpfo4kp57g42nhadhxx4zlvkgwc4u-7587b003d5c538ea', 'good', '2026-11-19 20:38:11.03+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4idls5lziy4k3ugu7rbixe77kmpfo4kp57g42nhadhxx4zlvkgwc4u', 'helsinki', 'bafkr4idls5lziy4k3ugu7rbixe77kmpfo4kp57g42nhadhxx4zlvkgwc4u-7587b003d5c538ea', 'good', '2026-11-19 20:38:11.03+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igxorvuvqiusjh45pkhg4c2zpi5u3fzaswp6ym6bkv7ujuf7cl7h4', 'sao-paulo', 'bafkr4igxorvuvqiusjh45pkhg4c2zpi5u3fzaswp6ym6bkv7ujuf7cl7h4-d7e8051a9a61daee', 'good', '2026-11-19 20:38:11.158+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igxorvuvqiusjh45pkhg4c2zpi5u3fzaswp6ym6bkv7ujuf7cl7h4', 'singapore', 'bafkr4igxorvuvqiusjh45pkhg4c2zpi5u3fzaswp6ym6bkv7ujuf7cl7h4-d7e8051a9a61daee', 'good', '2026-11-19 20:38:11.158+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4igxorvuvqiusjh45pkhg4c2zpi5u3fzaswp6ym6bkv7ujuf7cl7h4', 'montreal', 'bafkr4igxorvuvqiusjh45pkhg4c2zpi5u3fzaswp6ym6bkv7ujuf7cl7h4-d7e8051a9a61daee', 'good', '2026-11-19 20:38:11.158+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ih2jglvuvphd2a3z33jtink7m2inglaqjuy5gb34hhfispxtrcvza', 'frankfurt', 'bafkr4ih2jglvuvphd2a3z33jtink7m2inglaqjuy5gb34hhfispxtrcvza-d34a7d42235c7db4', 'good', '2026-11-19 20:38:11.229+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ih2jglvuvphd2a3z33jtink7m2inglaqjuy5gb34hhfispxtrcvza', 'singapore', 'bafkr4ih2jglvuvphd2a3z33jtink7m2inglaqjuy5gb34hhfispxtrcvza-d34a7d42235c7db4', 'good', '2026-11-19 20:38:11.229+00');
INSERT INTO dexnet_ledger.copies VALUES ('bafkr4ih2jglvuvphd2a3z33jtink7m2inglaqjuy5gb34hhfispxtrcvza', 'helsinki', 'bafkr4ih2jglvuvphd2a3z33jtink7m2inglaqjuy5gb34hhfispxtrcvza-d34a7d42235c7db4', 'good', '2026-11-19 20:38:11.229+00');


--
-- Data for Name: counter_changes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1291, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1291, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1291, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'helsinki', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'montreal', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 485, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'frankfurt', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '', 1, 1, 1, 485, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 485, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'helsinki', 0, 0, 0, 603648, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'montreal', 0, 0, 0, 600648, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 603648, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 600648, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 3632, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'singapore', 0, 0, 0, 3632, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 3, 3, 3, 603964, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'frankfurt', 0, 0, 0, 603964, 3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '', 3, 3, 3, 603964, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 603964, 3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'helsinki', 0, 0, 0, 916, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'montreal', 0, 0, 0, 916, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 916, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 916, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 356, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 356, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'singapore', 0, 0, 0, 356, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 2, 2, 2, 1272, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'sao-paulo', 0, 0, 0, 356, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'frankfurt', 0, 0, 0, 1272, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '', 2, 2, 2, 1272, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1272, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1631, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1631, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1631, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 2675, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 2675, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 2675, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'helsinki', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'montreal', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 386, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 396, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 396, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'singapore', 0, 0, 0, 396, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 2, 2, 2, 782, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'sao-paulo', 0, 0, 0, 396, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'frankfurt', 0, 0, 0, 782, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '', 2, 2, 2, 782, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 782, 2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'montreal', 0, 0, 0, 755, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 755, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 755, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 755, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'sao-paulo', 0, 0, 0, 755, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'frankfurt', 0, 0, 0, 755, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '', 1, 1, 1, 755, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 755, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'montreal', 0, 0, 0, 832, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 832, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 832, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'singapore', 0, 0, 0, 832, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 832, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'frankfurt', 0, 0, 0, 832, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '', 1, 1, 1, 832, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 832, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1991, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1991, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1991, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1991, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1991, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1991, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1991, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1991, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1419, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1419, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1419, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, -5597, -3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, -1631, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, -3966, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, -5597, -3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, -1631, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, -3966, -2);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, -5597, -3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', -3, -3, -3, -5597, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', -3, -3, -3, -5597, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, -5597, -3);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'helsinki', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'montreal', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'singapore', 0, 0, 0, 366, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 366, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '', 1, 1, 1, 366, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1651, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1651, 1);
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
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'sao-paulo', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'montreal', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'montreal', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'sao-paulo', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'singapore', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', -1, -1, -1, -396, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'frankfurt', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'sao-paulo', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '', -1, -1, -1, -396, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, -396, -1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'frankfurt', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'helsinki', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'singapore', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'singapore', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', '', 1, 1, 1, 1311, 0);
INSERT INTO dexnet_ledger.counter_changes VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'helsinki', 0, 0, 0, 1311, 1);
INSERT INTO dexnet_ledger.counter_changes VALUES ('', 'frankfurt', 0, 0, 0, 1311, 1);


--
-- Data for Name: counters; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: deleted_blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.deleted_blocks VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4ibt7uyxpqeaabgppgj5ik2fq7dfuqyxx52mwlisjctxxdz6re5tfy', '2026-11-19 20:38:11.153+00');


--
-- Data for Name: deployment; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.deployment VALUES (true, '3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b', '2026-11-19 20:38:08.321+00');


--
-- Data for Name: device_changes; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: device_turns; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.device_turns VALUES ('frankfurt', 'sweep', '21aece4b-0acc-42c6-bbc6-6c3033d499d5', '2026-11-19 20:38:08.976+00', NULL, NULL, '2026-11-19 20:38:08.974+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('montreal', 'sweep', '21aece4b-0acc-42c6-bbc6-6c3033d499d5', '2026-11-19 20:38:08.982+00', NULL, NULL, '2026-11-19 20:38:08.978+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('sao-paulo', 'sweep', '21aece4b-0acc-42c6-bbc6-6c3033d499d5', '2026-11-19 20:38:08.983+00', NULL, NULL, '2026-11-19 20:38:08.981+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('helsinki', 'sweep', '21aece4b-0acc-42c6-bbc6-6c3033d499d5', '2026-11-19 20:38:08.986+00', NULL, NULL, '2026-11-19 20:38:08.982+00');
INSERT INTO dexnet_ledger.device_turns VALUES ('singapore', 'sweep', '21aece4b-0acc-42c6-bbc6-6c3033d499d5', '2026-11-19 20:38:08.989+00', NULL, NULL, '2026-11-19 20:38:08.987+00');


--
-- Data for Name: devices; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.devices VALUES ('singapore', 'folder', '{"folder": "/data/devices/singapore"}', 'SG', 'Singapore', 1.35, 103.82, true, true, 'active', '2026-11-19 20:38:08.453+00', '2026-11-19 20:38:08.337+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('montreal', 'folder', '{"folder": "/data/devices/montreal"}', 'CA', 'Montréal', 45.5, -73.57, true, true, 'active', '2026-11-19 20:38:08.456+00', '2026-11-19 20:38:08.337+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('helsinki', 'folder', '{"folder": "/data/devices/helsinki"}', 'FI', 'Helsinki', 60.17, 24.94, true, true, 'active', '2026-11-19 20:38:08.458+00', '2026-11-19 20:38:08.337+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('sao-paulo', 'folder', '{"folder": "/data/devices/sao-paulo"}', 'BR', 'São Paulo', -23.55, -46.63, true, true, 'active', '2026-11-19 20:38:08.462+00', '2026-11-19 20:38:08.337+00', NULL, NULL);
INSERT INTO dexnet_ledger.devices VALUES ('frankfurt', 'folder', '{"folder": "/data/devices/frankfurt"}', 'DE', 'Frankfurt am Main', 50.11, 8.68, true, true, 'active', '2026-11-19 20:38:08.464+00', '2026-11-19 20:38:08.337+00', NULL, NULL);


--
-- Data for Name: job_leases; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_anchors; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_checkpoints; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_checkpoints VALUES (1, '\xfde0bdfbaffae754c659be04136c39a042d4007e2a92de2950a4aa366a588283', 'localhost/test
1
/eC9+6/651TGWb4EE2w5oELUAH4qkt4pUKSqNmpYgoM=

— localhost/test q3v2iZjRuEAdQQOvrj/RhHOeGiVjtOkPF8atVoxmeTdKtE7hicNeWl9R/6l3t+WxQbvvctF2gQzAc0ccPmkqGVMOOgY=
', '2026-11-19 20:38:08.622+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (14, '\xf4ad7e6712728ef8bf0f282a988efd0e7985b0b1d79a9ceb09f31d2ef4c1bc6d', 'localhost/test
14
9K1+ZxJyjvi/DygqmI79DnmFsLHXmpzrCfMdLvTBvG0=

— localhost/test q3v2iVIvuf4DaBzdY9umRRsoIRbC0iwVTB7YMDxZnwuFEvHEHhixcVTb0rGGmICB5UHnlEH75tFoY2dQe0wF3dlzngo=
', '2026-11-19 20:38:10.411+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (27, '\x6acf10d10ab225992cb6f570b7e21e2143d17ebdd928683625d5a25ffaace215', 'localhost/test
27
as8Q0QqyJZkstvVwt+IeIUPRfr3ZKGg2JdWiX/qs4hU=

— localhost/test q3v2iRvcEiZdqdzWtRj0VWZaSmHa9zCIJ7RGCRwRbq/vWCUwrj2OP3b89L8Eaqx7zpNtWXSd5c50+tWHLbmV3ONiWQw=
', '2026-11-19 20:38:11.041+00');
INSERT INTO dexnet_ledger.log_checkpoints VALUES (36, '\xdfddc81836a9ac770b23db3298725b5bfa17656ca4f30b114da71eb5c5fde77d', 'localhost/test
36
393IGDaprHcLI9symHJbW/oXZWyk8wsRTacetcX9530=

— localhost/test q3v2iTvUdhdoqChNHZT4uYCQsB7v7k1hadXbIP85BTPj8uF21nYdnOk7VnGNnsGXjkPDv6+I7mZ/nZnnQObmA4T5Ogk=
', '2026-11-19 20:38:11.581+00');


--
-- Data for Name: log_cosignatures; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_entries; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_entries VALUES (0, NULL, NULL, '\x0104000001a1f587edee0000000000000000000000000000000000000000000000000000000000000000', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (1, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihszyzf6t4t4l6ocuhygsokerboxoyynv6ut6hlbx5thgfy6fjcwu', '\x0101a6a7f00e243fe69bf88f02c34677950eb19f94e65b86c2d9f0d3fb53abfac3b2', '\xb9c95db26ed85410858f252b13de2537fa1a4b8cbd7ec39784bcb2e6f2ce8969', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ihszyzf6t4t4l6ocuhygsokerboxoyynv6ut6hlbx5thgfy6fjcwu
size: 1291
time: 2026-11-19T20:38:09.887Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (2, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '1795120689777', '\x0103593d17b50dc23292a51ff3fc99300e530fdfc58e2275fbe3a7d6c34c17a1103b39ed84f50601bc8c407cc4efb337cf51de10eecbdb5594f29db074106e887c43000001a1f587f27127f8a8700ef1d05105d2ebdf679fdb74fea0fae2f8213ab4a501c0ae4a90fbcb', '\xcda10d693e1620d4a6ff851841e59c9b5c852a7ee4439be476cdc9f747f0d491', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
version: 1795120689777
hash: e12c9b7adb93f53738be41140d8799e52e9fcaec529b94610414d2ed21fef8c3
signature: 0x8b7a9711fd941ace04c5aa4d69163a7e0be45a5fed2a1e9d7ee9e49da6241bfa4a705ee59cd8c90eddce99582230c9439530c9705207c470a4a0f491af74afb51b
copy: bafkr4ihszyzf6t4t4l6ocuhygsokerboxoyynv6ut6hlbx5thgfy6fjcwu
time: 2026-11-19T20:38:09.909Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (3, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4iftemydw2bszv4rabg7irg2ug22zbwvr45muxhw2tjo7qnukpskei', '\x010124ada5ce40815427f0d6a5dd7613c1d60d7a45ad4718ae5151182b5589c11a30', '\x3168917214085f7eb5a341a93306efd2a30aec2dbf4665ed2060ba9ec17da59c', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
cid: bafkr4iftemydw2bszv4rabg7irg2ug22zbwvr45muxhw2tjo7qnukpskei
size: 485
time: 2026-11-19T20:38:10.176Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (4, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4ifdaqlchaeif55uflkbflzsvv3u55stj34lchkusk6fnqfw53rdni', '\x0101eeaf847c7208b474952ccb43c53eb549aa88cce185752e74578fe236184811eb', '\xccb9ae2b429b448a299ee9c43e5cc775112443e87353759f7ea5bf41b62d4473', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
cid: bafkr4ifdaqlchaeif55uflkbflzsvv3u55stj34lchkusk6fnqfw53rdni
size: 600332
time: 2026-11-19T20:38:10.228Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (5, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4ia2hijozpjtakt5kmjjfnvbasqbg2rcqofrhrje6rnqc7c5klqaue', '\x0101ccb23a3a1a016bb5c342e16d5d5a2aee0a5e3dc6daa9d29d1afac5602c07f4aa', '\x16e2e10d7d0045c018b1631ce43385dda9024fa79a1c9c2aebd092025ed27c31', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
cid: bafkr4ia2hijozpjtakt5kmjjfnvbasqbg2rcqofrhrje6rnqc7c5klqaue
size: 316
time: 2026-11-19T20:38:10.228Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (6, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4ichtibm4whizw4rssb7xcrokow2rresosveogwfpwspj4n77uqx5e', '\x0101791129fd36d0f54c7adccb44cfb01f35a1bb22fe71b5e900cf31eedb35a238cd', '\xd272d1b1e6b1f15f2aebfb1724c88150ff37a63985d5f4f748c444558bdba787', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
cid: bafkr4ichtibm4whizw4rssb7xcrokow2rresosveogwfpwspj4n77uqx5e
size: 3316
time: 2026-11-19T20:38:10.228Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (7, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4ib7j233qeqi3jyw2sgj3es5pfzcmvjrafgzhyw2oj6o6o3ord6xl4', '\x010129300ece543a68d21ef09b9ffb49bac564d253ff2e3f43ba53968752fd40c5a2', '\x52bbd1f62e7208a5187d159b8d725e41a6cf6ce6253fb9c59241f7d6f7d571fb', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
cid: bafkr4ib7j233qeqi3jyw2sgj3es5pfzcmvjrafgzhyw2oj6o6o3ord6xl4
size: 916
time: 2026-11-19T20:38:10.243Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (8, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4ib6dbfs7gsrqxeda77oq6v5j5rdgkz6qfrdxogscqjceefolwj46a', '\x01010a218f4040d4dd6e83c35da469e1deb89115889e75fd3ea97d2da211f0732c3d', '\x89c407b678401084f32fce6306184551b84f1db43b2283ea3d47ef978555a117', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
cid: bafkr4ib6dbfs7gsrqxeda77oq6v5j5rdgkz6qfrdxogscqjceefolwj46a
size: 356
time: 2026-11-19T20:38:10.243Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (9, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4idt34xyncaep6oiqjkr5ru6wqrxyqgpe6hg3bii3cmpxh3rlaacdu', '\x0101ef9033812bc192e4ec24a868fb29173a045fc39cb3fc9fe9abe303d7a3a48f44', '\x97a4b0e4c741b0f8bbd0a3c1d79492fe9d42214e25969ab62e9058d9f7f54544', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4idt34xyncaep6oiqjkr5ru6wqrxyqgpe6hg3bii3cmpxh3rlaacdu
size: 1631
time: 2026-11-19T20:38:10.253Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (10, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '1795120690109', '\x010366187061880690c414d0f4c354abdfef63a811ae3a54aee8a7e20b3babd272e939ed84f50601bc8c407cc4efb337cf51de10eecbdb5594f29db074106e887c43000001a1f587f3bd5aa6abb972e86a1f52c702f39cdc7bacd95167d81c143ad61218b7f8fb45a879', '\xbb0b147b31bdd9aa1013578f1df25c593e679c0e28cc074d800f1cb36a623703', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
version: 1795120690109
hash: a8167bbdfb102ebe9fcbcc87e081a4d0e35112f0365fa0bcf57361494daffca7
signature: 0x1267e07aec2687a1bbbc08843b0a3868c3d00510a86167e9b4977d3e638e0288293b1aeb43cc0ba711f34800ce6cd9c01682edfd5d1a925e4f82503d6271673c1b
copy: bafkr4idt34xyncaep6oiqjkr5ru6wqrxyqgpe6hg3bii3cmpxh3rlaacdu
time: 2026-11-19T20:38:10.258Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (11, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihhaud5t2bkagr5ceumj53greeekbdihguup4dfwhngbtbqpqry4a', '\x0101ef69ebdbc5db34ea2474add0493de4f6104f34f6aa046d5b598056cce486bfbe', '\xe1b0704bb7cf9370e254f37fe1c0f1445801f96d161af64d8ddd8cc1d32f31f5', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ihhaud5t2bkagr5ceumj53greeekbdihguup4dfwhngbtbqpqry4a
size: 2675
time: 2026-11-19T20:38:10.307Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (12, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '1795120690261', '\x010355feb02edd9509f1ef34284a82d1acb4f4e3452dee6104a337ec9cd805a2064139ed84f50601bc8c407cc4efb337cf51de10eecbdb5594f29db074106e887c43000001a1f587f45529d2106f575c0baff10902fcdd60f9ef4c3cad797b9f8c8f4ecd5b9011f8667e', '\xb2bc8e66df6271ae0aa7527b1e460cdc1804bcb7b587d284b3dcb7b5be4347ab', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
version: 1795120690261
hash: 4f0de7c0a14b2a9ea7727bf2e963ae548dc5edcfd0140574662e86f3f371c656
signature: 0x8732ec31d4abb782c2a8e3bd0f45b0d44f6512626bf16bdb67d0d0f3216f5c5b4357702c87e6261bfacdbf450990260cd358dbfdf43cf3cd0420d53a0cc66f351b
copy: bafkr4ihhaud5t2bkagr5ceumj53greeekbdihguup4dfwhngbtbqpqry4a
time: 2026-11-19T20:38:10.311Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (13, NULL, NULL, '\x0104000001a1f587f4eb737558a700a9873caa07dac18170d4f5e4e6513c4e21bec5e58414773d79a30d', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (14, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4ibt7uyxpqeaabgppgj5ik2fq7dfuqyxx52mwlisjctxxdz6re5tfy', '\x01010120421449fac00c0bd377fc2da51478649c9dbf38a13660261baae31ba9b957', '\x80c6b2b50962dd7e165b5521bead802ad3e99e980e7e14db4c24da1383fb8205', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
cid: bafkr4ibt7uyxpqeaabgppgj5ik2fq7dfuqyxx52mwlisjctxxdz6re5tfy
size: 396
time: 2026-11-19T20:38:10.525Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (15, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4igzuhifxyxf3u34u27dnukpsluumybw4kjngi2zihecijal2vshty', '\x0101803a62d129188b80675cc27a8502b1e5d6a245b20e91bab43f5b1540536e9f94', '\x22fa745fccc40a233d1a08487692ab03fe1bad793f62bcd846834bc694333e0d', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
cid: bafkr4igzuhifxyxf3u34u27dnukpsluumybw4kjngi2zihecijal2vshty
size: 386
time: 2026-11-19T20:38:10.525Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (16, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4ih2rby5kaszd7gsblesk63sglb2lc3et2hcktnzmjgnj6ql34wgpe', '\x0101488d0ae3b3ed673506a1c64f2eb7656bb3e6cb19f6d437cfc1108c3abee892bd', '\xd67fc450cc235b683a4d3ff9698028bf3d252cc458b90e0fc7caaebe82993cdf', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
cid: bafkr4ih2rby5kaszd7gsblesk63sglb2lc3et2hcktnzmjgnj6ql34wgpe
size: 755
time: 2026-11-19T20:38:10.543Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (17, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4if5e6qkpqtupuhzud5kocoxcfbun4i3uwlwdmif6dadmkm4kj3xgq', '\x0101e6bf8d973a59f399e988f61aa660b94f47fb75e1be3d8cf55428c8dc308eadb6', '\x89ea60742087c170362454ea8ea99f0f8d1d5fc8a7ed4d57acf5909589b71af5', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
cid: bafkr4if5e6qkpqtupuhzud5kocoxcfbun4i3uwlwdmif6dadmkm4kj3xgq
size: 832
time: 2026-11-19T20:38:10.594Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (18, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihjz57kaydag6eedb2p6t5t262wsyh34d7zldhefsi3bxo46few4i', '\x0101ae8d27c93000bd97e72bfa15249871cbb5cfdef85e9e0ea0bba199e2250769c8', '\x0fad72038accf38438a3797afb435c3faa18bd936d1430a045239738d5ae6d9d', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ihjz57kaydag6eedb2p6t5t262wsyh34d7zldhefsi3bxo46few4i
size: 1991
time: 2026-11-19T20:38:10.620Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (19, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '1795120690549', '\x010312950a2acf1c9b9ba9d94aabfd23ea4f9e50218ac5b16b351ea8220c06ea5a5c39ed84f50601bc8c407cc4efb337cf51de10eecbdb5594f29db074106e887c43000001a1f587f575fb0e177adf659d419d2f0c19731365b0c77b7e31101f83027fa6d731b02e01ad', '\x5160bde1f9d3d4262909906584882de4880911414a5ee4d75312a4b36f3f6537', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
version: 1795120690549
hash: 5856edb6454623dd582d27f7e9bb1c56400145aa243285130b7424d3054c3830
signature: 0x5a4df67304d36d7d35fb1d9378804bcd24f8549fca8493b715a2a95c20c1f31b40f06e2d308929da1ac4346f15e51da45937235c52d8afc8fd890649c3d04e121c
copy: bafkr4ihjz57kaydag6eedb2p6t5t262wsyh34d7zldhefsi3bxo46few4i
time: 2026-11-19T20:38:10.625Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (20, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ic2zs6vlmekq5c35puwaqz56k2edhlsouqdvs2oxcxb6i7xe6gz4i', '\x0101830a3bd4fd80635c0f0d8d5decf180c3ab31a2d6da6d56aa683fb1f4509d2010', '\x10ad38b8c36a38d52041f11c918ac664fce66c14925b47d65e374685ebdd9a2b', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ic2zs6vlmekq5c35puwaqz56k2edhlsouqdvs2oxcxb6i7xe6gz4i
size: 1419
time: 2026-11-19T20:38:10.666Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (21, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '1795120690261', '\x010346845a647d8a51ce99ea6c9a99ace912f41921f51a1aac892d74aafb1cf4b9dd39ed84f50601bc8c407cc4efb337cf51de10eecbdb5594f29db074106e887c43000001a1f587f575fb0e177adf659d419d2f0c19731365b0c77b7e31101f83027fa6d731b02e01ad', '\xfb53b21731d11ca7309041d82c92e239e2b31533a781bab3f816e37fa5c65fce', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
version: 1795120690261
hash: 4f0de7c0a14b2a9ea7727bf2e963ae548dc5edcfd0140574662e86f3f371c656
signature: 0xe22da520ee3d36ec15e2c98065eb6b4557f20f88cdf6074f11d05002cb679cf25e3a4db8be979cec90d2433d91c6842ebee65e073165e139106512576ca54b921c
copy: bafkr4ic2zs6vlmekq5c35puwaqz56k2edhlsouqdvs2oxcxb6i7xe6gz4i
time: 2026-11-19T20:38:10.669Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (22, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4ihbymlpjtvlfrhtgzmubvo4xt7dtifsp4op3m7xrffc7rwsggutmq', '\x01017fdcfe3a5f78254b778c704b6d983dcfc30e16ea5ce67ef0a3611264d1f8630d', '\x5d31f10de9fb418943429720b27152fa32ac9108904b67aec68a643677eb1bcd', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
cid: bafkr4ihbymlpjtvlfrhtgzmubvo4xt7dtifsp4op3m7xrffc7rwsggutmq
size: 366
time: 2026-11-19T20:38:10.898Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (23, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihwtszdjb26ksleejqro5ew4f35vfm2og2ttqa4alyk5gjckfmwoy', '\x0101a0501e043aecae6f9f56e06e74e5891121e2c4ee7a8ab16ea6ae1743bad0e3fe', '\x2ee4e705da12013ad82823662fa73a341b71eaddd2543bc9918a56ca80a80462', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ihwtszdjb26ksleejqro5ew4f35vfm2og2ttqa4alyk5gjckfmwoy
size: 1651
time: 2026-11-19T20:38:10.938Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (24, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '1795120690905', '\x0103a97c208b67c4c3b27752a821b6bbc60520c39b789a84525a40432d7097e7ff4239ed84f50601bc8c407cc4efb337cf51de10eecbdb5594f29db074106e887c43000001a1f587f6d9f296899384731482021b1238aaba5063f297e4227f7e30253ed3071c724ce77d', '\xddd0ae51f96892431b22e9c66003411af2bbaee5b033fd8438311f5e7e0c0b4a', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
version: 1795120690905
hash: dd90cabd9b8c92d141fe058efc16309602a46fee0f55a70801f768d0a97bc691
signature: 0x155a617ebeaa22a2f869a4dc3ee8e2283609e5f077bcd5b0d0a680ba050576b23c46b15151b42b0326f9b8caca5246b8f4e0164409861bd96a500939573c460c1b
copy: bafkr4ihwtszdjb26ksleejqro5ew4f35vfm2og2ttqa4alyk5gjckfmwoy
time: 2026-11-19T20:38:10.940Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (25, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4idls5lziy4k3ugu7rbixe77kmpfo4kp57g42nhadhxx4zlvkgwc4u', '\x01010fde86674c25a61c1eece0a97da6061d9096a6277b4efeec5d75201e081823e6', '\x6ae89bab8764c15841279efc62ddcd228f97ac74216d09c5a4bdef82744cf91c', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4idls5lziy4k3ugu7rbixe77kmpfo4kp57g42nhadhxx4zlvkgwc4u
size: 1311
time: 2026-11-19T20:38:11.030Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (26, NULL, NULL, '\x0104000001a1f587f76134822d3a827649300883daff62dfb4385e763ad56a626f949fe288c1018c6ec9', NULL, NULL);
INSERT INTO dexnet_ledger.log_entries VALUES (27, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '1795120690976', '\x0103fa03aae944db568a43aa85ca0bc77d48d5cc2be6d9c24c77bb56a7de2504fe3a39ed84f50601bc8c407cc4efb337cf51de10eecbdb5594f29db074106e887c43000001a1f587f720f7b766e05a4ef6c4997d7965a09f9d832fc618bc130441598554b9e8a3c86be7', '\x5b34e1d46a5a1ec44bb33d21def8f8beb911acf8fbd4c02262db6f243cacd7f1', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
version: 1795120690976
hash: 3aa0c3ed180ca28df4079ece915ab9dc7297f34a55b7586c7c6518c85520e123
signature: 0x72a8de29c720c30b4804818f9d521f24ce8af120c77be56775e2eacce2ee6fe64eb01c7726d867531801b1b1ae1a0793e63a694991096ce5a95a691b7a88fc9e1b
copy: bafkr4idls5lziy4k3ugu7rbixe77kmpfo4kp57g42nhadhxx4zlvkgwc4u
time: 2026-11-19T20:38:11.033Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (28, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ige5rds5xqxhw654fztouuyymoiygmx5qeanfqpursdwrjs3ga3bi', '\x0101d7db9672844bdbfd843ef5c7270871bae94003b48eca07f4ab0df67cff69f37a', '\x97eed1721d715388d2684e4f91356f6d2d9a879f2e70eeb48a1b92559fa0e712', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ige5rds5xqxhw654fztouuyymoiygmx5qeanfqpursdwrjs3ga3bi
size: 1311
time: 2026-11-19T20:38:11.084Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (29, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '1795120691047', '\x010369871e558b65100421dbe4669f30ab20cc57516c6cbd14331732594b02ec0b3b39ed84f50601bc8c407cc4efb337cf51de10eecbdb5594f29db074106e887c43000001a1f587f7670e3b0015c6aef6a483696932962ec176f1e0607b0b9e69fc93202130dca579f7', '\xb92db87f2dee5a1ec6192a5ab45b66d5dbb3fbf2ff3fed226269b689712d98b5', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
version: 1795120691047
hash: 69056f78659a83eb4928d9f49e3553b59b74f325cff52c4666ab1bd986b16233
signature: 0x145c4b29df950cf504b21c9caca90dba557aa7938d8d134b2ac6412ee6fdc19d57439d88a6df26d19da2828a93411eb320e4b13de68ae660ce466bcf35207a8e1b
copy: bafkr4ige5rds5xqxhw654fztouuyymoiygmx5qeanfqpursdwrjs3ga3bi
time: 2026-11-19T20:38:11.088Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (30, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4igxorvuvqiusjh45pkhg4c2zpi5u3fzaswp6ym6bkv7ujuf7cl7h4', '\x01018d26a4550c2f7daa0063a728cee8bc5ab86a843cb7faf83bece9127af5d68067', '\xe10814e4e28113fafc6b30845d384cd7a784162b909ab4a119ebeb2c81537ed8', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4igxorvuvqiusjh45pkhg4c2zpi5u3fzaswp6ym6bkv7ujuf7cl7h4
size: 1311
time: 2026-11-19T20:38:11.158Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (31, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '1795120691148-49a84b54949d8226a53acfea23a2bb3a', '\x0102c11ddb67037c0a3acbff3f1f16737bc4802ef20a6dc245f6548b1157db4dbcff', '\xf946c78d0bb6880af29ae92d5c2d9fc9f236a0632d096184f8db0aefb7ff8a0b', 'dexnet-log/delete/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
blocks: b4f40dbecdc2b3066423764cdbdb68e1f1d9f6f76ef07d5c208955b0145272f0
nonce: 1795120691148-49a84b54949d8226a53acfea23a2bb3a
signature: 0x9e0cd690c40323ef98721fbe4cd1566221c69a8d8db1431e7e3c92d206eb70877cbea391f79fb3c7338ecc23c9dfb09989a91da7fcb210368fe8b506fd01259d1c
time: 2026-11-19T20:38:11.153Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (32, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '1795120691107', '\x0103986e336a67511e2cd97a481659f8b68ee0579b160a68482d2af4654c1f7a81c139ed84f50601bc8c407cc4efb337cf51de10eecbdb5594f29db074106e887c43000001a1f587f7a34328bf4b55f9ff999746c16105005f4ebb5a75c8d46a18ed89c6b9ebfa2c5731', '\x3bedd4e165dadfe5a20c57ede3396801be9bc0510368f4b67e4887d35ae181eb', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
version: 1795120691107
hash: a799fbe96574ef60838f5a4daf7395c21067b52344b38deac4f93bcdf8a1f358
signature: 0x706ea766bc501be8a1be5fd14687055ce1572da6cbc4c45f09909cfa847e736152db7d360ccc32c748712245e5f27af93163e09216e428b08620b385e33fe6e21b
copy: bafkr4igxorvuvqiusjh45pkhg4c2zpi5u3fzaswp6ym6bkv7ujuf7cl7h4
time: 2026-11-19T20:38:11.161Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (33, '0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ih2jglvuvphd2a3z33jtink7m2inglaqjuy5gb34hhfispxtrcvza', '\x01013c15d15452cac20fd2ba058018ccb25c6b7f8ff10b4f0aaf67723c60e756fe77', '\xf34c0d31b20c65744e47a2194811d07e4536cbe444f74d9f1af08700becad1c3', 'dexnet-log/put/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0x587F7DB947E26c96F8a2F7AC82D2778cb091e544
cid: bafkr4ih2jglvuvphd2a3z33jtink7m2inglaqjuy5gb34hhfispxtrcvza
size: 1311
time: 2026-11-19T20:38:11.229Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (34, '0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', '1795120691192', '\x0103b91cf814f40ad79a39a09a88e09b3b920666a1be5fbf81cdbbf1d254f74d75cf39ed84f50601bc8c407cc4efb337cf51de10eecbdb5594f29db074106e887c43000001a1f587f7f86b481cf0a4ec189f34383021d1e61cb8c040f11ff0ecd964bdc8594eff1264f4', '\xc9123eac7ed68cb27905132cabb2002be84713865451282b590a7f5d394e7fc4', 'dexnet-log/version/v1
deployment: 3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b
address: 0xb6E0E081F5Cb73fcc1d42c3F2e3053e4290DD84B
version: 1795120691192
hash: f7179bf8135e66e3f82c018b0dfb71bdcc4a7c1a29e82d25cf73362e5bd397dd
signature: 0xd0919424945971e60c459c0688c6b26a473d6b0f9d30ff1161ea35e710ec29435f0fef6dbd5cf5d8f4bc41c168c47b4dda3773655eb32374451f2ee5053fc00c1b
copy: bafkr4ih2jglvuvphd2a3z33jtink7m2inglaqjuy5gb34hhfispxtrcvza
time: 2026-11-19T20:38:11.241Z
');
INSERT INTO dexnet_ledger.log_entries VALUES (35, NULL, NULL, '\x0104000001a1f587f97d3d72f4a83662d9f89abc0f9f8bf56093d17a4c04336c713ea787665e37cadad0', NULL, NULL);


--
-- Data for Name: log_map_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_map_tiles VALUES ('', '\x0000000239ed84f50601bc8c407cc4efb337cf51de10eecbdb5594f29db074106e887c43000001a1f587f7f86b481cf0a4ec189f34383021d1e61cb8c040f11ff0ecd964bdc8594eff1264f4000000000000000000000000');


--
-- Data for Name: log_past_map_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_published; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_state; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_state VALUES (true, 36, '\x3d72f4a83662d9f89abc0f9f8bf56093d17a4c04336c713ea787665e37cadad0');


--
-- Data for Name: log_tiles; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.log_tiles VALUES (0, 0, '\xfde0bdfbaffae754c659be04136c39a042d4007e2a92de2950a4aa366a5882839300073d5dc9dc6810eeaf0ebe7b05787735cd11d21ea756228412ac7c5c79c01bdf8309dc6690fc80f47852349c22d4aa42214a739a1a003246912ececf23bf2c170a180f1a952088ef24c309561250c2f03e6deb0658f4a5c0fd7ba9b1d0cc24f5f8e41a06d30a45b425b4d2a57636295452a83f00e6022f001dd94ec14eba0c4e52d937125abb6d6ceb24288bb954780722dec161812a6099d586c7e657100076f6970994f8b7a5947241f75af63f228483d2e19d62cead40408c68c224afd3875f398d31e37f861aeeb531ba5a426d16b72dcec8b83208b002dcf405f94bb30bad2ccff4eaddf2c91f37e5246344471f5e5647ca2f0b02073032055e41ad06ccf0b4510572351fe77c80f449040677d132461b6baf3c5f5e0f2ecf863b4ea398956a98b2f5cf57e70fafc5704ea1e91b3617eea3498d13db42bda9fe52d27a13034b1c1d3e3b09b01177381382ec21cdfc130cb646ce448dbbab8ebc797a1e3c729e47fea20a34d85d130e9d4142b6c1d57bf41d2d558caf714c5355cf7192d56a26a4d40ce795d26f81556c0ae5dda844f27facf327dc025226605cb4b3bdc2967185ea73fa558bb9a571303c4d9f61655d9c9853be858c4aafa6fb4206a5e63a80527cb75dd209f4782857168e8a6bc3682dd7eda9bfef37fbcfca7cf5bccc43d3c6dc8f03d8430fde1e566ae658d0fe3eda08789fe2cdd01ef6e108b179c8bcd9a0b8692889099073c54ec5fac397bebca6076c845470d335aca47a61205659242b53a5cbb857c3d1a3f27a0ba58879cf3097496e0478cacf22ed6e684d76fa803861cf3bd02b77fad394c1e36b44fbe77beeebeb04149d3641a63a88b8c6c2b7006befdf55408fcec4aea0894910c5cc5dbabda87ccd65df907463bcb5c7b8a95949fc01a05fda045e7119b215d87313817f007c96fe3f796e5c67d12fda63162313a0c6d018e5258c21a60124f63c91ff7ce253c3394670fd9a6dc866342d62ce60018e64e263a5e74f257ddbbe58f3b1fcd29cb823cc440424c56f3eff8b480c2ea963157e229b9556ad2bc95fbc5ee23d8e922a08ec282cf44e1b8e96507e08717fb2a6e384f2b24a574b0312086231e732dba4f909da3b658a07a715f1a41fa26613a5fe9fca11fcbe002c3903793e475493c99686c455bdf1314d401b58e29333caee98635832b96b9a0e7b9c16da4bec2f4377d323520e32edf5f39fb27da038658f0b80d0e74ff182f29af07ad04365e046b85556fddae8800ada01af6759a5c537bd9c22bc1a93bc6831f82538710f65232bec686b70eab9cf46959c4cd09b7e1b5c7acc40735380382264b0d570245288fd77602ece44d7d96a427ed950ff76ad2b69c1e1f54f9c0b90881341902ae1c67134ad98f1e958939ba51314e26e1126629b2abb26659485464f55b2f914ec94dab043a749ce0b706978092eabe02689c20f8a9dc038e899a858728ba2375b57f623580ea425036efdb62bf7b8d6843b54b0212708935cc6983115217000ca0984f1b5e494fedaedc98939b9a75b4da5255f4c4a383da810b82b412f1daac54ebc789bf7c3d7ba');


--
-- Data for Name: log_waiting; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: log_witnesses; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: map_entries; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.map_entries VALUES ('\x39ed84f50601bc8c407cc4efb337cf51de10eecbdb5594f29db074106e887c43', 1795120691192, '\x6b481cf0a4ec189f34383021d1e61cb8c040f11ff0ecd964bdc8594eff1264f4');


--
-- Data for Name: network_samples; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.network_samples VALUES ('2026-11-19 20:00:00+00', '2026-11-19 20:38:08.644+00', 5, 5, 5, 0, 0, 0);


--
-- Data for Name: orphans; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: owners; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.owners VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4iftemydw2bszv4rabg7irg2ug22zbwvr45muxhw2tjo7qnukpskei', '0x38f059990ae99fe27f7fc87701ab28bf30323d38e1699c27c069ca3a952e1b6413a2d3088ab23a39e56f654eebbe1f53a9e9a352c5a5386654f66318071939dc1b', '2026-11-19 20:38:10.176+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4ifdaqlchaeif55uflkbflzsvv3u55stj34lchkusk6fnqfw53rdni', '0x7dd6361b0c0f43d4499cc41ab701acd650ce8f3565b1060dfa65c33bc7c70d4458b459ed1931eafa02b14407cffb5d9d50685477b3ebcf95e0e3fde0575420521b', '2026-11-19 20:38:10.228+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4ia2hijozpjtakt5kmjjfnvbasqbg2rcqofrhrje6rnqc7c5klqaue', '0xe06e77fd63bb934fb21b6ac3ce661def12113b57960d13dbd8228f1cacbb552f638c9eb00dc0c37a0e4568c1934dee35efef09a5c49be52ade6869f5c9b562591b', '2026-11-19 20:38:10.228+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4ichtibm4whizw4rssb7xcrokow2rresosveogwfpwspj4n77uqx5e', '0x4f4180da88427715c27df4f801207a13e50913ed9c149382d72d08a269ce9d6523c6ce7b2ca01cb4a86ad980d00b9805777146f281c83b6469d53780c619e0891c', '2026-11-19 20:38:10.228+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4ib7j233qeqi3jyw2sgj3es5pfzcmvjrafgzhyw2oj6o6o3ord6xl4', '0xa3b6ae3f62ed0110bf990293dba6cdf19abb32567cb3dae245d35bc816e837d355d2ce858236e5ea6b0acba9d3f5d82bc6ebf286fce8c8308ea8c415fbd118e21c', '2026-11-19 20:38:10.243+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4ib6dbfs7gsrqxeda77oq6v5j5rdgkz6qfrdxogscqjceefolwj46a', '0xd0c837c07ffc6264c35d504ef396de1e4729ede809a23b74def9c4ef4ef358ba57d3d71cd4df89c7d96c02d17a35f11ce43f3751a857585c0db97bf3eb3c23471b', '2026-11-19 20:38:10.243+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4igzuhifxyxf3u34u27dnukpsluumybw4kjngi2zihecijal2vshty', '0x53aa369b5913304c42bba88106f83c0a42413346ca3ecb18a9e2ba4d76181a206140032c0a2fa59aaa13e9ab8c56ef7166d22b994443942018fb8c3784d0987f1b', '2026-11-19 20:38:10.525+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4ih2rby5kaszd7gsblesk63sglb2lc3et2hcktnzmjgnj6ql34wgpe', '0x1fa7ca12f00db7139c8eaa2f35da3716364b8db82277a4230bbd346ce02e3c064849947e59bf45913a1aacab76e9224af3eb741c3735d17f7f36adec3b2cda8b1c', '2026-11-19 20:38:10.543+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4if5e6qkpqtupuhzud5kocoxcfbun4i3uwlwdmif6dadmkm4kj3xgq', '0x75dcfa4435bf48b1a44433563c192c2bfb8ce6b1184d1c2fda49929db58847fe1e8144a63a89281fd400649bdba3ba1f76e7915d6726653384294a1311020d671c', '2026-11-19 20:38:10.594+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihjz57kaydag6eedb2p6t5t262wsyh34d7zldhefsi3bxo46few4i', '0x937839e737dd5337a84eb47f14992b7494f365852966412df10c0e499597ddad2a706c3eca752f416d69b50509294a1307f03bece96d9447bf6378592a5220a31c', '2026-11-19 20:38:10.62+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ic2zs6vlmekq5c35puwaqz56k2edhlsouqdvs2oxcxb6i7xe6gz4i', '0xdb20f42a93eaca34e82751ac907d62eb044bb0060a70ad499f5cfec03713804051b5649e6c50b71e880253fdcce643c60d83eae92b77e6f73940c8db75ab61c11c', '2026-11-19 20:38:10.666+00');
INSERT INTO dexnet_ledger.owners VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 'bafkr4ihbymlpjtvlfrhtgzmubvo4xt7dtifsp4op3m7xrffc7rwsggutmq', '0x727b75e963867042ece37ff5a055a30e167252e4a8d585906190603130fa5f99173ddb7ab56c6c1065a2292ffcb9b5ee2b25e2f2ef59cb8a9dee0f13082b1ea41c', '2026-11-19 20:38:10.898+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ihwtszdjb26ksleejqro5ew4f35vfm2og2ttqa4alyk5gjckfmwoy', '0x12764a8b2488efeeeebae590779abdd020e15e2e2057583f576cae5f8760dc14427d1f9e2cd4a041a69c191984d304a7241a79f8022fa83d50b0188de5e839b41c', '2026-11-19 20:38:10.938+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4idls5lziy4k3ugu7rbixe77kmpfo4kp57g42nhadhxx4zlvkgwc4u', '0x8ebf7d4a418946a5fafc1d0baedc400924bce01da71599d202a7dacfc545465e211b332f3c9065a9d6ca527357eb602000b9159aef1f6dea95b7157d105727be1c', '2026-11-19 20:38:11.03+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ige5rds5xqxhw654fztouuyymoiygmx5qeanfqpursdwrjs3ga3bi', '0x0d8695b0fe5f934e16174ec22ba9b02c95eb5267ef661d4304435bfa4da35d975267f128b68941ff46fde67727283c40bb29a1976b7d78ea247e6e717a1f98d81b', '2026-11-19 20:38:11.084+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4igxorvuvqiusjh45pkhg4c2zpi5u3fzaswp6ym6bkv7ujuf7cl7h4', '0x5c2f94586b657d80da5048660dbe1c14e9741c542b8b1aea519650753f501ee772c80cc337d935c9f21da6ec4982f25c8fa6ef6161991684a2145cc9f561e1471c', '2026-11-19 20:38:11.158+00');
INSERT INTO dexnet_ledger.owners VALUES ('0x587f7db947e26c96f8a2f7ac82d2778cb091e544', 'bafkr4ih2jglvuvphd2a3z33jtink7m2inglaqjuy5gb34hhfispxtrcvza', '0xdd6a7c897b55f0287e2a154415523615e8dbc2f6baf18a4e744add5f0e7d18f55a8a9de3d5db60bc475d722232b589d4cfb3cfdd89a5d48b495b2d34c4cda7c61b', '2026-11-19 20:38:11.229+00');


--
-- Data for Name: removals; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: schema_functions; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/begin-writes.sql', 1, '7afc9ab18370eb3d2fb112981b15a37dc0f51d35bef15d04d5ad2efcbc7b1419', '2026-11-19 20:38:08.284932+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/commit-logged-writes.sql', 1, 'cb8681c19b9a436e02924099f57aca33374145fed0c11e642b27d2fd881adebe', '2026-11-19 20:38:08.284932+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/commit-writes.sql', 1, '2f7d21fc6e1895ad2231083ac757e9a1c1d0c4ef6e83d2367dbb9d1bfa783e5e', '2026-11-19 20:38:08.284932+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/counters.sql', 1, 'beed0fba8c66c36e2fc2859d67eb10d4e75e04c140a2e0539b1dcce1762fb327', '2026-11-19 20:38:08.284932+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/notifications.sql', 1, '8e6dc1ef602bb76f9969525d4b18e799a7fea93bf780b6352dcaac5512d096ad', '2026-11-19 20:38:08.284932+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('functions/page-of-blocks.sql', 1, 'a55e844727177e8fa067707c5f785f1aeb399dbc1469678c1461361af98c94db', '2026-11-19 20:38:08.284932+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/blocks.sql', 1, '998a8f93cf5a1cf9a60cb4d531b00c78c6af4d686911aeb329a797f0f47366e8', '2026-11-19 20:38:08.294346+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/copies.sql', 1, '17dea4526db1c2abe5f531e9ed4c256d6ec246aacc35709f35739c2891e6e786', '2026-11-19 20:38:08.29567+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/device-changes.sql', 1, 'd2c1cf571713f4df2cc3735f970d9fa6cd5740a3211209eb6da055282e769fc0', '2026-11-19 20:38:08.297197+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/devices.sql', 1, 'cfcf8442a6c51e9141df1025e91de6e000e272e343189320b9f9aa42eab74b87', '2026-11-19 20:38:08.298296+00');
INSERT INTO dexnet_ledger.schema_functions VALUES ('triggers/owners.sql', 1, '33ed6075d627891dee027bfbf743fe8f25dd94770eca8882ae3cd9459f8db8c2', '2026-11-19 20:38:08.298885+00');


--
-- Data for Name: schema_migrations; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.schema_migrations VALUES ('0001-baseline.sql', '2391eb41c52ab6bbcc28265224b593b19f9a9ea28b14edd0a874740bb7f28d76', '2026-11-19 20:38:08.222439+00');


--
-- Data for Name: shared_blocks; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--



--
-- Data for Name: versions; Type: TABLE DATA; Schema: dexnet_ledger; Owner: -
--

INSERT INTO dexnet_ledger.versions VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 1795120690549, 'delta', '5856edb6454623dd582d27f7e9bb1c56400145aa243285130b7424d3054c3830', '{bafkr4ihjz57kaydag6eedb2p6t5t262wsyh34d7zldhefsi3bxo46few4i}');
INSERT INTO dexnet_ledger.versions VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 1795120690261, 'snapshot', '4f0de7c0a14b2a9ea7727bf2e963ae548dc5edcfd0140574662e86f3f371c656', '{bafkr4ic2zs6vlmekq5c35puwaqz56k2edhlsouqdvs2oxcxb6i7xe6gz4i}');
INSERT INTO dexnet_ledger.versions VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 1795120689777, 'delta', 'e12c9b7adb93f53738be41140d8799e52e9fcaec529b94610414d2ed21fef8c3', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 1795120690109, 'delta', 'a8167bbdfb102ebe9fcbcc87e081a4d0e35112f0365fa0bcf57361494daffca7', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 1795120690261, 'delta', '4f0de7c0a14b2a9ea7727bf2e963ae548dc5edcfd0140574662e86f3f371c656', '{}');
INSERT INTO dexnet_ledger.versions VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 1795120690905, 'delta', 'dd90cabd9b8c92d141fe058efc16309602a46fee0f55a70801f768d0a97bc691', '{bafkr4ihwtszdjb26ksleejqro5ew4f35vfm2og2ttqa4alyk5gjckfmwoy}');
INSERT INTO dexnet_ledger.versions VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 1795120690976, 'delta', '3aa0c3ed180ca28df4079ece915ab9dc7297f34a55b7586c7c6518c85520e123', '{bafkr4idls5lziy4k3ugu7rbixe77kmpfo4kp57g42nhadhxx4zlvkgwc4u}');
INSERT INTO dexnet_ledger.versions VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 1795120691047, 'delta', '69056f78659a83eb4928d9f49e3553b59b74f325cff52c4666ab1bd986b16233', '{bafkr4ige5rds5xqxhw654fztouuyymoiygmx5qeanfqpursdwrjs3ga3bi}');
INSERT INTO dexnet_ledger.versions VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 1795120691107, 'delta', 'a799fbe96574ef60838f5a4daf7395c21067b52344b38deac4f93bcdf8a1f358', '{bafkr4igxorvuvqiusjh45pkhg4c2zpi5u3fzaswp6ym6bkv7ujuf7cl7h4}');
INSERT INTO dexnet_ledger.versions VALUES ('0xb6e0e081f5cb73fcc1d42c3f2e3053e4290dd84b', 1795120691192, 'delta', 'f7179bf8135e66e3f82c018b0dfb71bdcc4a7c1a29e82d25cf73362e5bd397dd', '{bafkr4ih2jglvuvphd2a3z33jtink7m2inglaqjuy5gb34hhfispxtrcvza}');


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



