import { AppError } from "@dexnet/protocol/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import { mapValueOfVersion } from "@dexnet/tlog/map-value";
import { eq } from "drizzle-orm";
import { addresses } from "../addresses/tables.ts";
import { appendEntries, composeEntry } from "../log/append-entries.ts";
import type { CopyWriter } from "./copy-writer.ts";
import type { MapKeyOf } from "./map-keys.ts";
import type { ReplacedCopies } from "./replaced-copies.ts";
import { createVersionStore, type StoredVersion } from "./store.ts";
import { type ReportedVersion, verifyReport } from "./verify-report.ts";

export type ReportVersion = (addressHex: string, document: FileDatabaseDocument) => Promise<void>;

interface ReportVersionDeps {
  readonly db: Db;
  readonly deployment: string;
  readonly clock: Clock;
  readonly mapKeyOf: MapKeyOf;
  readonly copyWriter: CopyWriter;
  readonly replacedCopies: ReplacedCopies;
  readonly wakeSequencer: () => void;
}

/**
 * Stores a copy of a saved delta or snapshot and adds its version to the log. A repeated report has no further effect.
 * Faults: those of `verifyReport`, address_unknown, file_database_conflict, unavailable.
 */
export function createReportVersion(deps: ReportVersionDeps): ReportVersion {
  const { db, deployment, clock } = deps;

  /** Whether the version was reported. Faults: address_unknown, file_database_conflict. */
  async function isReported(addressHex: string, { version, kind, hashHex }: ReportedVersion): Promise<boolean> {
    const store = createVersionStore(db);
    const found = await store.find(addressHex, version, kind);
    if (found !== undefined && found.hash !== hashHex) throw new AppError("file_database_conflict");
    if (found !== undefined) return true;
    // Before a copy is stored that nobody would delete.
    newestOf({ version, hashHex }, await store.findNewest(addressHex));
    const known = await db.select().from(addresses).where(eq(addresses.address, addressHex));
    if (known.length === 0) throw new AppError("address_unknown");
    return false;
  }

  async function addVersion(addressHex: string, reported: ReportedVersion): Promise<void> {
    const copyCids = await deps.copyWriter.write(reported.text);
    const { version, kind, hashHex, signatureHex } = reported;
    const { key } = deps.mapKeyOf(addressHex);
    const now = clock.now();
    await db.transaction(async (tx) => {
      const [locked] = await tx.select().from(addresses).where(eq(addresses.address, addressHex)).for("update");
      if (locked === undefined) throw new AppError("address_unknown");
      const store = createVersionStore(tx);
      if ((await store.find(addressHex, version, kind)) !== undefined) return;
      const newest = newestOf({ version, hashHex }, await store.findNewest(addressHex));
      const record = { kind: "version", deployment, address: addressHex, at: now, version, hashHex } as const;
      const entry = composeEntry({ ...record, signatureHex, copyCids }, { key, value: mapValueOfVersion(newest) });
      await appendEntries(tx, [entry], now);
      await store.insert(
        addressHex,
        { version, kind, hash: hashHex, copyCids },
        mapValueOfVersion({ version, hashHex }),
      );
    });
    deps.wakeSequencer();
  }

  return async (addressHex, document) => {
    const reported = await verifyReport(document, { deployment, address: addressHex });
    if (!(await isReported(addressHex, reported))) await addVersion(addressHex, reported);
    // Also for a repeated report, which may follow a failure at this step.
    await deps.replacedCopies.release(addressHex);
  };
}

/** A snapshot of an earlier version does not change the newest one. Fault: file_database_conflict. */
function newestOf(
  reported: { readonly version: number; readonly hashHex: string },
  stored: StoredVersion | undefined,
): { readonly version: number; readonly hashHex: string } {
  if (stored === undefined || stored.version < reported.version) return reported;
  if (stored.version === reported.version && stored.hash !== reported.hashHex)
    throw new AppError("file_database_conflict");
  return { version: stored.version, hashHex: stored.hash };
}
