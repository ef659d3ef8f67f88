/** A wallet of the browser (EIP-1193). A failed request rejects with an error that has a numeric `code`. */
export interface Eip1193Provider {
  request(request: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

export type WalletFaultKind =
  /** There is no wallet, or it gives no account. */
  | "no_wallet"
  /** The user has refused. */
  | "rejected"
  /** The wallet is on another chain and does not change to the right one. */
  | "wrong_chain"
  /** The account has less than the amount. */
  | "insufficient_balance"
  /** Anything else, such as too little of the chain's own coin for the fee. */
  | "failed";

export class WalletError extends Error {
  override readonly name = "WalletError";
  readonly kind: WalletFaultKind;

  constructor(kind: WalletFaultKind, options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}

/** The wallet that the browser has, if any. */
export function findInjectedProvider(): Eip1193Provider | undefined {
  const { ethereum } = globalThis as { ethereum?: unknown };
  if (typeof ethereum !== "object" || ethereum === null || !("request" in ethereum)) return undefined;
  return typeof ethereum.request === "function" ? (ethereum as Eip1193Provider) : undefined;
}

/** Sends a request. Errors have the kind that their code means. */
export async function requestWallet(
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  try {
    return await provider.request({ method, params });
  } catch (cause) {
    throw new WalletError(walletErrorCode(cause) === userRejected ? "rejected" : "failed", { cause });
  }
}

const userRejected = 4001;

/** Code of a wallet's error. Some wallets pass on the error of another one inside of theirs. */
export function walletErrorCode(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, data, cause } = error as { code?: unknown; data?: { originalError?: unknown } | null; cause?: unknown };
  const inner = walletErrorCode(data?.originalError) ?? walletErrorCode(cause);
  return inner ?? (typeof code === "number" ? code : undefined);
}
