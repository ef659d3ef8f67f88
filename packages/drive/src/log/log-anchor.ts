import { sameAddress } from "@dexnet/crypto/verify/address";
import { bytesFromHex, equalBytes } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { LogCheckpoint } from "./log-checkpoint.ts";

/** Anchor of a tree on the chain, as the ledger names it. */
export interface AnsweredAnchor {
  readonly size: number;
  /** In hex. */
  readonly root: string;
  readonly transaction: string;
  readonly block: number;
  /** ISO time at which the ledger found the block to be final. */
  readonly at: string;
  /** Signed note of the checkpoint of that size. */
  readonly checkpoint: string;
}

/** Contract with the anchors of a log. */
export interface AnsweredContract {
  readonly chainId: number;
  readonly address: string;
  /** Page of a transaction, with `{transaction}` in place of its hash. */
  readonly explorer: string | null;
}

/**
 * - `off`: checkpoints of the log are not anchored.
 * - `waiting`: no anchored tree has all of the entries yet.
 * - `anchored`: the checkpoint has the anchored root, and fits those that the device has seen. Only the chain shows that the
 *   transaction exists.
 */
export type LogAnchor =
  | { readonly state: "off" | "waiting" }
  | {
      readonly state: "anchored";
      readonly checkpoint: LogCheckpoint;
      readonly anchor: AnsweredAnchor;
      readonly contract: AnsweredContract;
    };

/** Whether an answer names the contract that the device has pinned. */
export function isSameContract(
  pinned: Pick<AnsweredContract, "chainId" | "address">,
  answered: AnsweredContract | null,
): boolean {
  return answered !== null && answered.chainId === pinned.chainId && sameAddress(answered.address, pinned.address);
}

/** Whether the checkpoint has the anchored root. Fault: bad_answer for a checkpoint or an anchor of another size. */
export function isAnchored({ size, root }: AnsweredAnchor, checkpoint: LogCheckpoint, smallestSize: number): boolean {
  if (size < smallestSize || checkpoint.size !== size) {
    throw new AppError("bad_answer", { context: { reason: "anchor of another size" } });
  }
  return equalBytes(bytesFromHex(root) ?? new Uint8Array(), checkpoint.root);
}
