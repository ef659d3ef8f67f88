-- Owner groups are gone. A block with two or more owners is in one table with all its owners, whatever their number. The
-- counters of a list of addresses are the sum of theirs, less those of the shared blocks that several of them own.
--
-- [Note: figures] of migration 0005 is otherwise unchanged: a block that has owners counts once for the network ('') and
-- once for each of its owners.

-- No owner is added or removed between the conversion and the new triggers.
LOCK TABLE owners IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE crowds RENAME TO shared_blocks;
ALTER INDEX crowds_pkey RENAME TO shared_blocks_pkey;
ALTER INDEX crowds_of_block RENAME TO shared_blocks_by_cid;

INSERT INTO shared_blocks (address, cid)
SELECT address, cid FROM owners WHERE cid IN (SELECT cid FROM owners GROUP BY cid HAVING count(*) BETWEEN 2 AND 8);

DROP INDEX figures_of_groups;
DELETE FROM figures WHERE subject LIKE '%,%';
DELETE FROM figure_changes WHERE subject LIKE '%,%';

-- As before, the row of the block is locked in the order of [Note: locks], and no plan reads a whole table.
CREATE OR REPLACE FUNCTION owners_changed() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
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
  INSERT INTO figure_changes (subject, device_name, blocks, owned, whole_blocks, bytes, copies)
  SELECT s.subject, f.device_name, sign * sum(s.times * f.blocks), sign * sum(s.owned * f.blocks),
    sign * sum(s.times * f.whole_blocks), sign * sum(s.times * f.bytes), sign * sum(s.times * f.copies)
  FROM standing CROSS JOIN LATERAL (
    SELECT unnest(addresses) AS subject, 1 AS times, 1 AS owned
    UNION ALL
    SELECT '', CASE WHEN cardinality(others) = 0 THEN 1 ELSE 0 END, cardinality(addresses)
  ) s CROSS JOIN LATERAL facts_of(bytes, device_names) f
  GROUP BY s.subject, f.device_name
  HAVING sum(s.owned * f.blocks) <> 0 OR sum(s.times * f.copies) <> 0;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION note_copies(cids text[], device_names text[], signs integer[]) RETURNS void LANGUAGE plpgsql
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
  FROM moved CROSS JOIN LATERAL unnest(array_prepend('', moved.addresses)) AS s (subject)
  WHERE cardinality(moved.addresses) > 0
  GROUP BY s.subject, moved.device_name
  HAVING sum(moved.whole_blocks) <> 0 OR sum(moved.copies) <> 0;
END
$$;

DROP FUNCTION subjects_of(text[]);
