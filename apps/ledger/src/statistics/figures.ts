import type { Db } from "@dexnet/service/database";
import { type SQL, sql } from "drizzle-orm";

/** What a list of addresses, or the whole network, keeps. The words are explained in `docs/architecture.md`. */
export interface Figures {
  /** Blocks of each address, added up: one that two of them own counts twice. */
  readonly ownedBlocks: number;
  readonly uniqueBlocks: number;
  /** Unique blocks that have all their copies. */
  readonly wholeBlocks: number;
  /** Sizes of the unique blocks. */
  readonly bytes: number;
  /** Devices with good copies, by name. */
  readonly devices: readonly { readonly name: string; readonly country: string; readonly copies: number }[];
}

/** How many changes wait to be folded, as far as the reader has seen them. */
export interface ReadFigures extends Figures {
  readonly openChanges: number;
}

interface FigureRow extends Record<string, unknown> {
  device_name: string;
  country: string | null;
  /** Sums of bigint come as text. */
  blocks: string;
  owned: string;
  whole_blocks: string;
  bytes: string;
  copies: string;
  open: string;
}

const network = "";
const columns = sql.raw("device_name, blocks, owned, whole_blocks, bytes, copies");

/**
 * The figures at this moment, exact: base and open changes in one statement. For no address at all, those of the whole
 * network. See [Note: figures] in `migrations/0005-figures.sql`.
 */
export async function readFigures(db: Db, addressesHex: readonly string[]): Promise<ReadFigures> {
  const subjects = addressesHex.length === 0 ? [network] : [...new Set(addressesHex)];
  const list = sql`${sql.param(subjects)}::text[]`;
  const parts = [
    ofSubjects(list),
    ...(subjects.length > 1 ? [countedTwiceInGroups(list), countedTwiceInCrowds(list)] : []),
  ];
  const { rows } = await db.execute<FigureRow>(sql`
    SELECT device_name, devices.country, sum(blocks) AS blocks, sum(owned) AS owned, sum(whole_blocks) AS whole_blocks,
      sum(bytes) AS bytes, sum(copies) AS copies, sum(open) AS open
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS part
    LEFT JOIN devices ON devices.name = device_name
    GROUP BY device_name, devices.country ORDER BY device_name`);
  return figuresFrom(rows);
}

function ofSubjects(list: SQL): SQL {
  return sql`
    SELECT ${columns}, 0 AS open FROM figures WHERE subject = ANY (${list})
    UNION ALL
    SELECT ${columns}, 1 FROM figure_changes WHERE subject = ANY (${list})`;
}

/** Of a group with several of the list among its owners, each after the first has counted its blocks again. */
function countedTwiceInGroups(list: SQL): SQL {
  const isGroup = sql`subject LIKE '%,%' AND string_to_array(subject, ',') && ${list}`;
  const times = sql`(SELECT 1 - count(*) FROM unnest(string_to_array(subject, ',')) AS member WHERE member = ANY (${list}))`;
  return sql`
    SELECT device_name, times * blocks, 0, times * whole_blocks, times * bytes, times * copies, open FROM (
      SELECT ${columns}, ${times} AS times, 0 AS open FROM figures WHERE ${isGroup}
      UNION ALL
      SELECT ${columns}, ${times}, 1 FROM figure_changes WHERE ${isGroup}
    ) AS grouped WHERE times < 0`;
}

function countedTwiceInCrowds(list: SQL): SQL {
  return sql`
    SELECT f.device_name, times * f.blocks, 0, times * f.whole_blocks, times * f.bytes, times * f.copies, 0 FROM (
      SELECT cid, 1 - count(*) AS times FROM crowds WHERE address = ANY (${list}) GROUP BY cid HAVING count(*) > 1
    ) AS crowded JOIN blocks USING (cid) CROSS JOIN LATERAL facts_of(
      size_bytes, ARRAY(SELECT device_name FROM copies WHERE copies.cid = crowded.cid AND state || '' = 'good')
    ) f`;
}

function figuresFrom(rows: readonly FigureRow[]): ReadFigures {
  const ofBlocks = rows.find((row) => row.device_name === "");
  const devices = rows.flatMap(({ device_name: name, country, copies }) =>
    country === null || Number(copies) === 0 ? [] : [{ name, country, copies: Number(copies) }],
  );
  return {
    ownedBlocks: Number(ofBlocks?.owned ?? 0),
    uniqueBlocks: Number(ofBlocks?.blocks ?? 0),
    wholeBlocks: Number(ofBlocks?.whole_blocks ?? 0),
    bytes: Number(ofBlocks?.bytes ?? 0),
    devices,
    openChanges: rows.reduce((sum, { open }) => sum + Number(open), 0),
  };
}
