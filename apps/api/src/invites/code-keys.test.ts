import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@dexnet/service/migrations";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { createInviteStore } from "./store.ts";

/** The migrations before the column of keys. */
const earlierFolder = mkdtempSync(join(tmpdir(), "dexnet-migrations-"));
for (const name of readdirSync(migrationsFolder).filter((file) => file < "0006")) {
  cpSync(join(migrationsFolder, name), join(earlierFolder, name));
}
afterAll(() => rmSync(earlierFolder, { recursive: true, force: true }));

describeEachDatabase(
  "invites older than the column of keys",
  { schemaName: "dexnet_api", migrations: earlierFolder },
  (open) => {
    it("stay usable in any case, with and without dashes", async () => {
      const database = await open();
      for (const [code, usesLeft] of [
        ["ABCD-EFGH-JKMN", 1_000_000],
        ["come-in", 1],
        ["Come In", 3],
        ["приходи", 5],
      ] as const) {
        await database.db.execute(
          sql`insert into invites (code, uses, uses_left, created_at) values (${code}, ${usesLeft}, ${usesLeft}, now())`,
        );
      }
      await migrate(database, migrationsFolder);
      const invites = createInviteStore(database.db);
      const now = new Date();
      for (const typed of ["ABCD-EFGH-JKMN", "abcd-efgh-jkmn", "abcdefghjkmn", "ABCD EFGH JKMN", "приходи"]) {
        expect(await invites.consumeUse(typed, now), typed).toBe(true);
      }
      // Two codes that differ in case and dashes only become one: the one with more uses.
      expect(await invites.find("COMEIN")).toMatchObject({ code: "Come In", usesLeft: 3 });
      const first = { code: "abcdefghjkmn", uses: 7, expiresAt: null, createdAt: now };
      await invites.insertIfNew(first);
      expect(await invites.find("abcdefghjkmn")).toMatchObject({ code: "ABCD-EFGH-JKMN", uses: 1_000_000 });
    });
  },
);
