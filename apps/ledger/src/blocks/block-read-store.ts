import { copiesBeforeAnswer } from "@dexnet/protocol/limits";
import type { Db } from "@dexnet/service/database/database";
import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { BlockInfo, CopyRecord } from "./copies/copy-reference.ts";
import { blocks, copies, owners } from "./copies/copy-tables.ts";

export interface BlockStore {
  find(cid: string): Promise<{ block: BlockInfo; copies: CopyRecord[] } | undefined>;
  /** Blocks that the address does not own or that have too few good copies, in the given order. */
  findMissing(addressHex: string, cids: readonly string[]): Promise<string[]>;
}

export function createBlockStore(db: Db): BlockStore {
  return {
    async find(cid) {
      const rows = await db
        .select({ block: blocks, copy: copies })
        .from(blocks)
        .leftJoin(copies, eq(copies.cid, blocks.cid))
        .where(eq(blocks.cid, cid));
      const block = rows[0]?.block;
      if (block === undefined) return undefined;
      return {
        block: { cid, sizeBytes: block.sizeBytes, signatureHex: block.signature },
        copies: rows.flatMap(({ copy }) => (copy === null ? [] : [copy])),
      };
    },

    async findMissing(addressHex, cids) {
      const rows = await db
        .select({ cid: owners.cid })
        .from(owners)
        .innerJoin(copies, eq(copies.cid, owners.cid))
        .where(and(eq(owners.address, addressHex), inArray(owners.cid, [...cids])))
        .groupBy(owners.cid)
        .having(gte(sql`count(*) filter (where ${copies.state} = 'good')`, copiesBeforeAnswer));
      const stored = new Set(rows.map(({ cid }) => cid));
      return cids.filter((cid) => !stored.has(cid));
    },
  };
}
