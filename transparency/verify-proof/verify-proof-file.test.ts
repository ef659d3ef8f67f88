import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entryIdOf, makeStorage, startDevice, uploadFiles } from "@dexnet/drive/testing/device";
import { type FakeWorld, startFakeWorld } from "@dexnet/drive/testing/fakes/fake-world";
import { serveLog } from "@dexnet/drive/testing/fakes/serve-log";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyProofFile } from "./verify-proof-file.ts";

let world: FakeWorld;
let key: string;
let address: string;
let text: string;

beforeAll(async () => {
  world = await startFakeWorld();
  const log = serveLog(world);
  const { drive } = await startDevice(world);
  ({ address } = await makeStorage(drive));
  // Other entries before, between and after those of the file.
  for (const name of ["before.bin", "a.bin", "after.bin"]) {
    await uploadFiles(drive, address, [new File([new Uint8Array(9_000_000)], name)]);
    await log.integrate(address);
  }
  key = log.honest.verifierKey;
  const proof = await drive.open(address).proveFile(await entryIdOf(drive, address, "a.bin"));
  expect(proof).toMatchObject({ unprovenParts: 0, checkpointSize: log.honest.size() });
  ({ text } = proof);
});
afterAll(() => world.host.stop());

test("verify-proof: accepts the exported proof of every part of a file", () => {
  const entries = verifyProofFile(text, key);
  expect(entries).toHaveLength(3);
  expect(new Set(entries.map(({ index }) => index)).size).toBe(3);
  for (const { record } of entries) {
    expect(record).toContain("dexnet-log/put/v1\n");
    expect(record).toContain(`address: ${address}\n`);
  }
});

test("verify-proof: refuses a proof in which any character is changed", () => {
  const [one = ""] = text.split(/(?<=\n)\n(?=c2sp)/);
  expect(verifyProofFile(one, key)).toHaveLength(1);
  const accepted: string[] = [];
  for (let at = 0; at < one.length; at += 1) {
    const changed = one.slice(0, at) + (one[at] === "A" ? "B" : "A") + one.slice(at + 1);
    try {
      verifyProofFile(changed, key);
      accepted.push(`${at} ${JSON.stringify(one.slice(Math.max(0, at - 10), at + 1))}`);
    } catch {
      // Refused.
    }
  }
  expect(accepted).toEqual([]);
});

test("verify-proof: refuses a proof with another key, and a text that is none", () => {
  const other = "localhost/dexnet+00000000+AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  for (const [proof, by] of [
    [text, other],
    [text, ""],
    ["", key],
    ["nothing", key],
  ] as const) {
    expect(() => verifyProofFile(proof, by)).toThrow();
  }
});

test("verify-proof: refuses a proof that would keep it busy", () => {
  const [one = ""] = text.split(/(?<=\n)\n(?=c2sp)/);
  const signature = one.split("\n").find((line) => line.startsWith("— ")) ?? "";
  const wrong = `${signature.slice(0, -6)}AAAA==\n`;
  for (const long of ["\n".repeat(300_000), wrong.repeat(3_000), "A".repeat(140_000)]) {
    expect(() => verifyProofFile(`${one}${long}x`, key)).toThrow("The proof is too large.");
  }
  expect(verifyProofFile(`${one}${wrong.repeat(90)}`, key)).toHaveLength(1);
  expect(() => verifyProofFile(one.replace(signature, `${wrong.repeat(100)}${signature}`), key)).toThrow("not signed");
});

test("verify-proof: the command says good and bad, and that it can't tell without a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "dexnet-proof-"));
  const file = join(folder, "a.tlog-proof");
  const command = join(import.meta.dirname, "../verify-proof.ts");
  const run = (path: string) => spawnSync(process.execPath, [command, path, "--key", key], { encoding: "utf8" });
  writeFileSync(file, text);
  expect(run(file)).toMatchObject({ status: 0, stdout: expect.stringContaining("good: entry ") });
  writeFileSync(file, text.replace("index ", "index 1"));
  expect(run(file)).toMatchObject({ status: 1, stderr: expect.stringContaining("bad: ") });
  for (const path of [folder, join(folder, "missing"), "/dev/zero"]) {
    expect(run(path)).toMatchObject({ status: 2, stderr: `${path} can't be read, or is larger than 256 MiB.\n` });
  }
});
