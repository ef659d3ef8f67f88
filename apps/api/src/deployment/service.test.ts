import { AppError } from "@dexnet/protocol/errors";
import { systemClock } from "@dexnet/service/clock";
import { describeServerDatabase } from "@dexnet/service/testing/databases";
import { captureLog } from "@dexnet/service/testing/test-server";
import { expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { otherDeployment, testDeployment } from "../testing/wallet.ts";
import { createDeployment } from "./service.ts";

describeServerDatabase("the deployment's id", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  /** An api process beside a ledger that tells this id; undefined while the ledger is away. */
  async function start(tells: string | undefined, database = open()) {
    const ledger = { tells, asked: 0 };
    const { log } = captureLog();
    const deployment = createDeployment({
      db: (await database).db,
      ledgerClient: {
        tell: async () => undefined,
        async deployment() {
          ledger.asked += 1;
          if (ledger.tells === undefined) throw new AppError("unavailable");
          return ledger.tells;
        },
      },
      clock: systemClock,
      log,
    });
    return { deployment, ledger };
  }

  it("is asked for once, and kept while the ledger is away", async () => {
    const database = open();
    const first = await start(testDeployment, database);
    await first.deployment.confirm();
    first.ledger.tells = undefined;
    expect([await first.deployment.id(), await first.deployment.id()]).toEqual([testDeployment, testDeployment]);
    expect(first.ledger.asked).toBe(1);

    const second = await start(undefined, database);
    await second.deployment.confirm();
    expect(await second.deployment.id()).toBe(testDeployment);
  });

  it("is not there until the ledger was reached once", async () => {
    const { deployment, ledger } = await start(undefined);
    await deployment.confirm();
    await expect(deployment.id()).rejects.toMatchObject({ code: "unavailable" });
    ledger.tells = testDeployment;
    expect(await deployment.id()).toBe(testDeployment);
  });

  it("stops the start when the ledger is another deployment's", async () => {
    const database = open();
    await (await start(testDeployment, database)).deployment.confirm();
    const { deployment } = await start(otherDeployment, database);
    await expect(deployment.confirm()).rejects.toThrow(
      `LEDGER_INTERNAL_URL leads to the ledger of another deployment (${otherDeployment}); this api belongs to ${testDeployment}.`,
    );
    expect(await deployment.id()).toBe(testDeployment);
  });
});
