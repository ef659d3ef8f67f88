import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { eq } from "drizzle-orm";
import { addresses } from "../addresses/address-tables.ts";
import { appendEntries, composeEntry } from "../log/append-entries.ts";
import type { CopyWriter } from "./copy-writer.ts";
import type { MapKeyOf } from "./map-keys.ts";
import { createMapStore } from "./map-store.ts";
import type { ReplacedCopies } from "./replaced-copies.ts";
import { type ReportedVersion, verifyReport } from "./verify-report.ts";
import { createVersionStore, type StoredVersion } from "./version-store.ts";

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
  async function isReported(addressHex: string, reported: ReportedVersion): Promise<boolean> {
    // Before a copy is stored that nobody would delete.
    if (isKnown(await createVersionStore(db).list(addressHex, reported.version), reported)) return true;
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
      if (isKnown(await store.list(addressHex, version), reported)) return;
      const map = await createMapStore(tx).advance(key, { version, hashHex });
      const record = { kind: "version", deployment, address: addressHex, at: now, version, hashHex } as const;
      await appendEntries(tx, [composeEntry({ ...record, signatureHex, copyCids }, map)], now);
      await store.insert(addressHex, { version, kind, hash: hashHex, copyCids });
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

/** Whether the report is among those of its version. Fault: file_database_conflict for another change with its number. */
function isKnown(stored: readonly StoredVersion[], { kind, hashHex }: ReportedVersion): boolean {
  if (stored.some(({ hash }) => hash !== hashHex)) throw new AppError("file_database_conflict");
  return stored.some((one) => one.kind === kind);
}
