-- Figures of what addresses keep, kept by the database itself as rows change, so that nobody who changes rows can
-- forget them and no call has to count tables.
--
-- [Note: figures] A block that has owners counts once for each subject: for the network (''), for each of its owners,
-- and, when it has 2 to 8 of them, for the group of all of them ('0x…,0x…', in order). The figures of any list of
-- addresses are then the sum of theirs, less what the groups say is counted twice. Blocks with more owners than that
-- are crowded and stand in a table of their own, because a group with each new owner would make owners cost squares.
--
-- Triggers only ever insert rows of changes: there is no row that all writers share, and no order of locks to keep.
-- A background job adds them to the base. Whoever reads adds base and open changes in one statement, and is exact at
-- any moment, whatever has been folded.

CREATE TABLE figures (
  subject text NOT NULL,
  -- '' for figures of blocks; a device for its good copies.
  device_name text NOT NULL,
  blocks bigint NOT NULL,
  -- Rows of owners: for the network, a block with two owners is owned twice.
  owned bigint NOT NULL,
  -- Blocks that have all their copies.
  whole_blocks bigint NOT NULL,
  bytes bigint NOT NULL,
  copies bigint NOT NULL,
  PRIMARY KEY (subject, device_name)
) WITH (fillfactor = 50);
CREATE INDEX figures_of_groups ON figures USING gin (string_to_array(subject, ',')) WHERE subject LIKE '%,%';

-- Kept short by the folding job; too many dead rows would make it long all the same.
CREATE TABLE figure_changes (
  subject text NOT NULL,
  device_name text NOT NULL,
  blocks bigint NOT NULL,
  owned bigint NOT NULL,
  whole_blocks bigint NOT NULL,
  bytes bigint NOT NULL,
  copies bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

-- Owners of blocks with more than 8 of them. Changed only with the block's row locked.
CREATE TABLE crowds (
  address text NOT NULL,
  cid text NOT NULL,
  PRIMARY KEY (address, cid)
);
CREATE INDEX crowds_of_block ON crowds (cid);

CREATE FUNCTION subjects_of(addresses text[]) RETURNS TABLE (subject text, owned integer) STABLE LANGUAGE sql AS $$
  SELECT '', cardinality(addresses) WHERE cardinality(addresses) > 0
  UNION ALL
  SELECT unnest(addresses), 1
  UNION ALL
  SELECT (SELECT string_agg(address, ',' ORDER BY address COLLATE "C") FROM unnest(addresses) AS address), 0
  WHERE cardinality(addresses) BETWEEN 2 AND 8
$$;

-- As many copies as the protocol wants of each block.
CREATE FUNCTION is_whole(good_copies bigint) RETURNS integer IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE WHEN good_copies >= 3 THEN 1 ELSE 0 END
$$;

-- A block's part in the figures. States are no condition of the search here and below: by them, an index of all good
-- copies looks better than it is to a planner that has no statistics yet.
CREATE FUNCTION facts_of(bytes bigint, device_names text[])
RETURNS TABLE (device_name text, blocks integer, whole_blocks integer, bytes bigint, copies integer)
STABLE LANGUAGE sql AS $$
  SELECT '', 1, is_whole(cardinality(device_names)), bytes, 0
  UNION ALL
  SELECT unnest(device_names), 0, 0, 0, 1
$$;

-- Who changes what a block's owners are and who changes its copies must see each other's work: both hold the block's row
-- here, in the order of [Note: locks]. What is read after the lock was committed before it, or is one's own.
-- Plans are made once, maybe while the tables are empty, and kept for long: never by reading a whole table, and without
-- joins of what the planner can't know the length of. Making one anew for each change would cost more than the change.
CREATE FUNCTION owners_changed() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM blocks WHERE cid IN (SELECT cid FROM changed) ORDER BY cid FOR NO KEY UPDATE;
  WITH touched AS (
    SELECT cid, array_agg(address) AS addresses FROM changed GROUP BY cid
  ), found AS (
    SELECT cid, addresses,
      ARRAY(SELECT o.address FROM owners o WHERE o.cid = touched.cid) AS owners_now,
      (SELECT b.size_bytes FROM blocks b WHERE b.cid = touched.cid) AS bytes,
      ARRAY(SELECT c.device_name FROM copies c WHERE c.cid = touched.cid AND c.state || '' = 'good') AS device_names
    FROM touched
  ), standing AS MATERIALIZED (
    SELECT cid, owners_now, bytes, device_names, CASE TG_OP
      WHEN 'INSERT' THEN ARRAY(SELECT unnest(owners_now) EXCEPT SELECT unnest(addresses))
      ELSE owners_now || addresses
    END AS owners_before
    FROM found
  ), joined AS (
    INSERT INTO crowds (cid, address)
    SELECT cid, unnest(owners_now) FROM standing WHERE cardinality(owners_now) > 8
    ON CONFLICT DO NOTHING
  ), left_behind AS (
    DELETE FROM crowds USING standing
    WHERE cardinality(standing.owners_before) > 8 AND crowds.cid = standing.cid
      AND (cardinality(standing.owners_now) <= 8 OR crowds.address <> ALL (standing.owners_now))
  )
  INSERT INTO figure_changes (subject, device_name, blocks, owned, whole_blocks, bytes, copies)
  SELECT s.subject, f.device_name, sum(s.times * f.blocks), sum(s.owned * f.blocks), sum(s.times * f.whole_blocks),
    sum(s.times * f.bytes), sum(s.times * f.copies)
  FROM standing CROSS JOIN LATERAL (
    SELECT subject, sum(sign) AS times, sum(sign * owned) AS owned FROM (
      SELECT 1 AS sign, * FROM subjects_of(standing.owners_now)
      UNION ALL
      SELECT -1, * FROM subjects_of(standing.owners_before)
    ) AS sides GROUP BY subject HAVING sum(sign) <> 0 OR sum(sign * owned) <> 0
  ) s CROSS JOIN LATERAL facts_of(standing.bytes, standing.device_names) f
  GROUP BY s.subject, f.device_name
  -- One block may come to a group and another leave it in one statement: each figure counts, not only that of blocks.
  HAVING sum(s.times * f.blocks) <> 0 OR sum(s.owned * f.blocks) <> 0 OR sum(s.times * f.whole_blocks) <> 0
    OR sum(s.times * f.bytes) <> 0 OR sum(s.times * f.copies) <> 0;
  RETURN NULL;
END
$$;

CREATE FUNCTION note_copies(cids text[], device_names text[], signs integer[]) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM blocks WHERE cid = ANY (cids) ORDER BY cid FOR NO KEY UPDATE;
  -- A new block gets its copies before its owner, and one that goes loses them after: most changes end here.
  IF NOT EXISTS (SELECT FROM owners WHERE cid = ANY (cids)) THEN RETURN; END IF;
  WITH touched AS (
    SELECT cid, sum(sign) AS gained, array_agg(device_name) AS names, array_agg(sign) AS changes
    FROM unnest(cids, device_names, signs) AS c (cid, device_name, sign) GROUP BY cid
  ), standing AS MATERIALIZED (
    SELECT gained, names, changes,
      ARRAY(SELECT o.address FROM owners o WHERE o.cid = touched.cid) AS addresses,
      (SELECT count(*) FROM copies c WHERE c.cid = touched.cid AND c.state || '' = 'good') AS good
    FROM touched
  ), moved AS (
    SELECT addresses, '' AS device_name, is_whole(good) - is_whole(good - gained) AS whole_blocks, 0 AS copies
    FROM standing
    UNION ALL
    SELECT addresses, name, 0, change FROM standing CROSS JOIN LATERAL unnest(names, changes) AS c (name, change)
  )
  INSERT INTO figure_changes (subject, device_name, blocks, owned, whole_blocks, bytes, copies)
  SELECT s.subject, moved.device_name, 0, 0, sum(moved.whole_blocks), 0, sum(moved.copies)
  FROM moved CROSS JOIN LATERAL subjects_of(moved.addresses) s
  GROUP BY s.subject, moved.device_name
  HAVING sum(moved.whole_blocks) <> 0 OR sum(moved.copies) <> 0;
END
$$;

CREATE FUNCTION copies_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cids text[];
  device_names text[];
  signs integer[];
BEGIN
  SELECT array_agg(cid), array_agg(device_name), array_agg(CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)
  INTO cids, device_names, signs FROM changed WHERE state = 'good';
  IF cids IS NOT NULL THEN PERFORM note_copies(cids, device_names, signs); END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION copies_updated() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF cids IS NOT NULL THEN PERFORM note_copies(cids, device_names, signs); END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What % is counted by does not change: rows are removed and made anew', TG_TABLE_NAME;
END
$$;

CREATE TRIGGER owners_inserted AFTER INSERT ON owners REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION owners_changed();
CREATE TRIGGER owners_deleted AFTER DELETE ON owners REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION owners_changed();
CREATE TRIGGER owners_keys BEFORE UPDATE OF address, cid ON owners
  FOR EACH ROW WHEN ((OLD.address, OLD.cid) IS DISTINCT FROM (NEW.address, NEW.cid)) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER copies_inserted AFTER INSERT ON copies REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION copies_changed();
CREATE TRIGGER copies_deleted AFTER DELETE ON copies REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION copies_changed();
CREATE TRIGGER copies_updated AFTER UPDATE ON copies REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION copies_updated();
CREATE TRIGGER copies_keys BEFORE UPDATE OF cid, device_name ON copies
  FOR EACH ROW WHEN ((OLD.cid, OLD.device_name) IS DISTINCT FROM (NEW.cid, NEW.device_name))
  EXECUTE FUNCTION refuse_change();

CREATE TRIGGER blocks_sizes BEFORE UPDATE OF size_bytes ON blocks
  FOR EACH ROW WHEN (OLD.size_bytes <> NEW.size_bytes) EXECUTE FUNCTION refuse_change();

-- A page of an address's blocks, in the order of their names. Read in that order, up to its end: without statistics, the
-- planner would take the address for a small one, and sort all that it has.
CREATE FUNCTION page_of_blocks(owner_address text, after_cid text, page_size integer)
RETURNS TABLE (cid text, size_bytes bigint, stored_at timestamptz, places jsonb) STABLE LANGUAGE sql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
  SELECT o.cid,
    (SELECT b.size_bytes FROM blocks b WHERE b.cid = o.cid),
    o.stored_at,
    (SELECT coalesce(jsonb_agg(
      jsonb_build_object('deviceName', c.device_name, 'state', c.state, 'checkedAt', c.checked_at) ORDER BY c.device_name
    ), '[]') FROM copies c WHERE c.cid = o.cid)
  FROM owners o WHERE o.address = owner_address AND o.cid > after_cid ORDER BY o.cid LIMIT page_size
$$;

-- What was there before the figures were.
INSERT INTO crowds (address, cid)
SELECT address, cid FROM owners WHERE cid IN (SELECT cid FROM owners GROUP BY cid HAVING count(*) > 8);

INSERT INTO figures (subject, device_name, blocks, owned, whole_blocks, bytes, copies)
SELECT s.subject, f.device_name, sum(f.blocks), sum(f.blocks * s.owned), sum(f.whole_blocks), sum(f.bytes), sum(f.copies)
FROM (
  SELECT size_bytes, array_agg(owners.address) AS addresses,
    ARRAY(SELECT c.device_name FROM copies c WHERE c.cid = blocks.cid AND c.state || '' = 'good') AS device_names
  FROM blocks JOIN owners USING (cid) GROUP BY blocks.cid
) AS owned_blocks
CROSS JOIN LATERAL subjects_of(addresses) s CROSS JOIN LATERAL facts_of(size_bytes, device_names) f
GROUP BY s.subject, f.device_name;
