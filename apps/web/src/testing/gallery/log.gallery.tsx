import type { FileProof, LogStatus, StorageDrive } from "@dexnet/drive/drive";
import { expect, test } from "vitest";
import { FileProofSection } from "../../features/log/FileProofSection.tsx";
import { LogAlert } from "../../features/log/LogAlert.tsx";
import { LogLine } from "../../features/log/LogLine.tsx";
import { inQueryScope } from "../../platform/services/QueryScope.tsx";
import { renderPage } from "../render-page.tsx";
import { Board, Shelf } from "./Board.tsx";
import { drawScene } from "./draw-scene.ts";

const verified: LogStatus = {
  state: "verified",
  errorCode: null,
  checkpointSize: 1_234,
  unproven: 0,
  wasSeen: true,
  evidence: null,
  needsWitnesses: false,
};
/** Statuses of the lines, by the address that each line asks about. */
const statuses: Readonly<Record<string, LogStatus>> = {
  verified,
  waiting: { ...verified, checkpointSize: 1, unproven: 2 },
  unverified: { ...verified, state: "unverified", errorCode: "network" },
  checking: { ...verified, state: "checking" },
};
function open(address: string): StorageDrive {
  const calls: Partial<StorageDrive> = {
    async watchLog(listener) {
      listener(statuses[address] ?? verified);
      return () => undefined;
    },
  };
  return calls as StorageDrive;
}
const proof: FileProof = {
  parts: [0, 1, 2].map((part) => ({ part, entry: 12_041 + 2 * part, loggedAt: Date.UTC(2026, 10, 17, 9, 30) })),
  unprovenParts: 2,
  refusedParts: 1,
  checkpointSize: 31_234,
  text: "c2sp.org/tlog-proof@v1\n",
  verifierKey: "ledger.example.org/log+01234567+AVJzr2ZsB4kEhVpr3vA5lUyG2Qd0m8Wf1c7hT6sKx9oE",
  anchor: {
    state: "anchored",
    size: 31_200,
    transaction: `0x${"a1".repeat(32)}`,
    block: 4_711_012,
    chainId: 56,
    at: "2026-11-17T10:00:00.000Z",
    contract: `0x${"b2".repeat(20)}`,
    explorer: null,
  },
};
const short: FileProof = { ...proof, parts: proof.parts.slice(0, 1), unprovenParts: 0, refusedParts: 0 };
/** Proofs by the entry that a section asks about. */
const proofs: Readonly<Record<string, FileProof>> = {
  anchored: proof,
  waiting: { ...short, anchor: { state: "waiting" } },
  failed: { ...short, anchor: { state: "failed", errorCode: "network" } },
};
const Section = inQueryScope(FileProofSection);

test("gallery: alerts and lines of the log", async () => {
  const scene = (
    <Board>
      <Shelf name="alerts" isColumn>
        <LogAlert status={{ ...verified, state: "violated", errorCode: "log_forked", evidence: "evidence" }} />
        <LogAlert status={{ ...verified, state: "violated", errorCode: "log_omits_entry", evidence: "evidence" }} />
        <LogAlert status={{ ...verified, state: "violated", errorCode: "file_database_outdated" }} />
        <LogAlert status={{ ...verified, state: "stopped", errorCode: "log_stopped" }} />
        <LogAlert status={{ ...verified, state: "stopped", errorCode: "not_found" }} />
        <LogAlert status={{ ...verified, state: "unverified", errorCode: "network", wasSeen: false }} />
        <LogAlert status={{ ...verified, state: "unverified", errorCode: "bad_answer" }} />
        <LogAlert status={{ ...verified, state: "unverified", errorCode: "log_time_differs" }} />
        <LogAlert status={{ ...verified, state: "unverified", errorCode: "log_not_cosigned", needsWitnesses: true }} />
      </Shelf>
      <Shelf name="lines of statistics" isColumn>
        {Object.keys(statuses).map((address) => (
          <LogLine key={address} address={address} />
        ))}
      </Shelf>
    </Board>
  );
  const rendered = await renderPage(scene, { texts: ["log"], user: {}, drive: { open } });
  await expect.element(rendered.shown("log:checking")).toBeVisible();
  await drawScene(rendered, "log");
});

test("gallery: proof of a file", async () => {
  const scene = (
    <Board>
      <Shelf name="proof of a file" isColumn>
        <Section address="0x1" entryId="unread" name="Nils.mp4" />
        {Object.keys(proofs).map((entryId) => (
          <Section key={entryId} address="0x1" entryId={entryId} name="Nils.mp4" />
        ))}
      </Shelf>
    </Board>
  );
  const proveFile: StorageDrive["proveFile"] = async (entryId) => proofs[entryId] ?? proof;
  const rendered = await renderPage(scene, { texts: ["log"], user: {}, drive: { proveFile } });
  const save = rendered.button("log:proof.save");
  for (const shown of [1, 2, 3]) {
    await rendered.button("log:proof.verify").last().click();
    await expect.element(save).toHaveLength(shown);
  }
  await drawScene(rendered, "log-proof");
});
