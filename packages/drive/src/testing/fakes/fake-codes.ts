import { AppError } from "@dexnet/protocol/errors/errors";
import { resendAfterSeconds } from "@dexnet/protocol/limits";
import type { FakeClock } from "./fake-clock.ts";

/** What a code is good for; a reset names its storage. */
export type CodePurpose = "confirm_email" | "sign_in" | `reset_storage ${string}`;

/** Mailed codes with the api's rules: one mail a minute, five tries, ten minutes, one use. */
export interface FakeCodes {
  /** Fault: resend_too_early. */
  send(purpose: CodePurpose, email: string): { resend_after_seconds: number };
  /** Does the same with a code that nobody knows. */
  sendUnknown(purpose: CodePurpose, email: string): { resend_after_seconds: number };
  /** Makes a sent code invalid. */
  revoke(purpose: CodePurpose, email: string): void;
  /** Faults: code_invalid, code_expired. */
  use(purpose: CodePurpose, email: string, code: string): void;
}

/** The code that every mail of the fake api has. */
export const goodCode = "123456";
const lifetimeMs = 10 * 60_000;
const tries = 5;

export function createFakeCodes(clock: FakeClock): FakeCodes {
  const codes = new Map<string, { sentAt: number; triesLeft: number; isKnown: boolean }>();
  const sendings = new Map<string, number>();
  const keyOf = (purpose: CodePurpose, email: string) => `${purpose} ${email.toLowerCase()}`;

  function send(purpose: CodePurpose, email: string, isKnown: boolean) {
    const key = keyOf(purpose, email);
    const waitMs = (sendings.get(key) ?? Number.NEGATIVE_INFINITY) + resendAfterSeconds * 1000 - clock.now();
    if (waitMs > 0) throw new AppError("resend_too_early", { context: { retry_after: waitMs / 1000 } });
    sendings.set(key, clock.now());
    codes.set(key, { sentAt: clock.now(), triesLeft: tries, isKnown });
    return { resend_after_seconds: resendAfterSeconds };
  }

  return {
    send: (purpose, email) => send(purpose, email, true),
    sendUnknown: (purpose, email) => send(purpose, email, false),
    revoke: (purpose, email) => void codes.delete(keyOf(purpose, email)),
    use(purpose, email, code) {
      const key = keyOf(purpose, email);
      const sent = codes.get(key);
      if (sent === undefined) throw new AppError("code_invalid");
      // The answer to a sign-in must not show that there is an account.
      if (sent.triesLeft === 0) throw new AppError(purpose === "sign_in" ? "code_invalid" : "code_expired");
      sent.triesLeft -= 1;
      if (code !== goodCode || !sent.isKnown) throw new AppError("code_invalid");
      if (sent.sentAt + lifetimeMs <= clock.now()) throw new AppError("code_expired");
      codes.delete(key);
    },
  };
}
