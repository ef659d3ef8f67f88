import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { createDeploymentStore } from "./deployment-store.ts";

describeEachDatabase("deployment store", { schemaName, migrations: migrationsFolder }, (open) => {
  const now = new Date("2030-01-01T00:00:00Z");

  it("creates one random id, however many processes start at once", async () => {
    const { db } = await open();
    const ids = await Promise.all(Array.from({ length: 8 }, () => createDeploymentStore(db).readOrCreateId(now)));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await createDeploymentStore(db).readOrCreateId(new Date())).toBe(ids[0]);
  });
});
