import type { FastifyInstance } from "fastify";
import type { SecondFactorChecks } from "../second-factors/register-second-factors.ts";
import { createKeyedHash } from "../secrets/hashes.ts";
import { createKnownDevices } from "../sessions/known-devices.ts";
import type { Sessions } from "../sessions/session-service.ts";
import type { Shared } from "../shared.ts";
import { registerAccountRoutes } from "./account-routes.ts";
import { type CodeRequests, createCodeRequests } from "./code-requests.ts";
import { createOneTimeCodes, type OneTimeCodes } from "./code-service.ts";
import { type ConfirmPassword, createConfirmPassword } from "./confirm-password.ts";
import { createDeletion } from "./deletion.ts";
import { createEmailConfirmation } from "./email-confirmation.ts";
import { createPasswordChange } from "./password-change.ts";
import { createPasswordReset } from "./password-reset.ts";
import { type Argon2Parameters, createPasswords } from "./passwords.ts";
import { createProfile } from "./profile.ts";
import { createRegistration } from "./registration.ts";
import { createSignIn } from "./sign-in.ts";
import { createSignInCompletion, type SignInCompletion } from "./sign-in-completion.ts";

export interface RegisterAccountsDeps {
  readonly sessions: Sessions;
  readonly secondFactorChecks: SecondFactorChecks;
  readonly argon2: Argon2Parameters;
  /** Duration of answers that must not show whether an account exists. */
  readonly minimumAnswerMs: number;
}

export interface Accounts {
  readonly codes: OneTimeCodes;
  readonly codeRequests: CodeRequests;
  readonly confirmPassword: ConfirmPassword;
  readonly signInCompletion: SignInCompletion;
}

export async function registerAccounts(
  http: FastifyInstance,
  shared: Shared,
  { sessions, secondFactorChecks, argon2, minimumAnswerMs }: RegisterAccountsDeps,
): Promise<Accounts> {
  const { db, keys } = shared;
  const codeRequests = createCodeRequests({ ...shared, keyedHash: createKeyedHash(keys.codeRequests) });
  const codes = createOneTimeCodes({ ...shared, codeRequests, keyedHash: createKeyedHash(keys.oneTimeCodes) });
  const passwords = await createPasswords(argon2);
  const confirmPassword = createConfirmPassword({ ...shared, passwords });
  const knownDevices = createKnownDevices({ ...shared, keyedHash: createKeyedHash(keys.knownDevices) });
  const signInCompletion = createSignInCompletion({ ...shared, ...secondFactorChecks, sessions, knownDevices });
  const deps = { ...shared, codes, codeRequests, passwords, confirmPassword, minimumAnswerMs };
  registerAccountRoutes(http, {
    profile: createProfile({ db }),
    signInCompletion,
    register: createRegistration({ ...deps, sessions, knownDevices }),
    signIn: createSignIn({ ...deps, signInCompletion }),
    emailConfirmation: createEmailConfirmation(deps),
    passwordReset: createPasswordReset(deps),
    changePassword: createPasswordChange(deps),
    deletion: createDeletion(deps),
  });
  return { codes, codeRequests, confirmPassword, signInCompletion };
}
