import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "@dexnet/service/migrations";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";
import { readCounters } from "./counters.ts";
import { countPlainly, readPlainRows } from "./testing/plain-count.ts";
import { addressOf, cidOf, createRows, whole } from "./testing/rows.ts";

/** All migrations before the counters. */
const older = await temporaryFolders()();
for (const name of await readdir(migrationsFolder)) {
  if (name < "0005") await cp(join(migrationsFolder, name), join(older, name));
}

describeEachDatabase("counters of a ledger that is older than them", { schemaName, migrations: older }, (open) => {
  it("start with the existing blocks", async () => {
    const database = await open();
    const rows = createRows(database.db);
    const addresses = Array.from({ length: 10 }, (_, index) => addressOf(index + 1));
    await rows.addDevices();
    await rows.addAddresses(addresses);
    for (let index = 0; index < 10; index++) {
      await rows.addBlock(cidOf(index), index % 3 === 0 ? { one: "good", two: "bad" } : whole, 100 + index);
      await rows.own(addresses.slice(index), [cidOf(index)]);
    }
    await migrate(database, migrationsFolder);
    const plain = await readPlainRows(database.db);
    for (const list of [[], addresses, addresses.slice(4, 7), ...addresses.map((address) => [address])]) {
      const { openChanges, ...counters } = await readCounters(database.db, list);
      expect(openChanges).toBe(0);
      expect(counters).toEqual(countPlainly(plain, list));
    }
  });
});
