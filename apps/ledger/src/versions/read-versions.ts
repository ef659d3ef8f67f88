import { blockHeaderSizeBytes } from "@dexnet/crypto/verify/block-header";
import type { CallAnswer } from "@dexnet/protocol/call";
import type { versionCalls } from "@dexnet/protocol/versions";
import type { Db } from "@dexnet/service/database/database";
import { eq } from "drizzle-orm";
import { addresses } from "../addresses/address-tables.ts";
import { createVersionStore } from "./version-store.ts";

/** Documents of an address's newest version, from their copies. An unknown address has none. Fault: copies_unavailable. */
export type ReadVersions = (addressHex: string) => Promise<CallAnswer<typeof versionCalls.readVersions>>;

export function createReadVersions(deps: {
  readonly db: Db;
  readonly readBlock: (cid: string) => Promise<Uint8Array>;
}): ReadVersions {
  const { db, readBlock } = deps;
  return async (addressHex) => {
    const [address] = await db.select().from(addresses).where(eq(addresses.address, addressHex));
    if (address === undefined) return { size_bytes: 0, documents: [] };
    const documents = [];
    for (const { copyCids } of await createVersionStore(db).listCopies(addressHex)) {
      const parts: Uint8Array[] = [];
      for (const cid of copyCids) parts.push((await readBlock(cid)).subarray(blockHeaderSizeBytes));
      documents.push(JSON.parse(Buffer.concat(parts).toString("utf8")));
    }
    return { size_bytes: address.sizeBytes, documents };
  };
}
