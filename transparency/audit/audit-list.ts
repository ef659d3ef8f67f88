import { setTimeout as wait } from "node:timers/promises";
import { bytesFromHex, equalBytes } from "@dexnet/crypto/verify/bytes";
import { fillPath } from "@dexnet/protocol/call";
import { versionCalls } from "@dexnet/protocol/versions";
import { mapValueOfVersion } from "@dexnet/tlog/map/map-entry";
import { verifyMapKey } from "@dexnet/tlog/map/map-key";
import { TlogError } from "@dexnet/tlog/tlog-error";
import { proofOf } from "./audit-storage.ts";
import { AuditFault, ViolationError } from "./findings.ts";
import type { FollowedLog, OpenedCheckpoint } from "./follow-log.ts";
import type { LogClient } from "./log-client.ts";
import type { StorageSample } from "./storage-sample.ts";

/** The public key that gives storages their keys in the map: pinned, or that of the ledger at the first audit. */
export function resolveMapKey(pinned: string | null, named: string | undefined): string | null {
  if (pinned !== null && named !== undefined && pinned !== named) {
    throw new ViolationError(`The ledger names another key of its map: ${named}`, [named]);
  }
  return pinned ?? named ?? null;
}

/** Key of the storage in the map, by the proof of the ledger. Faults: AuditFault, ViolationError. */
export async function readStorageKey(
  client: LogClient,
  sample: StorageSample,
  mapKey: string | null,
): Promise<Uint8Array> {
  const { address } = sample.wallet;
  const publicKey = bytesFromHex(mapKey ?? "");
  if (mapKey === null || publicKey === null) throw new AuditFault("The ledger does not name the key of its map.");
  const path = fillPath(versionCalls.newestVersion.path, { address });
  const answer = await client.post(path, { from: 0, ...proofOf(sample) });
  const keyProof = bytesFromHex(versionCalls.newestVersion.answer.shape.key_proof.safeParse(read(answer)).data ?? "");
  try {
    return verifyMapKey(publicKey, address, keyProof ?? new Uint8Array());
  } catch (error) {
    if (!(error instanceof TlogError)) throw error;
    throw new ViolationError(`The ledger does not prove the key of ${address} in the map.`);
  }
}

function read(answer: unknown): unknown {
  return typeof answer === "object" && answer !== null && "key_proof" in answer ? answer.key_proof : undefined;
}

/**
 * Whether the list has the version that the audited map has for the storage. The list was read before the checkpoint, and
 * others may have saved since, so that it is read again. A saved version gets the time that the log has for its integration.
 */
export async function auditList(deps: {
  readonly sample: StorageSample;
  readonly storageKey: Uint8Array;
  readonly log: FollowedLog;
  readonly newest: OpenedCheckpoint;
  readonly times: { readonly integrationMs: number; readonly pollMs: number };
}): Promise<{ readonly newest: OpenedCheckpoint; readonly isNewest: boolean }> {
  const { sample, storageKey, log, times } = deps;
  const deadline = Date.now() + times.integrationMs;
  let { newest } = deps;
  let { versions } = sample;
  const isInMap = () => {
    const newest = log.map.entryOf(storageKey);
    return versions.some(({ version, hash }) => {
      const isNumber = newest?.version === version;
      return isNumber && equalBytes(newest.value, mapValueOfVersion({ version, hashHex: hash }));
    });
  };
  for (;;) {
    if (isInMap()) return { newest, isNewest: true };
    versions = await sample.readVersions();
    if (isInMap()) return { newest, isNewest: true };
    if (Date.now() >= deadline) return { newest, isNewest: false };
    await wait(times.pollMs);
    newest = await log.advance();
  }
}
