import { describeServerDatabase } from "@dexnet/service/testing/databases";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { internalToken, type RunningLedger, runLedger } from "../testing/running-ledger.ts";
import { newWallet } from "../testing/signed-block.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";

const newFolder = temporaryFolders();

describeServerDatabase("what the api says about addresses", { schemaName, migrations: migrationsFolder }, (open) => {
  let ledger: RunningLedger;
  beforeAll(async () => {
    ledger = await runLedger({ database: await open(), dataFolder: await newFolder() });
  });
  afterAll(() => ledger.stop());

  const entitle = (paidUntil: string) =>
    fetch(`${ledger.url}/internal/v1/addresses/${newWallet().address}`, {
      method: "PUT",
      headers: { authorization: `Internal ${internalToken}`, "content-type": "application/json" },
      body: JSON.stringify({ size_bytes: 1, paid_until: paidUntil }),
    });

  it("may name any time that the database can hold", async () => {
    for (const paidUntil of ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"]) {
      expect((await entitle(paidUntil)).status).toBe(200);
    }
  });

  it("is refused with a time before the first year, which the database can't hold", async () => {
    const response = await entitle("0000-12-31T23:59:59Z");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "bad_request", fields: { paid_until: expect.any(String) } });
  });

  it("an OPTIONS that is no preflight is answered without a text of another shape", async () => {
    const response = await fetch(`${ledger.url}/v1/blocks/a`, { method: "OPTIONS" });
    expect([response.status, await response.text()]).toEqual([204, ""]);
  });
});
