import { sealDelta } from "../file-database/delta.ts";
import { jsonBytes } from "../file-database/json-bytes.ts";
import { type Delta, deltaStatement, firstPrevious, type VersionId } from "../verify/delta-statement.ts";
import type { StatementSubject } from "../verify/statements.ts";
import { deriveStorageKeys } from "../wallet/keys.ts";
import { signText } from "../wallet/signing.ts";
import type { Wallet } from "../wallet/wallet.ts";
import { sampleDeployment } from "./samples.ts";

export interface SampleChain {
  deltas: Delta[];
  /** Number and hash of each version. */
  versions: VersionId[];
}

/** Seals as many deltas as there are changes, on top of the base or as the first ones. Versions differ by ten. */
export async function sealSampleChain(
  wallet: Wallet,
  changes: readonly unknown[],
  { deployment = sampleDeployment, base = null as VersionId | null } = {},
): Promise<SampleChain> {
  const keys = await deriveStorageKeys(wallet);
  const chain: SampleChain = { deltas: [], versions: [] };
  let before = base ?? { version: 0, hashHex: firstPrevious };
  for (const change of changes) {
    const version = before.version + 10;
    const facts = { version, previous: before.hashHex, storageFilesSize: version, storageFilesFactSize: 2 * version };
    const { delta, hashHex } = await sealDelta({ wallet, keys, deployment, facts, changes: jsonBytes(change) });
    before = { version, hashHex };
    chain.deltas.push(delta);
    chain.versions.push(before);
  }
  return chain;
}

/** Signs a changed delta again, so that only the seal or the chain can reveal the change. */
export async function signDelta(subject: StatementSubject, wallet: Wallet, delta: Delta): Promise<Delta> {
  const { text } = await deltaStatement(subject, delta);
  return { ...delta, signature: signText(text, wallet.privateKeyBytes) };
}
