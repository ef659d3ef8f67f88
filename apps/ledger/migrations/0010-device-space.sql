-- The figures of a device have the size of its good copies too, for devices that can't tell their free space. So far
-- `bytes` was 0 in the rows of devices.

-- No copy and no owner is added or removed between the conversion and the new functions.
LOCK TABLE owners, copies IN SHARE ROW EXCLUSIVE MODE;

CREATE OR REPLACE FUNCTION facts_of(bytes bigint, device_names text[])
RETURNS TABLE (device_name text, blocks integer, whole_blocks integer, bytes bigint, copies integer)
STABLE LANGUAGE sql AS $$
  SELECT '', 1, is_whole(cardinality(device_names)), bytes, 0
  UNION ALL
  SELECT unnest(device_names), 0, 0, bytes, 1
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
  INSERT INTO figure_changes (subject, device_name, blocks, owned, whole_blocks, bytes, copies)
  SELECT s.subject, moved.device_name, 0, 0, sum(moved.whole_blocks), sum(moved.bytes), sum(moved.copies)
  FROM moved CROSS JOIN LATERAL unnest(array_prepend('', moved.addresses)) AS s (subject)
  WHERE cardinality(moved.addresses) > 0
  GROUP BY s.subject, moved.device_name
  HAVING sum(moved.whole_blocks) <> 0 OR sum(moved.bytes) <> 0 OR sum(moved.copies) <> 0;
END
$$;

-- Open changes from before have no bytes of devices, so the base has all of them.
INSERT INTO figures (subject, device_name, blocks, owned, whole_blocks, bytes, copies)
SELECT subject, device_name, 0, 0, 0, sum(size_bytes), 0
FROM (
  SELECT '' AS subject, device_name, size_bytes FROM copies JOIN blocks USING (cid)
  WHERE state = 'good' AND EXISTS (SELECT FROM owners WHERE owners.cid = copies.cid)
  UNION ALL
  SELECT address, device_name, size_bytes FROM owners JOIN copies USING (cid) JOIN blocks USING (cid)
  WHERE state = 'good'
) AS held
GROUP BY subject, device_name
ON CONFLICT (subject, device_name) DO UPDATE SET bytes = excluded.bytes;
