import type { Db } from "@dexnet/service/database/database";
import { eq, isNotNull, sql } from "drizzle-orm";
import { blocks, copies } from "../blocks/copies/copy-tables.ts";

/** Records of the copies of all blocks. */
export interface CopyRecords {
  /** Names of the copies on a device, in any state, sorted. */
  copyNamesOn(deviceName: string): Promise<string[]>;
  /** Whether that many blocks have exactly three good copies each, and none waits for a repair. */
  isHealed(blockCount: number): Promise<boolean>;
  /** Makes the scrubber check the copies on a device next. */
  markUnchecked(deviceName: string): Promise<void>;
}

export function createCopyRecords(db: Db): CopyRecords {
  return {
    async copyNamesOn(deviceName) {
      const rows = await db.select().from(copies).where(eq(copies.deviceName, deviceName));
      return rows.map(({ copyName }) => copyName).sort();
    },
    async isHealed(blockCount) {
      const [waiting, good, all] = await Promise.all([
        db.$count(blocks, isNotNull(blocks.repairAt)),
        db.$count(copies, eq(copies.state, "good")),
        db.$count(copies),
      ]);
      return waiting === 0 && good === 3 * blockCount && all === good;
    },
    async markUnchecked(deviceName) {
      await db.update(copies).set({ checkedAt: null }).where(eq(copies.deviceName, deviceName));
    },
  };
}

/** Adds the rows of blocks with one copy each on a device, without files. Their numbers make their CIDs. */
export async function addBlocksOn(db: Db, deviceName: string, from: number, count: number): Promise<void> {
  const cid = sql.raw("'bafkr4i' || translate(substr(md5('c' || n) || md5('d' || n), 1, 52), '0189', 'wxyz')");
  const numbers = sql`generate_series(${from}::int, ${from + count - 1}::int) AS n`;
  await db.execute(
    sql`INSERT INTO blocks (cid, size_bytes, signature, stored_at) SELECT ${cid}, 1000, '0x', now() FROM ${numbers}`,
  );
  // The foreign key is checked by a plan for the number of blocks that is known.
  await db.execute(sql`ANALYZE blocks`);
  await db.execute(
    sql`INSERT INTO copies (cid, device_name, copy_name, state, checked_at)
      SELECT ${cid}, ${deviceName}::text, ${cid}, 'good', now() FROM ${numbers}`,
  );
}
