import { ChainError } from "@dexnet/chain/chain-reader";
import type { PaymentTokens } from "@dexnet/chain/check-chain";
import { AppError } from "@dexnet/protocol/errors/errors";
import { type Backoff, backoffMs } from "@dexnet/service/background/backoff";
import type { Logger } from "@dexnet/service/log/log";

export interface ChainCheckDeps {
  /** Reads the chain and its contracts once. Throws if it can't be read, or is another one than configured. */
  readonly check: () => Promise<PaymentTokens>;
  readonly log: Logger;
}

export interface ChainCheck {
  /** Symbols and decimals of the tokens. Fault: payments_unavailable until the check has passed. */
  tokens(): PaymentTokens;
  /** Checks the chain unless the check has passed. Returns the pause before the next attempt, or 0 after a passed check. */
  attempt(): Promise<number>;
}

const retries: Backoff = { firstMs: 250, maxMs: 3_000 };
/** Attempts, about five seconds, in which a chain that starts at the same time is waited for without a warning. */
const quietAttempts = 5;
/** About once in a minute. */
const attemptsPerRepeatedLog = 20;

/** The check of the chain before the first payment. An api without a chain starts, and has everything but payments. */
export function createChainCheck({ check, log }: ChainCheckDeps): ChainCheck {
  let passed: PaymentTokens | undefined;
  let failures = 0;
  let loggedReason = "";

  function logFailure(err: unknown): void {
    const isUnreachable = err instanceof ChainError && err.kind === "unreachable";
    const isQuiet = isUnreachable && failures <= quietAttempts;
    const reason = `${isQuiet} ${err instanceof Error ? err.message : String(err)}`;
    if (reason === loggedReason && failures % attemptsPerRepeatedLog !== 0) return;
    loggedReason = reason;
    if (isQuiet) log.info("The chain can't be reached yet; payments are not available");
    else if (isUnreachable) log.warn({ err }, "The chain can't be reached; payments are not available");
    else log.error({ err }, "The chain is not the configured one; payments are not available");
  }

  return {
    tokens() {
      if (passed === undefined) throw new AppError("payments_unavailable");
      return passed;
    },
    async attempt() {
      if (passed !== undefined) return 0;
      try {
        passed = await check();
      } catch (err) {
        failures++;
        logFailure(err);
        return backoffMs(failures, retries);
      }
      log.info("The chain is the configured one; payments are available");
      return 0;
    },
  };
}
