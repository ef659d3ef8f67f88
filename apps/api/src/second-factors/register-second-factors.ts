import type { FastifyInstance } from "fastify";
import type { ConfirmPassword } from "../accounts/confirm-password.ts";
import type { SignInCompletion } from "../accounts/sign-in-completion.ts";
import { createKeyedHash } from "../secrets/hashes.ts";
import { createSealer } from "../secrets/sealer.ts";
import type { Shared } from "../shared.ts";
import { type Ceremonies, createCeremonies } from "./ceremonies.ts";
import { createConfirmChange } from "./confirm-change.ts";
import { registerPasskeyRoutes } from "./passkey-routes.ts";
import { createPasskeys } from "./passkey-service.ts";
import { createPasskeySignIn } from "./passkey-sign-in.ts";
import { createSecondFactor, type SecondFactor } from "./second-factor.ts";
import { registerTwoFactorRoutes } from "./two-factor-routes.ts";
import { createTwoFactor } from "./two-factor-service.ts";

export interface SecondFactorChecks {
  readonly ceremonies: Ceremonies;
  readonly secondFactor: SecondFactor;
}

/** Made before the accounts, whose sign-in checks second factors. The calls of this domain need the accounts. */
export function createSecondFactorChecks(shared: Shared): SecondFactorChecks {
  const ceremonies = createCeremonies(shared);
  const secondFactor = createSecondFactor({
    ...shared,
    ceremonies,
    sealer: createSealer(shared.keys.twoFactors),
    keyedHash: createKeyedHash(shared.keys.recoveryCodes),
  });
  return { ceremonies, secondFactor };
}

export interface RegisterSecondFactorsDeps {
  readonly secondFactorChecks: SecondFactorChecks;
  readonly confirmPassword: ConfirmPassword;
  readonly signInCompletion: SignInCompletion;
  /** Duration of answers that must not show whether an account exists. */
  readonly minimumAnswerMs: number;
}

export function registerSecondFactors(
  http: FastifyInstance,
  shared: Shared,
  { secondFactorChecks, confirmPassword, signInCompletion, minimumAnswerMs }: RegisterSecondFactorsDeps,
): void {
  const checks = { ...shared, ...secondFactorChecks };
  const confirmChange = createConfirmChange({ ...checks, confirmPassword });
  registerTwoFactorRoutes(http, createTwoFactor({ ...checks, confirmChange }));
  registerPasskeyRoutes(http, {
    passkeys: createPasskeys({ ...checks, confirmChange }),
    passkeySignIn: createPasskeySignIn({ ...checks, signInCompletion, minimumAnswerMs }),
    signInCompletion,
  });
}
