import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { Secret, TOTP } from "otpauth";
import { type TestUser, testPassword } from "./api-client.ts";
import type { TestApi } from "./api-server.ts";

const stepMs = 30_000;

/** The authenticator app of a user. */
export interface Authenticator {
  secret: string;
  recoveryCodes: string[];
  /** Returns the code of the given number of steps from now. */
  code(steps?: number): string;
  /** Advances the clock until the app shows a new code. */
  nextCode(): string;
}

export function codeOf(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

/** Enables the second factor of a user as the security page does. The mail about it is consumed. */
export async function turnOnTwoFactor(api: TestApi, { token, email }: TestUser): Promise<Authenticator> {
  const setUp = await api.send(twoFactorCalls.setUpTwoFactor, { token, body: { password: testPassword } });
  const secret = String(setUp.body.secret);
  const code = (steps = 0) => codeOf(secret, new Date(api.clock.now().getTime() + steps * stepMs));
  const enabled = await api.send(twoFactorCalls.enableTwoFactor, { token, body: { code: code() } });
  if (enabled.status !== 200) throw new Error(`The second factor is not on: ${JSON.stringify(enabled.body)}`);
  await api.mailServer.nextMail(email);
  return {
    secret,
    recoveryCodes: enabled.body.recovery_codes as string[],
    code,
    nextCode() {
      api.clock.advance(stepMs);
      return code();
    },
  };
}
