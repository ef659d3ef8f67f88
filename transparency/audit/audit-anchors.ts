import type { Anchor } from "@dexnet/chain/anchors/anchor-contract";
import { createAnchorReader } from "@dexnet/chain/anchors/anchor-reader";
import { ChainError } from "@dexnet/chain/chain-reader";
import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import type { ReadHashes } from "@dexnet/tlog/merkle/subtrees";
import type { AuditArguments } from "./arguments.ts";
import { requireContinuation } from "./audit-proofs.ts";
import type { AuditState } from "./audit-state.ts";
import { AuditFault, ViolationError } from "./findings.ts";
import type { OpenedCheckpoint } from "./follow-log.ts";
import type { LogInfo } from "./resolve-keys.ts";

export interface ReadAnchors {
  /** Anchors that no earlier audit has compared. */
  readonly unchecked: readonly Anchor[];
  readonly sentence: string;
  /** Contract and number of anchors, for the next audit. */
  readonly state: AuditState["anchor"];
}

/** Reads the final anchors of the contract that was given, pinned, or named by the ledger at the first audit. */
export async function readFinalAnchors(deps: {
  readonly request: Pick<AuditArguments, "rpcUrl" | "contract">;
  readonly state: AuditState | undefined;
  readonly info: LogInfo | undefined;
}): Promise<ReadAnchors> {
  const { request, info } = deps;
  const pinned = deps.state?.anchor ?? null;
  const nothing = { unchecked: [], state: pinned };
  if (request.rpcUrl === undefined)
    return { ...nothing, sentence: "not verified (--rpc names an endpoint of the chain)" };
  const contract = request.contract ?? contractOf(pinned) ?? contractOf(info?.anchor ?? null);
  if (contract === undefined) return { ...nothing, sentence: "the ledger names no contract" };
  const isPinned = pinned?.chainId === contract.chainId && isSameAddress(pinned.contract, contract.address);
  if (pinned !== null && !isPinned) {
    throw new AuditFault(`Earlier audits have used the anchors of ${pinned.chainId}:${pinned.contract}.`);
  }
  const checked = pinned?.checked ?? 0;
  try {
    const unchecked = await createAnchorReader({ url: request.rpcUrl, contract }).readAnchors(checked);
    const count = checked + unchecked.length;
    const last = unchecked.at(-1);
    const newest = last === undefined ? "" : `, the newest of ${last.size} entries at ${last.at.toISOString()}`;
    return {
      unchecked,
      sentence: `${count} in ${contract.chainId}:${contract.address}, ${unchecked.length} of them new${newest}`,
      state: { chainId: contract.chainId, contract: contract.address, checked: count },
    };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    throw new AuditFault(`The anchors can't be read from the chain: ${error.message}`);
  }
}

function contractOf(
  named: ({ readonly contract: string } & ({ readonly chainId: number } | { readonly chain_id: number })) | null,
) {
  if (named === null) return undefined;
  const chainId = "chainId" in named ? named.chainId : named.chain_id;
  return { chainId, address: named.contract as `0x${string}` };
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Throws unless the audited tree begins with every anchored one. The anchors were read before the checkpoint. */
export async function compareWithAnchors(
  anchors: readonly Anchor[],
  newest: OpenedCheckpoint,
  readHashes: ReadHashes,
): Promise<void> {
  for (const { size, root, at } of anchors) {
    const anchored = `${size} entries with the root ${hexFromBytes(root)} of ${at.toISOString()}`;
    const evidence = [`anchor: ${anchored}\n`, newest.note];
    if (size > newest.checkpoint.size) {
      const sentence = `The log hides entries: its checkpoint has ${newest.checkpoint.size}, and ${size} were anchored.`;
      throw new ViolationError(sentence, evidence);
    }
    const sentence = `The log was forked: its tree differs from the anchor of ${anchored}.`;
    await requireContinuation({ size, root }, newest.checkpoint, readHashes, sentence, evidence);
  }
}
