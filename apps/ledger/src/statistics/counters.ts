import type { Db } from "@dexnet/service/database/database";
import { type SQL, sql } from "drizzle-orm";

/** Counters of the blocks of a list of addresses or of the whole network. `apps/ledger/README.md` defines them. */
export interface Counters {
  /** Sum of the blocks of each address: a block with two of them as owners counts twice. */
  readonly ownedBlocks: number;
  readonly uniqueBlocks: number;
  /** Unique blocks that have all their copies. */
  readonly wholeBlocks: number;
  /** Total size of the unique blocks. */
  readonly bytes: number;
  /** Devices with good copies, sorted by name. */
  readonly devices: readonly { readonly name: string; readonly country: string; readonly copies: number }[];
}

export interface CurrentCounters extends Counters {
  /** Changes that were read beside the base because they are not compacted yet. */
  readonly openChanges: number;
}

interface CounterRow extends Record<string, unknown> {
  device_name: string;
  country: string | null;
  /** Sums of bigint are returned as text. */
  blocks: string;
  owned: string;
  whole_blocks: string;
  bytes: string;
  copies: string;
  open: string;
}

/** Scope of the whole network. Each other scope is an address. */
const networkScope = "";
const columns = sql.raw("device_name, blocks, owned, whole_blocks, bytes, copies");

/**
 * Reads exact counters: base and open changes in one statement. Without addresses, those of the whole network. The base is in
 * the table `counters`, open changes are in `counter_changes`, and the scope is their column `subject`: see [Note: counters] in
 * `functions/counters.sql`.
 */
export async function readCounters(db: Db, addressesHex: readonly string[]): Promise<CurrentCounters> {
  const scopes = addressesHex.length === 0 ? [networkScope] : [...new Set(addressesHex)];
  const list = sql`${sql.param(scopes)}::text[]`;
  const parts = [countersOfScopes(list), ...(scopes.length > 1 ? [repeatsOfSharedBlocks(list)] : [])];
  const { rows } = await db.execute<CounterRow>(sql`
    SELECT device_name, devices.country, sum(blocks) AS blocks, sum(owned) AS owned, sum(whole_blocks) AS whole_blocks,
      sum(bytes) AS bytes, sum(copies) AS copies, sum(open) AS open
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS part
    LEFT JOIN devices ON devices.name = device_name
    GROUP BY device_name, devices.country ORDER BY device_name`);
  return countersFrom(rows);
}

function countersOfScopes(list: SQL): SQL {
  return sql`
    SELECT ${columns}, 0 AS open FROM counters WHERE subject = ANY (${list})
    UNION ALL
    SELECT ${columns}, 1 FROM counter_changes WHERE subject = ANY (${list})`;
}

/** Negative counters of blocks that several addresses of the list own: each but the first counted them again. */
function repeatsOfSharedBlocks(list: SQL): SQL {
  return sql`
    SELECT f.device_name, times * f.blocks, 0, times * f.whole_blocks, times * f.bytes, times * f.copies, 0 FROM (
      SELECT cid, 1 - count(*) AS times FROM shared_blocks WHERE address = ANY (${list}) GROUP BY cid HAVING count(*) > 1
    ) AS repeated JOIN blocks USING (cid) CROSS JOIN LATERAL counters_of_block(
      size_bytes, ARRAY(SELECT device_name FROM copies WHERE copies.cid = repeated.cid AND state || '' = 'good')
    ) f`;
}

function countersFrom(rows: readonly CounterRow[]): CurrentCounters {
  const blockRow = rows.find((row) => row.device_name === "");
  const devices = rows.flatMap(({ device_name: name, country, copies }) =>
    country === null || Number(copies) === 0 ? [] : [{ name, country, copies: Number(copies) }],
  );
  return {
    ownedBlocks: Number(blockRow?.owned ?? 0),
    uniqueBlocks: Number(blockRow?.blocks ?? 0),
    wholeBlocks: Number(blockRow?.whole_blocks ?? 0),
    bytes: Number(blockRow?.bytes ?? 0),
    devices,
    openChanges: rows.reduce((sum, { open }) => sum + Number(open), 0),
  };
}
