import { createFakeLog } from "@dexnet/drive/testing/fakes/fake-log";
import { expect, test } from "vitest";
import { compareWithLog, openLoggedVersion } from "./newest-version.ts";

const address = "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B";
const deployment = "6f8f57b4-0a0b-4c19-9d33-5a6d0f1c2e3a";
const nowMs = Date.UTC(2030, 0, 1);
const hash = "1".repeat(64);

/** Newest version by a log whose map has it under another number. */
async function openLogged(mapNumber: number) {
  const log = createFakeLog({ now: () => nowMs });
  const record = { kind: "version", deployment, address, at: new Date(0), version: 2, hashHex: hash } as const;
  log.append({ ...record, signatureHex: "0xab", copyCids: [] }, mapNumber);
  await log.integrate();
  const { verifierKey: verifier_key, mapKey: map_key } = await log.fetchInfo();
  const { keyProof, mapRoot, mapTime, ...answer } = await log.fetchNewestVersion(address, 0, {
    nonce: "1-1",
    signature: "0x",
  });
  const named = { key_proof: keyProof, map_root: mapRoot, map_time: mapTime };
  return openLoggedVersion(address, { verifier_key, map_key }, { ...answer, ...named });
}

test("newest version in the log: is proven by the map, and not under another number than its own", async () => {
  expect(await openLogged(2)).toMatchObject({ kind: "proven", newest: { version: 2, hash }, at: new Date(nowMs) });
  expect(await openLogged(3)).toEqual({
    kind: "unproven",
    reason: "The answer of the log does not verify: the map has another version.",
  });
});

test("newest version in the log: is not the newest one for a log of another day, and an old list stays one", async () => {
  const logged = await openLogged(2);
  const day = 86_400_000;
  for (const [ms, isDoubted] of [
    [day, false],
    [-day, false],
    [day + 1, true],
    [-day - 1, true],
  ] as const) {
    const { sentence, isOutdated } = compareWithLog([{ version: 2, hash }], logged, nowMs + ms);
    expect([ms, sentence.startsWith("Not verified"), isOutdated]).toEqual([ms, isDoubted, false]);
    expect(sentence).toContain("until 2030-01-01T00:00:00.000Z");
    expect(compareWithLog([{ version: 1, hash }], logged, nowMs + ms).isOutdated).toBe(true);
  }
});
