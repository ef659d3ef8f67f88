import { mkdir } from "node:fs/promises";
import { lockFolder } from "@dexnet/service/process/folder-lock";
import { type AuditOptions, auditLog } from "./audit-log.ts";
import { readAuditState, writeAuditState, writeEvidence } from "./audit-state.ts";
import { createLogClient } from "./log-client.ts";
import { describeReport } from "./report.ts";

export interface AuditDeps extends AuditOptions {
  readonly out: { write(text: string): unknown };
}

/** Audits a log and prints the result. Returns the exit code, see the help. Faults: AuditFault. */
export async function audit(deps: AuditDeps): Promise<0 | 1 | 3> {
  const { request, now } = deps;
  await mkdir(request.folder, { recursive: true });
  const release = await lockFolder(request.folder);
  try {
    const before = await readAuditState(request.folder);
    const client = createLogClient({ ledgerUrl: request.ledgerUrl, firstWaitMs: deps.firstWaitMs });
    const { report, state } = await auditLog({ ...deps, client, before });
    const stamp = now().toISOString().replaceAll(":", "-");
    for (const [at, { sentence, evidence }] of report.violations.entries()) {
      const texts = [`${sentence}\n`, ...evidence];
      report.evidenceFiles.push(await writeEvidence(request.folder, `${stamp}-${at + 1}`, texts));
    }
    // After a violation the state of the audit before stays, so that the next run finds it again.
    if (report.violations.length === 0 && state !== undefined) await writeAuditState(request.folder, state);
    deps.out.write(describeReport(report));
    if (report.violations.length > 0) return 1;
    return report.unchecked.length === 0 ? 0 : 3;
  } finally {
    await release();
  }
}
