import type { BlockStore, NamedBlock } from "./block-store.ts";

/** A block that the ledger says it has, or a delete that it has acknowledged, to this device. */
export type OwnWrite =
  | { readonly kind: "put"; readonly subject: string }
  | { readonly kind: "delete"; readonly subject: string; readonly blocksHash: string };

/** Called with changes that the log of the ledger must have. */
export type LogWrites = (writes: readonly OwnWrite[]) => void;

/**
 * Reports what the ledger has acknowledged, so that its log can be checked for it. A block that is not missing counts as
 * stored and is not sent again. So it is reported too: otherwise a ledger could fail each request to store a block, claim to
 * have the block, and drop it without an entry.
 */
export function withLog<Block extends NamedBlock>(
  store: BlockStore<Block>,
  logWrites: LogWrites | undefined,
): BlockStore<Block> {
  if (logWrites === undefined) return store;
  return {
    ...store,
    async putMany(blocks, options) {
      const outcomes = await store.putMany(blocks, options);
      const stored = blocks.filter((_, index) => outcomes[index] === null);
      logWrites(stored.map(putOf));
      return outcomes;
    },
    async missing(cids, options) {
      const missing = await store.missing(cids, options);
      const stored = cids.filter((cid) => !missing.has(cid));
      logWrites(stored.map((cid) => putOf({ cid })));
      return missing;
    },
    async delete(cids, options) {
      const deletion = await store.delete(cids, options);
      // The log has every accepted delete, also one whose answer names no deleted block.
      logWrites([{ kind: "delete", subject: deletion.nonce, blocksHash: deletion.blocksHash }]);
      return deletion;
    },
  };
}

function putOf({ cid }: NamedBlock): OwnWrite {
  return { kind: "put", subject: cid };
}
