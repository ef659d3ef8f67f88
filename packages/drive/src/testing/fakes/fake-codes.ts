import { AppError } from "@dexnet/protocol/errors";
import { resendAfterSeconds } from "@dexnet/protocol/limits";
import type { FakeClock } from "./fake-clock.ts";

/** What a code is good for; a reset names its storage. */
export type CodePurpose = "confirm_email" | "sign_in" | `reset_storage ${string}`;

/** Mailed codes with the api's rules: one mail a minute, five tries, ten minutes, one use. */
export interface FakeCodes {
  /** Fault: resend_too_early. */
  send(purpose: CodePurpose, email: string): { resend_after_seconds: number };
  /** Faults: code_invalid, code_expired. */
  use(purpose: CodePurpose, email: string, code: string): void;
}

/** The code that every mail of the fake api has. */
export const goodCode = "123456";
const lifetimeMs = 10 * 60_000;
const tries = 5;

export function createFakeCodes(clock: FakeClock): FakeCodes {
  const codes = new Map<string, { sentAt: number; triesLeft: number }>();
  const sendings = new Map<string, number>();
  return {
    send(purpose, email) {
      const key = `${purpose} ${email.toLowerCase()}`;
      const waitMs = (sendings.get(key) ?? Number.NEGATIVE_INFINITY) + resendAfterSeconds * 1000 - clock.now();
      if (waitMs > 0) throw new AppError("resend_too_early", { facts: { retry_after: waitMs / 1000 } });
      sendings.set(key, clock.now());
      codes.set(key, { sentAt: clock.now(), triesLeft: tries });
      return { resend_after_seconds: resendAfterSeconds };
    },
    use(purpose, email, code) {
      const key = `${purpose} ${email.toLowerCase()}`;
      const sent = codes.get(key);
      if (sent === undefined) throw new AppError("code_invalid");
      // The answer to a sign-in must not show that there is an account.
      if (sent.triesLeft === 0) throw new AppError(purpose === "sign_in" ? "code_invalid" : "code_expired");
      sent.triesLeft -= 1;
      if (code !== goodCode) throw new AppError("code_invalid");
      if (sent.sentAt + lifetimeMs <= clock.now()) throw new AppError("code_expired");
      codes.delete(key);
    },
  };
}
