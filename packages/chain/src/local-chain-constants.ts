/** The chain id that development nodes use by custom; no public network has it. */
export const LOCAL_CHAIN_ID = 31_337;

/** How far apart blocks are while there is something to confirm. */
export const BLOCK_TIME_MS = 2_000;

/**
 * How many empty blocks follow the last transaction before the chain rests: more than any finality that we wait for.
 * An idle chain then neither grows nor rewrites its state, and yet every payment is confirmed.
 */
export const BLOCKS_BEFORE_REST = 30;

/** How often the keeper looks for new blocks, which is also the most that a kill of everything can lose. */
export const KEEPER_LOOKS_EVERY_MS = 500;
