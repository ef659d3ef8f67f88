import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { internalToken, type RunningLedger, runLedger } from "../testing/running-ledger.ts";
import { newWallet } from "../testing/signed-block.ts";
import { temporaryFolders } from "../testing/temporary-folder.ts";

const newFolder = temporaryFolders();

describeEachDatabase("address routes", { schemaName, migrations: migrationsFolder }, (open) => {
  let ledger: RunningLedger;
  beforeAll(async () => {
    ledger = await runLedger({ database: await open(), dataFolder: await newFolder() });
  });
  afterAll(() => ledger.stop());

  const entitle = (paidUntil: string) =>
    fetch(`${ledger.internalUrl}/internal/v1/addresses/${newWallet().address}`, {
      method: "PUT",
      headers: { authorization: `Internal ${internalToken}`, "content-type": "application/json" },
      body: JSON.stringify({ size_bytes: 1, paid_until: paidUntil }),
    });

  it("accepts every date that the database supports", async () => {
    for (const paidUntil of ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"]) {
      expect((await entitle(paidUntil)).status).toBe(200);
    }
  });

  it("refuses a date before the first year", async () => {
    const response = await entitle("0000-12-31T23:59:59Z");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "bad_request", fields: { paid_until: expect.any(String) } });
  });

  it("answers address_invalid for a wrong address in a path and in a body", async () => {
    const json = { "content-type": "application/json" };
    const requests = [
      fetch(`${ledger.url}/v1/addresses/0x12/blocks`, {
        method: "PUT",
        headers: { "content-type": "application/octet-stream" },
        body: "block",
      }),
      fetch(`${ledger.url}/v1/addresses/0x12/blocks/missing`, { method: "POST", headers: json, body: '{"cids":[]}' }),
      fetch(`${ledger.url}/v1/statistics/address/0x12`),
      fetch(`${ledger.url}/v1/statistics/blocks/summary_info`, {
        method: "POST",
        headers: json,
        body: JSON.stringify({ addresses: ["0x12"] }),
      }),
    ];
    for (const [index, response] of (await Promise.all(requests)).entries()) {
      expect(response.status).toBe(400);
      const field = index === 3 ? "addresses.0" : "address";
      expect(await response.json()).toMatchObject({
        code: "address_invalid",
        detail: "Invalid address format",
        fields: { [field]: "errors.address_invalid" },
      });
    }
  });

  it("answers an OPTIONS request that is no preflight without a body", async () => {
    const response = await fetch(`${ledger.url}/v1/blocks/a`, { method: "OPTIONS" });
    expect([response.status, await response.text()]).toEqual([204, ""]);
  });
});
