/** Usual chain id of development nodes; no public network has it. */
export const LOCAL_CHAIN_ID = 31_337;

/** EVM rules of the chain. Block hashes depend on them, so the journal names them. */
export const HARDFORK = "Prague";
export const BLOCK_GAS_LIMIT = 30_000_000n;

/** Balance, in wei, that each funded account begins with. */
export const FIRST_BALANCE_WEI = 10_000n * 10n ** 18n;

/** Time between blocks while a transaction waits for confirmations. */
export const BLOCK_TIME_MS = 2_000;

/**
 * Number of empty blocks after the last transaction before the chain is idle: more than any finality that is waited for. An
 * idle chain mines no blocks, and still every payment is confirmed.
 */
export const BLOCKS_BEFORE_IDLE = 30;

/** Distance of the tags `safe` and `finalized` from the newest block, about as on BNB Smart Chain. */
export const SAFE_DEPTH = 2;
export const FINALIZED_DEPTH = 4;

/** Interval of the checks for transactions that wait for confirmations. */
export const CONFIRM_CHECK_MS = 500;

/** Largest HTTP request. The largest contract needs a tenth of it. */
export const LARGEST_REQUEST_BYTES = 1_048_576;
export const LARGEST_BATCH = 1_000;
/** Largest number of blocks that one request may mine. */
export const MOST_BLOCKS_AT_ONCE = 1_000;
