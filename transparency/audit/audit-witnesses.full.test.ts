import { createCosigner } from "@dexnet/tlog/notes/cosignature";
import { formatNote, parseNote } from "@dexnet/tlog/notes/note";
import { parsePolicy } from "@dexnet/tlog/notes/policy";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AuditRig, startAuditRig } from "./testing/audit-rig.ts";
import {
  logSigner,
  type ServedLog,
  serveLog,
  testEntries,
  testEntry,
  testRoot,
  testRootAt,
  testTimeMs,
} from "./testing/served-log.ts";

let rig: AuditRig;
let log: ServedLog;
beforeEach(async () => {
  rig = await startAuditRig();
  log = rig.log;
});
afterEach(() => rig.close());

describe("auditor with a policy of witnesses", () => {
  const cosigners = [1, 2, 3].map((byte) => createCosigner(`w${byte}.example`, new Uint8Array(32).fill(byte)));
  const policyOf = (witnessUrl = "") =>
    parsePolicy(
      [
        `log ${formatVerifierKey(logSigner.verifierKey)}`,
        ...cosigners.map(({ verifierKey }, at) => `witness w${at} ${formatVerifierKey(verifierKey)} ${witnessUrl}`),
        "group any-two 2 w0 w1 w2",
        "quorum any-two",
      ].join("\n"),
    );

  it("accepts a checkpoint with enough cosignatures, and none with too few", async () => {
    log.cosigners = cosigners.slice(0, 1);
    await rig.expectViolation("Too few witnesses of the policy have cosigned the checkpoint.", { policy: policyOf() });
    log.cosigners = cosigners.slice(1);
    const { code, text } = await rig.runAudit({ policy: policyOf() });
    expect(text).toContain("2 of 3 of the policy have cosigned: w2.example at 2027-01-15T08:00:00.000Z");
    expect(code).toBe(0);
  });

  it("finds a wrong cosignature", async () => {
    log.cosigners = cosigners;
    const other = await log.checkpoint();
    log.entries.push(testEntry(600), testRoot);
    const lines = parseNote(other).signatures.slice(1);
    const note = parseNote(await log.checkpoint());
    const [own] = note.signatures;
    log.answers.set(
      "/v1/log/checkpoint",
      formatNote({ ...note, signatures: [...(own === undefined ? [] : [own]), ...lines] }),
    );
    await rig.expectViolation("A cosignature on the checkpoint is wrong.", { policy: policyOf() });
  });

  it("finds a fork that a witness was shown", async () => {
    log.cosigners = cosigners;
    log.entries = [...testEntries(0, 301), ...testEntries(301, 600)];
    const witness = await serveLog();
    try {
      witness.entries = [...testEntries(0, 300), testEntry(7_777)];
      witness.cosigners = cosigners;
      witness.answers.set(await witnessPath(), await witness.checkpoint());
      await rig.expectViolation("it has shown a witness another tree of 301 entries", {
        policy: policyOf(witness.url),
      });
      witness.entries = testEntries(0, 301);
      witness.answers.set(await witnessPath(), await witness.checkpoint());
      expect((await rig.runAudit({ policy: policyOf(witness.url) })).code).toBe(0);
    } finally {
      await witness.close();
    }
  });

  it("says that a witness is shown no recent state, which it may cosign again and again", async () => {
    log.cosigners = cosigners;
    const witness = await serveLog();
    try {
      witness.cosigners = cosigners;
      witness.entries = [...log.entries];
      witness.answers.set(await witnessPath(), await witness.checkpoint());
      for (const [hours, code] of [
        [3, 0],
        [4, 3],
      ] as const) {
        rig.nowMs = testTimeMs + hours * 3_600_000;
        log.entries.push(testEntry(log.entries.length), testRootAt(rig.nowMs));
        const result = await rig.runAudit({ policy: policyOf(witness.url) });
        expect(result.code).toBe(code);
        const lag = `the witness w1.example has seen the log until ${new Date(testTimeMs).toISOString()} only`;
        expect(result.text.includes(lag)).toBe(code === 3);
      }
    } finally {
      await witness.close();
    }
  });

  async function witnessPath(): Promise<string> {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(logSigner.verifierKey.name));
    return `/${Buffer.from(digest).toString("hex")}/checkpoint`;
  }
});
