import type { Db } from "@dexnet/service/database";
import { eq, isNotNull } from "drizzle-orm";
import { blocks, copies } from "../copies/tables.ts";

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
