import { expect, it } from "vitest";
import { newWallet, readProof, testDeployment } from "../testing/signed-block.ts";
import { createReadProofCheck } from "./read-proof.ts";

it("read proofs: one signature in each turn of the event loop, and networks take turns", async () => {
  const wallet = newWallet();
  const requireReadProof = createReadProofCheck({ deployment: testDeployment, clock: { now: () => new Date() } });
  const done: string[] = [];
  const check = async (ip: string) => {
    await requireReadProof(wallet.address.toLowerCase(), readProof(wallet), { ip });
    done.push(ip);
  };
  const others = Array.from({ length: 20 }, () => check("203.0.113.1"));
  const one = check("203.0.113.2");
  await new Promise(setImmediate);
  expect(done.length).toBeLessThanOrEqual(1);
  await one;
  expect(done.length).toBeLessThanOrEqual(3);
  await Promise.all(others);
});
