import { afterAll, beforeAll, describe } from "vitest";
import { describeAccounts } from "./account-contract.ts";
import { describeBlocks } from "./block-contract.ts";
import { describeFileDatabases } from "./file-database-contract.ts";
import type { ServersUnderTest } from "./servers-under-test.ts";
import { describeSessions } from "./session-contract.ts";
import { describeShares } from "./share-contract.ts";
import { describeStorages } from "./storage-contract.ts";

/** What the drive relies on at the api and the ledger. The real servers and the fakes of the drive's tests both pass. */
export function describeServers(name: string, start: () => Promise<ServersUnderTest>): void {
  describe(name, () => {
    let servers: ServersUnderTest;
    beforeAll(async () => {
      servers = await start();
    });
    afterAll(() => servers.stop());

    for (const describeCalls of [
      describeAccounts,
      describeSessions,
      describeStorages,
      describeFileDatabases,
      describeBlocks,
      describeShares,
    ]) {
      describeCalls(() => servers);
    }
  });
}
