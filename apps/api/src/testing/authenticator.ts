import { securityCalls } from "@dexnet/protocol/security";
import { Secret, TOTP } from "otpauth";
import { type TestUser, testPassword } from "./api-client.ts";
import type { TestApi } from "./api-server.ts";

const stepMs = 30_000;

/** The authenticator app on somebody's telephone. */
export interface Authenticator {
  secret: string;
  recoveryCodes: string[];
  /** The code that it shows at a distance from now, in steps. */
  code(steps?: number): string;
  /** Waits until it shows one that was not shown before. */
  nextCode(): string;
}

export function codeOf(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

/** Turns the second factor of a user on, as the security page does. The mail about it is taken. */
export async function turnOnTwoFactor(api: TestApi, { token, email }: TestUser): Promise<Authenticator> {
  const setUp = await api.send(securityCalls.setUpTwoFactor, { token, body: { password: testPassword } });
  const secret = String(setUp.body.secret);
  const code = (steps = 0) => codeOf(secret, new Date(api.clock.now().getTime() + steps * stepMs));
  const enabled = await api.send(securityCalls.enableTwoFactor, { token, body: { code: code() } });
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
