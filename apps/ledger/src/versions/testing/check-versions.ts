import type { Db } from "@dexnet/service/database/database";
import { parseRecord } from "@dexnet/tlog/entries/record";
import { and, eq, isNotNull, like } from "drizzle-orm";
import { expect } from "vitest";
import { addresses } from "../../addresses/address-tables.ts";
import { blocks, owners } from "../../blocks/copies/copy-tables.ts";
import { createLogKey, type LogSettings } from "../../log/log-key.ts";
import { logEntries, logWaiting } from "../../log/log-tables.ts";
import { checkLog } from "../../log/testing/check-log.ts";
import { deriveCopyKey } from "../copy-key.ts";
import { versions } from "../version-tables.ts";

/**
 * Checks a stopped ledger: the whole log, exactly one entry for each reported version of the address, and no blocks of the
 * ledger's own address but the copies that versions name. Returns the reported versions in order.
 */
export async function checkVersions(
  db: Db,
  log: LogSettings,
  addressHex: string,
): Promise<{ version: number; kind: "delta" | "snapshot"; hash: string }[]> {
  await checkLog(db, createLogKey(log).signer.verifierKey);
  expect(await db.select().from(logWaiting)).toEqual([]);
  const reported = await db
    .select()
    .from(versions)
    .where(eq(versions.address, addressHex))
    .orderBy(versions.version, versions.kind);
  const entries = await db
    .select({ record: logEntries.record })
    .from(logEntries)
    .where(
      and(eq(logEntries.address, addressHex), isNotNull(logEntries.record), like(logEntries.record, "%/version/%")),
    );
  const logged = entries.map(({ record }) => parseRecord(record ?? "")).filter((record) => record.kind === "version");
  const nameOf = ({ version, hash }: { version: number; hash: string }) => `${version} ${hash}`;
  expect(logged.map(({ version, hashHex }) => nameOf({ version, hash: hashHex })).sort()).toEqual(
    reported.map(nameOf).sort(),
  );

  const copyAddress = deriveCopyKey(log.secretKeyBytes).addressHex;
  const named = (await db.select().from(versions)).flatMap(({ copyCids }) => copyCids);
  const owned = await db
    .select({ cid: blocks.cid, sizeBytes: blocks.sizeBytes })
    .from(owners)
    .innerJoin(blocks, eq(blocks.cid, owners.cid))
    .where(eq(owners.address, copyAddress));
  expect(owned.map(({ cid }) => cid).sort()).toEqual([...new Set(named)].sort());
  const [used] = await db.select().from(addresses).where(eq(addresses.address, copyAddress));
  expect(used?.usedBytes).toBe(owned.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
  return reported.map(({ version, kind, hash }) => ({ version, kind, hash }));
}
