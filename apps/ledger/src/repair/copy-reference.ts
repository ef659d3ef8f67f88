import { type SQL, sql } from "drizzle-orm";
import { copies } from "../schema.ts";

/** One copy, by where it lies and by its single-use name: a report on one that was replaced meanwhile hits nothing. */
export interface CopyReference {
  readonly cid: string;
  readonly deviceName: string;
  readonly copyName: string;
}

export function isAmong(list: readonly CopyReference[]): SQL {
  if (list.length === 0) return sql`false`;
  const rows = list.map(({ cid, deviceName, copyName }) => sql`(${cid}, ${deviceName}, ${copyName})`);
  return sql`(${copies.cid}, ${copies.deviceName}, ${copies.copyName}) in (${sql.join(rows, sql`, `)})`;
}
