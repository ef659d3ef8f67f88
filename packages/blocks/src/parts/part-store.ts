import type { BlockStore, NamedBlock } from "../block-store.ts";
import type { PartSignature, SealedParts } from "./part-worker.ts";

/** A part whose block is named and signed. Its bytes are where it was sealed. */
export interface SignedPart extends NamedBlock, PartSignature {
  readonly sealed: SealedParts;
}

/** Blocks of parts, which are sent from the thread that has sealed them. Those of one request were sealed together. */
export function createPartStore<Part extends SignedPart>(ledger: BlockStore, address: string): BlockStore<Part> {
  return {
    ...ledger,
    putMany: async (parts, { signal }) => (await parts[0]?.sealed.send(address, parts, signal)) ?? [],
  };
}
