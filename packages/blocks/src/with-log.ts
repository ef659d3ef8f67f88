import type { BlockStore, NamedBlock } from "./block-store.ts";

/** A stored block or a delete that the ledger has acknowledged to this device. */
export type OwnWrite =
  | { readonly kind: "put"; readonly subject: string }
  | { readonly kind: "delete"; readonly subject: string; readonly blocksHash: string };

/** Called with changes that the ledger has acknowledged. */
export type LogWrites = (writes: readonly OwnWrite[]) => void;

/** Reports what the ledger has acknowledged, so that its log can be checked for it. */
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
      logWrites(stored.map(({ cid }) => ({ kind: "put", subject: cid })));
      return outcomes;
    },
    async delete(cids, options) {
      const deletion = await store.delete(cids, options);
      // The log has every accepted delete, also one whose answer names no deleted block.
      logWrites([{ kind: "delete", subject: deletion.nonce, blocksHash: deletion.blocksHash }]);
      return deletion;
    },
  };
}
