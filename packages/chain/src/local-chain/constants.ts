/** Usual chain id of development nodes; no public network has it. */
export const localChainId = 31_337;

/** EVM rules of the chain. Block hashes depend on them, so the journal names them. */
export const hardfork = "Prague";
export const blockGasLimit = 30_000_000n;

/** Balance, in wei, that each funded account begins with. */
export const firstBalanceWei = 10_000n * 10n ** 18n;

/** Time between blocks while a transaction waits for confirmations. */
export const blockTimeMs = 2_000;

/**
 * Number of empty blocks after the last transaction before the chain is idle: more than any finality that is waited for. An
 * idle chain mines no blocks, and still every payment is confirmed.
 */
export const blocksBeforeIdle = 30;

/** Distance of the tags `safe` and `finalized` from the newest block, about as on BNB Smart Chain. */
export const safeDepth = 2;
export const finalizedDepth = 4;

/** Interval of the checks for transactions that wait for confirmations. */
export const confirmCheckMs = 500;

/** Largest HTTP request. The largest contract needs a tenth of it. */
export const maxRequestBytes = 1_048_576;
export const maxBatchBytes = 1_000;
/** Largest number of blocks that one request may mine. */
export const maxBlocksAtOnce = 1_000;
