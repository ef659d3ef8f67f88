import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { AuditArguments } from "../arguments.ts";
import { audit } from "../run.ts";
import { type ServedLog, serveLog, testEntries, testTimeMs } from "./served-log.ts";

const usual: Omit<AuditArguments, "ledgerUrl" | "folder"> = {
  logKey: undefined,
  policy: undefined,
  rpcUrl: undefined,
  contract: undefined,
  samples: 5,
  blockSamples: 50,
  blockCids: [],
  phraseFile: undefined,
};

/** A log of 600 entries, and audits of it with one folder. */
export interface AuditRig {
  readonly folder: string;
  readonly log: ServedLog;
  /** Clock of the auditor. */
  nowMs: number;
  runAudit(changes?: Partial<AuditArguments>): Promise<{ code: number; text: string }>;
  /** Expects the violation, twice: the state of the last good audit stays. */
  expectViolation(sentence: string, changes?: Partial<AuditArguments>): Promise<void>;
  readEvidence(): Promise<string>;
  close(): Promise<void>;
}

export async function startAuditRig(): Promise<AuditRig> {
  const folder = await mkdtemp(join(tmpdir(), "dexnet-audit-"));
  const log = await serveLog();
  log.entries = testEntries(0, 600);
  const readState = () => readFile(join(folder, "state.json"), "utf8").catch(() => undefined);

  const rig: AuditRig = {
    folder,
    log,
    nowMs: testTimeMs,
    async runAudit(changes = {}) {
      let text = "";
      const code = await audit({
        request: { ledgerUrl: log.url, folder, ...usual, ...changes },
        out: { write: (part) => (text += part) },
        now: () => new Date(rig.nowMs),
        integrationMs: 0,
        pollMs: 1,
        firstWaitMs: 1,
      });
      return { code, text };
    },
    async expectViolation(sentence, changes) {
      const stateBefore = await readState();
      const { code, text } = await rig.runAudit(changes);
      expect(text).toContain(sentence);
      expect(code).toBe(1);
      expect(await readState()).toBe(stateBefore);
      expect((await rig.runAudit(changes)).code).toBe(1);
    },
    async readEvidence() {
      const [name = ""] = await readdir(join(folder, "evidence"));
      return readFile(join(folder, "evidence", name), "utf8");
    },
    async close() {
      await log.close();
      await rm(folder, { recursive: true });
      await rm(`${folder}.lock`, { force: true });
    },
  };
  return rig;
}
