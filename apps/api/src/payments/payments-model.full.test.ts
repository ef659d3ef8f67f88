import { describe, expect, test } from "vitest";
import { startPaymentFaults } from "../testing/payment-faults.ts";
import { type ModelRun, runPaymentModel } from "../testing/payment-model.ts";

/** Number of random runs. A higher number takes longer and finds more. */
const runs = Number(process.env.DEXNET_PAYMENT_RUNS ?? 1);
/** Seed of the first of them. A failed run names its seed. */
const firstSeed = Number(process.env.DEXNET_PAYMENT_SEED ?? 100);
/** Reorganisations of all chains, and of one of them. The long tests have more. */
const reorganizations = process.env.DEXNET_LONG === "1" ? 200 : 40;
const reorganizationsPerChain = 40;

async function run(options: Omit<ModelRun, "faults">) {
  const faults = await startPaymentFaults({ chain: { scanRangeBlocks: 25 } });
  try {
    return await runPaymentModel({ faults, ...options });
  } finally {
    await faults.stop();
  }
}

describe("payments agree with a model to the last base unit", () => {
  test(`after ${reorganizations} reorganisations with payments that vanish, come again and move to other blocks`, async () => {
    let granted = 0;
    for (let chain = 0; chain < reorganizations / reorganizationsPerChain; chain++) {
      const { granted: some } = await run({
        seed: chain,
        reorganizations: reorganizationsPerChain,
        steps: 50,
        lies: false,
        plans: ["storage-10"],
      });
      granted += some;
    }
    expect(granted).toBeGreaterThan(0);
  });

  test(`after ${runs} random runs with reorganisations and an endpoint that lies`, async () => {
    let granted = 0;
    for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
      const { granted: some } = await run({ seed, reorganizations: 10, steps: 120, lies: true, plans: ["storage-10"] });
      granted += some;
    }
    expect(granted).toBeGreaterThan(0);
  });

  test(`and nobody gets more than was paid, after ${runs} random runs with three plans that replace each other`, async () => {
    const plans = ["storage-10", "storage-100", "storage-200"];
    for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
      const { granted } = await run({ seed, reorganizations: 0, steps: 120, lies: false, plans });
      expect(granted).toBeGreaterThan(2);
    }
  });
});
