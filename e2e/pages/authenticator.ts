import { setTimeout as wait } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";

/** Authenticator app of a user, set up with the key that the screen shows. */
export interface Authenticator {
  /** Next code that was not used before. Waits until the server accepts it. */
  nextCode(): Promise<string>;
}

const stepMs = 30_000;

export function createAuthenticator(manualKey: string): Authenticator {
  const secret = Secret.fromBase32(manualKey.replace(/\s/g, ""));
  let lastStep = 0;
  return {
    async nextCode() {
      const step = Math.max(lastStep + 1, TOTP.counter());
      // The server also accepts the codes of the step before and of the step after, because clocks differ.
      await wait(Math.max(0, (step - 1) * stepMs - Date.now()));
      lastStep = step;
      return TOTP.generate({ secret, timestamp: step * stepMs });
    },
  };
}
