import { testAnchorContract, testAnchorKeyHex } from "@dexnet/chain/anchors/test-anchor-settings";
import { SettingsError } from "@dexnet/service/process/settings";

/** Chain, contract and key of the anchors. */
export interface AnchorSettings {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly contract: `0x${string}`;
  readonly secretKeyHex: string;
  readonly intervalMs: number;
  /** Page of a transaction in a block explorer, with `{transaction}` in place of its hash. */
  readonly explorerUrl: string | null;
}

interface GivenAnchorSettings {
  readonly ANCHOR_RPC_URL?: string | undefined;
  readonly ANCHOR_CHAIN_ID: number;
  readonly ANCHOR_CONTRACT?: string | undefined;
  readonly ANCHOR_SECRET_KEY?: string | undefined;
  readonly ANCHOR_MINUTES: number;
  readonly ANCHOR_EXPLORER_URL?: string | undefined;
}

const minuteMs = 60_000;

/** Undefined when no anchors are configured. Throws SettingsError when only a part is. */
export function describeAnchorSettings(given: GivenAnchorSettings): AnchorSettings | undefined {
  const { ANCHOR_RPC_URL, ANCHOR_CHAIN_ID, ANCHOR_CONTRACT, ANCHOR_SECRET_KEY } = given;
  const needed = { ANCHOR_RPC_URL, ANCHOR_CONTRACT, ANCHOR_SECRET_KEY };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(needed).length) return undefined;
  if (ANCHOR_RPC_URL === undefined || ANCHOR_CONTRACT === undefined || ANCHOR_SECRET_KEY === undefined) {
    const sentences = missing.map(([name]) => `${name} must be set: the other settings of anchors are.`);
    throw new SettingsError(sentences.join("\n"));
  }
  if (ANCHOR_SECRET_KEY === testAnchorKeyHex && ANCHOR_CHAIN_ID !== testAnchorContract.chainId) {
    throw new SettingsError("ANCHOR_SECRET_KEY must be a key of your own: everyone has that of the local chain.");
  }
  return {
    rpcUrl: ANCHOR_RPC_URL,
    chainId: ANCHOR_CHAIN_ID,
    contract: ANCHOR_CONTRACT as `0x${string}`,
    secretKeyHex: ANCHOR_SECRET_KEY,
    intervalMs: given.ANCHOR_MINUTES * minuteMs,
    explorerUrl: given.ANCHOR_EXPLORER_URL ?? null,
  };
}
