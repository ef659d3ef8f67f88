-- Version 1
-- A page of the blocks of an address, in the order of their names. It is read in that order, up to its end: without
-- statistics, the planner would take the address for a small one, and sort all its blocks.
CREATE OR REPLACE FUNCTION page_of_blocks(owner_address text, after_cid text, page_size integer)
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
