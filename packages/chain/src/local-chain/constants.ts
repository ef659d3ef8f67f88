/** The chain id that development nodes use by custom; no public network has it. */
export const LOCAL_CHAIN_ID = 31_337;

/** The rules of the EVM that the chain follows. Another value makes other block hashes, so a journal names it. */
export const HARDFORK = "Prague";
export const BLOCK_GAS_LIMIT = 30_000_000n;

/** Balance, in wei, that each funded account begins with. */
export const FIRST_BALANCE_WEI = 10_000n * 10n ** 18n;

/** How far apart blocks are while there is something to confirm. */
export const BLOCK_TIME_MS = 2_000;

/**
 * How many empty blocks follow the last transaction before the chain rests: more than any finality that we wait for.
 * An idle chain then gets no blocks, and yet every payment is confirmed.
 */
export const BLOCKS_BEFORE_REST = 30;

/** How many blocks the tags `safe` and `finalized` are behind the newest one: about as many as on BNB Smart Chain. */
export const SAFE_DEPTH = 2;
export const FINALIZED_DEPTH = 4;

/** How often the chain looks whether a transaction waits for confirmations. */
export const CONFIRM_CHECK_MS = 500;

/** The most that one HTTP request may bring; the largest contract takes a tenth of it. */
export const LARGEST_REQUEST_BYTES = 1_048_576;
export const LARGEST_BATCH = 1_000;
/** The most blocks that one request may mine. */
export const MOST_BLOCKS_AT_ONCE = 1_000;
