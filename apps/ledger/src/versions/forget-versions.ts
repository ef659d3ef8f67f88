import { AppError } from "@dexnet/protocol/errors/errors";
import type { Db } from "@dexnet/service/database/database";
import { appendEntries, composeEntry } from "../log/append-entries.ts";
import type { MapKeyOf } from "./map-keys.ts";
import { createMapStore } from "./map-store.ts";
import { createVersionStore } from "./version-store.ts";

/** Deletes the versions of an address in the transaction that forgets it. The row of the address is locked. */
export type ForgetVersions = (tx: Db, addressHex: string, now: Date) => Promise<void>;

/**
 * The map keeps the key of the address, with a value that says that the storage was deleted. Fault: unavailable, for a copy
 * that was stored after the copies of the address were deleted.
 */
export function createForgetVersions(deps: {
  readonly deployment: string;
  readonly mapKeyOf: MapKeyOf;
}): ForgetVersions {
  return async (tx, addressHex, now) => {
    const store = createVersionStore(tx);
    if ((await store.listWithCopies(addressHex)).length > 0) throw new AppError("unavailable");
    if ((await store.deleteAll(addressHex)) === 0) return;
    const map = await createMapStore(tx).forget(deps.mapKeyOf(addressHex).key);
    if (map === undefined) return;
    const record = { kind: "version", deployment: deps.deployment, address: addressHex, at: now } as const;
    // No version has this number and this hash.
    const removal = { version: 0, hashHex: "0".repeat(64), signatureHex: "none", copyCids: [] };
    await appendEntries(tx, [composeEntry({ ...record, ...removal }, map)], now);
  };
}
