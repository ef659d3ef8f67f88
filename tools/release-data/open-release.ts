import { cp, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ServersUnderTest } from "@dexnet/drive/testing/contracts/servers/servers-under-test";
import { goodInviteCode } from "@dexnet/drive/testing/fakes/fake-accounts";
import type { Database } from "@dexnet/service/database/database";
import { createTestClock } from "../../apps/api/src/testing/api-server.ts";
import { startRealServers } from "../contract/real-servers.ts";

export interface Release {
  /** Its folder in the repository, which stays as it is. */
  readonly folder: string;
  /** Time of its servers at the start, in milliseconds since 1970. */
  readonly now: number;
  /** Databases whose rows are lost. */
  readonly databases: { readonly api: Database; readonly ledger: Database };
  /** Folder without devices. */
  readonly dataFolder: string;
}

/** Starts the servers of this build on a copy of the data of a release. */
export async function openRelease({ folder, now, databases, dataFolder }: Release): Promise<ServersUnderTest> {
  for (const [name, database] of Object.entries(databases)) {
    await loadDump(database, await readFile(join(folder, `${name}.sql`), "utf8"));
  }
  await cp(join(folder, "devices"), join(dataFolder, "devices"), { recursive: true });
  const copies: Record<string, string> = JSON.parse(await readFile(join(folder, "copies.json"), "utf8"));
  for (const [missing, kept] of Object.entries(copies)) {
    const target = join(dataFolder, "devices", missing);
    await mkdir(dirname(target), { recursive: true });
    await cp(join(folder, "devices", kept), target);
  }
  const clock = createTestClock();
  clock.advance(now - Date.now());
  return await startRealServers(goodInviteCode, { clock, data: { databases, dataFolder } });
}

async function loadDump({ schemaName, withLock }: Database, dump: string): Promise<void> {
  await withLock("release-data", (connection) =>
    connection.transaction(async (transaction) => {
      await transaction.run(`DROP SCHEMA ${schemaName} CASCADE`);
      await transaction.run(dump);
    }),
  );
}
