import type { Bytes } from "@dexnet/crypto/verify/bytes";
import type { AppError } from "@dexnet/protocol/errors/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import type { Permit } from "./limiter.ts";

/**
 * Blocks of one address at the ledger. Each method makes one request, and repeats nothing. Decorators add the rest:
 * `withLog` reports what the ledger says it has stored or deleted, `withLimiter` waits for a permit, `withRetry` repeats.
 * `Block`: what can be sent, either a block with its bytes, or one whose bytes are in another thread.
 */
export interface BlockStore<Block extends NamedBlock = SealedBlock> extends BlockReader {
  /**
   * Sends blocks. Each has its own outcome: null when the ledger has acknowledged exactly this block, otherwise its fault.
   * Faults of the request as a whole are thrown.
   */
  putMany(blocks: readonly Block[], options: PutOptions<Block>): Promise<readonly BlockOutcome[]>;
  /** Returns the blocks that the ledger does not have. At most `cidsPerCall`. */
  missing(cids: readonly BlockCid[], options: RequestOptions): Promise<ReadonlySet<BlockCid>>;
  /** Asks the ledger to delete blocks, at most `cidsPerCall`. May be repeated. */
  delete(cids: readonly BlockCid[], options: RequestOptions): Promise<Deletion>;
}

/** `Key`: what names the content. `Content`: the encrypted content of a block, or the segments of a part. */
export interface BlockReader<Key = BlockCid, Content = Bytes> {
  /** Faults: file_broken when the bytes are not those of the block, and the ledger's. */
  get(key: Key, options: RequestOptions): Promise<Content>;
}

export interface NamedBlock {
  readonly cid: BlockCid;
}

/** A signed block with its bytes. */
export interface SealedBlock extends NamedBlock {
  readonly blockBytes: Bytes;
}

/** Null for a block that the ledger has acknowledged. */
export type BlockOutcome = AppError | null;

/** A deletion that the ledger has acknowledged, as its log has it. */
export interface Deletion {
  /** Blocks that the ledger does not have. */
  readonly unknown: readonly BlockCid[];
  readonly nonce: string;
  readonly blocksHash: string;
}

/** Only the decorators use the options besides `signal`. */
export interface RequestOptions {
  readonly signal: AbortSignal;
  /** Permit for the first request that the caller has acquired. */
  readonly permit?: Permit | undefined;
  /** Reports whether the request only waits for the connection. */
  readonly setOffline?: ((isOffline: boolean) => void) | undefined;
  /** Called with the fault of each attempt, also of those that are repeated. */
  readonly onFault?: ((fault: unknown) => void) | undefined;
}

export interface PutOptions<Block> extends RequestOptions {
  /** An earlier request may have stored some of the blocks: the ledger is asked first. */
  readonly mayBeStored?: boolean | undefined;
  /** Called with blocks that are about to be sent. */
  readonly onSending?: ((blocks: readonly Block[]) => void) | undefined;
  /** Called with the last outcome of each block as soon as it is known. */
  readonly onOutcome?: ((block: Block, outcome: BlockOutcome) => void) | undefined;
}

/** Sends one block. Faults: its outcome. */
export async function putBlock(
  store: Pick<BlockStore, "putMany">,
  block: SealedBlock,
  options: PutOptions<SealedBlock>,
): Promise<void> {
  const [outcome] = await store.putMany([block], options);
  if (outcome) throw outcome;
}

type Method = (subject: unknown, options: RequestOptions) => Promise<unknown>;

/** Wraps each method of a store, whichever it has. */
export function wrapMethods<Store extends object>(store: Store, wrap: (method: Method) => Method): Store {
  const methods = Object.entries(store).map(([name, method]) => [name, wrap(method as Method)]);
  return Object.fromEntries(methods) as Store;
}
