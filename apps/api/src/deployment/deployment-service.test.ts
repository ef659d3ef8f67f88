import { AppError } from "@dexnet/protocol/errors/errors";
import { systemClock } from "@dexnet/service/background/clock";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { captureLog } from "@dexnet/service/testing/test-server";
import { expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { otherDeployment, testDeployment } from "../testing/wallet.ts";
import { createDeployment } from "./deployment-service.ts";

describeEachDatabase("deployment id", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  /** A deployment service beside a ledger with this id; undefined while the ledger is down. */
  async function start(id: string | undefined, database = open()) {
    const ledger = { id, requests: 0 };
    const { log } = captureLog();
    const deployment = createDeployment({
      db: (await database).db,
      ledgerClient: {
        sendChange: async () => undefined,
        reportVersion: async () => undefined,
        readVersions: async () => ({ sizeBytes: 0, documents: [] }),
        async readDeploymentId() {
          ledger.requests += 1;
          if (ledger.id === undefined) throw new AppError("unavailable");
          return ledger.id;
        },
      },
      clock: systemClock,
      log,
    });
    return { deployment, ledger };
  }

  it("is read once from the ledger and stays available while the ledger is down", async () => {
    const database = open();
    const first = await start(testDeployment, database);
    await first.deployment.verify();
    first.ledger.id = undefined;
    expect([await first.deployment.readId(), await first.deployment.readId()]).toEqual([
      testDeployment,
      testDeployment,
    ]);
    expect(first.ledger.requests).toBe(1);

    const second = await start(undefined, database);
    await second.deployment.verify();
    expect(await second.deployment.readId()).toBe(testDeployment);
  });

  it("is unavailable until the ledger was reached once", async () => {
    const { deployment, ledger } = await start(undefined);
    await deployment.verify();
    await expect(deployment.readId()).rejects.toMatchObject({ code: "unavailable" });
    ledger.id = testDeployment;
    expect(await deployment.readId()).toBe(testDeployment);
  });

  it("stops the start if the ledger belongs to another deployment", async () => {
    const database = open();
    await (await start(testDeployment, database)).deployment.verify();
    const { deployment } = await start(otherDeployment, database);
    await expect(deployment.verify()).rejects.toThrow(
      `LEDGER_INTERNAL_URL leads to the ledger of another deployment (${otherDeployment}); this api belongs to ${testDeployment}.`,
    );
    expect(await deployment.readId()).toBe(testDeployment);
  });
});
