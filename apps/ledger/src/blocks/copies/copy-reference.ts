import { randomBytes } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { type CopyState, copies } from "./copy-tables.ts";

/** Name for one attempt to write copies of a block: the CID with a random suffix. See [Note: single-use names]. */
export function newCopyName(blockCid: string): string {
  return `${blockCid}-${randomBytes(8).toString("hex")}`;
}

export interface BlockInfo {
  readonly cid: string;
  readonly sizeBytes: number;
  /** Signature in the header of every copy. */
  readonly signatureHex: string;
}

/** Bytes on a device. The name is used for one write only, so a report on a replaced copy matches nothing. */
export interface CopyLocation {
  readonly deviceName: string;
  readonly copyName: string;
}

export interface CopyReference extends CopyLocation {
  readonly cid: string;
}

export interface CopyRecord extends CopyLocation {
  readonly state: CopyState;
}

/** Condition for the rows of these copies. */
export function isAmongCopies(list: readonly CopyReference[]): SQL {
  if (list.length === 0) return sql`false`;
  const rows = list.map(({ cid, deviceName, copyName }) => sql`(${cid}, ${deviceName}, ${copyName})`);
  return sql`(${copies.cid}, ${copies.deviceName}, ${copies.copyName}) in (${sql.join(rows, sql`, `)})`;
}
